/* Declarations and definitions: variables, arrays, functions, types. */
#include "exec/coded.h"
#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/refused.h"
#include "exec/operate.h"
#include "exec/statics.h"
#include "exec/lvalue.h"
#include "exec/typing.h"
#include "exec/builtin/builtin.h"

#include <string.h>

/* ---- bbx's variables */

/* Evaluates the initialiser; false with *set false: there is none. */
static bool initial_value(Run *run, const Node *var, Type type, Value *value, bool *set) {
    *set = var->n > 0 && var->kid[0];
    *value = (Value){.kind = (uint8_t)type_kind(type, KIND_INT)};
    if (!*set) return true;
    const Node *init = var->kid[0];
    typing_need(run, init);
    if (!eval(run, init, value)) return false;
    if (value->kind == KIND_VOID || (value->kind == KIND_LIST && type != TYPE_NONE))
        return hint_word(run, init, *value);
    if (value->kind != KIND_LIST)
        type_convert(run->pool, run_is_wide(run), typing_of(init), type, value);
    return true;
}

static bool define_local(Run *run, const Node *decl, const Node *var) {
    Type type = var->type;
    Value value;
    bool set;
    if (!initial_value(run, var, type, &value, &set)) return false;
    Slot *slot = &run->frame[var->slot];
    slot->typed = type != TYPE_NONE;
    slot->constant = ast_is_constant(decl, var);
    slot->kind = value.kind;
    slot->type = type;
    slot->list = value.list;
    run->store->lasting += value.list != NULL;
    slot->term = value.term, slot->high = value.high;
    slot->set = set || decl->flags & NODE_FLAG_STATIC;
    return true;
}

/* Replaces names by those of their file, in the declaration and in its initialiser. */
static void move_to_file_name(Run *run, const Node *decl, const Node *var) {
    ((Node *)var)->sym = statics_name(run, var, decl->flags & NODE_FLAG_STATIC);
    statics_bind(run, (Node *)var);
}

/* const x = e; is bbx's, unless it stands in a file of C. */
static bool is_word_constant(const Node *decl, const Node *var) {
    bool written = var->n > 1 && var->kid[1];
    return decl->flags & NODE_FLAG_CONST && !decl->type && !written &&
           !(var->flags & NODE_FLAG_C);
}

static bool has_value(const Node *var) {
    return var->n && var->kid[0];
}

static bool may_be_named(Run *run, const Node *var) {
    return var->sym->square < 0 || run_in_c_file(run, var) ||
           run_error(run, var, "'%s' is a square, it can't be assigned", var->sym->name);
}

static bool define_constant(Run *run, const Node *decl, const Node *var) {
    Value value = {0};
    bool set;
    if (!may_be_named(run, var)) return false;
    move_to_file_name(run, decl, var);
    if (!has_value(var))
        return run_error(run, var, "the constant '%s' needs a value", var->sym->name);
    if (!initial_value(run, var, TYPE_NONE, &value, &set)) return false;
    value.type = TYPE_NONE;
    coded_forget_variable(run->exec, names_global(run->exec, var->sym));
    names_set(run->exec, var->sym, GLOBAL_CONSTANT, value);
    return true;
}

static bool define_constants(Run *run, const Node *node) {
    for (uint32_t i = 0; i < node->n; i++)
        if (!define_constant(run, node, node->kid[i])) return false;
    return true;
}

/* ---- C's variables, types and prototypes, by cc */

/* Without errors: using it will report them. */
static void declare_silently(Run *run, const Node *node) {
    Diags *diags = run->query->diags;
    size_t before = diags->count;
    coded_declare(run, node);
    diag_cut(diags, before);
}

static bool is_elsewhere(const Node *decl, const Node *var) {
    return decl->flags & NODE_FLAG_EXTERN && !has_value(var);
}

/* extern T x; */
static void declare_extern(Run *run, const Node *var) {
    Symbol *sym = statics_lookup_at(var->sym, run->source, var->span);
    bool is_new = !names_known(sym) && coded_define_variable(run, var);
    if (is_new && names_known(sym))
        names_declare(names_known(sym)); /* NULL: a function */
}

/* The error for a variable without a value. */
static bool complain_no_value(Run *run, const Node *decl, const Node *var) {
    const char *name = var->sym->name;
    if (decl->flags & (NODE_FLAG_STATIC | NODE_FLAG_C)) return true;
    if (ast_is_constant(decl, var))
        return run_error(run, var, "the constant '%s' needs a value", name);
    run_warn(run, var, "'%s' has no value yet: it is 0", name);
    return true;
}

static bool define_c_variable(Run *run, const Node *decl, const Node *var,
                              size_t errors) {
    if (!coded_define_variable(run, var)) {
        bool told = run->query->diags->errors > errors || decl->flags & NODE_FLAG_C;
        if (!told)
            run_error(run, var, "'%s' has no size: its type is not complete",
                      var->sym->name);
        return false;
    }
    const Global *global = names_known(var->sym);
    bool scalar = global && global->value.kind != KIND_LIST; /* NULL: a function */
    return has_value(var) || !scalar || complain_no_value(run, decl, var);
}

