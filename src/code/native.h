/* Running machine code that bbx made.
 *
 * The only file that knows the processor. Memory is written, then made executable, never
 * both at once; where that is refused, or on other processors, nothing is run and the
 * callers interpret instead. */
#ifndef CODE_NATIVE_H
#define CODE_NATIVE_H

#include "code/encode.h"

typedef struct Native Native;

/* The constants in memory; bit i of orders: constant i is an order of bytes. */
typedef struct {
    const uint64_t *words;
    size_t count;
    uint64_t orders;
} NativeWords;

bool native_has(CodeFeature feature);
/* All of a set of features, 1 << FEATURE_…. */
bool native_has_all(unsigned features);

enum { NATIVE_LANES = 8, NATIVE_ARGUMENTS = 6, NATIVE_VECTORS = 8 };

/* Code that begins as a C function's does (arguments in rdi, rsi, … or xmm0, xmm1, …) and
 * ends with ret. NULL: it can't be run here. */
Native *native_open(const Insn *insns, size_t count, unsigned size, NativeWords words);
void native_close(Native *run);

/* Any code: write() puts at most `most` bytes at `out` and returns how many. */
typedef size_t NativeWriter(uint8_t *out, CodePlace place, const void *what);
Native *native_make(NativeWords words, size_t most, NativeWriter *write,
                    const void *what);

/* A loop's code (loop.h): in and out are the arrays, `large` of `whole` bytes go through
 * the unrolled part. */
void native_loop(const Native *run, const uint64_t *const *in, uint64_t *const *out,
                 size_t large, size_t whole, void *frame);

/* Of general registers. */
uint64_t native_call(const Native *run, const uint64_t arguments[NATIVE_ARGUMENTS]);
/* Of vectors: in[i] holds the lanes of argument i, as many as the registers have. */
void native_vector(const Native *run, uint64_t in[NATIVE_VECTORS][NATIVE_LANES],
                   uint64_t out[NATIVE_LANES]);

#endif
