/* C's library, as far as engines use it in their calculations: printf and its kin, memory
 * by bytes. What a pointer points to is cells; a number of bytes is so many of them. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "exec/builtin/builtin_local.h"
#include "exec/data/object.h"
#include "exec/place.h"
#include "exec/refused.h"

static Run *run_of(const BuiltinCall *call) {
    return call->query->run;
}

/* ---- memory */

/* Some bytes of an object. */
typedef struct {
    Array *array;
    uint32_t first, count; /* cells */
} Bytes;

static CellPlace place_of(const BuiltinCall *call, const Array *array, uint32_t cell) {
    if (array->whole == TYPE_NONE)
        return (CellPlace){.bit = (uint64_t)cell * 64, .bits = 64};
    return data_place(run_of(call)->exec, array->whole, cell);
}

/* Of cells that are alike: how many bits each has; 0: they are not. */
static unsigned even_bits(const BuiltinCall *call, const Array *array) {
    const Exec *exec = run_of(call)->exec;
    Type type = array->whole;
    if (type == TYPE_NONE) return 64;
    type = data_element(exec, type);
    return data_is_struct(exec, type) ? 0 : (unsigned)data_bytes(exec, type) * 8;
}

static uint64_t whole_bits(const BuiltinCall *call, const Array *array) {
    if (array->whole == TYPE_NONE) return (uint64_t)array->count * 64;
    return data_bytes(run_of(call)->exec, array->whole) * 8;
}

/* The cells that so many bytes from the pointer on take: whole ones. */
static bool find_bytes(BuiltinCall *call, size_t which, uint64_t size, Bytes *bytes) {
    Run *run = run_of(call);
    Term pointer = arg(call, which);
    if (!term_is_word(pointer))
        return builtin_fail(call, which, "where this points to depends on free names");
    Array *array = object_at(run, pointer.word);
    if (!array) return builtin_fail(call, which, "%s", object_missing(run, pointer.word));
    const char *unsized = data_unsized(run->exec, array->whole, run->query->arena);
    if (unsized) return builtin_fail(call, which, "%s", unsized);
    *bytes = (Bytes){array, (uint32_t)(pointer.word & POINTER_CELLS), 0};
    uint64_t all = whole_bits(call, array), from = all;
    if (bytes->first < array->count) from = place_of(call, array, bytes->first).bit;
    if (size > (all - from) / 8)
        return builtin_fail(call, which, "%" PRIu64 " bytes reach beyond the object",
                            size);
    unsigned even = even_bits(call, array);
    if (even && size * 8 % even == 0) {
        bytes->count = (uint32_t)(size * 8 / even);
        return true;
    }
    for (uint32_t cell = bytes->first; cell < array->count; cell++, bytes->count++) {
        CellPlace place = place_of(call, array, cell);
        if (place.bit >= from + size * 8) break;
        if (place.bit + place.bits > from + size * 8)
            return builtin_fail(call, which, "%" PRIu64 " bytes end within a value",
                                size);
    }
    return true;
}

static bool byte_count(BuiltinCall *call, size_t which, uint64_t *size) {
    if (!term_is_word(arg(call, which)))
        return builtin_fail(call, which, "the number of bytes depends on free names");
    *size = arg(call, which).word;
    return true;
}

static bool write_cell(BuiltinCall *call, const Bytes *to, uint32_t i, Term word,
                       Ref set) {
    Run *run = run_of(call);
    CellPlace at = place_of(call, to->array, to->first + i);
    Target place = {.type = at.type, .bits = at.bits};
    place_in(&place, to->array, to->first + i);
    Value value = {.term = word, .kind = KIND_INT, .set = set};
    return place_copy(run, call->node->kid[0], &place, value);
}

/* Whether cells can be written as words, once one was written that way. */
static bool is_direct(const BuiltinCall *call, const Array *array) {
    return array->words && run_concrete(run_of(call));
}

/* All but the first become what that is. */
static void repeat(const Bytes *to) {
    uint64_t *words = to->array->words + to->first;
    const uint64_t word = words[0];
    for (uint32_t i = 1; i < to->count; i++) words[i] = word;
    if (to->array->set) memset(to->array->set + to->first, 1, to->count);
}

static bool can_read(BuiltinCall *call, size_t which, const Array *array) {
    return refused_can_read(call->frame, call->node->kid[which], array);
}

