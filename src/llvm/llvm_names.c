/* A table of names, and demangling. */
#include "llvm/llvm_names.h"

#include <stdbool.h>
#include <string.h>

static uint64_t hash(const char *text, size_t len) {
    uint64_t h = len;
    for (size_t i = 0; i < len; i++) h = (h ^ (unsigned char)text[i]) * 0x100000001b3;
    return h ^ h >> 29;
}

static LlvmName *slot_of(LlvmName *slot, size_t cap, const char *text, size_t len) {
    size_t i = hash(text, len) & (cap - 1);
    while (slot[i].text && !(slot[i].len == len && memcmp(slot[i].text, text, len) == 0))
        i = (i + 1) & (cap - 1);
    return &slot[i];
}

static void grow(LlvmNames *names) {
    size_t cap = names->cap ? names->cap * 2 : 64;
    LlvmName *slot = ARENA_ARRAY(names->arena, LlvmName, cap);
    for (size_t i = 0; i < names->cap; i++)
        if (names->slot[i].text)
            *slot_of(slot, cap, names->slot[i].text, names->slot[i].len) = names->slot[i];
    names->slot = slot;
    names->cap = cap;
}

uint32_t *llvm_names_at(LlvmNames *names, const char *text, size_t len) {
    if (names->count * 2 >= names->cap) grow(names);
    LlvmName *slot = slot_of(names->slot, names->cap, text, len);
    if (!slot->text) {
        *slot = (LlvmName){text, (uint32_t)len, UINT32_MAX};
        names->count++;
    }
    return &slot->value;
}

uint32_t llvm_names_find(const LlvmNames *names, const char *text, size_t len) {
    if (!names->cap) return UINT32_MAX;
    const LlvmName *slot = slot_of(names->slot, names->cap, text, len);
    return slot->text ? slot->value : UINT32_MAX;
}

/* ---- the linker's names */

/* "4rook…": a component, and the rest; false: none. */
static bool take_component(const char **at, const char **piece, size_t *len) {
    size_t n = 0;
    const char *s = *at + (**at == 'L'); /* internal linkage */
    while (*s >= '0' && *s <= '9' && n < 10000) n = n * 10 + (size_t)(*s++ - '0');
    if (n == 0 || strnlen(s, n) < n) return false;
    *piece = s, *len = n;
    *at = s + n;
    return true;
}

/* Rust appends a hash. */
static bool is_hash(const char *piece, size_t len) {
    return len == 17 && *piece == 'h' && strspn(piece + 1, "0123456789abcdef") >= 16;
}

static const char *const escapes[][2] = {
    {"$LT$", "<"},  {"$GT$", ">"},  {"$RF$", "&"},  {"$BP$", "*"},
    {"$LP$", "("},  {"$RP$", ")"},  {"$C$", ","},   {"$u20$", " "},
    {"$u7b$", "{"}, {"$u7d$", "}"}, {"$u5b$", "["}, {"$u5d$", "]"},
    {"$u27$", "'"}, {"$u3b$", ";"}, {"$u2b$", "+"}, {"..", "::"},
};

static void put_component(Buf *out, const char *piece, size_t len) {
    size_t i = len > 1 && piece[0] == '_' && piece[1] == '$';
    while (i < len) {
        size_t k = 0, n = sizeof escapes / sizeof *escapes;
        while (k < n && strncmp(piece + i, escapes[k][0], strlen(escapes[k][0])) != 0)
            k++;
        if (k < n) {
            buf_puts(out, escapes[k][1]);
            i += strlen(escapes[k][0]);
        } else
            buf_putc(out, piece[i++]);
    }
}

const char *llvm_names_display(Arena *arena, const char *name) {
    const char *at = name + 2, *piece;
    size_t len;
    bool nested = strncmp(name, "_ZN", 3) == 0;
    if (!nested && strncmp(name, "_Z", 2) != 0) return name;
    if (nested) at += 1 + (name[3] == 'K');
    Buf out = {0};
    while (take_component(&at, &piece, &len)) {
        if (is_hash(piece, len) && *at == 'E') continue;
        if (out.len) buf_puts(&out, "::");
        put_component(&out, piece, len);
        if (!nested) break;
    }
    bool whole = out.len && (nested ? *at == 'E' : *at != 'I');
    if (whole) return arena_buf(arena, &out);
    buf_free(&out);
    return name;
}
