/* From forms back to terms, and the claims made of them. */
#include "prove/forms/abstract.h"

#include <stdlib.h>
#include <string.h>

#include "prove/claim/equation.h"
#include "prove/forms/form_local.h"
#include "base/weaken.h"

enum { LEAVES_MOST = 200, NODES_MOST = 100000 };

typedef struct {
    Abstraction *a;
    const Forms *f;
    Term *word;   /* by base word */
    Term *mono;   /* products, by monomial; ref 0: none yet */
    bool *wanted; /* base words */
    bool *used;   /* products, by monomial */
    /* the operands of comparisons, and other truths */
    Term leaf[LEAVES_MOST];
    FormId form[LEAVES_MOST];
    unsigned leaves;
} Rebuild;

static Term fresh(Rebuild *r, uint32_t source, FormId meaning) {
    Abstraction *a = r->a;
    bool again = WEAKEN(ABSTRACT_FREE_WORD, source == ABSTRACT_FREE && a->freed, false);
    if (again) return (Term){0, pool_var(a->to, a->vars - 1)};
    Term var = term_var(a->to);
    assert(pool_full(a->to) || pool_vars(a->to) == a->vars + 1);
    a->meaning[a->vars] = meaning;
    a->source[a->vars++] = source;
    if (source == ABSTRACT_FREE) a->freed = true;
    return var;
}

/* What a polynomial, a function, a word are made of */

/* The polynomial as a function of words older than `before`; else NULL. */
static const FormTable *table_of(const Forms *f, FormId p, uint32_t before) {
    uint32_t number = f->polys[p].table;
    if (!number) return NULL;
    const FormTable *t = &f->tables[number - 1];
    assert(number <= f->ntables);
    return t->count == 0 || t->word[t->count - 1] < before ? t : NULL;
}

static void want_sum(Rebuild *r, FormId p, uint32_t before) {
    const Forms *f = r->f;
    const FormEntry *e = sum_entries(f, p);
    (void)before; /* for the assert alone */
    for (uint32_t i = 0; i < f->polys[p].count; i++) {
        r->used[e[i].mono] = true;
        if (f->monos[e[i].mono].degree > 1 && r->a->level != ABSTRACT_NOTHING) continue;
        for (MonoId m = e[i].mono; m != MONO_ONE; m = f->monos[m].parent)
            for (AtomId a = f->monos[m].atom; a != ATOM_ALL; a = f->atoms[a].parent) {
                assert(f->atoms[a].word < before); /* parts are older than the whole */
                r->wanted[f->atoms[a].word] = true;
            }
    }
}

static void want_poly(Rebuild *r, FormId p, uint32_t before) {
    const FormTable *t = table_of(r->f, p, before);
    for (unsigned i = 0; t && i < t->count; i++) r->wanted[t->word[i]] = true;
    if (!t) want_sum(r, p, before);
}

static bool is_hard(const FormWord *w) {
    switch (op_class((Op)w->op)) {
    case CLASS_DIVISION:
        return true;
    case CLASS_SHIFT:
    case CLASS_GATHER:
        return w->arg[1] != FORM_NONE;
    default:
        return w->op == OP_MUL || w->op == OP_TABLE;
    }
}

static bool is_free(const Rebuild *r, const FormWord *w) {
    if (r->a->level == ABSTRACT_NOTHING) return false;
    if (w->kind != WORD_FORM && w->kind != WORD_OPAQUE) return false;
    if (r->a->level == ABSTRACT_NAMES) return true;
    return w->kind == WORD_OPAQUE && is_hard(w);
}

static void want_parts(Rebuild *r, uint16_t word) {
    const FormWord *w = &r->f->words[word];
    if (w->kind == WORD_SHIFT) r->wanted[w->arg[0]] = true;
    if (is_free(r, w)) return;
    if (w->kind == WORD_FORM)
        WEAKEN(ABSTRACT_PARTS, want_poly, want_sum)(r, w->arg[0], word);
    if (w->kind == WORD_OPAQUE)
        for (unsigned i = 0; i < 3; i++)
            if (w->arg[i]) want_poly(r, w->arg[i], word);
}

/* Terms */

