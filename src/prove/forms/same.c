/* Equal polynomials that are written differently.
 *
 * At one input, the same for all of a question, equal polynomials have equal values; that
 * finds the pairs to look at. Whether two are equal their difference tells, which has to
 * be shown to be 0. So a name stands for all ways of writing a word that are known to be
 * the same. */
#include "prove/forms/form_local.h"
#include "base/weaken.h"

static bool equal(Forms *f, FormId a, FormId b) {
    if (WEAKEN(FORM_SAME, true, false)) return true;
    FormId d = mask_reduce(f, sum_linear(f, 0, a, 1, b, ~UINT64_C(0)));
    return !f->full && class_is_zero(f, d);
}

FormId same_first(Forms *f, FormId p) {
    if (f->polys[p].first) return f->polys[p].first;
    uint64_t value = WEAKEN(FORM_SAME, sum_value(f, p) & 7, sum_value(f, p));
    FormId first = map_get(&f->value_map, value);
    if (!first) map_put(&f->value_map, value, first = p);
    if (first != p && !equal(f, first, p)) first = p;
    assert(first == p || f->polys[first].first == first);
    return f->polys[p].first = first;
}
