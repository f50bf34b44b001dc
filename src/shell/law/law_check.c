/* The calculation with the input's values, under the calculation's own limits. */
#include "shell/law/law_check.h"

enum { HOLDS, FAILS, UNKNOWN };
enum { MOST_ROUNDS = 1000000 };

/* Evaluates a part of the law on the input. */
static int part(Query *query, const Node *node) {
    Value value;
    query->defined = term_word(1);
    bool made = exec_eval(query, node, &value);
    if (query->stopped) return UNKNOWN;
    bool defined = made && term_is(query->defined, 1) && value.kind < KIND_LIST &&
                   value_is_known(&value);
    return defined && value_wide(&value) ? HOLDS : FAILS;
}

/* By the time limit or Ctrl-C; rounds and the depth of calls are the law's own. */
static LawChecked stopped(const Query *query) {
    return watch_stopped(query->limits->watch) ? LAW_UNSEEN : LAW_FAILS;
}

LawChecked law_check(Query *query, const Node *when, const Node *claim) {
    Limits limits = *query->limits;
    size_t diags = query->diags->count;
    if (watch_look(limits.watch)) return stopped(query);
    if (limits.steps > MOST_ROUNDS) limits.steps = MOST_ROUNDS;
    query->limits = &limits;
    query->yields = true;
    int is = when ? part(query, when) : HOLDS;
    if (is == HOLDS) is = part(query, claim);
    diag_cut(query->diags, diags);
    if (is == HOLDS) return LAW_UNROLLED;
    return is == UNKNOWN ? stopped(query) : LAW_FAILS;
}
