/* Terms as steps of a serial machine, operands first.
 *
 * Much needs no step of its own. A truth t in the place of a word is guessed at the start
 * and compared in the end; c ? a : b is b ^ (t & (a ^ b)). A tested bit asks whether a
 * word with a mask differs from 0. Counts of zeros are never counted when they are
 * compared: clz(x) < clz(y) iff y < (x & ~y); ctz(x) < ctz(y) iff y has not the lowest
 * one of x | y. */
#include "prove/carry/serial_local.h"
#include "base/weaken.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 1000, GUESSED_MOST = 6 };

typedef struct {
    const Pool *pool;
    SerialMachine *m;
    uint16_t *word, *truth;  /* by ref: the node's step, 0: none yet */
    unsigned depth, guesses; /* a column */
    bool fits;
} Making;

static unsigned word_of(Making *w, Term t);
static unsigned truth_of(Making *w, Term t);

static unsigned refuse(Making *w) {
    w->fits = false;
    return 0;
}

static unsigned add_step(Making *w, SerialStep step) {
    SerialMachine *m = w->m;
    assert(step.a < m->steps && step.b < m->steps);
    if (m->steps == STEPS_MOST || m->bits + step.bits > BITS_MOST) return refuse(w);
    step.at = (uint8_t)m->bits;
    m->bits += step.bits;
    m->step[m->steps] = step;
    return m->steps++;
}

static unsigned constant(Making *w, uint64_t k) {
    SerialMachine *m = w->m;
    for (unsigned i = 0; i < m->steps; i++)
        if (m->step[i].kind == STEP_CONST && m->step[i].k == k) return i;
    return add_step(w, (SerialStep){.kind = STEP_CONST, .k = k});
}

/* Carry, borrow and result so far are one bit each. */
static unsigned two(Making *w, SerialKind kind, unsigned a, unsigned b) {
    bool keeps =
        kind == STEP_ADD || kind == STEP_SUB || kind == STEP_DIFFER || kind == STEP_LESS;
    return add_step(w, (SerialStep){.kind = (uint8_t)kind,
                                    .a = (uint16_t)a,
                                    .b = (uint16_t)b,
                                    .bits = keeps ? 1 : 0});
}

static unsigned inverse(Making *w, unsigned a) {
    return two(w, STEP_XOR, a, constant(w, ~UINT64_C(0)));
}

static unsigned chosen(Making *w, unsigned truth, unsigned yes, unsigned no) {
    return two(w, STEP_XOR, no, two(w, STEP_AND, truth, two(w, STEP_XOR, yes, no)));
}

static unsigned guessed(Making *w, unsigned truth) {
    assert(truth < w->m->steps);
    SerialMachine *m = w->m;
    for (unsigned i = 0; i < m->steps; i++)
        if (m->step[i].kind == STEP_GUESS && m->step[i].a == truth) return i;
    SerialStep guess = {.kind = STEP_GUESS, .a = (uint16_t)truth, .bits = 1};
    unsigned step = add_step(w, guess);
    if (w->fits) m->guessed |= UINT64_C(1) << m->step[step].at;
    return step;
}

/* A step that guesses, in each column, something about the columns above. */
static unsigned looking(Making *w, SerialKind kind, unsigned a, unsigned bits,
                        uint64_t k) {
    assert(bits > 0 && (kind == STEP_SHR || kind == STEP_SAR || kind == STEP_TOP));
    if (w->guesses == LETTER_MOST) return refuse(w);
    return add_step(w, (SerialStep){.kind = (uint8_t)kind,
                                    .a = (uint16_t)a,
                                    .bits = (uint8_t)bits,
                                    .k = k,
                                    .letter = (uint8_t)w->guesses++});
}

static unsigned variable(Making *w, uint64_t number) {
    SerialMachine *m = w->m;
    if (m->vars == LETTER_MOST) return refuse(w);
    m->var[m->vars] = (uint32_t)number;
    return add_step(w, (SerialStep){.kind = STEP_VAR, .letter = (uint8_t)m->vars++});
}

static unsigned left(Making *w, unsigned of, Term by) {
    uint64_t s = by.word & 63;
    if (!term_is_word(by) || s > FLIGHT_MOST) return refuse(w);
    if (s == 0) return of;
    return add_step(
        w, (SerialStep){.kind = STEP_SHL, .a = (uint16_t)of, .bits = (uint8_t)s});
}

