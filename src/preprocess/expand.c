/* Expansion. The texts that are being read lie on a stack: macros' texts, and below them
 * what follows the use. A macro is active while its text lies there; its name is painted
 * when it is met then, and stays a plain word for good. */
#include "preprocess/expand.h"

#include <string.h>

#include "base/base.h"

enum { PIECES_MOST = 1 << 20, NESTED_MOST = 200 };

static const char too_much[] = "the macro '%s' stands for too much text";

static bool fail(Expand *e, const char *format, const char *name) {
    if (!e->wrong) e->wrong = arena_printf(e->arena, format, name);
    return false;
}

/* ---- where pieces come from */

static void push(Expand *e, const PieceList *list, Macro *macro) {
    e->stack = arena_grow(e->arena, e->stack, e->depth, &e->cap, sizeof *e->stack);
    e->stack[e->depth++] = (ExpandContext){list->at, list->at + list->count, macro};
    if (macro) macro->active++;
}

static void pop(Expand *e) {
    const ExpandContext *top = &e->stack[--e->depth];
    if (top->macro) top->macro->active--;
}

/* A macro's name that is met in the macro's own text is a plain word for good. */
static void paint(Expand *e, Piece *p) {
    if (p->kind != PIECE_WORD || p->painted || !macro_may_be(e->table, p->text, p->len))
        return;
    const Macro *m = macro_find(e->table, p->text, p->len);
    p->painted = m && m->active;
}

static bool from_stack(Expand *e, Piece *p) {
    while (e->depth > e->floor) {
        ExpandContext *top = &e->stack[e->depth - 1];
        if (top->at < top->end && !e->wrong) {
            *p = *top->at++;
            paint(e, p);
            return true;
        }
        pop(e);
    }
    return false;
}

static bool from_source(Expand *e, Piece *p) {
    if (!e->source || e->apart || e->wrong) return false;
    while ((*p = piece_next(e->source)).kind == PIECE_END)
        if (!e->more(e->context, true)) return false;
    return true;
}

static bool take(Expand *e, Piece *p) {
    return from_stack(e, p) || from_source(e, p);
}

/* Whether a ( comes next. */
static bool opens(Expand *e) {
    for (size_t i = e->depth; i-- > e->floor;)
        if (e->stack[i].at < e->stack[i].end) return piece_is_sign(e->stack[i].at, '(');
    if (!e->source || e->apart) return false;
    PieceScan ahead = *e->source;
    Piece p = piece_next(&ahead);
    return p.kind == PIECE_END ? e->more(e->context, false) : piece_is_sign(&p, '(');
}

/* ---- arguments */

typedef struct {
    Expand *e;
    const Macro *macro;
    PieceList *raw, *expanded; /* by parameter */
    size_t given;
    bool *ready;
} Use;

static bool count_fits(Use *u, size_t given, bool empty) {
    Expand *e = u->e;
    const Macro *m = u->macro;
    u->given = given - (given == 1 && empty);
    if (m->params == 0 && given == 1 && empty) return true;
    if (given == m->params || (m->variadic && given + 1 == m->params)) return true;
    if (e->wrong) return false;
    e->wrong =
        arena_printf(e->arena, "the macro '%s' takes %s%u argument%s, not %zu", m->name,
                     m->variadic ? "at least " : "", m->params - m->variadic,
                     m->params - m->variadic == 1 ? "" : "s", given);
    return false;
}

/* In bbx braces hold a comma, too: F({a1, c3}). */
static bool nests(const Expand *e, const Piece *p, char bracket, char brace) {
    return piece_is_sign(p, bracket) ||
           (e->language == LANGUAGE_BBX && piece_is_sign(p, brace));
}

/* The pieces between ( and ), by commas. */
static bool read_arguments(Use *u) {
    Expand *e = u->e;
    const Macro *m = u->macro;
    size_t given = 1, depth = 0;
    Piece p;
    take(e, &p); /* the ( */
    while (take(e, &p)) {
        bool last = m->variadic && given == m->params;
        if (piece_is_sign(&p, ')') && !depth)
            return count_fits(u, given, !u->raw[0].count);
        depth += nests(e, &p, '(', '{');
        depth -= depth && nests(e, &p, ')', '}');
        if (piece_is_sign(&p, ',') && !depth && !last) {
            given++;
            continue;
        }
        size_t i = given <= m->params ? given - 1 : m->params;
        piece_add(e->arena, &u->raw[i], p);
        if (++e->pieces > PIECES_MOST) break;
    }
    if (e->pieces > PIECES_MOST) return fail(e, too_much, m->name);
    e->unclosed = !e->apart;
    return fail(e, "the arguments of the macro '%s' are not closed", m->name);
}

