/* Reading operands of instructions, and initialisers. */
#include "llvm/llvm_value.h"

#include <string.h>
#include <stdlib.h>

#include "llvm/llvm_body.h"
#include "llvm/llvm_reader.h"

enum { DEPTH_MOST = 60 };

static LlvmValue value_of(LlvmValueKind kind, LlvmType *type) {
    return (LlvmValue){.kind = kind, .type = type};
}

LlvmSymbol *llvm_value_symbol(LlvmReader *r, const char *name, size_t len) {
    uint32_t *at = llvm_names_at(&r->symbols, name, len);
    if (*at != UINT32_MAX) return r->symbol[*at];
    size_t count;
    *at = (uint32_t)r->symbol_count;
    r->symbol = arena_grow(r->arena, r->symbol, r->symbol_count, &r->symbol_cap,
                           sizeof *r->symbol);
    LlvmSymbol *symbol = ARENA_NEW(r->arena, LlvmSymbol);
    symbol->name = llvm_lex_decoded(r->arena, name, len, &count);
    symbol->name += *symbol->name == 1; /* not to be mangled */
    return r->symbol[r->symbol_count++] = symbol;
}

static bool is_among(const LlvmToken *token, const char *const *words, size_t count) {
    size_t i = 0;
    while (i < count && !llvm_lex_token_is(token, words[i])) i++;
    return i < count;
}

static const char *const expressions[] = {
    "getelementptr", "ptrtoint",      "inttoptr",
    "bitcast",       "addrspacecast", "trunc",
    "add",           "sub",           "xor",
    "mul",           "shl",           "no_cfi",
    "icmp",          "blockaddress",  "ptrtoaddr",
    "ptrauth",       "select",        "extractelement",
    "insertelement", "shufflevector", "dso_local_equivalent"};
static const char *const casts[] = {"ptrtoint",      "inttoptr", "bitcast",
                                    "addrspacecast", "trunc",    "ptrtoaddr"};

bool llvm_value_is_expression(const LlvmToken *token) {
    return is_among(token, expressions, sizeof expressions / sizeof *expressions);
}

/* Whether the word begins a value, and is no attribute. */
static bool begins_value(const LlvmToken *token) {
    static const char *const words[] = {"true", "false",           "null",   "undef",
                                        "none", "zeroinitializer", "poison", "splat"};
    return is_among(token, words, sizeof words / sizeof *words) ||
           llvm_value_is_expression(token);
}

/* The argument of an attribute: (8), = "text", the number of align. */
static LlvmType *read_attribute(LlvmReader *r, bool *sret) {
    LlvmLex *lex = &r->lex;
    LlvmToken token = lex->now;
    LlvmType *type = NULL;
    llvm_lex_next(lex);
    *sret |= llvm_lex_token_is(&token, "sret");
    bool group = llvm_lex_is_sign(lex, '(');
    if (group && llvm_lex_token_is(&token, "byval")) {
        llvm_lex_next(lex);
        type = llvm_type_read(&r->types);
        llvm_lex_expect(lex, ')');
    } else if (group)
        llvm_lex_skip_group(lex);
    else if (llvm_lex_take_sign(lex, '=') ||
             (lex->now.kind == LLVM_NUMBER &&
              (llvm_lex_token_is(&token, "align") || llvm_lex_token_is(&token, "cc"))))
        llvm_lex_next(lex);
    return type;
}

LlvmType *llvm_value_attributes(LlvmReader *r) {
    bool sret;
    return llvm_value_attributes_sret(r, &sret);
}

LlvmType *llvm_value_attributes_sret(LlvmReader *r, bool *sret) {
    LlvmType *type = NULL;
    *sret = false;
    for (;;) {
        const LlvmToken *now = &r->lex.now;
        bool word =
            now->kind == LLVM_WORD && !begins_value(now) && !llvm_type_is_next(&r->types);
        if (!word && now->kind != LLVM_STRING && now->kind != LLVM_HASH) return type;
        LlvmType *byval = read_attribute(r, sret);
        if (byval) type = byval;
    }
}

LlvmValue llvm_value_typed(LlvmReader *r) {
    LlvmType *type = llvm_type_read(&r->types);
    llvm_value_attributes(r);
    return llvm_value_read(r, type);
}

/* ---- constants */

