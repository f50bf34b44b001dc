/* A second opinion on the solver: in builds with CHECKED=1 each "unsatisfiable" is checked,
 * clause by clause, against the solver's own proof (tests/prove/ccadical.cpp). */
#ifndef PROVE_SAT_CHECKED_H
#define PROVE_SAT_CHECKED_H

#ifdef SAT_CHECKED
#ifdef __cplusplus
extern "C" {
#endif
/* Aborts if a process that was begun here had an answer without a proof: that process has
 * aborted, which would pass for a lack of memory. */
void sat_checked_confirm(void);
/* Prints how many answers were checked, here and in processes begun here. */
void sat_checked_report(void);
#ifdef __cplusplus
}
#endif
#else
static inline void sat_checked_confirm(void) {
}
static inline void sat_checked_report(void) {
}
#endif

#endif
