/* A refused definition is kept as a name, a place and a reason, which any use of the name
 * reports. A variable of zeros that nothing has assigned to may be uninitialised: a
 * refused function, or a call that failed, should have set it. That is checked when it is
 * read. */
#include "exec/compiled/compiled.h"
#include "exec/coded.h"
#include "exec/refused.h"
#include "exec/builtin/builtin.h"
#include "exec/statics.h"

#include "exec/writers.h"

#include <stdlib.h>
#include <string.h>

bool refused_error(Run *run, const Node *node, const Refused *refused) {
    if (!refused->place) return run_error(run, node, "%s", refused->why);
    return run_error(run, node, "'%s' was refused: %s: %s", refused->sym->name,
                     refused->place, refused->why);
}

/* ---- variables that may be uninitialised */

/* Why a variable has no value, and the accepted function that would set it, or NULL. */
typedef struct {
    const Refused *refused;
    const Function *setter;
} Reason;

static bool is_table(const Global *variable) {
    return variable->kind == GLOBAL_OBJECT && variable->c.entity->type->kind == CC_ARRAY;
}

/* The refused definition of that name. */
static const Refused *refused_of(const Global *global) {
    return global->kind == GLOBAL_REFUSED ? global->refused : NULL;
}

static bool mentions(const Refused *refused, const Symbol *sym, bool sets, bool table) {
    for (size_t i = 0; i < refused->nnames; i++) {
        const RefusedName *name = &refused->names[i];
        bool calls = name->use == REFUSED_CALLS;
        if (name->sym == sym && sets != calls &&
            (name->use != REFUSED_PASSES_ADDRESS || table))
            return true;
    }
    return false;
}

/* A refused definition that sets the variable, or calls the function. */
static const Refused *find_mention(const Exec *exec, const Symbol *sym, bool sets,
                                   bool table) {
    for (size_t i = 0; i < exec->count; i++) {
        const Refused *refused = refused_of(exec->all[i]);
        if (refused && mentions(refused, sym, sets, table)) return refused;
    }
    return NULL;
}

/* The failed call; it doesn't count once the function was called again. */
static const Refused *failed_call(Exec *exec, const Global *variable) {
    const Refused *lost = variable->lost;
    const Global *by = lost ? lost->sym->global : NULL;
    if (by && by->kind == GLOBAL_FUNCTION && !by->function->active &&
        by->function->failed == lost)
        return lost;
    size_t at = 0;
    for (Function *f; (f = writers_next_function(exec, &at));)
        if (f->failed && !f->active && writers_may_write(exec, f, variable->sym))
            return f->failed;
    return NULL;
}

/* Any refused function. */
static const Refused *any_refused(const Exec *exec) {
    size_t i = 0;
    while (i < exec->count && !refused_of(exec->all[i])) i++;
    return i < exec->count ? refused_of(exec->all[i]) : NULL;
}

enum { CALLERS_MOST = 100 };

/* If all its callers were refused, or have themselves only such callers, one of the
 * refused ones; or NULL. A search that gets too long counts as found. */
static const Refused *has_only_refused_callers(Exec *exec, Function *function,
                                               unsigned *left) {
    const Refused *found = find_mention(exec, function->node->sym, false, false);
    function->seen = exec->walks;
    if (!*left) return any_refused(exec);
    --*left;
    size_t at = 0;
    for (Function *f; (f = writers_next_function(exec, &at));) {
        if (f->seen == exec->walks || !writers_calls(f, function->node->sym)) continue;
        const Refused *by = has_only_refused_callers(exec, f, left);
        if (!by) return NULL;
        found = by;
    }
    return found;
}

/* Whether it is a table that functions fill without reading it, and none of them was
 * called. *first is one of them. */
static bool is_unfilled_table(Exec *exec, const Global *variable, Function **first) {
    *first = NULL;
    size_t at = 0;
    for (Function *f; is_table(variable) && (f = writers_next_function(exec, &at));) {
        unsigned use = writers_access(exec, f, variable->sym);
        if (!(use & ACCESS_WRITES)) continue;
        if (use & ACCESS_READS || coded_was_called(exec, f) || f->active) return false;
        if (!*first) *first = f;
    }
    return *first;
}

