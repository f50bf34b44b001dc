/* The table of objects. Those of the session have low numbers and stay; those of calls
 * are a stack, whose height is the run's. */
#include "exec/data/object.h"

#include <stdlib.h>
#include <string.h>

#include "term/node.h"

typedef struct {
    Array *array;
    Global *global; /* of the session: its arrays may be replaced; not kept here */
    uint32_t generation;
} Object;

typedef struct {
    Object *at;
    size_t cap;
} Stack;

struct Objects {
    Stack session, local;
    size_t count; /* of the session's */
};

/* Numbers are multiples of STRIDE: two pointers never differ by a power of two, which a
 * choice between them could be simplified to. */
enum { SESSION = 1 << 20, GENERATIONS = 1 << 14, STRIDE = 3, PARTS_MOST = 64 };

static Object *grow(Stack *stack, size_t index) {
    if (index >= stack->cap) {
        size_t cap = stack->cap ? stack->cap * 2 : 64;
        stack->at = base_realloc(stack->at, cap * sizeof *stack->at);
        memset(stack->at + stack->cap, 0, (cap - stack->cap) * sizeof *stack->at);
        stack->cap = cap;
    }
    return &stack->at[index];
}

static uint64_t pointer_word(const Object *object, size_t index) {
    return (uint64_t)object->generation << POINTER_OBJECT | (uint64_t)index * STRIDE
                                                                << POINTER_CELL;
}

static Objects *objects_of(Exec *exec) {
    if (!exec->objects) {
        exec->objects = base_malloc(sizeof *exec->objects);
        *exec->objects = (Objects){.count = 1};
    }
    return exec->objects;
}

/* Pointers to what it was are found out. */
static void forget(Object *object) {
    object->generation = object->generation % (GENERATIONS - 1) + 1;
}

uint64_t object_pointer(Run *run, Array *array, Global *global) {
    Objects *objects = objects_of(run->exec);
    bool session = global || array->lasts;
    uint32_t *id = global ? &global->object : &array->object;
    bool known =
        *id &&
        (session || (*id <= run->objects && objects->local.at[*id - 1].array == array));
    if (!known) *id = (uint32_t)(session ? objects->count++ : ++run->objects);
    size_t index = session ? *id : *id - 1;
    Object *object = grow(session ? &objects->session : &objects->local, index);
    if (!known && !session) forget(object);
    object->array = global && global->kind == GLOBAL_ARRAY ? NULL : array;
    object->global = global;
    return pointer_word(object, session ? index | SESSION : index);
}

static Array *object_of(const Exec *exec, uint32_t local, uint64_t pointer) {
    const Objects *objects = exec->objects;
    size_t index = (pointer & ~(UINT64_MAX << POINTER_OBJECT)) >> POINTER_CELL;
    if (index % STRIDE) return NULL;
    index /= STRIDE;
    bool session = index & SESSION;
    index &= SESSION - 1;
    if (!objects || pointer >> POINTER_FUNCTION) return NULL;
    if (index >= (session ? objects->count : local) || (session && !index)) return NULL;
    const Object *object =
        session ? &objects->session.at[index] : &objects->local.at[index];
    if (object->generation != pointer >> POINTER_OBJECT) return NULL;
    if (object->global && object->global->copy) return object->global->copy;
    if (object->global && object->global->kind == GLOBAL_ARRAY)
        return object->global->array;
    if (object->global && object->global->kind == GLOBAL_NONE) return NULL;
    return object->array;
}

Array *object_at(const Run *run, uint64_t pointer) {
    return object_of(run->exec, run->objects, pointer);
}

/* What lies before an object has the number below it, which is none's. */
const char *object_missing(const Run *run, uint64_t pointer) {
    uint64_t behind = pointer + POINTER_CELLS + 1;
    bool before = (pointer & POINTER_CELLS) > POINTER_CELLS / 2;
    return !pointer ? "a null pointer is used"
           : before && object_at(run, behind)
               ? "the pointer is outside of the object that "
                 "it points into"
               : "the pointer points to nothing, or to what "
                 "is gone";
}

Array *object_known(const Exec *exec, uint64_t pointer) {
    return object_of(exec, 0, pointer);
}

Array *object_of_slot(Run *run, Slot *slot, Type type) {
    Array *view = &slot->view;
    uint32_t object = view->object;
    *view = (Array){.constant = slot->constant,
                    .depth = run->depth,
                    .object = object,
                    .scalar = object ? view->scalar : TYPE_NONE,
                    .cells = &slot->cell};
    data_shape(run->exec, view, type);
    return view;
}

Array *object_of_global(Run *run, Global *global) {
    if (global->kind == GLOBAL_ARRAY) return global->array;
    Array *view = NULL;
    if (global->object) view = run->exec->objects->session.at[global->object].array;
    bool known = view && view->words == &global->value.term.word;
    if (!known) view = ARENA_NEW(run->exec->arena, Array);
    Type type = global->value.type;
    *view = (Array){.constant = global->kind == GLOBAL_CONSTANT || global->announced,
                    .owner = global->sym,
                    .awaits = true,
                    .scalar = known ? view->scalar : TYPE_NONE,
                    .words = &global->value.term.word};
    data_shape(run->exec, view, type);
    view->kind = global->value.kind;
    return view;
}

