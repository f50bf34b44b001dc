/* Where the command comes from: --cc, a file compile_commands.json, or PATH.
 *
 * https://clang.llvm.org/docs/JSONCompilationDatabase.html */
#include "shell/compiler/compiler_command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/among.h"
#include "preprocess/preprocess.h"
#include "shell/compiler/compiler_find.h"
#include "shell/report/json_get.h"

enum { DATABASE_MOST = 1 << 26 };

bool compiler_command_is_header(const char *path) {
    return among_endings(".hpp .hh .hxx .h", path);
}

static bool is_same_file(const char *a, const char *b) {
    struct stat x, y;
    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev &&
           x.st_ino == y.st_ino;
}

/* --- compile_commands.json --- */

static const char *read_text(Arena *arena, const char *path) {
    FILE *file = fopen(path, "re");
    struct stat st;
    if (!file) return NULL;
    bool fits = fstat(fileno(file), &st) == 0 && S_ISREG(st.st_mode) &&
                st.st_size < DATABASE_MOST;
    char *text = fits ? arena_alloc(arena, (size_t)st.st_size + 1) : NULL;
    if (text) text[fread(text, 1, (size_t)st.st_size, file)] = '\0';
    fclose(file);
    return text;
}

/* Beside the file or in a folder above it, each time also in build/ there. */
static const char *database_path(Arena *arena, const char *real) {
    static const char *const names[] = {"compile_commands.json",
                                        "build/compile_commands.json"};
    char *folder = arena_str(arena, real), *slash;
    while ((slash = strrchr(folder, '/'))) {
        slash[1] = '\0';
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            struct stat st;
            const char *path = arena_printf(arena, "%s%s", folder, names[i]);
            if (stat(path, &st) == 0 && S_ISREG(st.st_mode)) return path;
        }
        *slash = '\0';
    }
    return NULL;
}

/* Where an entry's command runs; what is relative is so to the database's folder. */
static const char *entry_folder(Arena *arena, const json_t *entry, const char *database) {
    size_t len = (size_t)(compiler_find_name(database) - database);
    return compiler_find_path(arena, arena_str(arena, json_get_text(entry, "directory")),
                              arena_strn(arena, database, len));
}

static const char *entry_file(Arena *arena, const json_t *entry, const char *database) {
    return compiler_find_path(arena, arena_str(arena, json_get_text(entry, "file")),
                              entry_folder(arena, entry, database));
}

static size_t common(const char *a, const char *b) {
    size_t len = 0;
    while (a[len] && a[len] == b[len]) len++;
    return len;
}

/* The file's; a header, which has none, is compiled as the file whose name is most like
 * its own. */
static const json_t *find_entry(Arena *arena, const json_t *all, const char *database,
                              const char *real) {
    const json_t *best = NULL;
    size_t most = 0;
    const json_t *entry;
    size_t at;
    json_array_foreach(all, at, entry) {
        const char *file = entry_file(arena, entry, database);
        if (is_same_file(file, real)) return entry;
        size_t like = common(file, real);
        if (!compiler_command_is_header(real) || (best && like <= most)) continue;
        best = entry, most = like;
    }
    return best;
}

static bool is_launcher(const char *word) {
    const char *name = compiler_find_name(word);
    return among("ccache sccache distcc icecc", name, strlen(name));
}

/* Options that say what comes out, or from what, and whether a word follows. */
static bool is_replaced(const char *word, bool *with_next) {
    static const char alone[] = "-c -S -E -M -MM -MD -MMD -MP -MG -MV -fsyntax-only --";
    static const char paired[] = "-o -MF -MT -MQ -MJ -x";
    size_t len = strlen(word);
    *with_next = among(paired, word, len);
    return *with_next || among(alone, word, len) ||
           (strncmp(word, "-o", 2) == 0 && len > 2) || strncmp(word, "-MF", 3) == 0 ||
           strncmp(word, "-MJ", 3) == 0;
}

/* Options of another compiler that clang understands, too. */
static bool is_understood(const char *word, bool *with_next) {
    static const char *const first[] = {"-I",       "-D",   "-U",         "-isystem",
                                        "-iquote",  "-m",   "-f",         "-std=",
                                        "-include", "-imacros", "-idirafter", "--sysroot"};
    *with_next = among("-I -D -U -isystem -iquote -include -imacros -idirafter --sysroot",
                       word, strlen(word));
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        if (strncmp(word, first[i], strlen(first[i])) == 0) return true;
    return false;
}

