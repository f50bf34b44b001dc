/* What the files of the walk share. */
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

Node *walk_made(Parse *p, Node *node) {
    if (p->typed) node->flags = NODE_FLAG_C | (p->cpp ? NODE_FLAG_CPP : 0u);
    p->nodes++;
    return node;
}

Node *walk_node(Parse *p, NodeKind kind, Span span, uint32_t n) {
    return walk_made(p, ast_new(p->arena, kind, span, n));
}

Node *walk_form(Parse *p, TypeForm form, Span span, uint32_t n) {
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

const char *walk_path(const Parse *p, const char *text, size_t len) {
    return p->names.path ? p->names.path(p->names.context, text, len, &p->place) : "";
}

const Symbol *walk_member(const Parse *p, const char *text, size_t len) {
    if (!p->class) return NULL;
    const char *name = arena_printf(p->arena, "%s::%.*s", p->class->name, (int)len, text);
    const Symbol *sym = symbol_known(p->symbols, name, strlen(name));
    return walk_is_name(p, sym) ? sym : NULL;
}

/* T::n of a template's parameter T, which only an instance knows. */
static bool is_dependent(const Parse *p, const char *text, size_t len) {
    size_t first = 0;
    while (first < len && text[first] != ':') first++;
    if (!first || first == len || !p->nown || !p->names.path) return false;
    const Symbol *sym = symbol_known(p->symbols, text, first);
    for (size_t i = 0; sym && i < p->nown; i++)
        if (p->own[i] == sym) return !*walk_path(p, text, first);
    return false;
}

Symbol *walk_meant(const Parse *p, const char *text, size_t len) {
    if (!p->names.meant || p->words.language == LANGUAGE_C || is_dependent(p, text, len))
        return symbol(p->symbols, text, len);
    return p->names.meant(p->names.context, text, len, &p->place);
}

Symbol *walk_token_meant(const Parse *p, const Tree *token) {
    return walk_meant(p, token->contents, strlen(token->contents));
}

Symbol *walk_defined(Parse *p, Symbol *name, bool alone) {
    ParsePlace place = p->place;
    place.alone |= alone;
    if (!p->names.defines || !p->cpp) return name;
    return p->names.defines(p->names.context, name, &place);
}

const char *walk_scope(Parse *p, const char *name) {
    const char *outer = p->place.scope;
    p->place.scope = *outer ? arena_printf(p->arena, "%s::%s", outer, name)
                            : arena_str(p->arena, name);
    return outer;
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

/* The name without its scope. */
static const Symbol *last_name(const Parse *p, const char *text, size_t len) {
    size_t from = len;
    while (from && text[from - 1] != ':') from--;
    return symbol(p->symbols, text + from, len - from);
}

bool walk_is_template(const Parse *p, const char *text, size_t len) {
    if (!p->names.is_template) return false;
    const Symbol *name = walk_meant(p, text, len);
    if (strchr(name->name, '?')) name = last_name(p, text, len); /* one of several */
    return p->names.is_template(p->names.context, name) || walk_member(p, text, len);
}

bool walk_is_class(const Parse *p, const char *text, size_t len) {
    const Symbol *name = walk_meant(p, text, len);
    if (p->owner.header && strlen(p->owner.name) == len &&
        memcmp(p->owner.name, text, len) == 0)
        return true;
    return name && p->names.is_class && p->names.is_class(p->names.context, name);
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
    if (walk_is_type(p, walk_meant(p, text, len), type)) return true;
    const Word *word = words_find(&p->words, text, len);
    if (!words_is_type(word)) return memchr(text, '<', len) && symbol_begins(*text);
    *type = word->type;
    return true;
}

bool walk_hides(void *parse, const char *text, size_t len) {
    const Parse *p = parse;
    if (shadows_has(p, text, len, true)) return true;
    const Symbol *sym = p->names.hides ? walk_meant(p, text, len) : NULL;
    return sym && p->names.hides(p->names.context, sym, p->place.file);
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
