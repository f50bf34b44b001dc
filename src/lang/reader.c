/* The reader: statements out of lines, token by token.
 *
 * A newline ends a statement unless a bracket is open, something must follow what stood
 * last, or the next line begins with what can only follow. What the grammar will say is
 * not asked; of C's statements only heads and bodies are known:
 *
 *     if (a) x = 1; else do { … } while (b);
 *
 * A statement's text is its tokens; what stands between them becomes blanks. */
#include "lang/reader.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "lang/chunk.h"
#include "lang/lex.h"

enum {
    LINE_END = 256 << 20, /* a line this long is a device, not a text */
    STATEMENT_MOST = 4 << 20,
    MOST_BRACKETS = 1000
};

/* What kind of statement the first token begins. */
typedef enum {
    FORM_PLAIN,
    FORM_OTHER, /* a law, a command… */
    FORM_DEFINE,
    FORM_LIST,   /* enum, struct, class: names and values in braces */
    FORM_CONTROL /* if, while, for, do, switch, { */
} Form;

typedef struct {
    char c;
    bool block; /* statements are in it; a line `name = …` is nothing strange */
    uint32_t at;
} Bracket;

/* The statement at work. Words, heads and bodies are those outside of brackets. */
typedef struct {
    size_t start, end; /* end: behind its last token */
    size_t copied;     /* what lies before is in the text */
    Form form;
    bool open;          /* something must follow what stood last */
    bool done;          /* ; or the } of a block stood last */
    unsigned questions; /* ? whose : is to come */
    unsigned words;     /* that it begins with, side by side */
    bool only_words, only_types;
    bool equals; /* there is an = */
    bool close;  /* ) stood last */
    bool head;   /* if (…), while (…): its ) makes a body wanted */
    bool want_body, block_end;
    bool semicolon; /* in a #define */
    unsigned ifs, dos;
    size_t resume; /* a line in a block that looks like a new statement; 0: none */
    bool unclosed; /* the text ended inside brackets */
    bool bad;      /* an error was pushed */
    bool wants;    /* the text ended where more was wanted */
    unsigned depth, deeper; /* deeper: brackets beyond the limit */
} State;

struct Reader {
    Chunk chunk;
    Lex lex;
    Words words;
    Operators operators;
    Buf text; /* the statement's, blanked */
    Diags *diags;
    unsigned depth_max;
    bool prompt;
    bool plain[256]; /* characters that decide nothing about a line, but at its end */
    State s;
    Bracket open[MOST_BRACKETS];
};

Reader *reader_new(const char *name, ReaderLine line, void *context,
                   const ReaderLimits *limits) {
    Reader *r = base_malloc(sizeof *r);
    memset(r, 0, sizeof *r - sizeof r->open);
    r->chunk = (Chunk){
        .name = name, .read = line, .context = context, .line_max = limits->line_max};
    r->prompt = limits->prompt;
    r->depth_max = limits->depth_max < MOST_BRACKETS ? limits->depth_max : MOST_BRACKETS;
    words_init(&r->words);
    operators_init(&r->operators);
    for (const char *c = "_ =+-^&|<>~,*%!."; *c; c++) r->plain[(unsigned char)*c] = true;
    for (int c = '0'; c <= 'z'; c++) r->plain[c] |= isalnum(c) != 0;
    r->lex = (Lex){.words = &r->words, .operators = &r->operators};
    chunk_begin(&r->chunk);
    return r;
}

void reader_free(Reader *r) {
    if (!r) return;
    source_drop(r->chunk.source);
    buf_free(&r->chunk.line);
    buf_free(&r->text);
    free(r);
}

/* ---- errors */

static void error(Reader *r, size_t at, size_t len, const char *message) {
    if (r->s.bad) return;
    r->s.bad = true;
    diag_error(r->diags, r->chunk.source, span_of(at, at + len), "%s", message);
}

