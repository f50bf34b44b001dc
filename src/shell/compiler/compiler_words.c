/* The words of a command. */
#include "shell/compiler/compiler_words.h"

#include <string.h>

void compiler_words_add(Arena *arena, CompilerWords *words, const char *word) {
    size_t used = words->at ? words->count + 1 : 0;
    words->at = arena_grow(arena, words->at, used, &words->cap, sizeof *words->at);
    words->at[words->count++] = word;
    words->at[words->count] = NULL;
}

void compiler_words_add_all(Arena *arena, CompilerWords *words, const char *const *more) {
    while (*more) compiler_words_add(arena, words, *more++);
}

/* What stands between double quotes; a backslash there takes its meaning from few. */
static const char *double_quoted(const char *at, Buf *word) {
    for (; *at && *at != '"'; at++) {
        if (*at == '\\' && at[1] && strchr("\\\"$`", at[1])) at++;
        buf_putc(word, *at);
    }
    return at;
}

static const char *single_quoted(const char *at, Buf *word) {
    size_t len = strcspn(at, "'");
    buf_putn(word, at, len);
    return at + len;
}

/* Behind the word; NULL: a quote is open. */
static const char *one_word(const char *at, Buf *word) {
    while (*at && !strchr(" \t\r\n", *at)) {
        char quote = *at++;
        if (quote == '\\' && *at) {
            buf_putc(word, *at++);
        } else if (quote == '"' || quote == '\'') {
            at = (quote == '"' ? double_quoted : single_quoted)(at, word);
            if (*at++ != quote) return NULL;
        } else {
            buf_putc(word, quote);
        }
    }
    return at;
}

bool compiler_words_split(Arena *arena, CompilerWords *words, const char *text) {
    for (text += strspn(text, " \t\r\n"); *text; text += strspn(text, " \t\r\n")) {
        Buf word = {0};
        text = one_word(text, &word);
        compiler_words_add(arena, words, arena_buf(arena, &word));
        if (!text) return false;
    }
    return true;
}
