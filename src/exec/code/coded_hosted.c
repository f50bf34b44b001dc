/* Expressions outside of C that use C's objects: parts that touch objects become code,
 * the rest is captured. */
#include "exec/code/coded_local.h"
#include "exec/compiled/compiled_state.h"
#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/names/lists.h"
#include "exec/operate.h"
#include "exec/statics.h"
#include "exec/lvalue.h"
#include "exec/query.h"
#include "exec/refused.h"
#include "exec/builtin/builtin.h"

#include <string.h>

/* ---- which expressions are C's */

static bool was_written(const Run *run, const Global *global) {
    const RunStore *store = run->store;
    size_t i = 0;
    while (i < store->nwritten && store->written[i] != global) i++;
    return i < store->nwritten;
}

static void note_written(Run *run, Global *global) {
    RunStore *store = run->store;
    if (run_concrete(run) || was_written(run, global)) return;
    store->written = arena_grow(run->query->arena, store->written, store->nwritten,
                                &store->written_cap, sizeof global);
    store->written[store->nwritten++] = global;
    run->query->copied = true;
}

static const CcEntity *variable_of(Run *run, const Node *node) {
    bool local = node->mark & MARK_LOCAL && (uint32_t)node->slot < run->nslots;
    bool none = !run->exec->program; /* there is no C yet */
    if (none || local || run->in_prelude ||
        (node->kind != NODE_NAME && node->kind != NODE_CALL))
        return NULL;
    const QueryName *name =
        run->query->nbound ? query_bound(run->query, node->sym) : NULL;
    if (name && name->object && !(node->flags & NODE_FLAG_C)) return name->object;
    const Global *global = names_meant(node);
    bool is = global && global->kind == GLOBAL_OBJECT;
    bool bound = is && !(node->flags & NODE_FLAG_C) &&
                 query_bound(run->query, node->sym) && !was_written(run, global);
    return is && !bound ? global->c.entity : NULL;
}

static const CcType *type_in_c(Run *run, const Node *node) {
    Diags diags = {0};
    const CcEntity *variable = variable_of(run, node);
    if (variable && node->kind == NODE_NAME) return variable->type;
    Coding coding = {.run = run, .source = run->source, .span = node->span};
    CcProgram *program = coded_program(run->exec);
    Coding *outer = coded_begin(run->exec, &coding);
    const CcType *type = cc_make_type(program, run->source, node, &diags);
    run->exec->coding = outer;
    diag_free(&diags);
    return type;
}

static bool is_function(const Run *run, const Node *node) {
    return node->kind == NODE_NAME && !(node->mark & MARK_LOCAL) &&
           coded_function(run, node->sym);
}

static bool is_slot(const Run *run, const Node *name) {
    return name->mark & MARK_LOCAL && (uint32_t)name->slot < run->nslots;
}

static bool is_word(const Run *run, const Node *name) {
    if (name->kind != NODE_NAME) return false;
    if (is_slot(run, name)) return true;
    const Global *global = names_meant(name);
    bool word =
        global && (global->kind == GLOBAL_VARIABLE || global->kind == GLOBAL_CONSTANT ||
                   global->kind == GLOBAL_ENUM);
    return word && global->value.kind < KIND_LIST;
}

/* Whether the code may keep the variable in a register: no call touches it. */
static bool is_in_register(Run *run, const Node *statement, const Node *name) {
    return is_word(run, name) && !coded_may_touch(run, statement, name->sym);
}

static bool is_null(const Node *node) {
    return node->kind == NODE_NUMBER && !node->num;
}

/* Whether C can take the argument for a parameter of that type. */
static bool can_pass(Run *run, const CcType *type, const Node *arg) {
    bool null = is_null(arg) && type->kind == CC_POINTER;
    return cc_type_is_number(type) || null || arg->kind == NODE_STRING ||
           is_function(run, arg) || coded_is_c(run, arg) ||
           (arg->kind == NODE_ADDRESS && is_word(run, arg->kid[0]));
}

bool coded_check_arguments(Run *run, const Function *function, const Node *call) {
    const CcType *type = function->coded->entity->type;
    for (uint32_t i = 0; i < type->params && i < call->n; i++) {
        const Node *param = function->node->kid[i];
        if (can_pass(run, type->param[i], call->kid[i])) continue;
        const CcType *want = type->param[i];
        return run_error(run, call->kid[i], "'%s' wants %s%s", parameter_name(param),
                         want->kind == CC_POINTER ? "an array or a pointer"
                         : !want->tag             ? "a value of its struct"
                         : want->is_union         ? "a union "
                                                  : "a struct ",
                         want->kind != CC_POINTER && want->tag ? want->tag->name : "");
    }
    return true;
}

