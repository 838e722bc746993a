# What the command line refuses, and in what words.

#name: no command
#run: $MODSCHED
#status: 1
#error:
	modsched: no command given
	Try `modsched --help' or `modsched --usage' for more information.

#name: an unknown command
#run: $MODSCHED shedule
#status: 1
#error:
	modsched: no command is called 'shedule'; expected one of: schedule, ...verify, ...
	Try `modsched --help' or `modsched --usage' for more information.

#name: an unknown option before the command
#run: $MODSCHED --frob schedule
#status: 1
#error:
	.../modsched: unrecognized option '--frob'
	Try `modsched --help' or `modsched --usage' for more information.

#name: no file
#run: $MODSCHED schedule
#status: 1
#error:
	modsched schedule: no file given; - is standard input
	Try `modsched schedule --help' or `modsched schedule --usage' for more
	information.

#name: an unknown option
#source: run.loop
#run: $MODSCHED schedule --frob run.loop
#status: 1
#error:
	modsched schedule: unrecognized option '--frob'
	Try `modsched schedule --help' or `modsched schedule --usage' for more
	information.

#name: an unknown scheduler: the valid ones are listed
#source: run.loop
#run: $MODSCHED schedule --algo=foo run.loop 2>&1 | head -1 | grep -o "expected one of:.* ims"
#output:
	expected one of:... ims

#name: a machine without a '/', but there is a file of that name
#source: run.loop
#run: touch foo; $MODSCHED bounds --machine=foo run.loop
#status: 1
#match: regexp
#error:
	modsched: error: unknown machine 'foo'; expected a file name or one of .*; if the file of that name is meant, './foo'

#name: no machines where they are looked for
#source: run.loop
#run: cp $MODSCHED there; ./there bounds run.loop
#status: 1
#match: regexp
#error:
	modsched: error: unknown machine 'toy'; expected the name of a file with a '/' or '.mach' in it, since there are no machines in .*/machine-models

#name: an unknown machine: the valid ones are listed
#source: run.loop
#run: $MODSCHED schedule --machine=foo run.loop 2>error; status=$?; sed 's/(searched: .*/.../' error; exit $status
#status: 1
#output:
	modsched: error: unknown machine 'foo'; expected a file name or one of ...single, ...toy, ...

#name: a machine file that is not there
#source: run.loop
#run: $MODSCHED schedule --machine=./foo.mach run.loop
#status: 1
#error:
	./foo.mach: error: cannot open: No such file or directory

#name: a budget of nothing
#source: run.loop
#run: $MODSCHED schedule --budget=0 run.loop
#status: 1
#error:
	modsched schedule: --budget=0: expected a number of at least 1, because each op must be placed once
	Try `modsched schedule --help' or `modsched schedule --usage' for more
	information.

#name: a budget that is no number
#source: run.loop
#run: $MODSCHED schedule --budget=3x run.loop
#status: 1
#error:
	modsched schedule: --budget=3x: expected a number of at least 1, because each op must be placed once
	Try `modsched schedule --help' or `modsched schedule --usage' for more
	information.

#name: a budget that is not finite
#source: run.loop
#run: $MODSCHED schedule --budget=inf run.loop
#status: 1
#error:
	modsched schedule: --budget=inf: expected a number of at least 1, because each op must be placed once
	Try `modsched schedule --help' or `modsched schedule --usage' for more
	information.

#name: an II of nothing
#source: run.loop
#run: $MODSCHED schedule --ii=0 run.loop
#status: 1
#error:
	modsched schedule: --ii=0: expected a number from 1 to 1099511627776
	Try `modsched schedule --help' or `modsched schedule --usage' for more
	information.

#name: an II that is no number
#source: run.loop
#run: $MODSCHED schedule --ii=4.5 run.loop
#status: 1
#error:
	modsched schedule: --ii=4.5: expected a number from 1 to 1099511627776
	Try `modsched schedule --help' or `modsched schedule --usage' for more
	information.

#name: a seed that is no number
#source: run.loop
#run: $MODSCHED schedule --seed=-1 run.loop
#status: 1
#error:
	modsched schedule: --seed=-1: expected a number
	Try `modsched schedule --help' or `modsched schedule --usage' for more
	information.

#name: a loop that there is not
#source: run.loop
#run: $MODSCHED schedule --loop=bar run.loop
#status: 1
#error:
	modsched: error: no loop is called 'bar'

#name: a loop that there is and one that there is not
#source: run.loop
#run: $MODSCHED schedule --loop=run --loop=bar run.loop
#status: 1
#output:
	loop run ii 4 resmii 3 recmii 4 stages 3
	...
	end
#error:
	modsched: error: no loop is called 'bar'

#name: a schedule file that is not there
#source: run.loop
#run: $MODSCHED schedule --schedule=foo.listing run.loop
#status: 1
#error:
	foo.listing: error: cannot open: No such file or directory

