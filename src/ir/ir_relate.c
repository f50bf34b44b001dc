/* What is known of two addresses: whether they are equal, which one is less, how far they
 * are apart. Within one object all of it is; of several objects only that places within
 * them differ, as where they lie is not known, nor which strings are one. */
#include "ir/ir_parts.h"

static const uint64_t HALF = UINT64_C(1) << (IR_POINTER_OBJECT - 1);

/* What lies before an object has the number below it. */
static uint64_t first_of(uint64_t pointer) {
    return (pointer + HALF) & ~IR_POINTER_BYTES;
}

static bool is_function(uint64_t pointer) {
    return pointer >> IR_POINTER_FUNCTION == 1;
}

/* Where no object need be looked at. */
static bool is_known(IrCode relation, uint64_t a, uint64_t b, bool *known) {
    bool numbers = ir_memory_is_number(a) || ir_memory_is_number(b);
    bool functions = is_function(a) || is_function(b);
    *known = true;
    if (a == b || (!functions && first_of(a) == first_of(b))) return true;
    if (relation != IR_APART && numbers) return true;
    *known = relation == IR_EQUABLE && functions;
    return relation != IR_EQUABLE || functions;
}

/* ---- over words */

static const IrBytes *inside(const IrMemory *memory, uint64_t pointer) {
    const IrBytes *object = ir_memory_find(memory, first_of(pointer));
    return object && pointer - first_of(pointer) < object->size ? object : NULL;
}

bool ir_relate_words(const IrMemory *memory, IrCode relation, uint64_t a, uint64_t b) {
    bool known;
    if (is_known(relation, a, b, &known)) return known;
    const IrBytes *x = inside(memory, a), *y = inside(memory, b);
    return x && y && !(x->what->unnamed && y->what->unnamed);
}

/* ---- over terms */

enum { PAIRS_MOST = 256 };

static bool same_object(const IrPart *a, const IrPart *b) {
    return a->session == b->session && (a->session || a->slot == b->slot);
}

static const IrObject *object_of(const IrSpot *spot, const IrPart *part, uint64_t *size) {
    const IrCells *cells =
        part->session ? NULL : ir_slots_at(&spot->heap->local, part->slot);
    *size = part->session ? part->session->size : cells->size;
    return part->session ? part->session->what : cells->what;
}

/* Both are meant, and then what is asked is not known. */
static Term open_pair(const IrSpot *spot, IrCode relation, const IrPart *a,
                      const IrPart *b) {
    Pool *pool = spot->run->pool;
    uint64_t sizes[2];
    if (same_object(a, b)) return term_word(0);
    Term both = term_land(pool, a->when, b->when);
    const IrObject *x = object_of(spot, a, &sizes[0]), *y = object_of(spot, b, &sizes[1]);
    if (relation != IR_EQUABLE || (x->unnamed && y->unnamed)) return both;
    Term within = term_land(pool, term_op2(pool, OP_ULT, a->at, term_word(sizes[0])),
                            term_op2(pool, OP_ULT, b->at, term_word(sizes[1])));
    return term_land(pool, both, term_lnot(pool, within));
}

/* Of words that are no pointers into what is there: gone, or a function. */
static Term open_words(const IrSpot *spot, IrCode relation, uint64_t a, uint64_t b,
                       bool *done) {
    IrPart part;
    bool known;
    *done = true;
    if (is_known(relation, a, b, &known)) return term_word(!known);
    bool there = ir_parts_one(spot, a, &part) && ir_parts_one(spot, b, &part);
    *done = !there;
    return term_word(1);
}

static Term open_terms(IrSpot *spot, IrCode relation, Term a, Term b) {
    Pool *pool = spot->run->pool;
    IrParts x, y;
    bool done = false;
    if (term_same(a, b)) return term_word(0);
    if (term_is_word(a) && term_is_word(b)) {
        Term open = open_words(spot, relation, a.word, b.word, &done);
        if (done) return open;
    }
    ir_parts_look(&x, spot, a);
    ir_parts_look(&y, spot, b);
    if (x.count * y.count > PAIRS_MOST) return term_word(1);
    Term open =
        relation == IR_APART ? term_op2(pool, OP_XOR, x.none, y.none) : term_word(0);
    for (size_t i = 0; i < x.count; i++)
        for (size_t k = 0; k < y.count; k++)
            open =
                term_lor(pool, open, open_pair(spot, relation, &x.part[i], &y.part[k]));
    return open;
}

void ir_relate_terms(IrSpot *spot, IrCode relation, Term a, Term b) {
    Term open = open_terms(spot, relation, a, b);
    ir_require(spot, term_lnot(spot->run->pool, open), ir_relate_fault(relation));
}

IrFault ir_relate_fault(IrCode relation) {
    return (IrFault){.kind = IR_FAULT_UNKNOWN,
                     .message = relation == IR_EQUABLE
                                    ? "whether these pointers are equal hangs on where "
                                      "objects lie"
                                    : "these pointers are to different objects"};
}
