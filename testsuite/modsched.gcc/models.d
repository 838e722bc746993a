# The models of real processors.

#name: MII of rec, as LLVM's pipeliner has it
#needs: plugin
#run: for m in hexagon-v68 neoverse-v2 power9; do $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=$m -fplugin-arg-modsched-summary=s -fplugin-arg-modsched-save-loops=$m -fplugin-arg-modsched-listing=$m.listing -c rec.c; grep -v '^#' s | cut -f3,5,8-12 | head -1; sed -n '/^loop rec ii/,/^end/p' $m.listing >l; $MODSCHED schedule --machine=$m $m/rec.c.rec.1.loop | diff l - && $SIM --machine=$m $m/rec.c.rec.1.loop l; done
#source: ../modsched.kernels/rec.c
#output:
	rec	pipelined	5	2	2	2	2
	rec: ok, trips 0..14 and 1005, seed 1
	rec	pipelined	5	1	5	5	5
	rec: ok, trips 0..10 and 1002, seed 1
	rec	pipelined	5	2	6	6	6
	rec: ok, trips 0..11 and 1003, seed 1

#name: they take every kernel that other machines take, and the simulator agrees
#needs: plugin
#timeout: 600
#run: for m in hexagon-v68 neoverse-v2 power9 cortex-a55 sifive-u74 vliw8; do for f in $SRC/../modsched.kernels/*.c; do n=$(basename $f .c); $CC -O2 -fplugin=$PLUGIN -fplugin-arg-modsched-machine=$m -fplugin-arg-modsched-summary=s -fplugin-arg-modsched-save-loops=$m-$n -fplugin-arg-modsched-listing=l -c $f -o x.o; grep -v '^#' s | cut -f5,6; if ls $m-$n/*.loop >z 2>&1; then cat $m-$n/*.loop >x.loop; sed '/^#/d' l >y; $SIM --machine=$m x.loop y 2>&1 | grep -v ': ok, trips' | grep -v 'cannot execute'; fi; done; done | grep -E 'unmapped|no-|error' | sort | uniq -c; ls -d *-axpy | grep -c .
#output:
	6

#name: the machine that the README of machine models writes
#needs: plugin
#source: ../modsched.kernels/fir.c ../modsched.kernels/iir.c
#run:
	sed -n '/^    machine orca/,/^$/s/^    //p' $MACHINES/README.md >orca.mach
	$CC -O2 -fPIC -shared -fplugin=$PLUGIN -fplugin-arg-modsched-machine=orca.mach -fplugin-arg-modsched-emit=rtl -fplugin-arg-modsched-rtl=x.rtl -fplugin-arg-modsched-save-loops=l -o x.so fir.c iir.c
	$MODSCHED bounds --machine=./orca.mach l/* | grep -c '^loop'
	$SIM --cases=1 --against=./x.so x.rtl | tail -1
#match: regexp
#output:
	[1-9][0-9]*
	([0-9]+) functions: \1 the same, 0 not compared, 0 differ
