/* The compilers that are installed. */
#ifndef SHELL_COMPILER_FIND_H
#define SHELL_COMPILER_FIND_H

#include <stdbool.h>

#include "base/arena.h"

/* Whose text bbx reads begins with this version, which has to be asked for pointers
 * without types. */
enum { COMPILER_LEAST = 14 };

/* The newest clang, or clang++, in PATH, in the arena; NULL: there is none that is new
 * enough, and *old is the version of the best one that is too old, or 0. */
const char *compiler_find(Arena *arena, bool cpp, unsigned *old);
/* As its path says, or what it is a link to; 0: neither does. */
unsigned compiler_find_version(const char *path);
/* The file of a program as a command names it, run in that folder (NULL: the current
 * one); NULL: there is none. */
const char *compiler_find_program(Arena *arena, const char *name, const char *folder);
/* A path that is meant in that folder. */
const char *compiler_find_path(Arena *arena, const char *path, const char *folder);
/* The path's part behind the last slash. */
const char *compiler_find_name(const char *path);

#endif
