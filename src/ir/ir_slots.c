/* Objects over terms by number: made, copied where states fork, merged where they meet.
 */
#include "ir/ir_terms.h"

#include <string.h>

enum { SLOTS_MOST = 170000 };

IrCells *ir_slots_at(const IrSlots *slots, uint32_t slot) {
    return slot < slots->count ? slots->at[slot] : NULL;
}

IrCells *ir_slots_put(IrTerms *run, IrSlots *slots, uint32_t slot, IrCells *cells) {
    if (slot >= slots->cap) {
        uint32_t cap = slot * 2 + 8;
        IrCells **at = ARENA_ARRAY(run->arena, IrCells *, cap);
        if (slots->count) memcpy(at, slots->at, slots->count * sizeof *at);
        slots->at = at, slots->cap = cap;
    }
    while (slots->count <= slot) slots->at[slots->count++] = NULL;
    return slots->at[slot] = cells;
}

IrCells *ir_slots_new(IrTerms *run, const IrHeap *heap, IrCells cells) {
    cells.owner = heap->owner;
    return arena_copy(run->arena, &cells, sizeof cells);
}

uint64_t ir_slots_pointer(uint32_t slot, uint32_t generation) {
    return (uint64_t)generation << IR_POINTER_GENERATION |
           UINT64_C(1) << IR_POINTER_LOCAL |
           (uint64_t)(slot + 1) * IR_STRIDE << IR_POINTER_OBJECT;
}

uint32_t ir_slots_number(uint64_t pointer) {
    size_t index = pointer >> IR_POINTER_OBJECT & (IR_NUMBERS - 1);
    return index && index % IR_STRIDE == 0 ? (uint32_t)(index / IR_STRIDE - 1)
                                           : UINT32_MAX;
}

/* Whether the pointer is to an object of the same declaration, which is then made anew.
 */
static bool is_remade(const IrHeap *heap, const IrObject *what, Term old,
                      uint32_t *slot) {
    if (!term_is_word(old) || !(old.word >> IR_POINTER_LOCAL & 1)) return false;
    *slot = ir_slots_number(old.word);
    const IrCells *cells = ir_slots_at(&heap->local, *slot);
    return cells && cells->what == what &&
           old.word == ir_slots_pointer(*slot, cells->generation);
}

uint64_t ir_slots_object(IrTerms *run, IrHeap *heap, const IrObject *what, Term old) {
    uint32_t slot = run->slots, generation = run->generations % (IR_GENERATIONS - 1) + 1;
    if (is_remade(heap, what, old, &slot)) {
        generation = ir_slots_at(&heap->local, slot)->generation;
    } else {
        run->slots++;
        run->generations++;
    }
    if (slot >= SLOTS_MOST || what->size > IR_OBJECT_MOST) return 0;
    IrCells cells = {.size = what->size, .what = what, .generation = generation};
    ir_slots_put(run, &heap->local, slot, ir_slots_new(run, heap, cells));
    return ir_slots_pointer(slot, generation);
}

IrCells *ir_slots_writable(IrTerms *run, const IrHeap *heap, IrSlots *slots,
                           uint32_t slot) {
    IrCells *cells = slots->at[slot];
    if (cells->owner == heap->owner) return cells;
    cells = ir_cells_copy(run->arena, cells);
    cells->owner = heap->owner;
    return slots->at[slot] = cells;
}

static IrSlots copy_slots(IrTerms *run, const IrSlots *slots) {
    IrSlots copy = {.count = slots->count, .cap = slots->count};
    if (slots->count)
        copy.at = arena_copy(run->arena, slots->at, slots->count * sizeof *slots->at);
    return copy;
}

IrHeap ir_slots_fork(IrTerms *run, IrHeap *heap) {
    IrHeap other = {.local = copy_slots(run, &heap->local),
                    .session = copy_slots(run, &heap->session),
                    .owner = ++run->owners};
    heap->owner = ++run->owners;
    return other;
}

/* One heap may lack the object: a local one that only one path has made, or an unchanged
 * one of the module. */
static void merge_slot(IrTerms *run, IrHeap *heap, IrSlots *slots, const IrSlots *others,
                       uint32_t slot, Term choose) {
    IrCells *mine = ir_slots_at(slots, slot), *theirs = ir_slots_at(others, slot);
    if (mine == theirs) return;
    const IrCells *known = mine ? mine : theirs;
    IrCells plain = {.size = known->size, .base = known->base, .what = known->what};
    if (!mine)
        mine = ir_slots_put(run, slots, slot,
                            known->base ? ir_slots_new(run, heap, plain) : theirs);
    if (!theirs) theirs = known->base ? &plain : mine;
    if (mine == theirs) return;
    mine = ir_slots_writable(run, heap, slots, slot);
    mine->gone |= theirs->gone;
    ir_cells_merge(run->pool, run->arena, mine, theirs, choose);
}

static void merge_slots(IrTerms *run, IrHeap *heap, IrSlots *slots, const IrSlots *others,
                        Term choose) {
    uint32_t count = slots->count > others->count ? slots->count : others->count;
    for (uint32_t slot = 0; slot < count; slot++)
        merge_slot(run, heap, slots, others, slot, choose);
}

void ir_slots_merge(IrTerms *run, IrHeap *heap, const IrHeap *other, Term choose) {
    merge_slots(run, heap, &heap->local, &other->local, choose);
    merge_slots(run, heap, &heap->session, &other->session, choose);
}

/* The content in the heap before, which may lack the object. */
static bool value_before(const IrSlots *before, const IrCells *after, uint32_t slot,
                         IrCells *cells) {
    const IrCells *known = ir_slots_at(before, slot);
    if (!known && !after->base) return false;
    *cells = known ? *known : (IrCells){.size = after->size, .base = after->base};
    return cells->gone == after->gone && cells->generation == after->generation;
}

static bool differs(Pool *pool, const IrCells *cells, const IrCell *cell) {
    IrContent was = ir_cells_read(pool, cells, cell->at, cell->bits);
    if (!term_same(was.set, cell->set) || !term_same(was.address, cell->address))
        return true;
    return !term_same(was.term, cell->term) && !term_is(was.set, 0);
}

/* Whether the object was made anew. */
static bool was_remade(Pool *pool, const IrCells *now, const IrCell *cell) {
    return !term_is(cell->set, 0) &&
           term_is(ir_cells_read(pool, now, cell->at, cell->bits).set, 0);
}

static bool changes_of(IrTerms *run, const IrSlots *before, const IrSlots *after,
                       bool session, IrChange *change, void *context) {
    for (uint32_t slot = 0; slot < after->count; slot++) {
        const IrCells *now = after->at[slot];
        IrCells old;
        if (!now || now == ir_slots_at(before, slot)) continue;
        if (!value_before(before, now, slot, &old)) {
            if (now->gone && !ir_slots_at(before, slot)) continue;
            return false;
        }
        if (now->gone) continue;
        for (size_t i = 0; i < now->count; i++)
            if (differs(run->pool, &old, &now->cell[i]) &&
                !change(context, session, slot, &now->cell[i]))
                return false;
        for (size_t i = 0; i < old.count; i++)
            if (was_remade(run->pool, now, &old.cell[i])) return false;
    }
    return true;
}

bool ir_slots_changes(IrTerms *run, const IrHeap *before, const IrHeap *after,
                      IrChange *change, void *context) {
    return changes_of(run, &before->local, &after->local, false, change, context) &&
           changes_of(run, &before->session, &after->session, true, change, context);
}
