/* Definitions of C: functions, enums, structs. */
#include "lang/walk.h"

#include <ctype.h>

/* ---- parameters */

static Node *param(Parse *p, Tree *const *tree) {
    DeclRow row = declarator_row(tree, RULE_param);
    DeclType base = declarator_base(p, &row, false);
    Declarator head = declarator_rest(p, &row, &base);
    Node *node = walk_node(p, NODE_PARAM, walk_span(p, *tree), head.type ? 1 : 0);
    node->type = base.type;
    if (head.type) node->kid[0] = head.type;
    if (base.constant) node->flags |= NODE_FLAG_CONST;
    if (head.type && head.type->op == FORM_ARRAY) node->flags |= NODE_FLAG_ARRAY;
    if (head.name) node->sym = walk_symbol(p, head.name);
    if (head.name) node->at = walk_start(p, head.name);
    if (row.i == row.n) return node;
    Span extra = walk_span(p, row.at[row.i]);
    if (tree_rule(row.at[row.i]) != RULE_init)
        walk_error(p, extra, "',' is missing before '%s'", row.at[row.i]->contents);
    else
        cpp_error(p, extra, "values of parameters are");
    return node;
}

/* (void) is no parameter; each has a name of its own. */
static bool is_void(const Node *param) {
    return param->type == TYPE_VOID && param->n == 0;
}

void define_check(Parse *p, Node *const *params, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        const Node *q = params[i];
        if (is_void(q)) walk_error(p, q->span, "a parameter can't be void");
        for (uint32_t k = 0; k < i && q->sym; k++)
            if (params[k]->sym == q->sym)
                walk_error(p, span_of(q->at, q->span.end),
                           "the parameter '%s' is there twice", q->sym->name);
    }
}

