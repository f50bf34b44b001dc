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

#include <stdlib.h>
#include <string.h>

#include "prove/claim/equation.h"
#include "prove/divide/fields_bits.h"
#include "base/weaken.h"
#include "term/walk.h"

enum { NODES_MOST = 600, ADDENDS_MOST = 80, SETS_MOST = 4096, INPUTS_MOST = 1 << 20 };
enum { WORDS_MOST = 4000, JOINED_MOST = 8 };

typedef struct {
    const FieldsWord *word;
    uint64_t factor;
    bool counts; /* popcount of the word */
} Addend;

typedef struct {
    const FieldsWord *word; /* local */
    Addend *addend;         /* or a sum */
    unsigned addends;
} Value;

typedef struct {
    Attempt *attempt;
    const Pool *pool;
    Arena *arena;
    Value *value;   /* by ref */
    unsigned words; /* made so far */
    bool full;      /* too many */
} Fields;

static Value none(void) {
    return (Value){NULL, NULL, 0};
}

static Value local(const FieldsWord *w, Fields *f) {
    Value v = none();
    if (f->words++ == WORDS_MOST) f->full = true;
    if (!f->full) v.word = arena_copy(f->arena, w, sizeof *w);
    return v;
}

static bool is_sum(const Value *v) {
    return v->word || v->addends;
}

/* Appends the value's addends, each times the factor. */
static bool append(const Value *v, uint64_t factor, Addend *list, unsigned *count) {
    assert(*count <= ADDENDS_MOST);
    if (v->word) {
        if (*count == ADDENDS_MOST) return false;
        list[(*count)++] = (Addend){v->word, factor, false};
        return true;
    }
    for (unsigned i = 0; i < v->addends; i++) {
        if (*count == ADDENDS_MOST) return false;
        list[*count] = v->addend[i];
        list[(*count)++].factor *= factor;
    }
    return v->addends > 0;
}

static Value of_list(Fields *f, const Addend *list, unsigned count) {
    assert(count > 0 && count <= ADDENDS_MOST);
    Value v = none();
    v.addend = arena_copy(f->arena, list, count * sizeof *list);
    v.addends = count;
    return v;
}

static Value linear(Fields *f, const Value *a, uint64_t ka, const Value *b, uint64_t kb) {
    Addend list[ADDENDS_MOST];
    unsigned count = 0;
    if (!append(a, ka, list, &count)) return none();
    if (b && !append(b, kb, list, &count)) return none();
    return of_list(f, list, count);
}

/* Moved bits */

static void places_shift(Op op, unsigned by, uint8_t *place) {
    assert(by < 64);
    for (unsigned i = 0; i < 64; i++) {
        unsigned to = op == OP_SHL ? i + by : op == OP_SHR ? i - by : (i + by) & 63;
        place[i] = to < 64 ? (uint8_t)to : 64;
    }
}

/* Where a permutation takes each bit. */
static void places_of(Op op, uint8_t *place) {
    assert(op_class(op) == CLASS_PERMUTATION);
    for (unsigned i = 0; i < 64; i++)
        place[i] = (uint8_t)__builtin_ctzll(op_fold(op, UINT64_C(1) << i, 0, 0));
}

static Value move(Fields *f, const FieldsWord *a, const uint8_t *place) {
    FieldsWord w;
    fields_word_move(a, place, &w);
    return local(&w, f);
}

/* Sums cut to runs of bits */

static Value single(const Value *v) {
    Value one = {v->addend[0].word, NULL, 0};
    assert(v->addend[0].factor == 1 && !v->addend[0].counts);
    return v->addends == 1 ? one : *v;
}

