/* Compiling C's definitions. */
#include "exec/code/coded_local.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "exec/compiled/compiled.h"
#include "exec/statics.h"
#include "exec/lvalue.h"
#include "exec/query.h"

const Symbol *coded_name(const Coded *coded) {
    return coded ? coded->entity->name : NULL;
}

void coded_free(Coded *coded) {
    if (!coded) return;
    free(coded->use);
    free(coded);
}

/* ---- names */

static void add_use(Coded *coded, Symbol *name, Global *global) {
    for (size_t i = 0; i < coded->uses; i++)
        if (coded->use[i].name == name) return;
    coded->use = base_grow(coded->use, coded->uses, &coded->uses_cap, sizeof *coded->use);
    coded->use[coded->uses++] = (CodedUse){name,      global->sym,  global,
                                           global->c, global->kind, global->value.kind};
    global->coded = true;
}

/* What C means by a name is journaled with the name. */
static void save_before_change(Exec *exec, Global *global) {
    bool saved = global->stamp == exec->stamp || global->kind == GLOBAL_FUNCTION;
    if (!saved) names_save(exec, global);
    exec->meanings++;
}

CcName *coded_declared(Exec *exec, Symbol *sym) {
    Global *global = names_global(exec, sym);
    save_before_change(exec, global);
    global->c_stamp = exec->stamp;
    return &global->c;
}

static CcName *name_of(void *context, const Symbol *name, bool declared) {
    Exec *exec = context;
    const Coding *at = exec->coding;
    if (at->run && at->run->in_prelude) return NULL;
    bool outside = at->run && !at->coded && !declared;
    const QueryName *bound = outside ? query_bound(at->run->query, name) : NULL;
    if (bound && bound->object) {
        CcName *meant = ARENA_NEW(at->run->query->arena, CcName);
        *meant = (CcName){.name = name, .entity = (CcEntity *)bound->object};
        return meant;
    }
    Symbol *sym = statics_lookup_at((Symbol *)name, at->source, at->span);
    if (declared) return coded_declared(exec, sym);
    Global *global = names_global(exec, sym);
    if (at->coded) add_use(at->coded, (Symbol *)name, global);
    return &global->c;
}

static const char *why_refused(void *context, const Symbol *member) {
    const Exec *exec = context;
    for (const RefusedMember *at = exec->lost; at; at = at->next)
        if (at->refused.sym == member)
            return arena_printf(exec->arena, "%s: %s", at->refused.place,
                                at->refused.why);
    return "a member can't be void";
}

CcProgram *coded_program(Exec *exec) {
    CcHost host = {.context = exec,
                   .name = name_of,
                   .enumerator = coded_enumerator,
                   .enumerated = coded_enumerated,
                   .capture = coded_capture,
                   .constant = coded_constant,
                   .calculated = coded_calculated,
                   .foreign = coded_foreign,
                   .observe = coded_observe,
                   .why_refused = why_refused,
                   .initialise = coded_initialise};
    exec->touched = coded_touched;
    exec->foreign_words = coded_call_words;
    exec->foreign_terms = coded_call_terms;
    if (!exec->program)
        exec->program = cc_new(compiled_module(exec), exec->symbols, exec->macros, &host);
    return exec->program;
}

Coding *coded_begin(Exec *exec, Coding *coding) {
    Coding *outer = exec->coding;
    exec->coding = coding;
    return outer;
}

/* ---- statements */

CodedNumber *coded_number(Exec *exec, uint32_t number) {
    while (exec->codeds <= number) {
        exec->coded =
            base_grow(exec->coded, exec->codeds, &exec->codeds_cap, sizeof *exec->coded);
        exec->coded[exec->codeds++] = (CodedNumber){NULL, NULL};
    }
    return &exec->coded[number];
}

/* The type that its values have outside of C; NONE: no word. */
static Type word_or_none(const CcType *type) {
    bool word = cc_type_is_integer(type) || type->kind == CC_VOID;
    return word ? coded_word(type) : TYPE_NONE;
}

