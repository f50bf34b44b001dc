/* A tree is one block: a header, the nodes, the lists of children, the texts.
 *
 * Finished items become nodes at the same index, so the list of all children pointers is
 * simply the nodes' addresses in order, and every node's children are a stretch of it.
 * The root comes first: mpc_ast_delete finds the header in front of it. */
#include "mpc/mpc_tree.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"

enum { SPARE_MAX = 1 << 16, BLOCK_MIN = 1 << 12 };

struct mpc_block_t {
    mpc_core_t *core;
    size_t size;
    mpc_ast_t node[];
};

/* Where the next things go. */
typedef struct {
    const mpc_core_t *core;
    const unsigned char *input;
    mpc_ast_t *node;
    mpc_ast_t **list;
    char *text;
} Builder;

void mpc_tree_free_block(mpc_block_t *block) {
    free(block);
}

static mpc_block_t *take_block(mpc_core_t *core, size_t size) {
    mpc_block_t *block = core->spare;
    core->spare = NULL;
    if (!block || block->size < size) {
        free(block);
        if (size < BLOCK_MIN) size = BLOCK_MIN;
        block = base_malloc(size);
        block->size = size;
    }
    block->core = core;
    core->holders++;
    return block;
}

void mpc_ast_delete(mpc_ast_t *a) {
    if (!a) return;
    mpc_block_t *block = (mpc_block_t *)(void *)((char *)a - offsetof(mpc_block_t, node));
    mpc_core_t *core = block->core;
    if (core->spare || block->size > SPARE_MAX)
        free(block);
    else
        core->spare = block;
    mpc_core_release(core);
}

mpc_state_t mpc_tree_state(const unsigned char *input, uint32_t at, uint32_t term) {
    mpc_state_t state = {(long)at, 0, (long)at, (int)term};
    for (uint32_t i = 0; i < at; i++) {
        if (input[i] != '\n') continue;
        state.row++;
        state.col = (long)(at - i - 1);
    }
    return state;
}

/* Rows and columns of nodes in any order: mostly forward, from the last one's line. */
static void set_rows(const unsigned char *input, mpc_ast_t *node, uint32_t count) {
    long pos = 0, row = 0, line = 0;
    for (uint32_t i = 0; i < count; i++) {
        mpc_state_t *state = &node[i].state;
        for (; pos < state->pos; pos++)
            if (input[pos] == '\n') row++, line = pos + 1;
        if (state->pos < line) {
            while (pos > state->pos) row -= input[--pos] == '\n';
            for (line = pos; line > 0 && input[line - 1] != '\n';) line--;
        }
        pos = state->pos;
        state->row = row;
        state->col = pos - line;
    }
}

static void build_leaf(Builder *b, mpc_ast_t *node, uint32_t at, uint32_t size) {
    memcpy(b->text, b->input + at, size);
    b->text[size] = '\0';
    node->contents = b->text;
    node->children_num = 0;
    node->children = NULL;
    b->text += size + 1;
}

static void build(Builder *b, mpc_ast_t *node, const mpc_item_t *item) {
    static char empty[1];
    const mpc_name_t *name = &b->core->names.name[item->tag];
    uint32_t at = item->at & MPC_INPUT_MAX;
    node->tag = (char *)name->text;
    node->rule = name->rule;
    node->outer = name->outer;
    node->state = (mpc_state_t){(long)at, 0, (long)at, (int)(item->at >> MPC_TERM)};
    if (item->kids == MPC_LEAF) {
        build_leaf(b, node, at, item->size);
        return;
    }
    node->contents = empty;
    node->children_num = (int)item->size;
    node->children = b->list + item->kids;
}

/* The root as an item, all else finished. */
static mpc_item_t close_root(mpc_run_t *run, const mpc_value_t *value) {
    mpc_items_t *open = &run->core->open;
    if (value->count) mpc_run_close(run, value, value->tag);
    return open->item[--open->count];
}

static size_t text_size(const mpc_item_t *item) {
    return item->kids == MPC_LEAF ? item->size + 1 : 0;
}

static size_t tree_size(const mpc_items_t *done, const mpc_item_t *root) {
    size_t node = sizeof(mpc_ast_t), size = sizeof(mpc_block_t) + node + text_size(root);
    for (uint32_t i = 0; i < done->count; i++)
        size += node + sizeof(mpc_ast_t *) + text_size(&done->item[i]);
    return size;
}

mpc_ast_t *mpc_tree(mpc_run_t *run, const mpc_value_t *value) {
    if (value->count == MPC_NOTHING) return NULL;
    mpc_core_t *core = run->core;
    mpc_item_t root = close_root(run, value);
    uint32_t count = core->done.count;
    mpc_block_t *block = take_block(core, tree_size(&core->done, &root));
    Builder b = {.core = core, .input = run->start, .node = block->node};
    b.list = (mpc_ast_t **)(void *)(block->node + count + 1);
    b.text = (char *)(b.list + count);
    build(&b, b.node, &root);
    for (uint32_t i = 0; i < count; i++) {
        b.list[i] = b.node + i + 1;
        build(&b, b.node + i + 1, &core->done.item[i]);
    }
    if (run->lines) set_rows(run->start, b.node, count + 1);
    return b.node;
}
