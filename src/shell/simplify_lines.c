/* --simplify. A line is what `:simplify` has behind it, so it is read as that command:
 * with a source whose map leads back to the file's columns.
 *
 * Lines come in parts, as many as there are to read, and a part is a job (jobs.h): when
 * it takes long, a worker goes on with the rest of it while the session reads the next.
 * Only the part at work and what workers have said is in memory. */
#include "shell/simplify_lines.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "base/source_map.h"
#include "shell/command/command.h"
#include "shell/session/jobs.h"

enum { PART_LINES = 64, READ_SIZE = 1 << 16 };

static const char command[] = ":simplify ";
static const double tell_every = 0.1;

typedef struct {
    Session *session;
    const char *name;
    int fd;
    Buf text;      /* what was read */
    size_t at;     /* what of it went into parts */
    unsigned line; /* how many lines that was */
    bool ended;
    double told; /* when progress was shown */
} Lines;

/* Lines of a job: those from `at` on are left. */
typedef struct {
    Work work; /* as jobs know it: the session is all that it says */
    const char *name, *text;
    size_t len, at;
    unsigned line; /* the number of the line at `at` */
} Part;

/* One line */

/* The line without what ends it; part->at is moved behind it. */
static const char *next_line(Part *part, size_t *len) {
    const char *text = part->text + part->at;
    const char *end = memchr(text, '\n', part->len - part->at);
    *len = end ? (size_t)(end - text) : part->len - part->at;
    part->at += *len + (end != NULL);
    part->line++;
    if (*len && text[*len - 1] == '\r') --*len;
    return text;
}

/* The statement as the command's. The caller drops its source. */
static Statement commanded(Session *session, const Statement *line) {
    Source *user = line->source;
    Buf text = {0};
    buf_puts(&text, command);
    buf_fill(&text, ' ', line->span.start);
    buf_putn(&text, line->text, line->len);
    Source *source = source_new(user->name, text.data, text.len, user->line);
    source->map = user->map ? source_map_copy(user->map) : source_map_new(user);
    source_map_shift(source->map, sizeof command - 1);
    Statement whole = {.source = source, .span = span_of(0, text.len), .len = text.len};
    whole.text = arena_buf(session->statement, &text);
    return whole;
}

static bool simplify(Session *session, const Statement *line, SimplifyEvent *event) {
    Statement whole = commanded(session, line);
    Work work = {session, whole.source, whole.span, whole.text, whole.len, NULL, 0};
    Diags *diags = &session->diags;
    work.node = parse_statement(session->parse, &whole, session->statement, diags);
    bool good = work.node && command_short(&work, event);
    source_drop(whole.source);
    return good;
}

/* false: there is nothing to simplify, or an error was reported. */
static bool read_line(Session *session, Reader *reader, SimplifyEvent *event) {
    Statement statement;
    Diags *diags = &session->diags;
    ReaderResult result = reader_next(reader, &statement, diags);
    if (result != READER_STATEMENT) return false;
    bool good = simplify(session, &statement, event);
    if (!good || reader_next(reader, &statement, diags) == READER_END) return good;
    if (!diags->errors)
        diag_error(diags, statement.source, statement.span,
                   "a line holds one expression\n|this is another one");
    return false;
}

static bool one_line(Session *session, const Part *part, const char *text, size_t len,
                     SimplifyEvent *event) {
    ReaderText lines = {text, len, 0};
    ReaderLimits limits = session_reading(session);
    limits.line = part->line;
    Reader *reader = reader_new(part->name, reader_text_line, &lines, &limits);
    watch_begin(&session->watch);
    double before = watch_timeout(&session->watch, session->limits.timeout);
    bool good = !watch_look(&session->watch) && read_line(session, reader, event);
    watch_resume(&session->watch, before);
    reader_free(reader);
    return good;
}

/* A part */

/* Its next line as it stands. */
static void keep_line(Session *session, const char *text) {
    report_simplify(&session->report, &(SimplifyEvent){.input = text, .output = text});
}

