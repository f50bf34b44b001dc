/* Messages for mpc's errors.
 *
 * The statement is parsed again with the rule of its first word, so that what mpc
 * expected is to the point. Three things make the message: what was expected, as classes;
 * the token that stands there; and the one before it. The first row of the table that
 * fits all three says it. */
#include "lang/walk.h"

#include <assert.h>
#include <ctype.h>

#include "base/suggest.h"

/* What mpc expected: a bit for each row. */
enum {
#define WANTED(name, text) name##_BIT,
#include "lang/messages.def"
#undef WANTED
    VALUE_BIT,
    SOLE_BIT,
#define WANTED(name, text) name = 1 << name##_BIT,
#include "lang/messages.def"
#undef WANTED
    VALUE = 1 << VALUE_BIT,
    SOLE = 1 << SOLE_BIT
};

static const char *const wanted_text[] = {
#define WANTED(name, text) text,
#include "lang/messages.def"
#undef WANTED
};

static unsigned wanted_classes(const mpc_err_t *error) {
    unsigned want = 0;
    for (int i = 0; i < error->expected_num; i++)
        for (int k = 0; k < VALUE_BIT; k++)
            if (strcmp(error->expected[i], wanted_text[k]) == 0) want |= 1u << k;
    if ((want & (OPERAND | OPERATOR)) == OPERAND)
        want |= want & END ? VALUE : VALUE | SOLE;
    return want;
}

/* The tokens before the place, the one there (`here`), and one more; before the first
 * stands an empty one. */
typedef struct {
    Parse *p;
    Lex lex;
    Token *token;
    const Token *first, *before, *here, *found; /* found: by a row's question */
    const char *word;                           /* that a row's question came to */
    unsigned want;
    int rule;
    const Token *open; /* the innermost open bracket, or NULL */
    const Token *head; /* of what closes before: (…) behind a word */
    const Token *tail; /* what stands before a block's } that is `before`, or NULL */
    bool block;        /* the open bracket is a block's */
} Case;

static const char *text_of(const Case *c, const Token *t) {
    return arena_strn(c->p->arena, c->p->text + t->at, t->len);
}

static bool is(const Case *c, const Token *t, const char *texts) {
    return t && t->kind != TOKEN_END && lex_is(&c->lex, t, texts);
}

static bool starts_value(const Token *t) {
    return t->kind == TOKEN_WORD || t->kind == TOKEN_NUMBER || t->kind == TOKEN_OPEN ||
           t->kind == TOKEN_STRING || t->kind == TOKEN_CHAR;
}

static bool is_name(const Case *c, const Token *t) {
    if (t->kind != TOKEN_WORD) return false;
    const Symbol *sym = symbol(c->p->symbols, c->p->text + t->at, t->len);
    return sym->square < 0 && walk_is_name(c->p, sym);
}

static bool is_type(const Case *c, const Token *t) {
    Type type;
    return t->kind == TOKEN_WORD && walk_type(c->p, c->p->text + t->at, t->len, &type);
}

/* ---- questions of rows: what the two tokens don't tell */

static bool find_text(Case *c, const Token *t) {
    c->found = t;
    return t != NULL;
}

static bool next_star(Case *c) {
    return is(c, c->here + 1, "* **") && find_text(c, c->here + 1);
}

/* [](int x) { … }, [&](…), [=](…) */
static bool is_lambda(Case *c) {
    for (const Token *t = c->first; t + 2 <= c->here; t++) {
        const Token *close = is(c, t + 1, "& =") ? t + 2 : t + 1;
        if (is(c, t, "[") && is(c, close, "]") && is(c, close + 1, "("))
            return find_text(c, t);
    }
    return false;
}

static bool called_type(Case *c) {
    return is_type(c, c->before);
}

static bool declared_type(Case *c) {
    return c->before > c->first && c->before->kind == TOKEN_WORD &&
           is_type(c, c->before - 1);
}

/* U64 x{5}, read as a body */
static bool in_values(Case *c) {
    const Token *name = c->open - 1;
    return is(c, c->open, "{") && name > c->first && name->kind == TOKEN_WORD &&
           is_type(c, name - 1) && find_text(c, c->open);
}

static bool is_capital(const Case *c, const Token *t) {
    for (uint32_t i = 0; i < t->len; i++)
        if (islower((unsigned char)c->p->text[t->at + i])) return false;
    return t->kind == TOKEN_WORD;
}

/* FOREACH(s, b) { … } */
static bool is_macro_block(Case *c) {
    return c->head && c->head > c->first && c->p->names.is_name &&
           is_capital(c, c->head) && !is_name(c, c->head) && find_text(c, c->head);
}

