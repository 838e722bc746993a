# One loop for each message of the reader of loops.

#name: empty
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
#error:
	x.loop:1:1: error: found the end of the file, expected a loop ('loop NAME')
	  
	  ^

#name: comment only
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	# nothing
#error:
	x.loop:1:1: error: found the end of the file, expected a loop ('loop NAME')
	  # nothing
	  ^

#name: not a loop
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	hello
#error:
	x.loop:1:1: error: found 'hello', expected 'loop' or the end of the file
	  hello
	  ^

#name: after end
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i]
	end
	foo
#error:
	x.loop:4:1: error: found 'foo', expected 'loop' or the end of the file
	  foo
	  ^

#name: no name
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop
	a: r1 = load A[i]
	end
#error:
	x.loop:2:1: error: found label 'a', expected a name
	  a: r1 = load A[i]
	  ^

#name: no end
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i]
#error:
	x.loop:2:18: error: found the end of the file, expected a statement (an op with its label, edge, liveout, array, trips, guard, origin), a note on the op (line N, uid N, its source in quotes), ',' or 'end'
	  a: r1 = load A[i]
	                   ^
	x.loop:1:1: note: the loop begins here
	  loop run
	  ^

#name: next loop
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i]
	loop two
	a: r1 = load A[i]
	end
#error:
	x.loop:3:1: error: found 'loop', expected a statement (an op with its label, edge, liveout, array, trips, guard, origin), a note on the op (line N, uid N, its source in quotes), ',' or 'end'
	  loop two
	  ^

#name: loop twice
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i]
	end
	loop run
	a: r1 = load A[i]
	end
#error:
	x.loop:4:6: error: a second loop 'run' in this file; expected another name
	  loop run
	       ^
	x.loop:1:6: note: the first one is here
	  loop run
	       ^

#name: no ops
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	end
#error:
	x.loop:1:6: error: the loop 'run' has no ops; expected at least one
	  loop run
	       ^

#name: unknown op
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = lod A[i]
	end
#error:
	x.loop:2:9: error: unknown operation 'lod'; toy has load, store, mul, add, sub, and, or, xor, shl, shr, mov, neg, not, min, max
	  a: r1 = lod A[i]
	          ^

#name: label twice
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i]
	a: r2 = load A[i]
	end
#error:
	x.loop:3:1: error: a second op with the label 'a'; expected another label
	  a: r2 = load A[i]
	  ^
	x.loop:2:1: note: the first one is here
	  a: r1 = load A[i]
	  ^

#name: register twice
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i]
	b: r1 = load A[i]
	end
#error:
	x.loop:3:4: error: a second definition of r1 in this loop; expected another register
	  b: r1 = load A[i]
	     ^
	x.loop:2:1: note: the first one is here
	  a: r1 = load A[i]
	  ^

#name: register large
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r2147483648 = load A[i]
	end
#error:
	x.loop:2:4: error: register number 2147483648; expected 0 to 2147483647
	  a: r2147483648 = load A[i]
	     ^

#name: operand missing
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = add r2,
	end
#error:
	x.loop:3:1: error: found 'end', expected an operand (rN, a constant or X[i+c])
	  end
	  ^

#name: operand word
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = add r2, x
	end
#error:
	x.loop:2:17: error: found 'x', expected an operand (rN, a constant or X[i+c])
	  a: r1 = add r2, x
	                  ^

#name: operand comma
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = add r2 r3
	end
#error:
	x.loop:2:16: error: found 'r3', expected a statement (an op with its label, edge, liveout, array, trips, guard, origin), a note on the op (line N, uid N, its source in quotes), ',' or 'end'
	  a: r1 = add r2 r3
	                 ^

#name: operand few
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = add r2
	end
#error:
	x.loop:2:9: error: 'add' with 1 operand; expected 2
	  a: r1 = add r2
	          ^

#name: operand many
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = add r2, r3, r4
	end
#error:
	x.loop:2:21: error: 'add' with 3 operands; expected 2
	  a: r1 = add r2, r3, r4
	                      ^

#name: operand none
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = add
	end
