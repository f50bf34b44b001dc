/* The carry machine.
 *
 * Every node of the claim that is a word gives one bit a column; what it must remember
 * from column to column is its part of the state: a sum its carry, a difference its
 * borrow, a small multiple its carry, a shift left the bits in flight. What looks ahead
 * is guessed: a shift right guesses each bit when it is wanted and checks it when it
 * arrives; an if-then-else, a bit test or a comparison that is used as a word guesses the
 * truth at the start and checks it at the end. Each input has exactly one run whose
 * guesses are all right, so quantifying over the guesses is harmless.
 *
 * Truths are known at the end: equality and order keep one bit of state, "some bit is
 * one" keeps another, a bit test remembers its column; the claim is a Boolean combination
 * of them. It fails iff some reachable final state with right guesses makes `when` true
 * and the claim false (or undefined). Sets of states are computed column by column, 64
 * pairs of (state, letter) at a time, one plane a node. For each state the run with the
 * fewest occupied columns is kept, so the counterexample has as few as any.
 *
 * When the constants do not change any more and a column's set of states is the set of
 * the column before, all later sets are the same: only the last column can differ (shifts
 * right end there), so this ends early only when there are none. */
#include "prove/carry.h"
#include "prove/weaken.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

enum {
    NODES_MOST = 160,
    BITS_MOST = 60,        /* of the state */
    LETTER_MOST = 10,      /* variables and guesses a column */
    MULTIPLE_MOST = 8,     /* bits of a multiple's carry */
    FLIGHT_MOST = 12,      /* columns a shift looks back or ahead */
    STATES_MOST = 1 << 16, /* a column */
    TOTAL_MOST = 1 << 21
};

typedef enum {
    WORD_CONST,
    WORD_VAR,
    WORD_AND,
    WORD_OR,
    WORD_XOR,
    WORD_ADD,
    WORD_SUB,
    WORD_MUL,
    WORD_SHL,
    WORD_SHR,
    WORD_SAR,
    WORD_ITE,
    WORD_TRUTH, /* a truth as a word */
    WORD_TOP,   /* the highest one; k: 0 stands for the highest bit, else for 0 */
    TRUTH_CONST,
    TRUTH_AND,
    TRUTH_OR,
    TRUTH_XOR,
    TRUTH_ITE,
    TRUTH_EQ,
    TRUTH_LESS,
    TRUTH_SOME,
    TRUTH_BIT
} StepKind;

/* a, b, c are steps; `at` is the first bit of its state, `bits` how many; k a constant.
 */
typedef struct {
    uint8_t kind;
    uint8_t at, bits;
    uint8_t letter; /* the plane of a variable or of a guess a column */
    int16_t a, b, c;
    uint64_t k;
} Step;

typedef struct {
    Ref ref;
    int16_t word, truth; /* steps made for this node, -1: none yet */
} Seen;

typedef struct {
    const Claim *claim;
    const Pool *pool;
    unsigned columns;
    Step step[NODES_MOST];
    int steps;
    Seen seen[NODES_MOST];
    int nseen;
    uint64_t var[LETTER_MOST]; /* pool number of letter plane i, the variables first */
    int vars, letters;         /* letters: variables and guesses */
    int bits;                  /* of the state */
    int when, defined, truth;  /* steps */
    bool ahead;                /* shifts right: the last columns differ */
    int depth;
    uint64_t initial, guesses; /* states to begin with: initial, plus any of these bits */
} Machine;

/* Compiling terms to steps. -1: not of this kind. */

static int word_step(Machine *m, Term t);
static int truth_step(Machine *m, Term t);

static int add_step(Machine *m, Step step, unsigned bits) {
    if (m->steps == NODES_MOST || m->bits + (int)bits > BITS_MOST) return -1;
    step.at = (uint8_t)m->bits;
    step.bits = (uint8_t)bits;
    m->bits += (int)bits;
    m->step[m->steps] = step;
    return m->steps++;
}

static uint64_t mask_of(const Machine *m) {
    return m->columns == 64 ? ~UINT64_C(0) : (UINT64_C(1) << m->columns) - 1;
}

static Seen *seen_of(Machine *m, Ref ref) {
    for (int i = 0; i < m->nseen; i++)
        if (m->seen[i].ref == ref) return &m->seen[i];
    if (m->nseen == NODES_MOST) return NULL;
    m->seen[m->nseen] = (Seen){ref, -1, -1};
    return &m->seen[m->nseen++];
}

static int constant(Machine *m, uint64_t k) {
    return add_step(m, (Step){.kind = WORD_CONST, .k = k}, 0);
}

