# Options about code forms.

#name: an unknown form
#source: run.loop
#run: $MODSCHED schedule --form=foo run.loop
#status: 1
#error:
	modsched schedule: --form=foo: expected one of: rotating, mve, kernel-only
	Try `modsched schedule --help' or `modsched schedule --usage' for more
	information.

#name: an unknown number of kernels
#source: run.loop
#run: $MODSCHED schedule --mve=3 run.loop
#status: 1
#error:
	modsched schedule: --mve=3: expected one of: exact, pow2
	Try `modsched schedule --help' or `modsched schedule --usage' for more
	information.

#name: the forms are in the help text
#run: $MODSCHED schedule --help | sed -n '/^Forms/,$p'; $MODSCHED --help | grep forms
#output:
	Forms:
	  rotating     prologue, kernel, epilogue; values rotate (the default)
	  mve          several kernels; values have ordinary registers (Lam 1988)
	  kernel-only  one kernel under stage predicates; values rotate
	  forms      compare the forms of code for each loop
