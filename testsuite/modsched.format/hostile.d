# Texts that want to break the readers: each gives an error, in little time and memory.

#name: a name of 100 MB
#run:
	{ printf 'loop '; head -c 100000000 /dev/zero | tr '\0' a; echo; echo end; } >big.loop
	$MODSCHED bounds big.loop
#status: 1
#timeout: 20
#memory: 1500
#match: regexp
#error:
	big.loop:1:6: error: .*100000000 bytes.*
	...

#name: a number of 100 MB
#run:
	{ printf 'loop x a: r1 = add r2, '; head -c 100000000 /dev/zero | tr '\0' 7; } >big.loop
	$MODSCHED bounds big.loop
#status: 1
#timeout: 20
#memory: 1500
#match: regexp
#error:
	big.loop:1:24: error: .*
	...

#name: a string of 100 MB
#run:
	{ printf 'loop x trips "'; head -c 100000000 /dev/zero | tr '\0' 7; } >big.loop
	$MODSCHED bounds big.loop
#status: 1
#timeout: 20
#memory: 1500
#match: regexp
#error:
	big.loop:1:14: error: .*
	...

#name: a comment of 100 MB is a comment
#run:
	{ echo 'loop x'; printf '#'; head -c 100000000 /dev/zero | tr '\0' 7; echo
	echo 'a: r1 = load A[i] end'; } >big.loop
	$MODSCHED schedule big.loop | head -1
#timeout: 20
#memory: 1500
#output:
	loop x ii 1 resmii 1 recmii 1 stages 1

#name: white space of 100 MB is white space
#run:
	{ echo 'loop x'; head -c 100000000 /dev/zero | tr '\0' '\n'
	echo 'a: r1 = lod A[i] end'; } >big.loop
	$MODSCHED schedule big.loop
#status: 1
#timeout: 20
#memory: 1500
#match: regexp
#error:
	big.loop:100000002:9: error: .*'lod'.*
	...

#name: a file of 300 MB is not read
#run:
	truncate -s 300000000 big.loop
	$MODSCHED bounds big.loop
#status: 1
#timeout: 10
#memory: 1500
#match: regexp
#error:
	.*big.loop.*: error: .*256.*
	...

#name: standard input without end
#run: tr '\0' ' ' </dev/zero | $MODSCHED bounds -
#status: 1
#timeout: 20
#memory: 1500
#match: regexp
#error:
	.*: error: .*256.*
	...

#name: a million ops
#run:
	awk 'BEGIN { print "loop x"; for (i = 0; i < 1000000; i++)
		print "o" i ": r" i " = add r" i - 1 + (i == 0) * 1000001 ", 1"; print "end" }' >big.loop
	$MODSCHED bounds big.loop | grep -c .
#timeout: 60
#memory: 3500
#match: regexp
#output:
	[1-9][0-9]*

#name: one op too many
#run:
	awk 'BEGIN { print "loop x"; for (i = 0; i <= 1000000; i++)
		print "o" i ": r" i " = add r0, 1"; print "end" }' >big.loop
	$MODSCHED bounds big.loop
#status: 1
#timeout: 30
#memory: 3500
#match: regexp
#error:
	big.loop:1000002:1: error: .*1000000.*
	...

#name: a hundred thousand loops in a file
#run:
	awk 'BEGIN { for (i = 0; i < 100000; i++) print "loop x" i " a: r1 = load A[i] end" }' >big.loop
	$MODSCHED schedule big.loop | grep -c '^end$'
#timeout: 60
#output:
	100000

#name: a hundred thousand errors are not all told
#run:
	awk 'BEGIN { print "loop x"; for (i = 0; i < 100000; i++) print "a: r" i " = add r0, 1"
		print "end" }' >big.loop
	$MODSCHED bounds big.loop 2>errors
	status=$?
	awk 'END { print (NR < 200 ? "few" : "many") }' errors
	exit $status
#status: 1
#timeout: 30
#output:
	few

#name: a million brackets
#run:
	{ printf 'loop x a: r1 = load A'; head -c 1000000 /dev/zero | tr '\0' '['; } >deep.loop
	$MODSCHED bounds deep.loop
#status: 1
#match: regexp
#error:
	deep.loop:1:23: error: .*
	...

#name: a million labels without an op
#run:
	{ echo 'loop x'; yes 'a:' | head -1000000; } >deep.loop
	$MODSCHED bounds deep.loop
#status: 1
#match: regexp
#error:
	deep.loop:3:1: error: .*
	...

#name: a sum of a million terms in an address
#run:
	{ printf 'loop x a: r1 = load A[i'; yes '+ 1' | head -1000000; echo '] end'; } >deep.loop
	$MODSCHED schedule deep.loop | grep @0
#match: regexp
#output:
	@0 a: q0 = load A\[i\+1000000\]

#name: a million operands
#run:
	{ printf 'loop x a: r1 = add r2'; yes ', r2' | head -1000000; echo 'end'; } >deep.loop
	$MODSCHED bounds deep.loop
