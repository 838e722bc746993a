# One listing for each message of the reader of listings.

#name: empty
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
#error:
	x.listing:1:1: error: found the end of the file, expected a listing ('loop NAME ii N ...')
	  
	  ^

#name: loop text
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run
	a: r1 = load A[i]
	end
#error:
	x.listing:2:1: error: found label 'a', expected 'ii'
	  a: r1 = load A[i]
	  ^

#name: no sigma
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	end
#error:
	x.listing:2:1: error: found 'end', expected a name or 'sigma'
	  end
	  ^

#name: no end
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
#error:
	x.listing:2:10: error: found the end of the file, expected 'end', 'guard', 'sigma', 'alt', 'remainder', 'predicate' or 'preheader'
	  sigma a 0
	           ^
	x.listing:1:1: note: the listing begins here
	  loop run ii 4 resmii 3 recmii 4 stages 1
	  ^

#name: no end kernel
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	preheader
	kernel
	@0 a: q0 = load A[i]
#error:
	x.listing:5:21: error: found the end of the file, expected ',', '@', 'kernel', 'epilogue' or 'exit'
	  @0 a: q0 = load A[i]
	                      ^
	x.listing:1:1: note: the listing begins here
	  loop run ii 4 resmii 3 recmii 4 stages 1
	  ^

#name: ii 0
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 0 resmii 3 recmii 4 stages 1
	sigma a 0
	end
#error:
	x.listing:1:13: error: ii 0; expected 1 to 1099511627776
	  loop run ii 0 resmii 3 recmii 4 stages 1
	              ^

#name: ii large
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 1099511627777 resmii 3 recmii 4 stages 1
	sigma a 0
	end
#error:
	x.listing:1:13: error: ii 1099511627777; expected 1 to 1099511627776
	  loop run ii 1099511627777 resmii 3 recmii 4 stages 1
	              ^

#name: stages 0
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 0
	sigma a 0
	end
#error:
	x.listing:1:40: error: stages 0; expected 1 to 1099511627776
	  loop run ii 4 resmii 3 recmii 4 stages 0
	                                         ^

#name: header order
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 recmii 3 resmii 4 stages 1
	sigma a 0
	end
#error:
	x.listing:1:15: error: found 'recmii', expected 'resmii'
	  loop run ii 4 recmii 3 resmii 4 stages 1
	                ^

#name: pair value
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1 algo
	sigma a 0
	end
#error:
	x.listing:2:1: error: found 'sigma', expected a name, an integer, a real number, a register or a string in quotes
	  sigma a 0
	  ^

#name: sigma twice
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	sigma a 1
	end
#error:
	x.listing:3:7: error: a second sigma line for 'a'; expected another label
	  sigma a 1
	        ^
	x.listing:2:7: note: the first one is here
	  sigma a 0
	        ^

#name: sigma negative
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a -1
	end
#error:
	x.listing:2:9: error: cycle -1; expected 0 to 1099511627776
	  sigma a -1
	          ^

#name: sigma word
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a x
	end
#error:
	x.listing:2:9: error: found 'x', expected an integer
	  sigma a x
	          ^

#name: alternative
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0 alt 1
	preheader
	kernel
	@0 a: q0 = load A[i]
	exit
	end
#error:
	x.listing:2:7: error: alternative 1; expected less than 1
	  sigma a 0 alt 1
	        ^
	x.listing:5:12: note: because 'load' has 1 alternative
	  @0 a: q0 = load A[i]
	             ^

#name: alternative negative
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0 alt -1
	end
#error:
	x.listing:2:15: error: alternative -1; expected 0 to 2147483647
	  sigma a 0 alt -1
	                ^

#name: preheader missing
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	kernel
	exit
	end
#error:
	x.listing:3:1: error: found 'kernel', expected 'end', 'guard', 'sigma', 'alt', 'remainder', 'predicate' or 'preheader'
	  kernel
	  ^

#name: exit missing
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	preheader
	kernel
	@0 a: q0 = load A[i]
	end
#error:
	x.listing:6:1: error: found 'end', expected ',', '@', 'kernel', 'epilogue' or 'exit'
	  end
	  ^

#name: kernel missing
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	preheader
	exit
	end
#error:
	x.listing:4:1: error: found 'exit', expected a register, 'prologue' or 'kernel'
	  exit
	  ^

#name: prologue missing
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 3
	sigma a 0
	preheader
	prologue 0
	kernel
	exit
	end
#error:
	x.listing:5:1: error: found 'kernel' after 1 prologue group, expected 2
	  kernel
	  ^
	x.listing:1:40: note: because of 'stages 3'
	  loop run ii 4 resmii 3 recmii 4 stages 3
	                                         ^

#name: prologue many
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	preheader
	prologue 0
	kernel
	exit
	end
#error:
	x.listing:5:1: error: found 'kernel' after 1 prologue group, expected 0
	  kernel
	  ^
	x.listing:1:40: note: because of 'stages 1'
	  loop run ii 4 resmii 3 recmii 4 stages 1
	                                         ^

