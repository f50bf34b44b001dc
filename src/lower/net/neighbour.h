/* Functions of a word and its neighbour. */
#ifndef LOWER_NEIGHBOUR_H
#define LOWER_NEIGHBOUR_H

#include "lower/net/net.h"

/* A function of one word and its neighbour: every set function of x and x - 1, or of x
 * and x + 1. table: bit (x bit) + 2 * (neighbour bit). */
typedef struct {
    NetRef x;
    bool up; /* the neighbour is x + 1 */
    unsigned table;
} Neighbour;
bool neighbour_find(Net *net, NetRef n, Neighbour *found);

#endif