/* The addends as words with factor 1: a factor is a sum of shifts. */
static bool unit_addends(Fields *f, const Value *a, Value *out) {
    Addend list[ADDENDS_MOST] = {{a->word, 1, false}};
    unsigned count = a->word ? 1 : 0;
    for (unsigned i = 0; i < a->addends; i++) {
        const Addend *one = &a->addend[i];
        if (one->counts || __builtin_popcountll(one->factor) > 16) return false;
        for (uint64_t rest = one->factor; rest; rest &= rest - 1) {
            uint8_t place[64];
            places_shift(OP_SHL, (unsigned)__builtin_ctzll(rest), place);
            Value v = move(f, one->word, place);
            if (count == ADDENDS_MOST || f->full) return false;
            list[count++] = (Addend){v.word, 1, false};
        }
    }
    if (count) *out = of_list(f, list, count);
    return count > 0;
}

/* The addends' bits low … high - 1 never add up to 2^(high - low). */
static bool stays_below(const Value *a, unsigned low, unsigned high) {
    uint64_t total = 0, room = ~UINT64_C(0) >> (64 - (high - low));
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
        uint64_t gap = ~rest & ~UINT64_C(0) << low;
        high = gap ? (unsigned)__builtin_ctzll(gap) : 64;
        bool below = low == 0 || stays_below(a, 0, low);
        if (!WEAKEN(FIELDS_BELOW, true, below) ||
            !WEAKEN(FIELDS_ROOM, true, stays_below(a, low, high)))
            return false;
    }
    return true;
}

/* The first two of the addends whose sum is local become that. */
static bool join_two(Fields *f, Addend *list, unsigned count) {
    FieldsWord w;
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = 0; j < count && list[i].factor == 1; j++) {
            bool minus = list[j].factor != 1;
            if (i == j || !fields_word_add(list[i].word, list[j].word, minus, &w))
                continue;
            list[i].word = local(&w, f).word;
            list[j] = list[count - 1];
            return !f->full;
        }
    return false;
}

/* A sum and difference of words that is local, if they are added in some other order. */
static Value read_reordered_sum(Fields *f, const Value *a) {
    Value sum = none();
    Addend list[JOINED_MOST];
    unsigned count = a->addends;
    for (unsigned i = 0; i < count; i++) {
        uint64_t factor = a->addend[i].factor;
        if (count > JOINED_MOST || a->addend[i].counts || (factor != 1 && ~factor))
            return sum;
        list[i] = a->addend[i];
    }
    while (count > 1 && join_two(f, list, count)) count--;
    if (count == 1 && list[0].factor == 1) sum = of_list(f, list, 1);
    return sum;
}

/* The sum & mask. */
static Value cut(Fields *f, const Value *a, uint64_t mask) {
    Value units;
    FieldsWord bits, w;
    if (!unit_addends(f, a, &units) || !runs_are_free(&units, mask)) {
        units = read_reordered_sum(f, a);
        if (!units.addends) return none();
    }
    fields_word_constant(mask, &bits);
    for (unsigned i = 0; i < units.addends; i++) {
        fields_word_join(OP_AND, units.addend[i].word, &bits, &w);
        units.addend[i].word = local(&w, f).word;
    }
    if (f->full) return none();
    return single(&units);
}

static Value shifted_right(Fields *f, const Value *a, unsigned by) {
    uint8_t place[64];
    Value v = cut(f, a, ~UINT64_C(0) << by);
    places_shift(OP_SHR, by, place);
    if (v.word) return move(f, v.word, place);
    for (unsigned i = 0; i < v.addends; i++)
        v.addend[i].word = move(f, v.addend[i].word, place).word;
    if (f->full) return none();
    return v;
}

/* The sum has no sign: its addends' bits below the highest never add up to it. */
static bool has_no_sign(Fields *f, const Value *a) {
    Value units;
    if (!unit_addends(f, a, &units) || !stays_below(&units, 0, 63)) return false;
    for (unsigned i = 0; i < units.addends; i++)
        if (fields_word_most(units.addend[i].word, 63, 64)) return false;
    return true;
}

