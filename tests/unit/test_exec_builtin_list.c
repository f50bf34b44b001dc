/* Lists: making, turning, indexing, comparing, walking. */

#include "unit/unit.h"

#include "exec/names/lists.h"

static void squares(void **state) {
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
    Arena *arena = arena_new();
    Value a = list_squares(arena, 7), b = list_squares(arena, 7),
          c = list_squares(arena, 13), d = list_squares(arena, 3);
    assert_true(term_is(list_equal(NULL, &a, &b), 1));
    assert_true(term_is(list_equal(NULL, &a, &c), 0));
    assert_true(term_is(list_equal(NULL, &a, &d), 0));
    Value three = {.term = term_word(3)}, one = {.term = term_word(1)};
    assert_true(term_is(list_has(NULL, &c, &three), 1));
    assert_true(term_is(list_has(NULL, &c, &one), 0));
    arena_free(arena);
}

/* An index that is not known chooses among the elements. */
static void unknown_index(void **state) {
    Arena *arena = arena_new();
    Pool *pool = pool_new(1 << 20);
    Value list = list_squares(arena, 0xf0f0);
    Term x = term_var(pool), must;
    Value found = list_at(pool, &list, pair_of(x), &must);
    uint64_t *scratch = ARENA_ARRAY(arena, uint64_t, pool_count(pool));
    for (uint64_t i = 0; i < 10; i++) {
        assert_int_equal(term_eval(pool, must, &i, scratch), i < 8);
        if (i < 8)
            assert_true(term_eval(pool, found.term, &i, scratch) ==
                        list.list->at[i].term.word);
    }
    found = list_at(pool, &list, pair_word(5), &must);
    assert_true(term_is(must, 1) && term_is(found.term, 13));
    list_at(pool, &list, pair_word(8), &must);
    assert_true(term_is(must, 0));
    pool_free(pool);
    arena_free(arena);
}

/* The first `most` values that come. */
typedef struct {
    uint64_t word[1000];
    size_t count, most;
} Seen;

static bool see(void *context, Value value) {
    Seen *seen = context;
    assert_true(seen->count < seen->most && term_is_word(value.term));
    seen->word[seen->count++] = value.term.word;
    return seen->count < seen->most;
}

static void walks(void **state) {
    Seen seen = {.most = 10};
    const ListVisitor visitor = {see, &seen};
    assert_true(list_each_between(~UINT64_C(0) - 1, ~UINT64_C(0), KIND_INT, &visitor));
    assert_true(seen.count == 2 && seen.word[0] == ~UINT64_C(0) - 1 &&
                seen.word[1] == ~UINT64_C(0));
    assert_true(list_each_between(5, 4, KIND_INT, &visitor) && seen.count == 2);
    seen = (Seen){.most = 10};
    uint64_t set = 0;
    assert_true(list_each_member(UINT64_C(0x8000000000000401), &visitor));
    for (size_t i = 0; i < seen.count; i++) set |= UINT64_C(1) << seen.word[i];
    assert_true(seen.count == 3 && set == UINT64_C(0x8000000000000401));
    seen = (Seen){.most = 2};
    assert_false(list_each_member(7, &visitor));
    assert_int_equal(seen.count, 2);
}

static void subsets(void **state) {
    static const uint64_t sets[] = {0,
                                    1,
                                    UINT64_C(1) << 63,
                                    0xff,
                                    UINT64_C(0x8100000000000081),
                                    UINT64_C(0x0010101010101000)};
    static Seen seen;
    const ListVisitor visitor = {see, &seen};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        seen.count = 0, seen.most = 1000;
        assert_true(list_each_subset(sets[i], &visitor));
        assert_int_equal(seen.count, 1 << __builtin_popcountll(sets[i]));
        assert_true(seen.word[0] == 0);
        for (size_t j = 1; j < seen.count; j++)
            assert_true((seen.word[j] & ~sets[i]) == 0 &&
                        seen.word[j] > seen.word[j - 1]);
    }
    seen.count = 0;
    assert_false(list_each_subset(~UINT64_C(0), &visitor));
    for (uint64_t i = 0; i < 1000; i++) assert_true(seen.word[i] == i);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares),       cmocka_unit_test(comparing),
        cmocka_unit_test(unknown_index), cmocka_unit_test(walks),
        cmocka_unit_test(subsets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
