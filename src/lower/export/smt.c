/* SMT-LIB: every node that the claim needs becomes a constant n.<ref> and an equation,
 * in the pool's order, so that shared nodes are written once (no name of the user's has a
 * dot). What old solvers don't read is avoided: declare-const, define-fun, concat of more
 * than two.
 * Operations that QF_BV does not have are spelt out by operators it has: amounts are
 * masked, counts are sums of fields (ops.def), extraction and deposit are 64 steps over
 * the mask, tables are chosen from. */
#include "lower/export/smt.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "term/walk.h"

typedef struct {
    Buf *out;
    const Pool *pool;
    const char *const *names;
} Smt;

/* An operand's text; there is room for several at a time. */
typedef struct {
    char text[32];
} Word;

static Word word_of(uint64_t word) {
    Word w;
    snprintf(w.text, sizeof w.text, "#x%016" PRIx64, word);
    return w;
}

static Word term_word_of(Term t) {
    if (term_is_word(t)) return word_of(t.word);
    Word w;
    snprintf(w.text, sizeof w.text, "n.%u", (unsigned)t.ref);
    return w;
}

/* A row's text: $a, $b, $c stand for the operands, $ and a digit begin a number. */
static void put_text(Smt *smt, const char *text, const char *const arg[3]) {
    for (char *end; *text; text = end) {
        if (*text != '$') {
            buf_putc(smt->out, *text);
            end = (char *)text + 1;
        } else if (text[1] >= 'a') {
            assert(text[1] <= 'c');
            buf_puts(smt->out, arg[text[1] - 'a']);
            end = (char *)text + 2;
        } else {
            buf_puts(smt->out, word_of(strtoull(text + 1, &end, 16)).text);
        }
    }
}

/* Bits as a concatenation, highest first: bit i of the result is bit from[i] of a. */
static void put_bits(Smt *smt, const char *a, const uint8_t from[64]) {
    for (int i = 63; i >= 0; i--)
        buf_printf(smt->out, "%s((_ extract %d %d) %s)", i ? "(concat " : " ", from[i],
                   from[i], a);
    buf_fill(smt->out, ')', 63);
}

static void put_moved(Smt *smt, Op op, const char *const arg[3]) {
    uint8_t from[64];
    assert(op_fold(op, ~UINT64_C(0), 0, 0) == ~UINT64_C(0));
    for (int i = 0; i < 64; i++) {
        uint64_t there = op_fold(op, UINT64_C(1) << i, 0, 0);
        assert(there && (there & (there - 1)) == 0);
        from[__builtin_ctzll(there)] = (uint8_t)i;
    }
    put_bits(smt, arg[0], from);
}

static void put_operation(Smt *smt, Op op, const char *const arg[3]);

/* The bits below the lowest one. */
static void put_ctz(Smt *smt, Op op, const char *const arg[3]) {
    Buf below = {0};
    (void)op;
    buf_printf(&below, "(bvand (bvnot %s) (bvsub %s %s))", arg[0], arg[0],
               word_of(1).text);
    put_operation(smt, OP_POPCOUNT, (const char *[3]){below.data});
    buf_free(&below);
}

/* The smeared word has a one at and below the highest one. */
static void put_clz(Smt *smt, Op op, const char *const arg[3]) {
    (void)op;
    buf_printf(smt->out, "(let ((s0 %s)) ", arg[0]);
    for (int i = 0; i < 6; i++)
        buf_printf(smt->out, "(let ((s%d (bvor s%d (bvlshr s%d %s)))) ", i + 1, i, i,
                   word_of(UINT64_C(1) << i).text);
    put_operation(smt, OP_POPCOUNT, (const char *[3]){"(bvnot s6)"});
    buf_puts(smt->out, ")))))))");
}

/* Extraction: from the highest mask bit down, each bit of the mask shifts the result up
 * and brings its bit in. */
static void put_pext(Smt *smt, Op op, const char *const arg[3]) {
    const char *a = arg[0], *mask = arg[1];
    (void)op;
    buf_printf(smt->out, "(let ((e64 %s)) ", word_of(0).text);
    for (int i = 63; i >= 0; i--)
        buf_printf(smt->out,
                   "(let ((e%d (ite (= ((_ extract %d %d) %s) #b1) "
                   "(concat ((_ extract 62 0) e%d) ((_ extract %d %d) %s)) e%d))) ",
                   i, i, i, mask, i + 1, i, i, a, i + 1);
    buf_puts(smt->out, "e0");
    buf_fill(smt->out, ')', 65);
}

