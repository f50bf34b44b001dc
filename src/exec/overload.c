/* Overloads, by how well the arguments' types fit the parameters'. */
#include "exec/overload.h"
#include "exec/built.h"
#include "exec/class.h"
#include "exec/data/data.h"
#include "exec/written.h"
#include "exec/defaults.h"
#include "exec/fit.h"
#include "exec/refer.h"
#include "exec/refused.h"
#include "exec/scope.h"
#include "exec/template.h"
#include "exec/traits.h"
#include "exec/typing.h"
#include "exec/builtin/builtin.h"

#include <string.h>

#include "lang/print.h"

bool overload_is_reference(const Node *node, uint32_t i) {
    const Node *type = i < node->n ? node->kid[i] : NULL;
    return type && type->kind == NODE_TYPE && type->op == FORM_REFERENCE;
}

const Node *overload_default(const Node *param) {
    return param->n > 1 ? param->kid[1] : NULL;
}

/* ---- the functions of a name */

static size_t plain_len(const Symbol *sym) {
    return strcspn(sym->name, "#{");
}

static Symbol *first_of(Run *run, const Symbol *sym) {
    return names_numbered(run->exec, sym->name, plain_len(sym), 1);
}

/* A definition and where it stands. */
typedef struct {
    const Source *source;
    const Node *node;
} Text;

static const Node *body_of(Text text) {
    return text.node->kid[text.node->n - 1];
}

static bool same_bodies(Text a, Text b) {
    return source_same(a.source, body_of(a)->span, b.source, body_of(b)->span);
}

/* Of two that differ in const alone, and do the same, one is enough. */
static bool is_twin(Text a, Text b) {
    bool same = !((a.node->flags ^ b.node->flags) & NODE_FLAG_CONST);
    return same || !body_of(a) || !body_of(b) ? same : same_bodies(a, b);
}

/* The same of templates' functions, whose parameters are written the same way. */
static bool are_twins(Text a, Text b) {
    if (a.node->n != b.node->n || !((a.node->flags ^ b.node->flags) & NODE_FLAG_CONST) ||
        a.node->kind != NODE_FUNC || b.node->kind != NODE_FUNC)
        return false;
    for (uint32_t i = 0; i + 2 < a.node->n; i++)
        if (!ast_equal(a.node->kid[i], b.node->kid[i])) return false;
    return is_twin(a, b);
}

/* What it was announced by, before its body was read. */
static bool is_ahead(const Function *function, const Function *other) {
    return other->node->flags & NODE_FLAG_EXTERN && other->source == function->source &&
           other->node->span.start == function->node->span.start;
}

const Node *overload_definition(Run *run, const Symbol *sym, unsigned k) {
    const Global *global = names_overload(run->exec, first_of(run, sym), k);
    if (!global) return NULL;
    return global->kind == GLOBAL_TEMPLATE ? function_body(global->function)
                                           : global->function->node;
}

/* Two definitions of one text whose parameters differ by what bbx's types don't say, as
 * long from long long, and whose bodies are not the same. */
static bool is_other(Text a, Text b, bool twin) {
    const Node *x = body_of(a), *y = body_of(b);
    return x && y && a.source == b.source && x->span.start != y->span.start &&
           (twin || !same_bodies(a, b));
}

Symbol *overload_name(Run *run, Function *function) {
    const Symbol *sym = function->node->sym;
    Exec *exec = run->exec;
    if (!(function->node->flags & NODE_FLAG_CPP)) return function->node->sym;
    for (unsigned k = 1;; k++) {
        Symbol *at = names_numbered(exec, sym->name, sym->len, k);
        const Global *global = names_known(at);
        const Function *other = names_function(at);
        if (global && global->kind == GLOBAL_TEMPLATE) continue;
        if (!other || !(other->node->flags & NODE_FLAG_CPP)) return at;
        if (is_ahead(function, other)) return at;
        Text x = {function->source, function->node}, y = {other->source, other->node};
        if (!is_twin(x, y) || !data_same_params(exec, function->type, other->type))
            continue;
        function->twin = is_other(x, y, other->twin);
        return at;
    }
}

