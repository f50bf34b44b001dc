/* The reader: chunks of lines, one statement after the other. */
#include "lang/reader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "lang/scan_local.h"

/* A line this long is a device, not a text. */
enum { LINE_END = 256 << 20 };

struct Reader {
    Chunk chunk;
    Scan scan;
    Buf text;
    Words words;
};

Reader *reader_new(const char *name, ReaderLine line, void *context,
                   const ReaderLimits *limits) {
    Reader *reader = base_malloc(sizeof *reader);
    memset(reader, 0, sizeof *reader);
    reader->chunk = (Chunk){
        .name = name, .read = line, .context = context, .line_max = limits->line_max};
    reader->scan.chunk = &reader->chunk;
    reader->scan.text = &reader->text;
    reader->scan.words = &reader->words;
    reader->scan.prompt = limits->prompt;
    reader->scan.depth_max =
        limits->depth_max < SCAN_DEPTH ? limits->depth_max : SCAN_DEPTH;
    words_init(&reader->words);
    scan_plain_init(&reader->scan);
    chunk_begin(&reader->chunk);
    return reader;
}

void reader_free(Reader *reader) {
    if (!reader) return;
    source_drop(reader->chunk.source);
    buf_free(&reader->chunk.line);
    buf_free(&reader->text);
    free(reader);
}

/* ---- between statements */

static size_t end_of_line(const Chunk *chunk) {
    const Source *source = chunk->source;
    const char *stop = memchr(source->text + chunk->at, '\n', source->len - chunk->at);
    return stop ? (size_t)(stop - source->text) : source->len;
}

/* A comment as long as it is; an error when it is not closed. */
static void skip_block_comment(Scan *s) {
    Chunk *chunk = s->chunk;
    for (size_t from = chunk->at + 2;;) {
        const char *stop = strstr(chunk->source->text + from, "*/");
        if (stop) {
            chunk->at = (size_t)(stop - chunk->source->text) + 2;
            return;
        }
        from = chunk->source->len;
        if (from > chunk->at + 2 && chunk->source->text[from - 1] == '*') from--;
        if (chunk_more(chunk)) continue;
        s->wants = true;
        scan_error(s, chunk->at, 2, "the comment is not closed\n|it ends with */");
        chunk->at = chunk->source->len;
        return;
    }
}

static bool skip_hash(Scan *s) {
    if (scan_is_define(s, s->chunk->at)) return false;
    scan_refused_directive(s, s->chunk->at);
    s->chunk->at = end_of_line(s->chunk);
    return true;
}

/* One step over what is no statement; false at the first character of one. */
static bool skip_one(Scan *s) {
    Chunk *chunk = s->chunk;
    const char *text = chunk->source->text + chunk->at;
    if (isspace((unsigned char)*text) || *text == ';')
        chunk->at++;
    else if (*text == '#')
        return skip_hash(s);
    else if (*text == '/' && text[1] == '/')
        chunk->at = end_of_line(chunk);
    else if (*text == '/' && text[1] == '*')
        skip_block_comment(s);
    else
        return false;
    return true;
}

/* A chunk begins with a line, and anew when little is left of it: the rest is moved. */
static void compact(Chunk *chunk) {
    const Source *source = chunk->source;
    size_t rest = source->len - chunk->at;
    bool line = chunk->at > 0 && source->text[chunk->at - 1] == '\n';
    if (rest == 0 || (line && (rest < 4096 || chunk->at > source->len / 2)))
        chunk_begin(chunk);
}

bool scan_skip(Scan *s) {
    Chunk *chunk = s->chunk;
    s->bad = s->wants = false;
    for (;;) {
        if (chunk_faults(chunk, chunk->at, s->diags)) s->bad = true;
        if (s->bad) return false;
        compact(chunk);
        if (chunk->at == chunk->source->len) {
            if (!chunk_more(chunk)) return false;
        } else if (!skip_one(s)) {
            return true;
        }
    }
}

ReaderResult reader_next(Reader *reader, Statement *statement, Diags *diags) {
    Scan *s = &reader->scan;
    s->diags = diags;
    if (!scan_skip(s)) return s->bad ? READER_ERROR : READER_END;
    scan_statement(s);
    if (chunk_faults(&reader->chunk, reader->chunk.at, diags)) s->bad = true;
    if (s->bad) return READER_ERROR;
    const char *text = reader->text.data;
    size_t blank = strspn(text, " "), len = reader->text.len - blank;
    size_t start = s->start + blank, end = start + len;
    *statement =
        (Statement){reader->chunk.source, span_of(start, end < s->at ? end : s->at),
                    text + blank, len};
    return READER_STATEMENT;
}

