/* Linking declarations to the definitions of other files, by the linker's names. */
#include "exec/compiled/compiled_state.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

/* The newest definition that other files may use; NULL: there is none. */
static IrFunction *find_function(const Compiled *c, const CompiledFiles *files,
                                 const char *name) {
    for (size_t i = files->count; i > 0; i--) {
        const LlvmFunction *f = llvm_function(files->at[i - 1]->llvm, name);
        if (f) return f->code;
    }
    for (size_t i = 0; i < c->library; i++)
        if (strcmp(c->module->function[i]->name, name) == 0)
            return c->module->function[i];
    return NULL;
}

static uint32_t find_object(const CompiledFiles *files, const LlvmObject *declared) {
    for (size_t i = files->count; i > 0; i--) {
        const LlvmObject *object = llvm_object(files->at[i - 1]->llvm, declared->name);
        if (object) return object->number;
    }
    return declared->number;
}

static void link_file(Compiled *c, const CompiledFiles *files, const CompiledFile *file) {
    const LlvmModule *llvm = file->llvm;
    for (size_t i = 0; i < llvm->functions; i++) {
        const LlvmFunction *f = llvm->function[i];
        if (f->defined) continue;
        IrFunction *found = find_function(c, files, f->name);
        c->module->function[f->number] = found ? found : f->code;
    }
    for (size_t i = 0; i < llvm->objects; i++) {
        const LlvmObject *object = &llvm->object[i];
        if (!object->defined)
            c->module->object[object->number].definition = find_object(files, object);
    }
}

/* The pointers in initial bytes, as they are linked now. */
static uint64_t *fixed_words(const Compiled *c) {
    const IrModule *module = c->module;
    uint64_t *words = base_malloc((module->fixups + 1) * sizeof *words);
    for (size_t i = 0; i < module->fixups; i++)
        words[i] = ir_memory_fixup_pointer(c->memory, &module->fixup[i]);
    return words;
}

/* Updates pointers that were not changed to the new link targets. */
static void move_pointers(Compiled *c, const uint64_t *before) {
    for (size_t i = 0; i < c->module->fixups; i++) {
        const IrFixup *fixup = &c->module->fixup[i];
        const IrBytes *object = ir_memory_module_object(c->memory, fixup->object);
        uint64_t word = ir_memory_fixup_pointer(c->memory, fixup);
        if (!object || word == before[i] || fixup->at + 8 > object->size) continue;
        uint8_t *at = object->bytes + fixup->at;
        if (memcmp(at, &before[i], 8) == 0) memcpy(at, &word, 8);
    }
}

void compiled_link(Compiled *c, const CompiledFiles *files) {
    uint64_t *before = fixed_words(c);
    for (size_t i = 0; i < files->count; i++) link_file(c, files, files->at[i]);
    move_pointers(c, before);
    free(before);
    c->linked = files;
}
