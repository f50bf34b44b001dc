/* C's types.
 *
 *     const U64 *t[2], (*f)(int)        words: const U64; then * t [2] and (*f) (int)
 *
 * The grammar gives rows of words, stars, names in parentheses, dimensions and
 * parameters. The words before a name or star say the base type; what stands around the
 * name makes others of it, from the inside out. */
#include "lang/walk.h"

#include <ctype.h>

/* The words of a type so far. */
typedef struct {
    unsigned is_unsigned, is_signed, is_short, is_long, is_int; /* how often */
    Type base;
    unsigned based;
    bool signable; /* char is, which signed and unsigned may stand before */
    bool wide;
} Parts;

static void add_part(Parts *parts, const char *text, Type type) {
    unsigned *count = strcmp(text, "unsigned") == 0 ? &parts->is_unsigned
                      : strcmp(text, "signed") == 0 ? &parts->is_signed
                      : strcmp(text, "long") == 0   ? &parts->is_long
                      : strcmp(text, "short") == 0  ? &parts->is_short
                      : strcmp(text, "int") == 0    ? &parts->is_int
                                                    : &parts->based;
    ++*count;
    if (count != &parts->based) return;
    parts->base = type;
    parts->signable = among("char __int64", text, strlen(text));
}

/* unsigned foo, long long long, short char: words that make no type together. `named`:
 * one of them is a type's name with a node of its own. */
static bool is_no_type(const Parts *parts, bool named) {
    unsigned signs = parts->is_unsigned + parts->is_signed;
    unsigned sizes = parts->is_short + parts->is_long, based = parts->based + named;
    return signs > 1 || sizes > 2 || parts->is_short > 1 ||
           (parts->is_short && parts->is_long) || parts->is_int > 1 || based > 1 ||
           (based && (sizes || parts->is_int)) || (based && signs && !parts->signable);
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
    case TYPE_CHAR:
        return TYPE_U8;
    default:
        return type;
    }
}

static Type combined_type(const Parts *parts) {
    Type type = parts->based      ? parts->base
                : parts->is_long  ? TYPE_I64
                : parts->is_short ? TYPE_I16
                                  : TYPE_I32;
    if (parts->is_signed && type == TYPE_CHAR) return TYPE_I8;
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
                   "an operator or parentheses are missing after "
                   "'%s'\n|a function is called %s(%s)",
                   text, text, then);
    else if (among("let var def", text, strlen(text)))
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
static bool is_misspelt_return(const char *text) {
    return islower((unsigned char)*text) && strlen(text) > 4 && words_near(text);
}

static void refuse_word(Parse *p, const Tree *word) {
    const char *text = word->contents;
    bool number = among("float double", text, strlen(text));
    walk_error(p, walk_token(p, word),
               number ? "'%s': floating-point numbers are not part of the language"
                      : "'%s' is not part of the language",
               text);
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
    if (p->c || p->functions) return !is_known_name(p, word) && !is_misspelt_return(text);
    return (isupper((unsigned char)text[0]) && len > 1 && !is_known_name(p, word)) ||
           (len > 2 && strcmp(text + len - 2, "_t") == 0);
}

/* FASTCALL, __fastcall: a macro, or a compiler's. */
static bool is_specifier(const char *text) {
    static const char compilers[] =
        "__cdecl __fastcall __stdcall __vectorcall __thiscall __forceinline __inline "
        "__inline__ __const __const__ __volatile__ __restrict __restrict__ __extension__ "
        "_Noreturn _Atomic _Thread_local __thread __ptr64";
    return among(compilers, text, strlen(text)) ||
           (is_capital_word(text) && text[0] != '_' && strlen(text) > 2);
}

/* unknown is the one word that may be the type; a second one is one too many. */
static void set_unknown(Parse *p, Tree *const *words, int i, Tree **unknown) {
    const char *text = words[i]->contents;
    if (is_specifier(text)) {
        if (!*unknown) *unknown = words[i];
        return;
    }
    if (*unknown && !is_capital_word((*unknown)->contents))
        unknown_type(p, *unknown, words[i]);
    *unknown = words[i];
}

/* ---- the base type */

static bool is_spec(const Tree *tree) {
    unsigned rule = tree_rule(tree);
    return rule == RULE_struct || rule == RULE_enum || rule == RULE_typeof;
}

static bool is_word(const Tree *tree) {
    unsigned rule = tree_rule(tree);
    return rule == RULE_word || rule == RULE_begin || rule == RULE_first ||
           rule == RULE_type;
}

static const Word *known(Parse *p, const Tree *word) {
    return words_find(&p->words, word->contents, strlen(word->contents));
}

bool declarator_is_type(Parse *p, const Tree *word) {
    const Word *row = known(p, word);
    Type type;
    return (row && (row->class == WORD_SPECIFIER || row->class == WORD_TYPEDEF)) ||
           walk_type(p, word->contents, strlen(word->contents), &type);
}

