/* Messages for faults, in C's terms, and their places in the source. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "base/door.h"
#include "exec/compiled/compiled_state.h"
#include "llvm/llvm_names.h"

enum { LINE_MOST = 1 << 16 };

/* ---- places */

static CompiledFile *file_of(const Compiled *c, const LlvmModule *llvm) {
    for (size_t i = c->files; i > 0; i--)
        if (c->file[i - 1]->llvm == llvm) return c->file[i - 1];
    return NULL;
}

/* The line of the file, without its end. */
static bool read_line(FILE *file, unsigned line, Buf *out) {
    int c = getc(file);
    for (unsigned at = 1; c != EOF && at <= line && out->len < LINE_MOST; c = getc(file))
        if (c == '\n')
            at++;
        else if (at == line)
            buf_putc(out, (char)c);
    return out->len > 0;
}

/* Opens the source where the compiler saw it, or beside its output. */
static FILE *open_source(const CompiledFile *file, const char *name, Arena *arena) {
    FILE *found = door_open(name, "re");
    const char *slash = strrchr(file->path, '/');
    if (found || *name == '/' || !slash) return found;
    return door_open(
        arena_printf(arena, "%.*s%s", (int)(slash - file->path + 1), file->path, name),
        "re");
}

/* If the text can't be read, blanks replace it. */
static Source *source_at(Compiled *c, const CompiledFile *file, const LlvmPlace *place) {
    Buf text = {0};
    FILE *from = open_source(file, place->file, c->arena);
    if (from) {
        read_line(from, place->line, &text);
        fclose(from);
    }
    while (text.len + 1 < place->column) buf_putc(&text, ' ');
    Source *source = source_new(place->file, buf_str(&text), text.len, place->line);
    buf_free(&text);
    return source;
}

static CompiledPlace place_number(Compiled *c, CompiledFile *file, uint32_t number) {
    const LlvmPlace *place = &file->llvm->place[number];
    if (!place->file || !place->line) return (CompiledPlace){0};
    if (!file->source) file->source = ARENA_ARRAY(c->arena, Source *, file->llvm->places);
    Source **source = &file->source[number];
    if (!*source) *source = source_at(c, file, place);
    size_t column = place->column ? place->column - 1 : 0;
    return (CompiledPlace){*source, span_of(column, column + 1)};
}

/* A place in C that the session has read. */
static CompiledPlace place_in_c(const Compiled *c, const IrFunction *function,
                                uint32_t at) {
    const CcProgram *program = c->exec->program;
    bool known = program && at < function->count && function->note[at].place;
    if (!known) return (CompiledPlace){0};
    const CcPlace *place = cc_place(program, function->note[at].place);
    Span span = place->at == place->span.start ? place->span
                                               : span_of(place->at, place->at + 1);
    return (CompiledPlace){(Source *)place->source, span};
}

CompiledPlace compiled_place(Compiled *c, const IrFunction *function, uint32_t at) {
    const LlvmFunction *llvm = function ? function->host : NULL;
    if (function && !llvm) return place_in_c(c, function, at);
    CompiledFile *file = llvm ? file_of(c, llvm->module) : NULL;
    if (!file) return (CompiledPlace){0};
    uint32_t number = at < function->count ? function->note[at].place : function->place;
    return place_number(c, file, number < file->llvm->places ? number : 0);
}

/* ---- words */

static const char *object_name(const IrObject *object, Arena *arena) {
    if (!object) return "";
    return arena_printf(arena, " '%s'", llvm_names_display(arena, object->name));
}

/* An object larger than a word is an array or a struct. */
static const char *unset_text(const IrObject *object, Arena *arena) {
    if (!object) return "memory is read before it is set";
    return arena_printf(arena, "%s'%s' is read before it is set",
                        object->size > sizeof(uint64_t) ? "a part of " : "",
                        llvm_names_display(arena, object->name));
}

static const char *wrong_index(const IrFault *fault, Arena *arena) {
    return arena_printf(arena, "an index is out of range: there are %llu elements",
                        (unsigned long long)fault->count);
}

static bool symbol_part(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '.';
}

/* A wrong index in C's own code: names the array as in the text. */
static const char *wrong_index_of(const Compiled *c, const IrFault *fault, Arena *arena) {
    const IrNote *note = &fault->function->note[fault->at];
    const CcPlace *place = cc_place(c->exec->program, note->place);
    const char *text = place->source->text;
    uint32_t end = place->span.start, start;
    while (end && text[end - 1] != '[') end--;
    for (end -= end > 0; end && text[end - 1] == ']';)
        while (end && text[--end] != '[') {
        }
    for (start = end; start && symbol_part(text[start - 1]);) start--;
    return arena_printf(arena, "index %lld is out of range: '%.*s' has %llu element%s",
                        (long long)fault->value, (int)(end - start), text + start,
                        (unsigned long long)fault->count, fault->count == 1 ? "" : "s");
}

