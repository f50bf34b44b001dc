#include "exec/names/journal.h"

#include "ir/ir_memory.h"

#include <stdlib.h>
#include <string.h>

/* How many changes :undo can take back. */
enum { SAVED_MOST = 512, SAVED_WORDS = 1 << 20 };

void journal_clear(Global *global) {
    if (global->kind == GLOBAL_ARRAY) array_free(global->array);
    if (global->kind == GLOBAL_FUNCTION) function_free(global->function);
    free(global->bytes);
    global->bytes = NULL;
    global->kind = GLOBAL_NONE;
    global->array = NULL;
    global->function = NULL;
    global->refused = NULL;
    global->c = (CcName){0};
}

/* ---- what functions of LLVM's IR changed */

static IrBytes *object_of(const Global *global) {
    bool has = global->kind == GLOBAL_MEMORY ||
               (global->kind == GLOBAL_OBJECT && global->memory);
    return has ? ir_memory_module_object(global->memory, global->number) : NULL;
}

static void save_bytes(Global *old) {
    const IrBytes *object = object_of(old);
    if (object) old->bytes = ir_memory_copy(object);
}

/* A variable of C that is maybe_uninitialised again. */
static void watch_again(const Global *global) {
    bool own = global->kind == GLOBAL_OBJECT && global->memory;
    IrBytes *object =
        own ? ir_memory_module_object(global->memory, global->number) : NULL;
    if (object) object->watched = global->maybe_uninitialised;
}

static void restore_bytes(Global *global) {
    IrBytes *object = object_of(global);
    watch_again(global);
    if (!object || !global->bytes) return;
    ir_memory_put_back(object, global->bytes);
    free(global->bytes);
    global->bytes = NULL;
}

/* Words that the entry holds. */
static size_t words_of(const Global *old) {
    const IrBytes *object = object_of(old);
    return old->kind == GLOBAL_ARRAY ? old->array->count : object ? object->size / 8 : 0;
}

static Saved *add_entry(Exec *exec, Global *global) {
    global->stamp = exec->stamp;
    exec->changes++;
    exec->saved = base_grow(exec->saved, exec->nsaved, &exec->saved_cap, sizeof(Saved));
    Saved *saved = &exec->saved[exec->nsaved++];
    *saved = (Saved){.global = global, .old = *global};
    exec->saved_words += words_of(global);
    return saved;
}

void journal_save(Exec *exec, Global *global) {
    Saved *saved = add_entry(exec, global);
    global->entered = exec->entering;
    if (global->kind == GLOBAL_ARRAY) saved->old.array = array_copy(global->array);
    save_bytes(&saved->old);
    /* The journal owns a definition now; whoever changes it replaces it. */
    if (global->kind == GLOBAL_FUNCTION)
        global->kind = GLOBAL_NONE, global->function = NULL;
}

/* --- forgetting --- */

static void drop_entry(Exec *exec, Saved *saved) {
    exec->saved_words -= words_of(&saved->old);
    journal_clear(&saved->old);
}

/* The entries of the oldest statements, up to `end`. */
static void drop_oldest(Exec *exec, size_t end) {
    for (size_t i = 0; i < end; i++) drop_entry(exec, &exec->saved[i]);
    exec->floor = exec->saved[end - 1].old.stamp;
    exec->nsaved -= end;
    exec->merged -= exec->merged < end ? exec->merged : end;
    memmove(exec->saved, exec->saved + end, exec->nsaved * sizeof *exec->saved);
}

void journal_free(Exec *exec) {
    if (exec->nsaved) drop_oldest(exec, exec->nsaved);
    free(exec->saved);
}

/* Half of the journal goes at once, or all but the last statement where arrays are
 * large; a statement's entries stay together. */
static void trim_saved(Exec *exec) {
    size_t end = exec->nsaved / 2;
    if (exec->saved_words > SAVED_WORDS) end = exec->nsaved - 1;
    uint64_t stamp = exec->saved[end].old.stamp;
    if (exec->saved[0].old.stamp == stamp) return;
    while (exec->saved[end - 1].old.stamp == stamp) end--;
    drop_oldest(exec, end);
}

/* --- scripts --- */

/* Whether an entry of the name is kept for the script at work. What :reset forgot is kept
 * beside a name's oldest meaning, for it is all of the name: its mark is odd. */
static bool is_saved_in_script(const Exec *exec, const Global *global, bool reset) {
    return global->merged / 2 == exec->script && (!reset || global->merged % 2);
}

/* The script's entries up to `end` become one statement's. In an entry of a script that
 * it has loaded the mark before that one's is found. */
static void merge(Exec *exec, size_t end) {
    size_t kept = exec->merged;
    if (end == kept) return; /* there may be no entries at all */
    for (size_t i = kept; i < end; i++) {
        Saved *saved = &exec->saved[i];
        Global *global = saved->global;
        saved->old.stamp = exec->script;
        if (is_saved_in_script(exec, global, saved->reset) ||
            is_saved_in_script(exec, &saved->old, saved->reset)) {
            drop_entry(exec, saved);
        } else {
            global->merged = 2 * exec->script + saved->reset;
            exec->saved[kept++] = *saved;
        }
    }
    memmove(exec->saved + kept, exec->saved + end,
            (exec->nsaved - end) * sizeof *exec->saved);
    exec->nsaved -= end - kept;
    exec->merged = kept;
}

