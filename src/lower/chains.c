/* Look-up in the tables that tools/logic_chains.c made.
 *
 * A row stands for all functions that differ by the order of the inputs; the table is
 * sorted by the least of them. With and-not there are rows for f(0) = 0 only, the others
 * are those with a `not` at the end. */
#include "lower/chains.h"

#include <stddef.h>

#include "lower/logic_chains.inc"

enum {
    ANDN_ROWS = sizeof andn_functions / sizeof *andn_functions,
    PLAIN_ROWS = sizeof plain_functions / sizeof *plain_functions
};

static const uint8_t orders[24][4] = {
    {0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1},
    {1, 0, 2, 3}, {1, 0, 3, 2}, {1, 2, 0, 3}, {1, 2, 3, 0}, {1, 3, 0, 2}, {1, 3, 2, 0},
    {2, 0, 1, 3}, {2, 0, 3, 1}, {2, 1, 0, 3}, {2, 1, 3, 0}, {2, 3, 0, 1}, {2, 3, 1, 0},
    {3, 0, 1, 2}, {3, 0, 2, 1}, {3, 1, 0, 2}, {3, 1, 2, 0}, {3, 2, 0, 1}, {3, 2, 1, 0}};

/* Input i of f is input o[i] of the result. */
static uint16_t permuted(uint16_t f, const uint8_t *o) {
    uint16_t g = 0;
    for (unsigned row = 0; row < 16; row++) {
        unsigned from = 0;
        for (unsigned i = 0; i < 4; i++) from |= (row >> o[i] & 1) << i;
        g |= (uint16_t)((f >> from & 1) << row);
    }
    return g;
}

static uint16_t least(uint16_t f, const uint8_t **order) {
    uint16_t best = f;
    *order = orders[0];
    for (unsigned i = 1; i < 24; i++) {
        uint16_t g = permuted(f, orders[i]);
        if (g < best) best = g, *order = orders[i];
    }
    return best;
}

static int find_row(const uint16_t *functions, unsigned count, uint16_t f) {
    unsigned low = 0, high = count;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (functions[middle] < f)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && functions[low] == f ? (int)low : -1;
}

static void read_row(const uint16_t *from, const uint16_t *end, const uint8_t *order,
                     Chain *chain) {
    uint8_t back[4];
    for (uint8_t i = 0; i < 4; i++) back[order[i]] = i;
    for (chain->steps = 0; from < end; from++) {
        ChainStep s = {(uint8_t)(*from >> 8), *from >> 4 & 15, *from & 15};
        if (s.a < 4) s.a = back[s.a];
        if (s.b < 4) s.b = back[s.b];
        chain->step[chain->steps++] = s;
    }
}

static bool is_input(uint16_t table, unsigned *input) {
    static const uint16_t inputs[4] = {0xAAAA, 0xCCCC, 0xF0F0, 0xFF00};
    for (unsigned i = 0; i < 4; i++)
        if (table == inputs[i]) return *input = i, true;
    return false;
}

bool chain_find(uint16_t table, bool with_andn, Chain *chain, unsigned *input) {
    const uint8_t *order;
    chain->steps = 0;
    if (table == 0 || table == 0xFFFF) return false;
    if (is_input(table, input)) return true;
    bool inverse = with_andn && (table & 1);
    if (inverse) table = (uint16_t)~table;
    if (inverse && is_input(table, input)) {
        chain->step[chain->steps++] = (ChainStep){CHAIN_NOT, (uint8_t)*input, 0};
        return true;
    }
    uint16_t f = least(table, &order);
    int row = with_andn ? find_row(andn_functions, ANDN_ROWS, f)
                        : find_row(plain_functions, PLAIN_ROWS, f);
    if (row < 0) return false;
    const uint16_t *starts = with_andn ? andn_starts : plain_starts;
    const uint16_t *chains = with_andn ? andn_chains : plain_chains;
    read_row(chains + starts[row], chains + starts[row + 1], order, chain);
    if (inverse) {
        uint8_t last = (uint8_t)(3 + chain->steps);
        chain->step[chain->steps++] = (ChainStep){CHAIN_NOT, last, 0};
    }
    return true;
}

unsigned chain_cost(uint16_t table, bool with_andn) {
    Chain chain;
    unsigned input;
    return chain_find(table, with_andn, &chain, &input) ? chain.steps : 0;
}
