/* Symbolic execution: waiting states, blocks, calls. */
#include "ir/ir_states.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "base/watch.h"

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
    run->spare = NULL;
    run->spares = run->spares_cap = run->spares_used = 0;
}

IrFault ir_fault_at(const IrSite *site, IrFault fault) {
    const IrTerms *run = site->run;
    const IrFunction *f = site->function;
    bool moved = f && f->reported_at_call && run->reporter;
    fault.function = moved ? run->reporter : f;
    fault.at = moved ? run->reporter_at : f ? (uint32_t)(site->insn - f->insn) : 0;
    return fault;
}

bool ir_terms_fail(const IrSite *site, IrFault fault) {
    IrTerms *run = site->run;
    if (!run->fault.kind) run->fault = ir_fault_at(site, fault);
    return false;
}

static bool fail_kind(const IrSite *site, IrFaultKind kind) {
    return ir_terms_fail(site, (IrFault){.kind = kind});
}

Term ir_terms_guard(const IrSite *site) {
    return term_land(site->run->pool, site->outer, (*site->path)->whole);
}

static void ask(IrSite *site, Term must, IrFault fault, bool leaves) {
    IrTerms *run = site->run;
    Pool *pool = run->pool;
    if (term_is(must, 1)) return;
    must = term_lor(pool, must, term_lnot(pool, ir_terms_guard(site)));
    if (term_is(must, 1)) return;
    IrDuty duty = {must, ir_fault_at(site, fault), leaves, false};
    ir_terms_ask(run, &duty);
}

void ir_terms_ask(IrTerms *run, const IrDuty *duty) {
    if (run->trial)
        ir_trial_note(run->trial, duty);
    else if (run->duty)
        run->duty(run->host, duty);
}

void ir_require(IrSite *site, Term must, IrFault fault) {
    ask(site, must, fault, false);
}

static bool count_step(const IrSite *site) {
    IrTerms *run = site->run;
    if (++run->steps > run->most_steps) return fail_kind(site, IR_FAULT_STEPS);
    if (run->steps % IR_POLL_EVERY || !run->poll) return true;
    return run->poll(run->host, run->steps) || fail_kind(site, IR_FAULT_HOST);
}

/* ---- loops */

static bool unfinished(IrSite *site) {
    ir_require(site, term_word(0),
               (IrFault){.kind = IR_FAULT_STEPS, .message = "the loop does not finish"});
    return false;
}

static void begin_rounds(IrActivation *active, uint32_t block, const IrState *state) {
    active->rounds[block] = (IrRounds){.path = state->path};
    for (uint32_t b = block; b <= active->graph->block[block].last; b++)
        active->rounds[b].branched = false;
}

/* Whether a loop is plainly infinite, such as while (1) x++; */
static bool never_ends(const IrActivation *active, uint32_t header) {
    const IrGraph *g = active->graph;
    for (uint32_t b = header; b <= g->block[header].last; b++)
        if (ir_graph_leaves(active->f, g, header, b)) return false;
    return true;
}

/* Whether a state that is back at a loop's header goes on. */
static bool continues_loop(IrSite *site, IrActivation *active, uint32_t block,
                           IrState *state, bool again) {
    IrRounds *rounds = &active->rounds[block];
    if (!again) begin_rounds(active, block, state);
    if (!again && never_ends(active, block)) return unfinished(site);
    rounds->open += !rounds->known && (rounds->open || rounds->path != state->path);
    rounds->path = state->path;
    rounds->known = false;
    if (rounds->open <= active->run->rounds) return true;
    /* then no theorem covers the loop around it */
    if (active->run->trial) return fail_kind(site, IR_FAULT_STEPS);
    return unfinished(site);
}

/* ---- instructions */

static void note_undefined(IrSite *site, const IrInsn *insn, Term a, Term b) {
    const IrNote *note = &site->function->note[insn - site->function->insn];
    if (!note->undefined || !site->run->check_undefined) return;
    ask(site, ir_term_defined(site->run->pool, insn, note, a, b),
        (IrFault){.kind = IR_FAULT_NONE}, true);
}

