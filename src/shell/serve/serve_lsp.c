/* https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification
 *
 * The server itself only passes on: all that may take long, or fail, is a worker's. */
#include "shell/serve/serve_lsp.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "shell/report/json_get.h"
#include "shell/serve/serve_document.h"

typedef struct {
    Session *session;
    ServePeer peer;
    ServeDocument *first;
    bool initialized, shut, left;
    bool refreshes; /* the client asks for lenses again when it is told to */
} Server;

/* --- life --- */

static json_t *initialize(Server *server, json_t *params) {
    const char *const *path;
    static const char *const to_refresh[] = {"capabilities", "workspace", "codeLens",
                                             "refreshSupport", NULL};
    const json_t *at = params;
    for (path = to_refresh; *path; path++) at = json_object_get(at, *path);
    server->refreshes = json_is_true(at);
    server->initialized = true;
    return json_pack(
        "{s:{s:s, s:{s:b, s:i}, s:b, s:b, s:{s:[s]}, s:{s:b}, s:{s:[s]}}, s:{s:s, s:s}}",
        "capabilities", "positionEncoding", "utf-16", "textDocumentSync", "openClose", 1,
        "change", 1, "hoverProvider", 1, "definitionProvider", 1, "completionProvider",
        "triggerCharacters", ":", "codeLensProvider", "resolveProvider", 0,
        "codeActionProvider", "codeActionKinds", "refactor.rewrite", "serverInfo", "name",
        "bbx", "version", BBX_VERSION);
}

/* --- documents --- */

static ServeDocument **place_of(Server *server, const json_t *params) {
    const char *uri = json_get_text(json_object_get(params, "textDocument"), "uri");
    ServeDocument **at = &server->first;
    while (*at && strcmp((*at)->file.uri, uri) != 0) at = &(*at)->next;
    return at;
}

static void did_open(Server *server, json_t *params) {
    json_t *item = json_object_get(params, "textDocument"),
           *text = json_object_get(item, "text");
    ServeDocument **at = place_of(server, params);
    if (!json_is_string(text)) return;
    if (!*at)
        *at = serve_document_open(&server->peer, server->session, json_get_text(item, "uri"));
    serve_document_set(*at, text, json_object_get(item, "version"));
}

/* Each change is the whole text. */
static void did_change(Server *server, json_t *params) {
    const json_t *changes = json_object_get(params, "contentChanges");
    size_t count = json_array_size(changes);
    const json_t *text =
        json_object_get(count ? json_array_get(changes, count - 1) : NULL, "text");
    ServeDocument *document = *place_of(server, params);
    json_t *item = json_object_get(params, "textDocument");
    if (document && json_is_string(text))
        serve_document_set(document, text, json_object_get(item, "version"));
}

static void did_close(Server *server, json_t *params) {
    ServeDocument **at = place_of(server, params), *document = *at;
    if (!document) return;
    *at = document->next;
    serve_document_close(document);
}

static void cancel(Server *server, json_t *params) {
    const json_t *id = json_object_get(params, "id");
    ServeDocument *at = server->first;
    while (at && !serve_document_cancel(at, id)) at = at->next;
}

static void leave(Server *server, json_t *params) {
    (void)params;
    server->left = true;
}

static const struct {
    const char *method;
    void (*take)(Server *server, json_t *params);
} notifications[] = {
    {"textDocument/didOpen", did_open},   {"textDocument/didChange", did_change},
    {"textDocument/didClose", did_close}, {"$/cancelRequest", cancel},
    {"exit", leave},
};

static void take_notification(Server *server, const char *method, json_t *params) {
    for (size_t i = 0; i < sizeof notifications / sizeof *notifications; i++)
        if (strcmp(notifications[i].method, method) == 0)
            notifications[i].take(server, params);
}

/* --- requests --- */

