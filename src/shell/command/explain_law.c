/* Laws explained: the verdict, and why it is so. */
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

static void report_explanation(const Work *work, const Blocks *blocks) {
    if (blocks->count)
        report_words(&work->session->report,
                     &(TextEvent){.command = "explain", .blocks = blocks});
}

/* What the law's methods do, in sentences. */
static void add_methods(Blocks *blocks, const LawEvent *law) {
    Buf method = {0}, words = {0};
    report_method(&method, law);
    prove_explain(buf_str(&method), law->equation, &words);
    block_add_buf(blocks, BLOCK_NOTE, &words);
    buf_free(&method);
}

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

/* Of a claim, in a command or in a law: the steps of algebra before the verdict, or else
 * behind it the table of a sum, or what the method does; and what both sides are. */
static void explain(const Work *work) {
    Session *session = work->session;
    const Node *claim = work->node->kid[0];
    bool plain = !work->node->kid[1] && work->node->n == 2;
    const char *common = plain ? common_form(work, claim) : NULL;
    Arena *arena = session->statement;
    Blocks chains = {.arena = arena, .title = "Why"}, why = chains, both = chains;
    Buf text = {0};
    LawEvent law;
    if (!plain || !put_chains(&text, session, claim, 0)) buf_clear(&text);
    block_add_buf(&chains, BLOCK_LINES, &text);
    bool sum = plain && explain_sum(&why, work, claim);
    bool decided = law_decide(work, true, &law);
    bool proved = decided && law.verdict == VERDICT_PROVED;
    session_tell(session);
    if (proved) report_explanation(work, &chains);
    if (decided) law_report(work, &law);
    if (!proved || chains.count) return;
    if (!sum) add_methods(&why, &law);
    report_explanation(work, &why);
    if (common)
        block_add_text(&both, BLOCK_LINES,
                       arena_printf(arena, "Both sides are %s\n", common));
    report_explanation(work, &both);
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
