/* Commands that study a form: their names are free. */
#include "render/study/table_sets.h"
#include "shell/command/command.h"

CommandStudy command_tabled(const Work *work, bool steps, TruthTable *table,
                            Moves *moves) {
    Query query = work_study(work);
    TableRefusal refusal = {0};
    const Node *expr = command_expr(work), *when = command_condition(work);
    if (table_study(&query, expr, when, steps, table, &refusal)) return STUDY_TABLE;
    if (command_moves(work, &query, &refusal, moves)) return STUDY_MOVES;
    if (table_sets_study(&query, expr, when, steps, table, &refusal)) return STUDY_TABLE;
    command_refuse(work, &refusal);
    return STUDY_REFUSED;
}

bool command_regions(const Work *work, Venn *venn) {
    Query query = work_study(work);
    TableRefusal refusal = {0};
    bool good =
        venn_study(&query, command_expr(work), command_condition(work), venn, &refusal);
    if (!good) command_refuse(work, &refusal);
    return good;
}

void command_table(const Work *work) {
    Session *session = work->session;
    TruthTable table;
    Moves moves;
    const char *flag = work->node->text;
    CommandStudy study = command_tabled(work, flag && *flag == '+', &table, &moves);
    session_tell(session);
    if (study == STUDY_TABLE) report_table(&session->report, &table);
    if (study != STUDY_MOVES) return;
    Blocks blocks = {.arena = session->statement};
    block_add(&blocks, &(Block){.kind = BLOCK_MOVES, .moves = &moves});
    report_words(&session->report, &(TextEvent){.command = "table", .blocks = &blocks});
}

void command_venn(const Work *work) {
    Venn venn;
    if (!command_regions(work, &venn)) return;
    session_tell(work->session);
    report_venn(&work->session->report, &venn);
}
