/* Macros in the lines at work. Room-internal. */
#ifndef PREPROCESS_USES_H
#define PREPROCESS_USES_H

#include "preprocess/input.h"

/* Makes in->out and in->part where in->line uses a macro; more lines may join it. */
void uses_replace(PreprocessInput *in);

/* Whether the line, which may begin a statement, has a quote that is only known when those
 * before it are carried out. */
bool uses_waits(const PreprocessInput *in);

#endif
