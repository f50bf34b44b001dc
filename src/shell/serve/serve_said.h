/* What a session says, for a server: the objects of --json, and the text for people. */
#ifndef SHELL_SERVE_SAID_H
#define SHELL_SERVE_SAID_H

#include <jansson.h>

#include "shell/session/session.h"

typedef struct {
    const Session *session;
    json_t *objects;
    Buf text;
    size_t size; /* of both */
} ServeSaid;

/* From now on all that the session says goes there, or to a reporter of that kind.
 * Nothing leaves its process then. */
void serve_said_begin(ServeSaid *said, Session *session);
void serve_said_to(Session *session, const ReporterKind *kind, void *own);
/* Text as JSON has it; bytes that are not UTF-8 become U+FFFD. */
json_t *serve_said_text(const char *text);

#endif
