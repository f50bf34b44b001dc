/* What a compiler says is wrong. */
#ifndef SHELL_COMPILER_ERRORS_H
#define SHELL_COMPILER_ERRORS_H

#include "base/arena.h"

typedef struct {
    const char *file;
    unsigned line, column; /* 0: it has no place */
    const char *message, *hint;
    const char *words; /* as the compiler put it, with the lines around; NULL: it is ours */
} CompilerError;

/* In an arena. */
typedef struct {
    CompilerError *at;
    size_t count, cap;
} CompilerErrors;

/* An error of our own; its hint stands behind "\n|". */
void compiler_errors_add(Arena *arena, CompilerErrors *errors, const char *path,
                         const char *message);
/* Those in what clang said about the file, each with what belongs to it. */
void compiler_errors_read(Arena *arena, CompilerErrors *errors, const char *path,
                          const char *said);

#endif
