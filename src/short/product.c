/* Polynomials of degree two and more: what is multiplied is gathered into products of
 * sums, the rest is linear.
 *
 * The atoms that have the same quotient, up to a factor, make a product: a * v + b * 2 *
 * v is (a + 2 * b) * v. For a square of sums, or two sums that share atoms, the factors
 * follow from the squares of atoms: with p = sum u_i a_i and q = sum v_i a_i the factor
 * of a_i * a_i in p * q is u_i * v_i, that of a_i * a_j is u_i * v_j + u_j * v_i. */
#include "short/short_local.h"
#include "term/divide.h"

#include <string.h>

enum { ATOMS_MOST = 12, PARTS_MOST = 400, PRODUCTS_MOST = 16 };

static MonoId without(Forms *f, MonoId mono, AtomId atom) {
    AtomId list[2 * DEGREE_MOST];
    unsigned count = 0;
    bool gone = false;
    for (MonoId m = mono; m != MONO_ONE; m = f->monos[m].parent)
        if (f->monos[m].atom == atom && !gone)
            gone = true;
        else
            list[count++] = f->monos[m].atom;
    MonoId rest = MONO_ONE;
    while (count > 0) rest = mono_product(f, rest, mono_of_atom(f, list[--count]));
    return rest;
}

static bool has_atom(const Forms *f, MonoId mono, AtomId atom) {
    for (; mono != MONO_ONE; mono = f->monos[mono].parent)
        if (f->monos[mono].atom == atom) return true;
    return false;
}

static FormEntry entry(const Forms *f, FormId p, uint32_t i) {
    return sum_entries(f, p)[i];
}

/* The products of p, or what is linear. */
static FormId part_of(Forms *f, FormId p, bool products) {
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        FormEntry e = entry(f, p, i);
        if ((f->monos[e.mono].degree >= 2) == products) sum_add_mono(f, e.mono, e.factor);
    }
    return sum_close(f);
}

/* p = factor * the result; the factors of that have no common divisor, the first one is
 * positive. */
static FormId primitive(Forms *f, FormId p, uint64_t *factor) {
    uint64_t all = 0;
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        uint64_t x = entry(f, p, i).factor;
        all = divide_common(all, (int64_t)x < 0 ? 0 - x : x);
    }
    if (!all) all = 1;
    if ((int64_t)entry(f, p, 0).factor < 0) all = 0 - all;
    *factor = all;
    if (all == 1 || all == UINT64_C(1) << 63) return *factor = 1, p;
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        FormEntry e = entry(f, p, i);
        uint64_t quotient = 0;
        short_divides(all, e.factor, &quotient);
        sum_add_mono(f, e.mono, quotient);
    }
    return sum_close(f);
}

/* The quotient by an atom of what has it. */
static FormId quotient(Forms *f, FormId p, AtomId atom) {
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        FormEntry e = entry(f, p, i);
        if (has_atom(f, e.mono, atom))
            sum_add_mono(f, without(f, e.mono, atom), e.factor);
    }
    return sum_close(f);
}

static unsigned atoms_of(const Forms *f, FormId p, AtomId *atom, unsigned most) {
    unsigned count = 0;
    for (uint32_t i = 0; i < f->polys[p].count; i++)
        for (MonoId m = entry(f, p, i).mono; m != MONO_ONE; m = f->monos[m].parent) {
            AtomId a = f->monos[m].atom;
            unsigned k = 0;
            while (k < count && atom[k] != a) k++;
            if (k < count) continue;
            if (count == most) return most + 1;
            atom[count++] = a;
        }
    return count;
}

/* The product of two sums that share atoms */

typedef struct {
    unsigned count;
    AtomId atom[ATOMS_MOST];
    int64_t q[ATOMS_MOST][ATOMS_MOST]; /* q[i][j], i <= j: of atom i times atom j */
    int64_t u[ATOMS_MOST], v[ATOMS_MOST];
} Square;

enum { FACTOR_LARGEST = 1000 };

