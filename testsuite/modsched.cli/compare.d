# modsched compare, reduce and gen.

#name: figures side by side
#run: $MODSCHED compare --algo=ims,window run.loop
#source: run.loop
#match: regexp
#output:
	1 loop, sum of MII 4; optimum proven for 1, with sum 4
	algo    scheduled  at MII   at optimum  sum of II  stages  MaxLive  lifetimes  steps/op  median ms  worst ms
	ims             1       1  1 \(100.0 %\)          4    3.00     5.00       17.0      1.50 +[0-9.]+ +[0-9.]+
	window          1       0    0 \(0.0 %\)          5    2.00     4.00       17.0      6.00 +[0-9.]+ +[0-9.]+

#name: all schedulers by default
#run: $MODSCHED compare run.loop | awk 'NR > 2 { print $1, $2 }'
#source: run.loop
#output:
	ims 1
	sms 1
	exact 1
	auto 1
	window 1
	random 1

#name: a scheduler that finds nothing
#run: $MODSCHED compare --ii=4 --algo=ims,window run.loop
#source: run.loop
#match: regexp
#output:
	1 loop, sum of MII 4; optimum proven for 1, with sum 4
	sums over the 0 loops that all of them scheduled; their sum of MII 0
	algo .*
	ims +1 +1 +1 \(100.0 %\) +0 .*
	window +0 +0 +0 \(0.0 %\) +0 .*

#name: an unknown scheduler
#run: $MODSCHED compare --algo=ims,fast run.loop
#source: run.loop
#status: 1
#error:
	modsched compare: --algo: no scheduler is called 'fast'; expected some of: ims, sms, ...
	...

#name: instances with machines of their own, and known optima
#run:
	mkdir machines
	cp $MACHINES/toy.mach machines/
	sed 's/^issue 2/issue 1/' $MACHINES/toy.mach >machines/narrow.mach
	$MODSCHED compare --algo=window --instances=t.tsv --optima=o.tsv --table=out run.loop | awk 'NR == 1 || NR > 2 { print $1, $2, $3, $4 }'
	cut -f 1-8 out
#source: run.loop
#file: t.tsv
	loop	ops	instance	machine
	run	6	one	toy
	run	6	two	narrow
#file: o.tsv
	instance	optimum
	one	4
	two	
#output:
	2 loops, sum of
	window 2 1 1
	instance	ops	edges	mii	optimum	window.ii	window.stages	window.maxlive
	one	6	6	4	4	5	2	4
	two	6	6	6	6	6	2	4

#name: no table of instances
#run: $MODSCHED compare --instances=none.tsv run.loop
#source: run.loop
#status: 1
#error:
	none.tsv: error: cannot open: No such file or directory

#name: a table without a column
#run: $MODSCHED compare --instances=t.tsv run.loop
#source: run.loop
#status: 1
#file: t.tsv
	instance	loop
#error:
	t.tsv:1:1: error: no column is called 'machine'

#name: a line with too few columns
#run: $MODSCHED compare --instances=t.tsv run.loop
#source: run.loop
#status: 1
#file: t.tsv
	instance	loop	machine
	x	run
#error:
	t.tsv:2:1: error: the line has too few columns

#name: an instance whose loop is not there
#run:
	mkdir machines
	cp $MACHINES/toy.mach machines/
	$MODSCHED compare --instances=t.tsv run.loop
#source: run.loop
#status: 1
#file: t.tsv
	instance	loop	machine
	x	nun	toy
#error:
	t.tsv: error: instance 'x': no loop is called 'nun'

#name: an optimum that is no number
#run: $MODSCHED compare --optima=o.tsv run.loop
#source: run.loop
#status: 1
#file: o.tsv
	instance	optimum
	run	four
#error:
	o.tsv:2:1: error: the optimum is not a number

#name: a loop beside others of other machines
#run: $MODSCHED bounds --loop=mine in.loop | head -1
#file: in.loop
	loop other
	a: frobnicate
	b: frob
	edge a -> b latency 1 distance 0
	end
	loop mine
	a: r1 = load A[i]
	end
