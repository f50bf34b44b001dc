/* The fewest operations of all words c0 + c1 x + c2 y + c3 (x & y) with factors up to 3,
 * found by going through all expressions: `c0 c1 c2 c3 fewest` a line.
 *
 * A word is its four values at the letters; ~0 has the value 1 at each. Words with values
 * beyond LARGEST are left out, & | ^ are of words with values 0 and 1 alone. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 15, WIDE = 2 * LARGEST + 1, WORDS = WIDE * WIDE * WIDE * WIDE };
enum { LITERAL = 8, LEVELS = 6, NONE = 255 };

typedef struct {
    int v[4];
} Word;

static uint8_t *fewest;
static Word *list;
static size_t first[LEVELS + 2], count;

static long place(Word w) {
    long at = 0;
    for (int i = 0; i < 4; i++) {
        if (w.v[i] < -LARGEST || w.v[i] > LARGEST) return -1;
        at = at * WIDE + w.v[i] + LARGEST;
    }
    return at;
}

static void offer(Word w, int level) {
    long at = place(w);
    if (at < 0 || fewest[at] != NONE) return;
    fewest[at] = (uint8_t)level;
    list[count++] = w;
}

static Word joined(Word a, int p, Word b, int q) {
    Word w;
    for (int i = 0; i < 4; i++) w.v[i] = p * a.v[i] + q * b.v[i];
    return w;
}

static int bits_of(Word w) {
    int bits = 0;
    for (int i = 0; i < 4; i++) {
        if (w.v[i] & ~1) return -1;
        bits |= w.v[i] << i;
    }
    return bits;
}

static Word of_bits(int bits) {
    return (Word){{bits & 1, bits >> 1 & 1, bits >> 2 & 1, bits >> 3 & 1}};
}

static void pair(Word a, Word b, int level) {
    int p = bits_of(a), q = bits_of(b);
    offer(joined(a, 1, b, 1), level);
    offer(joined(a, 1, b, -1), level);
    offer(joined(b, 1, a, -1), level);
    if (p < 0 || q < 0) return;
    offer(of_bits(p & q), level), offer(of_bits(p | q), level);
    offer(of_bits(p ^ q), level);
}

int main(void) {
    const Word ones = {{1, 1, 1, 1}}, none = {{0, 0, 0, 0}};
    fewest = malloc(WORDS);
    list = malloc(WORDS * sizeof *list);
    memset(fewest, NONE, WORDS);
    offer(of_bits(0xA), 0), offer(of_bits(0xC), 0);
    for (int k = -LARGEST; k <= LARGEST; k++) offer(joined(ones, k, none, 0), 0);
    first[1] = count;
    for (int level = 1; level <= LEVELS; level++) {
        for (size_t i = first[level - 1]; i < first[level]; i++) {
            offer(joined(list[i], -1, ones, 1), level);
            for (int k = -LITERAL; k <= LITERAL; k++)
                offer(joined(list[i], k, none, 0), level);
        }
        for (int i = 0; 2 * i <= level - 1; i++)
            for (size_t a = first[i]; a < first[i + 1]; a++)
                for (size_t b = first[level - 1 - i]; b < first[level - i]; b++)
                    pair(list[a], list[b], level);
        first[level + 1] = count;
    }
    for (int c = 0; c < 7 * 7 * 7 * 7; c++) {
        int k[4] = {c % 7 - 3, c / 7 % 7 - 3, c / 49 % 7 - 3, c / 343 - 3};
        Word w = joined(ones, -k[0], of_bits(0xA), k[1]);
        w = joined(joined(w, 1, of_bits(0xC), k[2]), 1, of_bits(0x8), k[3]);
        printf("%d %d %d %d %d\n", k[0], k[1], k[2], k[3], fewest[place(w)]);
    }
    free(list), free(fewest);
    return 0;
}
