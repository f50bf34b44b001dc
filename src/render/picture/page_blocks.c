/* Blocks as elements of a page. */
#include <string.h>

#include "render/picture/page.h"
#include "render/picture/svg.h"

static void put_text(Buf *buf, const char *class, const char *text) {
    svg_printf(buf, "<p class=\"%s\">%s</p>\n", class, text);
}

/* What is in the buffer, which is freed, but for a newline at its end. */
static void put_line(Buf *buf, const char *class, Buf *line) {
    if (line->len && line->data[line->len - 1] == '\n') line->data[--line->len] = '\0';
    if (line->len) put_text(buf, class, line->data);
    buf_free(line);
}

/* --- boards --- */

/* How wide boards are, by one of 8x8. */
static void put_width(Buf *buf, const Style *style) {
    Style chess = *style;
    chess.squares = SHAPE_CHESS;
    int wide = svg_board_width(style), usual = svg_board_width(&chess);
    if (wide != usual) buf_printf(buf, " style=\"--wide:%d/%d\"", wide, usual);
}

/* The title of a board that nothing is said of is the picture's. */
static void put_figure(Buf *buf, const Style *style, const char *title,
                       const SideBoard *board) {
    buf_puts(buf, "<figure>");
    if (board->op && *board->op)
        svg_printf(buf, "<span class=\"op\">%s</span>", board->op);
    if (board->title) svg_printf(buf, "<figcaption>%s</figcaption>", board->title);
    svg_board(buf, style, board->title ? board->title : title, board->word, board->marks);
    buf_puts(buf, "</figure>\n");
}

static void put_boards(Buf *buf, const Style *style, const Block *block) {
    svg_printf(buf, "<div class=\"boards\" role=\"group\" aria-label=\"%s\"",
               block->title);
    put_width(buf, style);
    buf_puts(buf, ">\n");
    for (size_t i = 0; i < block->count; i++)
        put_figure(buf, style, block->title, &block->boards[i]);
    buf_puts(buf, "</div>\n");
    for (size_t i = 0; i < block->count; i++) {
        Buf beside = {0};
        side_beside(&beside, style, &block->boards[i], 1);
        put_line(buf, "note", &beside);
    }
}

static void put_moves(Buf *buf, const Style *style, const Moves *moves) {
    Buf facts = {0};
    put_text(buf, "note", moves_head(moves));
    svg_moves(buf, style, moves);
    moves_facts(&facts, style, moves);
    if (facts.len) page_code(buf, "out", facts.data);
    buf_free(&facts);
}

/* --- tables --- */

static void put_cell(Buf *buf, const Cells *cells, size_t column, const char *text) {
    bool list = cells->listed && column + 1 == cells->columns;
    bool first = column == cells->keys, one = column >= cells->keys && !strcmp(text, "1");
    const char *class = list           ? "list"
                        : first && one ? "first one"
                        : first        ? "first"
                        : one          ? "one"
                                       : NULL;
    text += strspn(text, " ");
    if (class)
        svg_printf(buf, "<td class=\"%s\">%s</td>", class, text);
    else
        svg_printf(buf, "<td>%s</td>", text);
}

static void put_cells(Buf *buf, const Cells *cells) {
    buf_puts(buf, "<table class=\"bits\">\n<tr>");
    for (size_t i = 0; i < cells->columns; i++) {
        buf_printf(buf, "<th scope=\"col\"%s>",
                   i == cells->keys ? " class=\"first\"" : "");
        svg_printf(buf, i < cells->words ? "<code>%s</code>" : "%s", cells->title[i]);
        buf_puts(buf, "</th>");
    }
    buf_puts(buf, "</tr>\n");
    for (size_t row = 0; row < cells->rows; row++) {
        buf_puts(buf, "<tr>");
        for (size_t i = 0; i < cells->columns; i++)
            put_cell(buf, cells, i, cells_row(cells, row)[i]);
        buf_puts(buf, "</tr>\n");
    }
    buf_puts(buf, "</table>\n");
}

/* --- lines --- */

static void put_differ(Buf *buf, const Style *style, const Block *block) {
    Buf line = {0};
    block_put_differ(&line, style, block, "crosses");
    put_line(buf, "note", &line);
}

static void put_value(Buf *buf, const Style *style, const Block *block) {
    Buf line = {0};
    if (block->kind == BLOCK_SUMMARY)
        value_summary(&line, style, block->squares);
    else
        block_put_value(&line, style, &block->value);
    put_line(buf, "value", &line);
}

/* Facts that follow each other are one list. */
static void put_fact(Buf *buf, const Blocks *blocks, size_t i) {
    const Block *block = &blocks->at[i];
    bool first = i == 0 || block[-1].kind != BLOCK_FACT;
    bool last = i + 1 == blocks->count || block[1].kind != BLOCK_FACT;
    if (first) buf_puts(buf, "<dl class=\"facts\">\n");
    svg_printf(buf, "<dt>%s</dt><dd class=\"mono\">%s</dd>\n", block->title, block->text);
    if (last) buf_puts(buf, "</dl>\n");
}

static void put(Buf *buf, const Style *style, const Blocks *blocks, size_t i,
                size_t *pictures) {
    const Block *block = &blocks->at[i];
    switch (block->kind) {
    case BLOCK_BOARDS:
        put_boards(buf, style, block);
        break;
    case BLOCK_VALUE:
    case BLOCK_SUMMARY:
        put_value(buf, style, block);
        break;
    case BLOCK_DIFFER:
        put_differ(buf, style, block);
        break;
    case BLOCK_GAP:
        break;
    case BLOCK_STEP:
        svg_printf(buf,
                   *block->title ? "<p class=\"step\">%s<code>%s</code></p>\n"
                                 : "<p class=\"step\">%s%s</p>\n",
                   block->text, block->title);
        break;
    case BLOCK_NOTE:
    case BLOCK_REMARK:
        put_text(buf, "note", block->text);
        break;
    case BLOCK_FACT:
        put_fact(buf, blocks, i);
        break;
    case BLOCK_LINES:
        page_code(buf, "out", block->text);
        break;
    case BLOCK_CELLS:
        put_cells(buf, block->cells);
        break;
    case BLOCK_VENN:
        svg_venn(buf, style, table_title(&block->venn->table, block->venn->table.nvars),
                 block->venn, ++*pictures);
        break;
    case BLOCK_MOVES:
        put_moves(buf, style, block->moves);
    }
}

void page_blocks(Buf *buf, const Style *style, const Blocks *blocks, size_t *pictures) {
    const char *fold = blocks->title;
    if (fold) svg_printf(buf, "<details open=\"open\"><summary>%s</summary>\n", fold);
    for (size_t i = 0; i < blocks->count; i++) put(buf, style, blocks, i, pictures);
    if (fold) buf_puts(buf, "</details>\n");
}
