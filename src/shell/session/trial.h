/* Laws and asserts that grade a function of the reader's: what they are about must be
 * what it was when the reader began. */
#ifndef SHELL_TRIAL_H
#define SHELL_TRIAL_H

#include "shell/session/work.h"

struct Trial {
    uint64_t since;    /* when that was */
    const Symbol *own; /* the function, which may use what it likes */
    unsigned claims;   /* so far */
    char changed[64];  /* what a claim uses that means something else now; or "" */
    char endless[200]; /* LawEvent's, of the first that is refuted so; or "" */
};

/* A claim that is decided next. */
void trial_claim(const Work *work);
/* What came of it. */
void trial_hear(Session *session, const LawEvent *law);

#endif
