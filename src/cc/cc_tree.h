/* A C function with its types: all conversions are explicit nodes.
 *
 * An lvalue can be read, written and pointed to; a value is a word, or the address of a
 * struct. LOAD reads an lvalue, ADDRESS makes a pointer of an array: nothing happens
 * without a node. */
#ifndef CC_CC_TREE_H
#define CC_CC_TREE_H

#include "cc/cc_type.h"
#include "ir/ir.h"
#include "lang/ast.h"

typedef enum {
    CC_ENTITY_VARIABLE,
    CC_ENTITY_FUNCTION,
    CC_ENTITY_ENUMERATOR,
    CC_ENTITY_TYPEDEF
} CcEntityKind;

/* What a name means. */
typedef struct CcEntity {
    uint8_t kind;
    bool is_static; /* internal linkage; a local: static storage duration */
    bool is_local;  /* a function's variable, made when it runs */
    bool is_param;
    bool is_assigned;   /* somewhere, or its address is taken */
    bool is_defined;    /* a body or an initialiser was seen */
    bool is_address_taken;
    bool is_in_memory; /* a local that is an object, not a register */
    bool is_implicit;  /* a function that is called, but never declared */
    const Symbol *name;
    CcType *type;
    uint64_t value;  /* ENUMERATOR */
    uint32_t number; /* of the module's functions or objects, or of the locals */
    uint8_t wide;    /* a function of cc_wide.c: its CcWide + 1 */
    uint16_t reg;    /* of a local: its value, or a pointer to it */
    struct CcEntity *length; /* of a variable-length array: its number of elements */
    uint32_t place;
    const char *refused; /* why it can't be used; in the program's arena */
} CcEntity;

/* A name and what it means, in a table or in nested blocks. */
typedef struct {
    const Symbol *name;
    CcEntity *entity;
    CcType *tag;
    struct CcLabel *label;
} CcName;

typedef enum {
    /* lvalues */
    CC_OBJECT,           /* entity */
    CC_STRING,           /* word: the module's object that a string is */
    CC_DEREF,            /* what a pointer points to */
    CC_MEMBER,           /* an lvalue, member */
    CC_ELEMENT,          /* an array lvalue of known length, a 64-bit index */
    CC_COMPOUND_LITERAL, /* entity: (T){…}; its INITIALISER */
    CC_TEMPORARY,        /* a struct's value as an lvalue */
    /* values */
    CC_WORD,
    CC_LOAD,
    CC_OLD_VALUE,     /* in an UPDATE: what the lvalue held */
    CC_ADDRESS,       /* of an lvalue */
    CC_FUNCTION_NAME, /* entity: a pointer to it */
    CC_CONVERT,
    CC_BINARY,  /* op: a Meaning; both operands have its type, except shift amounts;
                   word: the length of the chain of BINARY that it ends */
    CC_COMPARE, /* op; both operands have one type */
    CC_NOT,
    CC_AND,
    CC_OR,
    CC_CONDITIONAL,
    CC_COMMA,  /* evaluated in order; the last one is the value */
    CC_ASSIGN, /* lvalue, value */
    CC_UPDATE, /* lvalue, new value in terms of OLD_VALUE; is_post: yields the old one */
    CC_POINTER_ADD, /* pointer + index * word */
    CC_POINTER_SUB, /* (pointer - pointer) / word */
    CC_CALL, /* entity, or NULL: the first kid is a pointer; arguments; reports_argument:
                the host sees its only argument, which is its value, too */
    CC_BUILTIN,        /* op: a row of cc_builtins.def; arguments */
    CC_STATEMENT_EXPR, /* ({ … }): a BLOCK whose last expression is the value */
    CC_UNSUPPORTED,    /* text: the error that the path ends in */
    /* statements; every value is one, too */
    CC_DECLARE,      /* entity; its INITIALISER, its value, or nothing */
    CC_INITIALISER,  /* INIT_ELEMENTs; bytes that none covers are zero */
    CC_INIT_ELEMENT, /* word: the offset; member: a bit-field, or bits is 0; the value */
    CC_BLOCK,        /* scope; statements */
    CC_IF,
    CC_LOOP,   /* condition, step and body, each may be NULL; is_do_while */
    CC_SWITCH, /* value, statements */
    CC_CASE,   /* word … last; or is_default */
    CC_LABEL,  /* label */
    CC_GOTO,
    CC_BREAK,
    CC_CONTINUE,
    CC_RETURN,
    CC_ASSERT /* assert(e); text: the message when e is false */
} CcTreeKind;

typedef struct CcScope CcScope;
typedef struct CcLabel CcLabel;

typedef struct CcTree CcTree;
struct CcTree {
    uint8_t kind, op;
    union {                    /* one flag, by kind: */
        bool is_post;          /* UPDATE */
        bool is_do_while;      /* LOOP */
        bool is_default;       /* CASE */
        bool allows_end;       /* ELEMENT: the address one past the end is allowed */
        bool reports_argument; /* CALL: see cc_foreign_observed() */
    };
    bool is_unknown; /* its value is unknown: it fails when it runs */
    CcType *type;    /* of expressions */
    const Node *
        warn_if_widened; /* widening these 32 bits draws a warning (cc_warn.c); or NULL */
    uint32_t place;
    uint32_t n;
    union {
        uint64_t word;
        CcEntity *entity;
        CcScope *scope;
        CcLabel *label;
        const char *text;
    };
    union {
        CcMember member;
        uint64_t last;
        CcEntity *begins; /* CALL: the host's function that learns of its start */
    };
    CcTree *kid[];
};

/* The locals that a block declares. */
struct CcScope {
    CcScope *outer;
    CcEntity **local;
    size_t locals, cap;
};

struct CcLabel {
    const Symbol *name;
    CcScope *scope; /* that it stands in; NULL: it was not seen */
    uint32_t place; /* of a goto */
    unsigned label; /* of the code */
    bool is_made;
    CcLabel *next;
};

#endif
