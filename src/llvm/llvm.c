/* Files of LLVM's IR. A first pass reads types, objects, heads of functions and the
 * places of metadata, for these may be used before they are defined; then come
 * initialisers, then code.
 */
#include "llvm/llvm.h"

#include <stdlib.h>
#include <string.h>

#include "llvm/llvm_debug.h"
#include "llvm/llvm_define.h"
#include "llvm/llvm_reader.h"

enum { META_MOST = 1 << 26 };
#define BYTES_MOST (UINT64_C(1) << 28) /* of all objects that are not zeros */

/* ---- objects */

static void skip_line(LlvmReader *r) {
    const char *at = r->lex.now.begin;
    const char *end = memchr(at, '\n', (size_t)(r->lex.end - at));
    llvm_lex_goto(&r->lex, end ? end : r->lex.end);
}

/* Skips the rest of the line. */
static void skip_rest(LlvmReader *r) {
    if (!r->lex.now.first) skip_line(r);
}

typedef struct {
    bool constant, external, internal, unnamed;
} Linkage;

/* The words before the type. */
static Linkage read_linkage(LlvmReader *r) {
    Linkage linkage = {0};
    LlvmLex *lex = &r->lex;
    while (lex->now.kind == LLVM_WORD) {
        bool constant = llvm_lex_is(lex, "constant");
        linkage.external |=
            llvm_lex_is(lex, "external") || llvm_lex_is(lex, "extern_weak");
        linkage.internal |= llvm_lex_is(lex, "internal") || llvm_lex_is(lex, "private");
        linkage.constant |= constant;
        linkage.unnamed |= llvm_lex_is(lex, "unnamed_addr") && linkage.internal;
        bool last = constant || llvm_lex_is(lex, "global") || llvm_lex_is(lex, "alias") ||
                    llvm_lex_is(lex, "ifunc");
        if (last) return linkage;
        llvm_lex_next(lex);
        if (llvm_lex_is_sign(lex, '(')) llvm_lex_skip_group(lex);
    }
    llvm_lex_fail(lex, "'global', 'constant' or 'alias' is expected here");
    return linkage;
}

static void read_alias(LlvmReader *r, LlvmSymbol *symbol, Linkage linkage) {
    symbol->internal = linkage.internal;
    bool known = llvm_lex_is(&r->lex, "alias");
    llvm_lex_next(&r->lex);
    llvm_type_read(&r->types);
    llvm_lex_expect(&r->lex, ',');
    if (known) symbol->alias = r->lex.now.begin;
    skip_rest(r);
}

/* The number behind the line's last !dbg. */
static uint32_t debug_of(const LlvmReader *r) {
    static const char mark[] = "!dbg !";
    const char *at = r->lex.now.begin;
    const char *end = memchr(at, '\n', (size_t)(r->lex.end - at));
    if (!end) end = r->lex.end;
    for (const char *s = end - sizeof mark; s > at && end - s < 400; s--)
        if (memcmp(s, mark, sizeof mark - 1) == 0)
            return (uint32_t)strtoul(s + sizeof mark - 1, NULL, 10);
    return LLVM_NONE;
}

static void add_object(LlvmReader *r, const LlvmSymbol *symbol, Linkage linkage) {
    LlvmModule *out = r->out;
    out->object = arena_grow(r->arena, out->object, out->objects, &r->object_cap,
                             sizeof *out->object);
    out->object[out->objects++] = (LlvmObject){.name = symbol->name,
                                               .number = symbol->number,
                                               .defined = !linkage.external,
                                               .internal = linkage.internal,
                                               .type = debug_of(r),
                                               .module = out};
}

