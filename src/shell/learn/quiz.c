/* Questions. An answer is graded by what `:prove (answer) == (expected) when …` would
 * decide; the words for it do not give the expected expression away. */
#include "shell/learn/quiz.h"

#include <string.h>

#include "base/suggest.h"
#include "exec/reach.h"
#include "lang/lex.h"
#include "lang/print.h"
#include "lang/reader.h"
#include "prove/prove.h"
#include "render/block/verdict.h"
#include "shell/law/law.h"
#include "shell/law/law_slips.h"
#include "shell/learn/record.h"
#include "shell/learn/task.h"

typedef struct Quiz Quiz;
struct Quiz {
    QuizEvent shown;
    Task task;
    const Node *answer, *when; /* when: NULL without */
    Kind kind;                 /* of the answer */
    uint64_t asked;            /* what its answer uses is as it was then */
    const char *file;          /* where it stands */
    Symbol **names;            /* that are free in it, up to a NULL */
    size_t hints;              /* that were given */
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

static bool answers(const Work *work, Query *query, const Node *expr, Value *value) {
    return exec_eval(query, expr, value) &&
           is_word(work, expr, value, "an answer must be a number, a set or a truth");
}

/* The answer is a word or a truth, in the form that is asked for; the condition leaves
 * something. */
static bool makes_sense(const Work *work, Query *query, const Task *task, Value *value) {
    Session *session = work->session;
    const Node *answer = work->node->kid[0], *when = work->node->kid[1];
    if (when) {
        if (!exec_eval(query, when, value) ||
            !is_word(work, when, value, "a condition must be a truth"))
            return false;
        if (!leaves_inputs(work, query, value_truth_in(query->pool, value)))
            diag_warning(&session->diags, work->source, when->span,
                         "the condition holds for no input: every answer is right");
    }
    if (!answers(work, query, answer, value)) return false;
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
    const Node *node = ast_copy(arena, work->node);
    Value value;
    if (!makes_sense(work, &query, &task, &value)) return;
    session_tell(session);
    QuizEvent shown = event_of(work->node, &task, arena);
    if (!session->prompt) {
        report_quiz(&session->report, &shown);
        return;
    }
    const char *file = work_origin(work).file;
    if (passes(session, file, shown.question)) return;
    Quiz *quiz = ARENA_NEW(arena, Quiz);
    *quiz = (Quiz){.shown = shown,
                   .task = task,
                   .answer = node->kid[0],
                   .when = node->kid[1],
                   .kind = (Kind)value.kind,
                   .asked = reach_now(session->exec),
                   .file = file,
                   .names = names_of(&query, arena)};
    put_last(session, quiz);
}

bool quiz_waits(const Session *session) {
    return session->quizzes && session->quizzes->first;
}

/* --- grading --- */

typedef struct {
    Buf head;
    Graded graded; /* no outcome: an error was reported */
    bool pictured;
    Counterexample picture;
} Grade;

/* Of a question without inputs the board would be the answer. */
static void put_distance(Buf *text, const Counterexample *picture) {
    Wide mine = value_wide(&picture->left.value);
    Wide right = value_wide(&picture->right.value);
    int more = wide_count(mine & ~right);
    int less = wide_count(right & ~mine);
    if (picture->right.value.kind == KIND_SET)
        buf_printf(text, "not yet: %d square%s too many, %d missing\n", more,
                   more == 1 ? "" : "s", less);
    else
        buf_puts(text, "not yet: that is not the answer\n");
}

/* kind: what is wrong with that, or NULL. */
static void put_wrong(Grade *grade, const LawEvent *law, const char *kind) {
    grade->graded.outcome = GRADED_WRONG;
    grade->graded.example = law->example;
    if (law->picture && law->vars.count == 0 && !law->undefined) {
        if (kind)
            buf_printf(&grade->head, "not yet: %s\n", kind);
        else
            put_distance(&grade->head, law->picture);
        return;
    }
    buf_printf(&grade->head, "not yet: %s\n",
               law->endless ? law->endless : "here the answer is different");
    if (law->undefined) buf_printf(&grade->head, "    %s\n", law->undefined);
    if (!law->picture || law->vars.count == 0) return;
    Counterexample *picture = &grade->picture;
    *picture = *law->picture;
    picture->left.name = "your answer";
    picture->right.name = "the right one";
    picture->sign = "!=";
    grade->pictured = true;
}

static void put_undecided(Grade *grade, const LawEvent *law) {
    grade->graded.outcome = GRADED_UNDECIDED;
    buf_puts(&grade->head, "cannot decide whether that is right\n    ");
    report_why(&grade->head, law);
    buf_putc(&grade->head, '\n');
}

/* A part of the question, as if it stood where the answer does. */
static Node *at_answer(Arena *arena, const Node *part, Span span) {
    Node *node = ast_copy(arena, part);
    if (!node) return NULL;
    node->span = span;
    node->at = span.start;
    for (uint32_t i = 0; i < node->n; i++)
        node->kid[i] = at_answer(arena, node->kid[i], span);
    return node;
}

/* Whether the values are those that are wanted. */
static bool decide(const Work *work, const Quiz *quiz, LawEvent *law) {
    Session *session = work->session;
    Arena *arena = session->statement;
    const Span span = work->node->span;
    Node *equal = ast_chain(arena, span, 2),
         *prove = ast_new(arena, NODE_COMMAND, span, 2);
    equal->ops[0] = MEANING_EQ;
    equal->ats[0] = span.start;
    equal->kid[0] = ast_copy(arena, work->node);
    equal->kid[1] = at_answer(arena, quiz->answer, span);
    prove->sym = symbol_of(session->symbols, "prove");
    prove->kid[0] = equal;
    prove->kid[1] = at_answer(arena, quiz->when, span);
    Work claim = *work;
    claim.node = prove;
    double timeout = session->limits.timeout;
    session->limits.timeout = session->settings.timeout;
    bool decided = law_decide(&claim, false, law);
    session->limits.timeout = timeout;
    if (decided)
        diag_clear(&session->diags);
    else
        session_tell(session);
    return decided;
}

/* "that is a number, and a square is asked for": of a word that is right; NULL: its kind
 * is right, too. What depends on inputs is a truth or any word. */
static const char *wrong_kind(const Quiz *quiz, Kind kind, Arena *arena) {
    static const char *const names[] = {[KIND_SET] = "a set",
                                        [KIND_SQUARE] = "a square",
                                        [KIND_INT] = "a number",
                                        [KIND_BOOL] = "a truth"};
    bool truths = (kind == KIND_BOOL) == (quiz->kind == KIND_BOOL);
    if (kind == quiz->kind || (truths && quiz->names[0])) return NULL;
    const char *wanted = truths || quiz->kind == KIND_BOOL ? names[quiz->kind] : "a word";
    return arena_printf(arena, "that is %s, and %s is asked for", names[kind], wanted);
}

/* A refute may have shown before that it is no answer. */
static void put_slip(Grade *grade, const Work *work, const Quiz *quiz) {
    const SlipCase question = {.answer = work->node,
                               .expected = quiz->shown.answer,
                               .when = quiz->shown.when,
                               .example = grade->graded.example};
    grade->graded.slip = law_slips_find(work, &question);
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

/* What is wrong though the value is right, or NULL. */
static const char *misfit_of(const Work *work, const Quiz *quiz, Kind kind) {
    Arena *arena = work->session->statement;
    const char *misfit = task_misfit(&quiz->task, work->node, arena);
    const char *wrong = wrong_kind(quiz, kind, arena);
    if (wrong || !misfit) return wrong;
    return arena_printf(arena, "with %s; the task is %s", misfit, quiz->shown.task);
}

static void put_right(Grade *grade, const Quiz *quiz, const char *misfit) {
    grade->graded.outcome = misfit ? GRADED_FORM : GRADED_RIGHT;
    if (misfit)
        buf_printf(&grade->head, "equal, but %s\n", misfit);
    else
        buf_printf(&grade->head, "right: %s\n", quiz->shown.answer);
}

static void report_grade(Session *session, Grade *grade) {
    const Graded *graded = &grade->graded;
    Blocks blocks = {.arena = session->statement};
    Buf slip = {0};
    block_add_buf(&blocks, BLOCK_LINES, &grade->head);
    if (grade->pictured)
        verdict_blocks(&blocks, &session->report.first->style, &grade->picture);
    if (graded->slip) report_slip(&slip, graded->slip);
    block_add_note(&blocks, buf_str(&slip));
    buf_free(&slip);
    report_words(&session->report,
                 &(TextEvent){.command = "quiz", .blocks = &blocks, .graded = graded});
}

static void grade(const Work *work, Kind kind) {
    Session *session = work->session;
    const Quiz *quiz = session->quizzes->first;
    Grade grade = {.picture = {0}};
    LawEvent law;
    if (!decide(work, quiz, &law)) return;
    const char *misfit =
        law.ok ? misfit_of(work, quiz, kind) : wrong_kind(quiz, kind, session->statement);
    if (law.ok)
        put_right(&grade, quiz, misfit);
    else if (law.verdict == VERDICT_UNDECIDED)
        put_undecided(&grade, &law);
    else
        put_wrong(&grade, &law, misfit), put_slip(&grade, work, quiz);
    report_grade(session, &grade);
    if (law.ok && !misfit)
        next_question(session, quiz->hints ? ENDING_HINTED : ENDING_SOLVED);
}

/* --- slips --- */

/* Whether the question has the name: in its answer, its condition or its words. */
static bool speaks_of(const Quiz *quiz, const char *name) {
    for (Symbol **at = quiz->names; *at; at++)
        if (strcmp((*at)->name, name) == 0) return true;
    size_t len = strlen(name);
    for (const char *at = quiz->shown.question; (at = strstr(at, name)); at++)
        if ((at == quiz->shown.question || !symbol_goes_on(at[-1])) &&
            !symbol_goes_on(at[len]))
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

/* What a name means that was given its meaning behind the question; a variable's is its
 * value, of which the question does not ask. */
static bool is_changed(Symbol *sym, const void *context) {
    const Work *work = context;
    const Session *session = work->session;
    uint64_t asked = session->quizzes->first->asked;
    bool changed =
        session->lesson ? reach_is_foreign(sym, asked) : reach_is_newer(sym, asked);
    return changed && !reach_is_variable(sym);
}

/* Then it would be another question. */
static bool has_changed(const Work *work, const Quiz *quiz, const Node *answer) {
    Exec *exec = work->session->exec;
    const Symbol *sym = reach_find(exec, quiz->answer, NULL, is_changed, work);
    if (!sym && quiz->when) sym = reach_find(exec, quiz->when, NULL, is_changed, work);
    if (sym)
        work_error_at(work, answer->span,
                      "the question uses '%s', which means something else now\n|:undo it",
                      sym->name);
    return sym != NULL;
}

/* A slip is reported where it stands. */
static bool is_slip(const Work *work, const Node *answer, Value *value) {
    const Quiz *quiz = work->session->quizzes->first;
    Query query = work_study(work);
    if (has_changed(work, quiz, answer) || !answers(work, &query, answer, value))
        return true;
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
                       .text = statement.text,
                       .len = statement.len,
                       .node = answer};
    Value value;
    bool alone = answer && reader_next(reader, &more, &session->diags) == READER_END;
    if (alone) {
        watch_begin(&session->watch);
        bool slip = is_slip(&work, answer, &value);
        session_tell(session);
        if (!slip) grade(&work, (Kind)value.kind);
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
