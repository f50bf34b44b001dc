/* The SMT-LIB export, read back by a small evaluator of QF_BV: on every input both
 * assertions hold exactly when the claim is refuted by it. */
#include "lower/export/smt.h"
#include "unit/prefix.h"

#include <ctype.h>
#include "unit/random.h"
#include "unit/unit.h"

/* Values of up to 128 bits; a truth has no width. */
__extension__ typedef unsigned __int128 Wide;
typedef struct {
    Wide bits;
    unsigned width;
} Value;

/* Names that are bound, the latest first to be found. */
enum { MOST_NAMES = 4096, NAME = 24 };
typedef struct {
    char name[MOST_NAMES][NAME];
    Value value[MOST_NAMES];
    size_t count;
    const char *at;
    const uint64_t *inputs; /* of the names a, b, … in the order of declaration */
    size_t declared;
    unsigned asserted, failed;
    bool checked;
} Smt;

static void skip_space(Smt *s) {
    for (;; s->at++) {
        if (*s->at == ';') s->at += strcspn(s->at, "\n");
        if (!isspace((unsigned char)*s->at)) return;
    }
}

static bool take(Smt *s, char c) {
    skip_space(s);
    if (*s->at != c) return false;
    s->at++;
    return true;
}

static void need(Smt *s, char c) {
    if (!take(s, c)) fail_msg("no '%c' at: %.40s", c, s->at);
}

static void take_word(Smt *s, char word[NAME]) {
    skip_space(s);
    size_t n = strcspn(s->at, " \n\t()");
    assert_true(n > 0 && n < NAME);
    bool quoted = s->at[0] == '|' && s->at[n - 1] == '|'; /* |a| and a are one name */
    memcpy(word, s->at + quoted, n - 2 * quoted);
    word[n - 2 * quoted] = 0;
    s->at += n;
}

static void bind(Smt *s, const char *name, Value value) {
    assert_true(s->count < MOST_NAMES);
    snprintf(s->name[s->count], NAME, "%s", name);
    s->value[s->count++] = value;
}

static Wide low(unsigned width) {
    return width >= 128 ? ~(Wide)0 : ((Wide)1 << width) - 1;
}

static Value sized(Wide bits, unsigned width) {
    return (Value){bits & low(width), width};
}

static Value truth(bool is) {
    return (Value){is, 0};
}

static Value read_atom(Smt *s) {
    char word[NAME], *end;
    take_word(s, word);
    if (word[0] == '#') {
        unsigned base = word[1] == 'x' ? 16 : 2;
        Value v = sized(strtoull(word + 2, &end, (int)base),
                        (unsigned)strlen(word + 2) * (base == 16 ? 4 : 1));
        assert_int_equal(*end, 0);
        return v;
    }
    for (size_t i = s->count; i-- > 0;)
        if (strcmp(s->name[i], word) == 0) return s->value[i];
    fail_msg("unbound: %s", word);
    return truth(false);
}

static Value read_value(Smt *s);

static Value read_let(Smt *s) {
    size_t before = s->count;
    char name[NAME];
    need(s, '(');
    while (take(s, '(')) {
        take_word(s, name);
        Value value = read_value(s);
        need(s, ')');
        bind(s, name, value);
    }
    need(s, ')');
    Value value = read_value(s);
    s->count = before;
    return value;
}

static unsigned read_number(Smt *s) {
    char word[NAME];
    take_word(s, word);
    return (unsigned)strtoul(word, NULL, 10);
}

/* (_ extract 7 0), (_ zero_extend 64): what stands for an operator. */
static Value read_indexed(Smt *s) {
    char word[NAME];
    need(s, '_');
    take_word(s, word);
    bool extract = strcmp(word, "extract") == 0;
    assert_true(extract || strcmp(word, "zero_extend") == 0);
    unsigned top = read_number(s), bottom = extract ? read_number(s) : 0;
    need(s, ')');
    Value v = read_value(s);
    need(s, ')');
    if (!extract) return sized(v.bits, v.width + top);
    assert_true(top >= bottom && top < v.width);
    return sized(v.bits >> bottom, top - bottom + 1);
}

static Wide shift(const char *op, Value a, Value b) {
    bool big = b.bits >= a.width;
    if (strcmp(op, "bvshl") == 0) return big ? 0 : a.bits << b.bits;
    bool ones = strcmp(op, "bvashr") == 0 && a.bits >> (a.width - 1);
    Wide high = ones ? low(a.width) : 0;
    if (big) return high;
    return a.bits >> b.bits | (b.bits ? high << (a.width - (unsigned)b.bits) : 0);
}

