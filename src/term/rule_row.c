/* Matching is by the rows' own texts: what is tried of most rows is one operation of an
 * operand. */
#include "term/rule_row.h"

#include <assert.h>

#include "base/weaken.h"
#include "term/node.h"

/* ---- guards: functions, for letters are locals there */

#define BOOL(t)  term_is_bool(pool, t)
#define MAY(t)   node_may(pool, t)
#define MOST(t)  node_most(pool, t)
#define POWER(k) (((k) & ((k)-1)) == 0)
#define RUN(k)   ((k) && (((k) + ((k) & -(k))) & (k)) == 0)

#define ROW(name, from, to, guard)                                                       \
    static bool fits_##name(Pool *pool, const Term *letter) {                            \
        Term x = letter[0], y = letter[1], z = letter[2], s = letter[3], c = letter[4];  \
        uint64_t K = letter[5].word, L = letter[6].word, M = letter[7].word;             \
        (void)pool, (void)x, (void)y, (void)z, (void)s, (void)c;                         \
        (void)K, (void)L, (void)M;                                                       \
        return WEAKEN(RULE_##name, false, guard);                                        \
    }
#include "term/rules.def"
#undef ROW

/* ---- rows */

enum {
    x = ROW_LETTER, y, z, s, c, K, L, M,
#define OP(name, ...) IS_##name = ROW_OP + OP_##name,
#include "term/ops.def"
#undef OP
};

#define PERM(a)      ROW_CLASS + CLASS_PERMUTATION, a
#define SHIFT(a, b)  ROW_CLASS + CLASS_SHIFT, a, b
#define GATHER(a, b) ROW_CLASS + CLASS_GATHER, a, b
#define AND(a, b)    IS_AND, a, b
#define OR(a, b)     IS_OR, a, b
#define XOR(a, b)    IS_XOR, a, b
#define NOT(a)       IS_NOT, a
#define LNOT(a)      IS_XOR, a, 1
#define ADD(a, b)    IS_ADD, a, b
#define SUB(a, b)    IS_SUB, a, b
#define NEG(a)       IS_SUB, 0, a
#define MUL(a, b)    IS_MUL, a, b
#define MULHI(a, b)  IS_MULHI, a, b
#define UDIV(a, b)   IS_UDIV, a, b
#define UREM(a, b)   IS_UREM, a, b
#define SHL(a, b)    IS_SHL, a, b
#define SHR(a, b)    IS_SHR, a, b
#define SAR(a, b)    IS_SAR, a, b
#define ROL(a, b)    IS_ROL, a, b
#define POPCOUNT(a)  IS_POPCOUNT, a
#define CTZ(a)       IS_CTZ, a
#define CLZ(a)       IS_CLZ, a
#define REVERSE(a)   IS_REVERSE, a
#define PEXT(a, b)   IS_PEXT, a, b
#define PDEP(a, b)   IS_PDEP, a, b
#define EQ(a, b)     IS_EQ, a, b
#define ULT(a, b)    IS_ULT, a, b
#define ITE(a, b, d) IS_ITE, a, b, d

static const RuleRow rows[] = {
#define ROW(name, from, to, guard) {#name, {from}, {to}, fits_##name},
#include "term/rules.def"
#undef ROW
};
enum { ROWS = sizeof rows / sizeof *rows };

const RuleRow *rule_row_at(unsigned i) {
    return i < ROWS ? &rows[i] : NULL;
}

static uint64_t number_of(int token) {
    return (uint64_t)(int64_t)token;
}

/* ---- matching */

typedef struct {
    const Pool *pool;
    const int16_t *at; /* what of the pattern is still to come */
    Term letter[ROW_LETTERS];
    unsigned bound; /* the letters that stand for a term */
    Op op;          /* of the class; OP_CONST: none yet */
    unsigned turns, met; /* operations that commute: which to turn, and how many there were */
} Match;

