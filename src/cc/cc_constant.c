/* Constant expressions: integers, and addresses of static objects. */
#include "cc/cc_local.h"

/* Nesting of operators. */
enum { ROW_MOST = 1500 };

static bool divide(const CcType *type, Meaning op, uint64_t a, uint64_t b, uint64_t *out,
                   bool *defined) {
    if (!b) return false;
    bool least = type->is_signed && b == UINT64_MAX;
    if (least) {
        *out = op == MEANING_DIV ? 0 - a : 0;
        *defined &= cc_type_wrap(type, 0 - a) != a || !a;
    } else if (type->is_signed) {
        *out = op == MEANING_DIV ? (uint64_t)((int64_t)a / (int64_t)b)
                                 : (uint64_t)((int64_t)a % (int64_t)b);
    } else {
        *out = op == MEANING_DIV ? a / b : a % b;
    }
    return true;
}

/* Signed overflow: the sign of the result disagrees with those of the operands. */
static bool wraps(const CcType *type, Meaning op, uint64_t a, uint64_t b, uint64_t word) {
    int64_t wide;
    bool over = op == MEANING_ADD ? __builtin_add_overflow((int64_t)a, (int64_t)b, &wide)
                : op == MEANING_SUB
                    ? __builtin_sub_overflow((int64_t)a, (int64_t)b, &wide)
                    : __builtin_mul_overflow((int64_t)a, (int64_t)b, &wide);
    return type->is_signed && (over || cc_type_wrap(type, word) != (uint64_t)wide);
}

static uint64_t shifted(const CcType *type, Meaning op, uint64_t a, uint64_t b,
                        const CcType *amount, bool *defined) {
    bool negative = amount->is_signed && (int64_t)b < 0;
    if (negative || b >= type->bits) *defined = false;
    b &= type->bits - 1;
    if (op == MEANING_SHR) return type->is_signed ? (uint64_t)((int64_t)a >> b) : a >> b;
    uint64_t word = cc_type_wrap(type, a << b);
    if (type->is_signed && ((int64_t)a < 0 || (uint64_t)((int64_t)word >> b) != a))
        *defined = false;
    return word;
}

bool cc_constant_binary(const CcType *type, Meaning op, uint64_t a, uint64_t b,
                        const CcType *amount, uint64_t *out, bool *defined) {
    *defined = true;
    switch (op) {
    case MEANING_AND:
        *out = a & b;
        break;
    case MEANING_OR:
        *out = a | b;
        break;
    case MEANING_XOR:
        *out = a ^ b;
        break;
    case MEANING_ADD:
        *out = a + b;
        break;
    case MEANING_SUB:
        *out = a - b;
        break;
    case MEANING_MUL:
        *out = a * b;
        break;
    case MEANING_SHL:
    case MEANING_SHR:
        *out = shifted(type, op, a, b, amount, defined);
        break;
    default:
        if (!divide(type, op, a, b, out, defined)) return false;
        break;
    }
    if (op == MEANING_ADD || op == MEANING_SUB || op == MEANING_MUL)
        *defined = !wraps(type, op, a, b, *out);
    *out = cc_type_wrap(type, *out);
    return true;
}

bool cc_constant_compare(const CcType *type, Meaning op, uint64_t a, uint64_t b) {
    bool less = type->is_signed ? (int64_t)a < (int64_t)b : a < b;
    switch (op) {
    case MEANING_EQ:
        return a == b;
    case MEANING_NE:
        return a != b;
    case MEANING_LT:
        return less;
    case MEANING_GE:
        return !less;
    case MEANING_LE:
        return less || a == b;
    default:
        return !less && a != b;
    }
}

/* ---- trees */

static bool word_of(const CcTree *tree, uint64_t *word) {
    CcConstant value;
    if (!cc_constant(tree, &value) || value.kind != CC_CONSTANT_WORD) return false;
    *word = value.word;
    return true;
}

/* The address of an lvalue in static storage. */
static bool address_of(const CcTree *place, CcConstant *out) {
    uint64_t index;
    switch (place->kind) {
    case CC_OBJECT:
    case CC_COMPOUND_LITERAL:
        if (place->entity->is_local) return false;
        *out = (CcConstant){CC_CONSTANT_OBJECT, place->entity->number, 0};
        return true;
    case CC_STRING:
        *out = (CcConstant){CC_CONSTANT_OBJECT, (uint32_t)place->word, 0};
        return true;
    case CC_DEREF:
        return cc_constant(place->kid[0], out);
    case CC_MEMBER:
        if (!address_of(place->kid[0], out)) return false;
        out->word += place->member.offset;
        return true;
    case CC_ELEMENT:
        if (!word_of(place->kid[1], &index) || !address_of(place->kid[0], out))
            return false;
        if (index > place->kid[0]->type->count) return false;
        out->word += index * place->type->size;
        return true;
    default:
        return false;
    }
}

static bool two_words(const CcTree *tree, uint64_t *a, uint64_t *b) {
    return word_of(tree->kid[0], a) && word_of(tree->kid[1], b);
}

