/* Words of fields (SWAR).
 *
 * A word is local when each of its bits is a function of at most ten input bits. Sums,
 * differences and products by constants of local words are tried bit by bit: where fields
 * do not overflow they are local again. A sum that is not stays a list of addends. Cut to
 * a run of bits [l, h) it is the sum of the addends cut, if the parts of the addends
 * below l never add up to 2^l nor the parts in the run to 2^(h - l); so a sum can be
 * masked and shifted to the right.
 *
 * left - right is then a sum of bits, each depending on a known set of input bits; by
 * Theorem 1 of few squares, with bits in the place of squares, it is 0 for all inputs iff
 * it is for those whose ones lie inside one set. The same holds of remainders, where the
 * sides are numbers that are such sums without wrapping. */

#include "prove/claim/disjoint.h"
#include "prove/claim/equation.h"
#include "prove/divide/fields_bits.h"
#include "base/weaken.h"
#include "term/bits.h"
#include "term/walk.h"

enum { NODES_MOST = 600, ADDENDS_MOST = 80, SETS_MOST = 4096, INPUTS_MOST = 1 << 20 };
enum { WORDS_MOST = 4000, JOINED_MOST = 8, FACTOR_BITS = 16 };

typedef struct {
    const FieldsWord *word;
    uint64_t factor;
    bool counts; /* popcount of the word */
} Addend;

/* A sum; of no addends: nothing is known. */
typedef struct {
    const Addend *addend;
    unsigned addends;
} Value;

static const Value none = {NULL, 0};

typedef struct {
    const Pool *pool;
    Arena *arena;
    Value *value;   /* by ref */
    unsigned words; /* made so far; more than WORDS_MOST are too many */
} Fields;

/* The addends of a sum that is being made. */
typedef struct {
    Fields *f;
    Addend at[ADDENDS_MOST];
    unsigned count;
    bool over; /* there are too many */
} List;

static void put(List *l, Addend a) {
    assert(l->count <= ADDENDS_MOST);
    l->over = l->over || l->count == ADDENDS_MOST;
    if (!l->over) l->at[l->count++] = a;
}

static const FieldsWord *keep(Fields *f, const FieldsWord *w) {
    f->words++;
    return arena_copy(f->arena, w, sizeof *w);
}

static void put_moved(List *l, const FieldsWord *word, Op op, uint64_t by) {
    FieldsWord w;
    if (l->over) return;
    fields_word_move(word, op, by, &w);
    put(l, (Addend){keep(l->f, &w), 1, false});
}

static void put_all(List *l, const Value *v, uint64_t factor) {
    for (unsigned i = 0; i < v->addends; i++) {
        Addend a = v->addend[i];
        a.factor *= factor;
        put(l, a);
    }
}

static Value of_list(const List *l) {
    if (l->over || l->count == 0) return none;
    return (Value){arena_copy(l->f->arena, l->at, l->count * sizeof *l->at), l->count};
}

static Value local(Fields *f, const FieldsWord *w) {
    List l = {.f = f};
    put(&l, (Addend){keep(f, w), 1, false});
    return of_list(&l);
}

/* The word that the value is; NULL: it is not local. */
static const FieldsWord *word_of(const Value *v) {
    const Addend *a = v->addend;
    return v->addends == 1 && a->factor == 1 && !a->counts ? a->word : NULL;
}

static Value linear(Fields *f, const Value *a, uint64_t ka, const Value *b, uint64_t kb) {
    List l = {.f = f};
    put_all(&l, a, ka);
    put_all(&l, b, kb);
    return of_list(&l);
}

/* Sums cut to runs of bits */

/* The addends as words with factor 1: a factor is a sum of shifts. */
static Value units_of(Fields *f, const Value *a) {
    List l = {.f = f};
    for (unsigned i = 0; i < a->addends; i++) {
        const Addend *one = &a->addend[i];
        if (one->counts || __builtin_popcountll(one->factor) > FACTOR_BITS) return none;
        for (uint64_t rest = one->factor; rest; rest &= rest - 1)
            put_moved(&l, one->word, OP_SHL, (uint64_t)__builtin_ctzll(rest));
    }
    return of_list(&l);
}

