/* bbx --mcp: the Model Context Protocol over standard input and output. */
#ifndef SHELL_SERVE_MCP_H
#define SHELL_SERVE_MCP_H

#include "shell/session/session.h"

/* Until standard input ends. */
void serve_mcp(Session *session);

#endif
