/* Two watched literals, one level above the units that always hold. */
#include "prove/rup.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

enum { NO_CLAUSE = -1 };

/* Its literals lie together, sorted when it was made; the first two are watched. */
typedef struct {
    size_t first;
    int count;
    uint32_t hash;
    int chain; /* the next of its hash */
    bool aside;
} Clause;

typedef struct {
    int *at;
    int count, room;
} List;

struct Rup {
    Clause *clause;
    int clauses, clause_room;
    int *literal;
    size_t literals, literal_room;
    List *watch;               /* by literal: the clauses that watch it */
    signed char *value;        /* by literal: 1 true, -1 false, 0 open */
    int *trail, *sorted;       /* sorted: room for one clause */
    int vars, done, set, held; /* of the trail: propagated, set; held: always true */
    size_t sorted_room;
    int *head; /* clauses by hash */
    uint32_t heads;
    uint64_t left;
    int put_aside;
    bool refuted; /* the clauses contradict each other */
};

Rup *rup_new(uint64_t steps) {
    Rup *r = base_malloc(sizeof *r);
    *r = (Rup){.left = steps, .heads = 1 << 12};
    r->head = base_malloc(r->heads * sizeof *r->head);
    for (uint32_t i = 0; i < r->heads; i++) r->head[i] = NO_CLAUSE;
    return r;
}

void rup_free(Rup *r) {
    if (!r) return;
    for (int i = 0; i < 2 * (r->vars + 1) && r->watch; i++) free(r->watch[i].at);
    free(r->watch);
    free(r->value);
    free(r->trail);
    free(r->clause);
    free(r->literal);
    free(r->sorted);
    free(r->head);
    free(r);
}

static bool spend(Rup *r, uint64_t steps) {
    r->left -= steps < r->left ? steps : r->left;
    return r->left == 0;
}

/* ---- literals */

static int index_of(int literal) {
    return literal < 0 ? -2 * literal + 1 : 2 * literal;
}

static void make_room(Rup *r, int var) {
    if (var <= r->vars && r->watch) return;
    int vars = var < 512 ? 1024 : 2 * var, from = r->watch ? 2 * (r->vars + 1) : 0;
    size_t all = 2 * ((size_t)vars + 1), more = all - (size_t)from;
    r->watch = base_realloc(r->watch, all * sizeof *r->watch);
    r->value = base_realloc(r->value, all);
    r->trail = base_realloc(r->trail, ((size_t)vars + 1) * sizeof *r->trail);
    memset(r->watch + from, 0, more * sizeof *r->watch);
    memset(r->value + from, 0, more);
    r->vars = vars;
}

static int value(const Rup *r, int literal) {
    return r->value[index_of(literal)];
}

static void assign(Rup *r, int literal) {
    assert(value(r, literal) == 0);
    r->value[index_of(literal)] = 1;
    r->value[index_of(-literal)] = -1;
    r->trail[r->set++] = literal;
}

static void take_back(Rup *r) {
    while (r->set > r->held) {
        int literal = r->trail[--r->set];
        r->value[index_of(literal)] = r->value[index_of(-literal)] = 0;
    }
    r->done = r->held;
}

static int in_order(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    int p = x < 0 ? -x : x, q = y < 0 ? -y : y;
    return p != q ? (p > q) - (p < q) : (x > y) - (x < y);
}

/* The literals in r->sorted, each once; *count of them. false: one and its inverse. */
static bool sort(Rup *r, const int *literals, size_t given, int *count) {
    if (given > r->sorted_room) {
        r->sorted_room = 2 * given;
        r->sorted = base_realloc(r->sorted, r->sorted_room * sizeof *r->sorted);
    }
    int *to = r->sorted, n = 0;
    if (given) memcpy(to, literals, given * sizeof *to);
    if (given) qsort(to, given, sizeof *to, in_order);
    for (size_t i = 0; i < given; i++) {
        assert(to[i]);
        make_room(r, to[i] < 0 ? -to[i] : to[i]);
        if (n && to[n - 1] == -to[i]) return false;
        if (!n || to[n - 1] != to[i]) to[n++] = to[i];
    }
    *count = n;
    return true;
}

/* ---- clauses */

static void watch(Rup *r, int literal, int clause) {
    List *list = &r->watch[index_of(literal)];
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 4;
        list->at = base_realloc(list->at, (size_t)list->room * sizeof *list->at);
    }
    list->at[list->count++] = clause;
}

/* Another literal than the first two that is not false takes the place of the second. */
static bool watch_another(Rup *r, const Clause *c) {
    int *at = r->literal + c->first;
    for (int i = 2; i < c->count; i++) {
        if (value(r, at[i]) < 0) continue;
        int other = at[1];
        at[1] = at[i], at[i] = other;
        return true;
    }
    return false;
}

/* The clauses that watch what became false. true: one is false altogether. */
static bool visit(Rup *r, int literal) {
    List *list = &r->watch[index_of(literal)];
    int kept = 0, seen = 0;
    bool conflict = false;
    for (; seen < list->count && !conflict; seen++) {
        int n = list->at[seen];
        Clause *c = &r->clause[n];
        int *at = r->literal + c->first;
        if (c->aside) continue; /* it is taken off the list */
        if (at[0] == literal) at[0] = at[1], at[1] = literal;
        assert(at[1] == literal);
        if (value(r, at[0]) <= 0 && watch_another(r, c)) {
            watch(r, at[1], n);
            continue;
        }
        list->at[kept++] = n;
        if (value(r, at[0]) == 0) assign(r, at[0]);
        conflict = value(r, at[0]) < 0;
    }
    bool spent = spend(r, (uint64_t)seen + 1);
    for (; seen < list->count; seen++) list->at[kept++] = list->at[seen];
    list->count = kept;
    return conflict || spent;
}

