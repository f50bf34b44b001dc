/* The rows of bbx's own functions: every name is found, every example has the value that
 * the row says, wrong arguments are refused with a hint. */
#include <ctype.h>

#include "unit/unit.h"

#include "exec/builtin/builtin.h"
#include "exec/names/lists.h"
#include "test_exec_builtin_session.h"

static void names(void **state) {
    Symbols *symbols = symbols_new();
    for (size_t i = 0; i < builtin_count; i++) {
        const Builtin *row = &builtin_rows[i];
        assert_int_equal(builtin_number(row), i);
        assert_ptr_equal(builtin_find(row->name), row);
        Symbol *sym = symbol(symbols, row->name, strlen(row->name));
        assert_ptr_equal(builtin_of(sym), row);
        assert_ptr_equal(builtin_of(sym), row);
        for (const char *at = row->aliases; *(at += strspn(at, " "));) {
            size_t len = strcspn(at, " ");
            assert_ptr_equal(builtin_of(symbol(symbols, at, len)), row);
            at += len;
        }
    }
    static const char *const unknown[] = {"", "x", "nort1", "nortOn", "nortOnes"};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        assert_null(builtin_find(unknown[i]));
        assert_null(builtin_of(symbol(symbols, unknown[i], strlen(unknown[i]))));
    }
    symbols_free(symbols);
}

static void rows_are_complete(void **state) {
    for (size_t i = 0; i < builtin_count; i++) {
        const Builtin *row = &builtin_rows[i];
        bool constant = row->form == BUILTIN_CONSTANT;
        assert_true(*row->doc && *row->example && *row->expected && *row->group);
        assert_true(!*row->kinds == !*row->params && (!constant || !*row->kinds));
        assert_true((row->form == BUILTIN_PRELUDE) == (row->text != NULL));
        assert_non_null(strchr("xsnbdlv-", row->result));
        assert_int_equal(strspn(row->kinds, "xsnvdbl?omp*"), strlen(row->kinds));
        if (!strstr(row->example, row->name))
            fail_msg("the example of %s does not use it", row->name);
    }
}

static void show_errors(const Session *s, const char *text) {
    for (size_t i = 0; i < s->diags.count; i++)
        print_error("%s: %s (%s)\n", text, s->diags.at[i].message, s->diags.at[i].hint);
}

static Value value_of(Session *s, const char *text) {
    Value value = {.kind = KIND_VOID};
    if (!session_run(s, text, &value)) {
        show_errors(s, text);
        fail_msg("'%s' has no value", text);
    }
    assert_int_equal(s->diags.errors, 0);
    return value;
}

static void examples(void **state) {
    for (size_t i = 0; i < builtin_count; i++) {
        const Builtin *row = &builtin_rows[i];
        Session s;
        session_open(&s);
        Value got = value_of(&s, row->example), want = value_of(&s, row->expected);
        if (got.term.ref || got.term.word != want.term.word)
            fail_msg("%s is 0x%llx, not %s", row->example,
                     (unsigned long long)got.term.word, row->expected);
        session_close(&s);
    }
}

static void kinds(void **state) {
    static const struct {
        const char *text;
        Kind kind;
        uint64_t word;
    } want[] = {
        {"U", KIND_SET, ~UINT64_C(0)},
        {"noWe", KIND_DIRECTION, 6},
        {"true", KIND_BOOL, 1},
        {"nortOne(1)", KIND_SET, 0x100},
        {"file(d)", KIND_SET, UINT64_C(0x0808080808080808)},
        {"d = 3; file(d)", KIND_SET, UINT64_C(0x0808080808080808)},
        {"file(d4)", KIND_SET, UINT64_C(0x0808080808080808)},
        {"rank(d4)", KIND_SET, 0xff000000},
        {"rank(1 + 3)", KIND_SET, 0xff000000},
        {"s = d4; rank(s) & file(s)", KIND_SET, 0x08000000},
        {"lsb({e4})", KIND_SQUARE, 28},
        {"lsb({})", KIND_INT, 64},
        {"msb({e4})", KIND_SQUARE, 28},
        {"msb({})", KIND_INT, ~UINT64_C(0)},
        {"popcount(U)", KIND_INT, 64},
        {"subset({}, {})", KIND_BOOL, 1},
        {"rol(1, 4)", KIND_INT, 16},
        {"rol({a1}, 4)", KIND_SET, 16},
        {"avg(5, 8)", KIND_INT, 6},
        {"min(5, {a1})", KIND_SET, 1},
        {"mux(0x0f, 0x33, 0x55)", KIND_SET, 0x35},
        {"squares({a1})", KIND_LIST, 0},
        {"rook(lsb({}), {})", KIND_SET, 0},
        {"bit(64)", KIND_SET, 1},
        {"x = {e4}; x = x * 3 >> 29; bit(0x1f >> 2)", KIND_SET, 128},
        {"C64(0xff)", KIND_SET, 0xff},
        {"parity(0x7)", KIND_INT, 1},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        Session s;
        session_open(&s);
        Value value = value_of(&s, want[i].text);
        if (value.kind != want[i].kind)
            fail_msg("%s is a %s", want[i].text, value_kind_name((Kind)value.kind));
        if (value.kind != KIND_LIST) assert_true(value.term.word == want[i].word);
        session_close(&s);
    }
}

