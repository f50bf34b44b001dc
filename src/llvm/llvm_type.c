/* Types of the IR: their text, sizes and words. */
#include "llvm/llvm_type.h"

#include <string.h>

enum { NOT_YET, UNDER_WAY, KNOWN };
enum { DEPTH_MOST = 60 };

static LlvmType *new_type(LlvmTypes *types, LlvmTypeKind kind, unsigned bits,
                          const char *name) {
    LlvmType *type = ARENA_NEW(types->arena, LlvmType);
    type->kind = kind, type->bits = bits, type->name = name;
    return type;
}

static const struct {
    const char *name;
    LlvmTypeKind kind;
    unsigned bits, bytes;
} words[] = {
    {"void", LLVM_VOID, 0, 0},       {"half", LLVM_FLOAT, 16, 2},
    {"bfloat", LLVM_FLOAT, 16, 2},   {"float", LLVM_FLOAT, 32, 4},
    {"double", LLVM_FLOAT, 64, 8},   {"x86_fp80", LLVM_FLOAT, 80, 16},
    {"fp128", LLVM_FLOAT, 128, 16},  {"ppc_fp128", LLVM_FLOAT, 128, 16},
    {"x86_mmx", LLVM_VECTOR, 64, 8}, {"x86_amx", LLVM_VECTOR, 8192, 1024},
    {"label", LLVM_OTHER, 0, 0},     {"metadata", LLVM_OTHER, 0, 0},
    {"token", LLVM_OTHER, 0, 0},     {"opaque", LLVM_OPAQUE, 0, 0},
    {"target", LLVM_OTHER, 0, 0},
};
enum { WORDS = sizeof words / sizeof *words };

void llvm_type_begin(LlvmTypes *types, Arena *arena, LlvmLex *lex) {
    *types =
        (LlvmTypes){.arena = arena, .lex = lex, .names = {.arena = arena}, .align = 16};
    types->pointer = new_type(types, LLVM_POINTER, 64, "ptr");
    types->none = new_type(types, LLVM_VOID, 0, "void");
}

LlvmType *llvm_type_integer(LlvmTypes *types, unsigned bits) {
    if (bits > 128) return new_type(types, LLVM_INT, bits, "a wide integer");
    if (!types->integer[bits])
        types->integer[bits] =
            new_type(types, LLVM_INT, bits, arena_printf(types->arena, "i%u", bits));
    return types->integer[bits];
}

LlvmType *llvm_type_truth(LlvmTypes *types, const LlvmType *compared) {
    LlvmType *truth = llvm_type_integer(types, 1);
    if (compared->kind != LLVM_VECTOR) return truth;
    LlvmType *type = new_type(types, LLVM_VECTOR, 0, "a vector");
    type->count = compared->count;
    type->element = arena_copy(types->arena, &truth, sizeof(LlvmType *));
    return type;
}

LlvmType *llvm_type_pair(LlvmTypes *types, LlvmType *first, LlvmType *second) {
    LlvmType *type = new_type(types, LLVM_STRUCT, 0, "a struct");
    type->count = 2;
    type->element = ARENA_ARRAY(types->arena, LlvmType *, 2);
    type->element[0] = first, type->element[1] = second;
    return type;
}

/* i64: 64; 0: no integer type. */
static unsigned integer_bits(const LlvmToken *token) {
    unsigned bits = 0;
    if (token->kind != LLVM_WORD || *token->text != 'i' || token->len > 8) return 0;
    for (size_t i = 1; i < token->len; i++) {
        if (token->text[i] < '0' || token->text[i] > '9') return 0;
        bits = bits * 10 + (unsigned)(token->text[i] - '0');
    }
    return bits;
}

static unsigned word_number(const LlvmToken *token) {
    unsigned i = 0;
    while (i < WORDS && !llvm_lex_token_is(token, words[i].name)) i++;
    return i;
}

bool llvm_type_is_next(const LlvmTypes *types) {
    const LlvmToken *now = &types->lex->now;
    if (now->kind == LLVM_SIGN)
        return *now->text == '[' || *now->text == '{' || *now->text == '<';
    return now->kind == LLVM_LOCAL ||
           (now->kind == LLVM_WORD &&
            (integer_bits(now) || llvm_lex_token_is(now, "ptr") ||
             word_number(now) < WORDS));
}

static LlvmType *named(LlvmTypes *types, const char *name, size_t len) {
    uint32_t *at = llvm_names_at(&types->names, name, len);
    if (*at != UINT32_MAX) return types->named[*at];
    *at = (uint32_t)types->count;
    types->named = arena_grow(types->arena, types->named, types->count, &types->cap,
                              sizeof *types->named);
    return types->named[types->count++] =
               new_type(types, LLVM_OPAQUE, 0, arena_strn(types->arena, name, len));
}

