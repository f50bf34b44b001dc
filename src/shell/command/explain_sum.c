/* Sums of bitwise parts, found in the text; their values on 0 and 1 as a table. */
#include "shell/command/explain_sum.h"

#include <inttypes.h>
#include <string.h>

#include "lang/print.h"

enum { NAMES_MOST = 3, DEEPEST = 40 };

typedef struct {
    Symbol *sym[NAMES_MOST];
    size_t count;
} Seen;

/* --- what such a sum is --- */

static bool take_name(Seen *seen, Symbol *sym) {
    for (size_t i = 0; i < seen->count; i++)
        if (seen->sym[i] == sym) return true;
    if (seen->count == NAMES_MOST) return false;
    seen->sym[seen->count++] = sym;
    return true;
}

static bool is_constant(const char *name) {
    return strcmp(name, "U") == 0 || strcmp(name, "universe") == 0 ||
           strcmp(name, "empty") == 0;
}

static bool is_bitwise(const Node *node, Seen *seen, unsigned depth) {
    if (depth == DEEPEST) return false;
    if (node->kind == NODE_NAME)
        return is_constant(node->sym->name) || take_name(seen, node->sym);
    if (node->kind == NODE_NUMBER) return ast_word(node) == 0 || ~node->num == 0;
    if (node->kind == NODE_UNARY && node->op == MEANING_NOT)
        return is_bitwise(node->kid[0], seen, depth + 1);
    if (node->kind != NODE_BINARY) return false;
    bool op = node->op == MEANING_AND || node->op == MEANING_OR ||
              node->op == MEANING_XOR || node->op == MEANING_WITHOUT ||
              node->op == MEANING_ARROW || node->op == MEANING_EQUIV;
    return op && is_bitwise(node->kid[0], seen, depth + 1) &&
           is_bitwise(node->kid[1], seen, depth + 1);
}

static bool is_number(const Node *node) {
    if (node->kind == NODE_UNARY && node->op == MEANING_NEG) node = node->kid[0];
    return node->kind == NODE_NUMBER;
}

static bool is_sum(const Node *node, Seen *seen, unsigned depth) {
    if (depth == DEEPEST) return false;
    if (is_number(node) || is_bitwise(node, seen, depth)) return true;
    if (node->kind == NODE_UNARY)
        return (node->op == MEANING_NEG || node->op == MEANING_PLUS) &&
               is_sum(node->kid[0], seen, depth + 1);
    if (node->kind != NODE_BINARY) return false;
    const Node *a = node->kid[0], *b = node->kid[1];
    if (node->op == MEANING_ADD || node->op == MEANING_SUB)
        return is_sum(a, seen, depth + 1) && is_sum(b, seen, depth + 1);
    if (node->op == MEANING_MUL && is_number(a)) return is_sum(b, seen, depth + 1);
    return (node->op == MEANING_MUL || node->op == MEANING_SHL) && is_number(b) &&
           is_sum(a, seen, depth + 1);
}

/* --- the table --- */

static bool value_at(const Work *work, const Seen *seen, const Node *side, unsigned row,
                     uint64_t *word) {
    Query query = work_query(work);
    Value value;
    for (size_t i = 0; i < seen->count; i++) {
        Value bit = {.term = term_word(row >> (seen->count - 1 - i) & 1)};
        bit.kind = KIND_INT;
        query_bind(&query, seen->sym[i], bit);
    }
    bool good = exec_try(&query, side, &value) && term_is_word(value.term);
    if (good) *word = value.term.word;
    return good;
}

/* What both sides are on each row; a bit alone where both are bitwise. false: they
 * differ, or have no value. */
static bool take_numbers(const Work *work, const Seen *seen, const Node *claim,
                         bool bitwise, int64_t *numbers) {
    for (unsigned row = 0; row < 1u << seen->count; row++) {
        uint64_t word, other;
        if (!value_at(work, seen, claim->kid[0], row, &word) ||
            !value_at(work, seen, claim->kid[1], row, &other) || word != other)
            return false;
        numbers[row] = (int64_t)(bitwise ? word & 1 : word);
    }
    return true;
}

static void add_table(Blocks *blocks, const Seen *seen, const Node *claim,
                      const int64_t *numbers) {
    Arena *arena = blocks->arena;
    Cells *cells = ARENA_NEW(arena, Cells);
    *cells = cells_new(arena, seen->count, seen->count + 2, (size_t)1 << seen->count);
    cells->plain = true;
    for (size_t i = 0; i < cells->columns; i++) {
        bool key = i < seen->count;
        cells->title[i] =
            key ? seen->sym[i]->name : print_text(arena, claim->kid[i - seen->count]);
        for (size_t row = 0; row < cells->rows; row++)
            cells_row(cells, row)[i] =
                key ? row >> (seen->count - 1 - i) & 1 ? "1" : "0"
                    : arena_printf(arena, "%" PRId64, numbers[row]);
    }
    block_add(blocks, &(Block){.kind = BLOCK_CELLS, .cells = cells});
}

bool explain_sum(Blocks *blocks, const Work *work, const Node *claim) {
    Seen seen = {.count = 0};
    int64_t numbers[1 << NAMES_MOST];
    if (claim->kind != NODE_CHAIN || claim->n != 2 || claim->ops[0] != MEANING_EQ ||
        !is_sum(claim->kid[0], &seen, 0) || !is_sum(claim->kid[1], &seen, 0) ||
        seen.count == 0)
        return false;
    Seen again = seen;
    bool bitwise =
        is_bitwise(claim->kid[0], &again, 0) && is_bitwise(claim->kid[1], &again, 0);
    if (!take_numbers(work, &seen, claim, bitwise, numbers)) return false;
    block_add_text(blocks, BLOCK_NOTE,
                   bitwise ? "Every square is calculated by itself, from the same square "
                             "of each set. So it is enough to compare one:"
                           : "Both sides add up bitwise parts, square by square and all "
                             "squares alike. So, being equal for 0 and 1, they are equal "
                             "for all words:");
    add_table(blocks, &seen, claim, numbers);
    return true;
}
