#include "shell/law/law_width.h"

#include "shell/law/law.h"

enum { MEMORY = 1 << 20, STEPS = 1 << 15 };
static const uint64_t number_most =
    0xffff; /* numbers up to it are the same in any word */

static bool is_free(const LawNames *names, const Node *name) {
    for (size_t i = 0; i < names->nfree; i++)
        if (names->free[i] == name->sym) return true;
    return false;
}

/* Whether its text means the same in words of any width: operators on free names and
 * small numbers. What is made of numbers alone was calculated in 64 bits, but for -1 and
 * ~0. */
static bool is_of_any_width(const LawNames *names, const Node *node, bool *named) {
    bool inner = false;
    switch (node->kind) {
    case NODE_NUMBER:
        return node->num <= number_most && node->high == 0;
    case NODE_NAME:
        *named = true;
        return is_free(names, node);
    case NODE_UNARY:
        return is_of_any_width(names, node->kid[0], named);
    case NODE_BINARY:
    case NODE_CHAIN:
    case NODE_COND:
        for (uint32_t i = 0; i < node->n; i++)
            if (!is_of_any_width(names, node->kid[i], &inner)) return false;
        *named = *named || inner;
        return inner;
    default:
        return false;
    }
}

static bool speaks_of_any_width(const Law *law) {
    const LawNames *names = &law->names;
    bool named = false;
    return law->nbinds == 0 && names->nfixed == 0 && names->nbrought == 0 && !law->note &&
           !law->vacuous && names->bits == 64 * names->nfree &&
           !work_is_wide(law->work) && is_of_any_width(names, law->claim, &named) &&
           (!law->when || is_of_any_width(names, law->when, &named));
}

unsigned law_width(const Law *law) {
    Session *session = law->work->session;
    if (law->verdict.kind != VERDICT_PROVED || !speaks_of_any_width(law)) return 0;
    size_t said = session->diags.count;
    Pool *own = pool_new_beside(session_pool(session), MEMORY);
    Claim whole;
    Query query;
    pool_as_written(own);
    bool made = law_joined(law->work, own, &whole, &query, NULL) && !pool_full(own);
    diag_cut(&session->diags, said);
    unsigned width =
        made ? prove_width(&whole, &session->limits, STEPS, law->names.arena) : 0;
    pool_free(own);
    return width;
}
