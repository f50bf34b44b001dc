/* Declarations and definitions: variables, arrays, functions, types. */
#include "exec/coded.h"
#include "exec/fill.h"
#include "exec/data/pointer.h"
#include "exec/written.h"
#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/refused.h"
#include "exec/operate.h"
#include "exec/owned.h"
#include "exec/place.h"
#include "exec/typing.h"
#include "exec/builtin/builtin.h"

#include <string.h>

static bool read_values(Run *run, const Node *var, Type type, Filled *values) {
    const Node *init = var->n ? var->kid[0] : NULL;
    *values = (Filled){0};
    return !init || fill_object(run, var->sym->name, type, init, values);
}

static bool is_name(const Node *node, const void *sym) {
    return node->kind == NODE_NAME && node->sym == sym;
}

/* It may point to itself: then it is there before its first values are. */
static bool define_object(Run *run, const Node *decl, const Node *var, Type type) {
    Filled values;
    size_t need = data_cells(run->exec, type) * sizeof(uint64_t);
    bool itself = var->n && ast_find_if(var->kid[0], is_name, var->sym);
    if (!place_affords(run, var, var->sym->name, need) ||
        (!itself && !read_values(run, var, type, &values)))
        return false;
    Array *array = array_new(data_cells(run->exec, type));
    data_shape(run->exec, array, type);
    names_set_array(run->exec, var->sym, array);
    if (itself && !read_values(run, var, type, &values)) {
        names_forget(run->exec, var->sym);
        return false;
    }
    array->constant = written_constant(decl, var);
    for (size_t i = 0; i < values.count && i < array->count; i++)
        array->words[i] = values.values[i].term.word;
    names_await(names_known(var->sym));
    return true;
}

/* The initial value; false with *set false: there is none. */
static bool initial(Run *run, const Node *var, Type type, Value *value, bool *set) {
    *set = var->n > 0 && var->kid[0];
    *value = (Value){.kind = (uint8_t)type_kind(type, KIND_INT)};
    if (!*set) return true;
    typing_need(run, var);
    if (!fill_value(run, var->kid[0], type, value)) return false;
    if (value->kind == KIND_VOID || (value->kind == KIND_LIST && type != TYPE_NONE))
        return hint_word(run, var->kid[0], *value);
    return value->kind == KIND_LIST ||
           pointer_convert(run, var->kid[0], typing_of(var->kid[0]), type, value);
}

static bool define_local(Run *run, const Node *decl, const Node *var) {
    Type type = var->type;
    Value value;
    bool set;
    if (!initial(run, var, type, &value, &set)) return false;
    Slot *slot = &run->frame[var->slot];
    slot->typed = type != TYPE_NONE;
    slot->constant = written_constant(decl, var);
    slot->array = NULL;
    slot->kind = value.kind;
    slot->type = type;
    slot->list = value.list;
    run->store->lasting += value.list != NULL;
    set = set || decl->flags & NODE_FLAG_STATIC;
    cell_write(&slot->cell, value.term, set ? CELL_SET : CELL_UNSET);
    return true;
}

/* The name under which its file has it; what its values name. */
static void own(Run *run, const Node *decl, const Node *var) {
    ((Node *)var)->sym = owned_name(run, var, decl->flags & NODE_FLAG_STATIC);
    owned_bind(run, (Node *)var);
}

/* const x = e; is bbx's, unless a file of C has it. */
static bool is_word(const Node *decl, const Node *var) {
    bool written = var && var->n > 1 && var->kid[1];
    return var && decl->flags & NODE_FLAG_CONST && !decl->type && !written &&
           !(var->flags & NODE_FLAG_C);
}

/* What is said of a variable without a value. */
static bool has_no_value(Run *run, const Node *decl, const Node *var, bool constant) {
    const char *name = var->sym->name;
    if (decl->flags & (NODE_FLAG_STATIC | NODE_FLAG_C)) return true;
    if (constant) return run_error(run, var, "the constant '%s' needs a value", name);
    run_warn(run, var, "'%s' has no value yet: it is 0", name);
    return true;
}

static bool define_global(Run *run, const Node *decl, const Node *var) {
    const char *name = var->sym->name;
    if (var->sym->square >= 0 && !run_in_c_file(run, var))
        return run_error(run, var, "'%s' is a square, it can't be assigned", name);
    Type type;
    Value value;
    bool set, constant = written_constant(decl, var);
    own(run, decl, var);
    if (!written_at(run, var, 1, &type) || !fill_size(run, name, var, &type))
        return false;
    Node *value_node = var->n ? var->kid[0] : NULL;
    if (type == TYPE_NONE && value_node && var->flags & NODE_FLAG_C) { /* auto x = e; */
        typing_need(run, value_node);
        type = typing_of(value_node);
    }
    ((Node *)var)->type = type;
    bool object = data_is_object(run->exec, type);
    if (!value_node && !object && !has_no_value(run, decl, var, constant)) return false;
    if (coded_variable(run, var, is_word(decl, var))) return true;
    if (object) return define_object(run, decl, var, type);
    if (!initial(run, var, type, &value, &set)) return false;
    value.type = type;
    names_set(run->exec, var->sym, constant ? GLOBAL_CONSTANT : GLOBAL_VARIABLE, value);
    names_await(names_known(var->sym));
    return true;
}

