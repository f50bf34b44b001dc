/* A text stands on a line of its own under the name <quoted N>, by which errors are reported
 * apart. */
#include "shell/compiler/compiler_quote.h"

#include <stdlib.h>
#include <string.h>

#include "base/symbol.h"

static const char mark[] = "<quoted ", note[] = "; quoted ";
static const char unknown[] = "use of undeclared identifier '";
static const char word[] = "unsigned long long";

const char *compiler_quote_name(Arena *arena, size_t number) {
    return arena_printf(arena, "quoted_%zu", number + 1);
}

const char *compiler_quote_call(Arena *arena, const CompilerQuotes *quotes,
                                size_t number) {
    const CompilerWords *names = &quotes->at[number]->names;
    Buf call = {0};
    buf_printf(&call, "%s(", compiler_quote_name(arena, number));
    for (size_t i = 0; i < names->count; i++)
        buf_printf(&call, "%s%s", i ? ", " : "", names->at[i]);
    buf_putc(&call, ')');
    return arena_buf(arena, &call);
}

/* How far a literal reaches. */
static const char *behind_literal(const char *at) {
    char quote = *at++;
    while (*at && *at != quote) at += 1 + (*at == '\\' && at[1]);
    return *at ? at + 1 : NULL;
}

const char *compiler_quote_wrong(const char *text) {
    char open[64];
    size_t depth = 0;
    if (!text[strspn(text, " \t")]) return "there is nothing between the backticks";
    while (*text) {
        const char *opens = strchr("([{", *text), *closes = strchr(")]}", *text);
        if (*text == '"' || (*text == '\'' && !symbol_goes_on(text[1] ? text[2] : 0))) {
            if (!(text = behind_literal(text))) return "a quote is not closed";
            continue;
        }
        if (*text == '/' && (text[1] == '/' || text[1] == '*'))
            return "a comment can't stand between backticks";
        if (opens && depth == sizeof open)
            return "the brackets between the backticks are too deep";
        if (opens) open[depth++] = ")]}"[strchr("([{", *text) - "([{"];
        if (closes && (!depth || open[--depth] != *text))
            return "the brackets between the backticks don't match";
        text++;
    }
    return depth ? "the brackets between the backticks don't match" : NULL;
}

static void put_head(const CompilerQuote *quote, size_t number, bool cpp, Buf *unit) {
    buf_printf(unit, "%s quoted_%zu(", cpp ? "auto" : word, number + 1);
    for (size_t i = 0; i < quote->names.count; i++)
        buf_printf(unit, "%s%s %s", i ? ", " : "", quote->types.at[i], quote->names.at[i]);
    buf_puts(unit, quote->names.count || cpp ? ") { return (\n" : "void) { return (\n");
}

void compiler_quote_put(const CompilerQuotes *quotes, bool cpp, Buf *unit) {
    for (size_t i = 0; i < quotes->count; i++) {
        const CompilerQuote *quote = quotes->at[i];
        if (!quote->good) continue;
        put_head(quote, i, cpp, unit);
        buf_printf(unit, "# 1 \"%s%zu>\"\n%s\n# 1 \"<quoted>\"\n); }\n", mark, i + 1,
                   quote->text);
    }
}

void compiler_quote_put_one(const CompilerQuotes *quotes, size_t number, bool cpp,
                            Buf *unit) {
    const CompilerQuote *quote = quotes->at[number];
    put_head(quote, number, cpp, unit);
    buf_printf(unit, "# %u \"%s\"\n", quote->line, quote->file);
    buf_fill(unit, ' ', quote->column - 1);
    buf_printf(unit, "%s\n# 1 \"<quoted>\"\n); }\n", quote->text);
}

/* --- what the compiler says --- */

static CompilerQuote *numbered(const CompilerQuotes *quotes, const char *at) {
    unsigned long number = strtoul(at, NULL, 10);
    return number >= 1 && number <= quotes->count ? quotes->at[number - 1] : NULL;
}

static void add_name(Arena *arena, CompilerQuote *quote, const char *name) {
    for (size_t i = 0; i < quote->names.count; i++)
        if (strcmp(quote->names.at[i], name) == 0) return;
    compiler_words_add(arena, &quote->types, word);
    compiler_words_add(arena, &quote->names, name);
}

