/* C's types and declarations.
 *
 *     const U64 a = 1, t[2] = {3, 4};        words: const U64 a
 *
 * The grammar gives a row of words; the last is the name, those before say the type.
 * A word that is no known type counts as one where C code is read: engines have Square,
 * Color, Move… which are ints. */
#include "lang/walk.h"

#include <ctype.h>

/* What the words of a type have said so far. */
typedef struct {
    bool is_unsigned, is_signed, is_short, is_long, is_char;
    Type base;
    bool based;
} Parts;

static void add_part(Parts *parts, const char *text, Type type) {
    if (strcmp(text, "unsigned") == 0)
        parts->is_unsigned = true;
    else if (strcmp(text, "signed") == 0)
        parts->is_signed = true;
    else if (strcmp(text, "long") == 0)
        parts->is_long = true;
    else if (strcmp(text, "short") == 0)
        parts->is_short = true;
    else if (strcmp(text, "int") != 0) {
        parts->base = type;
        parts->based = true;
    }
}

static Type as_unsigned(Type type) {
    switch (type) {
    case TYPE_I64:
        return TYPE_U64;
    case TYPE_I32:
        return TYPE_U32;
    case TYPE_I16:
        return TYPE_U16;
    case TYPE_I8:
        return TYPE_U8;
    default:
        return type;
    }
}

static Type whole(const Parts *parts) {
    Type type = parts->based      ? parts->base
                : parts->is_long  ? TYPE_I64
                : parts->is_short ? TYPE_I16
                                  : TYPE_I32;
    return parts->is_unsigned ? as_unsigned(type) : type;
}

/* ---- messages */

static bool is_known_name(Parse *p, const Tree *word) {
    return walk_is_name(p, walk_symbol(p, word));
}

/* foo bar, let y = 5, popcount x: no declarations outside C. */
static void unknown_type(Parse *p, const Tree *word, const Tree *name) {
    const char *text = word->contents;
    const char *then = name ? name->contents : "x";
    if (is_known_name(p, word))
        walk_error(p, walk_token(p, word),
                   "an operator or parentheses are missing behind "
                   "'%s'\n|a function is called %s(%s)",
                   text, text, then);
    else if (strcmp(text, "let") == 0 || strcmp(text, "var") == 0 ||
             strcmp(text, "def") == 0)
        walk_error(p, walk_token(p, word), "unknown type '%s'\n|write %s = …", text,
                   then);
    else {
        const char *near = words_near(text);
        walk_error(p, walk_token(p, word),
                   "unknown type '%s', or an operator is missing before '%s'%s%s%s", text,
                   then, near ? "\n|did you mean '" : "", near ? near : "",
                   near ? "'?" : "");
    }
}

/* retrun a; would declare a. */
static bool is_slip(const char *text) {
    return islower((unsigned char)*text) && strlen(text) > 4 && words_near(text);
}

static void refuse_word(Parse *p, const Tree *word) {
    const char *text = word->contents;
    if (strcmp(text, "float") == 0 || strcmp(text, "double") == 0)
        walk_error(p, walk_token(p, word),
                   "'%s': floating-point numbers are not part of the "
                   "language",
                   text);
    else
        walk_error(p, walk_token(p, word), "'%s' is not part of the language", text);
}

static void refuse_pointer(Parse *p, const Tree *token) {
    bool reference = token->contents[0] == '&';
    walk_error(p, walk_token(p, token),
               "%s are not part of the language\n"
               "|hand values in and the result out; to take the least bit away: "
               "s = lsb(b); b &= b - 1",
               reference ? "references" : "pointers");
}

/* ---- types */

static bool is_capital_word(const char *text) {
    for (; *text; text++)
        if (islower((unsigned char)*text)) return false;
    return true;
}

/* Outside C only what looks like a type is taken for one: Square, piece_t. */
static bool looks_like_type(Parse *p, const Tree *word) {
    const char *text = word->contents;
    size_t len = strlen(text);
    if (p->c || p->functions) return !is_known_name(p, word) && !is_slip(text);
    return (isupper((unsigned char)text[0]) && len > 1 && !is_known_name(p, word)) ||
           (len > 2 && strcmp(text + len - 2, "_t") == 0);
}

/* FASTCALL, __fastcall: a compiler's or a macro. */
static bool is_specifier(const char *text) {
    return text[0] == '_' || (is_capital_word(text) && strlen(text) > 2);
}

/* unknown is the one word that may be the type; a second one is one too many. */
static void take_unknown(Parse *p, Tree *const *words, int i, Tree **unknown) {
    const char *text = words[i]->contents;
    if (is_specifier(text)) {
        if (!*unknown) *unknown = words[i];
        return;
    }
    if (*unknown && !is_capital_word((*unknown)->contents))
        unknown_type(p, *unknown, words[i]);
    *unknown = words[i];
}

