/* Every function against a second meaning, written square by square: as a calculation,
 * as a term of free names, and as a term with one argument known. */

#include "unit/unit.h"

#include "exec/builtin/builtin.h"
#include "test_exec_builtin_means.h"
#include "test_exec_builtin_session.h"

/* Arguments for which the meaning is a promise. */
static void draw_args(const char *kinds, uint64_t *a) {
    a[1] = 0;
    for (int i = 0; kinds[i]; i++) switch (kinds[i]) {
        case 'k':
            a[i] = 1 + next_random() % 9;
            break;
        case 'c':
            a[i] = next_random() % 6;
            break;
        case 'g':
            a[i] = next_random() % 127 - 63;
            break;
        case 'z':
            do a[i] = random_word();
            while (!a[i]);
            break;
        case 'C': /* a character, most often */
            a[i] = next_random() % 8 ? next_random() % 128 : random_word();
            break;
        default:
            a[i] = random_arg(kinds[i]);
        }
    if (kinds[1] == 'D') {
        a[2] = 1 + next_random() % 63;
        a[1] = random_word() & low(64 - a[2]);
        for (int i = 0; i < 64; i++)
            if (bit_of(a[1], i))
                a[1] &= ~(a[2] + (uint64_t)i < 64 ? one(i + (int)a[2]) : 0);
    } else if (kinds[1] == 'S') {
        a[3] = next_random() % 20;
        a[1] = next_random() % (64 - 2 * a[3] + 1) % 64;
        a[2] = a[1] + a[3] + next_random() % (64 - 2 * a[3] - a[1] + 1);
        if (a[2] + a[3] > 64 || a[2] > 63) a[1] = 0, a[2] = 40;
    }
}

/* "name(p0, 0x12)": free names, but numbers where `known` has a bit. */
static void write_call(const char *name, const char *kinds, Args a, unsigned known,
                       char *out) {
    out += sprintf(out, "%s(", name);
    for (unsigned i = 0; kinds[i]; i++) {
        const char *before = i == 0 ? "" : i == 1 && kinds[0] == 'c' ? "; " : ", ";
        if (!(known >> i & 1))
            out += sprintf(out, "%sp%u", before, i);
        else if (kinds[i] == 'x')
            out += sprintf(out, "%s0x%llx", before, (unsigned long long)a[i]);
        else
            out += sprintf(out, "%s%llu", before, (unsigned long long)a[i]);
    }
    strcpy(out, ")");
}

static void show_errors(const Session *s, const char *text) {
    for (size_t i = 0; i < s->diags.count; i++)
        print_error("%s: %s (%s)\n", text, s->diags.at[i].message, s->diags.at[i].hint);
}

static void expect(const char *text, Args a, uint64_t got, uint64_t want) {
    if (got == want) return;
    fail_msg("%s of %llx %llx %llx %llx is %llx, not %llx", text,
             (unsigned long long)a[0], (unsigned long long)a[1], (unsigned long long)a[2],
             (unsigned long long)a[3], (unsigned long long)got, (unsigned long long)want);
}

static void calculations(void **state) {
    Session s;
    session_open(&s);
    for (size_t m = 0; m < MODELS; m++)
        for (int round = 0; round < 100; round++) {
            uint64_t a[MOST_ARGS] = {0};
            char text[200];
            Value value = {.kind = KIND_VOID};
            draw_args(models[m].kinds, a);
            write_call(models[m].name, models[m].kinds, a, 15, text);
            if (!session_run(&s, text, &value)) {
                show_errors(&s, text);
                fail_msg("%s has no value", text);
            }
            assert_true(term_is_word(value.term));
            expect(text, a, value.term.word, models[m].mean(a));
            session_clear(&s);
        }
    session_close(&s);
}

/* The pool's variables get the arguments whose names they are. */
static void assign(const Session *s, Args a, uint64_t *values) {
    for (size_t i = 0; i < s->query.nused; i++) {
        const ExecName *name = &s->query.used[i];
        uint64_t number = pool_node(s->pool, name->term.ref)->k;
        values[number] = a[name->sym->name[1] - '0'];
    }
}

static void same_as_term(Session *s, size_t m, unsigned known, int rounds) {
    uint64_t a[MOST_ARGS] = {0}, fixed[MOST_ARGS], values[MOST_ARGS] = {0};
    char text[200];
    Value value;
    draw_args(models[m].kinds, a);
    memcpy(fixed, a, sizeof a);
    write_call(models[m].name, models[m].kinds, a, known, text);
    if (!session_term(s, text, &value)) {
        show_errors(s, text);
        fail_msg("%s has no term", text);
    }
    uint64_t *scratch = ARENA_ARRAY(s->arena, uint64_t, pool_count(s->pool));
    for (int round = 0; round < rounds; round++) {
        draw_args(models[m].kinds, a);
        for (unsigned i = 0; i < MOST_ARGS; i++)
            if (known >> i & 1) a[i] = fixed[i];
        assign(s, a, values);
        assert_int_equal(term_eval(s->pool, s->query.defined, values, scratch), 1);
        expect(text, a, term_eval(s->pool, value.term, values, scratch),
               models[m].mean(a));
    }
    session_clear(s);
}

static void free_names(void **state) {
    Session s;
    session_open(&s);
    for (size_t m = 0; m < MODELS; m++) same_as_term(&s, m, 0, 1000);
    session_close(&s);
}

/* One argument known. Arguments that depend on each other are left alone. */
static void one_known(void **state) {
    Session s;
    session_open(&s);
    for (size_t m = 0; m < MODELS; m++)
        for (unsigned i = 0; models[m].kinds[1] && models[m].kinds[i]; i++)
            for (int round = 0; round < 20 && !strpbrk(models[m].kinds, "DS"); round++)
                same_as_term(&s, m, 1u << i, 20);
    session_close(&s);
}

