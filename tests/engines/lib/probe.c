/* Objects for calls of compiled functions: their integers from a seed, and a word that hangs on
   all of them. */
#include <stdint.h>
#include <string.h>

typedef struct {
    uint32_t offset, size; /* + 256: it is not part of the result */
    uint64_t below;        /* 0: any value */
} Leaf;

static uint64_t mixed(uint64_t x) {
    x = (x ^ x >> 31) * 0x9e3779b97f4a7c15;
    x = (x ^ x >> 29) * 0xbf58476d1ce4e5b9;
    return x ^ x >> 32;
}

/* A single integer is the seed itself; of words every second one is a sparse set. */
static uint64_t value_of(const Leaf *leaf, uint64_t count, uint64_t seed, uint64_t i) {
    uint64_t value = count == 1 ? seed : mixed(seed + i);
    if (leaf->below) return value % leaf->below;
    return count > 1 && value & 1 ? value & mixed(value) : value;
}

void bbx_fill(char *object, const Leaf *leaf, uint64_t count, uint64_t size, uint64_t seed) {
    memset(object, 0, size);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t value = value_of(&leaf[i], count, seed, i);
        char *at = object + leaf[i].offset;
        switch (leaf[i].size) {
        case 1: *(uint8_t *)at = (uint8_t)value; break;
        case 2: *(uint16_t *)at = (uint16_t)value; break;
        case 4: *(uint32_t *)at = (uint32_t)value; break;
        case 8: *(uint64_t *)at = value; break;
        }
    }
}

uint64_t bbx_fold(const char *object, const Leaf *leaf, uint64_t count, uint64_t sum) {
    for (uint64_t i = 0; i < count; i++) {
        const char *at = object + leaf[i].offset;
        uint64_t value = 0;
        switch (leaf[i].size) {
        case 1: value = *(const uint8_t *)at; break;
        case 2: value = *(const uint16_t *)at; break;
        case 4: value = *(const uint32_t *)at; break;
        case 8: value = *(const uint64_t *)at; break;
        }
        if (leaf[i].size < 256) sum = (sum << 7 | sum >> 57) + value * 0x9e3779b97f4a7c15;
    }
    return sum;
}
