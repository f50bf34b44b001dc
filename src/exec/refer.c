/* References: what a call hands over, and what it gives back. */
#include "exec/refer.h"

#include <string.h>

#include "exec/built.h"
#include "exec/class.h"
#include "exec/data/data.h"
#include "exec/fit.h"
#include "exec/overload.h"
#include "exec/place.h"
#include "exec/typing.h"

/* Whether a reference can be to it. */
static bool is_place(const Run *run, const Node *param, const Node *arg) {
    bool free = param->kid[0]->flags & NODE_FLAG_CONST;
    Type to = data_to(run->exec, param->type);
    return !free || (place_can_be(arg) && arg->type == to) ||
           data_is_struct(run->exec, arg->type);
}

/* A const reference to a value: ((T[1]) {value})[0]. */
static Node *temporary(Run *run, Node *arg, Type type) {
    Node *list = built_around(run, NODE_INIT, arg);
    Node *of = built_type(run, data_array(run->exec, type, 1), arg);
    class_convert(run, &list->kid[0], type);
    return built_pair(run, NODE_INDEX, built_pair(run, NODE_CAST, list, of),
                      built_number(run, 0, arg));
}

/* The address of what a parameter refers to, which is not that of one. */
static Node *reference(Run *run, Node *place) {
    Node *address = built_around(run, NODE_ADDRESS, place);
    address->flags |= NODE_FLAG_PREFIX;
    typing_find(run, address);
    return address;
}

/* The object of a base class is where its own begins. */
static void refer_base(Run *run, const Function *function, Node *call) {
    Type want = function->node->kid[0]->type;
    Node *arg = call->kid[0];
    if (!data_is_pointer(run->exec, arg->type) || arg->type == want) return;
    Node *cast = call->kid[0] = built_around(run, NODE_CAST, arg);
    cast->type = want;
    typing_find(run, cast);
}

/* What a reference stands for, and the object, are handed over by their addresses. */
static void refer(Run *run, const Function *function, Node *call) {
    if (fit_unwanted(function, call)) {
        memmove(call->kid, call->kid + 1, --call->n * sizeof *call->kid);
        call->flags &= ~(uint32_t)NODE_FLAG_ARROW;
    }
    for (uint32_t i = 0; i < call->n && i < function->nparams; i++) {
        Node *arg = call->kid[i];
        const Node *param = function->node->kid[i];
        bool given = arg->kind == NODE_ADDRESS && arg->flags & NODE_FLAG_PREFIX;
        bool object =
            i == 0 && class_has_this(function) && data_is_struct(run->exec, arg->type);
        if (given) continue;
        if (!object && !overload_is_reference(param, 0)) {
            class_convert(run, &call->kid[i], param->type);
            continue;
        }
        if (!object && overload_is_reference(param, 0) && !is_place(run, param, arg))
            arg = temporary(run, arg, data_to(run->exec, param->type));
        call->kid[i] = reference(run, arg);
    }
    if (call->n && class_has_this(function)) refer_base(run, function, call);
}

/* A result that is an object's address stands for the object. */
static void refer_result(Run *run, const Function *function, Node *call) {
    const Node *result = function->node->kid[function->node->n - 2];
    bool address =
        result && result->op == FORM_REFERENCE && result->flags & NODE_FLAG_ALIAS;
    if (!address || call->flags & NODE_FLAG_PREFIX) return;
    Node *copy = built_node(run, NODE_CALL, call, call->n);
    memcpy(copy, call, sizeof *call + call->n * sizeof *call->kid);
    copy->flags |= NODE_FLAG_PREFIX;
    copy->type = function->node->type;
    copy->mark |= MARK_TYPED;
    call->kind = NODE_DEREF;
    call->flags &= ~(uint32_t)NODE_FLAG_ARROW;
    call->cache = NULL;
    call->sym = NULL;
    call->slot = 0;
    call->n = 1;
    call->kid[0] = copy;
}

void refer_call(Run *run, const Function *function, Node *call) {
    refer(run, function, call);
    refer_result(run, function, call);
}
