/* The forms of terms: one walk over the graph, from the operands up.
 *
 * Each node has a polynomial, a truth table, or both; one is made from the other when it
 * is wanted. What is neither bitwise nor a sum or product is opaque: the same operation
 * on the same polynomials. Shifts to the right and permutations of a bitwise function are
 * the same function of moved words. */
#include "prove/forms/form_local.h"
#include "base/weaken.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "term/divide.h"
#include "term/walk.h"

/* A polynomial, a table, or both. `shift`: the polynomial is 2^shift times the table's
 * function, or times `half` if there is one, and has not been taken as a function yet. */
typedef struct {
    FormId form, half;
    bool is_table;
    uint8_t shift;
    FormTable table;
} Val;

typedef struct {
    Forms *f;
    const Pool *pool;
    Val *val; /* by ref */
} Walk;

void *form_grow(void *old, uint32_t *cap, uint32_t count, size_t size) {
    assert(count <= *cap);
    if (count < *cap) return old;
    *cap = *cap ? 2 * *cap : 64;
    return base_realloc(old, *cap * size);
}

void form_spend(Forms *f, uint64_t monomials) {
    f->work += monomials;
    if (watch_spend(f->watch, MONOMIAL_STEPS * monomials) || f->work > WORK_MOST)
        f->full = true;
}

Forms *form_open(const Pool *pool, unsigned width) {
    assert(width > 0 && width <= 64);
    Forms *f = base_malloc(sizeof *f);
    memset(f, 0, sizeof *f);
    f->pool = pool, f->watch = pool_watch(pool);
    f->mask = ~UINT64_C(0) >> (64 - width);
    sum_open(f);
    return f;
}

void form_close(Forms *f) {
    sum_free(f);
}

static Val of_form(FormId p) {
    return (Val){.form = p};
}
static Val of_table(FormTable t) {
    return (Val){.is_table = true, .table = t};
}

static FormId form(Walk *w, Val *v) {
    assert(v->form || v->is_table);
    if (!v->form) v->form = table_form(w->f, &v->table);
    return v->form = mask_reduce(w->f, v->form);
}

/* The bitwise function the value plainly is. */
static bool has_table(Walk *w, Val *v) {
    FormTable t;
    if (v->is_table) return true;
    v->is_table =
        (v->shift && !v->half && recover_shifted(w->f, &v->table, v->shift, &t)) ||
        recover_table(w->f, form(w, v), &t);
    if (v->is_table) v->table = t; /* else it stays what `shift` is of */
    return v->is_table;
}

/* The name of a half, shifted. */
static bool shifted_half(Walk *w, Val *v) {
    if (!v->half) return false;
    FormTable t = recover_or_name(w->f, v->half);
    return recover_shifted(w->f, &t, v->shift, &v->table);
}

static const FormTable *table(Walk *w, Val *v) {
    if (!has_table(w, v) && !shifted_half(w, v))
        v->table = recover_or_name(w->f, form(w, v));
    v->is_table = true;
    return &v->table;
}

static Val sum(Walk *w, Val *a, Val *b, uint64_t sign) {
    return of_form(sum_linear(w->f, 0, form(w, a), 1, form(w, b), sign));
}

/* Where no bits meet, `or` and `xor` are sums; k ^ n is k - n for an n inside k. */
static bool as_sum(Walk *w, const TermNode *n, Val *a, Val *b, Val *out) {
    const TermNode *x = pool_node(w->pool, n->arg[0]), *y = pool_node(w->pool, n->arg[1]);
    uint64_t p = x->may, q = y->may;
    if (n->op == OP_AND || (has_table(w, a) && has_table(w, b))) return false;
    if (WEAKEN(FORM_MEET, n->op == OP_OR, (p & q) == 0))
        return *out = sum(w, a, b, 1), true;
    if (n->op != OP_XOR || y->op != OP_CONST) return false;
    if (WEAKEN(FORM_INSIDE, 0, p & ~y->k)) return false;
    return *out = sum(w, b, a, ~UINT64_C(0)), true;
}

