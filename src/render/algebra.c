/* Chains of laws. Expressions are numbered nodes, equal ones once; the operands of & | ^
 * are lists in one order, so that the commutative and the associative law need no steps
 * of their own. A rewrite applies one law at one place.
 *
 * Both sides are rewritten breadth first, the one with fewer forms at its edge next,
 * until they meet. Laws hold in both directions, so a path from the right side is read
 * backwards. Each form knows its truth table, and a step that would change it is none.
 * Budgets: nodes, leaves of a form, steps. Short chains are looked for first, through
 * forms of any size; then longer ones, through forms hardly larger than the two sides. */
#include "render/algebra.h"

#include <stdlib.h>
#include <string.h>

#include "lang/print.h"

enum { VARS_MOST = 3, KIDS_MOST = 6, LEAVES_MOST = 12 };
enum { FORMS_MOST = 250000, SLOTS = 1 << 19 };

typedef enum {
    FORM_NONE,
    FORM_EMPTY,
    FORM_ALL,
    FORM_VAR,
    FORM_NOT,
    FORM_AND,
    FORM_OR,
    FORM_XOR
} FormKind;

typedef unsigned FormRef; /* 0: none: a budget is spent */

typedef struct {
    uint8_t kind, n, leaves, side; /* side: 1, 2 reached from left, right; 0 not yet */
    uint8_t depth, rows;           /* rows: its truth table over three variables */
    FormRef kid[KIDS_MOST];
    FormRef from;    /* the form it was made of */
    const char *law; /* … by this law */
} Form;

typedef struct {
    Form *form;
    FormRef *slot;
    FormRef *queue;
    unsigned count;
    Symbol *vars[VARS_MOST];
    unsigned nvars;
    const char *definition; /* of an operator that was met in the text */
    /* the search */
    unsigned leaves_most, steps_most;
    FormRef at; /* the form that is rewritten */
    unsigned side, queued;
    FormRef meeting[2]; /* where the sides met: neighbours, left and right */
    const char *meeting_law;
} Search;

/* --- forms --- */

static bool same_form(const Form *a, unsigned kind, const FormRef *kids, unsigned n) {
    return a->kind == kind && a->n == n &&
           (n == 0 || memcmp(a->kid, kids, n * sizeof *kids) == 0);
}

static uint8_t rows_of(const Search *g, const Form *form) {
    static const uint8_t vars[VARS_MOST] = {0xF0, 0xCC, 0xAA};
    unsigned rows = form->kind == FORM_ALL || form->kind == FORM_AND ? 0xFF : 0;
    if (form->kind == FORM_VAR) return vars[form->kid[0] - 1];
    for (unsigned i = 0; i < form->n; i++) {
        unsigned kid = g->form[form->kid[i]].rows;
        rows = form->kind == FORM_NOT   ? ~kid
               : form->kind == FORM_AND ? rows & kid
               : form->kind == FORM_OR  ? rows | kid
                                        : rows ^ kid;
    }
    return (uint8_t)rows;
}

static FormRef intern(Search *g, unsigned kind, const FormRef *kids, unsigned n) {
    unsigned hash = kind * 2654435761u;
    for (unsigned i = 0; i < n; i++) hash = (hash ^ kids[i]) * 0x9E3779B1u + (hash >> 13);
    unsigned at = hash >> 13;
    for (; g->slot[at]; at = (at + 1) % SLOTS)
        if (same_form(&g->form[g->slot[at]], kind, kids, n)) return g->slot[at];
    if (g->count == FORMS_MOST) return 0;
    unsigned leaves = kind <= FORM_VAR;
    for (unsigned i = 0; i < n && kind != FORM_VAR; i++)
        leaves += g->form[kids[i]].leaves;
    if (leaves > g->leaves_most) return 0;
    Form *form = &g->form[g->count];
    *form = (Form){.kind = (uint8_t)kind, .n = (uint8_t)n, .leaves = (uint8_t)leaves};
    if (n) memcpy(form->kid, kids, n * sizeof *kids);
    form->rows = rows_of(g, form);
    return g->slot[at] = g->count++;
}

