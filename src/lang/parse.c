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
static Node *in_c(Parse *p, Tree *tree) {
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
    case RULE_templatest:
        return define_template(p, tree);
    case RULE_aliasst:
        return define_alias(p, first);
    case RULE_usetopst:
        return body_use(p, first);
    case RULE_cst:
        return in_c(p, first);
    default:
        return claim_build(p, claims[rule], first);
    }
}

/* ---- depth */

/* Whether the node is at most `most` high; the recursion stops there. A row of operators
 * leans to the left and counts as one. */
static bool is_low(const Node *node, unsigned most) {
    for (; node && most; node = node->kid[0]) {
        bool row = node->kind == NODE_BINARY;
        for (uint32_t i = row; i < node->n; i++)
            if (!is_low(node->kid[i], most - 1)) return false;
        if (!row) return true;
    }
    return !node;
}

static void check_height(Parse *p, const Node *node) {
    if (p->nodes <= WALK_DEEP || is_low(node, WALK_DEEP)) return;
    walk_error(p, span_of(p->base, p->base + 1),
               "the expression is too long (more than %d operations deep)\n"
               "|give parts of it names",
               WALK_DEEP);
}

/* ---- entry */

static PreprocessLanguage language_of(const Statement *statement) {
    const char *name = source_name(statement->source, statement->span.start);
    return statement->cpp ? LANGUAGE_CPP : preprocess_language(name);
}

static void begin_place(Parse *p, const Statement *statement) {
    p->words.language = language_of(statement);
    p->place = (ParsePlace){
        .scope = statement->scope ? statement->scope : "",
        .file = statement->source ? source_name(statement->source, statement->span.start)
                                  : "",
        .alone = statement->alone};
}

/* What was taken out of a class is in its scope. */
static void begin_scope(Parse *p, const Statement *statement) {
    const char *class = statement->owner.name;
    p->class = NULL;
    if (!class) return;
    if (statement->owner.scope) walk_scope(p, statement->owner.scope);
    p->class = walk_defined(p, symbol_of(p->symbols, class), true);
    walk_scope(p, class);
}

static void begin(Parse *p, const Statement *statement, Arena *arena, Diags *diags) {
    p->text = statement->text;
    p->len = statement->len;
    p->base = statement->span.start;
    p->source = statement->source;
    p->arena = arena;
    p->diags = diags;
    p->failed = p->texts = p->claim = false;
    begin_place(p, statement);
    p->functions = p->loops = p->switches = p->depth = 0;
    p->c = p->typed = p->octal = p->words.language != LANGUAGE_BBX;
    p->nodes = p->nown = 0;
    p->own = NULL;
    p->cpp = statement->cpp;
    p->owner = statement->owner;
    p->structs = 0;
    p->bare = UINT32_MAX;
    begin_scope(p, statement);
    p->members = statement->members;
    p->top = p->argument = NULL;
    p->arguments = 0;
    if (p->cpp && !p->owner.part) outside_begin(p);
}

static int rule_of(const Parse *p) {
    if (p->owner.lambda) return RULE_lambdast;
    bool type = strncmp(p->text, "using", 5) == 0 || strncmp(p->text, "enum", 4) == 0;
    if (p->owner.member && !type) return RULE_memberst;
    return walk_names(p) ? RULE_plainst : RULE_quick;
}

/* template int f<3>(int); instances are made where they are used. */
static bool asks_for_instance(const Statement *statement) {
    const char *then = statement->text + strlen("template");
    return statement->cpp && strncmp(statement->text, "template ", 9) == 0 &&
           symbol_begins(then[strspn(then, " ")]);
}

