/* The loops of bbx against those of compilers, over the same boards in turn.
 *
 *     bench_code FORMULAS DEFINITIONS… -- LIBRARY…
 *
 * FORMULAS: name, parameters, expression a line. Each library has a function
 * `loop_NAME(in, out, count)` for each formula. Prints a line a formula: its name, bbx's
 * instructions and bytes as a C function, the target that ran, and boards a second of bbx
 * and of each library. A result that differs ends it. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exec/exec.h"
#include "lang/parse.h"
#include "lang/reader.h"
#include "lower/speed.h"
#include "lower/terms/shorter.h"

enum { MOST = 8, ROUNDS = 300, LIBRARIES = 4 };

typedef void LoopOf(const uint64_t *const *in, uint64_t *out, size_t count);

typedef struct {
    Exec *exec;
    Parse *parse;
    Symbols *symbols;
    Arena *arena;
    Pool *pool;
    Diags diags;
    void *library[LIBRARIES];
    unsigned libraries;
} Bench;

typedef struct {
    char *name, *params, *text;
    char *param[MOST];
    uint64_t low[MOST], high[MOST];
    size_t nparams;
} Formula;

static const Limits limits = {
    .steps = 1 << 22, .calls = 1000, .rounds = 64, .memory = 1 << 28, .timeout = 10};

static _Noreturn void fail(const char *what, const char *name) {
    fprintf(stderr, "bench: %s: %s\n", what, name);
    exit(1);
}

static Query query(Bench *b, const Statement *s, Names names) {
    Query q;
    query_init(&q, b->exec, names);
    q.pool = b->pool, q.arena = b->arena, q.source = s->source, q.diags = &b->diags;
    q.limits = &limits;
    return q;
}

/* Statements of a text, each given to `take`. */
static void each(Bench *b, const char *name, char *text, void *context,
                 void (*take)(Bench *, const Statement *, const Node *, void *)) {
    ReaderLimits most = {.line_max = 1 << 20, .depth_max = 200};
    FILE *file = fmemopen(text, strlen(text), "r");
    Reader *reader = reader_new(name, preprocess_file_line, file, &most);
    Statement s;
    ReaderResult result;
    while ((result = reader_next(reader, &s, &b->diags)) != READER_END) {
        if (result != READER_STATEMENT) continue;
        Node *node = parse_statement(b->parse, &s, b->arena, &b->diags);
        if (!node) fail("does not parse", s.text);
        take(b, &s, node, context);
    }
    reader_free(reader);
    fclose(file);
}

static void run(Bench *b, const Statement *s, const Node *node, void *context) {
    (void)context;
    Effect effect;
    Query q = query(b, s, NAMES_VALUES);
    if (!exec_run(&q, node, &effect)) fail("does not run", s->text);
}

/* The whole file, lines that begin with # left out. */
static char *content(const char *path) {
    FILE *file = fopen(path, "r");
    Buf text = {0};
    char line[2000];
    if (!file) fail("no file", path);
    while (fgets(line, sizeof line, file))
        if (line[0] != '#') buf_puts(&text, line);
    fclose(file);
    return text.data;
}

/* ---- one formula */

static bool read_formula(char *line, Formula *f) {
    char *save, *at = line;
    memset(f, 0, sizeof *f);
    line[strcspn(line, "\n")] = '\0';
    f->name = strsep(&at, "\t");
    f->params = strsep(&at, "\t");
    f->text = at;
    if (!f->text) return false;
    for (char *p = strtok_r(f->params, " ", &save); p && f->nparams < MOST;
         p = strtok_r(NULL, " ", &save)) {
        size_t i = f->nparams++;
        f->high[i] = UINT64_MAX;
        char *range = strchr(p, ':');
        if (range) {
            *range = '\0';
            f->low[i] = strtoull(range + 1, &range, 10);
            if (range[2]) f->high[i] = strtoull(range + 2, NULL, 10);
        }
        f->param[i] = p;
    }
    return true;
}

typedef struct {
    const Formula *formula;
    ListingJob job;
    Term shorter[SHORTER_MOST];
    uint32_t numbers[MOST];
} Made;

static void lower(Bench *b, const Statement *s, const Node *node, void *context) {
    Made *made = context;
    Value value, when = {.term = term_word(1)};
    Query q = query(b, s, NAMES_STUDY);
    for (size_t i = 0; i < made->formula->nparams; i++) {
        const char *name = made->formula->param[i];
        Value v = query_free(&q, symbol(b->symbols, name, strlen(name)));
        made->numbers[i] = (uint32_t)pool_node(b->pool, v.term.ref)->k;
    }
    if (node->n > 1 && node->kid[1] && !exec_eval(&q, node->kid[1], &when))
        fail("no condition", s->text);
    Term guard = term_truth(b->pool, when.term);
    if (!exec_eval_under(&q, guard, node->kid[0], &value)) fail("no value", s->text);
    made->job = (ListingJob){.pool = b->pool,
                             .root = value.term,
                             .when = guard,
                             .defined = q.defined,
                             .params = made->numbers,
                             .nparams = made->formula->nparams,
                             .limits = limits,
                             .arena = b->arena,
                             .shorter = made->shorter};
    Facts facts = {.pool = b->pool,
                   .when = guard,
                   .limits = limits,
                   .arena = b->arena,
                   .defined = q.defined};
    made->job.nshorter = shorter_terms(&facts, value.term, made->shorter);
}

