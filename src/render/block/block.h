/* What bbx answers, as a list of blocks that are made once and drawn in each form: as
 * text here, as elements of a page by picture/page.h.
 *
 * Makers add to Blocks, which live in an arena, as all that their blocks point to. */
#ifndef RENDER_BLOCK_H
#define RENDER_BLOCK_H

#include "base/arena.h"
#include "render/study/venn.h"
#include "render/text/moves.h"
#include "render/text/side.h"
#include "render/text/value.h"

typedef enum {
    BLOCK_BOARDS,  /* side by side; title: what they are. The kind that none is said of */
    BLOCK_VALUE,   /* in a line, behind its name */
    BLOCK_SUMMARY, /* of the set whose board stands above */
    BLOCK_DIFFER,  /* the squares that the boards' marks are on */
    BLOCK_GAP,     /* parts what is only lines */
    BLOCK_STEP,    /* of a calculation: "3. in f: ", title */
    BLOCK_NOTE,    /* a sentence */
    BLOCK_REMARK,  /* … about a verdict */
    BLOCK_FACT,    /* a text; title: what it is of */
    BLOCK_LINES,   /* a text as it is */
    BLOCK_CELLS,   /* a table */
    BLOCK_VENN,
    BLOCK_MOVES
} BlockKind;

enum { BLOCK_WHOLE = -1 };

typedef struct {
    BlockKind kind;
    int indent; /* of notes and values, on further lines; BLOCK_WHOLE: there are none */
    bool spare; /* of boards: not where rows are few */
    bool extra; /* for pages alone, which have the room */
    bool bare;  /* of what differs: nothing marks it */
    const char *title, *text;
    size_t count; /* of boards */
    union {
        const SideBoard *boards;
        NamedValue value;
        Wide squares;
        const Cells *cells;
        const Venn *venn;
        const Moves *moves;
    };
} Block;

/* Whether lines that are too wide are broken at blanks. */
typedef enum { BLOCKS_STAY, BLOCKS_FOLD, BLOCKS_LIST /* always */ } BlocksFold;

typedef struct {
    Arena *arena;
    Block *at;
    size_t count, cap;
    BlocksFold fold;
    const char *title; /* what pages fold it under; or NULL */
    const char *name;  /* by which a terminal's user finds the result; or NULL */
} Blocks;

/* Makers. A text is copied; of a buffer, which is freed; of a note whose further lines
 * are indented. */
void block_add(Blocks *blocks, const Block *block);
void block_add_text(Blocks *blocks, BlockKind kind, const char *text);
void block_add_buf(Blocks *blocks, BlockKind kind, Buf *text);
void block_add_note(Blocks *blocks, const char *text);
/* Whether the style draws the value as a board among others. */
bool block_is_board(const Style *style, const Value *value);
/* What a statement shows; nothing for KIND_VOID. */
void block_add_value(Blocks *blocks, const Style *style, const Value *value);
/* Those of the values that are boards; each in a line. */
void block_add_boards(Blocks *blocks, const Style *style, const char *title,
                      const NamedValue *values, size_t count);
void block_add_lines(Blocks *blocks, const NamedValue *values, size_t count, int indent);
void block_add_board(Blocks *blocks, const char *title, Wide word,
                     const BoardMarks *marks);
/* A pair, with the squares marked that differ. */
void block_add_sides(Blocks *blocks, const SideBoard sides[2], Wide differs);

/* The text, its lines broken as the blocks say; as it is. */
void block_draw(Buf *buf, const Style *style, const Blocks *blocks);
void block_put(Buf *buf, const Style *style, const Blocks *blocks);

/* For drawers. "x = 0x…, 2 squares {d4, e5}"; a number's name is not said again: "1 =
 * 0x1". */
void block_put_value(Buf *buf, const Style *style, const NamedValue *item);
/* "X and - mark the 2 squares where they differ: {a1, e4}", marks in the words of the
 * form; or nothing, where they differ beside the board alone. */
void block_put_differ(Buf *buf, const Style *style, const Block *block,
                      const char *marks);

#endif
