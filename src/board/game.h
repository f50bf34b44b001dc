/* Positions in all the forms they are handed around in:
 *
 *     startpos moves e2e4 e7e5          "rnbqkbnr/… w KQkq - 0 1"
 *     fen rnbqkbnr/… w KQkq - moves …   r1b1k2r/… w - - bm Qg6; id "WAC.001";
 *     [ a board with men ]              what an engine prints of one
 */
#ifndef BOARD_GAME_H
#define BOARD_GAME_H

#include "board/fen.h"

typedef struct {
    Position position;
    const char *operations; /* of an EPD: the rest of the text */
} Game;

/* The text ends with a NUL. */
bool game_read(const char *text, size_t len, Game *game, FenError *error);

#endif