/* The next free one, or one whose template is written the same way. */
Symbol *overload_template_name(Run *run, const Node *definition) {
    const Symbol *sym = definition->sym;
    Text mine = {run->source, definition->kid[definition->n - 1]};
    for (unsigned k = 1;; k++) {
        const Global *global = names_overload(run->exec, sym, k);
        if (!global) return names_numbered(run->exec, sym->name, sym->len, k);
        if (global->kind != GLOBAL_TEMPLATE) continue;
        const Node *node = global->function->node;
        Text its = {global->function->source, function_body(global->function)};
        if (defaults_template(run->query->arena, (Node *)definition, node) ||
            ast_equal(node, definition) ||
            (node->n == definition->n && are_twins(its, mine)))
            return global->sym;
    }
}

Symbol *overload_special(Run *run, const Node *special) {
    Symbol *found = NULL;
    const Global *global = NULL;
    for (unsigned k = 1; (global = names_overload(run->exec, special->sym, k)); k++) {
        Symbol *name = global->kind == GLOBAL_TEMPLATE
                           ? template_special(run, global, special)
                           : NULL;
        if (name && found) return NULL;
        if (name) found = name;
    }
    return found;
}

/* ---- the one that is meant */

typedef struct {
    Symbol *sym;
    unsigned rank; /* what is no template is best, then what has no pack */
} Fitting;

/* Those that can be called so. */
typedef struct {
    Fitting *at;
    size_t count, cap;
} Choice;

/* It is defined behind the function that is typed, which can't mean it. Functions of a
 * class know all of it, and instances what stands before their use. */
static bool is_later(Run *run, const Global *global) {
    const Function *typed = run->typed;
    if (!typed || global->function->since <= typed->order || class_len(global->sym) ||
        strchr(typed->node->sym->name, '{'))
        return false;
    return !names_known(first_of(run, global->sym))->declared;
}

/* Looks through the functions of a name. */
static void consider(Run *run, Choice *choice, const Symbol *name, const Node *call,
                     const Node *arguments) {
    for (unsigned k = 1;; k++) {
        Symbol *sym = names_numbered(run->exec, name->name, name->len, k);
        const Global *global = names_global(run->exec, sym);
        ((Global *)global)->typed = true;
        if (!global_has_function(global->kind)) break;
        bool plain = global->kind != GLOBAL_TEMPLATE;
        if (is_later(run, global)) continue;
        if (!plain)
            sym = template_instance(run, global, arguments, call);
        else if (arguments)
            continue;
        const Function *function = sym ? names_function(sym) : NULL;
        if (!function || fit_call(run, function, call) == FIT_NONE) continue;
        choice->at = arena_grow(run->query->arena, choice->at, choice->count,
                                &choice->cap, sizeof *choice->at);
        choice->at[choice->count++] =
            (Fitting){sym, plain ? UINT32_MAX : template_rank(global)};
    }
}

/* Better than all others. What is no template is better where both fit as well. NULL:
 * there is none. */
static Symbol *best_among(Run *run, const Choice *choice, const Node *call) {
    for (size_t i = 0; i < choice->count; i++) {
        const Function *one = names_function(choice->at[i].sym);
        bool all = true;
        for (size_t k = 0; k < choice->count && all; k++) {
            const Function *other = names_function(choice->at[k].sym);
            if (one == other) continue;
            bool plain = choice->at[i].rank > choice->at[k].rank;
            all = fit_is_better(run, one, other, call, plain);
        }
        if (all) return one->twin ? NULL : choice->at[i].sym;
    }
    return NULL;
}

/* The names whose functions a call may mean. */
typedef struct {
    Arena *arena;
    Symbol **at;
    size_t count, cap;
} Candidates;

