/* What a place holds: read and written, with indices and conditions that depend on free
 * names. */
#include "exec/place.h"

#include "exec/names/lists.h"
#include "exec/copies.h"
#include "exec/data/pointer.h"
#include "exec/eval.h"
#include "exec/operate.h"
#include "exec/refused.h"

/* Reading with an index that depends on free names: a table of words, else a chain. */
static bool read_term(Run *run, const Node *node, const Array *array, Term index,
                      Term when, Term *out) {
    size_t n = array->count;
    uint64_t *words = array->words;
    if (!words) {
        words = ARENA_ARRAY(run->query->arena, uint64_t, n);
        for (size_t i = 0; i < n && words; i++) {
            const Cell *cell = &array->cells[i];
            if (cell->set == CELL_SET && term_is_word(cell->term))
                words[i] = cell->term.word;
            else
                words = NULL;
        }
    }
    if (words) {
        *out = term_table(run->pool, words, n, index);
        return true;
    }
    Term value = term_word(0), unset = term_word(0);
    for (size_t i = n; i > 0; i--) {
        const Cell *cell = &array->cells[i - 1];
        Term here = operate_eq(run, index, term_word(i - 1));
        Term missing = term_lnot(run->pool, run_set_term(cell->set));
        if (term_is(here, 0)) continue;
        value = term_ite(run->pool, here, cell->term, value);
        unset = term_ite(run->pool, here, missing, unset);
    }
    *out = value;
    Term must = term_lnot(run->pool, term_land(run->pool, when, unset));
    return run_require(run, must, node, "an element is read before it is set");
}

static bool read_cell(Run *run, const Node *node, const Part *part, uint32_t further,
                      Term *out) {
    Array *array = copies_now(part->array);
    if (!refused_can_read(run, node, array)) return false;
    Term at = further ? term_op2(run->pool, OP_ADD, part->cell, term_word(further))
                      : part->cell;
    if (!term_is_word(at)) return read_term(run, node, array, at, part->when, out);
    *out = term_word(0);
    if (at.word >= array->count) return true; /* the duty was recorded */
    Cell cell = array_cell(array, at.word);
    *out = cell.term;
    if (cell.set == CELL_SET) return true;
    Term must =
        term_lor(run->pool, run_set_term(cell.set), term_lnot(run->pool, part->when));
    const char *what =
        arena_printf(run->query->arena, "an element of '%s' is read before it is set",
                     place_name(run, node));
    return run_needs_set(run, run_set_ref(must), node, what);
}

static bool read_parts(Run *run, const Node *node, const Target *place, uint32_t further,
                       Term *out) {
    *out = term_word(0);
    for (size_t i = place->count; i > 0; i--) {
        Term here;
        if (!read_cell(run, node, &place->parts[i - 1], further, &here)) return false;
        *out = i == place->count
                   ? here
                   : term_ite(run->pool, place->parts[i - 1].when, here, *out);
    }
    return true;
}

static bool refuse_pieces(Run *run, const Node *node) {
    return run_error(run, node,
                     "'%s' lies over smaller members of a union\n"
                     "|take its members one by one",
                     run_text(run, node));
}

/* The bits of a cell of a union, of which there may be more. */
static Term low_bits(Run *run, Term term, unsigned bits) {
    uint64_t mask = bits < 64 ? (UINT64_C(1) << bits) - 1 : UINT64_MAX;
    return term_op2(run->pool, OP_AND, term, term_word(mask));
}

/* A scalar in a union, of its pieces. */
static bool read_pieces(Run *run, const Node *node, const Target *place, Term *out) {
    uint32_t count = data_span(run->exec, place->type, place->bits, place->unit);
    *out = term_word(0);
    for (uint32_t i = 0; i < count; i++) {
        Term piece;
        if (!read_parts(run, node, place, i, &piece)) return false;
        piece = low_bits(run, piece, place->unit);
        piece = term_op2(run->pool, OP_SHL, piece, term_word(i * place->unit));
        *out = term_op2(run->pool, OP_OR, *out, piece);
    }
    if (place->bits)
        *out = term_wrap(run->pool, *out, place->bits, type_signed(place->type));
    return true;
}

