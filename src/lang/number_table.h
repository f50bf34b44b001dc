/* Tables of numbers: each row is one number, in hex, in decimal,
 * and perhaps as a formula in which ^ is a power.
 *
 *     hexadecimal         decimal                     pow2
 *     0x0000000000000001  1                           1
 *     ..
 *     0x7fffffffffffffff  9,223,372,036,854,775,807   2^63 - 1
 *
 * All of it may be on one line. */
#ifndef LANG_NUMBER_TABLE_H
#define LANG_NUMBER_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    size_t start, end; /* of its text */
    uint64_t hex, decimal;
    size_t formula, formula_end; /* equal: it has none */
} NumberRow;

/* The row that begins at `from` or behind it; false: there is none. */
bool number_table_row(const char *text, size_t len, size_t from, NumberRow *row);
/* The length of the table at the start of the text; 0: none. open: the next lines may
 * belong to it, too. */
size_t number_table_reach(const char *text, size_t len, bool *open);

#endif
