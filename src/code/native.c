/* Machine code in memory of its own: constants on the first pages, below 2 GB so that an
 * absolute address reaches them, code behind. */
#include "code/native.h"

#include "base/arena.h"
#include "code/encode.h"

#if defined(__x86_64__) && defined(__linux__) && !defined(NATIVE_NONE)

#include <cpuid.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { STRIDE = 64, PAGE = 4096, EXTRA = 64 };

struct Native {
    uint8_t *memory;
    size_t size, code; /* where the code begins */
};

/* A bit of ecx of cpuid 0x80000001, for features that not all compilers know. */
static bool has_extended(unsigned bit) {
    unsigned a, b, c = 0, d;
    return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c >> bit & 1);
}

bool native_has(CodeFeature feature) {
    __builtin_cpu_init();
    switch (feature) {
    case FEATURE_BASE:
    case FEATURE_MMX:
    case FEATURE_SSE2:
        return true;
    case FEATURE_BMI1:
        return __builtin_cpu_supports("bmi");
    case FEATURE_BMI2:
        return __builtin_cpu_supports("bmi2");
    case FEATURE_LZCNT:
        return has_extended(5);
    case FEATURE_POPCNT:
        return __builtin_cpu_supports("popcnt");
    case FEATURE_TBM:
        return has_extended(21);
    case FEATURE_XOP:
        return __builtin_cpu_supports("xop");
    case FEATURE_AVX:
        return __builtin_cpu_supports("avx");
    case FEATURE_AVX2:
        return __builtin_cpu_supports("avx2");
    case FEATURE_AVX512:
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vbmi") &&
               __builtin_cpu_supports("avx512vpopcntdq") &&
               __builtin_cpu_supports("gfni");
    default:
        return false;
    }
}

/* ---- code around vector code: arguments come from memory at rdi, the result goes to
 * memory at rsi */

static Insn at_address(unsigned row, unsigned size, unsigned reg, unsigned base,
                       int disp) {
    Insn insn = {.row = (uint16_t)row, .size = (uint8_t)size};
    insn.reg[0] = insn.reg[1] = (uint8_t)reg;
    insn.memory = (CodeMemory){MEMORY_ADDRESS, (uint8_t)base, REG_NONE, 1, disp, 0};
    return insn;
}

static unsigned load_row(unsigned size, bool store) {
    switch (size) {
    case SIZE_MM:
        return store ? ROW_STOREQ : ROW_MOVQ;
    case SIZE_XMM:
        return store ? ROW_STOREDQA : ROW_MOVDQA;
    case SIZE_YMM:
        return store ? ROW_VSTOREDQA : ROW_VMOVDQA;
    default:
        return store ? ROW_ESTORE : ROW_EMOVU;
    }
}

static size_t put(uint8_t *out, Insn insn) {
    return encode_insn(out, &insn, (CodePlace){0, 0});
}

static size_t enter(uint8_t *out, unsigned size) {
    size_t n = 0;
    for (unsigned i = 0; i < NATIVE_VECTORS && size >= SIZE_MM; i++)
        n += put(out + n, at_address(load_row(size, false), size, i, RDI,
                                     (int)(i * NATIVE_LANES * 8)));
    return n;
}

static size_t leave(uint8_t *out, unsigned size) {
    size_t n = 0;
    if (size >= SIZE_MM) n += put(out, at_address(load_row(size, true), size, 0, RSI, 0));
    if (size == SIZE_MM) n += put(out + n, (Insn){.row = ROW_EMMS, .size = SIZE_MM});
    if (size >= SIZE_YMM)
        n += put(out + n, (Insn){.row = ROW_VZEROUPPER, .size = SIZE_XMM});
    return n + put(out + n, (Insn){.row = ROW_RET, .size = SIZE_64});
}

/* ---- memory */

static void put_words(uint8_t *at, NativeWords words) {
    for (size_t i = 0; i < words.count; i++)
        for (unsigned lane = 0; lane < NATIVE_LANES; lane++) {
            uint64_t word = words.words[i];
            bool order = i < 64 && words.orders >> i & 1;
            if (order && lane & 1) word = code_odd_word(word);
            memcpy(at + i * STRIDE + lane * 8, &word, 8);
        }
}

