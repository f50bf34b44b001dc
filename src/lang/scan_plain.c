/* A short way for the plainest lines: words, blanks, operators, parentheses. Nothing in
 * them needs blanking or judging, and a glance at the last token tells whether the
 * statement ends with the line. Everything else is left to scan.c. */
#include "lang/scan_local.h"

#include <string.h>

enum { OTHER, WORD_CHAR, BLANK, SIGN, OPEN, CLOSE, COLON, END };

void scan_plain_init(Scan *s) {
    memset(s->kind, OTHER, sizeof s->kind);
    for (int c = '0'; c <= '9'; c++) s->kind[c] = WORD_CHAR;
    for (int c = 'a'; c <= 'z'; c++) s->kind[c] = s->kind[c - 32] = WORD_CHAR;
    s->kind['_'] = WORD_CHAR;
    s->kind[' '] = BLANK;
    for (const char *c = "=+-^&|<>~,*%!."; *c; c++) s->kind[(unsigned char)*c] = SIGN;
    s->kind['('] = OPEN;
    s->kind[')'] = CLOSE;
    s->kind[':'] = COLON;
    s->kind['\n'] = s->kind[0] = END;
}

/* The word up to `end`; NULL where it is a free name. */
static const Word *word_before(const Scan *s, const char *start, const char *end) {
    const char *from = end;
    while (from > start && s->kind[(unsigned char)from[-1]] == WORD_CHAR) from--;
    size_t len = (size_t)(end - from);
    static const Word open = {"forall", 6, WORD_CLAUSE, TYPE_NONE};
    if (len == 6 && memcmp(from, "forall", 6) == 0) return &open;
    const Word *word = words_find(s->words, from, len);
    return word && word->class == WORD_STATEMENT ? NULL : word;
}

/* The first word says the form; no word may follow it but in a law. */
static bool begins_plainly(Scan *s, const char *text) {
    const char *end = text;
    while (s->kind[(unsigned char)*end] == WORD_CHAR) end++;
    if (end == text || (*text >= '0' && *text <= '9')) return true;
    const Word *word = words_find(s->words, text, (size_t)(end - text));
    if (*text == '_' || (word && word->class != WORD_STATEMENT)) return false;
    s->form = scan_form(text, (size_t)(end - text), NULL);
    if (s->form == FORM_LAW) return *end == ' ';
    while (*end == ' ') end++;
    return s->form == FORM_PLAIN && s->kind[(unsigned char)*end] != WORD_CHAR;
}

static bool glance(Scan *s, const char *text) {
    const char *c = text, *last = text;
    unsigned depth = 0;
    for (;; c++) {
        switch (s->kind[(unsigned char)*c]) {
        case WORD_CHAR:
            if (*c == '_' && c[1] == '_') return false;
            last = c;
            break;
        case BLANK:
            break;
        case COLON:
            if (s->form != FORM_LAW || c[1] == ':') return false;
            last = c;
            break;
        case OPEN:
            depth++, last = c;
            break;
        case CLOSE:
            if (depth-- == 0) return false;
            last = c;
            break;
        case SIGN:
            last = c;
            break;
        case END:
            goto ended;
        default:
            return false;
        }
        if (depth > s->depth_max) return false;
    }
ended:
    if (depth || (*c == 0 && s->start + (size_t)(c - text) < s->chunk->source->len))
        return false;
    if (s->kind[(unsigned char)*last] == WORD_CHAR
            ? word_before(s, text, last + 1) != NULL
            : *last != ')')
        return false;
    s->at = s->start + (size_t)(c - text);
    return true;
}

void scan_plain(Scan *s) {
    const char *text = s->chunk->source->text + s->start;
    if (!begins_plainly(s, text) || !glance(s, text)) {
        s->form = FORM_PLAIN;
        return;
    }
    s->last = LAST_OPERAND;
    s->only_words = s->only_types = false;
}
