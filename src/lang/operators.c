/* Operators by spelling. None is longer than three bytes, so that a spelling packs into a
 * number: chains by first byte (row numbers from 1, 0 ends) compare numbers. */
#include "lang/operators.h"

#include <string.h>

#define PREFIX(spelling, meaning, doc)
#define POSTFIX(spelling, meaning, doc)
#define INFIX(spelling, level, assoc, meaning, doc)                                      \
    {spelling, level, MEANING_##meaning, #assoc[0]},
#define ASSIGN(spelling, meaning, doc) {spelling, LEVEL_ASSIGN, MEANING_##meaning, '='},
static const Operator rows[] = {
#include "operators.def"
};
#undef INFIX
#undef ASSIGN
#undef PREFIX
#define INFIX(spelling, level, assoc, meaning, doc)
#define PREFIX(spelling, meaning, doc) {spelling, LEVEL_PREFIX, MEANING_##meaning, 'R'},
static const Operator prefix_rows[] = {
#include "operators.def"
};

enum {
    COUNT = sizeof rows / sizeof *rows,
    PREFIXES = sizeof prefix_rows / sizeof *prefix_rows
};
_Static_assert((int)COUNT < (int)OPERATORS_MAX, "enlarge OPERATORS_MAX");

/* Up to four bytes, letters made small; what is longer is no operator. */
static uint32_t pack(const char *spelling) {
    uint32_t key = 0;
    for (int i = 0; i < 4 && spelling[i]; i++) {
        unsigned char c = (unsigned char)spelling[i];
        key = key << 8 | (c >= 'A' && c <= 'Z' ? c + 32u : c);
    }
    return key;
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

const Operator *operators_infix(const Operators *operators, const char *spelling) {
    unsigned char first = (unsigned char)spelling[0];
    if (first >= 'A' && first <= 'Z') first = (unsigned char)(first + 32);
    uint32_t key = pack(spelling);
    for (uint8_t i = operators->head[first]; i; i = operators->next[i])
        if (operators->key[i] == key) return &rows[i - 1];
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

Meaning operators_prefix(const char *spelling) {
    uint32_t key = pack(spelling);
    for (size_t i = 0; i < PREFIXES; i++)
        if (pack(prefix_rows[i].spelling) == key) return prefix_rows[i].meaning;
    return MEANING_NONE;
}

const Operator *operators_of(Meaning meaning) {
    for (size_t i = 0; i < PREFIXES; i++)
        if (prefix_rows[i].meaning == meaning) return &prefix_rows[i];
    for (size_t i = 0; i < COUNT; i++)
        if (rows[i].meaning == meaning && rows[i].assoc != '=') return &rows[i];
    return NULL;
}

const Operator *operators_row(size_t index) {
    return index < COUNT ? &rows[index] : NULL;
}