bool builtin_memset(BuiltinCall *call, Value *result) {
    uint64_t size = 0;
    Bytes to;
    *result = call->args[0];
    if (!byte_count(call, 2, &size) || !find_bytes(call, 0, size, &to)) return false;
    Term byte = op2k(call, OP_AND, arg(call, 1), 0xff);
    Term word = op2k(call, OP_MUL, byte, UINT64_C(0x0101010101010101));
    for (uint32_t i = 0; i < to.count; i++) {
        uint64_t shift = place_of(call, to.array, to.first + i).bit % 8;
        Term piece = op2k(call, OP_SHR, word, shift);
        if (!write_cell(call, &to, i, piece, CELL_SET)) return false;
        if (!is_direct(call, to.array) || !even_bits(call, to.array)) continue;
        repeat(&to);
        break;
    }
    return true;
}

static bool same_cells(BuiltinCall *call, const Bytes *a, const Bytes *b) {
    bool same = a->count == b->count;
    if (same && a->array->whole == b->array->whole && a->first == b->first) return true;
    uint64_t from = place_of(call, a->array, a->first).bit;
    uint64_t with = place_of(call, b->array, b->first).bit;
    for (uint32_t i = 0; i < a->count && same; i++) {
        CellPlace x = place_of(call, a->array, a->first + i);
        CellPlace y = place_of(call, b->array, b->first + i);
        same = x.bits == y.bits && x.bit - from == y.bit - with;
    }
    return same || builtin_fail(call, 1,
                                "the two objects have their values at different "
                                "places: bytes can't be taken apart");
}

/* The same cells of two objects of one type. */
static bool copies_words(const BuiltinCall *call, const Bytes *to, const Bytes *from) {
    const Array *a = to->array, *b = from->array;
    bool alike = a->whole == b->whole && (to->first == from->first || even_bits(call, a));
    return to->count && alike && (a->set || !b->set) && is_direct(call, a) &&
           is_direct(call, b);
}

/* Who is written to is told by a cell that is written as it is. */
static bool copy_words(BuiltinCall *call, const Bytes *to, const Bytes *from) {
    Array *a = to->array, *b = from->array;
    uint8_t set = a->set ? a->set[to->first] : 1;
    if (!write_cell(call, to, 0, term_word(a->words[to->first]), CELL_SET)) return false;
    if (a->set) a->set[to->first] = set;
    memmove(a->words + to->first, b->words + from->first, to->count * sizeof *a->words);
    if (a->set && b->set)
        memmove(a->set + to->first, b->set + from->first, to->count);
    else if (a->set)
        memset(a->set + to->first, 1, to->count);
    return true;
}

bool builtin_memcpy(BuiltinCall *call, Value *result) {
    uint64_t size = 0;
    Bytes to, from;
    *result = call->args[0];
    if (!byte_count(call, 2, &size) || !find_bytes(call, 0, size, &to) ||
        !find_bytes(call, 1, size, &from) || !same_cells(call, &to, &from) ||
        !can_read(call, 1, from.array))
        return false;
    if (copies_words(call, &to, &from)) return copy_words(call, &to, &from);
    Cell *cells = ARENA_ARRAY(call->query->arena, Cell, from.count + 1);
    for (uint32_t i = 0; i < from.count; i++)
        cells[i] = array_cell(from.array, from.first + i);
    for (uint32_t i = 0; i < from.count; i++)
        if (!write_cell(call, &to, i, cells[i].term, cells[i].set)) return false;
    return true;
}

static bool read_cell(BuiltinCall *call, const Bytes *from, uint32_t i, Term *out) {
    Cell cell = array_cell(from->array, from->first + i);
    *out = cell.term;
    return run_require(run_of(call), path_set_term(cell.set), call->node,
                       "bytes are compared before they are set");
}

bool builtin_memcmp(BuiltinCall *call, Value *result) {
    uint64_t size = 0;
    Bytes a, b;
    if (!byte_count(call, 2, &size) || !find_bytes(call, 0, size, &a) ||
        !find_bytes(call, 1, size, &b) || !same_cells(call, &a, &b) ||
        !can_read(call, 0, a.array) || !can_read(call, 1, b.array))
        return false;
    Pool *pool = pool_of(call);
    *result = (Value){.term = term_word(0), .kind = KIND_INT};
    for (uint32_t i = a.count; i > 0; i--) {
        Term x, y;
        if (!read_cell(call, &a, i - 1, &x) || !read_cell(call, &b, i - 1, &y))
            return false;
        /* Memory is compared byte by byte, the lowest first. */
        Term less = term_op2(pool, OP_ULT, term_op1(pool, OP_BSWAP, x),
                             term_op1(pool, OP_BSWAP, y));
        Term sign = term_ite(pool, less, term_word(UINT64_MAX), term_word(1));
        result->term = term_ite(pool, term_op2(pool, OP_EQ, x, y), result->term, sign);
    }
    return true;
}

