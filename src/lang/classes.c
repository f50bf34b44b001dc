/* Taking classes apart, by their tokens.
 *
 *     struct S { int a;  int f() const { return a; }  static const int n = 3; };
 *
 * leaves struct S { int a; }, and two parts: int f() … and static const int n = 3. */
#include "lang/classes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    size_t name, header, scope; /* in the classes' texts */
} Class;

typedef struct {
    Classes *classes;
    Lex lex;
    char *text;
} Split;

static Token next(Split *s) {
    return lex_step(&s->lex);
}

static Token peek(const Split *s) {
    Lex ahead = s->lex;
    return lex_next(&ahead);
}

static bool is(const Split *s, const Token *t, const char *texts) {
    return lex_is(&s->lex, t, texts);
}

/* A copy of a part of the text; 0: of nothing. */
static size_t keep(Split *s, size_t from, size_t to) {
    Buf *texts = &s->classes->texts;
    if (to <= from) return 0;
    if (!texts->len) buf_putc(texts, '\0');
    size_t at = texts->len;
    buf_putn(texts, s->text + from, to - from);
    buf_putc(texts, '\0');
    return at;
}

static ClassPart *add(Split *s, size_t from, size_t to, const Class *of) {
    Classes *c = s->classes;
    c->part = base_grow(c->part, c->count, &c->cap, sizeof *c->part);
    ClassPart *part = &c->part[c->count++];
    *part = (ClassPart){.from = from, .to = to, .text = keep(s, from, to)};
    if (of) part->name = of->name, part->header = of->header, part->scope = of->scope;
    return part;
}

static void blank(Split *s, size_t from, size_t to) {
    memset(s->text + from, ' ', to - from);
}

/* ---- members */

/* What a member's tokens said so far. */
typedef struct {
    bool is_static, fixed, function, assigned, starts, friend, end; /* end: ~A */
    Token name, virtual;
} Seen;

static void class_body(Split *s, const Class *class);

/* A::B of the classes around; 0: there are none, or one has no name. */
static size_t path_of(Split *s, const Class *around) {
    Buf *texts = &s->classes->texts, path = {0};
    if (!around || !around->name) return 0;
    if (around->scope) buf_printf(&path, "%s::", texts->data + around->scope);
    buf_puts(&path, texts->data + around->name);
    size_t at = texts->len;
    buf_putn(texts, buf_str(&path), path.len + 1);
    buf_free(&path);
    return at;
}

/* struct A { … } and the variables behind it; false: it has no body. */
static bool nested_class(Split *s, size_t header, const Class *around) {
    Class class = {.header = header, .scope = path_of(s, around)};
    for (Token t = next(s);; t = next(s)) {
        if (t.kind == TOKEN_WORD && !class.name && !is(s, &t, "final"))
            class.name = keep(s, t.at, t.at + t.len);
        if (is(s, &t, "<")) lex_angles(&s->lex);
        if (is(s, &t, "{")) break;
        if (lex_ends(&t) || t.kind == TOKEN_SEMICOLON || is(s, &t, "( =")) return false;
    }
    class_body(s, &class);
    return true;
}

/* The brace of a body, and not of a member's first value. */
static bool opens_body(const Seen *seen, const Token *before) {
    return seen->function && !(seen->starts && before->kind == TOKEN_WORD);
}

static void see_word(Split *s, Seen *seen, const Token *t) {
    seen->is_static |= is(s, t, "static");
    seen->fixed |= is(s, t, "constexpr");
    if (is(s, t, "virtual")) seen->virtual = *t;
    if (is(s, t, "friend")) {
        seen->friend = true;
        blank(s, t->at, t->at + t->len);
        return;
    }
    bool sign = is(s, t, "operator") && !seen->function;
    if (!sign) {
        if (!seen->function && !seen->assigned) seen->name = *t;
        return;
    }
    Token then = next(s);
    if (is(s, &then, "( [")) then = next(s); /* operator()(…) */
    for (Token more = peek(s); more.kind == TOKEN_WORD; more = peek(s)) then = next(s);
    seen->name = *t;
    seen->name.len = then.at + then.len - t->at;
}

/* Whether the ( just taken begins a function's parameters. */
static bool begins_parameters(Split *s, const Seen *seen) {
    Token then = peek(s);
    return !seen->assigned && !is(s, &then, "* &") && seen->name.len;
}

/* To behind the member's ; or body; where it ends. */
static size_t member_end(Split *s, Token first, Seen *seen) {
    Token before = first;
    for (Token t = first;; before = t, t = next(s)) {
        if (lex_ends(&t)) return t.at;
        if (t.kind == TOKEN_SEMICOLON) return t.at + t.len;
        if (t.kind == TOKEN_WORD) see_word(s, seen, &t);
        if (is(s, &t, "<") && before.kind == TOKEN_WORD && !seen->assigned)
            lex_angles(&s->lex);
        if (is(s, &t, "=") && !seen->function) seen->assigned = true;
        if (is(s, &t, "~") && !seen->function) seen->end = true;
        if (is(s, &t, ":") && seen->function) seen->starts = true;
        if (is(s, &t, "(") && before.kind != TOKEN_CLOSE && begins_parameters(s, seen))
            seen->function = true;
        if (t.kind == TOKEN_OPEN) {
            bool body = is(s, &t, "{") && opens_body(seen, &before);
            t = lex_close(&s->lex);
            if (body) return s->lex.at;
        }
        if (t.kind == TOKEN_CLOSE && s->lex.at == t.at) return t.at;
    }
}

