# What the forms mve and kernel-only add to listings: one test an error message.

#name: what was written reads back: mve
#source: run.loop mve.listing
#run: $MODSCHED schedule --form=mve --schedule=mve.listing run.loop | cmp - mve.listing

#name: what was written reads back: kernel-only
#source: run.loop kernel-only.listing
#run: $MODSCHED schedule --form=kernel-only --schedule=kernel-only.listing run.loop | cmp - kernel-only.listing

#name: the form may be named that is meant anyway
#source: run.loop run.listing
#run: sed 's/ stages 3/ stages 3 form rotating/' run.listing >x.listing; $SIM run.loop x.listing
#output:
	run: ok, trips 0..11 and 1003, seed 1

#name: a guard may stand in the form rotating, too
#source: run.loop run.listing
#run: sed 's/^sigma f 11/&\nguard N >= 7/' run.listing >x.listing; $SIM run.loop x.listing
#output:
	run: ok, trips 0..15 and 1007, seed 1

#name: white space, line ends and comments are free
#source: run.loop kernel-only.listing
#run: sed 's/guard N >= 1/guard   # trips\nN>=1/; s/a: ?p0 q0/a:?p0 # stage 0\nq0/; s/f: ?p2 store/f: ? p2 store/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#output:
	run: ok, trips 0..11 and 1003, seed 1

#name: an unknown form
#source: run.loop mve.listing
#run: sed 's/form mve/form modulo/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:1:47: error: unknown form 'modulo'; expected one of rotating, mve, kernel-only
	  loop run ii 4 resmii 3 recmii 4 stages 3 form modulo kernels 2
	                                                ^

#name: a second form
#source: run.loop mve.listing
#run: sed 's/form mve/form mve form mve/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:1:56: error: a second form; expected at most one
	  loop run ii 4 resmii 3 recmii 4 stages 3 form mve form mve kernels 2
	                                                         ^

#name: mve without a number of kernels
#source: run.loop mve.listing
#run: sed 's/ kernels 2//' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:1:47: error: 'form mve' without a number of kernels; expected 'kernels N' in the header
	  loop run ii 4 resmii 3 recmii 4 stages 3 form mve
	                                                ^

#name: no kernels
#source: run.loop mve.listing
#run: sed 's/kernels 2/kernels 0/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:1:59: error: kernels 0; expected 1 to 2147483647
	  loop run ii 4 resmii 3 recmii 4 stages 3 form mve kernels 0
	                                                            ^

#name: kernels that are no number
#source: run.loop mve.listing
#run: sed 's/kernels 2/kernels two/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:1:59: error: found 'two', expected a number of kernels
	  loop run ii 4 resmii 3 recmii 4 stages 3 form mve kernels two
	                                                            ^

#name: more kernels than fit a number
#source: run.loop mve.listing
#run: sed 's/kernels 2/kernels 99999999999999999999/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:1:59: error: kernels 99999999999999999999; expected 1 to 2147483647
	  loop run ii 4 resmii 3 recmii 4 stages 3 form mve kernels 99999999999999999999
	                                                            ^

#name: kernels in the form rotating
#source: run.loop run.listing
#run: sed 's/ stages 3/ stages 3 kernels 1/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:1:50: error: a number of kernels in the form rotating; expected it only in mve
	  loop run ii 4 resmii 3 recmii 4 stages 3 kernels 1
	                                                   ^

#name: kernels in the form kernel-only
#source: run.loop kernel-only.listing
#run: sed 's/kernel-only/& kernels 2/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:1:67: error: a number of kernels in the form kernel-only; expected it only in mve
	  ...un ii 4 resmii 3 recmii 4 stages 3 form kernel-only kernels 2
	                                                                 ^

#name: a guard below what the code runs: rotating
#source: run.loop run.listing
#run: sed 's/^sigma f 11/&\nguard N >= 2/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:8:12: error: guard 2; expected 3 to 2147483647
	  guard N >= 2
	             ^

