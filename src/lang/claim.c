/* Laws, asserts, positions and commands. */
#include "lang/walk.h"

static Node *expression(Parse *p, Tree *tree) {
    bool before = p->claim;
    p->claim = true;
    Node *node = expr_build(p, tree);
    p->claim = before;
    return node;
}

/* Two conditions hold both. */
static Node *both(Parse *p, Node *left, Tree *when) {
    Node *right = expression(p, when->children[1]);
    if (!left) return right;
    Node *node = walk_node(p, NODE_BINARY, span_of(left->span.start, right->span.end), 2);
    node->op = MEANING_AND_THEN;
    node->at = walk_start(p, when);
    node->kid[0] = left;
    node->kid[1] = right;
    return node;
}

static uint32_t count_idents(const Tree *tree) {
    uint32_t n = 0;
    for (int i = 0; i < tree->children_num; i++)
        n += tree_rule(tree->children[i]) == RULE_ident;
    return n;
}

/* forall a b: or forall a, b: */
static void put_names(Parse *p, Node *node, Tree *forall) {
    Symbol **before = node->names;
    node->names = ARENA_ARRAY(p->arena, Symbol *, node->nnames + count_idents(forall));
    for (size_t i = 0; i < node->nnames; i++) node->names[i] = before[i];
    for (int i = 1; i + 1 < forall->children_num; i++)
        if (tree_rule(forall->children[i]) == RULE_ident)
            node->names[node->nnames++] = walk_symbol(p, forall->children[i]);
}

/* v, w in domain: a node for each name, from `at` on. */
static Node **put_bind(Parse *p, Tree *bind, Node **at) {
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
                "line, or %d..%d for the numbers",
                from->sym->name, to->kind == NODE_NAME ? to->sym->name : "h8",
                from->sym->square,
                to->kind == NODE_NAME && to->sym->square >= 0 ? to->sym->square : 63);
        *at++ = call_bind(p, walk_symbol(p, name), walk_token(p, name), from, to);
    }
    return at;
}

/* How many names stand before `in`. */
static uint32_t count_binds(const Tree *claim) {
    uint32_t n = 0;
    for (int i = 0; i < claim->children_num; i++) {
        const Tree *forin = claim->children[i];
        if (tree_rule(forin) != RULE_forin) continue;
        for (int k = 1; k < forin->children_num; k += 2)
            n += count_idents(forin->children[k]);
    }
    return n;
}

/* One tree of a claim. */
static Node **put_part(Parse *p, Node *node, Tree *tree, Node **at) {
    switch (tree_rule(tree)) {
    case RULE_forall:
        put_names(p, node, tree);
        break;
    case RULE_when:
        node->kid[1] = both(p, node->kid[1], tree);
        break;
    case RULE_forin:
        for (int k = 1; k < tree->children_num; k += 2)
            at = put_bind(p, tree->children[k], at);
        break;
    default:
        node->kid[0] = expression(p, tree);
        break;
    }
    return at;
}

/* The kids of a law or command: expression, condition, domains. */
static Node *claim_node(Parse *p, NodeKind kind, Tree *whole, Tree *tree) {
    bool parts = tree_rule(tree) == RULE_claim;
    uint32_t binds = parts ? count_binds(tree) : 0;
    Node *node = walk_node(p, kind, walk_span(p, whole), binds + 2);
    Node **at = node->kid + 2;
    if (!parts) put_part(p, node, tree, at);
    for (int i = 0; parts && i < tree->children_num; i++)
        at = put_part(p, node, tree->children[i], at);
    return node;
}

Node *claim_law(Parse *p, Tree *tree) {
    Tree *last = tree->children[tree->children_num - 1];
    Node *node = claim_node(p, NODE_LAW, tree, last);
    if (tree->children_num > 2)
        node->sym = walk_symbol(p, tree->children[1]->children[0]);
    if (tree->children[0]->contents[0] == 'r') node->flags |= NODE_FLAG_REFUTE;
    return node;
}

