/* The search for counterexamples. */
#include "prove/claim/search.h"

#include <math.h>
#include <string.h>

enum { MOST_VARS = 64, MOST_WORDS = 900 };

/* In order of occupied squares */

typedef struct {
    Problem *p;
    uint64_t left; /* inputs that may still be tried */
    unsigned letters;
} Walk;

/* A square's letter has a bit for each variable. */
static void put_letter(const Problem *p, uint64_t *value, unsigned square,
                       unsigned letter) {
    for (size_t v = 0; v < p->nvars; v++) {
        value[v] &= ~(UINT64_C(1) << square);
        value[v] |= (uint64_t)(letter >> v & 1) << square;
    }
}

/* All ways to fill the chosen squares with letters other than 0, the lowest square
 * changing fastest. true: stop. */
static bool fill_squares(Walk *w, const unsigned *square, unsigned count) {
    assert(count == 0 || w->letters > 1);
    uint64_t value[MOST_VARS];
    unsigned letter[64];
    memset(value, 0, w->p->nvars * sizeof *value);
    for (unsigned i = 0; i < count; i++)
        put_letter(w->p, value, square[i], letter[i] = 1);
    for (;;) {
        if (problem_feed(w->p, value) || --w->left == 0) return true;
        if (w->p->lanes == 0 && problem_stopped(w->p)) return true;
        unsigned i = 0;
        for (; i < count && ++letter[i] == w->letters; i++)
            put_letter(w->p, value, square[i], letter[i] = 1);
        if (i == count) return false;
        put_letter(w->p, value, square[i], letter[i]);
    }
}

/* All sets of `count` squares, colexicographically. */
static bool choose_squares(Walk *w, unsigned count) {
    unsigned square[64];
    for (unsigned i = 0; i < count; i++) square[i] = i;
    assert(count <= 64);
    for (;;) {
        assert(count == 0 || square[count - 1] < 64);
        if (fill_squares(w, square, count)) return true;
        unsigned i = 0; /* the first that can move up; those below start over */
        while (i + 1 < count && square[i] + 1 == square[i + 1]) i++;
        if (count == 0 || square[i] == 63) return false;
        square[i]++;
        for (unsigned j = 0; j < i; j++) square[j] = j;
    }
}

static double inputs_of(const Problem *p, unsigned squares) {
    double inputs = 1, letters = ldexp(1, (int)p->nvars) - 1;
    for (unsigned i = 0; i < squares; i++) inputs *= (64.0 - i) / (i + 1) * letters;
    return inputs;
}

/* Every input with up to `most` squares, as long as the next number fits the budget.
 * *complete: all with fewer than *complete squares have been tried. */
static bool in_order(Problem *p, unsigned most, uint64_t budget, unsigned *complete) {
    assert(most <= 64 && p->nvars <= MOST_VARS);
    Walk w = {p, budget + 1, 1u << (p->nvars < 20 ? p->nvars : 20)};
    for (*complete = 0; *complete <= most; ++*complete) {
        if (p->nvars >= 20 && *complete) return false;
        if (inputs_of(p, *complete) > (double)w.left) return false;
        bool stop = choose_squares(&w, *complete);
        problem_flush(p);
        if (p->refuted || problem_stopped(p)) return true;
        if (stop) return false;
    }
    return false;
}

/* Words likely to refute */

typedef struct {
    uint64_t word[MOST_WORDS];
    size_t count;
} Words;

static void add(Words *w, uint64_t word) {
    assert(w->count < MOST_WORDS); /* whose third the claim's own are */
    w->word[w->count++] = word;
}

static void add_near(Words *w, uint64_t word) {
    add(w, word), add(w, ~word), add(w, -word), add(w, word - 1), add(w, word + 1);
}

