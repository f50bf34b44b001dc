/* Operators: the conversions of their operands, and their results. */
#include "cc/cc_local.h"

/* ---- pointers */

static uint64_t stride_of(Cc *c, const CcType *pointer, const Node *from) {
    const CcType *of = pointer->of;
    if (of->kind == CC_FUNCTION || of->kind == CC_VOID) return 1; /* as in gcc */
    if (!of->is_complete || of->refused)
        cc_scope_error(c, from->span, "the size of what is pointed to is not known");
    return of->size;
}

static CcTree *pointer_sum(Cc *c, CcTree *pointer, CcTree *by, const Node *from) {
    uint64_t stride = stride_of(c, pointer->type, from);
    by = cc_convert(c, cc_convert_promoted(c, by, from), c->types->int64, from);
    CcTree *tree = cc_tree_two(c, CC_POINTER_ADD, pointer->type, from, pointer, by);
    tree->word = stride;
    return tree;
}

static CcTree *negated(Cc *c, CcTree *value, const Node *from) {
    value = cc_convert(c, cc_convert_promoted(c, value, from), c->types->int64, from);
    return cc_operator_binary(c, from, MEANING_SUB,
                              cc_tree_word(c, c->types->int64, from, 0), value);
}

static CcTree *pointer_arithmetic(Cc *c, const Node *from, Meaning op, CcTree *a,
                                  CcTree *b) {
    bool left = a->type->kind == CC_POINTER, right = b->type->kind == CC_POINTER;
    if (op == MEANING_ADD && left && !right) return pointer_sum(c, a, b, from);
    if (op == MEANING_ADD && right && !left) return pointer_sum(c, b, a, from);
    if (op == MEANING_SUB && left && !right)
        return pointer_sum(c, a, negated(c, b, from), from);
    if (op == MEANING_SUB && left && right) {
        CcTree *tree = cc_tree_two(c, CC_POINTER_SUB, c->types->int64, from, a, b);
        tree->word = stride_of(c, a->type, from);
        if (tree->word) return tree;
    }
    cc_scope_error(c, from->span, "pointers have no such operation");
    return a;
}

/* The array t of t[i][j]. */
static const Node *array_of(const Node *node) {
    while (node->kind == NODE_INDEX) node = node->kid[0];
    return node;
}

CcTree *cc_operator_subscript(Cc *c, const Node *node) {
    CcTree *of = cc_expr(c, node->kid[0]), *index = cc_expr(c, node->kid[1]);
    if (c->failed || of->is_unknown) return of;
    if (cc_type_is_integer(of->type)) {
        CcTree *other = of;
        of = index, index = other;
    }
    index = cc_expr_rvalue(c, index, node->kid[1]);
    bool array = cc_tree_is_lvalue(of) && of->type->kind == CC_ARRAY;
    if (array) ((Node *)node->kid[0])->mark |= MARK_DECAYS;
    if (array && !of->type->is_open && of->type->count) {
        index = cc_convert_promoted(c, index, node->kid[1]);
        index = cc_convert(c, index, c->types->int64, node->kid[1]);
        return cc_tree_two(c, CC_ELEMENT, of->type->of, node, of, index);
    }
    of = cc_expr_rvalue(c, of, node->kid[0]);
    if (!c->failed && of->type->kind != CC_POINTER)
        cc_scope_error(c, node->span,
                       node->kid[0]->kind == NODE_INDEX
                           ? "'%s' has not so many dimensions"
                           : "only arrays and pointers have elements",
                       cc_scope_text(c, array_of(node)));
    if (c->failed) return of;
    return cc_tree_one(c, CC_DEREF, of->type->of, node, pointer_sum(c, of, index, node));
}

/* ---- arithmetic */

/* The width of a bit-field wider than int: gcc computes with it, clang with 64 bits. */
static unsigned wide_field(const CcTree *value) {
    unsigned bits = cc_tree_field(value);
    return bits > 32 && bits < 64 ? bits : 0;
}

static void refuse_field(Cc *c, const Node *from, unsigned bits) {
    cc_scope_error(c, from->span,
                   "compilers compute with a bit-field of %u bits in %u or 64 of them\n"
                   "|convert it first",
                   bits, bits);
}

