/* Arguments and parameters: which conversions C++ makes, and which it prefers. */
#include "exec/fit.h"
#include "exec/class.h"
#include "exec/data/data.h"
#include "exec/overload.h"
#include "exec/typing.h"

#include <string.h>

static bool is_null(const Node *arg) {
    return arg->kind == NODE_NUMBER && arg->flags & NODE_FLAG_ARROW;
}

static Fit fit_word(Type to, Type from) {
    if (from == to) return FIT_EXACT;
    if (to == TYPE_VOID || from == TYPE_VOID) return FIT_NONE;
    if (from == TYPE_NONE)
        return to == TYPE_U64     ? FIT_EXACT
               : type_is_enum(to) ? FIT_POINTER
                                  : FIT_CONVERTED;
    if (type_is_enum(to)) return FIT_NONE;
    if (type_is_enum(from) && type_base(from) == to) return FIT_UNDERLYING;
    return type_promote(from) == to ? FIT_PROMOTED : FIT_CONVERTED;
}

static Fit fit_list(Run *run, Type to, const Node *list) {
    const Exec *exec = run->exec;
    if (data_is_struct(exec, to)) return class_takes(run, to, list) ? FIT_USER : FIT_NONE;
    if (data_is_array(exec, to) || list->n > 1) return FIT_NONE;
    if (!list->n) return FIT_EXACT;
    if (list->kind == NODE_SET || type_is_data(to)) return FIT_CONVERTED;
    return fit_word(to, typing_of(list->kid[0]));
}

/* An array is the address of its first element. */
static Fit fit_pointer(Run *run, Type to, Type from) {
    const Exec *exec = run->exec;
    if (from == to) return FIT_EXACT;
    if (!data_is_pointer(exec, to)) return FIT_NONE;
    Type of = data_to(exec, to);
    bool points = data_is_pointer(exec, from);
    if (!points && !data_is_array(exec, from))
        return data_is_function(exec, from) && of == from ? FIT_EXACT : FIT_NONE;
    if (of == data_to(exec, from)) return FIT_EXACT;
    if (class_begins_with(exec, data_to(exec, from), of)) return FIT_CONVERTED;
    return of == TYPE_VOID ? FIT_POINTER : FIT_NONE;
}

/* The object itself may be that of a class which begins with the parameter's. */
static Fit fit_object(Run *run, Type to, const Node *arg) {
    Type from = arg->type;
    if (from == to) return FIT_EXACT;
    if (class_begins_with(run->exec, from, to)) return FIT_CONVERTED;
    return from != TYPE_NONE && class_converts(run, to, arg) ? FIT_USER : FIT_NONE;
}

/* What a class has from the one that it begins with is its own. */
static Fit fit_this(Run *run, Type to, const Node *arg) {
    Type from = arg->type;
    if (data_is_struct(run->exec, from)) from = data_pointer(run->exec, from);
    Fit fit = fit_pointer(run, to, from);
    return fit == FIT_CONVERTED ? FIT_EXACT : fit;
}

/* What has no place can't be changed through a reference. */
static bool has_no_place(const Node *arg) {
    return arg->kind == NODE_NUMBER || arg->kind == NODE_BINARY ||
           arg->kind == NODE_UNARY || arg->kind == NODE_CAST ||
           arg->kind == NODE_CHAIN || arg->kind == NODE_SIZEOF || ast_is_list(arg);
}

static Fit fit_reference(const Exec *exec, Type to, const Node *arg) {
    if (arg->kind != NODE_ADDRESS) to = data_to(exec, to);
    bool fits = arg->type == to || arg->type == TYPE_NONE ||
                class_begins_with(exec, arg->type, to);
    return fits && !has_no_place(arg) ? FIT_EXACT : FIT_NONE;
}

Fit fit_argument(Run *run, const Node *param, const Node *arg) {
    const Exec *exec = run->exec;
    Type to = param->type, from = arg->type;
    if (class_is_this(param)) return fit_this(run, to, arg);
    if (overload_is_reference(param, 0)) {
        if (!(param->kid[0]->flags & NODE_FLAG_CONST))
            return fit_reference(exec, to, arg);
        if (arg->kind != NODE_ADDRESS) to = data_to(exec, to);
    }
    if (ast_is_list(arg)) return fit_list(run, to, arg);
    if (data_is_struct(exec, to) || data_is_struct(exec, from))
        return fit_object(run, to, arg);
    if (is_null(arg)) return type_is_data(to) ? FIT_EXACT : FIT_NONE;
    if (type_is_data(to) && type_is_data(from)) return fit_pointer(run, to, from);
    if (type_is_data(to))
        return arg->kind == NODE_NUMBER && !arg->num ? FIT_CONVERTED : FIT_NONE;
    if (type_is_data(from)) return to == TYPE_BOOL ? FIT_TRUTH : FIT_NONE;
    if (arg->flags & NODE_FLAG_C && from == TYPE_NONE) from = TYPE_U64;
    return fit_word(to, from);
}

bool fit_unwanted(const Function *function, const Node *call) {
    return call->flags & NODE_FLAG_ARROW && !class_has_this(function);
}

/* Number i of the call's kids; the object is nothing to a static function. */
static Fit fit_kid(Run *run, const Function *function, const Node *call, uint32_t i) {
    uint32_t skip = fit_unwanted(function, call);
    return i < skip ? FIT_EXACT
                    : fit_argument(run, function->node->kid[i - skip], call->kid[i]);
}

Fit fit_call(Run *run, const Function *function, const Node *call) {
    uint32_t n = call->n - fit_unwanted(function, call);
    Fit worst = FIT_EXACT;
    if (n > function->nparams) return FIT_NONE;
    if (n < function->nparams && !overload_default(function->node->kid[n]))
        return FIT_NONE;
    for (uint32_t i = 0; i < call->n && worst < FIT_NONE; i++) {
        Fit fit = fit_kid(run, function, call, i);
        if (fit > worst) worst = fit;
    }
    return worst;
}

bool fit_is_better(Run *run, const Function *one, const Function *other,
                   const Node *call, bool same) {
    for (uint32_t i = 0; i < call->n; i++) {
        Fit a = fit_kid(run, one, call, i), b = fit_kid(run, other, call, i);
        if (a > b) return false;
        same |= a < b;
    }
    return same;
}