/* The addends' bits low … high - 1 never add up to 2^(high - low). */
static bool stays_below(const Value *a, unsigned low, unsigned high) {
    uint64_t total = 0, room = ONES >> (64 - (high - low));
    assert(low < high && high <= 64);
    for (unsigned i = 0; i < a->addends; i++) {
        assert(a->addend[i].factor == 1 && !a->addend[i].counts);
        uint64_t most = fields_word_most(a->addend[i].word, low, high);
        if (__builtin_add_overflow(total, most, &total) || total > room) return false;
    }
    return true;
}

static bool runs_are_free(const Value *a, uint64_t mask) {
    unsigned low = 0, high;
    for (uint64_t rest = mask; rest; rest = high < 64 ? rest >> high << high : 0) {
        low = (unsigned)__builtin_ctzll(rest);
        uint64_t gap = ~rest & ONES << low;
        high = gap ? (unsigned)__builtin_ctzll(gap) : 64;
        bool below = low == 0 || stays_below(a, 0, low);
        if (!WEAKEN(FIELDS_BELOW, true, below) ||
            !WEAKEN(FIELDS_ROOM, true, stays_below(a, low, high)))
            return false;
    }
    return true;
}

/* The first two of the addends whose sum is local become that. */
static bool join_two(List *l) {
    FieldsWord w;
    for (unsigned i = 0; i < l->count; i++)
        for (unsigned j = 0; j < l->count && l->at[i].factor == 1; j++) {
            bool minus = l->at[j].factor != 1;
            if (i == j || !fields_word_add(l->at[i].word, l->at[j].word, minus, &w))
                continue;
            l->at[i].word = keep(l->f, &w);
            l->at[j] = l->at[--l->count];
            return true;
        }
    return false;
}

/* A sum and difference of words that is local, if they are added in some other order. */
static Value read_reordered_sum(Fields *f, const Value *a) {
    List l = {.f = f};
    if (a->addends > JOINED_MOST) return none;
    put_all(&l, a, 1);
    for (unsigned i = 0; i < l.count; i++)
        if (l.at[i].counts || (l.at[i].factor != 1 && ~l.at[i].factor)) return none;
    while (join_two(&l)) continue;
    return l.count == 1 && l.at[0].factor == 1 ? of_list(&l) : none;
}

/* What the operation moves of the sum, which is no more than bits of the mask, and each
 * run of these as a whole. */
static Value cut(Fields *f, const Value *a, uint64_t mask, Op op, uint64_t by) {
    List l = {.f = f};
    Value units = units_of(f, a);
    if (!units.addends || !runs_are_free(&units, mask)) units = read_reordered_sum(f, a);
    for (unsigned i = 0; i < units.addends; i++)
        put_moved(&l, units.addend[i].word, op, by);
    return of_list(&l);
}

/* How many bits of the word some input has. */
static uint64_t bits_used(const FieldsWord *w) {
    uint64_t used = 0;
    for (unsigned i = 0; i < 64; i++) used += w->bit[i].count || w->bit[i].bits[0];
    return used;
}

/* A bound of the sum as a whole number. false: it may wrap. */
static bool bound(const Value *v, uint64_t *total) {
    *total = 0;
    for (unsigned i = 0; i < v->addends; i++) {
        const Addend *one = &v->addend[i];
        uint64_t most =
            one->counts ? bits_used(one->word) : fields_word_most(one->word, 0, 64);
        if (__builtin_mul_overflow(most, one->factor, &most) ||
            __builtin_add_overflow(*total, most, total))
            return WEAKEN(FIELDS_WRAP, true, false);
    }
    return v->addends > 0;
}

static Value moved(Fields *f, const TermNode *n, const Value *a, uint64_t by) {
    Op op = (Op)n->op;
    List l = {.f = f};
    uint64_t most;
    if (word_of(a)) return put_moved(&l, word_of(a), op, by), of_list(&l);
    if (op == OP_SHL) return linear(f, a, UINT64_C(1) << (by & 63), &none, 0);
    /* what stays below 2^63 has no sign */
    bool right = op == OP_SHR || (op == OP_SAR && bound(a, &most) && most >> 63 == 0);
    if (!right) return none;
    return cut(f, a, ONES << (by & 63), OP_SHR, by);
}

/* The sum % m for an m that divides 2^k - 1: digits of k bits leave what their sum does,
 * and that is less than m. */
