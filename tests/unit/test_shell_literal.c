/* Where a set belongs that is clicked while a line is typed. */

#include "unit/unit.h"

#include "shell/prompt/literal.h"
#include "shell/statement.h"

/* The line with `^` at the cursor, and as it is when the set {a1, b1} is put there; NULL:
 * it has no place. */
static const char *const rows[][2] = {
    {"^", "{a1, b1}"},
    {"  ^", "  {a1, b1}"},
    {"{a1}^", "{a1, b1}"},
    {"^{a1} << 8", "{a1, b1} << 8"},
    {"{a1} | {h8}^", "{a1} | {a1, b1}"},
    {"{a1} <^< 8 | {h8}", "{a1, b1} << 8 | {h8}"},
    {"{c3^..c5}", "{a1, b1}"},
    {"x & 0xFF00^", "x & {a1, b1}"},
    {"rook(d4, 0)^", "rook(d4, 0) | {a1, b1}"},
    {"rook(d4, ^", "rook(d4, {a1, b1}"},
    {"rook(d4,^", "rook(d4, {a1, b1}"},
    {"rook(d4, ^)", "rook(d4, {a1, b1})"},
    {"~^", "~{a1, b1}"},
    {"x &^", "x & {a1, b1}"},
    {"(^", "({a1, b1}"},
    {"d4^", "d4 | {a1, b1}"},
    {"law a == a^", "law a == a | {a1, b1}"},
    {"law a == ^", "law a == {a1, b1}"},
    {"x = ^", "x = {a1, b1}"},
    {"f(x) = {a1} # {b2} ^", "f(x) = {a1, b1} # {b2} "},
    {"U64 f() {}^", "U64 f() {} {a1, b1}"},
    {"U64 f(U64 x) { return ^x; }", NULL},
    {":set board 8x8^", NULL},
};

static const char *clicked(Session *session, const char *row, Buf *out) {
    Buf line = {0};
    Literal literal;
    const char *mark = strchr(row, '^');
    size_t cursor = (size_t)(mark - row);
    buf_printf(&line, "%.*s%s", (int)cursor, row, mark + 1);
    buf_clear(out);
    bool found = literal_at(session, buf_str(&line), line.len, cursor, &literal);
    if (found) {
        buf_putn(out, buf_str(&line), literal.from);
        buf_printf(out, "%s{a1, b1}%s", literal.before, buf_str(&line) + literal.to);
    }
    buf_free(&line);
    return found ? buf_str(out) : NULL;
}

static void a_set_never_breaks_the_line(void **state) {
    static char name[] = "bbx", no_init[] = "--no-init";
    static char *const arguments[] = {name, no_init, NULL};
    Arena *arena = arena_new();
    Options options;
    Diags diags = {0};
    Session session;
    Buf out = {0};
    options_read(&options, 2, arguments, arena, &diags);
    session_open(&session, &options, statement_run, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *found = clicked(&session, rows[i][0], &out);
        if (!rows[i][1] != !found || (found && strcmp(found, rows[i][1]) != 0))
            fail_msg("%s: %s", rows[i][0], found ? found : "no place");
    }
    buf_free(&out);
    session_close(&session);
    diag_free(&diags);
    arena_free(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_set_never_breaks_the_line)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
