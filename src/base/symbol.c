/* Interned names: a hash table of chains that doubles, symbols in an arena, and a list
 * in order of first appearance. */
#include "base/symbol.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"

struct Symbols {
    Arena *arena;
    Symbol **slot, **all;
    size_t size, count, cap;
    SymbolSquare *square_of;
    const void *board;
};

/* Those of 8x8, before a board is set. */
static int chess_square(const void *board, const char *s, size_t len) {
    (void)board;
    if (len != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8') return -1;
    return (s[1] - '1') * 8 + (s[0] - 'a');
}

Symbols *symbols_new(void) {
    Symbols *symbols = base_malloc(sizeof *symbols);
    *symbols = (Symbols){.arena = arena_new(), .size = 1024, .square_of = chess_square};
    symbols->slot = calloc(symbols->size, sizeof(Symbol *));
    if (!symbols->slot) abort();
    return symbols;
}

void symbols_free(Symbols *symbols) {
    if (!symbols) return;
    arena_free(symbols->arena);
    free(symbols->slot);
    free(symbols->all);
    free(symbols);
}

uint32_t symbol_hash(const char *name, size_t len) {
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < len; i++) h = (h ^ (unsigned char)name[i]) * 16777619u;
    return h;
}

/* Names are short: a loop beats memcmp, whose masked loads are slow at a page's end. */
static bool same(const char *a, const char *b, size_t len) {
    for (size_t i = 0; i < len; i++)
        if (a[i] != b[i]) return false;
    return true;
}

static Symbol *find_symbol(const Symbols *symbols, const char *name, size_t len,
                           uint32_t hash) {
    Symbol *s = symbols->slot[hash & (symbols->size - 1)];
    while (s && !(s->hash == hash && s->len == len && same(s->name, name, len)))
        s = s->next;
    return s;
}

static void grow(Symbols *symbols) {
    free(symbols->slot);
    symbols->size *= 2;
    symbols->slot = calloc(symbols->size, sizeof(Symbol *));
    if (!symbols->slot) abort();
    for (size_t i = 0; i < symbols->count; i++) {
        Symbol *s = symbols->all[i], **at = &symbols->slot[s->hash & (symbols->size - 1)];
        s->next = *at;
        *at = s;
    }
}

static void list(Symbols *symbols, Symbol *s) {
    symbols->all =
        base_grow(symbols->all, symbols->count, &symbols->cap, sizeof(Symbol *));
    symbols->all[symbols->count++] = s;
}

static int8_t square_of(const Symbols *symbols, const char *name, size_t len) {
    return (int8_t)symbols->square_of(symbols->board, name, len);
}

void symbols_squares(Symbols *symbols, SymbolSquare *square_of_name, const void *board) {
    symbols->square_of = square_of_name;
    symbols->board = board;
    for (size_t i = 0; i < symbols->count; i++) {
        Symbol *s = symbols->all[i];
        s->square = square_of(symbols, s->name, s->len);
    }
}

Symbol *symbol(Symbols *symbols, const char *name, size_t len) {
    uint32_t hash = symbol_hash(name, len);
    Symbol *s = find_symbol(symbols, name, len, hash);
    if (s) return s;
    if (symbols->count >= symbols->size) grow(symbols);
    Symbol **at = &symbols->slot[hash & (symbols->size - 1)];
    s = ARENA_NEW(symbols->arena, Symbol);
    *s = (Symbol){.name = arena_strn(symbols->arena, name, len),
                  .len = (uint32_t)len,
                  .hash = hash,
                  .square = square_of(symbols, name, len),
                  .next = *at};
    *at = s;
    list(symbols, s);
    return s;
}

static Symbol *unlisted(Symbols *symbols, const char *name) {
    Symbol *s = ARENA_NEW(symbols->arena, Symbol);
    uint32_t len = (uint32_t)strlen(name);
    *s = (Symbol){.name = name, .len = len, .hash = symbol_hash(name, len), .square = -1};
    return s;
}

Symbol *symbol_nameless(Symbols *symbols) {
    Symbol *s = unlisted(symbols, "");
    s->is_nameless = true;
    return s;
}

Symbol *symbol_tag(Symbols *symbols, Symbol *name) {
    if (name->tag) return name->tag;
    Symbol *s = name->tag = unlisted(symbols, name->name);
    s->is_nameless = name->is_nameless;
    s->is_tag = true;
    return s;
}

Symbol *symbol_known(const Symbols *symbols, const char *name, size_t len) {
    return find_symbol(symbols, name, len, symbol_hash(name, len));
}

Symbol *symbol_printf(Symbols *symbols, const char *format, ...) {
    char name[240];
    Buf large = {0};
    va_list args;
    va_start(args, format);
    size_t len = (size_t)vsnprintf(name, sizeof name, format, args);
    va_end(args);
    if (len < sizeof name) return symbol(symbols, name, len);
    va_start(args, format);
    buf_vprintf(&large, format, args);
    va_end(args);
    Symbol *sym = symbol(symbols, large.data, large.len);
    buf_free(&large);
    return sym;
}
