/* Parses the lines of a file again and again and prints nanoseconds a line:
 * reader, mpc, AST; nothing is run. */
#include <stdio.h>
#include <stdlib.h>

#include "base/limits.h"
#include "lang/parse.h"
#include "lang/reader.h"

static bool no_type(void *context, const Symbol *name, Type *type) {
    (void)context, (void)name, (void)type;
    return false;
}

static bool no_name(void *context, const Symbol *name) {
    (void)context, (void)name;
    return false;
}

static size_t parse_all(Parse *parse, const char *text, size_t len, Arena *arena) {
    ReaderText source = {text, len, 0};
    ReaderLimits limits = {.line_max = 1 << 20, .depth_max = 200};
    Reader *reader = reader_new("bench", reader_text_line, &source, &limits);
    Statement statement;
    Diags diags = {0};
    size_t count = 0;
    ReaderResult result;
    while ((result = reader_next(reader, &statement, &diags)) != READER_END) {
        if (result != READER_STATEMENT ||
            !parse_statement(parse, &statement, arena, &diags))
            fprintf(stderr, "bench: line %zu does not parse\n", count + 1);
        count++;
        arena_reset(arena);
    }
    diag_free(&diags);
    reader_free(reader);
    return count;
}

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (!file) return 2;
    Buf text = {0};
    while (preprocess_file_line(file, &text, 1 << 20)) {
    }
    fclose(file);
    Symbols *symbols = symbols_new();
    ParseNames names = {.is_type = no_type, .is_name = no_name};
    Parse *parse = parse_new(symbols, &names);
    Arena *arena = arena_new();
    double best = 1e9;
    size_t count = 0;
    for (int round = 0; round < 7; round++) {
        double start = watch_now();
        count = parse_all(parse, text.data, text.len, arena);
        double seconds = watch_now() - start;
        if (seconds < best) best = seconds;
    }
    printf("%.1f %s\n", best * 1e9 / (double)count, parse_mpc_version());
    arena_free(arena);
    parse_free(parse);
    symbols_free(symbols);
    buf_free(&text);
    return 0;
}
