/* :simplify takes names for 64-bit words, so no action is offered where the text declares
 * one otherwise. In other languages the title says for which names that is assumed, and the
 * shorter form has to be proved equal, and of the same type, as C reads both. Rust's + and
 * its kin panic, so they are left alone. */
#include "shell/serve/serve_action.h"

#include <ctype.h>

#include "base/among.h"
#include "shell/report/json_get.h"
#include "shell/serve/serve_hover.h"

enum { EXPRESSION_MOST = 2000, NAMES_MOST = 16 };

typedef struct {
    const ServeFile *file;
    ServeSaid *said;
    const char *text; /* as C has it */
    const char *names[NAMES_MOST];
    size_t count;
} Action;

/* --- names --- */

static bool is_known(const Action *action, const char *name) {
    for (size_t i = 0; i < action->count; i++)
        if (strcmp(action->names[i], name) == 0) return true;
    return false;
}

static bool is_constant(const Action *action, const char *name) {
    Entry entry;
    return exec_describe(action->file->session->exec, name, &entry) &&
           (entry.kind == ENTRY_CONSTANT || entry.kind == ENTRY_MACRO);
}

static bool is_call(const char *behind) {
    return behind[strspn(behind, " \t\n")] == '(';
}

/* Members, elements, literals of text, and what has no value of its own. */
static bool is_foreign(const char *at) {
    return strchr(".\"'{}[]?;,", *at) || strncmp(at, "->", 2) == 0;
}

/* Takes one name; false: it is called, or there are too many. */
static bool take_name(Action *action, const char *at, size_t len) {
    bool script = action->file->language == SERVE_BBX;
    const char *name = arena_strn(action->file->session->statement, at, len);
    if (is_call(at + len)) return script;
    if (is_known(action, name) || is_constant(action, name)) return true;
    if (action->count == NAMES_MOST) return false;
    action->names[action->count++] = name;
    return true;
}

/* The free names of a text; false: something in it is no word, or none of C's. */
static bool find_names(Action *action, const char *text) {
    for (const char *at = text; *at;) {
        size_t len = symbol_reach(at);
        if (action->file->language != SERVE_BBX && is_foreign(at)) return false;
        if (len && !isdigit((unsigned char)*at) && !take_name(action, at, len)) return false;
        at += len ? len : 1;
    }
    return true;
}

/* --- declarations --- */

static bool is_among(const char *words, const char *start, const char *end) {
    return end > start && among(words, start, (size_t)(end - start));
}

/* A type of 64 bits without sign, as engines call it. */
static bool is_word(ServeText text, const char *start, const char *end) {
    static const char words[] = "uint64_t u64 U64 Bitboard bitboard BitBoard BITBOARD BB",
                      longs[] = "unsigned long long";
    size_t before = sizeof longs - 1 - 4, at = (size_t)(start - text.at);
    bool is_long = is_among("long", start, end) && at >= before &&
                   strncmp(start - before, longs, sizeof longs - 1) == 0;
    return is_long || is_among(words, start, end);
}

/* Behind the name, as Rust has it: is it a u64? */
static bool typed_otherwise(ServeText text, const char *behind) {
    behind += strspn(behind, " \t");
    if (*behind != ':' || behind[1] == ':') return false;
    behind += 1 + strspn(behind + 1, " \t");
    return !is_word(text, behind, behind + symbol_reach(behind));
}

static bool is_type(const char *start, const char *end) {
    static const char types[] = "int char short long unsigned signed void bool float double auto";
    return is_among(types, start, end) || (end - start > 2 && strncmp(end - 2, "_t", 2) == 0);
}

/* T *x, T* x and T &x are no products; T * x is one, unless T is known for a type. */
static bool is_product(const char *start, const char *end, const char *at) {
    return !is_type(start, end) && (end[0] == ' ') == (at[-1] == ' ');
}

/* Words that no type is. */
static bool is_other(ServeText text, const char *start, const char *end) {
    static const char others[] = "return case else in as if while match mut let const and or "
                                 "not xor goto law refute assert when for forall";
    bool command = start > text.at && start[-1] == ':';
    return command || is_among(others, start, end);
}