static unsigned right(Making *w, Op op, unsigned of, Term by) {
    uint64_t s = by.word & 63;
    if (!term_is_word(by) || s > FLIGHT_MOST || s >= w->m->columns) return refuse(w);
    if (s == 0) return of;
    return looking(w, op == OP_SHR ? STEP_SHR : STEP_SAR, of, (unsigned)s, 0);
}

/* An odd multiple, shifted, perhaps negated. */
static unsigned multiple(Making *w, unsigned of, Term by) {
    bool minus = by.word > -by.word;
    uint64_t size = minus ? -by.word : by.word;
    if (!term_is_word(by) || size == 0) return refuse(w);
    unsigned low = (unsigned)__builtin_ctzll(size);
    uint64_t odd = size >> low;
    unsigned bits = 64 - (unsigned)__builtin_clzll(odd);
    if (bits > MULTIPLE_MOST) return refuse(w);
    assert((odd & 1) && odd << low == size);
    SerialStep times = {
        .kind = STEP_MUL, .a = (uint16_t)of, .k = odd, .bits = (uint8_t)bits};
    if (odd > 1) of = add_step(w, times);
    of = left(w, of, term_word(low));
    return minus ? two(w, STEP_SUB, 0, of) : of;
}

/* 1 << (63 - clz(x)) */
static bool is_highest(const Making *w, Ref r, Term *x) {
    Term one = term_arg(w->pool, r, 0), by = term_arg(w->pool, r, 1);
    if (w->m->columns != 64 || !term_is(one, 1) || !node_is(w->pool, by, OP_SUB))
        return false;
    Term top = term_arg(w->pool, by.ref, 0), zeros = term_arg(w->pool, by.ref, 1);
    if (!term_is(top, 63) || !node_is(w->pool, zeros, OP_CLZ)) return false;
    *x = term_arg(w->pool, zeros.ref, 0);
    return true;
}

/* w >> k & 1, w >> (columns - 1) */
static bool is_tested_bit(const Making *w, Ref r, Term *word, uint64_t *k) {
    Term t = {0, r};
    bool masked = node_is(w->pool, t, OP_AND) && term_is(term_arg(w->pool, r, 1), 1);
    if (masked) t = term_arg(w->pool, r, 0);
    if (!node_is(w->pool, t, OP_SHR)) return false;
    Term by = term_arg(w->pool, t.ref, 1);
    uint64_t highest = w->m->columns - 1;
    if (!term_is_word(by) || (by.word & 63) > highest) return false;
    *word = term_arg(w->pool, t.ref, 0), *k = by.word & 63;
    assert(*k < w->m->columns);
    return masked || *k == highest;
}

/* A truth made of truths. */
static bool is_connective(const Making *w, Ref r) {
    const TermNode *n = pool_node(w->pool, r);
    if (n->op != OP_AND && n->op != OP_OR && n->op != OP_XOR && n->op != OP_ITE)
        return false;
    for (unsigned i = n->op == OP_ITE; i < n->arity; i++)
        if (!term_is_bool(w->pool, term_arg(w->pool, r, i))) return false;
    return true;
}

static bool is_truth(const Making *w, Ref r) {
    Op op = (Op)pool_node(w->pool, r)->op;
    Term word;
    uint64_t k;
    return op == OP_EQ || op == OP_ULT || is_tested_bit(w, r, &word, &k) ||
           is_connective(w, r);
}

static unsigned word_node(Making *w, Ref r) {
    static const uint8_t kinds[OP_COUNT] = {[OP_AND] = STEP_AND,
                                            [OP_OR] = STEP_OR,
                                            [OP_XOR] = STEP_XOR,
                                            [OP_ADD] = STEP_ADD,
                                            [OP_SUB] = STEP_SUB};
    const TermNode *n = pool_node(w->pool, r);
    Op op = (Op)n->op;
    if (op == OP_VAR) return variable(w, n->k);
    if (is_truth(w, r))
        return two(w, STEP_AND, guessed(w, truth_of(w, (Term){0, r})), constant(w, 1));
    Term a = term_arg(w->pool, r, 0), x;
    Term b = n->arity > 1 ? term_arg(w->pool, r, 1) : term_word(0);
    if (op == OP_ITE) {
        unsigned truth = guessed(w, truth_of(w, a)), yes = word_of(w, b);
        return chosen(w, truth, yes, word_of(w, term_arg(w->pool, r, 2)));
    }
    if (op == OP_SHL && is_highest(w, r, &x))
        return looking(w, STEP_TOP, word_of(w, x), 2, 1);
    unsigned of = word_of(w, a);
    if (kinds[op]) return two(w, kinds[op], of, word_of(w, b));
    if (op == OP_NOT) return inverse(w, of);
    if (op == OP_MUL) return multiple(w, of, b);
    if (op == OP_SHL) return left(w, of, b);
    return op == OP_SHR || op == OP_SAR ? right(w, op, of, b) : refuse(w);
}

