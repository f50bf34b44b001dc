/* What base words and polynomials are written as.
 *
 * A polynomial has several readings, of which the cheapest is taken: as it is; with the
 * names that occur in its larger atoms in the place of what they stand for; as a node of
 * the input that is equal to it has it, where names are not multiplied out, or products
 * are not, either; as that node's own operation on its operands, written shortly. */
#include "short/short_local.h"

#include <stdlib.h>
#include <string.h>

#include "short/width.h"
#include "term/walk.h"

enum { DEPTH_MOST = 40, NAMES_MOST = 3, READINGS_MOST = 4, SMALL = 64 };

/* Memory */

static Tree *place(Tree **array, uint32_t *cap, uint32_t number) {
    if (number >= *cap) {
        uint32_t more = 2 * number + 64;
        *array = base_realloc(*array, more * sizeof **array);
        memset(*array + *cap, 0, (more - *cap) * sizeof **array);
        *cap = more;
    }
    return *array + number;
}

static bool is_known(Tree t) {
    return t.term.ref || t.term.word || t.cost;
}

/* The second reading: a node as a polynomial in which names stand alone. */

static FormId table_plain(Forms *f, const FormTable *t) {
    uint64_t value[TABLE_LETTERS];
    table_values(t, value);
    table_moebius(value, t->count);
    for (unsigned set = 0; set < 1u << t->count; set++) {
        AtomId atom = ATOM_ALL;
        if (!value[set]) continue;
        for (unsigned i = 0; i < t->count; i++)
            if (set >> i & 1) atom = atom_extend(f, atom, t->word[i]);
        if (set)
            sum_add_mono(f, mono_of_atom(f, atom), value[set]);
        else
            sum_add_mono(f, MONO_ONE, 0 - value[set]);
    }
    return sum_close(f);
}

enum { TABLE_MOST = 6, PLAIN_MOST = 200 };

/* The polynomial as a function of base words, or as it is. */
static FormId bitwise_plain(const Short *s, FormId id) {
    uint32_t number = s->forms->polys[id].table;
    if (!number || s->forms->tables[number - 1].count > TABLE_MOST) return id;
    FormTable t = s->forms->tables[number - 1];
    return table_plain(s->forms, &t);
}

static FormId product_plain(const Short *s, FormId id, FormId a, FormId b) {
    Forms *f = s->forms;
    if ((uint64_t)f->polys[a].count * f->polys[b].count > PLAIN_MOST) return id;
    FormId p = sum_product(f, a, b);
    return p ? p : id;
}

/* The word alone, with a sign that names may have. */
static FormId word_alone(Forms *f, uint16_t word, bool inverse) {
    MonoId mono = mono_of_atom(f, atom_extend(f, ATOM_ALL, word));
    if (inverse) sum_add_mono(f, MONO_ONE, ~UINT64_C(0));
    sum_add_mono(f, mono, inverse ? ~UINT64_C(0) : 1);
    return sum_close(f);
}

/* a product as a name for itself */
static FormId product_named(Short *s, FormId id, const TermNode *n) {
    Forms *f = s->forms;
    uint64_t k;
    bool inverse;
    if (f->polys[id].count < 2) return id;
    for (unsigned i = 0; i < 2; i++)
        if (sum_is_constant(f, s->id[n->arg[i]], &k))
            return sum_scaled(f, s->named[n->arg[1 - i]], k);
    uint16_t word = word_name(f, id, &inverse);
    return word_alone(f, word, inverse);
}

static FormId remainder_plain(Short *s, const TermNode *n) {
    FormId arg[3] = {s->id[n->arg[0]], s->id[n->arg[1]], 0};
    return word_alone(s->forms, word_opaque(s->forms, OP_UREM, arg, 0, n->may), false);
}

/* `of` has the operands' readings, in one of the two ways. */
static FormId node_reading(Short *s, Ref ref, const FormId *of) {
    Forms *f = s->forms;
    const TermNode *n = pool_node(s->from, ref);
    FormId id = s->id[ref], a = of[n->arg[0]], b = of[n->arg[1]];
    const TermNode *by = pool_node(s->from, n->arg[1]);
    switch (n->op) {
    case OP_CONST:
        return id;
    case OP_NOT:
        return sum_linear(f, ~UINT64_C(0), a, ~UINT64_C(0), FORM_NONE, 0);
    case OP_ADD:
        return sum_linear(f, 0, a, 1, b, 1);
    case OP_SUB:
        return sum_linear(f, 0, a, 1, b, ~UINT64_C(0));
    case OP_MUL:
        return of == s->named ? product_named(s, id, n) : product_plain(s, id, a, b);
    case OP_SHL:
        return by->op == OP_CONST ? sum_scaled(f, a, UINT64_C(1) << (by->k & 63)) : id;
    case OP_UREM:
        return remainder_plain(s, n);
    default:
        return bitwise_plain(s, id);
    }
}

