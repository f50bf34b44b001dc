/* Runs the grammar again, now as mpc does it in full: a node that fails hands up what it
 * expected, if anything; choices, options and repetitions merge that into one account of
 * the furthest place reached, in the order of trying.  A rule with a description expects
 * just that, so what is below it needs no account and the first pass runs it.
 *
 * What a node hands up is one text at most, since mpc merges all lists on the way. */
#include "mpc/mpc_fail.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/buf.h"
#include "mpc/mpc_tree.h"

/* text: 0 is no error, else a place in the texts, a failure if fatal.  prefix: what
 * stands before it, 16 bits each, the outermost lowest: MORE or a count. */
typedef struct {
    uint32_t text, at;
    uint64_t prefix;
    int fatal;
} Fault;

enum { MORE = 0xffff };

/* The account.  at: the furthest place, UINT32_MAX before the first. */
typedef struct {
    mpc_run_t *run;
    Buf *list; /* expected texts, without repetition */
    uint32_t count, cap, at;
    uint32_t failure;
} Account;

static const mpc_node_t *kid_of(const Account *a, const mpc_node_t *n) {
    return a->run->table->node + n->kid;
}

static int fails(Account *a, Fault *f, uint32_t text) {
    *f = (Fault){.text = text, .at = mpc_run_place(a->run)};
    return 0;
}

static void clear_list(Account *a) {
    for (uint32_t i = 0; i < a->count; i++) buf_free(&a->list[i]);
    a->count = 0;
}

static void print_fault(Buf *to, const Account *a, const Fault *f) {
    for (uint64_t prefix = f->prefix; prefix; prefix >>= 16) {
        unsigned code = prefix & 0xffff;
        if (code == MORE)
            buf_puts(to, "one or more of ");
        else
            buf_printf(to, "%u of ", code);
    }
    buf_puts(to, a->run->table->text + f->text);
}

static void add_expected(Account *a, const Fault *f) {
    Buf text = {0};
    print_fault(&text, a, f);
    for (uint32_t i = 0; i < a->count; i++) {
        if (strcmp(buf_str(&a->list[i]), buf_str(&text))) continue;
        buf_free(&text);
        return;
    }
    if (a->count == a->cap) {
        a->cap = a->cap ? a->cap * 2 : 16;
        a->list = base_realloc(a->list, a->cap * sizeof *a->list);
    }
    a->list[a->count++] = text;
}

/* mpc forgets what was expected where a failure is when it merges the next error. */
static void merge(Account *a, const Fault *f) {
    uint32_t at = f->at & MPC_INPUT_MAX, furthest = a->at & MPC_INPUT_MAX;
    if (f->text && (a->at == UINT32_MAX || at > furthest)) {
        clear_list(a);
        a->at = f->at;
        a->failure = 0;
    } else if (a->failure) {
        clear_list(a);
        return;
    } else if (!f->text || at < furthest) {
        return;
    }
    if (f->fatal)
        a->failure = f->text;
    else
        add_expected(a, f);
}

static int judge(Account *a, const mpc_node_t *n, Fault *f);

/* One kid after the other, or one as often as it has to be there. */
static int judge_row(Account *a, const mpc_node_t *n, Fault *f) {
    int counted = n->op == MPC_COUNT;
    const unsigned char *at = a->run->at;
    uint32_t term = a->run->term;
    for (int i = 0; i < n->count; i++) {
        if (judge(a, kid_of(a, n) + (counted ? 0 : i), f)) continue;
        a->run->at = at;
        a->run->term = term;
        if (counted) f->prefix = f->prefix << 16 | n->count;
        return 0;
    }
    return 1;
}

static int judge_choice(Account *a, const mpc_node_t *n, Fault *f) {
    const mpc_node_t *kid = kid_of(a, n);
    for (int i = 0; i < n->count; i++) {
        if (judge(a, kid + i, f)) return 1;
        merge(a, f);
    }
    f->text = 0;
    return 0;
}

static int judge_option(Account *a, const mpc_node_t *n, Fault *f) {
    if (!judge(a, kid_of(a, n), f)) merge(a, f);
    return 1;
}

/* A round that takes nothing is the last. */
static int judge_many(Account *a, const mpc_node_t *n, Fault *f, int atleast) {
    int rounds = 0;
    for (;;) {
        const unsigned char *at = a->run->at;
        uint32_t term = a->run->term;
        if (!judge(a, kid_of(a, n), f)) break;
        rounds = 1;
        if (a->run->at == at && a->run->term == term) return 1;
    }
    if (rounds < atleast) {
        f->prefix = f->prefix << 16 | MORE;
        return 0;
    }
    merge(a, f);
    return 1;
}

