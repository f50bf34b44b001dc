/* Traits of types. Those that are truths are declared in builtin/standard.c. */
#include "exec/traits.h"

#include <string.h>

#include "exec/built.h"
#include "exec/builtin/standard.h"
#include "exec/data/data.h"
#include "exec/written.h"
#include "exec/eval.h"
#include "exec/template.h"
#include "exec/typing.h"

bool traits_has(const char *name) {
    static const char *const names[] = {"make_unsigned_t", "make_signed_t",
                                        "underlying_type_t", "remove_reference_t",
                                        "remove_cv_t", "remove_cvref_t",
                                        "remove_const_t", "decay_t",
                                        "conditional_t", "enable_if_t"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

/* ---- types */

static Type with_sign(Type type, bool is_signed) {
    static const Type made[][2] = {{TYPE_U64, TYPE_I64},
                                   {TYPE_U32, TYPE_I32},
                                   {TYPE_U16, TYPE_I16},
                                   {TYPE_U8, TYPE_I8}};
    if (type == TYPE_CHAR) type = TYPE_I8;
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        if (type == made[i][0] || type == made[i][1]) return made[i][is_signed];
    return type;
}

static bool condition(Run *run, const Node *node, uint64_t *truth) {
    const Node *constant = template_constant(run->query->arena, node);
    if (!constant) return run_error(run, node, "the condition is not constant");
    typing_need(run, constant);
    return eval_constant(run, constant, "the condition", truth);
}

static bool conditional(Run *run, const Node *node, Type *type) {
    uint64_t truth;
    if (node->n != 3 || node->kid[0]->kind == NODE_TYPE ||
        node->kid[1]->kind != NODE_TYPE || node->kid[2]->kind != NODE_TYPE)
        return run_error(run, node, "'conditional_t' takes a condition and two types");
    return condition(run, node->kid[0], &truth) &&
           written_type(run, node->kid[truth ? 1 : 2], type);
}

/* Where the condition is false there is no type. */
static bool enabled(Run *run, const Node *node, Type *type) {
    uint64_t truth;
    if (!node->n || node->n > 2 || node->kid[0]->kind == NODE_TYPE)
        return run_error(run, node, "'enable_if_t' takes a condition and a type");
    if (!condition(run, node->kid[0], &truth)) return false;
    if (!truth) return run_error(run, node, "the condition is false");
    *type = TYPE_VOID;
    return node->n < 2 || (node->kid[1]->kind == NODE_TYPE &&
                           written_type(run, node->kid[1], type));
}

bool traits_type(Run *run, const Node *node, Type *type) {
    const char *name = node->sym->name;
    if (strcmp(name, "enable_if_t") == 0) return enabled(run, node, type);
    if (strcmp(name, "conditional_t") == 0) return conditional(run, node, type);
    bool to_signed = strcmp(name, "make_signed_t") == 0;
    bool changes = to_signed || strcmp(name, "make_unsigned_t") == 0;
    bool base = strcmp(name, "underlying_type_t") == 0;
    if (node->n != 1 || node->kid[0]->kind != NODE_TYPE)
        return run_error(run, node, "'%s' takes one type", name);
    if (!written_type(run, node->kid[0], type)) return false;
    if (base || changes) *type = type_is_data(*type) ? *type : type_base(*type);
    if (changes) *type = with_sign(*type, to_signed);
    return true;
}

/* ---- truths */

static bool is_number(Type type) {
    return !type_is_data(type) && !type_is_enum(type) && type != TYPE_VOID &&
           type != TYPE_NONE;
}

/* long and long long are one type here. */
static bool is_told(const Exec *exec, Type type) {
    while (data_is_pointer(exec, type) || data_is_array(exec, type))
        type = data_to(exec, type);
    return type != TYPE_I64 && type != TYPE_U64;
}

static bool same(Run *run, const Node *call, Type a, Type b) {
    if (a == b && !is_told(run->exec, a))
        run_error(run, call, "bbx can't tell 'long' from 'long long' here");
    return a == b;
}

typedef enum { SAME, ENUM, INTEGRAL, NUMBER, UNSIGNED, SIGNED, POINTER, TRUTHS } Truth;

static Truth truth_of(const Symbol *sym) {
    static const char *const names[] = {
        [SAME] = "is_same_v",         [ENUM] = "is_enum_v",
        [INTEGRAL] = "is_integral_v", [NUMBER] = "is_arithmetic_v",
        [UNSIGNED] = "is_unsigned_v",
        [SIGNED] = "is_signed_v",     [POINTER] = "is_pointer_v"};
    const Global *global = names_known(sym);
    unsigned i = 0;
    if (!global || global->kind != GLOBAL_TEMPLATE ||
        strcmp(global->function->source->name, STANDARD_NAME) != 0)
        return TRUTHS;
    while (i < TRUTHS && strcmp(names[i], sym->name) != 0) i++;
    return (Truth)i;
}

static bool holds(Run *run, const Node *call, Truth truth, const Type *of) {
    bool number = is_number(of[0]);
    switch (truth) {
    case SAME:
        return same(run, call, of[0], of[1]);
    case ENUM:
        return type_is_enum(of[0]);
    case INTEGRAL:
    case NUMBER:
        return number;
    case UNSIGNED:
        return number && !type_signed(of[0]);
    case SIGNED:
        return number && type_signed(of[0]);
    default:
        return data_is_pointer(run->exec, of[0]);
    }
}

bool traits_truth(Run *run, Node *call) {
    const Node *arguments = call->n ? call->kid[0] : NULL;
    if (call->n != 1 || arguments->kind != NODE_TARGS) return false;
    Truth truth = truth_of(call->sym);
    Type of[2] = {TYPE_NONE, TYPE_NONE};
    if (truth == TRUTHS || arguments->n != 1u + (truth == SAME)) return false;
    for (uint32_t i = 0; i < arguments->n; i++) {
        const Node *type = arguments->kid[i];
        if (type->kind != NODE_TYPE || !written_type(run, type, &of[i])) return false;
        if (truth == SAME && type->flags & NODE_FLAG_CONST) return false;
    }
    Node *value = built_number(run, holds(run, call, truth, of), call);
    call->kind = NODE_CAST;
    call->type = TYPE_BOOL;
    call->sym = NULL;
    call->kid[0] = value;
    typing_find(run, value);
    return true;
}
