# The models of real processors: each has what a text loop asks for.

#name: the worked example
#run: for m in hexagon-v68 neoverse-v2 power9 cortex-a55 sifive-u74 vliw8 single; do $MODSCHED bounds --machine=$m run.loop | sed -n "1p;/^fused/p;/^ResMII/s/:.*//p"; $MODSCHED schedule --machine=$m run.loop >l && $SIM --machine=$m run.loop l; done
#source: run.loop
#output:
	loop run on hexagon-v68: 5 ops, 5 edges
	fused d into e: mac/add (mul r6, r9), r3
	ResMII 2, RecMII 2, MII 2
	run: ok, trips 0..14 and 1005, seed 1
	loop run on neoverse-v2: 5 ops, 5 edges
	fused c into e: madd/add r4, (mul r1, r2)
	ResMII 1, RecMII 5, MII 5
	run: ok, trips 0..10 and 1002, seed 1
	loop run on power9: 5 ops, 5 edges
	fused d into e: maddld/add (mul r6, r9), r3
	ResMII 2, RecMII 6, MII 6
	run: ok, trips 0..11 and 1003, seed 1
	loop run on cortex-a55: 5 ops, 5 edges
	fused d into e: madd/add (mul r6, r9), r3
	ResMII 3, RecMII 3, MII 3
	run: ok, trips 0..14 and 1005, seed 1
	loop run on sifive-u74: 6 ops, 6 edges
	ResMII 3, RecMII 4, MII 4
	run: ok, trips 0..13 and 1004, seed 1
	loop run on vliw8: 6 ops, 6 edges
	ResMII 2, RecMII 4, MII 4
	run: ok, trips 0..11 and 1003, seed 1
	loop run on single: 6 ops, 6 edges
	ResMII 6, RecMII 5, MII 6
	run: ok, trips 0..11 and 1003, seed 1
