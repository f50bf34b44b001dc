/* Makes C of the rows of src/term/rules.def, for src/term/rule_row.c to include: for each
 * operation at a pattern's root a function that tries its rows one after the other.
 *
 * A row is tested from the left, once for each way to turn operands that commute; a word
 * is always the last of these. Operands of the root are a0 … a2, their operations o0 …
 * o2. */
#include "term/rule_text.h"

#include <stdio.h>

static const struct {
    const char *name;
    unsigned arity;
    OpClass class;
    bool commutes;
} ops[OP_COUNT] = {
#define COMM  1
#define ASSOC 2
#define OP(name, arity, class, laws, ...)                                                \
    [OP_##name] = {#name, arity, CLASS_##class, (laws)&COMM},
#include "term/ops.def"
#undef OP
};

static const int16_t *at; /* what of the row is still to come */
static unsigned bound, locals, turns, met;

static bool is_op(int token, Op op) {
    if (token >= ROW_OP) return token == ROW_OP + (int)op;
    return ops[op].arity && token == ROW_CLASS + (int)ops[op].class;
}

static Op some_op(int token) {
    Op op = OP_FULL;
    while (!is_op(token, op)) op++;
    return op;
}

static bool is_word(int token) {
    return token < x || (token >= K && token < ROW_CLASS);
}

static const int16_t *behind(const int16_t *term) {
    unsigned operands = *term < ROW_CLASS ? 0 : ops[some_op(*term)].arity;
    for (term++; operands; operands--) term = behind(term);
    return term;
}

/* A number or a letter as a term. */
static void name_leaf(char *to, int token) {
    if (token < x)
        sprintf(to, "term_word(UINT64_C(%#llx))", (unsigned long long)(int64_t)token);
    else
        sprintf(to, is_word(token) ? "term_word(%c)" : "%c", "xyzscKLM"[token - x]);
}

/* ---- patterns */

static void match_leaf(const char *t, int token) {
    char leaf[60], l = token < x ? 0 : "xyzscKLM"[token - x];
    name_leaf(leaf, token);
    if (token < x || bound >> (token - x) & 1)
        printf("if (!term_same(%s, %s)) break;\n", t, leaf);
    else if (is_word(token))
        printf("if (%s.ref) break;\nuint64_t %c = %s.word;\n(void)%c;\n", t, l, t, l);
    else
        printf("Term %c = %s;\n(void)%c;\n", l, t, l);
    if (l) bound |= 1u << (token - x);
}

static void match(const char *t);

static void match_operands(Op op, char of, unsigned first) {
    bool turn = ops[op].commutes && !is_word(*behind(at)) && turns >> met++ & 1;
    for (unsigned i = 0; i < ops[op].arity; i++) {
        char t[16];
        sprintf(t, "%c%u", of, first + (i ^ turn));
        match(t);
    }
}

static void match(const char *t) {
    int token = *at++;
    if (token < ROW_CLASS) {
        match_leaf(t, token);
        return;
    }
    Op op = some_op(token);
    if (token < ROW_OP)
        printf("if (!is_any(pool, %s, (OpClass)%d, &any)) break;\n", t, ops[op].class);
    else if (*t == 'a')
        printf("if (o%s != OP_%s) break;\n", t + 1, ops[op].name);
    else
        printf("if (!node_is(pool, %s, OP_%s)) break;\n", t, ops[op].name);
    unsigned first = locals;
    for (unsigned i = 0; i < ops[op].arity; i++)
        printf("Term t%u = node_arg(pool, %s, %u);\n", locals++, t, i);
    match_operands(op, 't', first);
}

/* ---- results */

/* One after the other: a compiler is free to choose the order inside an expression. */
static void write(char *to) {
    int token = *at++;
    char arg[3][60];
    if (token < ROW_CLASS) {
        name_leaf(to, token);
        return;
    }
    Op op = some_op(token);
    for (unsigned i = 0; i < ops[op].arity; i++) write(arg[i]);
    sprintf(to, "t%u", locals++);
    printf("Term %s = term_op(pool, ", to);
    printf(token < ROW_OP ? "any" : "OP_%s", ops[op].name);
    for (unsigned i = 0; i < ops[op].arity; i++)
        printf("%s%s", i ? ", " : ", (Term[]){", arg[i]);
    printf("});\n");
}

static void write_row(const RuleRow *row, Op op) {
    char result[60];
    turns = 0;
    do {
        printf("do {\nOp any = OP_%s;\n(void)any;\n",
               *row->from < ROW_OP ? ops[op].name : "CONST");
        at = row->from + 1, bound = locals = met = 0;
        match_operands(op, 'a', 0);
        printf("if (!(WEAKEN(RULE_%s, false, %s))) break;\n", row->name, row->guard);
        at = row->to;
        write(result);
        printf("*result = %s;\nreturn true;\n} while (0);\n", result);
    } while (++turns < 1u << met);
}

static bool has_rows(Op op) {
    for (unsigned i = 0; i < RULE_ROWS; i++)
        if (is_op(*rule_rows[i].from, op)) return true;
    return false;
}

int main(void) {
    for (Op op = OP_FULL; op < OP_COUNT; op++) {
        if (!has_rows(op)) continue;
        printf("static bool row_%s(Pool *pool, const Term *arg, Term *result) {\n",
               ops[op].name);
        for (unsigned i = 0; i < ops[op].arity; i++)
            printf("Term a%u = arg[%u];\nOp o%u = node_op(pool, a%u);\n(void)o%u;\n", i,
                   i, i, i, i);
        for (unsigned i = 0; i < RULE_ROWS; i++)
            if (is_op(*rule_rows[i].from, op)) write_row(&rule_rows[i], op);
        printf("return false;\n}\n");
    }
    printf("bool rule_row(Pool *pool, Op op, const Term *arg, Term *result) {\n"
           "switch (op) {\n");
    for (Op op = OP_FULL; op < OP_COUNT; op++)
        if (has_rows(op))
            printf("case OP_%s:\nreturn row_%s(pool, arg, result);\n", ops[op].name,
                   ops[op].name);
    printf("default:\nreturn false;\n}\n}\n");
}
