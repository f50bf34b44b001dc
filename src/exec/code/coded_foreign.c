/* Foreign nodes in bodies of C: bbx's functions, sets and names. They are evaluated as
 * elsewhere; C evaluates their operands, which are put into slots. */
#include "exec/code/coded_local.h"

#include <string.h>

#include "base/base.h"
#include "exec/compiled/compiled_state.h"
#include "exec/direction.h"
#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/statics.h"
#include "exec/query.h"
#include "exec/typing.h"
#include "exec/builtin/builtin.h"

/* What a function without code stands for. */
struct Foreign {
    const Node *node;
    Source *source;
    uint32_t count, slots;
    const Type *types; /* of the operands */
    Type type;
    bool observed;          /* of the node, which comes to its operand; */
    const Symbol *function; /* in which it stands */
};

/* ---- when the code is made */

static bool is_value(const Global *global) {
    return global->kind == GLOBAL_VARIABLE || global->kind == GLOBAL_CONSTANT ||
           global->kind == GLOBAL_ENUM || global->kind == GLOBAL_ARRAY;
}

static bool is_named(const Node *node) {
    return node->kind == NODE_NAME || node->kind == NODE_CALL;
}

/* Whether the session or bbx has a meaning for it. */
static bool has_meaning(const Coding *at, const Node *node) {
    bool name = node->kind == NODE_NAME;
    if (!is_named(node)) return true;
    Symbol *sym = statics_lookup_at(node->sym, at->source, node->span);
    const Global *global = at->run->in_prelude ? NULL : names_known(sym);
    const Builtin *row = builtin_of(sym);
    if (name)
        return global ? is_value(global)
                      : sym->square >= 0 || (row && row->form == BUILTIN_CONSTANT);
    if (global) return global->kind != GLOBAL_OBJECT;
    return row && row->form != BUILTIN_CONSTANT;
}

static Type type_of(const CcType *type) {
    return cc_type_is_integer(type) ? coded_word(type) : TYPE_U64;
}

/* op: FORM_POINTER, its value is a pointer of C's. */
static Node *slot_of(Arena *arena, const Node *operand, const CcType *of,
                     int32_t number) {
    Type type = type_of(of);
    Node *name = ast_new(arena, NODE_NAME, operand->span, 0);
    Node *declared = ast_new(arena, NODE_VAR, operand->span, 0);
    declared->type = name->type = type;
    name->at = operand->at, name->flags = operand->flags;
    name->sym = operand->sym;
    name->cache = declared;
    name->slot = number;
    name->op = of->kind == CC_POINTER ? FORM_POINTER : 0;
    name->mark = MARK_LOCAL | MARK_TYPED;
    return name;
}

/* Replaces each operand by the slot of its number. */
static void number_slots(Arena *arena, Node *node, CcType *const *types, uint32_t *next) {
    node->mark = 0;
    for (uint32_t i = node->kind == NODE_ASSIGN; i < node->n; i++) {
        Node *kid = node->kid[i];
        if (kid->kind == NODE_RANGE) {
            number_slots(arena, kid, types, next);
            continue;
        }
        node->kid[i] = slot_of(arena, kid, types[*next], (int32_t)*next);
        ++*next;
    }
}

/* outside: what is in an aggregate is calculated as outside of C. */
static void unmark(Node *node, bool outside) {
    node->mark = 0;
    if (outside) node->flags &= ~(uint32_t)NODE_FLAG_C;
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i]) unmark(node->kid[i], outside);
}

/* Keeps the source as long as the session. */
static Source *hold_source(Exec *exec, Source *source) {
    if (exec->nkept && exec->kept[exec->nkept - 1] == source) return source;
    exec->kept = base_grow(exec->kept, exec->nkept, &exec->kept_cap, sizeof(Source *));
    return exec->kept[exec->nkept++] = source_keep(source);
}

static uint32_t resolve_aggregate(Run *run, Node *node, const CcOperands *operands) {
    Node **variable = ARENA_ARRAY(run->exec->arena, Node *, operands->count + 1);
    for (uint32_t i = 0; i < operands->count; i++) {
        Node *var = variable[i] =
            ast_new(run->exec->arena, NODE_VAR, operands->node[i]->span, 0);
        var->sym = operands->node[i]->sym;
        var->type = type_of(operands->type[i]);
    }
    uint32_t slots = operands->count;
    resolve_among(run, node, variable, operands->count, &slots);
    return slots;
}

static Foreign *foreign_of(Coding *at, const Node *node, const CcOperands *operands) {
    Exec *exec = at->run->exec;
    Foreign *foreign = ARENA_NEW(exec->arena, Foreign);
    uint32_t count = operands->count, slots = count, next = 0;
    bool aggregate = node->kind == NODE_GATHER;
    Type *types = ARENA_ARRAY(exec->arena, Type, count + 1);
    for (uint32_t i = 0; i < count; i++) types[i] = type_of(operands->type[i]);
    Node *copy = ast_copy(exec->arena, node);
    unmark(copy, aggregate);
    if (aggregate)
        slots = resolve_aggregate(at->run, copy, operands);
    else if (count)
        number_slots(exec->arena, copy, operands->type, &next);
    if (is_named(copy)) copy->sym = statics_lookup_at(copy->sym, at->source, copy->span);
    *foreign = (Foreign){.node = copy,
                         .source = hold_source(exec, at->source),
                         .count = count,
                         .slots = slots,
                         .types = types};
    return foreign;
}

