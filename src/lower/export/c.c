/* C of general registers: each shared part is a local, the rest is one expression.
 *
 * All words are uint64_t and all constants UINT64_C, so that no operation happens in a
 * narrower or a signed type; truths are cast where they are more than a condition.
 * Amounts are masked unless they are known to be small. Operands that are operations get
 * parentheses, so that neither readers nor compilers have to guess. */
#include "lower/export/c.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "lower/cover/expand.h"
#include "lower/terms/idiom.h"
#include "lower/terms/text.h"
#include "term/walk.h"

/* An operand's text; op: the operation it is, OP_VAR: it needs no parentheses. */
typedef struct {
    const char *text;
    uint8_t op;
} Text;

typedef struct {
    Buf *out;
    const CFunction *wanted;
    const Pool *pool;
    Arena *arena;
    const char *const *params;
    const char *prefix; /* of the locals */
    Text *of;           /* by ref */
    TermWalk walk;
    bool needs[OP_COUNT];
    unsigned locals;
} Writer;

enum { LONGEST = 60 };

static bool has(const Writer *w, CodeFeature feature) {
    const Target *target = w->wanted->job->target;
    return target && target_has(target, feature);
}

/* ---- helpers and intrinsics */

/* What the target has an intrinsic for, as an unsigned word; NULL: none. */
static const char *intrinsic(const Writer *w, unsigned op) {
    switch (op) {
    case OP_POPCOUNT:
        return has(w, FEATURE_POPCNT) ? "(uint64_t)_mm_popcnt_u64" : NULL;
    case OP_CTZ:
        return has(w, FEATURE_BMI1) ? "_tzcnt_u64" : NULL;
    case OP_CLZ:
        return has(w, FEATURE_LZCNT) ? "_lzcnt_u64" : NULL;
    case OP_PEXT:
        return has(w, FEATURE_BMI2) ? "_pext_u64" : NULL;
    case OP_PDEP:
        return has(w, FEATURE_BMI2) ? "_pdep_u64" : NULL;
    case OP_BSWAP:
        return w->wanted->job->target ? "__builtin_bswap64" : NULL;
    default:
        return NULL;
    }
}

typedef struct {
    const char *signature, *body;
} Helper;
#define HELPER(op, signature, body)                                                      \
    static const Helper helper_##op = {"bb_" signature, body};
#include "lower/export/c_helpers.def"
#undef HELPER

/* How an operation is written, and its helper. */
typedef struct {
    Text (*write)(Writer *w, Ref ref);
    const Helper *helper;
} Writing;
static const Writing writings[OP_COUNT];

static size_t name_length(const Helper *helper) {
    return strcspn(helper->signature, "(");
}

/* And what its helper calls. */
static void need_helper(Writer *w, unsigned op) {
    const Helper *helper = writings[op].helper, *other;
    if (w->needs[op]) return;
    w->needs[op] = true;
    for (unsigned i = 0; i < OP_COUNT; i++) {
        if (!(other = writings[i].helper)) continue;
        const char *call =
            arena_printf(w->arena, "%.*s(", (int)name_length(other), other->signature);
        if (strstr(helper->body, call)) need_helper(w, i);
    }
}

