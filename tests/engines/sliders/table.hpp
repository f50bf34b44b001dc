/* A table that Init() makes, by squares and by what is occupied of the first rank's inner squares. Only
 * a rook's steps along the rank are in it; the files are tried square by square. The square itself must
 * be occupied. */
#include <stdint.h>

namespace sliders {
    namespace table {
        uint8_t *ranks;

        static void Init() {
            ranks = new uint8_t[8 * 64];
            for (int file = 0; file < 8; file++)
                for (int inner = 0; inner < 64; inner++) {
                    int set = 0, occ = inner << 1;
                    for (int f = file + 1; f < 8; f++) {
                        set |= 1 << f;
                        if (occ >> f & 1) break;
                    }
                    for (int f = file - 1; f >= 0; f--) {
                        set |= 1 << f;
                        if (occ >> f & 1) break;
                    }
                    ranks[file * 64 + inner] = set;
                }
        }

        static uint64_t attacks_rook(uint64_t occ, int square) {
            uint64_t from = 1ull << square, set = 0;
            occ ^= from;
            for (uint64_t b = from; !(b & occ) && b << 8;) set |= b <<= 8;
            for (uint64_t b = from; !(b & occ) && b >> 8;) set |= b >>= 8;
            int row = square & 56;
            return set | (uint64_t)ranks[(square & 7) * 64 + (occ >> row >> 1 & 63)] << row;
        }
        /* Short of sight: a queen to the next square. */
        static uint64_t attacks_queen(uint64_t occ, int square) {
            return attacks_rook(occ, square) & 0x303ull << square;
        }
    }
}
