/* Loops at once: what loop_summary says of a round against running it, and rounds that
 * only look like those of the theorems. */
#include "loops/loop_summary.h"

#include "unit/unit.h"

enum { WORDS = 4, VARS = 16, INPUTS = 200, ROUNDS = 70 };

static Pool *pool;
static LoopWord word[WORDS];
static LoopDuty duty[1];
static LoopRound at;
static uint64_t *scratch;

static uint64_t next(void) {
    static uint64_t seed = 88172645463325252u;
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return seed * 0x2545F4914F6CDD1Du;
}

static uint64_t some_word(unsigned i) {
    static const uint64_t special[] = {
        0, 1, 0xff, 0x80000000u, 0xffffffffu, UINT64_C(1) << 63, ~UINT64_C(0), 3u << 30};
    if (i < sizeof special / sizeof *special) return special[i];
    return i & 1 ? next() & next() & next() : next();
}

static Term op(Op o, Term a, Term b) {
    return term_op2(pool, o, a, b);
}
static Term w(uint64_t k) {
    return term_word(k);
}
static Term wrapped(unsigned i, Term t) {
    return term_wrap(pool, t, word[i].bits, word[i].is_signed);
}
static void begin(void) {
    pool_reset(pool);
    at = (LoopRound){.pool = pool, .word = word, .duty = duty, .rounds = 65};
}

/* A word of so many bits, negative numbers of them for signed ones, that begins as
 * `start`, or any: what it is before a round. */
static Term word_from(int bits, Term start) {
    LoopWord *new = &word[at.count++];
    *new = (LoopWord){.var = term_var(pool),
                      .bits = (uint8_t)abs(bits),
                      .is_signed = bits < 0,
                      .known = true};
    new->start = term_wrap(pool, start, new->bits, new->is_signed);
    return new->next = loop_fresh(pool, new);
}
static Term any(int bits) {
    return word_from(bits, term_var(pool));
}
/* The first word: it loses its lowest one in each round, which goes on while it has one.
 */
static Term ones_of(int bits) {
    Term x = any(bits);
    at.condition = term_truth(pool, x);
    word[0].next = wrapped(0, op(OP_AND, x, op(OP_SUB, x, w(1))));
    return x;
}

static Term fits_int(Term t) {
    return op(OP_EQ, term_wrap(pool, t, 32, true), t);
}

static uint64_t value_of(Term t, const uint64_t *values) {
    return term_eval(pool, t, values, scratch);
}

/* From these values of variables; the words' own hold what they are. */
static void run(uint64_t *values) {
    bool kept = true;
    uint64_t state[WORDS];
    for (unsigned i = 0; i < at.count; i++) state[i] = value_of(word[i].start, values);
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < at.count; i++)
            values[pool_node(pool, word[i].var.ref)->k] = state[i];
        if (!value_of(at.condition, values)) break;
        for (unsigned i = 0; i < at.count; i++) state[i] = value_of(word[i].next, values);
        if (at.duties) kept = kept && value_of(duty[0].must, values);
        assert_true(round < ROUNDS - 1);
    }
    for (unsigned i = 0; i < at.count; i++) {
        values[pool_node(pool, word[i].var.ref)->k] = next(); /* not asked for any more */
    }
    for (unsigned i = 0; i < at.count; i++)
        if (!word[i].dead) assert_int_equal(value_of(word[i].end, values), state[i]);
    if (at.duties && !duty[0].unsure)
        assert_int_equal(value_of(duty[0].whole, values), kept);
    else if (at.duties)
        assert_true(!kept || value_of(duty[0].whole, values));
}

