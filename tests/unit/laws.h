/* Laws that hold, for unit tests of the prover, in prefix notation. */
#ifndef UNIT_LAWS_H
#define UNIT_LAWS_H

#include "prove/claim/strategy.h"
#include "prove/prove.h"
#include "unit/prefix.h"

static inline Claim claim_of_law(Pool *pool, const char *when, const char *claim) {
    Reader r = {.pool = pool, .at = when};
    pool_reset(pool);
    Claim c = {pool, term_word(1), term_word(1), term_word(1)};
    if (*when) c.when = term_truth(pool, read_term(&r));
    r.at = claim;
    c.claim = term_truth(pool, read_term(&r));
    return c;
}

static inline Verdict decide(Pool *pool, Arena *arena, const char *when,
                             const char *claim) {
    static const Limits none = {0}; /* of time: others may be at work */
    Claim c = claim_of_law(pool, when, claim);
    return prove_claim(&c, &none, 0, arena);
}

/* By one method alone; *refuted: it has an input that refutes it. */
static inline bool proved_alone(Pool *pool, Arena *arena, Claim c,
                                Answer (*method)(Attempt *), bool *refuted) {
    static const Limits limits = {.memory = (size_t)1 << 28};
    Term bad = term_land(pool, c.when, term_lnot(pool, c.claim));
    Problem p;
    problem_init(&p, pool, bad, c.when, arena);
    p.limits = &limits;
    Queries queries = query_split(pool, bad, arena);
    bool all = true;
    for (unsigned k = 0; k < queries.count && all; k++)
        all = strategy_alone(&p, &queries.query[k], method) == ANSWER_PROVED;
    *refuted = p.refuted;
    problem_free(&p);
    return all;
}

typedef struct {
    const char *claim, *when;
} Law;

