/* Truth tables of expressions with fixed sets among their variables. */
#ifndef RENDER_TABLE_SETS_H
#define RENDER_TABLE_SETS_H

#include "render/study/table.h"

/* As table_study, which comes first; else each part that is a set without free names is
 * a variable. */
bool table_sets_study(Query *query, const Node *expr, const Node *when, bool steps,
                      TruthTable *table, TableRefusal *refusal);

#endif