static void add_name(Candidates *names, Symbol *sym) {
    for (size_t i = 0; i < names->count; i++)
        if (names->at[i] == sym) return;
    if (!sym) return;
    names->at =
        arena_grow(names->arena, names->at, names->count, &names->cap, sizeof *names->at);
    names->at[names->count++] = sym;
}

/* The name itself, what it may mean, and what is beside the arguments' types. */
static Candidates candidates_of(Run *run, Symbol *sym, const Node *call) {
    Candidates names = {.arena = run->query->arena};
    const Several *several = scope_several(sym);
    for (size_t i = 0; several && i < several->count; i++)
        add_name(&names, several->at[i]);
    if (!several) add_name(&names, sym);
    add_name(&names, scope_also(run->exec, sym));
    bool asks = !(call->flags & (NODE_FLAG_SCOPED | NODE_FLAG_ARROW));
    for (uint32_t i = 0; asks && i < call->n && scope_shares(sym); i++)
        add_name(&names, scope_beside(run->exec, call->kid[i]->type, scope_spelled(sym)));
    return names;
}

/* NULL: none does, or several do. */
static Symbol *best_of(Run *run, const Candidates *names, const Node *call,
                       const Node *arguments) {
    Choice choice = {.count = 0};
    for (size_t i = 0; i < names->count; i++)
        consider(run, &choice, names->at[i], call, arguments);
    return best_among(run, &choice, call);
}

/* ---- operators */

/* The name that an operator's function has; NULL: there is none. */
static Symbol *operator_name(Run *run, const Node *node) {
    unsigned op = node->kind == NODE_CHAIN   ? node->ops[0]
                  : node->kind == NODE_DEREF ? MEANING_MUL
                                             : node->op;
    bool plain = node->kind == NODE_ASSIGN && op == MEANING_NONE &&
                 !(node->flags & NODE_FLAG_PREFIX); /* not a first value */
    bool own = op >= MEANING_OR || (op >= MEANING_OR_ELSE && op <= MEANING_GE);
    const char *sign = plain ? "" : print_spelling((Meaning)op), *twice = "";
    if (!plain && (!own || op == MEANING_WITHOUT || op == MEANING_POWER)) return NULL;
    if (node->kind == NODE_ASSIGN) twice = "=";
    if (node->kind == NODE_STEP) twice = sign;
    return symbol_printf(run->exec->symbols, "operator%s%s", sign, twice);
}

static bool is_operator(const Node *node) {
    switch (node->kind) {
    case NODE_CHAIN:
        return node->n == 2;
    case NODE_BINARY:
    case NODE_UNARY:
    case NODE_ASSIGN:
    case NODE_STEP:
    case NODE_DEREF:
        return true;
    default:
        return false;
    }
}

/* Two enums of one type are compared as they are. */
static bool compares_enums(const Node *node) {
    bool compares = node->kind == NODE_CHAIN || node->kind == NODE_CALL; /* turned */
    return compares && node->n == 2 && type_is_enum(node->kid[0]->type) &&
           node->kid[0]->type == node->kid[1]->type;
}

/* Whether it is better than the operator that words have: no operand fits worse, and one
 * fits better or all of them as well as they can. An object is no word; where it could
 * become one as well neither would be better. */
static bool beats_words(Run *run, const Function *function, const Node *node) {
    const Exec *exec = run->exec;
    bool enums = compares_enums(node), better = enums;
    for (uint32_t i = 0; i < node->n; i++) {
        Type type = node->kid[i]->type;
        Fit mine = fit_argument(run, function->node->kid[i], node->kid[i]);
        if (data_is_struct(exec, type)) return true;
        Fit words = type_is_enum(type) && !enums ? FIT_PROMOTED : FIT_EXACT;
        if (mine > words) return false;
        better |= mine < words;
    }
    return better;
}

