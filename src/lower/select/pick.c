/* Selection: the values of nodes, each once. */
#include "lower/select/pick.h"

#include <assert.h>
#include <stdlib.h>

#include "base/arena.h"
#include "lower/select/tile.h"

/* The arrays cover nodes that patterns make on the way. */
static void widen(Pick *g) {
    NetRef n = g->net->count + 64;
    assert(n > g->nodes);
    g->value = base_realloc(g->value, n * sizeof *g->value);
    g->uses = base_realloc(g->uses, n * sizeof *g->uses);
    g->varied = base_realloc(g->varied, n);
    for (NetRef i = g->nodes; i < n; i++)
        g->value[i] = STEP_NONE, g->uses[i] = 2, g->varied[i] = 1;
    g->nodes = n;
}

void pick_begin(Pick *g, const Selection *s, Draft *draft, const char **why) {
    g->net = s->net, g->s = s, g->draft = draft, g->why = why;
    g->size = s->target->size;
    g->original = s->net->count;
    g->counts = STEP_NONE;
    *why = NULL;
    widen(g);
    net_uses(s->net, s->root, g->uses);
}

bool pick_end(Pick *g) {
    assert(*g->why || g->draft->full || g->draft->result < g->draft->count);
    free(g->value);
    free(g->uses);
    free(g->varied);
    return !*g->why && !g->draft->full;
}

/* Operations in one instruction that no function here has to know. */
enum { LARGE_TILE = 3 };

static StepRef select_node(Pick *g, NetRef n) {
    const NetNode at = *net_at(g->net, n);
    PickRule *by = g->rules[at.op];
    if (at.op == OP_VAR) return pick_step(g, (Step){.imm = at.k});
    StepRef v = by ? tile_pick(g, n, LARGE_TILE) : STEP_NONE;
    if (v == STEP_NONE && by) v = by(g, n);
    if (v == STEP_NONE) v = tile_pick(g, n, 1);
    if (v != STEP_NONE) return v;
    assert(at.op < OP_COUNT);
    *g->why = op_name((Op)at.op);
    return pick_step(g, (Step){0});
}

StepRef pick(Pick *g, NetRef n) {
    assert(n > 0 && n < g->net->count);
    if (n >= g->nodes) widen(g);
    if (g->value[n] == STEP_NONE) {
        StepRef v = select_node(g, n);
        assert(v < g->draft->count && g->value[n] == STEP_NONE);
        g->value[n] = v;
    }
    return g->value[n];
}

StepRef pick_step(Pick *g, Step s) {
    bool byte = s.row && code_row(s.row)->sizes == 1 << SIZE_8;
    if (!s.size && !byte) s.size = g->size;
    return draft_add(g->draft, s);
}
StepRef pick_row1(Pick *g, unsigned row, StepRef a) {
    return pick_step(g, (Step){.row = (uint16_t)row, .nsrc = 1, .src = {a}});
}
StepRef pick_row2(Pick *g, unsigned row, StepRef a, StepRef b) {
    return pick_step(g, (Step){.row = (uint16_t)row, .nsrc = 2, .src = {a, b}});
}
StepRef pick_imm(Pick *g, unsigned row, StepRef a, uint64_t imm) {
    return pick_step(g, (Step){.row = (uint16_t)row, .nsrc = 1, .src = {a}, .imm = imm});
}

bool pick_single(const Pick *g, NetRef n) {
    assert(n < g->net->count);
    return n < g->nodes && g->uses[n] <= 1 && g->value[n] == STEP_NONE;
}
bool pick_is_used(const Pick *g, NetRef n) {
    return n < g->original && g->uses[n] > 0;
}
bool pick_nonzero(const Pick *g, NetRef n) {
    Ref term = net_at(g->net, n)->term;
    return term && given_nonzero(g->s->given, (Term){0, term});
}
bool pick_below64(const Pick *g, NetRef n) {
    const NetNode *at = net_at(g->net, n);
    if (at->may < 64) return true;
    return at->term && given_below(g->s->given, (Term){0, at->term}, 64);
}
bool pick_is_signed(const Pick *g, NetRef n, NetRef *a) {
    uint64_t k;
    const uint64_t top = UINT64_C(1) << 63;
    if (pick_is_const(g, n, &k)) return *a = net_const(g->net, k ^ top), true;
    if (!pick_with_const(g, n, OP_XOR, &k) || k != top) return false;
    return *a = pick_arg(g, n, 0), true;
}
