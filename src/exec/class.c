/* Classes: members are found, objects made and converted. */
#include "exec/class.h"
#include "exec/begin.h"
#include "exec/built.h"
#include "exec/data/data.h"
#include "exec/written.h"
#include "exec/fit.h"
#include "exec/overload.h"
#include "exec/template.h"
#include "exec/typing.h"

#include <string.h>

/* ---- names */

bool class_is_this(const Node *param) {
    return param->sym && strcmp(param->sym->name, "this") == 0;
}

bool class_has_this(const Function *function) {
    return function->nparams && class_is_this(function->node->kid[0]);
}

bool class_makes(const Symbol *function) {
    size_t len = class_len(function);
    return len && function->len == 2 * len + 2 &&
           !memcmp(function->name, function->name + len + 2, len);
}

size_t class_len(const Symbol *function) {
    const char *colons = strstr(function->name, "::");
    return colons ? (size_t)(colons - function->name) : 0;
}

Symbol *class_member(Run *run, const char *class, size_t len, const Symbol *name) {
    const char *text =
        arena_printf(run->query->arena, "%.*s::%s", (int)len, class, name->name);
    Symbol *sym = (Symbol *)symbol_known(run->exec->symbols, text, strlen(text));
    const Global *global = sym ? sym->global : NULL;
    return global && (global->kind != GLOBAL_NONE || global->declared) ? sym : NULL;
}

const Symbol *class_name(const Exec *exec, Type type) {
    if (!data_is_struct(exec, type)) return NULL;
    const Data *data = data_of(exec, type);
    return data->instance ? data->instance->sym : data->tag ? data->tag : data->alias;
}

/* The class that it begins with; NONE: there is none. */
static Type base_of(const Exec *exec, Type type) {
    const Data *data = data_is_struct(exec, type) ? data_of(exec, type) : NULL;
    const Member *first = data && data->count ? data->members : NULL;
    return first && !first->sym && data_is_struct(exec, first->type) && !data->is_union
               ? first->type
               : TYPE_NONE;
}

const Symbol *class_base(const Exec *exec, const Symbol *class) {
    Type type;
    if (!exec_is_type((Exec *)exec, class, &type)) return NULL;
    return class_name(exec, base_of(exec, type));
}

bool class_begins_with(const Exec *exec, Type type, Type base) {
    while (type != TYPE_NONE && type != base) type = base_of(exec, type);
    return type == base && type != TYPE_NONE;
}

Symbol *class_function(Run *run, Type type, const Symbol *name) {
    const Symbol *class = class_name(run->exec, type);
    if (!name || type == TYPE_NONE) return NULL;
    Symbol *sym = class ? class_member(run, class->name, class->len, name) : NULL;
    return sym ? sym : class_function(run, base_of(run->exec, type), name);
}

Symbol *class_constructor(Run *run, Type type) {
    const Symbol *class = class_name(run->exec, type);
    return class ? class_member(run, class->name, class->len, class) : NULL;
}

const Symbol *class_elements(Run *run, Type type) {
    const Symbol *sym = symbol_known(run->exec->symbols, "elements_", 9);
    Member member;
    bool has = sym && data_is_struct(run->exec, type) &&
               data_member(run->exec, type, sym, &member);
    return has ? sym : NULL;
}

/* The class, or one in it, of which this is only noted (lang/member.c), or NULL. */
static const Symbol *noted(Run *run, Type type, const char *what) {
    Exec *exec = run->exec;
    type = data_element(exec, type);
    if (!exec->classes || !data_is_struct(exec, type)) return NULL;
    const Symbol *class = class_name(exec, type);
    const Symbol *note = symbol_of(exec->symbols, what);
    if (class && class_member(run, class->name, class->len, note)) return class;
    const Data *data = data_of(exec, type);
    for (uint32_t i = 0; i < data->count; i++) {
        const Symbol *found = noted(run, data->members[i].type, what);
        if (found) return found;
    }
    return NULL;
}

