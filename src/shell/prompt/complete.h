/* Completion: what a half-typed word at the prompt can become. */
#ifndef SHELL_COMPLETE_H
#define SHELL_COMPLETE_H

#include <stdbool.h>

#include "base/arena.h"
#include "exec/exec.h"

typedef struct {
    size_t start; /* where the word begins in the text, in bytes */
    char **at;    /* candidates, sorted, without doubles; whole words */
    size_t count;
    size_t common; /* bytes at the start that all of them share */
    bool files;    /* they are files: a folder ends in '/', nothing is put behind it */
} Completions;

/* Candidates for the word that ends at the cursor. Functions come with their '('. All
 * in the arena. */
Completions complete_at(const Exec *exec, Arena *arena, const char *text, size_t cursor);

#endif
