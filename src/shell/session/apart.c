/* A lesson may end in a statement of its own, so that what it had is freed later. */
#include "shell/session/apart.h"

#include <stdlib.h>
#include <string.h>

static void put(Session *to, const Session *from) {
    to->settings = from->settings;
    to->symbols = from->symbols;
    to->exec = from->exec;
    to->parse = from->parse;
    to->pool = from->pool;
    to->slips = from->slips;
    to->results = from->results;
    memcpy(to->pasted, from->pasted, sizeof to->pasted);
}

static Session *copy_session(const Session *session) {
    Session *copy = base_malloc(sizeof *copy);
    *copy = (Session){.quit = false};
    put(copy, session);
    return copy;
}

static void free_spent(Session *session) {
    if (session->spent) session_drop_names(session->spent);
    free(session->spent);
    session->spent = NULL;
}

static void begin_anew(Session *session) {
    exec_reset(session->exec);
    session->slips = NULL;
    session->settings = session->own->settings;
    session_settle(session);
}

void apart_begin(Session *session) {
    if (session->own) {
        begin_anew(session);
        return;
    }
    free_spent(session);
    session->own = copy_session(session);
    session->pool = NULL;
    session->slips = NULL;
    session->results = 0;
    session->pasted[0] = '\0';
    session_make_names(session);
}

void apart_end(Session *session) {
    if (!session->own) return;
    session->spent = copy_session(session);
    put(session, session->own);
    free(session->own);
    session->own = NULL;
    session_settle(session);
}

void apart_free(Session *session) {
    apart_end(session);
    free_spent(session);
}
