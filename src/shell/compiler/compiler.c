/* A file on its way through a compiler: the command, the cache, the preprocessor, the
 * compiler itself. */
#include "preprocess/preprocess.h"
#include "shell/compiler/compiler.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/among.h"
#include "base/spawn.h"
#include "shell/compiler/compiler_cache.h"
#include "shell/compiler/compiler_command.h"
#include "shell/compiler/compiler_find.h"
#include "shell/compiler/compiler_unit.h"

typedef struct {
    Arena *arena;
    const CompilerJob *job;
    CompilerErrors *errors;
    CompilerCommand command;
    const char *file;   /* as the compiler is to read it */
    const char *unit;   /* a text that includes it; NULL: it is compiled itself */
    Buf preprocessed, said;
    CompilerWords files; /* that it read */
    uint64_t *hashes;
} Compiling;

bool compiler_takes(const char *path, bool c) {
    return preprocess_is_cpp(path) || (c && among_endings(".c .h", path));
}

static bool fail(Compiling *c, const char *message) {
    compiler_errors_add(c->arena, c->errors, c->job->path, message);
    return false;
}

/* --- running it --- */

/* Why it did not end as it should, beyond what it said. */
static bool fail_of(Compiling *c, SpawnEnd end, int code) {
    const char *name = c->command.words.at[0];
    size_t before = c->errors->count;
    if (end == SPAWN_INTERRUPTED) return false;
    if (end == SPAWN_FAILED && code == ENOSYS)
        return fail(c, "no compiler can run here\n|compile it elsewhere: clang++ -S "
                       "-emit-llvm -O0 -g, and :load what comes of it");
    if (end == SPAWN_FAILED)
        return fail(c, arena_printf(c->arena, "cannot run '%s': %s", name,
                                    strerror(code)));
    if (end == SPAWN_TOO_MUCH)
        return fail(c, arena_printf(c->arena,
                                    "'%s' wrote more than %llu MB\n|:set memory allows "
                                    "more",
                                    name, (unsigned long long)(c->job->most >> 20)));
    compiler_errors_read(c->arena, c->errors, c->job->path, buf_str(&c->said));
    if (end == SPAWN_ENDED && c->errors->count > before) return false;
    return fail(c, arena_printf(c->arena, "'%s' ended %s %d%s%s", name,
                                end == SPAWN_KILLED ? "by signal" : "with status", code,
                                c->said.len ? ":\n" : "", buf_str(&c->said)));
}

/* One run of the compiler; false: it failed, and has said why. */
static bool run(Compiling *c, const char *const *options, const Buf *input, Buf *out,
                SpawnEnd *end, int *code) {
    CompilerWords words = {0};
    compiler_words_add_all(c->arena, &words, c->command.words.at);
    compiler_words_add_all(c->arena, &words, options);
    const char *text = input ? buf_str(input) : c->unit;
    const SpawnJob job = {.words = words.at,
                          .folder = c->command.folder,
                          .input = text,
                          .len = input ? input->len : text ? strlen(text) : 0,
                          .most = c->job->most};
    buf_clear(out);
    buf_clear(&c->said);
    *end = spawn_run(&job, out, &c->said, code);
    return *end == SPAWN_ENDED && *code == 0;
}

static bool preprocess(Compiling *c) {
    const char *const options[] = {
        "-E", "-w", "-fno-color-diagnostics", "-x", c->command.cpp ? "c++" : "c",
        c->unit ? "-" : c->file, NULL};
    SpawnEnd end;
    int code;
    Buf text = {0};
    bool good = run(c, options, NULL, &text, &end, &code) || fail_of(c, end, code);
    if (good) compiler_unit_mark(c->arena, &text, &c->preprocessed, &c->files);
    buf_free(&text);
    return good;
}

/* Inline functions are emitted, too: those that are marked in the preprocessed text. A
 * compiler that does not follow the marks is asked for all inline functions, or for what
 * it compiles without being asked. What it says then is about the file as it is. */
