/* The first values of objects. */
#include "exec/begin.h"

#include <stdio.h>
#include <string.h>

#include "exec/built.h"
#include "exec/class.h"
#include "exec/data/data.h"
#include "exec/flow.h"
#include "exec/overload.h"
#include "exec/typing.h"

enum { ELEMENTS_MOST = 1 << 17 };

/* ---- what a class says */

/* The first value that the class's text has for the member, or NULL. */
static const Node *default_of(const Exec *exec, Type type, const Symbol *member) {
    const Node *body = data_of(exec, type)->defaults;
    for (uint32_t i = 0; body && member && i < body->n; i++) {
        const Node *decl = body->kid[i];
        for (uint32_t k = 0; decl->kind == NODE_DECL && k < decl->n; k++) {
            const Node *var = decl->kid[k];
            if (var->kind == NODE_VAR && var->sym == member && var->n) return var->kid[0];
        }
    }
    return NULL;
}

/* The first value of a union, and whose it is. */
static const Node *union_value(const Exec *exec, Type type, Symbol **member) {
    const Data *data = data_of(exec, type);
    for (uint32_t i = 0; i < data->count; i++) {
        const Node *value = default_of(exec, type, data->members[i].sym);
        if (value && member) *member = data->members[i].sym;
        if (value) return value;
    }
    return NULL;
}

static void move_to(Node *node, const Node *like) {
    node->span = like->span, node->at = like->at;
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i]) move_to(node->kid[i], like);
}

/* It may come from another file. */
static Node *copied(Run *run, const Node *value, const Node *like) {
    Node *copy = built_copy(run, value);
    move_to(copy, like);
    return copy;
}

/* The constructor that takes nothing. */
static const Node *plain_constructor(Run *run, Type type) {
    const Symbol *make = class_constructor(run, type);
    for (unsigned k = 1; make; k++) {
        const Node *node = overload_definition(run, make, k);
        if (!node || node->n == 2 || overload_default(node->kid[0])) return node;
    }
    return NULL;
}

/* `= default`: what it would be without being written. */
static bool is_left_to_us(const Node *constructor) {
    return constructor->flags & NODE_FLAG_PROTOTYPE;
}

/* T self#; T *this = &self#; {} return self#; */
static bool does_nothing(const Node *constructor) {
    const Node *body = constructor->kid[constructor->n - 1];
    if (!body || body->kid[0]->kid[0]->kid[0]) return false;
    return body->n == 3 ||
           (body->n == 4 && body->kid[2]->kind == NODE_BLOCK && body->kid[2]->n == 0);
}

/* Whether an object that is only declared has some first value; of a list (`listed`)
 * whether it isn't only put into the object's cells. */
static bool has_values(Run *run, Type type, bool listed) {
    const Exec *exec = run->exec;
    type = data_element(exec, type);
    if (!data_is_struct(exec, type)) return false;
    if (data_of(exec, type)->is_union) return union_value(exec, type, NULL);
    const Node *plain = listed ? NULL : plain_constructor(run, type);
    if (plain ? !does_nothing(plain) : class_constructor(run, type) != NULL)
        return plain || listed;
    if (data_of(exec, type)->defaults) return true;
    for (uint32_t i = 0; i < data_of(exec, type)->count; i++)
        if (has_values(run, data_of(exec, type)->members[i].type, listed)) return true;
    return false;
}

static bool needs(Run *run, Type type) {
    return has_values(run, type, false);
}

static bool is_made(Run *run, Type type) {
    return has_values(run, type, true);
}

/* ---- constructors that nobody wrote */

static Node *declared(Run *run, const char *name, Node *type, Node *value) {
    Node *var = built_variable(run, name, type, value);
    Node *decl = built_around(run, NODE_DECL, var);
    decl->flags |= NODE_FLAG_PROTOTYPE; /* not made by a constructor */
    return decl;
}

/* T self#; T *this = &self#; return self#; */
static Node *own_constructor(Run *run, Type type, bool zero, const Node *like) {
    Node *body = built_node(run, NODE_BLOCK, like, 3);
    Node *class = built_type(run, type, like);
    Node *node = built_pair(run, NODE_FUNC, class, body);
    Node *self = built_name(run, "self#", like);
    Node *none = zero ? built_node(run, NODE_INIT, like, 0) : NULL;
    node->flags |= NODE_FLAG_C | NODE_FLAG_CPP;
    body->kid[0] = declared(run, "self#", class, none);
    body->kid[1] = declared(run, "this", built_form(run, FORM_POINTER, class),
                            built_around(run, NODE_ADDRESS, self));
    body->kid[2] = built_around(run, NODE_RETURN, built_copy(run, self));
    return node;
}