static int letter_of(Machine *m) {
    return m->letters < LETTER_MOST ? m->letters++ : -1;
}

static int variable(Machine *m, uint64_t number) {
    int letter = letter_of(m);
    if (letter < 0) return -1;
    m->var[letter] = number;
    m->vars++;
    return add_step(m, (Step){.kind = WORD_VAR, .letter = (uint8_t)letter}, 0);
}

static int two(Machine *m, StepKind kind, Term a, Term b, unsigned bits) {
    int left = word_step(m, a), right = left < 0 ? -1 : word_step(m, b);
    if (right < 0) return -1;
    return add_step(
        m, (Step){.kind = (uint8_t)kind, .a = (int16_t)left, .b = (int16_t)right}, bits);
}

/* 0 - x, as a difference. */
static int negative(Machine *m, int of) {
    int zero = constant(m, 0);
    if (zero < 0 || of < 0) return -1;
    return add_step(m, (Step){.kind = WORD_SUB, .a = (int16_t)zero, .b = (int16_t)of}, 1);
}

static int shifted_left(Machine *m, int of, uint64_t s) {
    if (of < 0 || s == 0) return of;
    if (s > FLIGHT_MOST) return -1;
    return add_step(m, (Step){.kind = WORD_SHL, .a = (int16_t)of, .k = s}, (unsigned)s);
}

static int multiple(Machine *m, Term a, uint64_t k) {
    int of = word_step(m, a);
    if (of < 0) return -1;
    bool minus = k > ~k;
    uint64_t size = minus ? 0 - k : k;
    unsigned low = (unsigned)__builtin_ctzll(size | UINT64_C(1) << 63);
    uint64_t odd = size >> low;
    unsigned bits = 64 - (unsigned)__builtin_clzll(odd | 1);
    if (bits > MULTIPLE_MOST) return -1;
    if (odd > 1)
        of = add_step(m, (Step){.kind = WORD_MUL, .a = (int16_t)of, .k = odd}, bits);
    of = shifted_left(m, of, low);
    return minus ? negative(m, of) : of;
}

static int shifted_right(Machine *m, Term t, Op op, uint64_t s) {
    int of = word_step(m, t);
    if (of < 0 || s == 0) return of;
    if (s > FLIGHT_MOST || m->columns <= s) return -1;
    int letter = letter_of(m);
    if (letter < 0) return -1;
    m->ahead = true;
    return add_step(m,
                    (Step){.kind = op == OP_SHR ? WORD_SHR : WORD_SAR,
                           .a = (int16_t)of,
                           .k = s,
                           .letter = (uint8_t)letter},
                    (unsigned)s);
}

static int as_word(Machine *m, int truth) {
    if (truth < 0) return -1;
    int step = add_step(m, (Step){.kind = WORD_TRUTH, .a = (int16_t)truth}, 1);
    if (step >= 0) m->guesses |= UINT64_C(1) << m->step[step].at;
    return step;
}

static int choice(Machine *m, Ref ref) {
    int truth = truth_step(m, term_arg(m->pool, ref, 0));
    int yes = truth < 0 ? -1 : word_step(m, term_arg(m->pool, ref, 1));
    int no = yes < 0 ? -1 : word_step(m, term_arg(m->pool, ref, 2));
    if (no < 0) return -1;
    int step = add_step(
        m,
        (Step){
            .kind = WORD_ITE, .a = (int16_t)truth, .b = (int16_t)yes, .c = (int16_t)no},
        1);
    if (step >= 0) m->guesses |= UINT64_C(1) << m->step[step].at;
    return step;
}

/* The highest one of x. 0 has none: its word is 0, or, as `1 << (63 - clz(x))` has it,
 * the highest bit. One bit of the state says what is guessed of the columns above, one
 * whether a one was below. */
static int highest(Machine *m, Term x, bool zero_is_top) {
    int of = word_step(m, x), letter = of < 0 ? -1 : letter_of(m);
    if (letter < 0) return -1;
    m->ahead = true;
    return add_step(m,
                    (Step){.kind = WORD_TOP, .a = (int16_t)of, .k = zero_is_top,
                           .letter = (uint8_t)letter},
                    2);
}

/* The lowest one of x, less 1: 0 comes out above all others, as its ctz does. */
static int below_lowest(Machine *m, Term x) {
    int of = word_step(m, x), minus = negative(m, of), one = constant(m, 1);
    if (minus < 0 || one < 0) return -1;
    Step both = {.kind = WORD_AND, .a = (int16_t)of, .b = (int16_t)minus};
    int isolated = add_step(m, both, 0);
    if (isolated < 0) return -1;
    Step less = {.kind = WORD_SUB, .a = (int16_t)isolated, .b = (int16_t)one};
    return add_step(m, less, 1);
}

