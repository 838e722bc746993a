# One machine for each message of the reader of machines.

#name: empty
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
#error:
	./x.mach:1:1: error: found the end of the file, expected 'machine'
	  
	  ^

#name: no machine
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	resource alu 2
#error:
	./x.mach:1:1: error: found 'resource', expected 'machine'
	  resource alu 2
	  ^

#name: no op
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
#error:
	./x.mach:2:15: error: found the end of the file, expected an operation ('op NAME latency N uses RESOURCE')
	  resource alu 2
	                ^

#name: two machines
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu
	machine n
#error:
	./x.mach:4:9: error: a second machine 'n'; expected one in a file
	  machine n
	          ^

#name: capacity 0
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 0
	op add latency 1 uses alu
#error:
	./x.mach:2:14: error: capacity 0; expected 1 to 1000000
	  resource alu 0
	               ^

#name: capacity 2^31
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2147483648
	op add latency 1 uses alu
#error:
	./x.mach:2:14: error: capacity 2147483648; expected 1 to 1000000
	  resource alu 2147483648
	               ^

#name: capacity huge
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 99999999999999999999999
	op add latency 1 uses alu
#error:
	./x.mach:2:14: error: capacity 99999999999999999999999; expected 1 to 1000000
	  resource alu 99999999999999999999999
	               ^

#name: capacity negative
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu -1
	op add latency 1 uses alu
#error:
	./x.mach:2:14: error: capacity -1; expected 1 to 1000000
	  resource alu -1
	               ^

#name: capacity word
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu many
	op add latency 1 uses alu
#error:
	./x.mach:2:14: error: found 'many', expected an integer or 'unlimited'
	  resource alu many
	               ^

#name: issue 0
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	issue 0
	op add latency 1
#error:
	./x.mach:2:7: error: issue width 0; expected 1 to 1000000
	  issue 0
	        ^

#name: issue twice
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	issue 2
	issue 3
	op add latency 1
#error:
	./x.mach:3:7: error: a second issue width; expected at most one
	  issue 3
	        ^
	./x.mach:2:7: note: the first one is here
	  issue 2
	        ^

#name: issue resource
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource issue 2
	op add latency 1
#error:
	./x.mach:2:10: error: a resource cannot be called 'issue'; expected another name
	  resource issue 2
	           ^

#name: none resource
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource none 2
	op add latency 1
#error:
	./x.mach:2:10: error: a resource cannot be called 'none'; expected another name
	  resource none 2
	           ^

#name: resource twice
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	resource alu 3
	op add latency 1 uses alu
#error:
	./x.mach:3:10: error: a second resource 'alu'; expected another name
	  resource alu 3
	           ^
	./x.mach:2:10: note: the first one is here
	  resource alu 2
	           ^

#name: unknown resource
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	issue 2
	resource mem 1
	op add latency 1 uses alu fpu
#error:
	./x.mach:5:27: error: unknown resource 'fpu'; expected one declared before: alu, mem
	  op add latency 1 uses alu fpu
	                            ^

#name: unknown resource none
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	op add latency 1 uses fpu
#error:
	./x.mach:2:23: error: unknown resource 'fpu'; expected one declared before: none
	  op add latency 1 uses fpu
	                        ^

#name: resource after
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	op add latency 1 uses alu
	resource alu 2
#error:
	./x.mach:2:23: error: unknown resource 'alu'; expected one declared before: none
	  op add latency 1 uses alu
	                        ^

#name: op twice
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu
	op sub add latency 1 uses alu
#error:
	./x.mach:4:8: error: a second operation 'add'; expected another name
	  op sub add latency 1 uses alu
	         ^
	./x.mach:3:4: note: the first one is here
	  op add latency 1 uses alu
	     ^

#name: op twice line
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu
	op sub sub latency 1 uses alu
#error:
	./x.mach:4:8: error: a second operation 'sub'; expected another name
	  op sub sub latency 1 uses alu
	         ^
	./x.mach:4:4: note: the first one is here
	  op sub sub latency 1 uses alu
	     ^

#name: latency negative
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency -1 uses alu
#error:
	./x.mach:3:16: error: latency -1; expected 0 to 100000
	  op add latency -1 uses alu
	                 ^

#name: latency large
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 100001 uses alu
#error:
	./x.mach:3:16: error: latency 100001; expected 0 to 100000
	  op add latency 100001 uses alu
	                 ^

