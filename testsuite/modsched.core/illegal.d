# Schedules with one fault each, given as text: the verifier must refuse every one and name the
# rule that is broken.

#name: an edge in the same iteration
#source: run.loop
#run: $MODSCHED schedule --schedule=s.listing run.loop
#file: s.listing
	loop run ii 4 resmii 3 recmii 4 stages 3
	sigma a 2
	sigma b 0
	sigma c 4
	sigma d 7
	sigma e 10
	sigma f 11
	end
#status: 1
#error:
	s.listing:4:7: error: loop run: edge a -> c (latency 3, distance 0, r1) does not hold at II 4: sigma(c) = 4; expected at least sigma(a) + 3 - 4 * 0 = 2 + 3 - 0 = 5
	  sigma c 4
	        ^

#name: an edge into the next iteration
#source: run.loop
#run: $MODSCHED schedule --schedule=s.listing run.loop
#file: s.listing
	loop run ii 4 resmii 3 recmii 4 stages 3
	sigma a 0
	sigma b 1
	sigma c 4
	sigma d 6
	sigma e 10
	sigma f 11
	end
#status: 1
#error:
	s.listing:5:7: error: loop run: edge e -> d (latency 1, distance 1, r6) does not hold at II 4: sigma(d) = 6; expected at least sigma(e) + 1 - 4 * 1 = 10 + 1 - 4 = 7
	  sigma d 6
	        ^

#name: a resource
#source: run.loop
#run: $MODSCHED schedule --schedule=s.listing run.loop
#file: s.listing
	loop run ii 4 resmii 3 recmii 4 stages 3
	sigma a 0
	sigma b 0
	sigma c 5
	sigma d 7
	sigma e 10
	sigma f 11
	end
#status: 1
#error:
	s.listing:3:7: error: loop run: resource mem is held 2 times in row 0 at II 4, by a (cycle 0), b (cycle 0); expected at most 1
	  sigma b 0
	        ^

#name: two resources, by ops of different iterations
#source: run.loop
#run: $MODSCHED schedule --schedule=s.listing run.loop
#file: s.listing
	loop run ii 4 resmii 3 recmii 4 stages 4
	sigma a 0
	sigma b 1
	sigma c 4
	sigma d 7
	sigma e 10
	sigma f 12
	end
#status: 1
#error:
	s.listing:7:7: error: loop run: resource issue is held 3 times in row 0 at II 4, by a (cycle 0), c (cycle 4), f (cycle 12); expected at most 2
	  sigma f 12
	        ^
	s.listing:7:7: error: loop run: resource mem is held 2 times in row 0 at II 4, by a (cycle 0), f (cycle 12); expected at most 1
	  sigma f 12
	        ^

#name: the issue width
#source: run.loop
#run: $MODSCHED schedule --schedule=s.listing run.loop
#file: s.listing
	loop run ii 4 resmii 3 recmii 4 stages 4
	sigma a 0
	sigma b 1
	sigma c 4
	sigma d 9
	sigma e 12
	sigma f 14
	end
#status: 1
#error:
	s.listing:6:7: error: loop run: resource issue is held 3 times in row 0 at II 4, by a (cycle 0), c (cycle 4), e (cycle 12); expected at most 2
	  sigma e 12
	        ^

#name: an II that is too small
#source: run.loop
#run: $MODSCHED schedule --schedule=s.listing run.loop
#file: s.listing
	loop run ii 3 resmii 3 recmii 4 stages 4
	sigma a 0
	sigma b 1
	sigma c 4
	sigma d 7
	sigma e 10
	sigma f 11
	end
#status: 1
#error:
	s.listing:5:7: error: loop run: edge e -> d (latency 1, distance 1, r6) does not hold at II 3: sigma(d) = 7; expected at least sigma(e) + 1 - 3 * 1 = 10 + 1 - 3 = 8
	  sigma d 7
	        ^
	s.listing:6:7: error: loop run: resource issue is held 4 times in row 1 at II 3, by b (cycle 1), c (cycle 4), d (cycle 7), e (cycle 10); expected at most 2
	  sigma e 10
	        ^
	s.listing:5:7: error: loop run: resource mul is held 2 times in row 1 at II 3, by c (cycle 4), d (cycle 7); expected at most 1
	  sigma d 7
	        ^

#name: a long reservation that wraps round
#run: $MODSCHED schedule --machine=./m.mach --schedule=s.listing x.loop
#file: m.mach
	machine m
	resource div 1
	op div latency 5 uses div@0..3
	op mul latency 5 uses div
