/* Names of a law. The condition is evaluated before the claim, functions use names of
 * their own: the order of appearance is that of the statement's text, and what is only
 * met inside functions comes last. */
#include "shell/law/law_names.h"

#include <string.h>

#include "exec/names/types.h"
#include "exec/reach.h"
#include "shell/law/law_amounts.h"

static void add_name(LawNames *names, size_t *cap, Symbol *sym) {
    for (size_t i = 0; i < names->norder; i++)
        if (names->order[i] == sym) return;
    names->order =
        arena_grow(names->arena, names->order, names->norder, cap, sizeof *names->order);
    names->order[names->norder++] = sym;
}

/* The parser bounds the height. */
static void walk(LawNames *names, size_t *cap, const Node *node) {
    if (!node) return;
    if (node->kind == NODE_NAME) add_name(names, cap, node->sym);
    for (uint32_t i = 0; i < node->n; i++) walk(names, cap, node->kid[i]);
}

void law_names_init(LawNames *names, Arena *arena, const Node *law) {
    size_t cap = 0;
    *names = (LawNames){.arena = arena, .law = law};
    for (size_t i = 0; i < law->nnames; i++) add_name(names, &cap, law->names[i]->sym);
    walk(names, &cap, law);
}

bool law_names_bind(const Node *law, const Symbol *sym) {
    for (uint32_t i = 2; i < law->n; i++)
        if (law->kid[i]->sym == sym) return true;
    return false;
}

bool law_names_forall(const Node *law, const Symbol *sym) {
    for (size_t i = 0; i < law->nnames; i++)
        if (law->names[i]->sym == sym) return true;
    return false;
}

void law_names_free_foreign(const LawNames *names, Query *query, uint64_t moment) {
    for (size_t i = 0; i < names->norder; i++) {
        Symbol *sym = names->order[i];
        if (reach_is_foreign(sym, moment) && reach_is_variable(sym) &&
            !law_names_bind(names->law, sym))
            query_free(query, sym);
    }
}

/* b.side stands where b does. */
static bool stands_for(const Symbol *whole, const Symbol *sym) {
    size_t len = whole->len;
    return strncmp(whole->name, sym->name, len) == 0 && strchr(".[", sym->name[len]);
}

static size_t rank(const LawNames *names, const Symbol *sym) {
    size_t i = 0;
    while (i < names->norder && !stands_for(names->order[i], sym)) i++;
    return i;
}

static void add_free(LawNames *names, Symbol *sym, unsigned bits) {
    for (size_t i = 0; i < names->nfree; i++)
        if (names->free[i] == sym) return;
    names->free = arena_grow(names->arena, names->free, names->nfree, &names->free_cap,
                             sizeof *names->free);
    size_t at = names->nfree++;
    names->bits += bits;
    for (; at > 0 && rank(names, names->free[at - 1]) > rank(names, sym); at--)
        names->free[at] = names->free[at - 1];
    names->free[at] = sym;
}

/* What the statement does not speak of itself. */
static void add_brought(LawNames *names, const ExecName *used) {
    if (!used->source || rank(names, used->sym) < names->norder) return;
    for (size_t i = 0; i < names->nbrought; i++)
        if (names->brought[i]->sym == used->sym) return;
    names->brought = arena_grow(names->arena, names->brought, names->nbrought,
                                &names->brought_cap, sizeof *names->brought);
    names->brought[names->nbrought++] = arena_copy(names->arena, used, sizeof *used);
}

void law_names_warn(const LawNames *names, Diags *diags) {
    for (size_t i = 0; i < names->nbrought; i++) {
        const ExecName *name = names->brought[i];
        diag_warning(diags, name->source, name->span,
                     "'%s' has no value: here it stands for any word, and the claim does "
                     "not speak of it",
                     name->sym->name);
    }
}

static void add_fixed(LawNames *names, const Query *query, const ExecName *used) {
    for (size_t i = 0; i < names->nfixed; i++)
        if (strcmp(names->fixed[i].name, used->sym->name) == 0) return;
    names->fixed = arena_grow(names->arena, names->fixed, names->nfixed,
                              &names->fixed_cap, sizeof *names->fixed);
    Value value = value_of_pair((Pair){used->term, used->high}, KIND_SET);
    exec_get(query->exec, used->sym, &value);
    names->fixed[names->nfixed++] = (NamedValue){used->sym->name, value};
}

void law_names_meet(LawNames *names, const Query *query) {
    for (size_t i = 0; i < query->nused; i++) {
        const ExecName *used = &query->used[i];
        if (law_names_bind(names->law, used->sym)) continue;
        if (used->fixed)
            add_fixed(names, query, used);
        else
            add_free(names, used->sym, query_bits(used)), add_brought(names, used);
    }
}

void law_names_assume(LawNames *names, Exec *exec) {
    for (size_t i = 0; i < names->norder; i++) {
        Symbol *sym = names->order[i];
        bool known = law_names_bind(names->law, sym) || exec_is_name(exec, sym);
        if (sym->square < 0 && !known)
            add_free(names, sym, (unsigned)shape_bits(exec_squares(exec)));
    }
}

/* The name's variable in the pool; NULL: none, the name was not met. */
static const ExecName *variable(const Query *query, const Symbol *sym, uint64_t *number) {
    for (size_t i = 0; i < query->nused; i++) {
        const ExecName *used = &query->used[i];
        if (used->sym != sym || used->fixed || term_is_word(used->term)) continue;
        *number = pool_node(query->pool, used->term.ref)->k;
        return used;
    }
    return NULL;
}

bool law_names_signed(const Query *query, uint64_t variable) {
    for (size_t i = 0; i < query->nused; i++) {
        const ExecName *used = &query->used[i];
        if (!used->fixed && !term_is_word(used->term) && type_signed(used->type) &&
            pool_node(query->pool, used->term.ref)->k == variable)
            return true;
    }
    return false;
}

NamedValue *law_names_example(const LawNames *names, const Query *query,
                              const Claim *claim, const uint64_t *values, size_t *count) {
    *count = names->nfree;
    NamedValue *example = ARENA_ARRAY(names->arena, NamedValue, *count + names->law->n);
    const bool *amounts = law_amounts(claim, names->arena);
    for (size_t i = 0; i < names->nfree; i++) {
        Value value = {.term = term_word(0), .kind = KIND_SET};
        uint64_t number;
        const ExecName *name = variable(query, names->free[i], &number);
        if (name) {
            uint64_t high = 0;
            if (!term_is_word(name->high))
                high = values[pool_node(query->pool, name->high.ref)->k];
            value = query_value(name, wide_of(high, values[number]));
            if (amounts[number]) value.kind = KIND_INT;
        }
        example[i] = (NamedValue){names->free[i]->name, value};
    }
    return example;
}
