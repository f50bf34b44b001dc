/* A value that is made ahead has a register for itself: in the body `name` says where the
 * values of the body's registers stand. */
#include "code/body.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

typedef struct {
    const LoopBody *body;
    Body *out;
    uint8_t name[CODE_VECTORS];
} Split;

static bool writes_register(const Insn *insn) {
    const CodeRow *row = code_row(insn->row);
    return row->first != FIRST_READ && *row->operands && code_is_vector(insn, 0);
}

static bool is_constant(const CodeMemory *memory) {
    return memory->kind == MEMORY_CONSTANT || memory->kind == MEMORY_BROADCAST;
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
    for (unsigned i = 1; row->operands[i] && !code_is_zero(insn); i++)
        if (code_is_vector(insn, i) && !is_ahead(s, insn->reg[i])) return false;
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
    for (unsigned i = row->first != FIRST_READ; row->operands[i]; i++)
        if (code_is_vector(insn, i)) insn->reg[i] = s->name[insn->reg[i]];
}

static unsigned put_ahead(Split *s, Insn insn) {
    unsigned reg = (unsigned)__builtin_ctz(s->out->free);
    assert(s->out->free && s->out->nahead < BODY_AHEAD);
    s->out->free &= s->out->free - 1;
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
    return s->out->free ? put_ahead(s, load) : REG_NONE;
}

static void split_instruction(Split *s, uint32_t at) {
    Insn insn = s->body->insns[at];
    int place = code_memory_place(code_row(insn.row));
    bool ahead = s->out->free && is_invariant(s, &insn) && is_kept(s->body, at);
    rename_operands(s, &insn);
    if (ahead) {
        s->name[insn.reg[0]] = (uint8_t)put_ahead(s, insn);
        return;
    }
    unsigned reg = REG_NONE;
    if (is_constant(&insn.memory) && place >= 0) reg = constant_register(s, &insn.memory);
    if (reg != REG_NONE) {
        insn.reg[place] = (uint8_t)reg;
        insn.memory.kind = MEMORY_NONE;
    }
    if (writes_register(&insn)) s->name[insn.reg[0]] = insn.reg[0];
    s->out->insns[s->out->count++] = insn;
}

/* ---- inputs */

static bool commutes(unsigned row) {
    static const uint16_t rows[] = {ROW_VPAND,    ROW_VPOR,     ROW_VPXOR,  ROW_VPADDQ,
                                    ROW_VPMULUDQ, ROW_VPCMPEQQ, ROW_EAND,   ROW_EOR,
                                    ROW_EXOR,     ROW_EADD,     ROW_EADDB,  ROW_VPADDB,
                                    ROW_EMULLQ,   ROW_EMULUDQ,  ROW_EMINU,  ROW_EMAXU,
                                    ROW_EMINS,    ROW_EMAXS,    ROW_ETESTM, ROW_ETESTN};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i] == row) return true;
    return false;
}

/* The last two operands change places. */
static bool turn(Insn *insn) {
    if (insn->row == ROW_ETERN)
        insn->imm =
            (insn->imm & 0x99) | (insn->imm & 0x22) << 1 | (insn->imm & 0x44) >> 1;
    else if (!commutes(insn->row))
        return false;
    uint8_t last = insn->reg[2];
    insn->reg[2] = insn->reg[1], insn->reg[1] = last;
    return true;
}

/* The only instruction that reads what instruction `at` makes; 0: none, or not only one.
 */
static uint32_t only_reader(const Body *made, uint32_t at) {
    unsigned reg = made->insns[at].reg[0], reads = 0;
    uint32_t reader = 0;
    for (uint32_t i = at + 1; i < made->count; i++) {
        const Insn *insn = &made->insns[i];
        const CodeRow *row = code_row(insn->row);
        for (unsigned k = row->first == FIRST_WRITE; row->operands[k]; k++)
            if (code_is_vector(insn, k) && insn->reg[k] == reg) reads++, reader = i;
        if (writes_register(insn) && insn->reg[0] == reg) break;
    }
    return reads == 1 ? reader : 0;
}

/* The instruction reads memory in the place of the register. */
static bool read_memory(Insn *insn, unsigned reg, const CodeMemory *memory) {
    const char *letters = code_row(insn->row)->operands;
    if (code_row(insn->row)->coding == CODING_OLD || insn->memory.kind) return false;
    if (strncmp(letters + 1, "VM", 2) != 0 || (letters[3] && letters[3] != 'i')) return false;
    if (insn->reg[2] != reg && (insn->reg[1] != reg || !turn(insn))) return false;
    insn->memory = *memory;
    return true;
}

static void fold_inputs(Body *made, unsigned load) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < made->count; i++) {
        Insn insn = made->insns[i];
        bool input = insn.row == load && insn.memory.kind == MEMORY_INPUT;
        uint32_t reader = input ? only_reader(made, i) : 0;
        if (!reader || !read_memory(&made->insns[reader], insn.reg[0], &insn.memory))
            made->insns[kept++] = insn;
    }
    made->count = kept;
}

/* ---- bodies */

static uint32_t registers_of(const Insn *insns, uint32_t count) {
    uint32_t set = 0;
    for (uint32_t i = 0; i < count; i++)
        for (unsigned k = 0; code_row(insns[i].row)->operands[k]; k++)
            if (code_is_vector(&insns[i], k)) set |= UINT32_C(1) << insns[i].reg[k];
    return set;
}

void body_make(Body *made, const LoopBody *body) {
    Split s = {.body = body, .out = made};
    uint32_t all = body->coding == CODING_EVEX ? UINT32_MAX : 0xFFFF;
    bool vectors = body->size != SIZE_64;
    made->insns = base_malloc((body->count + 1) * sizeof *made->insns);
    made->count = made->nahead = 0;
    made->free = vectors ? all & ~registers_of(body->insns, body->count) : 0;
    for (unsigned reg = 0; reg < CODE_VECTORS; reg++) s.name[reg] = (uint8_t)reg;
    for (uint32_t i = 0; i < body->count; i++) split_instruction(&s, i);
    assert(made->count <= body->count);
    if (vectors) fold_inputs(made, loop_load_row(body->size, body->coding));
    uint32_t ahead = 0;
    for (uint32_t i = 0; i < made->nahead; i++)
        ahead |= UINT32_C(1) << made->ahead[i].reg[0];
    made->used = registers_of(made->insns, made->count) & ~ahead;
    made->free = vectors ? all & ~made->used & ~ahead : 0;
}

void body_free(Body *made) {
    free(made->insns);
}
