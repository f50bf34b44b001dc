/* Copies of variables for a law. */
#include "exec/copies.h"

#include <stdlib.h>

#include "exec/data/object.h"
#include "exec/eval.h"
#include "exec/place.h"
#include "exec/refused.h"

/* A variable that is free or bound in the query begins with that. Where all paths assign
 * to it, it doesn't matter. */
static bool first_value(Run *run, const Node *node, Global *variable, Cell *cell) {
    Value value = variable->value;
    if ((run->query->nbound || run->query->names == NAMES_STUDY) &&
        !eval_variable(run, node, variable, &value))
        return false;
    cell->term = value.term;
    return true;
}

static void keep(RunStore *store, Global *variable, Array *copy) {
    variable->copy = copy;
    store->copied = base_grow(store->copied, store->ncopied, &store->copied_cap,
                              sizeof *store->copied);
    store->copied[store->ncopied++] = variable;
}

Array *copies_make(Run *run, const Node *node, Global *variable) {
    if (variable->copy) return variable->copy;
    const Array *array = object_of_global(run, variable);
    size_t size = array->count * sizeof(Cell);
    if (!place_affords(run, node, variable->sym->name, size)) return NULL;
    bool sure = term_is(run_guard(run), 1);
    Ref set = sure || !refused_unset(run->exec, variable) ? CELL_SET : CELL_UNSET;
    Array *copy = base_malloc(sizeof *copy + size);
    *copy = *array;
    copy->words = NULL;
    copy->awaits = false;
    copy->cells = (Cell *)(copy + 1);
    for (uint32_t i = 0; i < copy->count; i++)
        copy->cells[i] = (Cell){.term = term_word(array->words[i]), .set = set};
    if (variable->kind == GLOBAL_VARIABLE &&
        !first_value(run, node, variable, &copy->cells[0])) {
        free(copy);
        return NULL;
    }
    keep(run->store, variable, copy);
    run->query->copied = true;
    return copy;
}
