/* Equal expressions by enumeration.
 *
 * Expressions are built by their number of operations: from the variables and a few
 * constants, each level combines what the levels below have. Each is identified by its
 * values on SAMPLES inputs; of those that agree there, only the first is built upon. What
 * agrees with the target is a candidate, and is a form when the prover says that it is
 * equal for all inputs: samples find, they never decide.
 *
 * Budgets: expressions that are kept, and pairs that are looked at. When one is used up
 * the level is left out as a whole, so that `ops` says what was covered. */
#include "lower/terms/enumerate.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "prove/prove.h"
#include "term/samples.h"

enum {
    SAMPLES = 24,
    KEPT_MOST = 100000,
    SLOTS = 262144, /* of the table */
    PAIRS_MOST = 300000000,
    KEEPING = 30, /* the cost of a pair that is to be kept, in pairs that are not */
    FORMS_MOST = 40,
    LEAVES_MOST = 10,
    LEVELS_MOST = 6
};

static_assert(KEPT_MOST < SLOTS && (SLOTS & (SLOTS - 1)) == 0, "the probing ends");

static const uint64_t proof_steps = 200000000, all_steps = 3000000000;

typedef enum {
    LEAF_VAR,
    LEAF_WORD,
    NOT,
    NEG,
    AND,
    WITHOUT,
    OR,
    XOR,
    ADD,
    SUB,
    MUL,
    SHL,
    SHR,
    KINDS
} Kind;

const char enumerate_usual[] = "~ - & | ^ +";

/* How a kind is written, and of which operators it is; its level is that of the
 * language's operators. */
static const struct {
    const char *sign;
    int level;
    bool commutes;
    const char *of[2];
} signs[] = {
    [LEAF_VAR] = {"", 16, false, {NULL}}, [LEAF_WORD] = {"", 16, false, {NULL}},
    [NOT] = {"~", 13, false, {"~"}},      [NEG] = {"-", 13, false, {"-"}},
    [AND] = {" & ", 9, true, {"&"}},      [WITHOUT] = {" & ~", 9, false, {"&", "~"}},
    [OR] = {" | ", 7, true, {"|"}},       [XOR] = {" ^ ", 8, true, {"^"}},
    [ADD] = {" + ", 11, true, {"+"}},     [SUB] = {" - ", 11, false, {"-"}},
    [MUL] = {" * ", 12, true, {"*"}},     [SHL] = {" << ", 10, false, {"<<"}},
    [SHR] = {" >> ", 10, false, {">>"}},
};

typedef struct {
    Kind kind;
    bool ours;     /* a constant that the expression does not have */
    uint32_t a, b; /* operands among the kept ones */
    uint64_t word; /* of a leaf: the variable's number, the constant */
    uint64_t value[SAMPLES];
} Expr;

typedef struct {
    const EnumerateJob *job;
    Watch *watch;
    Arena *arena;
    Expr *kept;
    uint32_t count;
    uint32_t first[LEVELS_MOST + 2]; /* of each level */
    uint32_t *slots;
    uint64_t *inputs, *scratch, target[SAMPLES];
    Expr found[FORMS_MOST * 4];
    size_t nfound, pairs;
    unsigned kinds; /* bit k: forms are made of kind k */
    bool full;
} Search;

/* ---- samples */

/* Inputs that satisfy the condition; false when too few were found. */
static bool draw_samples(Search *s) {
    const EnumerateJob *job = s->job;
    size_t vars = pool_vars(job->pool), n = 0;
    s->inputs = ARENA_ARRAY(s->arena, uint64_t, SAMPLES * (vars + 1));
    s->scratch = ARENA_ARRAY(s->arena, uint64_t, pool_count(job->pool) + 1);
    for (size_t tries = 0; n < SAMPLES && tries < 20000; tries++) {
        uint64_t *in = s->inputs + n * vars;
        for (size_t i = 0; i < vars; i++) in[i] = samples_word(i, tries);
        if (!term_eval(job->pool, job->when, in, s->scratch)) continue;
        s->target[n++] = term_eval(job->pool, job->target, in, s->scratch);
    }
    assert(n <= SAMPLES);
    for (size_t i = n; i < SAMPLES && n; i++) { /* few inputs: the first again */
        memcpy(s->inputs + i * vars, s->inputs, vars * sizeof *s->inputs);
        s->target[i] = s->target[0];
    }
    return n > 0;
}

/* ---- operators */

static bool is_sign(const char *sign, const char *text, size_t len) {
    return strlen(sign) == len && memcmp(sign, text, len) == 0;
}