const char *class_unsized(Run *run, Type type) {
    const Symbol *class = noted(run, type, "virtual");
    if (class)
        return arena_printf(run->query->arena, "'%s' has virtual functions", class->name);
    Type element = data_element(run->exec, type);
    bool open = data_is_struct(run->exec, element) &&
                !data_of(run->exec, element)->complete;
    if (!open && !data_is_partial(run->exec, type)) return NULL;
    return arena_printf(run->query->arena,
                        open ? "'%s' is not complete" : "a member of '%s' was refused",
                        data_name(run->exec, type, run->query->arena));
}

static const char *unfit(Run *run, Type type) {
    static const char *const notes[][2] = {
        {"~", "has a destructor, which is not run"},
        {"=", "has a copy constructor, which is not called"},
        {"using", "has the constructors of another class, which are not called"}};
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        const Symbol *class = noted(run, type, notes[i][0]);
        if (class)
            return arena_printf(run->query->arena, "'%s' %s", class->name, notes[i][1]);
    }
    return NULL;
}

bool class_unfit(Run *run, const Node *node, Type type) {
    const char *why = unfit(run, type);
    return why && !run_error(run, node, "%s", why);
}

/* ---- nodes */

Node *class_made(Run *run, Node *list, Type type) {
    list->kind = NODE_INIT;
    return built_pair(run, NODE_CAST, list, built_type(run, type, list));
}

Node *class_call(Run *run, Symbol *sym, Type type, const Node *list) {
    Node *arguments = template_arguments(run, type, list);
    Node *call = built_node(run, NODE_CALL, list, list->n + (arguments != NULL));
    uint32_t k = 0;
    call->sym = sym;
    if (arguments) call->kid[k++] = arguments;
    for (uint32_t i = 0; i < list->n; i++) call->kid[k++] = list->kid[i];
    return call;
}

/* ---- conversions */

/* operator T of the class; NULL: it is none. */
static const Function *conversion_of(const Global *global, const Symbol *class) {
    const char *name = global->sym->name;
    bool is = global->kind == GLOBAL_FUNCTION &&
              strncmp(name, class->name, class->len) == 0 &&
              strncmp(name + class->len, "::operator ", 11) == 0;
    return is ? global->function : NULL;
}

/* The one for the type, else any. */
static Symbol *conversion(Run *run, Type from, Type want) {
    Exec *exec = run->exec;
    const Symbol *class = class_name(exec, from);
    Symbol *found = NULL;
    if (!class) return NULL;
    for (size_t i = 0; i < exec->count; i++) {
        const Global *global = exec->all[i];
        if (!conversion_of(global, class)) continue;
        if (global->function->node->type == want) return global->sym;
        if (!found || want != TYPE_BOOL) found = global->sym;
    }
    return found;
}

/* The type of word that an object is where one is wanted; NONE: there is no one way. */
static Type word_of(const Exec *exec, Type from) {
    const Symbol *class = class_name(exec, from);
    Type to = TYPE_NONE;
    unsigned ways = 0;
    for (size_t i = 0; class && i < exec->count; i++) {
        const Function *function = conversion_of(exec->all[i], class);
        if (!function || function->node->flags & NODE_FLAG_LONG) continue;
        to = function->node->type;
        ways++;
    }
    return ways == 1 && !type_is_data(to) ? to : TYPE_NONE;
}

static void to_word(Run *run, Node **at) {
    Type to = word_of(run->exec, (*at)->type);
    if (to != TYPE_NONE) class_convert(run, at, to);
}

/* Where a truth is wanted. */
static void to_truth(Run *run, Node **at) {
    if (*at && data_is_struct(run->exec, (*at)->type)) class_convert(run, at, TYPE_BOOL);
}

void class_operands(Run *run, Node *node) {
    bool sets = node->kind == NODE_ASSIGN || node->kind == NODE_STEP;
    bool truths = node->kind == NODE_UNARY    ? node->op == MEANING_LNOT
                  : node->kind == NODE_BINARY ? node->op <= MEANING_AND_THEN
                                              : false;
    if (sets && data_is_struct(run->exec, node->kid[0]->type)) return;
    for (uint32_t i = sets; i < node->n; i++)
        (truths ? to_truth : to_word)(run, &node->kid[i]);
}

