/* Operators by spelling. None is longer than four bytes, so that a spelling packs into a
 * number: chains by first byte (row numbers from 1, 0 ends) compare numbers. */
#include "lang/operators.h"

#include <stdbool.h>
#include <string.h>

static const Operator rows[] = {
#define INFIX(spelling, level, assoc, meaning, doc)                                      \
    {spelling, level, MEANING_##meaning, ROLE_INFIX, #assoc[0]},
#define PREFIX(spelling, meaning, doc)                                                   \
    {spelling, LEVEL_PREFIX, MEANING_##meaning, ROLE_PREFIX, 'R'},
#define POSTFIX(spelling, meaning, doc)                                                  \
    {spelling, LEVEL_POSTFIX, MEANING_##meaning, ROLE_POSTFIX, 'L'},
#define ASSIGN(spelling, meaning, doc)                                                   \
    {spelling, LEVEL_ASSIGN, MEANING_##meaning, ROLE_ASSIGN, '='},
#include "operators.def"
};

enum { COUNT = sizeof rows / sizeof *rows };
_Static_assert((int)COUNT < (int)OPERATORS_MAX, "enlarge OPERATORS_MAX");

/* Up to four bytes, letters made small; what is longer is no operator. */
static uint32_t pack(const char *text) {
    uint32_t key = 0;
    for (int i = 0; i < 4 && text[i]; i++) {
        unsigned char c = (unsigned char)text[i];
        key = key << 8 | (c >= 'A' && c <= 'Z' ? c + 32u : c);
    }
    return key;
}

static unsigned char first_byte(const char *text) {
    unsigned char c = (unsigned char)*text;
    return c >= 'A' && c <= 'Z' ? (unsigned char)(c + 32) : c;
}

void operators_init(Operators *operators) {
    memset(operators, 0, sizeof *operators);
    for (size_t i = 0; i < COUNT; i++) {
        uint8_t *at = &operators->head[(unsigned char)rows[i].spelling[0]];
        while (*at) at = &operators->next[*at];
        *at = (uint8_t)(i + 1);
        operators->key[i + 1] = pack(rows[i].spelling);
    }
}

/* How much of the text is this spelling: all of it, or nothing. */
static size_t matched(const char *spelling, const char *text) {
    size_t len = 1;
    for (; spelling[len]; len++) {
        char c =
            text[len] >= 'A' && text[len] <= 'Z' ? (char)(text[len] | 32) : text[len];
        if (spelling[len] != c) return 0;
    }
    return len;
}

size_t operators_match(const Operators *operators, const char *text, uint8_t *roles) {
    size_t best = 0;
    for (uint8_t i = operators->head[first_byte(text)]; i; i = operators->next[i]) {
        size_t len = matched(rows[i - 1].spelling, text);
        if (!len || len < best) continue;
        *roles = (uint8_t)((len > best ? 0 : *roles) | rows[i - 1].role);
        best = len;
    }
    return best;
}

const Operator *operators_find(const Operators *operators, const char *spelling,
                               unsigned roles) {
    uint32_t key = pack(spelling);
    for (uint8_t i = operators->head[first_byte(spelling)]; i; i = operators->next[i])
        if (operators->key[i] == key && rows[i - 1].role & roles) return &rows[i - 1];
    return NULL;
}

unsigned operators_c_level(const Operator *op) {
    static const uint8_t levels[MEANING_COUNT] = {
        [MEANING_OR] = 5,      [MEANING_XOR] = 6,      [MEANING_AND] = 7,
        [MEANING_WITHOUT] = 7, [MEANING_EQ] = 8,       [MEANING_NE] = 8,
        [MEANING_LT] = 9,      [MEANING_LE] = 9,       [MEANING_GT] = 9,
        [MEANING_GE] = 9,      [MEANING_SUBSET] = 9,   [MEANING_PROPER] = 9,
        [MEANING_IN] = 9,      [MEANING_SUPERSET] = 9, [MEANING_PROPER_SUPER] = 9,
        [MEANING_NOT_IN] = 9,
    };
    return op->assoc != '=' && levels[op->meaning] ? levels[op->meaning] : op->level;
}

const Operator *operators_of(Meaning meaning) {
    for (size_t i = 0; i < COUNT; i++)
        if (rows[i].meaning == meaning && rows[i].role != ROLE_ASSIGN) return &rows[i];
    return NULL;
}

const Operator *operators_row(size_t index) {
    return index < COUNT ? &rows[index] : NULL;
}
