/* Memory over terms: places that depend on free names, what is read and written there. */
#include "ir/ir_parts.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

/* CASES_MOST, WORDS_MOST: places in an object, where they hold terms, or words alone;
 * DEPTH_MOST: of a place's term. */
enum { CASES_MOST = 1 << 16, WORDS_MOST = 1 << 22, DEPTH_MOST = 10 };

static Term op2(const IrSpot *spot, Op op, Term a, Term b) {
    return term_op2(spot->run->pool, op, a, b);
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

static IrCells view_of(const IrSpot *spot, const IrPart *part) {
    const IrHeap *heap = spot->heap;
    const IrCells *cells =
        ir_slots_at(part->session ? &heap->session : &heap->local, part->slot);
    return cells ? *cells
                 : (IrCells){.size = part->session->size,
                             .base = part->session,
                             .what = part->session->what};
}

/* On the path, where the part is meant. */
static void require_part(IrSpot *spot, const IrPart *part, const IrCells *cells,
                         Term must, IrFaultKind kind) {
    Pool *pool = spot->run->pool;
    must = term_lor(pool, must, term_lnot(pool, part->when));
    ir_require(spot, must, (IrFault){.kind = kind, .object = cells->what});
}

static IrNote note_of(const IrSpot *spot) {
    const IrFunction *f = spot->function;
    return f ? f->note[spot->insn - f->insn] : (IrNote){0};
}

/* The owner is asked for what is watched. Where it refuses, the path ends. */
static bool may_touch(IrSpot *spot, const IrPart *part, const IrCells *cells,
                      bool write) {
    IrTerms *run = spot->run;
    IrFault here = ir_fault_at(spot, (IrFault){0});
    IrTouch what = {part->session, here.function, here.at, write};
    bool asks = what.object && what.object->watched;
    if (!asks || (run->touch && run->touch(run->host, &what))) return true;
    require_part(spot, part, cells, term_word(0), IR_FAULT_HOST);
    return false;
}

static bool too_many(IrSpot *spot, const IrCells *cells) {
    spot->run->fault =
        ir_fault_at(spot, (IrFault){.kind = IR_FAULT_MEMORY, .object = cells->what});
    return false;
}

static bool all_words(const IrHeld *held, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!term_is_word(held[i].term) || !term_is(held[i].set, 1) ||
            !term_is(held[i].address, 0))
            return false;
    return true;
}

/* By the index: a table of words, else a chain, by which few pointers can be followed. */
static IrHeld chosen(const IrSpot *spot, const IrHeld *held, const Places *p,
                     const IrAccess *access) {
    Pool *pool = spot->run->pool;
    IrHeld out = {term_word(0), term_word(1), term_word(0), false};
    bool few = access && access->address && p->count <= IR_PARTS_MOST,
         words_alone = !few && all_words(held, p->count);
    if (words_alone) {
        uint64_t *words = ARENA_ARRAY(spot->run->arena, uint64_t, p->count);
        for (size_t i = 0; i < p->count; i++) words[i] = held[i].term.word;
        out.term = term_table(pool, words, p->count, p->index);
    }
    for (size_t i = words_alone ? 0 : p->count; i > 0; i--) {
        Term here = op2(spot, OP_EQ, p->index, term_word(i - 1));
        if (term_is(here, 0)) continue;
        out.term = term_ite(pool, here, held[i - 1].term, out.term);
        out.set = term_ite(pool, here, held[i - 1].set, out.set);
        out.address = term_ite(pool, here, held[i - 1].address, out.address);
        out.cut |= held[i - 1].cut;
    }
    return out;
}

static Term is_number(Pool *pool, Term word) {
    if (term_is_word(word)) return term_word(ir_memory_is_number(word.word));
    Term near = term_op2(pool, OP_ULT, word, term_word(IR_FIRST_PAGE)),
         far = term_op2(pool, OP_ULT, term_word(TOP - 1), word);
    return term_lor(pool, near, far);
}

/* Where it is a number that is asked for as an address, or the other way. */
static Term misfit(Pool *pool, IrHeld held, const IrAccess *access) {
    bool whole = access->address && !held.cut;
    if (!whole) return held.address;
    Term fits = term_lor(pool, held.address, is_number(pool, held.term));
    return term_lnot(pool, fits);
}

/* At so many bytes. With an access `address` says from now on where it does not fit. */
static IrHeld read_field(const IrSpot *spot, const IrCells *cells, uint64_t at,
                         IrField field, const IrAccess *access) {
    Pool *pool = spot->run->pool;
    IrHeld held = ir_cells_read(pool, cells, 8 * at + field.low, field.bits);
    if (!access) return held;
    if (access->sign) held.term = term_wrap(pool, held.term, field.bits, true);
    held.address = misfit(pool, held, access);
    return held;
}