static Term run_binary(IrSite *site, const IrState *state, const IrInsn *insn) {
    Pool *pool = site->run->pool;
    Term a = state->reg[insn->a], b = ir_right(state, insn);
    IrBinary op = ir_binary_op(insn->code);
    if (ir_divides(op))
        ir_require(site, term_truth(pool, b), (IrFault){.kind = IR_FAULT_DIVISION});
    note_undefined(site, insn, a, b);
    return ir_term_wrap(pool, ir_binary_wrap(insn->code), ir_term_binary(pool, op, a, b));
}

static Term run_unary(IrSite *site, const IrState *state, const IrInsn *insn) {
    note_undefined(site, insn, state->reg[insn->a], term_word(0));
    return ir_term_unary(site->run->pool, (IrCode)insn->code, state->reg[insn->a]);
}

static Term run_index(IrSite *site, const IrState *state, const IrInsn *insn) {
    Pool *pool = site->run->pool;
    Term b = state->reg[insn->b], count = term_word(ir_index_count(insn->k));
    Term stride = term_word(ir_index_stride(insn->k));
    ir_require(site, term_op2(pool, OP_ULT, b, count),
               (IrFault){.kind = IR_FAULT_INDEX,
                         .value = term_is_word(b) ? b.word : 0,
                         .count = count.word});
    return term_op2(pool, OP_ADD, state->reg[insn->a], term_op2(pool, OP_MUL, b, stride));
}

/* ---- calls */

static IrActivation *activation(const IrTerms *run, const IrFunction *f) {
    IrActivation *active = run->active;
    while (active && active->f != f) active = active->outer;
    return active;
}

static bool run_function(IrTerms *run, IrFunction *f, const Term *args, Term under,
                         IrHeap *heap, Term *results, bool *dead);

/* Recursion under open conditions is limited as loops are. Unconditional recursion never
 * ends. */
static bool is_endless(IrSite *site, const IrFunction *callee) {
    IrTerms *run = site->run;
    const IrActivation *before = activation(run, callee);
    run->conditional = (*site->path)->up != NULL;
    return before && (before->open + run->conditional > run->rounds ||
                      before->decided == run->decided);
}

/* The host may run other code on the state's memory. */
static bool call_host(IrSite *site, IrState *state, const IrFunction *callee,
                      const Term *args, Term *results) {
    IrTerms *run = site->run;
    IrHeap outer = run->heap;
    Term under = run->under;
    run->heap = state->heap;
    run->under = ir_terms_guard(site);
    run->decided++;
    bool done = run->call && run->call(run->host, callee, args, run->under, results);
    state->heap = run->heap;
    run->heap = outer;
    run->under = under;
    return done;
}

static void refuse_endless(IrSite *site) {
    ir_require(
        site, term_word(0),
        (IrFault){.kind = IR_FAULT_DEPTH, .message = "the recursion does not end"});
}

static bool call_code(IrSite *site, IrState *state, IrFunction *callee, const Term *args,
                      Term *results, bool *dead) {
    IrTerms *run = site->run;
    const IrFunction *reporter = run->reporter;
    uint32_t at = run->reporter_at;
    if (!site->function->reported_at_call) {
        run->reporter = site->function;
        run->reporter_at = (uint32_t)(site->insn - site->function->insn);
    }
    bool done = run_function(run, callee, args, ir_terms_guard(site), &state->heap,
                             results, dead);
    run->reporter = reporter, run->reporter_at = at;
    return done;
}

static bool call_function(IrSite *site, IrState *state, const IrInsn *insn,
                          IrFunction *callee, bool *dead) {
    IrTerms *run = site->run;
    const IrCall *call = &site->function->call[insn->k];
    Term results[IR_RESULTS_MOST], *args = state->reg + insn->a;
    if (!ir_call_fits(call, callee)) {
        ir_require(site, term_word(0), (IrFault){.kind = IR_FAULT_CALLED});
        *dead = true;
        return true;
    }
    if (!count_step(site)) return false;
    if (run->depth >= run->most_depth || (char *)__builtin_frame_address(0) < run->stack)
        return fail_kind(site, IR_FAULT_DEPTH);
    if (is_endless(site, callee)) {
        refuse_endless(site);
        *dead = true;
        return true;
    }
    run->depth++;
    bool done = callee->insn ? call_code(site, state, callee, args, results, dead)
                             : call_host(site, state, callee, args, results);
    run->depth--;
    if (!done && (callee->insn || run->fault.kind)) return false;
    if (!done)
        ir_require(site, term_word(0),
                   (IrFault){.kind = IR_FAULT_HOST, .message = callee->name});
    *dead |= !done;
    for (unsigned i = 0; i < call->results && !*dead; i++)
        state->reg[insn->dst + i] = results[i];
    return true;
}

