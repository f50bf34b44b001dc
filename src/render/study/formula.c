/* Formulas. All cubes over n variables are numbered in base 3 (a digit a variable: 0, 1,
 * or 2 for "either"), 6561 of them at most: a cube with an "either" is an implicant when
 * both of its halves are, a prime one when no digit more can become "either".
 *
 * Then the fewest primes that cover all rows are searched: the row with the fewest
 * primes first, while a budget lasts; what that leaves open, greed does (each time the
 * prime that covers most). Ties go to fewer letters, so the result is the same for the
 * same table. */
#include "render/study/formula.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

/* PRIMES_MOST: of cubes of eight digits none of which holds another there are at most
 * C(8, 3) * 2^5. */
enum { ALL_CUBES = 6561, PRIMES_MOST = 1792, BUDGET = 20000000 };

typedef struct {
    size_t n, count;
    Cube cube[PRIMES_MOST];
    Truth rows[PRIMES_MOST]; /* that must be covered, and are */
} Primes;

static unsigned letters(Cube cube) {
    return (unsigned)__builtin_popcount(cube.mask);
}

static bool cube_has(Cube cube, size_t row) {
    return ((row ^ cube.value) & cube.mask) == 0;
}

/* --- primes --- */

static Cube cube_of(size_t n, size_t number) {
    Cube cube = {0, 0};
    for (size_t i = 0; i < n; i++, number /= 3) {
        if (number % 3 == 2) continue;
        cube.mask = (uint8_t)(cube.mask | 1u << i);
        cube.value = (uint8_t)(cube.value | (number % 3) << i);
    }
    return cube;
}

/* Whether all rows of the cube may be on, by its first "either" digit. */
static bool implicant(size_t n, const Truth *may, const bool *known, size_t number) {
    size_t rest = number, power = 1;
    for (size_t i = 0; i < n; i++, rest /= 3, power *= 3)
        if (rest % 3 == 2) return known[number - power] && known[number - 2 * power];
    return truth_at(may, cube_of(n, number).value);
}

static bool is_prime(size_t n, const bool *known, size_t number) {
    size_t rest = number, power = 1;
    for (size_t i = 0; i < n; i++, rest /= 3, power *= 3)
        if (rest % 3 != 2 && known[number + (2 - rest % 3) * power]) return false;
    return true;
}

static void add_prime(Primes *primes, Cube cube, const Truth *on) {
    Truth rows = {{0}};
    for (size_t row = 0; row < (size_t)1 << primes->n; row++)
        if (cube_has(cube, row) && truth_at(on, row)) truth_set(&rows, row, true);
    if (!truth_count(&rows)) return;
    assert(primes->count < PRIMES_MOST);
    primes->cube[primes->count] = cube;
    primes->rows[primes->count++] = rows;
}

static void find_primes(Primes *primes, const Truth *on, const Truth *may) {
    bool known[ALL_CUBES];
    size_t n = primes->n, all = 1;
    for (size_t i = 0; i < n; i++) all *= 3;
    for (size_t i = 0; i < all; i++) known[i] = implicant(n, may, known, i);
    for (size_t i = all; i-- > 0;)
        if (known[i] && is_prime(n, known, i)) add_prime(primes, cube_of(n, i), on);
}

/* --- covers --- */

typedef struct {
    const Primes *primes;
    unsigned budget;
    size_t chosen[CUBES_MOST], count, letters;
    size_t best[CUBES_MOST], best_count, best_letters;
} Cover;

static bool first_row(const Truth *rows, size_t *row) {
    for (size_t i = 0; i < 4; i++) {
        if (!rows->at[i]) continue;
        *row = i * 64 + (size_t)__builtin_ctzll(rows->at[i]);
        return true;
    }
    return false;
}

static void keep_if_shorter(Cover *cover) {
    bool better =
        cover->count < cover->best_count ||
        (cover->count == cover->best_count && cover->letters < cover->best_letters);
    if (!better) return;
    memcpy(cover->best, cover->chosen, cover->count * sizeof *cover->best);
    cover->best_count = cover->count;
    cover->best_letters = cover->letters;
}

static Truth less(Truth a, const Truth *b) {
    return truth_and(a, truth_not(*b));
}

