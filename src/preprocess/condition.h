/* The integer expressions of #if. Room-internal. */
#ifndef PREPROCESS_CONDITION_H
#define PREPROCESS_CONDITION_H

#include "preprocess/piece.h"

/* Of pieces that were expanded; names are 0. Where something is wrong *wrong says what
 * (in the arena), *at is the piece's index, and the value is false. */
bool condition_holds(Arena *arena, const PieceList *list, const char **wrong, size_t *at);

#endif