static void wrong(Reader *r, const Token *t) {
    Buf message = {0};
    lex_wrong(&r->lex, t, &message);
    error(r, t->at, r->lex.text[t->at] == '"' ? 1 : t->len, buf_str(&message));
    buf_free(&message);
}

static void unclosed(Reader *r, const Bracket *open) {
    char text[60];
    snprintf(text, sizeof text, "the '%c' is not closed", open->c);
    error(r, open->at, 1, text);
}

static void directive(Reader *r, const Token *t) {
    if (lex_among(&r->lex, t, "#include #pragma #undef"))
        diag_warning(r->diags, r->chunk.source, span_of(t->at, t->at + t->len),
                     "%.*s means nothing here and is left out", (int)t->len,
                     r->lex.text + t->at);
    else if (lex_among(&r->lex, t, "#if #ifdef #ifndef #elif"))
        error(r, t->at, t->len,
              "conditional text is not part of the language\n|paste the branch you mean");
    else
        error(r, t->at, t->len,
              "#define stands on a line of its own outside of functions");
    lex_skip_line(&r->lex);
}

/* ---- lines */

static void look(Reader *r) {
    r->lex.text = r->chunk.source->text;
    r->lex.len = r->chunk.source->len;
}

static bool more(Reader *r) {
    bool got = chunk_more(&r->chunk);
    look(r);
    return got;
}

/* To the end of a comment that is open on its line. */
static bool close_comment(Reader *r, const Token *t, bool quiet) {
    size_t from = r->lex.len;
    while (more(r)) {
        if (strstr(r->lex.text + from, "*/")) return true;
        from = r->lex.len;
    }
    if (quiet) return false;
    r->s.wants = true;
    error(r, t->at, t->len, "the comment is not closed\n|it ends with */");
    r->lex.at = r->lex.len;
    return false;
}

/* The next token; where none is left on the lines that were read, another line's. */
static Token next(Reader *r, bool another) {
    for (;;) {
        Token t = lex_next(&r->lex);
        bool behind = r->s.end && t.line && !r->s.depth; /* the statement can end */
        if (t.kind == TOKEN_COMMENT && close_comment(r, &t, behind)) continue;
        if (t.kind == TOKEN_COMMENT)
            return (Token){.line = behind ? t.line : 0, .at = (uint32_t)r->lex.at};
        if (t.kind != TOKEN_END || !another || !more(r)) return t;
    }
}

static void flush(Reader *r, size_t to) {
    buf_putn(&r->text, r->lex.text + r->s.copied, to - r->s.copied);
    r->s.copied = to;
}

/* Blanks for what stands between the last token and the next; rows of a board keep their
 * newlines, and an `else` on a line of its own has its ; before it. */
static void blank(Reader *r, const Token *t) {
    size_t from = r->s.end, to = t->at;
    flush(r, from);
    buf_fill(&r->text, ' ', to - from);
    char *gap = r->text.data + (from - r->s.start);
    for (size_t i = 0; r->lex.board && i < to - from; i++)
        if (r->lex.text[from + i] == '\n') gap[i] = '\n';
    if (r->s.form == FORM_CONTROL && !r->s.done && t->line &&
        lex_is(&r->lex, t, "else") && !r->s.depth)
        *gap = ';';
    r->s.copied = to;
}

static void copy(Reader *r, const Token *t) {
    if (t->blank && r->s.end > r->s.start) blank(r, t);
    r->s.end = t->at + t->len;
    if (t->kind != TOKEN_HASH) return;
    flush(r, t->at); /* the macro may go on behind a splice */
    buf_fill(&r->text, ' ', t->len);
    r->s.copied = r->s.end;
}

/* ---- brackets */

static char closer_of(char open) {
    return open == '(' ? ')' : open == '[' ? ']' : '}';
}