static Val bitwise(Walk *w, const TermNode *n, Val *a, Val *b) {
    Op op = (Op)n->op;
    Val plain;
    if (as_sum(w, n, a, b, &plain)) return plain;
    FormTable out, x = *table(w, a), y = *table(w, b);
    if (table_join(op, &x, &y, &out)) return of_table(out);
    if (x.count >= y.count)
        x = recover_name(w->f, form(w, a));
    else
        y = recover_name(w->f, form(w, b));
    if (!table_join(op, &x, &y, &out)) {
        x = recover_name(w->f, form(w, a)), y = recover_name(w->f, form(w, b));
        assert(x.count == 1 && y.count == 1);
        table_join(op, &x, &y, &out);
    }
    return of_table(out);
}

static Val opaque(Walk *w, const TermNode *n, FormId a, FormId b, FormId c) {
    assert(a && a < w->f->npolys);
    FormId arg[3] = {a, b, c};
    return of_table(table_word(word_opaque(w->f, (Op)n->op, arg, n->k, n->may)));
}

static Val product(Walk *w, const TermNode *n, Val *a, Val *b) {
    FormId p = form(w, a), q = form(w, b), r = sum_product(w->f, p, q);
    if (r) return of_form(r);
    return p < q ? opaque(w, n, p, q, 0) : opaque(w, n, q, p, 0);
}

static inline bool is_move(const TermNode *n) {
    OpClass class = op_class((Op)n->op);
    return class == CLASS_SHIFT || class == CLASS_GATHER || class == CLASS_PERMUTATION;
}

/* The word moved: its name is the operation on it. */
static FormTable moved_word(Walk *w, const TermNode *n, uint16_t word, uint64_t by) {
    Forms *f = w->f;
    FormId arg[3] = {f->words[word].form, 0, 0};
    uint64_t may = op_fold((Op)n->op, f->words[word].may, by, 0);
    if (f->words[word].kind == WORD_CONST)
        return table_of_constant(f, op_fold((Op)n->op, f->words[word].k, by, 0));
    return table_word(word_opaque(f, (Op)n->op, arg, by, may));
}

/* What becomes of ~0; bits that are shifted in are 0. */
static uint64_t moved_ones(const Walk *w, const TermNode *n, uint64_t by) {
    return op_fold((Op)n->op, w->f->mask, by, 0);
}

/* Each bit of the result is one bit of the operand, or 0: the function of moved words. */
static bool moved(Walk *w, const TermNode *n, Val *a, uint64_t by, Val *out) {
    FormTable with[FORM_WORDS], t;
    assert(is_move(n));
    if (!has_table(w, a)) return false;
    for (unsigned i = 0; i < a->table.count; i++)
        with[i] = moved_word(w, n, a->table.word[i], by);
    if (!table_compose(&a->table, with, &t)) return false;
    FormTable ones = table_of_constant(w->f, moved_ones(w, n, by));
    bool inverse = WEAKEN(FORM_MOVED, false, table_bit(&a->table, 0));
    if (inverse && !table_join(OP_AND, &t, &ones, &t)) return false;
    *out = of_table(t);
    return true;
}

static Val move(Walk *w, const TermNode *n, Val *a, uint64_t by) {
    Val out;
    TermNode node = *n;
    if (moved(w, n, a, by, &out)) return out;
    node.k = by; /* the same place as of a moved word */
    return opaque(w, &node, form(w, a), 0, 0);
}

/* popcount is a sum over the atoms; of ~0 it is 64. */
static Val count(Walk *w, const TermNode *n, Val *a) {
    Forms *f = w->f;
    uint64_t value[TABLE_LETTERS];
    FormId atom[TABLE_LETTERS];
    if (!has_table(w, a)) return opaque(w, n, form(w, a), 0, 0);
    FormTable t = a->table;
    table_values(&t, value);
    table_moebius(value, t.count);
    for (unsigned set = 1; set < 1u << t.count; set++) {
        uint16_t word[FORM_WORDS];
        unsigned size = 0;
        if (!value[set]) continue;
        for (unsigned i = 0; i < t.count; i++)
            if (set >> i & 1) word[size++] = t.word[i];
        atom_add(f, word, size, 1);
        FormId arg[3] = {sum_close(f), 0, 0};
        uint64_t k;
        if (sum_is_constant(f, arg[0], &k)) {
            atom[set] = sum_single(f, MONO_ONE, (uint64_t)__builtin_popcountll(k));
            continue;
        }
        uint16_t name = word_opaque(f, OP_POPCOUNT, arg, 0, 127);
        atom[set] = f->words[name].form;
    }
    for (unsigned set = 1; set < 1u << t.count; set++)
        if (value[set]) sum_add(f, atom[set], value[set]);
    sum_add_mono(f, MONO_ONE,
                 (uint64_t)__builtin_popcountll(f->mask) *
                     WEAKEN(FORM_COUNT, 0, value[0]));
    return of_form(sum_close(f));
}

