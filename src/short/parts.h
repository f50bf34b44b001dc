/* A term with what the prover knows of its parts. */
#ifndef SHORT_PARTS_H
#define SHORT_PARTS_H

#include "short/short.h"

/* Equal to the job's where its condition holds, by that method; the job's own where
 * nothing is known. */
Term parts_proved(const ShortJob *job, Arena *arena, const char **method);

#endif
