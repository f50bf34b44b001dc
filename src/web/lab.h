/* bbx for a page: sessions whose entries come from JavaScript.
 *
 * What a session says goes to lab_said, piece by piece, as it is said: the objects of
 * --json and the elements of --html. What a function answers lives until the next call.
 */
#ifndef WEB_LAB_H
#define WEB_LAB_H

#include <stddef.h>

typedef struct Lab Lab;

/* What a piece is. */
enum {
    LAB_OBJECT,    /* a line of JSON */
    LAB_SAID,      /* HTML: what came of a statement */
    LAB_QUESTION,  /* HTML */
    LAB_ANSWER,    /* HTML */
    LAB_PROSE,     /* HTML, of comments */
    LAB_STATEMENT, /* as it was typed */
};

/* The page's. */
void lab_said(unsigned what, const char *text, size_t len);

/* saved: what lab_save said, or "". */
Lab *lab_open(const char *saved);
void lab_close(Lab *lab);

/* An entry of the prompt. */
void lab_enter(Lab *lab, const char *text);
/* Statements of a script: quizzes are printed, and assignments say nothing. */
void lab_run(Lab *lab, const char *text);
/* Runs and grades what the reader wrote for an exercise, `said` as its comment says it:
 * "NAME without FUNCTIONS". An object of the command "exercise" has the outcome. */
void lab_grade(Lab *lab, const char *said, const char *text, const char *claims);
/* A script's prose and statements, none of which is carried out. */
void lab_cells(Lab *lab, const char *script);

/* {"start": 4, "at": ["king(", "knight("]} */
const char *lab_complete(Lab *lab, const char *text, size_t cursor);
/* {"text": …, "kind": "set", "squares": ["c1"], "literal": {"from": 5, "to": 9, "before":
 * "", "hex": false, "squares": ["d6"]}, "board": {"files": 8, "ranks": 8, "dark": false,
 * "numbers": [0, …]}} of a line, while it is typed. squares: what a board shows of its
 * value, of a number nothing; literal: the place of the set at the cursor (literal.h),
 * null where none can be; board: the one in force, with the numbers of its places. */
const char *lab_preview(Lab *lab, const char *text, size_t cursor);
/* [{"name": "f", "signature": "f(s, occ)", "parameters": 2}]: the session's own. */
const char *lab_functions(Lab *lab);
/* Whether an entry needs another line. */
int lab_incomplete(Lab *lab, const char *text);
/* "bbx> ", or "answer> " while a question waits. */
const char *lab_prompt(const Lab *lab);
/* The statements that rebuild the session; NULL: they are what they were. */
const char *lab_save(Lab *lab);
/* What a page needs for HTML pieces: its style sheet and what the pictures share. */
const char *lab_head(Lab *lab);

#endif
