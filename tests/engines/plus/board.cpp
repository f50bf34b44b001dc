#include "board.hpp"

#include <cstdio>

namespace board {
int reach[64];
static int total = 0;

void fillReach() {
    for (int s = 0; s < 64; s++) reach[s] = 14 + (s & 7);
}

int count(const Position &position, Side side) {
    Set men = position.men[side];
    int sum = total++;
    for (int s = 0; s < 64; s++)
        if (men.has(s)) sum += reach[s];
    return sum;
}

void move(Position &position, int from, int to) {
    uint64_t moved = uint64_t(1) << from | uint64_t(1) << to;
    position.men[position.turn] = position.men[position.turn] | moved;
    position.turn = position.turn == WHITE ? BLACK : WHITE;
    position.moves[from & 3] = int8_t(to);
}

Set ahead(Set men, Side side) {
    return side == WHITE ? men.to<UP>() : men.to<DOWN>();
}

std::string text(Set set) {
    std::string text;
    for (int s = 0; s < 64; s++) text += set.has(s) ? 'x' : '.';
    return text;
}

double share(Set set) {
    int n = 0;
    for (int s = 0; s < 64; s++) n += set.has(s);
    return n / 64.0;
}

int shown(Set set) {
    if (set.has(0)) return 1;
    return std::printf("%d\n", set.pop());
}
} // namespace board
