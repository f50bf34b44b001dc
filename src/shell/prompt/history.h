/* The prompt's history: entries, several lines long or not, kept whole in a file.
 *
 * The file ($XDG_STATE_HOME/bbx/history, mode 0600) has one line an entry, with \\ and
 * newline escaped; entries are appended as they are made, so sessions side by side
 * don't lose each other's. A file that can't be read or written is no error: the
 * session then remembers for itself alone. */
#ifndef SHELL_HISTORY_H
#define SHELL_HISTORY_H

#include <stddef.h>

typedef struct History_ HistoryFile;

/* Opens the file at the path, which it frees; NULL: there is none. `add` is called for
 * each remembered entry, oldest first. */
HistoryFile *history_open(char *path, size_t most, void (*add)(void *, const char *entry),
                          void *context);
void history_add(HistoryFile *history, const char *entry);
void history_close(HistoryFile *history);

#endif
