/* What guards of rules.def ask of terms and words; `pool` is a local there. */
#ifndef TERM_RULE_GUARD_H
#define TERM_RULE_GUARD_H

#define BOOL(t)  term_is_bool(pool, t)
#define MAY(t)   node_may(pool, t)
#define MOST(t)  node_most(pool, t)
#define POWER(k) (((k) & ((k)-1)) == 0)
/* Neighbouring bits. */
#define RUN(k) ((k) && (((k) + ((k) & -(k))) & (k)) == 0)

#endif
