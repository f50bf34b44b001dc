/* The scalars of an object, by the names that lead to them; and its value as text. */
#ifndef EXEC_PART_H
#define EXEC_PART_H

#include "base/buf.h"
#include "exec/data/data.h"

typedef bool PartVisit(void *context, const char *name, const Inside *part);
/* "b.pieces[0]", "b.side"…, in order; of a union's members the first large one. false: a
 * visit returned false. */
bool part_each(const Exec *exec, Type type, const char *name, Arena *arena,
               PartVisit *visit, void *context);

/* {.pieces = {0x1, 0x2}, .side = 1}: as a declaration takes it. `most` scalars, 0: all,
 * on lines of their own. */
void part_text(Buf *buf, const Exec *exec, Type type, const List *list, size_t most);
/* One word of the type. */
void part_word(Buf *buf, const Exec *exec, Type type, Kind kind, uint64_t word);

#endif