#output:
	loop mine on toy: 1 op, 0 edges

#name: reduce to what needs more than MII
#run: $MODSCHED reduce --loop=g237.12 --test="$MODSCHED compare -a ims {} | awk 'END { exit \$3 > 0 }'" $TOP/testsuite/loops/loops-hard.loop >out.loop && $MODSCHED compare -a ims out.loop | awk 'END { print $2, $3 }'; awk '$3 == "of" && $2 < $4 { print "smaller" }' out.loop
#timeout: 200
#output:
	1 0
	smaller

#name: reduce to one op
#run: $MODSCHED reduce --test="grep -q mul {}" run.loop
#source: run.loop
#match: regexp
#output:
	# 1 of 6 ops, 0 of 0 edges given, after [0-9]+ runs of the command
	loop run
	[cd]: r[34] = mul 1, 1
	end

#name: reduce takes out edges and makes numbers small
#run: $MODSCHED reduce --test="grep -q 'edge a -> c' {}" in.loop
#file: in.loop
	loop graph
	a: load
	b: add
	c: add
	edge a -> b latency 3 distance 0
	edge a -> c latency 17 distance 9
	edge b -> c latency 1 distance 0
	end
#match: regexp
#output:
	# 2 of 3 ops, 1 of 3 edges given, after [0-9]+ runs of the command
	loop graph
	a: load
	c: add
	edge a -> c latency 0 distance 1
	end

#name: reduce needs a loop that shows it
#run: $MODSCHED reduce --test="false {}" run.loop
#source: run.loop
#status: 1
#error:
	run.loop: error: the command fails on loop run as it is; it must succeed (exit status 0) on what is to be kept

#name: reduce needs to know which loop
#run: $MODSCHED reduce --test="true {}" in.loop
#status: 1
#file: in.loop
	loop one
	a: r1 = load A[i]
	end
	loop two
	a: r1 = load A[i]
	end
#error:
	in.loop: error: 2 loops; say which one to reduce with --loop=NAME

#name: reduce without a command
#run: $MODSCHED reduce run.loop; $MODSCHED reduce --test=true run.loop
#source: run.loop
#status: 1
#error:
	modsched reduce: no --test=COMMAND given
	...
	modsched reduce: --test=true: expected {} where the file's name belongs
	...

#name: gen makes tight loops
#run: $MODSCHED gen --seed=5 --count=50 --ops=10 --pressure=100 | awk '/load|store|mul/ { tight++ } / = / || /store/ { all++ } END { print tight, all }'
#output:
	500 500

#name: gen makes hard loops
#run: $MODSCHED gen --seed=6 --count=5 --hard --pressure=70 >l.loop && $MODSCHED compare --algo=ims l.loop | awk 'NR > 2 { print $1, $2, $3 }'
#output:
	ims 5 0

#name: gen refuses such a pressure
#run: $MODSCHED gen --pressure=101
#status: 1
#error:
	modsched gen: --pressure=101: expected a number from 0 to 100
	...

#name: the corpora are what their headers say
#run:
	for f in loops loops-hard; do
		command=$(sed -n 's/^#  *modsched \(gen .*\)/\1/p' $TOP/testsuite/loops/$f.loop)
		$MODSCHED $command >fresh
		grep -v '^#' $TOP/testsuite/loops/$f.loop | sed 1d | cmp - fresh
	done
	grep -c '^loop' $TOP/testsuite/loops/loops.loop
	$MODSCHED compare --algo=ims $TOP/testsuite/loops/loops-hard.loop | awk 'NR > 2 { print $1, $2, $3 }'
#output:
	120
	ims 30 0

#name: such options
#run: $MODSCHED schedule --evict=most run.loop; $MODSCHED schedule --effort=0 run.loop
#source: run.loop
#status: 1
#error:
	modsched schedule: --evict=most: expected one of: lowest, all
	...
	modsched schedule: --effort=0: expected a number from 1 to 1000000
	...
