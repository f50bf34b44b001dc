/* A refute is kept as it was typed and read again when it is wanted, which is seldom. Its
 * names are put for those of the answer in each possible way; they are few. */
#include "shell/law/law_slips.h"

#include <string.h>

#include "prove/prove.h"

typedef struct Kept Kept;
struct Kept {
    const char *text;
    Kept *before;
};

struct Slips {
    Kept *last;
};

enum { NAMES_MOST = 4 };
/* What showing that a side is the answer may take. */
static const uint64_t side_steps = 1 << 20;

/* On one line. */
static const char *line_of(Arena *arena, const char *text) {
    static const char blanks[] = " \t\r\n";
    Buf line = {0};
    for (size_t len; *text; text += len) {
        len = strspn(text, blanks);
        if (len && line.len && text[len]) buf_putc(&line, ' ');
        text += len;
        len = strcspn(text, blanks);
        buf_putn(&line, text, len);
    }
    return arena_buf(arena, &line);
}

void law_slips_keep(Session *session, const Node *node, const char *text) {
    if (!session->prompt || node->kind != NODE_LAW || !(node->flags & NODE_FLAG_REFUTE))
        return;
    text = line_of(session->statement, text);
    if (!session->slips) session->slips = ARENA_NEW(session->arena, struct Slips);
    Kept **at = &session->slips->last;
    while (*at && strcmp((*at)->text, text) != 0) at = &(*at)->before;
    Kept *kept = *at;
    if (kept)
        *at = kept->before;
    else
        (kept = ARENA_NEW(session->arena, Kept))->text = arena_str(session->arena, text);
    kept->before = session->slips->last;
    session->slips->last = kept;
}

void law_slips_forget(Session *session) {
    session->slips = NULL;
}

/* Whether it joins its sides as an equation, an equivalence or an implication does. */
static bool has_sides(const Node *claim) {
    if (claim->kind == NODE_BINARY)
        return claim->op == MEANING_IFF || claim->op == MEANING_IMPLIES;
    bool equal = claim->kind == NODE_CHAIN;
    for (uint32_t i = 0; equal && i + 1 < claim->n; i++)
        equal = claim->ops[i] == MEANING_EQ;
    return equal;
}

/* --- names --- */

typedef struct {
    Symbol *at[NAMES_MOST];
    size_t count;
    bool many; /* there are more */
} SlipNames;

static bool has_name(const SlipNames *names, const Symbol *sym) {
    for (size_t i = 0; i < names->count; i++)
        if (names->at[i] == sym) return true;
    return false;
}

static void add_name(SlipNames *names, Symbol *sym) {
    if (has_name(names, sym)) return;
    names->many = names->many || names->count == NAMES_MOST;
    if (!names->many) names->at[names->count++] = sym;
}

static bool is_variable(const Session *session, const Symbol *sym) {
    Entry entry;
    return !exec_describe(session->exec, sym->name, &entry) ||
           entry.kind == ENTRY_VARIABLE;
}

static void add_names(const Session *session, SlipNames *names, const Node *node) {
    if (node->kind == NODE_NAME && is_variable(session, node->sym))
        add_name(names, node->sym);
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i]) add_names(session, names, node->kid[i]);
}

/* --- sides --- */

typedef struct {
    const Work *work;
    const SlipCase *is;
    Query query; /* of it */
    SlipNames names;
    Value value[NAMES_MOST]; /* of its names */
    Value mine, wanted;
    Term defined; /* whether the answer has a value */
    Node *claim;  /* what should hold, with its function's name for the answer; or NULL */
    Term when;
} Question;

static Value value_of(Query *query, const Node *node) {
    Value value = {.kind = KIND_VOID};
    if (!exec_try(query, node, &value) || value.kind == KIND_LIST) value.kind = KIND_VOID;
    return value;
}

static Value value_of_text(const Work *work, Query *query, const char *text) {
    const Node *node = work_read(work->session, text);
    return node && node->kind == NODE_EXPR ? value_of(query, node->kid[0])
                                           : (Value){.kind = KIND_VOID};
}

static void name_answer(Node *node, const Node *answer) {
    if (ast_equal(node, answer)) {
        node->kind = NODE_NAME;
        node->n = 0;
        node->slot = -1;
        node->cache = NULL;
    }
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i]) name_answer(node->kid[i], answer);
}

static bool open_question(Question *q, const Work *work, const SlipCase *is) {
    Query *query = &q->query;
    *q = (Question){.work = work, .is = is, .query = work_study(work)};
    q->mine = value_of(query, is->answer);
    q->defined = query->defined;
    query->defined = term_word(1);
    q->wanted =
        is->claim ? value_of(query, is->claim) : value_of_text(work, query, is->expected);
    if (is->claim) { /* the answer is in it */
        query->defined = term_word(1);
        q->claim = ast_copy(work->session->statement, is->claim);
        name_answer(q->claim, is->answer);
    }
    Value when = {.term = term_word(1)};
    if (is->when) when = value_of_text(work, query, is->when);
    q->when = term_land(query->pool, query->defined, value_truth_in(query->pool, &when));
    for (size_t i = 0; i < query->nused; i++)
        if (!query->used[i].fixed) add_name(&q->names, query->used[i].sym);
    for (size_t i = 0; i < q->names.count; i++) {
        const Node name = {.kind = NODE_NAME, .slot = -1, .sym = q->names.at[i]};
        q->value[i] = value_of(query, &name);
    }
    bool constant = q->names.count && value_is_known(&q->mine); /* it shows nothing */
    return q->mine.kind != KIND_VOID && q->wanted.kind != KIND_VOID && !q->names.many &&
           !constant;
}

