/* Claims in which parts that look equal are shown to be, and become one. */
#ifndef PROVE_MERGE_H
#define PROVE_MERGE_H

#include "prove/claim/strategy.h"

Answer merge_decide(Attempt *a);

#endif
