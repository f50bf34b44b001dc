/* Pointers over terms taken apart into the objects that they may point to. */
#include "ir/ir_parts.h"

#include <string.h>

/* Ways to objects that wait, and all. */
enum { LEADS_MOST = 64, STEPS_MOST = 1024, DEEP_MOST = 8 };

static Term op2(const IrSpot *spot, Op op, Term a, Term b) {
    return term_op2(spot->run->pool, op, a, b);
}

bool ir_parts_one(const IrSpot *spot, uint64_t word, IrPart *part) {
    const IrTerms *run = spot->run;
    uint64_t half = UINT64_C(1) << (IR_POINTER_OBJECT - 1);
    uint64_t first = (word + half) & ~IR_POINTER_BYTES;
    *part = (IrPart){.at = term_word(word - first),
                     .when = term_word(1),
                     .slot = ir_slots_number(first)};
    if (part->slot == UINT32_MAX) return false;
    if (first >> IR_POINTER_LOCAL & 1) {
        const IrCells *cells = ir_slots_at(&spot->heap->local, part->slot);
        return cells && !cells->gone &&
               first == ir_slots_pointer(part->slot, cells->generation);
    }
    part->session = ir_memory_find(run->memory, first);
    return part->session != NULL;
}

static void miss(IrParts *parts, uint64_t pointer, Term when) {
    IrFaultKind kind = pointer <= IR_POINTER_BYTES ? IR_FAULT_NULL : IR_FAULT_GONE;
    if (!parts->fault.kind) parts->fault.kind = kind;
    parts->none = term_lor(parts->spot->run->pool, parts->none, when);
}

static void add_part(IrParts *parts, IrPart part, Term by, Term when) {
    part.at = op2(parts->spot, OP_ADD, part.at, by);
    part.when = when;
    if (parts->count == IR_PARTS_MOST)
        miss(parts, ONES, when);
    else
        parts->part[parts->count++] = part;
}

/* Any object at all: the number in the pointer says which. */
static void add_any(IrParts *parts, Term pointer, Term when) {
    const IrSpot *spot = parts->spot;
    const IrTerms *run = spot->run;
    Pool *pool = run->pool;
    Term number = op2(spot, OP_SHR, pointer, term_word(IR_POINTER_OBJECT)),
         known = term_word(0);
    size_t objects = run->memory->session.count;
    for (size_t i = 0; i < objects + spot->heap->local.count; i++) {
        uint32_t slot = i < objects ? 0 : (uint32_t)(i - objects);
        const IrCells *cells = i < objects ? NULL : ir_slots_at(&spot->heap->local, slot);
        uint64_t word = cells ? ir_slots_pointer(slot, cells->generation)
                              : (uint64_t)i << IR_POINTER_OBJECT;
        if (i >= objects && !cells) continue;
        IrPart part;
        Term here = op2(spot, OP_EQ, number, term_word(word >> IR_POINTER_OBJECT));
        if (term_is(here, 0) || !ir_parts_one(spot, word, &part)) continue;
        known = term_lor(pool, known, here);
        part.at = term_word(0);
        add_part(parts, part, op2(spot, OP_SUB, pointer, term_word(word)),
                 term_land(pool, when, here));
    }
    when = term_land(pool, when, term_lnot(pool, known));
    if (!term_is(when, 0)) miss(parts, ONES, when);
}

/* An address whose low bits are joined with others, as is made of a sum where no carry
 * is.
 */
static bool is_joined(const IrSpot *spot, Term pointer, IrPart *part) {
    Pool *pool = spot->run->pool;
    uint64_t word;
    Op op = node_op(pool, pointer);
    bool joined =
        (op == OP_OR || op == OP_XOR) && node_with_word(pool, pointer, op, &word);
    if (!joined || !ir_parts_one(spot, word, part)) return false;
    Term low = node_arg(pool, pointer, 0);
    if ((node_may(pool, low) | part->at.word) > IR_POINTER_BYTES) return false;
    part->at = op2(spot, op, low, part->at);
    return true;
}

/* A pointer that is followed: when it is meant, and what is added to it. */
typedef struct {
    Term pointer, by, when;
} Lead;

/* Those that wait. A term is followed when all that lead to it have been, as these were
 * made later: choices that share their ways are walked once. */