#name: latency missing
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add sub
	op mul latency 1 uses alu
#error:
	./x.mach:4:1: error: found 'op', expected a name or 'latency'
	  op mul latency 1 uses alu
	  ^

#name: latency missing eof
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add sub
#error:
	./x.mach:3:11: error: found the end of the file, expected a name or 'latency'
	  op add sub
	            ^

#name: offset large
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu@100001
#error:
	./x.mach:3:27: error: offset 100001; expected 0 to 100000
	  op add latency 1 uses alu@100001
	                            ^

#name: offset negative
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu@-1
#error:
	./x.mach:3:27: error: offset -1; expected 0 to 100000
	  op add latency 1 uses alu@-1
	                            ^

#name: offset word
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu@x
#error:
	./x.mach:3:27: error: found 'x', expected an integer
	  op add latency 1 uses alu@x
	                            ^

#name: range backwards
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu@3..2
#error:
	./x.mach:3:30: error: last offset 2; expected 3 to 100000
	  op add latency 1 uses alu@3..2
	                               ^

#name: range open
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu@3..
#error:
	./x.mach:3:30: error: found the end of the file, expected an integer
	  op add latency 1 uses alu@3..
	                               ^

#name: reservations
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu@0..60000 alu@0..60000
#error:
	./x.mach:3:36: error: 120002 reservations for one operation; expected at most 100000
	  op add latency 1 uses alu@0..60000 alu@0..60000
	                                     ^

#name: uses empty
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses
	op sub latency 1 uses alu
#error:
	./x.mach:4:1: error: found 'op', expected a name or 'none'
	  op sub latency 1 uses alu
	  ^

#name: alternative empty
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu |
#error:
	./x.mach:3:28: error: found the end of the file, expected a name
	  op add latency 1 uses alu |
	                             ^

#name: never issue
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add sub latency 1 uses alu alu@1 alu | alu@2 alu alu@2 alu@2
#error:
	./x.mach:3:4: error: operation 'add' can never issue; expected at most 2 units of 'alu' in cycle 2
	  op add sub latency 1 uses alu alu@1 alu | alu@2 alu alu@2 alu@2
	     ^

#name: rotating digit
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	rotating q2 64
	op add latency 1
#error:
	./x.mach:2:10: error: a rotating file cannot be called 'q2'; expected letters and '_', other than 'r', to which the register's number is appended
	  rotating q2 64
	           ^

#name: rotating r
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	rotating r 64
	op add latency 1
#error:
	./x.mach:2:10: error: a rotating file cannot be called 'r'; expected letters and '_', other than 'r', to which the register's number is appended
	  rotating r 64
	           ^

#name: rotating twice
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	rotating q 64
	rotating q 32
	op add latency 1
#error:
	./x.mach:3:10: error: a second rotating file 'q'; expected another name
	  rotating q 32
	           ^
	./x.mach:2:10: note: the first one is here
	  rotating q 64
	           ^

#name: rotating 0
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	rotating q 0
	op add latency 1
#error:
	./x.mach:2:12: error: size 0; expected 1 to 1000000
	  rotating q 0
	             ^

#name: rtl unknown op
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu
	rtl plus as sub
#error:
	./x.mach:4:13: error: unknown operation 'sub'; expected one declared before: add
	  rtl plus as sub
	              ^

#name: rtl as missing
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu
	rtl plus minus
	op sub latency 1 uses alu
#error:
	./x.mach:5:1: error: found 'op', expected an RTL code or 'as'
	  op sub latency 1 uses alu
	  ^

#name: rtl empty
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu
	rtl as add
#error:
	./x.mach:4:5: error: found 'as', expected an RTL code
	  rtl as add
	      ^

#name: rtl bad
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu
	rtl PLUS as add
#error:
	./x.mach:4:5: error: found 'PLUS', expected CODE, CODE:MODE or CODE:MODE:MODE, CODE an RTL code in lower case, MODE a machine mode, both with * and ? as wildcards
	  rtl PLUS as add
	      ^

#name: rtl bad modes
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu
	rtl plus:SI:DI:HI as add
#error:
	./x.mach:4:5: error: found 'plus:SI:DI:HI', expected CODE, CODE:MODE or CODE:MODE:MODE, CODE an RTL code in lower case, MODE a machine mode, both with * and ? as wildcards
	  rtl plus:SI:DI:HI as add
	      ^

