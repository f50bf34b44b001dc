/* mpc's error in words.
 *
 * The statement is parsed again with the rule of its first word, so that what mpc
 * expected is to the point. Then three things make the message: what was expected, as
 * classes, not as a list; the token that stands there; and the one before it. */
#include "lang/walk.h"

#include <ctype.h>

#include "base/suggest.h"
#include "base/utf8.h"

typedef enum { TOKEN_END, TOKEN_WORD, TOKEN_NUMBER, TOKEN_SIGN, TOKEN_OTHER } TokenKind;

typedef struct {
    TokenKind kind;
    size_t at, len;
    const char *text; /* its own copy */
} Token;

/* What mpc expected. */
enum {
    WANT_OPERAND = 1,
    WANT_OPERATOR = 2,
    WANT_SEMI = 4,
    WANT_NAME = 8,
    WANT_WHEN = 16,
    WANT_IN = 32,
    WANT_OPEN = 64,
    WANT_COLON = 128,
    WANT_BRACE = 256,
    WANT_END = 512,
    WANT_STATEMENT = 1024,
    WANT_FEN = 2048,
    WANT_FILE = 4096,
    WANT_COMMA = 8192
};

typedef struct {
    Parse *p;
    int rule;
    unsigned want;
    Token here, before;
    Token head;   /* of what closes before: (…) behind a word */
    Token tail;   /* what stands before a block's } that is `before` */
    char bracket; /* the innermost open one, 0: none */
    bool block;   /* it is C's */
} Case;

static const struct {
    const char *text;
    unsigned want;
} classes[] = {
    {"an operand", WANT_OPERAND},
    {"an operator", WANT_OPERATOR},
    {"';'", WANT_SEMI},
    {"a name", WANT_NAME},
    {"'when'", WANT_WHEN},
    {"'in'", WANT_IN},
    {"'('", WANT_OPEN},
    {"':'", WANT_COLON},
    {"'{'", WANT_BRACE},
    {"end of statement", WANT_END},
    {"a statement", WANT_STATEMENT},
    {"a FEN in quotes or startpos", WANT_FEN},
    {"a file name", WANT_FILE},
    {"','", WANT_COMMA},
    {"',' or ')'", WANT_COMMA},
};

static unsigned wants_of(const mpc_err_t *error) {
    unsigned want = 0;
    for (int i = 0; i < error->expected_num; i++)
        for (size_t k = 0; k < sizeof classes / sizeof *classes; k++)
            if (strcmp(error->expected[i], classes[k].text) == 0) want |= classes[k].want;
    return want;
}

/* ---- tokens */

