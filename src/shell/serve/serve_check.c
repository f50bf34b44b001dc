/* What the session says becomes diagnostics and lenses. In C only what is warned of is
 * told: what bbx can't read may be right. */
#include "shell/serve/serve_check.h"

#include <inttypes.h>
#include <string.h>

#include "shell/serve/serve_said.h"

enum { SEVERITY_ERROR = 1, SEVERITY_WARNING = 2, TOLD_MOST = 1000 };

typedef struct {
    const ServeFile *file;
    ServeBoss *boss;
    unsigned told;
} Check;

static bool is_own(const Check *check, const char *file) {
    return strcmp(file, check->file->name) == 0;
}

/* --- words --- */

static void put_note(Buf *out, const char *before, const char *text) {
    if (text && *text) buf_printf(out, "%s%s", before, text);
}

/* "refuted: a = 0x0, b = 0x1" */
static void put_verdict(Buf *out, const LawEvent *law) {
    static const char *const verdicts[] = {"proved", "refuted", "undecided"};
    bool first = true;
    buf_puts(out, verdicts[law->verdict]);
    if (law->ok && law->verdict == VERDICT_REFUTED) buf_puts(out, ", as expected");
    if (law->vacuous) buf_puts(out, " vacuously");
    for (size_t i = 0; i < law->example.count; i++) {
        const NamedValue *one = &law->example.at[i];
        if (one->value.kind == KIND_LIST) continue;
        buf_printf(out, "%s%s = ", first ? ": " : ", ", one->name);
        wide_hex(out, value_wide(&one->value));
        first = false;
    }
}

static void put_law(Buf *out, const LawEvent *law) {
    put_verdict(out, law);
    Buf why = {0};
    report_why(&why, law);
    put_note(out, "\n", buf_str(&why));
    buf_free(&why);
    put_note(out, "\nit holds when ", law->repair);
    put_note(out, "\nwhat holds: ", law->instead);
    put_note(out, "\n", law->note);
}

static void put_lens(Buf *out, const LawEvent *law) {
    Buf text = {0};
    put_verdict(out, law);
    if (law->verdict == VERDICT_UNDECIDED)
        report_why(&text, law);
    else
        report_method(&text, law);
    put_note(out, ": ", buf_str(&text));
    buf_free(&text);
}

/* --- places --- */

/* The token at a place, or without a column the whole line. */
static json_t *range_of(const Check *check, unsigned line, unsigned column) {
    ServeText text = check->file->text;
    size_t at = serve_text_place(text, line, column), end;
    if (column) {
        end = serve_text_token(text, at).end;
        if (end <= at) end = at + (at < text.len);
        while (end < text.len && ((unsigned char)text.at[end] & 0xC0) == 0x80) end++;
    } else {
        at += strspn(text.at + at, " \t");
        end = serve_text_line_end(text, at);
    }
    return serve_text_range(text, at, end);
}

typedef struct {
    const char *file;
    unsigned line, column;
    int severity;
} Remark;

/* Takes the message. */
static void send_remark(Check *check, const Remark *is, Buf *message) {
    bool own = is_own(check, is->file);
    Buf words = {0};
    if (!own && *is->file) buf_printf(&words, "%s:%u: ", is->file, is->line);
    buf_puts(&words, buf_str(message));
    buf_free(message);
    json_t *range = own ? range_of(check, is->line, is->column)
                        : serve_text_range(check->file->text, 0, 0);
    if (check->told++ < TOLD_MOST && (own || check->file->language == SERVE_BBX))
        serve_boss_tell(check->boss,
                        json_pack("{s:{s:O, s:i, s:s, s:o}}", "diagnostic", "range",
                                  range, "severity", is->severity, "source", "bbx",
                                  "message", serve_said_text(buf_str(&words))));
    json_decref(range);
    buf_free(&words);
}

static void tell_lens(const Check *check, const LawEvent *law) {
    Buf title = {0};
    if (!is_own(check, law->origin.file)) return;
    put_lens(&title, law);
    serve_boss_tell(check->boss,
                    json_pack("{s:{s:o, s:{s:o, s:s}}}", "lens", "range",
                              range_of(check, law->origin.line, 0), "command", "title",
                              serve_said_text(buf_str(&title)), "command", ""));
    buf_free(&title);
}

/* --- what is said --- */

static void hear_diag(Reporter *r, const DiagEvent *diag) {
    Check *check = r->own;
    bool error = diag->level == DIAG_ERROR;
    Buf words = {0};
    if (error && check->file->language != SERVE_BBX) return;
    buf_puts(&words, diag->message);
    put_note(&words, "\nhint: ", diag->hint);
    send_remark(check,
                &(Remark){diag->file, diag->line, diag->column,
                          error ? SEVERITY_ERROR : SEVERITY_WARNING},
                &words);
}

static void hear_law(Reporter *r, const LawEvent *law) {
    Check *check = r->own;
    const Origin *origin = &law->origin;
    int severity = law->verdict == VERDICT_UNDECIDED ? SEVERITY_WARNING : SEVERITY_ERROR;
    Buf words = {0};
    if (!law->ok) {
        put_law(&words, law);
        send_remark(check, &(Remark){origin->file, origin->line, 0, severity}, &words);
    }
    tell_lens(check, law);
}

static void hear_assertion(Reporter *r, const AssertEvent *event) {
    Buf words = {0};
    if (event->ok) return;
    buf_puts(&words, "the assert fails");
    put_note(&words, "\n", event->detail);
    send_remark(r->own,
                &(Remark){event->origin.file, event->origin.line, 0, SEVERITY_ERROR},
                &words);
}

static const ReporterKind checks = {
    .law = hear_law, .assertion = hear_assertion, .diag = hear_diag};

void serve_check_work(void *context, ServeBoss *boss) {
    const ServeFile *file = context;
    Check check = {file, boss, 0};
    serve_said_to(file->session, &checks, &check);
    session_script(file->session, file->name, file->text.at, file->text.len);
}
