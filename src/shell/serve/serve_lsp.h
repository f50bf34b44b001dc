/* bbx --lsp: the Language Server Protocol over standard input and output. */
#ifndef SHELL_SERVE_LSP_H
#define SHELL_SERVE_LSP_H

#include "shell/session/session.h"

/* Until the client says exit, or the input ends. false: it ended without `shutdown`. */
bool serve_lsp(Session *session);

#endif
