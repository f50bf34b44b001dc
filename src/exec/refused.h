/* What was refused, and the variables that wait for it. */
#ifndef EXEC_REFUSED_H
#define EXEC_REFUSED_H

#include "exec/run/run.h"

/* The error; it returns false. */
bool refused_error(Run *run, const Node *node, const Refused *refused);
/* Whether the variable has no value: what was to set it was refused, or failed. */
bool refused_is_unset(const Exec *exec, Global *variable);
/* Why a variable has no value; NULL: it has one. */
const char *refused_why_unset(Run *run, Global *variable);
/* The warning where a law reads a table that would be filled by a function that was not
 * called; once. */
void refused_warn(Run *run, Source *source, Span span, Global *variable);
/* The same with the error; false: it has none. In a law a table that would be filled by a
 * function that was not called draws a warning. */
bool refused_check(Run *run, const Node *node, Global *variable);
/* If the statement failed in a call, what it changed is as before, and the functions
 * whose calls failed set nothing. */
void refused_roll_back(Run *run);
/* Why bbx lacks a function of C's library; NULL: it is none of those. */
const char *refused_library(const Symbol *sym);
/* A call of C's library that bbx lacks, in a definition; NULL: there is none. */
const Node *refused_call(const Node *definition, const Node *body);

#endif
