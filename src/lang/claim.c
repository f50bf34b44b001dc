/* Laws, asserts, positions and commands. */
#include "lang/walk.h"

static Node *expression(Parse *p, Tree *tree) {
    bool before = p->claim;
    p->claim = true;
    Node *node = expr_build(p, tree);
    p->claim = before;
    return node;
}

/* The conjunction of two conditions. */
static Node *conjunction(Parse *p, Node *left, Tree *when) {
    Node *right = expression(p, when->children[1]);
    if (!left) return right;
    Node *node = walk_pair(p, NODE_BINARY, left, right);
    node->op = MEANING_AND_THEN;
    node->at = walk_start(p, when);
    return node;
}

static uint32_t count_idents(const Tree *tree) {
    uint32_t n = 0;
    for (int i = 0; i < tree->children_num; i++)
        n += tree_rule(tree->children[i]) == RULE_ident;
    return n;
}

static uint32_t count_free(const Tree *forall) {
    uint32_t n = 0;
    for (int i = 1; i < forall->children_num; i++) {
        const Tree *free = forall->children[i];
        n += free->children_num ? (uint32_t)free->children_num : 1;
    }
    return n;
}

/* Names, and types before them: Board b c Square s */
static void add_free_names(Parse *p, Node *node, DeclRow *row, DeclType *base) {
    while (row->i < row->n && !p->failed) {
        int from = row->i;
        declarator_before(p, row, base);
        Declarator head = declarator_rest(p, row, base);
        if (!head.name || !head.name->contents || row->i == from) {
            Tree *last = row->at[row->i < row->n ? row->i : row->n - 1];
            walk_error(p, walk_span(p, last), "forall wants a name here");
            return;
        }
        Node *free = walk_node(p, NODE_PARAM, walk_token(p, head.name), 1);
        free->sym = walk_symbol(p, head.name);
        free->type = base->type;
        free->kid[0] = head.type;
        for (size_t i = 0; i < node->nnames; i++)
            if (node->names[i]->sym == free->sym)
                walk_error(p, free->span, "'%s' is there twice", free->sym->name);
        node->names[node->nnames++] = free;
    }
}

/* forall a b:, forall int a, U64 b: */
static void add_forall(Parse *p, Node *node, Tree *forall) {
    Node **before = node->names;
    DeclType base = {.type = TYPE_NONE};
    node->names = ARENA_ARRAY(p->arena, Node *, node->nnames + count_free(forall));
    for (size_t i = 0; i < node->nnames; i++) node->names[i] = before[i];
    for (int i = 1; i + 1 < forall->children_num; i += 2) {
        DeclRow row = declarator_row(&forall->children[i], RULE_free);
        add_free_names(p, node, &row, &base);
    }
}

/* v, w in domain: a node for each name, from `at` on. */
static Node **add_domain(Parse *p, Tree *bind, Node **at) {
    int kin = 0;
    while (tree_rule(bind->children[kin]) != RULE_kin) kin++;
    Node *to = NULL;
    bool ranged = bind->children_num > kin + 2;
    if (ranged) to = expression(p, bind->children[kin + 3]);
    for (int i = 0; i < kin; i += 2) {
        Tree *name = bind->children[i];
        Node *from = expression(p, bind->children[kin + 1]);
        if (ranged && from->kind == NODE_NAME && from->sym->square >= 0)
            walk_error(
                p, walk_token(p, bind->children[kin + 2]),
                "squares count along a line in braces only\n|write {%s..%s} for the "
                "line, or 0..63 for all numbers",
                from->sym->name, to->kind == NODE_NAME ? to->sym->name : "h8");
        *at++ = call_bind(p, walk_symbol(p, name), walk_token(p, name), from, to);
    }
    return at;
}

/* How many names stand before `in`, parts of a quiz and marks. */
static uint32_t count_more(const Tree *tree) {
    uint32_t n = 0;
    for (int i = 0; i < tree->children_num; i++) {
        const Tree *part = tree->children[i];
        unsigned rule = tree_rule(part);
        n += rule == RULE_hint || rule == RULE_without || rule == RULE_atmost ||
             rule == RULE_mark;
        if (rule == RULE_claim) n += count_more(part);
        for (int k = 1; rule == RULE_forin && k < part->children_num; k += 2)
            n += count_idents(part->children[k]);
    }
    return n;
}

/* The text without its quotes. */
static const char *unquoted(Parse *p, const Tree *token) {
    size_t len = strlen(token->contents);
    if (token->contents[0] != '"' || token->contents[len - 1] != '"')
        return arena_strn(p->arena, token->contents, len);
    return arena_strn(p->arena, token->contents + 1, len - 2);
}

/* "a, b:" as "a b " */
static const char *names_list(Parse *p, const char *text) {
    char *list = arena_strn(p->arena, text, strlen(text));
    for (char *at = list; *at; at++)
        if (*at == ',' || *at == ':') *at = ' ';
    return list;
}

