/* Memory over terms: reads and writes at addresses that depend on free names. */
#include "ir/ir_pointees.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

/* CASES_MOST, WORDS_MOST: possible offsets in an object that holds terms, or only words;
 * DEPTH_MOST: of an offset's term. */
enum { CASES_MOST = 1 << 16, WORDS_MOST = 1 << 22, DEPTH_MOST = 10 };

static Term op2(const IrSite *site, Op op, Term a, Term b) {
    return term_op2(site->run->pool, op, a, b);
}

/* ---- offsets that depend on free names */

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

/* A product of factors modulo 2^64, as a divisor of all values. */
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

/* The node's operation; an or without common bits is a sum. */
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

/* The term divided by the stride, which divides the term's own stride. */
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

/* The possible offsets first, first + stride, …, selected by an index. */
typedef struct {
    uint64_t first, stride, count;
    Term index;
} Places;

/* Drops the offsets below the constant that the index is added to, and those above its
 * upper bound. */
static bool narrow_places(Places *p, uint64_t before, uint64_t most) {
    if (most > IR_OBJECT_MOST) return false;
    p->first += before * p->stride;
    p->count = p->count > before ? p->count - before : 0;
    if (p->count > most + 1) p->count = most + 1;
    return true;
}

/* The offsets at which the bytes are within the object. */
static Places possible_places(const IrSite *site, Term at, uint64_t size,
                              unsigned bytes) {
    Pool *pool = site->run->pool;
    Linear linear = linear_of(pool, at, DEPTH_MOST);
    Places p = {.stride = linear.stride ? linear.stride : 1};
    uint64_t c = linear.constant, s = p.stride;
    p.first = (int64_t)c < 0 ? (s - (0 - c) % s) % s : c % s;
    if (size >= p.first + bytes) p.count = (size - bytes - p.first) / s + 1;
    int64_t before = (int64_t)(c - p.first) / (int64_t)s;
    p.index = quotient_of(pool, at, s, DEPTH_MOST);
    if (before >= 0 && narrow_places(&p, (uint64_t)before, node_most(pool, p.index)))
        return p;
    p.index = term_op2(pool, OP_ADD, p.index, term_word((uint64_t)before));
    return p;
}

/* ---- reading */

static IrCells cells_of(const IrSite *site, const IrPointee *pointee) {
    const IrHeap *heap = site->heap;
    const IrCells *cells =
        ir_slots_at(pointee->session ? &heap->session : &heap->local, pointee->slot);
    return cells ? *cells
                 : (IrCells){.size = pointee->session->size,
                             .base = pointee->session,
                             .what = pointee->session->what};
}

/* The duty that the bytes are within the pointee, where the pointer points to it. */
static void require_pointee(IrSite *site, const IrPointee *pointee, const IrCells *cells,
                            Term must, IrFaultKind kind) {
    Pool *pool = site->run->pool;
    must = term_lor(pool, must, term_lnot(pool, pointee->when));
    ir_require(site, must, (IrFault){.kind = kind, .object = cells->what});
}

static IrNote note_of(const IrSite *site) {
    const IrFunction *f = site->function;
    return f ? f->note[site->insn - f->insn] : (IrNote){0};
}

/* Asks the host about a watched object. If it refuses, the path ends. */
static bool may_touch(IrSite *site, const IrPointee *pointee, const IrCells *cells,
                      bool write) {
    IrTerms *run = site->run;
    IrFault here = ir_fault_at(site, (IrFault){0});
    IrTouch what = {pointee->session, here.function, here.at, write};
    bool asks = what.object && what.object->watched;
    if (!asks || (run->touch && run->touch(run->host, &what))) return true;
    require_pointee(site, pointee, cells, term_word(0), IR_FAULT_HOST);
    return false;
}

static bool too_many(IrSite *site, const IrCells *cells) {
    site->run->fault =
        ir_fault_at(site, (IrFault){.kind = IR_FAULT_MEMORY, .object = cells->what});
    return false;
}

static bool all_words(const IrContent *content, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!term_is_word(content[i].term) || !term_is_word(content[i].set) ||
            !term_is_word(content[i].address))
            return false;
    return true;
}

static uint64_t content_word(const IrContent *content) {
    return content->term.word;
}

static uint64_t content_unset(const IrContent *content) {
    return !content->set.word;
}

static uint64_t content_address(const IrContent *content) {
    return content->address.word;
}