#file: x.loop
	loop x
	a: div
	b: mul
	end
#file: s.listing
	loop x ii 5 resmii 5 recmii 1 stages 2
	sigma a 3
	sigma b 6
	end
#status: 1
#error:
	s.listing:3:7: error: loop x: resource div is held 2 times in row 1 at II 5, by a (cycle 3), b (cycle 6); expected at most 1
	  sigma b 6
	        ^

#name: an op that collides with itself
#run: $MODSCHED schedule --machine=./m.mach --schedule=s.listing x.loop
#file: m.mach
	machine m
	resource div 1
	op div latency 5 uses div@0..3
#file: x.loop
	loop x
	a: div
	end
#file: s.listing
	loop x ii 3 resmii 4 recmii 1 stages 1
	sigma a 0
	end
#status: 1
#error:
	s.listing:2:7: error: loop x: resource div is held 2 times in row 0 at II 3, by a (cycle 0), a (cycle 0); expected at most 1
	  sigma a 0
	        ^

#name: the wrong alternative
#run: $MODSCHED schedule --machine=./m.mach --schedule=s.listing x.loop
#file: m.mach
	machine m
	resource a 1
	resource b 1
	op op latency 1 uses a | b
#file: x.loop
	loop x
	x: op
	y: op
	end
#file: s.listing
	loop x ii 1 resmii 1 recmii 1 stages 1
	sigma x 0 alt 1
	sigma y 0 alt 1
	end
#status: 1
#error:
	s.listing:3:7: error: loop x: resource b is held 2 times in row 0 at II 1, by x (cycle 0), y (cycle 0); expected at most 1
	  sigma y 0 alt 1
	        ^

#name: the right alternative
#run: $MODSCHED schedule --machine=./m.mach --schedule=s.listing x.loop
#file: m.mach
	machine m
	resource a 1
	resource b 1
	op op latency 1 uses a | b
#file: x.loop
	loop x
	x: op
	y: op
	end
#file: s.listing
	loop x ii 1 resmii 1 recmii 1 stages 1
	sigma x 0 alt 1
	sigma y 0
	end
#output:
	loop x ii 1 resmii 1 recmii 1 stages 1
	sigma x 0 alt 1
	sigma y 0
	end

#name: an alternative that there is not
#source: run.loop
#run: $MODSCHED schedule --schedule=s.listing run.loop
#file: s.listing
	loop run ii 4 resmii 3 recmii 4 stages 3
	sigma a 0 alt 1
	sigma b 1
	sigma c 4
	sigma d 7
	sigma e 10
	sigma f 11
	end
#status: 1
#error:
	s.listing:2:7: error: loop run: a takes alternative 1; load has 1, numbered from 0
	  sigma a 0 alt 1
	        ^

#name: an op without a cycle
#source: run.loop
#run: $MODSCHED schedule --schedule=s.listing run.loop
#file: s.listing
	loop run ii 4 resmii 3 recmii 4 stages 3
	sigma a 0
	sigma b 1
	sigma c 4
	sigma e 10
	sigma f 11
	end
#status: 1
#error:
	s.listing:1:6: error: the schedule of loop run has no cycle for op 'd'; expected a line `sigma d CYCLE`
	  loop run ii 4 resmii 3 recmii 4 stages 3
	       ^

#name: a cycle for an op that there is not
#source: run.loop
#run: $MODSCHED schedule --schedule=s.listing run.loop
#file: s.listing
	loop run ii 4 resmii 3 recmii 4 stages 3
	sigma a 0
	sigma b 1
	sigma c 4
	sigma d 7
	sigma e 10
	sigma f 11
	sigma g 11
	end
#status: 1
#error:
	s.listing:8:7: error: loop run has no op 'g'
	  sigma g 11
	        ^

#name: a loop without a schedule
#run: $MODSCHED schedule --schedule=s.listing x.loop
#file: x.loop
	loop x
	a: r1 = load A[i]
	end
#file: s.listing
	loop y ii 4 resmii 3 recmii 4 stages 1
	sigma a 0
	end
#status: 1
#error:
	s.listing: error: there is no schedule of loop 'x'

#name: everything at once: each fault is told
#source: run.loop
#run: $MODSCHED schedule --schedule=s.listing run.loop
#file: s.listing
	loop run ii 1 resmii 3 recmii 4 stages 1
	sigma a 0
	sigma b 0
	sigma c 0
	sigma d 0
	sigma e 0
	sigma f 0
	end