static const Law laws[] = {
    /* one term, or nearly */
    {"= & a b & b a", ""},
    {"= + a b + ^ a b * 2 & a b", ""},
    {"= + | a b & a b + a b", ""},
    {"= - | a b & a b ^ a b", ""},
    {"= - a b - ^ a b << & ~ a b 1", ""},
    {"= + * & a b | a b * & a ~ b & ~ a b * a b", ""},
    {"= * a a + * & a b & a b + * & a ~ b & a ~ b * 2 * & a b & a ~ b", ""},
    {"= + count & a b count | a b + count a count b", ""},
    {"= count ^ a b - + count a count b * 2 count & a b", ""},
    /* square by square */
    {"= = & a b a = & a ~ b 0", ""},
    {"= = | a b 0 & = a 0 = b 0", ""},
    {"= & & a b c | | & & & a b c d & & a b c & & c a b", ""},
    {"= ^ & a b ^ & b c & a c | & a b & c | a b", ""},
    {"= | & a m & b ~ m ^ b & m ^ a b", ""},
    {"= & a c 0", "& = & a ~ b 0 = & b c 0"},
    {"= & a ~ c 0", "& = & a ~ b 0 = & b ~ c 0"},
    {"= a b", "& = & a ~ b 0 = & b ~ a 0"},
    {"= = ^ a b 0 = a b", ""},
    /* conditions that become words */
    {"= + a b | a b", "= & a b 0"},
    {"= - a b & a ~ b", "= & b ~ a 0"},
    {"= ^ a b + a b", "= & a b 0"},
    {"= << a b << a & b 7", "< b 8"},
    {"= / a 8 0", "< a 8"},
    {"= * a a 25", "= a 5"},
    {"= & a b c", "= c & a b"},
    /* masks, remainders in choices */
    {"= << & x - << 1 n 1 9 & << x 9 << - << 1 n 1 9", "< n 20"},
    {"= % ? < & x 255 51 & x 255 - & x 255 51 17 % & x 255 17", ""},
    {"= % >> * + & x 255 & y 255 4 2 17 % + & x 255 & y 255 17", ""},
    {"= % + * 3 % & x 0xffff 170 & y 255 17 % + * 3 & x 0xffff & y 255 17", ""},
    /* bits that move */
    {"= & << a 1 << b 1 << & a b 1", ""},
    {"= bswap & a b & bswap a bswap b", ""},
    {"= rol | a b 8 | rol a 8 rol b 8", ""},
    {"= | << & a 0x7f7f7f7f7f7f7f7f 1 << a 8 << | a >> & << a 8 0xfefefefefefefefe 7 0",
     "= 0 1"},
    {"= >> & << a 1 0xfefefefefefefefe 1 & a 0x7f7f7f7f7f7f7f7f", ""},
    {"= count rol a 13 count a", ""},
    {"= count & a 255 - count a count >> a 8", ""},
    {"= diag rol a 8 & diag rol a 8 diag rol | a a 8", ""},
    {"= mirror diag bswap a diag a", "= 0 1"},
    {"= mirror diag a diag bswap a", ""},
    {"= | | << a 8 >> a 8 | << a 16 >> a 16 | | >> a 16 << a 16 | >> a 8 << a 8", ""},
    {"= + & a 0x5555555555555555 & a 0xAAAAAAAAAAAAAAAA a", ""},
    {"= + >> & a 0xAAAAAAAAAAAAAAAA 1 & a 0x5555555555555555 - a & >> a 1 "
     "0x5555555555555555",
     ""},
    /* carries */
    {"= & a - 0 a ^ a & a - a 1", ""},
    {"= + & a - a 1 & a - 0 a a", ""},
    {"= ^ a - 0 a << ~ | a - a 1 1", "= 0 1"},
    {"= & a - a 1 - a & a - 0 a", ""},
    {"= & ~ a - a 1 - ^ a - a 1 & a - 0 a", ""},
    {"= | a - 0 a - 0 & a - 0 a", ""},
    {"= ^ a - 0 a - 0 * 2 & a - 0 a", ""},
    {"= < a b ! = + & ~ a b 0 + & ~ a b 0", "= 0 1"},
    {"| < a b | = a b < b a", ""},
    {"! & < a b < b a", ""},
    {"< a c", "& < a b < b c"},
    {"! < + a b a", "! < ~ a b"},
    {"= + & a b >> ^ a b 1 + & a b >> ^ b a 1", ""},
    {"! < a & a b", ""},
    {"! < + & a b >> ^ a b 1 & a b", ""},
    {"! < | a b + & a b >> ^ a b 1", ""},
    {"= - | a b >> ^ a b 1 + & a b + >> ^ a b 1 & ^ a b 1", ""},
    {"= >> + & a 0x7fffffffffffffff & b 0x7fffffffffffffff 1 + & & a b "
     "0x7fffffffffffffff >> ^ & a 0x7fffffffffffffff & b 0x7fffffffffffffff 1",
     ""},
    {"! < count a count & a 2", ""},
    {"! < + + count a count b & 3 c count + a b", ""},
    {"= ctz a count & ~ a - a 1", ""},
    {"= ctz & a - 0 a ctz a", ""},
    {"= = & a - a 1 0 | = a 0 = a & a - 0 a", ""},
    {"= ^ < ^ a 0x8000000000000000 ^ b 0x8000000000000000 < a b & 1 ^ >> a 63 >> b 63",
     ""},
    {"< count & a - 0 a 2", ""},
    {"! < count b count & a b", ""},
    {"! < count b count a", "= & a ~ b 0"},
    {"! < count | a b count a", ""},
    {"= = & a - a 1 0 < count a 2", ""},
    {"! < - 64 count a count & ~ a b", ""},
    {"! < + count a count b count | a b", ""},
    {"= & count ^ a b 1 & + count a count b 1", ""},
    {"= & count ^ a b 1 ^ & count a 1 & count b 1", ""},
    {"= & + ^ a b * 2 & a b 255 & + a b 255", ""},
    {"= & count & a - 0 a 1 ! = a 0", ""},
    {"= rol rol a - 0 s s a", ""},
    {"= count rol a s count a", ""},
    {"= << & a b s & << a s << b s", ""},
    {"= ^ rol a s rol b s rol ^ a b s", ""},
    {"= & a << 1 s << & 1 >> a s s", ""},
    {"= count ^ ^ p << 1 f << 1 t count p",
     "& & < f 64 < t 64 & ! = & p << 1 f 0 = & p << 1 t 0"},
    {"= ~ << a s | << ~ a s - << 1 s 1", ""},
    {"< % x 10 10", ""},
    {"= - ^ x sar x 63 sar x 63 ? < x 0x8000000000000000 x - 0 x", ""},
    {"= sar x 63 - 0 >> x 63", ""},
    {"= ^ x ^ ^ x y & sar - x y 63 0 y", "= 0 1"},
    /* few bits */
    {"= rol rol a s - 64 s a", "= 0 1"},
    {"= & << 1 s ~ - << 1 s 1 << 1 s", ""},
    {"= ctz << 1 s & s 63", ""},
    {"= >> << 1 s s 1", ""},
    /* the multiple of an inverse, of a complement */
    {"= = % ~ a 72 0 ! < 0x38e38e38e38e38e rol * ~ a 0x8e38e38e38e38e39 61", ""},
};

#endif