/* A struct or array is the list of its cells. */
static bool read_object(Run *run, const Node *node, const Target *place, Value *out) {
    uint32_t cells = data_cells(run->exec, place->type);
    if (!place_is_plain(run, place)) return refuse_pieces(run, node);
    for (size_t i = 0; i < place->count; i++)
        if (!refused_can_read(run, node, copies_now(place->parts[i].array))) return false;
    *out = list_new(run->query->arena, cells);
    out->type = place->type;
    for (uint32_t i = 0; i < cells; i++) {
        Type type = data_cell(run->exec, place->type, i);
        Value *at = &out->list->at[i];
        const Part *part = place->parts;
        bool known = place->count == 1 && term_is_word(part->cell) &&
                     part->cell.word + i < part->array->count;
        if (known)
            *at = array_value(copies_now(part->array), part->cell.word + i);
        else if (!read_parts(run, node, place, i, &at->term))
            return false;
        if (!known) at->set = CELL_SET;
        at->kind = (uint8_t)type_kind(type, KIND_INT);
    }
    return true;
}

/* What is there may be of another type. */
static bool is_seen_otherwise(const Target *place) {
    for (size_t i = 0; i < place->count; i++)
        if (place->parts[i].array->overlaps || place->parts[i].array->scalar) return true;
    return false;
}

bool place_read(Run *run, const Node *target, const Target *place, Value *out) {
    if (place->slot) return slot_read(run, target, place->slot, out);
    if (place->global) {
        if (place->global->kind != GLOBAL_VARIABLE || place->global->awaits ||
            run->query->copies)
            return eval_global(run, target, out);
        *out = place->global->value;
        return true;
    }
    if (data_is_object(run->exec, place->type))
        return read_object(run, target, place, out);
    Kind kind = place->count ? (Kind)place->parts->array->kind : KIND_INT;
    *out = (Value){.kind = (uint8_t)type_kind(place->type, kind)};
    if (!(place->unit ? read_pieces(run, target, place, &out->term)
                      : read_parts(run, target, place, 0, &out->term)))
        return false;
    if (is_seen_otherwise(place)) type_convert(run->pool, TYPE_NONE, place->type, out);
    if (out->kind == KIND_SQUARE && term_is_word(out->term) && out->term.word > 63)
        out->kind = KIND_INT;
    return true;
}

/* ---- writing */

static void slot_write(Run *run, Slot *slot, Value value) {
    cell_write(&slot->cell, value.term, CELL_SET);
    slot->kind = value.kind;
    slot->list = value.list;
    run->store->lasting += value.list != NULL;
}

static void write_cell(Run *run, Cell *cell, Term condition, Value value) {
    bool always = term_is(condition, 1);
    if (term_is(condition, 0)) return;
    Term term = value.term;
    Ref set = value.set;
    if (!always) {
        if (cell->set != CELL_UNSET)
            term = term_ite(run->pool, condition, term, cell->term);
        set = run_set_ref(
            term_ite(run->pool, condition, run_set_term(set), run_set_term(cell->set)));
    }
    cell_write(cell, term, set);
}

static void write_word(Run *run, Array *array, uint64_t at, Term value) {
    if (array->owner) names_save(run->exec, array->owner->global);
    if (array->set) array->set[at] = 1;
    array->words[at] = value.word;
}

/* What belongs to the session: itself, or a law's copy. NULL: it may not change. */
static Array *written(Run *run, const Node *target, Array *array) {
    array = copies_now(array);
    if (!array->words || !array->owner || place_may_change(run)) return array;
    if (run->query->copies) return copies_make(run, target, array->owner->global);
    place_refuse_change(run, target, array->owner->name);
    return NULL;
}

static bool write_part(Run *run, const Node *target, const Part *part, uint32_t further,
                       Value value) {
    Array *array = part->array;
    Term at = term_op2(run->pool, OP_ADD, part->cell, term_word(further));
    if (array->constant) {
        const char *what = arena_printf(run->query->arena, "'%s' is a constant",
                                        place_name(run, target));
        return run_require(run, term_lnot(run->pool, part->when), target, what);
    }
    array = written(run, target, array);
    if (!array) return false;
    value.term = type_wrap(run->pool, array->scalar, value.term);
    if (array->words) {
        if (at.word < array->count) write_word(run, array, at.word, value.term);
        return true;
    }
    if (term_is_word(at)) {
        if (at.word < array->count)
            write_cell(run, &array->cells[at.word], part->when, value);
        return true;
    }
    for (size_t i = 0; i < array->count; i++) {
        Term here = operate_eq(run, at, term_word(i));
        write_cell(run, &array->cells[i], term_land(run->pool, part->when, here), value);
    }
    return true;
}

