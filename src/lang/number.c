/* Number tokens, judged: any run of letters and digits that begins with a digit comes
 * here, so that a message can say exactly what is wrong with it.
 *
 *     42  1_000  1'000  0x00ff  0b1010  0o17  0ffH  1ULL     and in C 017, 'a'
 */
#include "lang/walk.h"

#include <ctype.h>
#include <stdlib.h>

typedef struct {
    const char *text; /* without separators */
    size_t len;
    uint32_t flags;
    uint64_t value;
    size_t at; /* first character that is no digit */
    bool big;  /* more than 64 bits */
} Number;

static int digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    c = (char)(c | 32);
    return c >= 'a' && c <= 'z' ? c - 'a' + 10 : 99;
}

/* Digits from `at` on, up to the first that is none in this base. */
static void read_digits(Number *n, size_t at, unsigned base) {
    for (n->at = at; n->at < n->len; n->at++) {
        unsigned d = (unsigned)digit_of(n->text[n->at]);
        if (d >= base) return;
        if (n->value > (UINT64_MAX - d) / base) n->big = true;
        n->value = n->value * base + d;
    }
}

/* u, l, ll in any order and case, and Microsoft's i64 and ui64. */
static bool read_suffix(Number *n) {
    static const char *const known[] = {"u",   "l", "ul", "lu",  "ll",  "ull",
                                        "llu", "z", "uz", "i64", "ui64"};
    char low[8] = {0};
    size_t len = n->len - n->at;
    if (len == 0) return true;
    if (len >= sizeof low) return false;
    for (size_t i = 0; i < len; i++)
        low[i] = (char)tolower((unsigned char)n->text[n->at + i]);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(low, known[i]) != 0) continue;
        n->flags |= NODE_FLAG_SUFFIX;
        if (strchr(low, 'u')) n->flags |= NODE_FLAG_UNSIGNED;
        if (strpbrk(low, "liz")) n->flags |= NODE_FLAG_LONG;
        return true;
    }
    return false;
}

bool number_assembler(const char *text, size_t len, uint64_t *value) {
    if (len < 2 || (text[len - 1] | 32) != 'h') return false;
    Number n = {.text = text, .len = len - 1};
    read_digits(&n, 0, 16);
    *value = n.value;
    return n.at == n.len && !n.big;
}

static bool assembler_form(Number *n) {
    if (n->len < 2 || (n->text[n->len - 1] | 32) != 'h') return false;
    for (size_t i = 0; i + 1 < n->len; i++)
        if (digit_of(n->text[i]) >= 16) return false;
    n->len--;
    read_digits(n, 0, 16);
    n->flags = NODE_FLAG_HEX;
    return true;
}

/* Copies without _ and '; false when one does not stand between two digits. */
static bool without_separators(const char *text, char *out, size_t *len) {
    size_t n = 0;
    for (size_t i = 0; text[i]; i++) {
        if (text[i] != '_' && text[i] != '\'')
            out[n++] = text[i];
        else if (!isalnum((unsigned char)text[i - 1]) ||
                 !isalnum((unsigned char)text[i + 1]))
            return false;
    }
    out[n] = '\0';
    *len = n;
    return true;
}

static void bad_digit(Parse *p, Tree *token, const Number *n, const char *what) {
    char c = n->text[n->at];
    if (n->at >= n->len)
        walk_error(p, walk_token(p, token), "'%s' has no digits\n|for example %s1",
                   n->text, n->text);
    else
        walk_error(p, walk_token(p, token), "'%s' is no number: '%c' is no %s digit",
                   token->contents, c, what);
}

static void read_prefixed(Parse *p, Tree *token, Number *n) {
    int kind = n->text[1] | 32;
    unsigned base = kind == 'x' ? 16 : kind == 'b' ? 2 : 8;
    n->flags = kind == 'x'   ? NODE_FLAG_HEX
               : kind == 'b' ? NODE_FLAG_BINARY
                             : NODE_FLAG_OCTAL;
    read_digits(n, 2, base);
    bool digits = n->at > 2;
    if (!digits || !read_suffix(n))
        bad_digit(p, token, n,
                  base == 16  ? "hexadecimal"
                  : base == 2 ? "binary"
                              : "octal");
}

/* 017: octal in C, elsewhere nobody knows. */
static void read_leading_zero(Parse *p, Tree *token, Number *n) {
    Number octal = {.text = n->text, .len = n->len};
    read_digits(&octal, 0, 8);
    bool is_octal = read_suffix(&octal);
    if (is_octal && octal.value < 8) {
        *n = octal;
    } else if (p->octal && is_octal) {
        *n = octal;
        n->flags |= NODE_FLAG_OCTAL;
        walk_warn(p, walk_token(p, token), "'%s' is octal, as in C: %llu",
                  token->contents, (unsigned long long)n->value);
    } else if (is_octal) {
        read_digits(n, 0, 10);
        walk_error(p, walk_token(p, token),
                   "'%s' is octal in C (%llu) and may be meant as %llu\n"
                   "|write 0o%llo or %llu",
                   token->contents, (unsigned long long)octal.value,
                   (unsigned long long)n->value, (unsigned long long)octal.value,
                   (unsigned long long)n->value);
    } else {
        walk_error(p, walk_token(p, token),
                   "'%s' begins with 0 like an octal number, "
                   "but is none\n|leave the zeros out",
                   token->contents);
    }
}