/* Whether a { outside of brackets opens a body. */
static bool opens_block(const State *s) {
    switch (s->form) {
    case FORM_LIST:
        return true;
    case FORM_CONTROL:
        return s->want_body;
    case FORM_DEFINE:
        return s->semicolon || s->close;
    case FORM_PLAIN:
        return s->close && !s->equals && s->words > 0;
    default:
        return false;
    }
}

static void open_bracket(Reader *r, const Token *t) {
    State *s = &r->s;
    char c = r->lex.text[t->at], text[60];
    bool block = s->depth ? r->open[s->depth - 1].block : c == '{' && opens_block(s);
    if (!s->depth) {
        s->want_body = s->block_end = s->only_words = false;
        s->head &= c == '(';
    }
    s->open = true;
    if (s->depth < r->depth_max && !s->deeper) {
        r->open[s->depth++] = (Bracket){c, block, t->at};
    } else if (!s->deeper++) {
        snprintf(text, sizeof text, "more than %u brackets are open here", r->depth_max);
        error(r, t->at, 1, text);
    }
}

/* Returns whether the bracket that c closes after all is a block's. */
static bool close_wrong(Reader *r, const Token *t, char c) {
    char text[80];
    unsigned depth = r->s.depth, i = depth;
    while (i > 0 && closer_of(r->open[i - 1].c) != c) i--;
    if (depth == 0) {
        snprintf(text, sizeof text, "the '%c' closes nothing", c);
    } else if (i == 0) {
        char open = r->open[depth - 1].c;
        snprintf(text, sizeof text, "'%c' stands where the '%c' wants its '%c'", c, open,
                 closer_of(open));
        r->s.depth--;
    } else {
        unclosed(r, &r->open[depth - 1]);
        r->s.depth = i - 1;
        return r->open[i - 1].block;
    }
    error(r, t->at, 1, text);
    return false;
}

/* The last open bracket has been closed. */
static void closed(State *s, char c, bool block) {
    if (c == ')' && s->head) {
        s->head = false;
        s->want_body = true;
    }
    if (c != '}' || !block || s->form == FORM_LIST) return;
    s->want_body = false;
    s->block_end = true;
    s->done = s->form != FORM_DEFINE;
}

static void close_bracket(Reader *r, const Token *t) {
    State *s = &r->s;
    char c = r->lex.text[t->at];
    bool block = false;
    if (s->deeper)
        s->deeper--;
    else if (s->depth == 0 || closer_of(r->open[s->depth - 1].c) != c)
        block = close_wrong(r, t, c);
    else
        block = r->open[--s->depth].block;
    s->open = false;
    s->close = c == ')';
    if (s->depth == 0 && !s->deeper) closed(s, c, block);
}

/* { x = 1; … or { if …: a block, no set. */
static void found_block(Reader *r) {
    if (r->s.depth != 1 || r->s.form != FORM_PLAIN || r->open[0].at != r->s.start ||
        r->open[0].c != '{')
        return;
    r->open[0].block = true;
    r->s.form = FORM_CONTROL;
}

static void semicolon(Reader *r) {
    State *s = &r->s;
    found_block(r);
    if (s->depth || s->deeper) {
        s->open = true;
        return;
    }
    s->close = s->head = false;
    if (s->form == FORM_DEFINE) {
        s->semicolon = s->block_end = true;
    } else {
        s->want_body = false;
        s->done = true;
    }
}

/* ---- words */

static Form form_of(const Lex *lex, const Token *t) {
    switch (t->class) {
    case WORD_STATEMENT:
        return lex_is(lex, t, "forall") ? FORM_PLAIN : FORM_OTHER;
    case WORD_FOREIGN:
        return FORM_LIST;
    case WORD_TYPEDEF:
        return lex_is(lex, t, "enum") ? FORM_LIST : FORM_PLAIN;
    case WORD_CONTROL:
        return FORM_CONTROL;
    default:
        return lex_is(lex, t, "for") ? FORM_CONTROL : FORM_PLAIN;
    }
}

