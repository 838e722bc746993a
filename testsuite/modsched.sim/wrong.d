# Listings with one fault each: the simulator must refuse every one, and say where it went
# wrong.  Each is the right listing of the worked example, edited.

#name: wrong rotating offset: the value of another iteration
#source: run.loop run.listing
#run: sed '/^kernel/,/^epilogue 0/s/store C\[i-2\], q9/store C[i-2], q10/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:24:4: error: loop run, 3 trips, cycle 11: f of iteration 0 reads q10 (physical 8) = ..., the initial r6; it must read ..., e of iteration 0
	  @3 f: store C[i-2], q10
	     ^

#name: wrong rotating offset: a value not yet there
#source: run.loop run.listing
#run: sed '/^kernel/,/^epilogue 0/s/mul q9, r9/mul q8, r9/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:23:4: error: loop run, 3 trips, cycle 11: d of iteration 1 reads q8 (physical 6), which nothing has written; it must read ..., e of iteration 0
	  @3 d: q6 = mul q8, r9
	     ^

#name: wrong rotating offset in the prologue: never written
#source: run.loop run.listing
#run: sed '/^prologue 1/,/^kernel/s/mul q1, q3/mul q1, q2/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:15:4: error: loop run, 3 trips, cycle 4: c of iteration 0 reads q2 (physical 1), which nothing has written; it must read ..., b of iteration 0
	  @0 c: q4 = mul q1, q2
	     ^

#name: wrong rotating offset in the epilogue
#source: run.loop run.listing
#run: sed '/^epilogue 0/,/^epilogue 1/s/add q7, q5/add q7, q4/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:27:4: error: loop run, 3 trips, cycle 14: e of iteration 1 reads q4 (physical 1) = ..., b of iteration 1; it must read ..., c of iteration 1
	  @2 e: q9 = add q7, q4
	     ^

#name: wrong rotating destination
#source: run.loop run.listing
#run: sed '/^kernel/,/^epilogue 0/s/q4 = mul/q5 = mul/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:27:4: error: loop run, 3 trips, cycle 14: e of iteration 1 reads q5 (physical 2) = ..., b of iteration 0; it must read ..., c of iteration 1
	  @2 e: q9 = add q7, q5
	     ^

#name: the value of another op
#source: run.loop run.listing
#run: sed '/^kernel/,/^epilogue 0/s/add q7, q5/add q5, q7/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:22:4: error: loop run, 3 trips, cycle 10: e of iteration 0 reads q5 (physical 3) = ..., c of iteration 0; it must read ..., d of iteration 0
	  @2 e: q9 = add q5, q7
	     ^

#name: wrong ordinary register
#source: run.loop run.listing
#run: sed '/^kernel/,/^epilogue 0/s/mul q9, r9/mul q9, r8/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:23:4: error: loop run, 3 trips, cycle 11: d of iteration 1 reads r8, which nothing has written; it must read ..., the initial r9
	  @3 d: q6 = mul q9, r8
	     ^

#name: a constant in place of a register
#source: run.loop run.listing
#run: sed '/^kernel/,/^epilogue 0/s/mul q9, r9/mul q9, 9/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:23:4: error: loop run: d is 'mul q9, 9' here, but 'mul r6, r9' in the loop
	  @3 d: q6 = mul q9, 9
	     ^

#name: another operation
#source: run.loop run.listing
#run: sed '/^kernel/,/^epilogue 0/s/= add/= sub/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:22:4: error: loop run: e is 'sub q7, q5' here, but 'add r4, r3' in the loop
	  @2 e: q9 = sub q7, q5
	     ^

#name: an op one row early in the kernel
#source: run.loop run.listing
#run: sed '/^kernel/,/^epilogue 0/s/^@2 e/@1 e/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:22:4: error: loop run, 3 trips, cycle 9: e of iteration 0 reads q7 (physical 5), still empty; it must read ..., d of iteration 0, which lands there only in cycle 10
	  @1 e: q9 = add q7, q5
	     ^
	x.listing:22:4: note: kernel has e in row 1; sigma 10 puts it into stage 2, row 2
	  @1 e: q9 = add q7, q5
	     ^

