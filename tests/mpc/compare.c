/* What the linked mpc makes of thousands of statements, as text or as hashes.
 *
 *     compare record GRAMMAR TEMPLATES     prints the records
 *     compare sample GRAMMAR TEMPLATES     prints what a few statements give
 *     compare time GRAMMAR TEMPLATES       prints how long grammar and parses take
 *     compare check GRAMMAR TEMPLATES RECORDS SAMPLES
 *     compare show GRAMMAR TEMPLATES N     prints what statement N gives, and all before
 *                                          it when N is negative
 *
 * Each statement is parsed by several rules and every field that mpc leaves in a tree or
 * an error is written out; a record is the hash of that text.  Records made with mpc
 * itself are compared with whatever mpc this is linked with, and with our own also with
 * the grammar's table made at build time. */
#include <ctype.h>
#include <mpc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "statements.h"

enum {
    STATEMENTS = 6000,
    SAMPLE_STEP = 599,
    RULES_MAX = 200,
    NAME_MAX_ = 40,
    PER_LINE = 5
};

#ifdef MPC_OWN
extern const mpc_table_t frozen_table;
#endif

static const char *const TRIED[] = {"quick", "stmt", "expr", "lawst", "plainst", "line"};
enum { TRIED_COUNT = sizeof TRIED / sizeof *TRIED };

typedef struct {
    char *text;
    char name[RULES_MAX][NAME_MAX_];
    mpc_parser_t *rule[RULES_MAX];
    int rules;
    double build_time;
    mpc_parser_t *tried[TRIED_COUNT]; /* NULL: the grammar has no such rule */
} Grammar;

typedef struct {
    FILE *to; /* or NULL */
    uint64_t hash;
} Sink;

/* FNV-1a. */
static void put(Sink *sink, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        sink->hash = (sink->hash ^ (unsigned char)text[i]) * 0x100000001b3ull;
    if (sink->to) fwrite(text, 1, length, sink->to);
}

static void puts_to(Sink *sink, const char *text) {
    put(sink, text, strlen(text));
}

static void put_state(Sink *sink, const mpc_state_t *s) {
    char text[100];
    int length =
        snprintf(text, sizeof text, " @%ld %ld:%ld/%d", s->pos, s->row, s->col, s->term);
    put(sink, text, (size_t)length);
}

static void put_tree(Sink *sink, const mpc_ast_t *a, int depth) {
    for (int i = 0; i < depth; i++) puts_to(sink, " ");
    puts_to(sink, a ? a->tag : "nothing");
    if (a) {
        puts_to(sink, " '");
        puts_to(sink, a->contents);
        puts_to(sink, "'");
        put_state(sink, &a->state);
    }
    puts_to(sink, "\n");
    for (int i = 0; a && i < a->children_num; i++)
        put_tree(sink, a->children[i], depth + 1);
}

/* mpc leaves received unset where there is a failure. */
static void put_error(Sink *sink, const mpc_err_t *e) {
    puts_to(sink, "error in ");
    puts_to(sink, e->filename);
    put_state(sink, &e->state);
    if (e->failure)
        puts_to(sink, e->failure);
    else
        put(sink, &e->received, 1);
    for (int i = 0; i < e->expected_num; i++) {
        puts_to(sink, "\n expected ");
        puts_to(sink, e->expected[i]);
    }
    puts_to(sink, "\n");
}

static void put_result(Sink *sink, mpc_parser_t *rule, const char *text, size_t length) {
    mpc_result_t r;
    if (mpc_nparse("file", text, length, rule, &r)) {
        put_tree(sink, r.output, 0);
        mpc_ast_delete(r.output);
    } else {
        put_error(sink, r.error);
        mpc_err_delete(r.error);
    }
}

static uint64_t judge(const Grammar *g, const Templates *t, unsigned n, FILE *to) {
    char text[STATEMENT_MAX];
    size_t length = statement_make(t, n, text);
    Sink sink = {to, 0xcbf29ce484222325ull};
    for (int i = 0; i < TRIED_COUNT; i++) {
        if (!g->tried[i]) continue;
        if (to) fprintf(to, "-- %u by %s: %s\n", n, TRIED[i], text);
        put_result(&sink, g->tried[i], text, length);
    }
    return sink.hash;
}

