/* Questions. An answer is graded by `:prove (answer) == (expected) when …`; what that
 * would report is caught by a reporter of our own, which does not give the expected
 * expression away. */
#include "shell/learn/quiz.h"

#include <string.h>

#include "base/suggest.h"
#include "lang/lex.h"
#include "lang/print.h"
#include "lang/reader.h"
#include "prove/prove.h"
#include "render/text/verdict.h"
#include "shell/law/law_slips.h"
#include "shell/learn/record.h"
#include "shell/learn/task.h"

typedef struct Quiz Quiz;
struct Quiz {
    QuizEvent shown;
    Task task;
    const char *file; /* where it stands */
    Symbol **names;   /* that are free in it, up to a NULL */
    size_t hints;     /* that were given */
    Quiz *next;
};

struct Quizzes {
    Quiz *first; /* the one that is asked; or NULL */
    Score score; /* of this round */
    bool told;   /* how to answer */
};

/* --- asking --- */

/* Whether any input is left; undecided counts as yes. */
static bool leaves_inputs(const Work *work, Query *query, Term when) {
    Session *session = work->session;
    if (term_is_word(when)) return when.word != 0;
    const Claim none = {query->pool, when, term_word(1), term_word(0)};
    double before = watch_timeout(&session->watch, session->limits.timeout);
    Verdict verdict = prove_claim(&none, &session->limits, 0, session->statement);
    watch_resume(&session->watch, before);
    return verdict.kind != VERDICT_PROVED;
}

/* A word or a truth; what else it is is an error. */
static bool is_word(const Work *work, const Node *expr, const Value *value,
                    const char *message) {
    return (value->kind != KIND_LIST && value->kind != KIND_VOID) ||
           work_error_at(work, expr->span, "%s", message);
}

static bool answers(const Work *work, Query *query, const Node *expr) {
    Value value;
    return exec_eval(query, expr, &value) &&
           is_word(work, expr, &value, "an answer must be a number, a set or a truth");
}

/* The answer is a word or a truth, in the form that is asked for; the condition leaves
 * something. */
static bool makes_sense(const Work *work, Query *query, const Task *task) {
    Session *session = work->session;
    const Node *answer = work->node->kid[0], *when = work->node->kid[1];
    Value value;
    if (when) {
        if (!exec_eval(query, when, &value) ||
            !is_word(work, when, &value, "a condition must be a truth"))
            return false;
        if (!leaves_inputs(work, query, term_truth(query->pool, value.term)))
            diag_warning(&session->diags, work->source, when->span,
                         "the condition holds for no input: every answer is right");
    }
    if (!answers(work, query, answer)) return false;
    const char *misfit = task_misfit(task, answer, session->statement);
    return !misfit ||
           work_error_at(work, answer->span, "the answer itself has %s", misfit);
}

static void ask(Session *session) {
    const QuizEvent *quiz = &session->quizzes->first->shown;
    report_quiz(&session->report, quiz);
    if (session->quizzes->told && !quiz->nhints) return;
    session->quizzes->told = true;
    session_sayf(session, "quiz",
                 "(answer with an expression; %sskip shows the answer)\n",
                 quiz->nhints ? "hint helps, " : "");
}

static const char **hints_of(const Node *node, Arena *arena, size_t *count) {
    const char **hints = ARENA_ARRAY(arena, const char *, node->n);
    *count = 0;
    for (uint32_t i = 2; i < node->n; i++)
        if (node->kid[i]->kind == NODE_HINT)
            hints[(*count)++] = arena_str(arena, node->kid[i]->text);
    return hints;
}

static QuizEvent event_of(const Node *node, const Task *task, Arena *arena) {
    QuizEvent event = {.question = arena_str(arena, node->text),
                       .answer = print_text(arena, node->kid[0]),
                       .when = node->kid[1] ? print_text(arena, node->kid[1]) : NULL,
                       .task = task_text(task, arena)};
    event.hints = hints_of(node, arena, &event.nhints);
    return event;
}

static Symbol **names_of(const Query *query, Arena *arena) {
    Symbol **names = ARENA_ARRAY(arena, Symbol *, query->nused + 1);
    size_t count = 0;
    for (size_t i = 0; i < query->nused; i++)
        if (!query->used[i].fixed) names[count++] = query->used[i].sym;
    names[count] = NULL;
    return names;
}

static struct Quizzes *quizzes_of(Session *session) {
    if (!session->quizzes) session->quizzes = ARENA_NEW(session->arena, struct Quizzes);
    return session->quizzes;
}

