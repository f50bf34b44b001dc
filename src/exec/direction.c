/* Steps. A direction is a kind of its own. Its number is no distance between squares, so
 * calculating with it as a number is an error. */
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

/* The square that a step leads to, and whether there is one. */
typedef struct {
    Term to, fits;
} Step;

static Pair squares_of(Run *run, const Wide from[DIR_COUNT], Term dir) {
    return term_is_word(dir) ? pair_word(from[dir.word & 7])
                             : pair_table(run->pool, from, DIR_COUNT, pair_of(dir));
}

static Step step_of(Run *run, Term square, Term dir, bool back) {
    Step step = {square, term_word(0)};
    for (int i = 0; i < LINE_SHIFTS; i++) {
        Wide from[DIR_COUNT], by[DIR_COUNT], any = 0;
        for (int d = 0; d < DIR_COUNT; d++) {
            const LineLeap *leap = line_next(run->exec->squares, back ? d ^ 4 : d);
            by[d] = (Wide)leap->by[i];
            from[d] = leap->by[i] > 0 ? leap->to[i] >> leap->by[i]
                                      : leap->to[i] << -leap->by[i];
            any |= from[d];
        }
        if (!any) continue;
        Pair at = pair_op2(run->pool, run_is_wide(run), OP_SHR,
                           squares_of(run, from, dir), pair_of(square));
        Term fits = term_op2(run->pool, OP_AND, at.low, term_word(1));
        Term to = term_op2(run->pool, OP_ADD, square, squares_of(run, by, dir).low);
        step.to = i ? term_ite(run->pool, fits, to, step.to) : to;
        step.fits = i ? term_op2(run->pool, OP_OR, fits, step.fits) : fits;
    }
    return step;
}

static bool step_to(Run *run, const Node *node, Term square, Step step, Value *out) {
    Term number = operate_ult(run, square, term_word(run_bits(run)));
    Term must = term_land(run->pool, number, step.fits);
    const char *what =
        arena_printf(run->query->arena, "%s leaves the board", run_bare_text(run, node));
    if (!run_require(run, must, node, what)) return false;
    bool off = term_is_word(step.to) && step.to.word >= run_bits(run);
    *out = (Value){.term = step.to, .kind = off ? KIND_INT : KIND_SQUARE};
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
    Term from = pair_index(run->pool, value_pair(square));
    return step_to(run, node, from, step_of(run, from, dir->term, back), out);
}

bool direction_unary(Run *run, const Node *node, Value a, Value *out) {
    bool turns = node->op == MEANING_NEG;
    if (node->flags & NODE_FLAG_C || (!turns && node->op != MEANING_PLUS))
        return direction_refuse(run, node);
    *out = a;
    if (turns) out->term = term_op2(run->pool, OP_XOR, a.term, term_word(4));
    return true;
}