/* The elements between brackets, each with its type. */
static LlvmValue read_elements(LlvmReader *r, LlvmType *type, char close) {
    LlvmValue value = value_of(LLVM_VALUE_AGGREGATE, type), *row = NULL;
    size_t count = 0, cap = 0;
    Arena *arena = r->body ? r->scratch : r->arena;
    while (!llvm_lex_is_sign(&r->lex, close) && r->lex.now.kind != LLVM_END) {
        LlvmValue element = llvm_value_typed(r);
        row = arena_grow(arena, row, count, &cap, sizeof *row);
        row[count++] = element;
        if (!llvm_lex_take_sign(&r->lex, ',')) break;
    }
    bool fits = (type->kind == LLVM_ARRAY || type->kind == LLVM_STRUCT ||
                 type->kind == LLVM_VECTOR) &&
                count == type->count;
    if (!fits) llvm_lex_fail(&r->lex, "the constant has another number of elements");
    llvm_lex_expect(&r->lex, close);
    value.row = row;
    return value;
}

static LlvmValue read_bytes(LlvmReader *r, LlvmType *type) {
    LlvmValue value = value_of(LLVM_VALUE_BYTES, type);
    size_t count;
    value.bytes = llvm_lex_decoded(r->body ? r->scratch : r->arena, r->lex.now.text,
                                   r->lex.now.len, &count);
    if (type->kind != LLVM_ARRAY || count != type->count)
        llvm_lex_fail(&r->lex, "the string has another length than its type");
    llvm_lex_next(&r->lex);
    return value;
}

static uint64_t masked(uint64_t word, unsigned bits) {
    return bits >= 64 ? word : word & ((UINT64_C(1) << bits) - 1);
}

static LlvmValue read_number(LlvmReader *r, LlvmType *type) {
    LlvmValue value = value_of(LLVM_VALUE_WORD, type);
    llvm_lex_wide(&r->lex, &value.word, &value.high);
    value.word = masked(value.word, type->bits);
    value.high = type->bits > 64 ? masked(value.high, type->bits - 64) : 0;
    if (type->kind != LLVM_INT && type->kind != LLVM_FLOAT)
        value.kind = LLVM_VALUE_UNKNOWN;
    llvm_lex_next(&r->lex);
    return value;
}

/* A decimal number, or the bits of a double, even for a float. */
static LlvmValue read_floating(LlvmReader *r, LlvmType *type) {
    const LlvmToken *now = &r->lex.now;
    const char *text = arena_strn(r->arena, now->text, now->len);
    bool hex = strncmp(text, "0x", 2) == 0;
    bool plain =
        !hex || (text[2] >= '0' && text[2] <= '9') || (text[2] >= 'A' && text[2] <= 'F');
    LlvmValue value = value_of(LLVM_VALUE_WORD, type);
    double number = hex ? 0 : strtod(text, NULL);
    if (hex)
        value.word = strtoull(text + (plain ? 2 : 3), NULL, 16);
    else
        memcpy(&value.word, &number, 8);
    if (type->bits == 32 && plain) {
        memcpy(&number, &value.word, 8);
        float single = (float)number;
        uint32_t bits;
        memcpy(&bits, &single, 4);
        value.word = bits;
    }
    if (type->kind != LLVM_FLOAT || type->bits > 64 || (type->bits == 16 && plain))
        value.kind = LLVM_VALUE_UNKNOWN;
    llvm_lex_next(&r->lex);
    return value;
}

/* ---- constant expressions */

static bool is_constant_word(const LlvmValue *value) {
    return value->kind == LLVM_VALUE_WORD || value->kind == LLVM_VALUE_ZERO;
}

static int64_t extended(const LlvmValue *value) {
    unsigned drop = value->type->bits < 64 ? 64 - value->type->bits : 0;
    return (int64_t)(value->word << drop) >> drop;
}

/* The offset of index number `level` in *type, which becomes the element's type. */
uint64_t llvm_value_step(LlvmReader *r, LlvmType **type, const LlvmValue *index,
                         unsigned level) {
    LlvmType *at = *type;
    uint64_t i = (uint64_t)extended(index);
    if (level && at->kind == LLVM_STRUCT) {
        llvm_type_size(&r->types, at);
        if (i >= at->count) {
            llvm_lex_fail(&r->lex, "the struct has fewer members");
            return 0;
        }
        *type = at->element[i];
        return at->offset[i];
    }
    if (level && at->element) *type = *at->element;
    return i * llvm_type_size(&r->types, *type);
}