static void declare(Run *run, const Node *node, Diags *diags) {
    Exec *exec = run->exec;
    Coding coding = {.run = run, .source = run->source, .span = node->span};
    CcProgram *program = coded_program(exec);
    Coding *outer = coded_begin(exec, &coding);
    cc_declare_at(program, run->source, node, diags);
    exec->coding = outer;
}

bool coded_declare(Run *run, const Node *node) {
    Diags *diags = run->query->diags;
    size_t errors = diags->errors;
    declare(run, node, diags);
    return diags->errors == errors;
}

const CcType *coded_typename(Run *run, const Node *node, uint32_t at) {
    Exec *exec = run->exec;
    Coding coding = {.run = run, .source = run->source, .span = node->span};
    CcProgram *program = coded_program(exec);
    Coding *outer = coded_begin(exec, &coding);
    const CcType *type =
        cc_typename_at(program, run->source, node, at, run->query->diags);
    exec->coding = outer;
    return type;
}

const CcType *coded_tag(const Symbol *name) {
    const Symbol *sym = name->tag;
    return sym && sym->global ? ((const Global *)sym->global)->c.tag : NULL;
}

void coded_name_type(Run *run, Symbol *sym) {
    const CcEntity *entity = names_global(run->exec, sym)->c.entity;
    if (!entity || entity->kind != CC_ENTITY_TYPEDEF || entity->refused) return;
    Value value = {.type = word_or_none(entity->type)};
    names_set(run->exec, sym, GLOBAL_TYPE, value);
}

void coded_take_back(Exec *exec) {
    for (size_t i = exec->nsaved; i > 0 && exec->saved[i - 1].old.stamp == exec->stamp;
         i--) {
        Global *global = exec->saved[i - 1].global;
        if (global->kind == GLOBAL_NONE) global->c.entity = NULL;
    }
}

/* ---- bodies */

static bool is_current(const Exec *exec, const Function *function) {
    const Coded *coded = function->coded;
    if (!shape_same(exec->squares, coded->squares)) return false;
    for (size_t i = 0; i < coded->uses; i++) {
        const CodedUse *use = &coded->use[i];
        const Symbol *sym =
            statics_lookup_at(use->name, function->source, function->node->span);
        const Global *now = sym->global;
        if (sym != use->sym || now != use->global || now->c.entity != use->meant.entity ||
            now->c.tag != use->meant.tag || now->kind != use->kind ||
            now->value.kind != use->shown)
            return false;
    }
    return true;
}

static void make_code(Run *run, Function *function, Diags *diags) {
    Exec *exec = run->exec;
    Coded *coded = function->coded;
    Coding coding = {.run = run,
                     .source = function->source,
                     .span = function->node->span,
                     .coded = coded};
    coded->uses = 0;
    coded->observed = exec->observed;
    coded->squares = exec->squares;
    coded->entity->refused = NULL;
    Coding *outer = coded_begin(exec, &coding);
    bool done = cc_make_body(exec->program, coded->entity, function->source,
                             function->node, coded->observed, diags);
    exec->coding = outer;
    coded->state = done ? CODED_GOOD : CODED_REFUSED;
    coded->made = exec->meanings;
    Source *source = run->source;
    run->source = function->source;
    statics_bind(run, function_body(function));
    run->source = source;
}

static bool define(Run *run, Function *function, CcEntity *entity) {
    Node *node = function->node;
    const CcType *type = entity->type;
    for (uint32_t i = 0; i < type->params && i < function->nparams; i++)
        node->kid[i]->type = word_or_none(type->param[i]);
    node->type = word_or_none(type->of);
    Coded *coded = function->coded = base_malloc(sizeof *coded);
    *coded = (Coded){.entity = entity};
    coded_number(run->exec, entity->number)->sym = node->sym;
    make_code(run, function, run->query->diags);
    return coded->state == CODED_GOOD;
}