/* The constants of the claim and their neighbours; for divisions their multiples. */
static void add_constants(Words *w, const Problem *p) {
    Ref count = pool_count(p->pool);
    for (Ref r = 2; r < count && w->count < MOST_WORDS / 3; r++) {
        const TermNode *node = pool_node(p->pool, r);
        if (node->op == OP_CONST) add_near(w, node->k);
        if (node->op != OP_UDIV && node->op != OP_UREM) continue;
        Term by = term_arg(p->pool, r, 1);
        if (by.ref == 0 && by.word) add_near(w, ONES / by.word * by.word);
    }
}

static void make_words(Words *w, const Problem *p) {
    w->count = 0;
    for (uint64_t i = 0; i < 10; i++) add(w, i), add(w, ~i);
    add_constants(w, p);
    for (unsigned i = 0; i < 64; i++) {
        add(w, UINT64_C(1) << i), add(w, (UINT64_C(1) << i) - 1);
        add(w, ~(UINT64_C(1) << i)), add(w, -(UINT64_C(1) << i));
        add(w, i);
    }
    for (unsigned i = 0; i < 8; i++) {
        add(w, UINT64_C(0x0101010101010101) << i), add(w, UINT64_C(0xff) << 8 * i);
        add(w, ~(UINT64_C(0x0101010101010101) << i)), add(w, 56 + i);
    }
    add(w, 64), add(w, 65), add(w, 127), add(w, 128);
    add(w, 0x5555555555555555u), add(w, 0xAAAAAAAAAAAAAAAAu);
    add(w, 0x8040201008040201u), add(w, 0x0102040810204080u);
    add(w, 0xff818181818181ffu), add(w, 0x55AA55AA55AA55AAu);
}

/* Random words */

static uint64_t next(uint64_t *state) { /* xorshift*, by Marsaglia and Vigna */
    *state ^= *state >> 12, *state ^= *state << 25, *state ^= *state >> 27;
    return *state * 0x2545F4914F6CDD1Du;
}

static uint64_t random_word(uint64_t *state, const Words *words) {
    assert(words->count > 0);
    uint64_t r = next(state), x = next(state);
    switch (r & 15) {
    case 0:
    case 1:
        return x & next(state) & next(state);
    case 2:
        return x | next(state) | next(state);
    case 3:
    case 4:
        return words->word[(x >> 32) * words->count >> 32];
    case 5:
        return x >> (r >> 32 & 63);
    case 6:
        return ~(x >> (r >> 32 & 63));
    case 7:
        return (ONES >> (r >> 32 & 63)) << (r >> 40 & 63); /* a run of ones */
    case 8:
        return UINT64_C(1) << (r >> 32 & 63) | UINT64_C(1) << (r >> 40 & 63);
    case 9:
        return r >> 32 & 63;
    case 10:
        return x & next(state) & next(state) & next(state) & next(state);
    default:
        return x;
    }
}

/* Each variable anew, or like the one before it: equal, inverse, negated, near, apart. */
static void random_input(uint64_t *state, const Words *words, uint64_t *value, size_t n) {
    for (size_t v = 0; v < n; v++) {
        uint64_t r = next(state);
        uint64_t before = v ? value[(r >> 32) * v >> 32] : 0;
        value[v] = random_word(state, words);
        if (v == 0) continue;
        switch (r & 31) {
        case 0:
            value[v] = before;
            break;
        case 1:
            value[v] = ~before;
            break;
        case 2:
            value[v] = -before;
            break;
        case 3:
            value[v] = before + 1;
            break;
        case 4:
            value[v] &= before;
            break;
        case 5:
            value[v] &= ~before;
            break;
        case 6:
            value[v] |= before;
            break;
        case 7:
            value[v] = before ^ UINT64_C(1) << (r >> 8 & 63);
            break;
        default:
            break;
        }
    }
}