#name: rtl twice
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu
	rtl plus:SI as add
	rtl minus plus:SI as add
#error:
	./x.mach:5:11: error: a second rule for 'plus:SI'; expected at most one
	  rtl minus plus:SI as add
	            ^
	./x.mach:4:5: note: the first one is here
	  rtl plus:SI as add
	      ^

#name: rtl character
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu
	rtl plus:[SD]I as add
#error:
	./x.mach:4:5: error: found 'plus:', expected CODE, CODE:MODE or CODE:MODE:MODE, CODE an RTL code in lower case, MODE a machine mode, both with * and ? as wildcards
	  rtl plus:[SD]I as add
	      ^
	./x.mach:4:10: error: found the character '[', expected a word (letters, digits, '_', '.', '-') or punctuation
	  rtl plus:[SD]I as add
	           ^

#name: cite word
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu
	cite lesson
#error:
	./x.mach:4:6: error: found 'lesson', expected a string in quotes
	  cite lesson
	       ^

#name: cite open
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu
	cite "lesson
#error:
	./x.mach:4:6: error: the string has no end; expected '"' on the same line
	  cite "lesson
	       ^

#name: cite escape
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu
	cite "le\sson"
#error:
	./x.mach:4:9: error: unknown escape in a string; expected \", \\, \n, \t or \x and two hexadecimal digits, not 00
	  cite "le\sson"
	          ^

#name: character
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu
	$
#error:
	./x.mach:4:1: error: found the character '$', expected a word (letters, digits, '_', '.', '-') or punctuation
	  $
	  ^

#name: byte utf8
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu
	op sÃ¼b latency 1
#error:
	./x.mach:4:5: error: found the byte 0xc3, expected a word (letters, digits, '_', '.', '-') or punctuation
	  op sÃ¼b latency 1
	      ^

#name: byte control
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu
	op  latency 1
#error:
	./x.mach:4:4: error: found the byte 0x01, expected a word (letters, digits, '_', '.', '-') or punctuation
	  op ? latency 1
	     ^

#name: real number
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2.5
	op add latency 1 uses alu
#error:
	./x.mach:2:14: error: found '2.5', expected an integer or 'unlimited'
	  resource alu 2.5
	               ^

#name: ordinary registers under another name, and said twice
#run: $MODSCHED bounds --machine=m.mach run.loop
#source: run.loop
#status: 1
#file: m.mach
	machine m
	registers q 4
	registers r 4
	registers r 5
	op a latency 1
#error:
	m.mach:2:11: error: ordinary registers called 'q'; expected 'r'
	  registers q 4
	            ^
	m.mach:4:11: error: a second number of ordinary registers; expected at most one
	  registers r 5
	            ^
	m.mach:3:11: note: the first one is here
	  registers r 4
	            ^

#name: fuse unknown
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add mul latency 1 uses alu
	fuse mul sub as mac
#error:
	./x.mach:4:10: error: unknown operation 'sub'; expected one declared before: add, mul
	  fuse mul sub as mac
	           ^
	./x.mach:4:17: error: unknown operation 'mac'; expected one declared before: add, mul
	  fuse mul sub as mac
	                  ^

#name: fuse operand
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add mul mac latency 1 uses alu
	fuse mul add 4 as mac
	fuse mul add as mac accumulate
	fuse mul add as mac
	carried 1
	carried 1
#error:
	./x.mach:4:14: error: operand 4; expected 1 to 3
	  fuse mul add 4 as mac
	               ^
	./x.mach:6:6: error: a second rule to fuse these; expected at most one
	  fuse mul add as mac
	       ^
	./x.mach:5:6: note: the first one is here
	  fuse mul add as mac accumulate
	       ^
	./x.mach:8:9: error: a second cost of carried values; expected at most one
	  carried 1
	          ^
	./x.mach:7:9: note: the first one is here
	  carried 1
	          ^

#name: fuse alone
#run: $MODSCHED bounds --machine=./x.mach run.loop
#source: run.loop
#status: 1
#file: x.mach
	machine m
	resource alu 2
	op add latency 1 uses alu
	fuse add as add
#error:
	./x.mach:4:13: error: found 'add', expected an integer or 'as'
	  fuse add as add
	              ^