static FormRef constant(Search *g, bool all) {
    return intern(g, all ? FORM_ALL : FORM_EMPTY, NULL, 0);
}

static FormRef negate(Search *g, FormRef a) {
    return a ? intern(g, FORM_NOT, &a, 1) : 0;
}

/* Kids of the same kind are taken in; they are kept in order. */
static FormRef join(Search *g, unsigned kind, const FormRef *kids, unsigned n) {
    FormRef list[KIDS_MOST];
    unsigned count = 0;
    for (unsigned i = 0; i < n; i++) {
        if (!kids[i]) return 0;
        const Form *kid = &g->form[kids[i]];
        bool flat = kid->kind == kind;
        for (unsigned k = 0; k < (flat ? kid->n : 1u); k++) {
            if (count == KIDS_MOST) return 0;
            FormRef one = flat ? kid->kid[k] : kids[i];
            unsigned at = count++;
            for (; at > 0 && list[at - 1] > one; at--) list[at] = list[at - 1];
            list[at] = one;
        }
    }
    if (count == 0) return constant(g, kind == FORM_AND);
    return count == 1 ? list[0] : intern(g, kind, list, count);
}

static FormRef pair(Search *g, unsigned kind, FormRef a, FormRef b) {
    const FormRef kids[] = {a, b};
    return join(g, kind, kids, 2);
}

/* The form with kids i and k taken out and another put in. */
static FormRef replace(Search *g, FormRef ref, unsigned i, unsigned k, FormRef by) {
    const Form *form = &g->form[ref];
    FormRef kids[KIDS_MOST + 1];
    unsigned n = 0;
    for (unsigned j = 0; j < form->n; j++)
        if (j != i && j != k) kids[n++] = form->kid[j];
    kids[n++] = by;
    return join(g, form->kind, kids, n);
}

static FormRef without(Search *g, FormRef ref, unsigned i) {
    const Form *form = &g->form[ref];
    FormRef kids[KIDS_MOST];
    unsigned n = 0;
    for (unsigned j = 0; j < form->n; j++)
        if (j != i) kids[n++] = form->kid[j];
    return join(g, form->kind, kids, n);
}

/* --- from the text --- */

static FormRef build(Search *g, const Node *node, unsigned depth);

static FormRef build_name(Search *g, Symbol *sym) {
    if (strcmp(sym->name, "U") == 0 || strcmp(sym->name, "universe") == 0)
        return constant(g, true);
    if (strcmp(sym->name, "empty") == 0) return constant(g, false);
    unsigned i = 0;
    while (i < g->nvars && g->vars[i] != sym) i++;
    if (i == VARS_MOST) return 0;
    if (i == g->nvars) g->vars[g->nvars++] = sym;
    FormRef number = i + 1;
    FormRef var = intern(g, FORM_VAR, &number, 1);
    negate(g, var); /* so that a complement stands beside its variable */
    return var;
}

static FormRef build_binary(Search *g, const Node *node, unsigned depth) {
    FormRef a = build(g, node->kid[0], depth + 1), b = build(g, node->kid[1], depth + 1);
    if (!a || !b) return 0;
    switch (node->op) {
    case MEANING_AND:
        return pair(g, FORM_AND, a, b);
    case MEANING_OR:
        return pair(g, FORM_OR, a, b);
    case MEANING_XOR:
        return pair(g, FORM_XOR, a, b);
    case MEANING_WITHOUT:
        g->definition = "definition of without";
        return pair(g, FORM_AND, a, negate(g, b));
    case MEANING_ARROW:
        g->definition = "definition of ->";
        return pair(g, FORM_OR, negate(g, a), b);
    case MEANING_EQUIV:
        g->definition = "definition of <->";
        return negate(g, pair(g, FORM_XOR, a, b));
    default:
        return 0;
    }
}

