/* Positions: a board whose signs are pieces. */
#include <string.h>

#include "board/fen.h"
#include "board/square.h"
#include "render/text/board.h"

static uint64_t set_of(const char letters[64], char letter) {
    uint64_t set = 0;
    for (int i = 0; i < 64; i++)
        if (letters[i] == letter) set |= square_bit(i);
    return set;
}

/* "king e1, rooks a1 h1": the men of one side, the king first. */
static void spoken_side(Buf *buf, const Style *style, const char letters[64],
                        bool white) {
    static const char *const names[] = {"king",   "queen",  "rook",
                                        "bishop", "knight", "pawn"};
    Buf text = {0};
    bool some = false;
    buf_puts(&text, white ? "White:" : "Black:");
    for (int man = white ? 0 : 6; man < (white ? 6 : FEN_MEN); man++) {
        uint64_t set = set_of(letters, fen_men[man].letter);
        if (!set) continue;
        buf_printf(&text, "%s %s%s", some ? "," : "", names[man % 6],
                   set & (set - 1) ? "s" : "");
        for (; set; set &= set - 1)
            buf_printf(&text, " %s", shape_name(style->squares, __builtin_ctzll(set)));
        some = true;
    }
    if (!some) buf_puts(&text, " no pieces");
    style_flush(buf, style, &text, 2);
}

void board_pieces(Buf *buf, const Style *style, const char letters[64]) {
    if (style->look == LOOK_SPOKEN) {
        spoken_side(buf, style, letters, !style->black);
        spoken_side(buf, style, letters, style->black);
        return;
    }
    BoardMarks marks = {.pieces = true};
    for (unsigned i = 0; i < 64; i++)
        if (letters[i] && strchr("PNBRQKpnbrqk", letters[i])) marks.sign[i] = letters[i];
    board_draw(buf, style, 0, &marks);
}