/* The function of the words, the last one deciding between two halves. */
static Term table_term(Rebuild *r, const FormTable *t, unsigned count, unsigned letter) {
    Pool *to = r->a->to;
    if (count == 0) return term_word(table_bit(t, letter) ? ~UINT64_C(0) : 0);
    assert(r->wanted[t->word[count - 1]]);
    Term x = r->word[t->word[count - 1]];
    Term off = table_term(r, t, count - 1, letter);
    Term on = table_term(r, t, count - 1, letter | 1u << (count - 1));
    if (term_same(off, on)) return off;
    if (term_same(off, term_op1(to, OP_NOT, on))) return term_op2(to, OP_XOR, x, off);
    Term without = term_op2(to, OP_AND, off, term_op1(to, OP_NOT, x));
    return term_op2(to, OP_OR, term_op2(to, OP_AND, on, x), without);
}

static Term atom_term(Rebuild *r, AtomId atom) {
    Term t = term_word(~UINT64_C(0));
    for (; atom != ATOM_ALL; atom = r->f->atoms[atom].parent) {
        assert(r->wanted[r->f->atoms[atom].word]);
        t = term_op2(r->a->to, OP_AND, r->word[r->f->atoms[atom].word], t);
    }
    return t;
}

/* mono == root**k, for a k > 1 and a product that the truths have, too; 0: there is
 * none. The atoms of a monomial are in order. */
static unsigned power_of(const Rebuild *r, MonoId mono, MonoId root) {
    const FormMono *monos = r->f->monos;
    unsigned k = monos[mono].degree / monos[root].degree;
    bool is = r->used[root] && k > 1 && monos[root].degree > 1 &&
              monos[mono].degree == k * monos[root].degree;
    for (; is && root != MONO_ONE; root = monos[root].parent)
        for (unsigned i = 0; i < k; i++, mono = monos[mono].parent)
            is = is && monos[mono].atom == monos[root].atom;
    return is ? k : 0;
}

static Term mono_term(Rebuild *r, MonoId mono);

/* A power of the free word of another product, the longest there is. */
static bool power_term(Rebuild *r, MonoId mono, Term *power) {
    unsigned k = 0;
    MonoId root = 0;
    for (MonoId m = 0; m < r->f->nmonos && r->a->level == ABSTRACT_POWERS; m++) {
        unsigned own = m == MONO_ONE ? 0 : power_of(r, mono, m);
        if (own && (k == 0 || own < k)) k = own, root = m;
    }
    if (k == 0) return false;
    Term base = mono_term(r, root);
    *power = term_word(1);
    for (; k > 0; k--) *power = term_op2(r->a->to, OP_MUL, *power, base);
    return r->a->powers = true;
}

static Term mono_term(Rebuild *r, MonoId mono) {
    const FormMono *m = &r->f->monos[mono];
    assert(m->degree > 0);
    if (m->degree == 1) return atom_term(r, m->atom);
    if (r->mono[mono].ref) return r->mono[mono];
    Term t = term_word(1);
    if (r->a->level == ABSTRACT_NOTHING)
        for (MonoId k = mono; k != MONO_ONE; k = r->f->monos[k].parent)
            t = term_op2(r->a->to, OP_MUL, t, atom_term(r, r->f->monos[k].atom));
    else if (!power_term(r, mono, &t))
        t = fresh(r, ABSTRACT_FREE, sum_single(r->a->forms, mono, 1));
    return r->mono[mono] = t;
}

static Term sum_term(Rebuild *r, FormId p) {
    Pool *to = r->a->to;
    Term t = term_word(0);
    for (uint32_t i = WEAKEN(ABSTRACT_ADDEND, 1, 0); i < r->f->polys[p].count; i++) {
        FormEntry e = sum_entries(r->f, p)[i];
        Term factor = term_word(e.factor);
        if (e.mono != MONO_ONE)
            factor = term_op2(to, OP_MUL, mono_term(r, e.mono), factor);
        t = term_op2(to, OP_ADD, t, factor);
    }
    return t;
}

