/* The forms are told apart by how they begin; moves are played one by one. */
#include "board/game.h"

#include <stdio.h>
#include <string.h>

#include "board/grid.h"
#include "board/move.h"

typedef struct {
    const char *text;
    size_t at, len;
    Game *game;
    FenError *error;
} Text;

static bool fail(Text *t, size_t start, size_t end, const char *field, const char *why) {
    int len = (int)(end - start);
    *t->error = (FenError){.start = start, .end = end, .field = field};
    snprintf(t->error->message, sizeof t->error->message, "%s: '%.*s' %s", field,
             len > 20 ? 20 : len, t->text + start, why);
    return false;
}

static void blanks(Text *t) {
    while (t->at < t->len && strchr(" \t\r", t->text[t->at])) t->at++;
}

static size_t word_end(const Text *t) {
    size_t end = t->at;
    while (end < t->len && !strchr(" \t\r\n", t->text[end])) end++;
    return end;
}

static bool word(Text *t, const char *wanted) {
    size_t end = word_end(t), len = strlen(wanted);
    if (end - t->at != len || memcmp(t->text + t->at, wanted, len) != 0) return false;
    t->at = end;
    blanks(t);
    return true;
}

static bool moves(Text *t) {
    while (t->at < t->len) {
        size_t end = word_end(t);
        const char *why = move_play(&t->game->position, t->text + t->at, end - t->at);
        if (why) return fail(t, t->at, end, "moves", why);
        t->at = end;
        blanks(t);
    }
    return true;
}

/* From t->at to `end`; the error's place is told from there, too. */
static bool fen(Text *t, size_t end) {
    size_t rest = 0;
    if (!fen_parse(t->text + t->at, end - t->at, &t->game->position, t->error, &rest)) {
        t->error->start += t->at;
        t->error->end += t->at;
        return false;
    }
    t->at += rest;
    return true;
}

/* The men of a board; an engine's line with the FEN says more. */
static bool board(Text *t) {
    Grid grid;
    GridError wrong;
    if (!grid_read(SHAPE_CHESS, t->text + t->at, t->len - t->at, &grid, &wrong)) {
        *t->error = (FenError){t->at + wrong.start, t->at + wrong.end, "board", ""};
        memcpy(t->error->message, wrong.message, sizeof wrong.message);
        return false;
    }
    Position *p = &t->game->position;
    *p = (Position){.castling = "-", .en_passant = -1, .move = 1};
    for (int man = 0; man < FEN_MEN; man++)
        for (int i = 0; i < 64; i++)
            p->men[man] |= (uint64_t)(grid.cell[i] == fen_men[man].letter) << i;
    if (!grid.pieces && grid_places(&grid))
        return fail(t, t->at, t->at + 1, "board", "begins a set of squares without men");
    const char *line = strstr(t->text + t->at, "Fen: ");
    if (!line) return true;
    t->at = (size_t)(line - t->text) + 5;
    return fen(t, t->at + strcspn(t->text + t->at, "\n"));
}

/* The FEN, perhaps in quotes, moves behind it, or an EPD's operations. */
static bool line(Text *t) {
    word(t, "fen");
    const char *quote = t->at < t->len && t->text[t->at] == '"'
                            ? memchr(t->text + t->at + 1, '"', t->len - t->at - 1)
                            : NULL;
    size_t end = quote ? (size_t)(quote - t->text) : t->len;
    t->at += quote != NULL;
    bool start = word(t, "startpos");
    if (start)
        fen_parse(fen_startpos, strlen(fen_startpos), &t->game->position, t->error, NULL);
    else if (word(t, "fen"), !fen(t, end))
        return false;
    if (quote && t->at == end) t->at++;
    blanks(t);
    if (word(t, "moves")) return moves(t);
    if (start && t->at < t->len)
        return fail(t, t->at, word_end(t), "moves", "stands where 'moves' is wanted");
    t->game->operations = t->text + t->at;
    return true;
}

bool game_read(const char *text, size_t len, Game *game, FenError *error) {
    Text t = {text, 0, len, game, error};
    *game = (Game){.operations = ""};
    bool lines = memchr(text, '\n', len) && !fen_reach(text, len);
    return lines || *text == '[' ? board(&t) : line(&t);
}
