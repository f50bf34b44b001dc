/* Atoms of expressions: names, numbers, what stands in brackets. */
#include "lang/walk.h"

static Node *reserved(Parse *p, Tree *token, const Word *word) {
    Span span = walk_token(p, token);
    const char *text = token->contents, *next = p->text + (span.end - p->base);
    while (*next == ' ') next++;
    if (words_is_type(word))
        walk_error(p, span, "'%s' is a type, no value\n|a cast is (%s)x", text, text);
    else if (word->class == WORD_REFUSED && strstr(text, "asm"))
        walk_error(p, span, "'%s': assembler is not part of the language", text);
    else if (word->class == WORD_REFUSED)
        walk_error(p, span, "'%s': floating-point numbers are not part of the language",
                   text);
    else if (word->class == WORD_CONTROL && *next == '(')
        walk_error(p, span, "'%s (…)' wants a statement after it", text);
    else if (strcmp(text, "else") == 0)
        walk_error(p, span, "'else' without its 'if'");
    else
        walk_error(p, span, "'%s' is a reserved word; a value is wanted here", text);
    return walk_dummy(p, span);
}

static bool is_reserved(const char *text, const Word *word) {
    if (word->class == WORD_SPECIFIER) return among("const static", text, word->len);
    return word->class != WORD_FOREIGN && word->class != WORD_CPP &&
           word->class != WORD_STATEMENT;
}

/* A word like ff00ff00H is a number, unless it is a name. */
static Node *assembler_word(Parse *p, Tree *token, Symbol *sym) {
    Wide value;
    if (sym->len < 9 || !number_assembler(p, sym->name, sym->len, &value)) return NULL;
    if (walk_is_name(p, sym)) return NULL;
    Node *node = walk_node(p, NODE_NUMBER, walk_token(p, token), 0);
    node->flags |= NODE_FLAG_HEX;
    node->num = wide_low(value), node->high = wide_high(value);
    return node;
}

/* __func__, which is the function's name. */
static Node *function_name(Parse *p, Tree *token) {
    const char *text = token->contents;
    if (!p->function ||
        !among("__func__ __FUNCTION__ __PRETTY_FUNCTION__", text, strlen(text)))
        return NULL;
    Node *node = walk_node(p, NODE_STRING, walk_token(p, token), 0);
    node->num = p->function->len;
    node->text = p->function->name;
    return node;
}

static Node *name(Parse *p, Tree *token) {
    const char *text = token->contents;
    size_t len = strlen(text);
    if (text[0] == '_' && text[1] == '_') {
        Node *node = function_name(p, token);
        if (node) return node;
    }
    const Word *word = words_find(&p->words, text, len);
    if (word && is_reserved(text, word) && !walk_may_name(text, len) &&
        !shadows_has(p, text, len, false))
        return reserved(p, token, word);
    Symbol *sym = walk_symbol(p, token);
    if ((text[len - 1] | 32) == 'h') {
        Node *number = assembler_word(p, token, sym);
        if (number) return number;
    }
    uint32_t start = walk_start(p, token);
    if (p->typed && strcmp(text, "nullptr") == 0 && !walk_is_name(p, sym)) {
        Node *null = walk_node(p, NODE_NUMBER, walk_token(p, token), 0);
        null->flags |= NODE_FLAG_ARROW;
        return null;
    }
    Node *node = walk_node(p, NODE_NAME, span_of(start, start + len), 0);
    node->sym = sym;
    return node;
}

/* ( e ) or ( e, e… ): kids are the tokens and the expressions between them. */
static Node *paren(Parse *p, Tree *tree) {
    Span span = walk_span(p, tree);
    uint32_t n = (uint32_t)tree->children_num / 2;
    Node *node;
    if (n == 1) {
        Tree *const *before = p->argument;
        p->argument = tree->children[1]->children;
        node = expr_build(p, tree->children[1]);
        p->argument = before;
    } else {
        node = walk_node(p, NODE_COMMA, span, n);
        for (uint32_t i = 0; i < n; i++)
            node->kid[i] = expr_build(p, tree->children[2 * i + 1]);
    }
    node->flags |= NODE_FLAG_PAREN;
    node->span = span;
    return node;
}

