/* Values: a term with its kind (how it is shown), its C type, or a list of such. */
#ifndef EXEC_VALUE_H
#define EXEC_VALUE_H

#include "lang/ast.h"
#include "term/term.h"

typedef enum { KIND_SET, KIND_SQUARE, KIND_INT, KIND_BOOL, KIND_LIST, KIND_VOID } Kind;

typedef struct List List;

/* Unsuffixed literals take the signedness of their partner: a number as it is written,
 * and whatever is calculated from such numbers alone. */
enum { LITERAL_MADE = 1, LITERAL_WRITTEN = 3 };

typedef struct {
    Term term;
    uint8_t kind; /* Kind */
    uint8_t type; /* Type */
    uint8_t literal; /* LITERAL_… */
    List *list;   /* of KIND_LIST */
} Value;

struct List {
    size_t count;
    Value *at;
};

const char *value_kind_name(Kind kind);

#endif
