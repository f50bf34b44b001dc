/* Examples for the blanks, the names without a value. What a name stands for is guessed
 * from its place (behind a shift an amount) and from its letter (s a square, n a number),
 * then the guesses are tried; of five kinds for up to four names that is soon done. */
#include "shell/command/example.h"

#include <string.h>

#include "lang/print.h"
#include "render/text/board.h"
#include "shell/command/named.h"

enum { NAMES_MOST = NAMED_MOST, DEPTH_MOST = 200 };

typedef enum { ROLE_SET, ROLE_SQUARE, ROLE_AMOUNT, ROLE_SMALL, ROLE_PART, ROLES } Role;

typedef struct {
    Symbol *sym;
    Role guess, role;
    Value value;
} Name;

typedef struct {
    const Work *work;
    const Node *expr;
    Name name[NAMES_MOST];
    size_t count;
} Blanks;

static const uint64_t parts[NAMES_MOST] = {
    UINT64_C(0x0004000008000000), /* d4, c7, of the first set */
    UINT64_C(0x0000000020000200), /* b2, f4, of the second */
    UINT64_C(0x0000000008000000),
    UINT64_C(0x0000000000000080),
};
static const uint64_t squares[NAMES_MOST] = {28, 45, 10, 51}; /* e4, f6, c2, d7 */
static const uint64_t amounts[NAMES_MOST] = {9, 2, 3, 1};
static const uint64_t smalls[NAMES_MOST] = {2, 1, 3, 4};

/* Names of one role get its values in order. */
static void give_values(Blanks *names) {
    static const struct {
        const uint64_t *word;
        Kind kind;
    } values[ROLES] = {{named_words, KIND_SET},
                       {squares, KIND_SQUARE},
                       {amounts, KIND_INT},
                       {smalls, KIND_INT},
                       {parts, KIND_SET}};
    size_t given[ROLES] = {0};
    for (size_t i = 0; i < names->count; i++) {
        Name *name = &names->name[i];
        name->value = (Value){.kind = (uint8_t)values[name->role].kind};
        name->value.term = term_word(values[name->role].word[given[name->role]++]);
    }
}

/* --- which names, and what they may be --- */

static Role role_by_letter(const char *name) {
    if (strcmp(name, "s") == 0 || strcmp(name, "sq") == 0 ||
        strcmp(name, "square") == 0 || strcmp(name, "from") == 0 ||
        strcmp(name, "to") == 0)
        return ROLE_SQUARE;
    if (strcmp(name, "d") == 0 || strcmp(name, "dir") == 0) return ROLE_SMALL;
    return strlen(name) == 1 && strchr("ijkn", *name) ? ROLE_AMOUNT : ROLE_SET;
}

/* (n - x) & x goes through the subsets of x, and n is one of them. */
static bool is_part(const Node *node, const Symbol *sym) {
    const Node *less = node->kind == NODE_BINARY ? node->kid[0] : NULL;
    return less && node->op == MEANING_AND && less->kind == NODE_BINARY &&
           less->op == MEANING_SUB && less->kid[0]->kind == NODE_NAME &&
           less->kid[0]->sym == sym && ast_equal(less->kid[1], node->kid[1]);
}

/* How far something is shifted; 1 << s is the set of a square. */
static Role role_by_place(const Node *node, const Symbol *sym, unsigned depth) {
    Role role = ROLES;
    bool shift =
        node->kind == NODE_BINARY &&
        (node->op == MEANING_SHL || node->op == MEANING_SHR || node->op == MEANING_USHR);
    if (shift && node->kid[1]->kind == NODE_NAME && node->kid[1]->sym == sym)
        return node->kid[0]->kind == NODE_NUMBER ? ROLE_SQUARE : ROLE_AMOUNT;
    if (is_part(node, sym)) return ROLE_PART;
    for (uint32_t i = 0; i < node->n && role == ROLES && depth < DEPTH_MOST; i++)
        if (node->kid[i]) role = role_by_place(node->kid[i], sym, depth + 1);
    return role;
}

static bool take_names(Blanks *names) {
    const Work *work = names->work;
    Query query = work_terms(work, NAMES_LAW, session_pool(work->session));
    Value value;
    query.yields = true;
    exec_try(&query, names->expr, &value); /* what it met before an error counts, too */
    for (size_t i = 0; i < query.nused; i++) {
        if (query.used[i].fixed) continue;
        if (names->count == NAMES_MOST) return false;
        Name *name = &names->name[names->count++];
        name->sym = query.used[i].sym;
        Role role = role_by_place(names->expr, name->sym, 0);
        name->guess = role < ROLES ? role : role_by_letter(name->sym->name);
    }
    return names->count > 0;
}

