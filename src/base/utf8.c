/* UTF-8 by hand: bbx must read it under any locale, LC_ALL=C too. */
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

static bool tail(unsigned char c) {
    return (c & 0xC0) == 0x80;
}

static size_t expected(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first < 0xE0) return 2;
    if (first >= 0xE0 && first < 0xF0) return 3;
    if (first >= 0xF0 && first < 0xF5) return 4;
    return 0;
}

/* Overlong forms, surrogates and points beyond U+10FFFF are broken, too. */
static bool in_range(uint32_t point, size_t size) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    return point >= least[size] && point <= 0x10FFFF &&
           !(point >= 0xD800 && point <= 0xDFFF);
}

uint32_t utf8_decode(const char *text, size_t length, size_t *size) {
    const unsigned char *s = (const unsigned char *)text;
    size_t n = expected(s[0]);
    *size = 1;
    if (n == 1) return s[0];
    if (n == 0 || n > length) return 0xFFFD;
    uint32_t point = s[0] & (0xFFu >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if (!tail(s[i])) return 0xFFFD;
        point = point << 6 | (s[i] & 0x3Fu);
    }
    if (!in_range(point, n)) return 0xFFFD;
    *size = n;
    return point;
}

size_t utf8_count(const char *text, size_t length) {
    size_t count = 0, size;
    for (size_t i = 0; i < length; i += size, count++)
        utf8_decode(text + i, length - i, &size);
    return count;
}

size_t utf8_skip(const char *text, size_t length, size_t count) {
    size_t i = 0, size;
    for (; i < length && count > 0; i += size, count--)
        utf8_decode(text + i, length - i, &size);
    return i;
}

static size_t width_of(uint32_t p) {
    if (p < 0x300) return 1;
    if (p <= 0x36F || (p >= 0x200B && p <= 0x200F) || (p >= 0x20D0 && p <= 0x20FF) ||
        (p >= 0xFE00 && p <= 0xFE0F))
        return 0;
    if ((p >= 0x1100 && p <= 0x115F) || (p >= 0x2E80 && p <= 0xA4CF) ||
        (p >= 0xAC00 && p <= 0xD7A3) || (p >= 0xF900 && p <= 0xFAFF) ||
        (p >= 0xFE30 && p <= 0xFE6F) || (p >= 0xFF00 && p <= 0xFF60) ||
        (p >= 0x1F300 && p <= 0x1FAFF) || (p >= 0x20000 && p <= 0x3FFFD))
        return 2;
    return 1;
}

size_t utf8_width(const char *text, size_t length) {
    size_t width = 0, size;
    for (size_t i = 0; i < length; i += size)
        width += width_of(utf8_decode(text + i, length - i, &size));
    return width;
}

size_t utf8_write(uint32_t p, char *out) {
    if (p < 0x80) {
        out[0] = (char)p;
        return 1;
    }
    size_t n = p < 0x800 ? 2 : p < 0x10000 ? 3 : 4;
    for (size_t i = n; i-- > 1; p >>= 6) out[i] = (char)(0x80 | (p & 0x3F));
    static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    out[0] = (char)(lead[n] | p);
    return n;
}

signed char utf8_c_char(const char **at) {
    static const char from[] = "ntrabfve", to[] = "\n\t\r\a\b\f\v\033";
    const char *text = *at, *escape;
    int code = 0;
    *at += 1 + (text[0] == '\\');
    if (text[0] != '\\') return (signed char)text[0];
    if ((escape = strchr(from, text[1]))) return (signed char)to[escape - from];
    if (text[1] == 'x') return (signed char)strtol(text + 2, (char **)at, 16);
    if (text[1] < '0' || text[1] > '7') return (signed char)text[1];
    for (*at = text + 1; *at < text + 4 && **at >= '0' && **at <= '7'; ++*at)
        code = code * 8 + **at - '0';
    return (signed char)code;
}
