/* The rows of rules.def, as tools/rules.c makes code of them. */
#include "base/weaken.h"
#include "term/rule.h"
#include "term/rule_guard.h"

/* An operation of the class: that one, if it is known. */
static bool is_any(const Pool *pool, Term t, OpClass class, Op *any) {
    Op op = node_op(pool, t);
    if (op_class(op) != class || (*any != OP_CONST && *any != op)) return false;
    *any = op;
    return true;
}

#include "gen/rule_rows.inc"