#status: 1
#match: regexp
#error:
	deep.loop:2:3: error: .*
	...

#name: a NUL byte in the text
#run:
	printf 'loop x\na: r1 \0= load A[i]\nend\n' >nul.loop
	$MODSCHED bounds nul.loop
#status: 1
#match: regexp
#error:
	...
	nul.loop:2:7: error: .*0x00.*
	...

#name: a NUL byte in a comment
#run:
	printf 'loop x # \0 end\na: r1 = load A[i]\nend\n' >nul.loop
	$MODSCHED schedule nul.loop
#status: 1
#match: regexp
#error:
	nul.loop:1:10: error: .*0x00.*
	...

#name: a NUL byte in a string
#run:
	printf 'loop x trips "a\0b" a: r1 = load A[i]\nend\n' >nul.loop
	$MODSCHED bounds nul.loop
#status: 1
#match: regexp
#error:
	nul.loop:1:16: error: .*0x00.*
	...

#name: only NUL bytes
#run:
	head -c 1000000 /dev/zero >nul.loop
	$MODSCHED bounds nul.loop
#status: 1
#match: regexp
#error:
	nul.loop:1:1: error: .*0x00.*
	...

#name: a program in place of a loop
#run: $MODSCHED bounds /bin/sh
#status: 1
#match: regexp
#error:
	/bin/sh:1:1: error: .*0x7f.*
	...

#name: a program in place of a machine
#run: $MODSCHED bounds --machine=/bin/sh x.loop
#status: 1
#match: regexp
#error:
	/bin/sh:1:1: error: .*0x7f.*
	...

#name: an empty file
#run: : >empty.loop; $MODSCHED bounds empty.loop
#status: 1
#match: regexp
#error:
	empty.loop:1:1: error: found the end of the file, expected .*loop.*
	...

#name: a folder in place of a file
#run: mkdir d; $MODSCHED bounds d
#status: 1
#match: regexp
#error:
	.*d: error: .*(folder|directory).*

#name: a file that is not there
#run: $MODSCHED bounds nothing.loop
#status: 1
#match: regexp
#error:
	.*nothing.loop.*: error: .*No such file or directory.*

#name: a file that may not be read
#needs: unprivileged
#run: echo >secret.loop; chmod 0 secret.loop; $MODSCHED bounds secret.loop
#status: 1
#match: regexp
#error:
	.*secret.loop.*: error: .*Permission denied.*

#name: standard input is closed
#run: $MODSCHED bounds - <&-
#status: 1
#match: regexp
#error:
	.*: error: .*

#name: a full device
#source: run.loop
#run: $MODSCHED schedule run.loop >/dev/full
#status: 1
#match: regexp
#error:
	.*: error: .*No space left on device.*

#name: a full device for --output
#source: run.loop
#run: $MODSCHED schedule --output=/dev/full run.loop
#status: 1
#match: regexp
#error:
	.*: error: .*No space left on device.*

#name: a full device for the simulator
#source: run.loop
#run:
	$MODSCHED schedule run.loop >run.listing
	$SIM run.loop run.listing >/dev/full
#status: 1
#match: regexp
#error:
	.*: error: .*No space left on device.*

#name: standard output is closed
#source: run.loop
#run: $MODSCHED schedule run.loop >&-
#status: 1
#match: regexp
#error:
	.*: error: .*

#name: a capacity of 2^31
#run: $MODSCHED bounds --machine=./m.mach run.loop
#source: run.loop
#file: m.mach
	machine m
	resource alu 2147483648
	op add latency 1 uses alu
#status: 1
#match: regexp
#error:
	\./m.mach:2:14: error: .*1000000.*
	...

#name: a capacity of nothing
#run: $MODSCHED bounds --machine=./m.mach run.loop
#source: run.loop
#file: m.mach
	machine m
	resource alu 0
	op add latency 1 uses alu
#status: 1
#match: regexp
#error:
	\./m.mach:2:14: error: .*
	...

#name: a capacity of 2^64
#run: $MODSCHED bounds --machine=./m.mach run.loop
#source: run.loop
#file: m.mach
	machine m
	resource alu 18446744073709551616
	op add latency 1 uses alu
#status: 1
#match: regexp
#error:
	\./m.mach:2:14: error: .*
	...

#name: a machine with a million resources
#run:
	awk 'BEGIN { print "machine m"; for (i = 0; i < 1000000; i++) print "resource x" i " 1"
		print "op add sub mul load store latency 1 uses x999999" }' >m.mach
	$MODSCHED bounds --machine=./m.mach run.loop | grep x999999
#source: run.loop
#timeout: 60
#memory: 3500
#match: regexp
#output:
	.*x999999 .*
	...

#name: a reservation table that is too long
#run:
	{ echo 'machine m resource a 1 op add latency 1 uses'; yes 'a@0..100000' | head -1000; } >m.mach
	$MODSCHED bounds --machine=./m.mach run.loop