static void control_word(State *s, const Lex *lex, const Token *t, bool done) {
    if (lex_is(lex, t, "else")) {
        if (s->ifs) s->ifs--;
        s->want_body = true;
    } else if (lex_is(lex, t, "do")) {
        s->dos++;
        s->want_body = true;
    } else if (lex_is(lex, t, "while") && done && s->dos) {
        s->dos--;
    } else if (lex_among(lex, t, "if while for switch")) {
        s->ifs += lex_is(lex, t, "if");
        s->head = true;
    }
}

/* Whether something must follow: a claim, a condition, a value. */
static bool leaves_open(const State *s, const Lex *lex, const Token *t) {
    switch (t->class) {
    case WORD_CONTROL:
        return s->depth || !lex_among(lex, t, "break continue default return");
    case WORD_OPERATOR:
    case WORD_CLAUSE:
    case WORD_TYPEDEF:
    case WORD_STATEMENT:
        return true;
    default:
        return false;
    }
}

static void outer_word(Reader *r, const Token *t, bool first) {
    State *s = &r->s;
    bool type = words_is_type(t->word) || t->class == WORD_SPECIFIER, done = s->done;
    s->want_body = s->block_end = s->head = s->done = false;
    if (first && s->form == FORM_PLAIN) s->form = form_of(&r->lex, t);
    if (first && s->form == FORM_DEFINE) s->semicolon = t->class == WORD_CONTROL;
    s->only_types &= type;
    s->words += s->only_words && (!t->word || type);
    if (s->form == FORM_CONTROL) control_word(s, &r->lex, t, done);
}

static void word(Reader *r, const Token *t, bool first) {
    if (!r->s.depth)
        outer_word(r, t, first);
    else if (t->class == WORD_CONTROL)
        found_block(r);
    r->s.open = leaves_open(&r->s, &r->lex, t);
    r->s.close &= t->class == WORD_SPECIFIER; /* f() const { */
    if (first && r->s.form == FORM_OTHER && lex_is(&r->lex, t, "position")) {
        Token rest = lex_raw(&r->lex);
        copy(r, &rest);
        r->s.done = true;
    }
}

/* ---- other tokens */

typedef enum { RAW, EXPR, CLAIM, STUDY, TABLE, ASM, FILE_FORM, UNKNOWN } CommandForm;
#define FILE FILE_FORM
static CommandForm command_form(const Lex *lex, const Token *t) {
    static const struct {
        const char *name;
        CommandForm form;
    } commands[] = {
#define COMMAND(name, form, arguments, doc) {":" #name, form},
#include "commands.def"
#undef COMMAND
    };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (lex_is(lex, t, commands[i].name)) return commands[i].form;
    return UNKNOWN;
}
#undef FILE

static void command(Reader *r, const Token *t) {
    CommandForm form = command_form(&r->lex, t);
    r->s.form = FORM_OTHER;
    r->s.open = false;
    if (form != RAW && form != UNKNOWN && form != FILE_FORM) return;
    Token rest = form == FILE_FORM ? lex_file(&r->lex) : lex_raw(&r->lex);
    copy(r, &rest);
    r->s.done = form != FILE_FORM;
}

static void sign(Reader *r, const Token *t) {
    State *s = &r->s;
    s->open = t->roles != ROLE_POSTFIX;
    if (s->depth) return;
    char c = t->len == 1 ? r->lex.text[t->at] : ' ';
    s->equals |= t->roles == ROLE_ASSIGN;
    s->questions += c == '?';
    if (c == ':' && s->questions) s->questions--;
}

static void other(Reader *r, const Token *t) {
    State *s = &r->s;
    s->open = false;
    if (t->kind == TOKEN_SIGN) sign(r, t);
    if (t->kind == TOKEN_WRONG) wrong(r, t);
    if (t->kind == TOKEN_COMMAND) command(r, t);
    if (t->kind == TOKEN_HASH)
        error(r, t->at, 1, "'#' and '##' of C's macros are not part of the language");
    if (!s->depth)
        s->want_body = s->block_end = s->only_words = s->close = s->head = false;
}

