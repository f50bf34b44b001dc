/* Prints, for every Boolean function of four inputs, the shortest chain of instructions,
 * once with and-not and once without it.
 *
 * A chain is a list of steps; step k computes value 4 + k from two earlier values, and
 * values 0 … 3 are the inputs. Functions that differ only in the order of their inputs
 * share a row.
 *
 * Chains are enumerated by iterative deepening. Of those that differ by the order of
 * steps or of inputs alone, the first is tried; no value is computed twice, and a chain
 * is abandoned when it has more unused values than the remaining steps could combine. The
 * search ends at six steps with and-not and at seven without. A function that needs more
 * is built from a shorter function's chain by adding one step; that is optimal, since no
 * function needs two steps more.
 *
 * With and-not, only functions with f(0) = 0 have rows: an inversion can be pushed
 * through every other operation to the end, so f and ~f differ by exactly one `not`. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { AND, OR, XOR, ANDN, NOT, MOST_STEPS = 12, FUNCTIONS = 65536 };

typedef struct {
    uint8_t op, a, b;
} Step;

typedef struct {
    uint8_t steps; /* 255: unknown */
    Step step[MOST_STEPS];
} Chain;

static Chain best[FUNCTIONS]; /* by the least function of its class */
static uint8_t order[24][4];
static uint16_t least_of[FUNCTIONS];
static uint8_t least_order[FUNCTIONS];
static uint8_t cost[FUNCTIONS]; /* the fewest steps known */
static bool with_andn;

static const uint16_t inputs[4] = {0xAAAA, 0xCCCC, 0xF0F0, 0xFF00};

static void make_orders(void) {
    int n = 0;
    for (uint8_t a = 0; a < 4; a++)
        for (uint8_t b = 0; b < 4; b++)
            for (uint8_t c = 0; c < 4; c++) {
                if (a == b || a == c || b == c) continue;
                uint8_t o[4] = {a, b, c, (uint8_t)(6 - a - b - c)};
                memcpy(order[n++], o, 4);
            }
}

/* g with g(x0 … x3) = f(x_o0 … x_o3): input i of f is input o[i] of g. */
static uint16_t permuted(uint16_t f, const uint8_t *o) {
    uint16_t g = 0;
    for (unsigned row = 0; row < 16; row++) {
        unsigned from = 0;
        for (unsigned i = 0; i < 4; i++) from |= (row >> o[i] & 1) << i;
        g |= (uint16_t)((f >> from & 1) << row);
    }
    return g;
}

static void make_classes(void) {
    for (unsigned f = 0; f < FUNCTIONS; f++) {
        least_of[f] = (uint16_t)f;
        for (unsigned i = 0; i < 24; i++) {
            uint16_t g = permuted((uint16_t)f, order[i]);
            if (g < least_of[f]) least_of[f] = g, least_order[f] = (uint8_t)i;
        }
    }
}

static inline uint16_t apply(unsigned op, uint16_t a, uint16_t b) {
    switch (op) {
    case AND:
        return a & b;
    case OR:
        return a | b;
    case XOR:
        return a ^ b;
    case ANDN:
        return (uint16_t)(~a & b);
    default:
        return (uint16_t)~a;
    }
}

/* ---- enumeration */

typedef struct {
    uint16_t value[4 + MOST_STEPS];
    uint8_t uses[4 + MOST_STEPS];
    Step step[MOST_STEPS];
    unsigned n, goal; /* steps; how many there will be */
    unsigned loose;   /* results that are unused so far, a bit each */
} Search;

static void note(uint16_t f, const Step *step, unsigned n) {
    uint16_t least = least_of[f];
    Chain *c = &best[least];
    if (c->steps <= n) return;
    c->steps = (uint8_t)n;
    for (unsigned i = 0; i < 24; i++) cost[permuted(f, order[i])] = (uint8_t)n;
    const uint8_t *o = f == least ? NULL : order[least_order[f]];
    for (unsigned i = 0; i < n; i++) {
        Step s = step[i];
        if (o && s.a < 4) s.a = o[s.a];
        if (o && s.b < 4) s.b = o[s.b];
        c->step[i] = s;
    }
}

static unsigned code(Step s) {
    return ((unsigned)s.a * 16 + s.b) * 8 + s.op;
}

static bool is_computed(const Search *s, uint16_t v) {
    for (unsigned i = 0; i < 4 + s->n; i++)
        if (s->value[i] == v) return true;
    return v == 0 || v == 0xFFFF;
}

static void search(Search *s);

static void go_on(const Search *s, Step step, uint16_t v) {
    Search next = *s;
    next.step[s->n] = step;
    next.value[4 + s->n] = v;
    next.uses[step.a]++, next.uses[step.b]++;
    next.loose = (s->loose | 16u << s->n) & ~(1u << step.a | 1u << step.b);
    next.n++;
    search(&next);
}

/* Nearly all steps are a chain's last: those have to be fast. */
static inline void try_step(Search *s, uint8_t op, uint8_t a, uint8_t b) {
    uint16_t v = apply(op, s->value[a], s->value[b]);
    Step step = {op, a, b};
    if (s->n + 1 == s->goal) {
        if (cost[v] <= s->goal) return;
        s->step[s->n] = step;
        note(v, s->step, s->goal);
        return;
    }
    bool moves = s->n && a != 3 + s->n && b != 3 + s->n; /* before the last step */
    if (moves && code(step) < code(s->step[s->n - 1])) return;
    if (!is_computed(s, v)) go_on(s, step, v);
}