static void add_specifier_tree(Parse *p, Tree *tree, DeclType *base) {
    Span span = walk_span(p, tree);
    base->typed = true;
    if (tree_rule(tree) == RULE_enum) {
        define_enum(p, tree, base);
    } else if (tree_rule(tree) == RULE_struct) {
        define_struct(p, tree, base);
    } else {
        Tree *of = tree->children[2];
        base->node = walk_type_node(p, FORM_TYPEOF, span, 1);
        base->node->kid[0] = tree_outer(of) == RULE_tname || tree_rule(of) == RULE_tname
                                 ? declarator_type(p, &tree->children[2])
                                 : expr_commas(p, of);
    }
}

/* What the statement itself defines has no number so far, either. */
static bool is_auto(Parse *p, const Tree *word) {
    const Word *row = known(p, word);
    return row && row->class == WORD_TYPE;
}

/* A word of the base type that is none of the tables' specifiers. */
static void add_type(Parse *p, const Tree *word, Type type, DeclType *base,
                     Parts *parts) {
    base->typed = true;
    const Word *row = known(p, word);
    if (row && row->class == WORD_WIDE) {
        parts->is_unsigned += word->contents[2] == 'u';
        parts->wide = parts->signable = true;
        parts->based++;
        return;
    }
    if (row && row->class == WORD_LACKED)
        walk_error(p, walk_token(p, word), "bbx has no type '%s'", word->contents);
    if (type != TYPE_NONE || is_auto(p, word)) {
        add_part(parts, word->contents, type);
        return;
    }
    base->node = walk_type_node(p, FORM_BASE, base->span, 0);
    base->node->sym = walk_symbol(p, word);
}

/* The words of the type together. */
static void check_parts(Parse *p, const Parts *parts, const DeclType *base) {
    const char *text = p->text + (base->span.start - p->base);
    if (is_no_type(parts, base->node != NULL))
        walk_error(p, base->span, "'%.*s' is no type",
                   (int)(base->span.end - base->span.start), text);
}

static void make_wide(Parse *p, const Parts *parts, DeclType *base) {
    p->wide = true;
    base->node = walk_type_node(p, FORM_BASE, base->span, 0);
    base->node->sym =
        symbol_of(p->symbols, parts->is_unsigned ? "unsigned __int128" : "__int128");
}

/* A member may have it, though no value does. */
static bool is_real(const Parse *p, const char *text) {
    return p->structs && among("float double", text, strlen(text));
}

static void add_real(Parse *p, const char *text, DeclType *base, Parts *parts) {
    bool large = parts->is_long == 1 && strcmp(text, "double") == 0;
    if (large) parts->is_long = 0;
    base->typed = true;
    base->node = walk_type_node(p, FORM_BASE, base->span, 0);
    base->node->sym = symbol_of(p->symbols, large ? "long double" : text);
}

static void add_specifier(const char *text, DeclType *base) {
    base->constant |= among("const constexpr", text, strlen(text));
    base->fixed |= strcmp(text, "static") == 0;
    base->elsewhere |= strcmp(text, "extern") == 0;
    base->renames |= strcmp(text, "typedef") == 0;
}

static bool in_c_file(const Parse *p) {
    return preprocess_language(p->file) != LANGUAGE_BBX;
}

/* struct A or enum A has been spoken of, which C++ calls A. */
static bool is_tag(const Parse *p, const Tree *name) {
    const Symbol *sym = symbol_known(p->symbols, name->contents, strlen(name->contents));
    return sym && p->names.is_tag && p->names.is_tag(p->names.context, sym);
}

/* Behind unsigned or long alone more may say what the type is. */
static bool is_whole(const DeclType *base, const Parts *parts) {
    return base->typed && (base->node || base->body || parts->based || parts->is_int);
}

