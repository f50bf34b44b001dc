/* Registers for a straight line of values.
 *
 * One pass: an operand that is not in a register is loaded, or read from memory where the
 * instruction can do that; when no register is free, the value whose next use is furthest
 * away leaves (Belady), into the frame if it is still needed and not a constant or an
 * input, which are in memory anyway. */
#include "code/wide.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

enum { REGISTERS = 32 };
static const uint32_t NEVER = UINT32_MAX, NO_SLOT = UINT32_MAX;

typedef struct {
    WideCode *code;
    LoopBody *body;
    Insn *insns;
    uint32_t cap;
    uint32_t *next;  /* by value: the instruction that uses it next */
    uint32_t *after; /* by instruction and operand: the one that uses the value then */
    uint8_t *reg;    /* by value; REG_NONE */
    uint32_t *slot;  /* by value: its place in the frame */
    WideValue held[REGISTERS];
    uint32_t locked; /* registers of the instruction at work */
    uint32_t *free_slots, nfree;
    unsigned nregisters;
} Place;

static const CodeRow *row_of(const WideInsn *insn) {
    return code_row(insn->row);
}

/* ---- uses */

static void find_uses(Place *p) {
    const WideCode *c = p->code;
    for (WideValue v = 0; v < c->nvalues; v++) p->next[v] = NEVER;
    for (uint32_t i = c->ninsns; i-- > 0;)
        for (unsigned k = 0; k < c->insns[i].nsrc; k++) {
            WideValue v = c->insns[i].src[k];
            p->after[3 * i + k] = p->next[v] == i ? NEVER : p->next[v];
            if (p->next[v] == i) { /* twice in one: what is after both */
                for (unsigned j = 0; j < k; j++)
                    if (c->insns[i].src[j] == v)
                        p->after[3 * i + k] = p->after[3 * i + j];
            }
            p->next[v] = i;
        }
}

/* ---- moves */

static void emit(Place *p, Insn insn) {
    if (p->body->count == p->cap) {
        p->cap = p->cap ? 2 * p->cap : 64;
        p->insns = base_realloc(p->insns, p->cap * sizeof *p->insns);
    }
    p->insns[p->body->count++] = insn;
}

static void emit_move(Place *p, unsigned row, unsigned reg, unsigned kind,
                      uint32_t number) {
    Insn insn = {.row = (uint16_t)row, .size = (uint8_t)p->code->size};
    insn.reg[0] = insn.reg[1] = (uint8_t)reg;
    insn.memory.kind = (uint8_t)kind;
    insn.memory.number = number;
    emit(p, insn);
}

static unsigned load_row(const Place *p) {
    return loop_load_row(p->code->size, p->code->vex);
}

static unsigned store_row(const Place *p) {
    return loop_store_row(p->code->size, p->code->vex);
}

static uint32_t new_slot(Place *p) {
    return p->nfree ? p->free_slots[--p->nfree] : p->body->nframe++;
}

static void keep_in_frame(Place *p, WideValue v, unsigned reg) {
    if (p->slot[v] != NO_SLOT) return;
    p->slot[v] = new_slot(p);
    emit_move(p, store_row(p), reg, MEMORY_FRAME, p->slot[v]);
}

static void leave(Place *p, unsigned reg) {
    WideValue v = p->held[reg];
    if (v == WIDE_NONE) return;
    if (p->code->kinds[v] == WIDE_MADE && p->next[v] != NEVER) keep_in_frame(p, v, reg);
    p->reg[v] = REG_NONE;
    p->held[reg] = WIDE_NONE;
}

static unsigned take_register(Place *p) {
    unsigned best = REG_NONE;
    for (unsigned r = 0; r < p->nregisters; r++) {
        if (p->locked >> r & 1) continue;
        if (p->held[r] == WIDE_NONE) return r;
        if (best == REG_NONE || p->next[p->held[r]] > p->next[p->held[best]]) best = r;
    }
    leave(p, best);
    return best;
}

static unsigned memory_of(const Place *p, WideValue v, uint32_t *number) {
    *number = p->code->numbers[v];
    if (p->code->kinds[v] == WIDE_CONSTANT) return MEMORY_CONSTANT;
    if (p->code->kinds[v] == WIDE_INPUT) return MEMORY_INPUT;
    *number = p->slot[v];
    return MEMORY_FRAME;
}

static void hold(Place *p, unsigned reg, WideValue v) {
    p->held[reg] = v;
    p->reg[v] = (uint8_t)reg;
    p->locked |= UINT32_C(1) << reg;
}