static void take(Reader *r, const Token *t, bool first) {
    State *s = &r->s;
    bool statements =
        s->form == FORM_CONTROL || s->form == FORM_DEFINE || s->depth || s->deeper;
    if (t->kind == TOKEN_DIRECTIVE || t->kind == TOKEN_DEFINE) {
        directive(r, t);
        return;
    }
    if (t->kind != TOKEN_SEMICOLON || statements) copy(r, t);
    if (t->kind != TOKEN_WORD && t->kind != TOKEN_SEMICOLON) s->done = false;
    switch (t->kind) {
    case TOKEN_WORD:
        word(r, t, first);
        break;
    case TOKEN_OPEN:
        open_bracket(r, t);
        break;
    case TOKEN_CLOSE:
        close_bracket(r, t);
        break;
    case TOKEN_SEMICOLON:
        semicolon(r);
        break;
    case TOKEN_CELLS:
        break;
    default:
        other(r, t);
        break;
    }
}

/* ---- a short way through plain lines */

/* Whether the line that ends there can be whole: by its last token. */
static bool ends_whole(const Reader *r, const char *start, const char *end) {
    const char *from = end;
    while (from > start && (isalnum((unsigned char)from[-1]) || from[-1] == '_')) from--;
    if (from == end) return end[-1] == ')';
    return !words_find(&r->words, from, (size_t)(end - from));
}

/* What follows a law's or a plain statement's first word, when it is words, operators and
 * parentheses to the line's end. */
static void glance(Reader *r) {
    const char *start = r->lex.text + r->lex.at, *at = start, *end = start;
    unsigned depth = 0;
    for (char c; (c = *at); at++) {
        if (c == '(')
            depth++;
        else if (c == ')'                              ? depth-- == 0
                 : c == ':' && r->s.form == FORM_OTHER ? at[1] == ':'
                                                       : !r->plain[(unsigned char)c])
            break;
        if (depth > r->depth_max || (c == '_' && at[1] == '_')) return;
        if (c != ' ') end = at + 1;
    }
    if (depth || end == start || (*at != '\n' && at != r->lex.text + r->lex.len)) return;
    if (!ends_whole(r, start, end)) return;
    r->s.end = (size_t)(end - r->lex.text);
    r->lex.at = (size_t)(at - r->lex.text);
    r->s.open = r->s.only_words = false;
}

/* Behind the first token; what begins with two words may be a function's head. */
static bool begins_plainly(const Reader *r, const Token *t) {
    const char *next = r->lex.text + r->lex.at;
    while (*next == ' ') next++;
    if (t->kind != TOKEN_WORD || r->s.done) return false;
    return r->s.form == FORM_OTHER || (r->s.form == FORM_PLAIN && t->class == WORD_FREE &&
                                       !isalnum((unsigned char)*next) && *next != '_');
}

/* ---- how a line begins */

typedef enum { NOTHING, SOFT, STRONG } Starter;

/* law, refute, quiz, position and commands begin a statement also where something is
 * open; const, assert and `name =` may stand in bodies. */
static Starter starter_at(const Reader *r, size_t at) {
    char c = r->lex.text[at];
    if (c != ':' && c != '_' && !isalpha((unsigned char)c)) return NOTHING;
    Lex lex = r->lex;
    lex_begin(&lex, at);
    Token t = lex_next(&lex), then = lex_next(&lex);
    bool alone = then.line || then.kind == TOKEN_END;
    if (t.kind == TOKEN_COMMAND)
        return command_form(&lex, &t) == UNKNOWN ? NOTHING : STRONG;
    if (t.kind != TOKEN_WORD) return NOTHING;
    if (!alone && then.kind == TOKEN_SIGN && lex_among(&lex, &then, "= :=")) return SOFT;
    if (lex_among(&lex, &t, "const assert")) return SOFT;
    return t.class == WORD_STATEMENT && !alone ? STRONG : NOTHING;
}

