/* Basic blocks, their order, and which registers are live at their starts.
 *
 * The order: strongly connected components (Tarjan), then recursively each component
 * without the edges to its entry. */
#include "ir/ir_graph.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

/* LIVE_WORDS: above this all registers count as live. DEPTH_MOST: loops nested deeper may
 * stand in any order, which only costs time. */
enum { LIVE_WORDS = 1 << 20, DEPTH_MOST = 200, CHANGES_DEPTH = 8 };

#define NONE UINT32_MAX

uint32_t ir_graph_next(const IrFunction *f, const IrBlock *block, uint32_t which,
                       uint32_t *to) {
    const IrInsn *last = &f->insn[block->end - 1];
    uint32_t count = 1;
    *to = block->end;
    if (last->code == IR_JUMP) {
        *to = last->dst;
    } else if (ir_is_branch(last->code)) {
        count = 2;
        if (which == 0) *to = last->dst;
    } else if (last->code == IR_SWITCH) {
        const IrSwitch *choice = &f->choice[last->k];
        count = choice->count + 1;
        *to = which < choice->count ? choice->target[which] : last->dst;
    } else if (ir_never_continues(last->code)) {
        count = 0;
    }
    return count;
}

/* ---- blocks, numbered in order of their instructions */

typedef struct {
    const IrFunction *f;
    IrBlock *block; /* in order of their instructions */
    uint32_t blocks;
    uint32_t *at;
    /* of the current search */
    uint32_t *group; /* the set that a block belongs to */
    uint32_t *number, *low;
    bool *open;
    uint32_t *path, *edge; /* open blocks, and the next successor of each */
    uint32_t *stack;
    uint32_t seen, nstack, npath, groups;
    unsigned depth;
    /* found */
    uint32_t *order, *last; /* last: by block, where its loop ends; NONE: no header */
    uint32_t placed;
} Search;

static void mark_leaders(Search *s) {
    const IrFunction *f = s->f;
    for (uint32_t i = 0; i < f->count; i++) s->at[i] = NONE;
    s->at[0] = 0;
    for (uint32_t i = 0; i < f->count; i++) {
        unsigned code = f->insn[i].code;
        IrBlock alone = {.end = i + 1};
        uint32_t to, count = ir_graph_next(f, &alone, 0, &to);
        if (count == 1 && code != IR_JUMP && code != IR_SWITCH) continue;
        for (uint32_t k = 0; k < count; k++) {
            ir_graph_next(f, &alone, k, &to);
            s->at[to] = 0;
        }
        if (i + 1 < f->count) s->at[i + 1] = 0;
    }
}

static void make_blocks(Search *s) {
    const IrFunction *f = s->f;
    for (uint32_t i = 0; i < f->count; i++) {
        if (s->at[i] == NONE) continue;
        if (s->blocks) s->block[s->blocks - 1].end = i;
        s->block[s->blocks] = (IrBlock){.first = i, .end = f->count};
        s->at[i] = s->blocks++;
    }
}

static uint32_t successor(const Search *s, uint32_t block, uint32_t which,
                          uint32_t *count) {
    uint32_t to = 0;
    *count = ir_graph_next(s->f, &s->block[block], which, &to);
    return which < *count ? s->at[to] : NONE;
}

/* ---- the order */

static void open_block(Search *s, uint32_t block) {
    s->number[block] = s->low[block] = ++s->seen;
    s->open[block] = true;
    s->stack[s->nstack++] = block;
    s->edge[s->npath] = 0;
    s->path[s->npath++] = block;
}

static void lower_index(Search *s, uint32_t block, uint32_t to) {
    if (to < s->low[block]) s->low[block] = to;
}

/* The components that are reachable from the block within the group, in reverse order:
 * each a row in `out`, ended by NONE. */
static uint32_t components(Search *s, uint32_t from, uint32_t group, uint32_t *out,
                           uint32_t n) {
    uint32_t base = s->npath;
    open_block(s, from);
    while (s->npath > base) {
        uint32_t block = s->path[s->npath - 1], count;
        uint32_t to = successor(s, block, s->edge[s->npath - 1]++, &count);
        bool within = to != NONE && s->group[to] == group;
        if (within && !s->number[to])
            open_block(s, to);
        else if (within && s->open[to])
            lower_index(s, block, s->number[to]);
        if (s->edge[s->npath - 1] < count || s->path[s->npath - 1] != block) continue;
        s->npath--;
        if (s->npath > base) lower_index(s, s->path[s->npath - 1], s->low[block]);
        if (s->low[block] != s->number[block]) continue;
        uint32_t member;
        do {
            member = s->stack[--s->nstack];
            s->open[member] = false;
            out[n++] = member;
        } while (member != block);
        out[n++] = NONE;
    }
    return n;
}

