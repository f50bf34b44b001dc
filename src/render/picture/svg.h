/* Boards as pictures: SVG that is small, legible in black and white, and speaks (a title
 * and a description for screen readers). A board takes less than 4 kB.
 *
 * Members are dots; what marks a square is a sign or a cross, never a colour alone. */
#ifndef RENDER_SVG_H
#define RENDER_SVG_H

#include "render/text/board.h"
#include "render/text/moves.h"
#include "render/text/side.h"
#include "render/study/venn.h"

/* A whole picture of one board. title: what it shows; it is escaped here. Of the style
 * count `black`, and `look` where the marks are pieces (letters in the wiki look). What
 * is set beside the board stands below, but in pages, which say it themselves. */
void svg_board(Buf *buf, const Style *style, const char *title, Wide word,
               const BoardMarks *marks);
int svg_board_width(const Style *style);
/* Boards in a row with the operators between them and their titles above. */
void svg_side(Buf *buf, const Style *style, const char *title, const SideBoard *boards,
              size_t count);
/* Rows of them below each other, each with what it shows above and a note below. */
typedef struct {
    const char *title, *note; /* NULL: none */
    const SideBoard *boards;
    size_t count;
} SvgRow;
void svg_rows(Buf *buf, const Style *style, const char *title, const SvgRow *rows,
              size_t count);

/* A Venn diagram of one to six sets, its regions filled that belong to the expression:
 * circles, four or five ellipses, or for six Edwards' cogwheels. number: another for each
 * of a page. false: too many sets. */
bool svg_venn(Buf *buf, const Style *style, const char *title, const Venn *venn,
              size_t number);
/* A truth table. */
void svg_table(Buf *buf, const Style *style, const char *title, const TruthTable *table);
/* A board with the name of its target on each square; a list of them where a square has
 * several. */
void svg_moves(Buf *buf, const Style *style, const Moves *moves);

/* For pages (`style->inlined`): what all boards of the page use, under these ids; once,
 * before them. */
#define SVG_IDS "g\nfw\nfb\nrw\nrb\npk\npq\npr\npb\npn\npp"
void svg_shared(Buf *buf, const Style *style);

/* Text for XML: & < > " escaped, what XML does not allow replaced. */
void svg_escape(Buf *buf, const char *text);
/* XML with texts in it: %s is escaped, %u is a number; there is nothing else. */
__attribute__((format(printf, 2, 3))) void svg_printf(Buf *buf, const char *format, ...);

#endif
