/* What :asm, :c and :time have in common. */
#include "shell/command/code.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "code/native.h"
#include "lower/cover/expand.h"
#include "lower/terms/shorter.h"

/* ---- targets */

/* The last general and the last vector target that this processor has. */
static void want_native(CodeTargets *wanted) {
    wanted->native = true;
    int best[2] = {-1, -1};
    for (unsigned i = 0; i < TARGETS; i++)
        if (native_has_all(target_at(i)->features))
            best[target_is_vector(target_at(i))] = (int)i;
    for (unsigned k = 0; k < 2; k++)
        if (best[k] >= 0) wanted->target[best[k]] = wanted->any = true;
}

static void want(CodeTargets *wanted, const char *name, size_t len) {
    char text[16] = "";
    if (len < sizeof text) memcpy(text, name, len);
    if (strcmp(text, "all") == 0) {
        wanted->all = wanted->any = true;
        for (unsigned i = 0; i < TARGETS; i++)
            wanted->target[i] = target_is_x86(target_at(i));
    }
    if (strcmp(text, "native") == 0) want_native(wanted);
    wanted->flags = wanted->flags || strcmp(text, "flags") == 0;
    wanted->sysv = wanted->sysv || strcmp(text, "sysv") == 0;
    for (unsigned i = 0; i < TARGETS; i++)
        if (strcmp(target_at(i)->name, text) == 0) wanted->target[i] = wanted->any = true;
}

CodeTargets code_targets(const char *words) {
    CodeTargets wanted = {0};
    for (const char *at = words ? words : ""; *at;) {
        size_t len = strcspn(at, " ");
        want(&wanted, at, len);
        at += len + (at[len] == ' ');
    }
    return wanted;
}

/* ---- the expression */

/* The last name before `end`: of "U64 b" it is b. */
static Symbol *last_name(Session *session, const char *from, const char *end) {
    while (end > from && !symbol_goes_on(end[-1])) end--;
    const char *start = end;
    while (start > from && symbol_goes_on(start[-1])) start--;
    return start < end ? symbol(session->symbols, start, (size_t)(end - start)) : NULL;
}

/* A function's name stands for its call with its parameters as free names. */
const Node *code_called(const Work *work, const char **function) {
    Entry entry;
    Session *session = work->session;
    const Node *expr = command_expr(work);
    uint32_t n = 0;
    if (expr->kind == NODE_EXPR && expr->n == 1) expr = expr->kid[0];
    bool is_function = expr->kind == NODE_NAME &&
                       exec_describe(session->exec, expr->sym->name, &entry) &&
                       entry.signature;
    const char *at = is_function ? strchr(entry.signature, '(') : NULL;
    *function = at ? expr->sym->name : NULL;
    if (!at) return command_expr(work);
    Symbol **names = ARENA_ARRAY(session->statement, Symbol *, strlen(at));
    for (at++; *at && *at != ')'; at += *at == ',' || *at == ';') {
        size_t len = strcspn(at, ",;)");
        Symbol *name = last_name(session, at, at + len);
        if (name) names[n++] = name;
        at += len;
    }
    Node *call = ast_new(session->statement, NODE_CALL, expr->span, n);
    call->sym = expr->sym;
    call->at = expr->at;
    for (uint32_t i = 0; i < n; i++) {
        call->kid[i] = ast_new(session->statement, NODE_NAME, expr->span, 0);
        call->kid[i]->sym = names[i];
        call->kid[i]->at = expr->at;
    }
    return call;
}

/* Where a name stands first in the expression; its length where it does not. */
static size_t first_place(const Node *node, const Symbol *sym, size_t *at) {
    size_t here = (*at)++;
    if (node->kind == NODE_NAME && node->sym == sym) return here;
    for (uint32_t i = 0; i < node->n; i++) {
        size_t found = node->kid[i] ? first_place(node->kid[i], sym, at) : SIZE_MAX;
        if (found != SIZE_MAX) return found;
    }
    return SIZE_MAX;
}

static bool sets_names(const Node *node) {
    if (node->kind == NODE_ASSIGN || node->kind == NODE_STEP) return true;
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i] && sets_names(node->kid[i])) return true;
    return false;
}

