/* Steps as text. */
#include "render/text/steps.h"

#include "render/text/value.h"

static void put_line(Buf *buf, const Style *style, const char *text) {
    if (text) style_line(buf, style, text, 2);
}

void steps_draw_row(Buf *buf, const Style *style, const StepBoards *step) {
    side_draw(buf, style, step->boards, step->count);
    put_line(buf, style, step->note);
}

static void draw_step(Buf *buf, const Style *style, const StepBoards *step) {
    bool set = step->value.kind == KIND_SET;
    if (step->count) side_draw(buf, style, step->boards, step->count);
    if (set && !step->count)
        board_draw(buf, style, value_wide(&step->value), NULL);
    else if (!set)
        value_draw(buf, style, &step->value);
    put_line(buf, style, step->note);
}

/* "3. a & b" and below it the boards, or the value. */
void steps_draw(Buf *buf, const Style *style, const Steps *steps) {
    put_line(buf, style, steps->intro);
    put_line(buf, style, steps->always);
    if (steps->intro) buf_putc(buf, '\n');
    for (size_t i = 0; i < steps->count; i++) {
        buf_printf(buf, "%zu. ", i + 1);
        if (steps->at[i].function) buf_printf(buf, "in %s: ", steps->at[i].function);
        style_puts(buf, style, INK_TITLE, steps->at[i].title);
        buf_putc(buf, '\n');
        draw_step(buf, style, &steps->at[i]);
        buf_putc(buf, '\n');
    }
    if (steps->more) buf_printf(buf, "(the first %d steps)\n\n", STEPS_MOST);
    put_line(buf, style, steps->after);
}
