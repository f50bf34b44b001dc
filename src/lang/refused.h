/* What can be told of a definition that was refused: its name, and what it would have
 * set. Its text need not be correct; it is read as tokens. */
#ifndef LANG_REFUSED_H
#define LANG_REFUSED_H

#include "lang/lex.h"
#include "lang/reader.h"

/* Fills in the name, and what it is one of. */
void refused_name(Lex lex, ReaderRefused *out);
void refused_sets(Lex lex, ReaderSees *see, void *context);

#endif
