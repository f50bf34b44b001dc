/* The part of orangeduck mpc's interface that bbx uses, with mpc's types and behaviour:
 * a grammar in mpca_lang's notation goes in, trees of mpc_ast_t and errors of mpc_err_t
 * come out, field for field as mpc gives them (tests/mpc/README.md says how that is
 * checked).  Code written against this header compiles and runs with mpc itself.
 *
 * What differs:
 * - A tree is one block that belongs to its root: give mpc_ast_delete the root only.
 * - A parser is used by one thread at a time.
 * - Rules may nest 2000 deep (mpc: 1000 of its own, finer steps), then the parse fails
 *   with "Maximum recursion depth exceeded!"; one that backtracks without end fails with
 *   "Too much backtracking!".  Either ends the whole parse at once.
 * - A repetition ends at a round that consumes nothing (mpc never ends), x{n} that fails
 *   leaves the position alone, MPCA_LANG_PREDICTIVE is ignored, all rules of a grammar
 * are given in one call of mpca_lang, and a grammar that ends in mid-rule is an error.
 *
 * Beyond mpc, under #ifdef MPC_OWN: grammars that are tables made at build time by
 * tools/mpcgen, and a tree's tags as numbers. */
#ifndef mpc_h
#define mpc_h

#include <stddef.h>

#define MPC_OWN 1

typedef struct {
    long pos, row, col;
    int term;
} mpc_state_t;

/* Either failure is set, or expected lists what could have stood at state. */
typedef struct {
    mpc_state_t state;
    int expected_num;
    char *filename;
    char *failure;
    char **expected;
    char received;
} mpc_err_t;

void mpc_err_delete(mpc_err_t *e);

/* rule and outer are ours: the last and the first rule named in tag, as the number it has
 * in the grammar counted from 1, or 0; "expr|name|regex" has rule name, outer expr. */
typedef struct mpc_ast_t {
    char *tag;
    char *contents;
    mpc_state_t state;
    int children_num;
    unsigned short rule, outer;
    struct mpc_ast_t **children;
} mpc_ast_t;

void mpc_ast_delete(mpc_ast_t *a);

typedef void mpc_val_t;
typedef union {
    mpc_err_t *error;
    mpc_val_t *output;
} mpc_result_t;

typedef struct mpc_parser_t mpc_parser_t;

/* A name without a rule; mpca_lang gives it one, mpc_undefine takes it away. */
mpc_parser_t *mpc_new(const char *name);
mpc_parser_t *mpc_undefine(mpc_parser_t *p);
void mpc_delete(mpc_parser_t *p);
void mpc_cleanup(int n, ...);

/* 1 and r->output, an mpc_ast_t (NULL where the rule matched without a token), or 0 and
 * r->error.  The caller deletes either. */
int mpc_parse(const char *filename, const char *string, mpc_parser_t *p, mpc_result_t *r);
int mpc_nparse(const char *filename, const char *string, size_t length, mpc_parser_t *p,
               mpc_result_t *r);

enum {
    MPCA_LANG_DEFAULT = 0,
    MPCA_LANG_PREDICTIVE = 1,
    MPCA_LANG_WHITESPACE_SENSITIVE = 2
};

/* Defines the parsers, which end with NULL, by the rules of the same names.  Returns NULL
 * or what is wrong with the notation. */
mpc_err_t *mpca_lang(int flags, const char *language, ...);

/* A grammar as constant tables, and a parser of one of its rules (NULL: no such rule).
 * Costs nothing worth measuring. */
typedef struct mpc_table_t mpc_table_t;
mpc_parser_t *mpc_table(const mpc_table_t *table, const char *rule);

#endif
