/* What a newline means: the statement goes on when something open stood before it, or
 * when the next line begins with what can only follow. */
#include "lang/scan_local.h"

#include <ctype.h>
#include <string.h>

enum {
    LINES_AHEAD = 1000,      /* comments and empty lines looked over for a continuation */
    STATEMENT_MOST = 4 << 20 /* bytes */
};

static const char *at_text(const Scan *s, size_t at) {
    return s->chunk->source->text + at;
}

static bool is_word_char(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

bool scan_is_word(const Scan *s, size_t at, const char *word) {
    size_t len = strlen(word);
    return strncmp(at_text(s, at), word, len) == 0 && !is_word_char(at_text(s, at)[len]);
}

static bool begins_line(const Scan *s, size_t at) {
    while (at > 0 && (at_text(s, at)[-1] == ' ' || at_text(s, at)[-1] == '\t')) at--;
    return at == 0 || at_text(s, at)[-1] == '\n';
}

/* ---- directives */

/* F(x) or MASK: what the words of a comment hardly are. */
static bool is_macro_name(const char *text) {
    size_t len = 0;
    bool capitals = isupper((unsigned char)*text);
    for (; is_word_char(text[len]); len++)
        capitals = capitals && !islower((unsigned char)text[len]);
    return len > 0 && (text[len] == '(' || (capitals && len > 1));
}

/* `#  define F(x)` is one, too; `# define the mask` is a comment. */
bool scan_is_define(const Scan *s, size_t at) {
    const char *text = at_text(s, at);
    size_t gap = *text == '#' ? strspn(text + 1, " \t") : 0;
    if (*text != '#' || strncmp(text + 1 + gap, "define", 6) != 0 ||
        !isspace((unsigned char)text[gap + 7]) || !begins_line(s, at))
        return false;
    return gap == 0 || is_macro_name(text + gap + 7 + strspn(text + gap + 7, " \t"));
}

bool scan_refused_directive(Scan *s, size_t at) {
    static const char *const noted[] = {"include", "pragma", "undef"};
    static const char *const refused[] = {"if", "ifdef", "ifndef", "elif"};
    if (!begins_line(s, at)) return false;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (scan_is_word(s, at + 1, refused[i])) {
            scan_error(s, at, 1 + strlen(refused[i]),
                       "conditional text is not part of the "
                       "language\n|paste the branch you mean");
            return true;
        }
    for (size_t i = 0; i < sizeof noted / sizeof *noted; i++)
        if (scan_is_word(s, at + 1, noted[i])) {
            diag_warning(s->diags, s->chunk->source,
                         span_of(at, at + 1 + strlen(noted[i])),
                         "#%s means nothing here and is left out", noted[i]);
            return false;
        }
    return false;
}

/* ---- looking ahead */

static size_t skip_line(const Scan *s, size_t at) {
    const Source *source = s->chunk->source;
    const char *stop = memchr(source->text + at, '\n', source->len - at);
    return stop ? (size_t)(stop - source->text) : source->len;
}

/* Behind a block comment; the lines it needs are read. SIZE_MAX when it is not closed. */
static size_t skip_comment(Scan *s, size_t at, bool fetch) {
    for (size_t from = at + 2;;) {
        const char *stop = strstr(at_text(s, from), "*/");
        if (stop) return (size_t)(stop - s->chunk->source->text) + 2;
        from = s->chunk->source->len;
        if (!fetch || !scan_more(s)) return SIZE_MAX;
    }
}

size_t scan_peek(Scan *s, bool fetch) {
    size_t at = s->at;
    for (int lines = 0; lines < LINES_AHEAD;) {
        if (at >= s->chunk->source->len) {
            if (!fetch || !scan_more(s)) return SIZE_MAX;
            lines++;
            continue;
        }
        const char *text = at_text(s, at);
        if (isspace((unsigned char)*text))
            at++;
        else if (*text == '/' && text[1] == '/')
            at = skip_line(s, at);
        else if (*text == '#' && !scan_is_define(s, at))
            at = skip_line(s, at);
        else if (*text != '/' || text[1] != '*')
            return at;
        else if ((at = skip_comment(s, at, fetch)) == SIZE_MAX)
            return at;
    }
    return SIZE_MAX;
}

/* What lies between is blank; an `else` on a line of its own has its ; before it. */
void scan_jump(Scan *s, size_t to) {
    scan_blank(s, s->at, to);
    if (s->form == FORM_CONTROL && s->last != LAST_DONE && scan_is_word(s, to, "else"))
        s->text->data[s->at - s->start] = ';';
    s->at = to;
}

/* ---- how a line begins */

typedef enum { NOTHING, SOFT, STRONG } Starter;

static bool is_command(const char *text) {
    static const char *const names[] = {
#define COMMAND(name, form, arguments, doc) #name,
#include "commands.def"
#undef COMMAND
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t len = strlen(names[i]);
        if (strncmp(text + 1, names[i], len) == 0 && !is_word_char(text[len + 1]))
            return true;
    }
    return false;
}

static bool assigns(const char *text) {
    while (is_word_char(*text)) text++;
    while (*text == ' ' || *text == '\t') text++;
    return (text[0] == '=' && text[1] != '=' && text[1] != '>') ||
           (text[0] == ':' && text[1] == '=');
}

/* law, refute, quiz and position are statements where a claim or a text follows; strong even in
 * a C body. assert, const and `name =` stand in bodies, too. */
static Starter starter_at(const Scan *s, size_t at) {
    const char *text = at_text(s, at);
    if (*text == ':') return is_command(text) ? STRONG : NOTHING;
    if (!isalpha((unsigned char)*text) && *text != '_') return NOTHING;
    if (assigns(text)) return SOFT;
    size_t len = strcspn(text, " \t");
    const char *next = text + len + strspn(text + len, " \t");
    bool claim = *next && !strchr("\n\r=|&^<>*/%+?;,.):", *next) && text[len];
    if (claim && (scan_is_word(s, at, "law") || scan_is_word(s, at, "refute")))
        return STRONG;
    if (scan_is_word(s, at, "position") &&
        (*next == '"' || strncmp(next, "startpos", 8) == 0))
        return STRONG;
    if (scan_is_word(s, at, "quiz") && *next == '"') return STRONG;
    if (scan_is_word(s, at, "assert") || scan_is_word(s, at, "const")) return SOFT;
    return NOTHING;
}

/* ---- inside brackets */

static bool end_inside(Scan *s) {
    s->wants = s->stop = true;
    if (s->depth && !s->bad) {
        scan_unclosed(s, &s->open[s->depth - 1]);
        s->unclosed = true;
    }
    return false;
}

bool scan_line_inside(Scan *s) {
    if (s->at < s->chunk->source->len) {
        scan_blank(s, s->at, s->at + 1);
        s->at++;
    }
    if (s->at == s->chunk->source->len && !scan_more(s)) return end_inside(s);
    if (s->at - s->start > STATEMENT_MOST) return end_inside(s);
    Starter starter = starter_at(s, s->at);
    if (starter == NOTHING) return true;
    bool block = s->depth && s->open[s->depth - 1].block && !s->deeper;
    if (starter == SOFT && block) {
        if (!s->resume) s->resume = s->at;
        return true;
    }
    if (s->depth) scan_unclosed(s, &s->open[s->depth - 1]);
    s->stop = true;
    return false;
}

/* ---- outside brackets */

/* Operators that can't begin a statement. */
static bool is_infix(const Scan *s, const char *text) {
    switch (*text) {
    case '=':
    case '|':
    case '&':
    case '^':
    case '*':
    case '/':
    case '%':
    case '<':
    case '>':
    case '\\':
    case ',':
        return true;
    case '!':
        return text[1] == '=';
    case '+':
        return text[1] == '=';
    case '-':
        return text[1] == '>' || text[1] == '=';
    case '?':
        return text[1] && text[1] != '\n' && text[1] != '\r';
    case ':':
        return text[1] == '=' || (s->questions > 0 && text[1] != '\n');
    default:
        return false;
    }
}

/* ∩, ⊆…: all but ¬ and ∀ stand between operands. */
static bool is_infix_sign(const char *text) {
    return (unsigned char)*text == 0xE2 && strncmp(text, "∀", 3) != 0;
}

static bool is_infix_word(const Scan *s, size_t at) {
    const char *text = at_text(s, at), *next = text;
    if (!strchr("iaoxwfAOX", *text)) return false;
    while (is_word_char(*next)) next++;
    const Word *word = words_find(s->words, text, (size_t)(next - text));
    if (!word || word->class > WORD_CLAUSE) return false;
    if (*text != 'f') return true;
    while (*next == ' ' || *next == '\t') next++;
    return isalpha((unsigned char)*next) || *next == '_';
}

/* U64 f(U64 b), whose body may be on the next line. */
static bool is_head(const Scan *s) {
    return s->form == FORM_PLAIN && s->nwords >= 2 && s->close && !s->equals;
}

static bool goes_on(const Scan *s, size_t next) {
    const char *text = at_text(s, next);
    if (s->form == FORM_DEFINE) return false;
    if (*text == '{')
        return is_head(s) ||
               (s->form == FORM_ENUM && s->last == LAST_OPERAND && s->only_words);
    if (s->form == FORM_PLAIN && s->only_words && s->only_types)
        return is_word_char(*text);
    if (s->form == FORM_CONTROL && s->ifs && scan_is_word(s, next, "else")) return true;
    return is_infix(s, text) || is_infix_sign(text) || is_infix_word(s, next);
}

static bool wants_more(const Scan *s) {
    return is_head(s) || s->questions > 0 ||
           (s->form == FORM_PLAIN && s->only_types && s->only_words && s->nwords > 0);
}

bool scan_line(Scan *s) {
    if (s->form == FORM_DEFINE) {
        if (s->depth) scan_unclosed(s, &s->open[s->depth - 1]);
        s->stop = true;
        return false;
    }
    if (s->depth || s->deeper) return scan_line_inside(s);
    bool open = s->last == LAST_OPERATOR || s->last == LAST_WORD || s->want_body;
    size_t next = scan_peek(s, open || !s->prompt);
    if (next == SIZE_MAX) {
        s->wants |= open || wants_more(s);
        return false;
    }
    bool fresh = next == 0 || at_text(s, next)[-1] == '\n';
    bool stays = open ? !(fresh && starter_at(s, next) == STRONG) : goes_on(s, next);
    if (stays) scan_jump(s, next);
    return stays;
}
