/* Statements and bodies of functions. */
#include "cc/cc_local.h"

#include <stdlib.h>
#include <string.h>

/* An expression for its side effects alone: x++; is ++x; */
static CcTree *for_effect(CcTree *tree) {
    if (tree->kind == CC_UPDATE) tree->is_post = false;
    return tree;
}

static CcTree *statement_or_none(Cc *c, const Node *node) {
    return node && !c->failed ? cc_statement(c, node) : NULL;
}

static CcTree *block_of(Cc *c, const Node *node, uint32_t from) {
    CcScopeMark open = cc_scope_open(c);
    CcTree *block = cc_tree_new(c, CC_BLOCK, NULL, node, node->n - from);
    uint32_t n = 0;
    for (uint32_t i = from; i < node->n && !c->failed; i++) {
        CcTree *kid = statement_or_none(c, node->kid[i]);
        if (kid && n) for_effect(block->kid[n - 1]);
        if (kid) block->kid[n++] = kid;
    }
    block->n = n;
    block->scope = cc_scope_close(c, open);
    return block;
}

CcTree *cc_statement_block(Cc *c, const Node *node) {
    return block_of(c, node, 0);
}

/* ---- branches and loops */

static CcTree *if_statement(Cc *c, const Node *node) {
    CcTree *tree = cc_tree_new(c, CC_IF, NULL, node, 3);
    tree->kid[0] = cc_expr_condition(c, node->kid[0]);
    for (uint32_t i = 1; i < node->n; i++)
        tree->kid[i] = statement_or_none(c, node->kid[i]);
    return tree;
}

static CcTree *while_loop(Cc *c, const Node *node) {
    bool later = node->kind == NODE_DO;
    CcTree *tree = cc_tree_new(c, CC_LOOP, NULL, node, 3);
    tree->is_do_while = later;
    if (!later) tree->kid[0] = cc_expr_condition(c, node->kid[0]);
    tree->kid[2] = statement_or_none(c, node->kid[later ? 0 : 1]);
    if (later) tree->kid[0] = cc_expr_condition(c, node->kid[1]);
    return tree;
}

/* The first clause is declared in a scope around the loop. */
static CcTree *for_loop(Cc *c, const Node *node) {
    CcScopeMark open = cc_scope_open(c);
    CcTree *block = cc_tree_new(c, CC_BLOCK, NULL, node, 2);
    CcTree *first = statement_or_none(c, node->kid[0]);
    CcTree *tree = cc_tree_new(c, CC_LOOP, NULL, node, 3);
    if (node->flags & NODE_FLAG_ARRAY)
        cc_scope_error(c, node->span, "loops over lists are C++'s");
    if (node->kid[1] && !c->failed) tree->kid[0] = cc_expr_condition(c, node->kid[1]);
    if (node->kid[2] && !c->failed)
        tree->kid[1] = for_effect(cc_expr_value(c, node->kid[2]));
    tree->kid[2] = statement_or_none(c, node->kid[3]);
    block->n = 0;
    if (first) block->kid[block->n++] = first;
    block->kid[block->n++] = tree;
    block->scope = cc_scope_close(c, open);
    return block;
}

static int by_word(const void *a, const void *b) {
    const CcTree *left = *(CcTree *const *)a, *right = *(CcTree *const *)b;
    if (left->word != right->word) return left->word < right->word ? -1 : 1;
    return left->place < right->place ? -1 : left->place > right->place;
}

/* Converts the labels to the value's promoted type. */
static void convert_cases(Cc *c, const CcTree *block, CcType *type) {
    CcTree **all = ARENA_ARRAY(c->scratch, CcTree *, block->n + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < block->n; i++) {
        CcTree *kid = block->kid[i];
        if (kid->kind != CC_CASE || kid->is_default) continue;
        kid->word = cc_type_wrap(type, kid->word);
        kid->last = cc_type_wrap(type, kid->last);
        all[count++] = kid;
    }
    qsort(all, count, sizeof *all, by_word);
    for (uint32_t i = 1; i < count; i++)
        if (all[i]->word == all[i - 1]->word)
            cc_scope_error(c, cc_place(c->program, all[i]->place)->span,
                           "this case is there twice");
}