/* a == b by their difference, times the odd number that makes its last factor a power of
 * 2: x == y and 3 * y == 3 * x are the same truth. */
static Val equal(Walk *w, const TermNode *n, Val *a, Val *b) {
    Forms *f = w->f;
    uint64_t k;
    FormId d = sum_linear(f, 0, form(w, a), 1, form(w, b), ~UINT64_C(0));
    d = mask_reduce(f, d);
    if (sum_is_constant(f, d, &k)) return of_table(table_of_constant(f, k == 0));
    uint64_t last = sum_entries(f, d)[f->polys[d].count - 1].factor;
    assert(last);
    uint64_t inverse = divide_inverse(last >> __builtin_ctzll(last));
    return opaque(w, n, sum_scaled(f, d, WEAKEN(FORM_EQUAL, 2, 1) * inverse), 0, 0);
}

/* By an amount, or under a mask. */
static Val shift(Walk *w, const TermNode *n, Val *a, Val *b, Term by) {
    if (by.ref) return opaque(w, n, form(w, a), form(w, b), 0);
    if (n->op != OP_SHL)
        return move(w, n, a, op_class((Op)n->op) == CLASS_SHIFT ? by.word & 63 : by.word);
    Val out = of_form(sum_scaled(w->f, form(w, a), UINT64_C(1) << (by.word & 63)));
    out.shift = by.word & 63;
    if (a->is_table)
        out.table = a->table;
    else
        out.half = form(w, a);
    return out;
}

static Val less(Walk *w, const TermNode *n, Val *a, Val *b) {
    FormId p = form(w, a), q = form(w, b);
    return p == q ? of_table(table_constant(false)) : opaque(w, n, p, q, 0);
}

static Val inverse(Walk *w, Val *a) {
    assert(a->is_table || a->form);
    if (a->is_table) return of_table(table_not(a->table));
    return of_form(sum_linear(w->f, ~UINT64_C(0), a->form, ~UINT64_C(0), FORM_NONE, 0));
}

static Val other(Walk *w, const TermNode *n) {
    Val none = of_form(FORM_NONE), *arg[3] = {&none, &none, &none};
    FormId p[3] = {0, 0, 0};
    for (unsigned i = 0; i < n->arity; i++) {
        arg[i] = &w->val[n->arg[i]];
        p[i] = form(w, arg[i]);
    }
    if (n->op == OP_MULHI && p[0] > p[1]) return opaque(w, n, p[1], p[0], 0);
    if (n->op == OP_ITE && p[1] == p[2]) return of_form(p[1]);
    return opaque(w, n, p[0], p[1], p[2]);
}

/* a - b * (a / b): for b == 0, too. */
static Val rest(Walk *w, const TermNode *n, Val *a, Val *b) {
    assert(n->op == OP_UREM);
    TermNode quotient = *n;
    quotient.op = OP_UDIV, quotient.may = ~UINT64_C(0);
    Val q = opaque(w, &quotient, form(w, a), form(w, b), 0);
    FormId p = sum_product(w->f, form(w, b), form(w, &q));
    if (!p) return opaque(w, n, form(w, a), form(w, b), 0);
    return of_form(sum_linear(w->f, 0, form(w, a), 1, p, ~UINT64_C(0)));
}

