/* https://www.jsonrpc.org/specification */
#include "shell/serve/serve_peer.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/process.h"

enum { MESSAGE_MOST = 1 << 26, HEADER_MOST = 1 << 12 };

/* --- sending --- */

static void send_message(const ServePeer *peer, json_t *message) {
    char *text = json_dumps(message, JSON_COMPACT);
    Buf out = {0};
    json_decref(message);
    if (!text) return;
    if (peer->headers) buf_printf(&out, "Content-Length: %zu\r\n\r\n", strlen(text));
    buf_puts(&out, text);
    if (!peer->headers) buf_putc(&out, '\n');
    process_write(STDOUT_FILENO, out.data, out.len);
    buf_free(&out);
    free(text);
}

void serve_peer_reply(const ServePeer *peer, json_t *id, json_t *result) {
    send_message(peer, json_pack("{s:s, s:O, s:o}", "jsonrpc", "2.0", "id", id, "result",
                                 result));
}

void serve_peer_fail(const ServePeer *peer, json_t *id, int code, const char *message) {
    send_message(peer, json_pack("{s:s, s:O, s:{s:i, s:s}}", "jsonrpc", "2.0", "id",
                                 id ? id : json_null(), "error", "code", code, "message",
                                 message));
}

void serve_peer_notify(const ServePeer *peer, const char *method, json_t *params) {
    send_message(peer, json_pack("{s:s, s:s, s:o}", "jsonrpc", "2.0", "method", method,
                                 "params", params));
}

/* Nobody waits for the answer. */
void serve_peer_ask(ServePeer *peer, const char *method) {
    send_message(peer, json_pack("{s:s, s:i, s:s}", "jsonrpc", "2.0", "id", ++peer->asked,
                                 "method", method));
}

/* --- receiving --- */

typedef enum { PART_NONE, PART_BAD, PART_WHOLE } Part;

static Part bad(const ServePeer *peer, int code, const char *message) {
    serve_peer_fail(peer, NULL, code, message);
    return PART_BAD;
}

static Part too_long(ServePeer *peer, size_t skip) {
    peer->skip = skip;
    return bad(peer, SERVE_INVALID_REQUEST, "a message may have 64 MB at most");
}

/* A line that is too long goes on until its end. */
static Part next_line(ServePeer *peer, const char **text, size_t *len) {
    size_t rest;
    *text = serve_lines_next(&peer->in, len);
    if (*text) return PART_WHOLE;
    serve_lines_rest(&peer->in, &rest);
    return rest > MESSAGE_MOST ? too_long(peer, SIZE_MAX) : PART_NONE;
}

/* Where the header that begins here ends, or NULL. */
static const char *header_end(const char *at, size_t len, size_t *end) {
    for (size_t i = 0; i + 1 < len && i < HEADER_MOST; i++) {
        if (at[i] != '\n') continue;
        size_t more = at[i + 1] == '\r' && i + 2 < len;
        if (at[i + 1 + more] != '\n') continue;
        *end = i + 2 + more;
        return at;
    }
    return NULL;
}

/* Behind a message whose length was wrong a header may begin within a line. */
static bool length_in(const char *header, size_t len, size_t *length) {
    static const char name[] = "content-length:";
    for (size_t i = 0; i + sizeof name <= len; i++) {
        if (strncasecmp(header + i, name, sizeof name - 1) != 0) continue;
        const char *digits = header + i + sizeof name - 1;
        while (*digits == ' ') digits++;
        if (!isdigit((unsigned char)*digits)) return false;
        *length = strtoul(digits, NULL, 10);
        return true;
    }
    return false;
}

static Part next_framed(ServePeer *peer, const char **text, size_t *len) {
    size_t rest, head;
    const char *at = serve_lines_rest(&peer->in, &rest);
    if (!header_end(at, rest, &head)) {
        if (rest < HEADER_MOST) return PART_NONE;
        serve_lines_skip(&peer->in, HEADER_MOST / 2);
        return bad(peer, SERVE_PARSE_ERROR, "this is no header");
    }
    if (!length_in(at, head, len)) {
        serve_lines_skip(&peer->in, head);
        return bad(peer, SERVE_PARSE_ERROR, "the header has no Content-Length");
    }
    if (*len > MESSAGE_MOST) {
        serve_lines_skip(&peer->in, head);
        return too_long(peer, *len);
    }
    if (rest - head < *len) return PART_NONE;
    serve_lines_skip(&peer->in, head + *len);
    *text = at + head;
    return PART_WHOLE;
}

/* What is left of a message that was too long; false: all of it is still to come. */
static bool skip(ServePeer *peer) {
    size_t rest;
    const char *at = serve_lines_rest(&peer->in, &rest);
    if (!peer->skip) return true;
    const char *end = peer->headers ? NULL : memchr(at, '\n', rest);
    size_t most = end ? (size_t)(end - at) + 1 : peer->skip, n = rest < most ? rest : most;
    serve_lines_skip(&peer->in, n);
    peer->skip = end ? 0 : peer->headers ? peer->skip - n : peer->skip;
    return !peer->skip;
}

static bool is_blank(const char *text, size_t len) {
    return strspn(text, " \t\r") >= len;
}

/* Answers to what bbx asked have no method. */
static bool is_answer(const json_t *message) {
    return json_object_get(message, "result") || json_object_get(message, "error");
}

static bool is_request(const json_t *message) {
    const json_t *id = json_object_get(message, "id");
    const json_t *params = json_object_get(message, "params");
    return json_is_string(json_object_get(message, "method")) &&
           (!id || json_is_string(id) || json_is_number(id)) &&
           (!params || json_is_object(params) || json_is_array(params));
}

static json_t *message_of(const ServePeer *peer, const char *text, size_t len) {
    json_error_t error;
    json_t *message = json_loadb(text, len, 0, &error);
    if (!message) {
        serve_peer_fail(peer, NULL, SERVE_PARSE_ERROR, error.text);
    } else if (!is_request(message)) {
        if (!is_answer(message))
            serve_peer_fail(peer, NULL, SERVE_INVALID_REQUEST, "this is no request");
        json_decref(message);
        message = NULL;
    }
    return message;
}

json_t *serve_peer_next(ServePeer *peer) {
    json_t *message = NULL;
    while (!message && skip(peer)) {
        const char *text = "";
        size_t len = 0;
        Part part = (peer->headers ? next_framed : next_line)(peer, &text, &len);
        if (part == PART_NONE) break;
        if (part == PART_WHOLE && (peer->headers || !is_blank(text, len)))
            message = message_of(peer, text, len);
    }
    return message;
}
