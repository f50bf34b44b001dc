/* SMT-LIB: every node that the claim needs becomes a constant n.<ref> and an equation,
 * in the pool's order, so that shared nodes are written once (no name of the user's has a
 * dot). What old solvers don't read is avoided: declare-const, define-fun, concat of more
 * than two.
 * Operations that QF_BV does not have are spelt out by operators it has: amounts are
 * masked, counts are sums of fields, extraction and deposit are 64 steps over the mask,
 * tables are chosen from. */
#include "lower/export/smt.h"

#include <inttypes.h>
#include <stdio.h>

#include "term/walk.h"

typedef struct {
    Buf *out;
    const Pool *pool;
    const char *const *names;
} Smt;

/* An operand's text, for several of which there is room at a time. */
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

static void put_2(Smt *smt, const char *op, const char *a, const char *b) {
    buf_printf(smt->out, "(%s %s %s)", op, a, b);
}

static void put_amount(Smt *smt, const char *op, const char *a, const char *amount) {
    buf_printf(smt->out, "(%s %s (bvand %s #x000000000000003f))", op, a, amount);
}

static void put_rol(Smt *smt, const char *a, const char *b) {
    buf_puts(smt->out, "(bvor ");
    put_amount(smt, "bvshl", a, b);
    buf_printf(smt->out, " (bvlshr %s (bvand (bvneg %s) #x000000000000003f)))", a, b);
}

static void put_truth(Smt *smt, const char *relation, const char *a, const char *b) {
    buf_printf(smt->out, "(ite (%s %s %s) %s %s)", relation, a, b, word_of(1).text,
               word_of(0).text);
}

static void put_equal(Smt *smt, const char *a, const char *b) {
    put_truth(smt, "=", a, b);
}

static void put_less(Smt *smt, const char *a, const char *b) {
    put_truth(smt, "bvult", a, b);
}

/* Bits as a concatenation, highest first: bit i of the result is bit from[i] of a. */
static void put_bits(Smt *smt, const char *a, const uint8_t from[64]) {
    for (int i = 63; i >= 0; i--)
        buf_printf(smt->out, "%s((_ extract %d %d) %s)", i ? "(concat " : " ", from[i],
                   from[i], a);
    buf_fill(smt->out, ')', 63);
}

static void put_moved(Smt *smt, Op op, const char *a) {
    uint8_t from[64];
    for (int i = 0; i < 64; i++) {
        uint64_t there = op_fold(op, UINT64_C(1) << i, 0, 0);
        from[__builtin_ctzll(there)] = (uint8_t)i;
    }
    put_bits(smt, a, from);
}

/* popcount: fields of 2, 4, 8 bits, then the sum of the bytes by a multiplication. */
static void put_popcount(Smt *smt, const char *a) {
    buf_printf(smt->out,
               "(let ((p0 %s)) (let ((p1 (bvsub p0 (bvand (bvlshr p0 %s) %s)))) "
               "(let ((p2 (bvadd (bvand p1 %s) (bvand (bvlshr p1 %s) %s)))) "
               "(let ((p3 (bvand (bvadd p2 (bvlshr p2 %s)) %s))) "
               "(bvlshr (bvmul p3 %s) %s)))))",
               a, word_of(1).text, word_of(0x5555555555555555).text,
               word_of(0x3333333333333333).text, word_of(2).text,
               word_of(0x3333333333333333).text, word_of(4).text,
               word_of(0x0f0f0f0f0f0f0f0f).text, word_of(0x0101010101010101).text,
               word_of(56).text);
}

static void put_ctz(Smt *smt, const char *a) {
    Buf below = {0};
    buf_printf(&below, "(bvand (bvnot %s) (bvsub %s %s))", a, a, word_of(1).text);
    put_popcount(smt, below.data);
    buf_free(&below);
}

/* The smeared word has a one at and below the highest one. */
static void put_clz(Smt *smt, const char *a) {
    buf_printf(smt->out, "(let ((s0 %s)) ", a);
    for (int i = 0; i < 6; i++)
        buf_printf(smt->out, "(let ((s%d (bvor s%d (bvlshr s%d %s)))) ", i + 1, i, i,
                   word_of(UINT64_C(1) << i).text);
    put_popcount(smt, "(bvnot s6)");
    buf_puts(smt->out, ")))))))");
}

