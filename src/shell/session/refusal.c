/* What of a C file was refused: each definition alone. */
#include "shell/session/refusal.h"

#include <string.h>

#include "base/among.h"

static Refusal refusal_by(Session *session, const Diag *diag) {
    Refusal refusal = {.place = "",
                       .owner = {.file = "", .reader = ""},
                       .why = arena_str(session->statement, diag->message)};
    if (!diag->source) return refusal;
    Place place = source_place(diag->source, diag->span.start);
    refusal.place = source_where(session->statement, diag->source, diag->span.start);
    refusal.owner = (Owner){place.name, diag->source->name, place.line, false};
    return refusal;
}

Refusal refusal_of(Session *session) {
    const Diag *diag = session->diags.at;
    while (diag->level != DIAG_ERROR) diag++;
    return refusal_by(session, diag);
}

static bool is_within(const Diag *diag, const Statement *statement) {
    if (diag->level != DIAG_ERROR || !diag->source) return false;
    Place at = source_place(diag->source, diag->span.start);
    Place first = source_place(statement->source, statement->span.start);
    Place last = source_place(statement->source, statement->span.end);
    return strcmp(at.name, first.name) == 0 && first.line < at.line &&
           at.line < last.line;
}

bool refusal_within(Session *session, const Statement *statement, Refusal *refusal) {
    const Diags *diags = &session->diags;
    for (size_t i = 0; i < diags->count; i++) {
        if (!is_within(&diags->at[i], statement)) continue;
        *refusal = refusal_by(session, &diags->at[i]);
        return true;
    }
    return false;
}

/* The first error stays: it is reported, what followed from it is not. */
static void tell_first(Session *session) {
    size_t first = 0;
    while (session->diags.at[first].level != DIAG_ERROR) first++;
    diag_cut(&session->diags, first + 1);
    session_tell(session);
}

bool refusal_of_member(Session *session, const Reader *reader, Statement *statement) {
    const Diag *diag = session->diags.at;
    while (diag->level != DIAG_ERROR) diag++;
    Refusal refusal = refusal_by(session, diag);
    bool c = preprocess_language(refusal.owner.file) != LANGUAGE_BBX;
    if (!c || diag->source != statement->source ||
        diag->span.start < statement->span.start ||
        diag->span.start >= statement->span.end)
        return false;
    char *text = arena_strn(session->statement, statement->text, statement->len);
    ReaderRefusedMembers lost;
    if (!reader_replace_member(reader, text, diag->span.start - statement->span.start,
                               &lost))
        return false;
    for (unsigned i = 0; i < lost.count; i++) {
        Symbol *sym = symbol(session->symbols, text + lost.name[i], lost.len[i]);
        exec_refuse_member(
            session->exec,
            &(ExecRefused){.sym = sym, .place = refusal.place, .why = refusal.why});
    }
    statement->text = text;
    tell_first(session);
    return true;
}

typedef struct {
    Exec *exec;
    void *refused;
} Text;

static void add_use(void *context, const char *name, size_t len, ReaderUse use) {
    static const RefusedUse of[] = {[READER_SETS] = REFUSED_SETS,
                                    [READER_PASSES_ADDRESS] = REFUSED_PASSES_ADDRESS,
                                    [READER_CALLS] = REFUSED_CALLS};
    const Text *text = context;
    exec_refused_use(text->exec, text->refused, name, len, of[use]);
}

void refusal_keep(Session *session, const Refusal *refusal, Reader *reader,
                  const Statement *statement) {
    ReaderRefused text = reader_skip_body(reader, statement, session->statement);
    bool c = preprocess_language(refusal->owner.file) != LANGUAGE_BBX;
    if (!text.name || (text.type && !c)) return; /* elsewhere that is an int */
    ExecRefused what = {.sym = symbol(session->symbols, text.name, text.name_len),
                        .place = refusal->place,
                        .why = refusal->why,
                        .owner = refusal->owner,
                        .function = text.body,
                        .replaces = text.body && !session->prompt};
    what.owner.is_static = text.is_static;
    exec_mark(session->exec);
    Text body = {session->exec, exec_refuse(session->exec, &what)};
    if (text.body) reader_refused_sets(reader, &text, add_use, &body);
}

/* ---- what is reported */

static bool is_c(const char *path) {
    return among_endings(".c .h", path);
}

void refusal_tell(Session *session, const char *path, ExecTally before) {
    enum { SHOWN = 3 };
    ExecTally now = exec_tally(session->exec);
    unsigned taken = now.taken - before.taken, refused = now.refused - before.refused;
    if (!is_c(path) || taken + refused == 0) return;
    ExecRefused *list;
    size_t count = exec_refused(session->exec, session->statement, &list), shown = 0;
    Buf text = {0};
    buf_printf(&text, "%u function%s", taken, taken == 1 ? "" : "s");
    if (refused) buf_printf(&text, ", %u refused", refused);
    for (size_t i = 0; i < count && refused; i++)
        if (list[i].number >= before.refused && list[i].function && shown++ < SHOWN)
            buf_printf(&text, "%s%s: %s", shown > 1 ? "; " : " (", list[i].sym->name,
                       list[i].why);
    if (shown) buf_puts(&text, shown > SHOWN ? "; …)" : ")");
    if (shown) buf_puts(&text, "; :funcs refused tells more");
    buf_putc(&text, '\n');
    session_flush(session, "load", &text);
}

void refusal_list(const Session *session, Buf *text) {
    ExecRefused *list;
    size_t count = exec_refused(session->exec, session->statement, &list);
    for (size_t i = 0; i < count; i++)
        buf_printf(text, "  %-20s %s: %s\n", list[i].sym->name, list[i].place,
                   list[i].why);
    if (count == 0) buf_puts(text, "nothing was refused\n");
}
