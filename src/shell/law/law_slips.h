/* What refutes have shown to be nearly right. Those of the session are kept, as text;
 * a wrong answer to a question is a known slip when it is one side of such a refute, by
 * other names, and the other side is what was asked for. */
#ifndef SHELL_LAW_SLIPS_H
#define SHELL_LAW_SLIPS_H

#include "shell/session/work.h"

/* Keeps a refute; any other statement is none. Only where there is a prompt. */
void law_slips_keep(Session *session, const Node *node, const char *text);
void law_slips_forget(Session *session);

typedef struct {
    const Node *answer;
    const char *expected; /* what it should be … */
    const Node *claim;    /* … or what should hold, in which it stands */
    const char *when;     /* NULL without */
    ValuesEvent example;  /* an input on which the answer is wrong */
} SlipCase;
/* The refute that knows the answer, the last one that was kept; NULL: none does. In the
 * statement's arena. */
const Slip *law_slips_find(const Work *work, const SlipCase *question);

#endif
