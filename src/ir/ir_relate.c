/* Relations of two addresses: whether they are equal, which one is less, their distance.
 * Within one object all are known. Of different objects it is only known that addresses
 * within them differ; but string literals may be shared. */
#include "ir/ir_pointees.h"

static const uint64_t HALF = UINT64_C(1) << (IR_POINTER_OBJECT - 1);

/* Before an object a pointer has the number below. */
static uint64_t first_of(uint64_t pointer) {
    return (pointer + HALF) & ~IR_POINTER_BYTES;
}

static bool is_function(uint64_t pointer) {
    return pointer >> IR_POINTER_FUNCTION == 1;
}

/* Whether the relation follows from the words alone. */
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

static const IrBytes *pointee(const IrMemory *memory, uint64_t pointer) {
    const IrBytes *object = ir_memory_find(memory, first_of(pointer));
    return object && pointer - first_of(pointer) < object->size ? object : NULL;
}

bool ir_relate_words(const IrMemory *memory, IrCode relation, uint64_t a, uint64_t b) {
    bool known;
    if (is_known(relation, a, b, &known)) return known;
    const IrBytes *x = pointee(memory, a), *y = pointee(memory, b);
    return x && y && !(x->what->unnamed && y->what->unnamed);
}

/* ---- over terms */

enum { PAIRS_MOST = 256 };

static bool same_object(const IrPointee *a, const IrPointee *b) {
    return a->session == b->session && (a->session || a->slot == b->slot);
}

static const IrObject *object_of(const IrSite *site, const IrPointee *pointee,
                                 uint64_t *size) {
    const IrCells *cells =
        pointee->session ? NULL : ir_slots_at(&site->heap->local, pointee->slot);
    *size = pointee->session ? pointee->session->size : cells->size;
    return pointee->session ? pointee->session->what : cells->what;
}

/* When both pointers point to these objects, and the relation is unknown. */
static Term unknown_of_pointees(const IrSite *site, IrCode relation, const IrPointee *a,
                                const IrPointee *b) {
    Pool *pool = site->run->pool;
    uint64_t sizes[2];
    if (same_object(a, b)) return term_word(0);
    Term both = term_land(pool, a->when, b->when);
    const IrObject *x = object_of(site, a, &sizes[0]), *y = object_of(site, b, &sizes[1]);
    if (relation != IR_EQUABLE || (x->unnamed && y->unnamed)) return both;
    Term within = term_land(pool, term_op2(pool, OP_ULT, a->at, term_word(sizes[0])),
                            term_op2(pool, OP_ULT, b->at, term_word(sizes[1])));
    return term_land(pool, both, term_lnot(pool, within));
}

/* The same for words that point to no live object: dangling, or to a function. */
static Term unknown_of_words(const IrSite *site, IrCode relation, uint64_t a, uint64_t b,
                             bool *done) {
    IrPointee pointee;
    bool known;
    *done = true;
    if (is_known(relation, a, b, &known)) return term_word(!known);
    bool there =
        ir_pointees_of_word(site, a, &pointee) && ir_pointees_of_word(site, b, &pointee);
    *done = !there;
    return term_word(1);
}

static Term unknown_of_terms(IrSite *site, IrCode relation, Term a, Term b) {
    Pool *pool = site->run->pool;
    IrPointees x, y;
    bool done = false;
    if (term_same(a, b)) return term_word(0);
    if (term_is_word(a) && term_is_word(b)) {
        Term open = unknown_of_words(site, relation, a.word, b.word, &done);
        if (done) return open;
    }
    ir_pointees_find(&x, site, a);
    ir_pointees_find(&y, site, b);
    if (x.count * y.count > PAIRS_MOST) return term_word(1);
    Term open =
        relation == IR_APART ? term_op2(pool, OP_XOR, x.none, y.none) : term_word(0);
    for (size_t i = 0; i < x.count; i++)
        for (size_t k = 0; k < y.count; k++)
            open = term_lor(
                pool, open,
                unknown_of_pointees(site, relation, &x.pointee[i], &y.pointee[k]));
    return open;
}

void ir_relate_terms(IrSite *site, IrCode relation, Term a, Term b) {
    Term open = unknown_of_terms(site, relation, a, b);
    ir_require(site, term_lnot(site->run->pool, open), ir_relate_fault(relation));
}

IrFault ir_relate_fault(IrCode relation) {
    return (IrFault){.kind = IR_FAULT_UNKNOWN,
                     .message = relation == IR_EQUABLE
                                    ? "whether these pointers are equal hangs on where "
                                      "objects lie"
                                    : "these pointers are to different objects"};
}
