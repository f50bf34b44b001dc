/* Pointer analysis: which objects a term may point to. */
#include "ir/ir_pointees.h"

#include <string.h>

/* Limits of waiting terms, and of all of them. */
enum { LEADS_MOST = 64, STEPS_MOST = 1024, DEEP_MOST = 8 };

static Term op2(const IrSite *site, Op op, Term a, Term b) {
    return term_op2(site->run->pool, op, a, b);
}

bool ir_pointees_of_word(const IrSite *site, uint64_t word, IrPointee *pointee) {
    const IrTerms *run = site->run;
    uint64_t half = UINT64_C(1) << (IR_POINTER_OBJECT - 1);
    uint64_t first = (word + half) & ~IR_POINTER_BYTES;
    *pointee = (IrPointee){.at = term_word(word - first),
                           .when = term_word(1),
                           .slot = ir_slots_number(first)};
    if (pointee->slot == UINT32_MAX) return false;
    if (first >> IR_POINTER_LOCAL & 1) {
        const IrCells *cells = ir_slots_at(&site->heap->local, pointee->slot);
        return cells && !cells->gone &&
               first == ir_slots_pointer(pointee->slot, cells->generation);
    }
    pointee->session = ir_memory_find(run->memory, first);
    return pointee->session != NULL;
}

static void add_fault(IrPointees *pointees, uint64_t pointer, Term when) {
    IrFaultKind kind = pointer <= IR_POINTER_BYTES ? IR_FAULT_NULL : IR_FAULT_GONE;
    if (!pointees->fault.kind) pointees->fault.kind = kind;
    pointees->none = term_lor(pointees->site->run->pool, pointees->none, when);
}

static void add_pointee(IrPointees *pointees, IrPointee pointee, Term by, Term when) {
    pointee.at = op2(pointees->site, OP_ADD, pointee.at, by);
    pointee.when = when;
    if (pointees->count == IR_POINTEES_MOST)
        add_fault(pointees, ONES, when);
    else
        pointees->pointee[pointees->count++] = pointee;
}

/* Any object at all, by the number in the pointer. */
static void add_all_objects(IrPointees *pointees, Term pointer, Term when) {
    const IrSite *site = pointees->site;
    const IrTerms *run = site->run;
    Pool *pool = run->pool;
    Term number = op2(site, OP_SHR, pointer, term_word(IR_POINTER_OBJECT)),
         known = term_word(0);
    size_t objects = run->memory->session.count;
    for (size_t i = 0; i < objects + site->heap->local.count; i++) {
        uint32_t slot = i < objects ? 0 : (uint32_t)(i - objects);
        const IrCells *cells = i < objects ? NULL : ir_slots_at(&site->heap->local, slot);
        uint64_t word = cells ? ir_slots_pointer(slot, cells->generation)
                              : (uint64_t)i << IR_POINTER_OBJECT;
        if (i >= objects && !cells) continue;
        IrPointee pointee;
        Term here = op2(site, OP_EQ, number, term_word(word >> IR_POINTER_OBJECT));
        if (term_is(here, 0) || !ir_pointees_of_word(site, word, &pointee)) continue;
        known = term_lor(pool, known, here);
        pointee.at = term_word(0);
        add_pointee(pointees, pointee, op2(site, OP_SUB, pointer, term_word(word)),
                    term_land(pool, when, here));
    }
    when = term_land(pool, when, term_lnot(pool, known));
    if (!term_is(when, 0)) add_fault(pointees, ONES, when);
}

/* An address whose low bits are or-ed with others, which is a sum without carries. */
static bool is_joined(const IrSite *site, Term pointer, IrPointee *pointee) {
    Pool *pool = site->run->pool;
    uint64_t word;
    Op op = node_op(pool, pointer);
    bool joined =
        (op == OP_OR || op == OP_XOR) && node_with_word(pool, pointer, op, &word);
    if (!joined || !ir_pointees_of_word(site, word, pointee)) return false;
    Term low = node_arg(pool, pointer, 0);
    if ((node_may(pool, low) | pointee->at.word) > IR_POINTER_BYTES) return false;
    pointee->at = op2(site, op, low, pointee->at);
    return true;
}

/* A pointer to follow: when it is the value, and what is added to it. */
typedef struct {
    Term pointer, by, when;
} Lead;

