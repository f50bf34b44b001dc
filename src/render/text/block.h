/* What an answer is made of, in its order, for each reporter to draw: as text here, as
 * pictures and paragraphs in pages. */
#ifndef RENDER_BLOCK_H
#define RENDER_BLOCK_H

#include "base/arena.h"
#include "render/text/side.h"
#include "render/text/value.h"

typedef enum {
    BLOCK_BOARDS, /* side by side */
    BLOCK_VALUE,  /* in a line, behind its name */
    BLOCK_GAP,    /* parts what is only lines */
    BLOCK_DIFFER  /* the squares that the boards' marks are on */
} BlockKind;

typedef struct {
    BlockKind kind;
    const char *title; /* of boards: what they are */
    const SideBoard *boards;
    size_t count;
    NamedValue value;
    Wide squares;
} Block;

typedef struct {
    Arena *arena;
    Block *at;
    size_t count, cap;
} Blocks;

void block_add(Blocks *blocks, const Block *block);
/* Whether the style draws the value as a board among others. */
bool block_is_board(const Style *style, const Value *value);
/* Those of the values that are boards; each in a line. */
void block_add_boards(Blocks *blocks, const Style *style, const char *title,
                      const NamedValue *values, size_t count);
void block_add_lines(Blocks *blocks, const NamedValue *values, size_t count);
void block_draw(Buf *buf, const Style *style, const Blocks *blocks);

/* "x = 0x…, 2 squares {d4, e5}"; a number's name is not said again: "1 = 0x1". */
void block_put_value(Buf *buf, const Style *style, const NamedValue *item);
/* "X and - mark the 2 squares where they differ: {a1, e4}"; without marks "The 2 …".
 * Nothing where they differ beside the board alone. */
void block_draw_differ(Buf *buf, const Style *style, Wide squares, bool marked);

#endif
