#include "shell/learn/exercise.h"

#include <string.h>

#include "exec/reach.h"
#include "shell/learn/record.h"
#include "shell/learn/task.h"

size_t exercise_name(const char *said, size_t len) {
    const char *blank = memchr(said, ' ', len);
    return blank ? (size_t)(blank - said) : len;
}

void exercise_free(Exercise *exercise) {
    Buf *all[] = {&exercise->name, &exercise->without, &exercise->solution,
                  &exercise->claims, &exercise->graded};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) buf_free(all[i]);
    *exercise = (Exercise){.due = false};
}

void exercise_begin(Exercise *exercise, const char *said, size_t len) {
    static const char word[] = " without ";
    size_t name = exercise_name(said, len), rest = name + sizeof word - 1;
    exercise_free(exercise);
    buf_putn(&exercise->name, said, name);
    if (len > rest && memcmp(said + name, word, sizeof word - 1) == 0)
        buf_putn(&exercise->without, said + rest, len - rest);
}

/* What the reader writes now is new. */
static void open_trial(Exercise *exercise, const Session *session) {
    exercise->trial =
        (Trial){.since = reach_now(session->exec),
                .own = symbol_of(session->symbols, buf_str(&exercise->name))};
}

bool exercise_asks(Exercise *exercise, Session *session, bool claim) {
    bool asks = exercise->name.len && !exercise->asked && !claim;
    exercise->asked = exercise->asked || asks;
    if (asks) open_trial(exercise, session);
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

/* --- grading --- */

void exercise_before(Exercise *exercise, Session *session) {
    session->trial = exercise->own ? &exercise->trial : NULL;
}

void exercise_behind(Exercise *exercise, Session *session) {
    const Outcome now = session->report.outcome;
    Outcome *all = &exercise->outcome;
    session->trial = NULL;
    if (!exercise->own) return;
    all->errors |= now.errors;
    all->failures |= now.failures;
    all->undecided |= now.undecided || now.interrupted;
}

/* The claims about what is written now. */
static void run_claims(Exercise *exercise, Session *session, const char *file) {
    Trial *trial = &exercise->trial;
    trial->claims = 0;
    *trial->changed = *trial->endless = '\0';
    exercise->outcome = (Outcome){false};
    exercise_before(exercise, session);
    session_text(session, file, buf_str(&exercise->claims), exercise->claims.len);
    exercise_behind(exercise, session);
}

/* What the reader's function comes to that is barred; NULL: nothing. */
static const char *barred(const Exercise *exercise, const Session *session) {
    const Node own = {.kind = NODE_NAME, .sym = (Symbol *)exercise->trial.own};
    return task_reaches(session->exec, &own, buf_str((Buf *)&exercise->without),
                        exercise->trial.since);
}

/* How the claims grade it, and why. */
static GradedOutcome outcome_of(const Exercise *exercise, const Session *session,
                                Buf *why) {
    const Trial *trial = &exercise->trial;
    const Outcome *all = &exercise->outcome;
    const char *use;
    if (*trial->changed) {
        buf_printf(why, "not yet: '%s', which the laws use, means something else now",
                   trial->changed);
        return GRADED_WRONG;
    }
    if (all->errors || all->failures || !trial->claims) {
        buf_puts(why, *trial->endless ? "not yet: " : "not yet");
        buf_puts(why, trial->endless);
        return all->errors ? GRADED_ERROR : GRADED_WRONG;
    }
    if (all->undecided) {
        buf_printf(why, "undecided: your %s is shown to be neither right nor wrong",
                   trial->own->name);
        return GRADED_UNDECIDED;
    }
    if ((use = barred(exercise, session))) {
        buf_printf(why, "equal, but your %s uses %s, which this exercise rules out",
                   trial->own->name, use);
        return GRADED_FORM;
    }
    buf_printf(why, "right: your %s does it", trial->own->name);
    return GRADED_RIGHT;
}

/* Says it. hint: what to do when it is not right, or NULL. Whether it is. */
static bool report_grade(Exercise *exercise, Session *session, const char *hint) {
    Buf text = {0};
    Graded graded = {.outcome = outcome_of(exercise, session, &text)};
    bool right = graded.outcome == GRADED_RIGHT;
    bool more = graded.outcome == GRADED_UNDECIDED || graded.outcome == GRADED_FORM ||
                *exercise->trial.changed || *exercise->trial.endless;
    if (hint && !right) buf_printf(&text, "%s%s", more ? "\n" : ": ", hint);
    buf_putc(&text, '\n');
    report_words(
        &session->report,
        &(TextEvent){.command = "exercise", .text = buf_str(&text), .graded = &graded});
    buf_free(&text);
    return right;
}

static bool end(Exercise *exercise, Session *session, const char *file, Ending ending) {
    record_ending(session->record, file, buf_str(&exercise->name), ending);
    exercise_free(exercise);
    return true;
}

/* The lesson's solution, as if it had been typed. */
static bool show_solution(Exercise *exercise, Session *session, const char *file) {
    session_say(session, "lesson", buf_str(&exercise->solution));
    session_text(session, file, buf_str(&exercise->solution), exercise->solution.len);
    return end(exercise, session, file, ENDING_SKIPPED);
}

bool exercise_settle(Exercise *exercise, Session *session, const char *file) {
    const char *now = written(exercise, session);
    if (!exercise->own) return end(exercise, session, file, ENDING_SKIPPED);
    if (exercise->due) {
        if (!now || strcmp(now, buf_str(&exercise->graded)) == 0)
            return show_solution(exercise, session, file);
        const Outcome before = report_take_outcome(&session->report);
        grade_this(exercise, session);
        run_claims(exercise, session, file);
        session->report.outcome = before;
    }
    exercise->due = true;
    const char *hint =
        arena_printf(session->statement, "write %s again, or press Enter for a solution",
                     buf_str(&exercise->name));
    if (!report_grade(exercise, session, hint)) return false;
    reach_accept(session->exec, (Symbol *)exercise->trial.own);
    return end(exercise, session, file, ENDING_SOLVED);
}

void exercise_try(Session *session, const ExerciseTry *what) {
    Exercise exercise = {.due = false};
    const Outcome before = report_take_outcome(&session->report);
    exercise_begin(&exercise, what->said, strlen(what->said));
    exercise.own = true;
    open_trial(&exercise, session);
    session_text(session, "<exercise>", what->text, strlen(what->text));
    const Outcome own = report_take_outcome(&session->report);
    buf_puts(&exercise.claims, what->claims);
    if (!own.errors) run_claims(&exercise, session, "<page>");
    exercise.outcome.errors |= own.errors;
    exercise.outcome.failures |= own.failures;
    exercise.outcome.undecided |= own.undecided;
    report_grade(&exercise, session, NULL);
    session->report.outcome = before;
    exercise_free(&exercise);
}
