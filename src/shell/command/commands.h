/* The commands: one function a row of grammar/commands.def. */
#ifndef SHELL_COMMANDS_H
#define SHELL_COMMANDS_H

#include "shell/statements.h"

typedef void CommandFunction(const Work *work);

#define COMMAND(name, form, arguments, doc) CommandFunction command_##name;
#include "commands.def"
#undef COMMAND

/* The expression of a command, and what closes it. */
static inline const Node *command_expr(const Work *work) { return work->node->kid[0]; }
static inline const Node *command_when(const Work *work) {
    return work->node->n > 1 ? work->node->kid[1] : NULL;
}
/* What is to be marked by `mark e`: a `*` on each of its squares. NULL: nothing, or an
 * error was told. */
BoardMarks *command_marks(const Work *work, BoardMarks *marks);
/* Whether the statement has an error by now. */
static inline bool command_failed(const Work *work) {
    return work->session->diags.errors > 0;
}
/* The rest of the line of a raw command, without blanks around it; in the statement's
 * arena. */
char *command_rest(const Work *work);
/* An error about the command as a whole; "\n|" sets off a hint. */
__attribute__((format(printf, 2, 3))) void command_error(const Work *work,
                                                         const char *format, ...);
/* A value to be shown, computed with the session's values. false: an error was told, or
 * `when`, which only commands that study a form take, was given. */
bool command_value(const Work *work, const Node *expr, Value *value);
/* Why there is no truth table, and what there is instead; nothing when exec said it. */
void command_refuse(const Work *work, const TableRefusal *refusal);
/* Where each square goes, for an expression of which there is no truth table. false: it
 * has a condition, or not one free name, or it is not shown to be the union of what comes
 * of the single squares. */
bool command_moves(const Work *work, Query *query, const TableRefusal *refusal,
                   Moves *moves);
/* A file of that name with that text; an error when there is one already and --overwrite
 * was not given. */
void command_write(const Work *work, const char *name, const Buf *text);
/* Prints the text and empties it. */
void command_say(const Work *work, Buf *text);

#endif
