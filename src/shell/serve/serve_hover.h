/* What hovering over a place shows. */
#ifndef SHELL_SERVE_HOVER_H
#define SHELL_SERVE_HOVER_H

#include "shell/serve/serve_file.h"

/* LSP's Hover: a page about the name, and the value of the largest constant expression
 * that the place is in, as a board. NULL: there is neither. */
json_t *serve_hover(const ServeFile *file, size_t offset);

/* Rust's text as C has it: literals without suffix are u64, ! is ~. false: it can't be. */
bool serve_hover_rust(Buf *out, const char *text, size_t len);

#endif