static bool is_op(const Machine *m, Term t, Op op) {
    return !term_is_word(t) && pool_node(m->pool, t.ref)->op == op;
}

/* 1 << (63 - clz(x)) */
static bool is_highest(const Machine *m, Ref ref, Term *x) {
    Term one = term_arg(m->pool, ref, 0), amount = term_arg(m->pool, ref, 1);
    if (m->columns != 64 || !term_is(one, 1) || !is_op(m, amount, OP_SUB)) return false;
    Term top = term_arg(m->pool, amount.ref, 0), zeros = term_arg(m->pool, amount.ref, 1);
    if (!term_is(top, 63) || !is_op(m, zeros, OP_CLZ)) return false;
    *x = term_arg(m->pool, zeros.ref, 0);
    return true;
}

/* Equal or ordered counts of zeros at an end: a relation of the ones that end them. */
static bool is_scan_pair(const Machine *m, Ref ref, Op *op) {
    Term a = term_arg(m->pool, ref, 0), b = term_arg(m->pool, ref, 1);
    *op = is_op(m, a, OP_CLZ) ? OP_CLZ : OP_CTZ;
    return m->columns == 64 && is_op(m, a, *op) && is_op(m, b, *op);
}

/* clz(x) < clz(y) iff the highest one of y is below x's. */
static int scan_pair(Machine *m, Ref ref, Op op, StepKind kind) {
    Term x = term_arg(m->pool, term_arg(m->pool, ref, 0).ref, 0);
    Term y = term_arg(m->pool, term_arg(m->pool, ref, 1).ref, 0);
    bool clz = op == OP_CLZ;
    int a = clz ? highest(m, y, false) : below_lowest(m, x);
    int b = a < 0 ? -1 : clz ? highest(m, x, false) : below_lowest(m, y);
    if (b < 0) return -1;
    int step = add_step(
        m, (Step){.kind = (uint8_t)kind, .a = (int16_t)a, .b = (int16_t)b}, 1);
    if (step >= 0 && kind == TRUTH_EQ) m->initial |= UINT64_C(1) << m->step[step].at;
    return step;
}

/* w >> k & 1, w >> (columns - 1): a bit test. */
static bool is_bit_test(const Machine *m, Ref ref, Term *word, uint64_t *k) {
    const TermNode *node = pool_node(m->pool, ref);
    Term t = {0, ref};
    if (node->op == OP_AND) {
        Term mask = term_arg(m->pool, ref, 1);
        if (!term_is(mask, 1)) return false;
        t = term_arg(m->pool, ref, 0);
        node = pool_node(m->pool, t.ref);
    }
    if (node->op != OP_SHR) return false;
    Term amount = term_arg(m->pool, t.ref, 1);
    if (!term_is_word(amount)) return false;
    *k = amount.word & 63;
    *word = term_arg(m->pool, t.ref, 0);
    return *k < m->columns && (t.ref != ref || *k == m->columns - 1);
}

static bool is_truth_op(const Machine *m, Ref ref) {
    const TermNode *node = pool_node(m->pool, ref);
    Term word;
    uint64_t k;
    if (node->op == OP_EQ || node->op == OP_ULT) return true;
    if (is_bit_test(m, ref, &word, &k)) return true;
    if (!(node->flags & TERM_BOOL)) return false;
    return node->op == OP_XOR || node->op == OP_OR || node->op == OP_ITE ||
           (node->op == OP_AND && term_is_bool(m->pool, term_arg(m->pool, ref, 0)) &&
            term_is_bool(m->pool, term_arg(m->pool, ref, 1)));
}

static int word_node(Machine *m, Ref ref) {
    const TermNode *node = pool_node(m->pool, ref);
    if (node->op == OP_VAR) return variable(m, node->k);
    if (is_truth_op(m, ref)) return as_word(m, truth_step(m, (Term){0, ref}));
    Term a = term_arg(m->pool, ref, 0);
    Term x, b = node->arity > 1 ? term_arg(m->pool, ref, 1) : term_word(0);
    switch ((Op)node->op) {
    case OP_AND:
        return two(m, WORD_AND, a, b, 0);
    case OP_OR:
        return two(m, WORD_OR, a, b, 0);
    case OP_XOR:
        return two(m, WORD_XOR, a, b, 0);
    case OP_NOT:
        return two(m, WORD_XOR, a, term_word(~UINT64_C(0)), 0);
    case OP_ADD:
        return two(m, WORD_ADD, a, b, 1);
    case OP_SUB:
        return two(m, WORD_SUB, a, b, 1);
    case OP_MUL:
        return term_is_word(b)   ? multiple(m, a, b.word)
               : term_is_word(a) ? multiple(m, b, a.word)
                                 : -1;
    case OP_SHL:
        if (is_highest(m, ref, &x)) return highest(m, x, true);
        return term_is_word(b) ? shifted_left(m, word_step(m, a), b.word & 63) : -1;
    case OP_SHR:
    case OP_SAR:
        return term_is_word(b) ? shifted_right(m, a, (Op)node->op, b.word & 63) : -1;
    case OP_ITE:
        return choice(m, ref);
    default:
        return -1;
    }
}