/* Names in branches that were not evaluated are parameters, too: 0 ? a : b. */
static void meet_names(Query *query, const Node *node) {
    Value value;
    size_t errors = query->diags->count;
    if (node->kind == NODE_NAME && !exec_eval(query, node, &value))
        diag_cut(query->diags, errors);
    if (node->kind == NODE_GATHER) return; /* it binds names */
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i]) meet_names(query, node->kid[i]);
}

/* The free names: those of the expression in order of appearance, then those that only
 * the condition has. */
static size_t parameters(const Work *work, const Node *expr, const Query *query,
                         const ExecName **found) {
    size_t *places = ARENA_ARRAY(work->session->statement, size_t, query->nused + 1),
           n = 0;
    for (size_t i = 0; i < query->nused; i++) {
        const ExecName *name = &query->used[i];
        if (term_is_word(name->term)) continue;
        size_t at = 0, place = first_place(expr, name->sym, &at), j = n++;
        for (; j > 0 && places[j - 1] > place; j--) {
            places[j] = places[j - 1];
            found[j] = found[j - 1];
        }
        places[j] = place;
        found[j] = name;
    }
    return n;
}

/* They, and of words in halves these. */
static void take_parameters(const Work *work, const Node *expr, CodeStudy *study) {
    const Query *query = &study->query;
    Arena *arena = work->session->statement;
    size_t most = 2 * query->nused + 1, n = 0;
    uint32_t *numbers = ARENA_ARRAY(arena, uint32_t, most);
    const ExecName **found = ARENA_ARRAY(arena, const ExecName *, query->nused + 1);
    size_t count = parameters(work, expr, query, found);
    study->names = ARENA_ARRAY(arena, const char *, most);
    study->halves = ARENA_ARRAY(arena, uint8_t, most);
    for (size_t i = 0; i < count; i++) {
        const Term half[] = {found[i]->term, found[i]->high};
        bool whole = term_is_word(half[1]);
        for (unsigned k = 0; k < (whole ? 1U : 2U); k++) {
            numbers[n] = (uint32_t)pool_node(query->pool, half[k].ref)->k;
            study->halves[n] = (uint8_t)(whole ? C_WHOLE : k ? C_HIGH : C_LOW);
            study->names[n++] = found[i]->sym->name;
        }
    }
    study->job.params = numbers, study->job.nparams = n;
}

/* It is too large, not of a kind that the target lacks. */
static bool is_size(const char *why) {
    return why == listing_crowded || why == expand_large;
}

const char *code_refusal(const CodeStudy *study, const Target *target, const char *why) {
    Arena *arena = study->query.arena;
    if (study->query.steps > 1 && is_size(why)) /* a call is one, too */
        return arena_printf(arena,
                            "this loop: its %" PRIu64 " rounds are written out, too much "
                            "for one listing",
                            study->query.steps);
    return target_is_vector(target) ? arena_printf(arena, "%s in vector registers", why)
                                    : why;
}

bool code_term(const Work *work, Names names, CodeStudy *study) {
    Session *session = work->session;
    Query *query = &study->query;
    *query = work_terms(work, names, session_pool(session));
    Term guard;
    const Node *expr = code_called(work, &study->function);
    if (!command_term(work, query, expr, &guard, &study->value,
                      "can be computed by instructions"))
        return false;
    const Term defined = query->defined;
    if (!sets_names(expr)) meet_names(query, expr);
    study->wide = work_is_wide(work);
    study->alike =
        term_is(guard, 1) && query_halves_alike(query, value_pair(&study->value));
    study->job = (ListingJob){.pool = query->pool,
                              .root = study->value.term,
                              .when = guard,
                              .defined = defined,
                              .limits = session->limits,
                              .arena = session->statement};
    take_parameters(work, expr, study);
    return true;
}

bool code_study(const Work *work, Names names, CodeStudy *study) {
    if (!code_term(work, names, study)) return false;
    code_shorten(&study->job);
    return true;
}

void code_shorten(ListingJob *job) {
    Given given = {job->pool, job->when, job->limits, job->arena, NULL, job->defined};
    Term *found = ARENA_ARRAY(job->arena, Term, SHORTER_MOST);
    job->nshorter = shorter_terms(&given, job->root, found);
    job->shorter = found;
}