static FormRef build(Search *g, const Node *node, unsigned depth) {
    if (depth > 20) return 0;
    if (node->kind == NODE_NAME) return build_name(g, node->sym);
    if (node->kind == NODE_NUMBER && (node->num == 0 || ~node->num == 0))
        return constant(g, node->num != 0);
    if (node->kind == NODE_SET && node->n == 0) return constant(g, false);
    if (node->kind == NODE_UNARY && node->op == MEANING_NOT)
        return negate(g, build(g, node->kid[0], depth + 1));
    return node->kind == NODE_BINARY ? build_binary(g, node, depth) : 0;
}

/* --- writing --- */

/* With the fewest parentheses, as statements are printed: & binds tighter than ^ than |.
 */
static void put_form(const Search *g, Buf *buf, FormRef ref, unsigned outer) {
    static const char *const signs[] = {
        [FORM_AND] = " & ", [FORM_OR] = " | ", [FORM_XOR] = " ^ "};
    static const unsigned levels[] = {[FORM_AND] = 3, [FORM_XOR] = 2, [FORM_OR] = 1};
    const Form *form = &g->form[ref];
    if (form->kind == FORM_EMPTY) buf_puts(buf, "{}");
    if (form->kind == FORM_ALL) buf_puts(buf, "U");
    if (form->kind == FORM_VAR) buf_puts(buf, g->vars[form->kid[0] - 1]->name);
    if (form->kind == FORM_NOT) {
        buf_putc(buf, '~');
        put_form(g, buf, form->kid[0], 4);
    }
    if (form->kind < FORM_AND) return;
    bool parens = levels[form->kind] < outer;
    if (parens) buf_putc(buf, '(');
    for (unsigned i = 0; i < form->n; i++) {
        if (i) buf_puts(buf, signs[form->kind]);
        put_form(g, buf, form->kid[i], levels[form->kind]);
    }
    if (parens) buf_putc(buf, ')');
}

/* --- laws --- */

/* Rewriting goes through a context: what is around the place, innermost last. */
typedef struct Around Around;
struct Around {
    const Around *outer;
    FormRef parent;
    unsigned kid;
};

static FormRef rebuild(Search *g, const Around *place, FormRef ref) {
    for (; place && ref; place = place->outer) {
        const Form *parent = &g->form[place->parent];
        if (parent->kind == FORM_NOT)
            ref = negate(g, ref);
        else
            ref = replace(g, place->parent, place->kid, place->kid, ref);
    }
    return ref;
}

static void reach(Search *g, const Around *place, FormRef ref, const char *law) {
    FormRef whole = rebuild(g, place, ref);
    if (!whole || whole == g->at || g->meeting[0]) return;
    Form *form = &g->form[whole];
    if (form->side == g->side || form->rows != g->form[g->at].rows) return;
    if (form->side) {
        if (form->depth + g->form[g->at].depth + 1u > g->steps_most) return;
        g->meeting[g->side - 1] = g->at;
        g->meeting[2 - g->side] = whole;
        g->meeting_law = law;
        return;
    }
    form->side = (uint8_t)g->side;
    form->depth = (uint8_t)(g->form[g->at].depth + 1);
    form->from = g->at;
    form->law = law;
    g->queue[g->queued++] = whole;
}

static bool is_not_of(const Search *g, FormRef a, FormRef b) {
    return g->form[a].kind == FORM_NOT && g->form[a].kid[0] == b;
}

static bool opposite(const Search *g, FormRef a, FormRef b) {
    return is_not_of(g, a, b) || is_not_of(g, b, a);
}

static bool has_kid(const Form *form, FormRef kid) {
    for (unsigned i = 0; i < form->n; i++)
        if (form->kid[i] == kid) return true;
    return false;
}

/* Whether `large`, of kind dual, holds all parts of `small`. */
static bool absorbs(const Search *g, unsigned dual, FormRef small, FormRef large) {
    const Form *form = &g->form[large], *part = &g->form[small];
    if (form->kind != dual) return false;
    if (has_kid(form, small)) return true;
    if (part->kind != dual || part->n >= form->n) return false;
    for (unsigned i = 0; i < part->n; i++)
        if (!has_kid(form, part->kid[i])) return false;
    return true;
}