bool class_takes(Run *run, Type type, const Node *list) {
    Symbol *make = class_constructor(run, type);
    bool copies = list->n == 1 && list->kid[0]->type == type;
    if (!make || copies || !list->n)
        return copies || list->n <= data_of(run->exec, type)->count;
    for (unsigned k = 1;; k++) {
        const Node *definition = overload_definition(run, make, k);
        if (!definition) return false;
        uint32_t params = definition->n - 2;
        bool enough = list->n >= params || overload_default(definition->kid[list->n]);
        if (list->n <= params && enough) return true;
    }
}

bool class_is_word(const Run *run, Type type) {
    return word_of(run->exec, type) != TYPE_NONE;
}

/* Whether the constructor makes an object of the one value by itself. */
static bool makes_of(Run *run, const Node *definition, const Node *value) {
    uint32_t n = definition->n - 2;
    const Node *param = n ? definition->kid[0] : NULL;
    if (!param || definition->flags & NODE_FLAG_LONG) return false;
    if (n > 1 && !overload_default(definition->kid[1])) return false;
    Type type = param->type;
    if (overload_is_reference(param, 0)) type = data_to(run->exec, type);
    if (type == TYPE_NONE) return !data_is_struct(run->exec, value->type);
    if (data_is_struct(run->exec, type)) return type == value->type;
    return !data_is_struct(run->exec, value->type) &&
           fit_argument(run, param, value) != FIT_NONE;
}

bool class_converts(Run *run, Type to, const Node *value) {
    Type from = value->type;
    if (data_is_struct(run->exec, to)) {
        const Symbol *make = class_constructor(run, to);
        const Node *definition = NULL;
        unsigned k = 1;
        while (make && (definition = overload_definition(run, make, k++)))
            if (makes_of(run, definition, value)) return true;
        return false;
    }
    const Symbol *convert =
        data_is_struct(run->exec, from) ? conversion(run, from, to) : NULL;
    const Node *function = convert ? names_function(convert)->node : NULL;
    if (!function || function->flags & NODE_FLAG_LONG) return false;
    bool data = type_is_data(to) || type_is_data(function->type);
    return function->type == to || !(data || type_is_enum(to));
}

/* {…} or a value as an object. */
static Node *object_of(Run *run, Node *value, Type want) {
    Symbol *make = class_constructor(run, want);
    bool list = ast_is_list(value);
    if (!make) return list ? class_made(run, value, want) : NULL;
    if (!list) value = built_around(run, NODE_INIT, value);
    return class_call(run, make, want, value);
}

/* *(B *)&x */
Node *class_base_part(Run *run, Node *object, Type base) {
    Node *cast = built_around(run, NODE_CAST, built_around(run, NODE_ADDRESS, object));
    cast->type = data_pointer(run->exec, base);
    return built_around(run, NODE_DEREF, cast);
}

void class_convert(Run *run, Node **at, Type want) {
    Node *node = *at, *now = NULL;
    Type from = node->type;
    const Exec *exec = run->exec;
    if (node->kind == NODE_STRING) return;
    if (data_is_struct(exec, want)) {
        if (ast_is_list(node) || (from != want && !data_is_struct(exec, from)))
            now = object_of(run, node, want);
        else if (from != want && class_begins_with(exec, from, want))
            now = class_base_part(run, node, want);
    } else if (node->kind == NODE_INIT && want != TYPE_VOID) {
        typing_unbrace(run, at, want);
        return;
    } else if (data_is_struct(exec, from) && !type_is_data(want)) {
        Symbol *convert = conversion(run, from, want);
        if (!convert) return;
        now = built_around(run, NODE_CALL, node);
        now->flags |= NODE_FLAG_ARROW;
        now->sym = convert;
    }
    if (!now) return;
    *at = now;
    typing_find(run, now);
}

/* ---- uses */

/* Of x.f and p->f, where f is no data: A::f, and the class; NULL: it is none. */
static Symbol *meant_by(Run *run, const Node *member, Type *class) {
    const Exec *exec = run->exec;
    Member data;
    if (member->kind != NODE_MEMBER || !member->n) return NULL;
    *class = member->kid[0]->type;
    if (member->flags & NODE_FLAG_ARROW && data_is_pointer(exec, *class))
        *class = data_to(exec, *class);
    if (!data_is_struct(exec, *class) || data_member(exec, *class, member->sym, &data))
        return NULL;
    return class_function(run, *class, member->sym);
}

