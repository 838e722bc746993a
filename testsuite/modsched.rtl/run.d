# Functions in RTL, executed; the forms of the code.

#name: rotating
#run: $SIM rec.rtl
#source: rec.rtl
#output:
	rec: ok, count 0..12 and 1012, seed 1
	  loop rec: rotating, II 4, 3 stages; 11 runs of 3 to 1012 iterations, 4.08 cycles an iteration; 9 in a list schedule, 2.21 times as many

#name: mve
#run: $SIM rec-mve.rtl
#source: rec-mve.rtl
#output:
	rec: ok, count 0..14 and 1014, seed 1
	  loop rec: mve, II 4, 3 stages; 12 runs of 4 to 1014 iterations, 4.11 cycles an iteration; 9 in a list schedule, 2.19 times as many

#name: kernel-only
#run: $SIM rec-kernel-only.rtl
#source: rec-kernel-only.rtl
#output:
	rec: ok, count 0..10 and 1010, seed 1
	  loop rec: kernel-only, II 4, 3 stages; 11 runs of 1 to 1010 iterations, 4.08 cycles an iteration; 9 in a list schedule, 2.20 times as many

#name: unrolled
#run: $SIM rec-unrolled.rtl
#source: rec-unrolled.rtl
#output:
	rec: ok, count 0..14 and 1014, seed 1
	  loop rec: rotating, II 8, 2 stages; 12 runs of 4 to 1014 iterations, 4.11 cycles an iteration; 9 in a list schedule, 2.19 times as many

#name: values of parameters
#run: $SIM --args=7,3 rec.rtl
#source: rec.rtl
#output:
	rec: ok, no parameter counts, seed 1
	  loop rec: rotating, II 4, 3 stages; 1 runs of 7 to 7 iterations, 5.14 cycles an iteration; 9 in a list schedule, 1.75 times as many

#name: another seed, one count
#run: $SIM --seed=9 --trips=1000 rec.rtl
#source: rec.rtl
#output:
	rec: ok, count 1000, seed 9
	  loop rec: rotating, II 4, 3 stages; 1 runs of 1000 to 1000 iterations, 4.01 cycles an iteration; 9 in a list schedule, 2.25 times as many

#name: too many values
#run: $SIM --args=1,2,3 rec.rtl
#source: rec.rtl
#status: 1
#error:
	rec.rtl: error: --args=1,2,3: rec has fewer parameters that are no pointers

#name: no such loop
#run: $SIM --loop=cer rec.rtl
#source: rec.rtl
#status: 1
#error:
	rec.rtl: error: there is no function or loop 'cer'

#name: no such file
#run: $SIM none.rtl
#status: 1
#match: regexp
#error:
	none.rtl: error: .*No such file or directory

#name: tracing is for listings
#run: $SIM --trace rec.rtl
#source: rec.rtl
#status: 1
#match: regexp
#error:
	modsched-sim: --trace and --diagram need a loop and its listing
	...

#name: arguments of the simulator that go with listings only, or with RTL only
#source: rec.rtl
#run:
	for options in "rec.rtl rec.rtl" "--machine=toy rec.rtl" "--case=n=1 rec.rtl" \
			"--against=x.so --args=1 rec.rtl" "--bench x.loop x.listing" "x.loop"; do
		$SIM $options 2>&1 | head -1
	done
#output:
	modsched-sim: 'rec.rtl': a file of RTL stands alone
	modsched-sim: --machine is for listings; a file of RTL has its machine
	modsched-sim: --case needs --against
	modsched-sim: --args and --bench are not for --against
	modsched-sim: --bench is for functions in RTL, not for listings
	modsched-sim: the listing is missing, or the name of a file of RTL that ends in .rtl