/* Base words */

static Tree operand(Short *s, FormId p) {
    return p ? word_of_form(s, p) : tree_word(0);
}

/* d == 0 as l == r: what is added to what is taken away. */
static Tree equal_tree(Short *s, FormId d) {
    Forms *f = s->forms;
    FormId side[2];
    for (unsigned k = 0; k < 2; k++) {
        for (uint32_t i = 0; i < f->polys[d].count; i++) {
            FormEntry e = sum_entries(f, d)[i];
            bool minus = (int64_t)e.factor < 0;
            if (minus == (k == 1))
                sum_add_mono(f, e.mono, minus ? 0 - e.factor : e.factor);
        }
        side[k] = sum_close(f);
    }
    /* what appeared first comes first */
    unsigned first = f->polys[d].count && (int64_t)sum_entries(f, d)->factor < 0;
    Tree l = word_of_form(s, side[first]), r = word_of_form(s, side[1 - first]);
    Tree two = tree_pair(s, OP_EQ, l, r);
    return tree_best(two, tree_pair(s, OP_EQ, word_of_form(s, d), tree_word(0)));
}

static Tree opaque_tree(Short *s, const FormWord *w) {
    Op op = (Op)w->op;
    if (op == OP_TABLE || op == OP_FULL) return tree_none();
    if (op == OP_EQ) return equal_tree(s, w->arg[0]);
    FormWord own = *w;
    Tree a = operand(s, own.arg[0]);
    if (op_arity(op) == 1) return tree_single(s, op, a);
    Tree b = own.arg[1] ? operand(s, own.arg[1]) : tree_word(own.k);
    if (op == OP_ITE) return tree_choice(s, a, b, operand(s, own.arg[2]));
    return tree_pair(s, op, a, b);
}

static Tree write_word(Short *s, uint16_t word) {
    FormWord w = s->forms->words[word];
    switch (w.kind) {
    case WORD_VAR:
        return (Tree){{.ref = pool_var(s->to, w.k)}, 0};
    case WORD_CONST:
        return tree_word(width_nearest(w.k, s->bits));
    case WORD_SHIFT:
        return tree_pair(s, OP_SHL, word_tree(s, (uint16_t)w.arg[0]), tree_word(w.k));
    case WORD_FORM:
        return word_of_form(s, w.arg[0]);
    default:
        return opaque_tree(s, &w);
    }
}

Tree word_tree(Short *s, uint16_t word) {
    Tree known = *place(&s->word, &s->words, word);
    if (is_known(known)) return known;
    Tree t = write_word(s, word);
    if (t.cost < COST_MOST) *place(&s->word, &s->words, word) = t;
    return t;
}

Tree word_inverse(Short *s, uint16_t word) {
    FormWord w = s->forms->words[word];
    Tree plain = word_tree(s, word);
    Tree best = tree_not(s, plain);
    if (w.kind != WORD_FORM || plain.cost == 0) return best;
    FormId p = sum_linear(s->forms, ~UINT64_C(0), w.form, ~UINT64_C(0), FORM_NONE, 0);
    return tree_best(best, word_of_form(s, p));
}

/* Names in the place of what they stand for */

/* The words that stand for a polynomial and occur in p beside others. */
static unsigned names_of(const Forms *f, FormId p, uint16_t *name) {
    unsigned count = 0;
    for (uint32_t i = 0; i < f->polys[p].count; i++)
        for (MonoId m = sum_entries(f, p)[i].mono; m != MONO_ONE; m = f->monos[m].parent)
            for (AtomId a = f->monos[m].atom; a != ATOM_ALL; a = f->atoms[a].parent)
                if (f->atoms[f->monos[m].atom].size > 1 &&
                    !f->words[f->atoms[a].word].alone)
                    word_put(name, &count, NAMES_MOST, f->atoms[a].word);
    return count;
}

/* p + times * (the name - its polynomial) */
static FormId with_name(Forms *f, FormId p, uint16_t name, uint64_t times) {
    sum_add(f, p, 1);
    sum_add(f, f->words[name].form, 0 - times);
    sum_add_mono(f, mono_of_atom(f, atom_extend(f, ATOM_ALL, name)), times);
    return sum_close(f);
}

