/* Prints the cheapest formulas of all Boolean functions of three inputs, as rows for
 * src/short/formula.c.
 *
 * A formula is a tree of ~ & | ^. An input may itself be something costly, so a function
 * has all formulas than which no other has as few operations and as few uses of every
 * input. They are built by their number of operations; what is built on a worse formula
 * is itself no better than what is built on the better one. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { INPUTS = 3, FUNCTIONS = 256, MOST = 8192, LEVELS = 9 };

typedef struct {
    uint8_t function, ops, gates, uses[INPUTS]; /* gates: & ~ is one */
    char op;                                    /* 'x': an input, number a */
    uint16_t a, b;
} Formula;

static Formula formula[MOST];
static unsigned count, start[LEVELS + 1];
static const char signs[] = "~&|^";

static int no_better(const Formula *f, const Formula *than) {
    if (f->ops < than->ops) return 0;
    /* the ~ of f may go with an & */
    if (f->gates < than->gates + (f->op == '~' && than->op != '~')) return 0;
    for (unsigned i = 0; i < INPUTS; i++)
        if (f->uses[i] < than->uses[i]) return 0;
    return 1;
}

static void offer(Formula f) {
    if (f.function == 0 || f.function == 255) return;
    for (unsigned i = 0; i < count; i++)
        if (formula[i].function == f.function && no_better(&f, &formula[i])) return;
    if (count == MOST) exit(1);
    formula[count++] = f;
}

static void join(unsigned level, char op, unsigned a, unsigned b) {
    uint8_t x = formula[a].function, y = formula[b].function;
    uint8_t function = (uint8_t)(op == '&' ? x & y : op == '|' ? x | y : x ^ y);
    int andn = op == '&' && (formula[a].op == '~' || formula[b].op == '~');
    uint8_t gates = (uint8_t)(formula[a].gates + formula[b].gates + !andn);
    Formula f = {function, (uint8_t)level, gates, {0}, op, (uint16_t)a, (uint16_t)b};
    for (unsigned i = 0; i < INPUTS; i++)
        f.uses[i] = (uint8_t)(formula[a].uses[i] + formula[b].uses[i]);
    offer(f);
}

static void build(unsigned level) {
    for (unsigned a = start[level - 1]; a < start[level]; a++) {
        Formula f = formula[a];
        f.function = (uint8_t)~f.function, f.op = '~', f.a = (uint16_t)a, f.ops++,
        f.gates++;
        offer(f);
    }
    for (unsigned i = 0; 2 * i <= level - 1; i++)
        for (unsigned a = start[i]; a < start[i + 1]; a++) {
            unsigned j = level - 1 - i;
            for (unsigned b = i == j ? a + 1 : start[j]; b < start[j + 1]; b++)
                for (const char *op = signs + 1; *op; op++) join(level, *op, a, b);
        }
}

int main(void) {
    static const uint8_t inputs[INPUTS] = {0xAA, 0xCC, 0xF0};
    for (unsigned i = 0; i < INPUTS; i++) {
        Formula f = {.function = inputs[i], .op = 'x', .a = (uint16_t)i};
        f.uses[i] = 1;
        offer(f);
    }
    start[1] = count;
    for (unsigned level = 1; level < LEVELS; level++) {
        build(level);
        start[level + 1] = count;
    }
    unsigned *place = calloc(count, sizeof *place), row = 0, first[FUNCTIONS + 1];
    for (unsigned k = 0; k < FUNCTIONS; k++) {
        first[k] = row;
        for (unsigned i = 0; i < count; i++)
            if (formula[i].function == k) place[i] = row++;
    }
    first[FUNCTIONS] = row;
    printf("/* Made by tools/formulas.c. */\nstatic const Row rows[] = {\n");
    for (unsigned k = 0; k < FUNCTIONS; k++)
        for (unsigned i = 0; i < count; i++) {
            Formula f = formula[i];
            if (f.function != k) continue;
            printf("    {{%u, %u}, {%u, %u, %u}, '%c', %u, %u},\n", f.ops, f.gates,
                   f.uses[0], f.uses[1], f.uses[2], f.op, f.op == 'x' ? f.a : place[f.a],
                   f.op == 'x' || f.op == '~' ? 0 : place[f.b]);
        }
    printf("};\nstatic const uint16_t first_row[] = {");
    for (unsigned k = 0; k <= FUNCTIONS; k++)
        printf("%s%u,", k % 12 ? " " : "\n    ", first[k]);
    printf("\n};\n");
    free(place);
    return 0;
}