/* ---- bodies of what was refused */

/* The next character that counts from *at on, over blanks and comments; 0 at the end. */
static char next_sign(Chunk *chunk, size_t *at) {
    for (;;) {
        const char *text = chunk->source->text;
        if (*at >= chunk->source->len) {
            if (!chunk_more(chunk)) return 0;
        } else if (isspace((unsigned char)text[*at])) {
            ++*at;
        } else if (text[*at] == '/' && text[*at + 1] == '/') {
            while (text[*at] && text[*at] != '\n') ++*at;
        } else if (text[*at] == '/' && text[*at + 1] == '*') {
            const char *end = strstr(text + *at + 2, "*/");
            if (end)
                *at = (size_t)(end - text) + 2;
            else if (!chunk_more(chunk))
                return 0;
        } else {
            return text[*at];
        }
    }
}

/* The end of the body that begins at `at`; 0: it is no body. */
static size_t end_of_body(Chunk *chunk, size_t at) {
    size_t depth = 0, semicolons = 0;
    for (char c; (c = next_sign(chunk, &at)); at++) {
        semicolons += c == ';';
        depth += c == '{';
        if (c == '}' && --depth == 0) return semicolons ? at + 1 : 0;
    }
    return 0;
}

static bool begins(const Statement *s, const char *word) {
    size_t len = strlen(word);
    return s->len >= len && memcmp(s->text, word, len) == 0;
}

void reader_skip_body(Reader *reader, const Statement *refused) {
    Chunk *chunk = &reader->chunk;
    const char *text = refused->text;
    bool type = begins(refused, "typedef") || begins(refused, "struct") ||
                begins(refused, "class") || begins(refused, "union");
    char last = refused->len ? text[refused->len - 1] : ';';
    size_t at = chunk->at;
    if (reader->scan.prompt || (!type && last != ')' && !begins(refused, "template")))
        return;
    if (last != '}') {
        if (next_sign(chunk, &at) != '{') return;
        at = end_of_body(chunk, at);
        if (at) chunk->at = at;
    }
    /* typedef struct { … } Name; */
    at = chunk->at;
    if (!type) return;
    for (char c; (c = next_sign(chunk, &at)) == '_' || isalnum((unsigned char)c);) at++;
    if (next_sign(chunk, &at) == ';') chunk->at = at + 1;
}

/* The prompt's question mark. */
static bool is_question(const char *text, size_t len) {
    while (len > 0 && isspace((unsigned char)text[len - 1])) len--;
    while (len > 1 && isspace((unsigned char)*text)) text++, len--;
    return len == 1 && *text == '?';
}

bool reader_incomplete(const char *text, size_t len) {
    if (is_question(text, len)) return false;
    ReaderText lines = {text, len, 0};
    ReaderLimits limits = {1 << 20, 200, false};
    Reader *reader = reader_new("", reader_text_line, &lines, &limits);
    Diags diags = {0};
    Statement statement;
    bool wants = false;
    for (ReaderResult r; (r = reader_next(reader, &statement, &diags)) != READER_END;) {
        wants = reader->scan.wants;
        diag_clear(&diags);
    }
    diag_free(&diags);
    reader_free(reader);
    return wants;
}

/* ---- where lines come from */

bool reader_text_line(void *reader_text, Buf *line, size_t max) {
    ReaderText *from = reader_text;
    size_t rest = from->len - from->at;
    if (rest == 0) return false;
    const char *text = from->text + from->at;
    const char *stop = memchr(text, '\n', rest);
    size_t len = stop ? (size_t)(stop - text) + 1 : rest;
    buf_putn(line, text, len > max ? max + 1 : len);
    from->at += len;
    return true;
}

bool reader_file_line(void *file, Buf *line, size_t max) {
    FILE *from = file;
    int c;
    size_t start = line->len, read = 0;
    flockfile(from);
    while ((c = getc_unlocked(from)) != EOF) {
        if (++read <= max + 1 || read == LINE_END) buf_putc(line, (char)c);
        if (c == '\n' || read == LINE_END) break;
    }
    funlockfile(from);
    return line->len > start;
}
