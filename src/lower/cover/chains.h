/* The shortest chains for Boolean functions of up to four inputs. */
#ifndef LOWER_CHAINS_H
#define LOWER_CHAINS_H

#include <stdbool.h>
#include <stdint.h>

enum { CHAIN_AND, CHAIN_OR, CHAIN_XOR, CHAIN_ANDN, CHAIN_NOT, CHAIN_MOST = 13 };

/* Step k makes value 4 + k of two earlier values; 0 … 3 are the inputs. */
typedef struct {
    uint8_t op, a, b;
} ChainStep;

typedef struct {
    unsigned steps;
    ChainStep step[CHAIN_MOST];
} Chain;

/* table: bit x0 + 2 x1 + 4 x2 + 8 x3. The result is the last step's value, or input
 * `input` when there are no steps. Not for the constants 0 and 0xffff. */
bool chain_find(uint16_t table, bool with_andn, Chain *chain, unsigned *input);
/* The chain's number of steps; 0 for constants, too. */
unsigned chain_cost(uint16_t table, bool with_andn);

#endif