/* Deposit: from the lowest mask bit up, each takes the lowest bit left of the word. */
static void put_pdep(Smt *smt, Op op, const char *const arg[3]) {
    const char *a = arg[0], *mask = arg[1];
    (void)op;
    buf_printf(smt->out, "(let ((r0 %s)) ", a);
    for (int i = 0; i < 64; i++)
        buf_printf(smt->out,
                   "(let ((r%d (ite (= ((_ extract %d %d) %s) #b1) "
                   "(bvlshr r%d %s) r%d))) ",
                   i + 1, i, i, mask, i, word_of(1).text, i);
    for (int i = 63; i >= 0; i--)
        buf_printf(smt->out, "%s(bvand ((_ extract %d %d) %s) ((_ extract 0 0) r%d))",
                   i ? "(concat " : " ", i, i, mask, i);
    buf_fill(smt->out, ')', 63 + 65);
}

static void put_table(Smt *smt, const TermNode *node, const char *index) {
    size_t count;
    const uint64_t *words = pool_table(smt->pool, (size_t)node->k, &count);
    for (size_t i = 0; i < count; i++)
        buf_printf(smt->out, "(ite (= %s %s) %s ", index, word_of(i).text,
                   word_of(words[i]).text);
    buf_puts(smt->out, word_of(0).text);
    buf_fill(smt->out, ')', count);
}

/* How an operation is written: a text, or a function where a text would be too long. */
typedef struct {
    const char *text;
    void (*put)(Smt *smt, Op op, const char *const arg[3]);
} Writing;

static const Writing writings[OP_COUNT] = {
#define TEXT(text)                                                                       \
    { text, NULL }
#define BY(name)                                                                         \
    { NULL, put_##name }
#define OP(name, arity, class, laws, fold, word, c, smt) [OP_##name] = smt,
#include "term/ops.def"
#undef OP
};

static void put_operation(Smt *smt, Op op, const char *const arg[3]) {
    assert((writings[op].text != NULL) != (writings[op].put != NULL));
    if (writings[op].text)
        put_text(smt, writings[op].text, arg);
    else
        writings[op].put(smt, op, arg);
}

static void put_node(Smt *smt, Ref ref) {
    const TermNode *node = pool_node(smt->pool, ref);
    Word w[3] = {{""}, {""}, {""}};
    for (unsigned i = 0; i < node->arity; i++)
        w[i] = term_word_of(term_arg(smt->pool, ref, i));
    assert(node->op != OP_CONST && node->op != OP_FULL);
    assert(node->op != OP_VAR || smt->names[node->k]);
    if (node->op == OP_VAR)
        buf_printf(smt->out, "|%s|", smt->names[node->k]);
    else if (node->op == OP_TABLE)
        put_table(smt, node, w[0].text);
    else
        put_operation(smt, (Op)node->op,
                      (const char *[3]){w[0].text, w[1].text, w[2].text});
}

static void put_definitions(Smt *smt, const TermWalk *walk) {
    for (Ref ref = 0; (ref = walk_up(walk, ref));) {
        if (pool_node(smt->pool, ref)->op == OP_CONST) continue;
        buf_printf(smt->out, "(declare-fun n.%u () (_ BitVec 64))\n(assert (= n.%u ",
                   (unsigned)ref, (unsigned)ref);
        put_node(smt, ref);
        buf_puts(smt->out, "))\n");
    }
}

static void put_assertion(Smt *smt, Term truth, const char *relation) {
    assert(term_is_bool(smt->pool, truth));
    buf_printf(smt->out, "(%s %s %s)", relation, term_word_of(truth).text,
               word_of(0).text);
}

/* A comment; the text may have several lines. */
static void put_comment(Smt *smt, const char *text) {
    buf_puts(smt->out, "; ");
    for (; *text; text++) {
        if (*text == '\n')
            buf_puts(smt->out, "\n; ");
        else if (*text != '\r')
            buf_putc(smt->out, *text);
    }
    buf_putc(smt->out, '\n');
}

bool smt_claim(Buf *out, const Claim *claim, const char *const *names,
               const char *about) {
    const Pool *pool = claim->pool;
    if (pool_full(pool)) return false;
    Smt smt = {out, pool, names};
    const Term roots[] = {claim->when, claim->defined, claim->claim};
    TermWalk walk = walk_new(pool, roots, 3, NULL);
    if (about) put_comment(&smt, about);
    buf_puts(out, "; unsat: the claim holds for all words\n(set-logic QF_BV)\n");
    for (size_t i = 0; i < pool_vars(pool); i++)
        if (names[i]) buf_printf(out, "(declare-fun |%s| () (_ BitVec 64))\n", names[i]);
    put_definitions(&smt, &walk);
    buf_puts(out, "(assert ");
    put_assertion(&smt, claim->when, "distinct");
    buf_puts(out, ")\n(assert (or ");
    put_assertion(&smt, claim->defined, "=");
    buf_putc(out, ' ');
    put_assertion(&smt, claim->claim, "=");
    buf_puts(out, "))\n(check-sat)\n(exit)\n");
    walk_free(&walk);
    return true;
}