enum { TIMES_MOST = 4 };

static unsigned add_times(uint64_t *times, unsigned count, uint64_t one) {
    for (unsigned i = 0; i < count; i++)
        if (times[i] == one) return count;
    if (one == 0 || count == TIMES_MOST) return count;
    times[count] = one;
    return count + 1;
}

/* How often a name may stand alone in p: so that a monomial of its polynomial goes, or as
 * its atoms with others suggest (x ^ y is x + y - 2 * (x & y)). */
static unsigned times_of(const Forms *f, FormId p, uint16_t name, uint64_t *times) {
    unsigned count = 0;
    FormId q = f->words[name].form;
    for (uint32_t i = f->polys[q].count; i-- > 0;) {
        FormEntry e = sum_entries(f, q)[i];
        uint64_t quotient;
        if (short_divides(e.factor, sum_factor(f, p, e.mono), &quotient))
            count = add_times(times, count, quotient);
    }
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        FormEntry e = sum_entries(f, p)[i];
        if (f->monos[e.mono].degree != 1) continue;
        for (AtomId a = f->monos[e.mono].atom; a != ATOM_ALL; a = f->atoms[a].parent) {
            if (f->atoms[a].word != name) continue;
            count = add_times(times, count, 0 - e.factor);
            if (e.factor % 2 == 0)
                count = add_times(times, count, 0 - (uint64_t)((int64_t)e.factor / 2));
        }
    }
    return count;
}

/* It takes no fewer operations: each of its words is used, at what it is known to cost.
 */
static uint32_t least_cost(Short *s, FormId p) {
    enum { MANY = 32 };
    uint16_t word[MANY];
    unsigned count = 0;
    uint32_t cost = 0;
    word_put_all(s->forms, p, false, word, &count, MANY);
    for (unsigned i = 0; i < count; i++) {
        uint32_t own = place(&s->word, &s->words, word[i])->cost;
        cost += own - (own > 0);
    }
    return cost + (count ? count - 1 : 0);
}

/* Readings of p with names, those of the fewest atoms first. */
enum { NAMED_MOST = 6 };
typedef struct {
    unsigned count;
    FormId form[NAMED_MOST];
} Named;

/* Atoms in monomials: about what it takes to write it. */
static uint32_t size_of(const Forms *f, FormId p) {
    uint32_t size = 0;
    for (uint32_t i = 0; i < f->polys[p].count; i++)
        size += f->monos[sum_entries(f, p)[i].mono].degree;
    return size;
}

static void keep_named(const Forms *f, Named *n, FormId p) {
    unsigned k = n->count < NAMED_MOST ? n->count++ : NAMED_MOST;
    for (; k > 0 && size_of(f, n->form[k - 1]) > size_of(f, p); k--)
        if (k < NAMED_MOST) n->form[k] = n->form[k - 1];
    if (k < NAMED_MOST) n->form[k] = p;
}

/* Each of the names as often as may be. */
static void find_named(Forms *f, FormId p, const uint16_t *name, unsigned names,
                       Named *out) {
    uint64_t times[TIMES_MOST];
    if (names == 0) {
        keep_named(f, out, p);
        return;
    }
    find_named(f, p, name + 1, names - 1, out);
    unsigned count = times_of(f, p, *name, times);
    for (unsigned k = 0; k < count && !f->full; k++)
        find_named(f, with_name(f, p, *name, times[k]), name + 1, names - 1, out);
}

static Tree with_names(Short *s, FormId p, Tree best) {
    uint16_t name[NAMES_MOST];
    Named named = {.count = 0};
    unsigned names = names_of(s->forms, p, name);
    if (names == 0) return best;
    find_named(s->forms, p, name, names, &named);
    for (unsigned i = 0; i < named.count; i++)
        if (named.form[i] != p && least_cost(s, named.form[i]) < best.cost)
            best = tree_best(best, product_tree(s, named.form[i]));
    return best;
}

/* Nodes */

/* The node's operation on its operands; sums say no more than the node's readings. */
static Tree by_operands(Short *s, Ref ref) {
    TermNode n = *pool_node(s->from, ref);
    Tree arg[3];
    if (op_class((Op)n.op) == CLASS_OTHER || n.op == OP_ADD || n.op == OP_SUB)
        return tree_none();
    for (unsigned i = 0; i < n.arity; i++) arg[i] = word_of_form(s, s->id[n.arg[i]]);
    if (n.op == OP_ITE) return tree_choice(s, arg[0], arg[1], arg[2]);
    if (n.arity == 1) return tree_single(s, (Op)n.op, arg[0]);
    return tree_pair(s, (Op)n.op, arg[0], arg[1]);
}

