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
#include "board/square.h"

static uint64_t reverse(uint64_t x) {
    const uint64_t k1 = UINT64_C(0x5555555555555555), k2 = UINT64_C(0x3333333333333333),
                   k4 = UINT64_C(0x0f0f0f0f0f0f0f0f);
    x = ((x >> 1) & k1) | ((x & k1) << 1);
    x = ((x >> 2) & k2) | ((x & k2) << 2);
    x = ((x >> 4) & k4) | ((x & k4) << 4);
    return __builtin_bswap64(x);
}

static uint64_t on_line(uint64_t slider, uint64_t line, uint64_t occupied) {
    uint64_t o = occupied & line & ~slider, back = reverse(o);
    uint64_t up = o - 2 * slider, down = reverse(back - 2 * reverse(slider));
    return (up ^ down) & line & ~slider;
}

uint64_t attack_rook(BoardShape shape, int square, uint64_t occupied) {
    uint64_t slider = square_bit(square);
    return on_line(slider, line_file(shape, square), occupied) |
           on_line(slider, line_rank(shape, square), occupied);
}

uint64_t attack_bishop(BoardShape shape, int square, uint64_t occupied) {
    uint64_t slider = square_bit(square);
    return on_line(slider, line_diag(shape, square), occupied) |
           on_line(slider, line_anti(shape, square), occupied);
}

uint64_t attack_queen(BoardShape shape, int square, uint64_t occupied) {
    return attack_rook(shape, square, occupied) | attack_bishop(shape, square, occupied);
}
