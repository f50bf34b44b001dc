/* Events on their way to the reporters, the outcome, and the lines of a diag. */
#include "shell/report/report.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/watch.h"

Reporter *report_add(Report *report, const ReporterKind *kind, FILE *out) {
    Reporter *reporter = base_malloc(sizeof *reporter), **at = &report->first;
    *reporter = (Reporter){.kind = kind,
                           .out = out,
                           .err = stderr,
                           .style = style_default(),
                           .err_style = style_default()};
    for (; *at; at = &(*at)->next) reporter->index++;
    *at = reporter;
    return reporter;
}

const ReporterKind *const report_kinds[REPORTS] = {
    &report_text,
#define REPORT(name, argument, doc) &report_##name,
#include "shell/report/reports.def"
#undef REPORT
};

void report_progress(Report *report, const char *text) {
    bool shows = text && isatty(STDERR_FILENO);
    if (shows)
        fprintf(stderr, "\r%s\033[K", text);
    else if (report->progress)
        fputs("\r\033[K", stderr);
    report->progress = shows;
}

static void speak(Report *report) {
    if (report->first && report->first->held) return;
    report_progress(report, NULL);
    if (isatty(STDOUT_FILENO)) report->spoke = watch_now();
}

static Blocks blocks_of(Report *report) {
    if (!report->arena) report->arena = arena_new();
    return (Blocks){.arena = report->arena};
}

/* Calls each reporter, and puts what it left in its buffer; a kind that leaves an event
 * out inherits from `like`. maker: of its blocks, for kinds that draw these; or NULL. */
#define TELL(name, Type, test, sets, count, maker)                                       \
    void report_##name(Report *report, const Type *event) {                              \
        void (*const make)(Blocks *, const Style *, const Type *) = maker;               \
        Outcome *o = &report->outcome;                                                   \
        Counts *c = &o->counts;                                                          \
        bool *flag = sets;                                                               \
        unsigned *number = count;                                                        \
        (void)c;                                                                         \
        if (report->muted) return;                                                       \
        speak(report);                                                                   \
        if (flag) *flag = true;                                                          \
        if (number) ++*number;                                                           \
        for (Reporter *r = report->first; r; r = r->next) {                              \
            const ReporterKind *kind = r->kind;                                          \
            if (r->quiet && !flag && !(test && kind->tests)) continue;                   \
            while (kind && !kind->name && !(make && kind->blocks)) kind = kind->like;    \
            if (kind && kind->name) {                                                    \
                kind->name(r, event);                                                    \
            } else if (kind) {                                                           \
                Blocks blocks = blocks_of(report);                                       \
                make(&blocks, &r->style, event);                                         \
                kind->blocks(r, &blocks);                                                \
                arena_reset(report->arena);                                              \
            }                                                                            \
            if (r->buf.len) report_put_as(r, r->kind->piece, 0);                         \
        }                                                                                \
    }
#define EVENT(name, Type, test, sets, count) TELL(name, Type, test, sets, count, NULL)
#define SHOWN(name, Type, sets, maker)       TELL(name, Type, false, sets, NULL, maker)
#include "shell/report/events.def"

bool report_has_script(const Report *report) {
    for (const Reporter *r = report->first; r; r = r->next)
        if (r->kind->prose) return true;
    return false;
}

/* What came of a macro can't be seen in the line. */
static void hint_at_macro(const Diag *diag, Buf *hint) {
    const char *name = source_macro(diag->source, diag->span.start);
    size_t len = name ? symbol_reach(name) : 0;
    if (len) buf_printf(hint, "it is in the text of the macro '%.*s'", (int)len, name);
}

void report_problem(Report *report, const Diag *diag) {
    Buf hint = {0};
    DiagEvent event = {
        .level = diag->level, .file = "", .message = diag->message, .hint = diag->hint};
    if (diag->source) {
        Place place = source_place(diag->source, diag->span.start);
        event.file = place.name;
        event.line = place.line;
        event.column = place.column;
        event.source = place.line_start;
        event.source_len = place.line_len;
        if (!*diag->hint) hint_at_macro(diag, &hint);
        if (hint.len) event.hint = buf_str(&hint);
    }
    report_diag(report, &event);
    buf_free(&hint);
}

void report_error(Report *report, const char *file, const char *message,
                  const char *hint) {
    report_error_line(report, file, 0, message, hint);
}

