/* Integers of 128 bits.
 *
 * Such an integer is a struct of two words, copied and passed as structs are. Each
 * operation is a call of a function that is written in C, below. */
#include "cc/cc_local.h"

#include <ctype.h>

#include "base/wide.h"

__extension__ typedef __int128 Signed;

/* W: the unsigned type, I: the signed one. */
#define ALIKE(op)                                                                        \
    "W @(W a, W b) { a.low " op "= b.low; a.high " op "= b.high; return a; }"

static const struct {
    CcWide op;
    const char *name, *text;
} rows[] = {
    {CC_WIDE_FROM, "from",
     "W @(unsigned long x) { W r; r.low = x; r.high = 0; return r; }"},
    {CC_WIDE_FROM_SIGNED, "from_signed",
     "W @(long x) { W r; r.low = x; r.high = x >> 63; return r; }"},
    {CC_WIDE_JOIN, "join",
     "W @(unsigned long high, unsigned long low) "
     "{ W r; r.low = low; r.high = high; return r; }"},
    {CC_WIDE_BOOL, "truth", "int @(W a) { return (a.low | a.high) != 0; }"},
    {CC_WIDE_AND, "and", ALIKE("&")},
    {CC_WIDE_OR, "or", ALIKE("|")},
    {CC_WIDE_XOR, "xor", ALIKE("^")},
    {CC_WIDE_ADD, "add",
     "W @(W a, W b) { a.low += b.low; "
     "a.high += b.high + (a.low < b.low); return a; }"},
    {CC_WIDE_SUB, "sub",
     "W @(W a, W b) { a.high -= b.high + (a.low < b.low); "
     "a.low -= b.low; return a; }"},
    {CC_WIDE_MUL, "mul",
     "W @(W a, W b) { W r; r.low = a.low * b.low; "
     "r.high = __umulh(a.low, b.low) + a.low * b.high + "
     "a.high * b.low; return r; }"},
    {CC_WIDE_SHL, "shl",
     "W @(W a, unsigned n) { W r; unsigned k = n & 63; int far = n >> 6 & 1; "
     "r.low = far ? 0 : a.low << k; r.high = far ? a.low << k : "
     "a.high << k | a.low >> 1 >> (63 - k); return r; }"},
    {CC_WIDE_SHR, "shr",
     "W @(W a, unsigned n) { W r; unsigned k = n & 63; int far = n >> 6 & 1; "
     "r.high = far ? 0 : a.high >> k; r.low = far ? a.high >> k : "
     "a.low >> k | a.high << 1 << (63 - k); return r; }"},
    {CC_WIDE_SAR, "sar",
     "W @(W a, unsigned n) { W r; unsigned k = n & 63; int far = n >> 6 & 1; "
     "long top = a.high; r.high = far ? top >> 63 : top >> k; "
     "r.low = far ? top >> k : "
     "a.low >> k | a.high << 1 << (63 - k); return r; }"},
    /* long division from the highest bit; the remainder may have one bit more for a
       moment */
    {CC_WIDE_DIV, "div",
     "W @(W a, W b) { W q = 0, left = 0; "
     "if (!b.high && (!a.high || !b.low)) return a.low / b.low; "
     "for (int i = 0; i < 128; i++) { int over = left.high >> 63; "
     "left = left << 1 | a.high >> 63; a <<= 1; q <<= 1; "
     "if (over || left >= b) { left -= b; q.low |= 1; } } return q; }"},
    {CC_WIDE_MOD, "mod", "W @(W a, W b) { return a - a / b * b; }"},
    {CC_WIDE_DIV_SIGNED, "div_signed",
     "I @(I a, I b) { W m = a, n = b; if (a < 0) m = -m; "
     "if (b < 0) n = -n; m /= n; return (a < 0) != (b < 0) ? -m : m; }"},
    {CC_WIDE_MOD_SIGNED, "mod_signed", "I @(I a, I b) { return a - a / b * b; }"},
    {CC_WIDE_EQ, "eq", "int @(W a, W b) { return a.low == b.low && a.high == b.high; }"},
    {CC_WIDE_LT, "lt",
     "int @(W a, W b) { return a.high < b.high || "
     "(a.high == b.high && a.low < b.low); }"},
    {CC_WIDE_LT_SIGNED, "lt_signed",
     "int @(W a, W b) { long x = a.high, y = b.high; "
     "return x < y || (x == y && a.low < b.low); }"},
};

/* ---- types */

static CcType *new_wide(CcTypes *types, Symbols *symbols, const char *name) {
    CcType *type = cc_type_struct(types, symbol_of(symbols, name), false);
    const CcMemberSpec given[] = {
        {.name = symbol_of(symbols, "low"), .type = types->uint64},
        {.name = symbol_of(symbols, "high"), .type = types->uint64}};
    cc_type_lay_out(types, type, given, 2, false, 16);
    type->is_wide = true;
    type->bits = 128, type->rank = 5;
    return type;
}