#error:
	x.loop:2:9: error: 'add' with 0 operands; expected 2
	  a: r1 = add
	          ^

#name: bare in mixed
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: add
	b: r1 = load A[i]
	end
#error:
	x.loop:2:4: error: 'add' without a destination; expected 'rN = ...'
	  a: add
	     ^

#name: load register
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load r2
	end
#error:
	x.loop:2:14: error: 'load' without a memory operand; expected X[i+c] first
	  a: r1 = load r2
	               ^

#name: load nothing
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load
	end
#error:
	x.loop:2:9: error: 'load' without a memory operand; expected X[i+c] first
	  a: r1 = load
	          ^

#name: load two
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i], r2
	end
#error:
	x.loop:2:20: error: 'load' with 2 operands; expected 1
	  a: r1 = load A[i], r2
	                     ^

#name: load no dest
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: load A[i]
	end
#error:
	x.loop:2:4: error: 'load' without a destination; expected 'rN = ...'
	  a: load A[i]
	     ^

#name: store dest
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = store A[i], r2
	end
#error:
	x.loop:2:4: error: 'store' has no result; expected no destination
	  a: r1 = store A[i], r2
	     ^

#name: store order
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: store r2, A[i]
	end
#error:
	x.loop:2:14: error: a memory operand; expected it as the first operand
	  a: store r2, A[i]
	               ^

#name: store no value
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: store A[i]
	end
#error:
	x.loop:2:4: error: 'store' with 1 operand; expected 2
	  a: store A[i]
	     ^

#name: add memory
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = add A[i], r2
	end
#error:
	x.loop:2:13: error: 'add' with a memory operand; expected registers and constants
	  a: r1 = add A[i], r2
	              ^

#name: add memory second
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = add r2, A[i]
	end
#error:
	x.loop:2:17: error: a memory operand; expected it as the first operand
	  a: r1 = add r2, A[i]
	                  ^

#name: add no dest
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: add r2, r3
	end
#error:
	x.loop:2:4: error: 'add' without a destination; expected 'rN = ...'
	  a: add r2, r3
	     ^

#name: dest word
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: x1 = add r2, r3
	end
#error:
	x.loop:2:4: error: found 'x1', expected a register before '='
	  a: x1 = add r2, r3
	     ^

#name: dest only
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 =
	end
#error:
	x.loop:3:1: error: unknown operation 'end'; toy has load, store, mul, add, sub, and, or, xor, shl, shr, mov, neg, not, min, max
	  end
	  ^
	x.loop:3:4: error: found the end of the file, expected an operand (rN, a constant or X[i+c]), a statement (an op with its label, edge, liveout, array, trips, guard, origin), a note on the op (line N, uid N, its source in quotes), ',', '/', '<' or 'end'
	  end
	     ^
	x.loop:1:1: note: the loop begins here
	  loop run
	  ^

#name: op missing
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a:
	b: r1 = load A[i]
	end
#error:
	x.loop:3:1: error: found label 'b', expected a name or a register
	  b: r1 = load A[i]
	  ^

#name: label missing
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	r1 = load A[i]
	end
#error:
	x.loop:2:1: error: found 'r1', expected a statement (an op with its label, edge, liveout, array, trips, guard, origin) or 'end'
	  r1 = load A[i]
	  ^

#name: keyword statement
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i]
	latency 3
	end
#error:
	x.loop:3:1: error: found 'latency', expected a statement (an op with its label, edge, liveout, array, trips, guard, origin), a note on the op (line N, uid N, its source in quotes), ',' or 'end'
	  latency 3
	  ^

#name: sem unknown
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = add/plus r2, r3
	end
#error:
	x.loop:2:13: error: unknown meaning 'plus'; expected one of none, load, store, add, sub, mul, div, rem, and, or, xor, shl, shr, rotl, rotr, neg, not, abs, sqrt, mov, min, max, eq, ne, lt, le, gt, ge, unord, select, fma, mulhi, clz, ctz, popcount, bswap, nop
	  a: r1 = add/plus r2, r3
	              ^

