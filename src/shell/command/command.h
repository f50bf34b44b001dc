/* The commands: one function a row of grammar/commands.def. */
#ifndef SHELL_COMMAND_H
#define SHELL_COMMAND_H

#include "shell/command/explain.h"
#include "shell/session/work.h"

/* The rows; the last has no name. That of a name, or NULL. */
typedef struct {
    const char *name, *form, *arguments, *doc;
    void (*run)(const Work *work);
} CommandRow;
extern const CommandRow command_rows[];
const CommandRow *command_row(const char *name);

/* A statement ":name …". */
void command_run(const Work *work);

/* The expression of a command, and what closes it. */
static inline const Node *command_expr(const Work *work) {
    return work->node->kid[0];
}
static inline const Node *command_condition(const Work *work) {
    return work->node->n > 1 ? work->node->kid[1] : NULL;
}
/* The expression of a command that draws a board: `position` is that of all men. */
const Node *command_board(const Work *work);
/* The men of the expression's value, if it is the name of a set of the position's. */
bool command_men(const Work *work, const Node *expr, Wide word, BoardMarks *marks);
/* What `mark` and `arrow` say, beside what marks has already: a `*` or a colour on each
 * square of a set, arrows. NULL: nothing, or an error was reported. */
BoardMarks *command_marks(const Work *work, BoardMarks *marks);
/* The values of a, b. false: an error was reported. */
bool command_values(const Work *work, const Node *list, ValuesEvent *values);
/* The steps of the command's expression, with an example's values where names have none;
 * all: those of calls and loops, too. Until explain_free. false: an error was reported.
 */
bool command_steps(const Work *work, bool all, Explain *explain, Value *value);
/* The rest of the line of a raw command, without blanks around it; in the statement's
 * arena. */
char *command_rest(const Work *work);
/* A value to be shown, computed with the session's values. false: an error was reported,
 * or `when`, which only commands that study a form take, was given. */
bool command_value(const Work *work, const Node *expr, Value *value);
/* A term of free names, as study says, under the command's condition, which *when gets.
 * false: an error was reported. `wanted` ends "only a word …". */
bool command_half(const Work *work, const Query *query, const Value *value, Term when);
bool command_term(const Work *work, Query *query, const Node *expr, Term *when,
                  Value *value, const char *wanted);
/* What :simplify says of the command's expression, in the statement's arena. false: an
 * error was reported. */
bool command_short(const Work *work, SimplifyEvent *event);
/* Why there is no truth table, and what there is instead; nothing when exec said it. */
void command_refuse(const Work *work, const TableRefusal *refusal);
/* Where each square goes, for an expression of which there is no truth table. false: it
 * has a condition, or not one free name, or it is not shown to be the union of what comes
 * of the single squares. */
bool command_moves(const Work *work, Query *query, const TableRefusal *refusal,
                   Moves *moves);
/* What the command's expression has: a truth table, or where each square goes, or
 * regions; else an error was reported. */
typedef enum { STUDY_REFUSED, STUDY_TABLE, STUDY_MOVES } CommandStudy;
CommandStudy command_tabled(const Work *work, bool steps, TruthTable *table,
                            Moves *moves);
bool command_regions(const Work *work, Venn *venn);

#endif
