#include "lang/number_table.h"

#include <ctype.h>
#include <string.h>

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static size_t skip(const char *text, size_t len, size_t at) {
    while (at < len && is_blank(text[at])) at++;
    return at;
}

static size_t word_end(const char *text, size_t len, size_t at) {
    while (at < len && !isspace((unsigned char)text[at])) at++;
    return at;
}

/* 0x and 16 digits. */
static bool read_hex(const char *text, size_t len, size_t at, uint64_t *value) {
    *value = 0;
    if (len - at < 18 || text[at] != '0' || text[at + 1] != 'x') return false;
    for (size_t i = at + 2; i < at + 18; i++) {
        int c = (unsigned char)text[i];
        if (!isxdigit(c)) return false;
        *value = *value << 4 | (uint64_t)(isdigit(c) ? c - '0' : (c | 32) - 'a' + 10);
    }
    return at + 18 < len && is_blank(text[at + 18]);
}

/* -9,223,372,036,854,775,808 */
static bool read_decimal(const char *text, size_t from, size_t to, uint64_t *value) {
    bool minus = from < to && text[from] == '-';
    uint64_t sum = 0;
    from += minus;
    for (size_t i = from; i < to; i++) {
        if (text[i] == ',' && i > from) continue;
        if (!isdigit((unsigned char)text[i])) return false;
        if (__builtin_mul_overflow(sum, 10, &sum) ||
            __builtin_add_overflow(sum, (uint64_t)(text[i] - '0'), &sum))
            return false;
    }
    *value = minus ? -sum : sum;
    return from < to;
}

static bool is_dots(const char *text, size_t from, size_t to) {
    for (size_t i = from; i < to; i++)
        if (text[i] != '.') return false;
    return to - from > 1;
}

/* To the end of the line, to the next row, or to the dots before it. */
static size_t formula_end(const char *text, size_t len, size_t at) {
    size_t end = at;
    uint64_t hex;
    while (at < len && text[at] != '\n') {
        size_t stop = word_end(text, len, at);
        if (read_hex(text, len, at, &hex) || is_dots(text, at, stop)) break;
        end = stop;
        at = skip(text, len, stop);
    }
    return end;
}

static bool row_at(const char *text, size_t len, size_t at, NumberRow *row) {
    *row = (NumberRow){.start = at};
    if (!read_hex(text, len, at, &row->hex)) return false;
    size_t decimal = skip(text, len, at + 18), stop = word_end(text, len, decimal);
    if (!read_decimal(text, decimal, stop, &row->decimal)) return false;
    row->formula = skip(text, len, stop);
    row->formula_end = formula_end(text, len, row->formula);
    row->end = row->formula_end > row->formula ? row->formula_end : stop;
    return true;
}

bool number_table_row(const char *text, size_t len, size_t from, NumberRow *row) {
    for (size_t at = from; at < len; at = word_end(text, len, at)) {
        while (at < len && isspace((unsigned char)text[at])) at++;
        if (row_at(text, len, at, row)) return true;
    }
    return false;
}

/* hexadecimal decimal pow2 */
static size_t skip_heading(const char *text, size_t len) {
    static const char *const words[] = {"hexadecimal", "hex",      "decimal", "dec",
                                        "pow2",        "unsigned", "signed"};
    size_t at = 0;
    for (size_t w = 0; w < sizeof words / sizeof *words;) {
        size_t stop = word_end(text, len, at);
        if (stop - at == strlen(words[w]) && memcmp(text + at, words[w], stop - at) == 0)
            at = skip(text, len, stop), w = 0;
        else
            w++;
    }
    return at;
}

size_t number_table_reach(const char *text, size_t len, bool *open) {
    size_t at = skip_heading(text, len), reach = 0;
    NumberRow row;
    *open = at == len || (at && text[at] == '\n' && at + 1 == len);
    while (at < len) {
        while (at < len && isspace((unsigned char)text[at])) at++;
        size_t stop = word_end(text, len, at);
        if (row_at(text, len, at, &row))
            reach = at = row.end;
        else if (reach && is_dots(text, at, stop))
            at = stop;
        else
            break;
    }
    *open |= reach && at == len;
    return reach;
}
