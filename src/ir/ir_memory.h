/* Memory over words: objects of bytes, and pointers into them.
 *
 * A pointer is a word; 0 is the null pointer. What is added to it moves it within its
 * object, or out of it, but not into another one. The objects of a module stay; those of
 * calls are a stack. An object that is gone gives its number to another one with another
 * generation, so a pointer that is left over is found out.
 *
 *     63  62        61 … 52      51     50 … 32   31 … 0
 *     0   function  generation   local  object    byte
 *
 * Numbers are multiples of IR_STRIDE: two pointers never differ by a power of two, which
 * a choice between them could be simplified to.
 *
 * Where objects lie is not known, so that no number may be made of an address: what
 * STOREP writes is marked, byte by byte, copied with its marks, and read by LOADP alone.
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
    IR_FIRST_PAGE = 4096, /* addresses below are no object's */
    IR_GENERATIONS = 1 << 10,
    IR_NUMBERS = 1 << 19
};

#define IR_POINTER_BYTES ((UINT64_C(1) << IR_POINTER_OBJECT) - 1)
#define IR_OBJECT_MOST   (UINT64_C(1) << 30) /* bytes of one */
#define IR_CALLS_MOST    (UINT64_C(1) << 27) /* of all that calls have made */

typedef struct {
    uint8_t *bytes; /* NULL: it is gone, or none */
    uint8_t *set;   /* of each byte the bits that were set; NULL: all were */
    uint8_t *mark;  /* of each byte which of an address's it is, from 1; 0: of none */
    bool marked;    /* some may be: else `mark` is not looked at */
    uint64_t size;
    uint32_t generation;
    bool constant;
    bool watched;   /* the owner is asked before it is touched: see ir_run.h */
    uint64_t stamp; /* memory->stamp when it was changed last, or made by a call */
    const IrObject *what;
    uint32_t number;
} IrBytes;

/* By pointers' numbers. */
typedef struct {
    IrBytes *at;
    size_t count, cap;
} IrTable;

typedef struct IrMemory {
    const IrModule *module;
    IrTable session, local;
    size_t made;          /* objects of the module that are in the table, */
    const IrObject *what; /* which stood there, */
    size_t fixed;         /* and its fixups that are done */
    Arena *arena;         /* of the session's */
    Arena *stack;         /* of the others, */
    uint64_t used;        /* which have so many bytes */
    uint64_t stamp; /* raised by the owner, who is asked before what changes after that */
} IrMemory;

IrMemory *ir_memory_new(const IrModule *module);
void ir_memory_free(IrMemory *memory);
/* Makes those of the module's objects that are new, with their first bytes. */
void ir_memory_update(IrMemory *memory);
/* One of them, which may have been made before, has the first bytes that it has now. */
void ir_memory_begin(IrMemory *memory, uint32_t object);
uint64_t ir_memory_global(const IrMemory *memory, uint32_t object);
uint64_t ir_memory_function(uint32_t function);
/* The object of the module with the number; NULL: it was not made. */
IrBytes *ir_memory_made(const IrMemory *memory, uint32_t object);
/* The pointer that the fixup is about. */
uint64_t ir_memory_fixed(const IrMemory *memory, const IrFixup *fixup);
/* The number of the function that it points to, or UINT32_MAX. */
uint32_t ir_memory_called(const IrMemory *memory, uint64_t pointer);

/* Those of a call: what is made behind the mark ends with it. */
typedef struct {
    size_t count;
    ArenaMark mark;
    uint64_t used;
} IrMark;
IrMark ir_memory_mark(const IrMemory *memory);
void ir_memory_release(IrMemory *memory, IrMark mark);
/* A new object, nothing of it set; that which `old` pointed to is used again where it was
 * made for the same. 0: there are too many,
 * or too large ones. */
uint64_t ir_memory_object(IrMemory *memory, const IrObject *what, uint64_t old,
                          IrMark mark);
/* The same of so many bytes. */
uint64_t ir_memory_room(IrMemory *memory, const IrObject *what, uint64_t bytes,
                        uint64_t old, IrMark mark);
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
/* The object that so many bytes at the pointer are in; NULL: they are not there. */
static inline IrBytes *ir_memory_at(const IrMemory *memory, uint64_t pointer,
                                    uint64_t bytes) {
    IrBytes *object = ir_memory_find(memory, pointer);
    uint64_t at = pointer & IR_POINTER_BYTES;
    return object && at <= object->size && bytes <= object->size - at ? object : NULL;
}
/* Whether all of these bytes were set. */
bool ir_memory_is_set(const IrBytes *object, uint64_t at, uint64_t bytes);
/* What it holds, and what of that was set: a copy, which is the caller's to free. */
uint8_t *ir_memory_copy(const IrBytes *object);
/* It holds that again. */
void ir_memory_put_back(IrBytes *object, const uint8_t *copy);
/* The bits, which are within the object. false: some were never set. */
bool ir_memory_load(const IrBytes *object, uint64_t at, IrField field, uint64_t *word);
void ir_memory_store(IrBytes *object, uint64_t at, IrField field, uint64_t word);
void ir_memory_unset(IrMemory *memory, IrBytes *object, uint64_t at, IrField field);
/* From now on the object knows of each bit whether it was set; so far all are. */
void ir_memory_tell_set(IrMemory *memory, IrBytes *object);

/* Where no object ever lies: the first page, with null, and the system's half, with -1.
 */
static inline bool ir_memory_is_number(uint64_t word) {
    return word < IR_FIRST_PAGE || word >> 63;
}
/* The bytes from there on: an address's, from the first to the last; some of them, or of
 * several; numbers. */
typedef enum { IR_HOLDS_NUMBERS, IR_HOLDS_ADDRESS, IR_HOLDS_PARTS } IrHolds;
IrHolds ir_memory_holds(const IrBytes *object, uint64_t at, uint64_t bytes);
/* An address was written there; or numbers were. */
void ir_memory_mark_address(IrMemory *memory, IrBytes *object, uint64_t at);
void ir_memory_mark_numbers(IrBytes *object, uint64_t at, uint64_t bytes);
/* All of them, as they were. */
void ir_memory_put_marks(IrMemory *memory, IrBytes *object, const uint8_t *marks);
/* Bytes were copied. */
void ir_memory_copy_marks(IrMemory *memory, IrBytes *to, uint64_t at, const IrBytes *from,
                          uint64_t from_at, uint64_t bytes);

#endif
