/* Characters beyond ASCII outside comments, strings and boards: operators, or an error
 * that names them. */
#include "lang/scan_local.h"

#include <string.h>

#include "base/utf8.h"

static const char *const known[] = {
#define INFIX(spelling, level, assoc, meaning, doc) spelling,
#define PREFIX(spelling, meaning, doc)              spelling,
#define POSTFIX(spelling, meaning, doc)
#include "operators.def"
    "∀",
};

/* Characters that texts bring along, and what to write for them. */
static const struct {
    uint32_t point;
    const char *name, *hint;
} strangers[] = {
    {0x00A0, "no-break space", "a plain space"},
    {0x00A6, "broken bar", "|"},
    {0x00B2, "superscript two", "**2"},
    {0x00B3, "superscript three", "**3"},
    {0x00B4, "acute accent", NULL},
    {0x00D7, "multiplication sign", "*"},
    {0x00F7, "division sign", "/"},
    {0x0394, "Greek capital letter delta", "∆ (U+2206), or ^"},
    {0x2009, "thin space", "a plain space"},
    {0x200B, "zero width space", "nothing"},
    {0x2010, "hyphen", "-"},
    {0x2011, "non-breaking hyphen", "-"},
    {0x2013, "en dash", "-"},
    {0x2014, "em dash", "-"},
    {0x2018, "left single quotation mark", NULL},
    {0x2019, "right single quotation mark", NULL},
    {0x201C, "left double quotation mark", "\""},
    {0x201D, "right double quotation mark", "\""},
    {0x2026, "horizontal ellipsis", ".."},
    {0x2032, "prime", NULL},
    {0x202F, "narrow no-break space", "a plain space"},
    {0x2190, "leftwards arrow", NULL},
    {0x2205, "empty set", "{}"},
    {0x2208 + 3, "contains as member", "∈ the other way round"},
    {0x2211, "n-ary summation", "sum(v in domain: expr)"},
    {0x2212, "minus sign", "-"},
    {0x2217, "asterisk operator", "*"},
    {0x2261, "identical to", "=="},
    {0x2264 + 2, "less-than over equal to", "<="},
    {0x2265 + 2, "greater-than over equal to", ">="},
    {0x2295 + 2, "circled times", "*"},
    {0x22BB, "xor", "^"},
    {0x22C5, "dot operator", "*"},
    {0xFEFF, "zero width no-break space", "nothing"},
};

static bool is_known(const char *text, size_t size) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i]) == size && memcmp(known[i], text, size) == 0) return true;
    return false;
}

static void refuse(Scan *s, const char *text, size_t size, uint32_t point) {
    const char *name = NULL, *hint = NULL;
    for (size_t i = 0; i < sizeof strangers / sizeof *strangers; i++)
        if (strangers[i].point == point)
            name = strangers[i].name, hint = strangers[i].hint;
    char message[160];
    snprintf(message, sizeof message,
             "the character '%.*s' (U+%04X%s%s) has no meaning here%s%s", (int)size, text,
             (unsigned)point, name ? ", " : "", name ? name : "", hint ? "\n|write " : "",
             hint ? hint : "");
    scan_error(s, s->at, size, message);
}

void scan_foreign(Scan *s) {
    const char *text = s->chunk->source->text + s->at;
    size_t size;
    uint32_t point = utf8_decode(text, s->chunk->source->len - s->at, &size);
    s->last = LAST_OPERATOR;
    if (size == 3 && memcmp(text, "∁", 3) == 0)
        s->last = LAST_OPERAND;
    else if (!is_known(text, size)) {
        refuse(s, text, size, point);
        s->last = LAST_OPERAND; /* the next line is not drawn in */
    }
    s->at += size;
}
