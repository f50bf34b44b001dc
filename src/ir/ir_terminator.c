/* Terminators: states continue at other blocks, or return. */
#include <string.h>

#include "ir/ir_states.h"

static bool leaves_loop(const IrGraph *g, uint32_t header, uint32_t to) {
    return g->at[to] < header || g->at[to] > g->block[header].last;
}

/* A known condition, on words, has kept control in these loops: they will end some time.
 * A condition on terms, or one that was open before, may stay so for ever. */
static void note_decided(IrActivation *active, const IrInsn *insn, const IrState *state,
                         uint32_t to) {
    const IrGraph *g = active->graph;
    uint32_t at = g->block[active->now].loop;
    bool words = term_is_word(state->reg[insn->a]) && term_is_word(ir_right(state, insn));
    if (!words || active->rounds[active->now].branched) return;
    for (; at != IR_NO_LOOP; at = g->block[at].outer)
        if (leaves_loop(g, at, to)) active->rounds[at].known = true;
}

static void go_to(IrActivation *active, uint32_t to, IrState *state) {
    const IrGraph *g = active->graph;
    uint32_t at = g->block[active->now].loop;
    for (; at != IR_NO_LOOP; at = g->block[at].outer)
        if (active->rounds[at].ends && leaves_loop(g, at, to))
            ir_loop_leave(active, at, state);
    ir_states_wait(active, to, state);
}

/* Whether a trial has decided where the block's branch leads. */
static bool is_known_branch(const IrActivation *active, uint32_t *to) {
    for (unsigned i = 0; i < active->ways; i++)
        if (active->way[i].block == active->now) {
            *to = active->way[i].to;
            return true;
        }
    return false;
}

static void branch(IrActivation *active, const IrInsn *insn, IrState *state) {
    uint32_t behind = active->graph->block[active->now].end, told;
    IrTerms *run = active->run;
    run->decided++;
    if (is_known_branch(active, &told)) {
        go_to(active, told, state);
        return;
    }
    Term holds = ir_term_compare(run->pool, ir_compare_op(insn->code),
                                 state->reg[insn->a], ir_right(state, insn));
    if (term_is_word(holds)) {
        note_decided(active, insn, state, holds.word ? behind : insn->dst);
        go_to(active, holds.word ? insn->dst : behind, state);
        return;
    }
    uint32_t fork = ir_path_fork(&run->paths);
    Term fails = term_lnot(run->pool, holds);
    const IrPath *yes = ir_path_branch(&run->paths, state->path, fork, 2, holds);
    const IrPath *no = ir_path_branch(&run->paths, state->path, fork, 2, fails);
    active->rounds[active->now].branched = true;
    if (yes && no) {
        go_to(active, insn->dst, ir_states_fork(active, state, yes));
        state->path = no;
        go_to(active, behind, state);
    } else {
        /* only one way is possible: nothing new is known */
        go_to(active, yes ? insn->dst : behind, state);
    }
}

/* Whether it is the first case with its target. */
static bool is_first(const IrSwitch *choice, uint32_t i) {
    for (uint32_t k = 0; k < i; k++)
        if (choice->target[k] == choice->target[i]) return false;
    return true;
}

/* Whether the word is one of the cases with the same target as number i. */
static Term is_case(Pool *pool, const IrSwitch *choice, uint32_t i, Term a) {
    Term here = term_word(0);
    for (uint32_t k = i; k < choice->count; k++)
        if (choice->target[k] == choice->target[i])
            here = term_lor(pool, here,
                            term_op2(pool, OP_EQ, a, term_word(choice->value[k])));
    return here;
}

static void switch_on_term(IrActivation *active, const IrInsn *insn, IrState *state) {
    IrTerms *run = active->run;
    const IrSwitch *choice = &active->f->choice[insn->k];
    Term a = state->reg[insn->a], other = term_word(1);
    uint32_t fork = ir_path_fork(&run->paths), ways = 1;
    for (uint32_t i = 0; i < choice->count; i++) ways += is_first(choice, i);
    for (uint32_t i = 0; i < choice->count; i++) {
        if (!is_first(choice, i)) continue;
        Term here = is_case(run->pool, choice, i, a);
        other = term_land(run->pool, other, term_lnot(run->pool, here));
        const IrPath *way = ir_path_branch(&run->paths, state->path, fork, ways, here);
        if (way) go_to(active, choice->target[i], ir_states_fork(active, state, way));
    }
    state->path = ir_path_branch(&run->paths, state->path, fork, ways, other);
    if (state->path)
        go_to(active, insn->dst, state);
    else
        ir_states_drop(active, state);
}

static void switch_on(IrActivation *active, const IrInsn *insn, IrState *state) {
    const IrSwitch *choice = &active->f->choice[insn->k];
    Term a = state->reg[insn->a];
    active->run->decided++;
    if (!term_is_word(a)) {
        switch_on_term(active, insn, state);
        return;
    }
    uint32_t i = 0;
    while (i < choice->count && choice->value[i] != a.word) i++;
    go_to(active, i < choice->count ? choice->target[i] : insn->dst, state);
}

static void return_results(IrActivation *active, const IrInsn *insn, IrState *state) {
    memmove(state->reg, state->reg + insn->a, insn->b * sizeof(Term));
    state->order = active->run->orders++;
    state->from = active->now;
    state->next = active->returned;
    active->returned = state;
}

/* A LACKS that every input reaches, or that stands for a refused function, ends the run.
 */
static bool end_path(IrSite *site) {
    const IrInsn *last = site->insn;
    bool whole = last == site->function->insn;
    IrFault why = {.kind = last->code == IR_LACKS ? IR_FAULT_UNKNOWN : IR_FAULT_MESSAGE,
                   .message = site->function->message[last->k]};
    Term guard = ir_terms_guard(site);
    if (last->code == IR_LACKS && (whole || term_is(guard, 1)) && !site->run->trial)
        return ir_terms_fail(site, why);
    ir_require(site, term_word(0), why);
    return true;
}

typedef enum {
#define LAST(name, ...) LAST_##name = IR_##name,
#include "ir/ir_rows.h"
} Last;

bool ir_terminator(IrActivation *active, IrSite *site, IrState *state) {
    const IrInsn *last = site->insn;
    if (ir_is_branch(last->code)) {
        branch(active, last, state);
        return true;
    }
    if (!ir_never_continues(last->code)) {
        go_to(active, active->graph->block[active->now].end, state);
        return true;
    }
    switch ((Last)last->code) {
    case LAST_SWITCH:
        switch_on(active, last, state);
        break;
    case LAST_JUMP:
        go_to(active, last->dst, state);
        break;
    case LAST_RETURN:
        return_results(active, last, state);
        break;
    case LAST_FAIL:
    case LAST_LACKS:
        return end_path(site);
    }
    return true;
}
