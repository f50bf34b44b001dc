/* The form of answers, by the tree of what was typed. */
#include "shell/learn/task.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "exec/reach.h"
#include "lang/operators.h"
#include "lang/print.h"

/* The next word of a list; its length, 0 behind the last. */
static size_t next_word(const char **list) {
    *list += strspn(*list, " ");
    return strcspn(*list, " ");
}

static bool lists(const char *list, const char *word) {
    for (size_t len; (len = next_word(&list)); list += len)
        if (strlen(word) == len && strncasecmp(list, word, len) == 0) return true;
    return false;
}

static bool is_call(const Node *node) {
    return node->kind == NODE_CALL || node->kind == NODE_GATHER;
}

static void put_calls(Buf *list, const Node *node) {
    if (is_call(node)) buf_printf(list, " %s", node->sym->name);
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i]) put_calls(list, node->kid[i]);
}

Task task_of(const Node *quiz, Arena *arena) {
    Task task = {.most = SIZE_MAX};
    Buf without = {0}, calls = {0};
    for (uint32_t i = 2; i < quiz->n; i++) {
        const Node *part = quiz->kid[i];
        size_t most = part->kind == NODE_MOST ? strtoull(part->text, NULL, 10) : SIZE_MAX;
        if (most < task.most) task.most = most;
        if (part->kind == NODE_WITHOUT)
            buf_printf(&without, without.len ? " %s" : "%s", part->text);
    }
    put_calls(&calls, quiz->kid[0]);
    task.without = arena_buf(arena, &without);
    task.calls = arena_buf(arena, &calls);
    return task;
}

static bool is_free(const Task *task) {
    return !*task->without && task->most == SIZE_MAX;
}

const char *task_text(const Task *task, Arena *arena) {
    Buf text = {0};
    if (is_free(task)) return NULL;
    if (*task->without) buf_printf(&text, "without %s", task->without);
    if (task->most != SIZE_MAX)
        buf_printf(&text, "%sat most %zu operation%s", text.len ? ", " : "", task->most,
                   task->most == 1 ? "" : "s");
    return arena_buf(arena, &text);
}

/* A function that is barred, or that the expected answer doesn't call. */
static bool is_foreign(const Task *task, const Node *node) {
    return is_call(node) && (lists(task->without, node->sym->name) ||
                             !lists(task->calls, node->sym->name));
}

/* The spelling under which an operator is barred, or NULL. */
static const char *barred(const Task *task, unsigned meaning) {
    const Operator *row;
    for (size_t i = 0; (row = operators_row(i)); i++)
        if (row->meaning == meaning && row->role & ROLE_VALUE &&
            lists(task->without, row->spelling))
            return row->spelling;
    return NULL;
}

static const char *misfit(const Task *task, const Node *node, Arena *arena) {
    const char *found = NULL;
    bool operates = node->kind == NODE_UNARY || node->kind == NODE_BINARY ||
                    node->kind == NODE_ASSIGN || node->kind == NODE_STEP;
    if (is_foreign(task, node))
        return arena_printf(arena, "the function %s", node->sym->name);
    if (operates) found = barred(task, node->op);
    if (node->kind == NODE_CHAIN)
        for (uint32_t i = 0; !found && i + 1 < node->n; i++)
            found = barred(task, node->ops[i]);
    for (uint32_t i = 0; !found && i < node->n; i++)
        if (node->kid[i]) found = misfit(task, node->kid[i], arena);
    return found;
}

const char *task_misfit(const Task *task, const Node *expr, Arena *arena) {
    if (is_free(task)) return NULL;
    const char *found = misfit(task, expr, arena);
    size_t ops = ast_ops(expr);
    if (found || ops <= task->most) return found;
    return arena_printf(arena, "%zu operation%s", ops, ops == 1 ? "" : "s");
}

typedef struct {
    const char *without;
    uint64_t moment;
} Bar;

/* One word of the list is the function, by whichever name. */
static bool is_barred(Symbol *sym, const void *context) {
    const Bar *bar = context;
    const char *list = bar->without;
    char name[64];
    for (size_t len; (len = next_word(&list)); list += len) {
        snprintf(name, sizeof name, "%.*s", (int)len, list);
        bool same = strcmp(sym->name, name) == 0 && !reach_is_foreign(sym, bar->moment);
        if (same || reach_is_builtin(sym, name)) return true;
    }
    return false;
}

const char *task_reaches(Exec *exec, const Node *expr, const char *without,
                         uint64_t moment) {
    const Bar bar = {without, moment};
    const Symbol *found = *without ? reach_find(exec, expr, NULL, is_barred, &bar) : NULL;
    return found ? found->name : NULL;
}