/* A name that looks like a misspelt one is no free name. */
static bool is_misspelt(const Blanks *names) {
    Query query = work_query(names->work);
    Diags *diags = query.diags;
    size_t before = diags->count;
    Value value;
    exec_eval(&query, names->expr, &value);
    bool found = false;
    for (size_t i = before; i < diags->count; i++)
        if (strstr(diags->at[i].hint, "did you mean")) found = true;
    diag_cut(diags, before);
    return found;
}

/* --- trying --- */

static void bind(const Blanks *names, Query *query) {
    for (size_t i = 0; i < names->count; i++)
        query_bind(query, names->name[i].sym, names->name[i].value);
}

static bool fits(const Blanks *names) {
    Query query = work_query(names->work);
    Value value;
    bind(names, &query);
    return exec_try(&query, names->expr, &value);
}

/* Tries all roles, the guesses first: `choice` has a digit in base ROLES a name. */
static bool find_roles(Blanks *names) {
    unsigned all = 1;
    for (size_t i = 0; i < names->count; i++) all *= ROLES;
    for (unsigned choice = 0; choice < all; choice++) {
        unsigned rest = choice;
        for (size_t i = 0; i < names->count; i++, rest /= ROLES)
            names->name[i].role = (Role)((names->name[i].guess + rest % ROLES) % ROLES);
        give_values(names);
        if (fits(names)) return true;
    }
    return false;
}

static const char *intro_of(const Blanks *names) {
    BoardShape mapping = exec_squares(names->work->session->exec);
    Style plain = style_default();
    Buf text = {0};
    plain.squares = mapping;
    buf_puts(&text, "an example:");
    for (size_t i = 0; i < names->count; i++) {
        const Name *name = &names->name[i];
        uint64_t word = name->value.term.word;
        buf_printf(&text, "%s %s = ", i ? "," : "", name->sym->name);
        if (name->role == ROLE_SET || name->role == ROLE_PART)
            board_members(&text, &plain, word, 16);
        else if (name->role == ROLE_SQUARE)
            buf_puts(&text, shape_name(mapping, (int)word));
        else
            buf_printf(&text, "%d", (int)word);
    }
    return arena_buf(names->work->session->statement, &text);
}

/* --- what is always so --- */

/* "for every x it is blsi(x): isolate the lowest square"; doc: NULL without */
static const char *always_of(const Blanks *names, const Node *call, const char *doc) {
    Buf text = {0};
    for (size_t i = 0; i < names->count; i++)
        buf_printf(&text, "%s%s", i ? ", " : "for every ", names->name[i].sym->name);
    buf_puts(&text, " it is ");
    print_node(&text, call);
    if (doc) buf_puts(&text, ": ");
    if (doc) buf_putn(&text, doc, strcspn(doc, ":"));
    return arena_buf(names->work->session->statement, &text);
}

/* The doc of the builtin that is called. */
static const char *own_words(const Blanks *names) {
    const Session *session = names->work->session;
    Entry entry;
    if (!exec_describe(session->exec, names->expr->sym->name, &entry) || !entry.doc)
        return NULL;
    return arena_printf(session->statement, "%s: %s", entry.signature, entry.doc);
}

/* One of the names, or of bbx's own functions, that it equals. */
static const char *find_always(const Blanks *names) {
    Named named = {.work = names->work, .expr = names->expr, .mode = NAMES_LAW};
    const char *doc;
    if (names->expr->kind == NODE_NAME) return NULL;
    if (names->expr->kind == NODE_CALL) return own_words(names);
    for (; named.count < names->count; named.count++)
        named.sym[named.count] = names->name[named.count].sym;
    for (size_t i = 0; i < names->count; i++) {
        const Node *name = named_name(&named, i);
        if (named_is(&named, name)) return always_of(names, name, NULL);
    }
    const Node *call = named_call(&named, &doc);
    return call ? always_of(names, call, doc) : NULL;
}

void example_take(const Work *work, const Node *expr, Example *example) {
    Blanks names = {.work = work, .expr = expr};
    *example = (Example){.query = work_query(work)};
    if (!take_names(&names) || is_misspelt(&names) || !find_roles(&names)) return;
    bind(&names, &example->query);
    example->intro = intro_of(&names);
    example->always = find_always(&names);
}