/* Whether it is a call of a compiler builtin on C's objects. */
static bool is_compiler_function(Run *run, const Node *node) {
    const Builtin *row = builtin_of(node->sym);
    bool only = row && row->function == builtin_in_c, object = false;
    for (uint32_t i = 0; i < node->n && !only && !object; i++)
        object = node->kid[i]->kind == NODE_ADDRESS && coded_is_c(run, node->kid[i]);
    return (only || object) && !names_known(node->sym) && cc_has(node->sym);
}

static bool is_c_call(Run *run, const Node *node) {
    if (run->in_prelude) return false;
    const CcEntity *variable = variable_of(run, node);
    const CcEntity *function = variable ? NULL : coded_function(run, node->sym);
    if (!variable && !function) return is_compiler_function(run, node);
    if (!variable && !(function && !coded_is_word_function(function->type))) return false;
    const CcType *type = variable ? variable->type->of : function->type;
    for (uint32_t i = 0; type && i < node->n && i < type->params; i++)
        if (!can_pass(run, type->param[i], node->kid[i])) return false;
    return true;
}

/* Whether the cast's type is one of 128 bits, or a name for it. */
static bool casts_to_wide(const Node *cast) {
    const Node *type = cast->n > 1 ? cast->kid[1] : NULL;
    if (!type || type->op != FORM_BASE || !type->sym) return false;
    const Global *global = names_known(type->sym);
    const CcEntity *entity = global ? global->c.entity : NULL;
    return ast_is_wide(type->sym) ||
           (entity && entity->kind == CC_ENTITY_TYPEDEF && entity->type->is_wide);
}

static const CcType *type_of_kid(Run *run, const Node *node, uint32_t i) {
    return coded_is_c(run, node->kid[i]) ? type_in_c(run, node->kid[i]) : NULL;
}

static bool is_pointer(const CcType *type) {
    return type && (type->kind == CC_POINTER || type->kind == CC_ARRAY);
}

/* Only C calculates with 128 bits. A cast may be the first to name such a type. */
static bool may_be_wide(const Run *run, const Node *node) {
    const CcProgram *program = run->exec->program;
    if (run_is_wide(run)) return false; /* the language's own words have them */
    if (program && cc_has_wide(program)) return true;
    for (unsigned depth = 0; depth < 8; depth++) {
        if (node->kind == NODE_CAST) return casts_to_wide(node);
        if (!node->n || !node->kid[0]) return false;
        node = node->kid[0];
    }
    return false;
}

/* Pointer arithmetic; a comparison of two pointers, or of one with 0; or an operation
 * with a 128-bit number. Each operand is examined once, for chains may be very long. */
static bool is_c_operation(Run *run, const Node *node) {
    bool compared = node->kind == NODE_CHAIN, wide = may_be_wide(run, node);
    bool sum = node->op == MEANING_ADD || node->op == MEANING_SUB;
    if (node->n != 2 || (!compared && !sum && !wide)) return false;
    const CcType *a = type_of_kid(run, node, 0), *b = type_of_kid(run, node, 1);
    if ((a && a->is_wide) || (b && b->is_wide)) return true;
    bool left = is_pointer(a), right = is_pointer(b);
    if (!compared) return sum && (left || right);
    return (left || is_null(node->kid[0])) && (right || is_null(node->kid[1])) &&
           left | right;
}

/* A conditional whose value may be a pointer or a 128-bit number. */
static bool is_c_conditional(Run *run, const Node *node) {
    const CcType *a = type_of_kid(run, node, 1), *b = type_of_kid(run, node, 2);
    return is_pointer(a) || is_pointer(b) || (a && a->is_wide) || (b && b->is_wide);
}

static bool is_c_cast(Run *run, const Node *node) {
    bool pointer = node->n > 1 && node->kid[1] && node->kid[1]->op == FORM_POINTER;
    if (node->kid[0]->kind == NODE_INIT) return true;
    if (casts_to_wide(node)) return true;
    return pointer &&
           (coded_is_c(run, node->kid[0]) || node->kid[0]->kind == NODE_NUMBER);
}

