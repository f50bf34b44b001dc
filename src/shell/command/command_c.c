/* :c. Portable C, or with the intrinsics of the targets named. */
#include <string.h>

#include "lang/print.h"
#include "lower/export/c.h"
#include "shell/command/code.h"

/* With several targets, each function's name ends in its target. */
static const char *name_of(const Work *work, const CodeStudy *study, bool several) {
    Arena *arena = work->session->statement;
    const char *name = study->function ? study->function : "f";
    if (!several || !study->job.target) return name;
    char *full = arena_printf(arena, "%s_%s", name, study->job.target->name);
    for (char *at = full; *at; at++)
        if (*at == '-') *at = '_';
    return full;
}

static const char *about(const Work *work) {
    Arena *arena = work->session->statement;
    const char *text = print_text(arena, command_expr(work));
    if (!command_condition(work)) return text;
    return arena_printf(arena, "%s when %s", text, print_text(arena, command_condition(work)));
}

static void write_one(const Work *work, const CodeStudy *study, const CodeTargets *wanted,
                      bool several, Buf *text) {
    Buf one = {0};
    const char *why = NULL;
    const Target *target = study->job.target;
    CFunction form = {.name = name_of(work, study, several),
                  .about = about(work),
                  .job = &study->job,
                  .params = study->names,
                  .halves = study->halves};
    bool truth = study->value.kind == KIND_BOOL;
    if (study->wide && !truth) form.high = &study->value.high;
    if (study->wide && target && target_is_vector(target)) {
        work_error_at(work, command_expr(work)->span,
                      "words of 128 bits are written for general registers alone");
        return;
    }
    if (c_function(&one, &form, &why))
        buf_printf(text, "%s%s", text->len ? "\n" : "", buf_str(&one));
    else if (!wanted->all)
        work_error_at(work, command_expr(work)->span, "%s can't do %s",
                      target ? target->name : "C", why);
    buf_free(&one);
}

/* An array of the session as a table that is ready to paste. */
static bool write_table(const Work *work, Buf *text) {
    static const char constant[] = "const ", word[] = "U64 ";
    const Node *expr = command_expr(work);
    Entry entry;
    while (expr->kind == NODE_EXPR) expr = expr->kid[0];
    if (expr->kind != NODE_NAME ||
        !exec_describe(work->session->exec, expr->sym->name, &entry) ||
        entry.kind != ENTRY_ARRAY)
        return false;
    const char *at = entry.text;
    if (strncmp(at, constant, strlen(constant)) == 0) at += strlen(constant);
    bool is = strncmp(at, word, strlen(word)) == 0;
    buf_printf(text, "#include <stdint.h>\n\nstatic const %s%s;\n", is ? "uint64_t " : "",
               is ? at + strlen(word) : at);
    return true;
}

void command_c(const Work *work) {
    CodeTargets wanted = code_targets(work->node->text);
    CodeStudy study = {0};
    Buf text = {0};
    if (wanted.flags) {
        work_error(work, "a C function returns no flags");
        return;
    }
    if (write_table(work, &text)) {
        work_say(work, &text);
        return;
    }
    if (!code_study(work, NAMES_STUDY, &study)) return;
    unsigned count = 0;
    for (unsigned i = 0; i < TARGETS; i++) count += wanted.target[i];
    if (count == 0) write_one(work, &study, &wanted, false, &text);
    for (unsigned i = 0; i < TARGETS; i++) {
        study.job.target = target_at(i);
        if (wanted.target[i]) write_one(work, &study, &wanted, count > 1, &text);
    }
    if (text.len) work_say(work, &text);
    buf_free(&text);
}
