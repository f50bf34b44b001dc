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
    size_t len = symbol_begins(*next) ? lex_glance(next) : 0;
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
    if (shadows_has(p, text, len, true)) return false;
    const Symbol *sym = walk_meant(p, text, len);
    Type type;
    return sym && (is_own(p, sym) || walk_is_type(p, sym, &type));
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
    case WORD_LACKED:
        return true;
    case WORD_EITHER:
        return p->words.language == LANGUAGE_C || !walk_may_name(text, len) ||
               before_name(p, next);
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
    bool typed;        /* a type's name stood last */
    int variables;     /* in how many parentheses variables are declared, from 1 */
    int declared;      /* and in how many braces */
    ShadowScan shadows;
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
    if (scope->tag && (next += gap(next), *next && strchr("{:;,>=", *next)) &&
        !(scope->using && *next != '='))
        own(p, text, len);
    scope->alias = scope->tag && *next == '=';
    scope->tag = begins_tag(text, len, word);
    scope->using = scope->tag && word && *text == 'u' && text[1] == 's';
    if (word && word->class == WORD_TYPEDEF && *text == 't')
        scope->typedefs = scope->braces + 1;
    else if (scope->typedefs && (unwrap(p, scope, at, len) ||
                                 (scope->braces && ends_typedef(p, scope, at, len))))
        own(p, text, len);
}

static void take_sign(Scope *scope, char c) {
    bool trail = c == '>' && scope->before == '-' && !scope->braces; /* f() -> T */
    scope->before = trail ? ',' : c;
    scope->tag &= c == '.'; /* typename... T */
    scope->typed = false;
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
        scope->variables = 0;
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
        if (!c || !(symbol_goes_on(c) || strchr(" ,:*+-<>()", c))) return 0;
        depth += (c == '<') - (c == '>');
    }
    return len;
}

/* How long <…> is, with all that is in brackets; 0: it is none. << and <= are signs. */
static size_t angle_len(const char *text) {
    size_t len = 1;
    for (int depth = 1, round = 0; depth; len++) {
        char c = text[len];
        if (!c || strchr(";{}", c)) return 0;
        round += (c == '(') - (c == ')');
        if (round < 0) return 0;
        bool sign = c == '<' && (text[len + 1] == c || text[len + 1] == '=');
        bool arrow = c == '>' && text[len - 1] == '-';
        len += sign;
        if (!round && !sign && !arrow) depth += (c == '<') - (c == '>');
    }
    return len;
}

/* x.f, p->f */
static bool behind_dot(const char *text, size_t at) {
    while (at && text[at - 1] == ' ') at--;
    return at && (text[at - 1] == '.' || (at > 1 && memcmp(text + at - 2, "->", 2) == 0));
}

/* The function that the statement defines as a template: before its parameters. */
static bool is_defined_template(const Parse *p, size_t at, size_t len) {
    if (!p->cpp || strncmp(p->text, "template", 8) != 0) return false;
    const char *head = p->text + 8 + gap(p->text + 8);
    size_t header = *head == '<' ? angle_len(head) : 0;
    const char *open = header ? strchr(head + header, '(') : NULL;
    while (open && open[-1] == ' ') open--;
    size_t name = 0;
    while (open && symbol_goes_on(open[-1])) open--, name++;
    return open && name == len && memcmp(open, p->text + at, len) == 0;
}

/* f<T>(…) of a template, and of C++'s templates also v<T>: the brackets become # and ].
 */
static void mark_angles(Parse *p, size_t at, size_t len, bool sure) {
    size_t open = at + len + gap(p->text + at + len);
    if (p->text[open] != '<') return;
    bool known = sure || walk_is_template(p, p->text + at, len);
    bool cast = len == 11 && memcmp(p->text + at, "static_cast", len) == 0;
    bool itself = p->cpp && strncmp(p->text, "template", 8) == 0 &&
                  !walk_is_name(p, walk_meant(p, p->text + at, len));
    known |= is_defined_template(p, at, len);
    if (!known && !cast && !itself && !(p->cpp && behind_dot(p->text, at))) return;
    size_t reach = known && p->cpp ? angle_len(p->text + open)
                                   : angles_len(p->text + open);
    const char *then = p->text + open + reach;
    if (!reach || (!(known && p->cpp) && then[gap(then)] != '(')) return;
    char *marked = marked_text(p);
    marked[open] = '#', marked[open + reach - 1] = ']';
}

/* ---- C++ */

/* template<…>, whose brackets become # and ]. */
static void mark_header(Parse *p) {
    if (strncmp(p->text, "template", 8) != 0) return;
    size_t open = 8 + gap(p->text + 8);
    if (p->text[open] != '<') return;
    size_t reach = angle_len(p->text + open);
    if (!reach) return;
    char *marked = marked_text(p);
    marked[open] = '#', marked[open + reach - 1] = ']';
}