/* A function of variables: its signature says all. */
static bool is_plain(const Short *s, Ref ref) {
    const Forms *f = s->forms;
    FormId p = s->plain[ref];
    if (f->polys[s->id[ref]].degree > 1 || f->polys[p].degree > 1) return false;
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        AtomId a = f->monos[sum_entries(f, p)[i].mono].atom;
        for (; a != ATOM_ALL; a = f->atoms[a].parent)
            if (f->words[f->atoms[a].word].kind != WORD_VAR) return false;
    }
    return true;
}

/* Readings, those that promise to be the shortest first. */
typedef struct {
    unsigned count;
    FormId form[2 * READINGS_MOST + 1];
    uint32_t size[2 * READINGS_MOST + 1];
} Readings;

static void add_reading(const Forms *f, Readings *r, FormId p) {
    uint32_t size = size_of(f, p);
    unsigned k = r->count;
    for (unsigned i = 0; i < r->count; i++)
        if (r->form[i] == p) return;
    for (r->count++; k > 0 && r->size[k - 1] > size; k--)
        r->form[k] = r->form[k - 1], r->size[k] = r->size[k - 1];
    r->form[k] = p, r->size[k] = size;
}

static Tree write_reading(Short *s, FormId p, Tree best) {
    if (least_cost(s, p) >= best.cost) return best;
    best = tree_best(best, product_tree(s, p));
    return best.cost > 1 ? with_names(s, p, best) : best;
}

static Tree write_form(Short *s, FormId p) {
    Readings readings = {.count = 0};
    Ref first = p < s->nodes ? s->node[p] : 0, ref = first;
    Tree best = tree_none();
    add_reading(s->forms, &readings, p);
    for (unsigned i = 0; ref && i < READINGS_MOST; i++, ref = s->next[ref]) {
        add_reading(s->forms, &readings, s->plain[ref]);
        add_reading(s->forms, &readings, s->named[ref]);
    }
    for (unsigned i = 0; i < readings.count && best.cost > 1; i++)
        best = write_reading(s, readings.form[i], best);
    ref = first;
    for (unsigned i = 0; ref && i < READINGS_MOST && best.cost > 1;
         i++, ref = s->next[ref])
        if (!is_plain(s, ref)) best = tree_best(best, by_operands(s, ref));
    return best;
}

Tree word_of_form(Short *s, FormId p) {
    Tree known = *place(&s->form, &s->known_forms, p);
    if (is_known(known)) return known;
    uint64_t k;
    if (sum_is_constant(s->forms, p, &k)) return tree_word(k);
    if (s->depth == DEPTH_MOST || s->forms->full) return tree_none();
    *place(&s->form, &s->known_forms, p) = tree_none(); /* until it is known */
    s->depth++;
    Tree t = write_form(s, p);
    s->depth--;
    return *place(&s->form, &s->known_forms, p) = t;
}

/* The nodes of the input */

void word_open(Short *s, Term root) {
    Forms *f = s->forms;
    const Pool *from = s->from;
    TermWalk walk = walk_new(from, &root, 1, s->arena);
    Term *term = ARENA_ARRAY(s->arena, Term, walk.top + 1);
    FormId *id = ARENA_ARRAY(s->arena, FormId, walk.top + 1);
    size_t count = 0;
    for (Ref r = 0; (r = walk_up(&walk, r));) term[count++] = (Term){.ref = r};
    if (!form_of(f, term, count, id)) return;
    s->id = ARENA_ARRAY(s->arena, FormId, walk.top + 1);
    s->plain = ARENA_ARRAY(s->arena, FormId, walk.top + 1);
    s->next = ARENA_ARRAY(s->arena, Ref, walk.top + 1);
    s->nodes = f->npolys;
    s->node = ARENA_ARRAY(s->arena, Ref, s->nodes);
    s->named = ARENA_ARRAY(s->arena, FormId, walk.top + 1);
    s->plain[0] = s->named[0] = FORM_ZERO;
    for (size_t i = 0; i < count; i++) s->id[term[i].ref] = id[i];
    for (size_t i = 0; i < count && !f->full; i++) {
        s->plain[term[i].ref] = node_reading(s, term[i].ref, s->plain);
        s->named[term[i].ref] = node_reading(s, term[i].ref, s->named);
    }
    while (count-- > 0) { /* the first nodes come first */
        Ref r = term[count].ref;
        s->next[r] = s->node[s->id[r]], s->node[s->id[r]] = r;
    }
}