static bool fill_square(Forms *f, FormId p, Square *s) {
    memset(s, 0, sizeof *s);
    s->count = atoms_of(f, p, s->atom, ATOMS_MOST);
    if (s->count > ATOMS_MOST || f->polys[p].degree != 2) return false;
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        FormEntry e = entry(f, p, i);
        unsigned at[2] = {0, 0};
        MonoId m = e.mono;
        for (unsigned k = 0; k < 2; k++, m = f->monos[m].parent)
            while (s->atom[at[k]] != f->monos[m].atom) at[k]++;
        unsigned low = at[0] < at[1] ? at[0] : at[1];
        s->q[low][at[0] + at[1] - low] = (int64_t)e.factor;
        if ((int64_t)e.factor > FACTOR_LARGEST || (int64_t)e.factor < -FACTOR_LARGEST)
            return false;
    }
    return true;
}

/* The factors of atom i, those of the atoms before it being known. */
static bool solve_square(Square *s, unsigned pivot, unsigned i) {
    if (i == s->count) return true;
    if (i == pivot) return solve_square(s, pivot, i + 1);
    /* u_i * (mixed - u_i * own) == s->q[i][i], with u_pivot = 1, v_pivot = own */
    int64_t own = s->q[pivot][pivot];
    int64_t mixed = i < pivot ? s->q[i][pivot] : s->q[pivot][i];
    for (int64_t u = -8; u <= 8; u++) {
        int64_t v = mixed - u * own;
        if (u * v != s->q[i][i]) continue;
        s->u[i] = u, s->v[i] = v;
        bool good = true;
        for (unsigned k = 0; k < i && good; k++)
            good = k == pivot || s->u[i] * s->v[k] + s->u[k] * s->v[i] == s->q[k][i];
        if (good && solve_square(s, pivot, i + 1)) return true;
    }
    return false;
}

static bool find_square(Forms *f, FormId p, FormId *u, FormId *v) {
    Square s;
    if (!fill_square(f, p, &s)) return false;
    unsigned pivot = 0;
    while (pivot < s.count && !s.q[pivot][pivot]) pivot++;
    if (pivot == s.count) return false;
    s.u[pivot] = 1, s.v[pivot] = s.q[pivot][pivot];
    if (!solve_square(&s, pivot, 0)) return false;
    for (unsigned i = 0; i < s.count; i++)
        sum_add_mono(f, mono_of_atom(f, s.atom[i]), (uint64_t)s.u[i]);
    *u = sum_close(f);
    for (unsigned i = 0; i < s.count; i++)
        sum_add_mono(f, mono_of_atom(f, s.atom[i]), (uint64_t)s.v[i]);
    *v = sum_close(f);
    return sum_product(f, *u, *v) == p;
}

/* Products */

typedef struct {
    uint64_t factor;
    FormId u, v;
} Product;

static FormId less(Forms *f, FormId p, FormId product) {
    return sum_linear(f, 0, p, 1, product, ~UINT64_C(0));
}

/* The product that leaves the fewest monomials of p. */
static bool find_product(Forms *f, FormId p, Product *best, FormId *rest) {
    enum { MANY = 24 };
    AtomId atom[MANY];
    FormId part[MANY];
    uint64_t factor[MANY];
    unsigned count = atoms_of(f, p, atom, MANY);
    uint32_t least = UINT32_MAX;
    if (count > MANY) return false;
    for (unsigned i = 0; i < count; i++)
        part[i] = primitive(f, quotient(f, p, atom[i]), &factor[i]);
    for (unsigned i = 0; i < count; i++) {
        for (unsigned k = 0; k < count; k++)
            if (part[k] == part[i]) sum_add_mono(f, mono_of_atom(f, atom[k]), factor[k]);
        Product product = {.v = part[i]};
        product.u = primitive(f, sum_close(f), &product.factor);
        FormId whole = sum_product(f, product.u, product.v);
        if (!whole) continue;
        FormId left = less(f, p, sum_scaled(f, whole, product.factor));
        if (f->polys[left].count >= least || f->full) continue;
        least = f->polys[left].count, *best = product, *rest = left;
    }
    return least < f->polys[p].count;
}

