/* The code over terms: states that wait at blocks, blocks that run, calls. */
#include "ir/ir_terms.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "base/watch.h"
#include "ir/ir_graph.h"

/* What the code has on a path. */
typedef struct State {
    struct State *next; /* that waits for the same block */
    uint64_t order;     /* in which states came to wait */
    const IrPath *path;
    IrHeap heap;
    Term reg[];
} State;

/* How often a loop went round with an open condition, and none that was known. */
typedef struct {
    const IrPath *path; /* at its header, the last time */
    unsigned open;
    bool known; /* since then a way out was known not to be taken */
} Rounds;

/* A call at work. */
typedef struct IrActive {
    struct IrActive *outer;
    IrTerms *run;
    IrFunction *f;
    const IrGraph *graph;
    State **waiting; /* by block */
    uint32_t least;  /* no block before it has a state that waits */
    Rounds *rounds;
    State *spare;
    State *returned; /* all that did, with the results first in their registers */
    Term under;      /* what the call stands under */
    unsigned open;   /* calls of the function by itself on paths with conditions */
} Active;

/* ---- the run */

void ir_terms_open(IrTerms *run, Pool *pool, Arena *arena, const IrModule *module,
                   IrMemory *memory) {
    *run = (IrTerms){.pool = pool,
                     .arena = arena,
                     .module = module,
                     .memory = memory,
                     .rounds = 65,
                     .most_steps = UINT64_MAX,
                     .most_depth = 1000,
                     .paths = {arena, pool, 0}};
}

void ir_terms_reset(IrTerms *run) {
    run->heap = (IrHeap){.owner = ++run->owners};
}

static bool fail(const IrSpot *spot, IrFault fault) {
    IrTerms *run = spot->run;
    if (run->fault.kind) return false;
    run->fault = fault;
    run->fault.function = spot->function;
    run->fault.at = (uint32_t)(spot->insn - spot->function->insn);
    return false;
}

static bool fail_kind(const IrSpot *spot, IrFaultKind kind) {
    return fail(spot, (IrFault){.kind = kind});
}

static Term guard_of(const IrSpot *spot) {
    return term_land(spot->run->pool, spot->outer, (*spot->path)->whole);
}

static void ask(IrSpot *spot, Term must, IrFault fault, bool leaves) {
    IrTerms *run = spot->run;
    Pool *pool = run->pool;
    if (term_is(must, 1) || !run->duty) return;
    must = term_lor(pool, must, term_lnot(pool, guard_of(spot)));
    if (term_is(must, 1)) return;
    fault.function = spot->function;
    fault.at = spot->function ? (uint32_t)(spot->insn - spot->function->insn) : 0;
    IrDuty duty = {must, fault, leaves};
    run->duty(run->host, &duty);
}

void ir_require(IrSpot *spot, Term must, IrFault fault) {
    ask(spot, must, fault, false);
}

static bool step(const IrSpot *spot) {
    IrTerms *run = spot->run;
    if (++run->steps > run->most_steps) return fail_kind(spot, IR_FAULT_STEPS);
    if (run->steps % IR_LOOK_EVERY || !run->look) return true;
    return run->look(run->host, run->steps) || fail_kind(spot, IR_FAULT_HOST);
}

/* ---- states */

static State *new_state(Active *active) {
    State *state = active->spare;
    if (state)
        active->spare = state->next;
    else
        state = arena_raw(active->run->arena,
                          sizeof *state + active->f->registers * sizeof(Term));
    return state;
}

static void drop_state(Active *active, State *state) {
    state->next = active->spare;
    active->spare = state;
}

static State *fork_state(Active *active, State *state, const IrPath *path) {
    State *other = new_state(active);
    other->path = path;
    other->heap = ir_heap_fork(active->run, &state->heap);
    memcpy(other->reg, state->reg, active->f->registers * sizeof(Term));
    return other;
}

static void merge_register(Active *active, State *state, const State *other, unsigned reg,
                           Term choose) {
    Term a = state->reg[reg], b = other->reg[reg];
    if (!term_same(a, b)) state->reg[reg] = term_ite(active->run->pool, choose, a, b);
}

static bool is_live(const uint64_t *live, unsigned reg) {
    return !live || live[reg / 64] >> reg % 64 & 1;
}

/* Two states become one; of their registers, so many that are alive. */
static void merge(Active *active, State *state, State *other, const uint64_t *live,
                  unsigned registers) {
    IrTerms *run = active->run;
    Term choose;
    state->path = ir_path_meet(&run->paths, state->path, other->path, &choose);
    for (unsigned reg = 0; reg < registers; reg++)
        if (is_live(live, reg)) merge_register(active, state, other, reg, choose);
    ir_heap_merge(run, &state->heap, &other->heap, choose);
    drop_state(active, other);
}