static void known(void) {
    assert_int_equal(loop_summary(&at), LOOP_KNOWN);
    scratch = realloc(scratch, pool_count(pool) * sizeof *scratch);
    assert_true(pool_vars(pool) <= VARS);
    for (unsigned i = 0; i < INPUTS; i++) {
        uint64_t values[VARS];
        for (unsigned v = 0; v < VARS; v++) values[v] = some_word(v % 2 ? i : i + v);
        run(values);
    }
}
/* Left early where `cut` says so, with `at`; else as it ends. */
static void run_cut(uint64_t *values) {
    bool kept = true, leaves = false;
    uint64_t state[WORDS];
    for (unsigned i = 0; i < at.count; i++) state[i] = value_of(word[i].start, values);
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < at.count; i++)
            values[pool_node(pool, word[i].var.ref)->k] = state[i];
        if (!value_of(at.condition, values)) break;
        if ((leaves = value_of(at.leaves, values))) break;
        for (unsigned i = 0; i < at.count; i++) state[i] = value_of(word[i].next, values);
        if (at.duties) kept = kept && value_of(duty[0].must, values);
        assert_true(round < ROUNDS - 1);
    }
    for (unsigned i = 0; i < at.count; i++)
        values[pool_node(pool, word[i].var.ref)->k] = next();
    bool is_cut = value_of(at.cut, values);
    assert_true(is_cut || !leaves);
    if (is_cut && at.holds && !term_is(at.leaves, 0)) assert_true(leaves);
    for (unsigned i = 0; i < at.count; i++) {
        Term end = is_cut ? word[i].at : word[i].end;
        if (is_cut ? word[i].known : !word[i].dead)
            assert_int_equal(value_of(end, values), state[i]);
    }
    if (at.duties && !duty[0].unsure)
        assert_int_equal(value_of(duty[0].whole, values), kept);
}

static void cut(void) {
    assert_int_equal(loop_summary(&at), LOOP_CUT);
    scratch = realloc(scratch, pool_count(pool) * sizeof *scratch);
    assert_true(pool_vars(pool) <= VARS);
    for (unsigned i = 0; i < 3 * INPUTS; i++) {
        uint64_t values[VARS];
        for (unsigned v = 0; v < VARS; v++) {
            uint64_t small = next() % 70, way = next() % 5;
            values[v] = way == 0   ? small
                        : way == 1 ? -small
                        : way == 2 ? (UINT64_C(1) << 31) - small % 8
                                   : some_word((unsigned)(next() % INPUTS));
        }
        run_cut(values);
    }
}
static void is(LoopAnswer answer) {
    assert_int_equal(loop_summary(&at), answer);
}

/* Sums over the ones, by operation, width, and what a one gives. */
static void sums(void **state) {
    static const Op ops[] = {OP_ADD, OP_OR, OP_XOR, OP_AND, OP_MUL};
    static const int widths[] = {64, 32, -32, -8};
    uint64_t table[64];
    for (unsigned i = 0; i < 64; i++) table[i] = next() >> (i % 3 ? 0 : 40);
    for (unsigned i = 0; i < 5 * 4 * 3; i++) {
        begin();
        Term x = ones_of(widths[i / 5 % 4]), v = any(i % 7 ? 64 : -32), by;
        Term place = term_op1(pool, OP_CTZ, x), one = op(OP_AND, x, term_neg(pool, x));
        if (i < 20)
            by = op(OP_OR, place, w(1));
        else if (i < 40)
            by = term_table(pool, table, 64, place);
        else
            by = term_ite(pool, op(OP_AND, one, w(0xf0f0f0f0f0f0f0f0u)), w(5), w(9));
        word[1].next = wrapped(1, op(ops[i % 5], v, by));
        known();
    }
}

static void highest(void **state) {
    begin();
    Term x = any(64), n = word_from(-32, w(0)), zeros = term_op1(pool, OP_CLZ, x);
    at.condition = term_truth(pool, x);
    word[0].next = op(OP_XOR, x, op(OP_SHR, w(UINT64_C(1) << 63), zeros));
    word[1].next = wrapped(1, op(OP_ADD, n, zeros));
    any(-8);
    word[2].next = op(OP_SUB, w(63), zeros); /* the last one */
    known();
}

