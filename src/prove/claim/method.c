/* Names of methods, taken apart. */
#include "prove/claim/method.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { ANY = 255 };

const Method method_table[] = {
#define STEP(name, section, law, reason, words)                                          \
    {"", name, section, law, reason, words, NULL, 0},
#define METHOD(function, depth, name, section, law, reason, words)                       \
    {#function, name, section, law, reason, words, function##_decide, depth},
#include "prove/claim/methods.def"
#undef STEP
#undef METHOD
};
const size_t method_count = sizeof method_table / sizeof *method_table;

static const char *skip(const char *text, int (*is)(int)) {
    while (is((unsigned char)*text)) text++;
    return text;
}

/* What follows the name in the text; NULL: the text begins otherwise. */
static const char *after_name(const char *name, const char *text) {
    assert(*name);
    for (; *name; name++) {
        const char *from = text;
        if (*name == '#')
            text = skip(text, isdigit);
        else if (*name == '*')
            text = skip(text, isalpha);
        else if (*text == *name)
            text++;
        if (text == from) return NULL;
    }
    bool whole = name[-1] == ' ' || *text == 0 || strncmp(text, ", ", 2) == 0;
    return whole ? text : NULL;
}

const Method *method_named(const char **text) {
    for (size_t i = 0; i < method_count; i++) {
        const char *after = after_name(method_table[i].name, *text);
        if (!after) continue;
        *text = after;
        return &method_table[i];
    }
    return NULL;
}

bool method_same(const char *a, const char *b, const char **both) {
    static const char bound[] = "at most ";
    const char *most = strstr(a, bound);
    size_t at = most ? (size_t)(most - a) + sizeof bound - 1 : 0;
    bool bounded = at && strncmp(a, b, at) == 0;
    bool same = strcmp(a, b) == 0;
    if (!same && bounded)
        same = strcmp(skip(a + at, isdigit), skip(b + at, isdigit)) == 0;
    if (same)
        *both =
            bounded && strtoull(b + at, NULL, 10) > strtoull(a + at, NULL, 10) ? b : a;
    return same;
}

/* [this|that]: this of an equation. */
static void put_words(const char *text, bool equation, Buf *out) {
    for (; *text; text++) {
        if (*text == (equation ? '|' : '['))
            text = strchr(text, equation ? ']' : '|');
        else if (*text != '[' && *text != ']')
            buf_putc(out, *text);
    }
}

/* Each once, parted by what stands between. */
static void put_once(const char *words, const char *between, size_t start, Buf *out) {
    bool first = out->len == start;
    if (!first && strstr(buf_str(out) + start, words)) return;
    buf_printf(out, "%s%s", first ? "" : between, words);
}

static void put_all(const char *said, bool equation, bool reasons, Buf *out) {
    const Method *method;
    size_t start = out->len;
    Buf words = {0};
    while ((method = method_named(&said))) {
        buf_clear(&words);
        put_words(reasons ? method->reason : method->words, equation, &words);
        bool open = out->len > start && out->data[out->len - 1] == ' ';
        put_once(buf_str(&words), open ? "" : reasons ? ", or " : " ", start, out);
        if (strncmp(said, ", ", 2) == 0) said += 2;
    }
    buf_free(&words);
}

void method_reason(const char *said, bool equation, Buf *out) {
    put_all(said, equation, true, out);
}

void method_explain(const char *said, bool equation, Buf *out) {
    put_all(said, equation, false, out);
}