/* Repeatedly takes the prime that covers most of what is left. */
static void cover_greedily(Cover *cover, Truth left) {
    const Primes *primes = cover->primes;
    size_t row;
    while (first_row(&left, &row)) {
        assert(cover->count < CUBES_MOST); /* each covers a row */
        size_t best = 0;
        unsigned most = 0;
        for (size_t i = 0; i < primes->count; i++) {
            Truth gain = truth_and(left, primes->rows[i]);
            unsigned gained = truth_count(&gain) * 16 - letters(primes->cube[i]);
            if (truth_count(&gain) == 0 || gained <= most) continue;
            most = gained;
            best = i;
        }
        cover->chosen[cover->count++] = best;
        cover->letters += letters(primes->cube[best]);
        left = less(left, &primes->rows[best]);
    }
    keep_if_shorter(cover);
    cover->count = cover->letters = 0;
}

/* The uncovered row that the fewest primes cover. */
static bool hardest_row(const Cover *cover, const Truth *left, size_t *row) {
    size_t fewest = SIZE_MAX;
    for (size_t r = 0; r < (size_t)1 << cover->primes->n; r++) {
        size_t count = 0;
        if (!truth_at(left, r)) continue;
        for (size_t i = 0; i < cover->primes->count; i++)
            count += truth_at(&cover->primes->rows[i], r);
        if (count >= fewest) continue;
        fewest = count;
        *row = r;
    }
    return fewest != SIZE_MAX;
}

/* At most 64 deep: a sum of the best length so far ends a branch. */
static void search(Cover *cover, Truth left) {
    size_t row;
    size_t looks = cover->primes->count << cover->primes->n;
    if (cover->budget < looks) {
        cover->budget = 0;
        return;
    }
    cover->budget -= (unsigned)looks;
    if (!hardest_row(cover, &left, &row)) {
        keep_if_shorter(cover);
        return;
    }
    if (cover->count + 1 > cover->best_count) return;
    for (size_t i = 0; i < cover->primes->count; i++) {
        if (!truth_at(&cover->primes->rows[i], row)) continue;
        cover->chosen[cover->count++] = i;
        cover->letters += letters(cover->primes->cube[i]);
        search(cover, less(left, &cover->primes->rows[i]));
        cover->letters -= letters(cover->primes->cube[i]);
        cover->count--;
    }
}

/* As rows are written: a before b, the variable before its complement. */
static bool stands_before(Cube a, Cube b) {
    if (letters(a) != letters(b)) return letters(a) < letters(b);
    for (int bit = 7; bit >= 0; bit--) {
        unsigned one = 1u << bit;
        if ((a.mask ^ b.mask) & one) return a.mask & one;
        if ((a.value ^ b.value) & one) return a.value & one;
    }
    return false;
}

static void sort_cubes(Cubes *cubes) {
    for (size_t i = 1; i < cubes->count; i++)
        for (size_t k = i; k > 0 && stands_before(cubes->at[k], cubes->at[k - 1]); k--) {
            Cube swap = cubes->at[k];
            cubes->at[k] = cubes->at[k - 1];
            cubes->at[k - 1] = swap;
        }
}

void formula_cubes(size_t n, const Truth *on, const Truth *either, Cubes *cubes) {
    Primes *primes = base_malloc(sizeof *primes);
    Cover *cover = base_malloc(sizeof *cover);
    Truth wanted = truth_within(n, less(*on, either)),
          may = truth_within(n, truth_or(*on, *either));
    primes->n = n;
    primes->count = 0;
    *cover = (Cover){.primes = primes, .budget = BUDGET, .best_count = SIZE_MAX};
    find_primes(primes, &wanted, &may);
    cover_greedily(cover, wanted);
    search(cover, wanted);
    cubes->minimal = cover->budget > 0;
    cubes->count = cover->best_count;
    for (size_t i = 0; i < cubes->count; i++) cubes->at[i] = primes->cube[cover->best[i]];
    sort_cubes(cubes);
    free(cover);
    free(primes);
}

/* --- the algebraic normal form --- */

/* The Möbius transform: a product belongs to the sum when an odd number of the rows
 * below it are on. */
