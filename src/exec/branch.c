/* ?:, &&, || and =>: an operand that the condition excludes is not evaluated. If the
 * condition depends on free names, the operand is evaluated under it. */
#include "exec/eval.h"
#include "exec/kind.h"
#include "exec/operate.h"
#include "exec/typing.h"

/* Evaluates the branch that is taken; the other one has a part in kind and type. */
static bool eval_taken_branch(Run *run, const Node *node, bool first, Value *out) {
    const Node *taken = node->kid[first ? 1 : 2], *skipped = node->kid[first ? 2 : 1];
    if (!eval(run, taken, out) || !eval_check_skipped(run, skipped)) return false;
    if (out->kind >= KIND_LIST) return true;
    if (out->kind != KIND_SET && kind_of(run, skipped) == KIND_SET)
        out->kind = KIND_SET;
    return true;
}

bool branch_both(Run *run, const Node *node, Term condition, BranchEval *way,
                 void *context, Value *out) {
    Pool *pool = run->pool;
    Term then = term_land(pool, run->path, condition);
    Term otherwise = term_land(pool, run->path, term_lnot(pool, condition));
    if (term_is(then, 0)) return way(context, false, out);
    if (term_is(otherwise, 0)) return way(context, true, out);
    Term path = run->path;
    Value yes, no;
    run->path = then;
    if (!way(context, true, &yes)) return false;
    run->path = otherwise;
    if (!way(context, false, &no)) return false;
    run->path = path;
    return operate_choose(run, node, condition, yes, no, out);
}

typedef struct {
    Run *run;
    const Node *node;
} Branches;

static bool eval_branch(void *context, bool first, Value *out) {
    const Branches *b = context;
    return eval(b->run, b->node->kid[first ? 1 : 2], out);
}

static bool choose_branch(Run *run, const Node *node, Term condition, Value *out) {
    Term then = term_land(run->pool, run->path, condition);
    Term otherwise = term_land(run->pool, run->path, term_lnot(run->pool, condition));
    if (term_is(then, 0) || term_is(otherwise, 0))
        return eval_taken_branch(run, node, term_is(otherwise, 0), out);
    Branches branches = {run, node};
    return branch_both(run, node, condition, eval_branch, &branches, out);
}

bool eval_condition(Run *run, const Node *node, Value *out) {
    Term condition;
    typing_need(run, node);
    if (!eval_truth(run, node->kid[0], &condition)) return false;
    run->store->decided++;
    if (!term_is_word(condition)) return choose_branch(run, node, condition, out);
    return eval_taken_branch(run, node, condition.word, out);
}

/* The guarded right operand, if the left one depends on free names. */
static bool eval_right(Run *run, const Node *node, Term guard, Term *right) {
    Term path = run->path;
    run->path = term_land(run->pool, path, guard);
    *right = term_word(0);
    bool done = term_is(run->path, 0) || eval_truth(run, node->kid[1], right);
    if (!done) return false;
    run->path = path;
    return true;
}

bool eval_guarded(Run *run, const Node *node, Value *out) {
    Term left, right;
    if (!eval_truth(run, node->kid[0], &left)) return false;
    if (node->op == MEANING_IFF) {
        if (!eval_truth(run, node->kid[1], &right)) return false;
        *out = value_truth(operate_eq(run, left, right));
        return true;
    }
    run->store->decided++;
    bool other = node->op ==
                 MEANING_OR_ELSE; /* the right operand counts if the left one is false */
    Term guard = other ? term_lnot(run->pool, left) : left;
    if (term_is(guard, 0)) {
        *out = value_truth(term_word(node->op != MEANING_AND_THEN));
        return eval_check_skipped(run, node->kid[1]);
    }
    if (term_is(guard, 1)) {
        if (!eval_truth(run, node->kid[1], &right)) return false;
        *out = value_truth(right);
        return true;
    }
    if (!eval_right(run, node, guard, &right)) return false;
    if (node->op == MEANING_AND_THEN)
        *out = value_truth(term_land(run->pool, left, right));
    else
        *out = value_truth(term_lor(run->pool, term_lnot(run->pool, guard), right));
    return true;
}
