/* What the session adds to the compiler: settings, the cache folder, reports. */
#include "shell/session/compile.h"

#include <stdlib.h>
#include <string.h>

#include "shell/compiler/compiler.h"
#include "shell/session/state.h"

/* NULL: none was given. */
static const char *given(const Session *session) {
    const char *command = session->settings.cc.text;
    return strcmp(command, "auto") == 0 ? NULL : command;
}

bool compile_takes(const Session *session, const char *path) {
    return compiler_takes(path, given(session) != NULL);
}

static void tell(Session *session, const CompilerErrors *errors) {
    for (size_t i = 0; i < errors->count; i++) {
        const CompilerError *error = &errors->at[i];
        report_diag(&session->report, &(DiagEvent){.level = DIAG_ERROR,
                                                   .file = error->file,
                                                   .line = error->line,
                                                   .column = error->column,
                                                   .message = error->message,
                                                   .hint = error->hint,
                                                   .words = error->words});
    }
}

bool compile_file(Session *session, const char *path, Buf *text) {
    if (session->options->safe) {
        report_error(&session->report, path, "with --safe no compiler runs",
                     "compile it with clang -S -emit-llvm -O0 -g, and load what comes "
                     "of it");
        return false;
    }
    ArenaMark mark = arena_mark(session->statement);
    char *cache = state_cache_path("compiled/");
    const CompilerJob job = {.path = path,
                             .command = given(session),
                             .cache = cache,
                             .kept = session->settings.cache << 20,
                             .most = session->settings.memory << 20};
    CompilerErrors errors = {0};
    bool good = compiler_run(session->statement, &job, text, &errors);
    tell(session, &errors);
    arena_release(session->statement, mark);
    free(cache);
    return good;
}
