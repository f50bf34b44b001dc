/* Files of LLVM's IR, and the names that they make. */
#include <string.h>

#include "base/base.h"
#include "exec/compiled/compiled_state.h"

enum { NAME_MOST = 500 };

/* ---- names */

/* Names that are not offered: those of the compiler and of the languages' libraries. */
static bool is_hidden_name(const char *name) {
    static const char *const begins[] = {"_GLOBAL_", "__cxx_",  "std::", "__gnu",
                                         "core::",   "alloc::", "llvm.", "__clang"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (strncmp(name, begins[i], strlen(begins[i])) == 0) return true;
    return false;
}

/* The name as a call writes it: without unnamed scopes and template arguments. Returns
 * its length; 0: it can't be written. */
static size_t plain_name(const char *name, char *out) {
    static const char unnamed[] = "(anonymous namespace)::";
    size_t len = 0, depth = 0;
    bool operator= strstr(name, "operator") != NULL;
    for (; *name; name++) {
        if (strncmp(name, unnamed, sizeof unnamed - 1) == 0) {
            name += sizeof unnamed - 2;
            continue;
        }
        depth += *name == '<' && !operator;
        if (!depth && len < NAME_MOST) out[len++] = *name;
        depth -= *name == '>' && depth;
    }
    out[len] = '\0';
    return len < NAME_MOST ? len : 0;
}

static Symbol *symbol_for(const Exec *exec, const char *display) {
    char name[NAME_MOST + 1];
    size_t len = plain_name(display, name);
    return len && !is_hidden_name(name) ? symbol(exec->symbols, name, len) : NULL;
}

/* Names from the compiler's headers are left out. */
static Symbol *function_symbol(const Exec *exec, const LlvmFunction *f) {
    bool library = f->file && (strncmp(f->file, "/usr/", 5) == 0 ||
                               strncmp(f->file, "/rustc/", 7) == 0);
    return library ? NULL : symbol_for(exec, f->display);
}

static Symbol *object_symbol(const Exec *exec, const LlvmObject *object) {
    bool wanted = object->defined && object->bits && *object->display != '.';
    return wanted ? symbol_for(exec, object->display) : NULL;
}

/* Whether f is the same function as the old one, or replaces it. */
static bool replaces(const LlvmFunction *f, const LlvmFunction *old) {
    return !f->internal && !old->internal && strcmp(f->name, old->name) == 0;
}

static const Overloads *overloads_of(const Symbol *sym) {
    static const Overloads none = {0};
    const Global *global = names_known(sym);
    return global && global->kind == GLOBAL_COMPILED ? global->compiled : &none;
}

/* The name's functions without those of a file, plus this one. */
static const Overloads *more_functions(Arena *arena, const Overloads *old,
                                       const LlvmModule *but, const LlvmFunction *f) {
    Overloads *now = ARENA_NEW(arena, Overloads);
    now->at = ARENA_ARRAY(arena, const LlvmFunction *, old->count + 1);
    for (size_t i = 0; i < old->count; i++)
        if (old->at[i]->module != but && !(f && replaces(f, old->at[i])))
            now->at[now->count++] = old->at[i];
    if (f) now->at[now->count++] = f;
    return now;
}

static const Overloads *more_objects(Arena *arena, const Overloads *old,
                                     const LlvmModule *but, const LlvmObject *object) {
    Overloads *now = ARENA_NEW(arena, Overloads);
    now->object = ARENA_ARRAY(arena, const LlvmObject *, old->objects + 1);
    for (size_t i = 0; i < old->objects; i++)
        if (old->object[i]->module != but && (!object || object->internal))
            now->object[now->objects++] = old->object[i];
    if (object) now->object[now->objects++] = object;
    return now;
}

static void set_overloads(Compiled *c, Symbol *sym, const Overloads *now) {
    const Overloads *old = overloads_of(sym);
    if (now->count + now->objects == old->count + old->objects) return;
    if (now->count + now->objects)
        names_set_compiled(c->exec, sym, now);
    else
        names_forget(c->exec, sym);
}

static void forget_names(Compiled *c, const LlvmModule *old) {
    for (size_t i = 0; i < old->functions; i++) {
        Symbol *sym = function_symbol(c->exec, old->function[i]);
        if (sym && overloads_of(sym)->count)
            set_overloads(c, sym, more_functions(c->arena, overloads_of(sym), old, NULL));
    }
    for (size_t i = 0; i < old->objects; i++) {
        Symbol *sym = object_symbol(c->exec, &old->object[i]);
        if (sym && overloads_of(sym)->objects)
            set_overloads(c, sym, more_objects(c->arena, overloads_of(sym), old, NULL));
    }
}

static void make_names(Compiled *c, const LlvmModule *llvm) {
    for (size_t i = 0; i < llvm->objects; i++) {
        const LlvmObject *object = &llvm->object[i];
        Symbol *sym = object_symbol(c->exec, object);
        if (sym)
            names_set_compiled(c->exec, sym,
                               more_objects(c->arena, overloads_of(sym), NULL, object));
    }
    for (size_t i = 0; i < llvm->functions; i++) {
        const LlvmFunction *f = llvm->function[i];
        Symbol *sym = f->defined ? function_symbol(c->exec, f) : NULL;
        if (sym)
            names_set_compiled(c->exec, sym,
                               more_functions(c->arena, overloads_of(sym), NULL, f));
    }
}

/* ---- files */

/* Reports the wrong line, with a caret. */
static bool refuse(Query *query, const CompiledFile *file, size_t len,
                   const LlvmError *error) {
    const char *at = file->text, *end = at + len, *stop;
    for (unsigned line = 1; line < error->line; line++) {
        stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) break;
        at = stop + 1;
    }
    stop = memchr(at, '\n', (size_t)(end - at));
    Source *source =
        source_new(file->path, at, (size_t)((stop ? stop : end) - at), error->line);
    size_t column = error->column ? error->column - 1 : 0;
    diag_error(query->diags, source, span_of(column, column + 1), "%s\n|%s",
               error->message, error->hint ? error->hint : "");
    source_drop(source);
    return false;
}

