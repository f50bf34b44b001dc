/* https://modelcontextprotocol.io/specification/2025-06-18
 *
 * The tools have one session, in a worker. Calls come one after the other; what is at
 * work is interrupted when it is cancelled, and what waits is dropped. A worker that dies
 * fails its call, and the next call begins a new session. */
#include "shell/serve/serve_mcp.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "shell/report/json_get.h"
#include "shell/serve/serve_peer.h"
#include "shell/serve/serve_tools.h"
#include "shell/serve/serve_worker.h"

typedef struct {
    Session *session;
    ServePeer peer;
    ServeWorker worker;
    json_t *calls;  /* requests; while `busy` the first is at work, if it is `asked` */
    bool busy;      /* the worker is not waiting */
    bool asked;     /* it is at work on a call */
    bool cancelled; /* … that nobody wants any more */
} Server;

/* --- the worker --- */

static void work(void *context, ServeBoss *boss) {
    Session *session = context;
    ServeSaid said = {0};
    json_t *call;
    serve_said_begin(&said, session);
    serve_boss_tell(boss, json_object());
    while ((call = serve_boss_next(boss))) {
        serve_boss_tell(boss, serve_tools_call(session, &said, json_get_text(call, "name"),
                                               json_object_get(call, "arguments")));
        json_decref(call);
    }
}

/* --- calls --- */

static json_t *first_call(const Server *server) {
    return json_array_get(server->calls, 0);
}

static json_t *params_of(const json_t *request) {
    return json_object_get(request, "params");
}

static void drop_first(Server *server) {
    json_array_remove(server->calls, 0);
    server->asked = server->cancelled = false;
}

static void fail_first(Server *server, const char *why) {
    json_t *id = json_object_get(first_call(server), "id");
    if (!server->cancelled) serve_peer_fail(&server->peer, id, SERVE_INTERNAL_ERROR, why);
    drop_first(server);
}

static void begin_worker(Server *server) {
    server->busy = serve_worker_start(&server->worker, work, server->session);
}

/* Gives the worker its next call. */
static void go_on(Server *server) {
    while (json_array_size(server->calls)) {
        json_t *params = params_of(first_call(server));
        if (!server->worker.pid) begin_worker(server);
        if (!server->worker.pid) fail_first(server, "there can be no process for it");
        if (server->busy) return;
        if (!server->worker.pid) continue;
        if (serve_tools_resets(json_object_get(params, "arguments"))) {
            json_object_del(json_object_get(params, "arguments"), "reset");
            serve_worker_end(&server->worker);
            begin_worker(server);
            continue;
        }
        serve_worker_tell(&server->worker, json_incref(params));
        server->asked = server->busy = true;
    }
}

static void take_answer(Server *server, json_t *answer) {
    server->busy = false;
    if (!server->asked) {
        json_decref(answer);
        return;
    }
    json_t *id = json_object_get(first_call(server), "id");
    if (server->cancelled)
        json_decref(answer);
    else
        serve_peer_reply(&server->peer, id, answer);
    drop_first(server);
}

static void hear_worker(Server *server) {
    json_t *answer;
    serve_lines_read(&server->worker.from);
    while ((answer = serve_worker_next(&server->worker))) take_answer(server, answer);
    if (!server->worker.from.ended) return;
    serve_worker_end(&server->worker);
    server->busy = false;
    if (json_array_size(server->calls))
        fail_first(server, "bbx ended in this call; the next one begins a new session");
}

/* --- requests --- */

static json_t *initialize(const json_t *params) {
    static const char *const versions[] = {"2025-06-18", "2024-11-05"};
    const char *asked = json_get_text(params, "protocolVersion");
    bool known = strcmp(asked, versions[1]) == 0;
    return json_pack("{s:s, s:{s:{}}, s:{s:s, s:s}, s:s}", "protocolVersion",
                     versions[known], "capabilities", "tools", "serverInfo", "name", "bbx",
                     "version", BBX_VERSION, "instructions",
                     "bbx calculates with 64-bit words as sets of the squares of a chess "
                     "board (bit 0 is a1, bit 63 is h8), and proves or refutes laws over "
                     "all words. eval with ':help' tells more.");
}

static void call_tool(Server *server, json_t *request) {
    json_t *params = params_of(request), *arguments = json_object_get(params, "arguments");
    ArenaMark mark = arena_mark(server->session->statement);
    const char *wrong = serve_tools_wrong(server->session->statement,
                                          json_get_text(params, "name"), arguments);
    if (wrong)
        serve_peer_fail(&server->peer, json_object_get(request, "id"), SERVE_INVALID_PARAMS,
                        wrong);
    else
        json_array_append(server->calls, request);
    arena_release(server->session->statement, mark);
}

static void cancel(Server *server, const json_t *params) {
    const json_t *id = json_object_get(params, "requestId");
    for (size_t i = 0; i < json_array_size(server->calls); i++) {
        const json_t *call = json_array_get(server->calls, i);
        if (!json_equal(json_object_get(call, "id"), id)) continue;
        if (i > 0 || !server->asked) {
            json_array_remove(server->calls, i);
            return;
        }
        server->cancelled = true;
        serve_worker_interrupt(&server->worker);
    }
}

static void take_request(Server *server, json_t *request) {
    const char *method = json_get_text(request, "method");
    json_t *id = json_object_get(request, "id");
    const json_t *params = params_of(request);
    if (!id && strcmp(method, "notifications/cancelled") == 0)
        cancel(server, params);
    else if (!id)
        return;
    else if (strcmp(method, "initialize") == 0)
        serve_peer_reply(&server->peer, id, initialize(params));
    else if (strcmp(method, "ping") == 0)
        serve_peer_reply(&server->peer, id, json_object());
    else if (strcmp(method, "tools/list") == 0)
        serve_peer_reply(&server->peer, id, serve_tools_list());
    else if (strcmp(method, "tools/call") == 0)
        call_tool(server, request);
    else
        serve_peer_fail(&server->peer, id, SERVE_METHOD_NOT_FOUND, "there is no such method");
}

static void hear_peer(Server *server) {
    json_t *request;
    serve_lines_read(&server->peer.in);
    while ((request = serve_peer_next(&server->peer))) {
        take_request(server, request);
        json_decref(request);
    }
}

/* What was asked before the input ended is answered. */
static bool goes_on(const Server *server) {
    return !server->peer.in.ended || json_array_size(server->calls);
}

void serve_mcp(Session *session) {
    Server server = {
        .session = session, .peer.in.fd = STDIN_FILENO, .calls = json_array()};
    while (goes_on(&server)) {
        struct pollfd fds[] = {
            {.fd = server.peer.in.ended ? -1 : STDIN_FILENO, .events = POLLIN},
            {.fd = server.worker.pid ? server.worker.from.fd : -1, .events = POLLIN}};
        if (poll(fds, 2, -1) < 0 && errno == EINTR) break; /* Ctrl-C */
        if (fds[0].revents) hear_peer(&server);
        if (fds[1].revents) hear_worker(&server);
        go_on(&server);
    }
    serve_worker_end(&server.worker);
    serve_lines_free(&server.peer.in);
    json_decref(server.calls);
}