/* int a = 3, x: a list's type stands before its first name. */
static bool listed_otherwise(ServeText text, const char *at) {
    while (at > text.at && !strchr(";{}(\n", at[-1])) at--;
    const char *start = NULL, *end = NULL;
    at += strspn(at, " \t");
    for (size_t len; (len = symbol_reach(at));) {
        const char *behind = at + len + strspn(at + len, " \t");
        bool last = !symbol_reach(behind);
        if (!last || (*behind == '*' && is_type(at, at + len))) start = at, end = at + len;
        if (last) break;
        at = behind;
    }
    return end && !is_other(text, start, end) && !is_word(text, start, end);
}

/* Whether the word before a name, or its pointer, says that it is of another type. */
static bool declared_otherwise(ServeText text, const char *at) {
    const char *end = at;
    while (end > text.at && strchr(" \t\n*&", end[-1])) end--;
    if (end > text.at && end[-1] == ',') return listed_otherwise(text, at);
    const char *start = end;
    while (start > text.at && symbol_goes_on(start[-1])) start--;
    if (end == start || end == at || isdigit((unsigned char)*start)) return false;
    bool sign = memchr(end, '*', (size_t)(at - end)) || memchr(end, '&', (size_t)(at - end));
    if (is_other(text, start, end)) return false;
    return sign ? !is_product(start, end, at) : !is_word(text, start, end);
}

static bool is_assumed(const Action *action) {
    ServeText text = action->file->code;
    for (size_t i = 0; i < action->count; i++) {
        const char *name = action->names[i];
        size_t len = strlen(name);
        for (const char *at = text.at; (at = strstr(at, name)); at += len) {
            bool word = (at == text.at || !symbol_goes_on(at[-1])) && !symbol_goes_on(at[len]);
            if (word && (declared_otherwise(text, at) || typed_otherwise(text, at + len)))
                return false;
        }
    }
    return true;
}

/* --- shorter --- */

static json_t *said_of(const Action *action, const char *type) {
    size_t at;
    json_t *object;
    json_array_foreach(action->said->objects, at, object)
        if (strcmp(json_get_text(object, "type"), type) == 0) return object;
    return NULL;
}

static void run(const Action *action, const char *name, const char *text) {
    json_array_clear(action->said->objects);
    action->said->size = 0;
    session_text(action->file->session, name, text, strlen(text));
}

/* NULL: there is none that is shorter. */
static const char *shorter(const Action *action) {
    Arena *arena = action->file->session->statement;
    run(action, "<action>", arena_printf(arena, ":simplify %s", action->text));
    const json_t *said = said_of(action, "simplify");
    bool shorter = json_get_count(said, "ops") < json_get_count(said, "ops_in");
    if (!*json_get_text(said, "proof") || !shorter) return NULL;
    return arena_str(arena, json_get_text(said, "output"));
}

static void put_parameters(Buf *out, const Action *action, const char *type) {
    for (size_t i = 0; i < action->count; i++)
        buf_printf(out, "%s%s%s", i ? ", " : "(", type, action->names[i]);
    buf_putc(out, ')');
}

static void put_function(Buf *out, const Action *action, const char *name, const char *text) {
    buf_printf(out, "unsigned long long %s", name);
    put_parameters(out, action, "unsigned long long ");
    buf_printf(out, " { return %s; }\n", text);
}

#define IS_WORD "_Generic((%s), unsigned long long: 1, default: 0)"

/* Both are functions of C, and a third one says whether their types are words, too. */
static bool define(const Action *action, const char *other) {
    Arena *arena = action->file->session->statement;
    Buf text = {0};
    put_function(&text, action, "bbx_before_", action->text);
    put_function(&text, action, "bbx_after_", other);
    put_function(&text, action, "bbx_words_",
                 arena_printf(arena, IS_WORD " & " IS_WORD, action->text, other));
    run(action, "<action>.c", buf_str(&text));
    buf_free(&text);
    return !said_of(action, "error");
}