/* Deep terms are refused before they are deep recursion. */
static int word_step(Machine *m, Term t) {
    if (term_is_word(t)) return constant(m, t.word);
    Seen *seen = seen_of(m, t.ref);
    if (!seen || m->depth > NODES_MOST) return -1;
    if (seen->word >= 0) return seen->word;
    m->depth++;
    int step = word_node(m, t.ref);
    m->depth--;
    seen_of(m, t.ref)->word = (int16_t)step;
    return step;
}

static int truth_two(Machine *m, StepKind kind, Ref ref) {
    int a = truth_step(m, term_arg(m->pool, ref, 0));
    int b = a < 0 ? -1 : truth_step(m, term_arg(m->pool, ref, 1));
    if (b < 0) return -1;
    return add_step(m, (Step){.kind = (uint8_t)kind, .a = (int16_t)a, .b = (int16_t)b},
                    0);
}

static int truth_choice(Machine *m, Ref ref) {
    int a = truth_step(m, term_arg(m->pool, ref, 0));
    int b = a < 0 ? -1 : truth_step(m, term_arg(m->pool, ref, 1));
    int c = b < 0 ? -1 : truth_step(m, term_arg(m->pool, ref, 2));
    if (c < 0) return -1;
    return add_step(
        m, (Step){.kind = TRUTH_ITE, .a = (int16_t)a, .b = (int16_t)b, .c = (int16_t)c},
        0);
}

static int some_bit(Machine *m, Term t) {
    int of = word_step(m, t);
    return of < 0 ? -1 : add_step(m, (Step){.kind = TRUTH_SOME, .a = (int16_t)of}, 1);
}

static int bit_test(Machine *m, Term word, uint64_t k) {
    int of = word_step(m, word);
    return of < 0 ? -1
                  : add_step(m, (Step){.kind = TRUTH_BIT, .a = (int16_t)of, .k = k}, 1);
}

static int equality(Machine *m, Ref ref) {
    int step = two(m, TRUTH_EQ, term_arg(m->pool, ref, 0), term_arg(m->pool, ref, 1), 1);
    if (step >= 0) m->initial |= UINT64_C(1) << m->step[step].at;
    return step;
}

static int truth_node(Machine *m, Ref ref) {
    const TermNode *node = pool_node(m->pool, ref);
    Term word;
    uint64_t k;
    Op scan;
    if (is_bit_test(m, ref, &word, &k)) return bit_test(m, word, k);
    if (!is_truth_op(m, ref)) return some_bit(m, (Term){0, ref});
    if ((node->op == OP_EQ || node->op == OP_ULT) && is_scan_pair(m, ref, &scan))
        return scan_pair(m, ref, scan, node->op == OP_EQ ? TRUTH_EQ : TRUTH_LESS);
    switch ((Op)node->op) {
    case OP_EQ:
        return equality(m, ref);
    case OP_ULT:
        return two(m, TRUTH_LESS, term_arg(m->pool, ref, 0), term_arg(m->pool, ref, 1),
                   1);
    case OP_AND:
        return truth_two(m, TRUTH_AND, ref);
    case OP_OR:
        return truth_two(m, TRUTH_OR, ref);
    case OP_XOR:
        return truth_two(m, TRUTH_XOR, ref);
    case OP_ITE:
        return truth_choice(m, ref);
    default:
        return -1;
    }
}

static int truth_step(Machine *m, Term t) {
    if (term_is_word(t))
        return add_step(m, (Step){.kind = TRUTH_CONST, .k = t.word != 0}, 0);
    Seen *seen = seen_of(m, t.ref);
    if (!seen || m->depth > NODES_MOST) return -1;
    if (seen->truth >= 0) return seen->truth;
    m->depth++;
    int step = truth_node(m, t.ref);
    m->depth--;
    seen_of(m, t.ref)->truth = (int16_t)step;
    return step;
}

