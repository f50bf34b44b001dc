/* How code is made of the tree.
 *
 * Registers are the slots of the frame, then temporaries; the arguments of a call are its
 * callee's first registers. Arrays, structs and variables whose address is taken are
 * objects (data/object.h): their slot holds a pointer. What is unusual is given up: then
 * the interpreter runs the whole. */
#ifndef EXEC_MAKER_H
#define EXEC_MAKER_H

#include "exec/data/data.h"
#include "exec/eval.h"
#include "exec/machine/machine_local.h"

enum { FRAME_MOST = 4000, INSN_MOST = 60000, ANYWHERE = -1, UNUSED = -2 };

/* Where code jumps to: jumps to a later place are a chain through `dst`. */
typedef struct {
    size_t last, at;
    bool placed;
} Label;

/* What break and continue leave. */
typedef struct Around {
    struct Around *outer;
    Label again, out;
    bool is_switch;
    unsigned objects; /* m->objects around it */
} Around;

typedef struct {
    Run *run;
    Code *code;
    Insn *insn;
    size_t insn_cap, node_cap;
    const Node *function; /* the definition around it, or NULL */
    Around *around;
    bool *constant;   /* by slot */
    bool *in_memory;  /* by slot: it holds a pointer to its object */
    uint16_t *array;  /* by slot: the register that holds its Array; 0: none */
    uint16_t *object; /* the slots of objects in the blocks that are open */
    unsigned objects;
    unsigned next; /* the next temporary */
    bool is_loop, given_up;
} Maker;

/* emit.c. Those that return a register return 0 when the code was given up. */
unsigned emit_give_up(Maker *m);
void emit_insn(Maker *m, const Node *node, unsigned op, unsigned dst, unsigned a,
               unsigned b, uint64_t k);
void emit_label(Maker *m, Label *label);
unsigned emit_way(const Label *to);
void emit_jump(Maker *m, const Node *node, unsigned op, unsigned a, unsigned b,
               uint64_t k, Label *to);
/* The wanted register, or a temporary. */
unsigned emit_register(Maker *m, int want);
unsigned emit_move(Maker *m, const Node *node, unsigned from, unsigned to);

/* expr.c */
/* The register that holds the word: a wanted one, a variable's, or a temporary, which is
 * the first that was free before. */
unsigned expr_value(Maker *m, const Node *node, int want);
/* The cells of an object of the type, to where the register points. */
void expr_copy(Maker *m, const Node *node, const Node *value, unsigned to, Type type);
/* The value as one of the type, in the register. */
void expr_as(Maker *m, const Node *node, Type type, unsigned reg);
unsigned expr_converted(Maker *m, const Node *node, Type from, Type to, unsigned reg,
                        int want);
bool expr_constant(Maker *m, const Node *node, uint64_t *word);
/* An operand that stays as it is while `later` is evaluated. */
unsigned expr_operand(Maker *m, const Node *node, const Node *later);
/* Whether evaluating it may change what another operand has read. */
bool expr_has_effect(const Node *node);
/* Jumps where the truth of the node is so. */
void expr_branch(Maker *m, const Node *node, bool so, Label *to);

/* goal.c */
typedef struct {
    const Node *node;
    Type type;
    Global *global;
    Array **array;  /* the cells of one, from the register on */
    bool pointer;   /* or of what the register points to */
    unsigned local; /* or of the local object whose Array is in this register */
    int base;       /* and a pointer to it in this one */
    bool constant;
    bool overlaps; /* a union's: read as its type */
    uint8_t bits;
    int reg;         /* the slot; where cells begin, NOWHERE: at 0 */
    uint32_t offset; /* cells behind */
} Goal;

enum { NOWHERE = -1 };

Goal goal_of(Maker *m, const Node *node);
unsigned goal_get(Maker *m, const Goal *goal, int want);
/* A value of a type and a kind. */
unsigned goal_set(Maker *m, const Goal *goal, Type from, Kind kind, unsigned reg);
/* A pointer to it. */
unsigned goal_address(Maker *m, const Goal *goal, int want);
/* Where a value to be assigned may be computed at once. */
int goal_home(const Maker *m, const Node *node);

/* call.c */
unsigned call_make(Maker *m, const Node *node, int want);
bool call_takes(const Exec *exec, const Function *function);

/* machine_compile.c */
void machine_statement(Maker *m, const Node *node);

#endif
