/* Code for statements and functions. */
#include "cc/cc_make.h"

/* The most bytes of a variable-length array. */
enum { ARRAY_MOST = 1 << 24 };

IrType cc_code_type(const CcType *type) {
    bool pointer = type->kind != CC_BOOL && !cc_type_is_integer(type);
    return pointer ? (IrType){64, false, true}
                   : (IrType){type->bits, type->is_signed, false};
}

bool cc_returns_struct(const CcType *function) {
    return function->of->kind == CC_STRUCT;
}

/* ---- blocks */

/* Gives the block's locals registers or new objects. */
static void begin_locals(CcMake *m, const CcScope *scope) {
    for (size_t i = 0; i < scope->locals; i++) {
        CcEntity *local = scope->local[i];
        const char *name = local->name ? local->name->name : "literal";
        if (local->is_param) continue;
        if (!local->reg) local->reg = ir_build_register(m->b);
        if (!local->is_in_memory || local->length) continue;
        ir_build_from(m->b, local->place);
        ir_build_object(m->b, local->reg,
                        (IrObject){.name = name,
                                   .size = local->type->size,
                                   .align = local->type->align,
                                   .place = local->place});
    }
}

/* Ends the objects of the scopes within `outer`, which is where control goes. */
static void end_locals(CcMake *m, const CcScope *outer) {
    for (const CcScope *scope = m->scope; scope && scope != outer; scope = scope->outer)
        for (size_t i = scope->locals; i > 0; i--)
            if (scope->local[i - 1]->is_in_memory && !scope->local[i - 1]->is_param)
                IR_BUILD(m->b, IR_END, 0, ir_reg(scope->local[i - 1]->reg));
}

static void jump_out(CcMake *m, CcJumpTarget to) {
    end_locals(m, to.scope);
    ir_build_jump(m->b, to.label);
}

static void statements(CcMake *m, const CcTree *block, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) cc_code_statement(m, block->kid[i]);
}

/* A block without a scope is a row of declarations. */
static void block(CcMake *m, const CcTree *tree) {
    CcScope *outer = m->scope;
    if (!tree->scope) {
        statements(m, tree, tree->n);
        return;
    }
    begin_locals(m, tree->scope);
    m->scope = tree->scope;
    statements(m, tree, tree->n);
    if (!ir_build_ended(m->b)) end_locals(m, outer);
    m->scope = outer;
}

/* A struct is copied, for it may be one of the block's objects, which end. */
IrArg cc_code_result(CcMake *m, const CcTree *tree) {
    const CcTree *block = tree->kid[0];
    CcScope *outer = m->scope;
    bool gives = tree->type->kind != CC_VOID;
    begin_locals(m, block->scope);
    m->scope = block->scope;
    statements(m, block, block->n - gives);
    IrArg value = gives ? cc_value(m, block->kid[block->n - 1]) : ir_word(0);
    if (tree->type->kind == CC_STRUCT) value = cc_value_copy(m, value, tree);
    if (!ir_build_ended(m->b)) end_locals(m, outer);
    m->scope = outer;
    return value;
}

/* Allocates a variable-length array. */
static void allocate_array(CcMake *m, const CcEntity *local) {
    uint64_t size = local->type->of->size, most = ARRAY_MOST / (size ? size : 1);
    uint16_t word = ir_build_register(m->b);
    IrArg count = ir_reg(local->length->reg);
    ir_build_binary(m->b, IR_SUB, IR_WIDE, word, count, ir_word(1));
    ir_build_compare(m->b, IR_ULT, word, ir_reg(word), ir_word(most));
    ir_build_require(m->b, ir_reg(word),
                     arena_printf(m->c->scratch, "an array has 1 to %llu elements",
                                  (unsigned long long)most));
    ir_build_binary(m->b, IR_MUL, IR_WIDE, word, count, ir_word(size));
    IR_BUILD(m->b, IR_ROOM, local->reg, ir_reg(word),
             ir_build_add_object(m->b, (IrObject){.name = local->name->name,
                                                  .align = local->type->align,
                                                  .place = local->place}));
}

