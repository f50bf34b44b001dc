/* Terms as text, with few parentheses: an operand is put into them when its operator
 * binds looser than its place asks for, here or in C. Truths (terms that are 0 or 1) are
 * written with the logical operators, as the language has them. */
#include "lower/terms/text.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "lang/operators.h"
#include "term/walk.h"

enum { LEVEL_COMPARE = 5, LEVEL_OR = 7, LEVEL_SHIFT = 10, LEVEL_SUM };
enum { MINUS_MOST = 1024, DEPTH = 400 };

typedef struct {
    Buf *out;
    const TextForm *form;
    size_t left; /* operations that may still be written */
    unsigned depth;
} Writer;

static bool put(Writer *w, Term term, unsigned place);

/* What the language calls a truth; x & 1 is a number. */
static bool is_truth(const Writer *w, Term term) {
    const Pool *pool = w->form->pool;
    for (;;) {
        if (!term.ref) return term.word <= 1;
        OpClass class = op_class(node_op(pool, term));
        if (class == CLASS_COMPARISON) return true;
        if (class != CLASS_BITWISE || !term_is_bool(pool, term)) return false;
        if (!is_truth(w, node_arg(pool, term, 0))) return false;
        term = node_arg(pool, term, 1);
    }
}

/* Small numbers below 0 with their sign; behind a prefix that is no number any more. */
static bool put_word(Writer *w, uint64_t word, unsigned place) {
    if (0 - word <= MINUS_MOST && place < LEVEL_PREFIX && word)
        buf_printf(w->out, "-%" PRIu64, 0 - word);
    else if (word < 10)
        buf_printf(w->out, "%" PRIu64, word);
    else
        buf_printf(w->out, "0x%" PRIx64, word);
    return true;
}

static bool put_prefix(Writer *w, const char *sign, Term term) {
    buf_puts(w->out, sign);
    return put(w, term, LEVEL_PREFIX);
}

/* Where the session numbers squares another way, words that exchange bits so exchange
 * other squares. */
static const char *word_of(const Writer *w, Op op) {
    Mapping squares = w->form->squares;
    bool about = !(squares & MAPPING_RANKS_DOWN) != !(squares & MAPPING_FILES_DOWN);
    if (op == OP_MIRROR && squares & MAPPING_BY_FILES) return "flipVertical";
    return op == OP_FLIPDIAG && about ? "flipAntiDiag" : op_word(op);
}

static bool put_call(Writer *w, const TermNode *node, Ref ref) {
    buf_printf(w->out, "%s(", word_of(w, (Op)node->op));
    for (unsigned i = 0; i < node->arity; i++) {
        if (i > 0) buf_puts(w->out, ", ");
        if (!put(w, term_arg(w->form->pool, ref, i), 0)) return false;
    }
    buf_putc(w->out, ')');
    return true;
}

/* C reads & ^ | looser than comparisons; a sum among bits is easily misread. */
static unsigned place_of(const Writer *w, Term operand, unsigned level, bool right) {
    if (level == LEVEL_COMPARE) return LEVEL_SHIFT;
    Op op = operand.ref ? (Op)pool_node(w->form->pool, operand.ref)->op : OP_VAR;
    bool bits = level >= LEVEL_OR && level <= LEVEL_SHIFT;
    return bits && (op == OP_ADD || op == OP_SUB) ? LEVEL_SUM + 1 : level + right;
}

static bool put_infix(Writer *w, Ref ref, const char *sign, unsigned level) {
    Term a = term_arg(w->form->pool, ref, 0), b = term_arg(w->form->pool, ref, 1);
    if (*sign == '*' && !b.ref) { /* 3 * x */
        Term number = b;
        b = a, a = number;
    }
    assert(level > LEVEL_COND && level < LEVEL_PREFIX);
    if (!put(w, a, place_of(w, a, level, false))) return false;
    if (level == LEVEL_SUM && !b.ref && *sign == '+' && 0 - b.word <= MINUS_MOST)
        sign = "-", b.word = 0 - b.word;
    buf_printf(w->out, " %s ", sign);
    return put(w, b, place_of(w, b, level, true));
}

static bool put_choice(Writer *w, Ref ref) {
    const Pool *pool = w->form->pool;
    if (!put(w, term_arg(pool, ref, 0), LEVEL_COND + 1)) return false;
    buf_puts(w->out, " ? ");
    if (!put(w, term_arg(pool, ref, 1), LEVEL_COND)) return false;
    buf_puts(w->out, " : ");
    return put(w, term_arg(pool, ref, 2), LEVEL_COND);
}

/* `!x` is x ^ 1 or x == 0, of a truth x. */
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

/* The infix operator; NULL: it is a function. Truths have their own operators. */
static const Operator *operator_of(const Writer *w, Ref ref) {
    Op op = (Op)pool_node(w->form->pool, ref)->op;
    Meaning truth = op == OP_AND  ? MEANING_AND_THEN
                    : op == OP_OR ? MEANING_OR_ELSE
                                  : MEANING_NE;
    bool truths = is_truth(w, term_arg(w->form->pool, ref, 0)) &&
                  is_truth(w, term_arg(w->form->pool, ref, 1));
    if (op == OP_AND || op == OP_OR || op == OP_XOR)
        if (truths) return operators_of(truth);
    for (size_t i = 0; operators_row(i); i++)
        if (strcmp(operators_row(i)->spelling, op_word(op)) == 0) return operators_row(i);
    return NULL;
}

static bool put_operation(Writer *w, const TermNode *node, Ref ref, unsigned place) {
    const Operator *infix = node->arity == 2 ? operator_of(w, ref) : NULL;
    if (node->op != OP_ITE && !infix) return put_call(w, node, ref);
    unsigned level = infix ? infix->level : LEVEL_COND;
    if (level < place) buf_putc(w->out, '(');
    bool good = infix ? put_infix(w, ref, infix->spelling, level) : put_choice(w, ref);
    if (level < place) buf_putc(w->out, ')');
    return good;
}

static bool put_node(Writer *w, const TermNode *node, Ref ref, unsigned place) {
    Term inner = {0, 0};
    if (!op_word((Op)node->op)) return false; /* a table, or a full pool */
    if (node->op == OP_NOT) return put_prefix(w, "~", term_arg(w->form->pool, ref, 0));
    if (negated(w, node, ref, &inner)) return put_prefix(w, "!", inner);
    if (node->op == OP_SUB && term_is(term_arg(w->form->pool, ref, 0), 0))
        return put_prefix(w, "-", term_arg(w->form->pool, ref, 1));
    return put_operation(w, node, ref, place);
}

static bool put(Writer *w, Term term, unsigned place) {
    if (term_is_word(term)) return put_word(w, term.word, place);
    const TermNode *node = pool_node(w->form->pool, term.ref);
    if (node->op == OP_VAR) {
        const char *name = w->form->names[node->k];
        if (name) buf_puts(w->out, name);
        return name != NULL;
    }
    assert(w->depth <= DEPTH);
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
    bool good = put(&writer, root, 0);
    assert(writer.depth == 0 && writer.left <= form->most);
    if (good) return true;
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
