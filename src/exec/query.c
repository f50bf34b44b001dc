#include "exec/query.h"

#include <string.h>

#include "exec/coded.h"
#include "exec/eval.h"
#include "exec/lvalue.h"

void query_init(Query *query, Exec *exec, Names names) {
    *query = (Query){.exec = exec,
                     .names = names,
                     .defined = term_word(1),
                     .defined_in_c = term_word(1)};
}

/* ---- bound names */

QueryName *query_bound(const Query *query, const Symbol *sym) {
    for (size_t i = query->nbound; i > 0; i--)
        if (query->bound[i - 1].sym == sym) return &query->bound[i - 1];
    return NULL;
}

static void add_bound(Query *query, QueryName name) {
    query->bound = arena_grow(query->arena, query->bound, query->nbound,
                              &query->bound_cap, sizeof *query->bound);
    query->bound[query->nbound++] = name;
}

void query_bind(Query *query, Symbol *sym, Value value) {
    add_bound(query, (QueryName){.sym = sym, .value = value});
}

void query_unbind(Query *query, Symbol *sym) {
    QueryName *name = query_bound(query, sym);
    if (!name) return;
    size_t after = query->nbound - (size_t)(name - query->bound) - 1;
    memmove(name, name + 1, after * sizeof *name);
    query->nbound--;
}

/* ---- free names */

static ExecName *add_used(Query *query, ExecName name) {
    query->used = arena_grow(query->arena, query->used, query->nused, &query->used_cap,
                             sizeof *query->used);
    query->used[query->nused] = name;
    return &query->used[query->nused++];
}

void query_note(Query *query, ExecName name) {
    for (size_t i = 0; i < query->nused; i++)
        if (query->used[i].sym == name.sym && query->used[i].fixed == name.fixed) return;
    add_used(query, name);
}

static ExecName *free_name(Query *query, Symbol *sym, bool wide) {
    for (size_t i = 0; i < query->nused; i++)
        if (query->used[i].sym == sym && !query->used[i].fixed) return &query->used[i];
    ExecName name = {.sym = sym, .term = term_var(query->pool)};
    if (wide) name.high = term_var(query->pool);
    return add_used(query, name);
}

Value query_free_name(Query *query, Symbol *sym) {
    const ExecName *name = free_name(query, sym, query->exec->wide);
    return value_of_pair((Pair){name->term, name->high}, KIND_INT);
}

Value query_free(Query *query, Symbol *sym) {
    Value value = query_free_name(query, sym);
    query_bind(query, sym, value);
    return value;
}

/* ---- objects */

static Value bound_or_free(Query *query, Symbol *sym, Type type, uint8_t bits) {
    const QueryName *bound = query_bound(query, sym);
    if (bound) return bound->value;
    ExecName *name = free_name(query, sym, false);
    Term term = name->term;
    name->type = type, name->bits = bits;
    if (type == TYPE_BOOL) { /* one bit says all: fewer cases than != 0 has */
        name->bits = 1;
        term = term_op2(query->pool, OP_AND, term, term_word(1));
    }
    return (Value){.term = term, .kind = KIND_INT};
}

Value query_value(const ExecName *name, Wide whole) {
    uint64_t word = wide_low(whole);
    if (name->type == TYPE_NONE && !name->bits)
        return value_of_pair(pair_word(whole), KIND_SET);
    if (name->bits) word <<= 64 - name->bits;
    if (name->bits)
        word = type_signed(name->type) ? (uint64_t)((int64_t)word >> (64 - name->bits))
                                       : word >> (64 - name->bits);
    return value_word(type_wrap_word(name->type, word), type_kind(name->type, KIND_SET));
}

unsigned query_bits(const ExecName *name) {
    if (!term_is_word(name->high)) return WIDE_BITS;
    return name->bits ? name->bits : type_bits(name->type);
}

Term query_with_low_halves(const Query *query, Term term) {
    Pool *pool = query->pool;
    if (!query->exec->wide) return term;
    Term *values = ARENA_ARRAY(query->arena, Term, pool_vars(pool) + 1);
    for (size_t i = 0; i < pool_vars(pool); i++)
        values[i] = (Term){0, pool_var(pool, i)};
    for (size_t i = 0; i < query->nused; i++) {
        const ExecName *name = &query->used[i];
        if (!term_is_word(name->high))
            values[pool_node(pool, name->high.ref)->k] = name->term;
    }
    return term_substitute(pool, pool, term, values);
}

bool query_halves_alike(const Query *query, Pair word) {
    return !query->exec->wide ||
           term_same(query_with_low_halves(query, word.high), word.low);
}

/* A 128-bit integer where words have 128 bits. */
static bool is_word(const Query *query, const CcEntity *object) {
    return query->exec->wide && object && object->type->is_wide &&
           !object->type->is_signed;
}

void query_typed(Query *query, const Node *param) {
    QueryName name = {.sym = param->sym, .typed = true};
    const CcEntity *object =
        param->type == TYPE_NONE ? coded_free_object(query, param) : NULL;
    if (is_word(query, object)) {
        const QueryName *bound = query_bound(query, param->sym);
        name.value = bound ? bound->value : query_free_name(query, param->sym);
    } else if (param->type == TYPE_NONE) {
        name.object = object;
        name.value.kind = KIND_VOID;
    } else {
        name.value = bound_or_free(query, param->sym, param->type, 0);
        type_convert(query->pool, query->exec->wide, TYPE_NONE, param->type, &name.value);
    }
    name.value.type = param->type;
    add_bound(query, name);
}

void query_words(Query *query, Symbol *sym, uint32_t count) {
    add_bound(query, (QueryName){.sym = sym,
                                 .typed = true,
                                 .value = {.kind = KIND_VOID},
                                 .object = coded_free_words(query, sym, count)});
}

typedef struct {
    Run *run;
    const CcEntity *object;
} Fresh;

/* Sets a scalar of C's object to the value of its name. */
static bool bind_scalar(void *context, const char *name, const CcMember *scalar) {
    Fresh *fresh = context;
    Query *query = fresh->run->query;
    Type type = cc_type_is_integer(scalar->type) ? coded_word(scalar->type) : TYPE_U64;
    Value value =
        bound_or_free(query, symbol_of(query->exec->symbols, name), type, scalar->bits);
    type_convert(query->pool, query->exec->wide, TYPE_NONE, type, &value);
    coded_set_scalar(fresh->run, fresh->object, scalar, value.term);
    return true;
}

static void refresh_object(Run *run, const QueryName *name) {
    Fresh fresh = {run, name->object};
    cc_each_scalar(name->object->type, name->sym->name, run->query->arena, bind_scalar,
                   &fresh);
}

void query_refresh(Run *run) {
    Query *query = run->query;
    for (size_t i = 0; i < query->nbound; i++)
        if (query->bound[i].object) refresh_object(run, &query->bound[i]);
}