static Node *parse(Parse *p, const Statement *statement, Arena *arena, Diags *diags) {
    begin(p, statement, arena, diags);
    if (asks_for_instance(statement))
        return walk_node(p, NODE_EMPTY, span_of(p->base, p->base + p->len), 0);
    if (statement->pasted) return cells_pasted(p);
    mpc_err_t *error;
    size_t said = diags->count;
    Node *member = p->owner.member ? member_by_text(p) : NULL;
    if (member) return p->failed ? NULL : member;
    marks_make(p);
    int rule = rule_of(p);
    Tree *tree = grammar_parse(p->grammar, rule, p->marked, p->len, &error);
    if (!tree) {
        syntax_error(p, error);
        return NULL;
    }
    Tree *inner = tree;
    marks_remove(p, tree);
    while (inner->children_num == 1) inner = inner->children[0];
    Node *node = rule == RULE_memberst   ? member_build(p, tree)
                 : rule == RULE_lambdast ? member_lambda(p, tree)
                                         : build(p, inner);
    if (p->class && node->kind == NODE_ENUM) member_names(p, p->class->name, node);
    check_height(p, node);
    mpc_ast_delete(tree);
    syntax_lacking(p, p->failed, said);
    return p->failed ? NULL : node;
}

/* ---- C++ outside of its files */

typedef enum { FORM_BARE, FORM_C, FORM_CPP } TextForm;

/* Whether a class of C++'s is named, or a scope. */
static bool names_class(const Parse *p, const Statement *statement) {
    Lex lex = walk_lex(p, statement->text, statement->len);
    for (Token t = lex_next(&lex); !lex_ends(&t); t = lex_next(&lex)) {
        const char *text = statement->text + t.at;
        if (t.kind != TOKEN_WORD) continue;
        if (lex_scope_len(statement->source->text, statement->span.start + t.at))
            return true;
        if (!words_find(&p->words, text, t.len) &&
            p->names.is_cpp(p->names.context, walk_meant(p, text, t.len)))
            return true;
    }
    return false;
}

/* What a text that stands in no file of C begins as. */
static TextForm form_of(const Parse *p, const Statement *statement) {
    size_t len = symbol_begins(*statement->text) ? lex_glance(statement->text) : 0;
    const Word *word = len ? words_find(&p->words, statement->text, len) : NULL;
    if (!len || language_of(statement) != LANGUAGE_BBX) return FORM_BARE;
    if (statement->scope && *statement->scope) return FORM_CPP; /* a namespace's */
    const Symbol *sym = walk_meant(p, statement->text, len);
    Lex lex = walk_lex(p, statement->text, statement->len);
    Token first = lex_next(&lex), next = lex_next(&lex), then = lex_next(&lex);
    if (lex_is(&lex, &first, "class template namespace using") &&
        (next.kind == TOKEN_WORD || lex_is(&lex, &next, "<")))
        return FORM_CPP;
    if (lex_is(&lex, &next, "(")) return FORM_BARE; /* U64(x) */
    if (lex_is(&lex, &first, "auto") && next.kind == TOKEN_WORD) return FORM_CPP;
    if (lex_is(&lex, &first, "enum") &&
        (lex_is(&lex, &next, "class struct") || lex_is(&lex, &then, ":")))
        return FORM_CPP;
    Type type;
    bool blocks = lex_is(&lex, &first, "for while do if switch");
    bool declares = words_is_type(word) || walk_is_type(p, sym, &type) ||
                    walk_is_class(p, statement->text, len) ||
                    (word && (word->class == WORD_SPECIFIER || word->class == WORD_FOREIGN ||
                              word->class == WORD_TYPEDEF));
    if ((declares || blocks) && p->names.is_cpp && names_class(p, statement))
        return FORM_CPP;
    return declares ? FORM_C : FORM_BARE;
}

/* What has C's form and can't be read as C may be C++'s. */
Node *parse_statement(Parse *p, const Statement *statement, Arena *arena, Diags *diags) {
    begin_place(p, statement);
    TextForm form = form_of(p, statement);
    Statement cpp = *statement;
    cpp.cpp = true;
    if (form == FORM_CPP) return parse(p, &cpp, arena, diags);
    size_t said = diags->count;
    Node *node = parse(p, statement, arena, diags);
    if (node || form == FORM_BARE) return node;
    size_t refused = diags->count;
    node = parse(p, &cpp, arena, diags);
    if (node)
        diag_drop(diags, said, refused);
    else
        diag_cut(diags, refused);
    return node;
}
