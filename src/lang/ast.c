/* Nodes: made, copied, compared, looked through. What a kind's unions hold kinds.def
 * says. */
#include "lang/ast.h"

#include <string.h>

enum {
    HAS_NUM = 1,
    HAS_SYM = 2,
    HAS_TEXT = 4,
    HAS_OPS = 8,
    HAS_NAMES = 16,
    HAS_HIGH = 32
};

static const struct {
    const char *name;
    int has;
} kinds[] = {
#define KIND(kind, name, has, form) {name, has},
#include "lang/kinds.def"
#undef KIND
};

static const char *const type_names[] = {
    [TYPE_NONE] = "",        [TYPE_U64] = "uint64_t", [TYPE_I64] = "int64_t",
    [TYPE_U32] = "uint32_t", [TYPE_I32] = "int",      [TYPE_U16] = "uint16_t",
    [TYPE_I16] = "int16_t",  [TYPE_U8] = "uint8_t",   [TYPE_I8] = "int8_t",
    [TYPE_BOOL] = "bool",    [TYPE_VOID] = "void",    [TYPE_CHAR] = "char",
};

const char *ast_kind_name(NodeKind kind) {
    return kinds[kind].name;
}
const char *ast_type_name(Type type) {
    return type_names[type];
}

static size_t node_size(uint32_t n) {
    return sizeof(Node) + n * sizeof(Node *);
}

Node *ast_new(Arena *arena, NodeKind kind, Span span, uint32_t n) {
    Node *node = arena_alloc(arena, node_size(n));
    node->kind = (uint8_t)kind;
    node->span = span;
    node->at = span.start;
    node->slot = -1;
    node->n = n;
    return node;
}

Node *ast_chain(Arena *arena, Span span, uint32_t n) {
    Node *node = ast_new(arena, NODE_CHAIN, span, n);
    node->ats = arena_raw(arena, (n - 1) * (sizeof *node->ats + sizeof *node->ops));
    node->ops = (uint8_t *)(node->ats + (n - 1));
    return node;
}

Node *ast_binary(Arena *arena, Meaning op, const Node *x, const Node *y) {
    bool compares = op >= MEANING_EQ && op <= MEANING_NOT_IN;
    Node *node =
        compares ? ast_chain(arena, x->span, 2) : ast_new(arena, NODE_BINARY, x->span, 2);
    node->at = y->at;
    if (compares)
        node->ops[0] = (uint8_t)op, node->ats[0] = y->at;
    else
        node->op = (uint8_t)op;
    node->kid[0] = (Node *)x, node->kid[1] = (Node *)y;
    return node;
}

/* A string may have a NUL within. */
static size_t text_len(const Node *node) {
    return node->kind == NODE_STRING ? (size_t)node->num : strlen(node->text);
}

Node *ast_copy(Arena *arena, const Node *node) {
    if (!node) return NULL;
    Node *copy = arena_copy(arena, node, node_size(node->n));
    int has = kinds[node->kind].has;
    if (!(has & HAS_HIGH) && node->text)
        copy->text = arena_strn(arena, node->text, text_len(node));
    if (has & HAS_OPS) {
        copy->ops = arena_copy(arena, node->ops, node->n - 1);
        copy->ats = arena_copy(arena, node->ats, (node->n - 1) * sizeof *node->ats);
    } else if (has & HAS_NAMES) {
        copy->names = ARENA_ARRAY(arena, Node *, node->nnames + 1);
        for (size_t i = 0; i < node->nnames; i++)
            copy->names[i] = ast_copy(arena, node->names[i]);
    } else {
        copy->cache = NULL;
    }
    for (uint32_t i = 0; i < node->n; i++) copy->kid[i] = ast_copy(arena, node->kid[i]);
    return copy;
}

static bool same_text(const Node *a, const Node *b) {
    if (!a->text || !b->text) return a->text == b->text;
    size_t len = text_len(a);
    return len == text_len(b) && memcmp(a->text, b->text, len) == 0;
}

static bool same_name(const Symbol *a, const Symbol *b) {
    return a == b || (a && b && a->is_nameless && b->is_nameless);
}

static bool same_names(const Node *a, const Node *b) {
    bool same = a->nnames == b->nnames;
    for (size_t i = 0; same && i < a->nnames; i++)
        same = ast_equal(a->names[i], b->names[i]);
    return same;
}

