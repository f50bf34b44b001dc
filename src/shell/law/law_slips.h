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
    const char *expected, *when; /* when: NULL without */
    const NamedValue *example;   /* an input on which the answer is another */
    size_t nexample;
} SlipCase;
typedef struct {
    const char *name, *claim; /* of the refute, as it was typed; name: NULL without */
} Slip;
/* Whether a refute knows the answer: the last one that was kept. Texts are in the
 * statement's arena. */
bool law_slips_find(const Work *work, const SlipCase *question, Slip *slip);

#endif
