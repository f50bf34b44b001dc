/* Functions of classes, each a statement of its own: A::f has the object as a hidden
 * parameter, a constructor makes one and gives it back. */
#include "lang/walk.h"

#include <stdio.h>

static Symbol *of_class(Parse *p, const char *class, const char *name) {
    return symbol_printf(p->symbols, "%s::%s", class, name);
}

void member_names(Parse *p, const char *class, Node *node) {
    if (!node) return;
    bool calls = node->kind == NODE_CALL && !p->structs && !p->class;
    Symbol *own = node->kind == NODE_NAME || calls ? of_class(p, class, node->sym->name) : NULL;
    if (walk_is_name(p, own)) node->sym = own;
    for (uint32_t i = 0; i < node->n; i++) member_names(p, class, node->kid[i]);
}

/* What is declared behind x may name it. */
static void rename_name(Node *node, const Symbol *from, Symbol *to) {
    if (!node) return;
    if (node->kind == NODE_NAME && node->sym == from) node->sym = to;
    for (uint32_t i = 0; i < node->n; i++) rename_name(node->kid[i], from, to);
}

/* ---- what is generated */

static Node *name_node(Parse *p, const char *name, Span span) {
    Node *node = walk_node(p, NODE_NAME, span, 0);
    node->sym = symbol_of(p->symbols, name);
    return node;
}

/* The class, with its parameters as arguments if it is a template. */
static Node *class_node(Parse *p, Symbol *class, Node *const *params, uint32_t n,
                        Span span) {
    Node *node = walk_form(p, FORM_BASE, span, n);
    node->sym = class;
    for (uint32_t i = 0; i < n; i++) {
        bool type = params[i]->flags & NODE_FLAG_STATIC;
        node->kid[i] =
            type ? walk_form(p, FORM_BASE, span, 0) : walk_node(p, NODE_NAME, span, 0);
        node->kid[i]->sym = params[i]->sym;
    }
    return node;
}

/* In a template A alone is A<T>. */
static void complete_class(Parse *p, Node *node, Node *const *params, uint32_t n) {
    for (uint32_t i = 0; i < node->n; i++) {
        Node *kid = node->kid[i];
        if (!kid) continue;
        complete_class(p, kid, params, n);
        if (kid->kind != NODE_TYPE || kid->op != FORM_BASE || kid->n ||
            kid->sym != p->class)
            continue;
        node->kid[i] = class_node(p, p->class, params, n, kid->span);
        node->kid[i]->flags = kid->flags;
    }
}

static Node *pointer_to(Parse *p, Node *class) {
    Node *node = walk_form(p, FORM_POINTER, class->span, 1);
    node->kid[0] = class;
    return node;
}

static Node *declaration(Parse *p, const char *name, Node *type, Node *value) {
    Node *decl = walk_node(p, NODE_DECL, type->span, 1);
    Node *var = decl->kid[0] = walk_node(p, NODE_VAR, type->span, 2);
    var->sym = symbol_of(p->symbols, name);
    var->kid[0] = value;
    var->kid[1] = type;
    return decl;
}

static Node *statement(Parse *p, Node *expression) {
    return walk_wrap(p, NODE_EXPR, expression, expression->span);
}

/* return; of a constructor gives the object back. */
static void give_back(Parse *p, Node *node) {
    for (uint32_t i = 0; i < node->n; i++) {
        if (!node->kid[i]) continue;
        if (node->kid[i]->kind != NODE_RETURN)
            give_back(p, node->kid[i]);
        else if (node->kid[i]->n && !node->kid[i]->kid[0])
            node->kid[i]->kid[0] = name_node(p, "self#", node->kid[i]->span);
    }
}

/* ---- constructors */

/* One of a constructor's first values: a member's, or that of the whole object. */
static Node *first_value(Parse *p, Tree *tree) {
    Tree *name = tree->children[0];
    Node *target = name_node(p, "self#", walk_token(p, name));
    Node *assign = walk_node(p, NODE_ASSIGN, walk_span(p, tree), 2);
    if (strcmp(name->contents, p->owner.name) != 0) {
        target = walk_wrap(p, NODE_MEMBER, target, target->span);
        target->sym = walk_symbol(p, name);
    }
    assign->kid[0] = target;
    assign->kid[1] = decl_values(p, tree->children[1]);
    assign->flags |= NODE_FLAG_PREFIX; /* it may be the first value of a constant */
    return statement(p, assign);
}