static bool is_word_char(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

static bool is_sign(char c) {
    return c && strchr("-+*/%&|^<>=!~?:.\\", c);
}

static Token token_at(const Parse *p, size_t at) {
    const char *text = p->text;
    while (at < p->len && isspace((unsigned char)text[at])) at++;
    Token t = {TOKEN_END, at, 0, ""};
    if (at >= p->len) return t;
    size_t end = at + 1;
    if (is_word_char(text[at])) {
        t.kind = isdigit((unsigned char)text[at]) ? TOKEN_NUMBER : TOKEN_WORD;
        while (is_word_char(text[end])) end++;
    } else if (is_sign(text[at])) {
        t.kind = TOKEN_SIGN;
        while (is_sign(text[end])) end++;
    } else if (text[at] == '"') {
        t.kind = TOKEN_OTHER;
        while (end < p->len && text[end - 1 + (end == at + 1)] != '"') end++;
    } else {
        t.kind = TOKEN_OTHER;
        utf8_decode(text + at, p->len - at, &end);
        if (end > 1) t.kind = TOKEN_SIGN;
        end += at;
    }
    t.len = end - at;
    t.text = arena_strn(p->arena, text + at, t.len);
    return t;
}

static bool begins_block(const Token *before) {
    return before->len &&
           (strchr(")}{;", *before->text) || strcmp(before->text, "else") == 0 ||
            strcmp(before->text, "do") == 0);
}

/* The token before the place, and the brackets open there. */
static void look_before(Case *c, size_t place) {
    char open[1000];
    Token heads[1000] = {0};
    size_t depth = 0;
    for (size_t at = 0;;) {
        Token t = token_at(c->p, at);
        if (t.kind == TOKEN_END || t.at >= place) break;
        if (t.at + t.len > place) t.len = place - t.at;
        t.text = arena_strn(c->p->arena, c->p->text + t.at, t.len);
        c->tail = (Token){0};
        if (t.len == 1 && strchr("([{", *t.text) && depth < sizeof open) {
            heads[depth] = c->before;
            open[depth++] = *t.text == '{' && begins_block(&c->before) ? 'B' : *t.text;
        }
        if (t.len == 1 && strchr(")]}", *t.text) && depth) {
            c->head = heads[--depth];
            if (open[depth] == 'B') c->tail = c->before;
        }
        c->before = t;
        at = t.at + t.len;
    }
    c->bracket = depth ? open[depth - 1] : 0;
    c->block = c->bracket == 'B' || (c->rule == RULE_cst && c->bracket == '{');
}

static Span span_at(const Case *c, const Token *t) {
    size_t start = c->p->base + t->at;
    return span_of(start, start + (t->len ? t->len : 1));
}

static Span behind(const Case *c, const Token *t) {
    size_t start = c->p->base + t->at + t->len;
    return span_of(start, start + 1);
}

static bool is_operand_start(const Token *t) {
    return t->kind == TOKEN_WORD || t->kind == TOKEN_NUMBER ||
           (t->kind == TOKEN_OTHER && strchr("([{\"'", *t->text));
}

/* ---- messages */

/* Words of C and C++ that the language leaves out. */
static bool refused_word(const Case *c, const Token *token) {
    const char *t = token->text;
    Span span = span_at(c, token);
    if (token->kind != TOKEN_WORD) return false;
    if (strcmp(t, "struct") == 0 || strcmp(t, "class") == 0 || strcmp(t, "union") == 0)
        walk_error(c->p, span, "'%s': structs are not part of the language", t);
    else if (strcmp(t, "template") == 0)
        walk_error(c->p, span, "templates are not part of the language");
    else if (strcmp(t, "goto") == 0)
        walk_error(c->p, span, "goto is not part of the language");
    else if (strcmp(t, "case") == 0 || strcmp(t, "default") == 0)
        walk_error(c->p, span, "'%s' stands in a switch only", t);
    else if (strcmp(t, "else") == 0)
        walk_error(c->p, span, "'else' without its 'if'");
    else if (token->at > 0 && (strcmp(t, "law") == 0 || strcmp(t, "refute") == 0 ||
                               strcmp(t, "position") == 0))
        walk_error(c->p, span, "'%s' stands at top level only", t);
    else
        return false;
    return true;
}

/* if x == 3, for s in …, and a function's head without its body. */
static bool headless(const Case *c) {
    static const char *const heads[] = {"if", "while", "switch", "for"};
    if (c->rule == RULE_defst && *c->before.text == ')' && !c->bracket &&
        c->here.kind == TOKEN_WORD) {
        walk_error(c->p, span_at(c, &c->here), "'{' is missing before '%s'",
                   c->here.text);
        return true;
    }
    if (c->before.kind != TOKEN_WORD || *c->here.text == '(') return false;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        if (strcmp(heads[i], c->before.text) != 0) continue;
        bool domain = i == 3 && c->before.at == 0;
        walk_error(c->p, span_at(c, &c->before), "'(' is missing behind '%s'%s", heads[i],
                   domain ? "\n|'for v in …' closes a law or refute" : "");
        return true;
    }
    return false;
}

/* 'wen' where 'when' may stand. */
static bool misspelt(const Case *c) {
    if (c->here.kind != TOKEN_WORD) return false;
    Suggest near = suggest_for(c->here.text);
    if (c->want & WANT_WHEN) {
        suggest_try(&near, "when");
        suggest_try(&near, "for");
    }
    static const char *const always[] = {"and", "or", "xor", "in"};
    for (size_t i = 0; i < 4; i++) suggest_try(&near, always[i]);
    if (!near.best || strcmp(near.best, c->here.text) == 0) return false;
    walk_error(c->p, span_at(c, &c->here),
               "an operator is missing before '%s'\n"
               "|did you mean '%s'?",
               c->here.text, near.best);
    return true;
}