/* x++ is operator++(x, 0). */
static Node *with_zero(Run *run, const Node *step) {
    Node *call = built_node(run, NODE_STEP, step, 2);
    call->op = step->op;
    call->kid[0] = step->kid[0];
    call->kid[1] = built_number(run, 0, step);
    call->kid[1]->type = TYPE_I32;
    return call;
}

/* An operator of the operands' types that was refused. */
static Symbol *lost_operator(Run *run, Symbol *plain, Symbol *member, const Node *node) {
    const Global *own = member ? member->global : NULL, *all = plain->global;
    if (own && (own->kind == GLOBAL_REFUSED || own->overload)) return member;
    const Refused *refused = !all                          ? NULL
                             : all->kind == GLOBAL_REFUSED ? all->refused
                                                           : all->overload;
    for (uint32_t i = 0; refused && i < node->n; i++)
        if (refused_mentions(refused, scope_type_name(run->exec, node->kid[i]->type)))
            return plain;
    return NULL;
}

/* What an operator means for its operands. */
typedef struct {
    Symbol *member, *sym;
    bool any, exact;
} Operation;

/* What the class leaves to the compiler. */
static bool has_default(Run *run, Type type, const Symbol *plain) {
    Exec *exec = run->exec;
    const Symbol *class = class_name(exec, type);
    bool equal = strcmp(plain->name, "operator==") == 0;
    const Symbol *order = symbol_of(exec->symbols, "<=>");
    const Symbol *equals = symbol_of(exec->symbols, "==");
    return class && (class_member(run, class->name, class->len, order) ||
                     (equal && class_member(run, class->name, class->len, equals)));
}

static Operation operation_of(Run *run, Symbol *plain, Node *uses) {
    Operation o = {.any = false};
    Choice choice = {.count = 0};
    Type type = uses->kid[0]->type;
    if (uses->n == 2 && type == uses->kid[1]->type && has_default(run, type, plain))
        return o;
    o.member = class_function(run, type, plain);
    consider(run, &choice, plain, uses, NULL);
    if (o.member) consider(run, &choice, o.member, uses, NULL);
    o.sym = best_among(run, &choice, uses);
    o.exact = o.sym && fit_call(run, names_function(o.sym), uses) == FIT_EXACT;
    o.any = choice.count;
    return o;
}

/* Becomes a call of an operator that was refused; false: none was. */
static bool use_lost(Run *run, Node *node, Symbol *plain, const Operation *o,
                     const Node *uses) {
    Symbol *lost = o->exact ? NULL : lost_operator(run, plain, o->member, uses);
    if (lost) built_call(node, lost, -1);
    return lost;
}

/* a != b is !(a == b), and both may be meant the other way round. */
static bool find_turned(Run *run, Node *node) {
    if (node->kind != NODE_CHAIN || node->ops[0] > MEANING_NE) return false;
    bool differs = node->ops[0] == MEANING_NE;
    Symbol *plain = symbol_of(run->exec->symbols, "operator==");
    for (unsigned turn = !differs; turn < 2; turn++) {
        Node *call = built_pair(run, NODE_CALL, node->kid[turn], node->kid[1 - turn]);
        Operation o = operation_of(run, plain, call);
        if (use_lost(run, node, plain, &o, call)) return true;
        if (!o.sym || !beats_words(run, names_function(o.sym), call)) continue;
        built_call(call, o.sym, 0);
        Node *whole = differs ? built_around(run, NODE_UNARY, call) : call;
        if (differs) whole->op = MEANING_LNOT;
        typing_find(run, call);
        typing_find(run, whole);
        built_replace(run, node, whole);
        return true;
    }
    return false;
}

