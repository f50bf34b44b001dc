/* The reader: statements out of lines. A statement's text is its tokens; what stands
 * between them becomes blanks. How far it reaches, extent.c knows. */
#include "lang/reader.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/drawing.h"
#include "board/fen.h"
#include "board/grid.h"
#include "board/printed.h"
#include "lang/asm_text.h"
#include "lang/extent.h"
#include "lang/refused_member.h"
#include "lang/number_table.h"
#include "lang/refused.h"

enum { REFUSED_MOST = 100 }; /* statements of one line: each error shows the line */

struct Reader {
    Words words;
    Operators operators;
    Buf text;      /* the statement's, blanked */
    size_t copied; /* what lies before is in it */
    bool prompt;
    const BoardShape *board; /* or NULL */
    Preprocess *own;         /* macros that no session has; or NULL */
    Extent e;
};

Reader *reader_new(const char *name, ReaderLine line, void *context,
                   const ReaderLimits *limits) {
    Reader *r = base_malloc(sizeof *r);
    unsigned most = EXTENT_BRACKETS, depth = limits->depth_max;
    memset(r, 0, sizeof *r - sizeof r->e.bracket);
    r->prompt = limits->prompt;
    r->board = limits->board;
    words_init(&r->words);
    r->words.hides = limits->hides, r->words.context = limits->names;
    operators_init(&r->operators);
    r->e.depth_max = depth < most ? depth : most;
    r->e.lex = (Lex){.words = &r->words, .operators = &r->operators};
    if (!limits->macros) r->own = preprocess_new();
    r->e.chunk = (Chunk){.name = name, .line_max = limits->line_max};
    r->e.chunk.input = preprocess_open(limits->macros ? limits->macros : r->own, name,
                                       line, context, limits->line_max, limits->trial);
    if (limits->line) preprocess_number(r->e.chunk.input, limits->line);
    chunk_begin(&r->e.chunk);
    return r;
}

void reader_free(Reader *r) {
    if (!r) return;
    preprocess_close(r->e.chunk.input);
    preprocess_free(r->own);
    source_drop(r->e.chunk.source);
    buf_free(&r->text);
    free(r);
}

/* ---- lines */

/* What the text at the place is: its words are that language's. */
static bool is_other(Reader *r, size_t at) {
    PreprocessLanguage before = r->words.language;
    r->words.language = preprocess_language(source_name(r->e.chunk.source, (uint32_t)at));
    return r->words.language != before;
}

static void update_language(Extent *e) {
    e->lex.text = e->chunk.source->text;
    e->lex.len = e->chunk.source->len;
}

static bool read_line(Extent *e) {
    bool wanted = !e->end || extent_wants_line(e);
    bool got = chunk_more(&e->chunk, !wanted, e->lex.board, e->diags);
    update_language(e);
    return got;
}

/* To the end of a comment that is open on its line. */
static bool close_comment(Extent *e, const Token *t, bool quiet) {
    size_t from = e->lex.len;
    while (read_line(e)) {
        if (strstr(e->lex.text + from, "*/")) return true;
        from = e->lex.len;
    }
    if (quiet) return false;
    e->wants = true;
    extent_error(e, t->at, t->len, "the comment is not closed\n|it ends with */");
    e->lex.at = e->lex.len;
    return false;
}

/* The next token; where none is left on the lines that were read, another line's. */
static Token next(Extent *e, bool another) {
    for (;;) {
        Token t = lex_next(&e->lex);
        bool behind = e->end && t.line && !e->depth; /* the statement can end */
        if (t.kind == TOKEN_COMMENT && close_comment(e, &t, behind)) continue;
        if (t.kind == TOKEN_COMMENT)
            return (Token){.line = behind ? t.line : 0, .at = (uint32_t)e->lex.at};
        if (t.kind != TOKEN_END || !another || !read_line(e)) return t;
    }
}

/* ---- the statement's text */

static void flush(Reader *r, size_t to) {
    buf_putn(&r->text, r->e.lex.text + r->copied, to - r->copied);
    r->copied = to;
}

/* Blanks for what stands between the last token and the next; rows of a board keep their
 * newlines, and an `else` on a line of its own has its ; before it. */
