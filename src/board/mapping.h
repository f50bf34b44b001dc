/* How an engine numbers squares: a mapping is named after its squares 0 and 1.
 *
 * The eight of them are the symmetries of the board. A square's *place* is its number in
 * the first mapping, where a1 is 0 and b1 is 1; this folder thinks in places. Numbers
 * are what words and variables hold. Three switches make the mapping:
 *
 *     place = number, with rank and file exchanged, then ranks and files turned about
 */
#ifndef BOARD_MAPPING_H
#define BOARD_MAPPING_H

#include <stdint.h>

typedef enum {
    MAPPING_A1B1,
    MAPPING_A8B8,
    MAPPING_H1G1,
    MAPPING_H8G8,
    MAPPING_A1A2,
    MAPPING_A8A7,
    MAPPING_H1H2,
    MAPPING_H8H7,
    MAPPING_COUNT
} Mapping;
#define MAPPING_NAMES "a1b1", "a8b8", "h1g1", "h8g8", "a1a2", "a8a7", "h1h2", "h8h7"

/* The switches. */
enum { MAPPING_RANKS_DOWN = 1, MAPPING_FILES_DOWN = 2, MAPPING_BY_FILES = 4 };

static inline int mapping_turn(Mapping mapping, int square) {
    return square ^ (mapping & MAPPING_RANKS_DOWN ? 56 : 0) ^
           (mapping & MAPPING_FILES_DOWN ? 7 : 0);
}
static inline int mapping_exchange(Mapping mapping, int square) {
    return mapping & MAPPING_BY_FILES ? (square & 7) << 3 | square >> 3 : square;
}
/* Of squares 0..63. */
static inline int mapping_place(Mapping mapping, int number) {
    return mapping_turn(mapping, mapping_exchange(mapping, number));
}
static inline int mapping_number(Mapping mapping, int place) {
    return mapping_exchange(mapping, mapping_turn(mapping, place));
}
/* The direction in which a step changes numbers as one in this direction does places. */
int mapping_dir(Mapping mapping, int dir);
extern const char *const mapping_names[MAPPING_COUNT];
/* The mappings, a bit each, in which the place has the number. */
unsigned mapping_fits(int place, uint64_t number);

#endif
