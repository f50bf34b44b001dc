#include "shell/learn/exercise.h"

#include <string.h>

#include "render/text/prose.h"
#include "shell/learn/record.h"

const char *exercise_name(const char *line, size_t len, size_t *size) {
    static const char word[] = "exercise ";
    const char *said = prose_comment(line, len, size);
    if (!said || *size < sizeof word || memcmp(said, word, sizeof word - 1) != 0)
        return NULL;
    *size -= sizeof word - 1;
    return said + sizeof word - 1;
}

void exercise_free(Exercise *exercise) {
    Buf *all[] = {&exercise->name, &exercise->solution, &exercise->claims,
                  &exercise->graded};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) buf_free(all[i]);
    *exercise = (Exercise){.due = false};
}

void exercise_begin(Exercise *exercise, const char *name, size_t len) {
    exercise_free(exercise);
    buf_putn(&exercise->name, name, len);
}

bool exercise_asks(Exercise *exercise, bool claim) {
    bool asks = exercise->name.len && !exercise->asked && !claim;
    exercise->asked = exercise->asked || asks;
    return asks;
}

/* What the reader's function is now; NULL: there is none. */
static const char *written(const Exercise *exercise, const Session *session) {
    Entry entry;
    const char *name = exercise->name.data;
    return exec_describe(session->exec, name, &entry) && entry.kind == ENTRY_FUNCTION
               ? entry.text
               : NULL;
}

static void grade_this(Exercise *exercise, const Session *session) {
    const char *text = written(exercise, session);
    buf_clear(&exercise->graded);
    buf_puts(&exercise->graded, text ? text : "");
}

bool exercise_takes(Exercise *exercise, const Session *session, const char *text,
                    bool claim) {
    if (!exercise->asked || exercise->due) return false;
    if (!exercise->solution.len && !exercise->claims.len) {
        exercise->own = written(exercise, session) != NULL;
        grade_this(exercise, session);
    }
    Buf *all = claim ? &exercise->claims : &exercise->solution;
    buf_printf(all, "%s\n", text);
    return exercise->own && !claim;
}

static bool end(Exercise *exercise, Session *session, const char *file, Ending ending) {
    record_ending(session->record, file, buf_str(&exercise->name), ending);
    exercise_free(exercise);
    return true;
}

/* The claims once more, about what was written meanwhile. */
static void try_again(Exercise *exercise, Session *session, const char *file) {
    const Outcome before = report_take_outcome(&session->report);
    Outcome *now = &session->report.outcome;
    grade_this(exercise, session);
    session_text(session, file, buf_str(&exercise->claims), exercise->claims.len);
    exercise->wrong = now->errors || now->failures || now->undecided;
    *now = before;
}

/* The lesson's solution, as if it had been typed. */
static bool show_solution(Exercise *exercise, Session *session, const char *file) {
    session_say(session, "lesson", buf_str(&exercise->solution));
    session_text(session, file, buf_str(&exercise->solution), exercise->solution.len);
    return end(exercise, session, file, ENDING_SKIPPED);
}

bool exercise_settle(Exercise *exercise, Session *session, const char *file) {
    const char *now = written(exercise, session), *name = buf_str(&exercise->name);
    if (!exercise->own) return end(exercise, session, file, ENDING_SKIPPED);
    if (exercise->due) {
        if (!now || strcmp(now, buf_str(&exercise->graded)) == 0)
            return show_solution(exercise, session, file);
        try_again(exercise, session, file);
    }
    exercise->due = true;
    session_sayf(session, "lesson",
                 exercise->wrong ? "not yet: write %s again, or press Enter for a solution\n"
                                 : "right: your %s does it\n",
                 name);
    return !exercise->wrong && end(exercise, session, file, ENDING_SOLVED);
}