bool enumerate_knows(const char *operator, size_t len) {
    for (Kind kind = NOT; kind < KINDS; kind++)
        if (is_sign(signs[kind].of[0], operator, len)) return true;
    return false;
}

/* All operators of a kind are among these. */
static bool are_listed(const char *operators, Kind kind) {
    unsigned found = 0;
    for (const char *at = operators; *at; at += *at == ' ') {
        size_t len = strcspn(at, " ");
        for (unsigned i = 0; i < 2 && signs[kind].of[i]; i++)
            found |= (unsigned)is_sign(signs[kind].of[i], at, len) << i;
        at += len;
    }
    return found == (signs[kind].of[1] ? 3 : 1);
}

/* ---- expressions */

static inline uint64_t apply(Kind kind, uint64_t a, uint64_t b) {
    switch (kind) {
    case NOT:
        return ~a;
    case NEG:
        return 0 - a;
    case AND:
        return a & b;
    case WITHOUT:
        return a & ~b;
    case OR:
        return a | b;
    case XOR:
        return a ^ b;
    case ADD:
        return a + b;
    case SUB:
        return a - b;
    case MUL:
        return a * b;
    case SHL:
        return a << (b & 63);
    case SHR:
        return a >> (b & 63);
    default:
        return a;
    }
}

/* Its slot, or that of one with the same values. */
static uint32_t *slot_of(Search *s, const uint64_t *value) {
    uint64_t hash = 0;
    for (int i = 0; i < SAMPLES; i++)
        hash = (hash ^ value[i]) * UINT64_C(0xff51afd7ed558ccd), hash ^= hash >> 32;
    for (uint64_t at = hash;; at++) {
        uint32_t *slot = &s->slots[at & (SLOTS - 1)];
        if (*slot == 0 || memcmp(s->kept[*slot - 1].value, value, sizeof s->target) == 0)
            return slot;
    }
}

static bool is_target(const Search *s, const Expr *e) {
    return memcmp(e->value, s->target, sizeof s->target) == 0;
}

/* a | 0, a & -1 for a. */
static bool is_idle(const Search *s, const Expr *e) {
    if (e->kind <= NEG) return false;
    assert(e->a < s->count && e->b < s->count);
    const Expr *a = &s->kept[e->a], *b = &s->kept[e->b];
    return (a->kind == LEAF_WORD && is_target(s, b)) ||
           (b->kind == LEAF_WORD && is_target(s, a));
}

/* Records a candidate, and if `keep` one to build upon. What equals the target is built
 * upon only if it is a leaf. */
static void offer(Search *s, const Expr *expr, bool keep) {
    assert(s->count <= KEPT_MOST);
    bool found = is_target(s, expr);
    if (found && s->nfound < sizeof s->found / sizeof *s->found && !is_idle(s, expr))
        s->found[s->nfound++] = *expr;
    if (!keep || (found && expr->kind > LEAF_WORD)) return;
    uint32_t *slot = slot_of(s, expr->value);
    assert(*slot <= s->count);
    if (*slot) return;
    if (s->count == KEPT_MOST) {
        s->full = true;
        return;
    }
    s->kept[s->count] = *expr;
    *slot = ++s->count;
}

/* What nobody would write: ~~a, a - a, 1 + 1, a & -1. With few operators a constant may
 * have to be made. */
static bool is_silly(const Search *s, const Expr *a, const Expr *b, Kind kind) {
    bool few = s->job->operators != NULL;
    if (kind <= NEG) return a->kind == kind || (!few && a->kind == LEAF_WORD);
    if (kind >= SHL && (b->kind != LEAF_WORD || b->word >= 64)) return true;
    if (kind == WITHOUT && b->kind == NOT) return true;
    if (few) return false;
    bool sum = kind == ADD || kind == SUB || kind == XOR;
    return a == b || (a->kind == LEAF_WORD && b->kind == LEAF_WORD) ||
           (!sum && (a->ours || b->ours));
}

static void combine(Search *s, Kind kind, uint32_t a, uint32_t b, bool keep) {
    assert(a < s->count && b < s->count);
    const uint64_t *x = s->kept[a].value, *y = s->kept[b].value;
    if (!(s->kinds >> kind & 1) || is_silly(s, &s->kept[a], &s->kept[b], kind)) return;
    if (!keep && apply(kind, x[0], y[0]) != s->target[0]) return;
    Expr expr = {.kind = kind, .a = a, .b = b};
    for (int i = 0; i < SAMPLES; i++) {
        expr.value[i] = apply(kind, x[i], y[i]);
        if (!keep && expr.value[i] != s->target[i]) return;
    }
    offer(s, &expr, keep);
}

