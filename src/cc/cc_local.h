/* What the files of the room share. */
#ifndef CC_CC_LOCAL_H
#define CC_CC_LOCAL_H

#include "cc/cc.h"
#include "lang/ast.h"
#include "lang/parse.h"

/* A hash table by Symbol, of a file or the program; tags have entries of their own. */
typedef struct {
    CcName *at;
    size_t count, cap; /* a power of two */
} CcNames;

CcName *cc_names_find(const CcNames *names, const Symbol *name);
void cc_names_free(CcNames *names);
/* Adds the name if it is not there. */
CcName *cc_names_of(CcNames *names, const Symbol *name);

/* A body that waits for the end of its file, when all names are known. */
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
    uint64_t bytes;        /* of initialisers */
    CcNames texts;         /* the objects of string literals */
    CcNames builtins;      /* those written in C that were used */
    CcNames statics;       /* internal linkage, in the file that was read last */
    struct Cc *at;         /* the current file */
    CcHost host;           /* if it has a context, file scope is the host's */
    Preprocess *no_macros; /* for the text of builtins */
};

/* What a host's expression or statement captures. */
typedef struct {
    const Node **node; /* one of 128 bits twice, the low half first */
    CcEntity **entity;
    size_t count, node_cap, entity_cap;
    bool by_name; /* a statement: it captures variables, and may change them */
} CcCaptures;

/* The current function. */
typedef struct {
    CcEntity *entity;
    CcScope *scope;
    CcLabel *labels;
    CcEntity **param; /* with the hidden ones, addresses of structs */
    unsigned locals;
    bool has_labels;
    CcCaptures *captures; /* of a host's expression; NULL: an ordinary function */
} CcFunction;

/* The current file. */
typedef struct Cc {
    CcProgram *program;
    CcTypes *types;
    CcNames names;
    Arena *arena;   /* of its nodes */
    Arena *scratch; /* of the function's tree */
    Diags *diags;
    Source *source; /* of the current statement */
    const Statement *statement;
    CcNames labels; /* of the current function */
    CcName *inner;  /* names in block scope, the innermost last */
    size_t inners, inners_cap;
    size_t block; /* where the innermost block's begin */
    CcFunction f;
    CcBody *first, **last;
    unsigned loops, taken;
    bool failed;   /* the current definition is refused */
    bool hosted;   /* the text is a host's */
    bool observed; /* the host observes what nodes evaluate to */
    bool constant; /* a constant expression is required */
    const char *why, *hint;
    uint32_t why_at; /* a place */
    unsigned depth;
} Cc;

/* cc_scope.c */
/* The name at file scope, the file's or the host's; NULL: it has no meaning. */
CcName *cc_scope_outer(const Cc *c, const Symbol *name);
/* The same for a declaration of it. */
CcName *cc_scope_outer_declare(Cc *c, const Symbol *name);
CcEntity *cc_scope_find(const Cc *c, const Symbol *name);
/* The same for a NAME node, which is marked if a block declares it. */
CcEntity *cc_scope_resolve(const Cc *c, const Node *node);
CcType *cc_scope_tag(const Cc *c, const Symbol *tag, bool here);
/* Where the name's meaning is kept, declared in the innermost scope. */
CcName *cc_scope_slot(Cc *c, const Symbol *name);
void cc_scope_add(Cc *c, const Symbol *name, CcEntity *entity);
void cc_scope_add_tag(Cc *c, const Symbol *tag, CcType *type);
/* What the innermost block declares it as, or NULL. */
CcEntity *cc_scope_in_block(const Cc *c, const Symbol *name);
typedef struct {
    size_t block, names;
    CcScope *scope;
} CcScopeMark;
CcScopeMark cc_scope_open(Cc *c);
CcScope *cc_scope_close(Cc *c, CcScopeMark open);
CcEntity *cc_scope_local(Cc *c, const Symbol *name, CcType *type, const Node *node);
uint32_t cc_scope_place(Cc *c, Span span);
uint32_t cc_scope_node(Cc *c, const Node *node);
/* From the node's operator to its end. */
static inline Span cc_scope_operator(const Node *node) {
    return span_of(node->at, node->span.end);
}
/* The node's source text. */
const char *cc_scope_text(Cc *c, const Node *node);
/* Whether the text is the host's own, and in no file of C. */
bool cc_scope_is_host_text(const Cc *c, Span span);
/* Refuses it for an error that the host has reported. */
void cc_scope_refuse(Cc *c, Span span, const char *why);
/* The statement's first error; refuses what the statement defines. */
__attribute__((format(printf, 3, 4))) void cc_scope_error(Cc *c, Span span,
                                                          const char *format, ...);

/* cc_typename.c: types from their names in the source. */
CcType *cc_typename(Cc *c, const Node *type);
/* From a node whose type is its kid `at`, or its `type`. */
CcType *cc_typename_of(Cc *c, const Node *node, uint32_t at);
/* A function's parameters and result. */
CcType *cc_typename_function(Cc *c, const Node *function);
/* The type of a VAR in the declaration; *_NONE: it follows from the value. */
CcType *cc_typename_variable(Cc *c, const Node *decl, const Node *var);
/* The type of an expression, for typeof. */
CcType *cc_typename_typeof(Cc *c, const Node *of);
/* Whether the type is complete; else an error at the node. */
bool cc_typename_check_size(Cc *c, const Node *node, const CcType *type);
/* The type of a Type, the words of a declaration; NULL: they name none. */
CcType *cc_typename_word(Cc *c, Type type);

