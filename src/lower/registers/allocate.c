/* Registers, from the last instruction back to the first.
 *
 * Going backwards a value is met at its last use first; there it gets a free register,
 * which nothing can take away again: what is met later (earlier in the code) looks for
 * one that is still free. So straight-line code needs as many registers as it has values
 * at once, but for fixed ones (cl, rax, rdx): values that live across an instruction with
 * a fixed register avoid it. An instruction that overwrites its first operand passes its
 * own register on to it; where that operand is still needed, or is elsewhere, a copy (or
 * a form with three operands) is put in. */
#include "lower/registers/allocate.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/ablation.h"

typedef struct {
    const Draft *draft;
    const StepRef *order;
    uint32_t count;
    const Bank *bank;
    Placed *out;
    uint8_t *reg, *hint; /* by step */
    uint32_t *from, *to; /* by step: the positions of definition and last use */
    uint32_t *forbidden; /* by step */
    StepRef live[32];    /* by register */
    uint32_t pinned;     /* registers that fixed operands took */
    bool flags_used;     /* the next step reads the flags of the current one */
    bool failed;
} Alloc;

static uint32_t bit(unsigned reg) {
    return reg == REG_NONE ? 0 : UINT32_C(1) << (reg & 31);
}

void allocate_free(Placed *placed) {
    free(placed->insns);
    *placed = (Placed){0};
}

static void emit(Alloc *a, Insn insn) {
    Placed *p = a->out;
    if (p->count == p->cap) {
        p->cap = p->cap ? 2 * p->cap : 64;
        p->insns = base_realloc(p->insns, p->cap * sizeof *p->insns);
    }
    p->insns[p->count++] = insn;
}

static Insn copy_of(const Alloc *a, unsigned to, unsigned from) {
    assert(to < 32 && from < 32);
    return (Insn){.row = a->bank->copy,
                  .size = a->bank->size,
                  .reg = {(uint8_t)to, (uint8_t)from, REG_NONE, REG_NONE}};
}

static void emit_copy(Alloc *a, unsigned to, unsigned from) {
    if (to != from) emit(a, copy_of(a, to, from));
}

/* ---- fixed registers */

/* Source i of a step must be in this register. */
static unsigned fixed_source(const Step *s, unsigned i) {
    uint32_t reads = code_row(s->row)->reads;
    if (reads & bit(RCX)) return i + 1u == s->nsrc ? RCX : REG_NONE;
    if (i > 0) return REG_NONE;
    if (reads & bit(RAX) || s->row == ROW_XORH) return RAX;
    return reads & bit(RDX) ? RDX : REG_NONE;
}
static unsigned fixed_value(const Step *s) {
    if (s->row == ROW_MUL) return RDX;
    if (s->row == ROW_DIV) return s->imm ? RDX : RAX;
    return REG_NONE;
}
/* All registers that the step itself needs. */
static uint32_t fixed_all(const Step *s) {
    const CodeRow *row = code_row(s->row);
    if (s->row == ROW_XORH) return bit(RAX);
    return (row->reads | row->writes) & ~(uint32_t)CODE_FLAGS;
}
/* The fixed source is left as it was. */
static bool keeps_source(const Step *s) {
    return !code_row(s->row)->writes && s->row != ROW_XORH;
}

static void find_lives(Alloc *a) {
    const Draft *d = a->draft;
    for (uint32_t p = 1; p <= a->count; p++) {
        StepRef ref = a->order[p - 1];
        const Step *s = &d->steps[ref];
        assert(s->row && !a->from[ref]);
        a->from[ref] = p;
        for (unsigned i = 0; i < s->nsrc; i++) {
            assert(a->from[s->src[i]] < p);
            a->to[s->src[i]] = p;
            unsigned fixed = fixed_source(s, i);
            assert(fixed == REG_NONE || a->bank->size == SIZE_64);
            if (fixed != REG_NONE) a->hint[s->src[i]] = (uint8_t)fixed;
        }
        if (fixed_value(s) != REG_NONE) a->hint[ref] = (uint8_t)fixed_value(s);
    }
    a->to[d->result] = a->count + 1;
}

