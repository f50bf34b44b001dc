/* Expressions: lvalues and values, with their types. */
#include "cc/cc_local.h"

#include <string.h>

enum { DEEPEST = 1500 };
#define TOO_DEEP "nested too deeply"

/* A node to go on with after an error. */
static CcTree *error_node(Cc *c, const Node *node) {
    return cc_tree_word(c, c->types->int32, node, 0);
}

/* ---- atoms */

static bool fits(const CcType *type, uint64_t word) {
    return type->is_signed ? word <= (UINT64_C(1) << (type->bits - 1)) - 1
                           : type->bits == 64 || word >> type->bits == 0;
}

/* A literal: the first type that holds it, among those of its base and suffix. */
static CcTree *number(Cc *c, const Node *node) {
    CcTypes *t = c->types;
    CcType *const types[] = {t->int32, t->uint32, t->int64, t->uint64};
    bool is_unsigned = node->flags & NODE_FLAG_UNSIGNED;
    bool is_long = node->flags & NODE_FLAG_LONG;
    bool decimal = !(node->flags & (NODE_FLAG_HEX | NODE_FLAG_OCTAL | NODE_FLAG_BINARY));
    if (node->flags & NODE_FLAG_CHAR) return cc_tree_word(c, t->int32, node, node->num);
    for (unsigned i = is_long ? 2 : 0; i < 4; i++) {
        bool taken = types[i]->is_signed ? !is_unsigned : is_unsigned || !decimal;
        if (taken && fits(types[i], node->num))
            return cc_tree_word(c, types[i], node, node->num);
    }
    return cc_tree_word(c, t->uint64, node, node->num);
}

static CcTree *function_name(Cc *c, CcEntity *entity, const Node *node) {
    CcTree *tree = cc_tree_new(c, CC_FUNCTION_NAME,
                               cc_type_pointer(c->types, entity->type), node, 0);
    tree->entity = entity;
    return tree;
}

/* A variable that was refused: reading it is an error. */
static CcTree *refused(Cc *c, const CcEntity *entity, const Node *node) {
    CcTree *lacks =
        cc_tree_new(c, CC_UNSUPPORTED, cc_type_pointer(c->types, entity->type), node, 0);
    lacks->text = arena_printf(c->program->arena, "'%s' was refused: %s",
                               entity->name->name, entity->refused);
    return cc_tree_one(c, CC_DEREF, entity->type, node, lacks);
}

static CcTree *name(Cc *c, const Node *node) {
    CcEntity *entity = cc_scope_resolve(c, node);
    const char *text = node->sym->name;
    if (!entity && (strcmp(text, "true") == 0 || strcmp(text, "false") == 0))
        return cc_tree_word(c, c->types->int32, node, *text == 't');
    if (!entity) entity = cc_builtin_in_c(c, node);
    CcTree *foreign = entity ? NULL : cc_foreign(c, node);
    if (foreign) return foreign;
    if (!entity || entity->kind == CC_ENTITY_TYPEDEF) {
        cc_scope_error(c, node->span,
                       entity ? "'%s' is a type, no value" : "unknown name '%s'", text);
        return error_node(c, node);
    }
    if (entity->kind == CC_ENTITY_ENUMERATOR)
        return cc_tree_word(c, entity->type, node, entity->value);
    if (entity->kind == CC_ENTITY_FUNCTION) return function_name(c, entity, node);
    return entity->refused ? refused(c, entity, node) : cc_tree_object(c, entity, node);
}

static CcTree *text(Cc *c, const Node *node) {
    CcType *type = cc_type_array(c->types, c->types->of_char, node->num + 1);
    CcTree *tree = cc_tree_new(c, CC_STRING, type, node, 0);
    tree->word = cc_init_text(c, node);
    return tree;
}

/* ---- lvalues */

/* A member of a const struct is const. */
static CcTree *member_of(Cc *c, CcTree *of, const Node *node) {
    CcMember member;
    CcType *type = cc_type_unqualified(of->type);
    if (c->failed) return of;
    if (type->refused) {
        cc_scope_error(c, node->span, "this struct was refused: %s", type->refused);
        return of;
    }
    bool has = type->kind == CC_STRUCT && type->is_complete &&
               cc_type_member(type, node->sym, &member);
    if (!has) {
        cc_scope_error(c, cc_scope_operator(node), "'%s' has no member '%s'",
                       cc_scope_text(c, node->kid[0]), node->sym->name);
        return of;
    }
    bool nowhere = of->kind == CC_DEREF && cc_convert_is_null_pointer(of->kid[0]);
    if (cc_type_is_refused(member.type))
        cc_scope_error(c, cc_scope_operator(node), "'%s' was refused: %s",
                       node->sym->name, member.type->refused);
    else if (type->is_partial && nowhere) /* offsetof by hand */
        cc_scope_error(c, node->span, CC_PARTIAL);
    CcType *as =
        of->type->is_constant ? cc_type_constant(c->types, member.type) : member.type;
    CcTree *tree = cc_tree_one(c, CC_MEMBER, as, node, of);
    tree->member = member;
    return tree;
}

