# One text for each message of the reader of RTL.

#name: empty
#run: sed 1,\$d rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:1:1: error: found the end of the file, expected '(modsched-rtl 1 "SOURCE")'
	  
	  ^

#name: no unit
#run: sed /modsched-rtl/d rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:13:2: error: found the list '(target', expected '(modsched-rtl 1 "SOURCE")'
	  (target "x86_64-linux-gnu"
	   ^

#name: another version
#run: sed 's/modsched-rtl 1/modsched-rtl 2/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:12:15: error: found 2; expected 1
	  (modsched-rtl 2 "rec.c")
	                ^

#name: an unknown top level
#run: sed 's/^(target/(targets/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:14:2: error: found the list '(targets', expected '(modsched-rtl', '(target', '(machine' or '(function'
	  (targets "x86_64-linux-gnu"
	   ^

#name: an unknown target fact
#run: sed 's/(endian little)/(endianness little)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:15:4: error: found the list '(endianness', expected '(endian', '(word', '(pointer', '(store_flag_value', '(shift_mask', '(clz_at_zero', '(ctz_at_zero', '(fix' or '(flt_eval_method'
	    (endianness little) (word 8) (pointer DI) (store_flag_value 1)
	     ^

#name: no endian
#run: sed 's/(endian little)/(endian middle)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:15:11: error: found 'middle', expected 'little' or 'big'
	    (endian middle) (word 8) (pointer DI) (store_flag_value 1)
	            ^

#name: no integer mode
#run: sed 's/(shift_mask SI 31)/(shift_mask SF 31)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:16:53: error: found 'SF', expected an integer mode (BI, QI, HI, SI, DI, TI)
	    (shift_mask QI 31) (shift_mask HI 31) (shift_mask SF 31) (shift_mask DI 63)
	                                                      ^

#name: cut short
#run: head -100 rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:101:1: error: found the end of the file, expected a list, a word or a bracket that ends the list
	  
	  ^
	x.rtl:96:3: note: the innermost open bracket
	    (loop "rec" (machine "toy") (header 4) (blocks 4) (goto 5) (lines 3 5)
	    ^

#name: a bracket too many
#run: sed 's/(clabel 31)/(clabel 31))/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:96:4: error: found the list '(loop', expected '(modsched-rtl', '(target', '(machine' or '(function'
	    (loop "rec" (machine "toy") (header 4) (blocks 4) (goto 5) (lines 3 5)
	     ^

#name: no word in a list
#run: sed 's/(clabel 31)/(())/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:94:8: error: found '(', expected a list, a word or a bracket that ends the list
	        (())))
	         ^

#name: an endless string
#run: sed '/prototype/s/")/)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:29:14: error: the string has no end; expected '"' on the same line
	    (prototype "void rec (int n, int s, const int *restrict a, const int *restrict b, int *restrict c))
	               ^

#name: a byte that is no text
#run: sed 's/(clabel 31)/(clabel \o001)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:94:15: error: found the byte 0x01, expected text
	        (clabel ?)))
	                ^

#name: a remark without end
#run: sed 's/S4 A32\]/S4 A32/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:68:30: error: this remark has no end; expected ']'
	                               [1 MEM[(const int *)a_16(D) + ivtmp.12_33 * 1]+0 S4 A32))
	                               ^

#name: a vector that is none
#run: sed 's/(parallel \[(set (reg:SI 98/(parallel (set (reg:SI 98/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:64:55: error: found ']', expected a list, a word or a bracket that ends the list
	                             (clobber (reg:CC 17 flags))])
	                                                        ^

#name: no type
#run: sed 's/(param "n" (int 4)/(param "n" (integer 4)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:30:15: error: found the list '(integer', expected a type: void, or (bool, (int, (unsigned, (float, (pointer, (array, (struct, (opaque
	    (param "n" (integer 4) (DECL_RTL_INCOMING (reg:SI 5 di [ n ])))
	                ^

