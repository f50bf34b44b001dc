/* One grammar, one input, one line of text for what mpc makes of it: the tests' tables
 * are made of such lines and hold for any mpc.
 *
 *     tag'text'       a leaf            tag(a b c)    a node        -     no tree
 *     @4 x, y         an error: position, what was expected    @4! why     a failure */
#ifndef TESTS_MPC_HARNESS_H
#define TESTS_MPC_HARNESS_H

#include <mpc.h>
#include <stdio.h>
#include <string.h>

enum { HARNESS_RULES = 8, HARNESS_TEXT = 4000 };

typedef struct {
    char text[HARNESS_TEXT];
    size_t length;
} Line;

static inline void line_put(Line *line, const char *text) {
    size_t left = sizeof line->text - line->length;
    int length = snprintf(line->text + line->length, left, "%s", text);
    line->length += (size_t)length < left ? (size_t)length : left - 1;
}

static inline void line_tree(Line *line, const mpc_ast_t *a) {
    line_put(line, a ? a->tag : "-");
    if (!a) return;
    if (!a->children_num) {
        line_put(line, "'");
        line_put(line, a->contents);
        line_put(line, "'");
        return;
    }
    for (int i = 0; i < a->children_num; i++) {
        line_put(line, i ? " " : "(");
        line_tree(line, a->children[i]);
    }
    line_put(line, ")");
}

static inline void line_error(Line *line, const mpc_err_t *e) {
    char place[40];
    snprintf(place, sizeof place, "@%ld%s", e->state.pos, e->failure ? "!" : "");
    line_put(line, place);
    for (int i = 0; !e->failure && i < e->expected_num; i++) {
        line_put(line, i ? ", " : " ");
        line_put(line, e->expected[i]);
    }
    if (e->failure) line_put(line, " ");
    if (e->failure) line_put(line, e->failure);
}

typedef struct {
    mpc_parser_t *rule[HARNESS_RULES + 1];
    mpc_err_t *error; /* of the notation */
} Rules;

/* Rules are named a, b, c … in the order given: the first is the one that parses. */
static inline Rules rules_new(int flags, const char *grammar) {
    static const char *const names[HARNESS_RULES] = {"a", "b", "c", "d",
                                                     "e", "f", "g", "h"};
    Rules r = {{NULL}, NULL};
    for (int i = 0; i < HARNESS_RULES; i++) r.rule[i] = mpc_new(names[i]);
    mpc_parser_t **p = r.rule;
    r.error = mpca_lang(flags, grammar, p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7],
                        (mpc_parser_t *)NULL);
    return r;
}

static inline void rules_free(Rules *r) {
    mpc_parser_t **p = r->rule;
    if (r->error) mpc_err_delete(r->error);
    mpc_cleanup(8, p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]);
}

static inline const char *line_parse(Line *line, Rules *r, const char *input,
                                     size_t length) {
    mpc_result_t result;
    line->length = 0;
    line->text[0] = '\0';
    if (mpc_nparse("input", input, length, r->rule[0], &result)) {
        line_tree(line, result.output);
        mpc_ast_delete(result.output);
    } else {
        line_error(line, result.error);
        mpc_err_delete(result.error);
    }
    return line->text;
}

typedef struct {
    const char *grammar, *input, *want;
} Case;

/* Parses the input by the grammar's rule a. */
static inline const char *line_of(Line *line, const Case *c) {
    Rules r = rules_new(MPCA_LANG_DEFAULT, c->grammar);
    line_parse(line, &r, c->input, strlen(c->input));
    rules_free(&r);
    return line->text;
}

#endif