static unsigned in_register(Place *p, WideValue v) {
    uint32_t number;
    if (p->reg[v] != REG_NONE) {
        p->locked |= UINT32_C(1) << p->reg[v];
        return p->reg[v];
    }
    unsigned reg = take_register(p), kind = memory_of(p, v, &number);
    emit_move(p, load_row(p), reg, kind, number);
    hold(p, reg, v);
    return reg;
}

/* What is not needed any more gives its register back, */
static void free_register(Place *p, WideValue v) {
    if (p->next[v] != NEVER) return;
    if (p->reg[v] != REG_NONE) p->held[p->reg[v]] = WIDE_NONE;
    p->reg[v] = REG_NONE;
}

/* and its slot: when the instruction that reads it is there, as others are put before. */
static void let_go(Place *p, WideValue v) {
    if (p->next[v] != NEVER) return;
    free_register(p, v);
    if (p->slot[v] != NO_SLOT) p->free_slots[p->nfree++] = p->slot[v];
    p->slot[v] = NO_SLOT;
}

/* ---- instructions */

/* The operand may be read from memory: the row can, and nobody else wants it in a
 * register. SSE's memory operands are aligned: constants and the frame. */
static bool from_memory(const Place *p, const WideInsn *insn, unsigned place, WideValue v,
                        uint32_t after) {
    const CodeRow *row = row_of(insn);
    bool shift = strchr(row->form, 'i') && row->digit >= 0 && row->coding != CODING_EVEX;
    if ((int)place != code_memory_place(row) || p->reg[v] != REG_NONE || shift)
        return false;
    if (p->code->kinds[v] == WIDE_CONSTANT) return true;
    if (after != NEVER) return false;
    return p->code->kinds[v] == WIDE_MADE || p->code->vex;
}

/* Constants are broadcast where that is possible: it is the same register then. */
static void read_operand(Place *p, Insn *out, const WideInsn *insn, unsigned place,
                         WideValue v, uint32_t after) {
    if (!from_memory(p, insn, place, v, after)) {
        out->reg[place] = (uint8_t)in_register(p, v);
        return;
    }
    uint32_t number;
    out->memory.kind = (uint8_t)memory_of(p, v, &number);
    out->memory.number = number;
}

/* The first operand is read and written: a register with its value that may be lost. */
static unsigned own_copy(Place *p, WideValue v, uint32_t after) {
    unsigned from = p->reg[v];
    bool last = after == NEVER;
    if (from != REG_NONE && last) {
        p->locked |= UINT32_C(1) << from;
        return from;
    }
    if (from != REG_NONE) p->locked |= UINT32_C(1) << from;
    unsigned reg = take_register(p);
    p->locked |= UINT32_C(1) << reg;
    if (from == REG_NONE) {
        uint32_t number;
        unsigned kind = memory_of(p, v, &number);
        emit_move(p, load_row(p), reg, kind, number);
        return reg;
    }
    Insn copy = {.row = (uint16_t)load_row(p), .size = (uint8_t)p->code->size};
    copy.reg[0] = (uint8_t)reg, copy.reg[1] = (uint8_t)from;
    emit(p, copy);
    return reg;
}

static void swap_operands(WideInsn *insn, uint32_t *after) {
    WideValue v = insn->src[0];
    uint32_t a = after[0];
    insn->src[0] = insn->src[1], insn->src[1] = v;
    after[0] = after[1], after[1] = a;
}

static bool commutes(unsigned row) {
    return row == ROW_PAND || row == ROW_POR || row == ROW_PXOR || row == ROW_PADDQ ||
           row == ROW_PMULUDQ || row == ROW_PCMPEQD || row == ROW_VPAND ||
           row == ROW_VPOR || row == ROW_VPXOR || row == ROW_VPADDQ ||
           row == ROW_VPMULUDQ || row == ROW_VPCMPEQQ || row == ROW_EAND ||
           row == ROW_EOR || row == ROW_EXOR || row == ROW_EADD || row == ROW_EMULLQ ||
           row == ROW_EMULUDQ || row == ROW_EMINU || row == ROW_EMAXU;
}

/* Two-operand code wants the first one to be used here for the last time; memory is
 * wanted last. */
static void turn_operands(const Place *p, WideInsn *insn, uint32_t *after) {
    if (!commutes(insn->row) || insn->src[0] == insn->src[1]) return;
    bool both = row_of(insn)->first == FIRST_BOTH;
    bool first_away = p->reg[insn->src[0]] == REG_NONE,
         second_away = p->reg[insn->src[1]] == REG_NONE;
    bool turn = both ? after[0] != NEVER && after[1] == NEVER && !second_away
                     : first_away && after[0] == NEVER && !second_away;
    if (turn) swap_operands(insn, after);
}

