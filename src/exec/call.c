/* Calls: the user's functions, bbx's own, and types.
 *
 * A call has a frame of slots on the stack of locals. Its path starts as true again, so
 * constants stay constants; run->outer holds the condition of the call. */
#include <string.h>

#include "exec/coded.h"
#include "exec/compiled/compiled.h"
#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/refused.h"
#include "exec/operate.h"
#include "exec/lvalue.h"
#include "exec/typing.h"
#include "exec/builtin/builtin.h"
#include "exec/builtin/prelude.h"

static void set_source(Run *run, Source *source) {
    run->source = source;
    run->query->source = source;
}

/* Evaluates an argument, in the caller's frame, and converts it for its parameter. */
static bool bind_argument(Run *run, const Function *function, const Node *call,
                          uint32_t i, Value value, Slot *slot) {
    const Node *param = function->node->kid[i];
    Type want = param->type;
    bool shown = call && i < call->n;
    const Node *arg = shown ? call->kid[i] : call;
    bool word = value.kind < KIND_LIST || (value.kind == KIND_LIST && want == TYPE_NONE);
    if (!word) return hint_word(run, arg, value);
    if (shown && !function->row) hint_argument(run, param, arg, value);
    slot->typed = want != TYPE_NONE;
    if (slot->typed)
        type_convert(run->pool, run_is_wide(run), shown ? typing_of(arg) : TYPE_NONE,
                     want, &value);
    slot->term = value.term, slot->high = value.high;
    slot->set = true;
    slot->kind = value.kind;
    slot->type = param->type;
    slot->list = value.list;
    slot->constant = ast_is_constant(param, param);
    return true;
}

static Value void_value(Type type) {
    return (Value){.kind = (uint8_t)type_kind(type, KIND_INT)};
}

/* Enters the callee's frame. Its path starts as true, under the call's condition. */
static void enter_frame(Run *run, Call *call, Slot *slots) {
    run->outer = run_guard(run);
    run->path = term_word(1);
    run->call = call;
    run->frame = slots;
    run->nslots = call->function->nslots;
    run->in_prelude = call->function->row != NULL;
    set_source(run, call->function->source);
}

static bool run_body(Run *run, Function *function, Slot *slots, Value *out) {
    Run caller = *run;
    Call call = {.outer = run->call, .function = function};
    enter_frame(run, &call, slots);
    bool done = eval(run, function_body(function), out);
    *run = caller;
    set_source(run, caller.source);
    return done;
}

/* Recursion as deep as loops are unrolled, under open conditions; or unconditional
 * recursion.
 */
static bool is_endless(const Run *run, const Function *function) {
    if (run_concrete(run) || !function->active) return false;
    if (run->open_recursion >= run->query->limits->rounds) return true;
    return function->decided == run->store->decided && term_is(run->path, 1);
}

/* Beyond the limit: the duty that no input gets here. */
static bool refuse_call(Run *run, const Function *function, const Node *node,
                        Value *out) {
    *out = void_value(function->node->type);
    return run_require(run, term_word(0), node, EXEC_ENDLESS_CALLS);
}

/* A failed call has not set what it should have set (refused.c). */
void call_end(Exec *exec, Function *function, bool done) {
    if (done) {
        function->called = true;
        function->failed = NULL;
        return;
    }
    function->failing = exec->stamp;
    exec->failing = function->node->sym;
}

static bool run_call(Run *run, Function *function, Slot *slots, Value *out) {
    unsigned open = run->open_recursion;
    uint64_t decided = function->decided;
    if (function->active && !term_is(run->path, 1)) run->open_recursion++;
    function->decided = run->store->decided;
    function->active++;
    run->depth++;
    bool done = run_body(run, function, slots, out);
    run->depth--;
    function->active--;
    if (lvalue_may_change(run)) call_end(run->exec, function, done);
    function->decided = decided;
    run->open_recursion = open;
    return done;
}

