/* for (T x : list) s is
 *     for (E *list# = list, it# = 0; it# < n; it#++) { T x = list#[it#]; s } */
#include "exec/each.h"
#include "exec/built.h"
#include "exec/class.h"
#include "exec/data/data.h"
#include "exec/typing.h"

/* The elements: how many there are, and the type of list#. */
typedef struct {
    Node *value, *type;
    uint64_t count;
} Elements;

/* The type of the elements of {…}: the variable's, or the first one's. */
static Node *element_type(Run *run, const Node *x, const Node *list) {
    const Node *written = x->n > 1 ? x->kid[1] : NULL;
    Type known = x->type;
    if (written && written->op != FORM_REFERENCE) {
        Node *type = built_copy(run, written);
        type->flags &= ~(uint32_t)NODE_FLAG_CONST;
        if (type->op != FORM_BASE || type->sym || type->type != TYPE_NONE) return type;
    }
    if (known == TYPE_NONE) known = list->n ? typing_of(list->kid[0]) : TYPE_I32;
    return built_type(run, known, list);
}

static Elements of_braces(Run *run, const Node *x, Node *value, const Node *list) {
    Node *type = built_pair(run, NODE_TYPE, element_type(run, x, list),
                            built_number(run, value->n, value));
    type->op = FORM_ARRAY;
    value->kind = NODE_INIT;
    return (Elements){value, type, value->n};
}

/* Of an array, or of std::array. */
static bool of_array(Run *run, Node *value, const Node *list, Elements *e) {
    const Exec *exec = run->exec;
    Type type = typing_of(list);
    const Symbol *elements = class_elements(run, type);
    Member member;
    const Node *at = value;
    if (elements && data_member(exec, type, elements, &member)) {
        value = built_member(run, value, elements);
        type = member.type;
    }
    if (!data_is_array(exec, type))
        return run_error(run, at, "a loop goes over an array or a list here");
    Node *of = built_type(run, data_to(exec, type), value);
    *e = (Elements){value, built_form(run, FORM_POINTER, of), data_of(exec, type)->count};
    return true;
}

static Node *counter(Run *run, const Node *like) {
    return built_name(run, "it#", like);
}

/* it# < n */
static Node *test(Run *run, uint64_t count, const Node *like) {
    Node *node = built_comparison(run, like);
    node->ops[0] = MEANING_LT;
    node->kid[0] = counter(run, like);
    node->kid[1] = built_number(run, count, like);
    return node;
}

bool each_expand(Run *run, Node *loop, const Node *list) {
    Node *value = loop->kid[1], *decl = loop->kid[0], *x = decl->kid[decl->n - 1];
    Elements e;
    if (ast_is_list(value))
        e = of_braces(run, x, value, list);
    else if (!of_array(run, value, list, &e))
        return false;
    Node *zero = built_number(run, 0, value), *size = built_type(run, TYPE_U64, value);
    Node *step = built_around(run, NODE_STEP, counter(run, value));
    step->op = MEANING_ADD;
    x->kid[0] =
        built_pair(run, NODE_INDEX, built_name(run, "list#", value), counter(run, value));
    loop->flags &= ~(uint32_t)NODE_FLAG_ARRAY;
    loop->kid[0] =
        built_pair(run, NODE_DECL, built_variable(run, "list#", e.type, e.value),
                   built_variable(run, "it#", size, zero));
    loop->kid[1] = test(run, e.count, value);
    loop->kid[2] = step;
    loop->kid[3] = built_pair(run, NODE_BLOCK, decl, loop->kid[3]);
    return true;
}
