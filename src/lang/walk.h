/* The walk over mpc's tree that makes the AST: what its files share. Room-internal.
 *
 * The tree holds tokens and C's statements; rows of expression tokens are still flat
 * (expr.c climbs precedence). The first error ends the statement: walk_error keeps only
 * that one, and the walk goes on with harmless nodes until it is through. */
#ifndef LANG_WALK_H
#define LANG_WALK_H

#include <string.h>

#include "base/among.h"
#include "base/cpp.h"
#include "lang/grammar.h"
#include "lang/lex.h"
#include "lang/operators.h"
#include "lang/parse.h"
#include "lang/words.h"

/* The most that a statement may nest; a chain of operators counts as one. */
enum { WALK_DEEP = 2000 };

/* A name that the statement declares, and that is a type elsewhere: the depth of braces
 * of its declaration, and whether that block is open at the current place. */
typedef struct {
    const Symbol *sym;
    int depth;
    bool open;
} Shadow;

struct Parse {
    Symbols *symbols;
    ParseNames names;
    Grammar *grammar;
    Operators operators;
    Words words;
    /* of the current statement: */
    const char *text, *marked; /* marked: types' names begin with a ` */
    size_t len;
    const Symbol **own; /* types that the statement itself defines */
    size_t nown;
    Shadow *shadows;
    size_t nshadows;
    uint32_t base;    /* of the text in the source */
    Source *source;
    Arena *arena;
    Diags *diags;
    bool failed;
    const char *file; /* that it stands in */
    unsigned structs; /* whose members are read, how deep */
    bool wide;        /* integers of 128 bits were spoken of */
    bool texts;       /* a string may stand here: assert(e && "why") */
    bool claim;       /* '=' is no assignment here: law, assert, when, commands */
    unsigned c;       /* inside C's statements, how deep */
    unsigned typed;   /* inside C, whose types and precedence hold, how deep */
    unsigned octal;   /* 010 is C's here */
    unsigned functions, loops, switches; /* what return, break, continue may leave */
    const Symbol *function;              /* whose body it is */
    unsigned depth;                      /* of the walk */
    size_t nodes;
    Tree *const *top;   /* the statement's own row: f(x) = … defines a function there */
    unsigned arguments; /* of calls, within each other */
    Tree *const *argument; /* a row that is a call's argument, or in brackets: &x may stand there */
};

/* Pushes the statement's first error; the others are not worth reading. */
__attribute__((format(printf, 3, 4))) void walk_error(Parse *p, Span span,
                                                      const char *format, ...);
__attribute__((format(printf, 3, 4))) void walk_warn(Parse *p, Span span,
                                                     const char *format, ...);
/* Enters (+1) or leaves (-1) text that is C. */
static inline void walk_c(Parse *p, int change) {
    p->c += (unsigned)change, p->typed += (unsigned)change, p->octal += (unsigned)change;
}
/* The width of literals: that of the board's sets; in C 64. */
static inline int walk_bits(const Parse *p) {
    return p->typed || !p->names.board ? 64 : shape_bits(*p->names.board);
}
/* Counts a new node, and flags it if it is C. */
Node *walk_count(Parse *p, Node *node);
Node *walk_node(Parse *p, NodeKind kind, Span span, uint32_t n);
/* A NODE_TYPE. */
Node *walk_type_node(Parse *p, TypeForm form, Span span, uint32_t n);
/* Over a tree's whole text. */
Node *walk_tree(Parse *p, NodeKind kind, const Tree *tree, uint32_t n);
/* Around one kid, and around two from the first to the second. */
Node *walk_wrap(Parse *p, NodeKind kind, Node *kid, Span span);
Node *walk_pair(Parse *p, NodeKind kind, Node *left, Node *right);
/* A node to go on with after an error. */
Node *walk_dummy(Parse *p, Span span);
Symbol *walk_symbol(Parse *p, const Tree *token);
/* Whether a name has a meaning; whether it is a type of the user's. */
bool walk_is_name(const Parse *p, const Symbol *name);
bool walk_is_type(const Parse *p, const Symbol *name, Type *type);
/* Whether the statement's first word, such as law in law - 1, is the name of a value. */
bool walk_names(const Parse *p);
/* Whether a word that may be bbx's type is a name: WordsName. */
bool walk_hides(void *parse, const char *text, size_t len);
/* Whether the word means something in that file that is no type. */
bool walk_has_meaning(const Parse *p, const char *text, size_t len, const char *file);
/* The tokens of a text, which has a NUL behind its end. */
Lex walk_lex(const Parse *p, const char *text, size_t len);
/* Whether text is a type's name, the user's or bbx's; NONE: the statement's own. */
bool walk_type(Parse *p, const char *text, size_t len, Type *type);
/* Types that engines use as names, too: U64 bitboard. */
bool walk_may_name(const char *text, size_t len);
/* The tree of the text at work, a part of the statement; NULL: it has none. Then the text
 * that was at work is so again. */