/* x.f(y), p->f(y) */
static void find_method(Run *run, Node *node) {
    Type type;
    Node *member = node->kid[0];
    Symbol *sym = meant_by(run, member, &type);
    if (!sym) return;
    Node *object = member->kid[0];
    built_call(node, sym, 0);
    node->at = member->at;
    node->flags |= NODE_FLAG_ARROW;
    node->kid[0] = object;
    if (node->n > 1 && node->kid[1]->kind == NODE_TARGS) {
        node->kid[0] = node->kid[1];
        node->kid[1] = object;
    }
}

/* Nothing happens where it is evaluated. */
static bool is_plain(const Node *node) {
    bool part = node->kind == NODE_MEMBER || node->kind == NODE_INDEX ||
                node->kind == NODE_DEREF || node->kind == NODE_ADDRESS;
    bool good = part || node->kind == NODE_NAME || node->kind == NODE_NUMBER;
    for (uint32_t i = 0; i < node->n && good; i++) good = is_plain(node->kid[i]);
    return good;
}

/* x.n, p->n of a static member. */
static void find_static(Run *run, Node *node) {
    Type type;
    Symbol *sym = meant_by(run, node, &type);
    const Global *global = sym ? names_known(sym) : NULL;
    if (!global || !is_plain(node->kid[0])) return;
    Node *arguments = template_is_constant(global)
                          ? template_arguments(run, type, node->kid[0])
                          : NULL;
    if (!arguments && global_has_function(global->kind)) return;
    node->kind = arguments ? NODE_CALL : NODE_NAME;
    node->flags &= ~(uint32_t)NODE_FLAG_ARROW;
    node->sym = sym;
    node->n = arguments != NULL;
    if (arguments) node->kid[0] = arguments;
}

/* T(…), T{…} of a class with constructors. */
static void find_made(Run *run, Node *node) {
    Type type = node->type;
    if (node->n > 1 && !written_at(run, node, 1, &type)) return;
    Node *list = node->kid[0];
    Symbol *make = class_constructor(run, type);
    bool object = data_is_struct(run->exec, type), values = list->flags & NODE_FLAG_CALL;
    if (list->kind == NODE_SET && object) list->kind = NODE_INIT;
    if (object && run->typed) class_unfit(run, node, type);
    Node *one = list->kind != NODE_INIT ? list : list->n == 1 ? list->kid[0] : NULL;
    if (one && object && typing_of(one) == type) {
        built_replace(run, node, one);
        return;
    }
    if (list->kind != NODE_INIT) {
        if (object && make)
            built_replace(run, node, object_of(run, list, type));
        else if (!object && !type_is_data(type) &&
                 data_is_struct(run->exec, typing_of(list)))
            class_convert(run, &node->kid[0], type);
        return;
    }
    if (object && (!make || !list->n)) {
        Node *all = begin_list(run, list, type);
        if (all->kind == NODE_CALL)
            built_replace(run, node, all);
        else
            node->kid[0] = all;
        for (uint32_t i = 0; all->kind == NODE_INIT && i < all->n; i++)
            typing_find(run, all->kid[i]);
        if (!make || all != list) return;
    }
    if (make)
        built_replace(run, node, object_of(run, list, type));
    else if (!object && values && list->n < 2)
        node->kid[0] = list->n ? list->kid[0] : built_number(run, 0, list);
}

/* x[i] of std::array, or of what has an operator. */
static void find_index(Run *run, Node *node) {
    Type type = node->kid[0]->type;
    if (!data_is_struct(run->exec, type)) return;
    const Symbol *elements = class_elements(run, type);
    if (elements) {
        node->kid[0] = built_member(run, node->kid[0], elements);
        typing_find(run, node->kid[0]);
        return;
    }
    const Symbol *name = symbol_of(run->exec->symbols, "operator[]");
    Symbol *sym = class_function(run, type, name);
    if (!sym) return;
    built_call(node, sym, 0);
    node->flags |= NODE_FLAG_ARROW;
}