static void blank(Reader *r, const Token *t) {
    const Extent *e = &r->e;
    size_t from = e->end, to = t->at;
    flush(r, from);
    buf_fill(&r->text, ' ', to - from);
    char *gap = r->text.data + (from - e->start);
    for (size_t i = 0; e->lex.board && i < to - from; i++)
        if (e->lex.text[from + i] == '\n') gap[i] = '\n';
    if (e->ifs && !e->done && !e->depth && t->line && lex_is(&e->lex, t, "else"))
        *gap = ';';
    r->copied = to;
}

static void copy(Reader *r, const Token *t) {
    if (t->blank && r->e.end > r->e.start) blank(r, t);
    r->e.end = t->at + t->len;
}

/* The rest of a command's or position's line, or a file's name. */
static void raw(Reader *r, const Token *t) {
    Extent *e = &r->e;
    bool command = t->kind == TOKEN_COMMAND;
    const char *behind = e->lex.text + e->lex.at;
    if (!command &&
        (!lex_is(&e->lex, t, "position") || behind[strspn(behind, " ")] == '['))
        return;
    CommandForm form = command ? words_command(e->lex.text + t->at + 1, t->len - 1) : 0;
    if (form > COMMAND_FILE) return;
    Token rest = form == COMMAND_FILE ? lex_file(&e->lex) : lex_raw(&e->lex);
    size_t fen = command ? 0 : fen_reach(e->lex.text + rest.at, e->lex.len - rest.at);
    if (fen > rest.len) e->lex.at = rest.at + (rest.len = (uint32_t)fen); /* an EPD */
    copy(r, &rest);
    e->done = form != COMMAND_FILE;
}

static void take_token(Reader *r, const Token *t, bool first) {
    Extent *e = &r->e;
    bool statements = e->form == FORM_CONTROL || e->depth;
    if (t->kind != TOKEN_SEMICOLON || statements || e->deeper) copy(r, t);
    extent_take(e, t, first);
    if (first && e->form == FORM_OTHER) raw(r, t);
}

/* What follows a law's or a plain statement's first word needs no look, mostly. */
static void skip_plain_line(Extent *e, const Token *t) {
    bool law = e->form == FORM_OTHER;
    bool plain = law || (e->form == FORM_PLAIN && t->class == WORD_FREE && !e->c);
    if (t->kind != TOKEN_WORD || e->done || !plain) return;
    size_t end = lex_plain_line(&e->lex, law, e->depth_max);
    if (!end) return;
    e->end = end;
    e->open = false;
    e->shape = SHAPE_REST;
}

/* ---- statements */

/* A chunk begins with a line, and anew when little is left of it: the rest is moved.
 * Whether a line begins there. */
static bool compact(Chunk *chunk) {
    const Source *source = chunk->source;
    size_t rest = source->len - chunk->at;
    bool line = chunk->at == 0 || source->text[chunk->at - 1] == '\n';
    if (rest == 0 || (line && (rest < 4096 || chunk->at > source->len / 2)))
        chunk_begin(chunk);
    return line;
}

/* The text from `start` to `end` is the statement, as it stands. */
static void take_whole_text(Reader *r, size_t start, size_t end) {
    Extent *e = &r->e;
    buf_clear(&r->text);
    buf_putn(&r->text, e->lex.text + start, end - start);
    e->start = start;
    e->end = e->chunk.at = end;
}

/* A listing of machine code begins a line. */
static bool listing(Reader *r, size_t at) {
    Extent *e = &r->e;
    if (r->words.language != LANGUAGE_BBX) return false;
    while (at && strchr(" \t", e->lex.text[at - 1])) at--;
    if (at && e->lex.text[at - 1] != '\n') return false;
    AsmText look = {0};
    AsmTextEnd end;
    do {
        end = asm_text_scan(&look, e->lex.text + at, e->lex.len - at);
    } while (end != ASM_TEXT_ENDED && !(r->prompt && end == ASM_TEXT_OPEN) &&
             read_line(e));
    e->wants = look.framed && end == ASM_TEXT_WANTS;
    if (look.reach) take_whole_text(r, at, at + look.reach);
    return look.reach;
}

