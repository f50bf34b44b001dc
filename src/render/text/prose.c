/* Line by line: what begins a block ends the one before. */
#include "render/text/prose.h"

#include <ctype.h>
#include <string.h>

typedef struct {
    Buf *out;
    const Style *style;
    Buf block;     /* the text of the block at work, on one line */
    size_t indent; /* of its further lines: it is an item of a list */
    bool fenced;   /* between ``` and ``` */
    bool apart;    /* an empty line stood last */
    bool headed;   /* a heading did */
} Prose;

/* --- lines --- */

static const char FENCE[] = "```"; /* around code */

static bool begins(const char *line, size_t len, const char *sign) {
    size_t size = strlen(sign);
    return len >= size && memcmp(line, sign, size) == 0;
}

/* "## " */
static size_t heading_mark(const char *line, size_t len) {
    size_t signs = 0;
    while (signs < len && line[signs] == '#') signs++;
    return signs && signs < len && line[signs] == ' ' ? signs + 1 : 0;
}

const char *prose_comment(const char *line, size_t len, size_t *size) {
    static const char open[] = "<!-- ", close[] = " -->";
    const size_t before = sizeof open - 1, behind = sizeof close - 1;
    while (len > 0 && strchr(" \r\n", line[len - 1])) len--;
    if (len < before + behind || !begins(line, len, open)) return NULL;
    *size = len - before - behind;
    line += before;
    bool closed = memcmp(line + *size, close, behind) == 0;
    bool one = !memmem(line, *size, "--", 2) && !memchr(line, '\n', *size);
    return closed && one ? line : NULL;
}

/* "- ", " 12. ", with the blanks before it. */
static size_t item_mark(const char *line, size_t len) {
    size_t at = 0;
    while (at < len && line[at] == ' ') at++;
    size_t from = at;
    while (at < len && isdigit((unsigned char)line[at])) at++;
    bool sign = at > from ? at < len && line[at] == '.'
                          : at < len && strchr("-*+", line[at]) != NULL;
    return sign && at + 1 < len && line[at + 1] == ' ' ? at + 2 : 0;
}

/* A table's row, code. */
static bool is_set(const Prose *p, const char *line, size_t len) {
    return p->fenced || begins(line, len, "|") ||
           (begins(line, len, "    ") && !p->block.len);
}

/* --- blocks --- */

static bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '`' || (unsigned char)c >= 0x80;
}

/* Whether the * at this place opens or closes emphasis: it touches a word on one side. */
static bool is_emphasis(const char *text, const char *at) {
    bool before = at > text && is_word(at[-1]), after = is_word(at[1]);
    return before != after || at[1] == '*' || (at > text && at[-1] == '*');
}

/* Without the marks of emphasis; code keeps its own. */
static void put_plain(Buf *out, const char *text) {
    bool code = false;
    for (const char *at = text; *at; at++) {
        code ^= *at == '`';
        if (!code && *at == '*' && is_emphasis(text, at)) continue;
        if (!code && *at == '\\' && ispunct((unsigned char)at[1])) at++;
        buf_putc(out, *at);
    }
}

static void end_block(Prose *p) {
    Buf plain = {0};
    if (p->block.len) {
        put_plain(&plain, buf_str(&p->block));
        style_flush(p->out, p->style, &plain, p->indent);
    }
    buf_clear(&p->block);
    p->indent = 0;
}

static void begin_block(Prose *p) {
    end_block(p);
    if (p->apart && p->out->len) buf_putc(p->out, '\n');
    p->apart = p->headed = false;
}

static void put_heading(Prose *p, const char *line, size_t len) {
    Buf title = {0};
    begin_block(p);
    buf_putn(&title, line, len);
    style_puts(p->out, p->style, INK_TITLE, buf_str(&title));
    buf_putc(p->out, '\n');
    p->headed = true;
    buf_free(&title);
}

/* In a table | is written \|. */
static void put_set(Prose *p, const char *line, size_t len) {
    for (size_t i = 0; i < len; i++)
        if (p->fenced || line[i] != '\\' || i + 1 == len || line[i + 1] != '|')
            buf_putc(p->out, line[i]);
    buf_putc(p->out, '\n');
}

/* A number in the middle of a paragraph begins a list only if it is 1. */
static size_t item_of(const Prose *p, const char *line, size_t len) {
    const char *mark = line + strspn(line, " ");
    bool goes_on = p->block.len && !p->indent && !p->apart;
    return goes_on && strchr("023456789", *mark) ? 0 : item_mark(line, len);
}

static void put_words(Prose *p, const char *line, size_t len) {
    size_t item = item_of(p, line, len);
    if (item || p->apart) {
        begin_block(p);
        p->indent = item;
    }
    p->headed = false;
    size_t blanks = 0;
    while (!item && blanks < len && line[blanks] == ' ') blanks++;
    if (p->block.len) buf_putc(&p->block, ' ');
    buf_putn(&p->block, line + blanks, len - blanks);
}

static void put_line(Prose *p, const char *line, size_t len) {
    size_t heading = heading_mark(line, len), size;
    if (!p->fenced && prose_comment(line, len, &size)) return;
    bool fence = begins(line, len, FENCE);
    while (len > 0 && strchr(" \t\r", line[len - 1])) len--;
    if (len == 0 && !p->fenced) {
        end_block(p);
        p->apart = !p->headed;
    } else if (fence) {
        begin_block(p);
        p->fenced = !p->fenced;
    } else if (is_set(p, line, len)) {
        begin_block(p);
        put_set(p, line, len);
    } else if (heading) {
        put_heading(p, line + heading, len - heading);
    } else {
        put_words(p, line, len);
    }
}

void prose_draw(Buf *buf, const Style *style, const char *text, size_t len) {
    Prose p = {.out = buf, .style = style};
    for (const char *end = text + len; text < end;) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop) stop = end;
        put_line(&p, text, (size_t)(stop - text));
        text = stop < end ? stop + 1 : end;
    }
    end_block(&p);
    buf_free(&p.block);
}

const char *prose_section(const char *text, const char *end) {
    bool code = false;
    for (const char *line = text, *stop; line < end; line = stop + 1) {
        stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop) stop = end;
        size_t len = (size_t)(stop - line);
        code ^= begins(line, len, FENCE);
        if (!code && line > text && heading_mark(line, len)) return line;
        if (stop == end) break;
    }
    return end;
}