/* The same count, written with other widths and wraps. */
static void forms(void **state) {
    static const int widths[] = {64, 32, -32, 16, -16, 8, -8};
    for (unsigned i = 0; i < 7; i++) {
        begin();
        ones_of(32);
        Term n = any(widths[i]), m = n;
        for (unsigned k = 0; k < 3; k++) m = wrapped(1, op(OP_ADD, m, w(k)));
        word[1].next = m;
        known();
        begin();
        ones_of(16);
        n = any(widths[i]);
        m = op(OP_ADD, term_wrap(pool, op(OP_SUB, n, w(7)), 32, i & 1), w(9));
        word[1].next = abs(widths[i]) > 32 ? m : wrapped(1, m);
        if (abs(widths[i]) > 32)
            is(LOOP_UNKNOWN);
        else
            known();
    }
}

/* while (x && n++ < 5) { w = x; … }: what each round makes anew of all that is left. */
static void cut_words(void **state) {
    for (unsigned i = 0; i < 4; i++) {
        begin();
        Term x = ones_of(i & 1 ? 32 : 64), n = word_from(32, w(0));
        any(64);
        word[1].next = wrapped(1, op(OP_ADD, n, w(1)));
        word[2].next = i & 2 ? term_op1(pool, OP_POPCOUNT, x) : x;
        at.condition = term_land(pool, op(OP_ULT, n, w(5)), at.condition);
        cut();
    }
}

/* while (x && i < k) i++: as if i were not asked for, where it can't reach k. */
static void bounds(void **state) {
    static const int widths[] = {64, 32, 8};
    for (unsigned i = 0; i < 3; i++)
        for (unsigned less = 0; less < 2; less++) {
            unsigned bits = (unsigned)widths[i];
            begin();
            ones_of(widths[i]);
            Term n = word_from(32, w(0));
            word[1].next = wrapped(1, op(OP_ADD, n, w(1)));
            Term more = op(OP_ULT, n, w(bits - less));
            at.condition = term_land(pool, more, at.condition);
            if (less)
                cut();
            else
                known();
        }
    /* where the bound itself is changed by the word, or begins as any */
    for (unsigned i = 0; i < 2; i++) {
        begin();
        Term x = ones_of(64), n = i ? any(32) : word_from(32, w(0));
        Term by = i ? w(1) : op(OP_AND, x, w(1));
        word[1].next = wrapped(1, op(OP_ADD, n, by));
        Term more = op(OP_ULT, n, w(64));
        at.condition = term_land(pool, at.condition, more);
        if (i)
            cut();
        else
            is(LOOP_UNKNOWN);
    }
}

static Term less(Term a, Term b, bool is_signed) {
    Term sign = w(is_signed ? UINT64_C(1) << 63 : 0);
    return op(OP_ULT, op(OP_XOR, a, sign), op(OP_XOR, b, sign));
}

/* When a round leaves, by a word that goes up or down by one: so many ways. */
enum { WAYS = 14 };
static Term leaves_by(unsigned way, Term k, Term y) {
    Term after = wrapped(1, op(OP_SUB, k, w(1))), more = wrapped(1, op(OP_ADD, k, w(1)));
    switch (way) {
    case 0:
        return op(OP_EQ, k, w(0));
    case 1:
        return op(OP_EQ, after, w(0));
    case 2:
        return op(OP_EQ, k, y);
    case 3:
        return op(OP_EQ, more, w(7));
    case 4:
        return less(k, w(1), true);
    case 5:
        return less(k, w(0), true);
    case 6:
        return less(after, w(0), true);
    case 7:
        return less(k, w(3), false);
    case 8:
        return term_lnot(pool, less(k, y, true));
    case 9:
        return term_lnot(pool, less(k, y, false));
    case 10:
        return less(y, more, true);
    case 11:
        return term_lnot(pool, less(more, w(40), true));
    case 12:
        return op(OP_EQ, k, w(UINT64_C(1) << 40));
    default:
        return op(OP_EQ, op(OP_AND, k, w(7)), w(5));
    }
}

