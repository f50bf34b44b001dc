/* What is defined in C: functions, enums, types. */
#include "lang/walk.h"

#include <ctype.h>

/* ---- parameters */

static void refuse(Parse *p, Tree *token, const char *name) {
    bool reference = token->contents[0] == '&';
    walk_error(p, walk_token(p, token),
               "%s are not part of the language\n"
               "|hand values in and the result out; to take the least bit of *%s away "
               "write s = lsb(%s); %s &= %s - 1",
               reference ? "references" : "pointers", name, name, name, name);
}

/* The words of a parameter, the pointer's stars among them; dims and init follow. */
static int count_words(const Tree *param) {
    int n = 0;
    while (n < param->children_num) {
        unsigned rule = tree_rule(param->children[n]);
        if (rule != RULE_type && rule != RULE_word && rule != RULE_ptr) break;
        n++;
    }
    return n;
}

static bool is_type_word(Parse *p, const Tree *word) {
    const char *text = word->contents;
    const Word *known = words_find(&p->words, text, strlen(text));
    Type type;
    return (known && known->class == WORD_SPECIFIER) ||
           walk_type(p, text, strlen(text), &type);
}

static Node *param_node(Parse *p, Tree *tree, Tree *name, DeclType type) {
    Node *node = walk_node(p, NODE_PARAM, walk_span(p, tree), 0);
    node->sym = name ? walk_symbol(p, name) : NULL;
    node->type = (uint8_t)type.type;
    if (type.constant) node->flags |= NODE_FLAG_CONST;
    if (name) node->at = walk_start(p, name);
    return node;
}

/* One word: a type without a name (prototypes), or a name without a type. */
static Node *short_param(Parse *p, Tree *tree) {
    if (is_type_word(p, tree)) {
        DeclType type = decl_type(p, &tree, 1, NULL);
        return param_node(p, tree, NULL, type);
    }
    return param_node(p, tree, tree, (DeclType){0});
}

static Node *param(Parse *p, Tree *tree) {
    if (tree->children_num == 0) return short_param(p, tree);
    int n = count_words(tree);
    Tree *last = tree->children[n - 1];
    for (int i = 0; i < n; i++)
        if (tree_rule(tree->children[i]) == RULE_ptr)
            refuse(p, tree->children[i],
                   tree_rule(last) == RULE_ptr ? "b" : last->contents);
    bool typed = n > 1 && is_type_word(p, tree->children[n - 2]);
    bool unnamed =
        n > 1 && is_type_word(p, last) && !(typed && walk_may_name(last->contents));
    DeclType type =
        decl_type(p, tree->children, unnamed ? n : n - 1, unnamed ? NULL : last);
    Node *node = param_node(p, tree, unnamed ? NULL : last, type);
    if (n == 1) node->type = TYPE_NONE;
    for (int i = n; i < tree->children_num; i++)
        if (tree_rule(tree->children[i]) == RULE_dim)
            node->flags |= NODE_FLAG_ARRAY;
        else
            walk_error(p, walk_span(p, tree->children[i]),
                       "parameters have no values of their own");
    return node;
}

/* (void) is no parameter; a body wants names, each once. */
static uint32_t check_params(Parse *p, Node **params, uint32_t n, bool body) {
    if (n == 1 && params[0]->type == TYPE_VOID && !params[0]->sym) return 0;
    for (uint32_t i = 0; i < n; i++) {
        Node *q = params[i];
        if (q->type == TYPE_VOID) walk_error(p, q->span, "a parameter can't be void");
        if (!q->sym && body) walk_error(p, q->span, "the parameter has no name");
        for (uint32_t k = 0; k < i && q->sym; k++)
            if (params[k]->sym == q->sym)
                walk_error(p, span_of(q->at, q->span.end),
                           "the parameter '%s' is there twice", q->sym->name);
    }
    return n;
}

/* ---- functions */

static Node *function_body(Parse *p, Tree *block) {
    unsigned loops = p->loops, switches = p->switches;
    p->loops = p->switches = 0;
    p->functions++;
    walk_c(p, +1);
    Node *body = body_block(p, block);
    walk_c(p, -1);
    p->functions--;
    p->loops = loops, p->switches = switches;
    return body;
}