Tree *walk_part(Parse *p, int rule);
void walk_back(Parse *p, const Parse *whole);
/* Enters one more level; false (and an error) when that is one too many. */
bool walk_enter(Parse *p, const Tree *tree);

static inline uint32_t walk_start(const Parse *p, const Tree *tree) {
    return p->base + (uint32_t)tree->state.pos;
}

static inline uint32_t walk_token_end(const Parse *p, const Tree *token) {
    return walk_start(p, token) + (uint32_t)strlen(token->contents);
}

static inline Span walk_token(const Parse *p, const Tree *token) {
    return (Span){walk_start(p, token), walk_token_end(p, token)};
}

/* A tree's whole text: to the end of its last token. */
Span walk_span(const Parse *p, const Tree *tree);

static inline bool walk_is(const Tree *token, char c) {
    return token->contents[0] == c && !token->contents[1];
}

/* expr.c: expressions. */
Node *expr_build(Parse *p, Tree *tree);
/* The expression that the row's trees from `first` on make. */
Node *expr_rest(Parse *p, Tree *tree, int first);
/* <commas>: one expression, or C's comma operator. */
Node *expr_commas(Parse *p, Tree *tree);
/* atom.c: one that no operator takes apart. */
Node *atom_build(Parse *p, Tree *token);
/* Strings in a row, which are one. */
Node *atom_text(Parse *p, Tree *const *tokens, int n);
/* calls.c: what stands in parentheses behind a name; name is a NAME node. */
Node *call_build(Parse *p, Node *name, Tree *call);
/* T(x); NULL: the token is an ordinary name. */
Node *call_word(Parse *p, Tree *token, Tree *call);
Node *call_bind(Parse *p, Symbol *sym, Span at, Node *from, Node *to);
/* number.c, cells.c: tokens judged. */
Node *number_build(Parse *p, Tree *token);
bool number_assembler(const Parse *p, const char *text, size_t len, Wide *value);
Node *number_char(Parse *p, Tree *token);
/* Appends what a string's token says, without its quotes. */
void number_string(const Tree *token, Buf *text);
Node *cells_build(Parse *p, Tree *token);
Node *cells_pasted(Parse *p);
/* operator_warnings.c: what C reads otherwise, slips of operators, warnings. */
void operator_warnings_binary(Parse *p, const Node *node, const Tree *op);
void operator_warnings_chain(Parse *p, const Node *node);
void operator_warnings_condition(Parse *p, const Node *node);
void operator_warnings_literals(Parse *p, const Node *expr);
void operator_warnings_comma(Parse *p, const Node *node);
/* marks.c: the names of types. */
void marks_make(Parse *p);
/* The tree's texts as they stand in the statement. */
void marks_remove(const Parse *p, Tree *tree);
/* shadows.c: what declares names, token by token. */
typedef enum { TAG_NONE, TAG_STRUCT, TAG_ENUM } ShadowTag;
typedef struct {
    int braces, parens;      /* the parentheses within the innermost braces */
    int16_t outer[64];       /* how many stood around these, by depth */
    uint64_t structs, enums; /* which of the braces, by their depth, are theirs */
    bool declares;           /* what stands next is declared */
    bool renames;            /* … as a type */
    bool nested;             /* in (*name) */
    bool control;            /* if, for… stood last */
    int header;              /* in which parentheses theirs are */
    bool asks;               /* typeof stands before its parentheses */
    int asked;               /* which these are */
    ShadowTag tag;           /* struct, enum stood last */
    bool named, based;       /* and a name; and ':' */
    int list;                /* where a ',' goes on with the declaration */
} ShadowScan;
typedef struct {
    const char *text;
    size_t len;
    uint8_t class; /* WordClass */
    char before;   /* the sign before it, '.' of a member, 'a' of a word */
    bool type;     /* it is a type here */
    bool may;      /* it is one elsewhere */
} ShadowWord;
void shadows_word(Parse *p, ShadowScan *scan, const ShadowWord *word);
/* text: from the sign on. */
void shadows_sign(Parse *p, ShadowScan *scan, char before, const char *text);
/* The statement is marked. */
void shadows_close(Parse *p);
/* Whether the statement declares the name: anywhere, or (`open`) for the place at hand.
 */