/* The sign fills what a local word leaves. */
static Value shifted_with_sign(Fields *f, const Value *a, unsigned by) {
    if (!a->word) return has_no_sign(f, a) ? shifted_right(f, a, by) : none();
    FieldsWord w;
    for (unsigned i = 0; i < 64; i++) w.bit[i] = a->word->bit[i + by < 63 ? i + by : 63];
    return local(&w, f);
}

/* How many bits of the word some input has. */
static uint64_t bits_used(const FieldsWord *w) {
    uint64_t used = 0;
    for (unsigned i = 0; i < 64; i++) used += w->bit[i].count || w->bit[i].bits[0];
    return used;
}

/* A bound of the sum as a whole number. false: it may wrap. */
static bool bound(const Value *v, uint64_t *total) {
    *total = v->word ? fields_word_most(v->word, 0, 64) : 0;
    for (unsigned i = 0; i < v->addends; i++) {
        const Addend *one = &v->addend[i];
        uint64_t most =
            one->counts ? bits_used(one->word) : fields_word_most(one->word, 0, 64);
        if (__builtin_mul_overflow(most, one->factor, &most) ||
            __builtin_add_overflow(*total, most, total))
            return WEAKEN(FIELDS_WRAP, true, false);
    }
    return is_sum(v);
}

/* The sum % m for an m that divides 2^k - 1: digits of k bits leave what their sum does,
 * and that is less than m. */
static Value digits(Fields *f, const Value *a, uint64_t m) {
    unsigned k = 1, count = 0;
    uint64_t most;
    Value units = none();
    Addend list[ADDENDS_MOST];
    while (k < 64 && ((UINT64_C(1) << k) - 1) % m) k++;
    if (k == 64 || !bound(a, &most) || !unit_addends(f, a, &units)) return none();
    for (unsigned i = 0; i < units.addends; i++)
        for (unsigned low = 0; low < 64; low += k) {
            uint8_t place[64];
            FieldsWord w, bits;
            places_shift(OP_SHR, low, place);
            fields_word_move(units.addend[i].word, place, &w);
            fields_word_constant((UINT64_C(1) << k) - 1, &bits);
            fields_word_join(OP_AND, &w, &bits, &w);
            if (count == ADDENDS_MOST) return none();
            list[count++] = (Addend){local(&w, f).word, 1, false};
            if (f->full) return none();
        }
    units = of_list(f, list, count);
    return bound(&units, &most) && WEAKEN(FIELDS_DIGITS, true, most < m) ? units : none();
}

/* Nodes */

static Value bitwise(Fields *f, const TermNode *n, const Value *a, const Value *b) {
    FieldsWord w;
    if (a->word && b->word)
        return fields_word_join((Op)n->op, a->word, b->word, &w) ? local(&w, f) : none();
    const TermNode *x = pool_node(f->pool, n->arg[0]), *y = pool_node(f->pool, n->arg[1]);
    if (n->op == OP_AND) return y->op == OP_CONST ? cut(f, a, y->k) : none();
    if ((x->may & y->may) == 0) return linear(f, a, 1, b, 1);
    return none();
}

static Value added(Fields *f, const Value *a, const Value *b, bool minus) {
    FieldsWord w;
    if (a->word && b->word && fields_word_add(a->word, b->word, minus, &w))
        return local(&w, f);
    return linear(f, a, 1, b, minus ? ~UINT64_C(0) : 1);
}

/* The product by a constant as a sum of shifts, where that is local. */
static bool multiplied(const FieldsWord *a, uint64_t k, FieldsWord *out) {
    if (__builtin_popcountll(k) > 16) return false;
    fields_word_constant(0, out);
    for (; k; k &= k - 1) {
        uint8_t place[64];
        FieldsWord shifted;
        places_shift(OP_SHL, (unsigned)__builtin_ctzll(k), place);
        fields_word_move(a, place, &shifted);
        if (!fields_word_add(out, &shifted, false, out)) return false;
    }
    return true;
}