/* Redefining a helper leaves bbx's own functions as they are. */
static void own_helpers(void **state) {
    Session s;
    session_open(&s);
    Value value = value_of(&s, "nortOne(x) = 0\nnotAFile = 0\nclz(x) = 0\nsgt(a, b) = 0\n"
                               "fillUp(x, f, n) = 0\naFile = 5\nuniverse = 0\n"
                               "king({a1})");
    assert_true(value.term.word == 0x302);
    assert_true(value_of(&s, "ms1b(12)").term.word == 8);
    assert_true(value_of(&s, "genShift(1, 4)").term.word == 16);
    assert_true(value_of(&s, "eastOccl({a1}, ~{d1})").term.word == 7);
    assert_true(value_of(&s, "fileOf(a1)").term.word == UINT64_C(0x0101010101010101));
    assert_true(value_of(&s, "nortOne(1)").term.word == 0);
    session_close(&s);
}

static void refusals(void **state) {
    static const struct {
        const char *text, *message, *hint;
        uint32_t start;
    } want[] = {
        {"king(e4)", "king takes a set, and this is a square", "write king({e4})", 5},
        {"1 + king(lsb({e4}))", "king takes a set, and this is a square",
         "write king({lsb({e4})})", 9},
        {"rook({e4}, {})", "rook takes a square, and this is a set", "write e4", 5},
        {"rook(a1, e4)", "rook takes a set, and this is a square", "write {e4}", 9},
        {"rook(0x5 | 1, {})", "rook takes a square, and this is a set",
         "its first square is lsb(0x5 | 1)", 5},
        {"king()", "king takes 1 argument, not 0", "king(x)", 0},
        {"2 * rook(a1)", "rook takes 2 arguments, not 1", "rook(s, occ)", 4},
        {"king({}, {})", "king takes 1 argument, not 2", "king(x)", 0},
        {"atleast(2)", "atleast takes at least 2 arguments, not 1", "atleast(k; a, b)",
         0},
        {"maj(1; 2, 3)", "maj takes no ';' after its first argument", "maj(a, b, c)", 0},
        {"file(3)", "file takes a letter a to h or a square",
         "of a computed square: fileOf(s)", 5},
        {"rank(9)", "a rank beyond 1..8", "", 5},
        {"rank({d4})", "rank takes a number 1 to 8 or a square",
         "of a computed square: rankOf(s)", 5},
        {"ray(a1, 8)", "a direction beyond 0..7", "", 8},
        {"shiftOne({a1}, -1)", "a direction beyond 0..7", "", 15},
        {"sdiv(1, 0)", "division by zero", "", 0},
        {"1 + srem(1, 0)", "division by zero", "", 4},
        {"popcount(squares({a1}))", "popcount takes a word here, and this is a list", "",
         9},
        {"subsets(U)", "64 squares have too many subsets for a list",
         "as a domain (for s in subsets(x)) they come one by one", 8},
        {"x = {}; _bittest64(x, 1)", "an out-argument is written with &", "&x", 19},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        Session s;
        session_open(&s);
        if (session_run(&s, want[i].text, NULL)) fail_msg("%s is no error", want[i].text);
        assert_int_equal(s.diags.errors, 1);
        const Diag *diag = &s.diags.at[s.diags.count - 1];
        assert_string_equal(diag->message, want[i].message);
        assert_string_equal(diag->hint, want[i].hint);
        if (diag->span.start != want[i].start)
            fail_msg("%s: the error is at %u", want[i].text, diag->span.start);
        session_close(&s);
    }
}

/* Formulas are printed with the words of ops.def: the language has to know them. */
static void words_of_operations(void **state) {
    static const char *const words[] = {
#define OP(name, arity, class, laws, fold, word, c, smt) word,
#include "term/ops.def"
#undef OP
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (isalpha((unsigned char)words[i][0]) && !builtin_find(words[i]))
            fail_msg("the language has no %s", words[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(rows_are_complete),
        cmocka_unit_test(examples),
        cmocka_unit_test(kinds),
        cmocka_unit_test(own_helpers),
        cmocka_unit_test(refusals),
        cmocka_unit_test(words_of_operations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
