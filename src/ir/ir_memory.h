/* Memory over words: objects of bytes, and pointers into them.
 *
 * A pointer is a word; 0 is the null pointer. Adding to it moves it within its object, or
 * out of it, but not into another one. A module's objects stay; those of calls are a
 * stack. The number of an object that has ended is used again with another generation, so
 * a dangling pointer is recognised.
 *
 *     63  62        61 … 52      51     50 … 32   31 … 0
 *     0   function  generation   local  object    byte
 *
 * Numbers are multiples of IR_STRIDE: two pointers never differ by a power of two, which
 * a choice between them could be simplified to.
 *
 * Where objects lie is not known, so no address may become a number: the bytes that
 * STOREP writes are marked. Copies keep the marks, and only LOADP may read marked bytes.
 */
#ifndef IR_IR_MEMORY_H
#define IR_IR_MEMORY_H

#include "ir/ir.h"

enum {
    IR_POINTER_OBJECT = 32,
    IR_POINTER_LOCAL = 51,
    IR_POINTER_GENERATION = 52,
    IR_POINTER_FUNCTION = 62,
    IR_STRIDE = 3,
    IR_FIRST_PAGE = 4096, /* no object has an address below this */
    IR_GENERATIONS = 1 << 10,
    IR_NUMBERS = 1 << 19
};

#define IR_POINTER_BYTES ((UINT64_C(1) << IR_POINTER_OBJECT) - 1)
#define IR_OBJECT_MOST   (UINT64_C(1) << 30) /* bytes of one object */
#define IR_CALLS_MOST    (UINT64_C(1) << 27) /* bytes of all local objects */

typedef struct {
    uint8_t *bytes; /* NULL: it has ended */
    uint8_t *set;   /* for each byte the bits that were set; NULL: all were */
    uint8_t *mark;  /* for each byte its number in an address, from 1; 0: none */
    bool marked;    /* false: no byte is, and `mark` is not looked at */
    uint64_t size;
    uint32_t generation;
    bool constant;
    bool watched;   /* the host is asked before it is touched: see ir_run.h */
    uint64_t stamp; /* memory->stamp when it was last changed, or made by a call */
    const IrObject *what;
    uint32_t number;
} IrBytes;

/* By the numbers in pointers. */
typedef struct {
    IrBytes *at;
    size_t count, cap;
} IrTable;

typedef struct IrMemory {
    const IrModule *module;
    IrTable session, local;
    size_t made;          /* module objects that are in the table, */
    const IrObject *what; /* their descriptions, */
    size_t fixed;         /* and the fixups that were applied */
    Arena *arena;         /* of the session's objects */
    Arena *stack;         /* of local objects, */
    uint64_t used;        /* and their bytes */
    uint64_t
        stamp; /* the host raises it to be asked before the next change of an object */
} IrMemory;

IrMemory *ir_memory_new(const IrModule *module);
void ir_memory_free(IrMemory *memory);
/* Makes the module's new objects, with their initial bytes. */
void ir_memory_update(IrMemory *memory);
/* Sets one of them to its initial bytes, which may have changed. */
void ir_memory_initialise(IrMemory *memory, uint32_t object);
uint64_t ir_memory_global(const IrMemory *memory, uint32_t object);
uint64_t ir_memory_function(uint32_t function);
/* The module's object of that number; NULL: it was not made yet. */
IrBytes *ir_memory_module_object(const IrMemory *memory, uint32_t object);
/* The pointer that the fixup puts there. */
uint64_t ir_memory_fixup_pointer(const IrMemory *memory, const IrFixup *fixup);
/* The number of the function that the pointer points to, or UINT32_MAX. */
uint32_t ir_memory_function_at(const IrMemory *memory, uint64_t pointer);

/* The objects of a call: those that are made after the mark end with it. */
typedef struct {
    size_t count;
    ArenaMark mark;
    uint64_t used;
} IrMark;
IrMark ir_memory_mark(const IrMemory *memory);
void ir_memory_release(IrMemory *memory, IrMark mark);
/* A new object, all of it unset. It reuses the object that `old` points to, if that was
 * made for the same declaration. 0: too many objects, or too large ones. */
uint64_t ir_memory_object(IrMemory *memory, const IrObject *what, uint64_t old,
                          const IrMark *mark);
/* The same with a size. */
uint64_t ir_memory_object_of_size(IrMemory *memory, const IrObject *what, uint64_t bytes,
                                  uint64_t old, const IrMark *mark);
void ir_memory_end(IrMemory *memory, uint64_t pointer);

static inline IrBytes *ir_memory_find(const IrMemory *memory, uint64_t pointer) {
    const IrTable *table =
        pointer >> IR_POINTER_LOCAL & 1 ? &memory->local : &memory->session;
    size_t index = pointer >> IR_POINTER_OBJECT & (IR_NUMBERS - 1);
    if (index >= table->count) return NULL;
    IrBytes *object = &table->at[index];
    return object->bytes && object->generation == pointer >> IR_POINTER_GENERATION
               ? object
               : NULL;
}
/* The object that contains these bytes; NULL: none does. */
static inline IrBytes *ir_memory_at(const IrMemory *memory, uint64_t pointer,
                                    uint64_t bytes) {
    IrBytes *object = ir_memory_find(memory, pointer);
    uint64_t at = pointer & IR_POINTER_BYTES;
    return object && at <= object->size && bytes <= object->size - at ? object : NULL;
}
/* Whether all of these bytes were set. */
bool ir_memory_is_set(const IrBytes *object, uint64_t at, uint64_t bytes);
/* A copy of its content, with what was set, for the caller to free. */
uint8_t *ir_memory_copy(const IrBytes *object);
/* Restores such a copy. */
void ir_memory_put_back(IrBytes *object, const uint8_t *copy);
/* Reads bits, which are within the object. false: some were never set. */
bool ir_memory_load(const IrBytes *object, uint64_t at, IrField field, uint64_t *word);
void ir_memory_store(IrBytes *object, uint64_t at, IrField field, uint64_t word);
void ir_memory_unset(IrMemory *memory, IrBytes *object, uint64_t at, IrField field);
/* Begins to record which bits are set; so far all are. */
void ir_memory_track_set(IrMemory *memory, IrBytes *object);

/* Whether no object can have that address: the first page, with null, or the upper half,
 * with -1. */
static inline bool ir_memory_is_number(uint64_t word) {
    return word < IR_FIRST_PAGE || word >> 63;
}
/* What the bytes are: numbers, all of one address, or parts of addresses. */
typedef enum { IR_HOLDS_NUMBERS, IR_HOLDS_ADDRESS, IR_HOLDS_PARTS } IrHolds;
IrHolds ir_memory_holds(const IrBytes *object, uint64_t at, uint64_t bytes);
/* After an address was written; after numbers were. */
void ir_memory_mark_address(IrMemory *memory, IrBytes *object, uint64_t at);
void ir_memory_mark_numbers(IrBytes *object, uint64_t at, uint64_t bytes);
/* Restores all marks. */
void ir_memory_put_marks(IrMemory *memory, IrBytes *object, const uint8_t *marks);
/* After bytes were copied. */
void ir_memory_copy_marks(IrMemory *memory, IrBytes *to, uint64_t at, const IrBytes *from,
                          uint64_t from_at, uint64_t bytes);

#endif
