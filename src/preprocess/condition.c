/* #if: 64-bit integers with and without sign, by precedence. What && || ?: leave out is
 * read, not judged. */
#include "preprocess/condition.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

enum { DEEP_MOST = 200 };

typedef struct {
    uint64_t bits;
    bool plain; /* unsigned */
} Number;

typedef struct {
    Arena *arena;
    const PieceList *list;
    size_t at;
    const char *wrong;
    size_t wrong_at;
    unsigned idle; /* inside of what doesn't count */
    unsigned deep;
} Condition;

typedef struct {
    const char *spelling;
    int level;
} Operator;

static const Operator operators[] = {
    {"||", 1},     {"or", 1},  {"&&", 2}, {"and", 2},    {"|", 3},  {"bitor", 3},
    {"^", 4},      {"xor", 4}, {"&", 5},  {"bitand", 5}, {"==", 6}, {"!=", 6},
    {"not_eq", 6}, {"<", 7},   {">", 7},  {"<=", 7},     {">=", 7}, {"<<", 8},
    {">>", 8},     {"+", 9},   {"-", 9},  {"*", 10},     {"/", 10}, {"%", 10},
};

static const Number zero = {0, false};

static Number wrong(Condition *c, const char *format, const char *text) {
    if (!c->wrong) {
        c->wrong = arena_printf(c->arena, format, text);
        c->wrong_at = c->at;
    }
    c->at = c->list->count;
    return zero;
}

static const Piece *here(const Condition *c) {
    static const Piece end = {.text = "", .kind = PIECE_END};
    return c->at < c->list->count ? &c->list->at[c->at] : &end;
}

static const char *spelling(Condition *c) {
    const Piece *p = here(c);
    return p->len ? arena_strn(c->arena, p->text, p->len) : "the end of the line";
}

static bool accept(Condition *c, const char *text) {
    if (!piece_is(here(c), text)) return false;
    c->at++;
    return true;
}

/* ---- operands */

static bool is_suffix(const char *text, bool *plain) {
    size_t u = 0, l = 0, z = 0;
    for (; *text; text++) {
        char c = (char)tolower((unsigned char)*text);
        u += c == 'u', l += c == 'l', z += c == 'z';
        if (c != 'u' && c != 'l' && c != 'z') return false;
    }
    *plain = u;
    return u <= 1 && l <= 2 && z <= 1;
}

static Number number(Condition *c) {
    const Piece *p = here(c);
    char *digits = arena_raw(c->arena, p->len + 1), *end;
    size_t n = 0;
    bool plain = false;
    for (uint32_t i = 0; i < p->len; i++)
        if (p->text[i] != '\'') digits[n++] = p->text[i];
    digits[n] = '\0';
    bool binary = digits[0] == '0' && (digits[1] == 'b' || digits[1] == 'B');
    errno = 0;
    unsigned long long value = strtoull(digits + 2 * binary, &end, binary ? 2 : 0);
    if (errno == ERANGE) return wrong(c, "'%s' has more than 64 bits", spelling(c));
    if (end == digits || !is_suffix(end, &plain))
        return wrong(c, "'%s' is not an integer", spelling(c));
    c->at++;
    bool decimal = digits[0] != '0';
    return (Number){value, plain || (!decimal && value >> 63)};
}

static Number character(Condition *c) {
    const Piece *p = here(c);
    const char *text = arena_strn(c->arena, p->text, p->len) + 1;
    int64_t value = 0;
    if (p->len < 3) return wrong(c, "'%s' is not a character", spelling(c));
    for (bool first = true; *text != '\'' && *text; first = false) {
        int one = utf8_c_char(&text);
        value = first ? one : value * 256 + (one & 255);
    }
    c->at++;
    return (Number){(uint64_t)value, false};
}

static Number ternary(Condition *c);
static Number comma(Condition *c);

static Number brackets(Condition *c) {
    if (++c->deep > DEEP_MOST)
        return wrong(c, "the condition is nested too deeply%s", "");
    Number value = comma(c);
    if (!accept(c, ")")) return wrong(c, "')' is missing before %s", spelling(c));
    c->deep--;
    return value;
}

static Number operand(Condition *c) {
    const Piece *p = here(c);
    if (++c->deep > DEEP_MOST)
        return wrong(c, "the condition is nested too deeply%s", "");
    Number value = zero;
    if (accept(c, "-"))
        value = operand(c), value.bits = -value.bits;
    else if (accept(c, "~") || accept(c, "compl"))
        value = operand(c), value.bits = ~value.bits;
    else if (accept(c, "+"))
        value = operand(c);
    else if (accept(c, "!") || accept(c, "not"))
        value = (Number){!operand(c).bits, false};
    else if (accept(c, "("))
        value = brackets(c);
    else if (p->kind == PIECE_NUMBER)
        value = number(c);
    else if (p->kind == PIECE_CHAR)
        value = character(c);
    else if (p->kind == PIECE_WORD)
        value.bits = piece_is(p, "true"), c->at++;
    else
        return wrong(c, "the condition wants a number before %s", spelling(c));
    c->deep--;
    return value;
}