/* Counts of zeros at one end of x and y, less or equal. */
static unsigned zeros_truth(Making *w, Op end, bool less, unsigned x, unsigned y) {
    unsigned other = two(w, STEP_XOR, x, y), only = two(w, STEP_AND, other, x);
    if (end == OP_CLZ && less) return two(w, STEP_LESS, y, WEAKEN(SERIAL_ZEROS, x, only));
    if (end == OP_CLZ)
        return inverse(w, two(w, STEP_LESS, two(w, STEP_AND, x, y), other));
    unsigned any = two(w, STEP_OR, x, y);
    unsigned lowest = two(w, STEP_AND, any, two(w, STEP_SUB, 0, any));
    unsigned differs = two(w, STEP_AND, lowest, less ? only : other);
    differs = two(w, STEP_DIFFER, differs, 0);
    return less ? differs : inverse(w, differs);
}

/* x >> k, or a number that is n << k >> k. */
static bool is_above(const Making *w, Term t, uint64_t k) {
    uint64_t by;
    return t.ref ? node_with_word(w->pool, t, OP_SHR, &by) && by == k
                 : t.word << k >> k == t.word;
}

/* x >> k and y >> k compare as x and y do from column k on, with no bit in flight. */
static unsigned columns_above(Making *w, Term t, uint64_t k) {
    if (t.ref == 0) return constant(w, t.word << k);
    unsigned mask = constant(w, ~UINT64_C(0) << WEAKEN(SERIAL_ABOVE, k - 1, k));
    return two(w, STEP_AND, word_of(w, node_arg(w->pool, t, 0)), mask);
}

static unsigned compared(Making *w, unsigned x, unsigned y, bool less) {
    return less ? two(w, STEP_LESS, x, y) : inverse(w, two(w, STEP_DIFFER, x, y));
}

static unsigned relation(Making *w, Ref r, bool less) {
    Term a = term_arg(w->pool, r, 0), b = term_arg(w->pool, r, 1);
    uint64_t k;
    bool above = node_with_word(w->pool, a.ref ? a : b, OP_SHR, &k) &&
                 w->m->columns == 64 && is_above(w, a, k) && is_above(w, b, k);
    if (above) return compared(w, columns_above(w, a, k), columns_above(w, b, k), less);
    Op end = node_is(w->pool, a, OP_CLZ) ? OP_CLZ : OP_CTZ;
    bool zeros =
        w->m->columns == 64 && node_is(w->pool, a, end) && node_is(w->pool, b, end);
    unsigned x = word_of(w, zeros ? term_arg(w->pool, a.ref, 0) : a);
    unsigned y = word_of(w, zeros ? term_arg(w->pool, b.ref, 0) : b);
    if (zeros) return zeros_truth(w, end, less, x, y);
    return compared(w, x, y, less);
}

static unsigned connective(Making *w, Ref r, Op op) {
    assert(is_connective(w, r));
    unsigned a = truth_of(w, term_arg(w->pool, r, 0));
    unsigned b = truth_of(w, term_arg(w->pool, r, 1));
    if (op == OP_ITE) return chosen(w, a, b, truth_of(w, term_arg(w->pool, r, 2)));
    return two(w, op == OP_AND ? STEP_AND : op == OP_OR ? STEP_OR : STEP_XOR, a, b);
}

static unsigned truth_node(Making *w, Ref r) {
    Op op = (Op)pool_node(w->pool, r)->op;
    Term word;
    uint64_t k;
    if (op == OP_EQ || op == OP_ULT) return relation(w, r, op == OP_ULT);
    if (is_tested_bit(w, r, &word, &k)) {
        unsigned mask = constant(w, UINT64_C(1) << k);
        return two(w, STEP_DIFFER, two(w, STEP_AND, word_of(w, word), mask), 0);
    }
    if (is_connective(w, r)) return connective(w, r, op);
    return two(w, STEP_DIFFER, word_of(w, (Term){0, r}), 0);
}

/* A node's step, made once. Terms too deep to recurse into are refused. */
static unsigned node_step(Making *w, uint16_t *made, Ref r,
                          unsigned (*make)(Making *, Ref)) {
    if (!w->fits || w->depth == DEPTH_MOST) return refuse(w);
    if (made[r]) return made[r];
    w->depth++;
    unsigned step = make(w, r);
    assert(step < w->m->steps);
    w->depth--;
    return made[r] = (uint16_t)step;
}