/* if (…) { x = 3 }, whose braces were taken for a set's. */
static bool unfinished(Case *c) {
    return c->tail && !is(c, c->tail, "; { }") && find_text(c, c->tail);
}

/* Those that are left out; the others stand at top level. */
static bool refused(Case *c, const Token *t) {
    static const char *const messages[][2] = {
        {"goto", "goto is not part of the language"},
        {"else", "'else' without its 'if'"},
        {"case", "'case' stands in a switch only"},
        {"default", "'default' stands in a switch only"},
        {"law", "'law' stands at top level only"},
        {"refute", "'refute' stands at top level only"},
        {"position", "'position' stands at top level only"},
        {"assert", "'assert' stands at top level only\n|in C it is assert(…)"},
    };
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        if (!is(c, t, messages[i][0]) || (i >= 4 && t == c->first)) continue;
        c->word = messages[i][1];
        return find_text(c, t);
    }
    return false;
}

static bool refused_first(Case *c) {
    return (c->first->class == WORD_FOREIGN || c->first->class == WORD_CONTROL) &&
           refused(c, c->first);
}

/* if (x) :vars */
static bool inner_command(Case *c) {
    const char *name = c->p->text + c->here->at + 1;
    if (!is(c, c->here, ":") || !is(c, c->before, "{ } ; ) else")) return false;
    c->word = "commands stand at top level only";
    return words_command(name, symbol_reach(name)) && find_text(c, c->here);
}

/* law two words: … */
static bool is_long_name(Case *c) {
    if (!is(c, c->first, "law refute") || c->here < c->first + 2) return false;
    if (is(c, c->first + 1, "forall")) return false;
    const char *name = c->p->text + c->first[1].at;
    size_t len = 0, words = 0, reach;
    while ((reach = symbol_reach(name + len))) {
        words++;
        len += reach;
        if (name[len] == ' ') len++;
    }
    bool behind = c->p->text + c->here->at > name + len;
    if (words < 2 || name[len] != ':' || name[len - 1] == ' ' || behind) return false;
    char *word = arena_strn(c->p->arena, name, len);
    for (char *at = word; *at; at++)
        if (*at == ' ') *at = '_';
    c->word = arena_printf(c->p->arena, "%s %s", text_of(c, c->first), word);
    return find_text(c, c->first + 2);
}

static bool refused_here(Case *c) {
    return refused(c, c->before) || refused(c, c->here) || inner_command(c);
}

/* struct A : public B */
static bool is_derived(Case *c) {
    return is(c, c->first, "struct union") && c->before == c->first + 1;
}

static bool is_function_head(Case *c) {
    return c->rule == RULE_defst && !c->open;
}

static bool is_clause(Case *c) {
    return c->before->class == WORD_CLAUSE || c->before->class == WORD_OPERATOR;
}

/* A } or a new line where a ; was due. */
static bool wants_semicolon(Case *c) {
    size_t from = c->p->base + c->before->at, to = c->p->base + c->here->at;
    bool line =
        c->here->kind != TOKEN_END && memchr(c->p->source->text + from, '\n', to - from);
    return line || is(c, c->here, "}") || c->here->word;
}

/* Signs without a blank between: === is none, and neither is +/. */
static bool is_joined(Case *c) {
    bool joined = c->before->at + c->before->len == c->here->at &&
                  !(c->p->text[c->before->at] & 0x80) &&
                  !(c->p->text[c->here->at] & 0x80) && !is(c, c->here, ",") &&
                  !is(c, c->before, ",");
    c->word =
        arena_printf(c->p->arena, "%s%s", text_of(c, c->before), text_of(c, c->here));
    return joined;
}

static bool is_joined_operator(Case *c) {
    return is_joined(c) && operators_find(&c->p->operators, c->word, ROLE_BETWEEN);
}

static bool is_first(Case *c) {
    return c->here == c->first && !is(c, c->here, ",");
}

static bool is_second(Case *c) {
    return c->before == c->first;
}

/* 'wen' where 'when' may stand. */
static bool misspelt(Case *c) {
    const char *text = text_of(c, c->here);
    static const char *const words[] = {"when", "for", "and", "or", "xor", "in"};
    Suggest near = suggest_for(text);
    for (size_t i = c->want & WHEN ? 0 : 2; i < 6; i++) suggest_try(&near, words[i]);
    c->word = near.best;
    return near.best && strcmp(near.best, text) != 0;
}

static bool is_function(Case *c) {
    return is_name(c, c->before);
}

