/* Numbers on a line must be equal, and as many squares as it says must be in it: what
 * does not fit was not printed, and is left to who reads statements. */
#include "board/printed.h"

#include <ctype.h>
#include <string.h>

enum { WORDS_MOST = 4 /* before the =: a type's and the name */ };

typedef struct {
    BoardShape shape;
    const char *s, *end;
} Scan;

static void skip(Scan *scan, const char *blanks) {
    while (scan->s < scan->end && strchr(blanks, *scan->s)) scan->s++;
}

static bool accept(Scan *scan, const char *text) {
    size_t len = strlen(text);
    if ((size_t)(scan->end - scan->s) < len || memcmp(scan->s, text, len) != 0)
        return false;
    scan->s += len;
    return true;
}

/* Blanks are passed over where it stops, too. */
static bool at_end(Scan *scan) {
    skip(scan, " \t\r");
    return scan->s == scan->end || *scan->s == '\n';
}

/* ---- numbers */

static int digit_of(char c) {
    if (isdigit((unsigned char)c)) return c - '0';
    return isxdigit((unsigned char)c) ? (c | 32) - 'a' + 10 : 99;
}

static bool number(Scan *scan, Wide *value) {
    const char *from = scan->s;
    bool minus = accept(scan, "-");
    unsigned base = accept(scan, "0x") ? 16 : accept(scan, "0b") ? 2 : 10, digits = 0;
    Wide sum = 0, most = ~(Wide)0 >> (WIDE_BITS - shape_bits(scan->shape));
    for (; scan->s < scan->end; scan->s++) {
        int digit = digit_of(*scan->s);
        if (base == 2 && *scan->s == '\'' && digits) continue;
        if (digit >= (int)base) break;
        if (sum > (most - (unsigned)digit) / base) return false;
        sum = sum * base + (unsigned)digit;
        digits++;
    }
    *value = minus ? -sum & most : sum;
    if (!digits) scan->s = from;
    return digits;
}

/* `3 squares`, `empty`: as many as the word has. */
static bool count(Scan *scan, Wide word) {
    Wide squares, has = word & shape_board(scan->shape);
    if (accept(scan, "empty")) return word == 0;
    if (accept(scan, "no squares")) return has == 0;
    if (!number(scan, &squares)) return false;
    return (accept(scan, " squares") || accept(scan, " square")) &&
           squares == (Wide)wide_count(has);
}

/* {a1, b2, … 3 more}, on as many lines as it takes: each of them is in the word. */
static bool members(Scan *scan, Wide word) {
    if (!accept(scan, "{")) return false;
    Wide places = shape_places(scan->shape, word);
    while (skip(scan, ", \t\r\n"), !accept(scan, "}")) {
        const char *name = scan->s;
        while (scan->s < scan->end && !strchr(", \t\r\n}", *scan->s)) scan->s++;
        if (scan->s == scan->end) return false;
        if (!islower((unsigned char)*name)) continue; /* … 3 more */
        int place = shape_named(&scan->shape, name, (size_t)(scan->s - name));
        if (place >= 0 && !(places >> place & 1)) return false;
    }
    return true;
}

/* ---- lines */

/* Behind the first number. */
static bool rest_of_numbers(Scan *scan, Wide word, bool named, GridEnd *how) {
    unsigned more = 0;
    Wide equal;
    for (; accept(scan, " ="); more++) {
        skip(scan, " \t\r\n");
        if (scan->s == scan->end) *how = GRID_WANTS;
        if (!number(scan, &equal) || equal != word) return false;
    }
    if (!accept(scan, ", ")) return named && more && at_end(scan);
    if (!count(scan, word)) return false;
    accept(scan, " and bits beside the board");
    bool open = accept(scan, ":");
    if (at_end(scan)) {
        if (!open) return true;
        if (!memchr(scan->s, '{', (size_t)(scan->end - scan->s))) *how = GRID_WANTS;
        skip(scan, " \t\r\n");
    }
    if (*how == GRID_WANTS) return false;
    if (!memchr(scan->s, '}', (size_t)(scan->end - scan->s))) {
        *how = GRID_WANTS;
        return false;
    }
    return members(scan, word) && at_end(scan);
}

static bool read_numbers(Scan *scan, const char *text, bool named, Printed *printed,
                         GridEnd *how) {
    Wide word;
    printed->start = (size_t)(scan->s - text);
    if (!number(scan, &word)) return false;
    printed->end = (size_t)(scan->s - text);
    return rest_of_numbers(scan, word, named, how);
}

/* e4 (28) */
static bool read_square(Scan *scan, const char *text, Printed *printed) {
    const char *name = scan->s;
    Wide said;
    while (scan->s < scan->end && isalnum((unsigned char)*scan->s)) scan->s++;
    int place = shape_named(&scan->shape, name, (size_t)(scan->s - name));
    printed->start = (size_t)(name - text), printed->end = (size_t)(scan->s - text);
    return place >= 0 && accept(scan, " (") && number(scan, &said) && accept(scan, ")") &&
           said == (Wide)shape_number(scan->shape, place) && at_end(scan);
}

/* - and * are operators, too: a board with these alone is none. */
static bool begins_board(const Scan *scan) {
    bool sign = false;
    if (scan->s == scan->end || strchr("{([~!&^", *scan->s)) return false;
    for (const char *s = scan->s; s < scan->end && *s != '\n'; s++) {
        if (*s == '.' || *s == '+' || (*s & 0x80)) return true;
        sign |= *s == '-' || *s == '*';
    }
    return !sign;
}

static bool read_board(const Scan *scan, const char *text, Printed *printed,
                       GridEnd *how) {
    if (scan->s == text || !strchr(" \t\n", scan->s[-1]) || !begins_board(scan))
        return false;
    size_t reach = grid_reach(scan->shape, scan->s, (size_t)(scan->end - scan->s), how);
    printed->board = true;
    printed->start = (size_t)(scan->s - text);
    printed->end = printed->reach = printed->start + reach;
    return reach;
}

/* To behind the = of `U64 x =`; false: none stands there. */
static bool behind_name(Scan *scan) {
    for (int words = 0; words < WORDS_MOST; words++) {
        const char *word = scan->s;
        while (scan->s < scan->end &&
               (isalnum((unsigned char)*scan->s) || *scan->s == '_' || *scan->s & 0x80))
            scan->s++;
        if (scan->s == word || isdigit((unsigned char)*word)) return false;
        skip(scan, " \t");
        if (accept(scan, "=")) return scan->s == scan->end || *scan->s != '=';
    }
    return false;
}

bool printed_read(BoardShape shape, const char *text, size_t len, Printed *printed,
                  GridEnd *how) {
    Scan scan = {shape, text, text + len};
    *how = GRID_ENDED;
    *printed = (Printed){.board = false};
    bool named = behind_name(&scan);
    if (!named) scan.s = text;
    skip(&scan, " \t\r\n");
    if (named && scan.s == scan.end) *how = GRID_WANTS;
    if (scan.s == scan.end) return false;
    Scan value = scan;
    if (read_numbers(&scan, text, named, printed, how) ||
        (named && (scan = value, read_square(&scan, text, printed)))) {
        printed->reach = (size_t)(scan.s - text);
        return true;
    }
    return named && *how != GRID_WANTS && read_board(&value, text, printed, how);
}
