/* printf and similar functions. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "exec/builtin/builtin_local.h"
#include "exec/compiled/compiled.h"

static Run *run_of(const BuiltinCall *call) {
    return call->query->run;
}

/* ---- strings */

/* Reads a string up to its NUL. */
static bool string_of(BuiltinCall *call, size_t which, Buf *text) {
    Term pointer = arg(call, which).low;
    bool known = term_is_word(pointer) && pointer.word;
    if (!known) return builtin_fail(call, which, "this is not a string");
    return compiled_text(run_of(call), call->node->kid[which], pointer.word, text);
}

bool builtin_in_c(BuiltinCall *call, Value *result) {
    (void)result;
    return builtin_fail(call, 0, "this is C's");
}

bool builtin_exit(BuiltinCall *call, Value *result) {
    *result = (Value){.kind = KIND_VOID};
    const char *what = arena_printf(call->query->arena, "'%s' ends the program here",
                                    call->node->sym->name);
    return query_require(call->query, term_word(0), call->node, what);
}

/* ---- printing */

/* NULs are not shown. */
static void print(const BuiltinCall *call, const char *text, size_t len) {
    Query *query = call->query;
    if (!query->print || query->names != NAMES_VALUES) return;
    for (size_t at = 0, part; at < len; at += part + 1) {
        part = strnlen(text + at, len - at);
        if (part) query->print(query->print_context, text + at, part);
    }
}

/* A conversion specification: flags, width, precision, letter. */
typedef struct {
    char flags[8];
    int width, precision; /* -1: none */
    unsigned bits;
    char letter;
} Conversion;

static int number(const char **at) {
    int n = 0;
    while (**at >= '0' && **at <= '9' && n < 10000) n = n * 10 + *(*at)++ - '0';
    return n;
}

static bool int_argument(BuiltinCall *call, size_t *next, uint64_t *word) {
    if (*next >= call->nargs)
        return builtin_fail(call, 0, "the format wants more values than there are");
    if (!pair_is_word(arg(call, *next)))
        return builtin_fail(call, *next,
                            "a value that depends on free names can't be "
                            "printed");
    *word = arg(call, (*next)++).low.word;
    return true;
}

static bool parse(BuiltinCall *call, const char **format, size_t *next, Conversion *c) {
    size_t n = 0;
    const char *at = *format;
    uint64_t word;
    *c = (Conversion){.width = -1, .precision = -1, .bits = 32};
    while (*at && strchr("-+ #0", *at) && n < sizeof c->flags - 1) c->flags[n++] = *at++;
    if (*at == '*') {
        if (!int_argument(call, next, &word)) return false;
        c->width = (int)word, at++;
    } else if (*at >= '0' && *at <= '9') {
        c->width = number(&at);
    }
    if (*at == '.') {
        at++;
        if (*at == '*' && !int_argument(call, next, &word)) return false;
        c->precision = *at == '*' ? (at++, (int)word) : number(&at);
    }
    for (; *at && strchr("hlzjt", *at); at++) c->bits = *at == 'h' ? c->bits / 2 : 64;
    c->letter = *at ? *at++ : '\0';
    *format = at;
    return true;
}

static void put_padded(Buf *out, const Conversion *c, const char *text, int len) {
    int fill = c->width > len ? c->width - len : 0;
    bool left = strchr(c->flags, '-');
    for (int i = 0; i < fill && !left; i++) buf_putc(out, ' ');
    buf_putn(out, text, (size_t)len);
    for (int i = 0; i < fill && left; i++) buf_putc(out, ' ');
}

static void put_number(Buf *out, const Conversion *c, uint64_t word) {
    unsigned up = 64 - c->bits;
    bool is_signed = c->letter == 'd' || c->letter == 'i';
    uint64_t value =
        is_signed ? (uint64_t)((int64_t)(word << up) >> up) : word << up >> up;
    Buf format = {0};
    buf_printf(&format, "%%%s", c->flags);
    if (c->width >= 0) buf_printf(&format, "%d", c->width);
    if (c->precision >= 0) buf_printf(&format, ".%d", c->precision);
    buf_printf(&format, "ll%c", c->letter == 'i' ? 'd' : c->letter);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    buf_printf(out, buf_str(&format), (unsigned long long)value);
#pragma GCC diagnostic pop
    buf_free(&format);
}

static bool put_string(BuiltinCall *call, Buf *out, const Conversion *c, size_t which) {
    Buf text = {0};
    bool good =
        which < call->nargs
            ? string_of(call, which, &text)
            : builtin_fail(call, 0, "the format wants more values than there are");
    int len = (int)text.len;
    if (c->precision >= 0 && c->precision < len) len = c->precision;
    if (good) put_padded(out, c, buf_str(&text), len);
    buf_free(&text);
    return good;
}

static bool convert(BuiltinCall *call, Buf *out, const char **format, size_t *next) {
    Conversion c;
    uint64_t word;
    if (!parse(call, format, next, &c)) return false;
    switch (c.letter) {
    case '%':
        buf_putc(out, '%');
        return true;
    case 's':
        return put_string(call, out, &c, (*next)++);
    case 'c':
        if (!int_argument(call, next, &word)) return false;
        put_padded(out, &c, (const char[]){(char)word}, 1);
        return true;
    case 'p':
        c.letter = 'x', c.bits = 64;
        strcpy(c.flags, "#");
        break;
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
        break;
    default:
        return builtin_fail(call, 0, "printf has no %%%c here\n|d i u x X o c s p",
                            c.letter ? c.letter : ' ');
    }
    if (!int_argument(call, next, &word)) return false;
    put_number(out, &c, word);
    return true;
}

static bool put_format(BuiltinCall *call, const char *format, Buf *out) {
    size_t next = 1;
    while (*format) {
        const char *stop = strchr(format, '%');
        size_t plain = stop ? (size_t)(stop - format) : strlen(format);
        buf_putn(out, format, plain);
        format += plain + (stop != NULL);
        if (stop && !convert(call, out, &format, &next)) return false;
    }
    return true;
}

/* Laws print nothing, for it would depend on free names. */
static bool is_mute(const BuiltinCall *call, Value *result) {
    bool mute = call->query->names != NAMES_VALUES;
    for (size_t i = 0; i < call->nargs && mute; i++) {
        if (pair_is_word(arg(call, i))) continue;
        *result = (Value){.kind = KIND_VOID};
        return true;
    }
    return false;
}

bool builtin_printf(BuiltinCall *call, Value *result) {
    if (is_mute(call, result)) return true;
    Buf format = {0}, out = {0};
    bool good = string_of(call, 0, &format) && put_format(call, buf_str(&format), &out);
    if (good) print(call, buf_str(&out), out.len);
    *result = (Value){.term = term_word(out.len), .kind = KIND_INT};
    buf_free(&format);
    buf_free(&out);
    return good;
}

bool builtin_puts(BuiltinCall *call, Value *result) {
    Buf text = {0};
    bool good = string_of(call, 0, &text);
    buf_putc(&text, '\n');
    if (good) print(call, buf_str(&text), text.len);
    *result = (Value){.term = term_word(text.len), .kind = KIND_INT};
    buf_free(&text);
    return good;
}

bool builtin_putchar(BuiltinCall *call, Value *result) {
    *result = value_of_pair(op2k(call, OP_AND, arg(call, 0), 0xff), KIND_INT);
    if (!term_is_word(result->term)) return true; /* of a law: nothing is printed */
    print(call, (const char[]){(char)result->term.word}, 1);
    return true;
}
