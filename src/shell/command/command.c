/* The table of commands, and what they share. */
#include "shell/command/command.h"

#include <string.h>

#include "board/fen.h"
#include "shell/law/law.h"
#include "shell/law/law_smt.h"

#define COMMAND(name, form, arguments, doc) void command_##name(const Work *work);
#include "commands.def"
#undef COMMAND

const CommandRow command_rows[] = {
#define COMMAND(name, form, arguments, doc)                                              \
    {#name, #form, arguments, doc, command_##name},
#include "commands.def"
#undef COMMAND
    {0},
};

const CommandRow *command_row(const char *name) {
    const CommandRow *row = command_rows;
    while (row->name && strcmp(row->name, name) != 0) row++;
    return row->name ? row : NULL;
}

/* `mark` stands behind the expression of pictures only. */
static bool takes_marks(const Work *work) {
    const Node *node = work->node;
    bool marks = node->n > 2 && node->kid[2]->kind == NODE_MARK;
    const char *name = node->sym->name;
    if (!marks || strcmp(name, "show") == 0 || strcmp(name, "svg") == 0) return true;
    return work_error(work, "':%s' marks nothing\n|:show and :svg take marks", name);
}

void command_run(const Work *work) {
    const CommandRow *row = command_row(work->node->sym->name);
    const char *rest = command_rest(work);
    if (strcmp(row->form, "RAW") == 0 && !*row->arguments && *rest)
        work_error_at(work, work_place(work, rest), "':%s' takes no argument", row->name);
    else if (takes_marks(work))
        row->run(work);
}

void command_prove(const Work *work) {
    law_run(work);
}

void command_when(const Work *work) {
    if (work_narrow(work)) law_ask(work);
}

void command_smt(const Work *work) {
    Buf text = {0};
    if (law_smt(work, &text))
        work_say(work, &text);
    else
        buf_free(&text);
}

char *command_rest(const Work *work) {
    const char *text = work->node->text ? work->node->text : "";
    while (*text == ' ' || *text == '\t') text++;
    size_t len = strlen(text);
    while (len > 0 && strchr(" \t\r\n;", text[len - 1])) len--;
    return arena_strn(work->session->statement, text, len);
}

/* The men of the position whose sets still have values, on the word's squares. false:
 * not all of its squares hold one. */
static bool take_men(const Session *session, Wide word, BoardMarks *marks) {
    Wide rest = word;
    for (int man = 0; man < FEN_MEN; man++) {
        const char *name = fen_men[man].name;
        Value value;
        if (!exec_get(session->exec, symbol_of(session->symbols, name), &value))
            return false;
        Wide set = value_wide(&value) & word;
        rest &= ~set;
        for (; set; set &= set - 1)
            marks->sign[wide_first(set)] = fen_men[man].letter;
    }
    marks->pieces = true;
    return rest == 0;
}

/* The name of one of a position's sets shows its pieces. */
static bool is_men(const Node *expr) {
    if (expr->kind != NODE_NAME) return false;
    const Position none = {.en_passant = -1};
    uint64_t set;
    bool empty = strcmp(expr->sym->name, "empty_squares") == 0, known = false;
    for (int i = 0; i < FEN_NAMES && !known; i++)
        known = strcmp(fen_set(&none, i, &set), expr->sym->name) == 0;
    return known && !empty;
}

/* `position` stands for all of its men, unless it has a value of its own. */
const Node *command_board(const Work *work) {
    Session *session = work->session;
    Node *expr = (Node *)command_expr(work);
    Value value;
    if (expr->kind == NODE_NAME && strcmp(expr->sym->name, "position") == 0 &&
        !exec_get(session->exec, expr->sym, &value))
        expr->sym = symbol_of(session->symbols, "occupied");
    return expr;
}

bool command_men(const Work *work, const Node *expr, Wide word, BoardMarks *marks) {
    BoardMarks men = {0};
    if (!is_men(expr) || !take_men(work->session, word, &men)) return false;
    *marks = men;
    return true;
}

bool command_value(const Work *work, const Node *expr, Value *value) {
    if (work->node->kind == NODE_COMMAND && command_condition(work))
        return work_error(work, "':%s' takes no condition", work->node->sym->name);
    Query query = work_query(work);
    if (!exec_eval(&query, expr, value)) return false;
    return value->kind != KIND_VOID || work_error(work, "the expression has no value");
}

/* It has a value for some input: a / 0 has none. */
static bool is_defined(const Work *work, const Query *query) {
    for (size_t i = 0; i < query->nduties; i++) {
        const ExecDuty *duty = &query->duties[i];
        if (!term_is(duty->must, 0)) continue;
        diag_error(&work->session->diags, duty->source, duty->span, "%s", duty->what);
        return false;
    }
    return true;
}

/* Of words of 128 bits only what does the same with both halves is studied, by one. */
bool command_half(const Work *work, const Query *query, const Value *value, Term when) {
    bool alike = term_is(when, 1) && query_halves_alike(query, value_pair(value));
    return alike || !work_is_wide(work) ||
           work_error(work,
                      "of words of 128 bits only setwise expressions are taken apart: "
                      "this one doesn't do the same with both halves");
}

bool command_term(const Work *work, Query *query, const Node *expr, Term *when,
                  Value *value, const char *wanted) {
    *when = term_word(1);
    if (command_condition(work)) {
        if (!exec_eval(query, command_condition(work), value)) return false;
        *when = value_truth_in(query->pool, value);
    }
    if (!exec_eval_under(query, *when, expr, value)) return false;
    if (value->kind == KIND_LIST || value->kind == KIND_VOID)
        return work_error(work, "only a word %s", wanted);
    return is_defined(work, query);
}

/* What there is instead of a table of one bit. */
static const char *instead(const Node *where) {
    if (where->kind == NODE_NUMBER || where->kind == NODE_BOARD ||
        where->kind == NODE_SET)
        return "give it a name: names are free here";
    if (where->kind != NODE_BINARY && where->kind != NODE_UNARY) return NULL;
    switch (where->op) {
    case MEANING_SHL:
    case MEANING_SHR:
    case MEANING_USHR:
        return ":table x << 9, of one name, tells where each square goes; :show and "
               ":explain draw it";
    case MEANING_ADD:
    case MEANING_SUB:
    case MEANING_NEG:
        return ":explain draws the carries and borrows";
    default:
        return NULL;
    }
}

void command_refuse(const Work *work, const TableRefusal *refusal) {
    if (!refusal->why) return;
    const Node *where = refusal->where ? refusal->where : work->node;
    const char *hint = instead(where);
    work_error_at(work, span_of(where->at, where->span.end), "%s%s%s", refusal->why,
                  hint ? "\n|" : "", hint ? hint : "");
}
