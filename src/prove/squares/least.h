/* Orders between sums that fall into parts: the least difference is that of the parts. */
#ifndef PROVE_LEAST_H
#define PROVE_LEAST_H

#include "prove/claim/strategy.h"

Answer least_decide(Attempt *a);

#endif
