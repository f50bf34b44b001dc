/* Parsers as their users see them: a name, and once defined a rule of a core. */
#include "mpc/mpc.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "mpc/mpc_fail.h"
#include "mpc/mpc_freeze.h"
#include "mpc/mpc_notation.h"
#include "mpc/mpc_tag.h"
#include "mpc/mpc_tree.h"

struct mpc_parser_t {
    char *name;
    mpc_core_t *core; /* NULL while undefined */
    const mpc_rule_t *rule;
};

mpc_parser_t *mpc_new(const char *name) {
    mpc_parser_t *p = base_malloc(sizeof *p);
    *p = (mpc_parser_t){.name = base_malloc(strlen(name) + 1)};
    strcpy(p->name, name);
    return p;
}

mpc_parser_t *mpc_undefine(mpc_parser_t *p) {
    if (p->core) mpc_core_release(p->core);
    p->core = NULL;
    p->rule = NULL;
    return p;
}

void mpc_delete(mpc_parser_t *p) {
    mpc_undefine(p);
    free(p->name);
    free(p);
}

void mpc_cleanup(int n, ...) {
    va_list args;
    va_start(args, n);
    for (int i = 0; i < n; i++) mpc_delete(va_arg(args, mpc_parser_t *));
    va_end(args);
}

void mpc_err_delete(mpc_err_t *e) {
    for (int i = 0; i < e->expected_num; i++) free(e->expected[i]);
    free(e->expected);
    free(e->filename);
    free(e->failure);
    free(e);
}

/* Gives the parser the rule of its name, if the core's grammar has one. */
static int define(mpc_parser_t *p, mpc_core_t *core) {
    const mpc_table_t *t = core->table;
    for (uint32_t i = 0; i < t->rules; i++) {
        if (strcmp(t->text + t->rule[i].name, p->name)) continue;
        core->holders++;
        mpc_undefine(p);
        p->core = core;
        p->rule = &t->rule[i];
        return 1;
    }
    return 0;
}

mpc_parser_t *mpc_table(const mpc_table_t *table, const char *rule) {
    mpc_parser_t *p = mpc_new(rule);
    mpc_core_t *core = mpc_core_new(table, NULL);
    if (define(p, core)) return p;
    mpc_delete(p);
    free(core);
    return NULL;
}

static mpc_err_t *notation_error(const char *language,
                                 const mpc_notation_fault_t *fault) {
    mpc_state_t state =
        mpc_tree_state((const unsigned char *)language, (uint32_t)fault->at, 0);
    mpc_err_t *e = mpc_fail_new("<mpca_lang>", state, NULL);
    e->received = language[fault->at];
    e->expected_num = 1;
    e->expected = base_malloc(sizeof *e->expected);
    e->expected[0] = base_malloc(strlen(fault->expected) + 1);
    strcpy(e->expected[0], fault->expected);
    return e;
}

static mpc_core_t *compile(int flags, const char *language, mpc_err_t **error) {
    mpc_draft_t draft;
    mpc_notation_fault_t fault;
    mpc_table_t *table = NULL;
    mpc_draft_init(&draft);
    if (!mpc_notation(&draft, language, flags, &fault)) {
        *error = notation_error(language, &fault);
    } else if (!(table = mpc_freeze(&draft))) {
        mpc_state_t start = {0, 0, 0, 0};
        *error = mpc_fail_new("<mpca_lang>", start, "Grammar too large!");
    }
    mpc_draft_free(&draft);
    return table ? mpc_core_new(table, table) : NULL;
}

mpc_err_t *mpca_lang(int flags, const char *language, ...) {
    mpc_err_t *error = NULL;
    mpc_core_t *core = compile(flags, language, &error);
    if (!core) return error;
    core->holders++;
    va_list args;
    va_start(args, language);
    for (mpc_parser_t *p; (p = va_arg(args, mpc_parser_t *));) define(p, core);
    va_end(args);
    mpc_core_release(core);
    return NULL;
}

static int fail_whole(const char *filename, const char *failure, mpc_result_t *r) {
    mpc_state_t start = {0, 0, 0, 0};
    r->error = mpc_fail_new(filename, start, failure);
    return 0;
}

int mpc_nparse(const char *filename, const char *string, size_t length, mpc_parser_t *p,
               mpc_result_t *r) {
    if (!p->core) return fail_whole(filename, "Parser Undefined!", r);
    length = strnlen(string, length);
    if (length >= MPC_INPUT_MAX) return fail_whole(filename, "Input too long!", r);
    mpc_core_t *core = p->core;
    if (!core->names.name) mpc_tag_init(&core->names, core->table);
    mpc_run_t run = {.table = core->table, .core = core, .length = length};
    run.start = mpc_core_input(core, string, length);
    run.lines = memchr(string, '\n', length) != NULL;
    mpc_run_rewind(&run);
    mpc_value_t value;
    int matched =
        mpc_run(&run, core->table->node + p->rule->body, &value) && !run.stopped;
    if (matched)
        r->output = mpc_tree(&run, &value);
    else
        r->error = mpc_fail(&run, p->rule, filename);
    mpc_core_empty(core);
    return matched;
}

int mpc_parse(const char *filename, const char *string, mpc_parser_t *p,
              mpc_result_t *r) {
    return mpc_nparse(filename, string, strlen(string), p, r);
}
