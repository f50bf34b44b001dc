/* Blocks and the edges between them. Phis become parallel moves on the edges into their
 * block; a back edge counts a round of a loop. */
#include "llvm/llvm_flow.h"

#include <stdlib.h>

/* ---- parallel moves */

enum { MOVES_MANY = 64 };

typedef struct {
    uint16_t dst;
    IrArg from;
} Move;

typedef struct {
    Move *move;
    size_t count, cap;
} Moves;

static bool is_read(const Moves *moves, size_t i) {
    for (size_t k = 0; k < moves->count; k++)
        if (k != i && !moves->move[k].from.is_word &&
            moves->move[k].from.reg == moves->move[i].dst)
            return true;
    return false;
}

/* A move whose target no other move still reads. In a cycle the first target is saved. */
static size_t find_free_move(LlvmMake *m, Moves *moves) {
    size_t i = 0;
    while (i < moves->count && is_read(moves, i)) i++;
    if (i < moves->count) return i;
    uint16_t kept = ir_build_register(m->build), dst = moves->move[0].dst;
    ir_build_move(m->build, kept, ir_reg(dst));
    for (size_t k = 0; k < moves->count; k++)
        if (!moves->move[k].from.is_word && moves->move[k].from.reg == dst)
            moves->move[k].from = ir_reg(kept);
    return 0;
}

/* Saves all sources: with many moves, searching for an order takes too long. */
static void save_all(LlvmMake *m, Moves *moves) {
    for (size_t i = 0; i < moves->count; i++)
        if (!moves->move[i].from.is_word) {
            uint16_t kept = ir_build_register(m->build);
            ir_build_move(m->build, kept, moves->move[i].from);
            moves->move[i].from = ir_reg(kept);
        }
    for (size_t i = 0; i < moves->count; i++)
        ir_build_move(m->build, moves->move[i].dst, moves->move[i].from);
    moves->count = 0;
}

static void make_moves(LlvmMake *m, Moves *moves) {
    if (moves->count > MOVES_MANY) save_all(m, moves);
    while (moves->count && !ir_build_failed(m->build)) {
        size_t i = find_free_move(m, moves);
        ir_build_move(m->build, moves->move[i].dst, moves->move[i].from);
        moves->move[i] = moves->move[--moves->count];
    }
}

static const LlvmValue *value_from(const LlvmInsn *phi, uint32_t block) {
    for (unsigned i = 0; i < phi->values && i < phi->numbers; i++)
        if (phi->number[i] == block) return &phi->value[i];
    return NULL;
}

static void add_moves(LlvmMake *m, const LlvmInsn *phi, Moves *moves) {
    const LlvmValue *value = value_from(phi, m->block);
    if (!value) {
        llvm_make_fail(m, "a block is entered in a way that it does not know");
        return;
    }
    if (phi->dst == LLVM_NONE || !llvm_make_require_known(m, value)) return;
    if (llvm_address_is(m, value)) {
        llvm_make_fail(m, IR_ADDRESS_AS_NUMBER);
        return;
    }
    uint16_t dst = llvm_make_dst(m, phi);
    for (unsigned i = 0; i < llvm_make_parts(m, phi->type); i++) {
        IrArg from = llvm_make_arg(m, value, i);
        if (!from.is_word && from.reg == dst + i) continue;
        moves->move = arena_grow(m->r->scratch, moves->move, moves->count, &moves->cap,
                                 sizeof *moves->move);
        moves->move[moves->count++] = (Move){(uint16_t)(dst + i), from};
    }
}

/* ---- edges */

static bool is_phi(LlvmMake *m, uint32_t at) {
    return at < m->body->insns && m->body->insn[at].op == LLVM_OP_phi;
}

static bool is_back(LlvmMake *m, uint32_t to) {
    return m->body->block[to].position <= m->body->block[m->block].position;
}

static bool needs_edge_block(LlvmMake *m, uint32_t to) {
    const LlvmBlock *block = &m->body->block[to];
    return is_back(m, to) || (block->first < block->end && is_phi(m, block->first));
}

void llvm_flow_jump(LlvmMake *m, uint32_t to) {
    const LlvmBlock *block = &m->body->block[to];
    Moves moves = {0};
    for (uint32_t i = block->first; i < block->end && is_phi(m, i) && !m->dead; i++)
        add_moves(m, &m->body->insn[i], &moves);
    if (m->dead) return;
    make_moves(m, &moves);
    if (is_back(m, to)) ir_build_round(m->build);
    ir_build_jump(m->build, block->label);
    m->dead = true;
}

/* The label for a branch: the block's, or that of an edge block made after the branch. */
static IrLabel label_to(LlvmMake *m, uint32_t to) {
    return needs_edge_block(m, to) ? ir_build_label(m->build) : m->body->block[to].label;
}

static void make_edge_block(LlvmMake *m, uint32_t to, IrLabel label) {
    if (label == m->body->block[to].label) return;
    m->dead = false;
    ir_build_place(m->build, label);
    llvm_flow_jump(m, to);
}

/* ---- terminators */

void llvm_flow_phi(LlvmMake *m, const LlvmInsn *insn, int argument) {
    (void)m, (void)insn, (void)argument;
}

void llvm_flow_unreachable(LlvmMake *m, const LlvmInsn *insn, int argument) {
    (void)insn, (void)argument;
    llvm_make_fail(m, "unreachable code is reached");
}

