/* Statements outside of functions as code: those that only C has, and long loops over
 * words. Session variables are the code's parameters, which are read back at the end. */
#include "exec/code/coded_local.h"
#include "exec/compiled/compiled.h"
#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/kind.h"
#include "exec/lvalue.h"

/* ---- whether a loop can be code */

static bool keeps_kind(Run *run, const Node *set) {
    const Node *target = set->kid[0];
    if (target->kind != NODE_NAME) return coded_is_c(run, target);
    Kind kind = kind_of(run, target);
    if (kind != KIND_INT && kind != KIND_SET) return false;
    if (set->kind == NODE_STEP) return true;
    return kind == (set->op == MEANING_NONE ? kind_of(run, set->kid[1])
                                            : kind_of_operation(run, set));
}

/* Kinds with rules of their own: directions and lists. */
static bool has_own_rules(Kind kind) {
    return kind == KIND_SQUARE || kind == KIND_DIRECTION || kind == KIND_LIST;
}

/* Whether the node can't be code, or changes the kind of a variable. */
static bool prevents_code(const Node *node, const void *context) {
    Run *run = (Run *)context;
    switch (node->kind) {
    case NODE_NAME:
        return has_own_rules(kind_of(run, node));
    case NODE_ASSIGN:
    case NODE_STEP:
        return !keeps_kind(run, node);
    case NODE_CALL:
        return !coded_function(run, node->sym) || has_own_rules(kind_of(run, node));
    case NODE_CHAIN:
        return node->n != 2;
    case NODE_SET:
    case NODE_BOARD:
    case NODE_GATHER:
    case NODE_RANGE:
    case NODE_ADDRESS:
    case NODE_STRING:
    case NODE_RESULT:
        return true;
    default:
        return false;
    }
}

/* ---- running */

/* Sets the variable to the parameter's final value. */
static bool read_back(Run *run, const Node *name, const Value *before, uint64_t word) {
    Value value = *before;
    Lvalue place;
    if (word == before->term.word) return true;
    value.term = term_word(word);
    if (value.kind != KIND_SET) value.kind = KIND_INT;
    return lvalue_find(run, name, name, &place) &&
           lvalue_write(run, name, &place, TYPE_NONE, &value);
}

static bool make_code(Run *run, const Node *statement, Diags *diags, CcHosted *hosted) {
    Coding coding = {.run = run,
                     .source = run->source,
                     .span = statement->span,
                     .statement = statement};
    CcProgram *program = coded_program(run->exec);
    Coding *outer = coded_begin(run->exec, &coding);
    bool made =
        cc_make_hosted(program, run->source, statement, run->query->arena, diags, hosted);
    run->exec->coding = outer;
    return made;
}

static bool run_hosted(Run *run, const Node *statement, const CcHosted *hosted) {
    FrameMark mark = frame_mark(run->exec);
    Value *values = frame_push(run->exec, (hosted->captures + 1) * sizeof *values);
    Term *args = frame_push(run->exec, (hosted->captures + 1) * sizeof *args), nothing;
    bool done = true;
    for (size_t i = 0; i < hosted->captures && done; i++) {
        done = eval_word(run, hosted->capture[i], &values[i]);
        args[i] = values[i].term;
    }
    if (done) {
        IrFunction *code = compiled_module(run->exec)->function[hosted->function];
        done = compiled_run(run, statement, code, args, &nothing);
        for (size_t i = 0; i < hosted->captures; i++)
            if (!hosted->by_pointer[i])
                done &= read_back(run, hosted->capture[i], &values[i],
                                  compiled_parameter(run->exec, (unsigned)i));
    }
    frame_release(run->exec, mark);
    return done;
}

bool coded_run(Run *run, const Node *statement) {
    CcHosted hosted;
    return make_code(run, statement, run->query->diags, &hosted) &&
           run_hosted(run, statement, &hosted);
}

/* The loop from its condition on. */
static const Node *loop_from_condition(Run *run, const Node *loop) {
    bool later = loop->kind == NODE_DO;
    Node *rest = ast_new(run->query->arena, later ? NODE_WHILE : (NodeKind)loop->kind,
                         loop->span, loop->n);
    rest->flags = loop->flags, rest->at = loop->at;
    for (uint32_t i = 0; i < loop->n; i++) rest->kid[i] = loop->kid[later ? 1 - i : i];
    if (loop->kind == NODE_FOR) rest->kid[0] = NULL;
    return rest;
}

bool coded_loop(Run *run, const Node *loop, bool *done) {
    CcHosted hosted;
    Diags diags = {0};
    if (!run_concrete(run) || run->in_prelude || run->query->observe) return false;
    if (ast_find_if(loop, prevents_code, run)) return false;
    const Node *rest = loop_from_condition(run, loop);
    bool made = make_code(run, rest, &diags, &hosted);
    diag_free(&diags);
    if (!made) return false;
    run->query->steps--; /* it is no call */
    *done = run_hosted(run, rest, &hosted);
    return true;
}
