/* Uses of macros in lines of text: found, and replaced by what they stand for. */
#include "preprocess/uses.h"

#include <string.h>

/* What is nothing special, and no word. */
static const bool plain[256] = {
    [' '] = true, ['\t'] = true, ['('] = true,  [')'] = true, [','] = true, [';'] = true,
    ['{'] = true, ['}'] = true,  ['['] = true,  [']'] = true, ['='] = true, ['+'] = true,
    ['-'] = true, ['*'] = true,  ['&'] = true,  ['|'] = true, ['^'] = true, ['~'] = true,
    ['<'] = true, ['>'] = true,  ['!'] = true,  [':'] = true, ['?'] = true, ['%'] = true,
    ['.'] = true, ['\n'] = true, ['\r'] = true, ['\\'] = true};

static bool takes_quotes(const PreprocessInput *in) {
    return in->preprocess->quote && input_file(in)->language == LANGUAGE_BBX;
}

/* With both backticks; 0: it is not closed. */
static size_t quote_len(const char *text) {
    size_t len = 1 + strcspn(text + 1, "`\n");
    return text[len] == '`' ? len + 1 : 0;
}

/* The first macro's name, or quote, from an offset on; false: there is none. */
static bool next_use(const PreprocessInput *in, size_t *at, size_t *len, Macro **macro) {
    PreprocessLanguage language = input_file(in)->language;
    const MacroTable *table = &in->preprocess->macros;
    const char *text = in->line.data, *end = text + in->line.len, *s = text + *at;
    while (s < end) {
        size_t n = 1;
        if (plain[(unsigned char)*s]) {
            s++;
            continue;
        }
        if (symbol_begins(*s)) {
            n = symbol_reach(s);
            Macro *m = macro_may_be(table, s, n)
                           ? macro_find(&in->preprocess->macros, s, n)
                           : NULL;
            *at = (size_t)(s - text), *len = n, *macro = m;
            if (m) return true;
        } else if (*s >= '0' && *s <= '9') {
            n = symbol_reach(s);
            if (s[n] == '.' || s[n] == '\'') n = piece_number(s);
        } else if (*s == '"' || *s == '\'') {
            n = piece_quoted(s);
        } else if (*s == '`' && takes_quotes(in)) {
            *at = (size_t)(s - text), *len = quote_len(s), *macro = NULL;
            return true;
        } else if (*s == '/' || *s == '#') {
            n = piece_space(s, language == LANGUAGE_BBX ? HASH_COMMENT : HASH_SIGN);
        }
        s += n ? n : 1;
    }
    return false;
}

/* Lines that begin a statement in bbx, also where something is open. */
static bool begins_statement(const char *line) {
    static const char *const words[] = {"law ",  "refute ",   "assert ", "const ",
                                        "quiz ", "position ", ":"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(line, words[i], strlen(words[i])) == 0) return true;
    return false;
}

static void blank(char *text) {
    for (; *text; text++)
        if (*text != '\n' && *text != '\r') *text = ' ';
}

/* A directive between a macro's arguments, or text that one leaves out. */
static void blank_line(PreprocessInput *in, Buf *line) {
    if (directive_is(in, line->data)) directive_run(in, line);
    blank(line->data);
}

/* Another line for the arguments of a macro, or for the ( before them. */
static bool more(void *context, bool open) {
    PreprocessInput *in = context;
    bool bbx = input_file(in)->language == LANGUAGE_BBX;
    Buf line = {0};
    if ((!open && bbx) || in->line.len > in->line_max * 4) return false;
    if (!input_line(in, &line)) {
        buf_free(&line);
        return false;
    }
    bool skips = input_idle(in) || directive_is(in, line.data);
    bool ends = open ? (bbx && begins_statement(line.data)) || *line.data == '}'
                     : skips || line.data[strspn(line.data, " \t")] != '(';
    if (ends) {
        input_hold(in, line.data, line.len);
        buf_free(&line);
        return false;
    }
    if (skips) blank_line(in, &line);
    in->scan.base = in->line.len;
    buf_putn(&in->line, line.data, line.len);
    in->scan.text = arena_buf(in->arena, &line);
    in->scan.len = strlen(in->scan.text);
    in->scan.at = 0;
    return true;
}

static void add_part(PreprocessInput *in, size_t from, SourcePartKind kind) {
    in->part = base_grow(in->part, in->parts, &in->parts_cap, sizeof *in->part);
    in->part[in->parts++] = (SourcePart){(uint32_t)in->out.len, (uint32_t)from, kind};
}

/* A blank where two pieces would become one. */
static void keep_apart(PreprocessInput *in, char next) {
    if (in->out.len && piece_glue(in->out.data[in->out.len - 1], next))
        buf_putc(&in->out, ' ');
}

static void put_plain(PreprocessInput *in, size_t from, size_t to) {
    if (to > from) keep_apart(in, in->line.data[from]);
    add_part(in, from, PART_PLAIN);
    buf_putn(&in->out, in->line.data + from, to - from);
}