static bool is_bound(const Coding *at, const Symbol *sym) {
    return at->run && !at->coded && query_bound(at->run->query, sym);
}

bool coded_constant(void *context, const Node *name, Type *type, uint64_t *word) {
    Exec *exec = context;
    Symbol *sym = name->sym;
    const Builtin *row = builtin_of(sym);
    bool square = sym->square >= 0, constant = row && row->form == BUILTIN_CONSTANT;
    const Run *run = exec->coding->run;
    bool prelude = run && run->in_prelude;
    BoardShape squares = prelude ? SHAPE_CHESS : exec->squares;
    bool taken = !prelude && (names_known(sym) || is_bound(exec->coding, sym));
    if (taken || (!square && !constant)) return false;
    Value value =
        square ? value_word((uint64_t)shape_number(squares, sym->square), KIND_SQUARE)
               : builtin_constant(row, squares);
    *type = value.kind == KIND_SET ? TYPE_U64 : TYPE_I32;
    *word = value.term.word;
    return value.kind <= KIND_SQUARE;
}

bool coded_calculated(void *context, const Node *node, uint64_t *word, Diags *diags) {
    const Coding *at = ((const Exec *)context)->coding;
    Value value;
    if (!at->run || at->coded) return false;
    Query *query = at->run->query;
    Diags *own = query->diags;
    query->diags = diags;
    bool done = eval_word(at->run, node, &value) && term_is_word(value.term);
    query->diags = own;
    if (done) *word = value.term.word;
    return done;
}

bool coded_foreign(void *context, const Node *node, const CcOperands *operands,
                   Type *type, uint32_t *function) {
    Exec *exec = context;
    Coding *at = exec->coding;
    if (!at->run) return false;
    bool known = has_meaning(at, node);
    Foreign *foreign = foreign_of(at, node, operands);
    if (known) typing_find(at->run, (Node *)foreign->node);
    Type of = known ? typing_of(foreign->node) : TYPE_I32;
    foreign->type = of == TYPE_NONE ? TYPE_U64 : of;
    *type = known ? foreign->type : TYPE_NONE;
    const char *name =
        is_named(node) ? node->sym->name : ast_kind_name((NodeKind)node->kind);
    *function = ir_add_function(compiled_module(exec), name);
    *coded_number(exec, *function) = (CodedNumber){.foreign = foreign};
    return true;
}

/* A function that reports the node's value, or that its call begins. */
uint32_t coded_observe(void *context, const Node *node, const CcType *type, bool begins) {
    Exec *exec = context;
    const Coding *at = exec->coding;
    Foreign *foreign = ARENA_NEW(exec->arena, Foreign);
    Type *types = ARENA_NEW(exec->arena, Type);
    types[0] = begins ? TYPE_VOID : type_of(type);
    *foreign = (Foreign){.node = node,
                         .source = hold_source(exec, at->source),
                         .count = !begins,
                         .types = types,
                         .type = types[0],
                         .observed = true,
                         .function = coded_name(at->coded)};
    uint32_t number = ir_add_function(compiled_module(exec), "tell");
    coded_number(exec, number)->foreign = foreign;
    return number;
}

/* ---- when it runs */

static bool report_event(const Host *at, const Foreign *foreign, const uint64_t *args,
                         uint64_t *results) {
    const Query *query = at->run->query;
    Value value = {.kind = (uint8_t)type_kind(foreign->type, KIND_INT)};
    if (foreign->count) value.term = term_word(results[0] = args[0]);
    ExecEvent event = {.node = foreign->node,
                       .value = foreign->count ? &value : NULL,
                       .source = foreign->source,
                       .function = foreign->function,
                       .depth = at->run->depth + at->c->run.depth + 1};
    return !query->observe || query->observe(query->observe_context, &event);
}

/* Enters the host; the path starts as true, as in a call. */
static void enter_host(Run *run, const Foreign *foreign, Slot *slots, Call *call,
                       Term guard) {
    run->outer = guard;
    run->path = term_word(1);
    run->call = call;
    run->frame = slots;
    run->nslots = foreign->slots;
    run->source = foreign->source;
}

/* An untyped session number stays untyped. */
static void keep_untyped(const Foreign *foreign, Slot *slot) {
    const Node *node = foreign->node;
    if (node->kind != NODE_ASSIGN) return;
    const Global *global = names_meant(node->kid[0]);
    bool number = global && global->kind == GLOBAL_VARIABLE &&
                  global->value.kind == KIND_INT && global->value.type == TYPE_NONE;
    if (number) slot->kind = KIND_INT;
}

