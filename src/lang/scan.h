/* The reader's eye: one statement of the chunk, token by token. Room-internal.
 *
 * A Chunk holds whole lines; more are appended when a statement goes on. Scanning blanks
 * as it goes: `text` grows in step with the chunk, comments and white space as spaces. */
#ifndef LANG_SCAN_H
#define LANG_SCAN_H

#include "lang/reader.h"
#include "lang/words.h"

/* Bytes that must not be there; they are replaced by blanks, and reported when the reader
 * comes to them. */
typedef enum { FAULT_NUL, FAULT_UTF8, FAULT_LONG } FaultKind;
typedef struct {
    size_t at; /* in the chunk */
    FaultKind kind;
    unsigned byte;
} Fault;

enum { FAULTS = 8 };

typedef struct {
    const char *name;
    Source *source; /* its text is the chunk's */
    size_t cap;
    size_t at; /* what lies before has been handed out */
    Buf line;  /* the line just read */
    ReaderLine read;
    void *context;
    size_t line_max;
    bool ended;
    Fault fault[FAULTS];
    size_t faults;
} Chunk;

/* Appends the next line; false at the end. The source may move. */
bool chunk_more(Chunk *chunk);
/* Begins a new chunk with what lies behind chunk->at, which must begin a line. */
void chunk_begin(Chunk *chunk);
/* Pushes the faults before `end`; true when there was one. */
bool chunk_faults(Chunk *chunk, size_t end, Diags *diags);

/* What stood last, as far as the next token and the line's end care. */
typedef enum {
    LAST_START,    /* nothing yet */
    LAST_OPERAND,  /* a value could end here */
    LAST_OPERATOR, /* something must follow */
    LAST_WORD,     /* a keyword that something must follow */
    LAST_TARGET,   /* a word of a command, behind which an operand starts */
    LAST_DONE      /* ; or the } of a block */
} Last;

typedef enum {
    FORM_PLAIN,
    FORM_LAW,      /* law, refute, assert */
    FORM_COMMAND,  /* : … with an expression */
    FORM_ASM,      /* its targets are no operands */
    FORM_FILE,     /* a file name first */
    FORM_RAW,      /* the line as it is */
    FORM_POSITION, /* the line as it is, but for comments */
    FORM_DEFINE,
    FORM_ENUM,   /* and what else has names = values in braces: struct, class */
    FORM_CONTROL /* if, while, for, do, switch, { */
} Form;

typedef struct {
    char c;
    bool block; /* statements are in it; a line `name = …` is nothing strange */
    uint32_t at;
} Bracket;

enum { SCAN_DEPTH = 1000 };

typedef struct {
    Chunk *chunk;
    Buf *text; /* blanked */
    Diags *diags;
    const Words *words;
    unsigned depth_max;
    bool prompt;
    size_t start, at;
    Form form;
    Last last;
    Bracket open[SCAN_DEPTH];
    unsigned depth, deeper; /* deeper: brackets beyond the limit */
    unsigned questions;     /* ? whose : is to come, outside brackets */
    unsigned nwords;        /* words the statement begins with, side by side */
    bool only_words, only_types;
    bool equals; /* an = outside brackets */
    bool close;  /* ) stood last, outside brackets */
    bool head;   /* if (…), while (…): its ) makes a body wanted */
    bool want_body, block_end;
    bool semicolon; /* outside brackets, in a #define */
    unsigned ifs, dos;
    size_t resume; /* first line inside a block that looks like a new statement; 0 none */
    bool stop;     /* a line inside brackets begins a new statement, or there is none */
    bool unclosed; /* the text ended inside brackets */
    bool bad;      /* an error was pushed */
    bool wants;    /* the text ended where more was wanted */
    uint8_t kind[256]; /* of characters, for scan_plain.c */
} Scan;

/* Once for a Scan. */
void scan_plain_init(Scan *scan);
/* Moves chunk->at over blanks, comments and stray ;, reading lines as needed. false at
 * the end of the text or after an error (scan->bad). */
bool scan_skip(Scan *scan);
/* From chunk->at to the statement's end: scan->text is it, blanked; chunk->at behind it.
 */
void scan_statement(Scan *scan);

#endif
