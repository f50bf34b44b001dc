/* Attacks step by step. */
#include <stdint.h>

namespace sliders::steps {
    constexpr uint64_t FILE_A = 0x0101010101010101, FILE_H = FILE_A << 7;

    template <int by, uint64_t edge> constexpr uint64_t line(uint64_t from, uint64_t occ) {
        uint64_t set = 0;
        for (uint64_t b = from; b && !(b & edge) && (b == from || !(b & occ));)
            set |= b = by > 0 ? b << by : b >> -by;
        return set;
    }

    static uint64_t Rook(int square, uint64_t occ) {
        uint64_t from = 1ull << square;
        return line<8, 0>(from, occ) | line<-8, 0>(from, occ) | line<1, FILE_H>(from, occ) |
               line<-1, FILE_A>(from, occ);
    }
    static uint64_t Bishop(int square, uint64_t occ) {
        uint64_t from = 1ull << square;
        return line<9, FILE_H>(from, occ) | line<-9, FILE_A>(from, occ) |
               line<7, FILE_A>(from, occ) | line<-7, FILE_H>(from, occ);
    }
    static uint64_t Queen(int square, uint64_t occ) {
        return Rook(square, occ) | Bishop(square, occ);
    }
}