static bool read_places(IrSpot *spot, const IrPart *part, const IrCells *cells,
                        IrField field, const IrAccess *access, IrHeld *out) {
    Places p = places_of(spot, part->at, cells->size, ir_field_touches(field));
    if (p.count > (cells->count ? CASES_MOST : WORDS_MOST)) return too_many(spot, cells);
    require_part(spot, part, cells, op2(spot, OP_ULT, p.index, term_word(p.count)),
                 IR_FAULT_OUTSIDE);
    ArenaMark mark = arena_mark(spot->run->arena);
    IrHeld *held = arena_raw(spot->run->arena, (p.count + 1) * sizeof *held);
    for (size_t i = 0; i < p.count; i++)
        held[i] = read_field(spot, cells, p.first + i * p.stride, field, access);
    *out = chosen(spot, held, &p, access);
    arena_release(spot->run->arena, mark);
    return true;
}

static bool read_part(IrSpot *spot, const IrPart *part, IrField field,
                      const IrAccess *access, IrHeld *out) {
    IrCells cells = view_of(spot, part);
    *out = (IrHeld){term_word(0), term_word(1), term_word(0), false};
    if (!may_touch(spot, part, &cells, note_of(spot).changes)) return true;
    cells.arbitrary = spot->arbitrary;
    if (!term_is_word(part->at))
        return read_places(spot, part, &cells, field, access, out);
    uint64_t at = part->at.word;
    if (at <= cells.size && ir_field_touches(field) <= cells.size - at)
        *out = read_field(spot, &cells, at, field, access);
    else
        require_part(spot, part, &cells, term_word(0), IR_FAULT_OUTSIDE);
    return true;
}

/* The value, and what is told of it; nothing is required of that. access: NULL: the bits
 * are copied. */
static bool read_held(IrSpot *spot, Term pointer, IrField field, const IrAccess *access,
                      IrHeld *out) {
    IrParts parts;
    Pool *pool = spot->run->pool;
    ir_parts_find(&parts, spot, pointer);
    spot->read = parts.count == 1 ? view_of(spot, &parts.part[0]).what : NULL;
    *out = (IrHeld){term_word(0), term_word(1), term_word(0), false};
    for (size_t i = parts.count; i > 0; i--) {
        IrHeld here;
        if (!read_part(spot, &parts.part[i - 1], field, access, &here)) return false;
        Term when = parts.part[i - 1].when;
        bool last = i == parts.count;
        out->term = last ? here.term : term_ite(pool, when, here.term, out->term);
        out->set = last ? here.set : term_ite(pool, when, here.set, out->set);
        out->address =
            last ? here.address : term_ite(pool, when, here.address, out->address);
        out->cut |= here.cut;
    }
    return true;
}

/* What was never set is another value each time it is copied: no two rounds of a loop
 * read the same. */
