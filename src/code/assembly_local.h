/* Between the files of assembly: lines, operands, what instructions do. */
#ifndef CODE_ASSEMBLY_LOCAL_H
#define CODE_ASSEMBLY_LOCAL_H

#include "code/assembly.h"

/* Registers by number: general ones, mm, vectors. */
enum { CELL_MM = 16, CELL_VECTOR = 24, CELLS = 56, OPERANDS = 4 };

typedef enum { OPERAND_REGISTER, OPERAND_NUMBER, OPERAND_ADDRESS } OperandKind;

typedef struct {
    OperandKind kind;
    CodeSize size;   /* of a register, or of the registers of an address */
    uint8_t reg;     /* the processor's number */
    bool high;       /* ah, ch, dh, bh */
    bool negative;   /* it had a sign */
    uint64_t number;
    CodeMemory address;
    size_t at, len;
} Operand;

typedef struct {
    unsigned row;
    unsigned width; /* bits */
    CodeSize size;
    Operand operand[OPERANDS];
    unsigned count;
    size_t at, len; /* the mnemonic */
} AssemblyInsn;

typedef struct {
    const char *value; /* a name, a number or an expression in brackets; NULL: none yet */
    unsigned bits;     /* that are set */
    const char *param; /* it may become a parameter of this name; or NULL */
} AssemblyCell;

typedef struct {
    Assembly *code;
    Arena *arena;
    AssemblyError *error;
    const char *text;
    bool infers; /* what is read and was never set is a parameter */
    AssemblyCell cell[CELLS];
    const char *flag[5]; /* in the order of CODE_CARRY …; NULL: undefined */
    const char *spoiler; /* the instruction that left flags undefined; or NULL */
    unsigned names;
    int last; /* the cell that was written last; -1: none */
    CodeSize last_size;
} AssemblyRun;

/* false, with the message at the place. */
__attribute__((format(printf, 4, 5))) bool
assembly_fail(AssemblyError *error, size_t at, size_t len, const char *format, ...);

/* ---- assembly_read.c */

bool assembly_register(const char *text, size_t len, Operand *out);
/* Whether the word is an instruction's name, as written by someone. */
bool assembly_knows(const char *word, size_t len);
/* An instruction from its text. */
bool assembly_insn(AssemblyInsn *out, const char *text, size_t at, size_t end,
                   AssemblyError *error);
unsigned assembly_cell(const Operand *operand);
unsigned assembly_width(CodeSize size);

/* ---- assembly_means.c */

/* What the row says of value and flags, as isa.def writes it. */
const char *assembly_meaning(unsigned row);
const char *assembly_flags(unsigned row);
typedef struct {
    const char *operand[OPERANDS]; /* A B C D */
    const char *result;            /* R */
    const char *flag[5];           /* X Z N P V, those that are read */
    unsigned width;
} AssemblyTerms;
/* The meaning with the terms in it; false: it calls what has no counterpart. */
bool assembly_expand(Buf *out, const char *meaning, const AssemblyTerms *terms);

/* ---- assembly_run.c */

bool assembly_run(AssemblyRun *run, const AssemblyInsn *insn);
/* A register's value as it is now; NULL: it has none, which was said. */
const char *assembly_value(AssemblyRun *run, const Operand *reg);
void assembly_set(AssemblyRun *run, const Operand *reg, const char *value, size_t at);

#endif