/* x op other: an error if the result depends on that width. */
static void check_field(Cc *c, const Node *from, Meaning op, const CcTree *x,
                        const CcTree *other) {
    unsigned bits = c->failed ? 0 : wide_field(x);
    bool small = other->kind == CC_WORD && (int64_t)other->word >= 0;
    bool cuts = op == MEANING_AND || op == MEANING_DIV || op == MEANING_MOD ||
                op == MEANING_SHR || (op >= MEANING_EQ && op <= MEANING_GE);
    bool whole = op != MEANING_SHL && other->type->bits == 64 && !wide_field(other);
    if (bits && !whole && !(small && cuts) && op != MEANING_SHR)
        refuse_field(c, from, bits);
}

static void check_fields(Cc *c, const Node *from, Meaning op, const CcTree *a,
                         const CcTree *b) {
    bool shift = op == MEANING_SHL || op == MEANING_SHR;
    check_field(c, from, op, a, b);
    if (!shift) check_field(c, from, op, b, a);
}

static CcTree *logic(Cc *c, const Node *from, Meaning op, CcTree *a, CcTree *b) {
    a = cc_convert_bool(c, a, from), b = cc_convert_bool(c, b, from);
    return cc_tree_two(c, op == MEANING_AND_THEN ? CC_AND : CC_OR, c->types->int32, from,
                       a, b);
}

static bool is_arithmetic(Meaning op) {
    switch (op) {
    case MEANING_AND:
    case MEANING_OR:
    case MEANING_XOR:
    case MEANING_ADD:
    case MEANING_SUB:
    case MEANING_MUL:
    case MEANING_DIV:
    case MEANING_MOD:
        return true;
    default:
        return false;
    }
}

/* Converts both to the type. */
static void convert_both(Cc *c, const Node *from, CcType *type, CcTree **a, CcTree **b) {
    cc_warn_widened(c, *a, type), cc_warn_widened(c, *b, type);
    *a = cc_convert(c, *a, type, from), *b = cc_convert(c, *b, type, from);
}

static CcTree *shifted(Cc *c, const Node *from, Meaning op, CcTree *a, CcTree *b) {
    cc_warn_shift_amount(c, from, a->type);
    CcTree *tree = cc_tree_binary(c, from, a->type, op, a, b);
    cc_warn_remember(tree, from);
    return tree;
}

CcTree *cc_operator_binary(Cc *c, const Node *from, Meaning op, CcTree *a, CcTree *b) {
    if (c->failed) return a;
    if (op == MEANING_AND_THEN || op == MEANING_OR_ELSE) return logic(c, from, op, a, b);
    if (a->type->kind == CC_POINTER || b->type->kind == CC_POINTER)
        return pointer_arithmetic(c, from, op, a, b);
    check_fields(c, from, op, a, b);
    bool shifts = op == MEANING_SHL || op == MEANING_SHR;
    if (!shifts && !is_arithmetic(op))
        cc_scope_error(c, from->span, "C has no such operator");
    bool wide = a->type->is_wide || b->type->is_wide;
    if (!c->failed && cc_hostarith_applies(c, from) && !wide)
        return cc_hostarith_binary(c, from, op, a, b);
    a = cc_convert_promoted(c, a, from), b = cc_convert_promoted(c, b, from);
    if (c->failed) return a;
    if (shifts && a->type->is_wide) return cc_wide_binary(c, from, a->type, op, a, b);
    if (shifts && wide) b = cc_convert(c, b, c->types->uint64, from);
    if (shifts) return shifted(c, from, op, a, b);
    CcType *type = cc_type_common(c->types, a->type, b->type);
    const Node *warn_if_widened =
        a->warn_if_widened ? a->warn_if_widened : b->warn_if_widened;
    convert_both(c, from, type, &a, &b);
    if (wide) return cc_wide_binary(c, from, type, op, a, b);
    CcTree *tree = cc_tree_binary(c, from, type, op, a, b);
    if (type->bits == 32) tree->warn_if_widened = warn_if_widened;
    return tree;
}

static CcTree *not_of(Cc *c, CcTree *value, const Node *from) {
    value = cc_convert_bool(c, value, from);
    if (value->kind == CC_WORD)
        return cc_tree_word(c, c->types->int32, from, !value->word);
    return cc_tree_one(c, CC_NOT, c->types->int32, from, value);
}