#name: type unknown
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = add<int> r2, r3
	end
#error:
	x.loop:2:13: error: unknown type 'int'; expected one of i8, i16, i32, i64, u8, u16, u32, u64, f32, f64, b2, b4, b8, b16, b32, b64
	  a: r1 = add<int> r2, r3
	              ^

#name: type unclosed
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = add<i32 r2, r3
	end
#error:
	x.loop:2:17: error: found 'r2', expected ',' or '>'
	  a: r1 = add<i32 r2, r3
	                  ^

#name: type int only
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = xor<f32> r2, r3
	end
#error:
	x.loop:2:13: error: 'xor' of type f32; expected an integer type
	  a: r1 = xor<f32> r2, r3
	              ^

#name: type float only
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = add/sqrt r2
	end
#error:
	x.loop:2:9: error: 'sqrt' of type i64; expected f32 or f64, as in 'OP<f64>'
	  a: r1 = add/sqrt r2
	          ^

#name: type second
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = add<i32,i64> r2, r3
	end
#error:
	x.loop:2:17: error: a second type for 'add'; expected one type, or mov
	  a: r1 = add<i32,i64> r2, r3
	                  ^

#name: real on int
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = add r2, 1.5
	end
#error:
	x.loop:2:17: error: the real number 1.5 as an operand of type i64; expected an integer, or a type such as 'add<f64>'
	  a: r1 = add r2, 1.5
	                  ^

#name: real large
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = add<f32> r2, 1e39
	end
#error:
	x.loop:2:22: error: the constant 1e39 is too large for f32; expected inf or less
	  a: r1 = add<f32> r2, 1e39
	                       ^

#name: integer large
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = add r2, 9223372036854775808
	end
#error:
	x.loop:2:17: error: the constant 9223372036854775808 is too large; expected 64 bits
	  a: r1 = add r2, 9223372036854775808
	                  ^

#name: hex large
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = add r2, 0x10000000000000000
	end
#error:
	x.loop:2:17: error: the constant 0x10000000000000000 is too large; expected 64 bits
	  a: r1 = add r2, 0x10000000000000000
	                  ^

#name: index empty
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[]
	end
#error:
	x.loop:2:16: error: found ']', expected an index such as i, i-2, 4*i+8 or r3
	  a: r1 = load A[]
	                 ^

#name: index word
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[j]
	end
#error:
	x.loop:2:16: error: found 'j', expected an index such as i, i-2, 4*i+8 or r3
	  a: r1 = load A[j]
	                 ^

#name: index two i
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i+2*i]
	end
#error:
	x.loop:2:20: error: a second term with 'i'; expected at most one
	  a: r1 = load A[i+2*i]
	                     ^

#name: index product
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i*i]
	end
#error:
	x.loop:2:18: error: found 'i', expected an integer
	  a: r1 = load A[i*i]
	                   ^

#name: index three regs
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[r2+r3+r4]
	end
#error:
	x.loop:2:22: error: a third register in an address; expected at most two
	  a: r1 = load A[r2+r3+r4]
	                       ^

#name: index step 0
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[0*i]
	end
#error:
	x.loop:2:16: error: step 0; expected 1 to 1000000000
	  a: r1 = load A[0*i]
	                 ^

#name: index step large
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[1000000001*i]
	end
#error:
	x.loop:2:16: error: step 1000000001; expected 1 to 1000000000
	  a: r1 = load A[1000000001*i]
	                 ^

#name: index scale 0
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[0*r2]
	end
#error:
	x.loop:2:16: error: scale 0; expected 1 to 1000000000
	  a: r1 = load A[0*r2]
	                 ^

#name: index offset large
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i+1000000001]
	end
#error:
	x.loop:2:18: error: offset 1000000001; expected 0 to 1000000000
	  a: r1 = load A[i+1000000001]
	                   ^

#name: index offset sum
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i-1000000000-1]
	end
#error:
	x.loop:2:29: error: the offsets add up to -1000000001; expected -1000000000 to 1000000000
	  a: r1 = load A[i-1000000000-1]
	                              ^