/* A chain that is too deep for the stack is taken as one without pointers. */
bool coded_is_c(Run *run, const Node *node) {
    if (run->in_prelude || !run_shallow(run)) return false;
    bool c = node->flags & NODE_FLAG_C;
    switch (node->kind) {
    case NODE_NAME:
        return variable_of(run, node) != NULL;
    case NODE_INDEX:
    case NODE_MEMBER:
    case NODE_DEREF:
    case NODE_APPLY:
    case NODE_ASSIGN:
    case NODE_STEP:
        return node->n && coded_is_c(run, node->kid[0]);
    case NODE_ADDRESS:
        return coded_is_c(run, node->kid[0]) || is_function(run, node->kid[0]);
    case NODE_SIZEOF:
    case NODE_GENERIC:
    case NODE_RESULT:
        return true;
    case NODE_CALL:
        return is_c_call(run, node);
    case NODE_CAST:
        return is_c_cast(run, node);
    case NODE_BINARY:
    case NODE_CHAIN:
        return c || is_c_operation(run, node);
    case NODE_UNARY: {
        const CcType *type = may_be_wide(run, node) ? type_of_kid(run, node, 0) : NULL;
        return c || (type && type->is_wide);
    }
    case NODE_COND:
        return c || is_c_conditional(run, node);
    default:
        return false;
    }
}

/* In C's text the host evaluates names of words that C doesn't know, before the code
 * runs; its calls and sets are foreign nodes in the code. */
static bool is_host_evaluated(const Run *run, const Node *node) {
    bool named = node->kind == NODE_NAME || node->kind == NODE_CALL;
    if (node->kind == NODE_NUMBER || node->kind == NODE_STRING ||
        node->kind == NODE_INIT || node->kind == NODE_TYPE ||
        (node->kind == NODE_ADDRESS && is_word(run, node->kid[0])))
        return false;
    if (!(node->flags & NODE_FLAG_C) || node->mark & MARK_LOCAL) return true;
    const Global *global =
        named ? statics_lookup_at(node->sym, run->source, node->span)->global : NULL;
    bool word = node->kind == NODE_NAME && !(global && global->c.entity) &&
                (is_word(run, node) || query_bound(run->query, node->sym) ||
                 (global && global->kind == GLOBAL_REFUSED));
    return word || node->kind == NODE_GATHER || node->kind == NODE_BOARD;
}

static bool is_refused(const Run *run, const Node *node) {
    if (node->kind != NODE_NAME) return false;
    const Global *global = statics_lookup_at(node->sym, run->source, node->span)->global;
    return global && global->kind == GLOBAL_REFUSED;
}

bool coded_capture(void *context, const Node *node, Type *type, bool *wide) {
    const Exec *exec = context;
    Run *run = exec->coding->run;
    if (run && exec->coding->statement) {
        const Slot *local = is_slot(run, node) ? &run->frame[node->slot] : NULL;
        if (local && local->typed) *type = local->type;
        return is_in_register(run, exec->coding->statement, node);
    }
    bool row = run && node->kind == NODE_BINARY &&
               !is_host_evaluated(run, node); /* as long as a line */
    if (!run || row || is_function(run, node) || coded_is_c(run, node)) return false;
    bool typed =
        node->flags & NODE_FLAG_C && is_slot(run, node) && run->frame[node->slot].typed;
    if (typed) *type = run->frame[node->slot].type;
    if (is_refused(run, node)) *type = TYPE_NONE;
    *wide = run_is_wide(run) && !is_slot(run, node) && *type != TYPE_NONE;
    return is_host_evaluated(run, node);
}

Type coded_type(Run *run, const Node *node) {
    const CcType *type = type_in_c(run, node);
    return type && cc_type_is_integer(type) ? coded_word(type) : TYPE_NONE;
}

const char *coded_object(Run *run, const Node *node) {
    const CcType *type = coded_is_c(run, node) ? type_in_c(run, node) : NULL;
    return type && type->kind == CC_STRUCT ? cc_declared(type, "", run->query->arena)
                                           : NULL;
}

/* ---- values */

/* Collects the scalars of an array or a struct. */
typedef struct {
    Run *run;
    const Node *node;
    uint64_t pointer;
    List *list;
    size_t cap;
    bool shown, has_unset; /* has_unset: something was never set */
} Scalars;

