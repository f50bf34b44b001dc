/* What the files of the room share. */
#ifndef CC_CC_LOCAL_H
#define CC_CC_LOCAL_H

#include "cc/cc.h"
#include "lang/ast.h"
#include "lang/parse.h"

/* Of a file or a program, by Symbol; of tags apart. */
typedef struct {
    CcName *at;
    size_t count, cap; /* a power of two */
} CcNames;

CcName *cc_names_find(const CcNames *names, const Symbol *name);
void cc_names_free(CcNames *names);
/* Makes it where it is not there. */
CcName *cc_names_of(CcNames *names, const Symbol *name);

/* A body whose types are found at the end of the file, when all of it is known. */
typedef struct CcBody {
    const Node *function;
    CcEntity *entity;
    Source *source;
    struct CcBody *next;
} CcBody;

struct CcProgram {
    IrModule *module;
    Symbols *symbols;
    Preprocess *macros;
    Parse *parse;
    Arena *arena;
    CcTypes types;
    CcNames names; /* functions and variables of all files */
    CcPlace *place;
    size_t places, places_cap;
    uint64_t bytes;   /* of first values */
    CcNames texts;    /* objects that strings are */
    CcNames own;      /* functions of the room's own that were asked for */
    CcNames statics;  /* of the file that was read last */
    struct Cc *at;    /* the file at work */
    CcHost host;      /* whose the names outside of functions are, if it has a context */
    Preprocess *none; /* of the room's own texts: no macros */
};

/* Of an expression with parts of the host's. */
typedef struct {
    const Node **node; /* of one of 128 bits: twice, the low half first */
    CcEntity **entity;
    size_t count, node_cap, entity_cap;
    bool held; /* they are variables, which the statement may change */
} CcParts;

/* Of the function at work. */
typedef struct {
    CcEntity *entity;
    CcScope *scope;
    CcLabel *labels;
    CcEntity **param; /* of structs' addresses, too */
    unsigned locals;
    bool has_labels;
    CcParts *parts; /* of a host's expression; NULL: it is a function's */
} CcFunction;

/* The file at work. */
typedef struct Cc {
    CcProgram *program;
    CcTypes *types;
    CcNames names;
    Arena *arena;   /* of its nodes */
    Arena *scratch; /* of the function's tree */
    Diags *diags;
    Source *source; /* of the statement at work */
    const Statement *statement;
    CcNames labels; /* of the function at work */
    CcName *inner;  /* what blocks declare, the innermost last */
    size_t inners, inners_cap;
    size_t block; /* where those of the innermost block begin */
    CcFunction f;
    CcBody *first, **last;
    unsigned loops, taken;
    bool failed;   /* what is at work is refused */
    bool hosted;   /* the host has the names */
    bool tells;    /* it is told what nodes come to */
    bool constant; /* a constant is wanted */
    const char *why, *hint;
    uint32_t why_at; /* a place */
    unsigned depth;
} Cc;

/* cc_scope.c */
/* Of the file at work, or the host; NULL: it has no meaning. */
CcName *cc_scope_outer(const Cc *c, const Symbol *name);
/* The same where it is declared. */
CcName *cc_scope_declared(Cc *c, const Symbol *name);
CcEntity *cc_scope_find(const Cc *c, const Symbol *name);
/* The same of a name, which is marked when a block has it. */
CcEntity *cc_scope_named(const Cc *c, const Node *node);
CcType *cc_scope_tag(const Cc *c, const Symbol *tag, bool here);
void cc_scope_add(Cc *c, const Symbol *name, CcEntity *entity);
void cc_scope_add_tag(Cc *c, const Symbol *tag, CcType *type);
/* The innermost block has it. */
CcEntity *cc_scope_own(const Cc *c, const Symbol *name);
typedef struct {
    size_t block, names;
    CcScope *scope;
} CcOpen;
CcOpen cc_scope_open(Cc *c);
CcScope *cc_scope_close(Cc *c, CcOpen open);
CcEntity *cc_scope_local(Cc *c, const Symbol *name, CcType *type, const Node *node);
uint32_t cc_scope_place(Cc *c, Span span);
uint32_t cc_scope_node(Cc *c, const Node *node);
/* From the node's operator on. */
static inline Span cc_scope_operator(const Node *node) {
    return span_of(node->at, node->span.end);
}
/* As it is written. */
const char *cc_scope_text(Cc *c, const Node *node);
/* Whether a host's own text is at work, and no file of C. */
bool cc_scope_is_own(const Cc *c, Span span);
/* It fails for what the host has told. */
void cc_scope_told(Cc *c, Span span, const char *why);
/* The statement's first error; what it is about is refused. */
__attribute__((format(printf, 3, 4))) void cc_scope_error(Cc *c, Span span,
                                                          const char *format, ...);

