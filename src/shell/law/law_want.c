/* Wanted names: the grammar leaves them as text, "k c m[64]". */
#include "shell/law/law_want.h"

#include <stdlib.h>
#include <string.h>

#include "shell/law/law_names.h"

bool law_finds(const Node *node) {
    return node->kind == NODE_COMMAND &&
           (strcmp(node->sym->name, "find") == 0 ||
            (strcmp(node->sym->name, "solve") == 0 && *node->text));
}

size_t law_wanted(const Work *work, LawWanted **list) {
    Session *session = work->session;
    size_t n = 0, cap = 0;
    *list = NULL;
    for (const char *at = work->node->text; *at;) {
        size_t len = strcspn(at, " [");
        *list = arena_grow(session->statement, *list, n, &cap, sizeof **list);
        LawWanted *one = &(*list)[n++];
        *one = (LawWanted){.sym = symbol(session->symbols, at, len)};
        at += len;
        const char *bracket = at + strspn(at, " ");
        if (*bracket == '[') {
            unsigned long count = strtoul(bracket + 1, NULL, 10);
            one->count = count <= LAW_WANTED_MOST ? (uint32_t)count : LAW_WANTED_MOST + 1;
            at = strchr(bracket, ']') + 1;
        }
        at += strspn(at, " ");
    }
    return n;
}

void law_want(const Work *work, Query *query) {
    LawWanted *wanted;
    if (!law_finds(work->node)) return;
    size_t count = law_wanted(work, &wanted);
    for (size_t i = 0; i < count; i++) {
        if (wanted[i].count)
            query_words(query, wanted[i].sym, wanted[i].count);
        else
            query_free(query, wanted[i].sym);
    }
}

size_t law_wanted_by(const LawWanted *wanted, size_t count, const char *name,
                     size_t *at) {
    size_t i = 0;
    *at = 0;
    for (; i < count; i++) {
        size_t len = wanted[i].sym->len;
        if (strncmp(name, wanted[i].sym->name, len) != 0) continue;
        if (!name[len] && !wanted[i].count) break;
        if (name[len] != '[' || !wanted[i].count) continue;
        *at = strtoul(name + len + 1, NULL, 10);
        break;
    }
    return i;
}

/* The condition */

typedef struct {
    const Work *work;
    LawWanted *wanted;
    size_t count;
    Node *part[2]; /* of wanted names alone, and the rest */
} Condition;

/* No name is free but wanted ones; *some: there is one of them. */
static bool is_closed(const Condition *c, const Node *node, bool *some) {
    if (node->kind == NODE_GATHER) return false; /* it binds names */
    if (node->kind == NODE_NAME) {
        size_t i = 0;
        while (i < c->count && c->wanted[i].sym != node->sym) i++;
        *some |= i < c->count;
        return i < c->count || (exec_is_name(c->work->session->exec, node->sym) &&
                                !law_names_bind(c->work->node, node->sym));
    }
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i] && !is_closed(c, node->kid[i], some)) return false;
    return true;
}

static void add_part(Condition *c, Node *node) {
    if (node->kind == NODE_BINARY && node->op == MEANING_AND_THEN) {
        add_part(c, node->kid[0]);
        add_part(c, node->kid[1]);
        return;
    }
    bool some = false;
    Node **part = &c->part[!(is_closed(c, node, &some) && some)];
    *part = *part ? ast_binary(c->work->session->statement, MEANING_AND_THEN, *part, node)
                  : node;
}

const Node *law_want_condition(const Work *work, const Node **rest) {
    Condition c = {.work = work};
    const Node *node = work->node;
    *rest = node;
    if (!node->kid[1]) return NULL;
    c.count = law_wanted(work, &c.wanted);
    add_part(&c, node->kid[1]);
    if (!c.part[0]) return NULL;
    size_t size = sizeof *node + node->n * sizeof *node->kid;
    Node *copy = memcpy(arena_raw(work->session->statement, size), node, size);
    copy->kid[1] = c.part[1];
    *rest = copy;
    return c.part[0];
}