/* false: the line is a worker's. */
static bool run_line(Session *session, Part *part) {
    ArenaMark mark = arena_mark(session->statement);
    SimplifyEvent event;
    Part before = *part;
    size_t len;
    const char *text = next_line(part, &len);
    const char *line = arena_strn(session->statement, text, len);
    bool good = one_line(session, &before, text, len, &event);
    event.input = line;
    bool left = jobs_left(session->jobs);
    if (left) {
        diag_clear(&session->diags);
        *part = before;
    } else {
        if (good) diag_clear(&session->diags); /* whoever wrote it does not write bbx */
        session_tell(session);
        if (good)
            report_simplify(&session->report, &event);
        else
            keep_line(session, line);
    }
    arena_release(session->statement, mark);
    return !left;
}

/* What is left of the part, as it stands. */
static void keep_rest(void *context, JobsEnd end) {
    Part part = *(const Part *)context;
    Session *session = part.work.session;
    report_error_line(&session->report, part.name, part.line, jobs_end_why(end), "");
    while (part.at < part.len) {
        ArenaMark mark = arena_mark(session->statement);
        size_t len;
        const char *text = next_line(&part, &len);
        keep_line(session, arena_strn(session->statement, text, len));
        arena_release(session->statement, mark);
    }
}

static void run_part(const Work *work) {
    Part part = *(const Part *)work;
    Session *session = work->session;
    bool mine = true;
    while (mine && part.at < part.len && session_goes_on(session))
        mine = run_line(session, &part);
    if (!mine) jobs_instead(session->jobs, keep_rest, &part);
}

/* Reading */

static const char *fill(Lines *in) {
    buf_reserve(&in->text, READ_SIZE);
    memmove(in->text.data, in->text.data + in->at, in->text.len - in->at);
    in->text.len -= in->at;
    in->at = 0;
    jobs_until_input(in->session->jobs, in->fd);
    fflush(stdout); /* nobody waits for what was released before */
    ssize_t n = interrupt_read(in->fd, in->text.data + in->text.len, READ_SIZE);
    in->ended = n <= 0;
    if (n > 0) in->text.len += (size_t)n;
    return n < 0 && errno != EINTR ? strerror(errno) : NULL;
}

/* The whole lines that are there, but no more than a part has; all when nothing follows.
 */
static size_t whole_lines(const Lines *in, unsigned *count) {
    const char *from = in->text.data + in->at, *end = in->text.data + in->text.len;
    const char *to = from;
    for (*count = 0; *count < PART_LINES && to < end; ++*count) {
        const char *stop = memchr(to, '\n', (size_t)(end - to));
        if (!stop && !in->ended) break;
        to = stop ? stop + 1 : end;
    }
    return (size_t)(to - from);
}

/* The next lines; an empty part is none. NULL, or why there are no more. */
static const char *next_part(Lines *in, Part *part) {
    unsigned count = 0;
    *part = (Part){.work.session = in->session, .name = in->name, .line = in->line + 1};
    while (!(part->len = whole_lines(in, &count)) && !in->ended) {
        if (in->text.len - in->at > session_reading(in->session).line_max)
            return "the line is too long";
        const char *problem = fill(in);
        if (problem) return problem;
    }
    part->text = in->text.data + in->at;
    in->at += part->len;
    in->line += count;
    return NULL;
}

static void tell_progress(Lines *in) {
    double now = watch_now();
    if (now < in->told + tell_every) return;
    in->told = now;
    Buf text = {0};
    buf_printf(&text, "%s: %u lines", in->name, in->line);
    report_progress(&in->session->report, text.data);
    buf_free(&text);
}

static void run_lines(Lines *in) {
    Session *session = in->session;
    while (session_goes_on(session)) {
        Part part;
        jobs_collect(session->jobs);
        const char *problem = next_part(in, &part);
        if (problem) report_error(&session->report, in->name, problem, "");
        if (problem || !part.len) break;
        jobs_law(&part.work, run_part);
        tell_progress(in);
    }
    report_progress(&session->report, NULL);
}

void simplify_lines(Session *session, const char *path) {
    bool input = strcmp(path, "-") == 0;
    Lines in = {.session = session, .name = path, .told = watch_now()};
    in.fd = input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (in.fd < 0) {
        report_error(&session->report, path, strerror(errno), "");
        return;
    }
    run_lines(&in);
    if (!input) close(in.fd);
    buf_free(&in.text);
}
