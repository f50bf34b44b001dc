/* Conversions, each a node of its own. */
#include "cc/cc_local.h"

bool cc_convert_is_null_pointer(const CcTree *value) {
    return value->kind == CC_WORD && !value->word;
}

static bool is_plain_pair(const CcType *from, const CcType *to) {
    bool integer = cc_type_is_integer(from), pointer = from->kind == CC_POINTER;
    return (integer || pointer) && cc_type_is_scalar(to);
}

static bool is_partial(const CcType *type) {
    return type->kind == CC_POINTER && type->of->is_partial;
}

/* Whether a pointer conversion would show the bytes of a struct of unknown layout. */
static bool shows_bytes(const CcType *of, const CcType *to) {
    bool same = of->kind == CC_POINTER && to->kind == CC_POINTER &&
                cc_type_unqualified(of->of) == cc_type_unqualified(to->of);
    return (is_partial(of) || is_partial(to)) && !same && to->kind != CC_BOOL;
}

CcTree *cc_convert(Cc *c, CcTree *value, CcType *to, const Node *from) {
    to = cc_type_unqualified(to);
    CcType *of = cc_type_unqualified(value->type);
    if (c->failed || of == to) return value;
    if (to->kind == CC_VOID) return cc_tree_one(c, CC_CONVERT, to, from, value);
    if (to->kind == CC_REAL && cc_convert_is_null_pointer(value))
        return cc_tree_word(c, to, from, 0);
    if ((of->is_wide && cc_type_is_number(to)) || (to->is_wide && cc_type_is_number(of)))
        return cc_wide_convert(c, value, to, from);
    if (!is_plain_pair(of, to)) {
        bool real = to->kind == CC_REAL || of->kind == CC_REAL;
        cc_scope_error(c, from->span,
                       real ? CC_NO_REALS : "this is no value of the type");
        return value;
    }
    if (shows_bytes(of, to) && !cc_convert_is_null_pointer(value))
        cc_scope_error(c, from->span, CC_PARTIAL);
    bool word = value->kind == CC_WORD && (cc_type_is_integer(to) || !value->word);
    if (word && (cc_type_is_integer(of) || to->kind == CC_POINTER))
        return cc_tree_word(c, to, from, cc_type_wrap(to, value->word));
    CcTree *tree = cc_tree_one(c, CC_CONVERT, to, from, value);
    if (to->bits == 32) tree->warn_if_widened = value->warn_if_widened;
    return tree;
}

/* Complains of an integer where a pointer is required: f(i) instead of f(&i). */
static void complain_no_pointer(Cc *c, const CcTree *value, const CcType *to,
                                const Node *from) {
    bool variable =
        value->kind == CC_LOAD && from->kind == NODE_NAME && cc_type_is_integer(to->of);
    cc_scope_error(c, from->span, "a number is no pointer%s%s", variable ? "\n|&" : "",
                   variable ? from->sym->name : "");
}

/* An unknown value fails when it runs. */
static CcTree *unknown_value(Cc *c, CcTree *value, CcType *to, const Node *from) {
    CcTree *lacks = cc_tree_new(c, CC_UNSUPPORTED, to, from, 0);
    lacks->text = "this has no value";
    return cc_tree_two(c, CC_COMMA, to, from, value, lacks);
}

CcTree *cc_convert_assigned(Cc *c, CcTree *value, CcType *to, const Node *from) {
    to = cc_type_unqualified(to);
    CcType *of = cc_type_unqualified(value->type);
    if (c->failed || of == to) return value;
    if (value->is_unknown && !cc_type_is_integer(to))
        return unknown_value(c, value, to, from);
    if (of->kind == CC_VOID)
        cc_scope_error(c, from->span, "this has no value");
    else if ((to->kind == CC_STRUCT && !to->is_wide) ||
             (of->kind == CC_STRUCT && !of->is_wide))
        cc_scope_error(c, from->span, "a struct of this type is wanted here");
    else if (of->kind == CC_POINTER && cc_type_is_integer(to) && to->kind != CC_BOOL)
        cc_scope_error(c, from->span,
                       "an address is not a number here\n"
                       "|pointers are compared and subtracted as they are");
    else if (to->kind == CC_POINTER && cc_type_is_integer(of) &&
             !cc_convert_is_null_pointer(value))
        complain_no_pointer(c, value, to, from);
    cc_warn_widened(c, value, to);
    return cc_convert(c, value, to, from);
}

CcTree *cc_convert_bool(Cc *c, CcTree *value, const Node *from) {
    if (c->failed || cc_type_is_scalar(value->type)) return value;
    if (value->type->is_wide) return cc_wide_bool(c, value, from);
    bool real = value->type->kind == CC_REAL;
    cc_scope_error(c, from->span, real ? CC_NO_REALS : "this is neither true nor false");
    return value;
}

/* A bit-field is promoted by its width. */
CcTree *cc_convert_promoted(Cc *c, CcTree *value, const Node *from) {
    if (c->failed || value->type->is_wide) return value;
    if (!cc_type_is_integer(value->type)) {
        bool real = value->type->kind == CC_REAL;
        cc_scope_error(c, from->span, real ? CC_NO_REALS : "an integer is wanted here");
        return value;
    }
    unsigned bits = cc_tree_field(value);
    CcType *to = bits ? cc_type_promoted_field(c->types, value->type, bits)
                      : cc_type_promoted(c->types, value->type);
    return cc_convert(c, value, to, from);
}
