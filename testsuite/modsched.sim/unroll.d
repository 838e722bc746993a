# Unrolled code beside the loop as it is written: right, drawn, and with one fault each.

#name: right for every trip count
#source: unroll.loop unroll.listing
#run: $SIM unroll.loop unroll.listing; $SIM --trips=0..40 unroll.loop unroll.listing; $SIM --trips=9999..10000 unroll.loop unroll.listing
#output:
	frac: ok, trips 0..13 and 1004, seed 1
	frac: ok, trips 0..40, seed 1
	frac: ok, trips 9999..10000, seed 1

#name: fewer trips than the guard asks for
#source: unroll.loop unroll.listing
#run: $SIM --trips=3 --trace unroll.loop unroll.listing
#output:
	loop frac, trip count 3: below the 4 that the guard asks for, the loop runs as it is written
	
	frac: ok, trips 3, seed 1 (nothing compared: fewer trips than the guard asks for)

#name: drawn: the iteration that is left over runs first
#source: unroll.loop unroll.listing
#run: $SIM --trips=5 --diagram unroll.loop unroll.listing; $SIM --trips=5 --trace unroll.loop unroll.listing | head -12
#output:
	loop frac: 5 trips, ii 7, stages 2; cycles down, iterations across
	 cycle  group         0  1        2
	     -  trips 0 to 0 run before, as the loop is written; then 2 in an iteration
	     0  prologue 0       x.0
	     1
	     2
	     3                   y.0
	     4
	     5                   x.1
	     6                   z.0,w.0
	        ------------
	     7  kernel                    x.0
	     8                   y.1
	     9
	    10                            y.0
	    11                   z.1,w.1
	    12                            x.1
	    13                            z.0,w.0
	        ------------
	    14  epilogue 0
	    15                            y.1
	    16
	    17
	    18                            z.1,w.1
	    19
	    20
	
	frac: ok, trips 5, seed 1
	loop frac, 5 trips: 3 groups of 7 cycles
	1 of them before, as the loop is written
	preheader    q[7] = r3: w.1 of iteration 0
	cycle 0      prologue 0, row 0
	    issues x.0 of iteration 1: q0 = load A[2*i-2]; A[-1] = -9, lands in cycle 3
	cycle 3      prologue 0, row 3
	    lands  x.0 of iteration 1: q[0] = -9
	    issues y.0 of iteration 1: q1 = mul q0, r9 with q[0] = -9, r9 = 5; -45, lands in cycle 6
	cycle 5      prologue 0, row 5
	    issues x.1 of iteration 1: q4 = load A[2*i-1]; A[0] = -5585110869359699558, lands in cycle 8
	cycle 6      prologue 0, row 6
	    lands  y.0 of iteration 1: q[1] = -45

#name: an access of the wrong copy
#source: unroll.loop unroll.listing
#run: sed '/^kernel/,/^epi/s/x.1: q4 = load A.2.i-1./x.1: q4 = load A[2*i-2]/' unroll.listing >bad; $SIM unroll.loop bad
#status: 1
#error:
	bad:26:4: error: loop frac, 4 trips, cycle 12: x.1 of iteration 1 loads A[0]; in the loop it loads A[1]
	  @5 x.1: q4 = load A[2*i-2]
	     ^

#name: a step that two iterations cannot share
#source: unroll.loop unroll.listing
#run: sed '/^kernel/,/^epi/s/load A.2.i-1./load A[3*i-1]/' unroll.listing >bad; $SIM unroll.loop bad
#status: 1
#error:
	bad:26:4: error: loop frac: 'x.1' moves by 3 in 2 iterations, which is no whole step for each
	  @5 x.1: q4 = load A[3*i-1]
	     ^

#name: a step of one iteration only
#source: unroll.loop unroll.listing
#run: sed '/^kernel/,/^epi/s/load A.2.i-1./load A[4*i-1]/' unroll.listing >bad; $SIM unroll.loop bad
#status: 1
#error:
	bad:26:4: error: loop frac, 4 trips, cycle 12: x.1 of iteration 1 loads A[3]; in the loop it loads A[1]
	  @5 x.1: q4 = load A[4*i-1]
	     ^