/* Determines element type and dimensions. */
static void set_array_shape(LlvmObject *object, const LlvmType *type) {
    while (type->kind == LLVM_ARRAY || type->kind == LLVM_STRUCT) {
        bool row = type->kind == LLVM_ARRAY;
        if (row ? object->dimensions == LLVM_DIMENSIONS : type->count != 1) return;
        if (row) object->length[object->dimensions++] = type->count;
        if (!type->element[0] || (!row && type->element[0]->size != type->size)) return;
        type = type->element[0];
    }
    bool fits = type->bits <= 64 || type->bits == 128;
    bool whole = type->kind == LLVM_INT && fits && type->bits % 8 == 0 &&
                 type->size * 8 == type->bits;
    if (whole) object->bits = type->bits;
}

static void describe_object(LlvmReader *r, LlvmObject *object) {
    uint32_t symbol = llvm_names_find(&r->symbols, object->name, strlen(object->name));
    uint32_t node = object->type < r->metas ? object->type : LLVM_NONE;
    if (symbol != UINT32_MAX && r->symbol[symbol]->type)
        set_array_shape(object, r->symbol[symbol]->type);
    if (node != LLVM_NONE) node = llvm_debug_node(r, node, "var");
    bool known = node != LLVM_NONE && llvm_debug_is(r, node, "DIGlobalVariable");
    object->display =
        known ? llvm_debug_scoped(r, node) : llvm_names_display(r->arena, object->name);
    object->type = known ? llvm_debug_node(r, node, "type") : LLVM_NONE;
}

/* Lists for the linker, such as llvm.global_ctors, are no objects. */
static void read_object(LlvmReader *r, LlvmSymbol *symbol, Linkage linkage) {
    llvm_lex_next(&r->lex);
    symbol->type = llvm_type_read(&r->types);
    if (!linkage.external) symbol->at = r->lex.now.begin;
    if (strncmp(symbol->name, "llvm.", 5) != 0) {
        symbol->kind = LLVM_SYMBOL_OBJECT;
        symbol->number =
            ir_add_object(r->module, (IrObject){.name = symbol->name,
                                                .constant = linkage.constant,
                                                .unnamed = linkage.unnamed,
                                                .external = linkage.external});
        add_object(r, symbol, linkage);
    }
    skip_rest(r);
}

static void read_global(LlvmReader *r) {
    LlvmSymbol *symbol = llvm_value_symbol(r, r->lex.now.text, r->lex.now.len);
    if (symbol->kind || symbol->alias)
        llvm_lex_fail(&r->lex, "'%.80s' is defined twice", symbol->name);
    llvm_lex_next(&r->lex);
    llvm_lex_expect(&r->lex, '=');
    Linkage linkage = read_linkage(r);
    if (r->lex.failed) return;
    if (llvm_lex_is(&r->lex, "alias") || llvm_lex_is(&r->lex, "ifunc"))
        read_alias(r, symbol, linkage);
    else
        read_object(r, symbol, linkage);
}

static void fill_object(LlvmReader *r, LlvmSymbol *symbol, uint64_t *total) {
    IrObject *object = &r->module->object[symbol->number];
    object->size = llvm_type_size(&r->types, symbol->type);
    object->align = (uint32_t)symbol->type->align;
    if (!symbol->at) return;
    llvm_lex_goto(&r->lex, symbol->at);
    LlvmValue value = llvm_value_read(r, symbol->type);
    bool zeros = value.kind == LLVM_VALUE_ZERO || value.kind == LLVM_VALUE_UNDEF;
    if (zeros || r->lex.failed) return;
    *total += object->size;
    uint8_t *bytes = *total > BYTES_MOST ? NULL : arena_alloc(r->arena, object->size + 1);
    bool known = bytes && llvm_value_store(r, &value, bytes, symbol->number, 0);
    object = &r->module->object[symbol->number];
    object->bytes = known ? bytes : NULL;
    object->external = !known;
}

static void fill_objects(LlvmReader *r) {
    uint64_t total = 0;
    for (size_t i = 0; i < r->symbol_count && !r->lex.failed; i++)
        if (r->symbol[i]->kind == LLVM_SYMBOL_OBJECT && r->symbol[i]->type)
            fill_object(r, r->symbol[i], &total);
}

