/* Errors and warnings about the use of operators. Warnings never stop a calculation. */
#include "exec/coded.h"
#include "exec/operate.h"

/* A literal square, such as e4. */
static bool is_literal_square(const Node *node, Value value) {
    return node->kind == NODE_NAME && value.kind == KIND_SQUARE &&
           node->sym->square >= 0 && !(node->mark & MARK_LOCAL);
}

void hint_argument(Run *run, const Node *param, const Node *arg, Value value) {
    if (param->type == TYPE_U64 && is_literal_square(arg, value))
        run_warn(run, arg, "'%s' is a set: %s is the number %d here\n|{%s}",
                 parameter_name(param), arg->sym->name, (int)value.term.word,
                 arg->sym->name);
}

static void warn_squares(Run *run, const Node *node, Value a, Value b) {
    bool left = is_literal_square(node->kid[0], a);
    bool right = is_literal_square(node->kid[1], b);
    const char *x = left ? node->kid[0]->sym->name : "";
    const char *y = right ? node->kid[1]->sym->name : "";
    if (left && right)
        run_warn(run, node,
                 "squares are numbers here: %s is %d and %s is %d\n|the set of both is "
                 "{%s, %s}",
                 x, (int)a.term.word, y, (int)b.term.word, x, y);
    else if ((left && b.kind == KIND_SET) || (right && a.kind == KIND_SET))
        run_warn(run, node, "%s is the number %d here\n|the set with it is {%s}",
                 left ? x : y, (int)(left ? a : b).term.word, left ? x : y);
}

/* `(a == b) -> x`: neither logical nor setwise. */
static bool check_arrow(Run *run, const Node *node, Value a, Value b) {
    if ((a.kind == KIND_BOOL) == (b.kind == KIND_BOOL)) return true;
    bool arrow = node->op == MEANING_ARROW;
    return run_error(run, node,
                     "a truth and a set don't go together here\n|%s joins "
                     "truths",
                     arrow ? "=>" : "<=>");
}

bool hint_binary(Run *run, const Node *node, Value a, Value b) {
    if (node->op == MEANING_ARROW || node->op == MEANING_EQUIV)
        return check_arrow(run, node, a, b);
    if (a.kind != KIND_SQUARE && b.kind != KIND_SQUARE) return true;
    if (node->op == MEANING_XOR || node->op == MEANING_AND || node->op == MEANING_OR ||
        node->op == MEANING_WITHOUT)
        warn_squares(run, node, a, b);
    return true;
}

bool hint_not_a_square(Run *run, const Node *node, Value number) {
    const Node *const *kid = (const Node *const *)node->kid;
    bool range = node->kind == NODE_BINARY && node->op == MEANING_SUB &&
                 kid[0]->kind == NODE_NAME && kid[1]->kind == NODE_NAME;
    return run_error(run, node, "%lld is not a square: squares are 0..%u%s%s%s%s%s",
                     (long long)number.term.word, run_bits(run) - 1, range ? "\n|a row of squares is {" : "",
                     range ? kid[0]->sym->name : "", range ? ".." : "",
                     range ? kid[1]->sym->name : "", range ? "}" : "");
}

bool hint_word(Run *run, const Node *node, Value value) {
    const char *object = value.kind == KIND_LIST ? coded_object(run, node) : NULL;
    if (object) return run_error(run, node, "an object of %s is not a word", object);
    if (value.kind == KIND_LIST)
        return run_error(run, node,
                         "a list is not a word\n|lists are indexed, compared with == and "
                         "searched with in");
    return run_error(run, node, "'%s' gives no value", run_text(run, node));
}

bool hint_expect_set(Run *run, const Node *node, Value value) {
    if (value.kind == KIND_DIRECTION)
        return run_error(run, node, "a set is wanted here, not a direction");
    if (value.kind != KIND_SQUARE) return true;
    bool known = run_is_number(run, value_pair(&value));
    return run_error(run, node, "a set is wanted here, not a square\n|{%s}",
                     known ? shape_name(run->exec->squares, (int)value.term.word)
                           : run_text(run, node));
}

bool hint_expect_square(Run *run, const Node *node, Value value) {
    if (value.kind == KIND_DIRECTION)
        return run_error(run, node, "a square is wanted here, not a direction");
    if (value.kind != KIND_SET) return true;
    Wide set = value_wide(&value);
    if (value_is_known(&value) && set && !(set & (set - 1)))
        return run_error(run, node, "a square is wanted here, not a set\n|%s",
                         shape_name(run->exec->squares, wide_first(set)));
    return run_error(run, node, "a square is wanted here, not a set\n|lsb(%s)",
                     run_text(run, node));
}