#name: a guard below what the code runs: mve
#source: run.loop mve.listing
#run: sed 's/N >= 4/N >= 3/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:8:12: error: guard 3; expected 4 to 2147483647
	  guard N >= 3
	             ^

#name: a guard below what the code runs: kernel-only
#source: run.loop kernel-only.listing
#run: sed 's/N >= 1/N >= 0/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:8:12: error: guard 0; expected 1 to 2147483647
	  guard N >= 0
	             ^

#name: a second guard
#source: run.loop mve.listing
#run: sed 's/^guard.*/&\n&/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:9:7: error: a second guard; expected at most one
	  guard N >= 4
	        ^

#name: a guard on something else
#source: run.loop mve.listing
#run: sed 's/N >= 4/M >= 4/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:8:7: error: found 'M', expected 'N', the number of trips
	  guard M >= 4
	        ^

#name: a guard without its sign
#source: run.loop mve.listing
#run: sed 's/N >= 4/N 4/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:8:9: error: found '4', expected '>='
	  guard N 4
	          ^

#name: a guard without its number
#source: run.loop mve.listing
#run: sed 's/N >= 4/N >=/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:9:1: error: found 'remainder', expected an integer
	  remainder first
	  ^

#name: a guard that is too large
#source: run.loop mve.listing
#run: sed 's/N >= 4/N >= 99999999999999999999/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:8:12: error: guard 99999999999999999999; expected 4 to 2147483647
	  guard N >= 99999999999999999999
	             ^

#name: no remainder where there must be one
#source: run.loop mve.listing
#run: sed '/^remainder/d' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:9:1: error: found 'preheader', expected 'remainder first' before it: there are 2 kernels
	  preheader
	  ^

#name: a remainder at another time
#source: run.loop mve.listing
#run: sed 's/remainder first/remainder last/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:9:11: error: found 'last', expected 'first'
	  remainder last
	            ^

#name: a second remainder
#source: run.loop mve.listing
#run: sed 's/^remainder.*/&\n&/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:10:1: error: a second remainder; expected at most one
	  remainder first
	  ^

#name: a remainder in the form rotating
#source: run.loop run.listing
#run: sed 's/^sigma f 11/&\nremainder first/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:8:1: error: a remainder with one kernel; expected it only in mve of more than one, or with 'unroll'
	  remainder first
	  ^

#name: no predicate of stage 0
#source: run.loop kernel-only.listing
#run: sed '/^predicate/d' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:9:1: error: found 'preheader', expected 'predicate REGISTER' before it: the form is kernel-only
	  preheader
	  ^

#name: a second predicate of stage 0
#source: run.loop kernel-only.listing
#run: sed 's/^predicate.*/&\n&/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:10:1: error: a second predicate; expected one
	  predicate p0
	  ^

#name: a predicate in the form mve
#source: run.loop mve.listing
#run: sed 's/^guard.*/&\npredicate p0/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:9:1: error: 'predicate' in the form mve; expected it only in kernel-only
	  predicate p0
	  ^

#name: the predicate of stage 0 in a file for values
#source: run.loop kernel-only.listing
#run: sed 's/^predicate p0/predicate q0/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:9:11: error: 'q0' as the predicate of stage 0; expected a register of a rotating file for predicates ('rotating p 64 pred')
	  predicate q0
	            ^

#name: the predicate of stage 0 in an ordinary register
#source: run.loop kernel-only.listing
#run: sed 's/^predicate p0/predicate r0/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:9:11: error: 'r0' as the predicate of stage 0; expected a register of a rotating file for predicates ('rotating p 64 pred')
	  predicate r0
	            ^

#name: the predicate of stage 0 without room for the others
#source: run.loop kernel-only.listing
#run: sed 's/^predicate p0/predicate p62/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:9:11: error: 'p62' as the predicate of stage 0; expected room for 3 stages in file p of 64 registers
	  predicate p62
	            ^

#name: the predicate of stage 0 beyond the file
#source: run.loop kernel-only.listing
#run: sed 's/^predicate p0/predicate p64/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:9:11: error: register number 64; expected 0 to 63
	  predicate p64
	            ^