/* ---- constructors */

typedef struct {
    uint64_t priority;
    uint32_t order, function;
} Constructor;

static int compare_constructors(const void *a, const void *b) {
    const Constructor *x = a, *y = b;
    if (x->priority != y->priority) return x->priority < y->priority ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

static void read_constructors(LlvmReader *r) {
    uint32_t number = llvm_names_find(&r->symbols, "llvm.global_ctors", 17);
    if (number == UINT32_MAX || !r->symbol[number]->at) return;
    llvm_lex_goto(&r->lex, r->symbol[number]->at);
    LlvmValue list = llvm_value_read(r, r->symbol[number]->type);
    size_t count = list.kind == LLVM_VALUE_AGGREGATE ? list.type->count : 0;
    Constructor *all = ARENA_ARRAY(r->arena, Constructor, count + 1);
    size_t found = 0;
    for (size_t i = 0; i < count && !r->lex.failed; i++) {
        const LlvmValue *row = list.row[i].row;
        bool known = list.row[i].kind == LLVM_VALUE_AGGREGATE &&
                     list.row[i].type->count >= 2 && row[1].kind == LLVM_VALUE_ADDRESS &&
                     row[1].symbol->kind == LLVM_SYMBOL_FUNCTION;
        if (known)
            all[found++] = (Constructor){row[0].word, (uint32_t)i, row[1].symbol->number};
    }
    qsort(all, found, sizeof *all, compare_constructors);
    r->out->constructor = ARENA_ARRAY(r->arena, uint32_t, found + 1);
    for (size_t i = 0; i < found; i++) r->out->constructor[i] = all[i].function;
    r->out->constructors = found;
}

/* ---- the file */

/* Named metadata, such as llvm.module.flags, is not needed. */
static void record_metadata(LlvmReader *r) {
    uint64_t number, high;
    if (*r->lex.now.text < '0' || *r->lex.now.text > '9') {
        skip_line(r);
        return;
    }
    llvm_lex_wide(&r->lex, &number, &high);
    if (number >= META_MOST || high || number > (size_t)(r->lex.end - r->lex.text))
        llvm_lex_fail(&r->lex, "the metadata's number is too large");
    llvm_lex_next(&r->lex);
    llvm_lex_expect(&r->lex, '=');
    if (r->lex.failed) return;
    while (number >= r->metas) {
        r->meta = arena_grow(r->arena, r->meta, r->metas, &r->meta_cap, sizeof *r->meta);
        r->meta[r->metas++] = NULL;
    }
    r->meta[number] = r->lex.now.begin;
    skip_rest(r);
}

/* Before LLVM 18 integers of 128 bits were aligned as words. */
static void read_layout(LlvmReader *r) {
    llvm_lex_next(&r->lex);
    if (llvm_lex_take(&r->lex, "datalayout") && llvm_lex_take_sign(&r->lex, '=')) {
        const LlvmToken *now = &r->lex.now;
        if (!memmem(now->text, now->len, "-i128:128", 9)) r->types.align = 8;
    }
    skip_rest(r);
}

static void read_type(LlvmReader *r) {
    LlvmToken name = r->lex.now;
    llvm_lex_next(&r->lex);
    llvm_lex_expect(&r->lex, '=');
    if (!llvm_lex_take(&r->lex, "type"))
        llvm_lex_fail(&r->lex, "'type' is expected here");
    llvm_type_define(&r->types, name.text, name.len);
}

static void read_entity(LlvmReader *r) {
    static const char *const skipped[] = {"source_filename", "attributes", "module",
                                          "uselistorder", "uselistorder_bb"};
    LlvmTokenKind kind = r->lex.now.kind;
    if (kind == LLVM_LOCAL)
        read_type(r);
    else if (kind == LLVM_GLOBAL)
        read_global(r);
    else if (kind == LLVM_META)
        record_metadata(r);
    else if (llvm_lex_is(&r->lex, "define") || llvm_lex_is(&r->lex, "declare"))
        llvm_define_head(r);
    else if (llvm_lex_is(&r->lex, "target"))
        read_layout(r);
    else {
        bool known = kind == LLVM_COMDAT || llvm_lex_is_sign(&r->lex, '^');
        for (size_t i = 0; i < sizeof skipped / sizeof *skipped; i++)
            known |= llvm_lex_is(&r->lex, skipped[i]);
        if (known)
            skip_line(r);
        else
            llvm_lex_fail(&r->lex, "this is no IR of LLVM");
    }
}

static void read_all(LlvmReader *r) {
    while (r->lex.now.kind != LLVM_END) read_entity(r);
    if (r->lex.failed) return;
    r->place = ARENA_ARRAY(r->arena, uint32_t, r->metas + 1);
    r->file = ARENA_ARRAY(r->arena, const char *, r->metas + 1);
    r->debug = ARENA_ARRAY(r->arena, const LlvmDebug *, r->metas + 1);
    r->out->place = arena_grow(r->arena, NULL, 0, &r->place_cap, sizeof *r->out->place);
    r->out->place[r->out->places++] = (LlvmPlace){0};
    fill_objects(r);
    if (!r->lex.failed) read_constructors(r);
    if (!r->lex.failed) llvm_define_bodies(r);
    for (size_t i = 0; i < r->symbol_count && !r->lex.failed; i++)
        llvm_value_follow(r, r->symbol[i]); /* for other files */
    for (size_t i = 0; i < r->out->objects && !r->lex.failed; i++)
        describe_object(r, &r->out->object[i]);
}

LlvmModule *llvm_read(IrModule *module, const char *name, const char *text, size_t len,
                      LlvmError *error) {
    Arena *arena = arena_new();
    LlvmReader *r = ARENA_NEW(arena, LlvmReader);
    r->arena = arena, r->scratch = arena_new(), r->module = module;
    r->out = ARENA_NEW(arena, LlvmModule);
    r->out->name = arena_str(arena, name);
    r->out->reader = r;
    r->symbols.arena = arena;
    llvm_type_begin(&r->types, arena, &r->lex);
    llvm_lex_begin(&r->lex, text, len, error);
    read_all(r);
    arena_free(r->scratch);
    if (!r->lex.failed) return r->out;
    arena_free(arena);
    return NULL;
}

/* The symbol, if other files may use it; no alias of what lies within an object. */
static const LlvmSymbol *symbol_of(const LlvmModule *module, const char *name) {
    const LlvmReader *r = module->reader;
    uint32_t at = llvm_names_find(&r->symbols, name, strlen(name));
    const LlvmSymbol *symbol = at == UINT32_MAX ? NULL : r->symbol[at];
    return symbol && !symbol->internal && !symbol->add ? symbol : NULL;
}

const LlvmFunction *llvm_function(const LlvmModule *module, const char *name) {
    const LlvmSymbol *symbol = symbol_of(module, name);
    const LlvmFunction *f =
        symbol && symbol->kind == LLVM_SYMBOL_FUNCTION ? symbol->function : NULL;
    return f && f->defined && (symbol->alias || !f->internal) ? f : NULL;
}

const LlvmObject *llvm_object(const LlvmModule *module, const char *name) {
    const LlvmSymbol *symbol = symbol_of(module, name);
    if (!symbol || symbol->kind != LLVM_SYMBOL_OBJECT) return NULL;
    for (size_t i = 0; i < module->objects; i++) {
        const LlvmObject *object = &module->object[i];
        if (object->number == symbol->number)
            return object->defined && (symbol->alias || !object->internal) ? object : NULL;
    }
    return NULL;
}

void llvm_free(LlvmModule *module) {
    if (module) arena_free(module->reader->arena);
}
