/* Words, and what C makes of them: which statement this is, whether a { opens a body,
 * whether a ; or } ends the statement.
 *
 *     if (a) x = 1; else do { … } while (b);     heads, bodies, else, the tail of do
 *
 * Only what stands outside all brackets counts. */
#include "lang/scan_local.h"

#include <ctype.h>
#include <string.h>

static bool is(const char *text, size_t len, const char *word) {
    return strlen(word) == len && memcmp(text, word, len) == 0;
}

static char next_char(const char *text) {
    while (*text == ' ' || *text == '\t') text++;
    return *text;
}

/* ---- commands */

typedef enum { RAW, EXPR, CLAIM, STUDY, TABLE, ASM, FILE_FORM } CommandForm;
#define FILE FILE_FORM
static const struct {
    const char *name;
    CommandForm form;
} commands[] = {
#define COMMAND(name, form, arguments, doc) {#name, form},
#include "commands.def"
#undef COMMAND
};
#undef FILE

/* The line as it is, but for a comment set off by blanks; quotes hold a ; back. */
static void raw(Scan *s) {
    const char *text = s->chunk->source->text;
    bool quoted = false;
    for (; text[s->at] && text[s->at] != '\n'; s->at++) {
        char c = text[s->at];
        bool apart = text[s->at - 1] == ' ' || text[s->at - 1] == '\t';
        bool comment = (c == '#' && text[s->at + 1] == ' ') ||
                       (c == '/' && text[s->at + 1] == '/' && text[s->at + 2] == ' ');
        if (c == '"') quoted = !quoted;
        if (c == ';' && !quoted) break;
        if (comment && apart && !quoted) {
            size_t from = s->at;
            while (text[s->at] && text[s->at] != '\n') s->at++;
            scan_blank(s, from, s->at);
            break;
        }
        if (isspace((unsigned char)c)) scan_blank(s, s->at, s->at + 1);
    }
    s->last = LAST_DONE;
}

/* Behind :svg a file name, where # and // are nothing special. */
static void file_name(Scan *s) {
    const char *text = s->chunk->source->text;
    while (text[s->at] == ' ' || text[s->at] == '\t')
        scan_blank(s, s->at, s->at + 1), s->at++;
    char end = text[s->at] == '"' ? '"' : ' ';
    if (end == '"') s->at++;
    while (text[s->at] && text[s->at] != '\n' && text[s->at] != end &&
           text[s->at] != '\t')
        s->at++;
    if (end == '"' && text[s->at] == '"') s->at++;
}

void scan_command(Scan *s) {
    const char *text = s->chunk->source->text + s->at + 1;
    size_t len = 0;
    while (isalnum((unsigned char)text[len]) || text[len] == '_') len++;
    s->at += len + 1;
    s->last = LAST_TARGET;
    s->form = FORM_RAW;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (!is(text, len, commands[i].name)) continue;
        CommandForm form = commands[i].form;
        s->form = form == RAW         ? FORM_RAW
                  : form == ASM       ? FORM_ASM
                  : form == FILE_FORM ? FORM_FILE
                                      : FORM_COMMAND;
    }
    if (s->form == FORM_RAW) raw(s);
    if (s->form == FORM_FILE) file_name(s);
}

/* ---- the first word */

/* Whether something like an operator follows, so that `law = 3` is an assignment. */
static bool used_as_name(const char *text, size_t len) {
    char c = next_char(text + len);
    return c && strchr("=|&^<>*/%+?;,.)", c);
}

Form scan_form(const char *text, size_t len, const Word *known) {
    if (is(text, len, "law") || is(text, len, "refute") || is(text, len, "assert"))
        return used_as_name(text, len) ? FORM_PLAIN : FORM_LAW;
    if (is(text, len, "quiz"))
        return next_char(text + len) == '"' ? FORM_LAW : FORM_PLAIN;
    if (is(text, len, "position")) {
        char c = next_char(text + len);
        return c == '"' || isalnum((unsigned char)c) ? FORM_POSITION : FORM_PLAIN;
    }
    if (!known) return FORM_PLAIN;
    if (is(text, len, "enum") || is(text, len, "struct") || is(text, len, "class") ||
        is(text, len, "union") || is(text, len, "namespace") || is(text, len, "template"))
        return next_char(text + len) == '(' ? FORM_PLAIN : FORM_ENUM;
    if (is(text, len, "for") || is(text, len, "if") || is(text, len, "while") ||
        is(text, len, "do") || is(text, len, "switch") || is(text, len, "return") ||
        is(text, len, "break") || is(text, len, "continue"))
        return FORM_CONTROL;
    return FORM_PLAIN;
}

static void first_word(Scan *s, const char *text, size_t len, const Word *known) {
    if (s->form == FORM_PLAIN) s->form = scan_form(text, len, known);
    if (s->form == FORM_DEFINE && known && known->class == WORD_CONTROL)
        s->semicolon = true;
}

/* ---- control flow outside brackets */

static void control_word(Scan *s, const char *text, size_t len, bool done) {
    if (is(text, len, "if")) {
        s->ifs++;
        s->head = true;
    } else if (is(text, len, "else")) {
        if (s->ifs) s->ifs--;
        s->want_body = true;
    } else if (is(text, len, "do")) {
        s->dos++;
        s->want_body = true;
    } else if (is(text, len, "while") && done && s->dos) {
        s->dos--;
        s->head = false;
    } else if (is(text, len, "while") || is(text, len, "for") ||
               is(text, len, "switch")) {
        s->head = true;
    }
}