typedef struct {
    IrParts *parts;
    Lead lead[LEADS_MOST];
    size_t count, steps;
} Leads;

static void add_lead(Leads *leads, Term pointer, Term by, Term when) {
    Pool *pool = leads->parts->spot->run->pool;
    if (term_is(when, 0)) return;
    for (size_t i = 0; i < leads->count; i++) {
        Lead *lead = &leads->lead[i];
        if (!term_same(lead->pointer, pointer) || !term_same(lead->by, by)) continue;
        lead->when = term_lor(pool, lead->when, when);
        return;
    }
    if (leads->count == LEADS_MOST)
        add_any(leads->parts, term_op2(pool, OP_ADD, pointer, by), when);
    else
        leads->lead[leads->count++] = (Lead){pointer, by, when};
}

/* The one that was made last, words at the end, in their order. */
static Lead next_lead(Leads *leads) {
    size_t last = 0;
    for (size_t i = 1; i < leads->count; i++)
        if (leads->lead[i].pointer.ref > leads->lead[last].pointer.ref) last = i;
    Lead lead = leads->lead[last];
    memmove(leads->lead + last, leads->lead + last + 1,
            (--leads->count - last) * sizeof lead);
    return lead;
}

/* What the path says of the condition. */
static bool is_on_path(const IrSpot *spot, Term condition) {
    const IrPath *path = *spot->path;
    while (path->up && !term_same(path->condition, condition)) path = path->up;
    return path->up != NULL;
}

static void follow_choice(Leads *leads, const Lead *lead) {
    const IrSpot *spot = leads->parts->spot;
    Pool *pool = spot->run->pool;
    Term holds = node_arg(pool, lead->pointer, 0), fails = term_lnot(pool, holds);
    if (!is_on_path(spot, fails))
        add_lead(leads, node_arg(pool, lead->pointer, 1), lead->by,
                 is_on_path(spot, holds) ? lead->when
                                         : term_land(pool, lead->when, holds));
    if (!is_on_path(spot, holds))
        add_lead(leads, node_arg(pool, lead->pointer, 2), lead->by,
                 is_on_path(spot, fails) ? lead->when
                                         : term_land(pool, lead->when, fails));
}

/* a + b, or what is written for it where no carry is: (c ? p : q) | 8. */
static bool is_sum(const Pool *pool, Term t) {
    if (node_is(pool, t, OP_ADD)) return true;
    if (!node_is(pool, t, OP_OR) && !node_is(pool, t, OP_XOR)) return false;
    return !(node_may(pool, node_arg(pool, t, 0)) & node_may(pool, node_arg(pool, t, 1)));
}

/* Whether the term is an address, as far as its choices and sums tell. */
static bool leads_somewhere(const IrSpot *spot, Term t, unsigned depth) {
    const Pool *pool = spot->run->pool;
    IrPart part;
    if (term_is_word(t)) return ir_parts_one(spot, t.word, &part);
    if (is_joined(spot, t, &part)) return true;
    if (node_is(pool, t, OP_TABLE)) {
        size_t count;
        const uint64_t *words = pool_table(pool, pool_node(pool, t.ref)->k, &count);
        while (count && !ir_parts_one(spot, words[count - 1], &part)) count--;
        return count != 0;
    }
    bool choice = node_is(pool, t, OP_ITE), less = node_is(pool, t, OP_SUB);
    if (!depth || (!choice && !less && !is_sum(pool, t))) return false;
    if (less) return leads_somewhere(spot, node_arg(pool, t, 0), depth - 1);
    return leads_somewhere(spot, node_arg(pool, t, choice), depth - 1) ||
           leads_somewhere(spot, node_arg(pool, t, 1 + choice), depth - 1);
}

/* One of the two is the address; a choice of numbers, too, may be what is added to it. */
static void follow_sum(Leads *leads, const Lead *lead) {
    const IrSpot *spot = leads->parts->spot;
    Pool *pool = spot->run->pool;
    Term a = node_arg(pool, lead->pointer, 0), b = node_arg(pool, lead->pointer, 1);
    if (node_is(pool, lead->pointer, OP_SUB)) {
        add_lead(leads, a, op2(spot, OP_SUB, lead->by, b), lead->when);
        return;
    }
    bool left =
        !leads_somewhere(spot, b, DEEP_MOST) && leads_somewhere(spot, a, DEEP_MOST);
    Term base = left ? a : b, more = left ? b : a;
    add_lead(leads, base, op2(spot, OP_ADD, lead->by, more), lead->when);
}