static bool match_op(Match *m, Op op) {
    int token = *m->at++;
    if (token >= ROW_OP) return op == (Op)(token - ROW_OP);
    if (token < ROW_CLASS || op_class(op) != (OpClass)(token - ROW_CLASS)) return false;
    if (m->op != OP_CONST && m->op != op) return false;
    m->op = op;
    return true;
}

static bool match_letter(Match *m, unsigned i, Term t) {
    if (m->bound >> i & 1) return term_same(m->letter[i], t);
    if (i >= ROW_WORD - ROW_LETTER && t.ref) return false;
    m->bound |= 1u << i;
    m->letter[i] = t;
    return true;
}

static bool match_args(Match *m, Op op, const Term *arg);

static bool match(Match *m, Term t) {
    int token = *m->at;
    if (token >= ROW_CLASS) {
        Op op = node_op(m->pool, t);
        if (!match_op(m, op)) return false;
        Term arg[3];
        for (unsigned i = 0; i < op_arity(op); i++) arg[i] = node_arg(m->pool, t, i);
        return match_args(m, op, arg);
    }
    m->at++;
    if (token >= ROW_LETTER) return match_letter(m, (unsigned)(token - ROW_LETTER), t);
    return term_is(t, number_of(token));
}

static bool match_args(Match *m, Op op, const Term *arg) {
    unsigned turn = op_commutes(op) ? m->turns >> m->met++ & 1 : 0;
    for (unsigned i = 0; i < op_arity(op); i++)
        if (!match(m, arg[i ^ turn])) return false;
    return true;
}

/* The next way to turn those that were met; false: there is none. */
static bool turn_next(Match *m) {
    while (m->met && m->turns >> (m->met - 1) & 1) m->turns ^= 1u << --m->met;
    if (m->met) m->turns |= 1u << (m->met - 1);
    return m->met;
}

static bool match_row(Match *m, Pool *pool, const RuleRow *row, Op op, const Term *arg) {
    m->turns = 0;
    do {
        m->at = row->from, m->bound = m->met = 0, m->op = OP_CONST;
        if (match_op(m, op) && match_args(m, op, arg) && row->fits(pool, m->letter))
            return true;
    } while (turn_next(m));
    return false;
}

/* ---- results */

static Term write(Pool *pool, const int16_t **at, const Term *letter, Op any) {
    int token = *(*at)++;
    if (token < ROW_LETTER) return term_word(number_of(token));
    if (token < ROW_CLASS) return letter[token - ROW_LETTER];
    Op op = token < ROW_OP ? any : (Op)(token - ROW_OP);
    Term arg[3];
    for (unsigned i = 0; i < op_arity(op); i++) arg[i] = write(pool, at, letter, any);
    return term_op(pool, op, arg);
}

Term rule_row_term(Pool *pool, const int16_t *text, const Term *letter, Op op) {
    return write(pool, &text, letter, op);
}

/* The numbers of the rows of an operation. */
enum { MOST_ROWS = 32 };
static struct {
    uint8_t count, row[MOST_ROWS];
} rows_of[OP_COUNT];

static void sort_rows(void) {
    for (unsigned i = 0; i < ROWS; i++)
        for (Op op = OP_FULL + 1; op < OP_COUNT; op++) {
            Match m = {.at = rows[i].from};
            if (!match_op(&m, op)) continue;
            assert(rows_of[op].count < MOST_ROWS);
            rows_of[op].row[rows_of[op].count++] = (uint8_t)i;
        }
}

bool rule_row(Pool *pool, Op op, const Term *arg, Term *result) {
    static bool sorted = false;
    if (!sorted) sort_rows();
    sorted = true;
    Match m = {.pool = pool};
    for (unsigned i = 0; i < rows_of[op].count; i++) {
        const RuleRow *row = &rows[rows_of[op].row[i]];
        if (!match_row(&m, pool, row, op, arg)) continue;
        *result = rule_row_term(pool, row->to, m.letter, m.op);
        return true;
    }
    return false;
}