static void forbid_at(Alloc *a, uint32_t p, const Step *s, uint32_t mask) {
    for (StepRef v = 0; v < a->draft->count; v++) {
        if (a->to[v] < p || a->from[v] > p) continue;
        bool fixed = false, used = false;
        for (unsigned i = 0; i < s->nsrc; i++) {
            if (s->src[i] != v) continue;
            used = true;
            fixed = fixed || fixed_source(s, i) != REG_NONE;
        }
        if (fixed && (keeps_source(s) || a->to[v] == p)) continue;
        if (a->from[v] == p && s->row != ROW_MULX) {
            if (keeps_source(s)) a->forbidden[v] |= mask;
            continue;
        }
        if (a->from[v] == p) continue;
        if (a->to[v] > p || used) a->forbidden[v] |= mask;
    }
}

static void find_forbidden(Alloc *a) {
    for (uint32_t p = 1; p <= a->count; p++) {
        const Step *s = &a->draft->steps[a->order[p - 1]];
        uint32_t mask = fixed_all(s);
        if (mask && a->bank->size == SIZE_64) forbid_at(a, p, s, mask);
    }
}

/* ---- choosing */

static uint32_t live_mask(const Alloc *a) {
    uint32_t mask = 0;
    for (unsigned r = 0; r < 32; r++)
        if (a->live[r] != STEP_NONE) mask |= UINT32_C(1) << r;
    return mask;
}

/* Registers hinted for values that are not placed yet and live while v does. */
static uint32_t wanted(const Alloc *a, StepRef v) {
    uint32_t mask = 0;
    for (StepRef w = 0; w < a->draft->count; w++) {
        if (w == v || a->reg[w] != REG_NONE || a->hint[w] == REG_NONE || !a->to[w])
            continue;
        if (a->from[w] < a->to[v] && a->to[w] > a->from[v]) mask |= bit(a->hint[w]);
    }
    return mask;
}

/* Registers that the values v overwrites can't have: in one of these v would need a copy.
 * *hint is where the first of those values that has a hint would like to be. */
static uint32_t inherited(const Alloc *a, StepRef v, unsigned *hint) {
    uint32_t mask = 0;
    *hint = REG_NONE;
    for (;;) {
        const Step *s = &a->draft->steps[v];
        if (!s->row || !s->nsrc || code_row(s->row)->first != FIRST_BOTH) return mask;
        assert(s->src[0] < v);
        v = s->src[0];
        if (a->reg[v] != REG_NONE) return mask;
        mask |= a->forbidden[v];
        if (*hint == REG_NONE) *hint = a->hint[v];
    }
}

static unsigned choose(Alloc *a, StepRef v, uint32_t avoid) {
    uint32_t taken = live_mask(a) | avoid | a->forbidden[v];
    unsigned hint = a->hint[v], other;
    if (hint != REG_NONE && !(taken & bit(hint))) return hint;
    uint32_t kept = taken | inherited(a, v, &other), free = kept | wanted(a, v);
    if (other != REG_NONE && !(free & bit(other))) return other;
    const uint32_t tries[] = {free, kept, taken};
    for (int turn = 0; turn < 3; turn++)
        for (unsigned i = 0; i < a->bank->count; i++)
            if (!(tries[turn] & bit(a->bank->registers[i]))) return a->bank->registers[i];
    a->failed = true;
    return a->bank->registers[0];
}

static void settle(Alloc *a, StepRef v, unsigned reg) {
    assert(a->failed || a->live[reg] == STEP_NONE);
    assert(a->failed || !(a->forbidden[v] & bit(reg)));
    assert(a->reg[v] == REG_NONE);
    a->reg[v] = (uint8_t)reg;
    a->live[reg] = v;
}

static unsigned place(Alloc *a, StepRef v, uint32_t avoid) {
    if (a->reg[v] == REG_NONE) settle(a, v, choose(a, v, avoid));
    return a->reg[v];
}

/* ---- one step */