/* cc_written.c: types as they are written. */
CcType *cc_declare_type(Cc *c, const Node *type);
/* Of a node whose type is its kid `at`, or its `type`. */
CcType *cc_declare_type_of(Cc *c, const Node *node, uint32_t at);
/* A function's parameters and result. */
CcType *cc_declare_function_type(Cc *c, const Node *function);
/* Of a VAR of the declaration; *_NONE: the value says it. */
CcType *cc_declare_variable_type(Cc *c, const Node *decl, const Node *var);
/* Of an expression, which is known. */
CcType *cc_declare_type_asked(Cc *c, const Node *of);
/* Whether it has a size; else an error, at the node. */
bool cc_declare_sized(Cc *c, const Node *node, const CcType *type);
/* Of a type's words; NULL: they say none. */
CcType *cc_declare_word(Cc *c, Type type);

/* cc_struct.c: structs and enums. */
/* What the tag means, or will mean; here: in this block. */
CcType *cc_struct_tagged(Cc *c, const Node *node, bool here);
CcType *cc_struct_body(Cc *c, const Node *node);
void cc_struct_enum(Cc *c, const Node *node);

/* cc_declare.c: declarations. */
/* In a block: the statements that it makes, as one; NULL: none. */
CcTree *cc_declare(Cc *c, const Node *node);
/* Outside of functions. */
void cc_declare_outside(Cc *c, const Node *node);
CcEntity *cc_declare_implicit(Cc *c, const Node *call);
/* It has code, which fails: c->why says why. */
void cc_declare_refused(Cc *c, CcEntity *function);

/* cc_tree.c: making nodes. */
CcTree *cc_tree_new(Cc *c, CcTreeKind kind, CcType *type, const Node *from, uint32_t n);
CcTree *cc_tree_one(Cc *c, CcTreeKind kind, CcType *type, const Node *from, CcTree *kid);
CcTree *cc_tree_two(Cc *c, CcTreeKind kind, CcType *type, const Node *from, CcTree *a,
                    CcTree *b);
CcTree *cc_tree_word(Cc *c, CcType *type, const Node *from, uint64_t word);
CcTree *cc_tree_object(Cc *c, CcEntity *entity, const Node *from);
static inline bool cc_tree_is_place(const CcTree *tree) {
    return tree->kind <= CC_TEMPORARY;
}
/* The bits of the bit-field whose value it is, read or assigned; 0: of none. */
unsigned cc_tree_field(const CcTree *value);

/* cc_expr.c, cc_operator.c, cc_call.c: expressions. */
/* As it stands: a place, a value or a function's name. */
CcTree *cc_expr(Cc *c, const Node *node);
/* A value: what a place holds, a pointer to an array. */
CcTree *cc_expr_value(Cc *c, const Node *node);
CcTree *cc_expr_loaded(Cc *c, CcTree *tree, const Node *from);
CcTree *cc_expr_address(Cc *c, CcTree *place, CcType *type, const Node *from);
/* A value that is true or not, as C's int. */
CcTree *cc_expr_condition(Cc *c, const Node *node);
CcTree *cc_expr_call(Cc *c, const Node *node);
CcTree *cc_operator_binary(Cc *c, const Node *from, Meaning op, CcTree *a, CcTree *b);
CcTree *cc_operator_unary(Cc *c, const Node *node);
CcTree *cc_operator_compare(Cc *c, const Node *from, Meaning op, CcTree *a, CcTree *b);
CcTree *cc_operator_assign(Cc *c, const Node *node);
CcTree *cc_operator_step(Cc *c, const Node *node);
CcTree *cc_operator_choose(Cc *c, const Node *node);
CcTree *cc_operator_element(Cc *c, const Node *node);

