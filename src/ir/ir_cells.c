/* Cells: finding them, splitting them for writes, combining them for reads. */
#include "ir/ir_cells.h"

#include <string.h>

static uint64_t low_mask(unsigned bits) {
    return UINT64_MAX >> (64 - bits);
}

static Term op2(Pool *pool, Op op, Term a, uint64_t b) {
    return term_op2(pool, op, a, term_word(b));
}

/* The first cell that ends after that bit. */
static size_t first_ending_after(const IrCells *cells, uint64_t at) {
    size_t low = 0, high = cells->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const IrCell *cell = &cells->cell[middle];
        if (cell->at + cell->bits > at)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Some of a cell's bits. */
static IrCell cell_bits(Pool *pool, const IrCell *cell, uint64_t at, unsigned bits) {
    IrCell part = *cell;
    if (at != cell->at) part.term = op2(pool, OP_SHR, part.term, at - cell->at);
    if (at + bits < cell->at + cell->bits)
        part.term = op2(pool, OP_AND, part.term, low_mask(bits));
    part.cut |= bits < cell->bits;
    part.at = at;
    part.bits = (uint8_t)bits;
    return part;
}

static bool bit_is_set(const IrBytes *base, uint64_t at) {
    return !base->set || base->set[at / 8] >> at % 8 & 1;
}

/* How many of the bits belong to the same address, or to none. */
static unsigned same_address_bits(const IrBytes *base, uint64_t at, unsigned bits) {
    if (!base || !base->marked) return bits;
    uint64_t byte = at / 8, end = (at + bits + 7) / 8, next = byte + 1;
    while (next < end &&
           base->mark[next] == (base->mark[byte] ? base->mark[next - 1] + 1 : 0))
        next++;
    return 8 * next - at < bits ? (unsigned)(8 * next - at) : bits;
}

/* How many of the bits are set or unset as the first one is. */
static unsigned same_set_bits(const IrBytes *base, uint64_t at, unsigned bits) {
    if (!base || !base->set) return bits;
    bool first = bit_is_set(base, at);
    unsigned count = 1;
    while (count < bits && bit_is_set(base, at + count) == first) count++;
    return count;
}

/* The first bits that no cell covers. */
static IrCell uncovered(const IrCells *cells, uint64_t at, unsigned bits) {
    const IrBytes *base = cells->base;
    unsigned most = 64 - at % 8; /* in a word that begins with that byte */
    bits =
        same_address_bits(base, at, same_set_bits(base, at, bits < most ? bits : most));
    IrCell part = {.at = at, .bits = (uint8_t)bits, .set = term_word(0)};
    IrField field = {.low = (uint8_t)(at % 8), .bits = (uint8_t)bits};
    if (!base) return part;
    part.set = term_word(ir_memory_load(base, at / 8, field, &part.term.word));
    IrHolds holds = ir_memory_holds(base, at / 8, ir_field_touches(field));
    part.address = term_word(holds != IR_HOLDS_NUMBERS);
    part.cut = holds == IR_HOLDS_PARTS;
    return part;
}

/* The bits up to the end of a cell or of a gap. */
static IrCell next_piece(Pool *pool, const IrCells *cells, uint64_t at, uint64_t end) {
    size_t i = first_ending_after(cells, at);
    const IrCell *cell = i < cells->count ? &cells->cell[i] : NULL;
    if (cell && cell->at <= at) {
        uint64_t stop = cell->at + cell->bits < end ? cell->at + cell->bits : end;
        return cell_bits(pool, cell, at, (unsigned)(stop - at));
    }
    uint64_t stop = cell && cell->at < end ? cell->at : end;
    return uncovered(cells, at, (unsigned)(stop - at));
}

unsigned ir_cells_extent(const IrCells *cells, uint64_t at, unsigned bits) {
    size_t i = first_ending_after(cells, at);
    const IrCell *cell = i < cells->count ? &cells->cell[i] : NULL;
    bool within = cell && cell->at <= at;
    uint64_t stop = within ? cell->at + cell->bits : cell ? cell->at : at + bits;
    if (stop < at + bits) bits = (unsigned)(stop - at);
    return within ? bits : uncovered(cells, at, bits).bits;
}

/* Variables for unset bits. */
static IrCell arbitrary_piece(Pool *pool, const IrCells *cells, IrCell part) {
    if (!cells->arbitrary || term_is(part.set, 1)) return part;
    Term any = op2(pool, OP_AND, term_var(pool), low_mask(part.bits));
    part.term = term_ite(pool, part.set, part.term, any);
    part.set = term_word(1);
    return part;
}

IrContent ir_cells_read(Pool *pool, const IrCells *cells, uint64_t at, unsigned bits) {
    IrCell part = arbitrary_piece(pool, cells, next_piece(pool, cells, at, at + bits));
    IrContent content = {part.term, part.set, part.address, part.cut};
    for (uint64_t done = part.bits; done < bits; done += part.bits) {
        part =
            arbitrary_piece(pool, cells, next_piece(pool, cells, at + done, at + bits));
        Term above = op2(pool, OP_SHL, part.term, done);
        content.term = term_op2(pool, OP_OR, content.term, above);
        content.set = term_land(pool, content.set, part.set);
        content.address = term_lor(pool, content.address, part.address);
        content.cut = true;
    }
    return content;
}

/* Room for `more` cells before number i. */
static void make_room(Arena *arena, IrCells *cells, size_t i, size_t more) {
    size_t need = cells->count + more;
    if (need > cells->cap) {
        size_t cap = need * 2 < 8 ? 8 : need * 2;
        IrCell *cell = arena_raw(arena, cap * sizeof *cell);
        if (cells->count) memcpy(cell, cells->cell, cells->count * sizeof *cell);
        cells->cell = cell, cells->cap = cap;
    }
    memmove(cells->cell + i + more, cells->cell + i,
            (cells->count - i) * sizeof *cells->cell);
    cells->count = need;
}

/* Replaces the cells from number i to before number `end`. */
static void replace(Arena *arena, IrCells *cells, size_t i, size_t end,
                    const IrCell *with, size_t count) {
    if (count > end - i) make_room(arena, cells, end, count - (end - i));
    memcpy(cells->cell + i, with, count * sizeof *with);
    if (count >= end - i) return;
    memmove(cells->cell + i + count, cells->cell + end,
            (cells->count - end) * sizeof *with);
    cells->count -= end - i - count;
}

/* Cells that it overlaps keep the bits outside of it. */
void ir_cells_write(Pool *pool, Arena *arena, IrCells *cells, uint64_t at, unsigned bits,
                    IrContent content) {
    size_t i = first_ending_after(cells, at), end = i, count = 0;
    IrCell with[3];
    while (end < cells->count && cells->cell[end].at < at + bits) end++;
    if (end > i && cells->cell[i].at < at) {
        const IrCell *first = &cells->cell[i];
        with[count++] = cell_bits(pool, first, first->at, (unsigned)(at - first->at));
    }
    Term term =
        bits < 64 ? op2(pool, OP_AND, content.term, low_mask(bits)) : content.term;
    with[count++] =
        (IrCell){at, (uint8_t)bits, term, content.set, content.address, content.cut};
    const IrCell *last = end > i ? &cells->cell[end - 1] : NULL;
    if (last && last->at + last->bits > at + bits)
        with[count++] = cell_bits(pool, last, at + bits,
                                  (unsigned)(last->at + last->bits - at - bits));
    replace(arena, cells, i, end, with, count);
}

/* a where `choose` is true, else b; if only one was set, its term will do. */
static IrContent either(Pool *pool, Term choose, IrContent a, IrContent b) {
    IrContent content = {a.term, term_ite(pool, choose, a.set, b.set),
                         term_ite(pool, choose, a.address, b.address), a.cut || b.cut};
    if (term_is(a.set, 0))
        content.term = b.term;
    else if (!term_is(b.set, 0))
        content.term = term_ite(pool, choose, a.term, b.term);
    return content;
}

/* Some of the bits of a value. */
static IrContent content_bits(Pool *pool, IrContent content, uint64_t from,
                              unsigned bits) {
    if (from) content.term = op2(pool, OP_SHR, content.term, from);
    if (bits < 64) content.term = op2(pool, OP_AND, content.term, low_mask(bits));
    content.cut |= bits < 64;
    return content;
}

/* Piece by piece where some of the old bits were set and some not. */
void ir_cells_write_where(Pool *pool, Arena *arena, IrCells *cells, uint64_t at,
                          unsigned bits, Term when, IrContent content) {
    IrContent old = ir_cells_read(pool, cells, at, bits);
    uint64_t done = 0;
    if (term_is(old.set, 1) || next_piece(pool, cells, at, at + bits).bits == bits) {
        ir_cells_write(pool, arena, cells, at, bits, either(pool, when, content, old));
        return;
    }
    while (done < bits) {
        IrCell piece = next_piece(pool, cells, at + done, at + bits);
        IrContent part = content_bits(pool, content, done, piece.bits);
        part = either(pool, when, part,
                      (IrContent){piece.term, piece.set, piece.address, piece.cut});
        ir_cells_write(pool, arena, cells, at + done, piece.bits, part);
        done += piece.bits;
    }
}

static void merge_at(Pool *pool, Arena *arena, IrCells *cells, const IrCells *other,
                     Term choose, uint64_t at, unsigned bits) {
    IrContent a = ir_cells_read(pool, cells, at, bits),
              b = ir_cells_read(pool, other, at, bits);
    if (term_same(a.term, b.term) && term_is(a.set, 1) && term_is(b.set, 1) &&
        term_same(a.address, b.address))
        return;
    ir_cells_write_where(pool, arena, cells, at, bits, term_lnot(pool, choose), b);
}

/* Merges the bits of the cell for which the other has no cell. */
static void merge_rest(Pool *pool, Arena *arena, IrCells *cells, const IrCells *other,
                       Term choose, IrCell cell) {
    for (uint64_t at = cell.at, end = at + cell.bits, stop; at < end; at = stop) {
        size_t k = first_ending_after(other, at);
        const IrCell *met = k < other->count ? &other->cell[k] : NULL;
        bool covered = met && met->at <= at;
        stop = !met ? end : covered ? met->at + met->bits : met->at;
        if (stop > end) stop = end;
        if (!covered)
            merge_at(pool, arena, cells, other, choose, at, (unsigned)(stop - at));
    }
}

/* First the other's cells, then the rest of our own. */
void ir_cells_merge(Pool *pool, Arena *arena, IrCells *cells, const IrCells *other,
                    Term choose) {
    for (size_t i = 0; i < other->count; i++)
        merge_at(pool, arena, cells, other, choose, other->cell[i].at,
                 other->cell[i].bits);
    for (size_t i = 0; i < cells->count; i++)
        merge_rest(pool, arena, cells, other, choose, cells->cell[i]);
}

IrCells *ir_cells_copy(Arena *arena, const IrCells *cells) {
    IrCells *copy = arena_copy(arena, cells, sizeof *cells);
    copy->cap = cells->count + 4;
    copy->cell = arena_raw(arena, copy->cap * sizeof *copy->cell);
    if (cells->count) memcpy(copy->cell, cells->cell, cells->count * sizeof *copy->cell);
    return copy;
}
