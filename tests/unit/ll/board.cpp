// What debug information says: see test_llvm.c.
#include <cstdint>

namespace chess {
enum class Side : std::uint8_t { white, black };
using Bitboard = std::uint64_t;

struct Square {
    int file : 4, rank : 4;
};

class Board {
  public:
    Bitboard pieces[2][6];
    Side turn;
    Square last;
    Board *before;
    bool check;
    Bitboard of(Side side, int piece) const;
};

Bitboard Board::of(Side side, int piece) const {
    return pieces[static_cast<int>(side)][piece];
}

template <int Step> Bitboard moved(Bitboard set, bool twice) {
    set <<= Step;
    return twice ? set << Step : set;
}
template Bitboard moved<8>(Bitboard, bool);

static Bitboard table[64];
static int fill() {
    for (int i = 0; i < 64; i++) table[i] = Bitboard(i) * i;
    return 0;
}
int filled = fill();
Bitboard squared(unsigned char i) { return table[i & 63]; }

double half(double x) { return x / 2; }
int noted(int n) { return n > 3 ? static_cast<int>(half(n)) : n + 1; }
int next(int n) { return n + 1; }
} // namespace chess