uint64_t object_function(Run *run, Global *global) {
    uint64_t i = 0;
    while (run->exec->all[i] != global) i++;
    return UINT64_C(1) << POINTER_FUNCTION | i;
}

Global *object_called(const Exec *exec, uint64_t pointer) {
    uint64_t i = pointer & ~(UINT64_C(1) << POINTER_FUNCTION);
    if (i == pointer || i >= exec->count) return NULL;
    Global *global = exec->all[i];
    return global->kind == GLOBAL_FUNCTION ? global : NULL;
}

void object_free(Exec *exec) {
    if (!exec->objects) return;
    free(exec->objects->session.at);
    free(exec->objects->local.at);
    free(exec->objects);
    exec->objects = NULL;
}

/* ---- pointers that depend on free names */

typedef struct {
    Run *run;
    Part *at;
    size_t count, cap;
    Term none; /* when it points to no object */
} Parts;

static void add_part(Parts *parts, Array *array, Term cell, Term when) {
    parts->at = arena_grow(parts->run->query->arena, parts->at, parts->count, &parts->cap,
                           sizeof *parts->at);
    parts->at[parts->count++] = (Part){array, cell, when};
}

static void miss(Parts *parts, Term when) {
    parts->none = term_lor(parts->run->pool, parts->none, when);
}

/* Any object at all: the number in the pointer says which. */
static void add_any(Parts *parts, Term pointer, Term when) {
    Run *run = parts->run;
    Pool *pool = run->pool;
    const Objects *objects = run->exec->objects;
    Term number = term_op2(pool, OP_SHR, pointer, term_word(POINTER_CELL)),
         known = term_word(0);
    for (size_t i = 1; objects && i < objects->count + run->objects; i++) {
        bool local = i >= objects->count;
        size_t index = local ? i - objects->count : i;
        const Object *object =
            local ? &objects->local.at[index] : &objects->session.at[index];
        uint64_t word = pointer_word(object, local ? index : index | SESSION);
        Term here = term_op2(pool, OP_EQ, number, term_word(word >> POINTER_CELL));
        Array *array = object_at(run, word);
        if (term_is(here, 0) || !array) continue;
        known = term_lor(pool, known, here);
        add_part(parts, array, term_op2(pool, OP_SUB, pointer, term_word(word)),
                 term_land(pool, when, here));
    }
    miss(parts, term_land(pool, when, term_lnot(pool, known)));
}

static Term plus(const Parts *parts, Term a, Term b) {
    return term_op2(parts->run->pool, OP_ADD, a, b);
}

/* Pointers don't go from one object to another: the sum of an address and `by` is in the
 * address's object, or outside of it. */
static void add_parts(Parts *parts, Term pointer, Term by, Term when) {
    Pool *pool = parts->run->pool;
    if (term_is(when, 0)) return;
    if (term_is_word(pointer)) {
        Array *array = object_at(parts->run, pointer.word);
        Term cell = term_word(pointer.word & POINTER_CELLS);
        if (array)
            add_part(parts, array, plus(parts, by, cell), when);
        else
            miss(parts, when);
    } else if (node_is(pool, pointer, OP_ITE) && parts->count < PARTS_MOST) {
        Term condition = node_arg(pool, pointer, 0);
        add_parts(parts, node_arg(pool, pointer, 1), by,
                  term_land(pool, when, condition));
        add_parts(parts, node_arg(pool, pointer, 2), by,
                  term_land(pool, when, term_lnot(pool, condition)));
    } else if (node_is(pool, pointer, OP_ADD)) {
        Term a = node_arg(pool, pointer, 0), b = node_arg(pool, pointer, 1);
        if (term_is_word(b) && object_at(parts->run, b.word))
            add_parts(parts, b, plus(parts, by, a), when);
        else if (node_is(pool, a, OP_ITE) || node_is(pool, a, OP_ADD))
            add_parts(parts, a, plus(parts, by, b), when);
        else
            add_parts(parts, b, plus(parts, by, a), when);
    } else {
        add_any(parts, plus(parts, pointer, by), when);
    }
}

bool object_parts(Run *run, const Node *node, Term pointer, Part **at, size_t *count) {
    Parts parts = {.run = run, .none = term_word(0)};
    add_parts(&parts, pointer, term_word(0), term_word(1));
    *at = parts.at;
    *count = parts.count;
    if (term_is(parts.none, 0)) return true;
    const char *what = term_is_word(pointer) ? object_missing(run, pointer.word)
                                             : "a pointer that points to nothing is used";
    return run_require(run, term_lnot(run->pool, parts.none), node, what);
}