/* What must follow the word: a law's claim, a condition, a value. */
static Last last_of(const Scan *s, const char *text, size_t len, const Word *known,
                    bool first) {
    if (first && s->form == FORM_LAW) return LAST_WORD;
    if (is(text, len, "forall")) return LAST_WORD;
    if (s->form == FORM_ASM && s->last == LAST_TARGET) {
        static const char *const targets[] = {"bmi",    "tbm",    "mmx",   "sse2",
                                              "xop",    "avx512", "avx",   "avx2",
                                              "native", "all",    "flags", "sysv"};
        for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
            if (is(text, len, targets[i])) return LAST_TARGET;
    }
    if (!known || known->class == WORD_STATEMENT) return LAST_OPERAND;
    if (known->class == WORD_OPERATOR || known->class == WORD_CLAUSE) return LAST_WORD;
    bool closed = is(text, len, "break") || is(text, len, "continue") ||
                  is(text, len, "default") || is(text, len, "return");
    if (known->class == WORD_TYPEDEF) return LAST_WORD;
    if (known->class == WORD_CONTROL && !(closed && s->depth == 0)) return LAST_WORD;
    return LAST_OPERAND;
}

static void count_word(Scan *s, const Word *known) {
    if (!s->only_words) return;
    bool type = words_is_type(known) || (known && known->class == WORD_SPECIFIER);
    if (!type) s->only_types = false;
    if (!known || type || known->class == WORD_STATEMENT) s->nwords++;
}

void scan_word(Scan *s, size_t at, size_t len, const Word *known) {
    const char *text = s->chunk->source->text + at;
    bool first = s->last == LAST_START, done = s->last == LAST_DONE;
    scan_begins(s);
    if (s->depth == 0) {
        if (first) first_word(s, text, len, known);
        s->head = false;
        count_word(s, known);
        if (s->form == FORM_CONTROL) control_word(s, text, len, done);
    } else if (known && known->class == WORD_CONTROL && s->depth == 1 &&
               s->form == FORM_PLAIN && s->open[0].at == s->start) {
        s->open[0].block = true; /* { if … : a block, no set */
        s->form = FORM_CONTROL;
    }
    s->last = last_of(s, text, len, known, first);
    s->close &= known && known->class == WORD_SPECIFIER; /* f() const { */
    if (first && s->form == FORM_POSITION) raw(s);
}

/* ---- bodies */

void scan_begins(Scan *s) {
    if (s->depth == 0) s->want_body = s->block_end = false;
}

bool scan_opens_block(const Scan *s) {
    if (s->depth > 0) return false; /* as what it stands in */
    switch (s->form) {
    case FORM_ENUM:
        return true;
    case FORM_CONTROL:
        return s->want_body;
    case FORM_DEFINE:
        return s->semicolon || s->close;
    case FORM_PLAIN:
        return s->close && !s->equals && s->nwords > 0;
    default:
        return false;
    }
}

void scan_closed(Scan *s, char c, bool block) {
    if (c == ')' && s->head) {
        s->head = false;
        s->want_body = true;
    }
    if (c != '}' || !block || s->form == FORM_ENUM) return;
    s->want_body = false;
    s->block_end = true;
    if (s->form != FORM_DEFINE) s->last = LAST_DONE;
}

void scan_semicolon(Scan *s) {
    if (s->depth == 1 && s->form == FORM_PLAIN && s->open[0].at == s->start &&
        s->open[0].c == '{') {
        s->open[0].block = true; /* { x = 1; … : a block, no set */
        s->form = FORM_CONTROL;
    }
    s->at++;
    if (s->depth || s->deeper) {
        s->last = LAST_OPERATOR;
        return;
    }
    s->close = s->head = false;
    if (s->form == FORM_DEFINE) {
        s->semicolon = s->block_end = true;
    } else {
        s->want_body = false;
        s->last = LAST_DONE;
    }
}

bool scan_is_over(Scan *s) {
    if (s->form != FORM_CONTROL || !(s->ifs || s->dos)) return true;
    size_t next = scan_peek(s, !s->prompt);
    if (next == SIZE_MAX) {
        s->wants |= s->dos > 0;
        return true;
    }
    bool goes_on = (s->ifs && scan_is_word(s, next, "else")) ||
                   (s->dos && scan_is_word(s, next, "while"));
    if (goes_on) scan_jump(s, next);
    return !goes_on;
}

/* ---- #define */

void scan_define(Scan *s) {
    if (!scan_is_define(s, s->at)) return;
    s->form = FORM_DEFINE;
    char *text = s->text->data + (s->at - s->start);
    size_t gap = strspn(text + 1, " \t");
    memcpy(text + 1, "define", 6);
    memset(text + 7, ' ', gap);
    s->at += strlen("#define") + gap;
    while (s->chunk->source->text[s->at] == ' ' ||
           s->chunk->source->text[s->at] == '\t') {
        scan_blank(s, s->at, s->at + 1);
        s->at++;
    }
    /* The name, and the ( of a macro with arguments, begin nothing. */
    while (isalnum((unsigned char)s->chunk->source->text[s->at]) ||
           s->chunk->source->text[s->at] == '_')
        s->at++;
    if (s->chunk->source->text[s->at] == '(')
        while (s->chunk->source->text[s->at] != '\n' && s->chunk->source->text[s->at] &&
               s->chunk->source->text[s->at++] != ')')
            continue;
}
