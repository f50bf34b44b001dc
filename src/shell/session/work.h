/* A statement at work: its text, what queries need, what it says. */
#ifndef SHELL_WORK_H
#define SHELL_WORK_H

#include "shell/session/session.h"

typedef struct {
    Session *session;
    Source *source;
    Span span;        /* the whole statement */
    const char *text; /* its bytes, comments blanked */
    size_t len;
    const Node *node;
    double start; /* watch_now() when it was parsed */
} Work;

/* Shows what the statement at work has printed; whether there was anything. */
bool work_printed(Session *session);
/* The statement's text on one line: where a comment or a newline stood there is one
 * blank. In the statement's arena. */
const char *work_text(const Work *work);
Origin work_origin(const Work *work);

/* A query without a pool, in which names have values; one that makes terms in a pool; one
 * in which all names are free, in the session's pool. */
Query work_query(const Work *work);
Query work_terms(const Work *work, Names names, Pool *pool);
Query work_study(const Work *work);
/* Whether the board's words have 128 bits. */
bool work_is_wide(const Work *work);
/* false: they do, and the command is of 64 bits alone, which was said. */
bool work_narrow(const Work *work);
/* A query that carries a statement out: what it prints is shown. */
Query work_printing(const Work *work);
/* A statement's tree, without a word about what is wrong with it: NULL. */
const Node *work_read(Session *session, const char *text);
/* The names of the pool's variables, by number; NULL where it is none of a name. */
const char **work_vars(const Query *query);
/* The same where words of 128 bits have two each, x.low and x.high. */
const char **work_halves(const Query *query);
const Style *work_style(const Work *work);
/* Whether the expression is a call of one of the user's functions. */
bool work_calls_own(const Work *work, const Node *expr);

/* An error about the statement as a whole, or about a part; "\n|" sets off a hint. false,
 * as the function that fails by it says. */
__attribute__((format(printf, 2, 3))) bool work_error(const Work *work,
                                                      const char *format, ...);
__attribute__((format(printf, 3, 4))) bool work_error_at(const Work *work, Span span,
                                                         const char *format, ...);
/* Where the statement says this text, behind a command's name; else the whole statement. */
Span work_place(const Work *work, const char *part);
/* Whether the statement has an error by now. */
static inline bool work_failed(const Work *work) {
    return work->session->diags.errors > 0;
}
/* Prints a command's text and empties it. */
void work_say(const Work *work, Buf *text);
/* A file of that name with that text; an error when there is one already, unless it may
 * be overwritten: --overwrite was given, or `over`. */
bool work_write(const Work *work, const char *name, const Buf *text, bool over);
/* The same, and says so. */
void work_wrote(const Work *work, const char *name, const Buf *text);

#endif