static void swap_letters(Machine *m, int i, int j) {
    for (int s = 0; s < m->steps; s++) {
        Step *step = &m->step[s];
        bool guesses = step->kind == WORD_SHR || step->kind == WORD_SAR ||
                       step->kind == WORD_TOP;
        if (step->kind != WORD_VAR && !guesses) continue;
        if (step->letter == i)
            step->letter = (uint8_t)j;
        else if (step->letter == j)
            step->letter = (uint8_t)i;
    }
}

/* Variables take the lowest letter planes, so that "occupied" is a mask. */
static void variables_first(Machine *m) {
    bool is_var[LETTER_MOST] = {false};
    for (int s = 0; s < m->steps; s++)
        if (m->step[s].kind == WORD_VAR) is_var[m->step[s].letter] = true;
    for (int to = 0, from = 0; from < m->letters; from++) {
        if (!is_var[from]) continue;
        if (to != from) {
            m->var[to] = m->var[from];
            swap_letters(m, to, from);
            is_var[from] = is_var[to];
        }
        to++;
    }
}

static bool compile(Machine *m) {
    m->when = truth_step(m, m->claim->when);
    m->defined = m->when < 0 ? -1 : truth_step(m, m->claim->defined);
    m->truth = m->defined < 0 ? -1 : truth_step(m, m->claim->claim);
    if (m->truth < 0) return false;
    variables_first(m);
    return __builtin_popcountll(m->guesses) <= 6;
}

/* Running: planes of 64 pairs (state, letter). */

typedef struct {
    uint64_t state[BITS_MOST]; /* before the column, then after it */
    uint64_t value[NODES_MOST];
    uint64_t letter[LETTER_MOST];
    uint64_t good; /* pairs whose guesses have not failed */
} Planes;

static void run_multiple(Planes *p, const Step *s, uint64_t in, uint64_t *out) {
    uint64_t sum[MULTIPLE_MOST + 1], carry = 0;
    for (unsigned i = 0; i < s->bits; i++) {
        uint64_t add = s->k >> i & 1 ? in : 0, old = p->state[s->at + i];
        sum[i] = old ^ add ^ carry;
        carry = (old & add) | (carry & (old ^ add));
    }
    sum[s->bits] = WEAKEN(CARRY_MULTIPLE, 0, carry);
    *out = sum[0];
    for (unsigned i = 0; i < s->bits; i++) p->state[s->at + i] = sum[i + 1];
}

/* The guessed bit is given out now; it has to come k columns later. */
static uint64_t run_right(Planes *p, const Step *s, uint64_t in, unsigned column,
                          unsigned columns) {
    uint64_t guess = p->letter[s->letter], *queue = &p->state[s->at];
    unsigned k = (unsigned)s->k;
    if (column >= k) p->good &= ~(queue[k - 1] ^ in);
    if (column >= columns - k) {
        uint64_t tail = WEAKEN(CARRY_SIGN, false, s->kind == WORD_SAR) ? queue[0] : 0;
        p->good &= ~(guess ^ tail);
    }
    memmove(queue + 1, queue, (k - 1) * sizeof *queue);
    queue[0] = guess;
    return guess;
}

/* What was guessed of the columns above the last one has to be true of this one and
 * those above it; nothing is above the last. */
static uint64_t run_top(Planes *p, const Step *s, uint64_t in, unsigned column,
                        unsigned columns) {
    uint64_t above = p->letter[s->letter], *state = &p->state[s->at], out = in & ~above;
    if (column > 0) p->good &= ~(state[0] ^ (in | above));
    state[0] = above;
    state[1] |= in;
    if (column + 1 < columns) return out;
    p->good &= ~above;
    return s->k ? out | ~state[1] : out;
}

static uint64_t run_left(Planes *p, const Step *s, uint64_t in) {
    uint64_t *queue = &p->state[s->at], out = queue[s->k - 1];
    memmove(queue + 1, queue, (s->k - 1) * sizeof *queue);
    queue[0] = in;
    return out;
}

