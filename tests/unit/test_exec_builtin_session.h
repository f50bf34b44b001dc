/* A small session for the tests of bbx's own functions: runs statements, evaluates an
 * expression as a value or as a term of free names. */
#ifndef TESTS_UNIT_TEST_EXEC_BUILTIN_SESSION_H
#define TESTS_UNIT_TEST_EXEC_BUILTIN_SESSION_H

#include <string.h>

#include "exec/exec.h"
#include "lang/parse.h"
#include "lang/reader.h"

typedef struct {
    Symbols *symbols;
    Exec *exec;
    Parse *parse;
    Arena *arena;
    Pool *pool;
    Diags diags;
    Limits limits;
    Query query; /* of the last expression */
} Session;

static inline void session_open(Session *s) {
    *s = (Session){
        .symbols = symbols_new(), .arena = arena_new(), .pool = pool_new(64 << 20)};
    s->exec = exec_new(s->symbols);
    const ParseNames names = {.is_type = exec_is_type,
                        .is_name = exec_is_name,
                        .context = s->exec};
    s->parse = parse_new(s->symbols, &names);
    s->limits =
        (Limits){.steps = 10000000, .calls = 1000, .rounds = 1000, .memory = 64 << 20};
}

static inline void session_close(Session *s) {
    diag_free(&s->diags);
    parse_free(s->parse);
    exec_free(s->exec);
    pool_free(s->pool);
    arena_free(s->arena);
    symbols_free(s->symbols);
}

static inline void session_query(Session *s, Source *source, Names names) {
    query_init(&s->query, s->exec, names);
    s->query.pool = s->pool;
    s->query.arena = s->arena;
    s->query.source = source;
    s->query.diags = &s->diags;
    s->query.limits = &s->limits;
}

/* Runs all statements; *last is the value of the last one. Errors stay in diags. */
static inline bool session_run(Session *s, const char *text, Value *last) {
    const ReaderLimits limits = {.line_max = 1 << 20,
                                 .depth_max = 200,
                                 .macros = exec_macros(s->exec)};
    ReaderText lines = {text, strlen(text), 0};
    Reader *reader = reader_new("test", reader_text_line, &lines, &limits);
    bool good = true;
    Statement statement;
    ReaderResult result;
    while ((result = reader_next(reader, &statement, &s->diags)) != READER_END && good) {
        Node *node = result == READER_STATEMENT
                         ? parse_statement(s->parse, &statement, s->arena, &s->diags)
                         : NULL;
        Effect effect;
        session_query(s, statement.source, NAMES_VALUES);
        good = node && exec_run(&s->query, node, &effect);
        if (good && last) *last = effect.value;
    }
    reader_free(reader);
    return good;
}

/* The expression's term, names without a value being free. */
static inline bool session_term(Session *s, const char *text, Value *value) {
    Source *source = source_new("test", text, strlen(text), 1);
    const Statement statement = {.source = source,
                                 .span = span_of(0, strlen(text)),
                                 .text = text,
                                 .len = strlen(text)};
    Node *node = parse_statement(s->parse, &statement, s->arena, &s->diags);
    session_query(s, source, NAMES_LAW);
    bool good = node && exec_eval(&s->query, node->kid[0], value);
    source_drop(source);
    return good;
}

/* Forgets what the last statements left behind. */
static inline void session_clear(Session *s) {
    diag_clear(&s->diags);
    pool_reset(s->pool);
    arena_reset(s->arena);
}

#endif
