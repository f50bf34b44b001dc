/* Growing byte strings, always followed by a NUL that is not counted.
 * A zeroed Buf is an empty one; whoever owns it calls buf_free. */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stddef.h>
#include <stdarg.h>

typedef struct {
    char *data;
    size_t len, cap;
} Buf;

void buf_free(Buf *buf);
void buf_clear(Buf *buf);
void buf_reserve(Buf *buf, size_t more);
void buf_putc(Buf *buf, char c);
void buf_fill(Buf *buf, char c, size_t count);
void buf_putn(Buf *buf, const char *text, size_t length);
void buf_puts(Buf *buf, const char *text);
__attribute__((format(printf, 2, 3))) void buf_printf(Buf *buf, const char *format, ...);
void buf_vprintf(Buf *buf, const char *format, va_list args);
/* The content, "" when empty; valid until the buffer changes. */
const char *buf_str(const Buf *buf);

#endif
