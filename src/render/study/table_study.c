/* The walk: from an expression to the truth of one bit.
 *
 * Terms decide whether an expression is bitwise (bits_of: and, or, xor, not over
 * variables, 0 and ~0) and what a truth that is no comparison in the text says
 * (bits_of_truth: subset(a, b) is an equation of words). The AST gives titles, columns,
 * the comparisons, and the place that is to blame when there is no table. */
#include <string.h>

#include "lang/print.h"
#include "render/study/table.h"
#include "term/walk.h"
#include "term/walk.h"

enum {
    NODES_MOST = 1 << 18, /* of a term */
    DEPTH_MOST = 500,     /* a long row of operators is deep, too */
    COLUMNS_MOST = 64
};

typedef struct {
    Query *query;
    TruthTable *table;
    uint32_t numbers[TRUTH_VARS]; /* of the variables, in their pool */
    size_t columns_cap;
    unsigned depth; /* of claim_bits */
} Study;

/* --- terms --- */

static bool is_variable(const Study *study, uint64_t number) {
    for (size_t i = 0; i < study->table->nvars; i++)
        if (study->numbers[i] == number) return true;
    return false;
}

/* Whether each square of the node's value comes from the same square of its operands. */
static bool is_bitwise(const Study *study, const TermNode *node) {
    switch (node->op) {
    case OP_VAR:
        return is_variable(study, node->k);
    case OP_CONST:
        return node->k == 0 || ~node->k == 0;
    default:
        return op_class((Op)node->op) == CLASS_BITWISE;
    }
}

/* A bitwise term of the variables' rows is its own row of 64 at a time. */
static void eval_rows(const Study *study, Term term, Truth *truth) {
    const Query *query = study->query;
    uint64_t *values = ARENA_ARRAY(query->arena, uint64_t, pool_vars(query->pool) + 1);
    uint64_t *scratch = ARENA_ARRAY(query->arena, uint64_t, pool_count(query->pool));
    for (size_t i = 0; i < 4; i++) {
        for (size_t k = 0; k < study->table->nvars; k++)
            values[study->numbers[k]] = truth_var(study->table->nvars, k).at[i];
        truth->at[i] = term_eval(query->pool, term, values, scratch);
    }
}

/* The truth of one bit of the term; false when it is not bitwise. */
static bool bits_of(Study *study, Term term, Truth *truth) {
    if (!term.ref) {
        *truth = truth_const(term.word != 0);
        return term.word == 0 || ~term.word == 0;
    }
    const Pool *pool = study->query->pool;
    ArenaMark mark = arena_mark(study->query->arena);
    TermWalk walk = walk_new(pool, &term, 1, study->query->arena);
    size_t count = 0;
    bool good = true;
    for (Ref ref = 0; good && (ref = walk_up(&walk, ref));)
        good = is_bitwise(study, pool_node(pool, ref)) && ++count <= NODES_MOST;
    if (good) eval_rows(study, term, truth);
    arena_release(study->query->arena, mark);
    return good;
}

/* --- truths of whole words, read square by square --- */

/* What a claim says about one bit. universal: it says the same about every square, so
 * that it holds for words iff it holds for each of their squares. */
typedef struct {
    Truth truth;
    bool universal;
    bool horn; /* universal, or universal conditions => universal */
} Said;

static Said said_and(Said a, Said b) {
    bool universal = a.universal && b.universal;
    return (Said){truth_and(a.truth, b.truth), universal, a.horn && b.horn};
}

static Said said_implies(Said a, Said b) {
    return (Said){truth_or(truth_not(a.truth), b.truth), false, a.universal && b.horn};
}

static bool truth_term(Study *study, Term term, unsigned depth, Said *said);

