/* Warnings that compilers give: 32 bits where 64 are needed, shifts by the width or more,
 * ~ of a bool. */
#include "cc/cc_local.h"

static bool may_warn(const Cc *c, const Node *node) {
    return c->hosted && !c->failed && node->flags & NODE_FLAG_C;
}

/* Without parentheses around it. */
static const char *text_of(Cc *c, const Node *node) {
    Span span = cc_place(c->program, cc_scope_node(c, node))->span;
    return arena_strn(c->scratch, c->source->text + span.start, span.end - span.start);
}

/* The node's operator. */
static Span place_of(const Node *node) {
    return span_of(node->at, node->at + 1);
}

void cc_warn_complement(Cc *c, const Node *complement) {
    const Node *of = complement->kid[0];
    while (of->kind == NODE_COMMA && of->n == 1) of = of->kid[0];
    bool truth = of->kind == NODE_CHAIN ||
                 (of->kind == NODE_UNARY && of->op == MEANING_LNOT) ||
                 (of->kind == NODE_BINARY && of->op <= MEANING_AND_THEN);
    if (truth && may_warn(c, complement))
        diag_warning(c->diags, c->source, place_of(complement),
                     "~ of a truth is never 0\n|!%s",
                     cc_scope_text(c, complement->kid[0]));
}

void cc_warn_shift_amount(Cc *c, const Node *shift, const CcType *type) {
    const Node *left = shift->kid[0], *amount = shift->n > 1 ? shift->kid[1] : NULL;
    unsigned bits = type->bits;
    bool far = amount && amount->kind == NODE_NUMBER && amount->num >= bits;
    if (!far || type->is_wide || !may_warn(c, shift)) return;
    bool wider = bits == 32 && amount->num < 64 && left->kind == NODE_NUMBER;
    const char *hint = wider ? arena_printf(c->scratch, "\n|%lluULL << %llu",
                                            (unsigned long long)left->num,
                                            (unsigned long long)amount->num)
                             : "";
    diag_warning(c->diags, c->source, place_of(shift),
                 "%s has %u bits in C: the amount is taken modulo %u, as %llu%s",
                 text_of(c, shift), bits, bits, (unsigned long long)amount->num % bits,
                 hint);
}

void cc_warn_remember(CcTree *value, const Node *node) {
    bool shift = node->kind == NODE_BINARY && node->op == MEANING_SHL &&
                 node->kid[0]->kind == NODE_NUMBER && node->kid[1]->kind != NODE_NUMBER;
    bool complement = node->kind == NODE_UNARY && !value->type->is_signed;
    if (value->type->bits == 32 && (shift || complement)) value->warn_if_widened = node;
}

void cc_warn_widened(Cc *c, const CcTree *value, const CcType *to) {
    const Node *node = value->warn_if_widened;
    if (to->bits != 64 || !node || !may_warn(c, node)) return;
    const char *text = text_of(c, node);
    if (node->kind == NODE_BINARY)
        diag_warning(c->diags, c->source, place_of(node),
                     "%s has 32 bits in C, and 64 are wanted\n|%lluULL << %s", text,
                     (unsigned long long)node->kid[0]->num,
                     cc_scope_text(c, node->kid[1]));
    else
        diag_warning(c->diags, c->source, place_of(node),
                     "%s has 32 bits in C: the upper half of 64 is empty\n|~(U64)%s",
                     text, cc_scope_text(c, node->kid[0]));
}
