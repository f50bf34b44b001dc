/* The search for a law's condition, and :when: inputs of each case are calculated,
 * find/when.h proposes what they leave, and the law is proved under it, case by case, as
 * it is printed. The condition must not repeat a part of the claim; some input must
 * satisfy it together with the law's own condition and the claim's premises. */
#include "shell/law/law_when.h"

#include <string.h>

#include "code/batch.h"
#include "find/when.h"
#include "lang/print.h"
#include "shell/law/law.h"
#include "shell/law/law_amounts.h"

enum { PARTS_MOST = 16, BATCH_BYTES = 1 << 22, INPUTS_EACH = 32, ROUNDS_ALONE = 3 };
enum { PROOFS_MOST = 24, UNPROVED_MOST = 2 };
static const uint64_t quick_steps = 100000000, thorough_steps = 1000000000,
                      all_steps = 20000000000;

typedef enum { CASE_PROVED, CASE_REFUTED, CASE_UNPROVED, CASE_SAID } CaseAnswer;

typedef struct {
    const Law *law;
    Arena *arena;
    bool thorough;
    const Node *part[PARTS_MOST], *premise[PARTS_MOST];
    size_t nparts, npremises;
    bool simple; /* the claim is as simple as any condition */
    WhenName name[WHEN_NAMES];
    Symbol *symbol[WHEN_NAMES]; /* free ones, then those of `for` */
    size_t nnames, nfree;
    When *when;
    /* the candidate at work */
    const Node *condition; /* NULL: none satisfies it */
    const Condition *is;
    bool converse; /* it is proved that the law holds under no other */
    CaseAnswer answer;
    uint64_t words[WHEN_NAMES]; /* of an input that refutes it */
} Search;

/* ---- the claim's parts */

static bool is_empty(const Node *node) {
    return (node->kind == NODE_NUMBER && ast_word(node) == 0) ||
           (node->kind == NODE_SET && node->n == 0);
}

/* x & y == 0, x ⊆ y and x != 0 say themselves what they are; x ^ y == x | y does not. */
static bool says_itself(const Node *part) {
    return part->kind != NODE_CHAIN || part->ops[0] != MEANING_EQ ||
           is_empty(part->kid[0]) || is_empty(part->kid[1]);
}

static bool is_leaf(const Node *node) {
    return node->kind == NODE_NAME || node->kind == NODE_NUMBER || node->kind == NODE_SET;
}

/* x < 100, a & 9 == 3: as simple as any condition. */
static bool is_simple(const Node *claim) {
    for (uint32_t i = 0; i < claim->n; i++) {
        const Node *side = claim->kid[i];
        bool both = side->kind == NODE_BINARY && side->op == MEANING_AND;
        if (!is_leaf(side) && !(both && is_leaf(side->kid[0]) && is_leaf(side->kid[1])))
            return false;
    }
    return claim->kind == NODE_CHAIN;
}

static void add_part(Search *s, const Node *part) {
    s->simple = s->simple && is_simple(part);
    if (s->nparts < PARTS_MOST && says_itself(part)) s->part[s->nparts++] = part;
}

/* What the claim joins as truths, and the premises of its implications. */
static void take_apart(Search *s, const Node *claim) {
    bool binary = claim->kind == NODE_BINARY;
    if (claim->kind == NODE_CHAIN) {
        for (uint32_t i = 0; i + 1 < claim->n; i++)
            add_part(s, ast_pair(s->arena, claim, i));
    } else if (binary && claim->op == MEANING_IMPLIES) {
        if (s->npremises < PARTS_MOST) s->premise[s->npremises++] = claim->kid[0];
        take_apart(s, claim->kid[1]);
    } else if (binary &&
               (claim->op == MEANING_AND_THEN || claim->op == MEANING_OR_ELSE)) {
        take_apart(s, claim->kid[0]);
        take_apart(s, claim->kid[1]);
    } else {
        add_part(s, claim);
    }
}

static bool truth_of(Law *law, const Node *node, Term *truth) {
    Value value;
    if (!exec_try(&law->query, node, &value) || value.kind >= KIND_LIST) return false;
    *truth = value_truth_in(law->query.pool, &value);
    return true;
}

