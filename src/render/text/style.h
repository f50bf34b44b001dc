/* How things are drawn: the settings that every drawing function takes.
 *
 * All of this room appends to a Buf, fails never and does no I/O. Whole drawings end
 * with a newline; one-line forms (…_line) do not. Colour is decoration: whatever it
 * says, a character says too. */
#ifndef RENDER_STYLE_H
#define RENDER_STYLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "board/shape.h"

typedef enum {
    LOOK_PLAIN,   /* `.` and `1`, rank and file labels */
    LOOK_WIKI,    /* `.` and `1`, nothing around (letters where the board is turned) */
    LOOK_BOX,     /* plain in a frame of lines */
    LOOK_UNICODE, /* `·` and `●`, labels (as plain under `ascii`) */
    LOOK_SPOKEN,  /* a sentence: "rank 4: a to h; e5" */
    LOOK_COUNT
} Look;

/* How truth tables are written; themes are the colours of pictures. */
typedef enum { TABLE_TEXT, TABLE_MARKDOWN, TABLE_LATEX, TABLE_CSV } TableForm;
typedef enum { THEME_GREY, THEME_BROWN, THEME_GREEN, THEME_BLUE, THEME_COUNT } Theme;

typedef enum {
    SHOW_BY_KIND,
    SHOW_AS_BOARD,
    SHOW_AS_NUMBER,
    SHOW_AS_BINARY,
    SHOW_AS_HEX
} Show;

typedef struct {
    Look look;
    Show show;
    BoardShape squares;
    bool black;     /* seen from black's side: h1 at the upper left */
    bool ascii;     /* bbx's own drawing stays below 0x80 */
    bool colour;    /* escape sequences for a terminal */
    bool folds;     /* what is too wide is broken at blanks: on a terminal */
    unsigned width; /* columns; 0: no limit */
    unsigned
        height; /* rows in which a refutation should stand; 0: it takes what it takes */
    TableForm table;
    bool down; /* rows of tables count down */
    Theme theme;
    bool inlined; /* pictures are parts of a page, which has their colours */
} Style;

/* Sets are numbers without boards, too. */
static inline bool style_numbers(const Style *style) {
    return style->show >= SHOW_AS_NUMBER;
}

/* plain, by kind, white's view, no colour, 80 columns. */
Style style_default(void);

typedef enum {
    INK_NONE,
    INK_TITLE,  /* names above boards and columns */
    INK_FAINT,  /* labels, frames, rules */
    INK_MEMBER, /* what is in the set, 1 in a table */
    INK_MARK,   /* what differs, what is named */
    INK_GOOD,   /* proved */
    INK_BAD,    /* refuted, errors */
    INK_COUNT
} Ink;

/* Text between a colour's escape sequences; the text alone without colour. */
void style_puts(Buf *buf, const Style *style, Ink ink, const char *text);
/* The sequence that begins an ink; INK_NONE ends it. Nothing without colour. */
void style_ink(Buf *buf, const Style *style, Ink ink);

/* `unicode`, or `ascii` where the style asks for it. */
const char *style_sign(const Style *style, const char *unicode, const char *ascii);
/* Whether frames and rules are drawn by lines (─│┼), or by - | +. */
bool style_lined(const Style *style);
/* Columns the text takes; the text, and blanks up to the width. */
size_t style_width(const char *text);
void style_pad(Buf *buf, const char *text, size_t width);
/* Text broken at blanks so that it fits the style's width; further lines begin with
 * `indent` blanks. `used` columns of the first line are taken. */
void style_wrap(Buf *buf, const Style *style, const char *text, size_t used,
                size_t indent);
/* The same as a line of its own, or several; of a buffer, which is freed. */
void style_line(Buf *buf, const Style *style, const char *text, size_t indent);
void style_flush(Buf *buf, const Style *style, Buf *text, size_t indent);
/* The lines of a list: what is too wide goes on below its last column, which begins on a
 * line of its own where it would be narrow. */
void style_fold(Buf *buf, const Style *style, const char *text);

#endif