/* x == y: of words the equivalence; of truths too, and that is no longer universal. */
static bool equation(Study *study, Term x, Term y, unsigned depth, Said *said) {
    const Pool *pool = study->query->pool;
    Said a = {.universal = true, .horn = true}, b = a;
    bool truths = x.ref && y.ref ? term_is_bool(pool, x) && term_is_bool(pool, y)
                                 : term_is_bool(pool, x.ref ? x : y);
    if (truths) {
        if (!truth_term(study, x, depth, &a) || !truth_term(study, y, depth, &b))
            return false;
    } else if (!bits_of(study, x, &a.truth) || !bits_of(study, y, &b.truth))
        return false;
    *said = (Said){truth_not(truth_xor(a.truth, b.truth)), !truths, !truths};
    return true;
}

static bool joined(Study *study, Ref ref, unsigned depth, Said *said) {
    const Pool *pool = study->query->pool;
    Said a, b;
    if (!truth_term(study, term_arg(pool, ref, 0), depth, &a) ||
        !truth_term(study, term_arg(pool, ref, 1), depth, &b))
        return false;
    unsigned op = pool_node(pool, ref)->op;
    if (op == OP_AND)
        *said = said_and(a, b);
    else
        *said =
            (Said){op == OP_OR ? truth_or(a.truth, b.truth) : truth_xor(a.truth, b.truth),
                   false, false};
    return true;
}

/* A truth (0 or 1) as term: equations of words, joined. */
static bool truth_term(Study *study, Term term, unsigned depth, Said *said) {
    const Pool *pool = study->query->pool;
    if (!term.ref) {
        *said = (Said){truth_const(term.word & 1), true, true};
        return term.word <= 1;
    }
    if (depth == 0) return false;
    const TermNode *node = pool_node(pool, term.ref);
    if (node->op == OP_EQ)
        return equation(study, term_arg(pool, term.ref, 0), term_arg(pool, term.ref, 1),
                        depth - 1, said);
    bool join = node->op == OP_AND || node->op == OP_OR || node->op == OP_XOR;
    return join && term_is_bool(pool, term) && joined(study, term.ref, depth - 1, said);
}

/* --- the text --- */

static bool eval(Study *study, const Node *node, Value *value) {
    Diags *diags = study->query->diags;
    size_t before = diags->count;
    bool good = exec_eval(study->query, node, value);
    if (good) diag_cut(diags, before); /* warnings came with the whole expression */
    return good && value->kind != KIND_VOID && value->kind != KIND_LIST;
}

/* Without a trace of what went wrong: is this part to blame? */
static bool try_bits(Study *study, const Node *node, Truth *truth) {
    Value value;
    return exec_try(study->query, node, &value) && value.kind != KIND_VOID &&
           value.kind != KIND_LIST && bits_of(study, value.term, truth);
}

static bool claim_bits(Study *study, const Node *node, Said *said);

/* Compares one bit. Less and greater are those of the numbers 0 and 1. */
static bool compare(unsigned op, Truth a, Truth b, Said *said) {
    bool universal = op == MEANING_EQ || op == MEANING_SUBSET || op == MEANING_SUPERSET;
    Truth truth;
    switch (op) {
    case MEANING_EQ:
        truth = truth_not(truth_xor(a, b));
        break;
    case MEANING_NE:
        truth = truth_xor(a, b);
        break;
    case MEANING_LT:
    case MEANING_PROPER:
        truth = truth_and(truth_not(a), b);
        break;
    case MEANING_GT:
    case MEANING_PROPER_SUPER:
        truth = truth_and(a, truth_not(b));
        break;
    case MEANING_LE:
    case MEANING_SUBSET:
        truth = truth_or(truth_not(a), b);
        break;
    case MEANING_GE:
    case MEANING_SUPERSET:
        truth = truth_or(a, truth_not(b));
        break;
    default:
        return false;
    }
    *said = (Said){truth, universal, universal};
    return true;
}

/* An operand of a comparison: a truth is read as such, anything else bit by bit. */
static bool side_bits(Study *study, const Node *node, Truth *truth, bool *claim) {
    Value value;
    if (!eval(study, node, &value)) return false;
    *claim = value.kind == KIND_BOOL;
    if (!*claim) return bits_of(study, value.term, truth);
    Said said;
    bool good = claim_bits(study, node, &said);
    if (good) *truth = said.truth;
    return good;
}

