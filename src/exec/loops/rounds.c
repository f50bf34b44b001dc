/* Loops.
 *
 * A loop is unrolled until its condition folds, or until limits->rounds conditions stayed
 * open: then it is a duty that it would have ended. What a round does is looked at first
 * (trial.c): some loops need not be unrolled, others need fewer choices in the end. */
#include "exec/loops/rounds.h"

#include "exec/loops/trial.h"
#include "exec/eval.h"
#include "exec/flow.h"

enum { ROUNDS_SLOW = 8 }; /* then it may be worth code of its own */

/* Rounds beyond the limit: none may need them. */
static Flow unfinished(Run *run, const RoundsForm *form, Term condition) {
    Term more = term_land(run->pool, run->path, condition);
    run->path = term_word(1);
    bool done =
        run_require(run, term_lnot(run->pool, more), form->node, EXEC_ENDLESS_LOOP);
    run->path = term_word(0);
    return done ? FLOW_DEAD : FLOW_ERROR;
}

/* Whether a condition that holds may do so for ever, on a path that no input takes: once
 * it was open, and in `while (1)` once a path has left. */
static bool may_run_on(const Loop *loop, const RoundsForm *form) {
    const Node *condition = form->condition;
    return form->open || (loop->owned && condition->kind == NODE_NUMBER);
}

/* while (1) x++; in a law: nobody has to wait for it. */
static bool is_endless(const Run *run, const RoundsForm *form) {
    return !run_concrete(run) && form->condition->kind == NODE_NUMBER &&
           form->condition->num &&
           !ast_find(form->body, AST_KIND(BREAK) | AST_KIND(RETURN) | AST_KIND(GOTO));
}

/* NEXT: another round; BREAK: the loop ends here; DEAD: it does, and all paths left. */
static Flow test_loop(Run *run, Loop *loop, RoundsForm *form) {
    Term condition;
    if (!eval_truth(run, form->condition, &condition)) return FLOW_ERROR;
    run->store->decided++;
    if (term_is(condition, 0)) return FLOW_BREAK;
    unsigned most = run->query->limits->rounds;
    if (term_is(condition, 1)) {
        if (may_run_on(loop, form) && ++form->open > most)
            return unfinished(run, form, condition);
        return FLOW_NEXT;
    }
    Term path = run->path;
    Term out = term_lnot(run->pool, condition);
    path_loop_own(run, loop);
    run->path = term_land(run->pool, path, out);
    if (!term_is(run->path, 0)) {
        Exit *exit = path_capture(run, loop->from.mark, loop->live);
        exit->choose = out;
        path_leave(run, &loop->breaks, exit);
    }
    run->path = path;
    if (++form->open > most) return unfinished(run, form, condition);
    run->path = term_land(run->pool, path, condition);
    return term_is(run->path, 0) ? FLOW_DEAD : FLOW_NEXT;
}

Flow rounds_once(Run *run, Loop *loop, const RoundsForm *form) {
    Meeting meeting = path_here(run);
    loop->continues = NULL;
    loop->body = run->store->nlog;
    size_t before = path_region(run);
    Flow flow = flow_run(run, form->body);
    if (flow == FLOW_ERROR) return flow;
    bool alive = true;
    if (loop->continues || flow == FLOW_DEAD)
        alive = path_return(run, &meeting, loop->continues, flow == FLOW_DEAD);
    path_region_end(run, meeting.mark, before);
    if (flow == FLOW_BREAK || flow == FLOW_RETURN || flow == FLOW_GOTO) return flow;
    if (!alive) return FLOW_DEAD;
    Value value;
    if (form->step && !eval(run, form->step, &value)) return FLOW_ERROR;
    return FLOW_NEXT;
}

/* The path leaves by the loop's condition, `choose` in the end. */
static void leave_by_condition(Run *run, Loop *loop, Term choose) {
    Exit *exit = path_capture(run, loop->from.mark, loop->live);
    exit->choose = choose;
    path_leave(run, &loop->breaks, exit);
}