static const Unready *unready_of(const Compiled *c, const IrObject *object) {
    bool known = object && object->definition < c->unready_count;
    return known ? c->unready[object->definition] : NULL;
}

bool compiled_lacks(const Compiled *c, const IrFault *fault) {
    const Unready *unready = unready_of(c, fault->object);
    bool heap = fault->kind == IR_FAULT_HOST && !fault->object && fault->message &&
                (compiled_ends(fault->message) || compiled_makes(c, fault->message));
    return fault->kind == IR_FAULT_UNKNOWN || heap || (unready && !unready->by);
}

/* An object that may not be used, or a function without code. */
static const char *refused_text(const Compiled *c, const IrFault *fault, Arena *arena) {
    const IrObject *object = fault->object;
    const char *name = object ? object->name : fault->message ? fault->message : "?";
    if (c->exec->unready) return arena_str(arena, c->exec->unready);
    if (!object && compiled_ends(name))
        return "'delete' ends objects of 'new' in a calculation alone";
    if (!object && compiled_makes(c, name))
        return "'new' makes objects in a calculation alone, and not too many or too large "
               "ones";
    const Unready *unready = unready_of(c, object);
    name = llvm_names_display(arena, name);
    if (unready && !unready->by)
        return arena_printf(arena, "'%s' is used, and %s", name, unready->why);
    if (unready)
        return arena_printf(arena, "'%s' is read, which '%s' should have set: %s", name,
                            unready->by, unready->why);
    return arena_printf(arena, "'%s' is %s, but not defined", name,
                        object ? "used" : "called");
}

const char *compiled_fault(const Compiled *c, const IrFault *fault, Arena *arena) {
    switch (fault->kind) {
    case IR_FAULT_DIVISION:
        return "division by zero";
    case IR_FAULT_INDEX:
        return place_in_c(c, fault->function, fault->at).source
                   ? wrong_index_of(c, fault, arena)
                   : wrong_index(fault, arena);
    case IR_FAULT_NULL:
        return "a null pointer is used";
    case IR_FAULT_GONE:
        return "the pointer points to nothing, or to what is gone";
    case IR_FAULT_OUTSIDE:
        if (fault->object && fault->object->external)
            return refused_text(c, fault, arena);
        if (fault->count)
            return arena_printf(arena, "%llu bytes reach beyond the object%s",
                                (unsigned long long)fault->count,
                                object_name(fault->object, arena));
        return arena_printf(arena,
                            "the pointer is outside of the object%s that it points "
                            "into",
                            object_name(fault->object, arena));
    case IR_FAULT_UNSET:
        return unset_text(fault->object, arena);
    case IR_FAULT_CONSTANT:
        return arena_printf(arena, "the constant%s is written to",
                            object_name(fault->object, arena));
    case IR_FAULT_CALLED:
        return "what is called is not a function, or one of another form";
    case IR_FAULT_HOST:
        return refused_text(c, fault, arena);
    case IR_FAULT_MEMORY:
        return "there are too many objects, or too large ones";
    case IR_FAULT_MESSAGE:
    case IR_FAULT_UNKNOWN:
        return fault->message;
    default:
        return fault->message ? fault->message : "this can't be followed";
    }
}

/* ---- what the language leaves undefined */

static const char *language_of(const IrFunction *function) {
    const LlvmFunction *llvm = function->host;
    const char *dot = llvm && llvm->file ? strrchr(llvm->file, '.') : NULL;
    if (dot && strcmp(dot, ".rs") == 0) return "Rust";
    if (dot && strcmp(dot, ".zig") == 0) return "Zig";
    return !dot || strcmp(dot, ".c") == 0 || strcmp(dot, ".h") == 0 ? "C" : "C++";
}

enum { TEXT_MOST = 60 };

/* C's own code is quoted. */
static const char *undefined_in_c(const CcPlace *place, Arena *arena) {
    size_t len = place->span.end - place->span.start;
    bool whole = len <= TEXT_MOST;
    return arena_printf(arena, "C leaves %.*s%s undefined", (int)(whole ? len : TEXT_MOST),
                        place->source->text + place->span.start, whole ? "" : "…");
}

const char *compiled_undefined(const Compiled *c, const IrFunction *function, uint32_t at,
                               Arena *arena) {
    if (place_in_c(c, function, at).source)
        return undefined_in_c(cc_place(c->exec->program, function->note[at].place),
                              arena);
    static const char *const what[] = {
        "a signed overflow", "an unsigned overflow", "a shift by the width or more",
        "ones that are shifted out, or a remainder", "the zeros of 0"};
    unsigned leaves = function->note[at].undefined, i = 0;
    while (i < 4 && !(leaves >> i & 1)) i++;
    if (leaves & IR_UNDEFINED_AMOUNT) i = 2;
    return arena_printf(arena, "%s leaves %s undefined", language_of(function), what[i]);
}