static bool chain_bits(Study *study, const Node *node, Said *said) {
    Truth left, right;
    bool left_claim, right_claim;
    *said = (Said){truth_const(true), true, true};
    if (!side_bits(study, node->kid[0], &left, &left_claim)) return false;
    for (uint32_t i = 1; i < node->n; i++) {
        Said step;
        if (!side_bits(study, node->kid[i], &right, &right_claim)) return false;
        if (!compare(node->ops[i - 1], left, right, &step)) return false;
        if (left_claim || right_claim) step.universal = step.horn = false;
        *said = said_and(*said, step);
        left = right;
        left_claim = right_claim;
    }
    return true;
}

static bool logical_op(unsigned op) {
    return op == MEANING_IMPLIES || op == MEANING_IFF || op == MEANING_AND_THEN ||
           op == MEANING_OR_ELSE || op == MEANING_ARROW || op == MEANING_EQUIV;
}

static bool logical_bits(Study *study, const Node *node, Said *said) {
    Said a, b;
    if (!claim_bits(study, node->kid[0], &a) || !claim_bits(study, node->kid[1], &b))
        return false;
    switch (node->op) {
    case MEANING_AND_THEN:
        *said = said_and(a, b);
        break;
    case MEANING_IMPLIES:
    case MEANING_ARROW:
        *said = said_implies(a, b);
        break;
    case MEANING_OR_ELSE:
        *said = (Said){truth_or(a.truth, b.truth), false, false};
        break;
    default: /* each implies the other */
        *said = said_and(said_implies(a, b), said_implies(b, a));
    }
    return true;
}

/* A node that joins truths, or compares, in the text itself. */
static bool claim_node(Study *study, const Node *node, Said *said) {
    Value value;
    if (node->kind == NODE_CHAIN) return chain_bits(study, node, said);
    if (node->kind == NODE_BINARY && logical_op(node->op) &&
        logical_bits(study, node, said))
        return true;
    if (node->kind == NODE_UNARY && node->op == MEANING_LNOT &&
        claim_bits(study, node->kid[0], said)) {
        bool empty = eval(study, node->kid[0], &value) && value.kind != KIND_BOOL;
        *said = (Said){truth_not(said->truth), empty, empty};
        return true;
    }
    if (!eval(study, node, &value)) return false;
    if (value.kind == KIND_BOOL) return truth_term(study, value.term, 200, said);
    /* A set as truth: whether it has a member. */
    *said = (Said){.universal = false, .horn = false};
    return bits_of(study, value.term, &said->truth);
}

static bool claim_bits(Study *study, const Node *node, Said *said) {
    if (study->depth == DEPTH_MOST) return false;
    study->depth++;
    bool good = claim_node(study, node, said);
    study->depth--;
    return good;
}

/* --- who is to blame --- */

static const char *sentence(Study *study, const char *format, const Node *node) {
    Arena *arena = study->query->arena;
    return arena_printf(arena, format, print_text(arena, node));
}

static const char *op_sentence(Study *study, const Node *node) {
    Arena *arena = study->query->arena;
    const char *sign = print_spelling((Meaning)node->op);
    switch (node->op) {
    case MEANING_SHL:
    case MEANING_SHR:
    case MEANING_USHR:
        return arena_printf(arena, "'%s' moves squares: there is no table of one bit",
                            sign);
    case MEANING_ADD:
    case MEANING_SUB:
    case MEANING_NEG:
    case MEANING_MUL:
    case MEANING_DIV:
    case MEANING_MOD:
    case MEANING_POWER:
    case MEANING_PLUS:
        return arena_printf(
            arena, "'%s' carries from square to square: there is no table of one bit",
            sign);
    default:
        return arena_printf(arena, "'%s' asks about whole words, not about one bit",
                            sign);
    }
}

static bool asks_membership(const Node *chain) {
    for (uint32_t i = 0; i + 1 < chain->n; i++)
        if (chain->ops[i] == MEANING_IN || chain->ops[i] == MEANING_NOT_IN) return true;
    return false;
}