static unsigned word_of(Making *w, Term t) {
    if (term_is_word(t)) return constant(w, t.word);
    return node_step(w, w->word, t.ref, word_node);
}

static unsigned truth_of(Making *w, Term t) {
    if (term_is_word(t)) return constant(w, t.word ? ~UINT64_C(0) : 0);
    return node_step(w, w->truth, t.ref, truth_node);
}

/* "No bit differs": false for good once one does. */
static bool is_lasting(const SerialMachine *m, unsigned truth) {
    const SerialStep *s = &m->step[truth], *ones = &m->step[s->b];
    if (WEAKEN(SERIAL_LASTING, s->kind == STEP_LESS, false)) return true;
    return s->kind == STEP_XOR && m->step[s->a].kind == STEP_DIFFER &&
           ones->kind == STEP_CONST && ones->k == ~UINT64_C(0);
}

static void make_roots(Making *w, const SerialClaim *c) {
    SerialMachine *m = w->m;
    for (unsigned i = 0; i < c->truths && w->fits; i++) {
        unsigned step = truth_of(w, c->truth[i]);
        m->truth[m->truths] = (uint16_t)step;
        m->lasting[m->truths++] = is_lasting(m, step);
    }
    for (unsigned i = 0; i < c->parts && w->fits; i++)
        m->part[m->parts++] = (uint16_t)word_of(w, c->part[i].word);
}

/* The letters of the guesses come behind those of the variables. */
static void number_letters(Making *w) {
    SerialMachine *m = w->m;
    m->letters = m->vars + w->guesses;
    assert(m->letters <= LETTER_MOST && m->guessed >> m->bits == 0);
    for (unsigned i = 0; i < m->steps; i++) {
        SerialStep *s = &m->step[i];
        if (s->kind == STEP_SHR || s->kind == STEP_SAR || s->kind == STEP_TOP)
            s->letter = (uint8_t)(s->letter + m->vars);
        assert(s->letter == 0 || s->letter < m->letters);
    }
}

/* The column from which all bits of the constant are the same. */
static unsigned constant_from(uint64_t k, unsigned columns) {
    uint64_t word = k << (64 - columns), signs = (uint64_t)((int64_t)word >> 63);
    assert(columns > 0 && columns <= 64);
    uint64_t changes = (word ^ signs) >> (64 - columns);
    return changes ? 64 - (unsigned)__builtin_clzll(changes) : 0;
}

/* The columns that are read alike: not while constants change, nor where a look-ahead has
 * nothing to check yet or looks beyond the end, nor the last. */
static void find_steady(SerialMachine *m, bool wider) {
    unsigned width = WEAKEN(SERIAL_WIDER, m->columns, wider ? 64 : m->columns);
    m->end = m->columns - 1;
    for (unsigned i = 0; i < m->steps; i++) {
        const SerialStep *s = &m->step[i];
        unsigned from = 0;
        if (s->kind == STEP_CONST) from = constant_from(s->k, width);
        if (s->kind == STEP_TOP) from = 1;
        if (s->kind == STEP_SHR || s->kind == STEP_SAR) {
            from = s->bits;
            assert(s->bits > 0 && s->bits < m->columns);
            if (m->columns - s->bits < m->end) m->end = m->columns - s->bits;
        }
        if (from > m->steady) m->steady = from;
    }
    assert(m->end > 0 || m->columns == 1);
}

static Ref root_of(const SerialClaim *c) {
    Ref root = 0;
    for (unsigned i = 0; i < c->truths; i++)
        if (c->truth[i].ref > root) root = c->truth[i].ref;
    for (unsigned i = 0; i < c->parts; i++)
        if (c->part[i].word.ref > root) root = c->part[i].word.ref;
    return root;
}

bool serial_compile(SerialMachine *m, const SerialClaim *claim) {
    size_t refs = (size_t)root_of(claim) + 1;
    uint16_t *made = base_malloc(refs * 2 * sizeof *made);
    Making w = {
        .pool = claim->pool, .m = m, .word = made, .truth = made + refs, .fits = true};
    memset(made, 0, refs * 2 * sizeof *made);
    assert(claim->columns > 0 && claim->columns <= 64);
    *m = (SerialMachine){.columns = claim->columns, .steps = 1};
    make_roots(&w, claim);
    free(made);
    if (__builtin_popcountll(m->guessed) > GUESSED_MOST) return false;
    if (!w.fits || m->vars + w.guesses > LETTER_MOST) return false;
    number_letters(&w);
    find_steady(m, claim->wider);
    return true;
}
