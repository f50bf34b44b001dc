#include "shell/prompt/literal.h"

#include <ctype.h>
#include <string.h>

#include "lang/lex.h"
#include "shell/prompt/preview.h"

enum { LONGEST = 4000 };

typedef struct {
    Session *session;
    const char *text;
    size_t len, cursor;
    bool reads; /* the line as it stands */
} Line;

/* Whether all statements of a text can be read. */
static bool reads(Session *session, const char *text, size_t len) {
    ReaderText lines = {text, len, 0};
    ReaderLimits limits = session_reading(session);
    limits.line_max = 2 * LONGEST, limits.depth_max = 60, limits.trial = true;
    Reader *reader = reader_new("<literal>", reader_text_line, &lines, &limits);
    Statement statement;
    ReaderResult next;
    bool good = true;
    parse_ready(session->parse);
    while (good &&
           (next = reader_next(reader, &statement, &session->diags)) != READER_END)
        good = next == READER_STATEMENT &&
               parse_statement(session->parse, &statement, session->statement,
                               &session->diags);
    diag_clear(&session->diags);
    reader_free(reader);
    return good;
}

/* Whether the line can be read with a set there, and brackets closed that are open. */
static bool reads_with(const Line *line, const Literal *place) {
    Buf with = {0}, closed = {0};
    buf_putn(&with, line->text, place->from);
    buf_printf(&with, "%s{a1}", place->before);
    buf_putn(&with, line->text + place->to, line->len - place->to);
    const ReaderLimits reading = session_reading(line->session);
    reader_incomplete(buf_str(&with), with.len, &reading, &closed);
    buf_puts(&with, buf_str(&closed));
    bool good = reads(line->session, buf_str(&with), with.len);
    buf_free(&with);
    buf_free(&closed);
    return good;
}

/* How long the set or the hexadecimal number is that a text begins with; 0: it is
 * neither. */
static size_t literal_len(const char *text) {
    if (text[0] == '0' && (text[1] | 0x20) == 'x') return lex_piece(text);
    if (*text != '{') return 0;
    size_t len = 1 + strspn(text + 1, "abcdefghijklmnop0123456789., \t");
    return text[len] == '}' ? len + 1 : 0;
}

/* Over a comment, a word, a number or a sign. */
static size_t piece_len(const char *text) {
    if (*text == '#' || strncmp(text, "//", 2) == 0) return strcspn(text, "\n");
    if (strncmp(text, "/*", 2) == 0) {
        const char *end = strstr(text + 2, "*/");
        return end ? (size_t)(end + 2 - text) : strlen(text);
    }
    return lex_piece(text);
}

/* What stands there is a word. */
static bool stands(const Line *line, size_t at, size_t len, Literal *found) {
    Value value;
    bool hex = line->text[at] != '{';
    *found = (Literal){at, at + len, "", hex, 0};
    if (!preview_value(line->session, "<literal>", line->text + at, len, &value) ||
        value.kind == KIND_LIST || !value_is_known(&value))
        return false;
    found->word = value_wide(&value);
    return !line->reads || reads_with(line, found);
}

static bool find_literal(const Line *line, Literal *literal) {
    bool is = false;
    Literal found;
    for (size_t at = 0, len; at < line->len && at <= line->cursor; at += len) {
        len = literal_len(line->text + at);
        if (!len)
            len = piece_len(line->text + at);
        else if (stands(line, at, len, &found))
            *literal = found, is = true;
    }
    return is;
}

/* At the cursor; or behind all, as one more set. What a command takes is not known. */
static bool put(const Line *line, Literal *literal) {
    size_t at = line->cursor, blank = strspn(line->text, " \t\n");
    if (line->text[blank] == ':') return false;
    bool apart = at && !isspace((unsigned char)line->text[at - 1]) &&
                 !strchr("([{~", line->text[at - 1]);
    *literal = (Literal){at, at, apart ? " " : "", false, 0};
    if (blank == line->len || reads_with(line, literal)) return true;
    *literal = (Literal){line->len, line->len, " | ", false, 0};
    return line->reads && reads_with(line, literal);
}

bool literal_at(Session *session, const char *text, size_t len, size_t cursor,
                Literal *literal) {
    if (len > LONGEST || cursor > len) return false;
    ArenaMark mark = arena_mark(session->statement);
    const Line line = {session, text, len, cursor, reads(session, text, len)};
    bool found = find_literal(&line, literal) || put(&line, literal);
    arena_release(session->statement, mark);
    return found;
}
