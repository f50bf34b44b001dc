/* Decides the laws of files and prints, for each file, how many each method decided, and
 * the median and the slowest time of prove_claim() alone, best of several rounds.
 *
 *     bench_prove [-v] [-t SECONDS] FILE…        -v names what is slow or undecided
 *
 * Laws with `for` are left out; other statements are run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exec/exec.h"
#include "lang/parse.h"
#include "lang/reader.h"
#include "prove/prove.h"

enum { ROUNDS = 3, METHODS = 100, LAWS = 20000 };

typedef struct {
    const char *file;
    bool verbose;
    double timeout;
    Exec *exec;
    Parse *parse;
    Arena *arena;
    Pool *pool;
    Diags diags;
    double second[LAWS];
    size_t laws, undecided, refuted;
    char method[METHODS][100];
    size_t times[METHODS], methods;
} Bench;

static void add_method(Bench *b, const char *name) {
    size_t i = 0;
    while (i < b->methods && strncmp(b->method[i], name, 99) != 0) i++;
    if (i == METHODS) return;
    if (i == b->methods) snprintf(b->method[b->methods++], 100, "%s", name);
    b->times[i]++;
}

/* The terms of a law in a pool of their own. */
static bool terms(Bench *b, const Statement *s, const Node *law, Claim *claim) {
    static const Limits limits = {
        .steps = 1 << 22, .calls = 1000, .rounds = 64, .memory = 1 << 28, .timeout = 10};
    Query q;
    Value value, when = {.term = term_word(1)};
    pool_reset(b->pool);
    query_init(&q, b->exec, NAMES_LAW);
    q.pool = b->pool, q.arena = b->arena, q.source = s->source, q.diags = &b->diags;
    q.limits = &limits;
    for (size_t i = 0; i < law->nnames; i++) query_free(&q, law->names[i]->sym);
    if (law->kid[1] && !exec_eval(&q, law->kid[1], &when)) return false;
    Term guard = term_truth(b->pool, when.term);
    if (!exec_eval_under(&q, guard, law->kid[0], &value)) return false;
    *claim = (Claim){b->pool, guard, q.defined, value.term};
    return true;
}

static void law(Bench *b, const Statement *s, const Node *node) {
    Limits limits = {.memory = 1 << 30, .timeout = b->timeout};
    Verdict verdict = {.why = ""};
    double best = 1e9;
    Claim claim;
    for (int round = 0; round < ROUNDS; round++) {
        if (!terms(b, s, node, &claim)) return;
        if (term_is_word(claim.claim) && term_is_word(claim.defined)) {
            verdict = (Verdict){.kind = VERDICT_PROVED, .method = "folded"};
            best = 0;
            break;
        }
        double start = watch_now();
        verdict = prove_claim(&claim, &limits, 0, b->arena);
        double took = watch_now() - start;
        if (took < best) best = took;
        if (took > 1) break;
    }
    if (b->laws == LAWS) return;
    b->second[b->laws++] = best;
    b->undecided += verdict.kind == VERDICT_UNDECIDED;
    b->refuted += verdict.kind == VERDICT_REFUTED;
    add_method(b, verdict.kind == VERDICT_UNDECIDED ? "undecided" : verdict.method);
    if (b->verbose && (best > 1e-3 || verdict.kind == VERDICT_UNDECIDED))
        printf("%9.3f ms  %s: %.*s\n", best * 1e3,
               verdict.kind == VERDICT_UNDECIDED ? "undecided" : verdict.method,
               s->len > 120 ? 120 : (int)s->len, s->text);
}

static void statement(Bench *b, const Statement *s) {
    Node *node = parse_statement(b->parse, s, b->arena, &b->diags);
    if (!node) {
        fprintf(stderr, "bench: does not parse: %.*s\n", (int)s->len, s->text);
    } else if (node->kind == NODE_LAW) {
        if (node->n <= 2) law(b, s, node);
    } else {
        Query q;
        Effect effect;
        static const Limits limits = {.steps = 1 << 22, .calls = 1000, .memory = 1 << 28};
        query_init(&q, b->exec, NAMES_VALUES);
        q.arena = b->arena, q.source = s->source, q.diags = &b->diags;
        q.limits = &limits;
        exec_run(&q, node, &effect);
    }
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void print(Bench *b) {
    double sum = 0;
    qsort(b->second, b->laws, sizeof *b->second, ascending);
    for (size_t i = 0; i < b->laws; i++) sum += b->second[i];
    if (b->laws == 0) return;
    printf("%s: %zu laws, %zu refuted, %zu undecided; median %.1f us, slowest %.1f us, "
           "all %.1f ms\n",
           b->file, b->laws, b->refuted, b->undecided, b->second[b->laws / 2] * 1e6,
           b->second[b->laws - 1] * 1e6, sum * 1e3);
    for (size_t i = 0; i < b->methods; i++)
        printf("%8zu  %s\n", b->times[i], b->method[i]);
}

static bool run(Bench *b) {
    FILE *file = fopen(b->file, "r");
    ReaderLimits limits = {.line_max = 1 << 20, .depth_max = 200};
    Statement s;
    ReaderResult result;
    if (!file) return fprintf(stderr, "bench: no file %s\n", b->file), false;
    Symbols *symbols = symbols_new();
    b->exec = exec_new(symbols);
    ParseNames names = {.is_type = exec_is_type,
                        .is_name = exec_is_name,
                        .context = b->exec};
    b->parse = parse_new(symbols, &names);
    b->arena = arena_new();
    b->pool = pool_new((size_t)1 << 28);
    Reader *reader = reader_new(b->file, preprocess_file_line, file, &limits);
    while ((result = reader_next(reader, &s, &b->diags)) != READER_END) {
        if (result == READER_STATEMENT) statement(b, &s);
        arena_reset(b->arena);
    }
    print(b);
    reader_free(reader);
    pool_free(b->pool);
    arena_free(b->arena);
    diag_free(&b->diags);
    parse_free(b->parse);
    exec_free(b->exec);
    symbols_free(symbols);
    fclose(file);
    return true;
}

int main(int argc, char **argv) {
    static Bench b;
    bool verbose = false, fine = true;
    double timeout = 10;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-v") == 0) {
            verbose = true;
        } else if (strcmp(argv[i], "-t") == 0 && i + 1 < argc) {
            timeout = atof(argv[++i]);
        } else {
            memset(&b, 0, sizeof b);
            b.file = argv[i], b.verbose = verbose, b.timeout = timeout;
            fine = run(&b) && fine;
        }
    }
    return fine ? 0 : 1;
}