static Value product(Fields *f, const Value *a, const TermNode *by) {
    FieldsWord w;
    if (by->op != OP_CONST) return none();
    if (a->word && multiplied(a->word, by->k, &w)) return local(&w, f);
    return linear(f, a, by->k, NULL, 0);
}

static Value shift(Fields *f, const TermNode *n, const Value *a, const TermNode *by) {
    uint8_t place[64];
    if (by->op != OP_CONST) return none();
    unsigned s = by->k & 63;
    if (n->op == OP_SAR) return shifted_with_sign(f, a, s);
    if (!a->word && n->op == OP_SHL) return linear(f, a, UINT64_C(1) << s, NULL, 0);
    if (!a->word) return n->op == OP_SHR ? shifted_right(f, a, s) : none();
    places_shift((Op)n->op, s, place);
    return move(f, a->word, place);
}

static Value counted(Fields *f, const Value *a) {
    if (!a->word) return none();
    Addend one = {a->word, 1, true};
    return of_list(f, &one, 1);
}

static Value inverted(Fields *f, const Value *a) {
    FieldsWord w;
    Value ones;
    fields_word_constant(~UINT64_C(0), &w);
    ones = local(&w, f);
    if (f->full) return none();
    if (!a->word) return linear(f, &ones, 1, a, ~UINT64_C(0));
    fields_word_not(a->word, &w);
    return local(&w, f);
}

static Value variable(Fields *f, uint64_t number) {
    FieldsWord w;
    if (number >= 1000) return none();
    for (unsigned i = 0; i < 64; i++) w.bit[i] = table_word((uint16_t)(number * 64 + i));
    return local(&w, f);
}

static Value constant(Fields *f, uint64_t k) {
    FieldsWord w;
    fields_word_constant(k, &w);
    return local(&w, f);
}

static Value of_node(Fields *f, Ref ref) {
    const TermNode *n = pool_node(f->pool, ref), *by = pool_node(f->pool, n->arg[1]);
    const Value *a = &f->value[n->arg[0]], *b = &f->value[n->arg[1]];
    uint8_t place[64];
    if (n->op == OP_CONST) return constant(f, n->k);
    if (n->op == OP_VAR) return variable(f, n->k);
    if (n->arity == 0 || !is_sum(a)) return none();
    if (n->arity > 1 && !is_sum(b)) return none();
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
        return product(f, a, by);
    case OP_SHL:
    case OP_SHR:
    case OP_SAR:
    case OP_ROL:
        return shift(f, n, a, by);
    case OP_UREM:
        return by->op == OP_CONST && by->k > 1 ? digits(f, a, by->k) : none();
    case OP_POPCOUNT:
        return counted(f, a);
    case OP_BSWAP:
    case OP_MIRROR:
    case OP_REVERSE:
    case OP_FLIPDIAG:
        places_of((Op)n->op, place);
        return a->word ? move(f, a->word, place) : none();
    default:
        return none();
    }
}

/* Sets of input bits */

typedef struct {
    uint16_t input[SETS_MOST][FORM_WORDS];
    uint8_t size[SETS_MOST];
    unsigned count;
} Sets;

static bool inside(const uint16_t *a, unsigned na, const uint16_t *b, unsigned nb) {
    unsigned k = 0;
    for (unsigned i = 0; i < na; i++) {
        while (k < nb && b[k] < a[i]) k++;
        if (k == nb || b[k] != a[i]) return false;
    }
    return true;
}

/* Only sets that lie in no other are kept. */
static bool add_set(Sets *s, const FormTable *b) {
    assert(b->count <= FORM_WORDS && s->count <= SETS_MOST);
    for (unsigned i = 0; i < s->count; i++)
        if (inside(b->word, b->count, s->input[i], s->size[i])) return true;
    for (unsigned i = s->count; i-- > 0;)
        if (inside(s->input[i], s->size[i], b->word, b->count)) {
            s->count--;
            memcpy(s->input[i], s->input[s->count], sizeof s->input[i]);
            s->size[i] = s->size[s->count];
        }
    if (s->count == SETS_MOST) return false;
    memcpy(s->input[s->count], b->word, sizeof b->word);
    s->size[s->count++] = b->count;
    return true;
}

