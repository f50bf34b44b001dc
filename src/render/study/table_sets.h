/* Truth tables of expressions with fixed sets among their variables. */
#ifndef RENDER_TABLE_SETS_H
#define RENDER_TABLE_SETS_H

#include "render/study/table.h"

/* What table_study refused: here each part that is a set without free names is a
 * variable. false: there is no table, for the same reason. */
bool table_sets_study(Query *query, const Node *expr, const Node *when, bool steps,
                      TruthTable *table, const TableRefusal *refusal);

#endif