void cc_wide_open(CcTypes *types, Symbols *symbols) {
    types->uint128 = new_wide(types, symbols, "unsigned __int128");
    types->int128 = new_wide(types, symbols, "__int128");
    types->int128->is_signed = true;
}

CcType *cc_wide_named(CcTypes *types, const Symbol *name) {
    CcType *type = name == types->int128->tag    ? types->int128
                   : name == types->uint128->tag ? types->uint128
                                                 : NULL;
    types->has_wide |= type != NULL;
    return type;
}

bool cc_has_wide(const CcProgram *program) {
    return program->types.has_wide;
}

/* ---- calls */

static bool is_of_word(char letter) {
    return isalnum((unsigned char)letter) || letter == '_';
}

static CcEntity *function_of(Cc *c, CcWide op) {
    CcProgram *p = c->program;
    Symbol *name = symbol_printf(p->symbols, "__wide_%s", rows[op].name);
    CcName *known = cc_names_of(&p->builtins, name);
    if (known->entity) return known->entity;
    Buf text = {0};
    buf_puts(&text, "static ");
    const char *row = rows[op].text;
    for (const char *at = row; *at; at++) {
        bool alone = (at == row || !is_of_word(at[-1])) && !is_of_word(at[1]);
        bool letter = alone && (*at == 'W' || *at == 'I');
        if (*at == '@')
            buf_puts(&text, name->name);
        else if (letter)
            buf_puts(&text, *at == 'W' ? "unsigned __int128" : "__int128");
        else
            buf_putc(&text, *at);
    }
    buf_putc(&text, '\n');
    CcEntity *made = cc_read_builtin(p, name, arena_str(p->arena, buf_str(&text)));
    buf_free(&text);
    made->wide = (uint8_t)(op + 1);
    return cc_names_of(&p->builtins, name)->entity = made;
}

static CcTree *call(Cc *c, CcWide op, CcType *type, const Node *from, CcTree *a,
                    CcTree *b) {
    if (c->failed) return a;
    CcTree *tree = cc_tree_new(c, CC_CALL, type, from, b ? 2 : 1);
    tree->entity = function_of(c, op);
    tree->kid[0] = a;
    if (b) tree->kid[1] = b;
    return tree;
}

/* Its low or high word. */
static CcTree *half(Cc *c, CcTree *value, const Node *from, unsigned number) {
    CcTree *held = cc_tree_one(c, CC_TEMPORARY, value->type, from, value);
    CcTree *part = cc_tree_one(c, CC_MEMBER, c->types->uint64, from, held);
    part->member = value->type->member[number];
    return cc_tree_one(c, CC_LOAD, c->types->uint64, from, part);
}

CcTree *cc_wide_joined(Cc *c, CcTree *high, CcTree *low, const Node *from) {
    c->types->has_wide = true;
    return call(c, CC_WIDE_JOIN, c->types->uint128, from, high, low);
}

CcTree *cc_wide_bool(Cc *c, CcTree *value, const Node *from) {
    return call(c, CC_WIDE_BOOL, c->types->int32, from, value, NULL);
}

CcTree *cc_wide_convert(Cc *c, CcTree *value, CcType *to, const Node *from) {
    CcTypes *t = c->types;
    if (to->is_wide && value->type->is_wide)
        return cc_tree_one(c, CC_CONVERT, to, from, value);
    if (to->is_wide) {
        /* a host's word has the sign of the target type */
        bool is_signed =
            cc_hosted_is_capture(c, value) ? to->is_signed : value->type->is_signed;
        value = cc_convert(c, value, is_signed ? t->int64 : t->uint64, from);
        return call(c, is_signed ? CC_WIDE_FROM_SIGNED : CC_WIDE_FROM, to, from, value,
                    NULL);
    }
    if (to->kind == CC_BOOL) return cc_convert(c, cc_wide_bool(c, value, from), to, from);
    return cc_convert(c, half(c, value, from, 0), to, from);
}

static CcWide operation(Meaning op, bool is_signed) {
    switch (op) {
    case MEANING_AND:
        return CC_WIDE_AND;
    case MEANING_OR:
        return CC_WIDE_OR;
    case MEANING_XOR:
        return CC_WIDE_XOR;
    case MEANING_ADD:
        return CC_WIDE_ADD;
    case MEANING_SUB:
        return CC_WIDE_SUB;
    case MEANING_MUL:
        return CC_WIDE_MUL;
    case MEANING_SHL:
        return CC_WIDE_SHL;
    case MEANING_SHR:
        return is_signed ? CC_WIDE_SAR : CC_WIDE_SHR;
    case MEANING_DIV:
        return is_signed ? CC_WIDE_DIV_SIGNED : CC_WIDE_DIV;
    default:
        return is_signed ? CC_WIDE_MOD_SIGNED : CC_WIDE_MOD;
    }
}

