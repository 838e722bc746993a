# modsched: modulo scheduling for GCC, and on its own.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# One Makefile for everything; objects go to build/, the three products to the top.
# `make help` lists the targets and the variables.

VERSION  := 0.1.0

# What the user may set.
GCC      := gcc-14
OTHERS   := gcc-12 gcc-13 $(foreach t,powerpc64le aarch64 riscv64,$(t)-linux-gnu-gcc-14)
PREFIX   := /usr/local
DESTDIR  :=
SANITIZE :=
FIELD    :=
V        :=
RUNTESTFLAGS :=

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SUFFIXES:
.SECONDARY:
MAKEFLAGS += --no-builtin-rules

# ---- Compilers -------------------------------------------------------------------------
# $(GCC) is the compiler that the plugin is for.  A native one also compiles everything; for
# a cross compiler gcc-14 does.  The tools need no plugin headers, nor gcc-14: cc will do.

have      = $(shell command -v $(1) 2>/dev/null)
native   := $(if $(call have,$(GCC)),$(filter $(shell cc -dumpmachine 2>/dev/null || gcc-14 \
             -dumpmachine),$(shell $(GCC) -dumpmachine)))
HOSTCC   := $(if $(native),$(GCC),$(if $(call have,gcc-14),gcc-14,cc))
HOSTCXX  := $(if $(filter cc,$(HOSTCC)),c++,$(subst gcc,g++,$(HOSTCC)))
CCACHE   := $(call have,ccache)
plugindir := $(if $(call have,$(GCC)),$(shell $(GCC) -print-file-name=plugin))
DATADIR  := $(PREFIX)/share/modsched

# What is compiled for this machine goes to $(build), the plugin's own files to $(glue): for a
# cross compiler they are not the same, and the former are shared.
glue     := build/$(notdir $(GCC))$(if $(SANITIZE),-sanitize)
build    := build/$(notdir $(if $(filter cc,$(HOSTCC)),$(GCC),$(HOSTCC)))$(if \
	    $(SANITIZE),-sanitize)
gen      := build/generated

WARN     := -Wall -Wextra -Werror
OPT      := -O2 -g
CPPFLAGS := -Iplugin -I$(gen) -D_GNU_SOURCE
CFLAGS    = -std=gnu11 $(OPT) $(WARN) -Wstrict-prototypes -Wmissing-prototypes -Wvla \
	    -fPIC -fvisibility=hidden -ffp-contract=off
CXXFLAGS  = -std=gnu++17 $(OPT) $(WARN) -fPIC -fvisibility=hidden -fno-rtti -fno-exceptions
LDFLAGS  :=

# SANITIZE=1: every allocation is a malloc of its own, under AddressSanitizer and UBSan.
ifneq ($(SANITIZE),)
OPT      := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
	    -fno-omit-frame-pointer
CPPFLAGS += -DMS_ARENA_MALLOC
endif

Q := $(if $(V),,@)
say = $(if $(V),,@echo "  $(1)	$(2)")

# ---- Files -----------------------------------------------------------------------------