/* The one whose path parted last from the state's. */
static State **nearest(State *state, State **list) {
    State **best = NULL;
    unsigned depth = 0;
    for (State **at = list; *at; at = &(*at)->next) {
        if (*at == state) continue;
        if ((*at)->path->up == state->path->up && state->path->fork == (*at)->path->fork)
            return at;
        unsigned common = ir_path_common(state->path, (*at)->path);
        if (!best || common > depth) best = at, depth = common;
    }
    return best;
}

static State *take(State **at) {
    State *state = *at;
    *at = state->next;
    return state;
}

/* All states of the list as one: those that parted last meet first. */
static State *merge_all(Active *active, State *list, const uint64_t *live,
                        unsigned registers) {
    while (list->next) {
        State **deepest = &list;
        for (State **at = &list; *at; at = &(*at)->next)
            if ((*at)->path->depth > (*deepest)->path->depth) deepest = at;
        State *state = take(deepest);
        State *other = take(nearest(state, &list));
        /* the one that came first is the choice where the condition holds */
        if (other->order < state->order) {
            State *first = other;
            other = state, state = first;
        }
        merge(active, state, other, live, registers);
        state->next = list;
        list = state;
    }
    return list;
}

static void wait_at(Active *active, uint32_t insn, State *state) {
    uint32_t block = active->graph->at[insn];
    state->order = active->run->orders++;
    state->next = active->waiting[block];
    active->waiting[block] = state;
    if (block < active->least) active->least = block;
}

/* ---- loops */

/* Whether the state goes on at the header of a loop, which it reached `again`. */
static bool goes_round(IrSpot *spot, Active *active, uint32_t block, State *state,
                       bool again) {
    Rounds *rounds = &active->rounds[block];
    if (!again) *rounds = (Rounds){.path = state->path};
    rounds->open += !rounds->known && (rounds->open || rounds->path != state->path);
    rounds->path = state->path;
    rounds->known = false;
    if (rounds->open <= active->run->rounds) return true;
    ir_require(spot, term_word(0),
               (IrFault){.kind = IR_FAULT_STEPS, .message = "the loop does not finish"});
    return false;
}

/* ---- instructions */

static Term right_of(const State *state, const IrInsn *insn) {
    return ir_takes_word(insn->code) ? term_word(insn->k) : state->reg[insn->b];
}

static void note_undefined(IrSpot *spot, const IrInsn *insn, Term a, Term b) {
    const IrNote *note = &spot->function->note[insn - spot->function->insn];
    if (!note->leaves || !spot->run->notes) return;
    ask(spot, ir_term_defined(spot->run->pool, insn, note, a, b),
        (IrFault){.kind = IR_FAULT_NONE}, true);
}

static Term run_binary(IrSpot *spot, const State *state, const IrInsn *insn) {
    Pool *pool = spot->run->pool;
    Term a = state->reg[insn->a], b = right_of(state, insn);
    IrBinary op = ir_binary_op(insn->code);
    if (op == IR_UDIV || op == IR_UREM || op == IR_SDIV || op == IR_SREM)
        ir_require(spot, term_truth(pool, b), (IrFault){.kind = IR_FAULT_DIVISION});
    note_undefined(spot, insn, a, b);
    return ir_term_wrap(pool, ir_binary_wrap(insn->code), ir_term_binary(pool, op, a, b));
}

static Term run_unary(IrSpot *spot, const State *state, const IrInsn *insn) {
    static const uint8_t core[] = {
#define UNARY(name, ...) [IR_##name - IR_NOT] = OP_##name,
#include "ir/ir_rows.h"
    };
    note_undefined(spot, insn, state->reg[insn->a], term_word(0));
    return term_op1(spot->run->pool, (Op)core[insn->code - IR_NOT], state->reg[insn->a]);
}

static Term run_index(IrSpot *spot, const State *state, const IrInsn *insn) {
    Pool *pool = spot->run->pool;
    Term b = state->reg[insn->b], count = term_word(ir_index_count(insn->k));
    Term stride = term_word(ir_index_stride(insn->k));
    ir_require(spot, term_op2(pool, OP_ULT, b, count),
               (IrFault){.kind = IR_FAULT_INDEX,
                         .value = term_is_word(b) ? b.word : 0,
                         .count = count.word});
    return term_op2(pool, OP_ADD, state->reg[insn->a], term_op2(pool, OP_MUL, b, stride));
}

