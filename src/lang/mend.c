/* Engines write their assertions without a semicolon, the macro has it:
 *
 *     #define ASSERT(x) assert(x);
 *     ASSERT(pos != 0)
 *     return lsb(pos);
 *
 * The grammar knows no macros. Where a statement is refused, each use of one that begins
 * a statement and is followed by the next one gets its semicolon, on a blank behind it. */
#include <ctype.h>
#include <strings.h>

#include "lang/walk.h"

static bool is_word_char(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

static size_t skip_blanks(const char *text, size_t at) {
    while (isspace((unsigned char)text[at])) at++;
    return at;
}

/* A name in capitals that is defined. */
static bool is_macro(const Parse *p, size_t from, size_t to) {
    if (to == from || !p->names.is_name) return false;
    for (size_t i = from; i < to; i++)
        if (islower((unsigned char)p->text[i])) return false;
    const Symbol *name = symbol_known(p->symbols, p->text + from, to - from);
    return name && p->names.is_name(p->names.context, name);
}

/* Behind the parentheses that open there; where they don't close: there. */
static size_t behind(const char *text, size_t open) {
    size_t depth = 0, at = open;
    do {
        if (!text[at]) return open;
        depth += text[at] == '(';
        depth -= text[at] == ')';
        at++;
    } while (depth);
    return at;
}

static bool begins_statement(const char *text, size_t at) {
    static const char *const operators[] = {"and", "or", "xor", "in"};
    size_t len = 0;
    while (is_word_char(text[at + len])) len++;
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (strlen(operators[i]) == len && strncasecmp(text + at, operators[i], len) == 0)
            return false;
    return len > 0 || text[at] == '}';
}

bool mend_macros(Parse *p) {
    char *text = arena_strn(p->arena, p->text, p->len);
    bool mended = false, start = false;
    for (size_t at = 0, end; at < p->len; at = end) {
        for (end = at; is_word_char(text[end]);) end++;
        if (start && text[end] == '(' && is_macro(p, at, end)) {
            end = behind(text, end);
            size_t next = skip_blanks(text, end);
            if (next > end && begins_statement(text, next))
                text[end] = ';', mended = true;
        }
        if (end > at) {
            start = false;
        } else {
            bool blank = isspace((unsigned char)text[end]);
            start = strchr("{};)", text[end++]) || (start && blank);
        }
    }
    if (mended) p->text = text;
    return mended;
}
