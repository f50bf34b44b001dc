/* An exercise of a lesson, `<!-- exercise NAME -->` in its prose. The reader may write
 * the function NAME before the lesson's own solution comes; that one is passed over then,
 * and the claims behind it grade the reader's, until they pass or the solution is wanted.
 */
#ifndef SHELL_EXERCISE_H
#define SHELL_EXERCISE_H

#include "shell/session/session.h"

typedef struct {
    Buf name;             /* "": none is at work */
    Buf solution, claims; /* the lesson's, as they were typed */
    Buf graded;           /* the reader's, as it was graded last */
    bool asked, own;      /* the reader had time to write it, and did */
    bool due, wrong;      /* the claims are done; one of them failed */
} Exercise;

/* The name in a line of prose that begins an exercise; NULL: it does not. */
const char *exercise_name(const char *line, size_t len, size_t *size);
void exercise_begin(Exercise *exercise, const char *name, size_t len);
/* Whether to wait before the statement, so that the reader can write the function. */
bool exercise_asks(Exercise *exercise, bool claim);
/* Takes a statement; true: the reader's function stands for what it does. */
bool exercise_takes(Exercise *exercise, const Session *session, const char *text,
                    bool claim);
/* When the claims are done. false: the reader is to try again. file: the lesson's. */
bool exercise_settle(Exercise *exercise, Session *session, const char *file);
void exercise_free(Exercise *exercise);

#endif
