/* Where a set that is clicked together belongs in a line that is being typed. */
#ifndef SHELL_LITERAL_H
#define SHELL_LITERAL_H

#include "shell/session/session.h"

typedef struct {
    size_t from, to;    /* what it replaces */
    const char *before; /* what comes before it: "", " " or an operator */
    bool hex;           /* it stands there as 0x… */
    Wide word;          /* that stands there */
} Literal;

/* The set or hexadecimal number at the cursor, else the last one before it, else where
 * one can be put: at the cursor or, joined by |, at the end. false: in no place, for a
 * line that can be read can be read with it, too. */
bool literal_at(Session *session, const char *text, size_t len, size_t cursor,
                Literal *literal);

#endif
