/* From a NODE_TYPE to a Type. */
#include "exec/written.h"

#include <string.h>

#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/refused.h"
#include "exec/typing.h"
#include "base/cpp.h"
#include "lang/words.h"

Symbol *written_tag(Run *run, const Symbol *tag, TypeForm form) {
    return symbol_printf(run->exec->symbols, "%s %s",
                         form == FORM_ENUM ? "enum" : "struct", tag->name);
}

/* A name's or tag's type; a struct that is not defined yet has a row already. */
static Type named(Run *run, const Node *node, bool is_tag) {
    const Global *global = is_tag ? NULL : names_known(node->sym);
    if (global && global->kind == GLOBAL_TYPE) return global->value.type;
    Symbol *tag = written_tag(run, node->sym, FORM_STRUCT);
    global = names_known(tag);
    if (!global && !is_tag) global = names_known(written_tag(run, node->sym, FORM_ENUM));
    if (global && global->kind == GLOBAL_TYPE) return global->value.type;
    if (!is_tag) return TYPE_NONE;
    Type type = data_struct(run->exec, node->sym, node->flags & NODE_FLAG_UNION);
    names_set(run->exec, tag, GLOBAL_TYPE, (Value){.type = type});
    return type;
}

static bool base(Run *run, const Node *node, Type *type) {
    *type = node->type;
    if (!node->sym) return true;
    *type = ast_is_wide(node->sym) ? data_wide(run->exec, node->sym)
                                   : named(run, node, false);
    const Global *global = names_known(node->sym);
    if (global && global->kind == GLOBAL_REFUSED)
        return refused_used(run, node, global->refused);
    if (*type != TYPE_NONE) return true;
    const char *name = node->sym->name;
    if (words_of_cpp(name, node->sym->len) || symbol_is_path(name))
        return run_error(run, node, CPP_WORD, name);
    return run_in_c_file(run, node)
               ? run_error(run, node, "unknown type '%s'", name)
               : run_error(run, node, "unknown type '%s'\n|typedef int %s; makes it one",
                           name, name);
}

bool written_size(Run *run, const Node *node, Type *type) {
    uint64_t count = 0;
    const Node *size = node->kid[1];
    Type of = data_to(run->exec, *type);
    uint64_t each = data_cells(run->exec, of);
    typing_need(run, size);
    if (!eval_constant(run, size, "an array's size", &count)) return false;
    if (count == 0 || count > ARRAY_MOST || count * each > ARRAY_MOST)
        return run_error(run, size, "an array has 1 to %d elements", ARRAY_MOST);
    *type = data_array(run->exec, of, (uint32_t)count);
    return true;
}

static bool array(Run *run, const Node *node, Type *type) {
    Type of;
    if (!written_type(run, node->kid[0], &of)) return false;
    if (data_is_open(run->exec, of))
        return run_error(run, node, "dimensions after the first need a size");
    if (of == TYPE_VOID || (type_is_data(of) && !data_of(run->exec, of)->complete))
        return run_error(run, node, "an array of %s has no size",
                         data_name(run->exec, of, run->query->arena));
    *type = data_array(run->exec, of, 0);
    return node->n < 2 || !node->kid[1] || written_size(run, node, type);
}

static bool function(Run *run, const Node *node, uint32_t from, uint32_t nparams,
                     Type result, Type *type) {
    Type *params = ARENA_ARRAY(run->query->arena, Type, nparams + 1);
    for (uint32_t i = 0; i < nparams; i++)
        if (!written_param(run, node->kid[from + i], &params[i])) return false;
    *type = data_function(run->exec, result, params, nparams);
    return true;
}

bool written_function(Run *run, const Node *node, Type *type) {
    Type result;
    uint32_t nparams = node->n - 2;
    return written_at(run, node, nparams, &result) &&
           function(run, node, 0, nparams, result, type);
}

void written_promise(Run *run, const Node *prototype, Global *global) {
    Diags *diags = run->query->diags;
    size_t before = diags->count;
    Type type;
    if (written_function(run, prototype, &type)) global->promised = type;
    diag_cut(diags, before);
}

/* ---- structs */