/* ---- names */

/* In the case at work; NULL: it does not speak of the name. */
static const ExecName *used_name(const Law *law, const Symbol *symbol) {
    for (size_t i = 0; i < law->query.nused; i++) {
        const ExecName *used = &law->query.used[i];
        if (used->sym == symbol && !used->fixed && !term_is_word(used->term)) return used;
    }
    return NULL;
}

static size_t variable(const Law *law, const ExecName *used) {
    return (size_t)pool_node(law->query.pool, used->term.ref)->k;
}

/* Constants that the claim adds to a variable. */
static void note_added(const Law *law, size_t variable, WhenName *name) {
    const Pool *pool = law->query.pool;
    for (Ref ref = 2; ref < pool_count(pool) && name->nadded < WHEN_ADDED; ref++) {
        const TermNode *n = pool_node(pool, ref);
        if (n->op != OP_ADD && n->op != OP_SUB) continue;
        Term a = term_arg(pool, ref, 0), b = term_arg(pool, ref, 1);
        if (b.ref || !a.ref || a.ref != pool_var(pool, variable)) continue;
        uint64_t k = n->op == OP_ADD ? b.word : -b.word;
        if (k < UINT64_C(1) << 63) name->added[name->nadded++] = k;
    }
}

static void add_free(Search *s, const Law *law, Symbol *symbol, const bool *amounts) {
    const ExecName *used = used_name(law, symbol);
    WhenName *name = &s->name[s->nnames];
    if (s->nnames == WHEN_NAMES) return;
    *name = (WhenName){.name = symbol->name, .width = 64, .mute = !used};
    s->symbol[s->nnames++] = symbol;
    if (!used) return;
    size_t at = variable(law, used);
    name->amount = amounts[at];
    name->width = query_bits(used);
    name->mute = law_names_signed(&law->query, at);
    note_added(law, at, name);
}

static void note_names(Search *s, const Law *law, const Claim *claim) {
    const bool *amounts = law_amounts(claim, s->arena);
    const LawNames *names = &s->law->names;
    size_t most = law->nbinds < WHEN_NAMES ? WHEN_NAMES - law->nbinds : 0;
    for (size_t i = 0; i < names->nfree && i < most; i++)
        add_free(s, law, names->free[i], amounts);
    s->nfree = s->nnames;
    for (size_t i = 0; i < law->nbinds && s->nnames < WHEN_NAMES; i++) {
        Symbol *symbol = law->binds[i]->sym;
        s->name[s->nnames] = (WhenName){.name = symbol->name,
                                        .width = 64,
                                        .amount = law->chosen[i].kind != KIND_SET,
                                        .bound = true};
        s->symbol[s->nnames++] = symbol;
    }
    s->when = when_new(s->name, s->nnames, s->arena, pool_watch(law->query.pool));
}

/* ---- inputs */

/* What is calculated of an input. */
enum { ROOT_LEFT, ROOT_GOOD, ROOT_PREMISE, ROOTS };

typedef struct {
    Batch *batch;
    uint64_t *out[ROOTS];
    uint64_t **in;   /* by the pool's variables */
    uint64_t *words; /* of the names, an input after the other */
} Sampler;

static Batch *sampler_batch(Search *s, Law *law, const Claim *claim) {
    Pool *pool = claim->pool;
    Term premise = term_word(1), truth;
    Term good = term_land(pool, claim->defined, claim->claim);
    for (size_t i = 0; i < s->npremises; i++)
        if (truth_of(law, s->premise[i], &truth))
            premise = term_land(pool, premise, truth);
    const Term roots[ROOTS] = {claim->when, good, premise};
    return batch_new(pool, roots, ROOTS, BATCH_BYTES);
}

static void sampler_rows(Sampler *sampler, Arena *arena, size_t vars) {
    sampler->in = ARENA_ARRAY(arena, uint64_t *, vars + 1);
    for (size_t v = 0; v < vars; v++)
        sampler->in[v] = ARENA_ARRAY(arena, uint64_t, BATCH_LANES);
    for (unsigned i = 0; i < ROOTS; i++)
        sampler->out[i] = ARENA_ARRAY(arena, uint64_t, BATCH_LANES);
    sampler->words = ARENA_ARRAY(arena, uint64_t, BATCH_LANES * WHEN_NAMES);
}

