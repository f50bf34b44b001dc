/* Help, from the tables: operators.def, commands.def, settings.def and the functions'
 * rows. Nothing is described twice. */
#ifndef SHELL_HELP_H
#define SHELL_HELP_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/buf.h"
#include "exec/exec.h"

/* The text about a topic ("" is the overview). false: no such topic; *nearest is then a
 * similar one or NULL. */
bool help_topic(const Exec *exec, Arena *arena, const char *topic, Buf *out,
                const char **nearest);

/* Functions by group, in the groups' order of first appearance; the first of each has the
 * group, the others NULL. */
size_t help_grouped(const Exec *exec, Arena *arena, Entry **grouped);

/* One row an item, fields set off by tabs, for the man page, completions and editor
 * files: functions, constants, commands, settings, operators, keywords, types. false: no
 * such list. */
bool help_list(const Exec *exec, Arena *arena, const char *what, Buf *out);

/* For completion: the subjects besides single names; the language's words, each with its
 * form. NULL behind the last. */
const char *help_subject(size_t index);
const char *help_keyword(size_t index, const char **form);

#endif