/* ---- strings */

/* The characters that a pointer points to, up to the NUL. */
static bool string_of(BuiltinCall *call, size_t which, Buf *text) {
    Term pointer = arg(call, which);
    const Array *array =
        term_is_word(pointer) ? object_at(run_of(call), pointer.word) : NULL;
    if (!array) return builtin_fail(call, which, "this is not a string");
    if (!can_read(call, which, array)) return false;
    for (uint64_t at = pointer.word & POINTER_CELLS; at < array->count; at++) {
        Cell cell = array_cell(array, at);
        if (cell.set != CELL_SET || !term_is_word(cell.term)) break;
        if (cell.term.word == 0) return true;
        buf_putc(text, (char)cell.term.word);
    }
    return builtin_fail(call, which, "the string has no end");
}

bool builtin_strlen(BuiltinCall *call, Value *result) {
    Buf text = {0};
    bool good = string_of(call, 0, &text);
    *result = (Value){.term = term_word(text.len), .kind = KIND_INT};
    buf_free(&text);
    return good;
}

/* Of all characters, or as many as the last argument says; -1 and 1 as glibc has it. */
bool builtin_strcmp(BuiltinCall *call, Value *result) {
    Buf a = {0}, b = {0};
    bool good = string_of(call, 0, &a) && string_of(call, 1, &b);
    size_t most = a.len > b.len ? a.len : b.len;
    if (call->nargs > 2 && !term_is_word(arg(call, 2)))
        good = builtin_fail(call, 2, "how many characters depends on free names");
    if (good && call->nargs > 2 && arg(call, 2).word < most)
        most = (size_t)arg(call, 2).word;
    int sign = good ? strncmp(buf_str(&a), buf_str(&b), most) : 0;
    *result = (Value){.term = term_word((uint64_t)(int64_t)((sign > 0) - (sign < 0))),
                      .kind = KIND_INT};
    buf_free(&a);
    buf_free(&b);
    return good;
}

bool builtin_atoi(BuiltinCall *call, Value *result) {
    Buf text = {0};
    bool good = string_of(call, 0, &text);
    long long value = good ? strtoll(buf_str(&text), NULL, 10) : 0;
    *result =
        (Value){.term = term_word((uint64_t)(int64_t)(int32_t)value), .kind = KIND_INT};
    buf_free(&text);
    return good;
}

bool builtin_exit(BuiltinCall *call, Value *result) {
    *result = (Value){.kind = KIND_VOID};
    const char *what = arena_printf(call->query->arena, "'%s' ends the program here",
                                    call->node->sym->name);
    return query_require(call->query, term_word(0), call->node, what);
}

/* ---- printing */

/* A NUL shows nothing. */
static void print(const BuiltinCall *call, const char *text, size_t len) {
    Query *query = call->query;
    if (!query->print || query->names != NAMES_VALUES) return;
    for (size_t at = 0, part; at < len; at += part + 1) {
        part = strnlen(text + at, len - at);
        if (part) query->print(query->print_context, text + at, part);
    }
}

/* One conversion: what stands between % and its letter. */
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
    if (!term_is_word(arg(call, *next)))
        return builtin_fail(call, *next,
                            "a value that depends on free names can't be "
                            "printed");
    *word = arg(call, (*next)++).word;
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

/* Laws print nothing: what they would print depends on their names. */
static bool is_mute(const BuiltinCall *call, Value *result) {
    bool mute = call->query->names != NAMES_VALUES;
    for (size_t i = 0; i < call->nargs && mute; i++) {
        if (term_is_word(arg(call, i))) continue;
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
    *result = (Value){.term = op2k(call, OP_AND, arg(call, 0), 0xff), .kind = KIND_INT};
    if (!term_is_word(result->term)) return true; /* of a law: nothing is printed */
    print(call, (const char[]){(char)result->term.word}, 1);
    return true;
}