/* f(x) of an object with operator(). */
static void find_object_call(Run *run, Node *node) {
    if (!node->cache) return;
    Type type = ((const Node *)node->cache)->type;
    Symbol *name = symbol_of(run->exec->symbols, "operator()");
    Symbol *sym = class_function(run, type, name);
    if (!sym) return;
    Node *object = built_node(run, NODE_NAME, node, 0);
    object->sym = node->sym, object->slot = node->slot;
    object->cache = node->cache, object->mark = node->mark & MARK_LOCAL;
    Node *call = built_insert(run, node, sym, 0, object);
    call->flags |= NODE_FLAG_ARROW;
    built_replace(run, node, call);
}

/* Whether an operator of the class takes the value as it is: +=, or its own =. */
static bool assigns_itself(Run *run, const Node *node) {
    Type type = node->kid[0]->type;
    const Symbol *name = symbol_of(run->exec->symbols, "operator=");
    if (node->op != MEANING_NONE) return data_is_struct(run->exec, type);
    return !(node->flags & NODE_FLAG_PREFIX) && !ast_is_list(node->kid[1]) &&
           class_function(run, type, name);
}

void class_find(Run *run, Node *node) {
    switch (node->kind) {
    case NODE_IF:
    case NODE_WHILE:
    case NODE_COND:
        to_truth(run, &node->kid[0]);
        break;
    case NODE_DO:
    case NODE_FOR:
        to_truth(run, &node->kid[1]);
        break;
    case NODE_APPLY:
        find_method(run, node);
        break;
    case NODE_MEMBER:
        find_static(run, node);
        break;
    case NODE_CAST:
        find_made(run, node);
        break;
    case NODE_INDEX:
        find_index(run, node);
        if (node->kind == NODE_INDEX) to_word(run, &node->kid[1]);
        break;
    case NODE_SWITCH:
        to_word(run, &node->kid[0]);
        break;
    case NODE_CALL:
        find_object_call(run, node);
        break;
    case NODE_ASSIGN:
        if (!assigns_itself(run, node))
            class_convert(run, &node->kid[1], node->kid[0]->type);
        break;
    case NODE_VAR:
        if (node->n && node->kid[0] && !ast_is_list(node->kid[0]))
            class_convert(run, &node->kid[0], node->type);
        break;
    case NODE_RETURN:
        if (run->typed && node->n && node->kid[0])
            class_convert(run, &node->kid[0], run->typed->node->type);
        break;
    default:
        break;
    }
}

/* ---- results */

static void return_address(Run *run, Node *node) {
    for (uint32_t i = 0; i < node->n; i++) {
        Node *kid = node->kid[i];
        if (!kid) continue;
        if (kid->kind == NODE_RETURN && kid->n && kid->kid[0]) {
            kid->kid[0] = built_around(run, NODE_ADDRESS, kid->kid[0]);
            kid->kid[0]->flags |= NODE_FLAG_PREFIX;
        } else {
            return_address(run, kid);
        }
    }
}

static void find_result(Run *run, const Function *function) {
    Node *node = function->node, **result = &node->kid[node->n - 2];
    Type of;
    if ((*result)->flags & NODE_FLAG_ALIAS && written_type(run, *result, &of) &&
        data_is_struct(run->exec, of)) {
        (*result)->flags &= ~(uint32_t)(NODE_FLAG_ALIAS | NODE_FLAG_CONST);
        *result = built_form(run, FORM_REFERENCE, *result);
    }
    if ((*result)->op != FORM_REFERENCE || !written_type(run, (*result)->kid[0], &of))
        return;
    if (!data_is_struct(run->exec, of) && !class_has_this(function)) return;
    (*result)->flags |= NODE_FLAG_ALIAS; /* by its address */
    if (node->kid[node->n - 1]) return_address(run, node->kid[node->n - 1]);
}

void class_result(Run *run, Function *function) {
    const Node *node = function->node;
    const Function *typed = run->typed;
    if (!node->kid[node->n - 2] || !(node->flags & NODE_FLAG_CPP)) return;
    run->typed = function; /* whose nodes they are */
    find_result(run, function);
    run->typed = typed;
}

Type class_auto(const Node *body) {
    const Node *node = ast_find(body, AST_KIND(RETURN)); /* the first */
    return node && node->n && node->kid[0] ? typing_of(node->kid[0]) : TYPE_VOID;
}
