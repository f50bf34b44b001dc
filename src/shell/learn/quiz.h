/* quiz "question": answer when condition hint "…" without * ~ at most 3 operations
 *
 * In scripts a quiz is checked for sense, and its question is printed. At the prompt it
 * asks, under a prompt of its own: the next expression that is entered is graded by
 * equivalence, on all words that the condition leaves, and then by the task's words. A
 * wrong one shows where it is wrong; an expression that could not be evaluated, or that
 * speaks of names which the question doesn't have, is a slip and no answer. `hint` shows
 * the next hint, `skip` the answer. Questions that come while one is open wait for their
 * turn; behind the last one stands the score. */
#ifndef SHELL_QUIZ_H
#define SHELL_QUIZ_H

#include "shell/learn/record.h"
#include "shell/session/work.h"

void quiz_run(const Work *work);
/* Whether a question waits for its answer. */
bool quiz_waits(const Session *session);
/* An entry of the prompt while one does. false: it is no answer, and is to be run as
 * ever. */
bool quiz_enter(Session *session, const char *text, size_t len);
/* Asks no more of what waits, and tells the score so far. */
void quiz_leave(Session *session);
/* Tells the score of this round, or one that is known, and counts anew. */
void quiz_score(Session *session, const Score *known);

#endif
