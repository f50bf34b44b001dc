/* Commands that study a form: their names are free. */
#include "render/study/table_sets.h"
#include "shell/command/command.h"

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
    const Node *expr = command_expr(work), *when = command_when(work);
    bool good = table_study(&query, expr, when, steps, &table, &refusal);
    if (!good && say_moves(work, &query, &refusal)) return;
    if (!good) good = table_sets_study(&query, expr, when, steps, &table, &refusal);
    if (!good) {
        command_refuse(work, &refusal);
        return;
    }
    session_tell(session);
    report_table(&session->report, &table);
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
