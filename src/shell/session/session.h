/* The session: everything between the first statement and the exit status.
 *
 * It owns the names, the interpreter, the parser, the settings and the reporters. Text
 * comes in as Inputs (an -e text, a file, standard input, an entry of the prompt); each
 * statement is read and handed to `run`, which carries it out and reports it; then the
 * statement's arena is reset. */
#ifndef SHELL_SESSION_H
#define SHELL_SESSION_H

#include <sys/types.h>

#include "exec/exec.h"
#include "lang/parse.h"
#include "lang/reader.h"
#include "shell/compiler/compiler_quote.h"
#include "shell/session/leftover.h"
#include "shell/session/options.h"
#include "shell/report/report.h"
#include "shell/session/settings.h"

typedef struct FileName FileName;

typedef struct Trial Trial;

/* What `:solve more` goes on with. */
typedef struct {
    const char *text; /* the statement; NULL: there was none */
    uint64_t after[16]; /* the last words that were said */
    size_t count; /* how many of them; 0: there are no more */
} SolveMore;

struct Session {
    void (*run)(Session *, const Statement *); /* carries a statement out */
    const Options *options;
    Settings settings;
    Limits limits; /* the settings, as the rooms below read them */
    Symbols *symbols;
    Exec *exec;
    Parse *parse;
    Arena *arena; /* lives as long as the session */
    Pool *pool;   /* made when the first law needs it */

    /* the statement at work */
    const Statement *current;
    Arena *statement; /* reset behind it */
    Watch watch;      /* over it */
    Diags diags;
    Buf printed;     /* by it, and not shown yet */
    SolveMore solved;
    char pasted[65]; /* the cells of the board that the one before was; or "" */

    /* inputs */
    FileName *files;               /* their names */
    FileName *written;             /* by commands of this session */
    const char *folder;            /* where :load looks, "" the current one */
    unsigned loading;              /* depth of :load */
    struct Transcript *transcript; /* of the one at work, for pages; or NULL */
    CompilerQuotes quotes;         /* C++ between backticks, of all inputs so far */
    const char *compiled;          /* the last file that a compiler read; or NULL */
    bool refused;                  /* that file was not compiled */
    bool quit;                     /* :quit was said: no more statements */
    uint64_t statements;           /* so far */
    Leftover leftover;             /* what the files before this one defined */

    /* what is reported */
    Report report;
    unsigned columns, rows; /* of the terminal; 0 columns: not asked yet; 0 rows: none */
    uint64_t laws;     /* laws and refutes so far */
    unsigned exported; /* laws written for --smt2 */
    struct Jobs *jobs; /* laws in other processes; or NULL: none leaves this one */
    double began;      /* when the statement at work was */
    double told;       /* when progress was shown */
    double opened;     /* when the session was */
    unsigned totalled; /* files that the last line counts; 0: there is none */
    pid_t process;     /* the one that shows it */
    bool flush;        /* answer each statement at once */

    /* the prompt */
    bool prompt;             /* there is one: assignments answer with a line */
    unsigned results;        /* of it, so far */
    Buf later;               /* further pages of what was said */
    struct Quizzes *quizzes; /* its questions; or NULL */
    struct Slips *slips;     /* its refutes; or NULL */
    struct Lesson *lesson;   /* that is read; or NULL */
    struct Session *own;     /* what the user had before it; or NULL, see apart.h */
    struct Session *spent;   /* what one had that has ended; or NULL */
    char *record;            /* the file of what was learned; NULL: none is kept */
    bool passes;             /* over questions that were solved before */
    Trial *trial;            /* its laws grade now; or NULL */
};

/* The terminal has another size: the next drawing asks for it. */
void session_resize(Session *session);
/* Columns to draw in. */
size_t session_width(const Session *session);

/* The options must outlive the session. out: NULL, or a file for all that is said, as
 * text, which the session closes. */
void session_open(Session *session, const Options *options,
                  void (*run)(Session *, const Statement *), FILE *out);
/* Ends the reports, frees everything and returns the exit status. */
int session_close(Session *session);

/* As it was when it was opened, but for what was reported. */
void session_anew(Session *session);
/* New names for it, and all that knows them, by its options and settings. */
void session_make_names(Session *session);
void session_drop_names(Session *session);

/* Whether more statements are wanted. */
bool session_goes_on(const Session *session);
/* Lines of an input; flush: each statement is answered at once. */
void session_lines(Session *session, const char *name, ReaderLine line, void *context,
                   bool flush);
/* One text, whose lines count from 1. The name must outlive the session. */
void session_text(Session *session, const char *name, const char *text, size_t len);
/* What the script at `path` has for text: it need not be there. */
void session_script(Session *session, const char *path, const char *text, size_t len);
/* How inputs are read. */
ReaderLimits session_reading(const Session *session);
/* The name of an input, which stays. */
const char *session_name(Session *session, const char *name);
/* Carries out what a reader of a script at `path` came to. */
void session_step(Session *session, Reader *reader, const Statement *statement,
                  ReaderResult result, const char *path);
/* A script; the reason when it can't be read, else NULL. */
const char *session_file(Session *session, const char *path);
/* LLVM's IR of a file. */
bool session_load_compiled(Session *session, const char *path, const Buf *text,
                           ExecImage *image);
/* Reports what the statement's diags hold, and empties them. */
void session_tell(Session *session);
/* What a command prints; errors that were found before come before. */
void session_say(Session *session, const char *command, const char *text);
/* The same of a buffer, which is freed. */
void session_flush(Session *session, const char *command, Buf *text);
void session_show(Session *session, const char *command, const Blocks *blocks);
__attribute__((format(printf, 3, 4))) void
session_sayf(Session *session, const char *command, const char *format, ...);
/* Files that commands have written: they may write them again. */
void session_writes(Session *session, const char *name);
bool session_wrote(const Session *session, const char *name);
/* After a setting changed: limits and drawing follow. */
void session_settle(Session *session);
/* The pool for free names, empty; made at its first use. */
Pool *session_pool(Session *session);
#endif