/* { e, e..e, }: elements are counted first. */
static Node *braces(Parse *p, Tree *tree) {
    int last = tree->children_num - 1;
    uint32_t n = 0;
    for (int i = 1; i < last; i += 2)
        if (!(i > 1 && tree->children[i - 1]->contents[0] == '.')) n++;
    Node *node = walk_node(p, NODE_SET, walk_span(p, tree), n);
    uint32_t k = 0;
    for (int i = 1; i < last; i += 2) {
        if (tree_rule(tree->children[i]) == RULE_place) {
            walk_error(p, walk_span(p, tree->children[i]),
                       "'.name =' stands in a struct's initialiser");
            return node;
        }
        Node *e = expr_build(p, tree->children[i]);
        bool ranged = i > 1 && tree->children[i - 1]->contents[0] == '.';
        if (ranged && node->kid[k - 1]->kind == NODE_RANGE)
            walk_error(p, walk_token(p, tree->children[i - 1]), "a range has two ends");
        else if (ranged)
            node->kid[k - 1] = walk_pair(p, NODE_RANGE, node->kid[k - 1], e);
        else
            node->kid[k++] = e;
    }
    return node;
}

/* What a string says: escapes read, adjacent ones joined. */
Node *atom_text(Parse *p, Tree *const *tokens, int n) {
    Span span = span_of(walk_start(p, tokens[0]), walk_token_end(p, tokens[n - 1]));
    if (p->texts || !(p->typed || p->arguments)) {
        if (!p->texts) walk_error(p, span, "strings are not part of the language");
        Node *node = walk_dummy(p, span); /* assert(e && "why"): true */
        node->num = 1;
        return node;
    }
    Buf buf = {0};
    for (int i = 0; i < n; i++) number_string(tokens[i], &buf);
    Node *node = walk_node(p, NODE_STRING, span, 0);
    node->num = buf.len;
    node->text = arena_strn(p->arena, buf_str(&buf), buf.len);
    buf_free(&buf);
    return node;
}

/* ({ … }) */
static Node *statement_expr(Parse *p, Tree *tree) {
    Node *node = walk_node(p, NODE_RESULT, walk_span(p, tree), 1);
    if (!p->c)
        walk_error(p, node->span, "statements in parentheses are C's");
    else
        node->kid[0] = body_block(p, tree->children[1]);
    return node;
}

static Node *size_of_type(Parse *p, Tree *tree) {
    Node *node = walk_node(p, NODE_SIZEOF, walk_span(p, tree), 1);
    node->type = TYPE_U64;
    node->kid[0] = declarator_type(p, &tree->children[1]);
    return node;
}

/* _Generic(x, int: a, default: b): x, then types (default: NULL) and expressions */
static Node *generic(Parse *p, Tree *tree) {
    uint32_t n = (uint32_t)(tree->children_num - 2) / 4;
    Node *node = walk_node(p, NODE_GENERIC, walk_span(p, tree), 1 + 2 * n);
    node->kid[0] = expr_build(p, tree->children[1]);
    for (uint32_t i = 0; i < n; i++) {
        Tree *const *at = &tree->children[3 + 4 * i];
        if (tree_rule(at[0]) == RULE_kfloat) /* no value has it */
            node->kid[1 + 2 * i] = walk_node(p, NODE_TYPE, walk_token(p, at[0]), 0);
        else if (tree_rule(at[0]) != RULE_kdefault)
            node->kid[1 + 2 * i] = declarator_type(p, at);
        node->kid[2 + 2 * i] = expr_build(p, at[2]);
    }
    return node;
}

Node *atom_build(Parse *p, Tree *token) {
    switch (tree_rule(token)) {
    case RULE_name:
        return name(p, token);
    case RULE_number:
        return number_build(p, token);
    case RULE_paren:
        return paren(p, token);
    case RULE_braces:
        if (p->words.language == LANGUAGE_C)
            cpp_error(p, walk_token(p, token->children[0]), "lists as values are");
        return braces(p, token);
    case RULE_board:
        return cells_build(p, token);
    case RULE_string:
        return atom_text(p, &token, 1);
    case RULE_result:
        return statement_expr(p, token);
    case RULE_tsize:
        return size_of_type(p, token);
    case RULE_generic:
        return generic(p, token);
    default:
        return number_char(p, token);
    }
}
