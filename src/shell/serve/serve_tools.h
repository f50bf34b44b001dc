/* The tools that bbx offers to agents. */
#ifndef SHELL_SERVE_TOOLS_H
#define SHELL_SERVE_TOOLS_H

#include "shell/serve/serve_said.h"

/* Their names, words and schemas, as tools/list wants them. */
json_t *serve_tools_list(void);
/* Why a call can't be made, in the arena; NULL: it can. */
const char *serve_tools_wrong(Arena *arena, const char *name, const json_t *arguments);
/* Whether the call wants a session of its own. */
bool serve_tools_resets(const json_t *arguments);
/* Runs it in the session that `said` listens to; what it comes to is tools/call's result. */
json_t *serve_tools_call(Session *session, ServeSaid *said, const char *name,
                         const json_t *arguments);

#endif