static bool is_sized(const Exec *exec, Type type) {
    if (data_is_open(exec, type)) return false;
    type = data_element(exec, type);
    return !data_is_struct(exec, type) || data_of(exec, type)->complete;
}

/* extern T x; what has no size yet is not made. */
static void announce_variable(Run *run, const Node *var) {
    Diags *diags = run->query->diags;
    size_t before = diags->count;
    Symbol *sym = owned_meant_at(var->sym, run->source, var->span);
    Exec *exec = run->exec;
    Type type = TYPE_NONE;
    bool sized = !names_known(sym) && written_at(run, var, 1, &type) &&
                 type != TYPE_NONE && type != TYPE_VOID && is_sized(exec, type);
    bool object = sized && data_is_object(exec, type);
    size_t need = object ? data_cells(exec, type) * sizeof(uint64_t) : 0;
    if (!sized || (object && !place_affords(run, var, sym->name, need))) {
        diag_cut(diags, before);
        return;
    }
    if (object) {
        Array *array = array_new(data_cells(exec, type));
        data_shape(exec, array, type);
        names_set_array(exec, sym, array);
    } else {
        Value zero = {.kind = (uint8_t)type_kind(type, KIND_INT), .type = type};
        names_set(exec, sym, GLOBAL_VARIABLE, zero);
    }
    names_announce(names_known(sym));
}

bool define_variables(Run *run, const Node *node) {
    for (uint32_t i = 0; i < node->n; i++) {
        const Node *var = node->kid[i];
        bool local = var->mark & MARK_LOCAL;
        if (var->kind != NODE_VAR) {
            if (!(node->mark & MARK_LOCAL) && !define_type(run, var)) return false;
            continue;
        }
        if (var->type == TYPE_VOID && var->n < 2)
            return run_error(run, var, "'%s' can't be void", var->sym->name);
        if (node->flags & NODE_FLAG_EXTERN && !local && !(var->n && var->kid[0])) {
            announce_variable(run, var);
            continue;
        }
        if (local ? !define_local(run, node, var) : !define_global(run, node, var))
            return false;
    }
    return true;
}

/* Whether all that it calls of C's library is there. */
static bool library_has(Run *run, const Node *node, const Function *function) {
    const Node *call = refused_call(node, function_body(function));
    return !call || run_error(run, call, "bbx has no '%s' of C's library: %s",
                              call->sym->name, refused_library(call->sym));
}

/* What no file has for itself is there once. */
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

/* f(x) { … } without types is bbx's. */
static bool is_c(const Node *function) {
    bool typed = function->type != TYPE_NONE || function->kid[function->n - 2];
    return typed && function->kid[function->n - 1]->flags & NODE_FLAG_C;
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
    Symbol *name = owned_name(run, node, node->flags & NODE_FLAG_STATIC);
    Function *function = function_new(run->source, node);
    function->order = ++run->exec->order;
    function->node->sym = name;
    if (set_function(run, node, function)) return true;
    function_free(function);
    return false;
}

bool define_type(Run *run, const Node *node) {
    Type type = node->type != TYPE_NONE ? node->type : TYPE_I32;
    if (node->kind == NODE_TYPE) return written_type(run, node, &type);
    if (node->kind == NODE_ENUM) return enum_define(run, node);
    if (!written_at(run, node, 0, &type)) return false;
    if (data_is_struct(run->exec, type)) data_name_struct(run->exec, type, node->sym);
    names_set(run->exec, node->sym, GLOBAL_TYPE, (Value){.type = type});
    return true;
}

/* A prototype says whose the name will be. */
static void declare(Run *run, const Node *node) {
    Symbol *sym =
        node->flags & NODE_FLAG_STATIC ? owned_name(run, node, true) : node->sym;
    names_global(run->exec, sym)->declared = true;
    written_promise(run, node, names_global(run->exec, sym));
}

/* Their names are their file's before cc sees them; const name = e is bbx's. */
static void declare_variables(Run *run, const Node *node) {
    if (node->n && is_word(node, node->kid[node->n - 1])) return;
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i]->kind == NODE_VAR) own(run, node, node->kid[i]);
    coded_declare(run, node);
}

bool define_run(Run *run, const Node *node, Effect *effect) {
    static bool (*const by_kind[])(Run *, const Node *) = {[NODE_DECL] = define_variables,
                                                           [NODE_FUNC] = define_function,
                                                           [NODE_ENUM] = enum_define,
                                                           [NODE_TYPEDEF] = define_type};
    if (node->kind == NODE_FUNC && !node->kid[node->n - 1]) { /* a prototype */
        declare(run, node);
        coded_declare(run, node);
        return true;
    }
    bool variables = node->kind == NODE_DECL;
    if (variables) declare_variables(run, node);
    if (!by_kind[node->kind](run, node)) {
        coded_take_back(run->exec);
        return false;
    }
    if (!variables && node->kind != NODE_FUNC) coded_declare(run, node);
    if (node->kind != NODE_DECL)
        effect->defined = node->sym;
    else if (node->flags & NODE_FLAG_CONST && node->n && node->kid[0]->kind == NODE_VAR)
        effect->defined = node->kid[0]->sym;
    return true;
}