/* Extraction: from the highest mask bit down, each bit of the mask shifts the result up
 * and brings its bit in. */
static void put_pext(Smt *smt, const char *a, const char *mask) {
    buf_printf(smt->out, "(let ((e64 %s)) ", word_of(0).text);
    for (int i = 63; i >= 0; i--)
        buf_printf(smt->out,
                   "(let ((e%d (ite (= ((_ extract %d %d) %s) #b1) "
                   "(concat ((_ extract 62 0) e%d) ((_ extract %d %d) %s)) e%d))) ",
                   i, i, i, mask, i + 1, i, i, a, i + 1);
    buf_puts(smt->out, "e0");
    buf_fill(smt->out, ')', 65);
}

/* Deposit: from the lowest mask bit up, the rest of the word gives its lowest bit away.
 */
static void put_pdep(Smt *smt, const char *a, const char *mask) {
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

static void put_mulhi(Smt *smt, const char *a, const char *b) {
    buf_printf(smt->out,
               "((_ extract 127 64) (bvmul ((_ zero_extend 64) %s) "
               "((_ zero_extend 64) %s)))",
               a, b);
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

/* Operators of two words that QF_BV has, and those whose second one is an amount. */
static const char *const binary[OP_COUNT] = {
    [OP_AND] = "bvand", [OP_OR] = "bvor",   [OP_XOR] = "bvxor",   [OP_ADD] = "bvadd",
    [OP_SUB] = "bvsub", [OP_MUL] = "bvmul", [OP_UDIV] = "bvudiv", [OP_UREM] = "bvurem",
};
static const char *const shifting[OP_COUNT] = {
    [OP_SHL] = "bvshl",
    [OP_SHR] = "bvlshr",
    [OP_SAR] = "bvashr",
};
static void (*const unary[OP_COUNT])(Smt *, const char *) = {
    [OP_POPCOUNT] = put_popcount,
    [OP_CTZ] = put_ctz,
    [OP_CLZ] = put_clz,
};
static void (*const spelt[OP_COUNT])(Smt *, const char *, const char *) = {
    [OP_ROL] = put_rol,   [OP_MULHI] = put_mulhi, [OP_PEXT] = put_pext,
    [OP_PDEP] = put_pdep, [OP_EQ] = put_equal,    [OP_ULT] = put_less,
};

static void put_operation(Smt *smt, Op op, const Word w[3]) {
    const char *a = w[0].text, *b = w[1].text, *c = w[2].text;
    if (binary[op])
        put_2(smt, binary[op], a, b);
    else if (shifting[op])
        put_amount(smt, shifting[op], a, b);
    else if (unary[op])
        unary[op](smt, a);
    else if (spelt[op])
        spelt[op](smt, a, b);
    else if (op == OP_NOT)
        buf_printf(smt->out, "(bvnot %s)", a);
    else if (op == OP_ITE)
        buf_printf(smt->out, "(ite (distinct %s %s) %s %s)", a, word_of(0).text, b, c);
    else
        put_moved(smt, op, a);
}

static void put_node(Smt *smt, Ref ref) {
    const TermNode *node = pool_node(smt->pool, ref);
    Word w[3] = {{""}, {""}, {""}};
    for (unsigned i = 0; i < node->arity; i++)
        w[i] = term_word_of(term_arg(smt->pool, ref, i));
    if (node->op == OP_VAR)
        buf_printf(smt->out, "|%s|", smt->names[node->k]);
    else if (node->op == OP_TABLE)
        put_table(smt, node, w[0].text);
    else
        put_operation(smt, (Op)node->op, w);
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
    buf_printf(smt->out, "(%s %s %s)", relation, term_word_of(truth).text,
               word_of(0).text);
}

/* A comment, though the text has many lines. */
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
        buf_printf(out, "(declare-fun |%s| () (_ BitVec 64))\n", names[i]);
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
