/* A term's short form, as another start for code. */
#ifndef LOWER_SHORTER_H
#define LOWER_SHORTER_H

#include "lower/terms/facts.h"

/* A term that is equal where the expression has a value and takes no more operations as
 * written; the term itself where there is none. Its instructions may still be more: parts
 * that a term shares are calculated once. */
Term shorter_term(const Facts *facts, Term root);

/* Operations, shared ones once. */
size_t shorter_ops(const Pool *pool, Term root);

#endif
