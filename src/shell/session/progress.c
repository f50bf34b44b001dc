/* The watch asks now and then, in whatever process it counts; only the session's own one
 * answers. */
#include "shell/session/progress.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double silence = 1, tell_every = 0.2;
static const uint64_t million = 1000000;

static void put_place(const Session *session, Buf *text) {
    const Statement *statement = session->current;
    if (!statement || !statement->source) return;
    Place place = source_place(statement->source, statement->span.start);
    if (*place.name != '<') buf_printf(text, "%s:%u: ", place.name, place.line);
}

static void put_tried(uint64_t tried, Buf *text) {
    if (tried >= million)
        buf_printf(text, ", %" PRIu64 " million inputs tried", tried / million);
    else if (tried)
        buf_printf(text, ", %" PRIu64 " inputs tried", tried);
}

/* "laws.bbx:12: SAT, 14 s, 30 million inputs tried; Ctrl-C stops" */
static void report_if_due(Session *session, unsigned waiting) {
    Report *report = &session->report;
    double now = watch_now();
    bool due = now >= report->spoke + silence && now >= session->told + tell_every;
    if (!due || getpid() != session->process) return;
    session->told = now;
    const Watch *watch = &session->watch;
    Buf text = {0};
    put_place(session, &text);
    if (waiting)
        buf_printf(&text, "%u law%s at work, ", waiting, waiting == 1 ? "" : "s");
    else if (watch->doing)
        buf_printf(&text, "%s, ", watch->doing);
    buf_printf(&text, "%.0f s", now - (waiting ? report->spoke : session->began));
    if (!waiting) put_tried(watch->tried, &text);
    buf_puts(&text, "; Ctrl-C stops");
    size_t width = session_width(session);
    if (width && text.len >= width) text.data[width - 1] = '\0';
    report_progress(report, text.data);
    buf_free(&text);
}

static void on_tick(void *context) {
    report_if_due(context, 0);
}

void progress_begin(Session *session) {
    const char *term = getenv("TERM");
    if (!isatty(STDERR_FILENO) || !term || strcmp(term, "dumb") == 0) return;
    session->watch.tick = on_tick;
    session->watch.tick_context = session;
    session->process = getpid();
    progress_start(session);
}

void progress_start(Session *session) {
    session->report.spoke = watch_now();
}

void progress_wait(Session *session, unsigned count) {
    if (session->watch.tick) report_if_due(session, count);
}