/* Terms to follow, the latest first. A term is followed after all terms that use it, for
 * these were made later; so shared subterms are walked once. */
typedef struct {
    IrPointees *pointees;
    Lead lead[LEADS_MOST];
    size_t count, steps;
} Leads;

static void add_lead(Leads *leads, Term pointer, Term by, Term when) {
    Pool *pool = leads->pointees->site->run->pool;
    if (term_is(when, 0)) return;
    for (size_t i = 0; i < leads->count; i++) {
        Lead *lead = &leads->lead[i];
        if (!term_same(lead->pointer, pointer) || !term_same(lead->by, by)) continue;
        lead->when = term_lor(pool, lead->when, when);
        return;
    }
    if (leads->count == LEADS_MOST)
        add_all_objects(leads->pointees, term_op2(pool, OP_ADD, pointer, by), when);
    else
        leads->lead[leads->count++] = (Lead){pointer, by, when};
}

/* Takes the term that was made last; constants come last, in order. */
static Lead take_latest(Leads *leads) {
    size_t last = 0;
    for (size_t i = 1; i < leads->count; i++)
        if (leads->lead[i].pointer.ref > leads->lead[last].pointer.ref) last = i;
    Lead lead = leads->lead[last];
    memmove(leads->lead + last, leads->lead + last + 1,
            (--leads->count - last) * sizeof lead);
    return lead;
}

/* Whether the path implies the condition. */
static bool is_assumed(const IrSite *site, Term condition) {
    const IrPath *path = *site->path;
    while (path->up && !term_same(path->condition, condition)) path = path->up;
    return path->up != NULL;
}

static void follow_choice(Leads *leads, const Lead *lead) {
    const IrSite *site = leads->pointees->site;
    Pool *pool = site->run->pool;
    Term holds = node_arg(pool, lead->pointer, 0), fails = term_lnot(pool, holds);
    if (!is_assumed(site, fails))
        add_lead(leads, node_arg(pool, lead->pointer, 1), lead->by,
                 is_assumed(site, holds) ? lead->when
                                         : term_land(pool, lead->when, holds));
    if (!is_assumed(site, holds))
        add_lead(leads, node_arg(pool, lead->pointer, 2), lead->by,
                 is_assumed(site, fails) ? lead->when
                                         : term_land(pool, lead->when, fails));
}

/* a + b, or an or without carries: (c ? p : q) | 8. */
static bool is_sum(const Pool *pool, Term t) {
    if (node_is(pool, t, OP_ADD)) return true;
    if (!node_is(pool, t, OP_OR) && !node_is(pool, t, OP_XOR)) return false;
    return !(node_may(pool, node_arg(pool, t, 0)) & node_may(pool, node_arg(pool, t, 1)));
}

/* Whether the term is an address, through its choices and sums. */
static bool is_address(const IrSite *site, Term t, unsigned depth) {
    const Pool *pool = site->run->pool;
    IrPointee pointee;
    if (term_is_word(t)) return ir_pointees_of_word(site, t.word, &pointee);
    if (is_joined(site, t, &pointee)) return true;
    if (node_is(pool, t, OP_TABLE)) {
        size_t count;
        const uint64_t *words = pool_table(pool, pool_node(pool, t.ref)->k, &count);
        while (count && !ir_pointees_of_word(site, words[count - 1], &pointee)) count--;
        return count != 0;
    }
    bool choice = node_is(pool, t, OP_ITE), less = node_is(pool, t, OP_SUB);
    if (!depth || (!choice && !less && !is_sum(pool, t))) return false;
    if (less) return is_address(site, node_arg(pool, t, 0), depth - 1);
    return is_address(site, node_arg(pool, t, choice), depth - 1) ||
           is_address(site, node_arg(pool, t, 1 + choice), depth - 1);
}

/* One operand is the address; the other one may be a choice of numbers. */
static void follow_sum(Leads *leads, const Lead *lead) {
    const IrSite *site = leads->pointees->site;
    Pool *pool = site->run->pool;
    Term a = node_arg(pool, lead->pointer, 0), b = node_arg(pool, lead->pointer, 1);
    if (node_is(pool, lead->pointer, OP_SUB)) {
        add_lead(leads, a, op2(site, OP_SUB, lead->by, b), lead->when);
        return;
    }
    bool left = !is_address(site, b, DEEP_MOST) && is_address(site, a, DEEP_MOST);
    Term base = left ? a : b, more = left ? b : a;
    add_lead(leads, base, op2(site, OP_ADD, lead->by, more), lead->when);
}