Truth formula_normal(size_t n, const Truth *on) {
    Truth normal = truth_within(n, *on);
    for (size_t bit = 1; bit < (size_t)1 << n; bit <<= 1)
        for (size_t row = 0; row < (size_t)1 << n; row++)
            if (row & bit)
                truth_set(&normal, row,
                          truth_at(&normal, row) != truth_at(&normal, row ^ bit));
    return normal;
}

/* --- writing --- */

const Script formula_plain = {" & ", " | ", " ^ ", "~", "", "{}", "U", false};
const Script formula_set = {" ∩ ", " ∪ ", " ∆ ", "", "∁", "∅", "U", true};

typedef struct {
    Buf *buf;
    const Script *script;
    size_t n;
    const char *const *vars;
} Writer;

static void put_cube(const Writer *w, Cube cube, bool alone) {
    bool parens = w->script->parens && !alone && letters(cube) > 1, some = false;
    if (cube.mask == 0) buf_puts(w->buf, w->script->all);
    if (parens) buf_putc(w->buf, '(');
    for (size_t i = 0; i < w->n; i++) {
        unsigned bit = 1u << (w->n - 1 - i);
        if (!(cube.mask & bit)) continue;
        if (some) buf_puts(w->buf, w->script->and);
        some = true;
        if (!(cube.value & bit)) buf_puts(w->buf, w->script->before);
        buf_puts(w->buf, w->vars[i]);
        if (!(cube.value & bit)) buf_puts(w->buf, w->script->after);
    }
    if (parens) buf_putc(w->buf, ')');
}

void formula_sum(Buf *buf, const Script *script, size_t n, const char *const *vars,
                 const Cubes *cubes) {
    Writer writer = {buf, script, n, vars};
    if (cubes->count == 0) buf_puts(buf, script->none);
    for (size_t i = 0; i < cubes->count; i++) {
        if (i) buf_puts(buf, script->or);
        put_cube(&writer, cubes->at[i], cubes->count == 1);
    }
}

/* Short products first. */
void formula_exclusive(Buf *buf, const Script *script, size_t n, const char *const *vars,
                       const Truth *normal) {
    Writer writer = {buf, script, n, vars};
    unsigned count = truth_count(normal), some = 0;
    if (count == 0) buf_puts(buf, script->none);
    for (unsigned size = 0; size <= n; size++)
        for (size_t m = (size_t)1 << n; m-- > 0;) {
            if (!truth_at(normal, m) || (unsigned)__builtin_popcountll(m) != size)
                continue;
            if (some++) buf_puts(buf, script->xor);
            put_cube(&writer, (Cube){(uint8_t)m, (uint8_t)m}, count == 1);
        }
}

/* --- names --- */

/* A function of the variables it depends on alone. */
typedef struct {
    size_t n;
    const char *vars[TRUTH_VARS];
    Truth on;
} Core;

static bool depends(size_t n, const Truth *on, size_t which) {
    size_t bit = (size_t)1 << (n - 1 - which);
    for (size_t row = 0; row < (size_t)1 << n; row++)
        if (truth_at(on, row) != truth_at(on, row ^ bit)) return true;
    return false;
}

static Core core_of(size_t n, const char *const *vars, const Truth *on) {
    Core core = {.n = 0};
    size_t bits[TRUTH_VARS];
    for (size_t i = 0; i < n; i++) {
        if (!depends(n, on, i)) continue;
        bits[core.n] = (size_t)1 << (n - 1 - i);
        core.vars[core.n++] = vars[i];
    }
    for (size_t row = 0; row < (size_t)1 << core.n; row++) {
        size_t whole = 0;
        for (size_t i = 0; i < core.n; i++)
            if (row >> (core.n - 1 - i) & 1) whole |= bits[i];
        truth_set(&core.on, row, truth_at(on, whole));
    }
    return core;
}

static void put_vars(Buf *buf, const Core *core) {
    for (size_t i = 0; i < core->n; i++)
        buf_printf(buf, "%s%s", i == 0 ? " of " : ", ", core->vars[i]);
}

/* What a function of two variables that depends on both is called, by its four rows;
 * the symmetric ones are below. */
