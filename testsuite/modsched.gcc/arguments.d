# The plugin's arguments: what is wrong is an error that lists what would be right, and nothing
# is left behind.

#name: an unknown argument
#source: rec.c
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-foo=1 -c rec.c; status=$?; ls; exit $status
#status: 1
#output:
	rec.c
#error:
	cc1: error: unknown argument '-fplugin-arg-modsched-foo'; valid: algo=NAME, ...budget=RATIO, ...dump=FILE, ...listing=FILE, ...machine=NAME|FILE, ...save-loops=DIR...unroll=N|auto

#name: an unknown argument that is nearly right
#source: rec.c
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machin=toy -c rec.c; status=$?; ls; exit $status
#status: 1
#output:
	rec.c
#error:
	cc1: error: unknown argument '-fplugin-arg-modsched-machin'; valid: algo=NAME, ...budget=RATIO, ...dump=FILE, ...listing=FILE, ...machine=NAME|FILE, ...save-loops=DIR...unroll=N|auto; did you mean machine?

#name: an unknown scheduler
#source: rec.c
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-algo=foo -c rec.c; status=$?; ls; exit $status
#status: 1
#output:
	rec.c
#error:
	cc1: error: bad value in '-fplugin-arg-modsched-algo=foo'; valid: ...ims...

#name: an argument without its value
#source: rec.c
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-algo -c rec.c; status=$?; ls; exit $status
#status: 1
#output:
	rec.c
#error:
	cc1: error: '-fplugin-arg-modsched-algo=NAME' needs its value; valid: ...ims...

#name: a budget of nothing
#source: rec.c
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-budget=0 -c rec.c; status=$?; ls; exit $status
#status: 1
#output:
	rec.c
#error:
	cc1: error: bad value in '-fplugin-arg-modsched-budget=0'; valid: a number of at least 1, because each op must be placed once

#name: a budget that is no number
#source: rec.c
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-budget=3x -c rec.c; status=$?; ls; exit $status
#status: 1
#output:
	rec.c
#error:
	cc1: error: bad value in '-fplugin-arg-modsched-budget=3x'; valid: a number of at least 1, because each op must be placed once

#name: an unknown machine
#source: rec.c
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=foo -c rec.c; status=$?; ls; exit $status
#status: 1
#output:
	rec.c
#error:
	cc1: error: modsched: unknown machine 'foo'; expected a file name or one of ...single, ...toy, ...(searched: .../machine-models, ...)

#name: a machine file that is not there
#source: rec.c
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=./foo.mach -c rec.c; status=$?; ls; exit $status
#status: 1
#output:
	rec.c
#error:
	cc1: error: ./foo.mach: cannot open: No such file or directory

#name: a bad machine file
#source: rec.c
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=./m.mach -c rec.c; status=$?; ls; exit $status
#file: m.mach
	machine m
	resource alu 0
	op add latency 1 uses alu
#status: 1
#output:
	m.mach
	rec.c
#error:
	cc1: error: ./m.mach:2:14: capacity 0; expected 1 to 1000000
	  resource alu 0
	               ^

#name: a dump that cannot be written
#source: rec.c
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=no/x -c rec.c; status=$?; ls; exit $status
#status: 1
#output:
	rec.c
#error:
	cc1: error: modsched: cannot write 'no/x': No such file or directory

#name: a full device for the dump
#source: rec.c
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=/dev/full -c rec.c; status=$?; ls; exit $status
#status: 1
#output:
	rec.c
#error:
	cc1: error: /dev/full: cannot write: No space left on device

#name: a listing that cannot be written
#source: rec.c
#run: mkdir d; $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-listing=d -c rec.c; status=$?; ls; exit $status
#status: 1
#output:
	d
	rec.c
#error:
	cc1: error: modsched: cannot write 'd': Is a directory

#name: a folder for loops that cannot be made
#source: rec.c
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-save-loops=rec.c/d -c rec.c; status=$?; ls; exit $status
#status: 1
#output:
	rec.c
#error:
	cc1: error: modsched: cannot make the folder 'rec.c/d': Not a directory