/* On the input on which the answer is wrong: seldom, where it does not in general. */
static bool holds_there(const Question *q, const Claim *claim) {
    Arena *arena = q->work->session->statement;
    Pool *pool = claim->pool;
    uint64_t *input = ARENA_ARRAY(arena, uint64_t, pool_vars(pool) + 1);
    for (size_t i = 0; i < q->names.count; i++) {
        const NamedValue *one = q->is->example.at, *end = one + q->is->example.count;
        while (one < end && strcmp(one->name, q->names.at[i]->name) != 0) one++;
        if (one < end && q->value[i].term.ref)
            input[pool_node(pool, q->value[i].term.ref)->k] = one->value.term.word;
    }
    return term_value(pool, term_land(pool, claim->defined, claim->claim), input) != 0;
}

static bool is_true(const Question *q, Term defined, Term term) {
    Session *session = q->work->session;
    Claim claim = {q->query.pool, q->when, defined, term};
    if (!holds_there(q, &claim)) return false;
    Verdict verdict =
        prove_quickly(&claim, &session->limits, side_steps, session->statement);
    return verdict.kind == VERDICT_PROVED && !verdict.vacuous;
}

/* An answer that has no value on some input is no slip. */
static bool is_answer(const Question *q, Term defined, Value value) {
    Pool *pool = q->query.pool;
    return is_true(q, term_land(pool, defined, q->defined),
                   pair_eq(pool, value_pair(&value), value_pair(&q->mine)));
}

/* A query in which `names` have the question's values, in the order of `place`. */
static Query query_with(const Question *q, const SlipNames *names, const size_t *place) {
    Query query = work_terms(q->work, NAMES_STUDY, q->query.pool);
    for (size_t i = 0; i < names->count; i++)
        query_bind(&query, names->at[i], q->value[place ? place[i] : i]);
    return query;
}

/* Whether the value is what was asked for. */
static bool is_asked(const Question *q, Term defined, Value value) {
    Pool *pool = q->query.pool;
    if (!q->claim)
        return is_true(q, defined,
                       pair_eq(pool, value_pair(&value), value_pair(&q->wanted)));
    Query query = query_with(q, &q->names, NULL);
    query_bind(&query, q->is->answer->sym, value);
    Value holds = value_of(&query, q->claim);
    return holds.kind != KIND_VOID && is_true(q, term_land(pool, defined, query.defined),
                                              value_truth_in(pool, &holds));
}

/* Whether one side is the answer and another one what was asked for. */
static bool fits(const Question *q, const Node *claim, const SlipNames *names,
                 const size_t *place) {
    Query query = query_with(q, names, place);
    for (uint32_t i = 0; i < claim->n; i++) {
        Value side = value_of(&query, claim->kid[i]);
        if (side.kind == KIND_VOID || !is_answer(q, query.defined, side)) continue;
        for (uint32_t k = 0; k < claim->n; k++) {
            Value other = value_of(&query, claim->kid[k]);
            if (k != i && other.kind != KIND_VOID && is_asked(q, query.defined, other))
                return true;
        }
    }
    return false;
}

/* Each way to give the names from the n-th on names of the question. */
static bool fits_from(const Question *q, const Node *claim, const SlipNames *names,
                      size_t *place, size_t n) {
    if (n == names->count) return fits(q, claim, names, place);
    for (size_t i = 0; i < q->names.count; i++) {
        bool taken = false;
        for (size_t k = 0; k < n; k++) taken = taken || place[k] == i;
        place[n] = i;
        if (!taken && fits_from(q, claim, names, place, n + 1)) return true;
    }
    return false;
}

static bool is_slip(const Question *q, const Node *refute) {
    const Node *claim = refute->kid[0];
    SlipNames names = {.count = 0};
    size_t place[NAMES_MOST];
    if (!has_sides(claim)) return false;
    add_names(q->work->session, &names, claim);
    return !names.many && names.count <= q->names.count &&
           fits_from(q, claim, &names, place, 0);
}

/* "refute name: claim …" */
static Slip *slip_of(Arena *arena, const Node *refute, const char *text) {
    Slip *slip = ARENA_NEW(arena, Slip);
    slip->name = refute->sym ? refute->sym->name : NULL;
    slip->claim = text + strlen("refute");
    slip->claim += strspn(slip->claim, " ");
    if (slip->name) slip->claim = strchr(slip->claim, ':') + 1;
    slip->claim += strspn(slip->claim, " ");
    return slip;
}

const Slip *law_slips_find(const Work *work, const SlipCase *is) {
    Session *session = work->session;
    Question question;
    if (!session->slips || !open_question(&question, work, is)) return NULL;
    for (const Kept *kept = session->slips->last; kept; kept = kept->before) {
        const Node *refute = work_read(session, kept->text);
        if (refute && refute->kind == NODE_LAW && is_slip(&question, refute))
            return slip_of(session->statement, refute, kept->text);
    }
    return NULL;
}
