/* Markdown. Blocks are found line by line; what stands in a list item or a quote is text
 * of its own, without its indent, and goes the same way (at most DEEPEST times).
 *
 * Inline marks: a mark counts when its partner follows in the same text; else it is a
 * character like others. */
#include "render/picture/markdown.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "render/picture/svg.h"

enum { DEEPEST = 8, PARTNER_MOST = 2000 /* bytes between two marks */ };

typedef struct {
    const char *at;
    size_t len;
} Text;

/* --- inline --- */

static void put_escaped(Buf *buf, Text text) {
    Buf copy = {0};
    buf_putn(&copy, text.at, text.len);
    svg_escape(buf, buf_str(&copy));
    buf_free(&copy);
}

static size_t run_of(Text text, size_t i, char c) {
    size_t n = 0;
    while (i + n < text.len && text.at[i + n] == c) n++;
    return n;
}

static void put_inline(Buf *buf, Text text, unsigned depth);

static void put_element(Buf *buf, const char *name, Text text, unsigned depth) {
    buf_printf(buf, "<%s>", name);
    put_inline(buf, text, depth + 1);
    buf_printf(buf, "</%s>", name);
}

/* The length of `code` with its marks, as many ` at the end as at the start; or 0. */
static size_t code_at(Text text, size_t i) {
    size_t marks = run_of(text, i, '`');
    for (size_t k = i + marks; k < text.len && k < i + PARTNER_MOST; k++) {
        size_t run = run_of(text, k, '`');
        if (run == marks) return k + run - i;
        if (run) k += run - 1;
    }
    return 0;
}

static size_t put_code(Buf *buf, Text text, size_t i) {
    size_t len = code_at(text, i), marks = run_of(text, i, '`');
    if (!len) return 0;
    Text code = {text.at + i + marks, len - 2 * marks};
    bool padded = code.len > 2 && code.at[0] == ' ' && code.at[code.len - 1] == ' ';
    if (padded) code = (Text){code.at + 1, code.len - 2};
    buf_puts(buf, "<code>");
    put_escaped(buf, code);
    buf_puts(buf, "</code>");
    return len;
}

static bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

/* *emphasis*, **strong**, with _ between words alone. */
static size_t put_emphasis(Buf *buf, Text text, size_t i, unsigned depth) {
    char mark = text.at[i];
    size_t marks = run_of(text, i, mark);
    if (marks > 2) return 0;
    size_t from = i + marks;
    if (from >= text.len || text.at[from] == ' ' || text.at[from] == '\n') return 0;
    if (mark == '_' && i > 0 && is_word(text.at[i - 1])) return 0;
    for (size_t k = from + 1; k + marks <= text.len && k < i + PARTNER_MOST; k++) {
        if (text.at[k] == '`') {
            size_t code = code_at(text, k);
            k += code ? code : run_of(text, k, '`');
        }
        if (k >= text.len || run_of(text, k, mark) != marks || text.at[k - 1] == ' ')
            continue;
        if (mark == '_' && k + marks < text.len && is_word(text.at[k + marks])) continue;
        put_element(buf, marks == 2 ? "strong" : "em", (Text){text.at + from, k - from},
                    depth);
        return k + marks - i;
    }
    return 0;
}

/* Web pages, places in the page, files beside it. */
static bool leads_well(Text to) {
    if (to.len >= 7 && memcmp(to.at, "http://", 7) == 0) return true;
    if (to.len >= 8 && memcmp(to.at, "https://", 8) == 0) return true;
    size_t name = 0;
    while (name < to.len && (is_word(to.at[name]) || strchr("-.#", to.at[name]))) name++;
    return to.len > 0 && (name == to.len || to.at[name] == '/') && to.at[0] != '/';
}

/* [text](place) */
static size_t put_link(Buf *buf, Text text, size_t i, unsigned depth) {
    if (text.len > i + PARTNER_MOST) text.len = i + PARTNER_MOST;
    const char *end = memchr(text.at + i, ']', text.len - i);
    if (!end || end + 1 >= text.at + text.len || end[1] != '(') return 0;
    size_t left = text.len - (size_t)(end + 2 - text.at);
    const char *close = memchr(end + 2, ')', left);
    if (!close || memchr(text.at + i, '\n', (size_t)(close - text.at) - i)) return 0;
    Text name = {text.at + i + 1, (size_t)(end - text.at) - i - 1};
    Text to = {end + 2, (size_t)(close - end) - 2};
    if (leads_well(to)) {
        buf_puts(buf, "<a href=\"");
        put_escaped(buf, to);
        buf_puts(buf, "\">");
        put_inline(buf, name, depth + 1);
        buf_puts(buf, "</a>");
    } else
        put_inline(buf, name, depth + 1);
    return (size_t)(close - text.at) + 1 - i;
}

