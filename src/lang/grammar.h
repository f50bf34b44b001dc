/* The grammar (grammar/bbx.mpc), ready to parse with, and the tree's tags as numbers.
 * Which mpc is linked, no other file of the room knows. */
#ifndef LANG_GRAMMAR_H
#define LANG_GRAMMAR_H

#include <mpc.h>
#include <stddef.h>

typedef mpc_ast_t Tree;
typedef struct Grammar Grammar;

/* The rules in the grammar's order. RULE_NONE: a token that stands in a rule as it is. */
enum {
    RULE_NONE,
#define GRAMMAR_RULE(name) RULE_##name,
#include "gen/grammar_rules.def"
#undef GRAMMAR_RULE
    RULE_COUNT
};

Grammar *grammar_new(void);
void grammar_free(Grammar *grammar);
/* Builds what the first parse would: with an installed mpc that takes milliseconds. */
void grammar_ready(Grammar *grammar);
/* The text's tree by a rule, or NULL and *error. The caller frees either. */
Tree *grammar_parse(Grammar *grammar, int rule, const char *text, size_t len,
                    mpc_err_t **error);
const char *grammar_mpc_name(void);

#ifdef MPC_OWN
static inline unsigned tree_rule(const Tree *tree) {
    return tree->rule;
}
static inline unsigned tree_outer(const Tree *tree) {
    return tree->outer;
}
#else
/* The last and the first rule a tag names: expr|name|regex has rule name, outer expr. */
unsigned tree_rule(const Tree *tree);
unsigned tree_outer(const Tree *tree);
#endif

#endif