/* The nearest caller without parameters, which can be called as it is; or the setter. */
static const Function *caller_without_parameters(const Exec *exec,
                                                 const Function *setter) {
    enum { FURTHEST = 8 };
    const Function *at = setter;
    for (unsigned i = 0; at && at->nparams && i < FURTHEST; i++) {
        const Function *caller = NULL;
        size_t k = 0;
        while ((caller = writers_next_function(exec, &k)) &&
               (caller == at || !writers_calls(caller, at->node->sym) ||
                strcmp(caller->node->sym->name, "main") == 0)) {
        }
        at = caller;
    }
    return at && !at->nparams ? at : setter;
}

static bool is_large(const Global *variable) {
    return variable->kind == GLOBAL_OBJECT &&
           !cc_type_is_integer(variable->c.entity->type);
}

static Reason find_reason(Exec *exec, const Global *variable) {
    Reason lack = {find_mention(exec, variable->sym, true, is_large(variable)), NULL};
    if (!lack.refused) lack.refused = failed_call(exec, variable);
    Function *setter;
    if (lack.refused || !exec->refusals || !is_unfilled_table(exec, variable, &setter))
        return lack;
    exec->walks++;
    size_t at = 0;
    unsigned left = CALLERS_MOST;
    for (Function *f; (f = writers_next_function(exec, &at));) {
        bool sets = writers_access(exec, f, variable->sym) & ACCESS_WRITES;
        if (sets && !(lack.refused = has_only_refused_callers(exec, f, &left)))
            return (Reason){NULL, NULL};
    }
    lack.setter = caller_without_parameters(exec, setter);
    return lack;
}

static bool must_check(Exec *exec, Global *variable, Reason *lack) {
    *lack = (Reason){NULL, NULL};
    if (variable->kind != GLOBAL_OBJECT || !variable->maybe_uninitialised ||
        variable->checked == exec->stamp)
        return false;
    *lack = find_reason(exec, variable);
    if (!lack->refused) variable->checked = exec->stamp;
    return lack->refused;
}

bool refused_is_unset(const Exec *exec, Global *variable) {
    Reason lack;
    return variable->only_declared || must_check((Exec *)exec, variable, &lack);
}

void refused_warn(Run *run, Source *source, Span span, Global *variable) {
    Exec *exec = run->exec;
    Function *setter;
    if (run->prelude_call || variable->warned || !variable->maybe_uninitialised ||
        !is_unfilled_table(exec, variable, &setter))
        return;
    variable->warned = true;
    const Function *caller = caller_without_parameters(exec, setter);
    const char *signature = function_signature(caller, run->query->arena);
    diag_warning(run->query->diags, source, span,
                 "'%s' is all zero: %s fills it and was not called\n|%s",
                 variable->sym->name, signature, signature);
}

const char *refused_why_unset(Run *run, Global *variable) {
    Reason lack;
    Arena *arena = run->query->arena;
    const char *name = variable->sym->name;
    if (variable->only_declared)
        return arena_printf(arena, "'%s' is declared, but not defined", name);
    if (!must_check(run->exec, variable, &lack)) return NULL;
    const Refused *r = lack.refused;
    if (lack.setter) {
        const char *setter = function_signature(lack.setter, arena);
        return arena_printf(arena,
                            "'%s' has no value: %s sets it, which only '%s' calls, and "
                            "that was refused: %s: %s\n|%s",
                            name, setter, r->sym->name, r->place, r->why, setter);
    }
    return arena_printf(arena, "'%s' has no value: '%s' was to set it and %s: %s: %s",
                        name, r->sym->name, r->call ? "failed" : "was refused", r->place,
                        r->why);
}

bool refused_check(Run *run, const Node *node, Global *variable) {
    const char *lack = refused_why_unset(run, variable);
    if (lack) return run_error(run, node, "%s", lack);
    if (run->query->copies)
        refused_warn(run, run->source, span_of(node->at, node->at + 1), variable);
    return true;
}

/* ---- calls that fail */

static const Refused *why_call_failed(Exec *exec, const Diags *diags) {
    Refused *refused = ARENA_NEW(exec->arena, Refused);
    *refused = (Refused){.sym = exec->failing, .call = true, .place = "", .why = ""};
    const Diag *diag = NULL;
    for (size_t i = 0; i < diags->count; i++)
        if (diags->at[i].level == DIAG_ERROR) diag = &diags->at[i];
    if (!diag || !diag->source) return refused;
    refused->why = arena_str(exec->arena, diag->message);
    refused->place = source_where(exec->arena, diag->source, diag->span.start);
    return refused;
}

