/* Counters that wrap around or end just before they do, strides that jump past the end, loops
   that run at least once.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* against: --options=-O1 */
/* against: --options='-O2 -fwrapv -fno-ivopts' */
/* against: --options=-Os --arg=form=mve */
/* against: --options=-O2 --arg=form=kernel-only */
/* against: --options=-O2 --arg=unroll=2 */
/* against: --options=-O2 --arg=unroll=3 --arg=form=mve */

#include <stdint.h>
#include <stddef.h>
/* narrow counters that wrap, or end just before they do */
long c8(const int *a, unsigned char n) { long s = 0; for (unsigned char i = 0; i != n; i++) s += a[i] ^ i; return s; }
long c8do(const int *a, unsigned char n) { long s = 0; unsigned char i = 0; do s += a[i]; while (++i != n); return s; }
long c8le(const int *a, unsigned char from, unsigned char n) { long s = 0; for (unsigned char i = from; i <= n && n < 255; i++) s += a[i]; return s; }
long c8down(const int *a, unsigned char n) { long s = 0; for (unsigned char i = n; i-- > 0;) s += a[i] * 3; return s; }
long c8step3(const int *a, unsigned char n) { long s = 0; for (unsigned char i = 0; i < n; i += 3) s += a[i] & 255; return s; }
long c8ne3(const int *a, unsigned char n) { long s = 0; for (unsigned char i = 0; i != n; i += 3) s += a[i] & 255; return s; }
long s8(const int *a, signed char n) { long s = 0; for (signed char i = 0; i < n; i++) s += a[i]; return s; }
long s8neg(const int *a, signed char n) { long s = 0; a += 128; for (signed char i = -128; i < n; i++) s += a[i]; return s; }
long c16(const int *a, unsigned short n) { long s = 0; for (unsigned short i = 0; i != n; i++) s += a[i] ^ i; return s; }
long c16do(const unsigned char *a, unsigned short n) { long s = 0; do s += a[--n]; while (n); return s; }
long s16(const int *a, short from, short n) { long s = 0; for (short i = from; i < n; i += 5) s += a[i & 1023]; return s; }
/* do while with 0 */
long du(const unsigned char *a, unsigned n) { long s = 0; unsigned i = 0; do s += a[i & 63]; while (++i < n); return s; }
long dune(const unsigned char *a, unsigned char n, int k) { long s = 0; do s += a[n] * k; while (--n != 0); return s; }
long dint(const unsigned char *a, int n) { long s = 0; int i = 0; do s += a[i & 63]; while (++i < n); return s; }
long dlong(const unsigned char *a, long n) { long s = 0; long i = n; do s += a[i & 63]; while (--i > 0); return s; }
/* ends near the limits */
long imax(const unsigned char *a, int from) { long s = 0; for (int i = from; i < INT32_MAX; i++) s += a[i & 63]; return s; }
long imin(const unsigned char *a, int from) { long s = 0; for (int i = from; i > INT32_MIN; i--) s += a[i & 63]; return s; }
long umax(const unsigned char *a, unsigned from) { long s = 0; for (unsigned i = from; i < UINT32_MAX; i++) s += a[i & 63]; return s; }
long umaxle(const unsigned char *a, unsigned from, unsigned to) { long s = 0; for (unsigned i = from; i <= to; i++) { s += a[i & 63]; if (i == UINT32_MAX) break; } return s; }
long i64max(const unsigned char *a, long from) { long s = 0; for (long i = from; i < INT64_MAX; i++) s += a[i & 63] * 3; return s; }
long u64wrap(const unsigned char *a, uint64_t from, uint64_t to) { long s = 0; for (uint64_t i = from; i != to; i++) s += a[i & 63]; return s; }
/* strides that jump past the end */
long jump7(const unsigned char *a, unsigned n) { long s = 0; for (unsigned i = 0; i < n; i += 7) s += a[i & 255]; return s; }
long jump7u8(const unsigned char *a, unsigned char n) { long s = 0; for (unsigned char i = 0; i < n; i += 7) s += a[i]; return s; }
long jumpdown(const unsigned char *a, int n) { long s = 0; for (int i = n; i > 0; i -= 11) s += a[i & 255]; return s; }
long jumpdown0(const unsigned char *a, unsigned n) { long s = 0; for (unsigned i = n; i >= 4; i -= 4) s += a[i & 255]; return s; }
long jump64(const unsigned char *a, uint64_t from, uint64_t n) { long s = 0; for (uint64_t i = from; i < n; i += 1000) s += a[1] ^ i; return s; }
long jumpneg(const unsigned char *a, int from, int to) { long s = 0; for (int i = from; i < to; i += 6) s += a[i & 255]; return s; }
long updown(const unsigned char *a, int i, int j) { long s = 0; for (; i < j; i++, j--) s += a[i & 63] * a[j & 63]; return s; }
long updownu(const unsigned char *a, unsigned i, unsigned j) { long s = 0; for (; i < j; i += 2, j -= 3) s += a[i & 63] * a[j & 63]; return s; }
long twofast(const unsigned char *a, unsigned i, unsigned j) { long s = 0; for (; i < j; i += 5, j += 2) s += a[i & 63]; return s; }
/* counters narrower than the bound */
long narrowb(const unsigned char *a, int n) { long s = 0; for (unsigned char i = 0; i < n && n < 256; i++) s += a[i]; return s; }
long nshort(const unsigned char *a, unsigned n) { long s = 0; n &= 0xfff; for (unsigned short i = 0; i < n; i++) s += a[i & 255]; return s; }
long mixed(const unsigned char *a, long n) { long s = 0; for (int i = 0; i < n && n < 100000; i++) s += a[i & 255]; return s; }
/* indices that wrap in 32 bits while a 64-bit counter runs */
long idx32(const int *a, long n, unsigned at) { long s = 0; for (long i = 0; i < n; i++) s += a[(at + (unsigned)i * 3) & 1023]; return s; }
long idxu8(const int *a, long n, unsigned char at) { long s = 0; for (long i = 0; i < n; i++) s += a[(unsigned char)(at + i)]; return s; }
long idxu16(const int *a, int n, unsigned short at) { long s = 0; for (int i = 0; i < n; i++) { s += a[at & 2047]; at += 257; } return s; }
int idxkeep(const unsigned char *a, unsigned char n, unsigned char *out) { unsigned char i; int s = 0; for (i = 200; i != n; i++) s += a[i]; *out = i; return s + i; }
/* pointers */
long pbytes(const char *p, const char *e) { long s = 0; while (p != e) { s += *p; p++; } return s; }
long pstep(const int *p, size_t n) { long s = 0; for (const int *e = p + n; p < e; p += 2) s += *p; return s; }
long pdo(const int *p, const int *e) { long s = 0; do s += *p++; while (p < e); return s; }
