/* Instructions, labels and registers of code that is being made. */
#include "exec/machine/maker.h"

unsigned emit_give_up(Maker *m) {
    m->given_up = true;
    return 0;
}

void emit_insn(Maker *m, const Node *node, unsigned op, unsigned dst, unsigned a,
               unsigned b, uint64_t k) {
    Code *code = m->code;
    if (code->count >= INSN_MOST) emit_give_up(m);
    if (m->given_up) return;
    m->insn =
        arena_grow(code->arena, m->insn, code->count, &m->insn_cap, sizeof *m->insn);
    code->node =
        arena_grow(code->arena, code->node, code->count, &m->node_cap, sizeof node);
    code->node[code->count] = node;
    m->insn[code->count++] =
        (Insn){(uint16_t)op, (uint16_t)dst, (uint16_t)a, (uint16_t)b, k};
}

void emit_label(Maker *m, Label *label) {
    for (size_t i = label->last, before; i && !m->given_up; i = before) {
        before = m->insn[i - 1].dst;
        m->insn[i - 1].dst = (uint16_t)m->code->count;
    }
    *label = (Label){.at = m->code->count, .placed = true};
}

unsigned emit_way(const Label *to) {
    return (unsigned)(to->placed ? to->at : to->last);
}

void emit_jump(Maker *m, const Node *node, unsigned op, unsigned a, unsigned b,
               uint64_t k, Label *to) {
    emit_insn(m, node, op, emit_way(to), a, b, k);
    if (!to->placed) to->last = m->code->count;
}

unsigned emit_register(Maker *m, int want) {
    if (want >= 0) return (unsigned)want;
    if (m->next >= FRAME_MOST) return emit_give_up(m);
    unsigned reg = m->next++;
    if (m->next > m->code->frame) m->code->frame = m->next;
    return reg;
}

unsigned emit_move(Maker *m, const Node *node, unsigned from, unsigned to) {
    if (from != to) emit_insn(m, node, INSN_MOVE, to, from, 0, 0);
    return to;
}
