/* C and C++ that the language leaves out, where it stopped the grammar: what it is, by
 * the token that stands there and the one before it. */
#include "lang/walk.h"

#include <ctype.h>

static bool is_word_char(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

static size_t word_len(const char *text) {
    size_t len = 0;
    while (is_word_char(text[len])) len++;
    return len;
}

static Span place(const Parse *p, size_t at, size_t len) {
    return span_of(p->base + at, p->base + at + len);
}

/* The blanks before a place are skipped. */
static size_t back(const char *text, size_t at) {
    while (at > 0 && isspace((unsigned char)text[at - 1])) at--;
    return at;
}

/* The word that ends there: where it begins. */
static size_t word_start(const char *text, size_t end) {
    while (end > 0 && is_word_char(text[end - 1])) end--;
    return end;
}

static bool says(const char *text, size_t from, size_t to, const char *word) {
    return to - from == strlen(word) && memcmp(text + from, word, to - from) == 0;
}

/* U64 operator|(…) */
static bool is_operator(Parse *p, size_t at) {
    size_t end = back(p->text, at), from = word_start(p->text, end);
    if (!says(p->text, from, end, "operator")) {
        end = back(p->text, word_start(p->text, end)); /* operator Bitboard() */
        while (end > 0 && ispunct((unsigned char)p->text[end - 1])) end--;
        end = back(p->text, end);
        from = word_start(p->text, end);
        if (!says(p->text, from, end, "operator")) return false;
    }
    walk_error(p, place(p, from, end - from),
               "operators of one's own are C++'s\n|write a function with a name");
    return true;
}

/* int (*t[])(U64), (long *) b, typedef int (*f)(int) */
static bool is_pointer(Parse *p, size_t at) {
    size_t before = back(p->text, at), behind = at + 1;
    while (behind < p->len && isspace((unsigned char)p->text[behind])) behind++;
    bool star = before > 0 && p->text[before - 1] == '*' && p->text[at] == ')';
    bool opens = before > 0 && p->text[before - 1] == '(' && p->text[at] == '*';
    bool opening = p->text[at] == '(' && behind < p->len && p->text[behind] == '*';
    if (!star && !opens && !opening) return false;
    walk_error(p, place(p, star ? before - 1 : opening ? behind : at, 1),
               "pointers are not part of the language");
    return true;
}

/* [](int x) { … }, and auto f(int x) -> int { … } */
static bool is_modern(Parse *p, size_t at) {
    static const char *const heads[] = {"[](", "[&](", "[=]("};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        const char *found = strstr(p->text, heads[i]);
        if (!found || (size_t)(found - p->text) > at) continue;
        walk_error(p, place(p, (size_t)(found - p->text), 1),
                   "functions without a name are C++'s\n|write a function with a name");
        return true;
    }
    size_t end = back(p->text, at);
    if (strncmp(p->text + at, "->", 2) != 0 || !end || p->text[end - 1] != ')' ||
        strncmp(p->text, "auto", 4) != 0)
        return false;
    walk_error(p, place(p, at, 2),
               "'->' behind the parameters is C++'s\n|write the type before the name");
    return true;
}

/* U64{1}, U64 x{1} */
static bool is_braced(Parse *p, size_t at) {
    size_t end = back(p->text, at), from = word_start(p->text, end);
    size_t before = back(p->text, from), start = word_start(p->text, before);
    Type type;
    if (p->text[at] != '{' || end == from) return false;
    bool called = walk_type(p, p->text + from, end - from, &type);
    bool declared = start < before && walk_type(p, p->text + start, before - start, &type);
    if (!called && !declared) return false;
    const char *word = arena_strn(p->arena, p->text + from, end - from);
    walk_error(p, place(p, from, end - from), "'%s{…}' is C++'s\n|write %s%s", word, word,
               called ? "(…)" : " = …");
    return true;
}

/* sizeof b */
static bool is_sizeof(Parse *p, size_t at) {
    size_t end = back(p->text, at), from = word_start(p->text, end);
    size_t len = word_len(p->text + at);
    if (!says(p->text, from, end, "sizeof") || !len) return false;
    walk_error(p, place(p, from, end - from),
               "parentheses are missing behind 'sizeof'\n|sizeof(%.*s)", (int)len,
               p->text + at);
    return true;
}

/* #define FOREACH(s, b) for (…), and other statements without an end. */
static bool is_half_macro(Parse *p, size_t at) {
    static const char *const heads[] = {"for", "while", "if", "else", "do"};
    if (strncmp(p->text, "#define", 7) != 0 || at < p->len) return false;
    for (size_t i = 7; i < p->len; i++) {
        if (is_word_char(p->text[i - 1]) || !is_word_char(p->text[i])) continue;
        size_t len = word_len(p->text + i);
        for (size_t k = 0; k < sizeof heads / sizeof *heads; k++) {
            if (!says(p->text, i, i + len, heads[k])) continue;
            walk_error(p, place(p, i, len),
                       "this macro is half a statement: a macro stands for a value or "
                       "for whole statements\n|write the '%s' where it is used",
                       heads[k]);
            return true;
        }
    }
    return false;
}

/* FOREACH(s, b) { … } */
static bool is_half_use(Parse *p, size_t at) {
    size_t end = back(p->text, at), depth = 0;
    if (end == 0 || p->text[end - 1] != ')') return false;
    do {
        end--;
        depth += p->text[end] == ')';
        depth -= p->text[end] == '(';
    } while (depth && end > 0);
    end = back(p->text, end);
    size_t from = word_start(p->text, end);
    if (from == 0 || from == end || !p->names.is_name) return false;
    for (size_t i = from; i < end; i++)
        if (islower((unsigned char)p->text[i])) return false;
    const Symbol *name = symbol_known(p->symbols, p->text + from, end - from);
    if (name && p->names.is_name(p->names.context, name)) return false;
    walk_error(p, place(p, from, end - from),
               "'%.*s' is unknown; as a macro it would be half a statement\n"
               "|write the loop or condition that it stands for",
               (int)(end - from), p->text + from);
    return true;
}

/* U64 Board::attacks(…), extern "C" { */
static bool is_named(Parse *p, size_t at) {
    size_t end = back(p->text, at), from = word_start(p->text, end);
    if (p->text[at] == ':' && p->text[at + 1] == ':')
        walk_error(p, place(p, at, 2), "'::' is C++'s; write the name alone");
    else if (p->text[at] == '"' && says(p->text, from, end, "extern"))
        walk_error(p, place(p, from, end - from),
                   "extern \"C\" is C++'s\n|paste what is in it");
    else
        return false;
    return true;
}

bool complain_c(Parse *p, size_t at) {
    return is_named(p, at) || is_operator(p, at) || is_pointer(p, at) ||
           is_modern(p, at) || is_braced(p, at) || is_sizeof(p, at) || is_half_macro(p, at) ||
           is_half_use(p, at);
}