static Value digits(Fields *f, const Value *a, uint64_t m) {
    unsigned k = 1;
    uint64_t most;
    List l = {.f = f};
    while (k < 64 && ((UINT64_C(1) << k) - 1) % m) k++;
    if (k == 64 || !bound(a, &most)) return none;
    Value units = units_of(f, a);
    for (unsigned i = 0; i < units.addends; i++)
        for (unsigned low = 0; low < 64; low += k)
            put_moved(&l, units.addend[i].word, OP_PEXT, bits_low(k) << low);
    units = of_list(&l);
    return bound(&units, &most) && WEAKEN(FIELDS_DIGITS, true, most < m) ? units : none;
}

/* Nodes */

static Value bitwise(Fields *f, const TermNode *n, const Value *a, const Value *b) {
    FieldsWord w;
    if (word_of(a) && word_of(b))
        return fields_word_join((Op)n->op, word_of(a), word_of(b), &w) ? local(f, &w)
                                                                       : none;
    const TermNode *last = pool_node(f->pool, n->arg[1]);
    if (n->op == OP_AND)
        return last->op == OP_CONST ? cut(f, a, last->k, OP_AND, last->k) : none;
    return disjoint_sum(f->pool, n) ? linear(f, a, 1, b, 1) : none;
}

static Value added(Fields *f, const Value *a, const Value *b, bool minus) {
    FieldsWord w;
    if (word_of(a) && word_of(b) && fields_word_add(word_of(a), word_of(b), minus, &w))
        return local(f, &w);
    return linear(f, a, 1, b, minus ? ONES : 1);
}

/* The product by a constant as a sum of shifts, where that is local. */
static Value product(Fields *f, const Value *a, uint64_t k) {
    FieldsWord w, shifted;
    bool fits = word_of(a) && __builtin_popcountll(k) <= FACTOR_BITS;
    fields_word_constant(0, &w);
    for (uint64_t rest = k; fits && rest; rest &= rest - 1) {
        fields_word_move(word_of(a), OP_SHL, (uint64_t)__builtin_ctzll(rest), &shifted);
        fits = fields_word_add(&w, &shifted, false, &w);
    }
    return fits ? local(f, &w) : linear(f, a, k, &none, 0);
}

static Value counted(Fields *f, const Value *a) {
    List l = {.f = f};
    if (word_of(a)) put(&l, (Addend){word_of(a), 1, true});
    return of_list(&l);
}

static Value constant(Fields *f, uint64_t k) {
    FieldsWord w;
    fields_word_constant(k, &w);
    return local(f, &w);
}

static Value inverted(Fields *f, const Value *a) {
    Value ones = constant(f, ONES);
    return added(f, &ones, a, true);
}

static Value variable(Fields *f, uint64_t number) {
    FieldsWord w;
    if (number >= 1000) return none;
    for (unsigned i = 0; i < 64; i++) w.bit[i] = table_word((uint16_t)(number * 64 + i));
    return local(f, &w);
}

static Value of_node(Fields *f, Ref ref) {
    const TermNode *n = pool_node(f->pool, ref), *last = pool_node(f->pool, n->arg[1]);
    const Value *a = &f->value[n->arg[0]], *b = &f->value[n->arg[1]];
    uint64_t by;
    if (n->op == OP_CONST) return constant(f, n->k);
    if (n->op == OP_VAR) return variable(f, n->k);
    if (n->arity == 0 || !a->addends || (n->arity > 1 && !b->addends)) return none;
    if (moves_bits(f->pool, n, &by)) return moved(f, n, a, by);
    switch (n->op) {
    case OP_AND:
    case OP_OR:
    case OP_XOR:
        return bitwise(f, n, a, b);
    case OP_NOT:
        return inverted(f, a);
    case OP_ADD:
        return added(f, a, b, false);
    case OP_SUB:
        return added(f, a, b, true);
    case OP_MUL:
        return last->op == OP_CONST ? product(f, a, last->k) : none;
    case OP_UREM:
        return last->op == OP_CONST && last->k > 1 ? digits(f, a, last->k) : none;
    case OP_POPCOUNT:
        return counted(f, a);
    default:
        return none;
    }
}

/* Sets of input bits: those that words' bits depend on. */
typedef struct {
    const FormTable *at[SETS_MOST];
    unsigned count;
} Sets;

static bool inside(const FormTable *a, const FormTable *b) {
    uint16_t both[FORM_WORDS];
    return a->count <= b->count && table_merge(a, b, both) == b->count;
}

