/* The picture of a refutation. Variables first: sets as boards side by side with their
 * hex below, others in a line each; then the two sides, with the squares marked that
 * break the comparison, and the list of these squares. */
#include "render/text/verdict.h"

#include <errno.h>
#include <stdlib.h>

#include "render/text/side.h"
#include "render/text/value.h"

uint64_t verdict_differ(Meaning op, uint64_t left, uint64_t right) {
    switch (op) {
    case MEANING_EQ:
        return left ^ right;
    case MEANING_SUBSET:
        return left & ~right;
    case MEANING_PROPER:
        return left == right ? 0 : left & ~right;
    case MEANING_SUPERSET:
        return right & ~left;
    case MEANING_PROPER_SUPER:
        return left == right ? 0 : right & ~left;
    default:
        return 0;
    }
}

static bool as_board(const Style *style, const VerdictItem *item) {
    if (style_numbers(style)) return false;
    if (style->show == SHOW_AS_BOARD)
        return item->kind == KIND_SET || item->kind == KIND_INT;
    return item->kind == KIND_SET;
}

/* Whether the text is the number itself. */
static bool is_number(const char *text, uint64_t word) {
    char *end;
    if (*text < '0' || *text > '9') return false;
    errno = 0;
    return strtoull(text, &end, 0) == word && !*end && !errno;
}

/* "x = 0x…, 2 squares {d4, e5}" */
static void draw_line(Buf *buf, const Style *style, const VerdictItem *item) {
    Value value = {.term = {item->word, 0}, .kind = (uint8_t)item->kind};
    Buf line = {0};
    if (item->title && !is_number(item->title, item->word))
        buf_printf(&line, "%s = ", item->title);
    value_line(&line, style, &value);
    style_flush(buf, style, &line, 2);
}

enum { BOARDS_MOST = 64 };

/* All variables that are sets as boards in rows, then every variable in a line. */
static void draw_vars(Buf *buf, const Style *style, const Counterexample *example) {
    SideBoard boards[BOARDS_MOST];
    size_t count = 0;
    for (size_t i = 0; i < example->nvars && count < BOARDS_MOST; i++)
        if (as_board(style, &example->vars[i]))
            boards[count++] = (SideBoard){.title = example->vars[i].title,
                                          .word = example->vars[i].word};
    if (count) side_draw(buf, style, boards, count);
    for (size_t i = 0; i < example->nvars; i++) draw_line(buf, style, &example->vars[i]);
}

void verdict_draw_differ(Buf *buf, const Style *style, uint64_t differ, bool marked) {
    Buf text = {0};
    if (marked)
        buf_puts(&text, "X and - mark the");
    else
        buf_puts(&text, "The");
    int count = __builtin_popcountll(differ);
    buf_printf(&text, " %d square%s where they differ: ", count, count == 1 ? "" : "s");
    board_members(&text, style, differ, 16);
    style_flush(buf, style, &text, 2);
}

static void draw_sides(Buf *buf, const Style *style, const Counterexample *example) {
    const VerdictItem *left = &example->left, *right = &example->right;
    BoardMarks marks = {.differs = verdict_differ(example->op, left->word, right->word)};
    bool boards = as_board(style, left) || as_board(style, right);
    if (boards) {
        SideBoard sides[] = {
            {.title = left->title, .word = left->word, .marks = &marks},
            {.op = example->sign,
             .title = right->title,
             .word = right->word,
             .marks = &marks},
        };
        side_draw(buf, style, sides, 2);
    }
    draw_line(buf, style, left);
    draw_line(buf, style, right);
    if (boards && marks.differs)
        verdict_draw_differ(buf, style, marks.differs, style->look != LOOK_SPOKEN);
}

void verdict_draw(Buf *buf, const Style *style, const Counterexample *example) {
    draw_vars(buf, style, example);
    if (!example->sides) return;
    if (example->nvars) buf_putc(buf, '\n');
    draw_sides(buf, style, example);
}
