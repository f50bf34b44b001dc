/* :asm. The targets' words, one listing for each. */
#include <ctype.h>
#include <string.h>

#include "code/encode.h"
#include "code/native.h"
#include "lower/listing.h"
#include "shell/commands.h"

typedef struct {
    bool target[TARGETS];
    bool all, flags, sysv, any;
} Wanted;

/* The last general and the last vector target that this processor has. */
static void want_native(Wanted *wanted) {
    unsigned best[2] = {TARGETS, TARGETS};
    for (unsigned i = 0; i < TARGETS; i++)
        if (native_has_all(target_at(i)->features))
            best[target_is_vector(target_at(i))] = i;
    for (unsigned k = 0; k < 2; k++)
        if (best[k] < TARGETS) wanted->target[best[k]] = wanted->any = true;
}

static void want(Wanted *wanted, const char *name, size_t len) {
    char text[16] = "";
    if (len < sizeof text) memcpy(text, name, len);
    if (strcmp(text, "all") == 0) {
        wanted->all = wanted->any = true;
        for (unsigned i = 0; i < TARGETS; i++) wanted->target[i] = true;
    }
    if (strcmp(text, "native") == 0) want_native(wanted);
    wanted->flags = wanted->flags || strcmp(text, "flags") == 0;
    wanted->sysv = wanted->sysv || strcmp(text, "sysv") == 0;
    for (unsigned i = 0; i < TARGETS; i++)
        if (strcmp(target_at(i)->name, text) == 0) wanted->target[i] = wanted->any = true;
}

/* Without a target: x86-64 and bmi. */
static Wanted wanted_of(const char *words) {
    Wanted wanted = {0};
    for (const char *at = words ? words : ""; *at;) {
        size_t len = strcspn(at, " ");
        want(&wanted, at, len);
        at += len + (at[len] == ' ');
    }
    if (!wanted.any) wanted.target[0] = wanted.target[1] = true;
    return wanted;
}

static const char *hex(Arena *arena, const uint8_t *bytes, size_t count) {
    Buf text = {0};
    for (size_t i = 0; i < count; i++) buf_printf(&text, "%02x", bytes[i]);
    const char *kept = arena_str(arena, buf_str(&text));
    buf_free(&text);
    return kept;
}

static AsmLine line_of(Arena *arena, const Listing *listing, uint32_t i) {
    const Insn *insn = &listing->code.insns[i];
    uint8_t bytes[CODE_LONGEST];
    AsmLine line;
    Buf text = {0};
    code_print(&text, insn);
    line.text = arena_str(arena, buf_str(&text));
    buf_clear(&text);
    code_comment(&text, insn, listing->words);
    line.comment = arena_str(arena, buf_str(&text));
    buf_free(&text);
    line.bytes = hex(arena, bytes, encode_insn(bytes, insn, (CodePlace){0, 0}));
    return line;
}

static void tell(const Work *work, const Listing *listing, const char *const *names) {
    Arena *arena = work->session->statement;
    uint32_t n = listing->code.count;
    AsmLine *lines = ARENA_ARRAY(arena, AsmLine, n + 1);
    for (uint32_t i = 0; i < n; i++) lines[i] = line_of(arena, listing, i);
    Buf header = {0};
    listing_header(&header, listing, names);
    AsmEvent event = {.target = listing->target->name,
                      .header = buf_str(&header),
                      .lines = lines,
                      .count = n,
                      .size = listing_encode(listing, NULL, NULL),
                      .depth = listing->depth,
                      .result = listing_result(listing)};
    session_tell(work->session);
    report_listing(&work->session->report, &event);
    buf_free(&header);
}

/* The last name before `end`: of "U64 b" it is b. */
static Symbol *last_name(Session *session, const char *from, const char *end) {
    while (end > from && !(isalnum((unsigned char)end[-1]) || end[-1] == '_')) end--;
    const char *start = end;
    while (start > from && (isalnum((unsigned char)start[-1]) || start[-1] == '_'))
        start--;
    return start < end ? symbol(session->symbols, start, (size_t)(end - start)) : NULL;
}

/* A function's name stands for its call with its parameters as free names. */
static const Node *called(const Work *work, const Node *expr) {
    Entry entry;
    Session *session = work->session;
    enum { MOST = 16 };
    Symbol *names[MOST];
    uint32_t n = 0;
    if (expr->kind == NODE_EXPR && expr->n == 1) expr = expr->kid[0];
    bool function = expr->kind == NODE_NAME &&
                    exec_describe(session->exec, expr->sym->name, &entry) &&
                    entry.signature;
    const char *at = function ? strchr(entry.signature, '(') : NULL;
    if (!at) return command_expr(work);
    for (at++; n < MOST && *at && *at != ')'; at += *at == ',' || *at == ';') {
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

/* The free names: those of the expression in order of appearance, then those that only
 * the condition has. */
static size_t parameters(const Work *work, const Node *expr, const Query *query,
                         uint32_t *numbers, const char **names) {
    size_t *places = ARENA_ARRAY(work->session->statement, size_t, query->nused + 1),
           n = 0;
    for (size_t i = 0; i < query->nused; i++) {
        const ExecName *name = &query->used[i];
        if (term_is_word(name->term)) continue;
        size_t at = 0, place = first_place(expr, name->sym, &at), j = n++;
        for (; j > 0 && places[j - 1] > place; j--) {
            places[j] = places[j - 1];
            numbers[j] = numbers[j - 1], names[j] = names[j - 1];
        }
        places[j] = place;
        numbers[j] = (uint32_t)pool_node(query->pool, name->term.ref)->k;
        names[j] = name->sym->name;
    }
    return n;
}

static void list(const Work *work, ListingJob *job, const Wanted *wanted,
                 const char *const *names) {
    const char *why;
    Listing listing;
    if (listing_make(&listing, job, &why))
        tell(work, &listing, names);
    else if (!wanted->all)
        command_error(work, "%s can't do %s", job->target->name, why);
    listing_free(&listing);
}

void command_asm(const Work *work) {
    Session *session = work->session;
    Wanted wanted = wanted_of(work->node->text);
    Query query = session_query(work);
    query.names = NAMES_STUDY;
    query.pool = session_pool(session);
    Term guard = term_word(1);
    Value value;
    if (command_when(work)) {
        if (!exec_eval(&query, command_when(work), &value)) return;
        guard = term_truth(query.pool, value.term);
    }
    const Node *expr = called(work, command_expr(work));
    if (!exec_eval_under(&query, guard, expr, &value)) return;
    if (value.kind == KIND_LIST || value.kind == KIND_VOID) {
        command_error(work, "only a word can be computed by instructions");
        return;
    }
    uint32_t *numbers = ARENA_ARRAY(session->statement, uint32_t, query.nused + 1);
    const char **names = ARENA_ARRAY(session->statement, const char *, query.nused + 1);
    ListingJob job = {.pool = query.pool,
                      .root = value.term,
                      .when = guard,
                      .sysv = wanted.sysv,
                      .flags = wanted.flags && value.kind == KIND_BOOL,
                      .params = numbers,
                      .nparams = parameters(work, expr, &query, numbers, names),
                      .limits = session->limits,
                      .arena = session->statement};
    if (wanted.flags && wanted.sysv) {
        command_error(work, "a C function returns no flags: 'sysv' or 'flags', not both");
        return;
    }
    if (wanted.flags && !job.flags) {
        command_error(work, "'flags' wants a truth");
        return;
    }
    for (unsigned i = 0; i < TARGETS; i++) {
        job.target = target_at(i);
        if (wanted.target[i]) list(work, &job, &wanted, names);
    }
}
