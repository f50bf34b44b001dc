/* Terms as steps of the carry machine, operands first; -1 is what no step can do. */
#include "prove/carry/carry_local.h"

#include <string.h>

static int word_step(CarryMachine *m, Term t);
static int truth_step(CarryMachine *m, Term t);

static int add_step(CarryMachine *m, CarryStep step, unsigned bits) {
    if (m->steps == NODES_MOST || m->bits + (int)bits > BITS_MOST) return -1;
    step.at = (uint8_t)m->bits;
    step.bits = (uint8_t)bits;
    m->bits += (int)bits;
    m->step[m->steps] = step;
    return m->steps++;
}

static CarrySeen *seen_of(CarryMachine *m, Ref ref) {
    for (int i = 0; i < m->nseen; i++)
        if (m->seen[i].ref == ref) return &m->seen[i];
    if (m->nseen == NODES_MOST) return NULL;
    m->seen[m->nseen] = (CarrySeen){ref, -1, -1};
    return &m->seen[m->nseen++];
}

static int constant(CarryMachine *m, uint64_t k) {
    return add_step(m, (CarryStep){.kind = WORD_CONST, .k = k}, 0);
}

static int letter_of(CarryMachine *m) {
    return m->letters < LETTER_MOST ? m->letters++ : -1;
}

static int variable(CarryMachine *m, uint64_t number) {
    int letter = letter_of(m);
    if (letter < 0) return -1;
    m->var[letter] = number;
    m->vars++;
    return add_step(m, (CarryStep){.kind = WORD_VAR, .letter = (uint8_t)letter}, 0);
}

static int two(CarryMachine *m, CarryKind kind, Term a, Term b, unsigned bits) {
    int left = word_step(m, a), right = left < 0 ? -1 : word_step(m, b);
    if (right < 0) return -1;
    return add_step(
        m, (CarryStep){.kind = (uint8_t)kind, .a = (int16_t)left, .b = (int16_t)right},
        bits);
}

/* 0 - x, as a difference. */
static int negative(CarryMachine *m, int of) {
    int zero = constant(m, 0);
    if (zero < 0 || of < 0) return -1;
    return add_step(
        m, (CarryStep){.kind = WORD_SUB, .a = (int16_t)zero, .b = (int16_t)of}, 1);
}

static int shifted_left(CarryMachine *m, int of, uint64_t s) {
    if (of < 0 || s == 0) return of;
    if (s > FLIGHT_MOST) return -1;
    return add_step(m, (CarryStep){.kind = WORD_SHL, .a = (int16_t)of, .k = s},
                    (unsigned)s);
}

static int multiple(CarryMachine *m, Term a, uint64_t k) {
    int of = word_step(m, a);
    if (of < 0) return -1;
    bool minus = k > ~k;
    uint64_t size = minus ? 0 - k : k;
    unsigned low = (unsigned)__builtin_ctzll(size | UINT64_C(1) << 63);
    uint64_t odd = size >> low;
    unsigned bits = 64 - (unsigned)__builtin_clzll(odd | 1);
    if (bits > MULTIPLE_MOST) return -1;
    if (odd > 1)
        of = add_step(m, (CarryStep){.kind = WORD_MUL, .a = (int16_t)of, .k = odd}, bits);
    of = shifted_left(m, of, low);
    return minus ? negative(m, of) : of;
}

static int shifted_right(CarryMachine *m, Term t, Op op, uint64_t s) {
    int of = word_step(m, t);
    if (of < 0 || s == 0) return of;
    if (s > FLIGHT_MOST || m->columns <= s) return -1;
    int letter = letter_of(m);
    if (letter < 0) return -1;
    m->ahead = true;
    return add_step(m,
                    (CarryStep){.kind = op == OP_SHR ? WORD_SHR : WORD_SAR,
                                .a = (int16_t)of,
                                .k = s,
                                .letter = (uint8_t)letter},
                    (unsigned)s);
}

static int as_word(CarryMachine *m, int truth) {
    if (truth < 0) return -1;
    int step = add_step(m, (CarryStep){.kind = WORD_TRUTH, .a = (int16_t)truth}, 1);
    if (step >= 0) m->guesses |= UINT64_C(1) << m->step[step].at;
    return step;
}

