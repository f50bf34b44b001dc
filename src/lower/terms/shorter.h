/* A term's short form, as another start for code. */
#ifndef LOWER_SHORTER_H
#define LOWER_SHORTER_H

#include "lower/terms/facts.h"

/* A term that is equal where the expression has a value and takes no more operations as
 * written; the term itself where there is none. Its instructions may still be more: parts
 * that a term shares are calculated once. */
Term shorter_term(const Facts *facts, Term root);

/* A term of another pool, whose variables have the same numbers. */
Term shorter_brought(const Facts *facts, const Pool *from, Term t);

#endif
