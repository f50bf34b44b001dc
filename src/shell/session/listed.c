/* The function that a listing is made into is C's, and defined as if it had been typed.
 *
 * What a comment says is a claim over the values at its line. They are calculated as terms of the
 * parameters, one after the other, each under its name. */
#include "shell/session/listed.h"

#include <inttypes.h>
#include <string.h>

#include "code/assembly.h"
#include "prove/prove.h"

enum { COMMENT_STEPS = 1000000000 };

typedef struct {
    Session *session;
    Source *source;
    size_t base; /* where the listings begin in it */
    const char *text;
    size_t len;
    const Assembly *code;
    Query query;
    unsigned proved, undecided;
} Listed;

static const Node *parse(Listed *l, const char *text, Diags *diags) {
    Session *session = l->session;
    size_t at = l->base + l->code->start, len = strlen(text);
    Place place = source_place(l->source, at);
    Source *made = source_new(place.name, text, len, place.line);
    const Statement statement = {
        .source = made, .span = span_of(0, len), .text = made->text, .len = len};
    const Node *node = parse_statement(session->parse, &statement, session->statement, diags);
    l->query.source = made; /* what is defined keeps it */
    return node;
}

/* ---- the function */

static bool define(Listed *l) {
    Session *session = l->session;
    Buf text = {0};
    assembly_put(&text, l->code, l->text);
    query_init(&l->query, session->exec, NAMES_VALUES);
    l->query.arena = session->statement;
    l->query.diags = &session->diags;
    l->query.limits = &session->limits;
    const Node *node = parse(l, buf_str(&text), &session->diags);
    Effect effect = {0};
    bool done = node && exec_run(&l->query, node, &effect);
    source_drop(l->query.source);
    buf_free(&text);
    return done;
}

/* ---- comments */

/* An expression's value, without a word about what is wrong with it. */
static bool value_of(Listed *l, const char *text, Value *out) {
    Diags diags = {0};
    const Node *node = parse(l, text, &diags);
    bool is = node && node->kind == NODE_EXPR && exec_try(&l->query, node->kid[0], out) &&
              out->kind < KIND_LIST;
    diag_free(&diags);
    source_drop(l->query.source);
    return is;
}

/* The next value under its name; undefined ones are any word. */
static bool bind_value(Listed *l, const AssemblyValue *v) {
    Value value, unless;
    Pool *pool = l->query.pool;
    if (!value_of(l, v->value, &value)) return false;
    if (v->unless) {
        if (!value_of(l, v->unless, &unless)) return false;
        value.term = term_ite(pool, term_truth(pool, unless.term), term_var(pool), value.term);
    }
    query_bind(&l->query, symbol_of(l->session->symbols, v->name), value);
    return true;
}

static void tell_false(Listed *l, const AssemblyComment *c, const Verdict *verdict) {
    Buf input = {0};
    for (unsigned i = 0; i < l->code->count; i++) {
        const Symbol *sym = symbol_of(l->session->symbols, l->code->params[i]);
        for (size_t k = 0; k < l->query.nused; k++) {
            Term t = l->query.used[k].term;
            if (l->query.used[k].sym != sym || term_is_word(t)) continue;
            uint64_t word = verdict->counterexample[pool_node(l->query.pool, t.ref)->k];
            buf_printf(&input, word < 1024 ? "%s%s = %" PRIu64 : "%s%s = 0x%" PRIx64,
                       input.len ? ", " : "", sym->name, word);
        }
    }
    diag_error(&l->session->diags, l->source, span_of(l->base + c->at, l->base + c->at + c->len),
               "the comment is false%s%s\n|the instruction before it does something else",
               input.len ? ": " : "", buf_str(&input));
    buf_free(&input);
}

static void check(Listed *l, const AssemblyComment *c) {
    Session *session = l->session;
    Value claim, when = {.term = term_word(1)};
    if (!value_of(l, c->claim, &claim) || (c->when && !value_of(l, c->when, &when))) return;
    Pool *pool = l->query.pool;
    const Claim whole = {pool,
                         term_land(pool, l->query.defined, term_truth(pool, when.term)),
                         term_word(1), term_truth(pool, claim.term)};
    Verdict verdict = prove_claim(&whole, &session->limits, COMMENT_STEPS, session->statement);
    if (verdict.kind == VERDICT_REFUTED) tell_false(l, c, &verdict);
    l->proved += verdict.kind == VERDICT_PROVED;
    l->undecided += verdict.kind == VERDICT_UNDECIDED;
    if (verdict.kind == VERDICT_UNDECIDED)
        diag_warning(&session->diags, l->source,
                     span_of(l->base + c->at, l->base + c->at + c->len),
                     "whether this comment is true is undecided: %s", verdict.why);
}

static void check_comments(Listed *l) {
    Session *session = l->session;
    const Assembly *code = l->code;
    size_t known = 0;
    if (!code->ncomments) return;
    query_init(&l->query, session->exec, NAMES_VALUES);
    l->query.pool = session_pool(session);
    l->query.arena = session->statement;
    l->query.limits = &session->limits;
    Diags none = {0};
    l->query.diags = &none;
    for (unsigned i = 0; i < code->count; i++)
        query_free(&l->query, symbol_of(session->symbols, code->params[i]));
    bool bound = true;
    for (size_t i = 0; i < code->ncomments && bound; i++) {
        for (; known < code->comments[i].known && bound; known++)
            bound = bind_value(l, &code->values[known]);
        if (bound) check(l, &code->comments[i]);
    }
    diag_free(&none);
}

/* ---- what is said */

static void report_listed(const Listed *l) {
    const Assembly *code = l->code;
    Buf text = {0};
    buf_printf(&text, "%s(", code->name);
    for (unsigned i = 0; i < code->count; i++)
        buf_printf(&text, "%s%s", i ? ", " : "", code->params[i]);
    buf_printf(&text, ") -> %s: %u instruction%s", code->where, code->instructions,
               code->instructions == 1 ? "" : "s");
    if (l->proved)
        buf_printf(&text, ", %u comment%s proved", l->proved, l->proved == 1 ? "" : "s");
    if (l->undecided) buf_printf(&text, ", %u undecided", l->undecided);
    buf_putc(&text, '\n');
    session_flush(l->session, "asm", &text);
}

static void all(Session *session, Source *source, Span span) {
    Listed l = {.session = session, .source = source, .base = span.start,
                .text = source->text + span.start, .len = span.end - span.start};
    AssemblyError error;
    Assembly code;
    watch_begin(&session->watch);
    exec_mark(session->exec);
    for (size_t at = 0; at < l.len; at = code.end) {
        l.code = &code;
        l.proved = l.undecided = 0;
        bool read = assembly_next(&code, l.text, l.len, at, session->statement, &error);
        bool done = read && define(&l);
        if (done) check_comments(&l);
        if (*error.message)
            diag_error(&session->diags, source,
                       span_of(l.base + error.at, l.base + error.at + error.len), "%s",
                       error.message);
        session_tell(session);
        if (done) report_listed(&l);
    }
}

void listed_run(Session *session, const Statement *statement) {
    all(session, statement->source, statement->span);
}

bool listed_takes(const char *path) {
    size_t len = strlen(path);
    return (len > 2 && (strcmp(path + len - 2, ".s") == 0 || strcmp(path + len - 2, ".S") == 0)) ||
           (len > 4 && strcmp(path + len - 4, ".asm") == 0);
}

void listed_file(Session *session, const char *path, const Buf *text) {
    Source *source = source_new(session_name(session, path), buf_str(text), text->len, 1);
    all(session, source, span_of(0, text->len));
    session_tell(session);
    source_drop(source);
}
