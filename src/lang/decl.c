/* Declarations and initialisers.
 *
 *     static const U64 a = 1, *t[2] = {&x, [1] = &y};
 */
#include "lang/walk.h"

/* ---- initialisers */

static Node *init_list(Parse *p, Tree *braces);

/* The expression between from and to of a statement's text. */
static Node *parse_part(Parse *p, size_t from, size_t to) {
    Parse whole = *p;
    from += strspn(p->text + from, " \n");
    p->text += from, p->marked += from, p->base += (uint32_t)from;
    p->len = to - from;
    Tree *tree = walk_part(p, RULE_exprst);
    Span span = span_of(p->base, whole.base + to);
    Node *node = tree ? expr_commas(p, tree->children[0]) : walk_dummy(p, span);
    if (tree)
        mpc_ast_delete(tree);
    else
        walk_error(p, span, "the index before a value is an expression");
    walk_back(p, &whole);
    return node;
}

/* The index in a token that the grammar took for a board: [e] or [e ... e]. */
static Node *board_index(Parse *p, Tree *token) {
    size_t at = (size_t)token->state.pos + 1, end = at + strlen(token->contents) - 2;
    const char *dots = strstr(token->contents, "...");
    if (!dots) return parse_part(p, at, end);
    size_t middle = (size_t)token->state.pos + (size_t)(dots - token->contents);
    Node *range = walk_node(p, NODE_RANGE, walk_token(p, token), 2);
    range->kid[0] = parse_part(p, at, middle);
    range->kid[1] = parse_part(p, middle + 3, end);
    return range;
}

/* .m among what stands before a value */
static Node *field(Parse *p, Tree *token) {
    const char *name = token->contents + 1 + strspn(token->contents + 1, " ");
    Node *node = walk_node(p, NODE_MEMBER, walk_token(p, token), 0);
    node->sym = symbol_of(p->symbols, name);
    return node;
}

/* A designated initialiser: [i][j] = e, .m[i] = e. */
static Node *designated(Parse *p, Tree *tree, int equals) {
    Span span = walk_span(p, tree);
    Node *node = walk_node(p, NODE_PLACED, span, (uint32_t)equals + 1);
    for (int i = 0; i < equals; i++) {
        Tree *step = tree->children[i];
        unsigned rule = tree_rule(step);
        node->kid[i + 1] = rule == RULE_board   ? board_index(p, step)
                           : rule == RULE_index ? expr_build(p, step->children[1])
                                                : field(p, step);
    }
    Tree *value = tree->children[equals + 1];
    bool list = equals + 2 == tree->children_num && tree_rule(value) == RULE_braces;
    node->kid[0] = list                            ? init_list(p, value)
                   : tree_rule(tree) == RULE_place ? expr_build(p, value)
                                                   : expr_rest(p, tree, equals + 1);
    return node;
}

/* The index of its '='; 0: it has no designators. */
static int designator_end(const Tree *tree) {
    bool place = tree_rule(tree) == RULE_place;
    if (!place &&
        (tree_rule(tree) != RULE_expr || tree_rule(tree->children[0]) != RULE_board))
        return 0;
    int i = 1;
    while (i < tree->children_num && (tree_rule(tree->children[i]) == RULE_index ||
                                      tree_rule(tree->children[i]) == RULE_member))
        i++;
    return i + 1 < tree->children_num && walk_is(tree->children[i], '=') ? i : 0;
}

static Node *init_element(Parse *p, Tree *tree) {
    int equals = designator_end(tree);
    if (equals) return designated(p, tree, equals);
    return tree_rule(tree) == RULE_braces ? init_list(p, tree) : expr_build(p, tree);
}

static Node *init_list(Parse *p, Tree *braces) {
    uint32_t n = (uint32_t)(braces->children_num - 1) / 2;
    if (!walk_enter(p, braces)) return walk_dummy(p, walk_span(p, braces));
    Node *node = walk_node(p, NODE_INIT, walk_span(p, braces), n);
    for (uint32_t i = 0; i < n; i++) {
        Tree *sep = braces->children[2 * i + 2];
        if (sep->contents[0] == '.')
            walk_error(p, walk_token(p, sep), "an array's values are written one by one");
        node->kid[i] = init_element(p, braces->children[2 * i + 1]);
    }
    p->depth--;
    return node;
}