/* Calls the function that a known pointer points to. */
static bool call_target(IrSite *site, IrState *state, const IrInsn *insn,
                        uint64_t pointer, bool *dead) {
    const IrTerms *run = site->run;
    uint32_t number = ir_memory_function_at(run->memory, pointer);
    if (number != UINT32_MAX)
        return call_function(site, state, insn, run->module->function[number], dead);
    IrFaultKind kind = pointer ? IR_FAULT_CALLED : IR_FAULT_NULL;
    ir_require(site, term_word(0), (IrFault){.kind = kind});
    *dead = true;
    return true;
}

enum { CALLEES_MOST = 64, CALLEES_DEEP = 200 };

typedef struct {
    const Pool *pool;
    uint64_t at[CALLEES_MOST];
    unsigned count;
} Callees;

static bool add_callee(Callees *all, uint64_t pointer) {
    for (unsigned i = 0; i < all->count; i++)
        if (all->at[i] == pointer) return true;
    if (all->count == CALLEES_MOST) return false;
    all->at[all->count++] = pointer;
    return true;
}

/* The functions of a table, which is padded with 0. */
static bool add_table(Callees *all, Term pointer) {
    size_t count;
    const uint64_t *words =
        pool_table(all->pool, pool_node(all->pool, pointer.ref)->k, &count);
    for (size_t i = 0; i < count; i++)
        if (!add_callee(all, words[i])) return false;
    return add_callee(all, 0);
}

/* The functions that a term selects from. false: it is no choice of words, or of too
 * many. */
static bool find_callees(Callees *all, Term pointer, unsigned depth) {
    if (term_is_word(pointer)) return add_callee(all, pointer.word);
    if (node_is(all->pool, pointer, OP_TABLE)) return add_table(all, pointer);
    return node_is(all->pool, pointer, OP_ITE) && depth < CALLEES_DEEP &&
           find_callees(all, node_arg(all->pool, pointer, 1), depth + 1) &&
           find_callees(all, node_arg(all->pool, pointer, 2), depth + 1);
}

/* Calls each function on a path of its own, and merges the results. */
static bool call_each(IrSite *site, IrState *state, const IrInsn *insn,
                      const Callees *all, bool *dead) {
    IrTerms *run = site->run;
    IrActivation *active = run->active;
    IrState *list = NULL;
    Term pointer = state->reg[insn->b];
    uint32_t fork = ir_path_fork(&run->paths);
    for (unsigned i = 0; i < all->count; i++) {
        Term is = term_op2(run->pool, OP_EQ, pointer, term_word(all->at[i]));
        const IrPath *path =
            ir_path_branch(&run->paths, state->path, fork, all->count, is);
        if (!path) continue;
        IrState *way = ir_states_fork(active, state, path);
        IrSite there = *site;
        bool ended = false;
        there.path = &way->path, there.heap = &way->heap;
        if (!call_target(&there, way, insn, all->at[i], &ended)) return false;
        if (ended) continue;
        way->order = run->orders++;
        way->next = list;
        list = way;
    }
    *dead = !list;
    if (!list) return true;
    IrState *end = ir_states_merge(active, list, NULL, active->f->registers);
    state->path = end->path, state->heap = end->heap;
    memcpy(state->reg, end->reg, active->f->registers * sizeof *state->reg);
    return true;
}