static void run_step(const Machine *m, Planes *p, int i, unsigned column) {
    const Step *s = &m->step[i];
    uint64_t a = s->a >= 0 ? p->value[s->a] : 0, b = s->b >= 0 ? p->value[s->b] : 0;
    uint64_t *state = &p->state[s->at], out = 0, old;
    switch ((StepKind)s->kind) {
    case WORD_CONST:
        out = s->k >> column & 1 ? ~UINT64_C(0) : 0;
        break;
    case WORD_VAR:
        out = p->letter[s->letter];
        break;
    case WORD_AND:
        out = a & b;
        break;
    case WORD_OR:
        out = a | b;
        break;
    case WORD_XOR:
        out = a ^ b;
        break;
    case WORD_ADD:
        old = *state;
        out = a ^ b ^ old;
        *state = (a & b) | WEAKEN(CARRY_CARRY, 0, old & (a ^ b));
        break;
    case WORD_SUB:
        old = *state;
        out = a ^ b ^ old;
        *state = (~a & b) | (old & ~(a ^ b));
        break;
    case WORD_MUL:
        run_multiple(p, s, a, &out);
        break;
    case WORD_SHL:
        out = run_left(p, s, a);
        break;
    case WORD_SHR:
    case WORD_SAR:
        out = run_right(p, s, a, column, m->columns);
        break;
    case WORD_ITE:
        out = (*state & b) | (~*state & p->value[s->c]);
        break;
    case WORD_TOP:
        out = run_top(p, s, a, column, m->columns);
        break;
    case WORD_TRUTH:
        out = column == 0 ? *state : 0;
        break;
    case TRUTH_EQ:
        *state &= ~(a ^ b);
        break;
    case TRUTH_LESS:
        *state = (~a & b) | (*state & ~(a ^ b));
        break;
    case TRUTH_SOME:
        *state |= a;
        break;
    case TRUTH_BIT:
        *state |= column == s->k ? a : 0;
        break;
    case TRUTH_CONST:
    case TRUTH_AND:
    case TRUTH_OR:
    case TRUTH_XOR:
    case TRUTH_ITE:
        break;
    }
    p->value[i] = out;
}

/* After the last column: the truths; pairs with a wrong guess leave `good`. */
static uint64_t final_truth(const Machine *m, const Planes *p, const uint64_t *value,
                            int i) {
    const Step *s = &m->step[i];
    switch ((StepKind)s->kind) {
    case TRUTH_CONST:
        return s->k ? ~UINT64_C(0) : 0;
    case TRUTH_AND:
        return value[s->a] & value[s->b];
    case TRUTH_OR:
        return value[s->a] | value[s->b];
    case TRUTH_XOR:
        return value[s->a] ^ value[s->b];
    case TRUTH_ITE:
        return (value[s->a] & value[s->b]) | (~value[s->a] & value[s->c]);
    case TRUTH_EQ:
    case TRUTH_LESS:
    case TRUTH_SOME:
    case TRUTH_BIT:
        return p->state[s->at];
    default:
        return 0;
    }
}

static uint64_t failing(const Machine *m, Planes *p) {
    uint64_t value[NODES_MOST], good = ~UINT64_C(0);
    for (int i = 0; i < m->steps; i++) {
        const Step *s = &m->step[i];
        value[i] = final_truth(m, p, value, i);
        if (s->kind == WORD_ITE || s->kind == WORD_TRUTH)
            good &= ~(p->state[s->at] ^ value[s->a]);
    }
    return good & value[m->when] & ~(value[m->defined] & value[m->truth]);
}

/* Sets of states */

typedef struct {
    uint64_t state;
    uint32_t parent; /* its index in the column before */
    uint16_t letter, occupied;
} Reached;

typedef struct {
    Reached *at;
    uint32_t count, cap;
} Column;

typedef struct {
    uint32_t *slot; /* index + 1 into the column being made */
    uint32_t size;
} Index;

static uint32_t hash_of(uint64_t state) {
    state *= UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)(state >> 32);
}

static void index_clear(Index *index, uint32_t size) {
    if (size > index->size) {
        index->slot = base_realloc(index->slot, size * sizeof *index->slot);
        index->size = size;
    }
    memset(index->slot, 0, index->size * sizeof *index->slot);
}

static void index_all(Index *index, const Column *column) {
    for (uint32_t i = 0; i < column->count; i++) {
        uint32_t at = hash_of(column->at[i].state) & (index->size - 1);
        while (index->slot[at]) at = (at + 1) & (index->size - 1);
        index->slot[at] = i + 1;
    }
}

static bool offer(Column *column, Index *index, Reached entry) {
    uint32_t at = hash_of(entry.state) & (index->size - 1);
    for (; index->slot[at]; at = (at + 1) & (index->size - 1)) {
        Reached *old = &column->at[index->slot[at] - 1];
        if (old->state != entry.state) continue;
        if (entry.occupied < old->occupied) *old = entry;
        return true;
    }
    if (column->count == STATES_MOST) return false;
    if (WEAKEN(CARRY_STATE, column->count == 4, false)) return true;
    if (column->count == column->cap) {
        column->cap = column->cap ? column->cap * 2 : 16;
        column->at = base_realloc(column->at, column->cap * sizeof *column->at);
    }
    column->at[column->count] = entry;
    index->slot[at] = ++column->count;
    if (column->count * 2 > index->size) {
        index_clear(index, index->size * 4);
        index_all(index, column);
    }
    return true;
}

