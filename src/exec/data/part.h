/* An object's value as text. */
#ifndef EXEC_PART_H
#define EXEC_PART_H

#include "base/buf.h"
#include "exec/data/data.h"

/* {.pieces = {0x1, 0x2}, .side = 1}: as a declaration takes it. `most` scalars, 0: all,
 * on lines of their own. */
void part_text(Buf *buf, const Exec *exec, Type type, const List *list, size_t most);
/* One word of the type. */
void part_word(Buf *buf, const Exec *exec, Type type, Kind kind, uint64_t word);

#endif