/* A call through a pointer, which must be a choice of known functions. */
static bool call_pointer(IrSite *site, IrState *state, const IrInsn *insn, bool *dead) {
    Term pointer = state->reg[insn->b];
    Callees all = {.pool = site->run->pool};
    site->run->decided++;
    if (!find_callees(&all, pointer, 0))
        return ir_terms_fail(
            site, (IrFault){.kind = IR_FAULT_MESSAGE,
                            .message = "which function is called depends on free "
                                       "names"});
    return all.count == 1 ? call_target(site, state, insn, all.at[0], dead)
                          : call_each(site, state, insn, &all, dead);
}

/* ---- memory and the rest */

static bool run_access(IrSite *site, IrState *state, const IrInsn *insn) {
    static const struct {
        uint8_t bytes;
        bool sign, store;
    } row[] = {
#define LOAD(name, bytes, sign) [IR_##name] = {bytes, sign, false},
#define STORE(name, bytes)      [IR_##name] = {bytes, false, true},
#include "ir/ir_rows.h"
    };
    IrField field = ir_field_bytes(row[insn->code].bytes);
    Term at = term_op2(site->run->pool, OP_ADD, state->reg[insn->a], term_word(insn->k));
    bool address = insn->code == IR_LOADP || insn->code == IR_STOREP;
    IrAccess access = {field, row[insn->code].sign, address};
    if (row[insn->code].store)
        return ir_heap_store(site, at, access, state->reg[insn->b]);
    return ir_heap_load(site, at, access, &state->reg[insn->dst]);
}

static bool run_bits(IrSite *site, IrState *state, const IrInsn *insn) {
    IrField field = ir_field(insn->k);
    Term at =
        term_op2(site->run->pool, OP_ADD, state->reg[insn->a], term_word(field.offset));
    IrAccess access = {.field = field};
    if (insn->code == IR_UNSET) return ir_heap_unset(site, at, field);
    if (insn->code == IR_STOREBITS)
        return ir_heap_store(site, at, access, state->reg[insn->b]);
    return ir_heap_load(site, at, access, &state->reg[insn->dst]);
}

/* 0: it failed. */
static uint64_t run_object_of_size(IrSite *site, IrState *state, const IrInsn *insn) {
    static const char why[] = "an array's size must have a value, it depends on free "
                              "names";
    IrTerms *run = site->run;
    Term bytes = state->reg[insn->a];
    if (!term_is_word(bytes)) {
        ir_terms_fail(site, (IrFault){.kind = IR_FAULT_MESSAGE, .message = why});
        return 0;
    }
    IrObject *what = ARENA_NEW(run->arena, IrObject);
    *what = site->function->object[insn->k];
    what->size = bytes.word;
    uint64_t made = ir_slots_object(run, &state->heap, what, term_word(0));
    if (!made) fail_kind(site, IR_FAULT_MEMORY);
    return made;
}

typedef enum {
#define OTHER(name, ...) OTHER_##name = IR_##name,
#define LAST(...)
#include "ir/ir_rows.h"
} Other;

