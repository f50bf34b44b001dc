/* Names of a query that are objects of C. */
#include "exec/code/coded_local.h"

#include "base/base.h"
#include "exec/compiled/compiled.h"

static const CcEntity *object_of(Query *query, Symbol *sym, CcType *type) {
    Exec *exec = query->exec;
    for (size_t i = 0; i < exec->frees; i++)
        if (exec->free[i]->name == sym && exec->free[i]->type == type)
            return exec->free[i];
    exec->free = base_grow(exec->free, exec->frees, &exec->frees_cap, sizeof *exec->free);
    return exec->free[exec->frees++] = cc_object(exec->program, sym, type);
}

const CcEntity *coded_free_object(Query *query, const Node *param) {
    Run run = {.query = query, .exec = query->exec, .source = query->source};
    const CcType *type = coded_typename(&run, param, 0);
    return type ? object_of(query, param->sym, (CcType *)type) : NULL;
}

const CcEntity *coded_free_words(Query *query, Symbol *sym, uint32_t count) {
    return object_of(query, sym, cc_words(coded_program(query->exec), count));
}

/* Bits beside a bit-field are kept. */
void coded_set_scalar(Run *run, const CcEntity *object, const CcMember *scalar,
                      Term term) {
    IrField part[2];
    unsigned parts = coded_bits(scalar, part);
    compiled_set_bits(run, object->number, part[0], term);
    if (parts == 1) return;
    term = term_op2(run->pool, OP_SHR, term, term_word(part[0].bits));
    compiled_set_bits(run, object->number, part[1], term);
}