/* A question that was solved before counts, and is not asked again. */
static bool passes(Session *session, const char *file, const char *question) {
    Ending ending =
        session->passes ? record_of(session->record, file, question) : ENDING_NONE;
    Buf text = {0};
    if (ending < ENDING_HINTED) return false;
    Score *score = &quizzes_of(session)->score;
    score->asked++;
    score->solved++;
    score->hinted += ending == ENDING_HINTED;
    buf_puts(&text, "solved before: ");
    style_wrap(&text, &session->report.first->style, question, 15, 6);
    buf_putc(&text, '\n');
    session_flush(session, "quiz", &text);
    return true;
}

static void put_last(Session *session, Quiz *quiz) {
    Quiz **at = &quizzes_of(session)->first;
    bool first = !*at;
    while (*at) at = &(*at)->next;
    *at = quiz;
    session->quizzes->score.asked++;
    if (first) ask(session);
}

void quiz_run(const Work *work) {
    Session *session = work->session;
    Arena *arena = session->prompt ? session->arena : session->statement;
    Query query = work_study(work);
    Task task = task_of(work->node, arena);
    if (!makes_sense(work, &query, &task)) return;
    session_tell(session);
    QuizEvent shown = event_of(work->node, &task, arena);
    if (!session->prompt) {
        report_quiz(&session->report, &shown);
        return;
    }
    const char *file = work_origin(work).file;
    if (passes(session, file, shown.question)) return;
    Quiz *quiz = ARENA_NEW(arena, Quiz);
    *quiz = (Quiz){
        .shown = shown, .task = task, .file = file, .names = names_of(&query, arena)};
    put_last(session, quiz);
}

bool quiz_waits(const Session *session) {
    return session->quizzes && session->quizzes->first;
}

/* --- grading --- */

typedef struct {
    Session *session;
    Report outer; /* the session's */
    Buf head, tail;
    Arena *arena;  /* of the example */
    Graded graded; /* no outcome: an error was told */
    Counterexample picture;
} Grade;

static void put_reason(Buf *text, const LawEvent *law) {
    if (law->undefined) buf_printf(text, "    %s\n", law->undefined);
    if (law->verdict == VERDICT_UNDECIDED) buf_printf(text, "    %s\n", law->why);
}

/* Of a question without inputs the board would be the answer. */
static void put_distance(Buf *text, const Counterexample *picture) {
    uint64_t mine = picture->left.value.term.word;
    uint64_t right = picture->right.value.term.word;
    int more = __builtin_popcountll(mine & ~right);
    int less = __builtin_popcountll(right & ~mine);
    if (picture->right.value.kind == KIND_SET)
        buf_printf(text, "not yet: %d square%s too many, %d missing\n", more,
                   more == 1 ? "" : "s", less);
    else
        buf_puts(text, "not yet: that is not the answer\n");
}

static void keep_example(Grade *grade, const LawEvent *law) {
    NamedValue *kept = ARENA_ARRAY(grade->arena, NamedValue, law->nexample + 1);
    for (size_t i = 0; i < law->nexample; i++)
        kept[i] = (NamedValue){arena_str(grade->arena, law->example[i].name),
                               law->example[i].value};
    grade->graded.example = kept;
    grade->graded.nexample = law->nexample;
}

static void put_example(Grade *grade, const LawEvent *law) {
    keep_example(grade, law);
    if (law->picture && law->nvars == 0) {
        put_distance(&grade->head, law->picture);
        return;
    }
    buf_puts(&grade->head, "not yet: here the answer is different\n");
    put_reason(&grade->head, law);
    if (!law->picture) return;
    Counterexample *picture = &grade->picture;
    *picture = *law->picture;
    picture->vars = grade->graded.example;
    picture->left.name = "your answer";
    picture->right.name = "the right one";
    picture->sign = "!=";
    grade->graded.picture = picture;
}

static void graded(Reporter *r, const LawEvent *law) {
    Grade *grade = r->own;
    if (law->ok) {
        grade->graded.outcome = "right";
    } else if (law->verdict == VERDICT_UNDECIDED) {
        grade->graded.outcome = "undecided";
        buf_puts(&grade->head, "cannot decide whether that is right\n");
        put_reason(&grade->head, law);
    } else {
        grade->graded.outcome = "wrong";
        put_example(grade, law);
    }
}

/* Without its line, which has the right answer in it. */
static void complained(Reporter *r, const DiagEvent *diag) {
    Grade *grade = r->own;
    DiagEvent bare = *diag;
    bare.source = NULL;
    bare.line = bare.column = 0;
    if (diag->level == DIAG_ERROR) report_diag(&grade->outer, &bare);
}

