/* A listing for people: mnemonics, and what each line means. */
#include <string.h>

#include "shell/report/report.h"

enum { LEAST = 24 };

static size_t widest(const AsmEvent *event) {
    size_t most = LEAST;
    for (size_t i = 0; i < event->count; i++) {
        size_t width = strlen(event->lines[i].text);
        if (width > most) most = width;
    }
    return most;
}

static void put_comment(Reporter *r, const char *text) {
    style_ink(&r->buf, &r->style, INK_FAINT);
    buf_printf(&r->buf, "; %s", text);
    style_ink(&r->buf, &r->style, INK_NONE);
    buf_puts(&r->buf, "\n");
}

void report_listing_lines(Reporter *r, const AsmEvent *event) {
    size_t width = widest(event);
    Buf line = {0};
    buf_printf(&line, "%s: %s", event->target, event->header);
    put_comment(r, buf_str(&line));
    for (size_t i = 0; i < event->count; i++) {
        const AsmLine *at = &event->lines[i];
        bool comment = *at->comment;
        buf_puts(&r->buf, at->text);
        if (comment) buf_fill(&r->buf, ' ', width + 1 - strlen(at->text));
        if (comment)
            put_comment(r, at->comment);
        else
            buf_puts(&r->buf, "\n");
    }
    for (size_t i = 0; i < event->ndata; i++) buf_printf(&r->buf, "%s\n", event->data[i]);
    buf_clear(&line);
    buf_printf(&line, "%zu instruction%s, %zu byte%s, depth %u", event->count,
               event->count == 1 ? "" : "s", event->size, event->size == 1 ? "" : "s",
               event->depth);
    put_comment(r, buf_str(&line));
    buf_free(&line);
}