static bool evaluate(Run *run, const Foreign *foreign, const Term *args, Term guard,
                     Term *result) {
    FrameMark mark = frame_mark(run->exec);
    Slot *slots = frame_push(run->exec, (foreign->slots + 1) * sizeof *slots);
    for (uint32_t i = 0; i < foreign->count; i++)
        slots[i] = (Slot){.term = args[i],
                          .set = true,
                          .kind = (uint8_t)type_kind(foreign->types[i], KIND_INT),
                          .type = foreign->types[i],
                          .typed = true};
    keep_untyped(foreign, slots);
    Call call = {.outer = run->call};
    Run code = *run;
    enter_host(run, foreign, slots, &call, guard);
    Query *query = run->query;
    Source *outer = query->source;
    bool (*follows)(void *, const ExecEvent *) = query->observe; /* is told of the node */
    query->source = foreign->source;
    query->observe = NULL;
    Value value;
    Scratch scratch = run_scratch(run);
    bool nothing = foreign->type == TYPE_VOID;
    bool done = nothing ? eval(run, foreign->node, &value)
                        : eval_word(run, foreign->node, &value);
    if (done && value.kind == KIND_DIRECTION) done = direction_refuse(run, foreign->node);
    *run = code;
    if (done && !nothing) *result = type_wrap(run->pool, foreign->type, value.term);
    if (run_concrete(run)) run_scratch_end(run, scratch);
    query->source = outer;
    query->observe = follows;
    frame_release(run->exec, mark);
    return done;
}

const Node *coded_foreign_node(const Foreign *foreign) {
    return foreign->node;
}

static const Foreign *foreign_at(const Exec *exec, const IrFunction *function) {
    uint32_t number = function->number;
    return number < exec->codeds ? exec->coded[number].foreign : NULL;
}

bool coded_call_words(void *host, const IrFunction *function, const uint64_t *args,
                      uint64_t *results) {
    Host *at = host;
    const Foreign *foreign = foreign_at(at->run->exec, function);
    if (!foreign) return false;
    if (foreign->observed) {
        bool goes_on = report_event(at, foreign, args, results);
        at->said = !goes_on;
        return goes_on;
    }
    IrRun *words = &at->c->run, outer = *words;
    FrameMark mark = frame_mark(at->run->exec);
    Term *terms = frame_push(at->run->exec, (foreign->count + 1) * sizeof *terms);
    for (uint32_t i = 0; i < foreign->count; i++) terms[i] = term_word(args[i]);
    Term result = term_word(0);
    at->run->query->steps += words->steps;
    bool done = evaluate(at->run, foreign, terms, term_word(1), &result);
    at->run->query->steps -= outer.steps;
    outer.frame = words->frame, outer.frames_cap = words->frames_cap; /* may have moved */
    *words = outer;
    frame_release(at->run->exec, mark);
    results[0] = result.word;
    at->said = !done;
    return done;
}

/* Passes new duties to a trial of a loop, if one is running. */
static void pass_duties(IrTerms *terms, Run *run, const DutyMark *before) {
    const Query *query = run->query;
    size_t end = query->nduties, first = before->duties;
    ExecDuty *duty = ARENA_ARRAY(query->arena, ExecDuty, end - first + 1);
    if (end > first) memcpy(duty, query->duties + first, (end - first) * sizeof *duty);
    run_duties_restore(run, before, first);
    for (size_t i = 0; i < end - first; i++) {
        IrDuty asked = {.must = duty[i].must,
                        .only_undefined = duty[i].only_in_c,
                        .unsure = duty[i].unsure};
        asked.fault.kind = duty[i].unknown ? IR_FAULT_UNKNOWN : IR_FAULT_MESSAGE;
        asked.fault.message = duty[i].what;
        ir_terms_ask(terms, &asked);
    }
}

bool coded_call_terms(void *host, const IrFunction *function, const Term *args,
                      Term guard, Term *results) {
    Host *at = host;
    Run *run = at->run;
    const Foreign *foreign = foreign_at(run->exec, function);
    if (!foreign) return false;
    if (foreign->observed) {
        if (foreign->count) results[0] = args[0];
        return true;
    }
    IrTerms *terms = run->store->compiled->terms, outer = *terms;
    Diags *diags = run->query->diags;
    size_t said = diags->count;
    DutyMark before = run_duties(run);
    results[0] = term_word(0);
    bool done = evaluate(run, foreign, args, guard, results);
    IrTerms *now = terms;
    now->host = outer.host, now->check_undefined = outer.check_undefined;
    now->steps = outer.steps, now->most_steps = outer.most_steps;
    now->depth = outer.depth, now->most_depth = outer.most_depth;
    if (outer.trials) {
        if (!done) diag_cut(diags, said);
        pass_duties(terms, run, &before);
    }
    at->said = !done;
    if (!done) terms->fault = (IrFault){.kind = IR_FAULT_HOST, .message = function->name};
    return done;
}
