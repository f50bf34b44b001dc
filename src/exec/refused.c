/* A refused definition stays as its name, its place and the reason. Whatever uses the
 * name says them. A variable of zeros that nothing has assigned to is no zero if what was
 * refused, or a call that failed, was to set it: that is looked up when it is read. */
#include "exec/compiled/compiled.h"
#include "exec/coded.h"
#include "exec/refused.h"
#include "exec/builtin/builtin.h"
#include "exec/owned.h"

#include "exec/sets.h"

#include <stdlib.h>
#include <string.h>

bool refused_used(Run *run, const Node *node, const Refused *refused) {
    if (!refused->place) return run_error(run, node, "%s", refused->why);
    return run_error(run, node, "'%s' was refused: %s: %s", refused->sym->name,
                     refused->place, refused->why);
}

/* ---- variables that nothing has set */

/* Why a variable has no value, and the taken function that would set it, or NULL. */
typedef struct {
    const Refused *refused;
    const Function *setter;
} Lack;

static bool is_table(const Global *variable) {
    return variable->kind == GLOBAL_OBJECT && variable->c.entity->type->kind == CC_ARRAY;
}

/* The refused definition that has the name. */
static const Refused *refused_of(const Global *global) {
    return global->kind == GLOBAL_REFUSED ? global->refused : NULL;
}

static bool uses(const Refused *refused, const Symbol *sym, bool sets, bool table) {
    for (size_t i = 0; i < refused->nnames; i++) {
        const RefusedName *name = &refused->names[i];
        bool calls = name->use == REFUSED_CALLS;
        if (name->sym == sym && sets != calls && (name->use != REFUSED_HANDS || table))
            return true;
    }
    return false;
}

/* What was refused and sets the variable, or calls the function. */
static const Refused *user(const Exec *exec, const Symbol *sym, bool sets, bool table) {
    for (size_t i = 0; i < exec->count; i++) {
        const Refused *refused = refused_of(exec->all[i]);
        if (refused && uses(refused, sym, sets, table)) return refused;
    }
    return NULL;
}

/* What failed counts no more once the function was called again. */
static const Refused *failed(Exec *exec, const Global *variable) {
    const Refused *lost = variable->lost;
    const Global *by = lost ? lost->sym->global : NULL;
    if (by && by->kind == GLOBAL_FUNCTION && !by->function->active &&
        by->function->failed == lost)
        return lost;
    size_t at = 0;
    for (Function *f; (f = sets_next(exec, &at));)
        if (f->failed && !f->active && sets_reaches(exec, f, variable->sym))
            return f->failed;
    return NULL;
}

/* Any function that was refused. */
static const Refused *some(const Exec *exec) {
    size_t i = 0;
    while (i < exec->count && !refused_of(exec->all[i])) i++;
    return i < exec->count ? refused_of(exec->all[i]) : NULL;
}

enum { CALLERS_MOST = 100 };

/* Whether all who call it were refused, or are such functions themselves: one of the
 * refused. Where callers have callers without end, it is taken to be so. */
static const Refused *orphaned(Exec *exec, Function *function, unsigned *left) {
    const Refused *found = user(exec, function->node->sym, false, false);
    function->seen = exec->walks;
    if (!*left) return some(exec);
    --*left;
    size_t at = 0;
    for (Function *f; (f = sets_next(exec, &at));) {
        if (f->seen == exec->walks || !sets_calls(f, function->node->sym)) continue;
        const Refused *by = orphaned(exec, f, left);
        if (!by) return NULL;
        found = by;
    }
    return found;
}

/* A table that functions fill without reading it: no state of theirs. None of them was
 * called, so it is zero still. *first is one of them. */
static bool is_empty(Exec *exec, const Global *variable, Function **first) {
    *first = NULL;
    size_t at = 0;
    for (Function *f; is_table(variable) && (f = sets_next(exec, &at));) {
        unsigned use = sets_use(exec, f, variable->sym);
        if (!(use & SETS_WRITES)) continue;
        if (use & SETS_READS || coded_was_called(exec, f) || f->active) return false;
        if (!*first) *first = f;
    }
    return *first;
}

