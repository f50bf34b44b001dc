/* Memory over terms: pointers taken apart into the objects that they may point to, places
 * in these that depend on free names. */
#include "ir/ir_terms.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

/* PARTS_MOST: objects that a pointer may point to; LEADS_MOST, STEPS_MOST: ways to them
 * that wait, and all; CASES_MOST, WORDS_MOST: places in one,
 * where they hold terms, or words alone; DEPTH_MOST: of a place's term. */
enum {
    PARTS_MOST = 64,
    LEADS_MOST = 64,
    STEPS_MOST = 1024,
    CASES_MOST = 1 << 16,
    WORDS_MOST = 1 << 22,
    DEPTH_MOST = 10
};

/* What a pointer may point to: an object, the byte in it, and when it does. */
typedef struct {
    IrBytes *session; /* the module's; NULL: a call's */
    uint32_t slot;
    Term at, when;
} Part;

typedef struct {
    IrSpot *spot;
    Part part[PARTS_MOST];
    size_t count;
    Term none; /* when it points to no object */
    IrFault fault;
} Parts;

static Term op2(const IrSpot *spot, Op op, Term a, Term b) {
    return term_op2(spot->run->pool, op, a, b);
}

/* ---- what a pointer may point to */

/* The object of a word, and the place in it: what lies before an object has the number
 * below it, which is none's. */