static Tree factors_tree(Short *s, FormId u, FormId v) {
    bool turn = v < u; /* in one order, whichever was found first */
    Tree a = word_of_form(s, turn ? v : u), b = word_of_form(s, turn ? u : v);
    return tree_pair(s, OP_MUL, a, b);
}

/* factor * u * v, the factor in one of them where that costs nothing. */
static void add_product(Short *s, const Product *p, bool inside, Units *units) {
    Forms *f = s->forms;
    Tree t = factors_tree(s, p->u, p->v);
    uint64_t factor = p->factor;
    for (unsigned i = 0; i < 2 && inside && factor != 1; i++) {
        FormId own = i ? p->u : p->v, other = i ? p->v : p->u;
        FormId times = sum_scaled(f, own, factor);
        if (word_of_form(s, times).cost > word_of_form(s, own).cost) continue;
        t = factors_tree(s, times, other), factor = 1;
    }
    units_add(units, factor, t, tree_not(s, t));
}

/* p as products. false: it can't be; the linear part has 0 monomials then. */
typedef struct {
    unsigned count;
    Product product[PRODUCTS_MOST];
} Products;

static bool find_products(Forms *f, FormId p, Products *out) {
    Product one = {0};
    FormId whole = primitive(f, p, &one.factor);
    out->count = 0;
    if (find_square(f, whole, &one.u, &one.v)) {
        out->product[out->count++] = one;
        return true;
    }
    while (f->polys[p].count && !f->full) {
        if (out->count == PRODUCTS_MOST || !find_product(f, p, &one, &p)) return false;
        out->product[out->count++] = one;
    }
    return !f->full;
}

/* What u has to be multiplied by so that taking factor * u * it from p leaves fewest. */
static uint64_t shift_of(Forms *f, FormId p, FormId u, uint64_t factor, FormId *rest) {
    uint64_t best = 0;
    FormId scaled = sum_scaled(f, u, factor);
    *rest = p;
    for (uint32_t i = 0; i < f->polys[scaled].count; i++) {
        FormEntry e = entry(f, scaled, i);
        uint64_t has = sum_factor(f, p, e.mono), times;
        if (!has || !short_divides(e.factor, has, &times)) continue;
        FormId left = sum_linear(f, 0, p, 1, scaled, 0 - times);
        if (f->polys[left].count < f->polys[*rest].count) best = times, *rest = left;
    }
    return best;
}

/* (u + a) * (v + b) in the place of u * v and parts of the linear rest. */
static FormId shift_product(Forms *f, Product *p, FormId low) {
    FormId rest;
    uint64_t b = shift_of(f, low, p->u, p->factor, &rest);
    p->v = sum_linear(f, b, p->v, 1, FORM_NONE, 0);
    uint64_t a = shift_of(f, rest, p->v, p->factor, &low);
    p->u = sum_linear(f, a, p->u, 1, FORM_NONE, 0);
    return low;
}

static Tree written(Short *s, const Products *p, FormId low, bool inside) {
    Units units = {.count = 0};
    for (unsigned i = 0; i < p->count; i++)
        add_product(s, &p->product[i], inside, &units);
    return s->forms->full ? tree_none() : signature_tree(s, low, &units);
}

Tree product_tree(Short *s, FormId p) {
    Forms *f = s->forms;
    Products products = {.count = 0};
    p = power_reduced(f, p);
    if (f->polys[p].count > PARTS_MOST) return tree_none();
    if (f->polys[p].degree <= 1) return written(s, &products, p, false);
    FormId high = part_of(f, p, true), low = part_of(f, p, false), rest;
    if (!find_products(f, high, &products)) return tree_none();
    Tree best = written(s, &products, low, false);
    best = tree_best(best, written(s, &products, low, true));
    for (unsigned turn = 0; turn < 2; turn++) {
        Products shifted = products;
        rest = low;
        for (unsigned i = 0; i < products.count; i++) {
            Product *one = &shifted.product[i];
            if (turn) one->v = sum_scaled(f, one->v, one->factor), one->factor = 1;
            rest = shift_product(f, one, rest);
        }
        if (rest == low) continue;
        best = tree_best(best, written(s, &shifted, rest, false));
        best = tree_best(best, written(s, &shifted, rest, true));
    }
    return best;
}