/* The first token of a statement; END at the end of the text, or after an error. */
static Token first_token(Reader *r) {
    Extent *e = &r->e;
    size_t told = e->diags->count;
    for (;;) {
        bool line = compact(&e->chunk);
        update_language(e);
        lex_begin(&e->lex, e->chunk.at);
        Token t = next(e, false);
        if (line || t.line) e->refused = 0;
        bool begins =
            t.kind != TOKEN_END && (t.kind != TOKEN_SEMICOLON || listing(r, t.at));
        e->chunk.at = begins ? t.at : e->lex.at;
        if (begins && is_other(r, t.at)) {
            lex_begin(&e->lex, t.at);
            t = next(e, false);
        }
        if (chunk_faults(&e->chunk, e->chunk.at, e->diags)) e->bad = true;
        bool ended = t.kind == TOKEN_END && !read_line(e);
        e->bad |= !begins && e->diags->count > told; /* by a directive */
        if (e->bad) return (Token){0};
        if (begins || ended) return t;
    }
}

/* A C statement ends with ; or }. */
static void finish(Reader *r) {
    const Extent *e = &r->e;
    flush(r, e->end);
    if (e->form == FORM_CONTROL && !e->done && !e->body) buf_putc(&r->text, ';');
}

static void statement(Reader *r, Token t) {
    Extent *e = &r->e;
    bool first = true;
    e->start = e->end = r->copied = t.at;
    buf_clear(&r->text);
    for (;; first = false) {
        take_token(r, &t, first);
        if (first) skip_plain_line(e, &t);
        e->chunk.at = e->lex.at;
        if (e->done && !e->ifs && !e->dos) break;
        t = next(e, extent_wants_line(e) || !r->prompt);
        e->chunk.at = t.line ? t.line : t.at;
        if (extent_ends_before(e, &t)) break;
    }
    finish(r);
    if (e->resume && e->unclosed) e->chunk.at = e->resume;
}

static void leave_line(Extent *e, const Token *t) {
    extent_error(e, t->at, t->len,
                 "%u statements of this line were refused; the rest of it is left out",
                 e->refused);
    lex_skip_line(&e->lex);
    e->chunk.at = e->lex.at;
}

/* x = …: behind the first cell of a row no such sign stands. */
static bool is_no_row(const char *text) {
    if (!symbol_begins(*text)) return false;
    text += 1 + strspn(text + 1, " ");
    return *text && strchr("=(&^+/%<>?;,)[", *text);
}

/* Rows, or all of a drawing behind its caption. */
static bool begins_drawing(const Lex *lex, size_t at) {
    const char *text = lex->text + at, *end = memchr(text, '\n', lex->len - at);
    size_t len = end ? (size_t)(end - text) : lex->len - at;
    if (!is_no_row(text) && strchr(".0123456789_xX#*-~", *text)) return true;
    return memmem(text, len, ". . . .", 7) || memmem(text, len, "1 1 1 1", 7);
}

/* Boards side by side begin a line. */
static bool drawn(Reader *r, size_t at) {
    Extent *e = &r->e;
    Drawing drawing;
    GridEnd end;
    size_t reach;
    if (!begins_drawing(&e->lex, at)) return false;
    if (at && e->lex.text[at - 1] != '\n' && !isblank((unsigned char)e->lex.text[at - 1]))
        return false;
    do {
        reach = drawing_read(r->board ? *r->board : SHAPE_CHESS, e->lex.text + at,
                             e->lex.len - at, &drawing, &end);
    } while (end != GRID_ENDED && !(r->prompt && end == GRID_OPEN) && read_line(e));
    e->wants = end == GRID_WANTS;
    if (reach) take_whole_text(r, at, at + reach);
    return reach;
}

/* A bare board or FEN is a statement that begins a line. With a long word it begins only
 * in rnbqkbnr/pppp… and XX--X---. */
