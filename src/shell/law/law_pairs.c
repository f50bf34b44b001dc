/* Recognising keys. The claim and its condition are taken apart into literals, of which
 * at least one must hold: one says that keys differ, one that labels are equal. A side of
 * either is evaluated with a variable in the place of s; that the other side is the same
 * of t is seen by evaluating it with that variable in the place of t. */
#include "shell/law/law_pairs.h"

#include "code/batch.h"
#include "term/walk.h"

enum { LITERALS = 2, MEMBERS_MOST = 1 << 20, MOST_BYTES = 1 << 24 };

typedef struct {
    const Node *left, *right;
    Meaning op; /* EQ, NE; LT: of the names themselves */
} Literal;

typedef struct {
    const Work *work;
    LawPairs *pairs;
    const Node *bind[2]; /* s and t */
    Literal literal[LITERALS];
    unsigned literals;
    const Literal *key, *label;
    Term var[2];
    Kind kind; /* of the members */
    uint64_t *members;
    size_t count, cap;
    bool failed;
} Pairs;

/* Literals */

static Meaning inverse(Meaning op) {
    switch (op) {
    case MEANING_EQ:
        return MEANING_NE;
    case MEANING_NE:
        return MEANING_EQ;
    case MEANING_LT:
    case MEANING_GT:
        return MEANING_LT; /* only s >= t is used of them */
    default:
        return MEANING_NONE;
    }
}

/* s < t as a condition says no more than s != t, as keys that differ do so in any order.
 */
static bool add_comparison(Pairs *p, const Node *node, bool positive) {
    if (node->n != 2 || p->literals == LITERALS) return false;
    Meaning op = (Meaning)node->ops[0];
    bool order = op == MEANING_LT || op == MEANING_GT;
    if (order && positive) return false;
    if (!order && op != MEANING_EQ && op != MEANING_NE) return false;
    p->literal[p->literals++] =
        (Literal){node->kid[0], node->kid[1], positive ? op : inverse(op)};
    return true;
}

static bool add_literals(Pairs *p, const Node *node, bool positive) {
    if (node->kind == NODE_CHAIN) return add_comparison(p, node, positive);
    if (node->kind == NODE_UNARY && node->op == MEANING_LNOT)
        return add_literals(p, node->kid[0], !positive);
    if (node->kind != NODE_BINARY) return false;
    bool implies = node->op == MEANING_IMPLIES && positive;
    if (!implies && node->op != (positive ? MEANING_OR_ELSE : MEANING_AND_THEN))
        return false;
    return add_literals(p, node->kid[0], positive != implies) &&
           add_literals(p, node->kid[1], positive);
}

static bool is_name(const Node *node, const Node *bind) {
    return node->kind == NODE_NAME && node->sym == bind->sym;
}

static bool are_names(const Pairs *p, const Literal *l) {
    return (is_name(l->left, p->bind[0]) && is_name(l->right, p->bind[1])) ||
           (is_name(l->left, p->bind[1]) && is_name(l->right, p->bind[0]));
}

static bool take_apart(Pairs *p) {
    const Node *node = p->work->node;
    if (node->kid[1] && !add_literals(p, node->kid[1], false)) return false;
    if (!add_literals(p, node->kid[0], true) || p->literals != LITERALS) return false;
    for (unsigned i = 0; i < LITERALS; i++) {
        const Literal *l = &p->literal[i];
        if (l->op == MEANING_NE)
            p->key = l;
        else if (l->op == MEANING_EQ || are_names(p, l))
            p->label = l;
    }
    return p->key && p->label;
}

/* Sides */

static bool value_of(Pairs *p, const Node *side, unsigned s, Term *term) {
    Query *query = &p->pairs->query;
    Value value;
    for (unsigned i = 0; i < 2; i++) {
        query_unbind(query, p->bind[i]->sym);
        query_bind(query, p->bind[i]->sym,
                   (Value){.term = p->var[s ^ i], .kind = (uint8_t)p->kind});
    }
    query->defined = term_word(1);
    if (!exec_try(query, side, &value) || !term_is(query->defined, 1)) return false;
    *term = value.term;
    return value.kind != KIND_LIST && value.kind != KIND_VOID && term_is(value.high, 0);
}

/* What the literal's sides are of s, where they are the same of s and of t. */
static bool side_of(Pairs *p, const Literal *l, Term *side) {
    const Pool *pool = p->pairs->query.pool;
    for (unsigned s = 0; s < 2; s++) {
        Term other;
        if (!value_of(p, l->left, s, side) || !value_of(p, l->right, s ^ 1, &other))
            return false;
        if (!term_same(*side, other)) return false;
        if (!walk_meets(pool, *side, p->var[1].ref)) return true;
    }
    return false;
}

/* It depends on no variable but s and, if `wanted`, what is to be found. */
static bool is_of(const Pairs *p, Term side, bool wanted) {
    const Query *query = &p->pairs->query;
    LawWanted *list;
    const char **names = work_vars(query);
    size_t at, n = law_wanted(p->work, &list);
    bool good = true;
    TermWalk walk = walk_new(query->pool, &side, 1, NULL);
    for (Ref r = 0; good && (r = walk_up(&walk, r));) {
        const TermNode *node = pool_node(query->pool, r);
        if (node->op != OP_VAR || r == p->var[0].ref) continue;
        const char *name = names[node->k];
        good = wanted && name && law_wanted_by(list, n, name, &at) < n;
    }
    walk_free(&walk);
    return good;
}

