/* Reads the notation by recursive descent:
 *
 *     lang   : rule*
 *     rule   : ident string? ':' choice ';'
 *     choice : row ('|' choice)?
 *     row    : part+
 *     part   : base ('*' | '+' | '?' | '!' | '{' digits '}')?
 *     base   : string | char | regex [ms]* | '<' ident '>' | '(' choice ')'
 *
 * Rows within rows and choices within choices are one, as mpc makes them: a group that is
 * not repeated adds no level to the tree. */
#include "mpc/mpc_notation.h"

#include <stdlib.h>
#include <string.h>
#include "mpc/mpc_regex.h"

enum { DEPTH_MAX = 100, COUNT_MAX = 1000 };

typedef struct {
    mpc_draft_t *draft;
    const char *at;
    const char *expected; /* set by the first fault; all reading stops then */
    int flags, depth;
} Reader;

static int is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (c >= '0' && c <= '9');
}

static int is_digit(char c) {
    return c >= '0' && c <= '9';
}

static void blank(Reader *r) {
    r->at += strspn(r->at, " \f\n\r\t\v");
}

static uint32_t fault(Reader *r, const char *expected) {
    if (!r->expected) r->expected = expected;
    return 0;
}

static int take(Reader *r, char c) {
    if (r->expected || *r->at != c) return 0;
    r->at++;
    blank(r);
    return 1;
}

static size_t ident(Reader *r, const char **start) {
    *start = r->at;
    if (is_digit(*r->at)) return 0;
    while (is_word(*r->at)) r->at++;
    size_t length = (size_t)(r->at - *start);
    blank(r);
    return length;
}

/* What stands between two quotes, escapes as they are; 0 when the second is missing. */
static int quoted(Reader *r, char quote, Buf *text) {
    const char *p = r->at + 1;
    while (*p && *p != quote) p += *p == '\\' && p[1] ? 2 : 1;
    if (*p != quote) return 0;
    buf_putn(text, r->at + 1, (size_t)(p - r->at - 1));
    r->at = p + 1;
    return 1;
}

static void unescape(Buf *to, const char *from) {
    static const char code[] = "abfnrtv\\'\"0", byte[] = "\a\b\f\n\r\t\v\\'\"";
    for (; *from; from++) {
        const char *p = from[0] == '\\' && from[1] ? strchr(code, from[1]) : NULL;
        if (!p) {
            buf_putc(to, *from);
            continue;
        }
        if (!byte[p - code]) return;
        buf_putc(to, byte[p - code]);
        from++;
    }
}

static uint32_t token(Reader *r, uint32_t regex, int tag, const char *text) {
    mpc_draft_t *d = r->draft;
    uint32_t node = mpc_draft_over(d, MPC_TOKEN, regex);
    d->node[node].tag = (uint16_t)tag;
    d->node[node].blank = !(r->flags & MPCA_LANG_WHITESPACE_SENSITIVE);
    if (text) {
        uint32_t place = mpc_draft_text(d, text, strlen(text));
        d->node[node].text = place;
    }
    blank(r);
    return node;
}

static uint32_t string_token(Reader *r) {
    Buf raw = {0}, text = {0}, label = {0};
    uint32_t node = 0;
    if (quoted(r, '"', &raw)) {
        unescape(&text, buf_str(&raw));
        buf_printf(&label, "\"%s\"", buf_str(&text));
        uint32_t regex = mpc_regex_string(r->draft, buf_str(&text));
        node = token(r, regex, MPC_TAG_STRING, buf_str(&label));
    } else {
        fault(r, "'\"'");
    }
    buf_free(&raw);
    buf_free(&text);
    buf_free(&label);
    return node;
}

/* A character literal holds one character or one escape. */
static uint32_t char_token(Reader *r) {
    size_t length = r->at[1] == '\\' ? 2 : 1;
    if (!r->at[1] || !r->at[length] || r->at[length + 1] != '\'') return fault(r, "char");
    char raw[3] = {r->at[1], length == 2 ? r->at[2] : '\0', '\0'};
    Buf text = {0};
    unescape(&text, raw);
    r->at += length + 2;
    char c = buf_str(&text)[0];
    char label[] = {'\'', c, '\'', '\0'};
    buf_free(&text);
    return token(r, mpc_regex_char(r->draft, c), MPC_TAG_CHAR, label);
}

