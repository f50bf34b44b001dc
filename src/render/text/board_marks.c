/* Coloured squares and arrows in words. */
#include "render/text/board.h"

const char *board_tint(Tint tint) {
    static const char *const names[TINTS] = {"", "red", "green", "blue", "yellow"};
    return names[tint];
}

void board_marks_told(Buf *buf, const Style *style, const BoardMarks *marks) {
    size_t start = buf->len;
    for (Tint tint = TINT_NONE + 1; tint < TINTS; tint++) {
        if (!marks->tinted[tint]) continue;
        buf_printf(buf, "%s%s: ", buf->len > start ? "; " : "", board_tint(tint));
        board_members(buf, style, marks->tinted[tint], 0);
    }
    for (size_t i = 0; i < marks->arrow_count; i++) {
        const BoardArrow *arrow = &marks->arrows[i];
        buf_puts(buf, i ? ", " : buf->len > start ? "; arrows: " : "arrows: ");
        buf_puts(buf, shape_name(style->squares, arrow->from));
        buf_putc(buf, '-');
        buf_puts(buf, shape_name(style->squares, arrow->to));
        if (arrow->tint) buf_printf(buf, " (%s)", board_tint(arrow->tint));
    }
}