static bool begins_class(const Split *s, const Token *t) {
    return t->kind == TOKEN_WORD && is(s, t, "struct union class");
}

static void skip_to_semicolon(Split *s) {
    for (Token t = next(s); !lex_ends(&t) && t.kind != TOKEN_SEMICOLON; t = next(s))
        if (t.kind == TOKEN_OPEN) lex_close(&s->lex);
}

/* enum A { … }; comes before the class; one that depends on its template, or that
 * variables follow, stays. */
static void take_enum(Split *s, const Class *class, const Token *first) {
    bool alone = false;
    Token t = *first;
    for (; !lex_ends(&t) && t.kind != TOKEN_SEMICOLON; t = next(s)) {
        alone = t.kind == TOKEN_OPEN;
        if (alone) lex_close(&s->lex);
    }
    if (!alone || class->header || !class->name) return;
    add(s, first->at, t.at, class)->before = true;
    blank(s, first->at, t.at + t.len);
}

/* public: and its like, structs and enums stay where they are. */
static bool is_plain(Split *s, const Class *class, const Token *t) {
    Token then = peek(s);
    if (is(s, t, "public private protected") && is(s, &then, ":")) {
        next(s);
        blank(s, t->at, s->lex.at);
        return true;
    }
    if (is(s, t, "enum")) {
        take_enum(s, class, t);
        return true;
    }
    Lex before = s->lex;
    bool plain = begins_class(s, t) && nested_class(s, class->header, class);
    if (plain)
        skip_to_semicolon(s);
    else
        s->lex = before;
    return plain;
}

/* A function, a static member, a template or an alias. */
static void take(Split *s, const Class *class, const Token *first, size_t end,
                 const Seen *seen) {
    bool whole = s->text[end - 1] != ';';
    size_t table = seen->virtual.at;
    if (seen->virtual.len) add(s, table, table + seen->virtual.len, class);
    if (!seen->friend || whole) {
        size_t from = first->at + strspn(s->text + first->at, " ");
        size_t name = seen->function && !seen->friend && !seen->end
                          ? keep(s, seen->name.at, seen->name.at + seen->name.len)
                          : 0;
        ClassPart *part =
            add(s, from, whole ? end : end - 1, seen->friend ? NULL : class);
        part->before = is(s, first, "using") || (seen->fixed && !seen->function);
        part->member = name;
        part->is_static = seen->is_static;
    }
}

/* One member; false: the class ends before it. */
static bool member(Split *s, const Class *class) {
    Token first = next(s), t = first;
    Seen seen = {0};
    if (lex_ends(&t) || t.kind == TOKEN_CLOSE) return false;
    if (t.kind == TOKEN_SEMICOLON || is_plain(s, class, &t)) return true;
    bool template = is(s, &t, "template");
    if (template) {
        next(s);
        lex_angles(&s->lex);
        t = next(s);
    }
    size_t end = member_end(s, t, &seen);
    bool claim = is(s, &first, "static_assert");
    if (!claim && !seen.function && !seen.is_static && !seen.friend && !template &&
        !is(s, &first, "using"))
        return true;
    if (!claim) take(s, class, &first, end, &seen);
    blank(s, first.at, end);
    return true;
}

static void class_body(Split *s, const Class *class) {
    while (member(s, class)) {
    }
}

static void split_class(Split *s) {
    size_t header = 0;
    lex_begin(&s->lex, 0);
    Token t = next(s);
    if (is(s, &t, "template")) {
        next(s);
        lex_angles(&s->lex);
        header = keep(s, 0, s->lex.at);
        t = next(s);
    }
    if (is(s, &t, "typedef")) t = next(s);
    if (begins_class(s, &t)) nested_class(s, header, NULL);
}

/* ---- functions without a name */

/* Behind ( … ) { … }; 0: that is not what stands there. */
static size_t lambda_end(Split *s) {
    for (Token t = next(s); !lex_ends(&t) && t.kind != TOKEN_SEMICOLON; t = next(s)) {
        if (t.kind == TOKEN_CLOSE) return 0;
        if (t.kind != TOKEN_OPEN) continue;
        bool body = is(s, &t, "{");
        lex_close(&s->lex);
        if (body) return s->lex.at;
    }
    return 0;
}