static void place_group(Search *s, uint32_t group, uint32_t count);

static bool is_loop(const Search *s, const uint32_t *row, uint32_t count) {
    uint32_t ways;
    if (count > 1) return true;
    for (uint32_t k = 0; successor(s, *row, k, &ways) != NONE; k++)
        if (successor(s, *row, k, &ways) == *row) return true;
    return false;
}

/* Places a component: its entry is the last one of its row. */
static void place_component(Search *s, uint32_t *row, uint32_t count) {
    uint32_t head = row[count - 1];
    s->order[s->placed++] = head;
    if (!is_loop(s, row, count)) return;
    if (s->depth == DEPTH_MOST)
        while (--count) s->order[s->placed++] = row[count - 1];
    uint32_t group = ++s->groups;
    for (uint32_t i = 0; i + 1 < count; i++) {
        s->group[row[i]] = group;
        s->number[row[i]] = 0;
    }
    s->group[head] = NONE;
    s->depth++;
    if (count > 1) place_group(s, group, count - 1);
    s->depth--;
    s->last[head] = s->placed - 1;
}

/* Places the blocks of a group, from the successors of its header, the block placed last;
 * or all blocks, from the first one. */
static void place_group(Search *s, uint32_t group, uint32_t count) {
    uint32_t *rows = base_malloc((size_t)count * 2 * sizeof *rows), n = 0, ways;
    uint32_t head = s->placed ? s->order[s->placed - 1] : NONE;
    if (head == NONE) {
        n = components(s, 0, group, rows, n);
    } else {
        for (uint32_t k = 0; successor(s, head, k, &ways) != NONE; k++) {
            uint32_t to = successor(s, head, k, &ways);
            if (s->group[to] == group && !s->number[to])
                n = components(s, to, group, rows, n);
        }
    }
    for (uint32_t end = n; end;) { /* they were found in reverse order */
        uint32_t first = end - 1;
        while (first && rows[first - 1] != NONE) first--;
        place_component(s, rows + first, end - 1 - first);
        end = first;
    }
    free(rows);
}

/* ---- liveness */

typedef struct {
    uint64_t *use, *set;
} Sets;

static void note_read(void *context, uint16_t reg) {
    Sets *sets = context;
    if (!(sets->set[reg / 64] >> reg % 64 & 1)) sets->use[reg / 64] |= 1ull << reg % 64;
}

static void note_write(void *context, uint16_t reg) {
    Sets *sets = context;
    sets->set[reg / 64] |= 1ull << reg % 64;
}

/* Backward, until nothing changes. */
static void propagate(const IrFunction *f, IrGraph *g, uint64_t *live,
                      const uint64_t *set, size_t words) {
    for (bool more = true; more;) {
        more = false;
        for (uint32_t b = g->blocks; b-- > 0;) {
            uint32_t to, count = 1;
            for (uint32_t k = 0; k < count; k++) {
                count = ir_graph_next(f, &g->block[b], k, &to);
                if (!count) break;
                const uint64_t *after = live + g->at[to] * words;
                for (size_t w = 0; w < words; w++) {
                    uint64_t add = after[w] & ~set[b * words + w] & ~live[b * words + w];
                    live[b * words + w] |= add;
                    more |= add != 0;
                }
            }
        }
    }
}

/* The registers that a loop sets. Deeper nesting is rare, and not worth the time. */
static const uint64_t *changes_of(const IrModule *module, const IrGraph *g, uint32_t b,
                                  const uint64_t *set, size_t words) {
    unsigned depth = 0;
    for (uint32_t at = b; at != IR_NO_LOOP; at = g->block[at].outer) depth++;
    if (depth > CHANGES_DEPTH) return NULL;
    uint64_t *changes = ARENA_ARRAY(module->arena, uint64_t, words);
    for (uint32_t i = b; i <= g->block[b].last; i++)
        for (size_t w = 0; w < words; w++) changes[w] |= set[i * words + w];
    return changes;
}