#name: no register behind predicate
#source: run.loop kernel-only.listing
#run: sed 's/^predicate p0/predicate/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:10:1: error: found 'preheader', expected a register
	  preheader
	  ^

#name: a line under a value
#source: run.loop kernel-only.listing
#run: sed 's/c: ?p1/c: ?q1/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:14:8: error: 'q1' as a predicate; expected a register of file p
	  @0 c: ?q1 q4 = mul q1, q3
	         ^

#name: a line under an ordinary register
#source: run.loop kernel-only.listing
#run: sed 's/c: ?p1/c: ?r1/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:14:8: error: 'r1' as a predicate; expected a register of file p
	  @0 c: ?r1 q4 = mul q1, q3
	         ^

#name: a line under no register
#source: run.loop kernel-only.listing
#run: sed 's/c: ?p1/c: ?x/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:14:8: error: found 'x', expected a register
	  @0 c: ?x q4 = mul q1, q3
	         ^

#name: a line under two predicates
#source: run.loop kernel-only.listing
#run: sed 's/c: ?p1/c: ?p1 ?p2/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:14:11: error: found '?', expected a name or a register
	  @0 c: ?p1 ?p2 q4 = mul q1, q3
	            ^

#name: a predicate in the form rotating
#source: run.loop run.listing
#run: sed 's/c: q4/c: ?p1 q4/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:15:8: error: a predicate in the form rotating; expected predicates only in kernel-only
	  @0 c: ?p1 q4 = mul q1, q3
	         ^
	x.listing:20:8: error: a predicate in the form rotating; expected predicates only in kernel-only
	  @0 c: ?p1 q4 = mul q1, q3
	         ^
	x.listing:26:8: error: a predicate in the form rotating; expected predicates only in kernel-only
	  @0 c: ?p1 q4 = mul q1, q3
	         ^

#name: a predicate in the form mve, on a line
#source: run.loop mve.listing
#run: sed 's/f: store/f: ?p2 store/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:26:8: error: a predicate in the form mve; expected predicates only in kernel-only
	  @3 f: ?p2 store C[i-2], r15
	         ^
	x.listing:33:8: error: a predicate in the form mve; expected predicates only in kernel-only
	  @3 f: ?p2 store C[i-2], r15
	         ^
	x.listing:38:8: error: a predicate in the form mve; expected predicates only in kernel-only
	  @3 f: ?p2 store C[i-2], r15
	         ^
	x.listing:41:8: error: a predicate in the form mve; expected predicates only in kernel-only
	  @3 f: ?p2 store C[i-2], r15
	         ^

#name: the predicate behind the destination
#source: run.loop kernel-only.listing
#run: sed 's/c: ?p1 q4 =/c: q4 = ?p1/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:14:12: error: found '?', expected a name
	  @0 c: q4 = ?p1 mul q1, q3
	             ^

#name: a kernel without its number
#source: run.loop mve.listing
#run: sed 's/^kernel 0/kernel/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:20:1: error: found 'kernel' without a number, expected 'kernel 0'
	  kernel
	  ^

#name: kernels out of order
#source: run.loop mve.listing
#run: sed 's/^kernel 1/kernel 2/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:27:8: error: kernel 2; expected 1
	  kernel 2
	         ^

#name: a numbered kernel in the form rotating
#source: run.loop run.listing
#run: sed 's/^kernel/kernel 0/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:18:8: error: a numbered kernel in the form rotating; expected 'kernel' alone
	  kernel 0
	         ^

#name: a second kernel in the form rotating
#source: run.loop run.listing
#run: sed 's/^epilogue 0/kernel\n&/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:25:1: error: a second kernel in the form rotating; expected one
	  kernel
	  ^

#name: too few kernels
#source: run.loop mve.listing
#run: sed 's/kernels 2/kernels 3/; s/N >= 4/N >= 5/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:34:1: error: found 'epilogue' after 2 kernels, expected 3
	  epilogue 0
	  ^
	x.listing:1:59: note: because of 'kernels 3'
	  loop run ii 4 resmii 3 recmii 4 stages 3 form mve kernels 3
	                                                            ^

