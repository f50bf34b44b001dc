/* A calculation step by step: each operation with the boards it joins.
 *
 * The walk makes a list of steps; text, pictures and pages draw it. All of it lives in
 * the query's arena. */
#ifndef SHELL_EXPLAIN_H
#define SHELL_EXPLAIN_H

#include "exec/exec.h"
#include "render/text/side.h"

enum { EXPLAIN_STEPS = 100 };

typedef struct {
    const char *title; /* the operation's text */
    SideBoard *boards; /* operands and result side by side; count 0: none are joined */
    size_t count;
    bool whole; /* the boards are drawn by themselves: with a result, or … */
    bool bare;  /* … several that nothing joins, whose values the boards are */
    Value value;
    const char *note; /* what else is to be seen: carries, leaks; NULL: nothing */
} ExplainStep;

typedef struct Explain {
    Query *query;               /* names have values */
    BoardMarks *marks;          /* drawn on all boards; NULL: none */
    const char *intro, *always; /* lines before: an example's values, what always is */
    ExplainStep *steps;
    size_t count;
} Explain;

/* The outermost operation alone. false: there is nothing to draw. */
bool explain_step(Explain *explain, const Node *expr);
/* All operations from the inside out, each once. false: there is none. */
bool explain_steps(Explain *explain, const Node *expr);

/* As text: the steps with their numbers, titles and values; or the boards of one. */
void explain_draw(Buf *buf, const Style *style, const Explain *explain);
void explain_draw_row(Buf *buf, const Style *style, const ExplainStep *step);

#endif
