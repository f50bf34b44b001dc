/* Compilers of other languages as processes: a file of C++, or of C, as LLVM's IR.
 *
 *   compiler_command.c  which command            compiler_find.c    what is installed
 *   compiler_unit.c     preprocessed text        compiler_cache.c   what was compiled before
 *   compiler_words.c    words of a command       compiler_errors.c  what compilers say
 *   compiler_quote.c    texts between backticks */
#ifndef SHELL_COMPILER_H
#define SHELL_COMPILER_H

#include <stdbool.h>
#include <stdint.h>

#include "shell/compiler/compiler_errors.h"
#include "shell/compiler/compiler_quote.h"

typedef struct {
    const char *path;    /* of the file */
    bool alone;          /* there is no such file, only quotes in its language */
    const CompilerQuotes *quotes;
    const char *command; /* the compiler with its options; NULL: it is looked for */
    const char *cache;   /* the folder of what was compiled, with a slash; NULL: none */
    uint64_t kept;       /* bytes that may be there */
    uint64_t most;       /* bytes that the compiler may write */
} CompilerJob;

/* Whether the file is one for a compiler; one of C is only if `c`. */
bool compiler_takes(const char *path, bool c);
/* Adds the IR to `text`, with functions for all quotes that the compiler takes; these are
 * good now. false: the errors say why; there is none when Ctrl-C was it. */
bool compiler_run(Arena *arena, const CompilerJob *job, Buf *text,
                  CompilerErrors *errors);
/* What was kept with that text by compiler_keep; false: nothing. */
bool compiler_recall(const CompilerJob *job, const Buf *text, Buf *image);
void compiler_keep(const CompilerJob *job, const Buf *text, const Buf *image);
/* What the compiler has against a quote. */
void compiler_explain(Arena *arena, const CompilerJob *job, size_t number,
                      CompilerErrors *errors);

#endif
