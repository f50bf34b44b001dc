/* Calling bbx's own functions: the number and the kinds of arguments, the kind of the
 * result. The rows say what is wanted; here it is compared with what came. */
#include "exec/builtin/builtin.h"

#include <stdarg.h>
#include <string.h>

#include "base/buf.h"
#include "exec/builtin/builtin_local.h"
#include "exec/run/run.h"

char builtin_kind(const Builtin *row, size_t which) {
    size_t len = strlen(row->kinds);
    if (!len) return 0;
    if (row->kinds[len - 1] == '*' && which >= len - 1) return row->kinds[len - 2];
    return which < len ? row->kinds[which] : 0;
}

Kind builtin_result_kind(const Builtin *row) {
    static const uint8_t kinds[] = {
        ['x'] = KIND_SET,  ['s'] = KIND_SQUARE,    ['n'] = KIND_INT,
        ['b'] = KIND_BOOL, ['d'] = KIND_DIRECTION, ['l'] = KIND_LIST,
        ['v'] = KIND_VOID, ['-'] = KIND_VOID};
    return (Kind)kinds[(unsigned char)row->result];
}

Value builtin_constant(const Builtin *row, BoardShape squares) {
    Kind kind = builtin_result_kind(row);
    Wide word = row->word;
    if (kind == KIND_SET)
        word = shape_is_chess(squares) ? shape_word(squares, word)
                                       : builtin_shaped_set(row->name, squares);
    return value_of_pair(pair_word(word), kind);
}

bool builtin_fail(BuiltinCall *call, size_t which, const char *format, ...) {
    bool there = which < call->node->n;
    const Node *node = there ? call->node->kid[which] : call->node;
    va_list args;
    va_start(args, format);
    run_push(call->query->run, DIAG_ERROR, node, there ? node->span.start : node->at,
             format, args);
    va_end(args);
    return false;
}

static bool check_count(BuiltinCall *call) {
    const Builtin *row = call->row;
    const char *name = call->node->sym->name;
    size_t want = strlen(row->kinds);
    bool more = want && row->kinds[want - 1] == '*';
    want -= more;
    if (call->nargs < want || (call->nargs > want && !more))
        return builtin_fail(call, SIZE_MAX, "%s takes %s%zu argument%s, not %zu\n|%s(%s)",
                            name, more ? "at least " : "", want, want == 1 ? "" : "s",
                            call->nargs, name, row->params);
    if ((call->node->flags & NODE_FLAG_SEMI) && !strchr(row->params, ';'))
        return builtin_fail(call, SIZE_MAX,
                            "%s takes no ';' after its first argument\n|%s(%s)", name,
                            name, row->params);
    return true;
}

static bool refuse_square(BuiltinCall *call, size_t which) {
    const char *name = call->node->sym->name;
    const char *text = run_text(call->query->run, call->node->kid[which]);
    bool only = call->nargs == 1;
    return builtin_fail(call, which,
                        "%s takes a set, and this is a square\n|write %s%s{%s}%s", name,
                        only ? name : "", only ? "(" : "", text, only ? ")" : "");
}

static bool refuse_set(BuiltinCall *call, size_t which) {
    Wide set = value_wide(&call->args[which]);
    const char *name = call->node->sym->name;
    if (set && !(set & (set - 1)))
        return builtin_fail(
            call, which, "%s takes a square, and this is a set\n|write %s", name,
            shape_name(exec_squares(call->query->exec), wide_first(set)));
    return builtin_fail(
        call, which, "%s takes a square, and this is a set\n|its first square is lsb(%s)",
        name, run_text(call->query->run, call->node->kid[which]));
}

/* A number made of a board's word, as (x * magic) >> 58 is, may serve as a square. */
static bool is_index(const Run *run, const Node *node, const Value *value) {
    if (!run_is_number(run, value_pair(value)) || node->kind != NODE_BINARY) return false;
    return node->op == MEANING_SHR || node->op == MEANING_USHR ||
           node->op == MEANING_MOD || node->op == MEANING_DIV;
}

static bool check_square(BuiltinCall *call, size_t which) {
    const Value *value = &call->args[which];
    if (value->kind != KIND_SET || !value_is_known(value)) return true;
    if (is_index(call->query->run, call->node->kid[which], value)) return true;
    return refuse_set(call, which);
}

static bool check_direction(BuiltinCall *call, size_t which) {
    Term must = pair_ult(pool_of(call), arg(call, which), pair_word(8));
    return query_require(call->query, must, call->node->kid[which],
                         "a direction beyond 0..7");
}

static bool refuse_direction(BuiltinCall *call, size_t which, const char *what) {
    return builtin_fail(call, which, "%s takes a %s, and this is a direction",
                        call->node->sym->name, what);
}

static bool check_kind(BuiltinCall *call, size_t which) {
    Value *value = &call->args[which];
    char letter = builtin_kind(call->row, which);
    if (letter == 'o' || letter == 'm') return true;
    if (value->kind == KIND_VOID)
        return hint_word(call->query->run, call->node->kid[which], *value);
    bool list = value->kind == KIND_LIST;
    if (list != (letter == 'l') && letter != '?')
        return builtin_fail(call, which, "%s takes %s here, and this is %s",
                            call->node->sym->name, list ? "a word" : "a list",
                            list ? "a list" : "a word");
    if (value->kind == KIND_DIRECTION && (letter == 'x' || letter == 's'))
        return refuse_direction(call, which, letter == 'x' ? "set" : "square");
    switch (letter) {
    case 'x':
        return value->kind == KIND_SQUARE ? refuse_square(call, which) : true;
    case 's':
        return check_square(call, which);
    case 'd':
        return check_direction(call, which);
    case 'b':
        *value = value_of_pair(pair_of(pair_truth(pool_of(call), value_pair(value))),
                               (Kind)value->kind);
        return true;
    default:
        return true;
    }
}

bool builtin_check(BuiltinCall *call) {
    if (!check_count(call)) return false;
    for (size_t i = 0; i < call->nargs; i++)
        if (!check_kind(call, i)) return false;
    return true;
}

/* A set if one of the words it is made of is one. */
static Kind kind_of_args(const BuiltinCall *call) {
    for (size_t i = 0; i < call->nargs; i++) {
        char letter = builtin_kind(call->row, i);
        if ((letter == 'x' || letter == 'v') && call->args[i].kind == KIND_SET)
            return KIND_SET;
    }
    return KIND_INT;
}

void builtin_result(const BuiltinCall *call, Value *value) {
    const Builtin *row = call->row;
    Kind kind = builtin_result_kind(row);
    const Run *run = call->query->run;
    bool none = value_is_known(value) && !run_is_number(run, value_pair(value));
    if (kind == KIND_SQUARE && none) kind = KIND_INT;
    if (row->result == 'v')
        kind = row->form == BUILTIN_PRELUDE ? (Kind)value->kind : kind_of_args(call);
    value->kind = (uint8_t)kind;
}

bool builtin_call(BuiltinCall *call, Value *result) {
    *result = (Value){.kind = KIND_INT};
    if (call->row->form == BUILTIN_C && !builtin_check(call)) return false;
    if (!call->row->function(call, result)) return false;
    builtin_result(call, result);
    return true;
}