bool call_function(Run *run, Function *function, const Node *node, Value *args,
                   Value *out) {
    const Limits *limits = run->query->limits;
    if (is_endless(run, function)) return refuse_call(run, function, node, out);
    if (run->depth >= limits->calls)
        return run_limit(
            run, node, "calls are nested more than %u deep\n|:set calls raises the limit",
            limits->calls);
    if (!run_step(run, node) || !run_deep(run, node)) return false;
    FrameMark mark = frame_mark(run->exec);
    Slot *slots = frame_push(run->exec, function->nslots * sizeof(Slot));
    bool done = true;
    for (uint32_t i = 0; i < function->nparams && done; i++)
        done = bind_argument(run, function, node, i, args[i], &slots[i]);
    Scratch scratch = run_scratch(run);
    done = done && run_call(run, function, slots, out);
    if (done && out->kind != KIND_LIST) run_scratch_end(run, scratch);
    frame_release(run->exec, mark);
    return done;
}

static bool eval_arguments(Run *run, const Node *node, Value *args) {
    for (uint32_t i = 0; i < node->n; i++)
        if (!eval(run, node->kid[i], &args[i])) return false;
    return true;
}

/* Calls a C function's code. */
static bool run_coded(Run *run, Function *function, const Node *node, Value *args,
                      Value *out) {
    for (uint32_t i = 0; i < function->nparams; i++) {
        const Node *param = function->node->kid[i], *arg = node->kid[i];
        if (args[i].kind >= KIND_LIST) return hint_word(run, arg, args[i]);
        hint_argument(run, param, arg, args[i]);
    }
    function->active++;
    bool done = coded_call(run, function, node, args, out);
    function->active--;
    if (lvalue_may_change(run)) call_end(run->exec, function, done);
    return done;
}

static bool call_user(Run *run, Function *function, const Node *node, Value *out) {
    typing_need(run, node);
    if (node->n != function->nparams)
        return run_error(run, node, "'%s' takes %u argument%s, not %u\n|%s",
                         node->sym->name, function->nparams,
                         function->nparams == 1 ? "" : "s", node->n,
                         function_signature(function, run->query->arena));
    bool code = function->coded != NULL;
    if (code && !coded_check_arguments(run, function, node)) return false;
    FrameMark mark = frame_mark(run->exec);
    Value *args = frame_push(run->exec, function->nparams * sizeof(Value));
    bool done = eval_arguments(run, node, args) && run_observe(run, node, NULL);
    done = done && (code ? run_coded(run, function, node, args, out)
                         : call_function(run, function, node, args, out));
    frame_release(run->exec, mark);
    return done;
}

/* The argument &x; no other argument may point to the same object. */
static bool compiled_address(Run *run, const Node *call, uint32_t i, Lvalue *place,
                             CompiledArg *arg) {
    const Node *target = call->kid[i]->kid[0];
    arg->address = true;
    for (uint32_t k = 0; k < i; k++)
        if (call->kid[k]->kind == NODE_ADDRESS &&
            strcmp(lvalue_name(run, call->kid[k]->kid[0]), lvalue_name(run, target)) == 0)
            return run_error(run, target, "'%s' is passed twice by its address",
                             lvalue_name(run, target));
    return lvalue_find(run, target, target, place) &&
           lvalue_read(run, target, place, &arg->value);
}

/* Writes back variables whose address was passed. */
static bool write_back(Run *run, const Node *node, const Lvalue *places,
                       const CompiledArg *before, CompiledArg *args) {
    for (uint32_t i = 0; i < node->n; i++) {
        bool same = term_same(before[i].value.term, args[i].value.term);
        if (args[i].address && !same &&
            !lvalue_write(run, node->kid[i]->kid[0], &places[i], TYPE_NONE,
                          &args[i].value))
            return false;
    }
    return true;
}

