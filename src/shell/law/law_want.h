/* The names that `:find` or `:solve` wants words for, which are free whatever values they
 * have. */
#ifndef SHELL_LAW_WANT_H
#define SHELL_LAW_WANT_H

#include "shell/session/work.h"

enum { LAW_WANTED_MOST = 512 };

typedef struct {
    Symbol *sym;
    uint32_t count; /* of an array's words; 0: it is one word */
} LawWanted;

/* Whether the statement is a `:find`, or a `:solve` with names. */
bool law_finds(const Node *node);
/* The names as they were typed, in the statement's arena. */
size_t law_wanted(const Work *work, LawWanted **list);
/* Frees them in the query; of other statements there are none. */
void law_want(const Work *work, Query *query);
/* The number of the name that the variable called `name` is of, or belongs to: "m" of
 * m[3]; how many there are when it is none. *at: which word of the array. */
size_t law_wanted_by(const LawWanted *wanted, size_t count, const char *name, size_t *at);

/* Of the condition what speaks of wanted names alone, or NULL: words have to satisfy it,
 * where the law would hold vacuously. The statement without it is *rest. */
const Node *law_want_condition(const Work *work, const Node **rest);

#endif
