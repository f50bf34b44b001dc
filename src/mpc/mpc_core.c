/* Cores: see mpc_core.h.  Lists that one large input made long are not kept for the next.
 */
#include "mpc/mpc_core.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "mpc/mpc_freeze.h"
#include "mpc/mpc_tag.h"
#include "mpc/mpc_tree.h"

enum { KEPT_MAX = 1 << 14 };

mpc_core_t *mpc_core_new(const mpc_table_t *table, mpc_table_t *owned) {
    mpc_core_t *core = base_malloc(sizeof *core);
    memset(core, 0, sizeof *core);
    core->table = table;
    core->owned = owned;
    return core;
}

void mpc_core_release(mpc_core_t *core) {
    if (--core->holders > 0) return;
    mpc_tag_free(&core->names);
    mpc_tree_free_block(core->spare);
    free(core->open.item);
    free(core->done.item);
    free(core->input);
    if (core->owned) mpc_freeze_free(core->owned);
    free(core);
}

static void empty(mpc_items_t *items) {
    items->count = 0;
    if (items->cap <= KEPT_MAX) return;
    free(items->item);
    *items = (mpc_items_t){0};
}

void mpc_core_empty(mpc_core_t *core) {
    empty(&core->open);
    empty(&core->done);
    if (core->input_cap <= KEPT_MAX) return;
    free(core->input);
    core->input = NULL;
    core->input_cap = 0;
}

const unsigned char *mpc_core_input(mpc_core_t *core, const char *text, size_t length) {
    if (core->input_cap < length + 1) {
        core->input_cap = length + 1 > 256 ? length + 1 : 256;
        free(core->input);
        core->input = base_malloc(core->input_cap);
    }
    memcpy(core->input, text, length);
    core->input[length] = '\0';
    return core->input;
}
