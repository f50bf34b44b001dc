/* Markdown, read by cmark-gfm. Its tree is written here, so that no other elements come
 * out than these, and links lead nowhere but to pages, files and places in the page.
 *
 * In a build without that library (MARKDOWN=none) prose stays as it was typed. */
#include "render/picture/markdown.h"

#include <ctype.h>
#include <string.h>

#include "render/picture/svg.h"
#include "render/text/prose.h"

#ifdef MARKDOWN_CMARK
#include <cmark-gfm-core-extensions.h>

typedef struct {
    const char *type; /* the library's name */
    const char *open, *close;
    bool block; /* begins a line */
} Element;

static const Element elements[] = {
    {"paragraph", "<p>", "</p>\n", true},
    {"html_block", "<p>", "</p>\n", true},
    {"block_quote", "<blockquote>\n", "</blockquote>\n", true},
    {"item", "<li>", "</li>\n", true},
    {"code_block", "<pre><code>", "</code></pre>\n", true},
    {"thematic_break", "<hr />\n", "", true},
    {"table", "<table>\n", "</table>\n", true},
    {"table_header", "<tr>", "</tr>\n", true},
    {"table_row", "<tr>", "</tr>\n", true},
    {"emph", "<em>", "</em>", false},
    {"strong", "<strong>", "</strong>", false},
    {"code", "<code>", "</code>", false},
    {"softbreak", "\n", "", false},
    {"linebreak", "\n", "", false},
};

static bool has_type(cmark_node *node, const char *type) {
    return node && strcmp(cmark_node_get_type_string(node), type) == 0;
}

static bool is_top(cmark_node *node) {
    return has_type(cmark_node_parent(node), "document");
}

/* --- what depends on more than the type --- */

static void put_list(Buf *buf, cmark_node *list, bool open) {
    bool numbered = cmark_node_get_list_type(list) == CMARK_ORDERED_LIST;
    int start = numbered ? cmark_node_get_list_start(list) : 1;
    if (open && start != 1)
        buf_printf(buf, "<ol start=\"%d\">\n", start);
    else
        buf_printf(buf, "<%s%s>\n", open ? "" : "/", numbered ? "ol" : "ul");
}

/* Web pages, places in the page, files beside it. */
static bool leads_well(const char *to) {
    if (strncmp(to, "http://", 7) == 0 || strncmp(to, "https://", 8) == 0) return true;
    size_t name = 0;
    while (isalnum((unsigned char)to[name]) || (unsigned char)to[name] >= 0x80 ||
           (to[name] && strchr("_-.#", to[name])))
        name++;
    return name > 0 && (to[name] == '\0' || to[name] == '/');
}

static void put_link(Buf *buf, cmark_node *link, bool open) {
    const char *to = cmark_node_get_url(link);
    if (!leads_well(to)) return;
    svg_printf(buf, open ? "<a href=\"%s\">" : "</a>", to);
}

/* A paragraph of a list whose items stand close has no element of its own. */
static bool is_bare(cmark_node *node) {
    cmark_node *item = cmark_node_parent(node);
    return has_type(node, "paragraph") && has_type(item, "item") &&
           cmark_node_get_list_tight(cmark_node_parent(item));
}

/* --- the tree --- */

/* All blocks do, but for the first in an item. */
static void begin_line(Buf *buf, cmark_node *node) {
    bool first = has_type(cmark_node_parent(node), "item") && !cmark_node_previous(node);
    if (buf->len && buf->data[buf->len - 1] != '\n' && !first) buf_putc(buf, '\n');
}

static void put_cell(Buf *buf, cmark_node *cell, bool open) {
    bool head = has_type(cmark_node_parent(cell), "table_header");
    buf_puts(buf, open ? head ? "<th scope=\"col\">" : "<td>" : head ? "</th>" : "</td>");
}

/* A heading of the text's own level is the caller's, with its title. */
static void put_tag(Buf *buf, cmark_node *node, bool open) {
    if (has_type(node, "link")) put_link(buf, node, open);
    if (is_bare(node)) return;
    bool list = has_type(node, "list"),
         heading = has_type(node, "heading") && !is_top(node);
    if (open && (list || heading)) begin_line(buf, node);
    if (list) put_list(buf, node, open);
    if (heading)
        buf_printf(buf, open ? "<h%d>" : "</h%d>\n", cmark_node_get_heading_level(node));
    if (has_type(node, "table_cell")) put_cell(buf, node, open);
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++) {
        if (!has_type(node, elements[i].type)) continue;
        if (elements[i].block && open) begin_line(buf, node);
        buf_puts(buf, open ? elements[i].open : elements[i].close);
    }
}

