/* The grammar: with mpc (own) a table made at build time, with an installed mpc built by
 * mpca_lang at the first parse. */
#include "lang/grammar.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

static const char *const rule_name[RULE_COUNT] = {
    NULL,
#define GRAMMAR_RULE(name) #name,
#include "gen/grammar_rules.def"
#undef GRAMMAR_RULE
};

struct Grammar {
    mpc_parser_t *rule[RULE_COUNT];
};

#ifdef MPC_OWN

extern const mpc_table_t grammar_table;

const char *grammar_mpc_name(void) {
    return "mpc (own)";
}

static mpc_parser_t *rule_parser(Grammar *grammar, int rule) {
    if (!grammar->rule[rule])
        grammar->rule[rule] = mpc_table(&grammar_table, rule_name[rule]);
    return grammar->rule[rule];
}

static void forget(Grammar *grammar) {
    for (int i = 1; i < RULE_COUNT; i++)
        if (grammar->rule[i]) mpc_delete(grammar->rule[i]);
}

#else

#include "base/buf.h"

static const char *const grammar_line[] = {
#include "gen/grammar_text.def"
    NULL};

const char *grammar_mpc_name(void) {
    return "mpc (system)";
}

static void build(Grammar *grammar) {
    Buf text = {0};
    for (size_t i = 0; grammar_line[i]; i++) buf_puts(&text, grammar_line[i]);
    for (int i = 1; i < RULE_COUNT; i++) grammar->rule[i] = mpc_new(rule_name[i]);
    mpc_err_t *error = mpca_lang(MPCA_LANG_DEFAULT, text.data,
#define GRAMMAR_RULE(name) grammar->rule[RULE_##name],
#include "gen/grammar_rules.def"
#undef GRAMMAR_RULE
                                 NULL);
    buf_free(&text);
    if (!error) return;
    mpc_err_print_to(error, stderr);
    abort();
}

static mpc_parser_t *rule_parser(Grammar *grammar, int rule) {
    if (!grammar->rule[1]) build(grammar);
    return grammar->rule[rule];
}

static void forget(Grammar *grammar) {
    for (int i = 1; i < RULE_COUNT; i++)
        if (grammar->rule[i]) mpc_undefine(grammar->rule[i]);
    for (int i = 1; i < RULE_COUNT; i++)
        if (grammar->rule[i]) mpc_delete(grammar->rule[i]);
}

static unsigned number_of(const char *name, size_t len) {
    for (unsigned i = 1; i < RULE_COUNT; i++)
        if (strncmp(rule_name[i], name, len) == 0 && !rule_name[i][len]) return i;
    return RULE_NONE;
}

/* The last part of a tag says what kind of token or node it is, the rules are before. */
unsigned tree_rule(const Tree *tree) {
    const char *end = strrchr(tree->tag, '|'), *start = end;
    if (!end) return RULE_NONE;
    while (start > tree->tag && start[-1] != '|') start--;
    return number_of(start, (size_t)(end - start));
}

unsigned tree_outer(const Tree *tree) {
    const char *end = strchr(tree->tag, '|');
    return end ? number_of(tree->tag, (size_t)(end - tree->tag)) : RULE_NONE;
}

#endif

Grammar *grammar_new(void) {
    Grammar *grammar = base_malloc(sizeof *grammar);
    memset(grammar, 0, sizeof *grammar);
    return grammar;
}

void grammar_free(Grammar *grammar) {
    if (!grammar) return;
    forget(grammar);
    free(grammar);
}

void grammar_ready(Grammar *grammar) {
    rule_parser(grammar, RULE_quick);
}

Tree *grammar_parse(Grammar *grammar, int rule, const char *text, size_t len,
                    mpc_err_t **error) {
    mpc_result_t result;
    if (mpc_nparse("", text, len, rule_parser(grammar, rule), &result))
        return result.output;
    *error = result.error;
    return NULL;
}
