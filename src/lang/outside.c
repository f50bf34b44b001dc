/* Members that are defined outside of their class:
 *
 *     template <class T> int N::A<T>::f(int x) const { … }
 *
 * is read as the member int f(int x) const { … } of A. */
#include "lang/walk.h"

/* Where the name stands that the definition's parameters follow; false: nowhere. */
static bool defined_name(const Parse *p, size_t from, size_t *at) {
    Lex lex = walk_lex(p, p->text, p->len);
    bool named = false;
    lex.at = from;
    for (;;) {
        Token t = lex_step(&lex);
        if (lex_ends(&t) || lex_is(&lex, &t, "; = { [")) return false;
        if (t.kind == TOKEN_OPEN) return named;
        if (t.kind == TOKEN_WORD || lex_is(&lex, &t, "~")) named = true, *at = t.at;
        if (lex_is(&lex, &t, "operator")) return true;
        if (named && lex_is(&lex, &t, "<") && !lex_angles(&lex)) return false;
    }
}

/* A step back over A:: or A<…>:: that ends at the place; A is copied. */
static size_t step_back(const char *text, size_t at, Buf *name) {
    size_t end = at - 2;
    int angles = 0;
    buf_clear(name);
    if (at < 3 || text[at - 1] != ':' || text[end] != ':') return at;
    do {
        if (end && text[end - 1] == '>') angles++, end--;
        while (angles && end && !strchr("<>;{}", text[end - 1])) end--;
        if (angles && (!end || strchr(";{}", text[end - 1]))) return at;
        if (angles && text[end - 1] == '<') angles--, end--;
    } while (angles);
    size_t word = end;
    while (word && symbol_goes_on(text[word - 1])) word--;
    buf_putn(name, text + word, end - word);
    return word < end && symbol_begins(text[word]) ? word : at;
}

/* The class's path, A::B, that stands before the place; where it begins. */
static size_t class_before(const char *text, size_t at, Buf *path) {
    Buf name = {0}, all = {0};
    for (size_t from; (from = step_back(text, at, &name)) < at; at = from) {
        buf_clear(&all);
        buf_puts(&all, buf_str(path));
        buf_clear(path);
        buf_printf(path, "%s%s%s", buf_str(&name), all.len ? "::" : "", buf_str(&all));
    }
    buf_free(&name);
    buf_free(&all);
    return at;
}

/* How long template<…> is that the statement begins with. */
static size_t header_len(const Parse *p) {
    if (strncmp(p->text, "template", 8) != 0) return 0;
    Lex lex = walk_lex(p, p->text, p->len);
    lex_next(&lex);
    Token open = lex_next(&lex);
    bool closed = lex_is(&lex, &open, "<>") || lex_angles(&lex);
    return closed ? lex.at : 0;
}

static void enter(Parse *p, Symbol *class, const char *path, size_t header, size_t from,
                  size_t at) {
    char *text = arena_strn(p->arena, p->text, p->len);
    const char *name = strrchr(path, ':');
    p->owner = (ReaderOwner){
        .name = arena_printf(p->arena, "%s", name ? name + 1 : path), .member = true};
    if (header) p->owner.header = arena_strn(p->arena, p->text, header);
    memset(text, ' ', header);
    memset(text + from, ' ', at - from);
    size_t end = at + lex_glance(text + at);
    const char *member = arena_printf(p->arena, "%s::%.*s", class->name, (int)(end - at),
                                      text + at);
    const Symbol *sym = symbol_known(p->symbols, member, strlen(member));
    p->owner.is_static =
        sym && p->names.is_static && p->names.is_static(p->names.context, sym);
    p->place.scope = walk_path(p, path, strlen(path));
    p->class = class;
    p->bare = p->base + (uint32_t)at;
    size_t blanks = strspn(text, " ");
    p->text = text + blanks;
    p->len -= blanks;
    p->base += (uint32_t)blanks;
}

void outside_begin(Parse *p) {
    size_t header = header_len(p), at = 0;
    const char *source = p->source ? p->source->text + p->base : NULL;
    if (!source || !p->names.path || !memchr(source, ':', p->len)) return;
    if (p->text[p->len - 1] == ')') return; /* T A::n(3), a value */
    if (!defined_name(p, header, &at)) return;
    Buf path = {0};
    size_t from = class_before(source, at, &path);
    Symbol *class = path.len ? walk_meant(p, buf_str(&path), path.len) : NULL;
    bool template = class && walk_is_class(p, buf_str(&path), path.len);
    bool special = header && strspn(p->text + 8, " <>") >= header - 8; /* template<> */
    Type type;
    if (class && (template ? !special : walk_is_type(p, class, &type)))
        enter(p, class, arena_strn(p->arena, buf_str(&path), path.len),
              template ? header : 0, from, at);
    buf_free(&path);
}
