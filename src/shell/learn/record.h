/* What was learned: which questions were solved, and how far lessons were read.
 *
 * $XDG_STATE_HOME/bbx/progress is text, one line a fact, its parts set off by tabs:
 *
 *     solved   LESSON  QUESTION     or hinted (solved, with hints), or skipped
 *     place    LESSON  LINE         the line to go on at, from 1; or `end`
 *
 * LESSON is the file's name without folder and ending. There is one line for a question,
 * the best that was reached, and one for a place. Other lines stay as they are: the Lab
 * keeps functions there (web/progress.js). A path that is NULL stands for no record. */
#ifndef SHELL_RECORD_H
#define SHELL_RECORD_H

#include "base/buf.h"

typedef enum { ENDING_NONE, ENDING_SKIPPED, ENDING_HINTED, ENDING_SOLVED } Ending;

typedef struct {
    unsigned asked, solved, hinted; /* hinted: of the solved */
} Score;

enum { RECORD_END = 0x7FFFFFFF }; /* the place behind the last line */

/* How the question of a lesson's file ended, and that it did. */
Ending record_of(const char *path, const char *file, const char *question);
void record_ending(const char *path, const char *file, const char *question,
                   Ending ending);
/* The place in a lesson's file; 0: it was not begun. */
unsigned record_place(const char *path, const char *file);
void record_put_place(const char *path, const char *file, unsigned line);
/* "3 of 4 solved, 1 with a hint" and a newline. */
void record_score(Buf *out, const Score *score);

#endif