/* All pointers to one object in a table of pointers: when the index selects one of them,
 * and the byte in the object, as tables. Clears the words that are done. */
static void follow_object(Leads *leads, const Lead *lead, const uint64_t *words,
                          size_t count, size_t from, bool *done) {
    bool full = leads->pointees->count == IR_POINTEES_MOST;
    const IrSite *site = leads->pointees->site;
    Pool *pool = site->run->pool;
    IrPointee pointee, other;
    bool known = ir_pointees_of_word(site, words[from], &pointee) &&
                 !full; /* else what is left over */
    uint64_t *is = ARENA_ARRAY(site->run->arena, uint64_t, 2 * count), *at = is + count;
    for (size_t i = from; i < count; i++) {
        bool has = ir_pointees_of_word(site, words[i], &other);
        if (done[i] || (!full && has != known) ||
            (known && (other.session != pointee.session || other.slot != pointee.slot)))
            continue;
        is[i] = 1, at[i] = known ? other.at.word : 0;
        done[i] = true;
    }
    Term index = node_arg(pool, lead->pointer, 0);
    Term when =
        term_land(pool, lead->when, term_truth(pool, term_table(pool, is, count, index)));
    pointee.at = term_table(pool, at, count, index);
    if (known)
        add_pointee(leads->pointees, pointee, lead->by, when);
    else
        add_fault(leads->pointees, 0, when);
}

static void follow_table(Leads *leads, const Lead *lead) {
    const IrSite *site = leads->pointees->site;
    const Pool *pool = site->run->pool;
    size_t count;
    const uint64_t *table =
        pool_table(pool, pool_node(pool, lead->pointer.ref)->k, &count);
    ArenaMark mark = arena_mark(site->run->arena);
    uint64_t *words = arena_copy(site->run->arena, table, count * sizeof *table);
    bool *done = ARENA_ARRAY(site->run->arena, bool, count);
    for (size_t i = 0; i < count; i++)
        if (!done[i]) follow_object(leads, lead, words, count, i, done);
    arena_release(site->run->arena, mark);
}

/* Pointers never move from one object to another: an address plus `by` is in the same
 * object, or outside of it. */
static void follow_pointer(Leads *leads, const Lead *lead) {
    IrPointees *pointees = leads->pointees;
    const IrSite *site = pointees->site;
    const Pool *pool = site->run->pool;
    bool further = leads->steps++ < STEPS_MOST;
    Term pointer = lead->pointer;
    IrPointee pointee;
    if (is_joined(site, pointer, &pointee))
        add_pointee(pointees, pointee, lead->by, lead->when);
    else if (term_is_word(pointer) && ir_pointees_of_word(site, pointer.word, &pointee))
        add_pointee(pointees, pointee, lead->by, lead->when);
    else if (term_is_word(pointer))
        add_fault(pointees, pointer.word, lead->when);
    else if (node_is(pool, pointer, OP_ITE) && further)
        follow_choice(leads, lead);
    else if (node_is(pool, pointer, OP_TABLE) && further)
        follow_table(leads, lead);
    else if ((is_sum(pool, pointer) || node_is(pool, pointer, OP_SUB)) && further)
        follow_sum(leads, lead);
    else
        add_all_objects(pointees, op2(site, OP_ADD, pointer, lead->by), lead->when);
}

void ir_pointees_find(IrPointees *pointees, IrSite *site, Term pointer) {
    Leads leads; /* most pointers lead to one object: the arrays are not cleared */
    leads.pointees = pointees;
    leads.count = leads.steps = 0;
    pointees->site = site;
    pointees->count = 0;
    pointees->none = term_word(0);
    pointees->fault = (IrFault){0};
    add_lead(&leads, pointer, term_word(0), term_word(1));
    while (leads.count) {
        Lead lead = take_latest(&leads);
        follow_pointer(&leads, &lead);
    }
}

void ir_pointees_require(IrPointees *pointees, IrSite *site, Term pointer) {
    ir_pointees_find(pointees, site, pointer);
    if (!term_is(pointees->none, 0))
        ir_require(site, term_lnot(site->run->pool, pointees->none), pointees->fault);
}
