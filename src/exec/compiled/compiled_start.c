/* Constructors: what runs before main, for each file when it is read.
 *
 * One that only calls others, as compilers generate them, is replaced by those. One that
 * fails is undone; all that it might have written is unready: reading it is an error with
 * the reason. If it lacked what another file defines, it runs again when one is read.
 * Their results may be known from another session (compiled_image.c). */
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "exec/compiled/compiled_state.h"

enum { STEPS_MOST = 200000000, DEPTH_MOST = 1000 };

typedef struct {
    Query *query;
    Compiled *c;
    const CompiledFile *file;
    Kept kept;
    bool *written; /* by object: constructors wrote it; */
    size_t objects; /* those that were there before */
    bool stopped;
    bool lacking; /* the last one failed for what another file may have */
} Start;

/* ---- running one */

static bool poll(void *context, uint64_t steps) {
    const Start *start = context;
    (void)steps;
    return !watch_look(start->query->limits->watch);
}

static bool touched(void *context, const IrTouch *touch) {
    Start *start = context;
    const IrBytes *object = touch->object;
    if (object->watched && (!touch->write || object->what->external)) return false;
    if (!touch->write) return true;
    compiled_save_bytes(&start->kept, object);
    if (object->number < start->file->first.objects)
        compiled_journal(start->c, object->number);
    return true;
}

static bool library_call(void *context, const IrFunction *function, const uint64_t *args,
                         uint64_t *results) {
    const Start *start = context;
    return function->number < start->c->library &&
           compiled_library_run(start->c, context, function, args, results);
}

static bool run_constructor(Start *start, const IrFunction *f, const char **why) {
    Compiled *c = start->c;
    IrRun *run = &c->run;
    uint64_t none[1] = {0}, results[IR_RESULTS_MOST];
    run->host = start;
    run->touch = touched;
    run->call = library_call;
    run->poll = poll;
    run->steps = 0, run->most_steps = STEPS_MOST;
    run->depth = 0, run->most_depth = DEPTH_MOST;
    run->stack = (char *)__builtin_frame_address(0) - c->exec->stack;
    c->memory->stamp++;
    start->kept = (Kept){.memory = c->memory};
    bool done = !f->params && ir_run(run, f, none, results);
    for (size_t i = 0; i < start->kept.count; i++)
        if (start->kept.at[i].object < start->objects)
            start->written[start->kept.at[i].object] |= done;
    if (done) {
        compiled_drop_bytes(&start->kept);
        return true;
    }
    compiled_restore_bytes(&start->kept);
    *why = watch_stopped(start->query->limits->watch);
    start->stopped |= *why != NULL;
    start->lacking = !*why && run->fault.kind == IR_FAULT_HOST;
    if (!*why && run->fault.kind == IR_FAULT_STEPS) *why = "it takes too many steps";
    if (!*why) *why = compiled_fault(c, &run->fault, c->arena);
    return false;
}

/* ---- what one might have written */

void compiled_note_unready(Compiled *c, uint32_t number, const Unready *why) {
    while (c->unready_count <= number) {
        c->unready = arena_grow(c->arena, c->unready, c->unready_count, &c->unready_cap,
                                sizeof *c->unready);
        c->unready[c->unready_count++] = NULL;
    }
    c->unready[number] = why;
}

void compiled_mark_unready(Compiled *c, uint32_t number, const Unready *why) {
    IrBytes *object = ir_memory_module_object(c->memory, number);
    if (!object || object->constant || object->what->external) return;
    compiled_note_unready(c, number, why);
    object->watched = true;
}

static void mark_unready(Compiled *c, const IrFunction *f, const Unready *unready) {
    Arena *arena = arena_new();
    const bool *written = compiled_reach(c, f, arena);
    for (uint32_t i = 0; i < c->module->objects; i++)
        if (written[i]) compiled_mark_unready(c, i, unready);
    arena_free(arena);
}

static const Unready *new_unready(Compiled *c, const IrFunction *f, const char *why) {
    Unready *unready = ARENA_NEW(c->arena, Unready);
    const LlvmFunction *llvm = f->host;
    *unready = (Unready){llvm ? llvm->display : f->name, why};
    return unready;
}

/* ---- those that lacked something */

static bool is_at_work(const CompiledFiles *files, const CompiledFile *file) {
    for (size_t i = 0; i < files->count; i++)
        if (files->at[i] == file) return true;
    return false;
}

