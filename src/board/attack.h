/* What pieces attack. A sliding piece attacks the first blocker in each direction. */
#ifndef BOARD_ATTACK_H
#define BOARD_ATTACK_H

#include <stdint.h>

/* {} when the square is none of 0..63. */
uint64_t attack_rook(int square, uint64_t occupied);
uint64_t attack_bishop(int square, uint64_t occupied);
uint64_t attack_queen(int square, uint64_t occupied);

#endif