#status: 1
#error:
	s.listing:4:7: error: loop run: edge a -> c (latency 3, distance 0, r1) does not hold at II 1: sigma(c) = 0; expected at least sigma(a) + 3 - 1 * 0 = 0 + 3 - 0 = 3
	  sigma c 0
	        ^
	s.listing:4:7: error: loop run: edge b -> c (latency 3, distance 0, r2) does not hold at II 1: sigma(c) = 0; expected at least sigma(b) + 3 - 1 * 0 = 0 + 3 - 0 = 3
	  sigma c 0
	        ^
	s.listing:6:7: error: loop run: edge c -> e (latency 3, distance 0, r3) does not hold at II 1: sigma(e) = 0; expected at least sigma(c) + 3 - 1 * 0 = 0 + 3 - 0 = 3
	  sigma e 0
	        ^
	s.listing:6:7: error: loop run: edge d -> e (latency 3, distance 0, r4) does not hold at II 1: sigma(e) = 0; expected at least sigma(d) + 3 - 1 * 0 = 0 + 3 - 0 = 3
	  sigma e 0
	        ^
	s.listing:7:7: error: loop run: edge e -> f (latency 1, distance 0, r6) does not hold at II 1: sigma(f) = 0; expected at least sigma(e) + 1 - 1 * 0 = 0 + 1 - 0 = 1
	  sigma f 0
	        ^
	s.listing:7:7: error: loop run: resource issue is held 6 times in row 0 at II 1, by a (cycle 0), b (cycle 0), c (cycle 0), d (cycle 0), e (cycle 0), f (cycle 0); expected at most 2
	  sigma f 0
	        ^
	s.listing:7:7: error: loop run: resource mem is held 3 times in row 0 at II 1, by a (cycle 0), b (cycle 0), f (cycle 0); expected at most 1
	  sigma f 0
	        ^
	s.listing:5:7: error: loop run: resource mul is held 2 times in row 0 at II 1, by c (cycle 0), d (cycle 0); expected at most 1
	  sigma d 0
	        ^

#name: verify: the header tells another ResMII, RecMII and number of stages
#source: run.loop run.listing
#run:
	sed '1s/.*/loop run ii 4 resmii 4 recmii 3 stages 3/' run.listing >x.listing
	$MODSCHED verify run.loop x.listing
#status: 1
#error:
	x.listing:1:6: error: loop run: the listing says resmii 4; it is 3
	  loop run ii 4 resmii 4 recmii 3 stages 3
	       ^
	x.listing:1:6: error: loop run: the listing says recmii 3; it is 4
	  loop run ii 4 resmii 4 recmii 3 stages 3
	       ^

#name: verify: a broken edge
#source: run.loop run.listing
#run:
	sed 's/^sigma e 10/sigma e 9/; s/^@2 e/@1 e/' run.listing >x.listing
	$MODSCHED verify run.loop x.listing
#status: 1
#error:
	x.listing:6:7: error: loop run: edge d -> e (latency 3, distance 0, r4) does not hold at II 4: sigma(e) = 9; expected at least sigma(d) + 3 - 4 * 0 = 7 + 3 - 0 = 10
	  sigma e 9
	        ^

#name: verify: too much of a resource
#source: run.loop run.listing
#run:
	sed 's/^sigma b 1/sigma b 4/' run.listing | sed '/^preheader/,/^r6/d' >x.listing
	$MODSCHED verify run.loop x.listing
#status: 1
#error:
	x.listing:4:7: error: loop run: edge b -> c (latency 3, distance 0, r2) does not hold at II 4: sigma(c) = 4; expected at least sigma(b) + 3 - 4 * 0 = 4 + 3 - 0 = 7
	  sigma c 4
	        ^
	x.listing:4:7: error: loop run: resource issue is held 3 times in row 0 at II 4, by a (cycle 0), b (cycle 4), c (cycle 4); expected at most 2
	  sigma c 4
	        ^
	x.listing:3:7: error: loop run: resource mem is held 2 times in row 0 at II 4, by a (cycle 0), b (cycle 4); expected at most 1
	  sigma b 4
	        ^

#name: verify: a listing of no loop
#source: run.loop run.listing
#run:
	sed 's/^loop run/loop other/' run.listing >x.listing
	$MODSCHED verify run.loop x.listing
#status: 1
#error:
	x.listing:1:6: error: there is no loop 'other' in run.loop
	  loop other ii 4 resmii 3 recmii 4 stages 3
	       ^