static Node *constructor_body(Parse *p, Tree *starts, Node *body, Node *type,
                              Span span) {
    uint32_t n = starts ? (uint32_t)starts->children_num / 2 : 0, k = 0;
    Node *block = walk_node(p, NODE_BLOCK, span, n + 3 + (body != NULL));
    Node *self = name_node(p, "self#", span);
    block->kid[k++] = declaration(p, "self#", type, NULL);
    block->kid[k - 1]->flags |= NODE_FLAG_PROTOTYPE; /* not made by a constructor */
    block->kid[k++] = declaration(p, "this", pointer_to(p, ast_copy(p->arena, type)),
                                  walk_wrap(p, NODE_ADDRESS, self, span));
    for (uint32_t i = 0; i < n; i++)
        block->kid[k++] = first_value(p, starts->children[2 * i + 1]);
    if (body) give_back(p, block->kid[k++] = body);
    block->kid[k] = walk_node(p, NODE_RETURN, span, 1);
    block->kid[k]->kid[0] = name_node(p, "self#", span);
    return block;
}

/* ---- the definition */

/* What stands in a member's row behind its parameters. */
typedef struct {
    Tree *starts, *block, *trail;
    const char *assigned; /* default, delete, 0 */
} Rest;

static Rest rest_of(Parse *p, DeclRow row) {
    Rest rest = {0};
    for (; row.i < row.n; row.i++) {
        Tree *tree = row.at[row.i];
        unsigned rule = tree_rule(tree);
        if (rule == RULE_block) rest.block = tree;
        if (rule == RULE_starts) rest.starts = tree;
        if (rule == RULE_trail) rest.trail = tree;
        if (rule == RULE_init) rest.assigned = tree->children[1]->contents;
    }
    (void)p;
    return rest;
}

/* operator bool says its type. */
static void conversion_type(Parse *p, Node *node, const Symbol *name) {
    const char *text = name->name + strlen("operator ");
    if (strncmp(name->name, "operator ", 9) != 0) return;
    text += strspn(text, " ");
    Type type = declarator_words(p, text);
    Node *of = walk_form(p, FORM_BASE, node->span, 0);
    of->type = type;
    if (type == TYPE_NONE) of->sym = walk_meant(p, text, strlen(text));
    node->type = type;
    node->kid[node->n - 2] = of;
}

static bool has_word(const Tree *tree, const char *word) {
    for (int i = 0; i < tree->children_num; i++)
        if (strcmp(tree->children[i]->contents, word) == 0) return true;
    return false;
}

static const char virtual_functions[] = "virtual functions are not part of the language";

/* ---- what bbx doesn't follow: it is only noted that the class has it */

Node *member_noted(Parse *p, const char *name) {
    Node *node = walk_node(p, NODE_FUNC, span_of(p->base, p->base + p->len), 2);
    node->sym = of_class(p, p->class->name, name);
    node->flags |= NODE_FLAG_PROTOTYPE | NODE_FLAG_CPP;
    return node;
}

/* A(const A &): what copies are made by. */
static bool copies(const Parse *p, const Node *const *params, uint32_t n) {
    for (uint32_t i = 1; i < n; i++)
        if (params[i]->n < 2 || !params[i]->kid[1]) return false;
    const Node *type = n && params[0]->n ? params[0]->kid[0] : NULL;
    if (type && type->op == FORM_REFERENCE)
        type = type->kid[0];
    else if (type && !(type->flags & NODE_FLAG_ALIAS))
        return false;
    Type class;
    if (!type || type->op != FORM_BASE) return false;
    return type->sym == p->class ||
           (type->type && walk_is_type(p, p->class, &class) && type->type == class);
}

/* ~A() { … } that does something, and `virtual` (lang/classes.c). */
Node *member_by_text(Parse *p) {
    if (strcmp(p->text, "virtual") == 0) return member_noted(p, "virtual");
    const char *sign = strchr(p->text, '~'), *name = sign ? sign + 1 : "";
    size_t len = strlen(p->owner.name);
    name += strspn(name, " ");
    if (!sign || memchr(p->text, '(', (size_t)(sign - p->text)) ||
        strncmp(name, p->owner.name, len) != 0 || symbol_goes_on(name[len]))
        return NULL;
    const char *assigned = strchr(name, '='), *brace = strchr(name, '{');
    bool empty = brace ? brace[1 + strspn(brace + 1, " ")] == '}' : assigned != NULL;
    Span span = span_of(p->base, p->base + p->len);
    if (strncmp(p->text, "virtual ", 8) == 0) walk_error(p, span, virtual_functions);
    return empty ? walk_node(p, NODE_EMPTY, span, 0) : member_noted(p, "~");
}

/* f() const */
static bool is_const(DeclRow row) {
    for (; row.i < row.n; row.i++)
        if (strcmp(row.at[row.i]->contents, "const") == 0) return true;
    return false;
}