static void put_helpers(const Writer *w, Buf *out) {
#define HELPER(op, head, text)                                                           \
    if (w->needs[OP_##op])                                                               \
        buf_printf(out, "static inline uint64_t %s {\n%s}\n\n", "bb_" head, text);
#include "lower/export/c_helpers.def"
#undef HELPER
}

/* ---- one operation */

static const Text *operand(const Writer *w, Ref ref, unsigned i) {
    assert(i < pool_node(w->pool, ref)->arity && pool_node(w->pool, ref)->arg[i] < ref);
    return &w->of[pool_node(w->pool, ref)->arg[i]];
}

static bool is_compare(unsigned op) {
    return op_class((Op)op) == CLASS_COMPARISON;
}

/* In parentheses unless redundant: an associative operation needs none inside itself. */
static const char *inside(const Writer *w, const Text *t, unsigned op) {
    if (is_compare(t->op)) return arena_printf(w->arena, "(uint64_t)(%s)", t->text);
    if (t->op == OP_VAR || t->op == OP_NOT) return t->text;
    if (t->op == op && op_associates((Op)op)) return t->text;
    return arena_printf(w->arena, "(%s)", t->text);
}

static Text write_infix(Writer *w, Ref ref) {
    Op op = (Op)pool_node(w->pool, ref)->op;
    assert(op_arity(op) == 2);
    const char *a = inside(w, operand(w, ref, 0), op);
    const char *b = inside(w, operand(w, ref, 1), op);
    return (Text){arena_printf(w->arena, "%s %s %s", a, op_word(op), b), (uint8_t)op};
}

/* An argument of a call needs no parentheses. */
static const char *argument(const Writer *w, const Text *t) {
    if (!is_compare(t->op)) return t->text;
    return arena_printf(w->arena, "(uint64_t)(%s)", t->text);
}

static Text call(const Writer *w, Ref ref, const char *name) {
    const TermNode *n = pool_node(w->pool, ref);
    assert(n->arity == 1 || n->arity == 2);
    const char *a = argument(w, operand(w, ref, 0));
    if (n->arity == 1) return (Text){arena_printf(w->arena, "%s(%s)", name, a), OP_VAR};
    const char *b = argument(w, operand(w, ref, 1));
    return (Text){arena_printf(w->arena, "%s(%s, %s)", name, a, b), OP_VAR};
}

static Text write_call(Writer *w, Ref ref) {
    unsigned op = pool_node(w->pool, ref)->op;
    const char *name = intrinsic(w, op);
    if (name) return call(w, ref, name);
    need_helper(w, op);
    const Helper *helper = writings[op].helper;
    name = arena_printf(w->arena, "%.*s", (int)name_length(helper), helper->signature);
    return call(w, ref, name);
}

static Text write_shift(Writer *w, Ref ref) {
    const TermNode *n = pool_node(w->pool, ref), *by = pool_node(w->pool, n->arg[1]);
    const char *sign = op_word((Op)n->op);
    const char *a = inside(w, operand(w, ref, 0), OP_SHL), *text;
    if (by->op == OP_CONST)
        text = arena_printf(w->arena, "%s %s %u", a, sign, (unsigned)(by->k & 63));
    else if (by->may < 64)
        text = arena_printf(w->arena, "%s %s %s", a, sign,
                            inside(w, operand(w, ref, 1), OP_SHL));
    else
        text = arena_printf(w->arena, "%s %s (%s & 63)", a, sign,
                            inside(w, operand(w, ref, 1), OP_AND));
    return (Text){text, n->op};
}

static Text write_divide(Writer *w, Ref ref) {
    const TermNode *by = pool_node(w->pool, pool_node(w->pool, ref)->arg[1]);
    bool safe = by->op == OP_CONST && by->k != 0;
    return safe ? write_infix(w, ref) : write_call(w, ref);
}

static Text write_not(Writer *w, Ref ref) {
    const char *a = inside(w, operand(w, ref, 0), OP_NOT);
    return (Text){arena_printf(w->arena, "~%s", a), OP_NOT};
}

static Text write_choice(Writer *w, Ref ref) {
    const Text *c = operand(w, ref, 0);
    const char *when = is_compare(c->op) ? c->text : inside(w, c, OP_COUNT);
    return (Text){arena_printf(w->arena, "%s ? %s : %s", when,
                               inside(w, operand(w, ref, 1), OP_COUNT),
                               inside(w, operand(w, ref, 2), OP_COUNT)),
                  OP_ITE};
}

static Text look_up(Writer *w, Ref ref) {
    size_t count;
    const TermNode *n = pool_node(w->pool, ref);
    const char *index = inside(w, operand(w, ref, 0), OP_COUNT);
    pool_table(w->pool, (size_t)n->k, &count);
    return (Text){arena_printf(w->arena, "%s < %zu ? bb_table%u[%s] : 0", index, count,
                               (unsigned)n->k, argument(w, operand(w, ref, 0))),
                  OP_ITE};
}

/* ---- words and their neighbours: what BMI1 and TBM have one instruction for */

/* x, or (k = 1, -1) its neighbour x + k; inverted or not. */
typedef struct {
    Ref x;
    int k;
    bool inverted;
} Near;

static Near plain(const Writer *w, Ref ref) {
    Near near = {ref, 0, false};
    assert(ref <= w->walk.top);
    for (const TermNode *n; (n = pool_node(w->pool, near.x))->op == OP_NOT;)
        near.x = n->arg[0], near.inverted = !near.inverted;
    return near;
}

static bool is_word(const Writer *w, Ref ref, uint64_t k) {
    const TermNode *n = pool_node(w->pool, ref);
    return n->op == OP_CONST && n->k == k;
}

static Near neighbour(const Writer *w, Ref ref) {
    Near near = plain(w, ref), inner;
    const TermNode *n = pool_node(w->pool, near.x);
    if (n->op == OP_SUB && is_word(w, n->arg[0], 0)) { /* -x is ~(x - 1) */
        inner = plain(w, n->arg[1]);
        return (Near){inner.x, inner.inverted ? 1 : -1, near.inverted == inner.inverted};
    }
    if (n->op != OP_ADD) return near;
    bool up = is_word(w, n->arg[1], 1);
    if (!up && !is_word(w, n->arg[1], ONES)) return near;
    inner = plain(w, n->arg[0]); /* ~x + 1 is ~(x - 1) */
    return (Near){inner.x, up != inner.inverted ? 1 : -1,
                  near.inverted != inner.inverted};
}

static const struct {
    uint8_t op, feature;
    int8_t k;
    bool word, near; /* inverted */
    const char *name;
} around[] = {
    {OP_AND, FEATURE_BMI1, -1, false, true, "_blsi_u64"},
    {OP_AND, FEATURE_BMI1, -1, false, false, "_blsr_u64"},
    {OP_XOR, FEATURE_BMI1, -1, false, false, "_blsmsk_u64"},
    {OP_AND, FEATURE_TBM, 1, false, false, "__blcfill_u64"},
    {OP_OR, FEATURE_TBM, 1, false, true, "__blci_u64"},
    {OP_AND, FEATURE_TBM, 1, true, false, "__blcic_u64"},
    {OP_XOR, FEATURE_TBM, 1, false, false, "__blcmsk_u64"},
    {OP_OR, FEATURE_TBM, 1, false, false, "__blcs_u64"},
    {OP_OR, FEATURE_TBM, -1, false, false, "__blsfill_u64"},
    {OP_OR, FEATURE_TBM, -1, true, false, "__blsic_u64"},
    {OP_OR, FEATURE_TBM, 1, true, false, "__t1mskc_u64"},
    {OP_AND, FEATURE_TBM, -1, true, false, "__tzmsk_u64"},
};

static bool bit_trick(Writer *w, Ref ref, Text *text) {
    const TermNode *n = pool_node(w->pool, ref);
    for (unsigned side = 0; side < 2; side++) {
        Near word = plain(w, n->arg[side]), near = neighbour(w, n->arg[1 - side]);
        if (near.k == 0 || near.x != word.x) continue;
        for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
            if (!has(w, (CodeFeature)around[i].feature) || around[i].op != n->op ||
                around[i].k != near.k || around[i].word != word.inverted ||
                around[i].near != near.inverted)
                continue;
            const char *x = argument(w, &w->of[word.x]);
            *text = (Text){arena_printf(w->arena, "%s(%s)", around[i].name, x), OP_VAR};
            return true;
        }
    }
    return false;
}

static Text write_and(Writer *w, Ref ref) {
    const TermNode *n = pool_node(w->pool, ref);
    for (unsigned side = 0; side < 2 && has(w, FEATURE_BMI1); side++) {
        const TermNode *inverse = pool_node(w->pool, n->arg[side]);
        if (inverse->op != OP_NOT) continue;
        const char *a = argument(w, &w->of[inverse->arg[0]]);
        const char *b = argument(w, operand(w, ref, 1 - side));
        return (Text){arena_printf(w->arena, "_andn_u64(%s, %s)", a, b), OP_VAR};
    }
    return write_infix(w, ref);
}

/* ---- a term */

#define HELPER_and(name)    NULL
#define HELPER_infix(name)  NULL
#define HELPER_not(name)    NULL
#define HELPER_shift(name)  NULL
#define HELPER_choice(name) NULL
#define HELPER_call(name)   &helper_##name
#define HELPER_divide(name) &helper_##name
static const Writing writings[OP_COUNT] = {
#define OP(name, arity, class, laws, fold, word, c, smt)                                 \
    [OP_##name] = {write_##c, HELPER_##c(name)},
#include "term/ops.def"
#undef OP
};

static Text text_of(Writer *w, Ref ref) {
    const TermNode *n = pool_node(w->pool, ref);
    Text text;
    Buf word = {0};
    if (op_class((Op)n->op) == CLASS_BITWISE && n->arity == 2 && bit_trick(w, ref, &text))
        return text;
    if (n->op == OP_TABLE) return look_up(w, ref);
    assert(n->op != OP_VAR && n->op != OP_FULL);
    if (n->op != OP_CONST) return writings[n->op].write(w, ref);
    c_put_word(&word, n->k);
    text = (Text){arena_str(w->arena, buf_str(&word)), OP_VAR};
    buf_free(&word);
    return text;
}

static void write_node(Writer *w, Ref ref, bool last) {
    const TermNode *n = pool_node(w->pool, ref);
    if (n->op == OP_VAR) return;
    Text text = text_of(w, ref);
    bool leaf = n->op == OP_CONST;
    if (!leaf && !last && (w->walk.uses[ref] > 1 || strlen(text.text) > LONGEST)) {
        const char *name = arena_printf(w->arena, "%s%u", w->prefix, ++w->locals);
        buf_printf(w->out, "    const uint64_t %s = %s;\n", name, text.text);
        text = (Text){name, OP_VAR};
    }
    w->of[ref] = text;
}

/* A local of its own. */
static const char *half_of(Writer *w, const char *param, CHalf half) {
    const char *name = arena_printf(w->arena, "%s%u", w->prefix, ++w->locals);
    buf_printf(w->out, "    const uint64_t %s = (uint64_t)%s%s%s;\n", name,
               half == C_HIGH ? "(" : "", param, half == C_HIGH ? " >> 64)" : "");
    return name;
}

/* Variables have the parameters' names; unused parameters are cast to void, so that no
 * compiler warns. */
static void name_variables(Writer *w) {
    const ListingJob *job = w->wanted->job;
    for (size_t i = 0; i < job->nparams; i++) {
        Ref ref = pool_var(w->pool, job->params[i]);
        assert(pool_node(w->pool, ref)->op == OP_VAR);
        bool used = ref <= w->walk.top && w->walk.uses[ref];
        CHalf half = w->wanted->halves ? (CHalf)w->wanted->halves[i] : C_WHOLE;
        if (used && half)
            w->of[ref] = (Text){half_of(w, w->params[i], half), OP_VAR};
        else if (used)
            w->of[ref] = (Text){w->params[i], OP_VAR};
        else if (half != C_HIGH)
            buf_printf(w->out, "    (void)%s;\n", w->params[i]);
    }
}

static void put_tables(const Writer *w, Buf *out) {
    for (Ref r = 0; (r = walk_up(&w->walk, r));) {
        const TermNode *n = pool_node(w->pool, r);
        if (n->op != OP_TABLE) continue;
        bool before = false;
        for (Ref q = 0; (q = walk_up(&w->walk, q)) < r;)
            before = before || (pool_node(w->pool, q)->op == OP_TABLE &&
                                pool_node(w->pool, q)->k == n->k);
        if (before) continue;
        size_t count;
        const uint64_t *words = pool_table(w->pool, (size_t)n->k, &count);
        buf_printf(out, "static const uint64_t bb_table%u[%zu] = {", (unsigned)n->k,
                   count);
        for (size_t i = 0; i < count; i++) {
            buf_puts(out, i % 3 ? ", " : i ? ",\n    " : "\n    ");
            c_put_word(out, words[i]);
        }
        buf_puts(out, "\n};\n\n");
    }
}

static const char *root_text(const Writer *w, Term root) {
    Buf word = {0};
    if (!term_is_word(root)) return w->of[root.ref].text;
    c_put_word(&word, root.word);
    return arena_buf(w->arena, &word);
}

/* As an operand. */
static const char *root_part(const Writer *w, Term root) {
    bool plain = term_is_word(root) || w->of[root.ref].op == OP_VAR;
    const char *text = root_text(w, root);
    return plain ? text : arena_printf(w->arena, "(%s)", text);
}

static void put_body(Writer *w, Term root) {
    const Term *high = w->wanted->high;
    const Term roots[] = {root, high ? *high : root};
    Ref top = roots[0].ref > roots[1].ref ? roots[0].ref : roots[1].ref;
    w->walk = walk_new(w->pool, roots, 2, w->arena);
    w->of = ARENA_ARRAY(w->arena, Text, (size_t)top + 1);
    name_variables(w);
    for (Ref r = 0; (r = walk_up(&w->walk, r));) write_node(w, r, !high && r == root.ref);
    if (high)
        buf_printf(w->out, "    return (" C_WIDE ")%s << 64 | %s;\n}\n",
                   root_part(w, *high), root_part(w, root));
    else
        buf_printf(w->out, "    return %s;\n}\n", root_text(w, root));
}

/* The root that takes fewer operations; as the user wrote it where both take as many. */
static Term root_of(const CFunction *wanted) {
    const ListingJob *job = wanted->job;
    const Term *shorter = job->shorter;
    bool pays = !wanted->high &&
                job->nshorter && text_ops(job->pool, *shorter) < text_ops(job->pool, job->root);
    return pays ? *shorter : job->root;
}

bool c_function(Buf *out, const CFunction *wanted, const char **why) {
    const ListingJob *job = wanted->job;
    if (job->target && target_is_vector(job->target)) return c_vector(out, wanted, why);
    Given given = {job->pool, job->when, job->limits, job->arena, NULL, job->defined};
    Term root = root_of(wanted);
    if (job->target && !wanted->high) root = idiom_rewrite(&given, root);
    if (term_is_full(job->pool, root)) {
        *why = expand_large;
        return false;
    }
    Buf body = {0};
    const char **params = c_safe_params(wanted);
    Writer w = {.out = &body,
                .wanted = wanted,
                .pool = job->pool,
                .arena = job->arena,
                .params = params,
                .prefix = c_local_prefix(wanted, params)};
    put_body(&w, root);
    bool extended = *c_features(job->target) != '\0';
    buf_puts(out, "#include <stdint.h>\n");
    if (extended) buf_puts(out, "#include <x86intrin.h>\n");
    buf_putc(out, '\n');
    put_helpers(&w, out);
    put_tables(&w, out);
    c_open_function(out, wanted, "uint64_t", params);
    buf_puts(out, buf_str(&body));
    buf_free(&body);
    return true;
}
