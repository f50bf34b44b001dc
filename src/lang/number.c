/* Parsing number tokens: any run of letters and digits that begins with a digit comes
 * here, so that a message can say exactly what is wrong with it.
 *
 *     42  1_000  1'000  0x00ff  0b1010  0o17  0ffH  1ULL     and in C 017, 'a'
 */
#include "lang/walk.h"

#include <ctype.h>
#include <stdlib.h>

#include "base/utf8.h"

typedef struct {
    const char *text; /* without separators */
    size_t len;
    uint32_t flags;
    Wide value;
    size_t at; /* first character that is no digit */
    bool big;  /* more than 128 bits */
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
        if (n->value >> 124 && n->value > (~(Wide)0 - d) / base) n->big = true;
        n->value = n->value * base + d;
    }
}

/* u, l, ll in any order and case, and Microsoft's i64 and ui64. */
static bool read_suffix(Number *n) {
    char low[8] = {0};
    size_t len = n->len - n->at;
    if (len == 0) return true;
    if (len >= sizeof low) return false;
    for (size_t i = 0; i < len; i++)
        low[i] = (char)tolower((unsigned char)n->text[n->at + i]);
    if (!among("u l ul lu ll ull llu z uz i64 ui64", low, len)) return false;
    n->flags |= NODE_FLAG_SUFFIX;
    if (strchr(low, 'u')) n->flags |= NODE_FLAG_UNSIGNED;
    if (strpbrk(low, "liz")) n->flags |= NODE_FLAG_LONG;
    return true;
}

/* 0ffH */
static bool assembler_form(Number *n) {
    if (n->len < 2 || (n->text[n->len - 1] | 32) != 'h') return false;
    Number hex = {.text = n->text, .len = n->len - 1, .flags = NODE_FLAG_HEX};
    read_digits(&hex, 0, 16);
    if (hex.at < hex.len) return false;
    *n = hex;
    return true;
}

static bool is_big(const Parse *p, const Number *n) {
    return n->big || (walk_bits(p) == 64 && wide_high(n->value));
}

bool number_assembler(const Parse *p, const char *text, size_t len, Wide *value) {
    Number n = {.text = text, .len = len};
    bool is = assembler_form(&n) && !is_big(p, &n);
    *value = n.value;
    return is;
}

/* Takes _ and ' out; false when one does not stand between two digits. */
static bool without_separators(Parse *p, Number *n) {
    char *out = arena_raw(p->arena, n->len + 1);
    size_t len = 0;
    for (const char *c = n->text; *c; c++) {
        if (*c != '_' && *c != '\'')
            out[len++] = *c;
        else if (!isalnum((unsigned char)c[-1]) || !isalnum((unsigned char)c[1]))
            return false;
    }
    out[len] = '\0';
    n->text = out;
    n->len = len;
    return true;
}

static void bad_digit(Parse *p, Tree *token, const Number *n, const char *what) {
    char c = n->text[n->at];
    if (n->at >= n->len)
        walk_error(p, walk_token(p, token), "'%s' has no digits\n|for example %s1",
                   n->text, n->text);
    else
        walk_error(p, walk_token(p, token), "'%s' is not a number: '%c' is no %s digit",
                   token->contents, c, what);
}