#name: an op one row late in the kernel
#source: run.loop run.listing
#run: sed '/^kernel/,/^epilogue 0/{/^@2 e/{N;s/^@2 \(.*\)\n\(.*\)/\2\n@3 \1/}}' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:24:4: error: loop run, 3 trips, cycle 11: f of iteration 0 reads q9 (physical 7), still empty; it must read ..., e of iteration 0, which lands there only in cycle 12
	  @3 f: store C[i-2], q9
	     ^
	x.listing:23:4: note: kernel has e in row 3; sigma 10 puts it into stage 2, row 2
	  @3 e: q9 = add q7, q5
	     ^

#name: a schedule with an op one cycle early: its operand has not landed
#source: run.loop run.listing
#run: sed 's/^sigma e 10/sigma e 9/; s/^@2 e/@1 e/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:22:4: error: loop run, 3 trips, cycle 9: e of iteration 0 reads q7 (physical 5), still empty; it must read ..., d of iteration 0, which lands there only in cycle 10
	  @1 e: q9 = add q7, q5
	     ^

#name: a schedule with a load one cycle late
#source: run.loop run.listing
#run: sed 's/^sigma b 1/sigma b 2/; s/^@1 b/@2 b/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:15:4: error: loop run, 3 trips, cycle 4: c of iteration 0 reads q3 (physical 2), still empty; it must read ..., b of iteration 0, which lands there only in cycle 5
	  @0 c: q4 = mul q1, q3
	     ^

#name: a schedule that takes too much of a resource
#source: run.loop run.listing
#run: sed 's/^sigma b 1/sigma b 0/; /^@1 b/d; s/^@0 a.*/&\n@0 b: q2 = load B[i]/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:12:4: error: loop run, 3 trips, cycle 0: b of iteration 0 finds no unit of resource mem free in cycle 0: 1 of 1 in use; those who want it: a of iteration 0, b of iteration 0
	  @0 b: q2 = load B[i]
	     ^

#name: a sigma line of another row
#source: run.loop run.listing
#run: sed 's/^sigma e 10/sigma e 9/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:22:4: error: loop run, 3 trips, cycle 10: kernel has e in row 2; sigma 9 puts it into stage 2, row 1
	  @2 e: q9 = add q7, q5
	     ^

#name: a sigma line of another stage
#source: run.loop run.listing
#run: sed 's/^sigma c 4/sigma c 8/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:15:4: error: loop run, 3 trips, cycle 4: prologue 1 has c in row 0; sigma 8 puts it into stage 2, row 0
	  @0 c: q4 = mul q1, q3
	     ^

#name: swapped stages
#source: run.loop run.listing
#run: sed 's/^sigma b 1/sigma b 5/; s/^sigma d 7/sigma d 3/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:12:4: error: loop run, 3 trips, cycle 1: prologue 0 has b in row 1; sigma 5 puts it into stage 1, row 1
	  @1 b: q2 = load B[i]
	     ^

#name: dropped op in the first group of the prologue
#source: run.loop run.listing
#run: sed '/^prologue 0/,/^prologue 1/{/ b:/d}' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:11:4: error: loop run, 3 trips, cycle 1: b of iteration 0 is never issued: prologue 0 has no line for b; sigma 1 puts it into stage 0, row 1
	  @0 a: q0 = load A[i]
	     ^

#name: dropped op in the prologue
#source: run.loop run.listing
#run: sed '/^prologue 1/,/^kernel/{/ c:/d}' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:14:4: error: loop run, 3 trips, cycle 4: c of iteration 0 is never issued: prologue 1 has no line for c; sigma 4 puts it into stage 1, row 0
	  @0 a: q0 = load A[i]
	     ^

