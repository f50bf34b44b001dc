// Functions to go through step by step: what `steps` begins with, by the names of widgets.

const hyperbola = `U64 fileAttacks(U64 occ, int sq) {
  U64 r = 1ULL << sq, line = 0x0101010101010101 << (sq & 7) & ~r;
  U64 up = (occ & line) - 2 * r;
  U64 turned = bswap(occ & line) - 2 * bswap(r);
  U64 down = bswap(turned);
  return (up ^ down) & line;
}`;

const turn = `U64 rotate90(U64 x) {
  U64 t = 0x0f0f0f0f00000000 & (x ^ (x << 28));
  x ^= t ^ (t >> 28);
  t = 0x3333000033330000 & (x ^ (x << 14));
  x ^= t ^ (t >> 14);
  t = 0x5500550055005500 & (x ^ (x << 7));
  x ^= t ^ (t >> 7);
  return bswap(x);
}`;

const scan = `int list[64];
int serialize(U64 x) {
  int n = 0;
  while (x) {
    list[n++] = ctz(x);
    x &= x - 1;
  }
  return n;
}`;

const bisect = `int firstSquare(U64 x) {
  int n = 0;
  if (!(x & 0xffffffff)) { n += 32; x >>= 32; }
  if (!(x & 0xffff)) { n += 16; x >>= 16; }
  if (!(x & 0xff)) { n += 8; x >>= 8; }
  if (!(x & 0xf)) { n += 4; x >>= 4; }
  if (!(x & 3)) { n += 2; x >>= 2; }
  if (!(x & 1)) n += 1;
  return n;
}`;

const subsets = `int subsets(U64 set) {
  U64 part = 0;
  int n = 0;
  do {
    n++;
    part = (part - set) & set;
  } while (part);
  return n;
}`;

const fields = `int population(U64 x) {
  x = x - ((x >> 1) & 0x5555555555555555);
  x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return x * 0x0101010101010101 >> 56;
}`;

const kindergarten = `int diagonalIndex(U64 occ) {
  U64 line = occ & 0x8040201008040201;
  U64 filled = line * 0x0202020202020202;
  return filled >> 58;
}`;

export const studies = {
  hyperbola: {
    title: 'Hyperbola quintessence', text: hyperbola, of: 'fileAttacks({d2, d6, d7}, 27)',
    hint: 'Up is a subtraction, down the same on the board turned over: subtract, turn, subtract, turn back, join.',
  },
  turn: {
    title: 'A quarter turn by swaps', text: turn, of: 'rotate90({b2, c2, b3, b4, b5, b6})',
    hint: 'Quarters cross over, then pairs, then single squares; a flip, and the board has turned.',
  },
  scan: {
    title: 'A set becomes a list', text: scan, of: 'serialize({b2, e4, g4, c7})',
    hint: 'The first square goes into the list, x & (x - 1) takes it out of the set.',
  },
  bisect: {
    title: 'The first square by halves', text: bisect, of: 'firstSquare({g5, b7})',
    hint: 'Is there anything in the lower half? Six questions find one square of 64.',
  },
  subsets: {
    title: 'All subsets of a set', text: subsets, of: 'subsets({b2, e4, g4})',
    hint: 'Counting that leaves out what is not in the set: (part - set) & set.',
  },
  fields: {
    title: 'Counting by fields', text: fields, of: 'population({a1, b1, c1, e2, f2, h8})',
    hint: 'Each pair counts its own squares, then each four, then each rank; a multiplication adds up the ranks.',
  },
  kindergarten: {
    title: 'A diagonal collapses', text: kindergarten, of: 'diagonalIndex({b2, d4, e5, g7, c1})',
    hint: 'A multiplication fills up the files: a diagonal falls onto the last rank, where it is a number.',
  },
};