static bool run_other_insn(IrSite *site, IrState *state, const IrInsn *insn, bool *dead) {
    IrTerms *run = site->run;
    Term *r = state->reg, *dst = &r[insn->dst];
    switch ((Other)insn->code) {
    case OTHER_STOREBITS:
    case OTHER_LOADBITS:
    case OTHER_UNSET:
        return run_bits(site, state, insn);
    case OTHER_MOVE:
        *dst = r[insn->a];
        return true;
    case OTHER_WORD:
        *dst = term_word(insn->k);
        return true;
    case OTHER_ZX:
    case OTHER_SX:
        *dst = term_wrap(run->pool, r[insn->a], (unsigned)insn->k, insn->code == IR_SX);
        return true;
    case OTHER_SELECT:
        *dst = term_ite(run->pool, term_truth(run->pool, r[insn->a]), r[insn->b],
                        r[insn->k]);
        return true;
    case OTHER_INDEX:
        *dst = run_index(site, state, insn);
        return true;
    case OTHER_OBJECT:
        *dst = term_word(
            ir_slots_object(run, &state->heap, &site->function->object[insn->k], *dst));
        return dst->word || fail_kind(site, IR_FAULT_MEMORY);
    case OTHER_ROOM:
        *dst = term_word(run_object_of_size(site, state, insn));
        return dst->word != 0;
    case OTHER_END:
        ir_heap_end(site, r[insn->a]);
        return true;
    case OTHER_GLOBAL:
        *dst = term_word(ir_memory_global(run->memory, (uint32_t)insn->k));
        return true;
    case OTHER_FUNCTION:
        *dst = term_word(ir_memory_function(run->module->function[insn->k]->number));
        return true;
    case OTHER_COPY:
        return ir_heap_copy(site, r[insn->a], r[insn->b], r[insn->k]);
    case OTHER_FILL:
        return ir_heap_fill(site, r[insn->a], r[insn->b], r[insn->k]);
    case OTHER_CALL:
        return call_function(
            site, state, insn,
            run->module->function[site->function->call[insn->k].function], dead);
    case OTHER_CALLAT:
        return call_pointer(site, state, insn, dead);
    case OTHER_ROUND:
        return count_step(site);
    case OTHER_EQUABLE:
    case OTHER_ORDERED:
    case OTHER_APART:
        ir_relate_terms(site, (IrCode)insn->code, r[insn->a], r[insn->b]);
        return true;
    case OTHER_REQUIRE:
    case OTHER_KNOW:
        ir_require(
            site, term_truth(run->pool, r[insn->a]),
            (IrFault){.kind = insn->code == IR_KNOW ? IR_FAULT_UNKNOWN : IR_FAULT_MESSAGE,
                      .message = site->function->message[insn->k]});
        *dead = term_is(r[insn->a], 0);
    }
    return true;
}

static bool run_insn(IrSite *site, IrState *state, const IrInsn *insn, bool *dead) {
    Term *dst = &state->reg[insn->dst];
    switch (ir_class(insn->code)) {
    case IR_CLASS_BINARY:
        *dst = run_binary(site, state, insn);
        return true;
    case IR_CLASS_COMPARE:
        *dst = ir_term_compare(site->run->pool, ir_compare_op(insn->code),
                               state->reg[insn->a], ir_right(state, insn));
        return true;
    case IR_CLASS_UNARY:
        *dst = run_unary(site, state, insn);
        return true;
    case IR_CLASS_LOAD:
    case IR_CLASS_STORE:
        return run_access(site, state, insn);
    case IR_CLASS_OTHER:
    case IR_CLASS_MEMORY:
        return run_other_insn(site, state, insn, dead);
    case IR_CLASS_BRANCH:
    case IR_CLASS_LAST:
        break; /* ir_terminator() */
    }
    assert(false);
    return false;
}

/* ---- blocks */

static bool is_way_out(unsigned code) {
    return ir_is_branch(code) || ir_never_continues(code);
}

static IrSite site_at(IrActivation *active, uint32_t at, IrState *state) {
    return (IrSite){.run = active->run,
                    .function = active->f,
                    .insn = active->f->insn + at,
                    .path = &state->path,
                    .outer = active->under,
                    .heap = &state->heap};
}

bool ir_terms_some(IrActivation *active, uint32_t block, uint32_t from, uint32_t to,
                   IrState *state, bool *dead) {
    IrTerms *run = active->run;
    IrSite site = site_at(active, from, state);
    const IrInsn *end = active->f->insn + to;
    active->now = block;
    *dead = false;
    if (watch_spend(pool_watch(run->pool), to - from) || pool_full(run->pool))
        return fail_kind(&site, IR_FAULT_MEMORY);
    for (; site.insn < end && !*dead; site.insn++)
        if (!run_insn(&site, state, site.insn, dead)) return false;
    return true;
}

bool ir_terms_rest(IrActivation *active, uint32_t number, uint32_t from, IrState *state) {
    const IrBlock *block = &active->graph->block[number];
    uint32_t last = block->end - 1;
    bool dead, way_out = is_way_out(active->f->insn[last].code);
    if (!ir_terms_some(active, number, from, last + !way_out, state, &dead)) return false;
    IrSite site = site_at(active, last, state);
    return dead || ir_terminator(active, &site, state);
}

