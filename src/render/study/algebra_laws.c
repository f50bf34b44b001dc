/* The named laws of the algebra of sets, each as a rewrite at one place. */
#include "render/study/algebra_local.h"

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
            ref = algebra_not(g, ref);
        else
            ref = algebra_replace(g, place->parent, place->kid, place->kid, ref);
    }
    return ref;
}

static void reach(Search *g, const Around *place, FormRef ref, const char *law) {
    FormRef whole = rebuild(g, place, ref);
    if (!whole || whole == g->at) return;
    Form *form = &g->form[whole];
    if (form->side == g->side || form->rows != g->form[g->at].rows) return;
    if (form->side) {
        unsigned steps = form->depth + g->form[g->at].depth + 1u;
        if (steps > g->steps_most) return;
        g->steps_most = steps - 1;
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
    if (form.kind == FORM_EMPTY)
        reach(g, place, algebra_constant(g, true), "complement of {}");
    if (form.kind == FORM_ALL)
        reach(g, place, algebra_constant(g, false), "complement of U");
    if (form.kind == FORM_AND || form.kind == FORM_OR) {
        for (unsigned i = 0; i < form.n; i++) kids[i] = algebra_not(g, form.kid[i]);
        reach(g, place,
              algebra_join(g, form.kind == FORM_AND ? FORM_OR : FORM_AND, kids, form.n),
              "De Morgan");
    }
    for (unsigned i = 0; form.kind == FORM_XOR && i < form.n; i++)
        reach(g, place, algebra_replace(g, inner, i, i, algebra_not(g, form.kid[i])),
              "complement of ^");
}

/* x op (y dual z) is (x op y) dual (x op z). */
static void distribute(Search *g, const Around *place, FormRef ref, unsigned i,
                       unsigned k) {
    const Form form = g->form[ref], over = g->form[form.kid[k]];
    FormRef kids[KIDS_MOST];
    for (unsigned j = 0; j < over.n; j++)
        kids[j] = algebra_pair(g, form.kind, form.kid[i], over.kid[j]);
    reach(g, place,
          algebra_replace(g, ref, i, k, algebra_join(g, over.kind, kids, over.n)),
          "distributive");
}

/* The same with all that stands beside k. */
static void distribute_all(Search *g, const Around *place, FormRef ref, unsigned k) {
    const Form form = g->form[ref], over = g->form[form.kid[k]];
    FormRef kids[KIDS_MOST], rest = algebra_without(g, ref, k);
    for (unsigned j = 0; j < over.n; j++) {
        if (!rest) return;
        kids[j] = algebra_pair(g, form.kind, rest, over.kid[j]);
    }
    reach(g, place, algebra_join(g, over.kind, kids, over.n), "distributive");
}

/* (x dual y) op (x dual z) is x dual (y op z). */
static void factor(Search *g, const Around *place, FormRef ref, unsigned i, unsigned k,
                   unsigned dual) {
    const Form form = g->form[ref], a = g->form[form.kid[i]], b = g->form[form.kid[k]];
    for (unsigned j = 0; j < a.n; j++) {
        if (!has_kid(&b, a.kid[j])) continue;
        unsigned at = 0;
        while (b.kid[at] != a.kid[j]) at++;
        FormRef y = algebra_without(g, form.kid[i], j),
                z = algebra_without(g, form.kid[k], at);
        FormRef inner = algebra_pair(g, form.kind, y, z);
        reach(g, place,
              algebra_replace(g, ref, i, k, algebra_pair(g, dual, a.kid[j], inner)),
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
        by = algebra_pair(g, FORM_XOR, x, y);
    else if (g->form[x].kind == FORM_NOT)
        by = algebra_pair(g, FORM_XOR, g->form[x].kid[0], y);
    else
        by = algebra_pair(g, FORM_XOR, x,
                          g->form[y].kind == FORM_NOT ? g->form[y].kid[0]
                                                      : algebra_not(g, y));
    reach(g, place, algebra_replace(g, ref, i, k, by), "definition of ^");
}

/* The rest of a list without one kid, or 0. */
static FormRef rest_of(Search *g, unsigned kind, FormRef ref, FormRef kid) {
    const Form *form = &g->form[ref];
    if (form->kind != kind) return 0;
    for (unsigned i = 0; i < form->n; i++)
        if (form->kid[i] == kid) return algebra_without(g, ref, i);
    return 0;
}

/* (x & y) | (~x & z) | (y & z): the last is in the others. So of the dual. Short chains
 * do without, and show why. */
static void consensus(Search *g, const Around *place, FormRef ref, unsigned i, unsigned k,
                      unsigned dual) {
    const Form form = g->form[ref], one = g->form[form.kid[i]];
    for (unsigned j = 0; one.kind == dual && j < one.n; j++) {
        FormRef y = algebra_without(g, form.kid[i], j);
        FormRef z = rest_of(g, dual, form.kid[k], algebra_not(g, one.kid[j]));
        FormRef both = y && z ? algebra_pair(g, dual, y, z) : 0;
        for (unsigned m = 0; both && m < form.n; m++)
            if (m != i && m != k &&
                (form.kid[m] == both || absorbs(g, dual, both, form.kid[m])))
                reach(g, place, algebra_without(g, ref, m), "consensus");
    }
}

static void rewrite_pair(Search *g, const Around *place, FormRef ref, unsigned i,
                         unsigned k) {
    const Form form = g->form[ref];
    unsigned dual = form.kind == FORM_AND ? FORM_OR : FORM_AND;
    FormRef a = form.kid[i], b = form.kid[k];
    if (a == b && i < k) reach(g, place, algebra_without(g, ref, k), "idempotent");
    if (is_not_of(g, a, b))
        reach(g, place,
              algebra_replace(g, ref, i, k, algebra_constant(g, form.kind == FORM_OR)),
              "complement");
    if (a != b && absorbs(g, dual, a, b))
        reach(g, place, algebra_without(g, ref, k), "absorption");
    if (i < k && g->form[a].kind == FORM_NOT && g->form[b].kind == FORM_NOT)
        reach(g, place,
              algebra_replace(g, ref, i, k,
                              algebra_not(g, algebra_pair(g, dual, g->form[a].kid[0],
                                                          g->form[b].kid[0]))),
              "De Morgan");
    if (g->form[b].kind == dual || (form.kind == FORM_AND && g->form[b].kind == FORM_XOR))
        distribute(g, place, ref, i, k);
    if (i < k && g->form[a].kind == dual && g->form[b].kind == dual) {
        factor(g, place, ref, i, k, dual);
        find_xor(g, place, ref, i, k, dual);
    }
    if (form.n > 2 && g->longer) consensus(g, place, ref, i, k, dual);
    if (i < k && form.kind == FORM_OR && form.leaves <= 4)
        reach(g, place,
              algebra_replace(g, ref, i, k,
                              algebra_pair(g, FORM_OR, algebra_pair(g, FORM_XOR, a, b),
                                           algebra_pair(g, FORM_AND, a, b))),
              "| is ^ or &");
    /* (x | y) & ~(x & y) is x ^ y. */
    if (form.kind == FORM_AND && g->form[a].kind == FORM_OR && g->form[a].n == 2 &&
        is_not_of(g, b, algebra_pair(g, FORM_AND, g->form[a].kid[0], g->form[a].kid[1])))
        reach(g, place,
              algebra_replace(
                  g, ref, i, k,
                  algebra_pair(g, FORM_XOR, g->form[a].kid[0], g->form[a].kid[1])),
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
        FormRef number = v + 1, var = algebra_form(g, FORM_VAR, &number, 1);
        if (mentions(g, form.kid[i], var)) continue;
        FormRef whole = algebra_pair(g, FORM_OR, var, algebra_not(g, var));
        reach(
            g, place,
            algebra_replace(g, ref, i, i, algebra_pair(g, FORM_AND, form.kid[i], whole)),
            "identity, complement");
    }
}

static void rewrite_list(Search *g, const Around *place, FormRef ref) {
    const Form form = g->form[ref];
    unsigned one = form.kind == FORM_AND ? FORM_ALL : FORM_EMPTY;
    for (unsigned i = 0; i < form.n; i++) {
        unsigned kind = g->form[form.kid[i]].kind;
        if (kind == one) reach(g, place, algebra_without(g, ref, i), "identity");
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
        FormRef rest = algebra_without(g, form.kid[k], j);
        FormRef inner = algebra_pair(g, FORM_XOR, algebra_constant(g, true), rest);
        reach(
            g, place,
            algebra_replace(g, ref, i, k, algebra_pair(g, FORM_AND, form.kid[i], inner)),
            "distributive");
    }
}

static void rewrite_xor_pair(Search *g, const Around *place, FormRef ref, unsigned i,
                             unsigned k) {
    const Form form = g->form[ref];
    FormRef a = form.kid[i], b = form.kid[k], na = algebra_not(g, a),
            nb = algebra_not(g, b);
    FormRef sum = algebra_pair(g, FORM_OR, algebra_pair(g, FORM_AND, a, nb),
                               algebra_pair(g, FORM_AND, na, b));
    FormRef product = algebra_pair(g, FORM_AND, algebra_pair(g, FORM_OR, a, b),
                                   algebra_not(g, algebra_pair(g, FORM_AND, a, b)));
    if (a == b)
        reach(g, place, algebra_replace(g, ref, i, k, algebra_constant(g, false)),
              "x ^ x is {}");
    if (opposite(g, a, b))
        reach(g, place, algebra_replace(g, ref, i, k, algebra_constant(g, true)),
              "x ^ ~x is U");
    if (sum) reach(g, place, algebra_replace(g, ref, i, k, sum), "definition of ^");
    if (product)
        reach(g, place, algebra_replace(g, ref, i, k, product), "definition of ^");
    if (g->form[a].kind == FORM_AND && g->form[b].kind == FORM_AND)
        factor(g, place, ref, i, k, FORM_AND);
    factor_one(g, place, ref, i, k);
    factor_one(g, place, ref, k, i);
    if ((g->form[a].rows & g->form[b].rows) == 0)
        reach(g, place, algebra_replace(g, ref, i, k, algebra_pair(g, FORM_OR, a, b)),
              "^ of disjoint sets is |");
}

static void rewrite_xor(Search *g, const Around *place, FormRef ref) {
    const Form form = g->form[ref];
    for (unsigned i = 0; i < form.n; i++) {
        FormRef kid = form.kid[i];
        if (g->form[kid].kind == FORM_EMPTY)
            reach(g, place, algebra_without(g, ref, i), "identity");
        if (g->form[kid].kind == FORM_ALL)
            reach(g, place, algebra_not(g, algebra_without(g, ref, i)), "x ^ U is ~x");
        if (g->form[kid].kind == FORM_NOT)
            reach(g, place,
                  algebra_not(g, algebra_replace(g, ref, i, i, g->form[kid].kid[0])),
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
    for (unsigned i = 0; form.kind >= FORM_NOT && i < form.n; i++) {
        const Around inner = {place, ref, i};
        rewrite(g, &inner, form.kid[i]);
    }
}

void algebra_rewrite(Search *g) {
    rewrite(g, NULL, g->at);
}
