/* Values: a term with its kind (how it is shown), its C type, or a list of such. */
#ifndef EXEC_VALUE_H
#define EXEC_VALUE_H

#include "lang/ast.h"
#include "term/pair.h"

typedef enum { KIND_SET, KIND_SQUARE, KIND_INT, KIND_BOOL, KIND_DIRECTION, KIND_LIST, KIND_VOID } Kind;

typedef struct List List;

typedef struct {
    Term term;
    Term high;     /* the bits from 64 on; 0 where words have 64 */
    uint8_t kind;  /* Kind */
    Type type;     /* of a session variable: its declared type */
    List *list;    /* of KIND_LIST */
} Value;

struct List {
    size_t count;
    Value *at;
    const char *text; /* of a struct: how it is shown; NULL: by its values */
};

const char *value_kind_name(Kind kind);
static inline Pair value_pair(const Value *value) {
    return (Pair){value->term, value->high};
}
static inline Term value_truth_in(Pool *pool, const Value *value) {
    return pair_truth(pool, value_pair(value));
}
static inline Value value_of_pair(Pair pair, Kind kind) {
    return (Value){.term = pair.low, .high = pair.high, .kind = (uint8_t)kind};
}
/* Whether it depends on no free name. */
static inline bool value_is_known(const Value *value) {
    return pair_is_word(value_pair(value));
}
/* Of a value that depends on no free name. */
static inline Wide value_wide(const Value *value) {
    return pair_wide(value_pair(value));
}
/* The kind of a choice of both: a set if one of them is. */
static inline Kind value_either(Kind a, Kind b) {
    return a == b ? a : a == KIND_SET || b == KIND_SET ? KIND_SET : KIND_INT;
}

#endif
