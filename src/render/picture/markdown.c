/* Markdown, read by cmark-gfm. Its tree is written here, so that no other elements come
 * out than these, and links lead nowhere but to pages, files and places in the page.
 *
 * In a build without that library (MARKDOWN=none) prose stays as it was typed. */
#include "render/picture/markdown.h"

#include <ctype.h>
#include <string.h>

#include "render/picture/svg.h"

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
    {"thematic_break", "<hr>\n", "", true},
    {"table", "<table>\n", "</table>\n", true},
    {"table_header", "<tr>", "</tr>\n", true},
    {"table_row", "<tr>", "</tr>\n", true},
    {"emph", "<em>", "</em>", false},
    {"strong", "<strong>", "</strong>", false},
    {"code", "<code>", "</code>", false},
    {"softbreak", "\n", "", false},
    {"linebreak", "\n", "", false},
};

static bool is(cmark_node *node, const char *type) {
    return node && strcmp(cmark_node_get_type_string(node), type) == 0;
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
    if (!open) {
        buf_puts(buf, "</a>");
        return;
    }
    buf_puts(buf, "<a href=\"");
    svg_escape(buf, to);
    buf_puts(buf, "\">");
}

/* A paragraph of a list whose items stand close has no element of its own. */
static bool is_bare(cmark_node *node) {
    cmark_node *item = cmark_node_parent(node);
    return is(node, "paragraph") && is(item, "item") &&
           cmark_node_get_list_tight(cmark_node_parent(item));
}

/* --- the tree --- */

/* All blocks do, but for the first in an item. */
static void begin_line(Buf *buf, cmark_node *node) {
    bool first = is(cmark_node_parent(node), "item") && !cmark_node_previous(node);
    if (buf->len && buf->data[buf->len - 1] != '\n' && !first) buf_putc(buf, '\n');
}

static void put_tag(Buf *buf, cmark_node *node, bool open) {
    if (is(node, "link")) put_link(buf, node, open);
    if (is_bare(node)) return;
    bool list = is(node, "list"), heading = is(node, "heading");
    if (open && (list || heading)) begin_line(buf, node);
    if (list) put_list(buf, node, open);
    if (heading)
        buf_printf(buf, open ? "<h%d>" : "</h%d>\n", cmark_node_get_heading_level(node));
    if (is(node, "table_cell"))
        buf_printf(buf, "<%st%c>", open ? "" : "/",
                   is(cmark_node_parent(node), "table_header") ? 'h' : 'd');
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++) {
        if (!is(node, elements[i].type)) continue;
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
void markdown_html(Buf *buf, const char *text, size_t len) {
    cmark_node *root = read_tree(text, len);
    cmark_iter *iter = cmark_iter_new(root);
    for (cmark_event_type event; (event = cmark_iter_next(iter)) != CMARK_EVENT_DONE;) {
        cmark_node *node = cmark_iter_get_node(iter);
        const char *own = cmark_node_get_literal(node);
        put_tag(buf, node, event == CMARK_EVENT_ENTER);
        if (own) svg_escape(buf, own);
        if (own) put_tag(buf, node, false);
    }
    cmark_iter_free(iter);
    cmark_node_free(root);
}

bool markdown_title(Buf *buf, const char *text, size_t len) {
    cmark_node *root = read_tree(text, len), *heading = cmark_node_first_child(root);
    while (heading && !is(heading, "heading")) heading = cmark_node_next(heading);
    if (heading) {
        cmark_iter *iter = cmark_iter_new(heading);
        while (cmark_iter_next(iter) != CMARK_EVENT_DONE) {
            const char *own = cmark_node_get_literal(cmark_iter_get_node(iter));
            if (own) buf_puts(buf, own);
        }
        cmark_iter_free(iter);
    }
    cmark_node_free(root);
    return heading != NULL;
}

#else

void markdown_html(Buf *buf, const char *text, size_t len) {
    Buf prose = {0};
    buf_putn(&prose, text, len);
    buf_puts(buf, "<pre class=\"prose\">");
    svg_escape(buf, buf_str(&prose));
    buf_puts(buf, "</pre>\n");
    buf_free(&prose);
}

bool markdown_title(Buf *buf, const char *text, size_t len) {
    (void)buf, (void)text, (void)len;
    return false;
}
#endif
