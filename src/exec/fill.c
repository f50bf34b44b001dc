/* Initialisers. A list's values go to the cells in order; a value in braces, or one that
 * is an object itself, fills the member or element that begins where it stands. */
#include "exec/fill.h"

#include "exec/data/pointer.h"
#include "exec/eval.h"
#include "exec/operate.h"
#include "exec/place.h"
#include "exec/refused.h"
#include "exec/typing.h"

typedef struct {
    Run *run;
    Exec *exec;
    const char *name;
    Type whole;
    FillVisit *visit;
    void *context;
} Fill;

static bool is_chars(const Exec *exec, Type type) {
    return data_is_array(exec, type) && !type_is_data(data_to(exec, type)) &&
           type_bits(data_to(exec, type)) == 8;
}

/* ---- a part of an object */

/* The element or member that begins at a cell of the part; of a union the first. false:
 * none. */
static bool child_at(const Exec *exec, const Inside *part, uint32_t cell, Inside *child) {
    if (!type_is_data(part->type)) return false;
    const Data *data = data_of(exec, part->type);
    *child = *part;
    child->cell = 0;
    if (data->form == FORM_ARRAY) {
        uint32_t each = data_span(exec, data->of, 0, part->unit);
        uint32_t number = each ? cell / each : 0;
        child->type = data->of;
        child->cell = part->cell + number * each;
        return each && (data->count == 0 || number < data->count);
    }
    for (uint32_t i = 0; data->form == FORM_STRUCT && i < data->count; i++) {
        if (data->members[i].bits && !data->members[i].sym) continue; /* int : 4 */
        *child = (Inside){.cell = part->cell, .unit = part->unit};
        data_into(child, &data->members[i]);
        uint32_t span = data_span(exec, child->type, child->bits, child->unit);
        if (cell < child->cell - part->cell + span) return true;
        if (data->is_union) return false;
    }
    return false;
}

static bool fill(Fill *f, Inside part, const Node *node);

static bool fill_one(Fill *f, Inside part, const Node *node, uint64_t word) {
    FillPart found = {part.type, part.cell, part.bits, part.unit, node, word};
    return f->visit(f->context, &found);
}

static bool fill_string(Fill *f, Inside part, const Node *node) {
    uint32_t room = data_of(f->exec, part.type)->count;
    Inside at = part;
    at.type = data_to(f->exec, part.type);
    uint32_t each = data_span(f->exec, at.type, 0, part.unit);
    for (uint32_t i = 0; i <= node->num && (!room || i < room); i++, at.cell += each) {
        uint64_t word = (uint64_t)(int64_t)(signed char)node->text[i];
        if (!fill_one(f, at, NULL, type_wrap_word(at.type, word))) return false;
    }
    if (!room || node->num <= room) return true;
    return run_error(f->run, node, "the string is longer than '%s'", f->name);
}

/* Whether the node is the whole child, and not its first cell. */
static bool is_whole(Fill *f, const Node *node, Type type) {
    if (ast_is_list(node) || !data_is_object(f->exec, type) ||
        data_is_lost(f->exec, type))
        return true;
    if (node->kind == NODE_STRING) return is_chars(f->exec, type);
    typing_need(f->run, node);
    return typing_of(node) == type && data_is_struct(f->exec, type);
}

/* ---- lists */

static bool too_many(Fill *f, Type type, const Node *node) {
    const Data *data = type_is_data(type) ? data_of(f->exec, type) : NULL;
    if (!data || data->form != FORM_ARRAY)
        return run_error(f->run, node, "more values than %s has members",
                         data_name(f->exec, type, f->run->query->arena));
    if (type != f->whole)
        return run_error(f->run, node, "more values than a row of '%s' has (%u)", f->name,
                         data->count);
    if (ast_is_list(node) && type_is_data(data->of))
        return run_error(f->run, node, "more rows than '%s' has (%u)", f->name,
                         data->count);
    return run_error(f->run, node, "more values than '%s' has elements (%u)", f->name,
                     data->cells);
}

static bool designated_index(Fill *f, Inside *part, const Node *node) {
    uint64_t at;
    if (!data_is_array(f->exec, part->type))
        return run_error(f->run, node, "'%s' has not so many dimensions", f->name);
    const Data *data = data_of(f->exec, part->type);
    if (!eval_constant(f->run, node, "an index", &at)) return false;
    uint32_t most = data->count ? data->count : ARRAY_MOST;
    if (at >= most)
        return run_error(f->run, node, "index %lld is out of range: '%s' has %u",
                         (long long)at, f->name, most);
    part->cell += (uint32_t)at * data_span(f->exec, data->of, 0, part->unit);
    part->type = data->of;
    return true;
}

