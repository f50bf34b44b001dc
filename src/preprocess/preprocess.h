/* C's preprocessor: between the lines of a text and the reader.
 *
 * A Preprocess has the macros of a session; each text that is read is an input of its
 * own, with its open #ifs and the files that it includes. Lines in which nothing is to be
 * done are handed on as they are. Those with macros come with the parts that they consist
 * of (base/source_map.h), so that errors find what the user wrote. */
#ifndef PREPROCESS_H
#define PREPROCESS_H

#include <stdbool.h>
#include <stdio.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/diag.h"
#include "base/source_map.h"

typedef struct Preprocess Preprocess;
typedef struct PreprocessInput PreprocessInput;

/* Appends the next line with its newline (if it has one); false at the end. Lines longer
 * than max may be cut, to max + 1 bytes; where max + 2 bytes are handed over the line has
 * no end in sight, and nothing behind it is read. */
typedef bool (*PreprocessRead)(void *context, Buf *line, size_t max);

/* Of a FILE *. */
bool preprocess_file_line(void *file, Buf *line, size_t max);

/* In bbx a # that is no directive is a comment. */
typedef enum { LANGUAGE_BBX, LANGUAGE_C } PreprocessLanguage;
/* Of the file that is being read. */
PreprocessLanguage preprocess_reads(const PreprocessInput *input);
/* By the file's name. */
PreprocessLanguage preprocess_language(const char *name);

/* Whether the file is C++ by its name, which is compiled and not read. */
bool preprocess_is_cpp(const char *name);

Preprocess *preprocess_new(void);
void preprocess_free(Preprocess *preprocess);
/* Forgets what the user defined, but for what preprocess_given defined. */
void preprocess_reset(Preprocess *preprocess);
/* NAME or NAME=VALUE, of the command line; false: it is no name. */
bool preprocess_given(Preprocess *preprocess, const char *definition);
/* Headers that are not beside the file are looked for in these; kept by the caller. */
void preprocess_folders(Preprocess *preprocess, const char *const *folders, size_t count);
/* Whether a function is known, for __has_builtin. */
void preprocess_asks(Preprocess *preprocess,
                     bool (*knows)(void *context, const char *name, size_t len),
                     void *context);

/* A text of another language between backticks, in a line of bbx. */
typedef struct {
    const char *name; /* of the file */
    unsigned line;
    const char *text; /* the line, which has the text behind `from` bytes */
    size_t len, from, quoted;
    bool trial; /* nothing of it lasts */
} PreprocessQuote;
/* Such a text is replaced by what is added to `out`; false: an error was told. */
void preprocess_quotes(Preprocess *preprocess,
                       bool (*quote)(void *context, const PreprocessQuote *use, Buf *out),
                       void *context);

/* Whether a line of bbx text is a directive, where no #if is open. */
bool preprocess_is_directive(const char *line);

/* ---- taking back: each change of a macro raises *stamp and is known by it */

void preprocess_stamp(Preprocess *preprocess, uint64_t *stamp);
/* The last change; 0: there is none. */
uint64_t preprocess_changed(const Preprocess *preprocess);
/* The last stamp whose changes it can't take back. */
uint64_t preprocess_forgot(const Preprocess *preprocess);
/* Takes back all changes since that stamp. */
void preprocess_undo(Preprocess *preprocess, uint64_t stamp);
/* Changes between begin and end have the stamp of the script; within: another one. */
void preprocess_begin_script(Preprocess *preprocess);
void preprocess_end_script(Preprocess *preprocess, uint64_t stamp, bool within);

/* ---- the user's macros, in no order */

typedef struct {
    const char *name, *signature; /* f(a, b) */
    const char *text;             /* the #define that makes it again */
} PreprocessMacro;

/* The next one, in the arena; *at begins with 0. */
bool preprocess_macro(const Preprocess *preprocess, size_t *at, Arena *arena,
                      PreprocessMacro *macro);
/* The one of that name. */
bool preprocess_find(const Preprocess *preprocess, const char *name, Arena *arena,
                     PreprocessMacro *macro);
/* A macro's name, one after the other; NULL behind the last. */
const char *preprocess_name(const Preprocess *preprocess, size_t *at);

/* ---- inputs */

/* trial: nothing of it lasts, and nothing is read from files. The name lives as long as
 * the session. */
PreprocessInput *preprocess_open(Preprocess *preprocess, const char *name,
                                 PreprocessRead read, void *context, size_t line_max,
                                 bool trial);
/* What is read begins with the line of this number. */
void preprocess_number(PreprocessInput *input, unsigned line);
void preprocess_close(PreprocessInput *input);

typedef struct {
    const char *name; /* of the file */
    unsigned line;    /* the number of the first line */
    unsigned next;    /* and of the one behind the last */
    const char *user; /* the lines as they were written */
    size_t user_len;
    const char *text; /* as they are to be read: the same where there are no parts */
    size_t len;
    const SourcePart *part;
    size_t parts;
    bool bad; /* an error was told */
} PreprocessText;

typedef enum {
    PREPROCESS_END,
    PREPROCESS_HELD, /* a directive is next, which ends what may end */
    PREPROCESS_TEXT  /* valid until the next call */
} PreprocessResult;

/* The next lines. `held`: what was read is whole so far, though it could go on. `cells`:
 * the inside of a board. A text without any bytes stands for directives. */
PreprocessResult preprocess_next(PreprocessInput *input, bool held, bool cells,
                                 PreprocessText *text, Diags *diags);
/* Whether an #if is open, or a comment. */
bool preprocess_is_open(const PreprocessInput *input);

#endif
