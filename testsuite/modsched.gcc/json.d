# The plugin's JSON.

#name: all kernels: the schema holds, taken and refused loops
#run:
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-json=x.json -c $TOP/testsuite/modsched.kernels/*.c
	$UNIT/check-json $TOP/plugin/core/JSON.md x.json | sed 's/[0-9]*$/N/'
	grep -c '"name": ".*\.c"' x.json | cmp - <<-END && echo 'a unit for each source'
		$(ls $TOP/testsuite/modsched.kernels/*.c | wc -l)
	END
#output:
	pipelined: N
	refused: N
	a unit for each source

#name: each source a file of its own; -O0 and a source without loops; the same as the tool's
#source: rec.c
#run:
	mkdir j; echo 'int x;' >y.c
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-json=j/%.json -fplugin-arg-modsched-save-loops=l -c rec.c y.c
	$UNIT/check-json $TOP/plugin/core/JSON.md j/*.json
	$CC -O0 -fplugin=$PLUGIN -fplugin-arg-modsched-json=- -c rec.c | tr -d '\n '; echo
	$MODSCHED explain --json l/rec.c.rec.1.loop >t.json
	for f in t.json j/rec.c.json; do sed -n '/"trips"/,$p' $f >$(basename $f .json).part; done
	cmp t.part rec.c.part && wc -l <t.part
#output:
	pipelined: 1
	{"modsched":"...","schema":1,"units":[{"name":"rec.c","machine":"toy","loops":[]}]}
	...

#name: link-time optimization: partitions are units
#source: rec.c
#run:
	printf 'void rec(int, int, const int *restrict, const int *restrict, int *restrict);\nint a[9], b[9], c[9];\nint main(void) { rec(9, 3, a, b, c); return c[8]; }\n' >main.c
	$CC -O2 -flto -fno-inline -fplugin=$PLUGIN -c rec.c main.c &&
	$CC -O2 -flto -fno-inline -fplugin=$PLUGIN -fplugin-arg-modsched-json=x.json rec.o main.o -o x &&
	$UNIT/check-json $TOP/plugin/core/JSON.md x.json
#output:
	pipelined: 1

#name: names that are no UTF-8; a file that cannot be written; a failed compilation
#run:
	printf 'void f(int n, int *a) { for (int i = 0; i < n; i++) a[i]++; }\n' >"$(printf 'x\377.c')"
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-json=x.json -c *.c && $UNIT/check-json $TOP/plugin/core/JSON.md x.json
	grep '"name": "x' x.json
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-json=no/x.json -c *.c
	printf 'int x = y;\n' >bad.c; rm x.json
	$CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-json=x.json -c bad.c 2>/dev/null; ls x.json 2>/dev/null
#status: 2
#output:
	pipelined: 1
	   "name": "x?.c",
#error:
	cc1: error: modsched: cannot write 'no/x.json': No such file or directory