static void add_leaf(Search *s, Kind kind, uint64_t word, bool ours) {
    Expr expr = {.kind = kind, .ours = ours, .word = word};
    assert(kind == LEAF_VAR || kind == LEAF_WORD);
    size_t vars = pool_vars(s->job->pool);
    for (size_t i = 0; i < SAMPLES; i++)
        expr.value[i] = kind == LEAF_VAR ? s->inputs[i * vars + word] : word;
    offer(s, &expr, true);
}

static void add_leaves(Search *s) {
    const EnumerateJob *job = s->job;
    for (size_t i = 0; i < pool_vars(job->pool) && s->count < LEAVES_MOST; i++)
        if (job->names[i]) add_leaf(s, LEAF_VAR, i, false);
    for (size_t i = 0; i < job->nconstants && s->count < LEAVES_MOST; i++)
        add_leaf(s, LEAF_WORD, job->constants[i], false);
    if (term_is_word(job->target) && !job->operators)
        add_leaf(s, LEAF_WORD, job->target.word, true);
    if (!job->operators) {
        add_leaf(s, LEAF_WORD, 1, true);
        add_leaf(s, LEAF_WORD, ~UINT64_C(0), true);
    }
    assert(s->count <= LEAVES_MOST + 3);
}

/* All expressions of `ops` operations. */
static void add_level(Search *s, size_t ops, bool keep) {
    assert(ops > 0 && ops <= LEVELS_MOST);
    uint32_t end = s->count;
    assert(s->first[ops - 1] <= s->first[ops] && s->first[ops] <= end);
    for (uint32_t a = s->first[ops - 1]; a < s->first[ops]; a++) {
        combine(s, NOT, a, a, keep);
        combine(s, NEG, a, a, keep);
    }
    for (size_t i = 0; i < ops && !s->full; i++) {
        size_t j = ops - 1 - i;
        for (uint32_t a = s->first[i]; a < s->first[i + 1] && !s->full; a++) {
            for (uint32_t b = s->first[j]; b < s->first[j + 1] && b < end; b++)
                for (Kind kind = AND; kind < KINDS; kind++)
                    if (!signs[kind].commutes || a < b) combine(s, kind, a, b, keep);
            s->pairs += (s->first[j + 1] - s->first[j]) * (keep ? KEEPING : 1);
            if (s->pairs > PAIRS_MOST ||
                watch_spend(s->watch, s->first[j + 1] - s->first[j]))
                s->full = true;
        }
    }
}

/* ---- as terms, as texts */

static Term term_of(const Search *s, const Expr *e) {
    Pool *pool = s->job->pool;
    if (e->kind == LEAF_WORD) return term_word(e->word);
    if (e->kind == LEAF_VAR) return (Term){.ref = pool_var(pool, e->word)};
    Term a = term_of(s, &s->kept[e->a]);
    if (e->kind == NOT) return term_op1(pool, OP_NOT, a);
    if (e->kind == NEG) return term_neg(pool, a);
    Term b = term_of(s, &s->kept[e->b]);
    if (e->kind == WITHOUT) return term_op2(pool, OP_AND, a, term_op1(pool, OP_NOT, b));
    static const Op ops[] = {
        [AND] = OP_AND, [OR] = OP_OR,   [XOR] = OP_XOR, [ADD] = OP_ADD,
        [SUB] = OP_SUB, [MUL] = OP_MUL, [SHL] = OP_SHL, [SHR] = OP_SHR};
    return term_op2(pool, ops[e->kind], a, b);
}

static void put_word(Buf *buf, uint64_t word) {
    if (~word < 16)
        buf_printf(buf, "-%llu", (unsigned long long)(0 - word));
    else
        buf_printf(buf, word < 16 ? "%llu" : "0x%llx", (unsigned long long)word);
}

static void put(const Search *s, Buf *buf, const Expr *e, int least);

/* A sum among bits is easily misread. */
static void put_operand(const Search *s, Buf *buf, const Expr *of, uint32_t at,
                        int least) {
    const Expr *e = &s->kept[at];
    put(s, buf, e, e->kind >= ADD && of->kind < ADD ? signs[NEG].level : least);
}

/* With parentheses where the operand binds looser, or as loosely on the right. */
static void put(const Search *s, Buf *buf, const Expr *e, int least) {
    int level = signs[e->kind].level;
    bool negative = e->kind == LEAF_WORD && ~e->word < 16 && least > 13;
    bool parens = level < least || negative;
    if (parens) buf_putc(buf, '(');
    if (e->kind == LEAF_VAR)
        buf_puts(buf, s->job->names[e->word]);
    else if (e->kind == LEAF_WORD)
        put_word(buf, e->word);
    else if (e->kind <= NEG) {
        buf_puts(buf, signs[e->kind].sign);
        put(s, buf, &s->kept[e->a], e->kind == NEG ? 14 : 13);
    } else {
        put_operand(s, buf, e, e->a, level);
        buf_puts(buf, signs[e->kind].sign);
        put_operand(s, buf, e, e->b, e->kind == WITHOUT ? 13 : level + 1);
    }
    if (parens) buf_putc(buf, ')');
}

