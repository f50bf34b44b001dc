/* Steps. A direction is a kind of its own, and its number says nothing of the squares on
 * its way: what calculates with it as a number is refused. */
#include "exec/direction.h"

#include "board/line.h"
#include "exec/operate.h"

bool direction_refuse(Run *run, const Node *node) {
    const char *step = node->flags & NODE_FLAG_C ? "" : "d4 + nort, ";
    return run_error(run, node,
                     "a direction is no number to calculate with%s\n"
                     "|%sray(d4, nort), shiftOne(x, nort)",
                     *step ? "" : " in C", step);
}

/* x + nort */
static bool refuse_set(Run *run, const Node *node, const Node *set, const Node *dir) {
    return run_error(
        run, node, "a step is of one square, this is a set\n|shiftOne(%s, %s%s)",
        run_text(run, set), node->op == MEANING_SUB ? "-" : "", run_text(run, dir));
}

static int opposite(int dir) {
    return (dir + 4) & 7;
}

/* Of a direction as a number the squares that a step has, and how far it goes. */
typedef struct {
    Term from, by;
} Step;

static Step step_of(Run *run, Term dir, bool back) {
    uint64_t from[DIR_COUNT], by[DIR_COUNT];
    for (int i = 0; i < DIR_COUNT; i++) {
        int there = mapping_dir(run->exec->squares, back ? opposite(i) : i);
        from[i] = line_arrivals(opposite(there));
        by[i] = (uint64_t)(int64_t)line_step(there);
    }
    if (term_is_word(dir))
        return (Step){term_word(from[dir.word & 7]), term_word(by[dir.word & 7])};
    return (Step){term_table(run->pool, from, DIR_COUNT, dir),
                  term_table(run->pool, by, DIR_COUNT, dir)};
}

static bool take(Run *run, const Node *node, Term square, Step step, Value *out) {
    Term bit = term_op2(run->pool, OP_AND, term_op2(run->pool, OP_SHR, step.from, square),
                        term_word(1));
    Term must = term_land(run->pool, operate_ult(run, square, term_word(64)), bit);
    const char *what =
        arena_printf(run->query->arena, "%s leaves the board", run_bare_text(run, node));
    if (!run_require(run, must, node, what)) return false;
    Term to = term_op2(run->pool, OP_ADD, square, step.by);
    bool off = term_is_word(to) && to.word > 63;
    *out = (Value){.term = to, .kind = off ? KIND_INT : KIND_SQUARE};
    return true;
}

bool direction_binary(Run *run, const Node *node, const Value *a, const Value *b,
                      Value *out) {
    bool first = a->kind == KIND_DIRECTION, back = node->op == MEANING_SUB;
    const Value *square = first ? b : a, *dir = first ? a : b;
    bool steps = first ? node->op == MEANING_ADD && b->kind == KIND_SQUARE
                       : node->op == MEANING_ADD || back;
    bool set = square->kind == KIND_SET &&
               (node->op == MEANING_ADD || back || node->op == MEANING_SHL);
    if (node->flags & NODE_FLAG_C) return direction_refuse(run, node);
    if (set) return refuse_set(run, node, node->kid[first], node->kid[!first]);
    if (!steps || (square->kind != KIND_SQUARE && square->kind != KIND_INT))
        return direction_refuse(run, node);
    return take(run, node, square->term, step_of(run, dir->term, back), out);
}

bool direction_unary(Run *run, const Node *node, Value a, Value *out) {
    bool turns = node->op == MEANING_NEG;
    if (node->flags & NODE_FLAG_C || (!turns && node->op != MEANING_PLUS))
        return direction_refuse(run, node);
    *out = a;
    if (turns) out->term = term_op2(run->pool, OP_XOR, a.term, term_word(4));
    return true;
}