static LlvmType *read_word(LlvmTypes *types) {
    LlvmLex *lex = types->lex;
    LlvmToken token = lex->now;
    unsigned bits = integer_bits(&token), word = word_number(&token);
    llvm_lex_next(lex);
    if (bits) return llvm_type_integer(types, bits);
    if (llvm_lex_token_is(&token, "ptr")) {
        if (llvm_lex_take(lex, "addrspace")) llvm_lex_skip_group(lex);
        return types->pointer;
    }
    if (word == WORDS) {
        lex->now = token;
        llvm_lex_fail(lex, "a type is expected here");
        return types->none;
    }
    if (words[word].kind == LLVM_OTHER && llvm_lex_is_sign(lex, '('))
        llvm_lex_skip_group(lex);
    LlvmType *type =
        new_type(types, words[word].kind, words[word].bits, words[word].name);
    type->size = type->align = words[word].bytes;
    return type;
}

/* N x T, after the opening bracket. */
static LlvmType *read_elements(LlvmTypes *types, LlvmTypeKind kind, char close) {
    LlvmType *type =
        new_type(types, kind, 0, kind == LLVM_ARRAY ? "an array" : "a vector");
    if (llvm_lex_take(types->lex, "vscale")) llvm_lex_take(types->lex, "x");
    type->count = llvm_lex_number(types->lex);
    if (!llvm_lex_take(types->lex, "x"))
        llvm_lex_fail(types->lex, "'x' is expected here");
    type->element = ARENA_NEW(types->arena, LlvmType *);
    *type->element = llvm_type_read(types);
    llvm_lex_expect(types->lex, close);
    return type;
}

static LlvmType *read_struct(LlvmTypes *types, bool packed) {
    LlvmType *type = new_type(types, LLVM_STRUCT, 0, "a struct");
    size_t cap = 0;
    type->packed = packed;
    while (!llvm_lex_is_sign(types->lex, '}') && types->lex->now.kind != LLVM_END) {
        LlvmType *member = llvm_type_read(types);
        type->element = arena_grow(types->arena, type->element, type->count, &cap,
                                   sizeof *type->element);
        type->element[type->count++] = member;
        if (!llvm_lex_take_sign(types->lex, ',')) break;
    }
    llvm_lex_expect(types->lex, '}');
    if (packed) llvm_lex_expect(types->lex, '>');
    return type;
}

static LlvmType *read_function(LlvmTypes *types, LlvmType *result) {
    LlvmType *type = new_type(types, LLVM_FUNCTION, 0, "a function");
    LlvmLex *lex = types->lex;
    type->element = ARENA_NEW(types->arena, LlvmType *);
    *type->element = result;
    llvm_lex_expect(lex, '(');
    while (!llvm_lex_is_sign(lex, ')') && lex->now.kind != LLVM_END) {
        if (llvm_lex_take(lex, "..."))
            type->any = true;
        else
            llvm_type_read(types), type->count++;
        if (!llvm_lex_take_sign(lex, ',')) break;
    }
    llvm_lex_expect(lex, ')');
    return type;
}

static LlvmType *read_plain(LlvmTypes *types) {
    LlvmLex *lex = types->lex;
    if (lex->now.kind == LLVM_LOCAL) {
        LlvmType *type = named(types, lex->now.text, lex->now.len);
        llvm_lex_next(lex);
        return type;
    }
    if (llvm_lex_take_sign(lex, '[')) return read_elements(types, LLVM_ARRAY, ']');
    if (llvm_lex_take_sign(lex, '{')) return read_struct(types, false);
    if (!llvm_lex_take_sign(lex, '<')) return read_word(types);
    if (llvm_lex_take_sign(lex, '{')) return read_struct(types, true);
    return read_elements(types, LLVM_VECTOR, '>');
}

LlvmType *llvm_type_read(LlvmTypes *types) {
    if (++types->depth > DEPTH_MOST)
        llvm_lex_fail(types->lex, "types are nested too deeply");
    LlvmType *type = types->lex->failed ? types->none : read_plain(types);
    if (llvm_lex_is_sign(types->lex, '(')) type = read_function(types, type);
    if (llvm_lex_is_sign(types->lex, '*') || llvm_lex_is(types->lex, "addrspace")) {
        llvm_lex_fail(types->lex, "pointers with types: this is LLVM 14, or older");
        types->lex->error->hint =
            "use LLVM 15 or later, or clang 14 with -mllvm -opaque-pointers";
    }
    types->depth--;
    return type;
}

void llvm_type_define(LlvmTypes *types, const char *name, size_t len) {
    LlvmType *type = named(types, name, len), *as = llvm_type_read(types);
    const char *called = type->name;
    *type = *as;
    type->name = called;
}

/* ---- sizes */

static uint64_t capped(uint64_t size) {
    return size > UINT64_C(1) << 40 ? UINT64_C(1) << 40 : size;
}

