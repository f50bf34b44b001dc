/* A document as the server has it: its text, two workers, and what they have said. Any
 * change of the text ends both, whatever they are at.
 *
 * One worker runs the file (serve_check.h). The other (serve_answer.h) is begun by the
 * first question, and asked one at a time. */
#ifndef SHELL_SERVE_DOCUMENT_H
#define SHELL_SERVE_DOCUMENT_H

#include "shell/serve/serve_file.h"
#include "shell/serve/serve_peer.h"
#include "shell/serve/serve_worker.h"

typedef struct ServeDocument ServeDocument;
struct ServeDocument {
    ServeDocument *next;
    const ServePeer *peer;
    ServeFile file;
    Buf text;
    Arena *arena; /* of the names */
    json_t *version;
    ServeWorker check, answer;
    json_t *diagnostics, *lenses;
    json_t *waiting;   /* requests for lenses, which are not all there yet */
    json_t *questions; /* requests for `answer`; the first is at work if it is `asked` */
    bool asked, busy;
};

ServeDocument *serve_document_open(const ServePeer *peer, Session *session, const char *uri);
void serve_document_close(ServeDocument *document);
/* A new text, which is run. */
void serve_document_set(ServeDocument *document, const json_t *text, json_t *version);

/* Requests. */
void serve_document_ask(ServeDocument *document, json_t *request);
/* later: they may be asked for again when there are more. */
void serve_document_lenses(ServeDocument *document, json_t *request, bool later);
/* false: there is no such request. */
bool serve_document_cancel(ServeDocument *document, const json_t *id);

/* When there is something to be read from a worker. true: there are other lenses. */
bool serve_document_hear_check(ServeDocument *document);
void serve_document_hear_answer(ServeDocument *document);

#endif