static Term table_of(const IrSite *site, const IrContent *content, const Places *p,
                     uint64_t (*part)(const IrContent *)) {
    uint64_t *words = ARENA_ARRAY(site->run->arena, uint64_t, p->count);
    for (size_t i = 0; i < p->count; i++) words[i] = part(&content[i]);
    return term_table(site->run->pool, words, p->count, p->index);
}

/* Selects by the index: tables of words, else a chain of choices. */
static IrContent select_by_index(const IrSite *site, const IrContent *content,
                                 const Places *p, const IrAccess *access) {
    Pool *pool = site->run->pool;
    IrContent out = {term_word(0), term_word(1), term_word(0), false};
    bool few = access && access->address && p->count <= IR_POINTEES_MOST,
         words_alone = !few && all_words(content, p->count);
    for (size_t i = 0; i < p->count; i++) out.cut |= content[i].cut;
    if (words_alone) {
        out.term = table_of(site, content, p, content_word);
        out.set = term_lnot(pool, table_of(site, content, p, content_unset));
        out.address = table_of(site, content, p, content_address);
    }
    for (size_t i = words_alone ? 0 : p->count; i > 0; i--) {
        Term here = op2(site, OP_EQ, p->index, term_word(i - 1));
        if (term_is(here, 0)) continue;
        out.term = term_ite(pool, here, content[i - 1].term, out.term);
        out.set = term_ite(pool, here, content[i - 1].set, out.set);
        out.address = term_ite(pool, here, content[i - 1].address, out.address);
    }
    return out;
}

static Term is_number(Pool *pool, Term word) {
    if (term_is_word(word)) return term_word(ir_memory_is_number(word.word));
    Term near = term_op2(pool, OP_ULT, word, term_word(IR_FIRST_PAGE)),
         far = term_op2(pool, OP_ULT, term_word(TOP - 1), word);
    return term_lor(pool, near, far);
}

/* Where a number is read as an address, or an address as a number. */
static Term wrong_kind(Pool *pool, IrContent content, const IrAccess *access) {
    bool whole = access->address && !content.cut;
    if (!whole) return content.address;
    Term fits = term_lor(pool, content.address, is_number(pool, content.term));
    return term_lnot(pool, fits);
}

/* Reads a field. With an access, `address` then says where the kind is wrong. */
static IrContent read_field(const IrSite *site, const IrCells *cells, uint64_t at,
                            IrField field, const IrAccess *access) {
    Pool *pool = site->run->pool;
    IrContent content = ir_cells_read(pool, cells, 8 * at + field.low, field.bits);
    if (!access) return content;
    if (access->sign) content.term = term_wrap(pool, content.term, field.bits, true);
    content.address = wrong_kind(pool, content, access);
    return content;
}

static void read_all(const IrSite *site, const IrCells *cells, const Places *p,
                     IrField field, const IrAccess *access, IrContent *content) {
    for (size_t i = 0; i < p->count; i++)
        content[i] = read_field(site, cells, p->first + i * p->stride, field, access);
}

/* Whether at each place the field is words, all set or all unset. */
static bool all_or_nothing(const IrCells *cells, const Places *p, IrField field,
                           const IrContent *content) {
    for (size_t i = 0; i < p->count; i++) {
        uint64_t at = 8 * (p->first + i * p->stride) + field.low;
        bool whole = term_is(content[i].set, 1) ||
                     ir_cells_extent(cells, at, field.bits) == field.bits;
        if (!whole) return false;
    }
    return all_words(content, p->count);
}

/* One value for whichever place is unset. */
static void make_arbitrary(const IrSite *site, IrField field, const IrAccess *access,
                           IrContent *content) {
    Pool *pool = site->run->pool;
    Term any = term_wrap(pool, term_var(pool), field.bits, access->sign);
    content->term = term_ite(pool, content->set, content->term, any);
    content->set = term_word(1);
}

