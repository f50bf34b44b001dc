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
#include "base/wide.h"
#include "board/shape.h"

/* Meanings of operators: the rows of operators.def, each once. */
typedef enum {
    MEANING_NONE,
    MEANING_IMPLIES,
    MEANING_IFF,
    MEANING_OR_ELSE,
    MEANING_AND_THEN,
    MEANING_EQ,
    MEANING_NE,
    MEANING_LT,
    MEANING_LE,
    MEANING_GT,
    MEANING_GE,
    MEANING_SUBSET,
    MEANING_PROPER,
    MEANING_SUPERSET,
    MEANING_PROPER_SUPER,
    MEANING_IN,
    MEANING_NOT_IN,
    MEANING_ARROW,
    MEANING_EQUIV,
    MEANING_OR,
    MEANING_XOR,
    MEANING_AND,
    MEANING_WITHOUT,
    MEANING_SHL,
    MEANING_SHR,
    MEANING_USHR,
    MEANING_ADD,
    MEANING_SUB,
    MEANING_MUL,
    MEANING_DIV,
    MEANING_MOD,
    MEANING_POWER,
    MEANING_NOT,
    MEANING_NEG,
    MEANING_PLUS,
    MEANING_LNOT,
    MEANING_COUNT
} Meaning;

/* C types that are words. TYPE_NONE: no C type was given (unsigned, 64 bits), or a NODE_TYPE
 * says it. */
typedef uint16_t Type;
enum {
    TYPE_NONE,
    TYPE_U64,
    TYPE_I64,
    TYPE_U32,
    TYPE_I32,
    TYPE_U16,
    TYPE_I16,
    TYPE_U8,
    TYPE_I8,
    TYPE_BOOL,
    TYPE_VOID,
    TYPE_CHAR /* as int8_t, which is another type */
};

/* What a NODE_TYPE is: its op. */
typedef enum {
    FORM_BASE,     /* type, or sym: a name of the user's; flag CONST */
    FORM_POINTER,  /* kid 0: to what; flag CONST: of the pointer */
    FORM_ARRAY,    /* kids: the element's type, the size or NULL */
    FORM_FUNCTION, /* kids: the result's type, then NODE_PARAM… */
    FORM_STRUCT,   /* sym: the tag or NULL; kids: NODE_DECL…, whose NODE_VARs are the
                      members; flags UNION; PROTOTYPE: only `struct tag` */
    FORM_ENUM,     /* sym: the tag */
    FORM_TYPEOF    /* kid 0: an expression or NODE_TYPE */
} TypeForm;

typedef enum {
#define KIND(kind, name, has, form) NODE_##kind,
#include "lang/kinds.def"
#undef KIND
} NodeKind;

enum {
    NODE_FLAG_HEX = 1,
    NODE_FLAG_SUFFIX = 2,
    NODE_FLAG_UNSIGNED = 4,
    NODE_FLAG_CHAR = 8,
    NODE_FLAG_OCTAL = 16,
    NODE_FLAG_PAREN = 32, /* stood in parentheses */
    NODE_FLAG_SEMI = 64,
    NODE_FLAG_PREFIX = 128, /* of a step: ++x */
    NODE_FLAG_CONST = 256,
    NODE_FLAG_ARRAY = 512,
    NODE_FLAG_ARROW = 1024,
    NODE_FLAG_REFUTE = 4096,
    NODE_FLAG_STATIC = 8192,
    NODE_FLAG_BINARY = 16384,
    NODE_FLAG_C = 32768,    /* C: its types and their arithmetic apply */
    NODE_FLAG_LONG = 65536, /* a literal's suffix has an l */
    NODE_FLAG_UNION = 1 << 17,
    NODE_FLAG_PROTOTYPE = 1 << 18, /* FORM_STRUCT: not defined */
    NODE_FLAG_VARIADIC = 1 << 19,  /* FUNC, FORM_FUNCTION: … is behind the parameters */
    NODE_FLAG_PACKED = 1 << 20,    /* FORM_STRUCT: nothing is between its members */
    NODE_FLAG_EXTERN = 1 << 21, /* DECL within a function: of what is defined elsewhere */
    NODE_FLAG_EITHER = 1 << 22  /* a complement that is ! of a truth: not x, ¬x, x∁ */
};