/* The command that lowers it, with the parameters' ranges as its condition. */
static char *command(const Formula *f) {
    Buf text = {0};
    const char *and = " when ";
    buf_printf(&text, ":asm %s", f->text);
    for (size_t i = 0; i < f->nparams; i++) {
        if (f->low[i] == 0 && f->high[i] == UINT64_MAX) continue;
        buf_printf(&text, "%s%s >= %llu && %s <= %llu", and, f->param[i],
                   (unsigned long long)f->low[i], f->param[i],
                   (unsigned long long)f->high[i]);
        and = " && ";
    }
    buf_putc(&text, '\n');
    return text.data;
}

static void fit(const Formula *f, SpeedArrays *arrays) {
    for (size_t i = 0; i < f->nparams; i++)
        for (size_t lane = 0; lane < arrays->lanes; lane++) {
            uint64_t *word = &arrays->in[i][lane], span = f->high[i] - f->low[i];
            if (span != UINT64_MAX && (*word < f->low[i] || *word > f->high[i]))
                *word = f->low[i] + *word % (span + 1);
        }
}

/* As a C function for this processor's general registers, without `ret`. */
static void print_function(const ListingJob *job) {
    const Target *best = NULL;
    Listing listing;
    ListingJob one = *job;
    const char *why;
    for (unsigned i = 0; i < TARGETS; i++)
        if (!target_is_vector(target_at(i)) && native_has_all(target_at(i)->features))
            best = target_at(i);
    one.target = best;
    one.sysv = true;
    if (best && listing_make(&listing, &one, &why))
        printf("\t%u\t%zu", (unsigned)listing.code.count - 1,
               listing_size(&listing) - 1);
    else
        printf("\t-\t-");
    if (best) listing_free(&listing);
}

static double seconds_of(LoopOf *theirs, const Loop *ours, const SpeedArrays *arrays) {
    const int times = 200;
    const uint64_t *const *in = (const uint64_t *const *)arrays->in;
    uint64_t *out = arrays->out;
    double start = watch_now();
    for (int i = 0; i < times; i++)
        if (ours)
            loop_run(ours, in, out, arrays->lanes);
        else
            theirs(in, out, arrays->lanes);
    return (watch_now() - start) / times;
}

static void duel(const Bench *b, const Formula *f, const Loop *ours, const Speed *speed,
                 const SpeedArrays *arrays) {
    double best[LIBRARIES + 1];
    LoopOf *theirs[LIBRARIES + 1] = {NULL};
    uint64_t *mine = malloc(arrays->lanes * sizeof *mine), *out = arrays->out;
    char name[100];
    speed_run(ours, arrays);
    memcpy(mine, out, arrays->lanes * sizeof *mine);
    for (unsigned k = 0; k < b->libraries; k++) {
        snprintf(name, sizeof name, "loop_%s", f->name);
        *(void **)&theirs[k + 1] = dlsym(b->library[k], name);
        if (!theirs[k + 1]) fail("a library lacks", name);
        theirs[k + 1]((const uint64_t *const *)arrays->in, out, arrays->lanes);
        if (memcmp(mine, out, arrays->lanes * sizeof *mine) != 0)
            fail("different results", f->name);
    }
    for (unsigned k = 0; k <= b->libraries; k++) best[k] = 1e9;
    for (int round = 0; round < ROUNDS; round++)
        for (unsigned k = 0; k <= b->libraries; k++) {
            double took = seconds_of(theirs[k], k ? NULL : ours, arrays);
            if (took < best[k]) best[k] = took;
        }
    printf("\t%s", speed->target);
    for (unsigned k = 0; k <= b->libraries; k++)
        printf("\t%.4g", (double)arrays->lanes / best[k]);
    printf("\n");
    free(mine);
}

static void formula(Bench *b, char *line) {
    Formula f;
    SpeedArrays arrays;
    Speed speed;
    Made made = {.formula = &f};
    if (line[0] == '#' || !read_formula(line, &f)) return;
    pool_reset(b->pool);
    char *text = command(&f);
    each(b, f.name, text, &made, lower);
    if (!speed_arrays(&made.job, &arrays)) fail("no inputs", f.name);
    fit(&f, &arrays);
    Loop *code = speed_best(&made.job, &arrays, 0.25, &speed);
    if (!code) fail(speed.why, f.name);
    printf("%s", f.name);
    print_function(&made.job);
    duel(b, &f, code, &speed, &arrays);
    fflush(stdout);
    loop_close(code);
    free(text);
    arena_reset(b->arena);
}

int main(int argc, char **argv) {
    Bench b = {.arena = arena_new(), .pool = pool_new(1 << 26), .symbols = symbols_new()};
    int i = 2;
    b.exec = exec_new(b.symbols);
    ParseNames names = {.is_type = exec_is_type,
                        .is_name = exec_is_name,
                        .context = b.exec};
    b.parse = parse_new(b.symbols, &names);
    for (; i < argc && strcmp(argv[i], "--") != 0; i++) {
        char *text = content(argv[i]);
        each(&b, argv[i], text, NULL, run);
        free(text);
    }
    for (i++; i < argc && b.libraries < LIBRARIES; i++) {
        void *library = dlopen(argv[i], RTLD_NOW);
        if (!library) fail("no library", argv[i]);
        b.library[b.libraries++] = library;
    }
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    char line[2000];
    if (!file) fail("no file", argc > 1 ? argv[1] : "formulas");
    while (fgets(line, sizeof line, file)) formula(&b, line);
    fclose(file);
    pool_free(b.pool);
    arena_free(b.arena);
    diag_free(&b.diags);
    parse_free(b.parse);
    exec_free(b.exec);
    symbols_free(b.symbols);
    return 0;
}