static bool try_random(Problem *p, const Words *words, uint64_t inputs) {
    enum { WORD_STEPS = 8 };
    uint64_t state = 0x9E3779B97F4A7C15u, value[MOST_VARS];
    for (uint64_t i = 0; i < inputs; i++) {
        random_input(&state, words, value, p->nvars);
        watch_spend(p->watch, WORD_STEPS * p->nvars);
        if (problem_feed(p, value)) return true;
        if (p->lanes == 0 && problem_stopped(p)) return true;
    }
    return problem_flush(p);
}

/* One variable runs through the words, the others are 0, ones, the same, its inverse,
 * its negative. */
static bool try_alone(Problem *p, const Words *words) {
    uint64_t value[MOST_VARS];
    for (size_t v = 0; v < p->nvars; v++)
        for (size_t i = 0; i < words->count; i++) {
            uint64_t x = words->word[i], others[5] = {0, ONES, x, ~x, -x};
            for (unsigned k = 0; k < 5; k++) {
                for (size_t u = 0; u < p->nvars; u++) value[u] = others[k];
                value[v] = x;
                if (problem_feed(p, value)) return true;
                if (p->nvars == 1) break;
            }
        }
    return problem_flush(p);
}

/* All pairs of words, for two of the variables. */
static bool try_pairs(Problem *p, const Words *words, uint64_t budget) {
    uint64_t value[MOST_VARS] = {0};
    if (p->nvars != 2 || words->count * words->count > budget) return false;
    for (size_t i = 0; i < words->count; i++)
        for (size_t j = 0; j < words->count; j++) {
            value[0] = words->word[i], value[1] = words->word[j];
            if (problem_feed(p, value)) return true;
        }
    return problem_flush(p);
}

/* All variables below 4, or 0 and ones: they refute every false law of Boolean words and
 * their sums. */
static bool try_small(Problem *p) {
    uint64_t value[MOST_VARS];
    unsigned bits = p->nvars <= 4 ? 2 : 1;
    if (p->nvars > 8) return false;
    assert(bits * p->nvars < 32);
    for (unsigned i = 0; i < 1u << bits * p->nvars; i++) {
        for (size_t v = 0; v < p->nvars; v++)
            value[v] = i >> bits * v & ((1u << bits) - 1);
        if (problem_feed(p, value)) return true;
    }
    for (unsigned i = 0; i < 1u << p->nvars; i++) {
        for (size_t v = 0; v < p->nvars; v++) value[v] = i >> v & 1 ? ONES : 0;
        if (problem_feed(p, value)) return true;
    }
    return problem_flush(p);
}

/* One square in one variable, in all, or in all but one. */
static bool try_one_square(Problem *p) {
    assert(p->nvars > 0);
    uint64_t value[MOST_VARS];
    for (unsigned s = 0; s < 64; s++)
        for (size_t v = 0; v <= 2 * p->nvars; v++) {
            bool others = v >= p->nvars;
            size_t one = v % p->nvars;
            for (size_t u = 0; u < p->nvars; u++)
                value[u] = (uint64_t)((u == one && v < 2 * p->nvars) != others) << s;
            if (problem_feed(p, value)) return true;
        }
    return problem_flush(p);
}

static Answer answer(Problem *p) {
    problem_flush(p);
    if (p->refuted) {
        p->method = "an input";
        return ANSWER_REFUTED;
    }
    return problem_stopped(p) ? ANSWER_STOPPED : ANSWER_PASS;
}

static bool too_many(const Problem *p) {
    return p->nvars > MOST_VARS;
}

Answer search_first(Problem *p) {
    unsigned complete;
    if (too_many(p)) return ANSWER_PASS;
    bool done = in_order(p, 1, problem_inputs(p, 200000), &complete);
    done = done || (complete < 2 && p->nvars && try_one_square(p));
    if (!done) try_small(p);
    return answer(p);
}

Answer search_words(Problem *p) {
    Words words;
    unsigned complete;
    if (too_many(p)) return ANSWER_PASS;
    make_words(&words, p);
    bool done = try_alone(p, &words) || try_pairs(p, &words, problem_inputs(p, 8000000));
    done = done || try_random(p, &words, problem_inputs(p, 8000000));
    if (!done) in_order(p, 3, problem_inputs(p, 8000000), &complete);
    return answer(p);
}

