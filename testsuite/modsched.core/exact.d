# The exact scheduler: smallest II, bound, proofs.

#name: the loop of the lesson
#run: $MODSCHED schedule --machine=$MACHINES/toy.mach --algo=exact run.loop | head -1
#source: run.loop
#output:
	loop run ii 4 resmii 3 recmii 4 stages 3 algo exact bound 4

# Four loads that must issue in one cycle, two ports: 5 + 1 cycles round the recurrence.
#name: capacity on a recurrence raises II above MII
#run:
	$MODSCHED schedule --machine=./two.mach --algo=exact --proof=p four.loop
	cat p/four.ii5.txt
	ls p
#file: two.mach
	machine two
	resource port 2
	resource free unlimited
	op ld latency 2 uses port
	op op latency 3 uses free
#file: four.loop
	loop four
	a: op
	b: ld
	c: ld
	d: ld
	e: ld
	f: op
	edge a -> b latency 2 distance 0
	edge a -> c latency 2 distance 0
	edge a -> d latency 2 distance 0
	edge a -> e latency 2 distance 0
	edge b -> f latency 2 distance 0
	edge c -> f latency 2 distance 0
	edge d -> f latency 2 distance 0
	edge e -> f latency 2 distance 0
	edge f -> a latency 1 distance 1
	end
#match: regexp
#output:
	loop four ii 6 resmii 2 recmii 5 stages 1 algo exact bound 6
	...
	Loop four on machine two has no schedule at II 5\.
	...
	  b -> b >= 1: 4 ops of port, H 0, T 0:
	    b, c, d, e
	With these distances some op would have to issue after itself: no schedule\.
	...
	four\.ii4\.txt
	four\.ii5\.cnf
	four\.ii5\.drat
	four\.ii5\.txt

#name: drat-trim accepts the proof
#run:
	$MODSCHED schedule --machine=./one.mach --algo=exact --proof=p three.loop | head -1
	drat-trim p/three.ii5.cnf p/three.ii5.drat | grep -o 's VERIFIED'
#needs: drat-trim
#file: one.mach
	machine one
	resource unit 1
	op x latency 1 uses unit
#file: three.loop
	loop three
	a: x
	b: x
	c: x
	d: x
	edge a -> b latency 2 distance 0
	edge a -> c latency 2 distance 0
	edge b -> d latency 2 distance 0
	edge c -> d latency 2 distance 0
	edge d -> a latency 1 distance 1
	end
#output:
	loop three ii 6 resmii 4 recmii 5 stages 1 algo exact bound 6
	s VERIFIED

#name: what explain says
#run: $MODSCHED explain --machine=./one.mach --algo=exact three.loop | grep '^II [0-9]'
#file: one.mach
	machine one
	resource unit 1
	op x latency 1 uses unit
#file: three.loop
	loop three
	a: x
	b: x
	c: x
	d: x
	edge a -> b latency 2 distance 0
	edge a -> c latency 2 distance 0
	edge b -> d latency 2 distance 0
	edge c -> d latency 2 distance 0
	edge d -> a latency 1 distance 1
	end
#match: regexp
#output:
	II 5: impossible: .* the 4 ops .* recurrences of a .*
	II 6, 1 stage: .*

#name: limits must be numbers
#run: $MODSCHED schedule --time-limit=0 --algo=exact x.loop
#status: 1
#match: regexp
#error:
	.*--time-limit=0: expected a number of seconds above 0
	...

# Nobody who reads these texts trusts the scheduler: units of several resources together, a
# recurrence, a unit that is held too long, capacities on a recurrence.
#name: texts of proofs hold against the machine and the edges
#run:
	$MODSCHED schedule --machine=./m.mach --algo=exact --proof=p four.loop >/dev/null
	$UNIT/check-proof m.mach four.loop p 20
	grep -h -A4 '^Too few units of a, b' p/choice.ii2.txt
