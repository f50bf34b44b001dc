/* Arithmetic in the host's statements that are not C. It is done on words of 64 bits, as
 * in the host's expressions: signed if a variable of a signed type meets another or a
 * number. */
#include "cc/cc_local.h"

bool cc_hostarith_applies(const Cc *c, const Node *node) {
    return c->f.captures && c->f.captures->by_name && !(node->flags & NODE_FLAG_C);
}

static bool is_signed(const Cc *c, const CcTree *value) {
    bool truth =
        value->kind == CC_COMPARE || value->kind == CC_AND || value->kind == CC_OR;
    const CcType *type = cc_type_unqualified(value->type);
    return !truth && type->is_signed && value->kind != CC_WORD &&
           type != c->types->of_bool;
}

/* Whether the value is the same number when it is read as signed. */
static bool fits_signed(const CcTree *value) {
    return value->kind == CC_WORD || value->type->is_signed || value->type->bits < 64;
}

CcTree *cc_hostarith_word(Cc *c, CcTree *value, const Node *from) {
    if (c->failed || !cc_type_is_integer(value->type)) return value;
    return cc_convert(c, value, is_signed(c, value) ? c->types->int64 : c->types->uint64,
                      from);
}

static CcType *type_of(const Cc *c, const CcTree *a, const CcTree *b) {
    bool some = is_signed(c, a) || is_signed(c, b);
    return some && fits_signed(a) && fits_signed(b) ? c->types->int64 : c->types->uint64;
}

void cc_hostarith_convert(Cc *c, const Node *from, CcTree **a, CcTree **b) {
    CcType *type = type_of(c, *a, *b);
    *a = cc_convert(c, *a, type, from), *b = cc_convert(c, *b, type, from);
}

/* A shift by the amount modulo 64. */
static CcTree *shift(Cc *c, const Node *from, Meaning op, CcTree *a, CcTree *b) {
    CcTree *most = cc_tree_word(c, b->type, from, 63);
    b = cc_tree_binary(c, from, b->type, MEANING_AND, b, most);
    return cc_tree_binary(c, from, a->type, op, a, b);
}

CcTree *cc_hostarith_binary(Cc *c, const Node *from, Meaning op, CcTree *a, CcTree *b) {
    bool shifts = op == MEANING_SHL || op == MEANING_SHR;
    bool by_sign = op == MEANING_DIV || op == MEANING_MOD || op == MEANING_SHR;
    CcType *word = c->types->uint64;
    CcType *type = !shifts ? type_of(c, a, b) : is_signed(c, a) ? c->types->int64 : word;
    CcType *in = by_sign ? type : word;
    a = cc_convert(c, a, in, from), b = cc_convert(c, b, shifts ? word : in, from);
    if (c->failed) return a;
    CcTree *value =
        shifts ? shift(c, from, op, a, b) : cc_tree_binary(c, from, in, op, a, b);
    return cc_convert(c, value, type, from);
}