static const PieceList *expanded(Use *u, size_t i) {
    if (!u->ready[i]) expand_list(u->e, &u->raw[i], &u->expanded[i]);
    u->ready[i] = true;
    return &u->expanded[i];
}

/* ---- # and ## */

static void put_quoted(Buf *text, const Piece *p) {
    bool quoted = p->kind == PIECE_STRING || p->kind == PIECE_CHAR;
    for (uint32_t i = 0; i < p->len; i++) {
        if (quoted && (p->text[i] == '"' || p->text[i] == '\\')) buf_putc(text, '\\');
        buf_putc(text, p->text[i]);
    }
}

static Piece made(Expand *e, PieceKind kind, Buf *text, const Piece *from) {
    Piece p = *from;
    p.kind = (uint8_t)kind;
    p.len = (uint32_t)text->len;
    p.text = arena_buf(e->arena, text);
    p.param = -1;
    p.at = PIECE_NOWHERE;
    p.painted = false;
    return p;
}

static Piece string_of(Use *u, const Piece *hash, size_t param) {
    const PieceList *raw = &u->raw[param];
    Buf text = {0};
    buf_putc(&text, '"');
    for (size_t i = 0; i < raw->count; i++) {
        if (i && raw->at[i].space) buf_putc(&text, ' ');
        put_quoted(&text, &raw->at[i]);
    }
    buf_putc(&text, '"');
    return made(u->e, PIECE_STRING, &text, hash);
}

static Piece pasted(Expand *e, const Piece *left, const Piece *right) {
    Buf text = {0};
    buf_putn(&text, left->text, left->len);
    buf_putn(&text, right->text, right->len);
    size_t len = text.len;
    Piece p = made(e, PIECE_SIGN, &text, left);
    PieceScan scan = {.text = p.text, .len = len};
    Piece whole = piece_next(&scan);
    if (whole.len != len) fail(e, "'##' makes '%s', which is not a single token", p.text);
    p.kind = whole.kind;
    return p;
}

/* ---- a macro's text with its arguments */

static void append(Use *u, PieceList *out, const PieceList *list, size_t from) {
    for (size_t i = from; i < list->count; i++) {
        if (++u->e->pieces > PIECES_MOST) fail(u->e, too_much, u->macro->name);
        if (u->e->wrong) return;
        piece_add(u->e->arena, out, list->at[i]);
    }
}

static void add_one(Use *u, PieceList *out, Piece piece) {
    append(u, out, &(PieceList){&piece, 1, 1}, 0);
}

static bool is_paste(const Use *u, size_t i, size_t to) {
    return i < to && piece_is(&u->macro->body[i], "##");
}

static void substitute(Use *u, size_t from, size_t to, PieceList *out);

/* __VA_OPT__(…): its text where there are arguments. The index behind it. */
static size_t optional(Use *u, size_t i, size_t to, PieceList *out) {
    const Piece *body = u->macro->body;
    size_t last = u->macro->params - 1, depth = 1, end = i + 2;
    while (end < to && (depth += piece_is_sign(&body[end], '('),
                        depth -= piece_is_sign(&body[end], ')')))
        end++;
    if (expanded(u, last)->count) substitute(u, i + 2, end, out);
    return end + 1 < to ? end + 1 : to;
}

/* What the text from i on begins with; the index behind it. */
static size_t unit_at(Use *u, size_t i, size_t to, bool pastes, PieceList *out) {
    const Macro *m = u->macro;
    const Piece *p = &m->body[i];
    if (m->call && piece_is_sign(p, '#') && i + 1 < to && p[1].param >= 0) {
        add_one(u, out, string_of(u, p, (size_t)p[1].param));
        return i + 2;
    }
    if (m->variadic && piece_is(p, "__VA_OPT__") && i + 1 < to &&
        piece_is_sign(&p[1], '('))
        return optional(u, i, to, out);
    if (p->param < 0) {
        add_one(u, out, *p);
        return i + 1;
    }
    size_t param = (size_t)p->param;
    append(u, out, pastes || is_paste(u, i + 1, to) ? &u->raw[param] : expanded(u, param),
           0);
    if (out->count) out->at[0].space = p->space;
    return i + 1;
}

/* `, ## arguments` of a variadic macro: without arguments there is no comma. */
static bool is_comma(const Use *u, size_t i, size_t to) {
    const Macro *m = u->macro;
    return m->variadic && i + 2 < to && piece_is_sign(&m->body[i], ',') &&
           is_paste(u, i + 1, to) && m->body[i + 2].param == (int32_t)m->params - 1;
}

static void comma(Use *u, size_t i, PieceList *out) {
    const Macro *m = u->macro;
    if (u->given < m->params) return;
    add_one(u, out, m->body[i]);
    append(u, out, expanded(u, m->params - 1), 0);
}

