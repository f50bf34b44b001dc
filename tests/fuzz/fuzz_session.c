/* Fuzzing: any text is a script. Reader, parser, interpreter, laws and drawing run on it
 * under small limits; nothing may crash, hang or leak. Built for libFuzzer by `make
 * fuzz`; with FUZZ_SLICE it is a plain program that mutates the seeds it is given in a
 * fixed order, which is a part of `make check`. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shell/statement.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* jobs: to fork a worker costs a sanitized program more than all else. */
static const char *const limits[] = {"steps=2000",    "calls=60", "rounds=66", "memory=16",
                                     "timeout=0.004", "width=80", "jobs=1"};

/* Commands that write or read files, change the limits, or measure for half a second. */
static bool left_out(const uint8_t *data, size_t size) {
    static const char *const words[] = {":save", ":svg", ":load", ":set", ":time"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (memmem(data, size, words[i], strlen(words[i]))) return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = calloc(size + 1, 1);
    memcpy(text, data, size);
    Options options;
    Arena *arena = arena_new();
    Diags diags = {0};
    char *argv[] = {"bbx", size % 3 == 0 ? "--json" : "--ascii", NULL};
    options_read(&options, 2, argv, arena, &diags);
    Buf problem = {0};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        settings_assign(&options.settings, limits[i], &problem);
    Session session;
    if (!left_out(data, size)) {
        session_open(&session, &options, statement_run, NULL);
        session_text(&session, "fuzz", text, size);
        session_close(&session);
    }
    buf_free(&problem);
    diag_free(&diags);
    arena_free(arena);
    free(text);
    return 0;
}

#ifdef FUZZ_SLICE

static uint64_t state = 0x9E3779B97F4A7C15;

static uint64_t next(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static size_t load(const char *path, uint8_t *into, size_t most) {
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(into, 1, most, file) : 0;
    if (file) fclose(file);
    return size;
}

static const char *const pieces[] = {
    "(", ")", "{", "}", "[", "]", ";", "\n", "law ", "refute ", " when ", " for s in squares",
    "~", "&", "->", "=>", "==", "=", "<<", "64", "0x", "e4", "a1..h8", ":table ", ":venn ",
    "f(x)=", "while(1)", "if(x)", "?", ":", ",", "\"", "/*", "sum(v in squares: v)", "∪", "\x80",
    "1/0", "**", "x", "return", "U64 ", "int ", "#define ", "_", "'", "--", "++",
    "struct S { int a[2]; U64 *p; } s;", "union ", "typedef ", "*p", "&s", ".a = ", "[2]",
    "goto x;", "({", "sizeof(", "printf(\"%d\", ", "memcpy(&s, ", "forall S t: ", "#if 1\n",
    "#endif\n", "#include \"fuzz\"\n", "##", ":3;"};

static size_t mutate(uint8_t *text, size_t size, size_t most) {
    for (uint64_t edits = next() % 6; edits > 0; edits--) {
        size_t at = size ? next() % size : 0;
        if (next() % 3 == 0 && size > 0) { /* delete a run */
            size_t run = 1 + next() % 8;
            if (run > size - at) run = size - at;
            memmove(text + at, text + at + run, size - at - run);
            size -= run;
        } else { /* insert a piece */
            const char *piece = pieces[next() % (sizeof pieces / sizeof *pieces)];
            size_t len = strlen(piece);
            if (size + len > most) break;
            memmove(text + at + len, text + at, size - at);
            memcpy(text + at, piece, len);
            size += len;
        }
    }
    return size;
}

int main(int argc, char **argv) {
    enum { MOST = 2000 };
    static uint8_t seed[MOST], text[MOST];
    int rounds = argc > 1 ? atoi(argv[1]) : 0, done = 0;
    if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
        return 1;
    for (int round = 0; round < rounds; round++)
        for (int i = 2; i < argc; i++, done++) {
            size_t size = load(argv[i], seed, MOST);
            memcpy(text, seed, size);
            LLVMFuzzerTestOneInput(text, round ? mutate(text, size, MOST) : size);
        }
    return done == 0;
}

#endif
