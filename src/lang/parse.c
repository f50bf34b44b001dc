/* A statement's text to its AST: mpc's tree, and the walk over it. */
#include "lang/parse.h"

#include <stdlib.h>

#include "lang/walk.h"

Parse *parse_new(Symbols *symbols, const ParseNames *names) {
    Parse *p = base_malloc(sizeof *p);
    memset(p, 0, sizeof *p);
    p->symbols = symbols;
    if (names) p->names = *names;
    p->grammar = grammar_new();
    operators_init(&p->operators);
    words_init(&p->words);
    p->words.hides = walk_hides, p->words.context = p;
    return p;
}

void parse_free(Parse *p) {
    if (!p) return;
    grammar_free(p->grammar);
    free(p);
}

void parse_ready(Parse *p) {
    grammar_ready(p->grammar);
}

const char *parse_mpc_version(void) {
    return grammar_mpc_name();
}

bool parse_hides(void *parse, const char *text, size_t len) {
    return walk_has_meaning(parse, text, len, "");
}

/* ---- from the tree */

/* law, assert… with nothing behind it, where no such name exists. */
static void check_keyword(Parse *p, const Node *node) {
    static const char *const words[][2] = {
        {"law", "a claim"},
        {"refute", "a claim"},
        {"assert", "an expression"},
        {"position", "a FEN, startpos or a board"},
        {"quiz", "a question in quotes and an answer"}};
    if (node->kind != NODE_NAME || node->flags & NODE_FLAG_PAREN) return;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i][0], node->sym->name) == 0 && !walk_is_name(p, node->sym))
            walk_error(p, node->span, "'%s' wants %s after it", words[i][0],
                       words[i][1]);
}

/* x = 3, f(x) = … : a definition is the statement itself. */
static Node *plain(Parse *p, Tree *tree) {
    if (p->typed && body_asserts(tree)) return body_assertion(p, tree, tree);
    p->top = tree->children;
    Node *expr = expr_commas(p, tree);
    if (!p->typed) operator_warnings_literals(p, expr);
    if (expr->kind == NODE_FUNC) return expr;
    check_keyword(p, expr);
    return walk_wrap(p, NODE_EXPR, expr, expr->span);
}

/* C's statements at top level are read as C, too. */
static Node *parse_as_c(Parse *p, Tree *tree) {
    p->c++, p->octal++;
    Node *node = body_statement(p, tree);
    p->c--, p->octal--;
    return node;
}

/* stmt|> holds the statement's own tree and `end`. */
static Node *build(Parse *p, Tree *tree) {
    static const uint8_t claims[RULE_COUNT] = {
        [RULE_lawst] = NODE_LAW,         [RULE_assertst] = NODE_ASSERT,
        [RULE_quizst] = NODE_QUIZ,       [RULE_positionst] = NODE_POSITION,
        [RULE_commandst] = NODE_COMMAND,
    };
    unsigned rule = tree_rule(tree);
    Tree *first = tree->children[0];
    switch (rule) {
    case RULE_exprst:
        return plain(p, first);
    case RULE_ctopst:
    case RULE_defst:
        return decl_build(p, &tree->children[0], tree);
    case RULE_cst:
        return parse_as_c(p, first);
    default:
        return claim_build(p, claims[rule], first);
    }
}

/* ---- depth */

/* Whether the node is at most `most` high; the recursion stops there. A row of operators
 * leans to the left and counts as one. */
static bool is_height_at_most(const Node *node, unsigned most) {
    for (; node && most; node = node->kid[0]) {
        bool row = node->kind == NODE_BINARY;
        for (uint32_t i = row; i < node->n; i++)
            if (!is_height_at_most(node->kid[i], most - 1)) return false;
        if (!row) return true;
    }
    return !node;
}

static void check_height(Parse *p, const Node *node) {
    if (p->nodes <= WALK_DEEP || is_height_at_most(node, WALK_DEEP)) return;
    walk_error(p, span_of(p->base, p->base + 1),
               "the expression is too long (more than %d operations deep)\n"
               "|give parts of it names",
               WALK_DEEP);
}

/* ---- entry */

static void begin(Parse *p, const Statement *statement, Arena *arena, Diags *diags) {
    p->text = statement->text;
    p->len = statement->len;
    p->base = statement->span.start;
    p->source = statement->source;
    p->arena = arena;
    p->diags = diags;
    p->failed = p->texts = p->claim = false;
    p->file =
        statement->source ? source_name(statement->source, statement->span.start) : "";
    p->words.language = preprocess_language(p->file);
    p->functions = p->loops = p->switches = p->depth = 0;
    p->c = p->typed = p->octal = p->words.language != LANGUAGE_BBX;
    p->nodes = p->nown = 0;
    p->own = NULL;
    p->structs = 0;
    p->top = p->argument = NULL;
    p->arguments = 0;
}

/* What has C's form and can't be read may be C++'s. */
Node *parse_statement(Parse *p, const Statement *statement, Arena *arena, Diags *diags) {
    begin(p, statement, arena, diags);
    if (statement->pasted) return cells_pasted(p);
    mpc_err_t *error;
    size_t said = diags->count;
    marks_make(p);
    int rule = walk_names(p) ? RULE_plainst : RULE_quick;
    Tree *tree = grammar_parse(p->grammar, rule, p->marked, p->len, &error);
    Node *node = NULL;
    if (tree) {
        Tree *inner = tree;
        marks_remove(p, tree);
        while (inner->children_num == 1) inner = inner->children[0];
        node = build(p, inner);
        check_height(p, node);
        mpc_ast_delete(tree);
    } else {
        syntax_error(p, error);
    }
    if (p->failed) cpp_blame(p, said);
    return p->failed ? NULL : node;
}
