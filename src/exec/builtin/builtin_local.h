/* What the files of bbx's own functions share. */
#ifndef EXEC_BUILTIN_LOCAL_H
#define EXEC_BUILTIN_LOCAL_H

#include "exec/builtin/builtin.h"

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
static inline Term arg(const BuiltinCall *call, size_t i) {
    return call->args[i].term;
}
static inline Term op1(const BuiltinCall *call, Op op, Term a) {
    return term_op1(pool_of(call), op, a);
}
static inline Term op2(const BuiltinCall *call, Op op, Term a, Term b) {
    return term_op2(pool_of(call), op, a, b);
}
static inline Term op2k(const BuiltinCall *call, Op op, Term a, uint64_t k) {
    return term_op2(pool_of(call), op, a, term_word(k));
}

/* The set after a leap from each of its squares; what leaves the board is gone. */
Term builtin_leap(BuiltinCall *call, Term set, ShapeSquare step);

/* Pushes an error at an argument (or, for one that is not there, at the name). Always
 * false. Format and hint as diag_error has them. */
__attribute__((format(printf, 3, 4))) bool builtin_fail(BuiltinCall *call, size_t which,
                                                        const char *format, ...);

#endif
