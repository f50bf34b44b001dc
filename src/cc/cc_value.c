/* Code for expressions: the value is in a register, or a constant. */
#include "cc/cc_make.h"

static IrArg fresh(CcMake *m) {
    return ir_reg(ir_build_register(m->b));
}

/* ---- conditions */

/* A condition as 0 or 1 in a register. */
static IrArg as_bool(CcMake *m, const CcTree *tree) {
    IrArg dst = fresh(m);
    IrLabel yes = ir_build_label(m->b), no = ir_build_label(m->b),
            end = ir_build_label(m->b);
    cc_value_branch(m, tree, yes, no);
    ir_build_place(m->b, yes);
    ir_build_move(m->b, dst.reg, ir_word(1));
    ir_build_jump(m->b, end);
    ir_build_place(m->b, no);
    ir_build_move(m->b, dst.reg, ir_word(0));
    ir_build_place(m->b, end);
    return dst;
}

void cc_value_branch(CcMake *m, const CcTree *tree, IrLabel yes, IrLabel no) {
    IrArg a, b;
    if (tree->kind == CC_AND || tree->kind == CC_OR) {
        IrLabel next = ir_build_label(m->b);
        bool and = tree->kind == CC_AND;
        cc_value_branch(m, tree->kid[0], and? next : yes, and? no : next);
        ir_build_place(m->b, next);
        cc_value_branch(m, tree->kid[1], yes, no);
    } else if (tree->kind == CC_NOT) {
        cc_value_branch(m, tree->kid[0], no, yes);
    } else if (tree->kind == CC_COMPARE) {
        IrCompare op = cc_arith_compare(m, tree, &a, &b);
        ir_build_if(m->b, op, a, b, yes, no);
    } else {
        a = cc_value(m, tree);
        cc_make_from(m, tree);
        if (a.is_word)
            ir_build_jump(m->b, a.word ? yes : no);
        else
            ir_build_if(m->b, IR_NE, a, ir_word(0), yes, no);
    }
}

static IrArg compared(CcMake *m, const CcTree *tree) {
    IrArg a, b, dst = fresh(m);
    IrCompare op = cc_arith_compare(m, tree, &a, &b);
    ir_build_compare(m->b, op, dst.reg, a, b);
    return dst;
}

static IrArg negated(CcMake *m, const CcTree *tree) {
    IrArg a = cc_value(m, tree->kid[0]), dst = fresh(m);
    cc_make_from(m, tree);
    ir_build_compare(m->b, IR_EQ, dst.reg, a, ir_word(0));
    return dst;
}

static IrArg chosen(CcMake *m, const CcTree *tree) {
    IrArg dst = fresh(m);
    bool gives = tree->type->kind != CC_VOID;
    IrLabel yes = ir_build_label(m->b), no = ir_build_label(m->b),
            end = ir_build_label(m->b);
    cc_value_branch(m, tree->kid[0], yes, no);
    ir_build_place(m->b, yes);
    IrArg a = cc_value(m, tree->kid[1]);
    if (gives) ir_build_move(m->b, dst.reg, a);
    ir_build_jump(m->b, end);
    ir_build_place(m->b, no);
    IrArg b = cc_value(m, tree->kid[2]);
    if (gives) ir_build_move(m->b, dst.reg, b);
    ir_build_place(m->b, end);
    return gives ? dst : ir_word(0);
}

/* ---- lvalues */

static IrArg loaded(CcMake *m, const CcTree *tree) {
    const CcTree *place = tree->kid[0];
    CcLvalue spot = cc_lvalue(m, place);
    if (tree->type->kind == CC_VOID) return ir_word(0);
    cc_make_from(m, tree);
    return cc_lvalue_load(m, &spot, tree->type);
}

static IrArg assignment(CcMake *m, const CcTree *tree) {
    CcLvalue spot = cc_lvalue(m, tree->kid[0]);
    IrArg value = cc_value(m, tree->kid[1]);
    cc_make_from(m, tree);
    return cc_lvalue_store(m, &spot, tree->type, value);
}