static void rewrite_not(Search *g, const Around *place, FormRef ref) {
    FormRef inner = g->form[ref].kid[0];
    const Form form = g->form[inner];
    FormRef kids[KIDS_MOST];
    if (form.kind == FORM_NOT) reach(g, place, form.kid[0], "double complement");
    if (form.kind == FORM_EMPTY) reach(g, place, constant(g, true), "complement of {}");
    if (form.kind == FORM_ALL) reach(g, place, constant(g, false), "complement of U");
    if (form.kind == FORM_AND || form.kind == FORM_OR) {
        for (unsigned i = 0; i < form.n; i++) kids[i] = negate(g, form.kid[i]);
        reach(g, place, join(g, form.kind == FORM_AND ? FORM_OR : FORM_AND, kids, form.n),
              "De Morgan");
    }
    for (unsigned i = 0; form.kind == FORM_XOR && i < form.n; i++)
        reach(g, place, replace(g, inner, i, i, negate(g, form.kid[i])),
              "complement of ^");
}

/* x op (y dual z) is (x op y) dual (x op z). */
static void distribute(Search *g, const Around *place, FormRef ref, unsigned i,
                       unsigned k) {
    const Form form = g->form[ref], over = g->form[form.kid[k]];
    FormRef kids[KIDS_MOST];
    for (unsigned j = 0; j < over.n; j++)
        kids[j] = pair(g, form.kind, form.kid[i], over.kid[j]);
    reach(g, place, replace(g, ref, i, k, join(g, over.kind, kids, over.n)),
          "distributive");
}

/* The same with all that stands beside k. */
static void distribute_all(Search *g, const Around *place, FormRef ref, unsigned k) {
    const Form form = g->form[ref], over = g->form[form.kid[k]];
    FormRef kids[KIDS_MOST], rest = without(g, ref, k);
    for (unsigned j = 0; j < over.n; j++) {
        if (!rest) return;
        kids[j] = pair(g, form.kind, rest, over.kid[j]);
    }
    reach(g, place, join(g, over.kind, kids, over.n), "distributive");
}

/* (x dual y) op (x dual z) is x dual (y op z). */
static void factor(Search *g, const Around *place, FormRef ref, unsigned i, unsigned k,
                   unsigned dual) {
    const Form form = g->form[ref], a = g->form[form.kid[i]], b = g->form[form.kid[k]];
    for (unsigned j = 0; j < a.n; j++) {
        if (!has_kid(&b, a.kid[j])) continue;
        unsigned at = 0;
        while (b.kid[at] != a.kid[j]) at++;
        FormRef y = without(g, form.kid[i], j), z = without(g, form.kid[k], at);
        FormRef inner = pair(g, form.kind, y, z);
        reach(g, place, replace(g, ref, i, k, pair(g, dual, a.kid[j], inner)),
              "distributive");
    }
}

/* (x & ~y) | (~x & y), or (x | y) & (~x | ~y), is x ^ y. */
static void find_xor(Search *g, const Around *place, FormRef ref, unsigned i, unsigned k,
                     unsigned dual) {
    const Form form = g->form[ref], a = g->form[form.kid[i]], b = g->form[form.kid[k]];
    if (a.kind != dual || b.kind != dual || a.n != 2 || b.n != 2) return;
    bool straight = opposite(g, a.kid[0], b.kid[0]) && opposite(g, a.kid[1], b.kid[1]);
    bool crossed = opposite(g, a.kid[0], b.kid[1]) && opposite(g, a.kid[1], b.kid[0]);
    if (!straight && !crossed) return;
    FormRef x = a.kid[0], y = a.kid[1], by;
    if (form.kind == FORM_AND)
        by = pair(g, FORM_XOR, x, y);
    else if (g->form[x].kind == FORM_NOT)
        by = pair(g, FORM_XOR, g->form[x].kid[0], y);
    else
        by = pair(g, FORM_XOR, x,
                  g->form[y].kind == FORM_NOT ? g->form[y].kid[0] : negate(g, y));
    reach(g, place, replace(g, ref, i, k, by), "definition of ^");
}