Node *decl_initial(Parse *p, Tree *expr, bool list) {
    return list && tree_rule(expr) == RULE_braces ? init_list(p, expr)
                                                  : expr_build(p, expr);
}

/* ---- declarations */

static Tree *here(const DeclRow *row, unsigned rule) {
    Tree *tree = row->i < row->n ? row->at[row->i] : NULL;
    return tree && tree_rule(tree) == rule ? tree : NULL;
}

/* typedef … name; */
static Node *typedef_declaration(Parse *p, const DeclType *base, const Declarator *head,
                                 Span span) {
    Node *node = walk_node(p, NODE_TYPEDEF, span, head->type ? 1 : 0);
    node->type = base->type;
    if (head->type) node->kid[0] = head->type;
    return node;
}

/* A variable with its width and initialiser, which follow in the row. */
static Node *variable(Parse *p, DeclRow *row, const DeclType *base,
                      const Declarator *head) {
    bool list =
        head->type || p->words.language == LANGUAGE_C; /* elsewhere it is a set */
    Tree *width = here(row, RULE_width);
    row->i += width != NULL;
    Tree *init = here(row, RULE_init);
    row->i += init != NULL;
    Node *node = walk_node(p, NODE_VAR, base->span, width ? 3 : head->type ? 2 : 1);
    node->type = base->type;
    if (init) node->kid[0] = decl_initial(p, init->children[1], list);
    if (init && p->structs)
        cpp_error(p, walk_span(p, init), "first values of members are");
    if (head->type) node->kid[1] = head->type;
    if (width) node->kid[2] = expr_build(p, width->children[1]);
    return node;
}

/* What stands after a declarator. A struct's members that are read as statements hold one
 * that declares nothing, as where the type is not known: A b; */
static void refuse_extra(Parse *p, const Tree *extra) {
    int last = tree_rule(extra) == RULE_block ? extra->children_num - 1 : 0;
    for (int i = 1; i < last; i++) {
        const Tree *at = extra->children[i];
        unsigned rule = tree_rule(at);
        if (rule == RULE_typedst || rule == RULE_declst || rule == RULE_empty) continue;
        Span span = walk_span(p, at);
        const char *text = p->text + (span.start - p->base);
        walk_error(p, span, "'%.*s' is no known type: this declares no member",
                   (int)lex_piece_fast(text), text);
        return;
    }
    walk_error(p, walk_span(p, extra), "',' or an operator is missing before '%.*s'", 10,
               p->text + extra->state.pos);
}

static Node *declared(Parse *p, DeclRow *row, const DeclType *base,
                      const Declarator *head) {
    const Tree *first = head->name ? head->name : row->at[0];
    Node *node = base->renames ? typedef_declaration(p, base, head, base->span)
                               : variable(p, row, base, head);
    node->sym = head->name ? walk_symbol(p, head->name) : NULL;
    if (head->name && symbol_is_path(head->name->contents))
        cpp_error(p, walk_token(p, head->name), "variables of a class or namespace are");
    node->span = span_of(walk_start(p, first),
                         walk_span(p, row->i ? row->at[row->i - 1] : row->at[0]).end);
    node->at = node->span.start;
    const Tree *extra = row->i < row->n ? row->at[row->i] : NULL;
    if (extra && !walk_is(extra, ',') && !walk_is(extra, ';')) refuse_extra(p, extra);
    if (base->type == TYPE_VOID && !head->type && !base->renames && !p->structs)
        walk_error(p, walk_token(p, first), "a variable can't be void");
    return node;
}

/* struct S {…}; and enum {…}; without a name, or a type alone, which declares nothing. */
static Node *without_declarators(Parse *p, Tree *tree, const DeclType *base) {
    if (base->body && base->body->kind == NODE_ENUM) return base->body;
    Node *node = walk_node(p, NODE_DECL, walk_span(p, tree), 1);
    node->kid[0] = base->body ? base->body : base->node;
    const char *text = p->text + (base->span.start - p->base);
    int len = (int)(base->span.end - base->span.start);
    if (base->renames)
        walk_error(p, span_of(base->span.start + strlen("typedef "), base->span.end),
                   "typedef wants a type and its new name");
    else if (!base->node || base->node->op < FORM_STRUCT)
        walk_error(p, base->span, "'%.*s' is a type, no value\n|a cast is (%.*s)x", len,
                   text, len, text);
    return node;
}