/* 0x, 0b and 0o; false: no such letter stands behind the 0. */
static bool read_prefixed(Parse *p, Tree *token, Number *n) {
    static const struct {
        char letter;
        unsigned base, flag;
        const char *name;
    } bases[] = {{'x', 16, NODE_FLAG_HEX, "hexadecimal"},
                 {'b', 2, NODE_FLAG_BINARY, "binary"},
                 {'o', 8, NODE_FLAG_OCTAL, "octal"}};
    for (size_t i = 0; n->text[0] == '0' && i < sizeof bases / sizeof *bases; i++) {
        if ((n->text[1] | 32) != bases[i].letter) continue;
        n->flags = bases[i].flag;
        read_digits(n, 2, bases[i].base);
        if (n->at == 2 || !read_suffix(n)) bad_digit(p, token, n, bases[i].name);
        return true;
    }
    return false;
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
                  token->contents, (unsigned long long)wide_low(n->value));
    } else if (is_octal) {
        read_digits(n, 0, 10);
        walk_error(p, walk_token(p, token),
                   "'%s' is octal in C (%llu) and may be meant as %llu\n"
                   "|write 0o%llo or %llu",
                   token->contents, (unsigned long long)wide_low(octal.value),
                   (unsigned long long)wide_low(n->value),
                   (unsigned long long)wide_low(octal.value),
                   (unsigned long long)wide_low(n->value));
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
                   "'%s' is not a number: floating-point numbers are "
                   "not part of the language\n|hexadecimal is 0x%s",
                   token->contents, n->text);
    else
        walk_error(p, walk_token(p, token), "'%s' is neither a number nor a name%s%s",
                   token->contents,
                   hex ? "\n|hexadecimal is 0x" : "\n|a name starts with a letter",
                   hex ? n->text : "");
}

/* Most numbers: no zero in front, and too few digits to be too big. */
static bool read_plain(Number *n) {
    uint64_t value = 0;
    if (n->len > 19 || (n->text[0] == '0' && n->len > 1)) return false;
    for (size_t i = 0; i < n->len; i++) {
        unsigned d = (unsigned)n->text[i] - '0';
        if (d > 9) return false;
        value = value * 10 + d;
    }
    n->value = value;
    return true;
}

static void parse_number(Parse *p, Tree *token, Number *n) {
    if (strchr(n->text, '.')) {
        walk_error(p, walk_token(p, token),
                   "'%s' has a fraction: floating-point numbers "
                   "are not part of the language",
                   token->contents);
        return;
    }
    if (!assembler_form(n) && !read_prefixed(p, token, n)) read_decimal(p, token, n);
}

static void too_big(Parse *p, Span span, const Number *n) {
    int bits = walk_bits(p);
    Buf greatest = {0};
    wide_digits(&greatest, ~(Wide)0 >> (WIDE_BITS - bits), 10, 1);
    bool decimal = !(n->flags & (NODE_FLAG_HEX | NODE_FLAG_BINARY));
    walk_error(p, span, "the constant needs more than %d bits%s%s", bits,
               decimal ? "\n|the greatest is " : "", decimal ? buf_str(&greatest) : "");
    buf_free(&greatest);
}

Node *number_build(Parse *p, Tree *token) {
    const char *text = token->contents;
    Number n = {.text = text, .len = strlen(text)};
    Span span = walk_token(p, token);
    bool plain = read_plain(&n);
    if (!plain && strpbrk(text, "_'") && !without_separators(p, &n))
        walk_error(p, span, "'%s': a separator stands between two digits", text);
    else if (!plain)
        parse_number(p, token, &n);
    if (is_big(p, &n)) too_big(p, span, &n);
    Node *node = walk_node(p, NODE_NUMBER, span, 0);
    node->flags |= n.flags;
    node->num = wide_low(n.value), node->high = wide_high(n.value);
    if (n.flags & NODE_FLAG_HEX && (n.text[1] | 32) == 'x') {
        /* With the zeros in front: patterns are read by their length. */
        size_t digits = 0, most = (size_t)walk_bits(p) / 4;
        while (digit_of(n.text[2 + digits]) < 16) digits++;
        node->op = (uint8_t)(digits < most ? digits : most);
    }
    return node;
}

Node *number_char(Parse *p, Tree *token) {
    const char *text = token->contents + 1;
    Node *node = walk_node(p, NODE_NUMBER, walk_token(p, token), 0);
    node->flags |= NODE_FLAG_CHAR;
    node->num = (uint64_t)(int64_t)utf8_c_char(&text);
    return node;
}

void number_string(const Tree *token, Buf *text) {
    const char *at = token->contents + 1, *end = at + strlen(at) - 1;
    while (at < end) buf_putc(text, (char)utf8_c_char(&at));
}