static uint32_t regex_token(Reader *r) {
    Buf raw = {0}, regex = {0};
    int mode = 0;
    if (!quoted(r, '/', &raw)) fault(r, "'/'");
    for (const char *p = buf_str(&raw); *p; p++)
        if (p[0] != '\\' || p[1] != '/') buf_putc(&regex, *p);
    for (; *r->at == 'm' || *r->at == 's'; r->at++)
        mode |= *r->at == 'm' ? MPC_REGEX_LINES : MPC_REGEX_DOTALL;
    uint32_t node =
        token(r, mpc_regex(r->draft, buf_str(&regex), mode), MPC_TAG_REGEX, NULL);
    buf_free(&raw);
    buf_free(&regex);
    return node;
}

static uint32_t reference(Reader *r) {
    const char *name;
    take(r, '<');
    size_t length = ident(r, &name);
    if (!length || !take(r, '>')) return fault(r, length ? "\">\"" : "a rule's name");
    uint32_t rule = mpc_draft_rule(r->draft, name, length);
    uint32_t node = mpc_draft_node(r->draft, MPC_REF);
    r->draft->node[node].rule = (uint16_t)rule;
    return node;
}

static uint32_t choice(Reader *r);

static uint32_t group(Reader *r) {
    take(r, '(');
    if (++r->depth > DEPTH_MAX) return fault(r, "fewer parentheses");
    uint32_t node = choice(r);
    r->depth--;
    return take(r, ')') ? node : fault(r, "\")\"");
}

static uint32_t base(Reader *r) {
    switch (*r->at) {
    case '"':
        return string_token(r);
    case '\'':
        return char_token(r);
    case '/':
        return regex_token(r);
    case '<':
        return reference(r);
    case '(':
        return group(r);
    default:
        return fault(r, "string, char, regex, \"<\" or \"(\"");
    }
}

static uint32_t counted(Reader *r, uint32_t node) {
    char *end = NULL;
    long count = is_digit(*r->at) ? strtol(r->at, &end, 10) : -1;
    if (count < 0 || count > COUNT_MAX) return fault(r, "integer");
    r->at = end;
    blank(r);
    if (!take(r, '}')) return fault(r, "\"}\"");
    uint32_t over = mpc_draft_over(r->draft, MPC_COUNT, node);
    r->draft->node[over].count = (uint16_t)count;
    return over;
}

static uint32_t part(Reader *r) {
    uint32_t node = base(r);
    if (r->expected) return 0;
    if (take(r, '*')) return mpc_draft_over(r->draft, MPC_MANY, node);
    if (take(r, '+')) return mpc_draft_over(r->draft, MPC_MANY1, node);
    if (take(r, '?')) return mpc_draft_over(r->draft, MPC_MAYBE, node);
    if (take(r, '!')) return mpc_draft_over(r->draft, MPC_NOT, node);
    if (take(r, '{')) return counted(r, node);
    return node;
}

static uint32_t row(Reader *r) {
    uint32_t and = mpc_draft_node(r->draft, MPC_AND);
    do {
        uint32_t node = part(r);
        if (r->expected) return 0;
        mpc_draft_splice(r->draft, and, node);
    } while (*r->at && strchr("\"'/<(", *r->at));
    return mpc_draft_simplest(r->draft, and);
}

static uint32_t choice(Reader *r) {
    uint32_t or = mpc_draft_node(r->draft, MPC_OR);
    do {
        uint32_t node = row(r);
        if (r->expected) return 0;
        mpc_draft_splice(r->draft, or, node);
    } while (take(r, '|'));
    return mpc_draft_simplest(r->draft, or);
}

/* A second definition of a rule replaces the first. */
static void rule(Reader *r) {
    const char *name;
    Buf text = {0};
    size_t length = ident(r, &name);
    if (!length)
        fault(r, "a rule's name");
    else if (*r->at == '"' && !quoted(r, '"', &text))
        fault(r, "'\"'");
    blank(r);
    if (!r->expected && !take(r, ':')) fault(r, "\":\"");
    uint32_t body = r->expected ? 0 : choice(r);
    if (!r->expected && !take(r, ';')) fault(r, "\";\"");
    if (!r->expected) {
        mpc_draft_t *d = r->draft;
        uint32_t index = mpc_draft_rule(d, name, length);
        uint32_t words = text.data ? mpc_draft_text(d, text.data, text.len) : 0;
        d->rule[index].body = body;
        d->rule[index].text = words;
        if (!d->rule[index].order) d->rule[index].order = ++d->defined;
    }
    buf_free(&text);
}

int mpc_notation(mpc_draft_t *draft, const char *text, int flags,
                 mpc_notation_fault_t *fault_out) {
    Reader r = {.draft = draft, .at = text, .flags = flags};
    blank(&r);
    while (*r.at && !r.expected) rule(&r);
    fault_out->at = (size_t)(r.at - text);
    fault_out->expected = r.expected;
    return !r.expected;
}