/* The rest of a list without one kid, or 0. */
static FormRef rest_of(Search *g, unsigned kind, FormRef ref, FormRef kid) {
    const Form *form = &g->form[ref];
    if (form->kind != kind) return 0;
    for (unsigned i = 0; i < form->n; i++)
        if (form->kid[i] == kid) return without(g, ref, i);
    return 0;
}

/* (x & y) | (~x & z) | (y & z): the last is in the others. So of the dual. Short chains
 * do without, and show why. */
static void consensus(Search *g, const Around *place, FormRef ref, unsigned i, unsigned k,
                      unsigned dual) {
    const Form form = g->form[ref], one = g->form[form.kid[i]];
    for (unsigned j = 0; one.kind == dual && j < one.n; j++) {
        FormRef y = without(g, form.kid[i], j);
        FormRef z = rest_of(g, dual, form.kid[k], negate(g, one.kid[j]));
        FormRef both = y && z ? pair(g, dual, y, z) : 0;
        for (unsigned m = 0; both && m < form.n; m++)
            if (m != i && m != k &&
                (form.kid[m] == both || absorbs(g, dual, both, form.kid[m])))
                reach(g, place, without(g, ref, m), "consensus");
    }
}

static void rewrite_pair(Search *g, const Around *place, FormRef ref, unsigned i,
                         unsigned k) {
    const Form form = g->form[ref];
    unsigned dual = form.kind == FORM_AND ? FORM_OR : FORM_AND;
    FormRef a = form.kid[i], b = form.kid[k];
    if (a == b && i < k) reach(g, place, without(g, ref, k), "idempotent");
    if (is_not_of(g, a, b))
        reach(g, place, replace(g, ref, i, k, constant(g, form.kind == FORM_OR)),
              "complement");
    if (a != b && absorbs(g, dual, a, b))
        reach(g, place, without(g, ref, k), "absorption");
    if (i < k && g->form[a].kind == FORM_NOT && g->form[b].kind == FORM_NOT)
        reach(g, place,
              replace(g, ref, i, k,
                      negate(g, pair(g, dual, g->form[a].kid[0], g->form[b].kid[0]))),
              "De Morgan");
    if (g->form[b].kind == dual || (form.kind == FORM_AND && g->form[b].kind == FORM_XOR))
        distribute(g, place, ref, i, k);
    if (i < k && g->form[a].kind == dual && g->form[b].kind == dual) {
        factor(g, place, ref, i, k, dual);
        find_xor(g, place, ref, i, k, dual);
    }
    if (form.n > 2 && g->steps_most == ALGEBRA_STEPS)
        consensus(g, place, ref, i, k, dual);
    if (i < k && form.kind == FORM_OR && form.leaves <= 4)
        reach(g, place,
              replace(g, ref, i, k,
                      pair(g, FORM_OR, pair(g, FORM_XOR, a, b), pair(g, FORM_AND, a, b))),
              "| is ^ or &");
    /* (x | y) & ~(x & y) is x ^ y. */
    if (form.kind == FORM_AND && g->form[a].kind == FORM_OR && g->form[a].n == 2 &&
        is_not_of(g, b, pair(g, FORM_AND, g->form[a].kid[0], g->form[a].kid[1])))
        reach(g, place,
              replace(g, ref, i, k,
                      pair(g, FORM_XOR, g->form[a].kid[0], g->form[a].kid[1])),
              "definition of ^");
}

static bool mentions(const Search *g, FormRef ref, FormRef var) {
    if (ref == var) return true;
    const Form *form = &g->form[ref];
    for (unsigned i = 0; form->kind >= FORM_NOT && i < form->n; i++)
        if (mentions(g, form->kid[i], var)) return true;
    return false;
}

