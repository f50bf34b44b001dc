/* Adders written out: carries by parallel prefixes. */
#ifndef LOWER_PREFIX_H
#define LOWER_PREFIX_H

#include "term/term.h"

/* The term with sums and differences in the place of prefix networks that compute them.
 */
Term prefix_rewrite(Pool *pool, Term root);

#endif
