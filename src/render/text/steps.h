/* The steps of a calculation, each with the boards it joins: as text here, as pictures in
 * svg.h. */
#ifndef RENDER_STEPS_H
#define RENDER_STEPS_H

#include "exec/names/value.h"
#include "render/text/side.h"

enum { STEPS_MOST = 100 };

typedef struct {
    const char *title; /* the operation's text */
    SideBoard *boards; /* operands and result side by side; count 0: none are joined */
    size_t count;
    bool whole; /* the boards are drawn by themselves: with a result, or … */
    bool bare;  /* … several that nothing joins, whose values the boards are */
    Value value;
    const char *note; /* what else is to be seen: carries, leaks; NULL: nothing */
} StepBoards;

typedef struct {
    const char *intro, *always; /* lines before: an example's values, what always is */
    StepBoards *at;
    size_t count;
} Steps;

/* All with their numbers, titles and values; the boards of one. */
void steps_draw(Buf *buf, const Style *style, const Steps *steps);
void steps_draw_row(Buf *buf, const Style *style, const StepBoards *step);

#endif
