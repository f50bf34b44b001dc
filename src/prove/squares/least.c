/* Orders between sums that fall into parts.
 *
 * Let l - r be a sum of pieces that depend on the squares in some set of a family, and
 * let the sets be joined to parts that have no square in common. Then what l - r is for
 * an input, less what it is for the empty one, is the sum of that over the input's parts:
 * so the least l - r is found part by part. Numbers are compared, so l and r are to be
 * small, and the sum of all parts' greatest changes, too: then nothing wraps. */

#include "prove/claim/equation.h"
#include "prove/squares/family.h"
#include "base/weaken.h"

enum { INPUTS_MOST = 1 << 17, PART_MOST = 1 << 14, SMALL = 62 };

typedef struct {
    EquationTry t;
    int64_t empty; /* the difference at the empty input */
    /* of a part: the least change of that, where it is, and the greatest size of one */
    int64_t low, far;
    uint64_t *at;    /* by index in vars */
    uint64_t *least; /* the input where the difference is least, by the pool's numbers */
} Least;

static bool is_small(const Pool *pool, Term t) {
    return WEAKEN(LEAST_SMALL, true, node_most(pool, t) >> SMALL == 0);
}

/* Joins what has squares in common. */
static size_t join(uint64_t *sets, size_t count) {
    for (size_t i = 0; i < count;) {
        size_t k = 0;
        while (k < i && !(sets[k] & sets[i])) k++;
        if (k == i) {
            i++;
            continue;
        }
        sets[k] |= sets[i];
        sets[i] = sets[--count];
        i = k; /* the joined set may meet others */
    }
    return count;
}

static void look(void *context, const uint64_t *left, const uint64_t *right) {
    Least *l = context;
    for (size_t lane = 0; lane < l->t.lanes; lane++) {
        int64_t d = (int64_t)(left[lane] - right[lane]) - l->empty, far = d < 0 ? -d : d;
        if (far > l->far) l->far = far;
        if (d >= l->low) continue;
        l->low = d;
        for (size_t i = 0; i < l->t.nvars; i++) l->at[i] = l->t.row[l->t.vars[i]][lane];
    }
}

/* false: it is time to stop. */
static bool measure(Least *l, uint64_t part) {
    l->low = l->far = 0;
    for (size_t i = 0; i < l->t.nvars; i++) l->at[i] = 0;
    if (equation_feed_squares(&l->t, part) || equation_flush(&l->t)) return false;
    assert(l->low <= 0 && -l->low <= l->far); /* the empty part changes nothing */
    for (size_t i = 0; i < l->t.nvars; i++) l->least[l->t.vars[i]] |= l->at[i];
    return true;
}

/* The difference is at least `least` for all inputs. */
static Answer add_up(Attempt *a, Least *l, const uint64_t *sets, size_t count,
                     int64_t least) {
    int64_t sum = l->empty;
    uint64_t far = 0;
    for (size_t i = 0; i < count && far >> SMALL == 0; i++) {
        if (!measure(l, sets[i])) return ANSWER_STOPPED;
        far += (uint64_t)l->far;
        if (far >> SMALL == 0) sum += l->low;
    }
    if (far >> SMALL == 0 && sum >= least) return ANSWER_PROVED;
    return attempt_refute(a, l->least) ? ANSWER_REFUTED : ANSWER_PASS;
}

/* left - right >= least for all inputs. */
static Answer decide(Attempt *a, const Term side[2], int64_t least) {
    uint64_t *sets;
    size_t count;
    Least l = {.empty = 0};
    if (!is_small(a->pool, side[0]) || !is_small(a->pool, side[1]) ||
        !family_sets(a->pool, side, 2, a->arena, &sets, &count) ||
        !equation_start(&l.t, a, &(Equation){side[0], side[1]}, term_word(1)))
        return ANSWER_PASS;
    l.t.look = look, l.t.context = &l;
    l.at = ARENA_ARRAY(a->arena, uint64_t, l.t.nvars + 1);
    l.least = ARENA_ARRAY(a->arena, uint64_t, pool_vars(a->pool) + 1);
    l.empty = (int64_t)(term_value(a->pool, side[0], l.least) -
                        term_value(a->pool, side[1], l.least));
    if (!WEAKEN(LEAST_PARTS, true, false)) count = join(sets, count);
    bool fits = equation_inputs(&l.t, sets, count) <= INPUTS_MOST;
    for (size_t i = 0; i < count; i++)
        fits = fits && equation_inputs(&l.t, &sets[i], 1) <= PART_MOST;
    Answer answer = fits ? add_up(a, &l, sets, count, least) : ANSWER_PASS;
    equation_end(&l.t);
    return answer;
}

/* The truth is impossible if one side never falls below the other. */
static Answer order(Attempt *a, Term truth) {
    bool inverse = query_inverse(a->pool, &truth);
    if (!node_is(a->pool, truth, OP_ULT)) return ANSWER_PASS;
    Term x = node_arg(a->pool, truth, 0), y = node_arg(a->pool, truth, 1);
    Term side[2] = {inverse ? y : x, inverse ? x : y};
    return decide(a, side, inverse ? WEAKEN(LEAST_STRICT, 0, 1) : 0);
}

Answer least_decide(Attempt *a) {
    for (unsigned i = 0; i < a->query->count; i++) {
        Answer answer = order(a, a->query->truth[i]);
        if (answer != ANSWER_PASS) return answer;
    }
    return ANSWER_PASS;
}