/* What a macro stands for; arguments are placed where they were written. */
static void put_pieces(PreprocessInput *in, size_t use, const PieceList *list) {
    uint32_t follows = PIECE_NOWHERE; /* what the part at work goes on with */
    add_part(in, use, PART_USE);
    for (size_t i = 0; i < list->count; i++) {
        const Piece *p = &list->at[i];
        bool joins = i && p[-1].text + p[-1].len == p->text;
        if (p->space)
            buf_putc(&in->out, ' ');
        else if (!joins)
            keep_apart(in, *p->text);
        if (p->at == PIECE_NOWHERE && follows != PIECE_NOWHERE)
            add_part(in, use, PART_USE);
        if (p->at != PIECE_NOWHERE && (p->at != follows || !joins))
            add_part(in, p->at, PART_ARGUMENT);
        follows = p->at == PIECE_NOWHERE ? p->at : p->at + p->len;
        buf_putn(&in->out, p->text, p->len);
    }
}

/* Begins to read what stands behind an offset of the line. */
static void scan_from(PreprocessInput *in, size_t at) {
    PieceScan *scan = &in->scan;
    bool there = scan->text && at >= scan->base && at <= scan->base + scan->len;
    if (!there) {
        bool bbx = input_file(in)->language == LANGUAGE_BBX;
        scan->text = arena_strn(in->arena, in->line.data, in->line.len);
        scan->len = in->line.len;
        scan->base = 0;
        scan->hash = bbx ? HASH_COMMENT : HASH_SIGN;
    }
    scan->at = at - scan->base;
}

/* Replaces the use of a macro; false: it is left as it is. */
static bool replace(PreprocessInput *in, Macro *m, size_t at, size_t len, size_t copied) {
    Expand e = input_expand(in);
    PieceList list = {0};
    scan_from(in, at);
    Piece use = {in->scan.text + in->scan.at,
                 (uint32_t)len,
                 (uint32_t)at,
                 -1,
                 PIECE_WORD,
                 false,
                 false};
    in->scan.at += len;
    e.source = &in->scan;
    e.more = more;
    e.context = in;
    e.pieces = in->pieces;
    bool done = expand_macro(&e, m, &use, &list);
    in->pieces = e.pieces;
    in->unclosed = e.unclosed;
    if (e.wrong && !e.unclosed) {
        input_tell(in, DIAG_ERROR, &in->line, at, "%s", e.wrong);
        in->bad = true;
    }
    if (!done) return false;
    put_plain(in, copied, at);
    put_pieces(in, at, &list);
    return true;
}

static bool ask(const PreprocessInput *in, size_t at, size_t len, bool trial, Buf *call) {
    const Preprocess *p = in->preprocess;
    const char *text = in->line.data, *line = text + at;
    while (line > text && line[-1] != '\n') line--;
    const PreprocessQuote use = {.name = input_file(in)->name,
                                 .line = in->first + source_count_lines(text, at),
                                 .text = line,
                                 .len = strcspn(line, "\n"),
                                 .from = (size_t)(text + at - line) + 1,
                                 .quoted = len - 2,
                                 .trial = trial};
    return p->quote(p->quote_context, &use, call);
}

bool uses_waits(const PreprocessInput *in) {
    size_t at = 0, len;
    Macro *m;
    bool waits = false;
    const char *line = in->line.data;
    if (*line == ' ' || *line == '\t' || !takes_quotes(in) || !strchr(line, '`'))
        return false;
    for (; !waits && next_use(in, &at, &len, &m) && len; at += len) {
        Buf call = {0};
        waits = !m && !ask(in, at, len, true, &call);
        buf_free(&call);
    }
    return waits;
}

/* Replaces a text between backticks. */
static void replace_quote(PreprocessInput *in, size_t at, size_t len, size_t copied) {
    Buf call = {0};
    if (!len)
        input_tell(in, DIAG_ERROR, &in->line, at, "the ` is not closed in this line");
    if (!len || !ask(in, at, len, in->trial, &call)) {
        in->bad = true;
        buf_puts(&call, "quoted_0()"); /* no such function is there */
    }
    put_plain(in, copied, at);
    add_part(in, at, PART_USE);
    buf_puts(&in->out, buf_str(&call));
    buf_free(&call);
}

/* Whether the text has no capital and no _, eight bytes at a time: bits 5 and 6 tell
 * them from letters, digits and most signs. */
static bool is_small(const char *text, size_t len) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t found = 0, v;
    for (; len >= sizeof v; text += sizeof v, len -= sizeof v) {
        memcpy(&v, text, sizeof v);
        found |= v & ~(v << 1) & ones << 6;
    }
    v = 0;
    memcpy(&v, text, len);
    found |= v & ~(v << 1) & ones << 6;
    return !found;
}

void uses_replace(PreprocessInput *in) {
    size_t at = 0, len, copied = 0;
    Macro *m;
    bool quotes = takes_quotes(in) && memchr(in->line.data, '`', in->line.len);
    if (!in->preprocess->macros.small && !quotes &&
        is_small(in->line.data, in->line.len))
        return;
    if (!next_use(in, &at, &len, &m)) return;
    in->scan.text = NULL;
    if (!in->arena) in->arena = arena_new();
    do {
        if (!m) {
            replace_quote(in, at, len, copied);
            copied = at = len ? at + len : in->line.len;
        } else if (replace(in, m, at, len, copied)) {
            copied = at = in->scan.base + in->scan.at;
        } else {
            at += len;
        }
    } while (!in->unclosed && !in->bad && next_use(in, &at, &len, &m));
    if (in->parts) put_plain(in, copied, in->line.len);
}
