/* Comments as prose. Between statements there are blanks, ; and comments only (or text
 * that was in error, which is skipped), so a scan for the comments' signs is enough.
 *
 * Lines of # or // that follow each other are one text, without the signs; so is a block
 * comment, without a * that begins all of its lines. A line that stands alone between
 * blank lines and is no sentence is a heading; ## and more # make one anyway. */
#include "shell/report/transcript.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/lex.h"
#include "render/text/prose.h"

bool transcript_line(void *context, Buf *line, size_t max) {
    Transcript *t = context;
    size_t before = line->len;
    if (!t->line(t->context, line, max)) return false;
    buf_putn(&t->text, line->data + before, line->len - before);
    return true;
}

/* --- places --- */

/* The offset of a line's first byte, from 1. */
static size_t offset_of_line(Transcript *t, unsigned line) {
    const Buf *text = &t->text;
    if (t->near == 0 || line < t->near) t->near = 1, t->near_at = 0;
    for (; t->near < line; t->near++) {
        const char *end = memchr(text->data + t->near_at, '\n', text->len - t->near_at);
        if (!end) return text->len;
        t->near_at = (size_t)(end - text->data) + 1;
    }
    return t->near_at;
}

/* Where the user wrote what `user` points to. */
static size_t offset_of(Transcript *t, const Place *place, const char *user) {
    const Buf *text = &t->text;
    size_t column = user > place->line_start ? (size_t)(user - place->line_start) : 0;
    size_t at = offset_of_line(t, place->line) + column;
    bool bom =
        place->line == 1 && text->len >= 3 && memcmp(text->data, "\xEF\xBB\xBF", 3) == 0;
    if (bom) at += 3;
    return at < text->len ? at : text->len;
}

/* --- prose --- */

enum { TITLE_MOST = 72 };

typedef struct {
    const char *at, *end;
    Buf prose;
    bool fresh; /* a blank line, or nothing, comes before */
} Scan;

static bool begins(const Scan *s, const char *sign) {
    size_t len = strlen(sign);
    return (size_t)(s->end - s->at) >= len && memcmp(s->at, sign, len) == 0;
}

static const char *line_end(const Scan *s) {
    const char *end = memchr(s->at, '\n', (size_t)(s->end - s->at));
    return end ? end : s->end;
}

static void put_line(Buf *buf, const char *from, const char *to) {
    while (to > from && strchr(" \t\r", to[-1])) to--;
    buf_putn(buf, from, (size_t)(to - from));
    buf_putc(buf, '\n');
}

const char *transcript_exercise(const char *line, size_t len, size_t *size) {
    static const char word[] = "exercise ";
    const char *said = prose_comment(line, len, size);
    if (!said || *size < sizeof word || memcmp(said, word, sizeof word - 1) != 0)
        return NULL;
    *size -= sizeof word - 1;
    return said + sizeof word - 1;
}

static void tell_prose(Transcript *t, Scan *s) {
    Prose prose = {.text = buf_str(&s->prose), .len = s->prose.len};
    for (const char *at = prose.text, *next; *at && !prose.exercise; at = next) {
        size_t len = strcspn(at, "\n");
        prose.exercise = transcript_exercise(at, len, &prose.exercise_len);
        next = at + len + (at[len] == '\n');
    }
    if (prose.len) report_prose(t->report, &prose);
    buf_clear(&s->prose);
}

/* Lines of #define and the like are shown as statements are. */
static void directives(Transcript *t, Scan *s) {
    Buf text = {0};
    tell_prose(t, s);
    while (s->at < s->end && preprocess_is_directive(s->at)) {
        const char *end = line_end(s);
        while (end < s->end && end[-1] == '\\') {
            put_line(&text, s->at, end);
            s->at = end + 1;
            end = line_end(s);
        }
        put_line(&text, s->at, end);
        s->at = end < s->end ? end + 1 : end;
    }
    report_statement(t->report, &(Prose){.text = buf_str(&text), .len = text.len});
    buf_free(&text);
}

/* Nothing stands on the line that begins here. */
static bool is_blank_line(const char *at, const char *end) {
    while (at < end && strchr(" \t\r", *at)) at++;
    return at == end || *at == '\n';
}

/* What is drawn around a title: -, =, *, lines. */
static bool is_drawn(const char *at, const char *end, size_t *size) {
    uint32_t point = utf8_decode(at, (size_t)(end - at), size);
    return (point < 0x80 && strchr(" -=*~#", (int)point)) ||
           (point >= 0x2500 && point < 0x2580);
}

static Prose undecorated(const char *from, const char *to) {
    size_t size;
    while (from < to && is_drawn(from, to, &size)) from += size;
    for (const char *last; from < to; to = last) {
        last = to - 1;
        while (last > from && ((unsigned char)*last & 0xC0) == 0x80) last--;
        if (!is_drawn(last, to, &size)) break;
    }
    return (Prose){.text = from, .len = (size_t)(to - from)};
}

/* An item of a list, a quotation, a table or anything else that Markdown knows. */
static bool begins_markdown(const char *from, const char *to) {
    const char *at = from;
    while (at < to && *at >= '0' && *at <= '9') at++;
    if (at > from) return at < to && strchr(".)", *at);
    bool sign = at < to && strchr("-+*>", *at);
    return sign ? at + 1 < to && at[1] == ' ' : at < to && strchr("#|`<[!", *at);
}

/* Short, and no sentence unless something is drawn behind it. */
static bool is_title(const char *from, const char *to, Prose *title) {
    while (to > from && strchr(" \t\r", to[-1])) to--;
    *title = undecorated(from, to);
    if (begins_markdown(from, to) || !title->len) return false;
    if (utf8_width(title->text, title->len) > TITLE_MOST) return false;
    const char *end = title->text + title->len;
    return end < to || !strchr(".:;,!?)", end[-1]);
}

