/* Candidates, and which of them the known inputs leave. Each candidate has a bit for
 * every input; conjunctions are looked for among what is left to exclude behind the first
 * of two. */
#include "find/when_local.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { TRUTH_STEPS = 4 };
/* Of words of which fewer are left nothing is said but how many squares they have. */
static const double spare_bits = 7, two_bits = 0.05, constant_bits = 64;

typedef enum {
    OF_SET,
    OF_AMOUNT,
    OF_ANY,
    OF_IN,
    OF_SETS,
    OF_BOTH,
    OF_AMOUNTS,
    OF_OTHER,
    OF_ALL,
    OF_APART
} Of;

/* What a name is in some inputs. */
typedef struct {
    uint64_t least, greatest, all, any, squares;
} Range;

/* The inputs that are to be excluded. */
typedef struct {
    const When *when;
    const Inputs *left;
    Range range[WHEN_NAMES];
} Choice;

static bool is_any(const Inputs *set) {
    return !when_inputs_inside(set, &(Inputs){{0}});
}

/* ---- constants, by what is left to exclude */

/* The i-th of them for a variable; false: it has no more. */
typedef bool Constant(const Choice *choice, size_t v, unsigned i, uint64_t *k);

/* The first input from this one on; WHEN_ALL: there is none. */
static size_t next_input(const Inputs *set, size_t from) {
    assert(from < WHEN_ALL);
    uint64_t left = set->bits[from >> 6] >> (from & 63);
    if (left) return from + (size_t)__builtin_ctzll(left);
    for (size_t block = (from >> 6) + 1; block < WHEN_BLOCKS; block++)
        if (set->bits[block])
            return block * 64 + (size_t)__builtin_ctzll(set->bits[block]);
    return WHEN_ALL;
}

static Range range_of(const When *when, const Inputs *left, size_t v) {
    Range range = {.least = UINT64_MAX, .all = UINT64_MAX};
    size_t i = next_input(left, 0);
    for (; i < WHEN_ALL; i = next_input(left, i + 1)) {
        uint64_t x = when->word[v][i];
        if (x < range.least) range.least = x;
        if (x > range.greatest) range.greatest = x;
        if (x && !(x & (x - 1))) range.squares |= x;
        range.all &= x, range.any |= x;
    }
    return range;
}

static Choice choice_of(const When *when, const Inputs *left) {
    Choice choice = {.when = when, .left = left};
    for (size_t v = 0; v < when->nnames; v++) choice.range[v] = range_of(when, left, v);
    return choice;
}

static bool when_none(const Choice *choice, size_t v, unsigned i, uint64_t *k) {
    (void)choice, (void)v;
    *k = 0;
    return i == 0;
}

static bool when_added(const Choice *choice, size_t v, unsigned i, uint64_t *k) {
    const WhenName *name = &choice->when->names[v];
    if (i < name->nadded) *k = name->added[i];
    return i < name->nadded;
}

static bool when_only(const Choice *choice, size_t v, unsigned i, uint64_t *k) {
    Range range = choice->range[v];
    *k = range.least;
    return i == 0 && range.least == range.greatest && *k;
}

static bool when_least(const Choice *choice, size_t v, unsigned i, uint64_t *k) {
    *k = choice->range[v].least;
    return i == 0 && *k;
}

static bool when_greatest(const Choice *choice, size_t v, unsigned i, uint64_t *k) {
    *k = choice->range[v].greatest;
    return i == 0 && *k && *k < UINT64_C(1) << 63;
}

/* A smaller one than 8 says little of words. */
static bool power_of(uint64_t least, uint64_t *k) {
    if (least < 8) return false;
    *k = UINT64_C(1) << (63 - __builtin_clzll(least));
    return true;
}

static bool when_power(const Choice *choice, size_t v, unsigned i, uint64_t *k) {
    return i == 0 && power_of(choice->range[v].least, k);
}