/* A function that is left out here is tested nowhere. */
static void all_are_here(void **state) {
    static const char *const elsewhere[] = {"file",     "rank",    "squares",
                                            "reversed", "subsets", "putchar",
                                            "exit",     "abort",   "leaper"};
    for (size_t i = 0; i < builtin_count; i++) {
        const Builtin *row = &builtin_rows[i];
        bool here = row->form == BUILTIN_CONSTANT || strpbrk(row->kinds, "omp");
        for (size_t k = 0; k < sizeof elsewhere / sizeof *elsewhere; k++)
            here |= strcmp(row->name, elsewhere[k]) == 0;
        for (size_t m = 0; m < MODELS; m++)
            here |= strcmp(row->name, models[m].name) == 0;
        if (!here) fail_msg("%s has no model", row->name);
    }
}

static uint64_t word_of(Session *s, const char *text) {
    Value value = {.kind = KIND_VOID};
    if (!session_run(s, text, &value)) {
        show_errors(s, text);
        fail_msg("%s has no value", text);
    }
    return value.term.word;
}

static void files_and_ranks(void **state) {
    Session s;
    session_open(&s);
    for (int i = 0; i < 8; i++) {
        char text[40];
        sprintf(text, "file(%c)", 'a' + i);
        assert_true(word_of(&s, text) == UINT64_C(0x0101010101010101) << i);
        sprintf(text, "rank(%d)", i + 1);
        assert_true(word_of(&s, text) == UINT64_C(0xff) << 8 * i);
        sprintf(text, "file(%c%d) & rank(%c%d)", 'a' + i, 8 - i, 'h' - i, i + 1);
        assert_true(word_of(&s, text) == UINT64_C(1) << 9 * i);
        sprintf(text, "%cFile & rank%d", 'a' + i, i + 1);
        assert_true(word_of(&s, text) == UINT64_C(1) << 9 * i);
    }
    session_close(&s);
}

/* Division's duty is false exactly where the divisor is 0. */
static void duties(void **state) {
    static const struct {
        const char *text;
        uint64_t good, bad;
    } duty[] = {{"sdiv(5, p0)", 1, 0}, {"srem(5, p0)", ALL, 0},
                {"ray(a1, p0)", 7, 8}, {"shiftOne(5, p0)", 0, ALL},
                {"rank(p0)", 8, 9},    {"rank(p0)", 1, 0}};
    Session s;
    session_open(&s);
    for (size_t i = 0; i < sizeof duty / sizeof *duty; i++) {
        Value value;
        if (!session_term(&s, duty[i].text, &value)) show_errors(&s, duty[i].text);
        uint64_t *scratch = ARENA_ARRAY(s.arena, uint64_t, pool_count(s.pool));
        assert_int_equal(s.query.nduties, 1);
        assert_int_equal(term_eval(s.pool, s.query.defined, &duty[i].good, scratch), 1);
        assert_int_equal(term_eval(s.pool, s.query.defined, &duty[i].bad, scratch), 0);
        session_clear(&s);
    }
    session_close(&s);
}

/* Functions that write to an argument: the result, then what was written. */
static void written_arguments(void **state) {
    static const struct {
        const char *text;
        uint64_t result, after;
    } want[] = {
        {"_BitScanForward64(&x, 0x50)", 1, 4},
        {"_BitScanForward64(&x, 0)", 0, 64},
        {"_BitScanReverse64(&x, 0x50)", 1, 6},
        {"_BitScanForward(&x, 0x50 << 27)", 1, 31},
        {"_BitScanReverse(&x, 0x50 << 27)", 1, 31},
        {"_BitScanReverse(&x, 1 << 40)", 0, ALL},
        {"_bittest64(&x, 2)", 1, 7},
        {"_bittest64(&x, 3)", 0, 7},
        {"_bittestandset64(&x, 3)", 0, 15},
        {"_bittestandset64(&x, 2)", 1, 7},
        {"_bittestandreset64(&x, 3)", 0, 7},
        {"_bittestandreset64(&x, 2)", 1, 3},
        {"_bittestandcomplement64(&x, 3)", 0, 15},
        {"_bittestandcomplement64(&x, 2)", 1, 3},
        {"_umul128(-1, -1, &x)", 1, ALL - 1},
        {"_mulx_u64(1 << 32, 1 << 33, &x)", 0, 2},
        {"_addcarry_u64(0, -1, 1, &x)", 1, 0},
        {"_addcarry_u64(1, -1, -1, &x)", 1, ALL},
        {"_addcarry_u64(1, -1, 0, &x)", 1, 0},
        {"_addcarry_u64(1, 5, 6, &x)", 0, 12},
        {"_subborrow_u64(0, 5, 6, &x)", 1, ALL},
        {"_subborrow_u64(1, 5, 5, &x)", 1, ALL},
        {"_subborrow_u64(1, 5, 4, &x)", 0, 0},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        Session s;
        char text[100];
        session_open(&s);
        sprintf(text, "x = 7\ny = %s", want[i].text);
        word_of(&s, text);
        assert_true(word_of(&s, "y") == want[i].result);
        expect(want[i].text, (uint64_t[4]){0}, word_of(&s, "x"), want[i].after);
        session_close(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_are_here),      cmocka_unit_test(calculations),
        cmocka_unit_test(free_names),        cmocka_unit_test(one_known),
        cmocka_unit_test(files_and_ranks),   cmocka_unit_test(duties),
        cmocka_unit_test(written_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