static const ReporterKind grader = {.law = graded, .diag = complained, .tests = true};

/* Whether the values are those that are wanted. */
static void grade_value(Grade *grade, const Quiz *quiz, const Node *answer) {
    Session *session = grade->session;
    Buf claim = {0};
    double timeout = session->limits.timeout;
    buf_printf(&claim, ":prove (%s) == (%s)", print_text(session->statement, answer),
               quiz->shown.answer);
    if (quiz->shown.when) buf_printf(&claim, " when (%s)", quiz->shown.when);
    Reporter reporter = {
        .kind = &grader, .out = stdout, .err = stderr, .quiet = true, .own = grade};
    reporter.style = session->report.first->style;
    session->report = (Report){.first = &reporter, .spoke = grade->outer.spoke};
    session->limits.timeout = session->settings.timeout;
    session_text(session, "<prompt>", buf_str(&claim), claim.len);
    session->limits.timeout = timeout;
    session->report = grade->outer;
    buf_free(&reporter.buf);
    buf_free(&claim);
}

/* A refute may have shown before that it is no answer. */
static void put_slip(Grade *grade, const Work *work, const Quiz *quiz) {
    const SlipCase question = {.answer = work->node,
                               .expected = quiz->shown.answer,
                               .when = quiz->shown.when,
                               .example = grade->graded.example,
                               .nexample = grade->graded.nexample};
    const Slip *slip = grade->graded.slip = law_slips_find(work, &question);
    if (!slip) return;
    style_line(&grade->tail, work_style(work), slip->told, 2);
}

void quiz_score(Session *session, const Score *known) {
    struct Quizzes *quizzes = session->quizzes;
    Buf text = {0};
    if (!quizzes) return;
    const Score *score = known ? known : &quizzes->score;
    if (score->asked > 1) {
        record_score(&text, score);
        session_flush(session, "quiz", &text);
    }
    quizzes->score = (Score){0};
    quizzes->told = false;
}

static void next_question(Session *session, Ending ending) {
    struct Quizzes *quizzes = session->quizzes;
    const Quiz *quiz = quizzes->first;
    record_ending(session->record, quiz->file, quiz->shown.question, ending);
    quizzes->score.solved += ending != ENDING_SKIPPED;
    quizzes->score.hinted += ending == ENDING_HINTED;
    quizzes->first = quiz->next;
    if (quizzes->first)
        ask(session);
    else if (!session->lesson)
        quiz_score(session, NULL);
}

static void put_right(Grade *grade, const Quiz *quiz, const char *misfit) {
    if (misfit)
        buf_printf(&grade->head, "equal, but with %s; the task is %s\n", misfit,
                   quiz->shown.task);
    else
        buf_printf(&grade->head, "right: %s\n", quiz->shown.answer);
    if (misfit) grade->graded.outcome = "form";
}

static void tell(Grade *grade) {
    Report *report = &grade->session->report;
    Graded *graded = &grade->graded;
    Buf text = {0};
    graded->head = buf_str(&grade->head);
    graded->tail = buf_str(&grade->tail);
    buf_puts(&text, graded->head);
    if (graded->picture) verdict_draw(&text, &report->first->style, graded->picture);
    buf_puts(&text, graded->tail);
    report_words(
        report,
        &(TextEvent){.command = "quiz", .text = buf_str(&text), .graded = graded});
    buf_free(&text);
}

static void grade(const Work *work) {
    Session *session = work->session;
    const Quiz *quiz = session->quizzes->first;
    const char *misfit = task_misfit(&quiz->task, work->node, session->statement);
    Grade grade = {.session = session, .outer = session->report, .arena = arena_new()};
    grade_value(&grade, quiz, work->node);
    const char *outcome = grade.graded.outcome;
    bool right = outcome && strcmp(outcome, "right") == 0;
    if (right) put_right(&grade, quiz, misfit);
    if (outcome && strcmp(outcome, "wrong") == 0) put_slip(&grade, work, quiz);
    if (outcome) tell(&grade);
    buf_free(&grade.head);
    buf_free(&grade.tail);
    arena_free(grade.arena);
    if (right && !misfit)
        next_question(session, quiz->hints ? ENDING_HINTED : ENDING_SOLVED);
}

/* --- slips --- */