static void put_inline(Buf *buf, Text text, unsigned depth) {
    size_t plain = 0, i = 0;
    while (i < text.len) {
        Buf part = {0};
        size_t used = 0;
        char c = text.at[i];
        bool escape =
            c == '\\' && i + 1 < text.len && ispunct((unsigned char)text.at[i + 1]);
        if (c == '`')
            used = put_code(&part, text, i);
        else if ((c == '*' || c == '_') && depth < DEEPEST)
            used = put_emphasis(&part, text, i, depth);
        else if (c == '[' && depth < DEEPEST)
            used = put_link(&part, text, i, depth);
        if (used || escape) {
            put_escaped(buf, (Text){text.at + plain, i - plain});
            buf_puts(buf, buf_str(&part));
            i += escape ? 2 : used;
            plain = escape ? i - 1 : i;
        } else
            i += c == '`' || c == '*' || c == '_' ? run_of(text, i, c) : 1;
        buf_free(&part);
    }
    put_escaped(buf, (Text){text.at + plain, text.len - plain});
}

/* --- lines --- */

typedef struct {
    Buf *buf;
    Text rest;
    unsigned depth;
} Blocks;

static Text line_of(Text text) {
    const char *end = text.len ? memchr(text.at, '\n', text.len) : NULL;
    Text line = {text.at, end ? (size_t)(end - text.at) : text.len};
    if (line.len && line.at[line.len - 1] == '\r') line.len--;
    return line;
}

static void next_line(Text *text) {
    const char *end = text->len ? memchr(text->at, '\n', text->len) : NULL;
    size_t used = end ? (size_t)(end - text->at) + 1 : text->len;
    *text = (Text){text->at + used, text->len - used};
}

static size_t indent_of(Text line) {
    size_t n = 0;
    while (n < line.len && line.at[n] == ' ') n++;
    return n;
}

static bool is_blank(Text line) {
    for (size_t i = 0; i < line.len; i++)
        if (line.at[i] != ' ' && line.at[i] != '\t') return false;
    return true;
}

static Text trimmed(Text text) {
    while (text.len && strchr(" \t", *text.at)) text = (Text){text.at + 1, text.len - 1};
    while (text.len && strchr(" \t\r\n", text.at[text.len - 1])) text.len--;
    return text;
}

static size_t heading(Text line) {
    size_t marks = run_of(line, 0, '#');
    return marks >= 1 && marks <= 6 && marks < line.len && line.at[marks] == ' ' ? marks
                                                                                 : 0;
}

static bool is_rule(Text line) {
    Text text = trimmed(line);
    if (text.len < 3 || !strchr("-*_", text.at[0])) return false;
    return run_of(text, 0, text.at[0]) == text.len;
}

/* The columns a list item's text is indented by; 0: none begins here. */
static size_t item(Text line, bool *numbered) {
    size_t i = indent_of(line), digits = 0;
    if (i > 3) return 0;
    while (i + digits < line.len && isdigit((unsigned char)line.at[i + digits])) digits++;
    *numbered = digits > 0 && digits < 4;
    size_t mark = i + digits;
    bool sign = *numbered
                    ? mark < line.len && strchr(".)", line.at[mark])
                    : digits == 0 && mark < line.len && strchr("-*+", line.at[mark]);
    if (!sign || mark + 1 >= line.len || line.at[mark + 1] != ' ') return 0;
    return mark + 2;
}

static size_t fence(Text line) {
    size_t i = indent_of(line);
    if (i >= line.len || (line.at[i] != '`' && line.at[i] != '~')) return 0;
    size_t n = run_of(line, i, line.at[i]);
    return n >= 3 ? n : 0;
}

/* The rule between a table's head and its rows: bars, dashes, colons. */
static bool is_table_rule(Text line) {
    size_t dashes = 0, bars = 0;
    for (size_t i = 0; i < line.len; i++) {
        if (!strchr("|-: ", line.at[i])) return false;
        dashes += line.at[i] == '-';
        bars += line.at[i] == '|';
    }
    return dashes && bars;
}

static bool is_table(Text rest) {
    Text line = trimmed(line_of(rest));
    if (!line.len || *line.at != '|') return false;
    next_line(&rest);
    return is_table_rule(line_of(rest));
}

