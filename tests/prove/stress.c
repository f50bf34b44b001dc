/* No wrong verdict, at length: random claims over all operations go through the chain;
 * what it calls proved is attacked with a million inputs, what it calls refuted is
 * evaluated, and everything with fewer squares is tried as far as a million inputs go.
 *
 *   prove_stress [ROUNDS [SEED]] */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prove/prove.h"
#include "prove/claim/problem.h"
#include "prove/solve/sat_checked.h"
#include "unit/random_claims.h"

enum { ATTACKS = 1000000, FEWER = 1000000, METHODS = 64 };

typedef struct {
    Small small;
    Arena *arena;
    Limits limits;
    uint64_t verdicts[3], smaller, rounds;
    char method[METHODS][48];
    uint64_t times[METHODS];
    size_t nmethods;
} Stress;

static void wrong(const Stress *s, const char *what, const Verdict *v) {
    printf("round %" PRIu64 ": %s; method %s\n", s->rounds, what, v->method);
    for (size_t i = 0; v->counterexample && i < s->small.vars; i++)
        printf("  variable %zu = 0x%016" PRIx64 "\n", i, v->counterexample[i]);
    exit(1);
}

static uint64_t hurtful(const Small *s) {
    switch (below(6)) {
    case 0:
        return next() & next() & next();
    case 1:
        return next() >> below(64);
    case 2:
        return -(next() >> below(64));
    case 3:
        return next();
    default:
        return some_word(s);
    }
}

static bool survives(const Small *s, Problem *p) {
    uint64_t value[VARS];
    for (unsigned i = 0; i < ATTACKS; i++) {
        for (size_t v = 0; v < p->nvars; v++)
            value[v] = v && one_in(6) ? value[v - 1] ^ -(next() & 1) : hurtful(s);
        if (problem_feed(p, value)) break;
    }
    problem_flush(p);
    return !p->refuted;
}

/* All inputs with fewer squares, one more at a time, while there are not too many. */
static bool is_least(Problem *p, unsigned squares) {
    uint64_t letters = UINT64_C(1) << p->nvars, inputs = 1;
    for (unsigned k = 0; k < squares && k < 4; k++) {
        unsigned at[4] = {0, 1, 2, 3};
        inputs = inputs * (64 - k) / (k + 1) * letters;
        if (inputs > FEWER) return true;
        for (bool more = true; more;) {
            uint64_t choices = 1, value[VARS];
            for (unsigned i = 0; i < k; i++) choices *= letters;
            for (uint64_t c = 0; c < choices; c++) {
                uint64_t rest = c;
                memset(value, 0, sizeof value);
                for (unsigned i = 0; i < k; i++, rest /= letters)
                    for (size_t v = 0; v < p->nvars; v++)
                        value[v] |= (rest >> v & 1) << at[i];
                if (problem_feed(p, value)) return false;
            }
            unsigned i = 0;
            while (i < k && at[i] + 1 == (i + 1 < k ? at[i + 1] : 64)) i++;
            more = i < k;
            if (more) at[i]++;
            for (unsigned j = 0; more && j < i; j++) at[j] = j;
        }
        if (problem_flush(p)) return false;
    }
    return true;
}

static void count_method(Stress *s, const char *name) {
    char kind[48];
    size_t i = 0, len = strcspn(name, "0123456789:");
    snprintf(kind, sizeof kind, "%.*s", (int)(len ? len : strlen(name)), name);
    while (i < s->nmethods && strcmp(s->method[i], kind)) i++;
    if (i == METHODS) return;
    if (i == s->nmethods) strcpy(s->method[s->nmethods++], kind);
    s->times[i]++;
}

static void check(Stress *s, const Claim *c) {
    s->rounds++;
    Verdict v = prove_claim(c, &s->limits, 0, s->arena);
    s->verdicts[v.kind]++;
    if (v.kind == VERDICT_UNDECIDED) return;
    count_method(s, v.method);
    Problem p;
    Term good = term_land(c->pool, c->defined, c->claim);
    problem_init(&p, c->pool, term_land(c->pool, c->when, term_lnot(c->pool, good)),
                 c->when, s->arena);
    p.limits = &s->limits;
    if (v.kind == VERDICT_PROVED) {
        if (p.nvars && !survives(&s->small, &p)) {
            for (size_t i = 0; i < p.nvars; i++)
                printf("  variable %u = 0x%016" PRIx64 "\n", p.vars[i], p.witness[i]);
            wrong(s, "proved, and fails", &v);
        }
    } else {
        uint64_t value[VARS + 1] = {0}, at = 0;
        for (size_t i = 0; i < p.nvars; i++)
            value[i] = v.counterexample[p.vars[i]], at |= value[i];
        if (!problem_try(&p, value)) wrong(s, "refuted, and holds", &v);
        p.refuted = false;
        s->smaller += !is_least(&p, (unsigned)__builtin_popcountll(at));
    }
    problem_free(&p);
}

int main(int argc, char **argv) {
    Stress *s = calloc(1, sizeof *s);
    uint64_t rounds = argc > 1 ? strtoull(argv[1], NULL, 0) : 10000;
    if (argc > 2) seed ^= strtoull(argv[2], NULL, 0) * 0x9E3779B97F4A7C15u;
    s->small.pool = pool_new((size_t)1 << 27);
    s->arena = arena_new();
    s->limits = (Limits){.memory = (size_t)1 << 28, .timeout = 0.3};
    for (uint64_t i = 0; i < rounds; i++) {
        Small *small = &s->small;
        arena_reset(s->arena);
        small->whole = !one_in(4);
        if (small->whole)
            whole_new(small);
        else
            small_new(small);
        Kind *kind = kinds[i % KINDS];
        Term claim = claim_of(small, kind), when = term_word(1);
        if (one_in(3)) when = claim_of(small, one_in(2) ? bitwise : kind);
        Claim c = {small->pool, when, term_word(1), claim};
        check(s, &c);
    }
    printf("%" PRIu64 " proved, %" PRIu64 " refuted, %" PRIu64 " undecided; %" PRIu64
           " counterexamples not the least\n",
           s->verdicts[0], s->verdicts[1], s->verdicts[2], s->smaller);
    for (size_t i = 0; i < s->nmethods; i++)
        printf("%8" PRIu64 " %s\n", s->times[i], s->method[i]);
    sat_checked_report();
    pool_free(s->small.pool);
    arena_free(s->arena);
    free(s);
    return 0;
}