#name: too many kernels
#source: run.loop mve.listing
#run: sed 's/kernels 2/kernels 1/; s/^remainder.*//' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:34:1: error: found 'epilogue' after 2 kernels, expected 1
	  epilogue 0
	  ^
	x.listing:1:59: note: because of 'kernels 1'
	  loop run ii 4 resmii 3 recmii 4 stages 3 form mve kernels 1
	                                                            ^

#name: too few kernels before the exit
#source: run.loop mve.listing
#run: sed 's/kernels 2/kernels 3/; s/N >= 4/N >= 5/; /^epilogue 0/,/^exit/{/^exit/!d}' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:34:1: error: found 'exit' after 2 kernels, expected 3
	  exit
	  ^
	x.listing:1:59: note: because of 'kernels 3'
	  loop run ii 4 resmii 3 recmii 4 stages 3 form mve kernels 3
	                                                            ^

#name: a prologue in the form kernel-only
#source: run.loop kernel-only.listing
#run: sed 's/^kernel$/prologue 0\n&/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:13:1: error: found 'kernel' after 1 prologue group, expected 0
	  kernel
	  ^
	x.listing:1:47: note: because of 'form kernel-only'
	  loop run ii 4 resmii 3 recmii 4 stages 3 form kernel-only
	                                                ^

#name: an epilogue in the form kernel-only
#source: run.loop kernel-only.listing
#run: sed 's/^exit/epilogue 0\n&/' kernel-only.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:20:1: error: found 'exit' after 1 epilogue group, expected 0
	  exit
	  ^
	x.listing:1:47: note: because of 'form kernel-only'
	  loop run ii 4 resmii 3 recmii 4 stages 3 form kernel-only
	                                                ^

#name: rules behind the preheader
#source: run.loop mve.listing
#run: sed '/^guard/d; s/^preheader/&\nguard N >= 4/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:10:1: error: found 'guard', expected a register, 'prologue' or 'kernel'
	  guard N >= 4
	  ^

#name: rules without code
#source: run.loop mve.listing
#run: sed '/^preheader/,/^end/{/^end/!d}' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:10:1: error: found 'end', expected 'guard', 'remainder', 'predicate' or 'preheader'
	  end
	  ^

#name: a question mark elsewhere in a listing
#source: run.loop mve.listing
#run: sed 's/^preheader/?/' mve.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:10:1: error: found '?', expected 'guard', 'remainder', 'predicate' or 'preheader'
	  ?
	  ^

#name: a question mark in a loop
#run: $MODSCHED schedule x.loop
#status: 1
#file: x.loop
	loop x
	a: ?p0 r1 = load A[i]
	end
#error:
	x.loop:2:4: error: found the character '?', expected a word (letters, digits, '_', '.', '-') or punctuation
	  a: ?p0 r1 = load A[i]
	     ^

#name: a sign of a guard in a loop
#run: $MODSCHED schedule x.loop
#status: 1
#file: x.loop
	loop x
	a: r1 >= load A[i]
	end
#error:
	x.loop:2:7: error: found '>=', expected '='
	  a: r1 >= load A[i]
	        ^

#name: an op called like a keyword under a predicate
#run: $SIM --machine=./m.mach x.loop x.listing
#file: m.mach
	machine m
	rotating q 8
	rotating p 8 pred
	op load latency 1
	op exit latency 1
#file: x.loop
	loop x
	liveout r2
	a: r1 = load A[i]
	b: r2 = exit/neg r1
	end
#file: x.listing
	loop x ii 1 resmii 1 recmii 1 stages 2 form kernel-only
	sigma a 0
	sigma b 1
	guard N >= 1
	predicate p3
	preheader
	kernel
	@0 a: ?p3 q0 = load A[i]
	@0 b: ?p4 q3 = exit/neg q1
	exit
	r2 = mov q4
	end
#output:
	x: ok, trips 0..10 and 1002, seed 1