base_src   := $(wildcard plugin/base/*.c)
format_src := $(wildcard plugin/format/*.c)
core_src   := $(wildcard plugin/core/*.c)
solver_obj := $(build)/core/sat_cadical.o
sim_src    := $(wildcard plugin/sim/*.c)
glue_src   := $(wildcard plugin/gcc/*.cc)
tool_common := plugin/tool/common.c
sim_main    := plugin/tool/sim_main.c
sim_rtl     := $(wildcard plugin/tool/sim_rtl*.c) plugin/tool/native.c $(wildcard plugin/tool/against*.c)
tool_src   := $(filter-out $(sim_main) $(sim_rtl) $(tool_common),$(wildcard plugin/tool/*.c))
grammars   := $(patsubst plugin/%.y,%,$(wildcard plugin/*/*.y))
scanners   := $(patsubst plugin/%.l,%,$(wildcard plugin/*/*.l))
gen_c      := $(grammars:%=$(gen)/%_parse.c) $(scanners:%=$(gen)/%_lex.c)
gen_h      := $(grammars:%=$(gen)/%_parse.h) $(scanners:%=$(gen)/%_lex.h)

objects    = $(patsubst plugin/%.c,$(build)/%.o,$(filter plugin/%,$(1))) \
	     $(patsubst $(gen)/%.c,$(build)/%.o,$(filter $(gen)/%,$(1)))
data_obj  := $(call objects,$(base_src) $(format_src) $(gen_c))
core_obj  := $(call objects,$(core_src)) $(solver_obj)
sim_obj   := $(call objects,$(sim_src))
tool_obj  := $(call objects,$(tool_src) $(tool_common))
simt_obj  := $(call objects,$(sim_main) $(sim_rtl) $(tool_common))
glue_obj  := $(glue_src:plugin/%.cc=$(glue)/%.o)
unit_obj  := $(patsubst testsuite/%.c,$(build)/%.o,$(wildcard testsuite/unit/*.c))
units     := $(addprefix $(build)/unit/,check-loops check-exact check-json check-proof bend \
	     bend-rtl mutate-rtl rtl-values)
traces     := $(build)/trace/modsched_trace.so $(build)/trace/libtrace.so
all_obj   := $(sort $(data_obj) $(core_obj) $(sim_obj) $(tool_obj) $(simt_obj) $(glue_obj) \
	     $(unit_obj))

products  := modsched modsched-sim modsched.so

# ---- Building --------------------------------------------------------------------------

.PHONY: all
all: $(products)

# The products at the top are copies of those for the compiler asked for last.
modsched modsched-sim: %: $(build)/% build/current
	$(Q)cp -f $< $@

modsched.so: $(glue)/modsched.so build/current
	$(Q)cp -f $< $@

# The plugin for $(GCC) alone, and those for all other compilers that are there.
others := $(foreach c,$(OTHERS),$(if $(call have,$(c)),$(if $(wildcard \
	  $(shell $(c) -print-file-name=plugin)/include/gcc-plugin.h),$(c))))

.PHONY: plugin plugins
plugin: $(glue)/modsched.so $(glue)/machine-models

# Machines are looked for beside the plugin, the one that is taken unasked, too.
$(glue)/machine-models:
	$(Q)mkdir -p $(@D)
	$(Q)ln -sfn ../../machine-models $@

plugins:
	$(Q)set -e; for c in $(others); do \
		$(MAKE) --no-print-directory GCC=$$c SANITIZE= plugin; done

$(build)/modsched: $(tool_obj) $(core_obj) $(sim_obj) $(data_obj)
	$(call say,LD,$@)
	$(Q)$(HOSTCXX) $(OPT) $(LDFLAGS) -static-libstdc++ -static-libgcc -o $@ $^ -lcadical -ljansson -lm

$(build)/modsched-sim: $(simt_obj) $(sim_obj) $(data_obj)
	$(call say,LD,$@)
	$(Q)$(HOSTCC) $(OPT) $(LDFLAGS) -o $@ $^ -lffi -ldl -lm

$(glue)/modsched.so: $(glue)/glue.o $(core_obj) $(data_obj)
	$(call say,LD,$@)
	$(Q)$(HOSTCXX) $(OPT) $(LDFLAGS) -shared -static-libstdc++ -static-libgcc \
		-Wl,--exclude-libs,ALL -o $@ $^ -lcadical -ljansson

# A compiler of another version lacks some of what the plugin needs, and then would not even
# load it.  So whatever this compiler has is weak: the plugin loads, compares versions before
# anything else, and says what is wrong.  What this compiler lacks is still an error.
$(glue)/glue.o: $(glue_obj)
	$(call say,WEAKEN,$@)
	$(Q)nm -D --defined-only "$$($(GCC) -print-prog-name=cc1)" | \
		sed 's/.* //; s/@.*//; /^_Z[dn]/d' >$@.symbols
	$(Q)$(HOSTCC) -r -nostdlib -o $@ $^
	$(Q)objcopy --weaken-symbols=$@.symbols $@

# What tests run in place of thousands of processes; testsuite/unit has the sources.
$(build)/unit/check-exact: $(build)/unit/oracle.o
$(build)/unit/check-loops: $(build)/unit/oracle.o $(build)/unit/mutate.o $(build)/unit/vary.o
$(build)/unit/mutate-rtl: $(build)/unit/mutants-rtl.o \
			  $(patsubst plugin/%.c,$(build)/%.o,$(wildcard plugin/tool/sim_rtl*.c))
$(units): %: %.o $(core_obj) $(sim_obj) $(data_obj)
	$(call say,LD,$@)
	$(Q)$(HOSTCXX) $(OPT) $(LDFLAGS) -static-libstdc++ -static-libgcc -o $@ $^ -lcadical -ljansson -lm

$(build)/unit/bench: $(build)/unit/bench.o $(core_obj) $(data_obj)
	$(call say,LD,$@)
	$(Q)$(HOSTCXX) $(OPT) $(LDFLAGS) -static-libstdc++ -static-libgcc -o $@ $^ -lcadical \
		-ljansson -lm

# Programs that say what their loops access: a plugin that puts calls in, and who answers them.
trace_glue := $(filter-out $(build)/gcc/plugin.o,$(glue_obj))
trace_obj  := $(build)/trace/plugin.o $(build)/trace/runtime.o

$(build)/trace/modsched_trace.so: $(build)/trace/plugin.o $(trace_glue) $(core_obj) $(data_obj)
	$(call say,LD,$@)
	$(Q)$(HOSTCXX) $(OPT) $(LDFLAGS) -shared -static-libstdc++ -static-libgcc \
		-Wl,--exclude-libs,ALL -o $@ $^ -lcadical -ljansson

$(build)/trace/libtrace.so: $(build)/trace/runtime.o $(core_obj) $(data_obj) $(build)/sim/eval.o
	$(call say,LD,$@)
	$(Q)$(HOSTCXX) $(OPT) $(LDFLAGS) -shared -static-libstdc++ -static-libgcc \
		-Wl,--exclude-libs,ALL -o $@ $^ -lcadical -ljansson -lm

$(build)/trace/%.o: testsuite/trace/%.c $(build)/flags | $(gen_h) need-tools
	$(call say,CC,$@)
	$(Q)mkdir -p $(@D)
	$(Q)$(CCACHE) $(HOSTCC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(build)/trace/%.o: testsuite/trace/%.cc $(build)/flags | $(gen_h) need-plugin-headers
	$(call say,CXX,$@)
	$(Q)mkdir -p $(@D)
	$(Q)$(CCACHE) $(HOSTCXX) $(CPPFLAGS) -isystem $(plugindir)/include $(CXXFLAGS) -MMD -MP -c -o $@ $<

$(build)/unit/bench.o $(build)/unit/check-json.o $(build)/core/json.o: | need-jansson

$(build)/unit/%.o: testsuite/unit/%.c $(build)/flags | $(gen_h) need-tools
	$(call say,CC,$@)
	$(Q)mkdir -p $(@D)
	$(Q)$(CCACHE) $(HOSTCC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(build)/%.o: plugin/%.c $(build)/flags | $(gen_h) need-tools
	$(call say,CC,$@)
	$(Q)mkdir -p $(@D)
	$(Q)$(CCACHE) $(HOSTCC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(build)/%.o: $(gen)/%.c $(build)/flags | $(gen_h) need-tools
	$(call say,CC,$@)
	$(Q)mkdir -p $(@D)
	$(Q)$(CCACHE) $(HOSTCC) $(CPPFLAGS) $(CFLAGS) -Wno-unused-function -Wno-sign-compare \
		-Wno-missing-prototypes -MMD -MP -c -o $@ $<

# The one C++ file of the core: it needs no headers of GCC's, but exceptions.
$(solver_obj): plugin/core/sat_cadical.cc $(build)/flags | need-solver
	$(call say,CXX,$@)
	$(Q)mkdir -p $(@D)
	$(Q)$(CCACHE) $(HOSTCXX) $(CPPFLAGS) $(CXXFLAGS) -fexceptions -frtti -MMD -MP -c -o $@ $<

$(glue)/gcc/%.o: plugin/gcc/%.cc $(glue)/plugin-flags | $(gen_h) need-plugin-headers
	$(call say,CXX,$@)
	$(Q)mkdir -p $(@D)
	$(Q)$(CCACHE) $(HOSTCXX) $(CPPFLAGS) -isystem $(plugindir)/include $(CXXFLAGS) -MMD -MP -c -o $@ $<

$(gen)/%_parse.c $(gen)/%_parse.h &: plugin/%.y | need-tools
	$(call say,BISON,$<)
	$(Q)mkdir -p $(@D)
	$(Q)bison -Wall -Werror --defines=$(gen)/$*_parse.h -o $(gen)/$*_parse.c $<

$(gen)/%_lex.c $(gen)/%_lex.h &: plugin/%.l | need-tools
	$(call say,FLEX,$<)
	$(Q)mkdir -p $(@D)
	$(Q)flex --header-file=$(gen)/$*_lex.h -o $(gen)/$*_lex.c $<

# Where things will be installed and the version are compiled in; when they or the flags
# change, so do these files, and everything is rebuilt.
$(build)/flags: flags = $(HOSTCC) $(HOSTCXX) $(CPPFLAGS) $(CFLAGS) $(CXXFLAGS)
$(glue)/plugin-flags: flags = $(HOSTCXX) $(CPPFLAGS) $(CXXFLAGS) $(plugindir)
$(build)/flags $(glue)/plugin-flags: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(flags)' | cmp -s - $@ || printf '%s\n' '$(flags)' > $@

build/current: FORCE
	@mkdir -p $(@D)
	@echo '$(glue)' | cmp -s - $@ || echo '$(glue)' > $@

CPPFLAGS += -DMS_VERSION='"$(VERSION)"' -DMS_DATADIR='"$(DATADIR)"'

-include $(all_obj:.o=.d) $(trace_obj:.o=.d)

# ---- What must be there ----------------------------------------------------------------
# make never installs by itself: it names what is missing and the command.

.PHONY: need-tools need-solver need-jansson need-ffi need-plugin-headers need-all FORCE
need-tools:
	@for t in $(HOSTCC) flex bison; do command -v $$t >/dev/null || { \
		echo "make: $$t is missing; scripts/bootstrap installs it" >&2; exit 1; }; done

need-solver: need-tools
	@echo '#include <cadical.hpp>' | $(HOSTCXX) -E -x c++ - >/dev/null 2>&1 || { \
		echo "make: the solver's header cadical.hpp is missing (Debian's package" \
		"libcadical-dev); scripts/bootstrap installs it" >&2; exit 1; }

$(build)/tool/native.o: | need-ffi

need-ffi: need-tools
	@echo '#include <ffi.h>' | $(HOSTCC) -E -x c - >/dev/null 2>&1 || { \
		echo "make: the header ffi.h, for calls of native functions, is missing (Debian's" \
		"package libffi-dev); scripts/bootstrap installs it" >&2; exit 1; }

need-jansson: need-tools
	@echo '#include <jansson.h>' | $(HOSTCC) -E -x c - >/dev/null 2>&1 || { \
		echo "make: the header jansson.h, for JSON, is missing (Debian's package" \
		"libjansson-dev); scripts/bootstrap installs it" >&2; exit 1; }

need-plugin-headers: need-tools
	@test -n '$(call have,$(GCC))' || { \
		echo "make: $(GCC) is missing; scripts/bootstrap installs gcc-14 and what goes" \
		"with it" >&2; exit 1; }
	@test -f '$(plugindir)/include/gcc-plugin.h' || { \
		echo "make: the plugin headers of $(GCC) are missing (Debian's package" \
		"$(GCC)-plugin-dev); scripts/bootstrap installs gcc-14-plugin-dev" >&2; exit 1; }
	@command -v $(HOSTCXX) >/dev/null || { \
		echo "make: $(HOSTCXX) is missing; scripts/bootstrap installs it" >&2; exit 1; }

# The demo and the tests may install, when something is missing, and start make afresh then.
need-all:
	@scripts/bootstrap --check 2>/dev/null || scripts/bootstrap

# ---- Using -----------------------------------------------------------------------------

# They build with all processors, unless told otherwise by -j.
build_all = $(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$$(nproc))

.PHONY: demo check check-field check-sanitize bench soak
demo: need-all
	@start=$$(date +%s) && $(build_all) all && scripts/demo --since=$$start

# All tests: those of the plugin, those of the texts, the core and the simulator, and the
# latter once more under the sanitizers.  With RUNTESTFLAGS a part, without sanitizers; with
# FIELD=1 the field tests, too, which are long; FIELD=8: with every eighth program.
check: need-all
	@$(build_all) all test-programs plugins
	@$(if $(RUNTESTFLAGS),,$(build_all) SANITIZE=1 test-programs)
	@MODSCHED_FIELD=$(or $(FIELD),1) scripts/run-tests --gcc=$(GCC) $(if $(FIELD),--with-field) \
		$(RUNTESTFLAGS)

check-field: need-all
	@$(build_all) all plugins
	@MODSCHED_FIELD=$(or $(FIELD),1) scripts/run-tests --gcc=$(GCC) --field

# How long each pass takes: a table, and build/bench.json.
BENCHFLAGS :=
bench: all $(build)/unit/bench
	@GCC=$(GCC) scripts/bench $(BENCHFLAGS)

# Random C functions beside what the compiler makes of them, N programs from SEED on.
SEED := 1
N    := 100
soak: need-all
	@$(build_all) all
	@GCC=$(GCC) scripts/soak --seed=$(SEED) --count=$(N)

check-sanitize: need-all
	@$(build_all) SANITIZE=1 test-programs
	@MODSCHED_BIN=build/$(notdir $(GCC))-sanitize scripts/run-tests --gcc=$(GCC) --no-plugin \
		$(RUNTESTFLAGS)

.PHONY: test-programs
test-programs: $(build)/modsched $(build)/modsched-sim $(units) \
	       $(if $(SANITIZE),,$(if $(call have,$(GCC)),$(traces)))

# ---- Installing ------------------------------------------------------------------------

bindir     = $(DESTDIR)$(PREFIX)/bin
machdir    = $(DESTDIR)$(DATADIR)/machine-models
machines  := $(wildcard machine-models/*.mach)
installed  = $(bindir)/modsched $(bindir)/modsched-sim $(DESTDIR)$(plugindir)/modsched.so \
	     $(machines:machine-models/%=$(machdir)/%)

.PHONY: install uninstall
install: all
	install -d $(bindir) $(machdir) $(DESTDIR)$(plugindir)
	install -m 755 modsched modsched-sim $(bindir)
	install -m 644 modsched.so $(DESTDIR)$(plugindir)
	install -m 644 $(machines) $(machdir)

uninstall:
	rm -f $(installed)
	-rmdir $(machdir) $(DESTDIR)$(DATADIR) 2>/dev/null

.PHONY: clean
clean:
	rm -rf build $(products)

.PHONY: help
help:
	@echo 'Targets:'
	@echo '  all             modsched.so, modsched, modsched-sim (the default)'
	@echo '  demo            real C loops through the plugin, the scheduler and the simulator'
	@echo '  check           all tests; RUNTESTFLAGS=... goes to runtest'
	@echo '  check-field     GCC'"'"'s own tests with the plugin; check FIELD=1 runs all'
	@echo '  check-sanitize  the tests that need no plugin, under ASan and UBSan'
	@echo '  bench           how long each pass takes; BENCHFLAGS=... goes to scripts/bench'
	@echo '  plugins         the plugin for each other compiler that is there: $(others)'
	@echo '  soak            random C functions beside native ones; SEED=$(SEED) N=$(N)'
	@echo '  install, uninstall   PREFIX=$(PREFIX) DESTDIR='
	@echo '  clean           remove everything that was built'
	@echo 'Variables:'
	@echo '  GCC=gcc-13      the compiler that the plugin is for (now: $(GCC))'
	@echo '  SANITIZE=1      build with the sanitizers, into a folder of its own'
	@echo '  V=1             show the commands'
	@echo 'What is missing on this machine: scripts/bootstrap --dry-run'
