/* What pieces attack. A sliding piece attacks the first blocker in each direction. */
#ifndef BOARD_ATTACK_H
#define BOARD_ATTACK_H

#include "board/shape.h"

/* {} when the square is none of the board. */
Wide attack_rook(BoardShape shape, int square, Wide occupied);
Wide attack_bishop(BoardShape shape, int square, Wide occupied);
Wide attack_queen(BoardShape shape, int square, Wide occupied);

#endif
