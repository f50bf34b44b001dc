// Sliders by magic numbers, which are tables that are filled before main: see ../ir.py.
typedef unsigned long long U64;

static U64 slide(int s, U64 occ, int df, int dr, bool edge) {
    U64 r = 0;
    for (int f = s % 8 + df, k = s / 8 + dr; f >= 0 && f < 8 && k >= 0 && k < 8;
         f += df, k += dr) {
        int nf = f + df, nk = k + dr;
        if (!edge && (nf < 0 || nf > 7 || nk < 0 || nk > 7)) break;
        r |= 1ull << (k * 8 + f);
        if (occ >> (k * 8 + f) & 1) break;
    }
    return r;
}
static U64 bishopOn(int s, U64 occ, bool edge) {
    return slide(s, occ, 1, 1, edge) | slide(s, occ, -1, 1, edge) |
           slide(s, occ, 1, -1, edge) | slide(s, occ, -1, -1, edge);
}

struct Magic {
    U64 mask, magic;
    U64 *attacks;
    int shift;
    unsigned index(U64 occ) const {
        return static_cast<unsigned>((occ & mask) * magic >> shift);
    }
};
static U64 table[64 * 512];
static Magic magics[64];

static U64 seed = 0x9e3779b97f4a7c15ull;
static U64 random() {
    seed ^= seed >> 12, seed ^= seed << 25, seed ^= seed >> 27;
    return seed * 2685821657736338717ull;
}
static U64 occupied[512], wanted[512];
static int size;
static bool fits(Magic &m) {
    static int used[512], round;
    round++;
    for (int n = 0; n < size; n++) {
        unsigned i = m.index(occupied[n]);
        if (used[i] == round && m.attacks[i] != wanted[n]) return false;
        used[i] = round, m.attacks[i] = wanted[n];
    }
    return true;
}
static int fill() {
    for (int s = 0; s < 64; s++) {
        Magic &m = magics[s];
        m.mask = bishopOn(s, 0, false);
        m.attacks = table + s * 512;
        m.shift = 64 - __builtin_popcountll(m.mask);
        U64 occ = size = 0;
        do {
            occupied[size] = occ, wanted[size++] = bishopOn(s, occ, true);
            occ = (occ - m.mask) & m.mask;
        } while (occ);
        do m.magic = random() & random() & random();
        while (!fits(m));
    }
    return 1;
}
int filled = fill();

U64 bishop_attacks(int s, U64 occ) { return magics[s].attacks[magics[s].index(occ)]; }
