/* Tables of objects, and their bytes. */
#include "ir/ir_memory.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

IrMemory *ir_memory_new(const IrModule *module) {
    IrMemory *memory = base_malloc(sizeof *memory);
    *memory = (IrMemory){.module = module, .arena = arena_new(), .stack = arena_new()};
    return memory;
}

void ir_memory_free(IrMemory *memory) {
    if (!memory) return;
    free(memory->session.at);
    free(memory->local.at);
    arena_free(memory->arena);
    arena_free(memory->stack);
    free(memory);
}

static void grow(IrTable *table, size_t index) {
    while (index >= table->cap) {
        size_t cap = table->cap ? table->cap * 2 : 96;
        table->at = base_realloc(table->at, cap * sizeof *table->at);
        memset(table->at + table->cap, 0, (cap - table->cap) * sizeof *table->at);
        table->cap = cap;
    }
}

/* Makes room for that number; NULL: there are too many. */
static inline IrBytes *reserve(IrTable *table, size_t index) {
    if (index >= IR_NUMBERS) return NULL;
    if (index >= table->cap) grow(table, index);
    if (index >= table->count) table->count = index + 1;
    return &table->at[index];
}

static uint64_t pointer_of(size_t index, uint32_t generation, bool local) {
    return (uint64_t)generation << IR_POINTER_GENERATION |
           (uint64_t)local << IR_POINTER_LOCAL | (uint64_t)index << IR_POINTER_OBJECT;
}

/* ---- the module's */

static size_t number_of(size_t object) {
    return (object + 1) * IR_STRIDE;
}

uint64_t ir_memory_global(const IrMemory *memory, uint32_t object) {
    return pointer_of(number_of(memory->module->object[object].definition), 0, false);
}

IrBytes *ir_memory_module_object(const IrMemory *memory, uint32_t object) {
    size_t index = number_of(object);
    IrBytes *at = index < memory->session.count ? &memory->session.at[index] : NULL;
    return at && at->bytes ? at : NULL;
}

uint64_t ir_memory_function(uint32_t function) {
    return UINT64_C(1) << IR_POINTER_FUNCTION | function;
}

uint32_t ir_memory_function_at(const IrMemory *memory, uint64_t pointer) {
    uint64_t number = pointer & ~(UINT64_C(1) << IR_POINTER_FUNCTION);
    bool known = number != pointer && number < memory->module->functions;
    return known ? (uint32_t)number : UINT32_MAX;
}

static void make_object(IrMemory *memory, size_t i) {
    const IrObject *what = &memory->module->object[i];
    IrBytes *object = reserve(&memory->session, number_of(i));
    if (!object || what->size > IR_OBJECT_MOST) return;
    *object = (IrBytes){.size = what->size,
                        .constant = what->constant,
                        .watched = what->external,
                        .what = what,
                        .number = (uint32_t)i};
    object->bytes = arena_alloc(memory->arena, what->size + 8);
    if (what->bytes) memcpy(object->bytes, what->bytes, what->size);
}

uint64_t ir_memory_fixup_pointer(const IrMemory *memory, const IrFixup *fixup) {
    const IrModule *module = memory->module;
    return fixup->add + (fixup->is_function
                             ? ir_memory_function(module->function[fixup->to]->number)
                             : ir_memory_global(memory, fixup->to));
}

static void apply_fixup(IrMemory *memory, const IrFixup *fixup) {
    uint64_t word = ir_memory_fixup_pointer(memory, fixup);
    IrBytes *object = ir_memory_module_object(memory, fixup->object);
    if (!object || fixup->at + 8 > object->size) return;
    memcpy(object->bytes + fixup->at, &word, 8);
    ir_memory_mark_address(memory, object, fixup->at);
}

void ir_memory_update(IrMemory *memory) {
    const IrModule *module = memory->module;
    size_t before = memory->made;
    if (before == module->objects) return;
    for (; memory->made < module->objects; memory->made++)
        make_object(memory, memory->made);
    for (size_t i = 0; i < before && memory->what != module->object; i++)
        ir_memory_module_object(memory, (uint32_t)i)->what = &module->object[i];
    memory->what = module->object;
    for (; memory->fixed < module->fixups; memory->fixed++)
        if (module->fixup[memory->fixed].object >= before)
            apply_fixup(memory, &module->fixup[memory->fixed]);
}