static void substitute(Use *u, size_t from, size_t to, PieceList *out) {
    size_t left = out->count; /* where the left operand of a ## begins */
    bool pastes = false;
    for (size_t i = from; i < to && !u->e->wrong;) {
        PieceList unit = {0};
        if (i > from && is_paste(u, i, to)) {
            pastes = true, i++;
            continue;
        }
        if (is_comma(u, i, to)) {
            comma(u, i, out);
            i += 3;
            continue;
        }
        i = unit_at(u, i, to, pastes, &unit);
        if (!pastes) left = out->count;
        bool joins = pastes && out->count > left && unit.count;
        if (joins)
            out->at[out->count - 1] = pasted(u->e, &out->at[out->count - 1], unit.at);
        append(u, out, &unit, joins);
        pastes = false;
    }
}

/* ---- expanding */

/* __FILE__ and its kin. */
static Piece by_place(Expand *e, const Macro *m, const Piece *use) {
    Buf text = {0};
    if (m->kind == MACRO_FILE)
        buf_printf(&text, "\"%s\"", e->file);
    else
        buf_printf(&text, "%u", m->kind == MACRO_LINE ? e->line : (*e->counter)++);
    return made(e, m->kind == MACRO_FILE ? PIECE_STRING : PIECE_NUMBER, &text, use);
}

static bool text_of(Use *u, const Piece *use, PieceList *text) {
    Expand *e = u->e;
    const Macro *m = u->macro;
    if (m->kind > MACRO_PREDEFINED) {
        piece_add(e->arena, text, by_place(e, m, use));
        return true;
    }
    if (m->call) {
        u->raw = ARENA_ARRAY(e->arena, PieceList, m->params + 1);
        u->expanded = ARENA_ARRAY(e->arena, PieceList, m->params + 1);
        u->ready = ARENA_ARRAY(e->arena, bool, m->params + 1);
        if (!read_arguments(u)) return false;
    }
    substitute(u, 0, m->count, text);
    if (text->count) text->at[0].space = use->space;
    return true;
}

/* Puts the macro's text on the stack; false where the name is no use of it. */
static bool enter(Expand *e, Macro *m, const Piece *use) {
    Use u = {.e = e, .macro = m};
    PieceList text = {0};
    if (m->kind == MACRO_ASKS || (m->call && !opens(e))) return false;
    if (text_of(&u, use, &text)) push(e, &text, m);
    return true;
}

/* defined X, defined(X), __has_include(…) and their kin, in an #if. */
static void answer(Expand *e, const Piece *what, PieceList *out) {
    PieceList about = {0};
    Piece p = {0};
    bool bare = piece_is(what, "defined") && !opens(e);
    Buf text = {0};
    if (bare && take(e, &p)) piece_add(e->arena, &about, p);
    for (size_t depth = 0; !bare && take(e, &p);) {
        depth += piece_is_sign(&p, '(');
        depth -= piece_is_sign(&p, ')');
        if (!depth) break;
        if (depth > 1 || !piece_is_sign(&p, '(')) piece_add(e->arena, &about, p);
    }
    buf_printf(&text, "%d", e->ask(e->context, what, &about));
    piece_add(e->arena, out, made(e, PIECE_NUMBER, &text, what));
}

/* Reads what is on the stack, and what follows where a macro asks for it. */
static bool run(Expand *e, PieceList *out) {
    Piece p;
    while (from_stack(e, &p)) {
        bool word = p.kind == PIECE_WORD && !p.painted;
        Macro *m = word ? macro_find(e->table, p.text, p.len) : NULL;
        if (word && e->ask && (piece_is(&p, "defined") || (m && m->kind == MACRO_ASKS))) {
            answer(e, &p, out);
            continue;
        }
        if (m && enter(e, m, &p)) continue;
        if (++e->pieces > PIECES_MOST)
            return fail(e, "macros stand for too much text here%s", "");
        piece_add(e->arena, out, p);
    }
    return !e->wrong;
}

bool expand_list(Expand *e, const PieceList *list, PieceList *out) {
    size_t floor = e->floor;
    if (++e->nested > NESTED_MOST) fail(e, "macros are nested too deeply here%s", "");
    e->apart++;
    e->floor = e->depth;
    push(e, list, NULL);
    bool done = run(e, out);
    while (e->depth > e->floor) pop(e);
    e->floor = floor;
    e->apart--;
    e->nested--;
    return done;
}

bool expand_macro(Expand *e, Macro *macro, const Piece *use, PieceList *out) {
    bool used = enter(e, macro, use) && run(e, out);
    while (e->depth) pop(e);
    return used;
}