static bool compile(Compiling *c, Buf *text) {
    const char *language = c->command.cpp ? "c++" : "c";
    const char *marked = c->command.cpp ? "c++-cpp-output" : "cpp-output";
    static const char *const ways[] = {"-w", "-femit-all-decls", "-w"};
    enum { WAYS = sizeof ways / sizeof *ways };
    SpawnEnd end = SPAWN_ENDED;
    int code = 0;
    for (size_t i = 0; i < WAYS; i++) {
        const char *const options[] = {
            "-S", "-emit-llvm", "-O0", "-g", "-fstandalone-debug", "-w",
            "-Qunused-arguments", "-fno-color-diagnostics", "-fno-sanitize=all", "-o", "-",
            ways[i], "-x", i ? language : marked, i && !c->unit ? c->file : "-", NULL};
        if (run(c, options, i ? NULL : &c->preprocessed, text, &end, &code)) return true;
        if (end == SPAWN_INTERRUPTED || end == SPAWN_TOO_MUCH) break;
    }
    return fail_of(c, end, code);
}

/* --- the cache --- */

static void hash_text(uint64_t *key, const char *text) {
    if (!text) text = "";
    *key = compiler_cache_hash(*key, text, strlen(text) + 1);
}

/* Which program a word of the command is. */
static void hash_program(const Compiling *c, uint64_t *key, const char *word) {
    const char *path = compiler_find_program(c->arena, word, c->command.folder);
    char *real = path ? realpath(path, NULL) : NULL;
    struct stat st;
    if (real && stat(real, &st) == 0)
        hash_text(key, arena_printf(c->arena, "%s %lld %lld %ld", real,
                                    (long long)st.st_size, (long long)st.st_mtim.tv_sec,
                                    st.st_mtim.tv_nsec));
    free(real);
}

/* false: what the command reads besides files of the language is not known. */
static bool find_key(const Compiling *c, uint64_t *key) {
    static const char *const variables[] = {"CPATH", "C_INCLUDE_PATH",
                                            "CPLUS_INCLUDE_PATH", "CCC_OVERRIDE_OPTIONS",
                                            "SDKROOT"};
    *key = COMPILER_CACHE_BEGIN;
    char *here = getcwd(NULL, 0);
    hash_text(key, c->command.folder ? c->command.folder : here);
    free(here);
    const CompilerWords *words = &c->command.words;
    for (size_t i = 0; i < words->count; i++) {
        if (*words->at[i] == '@') return false;
        hash_text(key, words->at[i]);
    }
    hash_program(c, key, words->at[0]);
    if (words->count > 1 && *words->at[1] != '-') hash_program(c, key, words->at[1]);
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
        hash_text(key, getenv(variables[i]));
    hash_text(key, c->file);
    hash_text(key, c->unit);
    for (size_t i = 0; i < c->job->quotes->count; i++) {
        const CompilerQuote *quote = c->job->quotes->at[i];
        hash_text(key, quote->text);
        for (size_t k = 0; k < quote->bound; k++) {
            hash_text(key, quote->types.at[k]);
            hash_text(key, quote->names.at[k]);
        }
    }
    hash_text(key, BBX_VERSION);
    return true;
}

/* Before they are compiled: what changes later is found out. */
static bool hash_files(Compiling *c) {
    c->hashes = ARENA_ARRAY(c->arena, uint64_t, c->files.count + 1);
    for (size_t i = 0; i < c->files.count; i++) {
        const char *path =
            compiler_find_path(c->arena, c->files.at[i], c->command.folder);
        c->files.at[i] = path;
        if (strchr(path, '\n') || !compiler_cache_hash_file(path, &c->hashes[i]))
            return false;
    }
    return true;
}

/* --- all of it --- */

/* A header is compiled by a text that includes it, so that it may include itself, and so
 * is a file with quotes. */
static bool begin(Compiling *c) {
    const CompilerJob *job = c->job;
    const char *wrong =
        compiler_command(c->arena, job->path, job->command, &c->command);
    if (wrong) return fail(c, wrong);
    char *real = c->command.folder ? realpath(job->path, NULL) : NULL;
    c->file = real             ? arena_str(c->arena, real)
              : *job->path == '-' ? arena_printf(c->arena, "./%s", job->path)
                                  : job->path;
    free(real);
    if (job->alone)
        c->unit = "";
    else if (job->quotes->count || compiler_command_is_header(job->path))
        c->unit = arena_printf(c->arena, "#include \"%s\"\n", c->file);
    return true;
}

