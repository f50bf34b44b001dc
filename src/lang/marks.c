/* The names of types, marked for the grammar: A * b; declares b exactly when A is a type,
 * which C's grammar can't know. In the text that mpc reads a type's name has a ` for its
 * first letter, and a word of bbx's that is a name in C a $; no statement has them
 * outside of texts. */
#include "lang/walk.h"

static size_t gap(const char *text) {
    size_t len = 0;
    while (text[len] == ' ') len++;
    return len;
}

/* A type that is as often a name: uint x, but not uint | x. */
static bool before_name(const Parse *p, const char *next) {
    size_t len = symbol_begins(*next) ? lex_piece_fast(next) : 0;
    const Word *word = len ? words_find(&p->words, next, len) : NULL;
    return len && !(word && (word->class == WORD_OPERATOR || word->class == WORD_CLAUSE));
}

static bool is_statement_type(const Parse *p, const Symbol *sym) {
    for (size_t i = 0; i < p->nown; i++)
        if (p->own[i] == sym) return true;
    return false;
}

static bool is_user_type(Parse *p, const char *text, size_t len) {
    if (shadows_has(p, text, len, true)) return false;
    const Symbol *sym = symbol_known(p->symbols, text, len);
    Type type;
    return sym && (is_statement_type(p, sym) || walk_is_type(p, sym, &type));
}

static bool may_follow(char before) {
    switch (before) {
    case 'a':
    case '(':
    case '{':
    case '}':
    case ';':
    case ',':
    case ':':
        return true;
    default:
        return false;
    }
}

