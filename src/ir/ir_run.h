/* Running code over words.
 *
 * An instruction that fails is a fault, with its kind and place. The host runs functions
 * without code, and is asked before a watched object is touched. */
#ifndef IR_IR_RUN_H
#define IR_IR_RUN_H

#include "ir/ir_memory.h"

typedef enum {
    IR_FAULT_NONE,
    IR_FAULT_DIVISION, /* by zero */
    IR_FAULT_INDEX,    /* `value` is not below `count` */
    IR_FAULT_NULL,     /* a null pointer is used */
    IR_FAULT_GONE,     /* the pointer points to no object, or to one that has ended */
    IR_FAULT_OUTSIDE,  /* outside the object */
    IR_FAULT_UNSET,    /* bytes that were never set are read */
    IR_FAULT_CONSTANT, /* a constant is written */
    IR_FAULT_MESSAGE,  /* REQUIRE, FAIL: the code says what */
    IR_FAULT_UNKNOWN,  /* KNOW: the same; also what depends on where objects lie */
    IR_FAULT_CALLED,   /* the pointer is to no function, or to one of another type */
    IR_FAULT_DEPTH,
    IR_FAULT_STEPS,
    IR_FAULT_MEMORY, /* too many objects, or too large ones */
    IR_FAULT_HOST    /* the host's, which has reported it */
} IrFaultKind;

/* OUTSIDE: count bytes don't fit; 0: not known. */
typedef struct {
    IrFaultKind kind;
    const IrFunction *function;
    uint32_t at; /* the instruction */
    uint64_t value, count;
    const IrObject *object; /* NULL: not known */
    const char *message;
} IrFault;

/* What touches an object; function may be NULL. */
typedef struct IrTouch {
    IrBytes *object;
    const IrFunction *function;
    uint32_t at; /* the instruction */
    bool write;  /* also a read that belongs to an assignment */
} IrTouch;

/* A function at work. */
typedef struct {
    const IrFunction *f;
    const IrInsn *call; /* of the frame below; NULL: the host called it */
    uint64_t *r;
    IrMark mark; /* if the function has objects */
} IrFrame;

typedef struct IrRun {
    const IrModule *module;
    IrMemory *memory;
    void *host;
    /* A function without code. false: it failed, and the host has said why. */
    bool (*call)(void *host, const IrFunction *function, const uint64_t *args,
                 uint64_t *results);
    /* A watched object is read or written; or any object is written for the first time
     * since the memory's stamp was raised. */
    bool (*touch)(void *host, const IrTouch *touch);
    /* Called every IR_POLL_EVERY steps: whether to go on. */
    bool (*poll)(void *host, uint64_t steps);
    uint64_t steps, most_steps; /* rounds and calls */
    unsigned depth, most_depth; /* of calls */
    char *stack;                /* the limit of the native stack; NULL: none */
    uint64_t *registers, *end;
    IrFrame *frame;
    size_t frames, frames_cap;
    IrFault fault;
} IrRun;

enum { IR_POLL_EVERY = 1024 };

/* ir_relate.c */
bool ir_relate_words(const IrMemory *memory, IrCode relation, uint64_t a, uint64_t b);
IrFault ir_relate_fault(IrCode relation);

void ir_run_open(IrRun *run, const IrModule *module, IrMemory *memory);
void ir_run_close(IrRun *run);
/* Arguments and results are words of the function's types. false: see run->fault. */
bool ir_run(IrRun *run, const IrFunction *function, const uint64_t *args,
            uint64_t *results);

/* Signed division: INT64_MIN / -1 wraps; b is not 0. */
static inline uint64_t ir_sdiv(uint64_t a, uint64_t b) {
    return b == UINT64_MAX ? 0 - a : (uint64_t)((int64_t)a / (int64_t)b);
}
static inline uint64_t ir_srem(uint64_t a, uint64_t b) {
    return b == UINT64_MAX ? 0 : (uint64_t)((int64_t)a % (int64_t)b);
}
/* The low 1 … 63 bits. */
static inline uint64_t ir_zero_extend(uint64_t a, uint64_t bits) {
    return a & ((UINT64_C(1) << bits) - 1);
}
static inline uint64_t ir_sign_extend(uint64_t a, uint64_t bits) {
    return (uint64_t)((int64_t)(a << (64 - bits)) >> (64 - bits));
}
static inline uint64_t ir_wrap_word(IrWrap wrap, uint64_t a) {
    return wrap == IR_U32   ? (uint32_t)a
           : wrap == IR_S32 ? (uint64_t)(int64_t)(int32_t)(uint32_t)a
                            : a;
}

#endif
