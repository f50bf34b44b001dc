/* The live preview: the value of what stands on the line, while it is typed. */
#ifndef SHELL_PREVIEW_H
#define SHELL_PREVIEW_H

#include "base/buf.h"
#include "shell/session/session.h"

/* The value, and in one short piece of text; none (KIND_VOID) if the line is not an
 * expression, has an error, changes something or takes more than a millisecond. */
void preview_line(Session *session, const char *text, size_t len, Buf *out, Value *value);

/* The same of a text in the file of that name, without a clock: how much work it may take
 * is counted. The value may refer to the statement's arena. false: there is none. */
bool preview_value(Session *session, const char *name, const char *text, size_t len,
                   Value *value);

#endif