#name: a value of the wrong copy
#source: unroll.loop unroll.listing
#run: sed '/^epi/,$s/w.1: q7 = add q3/w.1: q7 = add q4/' unroll.listing >bad; $SIM unroll.loop bad
#status: 1
#error:
	bad:32:4: error: loop frac, 4 trips, cycle 18: w.1 of iteration 1 reads q4 (physical 2) = -5585110869359699559, w.0 of iteration 0; it must read 3382822931260905838, w.0 of iteration 1
	  @4 w.1: q7 = add q4, q6
	     ^

#name: a live-out of the wrong copy
#source: unroll.loop unroll.listing
#run: sed 's/^r3 = mov q8/r3 = mov q3/' unroll.listing >bad; $SIM unroll.loop bad
#status: 1
#error:
	bad:34:1: error: loop frac, 4 trips: after the loop r3 is 8967933800620605442, y.0 of iteration 1; it must be 3382822931260905613, w.1 of iteration 1
	  r3 = mov q3
	  ^

#name: a label of the loop as it is written
#source: unroll.loop unroll.listing
#run: sed 's/sigma x.1 /sigma x /' unroll.listing >bad; $SIM unroll.loop bad
#status: 1
#error:
	bad:17:4: error: unknown label 'x.1'; expected one with a sigma line
	  @5 x.1: q4 = load A[2*i-1]
	     ^
	bad:26:4: error: unknown label 'x.1'; expected one with a sigma line
	  @5 x.1: q4 = load A[2*i-1]
	     ^

#name: without the remainder
#source: unroll.loop unroll.listing
#run: sed '/^remainder/d' unroll.listing >bad; $SIM unroll.loop bad
#status: 1
#error:
	bad:11:1: error: found 'preheader', expected 'remainder first' before it: there are 2 iterations in one
	  preheader
	  ^

#name: a guard that one iteration could pass
#source: unroll.loop unroll.listing
#run: sed 's/^guard N >= 4/guard N >= 3/' unroll.listing >bad; $SIM unroll.loop bad
#status: 1
#error:
	bad:10:12: error: guard 3; expected 4 to 2147483647
	  guard N >= 3
	             ^

#name: another factor
#source: unroll.loop unroll.listing
#run: sed 's/unroll 2/unroll 3/' unroll.listing >bad; $SIM unroll.loop bad
#status: 1
#error:
	bad:10:12: error: guard 4; expected 6 to 2147483647
	  guard N >= 4
	             ^

#name: a factor that is no number
#source: unroll.loop unroll.listing
#run: sed 's/unroll 2/unroll two/' unroll.listing >bad; $SIM unroll.loop bad
#status: 1
#error:
	bad:1:50: error: found 'two', expected a number of iterations
	  loop frac ii 7 resmii 4 recmii 7 stages 2 unroll two
	                                                   ^

#name: factor 1 with a remainder
#source: unroll.loop unroll.listing
#run: sed 's/unroll 2/unroll 1/; s/^guard.*/guard N >= 2/' unroll.listing >bad; $SIM unroll.loop bad
#status: 1
#error:
	bad:11:1: error: a remainder with one kernel; expected it only in mve of more than one, or with 'unroll'
	  remainder first
	  ^

#name: a factor that makes too many ops
#source: unroll.loop unroll.listing
#run: sed "s/unroll 2/unroll 1000000/; s/^guard.*/guard N >= 3000000/" unroll.listing >bad; $SIM unroll.loop bad; $MODSCHED verify unroll.loop bad
#status: 1
#error:
	bad:1:6: error: loop frac: cannot execute: 1000000 times 4 ops are more than 1000000
	  loop frac ii 7 resmii 4 recmii 7 stages 2 unroll 1000000
	       ^
	bad:1:6: error: loop frac cannot be unrolled 1000000 times: 1000000 times 4 ops are more than 1000000
	  loop frac ii 7 resmii 4 recmii 7 stages 2 unroll 1000000
	       ^
