/* Each function is tried on some words first, then proved. */
#include "shell/command/named.h"

#include <string.h>

#include "prove/prove.h"

enum { ORDERS = 6 };

/* What a name is worth: about 5 ms. */
static const uint64_t proof_steps = 5000000;

/* The first reaches the h-file, the second meets it and makes sums carry. */
const uint64_t named_words[NAMED_MOST] = {
    UINT64_C(0x0004008018000200), /* b2, d4, e4, h5, c7 */
    UINT64_C(0x0000400030000200), /* b2, e4, f4, g6 */
    UINT64_C(0x0100400018000000), /* d4, e4, g6, a8 */
    UINT64_C(0x0004000020000080), /* h1, f4, c7 */
};

Node *named_name(const Named *named, size_t which) {
    Arena *arena = named->work->session->statement;
    Node *node = ast_new(arena, NODE_NAME, named->expr->span, 0);
    node->sym = named->sym[which];
    node->slot = -1;
    return node;
}

/* The orders that the names may be passed in: of two the first two, of three all. */
static const uint8_t orders[ORDERS][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1},
                                          {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

static size_t orders_of(size_t count) {
    return count == 2 ? 2 : count == 3 ? ORDERS : 1;
}

static Node *call_of(const Named *named, Symbol *function, size_t order) {
    Arena *arena = named->work->session->statement;
    uint32_t count = (uint32_t)named->count;
    Node *call = ast_new(arena, NODE_CALL, named->expr->span, count);
    call->sym = function;
    call->slot = -1;
    for (size_t i = 0; i < count; i++)
        call->kid[i] = named_name(named, i < 3 ? orders[order][i] : i);
    return call;
}

/* On a few words, both as they come and complemented, but for those that the condition
 * leaves out. */
static bool agrees(const Named *named, const Node *other) {
    bool good = true;
    for (size_t turn = 0; turn < 2 * NAMED_MOST && good; turn++) {
        Query query = work_query(named->work);
        Value want, got;
        for (size_t i = 0; i < named->count; i++) {
            uint64_t word = named_words[(i + turn) % NAMED_MOST];
            Value value = {.term = term_word(turn < NAMED_MOST ? word : ~word)};
            value.kind = KIND_SET;
            query_bind(&query, named->sym[i], value);
        }
        if (named->when &&
            (!exec_try(&query, named->when, &want) || pair_is(value_pair(&want), 0)))
            continue;
        good = exec_try(&query, other, &got) && exec_try(&query, named->expr, &want) &&
               got.kind != KIND_LIST && value_is_known(&got) &&
               pair_same(value_pair(&got), value_pair(&want));
    }
    return good;
}

bool named_is(const Named *named, const Node *other) {
    const Session *session = named->work->session;
    if (!agrees(named, other)) return false;
    Query query =
        work_terms(named->work, named->mode, session_pool(named->work->session));
    query.yields = true;
    Value when = {.term = term_word(1)}, want, got;
    if ((named->when && !exec_try(&query, named->when, &when)) ||
        !exec_try(&query, named->expr, &want) || !exec_try(&query, other, &got))
        return false;
    const Claim claim = {query.pool, value_truth_in(query.pool, &when), query.defined,
                         pair_eq(query.pool, value_pair(&want), value_pair(&got))};
    if (pool_full(query.pool)) return false;
    return prove_holds(&claim, &session->limits, proof_steps, session->statement);
}

static size_t parameters(const char *signature) {
    const char *open = signature ? strchr(signature, '(') : NULL;
    if (!open || open[1] == ')') return 0;
    size_t count = 1;
    for (; *open; open++) count += *open == ',';
    return count;
}

/* x + y is simpler than any function that it equals. */
static bool is_plain(const Node *expr) {
    return expr->kind == NODE_BINARY && expr->kid[0]->kind == NODE_NAME &&
           expr->kid[1]->kind == NODE_NAME;
}

/* One that is written in the language; putchar(c) is more than its value. */
static bool is_own(const Entry *entry) {
    return entry->kind == ENTRY_BUILTIN && entry->doc && *entry->sym->name != '_' &&
           entry->group && strcmp(entry->group, "C's library") != 0;
}

const Node *named_call(const Named *named, const char **doc) {
    const Session *session = named->work->session;
    Entry *entries;
    if (is_plain(named->expr) || (named->shortest && is_plain(named->shortest)))
        return NULL;
    size_t count = exec_entries(session->exec, session->statement, true, &entries);
    for (size_t i = 0; i < count; i++) {
        const Entry *entry = &entries[i];
        if (!is_own(entry) || parameters(entry->signature) != named->count) continue;
        for (size_t order = 0; order < orders_of(named->count); order++) {
            const Node *call = call_of(named, entry->sym, order);
            *doc = entry->doc;
            if (named_is(named, call)) return call;
        }
    }
    return NULL;
}