#name: dropped op in the kernel
#source: run.loop run.listing
#run: sed '/^kernel/,/^epilogue 0/{/ f:/d}' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:23:4: error: loop run, 3 trips, cycle 11: f of iteration 0 is never issued: kernel has no line for f; sigma 11 puts it into stage 2, row 3
	  @3 d: q6 = mul q9, r9
	     ^

#name: dropped op in the epilogue
#source: run.loop run.listing
#run: sed '/^epilogue 1/,/^exit/{/ f:/d}' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:31:4: error: loop run, 3 trips, cycle 19: f of iteration 2 is never issued: epilogue 1 has no line for f; sigma 11 puts it into stage 2, row 3
	  @2 e: q9 = add q7, q5
	     ^

#name: an op of the kernel stands twice
#source: run.loop run.listing
#run: sed '/^kernel/,/^epilogue 0/s/^@1 b.*/&\n@2 b: q2 = load B[i]/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:22:4: error: loop run, 3 trips, cycle 10: kernel has a second line for b; sigma 1 puts it into stage 0, row 1
	  @2 b: q2 = load B[i]
	     ^

#name: one op too many in the epilogue
#source: run.loop run.listing
#run: sed 's/^epilogue 1/&\n@0 c: q4 = mul q1, q3/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:31:4: error: loop run, 3 trips, cycle 16: c of iteration 3 is issued; the last iteration is 2
	  @0 c: q4 = mul q1, q3
	     ^
	x.listing:31:4: note: epilogue 1 has c in row 0; sigma 4 puts it into stage 1, row 0
	  @0 c: q4 = mul q1, q3
	     ^

#name: an op in the prologue that belongs to a later stage
#source: run.loop run.listing
#run: sed 's/^prologue 1/@2 e: q9 = add q7, q5\n&/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:13:4: error: loop run, 3 trips, cycle 2: e of iteration 0 reads q7 (physical 7), which nothing has written; it must read ..., d of iteration 0, which has not been issued yet
	  @2 e: q9 = add q7, q5
	     ^
	x.listing:13:4: note: prologue 0 has e in row 2; sigma 10 puts it into stage 2, row 2
	  @2 e: q9 = add q7, q5
	     ^

#name: wrong memory offset
#source: run.loop run.listing
#run: sed '/^kernel/,/^epilogue 0/s/C\[i-2\]/C[i-1]/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:24:4: error: loop run, 3 trips, cycle 11: f of iteration 0 stores to C[1]; in the loop it stores to C[0]
	  @3 f: store C[i-1], q9
	     ^

#name: wrong memory offset in the epilogue
#source: run.loop run.listing
#run: sed '/^epilogue 1/,/^exit/s/C\[i-2\]/C[i-3]/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:32:4: error: loop run, 3 trips, cycle 19: f of iteration 2 stores to C[1]; in the loop it stores to C[2]
	  @3 f: store C[i-3], q9
	     ^

#name: wrong array
#source: run.loop run.listing
#run: sed '/^kernel/,/^epilogue 0/s/load B\[i\]/load A[i]/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:21:4: error: loop run, 3 trips, cycle 9: b of iteration 2 loads A[2]; in the loop it loads B[2]
	  @1 b: q2 = load A[i]
	     ^

#name: an array that the loop does not have
#source: run.loop run.listing
#run: sed '/^kernel/,/^epilogue 0/s/load B\[i\]/load D[i]/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:21:4: error: loop run, 3 trips, cycle 9: b of iteration 2 loads D[2]; in the loop it loads B[2]
	  @1 b: q2 = load D[i]
	     ^

#name: an address that does not move
#source: run.loop run.listing
#run: sed '/^kernel/,/^epilogue 0/s/C\[i-2\]/C[2]/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:24:4: error: loop run, 3 trips, cycle 11: f of iteration 0 stores to C[2]; in the loop it stores to C[0]
	  @3 f: store C[2], q9
	     ^

#name: an address that moves too fast
#source: run.loop run.listing
#run: sed '/^kernel/,/^epilogue 0/s/load B\[i\]/load B[2*i-2]/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:21:4: error: loop run, 4 trips, cycle 13: b of iteration 3 loads B[4]; in the loop it loads B[3]
	  @1 b: q2 = load B[2*i-2]
	     ^