static void place_insn(Place *p, WideInsn insn, uint32_t *after) {
    Insn out = {.row = insn.row, .size = (uint8_t)p->code->size, .imm = insn.imm};
    turn_operands(p, &insn, after);
    bool both = row_of(&insn)->first == FIRST_BOTH;
    unsigned first = both ? 0 : 1, own = REG_NONE;
    for (unsigned k = insn.nsrc; k-- > (both ? 1u : 0u);) /* M is the last one */
        read_operand(p, &out, &insn, first + k, insn.src[k], after[k]);
    if (both) {
        bool again = false; /* the same value is another operand, too */
        for (unsigned k = 1; k < insn.nsrc; k++) again |= insn.src[k] == insn.src[0];
        own = own_copy(p, insn.src[0], again ? 0 : after[0]);
    }
    for (unsigned k = 0; k < insn.nsrc; k++) p->next[insn.src[k]] = after[k];
    for (unsigned k = 0; k < insn.nsrc; k++) free_register(p, insn.src[k]);
    if (own == REG_NONE) {
        p->locked = 0; /* an operand's register may be the result's */
        own = take_register(p);
    }
    out.reg[0] = (uint8_t)own;
    emit(p, out);
    for (unsigned k = 0; k < insn.nsrc; k++) let_go(p, insn.src[k]);
    hold(p, own, insn.to);
    if (p->next[insn.to] == NEVER) let_go(p, insn.to);
}

static void place_output(Place *p, const WideInsn *insn, const uint32_t *after) {
    unsigned reg = in_register(p, insn->src[0]);
    emit_move(p, insn->row, reg, MEMORY_OUTPUT, (uint32_t)insn->imm);
    p->next[insn->src[0]] = after[0];
    let_go(p, insn->src[0]);
}

/* A constant or an input in the frame, for a call. */
static void into_frame(Place *p, WideValue v) {
    if (p->slot[v] == NO_SLOT) keep_in_frame(p, v, in_register(p, v));
}

static void place_call(Place *p, const WideInsn *insn, const uint32_t *after) {
    LoopCall *call = &p->code->calls[insn->imm];
    for (unsigned k = 0; k < 2; k++) into_frame(p, insn->src[k]);
    for (unsigned k = 0; k < 2; k++) call->arg[k] = p->slot[insn->src[k]];
    for (unsigned k = 0; k < 2; k++) p->next[insn->src[k]] = after[k];
    for (unsigned r = 0; r < p->nregisters; r++) leave(p, r);
    call->to = p->slot[insn->to] = new_slot(p);
    emit(p, (Insn){.row = ROW_NONE, .imm = insn->imm});
    for (unsigned k = 0; k < 2; k++) let_go(p, insn->src[k]);
    let_go(p, insn->to);
}

static void place_all(Place *p) {
    for (uint32_t i = 0; i < p->code->ninsns; i++) {
        const WideInsn *insn = &p->code->insns[i];
        uint32_t after[3];
        memcpy(after, p->after + 3 * i, sizeof after);
        p->locked = 0;
        if (insn->row == ROW_NONE)
            place_call(p, insn, after);
        else if (insn->to == WIDE_NONE)
            place_output(p, insn, after);
        else
            place_insn(p, *insn, after);
    }
}

bool wide_place(WideCode *code, LoopBody *body) {
    size_t values = code->nvalues + 1;
    Place p = {.code = code, .body = body};
    p.nregisters = code->size == SIZE_ZMM ? 32 : 16;
    p.next = base_malloc(values * sizeof *p.next);
    p.after = base_malloc((3 * (size_t)code->ninsns + 1) * sizeof *p.after);
    p.reg = base_malloc(values);
    p.slot = base_malloc(values * sizeof *p.slot);
    p.free_slots = base_malloc(values * sizeof *p.free_slots);
    memset(p.reg, REG_NONE, values);
    for (size_t v = 0; v < values; v++) p.slot[v] = NO_SLOT;
    for (unsigned r = 0; r < REGISTERS; r++) p.held[r] = WIDE_NONE;
    find_uses(&p);
    place_all(&p);
    body->insns = p.insns;
    body->calls = code->calls;
    body->ncalls = code->ncalls;
    body->size = code->size;
    body->vex = code->vex;
    body->words = (NativeWords){code->words, code->nwords, code->orders};
    free(p.next);
    free(p.after);
    free(p.reg);
    free(p.slot);
    free(p.free_slots);
    return true;
}