static bool pasted_board(Reader *r, const Token *t) {
    Extent *e = &r->e;
    size_t before = t->at, reach = 0;
    bool word = t->kind == TOKEN_WORD || t->kind == TOKEN_NUMBER;
    char next = e->lex.text[t->at + t->len];
    if (t->kind == TOKEN_COMMAND || t->kind == TOKEN_OPEN) return false;
    bool tens = t->kind == TOKEN_NUMBER && t->len == 2 && r->board && r->board->ranks > 9;
    if (word && t->len > 1 && !tens && next != '/' && next != '-' && next != '.')
        return false;
    if (is_no_row(e->lex.text + t->at)) return false;
    while (before && strchr(" \t", e->lex.text[before - 1])) before--;
    if (before && e->lex.text[before - 1] != '\n') return false;
    GridEnd end = GRID_ENDED;
    if (next == '/') reach = fen_reach(e->lex.text + t->at, e->lex.len - t->at);
    for (bool goes_on = !reach; goes_on;) {
        reach = grid_reach(r->board ? *r->board : SHAPE_CHESS, e->lex.text + t->at,
                           e->lex.len - t->at, &end);
        goes_on = end != GRID_ENDED && !(r->prompt && end == GRID_OPEN) && read_line(e);
    }
    e->wants = end == GRID_WANTS;
    if (!reach) return false;
    take_whole_text(r, t->at, t->at + reach);
    return true;
}

/* Numbers in columns begin a line. */
static bool tabled(Reader *r, size_t at) {
    Extent *e = &r->e;
    size_t reach;
    bool open;
    if (r->words.language != LANGUAGE_BBX || !strchr("0hd", e->lex.text[at]))
        return false;
    if (at && !strchr("\n \t", e->lex.text[at - 1])) return false;
    do {
        reach = number_table_reach(e->lex.text + at, e->lex.len - at, &open);
    } while (open && !(r->prompt && reach) && read_line(e));
    if (reach) take_whole_text(r, at, at + reach);
    return reach;
}

/* x = what bbx has printed becomes x = […] or x = NUMBER. */
static bool printed_value(Reader *r, const Token *t) {
    Extent *e = &r->e;
    size_t at = t->at, before = at;
    Printed value;
    GridEnd end;
    bool read;
    if (t->kind != TOKEN_WORD && t->kind != TOKEN_NUMBER) return false;
    if (r->words.language != LANGUAGE_BBX) return false;
    while (before && strchr(" \t", e->lex.text[before - 1])) before--;
    if (before && !strchr("\n;", e->lex.text[before - 1])) return false;
    do {
        read = printed_read(r->board ? *r->board : SHAPE_CHESS, e->lex.text + at,
                            e->lex.len - at, &value, &end);
    } while (end != GRID_ENDED && !(r->prompt && end == GRID_OPEN) && read_line(e));
    e->wants = end == GRID_WANTS;
    if (!read) return false;
    take_whole_text(r, at, at + value.end);
    if (value.board) {
        r->text.data[value.start - 1] = '[';
        buf_putc(&r->text, ']');
    }
    e->end = e->chunk.at = at + value.reach;
    return true;
}

ReaderResult reader_next(Reader *r, Statement *out, Diags *diags) {
    Extent *e = &r->e;
    extent_begin(e);
    e->diags = diags;
    Token t = first_token(r);
    bool whole = false, code = false;
    e->c = r->words.language != LANGUAGE_BBX;
    if (t.kind == TOKEN_END && !e->bad) return READER_END;
    size_t start = e->chunk.at;
    if (e->refused >= REFUSED_MOST)
        leave_line(e, &t);
    else if (t.kind != TOKEN_END && !(whole = drawn(r, t.at) || tabled(r, t.at)) &&
             !(code = listing(r, t.at)) && !(whole = pasted_board(r, &t)) &&
             !printed_value(r, &t))
        statement(r, t);
    if (chunk_faults(&e->chunk, e->chunk.at, diags)) e->bad = true;
    e->refused += e->bad;
    *out = (Statement){.source = e->chunk.source, .span = span_of(start, e->chunk.at)};
    if (e->bad) return READER_ERROR;
    size_t end = e->start + r->text.len;
    *out = (Statement){e->chunk.source,
                       span_of(e->start, end < e->end ? end : e->end),
                       buf_str(&r->text),
                       r->text.len,
                       whole,
                       code};
    return READER_STATEMENT;
}

