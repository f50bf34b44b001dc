/* What tokens show of a refused definition: its name, and the variables it would have
 * set. Its text need not be correct; it is read as tokens. */
#ifndef LANG_REFUSED_H
#define LANG_REFUSED_H

#include "lang/lex.h"
#include "lang/reader.h"

/* Fills in the name, and what kind of definition it is. */
void refused_name(Lex lex, ReaderRefused *out);
void refused_sets(Lex lex, ReaderSeesUse *see, void *context);

#endif