void coded_prelude(Run *run, Function *function) {
    Exec *exec = run->exec;
    Diags diags = {0};
    Coding coding = {.run = run, .source = function->source};
    CcProgram *program = coded_program(exec);
    Coding *outer = coded_begin(exec, &coding);
    Coded *coded = function->coded = base_malloc(sizeof *coded);
    *coded = (Coded){
        .state = CODED_GOOD,
        .entity = cc_make_function(program, function->source, function->node, &diags)};
    exec->coding = outer;
    if (!coded->entity) {
        fprintf(stderr, "bbx: the prelude's %s: %s\n", function->node->sym->name,
                diags.at[0].message);
        abort();
    }
    diag_free(&diags);
}

/* Until the code is made the name keeps its old meaning. */
bool coded_define(Run *run, Function *function, CcName *meant) {
    Exec *exec = run->exec;
    Diags *diags = run->query->diags;
    size_t errors = diags->errors;
    Global *global = names_global(exec, function->node->sym);
    CcName before = global->c;
    declare(run, function->node, diags);
    *meant = global->c;
    CcEntity *entity = meant->entity;
    bool function_now = entity && entity->kind == CC_ENTITY_FUNCTION;
    bool good = diags->errors == errors && function_now && define(run, function, entity);
    global->c = before;
    exec->meanings++;
    return good;
}

bool coded_ensure_made(Run *run, Function *function) {
    Exec *exec = run->exec;
    Coded *coded = function->coded;
    if (!coded) return false;
    bool current = coded->made == exec->meanings ||
                   (coded->state != CODED_NEW && coded->observed == exec->observed &&
                    is_current(exec, function));
    Diags diags = {0}; /* running it reports the error */
    if (!current) make_code(run, function, &diags);
    diag_free(&diags);
    coded->made = exec->meanings;
    return coded->state == CODED_GOOD;
}

static bool is_integer(const CcType *type) {
    return cc_type_is_integer(type);
}

bool coded_is_word_function(const CcType *type) {
    bool good = is_integer(type->of) || type->of->kind == CC_VOID;
    for (uint32_t i = 0; i < type->params && good; i++) good = is_integer(type->param[i]);
    return good && !type->is_open && !type->is_variadic;
}

bool coded_ready(Run *run, Function *function) {
    Exec *exec = run->exec;
    Coded *coded = function->coded;
    if (!coded) return false;
    if (exec->observed != (run->query->observe != NULL)) {
        exec->observed = run->query->observe != NULL;
        exec->meanings++;
    }
    if (coded->reach != exec->meanings) coded_reaches_only_code(run, coded);
    coded->reach = exec->meanings;
    return true;
}

void coded_code(Run *run, Function *function, Buf *out) {
    Exec *exec = run->exec;
    const CcEntity *entity = function->coded->entity;
    coded_ready(run, function);
    coded_ensure_made(run, function);
    compiled_code(exec, compiled_module(exec)->function[entity->number],
                  cc_declared(entity->type, entity->name->name, run->query->arena), out);
}

/* ---- calls */

Type coded_word(const CcType *type) {
    static const Type of[][2] = {{TYPE_U8, TYPE_I8},
                                 {TYPE_U16, TYPE_I16},
                                 {TYPE_U32, TYPE_I32},
                                 {TYPE_U64, TYPE_I64}};
    if (type->kind == CC_VOID) return TYPE_VOID;
    if (type->kind == CC_BOOL) return TYPE_BOOL;
    unsigned row = type->bits == 64 ? 3 : type->bits / 16;
    return of[row][type->is_signed];
}

bool coded_call(Run *run, const Function *function, const Node *node, const Value *args,
                Value *out) {
    const CcType *type = function->coded->entity->type;
    IrModule *module = compiled_module(run->exec);
    coded_bind(run);
    FrameMark mark = frame_mark(run->exec);
    Term *words = frame_push(run->exec, (type->params + 1) * sizeof *words), result;
    for (uint32_t i = 0; i < type->params; i++)
        words[i] = type_wrap(run->pool, coded_word(type->param[i]), args[i].term);
    bool done = compiled_run(run, node, module->function[function->coded->entity->number],
                             words, &result);
    frame_release(run->exec, mark);
    if (!done) return false;
    Type of = coded_word(type->of);
    if (of == TYPE_VOID) result = term_word(0);
    *out = value_of_pair(type_pair(run->pool, run_is_wide(run), of, result),
                         type_kind(of, KIND_INT));
    return true;
}

