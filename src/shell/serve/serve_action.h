/* "shorter, proved": an expression of the user's written shorter. */
#ifndef SHELL_SERVE_ACTION_H
#define SHELL_SERVE_ACTION_H

#include "shell/serve/serve_file.h"
#include "shell/serve/serve_said.h"

/* A list of LSP's CodeActions for a piece of the text. `said` listens to the session. */
json_t *serve_action_list(const ServeFile *file, ServeSaid *said, Span piece);

#endif
