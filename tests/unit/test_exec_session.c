/* The session's memory and the doors of the room: names and how they are taken, undo,
 * entries, duties, domains. */

#include "unit/unit.h"

#include "test_exec_builtin_session.h"

static int open_session(void **state) {
    static Session s;
    session_open(&s);
    *state = &s;
    return 0;
}

static int close_session(void **state) {
    session_close(*state);
    return 0;
}

static void run(Session *s, const char *text) {
    if (!session_run(s, text, NULL)) fail_msg("%s: %s", text, s->diags.at[0].message);
    session_clear(s);
}

static uint64_t word_of(Session *s, const char *name) {
    Value value;
    Symbol *sym = symbol(s->symbols, name, strlen(name));
    if (!exec_get(s->exec, sym, &value)) fail_msg("%s has no value", name);
    return value.term.word;
}

static bool has(Session *s, const char *name) {
    return exec_is_name(s->exec, symbol(s->symbols, name, strlen(name)));
}

static void undo_restores(void **state) {
    Session *s = *state;
    run(s, "x = 5; f(a) = a + 1; const k = 3; int t[2] = {1, 2};");
    exec_mark(s->exec);
    run(s,
        "x = 6; x = 7; y = 1; f(a) = a + 2; f(a) = a + 3; t[0] = 9; t[1] = 8; k2 = f(1)");
    assert_int_equal(word_of(s, "k2"), 4);
    for (int i = 0; i < 8; i++) assert_true(exec_undo(s->exec)); /* a statement each */
    assert_int_equal(word_of(s, "x"), 5);
    assert_false(has(s, "y"));
    run(s, "r = f(1) * 100 + t[0] * 10 + t[1]");
    assert_int_equal(word_of(s, "r"), 212);
}

static void undo_goes_back_by_statements(void **state) {
    Session *s = *state;
    exec_mark(s->exec);
    assert_false(exec_undo(s->exec));
    run(s, "x = 1");
    exec_mark(s->exec);
    run(s, "x = 2");
    exec_mark(s->exec);
    run(s, "t = squares({a1, c3}); enum { A, B = 5 }");
    assert_true(exec_undo(s->exec));
    assert_false(has(s, "B"));
    assert_true(has(s, "t"));
    assert_true(exec_undo(s->exec));
    assert_false(has(s, "t"));
    assert_int_equal(word_of(s, "x"), 2);
    assert_true(exec_undo(s->exec));
    assert_int_equal(word_of(s, "x"), 1);
    assert_true(exec_undo(s->exec));
    assert_false(has(s, "x"));
    assert_false(exec_undo(s->exec));
}

static bool changes(Session *s, const char *text) {
    ExecChanges before = exec_changes(s->exec);
    exec_mark(s->exec);
    run(s, text);
    ExecChanges after = exec_changes(s->exec);
    return before.names != after.names || before.macros != after.macros;
}

/* Whoever keeps what a session has made needs to look again. */
static void changes_are_told(void **state) {
    static const char *const changing[] = {
        "x = 1",
        "x = 2",
        "f(a) = a + 1",
        "int t[2] = {1, 2};",
        "t[0] = 3",
        "int *p = &t[1];",
        "*p = 5;",
        "struct S { int a; } s;",
        "s.a = 4;",
        "int up(void) { static int n; return ++n; }",
        "up()",
        "for (int i = 0; i < 2; i++) t[i] = 7;",
        "#define N 8\n",
        "#undef N\n",
    };
    static const char *const same[] = {"x + 1", "f(3)", "t[1]", "s.a == 4", "*p"};
    Session *s = *state;
    for (size_t i = 0; i < sizeof changing / sizeof *changing; i++)
        if (!changes(s, changing[i])) fail_msg("no change: %s", changing[i]);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (changes(s, same[i])) fail_msg("a change: %s", same[i]);
    ExecChanges before = exec_changes(s->exec);
    assert_true(exec_undo(s->exec));
    ExecChanges undone = exec_changes(s->exec);
    assert_true(before.names != undone.names || before.macros != undone.macros);
    exec_reset(s->exec);
    assert_true(exec_changes(s->exec).names != undone.names);
}

