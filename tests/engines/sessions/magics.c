/* Sliding attacks by magic multiplication, as engines have them. */
#ifndef MAGICS_C
#define MAGICS_C

#include <stdint.h>
#include <stdbool.h>

typedef uint64_t U64;

enum Slider { ROOK, BISHOP };

struct Magic {
    U64 mask, factor;
    int shift;
    U64 *table;
};

static const U64 rookMagic[64] = {
    0x2280061040002280ULL, 0x3440100040002000ULL, 0x9080200008100080ULL,
    0x0900201001000804ULL, 0x0200020020081004ULL, 0x0200020004010810ULL,
    0x088001001e000080ULL, 0x0500012048830002ULL, 0x2201800140018020ULL,
    0x0141002081004008ULL, 0x0202002042041082ULL, 0x8202001208420021ULL,
    0x06aa000a00041020ULL, 0xa000808004000200ULL, 0x40040010040218d1ULL,
    0x00020004a1020054ULL, 0x1000208000804011ULL, 0x0000404010002000ULL,
    0x5001010010402004ULL, 0x8020090010010020ULL, 0x0120818018000c00ULL,
    0x2004008004800200ULL, 0x028004004208b001ULL, 0x2820020000807409ULL,
    0x0000410100208000ULL, 0x1000200440100040ULL, 0x0004408200201200ULL,
    0x0000100080800800ULL, 0x0514000480800800ULL, 0x0002000280240080ULL,
    0x0602008040400100ULL, 0x4420010200008044ULL, 0x0480002004400040ULL,
    0x0099008025004000ULL, 0x0000402486001200ULL, 0x1044840800801000ULL,
    0x0838000901001004ULL, 0x4400401008010420ULL, 0x0212002162000408ULL,
    0x8000808042000104ULL, 0x3080004020004000ULL, 0x5000400020008080ULL,
    0x2820008010008021ULL, 0x0941000810010020ULL, 0x0818080004008080ULL,
    0x0924010002004040ULL, 0x2001810002008080ULL, 0x0211108100420014ULL,
    0x4041023080084100ULL, 0x4a80400080200880ULL, 0x0880200010008080ULL,
    0x9002004060881600ULL, 0x0008004004020040ULL, 0x0008040080020080ULL,
    0x0284410210080400ULL, 0x0101090044840600ULL, 0x18004c1080002101ULL,
    0x2000308240050121ULL, 0x0984084020001101ULL, 0x0005610010000409ULL,
    0x5945000410020801ULL, 0x000a000490080102ULL, 0x9808100208010084ULL,
    0x0402040900803442ULL,
};

static const U64 bishopMagic[64] = {
    0x2804200882228900ULL, 0x0804810801210002ULL, 0x00500684a9088008ULL,
    0x84208a0083820004ULL, 0x0102021084800004ULL, 0x1a38480210240221ULL,
    0x1000440404422c42ULL, 0x0023002084200880ULL, 0x0180204284410400ULL,
    0x41000504080c4100ULL, 0x9012040400aa0400ULL, 0xc200422a02001480ULL,
    0x0004020210014081ULL, 0x3208020184601080ULL, 0x80400a0219200a00ULL,
    0x5200010042300400ULL, 0x08200148281000a4ULL, 0x402202108248010bULL,
    0x0028811000820088ULL, 0x000400080210a522ULL, 0x086c004a010c0082ULL,
    0x040200118a100200ULL, 0x1000a00200900804ULL, 0x1000844108411004ULL,
    0x0003400089081800ULL, 0x020c200150514501ULL, 0x0220900008404200ULL,
    0x1040082002020040ULL, 0xa401001141004010ULL, 0x4088004000806000ULL,
    0x0001004002080404ULL, 0x2012002010510820ULL, 0x80482010c8c82202ULL,
    0x800a102204104200ULL, 0x4045202401380800ULL, 0x0080020080880080ULL,
    0x9084040400001100ULL, 0x0040820380641000ULL, 0x4210420882020880ULL,
    0x0000810d40031400ULL, 0x000e024240002000ULL, 0x1081210820008202ULL,
    0x4082022201040804ULL, 0x4c002ac010400200ULL, 0x0000280104001510ULL,
    0x0418083000208c10ULL, 0xc004144804405210ULL, 0x1208008400400086ULL,
    0x2000880802121000ULL, 0x0000842401040980ULL, 0x800000804808a010ULL,
    0x00010d0020a80300ULL, 0x0001002022048000ULL, 0x0010400828452100ULL,
    0x0041044104051400ULL, 0x0112b84204104093ULL, 0x4009040200828811ULL,
    0x8800410511aa2010ULL, 0x60000c004200d000ULL, 0x0000000102050400ULL,
    0x0c00000194209200ULL, 0x3000802002028204ULL, 0x0001200490008520ULL,
    0x0302200109020880ULL,
};

static const int compass[2][4][2] = {
    { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } },
    { { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } },
};

static struct Magic magics[2][64];
static U64 rookPool[102400], bishopPool[5248];

/* The slow way: step by step in four directions. */
U64 slide(enum Slider slider, int square, U64 occupied)
{
    U64 attacks = 0;
    for (int d = 0; d < 4; d++) {
        int file = square & 7, rank = square >> 3;
        for (;;) {
            file += compass[slider][d][0];
            rank += compass[slider][d][1];
            if (file < 0 || file > 7 || rank < 0 || rank > 7)
                break;
            U64 step = 1ULL << (8 * rank + file);
            attacks |= step;
            if (occupied & step)
                break;
        }
    }
    return attacks;
}

/* Squares whose occupation matters: no border square, but on the slider's own line. */
U64 relevant(enum Slider slider, int square)
{
    const U64 ends = (0xff000000000000ffULL & ~(0xffULL << (square & 56)))
                   | (0x8181818181818181ULL & ~(0x0101010101010101ULL << (square & 7)));
    return slide(slider, square, 0) & ~ends;
}

static int slot(const struct Magic *m, U64 occupied)
{
    return (int)(((occupied & m->mask) * m->factor) >> m->shift);
}

static U64 *fill(enum Slider slider, int square, U64 *pool)
{
    struct Magic *m = &magics[slider][square];
    m->mask = relevant(slider, square);
    m->factor = slider == ROOK ? rookMagic[square] : bishopMagic[square];
    m->shift = 64 - __builtin_popcountll(m->mask);
    m->table = pool;
    U64 occupied = 0;
    do {
        m->table[slot(m, occupied)] = slide(slider, square, occupied);
        occupied = (occupied - m->mask) & m->mask;
        pool++;
    } while (occupied);
    return pool;
}

void initMagics(void)
{
    U64 *rooks = rookPool, *bishops = bishopPool;
    for (int square = 0; square < 64; square++) {
        rooks = fill(ROOK, square, rooks);
        bishops = fill(BISHOP, square, bishops);
    }
}

U64 rookAttacks(int square, U64 occupied)
{
    const struct Magic *m = &magics[ROOK][square];
    return m->table[slot(m, occupied)];
}

U64 bishopAttacks(int square, U64 occupied)
{
    const struct Magic *m = &magics[BISHOP][square];
    return m->table[slot(m, occupied)];
}

U64 queenAttacks(int square, U64 occupied)
{
    return rookAttacks(square, occupied) | bishopAttacks(square, occupied);
}

#endif
