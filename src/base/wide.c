/* Long numbers as text. */
#include "base/wide.h"

void wide_digits(Buf *buf, Wide number, unsigned base, unsigned least) {
    char digit[WIDE_BITS];
    unsigned at = WIDE_BITS;
    do digit[--at] = "0123456789abcdef"[number % base];
    while (number /= base);
    while (WIDE_BITS - at < least) digit[--at] = '0';
    buf_putn(buf, digit + at, WIDE_BITS - at);
}

void wide_hex(Buf *buf, Wide number) {
    buf_puts(buf, "0x");
    wide_digits(buf, number, 16, 1);
}