static Symbol *own_name(Run *run, Type type, bool zero) {
    const Symbol *class = class_name(run->exec, type);
    return symbol_printf(run->exec->symbols, "%s::%s$%u", class ? class->name : "struct",
                         zero ? "zero" : "init", (unsigned)type);
}

/* A call of it; NULL: it can't be made. */
static Node *own_call(Run *run, Type type, bool zero, const Node *like) {
    Symbol *sym = own_name(run, type, zero);
    if (!names_function(sym)) {
        Node *node = own_constructor(run, type, zero, like);
        const Function *typed = run->typed;
        node->sym = sym;
        run->typed = NULL;
        bool done = define_instance(run, node, sym);
        run->typed = typed;
        if (!done) return NULL;
    }
    Node *call = built_node(run, NODE_CALL, like, 0);
    call->sym = sym;
    return call;
}

/* ---- values */

/* .m = e */
static Node *placed(Run *run, Symbol *member, Node *value) {
    Node *at = built_node(run, NODE_MEMBER, value, 0);
    at->sym = member;
    return built_pair(run, NODE_PLACED, value, at);
}

/* {.m = e} */
static Node *union_list(Run *run, Type type, const Node *like) {
    Symbol *member = NULL;
    const Node *value = union_value(run->exec, type, &member);
    return built_around(run, NODE_INIT, placed(run, member, copied(run, value, like)));
}

/* What an object of the type begins with where nothing is said; NULL: nothing. */
static Node *first_value(Run *run, Type type, bool zero, const Node *like) {
    Exec *exec = run->exec;
    if (!needs(run, type) && !(zero && is_made(run, type) && data_is_struct(exec, type)))
        return NULL;
    if (data_is_struct(exec, type) && data_of(exec, type)->is_union)
        return union_list(run, type, like);
    if (data_is_array(exec, type)) {
        uint32_t count = data_of(exec, type)->count;
        if (count > ELEMENTS_MOST) {
            run_error(run, like, "more than %d elements have constructors",
                      ELEMENTS_MOST);
            return NULL;
        }
        Node *one = first_value(run, data_to(exec, type), zero, like);
        Node *list = one ? built_node(run, NODE_INIT, like, count) : NULL;
        for (uint32_t i = 0; list && i < count; i++) list->kid[i] = one;
        return list;
    }
    const Node *plain = plain_constructor(run, type);
    if (!plain || is_left_to_us(plain)) return own_call(run, type, zero, like);
    Node *none = built_node(run, NODE_INIT, like, 0);
    return class_call(run, class_constructor(run, type), type, none);
}

/* A value of a list as one for the member or element; NULL: it is for a part of it. */
static Node *value_for(Run *run, Node *value, Type type) {
    if (!is_made(run, type)) return value;
    if (ast_is_list(value))
        return data_is_struct(run->exec, type) ? class_made(run, value, type)
                                               : begin_list(run, value, type);
    typing_need(run, value);
    if (!data_is_struct(run->exec, type)) return NULL;
    if (value->type == type) return value;
    if (!class_constructor(run, type)) return NULL;
    return class_made(run, built_around(run, NODE_INIT, value), type);
}

/* Of a list for a struct: where the value for the member is, from `at` on. */
static Node *given(const Node *list, const Member *member, uint32_t number) {
    bool placed = list->n && list->kid[0]->kind == NODE_PLACED;
    if (!placed) return number < list->n ? list->kid[number] : NULL;
    for (uint32_t i = 0; i < list->n; i++) {
        const Node *kid = list->kid[i];
        if (kid->n == 2 && kid->kid[1]->kind == NODE_MEMBER && !kid->kid[1]->n &&
            kid->kid[1]->sym == member->sym)
            return kid->kid[0];
    }
    return NULL;
}

static bool names_members(Run *run, const Node *node, Type type) {
    Member member;
    if (!node) return false;
    bool name = node->kind == NODE_NAME || node->kind == NODE_CALL;
    if (name && (data_member(run->exec, type, node->sym, &member) ||
                 class_function(run, type, node->sym) || class_len(node->sym)))
        return true;
    for (uint32_t i = 0; i < node->n; i++)
        if (names_members(run, node->kid[i], type)) return true;
    return false;
}

/* What a list says of a member, or the class, or nobody: then it is 0. */
static Node *member_value(Run *run, const Node *list, Type type, uint32_t i) {
    Member member = data_of(run->exec, type)->members[i];
    Node *value = given(list, &member, i);
    const Node *preset = default_of(run->exec, type, member.sym);
    if (value) return value_for(run, value, member.type);
    if (preset && names_members(run, preset, type)) {
        run_error(
            run, list,
            "the first value of '%s' depends on other members\n|give it in the list",
            member.sym->name);
        return NULL;
    }
    if (preset) return value_for(run, copied(run, preset, list), member.type);
    value = first_value(run, member.type, true, list);
    return value ? value : built_node(run, NODE_INIT, list, 0);
}