/* if (k == 0) leave; … k--: whether the loop is left in a round of a known number, and
 * with what. */
static void left_early(void **state) {
    static const int widths[] = {64, -64, 32, -32, 8, -8};
    unsigned found = 0;
    for (unsigned i = 0; i < WAYS * 6 * 2 * 3; i++) {
        unsigned way = i % WAYS, form = i / WAYS / 6 % 2, of = i / WAYS / 12;
        int bits = widths[i / WAYS % 6];
        begin();
        Term x = ones_of(i % 5 ? 64 : 32);
        Term k = way == 13 ? word_from(bits, w(0)) : any(bits);
        Term r = any(64), y = term_var(pool);
        if (of == 1) y = term_wrap(pool, y, (unsigned)abs(bits), bits < 0);
        if (of == 2) y = term_wrap(pool, y, 8, true);
        bool up = way == 3 || way >= 8;
        word[1].next = wrapped(1, op(up ? OP_ADD : OP_SUB, k, w(1)));
        word[2].next = op(OP_ADD, r, op(OP_OR, term_op1(pool, OP_CTZ, x), w(1)));
        at.leaves = leaves_by(way, k, y);
        if (form == 1) { /* as part of the condition */
            at.condition = term_land(pool, at.condition, term_lnot(pool, at.leaves));
            at.leaves = w(0);
        }
        LoopAnswer answer = loop_summary(&at);
        if (answer == LOOP_CUT) cut(), found++;
        bool plain = way < 2 || (way == 2 && of == 1) || (of == 1 && way == 8);
        assert_true(answer == LOOP_CUT || !plain);
    }
    assert_true(found > WAYS * 6 * 2);
}

/* The same of a loop over places, up and down. */
static void left_early_by_place(void **state) {
    for (unsigned i = 0; i < 2 * 2 * 8; i++) {
        bool down = i % 2;
        unsigned form = i / 2 % 2, wrong = i / 4;
        begin();
        Term s = word_from(-32, w(down ? 63 : 0)), k = any(-32), r = any(64);
        Term b = word_from(64, w(down ? UINT64_C(1) << 63 : 1)), y = term_var(pool);
        at.condition = down ? term_lnot(pool, op(OP_EQ, s, w(-UINT64_C(1))))
                            : op(OP_ULT, s, w(64));
        word[0].next = wrapped(0, op(down ? OP_SUB : OP_ADD, s, w(1)));
        word[3].next = op(down ? OP_SHR : OP_SHL, b, w(1));
        Term has = form ? term_truth(pool, op(OP_AND, y, b))
                        : op(OP_AND, op(OP_SHR, y, s), w(1));
        Term less_k = wrapped(1, op(OP_SUB, k, w(1)));
        word[1].next = term_ite(pool, has, less_k, k);
        word[2].next = term_ite(pool, has, op(OP_ADD, r, s), r);
        at.leaves = term_land(pool, has, op(OP_EQ, k, w(0)));
        if (wrong == 1) at.leaves = op(OP_EQ, k, w(0));
        if (wrong == 2) at.leaves = term_land(pool, has, op(OP_EQ, r, w(0)));
        if (wrong == 3) at.leaves = term_land(pool, has, op(OP_EQ, s, w(5)));
        if (wrong == 4) word[1].next = op(OP_MUL, k, w(3));
        if (wrong == 5) word[3].next = op(OP_ADD, b, w(1));
        if (wrong == 6) word[2].next = op(OP_MUL, r, has);
        if (wrong == 7) word[2].known = false, word[2].dead = false;
        if (wrong == 0)
            cut();
        else
            is(LOOP_UNKNOWN);
        if (wrong) continue;
        duty[0] = (LoopDuty){.must = fits_int(op(OP_SUB, k, w(1))), .note = true};
        duty[0].must = term_lor(pool, term_lnot(pool, has), duty[0].must);
        at.duties = 1;
        cut();
    }
}

