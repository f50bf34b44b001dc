/* Reading refused definitions, by tokens alone, for their text may not parse. */
#include "lang/refused.h"

#include <string.h>

static bool is_word_of_type(const Token *t) {
    static const bool of[] = {
        [WORD_FREE] = true,    [WORD_TYPE] = true,    [WORD_EITHER] = true,
        [WORD_WIDE] = true,    [WORD_LACKED] = true,  [WORD_SPECIFIER] = true,
        [WORD_REFUSED] = true, [WORD_FOREIGN] = true, [WORD_ATTRIBUTE] = true};
    return t->kind == TOKEN_WORD && t->class < sizeof of && of[t->class];
}

/* The last word outside of brackets, behind all braces. */
static void typedef_name(Lex lex, ReaderRefused *out) {
    unsigned depth = 0;
    for (Token t = lex_next_lenient(&lex); !lex_ends(&t); t = lex_next_lenient(&lex)) {
        if (!depth && t.kind == TOKEN_SEMICOLON) break;
        depth += t.kind == TOKEN_OPEN;
        depth -= t.kind == TOKEN_CLOSE && depth;
        if (depth || t.kind != TOKEN_WORD) continue;
        out->name = lex.text + t.at;
        out->name_len = t.len;
    }
}

/* Behind struct, union or enum: its name, where a body follows. */
static void tag_name(Lex lex, ReaderRefused *out) {
    Token tag = lex_next_lenient(&lex), t = lex_next_lenient(&lex);
    if (tag.kind != TOKEN_WORD || !lex_is(&lex, &t, "{ :")) return;
    for (; !lex_ends(&t) && !lex_is(&lex, &t, ";") && !out->body;
         t = lex_next_lenient(&lex))
        out->body = lex_is(&lex, &t, "{");
    if (!out->body) return;
    out->name = lex.text + tag.at;
    out->name_len = tag.len;
}

void refused_name(Lex lex, ReaderRefused *out) {
    unsigned words = 0;
    lex_begin(&lex, 0);
    Token t = lex_next_lenient(&lex), name = t;
    if (lex_is(&lex, &t, "typedef")) {
        out->type = true;
        typedef_name(lex, out);
        return;
    }
    if (lex_is(&lex, &t, "struct union enum")) {
        Lex before = lex;
        Token tag = lex_next_lenient(&lex);
        t = lex_next_lenient(&lex);
        bool object = t.kind == TOKEN_WORD || lex_is(&lex, &t, "*");
        if (!object) tag_name(before, out);
        if (!object || tag.kind != TOKEN_WORD) return;
        words = 1;
    }
    for (; is_word_of_type(&t) || lex_is(&lex, &t, "*"); t = lex_next_lenient(&lex)) {
        if (t.kind != TOKEN_WORD) continue;
        out->is_static |= lex_is(&lex, &t, "static");
        name = t;
        words++;
    }
    bool function = lex_is(&lex, &t, "(");
    if (words < 2 || !(function || lex_is(&lex, &t, "[ = , ;") || lex_ends(&t))) return;
    out->name = lex.text + name.at;
    out->name_len = name.len;
    out->function = function;
    for (; function && !lex_ends(&t) && !out->body; t = lex_next_lenient(&lex))
        out->body = lex_is(&lex, &t, "{");
}

/* The token after a name with its indices and members. */
static Token token_after_operand(Lex lex) {
    for (;;) {
        Token t = lex_next_lenient(&lex);
        if (lex_is(&lex, &t, "["))
            lex_close(&lex);
        else if (lex_is(&lex, &t, ". ->"))
            lex_next_lenient(&lex);
        else
            return t;
    }
}

static bool assigns(const Lex *lex, const Token *t) {
    return lex_is(lex, t, "= += -= *= /= %= &= |= ^= <<= >>= ++ --");
}

enum { LOCALS = 1000 };

typedef struct {
    const char *name[LOCALS];
    size_t len[LOCALS];
    unsigned count;
} Locals;

static bool is_local(const Locals *locals, const char *name, size_t len) {
    for (unsigned i = 0; i < locals->count; i++)
        if (locals->len[i] == len && memcmp(locals->name[i], name, len) == 0) return true;
    return false;
}

/* The last tokens, the latest first, and the names declared so far. */
typedef struct {
    const Lex *lex;
    Token last[3];
    bool body;
    unsigned depth, declaring; /* of brackets; where a declaration is at work, plus 1 */
    Locals locals;
} Seen;

/* T x, T *x: a declaration, where T is no word of control; in a body a * b may be a
 * product. */
static bool declares(const Seen *seen) {
    const Token *last = seen->last;
    if (seen->declaring == seen->depth + 1 && lex_is(seen->lex, &last[0], ","))
        return true;
    if (!lex_is(seen->lex, &last[0], "*")) return is_word_of_type(&last[0]);
    bool begins =
        !seen->body || lex_is(seen->lex, &last[2], "; { }") || is_word_of_type(&last[2]);
    return begins && is_word_of_type(&last[1]);
}

/* &x, where a value before it doesn't make it an operation. */
static bool is_address(const Seen *seen) {
    const Token *before = &seen->last[1];
    bool value = before->kind == TOKEN_NUMBER ||
                 (before->kind == TOKEN_WORD && before->class == WORD_FREE);
    if (lex_is(seen->lex, &seen->last[0], "++ --")) return true;
    return lex_is(seen->lex, &seen->last[0], "&") && !value;
}

static void note_word(Seen *seen, const Token *t, ReaderSeesUse *see, void *context) {
    Locals *locals = &seen->locals;
    const char *name = seen->lex->text + t->at;
    Token after = token_after_operand(*seen->lex);
    if (is_local(locals, name, t->len)) return;
    if (declares(seen) && locals->count < LOCALS) {
        locals->name[locals->count] = name;
        locals->len[locals->count++] = t->len;
        seen->declaring = seen->depth + 1;
        return;
    }
    bool whole = lex_is(seen->lex, &seen->last[0], "( , =") &&
                 lex_is(seen->lex, &after, ") , ; +");
    bool set = is_address(seen) || assigns(seen->lex, &after);
    bool call = lex_is(seen->lex, &after, "(");
    if (set || whole || call)
        see(context, name, t->len,
            set    ? READER_SETS
            : call ? READER_CALLS
                   : READER_PASSES_ADDRESS);
}

void refused_sets(Lex lex, ReaderSeesUse *see, void *context) {
    Seen seen = {.lex = &lex};
    lex_begin(&lex, 0);
    for (Token t = lex_next_lenient(&lex); !lex_ends(&t); t = lex_next_lenient(&lex)) {
        seen.body |= lex_is(&lex, &t, "{");
        seen.depth += t.kind == TOKEN_OPEN;
        seen.depth -= t.kind == TOKEN_CLOSE && seen.depth;
        if (t.kind == TOKEN_SEMICOLON || lex_is(&lex, &t, "{ }")) seen.declaring = 0;
        if (t.kind == TOKEN_WORD && t.class == WORD_FREE)
            note_word(&seen, &t, see, context);
        memmove(&seen.last[1], &seen.last[0], 2 * sizeof(Token));
        seen.last[0] = t;
    }
}
