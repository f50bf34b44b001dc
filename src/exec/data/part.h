/* The scalars of an object, by the names that lead to them. */
#ifndef EXEC_PART_H
#define EXEC_PART_H

#include "exec/data/data.h"

typedef bool PartVisit(void *context, const char *name, const Inside *part);
/* "b.pieces[0]", "b.side"…, in order; of a union's members the first. false: a visit
 * returned false. */
bool part_each(const Exec *exec, Type type, const char *name, Arena *arena,
               PartVisit *visit, void *context);

#endif
