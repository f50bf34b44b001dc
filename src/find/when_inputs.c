/* The inputs that are known, evenly of all cases; and which ones to try: single squares,
 * then random words, many of which are related as conditions relate them. */
#include "find/when_local.h"

#include <assert.h>

When *when_new(const WhenName *names, size_t count, Arena *arena, Watch *watch) {
    When *when = ARENA_NEW(arena, When);
    assert(count <= WHEN_NAMES);
    *when = (When){.names = names,
                   .nnames = count,
                   .watch = watch,
                   .stride = 1,
                   .state = UINT64_C(0x9E3779B97F4A7C15)};
    for (size_t v = 0; v < count; v++)
        when->word[v] = ARENA_ARRAY(arena, uint64_t, WHEN_ALL);
    when->number = ARENA_ARRAY(arena, uint64_t, WHEN_ALL);
    return when;
}

bool when_inputs_meet(const Inputs *a, const Inputs *b) {
    for (size_t i = 0; i < WHEN_BLOCKS; i++)
        if (a->bits[i] & b->bits[i]) return true;
    return false;
}

bool when_inputs_inside(const Inputs *a, const Inputs *b) {
    for (size_t i = 0; i < WHEN_BLOCKS; i++)
        if (a->bits[i] & ~b->bits[i]) return false;
    return true;
}

Inputs when_inputs_both(const Inputs *a, const Inputs *b) {
    Inputs out;
    for (size_t i = 0; i < WHEN_BLOCKS; i++) out.bits[i] = a->bits[i] & b->bits[i];
    return out;
}

static void set_input(When *when, size_t i, const uint64_t *words, WhenEnd end) {
    for (size_t v = 0; v < when->nnames; v++) when->word[v][i] = words[v];
    when_inputs_put(&when->fails, i, end == WHEN_FAILS);
    when_inputs_put(&when->holds, i, end != WHEN_FAILS);
    when_inputs_put(&when->applies, i, end == WHEN_HOLDS);
}

static void move_input(When *when, size_t from, size_t to) {
    for (size_t v = 0; v < when->nnames; v++) when->word[v][to] = when->word[v][from];
    when->number[to] = when->number[from];
    when_inputs_put(&when->fails, to, when_inputs_has(&when->fails, from));
    when_inputs_put(&when->holds, to, when_inputs_has(&when->holds, from));
    when_inputs_put(&when->applies, to, when_inputs_has(&when->applies, from));
}

/* Every second case goes, so that all of them have their share. */
static void thin_out(When *when) {
    size_t count = 0;
    when->stride *= 2;
    for (size_t i = 0; i < when->count; i++)
        if (when->number[i] % when->stride == 0) move_input(when, i, count++);
    for (size_t i = count; i < when->count; i++)
        when_inputs_put(&when->fails, i, false), when_inputs_put(&when->holds, i, false),
            when_inputs_put(&when->applies, i, false);
    when->count = count;
}

bool when_wants(const When *when, uint64_t number) {
    return number % when->stride == 0;
}

void when_add(When *when, uint64_t number, const uint64_t *words, WhenEnd end) {
    if (when->count == WHEN_INPUTS) thin_out(when);
    if (when->count == WHEN_INPUTS || !when_wants(when, number)) return;
    when->number[when->count] = number;
    set_input(when, when->count++, words, end);
}

void when_learn(When *when, const uint64_t *words) {
    assert(when->learnt + 1 < WHEN_LEARNT);
    set_input(when, WHEN_INPUTS + when->learnt++, words, WHEN_FAILS);
}

bool when_holds(const When *when) {
    return !when_inputs_inside(&when->applies, &(Inputs){{0}});
}

/* ---- which inputs to try */

static uint64_t next(When *when) { /* xorshift*, by Marsaglia and Vigna */
    uint64_t *state = &when->state;
    *state ^= *state >> 12, *state ^= *state << 25, *state ^= *state >> 27;
    return *state * UINT64_C(0x2545F4914F6CDD1D);
}

static uint64_t amount(When *when) {
    uint64_t r = next(when), x = next(when);
    switch (r & 15) {
    case 0:
        return 64 + (x & 63);
    case 1:
        return x;
    case 2:
        return r >> 32 & 1 ? 0 : 63;
    default:
        return x & 63;
    }
}

static uint64_t set(When *when) {
    uint64_t r = next(when), x = next(when);
    unsigned by = r >> 32 & 63;
    switch (r & 15) {
    case 0:
        return x & next(when) & next(when);
    case 1:
        return x | next(when) | next(when);
    case 2:
        return x >> by;
    case 3:
        return ~(x >> by);
    case 4:
        return (UINT64_C(0) - 1) >> by << (r >> 40 & 63);
    case 5:
    case 6:
        return UINT64_C(1) << by;
    case 7:
        return r >> 32 & 15;
    case 8:
        return x & next(when) & next(when) & next(when) & next(when);
    case 9:
        return ~(r >> 32 & 3);
    default:
        return x;
    }
}

/* Related to another word. */
static uint64_t related(When *when, uint64_t word, uint64_t other) {
    uint64_t r = next(when);
    switch (r & 15) {
    case 0:
        return other;
    case 1:
        return ~other;
    case 2:
        return word & other;
    case 3:
    case 4:
        return word & ~other;
    case 5:
        return word | other;
    case 6:
        return other * (r >> 32 & 7);
    case 7:
        return other + (r >> 32 & 3) - 1;
    default:
        return word;
    }
}

static uint64_t related_to_amount(When *when, uint64_t word, uint64_t other) {
    uint64_t r = next(when), bit = UINT64_C(1) << (other & 63);
    return r & 1 ? word : r & 2 ? word | bit : word & ~bit;
}

static size_t other_name(When *when, size_t v) {
    size_t other = (size_t)((next(when) >> 32) * when->nnames >> 32);
    return other < v || when->names[other].bound ? other : v;
}

void when_propose(When *when, uint64_t *words) {
    uint64_t at = when->proposed++;
    for (size_t v = 0; v < when->nnames; v++) {
        const WhenName *name = &when->names[v];
        if (name->bound) continue;
        words[v] = name->amount ? amount(when) : set(when);
        size_t other = other_name(when, v);
        if (other == v) continue;
        if (name->amount)
            words[v] = next(when) & 3 ? words[v] : words[other];
        else if (when->names[other].amount)
            words[v] = related_to_amount(when, words[v], words[other]);
        else
            words[v] = related(when, words[v], words[other]);
    }
    /* At first all have nothing; then each, in turn, its single squares. */
    size_t v = (size_t)(at / 64) % (when->nnames ? when->nnames : 1);
    if (at > 64 * when->nnames) return;
    for (size_t i = 0; i < when->nnames; i++) {
        const WhenName *name = &when->names[i];
        if (name->bound || (at && i != v)) continue;
        words[i] = at == 0 ? 0 : name->amount ? at & 63 : UINT64_C(1) << (at & 63);
    }
}
