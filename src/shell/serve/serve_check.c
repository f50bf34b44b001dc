/* Each object of the session's becomes a diagnostic, a lens, or both. In C only what is
 * warned of is told: what bbx can't read may be right. */
#include "shell/serve/serve_check.h"

#include "shell/report/json_get.h"
#include "shell/serve/serve_said.h"

enum { SEVERITY_ERROR = 1, SEVERITY_WARNING = 2, TOLD_MOST = 1000 };

typedef struct {
    const ServeFile *file;
    ServeBoss *boss;
    unsigned told;
} Check;

static bool is_type(const json_t *object, const char *type) {
    return strcmp(json_get_text(object, "type"), type) == 0;
}

static bool is_own(const Check *check, const json_t *object) {
    return strcmp(json_get_text(object, "file"), check->file->name) == 0;
}

/* --- words --- */

static void put_values(Buf *out, json_t *values) {
    const char *name;
    json_t *value;
    bool first = true;
    json_object_foreach(values, name, value) {
        const char *text = json_string_value(value);
        if (!text) continue;
        text += 2 + strspn(text + 2, "0");
        buf_printf(out, "%s%s = 0x%s", first ? "" : ", ", name, *text ? text : "0");
        first = false;
    }
}

static void put_note(Buf *out, const char *before, const char *text) {
    if (*text) buf_printf(out, "%s%s", before, text);
}

/* "refuted: a = 0x0, b = 0x1" */
static void put_verdict(Buf *out, const json_t *law) {
    const char *verdict = json_get_text(law, "verdict");
    json_t *example = json_object_get(law, "counterexample");
    bool refuted = strcmp(verdict, "refuted") == 0, ok = json_get_bool(law, "ok");
    buf_puts(out, verdict);
    if (refuted && ok) buf_puts(out, ", as expected");
    if (json_get_bool(law, "vacuous")) buf_puts(out, " vacuously");
    if (json_object_size(example)) buf_puts(out, ": ");
    put_values(out, example);
}

static void put_law(Buf *out, const json_t *law) {
    put_verdict(out, law);
    put_note(out, "\n", json_get_text(law, "why"));
    put_note(out, "\nit holds when ", json_get_text(law, "repair"));
    put_note(out, "\nwhat holds: ", json_get_text(law, "instead"));
    put_note(out, "\n", json_get_text(law, "note"));
}

static void put_lens(Buf *out, const json_t *law) {
    put_verdict(out, law);
    put_note(out, ": ", json_get_text(law, "method"));
    if (strcmp(json_get_text(law, "verdict"), "undecided") == 0)
        put_note(out, ": ", json_get_text(law, "why"));
}

/* --- places --- */

/* The token at a place, or the rest of the line behind a line's beginning. */
static json_t *range_of(const Check *check, const json_t *object) {
    ServeText text = check->file->text;
    size_t column = json_get_count(object, "column"), end;
    size_t at = serve_text_place(text, json_get_count(object, "line"), column);
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

static void tell(Check *check, const json_t *object, int severity, const Buf *message) {
    bool own = is_own(check, object);
    if (check->told++ >= TOLD_MOST || (!own && check->file->language != SERVE_BBX)) return;
    Buf words = {0};
    if (!own && *json_get_text(object, "file"))
        buf_printf(&words, "%s:%u: ", json_get_text(object, "file"),
                   (unsigned)json_get_count(object, "line"));
    buf_puts(&words, buf_str(message));
    json_t *range = own ? range_of(check, object) : serve_text_range(check->file->text, 0, 0);
    serve_boss_tell(check->boss,
                    json_pack("{s:{s:o, s:i, s:s, s:o}}", "diagnostic", "range", range,
                              "severity", severity, "source", "bbx", "message",
                              serve_said_text(buf_str(&words))));
    buf_free(&words);
}

static void tell_lens(const Check *check, const json_t *law) {
    Buf title = {0};
    if (!is_own(check, law)) return;
    put_lens(&title, law);
    serve_boss_tell(check->boss, json_pack("{s:{s:o, s:{s:o, s:s}}}", "lens", "range",
                                           range_of(check, law), "command", "title",
                                           serve_said_text(buf_str(&title)), "command", ""));
    buf_free(&title);
}

/* --- what was said --- */

static void hear_diag(Check *check, const json_t *object, Buf *words) {
    bool error = is_type(object, "error");
    if (error && check->file->language != SERVE_BBX) return;
    buf_puts(words, json_get_text(object, "message"));
    put_note(words, "\nhint: ", json_get_text(object, "hint"));
    tell(check, object, error ? SEVERITY_ERROR : SEVERITY_WARNING, words);
}

static void hear_law(Check *check, const json_t *law, Buf *words) {
    bool undecided = strcmp(json_get_text(law, "verdict"), "undecided") == 0;
    put_law(words, law);
    if (!json_get_bool(law, "ok"))
        tell(check, law, undecided ? SEVERITY_WARNING : SEVERITY_ERROR, words);
    tell_lens(check, law);
}

static void hear_assert(Check *check, const json_t *object, Buf *words) {
    if (json_get_bool(object, "ok")) return;
    buf_puts(words, "the assert fails");
    put_note(words, "\n", json_get_text(object, "difference"));
    tell(check, object, SEVERITY_ERROR, words);
}

static void hear(void *context, json_t *object) {
    Buf words = {0};
    if (is_type(object, "error") || is_type(object, "warning"))
        hear_diag(context, object, &words);
    else if (is_type(object, "law"))
        hear_law(context, object, &words);
    else if (is_type(object, "assert"))
        hear_assert(context, object, &words);
    buf_free(&words);
    json_decref(object);
}

void serve_check_work(void *context, ServeBoss *boss) {
    const ServeFile *file = context;
    Check check = {file, boss, 0};
    ServeSaid said = {.hear = hear, .context = &check};
    serve_said_begin(&said, file->session);
    session_script(file->session, file->name, file->text.at, file->text.len);
}
