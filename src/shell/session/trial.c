#include "shell/session/trial.h"

#include <stdio.h>
#include <string.h>

#include "exec/reach.h"

/* A law frees variables that got their values since; an assert is about them. */
static bool is_changed(Symbol *sym, const void *context) {
    const Work *work = context;
    const Trial *trial = work->session->trial;
    bool freed = work->node->kind == NODE_LAW && reach_is_variable(sym);
    return sym != trial->own && !freed && reach_is_foreign(sym, trial->since);
}

/* A macro that a claim is written with, if there is a new one. */
static const char *changed_macro(const Work *work) {
    const Session *session = work->session;
    if (!work->source->map || !reach_has_macros(session->exec, session->trial->since))
        return NULL;
    const char *name = NULL;
    for (uint32_t at = work->span.start; !name && at < work->span.end; at++)
        name = source_macro(work->source, at);
    return name ? name : "#define";
}

void trial_claim(const Work *work) {
    Trial *trial = work->session->trial;
    if (!trial) return;
    trial->claims++;
    const char *name = changed_macro(work);
    size_t len = name ? symbol_reach(name) : 0;
    if (!name) {
        const Symbol *sym =
            reach_find(work->session->exec, work->node, trial->own, is_changed, work);
        if (sym) name = sym->name, len = sym->len;
    }
    if (name && !*trial->changed)
        snprintf(trial->changed, sizeof trial->changed, "%.*s",
                 len ? (int)len : (int)strlen(name), name);
}

void trial_hear(Session *session, const LawEvent *law) {
    Trial *trial = session->trial;
    if (trial && law->endless && !*trial->endless)
        snprintf(trial->endless, sizeof trial->endless, "%s", law->endless);
}
