/* Words that speak to compilers, which nobody behind the scanner has to know: they become
 * blanks, with the parentheses behind them.
 *
 *     __attribute__((hot)) U64 f(…)    REGPARM(2) U64 f(…)    U64 t[64] ALIGN(64) = …
 */
#include <ctype.h>
#include <string.h>

#include "lang/scan_local.h"

enum { SHORTEST = 3 }; /* letters of a macro that stands for an attribute */

static bool is(const char *text, size_t len, const char *word) {
    return strlen(word) == len && memcmp(text, word, len) == 0;
}

static bool is_attribute(const char *text, size_t len) {
    return is(text, len, "__attribute__") || is(text, len, "__attribute") ||
           is(text, len, "__declspec") || is(text, len, "alignas");
}

static bool is_capital(const char *text, size_t len) {
    for (size_t i = 0; i < len; i++)
        if (islower((unsigned char)text[i])) return false;
    return len >= SHORTEST;
}

/* The end of "(…)" that may follow; where it began when it isn't closed on the line. */
static const char *behind_parentheses(const char *text) {
    const char *end = text;
    while (*end == ' ' || *end == '\t') end++;
    if (*end != '(') return text;
    int depth = 0;
    for (; *end && *end != '\n'; end++) {
        depth += (*end == '(') - (*end == ')');
        if (depth == 0) return end + 1;
    }
    return text;
}

/* REGPARM(2) at a statement's start, before a type. */
static bool is_head(const Scan *s, const char *text, size_t len) {
    const char *next = behind_parentheses(text + len);
    if (s->last != LAST_START || s->depth > 0 || next == text + len) return false;
    while (*next == ' ' || *next == '\t') next++;
    size_t n = 0;
    while (isalnum((unsigned char)next[n]) || next[n] == '_') n++;
    const Word *word = n ? words_find(s->words, next, n) : NULL;
    return words_is_type(word) || (word && word->class == WORD_SPECIFIER);
}

/* ALIGN behind an array's dimensions. */
static bool is_tail(const char *start, const char *text, size_t len) {
    while (text > start && (text[-1] == ' ' || text[-1] == '\t')) text--, len++;
    if (text == start || text[-1] != ']') return false;
    for (size_t i = 0; i + 5 <= len; i++)
        if (memcmp(text + i, "ALIGN", 5) == 0) return true;
    return false;
}

bool scan_attribute(Scan *s, size_t len) {
    const char *source = s->chunk->source->text, *text = source + s->at;
    const char *end;
    if (is(text, len, "std") && text[3] == ':' && text[4] == ':')
        end = text + 5;
    else if (is_attribute(text, len) ||
             (is_capital(text, len) &&
              (is_head(s, text, len) || is_tail(source, text, len))))
        end = behind_parentheses(text + len);
    else
        return false;
    size_t to = s->at + (size_t)(end - text);
    scan_blank(s, s->at, to);
    s->at = to;
    return true;
}