static void set_binds(const Search *s, const Law *law, uint64_t *words) {
    for (size_t v = s->nfree; v < s->nnames; v++) {
        const Value *value = &law->chosen[v - s->nfree];
        words[v] = value->kind < KIND_LIST ? value->term.word : 0;
    }
}

/* The words of the variables that names stand for; and what the names are, then. */
static void choose_input(Search *s, const Law *law, Sampler *sampler, size_t lane) {
    uint64_t *words = &sampler->words[lane * WHEN_NAMES];
    set_binds(s, law, words);
    when_propose(s->when, words);
    for (size_t v = 0; v < s->nfree; v++) {
        const ExecName *used = used_name(law, s->symbol[v]);
        if (!used) continue;
        words[v] = query_value(used, words[v]).term.word;
        sampler->in[variable(law, used)][lane] = words[v];
    }
}

static void take_input(Search *s, const Law *law, const Sampler *sampler, size_t lane) {
    WhenEnd end = !sampler->out[ROOT_GOOD][lane]     ? WHEN_FAILS
                  : sampler->out[ROOT_PREMISE][lane] ? WHEN_HOLDS
                                                     : WHEN_HOLDS_IDLY;
    if (sampler->out[ROOT_LEFT][lane])
        when_add(s->when, law->cases - 1, &sampler->words[lane * WHEN_NAMES], end);
}

/* A LawEach: inputs of the case. */
static bool take_inputs(Law *law, const Claim *claim) {
    Search *s = law->context;
    Sampler sampler;
    Watch *watch = pool_watch(claim->pool);
    if (!s->when) note_names(s, law, claim);
    if (watch_spent(watch)) return false;
    if (!when_wants(s->when, law->cases - 1)) return true;
    sampler.batch = sampler_batch(s, law, claim);
    if (!sampler.batch) return true;
    ArenaMark mark = arena_mark(s->arena);
    sampler_rows(&sampler, s->arena, pool_vars(claim->pool));
    size_t count = law->nbinds ? INPUTS_EACH : BATCH_LANES;
    for (unsigned round = law->nbinds ? 1 : ROUNDS_ALONE; round; round--) {
        watch_spend(watch, count * (batch_steps(sampler.batch) + 64));
        for (size_t i = 0; i < count; i++) choose_input(s, law, &sampler, i);
        batch_run(sampler.batch, (const uint64_t *const *)sampler.in, sampler.out, count);
        for (size_t i = 0; i < count; i++) take_input(s, law, &sampler, i);
    }
    batch_free(sampler.batch);
    arena_release(s->arena, mark);
    return true;
}

/* The one that refuted the law. */
static void take_example(Search *s) {
    const Law *law = s->law;
    uint64_t words[WHEN_NAMES] = {0};
    if (law->verdict.kind != VERDICT_REFUTED) return;
    for (size_t v = 0; v < s->nnames; v++)
        for (size_t i = 0; i < law->nexample; i++)
            if (strcmp(law->example[i].name, s->name[v].name) == 0)
                words[v] = law->example[i].value.term.word;
    when_learn(s->when, words);
}

/* ---- a candidate */

/* A LawEach: whether a part of the claim is in the condition; that there is at most one
 * square may be said in other words. */
static bool look_whether_said(Law *law, const Claim *claim) {
    Search *s = law->context;
    Pool *pool = claim->pool;
    Term condition, part;
    if (!truth_of(law, s->condition, &condition)) return false;
    if (term_is_word(condition)) return true;
    for (size_t i = 0; i < s->nparts && s->answer != CASE_SAID; i++) {
        bool equation =
            s->part[i]->kind == NODE_CHAIN && s->part[i]->ops[0] == MEANING_EQ;
        bool names = equation ? when_is_not_empty(s->is) : when_is_at_most_one(s->is);
        if (names || !truth_of(law, s->part[i], &part) || term_is_word(part)) continue;
        if (term_same(term_land(pool, condition, part), condition)) s->answer = CASE_SAID;
    }
    return false;
}