#name: no copy in the preheader
#source: run.loop run.listing
#run: sed '/^q8 = mov r6/d' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:16:4: error: loop run, 3 trips, cycle 7: d of iteration 0 reads q9 (physical 8), which nothing has written; it must read ..., the initial r6
	  @3 d: q6 = mul q9, r9
	     ^

#name: a copy of the preheader goes elsewhere
#source: run.loop run.listing
#run: sed 's/^q8 = mov r6/q9 = mov r6/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:17:4: error: loop run, 3 trips, cycle 7: d of iteration 0 reads q9 (physical 8), which nothing has written; it must read ..., the initial r6
	  @3 d: q6 = mul q9, r9
	     ^

#name: a copy of the preheader comes from elsewhere
#source: run.loop run.listing
#run: sed 's/^q8 = mov r6/q8 = mov r9/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:17:4: error: loop run, 3 trips, cycle 7: d of iteration 0 reads q9 (physical 8) = ..., the initial r9; it must read ..., the initial r6
	  @3 d: q6 = mul q9, r9
	     ^

#name: a copy of the preheader comes from an unknown register
#source: run.loop run.listing
#run: sed 's/^q8 = mov r6/q8 = mov r7/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:9:1: error: loop run, 3 trips: preheader copies r7, which nothing has written
	  q8 = mov r7
	  ^

#name: no copy at the exit
#source: run.loop run.listing
#run: sed '/^r6 = mov q10/d' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:1:6: error: loop run, 3 trips: after the loop r6 is ..., the initial r6; it must be ..., e of iteration 2
	  loop run ii 4 resmii 3 recmii 4 stages 3
	       ^

#name: a copy at the exit goes elsewhere
#source: run.loop run.listing
#run: sed 's/^r6 = mov q10/r9 = mov q10/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:1:6: error: loop run, 3 trips: after the loop r6 is ..., the initial r6; it must be ..., e of iteration 2
	  loop run ii 4 resmii 3 recmii 4 stages 3
	       ^

#name: a copy at the exit comes from another iteration
#source: run.loop run.listing
#run: sed 's/^r6 = mov q10/r6 = mov q11/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:34:1: error: loop run, 3 trips: after the loop r6 is ..., e of iteration 1; it must be ..., e of iteration 2
	  r6 = mov q11
	  ^

#name: a copy at the exit comes from a register never written
#source: run.loop run.listing
#run: sed 's/^r6 = mov q10/r6 = mov q40/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:34:1: error: loop run, 3 trips: exit copies q40 (physical 35), which nothing has written
	  r6 = mov q40
	  ^

#name: two results land in one register at once
#source: run.loop run.listing
#run: sed '/^kernel/,/^epilogue 0/s/^@2 e: q9/@2 e: q0/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:22:4: error: loop run, 3 trips, cycle 11: e of iteration 0 lands in q0 (physical 62) in the same cycle as a of iteration 2
	  @2 e: q0 = add q7, q5
	     ^

#name: a rotating register that the file does not have
#source: run.loop run.listing
#run: sed '/^kernel/,/^epilogue 0/s/q4 = mul/q64 = mul/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:20:7: error: register number 64; expected 0 to 63
	  @0 c: q64 = mul q1, q3
	        ^

#name: the header tells other stages
#source: run.loop run.listing
#run: sed 's/ stages 3/ stages 2/; /^prologue 1/,/^@3 d/d; /^epilogue 1/,/^@3 f/d' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:1:6: error: loop run: the header says stages 2, but by the sigma lines they are 3
	  loop run ii 4 resmii 3 recmii 4 stages 2
	       ^

#name: an op without a sigma line
#source: run.loop run.listing
#run: sed '/^sigma f/d; / f:/d' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:1:6: error: loop run: no sigma line for op 'f' of the loop
	  loop run ii 4 resmii 3 recmii 4 stages 3
	       ^

