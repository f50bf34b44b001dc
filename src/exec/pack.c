/* Packs of template arguments: what stands for all elements is written once for each. */
#include "exec/template_local.h"

#include <string.h>

#include "exec/built.h"
#include "exec/scope.h"

static bool is_sym(const Node *node, const Symbol *sym) {
    bool named = node->kind == NODE_NAME || node->kind == NODE_TYPE;
    return named && sym && node->sym && (node->sym == sym || scope_spelled(node->sym) == sym);
}

static uint32_t count(const Binding *b) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < b->n; i++) n += b->pack && b->at[i].sym == b->pack;
    return n;
}

/* The binding in which the pack is its element k alone. */
static Binding element(const Binding *b, uint32_t k) {
    Binding one = *b;
    one.n = 0;
    one.pack = NULL;
    one.element = (int)k + 1;
    for (uint32_t i = 0; i < b->n; i++)
        if (b->at[i].sym != b->pack || k-- == 0) one.at[one.n++] = b->at[i];
    return one;
}

/* A parameter of a pack's element, whose name can't be typed: x.1 */
static Symbol *element_name(const Binding *b) {
    const char *name = arena_printf(b->arena, "%s.%d", b->param->name, b->element);
    return symbol(b->run->exec->symbols, name, strlen(name));
}

static Node *copy_of(const Binding *b, const Node *pattern, uint32_t k) {
    Binding one = element(b, k);
    Node *copy = ast_copy(b->arena, pattern);
    template_put(&one, &copy);
    return copy;
}

/* ---- e... */

Node *pack_spread(Binding *b, Node *node) {
    uint32_t n = node->n, all = count(b), k = 0;
    for (uint32_t i = 0; i < node->n; i++) {
        const Node *kid = node->kid[i];
        bool param = kid && kid->kind == NODE_PARAM && kid->flags & NODE_FLAG_VARIADIC;
        if (kid && b->pack && (kid->kind == NODE_SPREAD || param)) n += all - 1;
    }
    if (n == node->n) {
        bool one = b->pack && all == 1; /* as many, but other ones */
        if (!one) return node;
    }
    Node *wide = ast_new(b->arena, (NodeKind)node->kind, node->span, n);
    memcpy(wide, node, sizeof *node);
    wide->n = n;
    for (uint32_t i = 0; i < node->n; i++) {
        const Node *kid = node->kid[i];
        bool param = kid && kid->kind == NODE_PARAM && kid->flags & NODE_FLAG_VARIADIC;
        if (!kid || !(kid->kind == NODE_SPREAD || param)) {
            wide->kid[k++] = node->kid[i];
            continue;
        }
        for (uint32_t e = 0; e < all; e++) {
            Node *one = wide->kid[k++] = copy_of(b, param ? kid : kid->kid[0], e);
            if (!param) continue;
            Binding at = element(b, e);
            one->flags &= ~(uint32_t)NODE_FLAG_VARIADIC;
            if (one->sym) one->sym = element_name(&at);
        }
    }
    return wide;
}

/* ---- folds */

static bool is_dots(const Node *node) {
    return node->kind == NODE_NAME && node->sym && strcmp(node->sym->name, "...") == 0;
}

static bool names_pack(const Node *node, const void *binding) {
    const Binding *b = binding;
    return is_sym(node, b->pack) || is_sym(node, b->param);
}

static bool holds_pack(const Binding *b, const Node *node) {
    return ast_find_if(node, names_pack, b);
}

/* (e + ...), (... + e), (e + ... + x), (x + ... + e) */
typedef struct {
    const Node *sign; /* the node whose operator it is */
    const Node *of, *first, *last; /* first, last: x; NULL: there is none */
    bool right;
} Fold;

static bool is_pair(const Node *node) {
    return (node->kind == NODE_BINARY || node->kind == NODE_COMMA) && node->n == 2;
}

static bool find_fold(const Binding *b, const Node *node, Fold *fold) {
    *fold = (Fold){.sign = node};
    if (node->kind == NODE_COMMA && node->n == 3 && is_dots(node->kid[1])) {
        fold->right = holds_pack(b, node->kid[0]);
        fold->of = node->kid[fold->right ? 0 : 2];
        *(fold->right ? &fold->last : &fold->first) = node->kid[fold->right ? 2 : 0];
        return true;
    }
    if (!is_pair(node)) return false;
    const Node *a = node->kid[0], *c = node->kid[1];
    fold->right = is_dots(c);
    fold->of = fold->right ? a : c;
    if (is_dots(a) || is_dots(c)) return true;
    if (!is_pair(a) || a->op != node->op || !is_dots(a->kid[1])) return false;
    fold->right = holds_pack(b, a->kid[0]);
    fold->of = fold->right ? a->kid[0] : c;
    *(fold->right ? &fold->last : &fold->first) = fold->right ? c : a->kid[0];
    return true;
}

static Node *joined(const Binding *b, const Fold *fold, Node *a, Node *c) {
    if (!a || !c) return a ? a : c;
    Node *pair = ast_new(b->arena, (NodeKind)fold->sign->kind, fold->sign->span, 2);
    uint32_t n = pair->n;
    memcpy(pair, fold->sign, sizeof *pair);
    pair->n = n;
    pair->kid[0] = a, pair->kid[1] = c;
    return pair;
}

static Node *put_into(Binding *b, const Node *node) {
    Node *copy = node ? ast_copy(b->arena, node) : NULL;
    if (copy) template_put(b, &copy);
    return copy;
}

/* Of no elements && is true, || false, and no other operator is anything. */
static Node *empty(const Fold *fold, Binding *b) {
    unsigned op = fold->sign->op;
    bool truth = op == MEANING_AND_THEN;
    if (fold->sign->kind != NODE_BINARY || !(truth || op == MEANING_OR_ELSE)) return NULL;
    Node *number = ast_new(b->arena, NODE_NUMBER, fold->sign->span, 0);
    Node *cast = ast_new(b->arena, NODE_CAST, fold->sign->span, 1);
    number->flags = cast->flags = fold->sign->flags & NODE_FLAG_LANGUAGE;
    number->num = truth;
    cast->type = TYPE_BOOL;
    cast->kid[0] = number;
    return cast;
}

static Node *folded(Binding *b, const Fold *fold) {
    uint32_t n = count(b);
    Node *all = put_into(b, fold->right ? fold->last : fold->first);
    for (uint32_t k = 0; k < n; k++) {
        Node *one = copy_of(b, fold->of, fold->right ? n - 1 - k : k);
        all = fold->right ? joined(b, fold, one, all) : joined(b, fold, all, one);
    }
    return all ? all : empty(fold, b);
}

bool pack_put(Binding *b, Node **at) {
    Node *node = *at;
    if (b->element && is_sym(node, b->param)) node->sym = element_name(b);
    if (!b->pack) return false;
    if (node->kind == NODE_SIZEOF && names_pack(node->kid[0], b)) {
        Node *number = ast_new(b->arena, NODE_NUMBER, node->span, 0);
        number->flags = (node->flags & NODE_FLAG_LANGUAGE) | NODE_FLAG_UNSIGNED | NODE_FLAG_LONG;
        number->num = count(b);
        *at = number;
        return true;
    }
    Fold fold;
    if (!find_fold(b, node, &fold)) return false;
    Node *all = folded(b, &fold);
    if (!all) return false;
    *at = all;
    return true;
}
