/* What the statements at work share. */
#include "shell/session/work.h"

#include "base/door.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

enum { PRINTED_MOST = 1 << 16 };

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* A run of blanks stays as it was typed unless a comment or a newline is in it. */
static bool as_typed(const char *original, const char *text, size_t from, size_t to) {
    return memcmp(original + from, text + from, to - from) == 0 &&
           !memchr(text + from, '\n', to - from);
}

/* A text without its comments, on one line; they are blanks in it already. */
static void put_line(Buf *out, const char *original, const char *text, size_t len) {
    for (size_t i = 0; i < len;) {
        size_t start = i;
        while (i < len && is_blank(text[i])) i++;
        if (i > start && as_typed(original, text, start, i))
            buf_putn(out, text + start, i - start);
        else if (i > start)
            buf_putc(out, ' ');
        start = i;
        while (i < len && !is_blank(text[i])) i++;
        buf_putn(out, text + start, i - start);
    }
}

/* The uses of macros as they were written. */
static void put_parts(const Work *work, Buf *out, size_t len) {
    const Source *source = work->source;
    size_t at = work->span.start, end = at + len, user_len;
    while (at < end) {
        size_t stop = source_part_end(source, at, end);
        const char *text = work->text + (at - work->span.start);
        const char *user = source_user(source, span_of(at, stop), &user_len);
        bool plain =
            user_len == stop - at && memcmp(user, source->text + at, user_len) == 0;
        put_line(out, plain ? source->text + at : user, plain ? text : user, user_len);
        at = stop;
    }
}

const char *work_text(const Work *work) {
    Buf out = {0};
    size_t len = work->len;
    while (len > 0 && is_blank(work->text[len - 1])) len--;
    if (work->source->map)
        put_parts(work, &out, len);
    else
        put_line(&out, work->source->text + work->span.start, work->text, len);
    return arena_buf(work->session->statement, &out);
}

Origin work_origin(const Work *work) {
    Place place = source_place(work->source, work->span.start);
    return (Origin){place.name, place.line, work_text(work)};
}

/* What printf prints is shown in large pieces, and when its statement ends. */
static void take_print(void *context, const char *text, size_t len) {
    Session *session = context;
    buf_putn(&session->printed, text, len);
    if (session->printed.len > PRINTED_MOST) work_printed(session);
}

bool work_printed(Session *session) {
    if (!session->printed.len) return false;
    session_say(session, "printf", buf_str(&session->printed));
    buf_clear(&session->printed);
    return true;
}

Query work_printing(const Work *work) {
    Query query = work_query(work);
    query.print = take_print;
    query.print_context = work->session;
    return query;
}

Query work_query(const Work *work) {
    Session *session = work->session;
    Query query;
    query_init(&query, session->exec, NAMES_VALUES);
    query.arena = session->statement;
    query.source = work->source;
    query.diags = &session->diags;
    query.limits = &session->limits;
    query.check_c = query.check_c_strictly = session->settings.c;
    return query;
}

Query work_terms(const Work *work, Names names, Pool *pool) {
    Query query = work_query(work);
    query.names = names;
    query.pool = pool;
    return query;
}

Query work_study(const Work *work) {
    return work_terms(work, NAMES_STUDY, session_pool(work->session));
}

bool work_is_wide(const Work *work) {
    return shape_bits(exec_squares(work->session->exec)) > 64;
}

static void name_half(const Query *q, const char **names, Term half, const char *name) {
    if (!term_is_word(half)) names[pool_node(q->pool, half.ref)->k] = name;
}

bool work_narrow(const Work *work) {
    return !work_is_wide(work) ||
           work_error(work,
                      "':%s' is of words of 64 bits, and this board's have 128\n"
                      "|:set board 8x8",
                      work->node->sym->name);
}

const char **work_vars(const Query *q) {
    const char **names = ARENA_ARRAY(q->arena, const char *, pool_vars(q->pool) + 1);
    for (size_t i = 0; i < q->nused; i++) {
        name_half(q, names, q->used[i].term, q->used[i].sym->name);
    }
    return names;
}

const char **work_halves(const Query *q) {
    const char **names = work_vars(q);
    for (size_t i = 0; i < q->nused; i++) {
        const ExecName *used = &q->used[i];
        if (term_is_word(used->high)) continue;
        const char *name = used->sym->name;
        name_half(q, names, used->term, arena_printf(q->arena, "%s.low", name));
        name_half(q, names, used->high, arena_printf(q->arena, "%s.high", name));
    }
    return names;
}

bool work_calls_own(const Work *work, const Node *expr) {
    Entry entry;
    return expr->kind == NODE_CALL &&
           exec_describe(work->session->exec, expr->sym->name, &entry) &&
           entry.kind == ENTRY_FUNCTION;
}

const Style *work_style(const Work *work) {
    return &work->session->report.first->style;
}

bool work_error(const Work *work, const char *format, ...) {
    va_list args;
    va_start(args, format);
    diag_push(&work->session->diags, DIAG_ERROR, work->source, work->span, format, args);
    va_end(args);
    return false;
}

bool work_error_at(const Work *work, Span span, const char *format, ...) {
    va_list args;
    va_start(args, format);
    diag_push(&work->session->diags, DIAG_ERROR, work->source, span, format, args);
    va_end(args);
    return false;
}

Span work_place(const Work *work, const char *part) {
    const char *behind =
        work->text + (*work->text == ':' ? strcspn(work->text, " !") : 0);
    const char *at = *part ? strstr(behind, part) : NULL;
    if (!at) return work->span;
    size_t start = work->span.start + (size_t)(at - work->text);
    return span_of(start, start + strlen(part));
}

bool work_write(const Work *work, const char *name, const Buf *text, bool over) {
    Session *session = work->session;
    over = over || session->options->overwrite || session_wrote(session, name);
    FILE *file = door_open(name, door_mode(name, over));
    if (!file && errno == EEXIST) {
        bool save = work->node->kind == NODE_COMMAND &&
                    strcmp(work->node->sym->name, "save") == 0;
        return work_error_at(
            work, work_place(work, name),
            "'%s' exists\n|with --overwrite commands overwrite files%s%s", name,
            save ? ", and so does :save! " : "", save ? name : "");
    }
    bool good = file && fwrite(buf_str(text), 1, text->len, file) == text->len;
    if (file && fclose(file) != 0) good = false;
    if (!good)
        return work_error_at(work, work_place(work, name), "cannot write '%s': %s", name,
                             door_problem());
    session_writes(session, name);
    return true;
}

void work_wrote(const Work *work, const char *name, const Buf *text) {
    if (work_write(work, name, text, false))
        session_sayf(work->session, work->node->sym->name, "wrote %s\n", name);
}

void work_say(const Work *work, Buf *text) {
    session_flush(work->session, work->node->sym->name, text);
}

const Node *work_read(Session *session, const char *text) {
    ReaderLimits limits = session_reading(session);
    ReaderText lines = {text, strlen(text), 0};
    Reader *reader = reader_new("<text>", reader_text_line, &lines, &limits);
    Statement statement;
    const Node *node = NULL;
    size_t before = session->diags.count;
    if (reader_next(reader, &statement, &session->diags) == READER_STATEMENT)
        node = parse_statement(session->parse, &statement, session->statement,
                               &session->diags);
    diag_cut(&session->diags, before);
    reader_free(reader);
    return node;
}