/* A part of a union may be split by a set that it does not mention. */
static void split(Search *g, const Around *place, FormRef ref, unsigned i) {
    const Form form = g->form[ref];
    for (unsigned v = 0; v < g->nvars; v++) {
        FormRef number = v + 1, var = intern(g, FORM_VAR, &number, 1);
        if (mentions(g, form.kid[i], var)) continue;
        FormRef whole = pair(g, FORM_OR, var, negate(g, var));
        reach(g, place, replace(g, ref, i, i, pair(g, FORM_AND, form.kid[i], whole)),
              "identity, complement");
    }
}

static void rewrite_list(Search *g, const Around *place, FormRef ref) {
    const Form form = g->form[ref];
    unsigned one = form.kind == FORM_AND ? FORM_ALL : FORM_EMPTY;
    for (unsigned i = 0; i < form.n; i++) {
        unsigned kind = g->form[form.kid[i]].kind;
        if (kind == one) reach(g, place, without(g, ref, i), "identity");
        if (kind <= FORM_ALL && kind != one) reach(g, place, form.kid[i], "domination");
        if (form.kind == FORM_OR && form.leaves <= 8) split(g, place, ref, i);
        if (form.n > 2 && kind == (form.kind == FORM_AND ? FORM_OR : FORM_AND))
            distribute_all(g, place, ref, i);
        for (unsigned k = 0; k < form.n; k++)
            if (k != i) rewrite_pair(g, place, ref, i, k);
    }
}

/* x ^ (x & y) is x & (U ^ y). */
static void factor_one(Search *g, const Around *place, FormRef ref, unsigned i,
                       unsigned k) {
    const Form form = g->form[ref], product = g->form[form.kid[k]];
    for (unsigned j = 0; product.kind == FORM_AND && j < product.n; j++) {
        if (product.kid[j] != form.kid[i]) continue;
        FormRef rest = without(g, form.kid[k], j);
        FormRef inner = pair(g, FORM_XOR, constant(g, true), rest);
        reach(g, place, replace(g, ref, i, k, pair(g, FORM_AND, form.kid[i], inner)),
              "distributive");
    }
}

static void rewrite_xor_pair(Search *g, const Around *place, FormRef ref, unsigned i,
                             unsigned k) {
    const Form form = g->form[ref];
    FormRef a = form.kid[i], b = form.kid[k], na = negate(g, a), nb = negate(g, b);
    FormRef sum = pair(g, FORM_OR, pair(g, FORM_AND, a, nb), pair(g, FORM_AND, na, b));
    FormRef product =
        pair(g, FORM_AND, pair(g, FORM_OR, a, b), negate(g, pair(g, FORM_AND, a, b)));
    if (a == b) reach(g, place, replace(g, ref, i, k, constant(g, false)), "x ^ x is {}");
    if (opposite(g, a, b))
        reach(g, place, replace(g, ref, i, k, constant(g, true)), "x ^ ~x is U");
    if (sum) reach(g, place, replace(g, ref, i, k, sum), "definition of ^");
    if (product) reach(g, place, replace(g, ref, i, k, product), "definition of ^");
    if (g->form[a].kind == FORM_AND && g->form[b].kind == FORM_AND)
        factor(g, place, ref, i, k, FORM_AND);
    factor_one(g, place, ref, i, k);
    factor_one(g, place, ref, k, i);
    if ((g->form[a].rows & g->form[b].rows) == 0)
        reach(g, place, replace(g, ref, i, k, pair(g, FORM_OR, a, b)),
              "^ of disjoint sets is |");
}

static void rewrite_xor(Search *g, const Around *place, FormRef ref) {
    const Form form = g->form[ref];
    for (unsigned i = 0; i < form.n; i++) {
        FormRef kid = form.kid[i];
        if (g->form[kid].kind == FORM_EMPTY)
            reach(g, place, without(g, ref, i), "identity");
        if (g->form[kid].kind == FORM_ALL)
            reach(g, place, negate(g, without(g, ref, i)), "x ^ U is ~x");
        if (g->form[kid].kind == FORM_NOT)
            reach(g, place, negate(g, replace(g, ref, i, i, g->form[kid].kid[0])),
                  "complement of ^");
        for (unsigned k = i + 1; k < form.n; k++) rewrite_xor_pair(g, place, ref, i, k);
    }
}

