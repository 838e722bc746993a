# Schedulers beside ims, sms and exact, and the variants of ims.

#name: auto says what each part found, and takes the best
#run: $MODSCHED explain --algo=auto run.loop
#source: run.loop
#match: regexp
#output:
	loop run on toy: 6 ops, 6 edges
	ResMII 3, .*
	II 4: sms: MaxLive [0-9]+, [0-9]+ stages, the best so far
	II 4: ims: MaxLive [0-9]+, [0-9]+ stages.*
	II 4: ims, evicting all: MaxLive [0-9]+, [0-9]+ stages.*
	II 4: ims, shaken: MaxLive [0-9]+, [0-9]+ stages.*
	...
	rotating file q: .*
	MaxLive 4
	...

#name: auto needs fewer live values than both of its parts
#run: $MODSCHED compare --algo=sms,ims,auto run.loop
#source: run.loop
#match: regexp
#output:
	1 loop, sum of MII 4; optimum proven for 1, with sum 4
	algo .*
	sms +1 +1 +1 \(100.0 %\) +4 +3.00 +5.00 .*
	ims +1 +1 +1 \(100.0 %\) +4 +3.00 +5.00 +17.0 +1.50 .*
	auto +1 +1 +1 \(100.0 %\) +4 +3.00 +4.00 .*

#name: auto gives the same schedule again
#run:
	$MODSCHED schedule --algo=auto $TOP/testsuite/loops/loops-hard.loop >one || exit
	$MODSCHED schedule --algo=auto $TOP/testsuite/loops/loops-hard.loop >two || exit
	cmp one two

#name: auto with more effort is never worse
#run:
	for n in 1 4; do
		$MODSCHED compare --algo=auto --effort=$n --table=$n.table \
			$TOP/testsuite/loops/loops-hard.loop >/dev/null || exit
	done
	paste 1.table 4.table | awk -F'\t' 'NR > 1 && ($16 > $6 || ($16 == $6 && $18 > $8))'

#name: auto is at the optimum, and never behind ims, sms or window
#run:
	$MODSCHED gen --seed=11 --count=60 --ops=8..20 --pressure=70 >loops.loop
	$MODSCHED compare --table=table $TOP/testsuite/loops/loops.loop \
		$TOP/testsuite/loops/loops-hard.loop loops.loop >/dev/null || exit
	awk -F'\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
		NR > 1 && ($at["auto.ii"] != $at["exact.ii"] ||
			   $at["auto.ii"] > $at["ims.ii"] || $at["auto.ii"] > $at["sms.ii"] ||
			   $at["auto.ii"] > $at["window.ii"])' table

#name: a rotation that helps
#run: $MODSCHED explain --algo=window run.loop
#source: run.loop
#output:
	loop run on toy: 6 ops, 6 edges
	...
	II 9: cut before a: the body is 9 cycles long, with the edges between instances it needs II 9, the best so far
	II 8: cut before b: the body is 8 cycles long, with the edges between instances it needs II 8, the best so far
	II 6: cut before d: the body is 6 cycles long, with the edges between instances it needs II 6, the best so far
	II 5: cut before c: the body is 5 cycles long, with the edges between instances it needs II 5, the best so far
	II 7: cut before e: the body is 5 cycles long, with the edges between instances it needs II 7
	II 8: cut before f: the body is 8 cycles long, with the edges between instances it needs II 8
	...
	II 5, 2 stages: a 0, b 1, c 5, d 4, e 8, f 9
	...

#name: window scheduling at an II of one's own
#run: $MODSCHED schedule --algo=window --ii=7 run.loop >x.listing && $MODSCHED verify run.loop x.listing && $SIM run.loop x.listing
#source: run.loop
#match: regexp
#output:
	run: legal at II 7 .*
	run: ok, .*

#name: window scheduling has nothing at this II
#run: $MODSCHED schedule --algo=window --ii=4 run.loop
#source: run.loop
#status: 1
#error:
	run.loop:...: error: loop run: no schedule was found: II 4 was tried; MII is 4
	...

#name: random schedules depend on the seed alone
#run:
	for seed in 1 1 2; do $MODSCHED schedule --algo=random --seed=$seed --form=mve run.loop | cksum; done |
		uniq -c | awk '{ print $1 }'
#source: run.loop
#output:
	2
	1

#name: what goes first in a forced placement
#run: $MODSCHED explain in.loop && $MODSCHED explain --evict=all in.loop
#file: in.loop
	loop two
	a: r1 = add r5, r5
	b: store A[i+2], r1
	c: r2 = and r2, r2
	d: store C[i+2], r1
	end
#output:
	loop two on toy: 4 ops, 3 edges
	...
	   5  b   1 (a + 1)  row 1: mem taken by d; row 0: issue full (a, c); forced   2          c        issue full in row 0
	   6  c   0          row 0: issue full (a, b); row 1: issue has d, room for 1  1          -
	II 2: all 4 ops placed in 6 steps; the budget was 12
	...
	   5  b   1 (a + 1)  row 1: mem taken by d; row 0: issue full (a, c); forced   2          a, c     issue full in row 0; issue full in row 0
	   6  a   0          row 0: issue has b, room for 1                            0          -        a->d: sigma(d) = 1 >= 0 + 1 = 1
	   7  c   0          row 0: issue full (b, a); row 1: issue has d, room for 1  1          -
	II 2: all 4 ops placed in 7 steps; the budget was 12
	...

#name: code of every scheduler, in every form, computes its loop
#run:
	$MODSCHED gen --seed=9 --count=40 >l.loop
	for algo in auto window random sms "ims --evict=all"; do
		for form in mve rotating kernel-only; do
			$MODSCHED schedule --algo=$algo --form=$form l.loop >l.listing 2>err
			grep -qv ' the registers\|^  loop\|^  *^$' err && cat err
			$SIM l.loop l.listing | grep -v ': ok, '
		done
	done
	for machine in $TOP/testsuite/modsched.random/*.mach; do
		$MODSCHED gen --machine=$machine --seed=10 --count=20 >l.loop
		for algo in window random; do
			$MODSCHED schedule --machine=$machine --algo=$algo --form=mve l.loop >l.listing
			$SIM --machine=$machine l.loop l.listing | grep -v ': ok, '
		done
	done
	true

#name: twenty thousand ops at once
#needs: plain
#run:
	$MODSCHED gen --seed=4 --count=1 --ops=20000 >l.loop
	$MODSCHED compare --algo=ims,sms,window,random l.loop | awk 'NR > 2 { print $1, $2 }'
#output:
	ims 1
	sms 1
	window 1
	random 1
