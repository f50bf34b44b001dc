/* Keys of one candidate: batches of members, of growing size, for most candidates fail
 * early; a hash table whose entries are of this candidate when they bear its number. */
#include "find/find_keys.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "code/batch.h"

enum { FIRST_LANES = 64, MOST_BYTES = 1 << 24 };

typedef struct {
    uint64_t key, label;
    uint64_t candidate;
} Slot;

struct FindTable {
    const FindKeys *keys;
    Batch *batch;
    uint64_t **row; /* by the pool's variables: those that the key has */
    size_t vars;
    Slot *slot;
    unsigned bits; /* of the number of slots */
    uint64_t candidate;
    uint64_t out[BATCH_LANES];
};

FindTable *find_table_new(const Pool *pool, const FindKeys *keys) {
    Batch *batch = batch_new(pool, &keys->key, 1, MOST_BYTES);
    if (!batch) return NULL;
    FindTable *table = base_malloc(sizeof *table);
    *table = (FindTable){.keys = keys, .batch = batch, .vars = pool_vars(pool)};
    table->row = base_malloc((table->vars + 1) * sizeof *table->row);
    memset(table->row, 0, (table->vars + 1) * sizeof *table->row);
    size_t count;
    const uint32_t *vars = batch_vars(batch, &count);
    for (size_t i = 0; i < count; i++)
        table->row[vars[i]] = base_malloc(BATCH_LANES * sizeof(uint64_t));
    table->bits = 4;
    while (table->bits < 40 && (size_t)1 << table->bits < 4 * keys->count) table->bits++;
    size_t size = ((size_t)1 << table->bits) * sizeof *table->slot;
    table->slot = memset(base_malloc(size), 0, size);
    return table;
}

void find_table_free(FindTable *table) {
    if (!table) return;
    for (size_t i = 0; i < table->vars; i++) free(table->row[i]);
    free(table->row);
    free(table->slot);
    batch_free(table->batch);
    free(table);
}

/* Keys are small where they index tables: those have slots of their own. */
static size_t place_of(const FindTable *table, uint64_t key) {
    uint64_t mask = ((uint64_t)1 << table->bits) - 1;
    return key <= mask ? key : (key * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - table->bits);
}

static bool put(FindTable *table, uint64_t key, uint64_t label) {
    uint64_t mask = ((uint64_t)1 << table->bits) - 1;
    for (size_t at = place_of(table, key);; at = (at + 1) & mask) {
        Slot *slot = &table->slot[at];
        if (slot->candidate != table->candidate) {
            *slot = (Slot){key, label, table->candidate};
            return true;
        }
        if (slot->key == key) return slot->label == label;
    }
}

static void set_candidate(FindTable *table, const uint64_t *values) {
    size_t count;
    const uint32_t *vars = batch_vars(table->batch, &count);
    for (size_t i = 0; i < count; i++) {
        if (vars[i] == table->keys->member) continue;
        uint64_t *row = table->row[vars[i]];
        for (size_t lane = 0; lane < BATCH_LANES; lane++) row[lane] = values[vars[i]];
    }
    table->candidate++;
}

bool find_table_fits(FindTable *table, const uint64_t *values, Watch *watch) {
    const FindKeys *keys = table->keys;
    uint64_t *out = table->out, *members = table->row[keys->member];
    size_t lanes = FIRST_LANES;
    set_candidate(table, values);
    for (size_t at = 0; at < keys->count; at += lanes, lanes = BATCH_LANES) {
        if (lanes > keys->count - at) lanes = keys->count - at;
        if (watch_spend(watch, lanes * (batch_steps(table->batch) + 2))) return false;
        if (members) memcpy(members, keys->members + at, lanes * sizeof *members);
        batch_run(table->batch, (const uint64_t *const *)table->row, &out, lanes);
        for (size_t i = 0; i < lanes; i++)
            if (!put(table, out[i], keys->labels[at + i])) return false;
    }
    return true;
}
