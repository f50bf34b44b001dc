/* Names of methods, taken apart. */
#include "prove/claim/method.h"

#include <ctype.h>
#include <string.h>

const Method method_table[] = {
#define STEP(name, section, law, reason, words)                                          \
    {"", name, section, law, reason, words, NULL},
#define METHOD(function, name, section, law, reason, words)                              \
    {#function, name, section, law, reason, words, function##_decide},
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

void method_reason(const char *said, Buf *out) {
    const Method *method;
    size_t start = out->len;
    bool open = true; /* the reason goes on without a comma */
    while ((method = method_named(&said))) {
        bool told = out->len > start && strstr(buf_str(out) + start, method->reason);
        if (!told) buf_printf(out, "%s%s", open ? "" : ", or ", method->reason);
        if (!told) open = method->reason[strlen(method->reason) - 1] == ' ';
        if (strncmp(said, ", ", 2) == 0) said += 2;
    }
}

void method_explain(const char *said, Buf *out) {
    const Method *method;
    size_t start = out->len;
    while ((method = method_named(&said))) {
        bool told = out->len > start && strstr(buf_str(out) + start, method->words);
        if (!told) buf_printf(out, "%s%s", out->len > start ? " " : "", method->words);
        if (strncmp(said, ", ", 2) == 0) said += 2;
    }
}