static bool read_scalar(Run *run, const Node *node, uint64_t pointer,
                        const CcMember *scalar, Term *out) {
    IrField part[2];
    Term high;
    unsigned parts = coded_bits(scalar, part);
    uint64_t at = pointer + part[0].offset;
    IrAccess access = {.field = part[0], .address = scalar->type->kind == CC_POINTER};
    if (!compiled_read(run, node, at, access, out)) return false;
    if (parts > 1) {
        at = pointer + part[1].offset;
        access.field = part[1];
        if (!compiled_read(run, node, at, access, &high)) return false;
        high = term_op2(run->pool, OP_SHL, high, term_word(part[0].bits));
        *out = term_op2(run->pool, OP_OR, *out, high);
    }
    if (scalar->bits && scalar->type->is_signed)
        *out = term_wrap(run->pool, *out, scalar->bits, true);
    else if (!scalar->bits && cc_type_is_integer(scalar->type))
        *out = type_wrap(run->pool, coded_word(scalar->type), *out);
    return true;
}

static bool add_scalar(void *context, const char *name, const CcMember *scalar) {
    Scalars *s = context;
    List *list = s->list;
    Term term;
    (void)name;
    bool unset = s->shown && !coded_is_set(s->run->exec, s->pointer, scalar);
    s->has_unset = s->has_unset || unset;
    if (unset) return true;
    if (!read_scalar(s->run, s->node, s->pointer, scalar, &term)) return false;
    list->at = arena_grow(s->run->query->arena, list->at, list->count, &s->cap,
                          sizeof *list->at);
    list->at[list->count++] =
        (Value){.term = term, .kind = (uint8_t)coded_kind(scalar->type)};
    return true;
}

/* Sets the text by which a struct is shown. */
static void show_as_struct(const Scalars *s, const CcType *type) {
    enum { SCALARS_MOST = 128 };
    Buf text = {0};
    if (!run_concrete(s->run) || (!coded_has_members(type) && !s->has_unset)) return;
    coded_text(&text, s->run->exec, type, s->pointer, SCALARS_MOST);
    s->list->text = arena_buf(s->run->query->arena, &text);
}

static const CcType *element_of(const CcType *type) {
    while (type->kind == CC_ARRAY) type = type->of;
    return type;
}

static bool list_at_pointer(Run *run, const Node *node, const CcType *type, Term pointer,
                            Value *out) {
    Arena *arena = run->query->arena;
    Scalars s = {.run = run, .node = node, .pointer = pointer.word};
    s.list = ARENA_NEW(arena, List);
    s.shown =
        run->shown == node && run_concrete(run) && element_of(type)->kind == CC_STRUCT;
    if (!term_is_word(pointer))
        return run_error(run, node, "which object this is depends on free names");
    *out = (Value){.kind = KIND_LIST, .list = s.list};
    if (!cc_each_scalar((CcType *)type, NULL, arena, add_scalar, &s)) return false;
    if (type->is_wide && run_is_wide(run) && s.list->count == 2)
        *out = value_of_pair((Pair){s.list->at[0].term, s.list->at[1].term},
                             type->is_signed ? KIND_INT : KIND_SET);
    else
        show_as_struct(&s, type);
    return true;
}

static bool value_of(Run *run, const Node *node, const CcType *type, Term word,
                     Value *out) {
    if (type->kind == CC_ARRAY || type->kind == CC_STRUCT)
        return list_at_pointer(run, node, type, word, out);
    bool nothing = type->kind == CC_VOID;
    Type of = cc_type_is_integer(type) ? coded_word(type) : TYPE_U64;
    if (nothing) word = term_word(0);
    *out = value_of_pair(type_pair(run->pool, run_is_wide(run), of, word),
                         nothing ? KIND_VOID : coded_kind(type));
    if (node->kind == NODE_SIZEOF) out->kind = KIND_INT;
    bool truth = node->kind == NODE_CHAIN ||
                 (node->kind == NODE_UNARY && node->op == MEANING_LNOT);
    if (truth && !(node->flags & NODE_FLAG_C)) out->kind = KIND_BOOL;
    return true;
}

/* ---- names of the query in C's objects */

static bool is_scalar(const Global *global) {
    return global->kind == GLOBAL_OBJECT && global->c.entity &&
           cc_type_is_integer(global->c.entity->type);
}

/* A name becomes one of the query's when its text or its functions touch it. */
static bool note_touched(Run *run, const Global *global) {
    Query *query = run->query;
    if (run_concrete(run) || !is_scalar(global)) return true;
    if (query_bound(query, global->sym)) return true;
    const RunStore *store = run->store;
    for (size_t i = 0; i < store->nfrees; i++)
        if (store->frees[i].sym == global->sym) query_note(query, store->frees[i]);
    if (query->names == NAMES_STUDY) return true;
    Value value;
    if (exec_get(run->exec, global->sym, &value))
        query_note(query,
                   (ExecName){.sym = global->sym, .term = value.term, .fixed = true});
    return true;
}

