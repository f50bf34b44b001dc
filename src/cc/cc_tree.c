/* Making a tree's nodes. */
#include "cc/cc_local.h"

CcTree *cc_tree_new(Cc *c, CcTreeKind kind, CcType *type, const Node *from, uint32_t n) {
    CcTree *tree =
        arena_alloc(c->scratch, sizeof *tree + (size_t)n * sizeof tree->kid[0]);
    tree->kind = (uint8_t)kind;
    tree->type = type;
    tree->warn_if_widened = NULL;
    tree->place = cc_scope_node(c, from);
    tree->n = n;
    return tree;
}

CcTree *cc_tree_one(Cc *c, CcTreeKind kind, CcType *type, const Node *from, CcTree *kid) {
    CcTree *tree = cc_tree_new(c, kind, type, from, 1);
    tree->kid[0] = kid;
    return tree;
}

CcTree *cc_tree_two(Cc *c, CcTreeKind kind, CcType *type, const Node *from, CcTree *a,
                    CcTree *b) {
    CcTree *tree = cc_tree_new(c, kind, type, from, 2);
    tree->kid[0] = a;
    tree->kid[1] = b;
    return tree;
}

CcTree *cc_tree_word(Cc *c, CcType *type, const Node *from, uint64_t word) {
    CcTree *tree = cc_tree_new(c, CC_WORD, cc_type_unqualified(type), from, 0);
    tree->word = word;
    return tree;
}

CcTree *cc_tree_object(Cc *c, CcEntity *entity, const Node *from) {
    CcTree *tree = cc_tree_new(c, CC_OBJECT, entity->type, from, 0);
    tree->entity = entity;
    return tree;
}

CcTree *cc_tree_binary(Cc *c, const Node *from, CcType *type, Meaning op, CcTree *a,
                       CcTree *b) {
    uint64_t word;
    bool defined;
    if (a->kind == CC_WORD && b->kind == CC_WORD &&
        cc_constant_binary(type, op, a->word, b->word, b->type, &word, &defined) &&
        defined)
        return cc_tree_word(c, type, from, word);
    CcTree *tree = cc_tree_two(c, CC_BINARY, type, from, a, b);
    tree->op = (uint8_t)op;
    tree->word = a->kind == CC_BINARY ? a->word + 1 : 1;
    return tree;
}

unsigned cc_tree_field(const CcTree *value) {
    const CcTree *kid = value->n ? value->kid[0] : NULL;
    switch (value->kind) {
    case CC_LOAD:
    case CC_ASSIGN:
    case CC_UPDATE:
        return kid->kind == CC_MEMBER ? kid->member.bits : 0;
    case CC_COMMA:
        return cc_tree_field(value->kid[value->n - 1]);
    case CC_STATEMENT_EXPR:
        return kid->n ? cc_tree_field(kid->kid[kid->n - 1]) : 0;
    case CC_CALL:
        return value->reports_argument ? cc_tree_field(kid) : 0;
    default:
        return 0;
    }
}