bool coded_was_called(Exec *exec, const Function *function) {
    const Coded *coded = function->coded;
    return function->called ||
           (coded && compiled_module(exec)->function[coded->entity->number]->called);
}

const CcEntity *coded_function(const Run *run, const Symbol *sym) {
    Function *function = names_function(sym);
    bool code = function && function->coded && coded_ready((Run *)run, function);
    return code ? function->coded->entity : NULL;
}

/* ---- variables */

static bool is_defined_here(const CcEntity *entity) {
    return entity && entity->kind == CC_ENTITY_VARIABLE && !entity->refused &&
           entity->type->is_complete;
}

static bool is_constant(const CcType *type) {
    while (type->kind == CC_ARRAY) type = type->of;
    return type->is_constant;
}

void coded_forget_variable(Exec *exec, Global *global) {
    if (!global->c.entity) return;
    bool saved = global->stamp == exec->stamp || global->kind == GLOBAL_FUNCTION;
    if (!saved) names_save(exec, global);
    global->c.entity = NULL;
    exec->meanings++;
}

void coded_restore(Exec *exec, Symbol *sym) {
    Global *global = names_global(exec, sym);
    const Function *function = names_function(sym);
    if (function && function->coded) global->c.entity = function->coded->entity;
    for (size_t i = exec->nsaved; i > 0 && exec->saved[i - 1].old.stamp == exec->stamp;
         i--)
        if (exec->saved[i - 1].global == global) global->c = exec->saved[i - 1].old.c;
    exec->meanings++;
}

/* The session's value for it, from which the object is read. */
static Value shown_value(const CcType *type) {
    Type word = word_or_none(type);
    Kind kind = cc_type_is_scalar(type) ? type_kind(word, KIND_INT) : KIND_LIST;
    return (Value){.kind = (uint8_t)kind, .type = word};
}

/* Watches a variable until it is set; constants never. */
static void watch_until_set(Exec *exec, Global *global) {
    const CcEntity *entity = global->c.entity;
    bool constant = is_constant(entity->type);
    if (constant) compiled_freeze(exec, entity->number);
    global->maybe_uninitialised = !constant && !compiled_has_bits(exec, entity->number);
    if (global->maybe_uninitialised) compiled_watch_unset(exec, entity->number, true);
    global->memory = compiled_memory(exec);
    global->number = entity->number;
}

bool coded_define_variable(Run *run, const Node *var) {
    Exec *exec = run->exec;
    Symbol *sym = statics_lookup_at(var->sym, run->source, var->span);
    Global *global = names_global(exec, sym);
    const CcEntity *entity = global->c.entity;
    bool function = entity && entity->kind == CC_ENTITY_FUNCTION;
    if (!is_defined_here(entity) ||
        !lvalue_affords(run, var, sym->name, entity->type->size))
        return function;
    names_set_object(exec, sym, shown_value(entity->type));
    compiled_pointer(run, entity->number);
    watch_until_set(exec, global);
    return true;
}

Symbol *coded_next_function(Exec *exec, const Global *variable, uint64_t *at) {
    const CcEntity *entity = variable->c.entity;
    ir_memory_update(compiled_memory(exec));
    const uint8_t *bytes =
        ir_memory_module_object(compiled_memory(exec), entity->number)->bytes;
    for (; *at + 8 <= entity->type->size; *at += 8) {
        uint64_t word;
        memcpy(&word, bytes + *at, sizeof word);
        uint32_t number = ir_memory_function_at(compiled_memory(exec), word);
        Symbol *sym = number < exec->codeds ? exec->coded[number].sym : NULL;
        if (!sym) continue;
        *at += 8;
        return sym;
    }
    return NULL;
}