static int scans(Account *a, const mpc_node_t *n) {
    const unsigned char *to = mpc_scan(a->run, n, a->run->at);
    if (to) a->run->at = to;
    return to != NULL;
}

/* MPC_SPAN and MPC_SPAN1 hold the text of their set. */
static int judge_span(Account *a, const mpc_node_t *n, Fault *f) {
    int matched = scans(a, n);
    fails(a, f, n->text);
    if (!matched)
        f->prefix = MORE;
    else
        merge(a, f);
    return matched;
}

static int judge_fatal(Account *a, const mpc_node_t *n, Fault *f) {
    fails(a, f, n->text);
    f->fatal = 1;
    return 0;
}

static int judge_token(Account *a, const mpc_node_t *n, Fault *f) {
    int matched = n->text ? scans(a, kid_of(a, n)) || fails(a, f, n->text)
                          : judge(a, kid_of(a, n), f);
    if (matched && n->blank) a->run->at = mpc_scan_blank(a->run->at);
    return matched;
}

static int judge_reference(Account *a, const mpc_node_t *n, Fault *f) {
    if (n->text) return mpc_run_blind(a->run, kid_of(a, n)) || fails(a, f, n->text);
    f->text = 0;
    if (!mpc_run_enter(a->run)) return 0;
    int matched = judge(a, kid_of(a, n), f);
    a->run->depth--;
    return matched;
}

static int judge_not(Account *a, const mpc_node_t *n, Fault *f) {
    const unsigned char *at = a->run->at;
    uint32_t term = a->run->term;
    if (!mpc_run_blind(a->run, kid_of(a, n))) return 1;
    a->run->at = at;
    a->run->term = term;
    return fails(a, f, n->text);
}

static int judge(Account *a, const mpc_node_t *n, Fault *f) {
    switch (n->op) {
    case MPC_TOKEN:
        return judge_token(a, n, f);
    case MPC_REF:
        return judge_reference(a, n, f);
    case MPC_AND:
    case MPC_COUNT:
        return judge_row(a, n, f);
    case MPC_OR:
        return judge_choice(a, n, f);
    case MPC_MANY:
        return judge_many(a, n, f, 0);
    case MPC_MANY1:
        return judge_many(a, n, f, 1);
    case MPC_MAYBE:
        return judge_option(a, n, f);
    case MPC_NOT:
        return judge_not(a, n, f);
    case MPC_SPAN:
    case MPC_SPAN1:
        return judge_span(a, n, f);
    case MPC_FAILS:
        return judge_fatal(a, n, f);
    default:
        return scans(a, n) || fails(a, f, n->text);
    }
}

static char *copied(const char *text) {
    return strcpy(base_malloc(strlen(text) + 1), text);
}

mpc_err_t *mpc_fail_new(const char *filename, mpc_state_t state, const char *failure) {
    mpc_err_t *e = base_malloc(sizeof *e);
    *e = (mpc_err_t){.state = state, .received = ' ', .filename = copied(filename)};
    if (failure) e->failure = copied(failure);
    return e;
}

static mpc_state_t state_of(const mpc_run_t *run, uint32_t place) {
    return mpc_tree_state(run->start, place & MPC_INPUT_MAX, place >> MPC_TERM);
}

static mpc_err_t *error_of(const Account *a, const char *filename) {
    const mpc_state_t nowhere = {-1, -1, -1, 0};
    if (a->at == UINT32_MAX) return mpc_fail_new(filename, nowhere, "Unknown Error");
    const char *failure = a->failure ? a->run->table->text + a->failure : NULL;
    mpc_err_t *e = mpc_fail_new(filename, state_of(a->run, a->at), failure);
    if (!failure) e->received = (char)a->run->start[e->state.pos];
    e->expected_num = (int)a->count;
    if (a->count) e->expected = base_malloc(a->count * sizeof *e->expected);
    for (uint32_t i = 0; i < a->count; i++) e->expected[i] = copied(buf_str(&a->list[i]));
    return e;
}

mpc_err_t *mpc_fail(mpc_run_t *run, const mpc_rule_t *rule, const char *filename) {
    Account a = {.run = run, .at = UINT32_MAX};
    Fault f = {0};
    if (!run->stopped) {
        mpc_run_rewind(run);
        if (rule->text)
            fails(&a, &f, rule->text);
        else
            judge(&a, run->table->node + rule->body, &f);
        merge(&a, &f);
    }
    mpc_err_t *e = run->stopped ? mpc_fail_new(filename, state_of(run, run->stopped_at),
                                               run->stopped)
                                : error_of(&a, filename);
    clear_list(&a);
    free(a.list);
    return e;
}
