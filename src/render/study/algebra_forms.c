/* Forms: made once each, with the truth table over three variables and the leaves. */
#include <string.h>

#include "render/study/algebra_local.h"

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

FormRef algebra_form(Search *g, unsigned kind, const FormRef *kids, unsigned n) {
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

FormRef algebra_constant(Search *g, bool all) {
    return algebra_form(g, all ? FORM_ALL : FORM_EMPTY, NULL, 0);
}

FormRef algebra_not(Search *g, FormRef a) {
    return a ? algebra_form(g, FORM_NOT, &a, 1) : 0;
}

FormRef algebra_join(Search *g, unsigned kind, const FormRef *kids, unsigned n) {
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
    if (count == 0) return algebra_constant(g, kind == FORM_AND);
    return count == 1 ? list[0] : algebra_form(g, kind, list, count);
}

FormRef algebra_pair(Search *g, unsigned kind, FormRef a, FormRef b) {
    const FormRef kids[] = {a, b};
    return algebra_join(g, kind, kids, 2);
}

FormRef algebra_replace(Search *g, FormRef ref, unsigned i, unsigned k, FormRef by) {
    const Form *form = &g->form[ref];
    FormRef kids[KIDS_MOST + 1];
    unsigned n = 0;
    for (unsigned j = 0; j < form->n; j++)
        if (j != i && j != k) kids[n++] = form->kid[j];
    kids[n++] = by;
    return algebra_join(g, form->kind, kids, n);
}

FormRef algebra_without(Search *g, FormRef ref, unsigned i) {
    const Form *form = &g->form[ref];
    FormRef kids[KIDS_MOST];
    unsigned n = 0;
    for (unsigned j = 0; j < form->n; j++)
        if (j != i) kids[n++] = form->kid[j];
    return algebra_join(g, form->kind, kids, n);
}
