/* What is defined in C: functions, enums, types. */
#include "lang/walk.h"

#include <ctype.h>

/* ---- parameters */

/* T... x is T x of a pack. */
static bool take_dots(Parse *p, DeclRow *row) {
    int dots = row->i;
    while (dots < row->n && tree_rule(row->at[dots]) != RULE_dots) dots++;
    if (dots == row->n) return false;
    Tree **at = ARENA_ARRAY(p->arena, Tree *, row->n);
    for (int i = 0; i < row->n; i++) at[i - (i > dots)] = row->at[i];
    if (!p->cpp)
        walk_error(p, walk_token(p, row->at[dots]), "'...' stands in templates only");
    *row = (DeclRow){at, 0, row->n - 1};
    return true;
}

static Node *param(Parse *p, Tree *const *tree) {
    unsigned rule = tree_rule(*tree) == RULE_tparam ? RULE_tparam : RULE_param;
    DeclRow row = declarator_row(tree, rule);
    bool pack = take_dots(p, &row);
    DeclType base = declarator_base(p, &row, false);
    Declarator head = declarator_rest(p, &row, &base);
    bool value = row.i < row.n && tree_rule(row.at[row.i]) == RULE_init;
    Node *node = walk_node(p, NODE_PARAM, walk_span(p, *tree),
                           value       ? 2
                           : head.type ? 1
                                       : 0);
    node->type = base.type;
    if (head.type) node->kid[0] = head.type;
    if (base.constant) node->flags |= NODE_FLAG_CONST;
    if (head.type && head.type->op == FORM_ARRAY) node->flags |= NODE_FLAG_ARRAY;
    if (pack) node->flags |= NODE_FLAG_VARIADIC;
    if (head.name) node->sym = walk_symbol(p, head.name);
    if (head.name) node->at = walk_start(p, head.name);
    if (row.i == row.n) return node;
    Span extra = walk_span(p, row.at[row.i]);
    if (tree_rule(row.at[row.i]) != RULE_init)
        walk_error(p, extra, "',' is missing before '%s'", row.at[row.i]->contents);
    else if (!p->cpp)
        walk_error(p, extra, "parameters have no values of their own");
    else
        node->kid[1] = expr_build(p, row.at[row.i]->children[1]);
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

Node *define_body(Parse *p, Tree *block) {
    unsigned loops = p->loops, switches = p->switches;
    p->loops = p->switches = 0;
    p->functions++;
    walk_c(p, +1);
    const char *scope = walk_scope(p, arena_printf(p->arena, "%u", ++p->bodies));
    Node *body = body_block(p, block);
    p->place.scope = scope;
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

/* f() const, f() noexcept */
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
    bool plain = type->op == FORM_BASE && !type->sym && !(type->flags & NODE_FLAG_ALIAS);
    return plain ? NULL : type;
}

/* operator + is operator+. */
Symbol *define_name(Parse *p, const Tree *token) {
    const char *text = token->contents, *sign = strchr(text, ' ');
    if (!p->cpp && strncmp(text, "operator", 8) == 0 && strpbrk(text, "+-*/%&|^~!=<>"))
        walk_error(p, walk_token(p, token),
                   "operators of one's own are C++'s\n|write a function with a name");
    if (!sign)
        return walk_is_scoped(text) ? walk_token_meant(p, token) : walk_symbol(p, token);
    Buf name = {0};
    bool word = symbol_begins(sign[strspn(sign, " ")]);
    for (const char *at = text; *at; at++)
        if (*at != ' ') buf_putc(&name, *at);
    Symbol *sym =
        word ? symbol_of(p->symbols, text) : symbol(p->symbols, buf_str(&name), name.len);
    buf_free(&name);
    return sym;
}

static Symbol *function_name(Parse *p, const Tree *token, bool alone) {
    Symbol *name = define_name(p, token);
    if (walk_is_scoped(token->contents)) return name;
    if (p->functions) return walk_token_meant(p, token); /* a prototype */
    return walk_defined(p, name, alone);
}

/* The body of A::f, and the value of A::n, are in the scope of A. */
void define_enter(Parse *p, const char *name) {
    size_t len = strlen(name);
    while (name[len - 1] != ':') len--;
    const char *path = len > 2 ? walk_path(p, name, len - 2) : "";
    if (*path) p->place.scope = path;
}

Node *define_function(Parse *p, Tree *tree, DeclRow row, const Declarator *head,
                      const DeclType *base) {
    const Node *type = head->type;
    uint32_t n = type->n - 1;
    Tree *block = NULL, *trail = NULL;
    for (Tree *at; row.i < row.n && !walk_is(at = row.at[row.i], ';'); row.i++)
        if (tree_rule(at) == RULE_block)
            block = at;
        else if (tree_rule(at) == RULE_trail)
            trail = at;
        else if (tree_rule(at) == RULE_init)
            walk_error(p, walk_span(p, at), "a function's body stands in braces");
        else if (at->contents[0])
            check_specifier(p, at);
    Node *node = walk_node(p, NODE_FUNC, walk_span(p, tree), n + 2);
    if (!head->name) {
        walk_error(p, walk_span(p, tree), "the function has no name");
        return node;
    }
    node->sym = function_name(p, head->name, base->fixed);
    node->at = walk_start(p, head->name);
    node->type = base->type;
    node->flags |= (type->flags & NODE_FLAG_VARIADIC) | (p->cpp ? NODE_FLAG_CPP : 0u) |
                   (base->fixed ? NODE_FLAG_STATIC : 0u);
    for (uint32_t i = 0; i < n; i++) node->kid[i] = type->kid[i + 1];
    define_check(p, node->kid, n);
    if (!block && !base->typed) refuse_untyped(p, node->kid, n);
    if (trail && !p->cpp)
        walk_error(p, walk_span(p, trail),
                   "'->' after the parameters is C++'s\n|write the type before the name");
    node->kid[n] =
        trail ? declarator_type(p, &trail->children[1]) : result_type(type->kid[0]);
    const Symbol *outer = p->function;
    p->function = node->sym;
    const char *scope = p->place.scope;
    if (walk_is_scoped(head->name->contents)) define_enter(p, head->name->contents);
    if (block && !p->failed) node->kid[n + 1] = define_body(p, block);
    p->function = outer;
    p->place.scope = scope;
    return node;
}

/* ---- enums and types */

static Node *enumerator(Parse *p, Tree *tree) {
    Tree *name = tree->children_num ? tree->children[0] : tree;
    Node *node = walk_node(p, NODE_VAR, walk_span(p, tree), 1);
    node->sym = walk_defined(p, walk_symbol(p, name), true);
    node->type = TYPE_I32;
    if (tree->children_num) node->kid[0] = expr_build(p, tree->children[1]->children[1]);
    return node;
}

static Symbol *tag_of(Parse *p, const Tree *tree, TypeForm form, bool defines) {
    if (tree_rule(tree) == RULE_ident && p->cpp && !defines)
        return walk_token_meant(p, tree);
    if (tree_rule(tree) == RULE_ident) return walk_defined(p, walk_symbol(p, tree), true);
    return symbol_printf(p->symbols, "%s#%u", form == FORM_ENUM ? "enum" : "struct",
                         ++p->unnamed);
}

static Node *type_of_tag(Parse *p, Tree *tree, TypeForm form, Symbol *tag, uint32_t n) {
    Node *node = walk_form(p, form, walk_span(p, tree), n);
    node->sym = tag;
    return node;
}

static uint32_t count_enumerators(const Tree *values) {
    uint32_t n = 0;
    for (int i = 1; i + 1 < values->children_num; i++)
        n += tree_outer(values->children[i]) == RULE_enumr;
    return n;
}

/* A::X of an enum A whose enumerators stand in its scope. */
static void name_enumerators(Parse *p, const char *name, const Tree *values) {
    const char *scope = walk_scope(p, name), *within = p->place.scope;
    bool alone = p->place.alone;
    for (int i = 1; i + 1 < values->children_num && p->cpp && p->names.alias; i++) {
        const Tree *tree = values->children[i];
        if (tree_outer(tree) != RULE_enumr) continue;
        if (tree->children_num) tree = tree->children[0];
        p->place.scope = scope;
        Symbol *sym = walk_defined(p, walk_symbol(p, tree), true);
        p->place.scope = within;
        p->place.alone = true;
        p->names.alias(p->names.context, tree->contents, strlen(tree->contents), sym,
                       &p->place);
        p->place.alone = alone;
    }
    p->place.scope = scope;
}

/* enum Side : int { … }, each part there or not. */
void define_enum(Parse *p, Tree *tree, DeclType *base) {
    Tree *last = tree->children[tree->children_num - 1];
    bool values = tree_rule(last) == RULE_values;
    const Tree *name = tree->children[1];
    bool defines = values || tree_rule(last) == RULE_base;
    Symbol *tag = tag_of(p, name, FORM_ENUM, defines);
    const char *scope = p->place.scope,
               *own = strpbrk(tree->children[0]->contents, "cs") ? name->contents : NULL;
    base->node = type_of_tag(p, tree, FORM_ENUM, tag, 0);
    if (!defines) return;
    uint32_t n = values ? count_enumerators(last) : 0;
    Node *node = base->body = walk_node(p, NODE_ENUM, walk_span(p, tree), n);
    node->sym = tag;
    node->flags |= p->cpp ? NODE_FLAG_CPP : 0u;
    walk_c(p, +1);
    if (own) walk_scope(p, own);
    for (int i = 1, k = 0; n && i + 1 < last->children_num; i++)
        if (tree_outer(last->children[i]) == RULE_enumr)
            node->kid[k++] = enumerator(p, last->children[i]);
    p->place.scope = scope;
    if (!own && tree_rule(name) == RULE_ident) name_enumerators(p, name->contents, last);
    for (int i = 1; i < tree->children_num; i++)
        if (tree_rule(tree->children[i]) == RULE_base) {
            DeclRow row = {tree->children[i]->children, 1,
                           tree->children[i]->children_num};
            node->type = declarator_base(p, &row, false).type;
        }
    walk_c(p, -1);
}

/* using name = type */
Node *define_alias(Parse *p, Tree *tree) {
    Node *node = walk_node(p, NODE_TYPEDEF, walk_span(p, tree), 1);
    walk_c(p, +1);
    node->kid[0] = declarator_type(p, &tree->children[3]);
    node->sym = walk_defined(p, walk_symbol(p, tree->children[1]), true);
    walk_c(p, -1);
    return node;
}

/* template<Direction D, typename T = int>; a type's parameter has its default as kid. */
static Node *template_param(Parse *p, Tree *const *tree) {
    const Tree *row = *tree;
    bool type = tree_rule(row->children_num ? row->children[0] : row) == RULE_ktype;
    if (!type) return param(p, tree);
    Tree *last = row->children_num ? row->children[row->children_num - 1] : NULL;
    bool given = last && tree_rule(last) == RULE_ttype;
    Node *node = walk_node(p, NODE_PARAM, walk_span(p, row), given);
    if (given) node->kid[0] = declarator_type(p, &last->children[1]);
    int at = row->children_num > 1 && tree_rule(row->children[1]) == RULE_dots ? 2 : 1;
    if (row->children_num > at && tree_rule(row->children[at]) == RULE_ident)
        node->sym = walk_symbol(p, row->children[at]);
    node->flags |= NODE_FLAG_STATIC | (at > 1 ? NODE_FLAG_VARIADIC : 0u);
    return node;
}

Node **define_parameters(Parse *p, Tree *head, uint32_t *n) {
    Node **params = ARENA_ARRAY(p->arena, Node *, head->children_num);
    *n = 0;
    walk_c(p, +1);
    for (int i = 2; i + 1 < head->children_num; i += 2)
        params[(*n)++] = template_param(p, &head->children[i]);
    walk_c(p, -1);
    return params;
}

bool define_is_constant(const Node *node) {
    return node->kind == NODE_DECL && node->n == 1 && node->kid[0] &&
           node->kid[0]->kind == NODE_VAR && node->kid[0]->n && node->kid[0]->kid[0];
}

Node *define_constant(Parse *p, const Node *decl) {
    const Node *var = decl->kid[0];
    Node *node = walk_node(p, NODE_FUNC, var->span, 2);
    node->sym = var->sym;
    node->at = var->at;
    node->flags |= NODE_FLAG_CPP | NODE_FLAG_PAREN;
    node->type = decl->type;
    node->kid[0] = var->n > 1 ? var->kid[1] : NULL;
    Node *value = walk_wrap(p, NODE_RETURN, var->kid[0], var->span);
    node->kid[1] = walk_wrap(p, NODE_BLOCK, value, var->span);
    return node;
}

/* template<> int f<3>(int x) {…}: the arguments, if they are said, and the function. */
Node *define_special(Parse *p, Node *definition) {
    Node name = {.kind = NODE_NAME, .span = definition->span, .sym = definition->sym};
    Node *node = walk_node(p, NODE_TEMPLATE, definition->span, 1 + (p->special != NULL));
    if (p->special) node->kid[0] = expr_arguments(p, &name, p->special);
    node->kid[node->n - 1] = definition;
    node->sym = definition->sym;
    node->flags |= NODE_FLAG_CONST;
    return node;
}

/* Of a function, or a class, whose body is a type. */
Node *define_template(Parse *p, Tree *tree) {
    uint32_t n;
    Node **params = define_parameters(p, tree->children[0], &n);
    Tree *body = tree->children[1];
    p->special = NULL;
    bool more = tree_rule(body) == RULE_tbody;
    Node *definition = more ? decl_build(p, &body->children[0], body)
                            : decl_build(p, &tree->children[1], NULL);
    bool class = definition->kind == NODE_DECL && definition->n == 1 &&
                 definition->kid[0] && definition->kid[0]->kind == NODE_TYPE &&
                 definition->kid[0]->op == FORM_STRUCT;
    if (class) definition = definition->kid[0];
    if (define_is_constant(definition)) definition = define_constant(p, definition);
    if (!p->cpp)
        walk_error(p, walk_span(p, tree), "templates are C++'s");
    else if (definition->kind != NODE_FUNC && !class)
        walk_error(p, walk_span(p, tree), "a template is a function's or a class's here");
    Node *node =
        n ? member_template(p, params, n, definition) : define_special(p, definition);
    node->span = walk_span(p, tree);
    return node;
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
    if (p->cpp) node->flags |= NODE_FLAG_CPP;
    if (tree->children[0]->contents[0] == 'u') node->flags |= NODE_FLAG_UNION;
    if (n && is_packed(p, walk_span(p, tree))) node->flags |= NODE_FLAG_PACKED;
    return node;
}

/* The class that another one begins with: a member without a name. */
static Node *base_class(Parse *p, Tree *tree) {
    Node *node = walk_tree(p, NODE_DECL, tree, 1);
    node->kid[0] = declarator_word(p, tree->children[tree->children_num - 1]);
    node->kid[0]->flags |= NODE_FLAG_PREFIX;
    if (!p->cpp) walk_error(p, node->span, "classes that begin with others are C++'s");
    return node;
}

void define_struct(Parse *p, Tree *tree, DeclType *base) {
    Tree *body = tree->children[tree->children_num - 1];
    const Tree *name = tree->children[1];
    bool alone = tree->children_num == 2 && walk_span(p, tree).end == p->base + p->len;
    Symbol *tag = tag_of(p, name, FORM_STRUCT, tree_rule(body) == RULE_body || alone);
    base->node = struct_node(p, tree, tag, 0);
    base->node->flags |= NODE_FLAG_PROTOTYPE;
    if (tree_rule(body) != RULE_body || !walk_enter(p, tree)) return;
    if (strchr(name->contents, '<'))
        walk_error(p, walk_token(p, name),
                   "classes for some of a template's arguments are not taken");
    uint32_t n = 0;
    for (int i = 1; i + 1 < body->children_num; i++)
        n += !walk_is(body->children[i], ';');
    uint32_t k = 0, functions = member_count(p, name->contents);
    Tree *from = tree->children_num > 3 ? tree->children[2] : NULL; /* : public A */
    Node *node = base->body = struct_node(p, tree, tag, n + functions + (from != NULL));
    walk_c(p, +1);
    const char *scope = p->place.scope;
    if (tree_rule(name) == RULE_ident) walk_scope(p, name->contents);
    p->structs++;
    if (from) node->kid[k++] = base_class(p, from);
    for (int i = 1; i + 1 < body->children_num; i++)
        if (!walk_is(body->children[i], ';'))
            node->kid[k++] = decl_build(p, &body->children[i], NULL);
    if (p->cpp) member_names(p, tag->name, node);
    if (functions) member_list(p, name->contents, tag, node->span, node->kid + k);
    p->structs--;
    p->place.scope = scope;
    walk_c(p, -1);
    p->depth--;
}
