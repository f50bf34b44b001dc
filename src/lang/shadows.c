/* Names that a statement declares for itself, and that are types elsewhere: C lets a
 * parameter be called u8, or as a typedef is. From its declaration to its block's end
 * such a word is a name. Tokens alone tell what declares: behind a type's name, or a ','
 * of the same declaration, stands what is declared, perhaps behind stars. */
#include "lang/walk.h"

static bool is_of(uint64_t set, int depth) {
    return depth >= 0 && depth < 64 && set >> depth & 1;
}

static Shadow *find_shadow(const Parse *p, const Symbol *sym, bool open) {
    for (size_t i = p->nshadows; i > 0; i--)
        if (p->shadows[i - 1].sym == sym && (p->shadows[i - 1].open || !open))
            return &p->shadows[i - 1];
    return NULL;
}

bool shadows_has(const Parse *p, const char *text, size_t len, bool open) {
    if (!p->nshadows) return false;
    const Symbol *sym = symbol_known(p->symbols, text, len);
    return sym && find_shadow(p, sym, open);
}

static void add_shadow(Parse *p, const char *text, size_t len, int depth) {
    if ((p->nshadows & (p->nshadows + 1)) == 0) { /* full: 0, 1, 3, 7… */
        Shadow *more = ARENA_ARRAY(p->arena, Shadow, 2 * p->nshadows + 1);
        if (p->nshadows) memcpy(more, p->shadows, p->nshadows * sizeof *more);
        p->shadows = more;
    }
    p->shadows[p->nshadows++] = (Shadow){symbol(p->symbols, text, len), depth, true};
}

/* What a declarator's name stands before. */
static bool ends_declarator(const char *next) {
    next += strspn(next, " ");
    return !*next || strchr("()[,;=:{", *next);
}

/* Of a function's head the parameters are the body's; within a body parentheses hold
 * declarations behind for, if and their like, and (*name). */
static int depth_of(const ShadowScan *s) {
    return s->braces || !s->parens ? s->braces : 1;
}

static bool holds_names(const ShadowScan *s) {
    return !is_of(s->structs, s->braces) && !s->renames &&
           (!s->braces || !s->parens || s->nested || s->header);
}

/* Behind struct, union or enum: their name. */
static bool scan_tag(ShadowScan *s, const ShadowWord *w) {
    const char *text = w->text;
    bool of_enum = w->len == 4 && memcmp(text, "enum", 4) == 0;
    if (of_enum || (w->class == WORD_FOREIGN && among("struct union", text, w->len))) {
        s->tag = of_enum ? TAG_ENUM : TAG_STRUCT;
        s->declares = false;
        return true;
    }
    if (!s->tag || s->named) return false;
    s->named = s->declares = true;
    return true;
}

void shadows_word(Parse *p, ShadowScan *s, const ShadowWord *w) {
    bool enumerator =
        is_of(s->enums, s->braces) && (w->before == '{' || w->before == ',');
    if (enumerator && w->may) add_shadow(p, w->text, w->len, s->braces - 1);
    if (w->before == '.' || enumerator || scan_tag(s, w)) return;
    if (s->declares && ends_declarator(w->text + w->len) && w->class != WORD_TYPE) {
        if (w->may && holds_names(s)) add_shadow(p, w->text, w->len, depth_of(s));
        s->declares = false;
        s->list = s->parens && !s->header ? -1 : s->braces * 64 + s->parens;
    } else if (w->type) {
        s->declares = true;
    } else if (w->class != WORD_SPECIFIER && w->class != WORD_TYPEDEF) {
        s->declares &= w->class == WORD_FREE;
    }
    s->renames |= w->class == WORD_TYPEDEF && *w->text == 't';
    s->control = w->class == WORD_CONTROL || w->class == WORD_CLAUSE;
    s->asks |=
        w->len >= 6 && memcmp(w->text + (*w->text == '_' ? 2 : 0), "typeof", 6) == 0;
    s->tag = TAG_NONE, s->named = false;
}

static void open_brace(ShadowScan *s, char before) {
    bool body = s->tag != TAG_NONE && (before == 'a' || s->based);
    s->braces++;
    uint64_t bit = s->braces < 64 ? UINT64_C(1) << s->braces : 0;
    if (bit) s->outer[s->braces] = (int16_t)s->parens;
    s->parens = s->header = 0;
    s->structs &= ~bit, s->enums &= ~bit;
    if (body && s->tag == TAG_STRUCT) s->structs |= bit;
    if (body && s->tag == TAG_ENUM) s->enums |= bit;
    s->declares = false;
}

static void close_brace(Parse *p, ShadowScan *s) {
    s->declares = is_of(s->structs | s->enums, s->braces);
    s->parens = s->braces > 0 && s->braces < 64 ? s->outer[s->braces] : 0;
    s->braces -= s->braces > 0;
    for (size_t i = 0; i < p->nshadows; i++)
        p->shadows[i].open &= p->shadows[i].depth <= s->braces;
}

static void open_paren(ShadowScan *s, char next) {
    s->parens++;
    if (s->control) s->header = s->parens;
    s->nested = s->declares && (next == '*' || next == '&');
    if (s->asks && !s->asked) s->asked = s->parens;
    s->declares = s->nested;
}

static void close_paren(ShadowScan *s) {
    bool typeof_ends = s->asked && s->asked == s->parens;
    if (typeof_ends) s->asks = false, s->asked = 0;
    if (s->header == s->parens) s->header = 0;
    s->parens--;
    s->nested = false;
    s->declares = typeof_ends;
}

void shadows_sign(Parse *p, ShadowScan *s, char before, const char *text) {
    char c = *text;
    if (c == '{')
        open_brace(s, before);
    else if (c == '}')
        close_brace(p, s);
    else if (c == '(')
        open_paren(s, text[1 + strspn(text + 1, " ")]);
    else if (c == ')')
        close_paren(s);
    else if (c == ',')
        s->declares = s->list == s->braces * 64 + s->parens;
    else if (c != '*' && c != '&')
        s->declares = false;
    if (c == ';') s->list = -1, s->renames = false;
    s->based = s->tag && c == ':';
    if (!s->based) s->tag = TAG_NONE, s->named = false;
    s->control = false;
}

void shadows_close(Parse *p) {
    for (size_t i = 0; i < p->nshadows; i++) p->shadows[i].open = false;
}
