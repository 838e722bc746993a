# MaxLive, values that share registers, limits on registers, the table of all II.

#name: values share what their windows keep apart: as few registers as values are live
#source: run.loop
#run: $MODSCHED explain --alloc=tight run.loop | sed -n '/^value/,$p'
#output:
	value  op  stage  lifetime  span  pad  base  registers
	r1     a       0         4     1    0     0  q0..q1
	r2     b       0         3     1    0     4  q4..q5
	r3     c       1         6     1    0     1  q1..q2
	r4     d       1         3     1    0     2  q2..q3
	r6     e       2         1     1    1     2  q1..q3
	rotating file q: 5 of 64 registers
	MaxLive 5
	...

#name: shared registers: the code computes its loop, at every II, in files just large enough
#run:
	$MODSCHED gen --seed=5 --count=60 >l.loop
	sed '/^rotating q/d' $MACHINES/toy.mach >toy
	for q in 4 6 8 10 12 14 64; do
		(cat toy; echo "rotating q $q") >m.mach
		for form in rotating kernel-only; do
			$MODSCHED schedule --machine=./m.mach --alloc=tight --form=$form l.loop >l.listing 2>err
			$SIM --machine=./m.mach l.loop l.listing | grep -v ': ok, '
		done
		grep -c '^loop' l.listing | awk '$1 == 0 { print "none" }'
	done
	true

#name: shared registers beside stage predicates in one file
#run:
	$MODSCHED gen --seed=6 --count=40 >l.loop
	sed '/^rotating/d' $MACHINES/toy.mach >toy
	for q in 8 12 16 40; do
		(cat toy; echo "rotating q $q int float pred") >m.mach
		$MODSCHED schedule --machine=./m.mach --alloc=tight --form=kernel-only l.loop >l.listing 2>err
		$SIM --machine=./m.mach l.loop l.listing | grep -v ': ok, '
	done
	true

#name: never more registers than with windows, never fewer than are live
#run:
	$MODSCHED tradeoff $TOP/testsuite/loops/loops.loop | awk '/^ *[0-9]/ { n++; if ($6 > $5 || $6 < $4) print } END { print (n > 100) }'
#output:
	1

#name: a value that nothing reads holds its register until it lands; so does one that is live-out until the exit
#run:
	for form in rotating kernel-only; do $MODSCHED schedule --machine=./m.mach --alloc=tight --form=$form x.loop >x; $SIM --machine=./m.mach x.loop x; done
#file: m.mach
	machine m
	issue 4
	rotating q 9
	rotating p 40 pred
	op mul latency 9
	op mov latency 0
	op add latency 1
#file: x.loop
	loop x
	liveout r3 r4
	a: r1 = mul r9, r9
	b: r2 = mov r3
	c: r3 = add r2, r4
	d: r4 = mov r8
	e: r5 = mov r4
	end
#output:
	x: ok, trips 0..9 and 1001, seed 1
	x: ok, trips 0..9 and 1001, seed 1

#name: what does not fit is passed over, and told
#source: run.loop
#run: $MODSCHED schedule --max-regs=8 run.loop | head -1
#output:
	loop run ii 5 resmii 3 recmii 4 stages 2
#error:
	run.loop:1:6: warning: loop run: II 5 by ims is the first that fits the registers (II 4 by ims: its values need 11 registers; at most 8 are asked for; II 4 by sms: its values need 11 registers; at most 8 are asked for)
	  loop run                      # the running example of the lesson
	       ^

#name: explain lists what does not fit
#source: run.loop
#run: $MODSCHED explain --max-regs=8 run.loop 2>/dev/null | grep 'does not fit\|^rotating\|^MaxLive'
#output:
	II 4 by ims does not fit: its values need 11 registers; at most 8 are asked for
	II 4 by sms does not fit: its values need 11 registers; at most 8 are asked for
	rotating file q: 8 of 64 registers
	MaxLive 4

#name: sharing is asked for: the first II fits
#source: run.loop
#run: $MODSCHED schedule --max-regs=5 --alloc=tight run.loop >x; head -1 x; $SIM run.loop x
#output:
	loop run ii 4 resmii 3 recmii 4 stages 3
	run: ok, trips 0..11 and 1003, seed 1