Native *native_make(NativeWords words, size_t most, NativeWriter *write,
                    const void *what) {
    size_t pool = (words.count * STRIDE + PAGE - 1) / PAGE * PAGE;
    size_t whole = (pool + most + PAGE - 1) / PAGE * PAGE;
    void *memory = mmap(NULL, whole, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
    if (memory == MAP_FAILED) return NULL;
    put_words(memory, words);
    if ((uintptr_t)memory + whole <= INT32_MAX)
        write((uint8_t *)memory + pool, (CodePlace){(uint32_t)(uintptr_t)memory, STRIDE},
              what);
    if ((uintptr_t)memory + whole > INT32_MAX ||
        mprotect(memory, whole, PROT_READ | PROT_EXEC)) {
        munmap(memory, whole);
        return NULL;
    }
    Native *run = base_malloc(sizeof *run);
    *run = (Native){memory, whole, pool};
    return run;
}

typedef struct {
    const Insn *insns;
    size_t count;
    unsigned size;
} Code;

static size_t put_function(uint8_t *out, CodePlace place, const void *what) {
    const Code *f = what;
    size_t n = enter(out, f->size);
    for (size_t i = 0; i < f->count; i++)
        if (f->insns[i].row != ROW_RET) n += encode_insn(out + n, &f->insns[i], place);
    return n + leave(out + n, f->size);
}

Native *native_open(const Insn *insns, size_t count, unsigned size, NativeWords words) {
    Code code = {insns, count, size};
    return native_make(words, (count + EXTRA) * CODE_LONGEST, put_function, &code);
}

void native_close(Native *run) {
    if (!run) return;
    munmap(run->memory, run->size);
    free(run);
}

uint64_t native_call(const Native *run, const uint64_t a[NATIVE_ARGUMENTS]) {
    typedef uint64_t Function(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);
    Function *function;
    const uint8_t *code = run->memory + run->code;
    memcpy(&function, &code, sizeof function);
    return function(a[0], a[1], a[2], a[3], a[4], a[5]);
}

void native_vector(const Native *run, uint64_t in[NATIVE_VECTORS][NATIVE_LANES],
                   uint64_t out[NATIVE_LANES]) {
    typedef void Function(void *, void *);
    Function *function;
    const uint8_t *code = run->memory + run->code;
    memcpy(&function, &code, sizeof function);
    function(in, out);
}

void native_loop(const Native *run, const uint64_t *const *in, uint64_t *const *out,
                 size_t large, size_t whole, void *frame) {
    typedef void Loop(const uint64_t *const *, uint64_t *const *, size_t, size_t, void *);
    Loop *loop;
    const uint8_t *code = run->memory + run->code;
    memcpy(&loop, &code, sizeof loop);
    loop(in, out, large, whole, frame);
}

#else

bool native_has(CodeFeature feature) {
    (void)feature;
    return false;
}
Native *native_make(NativeWords words, size_t most, NativeWriter *write,
                    const void *what) {
    (void)words, (void)most, (void)write, (void)what;
    return NULL;
}
Native *native_open(const Insn *insns, size_t count, unsigned size, NativeWords words) {
    (void)insns, (void)count, (void)size, (void)words;
    return NULL;
}
void native_close(Native *run) {
    (void)run;
}
uint64_t native_call(const Native *run, const uint64_t a[NATIVE_ARGUMENTS]) {
    (void)run, (void)a;
    return 0;
}
void native_vector(const Native *run, uint64_t in[NATIVE_VECTORS][NATIVE_LANES],
                   uint64_t out[NATIVE_LANES]) {
    (void)run, (void)in, (void)out;
}
void native_loop(const Native *run, const uint64_t *const *in, uint64_t *const *out,
                 size_t large, size_t whole, void *frame) {
    (void)run, (void)in, (void)out, (void)large, (void)whole, (void)frame;
}

#endif

bool native_has_all(unsigned features) {
    for (unsigned f = 0; f <= FEATURE_AVX512; f++)
        if (features >> f & 1 && !native_has((CodeFeature)f)) return false;
    return true;
}
