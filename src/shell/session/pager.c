#include "shell/session/pager.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { PLAIN_ROWS = 24 };

size_t pager_rows(const Session *session) {
    struct winsize size = {0};
    if (!session->prompt) return SIZE_MAX;
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 4;
    return (known ? size.ws_row : PLAIN_ROWS) - 2u;
}

static size_t rows_of_line(const Session *session, const char *line, size_t len) {
    size_t width = session_width(session);
    size_t columns = style_width(arena_strn(session->statement, line, len));
    return columns ? (columns - 1) / width + 1 : 1;
}

size_t pager_rows_of(const Session *session, const char *text) {
    size_t rows = 0;
    for (const char *end; (end = strchr(text, '\n')); text = end + 1)
        rows += rows_of_line(session, text, (size_t)(end - text));
    return rows;
}

/* Whether somebody sits before it, and reads text. */
static bool is_read(const Session *session) {
    const Reporter *first = session->report.first;
    return session->prompt && !session->loading && first->kind == &report_text &&
           !first->next && isatty(fileno(first->out));
}

/* Bytes of the first page, as many whole paragraphs as fit; one that is longer is cut. */
static size_t page_of(const Session *session, const char *text) {
    size_t left = pager_rows(session), whole = 0, at = 0;
    while (text[at]) {
        size_t len = strcspn(text + at, "\n"), rows;
        rows = rows_of_line(session, text + at, len);
        if (rows > left && at) return whole ? whole : at;
        left = rows > left ? 0 : left - rows;
        at += len + (text[at + len] == '\n');
        if (len == 0) whole = at;
    }
    return at;
}

static void report_plain(Session *session, const char *text) {
    report_words(&session->report, &(TextEvent){.command = "", .text = text});
}

void pager_words(Session *session, const TextEvent *event) {
    Buf text = {0};
    if (is_read(session)) report_blocks_text(&text, &session->report.first->style, event);
    if (pager_rows_of(session, buf_str(&text)) <= pager_rows(session) + 1) {
        report_words(&session->report, event);
    } else {
        pager_flush(session);
        buf_puts(&session->later, text.data);
        pager_go_on(session);
    }
    buf_free(&text);
}

bool pager_waits(const Session *session) {
    return session->later.len > 0;
}

void pager_go_on(Session *session) {
    Buf *later = &session->later, page = {0};
    size_t len = page_of(session, buf_str(later));
    buf_putn(&page, later->data, len);
    memmove(later->data, later->data + len, later->len + 1 - len);
    later->len -= len;
    report_plain(session, buf_str(&page));
    buf_free(&page);
}

void pager_leave(Session *session) {
    buf_clear(&session->later);
}

void pager_flush(Session *session) {
    if (!pager_waits(session)) return;
    report_plain(session, buf_str(&session->later));
    buf_clear(&session->later);
}
