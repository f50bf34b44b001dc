/* Shared by the files of the walk. */
#include "lang/walk.h"

#include <stdarg.h>

void walk_error(Parse *p, Span span, const char *format, ...) {
    if (p->failed) return;
    p->failed = true;
    va_list args;
    va_start(args, format);
    diag_push(p->diags, DIAG_ERROR, p->source, span, format, args);
    va_end(args);
}

void walk_warn(Parse *p, Span span, const char *format, ...) {
    if (p->failed || !p->source) return;
    va_list args;
    va_start(args, format);
    diag_push(p->diags, DIAG_WARNING, p->source, span, format, args);
    va_end(args);
}

Node *walk_count(Parse *p, Node *node) {
    if (p->typed) node->flags = NODE_FLAG_C;
    p->nodes++;
    return node;
}

Node *walk_node(Parse *p, NodeKind kind, Span span, uint32_t n) {
    return walk_count(p, ast_new(p->arena, kind, span, n));
}

Node *walk_type_node(Parse *p, TypeForm form, Span span, uint32_t n) {
    Node *node = walk_node(p, NODE_TYPE, span, n);
    node->op = (uint8_t)form;
    return node;
}

Node *walk_tree(Parse *p, NodeKind kind, const Tree *tree, uint32_t n) {
    return walk_node(p, kind, walk_span(p, tree), n);
}

Node *walk_wrap(Parse *p, NodeKind kind, Node *kid, Span span) {
    Node *node = walk_node(p, kind, span, 1);
    node->kid[0] = kid;
    return node;
}

Node *walk_pair(Parse *p, NodeKind kind, Node *left, Node *right) {
    Node *node = walk_node(p, kind, span_of(left->span.start, right->span.end), 2);
    node->kid[0] = left;
    node->kid[1] = right;
    return node;
}

Node *walk_dummy(Parse *p, Span span) {
    return walk_node(p, NODE_NUMBER, span, 0);
}

Symbol *walk_symbol(Parse *p, const Tree *token) {
    return symbol_of(p->symbols, token->contents);
}

Lex walk_lex(const Parse *p, const char *text, size_t len) {
    Lex lex = {.text = text, .words = &p->words, .operators = &p->operators};
    lex.len = len;
    lex_begin(&lex, 0);
    return lex;
}

bool walk_is_name(const Parse *p, const Symbol *name) {
    return name && p->names.is_name && p->names.is_name(p->names.context, name);
}

bool walk_is_type(const Parse *p, const Symbol *name, Type *type) {
    return p->names.is_type && p->names.is_type(p->names.context, name, type);
}

bool walk_names(const Parse *p) {
    size_t len = *p->text == ':' ? 0 : lex_before_sign(p->text);
    const Word *word = len ? words_find(&p->words, p->text, len) : NULL;
    return word && word->class == WORD_STATEMENT &&
           walk_is_name(p, symbol_known(p->symbols, p->text, len));
}

bool walk_type(Parse *p, const char *text, size_t len, Type *type) {
    const Symbol *sym = symbol(p->symbols, text, len);
    *type = TYPE_NONE;
    for (size_t i = 0; i < p->nown; i++)
        if (p->own[i] == sym) return true;
    if (walk_is_type(p, sym, type)) return true;
    const Word *word = words_find(&p->words, text, len);
    if (!words_is_type(word)) return false;
    *type = word->type;
    return true;
}

bool walk_has_meaning(const Parse *p, const char *text, size_t len, const char *file) {
    const Symbol *sym = p->names.hides ? symbol_known(p->symbols, text, len) : NULL;
    return sym && p->names.hides(p->names.context, sym, file);
}

bool walk_hides(void *parse, const char *text, size_t len) {
    const Parse *p = parse;
    return shadows_has(p, text, len, true) || walk_has_meaning(p, text, len, p->file);
}

bool walk_may_name(const char *text, size_t len) {
    return among("bitboard byte uint BB u8 u16 u32 i8 i16 i32", text, len);
}

Tree *walk_part(Parse *p, int rule) {
    mpc_err_t *error;
    Tree *tree = grammar_parse(p->grammar, rule, p->marked, p->len, &error);
    if (tree)
        marks_remove(p, tree);
    else
        mpc_err_delete(error);
    return tree;
}

void walk_back(Parse *p, const Parse *whole) {
    p->text = whole->text, p->marked = whole->marked, p->len = whole->len;
    p->base = whole->base, p->source = whole->source;
}

bool walk_enter(Parse *p, const Tree *tree) {
    if (++p->depth <= WALK_DEEP) return true;
    walk_error(p, walk_span(p, tree), "nested too deeply (more than %d levels)",
               WALK_DEEP);
    return false;
}

Span walk_span(const Parse *p, const Tree *tree) {
    const Tree *last = tree;
    while (last->children_num > 0) last = last->children[last->children_num - 1];
    return (Span){walk_start(p, tree), walk_token_end(p, last)};
}