#source: run.loop
#status: 1
#timeout: 20
#memory: 2000
#match: regexp
#error:
	\./m.mach:.*: error: .*
	...

#name: latencies that do not add up to an int
#run:
	awk 'BEGIN { print "loop x a: op b: op"; for (i = 0; i < 30000; i++)
		print "edge a -> b latency 100000 distance " i; print "end" }' >big.loop
	echo 'machine m op op latency 100000' >m.mach
	$MODSCHED bounds --machine=./m.mach big.loop
#status: 1
#match: regexp
#error:
	big.loop:.*: error: .*
	...

#name: a listing whose II has no end
#run: $SIM run.loop x.listing
#source: run.loop
#file: x.listing
	loop run ii 99999999999999999999 resmii 3 recmii 4 stages 3
	sigma a 0
	end
#status: 1
#match: regexp
#error:
	x.listing:1:13: error: .*
	...

#name: a listing with a name of 100 MB
#run:
	{ printf 'loop '; head -c 100000000 /dev/zero | tr '\0' a; echo; echo end; } >big.listing
	$SIM run.loop big.listing
#source: run.loop
#status: 1
#timeout: 20
#memory: 1500
#match: regexp
#error:
	big.listing:1:6: error: .*100000000 bytes.*
	...

#name: a listing that claims a billion stages
#run: $SIM run.loop x.listing
#source: run.loop
#file: x.listing
	loop run ii 1 resmii 1 recmii 1 stages 1000000000
	sigma a 999999999
	preheader
	kernel
	exit
	end
#status: 1
#timeout: 10
#memory: 1000
#match: regexp
#error:
	x.listing:.*: error: .*
	...

#name: a NUL byte in a machine
#run:
	printf 'machine m\nop \0sub latency 1\n' >x.mach
	$MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#error:
	./x.mach:2:4: error: found the byte 0x00, expected a word (letters, digits, '_', '.', '-') or punctuation
	  op ?sub latency 1
	     ^

#name: texts that end in the midst
#run:
	status=0
	for text in 'loop' 'loop x' 'loop x a:' 'loop x a: r1' 'loop x a: r1 =' 'loop x a: r1 = add' \
		'loop x a: r1 = add r2,' 'loop x a: r1 = add r2, r3' 'loop x a: r1 = load A[' \
		'loop x a: r1 = load A[i' 'loop x liveout' 'loop x edge' 'loop x trips "' 'loop x a: r1 = load<'
	do
		printf '%s' "$text" >x.loop
		$MODSCHED bounds x.loop 2>error && echo "accepted: $text"
		head -1 error | grep -E '^x.loop:1:[0-9]+: error: .*(found the end of the file|has no end)' \
			>/dev/null || { echo "$text"; cat error; }
	done

#name: names, numbers, registers and strings that are too long
#run:
	long=$(head -c 5000 /dev/zero | tr '\0' 1)
	try() { printf '%s\n' "$1" >x.loop; $MODSCHED bounds x.loop 2>&1 | head -1; }
	try "loop x$long a: r1 = load A[i] end"
	try "loop x a: r1 = add r1, $long end"
	try "loop x a: r1 = add r1, r$long end"
	try "loop x trips \"$long\" a: r1 = load A[i] end"
	try "loop x a: r1 = load A$long[i] end"
	try "loop x a$long: r1 = load A[i] end"
	try "loop x a: r1 = add$long r1, r2 end"
#output:
	x.loop:1:6: error: name of 5001 bytes; expected at most 4096
	x.loop:1:24: error: number of 5000 bytes; expected at most 4096
	x.loop:1:24: error: register of 5001 bytes; expected at most 4096
	x.loop:1:14: error: string of 5002 bytes; expected at most 4096
	x.loop:1:21: error: name of 5001 bytes; expected at most 4096
	x.loop:1:8: error: name of 5001 bytes; expected at most 4096
	x.loop:1:16: error: name of 5003 bytes; expected at most 4096

#name: more than twenty errors
#run:
	{ echo 'loop x'; for i in $(seq 30); do echo "a$i: r$i = foo A[i]"; done; echo end; } >x.loop
	$MODSCHED bounds x.loop 2>errors
	status=$?
	grep -c "error: unknown operation" errors
	tail -1 errors
	exit $status
#status: 1
#output:
	20
	x.loop: error: too many errors; the rest is not read

#name: more rotating files than a machine may have
#run:
	{ echo 'machine m'; awk 'BEGIN { for (i = 0; i < 200; i++) print "rotating q" substr("abcdefghijklmnopqrst", i % 20 + 1, 1) substr("abcdefghij", int(i / 20) + 1, 1) " 1" }'; } >x.mach
	$MODSCHED bounds --machine=./x.mach run.loop 2>&1 | head -1
#source: run.loop
#output:
	./x.mach:102:10: error: more rotating files than expected: at most 100