static DeclType base_of(Parse *p, Tree *const *at, int n, const Tree *name) {
    DeclType base = {.span =
                         n ? span_of(walk_start(p, at[0]), walk_span(p, at[n - 1]).end)
                           : (Span){0}};
    Parts parts = {0};
    Tree *unknown = NULL;
    for (int i = 0; i < n; i++) {
        const char *text = at[i]->contents;
        const Word *word = is_spec(at[i]) ? NULL : known(p, at[i]);
        Type type = TYPE_NONE;
        if (is_spec(at[i]))
            add_specifier_tree(p, at[i], &base);
        else if (word && word->class == WORD_REFUSED && is_real(p, text))
            add_real(p, text, &base, &parts);
        else if (word && word->class == WORD_REFUSED)
            refuse_word(p, at[i]);
        else if (word && (word->class == WORD_SPECIFIER || word->class == WORD_TYPEDEF))
            add_specifier(text, &base);
        else if (walk_type(p, text, strlen(text), &type))
            add_type(p, at[i], type, &base, &parts);
        else if (is_whole(&base, &parts) && is_specifier(text))
            continue; /* U64 FASTCALL f(…) */
        else if (base.typed && name)
            walk_error(p, walk_token(p, name),
                       "',' or an operator is missing before '%s'", name->contents);
        else if (base.typed)
            walk_error(p, walk_token(p, at[i]), "unknown type '%s'", text);
        else
            set_unknown(p, at, i, &unknown);
    }
    bool parts_say = base.typed;
    if (unknown && !base.typed) {
        if (!in_c_file(p) && !looks_like_type(p, unknown)) unknown_type(p, unknown, name);
        add_type(p, unknown, TYPE_NONE, &base, &parts);
    } else if (base.typed && !base.node && !parts.wide && base.type == TYPE_NONE) {
        base.type = combined_type(&parts);
    }
    if (unknown && parts_say && !is_specifier(unknown->contents))
        walk_error(p, walk_token(p, unknown), "unknown type '%s'", unknown->contents);
    check_parts(p, &parts, &base);
    if (parts.wide) make_wide(p, &parts, &base);
    return base;
}

/* Whether the last of the words is a name: no type, or behind one a word that serves as a
 * name, too. */
static bool is_named(Parse *p, Tree *const *at, int n, bool named) {
    const Tree *last = at[n - 1];
    const Word *row = is_spec(last) ? NULL : known(p, last);
    if (is_spec(last) || (row && row->class == WORD_REFUSED)) return false;
    if (!declarator_is_type(p, last)) return true;
    bool based = false;
    for (int i = 0; i + 1 < n; i++) {
        const Word *word = is_spec(at[i]) ? NULL : known(p, at[i]);
        based |= !word || words_is_type(word);
    }
    bool only = row && row->class != WORD_EITHER;
    return based && (named || !only);
}

DeclType declarator_base(Parse *p, DeclRow *row, bool named) {
    Tree *const *at = row->at + row->i;
    int n = 0, left = row->n - row->i;
    while (n < left && (is_word(at[n]) || is_spec(at[n]))) n++;
    unsigned then = n < left ? tree_rule(at[n]) : RULE_NONE;
    bool later = then == RULE_ptr || then == RULE_nested;
    bool renames = n > 1 && strcmp(at[0]->contents, "typedef") == 0;
    if (!later && n && is_named(p, at, n, named || renames)) n--;
    row->i += n;
    return base_of(p, at, n, n < left && is_word(at[n]) ? at[n] : NULL);
}

/* A word that says no more than a type: no name of anything. */
static bool says_type(Parse *p, const Tree *word) {
    const Word *row = known(p, word);
    bool refused = row && row->class == WORD_REFUSED;
    return is_spec(word) || refused ||
           (is_word(word) && (declarator_is_type(p, word) || is_tag(p, word)));
}

void declarator_before(Parse *p, DeclRow *row, DeclType *base) {
    Tree *const *at = row->at + row->i;
    int n = 0, left = row->n - row->i;
    while (n < left && says_type(p, at[n])) n++;
    const Tree *last = n ? at[n - 1] : NULL;
    if (n && n == left && is_word(last) &&
        (!known(p, last) || walk_may_name(last->contents, strlen(last->contents))))
        n--; /* a type's name serves as another, too */
    if (!n) return;
    row->i += n;
    *base = base_of(p, at, n, NULL);
    if (base->fixed || base->elsewhere || base->renames)
        walk_error(p, base->span, "'%s' says nothing of values", at[0]->contents);
}

/* ---- the rest */

/* The base type as a new node. */
static Node *base_node(Parse *p, const DeclType *base) {
    Node *node;
    if (base->node) {
        node = ast_copy(p->arena, base->node);
    } else {
        node = walk_type_node(p, FORM_BASE, base->span, 0);
        node->type = base->type;
    }
    if (base->constant) node->flags |= NODE_FLAG_CONST;
    return node;
}

static Node *derived_node(Parse *p, TypeForm form, Span span, Node *of, uint32_t n) {
    Node *node = walk_type_node(p, form, span, n);
    node->kid[0] = of;
    return node;
}

/* `**`, `(*` */
static Node *pointers(Parse *p, const Tree *token, Node *type) {
    for (const char *s = token->contents; *s; s++) {
        uint32_t at = walk_start(p, token) + (uint32_t)(s - token->contents);
        const char *then = p->text + (at - p->base) + 1;
        if (*s == '&' && then[strspn(then, " ")] != '=') /* x, &= y */
            cpp_error(p, span_of(at, at + 1), "references are");
        else if (*s == '*')
            type = derived_node(p, FORM_POINTER, span_of(at, at + 1), type, 1);
    }
    return type;
}