static void line_comment(Transcript *t, Scan *s) {
    const char *end = line_end(s), *from = s->at + (*s->at == '/' ? 2 : 1);
    const char *text_end = t->text.data + t->text.len;
    bool shebang = begins(s, "#!"), marked = begins(s, "## ") || begins(s, "###");
    bool alone = s->fresh && is_blank_line(end + (end < text_end), text_end);
    Prose title;
    if (from < end && *from == ' ') from++;
    if (alone && !shebang && !marked && is_title(from, end, &title))
        buf_printf(&s->prose, "%s %.*s\n", t->titled ? "##" : "#", (int)title.len,
                   title.text);
    else if (!shebang)
        put_line(&s->prose, marked ? s->at : from, end);
    t->titled = t->titled || !shebang;
    s->fresh = shebang;
    s->at = end;
}

/* Whether all lines but the first begin with a star. */
static bool has_stars(const char *from, const char *to) {
    bool some = false;
    for (const char *at = from; (at = memchr(at, '\n', (size_t)(to - at)));) {
        at++;
        while (at < to && (*at == ' ' || *at == '\t')) at++;
        if (at == to) break;
        if (*at != '*' || (at + 1 < to && at[1] != ' ' && at[1] != '\n')) return false;
        some = true;
    }
    return some;
}

static const char *behind_star(const char *line, const char *end) {
    const char *at = line;
    while (at < end && strchr(" \t", *at)) at++;
    if (at == end || *at != '*') return line;
    return at + 1 + (at + 1 < end && at[1] == ' ');
}

static void block_comment(Transcript *t, Scan *s) {
    const char *from = s->at + 2, *to = from;
    while (to + 1 < s->end && !(to[0] == '*' && to[1] == '/')) to++;
    bool closed = to + 1 < s->end, stars = has_stars(from, to);
    const char *after = closed ? to + 2 : s->end;
    if (!closed) to = s->end;
    buf_putc(&s->prose, '\n');
    while (from < to) {
        const char *end = memchr(from, '\n', (size_t)(to - from));
        if (!end) end = to;
        put_line(&s->prose, stars ? behind_star(from, end) : from, end);
        from = end < to ? end + 1 : to;
    }
    buf_putc(&s->prose, '\n');
    s->at = after;
    s->fresh = false;
    t->titled = true;
}

/* All comments from here on. A blank line or another kind of text ends a paragraph.
 * Whether a blank line is the last of it. */
static bool scan_prose(Transcript *t, size_t to) {
    Scan s = {
        .at = t->text.data + t->told, .end = t->text.data + to, .fresh = t->told == 0};
    while (s.at < s.end) {
        if (*s.at == '#' && preprocess_is_directive(s.at))
            directives(t, &s);
        else if (*s.at == '#' || begins(&s, "//"))
            line_comment(t, &s);
        else if (begins(&s, "/*"))
            block_comment(t, &s);
        else if (*s.at++ == '\n' && s.at < s.end && is_blank_line(s.at, s.end)) {
            if (s.prose.len) buf_putc(&s.prose, '\n');
            s.fresh = true;
        }
    }
    tell_prose(t, &s);
    buf_free(&s.prose);
    return s.fresh;
}

/* With the ; that ends the statement, and a comment when nothing else follows on the
 * line. */
static size_t with_end(const Transcript *t, size_t at) {
    Scan s = {.at = t->text.data + at, .end = t->text.data + t->text.len};
    for (; s.at < s.end && strchr(" \t;", *s.at); s.at++)
        if (*s.at == ';') at = (size_t)(s.at + 1 - t->text.data);
    bool comment = s.at < s.end && (*s.at == '#' || begins(&s, "//"));
    return comment ? (size_t)(line_end(&s) - t->text.data) : at;
}

void transcript_statement(Transcript *t, const Statement *statement) {
    const Source *source = statement->source;
    size_t len;
    Buf text = {0};
    const char *user = source_user(source, statement->span, &len);
    Place place = source_place(source, statement->span.start);
    if (strcmp(place.name, t->name) == 0) {
        size_t start = offset_of(t, &place, user), end = start + len;
        if (end > t->text.len) end = t->text.len;
        if (start < t->told) start = t->told;
        if (end < start) end = start;
        if (start > t->told && scan_prose(t, start)) buf_putc(&text, '\n');
        user = t->text.data + start;
        t->told = with_end(t, end);
        len = t->told - start;
    } else { /* of a file that was included by the last line */
        scan_prose(t, t->text.len);
        t->told = t->text.len;
    }
    put_line(&text, user, user + len);
    report_statement(t->report, &(Prose){.text = buf_str(&text), .len = text.len});
    buf_free(&text);
}

void transcript_end(Transcript *t) {
    if (t->told < t->text.len) scan_prose(t, t->text.len);
    buf_free(&t->text);
}

/* Behind the statement's first word and blanks; NULL: that is another one. */
static const char *behind_word(const char *statement, const char *word) {
    size_t len = strlen(word);
    statement += strspn(statement, " \t\n");
    if (strncmp(statement, word, len) != 0 || symbol_goes_on(statement[len])) return NULL;
    return statement + len + strspn(statement + len, " \t");
}

const char *transcript_question(const char *statement) {
    const char *at = behind_word(statement, "quiz");
    return at && *at == '"' ? at + 1 : NULL;
}

bool transcript_is_claim(const char *statement) {
    return behind_word(statement, "law") || behind_word(statement, "refute") ||
           behind_word(statement, "assert");
}
