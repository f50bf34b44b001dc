/* Commands that study a form: their names are free. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lower/terms/enumerate.h"
#include "lower/terms/text.h"
#include "lang/print.h"
#include "shell/command/command.h"
#include "short/name.h"

/* No truth table, but one of where each square goes. */
static bool say_moves(const Work *work, Query *query, const TableRefusal *refusal) {
    Session *session = work->session;
    Moves moves;
    Buf text = {0};
    if (!command_moves(work, query, refusal, &moves)) return false;
    moves_draw(&text, &session->report.first->style, &moves);
    session_tell(session);
    report_words(
        &session->report,
        &(TextEvent){.command = "table", .text = buf_str(&text), .moves = &moves});
    buf_free(&text);
    return true;
}

void command_table(const Work *work) {
    Session *session = work->session;
    Query query = work_study(work);
    TruthTable table;
    TableRefusal refusal = {0};
    const char *flag = work->node->text;
    bool steps = flag && *flag == '+';
    if (table_study(&query, command_expr(work), command_when(work), steps, &table,
                    &refusal)) {
        session_tell(session);
        report_table(&session->report, &table);
    } else if (!say_moves(work, &query, &refusal)) {
        command_refuse(work, &refusal);
    }
}

void command_venn(const Work *work) {
    Session *session = work->session;
    Query query = work_study(work);
    Venn venn;
    TableRefusal refusal = {0};
    if (!venn_study(&query, command_expr(work), command_when(work), &venn, &refusal)) {
        command_refuse(work, &refusal);
        return;
    }
    session_tell(session);
    report_venn(&session->report, &venn);
}

/* :simplify. Where nothing shorter is found, the expression stays as it is. */

enum { MOST_OPS = 1000000, DEEPEST = 4000, SHORT_MEMORY = 1 << 26 };

/* A number, whatever its sign. */
static bool is_literal(const Node *node) {
    while (node->kind == NODE_UNARY &&
           (node->op == MEANING_NEG || node->op == MEANING_PLUS))
        node = node->kid[0];
    return node->kind == NODE_NUMBER;
}

static size_t written_ops(const Node *node, unsigned depth) {
    if (depth == DEEPEST) return MOST_OPS;
    bool op = node->kind == NODE_UNARY || node->kind == NODE_BINARY ||
              node->kind == NODE_COND || node->kind == NODE_CALL ||
              node->kind == NODE_INDEX;
    size_t count = op ? 1 : node->kind == NODE_CHAIN ? node->n - 1 : 0;
    if (is_literal(node)) return 0;
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i]) count += written_ops(node->kid[i], depth + 1);
    return count;
}

/* What is shorter, in the event. */
static void shorten(const Work *work, const ShortJob *job, const char *const *names,
                    SimplifyEvent *event) {
    Session *session = work->session;
    Pool *to = pool_new_beside(job->pool, SHORT_MEMORY);
    Buf output = {0};
    ShortReport found;
    pool_as_written(to);
    TextForm form = {to, names, MOST_OPS, exec_squares(session->exec)};
    if (short_form(job, to, session->statement, &found) &&
        text_term(&output, &form, found.term)) {
        event->ops = found.ops, event->proof = found.proof;
        event->output = arena_buf(session->statement, &output);
    }
    pool_free(to);
}

/* "maj(a, b, c)" of the value; NULL: it has no name. */
static const char *name_of(const Work *work, const ShortJob *job,
                           const char *const *names) {
    ShortName found;
    Buf text = {0};
    if (!name_find(job, job->term, work->session->statement, &found)) return NULL;
    buf_printf(&text, "%s(", found.name);
    for (unsigned i = 0; i < found.args; i++)
        buf_printf(&text, "%s%s", i ? ", " : "", names[found.arg[i]]);
    buf_putc(&text, ')');
    return arena_buf(work->session->statement, &text);
}

bool command_short(const Work *work, SimplifyEvent *event) {
    Session *session = work->session;
    Query query = work_study(work);
    const Node *expr = command_expr(work);
    double start = watch_now();
    Value value;
    Term guard;
    if (!command_term(work, &query, expr, &guard, &value, "can be simplified"))
        return false;
    const char *input = print_text(session->statement, expr);
    size_t ops = written_ops(expr, 0);
    *event = (SimplifyEvent){
        .input = input, .output = input, .ops_in = ops, .ops = ops, .proof = "same term"};
    ShortJob job = {query.pool, value.term, term_land(query.pool, guard, query.defined),
                    ops, &session->limits};
    const char **names = work_vars(&query);
    shorten(work, &job, names, event);
    if (work->start != 0) /* lines of files need no name */
        event->name = name_of(work, &job, names);
    event->micros = (watch_now() - start) * 1e6;
    return true;
}