static bool begins_block(Text rest) {
    Text line = line_of(rest);
    bool numbered;
    return is_blank(line) || heading(line) || fence(line) || is_rule(line) ||
           item(line, &numbered) || *line.at == '>' || is_table(rest);
}

/* --- blocks --- */

static void put_blocks(Buf *buf, Text text, unsigned depth);

/* A line of a paragraph that begins with "3." goes on with it; "1." begins a list. */
static bool is_late_number(Text rest) {
    Text line = line_of(rest);
    bool numbered;
    return item(line, &numbered) && numbered && line.at[indent_of(line)] != '1';
}

static void put_paragraph(Blocks *b) {
    Buf text = {0};
    do {
        Text line = trimmed(line_of(b->rest));
        if (text.len) buf_putc(&text, '\n');
        buf_putn(&text, line.at, line.len);
        next_line(&b->rest);
    } while (b->rest.len && !(begins_block(b->rest) && !is_late_number(b->rest)));
    buf_puts(b->buf, "<p>");
    put_inline(b->buf, (Text){buf_str(&text), text.len}, 0);
    buf_puts(b->buf, "</p>\n");
    buf_free(&text);
}

static void put_heading(Blocks *b, size_t level) {
    Text line = line_of(b->rest),
         text = trimmed((Text){line.at + level, line.len - level});
    while (text.len && text.at[text.len - 1] == '#') text.len--;
    buf_printf(b->buf, "<h%zu>", level);
    put_inline(b->buf, trimmed(text), 0);
    buf_printf(b->buf, "</h%zu>\n", level);
    next_line(&b->rest);
}

static void put_fence(Blocks *b, size_t marks) {
    Text line = line_of(b->rest);
    size_t indent = indent_of(line);
    char mark = line.at[indent];
    buf_puts(b->buf, "<pre><code>");
    for (next_line(&b->rest); b->rest.len; next_line(&b->rest)) {
        line = line_of(b->rest);
        if (fence(line) >= marks && line.at[indent_of(line)] == mark) break;
        size_t cut = indent_of(line) < indent ? indent_of(line) : indent;
        put_escaped(b->buf, (Text){line.at + cut, line.len - cut});
        buf_putc(b->buf, '\n');
    }
    next_line(&b->rest);
    buf_puts(b->buf, "</code></pre>\n");
}

static void put_indented(Blocks *b) {
    buf_puts(b->buf, "<pre><code>");
    while (b->rest.len && indent_of(line_of(b->rest)) >= 4) {
        Text line = line_of(b->rest);
        put_escaped(b->buf, (Text){line.at + 4, line.len - 4});
        buf_putc(b->buf, '\n');
        next_line(&b->rest);
    }
    buf_puts(b->buf, "</code></pre>\n");
}

static void put_cell(Blocks *b, const char *name, Text cell) {
    Buf text = {0};
    for (size_t i = 0; i < cell.len; i++) { /* \| is a bar */
        if (cell.at[i] == '\\' && i + 1 < cell.len && cell.at[i + 1] == '|') i++;
        buf_putc(&text, cell.at[i]);
    }
    buf_printf(b->buf, "<%s>", name);
    put_inline(b->buf, trimmed((Text){buf_str(&text), text.len}), 0);
    buf_printf(b->buf, "</%s>", name);
    buf_free(&text);
}

static void put_table_row(Blocks *b, const char *name) {
    Text line = trimmed(line_of(b->rest));
    if (line.len && *line.at == '|') line = (Text){line.at + 1, line.len - 1};
    buf_puts(b->buf, "<tr>");
    while (line.len) {
        size_t end = 0;
        while (end < line.len &&
               (line.at[end] != '|' || (end && line.at[end - 1] == '\\')))
            end++;
        put_cell(b, name, (Text){line.at, end});
        end += end < line.len;
        line = (Text){line.at + end, line.len - end};
    }
    buf_puts(b->buf, "</tr>\n");
    next_line(&b->rest);
}

static void put_table(Blocks *b) {
    buf_puts(b->buf, "<table>\n");
    put_table_row(b, "th");
    next_line(&b->rest);
    while (b->rest.len && *trimmed(line_of(b->rest)).at == '|' &&
           !is_blank(line_of(b->rest)))
        put_table_row(b, "td");
    buf_puts(b->buf, "</table>\n");
}