static Node *method(Parse *p, Tree *tree, DeclRow row, const Declarator *head,
                    const DeclType *base, Node *const *params, uint32_t nparams) {
    Symbol *class = p->class;
    Rest rest = rest_of(p, row);
    Span span = walk_span(p, tree);
    bool makes = !head->name && base->typed && has_word(tree, p->owner.name);
    bool hidden = !makes && !p->owner.is_static;
    uint32_t n = head->type->n - 1;
    Node *type = class_node(p, class, params, nparams, span);
    Node *node = walk_node(p, NODE_FUNC, span, n + hidden + 2);
    if (!head->name && !makes) {
        walk_error(p, span, "the function has no name");
        return node;
    }
    const Node *const *given = (const Node *const *)head->type->kid + 1;
    if (makes && copies(p, given, n))
        return rest.assigned ? walk_tree(p, NODE_EMPTY, tree, 0) : member_noted(p, "=");
    Symbol *name = makes ? class : define_name(p, head->name);
    if (has_word(tree, "virtual"))
        walk_error(p, span, virtual_functions);
    node->sym = of_class(p, class->name, name->name);
    node->at = head->name ? walk_start(p, head->name) : span.start;
    node->type = base->type;
    node->flags |= NODE_FLAG_CPP | (is_const(row) ? NODE_FLAG_CONST : 0u) |
                   (p->owner.ahead ? NODE_FLAG_EXTERN : 0u);
    if (hidden) {
        Node *self = node->kid[0] = walk_node(p, NODE_PARAM, span, 1);
        self->sym = symbol_of(p->symbols, "this");
        self->kid[0] = pointer_to(p, type);
    }
    for (uint32_t i = 0; i < n; i++) node->kid[i + hidden] = head->type->kid[i + 1];
    Node *result = head->type->kid[0];
    bool plain = result->op == FORM_BASE && !result->sym && !result->type;
    node->kid[node->n - 2] = makes        ? type
                             : rest.trail ? declarator_type(p, &rest.trail->children[1])
                             : plain      ? NULL
                                          : result;
    conversion_type(p, node, name);
    Node *body = NULL;
    if (rest.block && !p->failed) body = define_body(p, rest.block);
    if (makes && (rest.block || rest.assigned))
        body =
            constructor_body(p, rest.starts, body, ast_copy(p->arena, type), span);
    node->kid[node->n - 1] = body;
    if (has_word(tree, "explicit")) node->flags |= NODE_FLAG_LONG;
    if (makes && !rest.block && rest.assigned) node->flags |= NODE_FLAG_PROTOTYPE;
    return node;
}

/* A static member is a name of the session, A::n; without a value it is only declared. */
static Node *static_member(Parse *p, Tree *tree, DeclRow row, const Declarator *head,
                           const DeclType *base) {
    Node *node = decl_row(p, tree, &row, base, head);
    bool defines = has_word(tree, "inline") || has_word(tree, "constexpr");
    if (!p->owner.header) member_names(p, p->class->name, node);
    for (uint32_t i = 0; i < node->n; i++) {
        Node *var = node->kid[i];
        if (var->kind != NODE_VAR || !var->sym) continue;
        const Symbol *plain = var->sym;
        var->sym = of_class(p, p->class->name, plain->name);
        for (uint32_t k = i + 1; k < node->n; k++) rename_name(node->kid[k], plain, var->sym);
    }
    if (!defines) node->flags |= NODE_FLAG_EXTERN;
    return node;
}

/* The class's template<…>, which stands in another place of the text. */
static Node **class_parameters(Parse *p, uint32_t *n) {
    *n = 0;
    if (!p->owner.header) return NULL;
    Parse whole = *p;
    p->text = p->owner.header;
    p->len = strlen(p->text);
    p->source = NULL;
    marks_more(p);
    Tree *tree = walk_part(p, RULE_theadst);
    Node **params = tree ? define_parameters(p, tree->children[0], n) : NULL;
    if (tree) mpc_ast_delete(tree);
    walk_back(p, &whole);
    if (!tree) walk_error(p, span_of(p->base, p->base + 1), "the template is not taken");
    return params;
}

Node *member_template(Parse *p, Node **params, uint32_t n, Node *definition) {
    if (!params) return definition; /* a function without template<…> */
    Node *node = walk_node(p, NODE_TEMPLATE, definition->span, n + 1);
    for (uint32_t i = 0; i < n; i++) node->kid[i] = params[i];
    node->kid[n] = definition;
    node->sym = definition->sym;
    return node;
}

/* = delete; and what is left to the compiler, but for constructors. */
static bool is_left_out(const Parse *p, const Tree *tree) {
    for (int i = 0; i < tree->children_num; i++) {
        const Tree *at = tree->children[i];
        if (tree_rule(at) != RULE_init) continue;
        const char *text = at->children[1]->contents;
        return strcmp(text, "delete") == 0 ||
               (strcmp(text, "default") == 0 && !has_word(tree, p->owner.name));
    }
    return false;
}

