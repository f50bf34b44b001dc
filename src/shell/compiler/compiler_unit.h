/* A preprocessed file: what it was made of, and which functions the compiler is to keep. */
#ifndef SHELL_COMPILER_UNIT_H
#define SHELL_COMPILER_UNIT_H

#include "shell/compiler/compiler_words.h"

/* Adds the text with marks around what is not of the system's headers, and the names of
 * all files that it is of, as the compiler has them. Compilers leave inline functions out
 * that nothing calls; by the marks none of the user's is. */
void compiler_unit_mark(Arena *arena, const Buf *text, Buf *out, CompilerWords *files);

#endif