#name: no place of a parameter
#run: sed 's/(DECL_RTL_INCOMING (reg:SI 5 di . n .))/(DECL_RTL (reg:SI 5 di))/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:30:23: error: found the list '(DECL_RTL', expected a list '(DECL_RTL_INCOMING'
	    (param "n" (int 4) (DECL_RTL (reg:SI 5 di)))
	                        ^

#name: an unknown qualifier
#run: sed 's/(int 4) const restrict/(int 4) constant/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:32:31: error: found 'constant', expected 'const', 'volatile' or 'restrict'
	    (param "a" (pointer (int 4) constant) (DECL_RTL_INCOMING (reg:DI 1 dx [ a ])))
	                                ^

#name: an unknown insn
#run: sed 's/(clabel 31)/(label 31)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:94:8: error: found the list '(label', expected '(cinsn', '(cjump_insn', '(ccall_insn', '(clabel', '(cbarrier' or '(cjump_table'
	        (label 31)))
	         ^

#name: an insn twice
#run: sed 's/(clabel 31)/(clabel 26)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:94:8: error: insn 26 stands twice
	        (clabel 26)))
	         ^

#name: a block twice
#run: sed 's/(block 5/(block 4/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:93:6: error: block 4 stands twice
	      (block 4
	       ^

#name: going on nowhere
#run: sed 's/(clabel 31)/(clabel 31) (goto 9)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:93:6: error: the function has no block 9, to which this one goes on
	      (block 5
	       ^

#name: a rotating register outside of loops
#run: sed 's/(reg:SI 114) (reg:SI 5 di/(reg:SI q1) (reg:SI 5 di/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:37:30: error: found 'q1', expected a register's number; rotating registers, i and n stand only in loops
	        (cinsn 36 (set (reg:SI q1) (reg:SI 5 di [ n ])) "rec.c":1:87)
	                               ^

#name: an operand missing
#run: sed 's/(set (reg:SI 114) (reg:SI 5 di . n .))/(set (reg:SI 114))/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:37:34: error: found the end of the list '(set', expected an expression
	        (cinsn 36 (set (reg:SI 114)) "rec.c":1:87)
	                                   ^

#name: an operand too many
#run: sed 's/(const_int 1)/(const_int 1 2)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:98:34: error: found '2', expected ')', the end of the list '(const_int'
	                      (const_int 1 2)))
	                                   ^

#name: no register
#run: sed 's/(reg:SI 114) (reg:SI 5/(reg:SI) (reg:SI 5/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:37:29: error: found the end of the list '(reg:SI', expected a register's number or name
	        (cinsn 36 (set (reg:SI) (reg:SI 5 di [ n ])) "rec.c":1:87)
	                              ^

#name: a machine that isn't there
#run: sed 's/(machine "toy") (header/(machine "boy") (header/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:96:24: error: found '"boy"', expected the name of a machine of this unit
	    (loop "rec" (machine "boy") (header 4) (blocks 4) (goto 5) (lines 3 5)
	                         ^

#name: a resource that isn't there
#run: sed 's/(uses (issue 0) (mul 0))/(uses (issue 0) (div 0))/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:25:47: error: found the list '(div', expected a resource of this machine and a cycle
	    (operation mul (latency 3) (uses (issue 0) (div 0)))
	                                                ^

#name: an operation that isn't there
#run: sed 's/(op a mul)/(op a div)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:107:23: error: found 'div', expected an operation of the loop's machine
	        (cinsn 20 (op a div) (cycle 7)
	                        ^

#name: a header that isn't there
#run: sed 's/(header 4)/(header 6)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:96:39: error: the function has no block 6
	    (loop "rec" (machine "toy") (header 6) (blocks 4) (goto 5) (lines 3 5)
	                                        ^

#name: a header of another loop
#run: sed 's/(header 4)/(header 3)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:96:4: error: the header is not one of the loop's blocks
	    (loop "rec" (machine "toy") (header 3) (blocks 4) (goto 5) (lines 3 5)
	     ^

#name: no count
#run: sed '/(count/,/const_int 1/d' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:201:14: error: found the end of the loop, expected '(count'
	        (exit))))
	               ^

#name: no code
#run: sed '/(code/,$d; s/(finish)/(finish)))/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:128:13: error: found the end of the loop, expected '(code'
	      (finish)))
	              ^