ExecScript exec_begin_script(Exec *exec) {
    ExecScript outer = {exec->script, exec->merged};
    exec_mark(exec);
    exec->script = exec->stamp;
    exec->merged = exec->nsaved;
    preprocess_begin_script(exec->macros);
    return outer;
}

void exec_end_script(Exec *exec, ExecScript outer) {
    merge(exec, exec->nsaved);
    preprocess_end_script(exec->macros, exec->script, outer.stamp != 0);
    exec->script = outer.stamp;
    exec->merged = outer.merged < exec->nsaved ? outer.merged : exec->nsaved;
    exec->stamp++;
}

/* In a script only what it did itself adds up, which is merged. */
void exec_mark(Exec *exec) {
    size_t own = exec->script ? exec->nsaved - exec->merged : exec->nsaved;
    bool large = exec->saved_words > SAVED_WORDS;
    if (exec->script && own > 1 && (own > SAVED_MOST || large))
        merge(exec, large ? exec->nsaved : exec->nsaved - own / 2);
    else if (!exec->script && (own > SAVED_MOST || large))
        trim_saved(exec);
    exec->stamp++;
}

/* --- taking back --- */

/* All but who has the name. */
static void restore(Global *global, const Global *old) {
    Global now = *global;
    *global = *old;
    global->sym = now.sym;
    global->file = now.file;
    global->reader = now.reader;
    global->line = now.line;
    global->shared = now.shared;
    global->namesakes = now.namesakes;
    global->next = now.next;
    global->spelled = now.spelled;
}

/* The changes of the last statement, if it had that stamp. */
static void undo_statement(Exec *exec, uint64_t stamp, const Refused *failed) {
    size_t before = exec->nsaved;
    while (exec->nsaved > 0 && exec->saved[exec->nsaved - 1].old.stamp == stamp) {
        Saved *saved = &exec->saved[--exec->nsaved];
        exec->saved_words -= words_of(&saved->old);
        journal_clear(saved->global);
        if (saved->reset)
            *saved->global = saved->old;
        else
            restore(saved->global, &saved->old);
        restore_bytes(saved->global);
        if (saved->old.maybe_uninitialised && failed) saved->global->lost = failed;
    }
    if (exec->merged > exec->nsaved) exec->merged = exec->nsaved;
    exec->stamp++;
    exec->changes += exec->nsaved < before;
    exec->meanings += exec->nsaved < before;
}

/* The stamp of what was done last; 0: nothing can be taken back. */
static uint64_t last_stamp(const Exec *exec) {
    uint64_t stamp = exec->nsaved ? exec->saved[exec->nsaved - 1].old.stamp : 0;
    uint64_t macro = preprocess_changed(exec->macros);
    if (macro > stamp) stamp = macro;
    return stamp > exec->floor && stamp > preprocess_forgot(exec->macros) ? stamp : 0;
}

ExecChanges exec_changes(const Exec *exec) {
    return (ExecChanges){exec->changes, preprocess_changed(exec->macros)};
}

size_t exec_undo_names(const Exec *exec, Arena *arena, Symbol ***names) {
    uint64_t stamp = last_stamp(exec);
    size_t count = 0;
    *names = ARENA_ARRAY(arena, Symbol *, exec->nsaved + 1);
    for (size_t i = exec->nsaved; i-- > 0 && exec->saved[i].old.stamp == stamp;)
        if (!names_hidden(exec, exec->saved[i].global->sym))
            (*names)[count++] = exec->saved[i].global->sym;
    return count;
}

bool exec_undo(Exec *exec) {
    uint64_t stamp = last_stamp(exec);
    if (!stamp) return false;
    preprocess_undo(exec->macros, stamp);
    undo_statement(exec, stamp, NULL);
    return true;
}

void names_roll_back(Exec *exec, const Refused *failed) {
    undo_statement(exec, exec->stamp, failed);
}

/* --- forgetting all --- */

static bool is_blank(const Global *global) {
    return global->kind == GLOBAL_NONE && !global->file && !global->namesakes &&
           !global->declared && !global->only_declared && !global->c.entity &&
           !global->c.tag;
}

/* Objects keep their content, for nothing refers to them any more. */
static void reset_global(Exec *exec, Global *global) {
    if (global->kind == GLOBAL_MEMORY) return;
    if (!is_blank(global)) add_entry(exec, global)->reset = true;
    global->kind = GLOBAL_NONE;
    global->array = NULL;
    global->function = NULL;
    global->refused = NULL;
    global->entered = false;
    global->file = NULL;
    global->namesakes = NULL;
    global->declared = false;
    global->only_declared = false;
    global->c = (CcName){0};
}

void exec_reset(Exec *exec) {
    exec->meanings++;
    exec_mark(exec);
    exec->entered = 0;
    for (size_t i = 0; i < exec->count; i++) reset_global(exec, exec->all[i]);
    preprocess_reset(exec->macros);
    exec->stamp++;
}
