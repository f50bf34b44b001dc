/* What the files of bbx's own functions share. */
#ifndef EXEC_BUILTIN_LOCAL_H
#define EXEC_BUILTIN_LOCAL_H

#include "exec/builtin/builtin.h"
#include "exec/run/run.h"

/* Every function that builtins.def names; a missing one is an error of the linker. */
#define GROUP(title)
#define CONSTANT(name, aliases, kind, word, doc, example, expected)
#define OPERATION(name, aliases, params, kinds, result, type, op, doc, example, expected)
#define BUILTIN(name, aliases, params, kinds, result, type, function, doc, example,      \
                expected)                                                                \
    BuiltinFunction builtin_##function;
#define SPECIAL BUILTIN
#include "exec/builtin/builtins.def"
#undef GROUP
#undef CONSTANT
#undef OPERATION
#undef BUILTIN
#undef SPECIAL
BuiltinFunction builtin_operation;

static inline Pool *pool_of(const BuiltinCall *call) {
    return call->query->pool;
}
static inline BoardShape shape_of(const BuiltinCall *call) {
    return exec_squares(call->query->exec);
}
/* Words have 128 bits, but for functions that C has for 64. */
static inline bool is_wide(const BuiltinCall *call) {
    return run_is_wide(call->query->run) && call->row->type == TYPE_NONE;
}
static inline Pair arg(const BuiltinCall *call, size_t i) {
    return value_pair(&call->args[i]);
}
static inline bool give(Value *result, Pair pair) {
    result->term = pair.low, result->high = pair.high;
    return true;
}
static inline Pair op1(const BuiltinCall *call, Op op, Pair a) {
    return pair_op1(pool_of(call), is_wide(call), op, a);
}
static inline Pair op2(const BuiltinCall *call, Op op, Pair a, Pair b) {
    return pair_op2(pool_of(call), is_wide(call), op, a, b);
}
static inline Pair op2k(const BuiltinCall *call, Op op, Pair a, Wide k) {
    return op2(call, op, a, pair_word(k));
}

/* The set after a leap from each of its squares; what leaves the board is gone. */
Pair builtin_leap(BuiltinCall *call, Pair set, ShapeSquare step);

/* Pushes an error at an argument (or, for one that is not there, at the name). Always
 * false. Format and hint as diag_error has them. */
__attribute__((format(printf, 3, 4))) bool builtin_fail(BuiltinCall *call, size_t which,
                                                        const char *format, ...);

#endif
