/* The rows of ir.def as tables; modules. */
#include "ir/ir.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"

typedef struct {
    const char *name, *shape;
} Row;

/* clang-format off */
static const Row rows[] = {
#define FORMS(name, suffix)                                                              \
    {name suffix, "DAB"}, {name suffix, "DAK"},
#define BINARY(name, ...) FORMS(#name, "") FORMS(#name, ".u32") FORMS(#name, ".s32")
#define COMPARE(name, ...) {"is" #name, "DAB"}, {"is" #name, "DAK"},
#include "ir/ir_rows.h"
#define COMPARE(name, ...) {"if" #name, "ABJ"}, {"if" #name, "AKJ"},
#include "ir/ir_rows.h"
#define UNARY(name, ...) {#name, "DA"},
#define LOAD(name, ...)  {#name, "DAK"},
#define STORE(name, ...) {#name, "AKB"},
#define OTHER(name, shape) {#name, shape},
#include "ir/ir_rows.h"
};
/* clang-format on */
_Static_assert(sizeof rows / sizeof *rows == IR_INSNS, "a row each");

const char *ir_shape(unsigned code) {
    assert(code < IR_INSNS);
    return rows[code].shape;
}

const char *ir_name(unsigned code) {
    assert(code < IR_INSNS);
    return rows[code].name;
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_named(const char *row, const char *name, size_t len) {
    if (strlen(row) != len) return false;
    for (size_t i = 0; i < len; i++)
        if (lower(row[i]) != lower(name[i])) return false;
    return true;
}

unsigned ir_named(const char *name, size_t len, bool word) {
    unsigned code = 0;
    while (code < IR_INSNS && !is_named(rows[code].name, name, len)) code++;
    bool both = code < IR_INSNS &&
                (ir_is_binary(code) || ir_is_compare(code) || ir_is_branch(code));
    return both ? code + word : code;
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

bool ir_never_continues(unsigned code) {
    return code == IR_JUMP || code == IR_SWITCH || code == IR_RETURN || code == IR_FAIL ||
           code == IR_LACKS;
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
