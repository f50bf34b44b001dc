/* From an expression to the truth of one bit.
 *
 * Terms decide: whether an expression is bitwise (bits_of), and whether a truth is made
 * of comparisons of such (said_of). The AST gives titles and columns, and the place that
 * is to blame when there is no table. */
#include <string.h>

#include "lang/print.h"
#include "render/study/table.h"
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

/* What a claim says about one bit. It is a comparison of bitwise terms, or joins such:
 * then its reading is what it says of words whose squares are all alike. */
typedef struct {
    Truth truth;
    bool universal; /* it says the same about every square: so it holds for words iff it
                       holds for each of their squares */
    bool condition; /* that one that is universal does not hold */
    bool differ;    /* that of two that are universal one does not hold */
    bool horn;      /* universal, or universal conditions => universal */
} Said;

static bool said_of(Study *study, Term term, unsigned depth, Said *said);

/* Less is that of the numbers 0 and 1. A comparison of truths is not universal. */
static bool said_compare(Study *study, Ref ref, unsigned depth, Said *said) {
    const Pool *pool = study->query->pool;
    Term x = term_arg(pool, ref, 0), y = term_arg(pool, ref, 1);
    bool equal = pool_node(pool, ref)->op == OP_EQ;
    bool truths = (!x.ref || term_is_bool(pool, x)) && (!y.ref || term_is_bool(pool, y));
    Said a = {.universal = false}, b = a;
    if (truths) {
        if (!said_of(study, x, depth, &a) || !said_of(study, y, depth, &b)) return false;
    } else if (!bits_of(study, x, &a.truth) || !bits_of(study, y, &b.truth))
        return false;
    bool both = a.universal && b.universal;
    *said = (Said){.truth = equal ? truth_not(truth_xor(a.truth, b.truth))
                                  : truth_and(truth_not(a.truth), b.truth),
                   .universal = equal && !truths,
                   .horn = equal && (!truths || both)};
    return true;
}

static bool said_join(Study *study, Ref ref, unsigned depth, Said *said) {
    const Pool *pool = study->query->pool;
    Term x = term_arg(pool, ref, 0), y = term_arg(pool, ref, 1);
    Said a, b;
    if (!said_of(study, x, depth, &a) || !said_of(study, y, depth, &b)) return false;
    switch (pool_node(pool, ref)->op) {
    case OP_AND:
        *said = (Said){.truth = truth_and(a.truth, b.truth),
                       .universal = a.universal && b.universal,
                       .horn = a.horn && b.horn};
        return true;
    case OP_OR:
        *said = (Said){.truth = truth_or(a.truth, b.truth),
                       .condition = a.condition && b.condition,
                       .horn = (a.condition && b.horn) || (b.condition && a.horn)};
        return true;
    default: /* exclusive or; with 1 it is the negation */
        if (term_is(x, 1)) a = b;
        if (term_is(x, 1) || term_is(y, 1))
            *said = (Said){
                .truth = truth_not(a.truth), .condition = a.universal, .horn = a.differ};
        else
            *said = (Said){.truth = truth_xor(a.truth, b.truth),
                           .differ = a.universal && b.universal};
        return true;
    }
}

/* A truth, 0 or 1, as term. false: it is not made of comparisons of bitwise terms. */
static bool said_of(Study *study, Term term, unsigned depth, Said *said) {
    const Pool *pool = study->query->pool;
    if (!term.ref) {
        *said = (Said){truth_const(term.word & 1), true, true, false, true};
        return term.word <= 1;
    }
    unsigned op = pool_node(pool, term.ref)->op;
    if (depth == DEPTH_MOST || !term_is_bool(pool, term)) return false;
    if (op == OP_EQ || op == OP_ULT)
        return said_compare(study, term.ref, depth + 1, said);
    bool join = op == OP_AND || op == OP_OR || op == OP_XOR;
    return join && said_join(study, term.ref, depth + 1, said);
}

/* --- the text --- */

static bool eval(Study *study, const Node *node, Value *value) {
    return exec_try(study->query, node, value) && value->kind != KIND_VOID &&
           value->kind != KIND_LIST;
}

/* A truth is read as such, anything else bit by bit: as truth it says that it has a
 * member. */
static bool value_said(Study *study, const Value *value, Said *said) {
    *said = (Said){.universal = false};
    if (value->kind != KIND_BOOL && !query_halves_alike(study->query, value_pair(value)))
        return false;
    Term truth = query_with_low_halves(study->query, value->term);
    return value->kind == KIND_BOOL ? said_of(study, truth, 0, said)
                                    : bits_of(study, value->term, &said->truth);
}

static bool logical_op(unsigned op) {
    return op == MEANING_IMPLIES || op == MEANING_IFF || op == MEANING_AND_THEN ||
           op == MEANING_OR_ELSE || op == MEANING_ARROW || op == MEANING_EQUIV;
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

/* The part of a node that has no table; NULL: all have one. */
static const Node *blamed_part(Study *study, const Node *node, bool claim) {
    for (uint32_t i = 0; i < node->n; i++) {
        const Node *kid = node->kid[i];
        Value value;
        Said said;
        bool good = eval(study, kid, &value) && (claim || value.kind != KIND_BOOL) &&
                    value_said(study, &value, &said);
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
    table->columns[table->ncolumns++] = (TruthColumn){.title = title, .truth = truth};
}

static bool has_column(const TruthTable *table, const char *title) {
    for (size_t i = 0; i < table->ncolumns; i++)
        if (strcmp(table->columns[i].title, title) == 0) return true;
    return false;
}

/* A column for a part of the expression, unless it is a name or constant. */
static void part_column(Study *study, const Node *node) {
    Said said;
    Value value;
    const char *title = has_parts(node) ? title_of(study, node) : NULL;
    if (title && !has_column(study->table, title) && eval(study, node, &value) &&
        value_said(study, &value, &said))
        add_column(study, title, said.truth);
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
    Value value;
    study->table->may = truth_const(true);
    if (!when) return true;
    if (!eval(study, when, &value) || !value_said(study, &value, &said)) {
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
    Said said;
    table->claim = value->kind == KIND_BOOL;
    if (!value_said(study, value, &said)) {
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
    Study study = {query, table, {0}, COLUMNS_MOST};
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
