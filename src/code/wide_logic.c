/* AVX-512: two or three bitwise operations in one.
 *
 * Each bitwise instruction has a cone: up to three values that it is a function of, and
 * its table over them. Where an operand is bitwise itself and nobody else wants it, the
 * operand's values take its place, as long as there are no more than three; the operand's
 * own instruction is left over then and is forgotten with all that nobody wants. */
#include "code/wide.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

enum { LEAVES = 3 };

/* table: bit 4a + 2b + c for the leaves a b c, as vpternlogq counts. */
typedef struct {
    WideValue leaf[LEAVES];
    uint8_t count, table;
} Cone;

static const uint8_t ALONE[LEAVES] = {0xF0, 0xCC, 0xAA};

typedef struct {
    WideCode *code;
    Cone *cones;    /* by value; count 0: not bitwise */
    uint32_t *uses; /* by value */
} Fuse;

static bool is_logic(unsigned row) {
    return row == ROW_EAND || row == ROW_EOR || row == ROW_EXOR || row == ROW_EANDN;
}

static uint8_t apply(unsigned row, uint8_t a, uint8_t b) {
    switch (row) {
    case ROW_EAND:
        return a & b;
    case ROW_EOR:
        return a | b;
    case ROW_EXOR:
        return a ^ b;
    default:
        return (uint8_t)~a & b;
    }
}

/* The place of a value among a cone's leaves; a new one where it is none. LEAVES: there
 * is no room. */
static unsigned place_of(Cone *cone, WideValue v) {
    unsigned i = 0;
    while (i < cone->count && cone->leaf[i] != v) i++;
    if (i == cone->count && i < LEAVES) cone->leaf[cone->count++] = v;
    return i;
}

/* All bits of the words 0 and -1 are the same: no leaf is needed. */
static bool is_same_everywhere(const Fuse *f, WideValue v, uint8_t *table) {
    const WideCode *c = f->code;
    if (c->kinds[v] != WIDE_CONSTANT) return false;
    uint64_t word = c->words[c->numbers[v]];
    *table = (uint8_t)word;
    return word == 0 || word == ~UINT64_C(0);
}

/* The value's table over the leaves of `into`, to which its own are added; `open`: the
 * leaves are those of its cone. */
static bool take_in(const Fuse *f, Cone *into, WideValue v, bool open, uint8_t *table) {
    Cone self = {{v}, 1, ALONE[0]};
    const Cone *cone = open ? &f->cones[v] : &self;
    unsigned at[LEAVES] = {0};
    if (is_same_everywhere(f, v, table)) return true;
    for (unsigned i = 0; i < cone->count; i++) {
        at[i] = place_of(into, cone->leaf[i]);
        if (at[i] == LEAVES) return false;
    }
    *table = 0;
    for (unsigned row = 0; row < 8; row++) {
        unsigned inner = 0;
        for (unsigned i = 0; i < cone->count; i++)
            inner |= (row >> (LEAVES - 1 - at[i]) & 1) << (LEAVES - 1 - i);
        *table |= (uint8_t)((cone->table >> inner & 1) << row);
    }
    return true;
}

static bool may_open(const Fuse *f, WideValue v) {
    return f->cones[v].count > 0 && f->uses[v] == 1;
}

static bool cone_with(const Fuse *f, const WideInsn *insn, bool first, bool second,
                      Cone *cone) {
    uint8_t a, b;
    *cone = (Cone){.count = 0};
    if ((first && !may_open(f, insn->src[0])) || (second && !may_open(f, insn->src[1])))
        return false;
    if (!take_in(f, cone, insn->src[0], first, &a) ||
        !take_in(f, cone, insn->src[1], second, &b))
        return false;
    cone->table = apply(insn->row, a, b);
    return cone->count > 0;
}

static void exchange(Cone *cone, unsigned i, unsigned j) {
    WideValue v = cone->leaf[i];
    uint8_t table = 0;
    cone->leaf[i] = cone->leaf[j], cone->leaf[j] = v;
    for (unsigned row = 0; row < 8; row++) {
        unsigned x = row >> (LEAVES - 1 - i) & 1, y = row >> (LEAVES - 1 - j) & 1;
        unsigned other = row ^ (x ^ y) << (LEAVES - 1 - i) ^ (x ^ y) << (LEAVES - 1 - j);
        table |= (uint8_t)((cone->table >> other & 1) << row);
    }
    cone->table = table;
}

/* The first operand is overwritten: one that nobody else wants. The last one may be in
 * memory: a constant. */
static void arrange(const Fuse *f, Cone *cone) {
    const WideCode *c = f->code;
    for (unsigned i = 1; i < cone->count; i++)
        if (c->kinds[cone->leaf[0]] != WIDE_MADE || f->uses[cone->leaf[0]] > 1)
            exchange(cone, 0, i);
    if (cone->count == LEAVES && c->kinds[cone->leaf[1]] == WIDE_CONSTANT)
        exchange(cone, 1, 2);
}

static void replace(const Fuse *f, WideInsn *insn, Cone cone) {
    arrange(f, &cone);
    for (unsigned i = cone.count; i < LEAVES; i++) cone.leaf[i] = cone.leaf[i - 1];
    insn->row = ROW_ETERN;
    insn->nsrc = 3;
    insn->imm = cone.table;
    memcpy(insn->src, cone.leaf, sizeof cone.leaf);
}

void wide_fuse(WideCode *code) {
    Fuse f = {.code = code};
    size_t values = code->nvalues + 1;
    f.cones = base_malloc(values * sizeof *f.cones);
    f.uses = base_malloc(values * sizeof *f.uses);
    memset(f.cones, 0, values * sizeof *f.cones);
    memset(f.uses, 0, values * sizeof *f.uses);
    for (uint32_t i = 0; i < code->ninsns; i++)
        for (unsigned k = 0; k < code->insns[i].nsrc; k++) f.uses[code->insns[i].src[k]]++;
    for (uint32_t i = 0; i < code->ninsns; i++) {
        WideInsn *insn = &code->insns[i];
        Cone cone;
        if (!is_logic(insn->row)) continue;
        bool fused = cone_with(&f, insn, true, true, &cone) ||
                     cone_with(&f, insn, true, false, &cone) ||
                     cone_with(&f, insn, false, true, &cone);
        if (fused)
            replace(&f, insn, cone);
        else
            fused = cone_with(&f, insn, false, false, &cone);
        if (fused) f.cones[insn->to] = cone;
    }
    free(f.cones);
    free(f.uses);
}