static Value binary(const char *op, Value a, Value b) {
    if (strcmp(op, "concat") == 0)
        return sized(a.bits << b.width | b.bits, a.width + b.width);
    assert_int_equal(a.width, b.width);
    if (strcmp(op, "=") == 0) return truth(a.bits == b.bits);
    if (strcmp(op, "distinct") == 0) return truth(a.bits != b.bits);
    if (strcmp(op, "or") == 0) return truth(a.bits || b.bits);
    if (strcmp(op, "bvult") == 0) return truth(a.bits < b.bits);
    Wide r = 0;
    if (strcmp(op, "bvand") == 0)
        r = a.bits & b.bits;
    else if (strcmp(op, "bvor") == 0)
        r = a.bits | b.bits;
    else if (strcmp(op, "bvxor") == 0)
        r = a.bits ^ b.bits;
    else if (strcmp(op, "bvadd") == 0)
        r = a.bits + b.bits;
    else if (strcmp(op, "bvsub") == 0)
        r = a.bits - b.bits;
    else if (strcmp(op, "bvmul") == 0)
        r = a.bits * b.bits;
    else if (strcmp(op, "bvudiv") == 0)
        r = b.bits ? a.bits / b.bits : low(a.width);
    else if (strcmp(op, "bvurem") == 0)
        r = b.bits ? a.bits % b.bits : a.bits;
    else if (strcmp(op, "bvshl") == 0 || strcmp(op, "bvlshr") == 0 ||
             strcmp(op, "bvashr") == 0)
        r = shift(op, a, b);
    else
        fail_msg("no operator of QF_BV: %s", op);
    return sized(r, a.width);
}

static Value read_list(Smt *s) {
    char op[NAME];
    if (take(s, '(')) return read_indexed(s);
    take_word(s, op);
    Value v;
    if (strcmp(op, "let") == 0) {
        v = read_let(s);
    } else if (strcmp(op, "ite") == 0) {
        Value choice = read_value(s), yes = read_value(s), no = read_value(s);
        assert_true(choice.width == 0 && yes.width == no.width);
        v = choice.bits ? yes : no;
    } else {
        v = read_value(s);
        if (strcmp(op, "bvnot") == 0)
            v = sized(~v.bits, v.width);
        else if (strcmp(op, "bvneg") == 0)
            v = sized(-v.bits, v.width);
        else
            v = binary(op, v, read_value(s)); /* two operands, never more */
    }
    need(s, ')');
    return v;
}

static Value read_value(Smt *s) {
    return take(s, '(') ? read_list(s) : read_atom(s);
}

static void skip_sort(Smt *s) {
    char word[NAME];
    need(s, '(');
    need(s, '_');
    take_word(s, word);
    assert_string_equal(word, "BitVec");
    assert_int_equal(read_number(s), 64);
    need(s, ')');
}

/* (= n.5 …), the equation of a node declared before: true if it was one. */
static bool run_equation(Smt *s) {
    char name[NAME];
    skip_space(s);
    if (strncmp(s->at, "(= n.", 5) != 0) return false;
    s->at += 3;
    take_word(s, name);
    assert_string_equal(s->name[s->count - 1], name);
    s->value[s->count - 1].width = 0; /* not to be used in its own equation */
    s->value[s->count - 1] = read_value(s);
    assert_int_equal(s->value[s->count - 1].width, 64);
    need(s, ')');
    return true;
}

static void run_command(Smt *s) {
    char word[NAME], name[NAME];
    need(s, '(');
    take_word(s, word);
    if (strcmp(word, "set-logic") == 0) {
        take_word(s, name);
        assert_string_equal(name, "QF_BV");
    } else if (strcmp(word, "assert") == 0 && run_equation(s)) {
        /* a definition */
    } else if (strcmp(word, "assert") == 0) {
        Value v = read_value(s);
        assert_int_equal(v.width, 0);
        s->asserted++;
        s->failed += v.bits == 0;
    } else if (strcmp(word, "check-sat") == 0) {
        s->checked = true;
    } else if (strcmp(word, "exit") != 0) {
        take_word(s, name);
        for (size_t i = 0; i < s->count; i++) assert_string_not_equal(s->name[i], name);
        need(s, '(');
        need(s, ')');
        skip_sort(s);
        assert_string_equal(word, "declare-fun");
        bool is_node = strncmp(name, "n.", 2) == 0;
        bind(s, name, sized(is_node ? 0 : s->inputs[s->declared++], 64));
    }
    need(s, ')');
}

/* Whether the script's assertions hold for the inputs. */
static bool is_met(const char *text, const uint64_t *inputs) {
    static Smt s;
    s.at = text, s.inputs = inputs;
    s.count = s.declared = s.asserted = s.failed = 0;
    s.checked = false;
    for (skip_space(&s); *s.at; skip_space(&s)) run_command(&s);
    assert_true(s.checked && s.asserted == 2);
    return s.failed == 0;
}

static const char *const names[] = {"a", "n1", "p0"};

static uint64_t some_word(void) {
    switch (next() >> 61) {
    case 0:
        return next() % 70;
    case 1:
        return UINT64_C(1) << (next() & 63);
    case 2:
        return -(next() % 3);
    default:
        return next();
    }
}

