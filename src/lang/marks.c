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
    size_t len = lex_begins_word(*next) ? lex_glance(next) : 0;
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
    const Symbol *sym = symbol_known(p->symbols, text, len);
    Type type;
    return sym && (is_own(p, sym) || walk_seen(p, sym) || walk_is_type(p, sym, &type));
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
    case '<':
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
    if (free && may_follow(before) && is_users(p, text, len)) return true;
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
    int typedefs;      /* in how many braces a typedef is open, from 1; 0: none is */
    char before;       /* the last character, of a word 'a' */
    bool tag;          /* struct, union, class, typename, using stood last */
    bool using, alias; /* using stood last; using name = */
} Scope;

static bool begins_tag(const char *text, size_t len, const Word *word) {
    if (!word) return len == 8 && memcmp(text, "typename", 8) == 0;
    return word->class == WORD_FOREIGN ? strchr("suc", *text) != NULL
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
    bool begins = word || len == 8; /* it may begin something */
    scope->alias = false;
    if (!begins && !scope->tag && !scope->typedefs) return;
    if (scope->tag && (next += gap(next), *next && strchr("{:;,>=", *next)))
        own(p, text, len);
    scope->alias = scope->using && *next == '=';
    scope->tag = begins_tag(text, len, word);
    scope->using = scope->tag && word && *text == 'u' && text[1] == 's';
    if (word && word->class == WORD_TYPEDEF && *text == 't')
        scope->typedefs = scope->braces + 1;
    else if (scope->typedefs && (unwrap(p, scope, at, len) ||
                                 (scope->braces && ends_typedef(p, scope, at, len))))
        own(p, text, len);
}

static void take_sign(Scope *scope, char c) {
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

/* How long <…> is that stands before a ( and holds names, numbers and types. */
static size_t angles_len(const char *text) {
    size_t len = 1;
    for (int depth = 1; depth; len++) {
        char c = text[len];
        if (!c || !(lex_goes_on(c) || strchr(" ,:*+-<>()", c))) return 0;
        depth += (c == '<') - (c == '>');
    }
    return text[len + gap(text + len)] == '(' ? len : 0;
}

/* f<T>(…) of a template, whose brackets become # and ]. */
static void mark_angles(Parse *p, size_t at, size_t len) {
    size_t open = at + len + gap(p->text + at + len);
    if (p->text[open] != '<') return;
    bool cast = len == 11 && memcmp(p->text + at, "static_cast", len) == 0;
    if (!cast && !walk_is_template(p, p->text + at, len)) return;
    size_t reach = angles_len(p->text + open);
    if (!reach) return;
    char *marked = marked_text(p);
    marked[open] = '#', marked[open + reach - 1] = ']';
}

/* The word's mark: ` of a type's name, $ of a name of C's; 0: it has none. */
static char take_marked(Parse *p, Scope *scope, size_t at, size_t len) {
    const char *text = p->text + at;
    const Word *word = words_find(&p->words, text, len);
    char before = scope->before;
    bool aliased = scope->alias && before == '=';
    scope->before = 'a';
    take_word(p, scope, at, len, word);
    mark_angles(p, at, len);
    if (words_hidden(&p->words, text, len)) return '$';
    return aliased || is_type(p, text, len, word, before) ? '`' : 0;
}

void marks_make(Parse *p) {
    const char *text = p->text, *end = text + p->len;
    Scope scope = {.before = ';'};
    p->marked = text;
    p->nown = 0;
    for (const char *at = text; at < end;) {
        size_t len = *at == ' ' ? 1 : lex_glance(at);
        if (lex_begins_word(*at)) {
            char mark = take_marked(p, &scope, (size_t)(at - text), len);
            if (mark) marked_text(p)[at - text] = mark;
        } else if (*at != ' ') {
            take_sign(&scope, *at);
        }
        at += len;
    }
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
