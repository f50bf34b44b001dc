/* What the tests of the drawings share: reading a diagram back, by LANGUAGE's rules for
 * board literals and by nothing of the code under test; lines and their widths. */
#ifndef TEST_RENDER_H
#define TEST_RENDER_H

#include "unit/unit.h"

#include "base/buf.h"
#include "base/utf8.h"
#include "render/block/block.h"

static inline Style test_style(Look look, bool black, bool ascii, unsigned width) {
    Style style = style_default();
    style.look = look;
    style.black = black;
    style.ascii = ascii;
    style.width = width;
    return style;
}

/* Draws what a maker makes of something. */
#define TEST_DRAW(buf, style, maker, it)                                                 \
    do {                                                                                 \
        Blocks blocks_ = {.arena = arena_new()};                                         \
        maker(&blocks_, style, it);                                                      \
        block_draw(buf, style, &blocks_);                                                \
        arena_free(blocks_.arena);                                                       \
    } while (0)

/* The text without escape sequences (ESC [ … m). */
static inline void test_bare(Buf *out, const char *text) {
    while (*text) {
        if (*text == '\x1b') {
            while (*text && *text != 'm') text++;
            if (*text) text++;
            continue;
        }
        buf_putc(out, *text++);
    }
}

/* Line number i, without newline, in a buffer of the test's. */
static inline const char *test_line(const char *text, size_t i, char out[512]) {
    while (i-- > 0) {
        text = strchr(text, '\n');
        if (!text) return NULL;
        text++;
    }
    size_t len = strcspn(text, "\n");
    assert_true(len < 512);
    memcpy(out, text, len);
    out[len] = 0;
    return out;
}

static inline size_t test_count_lines(const char *text) {
    size_t lines = 0;
    for (; *text; text++) lines += *text == '\n';
    return lines;
}

static inline size_t test_widest(const char *text) {
    size_t widest = 0;
    while (*text) {
        size_t len = strcspn(text, "\n"), width = utf8_width(text, len);
        if (width > widest) widest = width;
        text += len + (text[len] == '\n');
    }
    return widest;
}

static inline bool test_is_ascii(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text > 0x7e || ((unsigned char)*text < 0x20 && *text != '\n'))
            return false;
    return true;
}

static inline int test_cell(const char *token) {
    static const char *const members[] = {"1", "x", "X", "*", "#", "●"};
    static const char *const others[] = {".", "0", "-", "_", "·"};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (strcmp(token, members[i]) == 0) return 1;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(token, others[i]) == 0) return 0;
    return -1;
}

typedef struct {
    char token[12][8];
    size_t count;
} TestRow;

/* The tokens of a line, bars of frames left out. */
static inline TestRow test_tokens(const char *line) {
    TestRow row = {.count = 0};
    while (*line && row.count < 12) {
        size_t skip = strspn(line, " |");
        line += skip;
        if (strncmp(line, "│", 3) == 0) {
            line += 3;
            continue;
        }
        size_t len = strcspn(line, " |");
        if (len == 0) break;
        assert_true(len < 8 || *line == '+' || (unsigned char)*line >= 0x80);
        if (len < 8) {
            memcpy(row.token[row.count], line, len);
            row.token[row.count++][len] = 0;
        }
        line += len;
    }
    return row;
}

/* Reads eight rows of cells (and a row of letters) from a drawing's first lines. */
static inline uint64_t test_read(const char *text) {
    uint64_t cells = 0;
    int rows = 0, rank_of_first = 0;
    bool turned = false;
    char line[512];
    for (size_t i = 0; test_line(text, i, line) && (rows < 8 || *line); i++) {
        if (strstr(line, "+--") || strstr(line, "──") || *line == '\0') continue;
        if (rows == 8 && strncmp(line, "0x", 2) == 0) break; /* the summary */
        TestRow row = test_tokens(line);
        if (row.count == 8 && strcmp(row.token[0], "h") == 0) turned = true;
        if (row.count == 8 && strchr("ah", row.token[0][0])) continue;
        if (rows == 8) break;
        size_t first = row.count == 9 ? 1 : 0;
        assert_int_equal(row.count - first, 8);
        if (first && rows == 0) rank_of_first = atoi(row.token[0]);
        if (first)
            assert_int_equal(atoi(row.token[0]),
                             rank_of_first == 8 ? 8 - rows : 1 + rows);
        for (size_t k = 0; k < 8; k++) {
            int cell = test_cell(row.token[first + k]);
            assert_true(cell >= 0);
            cells = cells << 1 | (uint64_t)cell;
        }
        rows++;
    }
    assert_int_equal(rows, 8);
    if (rank_of_first) assert_int_equal(rank_of_first, turned ? 1 : 8);
    /* Now the first cell is bit 63; it should be a8, or h1 of a turned board. */
    uint64_t word = 0;
    for (int i = 0; i < 64; i++) {
        int square = (7 - i / 8) * 8 + i % 8;
        if (cells >> (63 - i) & 1) word |= UINT64_C(1) << (turned ? 63 - square : square);
    }
    return word;
}

/* A stream of words: sparse, dense and in between. */
static inline uint64_t test_word(uint64_t *seed) {
    uint64_t x[3];
    for (int i = 0; i < 3; i++) {
        *seed += UINT64_C(0x9E3779B97F4A7C15);
        x[i] = *seed;
        x[i] = (x[i] ^ x[i] >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
        x[i] = (x[i] ^ x[i] >> 27) * UINT64_C(0x94D049BB133111EB);
        x[i] ^= x[i] >> 31;
    }
    return x[0] % 3 == 0 ? x[1] & x[2] : x[0] % 3 == 1 ? x[1] | x[2] : x[1];
}

#endif
