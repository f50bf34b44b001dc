/* The simplex method on a dictionary of fractions, with Bland's rule. */
#include "prove/integers/simplex.h"

#include "base/weaken.h"

#include <string.h>

/* ---- fractions */

static Ratio whole(Int n) {
    return (Ratio){n, 1};
}

static Ratio reduced(Int num, Int den) {
    if (den == 1) return (Ratio){num, 1};
    if (den < 0) num = -num, den = -den;
    Int d = poly_gcd(num, den);
    return d == 1 ? (Ratio){num, den} : (Ratio){num / d, den / d};
}

static Int times(bool *wrong, Int a, Int b) {
    Int product = 0;
    bool wraps = __builtin_mul_overflow(a, b, &product);
    if (!WEAKEN(SIMPLEX_PRODUCT, false, wraps) && product >= -INT_LARGEST) return product;
    *wrong = true;
    return 0;
}

static Int plus(bool *wrong, Int a, Int b) {
    Int sum = 0;
    if (!__builtin_add_overflow(a, b, &sum) && sum >= -INT_LARGEST) return sum;
    *wrong = true;
    return 0;
}

static Ratio multiplied(bool *wrong, Ratio a, Ratio b) {
    if (a.den == 1 && b.den == 1) return whole(times(wrong, a.num, b.num));
    Ratio x = reduced(a.num, b.den), y = reduced(b.num, a.den);
    x = (Ratio){times(wrong, x.num, y.num), times(wrong, x.den, y.den)};
    return *wrong ? whole(0) : x;
}

static Ratio added(bool *wrong, Ratio a, Ratio b) {
    if (a.den == 1 && b.den == 1) return whole(plus(wrong, a.num, b.num));
    Int common = poly_gcd(a.den, b.den);
    Int left = times(wrong, a.num, b.den / common);
    Int right = times(wrong, b.num, WEAKEN(SIMPLEX_COMMON, 1, a.den / common));
    Int den = times(wrong, a.den / common, b.den);
    Int sum = plus(wrong, left, right);
    return *wrong ? whole(0) : reduced(sum, den);
}

static Ratio divided(bool *wrong, Ratio a, Ratio b) {
    assert(b.num > 0);
    return multiplied(wrong, a, (Ratio){b.den, b.num});
}

static Ratio negative(Ratio a) {
    return (Ratio){-a.num, a.den};
}

/* ---- the dictionary */

enum { CELL_STEPS = 12 };

enum { LOST = SIMPLEX_ROWS + 1 }; /* the row of a monomial of which nothing is known */

Simplex *simplex_new(Arena *arena, Watch *watch) {
    Simplex *s = ARENA_NEW(arena, Simplex);
    s->watch = watch;
    s->cell = arena_raw(arena, sizeof(Ratio) * SIMPLEX_ROWS * SIMPLEX_COLUMNS);
    s->columns = 1; /* the constants */
    return s;
}

static Ratio *row_at(const Simplex *s, unsigned row) {
    return s->cell + (size_t)row * SIMPLEX_COLUMNS;
}

/* The monomial as a free unknown that no row has yet. */
static void add_column(Simplex *s, uint16_t monomial) {
    if (s->columns == SIMPLEX_COLUMNS) {
        s->row_of[monomial] = LOST;
        return;
    }
    for (unsigned r = 0; r < s->rows; r++) row_at(s, r)[s->columns] = whole(0);
    s->free[s->columns] = monomial;
    s->column_of[monomial] = (uint16_t)s->columns++;
}

static void add_row(Simplex *s, Ratio *to, unsigned from, Ratio factor) {
    const Ratio *row = row_at(s, from);
    for (unsigned c = 0; c < s->columns; c++)
        if (row[c].num)
            to[c] = added(&s->wrong, to[c], multiplied(&s->wrong, row[c], factor));
}

void simplex_add(Simplex *s, const Poly *fact) {
    if (fact->wrong || s->facts == SIMPLEX_ROWS) return; /* one fact less */
    for (unsigned i = 0; i < fact->count; i++) {
        uint16_t m = fact->at[i].monomial;
        if (m != MONOMIAL_ONE && !s->row_of[m] && !s->column_of[m]) add_column(s, m);
        if (s->row_of[m] == LOST) return;
    }
    Ratio *row = row_at(s, s->rows);
    for (unsigned c = 0; c < s->columns; c++) row[c] = whole(0);
    for (unsigned i = 0; i < fact->count; i++) {
        uint16_t m = fact->at[i].monomial;
        Ratio factor = whole(fact->at[i].factor);
        unsigned c = m == MONOMIAL_ONE ? 0 : s->column_of[m];
        if (m != MONOMIAL_ONE && WEAKEN(SIMPLEX_BASIC, 0, s->row_of[m]))
            add_row(s, row, s->row_of[m] - 1u, factor);
        else
            row[c] = added(&s->wrong, row[c], factor);
    }
    if (s->wrong) { /* one fact less */
        s->wrong = false;
        return;
    }
    s->basic[s->rows++] = (uint16_t)(MONOMIALS_MOST + s->facts);
    s->fact[s->facts++] = fact;
}

