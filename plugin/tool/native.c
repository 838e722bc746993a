/* Functions that a compiler made, called in processes of their own.
   SPDX-License-Identifier: GPL-3.0-or-later

   Variables that no other object may see are not among the dynamic symbols; the object's file
   has them in its full symbol table, as long as it wasn't stripped.  */

#include "tool/native.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <ffi.h>
#include <link.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"

/* What a call leaves, in memory shared with the process that makes it.  */
struct outcome {
	struct ms_rtl_value result;
	uint64_t time;
};

struct ms_native {
	void *handle;
	const char *path;
	uint64_t base; /* what is added to addresses of its file */
	MS_VEC(struct ms_native_part) part;
	struct ms_arena *arena;
	struct ms_buf file;
	const ElfW(Sym) *symbol;
	size_t nsymbols;
	const char *names;
	size_t names_size;
	struct outcome *last;
};

struct ms_native_call {
	void (*function)(void);
	ffi_cif cif;
	ffi_type **type;
	struct ms_rtl_value *arg;
	void **place; /* of each argument */
	int nparams;
	int64_t result_size;
};

/* ---- Loading ---------------------------------------------------------------------------- */

/* Memory that processes made from now on share with us.  */
static void *shared(size_t size)
{
	void *memory = mmap(NULL, size ? size : 1, PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	return memory == MAP_FAILED ? NULL : memory;
}

static void add_part(struct ms_native *native, uint64_t base, uint64_t end, bool readonly)
{
	struct ms_native_part part = { base, end - base, readonly, NULL };

	if (base >= end)
		return;
	if (!readonly)
		part.after = shared(part.size);
	MS_VEC_PUSH(native->arena, &native->part, part);
}

/* Segments; what was relocated and then protected can't be written.  */
static int find_parts(struct dl_phdr_info *info, size_t size, void *ctx)
{
	struct ms_native *native = ctx;
	uint64_t relro = 0, page = (uint64_t)sysconf(_SC_PAGESIZE);

	(void)size;
	if (info->dlpi_addr != native->base)
		return 0;
	for (int p = 0; p < info->dlpi_phnum; p++)
		if (info->dlpi_phdr[p].p_type == PT_GNU_RELRO)
			relro = (info->dlpi_addr + info->dlpi_phdr[p].p_vaddr +
				 info->dlpi_phdr[p].p_memsz) / page * page;
	for (int p = 0; p < info->dlpi_phnum; p++) {
		const ElfW(Phdr) *header = &info->dlpi_phdr[p];
		uint64_t base = info->dlpi_addr + header->p_vaddr, end = base + header->p_memsz;

		if (header->p_type != PT_LOAD || !(header->p_flags & PF_R))
			continue;
		if (!(header->p_flags & PF_W)) {
			add_part(native, base, end, true);
		} else if (relro > base && relro <= end) {
			add_part(native, base, relro, true);
			add_part(native, relro, end, false);
		} else {
			add_part(native, base, end, false);
		}
	}
	return 1;
}

static bool within(const struct ms_native *native, uint64_t offset, uint64_t size)
{
	return offset <= native->file.len && size <= native->file.len - offset;
}

/* The full symbol table of the file, if it has one that makes sense.  */
static void find_symbols(struct ms_native *native)
{
	const char *text = native->file.text;
	const ElfW(Ehdr) *header = (const void *)text;
	const ElfW(Shdr) *section;

	if (!within(native, 0, sizeof *header) || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
	    header->e_shentsize != sizeof *section ||
	    !within(native, header->e_shoff, (uint64_t)header->e_shnum * sizeof *section))
		return;
	section = (const void *)(text + header->e_shoff);
	for (int s = 0; s < header->e_shnum; s++) {
		const ElfW(Shdr) *names;

		if (section[s].sh_type != SHT_SYMTAB || section[s].sh_link >= header->e_shnum)
			continue;
		names = &section[section[s].sh_link];
		if (!within(native, section[s].sh_offset, section[s].sh_size) ||
		    !within(native, names->sh_offset, names->sh_size) || names->sh_size == 0 ||
		    text[names->sh_offset + names->sh_size - 1] != '\0')
			continue;
		native->symbol = (const void *)(text + section[s].sh_offset);
		native->nsymbols = section[s].sh_size / sizeof *native->symbol;
		native->names = text + names->sh_offset;
		native->names_size = names->sh_size;
	}
}

struct ms_native *ms_native_open(struct ms_arena *arena, const char *path, struct ms_diag *diag)
{
	struct ms_native *native = MS_NEW(arena, struct ms_native);
	struct link_map *map = NULL;
	/* A name without a slash would be sought in the system's folders.  */
	char *real = realpath(path, NULL);

	*native = (struct ms_native){ .arena = arena, .path = path };
	if (!real) {
		ms_diag_error(diag, path, "%s", strerror(errno));
		return NULL;
	}
	/* Bound at once, so that calls don't change its data; later if it lacks something.  */
	native->handle = dlopen(real, RTLD_NOW | RTLD_LOCAL);
	if (!native->handle)
		native->handle = dlopen(real, RTLD_LAZY | RTLD_LOCAL);
	if (!native->handle || dlinfo(native->handle, RTLD_DI_LINKMAP, &map) != 0) {
		ms_diag_error(diag, path, "it can't be loaded: %s", dlerror());
		free(real);
		return NULL;
	}
	native->base = map->l_addr;
	dl_iterate_phdr(find_parts, native);
	native->last = shared(sizeof *native->last);
	for (size_t p = 0; p < native->part.n; p++)
		if (!native->part.v[p].readonly && !native->part.v[p].after)
			native->last = NULL;
	if (!native->last)
		ms_diag_error(diag, path, "no memory for its variables");
	else if (ms_file_read(real, &native->file, diag))
		find_symbols(native);
	free(real);
	return native->last ? native : NULL;
}

void ms_native_close(struct ms_native *native)
{
	ms_buf_free(&native->file);
}

int ms_native_parts(const struct ms_native *native, const struct ms_native_part **part)
{
	*part = native->part.v;
	return (int)native->part.n;
}

/* ---- Symbols ---------------------------------------------------------------------------- */

static const ElfW(Sym) *find_symbol(const struct ms_native *native, const char *name, int type)
{
	for (size_t s = 0; s < native->nsymbols; s++) {
		const ElfW(Sym) *symbol = &native->symbol[s];

		if (symbol->st_shndx != SHN_UNDEF && symbol->st_name < native->names_size &&
		    ELF64_ST_TYPE(symbol->st_info) == type &&
		    strcmp(native->names + symbol->st_name, name) == 0)
			return symbol;
	}
	return NULL;
}

uint64_t ms_native_variable(const struct ms_native *native, const char *name)
{
	const ElfW(Sym) *symbol = find_symbol(native, name, STT_OBJECT);

	/* Asked first, since its own variables come before those that it doesn't define.  */
	return symbol ? native->base + symbol->st_value : (uintptr_t)dlsym(native->handle, name);
}

/* A function that only this object sees is called as the compiler likes, unless it was made
   for others and then hidden.  */
static uint64_t find_function(const struct ms_native *native, const char *name, const char **why)
{
	const ElfW(Sym) *symbol = find_symbol(native, name, STT_FUNC);
	uint64_t address = (uintptr_t)(symbol ? NULL : dlsym(native->handle, name));

	if (symbol && (ELF64_ST_BIND(symbol->st_info) != STB_LOCAL ||
		       ELF64_ST_VISIBILITY(symbol->st_other) != STV_DEFAULT))
		return native->base + symbol->st_value;
	*why = symbol ? "it is static, so nobody else can call it"
		      : "the shared object doesn't have it";
	return address;
}

/* ---- Calling ---------------------------------------------------------------------------- */

/* libffi has no integers of 16 bytes; where they are passed in registers, two of 8 are passed in
   the same ones.  Not everywhere: AArch64 begins with an even register.  */
static ffi_type *wide_integer(struct ms_arena *arena, bool is_result)
{
	static ffi_type *const halves[] = { &ffi_type_uint64, &ffi_type_uint64, NULL };
	ffi_type *type = MS_NEW(arena, ffi_type);

#ifndef __x86_64__
	if (!is_result)
		return NULL;
#endif
	(void)is_result;
	*type = (ffi_type){ .size = 16, .alignment = 16, .type = FFI_TYPE_STRUCT,
			    .elements = (ffi_type **)halves };
	return type;
}

static ffi_type *ffi_type_of(struct ms_arena *arena, const struct ms_ctype *type, bool is_result)
{
	bool is_int = type->kind == MS_CTYPE_INT || type->kind == MS_CTYPE_UNSIGNED;

	if (is_int && type->size == 16)
		return wide_integer(arena, is_result);
	switch (type->kind) {
	case MS_CTYPE_VOID:
		return &ffi_type_void;
	case MS_CTYPE_POINTER:
		return &ffi_type_pointer;
	case MS_CTYPE_FLOAT:
		return type->size == 4 ? &ffi_type_float : type->size == 8 ? &ffi_type_double : NULL;
	case MS_CTYPE_INT:
		switch (type->size) {
		case 1: return &ffi_type_sint8;
		case 2: return &ffi_type_sint16;
		case 4: return &ffi_type_sint32;
		case 8: return &ffi_type_sint64;
		default: return NULL;
		}
	case MS_CTYPE_BOOL:
	case MS_CTYPE_UNSIGNED:
		switch (type->size) {
		case 1: return &ffi_type_uint8;
		case 2: return &ffi_type_uint16;
		case 4: return &ffi_type_uint32;
		case 8: return &ffi_type_uint64;
		default: return NULL;
		}
	default:
		return NULL;
	}
}

struct ms_native_call *ms_native_prepare(struct ms_arena *arena, const struct ms_native *native,
					 const struct ms_rtl_function *function,
					 const char **why)
{
	struct ms_native_call *call = MS_NEW(arena, struct ms_native_call);
	ffi_type *result = ffi_type_of(arena, function->result, true);
	uint64_t address = find_function(native, function->name, why);

	if (!address)
		return NULL;
	call->function = (void (*)(void))(uintptr_t)address;
	call->nparams = function->nparams;
	call->result_size = function->result->kind == MS_CTYPE_VOID ? 0 : function->result->size;
	call->type = MS_NEW_N(arena, (size_t)function->nparams, ffi_type *);
	call->arg = MS_NEW_N(arena, (size_t)function->nparams, struct ms_rtl_value);
	call->place = MS_NEW_N(arena, (size_t)function->nparams, void *);
	for (int n = 0; n < function->nparams; n++) {
		call->place[n] = &call->arg[n];
		call->type[n] = ffi_type_of(arena, function->param[n].type, false);
		if (!call->type[n]) {
			*why = ms_asprintf(arena, "arguments of the type of %s can't be passed",
					   function->param[n].name);
			return NULL;
		}
	}
	if (!result)
		*why = "results of its type can't be fetched";
	else if (ffi_prep_cif(&call->cif, FFI_DEFAULT_ABI, (unsigned)function->nparams, result,
			      call->type) != FFI_OK)
		*why = "libffi can't call it";
	else
		return call;
	return NULL;
}

/* Of this process, in nanoseconds.  */
static uint64_t cpu_time(void)
{
	struct timespec now = { 0 };

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* In the process made for it.  */
static void call_here(struct ms_native *native, const struct ms_native_call *call,
		      const struct ms_rtl_value *arg, int milliseconds)
{
	static const int faults[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM };
	struct ms_rtl_value result = { 0, 0 };
	uint64_t start;
	struct timeval time = { milliseconds / 1000, milliseconds % 1000 * 1000 };

	setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
	for (size_t s = 0; s < sizeof faults / sizeof *faults; s++)
		signal(faults[s], SIG_DFL);
	setitimer(ITIMER_REAL, &(struct itimerval){ .it_value = time }, NULL);
	memcpy(call->arg, arg, (size_t)call->nparams * sizeof *arg);
	start = cpu_time();
	ffi_call((ffi_cif *)&call->cif, call->function, &result, call->place);
	native->last->time = cpu_time() - start;
	for (size_t p = 0; p < native->part.n; p++)
		if (!native->part.v[p].readonly)
			memcpy(native->part.v[p].after,
			       (const void *)(uintptr_t)native->part.v[p].base,
			       native->part.v[p].size);
	native->last->result = result;
}

/* The bytes of VALUE above SIZE are nobody's.  */
static struct ms_rtl_value cut(struct ms_rtl_value value, int64_t size)
{
	if (size < 8)
		value.low &= ((uint64_t)1 << 8 * size) - 1;
	if (size <= 8)
		value.high = 0;
	return value;
}

enum ms_native_outcome ms_native_run(struct ms_native *native, const struct ms_native_call *call,
				     const struct ms_rtl_value *arg, int milliseconds,
				     struct ms_rtl_value *result, int *signal)
{
	pid_t process = fork();
	int status;

	if (process < 0)
		return MS_NATIVE_FAILED;
	if (process == 0) {
		call_here(native, call, arg, milliseconds);
		_exit(0);
	}
	while (waitpid(process, &status, 0) < 0)
		if (errno != EINTR)
			return MS_NATIVE_FAILED;
	*signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
	if (*signal)
		return *signal == SIGALRM ? MS_NATIVE_TIME : MS_NATIVE_SIGNAL;
	if (WEXITSTATUS(status) != 0)
		return MS_NATIVE_FAILED;
	*result = cut(native->last->result, call->result_size);
	return MS_NATIVE_RETURNED;
}

uint64_t ms_native_time(const struct ms_native *native)
{
	return native->last->time;
}
