/* for (T x : list) s is
 *     for (E *list# = list, it# = 0; it# < n; it#++) { T x = list#[it#]; s } */
#include "exec/each.h"
#include "exec/class.h"
#include "exec/data/data.h"
#include "exec/typing.h"

#include <string.h>

/* What the nodes are made of, and whose place they have. */
typedef struct {
    Run *run;
    Arena *arena;
    const Node *at;
} Maker;

/* The elements: how many there are, and the type of list#. */
typedef struct {
    Node *value, *type;
    uint64_t count;
} Elements;

static Node *make(const Maker *m, NodeKind kind, uint32_t n) {
    Node *node = ast_new(m->arena, kind, m->at->span, n);
    node->flags = m->at->flags & NODE_FLAG_LANGUAGE;
    return node;
}

static Node *named(const Maker *m, const char *name) {
    Node *node = make(m, NODE_NAME, 0);
    node->sym = symbol(m->run->exec->symbols, name, strlen(name));
    return node;
}

static Node *number(const Maker *m, uint64_t word) {
    Node *node = make(m, NODE_NUMBER, 0);
    node->num = word;
    return node;
}

static Node *declared(const Maker *m, const char *name, Node *type, Node *value) {
    Node *var = make(m, NODE_VAR, 2);
    var->sym = symbol(m->run->exec->symbols, name, strlen(name));
    var->kid[0] = value;
    var->kid[1] = type;
    return var;
}

static Node *type_of(const Maker *m, Type type) {
    Node *node = make(m, NODE_TYPE, 0);
    node->op = FORM_BASE;
    node->type = (uint16_t)type;
    return node;
}

/* The type of the elements of {…}: the variable's, or the first one's. */
static Node *element_type(const Maker *m, const Node *x, const Node *list) {
    const Node *written = x->n > 1 ? x->kid[1] : NULL;
    Type known = (Type)x->type;
    if (written && written->op != FORM_REFERENCE) {
        Node *type = ast_copy(m->arena, written);
        type->flags &= ~(uint32_t)NODE_FLAG_CONST;
        if (type->op != FORM_BASE || type->sym || type->type != TYPE_NONE) return type;
    }
    if (known == TYPE_NONE) known = list->n ? typing_of(list->kid[0]) : TYPE_I32;
    return type_of(m, known);
}

static Elements of_braces(const Maker *m, const Node *x, Node *value, const Node *list) {
    Elements e = {value, make(m, NODE_TYPE, 2), value->n};
    value->kind = NODE_INIT;
    e.type->op = FORM_ARRAY;
    e.type->kid[0] = element_type(m, x, list);
    e.type->kid[1] = number(m, value->n);
    return e;
}

/* Of an array, or of std::array. */
static bool of_array(const Maker *m, Node *value, const Node *list, Elements *e) {
    const Exec *exec = m->run->exec;
    Type type = typing_of(list);
    const Symbol *elements = class_elements(m->run, type);
    Member member;
    if (elements && data_member(exec, type, elements, &member)) {
        Node *inner = make(m, NODE_MEMBER, 1);
        inner->sym = (Symbol *)elements;
        inner->kid[0] = value;
        value = inner;
        type = member.type;
    }
    if (!data_is(exec, type, FORM_ARRAY))
        return run_error(m->run, m->at, "a loop goes over an array or a list here");
    *e = (Elements){value, make(m, NODE_TYPE, 1), data_of(exec, type)->count};
    e->type->op = FORM_POINTER;
    e->type->kid[0] = type_of(m, data_to(exec, type));
    return true;
}

/* it# < n */
static Node *test(const Maker *m, uint64_t count) {
    Node *node = make(m, NODE_CHAIN, 2);
    node->ops = arena_raw(m->arena, sizeof *node->ats + sizeof *node->ops);
    node->ats = (uint32_t *)(void *)node->ops;
    node->ops = (uint8_t *)(node->ats + 1);
    node->ops[0] = MEANING_LT, node->ats[0] = m->at->at;
    node->kid[0] = named(m, "it#");
    node->kid[1] = number(m, count);
    return node;
}

bool each_expand(Run *run, Arena *arena, Node *loop, const Node *list) {
    Node *value = loop->kid[1], *decl = loop->kid[0], *x = decl->kid[decl->n - 1];
    Maker m = {run, arena, value};
    Elements e;
    if (value->kind == NODE_INIT || value->kind == NODE_SET)
        e = of_braces(&m, x, value, list);
    else if (!of_array(&m, value, list, &e))
        return false;
    Node *begin = make(&m, NODE_DECL, 2), *body = make(&m, NODE_BLOCK, 2);
    begin->kid[0] = declared(&m, "list#", e.type, e.value);
    begin->kid[1] = declared(&m, "it#", type_of(&m, TYPE_U64), number(&m, 0));
    Node *step = make(&m, NODE_STEP, 1), *element = make(&m, NODE_INDEX, 2);
    step->op = MEANING_ADD;
    step->kid[0] = named(&m, "it#");
    element->kid[0] = named(&m, "list#");
    element->kid[1] = named(&m, "it#");
    x->kid[0] = element;
    body->kid[0] = decl;
    body->kid[1] = loop->kid[3];
    loop->flags &= ~(uint32_t)NODE_FLAG_ARRAY;
    loop->kid[0] = begin;
    loop->kid[1] = test(&m, e.count);
    loop->kid[2] = step;
    loop->kid[3] = body;
    return true;
}
