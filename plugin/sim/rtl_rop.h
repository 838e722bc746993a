/* Micro-operations: what RTL expressions are compiled to before they run.
   SPDX-License-Identifier: GPL-3.0-or-later

   A program is an array of them over numbered slots of 64 bits: registers, constants, partial
   results.  Values narrower than a slot are zero-extended; TImode and vectors of 16 bytes take
   two slots, the low half first.  D is the slot of the result, A, B, C are slots or numbers, W
   a width in bits.  */

#ifndef MS_SIM_RTL_ROP_H
#define MS_SIM_RTL_ROP_H

#include <stdbool.h>
#include <stdint.h>

/* Names ending in 2 work on pairs of slots; F and D are floats and doubles.  */
#define MS_ROPS(X)                                                                           \
	X(MOV) X(MOV2) X(ADD) X(SUB) X(MUL) X(AND) X(IOR) X(XOR)                             \
	X(DIV) X(MOD) X(UDIV) X(UMOD) X(SHL) X(SAR) X(SHR) X(ROTL) X(ROTR)                   \
	X(SMIN) X(SMAX) X(UMIN) X(UMAX) X(SMULH) X(UMULH)                                    \
	X(SSADD) X(USADD) X(SSSUB) X(USSUB)                                                  \
	X(NEG) X(NOT) X(ABS) X(FFS) X(CLZ) X(CTZ) X(CLRSB) X(POPCOUNT) X(PARITY)             \
	X(BSWAP) X(BITREV) X(SEXT) X(MASK) X(INSERT)                                         \
	X(EQ) X(NE) X(LT) X(LE) X(GT) X(GE) X(LTU) X(LEU) X(GTU) X(GEU)                      \
	X(SELECT) X(SELECT2)                                                                 \
	X(ADD2) X(SUB2) X(MUL2) X(AND2) X(IOR2) X(XOR2) X(NEG2) X(NOT2) X(SHL2) X(SAR2)      \
	X(SHR2) X(DIV2) X(MOD2) X(UDIV2) X(UMOD2) X(SEXT2) X(ZEXT2)                          \
	X(EQ2) X(NE2) X(LT2) X(LE2) X(GT2) X(GE2) X(LTU2) X(LEU2) X(GTU2) X(GEU2)            \
	X(ADDF) X(SUBF) X(MULF) X(DIVF) X(MINF) X(MAXF) X(SQRTF) X(FMAF)                     \
	X(ADDD) X(SUBD) X(MULD) X(DIVD) X(MIND) X(MAXD) X(SQRTD) X(FMAD)                     \
	X(MINNUMF) X(MAXNUMF) X(MINNUMD) X(MAXNUMD) X(ROUNDF) X(ROUNDD)                      \
	X(CMPF) X(CMPD) X(FTOD) X(DTOF)                                                      \
	X(ITOF) X(ITOD) X(UTOF) X(UTOD) X(FTOI) X(DTOI) X(FTOU) X(DTOU)                      \
	X(CCSET) X(CCSET2) X(CCSETF) X(CCSETD) X(CCTEST)                                     \
	X(LD1) X(LD2) X(LD4) X(LD8) X(LD16) X(ST1) X(ST2) X(ST4) X(ST8) X(ST16)              \
	X(TLOAD) X(FILL) X(COPY)                                                             \
	X(JUMP) X(JTRUE) X(BLOCK) X(LOOP) X(RETURN) X(CANNOT)

enum ms_rop_code {
#define X(name) MS_ROP_##name,
	MS_ROPS(X)
#undef X
	MS_ROP_NCODES
};

/* Comparison codes of CMPF, CMPD, CCTEST: which of less, equal, greater, unordered make them
   true; and whether integers are compared as unsigned.  */
enum {
	MS_CMP_LT = 1,
	MS_CMP_EQ = 2,
	MS_CMP_GT = 4,
	MS_CMP_UN = 8,
	MS_CMP_UNSIGNED = 16
};

/* Slots of a condition-code register: what was compared, and how.  */
enum { MS_CC_A = 0, MS_CC_B = 2, MS_CC_KIND = 4, MS_CC_SLOTS = 5 };
enum { MS_CC_INT, MS_CC_TI, MS_CC_FLOAT, MS_CC_DOUBLE };

struct ms_rop {
	uint16_t code;
	uint16_t w;
	int32_t d, a, b, c;
};

enum ms_rop_status {
	MS_ROP_DONE,
	MS_ROP_STOPPED, /* at an op that can't be executed; AT says which */
	MS_ROP_FAULT,   /* memory that nobody owns, at ADDRESS */
	MS_ROP_DIVISION,
	MS_ROP_STEPS,   /* more blocks than the limit */
	MS_ROP_HOOK,    /* a hook said so, after a message of its own */
};

struct ms_rtl_memory;

struct ms_rop_cpu {
	uint64_t *slot;
	struct ms_rtl_memory *memory;
	uint64_t blocks, limit; /* executed, and how many may be */
	uint64_t ops;           /* RTL operations executed */
	uint64_t insns;         /* and sets */

	/* TLOAD: LEN bytes at ADDRESS, into VALUE[0..1].  */
	bool (*load)(struct ms_rop_cpu *cpu, uint64_t address, int len, uint64_t *value);
	/* LOOP N: is it executed elsewhere?  Then control goes on behind it.  */
	enum ms_rop_loop { MS_LOOP_NO, MS_LOOP_DONE, MS_LOOP_FAULT } (*loop)(
	    struct ms_rop_cpu *cpu, int n);
	void *ctx;

	/* Where it stopped.  */
	int at;
	uint64_t address;
	int bytes;
	bool write;
};

enum ms_rop_status ms_rop_run(const struct ms_rop *program, int start, struct ms_rop_cpu *cpu);

#endif