/* ---- calls */

static Active *activation(const IrTerms *run, const IrFunction *f) {
    Active *active = run->active;
    while (active && active->f != f) active = active->outer;
    return active;
}

static bool run_function(IrTerms *run, IrFunction *f, const Term *args, Term under,
                         IrHeap *heap, Term *results, bool *dead);

/* Recursion under conditions ends as loops do. */
static bool is_endless(IrSpot *spot, const IrFunction *callee) {
    IrTerms *run = spot->run;
    const Active *before = activation(run, callee);
    run->conditional = (*spot->path)->up != NULL;
    return before && before->open + run->conditional > run->rounds;
}

static bool call_function(IrSpot *spot, State *state, const IrInsn *insn,
                          IrFunction *callee, bool *dead) {
    IrTerms *run = spot->run;
    const IrCall *call = &spot->function->call[insn->k];
    Term results[IR_RESULTS_MOST], *args = state->reg + insn->a;
    bool fits = callee->params == call->arguments && callee->results == call->results &&
                callee->results <= IR_RESULTS_MOST;
    if (!fits) {
        ir_require(spot, term_word(0), (IrFault){.kind = IR_FAULT_CALLED});
        *dead = true;
        return true;
    }
    if (!step(spot)) return false;
    if (run->depth >= run->most_depth || (char *)__builtin_frame_address(0) < run->stack)
        return fail_kind(spot, IR_FAULT_DEPTH);
    if (is_endless(spot, callee)) {
        ir_require(
            spot, term_word(0),
            (IrFault){.kind = IR_FAULT_DEPTH, .message = "the recursion does not end"});
        *dead = true;
        return true;
    }
    run->depth++;
    bool done =
        callee->insn
            ? run_function(run, callee, args, guard_of(spot), &state->heap, results, dead)
            : run->call && run->call(run->host, callee, args, guard_of(spot), results);
    run->depth--;
    if (!done) return callee->insn ? false : fail_kind(spot, IR_FAULT_HOST);
    for (unsigned i = 0; i < call->results && !*dead; i++)
        state->reg[insn->dst + i] = results[i];
    return true;
}

/* Through a pointer: the function must be known. */
static bool call_pointed(IrSpot *spot, State *state, const IrInsn *insn, bool *dead) {
    Term pointer = state->reg[insn->b];
    if (!term_is_word(pointer))
        return fail(spot, (IrFault){.kind = IR_FAULT_MESSAGE,
                                    .message = "which function a pointer calls depends "
                                               "on free names"});
    uint32_t number = ir_memory_called(spot->run->memory, pointer.word);
    if (number != UINT32_MAX)
        return call_function(spot, state, insn, spot->run->module->function[number],
                             dead);
    IrFaultKind kind = pointer.word ? IR_FAULT_CALLED : IR_FAULT_NULL;
    ir_require(spot, term_word(0), (IrFault){.kind = kind});
    *dead = true;
    return true;
}

/* ---- memory and the rest */

static bool run_access(IrSpot *spot, State *state, const IrInsn *insn) {
    static const struct {
        uint8_t bytes;
        bool sign, store;
    } row[] = {
#define LOAD(name, bytes, sign) [IR_##name - IR_LOADU8] = {bytes, sign, false},
#define STORE(name, bytes)      [IR_##name - IR_LOADU8] = {bytes, false, true},
#include "ir/ir_rows.h"
    };
    unsigned i = insn->code - IR_LOADU8, bytes = row[i].bytes;
    Term at = term_op2(spot->run->pool, OP_ADD, state->reg[insn->a], term_word(insn->k));
    if (row[i].store) return ir_heap_store(spot, at, bytes, state->reg[insn->b]);
    return ir_heap_load(spot, at, bytes, row[i].sign, &state->reg[insn->dst]);
}

