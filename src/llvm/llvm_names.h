/* Numbers by names, which are pieces of the text; in an arena. */
#ifndef LLVM_LLVM_NAMES_H
#define LLVM_LLVM_NAMES_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

typedef struct {
    const char *text;
    uint32_t len, value;
} LlvmName;

typedef struct {
    Arena *arena;
    LlvmName *slot;
    size_t count, cap;
} LlvmNames;

/* What the name stands for; UINT32_MAX where it is new. Good until the next call. */
uint32_t *llvm_names_at(LlvmNames *names, const char *text, size_t len);
/* UINT32_MAX: it is not known. */
uint32_t llvm_names_find(const LlvmNames *names, const char *text, size_t len);

/* How a name of the linker's is shown: scopes and names of C++'s and Rust's, where they
 * can be read off. */
const char *llvm_names_display(Arena *arena, const char *name);

#endif