uint32_t define_params(Parse *p, Tree *list, Node **params, bool *variadic) {
    uint32_t n = 0;
    *variadic = false;
    walk_c(p, +1);
    for (int i = 1; i + 1 < list->children_num; i += 2)
        if (tree_rule(list->children[i]) == RULE_dots)
            *variadic = true;
        else
            params[n++] = param(p, &list->children[i]);
    walk_c(p, -1);
    return n == 1 && is_void(params[0]) && !params[0]->sym ? 0 : n;
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
static void refuse_untyped(Parse *p, Node *const *params, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (params[i]->sym && params[i]->at > params[i]->span.start)
            walk_error(p, span_of(params[i]->at, params[i]->span.end),
                       "an operator or ',' is missing before '%s'", params[i]->sym->name);
}

/* U64 f(U64 b) PURE */
static void check_specifier(Parse *p, const Tree *word) {
    const Word *known = words_find(&p->words, word->contents, strlen(word->contents));
    bool attribute = !known && strlen(word->contents) > 2;
    for (const char *s = word->contents; *s; s++)
        if (islower((unsigned char)*s)) attribute = false;
    if (!attribute && (!known || known->class != WORD_SPECIFIER))
        walk_error(p, walk_token(p, word), "'{' is missing before '%s'", word->contents);
}

/* The type that the words alone say needs no node. */
static Node *result_type(Node *type) {
    return type->op == FORM_BASE && !type->sym ? NULL : type;
}

Node *define_function(Parse *p, Tree *tree, DeclRow row, const Declarator *head,
                      const DeclType *base) {
    const Node *type = head->type;
    uint32_t n = type->n - 1;
    Tree *block = NULL;
    for (Tree *at; row.i < row.n && !walk_is(at = row.at[row.i], ';'); row.i++)
        if (tree_rule(at) == RULE_block)
            block = at;
        else if (tree_rule(at) == RULE_init)
            walk_error(p, walk_span(p, at), "a function's body stands in braces");
        else if (at->contents[0])
            check_specifier(p, at);
    Node *node = walk_node(p, NODE_FUNC, walk_span(p, tree), n + 2);
    if (!head->name) {
        walk_error(p, walk_span(p, tree), "the function has no name");
        return node;
    }
    if (symbol_is_path(head->name->contents))
        cpp_error(p, walk_token(p, head->name), "functions of a class or namespace are");
    node->sym = walk_symbol(p, head->name);
    node->at = walk_start(p, head->name);
    node->type = base->type;
    node->flags |=
        (type->flags & NODE_FLAG_VARIADIC) | (base->fixed ? NODE_FLAG_STATIC : 0u);
    for (uint32_t i = 0; i < n; i++) node->kid[i] = type->kid[i + 1];
    define_check(p, node->kid, n);
    if (!block && !base->typed) refuse_untyped(p, node->kid, n);
    node->kid[n] = result_type(type->kid[0]);
    const Symbol *outer = p->function;
    p->function = node->sym;
    if (block && !p->failed) node->kid[n + 1] = function_body(p, block);
    p->function = outer;
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

static Symbol *tag_of(Parse *p, const Tree *tree) {
    return tree_rule(tree) == RULE_ident ? walk_symbol(p, tree)
                                         : symbol_nameless(p->symbols);
}

static Node *type_of_tag(Parse *p, Tree *tree, TypeForm form, Symbol *tag, uint32_t n) {
    Node *node = walk_type_node(p, form, walk_span(p, tree), n);
    node->sym = tag;
    return node;
}

static uint32_t count_enumerators(const Tree *values) {
    uint32_t n = 0;
    for (int i = 1; i + 1 < values->children_num; i++)
        n += tree_outer(values->children[i]) == RULE_enumr;
    return n;
}

/* enum Side : int { … }, each part there or not. */
void define_enum(Parse *p, Tree *tree, DeclType *base) {
    Tree *last = tree->children[tree->children_num - 1];
    bool values = tree_rule(last) == RULE_values;
    const Tree *name = tree->children[1];
    bool defines = values || tree_rule(last) == RULE_base;
    Symbol *tag = tag_of(p, name);
    base->node = type_of_tag(p, tree, FORM_ENUM, tag, 0);
    if (!defines) return;
    uint32_t n = values ? count_enumerators(last) : 0;
    Node *node = base->body = walk_node(p, NODE_ENUM, walk_span(p, tree), n);
    node->sym = tag;
    walk_c(p, +1);
    for (int i = 1, k = 0; n && i + 1 < last->children_num; i++)
        if (tree_outer(last->children[i]) == RULE_enumr)
            node->kid[k++] = enumerator(p, last->children[i]);
    for (int i = 1; i < tree->children_num; i++)
        if (tree_rule(tree->children[i]) == RULE_base) {
            DeclRow row = {tree->children[i]->children, 1,
                           tree->children[i]->children_num};
            node->type = declarator_base(p, &row, false).type;
        }
    walk_c(p, -1);
}

/* ---- structs */

/* struct __attribute__((packed)) S {…}, or behind the braces: attributes are no tokens.
 */
static bool is_packed(const Parse *p, Span span) {
    const char *text = p->source->text, *packed = strstr(text + span.start, "packed");
    if (!packed) return false;
    const char *open = strchr(text + span.start, '{'), *end = text + span.end;
    end += strspn(end, " \t\n");
    bool behind = strncmp(end, "__attribute", strlen("__attribute")) == 0;
    return packed < open ||
           (behind && packed >= end && packed < end + strcspn(end, ";={"));
}

static Node *struct_node(Parse *p, Tree *tree, Symbol *tag, uint32_t n) {
    Node *node = type_of_tag(p, tree, FORM_STRUCT, tag, n);
    if (tree->children[0]->contents[0] == 'u') node->flags |= NODE_FLAG_UNION;
    if (n && is_packed(p, walk_span(p, tree))) node->flags |= NODE_FLAG_PACKED;
    return node;
}

void define_struct(Parse *p, Tree *tree, DeclType *base) {
    Tree *body = tree->children[tree->children_num - 1];
    const Tree *name = tree->children[1];
    Symbol *tag = tag_of(p, name);
    base->node = struct_node(p, tree, tag, 0);
    base->node->flags |= NODE_FLAG_PROTOTYPE;
    if (tree_rule(body) != RULE_body || !walk_enter(p, tree)) return;
    uint32_t n = 0;
    for (int i = 1; i + 1 < body->children_num; i++)
        n += !walk_is(body->children[i], ';');
    uint32_t k = 0;
    Node *node = base->body = struct_node(p, tree, tag, n);
    walk_c(p, +1);
    p->structs++;
    for (int i = 1; i + 1 < body->children_num; i++)
        if (!walk_is(body->children[i], ';'))
            node->kid[k++] = decl_build(p, &body->children[i], NULL);
    p->structs--;
    walk_c(p, -1);
    p->depth--;
}