static size_t ops_of(const Search *s, const Expr *e) {
    if (e->kind <= LEAF_WORD) return 0;
    size_t ops = 1 + ops_of(s, &s->kept[e->a]);
    return e->kind <= NEG ? ops : ops + ops_of(s, &s->kept[e->b]);
}

static size_t constants_in(const Search *s, const Expr *e) {
    if (e->kind <= LEAF_WORD) return e->kind == LEAF_WORD;
    size_t n = constants_in(s, &s->kept[e->a]);
    return e->kind <= NEG ? n : n + constants_in(s, &s->kept[e->b]);
}

static bool is_equal(const Search *s, const Expr *e) {
    Pool *pool = s->job->pool;
    Claim claim = {.pool = pool,
                   .when = s->job->when,
                   .defined = term_word(1),
                   .claim = term_op2(pool, OP_EQ, s->job->target, term_of(s, e))};
    if (pool_full(pool)) return false;
    if (term_is_word(claim.claim)) return claim.claim.word == 1;
    return prove_holds(&claim, s->job->limits, proof_steps, s->arena);
}

/* They are a matter of taste, unless few operators are allowed. */
static bool has_many_constants(const Search *s, const Expr *e) {
    size_t most = s->job->nconstants ? s->job->nconstants : 1;
    return !s->job->operators && constants_in(s, e) > most;
}

/* & ~ and & with ~ read alike. */
static bool is_new(const Forms *forms, const char *text) {
    for (size_t i = 0; i < forms->count; i++)
        if (strcmp(forms->at[i].text, text) == 0) return false;
    return true;
}

static void collect(Search *s, Forms *forms) {
    uint64_t end = watch_allow(s->watch, all_steps);
    forms->at = ARENA_ARRAY(s->arena, EqualForm, FORMS_MOST);
    for (size_t i = 0; i < s->nfound && forms->count < FORMS_MOST; i++) {
        if (watch_look(s->watch)) break;
        if (has_many_constants(s, &s->found[i]) || !is_equal(s, &s->found[i])) continue;
        Buf text = {0};
        size_t ops = ops_of(s, &s->found[i]);
        assert(!forms->count || forms->at[forms->count - 1].ops <= ops);
        put(s, &text, &s->found[i], 0);
        if (is_new(forms, buf_str(&text)))
            forms->at[forms->count++] =
                (EqualForm){arena_str(s->arena, buf_str(&text)), ops};
        buf_free(&text);
    }
    watch_restore(s->watch, end);
}

/* The last level is not built upon, nor is one that would be too large to keep. */
static void search_levels(Search *s, Forms *forms) {
    size_t wanted = s->job->wanted;
    size_t most = s->job->ops < LEVELS_MOST && !wanted ? s->job->ops : LEVELS_MOST;
    for (size_t ops = 1; ops <= most; ops++) {
        size_t found = s->nfound;
        bool last = ops == most;
        s->first[ops] = s->count;
        add_level(s, ops, !last);
        if (s->full && !last) {
            s->full = false, s->pairs = 0, s->nfound = found, last = true;
            s->count = s->first[ops];
            add_level(s, ops, false);
        }
        if (!s->full) forms->ops = ops;
        if (last || (s->nfound >= wanted && ops >= s->job->ops)) return;
    }
}

void enumerate_forms(const EnumerateJob *job, Arena *arena, Forms *forms) {
    *forms = (Forms){0};
    Search *s = base_malloc(sizeof *s);
    memset(s, 0, sizeof *s);
    s->job = job, s->arena = arena, s->watch = pool_watch(job->pool);
    const char *operators = job->operators ? job->operators : enumerate_usual;
    for (Kind kind = NOT; kind < KINDS; kind++)
        s->kinds |= (unsigned)are_listed(operators, kind) << kind;
    if (draw_samples(s)) {
        s->kept = base_malloc(KEPT_MOST * sizeof *s->kept);
        s->slots = ARENA_ARRAY(arena, uint32_t, SLOTS);
        memset(s->slots, 0, SLOTS * sizeof *s->slots);
        add_leaves(s);
        search_levels(s, forms);
        collect(s, forms);
        free(s->kept);
    }
    free(s);
}