static void take_refuting(Search *s, const Law *law, const uint64_t *values) {
    set_binds(s, law, s->words);
    for (size_t v = 0; v < s->nfree; v++) {
        const ExecName *used = used_name(law, s->symbol[v]);
        s->words[v] = used ? query_value(used, values[variable(law, used)]).term.word : 0;
    }
}

/* A LawEach. */
static bool prove_case(Law *law, const Claim *claim) {
    Search *s = law->context;
    const Limits *limits = &law->work->session->limits;
    Claim c = *claim;
    s->answer = CASE_UNPROVED;
    if (s->converse) {
        Term holds = term_word(0);
        if (s->condition && !truth_of(law, s->condition, &holds)) return false;
        c.when = term_land(c.pool, c.when, term_land(c.pool, c.defined, c.claim));
        c.defined = term_word(1), c.claim = holds;
    }
    ArenaMark mark = arena_mark(s->arena);
    Verdict verdict = s->thorough ? prove_claim(&c, limits, thorough_steps, s->arena)
                                  : prove_quickly(&c, limits, quick_steps, s->arena);
    if (verdict.kind == VERDICT_PROVED) s->answer = CASE_PROVED;
    if (verdict.kind == VERDICT_REFUTED) {
        s->answer = CASE_REFUTED;
        take_refuting(s, law, verdict.counterexample);
    }
    arena_release(s->arena, mark);
    return s->answer == CASE_PROVED;
}

const Node *law_when_both(Arena *arena, const Node *condition, const Node *when) {
    if (!when) return condition;
    if (when->kind != NODE_BINARY || when->op != MEANING_AND_THEN)
        return ast_binary(arena, MEANING_AND_THEN, condition, when);
    return law_when_both(arena, law_when_both(arena, condition, when->kid[0]),
                         when->kid[1]);
}

/* Its text is read, so that it is what it seems to be; NULL: it can't be. */
static const Node *condition_of(const Search *s, const Condition *condition) {
    Buf text = {0};
    when_condition(s->when, condition, exec_squares(s->law->work->session->exec), &text);
    const Node *node = work_read(s->law->work->session, buf_str(&text));
    buf_free(&text);
    return node && node->kind == NODE_EXPR ? node->kid[0] : NULL;
}

static CaseAnswer prove_under(Search *s, const Condition *condition) {
    const Law *law = s->law;
    s->is = condition, s->converse = false;
    s->condition = condition_of(s, condition);
    s->answer = CASE_UNPROVED;
    if (!s->condition) return CASE_UNPROVED;
    law_each(law, law->when, look_whether_said, s);
    if (s->answer == CASE_SAID) return CASE_SAID;
    const Node *when = law_when_both(s->arena, s->condition, law->when);
    bool proved = law_each(law, when, prove_case, s);
    return proved || s->answer != CASE_PROVED ? s->answer : CASE_UNPROVED;
}

/* That the law fails wherever the condition, unless NULL, does not hold. */
static bool prove_converse(Search *s, const Node *condition) {
    s->converse = true, s->condition = condition;
    return law_each(s->law, s->law->when, prove_case, s) && s->answer == CASE_PROVED;
}

static void settle(Search *s, const Condition *condition, LawWhen *out) {
    Buf words = {0};
    out->condition = s->condition;
    when_words(s->when, condition, exec_squares(s->law->work->session->exec), &words);
    out->words = arena_buf(s->arena, &words);
    out->end = condition->exactly && prove_converse(s, out->condition) ? LAW_WHEN_EXACTLY
                                                                       : LAW_WHEN_FOUND;
}

/* What the claim says itself is not said once more, nor is what is stronger than that. */
static void find_condition(Search *s, LawWhen *out) {
    Condition condition;
    unsigned unproved = 0;
    for (unsigned i = 0; i < PROOFS_MOST && unproved < UNPROVED_MOST; i++) {
        if (!when_next(s->when, &condition)) return;
        switch (prove_under(s, &condition)) {
        case CASE_PROVED:
            settle(s, &condition, out);
            return;
        case CASE_SAID:
            return;
        case CASE_REFUTED:
            if (!when_truth(s->when, &condition, s->words)) unproved++;
            when_learn(s->when, s->words);
            break;
        default:
            unproved++;
        }
        when_reject(s->when, &condition);
    }
}

