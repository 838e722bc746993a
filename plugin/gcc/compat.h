/* All headers of GCC that the plugin sees, in an order that compiles, and every difference
   between the versions of GCC that it is built for.
   SPDX-License-Identifier: GPL-3.0-or-later

   The first include of each file in this folder.  GCC's headers come as system headers, so
   that our warnings stay ours.  They poison malloc and its kin: what is included after them
   must not use these names.  12, 13 and 14 are known to compile; anything that differs
   between them has its #if here and nowhere else.  */

#ifndef MS_GCC_COMPAT_H
#define MS_GCC_COMPAT_H

#include "gcc-plugin.h"
#include "plugin-version.h"

#include "backend.h"
#include "target.h"
#include "tree.h"
#include "rtl.h"
#include "memmodel.h"
#include "tm_p.h"
#include "df.h"
#include "gimple.h"
#include "gimplify.h"
#include "ssa.h"
#include "attribs.h"
#include "alias.h"
#include "tree-ssa-alias.h"
#include "cgraph.h"
#include "tree-pretty-print.h"
#include "fold-const.h"
#include "stor-layout.h"
#include "insn-config.h"
#include "insn-attr.h"
#include "recog.h"
#include "regs.h"
#include "emit-rtl.h"
#include "explow.h"
#include "expr.h"
#include "varasm.h"
#include "except.h"
#include "rtl-iter.h"
#include "print-rtl.h"
#include "pretty-print.h"
#include "cfghooks.h"
#include "cfganal.h"
#include "cfgrtl.h"
#include "cfgloop.h"
#include "context.h"
#include "diagnostic-core.h"
#include "dumpfile.h"
#include "langhooks.h"
#include "opts.h"
#include "options.h"
#include "real.h"
#include "spellcheck.h"
#include "timevar.h"
#include "toplev.h"
#include "tree-dfa.h"
#include "tree-pass.h"

/* The compiler that the plugin is built for, such as 14.  */
#define MS_GCC_MAJOR GCCPLUGIN_VERSION_MAJOR

#if MS_GCC_MAJOR < 12
#error "modsched needs GCC 12 or later"
#endif

#endif
