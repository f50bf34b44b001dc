/* Inside the room: cuts, and what a node is as a function of a cut's leaves. */
#ifndef LOWER_CUTS_H
#define LOWER_CUTS_H

#include "lower/net/net.h"

enum { CUT_LEAVES = 5, CUT_MOST = 24, CUT_ROWS = 1 << CUT_LEAVES };

/* A set of nodes, ascending, that every way from the variables to a node goes through. */
typedef struct {
    uint8_t n;
    bool pure;     /* set functions alone lie between */
    uint64_t some; /* bit l % 64 of each leaf l: a superset has all of them */
    NetRef leaf[CUT_LEAVES];
} Cut;

typedef struct {
    uint8_t count;
    Cut cut[CUT_MOST];
} CutList;

/* The cuts of all nodes that the root needs, by node, through sums and factors, too;
 * free() them. */
CutList *cuts_find(const Net *net, NetRef root, const uint32_t *uses, unsigned leaves);

/* A word that is a sum over the squares of what the leaves' bits say: row r (leaf i has
 * bit i) counts value[r]. Bitwise functions have values 0 and 1; ~x is 1 - x; the number
 * k is -k in every row, since ~0 is -1. false: the node is no such word, or too large. */
bool cuts_values(const Net *net, NetRef n, const Cut *cut, uint64_t *value);
/* All values are 0 or 1: the truth table. */
bool cuts_table(const uint64_t *value, unsigned leaves, uint32_t *table);

/* The root with `to` in the place of `from`. */
NetRef cuts_replace(Net *net, NetRef root, NetRef from, NetRef to);

#endif
