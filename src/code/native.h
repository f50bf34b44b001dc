/* Running the machine code that bbx generates.
 *
 * Memory is written, then made executable, never both at once. Where that is refused, or
 * on other processors, nothing is run. */
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

enum { NATIVE_LANES = 8 }; /* the most that a register has */

/* Code in memory of its own: write() puts at most `most` bytes at `out` and returns how
 * many. NULL: it can't be run here. */
typedef size_t NativeWriter(uint8_t *out, CodePlace place, const void *what);
Native *native_make(NativeWords words, size_t most, NativeWriter *write,
                    const void *what);
void native_close(Native *run);
/* Where the code begins. */
const void *native_code(const Native *run);

#endif