static char *slurp(const char *path) {
    FILE *file = fopen(path, "rb");
    size_t size = 0, cap = 1 << 20;
    char *text = malloc(cap);
    if (file && text) size = fread(text, 1, cap - 1, file);
    if (file) fclose(file);
    if (text) text[size] = '\0';
    return file ? text : (free(text), NULL);
}

/* Our comments are lines that begin with #. */
static void strip(char *text) {
    char *to = text;
    for (int comment = 0, start = 1; *text; text++) {
        if (start) comment = *text == '#';
        start = *text == '\n';
        if (!comment) *to++ = *text;
    }
    *to = '\0';
}

static void name_rules(Grammar *g) {
    for (const char *p = g->text; p && *p && g->rules < RULES_MAX - 1;) {
        int length = 0;
        while (isalnum((unsigned char)p[length]) || p[length] == '_') length++;
        if (length > 0 && length < NAME_MAX_) {
            memcpy(g->name[g->rules], p, (size_t)length);
            g->rule[g->rules] = mpc_new(g->name[g->rules]);
            g->rules++;
        }
        p = strchr(p, '\n');
        if (p) p++;
    }
}

#define TEN(r, i)                                                                        \
    r[i], r[i + 1], r[i + 2], r[i + 3], r[i + 4], r[i + 5], r[i + 6], r[i + 7],          \
        r[i + 8], r[i + 9]
#define FIFTY(r, i)                                                                      \
    TEN(r, i), TEN(r, i + 10), TEN(r, i + 20), TEN(r, i + 30), TEN(r, i + 40)

static double seconds(void) {
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The rules end with NULL, as the list must. */
static int define(Grammar *g) {
    mpc_parser_t **r = g->rule;
    double start = seconds();
    mpc_err_t *e = mpca_lang(MPCA_LANG_DEFAULT, g->text, FIFTY(r, 0), FIFTY(r, 50),
                             FIFTY(r, 100), FIFTY(r, 150), (mpc_parser_t *)NULL);
    g->build_time = seconds() - start;
    for (int i = 0; i < TRIED_COUNT; i++)
        for (int j = 0; j < g->rules; j++)
            if (!strcmp(TRIED[i], g->name[j])) g->tried[i] = g->rule[j];
    if (!e) return 1;
    fprintf(stderr, "grammar: error at byte %ld\n", e->state.pos);
    mpc_err_delete(e);
    return 0;
}

static void forget(Grammar *g) {
    for (int i = 0; i < g->rules; i++) mpc_undefine(g->rule[i]);
    for (int i = 0; i < g->rules; i++) mpc_delete(g->rule[i]);
    free(g->text);
}

static uint64_t hash_of(const char *text) {
    Sink sink = {NULL, 0xcbf29ce484222325ull};
    puts_to(&sink, text);
    return sink.hash;
}

static void record(const Grammar *g, const Templates *t) {
    printf("grammar %016llx\n", (unsigned long long)hash_of(g->text));
    for (unsigned n = 0; n < STATEMENTS; n++)
        printf("%016llx%c", (unsigned long long)judge(g, t, n, NULL),
               n % PER_LINE == PER_LINE - 1 ? '\n' : ' ');
}

static void sample(const Grammar *g, const Templates *t, FILE *to) {
    for (unsigned n = 1; n < STATEMENTS; n += SAMPLE_STEP) judge(g, t, n, to);
}

static int check_samples(const Grammar *g, const Templates *t, const char *path) {
    char *want = slurp(path), *text = NULL;
    size_t size;
    FILE *memory = open_memstream(&text, &size);
    if (memory) sample(g, t, memory);
    if (memory) fclose(memory);
    int wrong = !want || !text || strcmp(want, text) != 0;
    if (wrong) fprintf(stderr, "%s differs from what `compare sample` prints\n", path);
    free(want);
    free(text);
    return wrong;
}

/* The file of records, after its first line, if it was made with this grammar. */
static FILE *open_records(const Grammar *g, const char *path) {
    unsigned long long made_with;
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "grammar %llx", &made_with) == 1 &&
        made_with == hash_of(g->text))
        return file;
    fprintf(stderr, "%s was made with another grammar: see tests/mpc/README.md\n", path);
    if (file) fclose(file);
    return NULL;
}