static bool read_places(IrSite *site, const IrPointee *pointee, const IrCells *cells,
                        IrField field, const IrAccess *access, IrContent *out) {
    Places p = possible_places(site, pointee->at, cells->size, ir_field_touches(field));
    if (p.count > (cells->count ? CASES_MOST : WORDS_MOST)) return too_many(site, cells);
    require_pointee(site, pointee, cells, op2(site, OP_ULT, p.index, term_word(p.count)),
                    IR_FAULT_OUTSIDE);
    ArenaMark mark = arena_mark(site->run->arena);
    IrContent *content = arena_raw(site->run->arena, (p.count + 1) * sizeof *content);
    IrCells plain = *cells;
    plain.arbitrary = false;
    read_all(site, &plain, &p, field, access, content);
    bool once = access && !access->address && all_or_nothing(cells, &p, field, content);
    if (cells->arbitrary && !once) read_all(site, cells, &p, field, access, content);
    *out = select_by_index(site, content, &p, access);
    if (cells->arbitrary && once) make_arbitrary(site, field, access, out);
    arena_release(site->run->arena, mark);
    return true;
}

static bool read_pointee(IrSite *site, const IrPointee *pointee, IrField field,
                         const IrAccess *access, IrContent *out) {
    IrCells cells = cells_of(site, pointee);
    *out = (IrContent){term_word(0), term_word(1), term_word(0), false};
    if (!may_touch(site, pointee, &cells, note_of(site).changes)) return true;
    cells.arbitrary = site->arbitrary;
    if (!term_is_word(pointee->at))
        return read_places(site, pointee, &cells, field, access, out);
    uint64_t at = pointee->at.word;
    if (at <= cells.size && ir_field_touches(field) <= cells.size - at)
        *out = read_field(site, &cells, at, field, access);
    else
        require_pointee(site, pointee, &cells, term_word(0), IR_FAULT_OUTSIDE);
    return true;
}

/* Reads the content without duties about it. access: NULL for copying bits. */
static bool read_content(IrSite *site, Term pointer, IrField field,
                         const IrAccess *access, IrContent *out) {
    IrPointees pointees;
    Pool *pool = site->run->pool;
    ir_pointees_require(&pointees, site, pointer);
    site->read = pointees.count == 1 ? cells_of(site, &pointees.pointee[0]).what : NULL;
    *out = (IrContent){term_word(0), term_word(1), term_word(0), false};
    for (size_t i = pointees.count; i > 0; i--) {
        IrContent here;
        if (!read_pointee(site, &pointees.pointee[i - 1], field, access, &here))
            return false;
        Term when = pointees.pointee[i - 1].when;
        bool last = i == pointees.count;
        out->term = last ? here.term : term_ite(pool, when, here.term, out->term);
        out->set = last ? here.set : term_ite(pool, when, here.set, out->set);
        out->address =
            last ? here.address : term_ite(pool, when, here.address, out->address);
        out->cut |= here.cut;
    }
    return true;
}

/* Unset bits are a new value each time they are copied: no two rounds of a loop read the
 * same. */
bool ir_heap_load(IrSite *site, Term pointer, IrAccess access, Term *out) {
    IrContent content;
    IrFault unset = {.kind = IR_FAULT_UNSET};
    IrFault other = {.kind = IR_FAULT_UNKNOWN, .message = IR_ADDRESS_AS_NUMBER};
    if (!read_content(site, pointer, access.field, &access, &content)) return false;
    Term wrong = content.address;
    if (!term_is(content.set, 1) && note_of(site).undefined & IR_UNDEFINED_UNSET) {
        if (site->run->trial) return false;
        wrong = term_land(site->run->pool, content.set, wrong);
        site->arbitrary = true;
        bool read = read_content(site, pointer, access.field, &access, &content);
        site->arbitrary = false;
        if (!read) return false;
    }
    unset.object = other.object = site->read;
    ir_require(site, content.set, unset);
    if (access.address && !content.cut) other.message = IR_NUMBER_AS_ADDRESS;
    ir_require(site, term_lnot(site->run->pool, wrong), other);
    *out = content.term;
    return true;
}

/* ---- writing */

static void write_where(IrSite *site, IrCells *cells, uint64_t at, IrField field,
                        Term when, IrContent content) {
    IrTerms *run = site->run;
    at = 8 * at + field.low;
    if (term_is(when, 1))
        ir_cells_write(run->pool, run->arena, cells, at, field.bits, content);
    else if (!term_is(when, 0))
        ir_cells_write_where(run->pool, run->arena, cells, at, field.bits, when, content);
}

