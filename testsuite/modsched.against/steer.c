/* Loops whose counts are not simply a parameter: ends of arrays, fields, variables, ranges.
   SPDX-License-Identifier: GPL-3.0-or-later  */
#include <stddef.h>
/* against: --options=-O2 */
/* against: --options=-O2 --arg=unroll=2 */
/* against: --options=-O2 --arg=unroll=3 --arg=form=mve */
#include <stdint.h>
struct vec { int n; int *restrict data; int pad; long cap; };
struct mat { unsigned rows, cols; float *p; };
int gn; unsigned char gc; long glen[3];
int gbuf[256];
/* two pointers walking to one another */
long walk(const int *lo, const int *hi) { long s = 0; while (lo < hi) s += (long)*lo++ * *--hi; return s; }
void rev(int *lo, int *hi) { while (lo < hi) { int t = *lo; *lo++ = *hi; *hi-- = t; } }
long walkne(const int *lo, const int *hi) { long s = 0; while (lo != hi) s += (long)*lo++ * *--hi; return s; }
/* p != end */
long ne(const int *p, const int *end) { long s = 0; for (; p != end; p++) s += *p * 3; return s; }
long ne3(const int *p, const int *end) { long s = 0; for (; p != end; p += 3) s += *p * 3; return s; }
long neback(const int *p, const int *end) { long s = 0; for (; end != p; end -= 2) s += end[-1] * 3; return s; }
/* != with steps that must divide */
long step7(const int *a, int n) { long s = 0; for (int i = 0; i != n; i += 7) s += a[i]; return s; }
long down4(const int *a, unsigned n) { long s = 0; for (unsigned i = n; i != 0; i -= 4) s += a[i]; return s; }
/* not adjacent pointers */
long apart(const int *p, int k, const int *end) { long s = 0; for (; p < end; p++) s += *p * k; return s; }
/* counts in memory */
long field(const struct vec *v) { long s = 0; for (int i = 0; i < v->n; i++) s += v->data[i]; return s; }
void scale(struct vec *v, int k) { for (long i = 0; i < v->cap; i++) v->data[i] *= k; }
float msum(const struct mat *m) { float s = 0; for (unsigned i = 0; i < m->rows * m->cols; i++) s += m->p[i]; return s; }
long global(const int *restrict a) { long s = 0; for (int i = 0; i < gn; i++) s += a[i]; return s; }
long globalc(const int *restrict a) { long s = 0; for (int i = 0; i < gc; i++) s += a[i]; return s; }
long globalarr(const int *restrict a) { long s = 0; for (long i = 0; i < glen[1]; i++) s += a[i]; return s; }
long ptrn(const int *restrict a, const int *n) { long s = 0; for (int i = 0; i < *n; i++) s += a[i]; return s; }
/* linked */
long range(const int *a, int lo, int hi) { long s = 0; for (int i = lo; i < hi; i++) s += a[i]; return s; }
long range2(const int *a, int hi, int lo) { long s = 0; for (int i = lo; i <= hi; i++) s += a[i]; return s; }
long rangedown(const int *a, int lo, int hi) { long s = 0; for (int i = hi; i > lo; i--) s += a[i] ^ i; return s; }
long prod(const int *a, int rows, int cols) { long s = 0; for (int i = 0; i < rows * cols; i++) s += a[i]; return s; }
long half(const int *a, int n) { long s = 0; for (int i = 0; i < n / 2; i++) s += a[i] * a[n - 1 - i]; return s; }
long shift(const int *a, unsigned n) { long s = 0; for (unsigned i = 0; i < n >> 4; i++) s += a[i]; return s; }
long bytes(const int *a, size_t len) { long s = 0; for (size_t i = 0; i < len / sizeof *a; i++) s += a[i]; return s; }
long minus(const int *a, int n) { long s = 0; for (int i = 8; i < n - 8; i++) s += a[i] + a[i - 8] + a[i + 8]; return s; }
long conv(const int *restrict x, const int *restrict h, int nx, int nh) { long s = 0; for (int i = 0; i < nx - nh + 1; i++) s += x[i] * h[0]; return s; }
long big(const int *a, int n) { long s = 0; for (int i = 1000; i < n; i++) s += a[i - 1000]; return s; }
long mask(const int *a, unsigned n) { long s = 0; for (unsigned i = 0; i < (n & ~7u); i++) s += a[i]; return s; }
long minn(const int *a, int n, int m) { long s = 0; int k = n < m ? n : m; for (int i = 0; i < k; i++) s += a[i]; return s; }
long sent(const int *a, int n) { long s = 0; int i = n; do s += a[--i]; while (i); return s; }
int str(const char *s, const char *e) { int h = 0; while (s < e) h = h * 31 + *s++; return h; }
void dct(const short *in, int *out) { for (int i = 0; i < 8; i++) { int s = 0; for (int j = 0; j < 8; j++) s += in[j] * (i + j); out[i] = s; } }
void fir(const float *x, const float *h, float *y, int n, int taps) { for (int i = 0; i < n; i++) { float s = 0; for (int k = 0; k < taps; k++) s += x[i + k] * h[k]; y[i] = s; } }
long u64(const int *a, uint64_t from, uint64_t to) { long s = 0; for (uint64_t i = from; i < to; i += 2) s += a[i]; return s; }
long i16(const int *a, short n) { long s = 0; for (short i = 0; i < n; i++) s += a[i]; return s; }
long u8n(const int *a, unsigned char from, unsigned char to) { long s = 0; for (unsigned char i = from; i != to; i++) s += a[i]; return s; }
struct list { int len[4]; struct { short w, h; } dim; unsigned char *pix; };
long nested(const struct list *l) { long s = 0; for (int i = 0; i < l->dim.w; i++) s += l->pix[i]; return s; }
long nestedl(const struct list *l, int k) { long s = 0; for (int i = 0; i < l->len[2]; i++) s += l->pix[i] * k; return s; }