static LlvmValue read_offset(LlvmReader *r) {
    LlvmType *type = llvm_type_read(&r->types);
    llvm_lex_expect(&r->lex, ',');
    LlvmValue base = llvm_value_typed(r);
    bool known = true;
    for (unsigned level = 0; llvm_lex_take_sign(&r->lex, ','); level++) {
        llvm_lex_take(&r->lex, "inrange");
        LlvmValue index = llvm_value_typed(r);
        known &= is_constant_word(&index);
        base.word += llvm_value_step(r, &type, &index, level);
    }
    if (base.kind == LLVM_VALUE_ZERO) base.kind = LLVM_VALUE_WORD;
    if (!known) base.kind = LLVM_VALUE_UNKNOWN;
    return base;
}

static LlvmValue read_cast(LlvmReader *r) {
    LlvmValue value = llvm_value_typed(r);
    if (!llvm_lex_take(&r->lex, "to")) llvm_lex_fail(&r->lex, "'to' is expected here");
    LlvmType *type = llvm_type_read(&r->types);
    bool word = value.kind == LLVM_VALUE_WORD;
    if (word && type->kind == LLVM_INT) value.word = masked(value.word, type->bits);
    if (!word && value.kind != LLVM_VALUE_ZERO && type->bits != 64)
        value.kind = LLVM_VALUE_UNKNOWN;
    value.type = type;
    return value;
}

static LlvmValue read_sum(LlvmReader *r, bool minus) {
    LlvmValue a = llvm_value_typed(r);
    llvm_lex_expect(&r->lex, ',');
    LlvmValue b = llvm_value_typed(r);
    bool same = minus && a.symbol == b.symbol && b.kind == LLVM_VALUE_ADDRESS;
    if (a.kind == LLVM_VALUE_ADDRESS && same) a.kind = b.kind = LLVM_VALUE_WORD;
    bool fits = (a.kind == LLVM_VALUE_ADDRESS || is_constant_word(&a)) &&
                is_constant_word(&b) && a.type->bits <= 64;
    a.word = masked(minus ? a.word - b.word : a.word + b.word, a.type->bits);
    if (a.kind == LLVM_VALUE_ZERO) a.kind = LLVM_VALUE_WORD;
    if (!fits) a.kind = LLVM_VALUE_UNKNOWN;
    return a;
}

/* What is not known is skipped. */
static LlvmValue read_expression(LlvmReader *r, LlvmType *type) {
    LlvmToken token = r->lex.now;
    LlvmLex *lex = &r->lex;
    LlvmValue value = value_of(LLVM_VALUE_UNKNOWN, type);
    do llvm_lex_next(lex); /* flags: inbounds, nuw */
    while (lex->now.kind == LLVM_WORD);
    if (llvm_lex_is_sign(lex, '(') && llvm_lex_token_is(&token, "getelementptr") &&
        lex->at[-2] == 'e' && lex->at[-3] == 'g')
        llvm_lex_skip_group(lex);                         /* inrange(-16, 8) */
    if (lex->now.kind == LLVM_GLOBAL) llvm_lex_next(lex); /* of no_cfi */
    if (!llvm_lex_is_sign(lex, '(')) return value;
    const char *from = lex->now.begin;
    llvm_lex_next(lex);
    if (llvm_lex_token_is(&token, "getelementptr"))
        value = read_offset(r);
    else if (llvm_lex_token_is(&token, "add") || llvm_lex_token_is(&token, "sub"))
        value = read_sum(r, *token.text == 's');
    else if (is_among(&token, casts, sizeof casts / sizeof *casts))
        value = read_cast(r);
    value.type = type;
    if (llvm_lex_take_sign(lex, ')')) return value;
    if (!lex->failed) {
        llvm_lex_goto(lex, from);
        llvm_lex_skip_group(lex);
    }
    return value_of(LLVM_VALUE_UNKNOWN, type);
}