static void rewrite(Search *g, const Around *place, FormRef ref) {
    const Form form = g->form[ref];
    if (form.kind == FORM_NOT)
        rewrite_not(g, place, ref);
    else if (form.kind == FORM_XOR)
        rewrite_xor(g, place, ref);
    else if (form.kind > FORM_NOT)
        rewrite_list(g, place, ref);
    for (unsigned i = 0; form.kind >= FORM_NOT && i < form.n && !g->meeting[0]; i++) {
        const Around inner = {place, ref, i};
        rewrite(g, &inner, form.kid[i]);
    }
}

/* --- the search --- */

/* One queue serves both sides: forms come in order of their distance. */
static bool meet(Search *g, FormRef left, FormRef right) {
    g->form[left].side = 1;
    g->form[right].side = 2;
    g->queue[g->queued++] = left;
    g->queue[g->queued++] = right;
    for (unsigned i = 0; i < g->queued && !g->meeting[0]; i++) {
        g->at = g->queue[i];
        g->side = g->form[g->at].side;
        if (g->form[g->at].depth == g->steps_most) break;
        if (g->count == FORMS_MOST) break;
        rewrite(g, NULL, g->at);
    }
    return g->meeting[0] != 0;
}

/* --- the chain --- */

typedef struct {
    Search *g;
    Arena *arena;
    Algebra *out;
} Writer;

static void add_text(Writer *w, const char *text, const char *law) {
    Algebra *out = w->out;
    if (out->count && strcmp(out->lines[out->count - 1].text, text) == 0) return;
    if (out->count == ALGEBRA_LINES) return;
    out->lines[out->count++] = (AlgebraLine){text, out->count ? law : NULL};
}

/* The letters and signs of a text, without parentheses and blanks. */
static void put_bare(Buf *buf, const char *text) {
    for (; *text; text++)
        if (!strchr("() ", *text)) buf_putc(buf, *text);
}

static size_t count_of(const char *text, char sign) {
    size_t count = 0;
    for (; *text; text++) count += *text == sign;
    return count;
}

/* Why two texts are the same form: brackets, or order, or a sign's definition. */
static const char *order_law(const Search *g, const char *one, const char *other) {
    if (g->definition) return g->definition;
    Buf a = {0}, b = {0};
    put_bare(&a, one);
    put_bare(&b, other);
    bool brackets = strcmp(buf_str(&a), buf_str(&b)) == 0;
    buf_free(&a);
    buf_free(&b);
    bool alike = count_of(one, '(') == count_of(other, '(');
    return brackets ? "associative" : alike ? "commutative" : "commutative, associative";
}

static const char *form_text(const Writer *w, FormRef ref) {
    Buf text = {0};
    put_form(w->g, &text, ref, 0);
    const char *copy = arena_str(w->arena, buf_str(&text));
    buf_free(&text);
    return copy;
}

static void add_form(Writer *w, FormRef ref, const char *law) {
    add_text(w, form_text(w, ref), law);
}

static void write_chain(Writer *w, const char *left, const char *right) {
    Search *g = w->g;
    FormRef path[ALGEBRA_STEPS + 2];
    unsigned n = 0;
    for (FormRef ref = g->meeting[0]; ref; ref = g->form[ref].from) path[n++] = ref;
    add_text(w, left, NULL);
    add_form(w, path[n - 1], order_law(g, left, form_text(w, path[n - 1])));
    for (unsigned i = n - 1; i-- > 0;) add_form(w, path[i], g->form[path[i]].law);
    const char *law = g->meeting_law;
    for (FormRef ref = g->meeting[1]; ref; ref = g->form[ref].from) {
        add_form(w, ref, law);
        law = g->form[ref].law;
    }
    add_text(w, right, order_law(g, w->out->lines[w->out->count - 1].text, right));
}

