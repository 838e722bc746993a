# summary=FILE: the table of loops, for scripts.

#name: a table with a section for each source, taken and refused loops
#run: printf 'int f(int n, int *a)\n{\n\tint s = 0;\n\tfor (int i = 0; i < n; i++)\n\t\ts += a[i];\n\treturn s;\n}\nvoid g(int n, double *a)\n{\n\tfor (int i = 0; i < n; i++)\n\t\ta[i] = 1 / a[i];\n}\n' >a.c; printf 'int x;\n' >b.c; $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-summary=table -c a.c b.c && tr '\t' '|' <table
#output:
	# modsched: unit a.c
	# file|line|function|loop|status|refusal|sentence|ops|resmii|recmii|mii|ii|stages|rotating
	a.c|4|f|f|pipelined|-|-|2|1|1|1|1|4|8
	a.c|10|g|g|refused|unmapped|the machine has no operation for an expression|-|-|-|-|-|-|-
	# modsched: unit b.c

#name: a schedule without code says why
#source: rec.c
#run: sed 's/^rotating q .*/rotating q 4/' $MACHINES/toy.mach >small.mach; $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=small.mach -fplugin-arg-modsched-summary=- -c rec.c | tr '\t' '|'
#output:
	# modsched: unit rec.c
	# file|line|function|loop|status|refusal|sentence|ops|resmii|recmii|mii|ii|stages|rotating
	rec.c|6|rec|rec|no-registers|-|...|6|3|4|4|4|3|-

#name: a table that cannot be written
#run: printf 'int x;\n' >a.c; $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-summary=no/table -c a.c; status=$?; ls; exit $status
#status: 1
#output:
	a.c
#error:
	cc1: error: modsched: cannot write 'no/table': No such file or directory