static const char *reason(Study *study, const Node *node) {
    switch (node->kind) {
    case NODE_UNARY:
    case NODE_BINARY:
        return op_sentence(study, node);
    case NODE_CHAIN:
        return asks_membership(node)
                   ? "membership asks about one square: there is no table of one bit"
                   : "a comparison asks about whole words: there is no table of one bit";
    case NODE_COND:
        return "'?:' chooses by a whole word: mux(mask, a, b) chooses square by square";
    case NODE_CALL:
        return arena_printf(study->query->arena,
                            "'%s' looks at more than the same square of its arguments",
                            node->sym->name);
    case NODE_NUMBER:
    case NODE_NAME:
    case NODE_BOARD:
    case NODE_SET:
        return sentence(study, "%s is not the same on every square (0 and -1 are)", node);
    default:
        return "it looks at more than one square: there is no table of one bit";
    }
}

static bool has_parts(const Node *node) {
    return node->kind == NODE_UNARY || node->kind == NODE_BINARY ||
           node->kind == NODE_CHAIN || node->kind == NODE_COND || node->kind == NODE_CALL;
}

/* Whether an operator or function would make a table if its operands did: then they are
 * to blame, else itself. */
static bool blames_parts(const Node *node) {
    if (node->kind == NODE_CHAIN) return !asks_membership(node);
    if (node->kind == NODE_UNARY)
        return node->op == MEANING_NOT || node->op == MEANING_LNOT;
    if (node->kind != NODE_BINARY) return node->kind == NODE_CALL;
    return logical_op(node->op) || node->op == MEANING_OR || node->op == MEANING_XOR ||
           node->op == MEANING_AND || node->op == MEANING_WITHOUT;
}

static const Node *blamed_part(Study *study, const Node *node, bool claim) {
    Truth truth;
    Said said;
    Diags *diags = study->query->diags;
    for (uint32_t i = 0; i < node->n; i++) {
        const Node *kid = node->kid[i];
        size_t before = diags->count;
        bool good =
            try_bits(study, kid, &truth) || (claim && claim_bits(study, kid, &said));
        diag_cut(diags, before);
        if (!good && (has_parts(kid) || node->kind != NODE_CALL)) return kid;
    }
    return NULL;
}

static void blame(Study *study, const Node *node, TableRefusal *refusal) {
    for (int i = 0; i < DEPTH_MOST && has_parts(node) && blames_parts(node); i++) {
        bool claim = node->kind == NODE_CHAIN || node->kind == NODE_UNARY ||
                     (node->kind == NODE_BINARY && logical_op(node->op));
        const Node *part = blamed_part(study, node, claim);
        if (!part) break;
        node = part;
    }
    refusal->where = node;
    refusal->why = pool_full(study->query->pool)
                       ? "the expression is too large for a table"
                       : reason(study, node);
}

/* --- columns --- */

static const char *title_of(Study *study, const Node *node) {
    return sentence(study, "%s", node);
}

static void add_column(Study *study, const char *title, Truth truth) {
    TruthTable *table = study->table;
    if (table->ncolumns >= study->columns_cap) return;
    table->columns[table->ncolumns++] = (TruthColumn){title, truth};
}

static bool has_column(const TruthTable *table, const char *title) {
    for (size_t i = 0; i < table->ncolumns; i++)
        if (strcmp(table->columns[i].title, title) == 0) return true;
    return false;
}

/* A column for a part of the expression, unless it is a name or constant. */
static void part_column(Study *study, const Node *node) {
    Truth truth;
    Said said;
    Value value;
    size_t before = study->query->diags->count;
    const char *title = has_parts(node) ? title_of(study, node) : NULL;
    if (title && !has_column(study->table, title) && eval(study, node, &value)) {
        bool claim = value.kind == KIND_BOOL;
        if (claim ? claim_bits(study, node, &said) : bits_of(study, value.term, &truth))
            add_column(study, title, claim ? said.truth : truth);
    }
    diag_cut(study->query->diags, before);
}