static void check(Pool *pool, const Claim *c) {
    Buf out = {0};
    assert_true(smt_claim(&out, c, names, "two\nlines (of |text|"));
    uint64_t *scratch = calloc(pool_count(pool) + 1, sizeof *scratch);
    for (unsigned round = 0; round < 40; round++) {
        uint64_t inputs[3] = {some_word(), some_word(), some_word()};
        if (round == 0) inputs[0] = inputs[1] = inputs[2] = 0;
        if (round % 8 == 1) inputs[1] = inputs[0];
        bool bad = term_eval(pool, c->when, inputs, scratch) &&
                   !(term_eval(pool, c->defined, inputs, scratch) &&
                     term_eval(pool, c->claim, inputs, scratch));
        assert_int_equal(is_met(buf_str(&out), inputs), bad);
    }
    free(scratch);
    buf_free(&out);
}

/* x op y == z, and with the very value of one input in the place of z. */
static void every_operation_is_written(void **state) {
    Pool *pool = pool_new((size_t)16 << 20);
    Term yes = term_word(1);
    for (Op op = (Op)(OP_FULL + 1); op < OP_COUNT; op++)
        for (unsigned round = 0; round < 6; round++) {
            pool_reset(pool);
            Term x = term_var(pool), y = term_var(pool), z = term_var(pool);
            if (round == 4) y = term_word(some_word());
            if (round == 5) x = term_word(some_word());
            Term t = op == OP_ITE        ? term_ite(pool, x, y, z)
                     : op_arity(op) == 1 ? term_op1(pool, op, x)
                                         : term_op2(pool, op, x, y);
            Term bit = term_op2(pool, OP_AND, t, term_word(UINT64_C(1) << (next() & 63)));
            Term claims[] = {term_op2(pool, OP_EQ, t, z), term_op2(pool, OP_ULT, t, z),
                             term_truth(pool, bit)};
            for (unsigned i = 0; i < 3; i++)
                check(pool, &(Claim){pool, yes, yes, claims[i]});
        }
    pool_free(pool);
}

/* Each operation's value, bit by bit: the export and the fold agree on the whole word. */
static void values_are_exact(void **state) {
    Pool *pool = pool_new((size_t)16 << 20);
    Term yes = term_word(1);
    for (Op op = (Op)(OP_FULL + 1); op < OP_COUNT; op++)
        for (unsigned round = 0; round < 25; round++) {
            pool_reset(pool);
            uint64_t in[3] = {some_word(), some_word(), some_word()};
            uint64_t value = op_fold(op, in[0], in[1], in[2]);
            Term x = term_var(pool), y = term_var(pool), z = term_var(pool);
            Term t = op == OP_ITE        ? term_ite(pool, x, y, z)
                     : op_arity(op) == 1 ? term_op1(pool, op, x)
                                         : term_op2(pool, op, x, y);
            Claim c = {pool, yes, yes, term_op2(pool, OP_EQ, t, term_word(value))};
            Buf out = {0};
            assert_true(smt_claim(&out, &c, names, NULL));
            assert_false(is_met(buf_str(&out), in));
            buf_free(&out);
            c.claim = term_op2(pool, OP_EQ, t, term_word(value ^ 1 << (next() & 7)));
            assert_true(smt_claim(&out, &c, names, NULL));
            assert_true(is_met(buf_str(&out), in));
            buf_free(&out);
        }
    pool_free(pool);
}

static void tables_and_conditions_are_written(void **state) {
    Pool *pool = pool_new((size_t)16 << 20);
    uint64_t words[9];
    for (size_t i = 0; i < 9; i++) words[i] = next();
    Term x = term_var(pool), y = term_var(pool);
    Term index = term_op2(pool, OP_AND, x, term_word(15));
    Term entry = term_table(pool, words, 9, index);
    Claim c = {.pool = pool};
    c.when = term_op2(pool, OP_ULT, y, x);
    c.defined = term_op2(pool, OP_ULT, index, term_word(9));
    c.claim = term_op2(pool, OP_ULT, entry, y);
    check(pool, &c);
    c.claim = term_word(0);
    check(pool, &c);
    c.when = term_word(0);
    check(pool, &c);
    pool_free(pool);
}

static void full_pools_are_refused(void **state) {
    Pool *pool = pool_new(1 << 14);
    Term x = term_var(pool), t = x;
    for (uint64_t i = 1; i < 10000 && !pool_full(pool); i++)
        t = term_op2(pool, OP_ROL, term_op2(pool, OP_ADD, t, term_word(i)), x);
    Buf out = {0};
    Claim c = {pool, term_word(1), term_word(1), term_truth(pool, t)};
    assert_false(smt_claim(&out, &c, names, NULL));
    assert_int_equal(out.len, 0);
    pool_free(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_operation_is_written),
        cmocka_unit_test(values_are_exact),
        cmocka_unit_test(tables_and_conditions_are_written),
        cmocka_unit_test(full_pools_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
