/* "Did you mean": restricted Damerau–Levenshtein distance, case counting a half. A word
 * is near when at most a third of it must change; words of one or two letters only
 * match another case. */
#include "base/suggest.h"

#include <ctype.h>
#include <string.h>

enum { LONGEST = 40, STEP = 2 };

static unsigned least(unsigned a, unsigned b) {
    return a < b ? a : b;
}

static unsigned change(char a, char b) {
    if (a == b) return 0;
    return tolower((unsigned char)a) == tolower((unsigned char)b) ? 1 : STEP;
}

static unsigned distance(const char *a, size_t n, const char *b, size_t m) {
    unsigned row[3][LONGEST + 1];
    for (size_t j = 0; j <= m; j++) row[0][j] = (unsigned)j * STEP;
    for (size_t i = 1; i <= n; i++) {
        unsigned *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = (unsigned)i * STEP;
        for (size_t j = 1; j <= m; j++) {
            now[j] = least(last[j - 1] + change(a[i - 1], b[j - 1]),
                           least(last[j], now[j - 1]) + STEP);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], before[j - 2] + STEP);
        }
    }
    return row[n % 3][m];
}

Suggest suggest_for(const char *word) {
    size_t n = strlen(word);
    unsigned most = n <= 2 ? 1 : n <= 5 ? STEP : (unsigned)(n / 3) * STEP;
    return (Suggest){word, NULL, most + 1};
}

void suggest_try(Suggest *suggest, const char *candidate) {
    size_t n = strlen(suggest->word), m = strlen(candidate);
    if (n > LONGEST || m > LONGEST) return;
    unsigned d = distance(suggest->word, n, candidate, m);
    if (d < suggest->distance) {
        suggest->distance = d;
        suggest->best = candidate;
    }
}