static void declare(CcMake *m, const CcTree *tree) {
    CcEntity *local = tree->entity;
    cc_make_from(m, tree);
    if (local->length) allocate_array(m, local);
    const CcTree *value = tree->kid[0];
    CcLvalue spot = {.at = ir_reg(local->reg)};
    if (!local->is_in_memory) spot.local = local;
    if (value && value->kind == CC_INITIALISER) {
        cc_lvalue_fill(m, spot.at, value);
    } else if (value) {
        IrArg word = cc_value(m, value);
        cc_make_from(m, tree);
        cc_lvalue_store(m, &spot, cc_type_unqualified(local->type), word);
    }
}

/* ---- branches and loops */

static void if_statement(CcMake *m, const CcTree *tree) {
    IrLabel yes = ir_build_label(m->b), no = ir_build_label(m->b),
            end = ir_build_label(m->b);
    cc_value_branch(m, tree->kid[0], yes, no);
    ir_build_place(m->b, yes);
    if (tree->kid[1]) cc_code_statement(m, tree->kid[1]);
    if (tree->kid[2]) ir_build_jump(m->b, end);
    ir_build_place(m->b, no);
    if (tree->kid[2]) cc_code_statement(m, tree->kid[2]);
    ir_build_place(m->b, end);
}

static void branch_on(CcMake *m, const CcTree *condition, IrLabel yes, IrLabel no) {
    if (condition)
        cc_value_branch(m, condition, yes, no);
    else
        ir_build_jump(m->b, yes);
}

static void loop(CcMake *m, const CcTree *tree) {
    CcJumpTarget leave = m->break_target, again = m->continue_target;
    IrLabel top = ir_build_label(m->b), body = ir_build_label(m->b),
            next = ir_build_label(m->b), end = ir_build_label(m->b);
    m->break_target = (CcJumpTarget){end, m->scope},
    m->continue_target = (CcJumpTarget){next, m->scope};
    ir_build_place(m->b, top);
    cc_make_from(m, tree);
    ir_build_round(m->b);
    if (!tree->is_do_while) branch_on(m, tree->kid[0], body, end);
    ir_build_place(m->b, body);
    if (tree->kid[2]) cc_code_statement(m, tree->kid[2]);
    ir_build_place(m->b, next);
    if (tree->kid[1]) cc_value(m, tree->kid[1]);
    if (tree->is_do_while)
        branch_on(m, tree->kid[0], top, end);
    else
        ir_build_jump(m->b, top);
    ir_build_place(m->b, end);
    m->break_target = leave, m->continue_target = again;
}

/* case a ... b: */
static void case_range(CcMake *m, const CcTree *kid, IrArg value, IrLabel to) {
    uint16_t from = ir_build_register(m->b);
    IrLabel next = ir_build_label(m->b);
    ir_build_binary(m->b, IR_SUB, IR_WIDE, from, value, ir_word(kid->word));
    ir_build_if(m->b, IR_ULE, ir_reg(from), ir_word(kid->last - kid->word), to, next);
    ir_build_place(m->b, next);
}

/* Whether it is a non-empty range a … b. */
static bool is_range(const CcTree *kid, const CcType *type) {
    bool below =
        type->is_signed ? (int64_t)kid->word < (int64_t)kid->last : kid->word < kid->last;
    return below && kid->last != kid->word;
}

/* Makes a label for each case, and the jumps to them. */
static void make_cases(CcMake *m, const CcTree *tree, IrArg value, IrLabel *at,
                       IrLabel otherwise) {
    const CcTree *block = tree->kid[1];
    uint64_t *words = ARENA_ARRAY(m->c->scratch, uint64_t, block->n + 1);
    IrLabel *to = ARENA_ARRAY(m->c->scratch, IrLabel, block->n + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < block->n; i++) {
        const CcTree *kid = block->kid[i];
        if (kid->kind != CC_CASE) continue;
        at[i] = ir_build_label(m->b);
        if (kid->is_default)
            otherwise = at[i];
        else if (is_range(kid, tree->kid[0]->type))
            case_range(m, kid, value, at[i]);
        else if (kid->word == kid->last)
            words[count] = kid->word, to[count++] = at[i];
    }
    if (count)
        ir_build_switch(m->b, value, words, to, count, otherwise);
    else
        ir_build_jump(m->b, otherwise);
}

