/* Copies of variables for a law. */
#include "exec/copies.h"

#include <stdlib.h>

#include "exec/eval.h"
#include "exec/lvalue.h"

/* The initial value of a copy: that of a name that is free or bound in the query, or the
 * session's. If all paths assign to it, it doesn't matter. */
static bool initial_word(Run *run, const Node *node, Global *variable, Pair *word) {
    Value value = variable->value;
    if ((run->query->nbound || run->query->names == NAMES_STUDY) &&
        !eval_variable(run, node, variable, &value))
        return false;
    *word = value_pair(&value);
    return true;
}

static void remember_copy(RunStore *store, Global *variable, Array *copy) {
    variable->copy = copy;
    store->copied = base_grow(store->copied, store->ncopied, &store->copied_cap,
                              sizeof *store->copied);
    store->copied[store->ncopied++] = variable;
}

Array *copies_make(Run *run, const Node *node, Global *variable) {
    if (variable->copy) return variable->copy;
    const Array *list = variable->kind == GLOBAL_ARRAY ? variable->array : NULL;
    uint32_t count = list ? list->count : 1;
    size_t size = count * sizeof(Pair);
    if (!lvalue_affords(run, node, variable->sym->name, size)) return NULL;
    Array *copy = base_malloc(sizeof *copy + size);
    *copy = (Array){.count = count,
                    .kind = list ? list->kind : variable->value.kind,
                    .constant = list && list->constant,
                    .owner = variable->sym,
                    .terms = (Pair *)(copy + 1)};
    for (uint32_t i = 0; i < count; i++)
        copy->terms[i] = pair_word(list ? list->words[i] : 0);
    if (!list && !initial_word(run, node, variable, &copy->terms[0])) {
        free(copy);
        return NULL;
    }
    remember_copy(run->store, variable, copy);
    run->query->copied = true;
    return copy;
}