/* Runs a block; again: a round of its loop has led back to this header. */
static bool run_block(IrActivation *active, uint32_t number, IrState *state, bool again) {
    const IrBlock *block = &active->graph->block[number];
    uint32_t at = block->first;
    IrSite site = site_at(active, at, state);
    if (block->header && !continues_loop(&site, active, number, state, again))
        return !active->run->fault.kind;
    if (block->tests != IR_NO_LOOP && !active->rounds[block->tests].tried) {
        bool left = false;
        active->rounds[block->tests].tried = true;
        if (!ir_loop_try(active, number, state, &at, &left)) return false;
        if (left) return true;
    }
    return ir_terms_rest(active, number, at, state);
}

/* A header is reached again if a block of its loop ran last. */
bool ir_terms_waiting(IrActivation *active) {
    const IrGraph *g = active->graph;
    while (active->least < active->end) {
        uint32_t at = active->least++, before = active->now;
        IrState *list = active->waiting[at];
        if (!list || at == active->stop) continue;
        active->waiting[at] = NULL;
        IrState *state =
            ir_states_merge(active, list, g->block[at].live, active->f->registers);
        bool again = before >= at && before <= g->block[at].last;
        active->now = at;
        if (!run_block(active, at, state, again)) return false;
    }
    return true;
}

/* Ends the call's objects, and frees their numbers. */
static void end_objects(IrTerms *run, IrHeap *heap, uint32_t slots) {
    if (heap->local.count > slots) heap->local.count = slots;
    run->slots = slots;
}

static bool run_function(IrTerms *run, IrFunction *f, const Term *args, Term under,
                         IrHeap *heap, Term *results, bool *dead) {
    const IrActivation *before = activation(run, f);
    uint32_t slots = run->slots;
    IrActivation active = {.outer = run->active,
                           .run = run,
                           .f = f,
                           .graph = ir_graph(run->module, f),
                           .under = under,
                           .stop = UINT32_MAX,
                           .open = before ? before->open + run->conditional : 0,
                           .decided = run->decided};
    active.end = active.now = active.graph->blocks;
    active.waiting = ARENA_ARRAY(run->arena, IrState *, active.graph->blocks);
    active.rounds = ARENA_ARRAY(run->arena, IrRounds, active.graph->blocks);
    IrState *state = ir_states_new(&active);
    state->path = ir_path_root(&run->paths);
    state->heap = *heap;
    for (unsigned i = 0; i < f->registers; i++)
        state->reg[i] = i < f->params ? args[i] : term_word(0);
    run->active = &active;
    ir_states_wait(&active, 0, state);
    bool done = ir_terms_waiting(&active);
    run->active = active.outer;
    *dead = !active.returned;
    if (!done || *dead) return done;
    IrState *end = ir_states_merge(&active, active.returned, NULL, f->results);
    memcpy(results, end->reg, f->results * sizeof *results);
    *heap = end->heap;
    end_objects(run, heap, slots);
    return true;
}

/* A host function that is running calls it again, unconditionally or too often. */
static bool is_endless_call(IrTerms *run, const IrFunction *function, Term guard) {
    const IrActivation *before = activation(run, function);
    run->conditional = run->active && !term_same(guard, run->under);
    return before && before->open + run->conditional > run->rounds;
}

bool ir_terms_run(IrTerms *run, IrFunction *function, const Term *args, Term guard,
                  Term *results) {
    bool dead = false;
    run->fault = (IrFault){0};
    if (!function->insn) {
        run->fault = (IrFault){.kind = IR_FAULT_CALLED, .function = function};
        return false;
    }
    if (!run->heap.owner) ir_terms_reset(run);
    if (is_endless_call(run, function, guard)) {
        const IrPath *path = ir_path_root(&run->paths);
        refuse_endless(&(IrSite){.run = run, .path = &path, .outer = guard});
        for (unsigned i = 0; i < function->results; i++) results[i] = term_word(0);
        return true;
    }
    IrHeap before = run->heap;
    if (!term_is(guard, 1)) before = ir_slots_fork(run, &run->heap);
    bool done = run_function(run, function, args, guard, &run->heap, results, &dead);
    if (!done || run->fault.kind) return false; /* no fault is ignored */
    if (!term_is(guard, 1)) ir_slots_merge(run, &run->heap, &before, guard);
    for (unsigned i = 0; i < function->results && dead; i++) results[i] = term_word(0);
    return true;
}