static CcTree *switch_statement(Cc *c, const Node *node) {
    CcTree *value = cc_convert_promoted(c, cc_expr_value(c, node->kid[0]), node->kid[0]);
    if (value->type->is_wide)
        cc_scope_error(c, node->kid[0]->span, "a switch takes no more than 64 bits");
    CcTree *block = block_of(c, node, 1);
    if (!c->failed) convert_cases(c, block, value->type);
    return cc_tree_two(c, CC_SWITCH, NULL, node, value, block);
}

static CcTree *case_label(Cc *c, const Node *node) {
    CcTree *tree = cc_tree_new(c, CC_CASE, NULL, node, 0);
    tree->is_default = !node->kid[0];
    if (tree->is_default) return tree;
    uint64_t last;
    cc_constant_word(c, node->kid[0], &tree->word);
    last = tree->word;
    if (node->n > 1 && node->kid[1] && !c->failed)
        cc_constant_word(c, node->kid[1], &last);
    tree->last = last;
    return tree;
}

/* ---- jumps */

static CcLabel *label_of(Cc *c, const Symbol *name) {
    CcName *at = cc_names_of(&c->labels, name);
    if (at->label) return at->label;
    CcLabel *label = at->label = ARENA_NEW(c->scratch, CcLabel);
    label->name = name;
    label->next = c->f.labels;
    return c->f.labels = label;
}

static CcTree *label_statement(Cc *c, const Node *node) {
    CcLabel *label = label_of(c, node->sym);
    CcTree *tree = cc_tree_new(c, CC_LABEL, NULL, node, 0);
    if (label->scope)
        cc_scope_error(c, node->span, "the label '%s' is there twice", node->sym->name);
    label->scope = c->f.scope;
    c->f.has_labels = true;
    tree->label = label;
    return tree;
}

static CcTree *jump_statement(Cc *c, const Node *node) {
    CcTree *tree = cc_tree_new(c, CC_GOTO, NULL, node, 0);
    tree->label = label_of(c, node->sym);
    tree->label->place = tree->place;
    return tree;
}

static CcTree *return_statement(Cc *c, const Node *node) {
    CcType *type = cc_type_unqualified(c->f.entity->type->of);
    CcTree *tree = cc_tree_new(c, CC_RETURN, NULL, node, 1);
    const Node *value = node->n ? node->kid[0] : NULL;
    if (value) tree->kid[0] = cc_expr_value(c, value);
    if (value && type->kind != CC_VOID)
        tree->kid[0] = cc_convert_assigned(c, tree->kid[0], type, value);
    else if (!value && type->kind != CC_VOID)
        cc_scope_error(c, node->span, "the function gives a value back");
    return tree;
}

static CcTree *assertion(Cc *c, const Node *node, CcTree *value) {
    Span span = node->kid[0]->span;
    CcTree *tree = cc_tree_one(c, CC_ASSERT, NULL, node, value);
    tree->text = arena_printf(c->scratch, "assert(%.*s) fails",
                              (int)(span.end - span.start), c->source->text + span.start);
    return tree;
}

static CcTree *assert_statement(Cc *c, const Node *node) {
    CcTree *value = cc_expr_condition(c, node->kid[0]);
    if (c->f.scope) return assertion(c, node, value);
    CcConstant constant;
    bool known = !c->failed && cc_constant(value, &constant);
    if (!known) cc_scope_error(c, node->span, "a constant is wanted here");
    if (known && !constant.word) cc_scope_error(c, node->span, "this assertion fails");
    return NULL;
}

static CcTree *expression(Cc *c, const Node *node) {
    CcTree *tree = cc_expr(c, node->kid[0]);
    if (cc_tree_is_lvalue(tree) && tree->type->kind == CC_VOID) return tree->kid[0];
    return cc_expr_rvalue(c, tree, node);
}