#name: index unclosed
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i
	end
#error:
	x.loop:3:1: error: found 'end', expected '+', '-', ']' or '*'
	  end
	  ^

#name: index plus
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i+]
	end
#error:
	x.loop:2:18: error: found ']', expected 'i', an integer or a register
	  a: r1 = load A[i+]
	                   ^

#name: index double minus
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i--1]
	end
#error:
	x.loop:2:18: error: found '-', expected 'i', an integer or a register
	  a: r1 = load A[i--1]
	                   ^

#name: edge unknown from
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i]
	edge x -> a latency 1 distance 1
	end
#error:
	x.loop:3:6: error: unknown label 'x'; the loop has a
	  edge x -> a latency 1 distance 1
	       ^

#name: edge unknown to
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i]
	edge a -> x latency 1 distance 1
	end
#error:
	x.loop:3:11: error: unknown label 'x'; the loop has a
	  edge a -> x latency 1 distance 1
	            ^

#name: edge arrow
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i]
	edge a a latency 1 distance 1
	end
#error:
	x.loop:3:8: error: found 'a', expected '->'
	  edge a a latency 1 distance 1
	         ^

#name: edge latency missing
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i]
	edge a -> a distance 1
	end
#error:
	x.loop:3:13: error: found 'distance', expected 'latency'
	  edge a -> a distance 1
	              ^

#name: edge latency range
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i]
	edge a -> a latency 100001 distance 1
	end
#error:
	x.loop:3:21: error: latency 100001; expected 0 to 100000
	  edge a -> a latency 100001 distance 1
	                      ^

#name: edge distance range
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i]
	edge a -> a latency 1 distance 2147483648
	end
#error:
	x.loop:3:32: error: distance 2147483648; expected 0 to 2147483647
	  edge a -> a latency 1 distance 2147483648
	                                 ^

#name: edge distance negative
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i]
	edge a -> a latency 1 distance -1
	end
#error:
	x.loop:3:32: error: distance -1; expected 0 to 2147483647
	  edge a -> a latency 1 distance -1
	                                 ^

#name: edge kind
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i]
	edge a -> a latency 1 distance 1 memory
	end
#error:
	x.loop:3:34: error: found 'memory', expected a statement (an op with its label, edge, liveout, array, trips, guard, origin), a string in quotes, an edge kind (flow, anti, output, mem, order), 'assumed' or 'end'
	  edge a -> a latency 1 distance 1 memory
	                                   ^

#name: liveout unknown
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	liveout r7
	a: r1 = load A[i]
	end
#error:
	x.loop:2:9: error: no op reads or defines 'r7'; expected a register of the loop
	  liveout r7
	          ^

#name: liveout empty
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	liveout
	a: r1 = load A[i]
	end
#error:
	x.loop:3:1: error: found label 'a', expected a register
	  a: r1 = load A[i]
	  ^

#name: array unit
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	array A unit 3
	a: r1 = load A[i]
	end
#error:
	x.loop:2:14: error: unit 3; expected 1, 2, 4, 8, 16, 32 or 64 bytes
	  array A unit 3
	               ^

#name: array unit range
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	array A unit 65
	a: r1 = load A[i]
	end
#error:
	x.loop:2:14: error: unit 65; expected 1, 2, 4, 8, 16, 32 or 64 bytes
	  array A unit 65
	               ^

#name: array twice
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	array A unit 4
	a: r1 = load A[i]
	array A unit 4
	end
#error:
	x.loop:4:7: error: a second declaration of 'A'; expected at most one
	  array A unit 4
	        ^
	x.loop:2:7: note: the first one is here
	  array A unit 4
	        ^

#name: trips twice
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	trips "n"
	trips "m"
	a: r1 = load A[i]
	end
#error:
	x.loop:3:1: error: a second 'trips' in this loop; expected at most one
	  trips "m"
	  ^
	x.loop:2:1: note: the first one is here
	  trips "n"
	  ^

#name: trips word
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	trips n
	a: r1 = load A[i]
	end
#error:
	x.loop:2:7: error: found 'n', expected a string in quotes
	  trips n
	        ^

