/* Questions. An answer is graded by `:prove (answer) == (expected) when …`; what that
 * would report is caught by a reporter of our own, which does not give the expected
 * expression away. */
#include "shell/law/quiz.h"

#include <stdlib.h>
#include <string.h>

#include "lang/print.h"
#include "lang/reader.h"
#include "prove/prove.h"
#include "render/text/verdict.h"
#include "shell/session/work.h"

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

/* The answer is a word or a truth; the condition leaves something. */
static bool makes_sense(const Work *work) {
    Session *session = work->session;
    const Node *answer = work->node->kid[0], *when = work->node->kid[1];
    Query query = work_query(work);
    Value value;
    query.names = NAMES_STUDY;
    query.pool = session_pool(session);
    if (when) {
        if (!exec_eval(&query, when, &value)) return false;
        if (value.kind == KIND_LIST || value.kind == KIND_VOID) {
            diag_error(&session->diags, work->source, when->span,
                       "a condition must be a truth");
            return false;
        }
        if (!leaves_inputs(work, &query, term_truth(query.pool, value.term)))
            diag_warning(&session->diags, work->source, when->span,
                         "the condition holds for no input: every answer is right");
    }
    if (!exec_eval(&query, answer, &value)) return false;
    if (value.kind != KIND_LIST && value.kind != KIND_VOID) return true;
    diag_error(&session->diags, work->source, answer->span,
               "an answer must be a number, a set or a truth");
    return false;
}

static void ask(Session *session) {
    const Quiz *quiz = session->quiz;
    report_quiz(&session->report, &(QuizEvent){quiz->question, quiz->answer, quiz->when});
}

static void put_last(Session *session, Quiz *quiz) {
    Quiz **at = &session->quiz;
    while (*at) at = &(*at)->next;
    *at = quiz;
}

void quiz_run(const Work *work) {
    Session *session = work->session;
    const Node *node = work->node;
    if (!makes_sense(work)) return;
    session_tell(session);
    Arena *arena = session->prompt ? session->arena : session->statement;
    Quiz *quiz = ARENA_NEW(arena, Quiz);
    quiz->question = arena_str(arena, node->text);
    quiz->answer = print_text(arena, node->kid[0]);
    quiz->when = node->kid[1] ? print_text(arena, node->kid[1]) : NULL;
    if (!session->prompt) {
        report_quiz(&session->report,
                    &(QuizEvent){quiz->question, quiz->answer, quiz->when});
        return;
    }
    bool first = session->quiz == NULL;
    put_last(session, quiz);
    if (!first) return;
    ask(session);
    session_say(session, "quiz", "(answer with an expression; skip shows the answer)\n");
}

/* --- grading --- */

typedef struct {
    Session *session;
    Report outer; /* the session's */
    bool right;
} Grade;

static void say(Report *report, Buf *text) {
    report_words(report, &(TextEvent){.command = "quiz", .text = buf_str(text)});
    buf_free(text);
}

static void put_reason(Buf *text, const LawEvent *law) {
    if (law->undefined) buf_printf(text, "    %s\n", law->undefined);
    if (law->verdict == VERDICT_UNDECIDED) buf_printf(text, "    %s\n", law->why);
}

static void graded(Reporter *r, const LawEvent *law) {
    Grade *grade = r->own;
    const Style *style = &grade->outer.first->style;
    Buf text = {0};
    grade->right = law->ok;
    if (law->ok)
        buf_printf(&text, "right: %s\n", grade->session->quiz->answer);
    else if (law->verdict == VERDICT_UNDECIDED)
        buf_puts(&text, "undecided, whether that is right\n");
    else
        buf_puts(&text, "not yet: here the answer is another\n");
    put_reason(&text, law);
    if (law->verdict == VERDICT_REFUTED && law->picture) {
        Counterexample picture = *law->picture;
        picture.left.title = "your answer";
        picture.right.title = "the right one";
        picture.sign = "!=";
        verdict_draw(&text, style, &picture);
    }
    say(&grade->outer, &text);
}

/* Without its line, which has the right answer in it. */
static void complained(Reporter *r, const DiagEvent *diag) {
    Grade *grade = r->own;
    DiagEvent bare = *diag;
    bare.source = NULL;
    bare.line = bare.column = 0;
    if (diag->level == DIAG_ERROR) report_diag(&grade->outer, &bare);
}

static const ReporterKind grader = {.law = graded, .diag = complained};

static void next_question(Session *session) {
    session->quiz = session->quiz->next;
    if (session->quiz) ask(session);
}

static void grade(Session *session, const char *answer) {
    const Quiz *quiz = session->quiz;
    Grade grade = {session, session->report, false};
    Buf claim = {0};
    buf_printf(&claim, ":prove (%s) == (%s)", answer, quiz->answer);
    if (quiz->when) buf_printf(&claim, " when (%s)", quiz->when);
    Reporter reporter = {.kind = &grader, .out = stdout, .err = stderr, .own = &grade};
    reporter.style = session->report.first->style;
    session->report = (Report){.first = &reporter};
    session_text(session, "<prompt>", buf_str(&claim), claim.len);
    session->report = grade.outer;
    buf_free(&reporter.buf);
    buf_free(&claim);
    if (grade.right) next_question(session);
}

static bool is_word(const char *text, size_t len, const char *word) {
    return len == strlen(word) && memcmp(text, word, len) == 0;
}

/* An expression alone: not an assignment, a definition or several statements. */
static const char *expression_of(Session *session, const char *text, size_t len) {
    const ReaderLimits limits = {.line_max = 1 << 20,
                                 .depth_max = 200,
                                 .macros = exec_macros(session->exec),
                                 .trial = true};
    ReaderText lines = {text, len, 0};
    Reader *reader = reader_new("<prompt>", reader_text_line, &lines, &limits);
    Statement statement, more;
    const char *found = NULL;
    if (reader_next(reader, &statement, &session->diags) == READER_STATEMENT) {
        const Node *node = parse_statement(session->parse, &statement, session->statement,
                                           &session->diags);
        bool value = node && node->kind == NODE_EXPR &&
                     node->kid[0]->kind != NODE_ASSIGN &&
                     node->kid[0]->kind != NODE_STEP && node->kid[0]->kind != NODE_COMMA;
        if (value) found = print_text(session->statement, node->kid[0]);
        if (reader_next(reader, &more, &session->diags) != READER_END) found = NULL;
    }
    diag_clear(&session->diags);
    reader_free(reader);
    return found;
}

bool quiz_enter(Session *session, const char *text, size_t len) {
    if (!session->quiz || len == 0) return false;
    if (is_word(text, len, "skip")) {
        Buf line = {0};
        buf_printf(&line, "the answer: %s\n", session->quiz->answer);
        say(&session->report, &line);
        next_question(session);
        return true;
    }
    const char *answer = expression_of(session, text, len);
    if (answer) grade(session, answer);
    return answer != NULL;
}
