/* What bbx says: events (events.def), and the reporters that put them into words
 * (reports.def).
 *
 * A Report passes each event on to its reporters: one for standard output, and others for
 * files. Diags go to standard error, in JSON to the objects. The report also keeps what
 * the exit status depends on. Nothing in an event is kept beyond the call.
 *
 * A reporter puts an event into words first and writes it then: in between it is a
 * Piece, bytes that hold nothing of what depends on their turn (numbers of tests, the
 * state of a page). So pieces can be held back, and come from another process. */
#ifndef SHELL_REPORT_H
#define SHELL_REPORT_H

#include <stdio.h>

#include "base/diag.h"
#include "exec/names/value.h"
#include "prove/prove.h"
#include "render/block/steps.h"
#include "render/block/verdict.h"

/* Where a statement stands, and its text without comments. */
typedef struct {
    const char *file;
    unsigned line;
    const char *text;
} Origin;

/* The part of a run that a verdict is of. */
typedef struct {
    unsigned part, of; /* 2 of 4; 0 of 0: the run is whole */
    uint64_t law;      /* its number in the run, from 1 */
    bool split;        /* its cases are spread over the parts */
} Shard;

/* a, b: each with its text as name. */
typedef struct {
    const NamedValue *at;
    size_t count;
} ValuesEvent;

typedef struct {
    const char *const *at;
    size_t count;
} Strings;

/* A refute that knows what is wrong: its name, or NULL, and its claim as it was typed. */
typedef struct {
    const char *name, *claim;
} Slip;

/* A law, a refute or :prove that ended. law_fields.def has each member. */
typedef struct {
    Origin origin;
    const char *name; /* NULL: none */
    bool refute, ok, vacuous;
    bool equation; /* without a condition: its sides are the same */
    VerdictKind verdict;
    Strings methods;       /* of a proof: different ones, in order of appearance */
    const char *why;       /* what stopped an undecided one; else "" */
    Strings vars;          /* free names, then the variables of its `for` */
    uint64_t bits, binds;  /* of the free names; how many of vars are of `for` */
    unsigned width;        /* from which on it holds in words of every width, too; or 0 */
    uint64_t cases, tried; /* values of these; inputs */
    ValuesEvent fixed;
    ValuesEvent example;           /* of a refuted claim, in vars' order; at NULL: none */
    const Counterexample *picture; /* NULL: none */
    const char *repair, *repair_words; /* a condition under which it holds; or NULL */
    bool exactly;                      /* it holds under no other */
    const char *instead;               /* an equation that holds, with one of its sides */
    const Slip *slip;      /* of a function of the user's, in a refuted law; or NULL */
    const char *undefined; /* "division by zero at …": why the input refutes */
    const char *endless;   /* "your loop does not end when x = 0x1", if that is why */
    const char *note;      /* what C leaves undefined on some input; or NULL */
    double micros;
    Shard shard;
} LawEvent;

typedef struct {
    Origin origin;
    bool ok;
    const char *detail;  /* lines about a failure; NULL: none */
    const Blocks *shown; /* … as they were made; or NULL */
} AssertEvent;

/* What was looked for: words (:find, :solve), a condition (:when). */
typedef struct {
    Origin origin;
    const char *verdict;      /* "found", "none" or "undecided"; of :when "always",
                                 "exactly", "when", "never" or "undecided"; of
                                 :solve "exactly" or "undecided" */
    const char *condition;    /* of these, or of all words; or NULL */
    const NamedValue *values; /* of "found": words and lists of words */
    size_t nvalues;
    /* Of :solve: how many there are, in decimal; squares that all and none of them have.
     */
    const char *count;
    const NamedValue *all, *none, *greatest; /* nvalues each, or NULL */
    bool least;                              /* no smaller words do */
    const char *method, *why;                /* as of a law */
    uint64_t tried, points; /* candidates, and inputs that ruled some out */
    double micros;
} Finding;

/* form: it is right, but not in the form that was asked for. */
typedef enum {
    GRADED_RIGHT,
    GRADED_WRONG,
    GRADED_FORM,
    GRADED_UNDECIDED,
    GRADED_ERROR
} GradedOutcome;

/* How an answer to a question was graded. */
typedef struct {
    GradedOutcome outcome;
    ValuesEvent example; /* of a wrong one: an input, as small as can be */
    const Slip *slip;    /* or NULL */
} Graded;