/* A form with three operands instead of a copy and an overwriting form. */
static bool three_operands(const Alloc *a, const Step *s, Insn *insn, const unsigned *r,
                           unsigned d) {
    CodeMemory m = {
        .kind = MEMORY_ADDRESS, .base = (uint8_t)r[0], .index = REG_NONE, .scale = 1};
    if (a->bank->size != SIZE_64 || insn->size != SIZE_64) return false;
    switch (s->row) {
    case ROW_ADD:
        m.index = (uint8_t)r[1];
        break;
    case ROW_ADDI:
        m.disp = (int32_t)s->imm;
        assert((uint64_t)m.disp == s->imm);
        break;
    case ROW_SHL:
        if (s->imm > 3) return false;
        assert(s->imm > 0);
        m.index = (uint8_t)r[0];
        m.scale = (uint8_t)(s->imm == 1 ? 1 : 1 << s->imm);
        if (s->imm > 1) m.base = REG_NONE;
        break;
    case ROW_ROL:
    case ROW_ROR:
        if (!a->bank->has_rorx) return false;
        *insn = (Insn){.row = ROW_RORX,
                       .size = SIZE_64,
                       .imm = s->row == ROW_ROL ? 64 - s->imm : s->imm};
        assert(insn->imm > 0 && insn->imm < 64);
        insn->reg[0] = (uint8_t)d;
        insn->reg[1] = (uint8_t)r[0];
        return true;
    default:
        return false;
    }
    *insn = (Insn){.row = ROW_LEA, .size = SIZE_64, .memory = m};
    insn->reg[0] = (uint8_t)d;
    return true;
}

/* Table of ternary logic with operands x and y exchanged (0: a … 2: c). */
static uint64_t exchange(uint64_t table, unsigned x, unsigned y) {
    uint64_t result = 0;
    assert(x < 3 && y < 3 && x != y && table < 256);
    for (unsigned row = 0; row < 8; row++) {
        unsigned bx = row >> (2 - x) & 1, by = row >> (2 - y) & 1;
        unsigned other = row & ~(1u << (2 - x) | 1u << (2 - y));
        other |= by << (2 - x) | bx << (2 - y);
        result |= (table >> other & 1) << row;
    }
    return result;
}

/* An argument that comes in elsewhere, or what overwrites it: in d it needs a copy. */
static bool comes_from_elsewhere(const Alloc *a, StepRef v, unsigned d) {
    const Step *s = &a->draft->steps[v];
    if (!a->bank->arguments) return false;
    while (s->row && s->nsrc && code_row(s->row)->first == FIRST_BOTH) {
        v = s->src[0];
        if (a->reg[v] != REG_NONE) return a->reg[v] != d;
        s = &a->draft->steps[v];
    }
    return !s->row && a->hint[v] != d;
}

/* How well a source could be overwritten in the register d: it should die here, be
 * allowed in d, and have d as its hint or be made anew. */
static int fitness(const Alloc *a, StepRef src, unsigned d) {
    if (a->reg[src] != REG_NONE) return 0;
    assert(d < 32);
    if (a->forbidden[src] & bit(d)) return 1;
    if (a->hint[src] == d) return 5;
    if (!comes_from_elsewhere(a, src, d)) return 4;
    return a->draft->steps[src].row ? 3 : 2;
}

/* Puts the fittest source first, where operands commute. */
static void turn_sources(const Alloc *a, Step *s, unsigned d) {
    bool ternary = s->row == ROW_ETERN;
    unsigned best = 0;
    if (!ternary && !draft_commutes(s->row)) return;
    for (unsigned i = 1; i < s->nsrc; i++)
        if (fitness(a, s->src[i], d) > fitness(a, s->src[best], d)) best = i;
    if (best == 0) return;
    StepRef other = s->src[best];
    s->src[best] = s->src[0];
    s->src[0] = other;
    if (ternary) s->imm = exchange(s->imm, 0, best);
}

static void fill_operands(Insn *insn, const Step *s, const unsigned *r, unsigned d) {
    const CodeRow *row = code_row(s->row);
    unsigned next = row->first == FIRST_BOTH ? 1 : 0,
             from = row->first == FIRST_READ ? 0 : 1;
    if (s->row == ROW_MUL || s->row == ROW_DIV || s->row == ROW_MULX) next = 1;
    memset(insn->reg, REG_NONE, sizeof insn->reg);
    if (s->nsrc == 0 && !s->memory.kind) { /* x ^ x is 0, x == x is -1 */
        for (unsigned i = 0; row->operands[i] && i < 4; i++) insn->reg[i] = (uint8_t)d;
        return;
    }
    if (s->row == ROW_XORH) {
        assert(s->valueless && s->nsrc == 1);
        insn->reg[0] = insn->reg[1] = RAX;
        return;
    }
    if (from) insn->reg[0] = (uint8_t)d;
    if (s->row == ROW_MULX) insn->reg[from++] = (uint8_t)d;
    if (s->memory.kind == MEMORY_ADDRESS) {
        assert(s->row == ROW_LEA || (s->row == ROW_STORE) == s->valueless);
        if (s->memory.base != REG_NONE) insn->memory.base = (uint8_t)r[s->memory.base];
        if (s->memory.index != REG_NONE) insn->memory.index = (uint8_t)r[s->memory.index];
        if (s->row == ROW_LOAD || s->row == ROW_STORE) insn->memory.base = RSP;
        if (s->row == ROW_STORE) insn->reg[1] = (uint8_t)r[0];
        return;
    }
    for (unsigned i = from; row->operands[i]; i++) {
        bool memory = s->memory.kind && strchr("Mbx", row->operands[i]);
        if (!memory && strchr("RMVOSYbdx", row->operands[i]) && next < s->nsrc)
            insn->reg[i] = (uint8_t)r[next++];
    }
    assert(next + (strchr(row->operands, 'c') != NULL) == s->nsrc);
}

