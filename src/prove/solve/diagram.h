/* Binary decision diagrams, reduced and ordered: truths of bits, each in one form.
 *
 * A Bdd is twice a node, plus one for the complement; 0 is false, 1 true. A node looks
 * at a level and goes on to another of a greater level. There are at most so many nodes;
 * none is given back. When there is no room, or the watch says stop, the diagrams are
 * full: results are false then, and nothing may be concluded. */
#ifndef PROVE_DIAGRAM_H
#define PROVE_DIAGRAM_H

#include "base/arena.h"
#include "base/watch.h"

typedef uint32_t Bdd;
enum { BDD_FALSE, BDD_TRUE };

typedef struct Diagrams Diagrams;

Diagrams *diagram_new(uint32_t levels, uint32_t most_nodes, Watch *watch);
void diagram_free(Diagrams *d);
bool diagram_full(const Diagrams *d);
uint32_t diagram_levels(const Diagrams *d);

Bdd diagram_level(Diagrams *d, uint32_t level);
/* By a level that is less than those of both. */
Bdd diagram_choice(Diagrams *d, uint32_t level, Bdd low, Bdd high);
Bdd diagram_and(Diagrams *d, Bdd a, Bdd b);
static inline Bdd diagram_not(Bdd a) {
    return a ^ 1;
}
/* Whether some bits of the levels that `gone` has (a byte each) make it true. */
Bdd diagram_exists(Diagrams *d, Bdd a, const uint8_t *gone);

/* Diagrams of nothing but this one, which is *a there. */
Diagrams *diagram_alone(Diagrams *d, Bdd *a);

/* Of the levels that `counts` has (a byte each), which must be all that it looks at: in
 * how many ways they make it true, as `words` words, the lowest first. */
void diagram_count(Diagrams *d, Bdd a, const uint8_t *counts, size_t words,
                   uint64_t *out);
/* Which levels can be 0, can be 1 (bits of can[level]), where it is true at all. */
void diagram_values(const Diagrams *d, Bdd a, uint8_t *can);
/* Whether it can be true with these bits: fixed[level] is 0, 1, or 2 for either. */
bool diagram_meets(Diagrams *d, Bdd a, const uint8_t *fixed);

#endif