/* Names are replaced by those of their file before cc sees them. Variables before one
 * with an error stay defined. */
static bool define_variables(Run *run, const Node *node) {
    size_t errors = run->query->diags->errors;
    bool elsewhere = false, good = true;
    if (node->n && is_word_constant(node, node->kid[node->n - 1]))
        return define_constants(run, node);
    for (uint32_t i = 0; i < node->n; i++) {
        const Node *var = node->kid[i];
        if (var->kind != NODE_VAR) continue;
        if (!may_be_named(run, var)) return false;
        move_to_file_name(run, node, var);
        elsewhere = elsewhere || is_elsewhere(node, var);
    }
    if (elsewhere)
        declare_silently(run, node);
    else
        coded_declare(run, node);
    for (uint32_t i = 0; i < node->n; i++) {
        const Node *var = node->kid[i];
        if (var->kind == NODE_TYPEDEF) coded_name_type(run, var->sym);
        if (var->kind != NODE_VAR) continue;
        if (is_elsewhere(node, var))
            declare_extern(run, var);
        else
            good = good && define_c_variable(run, node, var, errors);
        if (!good) coded_restore(run->exec, var->sym);
    }
    return run->query->diags->errors == errors;
}

bool define_locals(Run *run, const Node *node) {
    for (uint32_t i = 0; i < node->n; i++) {
        const Node *var = node->kid[i];
        if (var->kind == NODE_VAR && !define_local(run, node, var)) return false;
    }
    return true;
}

/* Whether bbx has all functions of C's library that it calls. */
static bool library_has(Run *run, const Node *node, const Function *function) {
    const Node *call = refused_call(node, function_body(function));
    return !call || run_error(run, call, "bbx has no '%s' of C's library: %s",
                              call->sym->name, refused_library(call->sym));
}

/* Warns of a second definition of a function with external linkage. */
static void warn_function(Run *run, const Node *node, const Function *function) {
    const Function *old = names_function(function->node->sym);
    if (!old) return;
    Place place = source_place(old->source, old->node->span.start);
    const char *file = source_name(run->source, node->span.start);
    bool files = !strchr("-<", place.name[0]) && !strchr("-<", file[0]);
    if (files && strcmp(place.name, file) != 0 &&
        !source_same(function->source, function->node->span, old->source,
                     old->node->span))
        run_warn(run, node, "'%s' takes the place of the one at %s:%u", node->sym->name,
                 place.name, place.line);
}

/* A body in braces is C. */
static bool is_c(const Node *function) {
    return function->kid[function->n - 1]->kind == NODE_BLOCK;
}

static bool set_function(Run *run, const Node *node, Function *function) {
    Exec *exec = run->exec;
    Symbol *name = function->node->sym;
    const Function *known = names_function(name);
    function->since = known ? known->since : function->order;
    bool c = is_c(node);
    CcName meant = {0};
    bool good =
        c ? library_has(run, node, function) && coded_define(run, function, &meant)
          : resolve_function(run, function);
    if (!good) return false;
    warn_function(run, node, function);
    names_set_function(exec, name, function);
    if (c) names_mean(exec, names_known(name), meant);
    exec->taken++;
    return true;
}

static bool define_function(Run *run, const Node *node) {
    Symbol *name = statics_name(run, node, node->flags & NODE_FLAG_STATIC);
    Function *function = function_new(run->source, node);
    function->order = ++run->exec->order;
    function->node->sym = name;
    if (set_function(run, node, function)) return true;
    function_free(function);
    return false;
}

/* A struct, an enum or a typedef. */
static bool define_type(Run *run, const Node *node) {
    if (!coded_declare(run, node)) return false;
    if (node->kind == NODE_TYPEDEF) coded_name_type(run, node->sym);
    return true;
}

/* A prototype settles which file owns the name. */
static void declare(Run *run, const Node *node) {
    Symbol *sym =
        node->flags & NODE_FLAG_STATIC ? statics_name(run, node, true) : node->sym;
    names_global(run->exec, sym)->declared = true;
    declare_silently(run, node);
}

bool define_run(Run *run, const Node *node, Effect *effect) {
    static bool (*const by_kind[])(Run *, const Node *) = {[NODE_DECL] = define_variables,
                                                           [NODE_FUNC] = define_function,
                                                           [NODE_TYPE] = define_type,
                                                           [NODE_ENUM] = define_type,
                                                           [NODE_TYPEDEF] = define_type};
    if (node->kind == NODE_FUNC && !node->kid[node->n - 1]) { /* a prototype */
        declare(run, node);
        return true;
    }
    if (!by_kind[node->kind](run, node)) {
        coded_take_back(run->exec);
        return false;
    }
    if (node->kind != NODE_DECL)
        effect->defined = node->sym;
    else if (node->flags & NODE_FLAG_CONST && node->n && node->kid[0]->kind == NODE_VAR)
        effect->defined = node->kid[0]->sym;
    return true;
}
