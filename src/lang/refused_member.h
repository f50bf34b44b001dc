/* Replacing refused members of a struct, so that the others can be used. */
#ifndef LANG_REFUSED_MEMBER_H
#define LANG_REFUSED_MEMBER_H

#include "lang/lex.h"
#include "lang/reader.h"

/* Rewrites the member declaration at the offset as `void x, y;`; false: there is none. */
bool refused_member_replace(Lex lex, char *text, size_t at, ReaderRefusedMembers *lost);

#endif
