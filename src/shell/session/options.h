/* The command line, read: table-driven (options.def). */
#ifndef SHELL_OPTIONS_H
#define SHELL_OPTIONS_H

#include "base/arena.h"
#include "base/diag.h"
#include "shell/report/report.h"
#include "shell/session/settings.h"

/* What to run: an -e text or a file ("-" is standard input). */
typedef struct {
    bool is_file;
    const char *text;
} Job;

typedef struct {
    const char **at;
    size_t count;
} Texts;

typedef struct {
    Job *jobs;
    size_t njobs;
    Texts defines; /* NAME or NAME=VALUE */
    Texts folders; /* of headers */
    Texts preludes;
    ReportForm form;             /* on standard output */
    const char *report[REPORTS]; /* files for other forms; NULL: none */
    const char *smt2;            /* a folder for laws in SMT-LIB; NULL: none */
    bool each; /* file is a session of its own */
    bool quiet, strict, overwrite, safe, no_init;
    unsigned shard, shards; /* of a run, from 1; 0: it is whole */
    bool merge;             /* the files are what the shards of a run said, in JSON */
    bool learn;             /* the files are lessons, or chapters' numbers */
    bool doctest;           /* the files are Markdown with examples */
    bool simplify;          /* the files are expressions, one a line */
    bool lsp, mcp;          /* serve an editor, or an agent */
    bool version, help;     /* print that and leave */
    const char *list;       /* print that table and leave; NULL: none */
    Settings settings;
} Options;

/* Errors go to the list; what could be read is in the options all the same. */
void options_read(Options *options, int argc, char *const *argv, Arena *arena,
                  Diags *diags);
/* The text of --help. */
void options_help(Buf *out);

/* The rows, for who lists them; NULL behind the last. */
typedef struct {
    const char *spelling;
    char letter;
    const char *argument, *doc;
} OptionRow;
const OptionRow *options_row(size_t index);

#endif
