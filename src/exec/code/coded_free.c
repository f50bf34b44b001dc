/* Names of a query that are objects of C. */
#include "exec/code/coded_local.h"

#include "base/base.h"
#include "exec/compiled/compiled.h"
#include "exec/data/data.h"

static CcType *type_of(Query *query, Type type, const Node *free) {
    Exec *exec = query->exec;
    Run run = {.query = query, .exec = exec};
    Coding coding = {&run, query->source, {0, 0}, NULL, NULL};
    CcProgram *program = coded_program(exec);
    if (!free) return cc_words(program, data_of(exec, type)->count);
    Coding *outer = coded_begin(exec, &coding);
    CcType *found = cc_written(program, query->source, free, 0, query->diags);
    exec->coding = outer;
    return found;
}

const CcEntity *coded_free_object(Query *query, Symbol *sym, Type type,
                                  const Node *free) {
    Exec *exec = query->exec;
    CcType *of = type_of(query, type, free);
    if (!of) return NULL;
    for (size_t i = 0; i < exec->frees; i++)
        if (exec->free[i]->name == sym && exec->free[i]->type == of) return exec->free[i];
    exec->free = base_grow(exec->free, exec->frees, &exec->frees_cap, sizeof *exec->free);
    return exec->free[exec->frees++] = cc_object(exec->program, sym, of);
}

/* Of bit-fields what stands beside them stays. */
void coded_put(Run *run, const CcEntity *object, const CcMember *scalar, Term term) {
    IrField part[2];
    unsigned parts = coded_fields(scalar, part);
    compiled_put(run, object->number, part[0], term);
    if (parts == 1) return;
    term = term_op2(run->pool, OP_SHR, term, term_word(part[0].bits));
    compiled_put(run, object->number, part[1], term);
}