/* The variable, or the law's copy of it, is initialised from now on. */
static void mark_set(Run *run, Global *global) {
    if (lvalue_may_change(run)) {
        names_save(run->exec, global);
        compiled_watch_unset(run->exec, global->c.entity->number, false);
    } else if (run->query->copies) {
        compiled_unwatch(run, global->c.entity->number);
    }
}

/* Why the variable has no value. A failed function that runs again counts as setting it.
 */
static const char *why_unset(Run *run, Global *global, const IrTouch *touch) {
    const IrFunction *f = touch->function;
    Symbol *sym = f ? coded_number(run->exec, f->number)->sym : NULL;
    Function *function = sym ? names_function(sym) : NULL;
    if (function) function->active++;
    const char *lack = refused_why_unset(run, global);
    if (function) function->active--;
    return lack;
}

/* A variable that is maybe_uninitialised is read. */
static void check_unset(Run *run, const Node *node, Global *global,
                        const IrTouch *touch) {
    Exec *exec = run->exec;
    exec->unready = why_unset(run, global, touch);
    if (exec->unready || !run->query->copies) return;
    CompiledPlace place = compiled_place(compiled_of(exec), touch->function, touch->at);
    if (!place.source || touch->function->reported_at_call)
        place = (CompiledPlace){run->source, span_of(node->at, node->at + 1)};
    refused_warn(run, place.source, place.span, global);
}

bool coded_touched(Run *run, const Node *node, const IrTouch *touch) {
    Global *global = compiled_variable(run->exec, touch->object->number);
    bool write = touch->write;
    if (!global) return false;
    if (write && !lvalue_may_change(run) && !run->query->copies) {
        run->exec->unready =
            arena_printf(run->query->arena,
                         "'%s' belongs to the session: only a calculation assigns to it",
                         global->sym->name);
        return false;
    }
    if (write) note_written(run, global);
    if (global->maybe_uninitialised && write) mark_set(run, global);
    bool free = query_bound(run->query, global->sym) ||
                (run->query->names == NAMES_STUDY && is_scalar(global));
    if (global->maybe_uninitialised && !write && !free)
        check_unset(run, node, global, touch);
    return !run->exec->unready && note_touched(run, global);
}

/* A free variable becomes one of the query's only when it is touched. */
static Term free_term(Run *run, const Global *global) {
    Query *query = run->query;
    RunStore *store = run->store;
    size_t before = query->nused;
    ExecName name = {.sym = global->sym,
                     .term = query_free_name(query, global->sym).term};
    if (query->nused == before) return name.term;
    query->nused = before;
    store->frees = arena_grow(query->arena, store->frees, store->nfrees,
                              &store->frees_cap, sizeof name);
    store->frees[store->nfrees++] = name;
    return name.term;
}

static void bind_variable(Run *run, const Global *global) {
    const CcEntity *variable = global->c.entity;
    const QueryName *bound = query_bound(run->query, global->sym);
    bool study = run->query->names == NAMES_STUDY;
    if (variable->type->is_constant) return;
    Term term = bound ? bound->value.term : term_word(0);
    if (!bound && study) term = free_term(run, global);
    if (bound || study)
        compiled_bind(run, variable->number, (unsigned)variable->type->size,
                      type_wrap(run->pool, coded_word(variable->type), term));
    compiled_watch(run, variable->number);
}

void coded_bind(Run *run) {
    const Exec *exec = run->exec;
    if (run_concrete(run) || run->store->bound) return;
    run->exec->touched = NULL; /* binding is no access */
    for (size_t i = 0; i < exec->count; i++) {
        const Global *global = exec->all[i];
        if (is_scalar(global))
            bind_variable(run, global);
        else if (global->kind == GLOBAL_OBJECT && !run->query->copies)
            compiled_watch(run, global->c.entity->number);
    }
    run->exec->touched = coded_touched;
    run->store->bound = true;
}

/* ---- running */

/* Hints about a captured argument of a call. */
static void hint_captured(Run *run, const Node *call, const Node *part, Value value) {
    const Function *function = call->kind == NODE_CALL ? names_function(call->sym) : NULL;
    for (uint32_t i = 0; function && i < call->n && i < function->nparams; i++)
        if (call->kid[i] == part) hint_argument(run, function->node->kid[i], part, value);
}

/* Runs the code with its captures. A struct that it returns is read before its temporary
 * object ends; else the value is a word, which may be a pointer to an object. */
