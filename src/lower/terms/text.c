/* Terms as text, with the fewest parentheses: an operand is put into them when its
 * operator binds looser than its place asks for. Truths (terms that are 0 or 1) are
 * written with the logical operators, as the language has them. */
#include "lower/terms/text.h"

#include <inttypes.h>

#include "term/walk.h"

/* How an operation is written: an infix operator, or a function. */
typedef struct {
    const char *sign;
    unsigned level;    /* 0: a function */
    const char *truth; /* the sign between truths, NULL: the same */
    unsigned truth_level;
} Writing;

static const Writing writings[OP_COUNT] = {
    [OP_AND] = {"&", 9, "&&", 4},           [OP_OR] = {"|", 7, "||", 3},
    [OP_XOR] = {"^", 8, "!=", 5},           [OP_ADD] = {"+", 11, NULL, 0},
    [OP_SUB] = {"-", 11, NULL, 0},          [OP_MUL] = {"*", 12, NULL, 0},
    [OP_UDIV] = {"/", 12, NULL, 0},         [OP_UREM] = {"%", 12, NULL, 0},
    [OP_SHL] = {"<<", 10, NULL, 0},         [OP_SHR] = {">>", 10, NULL, 0},
    [OP_EQ] = {"==", 5, NULL, 0},           [OP_ULT] = {"<", 5, NULL, 0},
    [OP_SAR] = {"sar", 0, NULL, 0},         [OP_ROL] = {"rol", 0, NULL, 0},
    [OP_MULHI] = {"mulhi", 0, NULL, 0},     [OP_POPCOUNT] = {"popcount", 0, NULL, 0},
    [OP_CTZ] = {"ctz", 0, NULL, 0},         [OP_CLZ] = {"clz", 0, NULL, 0},
    [OP_PEXT] = {"pext", 0, NULL, 0},       [OP_PDEP] = {"pdep", 0, NULL, 0},
    [OP_BSWAP] = {"bswap", 0, NULL, 0},     [OP_MIRROR] = {"mirror", 0, NULL, 0},
    [OP_REVERSE] = {"reverse", 0, NULL, 0}, [OP_FLIPDIAG] = {"flipDiag", 0, NULL, 0},
};
enum { LEVEL_COND = 1, LEVEL_COMPARE = 5, LEVEL_PREFIX = 13, DEPTH = 400 };

typedef struct {
    Buf *out;
    const TextForm *form;
    size_t left; /* operations that may still be written */
    unsigned depth;
} Writer;

static bool put(Writer *w, Term term, unsigned place);

static bool is_truth(const Writer *w, Term term) {
    return term_is_bool(w->form->pool, term);
}

static bool put_word(Writer *w, uint64_t word) {
    if (word < 10)
        buf_printf(w->out, "%" PRIu64, word);
    else
        buf_printf(w->out, "0x%" PRIx64, word);
    return true;
}

static bool put_prefix(Writer *w, const char *sign, Term term) {
    buf_puts(w->out, sign);
    return put(w, term, LEVEL_PREFIX);
}

static bool put_call(Writer *w, const TermNode *node, Ref ref) {
    buf_printf(w->out, "%s(", writings[node->op].sign);
    for (unsigned i = 0; i < node->arity; i++) {
        if (i > 0) buf_puts(w->out, ", ");
        if (!put(w, term_arg(w->form->pool, ref, i), 0)) return false;
    }
    buf_putc(w->out, ')');
    return true;
}

static bool put_infix(Writer *w, Ref ref, const char *sign, unsigned level) {
    Term a = term_arg(w->form->pool, ref, 0), b = term_arg(w->form->pool, ref, 1);
    unsigned chain = level == LEVEL_COMPARE; /* comparisons would chain */
    if (!put(w, a, level + chain)) return false;
    buf_printf(w->out, " %s ", sign);
    return put(w, b, level + 1);
}

static bool put_choice(Writer *w, Ref ref) {
    const Pool *pool = w->form->pool;
    if (!put(w, term_arg(pool, ref, 0), LEVEL_COND + 1)) return false;
    buf_puts(w->out, " ? ");
    if (!put(w, term_arg(pool, ref, 1), LEVEL_COND)) return false;
    buf_puts(w->out, " : ");
    return put(w, term_arg(pool, ref, 2), LEVEL_COND);
}

/* `!x` has other forms inside: x ^ 1 and x == 0 of a truth x. */
static bool negated(const Writer *w, const TermNode *node, Ref ref, Term *inner) {
    if (node->op != OP_XOR && node->op != OP_EQ) return false;
    uint64_t other = node->op == OP_XOR;
    for (unsigned i = 0; i < 2; i++) {
        *inner = term_arg(w->form->pool, ref, 1 - i);
        if (term_is(term_arg(w->form->pool, ref, i), other) && is_truth(w, *inner))
            return true;
    }
    return false;
}

static bool put_node(Writer *w, const TermNode *node, Ref ref, unsigned place) {
    const Writing *writing = &writings[node->op];
    const char *sign = writing->sign;
    unsigned level = writing->level;
    Term inner = {0, 0};
    if (node->op == OP_NOT || negated(w, node, ref, &inner))
        return put_prefix(w, node->op == OP_NOT ? "~" : "!",
                          node->op == OP_NOT ? term_arg(w->form->pool, ref, 0) : inner);
    if (node->op == OP_SUB && term_is(term_arg(w->form->pool, ref, 0), 0))
        return put_prefix(w, "-", term_arg(w->form->pool, ref, 1));
    if (node->op != OP_ITE && !sign) return false; /* a table, or a full pool */
    if (node->op != OP_ITE && level == 0) return put_call(w, node, ref);
    if (writing->truth && is_truth(w, term_arg(w->form->pool, ref, 0)) &&
        is_truth(w, term_arg(w->form->pool, ref, 1))) {
        sign = writing->truth;
        level = writing->truth_level;
    }
    if (node->op == OP_ITE) level = LEVEL_COND;
    if (level < place) buf_putc(w->out, '(');
    bool good = node->op == OP_ITE ? put_choice(w, ref) : put_infix(w, ref, sign, level);
    if (level < place) buf_putc(w->out, ')');
    return good;
}

static bool put(Writer *w, Term term, unsigned place) {
    if (term_is_word(term)) return put_word(w, term.word);
    const TermNode *node = pool_node(w->form->pool, term.ref);
    if (node->op == OP_VAR) {
        const char *name = w->form->names[node->k];
        if (name) buf_puts(w->out, name);
        return name != NULL;
    }
    if (w->left == 0 || w->depth == DEPTH) return false;
    w->left--;
    w->depth++;
    bool good = put_node(w, node, term.ref, place);
    w->depth--;
    return good;
}

bool text_term(Buf *out, const TextForm *form, Term root) {
    Writer writer = {out, form, form->most, 0};
    size_t start = out->len;
    if (put(&writer, root, 0)) return true;
    out->len = start;
    if (out->data) out->data[start] = '\0';
    return false;
}

size_t text_ops(const Pool *pool, Term root) {
    TermWalk walk = walk_new(pool, &root, 1, NULL);
    size_t count = 0;
    for (Ref ref = 0; (ref = walk_up(&walk, ref));)
        count += pool_node(pool, ref)->arity > 0;
    walk_free(&walk);
    return count;
}