/* Of the greatest of each input's words. */
static bool when_power_of_all(const Choice *choice, size_t v, unsigned i, uint64_t *k) {
    const When *when = choice->when;
    uint64_t least = UINT64_MAX;
    (void)v;
    size_t n = next_input(choice->left, 0);
    for (; n < WHEN_ALL; n = next_input(choice->left, n + 1)) {
        uint64_t most = 0;
        for (size_t u = 0; u < when->nnames; u++) {
            const WhenName *name = &when->names[u];
            if (!name->amount && !name->mute && when->word[u][n] > most)
                most = when->word[u][n];
        }
        if (most < least) least = most;
    }
    return i == 0 && power_of(least, k);
}

/* The lowest and the highest square. */
static bool one_of(uint64_t squares, unsigned i, uint64_t *k) {
    if (i > 1 || !squares || (i && !(squares & (squares - 1)))) return false;
    *k = i ? UINT64_C(1) << (63 - __builtin_clzll(squares)) : squares & -squares;
    return true;
}

static bool when_one(const Choice *choice, size_t v, unsigned i, uint64_t *k) {
    return one_of(choice->range[v].all, i, k);
}

static bool when_gap(const Choice *choice, size_t v, unsigned i, uint64_t *k) {
    return one_of(~choice->range[v].any, i, k);
}

/* Those of which one is enough for it to fail. */
static bool when_squares(const Choice *choice, size_t v, unsigned i, uint64_t *k) {
    *k = choice->range[v].squares;
    int count = __builtin_popcountll(*k);
    return i == 0 && count > 1 && count <= 32;
}

/* Squares on which a variable of `for` stands when it holds, and when it fails. */
static bool squares_of(const Choice *choice, size_t v, uint64_t *good, uint64_t *bad) {
    const When *when = choice->when;
    *good = *bad = 0;
    for (size_t n = 0; n < WHEN_ALL && when->names[v].bound; n++) {
        uint64_t s = when->word[v][n], bit = s < 64 ? UINT64_C(1) << s : 0;
        if (when_inputs_has(choice->left, n)) *bad |= bit;
        if (when_inputs_has(&when->applies, n)) *good |= bit;
    }
    *good &= ~*bad;
    return *good && *bad;
}

static bool when_members(const Choice *choice, size_t v, unsigned i, uint64_t *k) {
    uint64_t bad;
    return i == 0 && squares_of(choice, v, k, &bad) &&
           __builtin_popcountll(*k) <= __builtin_popcountll(bad);
}

static bool when_others(const Choice *choice, size_t v, unsigned i, uint64_t *k) {
    uint64_t good;
    return i == 0 && squares_of(choice, v, &good, k) &&
           __builtin_popcountll(*k) < __builtin_popcountll(good);
}

/* ---- the table */

typedef struct {
    const char *name, *condition, *words;
    Of of;
    Constant *constant;
    double (*bits)(uint64_t k, double width);
    bool (*truth)(uint64_t a, uint64_t b, uint64_t k);
} Row;

#define WHEN(name, of, constant, bits, condition, words, truth)                          \
    static double bits_##name(uint64_t k, double width) {                                \
        (void)k, (void)width;                                                            \
        return bits;                                                                     \
    }                                                                                    \
    static bool truth_##name(uint64_t a, uint64_t b, uint64_t k) {                       \
        (void)a, (void)b, (void)k;                                                       \
        return truth;                                                                    \
    }
#include "find/when.def"
#undef WHEN