static bool width(Run *run, const Node *var, Member *member) {
    uint64_t bits;
    if (var->n < 3 || !var->kid[2]) return true;
    if (!eval_constant(run, var->kid[2], "a bit-field's width", &bits)) return false;
    if (type_is_data(member->type) || bits > data_bytes(run->exec, member->type) * 8)
        return run_error(run, var->kid[2], "'%s' has no room for %llu bits",
                         data_name(run->exec, member->type, run->query->arena),
                         (unsigned long long)bits);
    member->bits = (uint8_t)bits;
    return true;
}

/* `void x;` stands for a member that was refused. */
static Type lost(const Run *run, const Symbol *sym) {
    for (const RefusedMember *at = run->exec->lost; at; at = at->next)
        if (at->refused.sym == sym) return data_lost(run->exec, &at->refused);
    return TYPE_VOID;
}

static bool refuse_size(Run *run, const Node *node) {
    return run_error(run, node, "'%s' has no size: its type is not complete",
                     node->sym ? node->sym->name : "a member");
}

bool written_complete(Run *run, const Node *node, Type type) {
    return !data_is_struct(run->exec, type) || data_of(run->exec, type)->complete ||
           refuse_size(run, node);
}

/* A member's. */
static bool has_size(Run *run, const Node *node, Type type) {
    bool complete = !type_is_data(type) || data_of(run->exec, type)->complete;
    return (type != TYPE_VOID && complete) || refuse_size(run, node);
}

static bool is_real(const Node *node, const void *context) {
    (void)context;
    return node->kind == NODE_TYPE && node->sym && ast_real(node->sym);
}

/* What computes with it is refused, the struct is not. */
static Type real(const Run *run, const Node *var) {
    Exec *exec = run->exec;
    const Node *found = ast_find_if(var->kid[1], is_real, NULL);
    if (!found) return TYPE_NONE;
    Refused *refused = ARENA_NEW(exec->arena, Refused);
    *refused = (Refused){
        .sym = var->sym,
        .place = source_where(exec->arena, run->source, found->span.start),
        .why = arena_printf(exec->arena,
                            "'%s': floating-point numbers are not part of the language",
                            found->sym->name)};
    return data_lost(exec, refused);
}

static bool one_member(Run *run, const Node *decl, const Node *var, Member *member) {
    *member = (Member){.sym = var->sym};
    if (var->n > 1 && var->kid[1]) {
        member->type = real(run, var);
        if (member->type != TYPE_NONE) return width(run, var, member);
        if (!written_type(run, var->kid[1], &member->type)) return false;
    } else {
        member->type = decl->type;
    }
    if (member->type == TYPE_VOID) member->type = lost(run, var->sym);
    return has_size(run, var, member->type) && width(run, var, member);
}

/* struct { … }; within another: its members are the other's. */
static bool is_unnamed(const Node *decl) {
    const Node *type = decl->kid[0];
    return decl->n == 1 && type->kind == NODE_TYPE &&
           (!type->sym || strchr(type->sym->name, '#'));
}

static bool members(Run *run, const Node *node, Member *at, uint32_t *count) {
    for (uint32_t i = 0; i < node->n; i++) {
        const Node *decl = node->kid[i];
        if (decl->kind == NODE_ENUM && !define_type(run, decl)) return false;
        if (decl->kind != NODE_DECL) continue;
        for (uint32_t k = 0; k < decl->n; k++) {
            const Node *kid = decl->kid[k];
            Member *member = &at[*count];
            if (kid->kind != NODE_VAR && !is_unnamed(decl)) {
                if (!define_type(run, kid)) return false;
                continue;
            }
            *member = (Member){0};
            if (kid->kind == NODE_VAR ? !one_member(run, decl, kid, member)
                                      : !written_type(run, kid, &member->type) ||
                                            !has_size(run, kid, member->type))
                return false;
            *count += member->sym || kid->kind != NODE_VAR || kid->n > 2;
        }
    }
    return true;
}

static uint32_t most_members(const Node *node) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < node->n; i++) count += node->kid[i]->n;
    return count;
}