static bool call_compiled(Run *run, const Overloads *overloads, const Node *node,
                          Value *out) {
    FrameMark mark = frame_mark(run->exec);
    CompiledArg *args = frame_push(run->exec, node->n * sizeof *args);
    CompiledArg *before = frame_push(run->exec, node->n * sizeof *args);
    Lvalue *places = frame_push(run->exec, node->n * sizeof *places);
    bool done = true;
    for (uint32_t i = 0; i < node->n && done; i++) {
        const Node *arg = node->kid[i];
        bool pointer = arg->kind == NODE_ADDRESS && coded_is_c(run, arg);
        args[i].pointer = pointer || (arg->kind == NODE_NAME && arg->op == FORM_POINTER);
        if (pointer)
            done = coded_pointer(run, arg, &args[i].value);
        else if (arg->kind == NODE_STRING)
            args[i].text = arg->text, args[i].len = arg->num;
        else
            done = arg->kind == NODE_ADDRESS
                       ? compiled_address(run, node, i, &places[i], &args[i])
                       : eval_word(run, arg, &args[i].value);
        before[i] = args[i];
    }
    done = done && run_observe(run, node, NULL) &&
           compiled_call(run, node, overloads, args, out) &&
           write_back(run, node, places, before, args);
    frame_release(run->exec, mark);
    return done;
}

static bool call_type(Run *run, Type type, const Node *node, Value *out) {
    if (node->n != 1)
        return run_error(run, node, "'%s' is a type: it converts one value",
                         node->sym->name);
    if (!eval_word(run, node->kid[0], out)) return false;
    type_convert(run->pool, run_is_wide(run), TYPE_NONE, type, out);
    return true;
}

bool builtin_eval(BuiltinCall *call, const Node *node, Value *value) {
    return eval(call->frame, node, value);
}

static bool is_out(char letter) {
    return letter == 'o' || letter == 'm';
}

static const Node *out_target(const Node *arg) {
    return arg->kind == NODE_ADDRESS ? arg->kid[0] : arg;
}

/* The lvalue x of an out-argument &x. */
static bool find_out_lvalue(Run *run, const Node *arg, Lvalue *place) {
    return lvalue_find(run, arg->kid[0], arg->kid[0], place);
}

static bool builtin_argument(Run *run, BuiltinCall *call, uint32_t i) {
    const Node *arg = call->node->kid[i];
    char letter = builtin_kind(call->row, i);
    if (letter == 'p' && (arg->kind == NODE_STRING || coded_is_c(run, arg)))
        return coded_pointer(run, arg, &call->args[i]);
    if (!is_out(letter)) return eval(run, arg, &call->args[i]);
    typing_need(run, arg);
    if (arg->kind != NODE_ADDRESS)
        return run_error(run, arg, "an out-argument is written with &\n|&%s",
                         run_text(run, arg));
    if (letter == 'o') {
        call->args[i] = value_word(0, KIND_INT);
        return true;
    }
    Lvalue place;
    return find_out_lvalue(run, arg, &place) &&
           lvalue_read(run, out_target(arg), &place, &call->args[i]);
}

static bool assign_out_arguments(Run *run, BuiltinCall *call) {
    for (uint32_t i = 0; i < call->node->n && i < 4; i++) {
        if (!is_out(builtin_kind(call->row, i))) continue;
        const Node *target = call->node->kid[i];
        Lvalue place;
        if (!find_out_lvalue(run, target, &place) ||
            !lvalue_write(run, out_target(target), &place, TYPE_NONE, &call->out[i]))
            return false;
    }
    return true;
}

static Function *prelude_body(Run *run, const Builtin *row) {
    Exec *exec = run->exec;
    if (!exec->bodies) exec->bodies = ARENA_ARRAY(exec->arena, Function *, builtin_count);
    Function **body = &exec->bodies[builtin_number(row)];
    if (*body) return *body;
    Function *function = *body = ARENA_NEW(exec->arena, Function);
    function->row = row;
    function->node = prelude_function(exec, row, &function->source);
    function->nparams = function->node->n - 2;
    if (function_body(function)->kind == NODE_BLOCK)
        coded_prelude(run, function);
    else
        resolve_function(run, function);
    return function;
}

/* Errors in prelude functions are reported at the call. */
static void move_errors_to_call(Run *run, size_t from) {
    Diags *diags = run->query->diags;
    for (size_t i = from; i < diags->count; i++) {
        Diag *diag = &diags->at[i];
        if (diag->source == run->prelude_call_source) continue;
        if (diag->source) source_drop(diag->source);
        diag->source =
            run->prelude_call_source ? source_keep(run->prelude_call_source) : NULL;
        diag->span = span_of(run->prelude_call->at, run->prelude_call->at + 1);
    }
}