static bool run_hosted(Run *run, const Node *node, const CcHosted *hosted, bool *returned,
                       Value *out) {
    coded_bind(run);
    FrameMark mark = frame_mark(run->exec);
    IrFunction *code = compiled_module(run->exec)->function[hosted->function];
    Term *args = frame_push(run->exec, (code->params + 1U) * sizeof *args), *arg = args;
    bool done = true, returns = *returned = code->params > hosted->captures;
    CompiledTemporary temporary;
    if (returns) {
        temporary = compiled_temporary(run, node, hosted->type->size);
        *arg++ = term_word(temporary.pointer);
    }
    Value value = {.kind = KIND_INT};
    for (size_t i = 0; i < hosted->captures && done; i++) {
        bool high = hosted->high[i];
        done = high || eval_word(run, hosted->capture[i], &value);
        arg[i] = high ? value.high : value.term;
        if (!high) hint_captured(run, node, hosted->capture[i], value);
    }
    *out = (Value){.kind = KIND_INT};
    done = done && compiled_run(run, node, code, args, &out->term);
    if (done && returns) done = list_at_pointer(run, node, hosted->type, args[0], out);
    if (returns) compiled_temporary_end(run, &temporary);
    frame_release(run->exec, mark);
    return done;
}

bool coded_initialise(void *context, const CcEntity *variable, const CcHosted *hosted) {
    Exec *exec = context;
    Run *run = exec->coding->run;
    Value nothing;
    bool returned;
    compiled_initialise(exec, variable->number);
    if (!hosted) return true;
    return run && run_hosted(run, hosted->capture[hosted->captures], hosted, &returned,
                             &nothing);
}

/* Reading a variable of one word needs no code. */
static bool read_variable(Run *run, const Node *node, const CcEntity *variable,
                          Value *out) {
    const CcType *type = variable->type;
    coded_bind(run);
    uint64_t pointer = compiled_pointer(run, variable->number);
    const CcMember whole = {.type = (CcType *)type};
    Term word = term_word(pointer);
    return (!cc_type_is_scalar(type) || read_scalar(run, node, pointer, &whole, &word)) &&
           value_of(run, node, type, word, out);
}

/* A variable that is assigned to counts as initialised. */
static void mark_assigned(Run *run, const Node *node) {
    if (node->kind != NODE_ASSIGN && node->kind != NODE_STEP) return;
    const Node *of = node->kid[0];
    while (of->kind == NODE_INDEX ||
           (of->kind == NODE_MEMBER && !(of->flags & NODE_FLAG_ARROW)))
        of = of->kid[0];
    Global *global = variable_of(run, of) ? names_meant(of) : NULL;
    if (global && global->maybe_uninitialised &&
        cc_type_is_integer(element_of(global->c.entity->type)))
        mark_set(run, global);
}

/* Compiles the node, and runs its code. */
static bool run_code_of(Run *run, const Node *node, CcHosted *hosted, bool *returned,
                        Value *out) {
    Coding coding = {.run = run, .source = run->source, .span = node->span};
    CcProgram *program = coded_program(run->exec);
    Coding *outer = coded_begin(run->exec, &coding);
    bool made = cc_make_hosted(program, run->source, node, run->query->arena,
                               run->query->diags, hosted);
    run->exec->coding = outer;
    if (made) mark_assigned(run, node);
    Function *function = node->kind == NODE_CALL ? names_function(node->sym) : NULL;
    if (function) function->active++;
    bool done = made && run_hosted(run, node, hosted, returned, out);
    if (function) function->active--;
    if (made && function && lvalue_may_change(run)) call_end(run->exec, function, done);
    return done;
}

bool coded_eval(Run *run, const Node *node, Value *out) {
    CcHosted hosted;
    bool returned;
    const CcEntity *variable = node->kind == NODE_NAME ? variable_of(run, node) : NULL;
    if (variable) return read_variable(run, node, variable, out);
    return run_code_of(run, node, &hosted, &returned, out) &&
           (returned || value_of(run, node, hosted.type, out->term, out));
}

bool coded_pointer(Run *run, const Node *node, Value *out) {
    CcHosted hosted;
    bool returned;
    *out = (Value){.kind = KIND_INT};
    if (node->kind == NODE_STRING) {
        uint32_t text = cc_text(coded_program(run->exec), run->source, node);
        out->term = term_word(compiled_pointer(run, text));
        return true;
    }
    return run_code_of(run, node, &hosted, &returned, out);
}