static const char *text_of(Arena *arena, const Node *node) {
    Buf text = {0};
    print_node(&text, node);
    const char *copy = arena_str(arena, buf_str(&text));
    buf_free(&text);
    return copy;
}

/* x ⊆ y is x & y == x. */
static bool take_sides(Writer *w, const Node *claim, FormRef *left, FormRef *right,
                       const char *texts[2]) {
    unsigned op = claim->ops[0];
    bool down = op == MEANING_SUPERSET;
    const Node *x = claim->kid[down], *y = claim->kid[!down];
    *left = build(w->g, x, 0);
    *right = build(w->g, y, 0);
    texts[0] = text_of(w->arena, x);
    texts[1] = text_of(w->arena, y);
    if (!*left || !*right) return false;
    if (op == MEANING_EQ) return true;
    if (op != MEANING_SUBSET && op != MEANING_SUPERSET) return false;
    FormRef both = pair(w->g, FORM_AND, *left, *right);
    Buf text = {0};
    if (!both) return false;
    put_form(w->g, &text, both, 0);
    texts[1] = texts[0];
    texts[0] = arena_str(w->arena, buf_str(&text));
    *right = *left;
    *left = both;
    buf_free(&text);
    w->out->meaning = arena_printf(w->arena, "%s means %s == %s",
                                   text_of(w->arena, claim), texts[0], texts[1]);
    return true;
}

static bool find_chain(Writer *w, const Node *claim) {
    FormRef left, right;
    const char *texts[2];
    intern(w->g, FORM_NONE, NULL, 0); /* number 0 */
    if (!take_sides(w, claim, &left, &right, texts)) return false;
    if (left == right) {
        add_text(w, texts[0], NULL);
        add_text(w, texts[1], order_law(w->g, texts[0], texts[1]));
        return true;
    }
    if (w->g->form[left].rows != w->g->form[right].rows) return false;
    if (!meet(w->g, left, right)) return false;
    write_chain(w, texts[0], texts[1]);
    return true;
}

static bool attempt(Writer *w, const Node *claim, unsigned leaves, unsigned steps) {
    Search *g = w->g;
    *g = (Search){.form = g->form,
                  .slot = g->slot,
                  .queue = g->queue,
                  .leaves_most = leaves,
                  .steps_most = steps};
    memset(g->slot, 0, SLOTS * sizeof(FormRef));
    *w->out = (Algebra){.count = 0};
    return find_chain(w, claim);
}

static unsigned leaves_of(const Node *node, unsigned depth) {
    if (node->n == 0 || depth > 20) return 1;
    unsigned count = 0;
    for (uint32_t i = 0; i < node->n; i++) count += leaves_of(node->kid[i], depth + 1);
    return count;
}

static bool attempts(Writer *w, const Node *claim) {
    unsigned left = leaves_of(claim->kid[0], 0), right = leaves_of(claim->kid[1], 0);
    unsigned more = left > right ? left : right;
    if (attempt(w, claim, LEAVES_MOST, ALGEBRA_STEPS - 2)) return true;
    for (unsigned leaves = more + 1; leaves < LEAVES_MOST; leaves += 2)
        if (attempt(w, claim, leaves, ALGEBRA_STEPS)) return true;
    return attempt(w, claim, LEAVES_MOST, ALGEBRA_STEPS);
}

bool algebra_chain(Arena *arena, const Node *claim, Algebra *algebra) {
    *algebra = (Algebra){.count = 0};
    if (claim->kind != NODE_CHAIN || claim->n != 2) return false;
    Search *g = base_malloc(sizeof *g);
    *g = (Search){.form = base_malloc(FORMS_MOST * sizeof(Form)),
                  .slot = base_malloc(SLOTS * sizeof(FormRef)),
                  .queue = base_malloc((FORMS_MOST + 2) * sizeof(FormRef))};
    Writer writer = {g, arena, algebra};
    bool found = attempts(&writer, claim);
    free(g->form);
    free(g->slot);
    free(g->queue);
    free(g);
    return found;
}
