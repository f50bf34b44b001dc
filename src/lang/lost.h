/* Members that can't be taken, in a struct whose others can. */
#ifndef LANG_LOST_H
#define LANG_LOST_H

#include "lang/lex.h"
#include "lang/reader.h"

/* The declaration at the offset becomes `void x, y;`; false: no member's is there. */
bool lost_member(Lex lex, char *text, size_t at, ReaderLost *lost);

#endif