static Term poly_term(Rebuild *r, FormId p, uint32_t before) {
    assert(p && p < r->f->npolys);
    const FormTable *t = table_of(r->f, p, before);
    return t ? table_term(r, t, t->count, 0) : sum_term(r, p);
}

static Term opaque_term(Rebuild *r, uint16_t word) {
    const FormWord *w = &r->f->words[word];
    Pool *to = r->a->to;
    assert(w->kind == WORD_OPAQUE);
    Term arg[3];
    for (unsigned i = 0; i < 3; i++)
        arg[i] = w->arg[i] ? poly_term(r, w->arg[i], word) : term_word(w->k);
    if (w->op == OP_EQ) return term_op2(to, OP_EQ, arg[0], term_word(0));
    if (w->op == OP_TABLE) {
        size_t count;
        const uint64_t *table = pool_table(r->f->pool, w->k, &count);
        return term_table(to, table, count, arg[0]);
    }
    return term_op(to, (Op)w->op, arg);
}

static Term word_term(Rebuild *r, uint16_t word) {
    const FormWord *w = &r->f->words[word];
    if (is_free(r, w)) return fresh(r, ABSTRACT_FREE, w->form);
    switch (w->kind) {
    case WORD_VAR:
        return fresh(r, (uint32_t)w->k, w->form);
    case WORD_CONST:
        return term_word(w->k);
    case WORD_SHIFT:
        return term_op2(r->a->to, OP_SHL, r->word[w->arg[0]], term_word(w->k));
    case WORD_FORM:
        return sum_term(r, w->arg[0]);
    default:
        return opaque_term(r, word);
    }
}

static void make_words(Rebuild *r) {
    for (uint32_t i = r->f->nwords; i-- > 0;)
        if (r->wanted[i]) want_parts(r, (uint16_t)i);
    for (uint32_t i = 0; i < r->f->nwords; i++)
        if (r->wanted[i]) r->word[i] = word_term(r, (uint16_t)i);
}

/* Truths: their joints as they are, the operands of comparisons by their forms. */

static bool is_joint(const Pool *pool, Term t) {
    if (t.ref == 0 || !term_is_bool(pool, t)) return false;
    const TermNode *n = pool_node(pool, t.ref);
    if (op_class((Op)n->op) != CLASS_BITWISE) return false;
    return term_is_bool(pool, term_arg(pool, t.ref, 0)) &&
           term_is_bool(pool, term_arg(pool, t.ref, 1));
}

static bool is_comparison(const Pool *pool, Term t) {
    return op_class(node_op(pool, t)) == CLASS_COMPARISON;
}

enum { JOINTS_DEEP = 60 };

static bool add_leaf(Rebuild *r, Term t) {
    if (r->leaves == LEAVES_MOST) return false;
    r->leaf[r->leaves++] = t;
    return true;
}

static bool find_leaves(Rebuild *r, Term t, unsigned depth) {
    const Pool *pool = r->f->pool;
    bool joint = is_joint(pool, t);
    if (depth == JOINTS_DEEP) return false;
    if (!joint && !is_comparison(pool, t)) return add_leaf(r, t);
    Term a = term_arg(pool, t.ref, 0), b = term_arg(pool, t.ref, 1);
    if (joint) return find_leaves(r, a, depth + 1) && find_leaves(r, b, depth + 1);
    return add_leaf(r, a) && add_leaf(r, b);
}

static Term leaf_term(Rebuild *r, unsigned *leaf) {
    assert(*leaf < r->leaves);
    return poly_term(r, r->form[(*leaf)++], UINT32_MAX);
}

/* In the order in which find_leaves() met them. */
static Term truth_term(Rebuild *r, Term t, unsigned *leaf) {
    const Pool *pool = r->f->pool;
    Pool *to = r->a->to;
    bool joint = is_joint(pool, t);
    if (!joint && !is_comparison(pool, t)) return term_truth(to, leaf_term(r, leaf));
    Op op = (Op)pool_node(pool, t.ref)->op;
    Term a, b;
    if (joint) {
        a = truth_term(r, term_arg(pool, t.ref, 0), leaf);
        b = truth_term(r, term_arg(pool, t.ref, 1), leaf);
    } else {
        a = leaf_term(r, leaf);
        b = leaf_term(r, leaf);
    }
    return term_op2(to, op, a, b);
}