static CcTree *dereference(Cc *c, CcTree *pointer, const Node *node) {
    if (c->failed || pointer->is_unknown) return pointer;
    if (pointer->type->kind != CC_POINTER) {
        cc_scope_error(c, cc_scope_operator(node), "'%s' is not a pointer",
                       cc_scope_text(c, node->kid[0]));
        return pointer;
    }
    if (pointer->type->of->kind == CC_FUNCTION) return pointer; /* *f is f */
    return cc_tree_one(c, CC_DEREF, pointer->type->of, node, pointer);
}

/* A member of an unknown value is unknown. */
static CcTree *member(Cc *c, const Node *node) {
    bool arrow = node->flags & NODE_FLAG_ARROW;
    CcTree *of = arrow ? cc_expr_value(c, node->kid[0]) : cc_expr(c, node->kid[0]);
    if (of->is_unknown) return of;
    if (arrow) return member_of(c, dereference(c, of, node), node);
    if (!cc_tree_is_lvalue(of) && of->type->kind == CC_STRUCT)
        of = cc_tree_one(c, CC_TEMPORARY, of->type, node, of);
    return member_of(c, of, node);
}

/* The local that the lvalue is part of. */
static CcEntity *local_part_of(const CcTree *place) {
    while (place->kind == CC_MEMBER || place->kind == CC_ELEMENT) place = place->kid[0];
    return place->kind == CC_OBJECT ? place->entity : NULL;
}

CcTree *cc_expr_address(Cc *c, CcTree *place, CcType *type, const Node *from) {
    CcEntity *root = local_part_of(place);
    if (root) root->is_address_taken = root->is_in_memory = root->is_assigned = true;
    return cc_tree_one(c, CC_ADDRESS, type, from, place);
}

static CcTree *address(Cc *c, const Node *node) {
    CcTree *place = cc_expr(c, node->kid[0]);
    if (c->failed || place->kind == CC_FUNCTION_NAME || place->is_unknown) return place;
    bool function =
        place->type->kind == CC_POINTER && place->type->of->kind == CC_FUNCTION;
    if (!cc_tree_is_lvalue(place) && function) return place; /* &*f */
    if (!cc_tree_is_lvalue(place))
        cc_scope_error(c, node->span, "a value has no address");
    else if (place->kind == CC_MEMBER && place->member.bits)
        cc_scope_error(c, node->span, "a bit-field has no address");
    if (place->kind == CC_ELEMENT) place->allows_end = true; /* one past the end */
    return cc_expr_address(c, place, cc_type_pointer(c->types, place->type), node);
}

CcTree *cc_expr_rvalue(Cc *c, CcTree *tree, const Node *from) {
    if (c->failed || !cc_tree_is_lvalue(tree)) return tree;
    CcType *type = tree->type;
    if (type->kind == CC_ARRAY) ((Node *)from)->mark |= MARK_DECAYS;
    if (type->kind == CC_ARRAY)
        return cc_expr_address(c, tree, cc_type_pointer(c->types, type->of), from);
    if (type->kind == CC_STRUCT && (!type->is_complete || type->refused))
        cc_scope_error(c, from->span, "what the struct consists of is not known");
    if (type->kind == CC_REAL && type->size > 8) /* it does not fit a register */
        cc_scope_error(c, from->span, CC_NO_REALS);
    CcTree *load = cc_tree_one(c, CC_LOAD, cc_type_unqualified(type), from, tree);
    load->is_unknown = tree->is_unknown;
    return cc_foreign_observed(c, load, from);
}

CcTree *cc_expr_value(Cc *c, const Node *node) {
    return cc_expr_rvalue(c, cc_expr(c, node), node);
}

CcTree *cc_expr_condition(Cc *c, const Node *node) {
    return cc_convert_bool(c, cc_expr_value(c, node), node);
}

/* ---- types as operands */

static CcTree *compound_literal(Cc *c, CcType *type, const Node *node) {
    CcTree *fill = cc_init(c, &type, node->kid[0]);
    if (c->failed) return fill;
    CcEntity *entity;
    if (c->f.scope) {
        entity = cc_scope_local(c, NULL, type, node);
        entity->is_in_memory = true;
    } else {
        entity = ARENA_NEW(c->program->arena, CcEntity);
        *entity = (CcEntity){.kind = CC_ENTITY_VARIABLE, .is_static = true, .type = type};
        entity->place = cc_scope_place(c, node->span);
        cc_static_declare(c, entity);
        cc_static_define(c, entity, fill, node);
    }
    CcTree *tree = cc_tree_one(c, CC_COMPOUND_LITERAL, type, node, fill);
    tree->entity = entity;
    return tree;
}