static bool write_parts(Run *run, const Node *target, const Target *place,
                        uint32_t further, Value value) {
    for (size_t i = 0; i < place->count; i++)
        if (!write_part(run, target, &place->parts[i], further, value)) return false;
    return true;
}

/* The word takes the place of the old one; the name's type stays. */
static void set_global(Run *run, Global *global, Type from, Value *value) {
    Type type = global->value.type;
    type_convert(run->pool, from, type, value);
    names_save(run->exec, global);
    if (global->coded && global->value.kind != value->kind) run->exec->meanings++;
    global->value = *value;
    global->value.type = type;
}

static bool write_copy(Run *run, const Node *target, Global *global, Type from,
                       Value *value) {
    if (global->kind != GLOBAL_VARIABLE || value->kind == KIND_LIST)
        return place_refuse_change(run, target, global->sym->name);
    Array *copy = copies_make(run, target, global);
    if (!copy) return false;
    type_convert(run->pool, from, global->value.type, value);
    cell_write(&copy->cells[0], value->term, CELL_SET);
    copy->kind = value->kind;
    return true;
}

static bool write_global(Run *run, const Node *target, Global *global, Type from,
                         Value *value) {
    if (!place_may_change(run)) return write_copy(run, target, global, from, value);
    if (value->kind == KIND_LIST) {
        names_set(run->exec, global->sym, GLOBAL_VARIABLE, *value);
        return true;
    }
    if (global->kind == GLOBAL_VARIABLE)
        set_global(run, global, from, value);
    else
        names_set(run->exec, global->sym, GLOBAL_VARIABLE, *value);
    return true;
}

/* A scalar in a union, to its pieces. */
static bool write_pieces(Run *run, const Node *target, const Target *place, Value value) {
    uint32_t count = data_span(run->exec, place->type, place->bits, place->unit);
    Value piece = value;
    for (uint32_t i = 0; i < count; i++) {
        Term rest = term_op2(run->pool, OP_SHR, value.term, term_word(i * place->unit));
        piece.term = low_bits(run, rest, place->unit);
        if (!write_parts(run, target, place, i, piece)) return false;
    }
    return true;
}

static bool write_object(Run *run, const Node *target, const Target *place,
                         const Value *value) {
    if (value->kind != KIND_LIST || value->type != place->type)
        return run_error(run, target, "'%s' is a %s: a value of the same type goes there",
                         run_text(run, target),
                         data_name(run->exec, place->type, run->query->arena));
    if (!place_is_plain(run, place)) return refuse_pieces(run, target);
    for (uint32_t i = 0; i < value->list->count; i++)
        if (!write_parts(run, target, place, i, value->list->at[i])) return false;
    return true;
}

static void convert(Run *run, const Target *place, Type from, Value *value) {
    type_convert(run->pool, from, place->type, value);
    if (!place->bits) return;
    value->term =
        term_wrap(run->pool, value->term, place->bits, type_signed(place->type));
}

bool place_write(Run *run, const Node *target, const Target *place, Type from,
                 Value *value) {
    if (value->kind == KIND_VOID) return hint_word(run, target, *value);
    if (data_is_pointer(run->exec, place->type) && value->kind != KIND_LIST &&
        !pointer_convert(run, target, from, place->type, value))
        return false;
    if (place->global) return write_global(run, target, place->global, from, value);
    if (data_is_object(run->exec, place->type))
        return write_object(run, target, place, value);
    if (value->kind == KIND_LIST) return hint_word(run, target, *value);
    convert(run, place, from, value);
    value->set = CELL_SET;
    if (place->unit) return write_pieces(run, target, place, *value);
    if (!place->slot) return write_parts(run, target, place, 0, *value);
    slot_write(run, place->slot, *value);
    return true;
}
