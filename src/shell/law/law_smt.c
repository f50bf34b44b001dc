/* Laws in SMT-LIB 2.
 *
 * A law with domains is one claim, the conjunction of its cases, so that one check-sat
 * answers for all of it. */
#include "shell/law/law_smt.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "lower/export/smt.h"
#include "shell/law/law.h"

enum { AS_WRITTEN = 1 << 22 }; /* bytes of terms */

static bool put_claim(const Work *work, Pool *own, Buf *out) {
    Claim whole;
    Query query;
    return law_joined(work, own, &whole, &query, NULL) &&
           smt_claim(out, &whole, work_halves(&query), work_text(work));
}

/* As it is written, so that other provers check bbx's rules, too; simplified only where
 * that gets too large, as that of loops that end by what a word is. */
bool law_smt(const Work *work, Buf *out) {
    Diags *diags = &work->session->diags;
    size_t before = diags->count, start = out->len;
    Pool *own = pool_new_beside(session_pool(work->session), AS_WRITTEN);
    pool_as_written(own);
    bool made = put_claim(work, own, out);
    pool_free(own);
    if (made) return true;
    diag_cut(diags, before);
    out->len = start;
    return put_claim(work, NULL, out);
}

/* 0001.smt2 or, of a law with a name, 0001-name.smt2. */
static const char *path_of(const Work *work) {
    Session *session = work->session;
    const Node *node = work->node;
    const char *name = node->kind != NODE_COMMAND && node->sym ? node->sym->name : "";
    return arena_printf(session->statement, "%s/%04u%s%s.smt2", session->options->smt2,
                        ++session->exported, *name ? "-" : "", name);
}

static void write_file(const Work *work, const char *path, const Buf *text) {
    const Options *options = work->session->options;
    if (mkdir(options->smt2, 0777) != 0 && errno != EEXIST) {
        work_error(work, "cannot make '%s': %s", options->smt2, strerror(errno));
        return;
    }
    work_write(work, path, text, false);
}

bool law_smt_save(const Work *work) {
    Buf text = {0};
    Diags *diags = &work->session->diags;
    size_t before = diags->count;
    bool made = law_smt(work, &text);
    if (made) {
        diag_cut(diags, before); /* deciding the law says it again */
        write_file(work, path_of(work), &text);
    }
    buf_free(&text);
    return made;
}