#name: an error in the source leaves no files
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=x.dump -fplugin-arg-modsched-listing=x.listing -c bad.c 2>/dev/null; status=$?; ls; exit $status
#file: bad.c
	int f(int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
	int g(void) { return x; }
#status: 1
#output:
	bad.c

#name: all arguments at once
#source: rec.c
#run:
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-algo=ims -fplugin-arg-modsched-machine=single \
		-fplugin-arg-modsched-budget=4.5 -fplugin-arg-modsched-dump=x.dump \
		-fplugin-arg-modsched-listing=x.listing -fplugin-arg-modsched-save-loops=new/loops -c rec.c
	ls; ls new/loops; head -1 x.listing; grep -h '^loop rec ii' x.listing; grep budget x.dump
#output:
	new
	rec.c
	rec.o
	x.dump
	x.listing
	rec.c.rec.1.loop
	# modsched: unit rec.c
	loop rec ii 6 resmii 6 recmii 5 stages 3
	II 6: all 6 ops placed in 7 steps; the budget was 27

#name: a machine by its file
#source: rec.c
#run:
	cp $MACHINES/toy.mach mine.mach
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=mine.mach -fplugin-arg-modsched-listing=- -c rec.c | grep '^loop'
#output:
	loop rec ii 4 resmii 3 recmii 4 stages 3

#name: a percent sign stands for the source
#source: rec.c
#run:
	mkdir sub; cp rec.c sub/other.c
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=out/%.dump -c rec.c sub/other.c || mkdir out
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=out/%.dump -c rec.c sub/other.c && ls out
#output:
	rec.c.dump
	sub-other.c.dump
#error:
	cc1: error: modsched: cannot write 'out/rec.c.dump': No such file or directory
	cc1: error: modsched: cannot write 'out/sub-other.c.dump': No such file or directory

#name: several sources in one command share a file, in order
#source: rec.c
#run:
	for f in z b a; do sed "s/rec/$f/" rec.c >$f.c; done
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-listing=x.listing -c z.c b.c a.c
	grep -E '^(#|loop)' x.listing
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-listing=x.listing -c b.c
	grep -E '^(#|loop)' x.listing
#output:
	# modsched: unit a.c
	loop a ii 4 resmii 3 recmii 4 stages 3
	# modsched: unit b.c
	loop b ii 4 resmii 3 recmii 4 stages 3
	# modsched: unit z.c
	loop z ii 4 resmii 3 recmii 4 stages 3
	# modsched: unit b.c
	loop b ii 4 resmii 3 recmii 4 stages 3

#name: the compiler tells the plugin's version
#source: rec.c
#run: $CC -v -fplugin=$PLUGIN -c rec.c 2>&1 | grep -E "^ *modsched: [0-9]"
#output:
	 modsched: ...

#name: an output that is the source, and two outputs of one name
#run:
	printf 'void f(int n, int *a) { for (int i = 0; i < n; i++) a[i]++; }\n' >x.c
	cp x.c kept.c
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=x.c -c x.c && echo written
	cmp x.c kept.c
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=o -fplugin-arg-modsched-listing=o -c x.c
#status: 1
#error:
	cc1: error: modsched: cannot write 'x.c': it is the source
	cc1: error: modsched: 'o' is asked for as two different outputs

#name: a compilation with errors leaves earlier outputs and no empty folder
#run:
	printf 'int x = y;\n' >x.c
	echo earlier >x.dump
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-dump=x.dump \
		-fplugin-arg-modsched-save-loops=loops -c x.c 2>/dev/null
	cat x.dump; ls
#output:
	earlier
	x.c
	x.dump

#name: values that contain '=' are taken whole
#source: rec.c
#run:
	mkdir o d=e
	for name in a=bcd x-y=zz =q a==b k=v=w=; do
		$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=toy "-fplugin-arg-modsched-dump=o/$name" \
			-fplugin-arg-modsched-summary=d=e/s=s -c rec.c
	done
	ls o d=e
	cp $MACHINES/toy.mach 'm=1.mach'
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=m=1.mach -fplugin-arg-modsched-algo=i=s -c rec.c
#status: 1
#output:
	d=e:
	s=s

	o:
	=q
	a==b
	a=bcd
	k=v=w=
	x-y=zz
#error:
	cc1: error: bad value in '-fplugin-arg-modsched-algo=i=s'; valid: one of: ims, ...

#name: what is asked of scheduling, as on the command line
#source: rec.c
#run:
	opts="algo=exact time-limit=5 conflict-limit=1000 minimize=maxlive alloc=tight max-regs=9 unroll=2 seed=3 effort=1 evict=all"
	for o in $opts; do plugin="$plugin -fplugin-arg-modsched-$o"; tool="$tool --$o"; done
	$CC -O2 -fplugin=$PLUGIN $plugin -fplugin-arg-modsched-listing=x.listing -fplugin-arg-modsched-save-loops=loops -c rec.c
	grep -v '^#' x.listing >a; $MODSCHED schedule $tool loops/*.loop >b
	cmp a b && head -1 a
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-ii=6 -fplugin-arg-modsched-listing=- -c rec.c | grep ^loop
	for o in unroll=0 max-regs=x minimize=ii time-limit=-1; do
		$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-$o -c rec.c
	done
#status: 1
#output:
	loop rec ii 8 resmii 6 recmii 8 stages 2 algo exact bound 8 unroll 2
	loop rec ii 6 resmii 3 recmii 4 stages 2
#error:
	cc1: error: bad value in '-fplugin-arg-modsched-unroll=0'; valid: auto or a number from 1 to 1000
	cc1: error: bad value in '-fplugin-arg-modsched-max-regs=x'; valid: a number of at least 1
	cc1: error: bad value in '-fplugin-arg-modsched-minimize=ii'; valid: one of: stages, maxlive
	cc1: error: bad value in '-fplugin-arg-modsched-time-limit=-1'; valid: a number of seconds above 0

#name: a form that the machine cannot have; the form of a machine without rotating registers
#source: rec.c
#run:
	sed '/^rotating/d' $MACHINES/toy.mach >none.mach
	{ cat none.mach; echo 'rotating q 64'; } >plain.mach
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=./plain.mach -fplugin-arg-modsched-form=kernel-only -c rec.c
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=./none.mach -fplugin-arg-modsched-form=rotating -c rec.c
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=./none.mach -fplugin-arg-modsched-listing=- -c rec.c | grep ^loop
#output:
	loop rec ii 4 resmii 3 recmii 4 stages 3 form mve kernels 2
#error:
	cc1: error: modsched: machine 'toy' has no rotating file for the stage predicates that 'form=kernel-only' needs
	cc1: error: modsched: machine 'toy' has no rotating registers, which 'form=rotating' needs; 'form=mve' does without
