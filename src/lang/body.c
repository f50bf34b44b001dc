/* C's statements. */
#include "lang/walk.h"

static Tree *kid(const Tree *tree, int i) {
    return tree->children[i];
}

/* namespace N = A::B; N is a scope that uses the other one. */
static void rename_scope(Parse *p, const char *text) {
    const char *name = text + 9 + strspn(text + 9, " "), *path = strchr(text, '=') + 1;
    path += strspn(path, " ");
    if (!p->names.path) return;
    path = walk_path(p, path, strlen(path));
    const char *scope = walk_scope(p, arena_strn(p->arena, name, strcspn(name, " =")));
    if (*path) p->names.uses(p->names.context, path, &p->place);
    p->place.scope = scope;
}

/* using A::f;  using namespace A::B;  using enum A::E;  in a block, or for a scope */
static void use(Parse *p, const char *text) {
    const char *name = text + strlen(text), *last;
    while (name > text && name[-1] != ' ') name--;
    for (last = name + strlen(name); last > name && last[-1] != ':';) last--;
    bool path = text[6] && strlen(text) > strlen(name) + 6;
    if (!p->names.path) return;
    ParseUse use = {.outer = p->place.uses};
    if (path)
        use.path = walk_path(p, name, strlen(name));
    else
        use.name = symbol_of(p->symbols, last),
        use.means = walk_meant(p, name, strlen(name));
    if (path && !*use.path) return;
    if (p->functions) {
        ParseUse *kept = ARENA_NEW(p->arena, ParseUse);
        *kept = use;
        p->place.uses = kept;
    } else if (path) {
        p->names.uses(p->names.context, use.path, &p->place);
    } else {
        p->names.alias(p->names.context, last, strlen(last), use.means, &p->place);
    }
}

/* using B::B; */
static bool is_constructor(const char *text) {
    const char *last = strrchr(text, ':');
    size_t len = last ? strlen(last + 1) : 0;
    return len && (size_t)(last - text) > len + 2 && last[-2 - (long)len] == ' ' &&
           memcmp(last - 1 - len, last + 1, len) == 0;
}

Node *body_use(Parse *p, Tree *tree) {
    if (!p->cpp)
        walk_error(p, walk_span(p, tree),
                   "'using' is C++'s\n|write typedef unsigned long long U64;");
    else if (tree->contents[0] == 'n')
        rename_scope(p, tree->contents);
    else if (p->class && is_constructor(tree->contents))
        return member_noted(p, "using");
    else
        use(p, tree->contents);
    return walk_tree(p, NODE_EMPTY, tree, 0);
}

Node *body_block(Parse *p, Tree *tree) {
    uint32_t n = (uint32_t)tree->children_num - 2;
    const ParseUse *uses = p->place.uses;
    Node *node = walk_tree(p, NODE_BLOCK, tree, n);
    for (uint32_t i = 0; i < n; i++)
        node->kid[i] = body_statement(p, kid(tree, (int)i + 1));
    p->place.uses = uses;
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

/* The name that a declaration in a condition ends with. */
static Node *declared_name(Parse *p, const Tree *tree, const Node *decl) {
    const Node *var = decl->kind == NODE_DECL && decl->n ? decl->kid[decl->n - 1] : NULL;
    bool named = var && var->kind == NODE_VAR && var->sym;
    Node *name = walk_tree(p, NODE_NAME, tree, 0);
    name->sym = named ? var->sym : symbol(p->symbols, "it#", 3);
    if (!named) walk_error(p, name->span, "a name is wanted here");
    return name;
}

static bool declares(const Tree *head) {
    return tree_outer(head) == RULE_typed;
}

/* if (T x = e; c) s is { T x = e; if (c) s }, where c may be another declaration. */
static Node *if_statement(Parse *p, Tree *tree) {
    uint32_t n = 0;
    int i = 2;
    bool first = walk_is(kid(tree, 3), ';');
    Tree *head = kid(tree, first ? 4 : 2);
    if (!first && !declares(head)) return headed(p, NODE_IF, tree, "e2s4s6");
    Node *block = walk_tree(p, NODE_BLOCK, tree, 3);
    if (first && declares(kid(tree, i)))
        block->kid[n++] = decl_build(p, &tree->children[i], NULL);
    else if (first)
        block->kid[n++] =
            walk_wrap(p, NODE_EXPR, expr_commas(p, kid(tree, i)), walk_span(p, kid(tree, i)));
    i += 2 * first;
    Node *choice = walk_tree(p, NODE_IF, tree, tree->children_num > i + 4 ? 3 : 2);
    if (declares(head)) {
        Node *decl = block->kid[n++] = decl_build(p, &tree->children[i], NULL);
        choice->kid[0] = declared_name(p, head, decl);
    } else {
        choice->kid[0] = condition(p, head);
    }
    choice->kid[1] = body_statement(p, kid(tree, i + 2));
    if (choice->n > 2) choice->kid[2] = body_statement(p, kid(tree, i + 4));
    block->kid[n++] = choice;
    block->n = n;
    return block;
}

/* while (T x = e) s is for (;;) { T x = e; if (!x) break; s } */
static Node *while_statement(Parse *p, Tree *tree) {
    Tree *head = kid(tree, 2);
    if (!declares(head)) return headed(p, NODE_WHILE, tree, "e2b4");
    Node *loop = walk_tree(p, NODE_FOR, tree, 4);
    Node *block = loop->kid[3] = walk_tree(p, NODE_BLOCK, tree, 3);
    Node *decl = block->kid[0] = decl_build(p, &tree->children[2], NULL);
    Node *leave = block->kid[1] = walk_tree(p, NODE_IF, tree, 2);
    Node *name = declared_name(p, head, decl);
    leave->kid[0] = walk_wrap(p, NODE_UNARY, name, name->span);
    leave->kid[0]->op = MEANING_LNOT;
    leave->kid[1] = walk_tree(p, NODE_BREAK, tree, 0);
    block->kid[2] = loop_body(p, kid(tree, 4));
    return loop;
}

/* for (T x : list) s */
static Node *each_statement(Parse *p, Tree *tree) {
    Node *node = walk_tree(p, NODE_FOR, tree, 4);
    if (!p->cpp)
        walk_error(p, walk_token(p, kid(tree, 3)->children[0]),
                   "loops over lists are C++'s\n|write for (i = 0; i < n; i++)");
    node->flags |= NODE_FLAG_ARRAY;
    const Node *decl = node->kid[0] = decl_build(p, &tree->children[2], NULL);
    const Node *var = decl->kind == NODE_DECL && decl->n ? decl->kid[decl->n - 1] : NULL;
    if (!var || var->kind != NODE_VAR || !var->sym || !var->n)
        walk_error(p, walk_span(p, kid(tree, 2)), "a name is wanted here");
    node->kid[1] = expr_build(p, kid(tree, 3)->children[1]);
    node->kid[3] = loop_body(p, kid(tree, 5));
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
        node = if_statement(p, tree);
        if (strchr(kid(tree, 0)->contents, 'c') && node->kind == NODE_IF)
            node->flags |= NODE_FLAG_CONST;
        break;
    case RULE_forst:
        node = tree_rule(kid(tree, 3)) == RULE_each ? each_statement(p, tree)
                                                    : for_statement(p, tree);
        break;
    case RULE_whilest:
        node = while_statement(p, tree);
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
    case RULE_usest:
        node = body_use(p, kid(tree, 0));
        break;
    case RULE_usingst:
        node = define_alias(p, kid(tree, 0));
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