/* Inputs are alike until they are used, and 0 and 1 after a first step that takes them
 * alike: of these the lower one comes first. */
static bool in_turn(const Search *s, unsigned value, unsigned beside) {
    if (value == 0 || value > 3 || beside == value - 1) return true;
    if (!s->uses[value]) return s->uses[value - 1];
    bool once = s->uses[0] == 1 && s->uses[1] == 1;
    return value != 1 || !once || s->step[0].op > XOR;
}

static void try_pair(Search *s, uint8_t a, uint8_t b) {
    try_step(s, AND, a, b);
    try_step(s, OR, a, b);
    try_step(s, XOR, a, b);
    if (!with_andn) return;
    try_step(s, ANDN, a, b);
    try_step(s, ANDN, b, a);
}

static void search(Search *s) {
    unsigned left = s->goal - s->n - 1, loose = s->loose;
    int wanted =
        __builtin_popcount(loose) - (int)left; /* of the loose ones, in this step */
    for (uint8_t b = 0; b < 4 + s->n; b++) {
        int one = loose >> b & 1;
        for (uint8_t a = 0; a < b; a++) {
            if (one + (int)(loose >> a & 1) < wanted) continue;
            if (in_turn(s, a, b) && in_turn(s, b, a)) try_pair(s, a, b);
        }
        if (!with_andn && one >= wanted && in_turn(s, b, b)) try_step(s, NOT, b, b);
    }
}

/* ---- what lies deeper */

static unsigned expand(uint16_t f, Step *step) {
    const Chain *c = &best[least_of[f]];
    if (c->steps == 255) return 255;
    const uint8_t *o = f == least_of[f] ? NULL : order[least_order[f]];
    uint8_t back[4] = {0, 1, 2, 3};
    for (uint8_t i = 0; o && i < 4; i++) back[o[i]] = i;
    for (unsigned i = 0; i < c->steps; i++) {
        step[i] = c->step[i];
        if (step[i].a < 4) step[i].a = back[step[i].a];
        if (step[i].b < 4) step[i].b = back[step[i].b];
    }
    return c->steps;
}

/* All chains one step longer than the best ones; true when anything got shorter. */
static bool extend(void) {
    bool better = false;
    for (unsigned f = 0; f < FUNCTIONS; f++) {
        Step step[MOST_STEPS + 1];
        uint16_t value[4 + MOST_STEPS];
        unsigned n = expand((uint16_t)f, step);
        if (n >= MOST_STEPS) continue;
        memcpy(value, inputs, sizeof inputs);
        for (unsigned i = 0; i < n; i++)
            value[4 + i] = apply(step[i].op, value[step[i].a], value[step[i].b]);
        for (uint8_t a = 0; a < 4 + n; a++)
            for (uint8_t b = 0; b < 4 + n; b++)
                for (uint8_t op = AND; op <= NOT; op++) {
                    if (op == (with_andn ? NOT : ANDN)) continue;
                    uint16_t v = apply(op, value[a], value[b]);
                    if (v == 0 || v == 0xFFFF || best[least_of[v]].steps <= n + 1)
                        continue;
                    step[n] = (Step){op, a, op == NOT ? a : b};
                    note(v, step, n + 1);
                    better = true;
                }
    }
    return better;
}

/* ---- writing */

static bool has_row(unsigned f) {
    return least_of[f] == f && best[f].steps != 255 && best[f].steps > 0;
}

static void find_chains(unsigned deepest) {
    for (unsigned f = 0; f < FUNCTIONS; f++) best[f].steps = cost[f] = 255;
    for (unsigned i = 0; i < 4; i++) note(inputs[i], NULL, 0);
    cost[0] = cost[0xFFFF] = 0;
    for (unsigned goal = 1; goal <= deepest; goal++) {
        Search s = {.goal = goal};
        memcpy(s.value, inputs, sizeof inputs);
        search(&s);
    }
    while (extend()) continue;
}

/* Of each row the function and where its chain starts, ascending; then all chains. */
static void put_table(const char *name, unsigned deepest) {
    unsigned start = 0;
    find_chains(deepest);
    printf("static const ChainRow %s_rows[] = {\n", name);
    for (unsigned f = 0; f < FUNCTIONS; f++)
        if (has_row(f)) printf("{0x%04x, %u},\n", f, start), start += best[f].steps;
    printf("{0xffff, %u},\n};\nstatic const ChainStep %s_steps[] = {\n", start, name);
    for (unsigned f = 0; f < FUNCTIONS; f++)
        for (unsigned i = 0; has_row(f) && i < best[f].steps; i++) {
            Step s = best[f].step[i];
            printf("{%u, %u, %u},\n", s.op, s.a, s.b);
        }
    printf("};\n");
}

int main(void) {
    make_orders();
    make_classes();
    with_andn = true;
    put_table("andn", 6);
    with_andn = false;
    put_table("plain", 7);
    return 0;
}