void refused_roll_back(Run *run) {
    Exec *exec = run->exec;
    if (!exec->failing && compiled_failed(exec)) names_roll_back(exec, NULL);
    if (!exec->failing) return;
    const Refused *refused = why_call_failed(exec, run->query->diags);
    size_t at = 0;
    for (Function *f; (f = writers_next_function(exec, &at));)
        if (f->failing == exec->stamp) f->failed = refused;
    names_roll_back(exec, refused);
}

/* ---- C's library */

static const struct {
    const char *names, *reason;
} library[] = {
#define LIBRARY(names, reason) {names, reason},
#include "exec/library.def"
#undef LIBRARY
};

static bool is_among(const char *names, const Symbol *sym) {
    for (size_t len; *names; names += len, names += *names == ' ') {
        len = strcspn(names, " ");
        bool all = names[len - 1] == '*';
        if (all ? sym->len >= len && memcmp(names, sym->name, len - 1) == 0
                : sym->len == len && memcmp(names, sym->name, len) == 0)
            return true;
    }
    return false;
}

const char *refused_library(const Symbol *sym) {
    for (size_t i = 0; i < sizeof library / sizeof *library; i++)
        if (is_among(library[i].names, sym)) return library[i].reason;
    return NULL;
}

static bool is_missing(const Node *node, const void *definition) {
    if (node->kind != NODE_CALL || !(node->flags & NODE_FLAG_C)) return false;
    const Global *global = node->sym->global;
    bool known = global && (global->kind != GLOBAL_NONE || global->declared);
    return !(node->mark & MARK_LOCAL) && !known && node->sym != definition &&
           !builtin_of(node->sym) && refused_library(node->sym);
}

const Node *refused_call(const Node *definition, const Node *body) {
    return ast_find_if(body, is_missing, definition->sym);
}

/* ---- for the shell */

/* A name with a meaning keeps it, unless the definition would have replaced it. */
void *exec_refuse(Exec *exec, const ExecRefused *what) {
    bool owns = what->function && what->replaces;
    Symbol *sym = owns ? statics_name_of(exec, what->sym, &what->owner) : what->sym;
    Global *global = names_global(exec, sym);
    Refused *refused = ARENA_NEW(exec->arena, Refused);
    *refused = (Refused){.sym = sym,
                         .place = arena_str(exec->arena, what->place),
                         .why = arena_str(exec->arena, what->why),
                         .function = what->function,
                         .owner = statics_copy_owner(exec, &what->owner),
                         .number = exec->refusals};
    exec->refusals += what->function;
    if (global->kind != GLOBAL_NONE && global->kind != GLOBAL_REFUSED &&
        !global->only_declared && !what->replaces)
        return refused;
    names_set_refused(exec, refused);
    return refused;
}

void exec_refuse_member(Exec *exec, const ExecRefused *what) {
    RefusedMember *member = ARENA_NEW(exec->arena, RefusedMember);
    member->next = exec->lost;
    member->refused = (Refused){.sym = what->sym,
                                .place = arena_str(exec->arena, what->place),
                                .why = arena_str(exec->arena, what->why)};
    exec->lost = member;
}

void exec_refused_use(Exec *exec, void *refused, const char *name, size_t len,
                      RefusedUse use) {
    Refused *r = refused;
    const Symbol *sym =
        statics_lookup(symbol(exec->symbols, name, len), r->owner.file, r->owner.reader);
    for (size_t i = 0; i < r->nnames; i++)
        if (r->names[i].sym == sym && r->names[i].use == use) return;
    r->names =
        arena_grow(exec->arena, r->names, r->nnames, &r->names_cap, sizeof *r->names);
    r->names[r->nnames++] = (RefusedName){sym, use};
}

static int by_name(const void *a, const void *b) {
    const ExecRefused *x = a, *y = b;
    return strcmp(x->sym->name, y->sym->name);
}

size_t exec_refused(const Exec *exec, Arena *arena, ExecRefused **list) {
    ExecRefused *all = ARENA_ARRAY(arena, ExecRefused, exec->count + 1);
    size_t n = 0;
    for (size_t i = 0; i < exec->count; i++) {
        const Global *global = exec->all[i];
        const Refused *refused = refused_of(global);
        if (!refused || !refused->place) continue;
        all[n++] = (ExecRefused){.sym = global->sym,
                                 .place = refused->place,
                                 .why = refused->why,
                                 .function = refused->function,
                                 .number = refused->number};
    }
    qsort(all, n, sizeof *all, by_name);
    *list = all;
    return n;
}

ExecTally exec_tally(const Exec *exec) {
    return (ExecTally){exec->taken, exec->refusals};
}
