/* The names of types, marked for the grammar: A * b; declares b exactly when A is a type,
 * which C's grammar can't know. In the text that mpc reads a type's name has a ` for its
 * first letter; no statement has one outside of texts. */
#include <ctype.h>

#include "lang/walk.h"

static bool is_word(char c) {
    return isalpha((unsigned char)c) || c == '_';
}

static size_t gap(const char *text) {
    return strspn(text, " ");
}

/* A type that is as often a name: uint x, but not uint | x. */
static bool before_name(const Parse *p, const char *next) {
    size_t len = is_word(*next) ? lex_piece(next) : 0;
    const Word *word = len ? words_find(&p->words, next, len) : NULL;
    return len && !(word && (word->class == WORD_OPERATOR || word->class == WORD_CLAUSE));
}

static bool is_own(const Parse *p, const Symbol *sym) {
    for (size_t i = 0; i < p->nown; i++)
        if (p->own[i] == sym) return true;
    return false;
}

static bool is_users(Parse *p, const char *text, size_t len) {
    const Symbol *sym = symbol_known(p->symbols, text, len);
    Type type;
    return sym && (is_own(p, sym) || walk_seen(p, text, len) ||
                   (p->names.is_type && p->names.is_type(p->names.context, sym, &type)));
}

static bool is_type(Parse *p, const char *text, size_t len) {
    const Word *word = words_find(&p->words, text, len);
    const char *next = text + len + gap(text + len);
    if (is_users(p, text, len)) return true;
    switch (word ? word->class : WORD_FREE) {
    case WORD_TYPE:
        return !walk_may_name(text, len) || before_name(p, next);
    case WORD_EITHER:
        return before_name(p, next);
    case WORD_SPECIFIER:
        return before_name(p, next) || *text == 'c' || *text == 'v' || *text == 'r';
    case WORD_TYPEDEF:
        return *text == 't';
    default:
        return false;
    }
}

/* ---- types that the statement defines */

typedef struct {
    int braces, parens;
    int typedefs; /* in how many braces a typedef is open, from 1; 0: none is */
    bool tag;     /* struct, union, class, typename, using stood last */
} Scope;

static bool begins_tag(const char *text, size_t len) {
    static const char *const words[] = {"struct", "union",    "class",
                                        "enum",   "typename", "using"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == len && memcmp(words[i], text, len) == 0) return true;
    return false;
}

/* The name behind `typedef …`: before ; [ , or ( outside of parentheses, or in (*name). */
static bool ends_typedef(const Parse *p, const Scope *place, size_t at, size_t len) {
    const char *next = p->text + at + len + gap(p->text + at + len), *before = p->text + at;
    if (place->typedefs != place->braces + 1) return false;
    while (before > p->text && before[-1] == ' ') before--;
    if (place->parens) return before > p->text + 1 && before[-1] == '*' && *next == ')';
    return !*next || strchr(";[,(", *next);
}

static void own(Parse *p, const char *text, size_t len) {
    const Symbol *sym = symbol(p->symbols, text, len);
    if (is_own(p, sym)) return;
    if ((p->nown & (p->nown + 1)) == 0) { /* full: 0, 1, 3, 7… */
        const Symbol **more = ARENA_ARRAY(p->arena, const Symbol *, 2 * p->nown + 1);
        if (p->nown) memcpy(more, p->own, p->nown * sizeof *more);
        p->own = more;
    }
    p->own[p->nown++] = sym;
}

static void take_word(Parse *p, Scope *place, size_t at, size_t len) {
    const char *text = p->text + at, *next = text + len + gap(text + len);
    if (place->tag && *next && strchr("{:;,>=", *next)) own(p, text, len);
    place->tag = begins_tag(text, len);
    if (len == 7 && memcmp(text, "typedef", 7) == 0)
        place->typedefs = place->braces + 1;
    else if (ends_typedef(p, place, at, len) && place->braces)
        own(p, text, len);
}

static void take_sign(Scope *place, char c) {
    place->braces += (c == '{') - (c == '}');
    place->parens += (c == '(') - (c == ')');
    if (c == ';' && place->typedefs == place->braces + 1) place->typedefs = 0;
    if (c != ' ') place->tag = false;
}

void marks_make(Parse *p) {
    Scope place = {0};
    char *marked = NULL;
    size_t len;
    p->marked = p->text;
    p->nown = 0;
    for (size_t at = 0; at < p->len; at += len) {
        const char *text = p->text + at;
        len = *text == ' ' ? gap(text) : lex_piece(text);
        if (!is_word(*text)) {
            take_sign(&place, *text);
            continue;
        }
        take_word(p, &place, at, len);
        if (!is_type(p, text, len)) continue;
        if (!marked) p->marked = marked = arena_strn(p->arena, p->text, p->len);
        marked[at] = '`';
    }
}

void marks_remove(const Parse *p, Tree *tree) {
    if (p->marked == p->text) return;
    for (int i = 0; i < tree->children_num; i++) marks_remove(p, tree->children[i]);
    if (tree->children_num == 0 && strchr(tree->contents, '`'))
        memcpy(tree->contents, p->text + tree->state.pos, strlen(tree->contents));
}