/* The output of a command (or of `position`) that is no other event. */
typedef struct {
    const char *command, *text;
    const Blocks *blocks;   /* in the place of a text; or NULL */
    const Steps *steps;     /* of a calculation; or NULL */
    const Finding *finding; /* of :find, :solve, :when */
    const Graded *graded;   /* of an answer */
} TextEvent;

/* A question that is asked, or printed. */
typedef struct {
    const char *question, *answer, *when; /* when: NULL without */
    const char *task; /* "without * ~, at most 3 operations"; or NULL */
    const char *const *hints;
    size_t nhints;
} QuizEvent;

typedef struct {
    const char *input, *output;
    const char *target; /* whose instructions are counted; NULL: operations as written */
    unsigned bits;      /* of a word, where it has fewer than 64; else 0 */
    size_t ops_in, ops; /* ops: of the output */
    double micros;
    const char *proof; /* the method that shows both equal; NULL: the input is kept */
    const char *name;  /* "maj(a, b, c)"; NULL: it has none */
} SimplifyEvent;

typedef struct {
    const char *text, *comment;
    const char *bytes; /* hex, two digits a byte */
} AsmLine;

/* A listing for one target. */
typedef struct {
    const char *target;
    const char *header; /* "rax = a, rbx = b; result in rax" */
    const AsmLine *lines;
    const char *const *data;   /* lines that define the constants, behind the code */
    size_t count, ndata, size; /* size: of the instructions, in bytes */
    unsigned depth;
    const char *result;
} AsmEvent;

typedef struct {
    DiagLevel level;
    const char *file;      /* "" when it is about bbx's own use */
    unsigned line, column; /* 0: no place in a text */
    const char *source;    /* the line, NULL when there is none */
    size_t source_len;
    const char *message, *hint;
    const char *words; /* all that is to be said, as another program put it; or NULL */
} DiagEvent;

/* A part of a script: the text of its comments, or a statement. exercise: of prose that
 * sets one, what it says of it (transcript_exercise); or NULL. */
typedef struct {
    const char *text;
    size_t len;
    const char *exercise;
    size_t exercise_len;
} Prose;

/* A script that begins: a FILE, "" for other texts. */
typedef struct {
    const char *file;
} Script;

/* Where the answers of exercises and quizzes go, in the order of the setting's words. */
enum { ANSWERS_END, ANSWERS_BELOW, ANSWERS_OMIT };

/* Laws by their verdicts; failed: refutes and asserts, and laws that --strict fails. */
typedef struct {
    unsigned proved, refuted, undecided, errors, passed, failed;
} Counts;

/* What a run over files comes to. */
typedef struct {
    Counts counts;
    unsigned files;
    double seconds;
} Total;

typedef struct Reporter Reporter;

/* What a piece is: each reporter counts its own kinds from PIECE_OWN on. */
enum { PIECE_OUT, PIECE_ERR, PIECE_OWN };

typedef struct {
    unsigned kind;
    double seconds; /* that the event took */
    const char *text;
    size_t len;
} Piece;

/* One kind of reporter. */
typedef struct ReporterKind ReporterKind;
struct ReporterKind {
#define EVENT(name, Type, test, sets, counts) void (*name)(Reporter *, const Type *);
#include "shell/report/events.def"
    /* Draws what the other events show (SHOWN). */
    void (*blocks)(Reporter *, const Blocks *);
    void (*end)(Reporter *);
    void (*total)(Reporter *, const Total *); /* also when quiet; NULL: it has none */
    /* Writes a piece in its turn; NULL: to out or err, as it is. */
    void (*write)(Reporter *, const Piece *);
    /* Shows the events that this kind leaves out; NULL: nobody does. */
    const ReporterKind *like;
    unsigned piece; /* what its events leave in the buffer */
    bool colours;   /* where the terminal has them */
    bool tests;     /* hears of all tests, also when quiet */
    bool page;      /* a document for browsers: of any width, never quiet */
};

typedef struct {
    bool errors, failures, undecided, interrupted;
    Counts counts;
} Outcome;

struct Reporter {
    const ReporterKind *kind;
    FILE *out, *err;
    Style style, err_style; /* how to draw on either */
    bool quiet, verbose;
    unsigned answers;   /* of pages: where those of exercises and quizzes go */
    const char *folder; /* of pages: each script has one there; NULL: one has all */
    bool overwrites;    /* … those that are there */
    bool broken;        /* one of them could not be written */
    Buf buf;            /* of the event at work */
    Buf *held;          /* where its pieces go until their turn; NULL: it is now */
    uint32_t index;     /* among the report's */
    size_t points, bad; /* tests so far, of TAP and JUnit; of pages, pictures with ids */
    void *own;          /* the kind's own */
    Reporter *next;
};