#name: origin twice
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	origin "a.c" function f lines 1 2
	origin "a.c" function f lines 1 2
	a: r1 = load A[i]
	end
#error:
	x.loop:3:1: error: a second 'origin' in this loop; expected at most one
	  origin "a.c" function f lines 1 2
	  ^
	x.loop:2:1: note: the first one is here
	  origin "a.c" function f lines 1 2
	  ^

#name: line 0
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i] line 0
	end
#error:
	x.loop:2:24: error: line 0; expected 1 to 2147483647
	  a: r1 = load A[i] line 0
	                         ^

#name: uid large
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i] uid 2147483648
	end
#error:
	x.loop:2:23: error: uid 2147483648; expected 1 to 2147483647
	  a: r1 = load A[i] uid 2147483648
	                        ^

#name: string open
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	trips "n
	a: r1 = load A[i]
	end
#error:
	x.loop:2:7: error: the string has no end; expected '"' on the same line
	  trips "n
	        ^

#name: byte index
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i/2]
	end
#error:
	x.loop:2:17: error: found '/', expected '+', '-', ']' or '*'
	  a: r1 = load A[i/2]
	                  ^

#name: character
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	a: r1 = load A[i];
	end
#error:
	x.loop:2:18: error: found the character ';', expected a word (letters, digits, '_', '.', '-') or punctuation
	  a: r1 = load A[i];
	                   ^

#name: three errors
#run: $MODSCHED bounds x.loop
#status: 1
#file: x.loop
	loop run
	liveout r9
	a: r1 = load A[i]
	a: r1 = load A[i]
	b: r1 = add r1, r1
	edge q -> a latency 1 distance 1
	end
#error:
	x.loop:4:1: error: a second op with the label 'a'; expected another label
	  a: r1 = load A[i]
	  ^
	x.loop:3:1: note: the first one is here
	  a: r1 = load A[i]
	  ^
	x.loop:5:4: error: a second definition of r1 in this loop; expected another register
	  b: r1 = add r1, r1
	     ^
	x.loop:3:1: note: the first one is here
	  a: r1 = load A[i]
	  ^
	x.loop:2:9: error: no op reads or defines 'r9'; expected a register of the loop
	  liveout r9
	          ^
	x.loop:6:6: error: unknown label 'q'; the loop has a, b
	  edge q -> a latency 1 distance 1
	       ^


#name: operations as operands
#run: $MODSCHED bounds in.loop
#status: 1
#file: in.loop
	loop x
	a: r5 = add (mul r6), r4
	b: r1 = mul (zig r1), 2
	c: r3 = add (add r1, r2), (add r1, r2)
	d: store A[i], (add r1, r2)
	e: r6 = add (and<f32> r2, r2), r3
	f: r7 = add (mul r6, r6), r4, r5
	g: r8 = add r1, (load A[i])
	h: r9 = add r1, (add r2
	end
#error:
	in.loop:2:14: error: 'mul' with 1 operand; expected 2
	  a: r5 = add (mul r6), r4
	               ^
	in.loop:3:14: error: 'zig' as an operand; expected an operation on registers and constants such as mul
	  b: r1 = mul (zig r1), 2
	               ^
	in.loop:4:28: error: a second operation as an operand; expected at most one
	  c: r3 = add (add r1, r2), (add r1, r2)
	                             ^
	in.loop:5:17: error: 'add' as an operand of store; expected it in an operation on registers that is known
	  d: store A[i], (add r1, r2)
	                  ^
	in.loop:6:18: error: 'and' of type f32; expected an integer type
	  e: r6 = add (and<f32> r2, r2), r3
	                   ^
	in.loop:7:31: error: 'add' with 3 operands; expected 2
	  f: r7 = add (mul r6, r6), r4, r5
	                                ^
	in.loop:8:18: error: 'load' as an operand; expected an operation on registers and constants such as mul
	  g: r8 = add r1, (load A[i])
	                   ^
	in.loop:10:1: error: found 'end', expected ')' or ','
	  end
	  ^
