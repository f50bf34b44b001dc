/* Splits by the place of a variable's lowest or highest one, or of its only one. */
#ifndef PROVE_SPLIT_ONE_H
#define PROVE_SPLIT_ONE_H

#include "prove/claim/strategy.h"

Answer split_only_decide(Attempt *a);
Answer split_lowest_decide(Attempt *a);

#endif
