/* Lists: making, turning, indexing, comparing, walking. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exec/builtin/lists.h"

static void squares(void **state) {
    (void)state;
    Arena *arena = arena_new();
    Value list = list_squares(arena, UINT64_C(0x8000000010000005));
    static const uint64_t want[] = {0, 2, 28, 63};
    assert_int_equal(list.kind, KIND_LIST);
    assert_int_equal(list.list->count, 4);
    Value turned = list_reversed(arena, &list);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(list.list->at[i].kind, KIND_SQUARE);
        assert_true(term_is(list.list->at[i].term, want[i]));
        assert_true(term_is(turned.list->at[3 - i].term, want[i]));
    }
    assert_int_equal(list_squares(arena, 0).list->count, 0);
    assert_int_equal(list_squares(arena, ~UINT64_C(0)).list->count, 64);
    arena_free(arena);
}

static void comparing(void **state) {
    (void)state;
    Arena *arena = arena_new();
    Value a = list_squares(arena, 7), b = list_squares(arena, 7),
          c = list_squares(arena, 13), d = list_squares(arena, 3);
    assert_true(term_is(list_equal(NULL, &a, &b), 1));
    assert_true(term_is(list_equal(NULL, &a, &c), 0));
    assert_true(term_is(list_equal(NULL, &a, &d), 0));
    assert_true(term_is(list_has(NULL, &c, term_word(3)), 1));
    assert_true(term_is(list_has(NULL, &c, term_word(1)), 0));
    arena_free(arena);
}

/* An index that is not known chooses among the elements. */
static void unknown_index(void **state) {
    (void)state;
    Arena *arena = arena_new();
    Pool *pool = pool_new(1 << 20);
    Value list = list_squares(arena, 0xf0f0);
    Term x = term_var(pool), must;
    Value found = list_at(pool, &list, x, &must);
    uint64_t *scratch = ARENA_ARRAY(arena, uint64_t, pool_count(pool));
    for (uint64_t i = 0; i < 10; i++) {
        assert_int_equal(term_eval(pool, must, &i, scratch), i < 8);
        if (i < 8)
            assert_true(term_eval(pool, found.term, &i, scratch) ==
                        list.list->at[i].term.word);
    }
    found = list_at(pool, &list, term_word(5), &must);
    assert_true(term_is(must, 1) && term_is(found.term, 13));
    list_at(pool, &list, term_word(8), &must);
    assert_true(term_is(must, 0));
    pool_free(pool);
    arena_free(arena);
}

static void walks(void **state) {
    (void)state;
    Value value;
    ListWalk range = list_walk_range(~UINT64_C(0) - 1, ~UINT64_C(0), KIND_INT);
    assert_true(list_next(&range, &value) && term_is(value.term, ~UINT64_C(0) - 1));
    assert_true(list_next(&range, &value) && term_is(value.term, ~UINT64_C(0)));
    assert_false(list_next(&range, &value));
    range = list_walk_range(5, 4, KIND_INT);
    assert_false(list_next(&range, &value));
    uint64_t set = 0;
    ListWalk members = list_walk_members(UINT64_C(0x8000000000000401));
    while (list_next(&members, &value)) set |= UINT64_C(1) << value.term.word;
    assert_true(set == UINT64_C(0x8000000000000401));
}

static void subsets(void **state) {
    (void)state;
    static const uint64_t sets[] = {0,
                                    1,
                                    UINT64_C(1) << 63,
                                    0xff,
                                    UINT64_C(0x8100000000000081),
                                    UINT64_C(0x0010101010101000)};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        ListWalk walk = list_walk_subsets(sets[i]);
        uint64_t count = 0, before = 0;
        for (Value value; list_next(&walk, &value); before = value.term.word) {
            assert_true((value.term.word & ~sets[i]) == 0);
            assert_true(count++ == 0 ? value.term.word == 0 : value.term.word > before);
        }
        assert_int_equal(count, 1 << __builtin_popcountll(sets[i]));
    }
    ListWalk all = list_walk_subsets(~UINT64_C(0));
    Value value;
    for (uint64_t i = 0; i < 1000; i++)
        assert_true(list_next(&all, &value) && term_is(value.term, i));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares),       cmocka_unit_test(comparing),
        cmocka_unit_test(unknown_index), cmocka_unit_test(walks),
        cmocka_unit_test(subsets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