#file: m.mach
	machine m
	resource a 1
	resource b 1
	resource c 4
	resource port 2
	resource free unlimited
	op x latency 1 uses a | b
	op z latency 1 uses c@0 c@0 c@3 c@3 c@6 c@6
	op ld latency 2 uses port
	op op latency 3 uses free
#file: four.loop
	loop choice
	p: x
	q: x
	r: x
	s: x
	t: x
	end
	loop around
	p: ld
	q: op
	edge p -> q latency 2 distance 0
	edge q -> p latency 3 distance 2
	edge q -> p latency 3 distance 3
	end
	loop held
	p: z
	end
	loop capacity
	a: op
	b: ld
	c: ld
	d: ld
	e: ld
	f: op
	edge a -> b latency 2 distance 0
	edge a -> c latency 2 distance 0
	edge a -> d latency 2 distance 0
	edge a -> e latency 2 distance 0
	edge b -> f latency 2 distance 0
	edge c -> f latency 2 distance 0
	edge d -> f latency 2 distance 0
	edge e -> f latency 2 distance 0
	edge f -> a latency 1 distance 1
	end
#output:
	choice II 2: units
	around II 2: recurrence
	held II 1: units
	capacity II 4: recurrence
	capacity II 5: squeezes
	proofs: 5 checked, 0 wrong
	Too few units of a, b: 2 in a row, 4 in 2 rows.
	Each op holds at least, whichever alternative it takes:
	    p 1, q 1, r 1, s 1, t 1
	Together 5.
	The same holds at every smaller II.

#name: a unit held too long
#run:
	$MODSCHED schedule --machine=./m.mach --algo=exact --proof=p held.loop | head -1
	$UNIT/check-proof m.mach held.loop p 20
	sed -n 4p p/held.ii2.txt
	sed -i 's/At II 2/At II 3/; s/takes: a/takes: b/' p/held.ii2.txt
	$UNIT/check-proof m.mach held.loop p 20 | head -1
#file: m.mach
	machine m
	resource c 1
	resource d 9
	op z latency 1 uses c@0 c@2
	op y latency 1 uses d
#file: held.loop
	loop held
	a: z
	b: y
	end
#output:
	loop held ii 3 resmii 2 recmii 1 stages 1 algo exact bound 3
	held II 2: collision
	proofs: 1 checked, 0 wrong
	At II 2 an op collides with its own next instance, whichever alternative it takes: a
	held II 2: WRONG before line 5: the op does not collide with itself

#name: a text that was changed is refused
#run:
	$MODSCHED schedule --machine=./m.mach --algo=exact --proof=p two.loop >/dev/null
	cp p/two.ii2.txt t; cp p/round.ii2.txt r
	for change in 's/b 1/b 2/' 's/: 1 in/: 2 in/' 's/a 1, //' 's/c 1/a 1/'; do
		sed "$change" t >p/two.ii2.txt
		$UNIT/check-proof m.mach two.loop p 20 | grep two
	done
	cp t p/two.ii2.txt
	for change in 's/distance 1$/distance 0/' '/a -> b/d' '/b -> a/d' 's/latency 2/latency 9/'; do
		sed "$change" r >p/round.ii2.txt
		$UNIT/check-proof m.mach two.loop p 20 | grep round
	done
#file: m.mach
	machine m
	resource u 1
	resource v unlimited
	op x latency 2 uses u
	op y latency 2 uses v
#file: two.loop
	loop two
	a: x
	b: x
	c: x
	end
	loop round
	a: y
	b: y
	edge a -> b latency 2 distance 0
	edge b -> a latency 1 distance 1
	end
#output:
	two II 2: WRONG before line 7: an op does not hold as much
	two II 2: WRONG before line 6: the number of units is another
	two II 2: WRONG before line 7: the units suffice
	two II 2: WRONG before line 7: an op does not hold as much
	round II 2: WRONG before line 6: an edge is not in the loop
	round II 2: WRONG before line 5: the edges form no cycle
	round II 2: WRONG before line 5: the edges form no cycle
	round II 2: WRONG before line 5: an edge is not in the loop