/* a op b in the type, which both have; a shift has that of a. */
CcTree *cc_tree_binary(Cc *c, const Node *from, CcType *type, Meaning op, CcTree *a,
                       CcTree *b);

/* cc_convert.c */
#define CC_PARTIAL  "a member of the struct was refused: its layout is not known"
#define CC_NO_REALS "floating-point numbers are not part of the language"
CcTree *cc_convert(Cc *c, CcTree *value, CcType *to, const Node *from);
/* As an assignment does; an error where C has none. */
CcTree *cc_convert_assigned(Cc *c, CcTree *value, CcType *to, const Node *from);
CcTree *cc_convert_truth(Cc *c, CcTree *value, const Node *from);
CcTree *cc_convert_promoted(Cc *c, CcTree *value, const Node *from);
bool cc_convert_is_null(const CcTree *value);

/* cc_warn.c */
void cc_warn_truth(Cc *c, const Node *complement);
/* A shift, or an assignment that shifts, in the type. */
void cc_warn_amount(Cc *c, const Node *shift, const CcType *type);
/* Who widens the node's value is warned, if it is 1 << s or ~ of 32 bits. */
void cc_warn_note(CcTree *value, const Node *node);
void cc_warn_widened(Cc *c, const CcTree *value, const CcType *to);

/* cc_wide.c */
typedef enum {
    CC_WIDE_FROM,
    CC_WIDE_FROM_SIGNED,
    CC_WIDE_JOIN,
    CC_WIDE_TRUTH,
    CC_WIDE_AND,
    CC_WIDE_OR,
    CC_WIDE_XOR,
    CC_WIDE_ADD,
    CC_WIDE_SUB,
    CC_WIDE_MUL,
    CC_WIDE_SHL,
    CC_WIDE_SHR,
    CC_WIDE_SAR,
    CC_WIDE_DIV,
    CC_WIDE_MOD,
    CC_WIDE_DIV_SIGNED,
    CC_WIDE_MOD_SIGNED,
    CC_WIDE_EQ,
    CC_WIDE_LT,
    CC_WIDE_LT_SIGNED
} CcWide;
void cc_wide_open(CcTypes *types, Symbols *symbols);
/* The type that words name; NULL: none. */
CcType *cc_wide_named(CcTypes *types, const Symbol *name);
/* One of the two is of 128 bits, the other such, too, or an integer. */
/* Of two words. */
CcTree *cc_wide_joined(Cc *c, CcTree *high, CcTree *low, const Node *from);
CcTree *cc_wide_convert(Cc *c, CcTree *value, CcType *to, const Node *from);
CcTree *cc_wide_truth(Cc *c, CcTree *value, const Node *from);
/* a op b in the type, which both have; the amount of a shift is any integer. */
CcTree *cc_wide_binary(Cc *c, const Node *from, CcType *type, Meaning op, CcTree *a,
                       CcTree *b);
CcTree *cc_wide_compare(Cc *c, const Node *from, const CcType *type, Meaning op,
                        CcTree *a, CcTree *b);
/* The lower word and the higher one, where the tree is known without running. */
bool cc_wide_constant(const CcTree *tree, uint64_t half[2]);

/* cc_plain.c: what a host's statements calculate. */
bool cc_is_plain(const Cc *c, const Node *node);
/* As a word of its sign. */
CcTree *cc_plain_word(Cc *c, CcTree *value, const Node *from);
/* In one type. */
void cc_plain_pair(Cc *c, const Node *from, CcTree **a, CcTree **b);
CcTree *cc_plain_binary(Cc *c, const Node *from, Meaning op, CcTree *a, CcTree *b);

