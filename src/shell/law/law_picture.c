/* Which comparison fails: below `=>` the conclusion, below `&&` the part that is false,
 * in a chain the first pair that does not hold. Nothing is drawn that is not certain: a
 * claim of another form shows its variables only. */
#include "shell/law/law_picture.h"

#include "lang/print.h"

/* The value of a part; what it says about itself was said before. */
static bool quiet_eval(Query *query, const Node *node, Value *value) {
    return exec_try(query, node, value) && value->kind != KIND_LIST &&
           value->kind != KIND_VOID && value_is_known(value);
}

static bool is_true(Query *query, const Node *node) {
    Value value;
    return quiet_eval(query, node, &value) && value_wide(&value) != 0;
}

/* The part of the claim that is to blame. */
static const Node *failing_part(Query *query, const Node *claim) {
    while (claim->kind == NODE_BINARY) {
        bool truths = claim->op == MEANING_IMPLIES || claim->op == MEANING_AND_THEN;
        if (!truths) return claim;
        bool first = claim->op == MEANING_AND_THEN && !is_true(query, claim->kid[0]);
        claim = claim->kid[first ? 0 : 1];
    }
    return claim;
}

/* What holds between the sides of a comparison that does not hold. */
static const char *sign_between(Arena *arena, Meaning op) {
    static const Meaning turned[MEANING_COUNT] = {
        [MEANING_EQ] = MEANING_NE,     [MEANING_NE] = MEANING_EQ,
        [MEANING_LT] = MEANING_GE,     [MEANING_GE] = MEANING_LT,
        [MEANING_LE] = MEANING_GT,     [MEANING_GT] = MEANING_LE,
        [MEANING_NOT_IN] = MEANING_IN,
    };
    return turned[op] ? print_spelling(turned[op])
                      : arena_printf(arena, "not %s", print_spelling(op));
}

/* The right side of a pair comes after its left one, whose functions may assign. */
static bool eval_sides(Query *query, const Node *pair, Value *left, Value *right) {
    Node *both = ast_new(query->arena, NODE_COMMA, pair->span, 2);
    both->kid[0] = pair->kid[0], both->kid[1] = pair->kid[1];
    return quiet_eval(query, pair->kid[0], left) && quiet_eval(query, both, right);
}

static void add_sides(Query *query, const Node *chain, Counterexample *out) {
    Value left, right;
    for (uint32_t i = 0; i + 1 < chain->n; i++) {
        const Node *pair = ast_pair(query->arena, chain, i);
        if (!eval_sides(query, pair, &left, &right)) return;
        if (is_true(query, pair)) continue;
        out->sides = true;
        out->op = (Meaning)pair->ops[0];
        out->sign = sign_between(query->arena, out->op);
        out->left = (NamedValue){print_side(query->arena, pair->kid[0]), left};
        out->right = (NamedValue){print_side(query->arena, pair->kid[1]), right};
        return;
    }
}

const Counterexample *law_picture(const LawPicture *picture) {
    Query *query = picture->query;
    Counterexample *out = ARENA_NEW(query->arena, Counterexample);
    out->vars = picture->example;
    out->nvars = picture->nexample;
    if (picture->undefined) return out;
    const Node *part = failing_part(query, picture->claim);
    /* What was assigned before counts: such a claim is taken whole. */
    bool whole = part == picture->claim && part->n == 2;
    if (is_true(query, part) || (query->copied && !whole)) return out;
    if (part->kind == NODE_CHAIN) add_sides(query, part, out);
    return out;
}