/* An argument stays where it came in if a form with three operands can read it there. */
static bool stays_home(const Alloc *a, const Step *s, unsigned d) {
    StepRef v = s->src[0];
    bool argument = a->bank->arguments && !a->draft->steps[v].row;
    bool turn = a->bank->has_rorx && (s->row == ROW_ROL || s->row == ROW_ROR);
    bool three = turn || s->row == ROW_ADD || s->row == ROW_ADDI ||
                 (s->row == ROW_SHL && s->imm < 4);
    unsigned home = a->hint[v];
    return argument && three && s->size == SIZE_64 && home != d && home != REG_NONE &&
           a->live[home] == STEP_NONE && !(a->forbidden[v] & bit(home));
}

/* The registers of the sources; `into` gets the fixed ones that need copies. */
static void place_sources(Alloc *a, const Step *s, unsigned d, unsigned *r,
                          unsigned *into) {
    bool tied = code_row(s->row)->first == FIRST_BOTH;
    uint32_t avoid = tied ? bit(d) : 0;
    assert(s->valueless == (d == REG_NONE));
    if (s->row == ROW_DIV) avoid |= bit(RAX) | bit(RDX);
    for (unsigned i = 0; i < s->nsrc; i++) { /* the fixed ones first */
        unsigned fixed = fixed_source(s, i);
        if (fixed == REG_NONE) continue;
        a->pinned |= bit(fixed);
        r[i] = place(a, s->src[i], avoid & ~bit(fixed));
        into[i] = fixed;
        avoid |= bit(fixed);
    }
    for (unsigned i = 0; i < s->nsrc; i++) {
        if (into[i] != REG_NONE) continue;
        bool first = tied && i == 0;
        bool home = first && !a->flags_used && stays_home(a, s, d);
        bool free_here = first && !home && a->reg[s->src[0]] == REG_NONE &&
                         !(a->forbidden[s->src[0]] & bit(d)) && a->live[d] == STEP_NONE;
        if (free_here) settle(a, s->src[0], d);
        r[i] = place(a, s->src[i], avoid);
        /* an operand that the instruction overwrites before it is read is the same one */
        assert(a->failed || !tied || i == 0 || r[i] != d || s->src[i] == s->src[0]);
    }
}

static void lvalue_increment(Alloc *a, StepRef ref) {
    Step s = a->draft->steps[ref];
    assert(s.row);
    const CodeRow *row = code_row(s.row);
    unsigned d = REG_NONE, r[3] = {REG_NONE, REG_NONE, REG_NONE};
    unsigned into[3] = {REG_NONE, REG_NONE, REG_NONE};
    bool tied = row->first == FIRST_BOTH;
    if (!s.valueless) {
        d = place(a, ref, 0);
        assert(a->failed || a->live[d] == ref);
        a->live[d] = STEP_NONE;
        if (fixed_value(&s) != REG_NONE) {
            a->pinned |= bit(RAX) | bit(RDX);
            emit_copy(a, d, fixed_value(&s));
        }
    }
    if (tied && s.nsrc) turn_sources(a, &s, d);
    place_sources(a, &s, d, r, into);
    Insn insn = {.row = s.row, .size = s.size, .memory = s.memory, .imm = s.imm};
    bool copy = tied && s.nsrc && !s.valueless && r[0] != d;
    assert(a->failed || !s.nsrc || a->live[r[0]] == s.src[0]);
    if (copy && !a->flags_used && three_operands(a, &s, &insn, r, d)) {
        emit(a, insn);
        return;
    }
    fill_operands(&insn, &s, r, d);
    emit(a, insn);
    if (s.row == ROW_DIV)
        emit(a, (Insn){.row = ROW_XOR,
                       .size = SIZE_32,
                       .reg = {RDX, RDX, REG_NONE, REG_NONE}});
    if (copy) emit_copy(a, d, r[0]);
    for (unsigned i = 0; i < s.nsrc; i++)
        if (into[i] != REG_NONE) emit_copy(a, into[i], r[i]);
}