static void read_decimal(Parse *p, Tree *token, Number *n) {
    if (n->text[0] == '0' && n->len > 1 && isdigit((unsigned char)n->text[1])) {
        size_t digits = strspn(n->text, "0123456789");
        Number rest = {.text = n->text, .len = n->len, .at = digits};
        if (read_suffix(&rest)) {
            read_leading_zero(p, token, n);
            return;
        }
    }
    read_digits(n, 0, 10);
    if (read_suffix(n)) return;
    bool hex = strspn(n->text, "0123456789abcdefABCDEF") == n->len;
    if (tolower((unsigned char)n->text[n->at]) == 'e' && n->at + 1 < n->len &&
        strspn(n->text + n->at + 1, "0123456789") == n->len - n->at - 1)
        walk_error(p, walk_token(p, token),
                   "'%s' is no number: floating-point numbers are "
                   "not part of the language\n|hexadecimal is 0x%s",
                   token->contents, n->text);
    else
        walk_error(p, walk_token(p, token), "'%s' is neither a number nor a name%s%s",
                   token->contents,
                   hex ? "\n|hexadecimal is 0x" : "\n|a name starts with a letter",
                   hex ? n->text : "");
}

static void judge(Parse *p, Tree *token, Number *n) {
    if (strchr(n->text, '.')) {
        walk_error(p, walk_token(p, token),
                   "'%s' has a fraction: floating-point numbers "
                   "are not part of the language",
                   token->contents);
        return;
    }
    if (assembler_form(n)) return;
    if (n->text[0] == '0' && n->len > 1 && strchr("xXbBoO", n->text[1]))
        read_prefixed(p, token, n);
    else
        read_decimal(p, token, n);
}

/* With the zeros in front: patterns are read by their length. */
static uint8_t hex_digits(const char *text) {
    size_t len = strspn(text, "0123456789abcdefABCDEF");
    return len < 16 ? (uint8_t)len : 16;
}

static Node *slow(Parse *p, Tree *token) {
    char *text = arena_raw(p->arena, strlen(token->contents) + 1);
    Number n = {.text = text};
    Span span = walk_token(p, token);
    if (!without_separators(token->contents, text, &n.len))
        walk_error(p, span, "'%s': a separator stands between two digits",
                   token->contents);
    else
        judge(p, token, &n);
    if (n.big)
        walk_error(p, span, "the constant needs more than 64 bits%s",
                   n.flags & (NODE_FLAG_HEX | NODE_FLAG_BINARY)
                       ? ""
                       : "\n|the greatest is 18446744073709551615");
    Node *node = walk_node(p, NODE_NUMBER, span, 0);
    node->flags |= n.flags;
    node->num = n.value;
    if (n.flags & NODE_FLAG_HEX && tolower((unsigned char)text[1]) == 'x')
        node->op = hex_digits(text + 2);
    return node;
}

/* Short runs of decimal digits, and of 0x and hexadecimal ones, need no judging. */
Node *number_build(Parse *p, Tree *token) {
    const char *text = token->contents;
    size_t len = 0;
    uint64_t value = 0;
    uint32_t flags = 0;
    if (text[0] == '0' && text[1] == 'x') {
        for (len = 2; isxdigit((unsigned char)text[len]) && len < 18; len++)
            value = value << 4 | (unsigned)digit_of(text[len]);
        flags = NODE_FLAG_HEX;
        if (len == 2) return slow(p, token);
    } else {
        for (; text[len] >= '0' && text[len] <= '9' && len < 18; len++)
            value = value * 10 + (unsigned)(text[len] - '0');
        if (len > 1 && text[0] == '0') return slow(p, token);
    }
    if (text[len]) return slow(p, token);
    uint32_t start = walk_start(p, token);
    Node *node = walk_node(p, NODE_NUMBER, span_of(start, start + len), 0);
    node->flags |= flags;
    node->num = value;
    if (flags) node->op = (uint8_t)(len - 2);
    return node;
}

/* A char is signed. */
/* The character at *at, an escape read; *at goes behind it. */
static int character(const char **at) {
    static const char from[] = "ntrabfv", to[] = "\n\t\r\a\b\f\v";
    const char *text = *at, *escape;
    *at += 1 + (text[0] == '\\');
    if (text[0] != '\\') return text[0];
    if ((escape = strchr(from, text[1]))) return to[escape - from];
    bool hex = text[1] == 'x';
    if (!hex && !isdigit((unsigned char)text[1])) return text[1];
    char *end;
    int code = (int)strtol(text + 1 + hex, &end, hex ? 16 : 8);
    *at = end;
    return code;
}

Node *number_char(Parse *p, Tree *token) {
    const char *text = token->contents + 1;
    Node *node = walk_node(p, NODE_NUMBER, walk_token(p, token), 0);
    node->flags |= NODE_FLAG_CHAR;
    node->num = (uint64_t)(int64_t)(signed char)character(&text);
    return node;
}

void number_string(const Tree *token, Buf *text) {
    const char *at = token->contents + 1, *end = at + strlen(at) - 1;
    while (at < end) buf_putc(text, (char)character(&at));
}
