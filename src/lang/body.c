/* C's statements. */
#include "lang/walk.h"

static Tree *kid(const Tree *tree, int i) {
    return tree->children[i];
}

Node *body_block(Parse *p, Tree *tree) {
    uint32_t n = (uint32_t)tree->children_num - 2;
    Node *node = walk_tree(p, NODE_BLOCK, tree, n);
    for (uint32_t i = 0; i < n; i++)
        node->kid[i] = body_statement(p, kid(tree, (int)i + 1));
    return node;
}

static Node *loop_body(Parse *p, Tree *tree) {
    p->loops++;
    Node *node = body_statement(p, tree);
    p->loops--;
    return node;
}

static Node *condition(Parse *p, Tree *tree) {
    Node *node = expr_commas(p, tree);
    operator_warnings_condition(p, node);
    return node;
}

/* if, while, do: their kids in order, each at a place of the tree: an expression, a
 * statement, or a loop's body. */
static Node *headed(Parse *p, NodeKind kind, Tree *tree, const char *kids) {
    Node *node = walk_tree(p, kind, tree, (uint32_t)strlen(kids) / 2);
    for (uint32_t i = 0; kids[2 * i]; i++) {
        int at = kids[2 * i + 1] - '0';
        if (at >= tree->children_num) break; /* no else */
        node->kid[i] = kids[2 * i] == 'e'   ? condition(p, kid(tree, at))
                       : kids[2 * i] == 's' ? body_statement(p, kid(tree, at))
                                            : loop_body(p, kid(tree, at));
    }
    return node;
}

static Node *expression_statement(Parse *p, Tree *tree, Tree *commas) {
    return walk_wrap(p, NODE_EXPR, expr_commas(p, commas), walk_span(p, tree));
}

/* for ( [decl | e] ; [e] ; [e] ) s: what is not there leaves no tree. */
static Node *for_statement(Parse *p, Tree *tree) {
    Node *node = walk_tree(p, NODE_FOR, tree, 4);
    int i = 2;
    if (!walk_is(kid(tree, i), ';')) {
        Tree *init = kid(tree, i);
        unsigned rule = tree_outer(init);
        node->kid[0] = rule == RULE_decl || rule == RULE_typed
                           ? decl_build(p, &tree->children[i], NULL)
                           : expression_statement(p, init, init);
        i++;
    }
    i++;
    if (!walk_is(kid(tree, i), ';')) node->kid[1] = condition(p, kid(tree, i++));
    i++;
    if (!walk_is(kid(tree, i), ')')) node->kid[2] = expr_commas(p, kid(tree, i++));
    node->kid[3] = loop_body(p, kid(tree, i + 1));
    return node;
}

static Node *case_label(Parse *p, Tree *tree) {
    bool range = tree->children_num > 3;
    Node *node = walk_tree(p, NODE_CASE, tree, range ? 2 : 1);
    if (tree_rule(kid(tree, 0)) == RULE_kcase) node->kid[0] = expr_build(p, kid(tree, 1));
    if (range) node->kid[1] = expr_build(p, kid(tree, 3));
    return node;
}

/* switch ( e ) { … } */
static Node *switch_statement(Parse *p, Tree *tree) {
    uint32_t n = (uint32_t)tree->children_num - 6;
    Node *node = walk_tree(p, NODE_SWITCH, tree, n + 1);
    node->kid[0] = expr_commas(p, kid(tree, 2));
    p->switches++;
    for (uint32_t i = 0; i < n; i++) {
        Tree *t = kid(tree, (int)i + 5);
        node->kid[i + 1] =
            tree_rule(t) == RULE_caselab ? case_label(p, t) : body_statement(p, t);
    }
    p->switches--;
    return node;
}

/* label: and goto label; */
static Node *label(Parse *p, NodeKind kind, Tree *tree, const char *name) {
    Node *node = walk_tree(p, kind, tree, 0);
    node->sym = symbol(p->symbols, name, strcspn(name, " :"));
    return node;
}

/* return e ;  break ;  continue ;  goto label ; */
static Node *jump(Parse *p, Tree *tree) {
    Tree *word = kid(tree, 0);
    Span span = walk_token(p, word);
    if (tree_rule(word) == RULE_kreturn) {
        if (!p->functions) walk_error(p, span, "'return' stands in a function only");
        Node *node = walk_tree(p, NODE_RETURN, tree, 1);
        if (tree->children_num > 2) node->kid[0] = expr_commas(p, kid(tree, 1));
        return node;
    }
    if (tree_rule(word) == RULE_kgoto)
        return label(p, NODE_GOTO, tree, kid(tree, 1)->contents);
    bool leaves = word->contents[0] == 'b';
    if (!p->loops && !(leaves && p->switches))
        walk_error(p, span,
                   leaves ? "'break' stands in a loop or a switch only"
                          : "'continue' stands in a loop only");
    return walk_tree(p, leaves ? NODE_BREAK : NODE_CONTINUE, tree, 0);
}

bool body_asserts(const Tree *inner) {
    if (inner->children_num < 2 || tree_rule(inner->children[0]) != RULE_name)
        return false;
    const char *name = inner->children[0]->contents;
    return among("assert static_assert _Static_assert", name, strlen(name));
}

Node *body_assertion(Parse *p, Tree *tree, Tree *commas) {
    Node *node = walk_tree(p, NODE_CASSERT, tree, 1);
    p->texts = true;
    Node *call = expr_commas(p, commas);
    p->texts = false;
    node->span = call->span;
    if (call->kind != NODE_CALL || call->n < 1 || call->n > 2)
        walk_error(p, call->span, "assert takes one expression");
    else
        node->kid[0] = call->kid[0];
    return node;
}

static Node *plain_statement(Parse *p, Tree *tree) {
    if (body_asserts(kid(tree, 0))) return body_assertion(p, tree, kid(tree, 0));
    return expression_statement(p, tree, kid(tree, 0));
}

Node *body_statement(Parse *p, Tree *tree) {
    if (p->failed || !walk_enter(p, tree)) return walk_dummy(p, walk_span(p, tree));
    Node *node;
    switch (tree_rule(tree)) {
    case RULE_block:
        node = body_block(p, tree);
        break;
    case RULE_ifst:
        node = headed(p, NODE_IF, tree, "e2s4s6");
        break;
    case RULE_forst:
        node = for_statement(p, tree);
        break;
    case RULE_whilest:
        node = headed(p, NODE_WHILE, tree, "e2b4");
        break;
    case RULE_dost:
        node = headed(p, NODE_DO, tree, "b1e4");
        break;
    case RULE_switchst:
        node = switch_statement(p, tree);
        break;
    case RULE_jump:
        node = jump(p, tree);
        break;
    case RULE_exst:
        node = plain_statement(p, tree);
        break;
    case RULE_typedst:
    case RULE_declst:
        node = decl_build(p, &tree->children[0], NULL);
        break;
    case RULE_klabel:
        node = label(p, NODE_LABEL, tree, tree->contents);
        break;
    default:
        node = walk_tree(p, NODE_EMPTY, tree, 0);
        break;
    }
    p->depth--;
    return node;
}