bool abstract_truths(Abstraction *a, const Term *truth, unsigned count, Term *result) {
    Rebuild *r = ARENA_NEW(a->arena, Rebuild);
    r->a = a, r->f = a->forms;
    for (unsigned i = 0; i < count; i++)
        if (!find_leaves(r, truth[i], 0)) return false;
    if (!form_of(a->forms, r->leaf, r->leaves, r->form)) return false;
    r->word = ARENA_ARRAY(a->arena, Term, r->f->nwords + 1);
    r->wanted = ARENA_ARRAY(a->arena, bool, r->f->nwords + 1);
    r->mono = ARENA_ARRAY(a->arena, Term, r->f->nmonos + 1);
    r->used = ARENA_ARRAY(a->arena, bool, r->f->nmonos + 1);
    a->source = ARENA_ARRAY(a->arena, uint32_t, r->f->nwords + r->f->nmonos + 1);
    a->meaning = ARENA_ARRAY(a->arena, FormId, r->f->nwords + r->f->nmonos + 1);
    for (unsigned i = 0; i < r->leaves; i++) want_poly(r, r->form[i], UINT32_MAX);
    make_words(r);
    *result = term_word(1);
    for (unsigned i = 0, leaf = 0; i < count; i++)
        *result = term_land(a->to, *result, truth_term(r, truth[i], &leaf));
    return !pool_full(a->to);
}

/* Methods */

/* The sides have the same form, so they are equal for all inputs. */
static bool same_form(const Pool *pool, const Equation *e) {
    Term sides[2] = {e->left, e->right};
    FormId id[2];
    Forms *f = form_open(pool, 64);
    bool same = form_of(f, sides, 2, id) && form_equal(f, id[0], id[1]);
    form_close(f);
    return same;
}

static Answer decide_equation(Attempt *a, const Equation *e) {
    return same_form(a->pool, e) ? ANSWER_PROVED : ANSWER_PASS;
}

Answer forms_decide(Attempt *a) {
    return equation_each(a, decide_equation);
}

Answer forms_quick(Problem *p) {
    Equation e = equation_of(p->pool, p->bad);
    if (term_same(e.left, p->bad) || pool_count(p->pool) > NODES_MOST) return ANSWER_PASS;
    if (!same_form(p->pool, &e)) return ANSWER_PASS;
    p->method = "normal form";
    return ANSWER_PROVED;
}

/* The input on which the abstraction fails, with 0 for variables that it lacks. */
static void hint(void *context, const uint64_t *found, uint64_t *values) {
    const Abstraction *abstraction = context;
    for (size_t v = 0; v < abstraction->vars; v++)
        if (abstraction->source[v] != ABSTRACT_FREE)
            values[abstraction->source[v]] = found[v];
}

static Answer at_level(Attempt *a, AbstractLevel level) {
    Term bad;
    Answer answer = ANSWER_PASS;
    ArenaMark mark = arena_mark(a->arena);
    Abstraction abstraction = {
        .forms = form_open(a->pool, 64),
        .to = pool_new_beside(a->pool, problem_memory(a->problem, 8)),
        .level = level,
        .arena = a->arena};
    Sub sub = {.original = hint, .context = &abstraction, .free_words = true};
    if (abstract_truths(&abstraction, a->query->truth, a->query->count, &bad) &&
        (abstraction.powers || level != ABSTRACT_POWERS) &&
        (abstraction.freed || pool_count(abstraction.to) < pool_count(a->pool)))
        answer = attempt_then(a, abstraction.to, bad, &sub);
    form_close(abstraction.forms);
    pool_free(abstraction.to);
    if (answer != ANSWER_PROVED) arena_release(a->arena, mark);
    return answer;
}

Answer abstract_decide(Attempt *a) {
    if (a->problem->free_words || pool_count(a->pool) > NODES_MOST) return ANSWER_PASS;
    Answer answer = ANSWER_PASS;
    for (AbstractLevel l = 0; answer == ANSWER_PASS && l < ABSTRACT_NOTHING; l++)
        answer = at_level(a, l);
    return answer;
}
