/* Variables of the session as objects. */
#include "exec/data/object.h"

Array *object_of_global(Run *run, Global *global) {
    if (global->kind == GLOBAL_ARRAY) return global->array;
    Array *view = ARENA_NEW(run->query->arena, Array);
    Type type = global->value.type;
    *view = (Array){.constant = global->kind == GLOBAL_CONSTANT || global->announced,
                    .owner = global->sym,
                    .awaits = true,
                    .scalar = TYPE_NONE,
                    .words = &global->value.term.word};
    data_shape(run->exec, view, type);
    view->kind = global->value.kind;
    return view;
}