/* Whether the question has the name: in its answer, its condition or its words. */
static bool speaks_of(const Quiz *quiz, const char *name) {
    for (Symbol **at = quiz->names; *at; at++)
        if (strcmp((*at)->name, name) == 0) return true;
    size_t len = strlen(name);
    for (const char *at = quiz->shown.question; (at = strstr(at, name)); at++)
        if ((at == quiz->shown.question || !symbol_goes_on(at[-1])) && !symbol_goes_on(at[len]))
            return true;
    return false;
}

static void refuse_name(const Work *work, const Quiz *quiz, const Node *at) {
    Suggest near = suggest_for(at->sym->name);
    Buf list = {0};
    for (Symbol **name = quiz->names; *name; name++) {
        suggest_try(&near, (*name)->name);
        buf_printf(&list, "%s%s", list.len ? ", " : "", (*name)->name);
    }
    work_error_at(work, at->span,
                  near.best  ? "the question has no '%s'\n|did you mean '%s'?"
                  : list.len ? "the question has no '%s'\n|it has %s"
                             : "the question has no '%s'\n|its answer is one value",
                  at->sym->name, near.best ? near.best : buf_str(&list));
    buf_free(&list);
}

/* A slip is told where it stands. */
static bool is_slip(const Work *work, const Node *answer) {
    const Quiz *quiz = work->session->quizzes->first;
    Query query = work_study(work);
    if (!answers(work, &query, answer)) return true;
    for (size_t i = 0; i < query.nused; i++) {
        const Node *at = ast_name(answer, query.used[i].sym->name);
        if (query.used[i].fixed || !at || speaks_of(quiz, at->sym->name)) continue;
        refuse_name(work, quiz, at);
        return true;
    }
    return false;
}

/* An expression alone: not an assignment, a definition or several statements. */
static const Node *expression_of(const Node *node) {
    if (!node || node->kind != NODE_EXPR) return NULL;
    const Node *expr = node->kid[0];
    return expr->kind == NODE_ASSIGN || expr->kind == NODE_STEP ||
                   expr->kind == NODE_COMMA
               ? NULL
               : expr;
}

/* --- entries --- */

static bool is_entry(const char *text, size_t len, const char *word) {
    return len == strlen(word) && memcmp(text, word, len) == 0;
}

static void skip(Session *session) {
    session_sayf(session, "quiz", "the answer: %s\n",
                 session->quizzes->first->shown.answer);
    next_question(session, ENDING_SKIPPED);
}

static void give_hint(Session *session) {
    Quiz *quiz = session->quizzes->first;
    Buf line = {0};
    if (quiz->hints < quiz->shown.nhints) {
        style_wrap(&line, &session->report.first->style, "hint:", 0, 0);
        buf_putc(&line, ' ');
        style_wrap(&line, &session->report.first->style, quiz->shown.hints[quiz->hints++],
                   6, 6);
        buf_putc(&line, '\n');
    } else {
        buf_printf(&line, "there are no %shints; skip shows the answer\n",
                   quiz->hints ? "more " : "");
    }
    session_flush(session, "quiz", &line);
}

/* Grades the entry if it is an expression. */
static bool take_answer(Session *session, Reader *reader) {
    Statement statement, more;
    if (reader_next(reader, &statement, &session->diags) != READER_STATEMENT)
        return false;
    const Node *answer = expression_of(
        parse_statement(session->parse, &statement, session->statement, &session->diags));
    const Work work = {.session = session,
                       .source = source_keep(statement.source),
                       .span = statement.span,
                       .node = answer};
    bool alone = answer && reader_next(reader, &more, &session->diags) == READER_END;
    if (alone) {
        watch_begin(&session->watch);
        bool slip = is_slip(&work, answer);
        session_tell(session);
        if (!slip) grade(&work);
    }
    source_drop(work.source);
    return alone;
}

bool quiz_enter(Session *session, const char *text, size_t len) {
    if (!quiz_waits(session) || len == 0) return false;
    if (is_entry(text, len, "skip")) {
        skip(session);
        return true;
    }
    if (is_entry(text, len, "hint")) {
        give_hint(session);
        return true;
    }
    ReaderLimits limits = session_reading(session);
    limits.trial = true;
    ReaderText lines = {text, len, 0};
    Reader *reader = reader_new("<prompt>", reader_text_line, &lines, &limits);
    bool taken = take_answer(session, reader);
    diag_clear(&session->diags);
    reader_free(reader);
    return taken;
}

void quiz_leave(Session *session) {
    if (!quiz_waits(session)) return;
    session->quizzes->first = NULL;
    quiz_score(session, NULL);
}
