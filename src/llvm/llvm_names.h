/* A hash table of numbers by name; the names are pieces of the text. */
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

/* The name's number; UINT32_MAX if it is new. Valid until the next call. */
uint32_t *llvm_names_at(LlvmNames *names, const char *text, size_t len);
/* UINT32_MAX: unknown. */
uint32_t llvm_names_find(const LlvmNames *names, const char *text, size_t len);

/* A readable form of a linker's name: scopes and names of C++ and Rust, where it can be
 * demangled. */
const char *llvm_names_display(Arena *arena, const char *name);

#endif