static bool run_other(IrSpot *spot, State *state, const IrInsn *insn, bool *dead) {
    IrTerms *run = spot->run;
    Term *r = state->reg, *dst = &r[insn->dst];
    switch (insn->code) {
    case IR_MOVE:
        *dst = r[insn->a];
        return true;
    case IR_WORD:
        *dst = term_word(insn->k);
        return true;
    case IR_ZX:
    case IR_SX:
        *dst = term_wrap(run->pool, r[insn->a], (unsigned)insn->k, insn->code == IR_SX);
        return true;
    case IR_SELECT:
        *dst = term_ite(run->pool, term_truth(run->pool, r[insn->a]), r[insn->b],
                        r[insn->k]);
        return true;
    case IR_INDEX:
        *dst = run_index(spot, state, insn);
        return true;
    case IR_OBJECT:
        *dst = term_word(
            ir_heap_object(run, &state->heap, &spot->function->object[insn->k], *dst));
        return dst->word || fail_kind(spot, IR_FAULT_MEMORY);
    case IR_END:
        ir_heap_end(spot, r[insn->a]);
        return true;
    case IR_GLOBAL:
        *dst = term_word(ir_memory_global(run->memory, (uint32_t)insn->k));
        return true;
    case IR_FUNCTION:
        *dst = term_word(ir_memory_function((uint32_t)insn->k));
        return true;
    case IR_COPY:
        return ir_heap_copy(spot, r[insn->a], r[insn->b], r[insn->k]);
    case IR_FILL:
        return ir_heap_fill(spot, r[insn->a], r[insn->b], r[insn->k]);
    case IR_CALL:
        return call_function(
            spot, state, insn,
            run->module->function[spot->function->call[insn->k].function], dead);
    case IR_CALLAT:
        return call_pointed(spot, state, insn, dead);
    case IR_ROUND:
        return step(spot);
    default:
        assert(insn->code == IR_REQUIRE);
        ir_require(spot, term_truth(run->pool, r[insn->a]),
                   (IrFault){.kind = IR_FAULT_MESSAGE,
                             .message = spot->function->message[insn->k]});
        *dead = term_is(r[insn->a], 0);
        return true;
    }
}

static bool run_insn(IrSpot *spot, State *state, const IrInsn *insn, bool *dead) {
    Term *dst = &state->reg[insn->dst];
    unsigned code = insn->code;
    if (ir_is_binary(code))
        *dst = run_binary(spot, state, insn);
    else if (ir_is_compare(code))
        *dst = ir_term_compare(spot->run->pool, ir_compare_op(code), state->reg[insn->a],
                               right_of(state, insn));
    else if (code >= IR_NOT && code < IR_LOADU8)
        *dst = run_unary(spot, state, insn);
    else if (code >= IR_LOADU8 && code <= IR_STORE64)
        return run_access(spot, state, insn);
    else
        return run_other(spot, state, insn, dead);
    return true;
}

/* ---- where blocks end */

/* The loops that would have been left by going to the instruction are not. */
static void note_known(Active *active, uint32_t number, uint32_t to) {
    const IrGraph *g = active->graph;
    for (uint32_t at = g->block[number].loop; at != IR_NO_LOOP; at = g->block[at].outer)
        if (g->at[to] < at || g->at[to] > g->block[at].last)
            active->rounds[at].known = true;
}