/* Comparisons that are left to the compiler. */
static Node *left_out(Parse *p, Tree *tree) {
    const char *sign = strstr(p->text, "operator");
    sign = sign && strstr(sign, "default") ? sign + 8 + strspn(sign + 8, " ") : "";
    return strncmp(sign, "==", 2) == 0    ? member_noted(p, "==")
           : strncmp(sign, "<=>", 3) == 0 ? member_noted(p, "<=>")
                                          : walk_tree(p, NODE_EMPTY, tree, 0);
}

Node *member_build(Parse *p, Tree *tree) {
    if (is_left_out(p, tree)) return left_out(p, tree);
    DeclRow row = {tree->children, 0, tree->children_num - 1};
    uint32_t n, more = 0;
    walk_c(p, +1);
    p->special = NULL;
    Node **params = class_parameters(p, &n), **own = NULL;
    if (tree_rule(row.at[0]) == RULE_thead)
        own = define_parameters(p, row.at[row.i++], &more);
    DeclType base = declarator_base(p, &row, true);
    Declarator head = declarator_rest(p, &row, &base);
    Node *node;
    if (head.type && head.type->op == FORM_FUNCTION)
        node = method(p, tree, row, &head, &base, params, n);
    else if (head.name)
        node = static_member(p, tree, row, &head, &base);
    else
        node = walk_dummy(p, walk_span(p, tree));
    if (node->kind == NODE_NUMBER) walk_error(p, node->span, "a member has a name");
    if (params) complete_class(p, node, params, n);
    if (own) {
        Node **all = ARENA_ARRAY(p->arena, Node *, n + more + 1);
        for (uint32_t i = 0; i < n; i++) all[i] = params[i];
        for (uint32_t i = 0; i < more; i++) all[n + i] = own[i];
        params = all, n += more;
    }
    if (node->kind == NODE_EMPTY || node->flags & NODE_FLAG_PROTOTYPE) {
        walk_c(p, -1);
        return node;
    }
    bool constant = node->flags & NODE_FLAG_CONST && define_is_constant(node);
    if (params && constant)
        node = define_constant(p, node);
    else if (params && node->kind != NODE_FUNC)
        walk_error(p, node->span,
                   "static members of a class template are constants with a value here");
    walk_c(p, -1);
    return own && !n ? define_special(p, node) : member_template(p, params, n, node);
}

/* ---- functions without a name */

static bool is_auto(const Node *param) {
    const Node *type = param->n ? param->kid[0] : NULL;
    while (type && type->n && type->kid[0] && type->kid[0]->kind == NODE_TYPE)
        type = type->kid[0];
    return type ? !type->sym && type->op == FORM_BASE && !type->type : !param->type;
}

Node *member_lambda(Parse *p, Tree *tree) {
    Node **params = ARENA_ARRAY(p->arena, Node *, tree->children[0]->children_num + 1);
    DeclRow row = {tree->children, 1, tree->children_num - 1};
    bool variadic;
    uint32_t n = define_params(p, tree->children[0], params, &variadic);
    Rest rest = rest_of(p, row);
    walk_c(p, +1);
    Node *node = walk_node(p, NODE_FUNC, walk_span(p, tree), n + 2);
    node->sym = symbol_printf(p->symbols, "lambda_%u_", p->owner.lambda);
    node->flags |= NODE_FLAG_CPP;
    for (uint32_t i = 0; i < n; i++) {
        node->kid[i] = params[i];
        if (is_auto(params[i]))
            walk_error(p, params[i]->span,
                       "a parameter of every type is not part of the language"
                       "\n|write its type");
    }
    if (rest.trail) node->kid[n] = declarator_type(p, &rest.trail->children[1]);
    node->kid[n + 1] = define_body(p, rest.block);
    walk_c(p, -1);
    return node;
}

/* ---- what a class has */

uint32_t member_count(const Parse *p, const char *class) {
    uint32_t n = 0;
    for (const ReaderMember *m = p->members; m && m->of; m++)
        n += strcmp(m->of, class) == 0;
    return n;
}

void member_list(Parse *p, const char *class, const Symbol *tag, Span span, Node **at) {
    for (const ReaderMember *m = p->members; m && m->of; m++) {
        if (strcmp(m->of, class) != 0) continue;
        Node *node = *at++ = walk_node(p, NODE_FUNC, span, 2);
        const char *name = strcmp(m->name, class) == 0 ? tag->name : m->name;
        node->sym = of_class(p, tag->name, name);
        node->flags |= NODE_FLAG_PROTOTYPE | (m->is_static ? NODE_FLAG_STATIC : 0u);
    }
}