/* All of the loop where it is not cut short: what was there before comes back. */
static bool run_whole(Run *run, Loop *loop, const RoundsForm *form, const Trials *found) {
    Term condition, path = run->path, whole = term_lnot(run->pool, found->cut);
    TrialCell *before = ARENA_ARRAY(run->query->arena, TrialCell, found->count);
    for (unsigned i = 0; i < found->count; i++) {
        before[i] = found->end[i];
        before[i].term = before[i].cell->term;
    }
    run->path = term_land(run->pool, path, whole);
    trial_write(run, found->end, found->count);
    if (!eval_truth(run, form->condition, &condition)) return false;
    leave_by_condition(run, loop, whole);
    trial_write(run, before, found->count);
    run->path = path;
    return true;
}

/* A loop that is left early (trial.h): its last round, in which all paths leave. */
static Flow run_cut(Run *run, Loop *loop, const RoundsForm *form, const Trials *found) {
    Term condition;
    RoundsForm last = *form;
    last.step = NULL;
    path_loop_own(run, loop);
    if (!run_whole(run, loop, form, found)) return FLOW_ERROR;
    Term path = run->path = term_land(run->pool, run->path, found->cut);
    trial_write(run, found->at, found->count);
    if (!eval_truth(run, form->condition, &condition)) return FLOW_ERROR;
    if (!found->leaves) return FLOW_BREAK;
    if (!found->holds) {
        run->path = term_land(run->pool, path, term_lnot(run->pool, condition));
        leave_by_condition(run, loop, run->path);
        run->path = term_land(run->pool, path, condition);
    }
    uint64_t escapes = run->escapes;
    Asked asked = run_asked(run);
    const Exit *breaks = loop->breaks;
    Flow flow = rounds_once(run, loop, &last);
    if (flow == FLOW_ERROR || flow == FLOW_BREAK || flow == FLOW_RETURN) return flow;
    if (found->holds && run->escapes == escapes + 1) {
        Exit *exit = loop->breaks != breaks ? loop->breaks : run->call->returns;
        exit->choose = exit->guard = path;
        run_asks_only(run, &asked, exit->duties); /* others, where it has not left */
    }
    return FLOW_DEAD;
}

static Flow run_loop(Run *run, RoundsForm *form) {
    Loop loop;
    Trials found = {.count = 0};
    path_loop_open(run, &loop, form->node->slot);
    Flow flow = FLOW_NEXT;
    bool endless = is_endless(run, form), looked = run_concrete(run) || endless;
    unsigned rounds = 0;
    for (bool test = form->first;; test = true) {
        if (test && ++rounds == ROUNDS_SLOW && machine_loop(run, form->node, &flow))
            break;
        if (test && !looked) trial_look(run, &loop, form, &found);
        looked = looked || test;
        if (found.cuts) {
            flow = run_cut(run, &loop, form, &found);
            break;
        }
        if (found.ended)
            flow = FLOW_BREAK;
        else if (test)
            flow = endless ? unfinished(run, form, term_word(1))
                           : test_loop(run, &loop, form);
        if (flow != FLOW_NEXT) break;
        if (!run_step(run, form->node)) return FLOW_ERROR;
        Scratch scratch = run_scratch(run);
        flow = rounds_once(run, &loop, form);
        if (flow != FLOW_NEXT) break;
        run_scratch_end(run, scratch);
    }
    if (flow == FLOW_ERROR) return flow;
    bool alive = path_loop_close(run, &loop, flow == FLOW_DEAD);
    if (flow == FLOW_BREAK && alive && !found.cuts)
        trial_write(run, found.end, found.count);
    if (flow == FLOW_RETURN || flow == FLOW_GOTO) return flow;
    return alive ? FLOW_NEXT : FLOW_DEAD;
}

RoundsForm rounds_form(const Node *node) {
    static const Node always = {.kind = NODE_NUMBER, .num = 1, .mark = MARK_TYPED};
    Node *const *kid = node->kid;
    if (node->kind == NODE_WHILE)
        return (RoundsForm){node, kid[0], NULL, kid[1], true, 0};
    if (node->kind == NODE_DO) return (RoundsForm){node, kid[1], NULL, kid[0], false, 0};
    return (RoundsForm){node, kid[1] ? kid[1] : &always, kid[2], kid[3], true, 0};
}

Flow rounds_run(Run *run, const Node *node) {
    bool begins = node->kind == NODE_FOR && node->kid[0];
    if (begins && flow_run(run, node->kid[0]) == FLOW_ERROR) return FLOW_ERROR;
    RoundsForm form = rounds_form(node);
    Flow flow = run_loop(run, &form);
    if (begins) flow_end_objects(run, node->kid[0]);
    return flow;
}
