/* The command that compiles a file. */
#ifndef SHELL_COMPILER_COMMAND_H
#define SHELL_COMPILER_COMMAND_H

#include "shell/compiler/compiler_words.h"

typedef struct {
    CompilerWords words; /* the compiler and its options, without files */
    const char *folder;  /* where it runs; NULL: the current one */
    bool cpp;            /* the language is C++, else C */
} CompilerCommand;

/* given: as words (--cc), or NULL: what compile_commands.json says, else the newest
 * clang. NULL, or what is wrong, with a hint behind "\n|". In the arena. */
const char *compiler_command(Arena *arena, const char *path, const char *given,
                             CompilerCommand *out);
bool compiler_command_is_header(const char *path);

#endif
