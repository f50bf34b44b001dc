/* The old meanings of names, for :undo and for statements that fail.
 *
 * The first change of a name in a statement saves its old meaning under the statement's
 * stamp. The last few hundred are kept: memory does not grow with the statements.
 *
 * A script that :load reads is one statement to :undo. While it runs its statements are
 * told apart; those that are too old for that, and all at its end, are merged under the
 * script's stamp: of each name the oldest meaning is kept. */
#ifndef EXEC_JOURNAL_H
#define EXEC_JOURNAL_H

#include "exec/names/names.h"

/* Before the first change of a statement. */
void journal_save(Exec *exec, Global *global);
/* The name means nothing from now on. */
void journal_clear(Global *global);
void journal_free(Exec *exec);

#endif
