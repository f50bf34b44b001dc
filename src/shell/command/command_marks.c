/* What `mark` and `arrow` put on a board. */
#include <string.h>

#include "shell/command/command.h"

static Tint tint_of(const char *colour) {
    Tint tint = TINT_NONE;
    while (tint < TINTS - 1 && strcmp(board_tint(tint), colour) != 0) tint++;
    return tint;
}

/* The squares of a set, or the one; those of the board. */
static bool take_squares(const Work *work, const Node *node, const char *word,
                         Wide *set) {
    Query query = work_query(work);
    Value value;
    if (!exec_eval(&query, node, &value)) return false;
    BoardShape squares = exec_squares(work->session->exec);
    *set = value_wide(&value);
    if (value.kind == KIND_SQUARE && *set < (unsigned)shape_bits(squares))
        *set = wide_bit((int)*set);
    *set &= shape_board(squares);
    if (value.kind == KIND_SQUARE || value.kind == KIND_SET) return true;
    return work_error_at(work, node->span, "a square or a set is wanted after '%s'",
                         word);
}

static bool put_mark(const Work *work, const Node *node, BoardMarks *marks) {
    Wide set;
    Tint tint = tint_of(node->text);
    if (!take_squares(work, node->kid[0], "mark", &set)) return false;
    if (tint) marks->tinted[tint] |= set;
    for (; set && !tint; set &= set - 1)
        if (marks->sign[wide_first(set)])
            marks->differs |= set & -set;
        else
            marks->sign[wide_first(set)] = '*';
    return true;
}

/* From each square of the one set to each of the other. */
static void add_arrows(Arena *arena, BoardMarks *marks, Wide from, Wide to, Tint tint) {
    size_t more = (size_t)(wide_count(from) * wide_count(to));
    BoardArrow *arrows = ARENA_ARRAY(arena, BoardArrow, marks->arrow_count + more);
    if (marks->arrow_count)
        memcpy(arrows, marks->arrows, marks->arrow_count * sizeof *arrows);
    for (; from; from &= from - 1)
        for (Wide rest = to; rest; rest &= rest - 1)
            arrows[marks->arrow_count++] = (BoardArrow){
                (uint8_t)wide_first(from), (uint8_t)wide_first(rest), (uint8_t)tint};
    marks->arrows = arrows;
}

static bool put_arrow(const Work *work, const Node *node, BoardMarks *marks) {
    const Node *way = node->kid[0];
    bool two =
        way->kind == NODE_BINARY && (way->op == MEANING_SUB || way->op == MEANING_ARROW);
    Wide from, to;
    if (!two)
        return work_error_at(work, way->span,
                             "an arrow goes from a square to another\n|as arrow e2-e4");
    if (!take_squares(work, way->kid[0], "arrow", &from) ||
        !take_squares(work, way->kid[1], "-", &to))
        return false;
    add_arrows(work->session->statement, marks, from, to, tint_of(node->text));
    return true;
}

BoardMarks *command_marks(const Work *work, BoardMarks *marks) {
    const Node *node = work->node;
    for (uint32_t i = 2; i < node->n; i++) {
        const Node *mark = node->kid[i];
        bool arrow = mark->flags & NODE_FLAG_ARROW;
        if (!(arrow ? put_arrow : put_mark)(work, mark, marks)) return NULL;
    }
    return node->n > 2 ? marks : NULL;
}
