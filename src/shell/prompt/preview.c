/* The live preview. It must be harmless and quick: only a plain expression without
 * assignments is evaluated, by limits of its own, with a timer of the processor's time
 * that raises the interrupt flag the interpreter watches. The functions it calls may
 * assign to the session's names in principle, so the names are told to stay as they are
 * (query.pure). */
#include "shell/prompt/preview.h"

#include <ctype.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>

#include "base/interrupt.h"
#include "render/text/value.h"

enum { LONGEST = 500, MICROSECONDS = 1000, MEMORY = 1 << 20, STEPS = 20000, CALLS = 50,
       WORK = 1 << 27 };

static volatile sig_atomic_t late;

static void on_alarm(int number) {
    (void)number;
    late = 1;
}

static void start_timer(void) {
    struct itimerval timer = {.it_value = {0, MICROSECONDS}};
    late = 0;
    interrupt_handle(SIGVTALRM, on_alarm);
    setitimer(ITIMER_VIRTUAL, &timer, NULL);
}

static void stop_timer(void) {
    struct itimerval none = {0};
    setitimer(ITIMER_VIRTUAL, &none, NULL);
}

static bool changes_nothing(const Node *node) {
    if (!node) return true;
    if (node->kind == NODE_ASSIGN || node->kind == NODE_STEP ||
        node->kind == NODE_ADDRESS)
        return false;
    for (uint32_t i = 0; i < node->n; i++)
        if (!changes_nothing(node->kid[i])) return false;
    return true;
}

static const Node *expression_of(const Node *node) {
    if (!node || node->kind != NODE_EXPR || !changes_nothing(node->kid[0])) return NULL;
    return node->kid[0];
}

/* A number alone says nothing that isn't on the line already. */
static bool worth_it(const Buf *text) {
    const char *at = buf_str(text) + strspn(buf_str(text), " \t");
    const char *rest = at + symbol_reach(at);
    return !isdigit((unsigned char)*at) || rest[strspn(rest, " \t\n")];
}

static bool evaluate(Session *session, const Statement *statement, Value *value) {
    const Node *node =
        parse_statement(session->parse, statement, session->statement, &session->diags);
    const Node *expr = expression_of(node);
    if (!expr) return false;
    Watch watch = {.interrupted = &late};
    watch_begin(&watch);
    watch_allow(&watch, WORK);
    Limits limits = {
        .steps = STEPS, .calls = CALLS, .rounds = 1, .memory = MEMORY, .watch = &watch};
    Query query;
    query_init(&query, session->exec, NAMES_VALUES);
    query.arena = session->statement;
    query.source = statement->source;
    query.diags = &session->diags;
    query.limits = &limits;
    query.pure = true;
    return exec_eval(&query, expr, value) && value->kind != KIND_VOID;
}

static bool one_statement(Reader *reader, Statement *statement, Diags *diags) {
    return reader_next(reader, statement, diags) == READER_STATEMENT;
}

static void draw(const Session *session, const Value *value, Buf *out) {
    Style style = session->report.first->style;
    style.colour = false;
    style.width = style.width > 60 ? style.width / 2 : 30;
    value_line(out, &style, value);
    if (strchr(buf_str(out), '\n') || out->len > LONGEST) buf_clear(out);
}

/* The statement in the text, and no more than that. */
static bool evaluate_one(Session *session, const char *name, const char *text, size_t len,
                 Value *value) {
    ReaderText lines = {text, len, 0};
    ReaderLimits limits = session_reading(session);
    limits.line_max = LONGEST + 1, limits.depth_max = 60, limits.trial = true;
    Reader *reader = reader_new(name, reader_text_line, &lines, &limits);
    Statement statement;
    Value found;
    parse_ready(session->parse);
    bool is = one_statement(reader, &statement, &session->diags) &&
              evaluate(session, &statement, &found) && !late;
    if (is) *value = found;
    diag_clear(&session->diags);
    reader_free(reader);
    return is;
}

bool preview_value(Session *session, const char *name, const char *text, size_t len,
                   Value *value) {
    late = 0;
    return len < LONGEST && evaluate_one(session, name, text, len, value);
}

static void preview_text(Session *session, const Buf *text, Buf *out, Value *value) {
    if (!worth_it(text)) return;
    start_timer();
    if (evaluate_one(session, "<preview>", text->data, text->len, value))
        draw(session, value, out);
    stop_timer();
}

/* Brackets that are still open are closed. */
void preview_line(Session *session, const char *text, size_t len, Buf *out,
                  Value *value) {
    *value = (Value){.kind = KIND_VOID};
    size_t blank = strspn(text, " \t");
    if (blank >= len || len > LONGEST || text[blank] == ':') return;
    Buf whole = {0}, closed = {0};
    const ReaderLimits reading = session_reading(session);
    bool wants = reader_incomplete(text, len, &reading, &closed);
    if (!wants || closed.len) {
        ArenaMark mark = arena_mark(session->statement);
        buf_printf(&whole, "%.*s%s", (int)len, text, buf_str(&closed));
        preview_text(session, &whole, out, value);
        arena_release(session->statement, mark);
    }
    buf_free(&whole);
    buf_free(&closed);
}
