/* The rows of rules.def, as tools/rules.c makes code of them. */
#include "base/weaken.h"
#include "term/rule.h"

/* Guards. */
#define BOOL(t)  term_is_bool(pool, t)
#define MAY(t)   node_may(pool, t)
#define MOST(t)  node_most(pool, t)
#define POWER(k) (((k) & ((k)-1)) == 0)
#define RUN(k)   ((k) && (((k) + ((k) & -(k))) & (k)) == 0)

/* An operation of the class: that one, if it is known. */
static bool is_any(const Pool *pool, Term t, OpClass class, Op *any) {
    Op op = node_op(pool, t);
    if (op_class(op) != class || (*any != OP_CONST && *any != op)) return false;
    *any = op;
    return true;
}

#include "gen/rule_rows.inc"
