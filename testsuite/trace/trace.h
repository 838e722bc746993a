/* What an instrumented program tells the run-time about its loops.
   SPDX-License-Identifier: GPL-3.0-or-later

   The test plugin puts the calls in, the run-time library answers them.  LOOP names the text of
   a loop, the file LOOP.loop in the folder that MS_TRACE_DIR names.  */

#ifndef MS_TRACE_TRACE_H
#define MS_TRACE_TRACE_H

/* The loop is entered.  */
void ms_trace_begin(long loop);

/* On entry, what a register of the text holds: its number * 256 + its width, and the bits.  */
void ms_trace_register(long loop, long number_and_bits, long value);

/* On entry, whether a condition holds under which the text is right: A CODE B, CODE being one of
   these.  */
enum { MS_TRACE_EQ, MS_TRACE_NE, MS_TRACE_LT, MS_TRACE_LE, MS_TRACE_GT, MS_TRACE_GE };
void ms_trace_guard(long loop, long code, long a, long b);

/* An iteration begins.  */
void ms_trace_iteration(long loop);

/* A load or store, its number * 256 + its size in bytes, is about to access ADDRESS.  */
void ms_trace_access(long loop, long op_and_size, long address);

/* All ops up to OP, which is a load, may be executed: what follows is not watched.  */
void ms_trace_upto(long loop, long op);

/* The loop is left.  */
void ms_trace_end(long loop);

#endif