static Node *struct_list(Run *run, Node *list, Type type) {
    uint32_t count = data_of(run->exec, type)->count;
    Node *all = built_node(run, NODE_INIT, list, count);
    if (list->n > count) return list;
    for (uint32_t i = 0; i < count; i++) {
        all->kid[i] = member_value(run, list, type, i);
        if (!all->kid[i]) return NULL;
    }
    return all;
}

static Node *array_list(Run *run, Node *list, Type type) {
    Type of = data_to(run->exec, type);
    uint32_t count = data_of(run->exec, type)->count;
    bool placed = list->n && list->kid[0]->kind == NODE_PLACED;
    if (placed || list->n > count || count > ELEMENTS_MOST) return NULL;
    Node *all = built_node(run, NODE_INIT, list, count);
    for (uint32_t i = 0; i < count; i++) {
        all->kid[i] = i < list->n ? value_for(run, list->kid[i], of)
                                  : first_value(run, of, true, list);
        if (!all->kid[i] && i < list->n) return NULL;
        if (!all->kid[i]) all->kid[i] = built_node(run, NODE_INIT, list, 0);
    }
    return all;
}

Node *begin_list(Run *run, Node *list, Type type) {
    Exec *exec = run->exec;
    size_t errors = run->query->diags->errors;
    list->kind = NODE_INIT;
    const Node *plain = list->n ? NULL : plain_constructor(run, type);
    if (!is_made(run, type) || (plain && !is_left_to_us(plain))) return list;
    if (data_is_struct(exec, type) && data_of(exec, type)->is_union)
        return list->n ? list : union_list(run, type, list);
    if (data_is_struct(exec, type) && !list->n) {
        Node *call = own_call(run, type, true, list);
        if (call) return call;
    }
    Node *all = data_is_struct(exec, type) ? struct_list(run, list, type)
                                           : array_list(run, list, type);
    if (!all && run->query->diags->errors == errors)
        run_error(run, list, "a class's first values in braces are not taken like this");
    return all ? all : list;
}

/* ---- declarations */

static bool is_self(const Node *var) {
    return strcmp(var->sym->name, "self#") == 0;
}

void begin_variable(Run *run, Node *var, Type type, bool zero) {
    if (!var->n || is_self(var)) return;
    Node *value = var->kid[0];
    bool object = data_is_object(run->exec, type);
    if (!value) {
        var->kid[0] = first_value(run, type, zero, var);
    } else if (value->kind == NODE_INIT && value->flags & NODE_FLAG_CALL &&
               value->n == 1 && !class_constructor(run, type) &&
               !(object && ast_is_list(value->kid[0]))) {
        var->kid[0] = value->kid[0];
    } else if (ast_is_list(value) && object) {
        bool saved = value->n && value->kid[0]->kind == NODE_PLACED; /* by :save */
        if (class_constructor(run, type) && !saved)
            var->kid[0] = class_made(run, value, type);
        else if (!class_constructor(run, type) && is_made(run, type))
            var->kid[0] = begin_list(run, value, type);
    }
}

/* ---- statics */

static bool is_dynamic(Run *run, const Node *node, unsigned depth);

static bool calls_dynamic(Run *run, const Symbol *sym, unsigned depth) {
    enum { DEEPEST = 16 };
    if (depth == DEEPEST) return true;
    for (unsigned k = 1;; k++) {
        const Node *node = overload_definition(run, sym, k);
        if (!node) return false;
        const Node *body = node->kind == NODE_TYPE ? node : node->kid[node->n - 1];
        if (body && is_dynamic(run, body, depth + 1)) return true;
    }
}

/* Whether it depends on when it is computed: on variables of the program. */
static bool is_dynamic(Run *run, const Node *node, unsigned depth) {
    if (!node || node->kind == NODE_SIZEOF || node->kind == NODE_ADDRESS) return false;
    bool local = node->mark & MARK_LOCAL;
    const Global *global =
        !local && (node->kind == NODE_NAME || node->kind == NODE_CALL) && node->sym
            ? names_known(node->sym)
            : NULL;
    if (global && (global->kind == GLOBAL_VARIABLE ||
                   (global->kind == GLOBAL_ARRAY && !global->array->constant)))
        return true;
    if (global && global_has_function(global->kind) &&
        calls_dynamic(run, node->sym, depth))
        return true;
    for (uint32_t i = 0; i < node->n; i++)
        if (is_dynamic(run, node->kid[i], depth)) return true;
    return false;
}

bool begin_is_dynamic(Run *run, const Node *var) {
    const Symbol *make = class_constructor(run, var->type);
    return is_dynamic(run, var->kid[0], 0) || (make && calls_dynamic(run, make, 0));
}

/* ---- constructors */