/* The object's words in a table of pointers: when the index chooses one of them, and
 * where it is in the object, as tables. Words of the object are done. */
static void follow_object(Leads *leads, const Lead *lead, const uint64_t *words,
                          size_t count, size_t from, bool *done) {
    bool full = leads->parts->count == IR_PARTS_MOST;
    const IrSpot *spot = leads->parts->spot;
    Pool *pool = spot->run->pool;
    IrPart part, other;
    bool known = ir_parts_one(spot, words[from], &part) && !full; /* else the rest */
    uint64_t *is = ARENA_ARRAY(spot->run->arena, uint64_t, 2 * count), *at = is + count;
    for (size_t i = from; i < count; i++) {
        bool has = ir_parts_one(spot, words[i], &other);
        if (done[i] || (!full && has != known) ||
            (known && (other.session != part.session || other.slot != part.slot)))
            continue;
        is[i] = 1, at[i] = known ? other.at.word : 0;
        done[i] = true;
    }
    Term index = node_arg(pool, lead->pointer, 0);
    Term when =
        term_land(pool, lead->when, term_truth(pool, term_table(pool, is, count, index)));
    part.at = term_table(pool, at, count, index);
    if (known)
        add_part(leads->parts, part, lead->by, when);
    else
        miss(leads->parts, 0, when);
}

static void follow_table(Leads *leads, const Lead *lead) {
    const IrSpot *spot = leads->parts->spot;
    const Pool *pool = spot->run->pool;
    size_t count;
    const uint64_t *table =
        pool_table(pool, pool_node(pool, lead->pointer.ref)->k, &count);
    ArenaMark mark = arena_mark(spot->run->arena);
    uint64_t *words = arena_copy(spot->run->arena, table, count * sizeof *table);
    bool *done = ARENA_ARRAY(spot->run->arena, bool, count);
    for (size_t i = 0; i < count; i++)
        if (!done[i]) follow_object(leads, lead, words, count, i, done);
    arena_release(spot->run->arena, mark);
}

/* Pointers don't go from one object to another: the sum of an address and `by` is in the
 * address's object, or outside of it. */
static void follow(Leads *leads, const Lead *lead) {
    IrParts *parts = leads->parts;
    const IrSpot *spot = parts->spot;
    const Pool *pool = spot->run->pool;
    bool further = leads->steps++ < STEPS_MOST;
    Term pointer = lead->pointer;
    IrPart part;
    if (is_joined(spot, pointer, &part))
        add_part(parts, part, lead->by, lead->when);
    else if (term_is_word(pointer) && ir_parts_one(spot, pointer.word, &part))
        add_part(parts, part, lead->by, lead->when);
    else if (term_is_word(pointer))
        miss(parts, pointer.word, lead->when);
    else if (node_is(pool, pointer, OP_ITE) && further)
        follow_choice(leads, lead);
    else if (node_is(pool, pointer, OP_TABLE) && further)
        follow_table(leads, lead);
    else if ((is_sum(pool, pointer) || node_is(pool, pointer, OP_SUB)) && further)
        follow_sum(leads, lead);
    else
        add_any(parts, op2(spot, OP_ADD, pointer, lead->by), lead->when);
}

void ir_parts_look(IrParts *parts, IrSpot *spot, Term pointer) {
    Leads leads; /* most pointers lead to one object: the arrays are not cleared */
    leads.parts = parts;
    leads.count = leads.steps = 0;
    parts->spot = spot;
    parts->count = 0;
    parts->none = term_word(0);
    parts->fault = (IrFault){0};
    add_lead(&leads, pointer, term_word(0), term_word(1));
    while (leads.count) {
        Lead lead = next_lead(&leads);
        follow(&leads, &lead);
    }
}

void ir_parts_find(IrParts *parts, IrSpot *spot, Term pointer) {
    ir_parts_look(parts, spot, pointer);
    if (!term_is(parts->none, 0))
        ir_require(spot, term_lnot(spot->run->pool, parts->none), parts->fault);
}