/* Behind an operator no type stands that the grammar must know. */
static bool is_type(Parse *p, const char *text, size_t len, const Word *word,
                    char before) {
    const char *next = text + len;
    bool free = !word || words_is_type(word);
    if (free && may_follow(before) && is_user_type(p, text, len)) return true;
    if (!word) return false;
    next += gap(next);
    switch (word->class) {
    case WORD_TYPE:
    case WORD_WIDE:
    case WORD_LACKED:
        return true;
    case WORD_EITHER:
        return p->words.language == LANGUAGE_C || !walk_may_name(text, len) ||
               before_name(p, next);
    case WORD_SPECIFIER:
        return before_name(p, next) || strchr("cvr", *text);
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
    bool tag;     /* struct, union or enum stood last */
    ShadowScan shadows;
} Scope;

static bool begins_tag(const char *text, size_t len, const Word *word) {
    if (!word) return false;
    return word->class == WORD_FOREIGN ? among("struct union", text, len)
                                       : word->class == WORD_TYPEDEF && *text == 'e';
}

static char *marked_text(Parse *p) {
    if (p->marked == p->text) p->marked = arena_strn(p->arena, p->text, p->len);
    return (char *)p->marked;
}

/* typedef int (F)(int); is one of F(int). */
static bool unwrap(Parse *p, const Scope *scope, size_t at, size_t len) {
    size_t open = at, close = at + len + gap(p->text + at + len);
    while (open && p->text[open - 1] == ' ') open--;
    bool wrapped = scope->typedefs == scope->braces + 1 && scope->parens == 1 && open &&
                   p->text[open - 1] == '(' && p->text[close] == ')' &&
                   p->text[close + 1 + gap(p->text + close + 1)] == '(';
    if (!wrapped) return false;
    char *marked = marked_text(p);
    marked[open - 1] = marked[close] = ' ';
    return true;
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

static void add_type_name(Parse *p, const char *text, size_t len) {
    const Symbol *sym = symbol(p->symbols, text, len);
    if (is_statement_type(p, sym)) return;
    if ((p->nown & (p->nown + 1)) == 0) { /* full: 0, 1, 3, 7… */
        const Symbol **more = ARENA_ARRAY(p->arena, const Symbol *, 2 * p->nown + 1);
        if (p->nown) memcpy(more, p->own, p->nown * sizeof *more);
        p->own = more;
    }
    p->own[p->nown++] = sym;
}

static void scan_word(Parse *p, Scope *scope, size_t at, size_t len, const Word *word) {
    const char *text = p->text + at, *next = text + len;
    if (!word && !scope->tag && !scope->typedefs) return;
    if (scope->tag && (next += gap(next), *next && strchr("{:;", *next)))
        add_type_name(p, text, len);
    scope->tag = begins_tag(text, len, word);
    if (word && word->class == WORD_TYPEDEF && *text == 't')
        scope->typedefs = scope->braces + 1;
    else if (scope->typedefs && (unwrap(p, scope, at, len) ||
                                 (scope->braces && ends_typedef(p, scope, at, len))))
        add_type_name(p, text, len);
}

static void scan_sign(Scope *scope, char c) {
    scope->before = c;
    scope->tag = false;
    switch (c) {
    case '{':
        scope->braces++;
        break;
    case '}':
        scope->braces--;
        break;
    case '(':
        scope->parens++;
        break;
    case ')':
        scope->parens--;
        break;
    case ';':
        if (scope->typedefs == scope->braces + 1) scope->typedefs = 0;
        break;
    default:
        break;
    }
}

/* x.f, p->f */
static bool behind_dot(const char *text, size_t at) {
    while (at && text[at - 1] == ' ') at--;
    return at && (text[at - 1] == '.' || (at > 1 && memcmp(text + at - 2, "->", 2) == 0));
}

/* The word's mark: ` of a type's name, $ of a name of C's; 0: it has none. */
static char mark_of_word(Parse *p, Scope *scope, size_t at, size_t len) {
    const char *text = p->text + at;
    const Word *word = words_find(&p->words, text, len);
    char before = scope->before;
    scope->before = 'a';
    scan_word(p, scope, at, len, word);
    bool type = is_type(p, text, len, word, before);
    bool may = (scope->shadows.declares || scope->shadows.enums) &&
               (words_may_name(&p->words, text, len) || is_user_type(p, text, len));
    shadows_word(p, &scope->shadows,
                 &(ShadowWord){text, len, word ? word->class : WORD_FREE,
                               behind_dot(p->text, at) ? '.' : before, type, may});
    if (words_hidden(&p->words, text, len)) return '$';
    return type ? '`' : 0;
}

/* int (f)(int x) of a file: the name's parentheses, which keep a macro away, go. */
static void unwrap_function(Parse *p) {
    const char *text = p->text, *at = text;
    while (symbol_begins(*at) || *at == '*' || *at == ' ')
        at += symbol_begins(*at) ? lex_piece_fast(at) : 1;
    size_t open = (size_t)(at - text), name = open + 1 + gap(at + 1);
    if (!open || *at != '(' || !symbol_begins(text[name])) return;
    size_t close = name + lex_piece_fast(text + name);
    close += gap(text + close);
    if (text[close] != ')' || text[close + 1 + gap(text + close + 1)] != '(') return;
    char *marked = marked_text(p);
    marked[open] = marked[close] = ' ';
}

static void mark_words(Parse *p) {
    const char *text = p->text, *end = text + p->len;
    Scope scope = {.before = ';', .shadows.list = -1};
    for (const char *at = text; at < end;) {
        size_t len = *at == ' ' ? 1 : lex_piece_fast(at);
        if (symbol_begins(*at)) {
            char mark = mark_of_word(p, &scope, (size_t)(at - text), len);
            if (mark) marked_text(p)[at - text] = mark;
        } else if (*at != ' ') {
            shadows_sign(p, &scope.shadows, scope.before, at);
            scan_sign(&scope, *at);
        }
        at += len;
    }
}

void marks_make(Parse *p) {
    p->nown = p->nshadows = 0;
    p->marked = p->text;
    mark_words(p);
    shadows_close(p);
    if (p->words.language != LANGUAGE_BBX) unwrap_function(p);
}

static const char *next_mark(const Parse *p, const char *from) {
    const char *mark = strpbrk(from, "`$");
    return mark ? mark : p->marked + p->len;
}

/* A tree's texts, where marks stand in them: *mark is the next one, end the place where
 * the tree ends. */
static void unmark(const Parse *p, Tree *tree, const char **mark, const char *end) {
    const char *at = p->marked + tree->state.pos;
    int n = tree->children_num;
    for (int i = 0; i < n && *mark < end; i++) {
        Tree *kid = tree->children[i];
        const char *from = p->marked + kid->state.pos;
        const char *stop = i + 1 < n ? p->marked + tree->children[i + 1]->state.pos : end;
        if (stop <= from) stop = end;
        if (*mark < stop) unmark(p, kid, mark, stop);
    }
    if (n) return;
    size_t len = strlen(tree->contents);
    if (*mark < at) *mark = next_mark(p, at);
    if (*mark >= at + len) return;
    memcpy(tree->contents, p->text + tree->state.pos, len);
    *mark = next_mark(p, at + len);
}

void marks_remove(const Parse *p, Tree *tree) {
    if (p->marked == p->text) return;
    const char *mark = next_mark(p, p->marked);
    unmark(p, tree, &mark, p->marked + p->len);
}
