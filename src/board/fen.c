/* Reading a FEN field by field. Each field has its reader, which gets the field's text
 * and says what is wrong with it; fields that are left out keep their defaults. */
#include "board/fen.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "board/square.h"

const FenMan fen_men[FEN_MEN] = {
    {"whiteKing", 'K', "♔"},    {"whiteQueens", 'Q', "♕"},  {"whiteRooks", 'R', "♖"},
    {"whiteBishops", 'B', "♗"}, {"whiteKnights", 'N', "♘"}, {"whitePawns", 'P', "♙"},
    {"blackKing", 'k', "♚"},    {"blackQueens", 'q', "♛"},  {"blackRooks", 'r', "♜"},
    {"blackBishops", 'b', "♝"}, {"blackKnights", 'n', "♞"}, {"blackPawns", 'p', "♟"},
};

const char fen_startpos[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

typedef struct {
    const char *text;  /* the whole FEN */
    size_t start, end; /* the field at hand */
    Position *position;
    FenError *error;
} Fields;

__attribute__((format(printf, 4, 5))) static bool
fail(Fields *f, size_t start, size_t end, const char *format, ...) {
    int n =
        snprintf(f->error->message, sizeof f->error->message, "%s: ", f->error->field);
    va_list args;
    va_start(args, format);
    vsnprintf(f->error->message + n, sizeof f->error->message - (size_t)n, format, args);
    va_end(args);
    f->error->start = start;
    f->error->end = end;
    return false;
}

static bool fail_field(Fields *f, const char *wanted) {
    int len = (int)(f->end - f->start);
    return fail(f, f->start, f->end, "'%.*s' is not %s", len > 20 ? 20 : len,
                f->text + f->start, wanted);
}

/* Bytes of the character at i, so that a message never cuts one. */
static size_t char_len(const Fields *f, size_t i) {
    size_t n = 1;
    while (i + n < f->end && ((unsigned char)f->text[i + n] & 0xc0) == 0x80) n++;
    return n;
}

static int man_of(char letter) {
    for (int man = 0; man < FEN_MEN; man++)
        if (fen_men[man].letter == letter) return man;
    return -1;
}

/* One character of the board field: file and rank are where it stands. */
static bool read_cell(Fields *f, size_t i, int *file, int rank) {
    char c = f->text[i];
    if (c >= '1' && c <= '8') {
        *file += c - '0';
        return true;
    }
    int man = man_of(c);
    if (man < 0)
        return fail(f, i, i + char_len(f, i), "'%.*s' is not a piece letter",
                    (int)char_len(f, i), f->text + i);
    if (*file < 8) f->position->men[man] |= square_bit(rank * 8 + *file);
    ++*file;
    return true;
}

static bool read_rank(Fields *f, size_t *i, int rank) {
    size_t start = *i;
    int file = 0;
    for (; *i < f->end && f->text[*i] != '/'; ++*i)
        if (!read_cell(f, *i, &file, rank)) return false;
    if (file == 8) return true;
    return fail(f, start, *i > start ? *i : start + 1, "rank %d has %d square%s, not 8",
                rank + 1, file, file == 1 ? "" : "s");
}

static bool read_board(Fields *f) {
    size_t i = f->start;
    for (int rank = 7; rank >= 0; rank--, i++) {
        if (i > f->end) return fail(f, f->start, f->end, "%d ranks, not 8", 7 - rank);
        if (!read_rank(f, &i, rank)) return false;
    }
    if (i <= f->end) return fail(f, i - 1, f->end, "more than 8 ranks");
    return true;
}

static bool read_side(Fields *f) {
    char c = f->text[f->start];
    if (f->end - f->start != 1 || (c != 'w' && c != 'b')) return fail_field(f, "w or b");
    f->position->black_moves = c == 'b';
    return true;
}

/* K Q k q, or the rooks' files as in Chess960; each at most once. */
static bool read_castling(Fields *f) {
    size_t len = f->end - f->start;
    const char *text = f->text + f->start;
    bool none = len == 1 && *text == '-';
    if (len > 4) return fail_field(f, "KQkq, a part of it, or -");
    for (size_t i = 0; i < len && !none; i++)
        if (!memchr("KQkqABCDEFGHabcdefgh", text[i], 20) || memchr(text, text[i], i))
            return fail_field(f, "KQkq, a part of it, or -");
    snprintf(f->position->castling, sizeof f->position->castling, "%.*s", (int)len, text);
    return true;
}

static bool read_en_passant(Fields *f) {
    const char *text = f->text + f->start;
    size_t len = f->end - f->start;
    f->position->en_passant = -1;
    if (len == 1 && *text == '-') return true;
    int square = square_parse(text, len);
    if (square < 0) return fail_field(f, "a square or -");
    if (square_rank(square) != 2 && square_rank(square) != 5)
        return fail_field(f, "on rank 3 or 6");
    f->position->en_passant = square;
    return true;
}

static bool read_number(Fields *f, unsigned *number) {
    if (f->end - f->start > 6) return fail_field(f, "a small number");
    *number = 0;
    for (size_t i = f->start; i < f->end; i++) {
        if (f->text[i] < '0' || f->text[i] > '9') return fail_field(f, "a number");
        *number = *number * 10 + (unsigned)(f->text[i] - '0');
    }
    return true;
}

static bool read_half_moves(Fields *f) {
    return read_number(f, &f->position->half_moves);
}

static bool read_move(Fields *f) {
    return read_number(f, &f->position->move);
}

static const struct {
    const char *name;
    bool (*read)(Fields *);
} fields[] = {{"board", read_board},
              {"side to move", read_side},
              {"castling", read_castling},
              {"en passant", read_en_passant},
              {"half-move clock", read_half_moves},
              {"move number", read_move}};
enum { FIELDS = sizeof fields / sizeof *fields };

static bool is_space(char c) {
    return c == ' ' || c == '\t';
}

/* Sets the next field's bounds; false when there is none. */
static bool next_field(Fields *f, size_t len) {
    f->start = f->end;
    while (f->start < len && is_space(f->text[f->start])) f->start++;
    f->end = f->start;
    while (f->end < len && !is_space(f->text[f->end])) f->end++;
    return f->end > f->start;
}

/* What stands behind the fields: the word before moves, or an EPD's operation. */
static bool is_behind(const Fields *f, int i) {
    static const char words[] = " acd acn acs am bm c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 ce dm "
                                "eco fmvn hmvc id nic noop pm pv rc resign sm tcgs tcri "
                                "tcsi v0 v1 v2 v3 v4 v5 v6 v7 v8 v9 ";
    char word[16];
    int len = (int)(f->end - f->start);
    const char *text = f->text + f->start;
    if (len == 5 && memcmp(text, "moves", 5) == 0) return true;
    if (len > 6 || (i != 4 && i != FIELDS)) return false;
    snprintf(word, sizeof word, " %.*s ", len, text);
    return strstr(words, word);
}

bool fen_parse(const char *text, size_t len, Position *position, FenError *error,
               size_t *rest) {
    Fields f = {.text = text, .position = position, .error = error};
    *position = (Position){.castling = "-", .en_passant = -1, .move = 1};
    for (int i = 0; next_field(&f, len) || i == 0; i++) {
        error->field = i < FIELDS ? fields[i].name : "end";
        if (f.start == f.end) return fail(&f, 0, len, "nothing is there");
        if (rest && i && is_behind(&f, i)) {
            *rest = f.start;
            return true;
        }
        if (i == FIELDS) return fail_field(&f, "a field of a FEN: it has six");
        if (!fields[i].read(&f)) return false;
    }
    if (rest) *rest = len;
    return true;
}

/* Eight ranks of men and numbers; with no man on the board, it may be a calculation. */
static bool is_placement(const char *word) {
    size_t len = strspn(word, "12345678/KQRBNPkqrbnp"), slashes = 0, men = 0;
    if (word[len] && !strchr(" \t\r\n;", word[len])) return false;
    for (size_t i = 0; i < len; i++) {
        slashes += word[i] == '/';
        men += word[i] > '8';
    }
    return slashes == 7 && (men || word[len] == ' ');
}

size_t fen_reach(const char *text, size_t len) {
    Fields f = {.text = text};
    if (!is_placement(text + strspn(text, " \t"))) return 0;
    const char *stop = memchr(text, '\n', len);
    if (stop) len = (size_t)(stop - text);
    size_t all = 0;
    next_field(&f, len);
    for (int i = 1; next_field(&f, len); i++)
        all = is_behind(&f, i) && i == 4 ? len : all;
    size_t plain = strcspn(text, ";#\n");
    if (!all) all = plain < len ? plain : len;
    while (all && (is_space(text[all - 1]) || text[all - 1] == '\r')) all--;
    return all;
}

int fen_man_at(const Position *position, int square) {
    for (int man = 0; man < FEN_MEN; man++)
        if (position->men[man] & square_bit(square)) return man;
    return -1;
}

static uint64_t men_of(const Position *position, int first, int last) {
    uint64_t set = 0;
    for (int man = first; man < last; man++) set |= position->men[man];
    return set;
}

const char *fen_set(const Position *position, int number, uint64_t *set) {
    static const char *const names[] = {"white", "black", "occupied", "empty_squares"};
    if (number < FEN_MEN) {
        *set = position->men[number];
        return fen_men[number].name;
    }
    uint64_t all = men_of(position, 0, FEN_MEN);
    switch (number - FEN_MEN) {
    case 0:
        *set = men_of(position, 0, 6);
        break;
    case 1:
        *set = men_of(position, 6, FEN_MEN);
        break;
    case 2:
        *set = all;
        break;
    default:
        *set = ~all;
        break;
    }
    return names[number - FEN_MEN];
}