/* Members */

static bool add_member(void *context, Value value) {
    Pairs *p = context;
    Arena *arena = p->work->session->statement;
    if (p->count == 0) p->kind = (Kind)value.kind;
    p->failed = !value_is_known(&value) || value.high.word || value.kind != p->kind ||
                value.kind == KIND_LIST || p->count == MEMBERS_MOST;
    if (p->failed) return false;
    p->members = arena_grow(arena, p->members, p->count, &p->cap, sizeof *p->members);
    p->members[p->count++] = value.term.word;
    return true;
}

static bool find_members(Pairs *p) {
    Query *query = &p->pairs->query;
    p->members = NULL;
    p->count = p->cap = 0;
    p->failed = false;
    return exec_domain(query, p->bind[0]->kid[0], add_member, p) && !p->failed;
}

/* The label of each member. */
static const uint64_t *labels_of(const Pairs *p, Term label) {
    Arena *arena = p->work->session->statement;
    const Pool *pool = p->pairs->query.pool;
    if (term_same(label, p->var[0])) return p->members;
    Batch *batch = batch_new(pool, &label, 1, MOST_BYTES);
    if (!batch) return NULL;
    uint64_t *labels = ARENA_ARRAY(arena, uint64_t, p->count + 1);
    const uint64_t **row = ARENA_ARRAY(arena, const uint64_t *, pool_vars(pool) + 1);
    size_t number = (size_t)pool_node(pool, p->var[0].ref)->k;
    for (size_t at = 0, lanes = BATCH_LANES; at < p->count; at += lanes) {
        if (lanes > p->count - at) lanes = p->count - at;
        uint64_t *out = labels + at;
        row[number] = p->members + at;
        batch_run(batch, row, &out, lanes);
    }
    batch_free(batch);
    return labels;
}

static bool add_keys(Pairs *p) {
    LawPairs *pairs = p->pairs;
    Arena *arena = p->work->session->statement;
    Term key, label = p->var[0];
    if (!find_members(p)) return false;
    if (p->count < 2) return true;
    bool order = p->label->op == MEANING_LT;
    if (!side_of(p, p->key, &key) || !is_of(p, key, true)) return false;
    if (!order && (!side_of(p, p->label, &label) || !is_of(p, label, false)))
        return false;
    const uint64_t *labels = labels_of(p, label);
    if (!labels || pool_full(pairs->query.pool)) return false;
    pairs->keys =
        arena_grow(arena, pairs->keys, pairs->count, &pairs->cap, sizeof *pairs->keys);
    uint32_t member = (uint32_t)pool_node(pairs->query.pool, p->var[0].ref)->k;
    pairs->keys[pairs->count++] = (FindKeys){key, member, p->members, labels, p->count};
    return !watch_look(&p->work->session->watch);
}

/* Cases of the domains before */

typedef struct {
    Pairs *pairs;
    uint32_t depth;
    bool good;
} Level;

static bool each_case(Pairs *p, uint32_t depth);

static bool visit(void *context, Value value) {
    Level *level = context;
    Query *query = &level->pairs->pairs->query;
    Symbol *sym = level->pairs->work->node->kid[2 + level->depth]->sym;
    query_unbind(query, sym);
    query_bind(query, sym, value);
    level->good = each_case(level->pairs, level->depth + 1);
    return level->good;
}

static bool each_case(Pairs *p, uint32_t depth) {
    const Node *node = p->work->node;
    if (depth + 2 == node->n - 2) return add_keys(p);
    Level level = {p, depth, true};
    return exec_domain(&p->pairs->query, node->kid[2 + depth]->kid[0], visit, &level) &&
           level.good;
}

/* The domains are one, whatever s and t are. */
static bool is_one_domain(const Pairs *p) {
    const Node *domain = p->bind[0]->kid[0];
    return ast_equal(domain, p->bind[1]->kid[0]) &&
           !ast_name(domain, p->bind[0]->sym->name) &&
           !ast_name(domain, p->bind[1]->sym->name);
}

bool law_pairs(const Work *work, LawPairs *pairs) {
    Session *session = work->session;
    const Node *node = work->node;
    Pairs p = {.work = work, .pairs = pairs};
    *pairs = (LawPairs){.keys = NULL};
    if (node->n < 4 || node->nnames) return false;
    for (unsigned i = 0; i < 2; i++) p.bind[i] = node->kid[node->n - 2 + i];
    if (!is_one_domain(&p) || !take_apart(&p)) return false;
    size_t diags = session->diags.count;
    pairs->query = work_terms(work, NAMES_LAW, session_pool(session));
    pairs->query.yields = true;
    law_want(work, &pairs->query);
    for (unsigned i = 0; i < 2; i++) p.var[i] = term_var(pairs->query.pool);
    bool good = each_case(&p, 0);
    diag_cut(&session->diags, diags);
    return good;
}