#name: an II below MII
#source: run.loop
#run: $MODSCHED schedule --ii=3 run.loop
#status: 1
#error:
	run.loop:1:6: error: loop run: no schedule was found: II 3 is below MII 4; forbidden by recurrence d -> e -> d (latency 4, distance 1)
	  loop run                      # the running example of the lesson
	       ^

#name: a bad loop among good ones: the others are done
#source: run.loop
#run: $MODSCHED schedule run.loop bad.loop good.loop
#file: bad.loop
	loop bad
	a: r1 = lod A[i]
	end
#file: good.loop
	loop good
	a: r1 = load A[i]
	end
#status: 1
#output:
	loop run ii 4 resmii 3 recmii 4 stages 3
	...
	end
	loop good ii 1 resmii 1 recmii 1 stages 1
	sigma a 0
	preheader
	kernel
	@0 a: q0 = load A[i]
	exit
	end
#error:
	bad.loop:2:9: error: unknown operation 'lod'; toy has load, store, mul, add, sub, and, or, xor, shl, shr, mov, neg, not, min, max
	  a: r1 = lod A[i]
	          ^

#name: --output leaves nothing when any input is bad
#source: run.loop
#run: $MODSCHED schedule --output=out run.loop bad.loop; echo "status $?"; ls out
#file: bad.loop
	loop bad
	a: r1 = lod A[i]
	end
#status: 2
#output:
	status 1
#error:
	bad.loop:2:9: error: unknown operation 'lod'; toy has load, store, mul, add, sub, and, or, xor, shl, shr, mov, neg, not, min, max
	  a: r1 = lod A[i]
	          ^
	ls: cannot access 'out': No such file or directory

#name: --output leaves what was there when any input is bad
#source: run.loop
#run: echo old >out; $MODSCHED schedule --output=out run.loop bad.loop; echo "status $?"; cat out
#file: bad.loop
	loop bad
	a: r1 = lod A[i]
	end
#output:
	status 1
	old
#error:
	bad.loop:2:9: error: unknown operation 'lod'; toy has load, store, mul, add, sub, and, or, xor, shl, shr, mov, neg, not, min, max
	  a: r1 = lod A[i]
	          ^

#name: --output into a folder that there is not
#source: run.loop
#run: $MODSCHED schedule --output=no/out run.loop
#status: 1
#error:
	no/out: error: cannot write: No such file or directory

#name: --output onto a folder
#source: run.loop
#run: mkdir d; $MODSCHED schedule --output=d run.loop; status=$?; ls; exit $status
#status: 1
#output:
	d
	run.loop
#error:
	d: error: cannot write: Is a directory

#name: too few rotating registers: the schedule is told, and what is missing
#source: run.loop
#run: $MODSCHED schedule --machine=./m.mach run.loop
#file: m.mach
	machine m
	issue 2
	resource alu 2
	resource mem 1
	resource mul 1
	rotating q 5
	op load latency 3 uses mem
	op store latency 1 uses mem
	op mul latency 3 uses mul
	op add latency 1 uses alu
#status: 1
#error:
	run.loop:1:6: error: loop run: the schedule does not fit the registers: its values need 11 registers of rotating file q; m has 5; 34 schedules up to II 24 do not fit
	  loop run                      # the running example of the lesson
	       ^

#name: no rotating registers at all
#source: run.loop
#run: $MODSCHED schedule --form=rotating --machine=./m.mach run.loop
#file: m.mach
	machine m
	op load latency 3
	op store latency 1
	op mul latency 3
	op add latency 1
#status: 1
#error:
	run.loop:1:6: error: loop run: the schedule does not fit the registers: m has no rotating file for integer values such as that of a
	  loop run                      # the running example of the lesson
	       ^

#name: no rotating registers for floating point
#run: $MODSCHED schedule --machine=./m.mach x.loop
#file: m.mach
	machine m
	rotating q 64 int
	op load latency 3
	op add latency 1
#file: x.loop
	loop x
	a: r1 = load<f64> A[i]
	b: r2 = add<f64> r1, r2
	end
#status: 1
#error:
	x.loop:1:6: error: loop x: the schedule does not fit the registers: m has no rotating file for floating values such as that of a
	  loop x
	       ^

#name: verify with one file
#source: run.loop
#run: $MODSCHED verify run.loop
#status: 1
#error:
	modsched verify: expected two files: loops and listings
	Try `modsched verify --help' or `modsched verify --usage' for more
	information.

#name: gen: a range from high to low
#run: $MODSCHED gen --ops=5..3
#status: 1
#error:
	modsched gen: --ops=5..3: expected N or A..B, numbers from 1 to 1000000, A not above B
	Try `modsched gen --help' or `modsched gen --usage' for more information.

#name: gen: a count that is no number
#run: $MODSCHED gen --count=many
#status: 1
#error:
	modsched gen: --count=many: expected a number of at least 1
	Try `modsched gen --help' or `modsched gen --usage' for more information.

#name: gen takes no file
#run: $MODSCHED gen foo
#status: 1
#error:
	modsched gen: 'foo': gen reads no files
	Try `modsched gen --help' or `modsched gen --usage' for more information.
