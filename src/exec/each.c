/* for (T x : list) s is
 *     for (E *list# = list, it# = 0; it# < n; it#++) { T x = list#[it#]; s }
 * and where the list is an object with a begin of its own
 *     for (A *list# = &list, it# = list#->begin(), end# = list#->end(); it# != end#;
 * ++it#) { T x = *it#; s } */
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

/* list#.begin(), list#->end() */
static Node *asked(Run *run, const char *what, bool arrow, const Node *like) {
    Node *member = built_member(run, built_name(run, "list#", like),
                                symbol_of(run->exec->symbols, what));
    if (arrow) member->flags |= NODE_FLAG_ARROW;
    return built_around(run, NODE_APPLY, member);
}

static void over_object(Run *run, Node *loop, const Node *list, Node *x) {
    Node *value = loop->kid[1], *type = built_type(run, TYPE_NONE, value);
    bool place = ast_is_place(list);
    Node *own = place ? built_variable(run, "list#", built_form(run, FORM_POINTER, type),
                                       built_around(run, NODE_ADDRESS, value))
                      : built_variable(run, "list#", type, value);
    Node *begin = built_variable(run, "it#", built_copy(run, type),
                                 asked(run, "begin", place, value));
    Node *end = built_variable(run, "end#", built_copy(run, type),
                               asked(run, "end", place, value));
    Node *test = built_comparison(run, value);
    test->ops[0] = MEANING_NE;
    test->kid[0] = counter(run, value), test->kid[1] = built_name(run, "end#", value);
    Node *step = built_around(run, NODE_STEP, counter(run, value));
    step->op = MEANING_ADD, step->flags |= NODE_FLAG_PREFIX;
    x->kid[0] = built_around(run, NODE_DEREF, counter(run, value));
    Node *all = built_node(run, NODE_DECL, value, 3);
    all->kid[0] = own, all->kid[1] = begin, all->kid[2] = end;
    Node *decl = loop->kid[0];
    loop->kid[0] = all, loop->kid[1] = test, loop->kid[2] = step;
    loop->kid[3] = built_pair(run, NODE_BLOCK, decl, loop->kid[3]);
    loop->flags &= ~(uint32_t)NODE_FLAG_ARRAY;
}

/* An object that says itself where it begins. */
static bool has_begin(Run *run, const Node *list) {
    Type type = typing_of(list);
    return data_is_struct(run->exec, type) && !class_elements(run, type) &&
           class_function(run, type, symbol_of(run->exec->symbols, "begin"));
}

bool each_expand(Run *run, Node *loop, const Node *list) {
    Node *value = loop->kid[1], *decl = loop->kid[0], *x = decl->kid[decl->n - 1];
    Elements e;
    if (!ast_is_list(value) && has_begin(run, list)) {
        over_object(run, loop, list, x);
        return true;
    }
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