/* Whether the node's parts get columns: with `steps` those of every expression, else the
 * sides of comparisons alone. */
static bool shows_parts(const Node *node, bool steps) {
    if (steps) return has_parts(node);
    return node->kind == NODE_CHAIN ||
           (node->kind == NODE_BINARY && logical_op(node->op)) ||
           (node->kind == NODE_UNARY && node->op == MEANING_LNOT);
}

/* Inner parts first. */
static void part_columns(Study *study, const Node *node, bool steps, unsigned depth) {
    if (depth == DEPTH_MOST || !shows_parts(node, steps)) return;
    for (uint32_t i = 0; i < node->n; i++) {
        part_columns(study, node->kid[i], steps, depth + 1);
        if (study->table->ncolumns < study->columns_cap) part_column(study, node->kid[i]);
    }
}

/* --- the study --- */

static bool refuse(TableRefusal *refusal, const char *why, const Node *where) {
    *refusal = (TableRefusal){why, where};
    return false;
}

/* The free names, in order of appearance, become the variables. */
static bool take_names(Study *study, const Node *expr, TableRefusal *refusal) {
    Query *query = study->query;
    TruthTable *table = study->table;
    for (size_t i = 0; i < query->nused; i++) {
        const ExecName *name = &query->used[i];
        if (name->fixed || !name->term.ref) continue;
        if (table->nvars == TRUTH_VARS)
            return refuse(refusal, "a table has at most 8 variables", expr);
        study->numbers[table->nvars] =
            (uint32_t)pool_node(query->pool, name->term.ref)->k;
        table->syms[table->nvars] = name->sym;
        table->vars[table->nvars++] = name->sym->name;
    }
    if (table->nvars == 0)
        return refuse(refusal, "there is no free name in it to tabulate", expr);
    return true;
}

static bool take_when(Study *study, const Node *when, TableRefusal *refusal) {
    Said said;
    study->table->may = truth_const(true);
    if (!when) return true;
    size_t before = study->query->diags->count;
    bool good = claim_bits(study, when, &said);
    diag_cut(study->query->diags, before);
    if (!good) {
        blame(study, when, refusal);
        return false;
    }
    if (!said.universal)
        return refuse(refusal, "the condition does not speak of each square by itself",
                      when);
    study->table->may = said.truth;
    return true;
}

/* The last column: the expression itself. */
static bool take_out(Study *study, const Node *expr, const Value *value, bool steps,
                     TableRefusal *refusal) {
    TruthTable *table = study->table;
    Said said = {.universal = false, .horn = false};
    size_t before = study->query->diags->count;
    table->claim = value->kind == KIND_BOOL;
    bool good = table->claim ? claim_bits(study, expr, &said)
                             : bits_of(study, value->term, &said.truth);
    diag_cut(study->query->diags, before);
    if (!good) {
        blame(study, expr, refusal);
        return false;
    }
    table->whole = said.horn;
    table->each = said.universal;
    if (table->claim || steps) part_columns(study, expr, steps, 0);
    study->columns_cap++; /* it has its place whatever came before */
    add_column(study, title_of(study, expr), said.truth);
    return true;
}

bool table_study(Query *query, const Node *expr, const Node *when, bool steps,
                 TruthTable *table, TableRefusal *refusal) {
    Study study = {query, table, {0}, COLUMNS_MOST, 0};
    Value value, condition;
    *table = (TruthTable){0};
    *refusal = (TableRefusal){0};
    if (!exec_eval(query, expr, &value)) return false;
    if (when && !exec_eval(query, when, &condition)) return false;
    if (value.kind == KIND_LIST || value.kind == KIND_VOID)
        return refuse(refusal, "this is not a set", expr);
    table->columns = ARENA_ARRAY(query->arena, TruthColumn, COLUMNS_MOST + 1);
    if (!take_names(&study, expr, refusal) || !take_when(&study, when, refusal))
        return false;
    return take_out(&study, expr, &value, steps, refusal);
}