void ir_memory_initialise(IrMemory *memory, uint32_t number) {
    const IrModule *module = memory->module;
    const IrObject *what = &module->object[number];
    ir_memory_update(memory);
    IrBytes *object = ir_memory_module_object(memory, number);
    if (!object) return;
    object->constant = object->watched = object->marked = false;
    memset(object->bytes, 0, object->size);
    if (what->bytes) memcpy(object->bytes, what->bytes, object->size);
    for (size_t i = 0; i < module->fixups; i++)
        if (module->fixup[i].object == number) apply_fixup(memory, &module->fixup[i]);
}

/* ---- local objects */

IrMark ir_memory_mark(const IrMemory *memory) {
    return (IrMark){memory->local.count, arena_mark(memory->stack), memory->used};
}

/* The number of the next object after so many. */
static size_t next_local(size_t count) {
    return count + IR_STRIDE - count % IR_STRIDE;
}

/* Ends an object: its pointers dangle from now on. */
static void end_object(IrBytes *object) {
    bool last = object->generation == IR_GENERATIONS - 1;
    object->generation = last ? 1 : object->generation + 1;
}

/* What is behind the table's end is found no more, and later gets other generations. */
void ir_memory_release(IrMemory *memory, IrMark mark) {
    memory->local.count = mark.count;
    memory->used = mark.used;
    arena_release(memory->stack, mark.mark);
}

static IrBytes *reusable(IrMemory *memory, const IrObject *what, uint64_t old,
                         const IrMark *mark, size_t *index) {
    *index = old >> IR_POINTER_OBJECT & (IR_NUMBERS - 1);
    bool within = *index >= mark->count && *index < memory->local.count;
    IrBytes *object = within ? &memory->local.at[*index] : NULL;
    return object && object->what == what ? object : NULL;
}

static inline IrBytes *new_local(IrMemory *memory, const IrObject *what, size_t *index) {
    if (what->size > IR_CALLS_MOST - memory->used) return NULL;
    *index = next_local(memory->local.count);
    IrBytes *object = reserve(&memory->local, *index);
    if (!object) return NULL;
    memory->used += what->size;
    object->bytes = arena_raw(memory->stack, 3 * (what->size + 8));
    object->set = object->bytes + what->size + 8;
    object->mark = object->set + what->size + 8;
    object->size = what->size;
    object->what = what;
    object->constant = false;
    return object;
}

uint64_t ir_memory_object(IrMemory *memory, const IrObject *what, uint64_t old,
                          const IrMark *mark) {
    size_t index;
    IrBytes *object = old ? reusable(memory, what, old, mark, &index) : NULL;
    if (!object) object = new_local(memory, what, &index);
    if (!object) return 0;
    object->stamp = memory->stamp;
    object->marked = false;
    end_object(object);
    if (what->size <= 8)
        memset(object->set, 0, 8); /* there is room */
    else
        memset(object->set, 0, what->size);
    return pointer_of(index, object->generation, true);
}

/* In the old object's memory, if that is enough; else in twice as much. */
uint64_t ir_memory_object_of_size(IrMemory *memory, const IrObject *what, uint64_t bytes,
                                  uint64_t old, const IrMark *mark) {
    size_t index = old >> IR_POINTER_OBJECT & (IR_NUMBERS - 1);
    bool within = old && index >= mark->count && index < memory->local.count;
    const IrObject *room = within ? memory->local.at[index].what : NULL;
    bool known = room && room->name == what->name && room->place == what->place;
    if (bytes > IR_OBJECT_MOST) return 0;
    if (!known || room->size < bytes) {
        uint64_t least = known ? 2 * room->size : 0;
        IrObject *more = arena_copy(memory->stack, what, sizeof *what);
        more->size = bytes < least ? least : bytes;
        room = more, old = 0;
    }
    uint64_t pointer = ir_memory_object(memory, room, old, mark);
    IrBytes *object = ir_memory_find(memory, pointer);
    if (object) object->size = bytes;
    return pointer;
}

void ir_memory_end(IrMemory *memory, uint64_t pointer) {
    IrBytes *object = ir_memory_find(memory, pointer);
    if (object && pointer >> IR_POINTER_LOCAL & 1) end_object(object);
}

bool ir_memory_is_set(const IrBytes *object, uint64_t at, uint64_t bytes) {
    if (!object->set) return true;
    const uint8_t *set = object->set + at;
    uint64_t all = UINT64_MAX;
    for (; bytes >= 8 && all == UINT64_MAX; bytes -= 8, set += 8) memcpy(&all, set, 8);
    for (; bytes && all == UINT64_MAX; bytes--, set++) all = UINT64_MAX << 8 | *set;
    return all == UINT64_MAX;
}

