/* A function of C with its types: what every expression is, all conversions written out.
 *
 * A place is what can be read, written or pointed to; a value is a word, or of a struct
 * the address of one. What a place holds is read by LOAD, an array is pointed to by
 * ADDRESS: nothing happens that has no node. */
#ifndef CC_CC_TREE_H
#define CC_CC_TREE_H

#include "cc/cc_type.h"
#include "ir/ir.h"
#include "lang/ast.h"

typedef enum {
    CC_OF_VARIABLE,
    CC_OF_FUNCTION,
    CC_OF_ENUMERATOR,
    CC_OF_TYPEDEF
} CcEntityKind;

/* What a name means. */
typedef struct CcEntity {
    uint8_t kind;
    bool is_static; /* the file's own; of a local: it is an object of the module */
    bool is_local;  /* a function's variable, made when it runs */
    bool is_param;
    bool is_assigned;   /* somewhere, or its address is taken */
    bool is_defined;    /* a body, or a first value, was seen */
    bool is_pointed_to; /* its address is taken */
    bool is_kept;       /* a local that is an object, and no register */
    bool is_implicit;   /* a function that was called, and declared nowhere */
    const Symbol *name;
    CcType *type;
    uint64_t value;  /* ENUMERATOR */
    uint32_t number; /* of the module's functions or objects; of a local: its own */
    uint8_t wide;    /* a function of cc_wide.c: its CcWide + 1 */
    uint16_t reg;    /* of a local: the value, or the pointer to it */
    struct CcEntity *length; /* of a local array: how many elements, where that varies */
    uint32_t place;
    const char *refused; /* why it can't be used; in the program's arena */
} CcEntity;

/* A name and what it means: in one table, or in blocks within each other. */
typedef struct {
    const Symbol *name;
    CcEntity *entity;
    CcType *tag;
    struct CcLabel *label;
} CcName;

typedef enum {
    /* places */
    CC_OBJECT,  /* entity */
    CC_TEXT,    /* word: the module's object that a string is */
    CC_AT,      /* what a pointer points to */
    CC_PART,    /* a place, member */
    CC_ELEMENT, /* a place of an array whose length is known, an index of 64 bits */
    CC_MADE,    /* entity: (T){…}; how it is filled */
    CC_HELD,    /* a struct's value as a place */
    /* values */
    CC_WORD,
    CC_LOAD,
    CC_OLD,           /* in an UPDATE: what the place held */
    CC_ADDRESS,       /* of a place */
    CC_FUNCTION_NAME, /* entity: a pointer to it */
    CC_CONVERT,
    CC_BINARY,  /* op: a Meaning; both of its type, amounts of shifts aside; word: how
                   long the row of such is that it ends */
    CC_COMPARE, /* op; both of one type */
    CC_NOT,
    CC_AND,
    CC_OR,
    CC_CHOOSE,
    CC_ROW,    /* one after the other, the last is the value */
    CC_SET,    /* place, value */
    CC_UPDATE, /* place, new value in which OLD stands; is_post: the old one is its value
                */
    CC_MOVE,   /* pointer + index * word */
    CC_APART,  /* (pointer - pointer) / word */
    CC_CALL, /* entity, or NULL: the first kid is a pointer; arguments; is_post: the host
                is told of its only one, which is its value, too */
    CC_OWN,  /* op: a row of cc_builtins.def; arguments */
    CC_RESULT, /* ({ … }): a BLOCK, whose last expression is the value */
    CC_LACKS,  /* text: the path ends in an error */
    /* statements; all values are */
    CC_DECLARE, /* entity; its FILL, its value, or nothing */
    CC_FILL,    /* first values: PUTs; is_post: what has none is zero */
    CC_PUT,     /* word: the offset; member: of a bit-field, else bits is 0; the value */
    CC_BLOCK,   /* scope; statements */
    CC_IF,
    CC_LOOP,   /* condition, step and body, each NULL or there; is_post: do … while */
    CC_SWITCH, /* value, statements */
    CC_CASE,   /* word … last; is_post: default */
    CC_LABEL,  /* label */
    CC_GOTO,
    CC_BREAK,
    CC_CONTINUE,
    CC_RETURN,
    CC_REQUIRE /* assert(e); text: what it says where e fails */
} CcTreeKind;

typedef struct CcScope CcScope;
typedef struct CcLabel CcLabel;

typedef struct CcTree CcTree;
struct CcTree {
    uint8_t kind, op;
    bool is_post;
    bool is_unknown; /* what nobody knows: it fails when it runs */
    CcType *type;    /* of expressions */
    const Node *narrow; /* who widens these 32 bits is warned (cc_warn.c); or NULL */
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
        CcEntity *begins; /* of a CALL: who is told that it begins */
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
