/* Terms written as expressions. Of commutative operations the pool chooses the order. */

#include "unit/unit.h"

#include "lower/terms/text.h"

typedef struct {
    Pool *pool;
    Term a, b, c;
} Fixture;

static const char *const names[] = {"a", "b", "c"};

static Fixture begin(void) {
    Fixture f = {.pool = pool_new(1 << 20)};
    f.a = term_var(f.pool);
    f.b = term_var(f.pool);
    f.c = term_var(f.pool);
    return f;
}

static void check(const Fixture *f, Term term, const char *wanted) {
    Buf text = {0};
    TextForm form = {f->pool, names, 100, SHAPE_CHESS};
    assert_true(text_term(&text, &form, term));
    assert_string_equal(buf_str(&text), wanted);
    buf_free(&text);
}

#define OP1(op, x)    term_op1(f.pool, OP_##op, x)
#define OP2(op, x, y) term_op2(f.pool, OP_##op, x, y)

static void parentheses_are_few(void **state) {
    Fixture f = begin();
    check(&f, term_word(9), "9");
    check(&f, term_word(255), "0xff");
    check(&f, f.b, "b");
    check(&f, OP1(NOT, f.a), "~a");
    check(&f, OP2(MUL, OP2(ADD, f.a, f.b), f.c), "c * (a + b)");
    check(&f, OP2(SHR, OP2(MUL, f.a, f.b), f.c), "a * b >> c");
    check(&f, OP2(UDIV, f.a, OP2(UREM, f.b, f.c)), "a / (b % c)");
    check(&f, OP2(ROL, f.a, OP2(ADD, f.b, f.c)), "rol(a, b + c)");
    check(&f, OP1(POPCOUNT, OP2(MUL, f.a, f.b)), "popcount(a * b)");
    pool_free(f.pool);
}

static void truths_are_logical(void **state) {
    Fixture f = begin();
    Term less = OP2(ULT, f.a, f.b), equal = OP2(EQ, OP1(POPCOUNT, f.a), f.c);
    check(&f, less, "a < b");
    check(&f, term_lnot(f.pool, less), "!(a < b)");
    check(&f, term_land(f.pool, less, OP2(ULT, f.b, f.c)), "a < b && b < c");
    check(&f, term_ite(f.pool, equal, f.a, f.b), "c == popcount(a) ? a : b");
    pool_free(f.pool);
}

static void shared_parts_count_once(void **state) {
    Fixture f = begin();
    Term x = f.a;
    for (int i = 0; i < 40; i++) x = OP2(MUL, OP2(ADD, x, f.b), x);
    assert_int_equal(text_ops(f.pool, x), 80);
    assert_int_equal(text_ops(f.pool, f.a), 0);
    assert_int_equal(text_ops(f.pool, term_word(3)), 0);
    Buf text = {0};
    buf_puts(&text, "kept");
    TextForm form = {f.pool, names, 1000, SHAPE_CHESS};
    assert_false(text_term(&text, &form, x));
    assert_string_equal(buf_str(&text), "kept");
    buf_free(&text);
    pool_free(f.pool);
}

static void tables_have_no_text(void **state) {
    Fixture f = begin();
    static const uint64_t words[] = {3, 1, 4, 1, 5};
    Buf text = {0};
    TextForm form = {f.pool, names, 1000, SHAPE_CHESS};
    assert_false(text_term(&text, &form, term_table(f.pool, words, 5, f.a)));
    buf_free(&text);
    pool_free(f.pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parentheses_are_few),
        cmocka_unit_test(truths_are_logical),
        cmocka_unit_test(shared_parts_count_once),
        cmocka_unit_test(tables_have_no_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