static void put_quote(Blocks *b) {
    Buf text = {0};
    while (b->rest.len && *b->rest.at == '>') {
        Text line = line_of(b->rest);
        size_t cut = line.len > 1 && line.at[1] == ' ' ? 2 : 1;
        buf_putn(&text, line.at + cut, line.len - cut);
        buf_putc(&text, '\n');
        next_line(&b->rest);
    }
    buf_puts(b->buf, "<blockquote>\n");
    put_blocks(b->buf, (Text){buf_str(&text), text.len}, b->depth + 1);
    buf_puts(b->buf, "</blockquote>\n");
    buf_free(&text);
}

/* The lines of an item: those that are indented, lazy ones, blank ones between. */
static void take_item(Blocks *b, size_t indent, Buf *text) {
    bool first = true, blank = false;
    while (b->rest.len) {
        Text line = line_of(b->rest);
        size_t in = indent_of(line);
        if (!first && is_blank(line)) {
            blank = true;
        } else if (!first && in < indent && (blank || begins_block(b->rest))) {
            break;
        } else {
            size_t cut = first ? indent : in < indent ? in : indent;
            if (blank) buf_putc(text, '\n');
            blank = false;
            buf_putn(text, line.at + cut, line.len - cut);
            buf_putc(text, '\n');
        }
        first = false;
        next_line(&b->rest);
    }
}

/* An item of one paragraph needs no <p>. */
static void put_item(Blocks *b, const Buf *text) {
    Buf inner = {0};
    put_blocks(&inner, (Text){buf_str(text), text->len}, b->depth + 1);
    const char *html = buf_str(&inner), *close = strstr(html, "</p>\n");
    buf_puts(b->buf, "<li>");
    if (strncmp(html, "<p>", 3) == 0 && close && !strstr(close + 5, "<p>")) {
        buf_putn(b->buf, html + 3, (size_t)(close - html) - 3);
        buf_puts(b->buf, close[5] ? close + 4 : close + 5);
    } else
        buf_puts(b->buf, html);
    buf_puts(b->buf, "</li>\n");
    buf_free(&inner);
}

/* A list may go on counting where another ended. */
static int number_of(Text line) {
    int number = 0;
    for (size_t i = indent_of(line); isdigit((unsigned char)line.at[i]); i++)
        number = 10 * number + (line.at[i] - '0');
    return number;
}

static void put_list(Blocks *b) {
    bool numbered, other;
    item(line_of(b->rest), &numbered);
    int first = numbered ? number_of(line_of(b->rest)) : 1;
    if (first != 1)
        buf_printf(b->buf, "<ol start=\"%d\">\n", first);
    else
        buf_puts(b->buf, numbered ? "<ol>\n" : "<ul>\n");
    for (;;) {
        while (b->rest.len && is_blank(line_of(b->rest))) next_line(&b->rest);
        size_t indent = b->rest.len ? item(line_of(b->rest), &other) : 0;
        if (!indent || other != numbered || is_rule(line_of(b->rest))) break;
        Buf text = {0};
        take_item(b, indent, &text);
        put_item(b, &text);
        buf_free(&text);
    }
    buf_puts(b->buf, numbered ? "</ol>\n" : "</ul>\n");
}

static void put_block(Blocks *b) {
    Text line = line_of(b->rest);
    bool numbered;
    if (is_blank(line))
        next_line(&b->rest);
    else if (heading(line))
        put_heading(b, heading(line));
    else if (fence(line))
        put_fence(b, fence(line));
    else if (indent_of(line) >= 4)
        put_indented(b);
    else if (is_table(b->rest))
        put_table(b);
    else if (is_rule(line)) {
        buf_puts(b->buf, "<hr>\n");
        next_line(&b->rest);
    } else if (b->depth < DEEPEST && *line.at == '>')
        put_quote(b);
    else if (b->depth < DEEPEST && item(line, &numbered))
        put_list(b);
    else
        put_paragraph(b);
}

static void put_blocks(Buf *buf, Text text, unsigned depth) {
    Blocks blocks = {buf, text, depth};
    while (blocks.rest.len) put_block(&blocks);
}

void markdown_html(Buf *buf, const char *text, size_t len) {
    put_blocks(buf, (Text){text, len}, 0);
}

_Bool markdown_title(Buf *buf, const char *text, size_t len) {
    Text rest = {text, len};
    for (; rest.len; next_line(&rest)) {
        Text line = line_of(rest);
        size_t level = heading(line);
        if (!level) continue;
        Text title = trimmed((Text){line.at + level, line.len - level});
        for (size_t i = 0; i < title.len; i++)
            if (!strchr("*`", title.at[i])) buf_putc(buf, title.at[i]);
        return true;
    }
    return false;
}
