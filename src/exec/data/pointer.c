/* Pointers move by whole objects of the type that they point to. */
#include "exec/data/pointer.h"

#include "exec/data/data.h"
#include "exec/data/object.h"
#include "term/divide.h"

bool pointer_is_in(const Node *node) {
    return type_is_data(typing_of(node->kid[0])) || type_is_data(typing_of(node->kid[1]));
}

static uint32_t stride(const Run *run, Type pointer) {
    return data_is_pointer(run->exec, pointer)
               ? data_cells(run->exec, data_to(run->exec, pointer))
               : 1;
}

static Term scaled(Run *run, Term by, uint32_t cells) {
    return cells == 1 ? by : term_op2(run->pool, OP_MUL, by, term_word(cells));
}

/* A multiple of `cells` divided by it: by a shift and the inverse of an odd number. */
static Term quotient(Run *run, Term term, uint32_t cells) {
    unsigned shift = (unsigned)__builtin_ctz(cells);
    Term inverse = term_word(divide_inverse(cells >> shift));
    if (shift) term = term_op2(run->pool, OP_SAR, term, term_word(shift));
    return inverse.word == 1 ? term : term_op2(run->pool, OP_MUL, term, inverse);
}

bool pointer_binary(Run *run, const Node *node, Value a, Value b, Value *out) {
    Type left = node->kid[0]->type, right = node->kid[1]->type;
    bool both = type_is_data(left) && type_is_data(right);
    bool good =
        both ? node->op == MEANING_SUB
             : node->op == MEANING_ADD || (node->op == MEANING_SUB && type_is_data(left));
    uint32_t cells = stride(run, type_is_data(left) ? left : right);
    if (!good)
        return run_error(run, node,
                         "pointers can be moved, subtracted and compared only");
    if (type_is_data(left) && !both) b.term = scaled(run, b.term, cells);
    if (!type_is_data(left)) a.term = scaled(run, a.term, cells);
    Op op = node->op == MEANING_ADD ? OP_ADD : OP_SUB;
    Term term = term_op2(run->pool, op, a.term, b.term);
    if (both) term = quotient(run, term, cells);
    *out = (Value){.term = term, .kind = KIND_INT};
    return true;
}

/* ---- from one type to another */

/* What a pointer points to, without dimensions; TYPE_VOID: that is not known. */
static Type pointee(const Exec *exec, Type type) {
    bool points = data_is_pointer(exec, type) || data_is_array(exec, type);
    type = points ? data_to(exec, type) : TYPE_VOID;
    type = data_element(exec, type);
    bool open = type_is_data(type) && !data_of(exec, type)->complete;
    return open || type == TYPE_NONE ? TYPE_VOID : type;
}

static bool same_scalar(const Exec *exec, const CellPlace *a, const CellPlace *b) {
    Type x = a->type, y = b->type;
    bool pointers = data_is_pointer(exec, x) && data_is_pointer(exec, y);
    bool words = !type_is_data(x) && !type_is_data(y) && type_bits(x) == 64;
    return a->bits == b->bits && (x == y || pointers || (words && type_bits(y) == 64));
}

/* A cell where objects of the type follow each other. */
static CellPlace repeated(const Exec *exec, Type type, uint64_t cell) {
    uint32_t cells = data_cells(exec, type);
    CellPlace place = data_place(exec, type, (uint32_t)(cell % cells));
    place.bit += cell / cells * data_bytes(exec, type) * 8;
    return place;
}

/* Whether `count` cells of the one type, from `at` on, are those of the other. */
static bool same_cells(const Exec *exec, Type from, uint64_t at, Type to,
                       uint64_t count) {
    uint64_t start = repeated(exec, from, at).bit;
    for (uint64_t i = 0; i < count; i++) {
        CellPlace a = repeated(exec, from, at + i), b = repeated(exec, to, i);
        if (a.bit - start != b.bit || !same_scalar(exec, &a, &b)) return false;
    }
    return true;
}

bool pointer_alike(const Exec *exec, Type from, Type to) {
    Type x = pointee(exec, from), y = pointee(exec, to);
    if (x == y || y == TYPE_VOID) return true;
    if (x == TYPE_VOID) return false;
    if (data_is_function(exec, x) || data_is_function(exec, y)) return true;
    uint32_t n = data_cells(exec, x), m = data_cells(exec, y);
    bool structs = data_is_struct(exec, x) && data_is_struct(exec, y);
    return n && m && same_cells(exec, x, 0, y, (n < m) == structs ? n : m);
}

bool pointer_counts(const Exec *exec, Type from, Type to) {
    return data_is_pointer(exec, from) && !type_is_data(to) && to != TYPE_NONE &&
           to != TYPE_VOID && to != TYPE_BOOL;
}

bool pointer_convert(Run *run, const Node *node, Type from, Type to, Value *value) {
    Exec *exec = run->exec;
    if (pointer_counts(exec, from, to) && !term_is(value->term, 0))
        return run_error(run, node,
                         "an address is not a number here"
                         "\n|pointers are compared and subtracted as they are");
    bool points = data_is_pointer(exec, to) && from != to && from != TYPE_NONE;
    bool known = points && pointee(exec, from) != TYPE_VOID;
    bool open = !known && !term_is_word(value->term) && data_is_pointer(exec, from);
    if (points && !pointer_alike(exec, from, to) && (known || open))
        return run_error(run, node,
                         "what lies there is no '%s': an object is seen as its own type"
                         "\n|shift and mask its values, or copy them",
                         data_name(exec, data_to(exec, to), run->query->arena));
    type_convert(run->pool, from, to, value);
    return true;
}