static bool misspelt_word(Case *c) {
    c->found = is(c, c->before, ")") && c->head ? c->head : c->before;
    return c->found->kind == TOKEN_WORD && !is_name(c, c->found);
}

static bool is_command_name(Case *c) {
    return misspelt_word(c) && c->found == c->first &&
           words_command(c->p->text + c->found->at, c->found->len);
}

/* lwa a == a, retrun 3, whlie (a): a word near to one that begins a statement. */
static bool misspelt_start(Case *c) {
    if (!misspelt_word(c)) return false;
    c->word = words_near(text_of(c, c->found));
    return c->word != NULL;
}

static bool in_set(Case *c) {
    return is(c, c->open, "{") && !c->block;
}

static bool in_call(Case *c) {
    return is(c, c->open, "(") && c->want & (COMMA | SEPARATOR);
}

static bool in_loop(Case *c) {
    return is(c, c->open, "(") && c->rule != RULE_exprst;
}

/* The word behind :asm that is neither a target nor what else stands there. */
static bool no_target(Case *c) {
    const Token *t = c->first + 1;
    if (!is(c, c->first, ":asm :c")) return false;
    while (
        is(c, t, "x86 - 64 bmi tbm mmx sse2 xop avx avx2 avx512 aarch64 native all sysv flags"))
        t++;
    return t == c->before && t->kind == TOKEN_WORD && find_text(c, t);
}

static bool unknown_command(Case *c) {
    const char *text = text_of(c, c->first);
    if (c->first->kind != TOKEN_COMMAND || words_command(text + 1, strlen(text + 1)))
        return false;
    c->word = words_near_command(text + 1);
    return find_text(c, c->first);
}

static bool near_command(Case *c) {
    return unknown_command(c) && c->word;
}

static bool no_command(Case *c) {
    return is(c, c->first, ":") && find_text(c, c->first);
}

/* The first that mpc expected, when nothing better can be said. */
static bool first_wanted(Case *c) {
    int i = NAME_BIT;
    while (i < VALUE_BIT && !(c->want & 1u << i)) i++;
    c->word = wanted_text[i < VALUE_BIT ? i : 0];
    return i < VALUE_BIT;
}

/* ---- the table */

typedef enum { AT_HERE, AT_BEFORE, AT_FOUND, BEHIND, BEHIND_FOUND } Where;

static bool matches(const Case *c, const Token *t, const char *pattern) {
    switch (pattern[0] == '<' && pattern[1] >= 'a' ? pattern[1] : 0) {
    case 'w':
        return t->kind == TOKEN_WORD;
    case 'v':
        return starts_value(t);
    case 's':
        return t->kind == TOKEN_SIGN || t->kind == TOKEN_WRONG;
    case 'e':
        return t->kind == TOKEN_END;
    case 't':
        return t->kind == TOKEN_STRING;
    case 'b':
        return t->kind == TOKEN_WORD || t->kind == TOKEN_NUMBER;
    case 'o':
        return !is(c, t, "(");
    default:
        return !*pattern || is(c, t, pattern);
    }
}

static const struct {
    unsigned want;
    const char *before, *here;
    bool (*question)(Case *c);
    Where where;
    const char *text;
} rows[] = {
#define MESSAGE(wanted, before, here, question, where, text)                             \
    {wanted, before, here, question, where, text},
#include "lang/messages.def"
#undef MESSAGE
};

static Span span_of_row(const Case *c, Where where) {
    const Token *t = where == AT_HERE                        ? c->here
                     : where == AT_BEFORE || where == BEHIND ? c->before
                                                             : c->found;
    bool behind = where == BEHIND || where == BEHIND_FOUND;
    size_t start = c->p->base + t->at + (behind ? t->len : 0);
    return span_of(start, start + (behind || !t->len ? 1 : t->len));
}

/* What a % and this letter stand for; the build refuses a table with other letters. */
static const char *part_of(const Case *c, char letter) {
    switch (letter) {
    case 'b':
        return text_of(c, c->before);
    case 'h':
        return text_of(c, c->here);
    case 'f':
        return text_of(c, c->found);
    case 'w':
        assert(c->word);
        return c->word;
    default:
        return "%";
    }
}

static const char *filled(const Case *c, const char *message) {
    Buf text = {0};
    for (const char *m = message; *m; m++)
        if (*m == '%' && m[1])
            buf_puts(&text, part_of(c, *++m));
        else
            buf_putc(&text, *m);
    return arena_buf(c->p->arena, &text);
}