/* Of the words of an entry, behind the compiler, but for its file. */
static void take_options(Arena *arena, const CompilerWords *from, bool clang,
                         const char *file, CompilerCommand *out) {
    for (size_t at = 0; at < from->count; at++) {
        const char *word = from->at[at];
        bool replaced_next, next;
        bool replaced = is_replaced(word, &replaced_next);
        bool understood = is_understood(word, &next);
        const char *path = compiler_find_path(arena, word, out->folder);
        bool is_file = strcmp(path, file) == 0 || is_same_file(path, file);
        bool kept = !replaced && !is_file && (clang || understood);
        if (kept) compiler_words_add(arena, &out->words, word);
        if (!replaced_next && !next) continue;
        if (++at < from->count && kept) compiler_words_add(arena, &out->words, from->at[at]);
    }
}

static bool entry_words(Arena *arena, const json_t *entry, CompilerWords *words) {
    const json_t *list = json_object_get(entry, "arguments"), *word;
    size_t at;
    if (!json_is_array(list))
        return compiler_words_split(arena, words, arena_str(arena, json_get_text(entry, "command")));
    json_array_foreach(list, at, word) {
        const char *text = json_string_value(word);
        if (text) compiler_words_add(arena, words, arena_str(arena, text));
    }
    return true;
}

/* --- --cc, PATH --- */

static const char *newest(Arena *arena, CompilerCommand *out) {
    unsigned old;
    const char *path = compiler_find(arena, out->cpp, &old);
    if (path) {
        compiler_words_add(arena, &out->words, path);
        return NULL;
    }
    if (!old)
        return "this file wants clang, and there is none in PATH\n"
               "|apt install clang; or --cc COMMAND names one";
    return arena_printf(arena,
                        "this file wants clang %u or later, and the newest in PATH is %u\n"
                        "|apt install clang-19; or --cc COMMAND names one",
                        COMPILER_LEAST, old);
}

typedef struct {
    const char *path; /* compile_commands.json */
    const json_t *all;
} Database;

static const char *from_entry(Arena *arena, Database database, const char *real,
                              CompilerCommand *out) {
    const json_t *entry = find_entry(arena, database.all, database.path, real);
    CompilerWords words = {0};
    if (!entry) return newest(arena, out);
    if (!entry_words(arena, entry, &words) || !words.count)
        return arena_printf(arena, "'%s' has no command for '%s' that can be read",
                            database.path, real);
    size_t at = is_launcher(words.at[0]) && words.count > 1;
    bool clang = strstr(compiler_find_name(words.at[at]), "clang");
    const char *problem = clang ? NULL : newest(arena, out);
    if (problem) return problem;
    if (clang) compiler_words_add(arena, &out->words, words.at[at]);
    out->folder = entry_folder(arena, entry, database.path);
    words.at += at + 1, words.count -= at + 1;
    take_options(arena, &words, clang, entry_file(arena, entry, database.path), out);
    return NULL;
}

static const char *from_database(Arena *arena, const char *path, const char *real,
                                 CompilerCommand *out) {
    const char *text = read_text(arena, path);
    json_t *all = text ? json_loads(text, 0, NULL) : NULL;
    const char *problem =
        json_is_array(all)
            ? from_entry(arena, (Database){path, all}, real, out)
            : arena_printf(arena, "'%s' can't be read\n|--cc COMMAND goes before it",
                           path);
    json_decref(all);
    return problem;
}

static const char *from_given(Arena *arena, const char *given, CompilerCommand *out) {
    if (!compiler_words_split(arena, &out->words, given))
        return arena_printf(arena, "a quote in '%s' is not closed", given);
    if (!out->words.count) return "--cc takes a command, as 'clang++ -std=c++20'";
    size_t at = is_launcher(out->words.at[0]) && out->words.count > 1;
    if (strstr(compiler_find_name(out->words.at[at]), "++")) out->cpp = true;
    return NULL;
}

/* From what is given, a database or PATH. */
static const char *find_command(Arena *arena, const char *path, const char *given,
                                CompilerCommand *out) {
    if (given) return from_given(arena, given, out);
    char *real = realpath(path, NULL);
    const char *in = real ? arena_str(arena, real) : path;
    free(real);
    const char *database = database_path(arena, in);
    return database ? from_database(arena, database, in, out) : newest(arena, out);
}

static bool is_oldest(Arena *arena, const CompilerCommand *command) {
    const CompilerWords *words = &command->words;
    const char *name = words->at[is_launcher(words->at[0]) && words->count > 1];
    const char *program = compiler_find_program(arena, name, command->folder);
    return program && strstr(compiler_find_name(program), "clang") &&
           compiler_find_version(program) == COMPILER_LEAST;
}

const char *compiler_command(Arena *arena, const char *path, const char *given,
                             CompilerCommand *out) {
    *out = (CompilerCommand){.cpp = preprocess_is_cpp(path)};
    const char *problem = find_command(arena, path, given, out);
    if (problem || !is_oldest(arena, out)) return problem;
    compiler_words_add(arena, &out->words, "-mllvm");
    compiler_words_add(arena, &out->words, "-opaque-pointers");
    return NULL;
}