static bool is_function(const Case *c, const Token *t) {
    if (t->kind != TOKEN_WORD || !c->p->names.is_name) return false;
    const Symbol *sym = symbol(c->p->symbols, t->text, t->len);
    return sym->square < 0 && c->p->names.is_name(c->p->names.context, sym);
}

/* law a == when b: `when` was taken for a value. */
static bool reserved_before(const Case *c) {
    if (c->before.kind != TOKEN_WORD || !(c->want & WANT_OPERATOR)) return false;
    const Word *word = words_find(&c->p->words, c->before.text, c->before.len);
    if (!word || (word->class != WORD_CLAUSE && word->class != WORD_OPERATOR))
        return false;
    walk_error(c->p, span_at(c, &c->before), "a value is wanted before '%s'",
               c->before.text);
    return true;
}

static bool misplaced_clause(const Case *c) {
    bool when = strcmp(c->here.text, "when") == 0,
         fors = strcmp(c->here.text, "for") == 0;
    if (!when && !fors) return false;
    walk_error(c->p, span_at(c, &c->here),
               when ? "'when' closes a law, refute or command; a calculation has no "
                      "condition\n|write c ? x : y"
                    : "'for … in' closes a law or refute\n"
                      "|a sum over a domain is sum(v in …: …)");
    return true;
}

/* lwa a == a, retrun 3, whlie (a): a word near to one that begins a statement. */
static bool misspelt_start(const Case *c) {
    const Token *word = *c->before.text == ')' ? &c->head : &c->before;
    if (word->kind != TOKEN_WORD) return false;
    const Symbol *sym = symbol(c->p->symbols, word->text, word->len);
    if (c->p->names.is_name && c->p->names.is_name(c->p->names.context, sym))
        return false;
    const char *near = words_near(word->text);
    if (word->at == 0 && words_is_command(word->text)) {
        walk_error(c->p, span_at(c, word),
                   "'%s' begins no statement, and an operator is missing before '%s'\n"
                   "|the command is ':%s'",
                   word->text, c->here.text, word->text);
        return true;
    }
    if (near)
        walk_error(c->p, span_at(c, word),
                   "'%s' begins no statement, and an operator is missing before '%s'\n"
                   "|did you mean '%s'?",
                   word->text, c->here.text, near);
    return near != NULL;
}

/* Two values side by side. */
static void missing_operator(const Case *c) {
    Span span = span_at(c, &c->here);
    const char *here = c->here.text;
    if (misplaced_clause(c) || misspelt(c)) return;
    if (is_function(c, &c->before) && c->here.kind != TOKEN_OTHER)
        walk_error(c->p, span_at(c, &c->before),
                   "parentheses are missing behind '%s'\n"
                   "|%s(%s)",
                   c->before.text, c->before.text, here);
    else if (misspelt_start(c))
        return;
    else if (c->bracket == '{' && !c->block)
        walk_error(c->p, span, "',' is missing before '%s'", here);
    else if (c->bracket == '(' && c->want & WANT_COMMA)
        walk_error(c->p, span, "an operator or ',' is missing before '%s'", here);
    else
        walk_error(c->p, span, "an operator is missing before '%s'%s", here,
                   strncmp(c->p->text, ":asm", 4) == 0 ? "\n|:help asm lists the targets"
                                                       : "");
}

/* if (…) { x = 3 }, whose braces were taken for a set's. */
static bool unfinished_block(const Case *c) {
    if (!(c->want & WANT_SEMI) || !c->tail.len || strchr(";{}", *c->tail.text))
        return false;
    walk_error(c->p, behind(c, &c->tail), "';' is missing behind '%s'", c->tail.text);
    return true;
}

