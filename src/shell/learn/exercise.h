/* An exercise of a lesson, `<!-- exercise NAME without FUNCTIONS -->` in its prose. The
 * reader may write the function NAME before the lesson's own solution comes; that one is
 * passed over then, and the claims behind it grade the reader's, until they pass or the
 * solution is wanted. It may come to none of the FUNCTIONS, by whatever way; and what the
 * claims are about must be what it was. */
#ifndef SHELL_EXERCISE_H
#define SHELL_EXERCISE_H

#include "shell/session/trial.h"

typedef struct {
    Buf name, without;    /* name: "": none is at work */
    Buf solution, claims; /* the lesson's, as they were typed */
    Buf graded;           /* the reader's, as it was graded last */
    bool asked, own;      /* the reader had time to write it, and did */
    bool due;             /* the claims are done */
    Trial trial;
    Outcome outcome; /* of the claims */
} Exercise;

/* The length of NAME in what the prose says. */
size_t exercise_name(const char *said, size_t len);
void exercise_begin(Exercise *exercise, const char *said, size_t len);
/* Whether to wait before the statement, so that the reader can write the function. */
bool exercise_asks(Exercise *exercise, Session *session, bool claim);
/* Takes a statement; true: the reader's function stands for what it does. */
bool exercise_takes(Exercise *exercise, const Session *session, const char *text,
                    bool claim);
/* Around a statement that is carried out. */
void exercise_before(Exercise *exercise, Session *session);
void exercise_behind(Exercise *exercise, Session *session);
/* When the claims are done. false: the reader is to try again. file: the lesson's. */
bool exercise_settle(Exercise *exercise, Session *session, const char *file);
void exercise_free(Exercise *exercise);

/* All of it at once, for pages: runs the reader's text and the claims, and says how they
 * are graded. */
typedef struct {
    const char *said, *text, *claims;
} ExerciseTry;
void exercise_try(Session *session, const ExerciseTry *what);

#endif