/* A class among those of the members that does it in its own way; NULL: there is none. */
static const Symbol *part_with(Run *run, Type type, Symbol *plain, const Node *like) {
    const Exec *exec = run->exec;
    bool assigns = strcmp(plain->name, "operator=") == 0;
    const Symbol *found = NULL;
    for (uint32_t i = 0; i < data_of(exec, type)->count && !found; i++) {
        Type of = data_of(exec, type)->members[i].type;
        of = data_element(exec, of);
        if (!data_is_struct(exec, of)) continue;
        Node *one = built_node(run, NODE_NAME, like, 0);
        one->type = of;
        Node *uses = built_pair(run, NODE_CALL, one, one);
        Operation o = operation_of(run, plain, uses);
        bool own = assigns ? o.exact : o.any || class_is_word(run, of);
        own = own || lost_operator(run, plain, o.member, uses);
        found = own ? class_name(exec, of) : part_with(run, of, plain, like);
    }
    return found;
}

/* What is done member by member must be so with all members. */
static void check_parts(Run *run, const Node *node, Symbol *plain) {
    Type type = node->kid[0]->type;
    bool object = data_is_struct(run->exec, type);
    const Symbol *class = object ? part_with(run, type, plain, node) : NULL;
    if (class)
        run_error(run, node, "'%s' has members of '%s', whose %s is not called here",
                  class_name(run->exec, type)->name, class->name, plain->name);
}

static bool is_order(const Node *node) {
    return node->kind == NODE_CHAIN && node->ops[0] >= MEANING_LT;
}

/* a < b by operator<=>. */
static bool has_order(Run *run, const Node *node) {
    Symbol *plain = symbol_of(run->exec->symbols, "operator<=>");
    for (uint32_t i = 0; i < 2; i++) {
        Node *uses = built_pair(run, NODE_CALL, node->kid[i], node->kid[1 - i]);
        if (has_default(run, node->kid[i]->type, plain) ||
            operation_of(run, plain, uses).any)
            return true;
    }
    return false;
}

/* Where the operands' types have no such operator. */
static void leave_operator(Run *run, Node *node, Symbol *plain) {
    bool equal = node->kind == NODE_CHAIN && node->ops[0] <= MEANING_NE;
    if (equal && node->kid[0]->type == node->kid[1]->type)
        check_parts(run, node, symbol_of(run->exec->symbols, "operator=="));
    if (is_order(node) && has_order(run, node))
        run_error(run, node, "operator<=> is not called\n|write %s", plain->name);
    class_operands(run, node);
}

static void find_operator(Run *run, Node *node) {
    Node *uses = node;
    bool own = false, c = node->flags & NODE_FLAG_C; /* elsewhere enums are numbers */
    for (uint32_t i = 0; i < node->n; i++)
        own |= (c && type_is_enum(node->kid[i]->type)) ||
               data_is_struct(run->exec, node->kid[i]->type);
    if (!own) return;
    Symbol *plain = operator_name(run, node);
    if (!plain) {
        class_operands(run, node);
        return;
    }
    if (node->kind == NODE_STEP && !(node->flags & NODE_FLAG_PREFIX))
        uses = with_zero(run, node);
    Operation o = operation_of(run, plain, uses);
    if (use_lost(run, node, plain, &o, uses)) return;
    bool copies = node->kind == NODE_ASSIGN && node->op == MEANING_NONE &&
                  node->kid[0]->type == node->kid[1]->type;
    if (copies && !o.exact) {
        check_parts(run, node, plain);
        return;
    }
    bool better = o.sym && beats_words(run, names_function(o.sym), uses);
    if (!better && find_turned(run, node)) return;
    if (!o.any) leave_operator(run, node, plain);
    if (!better) return;
    built_call(uses, o.sym, 0);
    if (uses != node) built_replace(run, node, uses);
}

/* (a, b), where an operator that was refused may be meant. */
static void find_comma(Run *run, Node *node) {
    Symbol *plain = symbol_of(run->exec->symbols, "operator,");
    for (uint32_t i = 0; i < node->n; i++) {
        Operation o = {.member = class_function(run, node->kid[i]->type, plain)};
        if (use_lost(run, node, plain, &o, node)) return;
    }
}