LawWhen law_when(const Law *law, bool thorough, uint64_t steps) {
    LawWhen out = {.end = LAW_WHEN_NONE};
    Watch *watch = &law->work->session->watch;
    Search s = {.law = law,
                .arena = law->work->session->statement,
                .thorough = thorough,
                .simple = true};
    uint64_t end = watch_allow(watch, steps);
    take_apart(&s, law->claim);
    if (law_each(law, law->when, take_inputs, &s) && s.when) {
        take_example(&s);
        if (when_holds(s.when) && !s.simple)
            find_condition(&s, &out);
        else if (!when_holds(s.when) && thorough && prove_converse(&s, NULL))
            out.end = LAW_WHEN_NEVER;
    }
    out.stopped = watch_stopped(watch);
    watch_restore(watch, end);
    return out;
}

/* ---- :when */

/* The verdict on the law under the condition, as it would be stated. */
static LawEvent verdict_under(const Law *law, const Node *condition) {
    const Work *work = law->work;
    Arena *arena = work->session->statement;
    Node *node =
        arena_copy(arena, work->node, sizeof *node + work->node->n * sizeof *node->kid);
    Work under = *work;
    LawEvent event = {.verdict = VERDICT_UNDECIDED};
    size_t count = work->session->diags.count;
    node->kid[1] = (Node *)law_when_both(arena, condition, law->when);
    under.node = node;
    law_decide(&under, false, &event);
    diag_cut(&work->session->diags, count);
    return event;
}

static void put_proof(const LawEvent *event, const char *separator, Buf *out) {
    buf_printf(out, "%sproved", separator);
    if (event->verdict == VERDICT_PROVED && !event->vacuous) {
        buf_puts(out, ": ");
        report_method(out, event);
        buf_puts(out, "; ");
        report_domain(out, event);
    }
    buf_putc(out, '\n');
}

static void put_found(const LawWhen *found, const LawEvent *event, const char *condition,
                      Buf *out) {
    const char *exactly = found->end == LAW_WHEN_EXACTLY ? "exactly " : "";
    buf_printf(out, "holds %swhen %s\n", exactly, condition);
    bool differs = strcmp(found->words, condition) != 0;
    if (differs) buf_printf(out, "# %s; ", found->words);
    put_proof(event, differs ? "" : "# ", out);
}

void law_when_tell(const Law *law) {
    Session *session = law->work->session;
    LawEvent event = law_event(law);
    LawWhen found = {.end = LAW_WHEN_NONE};
    Finding finding = {.origin = event.origin, .verdict = "undecided"};
    bool always = law->verdict.kind == VERDICT_PROVED;
    Buf text = {0};
    if (!always) found = law_when(law, true, all_steps);
    if (found.condition) {
        event = verdict_under(law, found.condition);
        finding.condition = print_text(session->statement, found.condition);
    }
    if (always) {
        finding.verdict = "always";
        buf_puts(&text, "holds always\n");
        put_proof(&event, "# ", &text);
    } else if (found.condition) {
        finding.verdict = found.end == LAW_WHEN_EXACTLY ? "exactly" : "when";
        put_found(&found, &event, finding.condition, &text);
    } else if (found.end == LAW_WHEN_NEVER) {
        finding.verdict = "never";
        buf_puts(&text, "holds never\n# proved\n");
    } else {
        finding.why =
            found.stopped ? found.stopped : "no simple condition is known to be enough";
        buf_printf(&text, "undecided: %s\n", finding.why);
    }
    Buf method = {0};
    report_method(&method, &event);
    finding.method = arena_buf(session->statement, &method);
    finding.micros = (watch_now() - law->work->start) * 1e6;
    session_tell(session);
    report_words(
        &session->report,
        &(TextEvent){.command = "when", .text = buf_str(&text), .finding = &finding});
    buf_free(&text);
}