/* Whether it works on 64-bit words: its text, or its result, has such a type. */
static bool is_narrow(const Builtin *row, const Function *function) {
    bool narrow = row->type == TYPE_U64 || row->type == TYPE_I64;
    for (uint32_t i = 0; i < function->nparams; i++)
        narrow |= function->node->kid[i]->type == TYPE_U64;
    return narrow;
}

static bool call_prelude(Run *run, BuiltinCall *call, Value *out) {
    if (!builtin_check(call)) return false;
    bool own = run->in_prelude;
    run->in_prelude = true;
    Function *function = prelude_body(run, call->row);
    run->in_prelude = own;
    if (run_is_wide(run) && is_narrow(call->row, function))
        return run_error(run, call->node, "%s is of words of 64 bits alone",
                         call->node->sym->name);
    bool outermost = !run->prelude_call;
    size_t errors = run->query->diags->count;
    if (outermost) run->prelude_call = call->node, run->prelude_call_source = run->source;
    run->in_prelude = true;
    bool done = function->coded
                    ? coded_call(run, function, call->node, call->args, out)
                    : call_function(run, function, call->node, call->args, out);
    run->in_prelude = own;
    if (outermost) {
        if (!done) move_errors_to_call(run, errors);
        run->prelude_call = NULL;
        run->prelude_call_source = NULL;
    }
    if (done) builtin_result(call, out);
    return done;
}

static bool run_builtin(Run *run, BuiltinCall *call, Value *out) {
    if (call->row->form == BUILTIN_SPECIAL) return builtin_call(call, out);
    if (call->row->function == builtin_in_c) return coded_eval(run, call->node, out);
    for (uint32_t i = 0; i < call->node->n; i++)
        if (!builtin_argument(run, call, i)) return false;
    if (call->row->form == BUILTIN_PRELUDE) return call_prelude(run, call, out);
    return builtin_call(call, out) && assign_out_arguments(run, call);
}

static BuiltinCall builtin_at(Run *run, const Builtin *row, const Node *node,
                              Value *args) {
    return (BuiltinCall){run->query, row, node, run, args, node->n, {{.kind = 0}}};
}

static bool call_builtin(Run *run, const Builtin *row, const Node *node, Value *out) {
    if (row->form == BUILTIN_CONSTANT)
        return run_error(run, node, "'%s' is a constant, not a function",
                         node->sym->name);
    FrameMark mark = frame_mark(run->exec);
    Value *args = frame_push(run->exec, node->n * sizeof(Value));
    BuiltinCall call = builtin_at(run, row, node, args);
    run->query->source = run->source;
    bool done = run_builtin(run, &call, out);
    frame_release(run->exec, mark);
    return done;
}

bool call_eval(Run *run, const Node *node, Value *out) {
    Symbol *sym = node->sym;
    Global *global = run->in_prelude ? NULL : names_known(sym);
    GlobalKind kind = global ? (GlobalKind)global->kind : GLOBAL_NONE;
    if (kind == GLOBAL_FUNCTION) return call_user(run, global->function, node, out);
    if (kind == GLOBAL_COMPILED) return call_compiled(run, global->compiled, node, out);
    if (kind == GLOBAL_REFUSED) return refused_error(run, node, global->refused);
    if (kind == GLOBAL_TYPE) return call_type(run, global->value.type, node, out);
    BoardShape squares = run->in_prelude ? SHAPE_CHESS : run->exec->squares;
    const Builtin *row = builtin_turned(node, squares);
    if (row && row->form != BUILTIN_CONSTANT) return call_builtin(run, row, node, out);
    if (kind != GLOBAL_NONE || sym->square >= 0 || row)
        return run_error(run, node,
                         "'%s' is not a function\n|a product is written %s * (…)",
                         sym->name, sym->name);
    return eval_unknown(run, node, true);
}
