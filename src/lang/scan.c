/* One statement, token by token: where it ends, and what of it is blanked.
 *
 * The text is copied line by line and blanks are written into the copy, so that offsets
 * in it are offsets in the source. What the grammar will say about the tokens is not
 * asked here; only what decides about lines: brackets, what stood last, C's heads and
 * bodies (scan_c.c), and how the next line begins (scan_line.c). */
#include "lang/scan_local.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

/* ---- text */

void scan_sync(Scan *s) {
    Source *source = s->chunk->source;
    size_t have = s->text->len, all = source->len - s->start;
    buf_putn(s->text, source->text + s->start + have, all - have);
}

bool scan_more(Scan *s) {
    if (!chunk_more(s->chunk)) return false;
    scan_sync(s);
    return true;
}

void scan_blank(Scan *s, size_t from, size_t to) {
    if (to > from) memset(s->text->data + (from - s->start), ' ', to - from);
}

void scan_error(Scan *s, size_t at, size_t len, const char *message) {
    if (s->bad) return;
    s->bad = true;
    diag_error(s->diags, s->chunk->source, span_of(at, at + len), "%s", message);
}

static bool is_word_char(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

static size_t word_end(const char *text, size_t at) {
    while (is_word_char(text[at])) at++;
    return at;
}

static size_t line_end(const Scan *s, size_t at) {
    const Source *source = s->chunk->source;
    const char *stop = memchr(source->text + at, '\n', source->len - at);
    return stop ? (size_t)(stop - source->text) : source->len;
}

/* ---- comments: at is behind them afterwards, and they are blank */

static void line_comment(Scan *s) {
    size_t end = line_end(s, s->at);
    scan_blank(s, s->at, end);
    s->at = end;
}

static void block_comment(Scan *s) {
    size_t from = s->at;
    s->at += 2;
    for (;;) {
        const Source *source = s->chunk->source;
        const char *stop = strstr(source->text + s->at, "*/");
        if (stop) {
            s->at = (size_t)(stop - source->text) + 2;
            break;
        }
        s->at = source->len;
        if (s->at > from + 2 && source->text[s->at - 1] == '*') s->at--;
        if (scan_more(s)) continue;
        s->at = s->chunk->source->len;
        s->wants = true;
        scan_error(s, from, 2, "the comment is not closed\n|it ends with */");
        break;
    }
    scan_blank(s, from, s->at);
}

/* ---- brackets */

static char closer_of(char open) {
    return open == '(' ? ')' : open == '[' ? ']' : '}';
}

static void open_bracket(Scan *s, char c, bool block) {
    if (s->depth == s->depth_max || s->deeper) {
        if (!s->deeper++) {
            char text[80];
            snprintf(text, sizeof text, "more than %u brackets are open here",
                     s->depth_max);
            scan_error(s, s->at, 1, text);
        }
    } else {
        bool within = s->depth && s->open[s->depth - 1].block;
        s->open[s->depth++] = (Bracket){c, block || within, (uint32_t)s->at};
    }
    s->at++;
    s->last = LAST_OPERATOR;
}

void scan_unclosed(Scan *s, const Bracket *open) {
    char text[60];
    snprintf(text, sizeof text, "the '%c' is not closed", open->c);
    scan_error(s, open->at, 1, text);
}

/* Returns whether the bracket that c closes after all is a block's. */
static bool close_wrong(Scan *s, char c) {
    char text[80];
    unsigned i = s->depth;
    while (i > 0 && closer_of(s->open[i - 1].c) != c) i--;
    if (s->depth == 0) {
        snprintf(text, sizeof text, "the '%c' closes nothing", c);
        scan_error(s, s->at, 1, text);
    } else if (i == 0) {
        snprintf(text, sizeof text, "'%c' stands where the '%c' wants its '%c'", c,
                 s->open[s->depth - 1].c, closer_of(s->open[s->depth - 1].c));
        scan_error(s, s->at, 1, text);
        s->depth--;
    } else {
        scan_unclosed(s, &s->open[s->depth - 1]);
        s->depth = i - 1;
        return s->open[i - 1].block;
    }
    return false;
}

static void close_bracket(Scan *s, char c) {
    bool block = false;
    if (s->deeper) {
        s->deeper--;
    } else if (s->depth == 0 || closer_of(s->open[s->depth - 1].c) != c) {
        block = close_wrong(s, c);
    } else {
        block = s->open[--s->depth].block;
    }
    s->at++;
    s->last = LAST_OPERAND;
    s->close = c == ')';
    if (s->depth == 0 && !s->deeper) scan_closed(s, c, block);
}

/* Between [ and ] of a board everything is a cell, but // and block comments. */
static void board(Scan *s) {
    open_bracket(s, '[', false);
    for (;;) {
        const char *text = s->chunk->source->text;
        char c = text[s->at];
        if (s->at >= s->chunk->source->len || c == '\n') {
            if (!scan_line_inside(s)) return;
            s->text->data[s->at - 1 - s->start] = '\n';
        } else if (c == ']') {
            close_bracket(s, c);
            return;
        } else if (c == '/' && text[s->at + 1] == '/') {
            line_comment(s);
        } else if (c == '/' && text[s->at + 1] == '*') {
            block_comment(s);
        } else {
            s->at++;
        }
    }
}

/* [[nodiscard]] says nothing to us. */
static bool attribute(Scan *s) {
    const char *text = s->chunk->source->text + s->at;
    if (text[1] != '[') return false;
    const char *stop = strstr(text, "]]");
    const char *line = memchr(text, '\n', s->chunk->source->len - s->at);
    if (!stop || (line && line < stop)) return false;
    size_t end = s->at + (size_t)(stop - text) + 2;
    scan_blank(s, s->at, end);
    s->at = end;
    return true;
}

/* ---- literals */

static void string(Scan *s) {
    size_t end = line_end(s, s->at);
    const char *text = s->chunk->source->text;
    const char *stop = memchr(text + s->at + 1, '"', end - s->at - 1);
    if (!stop) scan_error(s, s->at, 1, "the string is not closed");
    s->at = stop ? (size_t)(stop - text) + 1 : end;
    s->last = LAST_OPERAND;
}

/* 'a', '\n', '\x41', '\101'; 0: it is no such character. */
static size_t char_length(const char *text) {
    if (text[1] == '\n' || !text[1]) return 0;
    if (text[1] != '\\') return text[2] == '\'' ? 3 : 0;
    bool hex = text[2] == 'x';
    size_t n = hex ? 1 + strspn(text + 3, "0123456789abcdefABCDEF")
                   : strspn(text + 2, "01234567");
    if (n == 0 && text[2]) n = 1;
    return n <= 3 && text[2 + n] == '\'' ? n + 3 : 0;
}

static void quote(Scan *s) {
    const char *text = s->chunk->source->text + s->at;
    size_t len = char_length(text);
    if (!len)
        scan_error(s, s->at, 1,
                   "this quote belongs to no number and no character\n"
                   "|a name has letters, digits and _");
    s->at += len ? len : 1;
    s->last = LAST_OPERAND;
}

/* A digit and all letters, digits, and quotes between them. */
static void number(Scan *s) {
    const char *text = s->chunk->source->text;
    size_t at = s->at;
    while (is_word_char(text[at]) || (text[at] == '\'' && is_word_char(text[at + 1])))
        at++;
    s->at = at;
    s->last = LAST_OPERAND;
}

/* ---- words */

static void word(Scan *s) {
    const char *text = s->chunk->source->text;
    size_t end = word_end(text, s->at);
    if (scan_attribute(s, end - s->at)) return;
    size_t at = s->at;
    s->at = end;
    scan_word(s, at, end - at, words_find(s->words, text + at, end - at));
}

/* ---- operators */

static void sign_token(Scan *s, size_t len, bool assigns) {
    if (assigns && s->depth == 0) s->equals = true;
    s->at += len;
    s->last = LAST_OPERATOR;
}

/* x++ where nothing follows that could be its operand. */
static bool is_step(const Scan *s, const char *text) {
    if (s->last != LAST_OPERAND || text[1] != text[0]) return false;
    text += 2;
    while (*text == ' ' || *text == '\t') text++;
    return !is_word_char(*text) && !strchr("({~", *text ? *text : ' ');
}

static void sign(Scan *s, const char *text) {
    if (is_step(s, text)) {
        s->at += 2;
        return;
    }
    if (text[1] == '=' && text[2] != '=')
        sign_token(s, 2, true);
    else
        sign_token(s, text[0] == '-' && text[1] == '>' ? 2 : 1, false);
}

/* < > = ! and what they begin: == => <= >= != <> <-> <=> << >> <<= >>= */
static void comparison(Scan *s, const char *text) {
    bool twice = text[1] == text[0] && text[0] != '=' && text[0] != '!';
    if (twice && text[2] == '=')
        sign_token(s, 3, true);
    else if (text[1] == '=' || (text[0] == '=' && text[1] == '>') || twice)
        sign_token(s, 2, false);
    else
        sign_token(s, 1, text[0] == '=');
}

static void bitwise(Scan *s, const char *text) {
    sign_token(s, text[1] == '=' || text[1] == text[0] ? 2 : 1,
               text[1] == '=' && text[2] != '=');
}

static void colon(Scan *s, const char *text) {
    if (s->last == LAST_START && isalpha((unsigned char)text[1])) {
        scan_command(s);
        return;
    }
    if (s->depth == 0 && s->questions) s->questions--;
    sign_token(s, text[1] == '=' ? 2 : 1, text[1] == '=');
}

static void question(Scan *s) {
    if (s->depth == 0) s->questions++;
    sign_token(s, 1, false);
}

static void slash(Scan *s, const char *text) {
    if (text[1] == '/')
        line_comment(s);
    else if (text[1] == '*')
        block_comment(s);
    else
        bitwise(s, text);
}

/* #define C64(x) x##ULL: a number's suffix. */
static bool pasted_suffix(Scan *s, const char *text) {
    if (s->form != FORM_DEFINE || text[0] != '#' || text[1] != '#') return false;
    size_t n = 2 + strspn(text + 2, " \t"), letters = strspn(text + n, "uUlL");
    if (letters == 0 || letters > 3) return false;
    n += letters;
    if (isalnum((unsigned char)text[n]) || text[n] == '_') return false;
    s->at += n;
    return true;
}

static void hash(Scan *s, const char *text) {
    if (pasted_suffix(s, text)) return;
    scan_refused_directive(s, s->at);
    if (scan_is_define(s, s->at))
        scan_error(s, s->at, 7,
                   "#define stands on a line of its own outside of functions");
    if (s->form != FORM_DEFINE || text[1] == ' ' || text[1] == '\t') {
        line_comment(s);
        return;
    }
    size_t n = text[1] == '#' ? 2 : 1;
    scan_error(s, s->at, 1,
               "'#' and '##' of C's macros are not part of the "
               "language");
    scan_blank(s, s->at, s->at + n); /* the macro may go on behind a splice */
    s->at += n;
}

/* \ at the very end of a line joins the next one to it. */
static void backslash(Scan *s, const char *text) {
    size_t len = text[1] == '\n' ? 2 : text[1] == '\r' && text[2] == '\n' ? 3 : 0;
    if (!len) {
        sign_token(s, 1, false);
        return;
    }
    scan_blank(s, s->at, s->at + len);
    s->at += len;
    if (s->at == s->chunk->source->len && !scan_more(s)) s->wants = true;
}

static void other(Scan *s) {
    unsigned char c = (unsigned char)s->chunk->source->text[s->at];
    if (c >= 0x80) {
        scan_foreign(s);
        return;
    }
    char text[80];
    if (c < 0x20 || c == 0x7F)
        snprintf(text, sizeof text, "the control character U+%04X has no place here", c);
    else
        snprintf(text, sizeof text, "'%c' has no meaning here", c);
    scan_error(s, s->at, 1, text);
    s->last = LAST_OPERAND;
    s->at++;
}

static void bracket(Scan *s, char c) {
    if (c == '[' && s->last != LAST_OPERAND && attribute(s)) return;
    bool block = c == '{' && scan_opens_block(s);
    bool head = s->head && c == '(';
    scan_begins(s);
    if (s->depth == 0) s->only_words = false, s->head = head;
    if (c == '[' && s->last != LAST_OPERAND)
        board(s);
    else
        open_bracket(s, c, block);
}

/* One token, anything but a newline. */
static void token(Scan *s) {
    const char *text = s->chunk->source->text + s->at;
    char c = *text;
    if (isalpha((unsigned char)c) || c == '_') {
        word(s);
        return;
    }
    if (c >= '0' && c <= '9')
        number(s);
    else
        switch (c) {
        case ' ':
            s->at++;
            return;
        case '\t':
        case '\r':
        case '\v':
        case '\f':
            scan_blank(s, s->at, s->at + 1);
            s->at++;
            return;
        case '(':
        case '[':
        case '{':
            bracket(s, c);
            return;
        case ')':
        case ']':
        case '}':
            close_bracket(s, c);
            return;
        case '"':
            string(s);
            break;
        case '\'':
            quote(s);
            break;
        case '#':
            hash(s, text);
            return;
        case '/':
            slash(s, text);
            return;
        case '+':
        case '-':
            sign(s, text);
            break;
        case '<':
        case '>':
        case '=':
        case '!':
            comparison(s, text);
            break;
        case '|':
        case '&':
        case '^':
        case '*':
        case '%':
            bitwise(s, text);
            break;
        case ':':
            colon(s, text);
            break;
        case '?':
            question(s);
            break;
        case '\\':
            backslash(s, text);
            return;
        case ';':
            scan_semicolon(s);
            return;
        case ',':
        case '~':
        case '.':
            sign_token(s, 1, false);
            break;
        default:
            other(s);
            break;
        }
    scan_begins(s);
    if (s->depth == 0) s->only_words = s->close = s->head = false;
}

static void reset(Scan *s) {
    s->start = s->at = s->chunk->at;
    s->form = FORM_PLAIN;
    s->last = LAST_START;
    s->depth = s->deeper = s->questions = s->nwords = 0;
    s->only_words = s->only_types = true;
    s->equals = s->close = s->head = s->want_body = s->block_end = s->semicolon = false;
    s->stop = s->unclosed = s->bad = s->wants = false;
    s->ifs = s->dos = 0;
    s->resume = 0;
    buf_clear(s->text);
    scan_sync(s);
}

/* Blanks behind the statement go; a C statement ends with ; or }. */
static void finish(Scan *s) {
    size_t len = s->at - s->start;
    bool statements = s->form == FORM_CONTROL || (s->form == FORM_DEFINE && s->semicolon);
    while (len > 0 && (s->text->data[len - 1] == ' ' ||
                       (s->text->data[len - 1] == ';' && !statements)))
        len--;
    s->text->len = len;
    s->text->data[len] = '\0';
    if (statements && s->last != LAST_DONE && !s->block_end && !s->want_body)
        buf_putc(s->text, ';');
}

void scan_statement(Scan *s) {
    reset(s);
    scan_define(s);
    if (s->form == FORM_PLAIN) scan_plain(s);
    while (s->last != LAST_DONE || !scan_is_over(s)) {
        if (s->at < s->chunk->source->len && s->chunk->source->text[s->at] != '\n')
            token(s);
        else if (!scan_line(s))
            break;
        if (s->stop) break;
    }
    finish(s);
    s->chunk->at = s->at;
    if (s->resume && s->unclosed) s->chunk->at = s->resume;
}