void report_error_line(Report *report, const char *file, unsigned line,
                       const char *message, const char *hint) {
    report_diag(report, &(DiagEvent){.level = DIAG_ERROR,
                                     .file = file,
                                     .line = line,
                                     .column = line > 0,
                                     .message = message,
                                     .hint = hint});
}

/* NULL, or why the file could not be written. */
static const char *finish(FILE *file) {
    errno = 0;
    bool broken = ferror(file) != 0;
    broken = fflush(file) != 0 || broken;
    const char *why = errno ? strerror(errno) : "write error";
    if (file != stdout && fclose(file) != 0) broken = true;
    return broken ? why : NULL;
}

bool report_end(Report *report) {
    report_progress(report, NULL);
    bool good = true;
    for (Reporter *r = report->first, *next; r; r = next) {
        next = r->next;
        if (r->kind->end) r->kind->end(r);
        const char *why = finish(r->out);
        if (r->broken && !why) why = "a page is missing";
        if (why) {
            fprintf(stderr, "bbx: error: cannot write %s: %s\n",
                    r->out == stdout ? "standard output" : "the report", why);
            report->outcome.errors = true;
            good = false;
        }
        buf_free(&r->buf);
        free(r);
    }
    report->first = NULL;
    if (report->arena) arena_free(report->arena);
    report->arena = NULL;
    return good;
}

void report_total(Report *report, unsigned files, double seconds) {
    const Total total = {report->outcome.counts, files, seconds};
    report_progress(report, NULL);
    for (Reporter *r = report->first; r; r = r->next) {
        if (!r->kind->total) continue;
        r->kind->total(r, &total);
        report_put_as(r, PIECE_OUT, 0);
    }
}

int report_status(const Report *report) {
    const Outcome *o = &report->outcome;
    return o->interrupted ? 130 : o->errors ? 2 : o->failures ? 1 : o->undecided ? 3 : 0;
}

/* Pieces */

/* Flushes output first, so that errors appear after it on the screen. */
void report_write(Reporter *reporter, const Piece *piece) {
    if (piece->kind == PIECE_ERR) fflush(reporter->out);
    FILE *file = piece->kind == PIECE_ERR ? reporter->err : reporter->out;
    fwrite(piece->text, 1, piece->len, file);
}

static void write_piece(Reporter *reporter, const Piece *piece) {
    if (reporter->kind->write)
        reporter->kind->write(reporter, piece);
    else
        report_write(reporter, piece);
}

/* Header of a held piece; its bytes and a NUL follow. */
typedef struct {
    uint32_t reporter, kind;
    double seconds;
    size_t len;
} Held;

enum { NO_REPORTER = 0xFFFF }; /* the bytes are an Outcome */

static void hold_piece(Buf *held, uint32_t reporter, const Piece *piece) {
    const Held head = {reporter, piece->kind, piece->seconds, piece->len};
    buf_putn(held, (const char *)&head, sizeof head);
    buf_putn(held, piece->text, piece->len);
    buf_putc(held, '\0');
}

void report_put_as(Reporter *reporter, unsigned kind, double seconds) {
    Buf *buf = &reporter->buf;
    const Piece piece = {kind, seconds, buf_str(buf), buf->len};
    if (reporter->held)
        hold_piece(reporter->held, reporter->index, &piece);
    else
        write_piece(reporter, &piece);
    buf_clear(buf);
}

void report_hold(Report *report, Buf *held) {
    for (Reporter *r = report->first; r; r = r->next) r->held = held;
}

Outcome report_take_outcome(Report *report) {
    const Outcome outcome = report->outcome;
    report->outcome = (Outcome){.errors = false};
    return outcome;
}

static void add_counts(Counts *all, const Counts *more) {
    all->proved += more->proved;
    all->refuted += more->refuted;
    all->undecided += more->undecided;
    all->errors += more->errors;
    all->passed += more->passed;
    all->failed += more->failed;
}

void report_add_outcome(Report *report, Outcome more) {
    Outcome *all = &report->outcome;
    all->errors |= more.errors;
    all->failures |= more.failures;
    all->undecided |= more.undecided;
    all->interrupted |= more.interrupted;
    add_counts(&all->counts, &more.counts);
}

void report_hold_outcome(Report *report, Buf *held) {
    const Outcome outcome = report_take_outcome(report);
    const Piece piece = {PIECE_OWN, 0, (const char *)&outcome, sizeof outcome};
    hold_piece(held, NO_REPORTER, &piece);
}

static void add_held_outcome(Report *report, const char *bytes) {
    Outcome more;
    memcpy(&more, bytes, sizeof more);
    report_add_outcome(report, more);
}