/* The comparison whose only use is the branch at the end of the block. */
static LlvmInsn *compare_to_fuse(LlvmMake *m, const LlvmInsn *br) {
    if (br->numbers != 2 || br->value[0].kind != LLVM_VALUE_LOCAL) return NULL;
    const LlvmLocal *local = &m->body->local[br->value[0].local];
    const LlvmBlock *block = &m->body->block[m->block];
    bool here =
        local->def != LLVM_NONE && local->def >= block->first && local->def < block->end;
    LlvmInsn *insn = here && local->uses == 1 ? &m->body->insn[local->def] : NULL;
    bool fits = insn && insn->op == LLVM_OP_icmp && insn->value[0].type->bits <= 64 &&
                llvm_make_parts(m, insn->value[0].type) == 1 &&
                !llvm_address_is(m, &insn->value[0]) &&
                !llvm_address_is(m, &insn->value[1]);
    return fits ? insn : NULL;
}

static void branch(LlvmMake *m, const LlvmInsn *br, IrLabel yes, IrLabel no) {
    const LlvmInsn *insn = compare_to_fuse(m, br);
    if (!insn || !insn->fused) {
        IrArg test = llvm_make_arg(m, &br->value[0], 0);
        ir_build_if(m->build, IR_NE, test, ir_word(0), yes, no);
        return;
    }
    bool turned, is_signed;
    IrCompare op = llvm_make_predicate(insn->predicate, &turned, &is_signed);
    IrArg a = llvm_make_arg(m, &insn->value[turned], 0),
          b = llvm_make_arg(m, &insn->value[!turned], 0);
    unsigned bits = insn->value[0].type->bits;
    llvm_address_relate(m, insn, a, b);
    if (is_signed) a = llvm_make_signed(m, a, bits), b = llvm_make_signed(m, b, bits);
    ir_build_if(m->build, op, a, b, yes, no);
}

void llvm_flow_br(LlvmMake *m, const LlvmInsn *insn, int argument) {
    (void)argument;
    if (insn->numbers == 1) {
        llvm_flow_jump(m, insn->number[0]);
        return;
    }
    IrLabel yes = label_to(m, insn->number[0]), no = label_to(m, insn->number[1]);
    branch(m, insn, yes, no);
    make_edge_block(m, insn->number[1], no);
    make_edge_block(m, insn->number[0], yes);
    m->dead = true;
}

void llvm_flow_switch(LlvmMake *m, const LlvmInsn *insn, int argument) {
    (void)argument;
    unsigned count = insn->numbers - 1;
    uint64_t *value = ARENA_ARRAY(m->r->scratch, uint64_t, count + 1);
    IrLabel *label = ARENA_ARRAY(m->r->scratch, IrLabel, count + 1);
    if (insn->value[0].type->bits > 64) {
        llvm_make_fail(m, "a switch over more than 64 bits can't be followed");
        return;
    }
    for (unsigned i = 0; i <= count; i++) {
        label[i] = label_to(m, insn->number[i]);
        if (i) value[i - 1] = insn->value[i].word;
    }
    ir_build_switch(m->build, llvm_make_arg(m, &insn->value[0], 0), value, label + 1,
                    count, label[0]);
    for (unsigned i = 0; i <= count; i++) make_edge_block(m, insn->number[i], label[i]);
    m->dead = true;
}

void llvm_flow_ret(LlvmMake *m, const LlvmInsn *insn, int argument) {
    (void)argument;
    IrArg args[LLVM_PARTS_MOST];
    unsigned count = insn->values ? llvm_make_parts(m, insn->value[0].type) : 0;
    if (count != m->results) {
        llvm_make_fail(m, "what is returned is not of the function's type");
        return;
    }
    for (unsigned i = 0; i < count; i++) args[i] = llvm_make_arg(m, &insn->value[0], i);
    ir_build_return(m->build, args, count);
    m->dead = true;
}

/* ---- blocks */

static void fuse(LlvmMake *m, const LlvmBlock *block) {
    const LlvmInsn *last = &m->body->insn[block->end - 1];
    LlvmInsn *insn = last->op == LLVM_OP_br ? compare_to_fuse(m, last) : NULL;
    if (!insn) return;
    insn->fused = true; /* even if it can't be: the branch fails then */
    for (unsigned i = 0; i < 2; i++) {
        LlvmValueKind kind = insn->value[i].kind;
        insn->fused &= kind != LLVM_VALUE_UNDEF && kind != LLVM_VALUE_UNKNOWN;
    }
}

static void make_block(LlvmMake *m, uint32_t number) {
    const LlvmBlock *block = &m->body->block[number];
    m->block = number;
    m->dead = false;
    if (block->first < block->end) fuse(m, block);
    ir_build_place(m->build, block->label);
    for (uint32_t i = block->first; i < block->end && !m->dead; i++)
        llvm_make_insn(m, &m->body->insn[i]);
    llvm_make_fail(m, "the block ends without a jump");
}

void llvm_flow_blocks(LlvmMake *m) {
    LlvmBody *body = m->body;
    for (size_t i = 0; i < body->blocks; i++)
        body->block[i].label = ir_build_label(m->build);
    for (size_t i = 0; i < body->placed && !ir_build_failed(m->build); i++)
        make_block(m, body->order[i]);
}