static bool write_places(IrSite *site, const IrPointee *pointee, IrCells *cells,
                         IrField field, IrContent content) {
    Pool *pool = site->run->pool;
    Places p = possible_places(site, pointee->at, cells->size, ir_field_touches(field));
    if (p.count > CASES_MOST) return too_many(site, cells);
    require_pointee(site, pointee, cells, op2(site, OP_ULT, p.index, term_word(p.count)),
                    IR_FAULT_OUTSIDE);
    for (size_t i = 0; i < p.count; i++) {
        Term here = op2(site, OP_EQ, p.index, term_word(i));
        write_where(site, cells, p.first + i * p.stride, field,
                    term_land(pool, pointee->when, here), content);
    }
    return true;
}

/* The pointee's cells, for writing. */
static IrCells *writable_cells(IrSite *site, const IrPointee *pointee) {
    IrTerms *run = site->run;
    IrHeap *heap = site->heap;
    IrBytes *object = pointee->session;
    if (!object) return ir_slots_writable(run, heap, &heap->local, pointee->slot);
    if (!ir_slots_at(&heap->session, pointee->slot)) {
        IrCells plain = {.size = object->size, .base = object, .what = object->what};
        ir_slots_put(run, &heap->session, pointee->slot, ir_slots_new(run, heap, plain));
    }
    return ir_slots_writable(run, heap, &heap->session, pointee->slot);
}

static bool write_pointee(IrSite *site, const IrPointee *pointee, IrField field,
                          IrContent content) {
    IrCells view = cells_of(site, pointee);
    if (pointee->session && pointee->session->constant) {
        require_pointee(site, pointee, &view, term_word(0), IR_FAULT_CONSTANT);
        return true;
    }
    if (!may_touch(site, pointee, &view, true)) return true;
    IrCells *cells = writable_cells(site, pointee);
    if (!term_is_word(pointee->at))
        return write_places(site, pointee, cells, field, content);
    uint64_t at = pointee->at.word;
    if (at <= cells->size && ir_field_touches(field) <= cells->size - at)
        write_where(site, cells, at, field, pointee->when, content);
    else
        require_pointee(site, pointee, cells, term_word(0), IR_FAULT_OUTSIDE);
    return true;
}

static bool write_content(IrSite *site, Term pointer, IrField field, IrContent content) {
    IrPointees pointees;
    ir_pointees_require(&pointees, site, pointer);
    for (size_t i = 0; i < pointees.count; i++)
        if (!write_pointee(site, &pointees.pointee[i], field, content)) return false;
    return true;
}

/* Whether a pointer is an address, and not a number. */
static Term is_address(Pool *pool, Term pointer, unsigned depth) {
    if (term_is_word(pointer)) return term_word(!ir_memory_is_number(pointer.word));
    if (!depth || !node_is(pool, pointer, OP_ITE)) return term_word(1);
    return term_ite(pool, node_arg(pool, pointer, 0),
                    is_address(pool, node_arg(pool, pointer, 1), depth - 1),
                    is_address(pool, node_arg(pool, pointer, 2), depth - 1));
}

bool ir_heap_store(IrSite *site, Term pointer, IrAccess access, Term value) {
    IrContent content = {.term = value, .set = term_word(1)};
    if (access.address) content.address = is_address(site->run->pool, value, DEPTH_MOST);
    return write_content(site, pointer, access.field, content);
}

bool ir_heap_unset(IrSite *site, Term pointer, IrField field) {
    return write_content(site, pointer, field, (IrContent){.set = term_word(0)});
}

/* ---- many bytes */

typedef struct {
    uint64_t at; /* in bytes */
    IrField field;
    IrContent content;
} Piece;

/* The bits to copy in one piece: up to the end of the cell that begins there. */
static IrField piece_at(const IrSite *site, Term from, uint64_t done, uint64_t bits) {
    unsigned low = done % 8,
             most = bits - done < 64 - low ? (unsigned)(bits - done) : 64 - low;
    IrField field = {0, (uint8_t)low, (uint8_t)most};
    IrPointee pointee;
    if (!term_is_word(from) || !ir_pointees_of_word(site, from.word + done / 8, &pointee))
        return field;
    IrCells cells = cells_of(site, &pointee);
    uint64_t at = pointee.at.word;
    if (at < cells.size && ir_field_touches(field) <= cells.size - at)
        field.bits = (uint8_t)ir_cells_extent(&cells, 8 * at + low, most);
    return field;
}

