/* Values for names that have none, so that a calculation with free names can be shown on
 * an example: sets that overlap and reach the edge, a square, a small amount. */
#ifndef SHELL_EXAMPLE_H
#define SHELL_EXAMPLE_H

#include "shell/session/work.h"

typedef struct {
    Query query;        /* with them bound */
    const char *intro;  /* "an example: x = {…}, s = e4"; NULL: all names have values */
    const char *always; /* what holds for all words: "for every x it is blsi(x): …";
                           NULL: nothing is known */
} Example;

/* Texts live in the statement's arena. When no values fit, the query is as it was, and
 * evaluating tells what is wrong. */
void example_take(const Work *work, const Node *expr, Example *example);

#endif