static const CompiledFile *file_of(const Compiled *c, const IrFunction *f) {
    const LlvmFunction *llvm = f->host;
    for (size_t i = c->files; llvm && i > 0; i--)
        if (c->file[i - 1]->llvm == llvm->module) return c->file[i - 1];
    return NULL;
}

void compiled_start_waits(Compiled *c, const IrFunction *f, const Unready *why) {
    c->failed_start = arena_grow(c->arena, c->failed_start, c->failed_starts,
                                 &c->failed_starts_cap, sizeof *c->failed_start);
    c->failed_start[c->failed_starts++] = (FailedStart){file_of(c, f), f, why, NULL};
}

static bool is_waiting(const Compiled *c, const FailedStart *failed) {
    return !failed->with && is_at_work(compiled_files(c), failed->file);
}

static bool waits(const Compiled *c) {
    for (size_t i = 0; i < c->failed_starts; i++)
        if (is_waiting(c, &c->failed_start[i])) return true;
    return false;
}

/* Those of an image are copies. */
static bool is_same(const Unready *a, const Unready *b) {
    return a && a->by && strcmp(a->by, b->by) == 0 && strcmp(a->why, b->why) == 0;
}

/* What was unready for those that wait is ready again. */
static void forget_unready(Compiled *c) {
    for (size_t i = 0; i < c->failed_starts; i++)
        for (uint32_t k = 0; k < c->unready_count; k++) {
            const FailedStart *failed = &c->failed_start[i];
            if (!is_same(c->unready[k], failed->why) || !is_waiting(c, failed)) continue;
            c->unready[k] = NULL;
            ir_memory_module_object(c->memory, k)->watched = false;
        }
}

static void retry(Start *start) {
    Compiled *c = start->c;
    forget_unready(c);
    for (size_t i = 0; i < c->failed_starts; i++) {
        FailedStart *failed = &c->failed_start[i];
        const char *why;
        if (!is_waiting(c, failed)) continue;
        if (run_constructor(start, failed->function, &why)) {
            failed->with = start->file;
            continue;
        }
        failed->why = new_unready(c, failed->function, why);
        mark_unready(c, failed->function, failed->why);
    }
}

void compiled_start_again(Compiled *c, const CompiledFiles *files) {
    for (size_t i = 0; i < c->failed_starts; i++) {
        FailedStart *failed = &c->failed_start[i];
        if (!failed->with || is_at_work(files, failed->with)) continue;
        failed->with = NULL;
        if (is_at_work(files, failed->file))
            mark_unready(c, failed->function, failed->why);
    }
}

/* ---- all of them */

/* Whether it does nothing but call functions without parameters. */
static bool only_calls(const IrFunction *f) {
    for (uint32_t i = 0; i < f->count; i++) {
        const IrInsn *insn = &f->insn[i];
        bool call = insn->code == IR_CALL && !f->call[insn->k].arguments &&
                    !f->call[insn->k].results;
        if (!call && insn->code != IR_RETURN) return false;
    }
    return f->insn != NULL;
}

static void start_constructor(Start *start, const IrFunction *f, unsigned depth) {
    const char *why;
    const IrModule *module = start->c->module;
    if (depth && only_calls(f)) {
        for (uint32_t i = 0; i < f->count; i++)
            if (f->insn[i].code == IR_CALL)
                start_constructor(start, module->function[f->call[f->insn[i].k].function],
                                  depth - 1);
        return;
    }
    if (run_constructor(start, f, &why)) return;
    const Unready *unready = new_unready(start->c, f, why);
    mark_unready(start->c, f, unready);
    if (start->lacking) compiled_start_waits(start->c, f, unready);
}

/* Whether the numbers in an image are those of the session: nothing was before the file. */
static bool has_its_numbers(const Compiled *c, const CompiledFile *file) {
    return c->files == 1 && file->first.objects == 0 && file->first.functions == c->library;
}

void compiled_start(Query *query, Compiled *c, const CompiledFile *file,
                    ExecImage *image) {
    Start start = {.query = query, .c = c, .file = file};
    bool first = image && has_its_numbers(c, file);
    if (first && compiled_image_take(c, image->known, image->len)) return;
    start.objects = c->module->objects;
    start.written = ARENA_ARRAY(query->arena, bool, start.objects + 1);
    bool others = waits(c);
    if (others) retry(&start);
    for (size_t i = 0; i < file->llvm->constructors; i++)
        start_constructor(&start, c->module->function[file->llvm->constructor[i]], 2);
    if (others && waits(c)) retry(&start);
    bool made = c->module->objects > start.objects; /* an image has no such objects */
    if (first && !start.stopped && !made) compiled_image_make(c, start.written, &image->made);
}
