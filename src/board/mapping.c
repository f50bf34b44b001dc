/* Mappings square by square: no word of a session is mapped often enough to hurry. */
#include "board/mapping.h"

#include "board/square.h"

const char *const mapping_names[MAPPING_COUNT] = {MAPPING_NAMES};

uint64_t mapping_word(Mapping mapping, uint64_t places) {
    uint64_t word = 0;
    if (mapping == MAPPING_A1B1) return places;
    for (; places; places &= places - 1)
        word |= square_bit(mapping_number(mapping, __builtin_ctzll(places)));
    return word;
}

uint64_t mapping_places(Mapping mapping, uint64_t word) {
    uint64_t places = 0;
    if (mapping == MAPPING_A1B1) return word;
    for (; word; word &= word - 1)
        places |= square_bit(mapping_place(mapping, __builtin_ctzll(word)));
    return places;
}

/* Directions go round the compass from north-east, 0, over east, 1: mirrors keep two of
 * them, and run the others backwards. */
int mapping_dir(Mapping mapping, int dir) {
    if (mapping & MAPPING_RANKS_DOWN) dir = 2 - dir;
    if (mapping & MAPPING_FILES_DOWN) dir = 6 - dir;
    if (mapping & MAPPING_BY_FILES) dir = -dir;
    return dir & 7;
}

const char *mapping_square(Mapping mapping, int number) {
    return square_name(mapping_place(mapping, number));
}

unsigned mapping_fits(int place, uint64_t number) {
    unsigned fits = 0;
    for (unsigned m = 0; m < MAPPING_COUNT; m++)
        fits |= (unsigned)((uint64_t)mapping_number((Mapping)m, place) == number) << m;
    return fits;
}