static Node *suffix(Parse *p, Tree *tree, Node *type) {
    if (tree_rule(tree) == RULE_dim) {
        Node *array = derived_node(p, FORM_ARRAY, walk_span(p, tree), type, 2);
        Tree *size = tree->children[tree->children_num - 2];
        bool open = tree->children_num == 2 || tree_rule(size) == RULE_fixed;
        if (!open) array->kid[1] = expr_build(p, size); /* [static 8] says no more */
        return array;
    }
    Node **params = ARENA_ARRAY(p->arena, Node *, tree->children_num);
    bool variadic;
    uint32_t n = define_params(p, tree, params, &variadic);
    Node *function = derived_node(p, FORM_FUNCTION, walk_span(p, tree), type, n + 1);
    for (uint32_t i = 0; i < n; i++) function->kid[i + 1] = params[i];
    if (variadic) function->flags |= NODE_FLAG_VARIADIC;
    return function;
}

/* Derives the declarator's type from its stars, name and suffixes. */
static Node *derived(Parse *p, DeclRow *row, Node *type, Tree **name) {
    Tree *inner = NULL;
    for (; row->i < row->n; row->i++) {
        Tree *tree = row->at[row->i];
        const Word *word = is_word(tree) ? known(p, tree) : NULL;
        if (tree_rule(tree) == RULE_ptr || tree_rule(tree) == RULE_nest)
            type = pointers(p, tree, type);
        else if (word && word->class == WORD_SPECIFIER)
            type->flags |= strcmp(tree->contents, "const") == 0 ? NODE_FLAG_CONST : 0u;
        else if (tree_rule(tree) == RULE_nested && !inner)
            inner = tree;
        else if (is_word(tree) && !*name && !inner)
            *name = tree;
        else
            break;
    }
    int from = row->i;
    while (row->i < row->n && (tree_rule(row->at[row->i]) == RULE_dim ||
                               tree_rule(row->at[row->i]) == RULE_params))
        row->i++;
    for (int i = row->i; i > from; i--) type = suffix(p, row->at[i - 1], type);
    if (!inner) return type;
    DeclRow nested = {inner->children, 0, inner->children_num - 1};
    return derived(p, &nested, type, name);
}

Declarator declarator_rest(Parse *p, DeclRow *row, const DeclType *base) {
    Declarator result = {0};
    Node *node = base_node(p, base);
    result.type = derived(p, row, node, &result.name);
    if (result.type == node && !base->node) result.type = NULL;
    return result;
}

DeclRow declarator_row(Tree *const *tree, unsigned rule) {
    if (tree_rule(*tree) != rule) return (DeclRow){tree, 0, 1};
    return (DeclRow){(*tree)->children, 0, (*tree)->children_num};
}

Node *declarator_type(Parse *p, Tree *const *tname) {
    DeclRow row = declarator_row(tname, RULE_tname);
    DeclType base = declarator_base(p, &row, false);
    if (base.body && base.body->kind == NODE_TYPE) base.node = base.body;
    Declarator rest = declarator_rest(p, &row, &base);
    if (rest.name)
        walk_error(p, walk_token(p, rest.name), "a type alone stands here, without '%s'",
                   rest.name->contents);
    return rest.type ? rest.type : base_node(p, &base);
}

/* "(unsigned long)", "(U64 *)" */
Node *declarator_cast(Parse *p, const Tree *token, Type *type) {
    const char *text = token->contents;
    Span span = walk_token(p, token);
    Parts parts = {0};
    DeclType base = {.span = span};
    Lex lex = walk_lex(p, text, strlen(text));
    lex_next(&lex);
    *type = TYPE_NONE;
    for (Token t; (t = lex_next(&lex)).kind == TOKEN_WORD;) {
        Tree word = {.contents = arena_strn(p->arena, text + t.at, t.len)};
        word.state.pos = token->state.pos + (long)t.at;
        Type part;
        if (walk_type(p, word.contents, t.len, &part)) {
            add_type(p, &word, part, &base, &parts);
            continue;
        }
        if (declarator_is_type(p, &word)) {
            add_specifier(word.contents, &base);
            continue;
        }
        const Symbol *sym = symbol_known(p->symbols, word.contents, t.len);
        if (walk_is_name(p, sym) || !(p->c || isupper((unsigned char)*word.contents)))
            walk_error(p, span_of(span.end, span.end + 1),
                       "an operator is missing after %s", text);
        add_type(p, &word, TYPE_NONE, &base, &parts);
        base.typed = true;
    }
    if (base.typed && !base.node) base.type = combined_type(&parts);
    check_parts(p, &parts, &base);
    if (parts.wide) make_wide(p, &parts, &base);
    if (strchr(text, '*')) return pointers(p, token, base_node(p, &base));
    *type = base.type;
    return base.node;
}
