/* Inside the room: the rows of rules.def and how they are applied. */
#ifndef TERM_RULE_ROW_H
#define TERM_RULE_ROW_H

#include "term/term.h"

/* What terms of a row consist of, each operation before its operands: numbers from -1 to
 * 64 as they are, letters, any operation of a class, operations. */
enum {
    ROW_LETTER = 65, /* x, y, z, s, c */
    ROW_WORD = ROW_LETTER + 5, /* K, L, M */
    ROW_CLASS = ROW_WORD + 3,
    ROW_OP = ROW_CLASS + CLASS_CHOICE + 1,
    ROW_LETTERS = ROW_CLASS - ROW_LETTER,
    ROW_MOST = 14
};

typedef struct {
    const char *name;
    int16_t from[ROW_MOST], to[ROW_MOST];
    /* The guard, with what letters stand for. */
    bool (*fits)(Pool *pool, const Term *letter);
} RuleRow;

/* The result of the first row that fits the operation on so many operands as it has. */
bool rule_row(Pool *pool, Op op, const Term *arg, Term *result);
static inline bool rule_row2(Pool *pool, Op op, Term a, Term b, Term *result) {
    return rule_row(pool, op, (Term[]){a, b}, result);
}

/* For tests: row number i, or NULL; one of its terms with so many terms for letters and
 * an operation for the class. */
const RuleRow *rule_row_at(unsigned i);
Term rule_row_term(Pool *pool, const int16_t *text, const Term *letter, Op op);

#endif