static void put_quotes(Compiling *c, const char *plain) {
    Buf unit = {0};
    buf_puts(&unit, plain);
    compiler_quote_put(c->job->quotes, c->command.cpp, &unit);
    c->unit = arena_buf(c->arena, &unit);
}

/* Asks the compiler which quotes it takes, and with which parameters, until it has nothing
 * to say; each time there are names that are new, or a quote is given up. The good ones
 * are in the unit then. */
static bool fit_quotes(Compiling *c) {
    const CompilerQuotes *quotes = c->job->quotes;
    const char *const options[] = {
        "-fsyntax-only", "-w", "-Qunused-arguments", "-fno-color-diagnostics",
        "-ferror-limit=0", "-fno-spell-checking", "-x", c->command.cpp ? "c++" : "c",
        "-", NULL};
    const char *plain = c->unit;
    Buf out = {0};
    SpawnEnd end = SPAWN_ENDED;
    int code = 0;
    if (!compiler_quote_begin(quotes)) return true;
    for (bool again = true; again;) {
        put_quotes(c, plain);
        if (run(c, options, NULL, &out, &end, &code) || end != SPAWN_ENDED) break;
        again = compiler_quote_learn(c->arena, quotes, buf_str(&c->said));
    }
    buf_free(&out);
    put_quotes(c, plain);
    return end == SPAWN_ENDED || fail_of(c, end, code);
}

static bool compile_anew(Compiling *c, bool keeps, uint64_t key, Buf *text) {
    if (!fit_quotes(c) || !preprocess(c)) return false;
    keeps = keeps && hash_files(c);
    Buf ir = {0};
    bool good = compile(c, &ir);
    if (good) compiler_quote_note(c->job->quotes, text);
    buf_putn(text, buf_str(&ir), ir.len);
    buf_free(&ir);
    if (!good) return false;
    if (keeps)
        compiler_cache_put(c->job->cache, key,
                           &(CompilerCacheEntry){&c->files, c->hashes, text},
                           c->job->kept);
    return true;
}

bool compiler_run(Arena *arena, const CompilerJob *job, Buf *text,
                  CompilerErrors *errors) {
    Compiling c = {.arena = arena, .job = job, .errors = errors};
    uint64_t key = 0;
    if (!begin(&c)) return false;
    bool keeps = job->cache && job->kept && find_key(&c, &key);
    bool kept = keeps && compiler_cache_get(job->cache, key, text);
    if (kept) compiler_quote_recall(arena, job->quotes, buf_str(text));
    bool good = kept || compile_anew(&c, keeps, key, text);
    buf_free(&c.preprocessed);
    buf_free(&c.said);
    return good;
}

static uint64_t image_key(const Buf *text) {
    static const char kind[] = "image of bits " BBX_VERSION;
    uint64_t key = compiler_cache_hash(COMPILER_CACHE_BEGIN, kind, sizeof kind);
    return compiler_cache_hash(key, buf_str(text), text->len);
}

bool compiler_recall(const CompilerJob *job, const Buf *text, Buf *image) {
    return job->cache && job->kept && compiler_cache_get(job->cache, image_key(text), image);
}

void compiler_keep(const CompilerJob *job, const Buf *text, const Buf *image) {
    static const CompilerWords none = {0};
    if (job->cache && job->kept && image->len)
        compiler_cache_put(job->cache, image_key(text),
                           &(CompilerCacheEntry){.files = &none, .text = image}, job->kept);
}

void compiler_explain(Arena *arena, const CompilerJob *job, size_t number,
                      CompilerErrors *errors) {
    Compiling c = {.arena = arena, .job = job, .errors = errors};
    const char *const options[] = {"-fsyntax-only", "-w", "-Qunused-arguments",
                                   "-fno-color-diagnostics", "-x", NULL, "-", NULL};
    const char *words[sizeof options / sizeof *options];
    SpawnEnd end;
    int code;
    Buf unit = {0}, out = {0};
    if (!begin(&c)) return;
    memcpy(words, options, sizeof options);
    words[5] = c.command.cpp ? "c++" : "c";
    buf_puts(&unit, c.unit);
    compiler_quote_put_one(job->quotes, number, c.command.cpp, &unit);
    c.unit = arena_buf(arena, &unit);
    if (!run(&c, words, NULL, &out, &end, &code)) fail_of(&c, end, code);
    buf_free(&out);
    buf_free(&c.said);
}
