/* Words by first byte and length: chains of row numbers from 1, 0 ends. */
#include "lang/words.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/among.h"
#include "base/suggest.h"

static const Word rows[] = {
#define WORD(spelling, class, type)                                                      \
    {spelling, sizeof spelling - 1, WORD_##class, TYPE_##type},
#include "words.def"
#undef WORD
};

enum { COUNT = sizeof rows / sizeof *rows };
_Static_assert((int)COUNT < (int)WORDS_MAX, "enlarge WORDS_MAX");

static void add_word(Words *words, int byte, size_t row) {
    uint8_t *at = &words->head[byte & 127];
    while (*at) at = &words->next[*at];
    *at = (uint8_t)(row + 1);
    words->lengths[byte & 127] |= 1u << rows[row].len;
    if (rows[row].class == WORD_OPERATOR)
        words->lengths[toupper(byte)] |= 1u << rows[row].len;
}

void words_init(Words *words) {
    memset(words, 0, sizeof *words);
    for (size_t i = 0; i < COUNT; i++) add_word(words, rows[i].spelling[0], i);
    for (const char *c = " =+-^&|<>~,*%!."; *c; c++)
        words->plain[(unsigned char)*c] = true;
    for (int c = '0'; c <= 'z'; c++) words->plain[c] |= isalnum(c) != 0;
}

/* The operators are the first rows. */
static const Word *any_case(const char *text, size_t len) {
    for (size_t i = 0; rows[i].class == WORD_OPERATOR; i++)
        if (rows[i].len == len && strncasecmp(rows[i].spelling, text, len) == 0)
            return strcmp(rows[i].spelling, "in") == 0 ? NULL : &rows[i];
    return NULL;
}

/* C has none of bbx's operators and statements. */
static bool is_hidden(const Words *words, const Word *word) {
    return words->language != LANGUAGE_BBX &&
           (word->class == WORD_OPERATOR || word->class == WORD_STATEMENT ||
            strcmp(word->spelling, "when") == 0);
}

static const Word *find_row(const Words *words, const char *text, size_t len) {
    for (uint8_t i = words->head[text[0] & 127]; i; i = words->next[i]) {
        const Word *word = &rows[i - 1];
        if (word->len == len && memcmp(word->spelling, text, len) == 0) return word;
    }
    bool capital = text[0] == 'A' || text[0] == 'O' || text[0] == 'X' || text[0] == 'N';
    return (capital || (len > 1 && isupper((unsigned char)text[1]))) && len <= 3
               ? any_case(text, len)
               : NULL;
}

const Word *words_find_slowly(const Words *words, const char *text, size_t len) {
    const Word *word = find_row(words, text, len);
    if (!word || is_hidden(words, word)) return NULL;
    bool may = word->class == WORD_EITHER && words->hides;
    return may && words->hides(words->context, text, len) ? NULL : word;
}

bool words_may_name(const Words *words, const char *text, size_t len) {
    const Word *word = find_row(words, text, len);
    return word && word->class == WORD_EITHER;
}

bool words_of_cpp(const char *text, size_t len) {
    for (size_t i = 0; i < COUNT; i++)
        if (rows[i].class == WORD_CPP && rows[i].len == len &&
            memcmp(rows[i].spelling, text, len) == 0)
            return true;
    return false;
}

bool words_hidden(const Words *words, const char *text, size_t len) {
    const Word *word =
        words->language == LANGUAGE_BBX ? NULL : find_row(words, text, len);
    return word && is_hidden(words, word);
}

static const struct {
    const char *name;
    CommandForm form;
} commands[] = {
#define COMMAND(name, form, arguments, doc) {#name, COMMAND_##form},
#include "commands.def"
#undef COMMAND
};
enum { COMMANDS = sizeof commands / sizeof *commands };

CommandForm words_command(const char *name, size_t len) {
    for (size_t i = 0; i < COMMANDS; i++)
        if (strlen(commands[i].name) == len && memcmp(commands[i].name, name, len) == 0)
            return commands[i].form;
    return COMMAND_NONE;
}

const char *words_near_command(const char *text) {
    Suggest near = suggest_for(text);
    for (size_t i = 0; i < COMMANDS; i++) suggest_try(&near, commands[i].name);
    return near.best;
}

const char *words_aggregate(size_t i) {
    static const char *const names[] = {"sum", "union", "xorall", "count",
                                        "all", "any",   "min",    "max"};
    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

bool words_is_aggregate(const char *name) {
    for (size_t i = 0; words_aggregate(i); i++)
        if (strcmp(words_aggregate(i), name) == 0) return true;
    return false;
}

const char *words_near(const char *text) {
    static const char *const others[] = {"const", "static"};
    Suggest near = suggest_for(text);
    for (size_t i = 0; i < COUNT; i++)
        if (rows[i].class == WORD_CONTROL || rows[i].class == WORD_CLAUSE ||
            rows[i].class == WORD_TYPEDEF || rows[i].class == WORD_STATEMENT)
            suggest_try(&near, rows[i].spelling);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        suggest_try(&near, others[i]);
    return near.best && strcmp(near.best, text) != 0 ? near.best : NULL;
}

const Word *words_row(size_t index) {
    return index < COUNT ? &rows[index] : NULL;
}