/* Only sets that lie in no other are kept. */
static bool add_set(Sets *s, const FormTable *b) {
    assert(s->count <= SETS_MOST);
    for (unsigned i = 0; i < s->count; i++)
        if (inside(b, s->at[i])) return true;
    for (unsigned i = s->count; i-- > 0;)
        if (inside(s->at[i], b)) s->at[i] = s->at[--s->count];
    if (s->count == SETS_MOST) return false;
    s->at[s->count++] = b;
    return true;
}

static bool add_value(Sets *s, const Value *v) {
    for (unsigned k = 0; k < v->addends; k++)
        for (unsigned i = 0; i < 64; i++)
            if (!add_set(s, &v->addend[k].word->bit[i])) return false;
    return v->addends > 0;
}

/* Whether some sum stands under an operator that cuts it, or there is a remainder. */
static bool is_worth(const Pool *pool, const TermWalk *walk) {
    for (Ref r = 0; (r = walk_up(walk, r));) {
        const TermNode *n = pool_node(pool, r);
        bool cuts = n->op == OP_AND || n->op == OP_SHR || n->op == OP_ROL;
        if (n->op == OP_UREM) return true;
        for (unsigned i = 0; cuts && i < n->arity; i++) {
            Op op = (Op)pool_node(pool, n->arg[i])->op;
            if (op == OP_ADD || op == OP_SUB || op == OP_MUL) return true;
        }
    }
    return false;
}

/* The side's number is the sum over its bits, and below m when it is no remainder. */
static bool is_number(const Fields *f, Term side, Term word, uint64_t m) {
    assert(m);
    uint64_t most;
    if (word.ref == 0) return !term_same(side, word) || word.word < m;
    if (!bound(&f->value[word.ref], &most)) return false;
    return !term_same(side, word) || WEAKEN(FIELDS_BOUND, true, most < m);
}

static bool find_sets(Fields *f, const Equation *e, Sets *sets) {
    Term side[2] = {e->left, e->right};
    TermWalk walk = walk_new(f->pool, side, 2, f->arena);
    uint64_t m = equation_modulus(f->pool, e, side);
    if (walk.top > NODES_MOST || !is_worth(f->pool, &walk)) return false;
    f->value = ARENA_ARRAY(f->arena, Value, walk.top + 1);
    for (Ref r = 0; (r = walk_up(&walk, r)) && f->words <= WORDS_MOST;)
        f->value[r] = of_node(f, r);
    if (f->words > WORDS_MOST) return false;
    if (m && (!is_number(f, e->left, side[0], m) || !is_number(f, e->right, side[1], m)))
        return false;
    for (unsigned i = 0; i < 2; i++)
        if (side[i].ref && !add_value(sets, &f->value[side[i].ref])) return false;
    return true;
}

/* All inputs whose ones lie inside the set. */
static bool try_set(EquationTry *t, const FormTable *set) {
    for (size_t v = 0; v < t->nvars; v++) {
        t->sets[v] = 0;
        for (unsigned i = 0; i < set->count; i++)
            if (t->vars[v] == set->word[i] / 64)
                t->sets[v] |= UINT64_C(1) << (set->word[i] & 63);
    }
    return equation_feed_inside(t, t->sets);
}

static Answer try_sets(Attempt *a, const Equation *e, const Sets *sets) {
    EquationTry t;
    uint64_t inputs = 0;
    for (unsigned i = 0; i < sets->count; i++)
        inputs += UINT64_C(1) << sets->at[i]->count;
    if (inputs > INPUTS_MOST || !equation_start(&t, a, e, term_word(1)))
        return ANSWER_PASS;
    bool differs = false;
    for (unsigned i = WEAKEN(FIELDS_SET, 1, 0); i < sets->count && !differs; i++)
        differs = try_set(&t, sets->at[i]);
    differs = equation_flush(&t) || differs;
    equation_end(&t);
    return equation_answer(&t, differs || sets->count == 0);
}

static Answer decide(Attempt *a, const Equation *e) {
    ArenaMark mark = arena_mark(a->arena);
    Fields f = {.pool = a->pool, .arena = a->arena};
    Sets *sets = ARENA_NEW(a->arena, Sets);
    Answer answer = find_sets(&f, e, sets) ? try_sets(a, e, sets) : ANSWER_PASS;
    arena_release(a->arena, mark);
    return answer;
}

Answer fields_decide(Attempt *a) {
    return equation_each(a, decide);
}
