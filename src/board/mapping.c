/* The eight ways to number the squares of 8x8. */
#include "board/mapping.h"

const char *const mapping_names[MAPPING_COUNT] = {MAPPING_NAMES};

/* Directions go round the compass from north-east, 0, over east, 1: mirrors keep two of
 * them, and run the others backwards. */
int mapping_dir(Mapping mapping, int dir) {
    if (mapping & MAPPING_RANKS_DOWN) dir = 2 - dir;
    if (mapping & MAPPING_FILES_DOWN) dir = 6 - dir;
    if (mapping & MAPPING_BY_FILES) dir = -dir;
    return dir & 7;
}

unsigned mapping_fits(int place, uint64_t number) {
    unsigned fits = 0;
    for (unsigned m = 0; m < MAPPING_COUNT; m++)
        fits |= (unsigned)((uint64_t)mapping_number((Mapping)m, place) == number) << m;
    return fits;
}