typedef struct {
    Machine m;
    Column column[65];
    Index index;
    Planes planes;
    size_t total;
} Search;

static void letter_planes(const Machine *m, Planes *p, uint32_t high) {
    static const uint64_t pattern[] = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC,
                                       0xF0F0F0F0F0F0F0F0, 0xFF00FF00FF00FF00,
                                       0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};
    for (int i = 0; i < m->letters; i++)
        p->letter[i] = i < 6 ? pattern[i] : high >> (i - 6) & 1 ? ~UINT64_C(0) : 0;
}

/* Lane l is letter l mod 2^low of state first + l / 2^low. */
static void state_planes(const Machine *m, Planes *p, const Column *from, uint32_t first,
                         uint32_t count, int low) {
    uint64_t lanes = low == 6 ? ~UINT64_C(0) : (UINT64_C(1) << (1 << low)) - 1;
    memset(p->state, 0, (size_t)m->bits * sizeof *p->state);
    for (uint32_t j = 0; j < count; j++)
        for (uint64_t s = from->at[first + j].state; s; s &= s - 1)
            p->state[__builtin_ctzll(s)] |= lanes << (j << low);
    p->good = count << low == 64 ? ~UINT64_C(0) : (UINT64_C(1) << (count << low)) - 1;
}

static uint64_t state_of_lane(const Machine *m, const Planes *p, unsigned lane) {
    uint64_t state = 0;
    for (int b = 0; b < m->bits; b++) state |= (p->state[b] >> lane & 1) << b;
    return state;
}

typedef struct {
    uint32_t first, high;
    int low;
} Batch;

static bool collect(Search *s, const Column *from, Column *to, const Batch *batch) {
    uint32_t occupied = (1u << s->m.vars) - 1;
    for (uint64_t left = s->planes.good; left; left &= left - 1) {
        unsigned lane = (unsigned)__builtin_ctzll(left);
        uint32_t parent = batch->first + (lane >> batch->low);
        uint32_t letter = (lane & ((1u << batch->low) - 1)) | batch->high << 6;
        const Reached *before = &from->at[parent];
        bool counts = (letter & occupied) != 0;
        if (WEAKEN(CARRY_LETTER, letter + 1u == 1u << s->m.letters, false)) continue;
        Reached entry = {state_of_lane(&s->m, &s->planes, lane), parent, (uint16_t)letter,
                         (uint16_t)(before->occupied + counts)};
        if (!offer(to, &s->index, entry)) return false;
    }
    return true;
}

static bool advance(Search *s, unsigned column) {
    Machine *m = &s->m;
    const Column *from = &s->column[column];
    Column *to = &s->column[column + 1];
    Batch batch = {.low = m->letters < 6 ? m->letters : 6};
    uint32_t group = 64u >> batch.low, highs = 1u << (m->letters - batch.low);
    to->count = 0;
    index_clear(&s->index, 64);
    for (batch.first = 0; batch.first < from->count; batch.first += group)
        for (batch.high = 0; batch.high < highs; batch.high++) {
            uint32_t count = from->count - batch.first;
            state_planes(m, &s->planes, from, batch.first, count < group ? count : group,
                         batch.low);
            letter_planes(m, &s->planes, batch.high);
            for (int i = 0; i < m->steps; i++) run_step(m, &s->planes, i, column);
            if (!collect(s, from, to, &batch)) return false;
        }
    s->total += to->count;
    return s->total < TOTAL_MOST;
}

static void begin(Search *s) {
    Machine *m = &s->m;
    index_clear(&s->index, 256);
    uint64_t guess = 0;
    do { /* all subsets of the guessed bits */
        offer(&s->column[0], &s->index, (Reached){.state = m->initial | guess});
        guess = (guess - m->guesses) & m->guesses;
    } while (guess && !WEAKEN(CARRY_GUESS, true, false));
}

