"""auto f() -> T: where a result's type stands behind the parameters, as g++ has it."""
from outside import bbx, check, write
from programs import check_programs

TRAILS = {
    "functions and templates":
    ("""
#include <cstdint>
enum class Color { White, Black };
constexpr auto f(int x) -> uint8_t { return x + 250; }
[[nodiscard]] inline auto g(Color c) noexcept -> Color;
auto g(Color c) noexcept -> Color { return c == Color::White ? Color::Black : Color::White; }
template <typename T> auto h(T x) -> T { return x * 2; }
template <typename T> constexpr auto k(T x) -> uint16_t { return x * 2; }
struct P { int a; auto get(int k) const -> int; };
auto P::get(int k) const -> int { return a + k; }
namespace n { static constexpr auto next(const P &p) -> P { return P{p.a + 1}; } }
auto second(int *p) -> int * { return p + 1; }
int m() { int t[2] = {1, 2}; return *second(t) + n::next(P{3}).a * 10 + P{5}.get(1) * 100; }
auto operator+(P a, P b) -> P { return {a.a + b.a}; }
int q() { return (P{1} + P{2}).a; }
auto early(uint8_t x) -> uint8_t;
int r() { return early(1); }
auto early(uint8_t x) -> uint8_t { return x - 2; }
int w() { return k(40000) + h(1); }
""", {"f(10)": 4, "(int)g(Color::White)": 1, "m()": 642, "q()": 3, "r()": 255, "w()": 14466}),
    "on lines of their own, and of library types":
    ("""
#include <array>
#include <cstdint>
class B {
 public:
   constexpr explicit B(uint64_t x) : m_{x} {}
   [[nodiscard]] constexpr auto bits() const -> uint64_t { return m_; }
   template <int N> [[nodiscard]] constexpr auto up() const -> B { return B{m_ << N}; }
   constexpr auto operator|=(const B &b) -> B & { m_ |= b.m_; return *this; }
   auto row() -> std::array<int, 3>;
 private:
   uint64_t m_{};
};
inline auto
B::row()
    -> std::array<int, 3>
{
    return {1, 2, 3};
}
static auto table()
    -> std::array<int, 3> {
    std::array<int, 3> t{}; t[1] = 4; return t;
}
template <int N> consteval auto made() -> std::array<uint64_t, 4> {
    std::array<uint64_t, 4> d{}; d[1] = N; return d;
}
constexpr auto T = made<5>();
auto size(int a) -> int {
  return a < 3 ? a : -a;
}
int f() { B b{1}; b |= b.up<3>(); return b.bits() + b.row()[2] * 100 + table()[1] * 1000; }
""", {"f()": 4309, "T[1]": 5, "size(4)": -4}),
}


def test_trails(folder):
    check_programs(folder, TRAILS)


def test_not_in_c(folder):
    write(folder, "a.c", "auto f(int x) -> int { return x; }\n")
    check(bbx(folder, "a.c"), 2, err=r"a\.c:1:15: .*'->' after the parameters is C\+\+'s")