/* ---- entry: arguments go where they were placed, all at once */

static void enter(Alloc *a) {
    unsigned from[PLACED_VARIABLES], to[PLACED_VARIABLES], n = 0;
    assert(a->bank->narguments <= PLACED_VARIABLES);
    for (unsigned i = 0; i < a->bank->narguments; i++) {
        if (a->out->variables[i] == REG_NONE) continue;
        if (a->out->variables[i] == a->bank->arguments[i]) continue;
        from[n] = a->bank->arguments[i];
        to[n++] = a->out->variables[i];
    }
    /* found in execution order, then reversed: the list is emitted backwards */
    Insn moves[2 * PLACED_VARIABLES];
    unsigned m = 0;
    while (n) {
        unsigned pick = n;
        for (unsigned i = 0; i < n && pick == n; i++) {
            bool blocked = false;
            for (unsigned j = 0; j < n; j++)
                blocked = blocked || (j != i && from[j] == to[i]);
            if (!blocked) pick = i;
        }
        bool cycle = pick == n;
        if (cycle) pick = 0;
        if (cycle && a->bank->scratch != REG_NONE) {
            moves[m++] = copy_of(a, a->bank->scratch, from[pick]);
            from[pick] = a->bank->scratch;
            continue;
        }
        if (cycle && a->bank->size != SIZE_64) {
            a->failed = true;
            return;
        }
        assert(m < 2 * PLACED_VARIABLES && from[pick] != to[pick]);
        moves[m] = copy_of(a, to[pick], from[pick]);
        if (cycle) moves[m].row = ROW_XCHG;
        m++;
        unsigned gone = to[pick], now = from[pick];
        from[pick] = from[n - 1], to[pick] = to[n - 1], n--;
        for (unsigned j = 0; cycle && j < n; j++)
            if (from[j] == gone) from[j] = now;
        for (unsigned j = 0; j < n; j++)
            if (from[j] == to[j]) from[j] = from[n - 1], to[j] = to[n - 1], n--, j--;
    }
    while (m) emit(a, moves[--m]);
}

/* ---- names: where variables like it they get the first registers in order */

static void rename_registers(Alloc *a) {
    uint8_t name[32];
    uint32_t given = a->pinned;
    unsigned next = 0;
    memset(name, REG_NONE, sizeof name);
    for (unsigned r = 0; r < 32; r++)
        if (a->pinned >> r & 1) name[r] = (uint8_t)r;
    for (int pass = 0; pass < 2; pass++) {
        unsigned n = pass ? a->bank->count : PLACED_VARIABLES;
        for (unsigned i = 0; i < n; i++) {
            unsigned r = pass ? a->bank->registers[i] : a->out->variables[i];
            if (r == REG_NONE || name[r] != REG_NONE) continue;
            while (next < a->bank->count && given >> a->bank->registers[next] & 1) next++;
            assert(next < a->bank->count);
            name[r] = a->bank->registers[next];
            assert(!(given & bit(name[r])));
            given |= bit(name[r]);
        }
    }
#define RENAME(field)                                                                    \
    if ((field) != REG_NONE && name[(field)] != REG_NONE) (field) = name[(field)]
    for (uint32_t i = 0; i < a->out->count; i++) {
        Insn *insn = &a->out->insns[i];
        for (unsigned k = 0; k < 4; k++) RENAME(insn->reg[k]);
        if (insn->memory.kind != MEMORY_ADDRESS) continue;
        RENAME(insn->memory.base);
        RENAME(insn->memory.index);
    }
    for (unsigned i = 0; i < PLACED_VARIABLES; i++) RENAME(a->out->variables[i]);
    RENAME(a->out->result);
#undef RENAME
}

static void turn_round(Placed *p) {
    for (uint32_t i = 0; i < p->count / 2; i++) {
        Insn other = p->insns[i];
        p->insns[i] = p->insns[p->count - 1 - i];
        p->insns[p->count - 1 - i] = other;
    }
}

/* ---- copies of what is there already */

