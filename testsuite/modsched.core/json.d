# JSON: real output against the schema of plugin/core/JSON.md, and against itself.

#name: all loops of the corpora
#run: $MODSCHED explain --json $TOP/testsuite/loops/*.loop >x.json; $UNIT/check-json $TOP/plugin/core/JSON.md x.json; grep -c '"name": ".*/loops/.*loop"' x.json
#output:
	pipelined: 150
	2

#name: schedulers, forms, graphs, unrolled loops, registers that are too few
#source: run.loop unroll.loop
#run:
	printf 'loop g\na: add\nb: mul\nedge a -> b latency 5 distance 0 "w"\nedge b -> a latency 9 distance 3 assumed\nend\n' >g.loop
	for o in --algo=sms --algo=exact --algo=auto --algo=window --algo=random --form=mve --form=kernel-only \
		--unroll=2 --unroll=auto --budget=1 --max-regs=8 --max-regs=2 --ii=3 --ii=9; do
		$MODSCHED schedule --json $o run.loop unroll.loop g.loop >x.json 2>/dev/null
		$UNIT/check-json $TOP/plugin/core/JSON.md x.json || echo "$o"
	done | sort | uniq -c | sed 's/^ *//'
#output:
	1 no-registers: 3
	1 no-schedule: 4
	12 pipelined: 3
	1 scheduled: 1
	13 scheduled: 2

#name: the worked example: its members
#source: run.loop
#run:
	$MODSCHED schedule --json run.loop >x.json
	tr -d ' \n' <x.json | grep -o '"schedule":{[^}]*}'
	tr -d ' \n' <x.json | grep -o '"recurrences":\[[^}]*}'
	tr '\n' ' ' <x.json | tr -s ' ' | grep -o '"whatifs": \[[^]]*\]'
	cmp - x.json <<-END
		$($MODSCHED explain --json run.loop)
	END
#output:
	"schedule":{"algo":"ims","ii":4,"stages":3,"placements":9,"cycles":[0,1,4,7,10,11],"alternatives":[0,0,0,0,0,0],"remark":null}
	"recurrences":[{"edges":[3,5],"latency":4,"distance":1,"ii":4}
	"whatifs": [ { "ii": 3, "mii": 3, "changes": [ { "kind": "latency", "text": "mul took 2 cycles in place of 3" } ]

#name: what is wrong is found
#source: run.loop
#run:
	$MODSCHED schedule --json run.loop >x.json
	check() { sed "$1" x.json | $UNIT/check-json $TOP/plugin/core/JSON.md -; }
	check 's/"resmii": 3/"resmii": "3"/'
	check 's/"placements"/"placement"/'
	check 's/"unroll": 1,//'
	check 's/^ *10,/      9,/'
	check 's/"latency": 4,/"latency": 5,/'
	check 's/"last": 2/"last": 3/'
	check 's/"remark": null/"remark": null}}/'
#status: 1
#output:
	-: units[].loops[].bounds.resmii is of type string
	pipelined: 1
	-: units[].loops[].schedule.placement is not documented
	-: no member units[].loops[].schedule.placements
	pipelined: 1
	-: no member units[].loops[].unroll
	pipelined: 1
	-: run: the schedule breaks edge 3
	pipelined: 1
	-: run: the sums of recurrence 0 are wrong
	pipelined: 1
	-: run: failure 2 does not go on at II 4
	pipelined: 1
	-: line 199: ']' expected near '}'

#name: several files, one of them twice, and one that is bad: no document is half done
#source: run.loop unroll.loop
#run:
	printf 'loop x\na: lod A[i]\nend\n' >bad.loop
	$MODSCHED schedule --json -o out.json run.loop bad.loop 2>/dev/null || ls out.json 2>/dev/null
	$MODSCHED schedule --json -o out.json unroll.loop run.loop run.loop && grep '"name": ".*\.loop"' out.json
#output:
	   "name": "run.loop",
	   "name": "unroll.loop",