static const Row rows[] = {
#define WHEN(name, of, constant, bits, condition, words, truth)                          \
    {#name, condition, words, OF_##of, when_##constant, bits_##name, truth_##name},
#include "find/when.def"
#undef WHEN
};
enum { ROWS = sizeof rows / sizeof *rows };

static bool is_named(const Condition *condition, const char *name) {
    return condition->count == 1 && strcmp(rows[condition->atom->row].name, name) == 0;
}

bool when_is_not_empty(const Condition *condition) {
    return is_named(condition, "NOT_EMPTY") || is_named(condition, "NOT_ZERO");
}

bool when_is_at_most_one(const Condition *condition) {
    return is_named(condition, "AT_MOST_ONE");
}

static bool is_set(const WhenName *name) {
    return !name->amount && !name->mute;
}

static bool is_amount(const WhenName *name) {
    return name->amount && !name->mute;
}

static bool fits(const When *when, Of of, size_t a, size_t b) {
    const WhenName *x = &when->names[a], *y = &when->names[b];
    bool sets = is_set(x) && is_set(y), amounts = is_amount(x) && is_amount(y);
    switch (of) {
    case OF_SET:
        return a == b && is_set(x);
    case OF_AMOUNT:
        return a == b && is_amount(x);
    case OF_ANY:
        return a == b && !x->mute;
    case OF_IN:
        return is_amount(x) && is_set(y);
    case OF_SETS:
        return a != b && sets;
    case OF_BOTH:
        return a < b && sets;
    case OF_AMOUNTS:
        return a != b && amounts;
    case OF_OTHER:
        return a < b && amounts;
    default: /* once */
        return a == 0 && b == 0;
    }
}

static size_t sets_of(const When *when, size_t *set) {
    size_t count = 0;
    for (size_t v = 0; v < when->nnames; v++)
        if (is_set(&when->names[v])) set[count++] = v;
    return count;
}

static bool truth_of_atom(const When *when, const WhenAtom *atom, const uint64_t *words) {
    const Row *row = &rows[atom->row];
    size_t set[WHEN_NAMES], count = 0;
    if (row->of != OF_ALL && row->of != OF_APART)
        return row->truth(words[atom->a], words[atom->b], atom->k);
    count = sets_of(when, set);
    for (size_t i = 0; i < count; i++)
        for (size_t k = row->of == OF_ALL ? i : i + 1; k < count; k++)
            if (!row->truth(words[set[i]], words[set[k]], atom->k)) return false;
    return true;
}

bool when_truth(const When *when, const Condition *condition, const uint64_t *words) {
    for (unsigned i = 0; i < condition->count; i++)
        if (!truth_of_atom(when, &condition->atom[i], words)) return false;
    return true;
}

static bool truth_at(const When *when, const WhenAtom *atom, size_t input) {
    uint64_t words[WHEN_NAMES];
    watch_spend(when->watch, TRUTH_STEPS);
    for (size_t v = 0; v < when->nnames; v++) words[v] = when->word[v][input];
    return truth_of_atom(when, atom, words);
}

static Inputs inputs_of(const When *when, const WhenAtom *atom) {
    Inputs out = {{0}};
    for (size_t i = 0; i < WHEN_ALL; i++)
        if (when_inputs_has(&when->fails, i) || when_inputs_has(&when->holds, i))
            when_inputs_put(&out, i, truth_at(when, atom, i));
    return out;
}

/* Whether it holds on none of them. */
static bool excludes(const When *when, const WhenAtom *atom, const Inputs *left) {
    size_t i = next_input(left, 0);
    while (i < WHEN_ALL && !truth_at(when, atom, i)) i = next_input(left, i + 1);
    return i == WHEN_ALL;
}

static double width_of(const When *when, const WhenAtom *atom) {
    unsigned a = when->names[atom->a].width, b = when->names[atom->b].width;
    return a < b ? a : b;
}

/* An amount counts for as much as there are of it; one value alone for nothing. */
static double bits_of(const When *when, const WhenAtom *atom, const Inputs *met) {
    const Row *row = &rows[atom->row];
    const WhenName *name = &when->names[atom->a];
    unsigned is = 0, all = 0;
    uint64_t any = 0, every = UINT64_MAX;
    if (atom->a != atom->b || !name->amount)
        return row->bits(atom->k, width_of(when, atom));
    for (size_t i = 0; i < (name->bound ? WHEN_ALL : 64); i++) {
        uint64_t x = name->bound ? when->word[atom->a][i] : i;
        if (name->bound && !when_inputs_has(&when->fails, i) &&
            !when_inputs_has(&when->holds, i))
            continue;
        all++;
        if (name->bound ? !when_inputs_has(met, i) : !row->truth(x, x, atom->k)) continue;
        any |= x, every &= x, is++;
    }
    return is && any != every ? log2((double)all / is) : constant_bits;
}

/* ---- the choice */

typedef struct {
    When *when;
    Condition *best;
    bool found;
} Best;

static bool same_atom(const WhenAtom *x, const WhenAtom *y) {
    return x->row == y->row && x->a == y->a && x->b == y->b && x->k == y->k;
}

static bool is_rejected(const When *when, const Condition *c) {
    for (size_t i = 0; i < when->nrejected; i++) {
        const Condition *r = &when->rejected[i];
        if (r->count == c->count && same_atom(&r->atom[0], &c->atom[0]) &&
            (c->count == 1 || same_atom(&r->atom[1], &c->atom[1])))
            return true;
    }
    return false;
}

/* About one word, whose squares few words have. */
static bool is_narrow(const When *when, const Condition *c) {
    const WhenAtom *x = &c->atom[0], *y = &c->atom[c->count - 1];
    return c->count > 1 && x->a == x->b && y->a == y->b && x->a == y->a &&
           c->bits > when->names[x->a].width - spare_bits;
}

/* An amount alone that is a constant. */
static bool is_constant(const When *when, const WhenAtom *atom, double bits) {
    return atom->a == atom->b && when->names[atom->a].amount && bits >= constant_bits;
}

static void offer(Best *best, const Condition *c, const Inputs *met) {
    When *when = best->when;
    /* A single one is preferred, and else the earlier row. */
    if (best->found && c->bits >= best->best->bits) return;
    if (is_narrow(when, c)) return;
    if (when_inputs_meet(met, &when->fails) || !when_inputs_meet(met, &when->applies) ||
        is_rejected(when, c))
        return;
    *best->best = *c;
    best->best->exactly = when_inputs_inside(&when->holds, met);
    best->found = true;
}

/* What each of the atoms is given, that may exclude what is left. */
typedef void Taker(void *context, const WhenAtom *atom);

static bool is_of_many(const WhenAtom *atom) {
    return rows[atom->row].of == OF_ALL || rows[atom->row].of == OF_APART;
}

/* A row's, with all its constants. */
static void each_of_row(const Choice *choice, WhenAtom atom, Taker *take, void *context) {
    const Row *row = &rows[atom.row];
    if (!fits(choice->when, row->of, atom.a, atom.b)) return;
    for (unsigned i = 0; row->constant(choice, atom.a, i, &atom.k); i++)
        take(context, &atom);
}

static void each_atom(const Choice *choice, Taker *take, void *context) {
    size_t count = choice->when->nnames, set[WHEN_NAMES];
    size_t sets = sets_of(choice->when, set);
    for (unsigned row = 0; row < ROWS; row++) {
        size_t least = rows[row].of == OF_APART ? 3 : rows[row].of == OF_ALL ? 2 : 0;
        if (sets < least) continue;
        for (size_t a = 0; a < count; a++)
            for (size_t b = 0; b < count; b++)
                each_of_row(choice, (WhenAtom){row, a, b, 0}, take, context);
    }
}

typedef struct {
    Best *best;
    WhenAtom first;
    Inputs met;
    const Inputs *left;
    double bits;
} Second;

static bool two_of_the_same(const WhenAtom *x, const WhenAtom *y) {
    return x->a != x->b && y->a != y->b &&
           ((x->a == y->a && x->b == y->b) || (x->a == y->b && x->b == y->a));
}

static void take_second(void *context, const WhenAtom *atom) {
    Second *second = context;
    const When *when = second->best->when;
    if (watch_spent(when->watch) || two_of_the_same(&second->first, atom) ||
        !excludes(when, atom, second->left))
        return;
    Inputs met = inputs_of(when, atom);
    Condition c = {{second->first, *atom}, 2, 0, false};
    double bits = bits_of(when, atom, &met);
    if (is_constant(when, atom, bits)) return;
    c.bits = second->bits + bits + two_bits;
    met = when_inputs_both(&second->met, &met);
    offer(second->best, &c, &met);
}

/* Alone; and as one of two, if it excludes something. */
static void take_first(void *context, const WhenAtom *atom) {
    Best *best = context;
    When *when = best->when;
    if (watch_spent(when->watch)) return;
    Second second = {.best = best, .first = *atom, .met = inputs_of(when, atom)};
    Inputs left = when_inputs_both(&second.met, &when->fails);
    second.left = &left;
    Condition c = {{*atom}, 1, 0, false};
    second.bits = c.bits = bits_of(when, atom, &second.met);
    if (is_constant(when, atom, c.bits)) return;
    bool some = !when_inputs_inside(&when->fails, &second.met) &&
                when_inputs_meet(&second.met, &when->applies);
    if (!is_any(&left)) {
        offer(best, &c, &second.met);
    } else if (some && !is_of_many(atom) && (!best->found || c.bits < best->best->bits)) {
        Choice choice = choice_of(when, &left);
        each_atom(&choice, take_second, &second);
    }
}

bool when_next(When *when, Condition *condition) {
    Best best = {when, condition, false};
    Choice choice = choice_of(when, &when->fails);
    if (is_any(&when->fails)) each_atom(&choice, take_first, &best);
    return best.found && !watch_spent(when->watch);
}

void when_reject(When *when, const Condition *condition) {
    assert(when->nrejected < WHEN_REJECTED);
    when->rejected[when->nrejected++] = *condition;
}

/* ---- in words */

static void put_number(uint64_t k, Buf *out) {
    if (k < 1000)
        buf_printf(out, "%u", (unsigned)k);
    else if ((k & (k - 1)) == 0)
        buf_printf(out, "2**%d", __builtin_ctzll(k));
    else
        buf_printf(out, "0x%" PRIx64, k);
}

/* Squares are written by their names where these are few and no C reads them. */
enum { SQUARES_MOST = 8 };

typedef struct {
    const When *when;
    bool words;
    BoardShape squares;
} Wording;

static void put_squares(const Wording *w, uint64_t set, Buf *out) {
    const char *separator = "{";
    for (; set; set &= set - 1, separator = ", ")
        buf_printf(out, "%s%s", separator,
                   shape_name(w->squares, __builtin_ctzll(set)));
    buf_putc(out, '}');
}

static void put_constant(const Wording *w, const WhenAtom *atom, Buf *out) {
    Constant *constant = rows[atom->row].constant;
    bool places = constant == when_members || constant == when_others;
    bool mask = constant == when_one || constant == when_gap || constant == when_squares;
    bool few = __builtin_popcountll(atom->k) <= SQUARES_MOST;
    if (few && (places || (mask && w->words)))
        put_squares(w, atom->k, out);
    else if (places || (mask && atom->k > 1))
        buf_printf(out, "0x%" PRIx64, atom->k);
    else
        put_number(atom->k, out);
}

static void put_atom(const Wording *w, const WhenAtom *atom, Buf *out) {
    const Row *row = &rows[atom->row];
    for (const char *text = w->words ? row->words : row->condition; *text; text++) {
        if (*text != '$')
            buf_putc(out, *text);
        else if (*++text != 'k')
            buf_puts(out, w->when->names[*text == 'a' ? atom->a : atom->b].name);
        else
            put_constant(w, atom, out);
    }
}

/* Of all sets, or of each two of them. */
static void put_atoms(const Wording *w, const WhenAtom *atom, Buf *out) {
    size_t set[WHEN_NAMES], count = sets_of(w->when, set);
    Of of = rows[atom->row].of;
    const char *separator = "";
    if (of != OF_ALL && of != OF_APART) {
        put_atom(w, atom, out);
        return;
    }
    for (size_t i = 0; i < count; i++)
        for (size_t k = of == OF_ALL ? i : i + 1; k < (of == OF_ALL ? i + 1 : count);
             k++) {
            buf_puts(out, separator);
            separator = w->words ? " and " : " && ";
            put_atom(w, &(WhenAtom){atom->row, set[i], set[k], atom->k}, out);
        }
}

static void put_condition(const Wording *w, const Condition *condition, Buf *out) {
    for (unsigned i = 0; i < condition->count; i++) {
        if (i) buf_puts(out, w->words ? " and " : " && ");
        put_atoms(w, &condition->atom[i], out);
    }
}

void when_condition(const When *when, const Condition *condition, BoardShape squares,
                    Buf *out) {
    put_condition(&(Wording){when, false, squares}, condition, out);
}

void when_words(const When *when, const Condition *condition, BoardShape squares, Buf *out) {
    put_condition(&(Wording){when, true, squares}, condition, out);
}