typedef struct {
    Reporter *first;
    Arena *arena; /* of the blocks at work; NULL: there were none yet */
    Outcome outcome;
    bool progress; /* a line of it shows */
    bool muted;   /* what happens was reported before, and is not told or counted again */
    double spoke; /* when the terminal last got something else */
} Report;

typedef enum {
    REPORT_text,
#define REPORT(name, argument, doc) REPORT_##name,
#include "shell/report/reports.def"
#undef REPORT
    REPORTS
} ReportForm;

/* report_lines: text in which :simplify says the expression and no more. */
extern const ReporterKind report_text, report_lines;
#define REPORT(name, argument, doc) extern const ReporterKind report_##name;
#include "shell/report/reports.def"
#undef REPORT
extern const ReporterKind *const report_kinds[REPORTS];

Reporter *report_add(Report *report, const ReporterKind *kind, FILE *out);
#define EVENT(name, Type, test, sets, counts)                                            \
    void report_##name(Report *report, const Type *event);
#include "shell/report/events.def"
void report_problem(Report *report, const Diag *diag);
/* An error that has no place in a text: about a file, or "" for bbx's use; one about a
 * whole line. */
void report_error(Report *report, const char *file, const char *message,
                  const char *hint);
void report_error_line(Report *report, const char *file, unsigned line,
                       const char *message, const char *hint);
/* Whether a reporter shows the script itself. */
bool report_has_script(const Report *report);
/* From now on pieces go to a buffer that the caller keeps; NULL: they are written. */
void report_hold(Report *report, Buf *held);
/* The outcome so far, which begins anew; and another one added to it. */
Outcome report_take_outcome(Report *report);
void report_add_outcome(Report *report, Outcome more);
/* Adds the outcome so far to what is held, and forgets it here. */
void report_hold_outcome(Report *report, Buf *held);
/* Writes what was held. */
void report_release(Report *report, const char *held, size_t len);
/* Ends all reporters and closes their files; false when something could not be
 * written. */
bool report_end(Report *report);
int report_status(const Report *report);
/* The last line of a run over so many files. */
void report_total(Report *report, unsigned files, double seconds);

/* A line on standard error, where that is a terminal, in place of the one before; NULL:
 * none. Whatever is said takes its place. */
void report_progress(Report *report, const char *text);

/* For reporters. What a reporter leaves in its buffer behind an event is a piece of its
 * kind; this makes one of what is there before that, and empties the buffer. */
void report_put_as(Reporter *reporter, unsigned kind, double seconds);
/* Writes a PIECE_OUT or PIECE_ERR. */
void report_write(Reporter *reporter, const Piece *piece);
/* The diag as lines for people: place, message, source line, caret, hint. */
void report_diag_lines(Buf *buf, const Style *style, const DiagEvent *diag);
/* The blocks of the events that are shown. */
#define EVENT(name, Type, test, sets, counts)
#define SHOWN(name, Type, sets, maker)                                                   \
    void maker(Blocks *blocks, const Style *style, const Type *event);
#include "shell/report/events.def"
/* What a command says, as text. */
void report_blocks_text(Buf *buf, const Style *style, const TextEvent *event);
/* A law in words, as text and TAP show it. */
void report_law_lines(Reporter *reporter, const LawEvent *law);
/* How it was proved, "all 64 cases: same term"; over what, "all 2^64 values of x"; why
 * it is undecided, or what is undefined where it is refuted. Nothing of other verdicts.
 */
void report_method(Buf *out, const LawEvent *law);
void report_domain(Buf *out, const LawEvent *law);
void report_why(Buf *out, const LawEvent *law);
/* "that is the slip 'name': claim" */
void report_slip(Buf *out, const Slip *slip);
/* "proved vacuously", "undecided", … */
const char *report_verdict(const LawEvent *law);
/* What follows it: " for b = 0x81 only", ", as expected", or nothing. */
void report_scope(Buf *out, const LawEvent *law);
/* Why it is so: how it was proved, what stopped it. */
void report_reason(Buf *out, const LawEvent *law);
/* What refutes it, and what would hold. */
void report_law_mended(Blocks *blocks, const Style *style, const LawEvent *law);

#endif