/* ---- calls */

/* The template arguments, taken out of the call. */
static Node *take_arguments(Node *call) {
    Node *first = call->n ? call->kid[0] : NULL;
    if (!first || first->kind != NODE_TARGS) return NULL;
    memmove(call->kid, call->kid + 1, --call->n * sizeof *call->kid);
    return first;
}

static void put_arguments(Node *call, Node *arguments) {
    memmove(call->kid + 1, call->kid, call->n++ * sizeof *call->kid);
    call->kid[0] = arguments;
}

static bool is_cpp(const Symbol *sym) {
    const Global *global = names_known(sym);
    if (!global || !global_has_function(global->kind)) return false;
    return global->kind == GLOBAL_TEMPLATE ||
           global->function->node->flags & NODE_FLAG_CPP;
}

bool overload_leaves(const Node *node, const Global *global) {
    return global->kind == GLOBAL_TEMPLATE && !(node->flags & NODE_FLAG_C) &&
           builtin_of(node->sym);
}

void overload_find(Run *run, Node *node) {
    if (run->exec->operators && is_operator(node)) find_operator(run, node);
    if (run->exec->operators && node->kind == NODE_COMMA && node->n > 1)
        find_comma(run, node);
    if (node->kind != NODE_CALL || node->mark & MARK_LOCAL) return;
    if (strchr(node->sym->name, '{')) { /* an instance */
        if (names_function(node->sym)) refer_call(run, names_function(node->sym), node);
        return;
    }
    Symbol *first = first_of(run, node->sym);
    if (!is_cpp(first) && !scope_several(first)) {
        if (strchr(first->name, ':')) names_global(run->exec, first)->typed = true;
        return;
    }
    if (overload_leaves(node, names_known(first)) || traits_truth(run, node)) return;
    Node *arguments = take_arguments(node);
    Symbol *second = names_numbered(run->exec, first->name, first->len, 2), *best = first;
    bool lost = names_known(first)->overload;
    Candidates names = candidates_of(run, first, node);
    names_global(run->exec, second)->typed = true;
    if (lost || is_cpp(second) || !names_function(first) || arguments || names.count > 1)
        best = best_of(run, &names, node, arguments);
    else if (names_function(best)->twin)
        best = NULL;
    /* What doesn't fit as it is may be meant for one that was refused. */
    bool instance = best && strchr(best->name, '{');
    if (lost && best && (instance || fit_call(run, names_function(best), node)))
        best = NULL;
    node->sym = best ? best : first;
    node->slot = best ? 0 : -1;
    if (!best && arguments) put_arguments(node, arguments);
    if (best) refer_call(run, names_function(best), node);
}

bool overload_refused(Run *run, const Node *call) {
    const Global *global = names_known(first_of(run, call->sym));
    const Refused *lost = global ? global->overload : NULL;
    if (!lost) lost = template_lost(run->exec, call->sym);
    if (lost) return refused_used(run, call, lost);
    if (global && global->kind == GLOBAL_TEMPLATE && template_is_declared(global))
        return run_error(run, call, "the template '%s' is declared, but not defined",
                         call->sym->name);
    if (global && global->kind == GLOBAL_FUNCTION && global->function->twin)
        return run_error(run, call,
                         "there are two '%s' whose parameters differ in const, or in "
                         "long and long long, which bbx can't tell",
                         call->sym->name);
    return run_error(run, call,
                     "no function '%s' fits these arguments, or several do"
                     "\n|a cast says which one is meant",
                     call->sym->name);
}

bool overload_decided(Run *run, const Function *function, const Node *call) {
    if (function->node->flags & NODE_FLAG_EXTERN) return overload_refused(run, call);
    if (!(function->node->flags & NODE_FLAG_CPP) || call->slot >= 0) return true;
    typing_need(run, call);
    if (call->slot >= 0) return true;
    return overload_refused(run, call);
}
