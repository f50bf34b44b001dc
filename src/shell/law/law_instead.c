/* "did you mean": what a side of a refuted equation is, in its shortest form. */
#include <string.h>

#include "lang/print.h"
#include "lower/terms/text.h"
#include "shell/law/law_local.h"
#include "short/short.h"

enum { MEMORY = 1 << 24 };

/* The shortest text of a side; false: it is as short as can be, or has none. */
static bool shortest(Law *law, const Node *side, Buf *text) {
    const Session *session = law->work->session;
    const Claim *claim = &law->failing;
    Value value;
    ShortReport found;
    if (!exec_try(&law->query, side, &value) || value.kind >= KIND_BOOL) return false;
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
    TextForm form = {to, work_vars(&law->query), ops, exec_squares(session->exec)};
    bool good = short_form(&job, to, session->statement, &found) &&
                text_term(text, &form, found.term);
    pool_free(to);
    return good;
}

const char *law_instead(Law *law) {
    const Node *claim = law->claim;
    Arena *arena = law->work->session->statement;
    if (claim->kind != NODE_CHAIN || claim->n != 2 || claim->ops[0] != MEANING_EQ ||
        law->query.copied || law->undefined)
        return NULL;
    for (unsigned i = 0; i < 2; i++) {
        Buf text = {0};
        const char *side = print_text(arena, claim->kid[i]), *said = NULL;
        if (shortest(law, claim->kid[i], &text) && strcmp(buf_str(&text), side) != 0)
            said = arena_printf(arena, "%s == %s", side, buf_str(&text));
        buf_free(&text);
        if (said) return said;
    }
    return NULL;
}
