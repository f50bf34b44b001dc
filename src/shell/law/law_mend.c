/* What holds in the place of a refuted law: the same under a condition, or of a side of
 * its equation what that is. Both are trees, so that the printer puts the parentheses. */
#include <string.h>

#include "lang/print.h"
#include "lower/terms/text.h"
#include "prove/repair.h"
#include "shell/law/law_local.h"
#include "short/short.h"

enum { MEMORY = 1 << 24, PARTS_MOST = 16, OPS_MOST = 40 /* of what a reader takes in */ };
static const uint64_t repair_steps = 50000000, defined_steps = 1 << 20;

/* ---- a condition */

static bool is_empty(const Node *node) {
    return (node->kind == NODE_NUMBER && node->num == 0) ||
           (node->kind == NODE_SET && node->n == 0);
}

/* x & y == 0, x ⊆ y and x != 0 say themselves what they are; x ^ y == x | y does not. */
static bool says_itself(const Node *part) {
    return part->kind != NODE_CHAIN || part->ops[0] != MEANING_EQ ||
           is_empty(part->kid[0]) || is_empty(part->kid[1]);
}

static void add_part(Law *law, const Node *part, RepairJob *job) {
    Value value;
    if (job->nparts == PARTS_MOST || !says_itself(part)) return;
    if (!exec_try(&law->query, part, &value) || term_is_word(value.term)) return;
    job->part[job->nparts++] =
        (RepairPart){term_truth(law->query.pool, value.term),
                     part->kind == NODE_CHAIN && part->ops[0] == MEANING_EQ};
}

static void add_premise(Law *law, const Node *premise, RepairJob *job) {
    Pool *pool = law->query.pool;
    Value value;
    if (exec_try(&law->query, premise, &value))
        job->premise = term_land(pool, job->premise, term_truth(pool, value.term));
}

/* What the claim joins as truths, and the premises of its implications. */
static void take_apart(Law *law, const Node *claim, RepairJob *job) {
    Arena *arena = law->work->session->statement;
    if (claim->kind == NODE_CHAIN) {
        for (uint32_t i = 0; i + 1 < claim->n; i++)
            add_part(law, ast_pair(arena, claim, i), job);
    } else if (claim->kind == NODE_BINARY && claim->op == MEANING_IMPLIES) {
        add_premise(law, claim->kid[0], job);
        take_apart(law, claim->kid[1], job);
    } else if (claim->kind == NODE_BINARY &&
               (claim->op == MEANING_AND_THEN || claim->op == MEANING_OR_ELSE)) {
        take_apart(law, claim->kid[0], job);
        take_apart(law, claim->kid[1], job);
    } else {
        add_part(law, claim, job);
    }
}

/* The condition before that of the law, in which something may be undefined without it.
 */
static const Node *both(Arena *arena, const Node *condition, const Node *when) {
    if (!when) return condition;
    if (when->kind != NODE_BINARY || when->op != MEANING_AND_THEN)
        return ast_binary(arena, MEANING_AND_THEN, condition, when);
    return both(arena, both(arena, condition, when->kid[0]), when->kid[1]);
}

/* Its text is read, so that it is what it seems to be; NULL: it can't be. */
static const Node *condition_of(const Law *law, const Repair *repair,
                                const char *const *names) {
    Buf text = {0};
    repair_condition(repair, names, &text);
    const Node *node = work_read(law->work->session, buf_str(&text));
    buf_free(&text);
    return node && node->kind == NODE_EXPR ? node->kid[0] : NULL;
}

static void find_repair(Law *law, LawEvent *event) {
    Session *session = law->work->session;
    RepairPart parts[PARTS_MOST];
    RepairJob job = {.claim = &law->failing,
                     .counterexample = law->verdict.counterexample,
                     .premise = term_word(1),
                     .part = parts,
                     .limits = &session->limits,
                     .steps = repair_steps};
    take_apart(law, law->claim, &job);
    Repair repair = repair_find(&job, session->statement);
    if (repair.kind == REPAIR_NONE) return;
    const char **names = work_vars(&law->query);
    for (size_t i = 0; i < repair.nvars; i++)
        if (!names[repair.vars[i]]) return;
    const Node *condition = condition_of(law, &repair, names);
    if (!condition) return;
    Buf words = {0};
    repair_words(&repair, names, &words);
    event->repair_words = arena_buf(law->names.arena, &words);
    event->repair =
        print_text(law->names.arena, both(session->statement, condition, law->when));
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
    if (has_signed(law)) return;
    find_repair(law, event);
    event->instead = find_instead(law);
}