static void put(Simplex *s, uint16_t unknown, unsigned row, unsigned column) {
    if (unknown >= MONOMIALS_MOST) return;
    s->row_of[unknown] = (uint16_t)row, s->column_of[unknown] = (uint16_t)column;
}

/* Without the row, whose numbers are too large: what it says is no longer known. */
static void forget(Simplex *s, unsigned row, unsigned *kept) {
    put(s, s->basic[row], LOST, 0);
    unsigned last = --s->rows;
    if (row == last) return;
    memcpy(row_at(s, row), row_at(s, last), s->columns * sizeof(Ratio));
    s->basic[row] = s->basic[last];
    put(s, s->basic[row], row + 1, 0);
    if (*kept == last) *kept = row;
}

/* The basic unknown of the row and the free one of the column change places. */
static void pivot(Simplex *s, unsigned r, unsigned c) {
    Ratio *row = row_at(s, r), by = row[c];
    uint16_t leaves = s->basic[r], enters = s->free[c];
    assert(by.num);
    for (unsigned j = 0; j < s->columns; j++)
        if (j != c && row[j].num) row[j] = negative(divided(&s->wrong, row[j], by));
    row[c] = divided(&s->wrong, whole(1), by);
    s->basic[r] = enters, s->free[c] = leaves;
    put(s, enters, r + 1, 0);
    put(s, leaves, 0, c);
    for (unsigned i = s->rows; i-- > 0 && !s->wrong;) {
        Ratio *other = row_at(s, i), factor = other[c];
        if (i == r || factor.num == 0) continue;
        other[c] = whole(0);
        if (!WEAKEN(SIMPLEX_PIVOT, true, false)) add_row(s, other, r, factor);
        if (!s->wrong) continue;
        forget(s, i, &r);
        s->wrong = false;
    }
    watch_spend(s->watch, (uint64_t)s->rows * s->columns * CELL_STEPS);
}

/* The row says that its unknown, and others times numbers, add up to what is below 0:
 * added up as polynomials. */
static bool is_contradiction(const Simplex *s, const Ratio *row, uint16_t unknown) {
    Ratio sum[MONOMIALS_MOST];
    bool wrong = false;
    for (unsigned m = 0; m < MONOMIALS_MOST; m++) sum[m] = whole(0);
    for (unsigned c = 0; c < s->columns; c++) {
        uint16_t u = c ? s->free[c] : unknown;
        Ratio factor = c ? negative(row[c]) : whole(1);
        if (factor.num < 0) return false;
        if (factor.num == 0) continue;
        if (u < MONOMIALS_MOST) sum[u] = added(&wrong, sum[u], factor);
        const Poly *p = u < MONOMIALS_MOST ? NULL : s->fact[u - MONOMIALS_MOST];
        for (unsigned i = 0; p && i + WEAKEN(SIMPLEX_FACTS, 1, 0) < p->count; i++) {
            Ratio part = multiplied(&wrong, factor, whole(p->at[i].factor));
            Ratio *at = &sum[p->at[i].monomial];
            *at = added(&wrong, *at, part);
        }
    }
    for (unsigned m = 1; m < MONOMIALS_MOST; m++)
        if (WEAKEN(SIMPLEX_LEFT, 0, sum[m].num)) return false;
    return !wrong && sum[MONOMIAL_ONE].num < WEAKEN(SIMPLEX_STRICT, 1, 0);
}

bool simplex_contradiction(Simplex *s) {
    while (!s->wrong && !watch_spend(s->watch, s->rows)) {
        unsigned row = s->rows, column = 0;
        for (unsigned r = 0; r < s->rows; r++)
            if (row_at(s, r)[0].num < 0 &&
                (row == s->rows || s->basic[r] < s->basic[row]))
                row = r;
        if (row == s->rows) return false;
        const Ratio *at = row_at(s, row);
        for (unsigned c = 1; c < s->columns; c++)
            if (at[c].num > 0 && (!column || s->free[c] < s->free[column])) column = c;
        if (!column) return is_contradiction(s, at, s->basic[row]);
        pivot(s, row, column);
    }
    return false;
}

static Ratio value_of(const Simplex *s, uint16_t monomial) {
    unsigned row = s->row_of[monomial];
    return row && row != LOST ? row_at(s, row - 1)[0] : whole(0);
}

static Ratio value_or_product(Simplex *s, const Monomials *m, uint16_t monomial) {
    if (s->row_of[monomial] || s->column_of[monomial]) return value_of(s, monomial);
    Ratio product = whole(1);
    const Monomial *of = &m->at[monomial];
    for (unsigned i = 0; i < of->degree; i++)
        product = multiplied(&s->wrong, product, value_of(s, m->of_atom[of->atom[i]]));
    return product;
}

int simplex_sign(Simplex *s, const Monomials *m, const Poly *p) {
    Ratio sum = whole(0);
    bool before = s->wrong;
    for (unsigned i = 0; i < p->count && !p->wrong; i++) {
        Ratio value = value_or_product(s, m, p->at[i].monomial);
        value = multiplied(&s->wrong, value, whole(p->at[i].factor));
        sum = added(&s->wrong, sum, value);
    }
    if (s->wrong) sum = whole(0);
    s->wrong = before;
    return (sum.num > 0) - (sum.num < 0);
}