Answer search_long(Problem *p) {
    Words words;
    unsigned complete;
    if (too_many(p)) return ANSWER_PASS;
    make_words(&words, p);
    if (!in_order(p, 4, problem_inputs(p, 500000000), &complete))
        try_random(p, &words, problem_inputs(p, 1500000000));
    return answer(p);
}

/* Shrinking */

/* Empties one more square, or one more bit, as often as that leaves a counterexample. */
static bool empty_one(Problem *p, bool squares) {
    uint64_t value[MOST_VARS], base[MOST_VARS];
    memcpy(base, p->witness, p->nvars * sizeof *base);
    assert(p->refuted);
    bool smaller = false;
    for (unsigned s = 64; s-- > 0;)
        for (size_t v = 0; v < (squares ? 1 : p->nvars); v++) {
            uint64_t bit = UINT64_C(1) << s;
            if (!((squares ? p->occupied : base[v]) & bit)) continue;
            memcpy(value, base, p->nvars * sizeof *value);
            if (squares)
                for (size_t u = 0; u < p->nvars; u++) value[u] &= ~bit;
            else
                value[v] &= ~bit;
            problem_feed(p, value);
        }
    problem_flush(p);
    smaller = memcmp(base, p->witness, p->nvars * sizeof *base) != 0;
    return smaller;
}

/* All subsets of a counterexample's squares, when they are few. */
static void try_subsets(Problem *p) {
    uint64_t value[MOST_VARS], base[MOST_VARS], at = p->occupied;
    memcpy(base, p->witness, p->nvars * sizeof *base);
    if (__builtin_popcountll(at) > 14) return;
    for (uint64_t part = (at - 1) & at;; part = (part - 1) & at) {
        for (size_t v = 0; v < p->nvars; v++) value[v] = base[v] & part;
        problem_feed(p, value);
        if (part == 0) break;
    }
    problem_flush(p);
}

/* The squares of a counterexample but one, filled in all ways, when those are few. */
static void fill_fewer(Problem *p, uint64_t at) {
    const double most = 1 << 18;
    unsigned square[64], count = 0, letters = p->nvars < 20 ? 1u << p->nvars : 0;
    for (; at; at &= at - 1) square[count++] = (unsigned)__builtin_ctzll(at);
    if (!letters || count < 2 || count * pow(letters - 1, count - 1) > most) return;
    Walk w = {p, UINT64_MAX, letters};
    for (unsigned i = count; i-- > 0;) {
        unsigned rest[64];
        for (unsigned j = 0; j + 1 < count; j++) rest[j] = square[j < i ? j : j + 1];
        if (fill_squares(&w, rest, count - 1)) return;
    }
    problem_flush(p);
}

void search_shrink(Problem *p) {
    unsigned complete, squares = (unsigned)__builtin_popcountll(p->occupied);
    assert(p->refuted);
    if (too_many(p) || squares == 0) return;
    bool smaller = true;
    while (smaller && !problem_stopped(p)) smaller = empty_one(p, true);
    for (smaller = true; smaller && !problem_stopped(p);) smaller = empty_one(p, false);
    try_subsets(p);
    squares = (unsigned)__builtin_popcountll(p->occupied);
    /* then everything that comes before it, as far as the budget goes */
    uint64_t budget = problem_inputs(p, 60000000);
    uint64_t found[MOST_VARS];
    memcpy(found, p->witness, p->nvars * sizeof *found);
    p->refuted = false;
    fill_fewer(p, p->occupied);
    if (p->refuted) {
        search_shrink(p);
        return;
    }
    in_order(p, squares, budget, &complete);
    if (p->refuted) return;
    problem_flush(p);
    if (!p->refuted) problem_try(p, found);
    assert(p->refuted);
}
