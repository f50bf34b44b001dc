/* A JUnit report: a suite per input, a case for each law, refute, assert and error. Cases
 * are kept until the end, as a suite begins with its counts. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "render/picture/svg.h"
#include "shell/report/report.h"

typedef struct Suite Suite;
struct Suite {
    char *name;
    Buf cases;
    size_t tests, failures, errors;
    double seconds;
    Suite *next;
};

static Suite *suite_of(Reporter *r, const char *file) {
    Suite **at = (Suite **)&r->own;
    while (*at && strcmp((*at)->name, file) != 0) at = &(*at)->next;
    if (*at) return *at;
    *at = base_malloc(sizeof **at);
    **at = (Suite){.name = base_malloc(strlen(file) + 1)};
    strcpy((*at)->name, file);
    return *at;
}

typedef struct {
    const char *name, *file;
    unsigned line;
    double seconds;
} Case;

enum { JUNIT_PASSED = PIECE_OWN, JUNIT_FAILURE, JUNIT_ERROR };

/* A piece is the name of the suite and, behind its NUL, the case. */
static void junit_write(Reporter *r, const Piece *piece) {
    if (piece->kind == PIECE_OUT) {
        report_write(r, piece);
        return;
    }
    Suite *suite = suite_of(r, piece->text);
    size_t name = strlen(piece->text) + 1;
    suite->tests++;
    suite->failures += piece->kind == JUNIT_FAILURE;
    suite->errors += piece->kind == JUNIT_ERROR;
    suite->seconds += piece->seconds;
    buf_putn(&suite->cases, piece->text + name, piece->len - name);
}

typedef struct {
    const char *element, *type, *message, *details;
} Fault;

static void put_fault(Buf *buf, const Fault *fault) {
    svg_printf(buf, ">\n      <%s type=\"%s\" message=\"%s\">%s</%s>\n    </testcase>\n",
               fault->element, fault->type, fault->message, fault->details,
               fault->element);
}

static void put_case(Reporter *r, unsigned kind, const Case *one, const Fault *fault) {
    Buf *buf = &r->buf;
    const char *file = *one->file ? one->file : "bbx";
    buf_putn(buf, file, strlen(file) + 1);
    svg_printf(buf, "    <testcase name=\"%s\" classname=\"%s\" file=\"%s\" line=\"%u\"",
               one->name, file, file, one->line);
    buf_printf(buf, " time=\"%.6f\"", one->seconds);
    if (fault)
        put_fault(buf, fault);
    else
        buf_puts(buf, "/>\n");
    report_put_as(r, kind, one->seconds);
}

/* What was put into the reporter's buffer, as a text of its own. */
static Buf take_details(Reporter *r) {
    Buf details = r->buf;
    r->buf = (Buf){0};
    return details;
}

/* "refuted: x = 0x1, y = 0x0"; of one that is not ok though it is proved, why. */
static void put_message(Buf *out, const LawEvent *law) {
    if (law->verdict == VERDICT_UNDECIDED) {
        report_why(out, law);
        return;
    }
    buf_puts(out, law->refute ? "it holds" : report_verdict(law));
    if (!law->refute) report_scope(out, law);
    for (size_t i = 0; i < law->example.count; i++) {
        const NamedValue *one = &law->example.at[i];
        buf_printf(out, "%s%s = ", i ? ", " : ": ", one->name);
        wide_hex(out, value_wide(&one->value));
    }
    const char *why = law->undefined ? law->undefined : law->note;
    if (why) buf_printf(out, "; %s", why);
}

static void junit_law(Reporter *r, const LawEvent *law) {
    const Origin *origin = &law->origin;
    Case one = {law->name ? law->name : origin->text, origin->file, origin->line,
                law->micros / 1e6};
    if (law->ok) {
        put_case(r, JUNIT_PASSED, &one, NULL);
        return;
    }
    bool undecided = law->verdict == VERDICT_UNDECIDED;
    report_law_lines(r, law);
    Buf details = take_details(r);
    Buf message = {0};
    put_message(&message, law);
    const Fault fault = {"failure", undecided ? "undecided" : "law", buf_str(&message),
                         buf_str(&details)};
    put_case(r, JUNIT_FAILURE, &one, &fault);
    buf_free(&message);
    buf_free(&details);
}

static void junit_assertion(Reporter *r, const AssertEvent *event) {
    const Origin *origin = &event->origin;
    const Case one = {origin->text, origin->file, origin->line, 0};
    const Fault fault = {"failure", "assert", "the assertion fails",
                         event->detail ? event->detail : origin->text};
    put_case(r, event->ok ? JUNIT_PASSED : JUNIT_FAILURE, &one,
             event->ok ? NULL : &fault);
}

static void junit_diag(Reporter *r, const DiagEvent *diag) {
    if (diag->level != DIAG_ERROR) return;
    const Case one = {diag->message, diag->file, diag->line, 0};
    report_diag_lines(&r->buf, &r->style, diag);
    Buf details = take_details(r);
    put_case(r, JUNIT_ERROR, &one,
             &(Fault){"error", "error", diag->message, buf_str(&details)});
    buf_free(&details);
}

static void put_counts(Buf *buf, const Suite *suite) {
    buf_printf(buf, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" time=\"%.6f\"",
               suite->tests, suite->failures, suite->errors, suite->seconds);
}

static void junit_end(Reporter *r) {
    Buf *buf = &r->buf;
    Suite all = {0};
    for (const Suite *s = r->own; s; s = s->next) {
        all.tests += s->tests;
        all.failures += s->failures;
        all.errors += s->errors;
        all.seconds += s->seconds;
    }
    buf_puts(buf, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"bbx\"");
    put_counts(buf, &all);
    buf_puts(buf, ">\n");
    for (Suite *s = r->own, *next; s; s = next) {
        next = s->next;
        svg_printf(buf, "  <testsuite name=\"%s\"", s->name);
        put_counts(buf, s);
        buf_puts(buf, ">\n");
        buf_putn(buf, buf_str(&s->cases), s->cases.len);
        buf_puts(buf, "  </testsuite>\n");
        buf_free(&s->cases);
        free(s->name);
        free(s);
    }
    buf_puts(buf, "</testsuites>\n");
    report_put_as(r, PIECE_OUT, 0);
}

const ReporterKind report_junit = {
    .law = junit_law,
    .assertion = junit_assertion,
    .diag = junit_diag,
    .end = junit_end,
    .write = junit_write,
    .tests = true,
};