#name: prologue number
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 3
	sigma a 0
	preheader
	prologue 1
	prologue 0
	kernel
	epilogue 0
	epilogue 1
	exit
	end
#error:
	x.listing:4:10: error: group 1; expected 0
	  prologue 1
	           ^
	x.listing:5:10: error: group 0; expected 1
	  prologue 0
	           ^

#name: epilogue missing
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 2
	sigma a 0
	preheader
	prologue 0
	kernel
	exit
	end
#error:
	x.listing:6:1: error: found 'exit' after 0 epilogue groups, expected 1
	  exit
	  ^
	x.listing:1:40: note: because of 'stages 2'
	  loop run ii 4 resmii 3 recmii 4 stages 2
	                                         ^

#name: row large
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	preheader
	kernel
	@4 a: q0 = load A[i]
	exit
	end
#error:
	x.listing:5:2: error: row 4; expected 0 to 3
	  @4 a: q0 = load A[i]
	   ^

#name: row negative
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	preheader
	kernel
	@-1 a: q0 = load A[i]
	exit
	end
#error:
	x.listing:5:2: error: row -1; expected 0 to 3
	  @-1 a: q0 = load A[i]
	   ^

#name: row missing
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	preheader
	kernel
	a: q0 = load A[i]
	exit
	end
#error:
	x.listing:5:1: error: found label 'a', expected an integer, '@', 'kernel', 'epilogue' or 'exit'
	  a: q0 = load A[i]
	  ^

#name: row order
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	sigma b 1
	preheader
	kernel
	@1 b: q0 = load A[i]
	@0 a: q1 = load A[i]
	exit
	end
#error:
	x.listing:7:4: error: row 0 after row 1; expected lines in order of row
	  @0 a: q1 = load A[i]
	     ^

#name: body order
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	sigma b 0
	preheader
	kernel
	@0 b: q0 = load A[i]
	@0 a: q1 = load A[i]
	exit
	end
#error:
	x.listing:7:4: error: 'a' after 'b'; expected the lines of a row in the order of the sigma lines
	  @0 a: q1 = load A[i]
	     ^

#name: line twice
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	preheader
	kernel
	@0 a: q0 = load A[i]
	@0 a: q1 = load A[i]
	exit
	end
#error:
	x.listing:6:4: error: 'a' after 'a'; expected the lines of a row in the order of the sigma lines
	  @0 a: q1 = load A[i]
	     ^

#name: label unknown
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	preheader
	kernel
	@0 x: q0 = load A[i]
	exit
	end
#error:
	x.listing:5:4: error: unknown label 'x'; expected one with a sigma line
	  @0 x: q0 = load A[i]
	     ^

#name: op unknown
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	preheader
	kernel
	@0 a: q0 = lod A[i]
	exit
	end
#error:
	x.listing:5:12: error: unknown operation 'lod'; toy has load, store, mul, add, sub, and, or, xor, shl, shr, mov, neg, not, min, max
	  @0 a: q0 = lod A[i]
	             ^

#name: operands
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	preheader
	kernel
	@0 a: q0 = add q1
	exit
	end
#error:
	x.listing:5:12: error: 'add' with 1 operand; expected 2
	  @0 a: q0 = add q1
	             ^

#name: register file
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	preheader
	kernel
	@0 a: z0 = load A[i]
	exit
	end
#error:
	x.listing:5:7: error: found 'z0', expected a register before '='
	  @0 a: z0 = load A[i]
	        ^

#name: register range
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	preheader
	kernel
	@0 a: q64 = load A[i]
	exit
	end
#error:
	x.listing:5:7: error: register number 64; expected 0 to 63
	  @0 a: q64 = load A[i]
	        ^

#name: copy op
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	preheader
	q8 = add r6
	kernel
	exit
	end
#error:
	x.listing:4:6: error: found 'add', expected 'mov'
	  q8 = add r6
	       ^

#name: copy source
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	preheader
	q8 = mov 5
	kernel
	exit
	end
#error:
	x.listing:4:10: error: found '5', expected a register
	  q8 = mov 5
	           ^

#name: copy in kernel
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	preheader
	kernel
	q8 = mov r6
	exit
	end
#error:
	x.listing:5:1: error: found 'q8', expected an integer, '@', 'kernel', 'epilogue' or 'exit'
	  q8 = mov r6
	  ^

#name: line in exit
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	preheader
	kernel
	exit
	@0 a: q0 = load A[i]
	end
#error:
	x.listing:6:1: error: found '@', expected a register or 'end'
	  @0 a: q0 = load A[i]
	  ^

#name: after end
#run: $SIM run.loop x.listing
#source: run.loop
#status: 1
#file: x.listing
	loop run ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	end
	foo
#error:
	x.listing:4:1: error: found 'foo', expected 'loop' or the end of the file
	  foo
	  ^
