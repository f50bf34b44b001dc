/* What holds in the place of a refuted law: the same under a condition, or of a side of
 * its equation what that is. Both are trees, so that the printer puts the parentheses. */
#include <string.h>

#include "lang/print.h"
#include "lower/terms/text.h"
#include "shell/law/law_when.h"
#include "short/short.h"

enum { MEMORY = 1 << 24, OPS_MOST = 16 /* of what a reader takes in */ };
static const uint64_t defined_steps = 1 << 20;

/* ---- a condition */

static void find_repair(Law *law, LawEvent *event) {
    Arena *arena = law->names.arena;
    uint64_t steps = (uint64_t)law->work->session->settings.when * 1000000;
    if (!steps) return;
    LawWhen found = law_when(law, false, steps);
    if (found.end != LAW_WHEN_FOUND && found.end != LAW_WHEN_EXACTLY) return;
    event->repair_words = found.words;
    event->exactly = found.end == LAW_WHEN_EXACTLY;
    event->repair = print_text(arena, law_when_both(arena, found.condition, law->when));
}

/* ---- "did you mean": a side in its shortest form */

/* NULL: it is as short as can be, or has no such form. */
static const Node *shortest(Law *law, const Node *side) {
    const Session *session = law->work->session;
    const Claim *claim = &law->failing;
    Value value;
    ShortReport found;
    if (!exec_try(&law->query, side, &value) || value.kind >= KIND_BOOL) return NULL;
    /* how a function of the user's is called says nothing of what it takes */
    size_t ops = work_calls_own(law->work, side) ? short_ops(claim->pool, value.term) + 1
                                                 : ast_ops(side);
    ShortJob job = {.pool = claim->pool,
                    .bits = 64,
                    .term = value.term,
                    .when = claim->defined,
                    .ops = ops,
                    .limits = &session->limits};
    Pool *to = pool_new_beside(claim->pool, MEMORY);
    pool_as_written(to);
    size_t most = ops < OPS_MOST ? ops : OPS_MOST;
    TextForm form = {to, work_vars(&law->query), most, exec_squares(session->exec)};
    const Node *found_node = short_form(&job, to, session->statement, &found)
                                 ? text_node(session->statement, &form, found.term)
                                 : NULL;
    pool_free(to);
    return found_node;
}

/* Whether nothing in it is undefined, whatever its names are. */
static bool is_defined(Law *law, const Node *expr) {
    Query *query = &law->query;
    Session *session = law->work->session;
    Term before = query->defined;
    Value value;
    query->defined = term_word(1);
    bool good = exec_try(query, expr, &value);
    const Claim claim = {query->pool, term_word(1), query->defined, term_word(1)};
    query->defined = before;
    return good &&
           (term_is(claim.defined, 1) ||
            prove_quickly(&claim, &session->limits, defined_steps, session->statement)
                    .kind == VERDICT_PROVED);
}

/* Of the side, with the law's condition where nothing is undefined but for that. */
static const char *equation(Law *law, const Node *side, const Node *is) {
    Arena *arena = law->work->session->statement;
    const char *said = print_text(arena, ast_binary(arena, MEANING_EQ, side, is));
    const Node *same = ast_binary(arena, MEANING_EQ, side, side);
    if (is_defined(law, same)) return said;
    if (!law->when ||
        !is_defined(law, ast_binary(arena, MEANING_IMPLIES, law->when, same)))
        return NULL;
    return arena_printf(arena, "%s when %s", said, print_text(arena, law->when));
}

static const char *find_instead(Law *law) {
    const Node *claim = law->claim;
    Arena *arena = law->work->session->statement;
    if (claim->kind != NODE_CHAIN || claim->n != 2 || claim->ops[0] != MEANING_EQ ||
        law->query.copied || law->undefined)
        return NULL;
    for (unsigned i = 0; i < 2; i++) {
        const Node *side = claim->kid[i], *is = shortest(law, side);
        bool other = is && strcmp(print_plain(arena, side), print_text(arena, is)) != 0;
        const char *said = other ? equation(law, side, is) : NULL;
        if (said) return said;
    }
    return NULL;
}

/* Whether a name stands for signed numbers, which formulas of words don't speak of. */
static bool has_signed(const Law *law) {
    for (size_t i = 0; i < pool_vars(law->query.pool); i++)
        if (law_names_signed(&law->query, i)) return true;
    return false;
}

void law_mend(Law *law, LawEvent *event) {
    if (work_is_wide(law->work)) return;
    find_repair(law, event);
    if (!has_signed(law) && !law->nbinds) event->instead = find_instead(law);
}