static bool converted(const CcTree *tree, CcConstant *out) {
    if (!cc_constant(tree->kid[0], out)) return false;
    if (out->kind == CC_CONSTANT_WORD) {
        out->word = cc_type_wrap(tree->type, out->word);
        return true;
    }
    if (tree->type->kind == CC_BOOL) *out = (CcConstant){.word = 1};
    return tree->type->kind == CC_POINTER || tree->type->kind == CC_BOOL;
}

static bool conditional(const CcTree *tree, CcConstant *out) {
    CcConstant test;
    if (!cc_constant(tree->kid[0], &test)) return false;
    bool yes = test.kind != CC_CONSTANT_WORD || test.word;
    switch (tree->kind) {
    case CC_CONDITIONAL:
        return cc_constant(tree->kid[yes ? 1 : 2], out);
    case CC_NOT:
        *out = (CcConstant){.word = !yes};
        return true;
    default:
        *out = (CcConstant){.word = yes};
        if (yes == (tree->kind == CC_OR)) return true;
        if (!cc_constant(tree->kid[1], &test)) return false;
        out->word = test.kind != CC_CONSTANT_WORD || test.word;
        return true;
    }
}

static bool pointer_sum(const CcTree *tree, CcConstant *out) {
    uint64_t index;
    if (!cc_constant(tree->kid[0], out) || !word_of(tree->kid[1], &index)) return false;
    out->word += index * tree->word;
    return true;
}

static bool pointer_difference(const CcTree *tree, CcConstant *out) {
    CcConstant a, b;
    if (!cc_constant(tree->kid[0], &a) || !cc_constant(tree->kid[1], &b)) return false;
    if (a.kind != b.kind || a.number != b.number) return false;
    *out = (CcConstant){.word =
                            (uint64_t)((int64_t)(a.word - b.word) / (int64_t)tree->word)};
    return true;
}

static bool calculated(const CcTree *tree, CcConstant *out) {
    uint64_t a, b;
    bool defined;
    *out = (CcConstant){0};
    bool deep = tree->kind == CC_BINARY && tree->word > ROW_MOST;
    if (deep || !two_words(tree, &a, &b)) return false;
    if (tree->kind == CC_BINARY)
        return cc_constant_binary(tree->type, (Meaning)tree->op, a, b, tree->kid[1]->type,
                                  &out->word, &defined);
    out->word = cc_constant_compare(tree->kid[0]->type, (Meaning)tree->op, a, b);
    return true;
}

/* One word of a 128-bit constant. */
static bool half_of_wide(const CcTree *place, CcConstant *out) {
    uint64_t half[2];
    bool held = place->kind == CC_MEMBER && place->kid[0]->kind == CC_TEMPORARY &&
                place->kid[0]->type->is_wide;
    if (!held || !cc_wide_constant(place->kid[0]->kid[0], half)) return false;
    *out = (CcConstant){.word = half[place->member.offset / 8]};
    return true;
}

/* A 128-bit comparison. */
static bool wide_comparison(const CcTree *call, CcConstant *out) {
    uint64_t half[2];
    if (!cc_type_is_integer(call->type) || !cc_wide_constant(call, half)) return false;
    *out = (CcConstant){.word = half[0]};
    return true;
}

bool cc_constant(const CcTree *tree, CcConstant *out) {
    switch (tree->kind) {
    case CC_WORD:
        *out = (CcConstant){.word = tree->word};
        return true;
    case CC_ADDRESS:
        return address_of(tree->kid[0], out);
    case CC_LOAD: /* of a struct: its address */
        if (tree->type->kind != CC_STRUCT) return half_of_wide(tree->kid[0], out);
        return address_of(tree->kid[0], out);
    case CC_CALL:
        return wide_comparison(tree, out);
    case CC_FUNCTION_NAME:
        *out = (CcConstant){CC_CONSTANT_FUNCTION, tree->entity->number, 0};
        return true;
    case CC_CONVERT:
        return converted(tree, out);
    case CC_BINARY:
    case CC_COMPARE:
        return calculated(tree, out);
    case CC_CONDITIONAL:
    case CC_NOT:
    case CC_AND:
    case CC_OR:
        return conditional(tree, out);
    case CC_POINTER_ADD:
        return pointer_sum(tree, out);
    case CC_POINTER_SUB:
        return pointer_difference(tree, out);
    default:
        return false;
    }
}

bool cc_constant_word(Cc *c, const Node *node, uint64_t *word) {
    bool observed = c->observed, constant = c->constant;
    c->observed = false, c->constant = true;
    CcTree *tree = cc_expr_value(c, node);
    c->observed = observed, c->constant = constant;
    *word = 0;
    if (c->failed) return false;
    if (cc_type_is_integer(tree->type) && word_of(tree, word)) return true;
    const CcHost *host = &c->program->host;
    bool outside = !c->f.scope && cc_scope_is_host_text(c, node->span);
    size_t errors = c->diags->errors;
    if (outside && host->calculated(host->context, node, word, c->diags)) return true;
    if (c->diags->errors > errors)
        cc_scope_refuse(c, node->span,
                        arena_str(c->program->arena,
                                  c->diags->at[c->diags->count - 1].message));
    else
        cc_scope_error(c, node->span, "a constant is wanted here");
    return false;
}