static CcTree *cast(Cc *c, const Node *node) {
    CcType *type = cc_typename_of(c, node, 1);
    if (c->failed) return error_node(c, node);
    if (node->kid[0]->kind == NODE_INIT) return compound_literal(c, type, node);
    CcTree *value = cc_expr_value(c, node->kid[0]);
    bool members = type->kind == CC_STRUCT && !type->is_wide &&
                   cc_type_unqualified(type) != cc_type_unqualified(value->type);
    if (members)
        cc_scope_error(c, cc_scope_operator(node),
                       "a value can't be cast to '%s', which has members",
                       cc_declared(type, "", c->scratch));
    CcTree *tree = cc_convert(c, value, type, node);
    tree->warn_if_widened = NULL;
    /* a cast to the same type makes a bit-field an ordinary value */
    bool whole = tree == value && cc_tree_field(value) && !c->failed;
    return whole ? cc_tree_one(c, CC_CONVERT, cc_type_unqualified(type), node, value)
                 : tree;
}

static CcTree *size_of_length(Cc *c, const CcEntity *array, const Node *node) {
    CcType *word = c->types->uint64;
    CcTree *count = cc_tree_object(c, array->length, node);
    return cc_operator_binary(c, node, MEANING_MUL,
                              cc_tree_one(c, CC_LOAD, word, node, count),
                              cc_tree_word(c, word, node, array->type->of->size));
}

static CcTree *size_of(Cc *c, const Node *node) {
    const Node *of = node->kid[0];
    CcTree *tree = of->kind == NODE_TYPE ? NULL : cc_expr(c, of);
    CcType *type = tree ? tree->type : cc_typename(c, of);
    bool varies = tree && tree->kind == CC_OBJECT && tree->entity->length;
    if (varies) return size_of_length(c, tree->entity, node);
    bool known = c->failed || type->is_complete || type->kind == CC_VOID;
    if (!known)
        cc_scope_error(c, node->span,
                       type->tag ? "'struct %s' is not complete: its size is not known"
                                 : "the size of this is not known",
                       type->tag ? type->tag->name : "");
    if (type->refused)
        cc_scope_error(c, node->span, "this was refused: %s", type->refused);
    if (type->is_partial) cc_scope_error(c, node->span, CC_PARTIAL);
    return cc_tree_word(c, c->types->uint64, node, type->size);
}

/* Whether an association of _Generic has the type; floating-point types never match. */
static bool matches_type(Cc *c, const Node *type, const CcType *of, bool *twice) {
    bool real = type->op == FORM_BASE && !type->sym && type->type == TYPE_NONE;
    CcType *chosen = real ? NULL : cc_typename(c, type);
    *twice = chosen && (chosen == c->types->int64 || chosen == c->types->uint64);
    return chosen == of;
}

static CcTree *generic(Cc *c, const Node *node) {
    CcTree *of = cc_expr_value(c, node->kid[0]);
    CcType *type = of->is_unknown ? cc_typename_typeof(c, node->kid[0]) : of->type;
    const Node *chosen = NULL, *other = NULL;
    bool unclear = false; /* long and long long, one type here, select different ones */
    for (uint32_t i = 1; i + 1 < node->n && !c->failed; i += 2) {
        bool is_long = false;
        if (!node->kid[i])
            other = node->kid[i + 1];
        else if (matches_type(c, node->kid[i], cc_type_unqualified(type), &is_long)) {
            unclear |= is_long && chosen && !ast_equal(chosen, node->kid[i + 1]);
            chosen = node->kid[i + 1];
        }
    }
    if (!chosen) chosen = other;
    if (!chosen || unclear)
        cc_scope_error(
            c, node->span,
            "_Generic has nothing for the type, or two types that are one here");
    return c->failed ? error_node(c, node) : cc_expr(c, chosen);
}

/* ---- rows */

static CcTree *comma(Cc *c, const Node *node) {
    CcTree *tree = cc_tree_new(c, CC_COMMA, NULL, node, node->n);
    for (uint32_t i = 0; i < node->n; i++) tree->kid[i] = cc_expr_value(c, node->kid[i]);
    tree->type = tree->kid[node->n - 1]->type;
    return tree;
}

