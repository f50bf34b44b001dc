/* Two reporters, whose pieces stay here. */
#include "shell/serve/serve_said.h"

#include "base/interrupt.h"
#include "shell/report/json.h"

enum { SAID_MOST = 1 << 24 };

json_t *serve_said_text(const char *text) {
    Buf quoted = {0};
    json_quote(&quoted, text);
    json_t *value = json_loadb(quoted.data, quoted.len, JSON_DECODE_ANY, NULL);
    buf_free(&quoted);
    return value ? value : json_string("");
}

/* Who says more is stopped as by Ctrl-C. */
static bool fits(ServeSaid *said, size_t len) {
    said->size += len;
    if (said->size > SAID_MOST) raise(SIGINT);
    return said->size <= SAID_MOST;
}

static void keep_objects(Reporter *reporter, const Piece *piece) {
    ServeSaid *said = reporter->own;
    size_t len;
    for (const char *at = piece->text, *end = at + piece->len; at < end; at += len + 1) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        len = (size_t)((stop ? stop : end) - at);
        json_t *object = fits(said, len) ? json_loadb(at, len, 0, NULL) : NULL;
        if (object) json_array_append_new(said->objects, object);
    }
}

static void keep_text(Reporter *reporter, const Piece *piece) {
    ServeSaid *said = reporter->own;
    if (fits(said, piece->len)) buf_putn(&said->text, piece->text, piece->len);
}

void serve_said_to(Session *session, const ReporterKind *kind, void *own) {
    *session->report.first =
        (Reporter){.kind = kind, .out = stdout, .err = stderr, .own = own};
    session->jobs = NULL;
    session->watch.tick = NULL;
    session_settle(session);
}

void serve_said_begin(ServeSaid *said, Session *session) {
    static ReporterKind objects, text;
    objects = report_json, text = report_text;
    objects.write = keep_objects, text.write = keep_text;
    said->session = session;
    said->objects = json_array();
    serve_said_to(session, &objects, said);
    report_add(&session->report, &text, stdout)->own = said;
    session_settle(session);
}
