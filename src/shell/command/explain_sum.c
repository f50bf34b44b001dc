/* Sums of bitwise parts, found in the text; their values on 0 and 1 as a table. */
#include "shell/command/explain_sum.h"

#include <inttypes.h>
#include <string.h>

#include "lang/print.h"
#include "render/text/style.h"

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
    if (node->kind == NODE_NUMBER) return node->num == 0 || ~node->num == 0;
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

static void put_cell(Buf *buf, const char *text, size_t width, const char *end) {
    size_t used = style_width(text);
    buf_putc(buf, ' ');
    buf_fill(buf, ' ', used < width ? width - used : 0);
    buf_puts(buf, text);
    buf_puts(buf, end);
}

typedef struct {
    const Work *work;
    const Style *style;
    const Node *claim;
    Seen seen;
    bool bits; /* both sides are bitwise: one square is shown, not the word */
    const char *title[2];
    size_t width[2];
} Table;

static bool bit_of(const Table *table, unsigned row, size_t name) {
    return row >> (table->seen.count - 1 - name) & 1;
}

/* false: the sides differ, or have no value. */
static bool sides_at(const Table *table, unsigned row, uint64_t *word) {
    uint64_t other;
    return value_at(table->work, &table->seen, table->claim->kid[0], row, word) &&
           value_at(table->work, &table->seen, table->claim->kid[1], row, &other) &&
           *word == other;
}

static void put_row(Buf *text, const Table *table, unsigned row, const char *number) {
    for (size_t i = 0; i < table->seen.count; i++)
        put_cell(text, bit_of(table, row, i) ? "1" : "0",
                 style_width(table->seen.sym[i]->name), " |");
    put_cell(text, number, table->width[0], " |");
    put_cell(text, number, table->width[1], "\n");
}

/* For screen readers: "x 0, y 1: both are 1". */
static void put_spoken(Buf *text, const Table *table, unsigned row, const char *number) {
    for (size_t i = 0; i < table->seen.count; i++)
        buf_printf(text, "%s%s %d", i ? ", " : "", table->seen.sym[i]->name,
                   bit_of(table, row, i));
    buf_printf(text, ": both are %s\n", number);
}

static void put_head(Buf *text, const Table *table) {
    const Seen *seen = &table->seen;
    for (size_t i = 0; i < seen->count; i++) put_cell(text, seen->sym[i]->name, 0, " |");
    put_cell(text, table->title[0], table->width[0], " |");
    put_cell(text, table->title[1], table->width[1], "\n");
    for (size_t i = 0; i < seen->count; i++) {
        buf_fill(text, '-', style_width(seen->sym[i]->name) + 2);
        buf_putc(text, '+');
    }
    buf_fill(text, '-', table->width[0] + 2);
    buf_putc(text, '+');
    buf_fill(text, '-', table->width[1] + 2);
    buf_putc(text, '\n');
}

/* The sides' texts, unless they are too wide. */
static void take_titles(Table *table) {
    Arena *arena = table->work->session->statement;
    size_t room = table->style->width ? table->style->width : SIZE_MAX, used = 6;
    for (size_t i = 0; i < table->seen.count; i++)
        used += style_width(table->seen.sym[i]->name) + 3;
    for (int i = 0; i < 2; i++) {
        table->title[i] = print_text(arena, table->claim->kid[i]);
        used += style_width(table->title[i]);
    }
    for (int i = 0; i < 2; i++) {
        if (used > room) table->title[i] = i ? "right" : "left";
        table->width[i] = style_width(table->title[i]);
        if (table->width[i] < 2) table->width[i] = 2;
    }
}

static bool put_table(Buf *text, Table *table) {
    bool spoken = table->style->look == LOOK_SPOKEN;
    take_titles(table);
    if (!spoken) put_head(text, table);
    for (unsigned row = 0; row < 1u << table->seen.count; row++) {
        uint64_t word;
        if (!sides_at(table, row, &word)) return false;
        Buf number = {0};
        buf_printf(&number, "%" PRId64, (int64_t)(table->bits ? word & 1 : word));
        (spoken ? put_spoken : put_row)(text, table, row, buf_str(&number));
        buf_free(&number);
    }
    return true;
}

bool explain_sum(Buf *text, const Work *work, const Node *claim) {
    Table table = {.work = work, .claim = claim};
    table.style = work_style(work);
    if (claim->kind != NODE_CHAIN || claim->n != 2 || claim->ops[0] != MEANING_EQ ||
        !is_sum(claim->kid[0], &table.seen, 0) ||
        !is_sum(claim->kid[1], &table.seen, 0) || table.seen.count == 0)
        return false;
    Seen again = table.seen;
    table.bits =
        is_bitwise(claim->kid[0], &again, 0) && is_bitwise(claim->kid[1], &again, 0);
    style_line(text, table.style,
               table.bits ? "Every square is calculated by itself, from the same square "
                            "of each set. So it is enough to compare one:"
                          : "Both sides add up bitwise parts, square by square and all "
                            "squares alike. So, being equal for 0 and 1, they are equal "
                            "for all words:",
               0);
    return put_table(text, &table);
}