/* f(a b): no prototype, but a call that lacks something. */
static void refuse_untyped(Parse *p, const Tree *list) {
    for (int i = 1; i + 1 < list->children_num; i += 2) {
        const Tree *param = list->children[i];
        if (param->children_num < 2) continue;
        walk_error(p, walk_token(p, param->children[1]),
                   "an operator or ',' is missing before '%s'",
                   param->children[1]->contents);
    }
}

/* f() const, f() noexcept */
static void check_specifier(Parse *p, const Tree *word) {
    const Word *known = words_find(&p->words, word->contents, strlen(word->contents));
    bool attribute = !known && strlen(word->contents) > 2;
    for (const char *s = word->contents; *s; s++)
        if (islower((unsigned char)*s)) attribute = false;
    if (!attribute && (!known || known->class != WORD_SPECIFIER))
        walk_error(p, walk_token(p, word), "'{' is missing before '%s'", word->contents);
}

Node *define_function(Parse *p, Tree *tree) {
    int words = count_words(tree);
    Tree *name = tree->children[words - 1], *list = tree->children[words];
    Tree *block = tree->children[tree->children_num - 1];
    for (int i = words + 1; i < tree->children_num; i++)
        if (tree->children[i] != block || tree_rule(block) != RULE_block)
            check_specifier(p, tree->children[i]);
    if (tree_rule(block) != RULE_block) block = NULL;
    uint32_t n = 0;
    Node **params = ARENA_ARRAY(p->arena, Node *, list->children_num);
    walk_c(p, +1);
    DeclType type = decl_type(p, tree->children, words - 1, name);
    for (int i = 1; i + 1 < list->children_num; i += 2)
        params[n++] = param(p, list->children[i]);
    walk_c(p, -1);
    n = check_params(p, params, n, block != NULL);
    if (!block && words == 1) refuse_untyped(p, list);
    Node *node = walk_node(p, NODE_FUNC, walk_span(p, tree), n + 1);
    node->sym = walk_symbol(p, name);
    node->at = walk_start(p, name);
    node->type = (uint8_t)type.type;
    for (uint32_t i = 0; i < n; i++) node->kid[i] = params[i];
    if (block && !p->failed) node->kid[n] = function_body(p, block);
    return node;
}

/* ---- enums and types */

static Node *enumerator(Parse *p, Tree *tree) {
    Tree *name = tree->children_num ? tree->children[0] : tree;
    Node *node = walk_node(p, NODE_VAR, walk_span(p, tree), 1);
    node->sym = walk_symbol(p, name);
    node->type = TYPE_I32;
    if (tree->children_num) node->kid[0] = expr_build(p, tree->children[1]->children[1]);
    return node;
}

Node *define_enum(Parse *p, Tree *tree) {
    uint32_t n = 0;
    Tree *name = NULL;
    bool open = false, base = false;
    for (int i = 1; i < tree->children_num; i++) {
        Tree *t = tree->children[i];
        open |= walk_is(t, '{');
        base |= walk_is(t, ':');
        if (tree_outer(t) == RULE_enumr)
            n++;
        else if (tree_rule(t) == RULE_ident ||
                 (tree_rule(t) == RULE_word && !open && !base))
            name = t;
    }
    Node *node = walk_node(p, NODE_ENUM, walk_span(p, tree), n);
    node->sym = name ? walk_symbol(p, name) : NULL;
    walk_c(p, +1);
    for (int i = 1, k = 0; i < tree->children_num; i++)
        if (tree_outer(tree->children[i]) == RULE_enumr)
            node->kid[k++] = enumerator(p, tree->children[i]);
    walk_c(p, -1);
    return node;
}

Node *define_typedef(Parse *p, Tree *tree) {
    int n = tree->children_num - 1;
    Node *node = walk_node(p, NODE_TYPEDEF, walk_span(p, tree), 0);
    Tree *name = tree->children[n];
    node->sym = walk_symbol(p, name);
    node->at = walk_start(p, name);
    p->c++;
    node->type = (uint8_t)decl_type(p, tree->children + 1, n - 1, name).type;
    p->c--;
    if (n < 2)
        walk_error(p, walk_token(p, name), "typedef wants a type and its new name");
    return node;
}