/* cc_struct.c: structs and enums. */
/* The tag's type, which may be incomplete; here: declared in this block. */
CcType *cc_struct_tag(Cc *c, const Node *node, bool here);
CcType *cc_struct_body(Cc *c, const Node *node);
void cc_struct_enum(Cc *c, const Node *node);

/* cc_declare.c: declarations. */
/* In a block: its statements, as one node; NULL: none. */
CcTree *cc_declare(Cc *c, const Node *node);
/* At file scope. */
void cc_declare_outside(Cc *c, const Node *node);
CcEntity *cc_declare_implicit(Cc *c, const Node *call);
/* Gives the function code that fails with c->why. */
void cc_declare_failing(Cc *c, CcEntity *function);

/* cc_tree.c: making nodes. */
CcTree *cc_tree_new(Cc *c, CcTreeKind kind, CcType *type, const Node *from, uint32_t n);
CcTree *cc_tree_one(Cc *c, CcTreeKind kind, CcType *type, const Node *from, CcTree *kid);
CcTree *cc_tree_two(Cc *c, CcTreeKind kind, CcType *type, const Node *from, CcTree *a,
                    CcTree *b);
CcTree *cc_tree_word(Cc *c, CcType *type, const Node *from, uint64_t word);
CcTree *cc_tree_object(Cc *c, CcEntity *entity, const Node *from);
static inline bool cc_tree_is_lvalue(const CcTree *tree) {
    return tree->kind <= CC_TEMPORARY;
}
/* The width of the bit-field that was read or assigned for this value; 0: none. */
unsigned cc_tree_field(const CcTree *value);

/* cc_expr.c, cc_operator.c, cc_call.c: expressions. */
/* Without conversions: an lvalue, a value or a function's name. */
CcTree *cc_expr(Cc *c, const Node *node);
/* An rvalue: lvalues are loaded, arrays become pointers. */
CcTree *cc_expr_value(Cc *c, const Node *node);
CcTree *cc_expr_rvalue(Cc *c, CcTree *tree, const Node *from);
CcTree *cc_expr_address(Cc *c, CcTree *place, CcType *type, const Node *from);
/* A condition, as C's int. */
CcTree *cc_expr_condition(Cc *c, const Node *node);
CcTree *cc_expr_call(Cc *c, const Node *node);
CcTree *cc_operator_binary(Cc *c, const Node *from, Meaning op, CcTree *a, CcTree *b);
CcTree *cc_operator_unary(Cc *c, const Node *node);
CcTree *cc_operator_compare(Cc *c, const Node *from, Meaning op, CcTree *a, CcTree *b);
CcTree *cc_operator_assign(Cc *c, const Node *node);
CcTree *cc_operator_increment(Cc *c, const Node *node);
CcTree *cc_operator_conditional(Cc *c, const Node *node);
CcTree *cc_operator_subscript(Cc *c, const Node *node);

/* a op b, both in that type; for a shift only a. */
CcTree *cc_tree_binary(Cc *c, const Node *from, CcType *type, Meaning op, CcTree *a,
                       CcTree *b);

/* cc_convert.c */
#define CC_PARTIAL  "a member of the struct was refused: its layout is not known"
#define CC_NO_REALS "floating-point numbers are not part of the language"
CcTree *cc_convert(Cc *c, CcTree *value, CcType *to, const Node *from);
/* As by assignment; an error if C has no such conversion. */
CcTree *cc_convert_assigned(Cc *c, CcTree *value, CcType *to, const Node *from);
CcTree *cc_convert_bool(Cc *c, CcTree *value, const Node *from);
CcTree *cc_convert_promoted(Cc *c, CcTree *value, const Node *from);
bool cc_convert_is_null_pointer(const CcTree *value);

/* cc_warn.c */
void cc_warn_complement(Cc *c, const Node *complement);
/* Of a shift or a shift assignment in the type. */
void cc_warn_shift_amount(Cc *c, const Node *shift, const CcType *type);
/* If the node is 1 << s or ~ of 32 bits, widening its value later draws a warning. */
void cc_warn_remember(CcTree *value, const Node *node);
void cc_warn_widened(Cc *c, const CcTree *value, const CcType *to);

