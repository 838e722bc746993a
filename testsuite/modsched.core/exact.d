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
