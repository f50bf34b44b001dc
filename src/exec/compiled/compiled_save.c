/* Saved contents of objects, to undo writes. */
#include "exec/compiled/compiled_state.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

void compiled_save_bytes(Kept *kept, const IrBytes *object) {
    kept->at = base_grow(kept->at, kept->count, &kept->cap, sizeof *kept->at);
    kept->at[kept->count++] = (SavedBytes){object->number, ir_memory_copy(object)};
}

void compiled_restore_bytes(Kept *kept) {
    for (size_t i = kept->count; i > 0; i--) {
        const SavedBytes *old = &kept->at[i - 1];
        ir_memory_put_back(ir_memory_module_object(kept->memory, old->object), old->copy);
    }
    compiled_drop_bytes(kept);
}

void compiled_drop_bytes(Kept *kept) {
    for (size_t i = 0; i < kept->count; i++) free(kept->at[i].copy);
    free(kept->at);
    *kept = (Kept){.memory = kept->memory};
}

Global *compiled_variable(const Exec *exec, uint32_t object) {
    for (size_t i = 0; i < exec->count; i++) {
        Global *global = exec->all[i];
        bool is = global->kind == GLOBAL_OBJECT && global->memory;
        if (is && global->number == object) return global;
    }
    return NULL;
}

void compiled_journal(Compiled *c, uint32_t object) {
    Global *variable = compiled_variable(c->exec, object);
    if (variable) {
        names_save(c->exec, variable);
        return;
    }
    Symbol *sym = symbol_printf(c->exec->symbols, "compiled object %u", object);
    Global *global = names_global(c->exec, sym);
    if (global->kind == GLOBAL_NONE) {
        global->kind = GLOBAL_MEMORY;
        global->memory = c->memory;
        global->number = object;
    }
    names_save(c->exec, global);
}

/* ---- of a run */

void compiled_undo_run(RunStore *store) {
    CompiledRun *run = store->compiled;
    if (!run) return;
    compiled_restore_bytes(&run->kept);
    for (size_t i = 0; i < run->nwatched; i++)
        ir_memory_module_object(run->kept.memory, run->watched[i])->watched = false;
    for (size_t i = 0; i < run->nunwatched; i++)
        ir_memory_module_object(run->kept.memory, run->unwatched[i])->watched = true;
    run->nwatched = run->nunwatched = 0;
    store->bound = false;
    store->nfrees = store->nwritten = 0;
    if (run->terms) ir_terms_reset(run->terms);
}
