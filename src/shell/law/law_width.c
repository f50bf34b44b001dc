#include "shell/law/law_width.h"

#include "shell/law/law.h"

enum { MEMORY = 1 << 20, STEPS = 1 << 15, NUMBER_MOST = 0xffff };

static bool is_free(const LawNames *names, const Node *name) {
    for (size_t i = 0; i < names->nfree; i++)
        if (names->free[i] == name->sym) return true;
    return false;
}

static void need(unsigned *least, unsigned width) {
    if (width > *least) *least = width;
}

/* What reads the law's text for its meaning in words of any width: operators on free
 * names and small numbers. What is made of numbers alone was calculated in 64 bits, but
 * for -1 and ~0. */
typedef struct {
    const LawNames *names;
    unsigned least; /* the width that its numbers and amounts fit in */
} Reading;

static bool reads(Reading *r, const Node *node, bool *named);

static bool reads_kids(Reading *r, const Node *node, bool *named) {
    bool inner = false;
    for (uint32_t i = 0; i < node->n; i++)
        if (!reads(r, node->kid[i], &inner)) return false;
    *named = *named || inner;
    return inner;
}

static bool reads(Reading *r, const Node *node, bool *named) {
    switch (node->kind) {
    case NODE_NUMBER:
        if (node->num > NUMBER_MOST || node->high) return false;
        need(&r->least, node->num ? 64 - (unsigned)__builtin_clzll(node->num) : 1);
        return true;
    case NODE_NAME:
        *named = true;
        return is_free(r->names, node);
    case NODE_UNARY:
        return reads(r, node->kid[0], named);
    case NODE_BINARY:
        if (node->op == MEANING_POWER) return false; /* an exponent has six bits */
        if (node->op == MEANING_SHL || node->op == MEANING_SHR) {
            const Node *amount = node->kid[1];
            if (amount->kind != NODE_NUMBER || amount->num > 63) return false;
            need(&r->least, (unsigned)amount->num + 1);
        }
        return reads_kids(r, node, named);
    case NODE_CHAIN:
        for (uint32_t i = 0; i + 1 < node->n; i++) /* squares have numbers to 63 */
            if (node->ops[i] == MEANING_IN || node->ops[i] == MEANING_NOT_IN)
                return false;
        return reads_kids(r, node, named);
    case NODE_COND:
        return reads_kids(r, node, named);
    default:
        return false;
    }
}

static bool speaks_of_any_width(const Law *law, Reading *r) {
    const LawNames *names = &law->names;
    bool named = false;
    return law->nbinds == 0 && names->nfixed == 0 && names->nbrought == 0 && !law->note &&
           !law->vacuous && names->bits == 64 * names->nfree &&
           !work_is_wide(law->work) && reads(r, law->claim, &named) &&
           (!law->when || reads(r, law->when, &named));
}

unsigned law_width(const Law *law) {
    Session *session = law->work->session;
    Reading reading = {&law->names, 1};
    if (law->verdict.kind != VERDICT_PROVED || !speaks_of_any_width(law, &reading))
        return 0;
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
    return width && width <= reading.least ? 1 : width;
}