static void report_error(Case *c) {
    size_t i = 0;
    while ((c->want & rows[i].want) != rows[i].want ||
           !matches(c, c->before, rows[i].before) || !matches(c, c->here, rows[i].here) ||
           (rows[i].question && !rows[i].question(c)))
        i++;
    walk_error(c->p, span_of_row(c, rows[i].where), "%s", filled(c, rows[i].text));
}

/* ---- what stands where the grammar stopped */

static bool begins_block(const Case *c, const Token *before) {
    return is(c, before, ") } { ; else do");
}

/* The brackets that are open there, and what the last closed one had before it. */
static void find_brackets(Case *c) {
    size_t depth = 0, most = (size_t)(c->here - c->first) + 1;
    const Token **open = ARENA_ARRAY(c->p->arena, const Token *, most);
    for (const Token *t = c->first; t < c->here; t++) {
        c->tail = NULL;
        if (t->kind == TOKEN_OPEN) open[depth++] = t;
        if (t->kind != TOKEN_CLOSE || !depth) continue;
        const Token *from = open[--depth];
        c->head = from - 1;
        if (is(c, from, "{") && begins_block(c, from - 1)) c->tail = t - 1;
    }
    c->open = depth ? open[depth - 1] : NULL;
    c->block =
        is(c, c->open, "{") && (begins_block(c, c->open - 1) || c->rule == RULE_cst);
}

/* One that reaches over the place ends there. */
static void take_tokens(Case *c, size_t place) {
    Token *token = ARENA_ARRAY(c->p->arena, Token, place + 4), *t = token;
    c->lex = walk_lex(c->p, arena_strn(c->p->arena, c->p->text, place), place);
    do *++t = lex_next(&c->lex);
    while (t->kind > TOKEN_COMMENT);
    c->lex.text = c->p->text;
    c->lex.len = c->p->len;
    c->lex.at = place;
    t[0] = lex_next(&c->lex);
    t[1] = lex_next(&c->lex);
    c->first = token + 1;
    c->before = t - 1;
    c->here = t;
    find_brackets(c);
}

/* ---- which rule is to blame */

static bool has_body(Parse *p) {
    Lex lex = walk_lex(p, p->text, p->len);
    for (Token before = {0}, t; (t = lex_next(&lex)).kind > TOKEN_COMMENT; before = t)
        if (lex_is(&lex, &before, ")") && lex_is(&lex, &t, "{")) return true;
    return false;
}

static int rule_of(Parse *p) {
    static const struct {
        const char *words;
        int rule;
    } heads[] = {
        {"law refute", RULE_lawst},
        {"assert", RULE_assertst},
        {"position", RULE_positionst},
        {"quiz", RULE_quizst},
        {"typedef enum struct union", RULE_ctopst},
        {"for", RULE_cst},
    };
    Lex lex = walk_lex(p, p->text, p->len);
    Token t = lex_next(&lex);
    if (walk_names(p)) return RULE_exprst;
    for (size_t i = 0; t.word && i < sizeof heads / sizeof *heads; i++)
        if (lex_is(&lex, &t, heads[i].words)) return heads[i].rule;
    if (t.kind == TOKEN_COMMAND) return RULE_commandst;
    if (lex_is(&lex, &t, "{")) return strchr(p->text, ';') ? RULE_cst : RULE_exprst;
    if (t.kind != TOKEN_WORD || t.class == WORD_STATEMENT) return RULE_exprst;
    if (t.class == WORD_CONTROL) return RULE_cst;
    bool head = words_is_type(t.word) || t.class == WORD_SPECIFIER;
    return head || has_body(p) ? RULE_defst : RULE_exprst;
}

/* Where a bracket stands that could begin what is wanted, mpc went no deeper. */
static bool is_too_deep(const Case *c) {
    return c->want & OPERAND && is(c, c->here, "(");
}

void syntax_error(Parse *p, mpc_err_t *error) {
    Case c = {.p = p, .rule = rule_of(p)};
    mpc_err_delete(error);
    Tree *tree = grammar_parse(p->grammar, c.rule, p->marked, p->len, &error);
    if (tree) {
        mpc_ast_delete(tree);
        tree = grammar_parse(p->grammar, RULE_stmt, p->marked, p->len, &error);
        if (tree) mpc_ast_delete(tree);
        if (tree) error = NULL;
    }
    take_tokens(&c, error ? (size_t)error->state.pos : 0);
    if (error) c.want = wanted_classes(error);
    if (!error || error->failure || is_too_deep(&c)) {
        Span span = span_of_row(&c, AT_HERE);
        walk_error(p, span, "the statement is nested too deeply");
    } else {
        report_error(&c);
    }
    if (error) mpc_err_delete(error);
}