#name: a label twice
#run: sed 's/(op b load)/(op a load)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:110:21: error: the op 'a' stands twice
	        (cinsn 21 (op a load) (cycle 0)
	                      ^

#name: a label that isn't there
#run: sed 's/(op b) /(op z) /' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:133:23: error: found 'z', expected a label of the body
	          (cinsn 21 (op z) (row 0) (stage 0)
	                        ^

#name: a row too large
#run: sed 's/(row 3) (stage 2)/(row 4) (stage 2)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:174:31: error: found 4; expected 0 to 3
	          (cinsn 24 (op f) (row 4) (stage 2)
	                                ^

#name: rows out of order
#run: sed 's/(op b) (row 0)/(op b) (row 2)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:133:10: error: loop rec, prologue 0: op b of insn 21 is in row 2, but its cycle 0 is in row 0
	          (cinsn 21 (op b) (row 2) (stage 0)
	           ^

#name: a stage too large
#run: sed 's/(row 3) (stage 2)/(row 3) (stage 3)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:174:41: error: found 3; expected 0 to 2
	          (cinsn 24 (op f) (row 3) (stage 3)
	                                          ^

#name: a group too few
#run: sed 's/(prologue 1/(kernel 0/; s/(kernel 0$/(kernel 1/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:141:15: error: found 1; expected 0
	        (kernel 1
	                ^

#name: a group in another order
#run: sed 's/(prologue 1/(prologue 2/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:141:17: error: found 2; expected 1
	        (prologue 2
	                  ^

#name: an unknown form
#run: sed 's/(form rotating)/(form spiral)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:129:17: error: found 'spiral', expected 'rotating', 'mve' or 'kernel-only'
	      (code (form spiral) (ii 4) (stages 3) (least 3)
	                  ^

#name: too few at least
#run: sed 's/(least 3)/(least 2)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:129:6: error: least 2; this form needs at least 3 iterations
	      (code (form rotating) (ii 4) (stages 3) (least 2)
	       ^

#name: a rotating register too large
#run: sed 's/(reg:SI q9 /(reg:SI q64 /' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:154:73: error: rotating register 64; expected 0 to 63
	  ...et (reg:SI q0 [ _1 ]) (mult:SI (reg/v:SI 107 [ s ]) (reg:SI q64 [ x ])))
	                                                                 ^

#name: a rotating register of no file
#run: sed 's/(reg:SI q9 /(reg:SI w9 /' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:154:73: error: found 'w9', expected a register's number, i, n or a rotating register of the machine
	  ...et (reg:SI q0 [ _1 ]) (mult:SI (reg/v:SI 107 [ s ]) (reg:SI w9 [ x ])))
	                                                                 ^

#name: a predicate in the wrong form
#run: sed 's/(set (reg:SI q6 /(cond_exec (ne (reg:BI p1) (const_int 0)) (set (reg:SI q6 /; s/(reg:SI q5))/(reg:SI q5)))/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:151:12: error: found '(cond_exec', expected a set; predicates belong to the form kernel-only
	            (cond_exec (ne (reg:BI p1) (const_int 0)) (set (reg:SI q6 [ _8 ]) (mult:SI (reg:SI q3) (reg:SI q5))))
	             ^

#name: no predicate
#run: sed 's/(form rotating)/(form kernel-only)/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#error:
	x.rtl:129:6: error: code of the form kernel-only needs '(predicate REG)', a rotating register
	      (code (form kernel-only) (ii 4) (stages 3) (least 3)
	       ^


#name: a symbol in a block with a number below 0
#run: sed 's/^  (insn-chain/  (symbol "x" (size 4) (in -1 0))\n&/' rec.rtl >x.rtl; $SIM --trips=0..20 x.rtl
#source: rec.rtl
#status: 1
#match: regexp
#error:
	x.rtl:[0-9]+:28: error: found -1; expected 0 to 2147483647
	...
