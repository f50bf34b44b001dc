/* What scripts say besides their statements: the reporter of pages shows it.
 *
 * While an input is read its lines are kept; before a statement is run, the comments that
 * lead to it are reported as prose, and then its text, below an empty line where there is
 * one. A comment on the line on which a statement ends belongs to that statement's
 * text. */
#ifndef SHELL_TRANSCRIPT_H
#define SHELL_TRANSCRIPT_H

#include "lang/reader.h"
#include "shell/report/report.h"

typedef struct Transcript Transcript;

/* Wraps the lines of an input; inputs nest. */
struct Transcript {
    const char *name; /* of the input */
    ReaderLine line;
    void *context;
    Report *report;
    Buf text;
    size_t told;   /* bytes of it */
    bool titled;   /* some of it was prose: headings are of sections from here on */
    unsigned near; /* a line whose place is known, to look from there: 0 is none */
    size_t near_at;
    Transcript *outer;
};

/* A ReaderLine whose context is a Transcript. */
bool transcript_line(void *transcript, Buf *line, size_t max);
/* What leads to the statement, and the statement. */
void transcript_statement(Transcript *transcript, const Statement *statement);
/* What is left at the end. */
void transcript_end(Transcript *transcript);

/* What a line of prose says that begins an exercise, `NAME without FUNCTIONS`; NULL: it
 * does not. */
const char *transcript_exercise(const char *line, size_t len, size_t *size);
/* Where the question of a quiz begins, behind its quotation mark; NULL: the statement is
 * none. */
const char *transcript_question(const char *statement);
/* Whether it is a law, a refute or an assert. */
bool transcript_is_claim(const char *statement);

#endif