bool ir_heap_load(IrSpot *spot, Term pointer, IrAccess access, Term *out) {
    IrHeld held;
    IrFault unset = {.kind = IR_FAULT_UNSET};
    IrFault other = {.kind = IR_FAULT_UNKNOWN, .message = IR_ADDRESS_AS_NUMBER};
    if (!read_held(spot, pointer, access.field, &access, &held)) return false;
    Term wrong = held.address;
    if (!term_is(held.set, 1) && note_of(spot).leaves & IR_LEAVES_UNSET) {
        if (spot->run->trial) return false;
        wrong = term_land(spot->run->pool, held.set, wrong);
        spot->arbitrary = true;
        bool read = read_held(spot, pointer, access.field, &access, &held);
        spot->arbitrary = false;
        if (!read) return false;
    }
    unset.object = other.object = spot->read;
    ir_require(spot, held.set, unset);
    if (access.address && !held.cut) other.message = IR_NUMBER_AS_ADDRESS;
    ir_require(spot, term_lnot(spot->run->pool, wrong), other);
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

static bool write_places(IrSpot *spot, const IrPart *part, IrCells *cells, IrField field,
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
static IrCells *written(IrSpot *spot, const IrPart *part) {
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

static bool write_part(IrSpot *spot, const IrPart *part, IrField field, IrHeld held) {
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
    IrParts parts;
    ir_parts_find(&parts, spot, pointer);
    for (size_t i = 0; i < parts.count; i++)
        if (!write_part(spot, &parts.part[i], field, held)) return false;
    return true;
}

/* Of a pointer, which is one unless it is a number in so many words. */
static Term is_address(Pool *pool, Term pointer, unsigned depth) {
    if (term_is_word(pointer)) return term_word(!ir_memory_is_number(pointer.word));
    if (!depth || !node_is(pool, pointer, OP_ITE)) return term_word(1);
    return term_ite(pool, node_arg(pool, pointer, 0),
                    is_address(pool, node_arg(pool, pointer, 1), depth - 1),
                    is_address(pool, node_arg(pool, pointer, 2), depth - 1));
}

bool ir_heap_store(IrSpot *spot, Term pointer, IrAccess access, Term value) {
    IrHeld held = {.term = value, .set = term_word(1)};
    if (access.address) held.address = is_address(spot->run->pool, value, DEPTH_MOST);
    return write_held(spot, pointer, access.field, held);
}

bool ir_heap_unset(IrSpot *spot, Term pointer, IrField field) {
    return write_held(spot, pointer, field, (IrHeld){.set = term_word(0)});
}

/* ---- many bytes */

typedef struct {
    uint64_t at; /* in bytes */
    IrField field;
    IrHeld held;
} Piece;

/* How many bits go in one piece: up to the end of the cell that begins there. */
static IrField piece_at(const IrSpot *spot, Term from, uint64_t done, uint64_t bits) {
    unsigned low = done % 8,
             most = bits - done < 64 - low ? (unsigned)(bits - done) : 64 - low;
    IrField field = {0, (uint8_t)low, (uint8_t)most};
    IrPart part;
    if (!term_is_word(from) || !ir_parts_one(spot, from.word + done / 8, &part))
        return field;
    IrCells cells = view_of(spot, &part);
    uint64_t at = part.at.word;
    if (at < cells.size && ir_field_touches(field) <= cells.size - at)
        field.bits = (uint8_t)ir_cells_extent(&cells, 8 * at + low, most);
    return field;
}

/* The end of the first cell that ends there, wherever in the part the bits may be. */
static unsigned shortest(const IrSpot *spot, const IrPart *part, unsigned low,
                         unsigned bits) {
    IrCells cells = view_of(spot, part);
    Places p = places_of(spot, part->at, cells.size, 1);
    if (term_is_word(part->at)) p.first = part->at.word, p.count = p.first < cells.size;
    for (size_t i = 0; i < p.count && i < CASES_MOST; i++) {
        uint64_t at = 8 * (p.first + i * p.stride) + low, end = 8 * cells.size;
        if (at + bits <= end) bits = ir_cells_extent(&cells, at, bits);
    }
    return bits;
}

/* Bits that were set beside such as were not are pieces of their own in all places that
 * are meant. */
static bool read_apart(IrSpot *spot, Term at, Piece *piece) {
    IrParts parts;
    unsigned bits = piece->field.bits;
    ir_parts_find(&parts, spot, at);
    for (size_t i = 0; i < parts.count; i++)
        bits = shortest(spot, &parts.part[i], piece->field.low, bits);
    if (bits == piece->field.bits) return true;
    piece->field.bits = (uint8_t)bits;
    return read_held(spot, at, piece->field, NULL, &piece->held);
}

static bool known_count(IrSpot *spot, Term bytes) {
    if (term_is_word(bytes) && bytes.word <= CASES_MOST) return true;
    const char *why =
        "how many bytes are copied or filled depends on free names, or is too "
        "much for a law";
    spot->run->fault =
        ir_fault_at(spot, (IrFault){.kind = IR_FAULT_MESSAGE, .message = why});
    return false;
}

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
        if (!read_held(spot, at, p->field, NULL, &p->held)) return false;
        bool apart = !term_is_word(at) && !term_is(p->held.set, 1);
        if (apart && !read_apart(spot, at, p)) return false;
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
        if (!ir_heap_store(spot, to, (IrAccess){.field = ir_field_bytes(n)}, word))
            return false;
    }
    return true;
}

void ir_heap_end(IrSpot *spot, Term pointer) {
    IrPart part;
    if (!term_is_word(pointer) || !ir_parts_one(spot, pointer.word, &part)) return;
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

void ir_terms_write(IrTerms *run, uint64_t pointer, IrField field, Term number) {
    const IrPath *path;
    IrSpot spot = spot_of(run, &path);
    ir_heap_store(&spot, term_word(pointer), (IrAccess){.field = field}, number);
}

IrHeld ir_terms_read(IrTerms *run, Term pointer, IrAccess access) {
    const IrPath *path;
    IrSpot spot = spot_of(run, &path);
    IrHeld held = {.set = term_word(0)};
    if (!read_held(&spot, pointer, access.field, &access, &held)) held.set = term_word(0);
    return held;
}