/* A script of more statements than the journal holds, and one within it. */
static void undo_takes_scripts_back_whole(void **state) {
    Session *s = *state;
    char text[64];
    run(s, "x = 5; int t[2] = {1, 2}");
    ExecScript none = exec_begin_script(s->exec);
    for (int i = 0; i < 2000; i++) {
        exec_mark(s->exec);
        snprintf(text, sizeof text, "x = %d; t[1] = %d; n%d = 1", i, i, i);
        run(s, text);
        if (i % 500) continue;
        ExecScript outer = exec_begin_script(s->exec);
        run(s, "x = 77; y = 1");
        exec_end_script(s->exec, outer);
        if (i == 500) assert_true(exec_undo(s->exec));
        if (i == 500) assert_int_equal(word_of(s, "x"), 500);
    }
    exec_end_script(s->exec, none);
    assert_true(exec_undo(s->exec));
    assert_false(has(s, "n0") || has(s, "n1999") || has(s, "y"));
    run(s, "r = x * 10 + t[1]");
    assert_int_equal(word_of(s, "r"), 52);
}

static void undo_takes_reset_back(void **state) {
    Session *s = *state;
    run(s, "x = 5; int t[2] = {1, 2}; f(a) = a + t[1]; typedef int Foo");
    exec_reset(s->exec);
    assert_false(has(s, "x") || has(s, "f"));
    exec_mark(s->exec);
    run(s, "x = 6");
    assert_true(exec_undo(s->exec) && exec_undo(s->exec));
    run(s, "r = f(x)");
    assert_int_equal(word_of(s, "r"), 7);
    assert_true(has(s, "Foo"));
}

static void reset_forgets(void **state) {
    Session *s = *state;
    run(s, "x = 1; f(a) = a; int t[2]; typedef int Foo; #define M 3");
    Type type;
    assert_true(exec_is_type(s->exec, symbol(s->symbols, "Foo", 3), &type));
    assert_int_equal(type, TYPE_I32);
    exec_reset(s->exec);
    assert_false(has(s, "x"));
    assert_false(has(s, "f"));
    assert_false(exec_is_type(s->exec, symbol(s->symbols, "Foo", 3), &type));
    assert_true(has(s, "popcount"));
}

/* A constant stays one; what the shell sets is found. */
static void shell_sets(void **state) {
    Session *s = *state;
    Symbol *sym = symbol(s->symbols, "white", 5);
    exec_set(s->exec, sym, (Value){.term = term_word(255), .kind = KIND_SET}, false);
    run(s, "x = white & 15");
    assert_int_equal(word_of(s, "x"), 15);
    exec_set(s->exec, sym, (Value){.term = term_word(1), .kind = KIND_SET}, true);
    assert_false(session_run(s, "white = 3", NULL));
}

static const char *text_of(const Entry *entries, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(entries[i].sym->name, name) == 0) return entries[i].text;
    return "";
}

/* The entries' texts make the same session again. */
static void entries_rebuild(void **state) {
    Session *s = *state;
    run(s, "a = {a1, h8}; n = -5; q = e4; b = 1 == 1; int i = -3; const U64 k = 7;\n"
           "f(x) = x + n\nint g(int v) {\n  return v * 2; // twice\n}\n"
           "int t[2][2] = {{1, -2}, {3, 4}}; enum { E = -8 }; typedef uint8_t byte;\n"
           "#define TWICE(x) ((x) * 2)\nl = squares({a1, c3})");
    Entry *entries;
    size_t count = exec_entries(s->exec, s->arena, false, &entries);
    assert_string_equal(text_of(entries, count, "n"), "n = -5");
    assert_string_equal(text_of(entries, count, "q"), "q = e4");
    assert_string_equal(text_of(entries, count, "i"), "int i = -3");
    assert_string_equal(text_of(entries, count, "g"),
                        "int g(int v) {\n  return v * 2; // twice\n}");
    for (size_t i = 1; i < count; i++)
        assert_true(strcmp(entries[i - 1].sym->name, entries[i].sym->name) < 0);
    char texts[4096] = "";
    for (size_t i = 0; i < count; i++) {
        strcat(texts, entries[i].text);
        strcat(texts, "\n");
    }
    exec_reset(s->exec);
    run(s, texts);
    run(s, "r = f(1) + g(i) + t[1][0] + E + TWICE(l[1]) + popcount(a) + q + b + k");
    assert_int_equal((int64_t)word_of(s, "r"),
                     (1 - 5) + 2 * -3 + 3 - 8 + 2 * 18 + 2 + 28 + 1 + 7);
}

static void describes(void **state) {
    Session *s = *state;
    Entry entry;
    run(s, "f(x, y) = x");
    assert_true(exec_describe(s->exec, "f", &entry));
    assert_string_equal(entry.signature, "f(x, y)");
    assert_true(exec_describe(s->exec, "popcount", &entry));
    assert_int_equal(entry.kind, ENTRY_BUILTIN);
    assert_false(exec_describe(s->exec, "nothing_at_all", &entry));
}

