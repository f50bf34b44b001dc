/* The live preview: the value of what stands on the line, while it is typed. */
#ifndef SHELL_PREVIEW_H
#define SHELL_PREVIEW_H

#include "base/buf.h"
#include "shell/session/session.h"

/* The value, and in one short piece of text; none (KIND_VOID) if the line is not an
 * expression, has an error, changes something or takes more than a millisecond. */
void preview_line(Session *session, const char *text, size_t len, Buf *out, Value *value);

#endif