/* extern int t[64]; declares t without defining it, as a prototype does. */
static bool is_extern_only(const DeclType *base, const Node *node) {
    for (uint32_t k = 0; k < node->n; k++)
        if (node->kid[k]->n && node->kid[k]->kid[0]) return false;
    return base->elsewhere;
}

static Node *declarators(Parse *p, Tree *tree, DeclRow *row, const DeclType *base,
                         const Declarator *head) {
    uint32_t n = 1 + (base->body != NULL), k = n - 1;
    for (int i = row->i; i < row->n; i++) n += walk_is(row->at[i], ',');
    Node *node = walk_node(p, NODE_DECL, walk_span(p, tree), n);
    node->type = base->type;
    node->flags |=
        (base->constant ? NODE_FLAG_CONST : 0u) | (base->fixed ? NODE_FLAG_STATIC : 0u);
    if (k) node->kid[0] = base->body;
    node->kid[k++] = declared(p, row, base, head);
    for (; row->i + 1 < row->n && walk_is(row->at[row->i], ','); row->i += 2) {
        DeclRow more = declarator_row(&row->at[row->i + 1], RULE_more);
        Declarator next = declarator_rest(p, &more, base);
        if (!next.name && !here(&more, RULE_width))
            walk_error(p, walk_span(p, row->at[row->i + 1]), "a name is wanted here");
        node->kid[k++] = declared(p, &more, base, &next);
    }
    node->n = k;
    if (is_extern_only(base, node)) node->flags |= NODE_FLAG_EXTERN;
    return node->n == 1 && base->renames ? node->kid[0] : node;
}

/* int x, y : 3; is no variable's. */
static void refuse_widths(Parse *p, const Node *node) {
    for (uint32_t k = 0; k < node->n; k++) {
        const Node *var = node->kid[k];
        if (var && var->kind == NODE_VAR && var->n > 2)
            walk_error(p, var->kid[2]->span, "only a struct's members have widths");
    }
}

/* Whether C is read: types that are not known count as int there. */
static bool is_c(const DeclRow *row) {
    bool c = strcmp(row->at[0]->contents, "typedef") == 0;
    for (int i = 0; i < row->n; i++) c |= tree_rule(row->at[i]) == RULE_params;
    return c;
}

Node *decl_build(Parse *p, Tree *const *at, Tree *parent) {
    Tree *tree = *at;
    unsigned rule = tree_outer(tree);
    DeclRow row = declarator_row(at, rule);
    bool slot = rule == RULE_slot, c = slot || is_c(&row);
    walk_c(p, c);
    DeclType base = declarator_base(p, &row, !slot);
    walk_c(p, -(int)c);
    walk_c(p, base.typed);
    Declarator head = declarator_rest(p, &row, &base);
    bool function = head.type && head.type->op == FORM_FUNCTION && !base.renames;
    Node *node;
    if (slot && (function || base.fixed))
        cpp_error(p, head.name ? walk_token(p, head.name) : base.span,
                  function ? "functions in structs are" : "static members are");
    if (function && !(row.i < row.n && walk_is(row.at[row.i], ',')))
        node = define_function(
            p, parent ? parent : tree,
            parent ? (DeclRow){parent->children, 1, parent->children_num} : row, &head,
            &base);
    else if (!head.name && !here(&row, RULE_width))
        node = without_declarators(p, tree, &base);
    else
        node = declarators(p, tree, &row, &base, &head);
    if (!slot && node->kind == NODE_DECL) refuse_widths(p, node);
    walk_c(p, -(int)base.typed);
    if (!p->typed) node->flags &= ~(uint32_t)NODE_FLAG_C; /* its parts are */
    if (node->kind != NODE_FUNC && parent && parent->children_num > 2)
        refuse_extra(p, parent->children[1]);
    return node;
}