static void remember(Parse *p, const Tree *word) {
    const char *text = word->contents;
    size_t len = strlen(text);
    bool type =
        isupper((unsigned char)*text) || (len > 2 && strcmp(text + len - 2, "_t") == 0);
    if (type && p->nseen < SEEN_TYPES && !walk_seen(p, text, len))
        p->seen[p->nseen++] = walk_symbol(p, word);
}

DeclType decl_type(Parse *p, Tree *const *words, int n, Tree *name) {
    DeclType result = {0};
    Parts parts = {0};
    Tree *unknown = NULL;
    for (int i = 0; i < n; i++) {
        if (tree_rule(words[i]) == RULE_ptr) {
            refuse_pointer(p, words[i]);
            continue;
        }
        const char *text = words[i]->contents;
        const Word *word = words_find(&p->words, text, strlen(text));
        Type type = TYPE_NONE;
        if (word && word->class == WORD_REFUSED)
            refuse_word(p, words[i]);
        else if (word && word->class == WORD_SPECIFIER) {
            result.constant |= strncmp(text, "const", 5) == 0;
            result.fixed |= strcmp(text, "static") == 0;
        } else if (walk_type(p, text, strlen(text), &type)) {
            result.typed = true;
            add_part(&parts, text, type);
        } else if (result.typed && is_specifier(text)) {
            continue; /* U64 FASTCALL f(…) */
        } else if (result.typed && name) {
            walk_error(p, walk_token(p, name),
                       "',' or an operator is missing before '%s'", name->contents);
        } else
            take_unknown(p, words, i, &unknown);
    }
    if (result.typed) {
        result.type = whole(&parts);
    } else if (unknown) {
        if (!looks_like_type(p, unknown))
            unknown_type(p, unknown, name);
        else
            remember(p, unknown);
        result.typed = true;
        result.type = TYPE_I32;
    }
    return result;
}

/* "(unsigned long)": the words between the parentheses. */
Type decl_cast_type(Parse *p, const char *text, Span span) {
    Parts parts = {0};
    bool typed = false;
    Lex lex = walk_lex(p, text, strlen(text));
    lex_next(&lex);
    for (Token t; (t = lex_next(&lex)).kind == TOKEN_WORD;) {
        const char *word = arena_strn(p->arena, text + t.at, t.len);
        Type type;
        if (walk_type(p, word, t.len, &type)) {
            add_part(&parts, word, type);
            typed = true;
        } else if (strcmp(word, "const") != 0) {
            bool name = walk_is_name(p, symbol_known(p->symbols, word, t.len));
            if (name || !(p->c || isupper((unsigned char)*word)))
                walk_error(p, span_of(span.end, span.end + 1),
                           "an operator is missing behind %s", text);
            return TYPE_I32;
        }
    }
    return typed ? whole(&parts) : TYPE_NONE;
}

/* ---- initial values */

static Node *init_list(Parse *p, Tree *braces);

/* The index in a token that the grammar took for a board: a name, a number, a letter. */
static Node *board_index(Parse *p, Tree *token) {
    Lex lex = walk_lex(p, token->contents, strlen(token->contents));
    lex.operand = true; /* [ is no board's */
    lex_next(&lex);
    Token t = lex_next(&lex), close = lex_next(&lex);
    bool fits = t.kind == TOKEN_WORD || t.kind == TOKEN_NUMBER || t.kind == TOKEN_CHAR;
    if (!fits || close.kind != TOKEN_CLOSE) {
        walk_error(p, walk_token(p, token),
                   "the index before a value is a name or a number");
        return walk_dummy(p, walk_token(p, token));
    }
    Tree word = *token;
    word.contents = arena_strn(p->arena, token->contents + t.at, t.len);
    word.state.pos += (long)t.at;
    if (t.kind == TOKEN_CHAR) return number_char(p, &word);
    if (t.kind == TOKEN_NUMBER) return number_build(p, &word);
    Node *node = walk_node(p, NODE_NAME, walk_token(p, &word), 0);
    node->sym = walk_symbol(p, &word);
    return node;
}

/* [i] = e and [i][j] = e; the value begins behind the first '='. */
static Node *placed(Parse *p, Tree *tree, int equals) {
    Span span = walk_span(p, tree);
    Node *node = walk_node(p, NODE_PLACED, span, (uint32_t)equals + 1);
    node->kid[1] = board_index(p, tree->children[0]);
    for (int i = 1; i < equals; i++)
        node->kid[i + 1] = expr_build(p, tree->children[i]->children[1]);
    Tree *value = tree->children[equals + 1];
    bool list = equals + 2 == tree->children_num && tree_rule(value) == RULE_braces;
    node->kid[0] = list ? init_list(p, value) : expr_rest(p, tree, equals + 1);
    return node;
}

/* Where the '=' of [i][j] = e is; 0: it is no such element. */
static int placed_at(const Tree *tree) {
    if (tree_rule(tree) != RULE_expr || tree_rule(tree->children[0]) != RULE_board)
        return 0;
    int i = 1;
    while (i < tree->children_num && tree_rule(tree->children[i]) == RULE_index) i++;
    return i + 1 < tree->children_num && walk_is(tree->children[i], '=') ? i : 0;
}

