/* Completion. The line's start says what is wanted: a command after ':', a setting after
 * ":set", its value after that, a topic after ":help", a file after the commands that
 * take one, else a name, a function or a word of the language. */
#include "shell/prompt/complete.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lang/words.h"
#include "lower/net/target.h"
#include "shell/command/command.h"
#include "shell/command/help.h"
#include "shell/session/settings.h"

typedef struct {
    Arena *arena;
    const char *word;
    size_t len, cap;
    Completions found;
} Search;

/* Words that help has no page for. */
static const char *const words[] = {"in", "not", "and", "or", "xor", "U64", "startpos"};

static void offer(Search *search, const char *candidate) {
    if (strncmp(candidate, search->word, search->len) != 0) return;
    search->found.at = arena_grow(search->arena, search->found.at, search->found.count,
                                  &search->cap, sizeof *search->found.at);
    search->found.at[search->found.count++] = arena_str(search->arena, candidate);
}

#define OFFER_ALL(search, list)                                                          \
    for (size_t i_ = 0; i_ < sizeof(list) / sizeof *(list); i_++)                        \
    offer((search), (list)[i_])

static void offer_name(Search *search, const char *name, size_t len, bool called) {
    offer(search,
          arena_printf(search->arena, "%.*s%s", (int)len, name, called ? "(" : ""));
}

static void offer_names(Search *search, const Exec *exec, bool bare) {
    Entry *entries;
    size_t count = exec_entries(exec, search->arena, true, &entries);
    for (size_t i = 0; i < count; i++) {
        const Entry *e = &entries[i];
        bool called = !bare && e->signature && strchr(e->signature, '(');
        offer_name(search, e->sym->name, strlen(e->sym->name), called);
        for (const char *alias = e->aliases; alias && *alias;) {
            size_t len = strcspn(alias, " ");
            offer_name(search, alias, len, called);
            alias += len + strspn(alias + len, " ");
        }
    }
}

static void offer_files(Search *search) {
    search->found.files = true;
    const char *slash = strrchr(search->word, '/');
    size_t head = slash ? (size_t)(slash - search->word) + 1 : 0;
    char *folder = head ? arena_strn(search->arena, search->word, head) : ".";
    DIR *dir = opendir(folder);
    if (!dir) return;
    for (struct dirent *e; (e = readdir(dir));) {
        if (e->d_name[0] == '.' && search->word[head] != '.') continue;
        char *path =
            arena_printf(search->arena, "%.*s%s", (int)head, search->word, e->d_name);
        struct stat st;
        bool is_folder = stat(path, &st) == 0 && S_ISDIR(st.st_mode);
        offer(search, is_folder ? arena_printf(search->arena, "%s/", path) : path);
    }
    closedir(dir);
}

/* With a blank after those that take arguments. */
static void offer_commands(Search *search) {
    for (const CommandRow *row = command_rows; row->name; row++)
        offer(search,
              arena_printf(search->arena, *row->arguments ? ":%s " : ":%s", row->name));
}

static void offer_settings(Search *search) {
    for (const SettingRow *row = settings_rows; row->name; row++)
        offer(search, row->name);
}

/* What stands before the expression of :asm and :c. */
static void offer_targets(Search *search) {
    static const char *const others[] = {"native", "all", "sysv", "flags"};
    for (unsigned i = 0; i < TARGETS; i++) offer(search, target_at(i)->name);
    OFFER_ALL(search, others);
}

/* C's statements. */
static void offer_control(Search *search) {
    const Word *word;
    for (size_t i = 0; (word = words_row(i)); i++)
        if (word->class == WORD_CONTROL || word->class == WORD_TYPEDEF)
            offer(search, word->spelling);
}

/* sum, count, … open a parenthesis. */
static void offer_keywords(Search *search) {
    const char *word, *form;
    for (size_t i = 0; (word = help_keyword(i, &form)); i++)
        offer_name(search, word, strlen(word), form[strlen(word)] == '(');
}

static void offer_values(Search *search, const char *setting, size_t len) {
    const SettingRow *row = settings_find(arena_strn(search->arena, setting, len));
    for (size_t i = 0; row && row->words && row->values[i]; i++)
        offer(search, row->values[i]);
}

/* What begins with _ comes last. */
static int by_text(const void *a, const void *b) {
    const char *x = *(char *const *)a, *y = *(char *const *)b;
    int own = (*x == '_') - (*y == '_');
    return own ? own : strcmp(x, y);
}