/* Whether C reads both as the same, for all words. */
static bool is_proved(const Action *action, const char *other) {
    static const char *const calls[] = {": bbx_before_", " == bbx_after_", " && bbx_words_"};
    Buf text = {0};
    if (!define(action, other)) return false;
    buf_puts(&text, "law forall");
    for (size_t i = 0; i < action->count; i++) buf_printf(&text, " %s", action->names[i]);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        buf_puts(&text, calls[i]);
        put_parameters(&text, action, "");
    }
    run(action, "<action>", buf_str(&text));
    buf_free(&text);
    const json_t *law = said_of(action, "law");
    return strcmp(json_get_text(law, "verdict"), "proved") == 0 &&
           !*json_get_text(law, "note") && !json_object_size(json_object_get(law, "fixed"));
}

/* Rust's own signs, none of which can panic. */
static const char *as_rust(Arena *arena, const char *text) {
    char *out = arena_str(arena, text);
    for (char *at = out; *at; at++)
        if (*at == '~') *at = '!';
    return strpbrk(out, "+-*/%<>=") ? NULL : out;
}

/* --- the action --- */

static const char *title_of(const Action *action, const char *output) {
    Buf title = {0};
    buf_puts(&title, "shorter, proved");
    const char *type = action->file->language == SERVE_RUST ? " for u64 " : " for uint64_t ";
    if (action->file->language != SERVE_BBX)
        for (size_t i = 0; i < action->count; i++)
            buf_printf(&title, "%s%s", i ? ", " : type, action->names[i]);
    buf_printf(&title, ": %s", output);
    return arena_buf(action->file->session->statement, &title);
}

static json_t *edit(const ServeFile *file, Span piece, const char *text) {
    json_t *change = json_pack("{s:o, s:o}", "range",
                               serve_text_range(file->text, piece.start, piece.end),
                               "newText", serve_said_text(text));
    return json_pack("{s:{s:[o]}}", "changes", file->uri, change);
}

/* On one line; NULL: a comment is in it. */
static const char *one_line(Arena *arena, const char *text, size_t len) {
    char *line = arena_strn(arena, text, len);
    if (strstr(line, "//") || strstr(line, "/*") || strchr(line, '#')) return NULL;
    for (char *at = line; *at; at++)
        if (strchr("\r\n", *at)) *at = ' ';
    return line;
}

static const char *find_shorter(Action *action, Span piece) {
    const ServeFile *file = action->file;
    Arena *arena = file->session->statement;
    const char *own = one_line(arena, file->text.at + piece.start, piece.end - piece.start);
    Buf text = {0};
    if (!own) return NULL;
    action->text = own;
    if (file->language == SERVE_RUST) {
        bool can = as_rust(arena, own) && serve_hover_rust(&text, own, strlen(own));
        action->text = arena_buf(arena, &text);
        if (!can) return NULL;
    }
    if (!find_names(action, action->text) || !is_assumed(action)) return NULL;
    const char *output = shorter(action);
    if (file->language == SERVE_BBX || !output) return output;
    if (!action->count) return NULL;
    size_t count = action->count;
    bool same = find_names(action, output) && action->count == count;
    if (!same || !is_proved(action, output)) return NULL;
    return file->language == SERVE_RUST ? as_rust(arena, output) : output;
}

json_t *serve_action_list(const ServeFile *file, ServeSaid *said, Span piece) {
    Action action = {.file = file, .said = said};
    json_t *list = json_array();
    if (piece.end - piece.start > EXPRESSION_MOST ||
        !serve_text_is_expression(file->code, piece))
        return list;
    const char *output = find_shorter(&action, piece);
    if (!output) return list;
    bool brackets = serve_text_is_bracketed(file->code, piece);
    const char *text =
        brackets ? arena_printf(file->session->statement, "(%s)", output) : output;
    json_array_append_new(list, json_pack("{s:s, s:s, s:o}", "title",
                                          title_of(&action, output), "kind",
                                          "refactor.rewrite", "edit",
                                          edit(file, piece, text)));
    return list;
}
