/* The picture of a refutation. Variables first: sets as boards side by side with their
 * hex below, others in a line each; then the two sides, with the squares marked that
 * break the comparison, and the list of these squares. */
#include "render/text/verdict.h"

#include <errno.h>
#include <stdlib.h>

#include "render/text/side.h"
#include "render/text/value.h"

uint64_t verdict_differs(const Counterexample *example) {
    uint64_t left = example->left.value.term.word, right = example->right.value.term.word;
    switch (example->op) {
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

static bool as_board(const Style *style, const NamedValue *item) {
    uint8_t kind = item->value.kind;
    if (style_numbers(style)) return false;
    return kind == KIND_SET || (kind == KIND_INT && style->show == SHOW_AS_BOARD);
}

/* Whether the text is the number itself. */
static bool is_number(const char *text, uint64_t word) {
    char *end;
    if (*text < '0' || *text > '9') return false;
    errno = 0;
    return strtoull(text, &end, 0) == word && !*end && !errno;
}

/* "x = 0x…, 2 squares {d4, e5}" */
static void draw_line(Buf *buf, const Style *style, const NamedValue *item) {
    Buf line = {0};
    if (item->name && !is_number(item->name, item->value.term.word))
        buf_printf(&line, "%s = ", item->name);
    value_line(&line, style, &item->value);
    style_flush(buf, style, &line, 2);
}

enum { BOARDS_MOST = 64 };

/* All variables that are sets as boards in rows, then every variable in a line. */
static void draw_vars(Buf *buf, const Style *style, const Counterexample *example) {
    SideBoard boards[BOARDS_MOST];
    size_t count = 0;
    for (size_t i = 0; i < example->nvars && count < BOARDS_MOST; i++)
        if (as_board(style, &example->vars[i]))
            boards[count++] = (SideBoard){.title = example->vars[i].name,
                                          .word = example->vars[i].value.term.word};
    if (count) side_draw(buf, style, boards, count);
    for (size_t i = 0; i < example->nvars; i++) draw_line(buf, style, &example->vars[i]);
}

void verdict_draw_differ(Buf *buf, const Style *style, uint64_t differ, bool marked) {
    Buf text = {0};
    differ &= shape_board(style->squares);
    if (!differ) return;
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
    const NamedValue *left = &example->left, *right = &example->right;
    BoardMarks marks = {.differs = verdict_differs(example)};
    bool boards = as_board(style, left) || as_board(style, right);
    if (boards) {
        SideBoard sides[] = {
            {.title = left->name, .word = left->value.term.word, .marks = &marks},
            {.op = example->sign,
             .title = right->name,
             .word = right->value.term.word,
             .marks = &marks},
        };
        side_draw(buf, style, sides, 2);
    }
    draw_line(buf, style, left);
    draw_line(buf, style, right);
    if (boards)
        verdict_draw_differ(buf, style, marks.differs, style->look != LOOK_SPOKEN);
}

void verdict_draw(Buf *buf, const Style *style, const Counterexample *example) {
    draw_vars(buf, style, example);
    if (!example->sides) return;
    if (example->nvars) buf_putc(buf, '\n');
    draw_sides(buf, style, example);
}
