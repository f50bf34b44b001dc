/* What C has and this room lacks yet: an error at its place. */
#include "exec/eval.h"
#include "exec/flow.h"

#include <string.h>

static const char *const pointers =
    "pointers are not part of the language\n"
    "|hand values in and the result out; to take the least bit away: "
    "s = lsb(b); b &= b - 1";

/* Rows and columns of numbers are all there is. */
static bool is_array(const Node *type) {
    const Node *of = type->kid[0];
    if (of->op == FORM_ARRAY) of = of->kid[0];
    return of->op == FORM_BASE && !of->sym;
}

static const char *type_lacks(const Node *node) {
    switch (node->op) {
    case FORM_BASE:
        return node->sym ? "this type is not part of the language" : NULL;
    case FORM_POINTER:
        return pointers;
    case FORM_REFERENCE:
        return "references are not part of the language\n"
               "|hand values in and the result out";
    case FORM_ARRAY:
        if (type_lacks(node->kid[0])) return NULL; /* which will be found */
        return node->kid[0]->op == FORM_ARRAY ? "arrays have one or two dimensions"
                                              : "an array's type has no name here";
    case FORM_FUNCTION:
        return "functions as values are not part of the language";
    case FORM_STRUCT:
        return node->flags & NODE_FLAG_UNION ? "unions are not part of the language"
                                             : "structs are not part of the language";
    default:
        return "typeof is not part of the language";
    }
}

static const char *lacks(const Node *node) {
    switch (node->kind) {
    case NODE_TYPE:
        return type_lacks(node);
    case NODE_DEREF:
        return pointers;
    case NODE_MEMBER:
        return node->flags & NODE_FLAG_ARROW
                   ? pointers
                   : "structs and their members are not part of the language";
    case NODE_ADDRESS:
        return node->kid[0]->kind != NODE_NAME && node->kid[0]->kind != NODE_INDEX
                   ? pointers
                   : NULL;
    case NODE_APPLY:
        return "only a function's name can be called";
    case NODE_RESULT:
        return "statements as a value are not part of the language";
    case NODE_STRING:
        return "strings are not part of the language";
    case NODE_GOTO:
    case NODE_LABEL:
        return "goto is not part of the language";
    case NODE_CASE:
        return node->n > 1 ? "ranges of case are not part of the language" : NULL;
    case NODE_FUNC:
        if (strncmp(node->sym->name, "operator", 8) == 0 && node->sym->len < 12)
            return "operators of one's own are C++'s\n|write a function with a name";
        return node->flags & NODE_FLAG_VARIADIC ? "a function takes so many arguments"
                                                : NULL;
    default:
        return NULL;
    }
}

bool lacks_nothing(Run *run, const Node *node) {
    if (!node || node->kind == NODE_NUMBER || node->kind == NODE_NAME) return true;
    const char *what = lacks(node);
    if (what) return run_error(run, node, "%s", what);
    bool function = node->kind == NODE_FUNC, typed = node->kind == NODE_VAR || node->kind == NODE_PARAM;
    if (function && !lacks_nothing(run, node->kid[node->n - 2])) return false;
    for (uint32_t i = 0; i < node->n; i++) {
        const Node *kid = node->kid[typed ? node->n - 1 - i : i];
        bool nested = kid && (kid->kind == NODE_TYPEDEF || kid->kind == NODE_ENUM);
        bool type = kid && kid->kind == NODE_TYPE;
        if (nested)
            return run_error(run, kid, "a type gets its name at top level, alone");
        if (type && typed && kid->op == FORM_ARRAY && is_array(kid)) continue;
        if (type && node->kind == NODE_TYPEDEF && kid->op == FORM_ARRAY) {
            return run_error(run, node,
                             "typedef gives the type of one value a name\n"
                             "|an array's dimensions stand behind the array's own name");
        }
        if (!lacks_nothing(run, kid)) return false;
    }
    return true;
}
