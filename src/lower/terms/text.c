/* Terms as expressions: the printer puts the parentheses. Truths (terms that are 0 or 1)
 * are written with the logical operators, as the language has them. */
#include "lower/terms/text.h"

#include <assert.h>
#include <string.h>

#include "lang/operators.h"
#include "lang/print.h"
#include "term/walk.h"

enum { MINUS_MOST = 1024, DEPTH = 400 };

typedef struct {
    Arena *arena;
    const TextForm *form;
    size_t left; /* operations that may still be written */
    unsigned depth;
} Writer;

/* NULL: it has no text. */
static Node *node_of(Writer *w, Term term);

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

static Node *new_node(Writer *w, NodeKind kind, Meaning op, uint32_t n) {
    Node *node = ast_new(w->arena, kind, (Span){0, 0}, n);
    node->op = (uint8_t)op;
    return node;
}

static Node *prefix(Writer *w, Meaning op, Node *operand) {
    Node *node = new_node(w, NODE_UNARY, op, 1);
    node->kid[0] = operand;
    return operand ? node : NULL;
}

static Node *number(Writer *w, uint64_t word, bool hex) {
    Node *node = new_node(w, NODE_NUMBER, MEANING_NONE, 0);
    node->num = word;
    if (hex) node->flags = NODE_FLAG_HEX;
    return node;
}

/* Small numbers below 0 with their sign, in decimals. */
static Node *put_word(Writer *w, uint64_t word) {
    if (!word || 0 - word > MINUS_MOST) return number(w, word, word >= 10);
    return prefix(w, MEANING_NEG, number(w, 0 - word, false));
}

/* Behind a prefix a number has no sign of its own. */
static Node *put_prefix(Writer *w, Meaning op, Term term) {
    return prefix(w, op,
                  term.ref ? node_of(w, term) : number(w, term.word, term.word >= 10));
}

static Symbol *name_of(Writer *w, const char *name) {
    Symbol *sym = ARENA_NEW(w->arena, Symbol);
    *sym = (Symbol){.name = name, .len = (uint32_t)strlen(name), .square = -1};
    return sym;
}

/* Where the session numbers squares another way, words that exchange bits so exchange
 * other squares. */
static const char *word_of(const Writer *w, Op op) {
    BoardShape squares = w->form->squares;
    bool about = !(squares.numbering & MAPPING_RANKS_DOWN) !=
                 !(squares.numbering & MAPPING_FILES_DOWN);
    if (op == OP_MIRROR && squares.numbering & MAPPING_BY_FILES) return "flipVertical";
    return op == OP_FLIPDIAG && about ? "flipAntiDiag" : op_word(op);
}

/* The operands into the node. */
static Node *fill_kids(Writer *w, Node *node, Ref ref) {
    for (unsigned i = 0; i < node->n; i++)
        if (!(node->kid[i] = node_of(w, term_arg(w->form->pool, ref, i)))) return NULL;
    return node;
}

static Node *put_call(Writer *w, const TermNode *node, Ref ref) {
    Node *call = new_node(w, NODE_CALL, MEANING_NONE, node->arity);
    call->sym = name_of(w, word_of(w, (Op)node->op));
    return fill_kids(w, call, ref);
}

static Node *put_infix(Writer *w, Ref ref, const Operator *infix) {
    Term a = term_arg(w->form->pool, ref, 0), b = term_arg(w->form->pool, ref, 1);
    Meaning op = (Meaning)infix->meaning;
    if (op == MEANING_MUL && !b.ref) { /* 3 * x */
        Term word = b;
        b = a, a = word;
    }
    if (op == MEANING_ADD && !b.ref && 0 - b.word <= MINUS_MOST)
        op = MEANING_SUB, b.word = 0 - b.word;
    Node *left = node_of(w, a), *right = left ? node_of(w, b) : NULL;
    return right ? ast_binary(w->arena, op, left, right) : NULL;
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

static Node *put_operation(Writer *w, const TermNode *node, Ref ref) {
    const Operator *infix = node->arity == 2 ? operator_of(w, ref) : NULL;
    if (infix) return put_infix(w, ref, infix);
    if (node->op != OP_ITE) return put_call(w, node, ref);
    return fill_kids(w, new_node(w, NODE_COND, MEANING_NONE, 3), ref);
}

static Node *put_node(Writer *w, const TermNode *node, Ref ref) {
    Term inner = {0, 0};
    if (!op_word((Op)node->op)) return NULL; /* a table, or a full pool */
    if (node->op == OP_NOT)
        return put_prefix(w, MEANING_NOT, term_arg(w->form->pool, ref, 0));
    if (negated(w, node, ref, &inner)) return put_prefix(w, MEANING_LNOT, inner);
    if (node->op == OP_SUB && term_is(term_arg(w->form->pool, ref, 0), 0))
        return put_prefix(w, MEANING_NEG, term_arg(w->form->pool, ref, 1));
    return put_operation(w, node, ref);
}

static Node *put_name(Writer *w, const TermNode *var) {
    const char *name = w->form->names[var->k];
    Node *node = new_node(w, NODE_NAME, MEANING_NONE, 0);
    if (name) node->sym = name_of(w, name);
    return name ? node : NULL;
}

static Node *node_of(Writer *w, Term term) {
    if (term_is_word(term)) return put_word(w, term.word);
    const TermNode *node = pool_node(w->form->pool, term.ref);
    if (node->op == OP_VAR) return put_name(w, node);
    assert(w->depth <= DEPTH);
    if (w->left == 0 || w->depth == DEPTH) return NULL;
    w->left--;
    w->depth++;
    Node *made = put_node(w, node, term.ref);
    w->depth--;
    return made;
}

Node *text_node(Arena *arena, const TextForm *form, Term root) {
    Writer writer = {arena, form, form->most, 0};
    Node *node = node_of(&writer, root);
    assert(writer.depth == 0 && writer.left <= form->most);
    return node;
}

bool text_term(Buf *out, const TextForm *form, Term root) {
    Arena *arena = arena_new();
    const Node *node = text_node(arena, form, root);
    if (node) print_node(out, node);
    arena_free(arena);
    return node != NULL;
}

size_t text_ops(const Pool *pool, Term root) {
    TermWalk walk = walk_new(pool, &root, 1, NULL);
    size_t count = 0;
    for (Ref ref = 0; (ref = walk_up(&walk, ref));)
        count += pool_node(pool, ref)->arity > 0;
    walk_free(&walk);
    return count;
}
