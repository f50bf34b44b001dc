/* The picture of a refuted claim: its variables and the two sides of the comparison that
 * fails. */
#ifndef SHELL_LAW_PICTURE_H
#define SHELL_LAW_PICTURE_H

#include "exec/exec.h"
#include "shell/report/report.h"

typedef struct {
    Query *query; /* every variable is bound to its value */
    const Node *claim;
    const NamedValue *example;
    size_t nexample;
    bool undefined; /* the claim has no value: no sides */
} LawPicture;

/* In the query's arena. */
const Counterexample *law_picture(const LawPicture *picture);

#endif