/* The nearest end of a cell, over all possible offsets. */
static unsigned shortest_cell(const IrSite *site, const IrPointee *pointee, unsigned low,
                              unsigned bits) {
    IrCells cells = cells_of(site, pointee);
    Places p = possible_places(site, pointee->at, cells.size, 1);
    if (term_is_word(pointee->at))
        p.first = pointee->at.word, p.count = p.first < cells.size;
    for (size_t i = 0; i < p.count && i < CASES_MOST; i++) {
        uint64_t at = 8 * (p.first + i * p.stride) + low, end = 8 * cells.size;
        if (at + bits <= end) bits = ir_cells_extent(&cells, at, bits);
    }
    return bits;
}

/* Reads a piece that is uniformly set or unset at all possible offsets. */
static bool read_uniform(IrSite *site, Term at, Piece *piece) {
    IrPointees pointees;
    unsigned bits = piece->field.bits;
    ir_pointees_require(&pointees, site, at);
    for (size_t i = 0; i < pointees.count; i++)
        bits = shortest_cell(site, &pointees.pointee[i], piece->field.low, bits);
    if (bits == piece->field.bits) return true;
    piece->field.bits = (uint8_t)bits;
    return read_content(site, at, piece->field, NULL, &piece->content);
}

static bool check_count(IrSite *site, Term bytes) {
    if (term_is_word(bytes) && bytes.word <= CASES_MOST) return true;
    const char *why =
        "how many bytes are copied or filled depends on free names, or is too "
        "much for a law";
    site->run->fault =
        ir_fault_at(site, (IrFault){.kind = IR_FAULT_MESSAGE, .message = why});
    return false;
}

bool ir_heap_copy(IrSite *site, Term to, Term from, Term bytes) {
    if (!check_count(site, bytes)) return false;
    Piece *piece = NULL;
    size_t count = 0, cap = 0;
    uint64_t bits = 8 * bytes.word;
    for (uint64_t done = 0; done < bits; done += piece[count++].field.bits) {
        piece = arena_grow(site->run->arena, piece, count, &cap, sizeof *piece);
        Piece *p = &piece[count];
        p->at = done / 8;
        p->field = piece_at(site, from, done, bits);
        Term at = op2(site, OP_ADD, from, term_word(p->at));
        if (!read_content(site, at, p->field, NULL, &p->content)) return false;
        bool apart = !term_is_word(at) && !term_is(p->content.set, 1);
        if (apart && !read_uniform(site, at, p)) return false;
    }
    for (size_t i = 0; i < count; i++) {
        Term at = op2(site, OP_ADD, to, term_word(piece[i].at));
        if (!write_content(site, at, piece[i].field, piece[i].content)) return false;
    }
    return true;
}

bool ir_heap_fill(IrSite *site, Term at, Term byte, Term bytes) {
    if (!check_count(site, bytes)) return false;
    byte = op2(site, OP_AND, byte, term_word(255));
    Term word = op2(site, OP_MUL, byte, term_word(UINT64_C(0x0101010101010101)));
    for (uint64_t done = 0; done < bytes.word; done += 8) {
        unsigned n = bytes.word - done < 8 ? (unsigned)(bytes.word - done) : 8;
        Term to = op2(site, OP_ADD, at, term_word(done));
        if (!ir_heap_store(site, to, (IrAccess){.field = ir_field_bytes(n)}, word))
            return false;
    }
    return true;
}

void ir_heap_end(IrSite *site, Term pointer) {
    IrPointee pointee;
    if (!term_is_word(pointer) || !ir_pointees_of_word(site, pointer.word, &pointee))
        return;
    if (!pointee.session)
        ir_slots_writable(site->run, site->heap, &site->heap->local, pointee.slot)->gone =
            true;
}

/* ---- for the caller */

static IrSite site_of(IrTerms *run, const IrPath **path) {
    *path = ir_path_root(&run->paths);
    return (IrSite){.run = run, .path = path, .outer = term_word(1), .heap = &run->heap};
}

uint64_t ir_terms_object(IrTerms *run, const IrObject *what) {
    return ir_slots_object(run, &run->heap, what, term_word(0));
}

void ir_terms_write(IrTerms *run, uint64_t pointer, IrField field, Term number) {
    const IrPath *path;
    IrSite site = site_of(run, &path);
    ir_heap_store(&site, term_word(pointer), (IrAccess){.field = field}, number);
}

IrContent ir_terms_read(IrTerms *run, Term pointer, IrAccess access) {
    const IrPath *path;
    IrSite site = site_of(run, &path);
    IrContent content = {.set = term_word(0)};
    if (!read_content(&site, pointer, access.field, &access, &content))
        content.set = term_word(0);
    return content;
}
