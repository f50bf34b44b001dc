/* What a function might write: by object, in the arena.
 *
 * Of each function that it might call, registers are marked whose value might be an
 * address through which is written, in it or where the address goes: into memory, to a
 * function that does so, to a caller that does so with the result. Within a block it
 * counts when a register is set; at the end of each all count that do at some start. What is pointed to by
 * the bytes of an object that is named might be written, whatever is done with it. */
#include <string.h>

#include "exec/compiled/compiled_state.h"

typedef struct {
    const IrFunction *function;
    bool *written; /* by register, at the start of some block */
    bool *now;     /* the same, where the scan is */
    bool *target;  /* by instruction: something jumps to it */
    bool result;   /* a caller might write through a result */
} Reached;

typedef struct {
    Compiled *c;
    Arena *arena;
    Reached **function; /* by number; NULL: it is not reached */
    bool *named, *written;
    uint32_t *functions, *objects; /* in the order in which they were reached */
    size_t nfunctions, nobjects;
    bool changed;
} Reach;

static bool jumps(const IrInsn *insn) {
    return strpbrk(ir_shape(insn->code), "JT") != NULL;
}

static void find_targets(const IrFunction *f, bool *target) {
    target[0] = true;
    for (uint32_t i = 0; f->insn && i < f->count; i++) {
        const IrInsn *insn = &f->insn[i];
        bool several = strchr(ir_shape(insn->code), 'T');
        if (jumps(insn)) target[insn->dst] = true;
        for (uint32_t k = 0; several && k < f->choice[insn->k].count; k++)
            target[f->choice[insn->k].target[k]] = true;
    }
}

static Reached *add_function(Reach *r, uint32_t number) {
    const IrFunction *f = r->c->module->function[number];
    Reached **at = &r->function[f->number];
    if (*at) return *at;
    *at = ARENA_NEW(r->arena, Reached);
    (*at)->function = f;
    size_t registers = (size_t)f->registers + f->params + 1;
    (*at)->written = ARENA_ARRAY(r->arena, bool, registers);
    (*at)->now = ARENA_ARRAY(r->arena, bool, registers);
    (*at)->target = ARENA_ARRAY(r->arena, bool, f->count + 1);
    find_targets(f, (*at)->target);
    r->functions[r->nfunctions++] = f->number;
    return *at;
}

/* Who calls it is not known. */
static void add_pointed_function(Reach *r, uint32_t number) {
    Reached *reached = add_function(r, number);
    r->changed |= !reached->result;
    reached->result = true;
}

static void add_object(Reach *r, uint32_t number, bool written) {
    number = r->c->module->object[number].definition;
    r->changed |= written && !r->written[number];
    r->written[number] |= written;
    if (r->named[number]) return;
    r->named[number] = true;
    r->objects[r->nobjects++] = number;
}

/* ---- code */

typedef struct {
    Reach *reach;
    Reached *in;
} Visit;

static void mark(void *context, uint16_t reg) {
    const Visit *visit = context;
    visit->in->now[reg] = true;
}

/* Before the instruction that sets it the register holds something else. */
static bool take(Reached *in, uint16_t reg) {
    bool written = in->now[reg];
    in->now[reg] = false;
    return written;
}

static void scan_call(Visit *visit, const IrInsn *insn) {
    const IrFunction *f = visit->in->function;
    const IrCall *call = &f->call[insn->k];
    Reached *to = add_function(visit->reach, call->function);
    bool known = to->function->insn && ir_call_fits(call, to->function);
    for (unsigned i = 0; i < call->results; i++)
        if (take(visit->in, (uint16_t)(insn->dst + i)) && !to->result)
            to->result = visit->reach->changed = true;
    for (unsigned i = 0; i < call->arguments; i++)
        if (!known || to->written[i]) mark(visit, (uint16_t)(insn->a + i));
}

/* Instructions that only look at what an address points to, or at the address. */
static bool only_looks(unsigned code) {
    IrClass class = ir_class(code);
    return class == IR_CLASS_LOAD || ir_is_compare(code) || ir_is_branch(code) || code == IR_LOADBITS ||
           code == IR_EQUABLE || code == IR_ORDERED || code == IR_APART ||
           code == IR_REQUIRE || code == IR_KNOW || code == IR_SWITCH;
}

static void scan_insn(Visit *visit, const IrInsn *insn) {
    Reached *in = visit->in;
    bool sets = *ir_shape(insn->code) == 'D';
    bool used = sets && take(in, insn->dst);
    if (insn->code == IR_GLOBAL)
        add_object(visit->reach, (uint32_t)insn->k, used);
    else if (insn->code == IR_FUNCTION)
        add_pointed_function(visit->reach, (uint32_t)insn->k);
    else if (insn->code == IR_CALL)
        scan_call(visit, insn);
    else if (insn->code == IR_COPY)
        mark(visit, insn->a);
    else if (!only_looks(insn->code) && (insn->code == IR_RETURN ? in->result
                                                                 : !sets || used))
        ir_reads(in->function, insn, mark, visit);
}

/* Backwards, block by block. */
static void scan_code(Reach *r, Reached *in) {
    Visit visit = {r, in};
    const IrFunction *f = in->function;
    size_t registers = (size_t)f->registers + f->params;
    for (uint32_t i = f->insn ? f->count : 0; i-- > 0;) {
        const IrInsn *insn = &f->insn[i];
        bool ends = ir_never_continues(insn->code);
        for (size_t k = 0; k < registers && (ends || jumps(insn)); k++)
            in->now[k] = (in->now[k] && !ends) || (in->written[k] && jumps(insn));
        scan_insn(&visit, insn);
        for (size_t k = 0; k < registers && in->target[i]; k++) {
            r->changed |= in->now[k] && !in->written[k];
            in->written[k] |= in->now[k];
        }
    }
}

/* ---- bytes */

static void scan_bytes(Reach *r, const IrBytes *object) {
    for (uint64_t at = 0; object->marked && at + 8 <= object->size; at++) {
        uint64_t word;
        if (ir_memory_holds(object, at, 8) != IR_HOLDS_ADDRESS) continue;
        memcpy(&word, object->bytes + at, 8);
        uint32_t called = ir_memory_function_at(r->c->memory, word);
        const IrBytes *to = ir_memory_find(r->c->memory, word & ~IR_POINTER_BYTES);
        if (called != UINT32_MAX) add_pointed_function(r, called);
        if (to && !(word >> IR_POINTER_LOCAL & 1)) add_object(r, to->number, true);
    }
}

const bool *compiled_reach(Compiled *c, const IrFunction *f, Arena *arena) {
    size_t functions = c->module->functions, objects = c->module->objects;
    Reach r = {.c = c,
               .arena = arena,
               .function = ARENA_ARRAY(arena, Reached *, functions + 1),
               .named = ARENA_ARRAY(arena, bool, objects + 1),
               .written = ARENA_ARRAY(arena, bool, objects + 1),
               .functions = ARENA_ARRAY(arena, uint32_t, functions + 1),
               .objects = ARENA_ARRAY(arena, uint32_t, objects + 1),
               .changed = true};
    size_t scanned = 0;
    add_function(&r, f->number);
    while (r.changed || scanned < r.nobjects) {
        r.changed = false;
        for (size_t i = 0; i < r.nfunctions; i++)
            scan_code(&r, r.function[r.functions[i]]);
        for (; scanned < r.nobjects; scanned++) {
            const IrBytes *object = ir_memory_module_object(c->memory, r.objects[scanned]);
            if (object) scan_bytes(&r, object);
        }
    }
    return r.written;
}