static int choice(CarryMachine *m, Ref ref) {
    int truth = truth_step(m, term_arg(m->pool, ref, 0));
    int yes = truth < 0 ? -1 : word_step(m, term_arg(m->pool, ref, 1));
    int no = yes < 0 ? -1 : word_step(m, term_arg(m->pool, ref, 2));
    if (no < 0) return -1;
    int step = add_step(
        m,
        (CarryStep){
            .kind = WORD_ITE, .a = (int16_t)truth, .b = (int16_t)yes, .c = (int16_t)no},
        1);
    if (step >= 0) m->guesses |= UINT64_C(1) << m->step[step].at;
    return step;
}

/* The highest one of x. 0 has none: its word is 0, or, as `1 << (63 - clz(x))` has it,
 * the highest bit. One bit of the state says what is guessed of the columns above, one
 * whether a one was below. */
static int highest(CarryMachine *m, Term x, bool zero_is_top) {
    int of = word_step(m, x), letter = of < 0 ? -1 : letter_of(m);
    if (letter < 0) return -1;
    m->ahead = true;
    return add_step(m,
                    (CarryStep){.kind = WORD_TOP,
                                .a = (int16_t)of,
                                .k = zero_is_top,
                                .letter = (uint8_t)letter},
                    2);
}

/* The lowest one of x, less 1: 0 comes out above all others, as its ctz does. */
static int below_lowest(CarryMachine *m, Term x) {
    int of = word_step(m, x), minus = negative(m, of), one = constant(m, 1);
    if (minus < 0 || one < 0) return -1;
    CarryStep both = {.kind = WORD_AND, .a = (int16_t)of, .b = (int16_t)minus};
    int isolated = add_step(m, both, 0);
    if (isolated < 0) return -1;
    CarryStep less = {.kind = WORD_SUB, .a = (int16_t)isolated, .b = (int16_t)one};
    return add_step(m, less, 1);
}

/* 1 << (63 - clz(x)) */
static bool is_highest(const CarryMachine *m, Ref ref, Term *x) {
    Term one = term_arg(m->pool, ref, 0), amount = term_arg(m->pool, ref, 1);
    if (m->columns != 64 || !term_is(one, 1) || !node_is(m->pool, amount, OP_SUB))
        return false;
    Term top = term_arg(m->pool, amount.ref, 0), zeros = term_arg(m->pool, amount.ref, 1);
    if (!term_is(top, 63) || !node_is(m->pool, zeros, OP_CLZ)) return false;
    *x = term_arg(m->pool, zeros.ref, 0);
    return true;
}

/* Equal or ordered counts of zeros at an end: a relation of the ones that end them. */
static bool is_scan_pair(const CarryMachine *m, Ref ref, Op *op) {
    Term a = term_arg(m->pool, ref, 0), b = term_arg(m->pool, ref, 1);
    *op = node_is(m->pool, a, OP_CLZ) ? OP_CLZ : OP_CTZ;
    return m->columns == 64 && node_is(m->pool, a, *op) && node_is(m->pool, b, *op);
}

/* clz(x) < clz(y) iff the highest one of y is below x's. */
static int scan_pair(CarryMachine *m, Ref ref, Op op, CarryKind kind) {
    Term x = term_arg(m->pool, term_arg(m->pool, ref, 0).ref, 0);
    Term y = term_arg(m->pool, term_arg(m->pool, ref, 1).ref, 0);
    bool clz = op == OP_CLZ;
    int a = clz ? highest(m, y, false) : below_lowest(m, x);
    int b = a < 0 ? -1 : clz ? highest(m, x, false) : below_lowest(m, y);
    if (b < 0) return -1;
    int step = add_step(
        m, (CarryStep){.kind = (uint8_t)kind, .a = (int16_t)a, .b = (int16_t)b}, 1);
    if (step >= 0 && kind == TRUTH_EQ) m->initial |= UINT64_C(1) << m->step[step].at;
    return step;
}