/* Where a list goes on: behind the value, or behind the outermost union that it is in. */
typedef struct {
    uint32_t at;
    bool is_union;
} Next;

static void pass(const Fill *f, const Inside *part, Next *next) {
    if (next->is_union) return;
    next->at = part->cell + data_span(f->exec, part->type, part->bits, part->unit);
    next->is_union = type_is_data(part->type) && data_of(f->exec, part->type)->is_union;
}

/* [i].m = value: the part that it names, and the value. */
static bool designated(Fill *f, Inside *part, const Node **node, Next *next) {
    const Node *placed = *node;
    for (uint32_t i = 1; i < placed->n; i++) {
        const Node *kid = placed->kid[i];
        Member member;
        if (kid->kind != NODE_MEMBER || kid->n) {
            if (!designated_index(f, part, kid)) return false;
        } else if (!data_is_struct(f->exec, part->type) ||
                   !data_member(f->exec, part->type, kid->sym, &member)) {
            return run_error(f->run, kid, "'%s' has no member '%s'",
                             data_name(f->exec, part->type, f->run->query->arena),
                             kid->sym->name);
        } else {
            data_into(part, &member);
        }
        pass(f, part, next);
    }
    *node = placed->kid[0];
    return true;
}

/* [a ... b] = value: the same for each. */
static bool fill_range(Fill *f, Inside whole, const Node *placed, uint32_t *at) {
    uint64_t first, last;
    const Node *range = placed->kid[1];
    Inside part = whole;
    if (!eval_constant(f->run, range->kid[0], "an index", &first) ||
        !eval_constant(f->run, range->kid[1], "an index", &last) ||
        !designated_index(f, &part, range->kid[1]))
        return false;
    uint32_t each = data_span(f->exec, part.type, 0, part.unit);
    *at = part.cell + each;
    for (uint64_t i = first; i <= last; i++) {
        part.cell = whole.cell + (uint32_t)i * each;
        if (!fill(f, part, placed->kid[0])) return false;
    }
    return true;
}

/* One value of a list, which stands at cell *at of the object; *at goes behind it. */
static bool fill_next(Fill *f, Inside whole, const Node *node, uint32_t *at) {
    Inside part = whole;
    Next next = {.is_union = false};
    if (node->kind == NODE_PLACED && node->kid[1]->kind == NODE_RANGE)
        return fill_range(f, whole, node, at);
    if (node->kind == NODE_PLACED) {
        if (!designated(f, &part, &node, &next)) return false;
    } else {
        do {
            Inside child;
            if (!child_at(f->exec, &part, *at - part.cell, &child))
                return too_many(f, whole.type, node);
            part = child;
            if (part.cell > *at) *at = part.cell; /* behind int : 4 */
            pass(f, &part, &next);
        } while (part.cell != *at || !is_whole(f, node, part.type));
    }
    *at = next.at;
    return fill(f, part, node);
}

static bool fill_list(Fill *f, Inside part, const Node *list) {
    uint32_t at = part.cell;
    if (!data_is_object(f->exec, part.type)) {
        if (list->n == 1 && list->kid[0]->kind != NODE_PLACED)
            return fill(f, part, list->kid[0]);
        return list->n == 0 || too_many(f, part.type, list);
    }
    if (list->n == 1 && list->kid[0]->kind == NODE_STRING && is_chars(f->exec, part.type))
        return fill_string(f, part, list->kid[0]);
    for (uint32_t i = 0; i < list->n; i++)
        if (!fill_next(f, part, list->kid[i], &at)) return false;
    return true;
}

static bool fill(Fill *f, Inside part, const Node *node) {
    if (!run_deep(f->run, node)) return false;
    bool nothing = node->kind == NODE_INIT && !node->n;
    if (!nothing && refused_member(f->run, node, part.type)) return false;
    if (ast_is_list(node) &&
        (node->kind == NODE_INIT || data_is_object(f->exec, part.type)))
        return fill_list(f, part, node);
    if (node->kind == NODE_STRING && is_chars(f->exec, part.type))
        return fill_string(f, part, node);
    return fill_one(f, part, node, 0);
}