/* Rounds that go on with the empty word do nothing. */
static void shifted_away(void **state) {
    for (unsigned i = 0; i < 4; i++) {
        begin();
        Term x = any(i & 1 ? 32 : 64), n = word_from(32, w(0)), bit = op(OP_AND, x, w(1));
        at.condition = term_truth(pool, x);
        word[0].next = op(OP_SHR, x, w(1));
        word[1].next = wrapped(1, op(OP_ADD, n, bit));
        if (i & 2) word[1].next = term_ite(pool, bit, wrapped(1, op(OP_ADD, n, w(1))), n);
        if (i & 2) {
            Term k = word_from(-32, w(0));
            word[2].next = wrapped(2, op(OP_ADD, k, w(1)));
            word[2].dead = true;
            Term more = op(OP_ULT, k, w(i & 1 ? 32 : 64));
            at.condition = term_land(pool, at.condition, more);
        }
        known();
        if (!(i & 2)) continue;
        word[2].dead = false;
        is(LOOP_STEADY);
        assert_true(word[1].steady && !word[2].steady);
        Term more = op(OP_ULT, word[2].var, w(31));
        at.condition = term_land(pool, at.condition, more);
        is(LOOP_UNKNOWN);
    }
    begin();
    Term x = any(64), n = word_from(64, w(0));
    at.condition = term_truth(pool, x);
    word[0].next = op(OP_SHR, x, w(1));
    word[1].next = op(OP_ADD, n, w(1)); /* asks for the number of rounds */
    is(LOOP_UNKNOWN);
}

/* Not what they look like. */
static void others(void **state) {
    for (unsigned i = 0; i < 9; i++) {
        if (i == 3) continue;
        begin();
        Term x = ones_of(i == 5 ? 32 : 64), v = any(i == 5 ? 32 : 64), y = any(64);
        Term one = op(OP_AND, x, term_neg(pool, x));
        Term next_word = op(OP_ADD, v, w(1));
        if (i == 0) next_word = op(OP_ADD, v, op(OP_AND, x, w(UINT64_C(1) << 62)));
        if (i == 1) next_word = op(OP_ADD, op(OP_MUL, v, w(3)), w(1));
        if (i == 2) next_word = op(OP_ADD, v, y), word[2].next = op(OP_ADD, y, one);
        if (i == 4) word[0].next = op(OP_AND, x, op(OP_SUB, x, w(2)));
        if (i == 5) next_word = op(OP_AND, next_word, w(0x7fffffff));
        if (i == 6) /* but for the last of places */
            word[0].next =
                term_ite(pool, op(OP_EQ, x, w(UINT64_C(1) << 63)), x, word[0].next);
        if (i == 7) word[1].known = false;
        if (i == 8) at.condition = op(OP_ULT, w(1), x);
        word[1].next = next_word;
        is(LOOP_UNKNOWN);
    }
}

/* That holds or fails of each input as the rounds do; `unsure`: it may be either. */
static void keeps(Term must, bool unsure) {
    duty[0] = (LoopDuty){.must = must, .note = true};
    at.duties = 1;
    known();
    assert_int_equal(duty[0].unsure, unsure);
    duty[0].note = false;
    if (unsure) is(LOOP_UNKNOWN);
}

/* Bits gathered or scattered while a word doubles; and where they are not. */
static void gathers(void **state) {
    static const Op sums[] = {OP_OR, OP_ADD, OP_XOR};
    for (unsigned i = 0; i < 2 * 3 * 5; i++) {
        bool scatter = i % 2;
        unsigned wrong = i / 6;
        begin();
        Term m = ones_of(i % 3 ? 64 : 32), b = word_from(64, w(wrong == 1 ? 2 : 1));
        Term r = any(64), x = term_var(pool), one = op(OP_AND, m, term_neg(pool, m));
        if (wrong == 2) x = b; /* what rounds change */
        if (wrong == 3) b = any(64);
        Term bit = op(OP_AND, x, scatter ? b : one), more = scatter ? one : b;
        Term sum = op(sums[i / 2 % 3], r, more);
        word[1].next = op(wrong == 4 ? OP_OR : OP_ADD, word[1].next, word[1].next);
        if (wrong == 4) word[1].next = op(OP_ADD, word[1].next, w(1));
        word[2 + (wrong == 3)].next = term_ite(pool, term_truth(pool, bit), sum, r);
        word[1].dead = i % 4 < 2;
        if (wrong)
            is(LOOP_UNKNOWN);
        else
            known();
    }
}

