/* Prints src/lower/cover/logic_chains.inc: for every Boolean function of four inputs the
 * shortest chain of instructions, once with and-not and once without it.
 *
 * A chain is a list of steps; step k computes value 4 + k from two earlier values, and
 * values 0 … 3 are the inputs. Functions that differ only in the order of their inputs
 * share a row.
 *
 * Chains are enumerated by iterative deepening. Steps come in a canonical order, no value
 * is computed twice, and a chain is abandoned when it has more unused values than the
 * remaining steps could combine. The search ends at six steps with and-not and at seven
 * without. A function that needs more is built from a shorter function's chain by adding
 * one step; that is optimal, since no function needs two steps more.
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

static uint16_t apply(unsigned op, uint16_t a, uint16_t b) {
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
    unsigned n, goal, loose; /* steps; how many there will be; unused results */
} Search;

static void note(uint16_t f, const Step *step, unsigned n) {
    uint16_t least = least_of[f];
    Chain *c = &best[least];
    if (c->steps <= n) return;
    c->steps = (uint8_t)n;
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

static void search(Search *s);

static void try_step(Search *s, Step step) {
    unsigned last = 3 + s->n, values = 4 + s->n;
    bool uses_last = s->n && (step.a == last || (step.op != NOT && step.b == last));
    if (s->n && !uses_last && code(step) < code(s->step[s->n - 1])) return;
    uint16_t v = apply(step.op, s->value[step.a], s->value[step.b]);
    if (v == 0 || v == 0xFFFF) return;
    for (unsigned i = 0; i < values; i++)
        if (s->value[i] == v) return;
    unsigned loose = s->loose + 1;
    if (step.a > 3 && !s->uses[step.a]) loose--;
    if (step.op != NOT && step.b > 3 && !s->uses[step.b]) loose--;
    unsigned left = s->goal - s->n - 1;
    if (loose > left + 1) return;
    s->step[s->n] = step;
    if (left == 0) {
        note(v, s->step, s->n + 1);
        return;
    }
    unsigned before = s->loose;
    s->value[values] = v, s->uses[values] = 0;
    s->uses[step.a]++;
    if (step.op != NOT) s->uses[step.b]++;
    s->loose = loose, s->n++;
    search(s);
    s->n--, s->loose = before;
    s->uses[step.a]--;
    if (step.op != NOT) s->uses[step.b]--;
}

static void search(Search *s) {
    unsigned values = 4 + s->n;
    for (uint8_t b = 1; b < values; b++)
        for (uint8_t a = 0; a < b; a++) {
            if (s->n == 0 && (a != 0 || b != 1)) continue; /* else rename the inputs */
            for (uint8_t op = AND; op <= XOR; op++) try_step(s, (Step){op, a, b});
            if (!with_andn) continue;
            try_step(s, (Step){ANDN, a, b});
            try_step(s, (Step){ANDN, b, a});
        }
    if (with_andn) return;
    for (uint8_t a = 0; a < values; a++)
        if (s->n || a == 0) try_step(s, (Step){NOT, a, a});
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

static void put_table(const char *name, unsigned deepest) {
    for (unsigned f = 0; f < FUNCTIONS; f++) best[f].steps = 255;
    for (unsigned i = 0; i < 4; i++) note(inputs[i], NULL, 0);
    for (unsigned goal = 1; goal <= deepest; goal++) {
        Search s = {.goal = goal};
        memcpy(s.value, inputs, sizeof inputs);
        search(&s);
    }
    while (extend()) continue;
    printf("static const uint16_t %s_functions[] = {", name);
    unsigned n = 0, start = 0;
    for (unsigned f = 0; f < FUNCTIONS; f++)
        if (has_row(f)) printf("%s0x%04x,", n++ % 12 ? " " : "\n    ", f);
    fprintf(stderr, "%s: %u rows\n", name, n);
    printf("\n};\nstatic const uint16_t %s_starts[] = {", name);
    n = 0;
    for (unsigned f = 0; f < FUNCTIONS; f++) {
        if (!has_row(f)) continue;
        if (n % 8 == 0) printf("%s%u,", n % 96 ? " " : "\n    ", start);
        start += best[f].steps, n++;
    }
    printf("\n};\nstatic const uint16_t %s_chains[] = {", name);
    n = 0;
    for (unsigned f = 0; f < FUNCTIONS; f++)
        for (unsigned i = 0; has_row(f) && i < best[f].steps; i++) {
            Step s = best[f].step[i];
            unsigned last = i + 1 == best[f].steps;
            printf("%s%u,", n++ % 16 ? "" : "\n",
                   last * 2048u + s.op * 256u + s.a * 16u + s.b);
        }
    printf("\n};\n");
}

int main(void) {
    make_orders();
    make_classes();
    printf("/* Made by tools/logic_chains.c. Functions ascend; of every eighth one there "
           "is\n"
           " * where its chain starts, those of the next seven follow. A step is op * "
           "256 +\n"
           " * a * 16 + b, and 2048 more if it is a chain's last. */\n");
    with_andn = true;
    put_table("andn", 6);
    with_andn = false;
    put_table("plain", 7);
    return 0;
}
