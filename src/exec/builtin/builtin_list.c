/* Functions that make lists. Their length must be known, so their argument must be. */
#include "exec/builtin/builtin_local.h"
#include "exec/names/lists.h"

static bool needs_value(BuiltinCall *call) {
    if (value_is_known(&call->args[0])) return true;
    return builtin_fail(call, 0,
                        "%s makes a list, and of a set without a value its length "
                        "is not known",
                        call->node->sym->name);
}

bool builtin_squares(BuiltinCall *call, Value *result) {
    if (!needs_value(call)) return false;
    *result = list_squares(call->query->arena, value_wide(&call->args[0]));
    return true;
}

bool builtin_reversed(BuiltinCall *call, Value *result) {
    Value list = call->args[0];
    if (list.kind != KIND_LIST) {
        if (!needs_value(call)) return false;
        list = list_squares(call->query->arena, value_wide(&list));
    }
    *result = list_reversed(call->query->arena, &list);
    return true;
}

/* A quarter of the memory that one statement may take. */
static bool affordable(const BuiltinCall *call, int squares) {
    size_t most = call->query->limits->memory / 4 / sizeof(Value);
    return squares < 48 && (size_t)1 << squares <= most;
}

static bool put_next(void *context, Value value) {
    *(*(Value **)context)++ = value;
    return true;
}

bool builtin_subsets(BuiltinCall *call, Value *result) {
    if (!needs_value(call)) return false;
    Wide set = value_wide(&call->args[0]);
    int squares = wide_count(set);
    if (!affordable(call, squares))
        return builtin_fail(call, 0,
                            "%d squares have too many subsets for a list\n|"
                            "as a domain (for s in subsets(x)) they come one by "
                            "one",
                            squares);
    *result = list_new(call->query->arena, (size_t)1 << squares);
    Value *at = result->list->at;
    ListVisitor visitor = {put_next, &at};
    return list_each_subset(set, &visitor);
}