/* w >> k & 1, w >> (columns - 1): a bit test. */
static bool is_bit_test(const CarryMachine *m, Ref ref, Term *word, uint64_t *k) {
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

static bool is_truth_op(const CarryMachine *m, Ref ref) {
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

static int word_node(CarryMachine *m, Ref ref) {
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
static int word_step(CarryMachine *m, Term t) {
    if (term_is_word(t)) return constant(m, t.word);
    CarrySeen *seen = seen_of(m, t.ref);
    if (!seen || m->depth > NODES_MOST) return -1;
    if (seen->word >= 0) return seen->word;
    m->depth++;
    int step = word_node(m, t.ref);
    m->depth--;
    seen_of(m, t.ref)->word = (int16_t)step;
    return step;
}

static int truth_two(CarryMachine *m, CarryKind kind, Ref ref) {
    int a = truth_step(m, term_arg(m->pool, ref, 0));
    int b = a < 0 ? -1 : truth_step(m, term_arg(m->pool, ref, 1));
    if (b < 0) return -1;
    return add_step(
        m, (CarryStep){.kind = (uint8_t)kind, .a = (int16_t)a, .b = (int16_t)b}, 0);
}

static int truth_choice(CarryMachine *m, Ref ref) {
    int a = truth_step(m, term_arg(m->pool, ref, 0));
    int b = a < 0 ? -1 : truth_step(m, term_arg(m->pool, ref, 1));
    int c = b < 0 ? -1 : truth_step(m, term_arg(m->pool, ref, 2));
    if (c < 0) return -1;
    return add_step(
        m,
        (CarryStep){.kind = TRUTH_ITE, .a = (int16_t)a, .b = (int16_t)b, .c = (int16_t)c},
        0);
}

static int some_bit(CarryMachine *m, Term t) {
    int of = word_step(m, t);
    return of < 0 ? -1
                  : add_step(m, (CarryStep){.kind = TRUTH_SOME, .a = (int16_t)of}, 1);
}

static int bit_test(CarryMachine *m, Term word, uint64_t k) {
    int of = word_step(m, word);
    return of < 0
               ? -1
               : add_step(m, (CarryStep){.kind = TRUTH_BIT, .a = (int16_t)of, .k = k}, 1);
}

static int equality(CarryMachine *m, Ref ref) {
    int step = two(m, TRUTH_EQ, term_arg(m->pool, ref, 0), term_arg(m->pool, ref, 1), 1);
    if (step >= 0) m->initial |= UINT64_C(1) << m->step[step].at;
    return step;
}

static int truth_node(CarryMachine *m, Ref ref) {
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

static int truth_step(CarryMachine *m, Term t) {
    if (term_is_word(t))
        return add_step(m, (CarryStep){.kind = TRUTH_CONST, .k = t.word != 0}, 0);
    CarrySeen *seen = seen_of(m, t.ref);
    if (!seen || m->depth > NODES_MOST) return -1;
    if (seen->truth >= 0) return seen->truth;
    m->depth++;
    int step = truth_node(m, t.ref);
    m->depth--;
    seen_of(m, t.ref)->truth = (int16_t)step;
    return step;
}

static void swap_letters(CarryMachine *m, int i, int j) {
    for (int s = 0; s < m->steps; s++) {
        CarryStep *step = &m->step[s];
        bool guesses =
            step->kind == WORD_SHR || step->kind == WORD_SAR || step->kind == WORD_TOP;
        if (step->kind != WORD_VAR && !guesses) continue;
        if (step->letter == i)
            step->letter = (uint8_t)j;
        else if (step->letter == j)
            step->letter = (uint8_t)i;
    }
}

/* Variables take the lowest letter planes, so that "occupied" is a mask. */
static void variables_first(CarryMachine *m) {
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

bool carry_compile(CarryMachine *m) {
    m->when = truth_step(m, m->claim->when);
    m->defined = m->when < 0 ? -1 : truth_step(m, m->claim->defined);
    m->truth = m->defined < 0 ? -1 : truth_step(m, m->claim->claim);
    if (m->truth < 0) return false;
    variables_first(m);
    return __builtin_popcountll(m->guesses) <= 6;
}
