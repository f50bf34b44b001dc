/* Names, interned: one Symbol a spelling, so that names compare as pointers and a
 * name's meaning is found without a look-up. The table owns its symbols. */
#ifndef BASE_SYMBOL_H
#define BASE_SYMBOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct Symbol {
    const char *name;
    uint32_t len, hash;
    int8_t square; /* its place on the board, 0..63 for a1..h8 (lower case), else -1 */
    void *global;  /* what exec knows by this name; exec's alone */
    void *builtin; /* the function or constant bbx gives this name; exec's alone */
    struct Symbol *tag; /* what C's tag of that name is known by; see symbol_tag() */
    bool is_nameless;   /* of a type without a name; nobody can write it */
    bool is_tag;
    struct Symbol *next;
} Symbol;

typedef struct Symbols Symbols;

/* What names begin with, and consist of. */
static inline bool symbol_begins(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
static inline bool symbol_goes_on(char c) {
    return symbol_begins(c) || (c >= '0' && c <= '9');
}
/* How many letters, digits and _ the text begins with. */
static inline size_t symbol_reach(const char *text) {
    size_t len = 0;
    while (symbol_goes_on(text[len])) len++;
    return len;
}
/* The same of a path, attacks::rook, which is one name. */
static inline size_t symbol_path(const char *text) {
    size_t len = symbol_reach(text);
    while (text[len] == ':' && text[len + 1] == ':' && symbol_begins(text[len + 2]) &&
           symbol_begins(*text))
        len += 2 + symbol_reach(text + len + 2);
    return len;
}
/* Whether a name is one. */
static inline bool symbol_is_path(const char *name) {
    return strstr(name, "::") != NULL;
}
uint32_t symbol_hash(const char *name, size_t len);

Symbols *symbols_new(void);
void symbols_free(Symbols *symbols);
/* Which names are squares from now on: their places, or -1. The board has to stay. */
typedef int SymbolSquare(const void *board, const char *name, size_t len);
void symbols_squares(Symbols *symbols, SymbolSquare *square_of_name, const void *board);
Symbol *symbol(Symbols *symbols, const char *name, size_t len);
static inline Symbol *symbol_of(Symbols *symbols, const char *name) {
    return symbol(symbols, name, strlen(name));
}
__attribute__((format(printf, 2, 3))) Symbol *symbol_printf(Symbols *symbols,
                                                            const char *format, ...);
/* A new one without a name. */
Symbol *symbol_nameless(Symbols *symbols);
/* A name's companion: C's tags are names of their own. */
Symbol *symbol_tag(Symbols *symbols, Symbol *name);
/* NULL when the name has never been seen. */
Symbol *symbol_known(const Symbols *symbols, const char *name, size_t len);

#endif