/* A new line inside brackets; false where the statement ends there all the same. */
static bool goes_on_inside(Reader *r, const Token *t) {
    State *s = &r->s;
    bool ended = t->kind == TOKEN_END || t->at - s->start > STATEMENT_MOST;
    bool fresh = !ended && r->lex.text[t->at - 1] == '\n';
    Starter starter = fresh ? starter_at(r, t->at) : NOTHING;
    if (starter == SOFT && !s->deeper && r->open[s->depth - 1].block) {
        if (!s->resume) s->resume = t->at;
    } else if (ended || starter != NOTHING) {
        s->wants = ended;
        s->unclosed = ended && !s->bad;
        if (s->depth) unclosed(r, &r->open[s->depth - 1]);
        return false;
    }
    return true;
}

/* U64 f(U64 b), whose body may be on the next line. */
static bool is_head(const State *s) {
    return s->form == FORM_PLAIN && s->words >= 2 && s->close && !s->equals;
}

static bool is_type(const State *s) {
    return s->form == FORM_PLAIN && s->words > 0 && s->only_words && s->only_types;
}

static bool ends_line(const Reader *r, const Token *t) {
    char c = r->lex.text[t->at + t->len];
    return !c || c == '\n' || c == '\r';
}

/* Operators that can't begin a statement, and clauses. */
static bool is_joint(const Reader *r, const Token *t) {
    const Lex *lex = &r->lex;
    if (t->class == WORD_CLAUSE) {
        Lex ahead = *lex;
        return lex_is(lex, t, "when") || lex_next(&ahead).kind == TOKEN_WORD;
    }
    if (t->roles) return !(t->roles & (ROLE_PREFIX | ROLE_POSTFIX));
    if (t->kind != TOKEN_SIGN) return false;
    return lex_is(lex, t, ",") ||
           (!ends_line(r, t) &&
            (lex_is(lex, t, "?") || (lex_is(lex, t, ":") && r->s.questions)));
}

/* A new line outside of brackets. */
static bool goes_on(const Reader *r, const Token *t) {
    const State *s = &r->s;
    if (s->open || s->want_body)
        return r->lex.text[t->at - 1] != '\n' || starter_at(r, t->at) != STRONG;
    if (t->kind == TOKEN_OPEN && r->lex.text[t->at] == '{')
        return is_head(s) || (s->form == FORM_LIST && s->only_words);
    if (is_type(s)) return t->kind == TOKEN_WORD;
    if (s->form == FORM_CONTROL && s->ifs && lex_is(&r->lex, t, "else")) return true;
    return (s->words || !s->only_words) && is_joint(r, t); /* not behind a stray } */
}

/* if (a) b; and do b; may go on though they could end. */
static bool is_over(State *s, const Lex *lex, const Token *t) {
    if (t->kind == TOKEN_END) s->wants |= s->dos > 0;
    if (t->kind != TOKEN_WORD) return true;
    return !(s->ifs && lex_is(lex, t, "else")) && !(s->dos && lex_is(lex, t, "while"));
}

/* Whether the statement ends before the token. */
static bool ends_before(Reader *r, const Token *t) {
    State *s = &r->s;
    if (s->done) return is_over(s, &r->lex, t);
    if (t->kind != TOKEN_END && !t->line) return false;
    if (s->form == FORM_DEFINE) {
        if (s->depth) unclosed(r, &r->open[s->depth - 1]);
        return true;
    }
    if (s->depth || s->deeper) return !goes_on_inside(r, t);
    if (t->kind != TOKEN_END) return !goes_on(r, t);
    s->wants |= s->open || s->want_body || is_head(s) || is_type(s) || s->questions;
    return true;
}