/* One of the values in front of a constructor's body. */
static Node *start_of(const Node *statement) {
    Node *assign =
        statement->kind == NODE_EXPR && statement->n ? statement->kid[0] : NULL;
    return assign && assign->kind == NODE_ASSIGN && assign->flags & NODE_FLAG_PREFIX
               ? assign
               : NULL;
}

static Node *part_of(Run *run, const Member *member, const Node *like) {
    Node *self = built_name(run, "self#", like);
    return member->sym ? built_member(run, self, member->sym)
                       : class_base_part(run, self, member->type);
}

static Node *assignment(Run *run, Node *part, Node *value) {
    Node *assign = built_pair(run, NODE_ASSIGN, part, value);
    assign->flags |= NODE_FLAG_PREFIX;
    return built_around(run, NODE_EXPR, assign);
}

/* A constructor's body as it is made anew. */
typedef struct {
    Run *run;
    Type type;
    Node *body, *self;
    uint32_t starts; /* statements of the old one up to here are values */
    Node *block;     /* the new one */
    uint32_t n;
} Making;

/* Arrays get their values in the declaration. */
static void place(Making *m, const Member *member, Node *value) {
    Node *list = m->self->kid[0], *more;
    more = built_node(m->run, NODE_INIT, value, (list ? list->n : 0) + 1);
    for (uint32_t i = 0; i + 1 < more->n; i++) more->kid[i] = list->kid[i];
    more->kid[more->n - 1] = placed(m->run, member->sym, value);
    m->self->kid[0] = more;
}

static void make(Making *m, const Member *member, Node *value) {
    bool array = data_is_array(m->run->exec, member->type);
    if (array && ast_is_list(value)) {
        value = begin_list(m->run, value, member->type);
        value->flags &= ~(uint32_t)NODE_FLAG_CALL;
        place(m, member, value);
        return;
    }
    Node *part = part_of(m->run, member, value);
    m->block->kid[m->n++] = assignment(m->run, part, value);
}

/* The constructor's value for the member: it names it, its base or what is in it. */
static Node *start_for(const Making *m, const Member *member) {
    const Exec *exec = m->run->exec;
    const Symbol *base = class_name(exec, member->type);
    for (uint32_t i = 2; i < m->starts; i++) {
        Node *assign = start_of(m->body->kid[i]);
        const Symbol *sym = assign->kid[0]->sym;
        if (sym == (member->sym ? member->sym : base)) return assign->kid[1];
    }
    return NULL;
}

/* What is in a member without a name, by its own. */
static void make_inner(Making *m, const Member *member) {
    Member inner;
    if (member->sym || !data_is_struct(m->run->exec, member->type)) return;
    for (uint32_t i = 2; i < m->starts; i++) {
        Node *statement = m->body->kid[i];
        const Symbol *sym = start_of(statement)->kid[0]->sym;
        if (data_member(m->run->exec, member->type, sym, &inner))
            m->block->kid[m->n++] = statement;
    }
}

static void make_member(Making *m, uint32_t i) {
    const Member member = data_of(m->run->exec, m->type)->members[i];
    const Node *preset = default_of(m->run->exec, m->type, member.sym);
    Node *value = start_for(m, &member);
    if (!value && preset) value = copied(m->run, preset, m->body);
    if (!value)
        value = first_value(m->run, member.type, m->self->kid[0] != NULL, m->body);
    if (value)
        make(m, &member, value);
    else
        make_inner(m, &member);
}

void begin_members(Run *run, Function *function) {
    Node **at = &function->node->kid[function->node->n - 1], *body = *at;
    Type type = function->node->type;
    if (!body || body->kind != NODE_BLOCK || body->n < 3 ||
        !data_is_struct(run->exec, type))
        return;
    Node *decl = body->kid[0], *self = decl->kind == NODE_DECL ? decl->kid[0] : NULL;
    if (!self || !self->sym || !is_self(self)) return;
    Making m = {run, type, body, self, 2, NULL, 2};
    for (; start_of(body->kid[m.starts]); m.starts++)
        if (start_of(body->kid[m.starts])->kid[0]->kind == NODE_NAME)
            return; /* another constructor does it */
    uint32_t count = data_of(run->exec, type)->count, rest = body->n - m.starts;
    const Function *typed = run->typed;
    run->typed = function; /* whose nodes they are */
    m.block = built_node(run, NODE_BLOCK, body, 2 + m.starts + count + rest);
    m.block->kid[0] = decl, m.block->kid[1] = body->kid[1];
    bool is_union = data_of(run->exec, type)->is_union;
    for (uint32_t i = 0; i < count && !is_union; i++) make_member(&m, i);
    uint32_t from = is_union ? 2 : m.starts;
    for (uint32_t i = from; i < body->n; i++) m.block->kid[m.n++] = body->kid[i];
    m.block->n = m.n;
    *at = m.block;
    run->typed = typed;
}
