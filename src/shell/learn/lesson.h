/* A script read as a lesson: its prose and its statements, each with its answer, page by
 * page. At the prompt it stops where a page is full, behind what came of a statement
 * before more prose, and at each question; what is entered there is carried out as ever,
 * and an empty entry goes on. Elsewhere it is printed in one go.
 *
 * Where it was left is kept in the record: the statements before that place are carried
 * out unseen, laws are not proved again. */
#ifndef SHELL_LESSON_H
#define SHELL_LESSON_H

#include "shell/learn/record.h"
#include "shell/session/work.h"

typedef struct {
    const char *title; /* of the first heading, or the file's name */
    unsigned lines;    /* of the file */
    Score score;       /* of all its questions, by the record */
    unsigned open;     /* the first line with one that is not solved; 0: none */
    unsigned place;    /* as record_place says */
} LessonLook;

/* What a file has. The reason when it can't be read, else NULL. */
const char *lesson_look(const Session *session, const char *path, LessonLook *look);

/* Opens a lesson, where it was left or, `again`, from its beginning. name: as the user
 * calls it. The reason when it can't be read, else NULL. */
const char *lesson_begin(Session *session, const char *path, const char *name,
                         bool again);
/* Up to the next stop, or to the end. */
void lesson_go_on(Session *session);
/* Whether a lesson's name is a chapter's number. */
bool lesson_is_chapter(const char *name);
/* Leaves it, and says how to go on; questions that wait are given up, with or without a
 * lesson. */
void lesson_leave(Session *session);
/* Whether an empty entry goes on with it: not while its question waits. */
bool lesson_waits(const Session *session);
/* Whether one was opened, or its question answered, so that it should go on. */
bool lesson_is_due(const Session *session);

#endif