bool fill_each(Run *run, const char *name, Type type, const Node *init, FillVisit *visit,
               void *context) {
    Fill f = {run, run->exec, name, type, visit, context};
    return fill(&f, (Inside){.type = type}, init);
}

/* ---- an array's size */

typedef struct {
    const Exec *exec;
    size_t cells;
} Extent;

static bool count(void *context, const FillPart *part) {
    Extent *extent = context;
    size_t end = part->cell;
    end += data_span(extent->exec, part->type, part->bits, part->unit);
    if (end > extent->cells) extent->cells = end;
    return true;
}

bool fill_size(Run *run, const char *name, const Node *var, Type *type) {
    Extent extent = {run->exec, 0};
    const Node *init = var->n ? var->kid[0] : NULL;
    if (!data_is_open(run->exec, *type)) return true;
    if (!init) return run_error(run, var, "the size of '%s' is missing", name);
    if (!fill_each(run, name, *type, init, count, &extent)) return false;
    Type of = data_to(run->exec, *type);
    uint32_t each = data_cells(run->exec, of);
    if (extent.cells == 0 || extent.cells > ARRAY_MOST)
        return run_error(run, init, "an array has 1 to %d elements", ARRAY_MOST);
    *type = data_array(run->exec, of, (uint32_t)((extent.cells + each - 1) / each));
    return true;
}

/* ---- values */

typedef struct {
    Run *run;
    Filled *out;
    size_t cap;
} Values;

static void store_cell(Values *values, size_t cell, Value value) {
    Filled *out = values->out;
    while (out->count <= cell) {
        out->values = arena_grow(values->run->query->arena, out->values, out->count,
                                 &values->cap, sizeof *out->values);
        out->values[out->count++] = (Value){.set = CELL_SET};
    }
    out->values[cell] = value;
}

/* In a union a value is cut into the pieces that its cells are. */
static void store(Values *values, const FillPart *part, Value value) {
    if (!part->unit) {
        store_cell(values, part->cell, value);
        return;
    }
    Run *run = values->run;
    Term whole = value.term;
    uint32_t count = data_span(run->exec, part->type, part->bits, part->unit);
    for (uint32_t i = 0; i < count; i++) {
        Term rest = term_op2(run->pool, OP_SHR, whole, term_word(i * part->unit));
        value.term = term_wrap(run->pool, rest, part->unit, false);
        store_cell(values, part->cell + i, value);
    }
}

/* An object of the same type, or the elements of bbx's list. */
static bool copy(Values *values, const FillPart *part) {
    Run *run = values->run;
    Value value;
    if (!eval(run, part->node, &value)) return false;
    bool same = value.kind == KIND_LIST &&
                (value.type == part->type ||
                 (value.type == TYPE_NONE &&
                  value.list->count <= data_cells(run->exec, part->type)));
    if (!same)
        return run_error(run, part->node, "%s is initialised with {…}",
                         data_is_array(run->exec, part->type) ? "an array" : "a struct");
    for (size_t i = 0; i < value.list->count; i++) {
        Value *at = &value.list->at[i];
        if (value.type == TYPE_NONE) at->set = CELL_SET;
        store_cell(values, part->cell + i, *at);
    }
    return true;
}

static bool evaluate(void *context, const FillPart *part) {
    Values *values = context;
    Run *run = values->run;
    Value value = {.term = term_word(part->word), .kind = KIND_INT};
    if (data_is_object(run->exec, part->type)) return copy(values, part);
    if (part->node) {
        if (!fill_value(run, part->node, part->type, &value)) return false;
        if (value.kind >= KIND_LIST) return hint_word(run, part->node, value);
        Type from = typing_of(part->node);
        if (!pointer_convert(run, part->node, from, part->type, &value)) return false;
    }
    if (part->bits)
        value.term =
            term_wrap(run->pool, value.term, part->bits, type_signed(part->type));
    value.set = CELL_SET;
    store(values, part, value);
    return true;
}

bool fill_object(Run *run, const char *name, Type type, const Node *init, Filled *out) {
    Values values = {.run = run, .out = out};
    *out = (Filled){0};
    return fill_each(run, name, type, init, evaluate, &values);
}

bool fill_value(Run *run, const Node *node, Type want, Value *out) {
    (void)want;
    typing_need(run, node);
    return eval(run, node, out);
}