#name: a schedule without code
#source: run.loop run.listing
#run: sed '/^preheader/,/^r6/d' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:1:6: error: loop run: cannot execute: the listing has a schedule but no code
	  loop run ii 4 resmii 3 recmii 4 stages 3
	       ^

#name: a listing of another loop
#source: run.loop run.listing
#run: sed 's/^loop run/loop other/' run.listing >x.listing; $SIM run.loop x.listing
#status: 1
#error:
	x.listing:1:6: error: there is no loop 'other' in run.loop
	  loop other ii 4 resmii 3 recmii 4 stages 3
	       ^

# Faults that the worked example cannot show.

#name: a load that comes before the store of the iteration before has landed
#source: memory.loop
#run: $SIM memory.loop x.listing
#status: 1
#file: x.listing
	loop memory ii 4 resmii 2 recmii 5 stages 2
	sigma a 0
	sigma b 3
	sigma c 4
	preheader
	prologue 0
	@0 a: q0 = load A[i-1]
	@3 b: q2 = add q0, 1
	kernel
	@0 a: q0 = load A[i-1]
	@0 c: store A[i-1], q3
	@3 b: q2 = add q0, 1
	epilogue 0
	@0 c: store A[i-1], q3
	exit
	end
#error:
	x.listing:10:4: error: loop memory, 2 trips, cycle 4: a of iteration 1 loads A[0] = ..., initial memory; it must load ..., c of iteration 0, which lands there only in cycle 5
	  @0 a: q0 = load A[i-1]
	     ^

#name: two stores land in one cell at once
#run: $SIM --machine=./wide.mach x.loop x.listing
#status: 1
#file: wide.mach
	machine wide
	resource mem 2
	op store latency 1 uses mem
#file: x.loop
	loop twice
	a: store A[i], r1
	b: store A[i+1], r2
	end
#file: x.listing
	loop twice ii 2 resmii 2 recmii 1 stages 2
	sigma a 0
	sigma b 2
	preheader
	prologue 0
	@0 a: store A[i], r1
	kernel
	@0 a: store A[i], r1
	@0 b: store A[i], r2
	epilogue 0
	@0 b: store A[i], r2
	exit
	end
#error:
	x.listing:8:4: error: loop twice, 2 trips, cycle 3: a of iteration 1 lands in A[1] in the same cycle as b of iteration 0
	  @0 a: store A[i], r1
	     ^

#name: two stores land in the wrong order
#run: $SIM x.loop x.listing
#status: 1
#file: x.loop
	loop twice
	a: store A[i], r1
	b: store A[i+1], r2
	end
#file: x.listing
	loop twice ii 2 resmii 2 recmii 1 stages 2
	sigma a 0
	sigma b 3
	preheader
	prologue 0
	@0 a: store A[i], r1
	kernel
	@0 a: store A[i], r1
	@1 b: store A[i], r2
	epilogue 0
	@1 b: store A[i], r2
	exit
	end
#error:
	x.listing:9:4: error: loop twice, 2 trips, cycle 4: b of iteration 0 lands in A[1] after a of iteration 1, which the loop stores later
	  @1 b: store A[i], r2
	     ^

#name: sigma lines in another order than the body
#run: $SIM x.loop x.listing; $MODSCHED verify x.loop x.listing
#status: 1
#file: x.loop
	loop x
	a: r1 = add r9, 1
	b: r2 = add r8, 1
	end
#file: x.listing
	loop x ii 1 resmii 1 recmii 1 stages 1
	sigma b 0
	sigma a 0
	preheader
	kernel
	@0 b: q2 = add r8, 1
	@0 a: q0 = add r9, 1
	exit
	end
#error:
	x.listing:3:7: error: loop x: the sigma line of 'a' stands behind that of 'b'; expected them in the order of the body
	  sigma a 0
	        ^
	x.listing:3:7: error: the sigma line of 'a' stands behind that of 'b'; expected them in the order of the body
	  sigma a 0
	        ^
