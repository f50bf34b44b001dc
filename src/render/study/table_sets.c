/* Tables with sets of their own: a part without free names whose value is neither empty
 * nor everything, `{c3}` in `x & ~{c3}`, stands for a variable. Its squares are known, so
 * that rows may be left out in which there is no square. */
#include "render/study/table_sets.h"

#include <string.h>

#include "lang/print.h"

typedef struct {
    Query *query;
    size_t count;
    Symbol *syms[TRUTH_VARS];
    Wide words[TRUTH_VARS];
} Sets;

/* What is read square by square: its operands may be sets, too. */
static bool is_bitwise(const Node *node) {
    if (node->kind == NODE_UNARY)
        return node->op == MEANING_NOT || node->op == MEANING_LNOT;
    if (node->kind != NODE_BINARY) return node->kind == NODE_CHAIN;
    switch (node->op) {
    case MEANING_AND:
    case MEANING_OR:
    case MEANING_XOR:
    case MEANING_WITHOUT:
    case MEANING_ARROW:
    case MEANING_EQUIV:
    case MEANING_IMPLIES:
    case MEANING_IFF:
    case MEANING_AND_THEN:
    case MEANING_OR_ELSE:
        return true;
    default:
        return false;
    }
}

static bool is_set(Query *query, const Node *node, Wide *word) {
    Value value;
    if (!exec_try(query, node, &value) || value.kind != KIND_SET) return false;
    if (!value_is_known(&value)) return false;
    *word = value_wide(&value);
    return *word && ~*word;
}

/* A name for the set; sets that are equal have one. NULL: there are too many. */
static Symbol *name_of(Sets *sets, const Node *node, Wide word) {
    Arena *arena = sets->query->arena;
    for (size_t i = 0; i < sets->count; i++)
        if (sets->words[i] == word) return sets->syms[i];
    if (sets->count == TRUTH_VARS) return NULL;
    Symbol *sym = ARENA_NEW(arena, Symbol);
    const char *name = print_text(arena, node);
    *sym = (Symbol){.name = name, .len = (uint32_t)strlen(name), .square = -1};
    sets->words[sets->count] = word;
    return sets->syms[sets->count++] = sym;
}

/* Puts names in place of sets. */
static void name_sets(Sets *sets, Node **at, unsigned depth) {
    enum { DEEPEST = 500 };
    Node *node = *at;
    Wide word;
    if (!node || depth == DEEPEST) return;
    if (is_bitwise(node) ||
        (node->kind == NODE_CALL && !is_set(sets->query, node, &word))) {
        for (uint32_t i = 0; i < node->n; i++) name_sets(sets, &node->kid[i], depth + 1);
    } else if (is_set(sets->query, node, &word)) {
        Symbol *sym = name_of(sets, node, word);
        if (!sym) return;
        *at = ast_new(sets->query->arena, NODE_NAME, node->span, 0);
        (*at)->sym = sym;
    }
}

static const Node *named(Sets *sets, const Node *node) {
    Node *copy = node ? ast_copy(sets->query->arena, node) : NULL;
    name_sets(sets, &copy, 0);
    return copy;
}

static void take_words(const Sets *sets, TruthTable *table) {
    for (size_t i = 0; i < table->nvars; i++)
        for (size_t k = 0; k < sets->count; k++)
            if (table->syms[i] == sets->syms[k]) {
                table->known |= 1u << i;
                table->words[i] = sets->words[k];
            }
}

/* Rows in which the known sets have no square. */
static void leave_out(TruthTable *table) {
    for (size_t row = 0; row < table_rows(table); row++) {
        Wide squares = ~(Wide)0;
        for (size_t i = 0; i < table->nvars; i++)
            if (table->known >> i & 1)
                squares &= table_in(table, row, i) ? table->words[i] : ~table->words[i];
        if (!squares) truth_set(&table->may, row, false);
    }
}

bool table_sets_study(Query *query, const Node *expr, const Node *when, bool steps,
                      TruthTable *table, const TableRefusal *refusal) {
    if (!refusal->why) return false;
    Sets sets = {.query = query};
    Diags *diags = query->diags, quiet = {0};
    TruthTable other;
    TableRefusal unused;
    const Node *claim = named(&sets, expr), *condition = named(&sets, when);
    query->diags = &quiet;
    bool good =
        sets.count && table_study(query, claim, condition, steps, &other, &unused);
    query->diags = diags;
    diag_free(&quiet);
    if (!good) return false;
    *table = other;
    take_words(&sets, table);
    leave_out(table);
    return true;
}
