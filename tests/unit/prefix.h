/* Laws in prefix notation for unit tests: "= & a & b c & & a b c". */
#ifndef UNIT_PREFIX_H
#define UNIT_PREFIX_H

#include "term/term.h"
#include "unit/unit.h"

#include <stdlib.h>
#include <string.h>

/* A law in prefix words: "= & a & b c & & a b c". Names a b c are variables, numbers are
 * constants. */
typedef struct {
    Pool *pool;
    Term var[26];
    const char *at;
} Reader;

static const struct {
    const char *name;
    Op op;
} operators[] = {{"&", OP_AND},           {"|", OP_OR},          {"^", OP_XOR},
                 {"~", OP_NOT},           {"+", OP_ADD},         {"-", OP_SUB},
                 {"*", OP_MUL},           {"/", OP_UDIV},        {"%", OP_UREM},
                 {"<<", OP_SHL},          {">>", OP_SHR},        {"sar", OP_SAR},
                 {"rol", OP_ROL},         {"=", OP_EQ},          {"<", OP_ULT},
                 {"?", OP_ITE},           {"bswap", OP_BSWAP},   {"mirror", OP_MIRROR},
                 {"reverse", OP_REVERSE}, {"diag", OP_FLIPDIAG}, {"count", OP_POPCOUNT},
                 {"ctz", OP_CTZ},         {"clz", OP_CLZ},       {"pext", OP_PEXT},
                 {"pdep", OP_PDEP},       {"mulhi", OP_MULHI}};

static Term read_term(Reader *r) {
    char word[32];
    size_t n = strcspn(r->at, " ");
    memcpy(word, r->at, n);
    word[n] = 0;
    r->at += n + (r->at[n] == ' ');
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        if (strcmp(word, operators[i].name)) continue;
        Op op = operators[i].op;
        Term arg[3];
        for (unsigned k = 0; k < op_arity(op); k++) arg[k] = read_term(r);
        if (op == OP_ITE) return term_ite(r->pool, arg[0], arg[1], arg[2]);
        if (op_arity(op) == 1) return term_op1(r->pool, op, arg[0]);
        return term_op2(r->pool, op, arg[0], arg[1]);
    }
    if (!strcmp(word, "!")) return term_lnot(r->pool, term_truth(r->pool, read_term(r)));
    if (word[0] >= 'a' && word[0] <= 'z' && !word[1]) {
        Term *var = &r->var[word[0] - 'a'];
        if (var->ref == 0) *var = term_var(r->pool);
        return *var;
    }
    char *end;
    uint64_t number = strtoull(word, &end, 0);
    if (end == word || *end) fail_msg("no operator or number: '%s'", word);
    return term_word(number);
}

static inline Term law(Pool *pool, const char *text) {
    Reader r = {.pool = pool, .at = text};
    pool_reset(pool);
    return read_term(&r);
}

#endif