CcTree *cc_wide_binary(Cc *c, const Node *from, CcType *type, Meaning op, CcTree *a,
                       CcTree *b) {
    bool shift = op == MEANING_SHL || op == MEANING_SHR;
    if (shift) b = cc_convert(c, b, c->types->uint32, from);
    return call(c, operation(op, type->is_signed), type, from, a, b);
}

/* Comparisons in terms of == and <. */
CcTree *cc_wide_compare(Cc *c, const Node *from, const CcType *type, Meaning op,
                        CcTree *a, CcTree *b) {
    CcType *truth = c->types->int32;
    bool equal = op == MEANING_EQ || op == MEANING_NE;
    bool turned = op == MEANING_GT || op == MEANING_LE;
    bool not = op == MEANING_NE || op == MEANING_LE || op == MEANING_GE;
    CcWide less = type->is_signed ? CC_WIDE_LT_SIGNED : CC_WIDE_LT;
    CcTree *tree =
        call(c, equal ? CC_WIDE_EQ : less, truth, from, turned ? b : a, turned ? a : b);
    return not &&!c->failed ? cc_tree_one(c, CC_NOT, truth, from, tree) : tree;
}

/* ---- constants */

static bool divided(CcWide op, Wide a, Wide b, Wide *out) {
    if (!b) return false;
    bool least = a == (Wide)1 << 127 && b == ~(Wide)0;
    switch (op) {
    case CC_WIDE_DIV:
        *out = a / b;
        return true;
    case CC_WIDE_MOD:
        *out = a % b;
        return true;
    case CC_WIDE_DIV_SIGNED:
        *out = least ? a : (Wide)((Signed)a / (Signed)b);
        return true;
    default:
        *out = least ? 0 : (Wide)((Signed)a % (Signed)b);
        return true;
    }
}

static bool calculated(CcWide op, Wide a, Wide b, Wide *out) {
    switch (op) {
    case CC_WIDE_FROM:
        *out = (uint64_t)a;
        return true;
    case CC_WIDE_FROM_SIGNED:
        *out = (Wide)(Signed)(int64_t)a;
        return true;
    case CC_WIDE_JOIN:
        *out = a << 64 | b;
        return true;
    case CC_WIDE_BOOL:
        *out = a != 0;
        return true;
    case CC_WIDE_AND:
        *out = a & b;
        return true;
    case CC_WIDE_OR:
        *out = a | b;
        return true;
    case CC_WIDE_XOR:
        *out = a ^ b;
        return true;
    case CC_WIDE_ADD:
        *out = a + b;
        return true;
    case CC_WIDE_SUB:
        *out = a - b;
        return true;
    case CC_WIDE_MUL:
        *out = a * b;
        return true;
    case CC_WIDE_SHL:
        *out = a << (b & 127);
        return true;
    case CC_WIDE_SHR:
        *out = a >> (b & 127);
        return true;
    case CC_WIDE_SAR:
        *out = (Wide)((Signed)a >> (b & 127));
        return true;
    case CC_WIDE_EQ:
        *out = a == b;
        return true;
    case CC_WIDE_LT:
        *out = a < b;
        return true;
    case CC_WIDE_LT_SIGNED:
        *out = (Signed)a < (Signed)b;
        return true;
    default:
        return divided(op, a, b, out);
    }
}

/* An operand of 128 bits, or a word. */
static bool operand(const CcTree *tree, Wide *out) {
    uint64_t half[2];
    CcConstant word;
    if (tree->type->is_wide) {
        if (!cc_wide_constant(tree, half)) return false;
        *out = (Wide)half[1] << 64 | half[0];
        return true;
    }
    if (!cc_constant(tree, &word) || word.kind != CC_CONSTANT_WORD) return false;
    *out = word.word;
    return true;
}

bool cc_wide_constant(const CcTree *tree, uint64_t half[2]) {
    Wide a, b = 0, out;
    while (tree->kind == CC_CONVERT && tree->kid[0]->type->is_wide) tree = tree->kid[0];
    if (tree->kind != CC_CALL || !tree->entity || !tree->entity->wide) return false;
    if (!operand(tree->kid[0], &a) || (tree->n > 1 && !operand(tree->kid[1], &b)))
        return false;
    if (!calculated((CcWide)(tree->entity->wide - 1), a, b, &out)) return false;
    half[0] = (uint64_t)out, half[1] = (uint64_t)(out >> 64);
    return true;
}