/* ---- statements */

/* A chunk begins with a line, and anew when little is left of it: the rest is moved. */
static void compact(Chunk *chunk) {
    const Source *source = chunk->source;
    size_t rest = source->len - chunk->at;
    bool line = chunk->at > 0 && source->text[chunk->at - 1] == '\n';
    if (rest == 0 || (line && (rest < 4096 || chunk->at > source->len / 2)))
        chunk_begin(chunk);
}

/* The first token of a statement; END at the end of the text, or after an error. */
static Token first_token(Reader *r) {
    for (;;) {
        compact(&r->chunk);
        look(r);
        lex_begin(&r->lex, r->chunk.at);
        Token t = next(r, false);
        bool begins =
            t.kind != TOKEN_END && t.kind != TOKEN_SEMICOLON && t.kind != TOKEN_DIRECTIVE;
        if (t.kind == TOKEN_DIRECTIVE) directive(r, &t);
        r->chunk.at = begins ? t.at : r->lex.at;
        if (chunk_faults(&r->chunk, r->chunk.at, r->diags)) r->s.bad = true;
        if (r->s.bad) return (Token){0};
        if (begins || (t.kind == TOKEN_END && !more(r))) return t;
    }
}

/* The head of a #define: its name and the ( of a macro with arguments begin nothing. */
static void define_head(Reader *r, const Token *t) {
    r->s.form = FORM_DEFINE;
    buf_printf(&r->text, "%-*s", (int)t->len, "#define");
    r->s.copied = r->s.end = t->at + t->len;
    r->lex.macro = true;
    Lex before = r->lex;
    Token name = lex_next(&r->lex);
    if (name.kind != TOKEN_WORD || name.line) {
        r->lex = before;
        return;
    }
    copy(r, &name);
    const char *text = r->lex.text + r->lex.at;
    if (*text == '(') {
        size_t len = strcspn(text, ")\n");
        r->s.end = r->lex.at += len + (text[len] == ')');
    }
    r->lex.operand = false;
}

/* A C statement ends with ; or }. */
static void finish(Reader *r) {
    State *s = &r->s;
    flush(r, s->end);
    bool statements = s->form == FORM_CONTROL || (s->form == FORM_DEFINE && s->semicolon);
    while (!statements && r->text.len && strchr("; ", r->text.data[r->text.len - 1]))
        r->text.data[--r->text.len] = '\0';
    if (statements && !s->done && !s->block_end && !s->want_body) buf_putc(&r->text, ';');
}

static bool wants_line(const Reader *r) {
    const State *s = &r->s;
    bool open = !s->done && (s->open || s->want_body);
    return s->depth || s->deeper || (s->form != FORM_DEFINE && open) || !r->prompt;
}

static void statement(Reader *r, Token t) {
    State *s = &r->s;
    s->start = s->end = s->copied = t.at;
    s->only_words = s->only_types = true;
    buf_clear(&r->text);
    bool define = t.kind == TOKEN_DEFINE, first = true;
    if (define) define_head(r, &t);
    for (;; define = false) {
        if (!define) take(r, &t, first);
        if (first && begins_plainly(r, &t)) glance(r);
        first = define;
        if (s->done && !(s->form == FORM_CONTROL && (s->ifs || s->dos))) {
            r->chunk.at = r->lex.at;
            break;
        }
        t = next(r, wants_line(r));
        if (!ends_before(r, &t)) continue;
        r->chunk.at = t.line ? t.line : t.at;
        break;
    }
    finish(r);
    if (s->resume && s->unclosed) r->chunk.at = s->resume;
}