/* ---- operators */

static bool less(Number a, Number b, bool plain) {
    return plain ? a.bits < b.bits : (int64_t)a.bits < (int64_t)b.bits;
}

static Number shift(Number a, Number b, bool left) {
    int64_t by = b.plain && b.bits >> 63 ? 64 : (int64_t)b.bits;
    if (by < 0) left = !left, by = by < -64 ? 64 : -by;
    bool gone = by > 63, minus = !a.plain && a.bits >> 63;
    uint64_t filled = minus ? ~UINT64_C(0) : 0;
    if (left) return (Number){gone ? 0 : a.bits << by, a.plain};
    uint64_t high = gone || !by ? filled : filled << (64 - by);
    return (Number){gone ? filled : a.bits >> by | (by ? high : 0), a.plain};
}

static Number divide(Condition *c, Number a, Number b, bool rest) {
    bool plain = a.plain || b.plain;
    if (!b.bits) return c->idle ? zero : wrong(c, "division by zero%s", "");
    if (plain) return (Number){rest ? a.bits % b.bits : a.bits / b.bits, true};
    if (b.bits == UINT64_MAX) return (Number){rest ? 0 : -a.bits, false};
    int64_t x = (int64_t)a.bits, y = (int64_t)b.bits;
    return (Number){(uint64_t)(rest ? x % y : x / y), false};
}

static Number truth(bool value) {
    return (Number){value, false};
}

static Number apply(Condition *c, const char *op, Number a, Number b) {
    bool plain = a.plain || b.plain;
    switch (*op) {
    case '*':
        return (Number){a.bits * b.bits, plain};
    case '+':
        return (Number){a.bits + b.bits, plain};
    case '-':
        return (Number){a.bits - b.bits, plain};
    case '/':
    case '%':
        return divide(c, a, b, *op == '%');
    case '=':
        return truth(a.bits == b.bits);
    case '!':
    case 'n':
        return truth(a.bits != b.bits);
    case '^':
    case 'x':
        return (Number){a.bits ^ b.bits, plain};
    case '<':
        if (op[1] == '<') return shift(a, b, true);
        return truth(op[1] ? !less(b, a, plain) : less(a, b, plain));
    case '>':
        if (op[1] == '>') return shift(a, b, false);
        return truth(op[1] ? !less(a, b, plain) : less(b, a, plain));
    default: /* | & bitor bitand */
        return (Number){strchr(op, '|') || strstr(op, "or") ? a.bits | b.bits
                                                            : a.bits & b.bits,
                        plain};
    }
}

static const Operator *operator_at(const Condition *c) {
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (piece_is(here(c), operators[i].spelling)) return &operators[i];
    return NULL;
}

static Number row(Condition *c, int least) {
    Number value = operand(c);
    for (const Operator *op; (op = operator_at(c)) && op->level >= least;) {
        bool or = op->level == 1, and = op->level == 2;
        bool idle = (or &&value.bits) || (and&&!value.bits);
        c->at++;
        c->idle += idle;
        Number right = row(c, op->level + 1);
        c->idle -= idle;
        if (or || and)
            value = truth(or ? value.bits || right.bits : value.bits && right.bits);
        else
            value = apply(c, op->spelling, value, right);
    }
    return value;
}

static Number ternary(Condition *c) {
    Number value = row(c, 1);
    if (!accept(c, "?")) return value;
    if (++c->deep > DEEP_MOST)
        return wrong(c, "the condition is nested too deeply%s", "");
    bool holds = value.bits;
    c->idle += !holds;
    Number yes = comma(c);
    c->idle -= !holds;
    if (!accept(c, ":")) return wrong(c, "':' is missing before %s", spelling(c));
    c->idle += holds;
    Number no = ternary(c);
    c->idle -= holds;
    c->deep--;
    return (Number){holds ? yes.bits : no.bits, yes.plain || no.plain};
}

static Number comma(Condition *c) {
    Number value = ternary(c);
    while (accept(c, ",")) value = ternary(c);
    return value;
}

bool condition_holds(Arena *arena, const PieceList *list, const char **why, size_t *at) {
    Condition c = {.arena = arena, .list = list};
    Number value = comma(&c);
    if (!c.wrong && c.at < list->count)
        wrong(&c, "an operator is missing before '%s'", spelling(&c));
    *why = c.wrong, *at = c.wrong_at;
    return value.bits && !c.wrong;
}