/* The old value is read where it is used: after the other operand. */
static IrArg old_value(CcMake *m, const CcTree *tree) {
    if (m->has_old) return m->old;
    ir_build_changes(m->b, true);
    IrArg now = cc_lvalue_load(m, m->updated, tree->type);
    ir_build_changes(m->b, false);
    if (tree->type->is_wide && m->keeps) now = cc_value_copy(m, now, tree);
    if (m->updated->local && m->keeps) { /* its register will change */
        IrArg kept = fresh(m);
        ir_build_move(m->b, kept.reg, now);
        now = kept;
    }
    m->has_old = true;
    return m->old = now;
}

static IrArg update(CcMake *m, const CcTree *tree) {
    IrArg was = m->old;
    bool had = m->has_old;
    const CcLvalue *outer = m->updated;
    bool keeps = m->keeps;
    CcLvalue spot = cc_lvalue(m, tree->kid[0]);
    m->updated = &spot, m->has_old = false, m->keeps = tree->is_post;
    IrArg value = cc_value(m, tree->kid[1]);
    IrArg before = m->old;
    m->updated = outer, m->old = was, m->has_old = had, m->keeps = keeps;
    cc_make_from(m, tree);
    IrArg now = cc_lvalue_store(m, &spot, tree->type, value);
    return tree->is_post ? before : now;
}

/* ---- calls */

IrArg cc_value_copy(CcMake *m, IrArg from, const CcTree *tree) {
    uint16_t dst = cc_lvalue_object(m, tree->type, "value", tree->place);
    cc_lvalue_copy(m, ir_reg(dst), from, tree->type);
    return ir_reg(dst);
}

/* A variadic function has one in the module for each number of arguments. */
static uint32_t callee_of(CcMake *m, const CcEntity *entity, unsigned words) {
    Cc *c = m->c;
    CcProgram *p = c->program;
    bool any = entity->type->is_variadic || entity->is_implicit;
    if (!any || entity->is_defined) return entity->number;
    Symbol *name = symbol_printf(p->symbols, "%s/%u", entity->name->name, words);
    CcName *at = cc_names_of(&p->names, name);
    if (at->entity) return at->entity->number;
    CcEntity *variant = at->entity = ARENA_NEW(p->arena, CcEntity);
    *variant = *entity;
    variant->number = ir_add_function(p->module, entity->name->name);
    IrFunction *f = p->module->function[variant->number];
    IrType *types = ARENA_ARRAY(p->module->arena, IrType, words + 1);
    for (unsigned i = 0; i < words; i++) types[i] = (IrType){.bits = 64};
    f->params = (uint16_t)words, f->param = types;
    f->results = entity->type->of->kind != CC_VOID;
    types[words] = cc_code_type(entity->type->of);
    f->result = &types[words];
    return variant->number;
}

IrArg cc_value_call(CcMake *m, const CcTree *tree) {
    unsigned first = !tree->entity, words = 0;
    const CcType *type = tree->entity ? tree->entity->type : tree->kid[0]->type->of;
    IrArg *args = ARENA_ARRAY(m->c->scratch, IrArg, tree->n + 1);
    IrArg callee = first ? cc_value(m, tree->kid[0]) : ir_word(0), dst = fresh(m);
    bool whole = cc_returns_struct(type), gives = !whole && type->of->kind != CC_VOID;
    /* unnamed arguments are dropped: there is no va_arg */
    bool drops = type->is_variadic && (first || tree->entity->is_defined);
    if (whole) {
        dst = ir_reg(cc_lvalue_object(m, type->of, "result", tree->place));
        args[words] = dst;
        args[words++].address = true;
    }
    for (uint32_t i = first; i < tree->n; i++) {
        IrArg arg = cc_value(m, tree->kid[i]);
        if (drops && i - first >= type->params) continue;
        bool copied = tree->kid[i]->type->kind == CC_STRUCT,
             made = tree->kid[i]->kind == CC_CALL; /* a new object already */
        args[words] = copied && !made ? cc_value_copy(m, arg, tree->kid[i]) : arg;
        args[words++].address = copied || tree->kid[i]->type->kind == CC_POINTER;
    }
    cc_make_from(m, tree);
    if (tree->begins) ir_build_call(m->b, tree->begins->number, 0, 0, NULL, 0);
    IrType result = gives ? cc_code_type(type->of) : (IrType){0};
    if (first) {
        ir_build_call_at(m->b, callee, dst.reg, gives, args, words);
        ir_build_call_kinds(m->b, args, &result);
    } else
        ir_build_call(m->b, callee_of(m, tree->entity, words), dst.reg, gives, args,
                      words);
    return gives || whole ? dst : ir_word(0);
}

