/* Where blocks end: states go on at others, in one or more ways, or come back. */
#include <string.h>

#include "ir/ir_states.h"

static bool leaves_loop(const IrGraph *g, uint32_t header, uint32_t to) {
    return g->at[to] < header || g->at[to] > g->block[header].last;
}

/* The loops that would have been left by going to the instruction are not, as words say:
 * some time they will be. What terms say may stay so for ever, as may what was open once.
 */
static void note_known(IrActive *active, const IrInsn *insn, const IrState *state,
                       uint32_t to) {
    const IrGraph *g = active->graph;
    uint32_t at = g->block[active->now].loop;
    bool words = term_is_word(state->reg[insn->a]) && term_is_word(ir_right(state, insn));
    if (!words || active->rounds[active->now].parted) return;
    for (; at != IR_NO_LOOP; at = g->block[at].outer)
        if (leaves_loop(g, at, to)) active->rounds[at].known = true;
}

static void go_to(IrActive *active, uint32_t to, IrState *state) {
    const IrGraph *g = active->graph;
    uint32_t at = g->block[active->now].loop;
    for (; at != IR_NO_LOOP; at = g->block[at].outer)
        if (active->rounds[at].ends && leaves_loop(g, at, to))
            ir_loop_leave(active, at, state);
    ir_states_wait(active, to, state);
}

/* Whether somebody knows where the block's branch leads. */
static bool is_told(const IrActive *active, uint32_t *to) {
    for (unsigned i = 0; i < active->ways; i++)
        if (active->way[i].block == active->now) {
            *to = active->way[i].to;
            return true;
        }
    return false;
}

static void branch(IrActive *active, const IrInsn *insn, IrState *state) {
    uint32_t behind = active->graph->block[active->now].end, told;
    IrTerms *run = active->run;
    run->decided++;
    if (is_told(active, &told)) {
        go_to(active, told, state);
        return;
    }
    Term holds = ir_term_compare(run->pool, ir_compare_op(insn->code),
                                 state->reg[insn->a], ir_right(state, insn));
    if (term_is_word(holds)) {
        note_known(active, insn, state, holds.word ? behind : insn->dst);
        go_to(active, holds.word ? insn->dst : behind, state);
        return;
    }
    uint32_t fork = ir_path_fork(&run->paths);
    Term fails = term_lnot(run->pool, holds);
    const IrPath *yes = ir_path_way(&run->paths, state->path, fork, 2, holds);
    const IrPath *no = ir_path_way(&run->paths, state->path, fork, 2, fails);
    active->rounds[active->now].parted = true;
    if (yes && no) {
        go_to(active, insn->dst, ir_states_fork(active, state, yes));
        state->path = no;
        go_to(active, behind, state);
    } else {
        /* one way is left: nothing new is known */
        go_to(active, yes ? insn->dst : behind, state);
    }
}

/* Whether no case before it leads to the same place. */
static bool is_first(const IrSwitch *choice, uint32_t i) {
    for (uint32_t k = 0; k < i; k++)
        if (choice->target[k] == choice->target[i]) return false;
    return true;
}

/* The word is one of those that lead to where number i does. */
static Term is_case(Pool *pool, const IrSwitch *choice, uint32_t i, Term a) {
    Term here = term_word(0);
    for (uint32_t k = i; k < choice->count; k++)
        if (choice->target[k] == choice->target[i])
            here = term_lor(pool, here,
                            term_op2(pool, OP_EQ, a, term_word(choice->value[k])));
    return here;
}

static void choose_open(IrActive *active, const IrInsn *insn, IrState *state) {
    IrTerms *run = active->run;
    const IrSwitch *choice = &active->f->choice[insn->k];
    Term a = state->reg[insn->a], other = term_word(1);
    uint32_t fork = ir_path_fork(&run->paths), ways = 1;
    for (uint32_t i = 0; i < choice->count; i++) ways += is_first(choice, i);
    for (uint32_t i = 0; i < choice->count; i++) {
        if (!is_first(choice, i)) continue;
        Term here = is_case(run->pool, choice, i, a);
        other = term_land(run->pool, other, term_lnot(run->pool, here));
        const IrPath *way = ir_path_way(&run->paths, state->path, fork, ways, here);
        if (way) go_to(active, choice->target[i], ir_states_fork(active, state, way));
    }
    state->path = ir_path_way(&run->paths, state->path, fork, ways, other);
    if (state->path)
        go_to(active, insn->dst, state);
    else
        ir_states_drop(active, state);
}

static void choose(IrActive *active, const IrInsn *insn, IrState *state) {
    const IrSwitch *choice = &active->f->choice[insn->k];
    Term a = state->reg[insn->a];
    active->run->decided++;
    if (!term_is_word(a)) {
        choose_open(active, insn, state);
        return;
    }
    uint32_t i = 0;
    while (i < choice->count && choice->value[i] != a.word) i++;
    go_to(active, i < choice->count ? choice->target[i] : insn->dst, state);
}

static void give_back(IrActive *active, const IrInsn *insn, IrState *state) {
    memmove(state->reg, state->reg + insn->a, insn->b * sizeof(Term));
    state->order = active->run->orders++;
    state->from = active->now;
    state->next = active->returned;
    active->returned = state;
}

/* Where every input leads to what is not known here, or a function was refused as a
 * whole, nothing can be said. */
static bool end_path(IrSpot *spot) {
    const IrInsn *last = spot->insn;
    bool whole = last == spot->function->insn;
    IrFault why = {.kind = last->code == IR_LACKS ? IR_FAULT_UNKNOWN : IR_FAULT_MESSAGE,
                   .message = spot->function->message[last->k]};
    Term guard = ir_terms_guard(spot);
    if (last->code == IR_LACKS && (whole || term_is(guard, 1)) && !spot->run->trial)
        return ir_terms_fail(spot, why);
    ir_require(spot, term_word(0), why);
    return true;
}

bool ir_leave(IrActive *active, IrSpot *spot, IrState *state) {
    const IrInsn *last = spot->insn;
    if (ir_is_branch(last->code))
        branch(active, last, state);
    else if (last->code == IR_SWITCH)
        choose(active, last, state);
    else if (last->code == IR_JUMP)
        go_to(active, last->dst, state);
    else if (last->code == IR_RETURN)
        give_back(active, last, state);
    else if (last->code == IR_FAIL || last->code == IR_LACKS)
        return end_path(spot);
    else
        go_to(active, active->graph->block[active->now].end, state);
    return true;
}