static Node *init_element(Parse *p, Tree *tree) {
    int equals = placed_at(tree);
    if (equals) return placed(p, tree, equals);
    return tree_rule(tree) == RULE_braces ? init_list(p, tree) : expr_build(p, tree);
}

static Node *init_list(Parse *p, Tree *braces) {
    uint32_t n = (uint32_t)(braces->children_num - 1) / 2;
    if (!walk_enter(p, braces)) return walk_dummy(p, walk_span(p, braces));
    Node *node = walk_node(p, NODE_INIT, walk_span(p, braces), n);
    for (uint32_t i = 0; i < n; i++) {
        Tree *sep = braces->children[2 * i + 2];
        if (sep->contents[0] == '.')
            walk_error(p, walk_token(p, sep), "an array's values are written one by one");
        node->kid[i] = init_element(p, braces->children[2 * i + 1]);
    }
    p->depth--;
    return node;
}

Node *decl_initial(Parse *p, Tree *expr, bool array) {
    if (array && tree_rule(expr) == RULE_braces) return init_list(p, expr);
    if (array && tree_rule(expr) == RULE_string)
        walk_error(p, walk_token(p, expr), "strings are not part of the language");
    return expr_build(p, expr);
}

/* ---- declarations */

/* A name with its dimensions and initial value: the trees from `i` on that are such. */
static Node *variable(Parse *p, Tree *name, Tree *decl, int *i) {
    int dims = 0, from = *i;
    while (*i < decl->children_num && tree_rule(decl->children[*i]) == RULE_dim)
        ++*i, dims++;
    Node *node = walk_node(p, NODE_VAR, walk_token(p, name), (uint32_t)dims + 1);
    node->sym = walk_symbol(p, name);
    if (dims > 2)
        walk_error(p, walk_span(p, decl->children[from + 2]),
                   "arrays have one or two dimensions");
    for (int k = 0; k < dims; k++) {
        Tree *dim = decl->children[from + k];
        if (dim->children_num > 2) node->kid[k + 1] = expr_build(p, dim->children[1]);
    }
    if (*i < decl->children_num && tree_rule(decl->children[*i]) == RULE_init) {
        Tree *init = decl->children[(*i)++];
        node->kid[0] = decl_initial(p, init->children[1], dims > 0);
    }
    if (*i > from) node->span.end = walk_span(p, decl->children[*i - 1]).end;
    return node;
}

static bool is_word(const Tree *tree) {
    unsigned rule = tree_rule(tree);
    return rule == RULE_type || rule == RULE_word || rule == RULE_ptr;
}

static Node *further(Parse *p, Tree *more) {
    int i = 0;
    if (more->children_num == 0) return variable(p, more, more, &i);
    if (tree_rule(more->children[0]) == RULE_ptr) refuse_pointer(p, more->children[i++]);
    Tree *name = more->children[i++];
    return variable(p, name, more, &i);
}

/* extern int t[64]; says that t is defined elsewhere, as a prototype does. */
static bool is_elsewhere(const Tree *tree, int words, const Node *node) {
    bool elsewhere = false;
    for (int i = 0; i < words; i++)
        elsewhere |= strcmp(tree->children[i]->contents, "extern") == 0;
    for (uint32_t k = 0; k < node->n; k++)
        if (node->kid[k]->n && node->kid[k]->kid[0]) return false;
    return elsewhere;
}

Node *decl_build(Parse *p, Tree *tree) {
    int words = 0, vars = 1;
    while (words < tree->children_num && is_word(tree->children[words])) words++;
    for (int i = words; i < tree->children_num; i++)
        vars += walk_is(tree->children[i], ',');
    Tree *name = tree->children[words - 1];
    if (strcmp(tree->children[0]->contents, "typedef") == 0) {
        walk_error(p, walk_token(p, name),
                   "typedef gives the type of one value a name\n"
                   "|an array's dimensions stand behind the array's own name");
        return walk_dummy(p, walk_span(p, tree));
    }
    DeclType type = decl_type(p, tree->children, words - 1, name);
    if (type.typed && type.type == TYPE_VOID)
        walk_error(p, walk_token(p, name), "a variable can't be void");
    Node *node = walk_node(p, NODE_DECL, walk_span(p, tree), (uint32_t)vars);
    node->type = (uint8_t)type.type;
    node->flags |=
        (type.constant ? NODE_FLAG_CONST : 0u) | (type.fixed ? NODE_FLAG_STATIC : 0u);
    if (type.typed) walk_c(p, +1);
    int i = words;
    node->kid[0] = variable(p, name, tree, &i);
    for (uint32_t k = 1; i + 1 < tree->children_num; i += 2, k++)
        node->kid[k] = further(p, tree->children[i + 1]);
    if (type.typed) walk_c(p, -1);
    for (uint32_t k = 0; k < node->n; k++) node->kid[k]->type = node->type;
    if (is_elsewhere(tree, words, node)) node->n = 0;
    return node;
}