/* Objects have a word's room after their last byte. */
bool ir_memory_load(const IrBytes *object, uint64_t at, IrField field, uint64_t *word) {
    uint64_t all, set = UINT64_MAX, ones = ir_field_ones(field);
    memcpy(&all, object->bytes + at, 8);
    if (object->set) memcpy(&set, object->set + at, 8);
    *word = (all & ones) >> field.low;
    return (set & ones) == ones;
}

void ir_memory_store(IrBytes *object, uint64_t at, IrField field, uint64_t word) {
    uint64_t all, set, ones = ir_field_ones(field);
    unsigned touches = ir_field_touches(field);
    memcpy(&all, object->bytes + at, 8);
    all = (all & ~ones) | (word << field.low & ones);
    memcpy(object->bytes + at, &all, touches);
    if (!object->set) return;
    memcpy(&set, object->set + at, 8);
    set |= ones;
    memcpy(object->set + at, &set, touches);
}

void ir_memory_unset(IrMemory *memory, IrBytes *object, uint64_t at, IrField field) {
    uint64_t set, ones = ir_field_ones(field);
    ir_memory_track_set(memory, object);
    memcpy(&set, object->set + at, 8);
    set &= ~ones;
    memcpy(object->set + at, &set, ir_field_touches(field));
    ir_memory_mark_numbers(object, at, ir_field_touches(field));
}

void ir_memory_track_set(IrMemory *memory, IrBytes *object) {
    if (object->set) return;
    object->set = arena_raw(memory->arena, object->size + 8);
    memset(object->set, 0xff, object->size);
}

/* ---- addresses */

IrHolds ir_memory_holds(const IrBytes *object, uint64_t at, uint64_t bytes) {
    if (!object->marked) return IR_HOLDS_NUMBERS;
    const uint8_t *mark = object->mark + at;
    bool none = true, all = bytes == 8;
    for (uint64_t i = 0; i < bytes && (none || all); i++) {
        none &= !mark[i];
        all &= mark[i] == i + 1;
    }
    return none ? IR_HOLDS_NUMBERS : all ? IR_HOLDS_ADDRESS : IR_HOLDS_PARTS;
}

static void make_marks(IrMemory *memory, IrBytes *object) {
    if (object->marked) return;
    if (!object->mark) object->mark = arena_raw(memory->arena, object->size);
    memset(object->mark, 0, object->size);
    object->marked = true;
}

void ir_memory_mark_address(IrMemory *memory, IrBytes *object, uint64_t at) {
    make_marks(memory, object);
    for (uint8_t i = 0; i < 8; i++) object->mark[at + i] = i + 1;
}

void ir_memory_mark_numbers(IrBytes *object, uint64_t at, uint64_t bytes) {
    if (object->marked) memset(object->mark + at, 0, bytes);
}

void ir_memory_put_marks(IrMemory *memory, IrBytes *object, const uint8_t *marks) {
    make_marks(memory, object);
    memcpy(object->mark, marks, object->size);
}

void ir_memory_copy_marks(IrMemory *memory, IrBytes *to, uint64_t at, const IrBytes *from,
                          uint64_t from_at, uint64_t bytes) {
    if (!from->marked) {
        ir_memory_mark_numbers(to, at, bytes);
        return;
    }
    make_marks(memory, to);
    memmove(to->mark + at, from->mark + from_at, bytes);
}

/* ---- copies of objects */

enum { COPY_SET = 1, COPY_MARKS = 2 };

/* The bytes; whether set bits and marks are recorded; the set bits; the marks. */
uint8_t *ir_memory_copy(const IrBytes *object) {
    uint64_t size = object->size;
    uint8_t *copy = base_malloc((object->marked ? 3 : 2) * size + 1);
    memcpy(copy, object->bytes, size);
    copy[size] = (object->set ? COPY_SET : 0) | (object->marked ? COPY_MARKS : 0);
    if (object->set) memcpy(copy + size + 1, object->set, size);
    if (object->marked) memcpy(copy + 2 * size + 1, object->mark, size);
    return copy;
}

void ir_memory_put_back(IrBytes *object, const uint8_t *copy) {
    uint64_t size = object->size;
    uint8_t told = copy[size];
    memcpy(object->bytes, copy, size);
    if (object->set && told & COPY_SET)
        memcpy(object->set, copy + size + 1, size);
    else if (object->set)
        memset(object->set, 0xff, size);
    /* once it has marks, it keeps room for them */
    object->marked = told & COPY_MARKS;
    if (object->marked) memcpy(object->mark, copy + 2 * size + 1, size);
}