enum { DECLARED_MOST = 4096 };

/* An object that is too large, or defined elsewhere, gets no memory. */
static void refuse_object(Compiled *c, size_t number, const Unready *why) {
    IrObject *object = &c->module->object[number];
    object->external = true;
    object->size = 0;
    object->bytes = NULL;
    if (why) compiled_note_unready(c, (uint32_t)number, why);
}

/* Refuses those that need too much memory, one by one, in their order. */
static void refuse_large_objects(const Query *query, Compiled *c, size_t first) {
    uint64_t bytes = 0, most = query->limits->memory ? query->limits->memory : UINT64_MAX;
    Unready *why = NULL;
    for (size_t i = 0; i < c->module->objects; i++) {
        const IrObject *object = &c->module->object[i];
        if (object->external) {
            if (i >= first && object->size > DECLARED_MOST) refuse_object(c, i, NULL);
        } else if (i >= first &&
                   (object->size > IR_OBJECT_MOST || object->size + bytes > most)) {
            if (!why) why = ARENA_NEW(c->arena, Unready);
            why->why = "it is too large (memory limit)";
            refuse_object(c, i, why);
        } else
            bytes += object->size;
    }
}

static bool read_file(Query *query, Compiled *c, CompiledFile *file, size_t len) {
    LlvmError error = {0};
    file->first = ir_count(c->module);
    file->llvm = llvm_read(c->module, file->path, file->text, len, &error);
    file->end = ir_count(c->module);
    bool few = c->module->objects <= COMPILED_OBJECTS_MOST;
    if (file->llvm && few) {
        refuse_large_objects(query, c, file->first.objects);
        return true;
    }
    ir_truncate(c->module, file->first);
    if (!file->llvm) return refuse(query, file, len, &error);
    diag_error(query->diags, NULL, span_of(0, 0),
               "'%s' can't be loaded: it has too many objects", file->path);
    return false;
}

static CompiledFile *new_file(Compiled *c, const char *path, const char *text,
                              size_t len) {
    CompiledFile *file = ARENA_NEW(c->arena, CompiledFile);
    file->path = arena_str(c->arena, path);
    file->text = base_malloc(len + 1);
    memcpy(file->text, text, len);
    file->text[len] = '\0';
    c->file = arena_grow(c->arena, c->file, c->files, &c->files_cap, sizeof *c->file);
    c->file[c->files++] = file;
    return file;
}

/* The list with this file last, in place of one of the same path. */
static const CompiledFiles *files_with(Compiled *c, const CompiledFiles *files,
                                       CompiledFile *file, const CompiledFile **old) {
    CompiledFiles *now = ARENA_NEW(c->arena, CompiledFiles);
    now->at = ARENA_ARRAY(c->arena, CompiledFile *, files->count + 1);
    *old = NULL;
    for (size_t i = 0; i < files->count; i++)
        if (strcmp(files->at[i]->path, file->path) == 0)
            *old = files->at[i];
        else
            now->at[now->count++] = files->at[i];
    now->at[now->count++] = file;
    return now;
}

bool compiled_load(Query *query, const char *path, const char *text, size_t len,
                   ExecImage *image) {
    Compiled *c = compiled_of(query->exec);
    CompiledFile *file = new_file(c, path, text, len);
    const CompiledFile *old;
    if (!read_file(query, c, file, len)) return false;
    const CompiledFiles *files = files_with(c, compiled_files(c), file, &old);
    if (old) forget_names(c, old->llvm);
    make_names(c, file->llvm);
    names_set_files(c->exec, c->list, files);
    compiled_link(c, files);
    ir_memory_update(c->memory);
    compiled_start(query, c, file, image);
    return true;
}