ReaderResult reader_next(Reader *r, Statement *out, Diags *diags) {
    r->diags = diags;
    memset(&r->s, 0, sizeof r->s);
    Token t = first_token(r);
    if (t.kind == TOKEN_END) return r->s.bad ? READER_ERROR : READER_END;
    statement(r, t);
    if (chunk_faults(&r->chunk, r->chunk.at, diags)) r->s.bad = true;
    if (r->s.bad) return READER_ERROR;
    size_t end = r->s.start + r->text.len;
    *out =
        (Statement){r->chunk.source, span_of(r->s.start, end < r->s.end ? end : r->s.end),
                    buf_str(&r->text), r->text.len};
    return READER_STATEMENT;
}

/* ---- bodies of what was refused */

/* Behind the body that begins with the { just taken; false: it is no body. */
static bool skip_braces(Reader *r) {
    size_t semicolons = 0;
    for (size_t depth = 1; depth;) {
        Token t = next(r, true);
        if (t.kind == TOKEN_END) return false;
        semicolons += t.kind == TOKEN_SEMICOLON;
        depth += t.kind == TOKEN_OPEN && lex_is(&r->lex, &t, "{");
        depth -= t.kind == TOKEN_CLOSE && lex_is(&r->lex, &t, "}");
    }
    return semicolons > 0;
}

void reader_skip_body(Reader *r, const Statement *refused) {
    char last = refused->len ? refused->text[refused->len - 1] : ';';
    if (r->prompt) return;
    look(r);
    Lex first = r->lex;
    first.text = refused->text, first.len = refused->len;
    lex_begin(&first, 0);
    Token word = lex_next(&first);
    bool type = lex_among(&first, &word, "typedef struct class union");
    if (!type && last != ')' && !lex_is(&first, &word, "template")) return;
    lex_begin(&r->lex, r->chunk.at);
    if (last != '}') {
        Token t = next(r, true);
        if (!lex_is(&r->lex, &t, "{")) return;
        if (skip_braces(r)) r->chunk.at = r->lex.at;
    }
    /* typedef struct { … } Name; */
    Token t = type ? next(r, true) : (Token){0};
    while (t.kind == TOKEN_WORD) t = next(r, true);
    if (t.kind == TOKEN_SEMICOLON) r->chunk.at = r->lex.at;
}

/* The prompt's question mark. */
static bool is_question(const char *text, size_t len) {
    while (len > 0 && isspace((unsigned char)text[len - 1])) len--;
    while (len > 1 && isspace((unsigned char)*text)) text++, len--;
    return len == 1 && *text == '?';
}

bool reader_incomplete(const char *text, size_t len) {
    if (is_question(text, len)) return false;
    ReaderText lines = {text, len, 0};
    ReaderLimits limits = {1 << 20, 200, false};
    Reader *reader = reader_new("", reader_text_line, &lines, &limits);
    Diags diags = {0};
    Statement statement;
    bool wants = false;
    for (ReaderResult r; (r = reader_next(reader, &statement, &diags)) != READER_END;) {
        wants = reader->s.wants;
        diag_clear(&diags);
    }
    diag_free(&diags);
    reader_free(reader);
    return wants;
}

/* ---- where lines come from */

bool reader_text_line(void *reader_text, Buf *line, size_t max) {
    ReaderText *from = reader_text;
    size_t rest = from->len - from->at;
    if (rest == 0) return false;
    const char *text = from->text + from->at;
    const char *stop = memchr(text, '\n', rest);
    size_t len = stop ? (size_t)(stop - text) + 1 : rest;
    buf_putn(line, text, len > max ? max + 1 : len);
    from->at += len;
    return true;
}

bool reader_file_line(void *file, Buf *line, size_t max) {
    FILE *from = file;
    int c;
    size_t start = line->len, read = 0;
    flockfile(from);
    while ((c = getc_unlocked(from)) != EOF) {
        if (++read <= max + 1 || read == LINE_END) buf_putc(line, (char)c);
        if (c == '\n' || read == LINE_END) break;
    }
    funlockfile(from);
    return line->len > start;
}