/* cc_wide.c */
typedef enum {
    CC_WIDE_FROM,
    CC_WIDE_FROM_SIGNED,
    CC_WIDE_JOIN,
    CC_WIDE_BOOL,
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
/* The type that the words name; NULL: none. */
CcType *cc_wide_named(CcTypes *types, const Symbol *name);
/* One of 128 bits from two words. */
CcTree *cc_wide_joined(Cc *c, CcTree *high, CcTree *low, const Node *from);
CcTree *cc_wide_convert(Cc *c, CcTree *value, CcType *to, const Node *from);
CcTree *cc_wide_bool(Cc *c, CcTree *value, const Node *from);
/* a op b, both in the type; a shift amount is any integer. */
CcTree *cc_wide_binary(Cc *c, const Node *from, CcType *type, Meaning op, CcTree *a,
                       CcTree *b);
CcTree *cc_wide_compare(Cc *c, const Node *from, const CcType *type, Meaning op,
                        CcTree *a, CcTree *b);
/* Its low and its high word. false: the tree is no constant. */
bool cc_wide_constant(const CcTree *tree, uint64_t half[2]);

/* cc_hostarith.c: arithmetic by the host's rules, in its statements that are not C. */
bool cc_hostarith_applies(const Cc *c, const Node *node);
/* Converts an integer to a word of 64 bits, signed if it is. */
CcTree *cc_hostarith_word(Cc *c, CcTree *value, const Node *from);
/* Converts both to one type. */
void cc_hostarith_convert(Cc *c, const Node *from, CcTree **a, CcTree **b);
CcTree *cc_hostarith_binary(Cc *c, const Node *from, Meaning op, CcTree *a, CcTree *b);

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
/* false: it is no constant. */
bool cc_constant(const CcTree *value, CcConstant *out);
/* An integer constant expression; else an error. */
bool cc_constant_word(Cc *c, const Node *node, uint64_t *word);
/* a op b in the type. false: it has no value. *defined: it has one in C, too. */
bool cc_constant_binary(const CcType *type, Meaning op, uint64_t a, uint64_t b,
                        const CcType *amount, uint64_t *out, bool *defined);
bool cc_constant_compare(const CcType *type, Meaning op, uint64_t a, uint64_t b);

/* cc_init.c: initialisers. */
/* An INITIALISER, or a scalar's or struct's value. *type: T[] gets its length. */
CcTree *cc_init(Cc *c, CcType **type, const Node *value);
uint32_t cc_init_text(Cc *c, const Node *text);

/* cc_statement.c */
CcTree *cc_statement(Cc *c, const Node *node);
CcTree *cc_statement_block(Cc *c, const Node *node);
/* At file scope. */
CcTree *cc_statement_alone(Cc *c, const Node *node);
void cc_statement_body(Cc *c, const CcBody *body);

/* cc_uninitialised.c: locals that may be read before they are set become objects. */
void cc_uninitialised(Cc *c, const CcTree *body);

/* cc_code.c: the tree as code. false: it is too large. */
bool cc_code(Cc *c, CcTree *body);
/* The IrFunction's types, for callers. */
void cc_code_declare(Cc *c, CcEntity *function);
/* Code that fails with c->why; a host reports that at the place itself. */
void cc_code_failing(Cc *c, CcEntity *function);
/* cc_static.c: objects of the module. */
void cc_static_declare(Cc *c, CcEntity *variable);
/* Its first bytes; value: as cc_init returns it, or NULL. */
void cc_static_define(Cc *c, CcEntity *variable, const CcTree *value, const Node *from);

/* cc_foreign.c */
/* The word of a host's constant; NULL: the name is none. */
CcTree *cc_foreign_word(Cc *c, const Node *node);
/* A call of the host's function for the node; NULL: it has none. */
CcTree *cc_foreign(Cc *c, const Node *node);
/* The same for an assignment, ++ or --, to a name of the host's. */
CcTree *cc_foreign_assign(Cc *c, const Node *node);
/* The value, reported to the host if it observes. */
CcTree *cc_foreign_observed(Cc *c, CcTree *value, const Node *node);
/* The host's function to call where the node's call begins. */
CcEntity *cc_foreign_observe_call(Cc *c, const Node *node);

/* cc_hosted.c: a host's expressions and statements. */
/* Whether the value is a captured word, which the host evaluates. */
bool cc_hosted_is_capture(const Cc *c, const CcTree *value);
/* The node as a capture; NULL: C evaluates it. */
CcTree *cc_hosted_capture(Cc *c, const Node *node);
/* Initialises a variable at file scope, and completes its type. */
void cc_hosted_initialise(Cc *c, CcEntity *variable, const Node *var, bool again);

/* cc.c */
/* Begins with a host's statement or expression. */
Cc cc_open_hosted(CcProgram *program, Source *source, Diags *diags);
void cc_close_hosted(Cc *c);
/* Compiles a builtin that is written in C. */
CcEntity *cc_read_builtin(CcProgram *program, const Symbol *name, const char *text);

/* cc_builtin.c: functions that the compiler has. */
typedef enum {
#define BUILTIN(name, ...) CC_BUILTIN_##name,
#include "cc/cc_builtins.def"
#undef BUILTIN
    CC_BUILTINS
} CcBuiltin;
/* The row of that name; CC_BUILTINS: none. */
CcBuiltin cc_builtin_of(const Symbol *name);
CcTree *cc_builtin_call(Cc *c, CcBuiltin builtin, const Node *call);
/* The builtin that is written in C; NULL: none. */
CcEntity *cc_builtin_in_c(Cc *c, const Node *node);

#endif