static void switch_statement(CcMake *m, const CcTree *tree) {
    const CcTree *block = tree->kid[1];
    CcJumpTarget leave = m->break_target;
    CcScope *outer = m->scope;
    IrArg value = ir_reg(ir_build_reg(m->b, cc_value(m, tree->kid[0])));
    IrLabel *at = ARENA_ARRAY(m->c->scratch, IrLabel, block->n + 1);
    IrLabel end = ir_build_label(m->b), none = ir_build_label(m->b);
    m->break_target = (CcJumpTarget){end, m->scope};
    begin_locals(m, block->scope);
    m->scope = block->scope;
    cc_make_from(m, tree);
    make_cases(m, tree, value, at, none);
    for (uint32_t i = 0; i < block->n; i++)
        if (block->kid[i]->kind == CC_CASE)
            ir_build_place(m->b, at[i]);
        else
            cc_code_statement(m, block->kid[i]);
    ir_build_place(m->b, none);
    if (!ir_build_ended(m->b)) end_locals(m, outer);
    m->scope = outer;
    m->break_target = leave;
    ir_build_place(m->b, end);
}

/* ---- jumps */

static IrLabel label_of(CcMake *m, CcLabel *label) {
    if (!label->is_made) label->label = ir_build_label(m->b);
    label->is_made = true;
    return label->label;
}

/* A jump back to a label makes a loop. */
static void label_statement(CcMake *m, const CcTree *tree) {
    ir_build_place(m->b, label_of(m, tree->label));
    cc_make_from(m, tree);
    ir_build_round(m->b);
}

static bool is_within(const CcScope *scope, const CcScope *outer) {
    while (scope && scope != outer) scope = scope->outer;
    return scope == outer;
}

/* Leaves the scopes that the label is not in. */
static void goto_statement(CcMake *m, const CcTree *tree) {
    const CcScope *common = m->scope;
    while (common && !is_within(tree->label->scope, common)) common = common->outer;
    end_locals(m, common);
    ir_build_jump(m->b, label_of(m, tree->label));
}

static void return_statement(CcMake *m, const CcTree *tree) {
    const CcType *type = m->c->f.entity->type->of;
    IrArg value = tree->kid[0] ? cc_value(m, tree->kid[0]) : ir_word(0);
    cc_make_from(m, tree);
    if (type->kind == CC_STRUCT) cc_lvalue_copy(m, ir_reg(m->result), value, type);
    bool gives = type->kind != CC_STRUCT && type->kind != CC_VOID;
    ir_build_return(m->b, &value, gives);
}

static void assertion(CcMake *m, const CcTree *tree) {
    IrArg value = cc_value(m, tree->kid[0]);
    cc_make_from(m, tree);
    ir_build_require(m->b, value, tree->text);
}

void cc_code_statement(CcMake *m, const CcTree *tree) {
    cc_make_from(m, tree);
    switch (tree->kind) {
    case CC_BLOCK:
        block(m, tree);
        break;
    case CC_DECLARE:
        declare(m, tree);
        break;
    case CC_IF:
        if_statement(m, tree);
        break;
    case CC_LOOP:
        loop(m, tree);
        break;
    case CC_SWITCH:
        switch_statement(m, tree);
        break;
    case CC_LABEL:
        label_statement(m, tree);
        break;
    case CC_GOTO:
        goto_statement(m, tree);
        break;
    case CC_BREAK:
        jump_out(m, m->break_target);
        break;
    case CC_CONTINUE:
        jump_out(m, m->continue_target);
        break;
    case CC_RETURN:
        return_statement(m, tree);
        break;
    case CC_ASSERT:
        assertion(m, tree);
        break;
    default:
        cc_value(m, tree);
        break;
    }
}

/* ---- functions */