static CcTree *statement(Cc *c, const Node *node) {
    switch (node->kind) {
    case NODE_BLOCK:
        return cc_statement_block(c, node);
    case NODE_IF:
        return if_statement(c, node);
    case NODE_WHILE:
    case NODE_DO:
        return while_loop(c, node);
    case NODE_FOR:
        return for_loop(c, node);
    case NODE_SWITCH:
        return switch_statement(c, node);
    case NODE_CASE:
        return case_label(c, node);
    case NODE_LABEL:
        return label_statement(c, node);
    case NODE_GOTO:
        return jump_statement(c, node);
    case NODE_BREAK:
        return cc_tree_new(c, CC_BREAK, NULL, node, 0);
    case NODE_CONTINUE:
        return cc_tree_new(c, CC_CONTINUE, NULL, node, 0);
    case NODE_RETURN:
        return return_statement(c, node);
    case NODE_CASSERT:
        return assert_statement(c, node);
    case NODE_EXPR:
        return expression(c, node);
    case NODE_EMPTY:
        return NULL;
    default:
        return cc_declare(c, node);
    }
}

CcTree *cc_statement(Cc *c, const Node *node) {
    return c->failed ? NULL : statement(c, node);
}

/* ---- bodies */

static void check_labels(Cc *c) {
    for (const CcLabel *label = c->f.labels; label; label = label->next)
        if (!label->scope)
            cc_scope_error(c, cc_place(c->program, label->place)->span,
                           "there is no label '%s'", label->name->name);
    cc_names_free(&c->labels);
}

CcTree *cc_statement_alone(Cc *c, const Node *node) {
    CcScopeMark open = cc_scope_open(c);
    CcTree *tree = statement_or_none(c, node);
    CcTree *block = cc_tree_new(c, CC_BLOCK, NULL, node, tree != NULL);
    if (tree) block->kid[0] = tree;
    block->scope = cc_scope_close(c, open);
    check_labels(c);
    return block;
}

/* int *const p, const int x; but of an array parameter only the elements are constant. */
static bool is_constant_param(const Node *param) {
    const Node *type = param->n ? param->kid[0] : NULL;
    if (type && type->op == FORM_ARRAY) return false;
    return (type ? type->flags : param->flags) & NODE_FLAG_CONST;
}

static void add_params(Cc *c, const Node *function, const CcType *type) {
    c->f.param = ARENA_ARRAY(c->scratch, CcEntity *, type->params + 1);
    for (uint32_t i = 0; i < type->params && !c->failed; i++) {
        const Node *node = function->kid[i];
        CcType *as = type->param[i];
        if (is_constant_param(node)) as = cc_type_constant(c->types, as);
        CcEntity *param = cc_scope_local(c, node->sym, as, node);
        param->is_param = true;
        c->f.param[i] = param;
        cc_typename_check_size(c, node, type->param[i]);
        if (type->param[i]->refused)
            cc_scope_error(c, node->span, "what the struct consists of is not known");
    }
}

/* The parameters' scope is around the body's. */
static CcTree *body_of(Cc *c, const CcBody *body) {
    const Node *function = body->function;
    CcScopeMark open = cc_scope_open(c);
    add_params(c, function, c->f.entity->type);
    CcTree *tree = statement_or_none(c, function->kid[function->n - 1]);
    CcTree *block = cc_tree_new(c, CC_BLOCK, NULL, function, tree != NULL);
    if (tree) block->kid[0] = tree;
    block->scope = cc_scope_close(c, open);
    check_labels(c);
    return block;
}

void cc_statement_body(Cc *c, const CcBody *body) {
    CcEntity *entity = body->entity;
    c->f = (CcFunction){.entity = entity};
    c->failed = false;
    c->source = body->source;
    CcTree *tree = c->failed ? NULL : body_of(c, body);
    if (!c->failed) cc_uninitialised(c, tree);
    if (!c->failed && !cc_code(c, tree))
        cc_scope_error(c, body->function->span, "the function is too large");
    if (c->failed)
        cc_code_failing(c, entity);
    else
        c->taken++;
    if (c->failed) entity->refused = c->why;
    c->f = (CcFunction){0};
}