/* Where the instruction leaves values; REG_NONE: nowhere. */
static void find_written(const Insn *insn, unsigned written[3]) {
    const CodeRow *row = code_row(insn->row);
    bool two = insn->row == ROW_XCHG || insn->row == ROW_MULX;
    written[0] = row->first == FIRST_READ ? REG_NONE : insn->reg[0];
    written[1] = two ? insn->reg[1] : row->writes & bit(RAX) ? RAX : REG_NONE;
    written[2] = row->writes & bit(RDX) ? RDX : REG_NONE;
}

/* Registers with the same number hold the same value; cl is loaded once for shifts in a
 * row. */
static void drop_copies(Alloc *a) {
    uint32_t number[32], next = 32, kept = 0;
    Placed *p = a->out;
    for (uint32_t r = 0; r < 32; r++) number[r] = r;
    for (uint32_t i = 0; i < p->count; i++) {
        Insn insn = p->insns[i];
        unsigned written[3];
        if (insn.row == a->bank->copy && insn.size == a->bank->size &&
            !insn.memory.kind) {
            uint32_t *to = &number[insn.reg[0] & 31], from = number[insn.reg[1] & 31];
            if (*to == from) continue;
            *to = from;
        } else {
            find_written(&insn, written);
            for (unsigned k = 0; k < 3; k++)
                if (written[k] != REG_NONE) number[written[k] & 31] = next++;
        }
        assert(kept <= i);
        p->insns[kept++] = insn;
    }
    p->count = kept;
}

static void run(Alloc *a) {
    const Draft *d = a->draft;
    find_lives(a);
    if (a->bank->arguments)
        for (StepRef v = 0; v < d->count; v++)
            if (!d->steps[v].row && d->steps[v].imm < a->bank->narguments &&
                a->hint[v] == REG_NONE)
                a->hint[v] = a->bank->arguments[d->steps[v].imm];
    find_forbidden(a);
    unsigned result = a->bank->result;
    if (result != REG_NONE && !(a->forbidden[d->result] & bit(result)))
        a->hint[d->result] = (uint8_t)result;
    bool flags = d->steps[d->result].valueless;
    a->out->result = flags ? REG_NONE : (uint8_t)place(a, d->result, 0);
    if (result != REG_NONE) {
        emit_copy(a, result, a->out->result);
        a->out->result = (uint8_t)result;
    }
    for (uint32_t p = a->count; p > 0 && !a->failed; p--) {
        a->flags_used = p < a->count && d->steps[a->order[p]].glued;
        lvalue_increment(a, a->order[p - 1]);
    }
    for (unsigned r = 0; r < 32 && !a->failed; r++)
        assert(a->live[r] == STEP_NONE || !d->steps[a->live[r]].row);
    for (StepRef v = 0; v < d->count; v++) {
        if (d->steps[v].row || a->reg[v] == REG_NONE) continue;
        assert(d->steps[v].imm < PLACED_VARIABLES);
        a->out->variables[d->steps[v].imm] = a->reg[v];
    }
}

bool allocate(const Draft *draft, const StepRef *order, uint32_t count, const Bank *bank,
              Placed *placed) {
    uint32_t n = draft->count;
    assert(draft->result < n && count <= n && bank->count <= 32);
    assert(!draft->condition || order[count - 1] == draft->result);
    uint8_t *bytes = base_malloc(2 * (size_t)n + 3 * (size_t)n * sizeof(uint32_t) + 16);
    uint32_t *words = (uint32_t *)(void *)bytes;
    memset(words, 0, 3 * (size_t)n * sizeof *words);
    memset(words + 3 * (size_t)n, REG_NONE, 2 * (size_t)n);
    Alloc a = {
        .draft = draft, .order = order, .count = count, .bank = bank, .out = placed};
    a.from = words, a.to = words + n, a.forbidden = words + 2 * (size_t)n;
    a.reg = (uint8_t *)(words + 3 * (size_t)n);
    a.hint = a.reg + n;
    for (unsigned r = 0; r < 32; r++) a.live[r] = STEP_NONE;
    memset(placed->variables, REG_NONE, sizeof placed->variables);
    placed->count = 0;
    run(&a);
    if (bank->arguments && !a.failed) enter(&a);
    turn_round(placed);
    if (ablation_on("copies")) drop_copies(&a);
    if (!bank->arguments && !a.failed) rename_registers(&a);
    free(bytes);
    return !a.failed;
}
