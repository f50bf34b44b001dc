/* Claims that tempting rules would accept, in prefix notation; each fails. */
#ifndef UNIT_FALSEHOODS_H
#define UNIT_FALSEHOODS_H

#include "unit/laws.h"

static const Law falsehoods[] = {
    /* a shift, a mask, a popcount, a comparison of a sum is no sum */
    {"= >> + & x 0x3fffffffffffffff & y 0x3fffffffffffffff 2 "
     "+ + >> & x 0x3fffffffffffffff 2 >> & y 0x3fffffffffffffff 2 "
     "& >> & & x y 0x3fffffffffffffff 1 1",
     ""},
    {"= & + x y z & ^ x y z", ""},
    {"= count + & x 0x3fffffffffffffff & y 0x3fffffffffffffff "
     "count & | x y 0x3fffffffffffffff",
     ""},
    {"= < x y ! = & ~ x y 0", ""},
    {"= ? < x y x y & x y", ""},
    {"= | = x 0 = y 0 = & x y 0", ""},
    {"= + ctz x ctz y + ctz | x y ctz & x y", ""},
    {"= & count x 1 count x", ""},
    {"= mulhi x 0xC000000000000000 + >> x 1 >> x 2", ""},
    {"= / x 3 + / & x 0xaaaaaaaaaaaaaaaa 3 / & x 0x5555555555555555 3", ""},
    {"= & x << x 1 0", ""},
    {"= x count x", ""},
    /* one square less than the degree asks for */
    {"= * 0x4000000000000000 - * x x x 0", ""},
    {"= * 0x1000000000000000 - + * * & x ~ y & x ~ y & ~ x y * * & x ~ y & ~ x y & ~ x y "
     "* 3 * & x ~ y & ~ x y 0",
     ""},
    /* small values do not prove products of carry words */
    {"= * 0x0800000000000000 + + - - - * 2 & x - 0 x * 2 x & x 1 * & x - 0 x & x - 0 x "
     "* & x - 0 x x * x & x 1 0",
     ""},
    {"= << x 40 0", ""},
    {"= + a b | a b", ""},
    {"= >> << a 8 8 a", ""},
    {"= a b", "= & a ~ b 0"},
    {"= a b", "= count a count b"},
    {"= * z + 1 = x 0x123456789abcdef0 * z + 1 = y 0x0fedcba987654321", ""},
    {"= count a 1", "! = a 0"},
    {"= + count a count b count | a b", "! = & a b 0"},
    {"= a 0", "< a 0x8000000000000000"},
    {"! = a 0x123456789abcdef0", ""},
    {"= - a b & a ~ b", "= & a b 0"},
    {"< a b", "! < b a"},
    {"= count a 1", "= & a - a 1 0"},
    {"= & a - 0 a ^ a & a + a 1", ""},
    {"= / a b / * a 2 * b 2", ""},
    /* an order, a minimum, a count as a number of squares */
    {"= + < x y < y x ! = ^ x y 1", ""},
    {"= - ? < x y y x ? < x y x y | ^ x y 0", ""},
    {"= * < x y 2 & * 2 y 2", ""},
    {"= < x 4 = & x 4 0", ""},
    {"= clz & x y | clz x clz y", ""},
    {"= pext x y & x y", ""},
    /* compared from one square on, and from the one below */
    {"= < >> x 5 >> y 5 < & x 0xfffffffffffffff0 & y 0xfffffffffffffff0", ""},
    {"= = >> x 5 >> y 5 < ^ x y 16", ""},
    /* an inner divisor that is 0, a common factor */
    {"= / / x y z / / x z y", "! = z 0"},
    {"= % * x z * y z % x y", "& = mulhi x z 0 & = mulhi y z 0 ! = * y z 0"},
    /* zeros above of factors and products */
    {"= mulhi x y 0", "! < + clz x clz y 63"},
    {"! < - + clz x clz y 63 clz * x y", "= mulhi x y 0"},
    {"= >> x s / x s", "! = s 0"},
    /* a choice between words that differ by more than a number is no exclusive or */
    {"= & ? & x 1 y z 0xff00 & z 0xff00", ""},
    {"= ? & x 1 y z ? & x 2 y z", ""},
    /* a shift of a sum below a bitwise operation; an amount is taken modulo 64 */
    {"= & << + x y 1 z & << ^ x y 1 z", ""},
    {"= & << * x x 1 z & << x 1 z", ""},
    {"= << x 64 0", ""},
    {"= << 1 x << 1 & x 31", ""},
    {"= >> x & s 127 ? < & s 127 64 >> x s 0", ""},
    /* no equations; more than one */
    {"| = x 0 = x 1", ""},
    {"! = x y", ""},
    {"= x y", "| = x y = x ~ y"},
    {"| = & x 1 0 = & x 2 0", ""},
    /* conditions: few squares hold the base letter; not down-closed; "not" on few squares
     */
    {"= & x 1 0", "! = x 0"},
    {"= count x 1", "! = x 0"},
    {"= & x 3 1", "! = & x 3 0"},
    {"= & x y 0", "= & x ~ y 0"},
    {"= x 0x8000000000000000", "! < x 0x8000000000000000"},
    {"< count x 63", "! < count x 2"},
    /* one square less than popcounts ask for */
    {"= + x 1 + count x ! = x 0xffff", ""},
    {"= * 2 count x * x + count x ! = & x 2 0", ""},
    {"= * 0x8000000000000000 - * count x x x 0", ""},
    /* the top squares: one step of a carry, of a guess, of a queue more */
    {"= + x 0x7fffffffffffffff ^ x 0x7fffffffffffffff", ""},
    {"= & x - 0 x & x 0x7fffffffffffffff", "= & x - x 1 0"},
    {"= sar << x 1 1 x", ""},
    {"= sar x 1 >> x 1", ""},
    {"= >> + x x 1 x", ""},
    {"= / * 3 x 3 x", ""},
    {"! < + x 3 x", ""},
    {"! < * 5 x x", ""},
    {"= & + x 0xfff0000000000000 0x8000000000000000 & x 0x8000000000000000", ""},
    {"= - x 0x8000000000000000 + x 0x4000000000000000", ""},
    /* carries */
    {"= & + x 1 - x 1 & x ~ 1", ""},
    {"= & + x x + x * x 2 & * x 2 x", ""},
    {"= count & x - x 1 count x", ""},
    {"< count x count | x + x 1", ""},
    {"! < count x count + x 1", ""},
    {"! < ctz x count x", ""},
    {"< - count x count y 65", ""},
    /* division: a reciprocal that errs too much; digits that may carry */
    {"= / x 7 mulhi x 0x2492492492492493", ""},
    {"= / x 641 >> mulhi x 0x663d80ff99c27f 0", ""},
    {"= % x 255 % + & x 255 >> x 8 256", ""},
    {"= % x 255 + & x 255 & >> x 8 255", "< x 0x10000"},
    {"= >> + x y 1 + >> x 1 >> y 1", ""},
    {"= >> + & x 0xffff & y 0xffff 4 + >> & x 0xffff 4 >> & y 0xffff 4", ""},
    /* the lowest bit of what is compared */
    {"= ? = & x 3 1 y 0 & y ~ sar << x 62 63", ""},
    {"= ? = & x 5 4 y z ? = & x 4 4 y z", ""},
    /* free words are no words of the claim's own */
    {"= & * x x 4 0", ""},
    {"= ^ * x y * y z * y ^ x z", ""},
    {"= | * x y z + * x y z", ""},
    /* of a word its count alone; a full one, too */
    {"! = * count x count x 4096", ""},
    /* a function of seven words, shifted: the mask that it needs is the eighth */
    {"= * | << | ~ a ^ & b 0x4000000000000 ^ c ^ d ^ e f 10 x "
     "+ y * z ^ << | ~ a ^ & b 0x4000000000000 ^ c ^ d ^ e f 10 0xfffffffffffffc00 "
     "* | << | ~ a ^ & b 0x4000000000000 ^ c ^ d ^ e f 10 x "
     "+ y * z & << a 20 ~ << ^ c ^ d ^ e f 20",
     ""},
    /* functions of too many words for one table: the sum of one is over other words */
    {"! = & & & & & & & << a 2 << b 1 << c 1 << d 1 << e 1 << f 1 ^ ^ ^ ^ g h i j k * q r "
     "0x1234",
     ""},
    /* masks: the last of them, one that begins like another */
    {"= & x - << 1 n 1 & & x 63 - << 1 n 1", "< n 8"},
    {"= & x - << 1 n 1 & x - << 3 n 3", "< n 8"},
    /* remainders of choices, of what is shifted, of other remainders; a choice's range */
    {"= % ? & x 256 & x 255 & x 15 17 % & x 255 17", ""},
    {"= % >> + & x 255 & y 255 1 17 % * 9 + & x 255 & y 255 17", ""},
    {"= % % & x 0xffff 100 17 % & x 0xffff 17", ""},
    {"= / ? < & x 255 100 0 & x 255 100 0", ""},
    /* an only one; a product, a sum, a field that overflow; a remainder that is none */
    {"< count x 2", "= & x + x 1 0"},
    {"= >> * & x 7 0x2AAAAAAAAAAAAAAB 63 / & x 7 3", ""},
    {"= % + x >> x 1 0xffffffff "
     "% + + & x 0xffffffff >> x 32 + & >> x 1 0xffffffff >> x 33 0xffffffff",
     ""},
    {"= % & x 3 3 & x 3", ""},
    /* a divisor without one of its factors */
    {"= = % x 6 0 = & x 1 0", ""},
    {"= = % x 15 4 = % x 3 1", ""},
    /* sums that leave the 64 bits */
    {"! < / + x y 2 / x 2", "! < y x"},
    {"! < / x 2 / - x y 2", "< y 5"},
    /* images are equal where what is moved is */
    {"= = pext x z pext y z = x y", ""},
    {"= count pdep x z count x", ""},
    {"= count & x - pdep 32 x 1 5", ""},
    {"= < pdep x z pdep y z < x y", ""},
    {"= = | pext x z pext y z 0 = | x y 0", ""},
    {"= & pext x y z z", ""},
    /* a carry that runs on */
    {"= & + x 1 4 & x 4", ""},
    {"= & + & x 0xf0 0x10 0x80 & x 0x80", ""},
    /* a mask of low bits but one */
    {"= & * & x 127 y 255 & * x y 255", ""},
    /* a sum that wraps; digits whose sum is no remainder */
    {"= % + + >> x 1 >> y 1 >> z 1 3 "
     "% + + + count & x 0xaaaaaaaaaaaaaaaa * 2 count & x 0x5555555555555554 "
     "+ count & y 0xaaaaaaaaaaaaaaaa * 2 count & y 0x5555555555555554 "
     "+ count & z 0xaaaaaaaaaaaaaaaa * 2 count & z 0x5555555555555554 3",
     ""},
    {"= + % & x 0xffff 15 & y 1 "
     "+ + + & x 15 & >> x 4 15 & >> x 8 15 + & >> x 12 15 & y 1",
     ""},
    /* what a shift drops; a choice between words that differ */
    {"| >> ^ x y 63 = x y", ""},
    {"= ? & y 1 x z z", ""},
    /* eight times a square: one zero less than that has at least */
    {"! < + clz * x + & y 7 1 2 clz x", "= count x 1"},
    {"= & + & x 0xfff0 & y 0xfff0 0xfff0 + & x 0xfff0 & y 0xfff0", ""},
};

#endif
