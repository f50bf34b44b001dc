/* A JUnit report: a suite per input, a case for each law, refute, assert and error. Cases
 * are kept until the end, as a suite begins with its counts. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "shell/report.h"

typedef struct Suite Suite;
struct Suite {
    char *name;
    Buf cases;
    size_t tests, failures, errors;
    double seconds;
    Suite *next;
};

/* XML 1.0 has no control characters, and neither U+FFFE nor U+FFFF. */
static void put_escaped(Buf *buf, const char *text) {
    size_t len = strlen(text), size;
    for (size_t i = 0; i < len; i += size) {
        uint32_t point = utf8_decode(text + i, len - i, &size);
        switch (point) {
        case '&':
            buf_puts(buf, "&amp;");
            break;
        case '<':
            buf_puts(buf, "&lt;");
            break;
        case '>':
            buf_puts(buf, "&gt;");
            break;
        case '"':
            buf_puts(buf, "&quot;");
            break;
        case '\n':
            buf_puts(buf, "&#10;");
            break;
        case '\t':
            buf_puts(buf, "&#9;");
            break;
        default:
            if (point < 0x20 || point == 0xFFFD || point == 0xFFFE || point == 0xFFFF)
                buf_puts(buf, "\xEF\xBF\xBD");
            else
                buf_putn(buf, text + i, size);
        }
    }
}

static Suite *suite_of(Reporter *r, const char *file) {
    Suite **at = (Suite **)&r->own;
    const char *name = *file ? file : "bbx";
    while (*at && strcmp((*at)->name, name) != 0) at = &(*at)->next;
    if (*at) return *at;
    *at = base_malloc(sizeof **at);
    **at = (Suite){.name = base_malloc(strlen(name) + 1)};
    strcpy((*at)->name, name);
    return *at;
}

typedef struct {
    const char *name, *file;
    unsigned line;
    double seconds;
} Case;

static Suite *open_case(Reporter *r, const Case *one) {
    Suite *suite = suite_of(r, one->file);
    Buf *buf = &suite->cases;
    suite->tests++;
    suite->seconds += one->seconds;
    buf_puts(buf, "    <testcase name=\"");
    put_escaped(buf, one->name);
    buf_puts(buf, "\" classname=\"");
    put_escaped(buf, suite->name);
    buf_puts(buf, "\" file=\"");
    put_escaped(buf, suite->name);
    buf_printf(buf, "\" line=\"%u\" time=\"%.6f\"", one->line, one->seconds);
    return suite;
}

typedef struct {
    const char *element, *type, *message, *details;
} Fault;

static void put_fault(Buf *buf, const Fault *fault) {
    buf_printf(buf, ">\n      <%s type=\"%s\" message=\"", fault->element, fault->type);
    put_escaped(buf, fault->message);
    buf_puts(buf, "\">");
    put_escaped(buf, fault->details);
    buf_printf(buf, "</%s>\n    </testcase>\n", fault->element);
}

static void junit_law(Reporter *r, const LawEvent *law) {
    const Origin *origin = &law->origin;
    Case one = {law->name ? law->name : origin->text, origin->file, origin->line,
                law->micros / 1e6};
    Suite *suite = open_case(r, &one);
    if (law->ok) {
        buf_puts(&suite->cases, "/>\n");
        return;
    }
    suite->failures++;
    bool undecided = law->verdict == VERDICT_UNDECIDED;
    Fault fault = {"failure", undecided ? "undecided" : "law", law->why, NULL};
    if (!undecided) fault.message = law->refute ? "it holds" : "refuted";
    report_law_lines(r, law);
    fault.details = buf_str(&r->buf);
    put_fault(&suite->cases, &fault);
    buf_clear(&r->buf);
}

static void junit_assert(Reporter *r, const AssertEvent *event) {
    const Origin *origin = &event->origin;
    Suite *suite = open_case(r, &(Case){origin->text, origin->file, origin->line, 0});
    if (event->ok) {
        buf_puts(&suite->cases, "/>\n");
        return;
    }
    suite->failures++;
    put_fault(&suite->cases,
              &(Fault){"failure", "assert", "the assertion fails",
                       event->detail ? event->detail : origin->text});
}

static void junit_diag(Reporter *r, const DiagEvent *diag) {
    if (diag->level != DIAG_ERROR) return;
    Suite *suite = open_case(r, &(Case){diag->message, diag->file, diag->line, 0});
    suite->errors++;
    report_diag_lines(&r->buf, &r->style, diag);
    put_fault(&suite->cases, &(Fault){"error", "error", diag->message, buf_str(&r->buf)});
    buf_clear(&r->buf);
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
        buf_puts(buf, "  <testsuite name=\"");
        put_escaped(buf, s->name);
        buf_putc(buf, '"');
        put_counts(buf, s);
        buf_puts(buf, ">\n");
        buf_putn(buf, buf_str(&s->cases), s->cases.len);
        buf_puts(buf, "  </testsuite>\n");
        buf_free(&s->cases);
        free(s->name);
        free(s);
    }
    buf_puts(buf, "</testsuites>\n");
    report_put(r);
}

const ReporterKind report_junit = {
    .law = junit_law,
    .assertion = junit_assert,
    .diag = junit_diag,
    .end = junit_end,
};
