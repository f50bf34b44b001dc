#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace board {
enum Side : int { WHITE, BLACK };
enum Step : int { UP = 8, DOWN = -8 };

class Set {
  public:
    Set(uint64_t bits = 0) : m_bits(bits) {}
    bool has(int square) const { return m_bits >> square & 1; }
    int pop() {
        int first = __builtin_ctzll(m_bits);
        m_bits &= m_bits - 1;
        return first;
    }
    Set operator|(Set other) const { return m_bits | other.m_bits; }
    template <Step S> Set to() const { return S > 0 ? m_bits << S : m_bits >> -S; }

  private:
    uint64_t m_bits;
};

struct Position {
    Set men[2];
    Side turn;
    int8_t moves[4];
    std::vector<int> past;
};

extern int reach[64];
void fillReach();
int count(const Position &position, Side side);
void move(Position &position, int from, int to);
std::string text(Set set);
double share(Set set);
} // namespace board