/* Without parameters it can be called as it is. */
static const Function *first_caller(const Exec *exec, const Function *setter) {
    enum { FURTHEST = 8 };
    const Function *at = setter;
    for (unsigned i = 0; at && at->nparams && i < FURTHEST; i++) {
        const Function *caller = NULL;
        size_t k = 0;
        while ((caller = sets_next(exec, &k)) &&
               (caller == at || !sets_calls(caller, at->node->sym) ||
                strcmp(caller->node->sym->name, "main") == 0)) {
        }
        at = caller;
    }
    return at && !at->nparams ? at : setter;
}

static bool holds_many(const Global *variable) {
    return variable->kind == GLOBAL_OBJECT &&
           !cc_type_is_integer(variable->c.entity->type);
}

static Lack lack_of(Exec *exec, const Global *variable) {
    Lack lack = {user(exec, variable->sym, true, holds_many(variable)), NULL};
    if (!lack.refused) lack.refused = failed(exec, variable);
    Function *setter;
    if (lack.refused || !exec->refusals || !is_empty(exec, variable, &setter))
        return lack;
    exec->walks++;
    size_t at = 0;
    unsigned left = CALLERS_MOST;
    for (Function *f; (f = sets_next(exec, &at));) {
        bool sets = sets_use(exec, f, variable->sym) & SETS_WRITES;
        if (sets && !(lack.refused = orphaned(exec, f, &left))) return (Lack){NULL, NULL};
    }
    lack.setter = first_caller(exec, setter);
    return lack;
}

static bool asks(Exec *exec, Global *variable, Lack *lack) {
    *lack = (Lack){NULL, NULL};
    if (variable->kind != GLOBAL_OBJECT || !variable->awaits || variable->checked == exec->stamp) return false;
    *lack = lack_of(exec, variable);
    if (!lack->refused) variable->checked = exec->stamp;
    return lack->refused;
}

bool refused_unset(const Exec *exec, Global *variable) {
    Lack lack;
    return variable->announced || asks((Exec *)exec, variable, &lack);
}

void refused_warn(Run *run, Source *source, Span span, Global *variable) {
    Exec *exec = run->exec;
    Function *setter;
    if (run->cover || variable->told || !variable->awaits ||
        !is_empty(exec, variable, &setter))
        return;
    variable->told = true;
    const Function *caller = first_caller(exec, setter);
    const char *signature = function_signature(caller, run->query->arena);
    diag_warning(run->query->diags, source, span,
                 "'%s' is all zero: %s fills it and was not called\n|%s",
                 variable->sym->name, signature, signature);
}

const char *refused_lack(Run *run, Global *variable) {
    Lack lack;
    Arena *arena = run->query->arena;
    const char *name = variable->sym->name;
    if (variable->announced)
        return arena_printf(arena, "'%s' is declared, but not defined", name);
    if (!asks(run->exec, variable, &lack)) return NULL;
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
    const char *lack = refused_lack(run, variable);
    if (lack) return run_error(run, node, "%s", lack);
    if (run->query->copies)
        refused_warn(run, run->source, span_of(node->at, node->at + 1), variable);
    return true;
}

/* ---- calls that fail */

static const Refused *failure(Exec *exec, const Diags *diags) {
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
    const Refused *refused = failure(exec, run->query->diags);
    size_t at = 0;
    for (Function *f; (f = sets_next(exec, &at));)
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

/* What has a meaning keeps it, unless the definition was to give it another. */
void *exec_refuse(Exec *exec, const ExecRefused *what) {
    bool owns = what->function && what->replaces;
    Symbol *sym = owns ? owned_name_of(exec, what->sym, &what->owner) : what->sym;
    Global *global = names_global(exec, sym);
    Refused *refused = ARENA_NEW(exec->arena, Refused);
    *refused = (Refused){.sym = sym,
                         .place = arena_str(exec->arena, what->place),
                         .why = arena_str(exec->arena, what->why),
                         .function = what->function,
                         .owner = owned_kept(exec, &what->owner),
                         .number = exec->refusals};
    exec->refusals += what->function;
    if (global->kind != GLOBAL_NONE && global->kind != GLOBAL_REFUSED &&
        !global->announced && !what->replaces)
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
        owned_meant(symbol(exec->symbols, name, len), r->owner.file, r->owner.reader);
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