/* true: a conflict, or the budget is used up. */
static bool propagate(Rup *r) {
    while (r->done < r->set)
        if (visit(r, -r->trail[r->done++])) return true;
    return false;
}

/* Takes the clause's part from now on: nothing but what always holds is set. */
static void attach(Rup *r, int n) {
    const Clause *c = &r->clause[n];
    int *at = r->literal + c->first, open = 0;
    assert(r->set == r->held);
    for (int i = 0; i < c->count && open < 2; i++) {
        if (value(r, at[i]) < 0) continue;
        int other = at[open];
        at[open++] = at[i], at[i] = other;
    }
    if (c->count >= 2) watch(r, at[0], n), watch(r, at[1], n);
    if (open == 1 && value(r, at[0]) == 0) assign(r, at[0]);
    if (open == 0 || propagate(r)) r->refuted = true;
    r->held = r->set;
}

static uint32_t hash_of(const int *literal, int count) {
    uint32_t hash = 0;
    for (int i = 0; i < count; i++) hash = (hash ^ (uint32_t)literal[i]) * 0x9E3779B1u;
    return hash ^ hash >> 15;
}

static void grow(Rup *r) {
    if (r->clauses == r->clause_room) {
        r->clause_room = r->clause_room ? 2 * r->clause_room : 1024;
        r->clause = base_realloc(r->clause, (size_t)r->clause_room * sizeof *r->clause);
    }
    if ((uint32_t)r->clauses < r->heads) return;
    r->heads *= 4;
    r->head = base_realloc(r->head, r->heads * sizeof *r->head);
    for (uint32_t i = 0; i < r->heads; i++) r->head[i] = NO_CLAUSE;
    for (int n = 0; n < r->clauses; n++) {
        int *head = &r->head[r->clause[n].hash & (r->heads - 1)];
        r->clause[n].chain = *head;
        *head = n;
    }
}

/* The clause in r->sorted. */
static void keep(Rup *r, int count) {
    grow(r);
    while (r->literals + (size_t)count > r->literal_room) {
        r->literal_room = r->literal_room ? 2 * r->literal_room : 4096;
        r->literal = base_realloc(r->literal, r->literal_room * sizeof *r->literal);
    }
    int n = r->clauses++;
    r->clause[n] = (Clause){r->literals, count, hash_of(r->sorted, count), 0, false};
    int *head = &r->head[r->clause[n].hash & (r->heads - 1)];
    r->clause[n].chain = *head;
    *head = n;
    if (count) memcpy(r->literal + r->literals, r->sorted, (size_t)count * sizeof(int));
    r->literals += (size_t)count;
    if (!spend(r, (uint64_t)count + 1)) attach(r, n);
}

void rup_give(Rup *r, const int *literals, size_t given) {
    int count;
    if (r->left && !r->refuted && sort(r, literals, given, &count)) keep(r, count);
}

/* ---- steps */

/* Whether these literals together, or their inverses, lead to a conflict. */
static bool conflicts(Rup *r, const int *literals, size_t count, int sign) {
    bool found = false;
    for (size_t i = 0; i < count && !found; i++) {
        int literal = sign * literals[i];
        found = value(r, literal) < 0;
        if (value(r, literal) == 0) assign(r, literal);
    }
    found = found || propagate(r);
    take_back(r);
    return found;
}

/* All clauses watch anew. */
static void fetch_all(Rup *r) {
    for (int i = 0; i < 2 * (r->vars + 1); i++) r->watch[i].count = 0;
    for (int n = 0; n < r->clauses && !r->refuted && r->left; n++) {
        r->clause[n].aside = false;
        spend(r, 4);
        attach(r, n);
    }
    r->put_aside = 0;
}

static RupAnswer answer(Rup *r, const int *literals, size_t count, int sign) {
    if (r->left == 0) return RUP_SPENT;
    bool found = r->refuted || conflicts(r, literals, count, sign);
    if (!found && r->put_aside) {
        fetch_all(r);
        found = r->refuted || conflicts(r, literals, count, sign);
    }
    return r->left == 0 ? RUP_SPENT : found ? RUP_RIGHT : RUP_WRONG;
}

RupAnswer rup_derive(Rup *r, const int *literals, size_t given) {
    int count;
    if (!sort(r, literals, given, &count)) return r->left ? RUP_RIGHT : RUP_SPENT;
    RupAnswer is = answer(r, r->sorted, (size_t)count, -1);
    if (is == RUP_RIGHT && !r->refuted) keep(r, count);
    return is;
}

RupAnswer rup_refute(Rup *r, const int *literals, size_t given) {
    for (size_t i = 0; i < given; i++)
        make_room(r, literals[i] < 0 ? -literals[i] : literals[i]);
    return answer(r, literals, given, 1);
}

/* The literals of the clause are those in r->sorted. */
static bool is_same(Rup *r, const Clause *c, int count) {
    if (c->count != count) return false;
    const int *at = r->literal + c->first;
    for (int i = 0; i < count; i++)
        if (!bsearch(&at[i], r->sorted, (size_t)count, sizeof *at, in_order))
            return false;
    return true;
}

void rup_delete(Rup *r, const int *literals, size_t given) {
    int count;
    if (r->refuted || !sort(r, literals, given, &count) || count < 2) return;
    uint32_t hash = hash_of(r->sorted, count);
    for (int n = r->head[hash & (r->heads - 1)]; n >= 0; n = r->clause[n].chain) {
        Clause *c = &r->clause[n];
        if (c->aside || c->hash != hash || !is_same(r, c, count)) continue;
        c->aside = true;
        r->put_aside++;
        return;
    }
}
