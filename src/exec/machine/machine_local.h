/* The machine's code. An instruction has a place for its result, two operands, registers
 * of the frame, and a word; where it jumps, `dst` is the number of the instruction. */
#ifndef EXEC_MACHINE_LOCAL_H
#define EXEC_MACHINE_LOCAL_H

#include "exec/run/run.h"

typedef struct Code Code;

/* clang-format off */
/* As in Meaning: in this order, one after the other. */
#define MACHINE_ARITHMETIC(X)                                                            \
    X(OR) X(XOR) X(AND) X(WITHOUT) X(SHL) X(SHR) X(USHR) X(ADD) X(SUB) X(MUL) X(DIV) X(MOD)
#define MACHINE_COMPARISON(X) X(EQ) X(NE) X(LT) X(LE) X(GT) X(GE)
/* Each in four types, with a register (R) or a word (K) on the right. */
#define MACHINE_FORMS(X, op)                                                             \
    X(op, U64, R) X(op, U64, K) X(op, I64, R) X(op, I64, K)                              \
    X(op, U32, R) X(op, U32, K) X(op, I32, R) X(op, I32, K)
#define MACHINE_WRAP(X) X(U32) X(I32) X(U16) X(I16) X(U8) X(I8) X(BOOL)
#define MACHINE_OTHER(X)                                                                 \
    X(MOVE) /* dst = a */                                                                \
    X(WORD) /* dst = k */                                                                \
    X(JUMP)                                                                              \
    X(ROUND)     /* one more loop round */                                               \
    X(OPERATION) /* dst = the core operation k of a, b */                                \
    X(AT)        /* dst = index b in cells; k: how many there are, cells of each */      \
    X(MORE)      /* dst = a + the same */                                                \
    X(LOAD)      /* dst = cell a + (b) of the Array at k */                              \
    X(LOAD_AT)   /* dst = cell (b) of the Array at k */                                  \
    X(STORE)     /* cell a + (dst) of the Array at k = b */                              \
    X(STORE_AT)  /* cell (dst) of the Array at k = b */                                  \
    X(FETCH)     /* dst = cell a + (b) of the local Array in register k */               \
    X(FETCH_AT)  /* dst = cell (b) of it */                                              \
    X(KEEP)      /* cell a + (dst) of it = b */                                          \
    X(KEEP_AT)   /* cell (dst) of it = b */                                              \
    X(PEEK)      /* dst = what the pointer a points to, (b) cells further */             \
    X(POKE)      /* what the pointer a points to, (dst) cells further, = b */            \
    X(LOCAL)     /* dst = a pointer to a local object of type k, a its Array; b: zero */ \
    X(GONE)      /* what pointed to the object of dst points to nothing */               \
    X(COPY)      /* k cells that a points to, to where dst points */                     \
    X(GET)       /* dst = the Global k */                                                \
    X(PUT)       /* the Global k = a, of kind b */                                       \
    X(ASK)       /* a is 0: the variable has no value */                                 \
    X(CALL)      /* dst = what the Site k calls, arguments from a on; b: the function's  \
                    pointer, where it has no name */                                     \
    X(ASSERT)    /* it failed */                                                         \
    X(RETURN)    /* the result is a */                                                   \
    X(MISSING)   /* the end of a function that should have returned */                   \
    X(END)       /* of a loop */
/* clang-format on */

typedef enum {
#define FORM(op, type, form) DO_##op##_##type##_##form,
#define FORMS(op)            MACHINE_FORMS(FORM, op)
    MACHINE_ARITHMETIC(FORMS)
#undef FORM
#define FORM(op, type, form) IF_##op##_##type##_##form,
        MACHINE_COMPARISON(FORMS)
#undef FORM
#undef FORMS
#define WRAP(type) WRAP_##type,
            MACHINE_WRAP(WRAP)
#undef WRAP
#define OTHER(name) INSN_##name,
                MACHINE_OTHER(OTHER)
#undef OTHER
} InsnOp;

typedef struct {
    uint16_t op, dst, a, b;
    uint64_t k;
} Insn;

enum { ARGUMENTS_MOST = 16 };

/* A call: of a function of the session, of one of bbx's own, or through a pointer. */
typedef struct {
    const Node *node;
    Global *global;
    const Builtin *row;
    Type type;             /* the function's */
    uint32_t first, count; /* of the node's kids that are arguments */
    uint8_t kind[ARGUMENTS_MOST];
} Site;

struct Code {
    Arena *arena;
    Code *older;    /* may still run */
    uint64_t stamp; /* exec->typings when it was made */
    Source *source;
    Insn *insn; /* NULL: this is the interpreter's */
    const Node **node;
    size_t count;
    unsigned frame; /* registers; the first ones are slots */
    bool objects;   /* it makes local ones */
    /* Of a loop, by slot: whether it changes it; where it keeps that it is set. */
    bool *changed;
    uint16_t *flag;
};

/* Of functions with C's types in all places, which need no more than words and cells. */
const Code *machine_compile(Run *run, Function *function);
Code *machine_compile_loop(Run *run, const Node *loop);

#endif