/* A } or a new line where a ; was due: the place is behind what it should close. */
static bool missing_semicolon(const Case *c) {
    if (!(c->want & WANT_SEMI)) return false;
    size_t from = c->p->base + c->before.at, to = c->p->base + c->here.at;
    bool line =
        c->here.kind != TOKEN_END && memchr(c->p->source->text + from, '\n', to - from);
    bool closes = c->here.len == 1 && *c->here.text == '}';
    const Word *known = c->here.kind == TOKEN_WORD
                            ? words_find(&c->p->words, c->here.text, c->here.len)
                            : NULL;
    bool statement = known && known->class != WORD_STATEMENT;
    if (!line && !closes && !statement) return false;
    walk_error(c->p, behind(c, &c->before), "';' is missing behind '%s'", c->before.text);
    return true;
}

/* Signs without a blank between: === is none, and neither is +/. */
static bool strange_operator(const Case *c) {
    bool joined = c->before.kind == TOKEN_SIGN && c->here.kind == TOKEN_SIGN &&
                  c->before.at + c->before.len == c->here.at &&
                  (unsigned char)*c->before.text < 0x80 &&
                  (unsigned char)*c->here.text < 0x80;
    if (!joined) return false;
    const char *whole = arena_printf(c->p->arena, "%s%s", c->before.text, c->here.text);
    if (operators_infix(&c->p->operators, whole)) { /* if (a) -> b */
        walk_error(c->p, span_at(c, &c->before), "'%s' wants a value on its left", whole);
        return true;
    }
    const char *hint = strncmp(c->before.text, "==", 2) == 0   ? "\n|equality is '=='"
                       : strncmp(c->before.text, "!=", 2) == 0 ? "\n|inequality is '!='"
                                                               : "";
    walk_error(c->p, span_at(c, &c->before), "'%s%s' is no operator%s", c->before.text,
               c->here.text, hint);
    return true;
}

static void missing_operand(const Case *c) {
    Span span = span_at(c, &c->here);
    if (c->here.kind == TOKEN_END)
        walk_error(c->p, behind(c, &c->before),
                   "the statement ends where a value is wanted "
                   "behind '%s'",
                   c->before.text);
    else if (c->here.kind == TOKEN_SIGN && c->before.len == 0)
        walk_error(c->p, span, "'%s' wants a value on its left", c->here.text);
    else
        walk_error(c->p, span, "a value is wanted before '%s'", c->here.text);
}

static void position_wants(const Case *c) {
    Token t = token_at(c->p, strlen("position"));
    bool fen = t.kind != TOKEN_END && memchr(c->p->text + t.at, '/', c->p->len - t.at);
    size_t len = c->p->len - t.at;
    if (fen && len < 100)
        walk_error(c->p, span_at(c, &t), "a FEN stands in quotes\n|position \"%.*s\"",
                   (int)len, c->p->text + t.at);
    else
        walk_error(c->p, span_at(c, &t), "position wants a FEN in quotes, or startpos");
}

static void unexpected(const Case *c) {
    Span span = span_at(c, &c->here);
    if (c->rule != RULE_exprst && c->bracket == '(' && strcmp(c->here.text, ":") == 0) {
        walk_error(c->p, span,
                   "loops over lists are C++'s\n|write for (i = 0; i < n; i++)");
        return;
    }
    const char *here = c->here.text;
    const char *wanted = c->want & WANT_NAME        ? "a name"
                         : c->want & WANT_OPEN      ? "'('"
                         : c->want & WANT_BRACE     ? "'{'"
                         : c->want & WANT_IN        ? "'in'"
                         : c->want & WANT_COLON     ? "':'"
                         : c->want & WANT_FILE      ? "a file name"
                         : c->want & WANT_STATEMENT ? "a statement"
                         : c->want & WANT_SEMI      ? "';'"
                                                    : NULL;
    if (c->here.kind == TOKEN_END && wanted)
        walk_error(c->p, behind(c, &c->before), "the statement ends where %s is wanted",
                   wanted);
    else if (c->here.kind == TOKEN_END)
        walk_error(c->p, behind(c, &c->before), "the statement ends too early");
    else if (wanted)
        walk_error(c->p, span, "%s is wanted before '%s'", wanted, here);
    else
        walk_error(c->p, span, "'%s' has no place here", here);
}

static void colon_or_dots(const Case *c) {
    Span span = span_at(c, &c->here);
    if (*c->here.text == ':')
        walk_error(c->p, span, "':' belongs to 'c ? x : y', a label, or sum(v in …: …)");
    else
        walk_error(c->p, span, "'%s' stands in braces or behind 'in'\n|{a1..a8}",
                   c->here.text);
}

