/* Checking functions: see ir_check(). */
#include "ir/ir_graph.h"

#include <string.h>

typedef struct {
    const IrModule *module;
    const IrFunction *f;
    Arena *arena;
    uint32_t at;
    const char *wrong;
} Check;

static void complain(Check *c, const char *what) {
    if (!c->wrong)
        c->wrong =
            arena_printf(c->arena, "%s, instruction %u: %s", c->f->name, c->at, what);
}

static void check_register(void *context, uint16_t reg) {
    Check *c = context;
    if (reg >= c->f->registers) complain(c, "there is no such register");
}

static void check_number(Check *c, uint64_t number, uint64_t count, const char *what) {
    if (number >= count) complain(c, what);
}

static void check_switch(Check *c, const IrInsn *insn) {
    check_number(c, insn->k, c->f->choices, "there is no such switch");
    if (c->wrong) return;
    const IrSwitch *choice = &c->f->choice[insn->k];
    for (uint32_t i = 0; i < choice->count; i++)
        check_number(c, choice->target[i], c->f->count, "a jump leaves the function");
}

static void check_call(Check *c, const IrInsn *insn) {
    check_number(c, insn->k, c->f->calls, "there is no such call");
    if (c->wrong) return;
    const IrCall *call = &c->f->call[insn->k];
    if (insn->code == IR_CALL)
        check_number(c, call->function, c->module->functions,
                     "there is no such function");
    if (insn->a != c->f->preserved)
        complain(c, "the arguments are not behind the registers");
}

static void check_letter(Check *c, const IrInsn *insn, char letter) {
    const IrFunction *f = c->f;
    switch (letter) {
    case 'J':
        check_number(c, insn->dst, f->count, "a jump leaves the function");
        break;
    case 'T':
        check_number(c, insn->dst, f->count, "a jump leaves the function");
        check_switch(c, insn);
        break;
    case 'O':
        check_number(c, insn->k, f->objects, "there is no such object");
        break;
    case 'G':
        check_number(c, insn->k, c->module->objects, "there is no such object");
        break;
    case 'F':
        check_number(c, insn->k, c->module->functions, "there is no such function");
        break;
    case 'M':
        check_number(c, insn->k, f->messages, "there is no such message");
        break;
    case 'C':
        check_number(c, insn->k, f->registers, "there is no such register");
        break;
    case 'S':
        if (insn->k == 0 || insn->k > 63) complain(c, "1 to 63 bits are kept");
        break;
    case 'W':
        if (!ir_field_fits(ir_field(insn->k)))
            complain(c, "the bits are not within a word");
        break;
    case 'L':
        check_call(c, insn);
        break;
    default:
        break;
    }
}

static void check_insn(Check *c, const IrInsn *insn) {
    check_number(c, insn->code, IR_INSNS, "there is no such instruction");
    if (c->wrong) return;
    for (const char *s = ir_shape(insn->code); *s && !c->wrong; s++)
        check_letter(c, insn, *s);
    if (c->wrong) return;
    ir_reads(c->f, insn, check_register, c);
    ir_writes(c->f, insn, check_register, c);
    if (insn->code == IR_RETURN && insn->b != c->f->results)
        complain(c, "it returns another number of words");
}

/* ---- every round of a loop is counted */

enum { NEW, OPEN, DONE };

typedef struct {
    uint8_t *state;  /* by instruction */
    uint32_t *stack; /* the current path */
    uint32_t *way;   /* and the next successor of each */
    uint32_t depth;
} Walk;

static void open_insn(Walk *w, uint32_t at) {
    w->state[at] = OPEN;
    w->way[w->depth] = 0;
    w->stack[w->depth++] = at;
}

/* A depth-first search without counted instructions finds no cycle. */
static void walk_from(Check *c, Walk *w, uint32_t at) {
    for (open_insn(w, at); w->depth;) {
        IrBlock alone = {.end = w->stack[w->depth - 1] + 1};
        uint32_t to, which = w->way[w->depth - 1]++;
        if (which >= ir_graph_next(c->f, &alone, which, &to)) {
            w->state[w->stack[--w->depth]] = DONE;
            continue;
        }
        c->at = to;
        if (w->state[to] == OPEN) complain(c, "a loop does not count its rounds");
        if (w->state[to] == NEW) open_insn(w, to);
    }
}

static void check_rounds(Check *c) {
    const IrFunction *f = c->f;
    Walk w = {.state = ARENA_ARRAY(c->arena, uint8_t, f->count),
              .stack = ARENA_ARRAY(c->arena, uint32_t, f->count),
              .way = ARENA_ARRAY(c->arena, uint32_t, f->count)};
    for (uint32_t i = 0; i < f->count; i++)
        if (f->insn[i].code == IR_ROUND) w.state[i] = DONE;
    for (uint32_t i = 0; i < f->count && !c->wrong; i++)
        if (w.state[i] == NEW) walk_from(c, &w, i);
}

const char *ir_check(const IrModule *module, const IrFunction *function, Arena *arena) {
    Check c = {.module = module, .f = function, .arena = arena};
    if (function->params > function->preserved ||
        function->preserved > function->registers)
        complain(&c, "there are too few registers");
    for (; c.at < function->count && !c.wrong; c.at++)
        check_insn(&c, &function->insn[c.at]);
    if (!c.wrong && !(function->count &&
                      ir_never_continues(function->insn[function->count - 1].code)))
        complain(&c, "the end is run into");
    if (!c.wrong) check_rounds(&c);
    return c.wrong;
}