static bool add_value(Sets *s, const Value *v) {
    const FieldsWord *one = v->word;
    for (unsigned k = 0; k < (one ? 1 : v->addends); k++) {
        const FieldsWord *w = one ? one : v->addend[k].word;
        for (unsigned i = 0; i < 64; i++)
            if (!add_set(s, &w->bit[i])) return false;
    }
    return is_sum(v);
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

/* For l % m == r or l % m == r % m: the words l and r, and m; else 0. */
static uint64_t of_remainders(const Pool *pool, Term *side) {
    uint64_t m = 0;
    for (unsigned i = 0; i < 2; i++) {
        if (!node_is(pool, side[i], OP_UREM)) continue;
        Term by = term_arg(pool, side[i].ref, 1);
        if (by.ref || (m && by.word != m)) return 0;
        m = by.word;
    }
    for (unsigned i = 0; i < 2 && m; i++)
        if (node_is(pool, side[i], OP_UREM)) side[i] = node_arg(pool, side[i], 0);
    return m;
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
    uint64_t m = of_remainders(f->pool, side);
    if (walk.top > NODES_MOST || !is_worth(f->pool, &walk)) return false;
    f->value = ARENA_ARRAY(f->arena, Value, walk.top + 1);
    for (Ref r = 0; !f->full && (r = walk_up(&walk, r));) f->value[r] = of_node(f, r);
    if (f->full) return false;
    if (m && (!is_number(f, e->left, side[0], m) || !is_number(f, e->right, side[1], m)))
        return false;
    for (unsigned i = 0; i < 2; i++)
        if (side[i].ref && !add_value(sets, &f->value[side[i].ref])) return false;
    return true;
}

/* All inputs whose ones lie inside one of the sets. */

static bool try_set(EquationTry *t, const uint16_t *input, unsigned size,
                    uint64_t *value) {
    assert(size <= FORM_WORDS);
    for (unsigned letter = 0; letter < (1u << size) - WEAKEN(FIELDS_LETTER, size > 0, 0);
         letter++) {
        for (size_t v = 0; v < t->nvars; v++) value[v] = 0;
        for (unsigned i = 0; i < size; i++)
            for (size_t v = 0; v < t->nvars; v++)
                if (t->vars[v] == input[i] / 64)
                    value[v] |= (uint64_t)(letter >> i & 1) << (input[i] & 63);
        if (equation_feed(t, value)) return true;
    }
    return false;
}

static Answer try_sets(Attempt *a, const Equation *e, const Sets *sets) {
    EquationTry t;
    uint64_t inputs = 0;
    for (unsigned i = 0; i < sets->count; i++) inputs += UINT64_C(1) << sets->size[i];
    if (inputs > INPUTS_MOST || !equation_start(&t, a, e, term_word(1)))
        return ANSWER_PASS;
    uint64_t *value = ARENA_ARRAY(a->arena, uint64_t, t.nvars + 1);
    bool differs = false;
    for (unsigned i = WEAKEN(FIELDS_SET, 1, 0); i < sets->count && !differs; i++)
        differs = try_set(&t, sets->input[i], sets->size[i], value);
    differs = equation_flush(&t) || differs;
    equation_end(&t);
    return equation_answer(&t, differs || sets->count == 0);
}

static Answer decide(Attempt *a, const Equation *e) {
    ArenaMark mark = arena_mark(a->arena);
    Fields f = {.attempt = a, .pool = a->pool, .arena = a->arena};
    Sets *sets = ARENA_NEW(a->arena, Sets);
    Answer answer = find_sets(&f, e, sets) ? try_sets(a, e, sets) : ANSWER_PASS;
    arena_release(a->arena, mark);
    return answer;
}

Answer fields_decide(Attempt *a) {
    return equation_each(a, decide);
}
