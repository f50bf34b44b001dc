/* The smallest input on which C leaves something undefined: the first failure of the
 * claim that it never does. Where that claim is hard nothing is said. */
#include "shell/law/law_undefined.h"

#include <inttypes.h>
#include <stdlib.h>

static const uint64_t note_steps = 20000000;

/* The operation that the input leaves undefined. */
static const ExecDuty *first_left(const Query *q, const uint64_t *values) {
    Arena *arena = q->arena;
    uint64_t *scratch = base_malloc(((size_t)pool_count(q->pool) + 1) * sizeof *scratch);
    Term *must = ARENA_ARRAY(arena, Term, q->nleft + 1);
    for (size_t i = 0; i < q->nleft; i++) must[i] = q->left[i].must;
    size_t at = term_first_false(q->pool, must, q->nleft, values, scratch);
    free(scratch);
    return at < q->nleft ? &q->left[at] : NULL;
}

static void put_value(Buf *out, const NamedValue *named) {
    uint64_t word = named->value.term.word;
    bool small = word <= UINT32_MAX || word >= (uint64_t)INT32_MIN;
    buf_printf(out, small ? "%s%s = %" PRId64 : "%s%s = 0x%" PRIx64, out->len ? ", " : "",
               named->name, word);
}

static const char *input_text(const Law *law, const Claim *claim, const uint64_t *values) {
    Buf out = {0};
    size_t count;
    NamedValue *input =
        law_names_example(&law->names, &law->query, claim, values, &count);
    for (size_t i = 0; i < count; i++) put_value(&out, &input[i]);
    for (size_t i = 0; i < law->nbinds; i++) {
        NamedValue bind = {law->binds[i]->sym->name, law->chosen[i]};
        if (bind.value.kind < KIND_LIST) put_value(&out, &bind);
    }
    const char *text = arena_strn(law->query.arena, buf_str(&out), out.len);
    buf_free(&out);
    return text;
}

void law_undefined_note(Law *law, const Claim *one) {
    const Query *q = &law->query;
    if (law->noted || q->nleft == 0 || term_is(q->kept, 1)) return;
    Session *session = law->work->session;
    Claim claim = {q->pool, one->when, term_word(1), q->kept};
    uint64_t *values = ARENA_ARRAY(q->arena, uint64_t, pool_vars(q->pool) + 1);
    if (!term_is_word(claim.when) || !term_is_word(claim.claim)) {
        Verdict verdict = prove_claim(&claim, &session->limits, note_steps, q->arena);
        if (verdict.kind != VERDICT_REFUTED) return;
        values = verdict.counterexample;
    }
    const ExecDuty *left = first_left(q, values);
    if (!left || term_is(claim.when, 0)) return;
    law->noted = true;
    const char *input = input_text(law, &claim, values);
    diag_warning(q->diags, left->source, left->span, "%s%s%s", left->what,
                 *input ? ": " : "", input);
    law->first_diags = q->diags->count;
}
