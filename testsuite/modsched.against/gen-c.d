# modsched gen-c

#name: the same program for the same seed, another one for another
#run:
	$MODSCHED gen-c --seed=5 >a; $MODSCHED gen-c --seed=5 --output=b; cmp a b && echo same
	$MODSCHED gen-c --seed=6 | cmp -s a - || echo other
	sed -n '1s/[0-9]* pieces/N pieces/p' a
#output:
	same
	other
	/* modsched gen-c --seed=5: N pieces */

#name: without all pieces nothing is left
#run: $MODSCHED gen-c --seed=5 --drop=$(seq -s, 0 200) | grep -v '^/\*' | wc -l
#output:
	0

#name: programs and parts of them are C
#needs: plugin
#timeout: 200
#run:
	for seed in 1 2 3 4 5 6 7 8; do
		for drop in '' 1 3,4 2,7,9,12 5,6,8,11,15,20; do
			$MODSCHED gen-c --seed=$seed --drop=$drop |
				$CC -std=gnu11 -Werror -Wno-overflow -Wno-div-by-zero -S -o x.s -x c - ||
				echo "seed $seed without $drop"
		done
	done

#name: what it does not understand
#run: for o in --seed=x --drop=a file; do $MODSCHED gen-c $o; done
#status: 1
#match: regexp
#error:
	.*gen-c: --seed=x: expected a number
	.*
	.*gen-c: --drop=a: expected numbers and commas
	.*
	.*gen-c: 'file': gen-c reads no files
	.*
