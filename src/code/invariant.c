/* A value that is made ahead has a register for itself: in the body `name` says where the
 * values of the body's registers stand. */
#include "code/invariant.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

enum { VECTORS = 32 };

typedef struct {
    const LoopBody *body;
    Invariant *out;
    uint32_t free; /* registers that no instruction names */
    uint8_t name[VECTORS];
} Split;

/* ---- operands */

/* Operand i is a vector register, not memory. */
static bool is_register(const Insn *insn, unsigned i) {
    const CodeRow *row = code_row(insn->row);
    assert(i < strlen(row->form));
    bool memory = insn->memory.kind && code_memory_place(row) == (int)i;
    return strchr("RMVSx", row->form[i]) && !memory && insn->reg[i] < VECTORS;
}

static bool writes_register(const Insn *insn) {
    const CodeRow *row = code_row(insn->row);
    return row->first != FIRST_READ && *row->form && is_register(insn, 0);
}

static bool is_constant(const CodeMemory *memory) {
    return memory->kind == MEMORY_CONSTANT || memory->kind == MEMORY_BROADCAST;
}

/* x ^ x, whatever x is. */
static bool is_zero(const Insn *insn) {
    bool xor = insn->row == ROW_VPXOR || insn->row == ROW_EXOR;
    return xor && !insn->memory.kind && insn->reg[1] == insn->reg[2];
}

/* ---- values */

static bool is_ahead(const Split *s, unsigned reg) {
    return s->name[reg] != reg;
}

static bool is_invariant(const Split *s, const Insn *insn) {
    const CodeRow *row = code_row(insn->row);
    if (row->coding == CODING_OLD || row->first != FIRST_WRITE || !writes_register(insn))
        return false;
    if (row->reads || row->writes || row->changes) return false;
    if (insn->memory.kind && !is_constant(&insn->memory)) return false;
    for (unsigned i = 1; row->form[i] && !is_zero(insn); i++)
        if (is_register(insn, i) && !is_ahead(s, insn->reg[i])) return false;
    return true;
}

/* Nothing changes in place what instruction `at` makes. */
static bool is_kept(const LoopBody *body, uint32_t at) {
    unsigned reg = body->insns[at].reg[0];
    for (uint32_t i = at + 1; i < body->count; i++) {
        const Insn *insn = &body->insns[i];
        if (!writes_register(insn) || insn->reg[0] != reg) continue;
        return code_row(insn->row)->first == FIRST_WRITE;
    }
    return true;
}

static void rename_operands(const Split *s, Insn *insn) {
    const CodeRow *row = code_row(insn->row);
    for (unsigned i = row->first != FIRST_READ; row->form[i]; i++)
        if (is_register(insn, i)) insn->reg[i] = s->name[insn->reg[i]];
}

static unsigned put_ahead(Split *s, Insn insn) {
    unsigned reg = (unsigned)__builtin_ctz(s->free);
    assert(s->free && s->out->nahead < INVARIANTS);
    s->free &= s->free - 1;
    insn.reg[0] = (uint8_t)reg;
    s->out->ahead[s->out->nahead++] = insn;
    return reg;
}

/* The register of a constant, all lanes of it; REG_NONE: none is left. */
static unsigned constant_register(Split *s, const CodeMemory *memory) {
    Insn load = {.row = (uint16_t)loop_load_row(s->body->size, s->body->coding),
                 .size = (uint8_t)s->body->size,
                 .memory = *memory};
    load.memory.kind = MEMORY_CONSTANT;
    for (uint32_t i = 0; i < s->out->nahead; i++) {
        const Insn *insn = &s->out->ahead[i];
        if (insn->row == load.row && insn->memory.number == memory->number)
            return insn->reg[0];
    }
    return s->free ? put_ahead(s, load) : REG_NONE;
}

static void take(Split *s, uint32_t at) {
    Insn insn = s->body->insns[at];
    int place = code_memory_place(code_row(insn.row));
    bool ahead = is_invariant(s, &insn) && s->free && is_kept(s->body, at);
    rename_operands(s, &insn);
    if (ahead) {
        s->name[insn.reg[0]] = (uint8_t)put_ahead(s, insn);
        return;
    }
    unsigned reg = REG_NONE;
    if (is_constant(&insn.memory) && place >= 0)
        reg = constant_register(s, &insn.memory);
    if (reg != REG_NONE) {
        insn.reg[place] = (uint8_t)reg;
        insn.memory.kind = MEMORY_NONE;
    }
    if (writes_register(&insn)) s->name[insn.reg[0]] = insn.reg[0];
    s->out->insns[s->out->count++] = insn;
}

/* ---- bodies */

void invariant_split(Invariant *split, const LoopBody *body) {
    Split s = {.body = body, .out = split, .free = UINT32_MAX};
    split->insns = base_malloc((body->count + 1) * sizeof *split->insns);
    split->count = split->nahead = 0;
    if (body->size == SIZE_64) {
        memcpy(split->insns, body->insns, body->count * sizeof *split->insns);
        split->count = body->count;
        return;
    }
    if (body->coding != CODING_EVEX) s.free = 0xFFFF;
    for (unsigned reg = 0; reg < VECTORS; reg++) s.name[reg] = (uint8_t)reg;
    for (uint32_t i = 0; i < body->count; i++)
        for (unsigned k = 0; k < 4; k++)
            if (body->insns[i].reg[k] < VECTORS)
                s.free &= ~(UINT32_C(1) << body->insns[i].reg[k]);
    for (uint32_t i = 0; i < body->count; i++) take(&s, i);
    assert(split->count <= body->count);
}

void invariant_free(Invariant *split) {
    free(split->insns);
}