static void branch(Active *active, uint32_t number, const IrInsn *insn, State *state) {
    const IrBlock *block = &active->graph->block[number];
    IrTerms *run = active->run;
    Term holds = ir_term_compare(run->pool, ir_compare_op(insn->code),
                                 state->reg[insn->a], right_of(state, insn));
    if (term_is_word(holds)) {
        note_known(active, number, holds.word ? block->end : insn->dst);
        wait_at(active, holds.word ? insn->dst : block->end, state);
        return;
    }
    uint32_t fork = ir_path_fork(&run->paths);
    Term fails = term_lnot(run->pool, holds);
    const IrPath *yes = ir_path_way(&run->paths, state->path, fork, 2, holds);
    const IrPath *no = ir_path_way(&run->paths, state->path, fork, 2, fails);
    if (yes && no) {
        wait_at(active, insn->dst, fork_state(active, state, yes));
        state->path = no;
        wait_at(active, block->end, state);
    } else {
        /* one way is left: nothing new is known */
        wait_at(active, yes ? insn->dst : block->end, state);
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

static void choose_open(Active *active, const IrInsn *insn, State *state) {
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
        if (way) wait_at(active, choice->target[i], fork_state(active, state, way));
    }
    state->path = ir_path_way(&run->paths, state->path, fork, ways, other);
    if (state->path)
        wait_at(active, insn->dst, state);
    else
        drop_state(active, state);
}

static void choose(Active *active, const IrInsn *insn, State *state) {
    const IrSwitch *choice = &active->f->choice[insn->k];
    Term a = state->reg[insn->a];
    if (!term_is_word(a)) {
        choose_open(active, insn, state);
        return;
    }
    uint32_t i = 0;
    while (i < choice->count && choice->value[i] != a.word) i++;
    wait_at(active, i < choice->count ? choice->target[i] : insn->dst, state);
}

static void give_back(Active *active, const IrInsn *insn, State *state) {
    memmove(state->reg, state->reg + insn->a, insn->b * sizeof(Term));
    state->order = active->run->orders++;
    state->next = active->returned;
    active->returned = state;
}

static void leave(Active *active, IrSpot *spot, uint32_t number, State *state) {
    const IrInsn *last = spot->insn;
    if (ir_is_branch(last->code))
        branch(active, number, last, state);
    else if (last->code == IR_SWITCH)
        choose(active, last, state);
    else if (last->code == IR_JUMP)
        wait_at(active, last->dst, state);
    else if (last->code == IR_RETURN)
        give_back(active, last, state);
    else if (last->code == IR_FAIL)
        ir_require(spot, term_word(0),
                   (IrFault){.kind = IR_FAULT_MESSAGE,
                             .message = spot->function->message[last->k]});
    else
        wait_at(active, active->graph->block[number].end, state);
}

static bool is_way_out(unsigned code) {
    return ir_is_branch(code) || ir_ends(code);
}

/* The block's instructions on the state's path. */
static bool run_block(Active *active, uint32_t number, State *state, bool again) {
    IrTerms *run = active->run;
    const IrBlock *block = &active->graph->block[number];
    const IrInsn *first = active->f->insn + block->first,
                 *end = active->f->insn + block->end;
    IrSpot spot = {run, active->f, first, &state->path, active->under, &state->heap};
    if (watch_spend(pool_watch(run->pool), (uint64_t)(end - first)) ||
        pool_full(run->pool))
        return fail_kind(&spot, IR_FAULT_MEMORY);
    if (block->header && !goes_round(&spot, active, number, state, again)) return true;
    bool dead = false;
    for (; spot.insn < end && !is_way_out(spot.insn->code) && !dead; spot.insn++)
        if (!run_insn(&spot, state, spot.insn, &dead)) return false;
    if (dead) return true;
    if (spot.insn == end) spot.insn--;
    leave(active, &spot, number, state);
    return true;
}

/* A header is reached again by what its loop did: when a block of the loop ran last. */
static bool run_waiting(Active *active) {
    const IrGraph *g = active->graph;
    uint32_t before = g->blocks;
    while (active->least < g->blocks) {
        uint32_t at = active->least++;
        State *list = active->waiting[at];
        if (!list) continue;
        active->waiting[at] = NULL;
        State *state = merge_all(active, list, g->block[at].live, active->f->registers);
        bool again = before >= at && before <= g->block[at].last;
        before = at;
        if (!run_block(active, at, state, again)) return false;
    }
    return true;
}

/* What the call made is gone, and its numbers are free again. */
static void end_objects(IrTerms *run, IrHeap *heap, uint32_t slots) {
    if (heap->local.count > slots) heap->local.count = slots;
    run->slots = slots;
}

static bool run_function(IrTerms *run, IrFunction *f, const Term *args, Term under,
                         IrHeap *heap, Term *results, bool *dead) {
    const Active *before = activation(run, f);
    uint32_t slots = run->slots;
    Active active = {.outer = run->active,
                     .run = run,
                     .f = f,
                     .graph = ir_graph(run->module, f),
                     .under = under,
                     .open = before ? before->open + run->conditional : 0};
    active.waiting = ARENA_ARRAY(run->arena, State *, active.graph->blocks);
    active.rounds = ARENA_ARRAY(run->arena, Rounds, active.graph->blocks);
    State *state = new_state(&active);
    state->path = ir_path_root(&run->paths);
    state->heap = *heap;
    for (unsigned i = 0; i < f->registers; i++)
        state->reg[i] = i < f->params ? args[i] : term_word(0);
    run->active = &active;
    wait_at(&active, 0, state);
    bool done = run_waiting(&active);
    run->active = active.outer;
    *dead = !active.returned;
    if (!done || *dead) return done;
    State *end = merge_all(&active, active.returned, NULL, f->results);
    memcpy(results, end->reg, f->results * sizeof *results);
    *heap = end->heap;
    end_objects(run, heap, slots);
    return true;
}

bool ir_terms_run(IrTerms *run, IrFunction *function, const Term *args, Term guard,
                  Term *results) {
    bool dead = false;
    run->fault = (IrFault){0};
    if (!function->insn || function->results > IR_RESULTS_MOST) {
        run->fault = (IrFault){.kind = IR_FAULT_CALLED, .function = function};
        return false;
    }
    if (!run->heap.owner) ir_terms_reset(run);
    if (!run_function(run, function, args, guard, &run->heap, results, &dead))
        return false;
    for (unsigned i = 0; i < function->results && dead; i++) results[i] = term_word(0);
    return true;
}
