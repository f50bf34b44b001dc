/* Chains of laws. A rewrite applies one law at one place.
 *
 * Both sides are rewritten breadth first until they meet, and on until no shorter chain
 * can be left. Laws hold in both directions, so a path from the right side is read
 * backwards. Each form knows its truth table, and a step that would change it is none
 * (algebra_forms.c makes the forms, algebra_laws.c has the laws).
 *
 * Budgets: nodes, leaves of a form, steps. Short chains are looked for first, through
 * forms of any size; then longer ones, through forms hardly larger than the two sides. */
#include "render/study/algebra_local.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lang/print.h"

/* --- from the text --- */

static FormRef build(Search *g, const Node *node, unsigned depth);

static FormRef build_name(Search *g, Symbol *sym) {
    if (strcmp(sym->name, "U") == 0 || strcmp(sym->name, "universe") == 0)
        return algebra_constant(g, true);
    if (strcmp(sym->name, "empty") == 0) return algebra_constant(g, false);
    unsigned i = 0;
    while (i < g->nvars && g->vars[i] != sym) i++;
    if (i == VARS_MOST) return 0;
    if (i == g->nvars) g->vars[g->nvars++] = sym;
    FormRef number = i + 1;
    FormRef var = algebra_form(g, FORM_VAR, &number, 1);
    algebra_not(g, var); /* so that a complement stands beside its variable */
    return var;
}

static FormRef build_binary(Search *g, const Node *node, unsigned depth) {
    FormRef a = build(g, node->kid[0], depth + 1), b = build(g, node->kid[1], depth + 1);
    if (!a || !b) return 0;
    switch (node->op) {
    case MEANING_AND:
        return algebra_pair(g, FORM_AND, a, b);
    case MEANING_OR:
        return algebra_pair(g, FORM_OR, a, b);
    case MEANING_XOR:
        return algebra_pair(g, FORM_XOR, a, b);
    case MEANING_WITHOUT:
        return algebra_pair(g, FORM_AND, a, algebra_not(g, b));
    case MEANING_ARROW:
        g->definition = "definition of ->";
        return algebra_pair(g, FORM_OR, algebra_not(g, a), b);
    case MEANING_EQUIV:
        g->definition = "definition of <->";
        return algebra_not(g, algebra_pair(g, FORM_XOR, a, b));
    default:
        return 0;
    }
}

static FormRef build(Search *g, const Node *node, unsigned depth) {
    if (depth > 20) return 0;
    if (node->kind == NODE_NAME) return build_name(g, node->sym);
    if (node->kind == NODE_NUMBER && (ast_word(node) == 0 || ~node->num == 0))
        return algebra_constant(g, node->num != 0);
    if (node->kind == NODE_SET && node->n == 0) return algebra_constant(g, false);
    if (node->kind == NODE_UNARY && node->op == MEANING_NOT)
        return algebra_not(g, build(g, node->kid[0], depth + 1));
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

/* --- the search --- */

/* One queue serves both sides: forms come in order of their distance. */
static bool search_both_sides(Search *g, FormRef left, FormRef right) {
    g->form[left].side = 1;
    g->form[right].side = 2;
    g->queue[g->queued++] = left;
    g->queue[g->queued++] = right;
    for (unsigned i = 0; i < g->queued; i++) {
        g->at = g->queue[i];
        g->side = g->form[g->at].side;
        if (g->form[g->at].depth >= g->steps_most) break;
        if (g->count == FORMS_MOST) break;
        algebra_rewrite(g);
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
    assert(out->count < ALGEBRA_LINES); /* no more: both sides as written, the steps */
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
    return arena_buf(w->arena, &text);
}

static void add_form(Writer *w, FormRef ref, const char *law) {
    add_text(w, form_text(w, ref), law);
}

static void write_chain(Writer *w, const char *left, const char *right) {
    Search *g = w->g;
    FormRef path[ALGEBRA_STEPS + 2];
    unsigned n = 0;
    for (FormRef ref = g->meeting[0]; ref; ref = g->form[ref].from) path[n++] = ref;
    assert(n > 0 && n <= ALGEBRA_STEPS + 1);
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

/* x ⊆ y is x & y == x. */
static bool take_sides(Writer *w, const Node *claim, FormRef *left, FormRef *right,
                       const char *texts[2]) {
    unsigned op = claim->ops[0];
    bool down = op == MEANING_SUPERSET;
    const Node *x = claim->kid[down], *y = claim->kid[!down];
    *left = build(w->g, x, 0);
    *right = build(w->g, y, 0);
    texts[0] = print_plain(w->arena, x);
    texts[1] = print_plain(w->arena, y);
    if (!*left || !*right) return false;
    if (op == MEANING_EQ) return true;
    if (op != MEANING_SUBSET && op != MEANING_SUPERSET) return false;
    FormRef both = algebra_pair(w->g, FORM_AND, *left, *right);
    Buf text = {0};
    if (!both) return false;
    put_form(w->g, &text, both, 0);
    texts[1] = texts[0];
    texts[0] = arena_buf(w->arena, &text);
    *right = *left;
    *left = both;
    w->out->meaning = arena_printf(w->arena, "%s means (%s) == %s",
                                   print_text(w->arena, claim), texts[0], texts[1]);
    return true;
}

static bool find_chain(Writer *w, const Node *claim) {
    FormRef left, right;
    const char *texts[2];
    algebra_form(w->g, FORM_NONE, NULL, 0); /* number 0 */
    if (!take_sides(w, claim, &left, &right, texts)) return false;
    if (left == right) {
        add_text(w, texts[0], NULL);
        add_text(w, texts[1], order_law(w->g, texts[0], texts[1]));
        return true;
    }
    if (w->g->form[left].rows != w->g->form[right].rows) return false;
    if (!search_both_sides(w->g, left, right)) return false;
    write_chain(w, texts[0], texts[1]);
    return true;
}

static bool attempt(Writer *w, const Node *claim, unsigned leaves, unsigned steps) {
    Search *g = w->g;
    *g = (Search){.form = g->form,
                  .slot = g->slot,
                  .queue = g->queue,
                  .leaves_most = leaves,
                  .steps_most = steps,
                  .longer = steps == ALGEBRA_STEPS};
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