#name: another algorithm fits where the first does not
#run:
	l=$TOP/testsuite/loops/loops.loop
	$MODSCHED schedule --max-regs=8 --alloc=tight --algo=ims $l 2>&1 >x | grep -c 'by sms is the first'
	$SIM $l x | grep -v ': ok, '
	true
#output:
	[1-9][0-9]*
#match: regexp

#name: with one II asked for there is nothing to move on to
#source: run.loop
#run: $MODSCHED schedule --max-regs=8 --ii=4 run.loop
#status: 1
#error:
	run.loop:1:6: error: loop run: the schedule does not fit the registers: its values need 11 registers; at most 8 are asked for; 2 schedules up to II 4 do not fit
	  loop run                      # the running example of the lesson
	       ^

#name: too many values for the limit, whatever the II
#source: run.loop
#run: $MODSCHED schedule --form=mve --max-regs=4 run.loop
#status: 1
#error:
	run.loop:1:6: error: loop run: the schedule does not fit the registers: its values need 6 registers; at most 4 are asked for
	  loop run                      # the running example of the lesson
	       ^

#name: the price of each II
#source: run.loop
#run: $MODSCHED tradeoff --to=6 run.loop
#output:
	loop run on toy: 6 ops, MII 4
	II  algorithm  stages  MaxLive  windows  tight  fits  ops  kernels  mve registers
	 4  ims             3        5       11      5  yes    18        2              6
	 4  sms             3        5       11      5  yes    18        2              6
	 5  ims             2        4        8      4  yes    12        1              5
	 5  sms             2        4        8      4  yes    12        1              5
	 6  ims             2        3        8      3  yes    12        1              5
	 6  sms             2        3        8      3  yes    12        1              5
	

#name: the price of each II for a graph, and for a machine without rotating registers
#source: run.loop
#run: $MODSCHED tradeoff --algo=sms --to=4 --machine=./m.mach x.loop run.loop
#file: m.mach
	machine m
	resource u 2
	op load store mul add latency 2 uses u
#file: x.loop
	loop x
	a: add
	b: add
	edge a -> b latency 3 distance 0
	edge b -> a latency 4 distance 2
	end
#output:
	loop x on m: 2 ops, MII 4
	II  algorithm  stages  MaxLive  windows  tight  fits  ops  kernels  mve registers
	 4  sms             2        2        -      -  -       -        -              -
	
	loop run on m: 6 ops, MII 4
	II  algorithm  stages  MaxLive  windows  tight  fits  ops  kernels  mve registers
	 4  sms             3        3        -      -  no     18        1              5
	

#name: wrong limits and a wrong allocation
#source: run.loop
#run: $MODSCHED schedule --max-regs=0 run.loop; $MODSCHED schedule --alloc=foo run.loop; $MODSCHED tradeoff --to=x run.loop
#status: 1
#error:
	...
	modsched schedule: --alloc=foo: expected one of: windows, tight
	...

#name: ordinary registers are as many as the machine says; the search moves on
#run:
	sed 's/^machine toy/machine few\nregisters r 7/' $MACHINES/toy.mach >few.mach
	$MODSCHED schedule --machine=few.mach --form=mve run.loop >listing || exit
	sed q listing
	$SIM --machine=few.mach run.loop listing
#source: run.loop
#output:
	loop run ii 5 resmii 3 recmii 4 stages 2 form mve kernels 1
	run: ok, trips 0..10 and 1002, seed 1
#error:
	run.loop:1:6: warning: loop run: II 5 by ims is the first that fits the registers (II 4 by ims: its code names 8 ordinary registers; few has 7; II 4 by sms: its code names 8 ordinary registers; few has 7)
	...

#name: a machine with too few ordinary registers for any schedule
#run:
	sed 's/^machine toy/machine few\nregisters r 3/' $MACHINES/toy.mach >few.mach
	$MODSCHED schedule --machine=few.mach --form=mve run.loop
#source: run.loop
#status: 1
#error:
	run.loop:1:6: error: loop run: the schedule does not fit the registers: its code names 8 ordinary registers; few has 3
	...
