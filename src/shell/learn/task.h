/* What a question asks of an answer's form: `without * ~ at most 3 operations`. Any form
 * is as good as another without these words; with them the answer may call the functions
 * of the expected one, and no other. */
#ifndef SHELL_TASK_H
#define SHELL_TASK_H

#include "exec/exec.h"

typedef struct {
    const char *without; /* operators and functions, with blanks between them, or "" */
    const char *calls;   /* the functions of the expected answer, in the same way */
    size_t most;         /* operations; SIZE_MAX: any number */
} Task;

/* Of a NODE_QUIZ. Texts live in the arena. */
Task task_of(const Node *quiz, Arena *arena);
/* "without * ~, at most 3 operations"; NULL: any form will do. */
const char *task_text(const Task *task, Arena *arena);
/* What an expression has that the task doesn't allow: "~", "the function f",
 * "5 operations"; or NULL. */
const char *task_misfit(const Task *task, const Node *expr, Arena *arena);

/* The function among those that are barred, by blanks set apart, to which an expression
 * comes in the end, through functions and pointers to them; NULL: none. Barred are bbx's
 * functions, by all their names, and what the session had before that moment. */
const char *task_reaches(Exec *exec, const Node *expr, const char *without,
                         uint64_t moment);

#endif
