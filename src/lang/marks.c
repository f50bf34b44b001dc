/* The names of types, marked for the grammar: A * b; declares b exactly when A is a type,
 * which C's grammar can't know. In the text that mpc reads a type's name has a ` for its
 * first letter, and a word of bbx's that is a name in C a $; no statement has them
 * outside of texts. */
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

/* f() noexcept */
static bool behind_parens(const Parse *p, const char *text) {
    while (text > p->text && text[-1] == ' ') text--;
    return text > p->text && text[-1] == ')';
}

static bool is_own(const Parse *p, const Symbol *sym) {
    for (size_t i = 0; i < p->nown; i++)
        if (p->own[i] == sym) return true;
    return false;
}

static bool is_users(Parse *p, const char *text, size_t len) {
    const Symbol *sym = symbol(p->symbols, text, len);
    Type type;
    return is_own(p, sym) || walk_seen(p, text, len) ||
           (p->names.is_type && p->names.is_type(p->names.context, sym, &type));
}

/* Behind an operator no type stands that the grammar must know. */
static bool is_type(Parse *p, const char *text, size_t len, const Word *word,
                    char before) {
    const char *next = text + len;
    bool free = !word || words_is_type(word), here = strchr("a({};,:<", before);
    if (free && here && is_users(p, text, len)) return true;
    if (!word) return false;
    next += gap(next);
    switch (word->class) {
    case WORD_TYPE:
        return !walk_may_name(text, len) || before_name(p, next);
    case WORD_EITHER:
        return before_name(p, next);
    case WORD_SPECIFIER:
        return before_name(p, next) || strchr("cvr", *text) || behind_parens(p, text);
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
    char before;  /* the last character, of a word 'a' */
    bool tag;     /* struct, union, class, typename, using stood last */
    bool using, alias; /* using stood last; using name = */
} Scope;

static bool begins_tag(const char *text, size_t len, const Word *word) {
    if (!word) return len == 8 && memcmp(text, "typename", 8) == 0;
    return word->class == WORD_FOREIGN ? strchr("suc", *text) != NULL
                                       : word->class == WORD_TYPEDEF && *text == 'e';
}

/* The name behind `typedef …`: before ; [ , or ( outside of parentheses, or in (*name).
 */
static bool ends_typedef(const Parse *p, const Scope *scope, size_t at, size_t len) {
    const char *next = p->text + at + len + gap(p->text + at + len),
               *before = p->text + at;
    if (scope->typedefs != scope->braces + 1) return false;
    while (before > p->text && before[-1] == ' ') before--;
    if (scope->parens) return before > p->text + 1 && before[-1] == '*' && *next == ')';
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

static void take_word(Parse *p, Scope *scope, size_t at, size_t len, const Word *word) {
    const char *text = p->text + at, *next = text + len;
    if (scope->tag && (next += gap(next), *next && strchr("{:;,>=", *next)))
        own(p, text, len);
    scope->alias = scope->using && *next == '=';
    scope->tag = begins_tag(text, len, word);
    scope->using = scope->tag && word && *text == 'u' && text[1] == 's';
    if (word && word->class == WORD_TYPEDEF && *text == 't')
        scope->typedefs = scope->braces + 1;
    else if (scope->typedefs && scope->braces && ends_typedef(p, scope, at, len))
        own(p, text, len);
}

static void take_sign(Scope *scope, char c) {
    scope->braces += (c == '{') - (c == '}');
    scope->parens += (c == '(') - (c == ')');
    if (c == ';' && scope->typedefs == scope->braces + 1) scope->typedefs = 0;
    scope->before = c;
    scope->tag = false;
}

/* How long <…> is that stands before a ( and holds names, numbers and types. */
static size_t angles_len(const char *text) {
    size_t len = 1;
    for (int depth = 1; depth; len++) {
        char c = text[len];
        if (!c || !(isalnum((unsigned char)c) || strchr("_ ,:*+-<>()", c))) return 0;
        depth += (c == '<') - (c == '>');
    }
    return text[len + gap(text + len)] == '(' ? len : 0;
}

/* f<T>(…) of a template, whose brackets become # and ]. */
static void mark_angles(Parse *p, char *marked, size_t at, size_t len) {
    size_t open = at + len + gap(p->text + at + len);
    bool cast = len == 11 && memcmp(p->text + at, "static_cast", len) == 0;
    if (!cast && !walk_is_template(p, p->text + at, len)) return;
    size_t reach = angles_len(p->text + open);
    if (reach) marked[open] = '#', marked[open + reach - 1] = ']';
}

static char *marked_text(Parse *p) {
    if (p->marked == p->text) p->marked = arena_strn(p->arena, p->text, p->len);
    return (char *)p->marked;
}

void marks_make(Parse *p) {
    Scope scope = {.before = ';'};
    p->marked = p->text;
    p->nown = 0;
    for (size_t at = 0, len; at < p->len; at += len) {
        const char *text = p->text + at;
        len = 1;
        if (*text == ' ') continue;
        if (!is_word(*text)) {
            bool quoted = *text == '"' || *text == '\'' || isdigit((unsigned char)*text);
            if (quoted) len = lex_piece(text);
            take_sign(&scope, *text);
            continue;
        }
        while (is_word(text[len]) || isdigit((unsigned char)text[len])) len++;
        const Word *word = len > 1 ? words_find(&p->words, text, len) : NULL;
        char before = scope.before;
        scope.before = 'a';
        bool aliased = scope.alias && before == '=';
        take_word(p, &scope, at, len, word);
        if (p->text[at + len + gap(p->text + at + len)] == '<')
            mark_angles(p, marked_text(p), at, len);
        bool name = len > 1 && words_hidden(&p->words, text, len);
        if (!name && !aliased && !is_type(p, text, len, word, before)) continue;
        marked_text(p)[at] = name ? '$' : '`';
    }
}

static void unmark(const Parse *p, Tree *tree) {
    char *text = tree->contents;
    bool raw = tree_rule(tree) == RULE_rest || tree_rule(tree) == RULE_file;
    for (int i = 0; i < tree->children_num; i++) unmark(p, tree->children[i]);
    if (*text == '`' || *text == '$')
        *text = p->text[tree->state.pos];
    else if (*text && text[1] && (raw || !is_word(*text)) && strpbrk(text, "`$"))
        memcpy(text, p->text + tree->state.pos, strlen(text));
}

void marks_remove(const Parse *p, Tree *tree) {
    if (p->marked != p->text) unmark(p, tree);
}