/* [](…) {…} and [] {…} at its [: a name stands for it. */
static void lambda(Split *s, size_t at) {
    size_t close = at + 1 + strspn(s->text + at + 1, " ");
    if (s->text[close] != ']') return;
    size_t from = close + 1 + strspn(s->text + close + 1, " ");
    if (at && symbol_goes_on(s->text[at - 1])) return;
    if (s->text[from] == '{') s->text[at] = '(', s->text[close] = ')', from = at;
    if (s->text[from] != '(') return;
    lex_begin(&s->lex, from);
    s->lex.first = false;
    size_t to = lambda_end(s);
    if (!to) return;
    ClassPart *part = add(s, from, to, NULL);
    part->before = true;
    part->lambda = preprocess_count(s->classes->input);
    char name[24];
    int len = snprintf(name, sizeof name, "lambda_%u_", part->lambda);
    if (to - at < (size_t)len) return;
    blank(s, at, to);
    memcpy(s->text + at, name, (size_t)len);
}

/* ---- words for signs */

static const char *sign_of(const char *word, size_t len) {
    static const char *const signs[][2] = {
        {"and", "&&"},   {"or", "||"},     {"not", "!"},    {"xor", "^"},
        {"bitand", "&"}, {"bitor", "|"},   {"compl", "~"},  {"and_eq", "&="},
        {"or_eq", "|="}, {"xor_eq", "^="}, {"not_eq", "!="}};
    for (size_t i = 0; strchr("anobcx", *word) && i < sizeof signs / sizeof *signs; i++)
        if (strlen(signs[i][0]) == len && memcmp(signs[i][0], word, len) == 0)
            return signs[i][1];
    return NULL;
}

void classes_signs(Buf *text) {
    for (size_t at = 0, len; at < text->len; at += len) {
        char *word = text->data + at;
        len = lex_glance(word);
        const char *sign = symbol_begins(*word) ? sign_of(word, len) : NULL;
        if (!sign) continue;
        memset(word, ' ', len);
        memcpy(word, sign, strlen(sign));
    }
}

/* ---- */

/* The functions that the class has. */
static void list_members(Classes *c) {
    c->members = base_realloc(c->members, (c->count + 1) * sizeof *c->members);
    size_t n = 0;
    for (size_t i = 0; i < c->count; i++) {
        const ClassPart *part = &c->part[i];
        if (part->member && part->name)
            c->members[n++] =
                (ReaderMember){c->texts.data + part->name, c->texts.data + part->member,
                               part->is_static};
    }
    c->members[n] = (ReaderMember){0};
}

void classes_split(Classes *classes, const Lex *lex, Buf *text, bool lambdas) {
    Split s = {.classes = classes, .lex = *lex, .text = text->data};
    s.lex.text = text->data;
    s.lex.len = text->len;
    s.lex.words = lex->words;
    classes->count = classes->next = 0;
    classes->round = ROUND_BEFORE;
    buf_clear(&classes->texts);
    if (lambdas && strstr(text->data, "[]"))
        for (size_t at = text->len; at-- > 0;)
            if (text->data[at] == '[') lambda(&s, at);
    if (strncmp(text->data, "template", 8) == 0 ||
        strncmp(text->data, "typedef ", 8) == 0 ||
        strncmp(text->data, "struct", 6) == 0 || strncmp(text->data, "class", 5) == 0 ||
        strncmp(text->data, "union", 5) == 0)
        split_class(&s);
    list_members(classes);
}

void classes_free(Classes *classes) {
    free(classes->part);
    free(classes->members);
    buf_free(&classes->texts);
}

static bool is_in(const ClassPart *part, ClassRound round) {
    if (part->before) return round == ROUND_BEFORE;
    return part->member ? round == ROUND_AHEAD || round == ROUND_FUNCTIONS
                        : round == ROUND_DATA;
}

/* The part, as a statement of the one that it was in. */
static Statement statement_of(const Classes *classes, const ClassPart *part,
                              const Statement *whole) {
    const char *texts = classes->texts.data;
    Statement out = *whole;
    out.span = span_of(whole->span.start + part->from, whole->span.start + part->to);
    out.text = texts + part->text;
    out.len = strlen(out.text);
    out.members = NULL;
    out.owner = (ReaderOwner){.name = part->name ? texts + part->name : NULL,
                              .header = part->header ? texts + part->header : NULL,
                              .scope = part->scope ? texts + part->scope : NULL,
                              .is_static = part->is_static,
                              .member = part->name != 0,
                              .lambda = part->lambda,
                              .ahead = classes->round == ROUND_AHEAD,
                              .part = true};
    return out;
}

bool classes_next(Classes *classes, const Statement *whole, Statement *out) {
    if (!classes->count) return false;
    for (; classes->round < ROUNDS; classes->round++, classes->next = 0) {
        if (classes->round == ROUND_WHOLE && !classes->next++) {
            *out = *whole;
            return true;
        }
        while (classes->round != ROUND_WHOLE && classes->next < classes->count) {
            const ClassPart *part = &classes->part[classes->next++];
            if (!is_in(part, classes->round)) continue;
            *out = statement_of(classes, part, whole);
            return true;
        }
    }
    return false;
}
