/* Calls: functions, casts written as calls, and the aggregates
 * sum(v in domain: expr). */
#include "lang/walk.h"

#include "base/suggest.h"

static uint32_t count_arguments(const Tree *call) {
    return (uint32_t)(call->children_num - 1) / 2;
}

static Tree *argument(const Tree *call, uint32_t i) {
    return call->children[2 * i + 1];
}

/* The token after argument i: ',', ';', ':', "..", or the closing ')'. */
static Tree *separator(const Tree *call, uint32_t i) {
    return call->children[2 * i + 2];
}

static Node *build_argument(Parse *p, Tree *tree) {
    Tree *const *before = p->argument;
    p->argument = tree->children;
    p->arguments++;
    Node *node = expr_build(p, tree);
    p->arguments--;
    p->argument = before;
    return node;
}

static void put_arguments(Parse *p, const Tree *call, Node **at) {
    for (uint32_t i = 0; i < count_arguments(call); i++)
        at[i] = build_argument(p, argument(call, i));
}

/* ---- aggregates */

Node *call_bind(Parse *p, Symbol *sym, Span at, Node *from, Node *to) {
    Node *domain = to ? walk_pair(p, NODE_RANGE, from, to) : from;
    Node *node = walk_wrap(p, NODE_BIND, domain, span_of(at.start, domain->span.end));
    node->sym = sym;
    return node;
}

/* v in domain, as the row made it; NULL and an error for anything else. */
static Node *bind_of(Parse *p, Node *in, Node *to) {
    bool fits = in->kind == NODE_CHAIN && in->n == 2 && in->ops[0] == MEANING_IN &&
                in->kid[0]->kind == NODE_NAME;
    if (fits) return call_bind(p, in->kid[0]->sym, in->kid[0]->span, in->kid[1], to);
    walk_error(p, in->span, "a domain is written 'v in …'");
    return in;
}

static uint32_t colon_of(const Tree *call, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (walk_is(separator(call, i), ':')) return i;
    return n;
}

static void check_aggregate(Parse *p, const Node *name) {
    Suggest near = suggest_for(name->sym->name);
    if (words_is_aggregate(name->sym->name)) return;
    for (size_t i = 0; words_aggregate(i); i++) suggest_try(&near, words_aggregate(i));
    if (near.best)
        walk_error(p, name->span, "'%s' takes no 'v in domain:'\n|did you mean '%s'?",
                   name->sym->name, near.best);
    else
        walk_error(p, name->span,
                   "'%s' takes no 'v in domain:'\n"
                   "|sum, union, xorall, count, all, any, min, max do",
                   name->sym->name);
}

static Node *aggregate(Parse *p, Node *name, Tree *call, uint32_t colon) {
    uint32_t n = count_arguments(call), binds = colon + 1;
    check_aggregate(p, name);
    if (colon + 2 != n)
        walk_error(p, walk_token(p, separator(call, colon)),
                   "one expression stands after the ':' of '%s'", name->sym->name);
    for (uint32_t i = 0; i < colon; i++)
        binds -= strcmp(separator(call, i)->contents, "..") == 0;
    Node *node = walk_node(p, NODE_GATHER, name->span, binds + 1);
    node->sym = name->sym;
    node->span.end = walk_span(p, call).end;
    bool claim = p->claim;
    p->claim = true;
    for (uint32_t i = 0, k = 0; i <= colon && k < binds; i++, k++) {
        Node *in = expr_build(p, argument(call, i)), *to = NULL;
        if (i < colon && strcmp(separator(call, i)->contents, "..") == 0)
            to = expr_build(p, argument(call, ++i));
        node->kid[k] = bind_of(p, in, to);
    }
    node->kid[binds] = expr_build(p, argument(call, colon + 1 < n ? colon + 1 : colon));
    p->claim = claim;
    return node;
}

/* ---- functions */

static void check_separators(Parse *p, Tree *call, Node *node) {
    for (uint32_t i = 0; i + 1 < node->n; i++) {
        Tree *sep = separator(call, i);
        if (walk_is(sep, ';') && i == 0)
            node->flags |= NODE_FLAG_SEMI;
        else if (walk_is(sep, ';'))
            walk_error(p, walk_token(p, sep),
                       "';' stands after the first argument only");
        else if (!walk_is(sep, ','))
            walk_error(p, walk_token(p, sep),
                       "'..' stands in braces or in a domain\n"
                       "|{a1..a8}, sum(v in 0..7: …)");
    }
}

static Node *function(Parse *p, Node *name, Tree *call) {
    uint32_t n = count_arguments(call);
    Node *node = walk_node(p, NODE_CALL, name->span, n);
    node->sym = name->sym;
    node->span.end = walk_span(p, call).end;
    put_arguments(p, call, node->kid);
    check_separators(p, call, node);
    return node;
}

/* table[i](x), (*f)(x) */
static Node *apply(Parse *p, Node *x, Tree *call) {
    uint32_t n = count_arguments(call);
    Node *node = walk_node(p, NODE_APPLY, x->span, n + 1);
    node->span.end = walk_span(p, call).end;
    node->kid[0] = x;
    put_arguments(p, call, node->kid + 1);
    return node;
}

/* T(x) */
static Node *cast(Parse *p, Node *name, Type type, Tree *call) {
    Span span = span_of(name->span.start, walk_span(p, call).end);
    if (count_arguments(call) != 1) {
        walk_error(p, name->span, "a cast takes one value");
        return walk_dummy(p, span);
    }
    Node *node = walk_node(p, NODE_CAST, span, type ? 1 : 2);
    node->kid[0] = expr_build(p, argument(call, 0));
    node->type = type;
    if (type) return node;
    Node *of = node->kid[1] = walk_node(p, NODE_TYPE, name->span, 0);
    of->sym = name->sym;
    return node;
}

Node *call_build(Parse *p, Node *x, Tree *call) {
    if (x->kind == NODE_INDEX || x->kind == NODE_MEMBER || x->kind == NODE_APPLY ||
        x->kind == NODE_GENERIC ||
        (p->typed && x->flags & NODE_FLAG_PAREN && x->kind != NODE_NAME))
        return apply(p, x, call);
    if (x->kind != NODE_NAME) {
        walk_error(p, walk_token(p, call->children[0]),
                   "only a function's name can be called; an operator is missing here");
        return x;
    }
    uint32_t colon = colon_of(call, count_arguments(call));
    if (colon < count_arguments(call)) return aggregate(p, x, call, colon);
    return function(p, x, call);
}

/* ---- words that are no functions */

Node *call_word(Parse *p, Tree *token, Tree *call) {
    const char *text = token->contents;
    size_t len = strlen(text);
    Type type;
    const Word *word = words_find(&p->words, text, len);
    bool c = p->words.language == LANGUAGE_C; /* which has no T(x) */
    if (c || shadows_has(p, text, len, false)) return NULL;
    if ((word && !words_is_type(word)) || !walk_type(p, text, len, &type)) return NULL;
    Node name = {.span = walk_token(p, token), .sym = walk_symbol(p, token)};
    return cast(p, &name, type, call);
}