/* cc_constant.c */
typedef enum {
    CC_CONSTANT_WORD,
    CC_CONSTANT_OBJECT,
    CC_CONSTANT_FUNCTION
} CcConstantKind;
typedef struct {
    CcConstantKind kind;
    uint32_t number;
    uint64_t word; /* of an address: what is added */
} CcConstant;
/* false: it is none. */
bool cc_constant(const CcTree *value, CcConstant *out);
/* An integer; an error where it is none. */
bool cc_constant_word(Cc *c, const Node *node, uint64_t *word);
/* a op b in the type. false: it has no value. *defined: C has one, too. */
bool cc_constant_binary(const CcType *type, Meaning op, uint64_t a, uint64_t b,
                        const CcType *amount, uint64_t *out, bool *defined);
bool cc_constant_compare(const CcType *type, Meaning op, uint64_t a, uint64_t b);

/* cc_init.c: first values. */
/* A FILL, or a value of a scalar or a struct. *type: with the length of T[]. */
CcTree *cc_init(Cc *c, CcType **type, const Node *value);
uint32_t cc_init_text(Cc *c, const Node *text);

/* cc_statement.c */
CcTree *cc_statement(Cc *c, const Node *node);
CcTree *cc_statement_block(Cc *c, const Node *node);
/* Outside of functions. */
CcTree *cc_statement_alone(Cc *c, const Node *node);
void cc_statement_body(Cc *c, const CcBody *body);

/* cc_unset.c: locals that may be read before they are set are kept as objects. */
void cc_unset(Cc *c, const CcTree *body);

/* cc_code.c: the tree as code. false: it is too large. */
bool cc_code(Cc *c, CcTree *body);
/* The IrFunction's types, which callers ask for. */
void cc_code_declare(Cc *c, CcEntity *function);
/* Code that says c->why; to a host at the place itself. */
void cc_code_lacks(Cc *c, CcEntity *function);
/* cc_static.c: objects of the module. */
void cc_static_declare(Cc *c, CcEntity *variable);
/* Its first bytes; value: as cc_init gives it, or NULL. */
void cc_static_define(Cc *c, CcEntity *variable, const CcTree *value, const Node *from);

/* cc_foreign.c */
/* What the name always is; NULL: it is not the host's, or may change. */
CcTree *cc_foreign_word(Cc *c, const Node *node);
/* the host's function of the node; NULL: it has none. */
CcTree *cc_foreign(Cc *c, const Node *node);
/* The same of an assignment or a step, whose target is a name of the host's. */
CcTree *cc_foreign_assign(Cc *c, const Node *node);
/* The value, of which the host is told. */
CcTree *cc_foreign_told(Cc *c, CcTree *value, const Node *node);
/* A call of it tells that another call begins. */
CcEntity *cc_foreign_begins(Cc *c, const Node *node);

/* cc_spine.c: expressions of a host's. */
/* The value is a part that the host calculates, a word. */
bool cc_spine_is_part(const Cc *c, const CcTree *value);
/* NULL: the node is C's. */
CcTree *cc_spine_part(Cc *c, const Node *node);
/* The value that a variable outside of functions begins with, and its type. */
void cc_spine_first(Cc *c, CcEntity *variable, const Node *var, bool again);

/* cc.c */
/* The host's statement or expression at work. */
Cc cc_open_hosted(CcProgram *program, Source *source, Diags *diags);
void cc_close_hosted(Cc *c);
/* A function of the room's own, from its text. */
CcEntity *cc_read_own(CcProgram *program, const Symbol *name, const char *text);

/* cc_builtin.c: functions that the compiler has. */
typedef enum {
#define OWN(name, ...) CC_OWN_##name,
#include "cc/cc_builtins.def"
#undef OWN
    CC_OWNS
} CcOwn;
/* The row of the name; CC_OWNS: there is none. */
CcOwn cc_builtin_of(const Symbol *name);
CcTree *cc_builtin_call(Cc *c, CcOwn own, const Node *call);
/* The room's own, in C; NULL: there is none. */
CcEntity *cc_builtin_written(Cc *c, const Node *node);

#endif
