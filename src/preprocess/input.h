/* An input at work: the files that are open, the #ifs, the lines that are read. Room-
 * internal. */
#ifndef PREPROCESS_INPUT_H
#define PREPROCESS_INPUT_H

#include "preprocess/expand.h"
#include "preprocess/preprocess.h"

typedef struct InputName InputName;
typedef struct InputOnce InputOnce;

/* What was so when a script began, or :reset. */
typedef struct PreprocessPast PreprocessPast;
struct PreprocessPast {
    PreprocessPast *before;
    uint64_t stamp;
    InputOnce *once;
};

struct Preprocess {
    MacroTable macros;
    Arena *arena;
    uint64_t own_stamp; /* until preprocess_stamp gives another one */
    InputName *names;   /* of files, kept */
    InputOnce *once;    /* files with #pragma once */
    PreprocessPast *past;
    const char *const *folders; /* where else headers are */
    size_t nfolders;
    unsigned counter;
    bool (*knows)(void *context, const char *name, size_t len);
    void *context;
    bool (*quote)(void *context, const PreprocessQuote *use, Buf *out);
    void *quote_context;
};

/* A file that is being read, or the text that the input was opened for. */
typedef struct {
    const char *name;
    PreprocessRead read;
    void *context;
    PreprocessLanguage language;
    unsigned line; /* the number of the next line */
    Buf held;      /* a line that was looked at */
    bool holds;
    size_t ifs;        /* those that were open before it */
    size_t directives; /* so far */
} InputFile;

/* An #if and what belongs to it. */
typedef struct {
    Source *source; /* its line */
    bool taken;     /* a branch was */
    bool idle;      /* this branch is not */
    bool outer;     /* all of it is not */
    bool last;      /* #else was there */
} InputIf;

struct PreprocessInput {
    Preprocess *preprocess;
    InputFile *file;
    size_t files, files_cap;
    InputIf *ifs;
    size_t nifs, ifs_cap;
    size_t included; /* so far */
    size_t line_max;
    bool trial;
    size_t undo; /* trial: the changes that there were before */
    Diags *diags;
    Arena *arena; /* of the lines at work */
    Buf line;     /* they, as they were written */
    Buf out;      /* as they are to be read */
    SourcePart *part;
    size_t parts, parts_cap;
    PieceScan scan; /* what is expanded, in the arena */
    size_t pieces;  /* of the lines' macros */
    unsigned first; /* their number */
    bool bad;
    bool unclosed; /* the arguments of a macro are */
};

static inline InputFile *input_file(const PreprocessInput *in) {
    return &in->file[in->files - 1];
}
static inline bool input_idle(const PreprocessInput *in) {
    return in->nifs && in->ifs[in->nifs - 1].idle;
}

/* Appends a line, and those that a comment joins to it. */
bool input_line(PreprocessInput *in, Buf *line);
/* Gives the line back. */
void input_hold(PreprocessInput *in, const char *text, size_t len);
void input_begin(PreprocessInput *in, const char *name, PreprocessRead read,
                 void *context, PreprocessLanguage language);
void input_end(PreprocessInput *in);
/* A name that lives as long as the session. */
const char *input_name(Preprocess *preprocess, const char *name);

/* Something is wrong at this offset of a text, which ends before the next line to read.
 */
__attribute__((format(printf, 5, 6))) void input_tell(PreprocessInput *in,
                                                      DiagLevel level, const Buf *text,
                                                      size_t at, const char *format, ...);
/* A new expansion, without a source. */
Expand input_expand(PreprocessInput *in);

/* directive.c */

/* Whether the line is a directive. */
bool directive_is(const PreprocessInput *in, const char *line);
/* In bbx, where no #if is open. */
bool directive_found(const char *line);
/* Carries it out; lines that belong to it are appended. */
void directive_run(PreprocessInput *in, Buf *line);

#endif
