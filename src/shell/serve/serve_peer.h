/* JSON-RPC 2.0 with the program that has started bbx: messages over standard input and
 * output, a line each (MCP), or behind a header with their length (LSP).
 *
 * What is no message is answered with an error, and reading goes on behind it. */
#ifndef SHELL_SERVE_PEER_H
#define SHELL_SERVE_PEER_H

#include <jansson.h>

#include "shell/serve/serve_lines.h"

/* The errors of JSON-RPC and of LSP. */
enum {
    SERVE_PARSE_ERROR = -32700,
    SERVE_INVALID_REQUEST = -32600,
    SERVE_METHOD_NOT_FOUND = -32601,
    SERVE_INVALID_PARAMS = -32602,
    SERVE_INTERNAL_ERROR = -32603,
    SERVE_NOT_INITIALIZED = -32002,
    SERVE_CANCELLED = -32800,
    SERVE_MODIFIED = -32801
};

typedef struct {
    ServeLines in;
    bool headers; /* messages have one; else they are lines */
    size_t skip;  /* bytes of a message that is too long */
    int asked;    /* requests of bbx's own, so far */
} ServePeer;

/* The next request or notification that is there, an object with a method; the caller
 * frees it. NULL: none is there yet. */
json_t *serve_peer_next(ServePeer *peer);

/* All take over what they send, but for the id. */
void serve_peer_reply(const ServePeer *peer, json_t *id, json_t *result);
void serve_peer_fail(const ServePeer *peer, json_t *id, int code, const char *message);
void serve_peer_notify(const ServePeer *peer, const char *method, json_t *params);
void serve_peer_ask(ServePeer *peer, const char *method);

#endif
