/* Moves as UCI writes them: e2e4, e7e8q, castling by the king's move or onto the rook. */
#ifndef BOARD_MOVE_H
#define BOARD_MOVE_H

#include "board/fen.h"

/* Plays the move; NULL, or what is wrong with it. That a king is left in check is not. */
const char *move_play(Position *position, const char *text, size_t len);

#endif
