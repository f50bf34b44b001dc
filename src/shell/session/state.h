/* Files that bbx keeps for its user: the history, the progress of learning. A file that
 * can't be read or written is no error. */
#ifndef SHELL_STATE_H
#define SHELL_STATE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/* $XDG_STATE_HOME/bbx/NAME or ~/.local/state/bbx/NAME, allocated, in a folder that is
 * there; NULL without a home. */
char *state_path(const char *name);
/* The same of $XDG_CONFIG_HOME and ~/.config; no folder is made. */
char *state_config_path(const char *name);
/* As state_path(), of $XDG_CACHE_HOME and ~/.cache. */
char *state_cache_path(const char *name);

typedef struct {
    char **at; /* with their newlines */
    size_t count, cap;
} StateLines;

StateLines state_read(const char *path);
void state_free(StateLines *lines);
/* By way of a new file, so that nothing is lost half-way. */
bool state_write(const char *path, const Buf *text);

#endif
