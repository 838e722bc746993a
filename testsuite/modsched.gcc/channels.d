# GCC's own channels and ways of compiling.

#name: -fdump-statistics counts outcomes and refusals, loop by loop and in sums
#run:
	$CC -O2 -fplugin=$PLUGIN -fdump-statistics=each -c x.c && grep -o 'modsched .*' each
	$CC -O2 -fplugin=$PLUGIN -fdump-statistics-stats=sums -c x.c && grep -o 'modsched .*' sums | sort
#file: x.c
	int h(int);
	void f(int n, int *a) { for (int i = 0; i < n; i++) a[i]++; for (int i = 0; i < n; i++) a[i] *= 7; }
	void g(int n, int *a) { for (int i = 0; i < n; i++) a[i] = h(i); }
#output:
	modsched "pipelined" "f" 2
	modsched "call" "g" 1
	modsched "call" 1
	modsched "pipelined" 2

#name: -ftime-report has a line of ours
#source: rec.c
#run: $CC -O2 -fplugin=$PLUGIN -ftime-report -c rec.c 2>&1 | grep -c '^ *modsched *:'
#output:
	1

#name: a precompiled header, made and used with the plugin
#run:
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-json=h.json -c h.h -o h.h.gch && mv h.h elsewhere.h
	$CC -O2 -Winvalid-pch -fplugin=$PLUGIN -fplugin-arg-modsched-summary=- -c u.c | cut -f 3-5,12
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-listing=l -c u.c && grep -c '^kernel' l
#file: h.h
	static inline int twice(int x) { return 2 * x; }
#file: u.c
	#include "h.h"
	void f(int n, int *a) { for (int i = 0; i < n; i++) a[i] = twice(a[i]); }
#output:
	# modsched: unit u.c
	function	loop	status	ii
	f	f	pipelined	4
	1

#name: -save-temps and forms of -dumpdir: the same outputs, the same object, GCC's dump where it belongs
#source: rec.c
#run:
	mkdir d e
	$CC -O2 -c rec.c -o plain.o
	try() {
		$CC -O2 -fplugin=$PLUGIN -fdump-rtl-modsched -fplugin-arg-modsched-dump=mine/%.dump \
			-fplugin-arg-modsched-save-loops=mine "$@" -c rec.c && cmp plain.o ${object:-rec.o}
		(cd mine; ls; rm *); ls | grep -v -x 'rec\.[cois]*\|plain.o\|mine\|d\|e'; ls d e | grep modsched; rm -f d/* e/* *.modsched
	}
	mkdir mine
	for o in -save-temps "-save-temps=obj" "-dumpdir d/" "-dumpdir d/ -dumpbase zz -dumpbase-ext .c" "-dumpbase yy"; do
		echo "$o"; try $o
	done | sed 's/[0-9][0-9]*r\.modsched/NNNr.modsched/'
	object=e/o.o; echo '-o e/o.o'; try -o e/o.o | sed 's/[0-9][0-9]*r\.modsched/NNNr.modsched/'
#output:
	-save-temps
	rec.c.dump
	rec.c.rec.1.loop
	rec.c.NNNr.modsched
	-save-temps=obj
	rec.c.dump
	rec.c.rec.1.loop
	rec.c.NNNr.modsched
	-dumpdir d/
	rec.c.dump
	rec.c.rec.1.loop
	rec.c.NNNr.modsched
	-dumpdir d/ -dumpbase zz -dumpbase-ext .c
	rec.c.dump
	rec.c.rec.1.loop
	zz.NNNr.modsched
	-dumpbase yy
	rec.c.dump
	rec.c.rec.1.loop
	yy.NNNr.modsched
	-o e/o.o
	rec.c.dump
	rec.c.rec.1.loop
	o.c.NNNr.modsched

#name: all channels at once leave the object as it is, and GCC's checks silent
#source: rec.c
#run:
	opts="-O2 -g -fchecking=2 -fopt-info-all=info -fsave-optimization-record -fdump-statistics=st"
	$CC $opts -c rec.c && mv rec.o plain.o && rm info st
	$CC $opts -fplugin=$PLUGIN \
		-fplugin-arg-modsched-json=j -fplugin-arg-modsched-dump=d -fplugin-arg-modsched-listing=l \
		-fplugin-arg-modsched-summary=s -fplugin-arg-modsched-save-loops=loops -c rec.c
	cmp plain.o rec.o && ls -d j d l s loops info st
	$CC -O2 -fcompare-debug -fplugin=$PLUGIN -fplugin-arg-modsched-json=j2 -fopt-info-loop-optimized=info2 -c rec.c && $UNIT/check-json $TOP/plugin/core/JSON.md j2
#output:
	d
	info
	j
	l
	loops
	s
	st
	pipelined: 1

#name: what is missed: id, sentence, insn, what of it, remedy, on one line
#run: $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=./m.mach -fopt-info-loop-missed -c x.c 2>&1 | grep modsched
#file: m.mach
	machine m
	rotating q 64
	op load store latency 1
	rtl load as load
	rtl store as store
#file: x.c
	void f(int n, double *a)
	{
		for (int i = 0; i < n; i++)
			a[i] = a[i] / 3;
	}
#output:
	x.c:3:20: missed: modsched: loop f: refused [unmapped]: the machine has no operation for an expression; insn ...: r...:DF=...; machine m would need ...div:DF...; remedy: ...