void report_release(Report *report, const char *held, size_t len) {
    speak(report);
    for (size_t at = 0; at < len;) {
        Held head;
        memcpy(&head, held + at, sizeof head);
        at += sizeof head;
        const Piece piece = {head.kind, head.seconds, held + at, head.len};
        if (head.reporter == NO_REPORTER) add_held_outcome(report, piece.text);
        for (Reporter *r = report->first; r; r = r->next)
            if (r->index == head.reporter) write_piece(r, &piece);
        at += head.len + 1;
    }
}

/* Diags as lines */

enum { SHOWN = 100, SHOWN_LEAST = 20, AROUND = 6 /* what stands beside it */ };

/* Invisible characters that terminals act on: C1, line ends, text direction. */
static bool is_hidden(uint32_t point) {
    return (point >= 0x80 && point < 0xA0) || point == 0x61C || point == 0xFEFF ||
           (point >= 0x200E && point <= 0x200F) || (point >= 0x2028 && point <= 0x202E) ||
           (point >= 0x2060 && point <= 0x2069);
}

/* Control characters would move the cursor: a blank, or <U+202E>. */
static void put_clean(Buf *buf, const char *text, size_t len) {
    for (size_t i = 0, size; i < len; i += size) {
        uint32_t point = utf8_decode(text + i, len - i, &size);
        if (point < 0x20 || point == 0x7F)
            buf_putc(buf, ' ');
        else if (is_hidden(point))
            buf_printf(buf, "<U+%04X>", (unsigned)point);
        else
            buf_putn(buf, text + i, size);
    }
}

/* bbx's own words, in which … stands for what is left out. */
static void put_words(Buf *buf, const Style *style, const char *text) {
    for (const char *dots; (dots = strstr(text, "…")); text = dots + strlen("…")) {
        put_clean(buf, text, (size_t)(dots - text));
        buf_puts(buf, style_sign(style, "…", "..."));
    }
    put_clean(buf, text, strlen(text));
}

/* Another program's lines. */
static void put_lines(Buf *buf, const char *text) {
    while (*text) {
        size_t len = strcspn(text, "\n");
        put_clean(buf, text, len);
        buf_putc(buf, '\n');
        text += len + (text[len] == '\n');
    }
}

/* The line and a caret below the column; of a long line the part around it. */
static void source_lines(Buf *buf, const Style *style, const DiagEvent *diag) {
    size_t from = 0, column = diag->column - 1, most = SHOWN;
    if (style->folds && style->width && style->width < SHOWN + AROUND)
        most = style->width < SHOWN_LEAST ? SHOWN_LEAST : style->width - AROUND;
    if (column > most - most / 5) {
        size_t skip = column - most * 3 / 5;
        from = utf8_skip(diag->source, diag->source_len, skip);
        column -= skip;
    }
    const char *text = diag->source + from;
    size_t rest = diag->source_len - from, shown = utf8_skip(text, rest, most);
    const char *dots = style_sign(style, "…", "...");
    buf_puts(buf, "    ");
    if (from) buf_puts(buf, dots);
    put_clean(buf, text, shown);
    if (shown < rest) buf_puts(buf, dots);
    buf_puts(buf, "\n    ");
    Buf clean = {0};
    put_clean(&clean, text, utf8_skip(text, rest, column));
    size_t before = utf8_width(buf_str(&clean), clean.len);
    buf_free(&clean);
    buf_fill(buf, ' ', before + (from ? style_width(dots) : 0));
    style_puts(buf, style, INK_MARK, "^");
    buf_putc(buf, '\n');
}

void report_diag_lines(Buf *buf, const Style *style, const DiagEvent *diag) {
    if (diag->words) {
        put_lines(buf, diag->words);
        return;
    }
    if (diag->line)
        buf_printf(buf, "%s:%u:%u: ", diag->file, diag->line, diag->column);
    else
        buf_printf(buf, "%s: ", *diag->file ? diag->file : "bbx");
    bool error = diag->level == DIAG_ERROR;
    style_puts(buf, style, error ? INK_BAD : INK_TITLE, error ? "error:" : "warning:");
    buf_putc(buf, ' ');
    put_words(buf, style, diag->message);
    buf_putc(buf, '\n');
    if (diag->source) source_lines(buf, style, diag);
    if (*diag->hint) {
        style_puts(buf, style, INK_TITLE, "    hint:");
        buf_putc(buf, ' ');
        put_words(buf, style, diag->hint);
        buf_putc(buf, '\n');
    }
}