static LlvmValue read_word(LlvmReader *r, LlvmType *type) {
    static const struct {
        const char *word;
        LlvmValueKind kind;
        uint64_t value;
    } words[] = {
        {"true", LLVM_VALUE_WORD, 1},
        {"false", LLVM_VALUE_WORD, 0},
        {"null", LLVM_VALUE_WORD, 0},
        {"undef", LLVM_VALUE_UNDEF, 0},
        {"poison", LLVM_VALUE_UNDEF, 0},
        {"none", LLVM_VALUE_UNKNOWN, 0},
        {"zeroinitializer", LLVM_VALUE_ZERO, 0},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (llvm_lex_take(&r->lex, words[i].word))
            return (LlvmValue){
                .kind = words[i].kind, .type = type, .word = words[i].value};
    if (llvm_value_is_expression(&r->lex.now)) return read_expression(r, type);
    if (llvm_lex_take(&r->lex, "splat")) {
        llvm_lex_skip_group(&r->lex);
        return value_of(LLVM_VALUE_UNKNOWN, type);
    }
    llvm_lex_fail(&r->lex, "a value is expected here");
    return value_of(LLVM_VALUE_UNKNOWN, type);
}

/* ---- names */

static LlvmValue follow(LlvmReader *r, const LlvmSymbol *symbol, LlvmType *type);

/* An alias is read where it is used first. */
static void follow_alias(LlvmReader *r, LlvmSymbol *symbol) {
    if (symbol->followed) return;
    symbol->followed = true;
    LlvmLex kept = r->lex;
    llvm_lex_goto(&r->lex, symbol->alias);
    LlvmValue to = llvm_value_is_expression(&r->lex.now)
                       ? llvm_value_read(r, r->types.pointer) /* it stands without a type */
                       : llvm_value_typed(r);
    if (r->lex.failed) kept.failed = true, kept.now = r->lex.now;
    r->lex = kept;
    if (to.kind != LLVM_VALUE_ADDRESS) return;
    symbol->kind = to.symbol->kind, symbol->number = to.symbol->number;
    symbol->function = to.symbol->function, symbol->add = to.word;
}

void llvm_value_follow(LlvmReader *r, LlvmSymbol *symbol) {
    if (symbol->alias) follow_alias(r, symbol);
}

static LlvmValue follow(LlvmReader *r, const LlvmSymbol *symbol, LlvmType *type) {
    LlvmValue value = value_of(LLVM_VALUE_ADDRESS, type);
    llvm_value_follow(r, (LlvmSymbol *)symbol);
    value.symbol = symbol;
    value.word = symbol->add;
    if (symbol->kind == LLVM_SYMBOL_UNKNOWN) value.kind = LLVM_VALUE_UNKNOWN;
    return value;
}

static LlvmValue read_local(LlvmReader *r, LlvmType *type) {
    LlvmValue value = value_of(LLVM_VALUE_LOCAL, type);
    if (!r->body)
        llvm_lex_fail(&r->lex, "a local name stands outside of a function");
    else
        value.local = llvm_body_local(r, r->lex.now.text, r->lex.now.len, type);
    llvm_lex_next(&r->lex);
    return value;
}

static LlvmValue read_plain(LlvmReader *r, LlvmType *type) {
    LlvmLex *lex = &r->lex;
    const LlvmToken token = lex->now;
    switch (token.kind) {
    case LLVM_LOCAL:
        return read_local(r, type);
    case LLVM_GLOBAL:
        llvm_lex_next(lex);
        return follow(r, llvm_value_symbol(r, token.text, token.len), type);
    case LLVM_NUMBER:
        return read_number(r, type);
    case LLVM_FLOATING:
        return read_floating(r, type);
    case LLVM_BYTES:
        return read_bytes(r, type);
    default:
        break;
    }
    if (llvm_lex_take_sign(lex, '[')) return read_elements(r, type, ']');
    if (llvm_lex_take_sign(lex, '{')) return read_elements(r, type, '}');
    if (!llvm_lex_take_sign(lex, '<')) return read_word(r, type);
    if (!llvm_lex_take_sign(lex, '{')) return read_elements(r, type, '>');
    LlvmValue value = read_elements(r, type, '}');
    llvm_lex_expect(lex, '>');
    return value;
}

LlvmValue llvm_value_read(LlvmReader *r, LlvmType *type) {
    LlvmValue value = value_of(LLVM_VALUE_UNKNOWN, type);
    if (++r->depth > DEPTH_MOST)
        llvm_lex_fail(&r->lex, "constants are nested too deeply");
    else
        value = read_plain(r, type);
    r->depth--;
    return value;
}
