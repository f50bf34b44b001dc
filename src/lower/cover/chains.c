/* Look-up in the tables that tools/logic_chains.c makes.
 *
 * A row stands for all functions that differ by the order of the inputs; the table is
 * sorted by the least of them, and its last row ends it. The inputs themselves have none.
 * With and-not there are rows for f(0) = 0 only; the other functions are complements of
 * these. */
#include "lower/cover/chains.h"

#include <assert.h>
#include <stddef.h>

typedef struct {
    uint16_t function, start;
} ChainRow;

#include "gen/logic_chains.inc"

enum {
    ANDN_ROWS = sizeof andn_rows / sizeof *andn_rows - 1,
    PLAIN_ROWS = sizeof plain_rows / sizeof *plain_rows - 1
};

/* The function with its inputs t and t + 1 swapped. */
static uint16_t exchanged(uint16_t f, unsigned t) {
    static const uint16_t masks[3] = {0x2222, 0x0C0C, 0x00F0};
    unsigned s = 1u << t, x = (f ^ (unsigned)f >> s) & masks[t];
    return (uint16_t)(f ^ x ^ x << s);
}

/* The least function over all orders of the inputs: input i of f is input order[i] of it.
 * Each order comes from the one before by swapping neighbours. */
static uint16_t least(uint16_t f, uint8_t order[4]) {
    static const uint8_t steps[23] = {2, 1, 0, 2, 0, 1, 2, 0, 2, 1, 0, 2,
                                      0, 1, 2, 0, 2, 1, 0, 2, 0, 1, 2};
    uint8_t now[4] = {0, 1, 2, 3}, place[4] = {0, 1, 2, 3};
    uint16_t best = f;
    for (unsigned i = 0; i < 4; i++) order[i] = now[i];
    for (unsigned k = 0; k < 23; k++) {
        unsigned t = steps[k];
        uint8_t low = place[t], high = place[t + 1];
        f = exchanged(f, t);
        place[t] = high, place[t + 1] = low;
        now[low] = (uint8_t)(t + 1), now[high] = (uint8_t)t;
        if (f >= best) continue;
        best = f;
        for (unsigned i = 0; i < 4; i++) order[i] = now[i];
    }
    for (unsigned i = 0; i < 4; i++) assert(place[now[i]] == i);
    assert(best <= f);
    return best;
}

static const ChainRow *find_row(const ChainRow *rows, unsigned count, uint16_t f) {
    unsigned low = 0, high = count;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        assert(middle == 0 || rows[middle - 1].function < rows[middle].function);
        if (rows[middle].function < f)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && rows[low].function == f ? &rows[low] : NULL;
}

static void read_chain(const ChainRow *row, const ChainStep *steps, const uint8_t *order,
                       Chain *chain) {
    uint8_t back[4];
    for (uint8_t i = 0; i < 4; i++) back[order[i]] = i;
    chain->steps = 0;
    for (unsigned at = row[0].start; at < row[1].start; at++) {
        ChainStep s = steps[at];
        assert(chain->steps < CHAIN_MOST && s.op <= CHAIN_NOT);
        assert(s.a < 4 + chain->steps && s.b < 4 + chain->steps);
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
    uint8_t order[4];
    chain->steps = 0;
    if (table == 0 || table == 0xFFFF) return false;
    if (is_input(table, input)) return true;
    bool inverse = with_andn && (table & 1);
    if (inverse) table = (uint16_t)~table;
    if (inverse && is_input(table, input)) {
        chain->step[chain->steps++] = (ChainStep){CHAIN_NOT, (uint8_t)*input, 0};
        return true;
    }
    uint16_t f = least(table, order);
    const ChainRow *row = with_andn ? find_row(andn_rows, ANDN_ROWS, f)
                                    : find_row(plain_rows, PLAIN_ROWS, f);
    if (!row) return false;
    read_chain(row, with_andn ? andn_steps : plain_steps, order, chain);
    if (inverse) {
        assert(chain->steps < CHAIN_MOST);
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