CcTree *cc_operator_unary(Cc *c, const Node *node) {
    CcTree *value = cc_expr_value(c, node->kid[0]);
    if (c->failed) return value;
    if (node->op == MEANING_LNOT) return not_of(c, value, node);
    if (node->flags & NODE_FLAG_EITHER)
        cc_scope_error(c, node->span, "C has no such operator");
    if (wide_field(value)) refuse_field(c, node, wide_field(value));
    value = cc_hostarith_applies(c, node) ? cc_hostarith_word(c, value, node)
                                          : cc_convert_promoted(c, value, node);
    if (c->failed) return value;
    CcType *type = value->type->is_wide ? c->types->int32 : value->type;
    if (node->op == MEANING_NEG)
        return cc_operator_binary(c, node, MEANING_SUB, cc_tree_word(c, type, node, 0),
                                  value);
    if (node->op == MEANING_NOT) {
        CcTree *ones = cc_tree_word(c, type, node, cc_type_wrap(type, UINT64_MAX));
        cc_warn_complement(c, node);
        CcTree *tree = cc_operator_binary(c, node, MEANING_XOR, value, ones);
        cc_warn_remember(tree, node);
        return tree;
    }
    if (node->op != MEANING_PLUS) cc_scope_error(c, node->span, "C has no such operator");
    return value;
}

CcTree *cc_operator_compare(Cc *c, const Node *from, Meaning op, CcTree *a, CcTree *b) {
    if (c->failed) return a;
    CcType *type = NULL;
    if (op < MEANING_EQ || op > MEANING_GE) {
        cc_scope_error(c, from->span, "C has no such operator");
        return a;
    }
    if (a->type->kind == CC_POINTER)
        type = a->type;
    else if (b->type->kind == CC_POINTER)
        type = b->type;
    if (!type) {
        check_fields(c, from, op, a, b);
        bool wide = a->type->is_wide || b->type->is_wide;
        if (cc_hostarith_applies(c, from) && !wide) cc_hostarith_convert(c, from, &a, &b);
        a = cc_convert_promoted(c, a, from), b = cc_convert_promoted(c, b, from);
        if (c->failed) return a;
        type = cc_type_common(c->types, a->type, b->type);
    }
    convert_both(c, from, type, &a, &b);
    if (type->is_wide && !c->failed) return cc_wide_compare(c, from, type, op, a, b);
    if (a->kind == CC_WORD && b->kind == CC_WORD)
        return cc_tree_word(c, c->types->int32, from,
                            cc_constant_compare(type, op, a->word, b->word));
    CcTree *tree = cc_tree_two(c, CC_COMPARE, c->types->int32, from, a, b);
    tree->op = (uint8_t)op;
    return tree;
}

/* ---- ?: */

static CcType *common_pointer(Cc *c, const CcTree *a, const CcTree *b) {
    bool left = a->type->kind == CC_POINTER, right = b->type->kind == CC_POINTER;
    if (left && (!right || cc_convert_is_null_pointer(b))) return a->type;
    if (right && (!left || cc_convert_is_null_pointer(a))) return b->type;
    bool any = cc_type_unqualified(b->type->of) == c->types->of_void;
    return any ? b->type : a->type;
}

CcTree *cc_operator_conditional(Cc *c, const Node *node) {
    CcTree *test = cc_expr_condition(c, node->kid[0]);
    CcTree *a = cc_expr_value(c, node->kid[1]), *b = cc_expr_value(c, node->kid[2]);
    if (c->failed) return test;
    CcType *type = cc_type_unqualified(a->type);
    bool integers = cc_type_is_number(a->type) && cc_type_is_number(b->type);
    bool wide = a->type->is_wide || b->type->is_wide;
    if (integers) {
        if (cc_hostarith_applies(c, node) && !wide) cc_hostarith_convert(c, node, &a, &b);
        a = cc_convert_promoted(c, a, node), b = cc_convert_promoted(c, b, node);
        type = cc_type_common(c->types, a->type, b->type);
    } else if (a->type->kind == CC_POINTER || b->type->kind == CC_POINTER) {
        type = common_pointer(c, a, b);
    } else if (b->type->kind == CC_VOID) {
        type = c->types->of_void;
    }
    a = cc_convert(c, a, type, node), b = cc_convert(c, b, type, node);
    if (test->kind == CC_WORD && !c->failed) return test->word ? a : b;
    CcTree *tree = cc_tree_new(c, CC_CONDITIONAL, type, node, 3);
    tree->kid[0] = test, tree->kid[1] = a, tree->kid[2] = b;
    tree->warn_if_widened = a->warn_if_widened ? a->warn_if_widened : b->warn_if_widened;
    return tree;
}