/* ---- all */

static IrArg comma(CcMake *m, const CcTree *tree) {
    IrArg last = ir_word(0);
    for (uint32_t i = 0; i < tree->n; i++) last = cc_value(m, tree->kid[i]);
    return last;
}

/* x op= e: x is read after e is evaluated. */
static bool is_update(const CcTree *tree) {
    const CcTree *left = tree->kid[0];
    while (left->kind == CC_CONVERT) left = left->kid[0];
    return left->kind == CC_OLD_VALUE;
}

/* a + b + …, which nests to the left without end. */
static IrArg binary(CcMake *m, const CcTree *tree) {
    if (is_update(tree)) {
        IrArg b = cc_value(m, tree->kid[1]);
        return cc_arith_binary(m, tree, cc_value(m, tree->kid[0]), b);
    }
    uint32_t n = 0;
    for (const CcTree *at = tree; at->kind == CC_BINARY; at = at->kid[0]) n++;
    const CcTree **row = ARENA_ARRAY(m->c->scratch, const CcTree *, n);
    for (n = 0; tree->kind == CC_BINARY && !is_update(tree); tree = tree->kid[0])
        row[n++] = tree;
    IrArg a = cc_value(m, tree);
    while (n-- > 0) a = cc_arith_binary(m, row[n], a, cc_value(m, row[n]->kid[1]));
    return a;
}

static IrArg address(CcMake *m, const CcTree *tree) {
    CcLvalue spot = cc_lvalue(m, tree->kid[0]);
    cc_make_from(m, tree);
    return cc_lvalue_address(m, &spot);
}

static IrArg function_name(CcMake *m, const CcTree *tree) {
    IrArg dst = fresh(m);
    cc_make_from(m, tree);
    IR_BUILD(m->b, IR_FUNCTION, dst.reg, ir_word(tree->entity->number));
    return dst;
}

/* Nothing after it is reached. */
static IrArg unsupported(CcMake *m, const CcTree *tree) {
    cc_make_from(m, tree);
    ir_build_lacks(m->b, tree->text);
    return ir_word(0);
}

static IrArg from_lvalue(CcMake *m, const CcTree *tree) {
    switch (tree->kind) {
    case CC_LOAD:
        return loaded(m, tree);
    case CC_OLD_VALUE:
        return old_value(m, tree);
    case CC_ADDRESS:
        return address(m, tree);
    case CC_ASSIGN:
        return assignment(m, tree);
    default:
        return update(m, tree);
    }
}

IrArg cc_value(CcMake *m, const CcTree *tree) {
    switch (tree->kind) {
    case CC_WORD:
        return ir_word(tree->word);
    case CC_LOAD:
    case CC_OLD_VALUE:
    case CC_ADDRESS:
    case CC_ASSIGN:
    case CC_UPDATE:
        return from_lvalue(m, tree);
    case CC_FUNCTION_NAME:
        return function_name(m, tree);
    case CC_CONVERT:
        return cc_arith_convert(m, tree);
    case CC_BINARY:
        return binary(m, tree);
    case CC_COMPARE:
        return compared(m, tree);
    case CC_NOT:
        return negated(m, tree);
    case CC_AND:
    case CC_OR:
        return as_bool(m, tree);
    case CC_CONDITIONAL:
        return chosen(m, tree);
    case CC_COMMA:
        return comma(m, tree);
    case CC_POINTER_ADD:
        return cc_arith_pointer_add(m, tree);
    case CC_POINTER_SUB:
        return cc_arith_pointer_sub(m, tree);
    case CC_CALL:
        return cc_value_call(m, tree);
    case CC_BUILTIN:
        return cc_builtin_code(m, tree);
    case CC_UNSUPPORTED:
        return unsupported(m, tree);
    default: /* STATEMENT_EXPR */
        return cc_code_result(m, tree);
    }
}
