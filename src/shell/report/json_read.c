/* A descent, as deep as objects of reports are at most. */
#include "shell/report/json_read.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"

enum { DEEPEST = 16 };

typedef struct {
    Arena *arena;
    const char *at;
    bool bad;
} Reader;

static Json *value(Reader *r, unsigned depth);

static void blanks(Reader *r) {
    r->at += strspn(r->at, " \t\r\n");
}

static bool takes(Reader *r, const char *text) {
    size_t len = strlen(text);
    bool is = strncmp(r->at, text, len) == 0;
    if (is) r->at += len;
    return is;
}

/* The four digits behind \u; reports have no pairs of surrogates, which become U+FFFD. */
static void code_point(Reader *r, Buf *out) {
    char digits[5] = {0}, *end, bytes[4];
    strncpy(digits, r->at, 4);
    uint32_t point = (uint32_t)strtoul(digits, &end, 16);
    if (end != digits + 4 || isspace((unsigned char)*digits)) {
        r->bad = true;
        return;
    }
    r->at += 4;
    if (point >= 0xD800 && point < 0xE000) point = 0xFFFD;
    buf_putn(out, bytes, utf8_encode(point, bytes));
}

static void escaped(Reader *r, Buf *out) {
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    const char *which = *r->at ? strchr(from, *r->at) : NULL;
    if (which) {
        buf_putc(out, to[which - from]);
        r->at++;
    } else if (*r->at == 'u') {
        r->at++;
        code_point(r, out);
    } else {
        r->bad = true;
    }
}

static const char *string(Reader *r) {
    Buf text = {0};
    while (!r->bad && *r->at != '"') {
        size_t run = strcspn(r->at, "\"\\");
        buf_putn(&text, r->at, run);
        r->at += run;
        if (takes(r, "\\")) escaped(r, &text);
        if (!*r->at) r->bad = true;
    }
    r->at += !r->bad;
    return arena_buf(r->arena, &text);
}

/* Elements of a list, members of an object: what follows the bracket. */
static void elements(Reader *r, Json *whole, char end, unsigned depth) {
    Json **at = &whole->first;
    for (blanks(r); !r->bad && *r->at != end; at = &(*at)->next) {
        const char *key = NULL;
        if (whole->kind == JSON_OBJECT) {
            r->bad = !takes(r, "\"");
            if (!r->bad) key = string(r);
            blanks(r);
            if (!takes(r, ":")) r->bad = true;
        }
        *at = value(r, depth + 1);
        (*at)->key = key;
        if (takes(r, ",")) {
            blanks(r);
            if (*r->at == end) r->bad = true;
        } else if (*r->at != end) {
            r->bad = true;
        }
    }
    r->at += !r->bad;
}

static void number(Reader *r, Json *out) {
    size_t len = strspn(r->at, "+-.0123456789eE");
    out->kind = JSON_NUMBER;
    out->text = arena_strn(r->arena, r->at, len);
    r->at += len;
    if (len == 0) r->bad = true;
}

static Json *value(Reader *r, unsigned depth) {
    Json *out = ARENA_NEW(r->arena, Json);
    *out = (Json){.kind = JSON_NULL, .text = ""};
    if (depth == DEEPEST) r->bad = true;
    blanks(r);
    if (r->bad || takes(r, "null")) return out;
    if (takes(r, "true")) {
        out->kind = JSON_TRUE;
    } else if (takes(r, "false")) {
        out->kind = JSON_FALSE;
    } else if (takes(r, "\"")) {
        out->kind = JSON_STRING;
        out->text = string(r);
    } else if (takes(r, "[")) {
        out->kind = JSON_LIST;
        elements(r, out, ']', depth);
    } else if (takes(r, "{")) {
        out->kind = JSON_OBJECT;
        elements(r, out, '}', depth);
    } else {
        number(r, out);
    }
    blanks(r);
    return out;
}

const Json *json_read(Arena *arena, const char *text) {
    Reader r = {arena, text, false};
    const Json *out = value(&r, 0);
    return r.bad || *r.at ? NULL : out;
}

static const Json nothing = {.kind = JSON_NULL, .text = ""};

const Json *json_get(const Json *object, const char *key) {
    const Json *at = object && object->kind == JSON_OBJECT ? object->first : NULL;
    while (at && strcmp(at->key, key) != 0) at = at->next;
    return at ? at : &nothing;
}

const char *json_get_text(const Json *object, const char *key) {
    return json_get(object, key)->text;
}

uint64_t json_get_count(const Json *object, const char *key) {
    return strtoull(json_get_text(object, key), NULL, 10);
}

bool json_get_bool(const Json *object, const char *key) {
    return json_get(object, key)->kind == JSON_TRUE;
}

size_t json_length(const Json *value) {
    size_t count = 0;
    for (const Json *at = value->first; at; at = at->next) count++;
    return count;
}
