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
static int places(const LeakMove *move, uint64_t amount) {
    int by = (int)(amount & 63);
    if (move->way == LEAK_SIGNED && (int64_t)amount < 0) return -(int)(-amount & 63);
    if (move->way == LEAK_RIGHT) return -by;
    if (move->way == LEAK_ROR) by = -by & 63;
    return (move->way == LEAK_ROL || move->way == LEAK_ROR) && by > 32 ? by - 64 : by;
}

static uint64_t moved(uint64_t word, int by, bool round) {
    unsigned amount = (unsigned)by & 63;
    uint64_t up = word << amount, down = word >> (-amount & 63);
    return round ? up | down : by < 0 ? down : up;
}

static uint64_t wrapped(BoardShape shape, uint64_t word, int by, bool round) {
    uint64_t set = 0;
    for (; word; word &= word - 1) {
        int square = __builtin_ctzll(word), to = square + by;
        bool beyond = to < 0 || to > 63;
        if (beyond ? round : shape_wraps(shape, square, by))
            set |= UINT64_C(1) << (to & 63);
    }
    return set & wide_low(shape_board(shape));
}

Leak *leak_after(Leaks *leaks, BoardShape shape, const LeakMove *move, uint64_t word,
                 uint64_t amount) {
    bool round = move->way == LEAK_ROL || move->way == LEAK_ROR;
    int by = places(move, amount);
    Leak leak = {.wrapped = wrapped(shape, word, by, round), .by = by};
    leak.now = leak.wrapped;
    for (size_t i = 0; i < leaks->count; i++)
        leaks->at[i].now |= moved(leaks->at[i].now & word, by, round);
    if (!leak.wrapped) return NULL;
    assert(leaks->count < STEPS_MOST); /* a step has one */
    leaks->at[leaks->count] = leak;
    return &leaks->at[leaks->count++];
}

void leak_mask(Leaks *leaks, uint64_t gone) {
    for (size_t i = 0; i < leaks->count; i++) leaks->at[i].now &= ~gone;
}

const Leak *leak_left(const Leaks *leaks, uint64_t result) {
    for (size_t i = 0; i < leaks->count; i++)
        if (leaks->at[i].now & result) return &leaks->at[i];
    return NULL;
}
