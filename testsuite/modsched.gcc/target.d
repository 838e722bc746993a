# machine=target: what it makes of a loop.
#name: an insn of two ops is one op that issues; pointers and the loop's end take their place
#run: $CC -O2 -mtune=haswell -fplugin=$PLUGIN -fplugin-arg-modsched-machine=target -fplugin-arg-modsched-save-loops=loops -c rec.c && cat loops/*.loop && grep -hE '^(machine|resource|op|automaton)' loops/*.mach && $MODSCHED bounds --machine=./loops/rec.c.rec.1.mach loops/*.loop | grep ^ResMII
#source: rec.c
#output:
	# rec.c, loop 1 of 1 in rec; for machine target
	loop rec
	origin "rec.c" function rec lines 6 8
	trips "n"
	array A unit 4 "a"
	array B unit 4 "b"
	array C unit 4 "c"
	a: r1 = mulsi3_1.3/mul<i32> r6, r5 line 7 uid 20 "s * x"
	b: r2 = movsi_internal.0/load<i32> A[i] line 7 uid 21 "a[i]"
	c: r3 = part/load<i32> B[i] line 7 uid 22 "b[i]"
	d: r4 = mulsi3_1.3-2/mul<i32> r2, r3 line 7 uid 22 "a[i] * b[i]"
	e: r5 = addsi_1.1/add<i32> r4, r1 line 7 uid 23 "x = a[i] * b[i] + s * x"
	f: movsi_internal.3/store<i32> C[i], r5 line 8 uid 24 "c[i] = x"
	n1: adddi_1.1/nop line 6 uid 25
	n2: adddi_1.1/nop line 6 uid 27
	n3: jcc.1/nop line 6 uid 28
	edge c -> d latency 0 distance 0 "one insn"
	edge n1 -> n1 latency 1 distance 1 flow
	edge n1 -> n2 latency 1 distance 0 flow
	edge n2 -> n3 latency 1 distance 0 flow
	end
	machine target
	resource slots 4
	op mulsi3_1.3 latency 3 uses slots
	op movsi_internal.0 latency 0 uses slots
	op mulsi3_1.3-2 latency 3 uses slots
	op addsi_1.1 latency 1 uses slots
	op movsi_internal.3 latency 3 uses slots
	op adddi_1.1 latency 1 uses slots
	op jcc.1 latency 1 uses slots
	op part latency 0 uses none
	op copy latency 1 uses slots
	automaton pipe0 5
	automaton pipe1 12
	automaton pipe2 5
	ResMII 2, RecMII 4, MII 4: recurrence a -> e -> a (latency 4, distance 1) binds