static Value term_in(Session *s, const char *text, Names names) {
    Source *source = source_new("t", text, strlen(text), 1);
    const Statement statement = {.source = source,
                                 .span = span_of(0, strlen(text)),
                                 .text = text,
                                 .len = strlen(text)};
    Node *node = parse_statement(s->parse, &statement, s->arena, &s->diags);
    session_query(s, source, names);
    Value value = {.kind = KIND_VOID};
    if (!node || !exec_eval(&s->query, node->kid[0], &value))
        fail_msg("%s: %s", text, s->diags.at[0].message);
    source_drop(source);
    return value;
}

/* A law keeps the names that have values; a study frees them. Constants are no names. */
static void names_are_taken(void **state) {
    Session *s = *state;
    run(s, "a = 5; const k = 3; int t[2] = {7, 8};");
    Value value = term_in(s, "a + b + k + t[1] + universe", NAMES_LAW);
    assert_false(term_is_word(value.term));
    assert_int_equal(s->query.nused, 2);
    assert_true(s->query.used[0].fixed);
    assert_string_equal(s->query.used[1].sym->name, "b");
    value = term_in(s, "a + b + k + t[1]", NAMES_STUDY);
    assert_int_equal(s->query.nused, 2);
    assert_false(s->query.used[0].fixed || s->query.used[1].fixed);
    value = term_in(s, "a + k", NAMES_VALUES);
    assert_true(term_is(value.term, 8));
}

static Node *parse(Session *s, const char *text, Source **source) {
    *source = source_new("t", text, strlen(text), 1);
    const Statement statement = {.source = *source,
                                 .span = span_of(0, strlen(text)),
                                 .text = text,
                                 .len = strlen(text)};
    return parse_statement(s->parse, &statement, s->arena, &s->diags);
}

/* Names of a query hide those of the session, squares too, until they are unbound. */
static void names_are_bound(void **state) {
    Session *s = *state;
    Source *source;
    run(s, "a = 5");
    Node *node = parse(s, "a + a1", &source);
    Symbol *a = symbol(s->symbols, "a", 1), *a1 = symbol(s->symbols, "a1", 2);
    session_query(s, source, NAMES_LAW);
    query_bind(&s->query, a, (Value){.term = term_word(40), .kind = KIND_INT});
    query_bind(&s->query, a, (Value){.term = term_word(50), .kind = KIND_INT});
    query_free(&s->query, a1);
    Value value;
    assert_true(exec_eval(&s->query, node->kid[0], &value));
    assert_false(term_is_word(value.term));
    query_unbind(&s->query, a1);
    assert_true(exec_eval(&s->query, node->kid[0], &value));
    assert_true(term_is(value.term, 50));
    query_unbind(&s->query, a);
    assert_true(exec_eval(&s->query, node->kid[0], &value));
    assert_true(term_is(value.term, 40));
    query_unbind(&s->query, a);
    assert_true(exec_eval(&s->query, node->kid[0], &value));
    assert_true(term_is(value.term, 5));
    source_drop(source);
}

/* A name keeps its variable from one expression of a query to the next; duties add up. */
static void queries_go_on(void **state) {
    Session *s = *state;
    Source *source;
    Node *node = parse(s, "x / y", &source);
    session_query(s, source, NAMES_LAW);
    Value first, second;
    assert_true(exec_eval(&s->query, node->kid[0], &first));
    assert_true(exec_eval(&s->query, node->kid[0], &second));
    assert_true(term_same(first.term, second.term));
    assert_int_equal(s->query.nused, 2);
    assert_true(s->query.nduties >= 1);
    assert_string_equal(s->query.duties[0].what, "division by zero");
    assert_int_equal(s->query.duties[0].span.start, 2);
    source_drop(source);
}

/* What the guard excludes is not evaluated. */
static void guards_exclude(void **state) {
    Session *s = *state;
    Source *source;
    Node *node = parse(s, "1 / y", &source);
    session_query(s, source, NAMES_LAW);
    Value y = query_free(&s->query, symbol(s->symbols, "y", 1)), value;
    Term guard = term_truth(s->pool, y.term);
    assert_true(exec_eval_under(&s->query, guard, node->kid[0], &value));
    assert_true(term_is(s->query.defined, 1));
    assert_true(exec_eval(&s->query, node->kid[0], &value));
    assert_false(term_is(s->query.defined, 1));
    source_drop(source);
}

/* Without free names a duty that fails is the claim's, not an error. */
static void duties_of_words(void **state) {
    Session *s = *state;
    Value value = term_in(s, "1 / 0", NAMES_LAW);
    (void)value;
    assert_true(term_is(s->query.defined, 0));
    assert_int_equal(s->query.nduties, 1);
}