/* The parameters' types in the code: a struct is passed as an address. */
static IrType *param_types(Cc *c, const CcType *type, unsigned *count) {
    IrType *types = ARENA_ARRAY(c->program->module->arena, IrType, type->params + 1);
    *count = 0;
    if (cc_returns_struct(type)) types[(*count)++] = (IrType){64, false, true};
    for (uint32_t i = 0; i < type->params; i++)
        types[(*count)++] = cc_code_type(type->param[i]);
    return types;
}

static unsigned result_types(const CcType *type, IrType *result) {
    if (type->of->kind == CC_VOID || cc_returns_struct(type)) return 0;
    *result = cc_code_type(type->of);
    return 1;
}

void cc_code_declare(Cc *c, CcEntity *function) {
    IrFunction *f = c->program->module->function[function->number];
    if (f->insn) return; /* its code has them */
    IrType *result = ARENA_NEW(c->program->module->arena, IrType);
    unsigned count;
    f->param = param_types(c, function->type, &count);
    f->params = (uint16_t)count;
    f->results = (uint16_t)result_types(function->type, result);
    f->result = result;
    f->place = function->place;
}

static IrBuild *begin(Cc *c, CcEntity *function) {
    unsigned count;
    IrType result, *params = param_types(c, function->type, &count);
    IrFunction *f = c->program->module->function[function->number];
    f->place = function->place;
    f->leaves_params = c->f.captures && c->f.captures->by_name;
    return ir_build_begin(c->program->module, function->number, params, count, &result,
                          result_types(function->type, &result));
}

/* Moves parameters whose address is taken to objects. */
static void begin_params(CcMake *m) {
    const CcType *type = m->c->f.entity->type;
    unsigned first = cc_returns_struct(type);
    m->result = 0;
    for (uint32_t i = 0; i < type->params; i++) {
        CcEntity *param = m->c->f.param[i];
        param->reg = (uint16_t)(i + first);
        if (!param->is_in_memory || type->param[i]->kind == CC_STRUCT) continue;
        const char *name = param->name ? param->name->name : "parameter";
        uint16_t object = cc_lvalue_object(m, param->type, name, param->place);
        CcLvalue spot = {.at = ir_reg(object)};
        cc_lvalue_store(m, &spot, param->type, ir_reg(param->reg));
        param->reg = object;
    }
}

/* With labels, all objects are made first: a jump may skip the start of their block. */
static void begin_all_locals(CcMake *m, const CcTree *tree) {
    if (tree->kind == CC_BLOCK && tree->scope) begin_locals(m, tree->scope);
    for (uint32_t i = 0; i < tree->n; i++)
        if (tree->kid[i]) begin_all_locals(m, tree->kid[i]);
}

static void end_body(CcMake *m, const CcTree *body) {
    const CcType *of = m->c->f.entity->type->of;
    bool main = strcmp(m->c->f.entity->name->name, "main") == 0;
    IrArg zero = ir_word(0);
    if (ir_build_ended(m->b)) return;
    cc_make_from(m, body);
    if (of->kind == CC_VOID || of->kind == CC_STRUCT)
        ir_build_return(m->b, NULL, 0);
    else if (main)
        ir_build_return(m->b, &zero, 1);
    else
        ir_build_fail(m->b, arena_printf(m->c->scratch, "'%s' ends without a return",
                                         m->c->f.entity->name->name));
}

bool cc_code(Cc *c, CcTree *body) {
    CcMake m = {.c = c, .b = begin(c, c->f.entity)};
    cc_make_from(&m, body);
    begin_params(&m);
    if (c->f.has_labels) begin_all_locals(&m, body);
    cc_code_statement(&m, body);
    end_body(&m, body);
    return ir_build_end(m.b);
}

void cc_code_failing(Cc *c, CcEntity *function) {
    IrBuild *b = begin(c, function);
    ir_build_from(b, c->hosted ? c->why_at : function->place);
    ir_build_lacks(b, c->hosted ? arena_printf(c->scratch, "%s%s%s", c->why,
                                               *c->hint ? "\n|" : "", c->hint)
                                : arena_printf(c->scratch, "'%s' was refused: %s",
                                               function->name->name, c->why));
    ir_build_end(b);
}