/* A<…> of a class is one word; how long it is, 0: it is none. */
static size_t template_len(const Parse *p, size_t at, size_t len) {
    size_t open = len + gap(p->text + at + len);
    if (p->text[at + open] != '<' || !walk_is_class(p, p->text + at, len)) return 0;
    size_t reach = angle_len(p->text + at + open);
    return reach ? open + reach : 0;
}

static void mark_template(Parse *p, size_t at, size_t len) {
    char *marked = marked_text(p);
    memset(marked + at, '_', len);
    marked[at] = '`';
}

/* A<…>::n is the name, its arguments and a member: the colons, which the lexer left out,
 * are put back. */
static bool mark_member(Parse *p, size_t at, size_t len, size_t reach) {
    if (!p->source) return false;
    const char *source = p->source->text + p->base + at + reach;
    size_t open = at + len + gap(p->text + at + len), colons = gap(source);
    const char *name = source + colons + 2;
    if (strncmp(source + colons, "::", 2) != 0 || !symbol_begins(name[gap(name)]))
        return false;
    char *marked = marked_text(p), *text = arena_strn(p->arena, p->text, p->len);
    marked[open] = '#', marked[at + reach - 1] = ']';
    memcpy(marked + at + reach + colons, "::", 2);
    memcpy(text + at + reach + colons, "::", 2);
    p->text = text;
    return true;
}

/* A::b is one name: its scope, which the lexer left out, is put back. Where it begins. */
static size_t put_scope(Parse *p, size_t at, size_t len) {
    if (!p->source || p->words.language == LANGUAGE_C) return at;
    const char *source = p->source->text + p->base;
    size_t from = at - lex_scope_len(p->source->text, p->base + at);
    if (from == at || from > at || p->text[at - 1] != ' ') return at;
    if (p->bare == p->base + at) return at;
    bool standard = memcmp(source + from, "std::", 5) == 0;
    const Symbol *plain = standard ? walk_meant(p, p->text + at, len) : NULL;
    if (standard && !walk_member(p, p->text + at, len) &&
        walk_meant(p, source + from, at + len - from) == plain)
        return at;
    char *marked = marked_text(p), *text = arena_strn(p->arena, p->text, p->len);
    memcpy(text + from, source + from, at - from);
    for (size_t i = from; i < at; i++) marked[i] = source[i] == ':' ? '$' : source[i];
    p->text = text;
    return from;
}

static bool begins_type(Parse *p, const char *text) {
    size_t len = symbol_begins(*text) ? lex_glance(text) : 0;
    const Word *word = len ? words_find(&p->words, text, len) : NULL;
    if (!len) return *text == ')' || *text == '.';
    return words_is_type(word) || (word && word->class == WORD_SPECIFIER) ||
           begins_tag(text, len, word) || is_users(p, text, len) ||
           walk_is_class(p, text, len);
}

static size_t parens_len(const char *text) {
    size_t len = 1;
    for (int depth = 1; depth; len++) {
        if (!text[len]) return 0;
        depth += (text[len] == '(') - (text[len] == ')');
    }
    return len;
}

/* T x(1), whose brackets become # and ]: no function, for no type follows. */
static void mark_values(Parse *p, const Scope *scope, char before, size_t at,
                        size_t len) {
    size_t open = at + len + gap(p->text + at + len);
    bool more = scope->variables == scope->parens + 1 && before == ',' &&
                scope->declared == scope->braces;
    if (!(scope->typed || more) || p->text[open] != '(' ||
        begins_type(p, p->text + open + 1 + gap(p->text + open + 1)))
        return;
    size_t reach = parens_len(p->text + open);
    if (!reach) return;
    const char *then = p->text + open + reach;
    then += gap(then);
    if (*then && *then != ';' && *then != ',') return;
    char *marked = marked_text(p);
    marked[open] = '#', marked[open + reach - 1] = ']';
}

/* A word of C++, and what stood before it. */
typedef struct {
    size_t at, len;
    const Word *word;
    char before;
    bool type; /* it is one for C */
} Seen;

/* Whether it is a type: also in T{…}. */
static bool take_cpp(Parse *p, Scope *scope, Seen seen) {
    const char *text = p->text + seen.at, *next = text + seen.len;
    if (!seen.word) mark_values(p, scope, seen.before, seen.at, seen.len);
    if (scope->typed && !seen.word)
        scope->variables = scope->parens + 1, scope->declared = scope->braces;
    bool type = seen.type || (next[gap(next)] == '{' &&
                              (words_is_type(seen.word) || is_users(p, text, seen.len)));
    scope->typed = type && (!seen.word || words_is_type(seen.word));
    return type;
}