static bool name_two(Buf *buf, const Core *core) {
    const char *a = core->vars[0], *b = core->vars[1];
    switch (core->on.at[0] & 15) {
    case 11: /* 00, 01, 11 */
        buf_printf(buf, "implication %s -> %s", a, b);
        return true;
    case 13: /* 00, 10, 11 */
        buf_printf(buf, "implication %s -> %s", b, a);
        return true;
    case 4: /* 10 */
        buf_printf(buf, "difference %s without %s", a, b);
        return true;
    case 2: /* 01 */
        buf_printf(buf, "difference %s without %s", b, a);
        return true;
    default:
        return false;
    }
}

/* Bit k: the value where k variables are 1. False when that does not say it. */
static bool by_weight(const Core *core, unsigned *weights) {
    unsigned seen = 0;
    *weights = 0;
    for (size_t row = 0; row < (size_t)1 << core->n; row++) {
        unsigned one = 1u << __builtin_popcountll(row);
        bool on = truth_at(&core->on, row);
        if ((seen & one) && on != ((*weights & one) != 0)) return false;
        seen |= one;
        if (on) *weights |= one;
    }
    return true;
}

static const char *name_of_weights(unsigned n, unsigned weights) {
    unsigned all = (2u << n) - 1, odd = 0xAAAAAAAAu & all, top = 1u << n;
    unsigned major = all & ~((1u << (n / 2 + 1)) - 1);
    if (weights == top) return "and";
    if (weights == (all & ~top)) return "nand";
    if (weights == (all & ~1u)) return "or";
    if (weights == 1) return "nor";
    if (weights == odd) return n == 2 ? "exclusive or" : "odd parity";
    if (weights == (all & ~odd)) return n == 2 ? "equivalence" : "even parity";
    if (n % 2 && weights == major) return "majority";
    if (n % 2 && weights == (all & ~major)) return "minority";
    if (weights == (top | 1)) return "all equal";
    if (weights == (all & ~(top | 1))) return "not all equal";
    return NULL;
}

/* At least, at most, exactly so many of them. */
static bool name_count(Buf *buf, const Core *core, unsigned weights) {
    unsigned n = (unsigned)core->n, all = (2u << n) - 1;
    for (unsigned k = 1; k <= n; k++) {
        unsigned below = (1u << k) - 1;
        const char *how = weights == (all & ~below)       ? "at least"
                          : weights == below              ? "at most"
                          : weights == 1u << k            ? "exactly"
                          : weights == (all & ~(1u << k)) ? "any number but"
                                                          : NULL;
        if (!how) continue;
        buf_printf(buf, "%s %u", how, weights == below ? k - 1 : k);
        put_vars(buf, core);
        return true;
    }
    return false;
}

/* One variable chooses between the other two. */
static bool name_multiplexer(Buf *buf, const Core *core) {
    for (size_t s = 0; s < 3; s++) {
        size_t i = s == 0 ? 1 : 0, k = s == 2 ? 1 : 2;
        for (int swap = 0; swap < 2; swap++) {
            Truth choice = truth_var(3, s), zero = truth_var(3, swap ? k : i),
                  one = truth_var(3, swap ? i : k);
            Truth mux =
                truth_or(truth_and(choice, one), truth_and(truth_not(choice), zero));
            if (!truth_same(3, &mux, &core->on)) continue;
            buf_printf(buf, "multiplexer: %s chooses %s (0) or %s (1)", core->vars[s],
                       core->vars[swap ? k : i], core->vars[swap ? i : k]);
            return true;
        }
    }
    return false;
}

static bool name_core(Buf *buf, const Core *core) {
    unsigned weights;
    if (core->n == 0) {
        buf_puts(buf, truth_at(&core->on, 0) ? "universe: always 1" : "empty: always 0");
        return true;
    }
    if (core->n == 1) {
        bool same = truth_at(&core->on, 1);
        buf_printf(buf, same ? "%s itself" : "complement of %s", core->vars[0]);
        return true;
    }
    if (core->n == 2 && name_two(buf, core)) return true;
    if (core->n == 3 && name_multiplexer(buf, core)) return true;
    if (!by_weight(core, &weights)) return false;
    const char *name = name_of_weights((unsigned)core->n, weights);
    if (!name) return name_count(buf, core, weights);
    buf_puts(buf, name);
    put_vars(buf, core);
    return true;
}

bool formula_name(Buf *buf, size_t n, const char *const *vars, const Truth *on) {
    Core core = core_of(n, vars, on);
    return name_core(buf, &core);
}
