/* grammar FILE: prints the grammar without its comments (lines that begin with #), its
 * placeholders filled in from the tables:
 *
 *     @INFIX@         all infix operators and assignments      ( as parts of a regex,
 *     @ONLY_INFIX@    those that are no prefixes                 longest match first )
 *     @INFIX_WORDS@   and, or… with \b
 *     @PREFIX@        all prefixes
 *     @WORDS(A B)@    the words of classes A and B of words.def
 *     @COMMANDS(A B)@ the names of commands of forms A and B
 *     @TARGETS@       of :asm */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 400, PLACEHOLDER = 80 };

typedef struct {
    const char *spelling, *class;
} Row;

static const Row operators[] = {
#define INFIX(spelling, level, assoc, meaning, doc) {spelling, "INFIX"},
#define PREFIX(spelling, meaning, doc)              {spelling, "PREFIX"},
#define POSTFIX(spelling, meaning, doc)
#define ASSIGN(spelling, meaning, doc) {spelling, "INFIX"},
#include "../grammar/operators.def"
    {NULL, NULL}};

static const Row words[] = {
#define WORD(spelling, class, type) {spelling, #class},
#include "../grammar/words.def"
    {NULL, NULL}};

static const Row commands[] = {
#define COMMAND(name, form, arguments, doc) {#name, #form},
#include "../grammar/commands.def"
    {NULL, NULL}};

static const Row targets[] = {
#define TARGET(name, features, size, doc) {name, "TARGET"},
#include "../src/lower/net/targets.def"
    {"native", "TARGET"},
    {"all", "TARGET"},
    {"flags", "TARGET"},
    {"sysv", "TARGET"},
    {NULL, NULL}};

/* ---- spellings as a regex */

typedef struct {
    const char *at[MOST];
    size_t count;
} List;

static int compare(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static size_t character(const char *text) {
    size_t size = 1;
    while ((text[size] & 0xC0) == 0x80) size++;
    return size;
}

static void put_character(const char *text, bool any_case) {
    size_t size = character(text);
    if (any_case)
        printf("[%c%c]", *text, toupper((unsigned char)*text));
    else if (strchr("|*/\\+?^$.()[]{}", *text))
        printf("\\%c", *text);
    else
        printf("%.*s", (int)size, text);
}

/* What sorted spellings have behind their first `from` bytes: begun alike, they branch.
 */
static void put_branches(const char *const *at, size_t count, size_t from) {
    bool ends = !at[0][from];
    if (ends) at++, count--;
    if (!count) return;
    size_t size = character(at[0] + from);
    bool one = strncmp(at[0] + from, at[count - 1] + from, size) == 0;
    bool last = count == 1 && !at[0][from + size];
    bool group = from && (!one || (ends && !last));
    if (group) putchar('(');
    for (size_t i = 0, k; i < count; i = k) {
        size = character(at[i] + from);
        for (k = i + 1; k < count && strncmp(at[i] + from, at[k] + from, size) == 0;) k++;
        if (i) putchar('|');
        put_character(at[i] + from, false);
        put_branches(at + i, k - i, from + size);
    }
    if (group) putchar(')');
    if (ends) putchar('?');
}

static void put_list(List *list) {
    qsort(list->at, list->count, sizeof *list->at, compare);
    put_branches(list->at, list->count, 0);
}

/* and, or, xor, not in any case, `in` as it stands. */
static void put_word(const char *word, bool first) {
    if (!first) putchar('|');
    for (const char *c = word; *c; c++) put_character(c, strcmp(word, "in") != 0);
    fputs("\\b", stdout);
}

/* ---- placeholders */

static bool is_prefix(const char *spelling) {
    for (const Row *row = operators; row->spelling; row++)
        if (*row->class == 'P' && strcmp(row->spelling, spelling) == 0) return true;
    return false;
}

typedef enum { SIGNS = 1, WORDS = 2, ONLY = 4 } Which;

static void put_operators(const char *class, unsigned which) {
    List list = {{0}, 0};
    for (const Row *row = operators; row->spelling; row++) {
        bool word = isalpha((unsigned char)*row->spelling);
        if (strcmp(row->class, class) != 0 || word || !(which & SIGNS)) continue;
        if (which & ONLY && is_prefix(row->spelling)) continue;
        list.at[list.count++] = row->spelling;
    }
    if (list.count) put_list(&list);
    bool first = !list.count;
    for (const Row *row = operators; row->spelling && which & WORDS; row++) {
        if (strcmp(row->class, class) != 0 || !isalpha((unsigned char)*row->spelling))
            continue;
        put_word(row->spelling, first);
        first = false;
    }
}

/* Whether one of the words in parentheses is the class. */
static bool among(const char *classes, const char *class) {
    const char *found = strstr(classes, class);
    return found && !isalpha((unsigned char)found[strlen(class)]) &&
           !isalpha((unsigned char)found[-1]);
}

static void put_rows(const Row *row, const char *classes) {
    List list = {{0}, 0};
    bool first = true;
    for (; row->spelling; row++) {
        if (classes && !among(classes, row->class)) continue;
        if (strcmp(row->class, "OPERATOR") != 0) {
            list.at[list.count++] = row->spelling;
            continue;
        }
        put_word(row->spelling, first);
        first = false;
    }
    if (!list.count) return;
    if (!first) putchar('|');
    put_list(&list);
}

static bool put_placeholder(const char *name) {
    if (strcmp(name, "INFIX") == 0)
        put_operators("INFIX", SIGNS | WORDS);
    else if (strcmp(name, "ONLY_INFIX") == 0)
        put_operators("INFIX", SIGNS | WORDS | ONLY);
    else if (strcmp(name, "INFIX_WORDS") == 0)
        put_operators("INFIX", WORDS);
    else if (strcmp(name, "PREFIX") == 0)
        put_operators("PREFIX", SIGNS | WORDS);
    else if (strcmp(name, "TARGETS") == 0)
        put_rows(targets, NULL);
    else if (strncmp(name, "WORDS(", 6) == 0)
        put_rows(words, name + 5);
    else if (strncmp(name, "COMMANDS(", 9) == 0)
        put_rows(commands, name + 8);
    else
        return false;
    return true;
}

/* ---- the text */

static bool put_line(const char *line) {
    if (*line == '#' || !line[strspn(line, " \n")]) return true;
    for (const char *c = line, *stop; *c; c++) {
        char name[PLACEHOLDER];
        if (*c != '@') {
            putchar(*c);
            continue;
        }
        stop = strchr(c + 1, '@');
        if (!stop || stop - c > PLACEHOLDER) return false;
        snprintf(name, sizeof name, "%.*s", (int)(stop - c - 1), c + 1);
        if (!put_placeholder(name)) return false;
        c = stop;
    }
    return true;
}

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    char line[2000];
    if (!file) {
        fprintf(stderr, "usage: grammar FILE\n");
        return 2;
    }
    for (unsigned number = 1; fgets(line, sizeof line, file); number++) {
        if (put_line(line)) continue;
        fprintf(stderr, "%s:%u: error: no such placeholder\n", argv[1], number);
        return 1;
    }
    fclose(file);
    return fflush(stdout) ? 2 : 0;
}
