/* What pieces attack. A sliding piece attacks the first blocker in each direction. */
#ifndef BOARD_ATTACK_H
#define BOARD_ATTACK_H

#include <stdint.h>

#include "board/shape.h"

/* {} when the square is none of the board. */
uint64_t attack_rook(BoardShape shape, int square, uint64_t occupied);
uint64_t attack_bishop(BoardShape shape, int square, uint64_t occupied);
uint64_t attack_queen(BoardShape shape, int square, uint64_t occupied);

#endif
