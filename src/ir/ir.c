/* The rows of ir.def as tables; modules. */
#include "ir/ir.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"

typedef struct {
    const char *name, *shape;
    IrClass class;
} Row;

/* clang-format off */
static const Row rows[] = {
#define TWO(name, before, behind, class)                                                 \
    {name, before "B" behind, IR_CLASS_##class}, {name, before "K" behind, IR_CLASS_##class},
#define BINARY(name, ...)                                                                \
    TWO(#name, "DA", "", BINARY) TWO(#name ".u32", "DA", "", BINARY)                     \
    TWO(#name ".s32", "DA", "", BINARY)
#define COMPARE(name, ...) TWO("is" #name, "DA", "", COMPARE)
#include "ir/ir_rows.h"
#define COMPARE(name, ...) TWO("if" #name, "A", "J", BRANCH)
#include "ir/ir_rows.h"
#define UNARY(name, ...) {#name, "DA", IR_CLASS_UNARY},
#define LOAD(name, ...)  {#name, "DAK", IR_CLASS_LOAD},
#define STORE(name, ...) {#name, "AKB", IR_CLASS_STORE},
#define OTHER(name, shape)  {#name, shape, IR_CLASS_OTHER},
#define MEMORY(name, shape) {#name, shape, IR_CLASS_MEMORY},
#define LAST(name, shape)   {#name, shape, IR_CLASS_LAST},
#include "ir/ir_rows.h"
};
/* clang-format on */
_Static_assert(sizeof rows / sizeof *rows == IR_INSNS, "a row each");

const char *ir_shape(unsigned code) {
    assert(code < IR_INSNS);
    return rows[code].shape;
}

const char *ir_operands(unsigned code) {
    const char *shape = ir_shape(code);
    return shape + (*shape == 'D');
}

const char *ir_name(unsigned code) {
    assert(code < IR_INSNS);
    return rows[code].name;
}

IrClass ir_class(unsigned code) {
    assert(code < IR_INSNS);
    return rows[code].class;
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_named(const char *row, const char *name) {
    while (*row && lower(*row) == lower(*name)) row++, name++;
    return !*row && !*name;
}

unsigned ir_named(const char *name) {
    unsigned code = 0;
    while (code < IR_INSNS && !is_named(rows[code].name, name)) code++;
    return code;
}

bool ir_is_symmetric(IrBinary op) {
    switch (op) {
#define SYMMETRIC(name, ...) case IR_##name:
#include "ir/ir_rows.h"
        return true;
    default:
        return false;
    }
}

bool ir_call_fits(const IrCall *call, const IrFunction *function) {
    bool fits = function->params == call->arguments && function->results == call->results;
    if (!fits || !call->typed) return fits;
    for (unsigned i = 0; i < call->arguments && fits; i++)
        fits = !((function->param[i].address ? call->numbers : call->addresses) >> i & 1);
    for (unsigned i = 0; i < call->results && fits; i++)
        fits = function->result[i].address == (call->gives >> i & 1);
    return fits;
}

static void visit_row(uint16_t first, unsigned count, IrVisit *visit, void *context) {
    for (unsigned i = 0; i < count; i++) visit(context, (uint16_t)(first + i));
}

void ir_reads(const IrFunction *function, const IrInsn *insn, IrVisit *visit,
              void *context) {
    for (const char *s = ir_shape(insn->code); *s; s++)
        if (*s == 'A')
            visit(context, insn->a);
        else if (*s == 'B')
            visit(context, insn->b);
        else if (*s == 'C')
            visit(context, (uint16_t)insn->k);
        else if (*s == 'N')
            visit_row(insn->a, insn->b, visit, context);
        else if (*s == 'L')
            visit_row(insn->a, function->call[insn->k].arguments, visit, context);
}

void ir_writes(const IrFunction *function, const IrInsn *insn, IrVisit *visit,
               void *context) {
    for (const char *s = ir_shape(insn->code); *s; s++)
        if (*s == 'D')
            visit(context, insn->dst);
        else if (*s == 'L')
            visit_row(insn->dst, function->call[insn->k].results, visit, context);
}

/* ---- modules */

IrModule *ir_module_new(void) {
    IrModule *module = base_malloc(sizeof *module);
    *module = (IrModule){.arena = arena_new()};
    return module;
}

void ir_module_free(IrModule *module) {
    if (!module) return;
    free(module->function);
    free(module->fixup);
    arena_free(module->arena);
    free(module);
}

uint32_t ir_add_function(IrModule *module, const char *name) {
    module->function = base_grow(module->function, module->functions,
                                 &module->functions_cap, sizeof *module->function);
    IrFunction *function = ARENA_NEW(module->arena, IrFunction);
    function->name = arena_str(module->arena, name);
    function->number = (uint32_t)module->functions;
    module->function[module->functions] = function;
    return (uint32_t)module->functions++;
}

uint32_t ir_add_object(IrModule *module, IrObject object) {
    /* who has a pointer to one may go on with what it was */
    module->object = arena_grow(module->arena, module->object, module->objects,
                                &module->objects_cap, sizeof object);
    object.name = arena_str(module->arena, object.name);
    object.definition = (uint32_t)module->objects;
    module->object[module->objects] = object;
    return (uint32_t)module->objects++;
}

void ir_add_fixup(IrModule *module, IrFixup fixup) {
    module->fixup =
        base_grow(module->fixup, module->fixups, &module->fixups_cap, sizeof fixup);
    module->fixup[module->fixups++] = fixup;
}

IrCounts ir_count(const IrModule *module) {
    return (IrCounts){module->functions, module->objects, module->fixups};
}

void ir_truncate(IrModule *module, IrCounts before) {
    module->functions = before.functions;
    module->objects = before.objects;
    module->fixups = before.fixups;
}

IrFunction *ir_find_function(const IrModule *module, const char *name) {
    for (size_t i = 0; i < module->functions; i++)
        if (strcmp(module->function[i]->name, name) == 0) return module->function[i];
    return NULL;
}