static void find_live(const IrModule *module, const IrFunction *f, IrGraph *g) {
    size_t words = f->registers / 64u + 1, all = words * g->blocks;
    if (all > LIVE_WORDS) return;
    uint64_t *live = ARENA_ARRAY(module->arena, uint64_t, all);
    uint64_t *set = calloc(all, sizeof *set);
    if (!set) base_no_memory(all);
    for (uint32_t b = 0; b < g->blocks; b++) {
        Sets sets = {live + b * words, set + b * words};
        for (uint32_t i = g->block[b].first; i < g->block[b].end; i++) {
            ir_reads(f, &f->insn[i], note_read, &sets);
            ir_writes(f, &f->insn[i], note_write, &sets);
        }
        g->block[b].live = sets.use;
    }
    propagate(f, g, live, set, words);
    for (uint32_t b = 0; b < g->blocks; b++)
        if (g->block[b].header)
            g->block[b].changes = changes_of(module, g, b, set, words);
    free(set);
}

/* ---- */

/* Loops are nested intervals of blocks. */
static void find_loops(IrGraph *g) {
    uint32_t loop = IR_NO_LOOP;
    for (uint32_t i = 0; i < g->blocks; i++) {
        IrBlock *block = &g->block[i];
        while (loop != IR_NO_LOOP && i > g->block[loop].last) loop = g->block[loop].outer;
        block->outer = loop;
        if (block->header) loop = i;
        block->loop = loop;
    }
}

bool ir_graph_leaves(const IrFunction *f, const IrGraph *g, uint32_t header,
                     uint32_t block) {
    uint32_t to, count = 1;
    for (uint32_t k = 0; k < count; k++) {
        count = ir_graph_next(f, &g->block[block], k, &to);
        if (count && (g->at[to] < header || g->at[to] > g->block[header].last))
            return true;
    }
    return false;
}

/* The only latch of the loop, or its header. */
static uint32_t latch_of(const IrFunction *f, const IrGraph *g, uint32_t header) {
    uint32_t back = IR_NO_LOOP, to;
    for (uint32_t b = header; b <= g->block[header].last; b++)
        for (uint32_t k = 0, count = 1; k < count; k++) {
            count = ir_graph_next(f, &g->block[b], k, &to);
            if (!count || g->at[to] != header) continue;
            if (back != IR_NO_LOOP && back != b) return header;
            back = b;
        }
    return back;
}

/* while (…) tests in the header, do … while (…) in the latch. */
static void find_tests(const IrFunction *f, IrGraph *g) {
    for (uint32_t b = 0; b < g->blocks; b++) g->block[b].tests = IR_NO_LOOP;
    for (uint32_t b = 0; b < g->blocks; b++) {
        if (!g->block[b].changes) continue;
        uint32_t back = ir_graph_leaves(f, g, b, b) ? b : latch_of(f, g, b);
        if (g->block[back].loop != b || !ir_graph_leaves(f, g, b, back)) back = b;
        g->block[back].tests = b;
    }
}

static IrGraph *make_graph(const IrModule *module, Search *s) {
    IrGraph *g = ARENA_NEW(module->arena, IrGraph);
    g->block = ARENA_ARRAY(module->arena, IrBlock, s->placed);
    g->at = ARENA_ARRAY(module->arena, uint32_t, s->f->count);
    g->blocks = s->placed;
    memset(g->at, 0xff, s->f->count * sizeof *g->at);
    for (uint32_t i = 0; i < s->placed; i++) {
        g->block[i] = s->block[s->order[i]];
        g->block[i].header = s->last[s->order[i]] != NONE;
        g->block[i].last = g->block[i].header ? s->last[s->order[i]] : i;
        g->at[g->block[i].first] = i;
    }
    find_loops(g);
    find_live(module, s->f, g);
    find_tests(s->f, g);
    return g;
}

const IrGraph *ir_graph(const IrModule *module, IrFunction *f) {
    if (f->graph) return f->graph;
    Arena *arena = arena_new();
    size_t n = f->count + 1;
    Search s = {.f = f,
                .block = ARENA_ARRAY(arena, IrBlock, n),
                .at = ARENA_ARRAY(arena, uint32_t, n),
                .group = ARENA_ARRAY(arena, uint32_t, n),
                .number = ARENA_ARRAY(arena, uint32_t, n),
                .low = ARENA_ARRAY(arena, uint32_t, n),
                .open = ARENA_ARRAY(arena, bool, n),
                .path = ARENA_ARRAY(arena, uint32_t, n),
                .edge = ARENA_ARRAY(arena, uint32_t, n),
                .stack = ARENA_ARRAY(arena, uint32_t, n),
                .order = ARENA_ARRAY(arena, uint32_t, n),
                .last = ARENA_ARRAY(arena, uint32_t, n)};
    memset(s.last, 0xff, n * sizeof *s.last);
    mark_leaders(&s);
    make_blocks(&s);
    place_group(&s, 0, s.blocks);
    f->graph = make_graph(module, &s);
    arena_free(arena);
    return f->graph;
}