static bool define_struct(Run *run, const Node *node, Type *type) {
    Exec *exec = run->exec;
    Symbol *tag = node->sym ? written_tag(run, node->sym, FORM_STRUCT) : NULL;
    const Global *known = tag ? names_known(tag) : NULL;
    bool open = known && known->kind == GLOBAL_TYPE && type_is_data(known->value.type) &&
                !data_of(exec, known->value.type)->complete;
    *type = open ? known->value.type
                 : data_struct(exec, node->sym, node->flags & NODE_FLAG_UNION);
    if (data_is_too_many(*type)) return run_error(run, node, "too many types");
    if (tag && !open) names_set(exec, tag, GLOBAL_TYPE, (Value){.type = *type});
    Member *at = ARENA_ARRAY(run->query->arena, Member, most_members(node) + 1);
    uint32_t count = 0;
    if (!members(run, node, at, &count)) return false;
    bool packed = node->flags & NODE_FLAG_PACKED,
         overlaid = node->flags & NODE_FLAG_UNION;
    for (uint32_t i = 0; i < count && overlaid; i++)
        if (data_is_partial(exec, at[i].type) && !data_is_lost(exec, at[i].type))
            return run_error(run, node,
                             "'%s' is in a union, and a member of it was refused",
                             data_name(exec, at[i].type, run->query->arena));
    for (uint32_t i = 0; i < count && packed; i++)
        if (at[i].bits)
            return run_error(run, node, "a packed struct has no bit-fields here");
    data_of(exec, *type)->packed = packed;
    data_complete(exec, *type, at, count);
    return true;
}

static bool structure(Run *run, const Node *node, Type *type) {
    if (!(node->flags & NODE_FLAG_PROTOTYPE)) return define_struct(run, node, type);
    *type = named(run, node, true);
    return true;
}

static bool enumeration(Run *run, const Node *node, Type *type) {
    const Global *global = names_known(written_tag(run, node->sym, FORM_ENUM));
    if (!global) return run_error(run, node, "unknown type 'enum %s'", node->sym->name);
    *type = global->value.type;
    return true;
}

bool written_type(Run *run, const Node *node, Type *type) {
    Type of;
    switch (node->op) {
    case FORM_BASE:
        return base(run, node, type);
    case FORM_ARRAY:
        return array(run, node, type);
    case FORM_POINTER:
        if (!written_type(run, node->kid[0], &of)) return false;
        *type = data_pointer(run->exec, of);
        return true;
    case FORM_FUNCTION:
        return written_type(run, node->kid[0], &of) &&
               function(run, node, 1, node->n - 1, of, type);
    case FORM_STRUCT:
        return structure(run, node, type);
    case FORM_ENUM:
        return enumeration(run, node, type);
    default:
        if (node->kid[0]->kind == NODE_TYPE) return written_type(run, node->kid[0], type);
        typing_need(run, node->kid[0]);
        *type = typing_of(node->kid[0]);
        return typing_sure(run, node->kid[0]);
    }
}

bool written_at(Run *run, const Node *node, uint32_t i, Type *type) {
    *type = node->type;
    return i >= node->n || !node->kid[i] || node->kid[i]->kind != NODE_TYPE ||
           written_type(run, node->kid[i], type);
}

bool written_constant(const Node *declaration, const Node *var) {
    uint32_t i = var->kind == NODE_VAR;
    const Node *type = i < var->n ? var->kid[i] : NULL;
    while (type && type->op == FORM_ARRAY) type = type->kid[0];
    return (type ? type : declaration)->flags & NODE_FLAG_CONST;
}

/* How large an array is that a parameter is written as says nothing. */
bool written_param(Run *run, const Node *param, Type *type) {
    const Node *array = param->n ? param->kid[0] : NULL;
    if (array && array->op == FORM_ARRAY) {
        if (!written_type(run, array->kid[0], type)) return false;
        *type = data_pointer(run->exec, *type);
        return true;
    }
    if (!written_at(run, param, 0, type)) return false;
    if (data_is_array(run->exec, *type))
        *type = data_pointer(run->exec, data_to(run->exec, *type));
    else if (data_is_function(run->exec, *type))
        *type = data_pointer(run->exec, *type);
    return true;
}
