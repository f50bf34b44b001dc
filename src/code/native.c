/* Machine code in memory of its own: constants on the first pages, below 2 GB so that an
 * absolute address reaches them, then code. */
#include "code/native.h"

#include "base/arena.h"
#include "code/encode.h"

#if defined(__x86_64__) && defined(__linux__) && !defined(NATIVE_NONE)

#include <assert.h>
#include <cpuid.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { STRIDE = 64, PAGE = 4096 };

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
    CodePlace place = {(uint32_t)(uintptr_t)memory, STRIDE};
    assert((uintptr_t)memory % STRIDE == 0 && words.count * STRIDE <= pool);
    bool low = (uintptr_t)memory + whole <= INT32_MAX;
    size_t written = low ? write((uint8_t *)memory + pool, place, what) : 0;
    assert(written <= most);
    if (!written || mprotect(memory, whole, PROT_READ | PROT_EXEC)) {
        munmap(memory, whole);
        return NULL;
    }
    Native *run = base_malloc(sizeof *run);
    *run = (Native){memory, whole, pool};
    return run;
}

void native_close(Native *run) {
    if (!run) return;
    munmap(run->memory, run->size);
    free(run);
}

const void *native_code(const Native *run) {
    return run->memory + run->code;
}

#else

bool native_has(CodeFeature feature) {
#ifdef __aarch64__
    return feature == FEATURE_A64;
#else
    (void)feature;
    return false;
#endif
}
Native *native_make(NativeWords words, size_t most, NativeWriter *write,
                    const void *what) {
    (void)words, (void)most, (void)write, (void)what;
    return NULL;
}
void native_close(Native *run) {
    (void)run;
}
const void *native_code(const Native *run) {
    (void)run;
    return NULL;
}

#endif

bool native_has_all(unsigned features) {
    for (unsigned f = 0; f < FEATURES; f++)
        if (features >> f & 1 && !native_has((CodeFeature)f)) return false;
    return true;
}
