# Recurrences through memory, in words.

#name: what is written and read, and how many iterations later
#run: printf 'loop rec\no1: r1 = load<f64> C[i-2]\no2: r2 = mul<f64> r1, r9\no3: store<f64> C[i], r2\nend\n' >x.loop; $MODSCHED explain x.loop | grep -o '\(flow\|anti\|output\): .*'
#output:
	flow: r1
	flow: r2
	flow: C[i] written, C[i-2] read 2 iterations later

#name: what may be the same element
#run: printf 'loop rec\no1: r1 = load<i32> H[r3]\no2: r2 = add r1, 1\no3: store<i32> H[r3], r2\no4: r3 = load<i32> X[i]\nend\n' >x.loop; $MODSCHED explain x.loop | grep -o '\(flow\|anti\|output\).*: .*'
#output:
	flow: r1
	flow: r2
	flow, assumed: H[r3] written, H[r3] perhaps read 1 iteration later
