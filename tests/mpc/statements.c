/* The generator.  Even numbers are templates expanded, odd ones are damaged as well:
 * tokens or bytes deleted, doubled, swapped or put in. */
#include "statements.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEPTH_MAX = 5,
    ROWS_MAX = 400,
    LINE_MAX_ = 400,
    TOKENS_MAX = 600,
    DAMAGES_MAX = 3
};

struct Templates {
    char line[ROWS_MAX][LINE_MAX_];
    int count;
};

typedef struct {
    const Templates *templates;
    uint64_t random;
    char *text;
    size_t length;
} Maker;

typedef struct {
    size_t start, length;
} Token;

/* SplitMix64. */
static uint64_t next_random(Maker *m) {
    uint64_t z = m->random += 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}

static size_t below(Maker *m, size_t limit) {
    return (size_t)(next_random(m) % limit);
}

static void unescape(char *line) {
    char *to = line;
    for (const char *from = line; *from && *from != '\n'; from++) {
        if (from[0] == '\\' && from[1] == 'n')
            *to++ = '\n', from++;
        else
            *to++ = *from;
    }
    *to = '\0';
}

Templates *templates_read(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) return NULL;
    Templates *t = calloc(1, sizeof *t);
    while (t && t->count < ROWS_MAX && fgets(t->line[t->count], LINE_MAX_, file)) {
        const char *line = t->line[t->count];
        if (line[0] == '#' || line[0] == '\n') continue;
        unescape(t->line[t->count++]);
    }
    fclose(file);
    return t;
}

void templates_free(Templates *templates) {
    free(templates);
}

static void put(Maker *m, char c) {
    if (m->length + 1 < STATEMENT_MAX) m->text[m->length++] = c;
}

/* The nth template of a symbol, counted round. */
static const char *template_of(const Templates *t, char symbol, size_t n) {
    size_t count = 0;
    for (int i = 0; i < t->count; i++) count += t->line[i][0] == symbol;
    if (!count) return "";
    n %= count;
    int i = 0;
    while (t->line[i][0] != symbol || n--) i++;
    return t->line[i] + 2;
}

static void expand(Maker *m, const char *text, int depth) {
    for (; *text; text++) {
        if (text[0] != '$' || !text[1]) {
            put(m, *text);
            continue;
        }
        size_t n =
            depth < DEPTH_MAX && m->length < STATEMENT_MAX / 4 ? below(m, 1000) : 0;
        expand(m, template_of(m->templates, *++text, n), depth + 1);
    }
}

static int is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           c == '_' || (c & 0x80);
}

static size_t split(const Maker *m, Token *token) {
    size_t count = 0, i = 0;
    while (i < m->length && count < TOKENS_MAX) {
        size_t start = i++;
        while (i < m->length && is_word(m->text[start]) && is_word(m->text[i])) i++;
        if (m->text[start] != ' ') token[count++] = (Token){start, i - start};
    }
    return count;
}

static void replace(Maker *m, size_t at, size_t cut, const char *with, size_t size) {
    if (m->length - cut + size + 1 > STATEMENT_MAX) return;
    memmove(m->text + at + size, m->text + at + cut, m->length - at - cut);
    memcpy(m->text + at, with, size);
    m->length = m->length - cut + size;
}

static void damage_token(Maker *m) {
    static Token token[TOKENS_MAX];
    char copy[STATEMENT_MAX], extra[STATEMENT_MAX];
    size_t count = split(m, token);
    if (!count) return;
    Token a = token[below(m, count)], b = token[below(m, count)];
    memcpy(copy, m->text, m->length);
    switch (below(m, 4)) {
    case 0:
        replace(m, a.start, a.length, "", 0);
        return;
    case 1:
        replace(m, a.start, 0, copy + b.start, b.length);
        return;
    case 2:
        replace(m, a.start, a.length, copy + b.start, b.length);
        return;
    default:
        break;
    }
    static const char symbols[] = "BDNPXTWQ";
    Maker other = {.templates = m->templates, .random = next_random(m), .text = extra};
    char symbol = symbols[below(m, 8)];
    expand(&other, template_of(m->templates, symbol, below(m, 1000)), 3);
    replace(m, a.start, 0, extra, other.length);
}

static void damage_byte(Maker *m) {
    static const char some[] =
        "()[]{}<>;,:.?!&|^~=+-*/%#@$'\"\\\n\t _aZ09\xe2\x88\xa9\x80";
    if (!m->length) return;
    size_t at = below(m, m->length);
    char c = some[below(m, sizeof some)];
    switch (below(m, 4)) {
    case 0:
        replace(m, at, 1, "", 0);
        return;
    case 1:
        replace(m, at, 0, &c, 1);
        return;
    case 2:
        m->text[at] = c;
        return;
    default:
        replace(m, at, 0, (const char[]){m->text[at]}, 1);
        return;
    }
}

size_t statement_make(const Templates *templates, unsigned n, char text[STATEMENT_MAX]) {
    Maker m = {.templates = templates, .random = n, .text = text};
    next_random(&m);
    expand(&m, template_of(templates, 'S', n / 2), 0);
    for (size_t left = n % 2 ? 1 + below(&m, DAMAGES_MAX) : 0; left; left--) {
        if (below(&m, 3))
            damage_token(&m);
        else
            damage_byte(&m);
    }
    text[m.length] = '\0';
    return m.length;
}
