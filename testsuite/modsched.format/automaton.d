# Automata: one machine for each message.

#name: states without an automaton
#run: $MODSCHED bounds --machine=./m.mach run.loop
#source: run.loop
#status: 1
#file: m.mach
	machine m
	op a latency 1
	state 0 cycle 0 a 0
#error:
	./m.mach:3:7: error: a state without an automaton; expected 'automaton NAME STATES' before it
	  state 0 cycle 0 a 0
	        ^

#name: automata: names, states, ops
#run: $MODSCHED bounds --machine=./m.mach run.loop
#source: run.loop
#status: 1
#file: m.mach
	machine m
	op a b latency 1
	automaton p 0
	automaton q 2
	state 0 cycle 2 c 1
	state 0 cycle 0 a 1
	state 0 cycle 0 b 1
	state 2 cycle 0
#error:
	./m.mach:3:13: error: number of states 0; expected 1 to 1000000
	  automaton p 0
	              ^
	./m.mach:5:15: error: state 2; expected 0 to 1
	  state 0 cycle 2 c 1
	                ^
	./m.mach:5:17: error: unknown operation 'c'; expected one declared before: a, b
	  state 0 cycle 2 c 1
	                  ^
	./m.mach:6:7: error: a second line for state 0; expected one
	  state 0 cycle 0 a 1
	        ^
	./m.mach:5:7: note: the first one is here
	  state 0 cycle 2 c 1
	        ^
	./m.mach:7:7: error: a second line for state 0; expected one
	  state 0 cycle 0 b 1
	        ^
	./m.mach:5:7: note: the first one is here
	  state 0 cycle 2 c 1
	        ^
	./m.mach:8:7: error: state 2; expected 0 to 1
	  state 2 cycle 0
	        ^

#name: an automaton whose state is missing
#run: $MODSCHED bounds --machine=./m.mach run.loop
#source: run.loop
#status: 1
#file: m.mach
	machine m
	op a latency 1
	automaton p 3
	state 0 cycle 0 a 2
	state 2 cycle 0
#error:
	./m.mach:3:11: error: automaton 'p' has no line for state 1; expected states 0 to 2
	  automaton p 3
	            ^

#name: an automaton that never comes to rest
#run: $MODSCHED bounds --machine=./m.mach run.loop
#source: run.loop
#status: 1
#file: m.mach
	machine m
	op a latency 1
	automaton p 4
	state 0 cycle 0 a 1
	state 1 cycle 2
	state 2 cycle 3
	state 3 cycle 2
#error:
	./m.mach:5:7: error: empty cycles from state 1 never lead to state 0; expected the idle machine in the end
	  state 1 cycle 2
	        ^

#name: an idle machine that does not stay idle
#run: $MODSCHED bounds --machine=./m.mach run.loop
#source: run.loop
#status: 1
#file: m.mach
	machine m
	op a latency 1
	automaton p 2
	state 0 cycle 1 a 1
	state 1 cycle 0
#error:
	./m.mach:4:7: error: an empty cycle leads from state 0, the idle machine, to 1; expected 0
	  state 0 cycle 1 a 1
	        ^

#name: an operation that can never issue, one that stands twice
#run: $MODSCHED bounds --machine=./m.mach run.loop
#source: run.loop
#status: 1
#file: m.mach
	machine m
	op a b latency 1
	automaton p 2
	state 0 cycle 0 a 1 a 0
	state 1 cycle 0 b 0
#error:
	./m.mach:4:21: error: operation 'a' a second time in state 0; expected it once
	  state 0 cycle 0 a 1 a 0
	                      ^
	./m.mach:4:7: error: operation 'b' of automaton 'p' can never issue; expected it in state 0, the idle machine
	  state 0 cycle 0 a 1 a 0
	        ^

#name: two automata of a name
#run: $MODSCHED bounds --machine=./m.mach run.loop
#source: run.loop
#status: 1
#file: m.mach
	machine m
	op a latency 1
	automaton p 1
	state 0 cycle 0
	automaton p 1
	state 0 cycle 0
#error:
	./m.mach:5:11: error: a second automaton 'p'; expected another name
	  automaton p 1
	            ^
	./m.mach:3:11: note: the first one is here
	  automaton p 1
	            ^

#name: a state line that is cut
#run: $MODSCHED bounds --machine=./m.mach run.loop
#source: run.loop
#status: 1
#file: m.mach
	machine m
	op a latency 1
	automaton p 1
	state 0 cycle 0 a
	op b latency 1
#error:
	./m.mach:5:1: error: found 'op', expected an integer
	  op b latency 1
	  ^