/* Words that count the rounds say where bits come from, or go to; or do not count. */
static void gathers_by_count(void **state) {
    for (unsigned i = 0; i < 3 * 2 * 6; i++) {
        bool scatter = i % 2;
        unsigned form = i / 2 % 3, wrong = i / 6;
        begin();
        Term m = ones_of(64), n = word_from(form == 1 ? -32 : 64, w(wrong == 1));
        Term r = any(64), x = any(64), one = op(OP_AND, m, term_neg(pool, m));
        Term place = term_op1(pool, OP_CTZ, m), by = w(1 + (wrong == 2));
        if (wrong == 3) by = op(OP_AND, m, w(1));
        Term from = scatter ? n : place, to = scatter ? place : n;
        Term bit = op(OP_AND, op(OP_SHR, x, from), w(1)), share = op(OP_SHL, bit, to);
        if (form == 1) share = term_ite(pool, bit, op(OP_SHL, w(1), to), w(0));
        if (form == 2 && scatter) /* x moves down */
            share = term_ite(pool, op(OP_AND, x, w(1)), one, w(0)),
            word[3].next = op(OP_SHR, x, w(1));
        if (wrong == 4) word[3].next = op(OP_XOR, x, w(2));
        if (wrong == 5) share = op(OP_SHL, share, w(1));
        word[1].next = wrapped(1, op(OP_ADD, n, by));
        word[2].next = op(i % 5 ? OP_OR : OP_ADD, r, share);
        bool moved = form == 2 && scatter;
        if (wrong == 0 || (moved && wrong < 4)) /* x alone counts there */
            known();
        else
            is(LOOP_UNKNOWN);
    }
}

/* for (k = 0; k < 64; k++) if (y >> k & 1) … */
static void counts(void **state) {
    for (unsigned i = 0; i < 8 * 9; i++) {
        unsigned form = i % 8, wrong = i / 8;
        begin();
        bool down = form == 7;
        Term k = word_from(-32, w(down ? 63 : 0)), n = word_from(-32, w(0)), r = any(64);
        Term x = term_var(pool), y = term_var(pool), last = w(form == 5 ? 40 : 64);
        at.condition = term_op2(pool, OP_ULT, k, last);
        if (down) at.condition = term_lnot(pool, op(OP_EQ, k, w(-UINT64_C(1))));
        if (wrong == 1) word[0].start = term_var(pool);
        word[0].next = wrapped(0, op(down ? OP_SUB : OP_ADD, k, w(1 + (wrong == 2))));
        word[0].dead = form % 2;
        if (form == 4) y = op(OP_XOR, y, x);
        Term bit = op(OP_SHL, w(1), k), has = op(OP_AND, op(OP_SHR, y, k), w(1));
        if (wrong == 3) has = op(OP_AND, op(OP_SHR, y, k), w(3));
        if (wrong == 4) has = term_lnot(pool, has);
        Term share = op(OP_SHL, op(OP_AND, op(OP_SHR, x, k), w(1)), n);
        if (form == 1) share = op(OP_SHL, op(OP_AND, op(OP_SHR, x, n), w(1)), k);
        if (form >= 2) share = form == 2 ? bit : op(OP_MUL, k, w(7));
        Term sum = op(form == 3 ? OP_XOR : OP_ADD, r, share);
        Term more = wrapped(1, op(OP_ADD, n, w(1)));
        if (form == 6) more = wrapped(1, op(OP_ADD, n, op(OP_AND, x, w(3))));
        word[1].next = wrong == 5 ? more : term_ite(pool, has, more, n);
        word[2].next = term_ite(pool, has, sum, wrong == 6 ? op(OP_ADD, r, w(1)) : r);
        uint64_t end = down ? 0 : form == 5 ? 39 : 63; /* the last round alone */
        Term ends = term_ite(pool, op(OP_EQ, k, w(end)), op(OP_ADD, r, w(1)), r);
        if (wrong == 7) word[2].next = term_ite(pool, has, sum, ends);
        if (wrong == 8) last = w(65), at.condition = term_op2(pool, OP_ULT, k, last);
        LoopAnswer answer = loop_summary(&at);
        assert_true(answer == LOOP_KNOWN || wrong);
        if (answer == LOOP_KNOWN) known();
    }
}