static void finish(Completions *found) {
    if (found->count == 0) return;
    qsort(found->at, found->count, sizeof *found->at, by_text);
    size_t kept = 1;
    for (size_t i = 1; i < found->count; i++)
        if (strcmp(found->at[i], found->at[kept - 1]) != 0)
            found->at[kept++] = found->at[i];
    found->count = kept;
    const char *first = found->at[0], *last = found->at[kept - 1];
    while (first[found->common] && first[found->common] == last[found->common])
        found->common++;
}

/* The start of the last run of characters that are neither space nor one of `stop`. */
static size_t word_start(const char *text, size_t cursor) {
    size_t start = cursor;
    while (start > 0 && symbol_goes_on(text[start - 1])) start--;
    return start;
}

static size_t blank_start(const char *text, size_t from, size_t cursor) {
    size_t start = cursor;
    while (start > from && !isspace((unsigned char)text[start - 1])) start--;
    return start;
}

static void begin_word(Search *search, const char *text, size_t start, size_t cursor) {
    search->found.start = start;
    search->word = arena_strn(search->arena, text + start, cursor - start);
    search->len = cursor - start;
}

/* --- arguments of commands --- */

typedef struct {
    Search *search;
    const Exec *exec;
    const char *text; /* from the first argument on */
    bool first;       /* the word is the first argument */
} Arguments;

static void after_set(const Arguments *args) {
    if (args->first)
        offer_settings(args->search);
    else
        offer_values(args->search, args->text, strcspn(args->text, " "));
}

static void after_help(const Arguments *args) {
    Search *search = args->search;
    for (size_t i = 0; help_subject(i); i++) offer(search, help_subject(i));
    offer_settings(search);
    if (search->len) offer_names(search, args->exec, true);
    for (const CommandRow *row = command_rows; row->name; row++) offer(search, row->name);
}

static void after_learn(const Arguments *args) {
    offer(args->search, args->first ? "next" : "again");
    if (args->first) offer_files(args->search);
}

static void file_first(const Arguments *args) {
    offer_files(args->search);
}

static const struct {
    const char *command;
    void (*offer)(const Arguments *);
    bool first; /* … the first argument; what follows is an expression */
} by_command[] = {
    {"set", after_set, false},     {"help", after_help, false},
    {"learn", after_learn, false}, {"load", file_first, true},
    {"save", file_first, true},    {"svg", file_first, true},
};

/* Where no word is begun and there are targets, the names of functions, hundreds, are
 * left out. */
static void after_others(const Arguments *args, const char *command) {
    bool code = strcmp(command, "asm") == 0 || strcmp(command, "c") == 0;
    if (code) offer_targets(args->search);
    if (args->search->len || !code) offer_names(args->search, args->exec, false);
}

/* Behind a command's name. */
static void after_command(Search *search, const Exec *exec, const char *text, size_t name,
                          size_t cursor) {
    size_t len = 0;
    while (symbol_goes_on(text[name + len])) len++;
    size_t from = name + len;
    while (from < cursor && text[from] == ' ') from++;
    size_t start = blank_start(text, from, cursor);
    const char *command = arena_strn(search->arena, text + name, len);
    const Arguments args = {search, exec, text + from, start == from};
    for (size_t i = 0; i < sizeof by_command / sizeof *by_command; i++) {
        if (strcmp(by_command[i].command, command) != 0) continue;
        if (by_command[i].first && !args.first) continue;
        begin_word(search, text, start, cursor);
        by_command[i].offer(&args);
        return;
    }
    begin_word(search, text, word_start(text, cursor), cursor);
    after_others(&args, command);
}

Completions complete_at(const Exec *exec, Arena *arena, const char *text, size_t cursor) {
    Search search = {.arena = arena, .word = ""};
    size_t first = strspn(text, " \t");
    size_t start = word_start(text, cursor);
    if (text[first] == ':' && cursor > first) {
        if (start == first + 1) {
            begin_word(&search, text, first, cursor);
            offer_commands(&search);
        } else {
            after_command(&search, exec, text, first + 1, cursor);
        }
    } else if (start < cursor) {
        begin_word(&search, text, start, cursor);
        offer_names(&search, exec, false);
        OFFER_ALL(&search, words);
        offer_keywords(&search);
        offer_control(&search);
    }
    finish(&search.found);
    return search.found;
}