void command_simplify(const Work *work) {
    SimplifyEvent event;
    if (!command_short(work, &event)) return;
    session_tell(work->session);
    report_simplify(&work->session->report, &event);
}

/* :forms */

enum { CONSTANTS_MOST = 5 };

static size_t constants_of(const Node *node, uint64_t *words, size_t n, unsigned depth) {
    if (depth == DEEPEST) return n;
    if (node->kind == NODE_NUMBER && n < CONSTANTS_MOST) words[n++] = node->num;
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i]) n = constants_of(node->kid[i], words, n, depth + 1);
    return n;
}

/* The first word at or after *at; its length, and *at behind it. */
static size_t next_word(const char **at, const char **word) {
    *word = *at + strspn(*at, " ");
    size_t len = strcspn(*word, " :");
    *at = *word + len;
    return len;
}

/* `with ~ & 1:` into the job. false: an error was told. */
static bool allow(const Work *work, EnumerateJob *job, uint64_t *words) {
    const char *at = work->node->text + strlen("with"), *word;
    Buf list = {0};
    bool good = true;
    job->nconstants = 0;
    for (size_t len; good && (len = next_word(&at, &word));) {
        char *end = NULL;
        bool number = isdigit((unsigned char)word[len > 1 && *word == '-']);
        if (number && job->nconstants < CONSTANTS_MOST)
            words[job->nconstants++] = (uint64_t)strtoull(word, &end, 0);
        good = number ? end == word + len : enumerate_knows(word, len);
        buf_printf(&list, list.len ? " %.*s" : "%.*s", (int)len, word);
        if (!good)
            work_error(
                work,
                "forms are not made of '%.*s'\n|operators are ~ - & | ^ + * << >>, "
                "with a blank between them, and at most %d numbers",
                (int)len, word, CONSTANTS_MOST);
    }
    if (!list.len) work_error(work, "operators are wanted behind 'with'");
    good = good && list.len;
    job->operators = arena_buf(work->session->statement, &list);
    return good;
}

static void say_forms(const Work *work, const char *input, const EnumerateJob *job,
                      const Forms *forms) {
    Buf text = {0};
    size_t shown = 0;
    for (size_t i = 0; i < forms->count; i++) {
        const EqualForm *form = &forms->at[i];
        if (strcmp(form->text, input) == 0) continue;
        buf_printf(&text, "%-40s  %zu operation%s\n", form->text, form->ops,
                   form->ops == 1 ? "" : "s");
        shown++;
    }
    if (!shown && job->operators)
        buf_printf(&text, "no %sform of", forms->count ? "other " : "");
    else
        buf_printf(&text, "%zu other form%s, all of", shown, shown == 1 ? "" : "s");
    buf_printf(&text, " at most %zu operation%s of %s\n", forms->ops,
               forms->ops == 1 ? "" : "s",
               job->operators ? job->operators : enumerate_usual);
    work_say(work, &text);
}

void command_forms(const Work *work) {
    Session *session = work->session;
    Query query = work_study(work);
    const Node *expr = command_expr(work);
    Value value;
    Term guard;
    uint64_t words[CONSTANTS_MOST];
    if (!command_term(work, &query, expr, &guard, &value, "has other forms")) return;
    if (value.kind == KIND_BOOL) {
        work_error(work, "only a word has other forms");
        return;
    }
    EnumerateJob job = {.pool = query.pool,
                        .target = value.term,
                        .when = term_land(query.pool, guard, query.defined),
                        .names = work_vars(&query),
                        .constants = words,
                        .nconstants = constants_of(expr, words, 0, 0),
                        .ops = written_ops(expr, 0),
                        .limits = &session->limits};
    Forms forms;
    if (*work->node->text && !allow(work, &job, words)) return;
    enumerate_forms(&job, session->statement, &forms);
    say_forms(work, print_plain(session->statement, expr), &job, &forms);
}