static CcTree *statement_expr(Cc *c, const Node *node) {
    if (!c->f.scope) {
        cc_scope_error(c, node->span, "statements stand in functions only");
        return error_node(c, node);
    }
    CcTree *block = cc_statement_block(c, node->kid[0]);
    CcTree *tree = cc_tree_one(c, CC_STATEMENT_EXPR, c->types->of_void, node, block);
    const CcTree *last = block->n ? block->kid[block->n - 1] : NULL;
    if (last && last->kind < CC_DECLARE && last->type) tree->type = last->type;
    return tree;
}

/* An operand; NULL: it is an operator or a call. */
static CcTree *operand(Cc *c, const Node *node) {
    switch (node->kind) {
    case NODE_NUMBER:
        return number(c, node);
    case NODE_NAME:
        return name(c, node);
    case NODE_STRING:
        return text(c, node);
    case NODE_CAST:
        return cast(c, node);
    case NODE_SIZEOF:
        return size_of(c, node);
    case NODE_GENERIC:
        return generic(c, node);
    case NODE_ADDRESS:
        return address(c, node);
    case NODE_DEREF:
        return dereference(c, cc_expr_value(c, node->kid[0]), node);
    case NODE_MEMBER:
        return member(c, node);
    case NODE_COMMA:
        return comma(c, node);
    case NODE_RESULT:
        return statement_expr(c, node);
    default:
        return NULL;
    }
}

/* Evaluates the left operand first. */
static CcTree *compare(Cc *c, const Node *node) {
    CcTree *a = cc_expr_value(c, node->kid[0]);
    CcTree *b = cc_expr_value(c, node->kid[1]);
    return cc_operator_compare(c, node, (Meaning)node->ops[0], a, b);
}

/* Reports the value to a host that observes. */
static CcTree *observed(Cc *c, CcTree *tree, const Node *node) {
    if (c->failed) return error_node(c, node);
    return cc_tree_is_lvalue(tree) ? tree : cc_foreign_observed(c, tree, node);
}

static bool is_pair(const Node *node) {
    return node->kind == NODE_BINARY && node->n == 2;
}

/* a + b + …, a chain that nests to the left as deep as the line is long. It is built
 * without recursion; only if it is arithmetic may the tree be as deep. */
static CcTree *chain(Cc *c, const Node *node) {
    uint32_t n = 0, deep = 0;
    for (const Node *at = node; is_pair(at); at = at->kid[0]) n++;
    const Node **pair = ARENA_ARRAY(c->scratch, const Node *, n);
    CcTree *tree = NULL;
    for (n = 0; is_pair(node) && !tree; node = node->kid[0]) {
        if (n) tree = cc_hosted_capture(c, node);
        if (!tree) pair[n++] = node;
    }
    if (!tree) tree = cc_expr_value(c, node);
    while (n-- > 0 && !c->failed) {
        tree = cc_expr_rvalue(c, tree, pair[n]->kid[0]);
        CcTree *b = cc_expr_value(c, pair[n]->kid[1]);
        tree = cc_operator_binary(c, pair[n], (Meaning)pair[n]->op, tree, b);
        if (n) tree = observed(c, tree, pair[n]);
        deep += tree->kind != CC_BINARY && tree->kind != CC_WORD;
        if (c->depth + deep > DEEPEST) cc_scope_error(c, pair[n]->span, TOO_DEEP);
    }
    return tree;
}

static CcTree *operation(Cc *c, const Node *node) {
    switch (node->kind) {
    case NODE_UNARY:
        return cc_operator_unary(c, node);
    case NODE_BINARY:
        if (node->n != 2) break;
        return chain(c, node);
    case NODE_CHAIN:
        if (node->n != 2) break;
        return compare(c, node);
    case NODE_COND:
        return cc_operator_conditional(c, node);
    case NODE_CALL:
    case NODE_APPLY:
        return cc_expr_call(c, node);
    case NODE_INDEX:
        return cc_operator_subscript(c, node);
    case NODE_ASSIGN:
        return cc_operator_assign(c, node);
    case NODE_STEP:
        return cc_operator_increment(c, node);
    default:
        break;
    }
    CcTree *foreign = cc_foreign(c, node);
    if (foreign) return foreign;
    cc_scope_error(c, node->span, "this is no expression of C");
    return error_node(c, node);
}

CcTree *cc_expr(Cc *c, const Node *node) {
    if (c->failed) return error_node(c, node);
    if (c->depth >= DEEPEST) {
        cc_scope_error(c, node->span, TOO_DEEP);
        return error_node(c, node);
    }
    c->depth++;
    bool word = c->constant || !c->f.captures; /* else it may be a capture */
    CcTree *tree = word ? cc_foreign_word(c, node) : NULL;
    if (!tree) tree = cc_hosted_capture(c, node);
    if (!tree) tree = operand(c, node);
    if (!tree) tree = operation(c, node);
    c->depth--;
    return observed(c, tree, node);
}