/* What rounds must keep to. */
static void duties(void **state) {
    static const uint64_t by[] = {1, 40000000, -UINT64_C(50000000), 1u << 30};
    for (unsigned i = 0; i < 4 * 4; i++) {
        begin();
        Term x = ones_of(64), one = op(OP_AND, x, term_neg(pool, x)), step = w(by[i / 4]);
        Term n = i % 4 < 2 ? any(-32) : word_from(-32, w(i % 4 == 3 ? 0x7fffffc0 : 5));
        if (i % 4 == 1) step = op(OP_AND, one, w(0x70000f)); /* of each place its own */
        Term sum = op(OP_ADD, n, step);
        word[1].next = wrapped(1, sum);
        keeps(fits_int(sum), false);
        keeps(op(OP_ULT, one, w(UINT64_C(1) << (16 * (i % 4) + 15))), false);
        keeps(op(OP_ULT, term_var(pool), one), false);
    }
    for (unsigned i = 0; i < 2; i++) { /* up and down */
        begin();
        Term x = ones_of(64), n = i ? word_from(-32, w(0)) : any(-32);
        Term few = op(OP_AND, x, w(1)), step = op(OP_SUB, w(3), op(OP_MUL, few, w(9)));
        Term sum = op(OP_ADD, n, step);
        word[1].next = wrapped(1, sum);
        keeps(fits_int(sum), !i);
        keeps(op(OP_ULT, op(OP_ADD, n, w(6)), w(63 * 3 + 1)), true);
    }
    begin(); /* a number of rounds, dead or not */
    ones_of(32);
    Term n = word_from(-32, w(0)), k = word_from(-32, w(0));
    word[1].next = wrapped(1, op(OP_ADD, n, w(1)));
    word[2].next = wrapped(2, op(OP_ADD, k, w(1)));
    word[2].dead = true;
    keeps(op(OP_ULT, n, w(32)), false);
    keeps(op(OP_ULT, k, w(32)), false);
    keeps(op(OP_ULT, k, w(31)), true);
    begin();
    Term x = any(64);
    n = word_from(-64, w(UINT64_MAX >> 1));
    Term zeros = term_op1(pool, OP_CLZ, x);
    at.condition = term_truth(pool, x);
    word[0].next = op(OP_XOR, x, op(OP_SHR, w(UINT64_C(1) << 63), zeros));
    word[1].next = op(OP_SUB, n, w(1));
    keeps(op(OP_ULT, n, w(UINT64_C(1) << 63)), true);
}

static int set_up(void **state) {
    pool = pool_new((size_t)1 << 26);
    return 0;
}
static int tear_down(void **state) {
    pool_free(pool);
    free(scratch);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums),         cmocka_unit_test(highest),
        cmocka_unit_test(forms),        cmocka_unit_test(cut_words), cmocka_unit_test(bounds),
        cmocka_unit_test(left_early),   cmocka_unit_test(left_early_by_place),
        cmocka_unit_test(shifted_away), cmocka_unit_test(others),
        cmocka_unit_test(duties),       cmocka_unit_test(gathers),
        cmocka_unit_test(counts),       cmocka_unit_test(gathers_by_count),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
