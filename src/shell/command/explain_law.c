/* Laws explained. The verdict comes from where `:prove` gets it; it is caught on its way
 * to say what its method does. */
#include "shell/command/explain_law.h"

#include "render/study/algebra.h"
#include "shell/command/command.h"
#include "shell/command/explain_sum.h"
#include "shell/law/law.h"

/* --- whether it is a law --- */

/* Whether a name without a value is in it. A deep one is no law to explain. */
static bool has_free(const Session *session, const Node *node, unsigned depth) {
    Value value;
    if (depth > 100) return false;
    if (node->kind == NODE_NAME) return !exec_get(session->exec, node->sym, &value);
    if (node->kind == NODE_GATHER || node->kind == NODE_BIND) return false;
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i] && has_free(session, node->kid[i], depth + 1)) return true;
    return false;
}

static bool is_claim(const Work *work) {
    Query query = work_study(work);
    const Node *expr = work->node->kid[0];
    Value value;
    return exec_try(&query, expr, &value) && value.kind == KIND_BOOL && query.nused > 0;
}

/* --- the explanation --- */

enum { COLUMN_MOST = 44, CHAINS_MOST = 6 };

static void put_chain(Buf *text, const Style *style, const Algebra *algebra) {
    size_t widest = 0;
    for (size_t i = 0; i < algebra->count; i++) {
        size_t width = style_width(algebra->lines[i].text);
        if (width > widest) widest = width;
    }
    if (widest > COLUMN_MOST) widest = COLUMN_MOST;
    if (algebra->meaning) buf_printf(text, "%s\n", algebra->meaning);
    for (size_t i = 0; i < algebra->count; i++) {
        const AlgebraLine *line = &algebra->lines[i];
        buf_puts(text, i ? "  = " : "    ");
        if (line->law)
            style_pad(text, line->text, widest + 3);
        else
            buf_puts(text, line->text);
        if (line->law) style_puts(text, style, INK_TITLE, line->law);
        buf_putc(text, '\n');
    }
}

/* A chain for each comparison that the claim joins. false: one has none. */
static bool put_chains(Buf *text, const Session *session, const Node *claim,
                       unsigned depth) {
    Arena *arena = session->statement;
    if (depth == CHAINS_MOST) return false;
    if (claim->kind == NODE_BINARY && claim->op == MEANING_AND_THEN)
        return put_chains(text, session, claim->kid[0], depth + 1) &&
               put_chains(text, session, claim->kid[1], depth + 1);
    if (claim->kind != NODE_CHAIN || claim->n > CHAINS_MOST) return false;
    for (uint32_t i = 0; claim->n > 2 && i + 1 < claim->n; i++)
        if (!put_chains(text, session, ast_pair(arena, claim, i), depth)) return false;
    if (claim->n > 2) return true;
    Algebra algebra;
    if (!algebra_chain(arena, claim, &algebra)) return false;
    if (text->len) buf_putc(text, '\n');
    put_chain(text, &session->report.first->style, &algebra);
    return true;
}

typedef struct {
    Report outer;
    Buf text;           /* the chains */
    Buf sum;            /* else the table of a sum, or nothing */
    const char *common; /* what both sides of an equation are, or NULL */
} Catch;

static void say(Catch *catch, const Buf *text) {
    report_words(
        &catch->outer,
        &(TextEvent){.command = "explain", .text = buf_str(text), .proof = true});
}

static void say_common(Catch *catch) {
    Buf text = {0};
    buf_printf(&text, "Both sides are %s\n", catch->common);
    say(catch, &text);
    buf_free(&text);
}

static void say_why(Catch *catch, const LawEvent *law) {
    if (catch->sum.len) {
        say(catch, &catch->sum);
        return;
    }
    Buf text = {0}, words = {0};
    prove_explain(law->method, law->equation, &words);
    bool some = words.len > 0;
    style_flush(&text, &catch->outer.first->style, &words, 0);
    if (some) say(catch, &text);
    buf_free(&text);
}

static void caught(Reporter *r, const LawEvent *law) {
    Catch *catch = r->own;
    bool proved = law->verdict == VERDICT_PROVED, chain = proved && catch->text.len;
    if (chain) say(catch, &catch->text);
    report_law(&catch->outer, law);
    if (!proved || chain) return;
    say_why(catch, law);
    if (catch->common) say_common(catch);
}

static void told(Reporter *r, const DiagEvent *diag) {
    Catch *catch = r->own;
    report_diag(&catch->outer, diag);
}

static const ReporterKind catcher = {.law = caught, .diag = told};

/* What :simplify says of a side. false: it says nothing. */
static bool shortened(const Work *work, const Node *side, SimplifyEvent *event) {
    Diags *diags = &work->session->diags;
    size_t errors = diags->count;
    Node *node = ast_new(work->session->statement, NODE_COMMAND, side->span, 2);
    Work one = *work;
    node->text = "";
    node->kid[0] = (Node *)side;
    one.node = node;
    bool good = command_short(&one, event);
    if (diags->count > errors) diag_cut(diags, errors);
    return good;
}

/* Shorter than both sides of the equation: if it is a law, what they are. */
static const char *common_form(const Work *work, const Node *claim) {
    SimplifyEvent left, right;
    if (claim->kind != NODE_CHAIN || claim->n != 2 || claim->ops[0] != MEANING_EQ ||
        !shortened(work, claim->kid[0], &left) || !shortened(work, claim->kid[1], &right))
        return NULL;
    const SimplifyEvent *best = right.ops < left.ops ? &right : &left;
    return best->ops < left.ops_in && best->ops < right.ops_in ? best->output : NULL;
}

/* Of a claim, in a command or in a law. */
static void explain(const Work *work) {
    Session *session = work->session;
    const Node *claim = work->node->kid[0];
    bool plain = !work->node->kid[1] && work->node->n == 2;
    Catch catch = {session->report, {0}, {0}, plain ? common_form(work, claim) : NULL};
    if (!plain || !put_chains(&catch.text, session, claim, 0)) buf_clear(&catch.text);
    if (!plain || !explain_sum(&catch.sum, work, claim)) buf_clear(&catch.sum);
    Reporter reporter = {.kind = &catcher, .out = stdout, .err = stderr, .own = &catch};
    reporter.style = session->report.first->style;
    session->report = (Report){.first = &reporter};
    law_run(work);
    session_tell(session);
    session->report = catch.outer;
    buf_free(&reporter.buf);
    buf_free(&catch.text);
    buf_free(&catch.sum);
}

bool explain_law(const Work *work) {
    const Node *node = work->node->kid[0];
    Work stated = *work;
    if (node->kind == NODE_LAW)
        stated.node = node;
    else if (!has_free(work->session, node, 0) || !is_claim(work))
        return false;
    explain(&stated);
    return true;
}
