/* The smallest input on which C leaves something undefined: the first failure of the
 * claim that it never does. Where that claim is hard the note says so. */
#include "shell/law/law_undefined.h"

#include <inttypes.h>
#include <stdlib.h>

#include "term/walk.h"

static const uint64_t note_steps = 20000000;
enum { TRIED_NUMBERS = 256, TRIED_NODES = 1 << 22 };

/* The prover's smallest input has the fewest squares; of amounts and counts the smallest
 * number says more. */
void law_undefined_shrink(const Pool *pool, Term when, Term must, uint64_t *values) {
    if (pool_count(pool) > TRIED_NODES / TRIED_NUMBERS) return;
    uint64_t *scratch = base_malloc(((size_t)pool_count(pool) + 1) * sizeof *scratch);
    for (size_t i = 0; i < pool_vars(pool); i++) {
        uint64_t most = values[i] < TRIED_NUMBERS ? values[i] : TRIED_NUMBERS;
        uint64_t old = values[i];
        for (values[i] = 0; values[i] < most; values[i]++)
            if (term_eval(pool, when, values, scratch) &&
                !term_eval(pool, must, values, scratch))
                break;
        if (values[i] == most) values[i] = old;
    }
    free(scratch);
}

const ExecDuty *law_undefined_first(const Query *q, bool left, const uint64_t *values) {
    Term *must = ARENA_ARRAY(q->arena, Term, q->nduties + 1);
    for (size_t i = 0; i < q->nduties; i++)
        must[i] = q->duties[i].only_in_c == left ? q->duties[i].must : term_word(1);
    size_t at = term_first_false(q->pool, must, q->nduties, values);
    return at < q->nduties ? &q->duties[at] : NULL;
}

static void put_value(Buf *out, const char *name, uint64_t word) {
    bool small = word <= UINT32_MAX || word >= (uint64_t)INT32_MIN;
    buf_printf(out, out->len ? ", %s" : ": %s", name);
    buf_printf(out, small ? " = %" PRId64 : " = 0x%" PRIx64, word);
}

/* The names that have a say in it, and the case. */
static void put_input(Buf *out, const Law *law, Term when, Term must,
                      const uint64_t *values) {
    const Query *q = &law->query;
    for (size_t i = 0; i < q->nused; i++) {
        Term var = q->used[i].term;
        if (q->used[i].fixed || term_is_word(var)) continue;
        if (walk_meets(q->pool, must, var.ref) || walk_meets(q->pool, when, var.ref))
            put_value(out, q->used[i].sym->name,
                      query_value(&q->used[i], values[pool_node(q->pool, var.ref)->k]).term.word);
    }
    for (size_t i = 0; i < law->nbinds; i++)
        if (law->chosen[i].kind < KIND_LIST)
            put_value(out, law->binds[i]->sym->name, law->chosen[i].term.word);
}

/* true: that takes more steps than there are for it. */
static bool note_smallest(Law *law, const Claim *one) {
    const Query *q = &law->query;
    if (law->note || term_is(q->defined_in_c, 1)) return false;
    Claim claim = {q->pool, one->when, term_word(1), q->defined_in_c};
    uint64_t *values = ARENA_ARRAY(q->arena, uint64_t, pool_vars(q->pool) + 1);
    if (!term_is_word(claim.when) || !term_is_word(claim.claim)) {
        Verdict verdict =
            prove_claim(&claim, &law->work->session->limits, note_steps, q->arena);
        if (verdict.kind != VERDICT_REFUTED) return verdict.spent;
        values = verdict.counterexample;
        law_undefined_shrink(q->pool, claim.when, claim.claim, values);
    }
    const ExecDuty *left = law_undefined_first(q, true, values);
    if (!left) return false;
    Buf input = {0};
    Arena *arena = law->names.arena;
    put_input(&input, law, claim.when, left->must, values);
    law->note = arena_printf(arena, "%s%s (%s)", left->what, buf_str(&input),
                             source_where(arena, left->source, left->span.start));
    buf_free(&input);
    return false;
}

/* What nobody knows of: in loops that are not unrolled, or as it is hard. */
static void note_unsure(Law *law, bool hard) {
    const Query *q = &law->query;
    for (size_t i = 0; i < q->nduties && !law->note; i++) {
        const ExecDuty *left = &q->duties[i];
        Arena *arena = law->names.arena;
        if (left->unsure || (hard && left->only_in_c && !term_is(left->must, 1)))
            law->note = arena_printf(arena, "undecided whether %s (%s)", left->what,
                                     source_where(arena, left->source, left->span.start));
    }
}

void law_undefined_note(Law *law, const Claim *one) {
    if (term_is(one->when, 0)) return;
    note_unsure(law, note_smallest(law, one));
}