/* A name that is called, or is a scope, is no number. */
static bool is_number(const CompilerQuote *quote, const char *name) {
    size_t len = strlen(name);
    for (const char *at = quote->text; (at = strstr(at, name)); at += len) {
        bool whole = (at == quote->text || !symbol_goes_on(at[-1])) &&
                     !symbol_goes_on(at[len]);
        const char *next = at + len + strspn(at + len, " \t");
        if (whole && (*next == '(' || strncmp(next, "::", 2) == 0)) return false;
    }
    return true;
}

bool compiler_quote_begin(const CompilerQuotes *quotes) {
    bool any = false;
    for (size_t i = 0; i < quotes->count; i++) {
        CompilerQuote *quote = quotes->at[i];
        quote->types.count = quote->names.count = quote->bound;
        quote->good = !compiler_quote_wrong(quote->text);
        any |= quote->good;
    }
    return any;
}

/* The quote that a line is about. */
static CompilerQuote *about(const CompilerQuotes *quotes, const char *line) {
    const char *end = line + strcspn(line, "\n"), *at = strstr(line, mark);
    if (!at || at >= end) return NULL;
    const char *said = strstr(at, ">:1:");
    return said && said < end ? numbered(quotes, at + sizeof mark - 1) : NULL;
}

static void learn_name(Arena *arena, CompilerQuote *quote, const char *line) {
    const char *end = line + strcspn(line, "\n"), *at = strstr(line, unknown);
    if (!at || at >= end) return;
    at += sizeof unknown - 1;
    const char *name = arena_strn(arena, at, strcspn(at, "'\n"));
    size_t before = quote->names.count;
    if (is_number(quote, name)) add_name(arena, quote, name);
    quote->fresh |= quote->names.count > before;
}

/* Calls `see` for each line that is about a quote; false: there is none. */
static bool each_line(Arena *arena, const CompilerQuotes *quotes, const char *said,
                      void (*see)(Arena *, CompilerQuote *, const char *)) {
    bool any = false;
    for (const char *line = said; *line;) {
        CompilerQuote *quote = about(quotes, line);
        if (quote) see(arena, quote, line);
        any |= quote != NULL;
        line += strcspn(line, "\n");
        line += *line != '\0';
    }
    return any;
}

/* With a new name the rest may be good. */
static void give_up(Arena *arena, CompilerQuote *quote, const char *line) {
    (void)arena, (void)line;
    quote->good &= quote->fresh;
}

bool compiler_quote_learn(Arena *arena, const CompilerQuotes *quotes, const char *said) {
    for (size_t i = 0; i < quotes->count; i++) quotes->at[i]->fresh = false;
    bool any = each_line(arena, quotes, said, learn_name);
    each_line(arena, quotes, said, give_up);
    for (size_t i = 0; i < quotes->count && !any; i++) quotes->at[i]->good = false;
    return any;
}

/* --- keeping it --- */

void compiler_quote_note(const CompilerQuotes *quotes, Buf *text) {
    for (size_t i = 0; i < quotes->count; i++) {
        const CompilerQuote *quote = quotes->at[i];
        if (!quote->good) continue;
        buf_printf(text, "%s%zu", note, i + 1);
        for (size_t k = 0; k < quote->names.count; k++)
            buf_printf(text, " %s", quote->names.at[k]);
        buf_putc(text, '\n');
    }
}

void compiler_quote_recall(Arena *arena, const CompilerQuotes *quotes, const char *text) {
    compiler_quote_begin(quotes);
    for (size_t i = 0; i < quotes->count; i++) quotes->at[i]->good = false;
    while (strncmp(text, note, sizeof note - 1) == 0) {
        size_t len = strcspn(text, "\n");
        char *line = arena_strn(arena, text, len);
        CompilerQuote *quote = numbered(quotes, line + sizeof note - 1);
        char *name = strchr(line + sizeof note - 1, ' ');
        if (quote) quote->good = true;
        while (quote && name) {
            char *next = strchr(name + 1, ' ');
            if (next) *next = '\0';
            add_name(arena, quote, name + 1);
            name = next;
        }
        text += len + 1;
    }
}
