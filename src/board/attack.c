/* Sliding attacks by subtraction, on a line at a time.
 *
 * Of the blockers o on a line with the slider r, o - 2r turns over the bits from above
 * r up to the first blocker, and (o - 2r) ^ o has just these: the attacked squares above
 * r (r itself is taken away from o first). The squares below come from the same on the
 * reversed board. The idea is Aleks Peshkov's and Gerd Isenberg's ("hyperbola
 * quintessence").
 *
 *      o      . 1 . . r . 1 .        attacked   . 1 1 1 . 1 1 . */
#include "board/attack.h"

#include "board/line.h"

static uint64_t reverse_half(uint64_t x) {
    const uint64_t k1 = UINT64_C(0x5555555555555555), k2 = UINT64_C(0x3333333333333333),
                   k4 = UINT64_C(0x0f0f0f0f0f0f0f0f);
    x = ((x >> 1) & k1) | ((x & k1) << 1);
    x = ((x >> 2) & k2) | ((x & k2) << 2);
    x = ((x >> 4) & k4) | ((x & k4) << 4);
    return __builtin_bswap64(x);
}

static Wide reverse(Wide x) {
    return wide_of(reverse_half(wide_low(x)), reverse_half(wide_high(x)));
}

static Wide on_line(Wide slider, Wide line, Wide occupied) {
    Wide o = occupied & line & ~slider, back = reverse(o);
    Wide up = o - 2 * slider, down = reverse(back - 2 * reverse(slider));
    return (up ^ down) & line & ~slider;
}

Wide attack_rook(BoardShape shape, int square, Wide occupied) {
    Wide slider = wide_bit(square & (WIDE_BITS - 1));
    return on_line(slider, line_file(shape, square), occupied) |
           on_line(slider, line_rank(shape, square), occupied);
}

Wide attack_bishop(BoardShape shape, int square, Wide occupied) {
    Wide slider = wide_bit(square & (WIDE_BITS - 1));
    return on_line(slider, line_diag(shape, square), occupied) |
           on_line(slider, line_anti(shape, square), occupied);
}

Wide attack_queen(BoardShape shape, int square, Wide occupied) {
    return attack_rook(shape, square, occupied) | attack_bishop(shape, square, occupied);
}