static bool same_contents(const Node *a, const Node *b) {
    int has = kinds[a->kind].has;
    if (has & HAS_SYM && !same_name(a->sym, b->sym)) return false;
    if (has & HAS_NUM && a->num != b->num) return false;
    if (has & HAS_HIGH ? a->high != b->high : !same_text(a, b)) return false;
    if (has & HAS_OPS && memcmp(a->ops, b->ops, a->n - 1) != 0) return false;
    return !(has & HAS_NAMES) || same_names(a, b);
}

/* How it was written: (x), not x for ~x. */
static const uint32_t spelling = NODE_FLAG_PAREN | NODE_FLAG_EITHER;

bool ast_equal(const Node *a, const Node *b) {
    if (!a || !b) return a == b;
    bool same_op = a->op == b->op || a->kind == NODE_NUMBER;
    if (a->kind != b->kind || !same_op || a->type != b->type || a->n != b->n ||
        ((a->flags ^ b->flags) & ~spelling) || !same_contents(a, b))
        return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (!ast_equal(a->kid[i], b->kid[i])) return false;
    return true;
}

Real ast_real(const Symbol *name) {
    static const char *const names[] = {"", "float", "double", "long double"};
    for (unsigned i = REAL_FLOAT; i <= REAL_LONG_DOUBLE; i++)
        if (strcmp(name->name, names[i]) == 0) return (Real)i;
    return REAL_NONE;
}

bool ast_is_wide(const Symbol *name) {
    return strcmp(name->name, "__int128") == 0 ||
           strcmp(name->name, "unsigned __int128") == 0;
}

const Node *ast_find_if(const Node *node, AstTest *is, const void *context) {
    if (!node || is(node, context)) return node;
    const Node *found = NULL;
    for (uint32_t i = 0; i < node->n && !found; i++)
        found = ast_find_if(node->kid[i], is, context);
    return found;
}

_Static_assert(NODE_EMPTY < 64, "kinds of ast_find are bits of a word");

static bool is_among(const Node *node, const void *of) {
    return *(const uint64_t *)of >> node->kind & 1;
}

const Node *ast_find(const Node *node, uint64_t of) {
    return ast_find_if(node, is_among, &of);
}

static bool is_named(const Node *node, const void *name) {
    return node->kind == NODE_NAME && strcmp(node->sym->name, name) == 0;
}

const Node *ast_name(const Node *node, const char *name) {
    return ast_find_if(node, is_named, name);
}

bool ast_is_constant(const Node *declaration, const Node *var) {
    uint32_t i = var->kind == NODE_VAR;
    const Node *type = i < var->n ? var->kid[i] : NULL;
    while (type && type->op == FORM_ARRAY) type = type->kid[0];
    return (type ? type : declaration)->flags & NODE_FLAG_CONST;
}

const Node *ast_result(const Node *node) {
    const Node *block = node->kid[0];
    const Node *last = block->n ? block->kid[block->n - 1] : NULL;
    while (last && last->kind == NODE_EXPR) last = last->kid[0];
    return last && last->kind < NODE_EXPR ? last : NULL;
}

Node *ast_pair(Arena *arena, const Node *row, uint32_t i) {
    Node *two = ast_chain(arena, row->span, 2);
    two->at = row->at;
    two->ops[0] = row->ops[i];
    two->ats[0] = row->ats[i];
    two->kid[0] = row->kid[i];
    two->kid[1] = row->kid[i + 1];
    return two;
}

/* Operations */

enum { OPS_MOST = 1000000, DEEPEST = 4000 };

/* A number, whatever its sign. */
static bool is_literal(const Node *node) {
    while (node->kind == NODE_UNARY &&
           (node->op == MEANING_NEG || node->op == MEANING_PLUS))
        node = node->kid[0];
    return node->kind == NODE_NUMBER;
}

static size_t ops_within(const Node *node, unsigned depth) {
    if (depth == DEEPEST) return OPS_MOST;
    bool op = node->kind == NODE_UNARY || node->kind == NODE_BINARY ||
              node->kind == NODE_COND || node->kind == NODE_CALL ||
              node->kind == NODE_INDEX;
    size_t count = op ? 1 : node->kind == NODE_CHAIN ? node->n - 1 : 0;
    if (is_literal(node)) return 0;
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i]) count += ops_within(node->kid[i], depth + 1);
    return count;
}

size_t ast_ops(const Node *node) {
    return ops_within(node, 0);
}
