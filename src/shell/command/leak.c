#include "shell/command/leak.h"

#include <assert.h>
#include <string.h>

static bool calls(const Exec *exec, const Node *node, const char *name) {
    Entry entry;
    return exec_describe(exec, node->sym->name, &entry) && entry.kind == ENTRY_BUILTIN &&
           strcmp(entry.sym->name, name) == 0;
}

bool leak_move(const Exec *exec, const Node *node, LeakMove *move) {
    if (node->n != 2) return false;
    *move = (LeakMove){.from = node->kid[0], .amount = node->kid[1]};
    if (node->kind == NODE_BINARY || node->kind == NODE_ASSIGN) {
        move->way = node->op == MEANING_SHL ? LEAK_LEFT : LEAK_RIGHT;
        return node->op == MEANING_SHL || node->op == MEANING_SHR ||
               node->op == MEANING_USHR;
    }
    if (node->kind != NODE_CALL) return false;
    move->way = calls(exec, node, "rol")   ? LEAK_ROL
                : calls(exec, node, "ror") ? LEAK_ROR
                                           : LEAK_SIGNED;
    return move->way != LEAK_SIGNED || calls(exec, node, "genShift");
}

/* A rotation goes the shorter way. */
static int places(const LeakMove *move, Wide amount, int bits) {
    unsigned within = (unsigned)bits - 1;
    int by = (int)((unsigned)amount & within), back = (int)(-(unsigned)amount & within);
    if (move->way == LEAK_SIGNED && amount >> within & 1) return -back;
    if (move->way == LEAK_RIGHT) return -by;
    if (move->way == LEAK_ROR) by = back;
    bool rotates = move->way == LEAK_ROL || move->way == LEAK_ROR;
    return rotates && by > bits / 2 ? by - bits : by;
}

static Wide moved(Wide word, int by, bool round, int bits) {
    unsigned within = (unsigned)bits - 1, amount = (unsigned)by & within;
    Wide all = ~(Wide)0 >> (WIDE_BITS - bits);
    Wide up = word << amount & all, down = word >> (-amount & within);
    return round ? up | down : by < 0 ? down : up;
}

static Wide wrapped(BoardShape shape, Wide word, int by, bool round) {
    int bits = shape_bits(shape);
    Wide set = 0;
    for (; word; word &= word - 1) {
        int square = wide_first(word), to = square + by;
        bool beyond = to < 0 || to >= bits;
        if (beyond ? round : shape_wraps(shape, square, by))
            set |= wide_bit(to & (bits - 1));
    }
    return set & shape_board(shape);
}

Leak *leak_after(Leaks *leaks, BoardShape shape, const LeakMove *move, Wide word,
                 Wide amount) {
    bool round = move->way == LEAK_ROL || move->way == LEAK_ROR;
    int bits = shape_bits(shape), by = places(move, amount, bits);
    Leak leak = {.wrapped = wrapped(shape, word, by, round), .by = by};
    leak.now = leak.wrapped;
    for (size_t i = 0; i < leaks->count; i++)
        leaks->at[i].now |= moved(leaks->at[i].now & word, by, round, bits);
    if (!leak.wrapped) return NULL;
    assert(leaks->count < STEPS_MOST); /* a step has one */
    leaks->at[leaks->count] = leak;
    return &leaks->at[leaks->count++];
}

void leak_mask(Leaks *leaks, Wide gone) {
    for (size_t i = 0; i < leaks->count; i++) leaks->at[i].now &= ~gone;
}

const Leak *leak_left(const Leaks *leaks, Wide result) {
    for (size_t i = 0; i < leaks->count; i++)
        if (leaks->at[i].now & result) return &leaks->at[i];
    return NULL;
}