/* ---- assignments */

/* The lvalue that is assigned to. An unknown one is an error only when it runs. */
static CcTree *assignment_target(Cc *c, const Node *node) {
    CcTree *place = cc_expr(c, node);
    if (c->failed || place->is_unknown) return place;
    bool array = cc_tree_is_lvalue(place) && place->type->kind == CC_ARRAY;
    if (array)
        cc_scope_error(c, node->span,
                       node->kind == NODE_NAME
                           ? "'%s' is an array"
                           : "'%s' is an array: assign to its elements",
                       cc_scope_text(c, node));
    else if (!cc_tree_is_lvalue(place) || place->kind == CC_TEMPORARY ||
             place->type->kind == CC_VOID)
        cc_scope_error(c, node->span, "this can't be assigned to");
    else if (place->type->is_constant)
        cc_scope_error(c, node->span, "'%s' is a constant",
                       cc_scope_text(c, array_of(node)));
    else if (!place->type->is_complete)
        cc_scope_error(c, node->span, "what the struct consists of is not known");
    if (place->kind == CC_OBJECT) place->entity->is_assigned = true;
    return place;
}

/* The lvalue's old value; a bit-field's keeps its width. */
static CcTree *old_value(Cc *c, CcTree *place, const Node *from) {
    CcType *type = cc_type_unqualified(place->type);
    CcTree *tree = cc_tree_new(c, CC_OLD_VALUE, type, from, 0);
    bool field = place->kind == CC_MEMBER && place->member.bits;
    if (!field || !cc_type_is_integer(type)) return tree;
    CcType *to = cc_type_promoted_field(c->types, type, place->member.bits);
    return cc_convert(c, tree, to, from);
}

static CcTree *update(Cc *c, const Node *node, CcTree *place, Meaning op, CcTree *by) {
    bool divides =
        op == MEANING_DIV || op == MEANING_MOD; /* others wrap to the same bits */
    if (divides)
        check_field(c, node, op, cc_tree_one(c, CC_LOAD, place->type, node, place), by);
    CcTree *before = cc_foreign_observed(c, old_value(c, place, node), node->kid[0]);
    CcTree *value = cc_operator_binary(c, node, op, before, by);
    if (c->failed) return value;
    value = cc_convert_assigned(c, value, place->type, node);
    return cc_tree_two(c, CC_UPDATE, cc_type_unqualified(place->type), node, place,
                       value);
}

CcTree *cc_operator_assign(Cc *c, const Node *node) {
    CcTree *foreign = cc_foreign_assign(c, node);
    if (foreign) return foreign;
    CcTree *place = assignment_target(c, node->kid[0]);
    CcTree *value = cc_expr_value(c, node->kid[1]);
    if (c->failed) return value;
    if (place->is_unknown) return place;
    if (node->op != MEANING_NONE) return update(c, node, place, (Meaning)node->op, value);
    value = cc_convert_assigned(c, value, place->type, node->kid[1]);
    return cc_tree_two(c, CC_ASSIGN, cc_type_unqualified(place->type), node, place,
                       value);
}

CcTree *cc_operator_increment(Cc *c, const Node *node) {
    CcTree *foreign = cc_foreign_assign(c, node);
    if (foreign) return foreign;
    CcTree *place = assignment_target(c, node->kid[0]);
    if (c->failed || place->is_unknown) return place;
    CcTree *one = cc_tree_word(c, c->types->int32, node, 1);
    CcTree *tree = update(c, node, place, (Meaning)node->op, one);
    tree->is_post = !(node->flags & NODE_FLAG_PREFIX);
    return tree;
}