static bool find_part(const IrSpot *spot, uint64_t word, Part *part) {
    const IrTerms *run = spot->run;
    uint64_t half = UINT64_C(1) << (IR_POINTER_OBJECT - 1);
    uint64_t first = (word + half) & ~IR_POINTER_BYTES;
    *part = (Part){.at = term_word(word - first),
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

static void miss(Parts *parts, uint64_t pointer, Term when) {
    IrFaultKind kind = pointer <= IR_POINTER_BYTES ? IR_FAULT_NULL : IR_FAULT_GONE;
    if (!parts->fault.kind) parts->fault.kind = kind;
    parts->none = term_lor(parts->spot->run->pool, parts->none, when);
}

static void add_part(Parts *parts, Part part, Term by, Term when) {
    part.at = op2(parts->spot, OP_ADD, part.at, by);
    part.when = when;
    if (parts->count == PARTS_MOST)
        miss(parts, ONES, when);
    else
        parts->part[parts->count++] = part;
}

/* Any object at all: the number in the pointer says which. */
static void add_any(Parts *parts, Term pointer, Term when) {
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
        Part part;
        Term here = op2(spot, OP_EQ, number, term_word(word >> IR_POINTER_OBJECT));
        if (term_is(here, 0) || !find_part(spot, word, &part)) continue;
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
static bool is_joined(const IrSpot *spot, Term pointer, Part *part) {
    Pool *pool = spot->run->pool;
    uint64_t word;
    Op op = node_op(pool, pointer);
    bool joined =
        (op == OP_OR || op == OP_XOR) && node_with_word(pool, pointer, op, &word);
    if (!joined || !find_part(spot, word, part)) return false;
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
    Parts *parts;
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

static void follow_sum(Leads *leads, const Lead *lead) {
    const IrSpot *spot = leads->parts->spot;
    Pool *pool = spot->run->pool;
    Part part;
    Term a = node_arg(pool, lead->pointer, 0), b = node_arg(pool, lead->pointer, 1);
    bool right = term_is_word(b) && find_part(spot, b.word, &part);
    bool left =
        node_is(pool, a, OP_ITE) || node_is(pool, a, OP_ADD) || is_joined(spot, a, &part);
    Term base = right || !left ? b : a, more = right || !left ? a : b;
    add_lead(leads, base, op2(spot, OP_ADD, lead->by, more), lead->when);
}

/* Pointers don't go from one object to another: the sum of an address and `by` is in the
 * address's object, or outside of it. */
static void follow(Leads *leads, const Lead *lead) {
    Parts *parts = leads->parts;
    const IrSpot *spot = parts->spot;
    const Pool *pool = spot->run->pool;
    bool further = leads->steps++ < STEPS_MOST;
    Term pointer = lead->pointer;
    Part part;
    if (is_joined(spot, pointer, &part))
        add_part(parts, part, lead->by, lead->when);
    else if (term_is_word(pointer) && find_part(spot, pointer.word, &part))
        add_part(parts, part, lead->by, lead->when);
    else if (term_is_word(pointer))
        miss(parts, pointer.word, lead->when);
    else if (node_is(pool, pointer, OP_ITE) && further)
        follow_choice(leads, lead);
    else if (node_is(pool, pointer, OP_ADD) && further)
        follow_sum(leads, lead);
    else
        add_any(parts, op2(spot, OP_ADD, pointer, lead->by), lead->when);
}

static void find_parts(Parts *parts, IrSpot *spot, Term pointer) {
    *parts = (Parts){.spot = spot, .none = term_word(0)};
    Leads leads = {.parts = parts};
    add_lead(&leads, pointer, term_word(0), term_word(1));
    while (leads.count) {
        Lead lead = next_lead(&leads);
        follow(&leads, &lead);
    }
    if (!term_is(parts->none, 0))
        ir_require(spot, term_lnot(spot->run->pool, parts->none), parts->fault);
}

/* ---- places that depend on free names */

/* constant + a multiple of the stride. */
typedef struct {
    uint64_t constant, stride;
} Linear;

static uint64_t divisor(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b, b = rest;
    }
    return a;
}

static uint64_t distance(uint64_t a, uint64_t b) {
    return a - b <= b - a ? a - b : b - a;
}

/* A factor times another, modulo 2^64: a divisor of all of its values. */
static uint64_t stride_times(uint64_t stride, uint64_t k) {
    uint64_t product;
    if (!__builtin_mul_overflow(stride, k, &product) && product >> 32 == 0)
        return product;
    product = stride * k;
    return product & -product;
}

/* term * factor. */
static bool is_multiple(const Pool *pool, Term term, Term *of, uint64_t *factor) {
    uint64_t k;
    bool shift = node_with_word(pool, term, OP_SHL, &k);
    if (!shift && !node_with_word(pool, term, OP_MUL, &k)) return false;
    *of = node_arg(pool, term, 0);
    *factor = shift ? UINT64_C(1) << (k & 63) : k;
    return *factor != 0;
}

/* Of a node; a union of what has no bits in common is a sum. */
static Op sum_op(const Pool *pool, Term term) {
    Op op = node_op(pool, term);
    if (op != OP_OR && op != OP_XOR) return op;
    Term a = node_arg(pool, term, 0), b = node_arg(pool, term, 1);
    return node_may(pool, a) & node_may(pool, b) ? op : OP_ADD;
}

static Linear linear_of(const Pool *pool, Term term, unsigned depth) {
    Term of;
    uint64_t k;
    if (term_is_word(term)) return (Linear){term.word, 0};
    Op op = sum_op(pool, term);
    if (depth && is_multiple(pool, term, &of, &k)) {
        Linear a = linear_of(pool, of, depth - 1);
        return (Linear){a.constant * k, stride_times(a.stride, k)};
    }
    if (depth && (op == OP_ADD || op == OP_SUB || op == OP_ITE)) {
        Linear a = linear_of(pool, node_arg(pool, term, op == OP_ITE), depth - 1),
               b = linear_of(pool, node_arg(pool, term, op == OP_ITE ? 2 : 1), depth - 1);
        uint64_t stride = divisor(a.stride, b.stride);
        if (op == OP_ADD) return (Linear){a.constant + b.constant, stride};
        if (op == OP_SUB) return (Linear){a.constant - b.constant, stride};
        return (Linear){a.constant, divisor(stride, distance(a.constant, b.constant))};
    }
    uint64_t may = node_may(pool, term);
    return (Linear){0, may ? may & -may : 1};
}

/* What the multiple is of; the stride divides the term's own. */
static Term quotient_of(Pool *pool, Term term, uint64_t stride, unsigned depth) {
    Term of;
    uint64_t k;
    if (term_is_word(term)) return term_word(0);
    Op op = sum_op(pool, term);
    if (depth && is_multiple(pool, term, &of, &k)) {
        uint64_t both = divisor(k, stride);
        of = quotient_of(pool, of, stride / both, depth - 1);
        return term_op2(pool, OP_MUL, of, term_word(k / both));
    }
    if (depth && (op == OP_ADD || op == OP_SUB))
        return term_op2(pool, op,
                        quotient_of(pool, node_arg(pool, term, 0), stride, depth - 1),
                        quotient_of(pool, node_arg(pool, term, 1), stride, depth - 1));
    if (depth && op == OP_ITE) {
        Term a = node_arg(pool, term, 1), b = node_arg(pool, term, 2);
        int64_t apart = (int64_t)(linear_of(pool, b, depth - 1).constant -
                                  linear_of(pool, a, depth - 1).constant);
        Term more = term_word((uint64_t)(apart / (int64_t)stride));
        a = quotient_of(pool, a, stride, depth - 1);
        b = term_op2(pool, OP_ADD, quotient_of(pool, b, stride, depth - 1), more);
        return term_ite(pool, node_arg(pool, term, 0), a, b);
    }
    return term_op2(pool, OP_SHR, term, term_word((uint64_t)__builtin_ctzll(stride)));
}

/* The places first, first + stride, … of so many, by index. */
typedef struct {
    uint64_t first, stride, count;
    Term index;
} Places;

/* None of the places before that number is meant, as the index is added to it; nor those
 * behind the most that it may be. */
static bool keep_from(Places *p, uint64_t before, uint64_t most) {
    if (most > IR_OBJECT_MOST) return false;
    p->first += before * p->stride;
    p->count = p->count > before ? p->count - before : 0;
    if (p->count > most + 1) p->count = most + 1;
    return true;
}

/* Where so many bytes are in the object. */
static Places places_of(const IrSpot *spot, Term at, uint64_t size, unsigned bytes) {
    Pool *pool = spot->run->pool;
    Linear linear = linear_of(pool, at, DEPTH_MOST);
    Places p = {.stride = linear.stride ? linear.stride : 1};
    uint64_t c = linear.constant, s = p.stride;
    p.first = (int64_t)c < 0 ? (s - (0 - c) % s) % s : c % s;
    if (size >= p.first + bytes) p.count = (size - bytes - p.first) / s + 1;
    int64_t before = (int64_t)(c - p.first) / (int64_t)s;
    p.index = quotient_of(pool, at, s, DEPTH_MOST);
    if (before >= 0 && keep_from(&p, (uint64_t)before, node_most(pool, p.index)))
        return p;
    p.index = term_op2(pool, OP_ADD, p.index, term_word((uint64_t)before));
    return p;
}

/* ---- reading */

static IrCells view_of(const IrSpot *spot, const Part *part) {
    const IrHeap *heap = spot->heap;
    const IrCells *cells =
        ir_slots_at(part->session ? &heap->session : &heap->local, part->slot);
    return cells ? *cells
                 : (IrCells){.size = part->session->size,
                             .base = part->session,
                             .what = part->session->what};
}

/* On the path, where the part is meant. */
static void require_part(IrSpot *spot, const Part *part, const IrCells *cells, Term must,
                         IrFaultKind kind) {
    Pool *pool = spot->run->pool;
    must = term_lor(pool, must, term_lnot(pool, part->when));
    ir_require(spot, must, (IrFault){.kind = kind, .object = cells->what});
}

/* The owner is asked for what is watched. Where it refuses, the path ends. */
static bool may_touch(IrSpot *spot, const Part *part, const IrCells *cells, bool write) {
    IrTerms *run = spot->run;
    IrBytes *object = part->session;
    bool asks = object && object->watched;
    if (!asks || (run->touch && run->touch(run->host, object, write))) return true;
    require_part(spot, part, cells, term_word(0), IR_FAULT_HOST);
    return false;
}

static bool too_many(IrSpot *spot, const IrCells *cells) {
    spot->run->fault = (IrFault){.kind = IR_FAULT_MEMORY,
                                 .function = spot->function,
                                 .at = (uint32_t)(spot->insn - spot->function->insn),
                                 .object = cells->what};
    return false;
}

static bool all_words(const IrHeld *held, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!term_is_word(held[i].term) || !term_is(held[i].set, 1)) return false;
    return true;
}

/* By the index: a table of words, else a chain. */
static IrHeld chosen(const IrSpot *spot, const IrHeld *held, const Places *p) {
    Pool *pool = spot->run->pool;
    IrHeld out = {term_word(0), term_word(1)};
    if (all_words(held, p->count)) {
        uint64_t *words = ARENA_ARRAY(spot->run->arena, uint64_t, p->count);
        for (size_t i = 0; i < p->count; i++) words[i] = held[i].term.word;
        out.term = term_table(pool, words, p->count, p->index);
        return out;
    }
    for (size_t i = p->count; i > 0; i--) {
        Term here = op2(spot, OP_EQ, p->index, term_word(i - 1));
        if (term_is(here, 0)) continue;
        out.term = term_ite(pool, here, held[i - 1].term, out.term);
        out.set = term_ite(pool, here, held[i - 1].set, out.set);
    }
    return out;
}

/* At so many bytes. */
static IrHeld read_field(const IrSpot *spot, const IrCells *cells, uint64_t at,
                         IrField field, bool sign) {
    Pool *pool = spot->run->pool;
    IrHeld held = ir_cells_read(pool, cells, 8 * at + field.low, field.bits);
    if (sign) held.term = term_wrap(pool, held.term, field.bits, true);
    return held;
}

static bool read_places(IrSpot *spot, const Part *part, const IrCells *cells,
                        IrField field, bool sign, IrHeld *out) {
    Places p = places_of(spot, part->at, cells->size, ir_field_touches(field));
    if (p.count > (cells->count ? CASES_MOST : WORDS_MOST)) return too_many(spot, cells);
    require_part(spot, part, cells, op2(spot, OP_ULT, p.index, term_word(p.count)),
                 IR_FAULT_OUTSIDE);
    ArenaMark mark = arena_mark(spot->run->arena);
    IrHeld *held = arena_raw(spot->run->arena, (p.count + 1) * sizeof *held);
    for (size_t i = 0; i < p.count; i++)
        held[i] = read_field(spot, cells, p.first + i * p.stride, field, sign);
    *out = chosen(spot, held, &p);
    arena_release(spot->run->arena, mark);
    return true;
}

static bool read_part(IrSpot *spot, const Part *part, IrField field, bool sign,
                      IrHeld *out) {
    IrCells cells = view_of(spot, part);
    *out = (IrHeld){term_word(0), term_word(1)};
    if (!may_touch(spot, part, &cells, false)) return true;
    cells.arbitrary = spot->arbitrary;
    if (!term_is_word(part->at)) return read_places(spot, part, &cells, field, sign, out);
    uint64_t at = part->at.word;
    if (at <= cells.size && ir_field_touches(field) <= cells.size - at)
        *out = read_field(spot, &cells, at, field, sign);
    else
        require_part(spot, part, &cells, term_word(0), IR_FAULT_OUTSIDE);
    return true;
}

/* The value, and whether it was set; nothing is required of that. */
static bool read_held(IrSpot *spot, Term pointer, IrField field, bool sign, IrHeld *out) {
    Parts parts;
    Pool *pool = spot->run->pool;
    find_parts(&parts, spot, pointer);
    *out = (IrHeld){term_word(0), term_word(1)};
    for (size_t i = parts.count; i > 0; i--) {
        IrHeld here;
        if (!read_part(spot, &parts.part[i - 1], field, sign, &here)) return false;
        Term when = parts.part[i - 1].when;
        bool last = i == parts.count;
        out->term = last ? here.term : term_ite(pool, when, here.term, out->term);
        out->set = last ? here.set : term_ite(pool, when, here.set, out->set);
    }
    return true;
}

/* The instruction copies bytes, whether they were set or not. */
static bool copies(const IrSpot *spot) {
    return spot->function &&
           spot->function->note[spot->insn - spot->function->insn].leaves &
               IR_LEAVES_UNSET;
}

/* What was never set is another value each time it is read: no two rounds of a loop read
 * the same. */
bool ir_heap_load(IrSpot *spot, Term pointer, IrField field, bool sign, Term *out) {
    IrHeld held;
    if (!read_held(spot, pointer, field, sign, &held)) return false;
    if (!term_is(held.set, 1) && copies(spot)) {
        if (spot->run->trial) return false;
        spot->arbitrary = true;
        bool read = read_held(spot, pointer, field, sign, &held);
        spot->arbitrary = false;
        if (!read) return false;
    }
    ir_require(spot, held.set, (IrFault){.kind = IR_FAULT_UNSET});
    *out = held.term;
    return true;
}

/* ---- writing */

static void write_where(IrSpot *spot, IrCells *cells, uint64_t at, IrField field,
                        Term when, IrHeld held) {
    IrTerms *run = spot->run;
    at = 8 * at + field.low;
    if (term_is(when, 1))
        ir_cells_write(run->pool, run->arena, cells, at, field.bits, held);
    else if (!term_is(when, 0))
        ir_cells_write_where(run->pool, run->arena, cells, at, field.bits, when, held);
}

static bool write_places(IrSpot *spot, const Part *part, IrCells *cells, IrField field,
                         IrHeld held) {
    Pool *pool = spot->run->pool;
    Places p = places_of(spot, part->at, cells->size, ir_field_touches(field));
    if (p.count > CASES_MOST) return too_many(spot, cells);
    require_part(spot, part, cells, op2(spot, OP_ULT, p.index, term_word(p.count)),
                 IR_FAULT_OUTSIDE);
    for (size_t i = 0; i < p.count; i++) {
        Term here = op2(spot, OP_EQ, p.index, term_word(i));
        write_where(spot, cells, p.first + i * p.stride, field,
                    term_land(pool, part->when, here), held);
    }
    return true;
}

/* The cells to write to. */
static IrCells *written(IrSpot *spot, const Part *part) {
    IrTerms *run = spot->run;
    IrHeap *heap = spot->heap;
    IrBytes *object = part->session;
    if (!object) return ir_slots_own(run, heap, &heap->local, part->slot);
    if (!ir_slots_at(&heap->session, part->slot)) {
        IrCells plain = {.size = object->size, .base = object, .what = object->what};
        ir_slots_put(run, &heap->session, part->slot, ir_slots_new(run, heap, plain));
    }
    return ir_slots_own(run, heap, &heap->session, part->slot);
}

static bool write_part(IrSpot *spot, const Part *part, IrField field, IrHeld held) {
    IrCells view = view_of(spot, part);
    if (part->session && part->session->constant) {
        require_part(spot, part, &view, term_word(0), IR_FAULT_CONSTANT);
        return true;
    }
    if (!may_touch(spot, part, &view, true)) return true;
    IrCells *cells = written(spot, part);
    if (!term_is_word(part->at)) return write_places(spot, part, cells, field, held);
    uint64_t at = part->at.word;
    if (at <= cells->size && ir_field_touches(field) <= cells->size - at)
        write_where(spot, cells, at, field, part->when, held);
    else
        require_part(spot, part, cells, term_word(0), IR_FAULT_OUTSIDE);
    return true;
}

static bool write_held(IrSpot *spot, Term pointer, IrField field, IrHeld held) {
    Parts parts;
    find_parts(&parts, spot, pointer);
    for (size_t i = 0; i < parts.count; i++)
        if (!write_part(spot, &parts.part[i], field, held)) return false;
    return true;
}

bool ir_heap_store(IrSpot *spot, Term pointer, IrField field, Term value) {
    return write_held(spot, pointer, field, (IrHeld){value, term_word(1)});
}

/* ---- many bytes */

/* How many bits go in one piece: up to the end of the cell that begins there. */
static IrField piece_at(const IrSpot *spot, Term from, uint64_t done, uint64_t bits) {
    unsigned low = done % 8,
             most = bits - done < 64 - low ? (unsigned)(bits - done) : 64 - low;
    IrField field = {0, (uint8_t)low, (uint8_t)most};
    Part part;
    if (!term_is_word(from) || !find_part(spot, from.word + done / 8, &part))
        return field;
    IrCells cells = view_of(spot, &part);
    uint64_t at = part.at.word;
    if (at < cells.size && ir_field_touches(field) <= cells.size - at)
        field.bits = (uint8_t)ir_cells_extent(&cells, 8 * at + low, most);
    return field;
}

static bool known_count(IrSpot *spot, Term bytes) {
    if (term_is_word(bytes) && bytes.word <= CASES_MOST) return true;
    const char *why =
        "how many bytes are copied or filled depends on free names, or is too "
        "much for a law";
    spot->run->fault = (IrFault){.kind = IR_FAULT_MESSAGE,
                                 .function = spot->function,
                                 .at = (uint32_t)(spot->insn - spot->function->insn),
                                 .message = why};
    return false;
}

typedef struct {
    uint64_t at; /* in bytes */
    IrField field;
    IrHeld held;
} Piece;

bool ir_heap_copy(IrSpot *spot, Term to, Term from, Term bytes) {
    if (!known_count(spot, bytes)) return false;
    Piece *piece = NULL;
    size_t count = 0, cap = 0;
    uint64_t bits = 8 * bytes.word;
    for (uint64_t done = 0; done < bits; done += piece[count++].field.bits) {
        piece = arena_grow(spot->run->arena, piece, count, &cap, sizeof *piece);
        Piece *p = &piece[count];
        p->at = done / 8;
        p->field = piece_at(spot, from, done, bits);
        Term at = op2(spot, OP_ADD, from, term_word(p->at));
        if (!read_held(spot, at, p->field, false, &p->held)) return false;
    }
    for (size_t i = 0; i < count; i++) {
        Term at = op2(spot, OP_ADD, to, term_word(piece[i].at));
        if (!write_held(spot, at, piece[i].field, piece[i].held)) return false;
    }
    return true;
}

bool ir_heap_fill(IrSpot *spot, Term at, Term byte, Term bytes) {
    if (!known_count(spot, bytes)) return false;
    byte = op2(spot, OP_AND, byte, term_word(255));
    Term word = op2(spot, OP_MUL, byte, term_word(UINT64_C(0x0101010101010101)));
    for (uint64_t done = 0; done < bytes.word; done += 8) {
        unsigned n = bytes.word - done < 8 ? (unsigned)(bytes.word - done) : 8;
        Term to = op2(spot, OP_ADD, at, term_word(done));
        if (!ir_heap_store(spot, to, ir_field_bytes(n), word)) return false;
    }
    return true;
}

void ir_heap_end(IrSpot *spot, Term pointer) {
    Part part;
    if (!term_is_word(pointer) || !find_part(spot, pointer.word, &part)) return;
    if (!part.session)
        ir_slots_own(spot->run, spot->heap, &spot->heap->local, part.slot)->gone = true;
}

/* ---- for the caller */

static IrSpot spot_of(IrTerms *run, const IrPath **path) {
    *path = ir_path_root(&run->paths);
    return (IrSpot){.run = run, .path = path, .outer = term_word(1), .heap = &run->heap};
}

uint64_t ir_terms_object(IrTerms *run, const IrObject *what) {
    return ir_slots_object(run, &run->heap, what, term_word(0));
}

void ir_terms_write(IrTerms *run, uint64_t pointer, IrField field, Term term) {
    const IrPath *path;
    IrSpot spot = spot_of(run, &path);
    ir_heap_store(&spot, term_word(pointer), field, term);
}

IrHeld ir_terms_read(IrTerms *run, Term pointer, unsigned bytes) {
    const IrPath *path;
    IrSpot spot = spot_of(run, &path);
    IrHeld held = {term_word(0), term_word(0)};
    read_held(&spot, pointer, ir_field_bytes(bytes), false, &held);
    return held;
}
