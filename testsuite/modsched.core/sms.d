# Swing modulo scheduling: the worked example, and loops that the published algorithm misses.

#name: sms on the worked example: sets, order, windows, placements, the same schedule
#run: $MODSCHED explain --algo=sms run.loop | sed 27q
#source: run.loop
#output:
	loop run on toy: 6 ops, 6 edges
	ResMII 3, RecMII 4, MII 4: recurrence d -> e -> d (latency 4, distance 1) binds
	set 1: d, e (a recurrence, RecMII 4, and the paths to it)
	set 2: a, b, c, f (the other ops)
	place  op  set  direction  ASAP  ALAP  depth  height  mobility
	    1  e     1  bottom-up     6     6      6       1         0
	    2  d     1  bottom-up     0     3      0       4         3
	    3  c     2  bottom-up     3     3      3       4         0
	    4  a     2  bottom-up     0     0      0       7         0
	    5  b     2  bottom-up     0     0      0       7         0
	    6  f     2  top-down      7     7      7       0         0
	II 4, swing pass
	step  op  window                               slot scan                                                       placed at  evicted  why
	   1  e   from 6 (no neighbour placed)         row 2 free                                                      6          -
	   2  d   Early 3 (e + 1 - 4), Late 3 (e - 3)  row 3 free                                                      3          -
	   3  c   Late 3 (e - 3), down                 row 3: mul taken by d; row 2: issue has e, room for 1           2          -
	   4  a   Late -1 (c - 3), down                row 3: issue has d, room for 1                                  -1         -
	   5  b   Late -1 (c - 3), down                row 3: issue full (d, a); row 2: issue full (e, c); row 1 free  -3         -
	   6  f   Early 7 (e + 1)                      row 3: issue full (d, a); row 0 free                            8          -
	II 4: all 6 ops placed in 6 steps
	row  ops (stage)   alu  mem  mul
	  0  b (0)         -    b    -
	  1  c (1), e (2)  e    -    c
	  2  a (0), d (1)  -    a    d
	  3  f (2)         -    f    -
	II 4, 3 stages: a 2, b 0, c 5, d 6, e 9, f 11
	value  op  stage  lifetime  span  pad  base  registers

#name: ops on a path between two recurrences are ordered with the later one
#run: $MODSCHED explain --algo=sms joined.loop | sed -n 3,5p
#file: joined.loop
	loop joined
	liveout r2, r6
	a: r1 = load A[i]
	b: r2 = mul r2, r1
	c: r3 = add r2, 1
	d: r4 = add r3, 2
	e: r5 = mul r4, r1
	f: r6 = add r6, r5
	g: store B[i], r6
	end
#output:
	set 1: b (a recurrence, RecMII 3, and the paths to it)
	set 2: c, d, e, f (a recurrence, RecMII 1, and the paths to it)
	set 3: a, g (the other ops)

#name: a set without placed neighbours starts at its op of largest ASAP
#run: $MODSCHED explain --algo=sms apart.loop | sed -n 3,7p
#file: apart.loop
	loop apart
	a: r1 = load A[i]
	b: store B[i], r1
	c: r2 = load C[i]
	d: r3 = mul r2, r2
	e: store D[i], r3
	end
#output:
	set 1: a, b, c, d, e (the other ops)
	place  op  set  direction  ASAP  ALAP  depth  height  mobility
	    1  e     1  bottom-up     6     6      6       0         0
	    2  d     1  bottom-up     3     3      3       3         0
	    3  c     1  bottom-up     0     0      0       6         0

#name: what the swing pass misses, another pass finds; all are verified and simulated
#run:
	for seed in 1 2 3; do
		$MODSCHED gen --seed=$seed --count=150 --ops=4..24 >loops.loop || exit
		for m in toy vliw8; do
			$MODSCHED schedule --machine=$m --algo=sms --alloc=tight loops.loop \
				>listing 2>messages || { cat messages; exit 1; }
			$SIM --machine=$m loops.loop listing >verdicts || { cat verdicts; exit 1; }
			grep -c '^loop ' listing
		done
		$MODSCHED explain --machine=single --algo=sms loops.loop 2>/dev/null |
			grep -q 'repair pass' || echo no repair was needed
	done
#output:
	150
	150
	150
	150
	150
	150

#name: sms is never worse than ims, also on graphs
#run:
	$MODSCHED compare --algo=ims,sms $TOP/testsuite/loops/*.loop | awk '
		$1 == "ims" { ims = $7 } $1 == "sms" { sms = $7 }
		END { print (sms > 0 && sms <= ims ? "yes" : "no") }'
#output:
	yes

#name: where the other passes fail, the ops that contend on a recurrence are placed first, by deadline
#run:
	awk -f ports.awk >ports.loop
	$MODSCHED compare --machine=ports.mach --algo=ims,sms,exact ports.loop |
		awk '{ print $1, $5 == "(100.0" ? "at the optimum, II " $7 : "II " $7 }' | tail -3
	$MODSCHED explain --machine=ports.mach --algo=sms ports.loop |
		grep -A4 'II 29, backward deadline pass' | sed 's/  */ /g'
#file: ports.awk
	BEGIN {
		print "loop ports"
		for (i = 0; i < 20; i++)
			print "a" i ": rd\nb" i ": rd\nw" i ": wr"
		print "s: wr"
		for (i = 0; i < 20; i++) {
			print "edge a" i " -> b" i " latency 6 distance 0"
			print "edge b" i " -> w" (i * 7) % 20 " latency 2 distance 0"
			print "edge w" i " -> s latency 1 distance 0"
			print "edge s -> a" i " latency 1 distance 1"
			print "edge s -> b" i " latency 1 distance 1"
		}
		print "end"
	}
#file: ports.mach
	machine ports
	resource read 2
	resource write 1
	op rd latency 2 uses read
	op wr latency 1 uses write
#output:
	ims II 33
	sms at the optimum, II 29
	exact at the optimum, II 29
	II 29, backward deadline pass
	step op window slot scan placed at evicted why
	 1 s from 0 (no neighbour placed) none 0 -
	 2 w0 Early -20, Late -1 (s - 1), down none -1 -
	 3 w1 Early -20, Late -1 (s - 1), down none -2 -

#name: on the repository's loops sms needs fewer live values than ims, at a lower II
#run:
	$MODSCHED compare --algo=ims,sms $TOP/testsuite/loops/*.loop | awk '
		$1 == "ims" { ii = $7; live = $9 }
		$1 == "sms" { print ($7 < ii && $9 < live ? "yes" : "no") }'
#output:
	yes
