/* Messages for characters that begin no token. */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "lang/lex.h"

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

static void foreign(const char *text, size_t len, Buf *message) {
    size_t size;
    uint32_t point = utf8_decode(text, len, &size);
    const char *name = NULL, *hint = NULL;
    for (size_t i = 0; i < sizeof strangers / sizeof *strangers; i++)
        if (strangers[i].point == point)
            name = strangers[i].name, hint = strangers[i].hint;
    buf_printf(message, "the character '%.*s' (U+%04X%s%s) has no meaning here%s%s",
               (int)size, text, (unsigned)point, name ? ", " : "", name ? name : "",
               hint ? "\n|write " : "", hint ? hint : "");
}

void lex_error(const Lex *lex, const Token *token, Buf *message) {
    const char *text = lex->text + token->at;
    unsigned char c = (unsigned char)*text;
    if (c >= 0x80)
        foreign(text, lex->len - token->at, message);
    else if (c == '"')
        buf_puts(message, "the string is not closed");
    else if (c == '\'')
        buf_puts(message, "this quote belongs to no number and no character\n"
                          "|a name has letters, digits and _");
    else if (c < 0x20 || c == 0x7F)
        buf_printf(message, "the control character U+%04X has no place here", c);
    else
        buf_printf(message, "'%c' has no meaning here", c);
}