/* ---- bodies of what was refused */

/* Behind the body that begins with the { just taken; false: it is no body. */
static bool skip_braces(Reader *r) {
    size_t semicolons = 0;
    r->e.end = 0; /* nothing ends before the last brace */
    for (size_t depth = 1; depth;) {
        Token t = next(&r->e, true);
        if (t.kind == TOKEN_END) return false;
        semicolons += t.kind == TOKEN_SEMICOLON;
        depth += t.kind == TOKEN_OPEN && lex_is(&r->e.lex, &t, "{");
        depth -= t.kind == TOKEN_CLOSE && lex_is(&r->e.lex, &t, "}");
    }
    return semicolons > 0;
}

static void skip_body(Reader *r, const Statement *refused) {
    char last = refused->len ? refused->text[refused->len - 1] : ';';
    r->e.refused++;
    if (r->prompt) return;
    update_language(&r->e);
    Lex first = r->e.lex;
    first.text = refused->text, first.len = refused->len;
    lex_begin(&first, 0);
    Token word = lex_next(&first);
    bool type = lex_is(&first, &word, "typedef struct union") || word.class == WORD_CPP;
    if (!type && last != ')') return;
    lex_begin(&r->e.lex, r->e.chunk.at);
    if (last != '}') {
        Token t = next(&r->e, true);
        if (!lex_is(&r->e.lex, &t, "{")) return;
        if (skip_braces(r)) r->e.chunk.at = r->e.lex.at;
    }
    /* typedef struct { … } Name; */
    Token t = type ? next(&r->e, true) : (Token){0};
    while (t.kind == TOKEN_WORD) t = next(&r->e, true);
    if (t.kind == TOKEN_SEMICOLON) r->e.chunk.at = r->e.lex.at;
}

static Lex lex_of(const Reader *r, const ReaderRefused *refused) {
    Lex lex = r->e.lex;
    lex.text = refused->text;
    lex.len = refused->len;
    return lex;
}

ReaderRefused reader_skip_body(Reader *r, const Statement *refused, Arena *arena) {
    const Chunk *chunk = &r->e.chunk;
    size_t start = refused->span.start;
    if (refused->text) skip_body(r, refused);
    size_t end = chunk->at < refused->span.end ? refused->span.end : chunk->at;
    ReaderRefused out = {.text =
                             arena_strn(arena, chunk->source->text + start, end - start),
                         .len = end - start};
    if (!refused->pasted) refused_name(lex_of(r, &out), &out);
    return out;
}

bool reader_replace_member(const Reader *r, char *text, size_t at,
                           ReaderRefusedMembers *lost) {
    ReaderRefused struct_text = {.text = text, .len = strlen(text)};
    return refused_member_replace(lex_of(r, &struct_text), text, at, lost);
}

void reader_refused_sets(const Reader *r, const ReaderRefused *refused,
                         ReaderSeesUse *see, void *context) {
    refused_sets(lex_of(r, refused), see, context);
}

/* The prompt's question mark. */
static bool is_question(const char *text, size_t len) {
    while (len > 0 && isspace((unsigned char)text[len - 1])) len--;
    while (len > 1 && isspace((unsigned char)*text)) text++, len--;
    return len == 1 && *text == '?';
}

bool reader_incomplete(const char *text, size_t len, const ReaderLimits *reading,
                       Buf *closed) {
    if (is_question(text, len)) return false;
    ReaderText lines = {text, len, 0};
    ReaderLimits limits = *reading;
    limits.trial = true;
    Reader *reader = reader_new("", reader_text_line, &lines, &limits);
    const Extent *e = &reader->e;
    Diags diags = {0};
    Statement statement;
    bool wants = false;
    for (ReaderResult r; (r = reader_next(reader, &statement, &diags)) != READER_END;) {
        wants = e->wants;
        if (closed) buf_clear(closed);
        for (unsigned i = wants ? e->depth : 0; i > 0 && closed; i--)
            buf_putc(closed, extent_closer(e->bracket[i - 1].c));
        diag_clear(&diags);
    }
    wants |= preprocess_is_open(e->chunk.input);
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
