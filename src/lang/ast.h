/* The abstract syntax: what a statement says, and where in the text it says it.
 *
 * Nodes live in the arena they were parsed into, a statement's; ast_copy moves what must
 * stay (function bodies) to another. Every node has the span of its whole text and `at`,
 * the offset an error about it points to: the operator, the function's name, the first
 * character otherwise. */
#ifndef LANG_AST_H
#define LANG_AST_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/source.h"
#include "base/symbol.h"

/* Meanings of operators: the rows of operators.def, each once. */
typedef enum {
    MEANING_NONE,
    MEANING_IMPLIES, MEANING_IFF, MEANING_OR_ELSE, MEANING_AND_THEN,
    MEANING_EQ, MEANING_NE, MEANING_LT, MEANING_LE, MEANING_GT, MEANING_GE,
    MEANING_SUBSET, MEANING_PROPER, MEANING_SUPERSET, MEANING_PROPER_SUPER,
    MEANING_IN, MEANING_NOT_IN,
    MEANING_ARROW, MEANING_EQUIV, MEANING_OR, MEANING_XOR, MEANING_AND, MEANING_WITHOUT,
    MEANING_SHL, MEANING_SHR, MEANING_USHR, MEANING_ADD, MEANING_SUB,
    MEANING_MUL, MEANING_DIV, MEANING_MOD, MEANING_POWER,
    MEANING_NOT, MEANING_NEG, MEANING_PLUS, MEANING_LNOT,
    MEANING_COUNT
} Meaning;

/* C types. TYPE_NONE: no C type was given (unsigned, 64 bits). From TYPE_DATA on: pointers,
 * arrays, structs and functions, as exec numbers them. */
typedef enum {
    TYPE_NONE, TYPE_U64, TYPE_I64, TYPE_U32, TYPE_I32, TYPE_U16, TYPE_I16,
    TYPE_U8, TYPE_I8, TYPE_BOOL, TYPE_VOID, TYPE_DATA
} Type;

/* What a NODE_TYPE is: its op. */
typedef enum {
    FORM_BASE,      /* type, or sym: a name of the user's; flag CONST */
    FORM_POINTER,   /* kid 0: to what; flag CONST: of the pointer */
    FORM_REFERENCE, /* C++'s; kid 0: to what */
    FORM_ARRAY,     /* kids: the element's type, the size or NULL */
    FORM_FUNCTION,  /* kids: the result's type, then NODE_PARAM… */
    FORM_STRUCT,    /* sym: the tag or NULL; kids: NODE_DECL…, whose NODE_VARs are the
                       members, NODE_FUNC…; flags UNION; PROTOTYPE: only `struct tag` */
    FORM_TYPEOF     /* kid 0: an expression or NODE_TYPE */
} TypeForm;

