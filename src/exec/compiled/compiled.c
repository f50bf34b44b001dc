/* The session's module and memory. */
#include "exec/compiled/compiled.h"

#include <stdlib.h>

#include "exec/compiled/compiled_state.h"

static Compiled *new_compiled(Exec *exec) {
    Arena *arena = arena_new();
    Compiled *c = ARENA_NEW(arena, Compiled);
    *c = (Compiled){.exec = exec, .arena = arena, .module = ir_module_new()};
    compiled_library(c->module);
    c->library = c->module->functions;
    c->memory = ir_memory_new(c->module);
    ir_run_open(&c->run, c->module, c->memory);
    c->list = symbol_of(exec->symbols, "compiled files");
    return c;
}

const CompiledFiles *compiled_files(const Compiled *c) {
    static const CompiledFiles none = {0};
    const Global *global = names_known(c->list);
    return global ? global->files : &none;
}

/* :undo and :reset may have changed which files are linked. */
Compiled *compiled_of(Exec *exec) {
    if (!exec->compiled) exec->compiled = new_compiled(exec);
    Compiled *c = exec->compiled;
    const CompiledFiles *files = compiled_files(c);
    if (files == c->linked) return c;
    compiled_link(c, files);
    compiled_start_again(c, files);
    return c;
}

static void free_file(CompiledFile *file) {
    for (size_t i = 0; file->source && i < file->llvm->places; i++)
        source_drop(file->source[i]);
    llvm_free(file->llvm);
    free(file->text);
}

IrModule *compiled_module(Exec *exec) {
    return compiled_of(exec)->module;
}

void compiled_free(Exec *exec) {
    Compiled *c = exec->compiled;
    cc_free(exec->program);
    exec->program = NULL;
    if (!c) return;
    ir_run_close(&c->run);
    ir_memory_free(c->memory);
    ir_module_free(c->module);
    for (size_t i = 0; i < c->files; i++) free_file(c->file[i]);
    arena_free(c->arena);
    exec->compiled = NULL;
}
