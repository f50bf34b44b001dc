/* #include: which file is meant, and reading it. Room-internal. */
#ifndef PREPROCESS_INCLUDE_H
#define PREPROCESS_INCLUDE_H

#include "preprocess/input.h"

/* Begins to read the file that "name" or <name> means, if there is anything to read;
 * false: the problem says why not. */
bool include_file(PreprocessInput *in, const PieceList *name, char *problem, size_t size);
/* Files include each other without end. */
bool include_endless(const PreprocessInput *in);
/* For __has_include. */
bool include_exists(PreprocessInput *in, const PieceList *name);
/* The file at work must not be read again. */
void include_once(PreprocessInput *in);
void include_close(PreprocessInput *in);

#endif
