/* Copy propagation. Unoptimized code copies each variable before it uses it, and each
 * result to its variable:
 *
 *   r4 = move r3                             r7 = mul r2, 3
 *   r6 = move r2        becomes              r3 = add r7, r3
 *   r7 = mul r6, 3
 *   r8 = add r7, r4
 *   r3 = move r8
 */
#include "ir/ir_build.h"

#include <string.h>

#include "base/base.h"

/* The source of a copy, until one of both is written or a jump comes in. */
typedef struct {
    uint16_t of;
    uint32_t writes, source_writes, straight;
} Copy;

typedef struct {
    IrFunction *f;
    IrInsn *insn;
    bool *target; /* it is the target of a jump */
    bool *drop;
    Copy *copy;
    uint32_t straight; /* the number of straight-line runs so far */
    uint32_t *writes;  /* so far; finally, all of them */
    uint32_t *reads;
} Tidy;

/* ---- operands */

/* Operands that any other register may replace. */
static unsigned operands(IrInsn *insn, uint16_t *at[3]) {
    unsigned n = 0;
    for (const char *shape = ir_shape(insn->code); *shape; shape++) {
        if (*shape == 'A' || (*shape == 'N' && insn->b == 1)) at[n++] = &insn->a;
        if (*shape == 'B') at[n++] = &insn->b;
    }
    return n;
}

static bool has_operand(const IrInsn *insn, char what) {
    return strchr(ir_shape(insn->code), what) != NULL;
}

static void count_read(void *tidy, uint16_t reg) {
    ((Tidy *)tidy)->reads[reg]++;
}

static void count_write(void *tidy, uint16_t reg) {
    ((Tidy *)tidy)->writes[reg]++;
}

static void find_targets(Tidy *t) {
    for (uint32_t i = 0; i < t->f->count; i++) {
        const IrInsn *insn = &t->insn[i];
        if (has_operand(insn, 'J') || has_operand(insn, 'T')) t->target[insn->dst] = true;
        if (!has_operand(insn, 'T')) continue;
        const IrSwitch *choice = &t->f->choice[insn->k];
        for (uint32_t k = 0; k < choice->count; k++) t->target[choice->target[k]] = true;
    }
}

/* ---- forward: read the source instead of a copy */

static uint16_t copy_source(const Tidy *t, uint16_t reg) {
    const Copy *copy = &t->copy[reg];
    bool is = copy->straight == t->straight && copy->writes == t->writes[reg] &&
              copy->source_writes == t->writes[copy->of];
    return is ? copy->of : reg;
}

static void read_sources(Tidy *t) {
    const IrFunction *f = t->f;
    for (uint32_t i = 0; i < f->count; i++) {
        IrInsn *insn = &t->insn[i];
        uint16_t *at[3];
        t->straight += !i || t->target[i] || ir_never_continues(insn[-1].code);
        unsigned n = operands(insn, at);
        for (unsigned k = 0; k < n; k++) *at[k] = copy_source(t, *at[k]);
        if (has_operand(insn, 'C')) insn->k = copy_source(t, (uint16_t)insn->k);
        ir_writes(f, insn, count_write, t);
        if (has_operand(insn, 'L')) /* the call overwrites these registers */
            for (unsigned r = f->preserved; r < f->registers; r++) t->writes[r]++;
        if (insn->code == IR_MOVE && insn->dst != insn->a)
            t->copy[insn->dst] = (Copy){insn->a, t->writes[insn->dst],
                                        t->writes[insn->a], t->straight};
    }
}

/* ---- backward: compute a result where it is moved to */

static void count_all(Tidy *t) {
    memset(t->writes, 0, t->f->registers * sizeof *t->writes);
    for (unsigned i = 0; i < t->f->params; i++) {
        t->writes[i]++;
        t->reads[i] += t->f->leaves_params;
    }
    for (uint32_t i = 0; i < t->f->count; i++) {
        ir_reads(t->f, &t->insn[i], count_read, t);
        ir_writes(t->f, &t->insn[i], count_write, t);
    }
}

static bool can_forward(const Tidy *t, const IrInsn *insn, const IrInsn *move) {
    /* what makes an object reads what its register held */
    return move->code == IR_MOVE && has_operand(insn, 'D') && !has_operand(insn, 'O') &&
           insn->dst == move->a && t->reads[move->a] == 1 && t->writes[move->a] == 1;
}

static void write_targets(Tidy *t) {
    for (uint32_t i = 0; i + 1 < t->f->count; i++) {
        IrInsn *insn = &t->insn[i];
        if (t->drop[i] || t->target[i + 1] || !can_forward(t, insn, insn + 1)) continue;
        insn->dst = insn[1].dst;
        t->drop[i + 1] = true;
    }
}

/* ---- dead copies */

static void drop_unread(Tidy *t) {
    for (uint32_t i = 0; i < t->f->count; i++) {
        const IrInsn *insn = &t->insn[i];
        bool plain = insn->code == IR_MOVE || insn->code == IR_WORD;
        t->drop[i] |= plain && !t->reads[insn->dst];
    }
}

static void compact(Tidy *t) {
    IrFunction *f = t->f;
    Arena *arena = arena_new();
    uint16_t *now = ARENA_ARRAY(arena, uint16_t, f->count + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < f->count; i++) {
        now[i] = (uint16_t)count;
        t->insn[count] = t->insn[i];
        f->note[count] = f->note[i];
        count += !t->drop[i];
    }
    for (uint32_t i = 0; i < count; i++)
        if (has_operand(&t->insn[i], 'J') || has_operand(&t->insn[i], 'T'))
            t->insn[i].dst = now[t->insn[i].dst];
    for (uint32_t i = 0; i < f->choices; i++)
        for (uint32_t k = 0; k < f->choice[i].count; k++) {
            uint16_t *target = (uint16_t *)&f->choice[i].target[k];
            *target = now[*target];
        }
    f->count = count;
    arena_free(arena);
}

void ir_tidy(IrFunction *f) {
    Arena *arena = arena_new();
    Tidy t = {.f = f,
              .insn = f->insn,
              .target = ARENA_ARRAY(arena, bool, f->count + 1),
              .drop = ARENA_ARRAY(arena, bool, f->count + 1),
              .copy = ARENA_ARRAY(arena, Copy, f->registers + 1),
              .writes = ARENA_ARRAY(arena, uint32_t, f->registers + 1),
              .reads = ARENA_ARRAY(arena, uint32_t, f->registers + 1)};
    find_targets(&t);
    read_sources(&t);
    count_all(&t);
    write_targets(&t);
    drop_unread(&t);
    compact(&t);
    arena_free(arena);
}
