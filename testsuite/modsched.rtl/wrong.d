# The example, broken in one place each: what is wrong, and where, must be said.

#name: as it is
#run: cat rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#output:
	rec: ok, count 0..20, seed 1
	  loop rec: rotating, II 4, 3 stages; 18 runs of 3 to 20 iterations, 4.70 cycles an iteration; 9 in a list schedule, 1.92 times as many

#name: wrong rotating register
#run: sed 's/(mult:SI (reg:SI q3) (reg:SI q5))/(mult:SI (reg:SI q3) (reg:SI q6))/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:150:10: error: loop rec, 3 trips, cycle 5 (group 1, row 1): insn 22, op d of iteration 0: q6 holds nothing of this run, but in the loop it reads c of iteration 0
	          (cinsn 22 (op d) (row 1) (stage 1)
	           ^

#name: rotating register of the iteration before
#run: sed 's/(plus:SI (reg:SI q7/(plus:SI (reg:SI q8/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:168:10: error: loop rec, 3 trips, cycle 10 (group 2, row 2): insn 23, op e of iteration 0: q8 holds nothing of this run, but in the loop it reads d of iteration 0
	          (cinsn 23 (op e) (row 2) (stage 2)
	           ^

#name: destination one off
#run: sed 's/(set (reg:SI q0 \[ _1 \])/(set (reg:SI q1 [ _1 ])/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:168:10: error: loop rec, 3 trips, cycle 10 (group 2, row 2): insn 23, op e of iteration 0: q1 holds nothing of this run, but in the loop it reads a of iteration 0
	          (cinsn 23 (op e) (row 2) (stage 2)
	           ^

#name: preheader copies to a wrong register
#run: sed 's/(set (reg:SI q8/(set (reg:SI q7/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:153:10: error: loop rec, 3 trips, cycle 7 (group 1, row 3): insn 20, op a of iteration 0: q9 holds nothing of this run, but in the loop it reads what register 123 held before the loop
	          (cinsn 20 (op a) (row 3) (stage 1)
	           ^

#name: an op one cycle early in its groups
#run: sed 's/(op e) (row 2)/(op e) (row 1)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:168:10: error: loop rec, kernel 0: op e of insn 23 is in row 1, but its cycle 10 is in row 2
	          (cinsn 23 (op e) (row 1) (stage 2)
	           ^

#name: an op one cycle early, in the schedule too
#run: sed 's/(op e add) (cycle 10)/(op e add) (cycle 9)/; s/(op e) (row 2)/(op e) (row 1)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:168:10: error: loop rec, 3 trips, cycle 9 (group 2, row 1): insn 23, op e of iteration 0: q1 holds nothing of this run, but in the loop it reads a of iteration 0, which lands in cycle 10
	          (cinsn 23 (op e) (row 1) (stage 2)
	           ^

#name: a stage swapped
#run: sed 's/(op f) (row 3) (stage 2)/(op f) (row 3) (stage 1)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:174:10: error: loop rec, kernel 0: op f of insn 24 has stage 1, but its cycle 11 is in stage 2
	          (cinsn 24 (op f) (row 3) (stage 1)
	           ^

#name: a stage swapped in the schedule too
#run: sed '/op d mul/s/cycle 5/cycle 9/; s/(op d) (row 1) (stage 1)/(op d) (row 1) (stage 2)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:150:10: error: loop rec, prologue 1: op d of insn 22 is in stage 2, which is not at work here
	          (cinsn 22 (op d) (row 1) (stage 2)
	           ^

#name: a prologue op dropped
#run: awk '/prologue 1/ { p = 1 } p && /cinsn 20 .op a/ { getline; getline; print ")"; p = 0; next } { print }' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:142:10: error: loop rec, prologue 1: op a of insn 20 is missing; it belongs in row 3
	          (cinsn 21 (op b) (row 0) (stage 0)
	           ^

#name: a kernel op dropped
#run: awk '/kernel 0/ { p = 1 } p && /cinsn 20 .op a/ { getline; getline; p = 0; next } { print }' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:157:10: error: loop rec, kernel 0: op a of insn 20 is missing; it belongs in row 3
	          (cinsn 21 (op b) (row 0) (stage 0)
	           ^

#name: an epilogue op dropped
#run: awk '/epilogue 1/ { p = 1 } p && /cinsn 23 .op e/ { getline; getline; p = 0; next } { print }' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:195:10: error: loop rec, epilogue 1: op e of insn 23 is missing; it belongs in row 2
	          (cinsn 24 (op f) (row 3) (stage 2)
	           ^

#name: an op twice
#run: awk '{ print } /kernel 0/ { p = 1 } p && /cinsn 21/ { a = $0; for (i = 0; i < 3; i++) { getline; print; a = a " " $0 } print a; p = 0 }' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:161:10: error: loop rec, kernel 0: op b stands twice
	          (cinsn 21 (op b) (row 0) (stage 0)           (set (reg:SI q2)                (mem:SI (plus:DI (mult:DI (reg:DI i...
	           ^

#name: an address of the wrong iteration
#run: sed 's/(const_int -8)/(const_int -4)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:174:10: error: loop rec, 3 trips, cycle 11 (group 2, row 3): insn 24, op f of iteration 0: it stores at byte 260 of c, but in the loop at byte 256 of c
	          (cinsn 24 (op f) (row 3) (stage 2)
	           ^

#name: another operation
#run: awk '/kernel 0/ { k = 1 } k { sub(/plus:SI/, "minus:SI") } { print }' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:169:35: error: loop rec: this is not what op e does (line 122)
	            (set (reg:SI q9 [ x ]) (minus:SI (reg:SI q7 [ _8 ]) (reg:SI q1 [ _1 ])))
	                                    ^

#name: an operand of another kind
#run: awk '/kernel 0/ { k = 1 } k { sub(/.reg:SI q5./, "(const_int 3)") } { print }' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:166:57: error: loop rec: this is not what op d does (line 119)
	            (set (reg:SI q6 [ _8 ]) (mult:SI (reg:SI q3) (const_int 3)))
	                                                          ^

#name: an insn of another uid
#run: awk '/kernel 0/ { k = 1 } k { sub(/cinsn 21/, "cinsn 27") } { print }' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:157:10: error: loop rec: op b is of insn 21
	          (cinsn 27 (op b) (row 0) (stage 0)
	           ^

#name: a resource too small
#run: sed 's/(uses (issue 0) (mem 0))/(uses (issue 0) (mem 0) (mem 1))/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:137:10: error: loop rec, 3 trips, cycle 1 (group 0, row 1): insn 22, op c of iteration 0: it takes a unit of mem in cycle 1, of which there are 1 and all are taken: b of iteration 0
	          (cinsn 22 (op c) (row 1) (stage 0)
	           ^

#name: a latency too long
#run: sed 's/(operation mul (latency 3)/(operation mul (latency 4)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:168:10: error: loop rec, 3 trips, cycle 10 (group 2, row 2): insn 23, op e of iteration 0: q1 holds nothing of this run, but in the loop it reads a of iteration 0, which lands in cycle 11
	          (cinsn 23 (op e) (row 2) (stage 2)
	           ^

#name: a file that can't hold it
#run: sed 's/(rotating q 64 int float)/(rotating q 64 float)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:134:17: error: loop rec: the rotating file q can't hold a value of this mode
	            (set (reg:SI q2)
	                  ^

#name: the body does not do what the function does
#run: awk '/.body/ { b = 1 } b { gsub(/mult:SI .reg.v:SI 107/, "plus:SI (reg/v:SI 107") } { print }' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:28:2: error: rec, count 3, seed 1: byte 256 of the 4544 of c is 0xd3 with pipelined loops, 0xdc without

#name: a guard too strict
#run: sed 's/(guard (ne:SI/(guard (eq:SI/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 2
#output:
	1 function: 0 the same, 1 not compared, 0 wrong
#error:
	x.rtl:28:2: warning: rec was not compared: no pipelined code ran in 21 runs

#name: a count one too large
#run: sed '/(count/,/const_int 1/s/(const_int 1)/(const_int 2)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:28:2: error: rec, count 2, seed 1: byte 264 of the 4480 of c is 0x25 with pipelined loops, 0x02 without

#name: an op that can't be executed
#run: sed 's/(mult:SI /(frob:SI /' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 2
#output:
	1 function: 0 the same, 1 not compared, 0 wrong
#error:
	x.rtl:108:35: warning: loop rec can't be executed: an RTL code that can't be executed
	          (set (reg:SI 119 [ _1 ]) (frob:SI (reg/v:SI 107 [ s ]) (reg:SI 123 [ x ])))
	                                    ^

#name: modes that do not agree, a loop that never ends
#source: rec.rtl
#run:
	for edit in 's/(set (reg:SI q8 /(set (reg:HI q8 /' \
			's/(set (reg:DI 126 /(set (reg:SI 126 /' \
			's/(reg:SI 120) (reg:SI 121)/(reg:SI 120) (reg:DI 121)/' \
			'/(epilogue 1/,$s/(mem:SI (plus:DI (plus:DI/(mem:SI (plus:SI (plus:DI/' \
			's/(plus:SI (reg:SI q7/(plus:HI (reg:SI q7/' \
			's/(header 4) (blocks 4) (goto 5)/(header 4) (blocks 4) (goto 4)/'; do
		sed "$edit" rec.rtl >x.rtl
		$SIM x.rtl 2>&1 | head -1
	done
#output:
	x.rtl:131:33: error: found mode SI, expected HI, the mode of what is set
	x.rtl:105:32: error: found mode DI, expected SI, the mode of what is set
	x.rtl:119:57: error: register 121 has mode DI here, SI in line 115
	x.rtl:199:34: error: found mode DI, expected SI, the mode of the result
	x.rtl:169:44: error: found mode SI, expected HI, the mode of the result
	x.rtl:96:4: error: the loop goes on in a block of its own

#name: a body that sets a register twice
#run: sed 's/(set (reg:SI 120)/(set (reg:SI 119)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:110:8: error: op b sets register 119, which op a sets, too
	        (cinsn 21 (op b load) (cycle 0)
	         ^

#name: memory that is nobody's
#run: sed 's/(reg.v.f:DI 108 . a .) (reg:DI 105/(const_int 8) (reg:DI 105/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 2
#output:
	1 function: 0 the same, 1 not compared, 0 wrong
#error:
	x.rtl:67:23: warning: rec reads 4 bytes at 0x8, which is no memory of its own
	                       (mem:SI (plus:DI (const_int 8) (reg:DI 105 [ ivtmp.12 ]))
	                        ^
	x.rtl:28:2: warning: rec was not compared: no input was found on which it runs