static bool is_about_text(const char *method) {
    static const char *const methods[] = {"textDocument/hover", "textDocument/definition",
                                          "textDocument/completion",
                                          "textDocument/codeAction"};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(methods[i], method) == 0) return true;
    return false;
}

static void take_request(Server *server, json_t *request, const char *method) {
    const ServePeer *peer = &server->peer;
    json_t *id = json_object_get(request, "id"), *params = json_object_get(request, "params");
    bool lenses = strcmp(method, "textDocument/codeLens") == 0, text = is_about_text(method);
    ServeDocument *document = lenses || text ? *place_of(server, params) : NULL;
    if (strcmp(method, "initialize") == 0)
        serve_peer_reply(peer, id, initialize(server, params));
    else if (!server->initialized)
        serve_peer_fail(peer, id, SERVE_NOT_INITIALIZED, "initialize comes first");
    else if (server->shut)
        serve_peer_fail(peer, id, SERVE_INVALID_REQUEST, "the server is shut down");
    else if (strcmp(method, "shutdown") == 0)
        server->shut = true, serve_peer_reply(peer, id, json_null());
    else if (!lenses && !text)
        serve_peer_fail(peer, id, SERVE_METHOD_NOT_FOUND, "there is no such method");
    else if (!document)
        serve_peer_fail(peer, id, SERVE_INVALID_PARAMS, "that document is not open");
    else if (lenses)
        serve_document_lenses(document, request, server->refreshes);
    else
        serve_document_ask(document, request);
}

static void hear_peer(Server *server) {
    json_t *request;
    serve_lines_read(&server->peer.in);
    while (!server->left && (request = serve_peer_next(&server->peer))) {
        const char *method = json_get_text(request, "method");
        if (json_object_get(request, "id"))
            take_request(server, request, method);
        else
            take_notification(server, method, json_object_get(request, "params"));
        json_decref(request);
    }
}

/* --- waiting --- */

static void hear_worker(Server *server, int fd) {
    for (ServeDocument *at = server->first; at; at = at->next) {
        if (at->check.pid && at->check.from.fd == fd) {
            if (serve_document_hear_check(at) && server->refreshes)
                serve_peer_ask(&server->peer, "workspace/codeLens/refresh");
            return;
        }
        if (at->answer.pid && at->answer.from.fd == fd) {
            serve_document_hear_answer(at);
            return;
        }
    }
}

/* Only one is heard at a time, for it may end others. */
static bool wait_for(Server *server) {
    size_t count = 1;
    for (ServeDocument *at = server->first; at; at = at->next) count += 2;
    struct pollfd *fds = base_malloc(count * sizeof *fds), *to = fds;
    *to++ = (struct pollfd){.fd = STDIN_FILENO, .events = POLLIN};
    for (ServeDocument *at = server->first; at; at = at->next) {
        int check = at->check.pid ? at->check.from.fd : -1;
        int answer = at->answer.pid ? at->answer.from.fd : -1;
        *to++ = (struct pollfd){.fd = check, .events = POLLIN};
        *to++ = (struct pollfd){.fd = answer, .events = POLLIN};
    }
    bool good = poll(fds, (nfds_t)count, -1) >= 0 || errno != EINTR;
    size_t i = 0;
    while (good && i < count && !fds[i].revents) i++;
    if (good && i == 0)
        hear_peer(server);
    else if (good && i < count)
        hear_worker(server, fds[i].fd);
    free(fds);
    return good;
}

bool serve_lsp(Session *session) {
    Server server = {.session = session, .peer = {.in.fd = STDIN_FILENO, .headers = true}};
    while (!server.left && !server.peer.in.ended && wait_for(&server)) {
    }
    while (server.first) {
        ServeDocument *next = server.first->next;
        serve_worker_end(&server.first->check);
        serve_worker_end(&server.first->answer);
        serve_document_close(server.first);
        server.first = next;
    }
    serve_lines_free(&server.peer.in);
    return server.shut;
}
