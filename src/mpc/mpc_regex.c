/* Reads a regex by recursive descent:
 *
 *     regex : term ('|' regex)?
 *     term  : factor*
 *     factor: base ('*' | '+' | '?' | '{' digits '}')?
 *     base  : '(' regex ')' | '[' range ']' | '\' any | any but ')' and '|'
 *
 * Each node carries the words that mpc expects where it fails.  Two habits of mpc's that
 * grammars may lean on: \D, \S and \W look but take nothing, and a range's ends are the
 * characters beside its '-', escapes or not. */
#include "mpc/mpc_regex.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 100, TIMES_MAX = 1000 };

typedef struct {
    mpc_draft_t *draft;
    const char *at;
    int mode, depth, broken;
} Reader;

static const char DIGITS[] = "0123456789";
static const char SPACES[] = " \f\n\r\t\v";
static const char WORD[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

static uint32_t labelled(mpc_draft_t *d, uint32_t node, const char *text) {
    uint32_t place = mpc_draft_text(d, text, strlen(text));
    d->node[node].text = place;
    return node;
}

uint32_t mpc_regex_char(mpc_draft_t *d, char c) {
    uint32_t node = mpc_draft_node(d, MPC_CHAR);
    const char text[] = {'\'', c, '\'', '\0'};
    d->node[node].count = (unsigned char)c;
    return labelled(d, node, text);
}

uint32_t mpc_regex_string(mpc_draft_t *d, const char *string) {
    uint32_t seq = mpc_draft_node(d, MPC_AND);
    for (; *string; string++) mpc_draft_add(d, seq, mpc_regex_char(d, *string));
    if (!d->node[seq].count) d->node[seq].op = MPC_EMPTY;
    return mpc_draft_simplest(d, seq);
}

static void set_add(mpc_set_t *set, char c) {
    unsigned char byte = (unsigned char)c;
    set->bits[byte >> 6] |= 1ull << (byte & 63);
}

/* One byte of those in chars, or with lacking one of all others. */
static uint32_t set_node(mpc_draft_t *d, const char *chars, int lacking,
                         const char *text) {
    mpc_set_t set = {{0}};
    for (; *chars; chars++) set_add(&set, *chars);
    for (int i = 0; lacking && i < 4; i++) set.bits[i] = ~set.bits[i];
    set.bits[0] &= ~1ull;
    uint32_t node = mpc_draft_node(d, MPC_SET);
    d->node[node].aux = mpc_draft_set(d, &set);
    return labelled(d, node, text);
}

static uint32_t seq2(mpc_draft_t *d, uint32_t a, uint32_t b) {
    uint32_t seq = mpc_draft_over(d, MPC_AND, a);
    mpc_draft_add(d, seq, b);
    return seq;
}

static uint32_t alt2(mpc_draft_t *d, uint32_t a, uint32_t b) {
    uint32_t alt = mpc_draft_over(d, MPC_OR, a);
    mpc_draft_add(d, alt, b);
    return alt;
}

static uint32_t place(mpc_draft_t *d, int op) {
    const char *text = op == MPC_SOI   ? "start of input"
                       : op == MPC_EOI ? "end of input"
                       : op == MPC_BOL ? "start of newline"
                                       : "word boundary";
    return labelled(d, mpc_draft_node(d, op), text);
}

static uint32_t newline(mpc_draft_t *d) {
    return labelled(d, mpc_regex_char(d, '\n'), "newline");
}

static uint32_t line_start(Reader *r) {
    uint32_t soi = place(r->draft, MPC_SOI);
    if (!(r->mode & MPC_REGEX_LINES)) return soi;
    return alt2(r->draft, soi, place(r->draft, MPC_BOL));
}

static uint32_t line_end(Reader *r) {
    uint32_t nl = newline(r->draft);
    if (!(r->mode & MPC_REGEX_LINES)) nl = seq2(r->draft, nl, place(r->draft, MPC_EOI));
    return alt2(r->draft, nl, place(r->draft, MPC_EOI));
}

static uint32_t dot(Reader *r) {
    if (r->mode & MPC_REGEX_DOTALL) return set_node(r->draft, "", 1, "any character");
    return set_node(r->draft, "\n", 1, "any character except a newline");
}

/* The byte an escape stands for, if it is one of C's. */
static char control(char c) {
    static const char from[] = "afnrtv", to[] = "\a\f\n\r\t\v";
    const char *p = c ? strchr(from, c) : NULL;
    return p ? to[p - from] : '\0';
}

static uint32_t escape(Reader *r, char c) {
    mpc_draft_t *d = r->draft;
    switch (c) {
    case 'b':
        return place(d, MPC_BORDER);
    case 'B':
        return mpc_draft_over(d, MPC_LACK, place(d, MPC_BORDER));
    case 'A':
        return place(d, MPC_SOI);
    case 'Z':
        return place(d, MPC_EOI);
    case 'd':
        return set_node(d, DIGITS, 0, "digit");
    case 'D':
        return mpc_draft_over(d, MPC_LACK, set_node(d, DIGITS, 0, "digit"));
    case 's':
        return set_node(d, SPACES, 0, "whitespace");
    case 'S':
        return mpc_draft_over(d, MPC_LACK, set_node(d, SPACES, 0, "whitespace"));
    case 'w':
        return set_node(d, WORD, 0, "alphanumeric");
    case 'W':
        return mpc_draft_over(d, MPC_LACK, set_node(d, WORD, 0, "alphanumeric"));
    default:
        return mpc_regex_char(d, control(c) ? control(c) : c);
    }
}

static void range_escape(Buf *chars, char c) {
    if (c == 'd')
        buf_puts(chars, DIGITS);
    else if (c == 's')
        buf_puts(chars, SPACES);
    else if (c == 'w')
        buf_puts(chars, WORD);
    else if (c == 'b')
        buf_putc(chars, '\b');
    else
        buf_putc(chars, control(c) ? control(c) : c);
}

/* All that a range's text names, in its order, for the set and for its words. */
static void range_chars(Buf *chars, const char *start, size_t length, size_t first) {
    for (size_t i = first; i < length; i++) {
        if (start[i] == '\\' && i + 1 < length)
            range_escape(chars, start[++i]);
        else if (start[i] != '-' || i == 0 || i + 1 == length)
            buf_putc(chars, start[i]);
        else
            for (int c = (unsigned char)start[i - 1] + 1; c < (unsigned char)start[i + 1];
                 c++)
                buf_putc(chars, (char)c);
    }
}

static uint32_t range(Reader *r) {
    const char *start = r->at;
    size_t length = 0;
    while (start[length] && start[length] != ']')
        length += start[length] == '\\' && start[length + 1] ? 2 : 1;
    r->at += length + (start[length] == ']');
    r->broken |= start[length] != ']';
    int lacking = start[0] == '^';
    if (length == (size_t)lacking)
        return mpc_draft_fails(r->draft, "Invalid Regex Range Expression", "");
    Buf chars = {0}, text = {0};
    range_chars(&chars, start, length, (size_t)lacking);
    buf_printf(&text, "%s of '%s'", lacking ? "none" : "one", buf_str(&chars));
    uint32_t node = set_node(r->draft, buf_str(&chars), lacking, buf_str(&text));
    buf_free(&chars);
    buf_free(&text);
    return node;
}

static uint32_t alternatives(Reader *r);

static uint32_t group(Reader *r) {
    if (++r->depth > DEPTH_MAX) r->broken = 1;
    uint32_t node = r->broken ? 0 : alternatives(r);
    r->depth--;
    if (*r->at == ')')
        r->at++;
    else
        r->broken = 1;
    return node;
}

static uint32_t base(Reader *r) {
    char c = *r->at++;
    switch (c) {
    case '(':
        return group(r);
    case '[':
        return range(r);
    case '.':
        return dot(r);
    case '^':
        return line_start(r);
    case '$':
        return line_end(r);
    case '\\':
        if (*r->at) return escape(r, *r->at++);
        r->broken = 1;
        return 0;
    default:
        return mpc_regex_char(r->draft, c);
    }
}

static uint32_t times(Reader *r, uint32_t node) {
    char *end;
    long count = strtol(r->at, &end, 10);
    r->broken |= *r->at < '0' || *r->at > '9' || *end != '}' || count > TIMES_MAX;
    if (r->broken) return node;
    r->at = end + 1;
    uint32_t over = mpc_draft_over(r->draft, MPC_COUNT, node);
    r->draft->node[over].count = (uint16_t)count;
    return over;
}

/* A repeated byte or set is a span: one tight loop. */
static uint32_t repeated(mpc_draft_t *d, uint32_t node, int op, int span) {
    if (d->node[node].op == MPC_CHAR) {
        mpc_set_t set = {{0}};
        set_add(&set, (char)d->node[node].count);
        d->node[node].count = 0;
        d->node[node].aux = mpc_draft_set(d, &set);
        d->node[node].op = MPC_SET;
    }
    if (d->node[node].op != MPC_SET) return mpc_draft_over(d, op, node);
    d->node[node].op = (uint8_t)span;
    return node;
}

static uint32_t factor(Reader *r) {
    uint32_t node = base(r);
    if (r->broken) return node;
    switch (*r->at) {
    case '*':
        r->at++;
        return repeated(r->draft, node, MPC_MANY, MPC_SPAN);
    case '+':
        r->at++;
        return repeated(r->draft, node, MPC_MANY1, MPC_SPAN1);
    case '?':
        r->at++;
        return mpc_draft_over(r->draft, MPC_MAYBE, node);
    case '{':
        r->at++;
        return times(r, node);
    default:
        return node;
    }
}

static uint32_t term(Reader *r) {
    uint32_t seq = mpc_draft_node(r->draft, MPC_AND);
    while (!r->broken && *r->at && *r->at != '|' && *r->at != ')')
        mpc_draft_splice(r->draft, seq, factor(r));
    if (!r->draft->node[seq].count) r->draft->node[seq].op = MPC_EMPTY;
    return mpc_draft_simplest(r->draft, seq);
}

static uint32_t alternatives(Reader *r) {
    uint32_t alt = mpc_draft_over(r->draft, MPC_OR, term(r));
    while (!r->broken && *r->at == '|') {
        r->at++;
        mpc_draft_add(r->draft, alt, term(r));
    }
    return mpc_draft_simplest(r->draft, alt);
}

uint32_t mpc_regex(mpc_draft_t *draft, const char *regex, int mode) {
    Reader r = {.draft = draft, .at = regex, .mode = mode};
    uint32_t node = alternatives(&r);
    if (!r.broken && !*r.at) return node;
    return mpc_draft_fails(draft, "Invalid Regex: %", regex);
}
