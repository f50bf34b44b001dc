/* The names of a file's session, and where they were made. */
#ifndef SHELL_SERVE_NAMES_H
#define SHELL_SERVE_NAMES_H

#include "shell/serve/serve_file.h"

typedef struct ServeNames ServeNames;

/* Runs the file, without its laws and what else takes long or says something. */
ServeNames *serve_names_run(const ServeFile *file);
/* An LSP Location of the name, as its URI and range; NULL: it is not known. */
json_t *serve_names_where(const ServeNames *names, const ServeFile *file, const char *name);

#endif