/* Marks of name resolution; others are exec's. */
enum {
    MARK_LOCAL = 1,  /* a name: a function or block has it */
    MARK_DECAYS = 64 /* an array or function whose address is its value */
};

typedef struct Node Node;
struct Node {
    uint8_t kind, op;
    Type type;
    uint8_t mark;
    uint32_t flags;
    Span span;
    uint32_t at;
    int32_t slot; /* exec's: local slot, -1 unresolved/global; of BOARD: ast_slot */
    union {
        uint64_t num;
        Symbol *sym;
    };
    union {
        const char *text; /* POSITION, COMMAND; NULL for the others */
        uint64_t high;    /* NUMBER, BOARD: the bits from 64 on */
    };
    union { /* by kind: CHAIN; LAW and COMMAND */
        struct {
            uint8_t *ops;
            uint32_t *ats;
        };
        struct {
            Node **names; /* PARAMs */
            size_t nnames;
        };
        void *cache; /* exec's, for the others */
    };
    uint32_t n;
    Node *kid[];
};

/* Of a NUMBER or BOARD. */
static inline Wide ast_word(const Node *node) {
    return wide_of(node->high, node->num);
}
Node *ast_new(Arena *arena, NodeKind kind, Span span, uint32_t n);
/* An lvalue, by its kind. */
static inline bool ast_is_place(const Node *node) {
    return node->kind == NODE_NAME || node->kind == NODE_INDEX ||
           node->kind == NODE_MEMBER || node->kind == NODE_DEREF;
}
/* Whether a VAR of the declaration, or a PARAM as both, is constant. */
bool ast_is_constant(const Node *declaration, const Node *var);
/* A BOARD's slot: the shape of the board that it was written for. */
static inline int32_t ast_slot(BoardShape shape) {
    return shape.files | shape.ranks << 8 | shape.dark << 16;
}
/* A chain of comparisons, with room for operators and offsets. */
Node *ast_chain(Arena *arena, Span span, uint32_t n);
/* x op y; a comparison is a chain. */
Node *ast_binary(Arena *arena, Meaning op, const Node *x, const Node *y);
/* A deep copy; the copied nodes point to nothing in the old arena. */
Node *ast_copy(Arena *arena, const Node *node);
const char *ast_kind_name(NodeKind kind);
const char *ast_type_name(Type type); /* "uint64_t", …; "" of TYPE_NONE */
/* Whether both are the same, except for places. */
bool ast_equal(const Node *a, const Node *b);
/* The expression that is the value of ({ … }); NULL: it has none. */
const Node *ast_result(const Node *node);
/* The number of operations and calls as written; a signed literal is none. */
size_t ast_ops(const Node *node);
/* The first node in it, or itself, that is one of these kinds; NULL: there is none. */
#define AST_KIND(kind) (UINT64_C(1) << NODE_##kind)
const Node *ast_find(const Node *node, uint64_t kinds);
/* The floating-point type that a FORM_BASE's name is; only members have such types. */
typedef enum { REAL_NONE, REAL_FLOAT, REAL_DOUBLE, REAL_LONG_DOUBLE } Real;
Real ast_real(const Symbol *name);
/* Whether it is the name of a 128-bit integer type. */
bool ast_is_wide(const Symbol *name);

/* The first node for which the test holds, or NULL. */
typedef bool AstTest(const Node *node, const void *context);
const Node *ast_find_if(const Node *node, AstTest *is, const void *context);
/* The first NAME node of that name, or NULL. */
const Node *ast_name(const Node *node, const char *name);
/* Comparison number i of a chain, as a chain of its own. */
Node *ast_pair(Arena *arena, const Node *row, uint32_t i);

#endif