static void lay_out_scalar(LlvmTypes *types, LlvmType *type) {
    uint64_t bytes = (type->bits + 7) / 8;
    type->align = 1;
    while (type->align < bytes && type->align < types->align) type->align *= 2;
    type->size = (bytes + type->align - 1) / type->align * type->align;
}

static void lay_out_struct(LlvmTypes *types, LlvmType *type) {
    uint64_t at = 0;
    type->align = 1;
    type->offset = ARENA_ARRAY(types->arena, uint64_t, type->count + 1);
    for (uint64_t i = 0; i < type->count; i++) {
        uint64_t size = llvm_type_size(types, type->element[i]);
        uint64_t align = type->packed ? 1 : type->element[i]->align;
        if (align > type->align) type->align = align;
        if (align) at = (at + align - 1) / align * align;
        type->offset[i] = at;
        at = capped(at + size);
    }
    type->size = (at + type->align - 1) / type->align * type->align;
}

static void lay_out(LlvmTypes *types, LlvmType *type) {
    if (type->kind == LLVM_INT || type->kind == LLVM_POINTER)
        lay_out_scalar(types, type);
    else if (type->kind == LLVM_STRUCT)
        lay_out_struct(types, type);
    else if (type->kind == LLVM_ARRAY) {
        uint64_t size = llvm_type_size(types, *type->element);
        type->align = (*type->element)->align;
        type->size = size && type->count > (UINT64_C(1) << 40) / size
                         ? UINT64_C(1) << 40
                         : size * type->count;
    } else if (type->kind == LLVM_VECTOR && type->element) {
        unsigned bits = (*type->element)->bits;
        uint64_t bytes = (capped(type->count) * bits + 7) / 8;
        type->size = type->align = 1;
        while (type->size < bytes) type->align = type->size *= 2;
    }
}

uint64_t llvm_type_size(LlvmTypes *types, LlvmType *type) {
    if (type->state == KNOWN || type->state == UNDER_WAY) return type->size;
    type->state = UNDER_WAY;
    if (++types->depth > 4 * DEPTH_MOST)
        llvm_lex_fail(types->lex, "types are nested too deeply");
    else
        lay_out(types, type);
    types->depth--;
    type->state = KNOWN;
    return type->size;
}

/* ---- words */

typedef struct {
    LlvmPart part[LLVM_PARTS_MOST];
    unsigned count;
    bool unsupported;
} Parts;

static void add_part(Parts *parts, uint64_t offset, unsigned bits, bool address) {
    if (parts->count == LLVM_PARTS_MOST)
        parts->unsupported = true;
    else
        parts->part[parts->count++] = (LlvmPart){offset, bits, address};
}

static void add_parts(LlvmType *type, uint64_t offset, Parts *parts) {
    bool scalar = type->kind == LLVM_INT || type->kind == LLVM_POINTER ||
                  (type->kind == LLVM_FLOAT && type->bits <= 64);
    bool row = type->size && (type->kind == LLVM_ARRAY || type->kind == LLVM_STRUCT);
    bool empty = !type->size && (type->kind == LLVM_ARRAY || type->kind == LLVM_STRUCT);
    if (scalar && type->bits <= 128) {
        add_part(parts, offset, type->bits < 64 ? type->bits : 64,
                 type->kind == LLVM_POINTER);
        if (type->bits > 64) add_part(parts, offset + 8, type->bits - 64, false);
    } else if (!row && !empty)
        parts->unsupported = true;
    for (uint64_t i = 0; row && i < type->count && !parts->unsupported; i++)
        if (type->kind == LLVM_ARRAY)
            add_parts(*type->element, offset + i * (*type->element)->size, parts);
        else
            add_parts(type->element[i], offset + type->offset[i], parts);
}

/* Whether an array is too long; the number of elements without words doesn't matter. */
static bool is_long(const LlvmType *type) {
    return type->kind == LLVM_ARRAY && type->count > LLVM_PARTS_MOST;
}

unsigned llvm_type_parts(LlvmTypes *types, LlvmType *type) {
    if (type->part || type->kind == LLVM_VOID || is_long(type)) return type->parts;
    Parts parts = {.count = 0};
    llvm_type_size(types, type);
    if (!types->lex->failed) add_parts(type, 0, &parts);
    type->parts = parts.unsupported ? 0 : parts.count;
    type->part = arena_copy(types->arena, parts.part, parts.count * sizeof *parts.part);
    return type->parts;
}

const char *llvm_type_unsupported(Arena *arena, const LlvmType *type) {
    if (type->kind == LLVM_FLOAT)
        return arena_printf(arena, "%s arithmetic can't be followed", type->name);
    if (type->kind == LLVM_VECTOR) return "vectors can't be followed";
    if (type->kind == LLVM_INT) return "integers of more than 128 bits can't be followed";
    return arena_printf(arena, "values of the type %s can't be followed", type->name);
}