static cmark_node *read_tree(const char *text, size_t len) {
    cmark_gfm_core_extensions_ensure_registered();
    cmark_parser *parser = cmark_parser_new(CMARK_OPT_VALIDATE_UTF8);
    cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("table"));
    cmark_parser_feed(parser, text, len);
    cmark_node *root = cmark_parser_finish(parser);
    cmark_parser_free(parser);
    return root;
}

/* A leaf, which alone has a text of its own, is entered and never left. */
static void put_tree(Buf *html, Buf *title, cmark_node *root) {
    cmark_iter *iter = cmark_iter_new(root);
    for (cmark_event_type event; (event = cmark_iter_next(iter)) != CMARK_EVENT_DONE;) {
        cmark_node *node = cmark_iter_get_node(iter);
        const char *own = cmark_node_get_literal(node);
        put_tag(html, node, event == CMARK_EVENT_ENTER);
        if (own) {
            svg_escape(html, own);
            buf_puts(title, own);
            put_tag(html, node, false);
        } else if (has_type(node, "softbreak"))
            buf_putc(title, ' ');
    }
    cmark_iter_free(iter);
}

/* It stays one, for programs that read the page. */
static bool put_comment(cmark_node *node, MarkdownPut *put, void *context) {
    size_t len;
    const char *own = has_type(node, "html_block") ? cmark_node_get_literal(node) : NULL;
    const char *said = own ? prose_comment(own, strlen(own), &len) : NULL;
    Buf comment = {0}, html = {0};
    if (!said) return false;
    buf_putn(&comment, said, len);
    svg_printf(&html, "<!-- %s -->\n", buf_str(&comment));
    put(context, &(MarkdownBlock){.html = buf_str(&html)});
    buf_free(&comment);
    buf_free(&html);
    return true;
}

void markdown_read(const char *text, size_t len, MarkdownPut *put, void *context) {
    cmark_node *root = read_tree(text, len), *node = cmark_node_first_child(root);
    for (; node; node = cmark_node_next(node)) {
        Buf html = {0}, title = {0};
        bool heading = has_type(node, "heading");
        if (put_comment(node, put, context)) continue;
        put_tree(&html, &title, node);
        put(context,
            &(MarkdownBlock){.level = heading ? cmark_node_get_heading_level(node) : 0,
                             .title = heading ? buf_str(&title) : NULL,
                             .html = buf_str(&html)});
        buf_free(&html);
        buf_free(&title);
    }
    cmark_node_free(root);
}

#else

static const char *next_line(const char *at, const char *end) {
    const char *line = memchr(at, '\n', (size_t)(end - at));
    return line ? line + 1 : end;
}

/* The level of a heading, "## Title"; 0: the line is none. */
static int level_of(const char *at, const char *end) {
    const char *from = at;
    while (at < end && *at == '#') at++;
    return at < end && *at == ' ' && at - from <= 6 ? (int)(at - from) : 0;
}

static void put_part(const char *from, const char *to, int level, MarkdownPut *put,
                     void *context) {
    Buf text = {0}, html = {0};
    buf_putn(&text, from, (size_t)(to - from));
    svg_printf(&html, level ? "%s" : "<pre class=\"prose\">%s</pre>\n", buf_str(&text));
    put(context, &(MarkdownBlock){.level = level,
                                  .title = level ? buf_str(&text) : NULL,
                                  .html = buf_str(&html)});
    buf_free(&text);
    buf_free(&html);
}

void markdown_read(const char *text, size_t len, MarkdownPut *put, void *context) {
    const char *end = text + len;
    for (const char *at = text, *to; at < end; at = to) {
        int level = level_of(at, end);
        to = level ? next_line(at, end) : prose_section(at, end);
        const char *from = level ? at + level + 1 : at, *last = to;
        while (level && last > from && last[-1] == '\n') last--;
        put_part(from, last, level, put, context);
    }
}
#endif

static void put_block(void *buf, const MarkdownBlock *block) {
    int level = block->level;
    if (level) buf_printf(buf, "<h%d>", level);
    buf_puts(buf, block->html);
    if (level) buf_printf(buf, "</h%d>\n", level);
}

void markdown_html(Buf *buf, const char *text, size_t len) {
    markdown_read(text, len, put_block, buf);
}