bool shadows_has(const Parse *p, const char *text, size_t len, bool open);
/* declarator.c: C's types, from the inside out. */
typedef struct {
    Type type;
    Node *node; /* of a type that is no number of Type, or NULL */
    Node *body; /* a struct or enum that is defined in it */
    Span span;
    bool constant, fixed;    /* const, static */
    bool typed;              /* a type was given */
    bool renames, elsewhere; /* typedef, extern */
} DeclType;
/* A row of trees, and how far it was read. */
typedef struct {
    Tree *const *at;
    int i, n;
} DeclRow;
/* A name and its type: NULL where the base's says it. */
typedef struct {
    Tree *name;
    Node *type;
} Declarator;
DeclRow declarator_row(Tree *const *tree, unsigned rule);
/* The words that say the base type, the name not among them when `named`. */
DeclType declarator_base(Parse *p, DeclRow *row, bool named);
/* The type that stands before names of forall, if one does. */
void declarator_before(Parse *p, DeclRow *row, DeclType *base);
Declarator declarator_rest(Parse *p, DeclRow *row, const DeclType *base);
/* The type in a cast or sizeof. */
Node *declarator_type(Parse *p, Tree *const *tname);
/* The same of one token, (unsigned long): NULL where *type says it. */
Node *declarator_cast(Parse *p, const Tree *token, Type *type);
bool declarator_is_type(Parse *p, const Tree *word);
/* decl.c: declarations and initial values. */
/* parent: the tree that it begins, with a function's body behind it; else NULL. */
Node *decl_build(Parse *p, Tree *const *tree, Tree *parent);
Node *decl_initial(Parse *p, Tree *expr, bool list);
/* define.c: functions, parameters, structs, enums. */
Node *define_function(Parse *p, Tree *tree, DeclRow row, const Declarator *head,
                      const DeclType *base);
uint32_t define_params(Parse *p, Tree *list, Node **params, bool *variadic);
void define_struct(Parse *p, Tree *tree, DeclType *base);
void define_enum(Parse *p, Tree *tree, DeclType *base);
/* Parameters have names of their own. */
void define_check(Parse *p, Node *const *params, uint32_t n);
/* body.c: C's statements. */
Node *body_statement(Parse *p, Tree *tree);
Node *body_block(Parse *p, Tree *tree);
/* assert(e), static_assert(e, "…"). */
bool body_asserts(const Tree *call);
Node *body_assertion(Parse *p, Tree *tree, Tree *call);
/* claim.c: laws, asserts, quizzes, positions and commands. */
Node *claim_build(Parse *p, NodeKind kind, Tree *tree);
/* syntax_error.c: mpc's error in words. */
void syntax_error(Parse *p, mpc_err_t *error);
/* cpp.c: what is C++'s. "%s are C++'s": an error. */
void cpp_error(Parse *p, Span span, const char *what);
/* A statement failed: if words in it are C++'s alone, that is its error, in place of
 * those after the first `said`. */
void cpp_blame(Parse *p, size_t said);

#endif