static void tell(const Case *c) {
    bool value = c->want & WANT_OPERAND, infix = c->want & WANT_OPERATOR;
    bool only_value = value && !infix && !(c->want & WANT_END);
    bool ended = c->here.kind == TOKEN_END;
    if (unfinished_block(c) || refused_word(c, &c->before) || refused_word(c, &c->here) ||
        headless(c) || reserved_before(c))
        return;
    if (c->want & WANT_FEN)
        position_wants(c);
    else if (missing_semicolon(c))
        return;
    else if (infix && c->want & WANT_COLON && ended)
        walk_error(c->p, behind(c, &c->before), "the ':' of '?' is missing\n|c ? x : y");
    else if (value && !infix && strange_operator(c))
        return;
    else if (only_value)
        missing_operand(c);
    else if (infix && is_operand_start(&c->here))
        missing_operator(c);
    else if (infix && (*c->here.text == ':' || strcmp(c->here.text, "..") == 0))
        colon_or_dots(c);
    else
        unexpected(c);
}

/* ---- which rule is to blame */

static bool has_body(const Parse *p) {
    const char *s = p->text;
    while ((s = strchr(s, ')'))) {
        s++;
        while (*s == ' ') s++;
        if (*s == '{') return true;
    }
    return false;
}

static bool starts(const Parse *p, const char *word) {
    size_t len = strlen(word);
    return strncmp(p->text, word, len) == 0 && !is_word_char(p->text[len]);
}

static int rule_of(const Parse *p) {
    static const struct {
        const char *word;
        int rule;
    } rules[] = {{"law", RULE_lawst},
                 {"refute", RULE_lawst},
                 {"assert", RULE_assertst},
                 {"position", RULE_positionst},
                 {"quiz", RULE_quizst},
                 {"enum", RULE_enumst},
                 {"typedef", RULE_typedefst},
                 {"if", RULE_cst},
                 {"while", RULE_cst},
                 {"for", RULE_cst},
                 {"do", RULE_cst},
                 {"switch", RULE_cst},
                 {"return", RULE_cst},
                 {"break", RULE_cst},
                 {"continue", RULE_cst}};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (starts(p, rules[i].word)) return rules[i].rule;
    if (*p->text == ':') return RULE_commandst;
    if (*p->text == '#') return RULE_macrost;
    if (*p->text == '{') return strchr(p->text, ';') ? RULE_cst : RULE_exprst;
    Token first = token_at(p, 0);
    const Word *word =
        first.kind == TOKEN_WORD ? words_find(&p->words, first.text, first.len) : NULL;
    bool declares = words_is_type(word) || (word && word->class == WORD_SPECIFIER);
    bool defines = declares || (first.kind == TOKEN_WORD && has_body(p));
    return defines ? RULE_defst : RULE_exprst;
}

/* Where a bracket stands that could begin what is wanted, mpc went no deeper. */
static bool is_too_deep(const Case *c) {
    return c->want & WANT_OPERAND && c->p->text[c->here.at] == '(';
}

void complain(Parse *p, mpc_err_t *error) {
    Case c = {.p = p, .rule = rule_of(p), .before = {TOKEN_END, 0, 0, ""}};
    mpc_err_delete(error);
    Tree *tree = grammar_parse(p->grammar, c.rule, p->text, p->len, &error);
    if (tree) {
        mpc_ast_delete(tree);
        tree = grammar_parse(p->grammar, RULE_stmt, p->text, p->len, &error);
        if (tree) mpc_ast_delete(tree);
        if (tree) error = NULL;
    }
    size_t place = error ? (size_t)error->state.pos : 0;
    c.here = token_at(p, place);
    look_before(&c, place);
    if (error) c.want = wants_of(error);
    if (!error || error->failure || is_too_deep(&c))
        walk_error(p, span_at(&c, &c.here), "the statement is nested too deeply");
    else if (!complain_c(p, c.here.at))
        tell(&c);
    if (error) mpc_err_delete(error);
}