static Val of_node(Walk *w, Ref ref) {
    const TermNode *n = pool_node(w->pool, ref);
    Val *a = &w->val[n->arg[0]], *b = &w->val[n->arg[1]];
    switch (n->op) {
    case OP_CONST:
        return of_table(table_of_constant(w->f, n->k));
    case OP_VAR:
        return of_table(table_word(word_var(w->f, n->k)));
    case OP_AND:
    case OP_OR:
    case OP_XOR:
        return bitwise(w, n, a, b);
    case OP_NOT:
        return inverse(w, a);
    case OP_ADD:
        return sum(w, a, b, 1);
    case OP_SUB:
        return sum(w, a, b, ~UINT64_C(0));
    case OP_MUL:
        return product(w, n, a, b);
    case OP_POPCOUNT:
        return count(w, n, a);
    case OP_UREM:
        return rest(w, n, a, b);
    case OP_EQ:
        return equal(w, n, a, b);
    case OP_ULT:
        return less(w, n, a, b);
    default:
        break;
    }
    switch (op_class((Op)n->op)) {
    case CLASS_SHIFT:
    case CLASS_GATHER:
        return shift(w, n, a, b, term_arg(w->pool, ref, 1));
    case CLASS_PERMUTATION:
        return move(w, n, a, 0);
    default:
        return other(w, n);
    }
}

bool form_of(Forms *f, const Term *terms, size_t count, FormId *ids) {
    TermWalk walk = walk_new(f->pool, terms, count, NULL);
    Walk w = {f, f->pool, base_malloc(((size_t)walk.top + 1) * sizeof(Val))};
    w.val[0] = of_form(FORM_ZERO);
    for (Ref r = 0; !f->full && (r = walk_up(&walk, r));)
        if (pool_node(f->pool, r)->op == OP_FULL)
            f->full = true;
        else
            w.val[r] = of_node(&w, r);
    for (size_t i = 0; i < count && !f->full; i++) {
        Val constant = of_form(FORM_NONE);
        if (!terms[i].ref) constant = of_form(sum_single(f, MONO_ONE, terms[i].word));
        ids[i] = form(&w, terms[i].ref ? &w.val[terms[i].ref] : &constant);
        assert(ids[i] && ids[i] < f->npolys);
    }
    walk_free(&walk);
    free(w.val);
    return !f->full;
}

/* The value where word[i] is value[i]. */
static uint64_t evaluate(const Forms *f, FormId p, const uint16_t *word, unsigned count,
                         const uint64_t *value) {
    uint64_t total = 0;
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        FormEntry e = sum_entries(f, p)[i];
        for (MonoId m = e.mono; m != MONO_ONE; m = f->monos[m].parent) {
            uint64_t atom = ~UINT64_C(0);
            for (AtomId a = f->monos[m].atom; a != ATOM_ALL; a = f->atoms[a].parent)
                for (unsigned k = 0; k < count; k++)
                    if (word[k] == f->atoms[a].word) atom &= value[k];
            e.factor *= atom;
        }
        total += e.factor;
    }
    return total & f->mask;
}

enum { ZERO_WORDS = 8, ZERO_BITS = 12, ZERO_STEPS = 1 << 20 };

/* All words below 2^degree. */
static bool is_zero(const Forms *f, FormId p) {
    uint16_t word[ZERO_WORDS];
    uint64_t value[ZERO_WORDS];
    unsigned count = 0, degree = f->polys[p].degree;
    degree -= WEAKEN(FORM_DEGREE, degree > 0, 0);
    if (!word_put_all(f, p, true, word, &count, ZERO_WORDS) || count * degree > ZERO_BITS)
        return false;
    if (f->polys[p].count << count * degree > ZERO_STEPS) return false;
    for (uint64_t i = 0; i < UINT64_C(1) << count * degree; i++) {
        for (unsigned k = 0; k < count; k++)
            value[k] = i >> k * degree & ((UINT64_C(1) << degree) - 1);
        if (evaluate(f, p, word, count, value)) return false;
    }
    return true;
}

bool form_equal(Forms *f, FormId a, FormId b) {
    assert(f->full || (a && a < f->npolys && b && b < f->npolys));
    if (f->full) return false;
    if (a == b) return true;
    FormId d = mask_reduce(f, sum_linear(f, 0, a, 1, b, ~UINT64_C(0)));
    return !f->full && (class_is_zero(f, d) || is_zero(f, d));
}
