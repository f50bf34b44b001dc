/* Positions and the notation they are written in (FEN). */
#ifndef BOARD_FEN_H
#define BOARD_FEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The twelve kinds of men, in this order, and the names of their sets. */
enum { FEN_MEN = 12, FEN_NAMES = 16 };
typedef struct {
    const char *name;   /* "whiteKing" … "blackPawns" */
    char letter;        /* 'K' … 'p' */
    const char *symbol; /* "♔" … "♟" */
} FenMan;
extern const FenMan fen_men[FEN_MEN];

typedef struct {
    uint64_t men[FEN_MEN];
    bool black_moves;
    char castling[8]; /* "KQkq", a part of it, or "-" */
    int en_passant;   /* a square, or -1 */
    unsigned half_moves, move;
} Position;

extern const char fen_startpos[];

/* What is wrong with a FEN, and where in it. */
typedef struct {
    size_t start, end; /* bytes */
    const char *field; /* "board", "side to move", … */
    char message[120]; /* names the field */
} FenError;

/* Reads the board and what follows of the other five fields; those that are left out are
 * "w - - 0 1". Which men stand where is not judged. *rest is where the word `moves` or,
 * behind four fields, another one follows; without `rest` nothing may. */
bool fen_parse(const char *text, size_t len, Position *position, FenError *error,
               size_t *rest);
/* How much of its first line is a FEN, with the operations of an EPD; 0: none. The text
 * ends with a NUL. */
size_t fen_reach(const char *text, size_t len);
/* The number of the man on the square, -1 for none. */
int fen_man_at(const Position *position, int square);
/* The sixteen names and sets that `position` gives: the men, white, black, occupied,
 * empty_squares. */
const char *fen_set(const Position *position, int number, uint64_t *set);

#endif