/* The words of a command: targets with a blank between them; the picture, if one is
 * named, a blank and the file. */
static const char *words(Parse *p, const char *before, const Tree *tree) {
    const char *text = tree->contents;
    switch (tree_rule(tree)) {
    case RULE_file:
        return arena_printf(p->arena, " %s", unquoted(p, tree));
    case RULE_target:
    case RULE_want:
        return arena_printf(p->arena, *before ? "%s %s" : "%s%s", before, text);
    case RULE_wants:
        return names_list(p, text);
    default:
        return arena_printf(p->arena, "%s%s", text, before);
    }
}

/* The operators and functions that an answer must not use. */
static const char *barred(Parse *p, Tree *without) {
    const char *list = "";
    for (int i = 1; i < without->children_num; i++) {
        Tree *tree = without->children[i];
        const char *text = tree->contents;
        if (tree_rule(tree) != RULE_barred) continue;
        if (!symbol_begins(*text) && !operators_find(&p->operators, text, ROLE_VALUE))
            walk_error(p, walk_token(p, tree),
                       "'%s' is not an operator\n|operators stand "
                       "after 'without' with a blank between them",
                       text);
        list = arena_printf(p->arena, *list ? "%s %s" : "%s%s", list, text);
    }
    return list;
}

/* A part of a quiz. */
static Node *part(Parse *p, NodeKind kind, Tree *tree, const char *text) {
    Node *node = walk_tree(p, kind, tree, 0);
    node->text = arena_str(p->arena, text);
    return node;
}

/* `mark {e4} red`, `arrow e2-e4` */
static Node *put_mark(Parse *p, Tree *tree) {
    Node *node = walk_tree(p, NODE_MARK, tree, 1);
    bool colour = tree->children_num > 2;
    node->text = colour ? arena_strn(p->arena, tree->children[2]->contents,
                                     strlen(tree->children[2]->contents))
                        : "";
    if (*tree->children[0]->contents == 'a') node->flags |= NODE_FLAG_ARROW;
    node->kid[0] = expression(p, tree->children[1]);
    return node;
}

/* The parts of a statement from `from` on: domains and marks come behind the kids that
 * are there. */
static Node **put_parts(Parse *p, Node *node, Tree *whole, int from, Node **at) {
    for (int i = from; i < whole->children_num; i++) {
        Tree *tree = whole->children[i];
        switch (tree_rule(tree)) {
        case RULE_claim:
            at = put_parts(p, node, tree, 0, at);
            break;
        case RULE_label:
            node->sym = walk_symbol(p, tree->children[0]);
            break;
        case RULE_forall:
            add_forall(p, node, tree);
            break;
        case RULE_when:
            node->kid[1] = conjunction(p, node->kid[1], tree);
            break;
        case RULE_forin:
            for (int k = 1; k < tree->children_num; k += 2)
                at = add_domain(p, tree->children[k], at);
            break;
        case RULE_startpos:
            node->text = unquoted(p, tree);
            break;
        case RULE_hint:
            *at++ = part(p, NODE_HINT, tree, unquoted(p, tree->children[1]));
            break;
        case RULE_without:
            *at++ = part(p, NODE_WITHOUT, tree, barred(p, tree));
            break;
        case RULE_atmost:
            *at++ = part(p, NODE_MOST, tree, tree->children[1]->contents);
            break;
        case RULE_mark:
            *at++ = put_mark(p, tree);
            break;
        case RULE_target:
        case RULE_want:
        case RULE_wants:
        case RULE_goal:
        case RULE_allowed:
        case RULE_file:
        case RULE_picture:
        case RULE_plus:
        case RULE_rest:
            node->text = words(p, node->text, tree);
            break;
        case RULE_commas:
            node->kid[0] = expr_commas(p, tree);
            break;
        case RULE_law:
            node->kid[0] = claim_build(p, NODE_LAW, tree);
            return node->kid + 1;
        default:
            node->kid[0] = expression(p, tree);
            break;
        }
    }
    return at;
}

Node *claim_build(Parse *p, NodeKind kind, Tree *tree) {
    const char *word = tree->children[0]->contents;
    bool quiz = kind == NODE_QUIZ; /* "question" : */
    Node *node = walk_tree(p, kind, tree, count_more(tree) + 3);
    if (kind == NODE_COMMAND) {
        node->sym = symbol_of(p->symbols, word + 1);
        node->text = "";
    }
    if (quiz) node->text = unquoted(p, tree->children[1]);
    if (*word == 'r') node->flags |= NODE_FLAG_REFUTE;
    Node **end = put_parts(p, node, tree, quiz ? 3 : 1, node->kid + 2);
    node->n = kind == NODE_POSITION ? 0
              : kind == NODE_ASSERT ? 1
                                    : (uint32_t)(end - node->kid);
    return node;
}