/* The last column's failing entry with the fewest occupied columns; UINT32_MAX: none. */
static uint32_t find_failure(Search *s, const Column *last) {
    uint32_t best = UINT32_MAX;
    for (uint32_t first = 0; first < last->count; first += 64) {
        uint32_t count = last->count - first < 64 ? last->count - first : 64;
        state_planes(&s->m, &s->planes, last, first, count, 0);
        for (uint64_t bad = failing(&s->m, &s->planes) & s->planes.good; bad;
             bad &= bad - 1) {
            uint32_t i = first + (uint32_t)__builtin_ctzll(bad);
            if (best == UINT32_MAX || last->at[i].occupied < last->at[best].occupied)
                best = i;
        }
    }
    return best;
}

/* The column from which all constants are all zeros or all ones. */
static unsigned constants_end(const Machine *m) {
    unsigned end = 0;
    for (int i = 0; i < m->steps; i++) {
        const Step *s = &m->step[i];
        if (s->kind == TRUTH_BIT && s->k + 1 > end) end = (unsigned)s->k + 1;
        if (s->kind == WORD_TRUTH && end == 0) end = 1;
        if (s->kind != WORD_CONST) continue;
        uint64_t k = s->k & mask_of(m);
        unsigned top = m->columns;
        while (top > 0 && (k >> (top - 1) & 1) == (k >> (m->columns - 1) & 1)) top--;
        if (top > end) end = top;
    }
    return WEAKEN(CARRY_CONSTANTS, end > 0, false) ? end - 1 : end;
}

static bool same_states(const Column *a, Index *index_of_a, const Column *b) {
    if (a->count != b->count) return false;
    if (WEAKEN(CARRY_REPEAT, true, false)) return true;
    for (uint32_t i = 0; i < b->count; i++) {
        uint32_t at = hash_of(b->at[i].state) & (index_of_a->size - 1);
        while (index_of_a->slot[at] &&
               a->at[index_of_a->slot[at] - 1].state != b->at[i].state)
            at = (at + 1) & (index_of_a->size - 1);
        if (!index_of_a->slot[at]) return false;
    }
    return true;
}

typedef enum { RUN_DONE, RUN_REFUSED } RunEnd;

/* Columns 0 … *last; with `early` it may stop before the end, at a repeated set. */
static RunEnd run(Search *s, const Limits *limits, double deadline, bool early,
                  unsigned *last) {
    unsigned constant_from = constants_end(&s->m);
    for (unsigned column = 0; column < s->m.columns; column++) {
        if (!advance(s, column)) return RUN_REFUSED;
        if (s->column[column + 1].count > 512 &&
            (limits_interrupted(limits) || (deadline > 0 && limits_now() > deadline)))
            return RUN_REFUSED;
        *last = column + 1;
        if (early && !(s->m.ahead && WEAKEN(CARRY_AHEAD, false, true)) &&
            column >= constant_from &&
            same_states(&s->column[column + 1], &s->index, &s->column[column]))
            return RUN_DONE;
    }
    return RUN_DONE;
}

static void read_back(const Search *s, uint32_t i, uint64_t *values) {
    for (unsigned column = s->m.columns; column > 0; column--) {
        const Reached *entry = &s->column[column].at[i];
        for (int v = 0; v < s->m.vars; v++)
            values[s->m.var[v]] |= (uint64_t)(entry->letter >> v & 1) << (column - 1);
        i = entry->parent;
    }
}

static bool decide(Search *s, const Limits *limits, double deadline, Arena *arena,
                   Verdict *verdict) {
    unsigned last = 0;
    begin(s);
    if (run(s, limits, deadline, true, &last) == RUN_REFUSED) return false;
    uint32_t failure = find_failure(s, &s->column[last]);
    if (failure == UINT32_MAX) {
        *verdict = (Verdict){.kind = VERDICT_PROVED};
        verdict->method = arena_printf(arena, "carries, %zu states", s->total);
        return true;
    }
    if (last < s->m.columns) {
        if (run(s, limits, deadline, false, &last) == RUN_REFUSED) return false;
        failure = find_failure(s, &s->column[last]);
    }
    *verdict = (Verdict){.kind = VERDICT_REFUTED, .method = "carries"};
    verdict->counterexample = ARENA_ARRAY(arena, uint64_t, pool_vars(s->m.pool) + 1);
    read_back(s, failure, verdict->counterexample);
    return true;
}

bool carry_decide(const Claim *claim, const Limits *limits, double deadline, Arena *arena,
                  unsigned columns, Verdict *verdict) {
    Search *s = calloc(1, sizeof *s);
    if (!s) return false;
    s->m = (Machine){.claim = claim, .pool = claim->pool, .columns = columns};
    bool done = compile(&s->m) && decide(s, limits, deadline, arena, verdict);
    for (unsigned i = 0; i <= 64; i++) free(s->column[i].at);
    free(s->index.slot);
    free(s);
    return done;
}
