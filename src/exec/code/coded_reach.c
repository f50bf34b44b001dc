/* All functions that a call may run, and the session variables that they touch. */
#include "exec/code/coded_local.h"

#include <stdlib.h>

#include "base/base.h"
#include "exec/compiled/compiled.h"

typedef struct {
    uint32_t *at;
    size_t count, cap;
} Numbers;

typedef struct {
    Run *run;
    IrModule *module;
    Numbers functions, objects;
} Reach;

static void add_number(Numbers *all, uint32_t number) {
    for (size_t i = 0; i < all->count; i++)
        if (all->at[i] == number) return;
    all->at = base_grow(all->at, all->count, &all->cap, sizeof *all->at);
    all->at[all->count++] = number;
}

static void reach_insn(Reach *r, const IrFunction *f, const IrInsn *insn) {
    if (insn->code == IR_CALL) add_number(&r->functions, f->call[insn->k].function);
    if (insn->code == IR_FUNCTION) add_number(&r->functions, (uint32_t)insn->k);
    if (insn->code == IR_GLOBAL) add_number(&r->objects, (uint32_t)insn->k);
}

static bool reach_object(Reach *r, uint32_t number) {
    const IrObject *object = &r->module->object[number];
    for (size_t i = 0; i < r->module->fixups; i++) {
        const IrFixup *fixup = &r->module->fixup[i];
        if (fixup->object == number)
            add_number(fixup->is_function ? &r->functions : &r->objects, fixup->to);
    }
    return !object->external;
}

static bool reach_function(Reach *r, uint32_t number) {
    Exec *exec = r->run->exec;
    CodedNumber what = number < exec->codeds ? exec->coded[number] : (CodedNumber){0};
    Symbol *sym = what.sym;
    if (what.foreign) return true;
    Function *function = sym ? names_function(sym) : NULL;
    bool known = function && function->coded && function->coded->entity->number == number;
    if (sym && !(known && coded_ensure_made(r->run, function))) return false;
    const IrFunction *f = r->module->function[number];
    for (uint32_t i = 0; i < f->count && f->insn; i++) reach_insn(r, f, &f->insn[i]);
    return f->insn != NULL;
}

static bool reach_all(Reach *r, const Coded *from) {
    bool good = true;
    add_number(&r->functions, from->entity->number);
    for (size_t f = 0, o = 0; f < r->functions.count || o < r->objects.count;)
        good &= f < r->functions.count ? reach_function(r, r->functions.at[f++])
                                       : reach_object(r, r->objects.at[o++]);
    return good;
}

bool coded_reaches_only_code(Run *run, const Coded *from) {
    Reach r = {.run = run, .module = compiled_module(run->exec)};
    bool whole = reach_all(&r, from);
    free(r.functions.at);
    free(r.objects.at);
    return whole;
}

/* ---- the session's variables */

typedef struct {
    Run *run;
    const Symbol *name;
    unsigned depth;
} Touch;

enum { DEEPEST = 32 };

static bool touches(const Node *node, const void *touch);

/* In code, session names are functions without code. */
static bool code_touches(const Touch *touch, const Coded *coded) {
    const Exec *exec = touch->run->exec;
    Reach r = {.run = touch->run, .module = compiled_module(touch->run->exec)};
    bool found = !reach_all(&r, coded);
    for (size_t i = 0; i < r.functions.count && !found; i++) {
        uint32_t number = r.functions.at[i];
        const Foreign *foreign =
            number < exec->codeds ? exec->coded[number].foreign : NULL;
        if (!foreign) continue;
        const Node *node = coded_foreign_node(foreign);
        found = ast_find_if(node, touches, touch) != NULL;
    }
    free(r.functions.at);
    free(r.objects.at);
    return found;
}

static bool is_or_calls_toucher(const Touch *touch, const Node *node) {
    Touch inner = *touch;
    Function *function = node->kind == NODE_CALL ? names_function(node->sym) : NULL;
    if (node->kind == NODE_NAME) return node->sym == touch->name;
    if (node->kind == NODE_APPLY) return true;
    if (!function) return false;
    if (inner.depth++ == DEEPEST) return true;
    return function->coded
               ? code_touches(&inner, function->coded)
               : ast_find_if(function_body(function), touches, &inner) != NULL;
}

static bool touches(const Node *node, const void *touch) {
    return is_or_calls_toucher(touch, node);
}

static bool calls_what_touches(const Node *node, const void *touch) {
    bool call = node->kind == NODE_CALL || node->kind == NODE_APPLY;
    return node->kind == NODE_GATHER || (call && is_or_calls_toucher(touch, node));
}

bool coded_may_touch(Run *run, const Node *statement, const Symbol *name) {
    const Touch touch = {run, name, 0};
    return ast_find_if(statement, calls_what_touches, &touch) != NULL;
}