Node *claim_assert(Parse *p, Tree *tree) {
    Node *node = walk_node(p, NODE_ASSERT, walk_span(p, tree), 1);
    node->kid[0] = expression(p, tree->children[1]);
    return node;
}

/* The text without its quotes. */
static const char *unquoted(Parse *p, const Tree *token) {
    size_t len = strlen(token->contents);
    if (token->contents[0] != '"') return arena_strn(p->arena, token->contents, len);
    return arena_strn(p->arena, token->contents + 1, len - 2);
}

Node *claim_position(Parse *p, Tree *tree) {
    Node *node = walk_node(p, NODE_POSITION, walk_span(p, tree), 0);
    node->text = unquoted(p, tree->children[1]);
    return node;
}

/* quiz "question": answer when condition */
Node *claim_quiz(Parse *p, Tree *tree) {
    Node *node = walk_node(p, NODE_QUIZ, walk_span(p, tree), 2);
    node->text = unquoted(p, tree->children[1]);
    node->kid[0] = expression(p, tree->children[3]);
    if (tree->children_num > 4)
        node->kid[1] = expression(p, tree->children[4]->children[1]);
    return node;
}

/* ---- commands: kids are the expression and a condition, those of a claim, or a law */

static Node *command_node(Parse *p, Tree *tree, int expr) {
    Node *node = walk_node(p, NODE_COMMAND, walk_span(p, tree), expr < 0 ? 2 : 3);
    if (expr < 0) return node;
    node->kid[0] = expression(p, tree->children[expr]);
    int at = expr + 1;
    if (at < tree->children_num && tree_rule(tree->children[at]) == RULE_mark)
        node->kid[2] = expression(p, tree->children[at++]->children[1]);
    else
        node->n = 2;
    if (at < tree->children_num)
        node->kid[1] = expression(p, tree->children[at]->children[1]);
    return node;
}

/* The targets, with one blank between them. */
static Node *asm_command(Parse *p, Tree *tree) {
    int targets = 0;
    Buf text = {0};
    while (tree_rule(tree->children[targets + 1]) == RULE_target) {
        if (targets) buf_putc(&text, ' ');
        buf_puts(&text, tree->children[++targets]->contents);
    }
    Node *node = command_node(p, tree, targets + 1);
    node->text = arena_strn(p->arena, buf_str(&text), text.len);
    buf_free(&text);
    return node;
}

/* The text is the picture's word, or nothing, a blank, and the file's name. */
static Node *svg_command(Parse *p, Tree *tree) {
    bool word = tree_rule(tree->children[2]) == RULE_picture;
    Node *node = command_node(p, tree, 2 + word);
    node->text = arena_printf(p->arena, "%s %s", word ? tree->children[2]->contents : "",
                              unquoted(p, tree->children[1]));
    return node;
}

static Node *explain_command(Parse *p, Tree *tree) {
    if (tree_rule(tree->children[1]) != RULE_law) return command_node(p, tree, 1);
    Node *node = walk_node(p, NODE_COMMAND, walk_span(p, tree), 1);
    node->kid[0] = claim_law(p, tree->children[1]);
    return node;
}

static Node *command(Parse *p, Tree *tree) {
    Node *node;
    switch (tree_rule(tree)) {
    case RULE_asm:
        return asm_command(p, tree);
    case RULE_prove:
        return claim_node(p, NODE_COMMAND, tree, tree->children[1]);
    case RULE_table: {
        bool plus = tree_rule(tree->children[1]) == RULE_plus;
        node = command_node(p, tree, 1 + plus);
        node->text = plus ? "+" : "";
        return node;
    }
    case RULE_svg:
        return svg_command(p, tree);
    case RULE_explain:
        return explain_command(p, tree);
    case RULE_raw:
        node = command_node(p, tree, -1);
        node->text = arena_str(p->arena, tree->children[1]->contents);
        return node;
    default:
        return command_node(p, tree, 1);
    }
}

Node *claim_command(Parse *p, Tree *tree) {
    Node *node = command(p, tree);
    const char *name = tree->children[0]->contents + 1;
    node->sym = symbol(p->symbols, name, strlen(name));
    return node;
}