static int check_records(const Grammar *g, const Templates *t, const char *path) {
    unsigned long long want;
    unsigned wrong = 0, n = 0;
    FILE *file = open_records(g, path);
    if (!file) return 1;
    for (; n < STATEMENTS && fscanf(file, "%llx", &want) == 1; n++) {
        if (judge(g, t, n, NULL) == want) continue;
        if (!wrong++) judge(g, t, n, stderr);
    }
    fclose(file);
    if (wrong) fprintf(stderr, "%u of %u statements differ from mpc's\n", wrong, n);
    return wrong || n != STATEMENTS;
}

#ifdef MPC_OWN
/* The table must do what the text does. */
static int check_table(Grammar *g, const Templates *t, const char *path) {
    mpc_parser_t *before[TRIED_COUNT];
    memcpy(before, g->tried, sizeof before);
    for (int i = 0; i < TRIED_COUNT; i++)
        if (before[i]) g->tried[i] = mpc_table(&frozen_table, TRIED[i]);
    int failed = check_records(g, t, path);
    for (int i = 0; i < TRIED_COUNT; i++)
        if (before[i]) mpc_delete(g->tried[i]);
    memcpy(g->tried, before, sizeof before);
    return failed;
}
#else
static int check_table(Grammar *g, const Templates *t, const char *path) {
    (void)g, (void)t, (void)path;
    return 0;
}
#endif

/* The best of some rounds of parsing a line and deleting its tree. */
static double parse_time(mpc_parser_t *rule, const char *text) {
    enum { ROUNDS = 20, PARSES = 1000 };
    double best = 1;
    for (int i = 0; i < ROUNDS; i++) {
        double start = seconds();
        for (int j = 0; j < PARSES; j++) {
            mpc_result_t r;
            if (mpc_nparse("file", text, strlen(text), rule, &r))
                mpc_ast_delete(r.output);
            else
                mpc_err_delete(r.error);
        }
        double each = (seconds() - start) / (double)PARSES;
        if (each < best) best = each;
    }
    return best;
}

static void print_times(const Grammar *g) {
    static const char *const lines[] = {
        "law x: a & ~b == a ^ (a & b)", "x = (x ^ 17) & 0xff0 | 17 << 3",
        "U64 f(U64 b, int i) { U64 m = (1 << i) - 1; return b ^ (m << i); }",
        "law x: a &"};
    printf("%9.1f us  the grammar\n", g->build_time * 1e6);
    for (size_t i = 0; g->tried[0] && i < sizeof lines / sizeof *lines; i++)
        printf("%9.3f us  %s\n", parse_time(g->tried[0], lines[i]) * 1e6, lines[i]);
}

static int run(Grammar *g, const Templates *t, int argc, char **argv) {
    const char *what = argv[1];
    if (!strcmp(what, "record") && argc == 4) {
        record(g, t);
        return 0;
    }
    if (!strcmp(what, "sample") && argc == 4) {
        sample(g, t, stdout);
        return 0;
    }
    if (!strcmp(what, "time") && argc == 4) {
        print_times(g);
        return 0;
    }
    if (!strcmp(what, "check") && argc == 6)
        return check_records(g, t, argv[4]) || check_samples(g, t, argv[5]) ||
               check_table(g, t, argv[4]);
    if (strcmp(what, "show") || argc != 5) return 2;
    int n = atoi(argv[4]);
    for (int i = n < 0 ? 0 : n; i <= abs(n); i++) judge(g, t, (unsigned)i, stdout);
    return 0;
}

int main(int argc, char **argv) {
    static Grammar g;
    Templates *t = argc > 3 ? templates_read(argv[3]) : NULL;
    g.text = t ? slurp(argv[2]) : NULL;
    if (!g.text) {
        fprintf(stderr,
                "usage: compare record|sample|time|check|show GRAMMAR TEMPLATES ...\n");
        templates_free(t);
        return 2;
    }
    strip(g.text);
    name_rules(&g);
    int status = define(&g) ? run(&g, t, argc, argv) : 2;
    forget(&g);
    templates_free(t);
    return status;
}
