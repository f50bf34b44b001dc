#include "shell/serve/serve_document.h"

#include <stdlib.h>

#include "shell/report/json_get.h"
#include "shell/serve/serve_answer.h"
#include "shell/serve/serve_check.h"

static json_t *id_of(const json_t *request) {
    return json_object_get(request, "id");
}

/* --- what is reported --- */

static void publish(ServeDocument *document) {
    json_t *params = json_pack("{s:s, s:O}", "uri", document->file.uri, "diagnostics",
                               document->diagnostics);
    if (document->version) json_object_set(params, "version", document->version);
    serve_peer_notify(document->peer, "textDocument/publishDiagnostics", params);
}

static void fail_all(const ServeDocument *document, json_t *requests) {
    size_t at;
    json_t *request;
    json_array_foreach(requests, at, request)
        serve_peer_fail(document->peer, id_of(request), SERVE_MODIFIED,
                        "the document has changed");
    json_array_clear(requests);
}

static void tell_lenses(ServeDocument *document) {
    size_t at;
    json_t *request;
    json_array_foreach(document->waiting, at, request)
        serve_peer_reply(document->peer, id_of(request), json_incref(document->lenses));
    json_array_clear(document->waiting);
}

/* --- opening, changing, closing --- */

ServeDocument *serve_document_open(const ServePeer *peer, Session *session, const char *uri) {
    ServeDocument *document = base_malloc(sizeof *document);
    *document = (ServeDocument){.peer = peer, .arena = arena_new()};
    const char *name = serve_file_name(document->arena, uri);
    document->file = (ServeFile){.session = session,
                                 .uri = arena_str(document->arena, uri),
                                 .name = name,
                                 .language = serve_file_language(name)};
    document->diagnostics = json_array();
    document->lenses = json_array();
    document->waiting = json_array();
    document->questions = json_array();
    return document;
}

static void stop(ServeDocument *document) {
    serve_worker_end(&document->check);
    serve_worker_end(&document->answer);
    fail_all(document, document->waiting);
    fail_all(document, document->questions);
    document->asked = document->busy = false;
    json_array_clear(document->diagnostics);
    json_array_clear(document->lenses);
}

void serve_document_close(ServeDocument *document) {
    stop(document);
    if (!document->peer->in.ended) publish(document);
    json_decref(document->diagnostics);
    json_decref(document->lenses);
    json_decref(document->waiting);
    json_decref(document->questions);
    json_decref(document->version);
    buf_free(&document->text);
    arena_free(document->arena);
    free(document);
}

void serve_document_set(ServeDocument *document, const json_t *text, json_t *version) {
    ServeFile *file = &document->file;
    stop(document);
    json_decref(document->version);
    document->version = json_incref(version);
    buf_clear(&document->text);
    buf_putn(&document->text, json_string_value(text), json_string_length(text));
    file->text = (ServeText){buf_str(&document->text), document->text.len};
    bool checked = file->language == SERVE_BBX || file->language == SERVE_C;
    if (checked && serve_worker_start(&document->check, serve_check_work, file)) return;
    publish(document);
}

/* --- questions --- */

static void fail_first(ServeDocument *document, const char *why) {
    json_t *request = json_array_get(document->questions, 0);
    serve_peer_fail(document->peer, id_of(request), SERVE_INTERNAL_ERROR, why);
    json_array_remove(document->questions, 0);
    document->asked = false;
}

static void go_on(ServeDocument *document) {
    ServeWorker *worker = &document->answer;
    json_t *request = json_array_get(document->questions, 0);
    if (!request || document->busy) return;
    if (!worker->pid) {
        document->busy = serve_worker_start(worker, serve_answer_work, &document->file);
        if (!document->busy) fail_first(document, "there can be no process for it");
        return;
    }
    serve_worker_tell(worker, json_pack("{s:O, s:O}", "method",
                                        json_object_get(request, "method"), "params",
                                        json_object_get(request, "params")));
    document->asked = document->busy = true;
}

void serve_document_ask(ServeDocument *document, json_t *request) {
    json_array_append(document->questions, request);
    go_on(document);
}

void serve_document_lenses(ServeDocument *document, json_t *request, bool later) {
    json_array_append(document->waiting, request);
    if (later || !document->check.pid) tell_lenses(document);
}

static bool drop(const ServeDocument *document, json_t *requests, const json_t *id) {
    for (size_t i = 0; i < json_array_size(requests); i++) {
        json_t *request = json_array_get(requests, i);
        if (!json_equal(id_of(request), id)) continue;
        serve_peer_fail(document->peer, id_of(request), SERVE_CANCELLED, "cancelled");
        json_array_remove(requests, i);
        return true;
    }
    return false;
}

/* What the worker says of a request that is at work is dropped with it, by its end. */
bool serve_document_cancel(ServeDocument *document, const json_t *id) {
    json_t *first = json_array_get(document->questions, 0);
    bool at_work = document->asked && json_equal(id_of(first), id);
    if (drop(document, document->waiting, id)) return true;
    if (!drop(document, document->questions, id)) return false;
    if (at_work) {
        serve_worker_end(&document->answer);
        document->asked = document->busy = false;
        go_on(document);
    }
    return true;
}

/* --- what workers say --- */

bool serve_document_hear_check(ServeDocument *document) {
    json_t *said;
    size_t before = json_array_size(document->lenses);
    serve_lines_read(&document->check.from);
    while ((said = serve_worker_next(&document->check))) {
        json_t *diagnostic = json_object_get(said, "diagnostic");
        json_t *lens = json_object_get(said, "lens");
        if (diagnostic) json_array_append(document->diagnostics, diagnostic);
        if (lens) json_array_append(document->lenses, lens);
        json_decref(said);
    }
    if (document->check.from.ended) serve_worker_end(&document->check);
    publish(document);
    if (!document->check.pid) tell_lenses(document);
    return json_array_size(document->lenses) > before;
}

static void take_answer(ServeDocument *document, const json_t *said) {
    document->busy = false;
    if (!document->asked) return;
    json_t *request = json_array_get(document->questions, 0);
    json_t *result = json_object_get(said, "result");
    serve_peer_reply(document->peer, id_of(request),
                     result ? json_incref(result) : json_null());
    json_array_remove(document->questions, 0);
    document->asked = false;
}

void serve_document_hear_answer(ServeDocument *document) {
    json_t *said;
    serve_lines_read(&document->answer.from);
    while ((said = serve_worker_next(&document->answer))) {
        take_answer(document, said);
        json_decref(said);
    }
    if (document->answer.from.ended) {
        serve_worker_end(&document->answer);
        document->busy = false;
        if (json_array_size(document->questions))
            fail_first(document, "bbx ended over this document");
    }
    go_on(document);
}
