/* The session: everything between the first statement and the exit status.
 *
 * It owns the names, the interpreter, the parser, the settings and the reporters. Text
 * comes in as Inputs (an -e text, a file, standard input, an entry of the prompt); each
 * statement is read, parsed into the statement's arena, dispatched and reported; then
 * the arena is reset. */
#ifndef SHELL_SESSION_H
#define SHELL_SESSION_H

#include "exec/exec.h"
#include "lang/parse.h"
#include "shell/options.h"
#include "shell/report/report.h"
#include "shell/settings.h"

typedef struct FileName FileName;

typedef struct Session {
    const Options *options;
    Settings settings;
    Limits limits; /* the settings, as the rooms below read them */
    Symbols *symbols;
    Exec *exec;
    Parse *parse;
    Arena *arena;     /* lives as long as the session */
    Arena *statement; /* reset after each statement */
    Pool *pool;       /* made when the first law needs it */
    Diags diags;      /* of the statement at work */
    Report report;
    unsigned columns; /* of the terminal; 0: not asked yet */
    FileName *files;     /* the inputs' names */
    const char *folder;  /* where :load looks, "" the current one */
    unsigned loading;    /* depth of :load */
    unsigned exported;   /* laws written for --smt2 */
    struct Transcript *transcript; /* of the input at work, when pages are made; or NULL */
    struct Jobs *jobs;   /* laws in other processes; or NULL: none leaves this one */
    struct Quiz *quiz;   /* questions that are open, the first is asked; or NULL */
    bool prompt;         /* assignments answer with a line */
    bool quit;           /* :quit was said: no more statements */
    bool flush;          /* answer each statement at once */
} Session;

/* For the prompt. An entry is one or more whole statements; `help`, `?`, `quit` and
 * `exit` work bare. false: leave. */
bool session_enter(Session *session, const char *text, size_t len);
/* Whether an entry needs another line; `?` begins help, not an operator. */
bool session_incomplete(const char *text, size_t len);
bool session_interrupted(const Session *session);
void session_clear_interrupt(Session *session);
bool session_previews(const Session *session);
const Exec *session_exec(const Session *session);
/* The terminal has another size: the next drawing asks for it. */
void session_resize(Session *session);
/* Columns to draw in. */
size_t session_width(const Session *session);

/* One statement at work, for those who carry it out. */
typedef struct {
    Session *session;
    Source *source;
    Span span;          /* the whole statement */
    const char *text;   /* its bytes, comments blanked */
    size_t len;
    const Node *node;
    double start;       /* limits_now() when it was parsed */
} Work;

/* The options must outlive the session. */
void session_open(Session *session, const Options *options);
/* The same, but all that is said goes as text to a file, which the session closes. */
void session_open_on(Session *session, const Options *options, FILE *out);
/* Ends the reports, frees everything and returns the exit status. */
int session_close(Session *session);

/* All -e texts and files of the command line, standard input or the prompt. */
void session_run(Session *session);
/* One text, whose lines count from 1. The name must outlive the session. */
void session_text(Session *session, const char *name, const char *text, size_t len);
/* A script; the reason when it can't be read, else NULL. */
const char *session_file(Session *session, const char *path);
/* Reports what the statement's diags hold, and empties them. */
void session_tell(Session *session);
/* What a command prints; errors that were found before come before. */
void session_say(Session *session, const char *command, const char *text);
/* After a setting changed: limits and drawing follow. */
void session_settle(Session *session);
/* The pool for free names, empty; made at its first use. */
Pool *session_pool(Session *session);
/* A query of the statement at work; without a pool, and names have values. */
Query session_query(const Work *work);

#endif
