#include "shell/serve/serve_answer.h"

#include "base/interrupt.h"
#include "shell/prompt/complete.h"
#include "shell/report/json_get.h"
#include "shell/serve/serve_action.h"
#include "shell/serve/serve_hover.h"
#include "shell/serve/serve_names.h"
#include "shell/serve/serve_said.h"

typedef struct {
    const ServeFile *file;
    ServeNames *names;
    ServeSaid said;
} Answer;

static size_t place_of(const Answer *answer, const json_t *params) {
    return serve_text_offset(answer->file->text, json_object_get(params, "position"));
}

static json_t *hover(Answer *answer, const json_t *params) {
    json_t *result = serve_hover(answer->file, place_of(answer, params));
    return result ? result : json_null();
}

static json_t *definition(Answer *answer, const json_t *params) {
    const ServeFile *file = answer->file;
    Span token = serve_text_token(file->code, place_of(answer, params));
    const char *name = arena_strn(file->session->statement, file->code.at + token.start,
                                  token.end - token.start);
    json_t *result = serve_names_where(answer->names, file, name);
    return result ? result : json_null();
}

/* --- completion --- */

enum { ITEM_FUNCTION = 3, ITEM_VARIABLE = 6, ITEM_KEYWORD = 14, ITEM_CONSTANT = 21 };

static int kind_of(const Entry *entry, bool known, bool called) {
    if (!known) return called ? ITEM_FUNCTION : ITEM_KEYWORD;
    return called                          ? ITEM_FUNCTION
           : entry->kind == ENTRY_VARIABLE ? ITEM_VARIABLE
                                           : ITEM_CONSTANT;
}

static json_t *item_of(const Answer *answer, const char *candidate, json_t *range) {
    Session *session = answer->file->session;
    size_t len = strlen(candidate), bare = len - (len > 0 && candidate[len - 1] == '(');
    const char *name = arena_strn(session->statement, candidate, bare);
    Entry entry = {.kind = ENTRY_BUILTIN};
    bool known = exec_describe(session->exec, name, &entry);
    json_t *item = json_pack("{s:s, s:i, s:{s:O, s:s}}", "label", name, "kind",
                             kind_of(&entry, known, bare < len), "textEdit", "range", range,
                             "newText", candidate);
    if (known && entry.signature)
        json_object_set_new(item, "detail", serve_said_text(entry.signature));
    if (known && entry.doc)
        json_object_set_new(item, "documentation", serve_said_text(entry.doc));
    return item;
}

static json_t *completion(Answer *answer, const json_t *params) {
    const ServeFile *file = answer->file;
    Session *session = file->session;
    size_t offset = place_of(answer, params);
    json_t *list = json_array();
    if (file->language != SERVE_BBX) return list;
    size_t start = serve_text_line_start(file->text, offset);
    const char *line = arena_strn(session->statement, file->text.at + start, offset - start);
    const Completions found =
        complete_at(session->exec, session->statement, line, offset - start);
    json_t *range = serve_text_range(file->text, start + found.start, offset);
    for (size_t i = 0; i < found.count; i++) {
        json_t *item = item_of(answer, found.at[i], range);
        if (item) json_array_append_new(list, item);
    }
    json_decref(range);
    return list;
}

/* --- actions --- */

static json_t *code_action(Answer *answer, const json_t *params) {
    const json_t *range = json_object_get(params, "range");
    ServeText text = answer->file->text;
    size_t start = serve_text_offset(text, json_object_get(range, "start"));
    size_t end = serve_text_offset(text, json_object_get(range, "end"));
    if (end <= start) return json_array();
    return serve_action_list(answer->file, &answer->said, span_of(start, end));
}

static const struct {
    const char *method;
    json_t *(*answer)(Answer *answer, const json_t *params);
} methods[] = {
    {"textDocument/hover", hover},
    {"textDocument/definition", definition},
    {"textDocument/completion", completion},
    {"textDocument/codeAction", code_action},
};

static json_t *answer_to(Answer *answer, const json_t *question) {
    Session *session = answer->file->session;
    ArenaMark mark = arena_mark(session->statement);
    json_t *result = json_null();
    interrupt_clear();
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(methods[i].method, json_get_text(question, "method")) == 0)
            result = methods[i].answer(answer, json_object_get(question, "params"));
    arena_release(session->statement, mark);
    return json_pack("{s:o}", "result", result);
}

void serve_answer_work(void *context, ServeBoss *boss) {
    ServeFile *file = context;
    Answer answer = {.file = file};
    json_t *question;
    file->code =
        serve_text_code(file->session->arena, file->text, file->language == SERVE_BBX);
    serve_said_begin(&answer.said, answer.file->session);
    answer.names = serve_names_run(answer.file);
    serve_boss_tell(boss, json_object());
    while ((question = serve_boss_next(boss))) {
        serve_boss_tell(boss, answer_to(&answer, question));
        json_decref(question);
    }
}
