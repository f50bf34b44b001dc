/* Comments as prose. Between statements there are blanks, ; and comments only (or text
 * that was in error, which is skipped), so a scan for the comments' signs is enough.
 *
 * Lines of # or // that follow each other are one text, without the signs; so is a block
 * comment, without a * that begins all of its lines. */
#include "shell/report/transcript.h"

#include <string.h>

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

typedef struct {
    const char *at, *end;
    Buf prose;
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

static void tell_prose(Transcript *t, Scan *s) {
    if (s->prose.len) report_prose(t->report, &(Prose){buf_str(&s->prose), s->prose.len});
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
    report_statement(t->report, &(Prose){buf_str(&text), text.len});
    buf_free(&text);
}

static void line_comment(Scan *s) {
    const char *end = line_end(s);
    bool shebang = begins(s, "#!");
    s->at += *s->at == '/' ? 2 : 1;
    if (s->at < end && *s->at == ' ') s->at++;
    if (!shebang) put_line(&s->prose, s->at, end);
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

static void block_comment(Scan *s) {
    const char *from = s->at + 2, *to = from;
    while (to + 1 < s->end && !(to[0] == '*' && to[1] == '/')) to++;
    bool closed = to + 1 < s->end, stars = has_stars(from, to);
    const char *after = closed ? to + 2 : s->end;
    if (!closed) to = s->end;
    buf_putc(&s->prose, '\n');
    while (from < to) {
        const char *end = memchr(from, '\n', (size_t)(to - from));
        if (!end) end = to;
        if (stars) {
            const char *text = from;
            while (text < end && strchr(" \t", *text)) text++;
            if (text < end && *text == '*')
                from = text + 1 + (text + 1 < end && text[1] == ' ');
        }
        put_line(&s->prose, from, end);
        from = end < to ? end + 1 : to;
    }
    buf_putc(&s->prose, '\n');
    s->at = after;
}

/* All comments from here on. A blank line or another kind of text ends a paragraph. */
static void scan_prose(Transcript *t, size_t to) {
    Scan s = {.at = t->text.data + t->told, .end = t->text.data + to};
    while (s.at < s.end) {
        if (*s.at == '#' && preprocess_is_directive(s.at))
            directives(t, &s);
        else if (*s.at == '#' || begins(&s, "//"))
            line_comment(&s);
        else if (begins(&s, "/*"))
            block_comment(&s);
        else if (*s.at == '\n' && s.at + 1 < s.end && s.at[1] == '\n') {
            if (s.prose.len) buf_putc(&s.prose, '\n');
            s.at++;
        } else
            s.at++;
    }
    tell_prose(t, &s);
    buf_free(&s.prose);
}

/* The end of the line when only a comment, ; and blanks follow on it. */
static size_t with_comment(const Transcript *t, size_t at) {
    Scan s = {.at = t->text.data + at, .end = t->text.data + t->text.len};
    while (s.at < s.end && strchr(" \t;", *s.at)) s.at++;
    bool comment = s.at < s.end && (*s.at == '#' || begins(&s, "//"));
    return comment ? (size_t)(line_end(&s) - t->text.data) : at;
}

void transcript_statement(Transcript *t, const Statement *statement) {
    const Source *source = statement->source;
    size_t len;
    const char *user = source_user(source, statement->span, &len);
    Place place = source_place(source, statement->span.start);
    if (strcmp(place.name, t->name) == 0) {
        size_t start = offset_of(t, &place, user), end = start + len;
        if (end > t->text.len) end = t->text.len;
        if (start < t->told) start = t->told;
        if (end < start) end = start;
        if (start > t->told) scan_prose(t, start);
        user = t->text.data + start;
        t->told = with_comment(t, end);
        len = t->told - start;
    } else { /* of a file that was included by the last line */
        scan_prose(t, t->text.len);
        t->told = t->text.len;
    }
    Buf text = {0};
    put_line(&text, user, user + len);
    report_statement(t->report, &(Prose){buf_str(&text), text.len});
    buf_free(&text);
}

void transcript_end(Transcript *t) {
    if (t->told < t->text.len) scan_prose(t, t->text.len);
    buf_free(&t->text);
}