/* The word's mark: ` of a type's name, $ of a name of C's; 0: it has none. */
static char take_marked(Parse *p, Scope *scope, size_t at, size_t len) {
    const char *text = p->text + at;
    const Word *word = words_find(&p->words, text, len);
    char before = scope->before;
    bool aliased = scope->alias && before == '=';
    scope->before = 'a';
    take_word(p, scope, at, len, word);
    if (text[len] == '<' || text[len] == ' ') mark_angles(p, at, len, false);
    bool type = aliased || is_type(p, text, len, word, before);
    bool may = (scope->shadows.declares || scope->shadows.enums) &&
               (words_may_name(&p->words, text, len) || is_users(p, text, len));
    shadows_word(p, &scope->shadows,
                 &(ShadowWord){text, len, word ? word->class : WORD_FREE,
                               behind_dot(p->text, at) ? '.' : before, type, may});
    if (p->cpp) type = take_cpp(p, scope, (Seen){at, len, word, before, type});
    if (words_hidden(&p->words, text, len)) return '$';
    return type ? '`' : 0;
}

/* int (f)(int x) of a file: the name's parentheses, which keep a macro away, go. */
static void unwrap_function(Parse *p) {
    const char *text = p->text, *at = text;
    while (symbol_begins(*at) || *at == '*' || *at == ' ')
        at += symbol_begins(*at) ? lex_glance(at) : 1;
    size_t open = (size_t)(at - text), name = open + 1 + gap(at + 1);
    if (!open || *at != '(' || !symbol_begins(text[name])) return;
    size_t close = name + lex_glance(text + name);
    close += gap(text + close);
    if (text[close] != ')' || text[close + 1 + gap(text + close + 1)] != '(') return;
    char *marked = marked_text(p);
    marked[open] = marked[close] = ' ';
}

/* sizeof...(T) is sizeof(T) of a pack. */
static void drop_dots(Parse *p, size_t at) {
    size_t dots = at + gap(p->text + at);
    if (strncmp(p->text + dots, "...", 3) != 0) return;
    char *marked = marked_text(p), *text = arena_strn(p->arena, p->text, p->len);
    memset(marked + dots, ' ', 3);
    memset(text + dots, ' ', 3);
    p->text = text;
}

/* typename T::n x; the word says that a type follows, whose name becomes one's own. */
static bool drop_typename(Parse *p, size_t at, size_t len) {
    if (len != 8 || !p->source || memcmp(p->text + at, "typename", 8) != 0) return false;
    const char *source = p->source->text + p->base + at, *name = source + 8;
    name += gap(name);
    const char *end = name;
    while (symbol_goes_on(*end) || (*end == ':' && end[1] == ':')) end += *end == ':' ? 2 : 1;
    if (!memchr(name, ':', (size_t)(end - name))) return false;
    char *marked = marked_text(p), *text = arena_strn(p->arena, p->text, p->len);
    memset(marked + at, ' ', len);
    memset(text + at, ' ', len);
    p->text = text;
    own(p, name, (size_t)(end - name));
    return true;
}

void marks_more(Parse *p) {
    const char *text = p->text, *end = text + p->len;
    Scope scope = {.before = ';', .shadows.list = -1};
    p->marked = text;
    for (const char *at = text; at < end;) {
        size_t len = *at == ' ' ? 1 : lex_glance(at);
        if (symbol_begins(*at) && p->cpp && drop_typename(p, (size_t)(at - text), len)) {
            scope.before = 'a';
        } else if (symbol_begins(*at)) {
            if (len == 6 && p->cpp && memcmp(at, "sizeof", 6) == 0)
                drop_dots(p, (size_t)(at - text) + len);
            size_t from = put_scope(p, (size_t)(at - text), len);
            size_t whole = (size_t)(at - text) - from + len;
            size_t reach = p->cpp ? template_len(p, from, whole) : 0;
            char mark = take_marked(p, &scope, from, whole);
            if (reach && mark_member(p, from, whole, reach)) {
                scope.typed = false;
            } else if (reach) {
                mark_template(p, from, reach);
                len = reach - (whole - len);
                scope.typed = true;
            } else if (mark == '`' && whole > len) {
                mark_template(p, from, whole);
            } else if (mark) {
                marked_text(p)[from] = mark;
            }
        } else if (*at != ' ') {
            shadows_sign(p, &scope.shadows, scope.before, at);
            take_sign(&scope, *at);
        }
        at += len;
    }
    mark_header(p);
}

void marks_make(Parse *p) {
    p->nown = p->nshadows = 0;
    if (p->owner.header) {
        Parse whole = *p;
        own(p, p->owner.name, strlen(p->owner.name));
        p->text = p->owner.header;
        p->len = strlen(p->text);
        p->source = NULL;
        marks_more(p);
        walk_back(p, &whole);
    }
    marks_more(p);
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
