/* The words of a command. */
#ifndef SHELL_COMPILER_WORDS_H
#define SHELL_COMPILER_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

/* In an arena, with a NULL behind the last. */
typedef struct {
    const char **at;
    size_t count, cap;
} CompilerWords;

void compiler_words_add(Arena *arena, CompilerWords *words, const char *word);
/* Adds each word of a list that NULL ends. */
void compiler_words_add_all(Arena *arena, CompilerWords *words, const char *const *more);
/* Adds the words of a text as a shell has them, with its quotes and backslashes and
 * nothing else of it. false: a quote is not closed. */
bool compiler_words_split(Arena *arena, CompilerWords *words, const char *text);

#endif