static bool collect(void *context, Value value) {
    char *text = context;
    sprintf(text + strlen(text), "%llu ", (unsigned long long)value.term.word);
    return strlen(text) < 30;
}

static void check_domain(Session *s, const char *domain, const char *members) {
    char text[100], found[100] = "";
    snprintf(text, sizeof text, "sum(v in %s: v)", domain);
    Source *source;
    Node *node = parse(s, text, &source);
    session_query(s, source, NAMES_VALUES);
    assert_non_null(node);
    Node *gather = node->kid[0];
    assert_true(exec_domain(&s->query, gather->kid[0]->kid[0], collect, found));
    assert_string_equal(found, members);
    source_drop(source);
    session_clear(s);
}

static void domains(void **state) {
    Session *s = *state;
    run(s, "n = 3; x = {c3, a1}; l = reversed(x)");
    check_domain(s, "0..n - 1", "0 1 2 ");
    check_domain(s, "5..4", "");
    check_domain(s, "0..n - 4", "");
    check_domain(s, "{3, 5, 0xff}", "3 5 255 ");
    check_domain(s, "{c1, a1..b1, 70}", "2 0 1 70 ");
    check_domain(s, "x", "0 18 ");
    check_domain(s, "x | {b1}", "0 1 18 ");
    check_domain(s, "l", "18 0 ");
    check_domain(s, "subsets({a1, c1})", "0 1 4 5 ");
    check_domain(s, "subsets(~{})", "0 1 2 3 4 5 6 7 8 9 10 11 12 13 ");
    check_domain(s, "squares", "0 1 2 3 4 5 6 7 8 9 10 11 12 13 ");
    check_domain(s, "{}", "");
}

/* What a statement did, for the shell. */
static void effects(void **state) {
    Session *s = *state;
    static const struct {
        const char *text;
        Kind kind;
        const char *assigned, *defined;
    } rows[] = {
        {"x = 5", KIND_INT, "x", NULL},
        {"x", KIND_INT, NULL, NULL},
        {"a = b = 0", KIND_INT, "a", NULL},
        {"x++", KIND_INT, "x", NULL},
        {"f(a) = a", KIND_VOID, NULL, "f"},
        {"const k = 3", KIND_VOID, NULL, "k"},
        {"int t[2]", KIND_VOID, NULL, NULL},
        {"t[1] = 3", KIND_INT, "t[1]", NULL},
        {"int g(int)", KIND_VOID, NULL, NULL},
        {"typedef int Foo", KIND_VOID, NULL, "Foo"},
        {"if (x) x = 7;", KIND_VOID, NULL, NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Source *source;
        Node *node = parse(s, rows[i].text, &source);
        session_query(s, source, NAMES_VALUES);
        Effect effect;
        if (!node || !exec_run(&s->query, node, &effect)) fail_msg("%s", rows[i].text);
        assert_int_equal(effect.value.kind, rows[i].kind);
        const char *assigned = effect.assigned ? effect.assigned->name : "";
        const char *defined = effect.defined ? effect.defined->name : "";
        assert_string_equal(assigned, rows[i].assigned ? rows[i].assigned : "");
        assert_string_equal(defined, rows[i].defined ? rows[i].defined : "");
        source_drop(source);
    }
    assert_int_equal(word_of(s, "_"), 3);
}

/* Statements leave nothing behind: as many as you like take no more memory. */
static void statements_leave_nothing(void **state) {
    Session *s = *state;
    run(s, "x = 1; f(a) = a");
    Source *source;
    Node *node = parse(s, "x = (x ^ 17) & 0xff0 | 17 << 3", &source);
    size_t before = arena_size(s->arena);
    for (int i = 0; i < 100000; i++) {
        exec_mark(s->exec);
        session_query(s, source, NAMES_VALUES);
        Effect effect;
        assert_true(exec_run(&s->query, node, &effect));
    }
    assert_int_equal(arena_size(s->arena), before);
    source_drop(source);
    session_clear(s);
    for (int i = 0; i < 1000; i++) {
        exec_mark(s->exec);
        run(s, "f(a) = a + 1");
    }
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, open_session, close_session)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(undo_restores),
        TEST(undo_goes_back_by_statements),
        TEST(changes_are_told),
        TEST(undo_takes_reset_back),
        TEST(undo_takes_scripts_back_whole),
        TEST(reset_forgets),
        TEST(shell_sets),
        TEST(entries_rebuild),
        TEST(describes),
        TEST(names_are_taken),
        TEST(names_are_bound),
        TEST(queries_go_on),
        TEST(guards_exclude),
        TEST(duties_of_words),
        TEST(domains),
        TEST(effects),
        TEST(statements_leave_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
