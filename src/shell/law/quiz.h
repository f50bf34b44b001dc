/* quiz "question": answer when condition
 *
 * In scripts a quiz is checked for sense, and its question is printed. At the prompt it
 * asks: the next expression that is entered is graded by equivalence, on all words that
 * the condition leaves, and a wrong one shows where it is wrong. `skip` shows the answer.
 * Questions that come while one is open wait for their turn. */
#ifndef SHELL_QUIZ_H
#define SHELL_QUIZ_H

#include "shell/session/work.h"

typedef struct Quiz Quiz;
struct Quiz {
    const char *question, *answer, *when; /* when: NULL without */
    Quiz *next;
};

void quiz_run(const Work *work);
/* An entry of the prompt while a question is open. false: it is no answer, and is to be
 * run as ever. */
bool quiz_enter(Session *session, const char *text, size_t len);

#endif