typedef enum {
    /* expressions: what the fields hold */
    NODE_NUMBER,  /* num; flags: HEX, SUFFIX… (how it was written), op: HEX's digits */
    NODE_NAME,    /* sym */
    NODE_BOARD,   /* num: a board literal */
    NODE_SET,     /* kids: elements, NODE_RANGE among them: {a1, b2..b4} */
    NODE_RANGE,   /* kids: from, to */
    NODE_UNARY,   /* op; kid 0 */
    NODE_BINARY,  /* op (levels 2, 3, 4, 6…14); kids 0, 1 */
    NODE_CHAIN,   /* comparisons: kids 0…n-1, ops[i] between kid i and i+1, ats[i] */
    NODE_COND,    /* kids: condition, then, else */
    NODE_CALL,    /* sym, kids: arguments; flag SEMI: the first is set off by ';' */
    NODE_INDEX,   /* kids: array or list (a name or another index), index */
    NODE_CAST,    /* type; kid 0, which may be a NODE_INIT: (T){…}; kid 1: a NODE_TYPE
                     unless `type` says it */
    NODE_ASSIGN,  /* op: NONE for '=', else the operator of 'op='; kids: target, value */
    NODE_STEP,    /* x++ x-- ++x --x: op ADD or SUB, flag PREFIX; kid 0 */
    NODE_COMMA,   /* kids: the expressions of a comma operator */
    NODE_GATHER,  /* sum(v in domain: expr) …: sym the aggregate; kids: NODE_BIND, expr */
    NODE_BIND,    /* sym: v; kid 0: the domain (an expression or NODE_RANGE) */
    NODE_SIZEOF,  /* type; or kid 0: an expression or NODE_TYPE */
    NODE_ADDRESS, /* &x; kid 0 */
    NODE_DEREF,   /* *p; kid 0 */
    NODE_MEMBER,  /* a.b, a->b; kid 0; sym: b; flag ARROW */
    NODE_APPLY,   /* a call of what is no name: kids: what is called, the arguments */
    NODE_RESULT,  /* ({ … }); kid 0: the block, whose last statement is the value */
    NODE_STRING,  /* text, with a NUL behind; num: its length without it */
    NODE_INIT,    /* {…} as an initialiser: kids */
    NODE_PLACED,  /* [i] = e, .m[i] = e among them; kids: the value, then the indices
                     (NODE_RANGE: [a ... b]) and NODE_MEMBERs without kids */
    NODE_TYPE,    /* op: a TypeForm, which says what it holds */
    /* statements */
    NODE_EXPR,    /* kid 0 */
    NODE_DECL,    /* type, flags CONST, STATIC; kids: the struct or NODE_ENUM that it
                     defines, if any, then NODE_VAR or, behind typedef, NODE_TYPEDEF */
    NODE_VAR,     /* sym; kids: initial value or NULL, its NODE_TYPE unless the
                     declaration's `type` says it, a bit-field's width */
    NODE_BLOCK,   /* kids */
    NODE_IF,      /* kids: condition, then, else or NULL */
    NODE_WHILE,   /* kids: condition, body */
    NODE_DO,      /* kids: body, condition */
    NODE_FOR,     /* kids: init (statement or NULL), condition, step, body */
    NODE_SWITCH,  /* kids: value, then statements and NODE_CASE in order */
    NODE_CASE,    /* kid 0: the value, NULL for default; kid 1, if any: case a ... b */
    NODE_RETURN,  /* kid 0 or NULL */
    NODE_BREAK, NODE_CONTINUE,
    NODE_CASSERT, /* assert(e); in a C body: kid 0 */
    NODE_GOTO, NODE_LABEL, /* sym */
    NODE_FUNC,    /* sym, type; kids: NODE_PARAM…, the result's NODE_TYPE or NULL, body
                     (NULL: a prototype); an expression body is that of f(x) = … */
    NODE_PARAM,   /* sym, type; kid 0, if any: its NODE_TYPE */
    NODE_MACRO,   /* #define: sym; kids: NODE_PARAM…, last: body; flag CALL if with () */
    NODE_ENUM,    /* kids: NODE_VAR with initial value or NULL; sym: the type's name;
                     type: the one it was given, if any */
    NODE_TYPEDEF, /* sym, type; kid 0, if any: its NODE_TYPE */
    NODE_LAW,     /* sym: label or NULL; flag REFUTE; kids: claim, when or NULL,
                     then NODE_BIND… of `for`; names/nnames: forall */
    NODE_ASSERT,  /* kid 0 */
    NODE_POSITION,/* text: the FEN, "startpos" expanded by exec */
    NODE_QUIZ,    /* text: the question; kids: the answer, when or NULL */
    NODE_COMMAND, /* sym: the name; text: raw rest, picture and file name, targets or "+",
                     as the form says; kids: expression or NULL, when or NULL, then
                     NODE_BIND… of a claim, else what `mark` says; or one NODE_LAW;
                     names/nnames: forall */
    NODE_EMPTY    /* ; */
} NodeKind;

enum {
    NODE_FLAG_HEX = 1, NODE_FLAG_SUFFIX = 2, NODE_FLAG_UNSIGNED = 4, NODE_FLAG_CHAR = 8,
    NODE_FLAG_OCTAL = 16, NODE_FLAG_PAREN = 32, /* stood in parentheses */
    NODE_FLAG_SEMI = 64, NODE_FLAG_PREFIX = 128, NODE_FLAG_CONST = 256,
    NODE_FLAG_ARRAY = 512, NODE_FLAG_ARROW = 1024, NODE_FLAG_CALL = 2048,
    NODE_FLAG_REFUTE = 4096, NODE_FLAG_STATIC = 8192, NODE_FLAG_BINARY = 16384,
    NODE_FLAG_C = 32768, /* C: its types and their arithmetic apply */
    NODE_FLAG_LONG = 65536, /* a literal's suffix has an l */
    NODE_FLAG_UNION = 1 << 17, NODE_FLAG_PROTOTYPE = 1 << 18,
    NODE_FLAG_VARIADIC = 1 << 19 /* FUNC, FORM_FUNCTION: … stands behind the parameters */
};

typedef struct Node Node;
struct Node {
    uint8_t kind, op;
    uint16_t type;
    uint8_t mark;   /* exec's */
    uint32_t flags;
    Span span;
    uint32_t at;
    int32_t slot;   /* exec's: local slot, -1 unresolved/global */
    union {
        uint64_t num;
        Symbol *sym;
    };
    const char *text; /* POSITION, COMMAND; NULL for the others */
    union { /* by kind: CHAIN; LAW and COMMAND */
        struct {
            uint8_t *ops;
            uint32_t *ats;
        };
        struct {
            Symbol **names;
            size_t nnames;
        };
        void *cache; /* exec's, for the others */
    };
    uint32_t n;
    Node *kid[];
};

Node *ast_new(Arena *arena, NodeKind kind, Span span, uint32_t n);
/* A deep copy; the copied nodes point to nothing in the old arena. */
Node *ast_copy(Arena *arena, const Node *node);
const char *ast_kind_name(NodeKind kind);
const char *ast_type_name(Type type); /* "uint64_t", …; "" of TYPE_NONE */
/* As an S-expression, for tests and whoever wonders: (add x (mul 2 y)). */
void ast_dump(Buf *buf, const Node *node);
/* The same but for places. */
bool ast_equal(const Node *a, const Node *b);
/* Comparison number i of a row of them, as a row of its own. */
Node *ast_pair(Arena *arena, const Node *row, uint32_t i);

#endif
