/* Functions that make lists. Their length must be known, so their argument must be. */
#include "exec/builtin/builtin_local.h"
#include "exec/names/lists.h"

static bool needs_value(BuiltinCall *call) {
    if (term_is_word(arg(call, 0))) return true;
    return builtin_fail(call, 0,
                        "%s makes a list, and of a set without a value its length "
                        "is not known",
                        call->node->sym->name);
}

bool builtin_squares(BuiltinCall *call, Value *result) {
    if (!needs_value(call)) return false;
    *result = list_squares(call->query->arena, arg(call, 0).word);
    return true;
}

bool builtin_reversed(BuiltinCall *call, Value *result) {
    Value list = call->args[0];
    if (list.kind != KIND_LIST) {
        if (!needs_value(call)) return false;
        list = list_squares(call->query->arena, list.term.word);
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
    uint64_t set = arg(call, 0).word;
    int squares = __builtin_popcountll(set);
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
