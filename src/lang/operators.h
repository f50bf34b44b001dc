/* The operators of operators.def, found by their spelling. */
#ifndef LANG_OPERATORS_H
#define LANG_OPERATORS_H

#include <stddef.h>
#include <stdint.h>

#include "lang/ast.h"

enum { LEVEL_ASSIGN, LEVEL_COND, LEVEL_PREFIX = 13, LEVEL_POWER = 14, LEVEL_POSTFIX };

/* The roles of a spelling. */
enum { ROLE_INFIX = 1, ROLE_PREFIX = 2, ROLE_POSTFIX = 4, ROLE_ASSIGN = 8 };
enum { ROLE_BETWEEN = ROLE_INFIX | ROLE_ASSIGN };
enum { ROLE_VALUE = ROLE_INFIX | ROLE_PREFIX | ROLE_POSTFIX };

/* assoc: L, R, C (comparisons), or '=' for an assignment, whose meaning is NONE or what
 * it does first. */
typedef struct {
    const char *spelling;
    uint8_t level, meaning, role;
    char assoc;
} Operator;

enum { OPERATORS_MAX = 90 };

/* An index by first byte, to be initialised by operators_init. */
typedef struct {
    uint8_t head[256], next[OPERATORS_MAX];
    uint32_t key[OPERATORS_MAX];
} Operators;

void operators_init(Operators *operators);
/* The longest spelling that begins the text, of any role: its length, 0 when there is
 * none, and all roles that it may have. */
size_t operators_match(const Operators *operators, const char *text, uint8_t *roles);
/* The operator that is spelled so and has one of the roles, or NULL; words in any case.
 */
const Operator *operators_find(const Operators *operators, const char *spelling,
                               unsigned roles);
/* The operator's level where C is read: comparisons bind tighter than & ^ |. */
unsigned operators_c_level(const Operator *op);
/* The first row of a meaning: its level, and the spelling that bbx prints. */
const Operator *operators_of(Meaning meaning);
/* The rows; NULL behind the last. */
const Operator *operators_row(size_t index);

#endif
