/* Declarations and definitions: variables, arrays, functions, enums, types. */
#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/operate.h"
#include "exec/typing.h"

#include <stdio.h>
#include <string.h>

#include "board/square.h"

/* What is being declared: rows and columns of an array, the flat row of its values. */
typedef struct {
    Run *run;
    const Node *decl, *var;
    uint32_t rows, cols;
    size_t count;
    Value *values;
    size_t filled; /* where the next value goes */
} Shape;

static bool is_list_node(const Node *node) {
    return node->kind == NODE_INIT || node->kind == NODE_SET;
}

static bool eval_dimension(Shape *shape, const Node *node, uint32_t *size) {
    uint64_t word;
    if (!eval_constant(shape->run, node, "an array's size", &word)) return false;
    if (word == 0 || word > ARRAY_MOST)
        return run_error(shape->run, node, "an array has 1 to %d elements", ARRAY_MOST);
    *size = (uint32_t)word;
    return true;
}

static bool eval_place(Shape *shape, const Node *node, uint32_t size, uint64_t *at) {
    if (!eval_constant(shape->run, node, "an index", at)) return false;
    if (*at >= (size ? size : ARRAY_MOST))
        return run_error(shape->run, node, "index %lld is out of range: '%s' has %u",
                         (long long)*at, shape->var->sym->name, size ? size : ARRAY_MOST);
    return true;
}

/* An element of {…} and where it goes: [i] = e and [i][j] = e say it. */
static bool find_place(Shape *shape, const Node **element) {
    const Node *node = *element;
    if (node->kind != NODE_PLACED) return true;
    uint64_t row, col = 0;
    if (node->n > (shape->cols ? 3 : 2))
        return run_error(shape->run, node, "'%s' has not so many dimensions",
                         shape->var->sym->name);
    if (!eval_place(shape, node->kid[1], shape->rows, &row)) return false;
    if (node->n > 2 && !eval_place(shape, node->kid[2], shape->cols, &col)) return false;
    shape->filled = (size_t)row * (shape->cols ? shape->cols : 1) + (size_t)col;
    *element = node->kid[0];
    return true;
}

/* `int t[] = {…}`: as many as there are. */
static bool count_rows(Shape *shape, const Node *init) {
    if (!init || !is_list_node(init)) return true;
    size_t most = 0, cols = shape->cols ? shape->cols : 1;
    for (uint32_t i = 0; i < init->n; i++) {
        const Node *kid = init->kid[i];
        if (!find_place(shape, &kid)) return false;
        shape->filled += is_list_node(kid) ? cols : 1;
        if (shape->filled > most) most = shape->filled;
    }
    shape->filled = 0;
    shape->rows = (uint32_t)((most + cols - 1) / cols);
    return true;
}

static bool find_shape(Shape *shape) {
    const Node *var = shape->var;
    const Node *first = var->kid[1];
    if (var->n > 3)
        return run_error(shape->run, var, "arrays have one or two dimensions");
    if (var->n == 3) {
        if (!var->kid[2])
            return run_error(shape->run, var, "the second dimension needs a size");
        if (!eval_dimension(shape, var->kid[2], &shape->cols)) return false;
    }
    if (first) {
        if (!eval_dimension(shape, first, &shape->rows)) return false;
    } else {
        if (!count_rows(shape, var->kid[0])) return false;
        if (!shape->rows)
            return run_error(shape->run, var, "the size of '%s' is missing",
                             var->sym->name);
    }
    shape->count = (size_t)shape->rows * (shape->cols ? shape->cols : 1);
    if (shape->count > ARRAY_MOST)
        return run_error(shape->run, var, "an array has 1 to %d elements", ARRAY_MOST);
    return true;
}

static bool fill_one(Shape *shape, const Node *node) {
    if (shape->filled >= shape->count)
        return run_error(shape->run, node, "more values than '%s' has elements (%zu)",
                         shape->var->sym->name, shape->count);
    Value value;
    if (!eval_word(shape->run, node, &value)) return false;
    typing_need(shape->run, node);
    type_convert(shape->run->pool, typing_of(node), (Type)shape->decl->type, &value);
    shape->values[shape->filled++] = value;
    return true;
}

static bool fill_row(Shape *shape, const Node *row) {
    size_t start = shape->filled, end = start + shape->cols;
    for (uint32_t i = 0; i < row->n; i++) {
        const Node *kid = row->kid[i];
        if (kid->kind == NODE_PLACED) {
            uint64_t at;
            if (kid->n > 2)
                return run_error(shape->run, kid, "a row of '%s' has one dimension",
                                 shape->var->sym->name);
            if (!eval_place(shape, kid->kid[1], shape->cols, &at)) return false;
            shape->filled = start + (size_t)at;
            kid = kid->kid[0];
        }
        if (shape->filled >= end)
            return run_error(shape->run, row, "more values than a row of '%s' has (%u)",
                             shape->var->sym->name, shape->cols);
        if (!fill_one(shape, kid)) return false;
    }
    shape->filled = end;
    return true;
}

static bool fill(Shape *shape, const Node *init) {
    if (!is_list_node(init))
        return run_error(shape->run, init, "an array is initialised with {…}");
    for (uint32_t i = 0; i < init->n; i++) {
        const Node *kid = init->kid[i];
        if (!find_place(shape, &kid)) return false;
        bool row = is_list_node(kid) && shape->cols;
        if (row && shape->filled + shape->cols > shape->count)
            return run_error(shape->run, kid, "more rows than '%s' has (%u)",
                             shape->var->sym->name, shape->rows);
        if (row ? !fill_row(shape, kid) : !fill_one(shape, kid)) return false;
    }
    return true;
}

/* Large arrays count against the memory limit before they are made. */
static bool afford(const Shape *shape, size_t size) {
    const Run *run = shape->run;
    size_t limit = run->query->limits->memory;
    size_t need = shape->count * size;
    if (!limit || need < 4096) return true;
    if (need + frame_size(run->exec) + arena_size(run->query->arena) +
            names_array_bytes(run->exec) <=
        limit)
        return true;
    return run_error(shape->run, shape->var,
                     "'%s' needs too much memory\n|:set memory raises the limit",
                     shape->var->sym->name);
}

static bool read_values(Shape *shape) {
    const Node *init = shape->var->kid[0];
    if (!find_shape(shape)) return false;
    if (!afford(shape, sizeof(Value) + sizeof(Cell))) return false;
    if (!init) return true;
    shape->values = ARENA_ARRAY(shape->run->query->arena, Value, shape->count);
    return fill(shape, init);
}

static Array *local_array(Run *run, Slot *slot, const Shape *shape) {
    Array *array = slot->array;
    if (!array || array->foreign || array->count != shape->count) {
        array = frame_push(run->exec, sizeof *array);
        array->cells = frame_push(run->exec, shape->count * sizeof(Cell));
    }
    Type type = (Type)shape->decl->type;
    Cell *cells = array->cells;
    *array = (Array){.rows = shape->rows,
                     .cols = shape->cols,
                     .count = shape->count,
                     .type = (uint8_t)type,
                     .cells = cells,
                     .kind = (uint8_t)type_kind(type, KIND_INT),
                     .constant = shape->decl->flags & NODE_FLAG_CONST};
    return array;
}

static bool define_local_array(Run *run, const Node *decl, const Node *var) {
    Shape shape = {.run = run, .decl = decl, .var = var};
    if (!read_values(&shape)) return false;
    Slot *slot = &run->frame[var->slot];
    Array *array = local_array(run, slot, &shape);
    bool set = shape.values || decl->flags & NODE_FLAG_STATIC;
    for (size_t i = 0; i < array->count; i++)
        cell_write(run, &array->cells[i],
                   shape.values ? shape.values[i].term : term_word(0),
                   set ? CELL_SET : CELL_UNSET, false);
    *slot = (Slot){.array = array, .kind = KIND_LIST};
    return true;
}

static bool define_array(Run *run, const Node *decl, const Node *var) {
    Shape shape = {.run = run, .decl = decl, .var = var};
    if (!read_values(&shape)) return false;
    Array *array = array_new(shape.rows, shape.cols, (Type)decl->type);
    array->constant = decl->flags & NODE_FLAG_CONST;
    for (size_t i = 0; shape.values && i < shape.count; i++)
        array->words[i] = shape.values[i].term.word;
    names_set_array(run->exec, var->sym, array);
    return true;
}

/* The initial value; false with *set false: there is none. */
static bool initial(Run *run, const Node *decl, const Node *var, Value *value,
                    bool *set) {
    *set = var->n > 0 && var->kid[0];
    *value = (Value){.kind = (uint8_t)type_kind((Type)decl->type, KIND_INT)};
    if (!*set) return true;
    if (!eval(run, var->kid[0], value)) return false;
    if (value->kind == KIND_VOID || (value->kind == KIND_LIST && decl->type != TYPE_NONE))
        return hint_word(run, var->kid[0], *value);
    typing_need(run, var);
    if (value->kind != KIND_LIST)
        type_convert(run->pool, typing_of(var->kid[0]), (Type)decl->type, value);
    return true;
}

static bool define_local(Run *run, const Node *decl, const Node *var) {
    if (var->n > 1) return define_local_array(run, decl, var);
    Value value;
    bool set;
    if (!initial(run, decl, var, &value, &set)) return false;
    Slot *slot = &run->frame[var->slot];
    slot->typed = decl->type != TYPE_NONE;
    slot->constant = decl->flags & NODE_FLAG_CONST;
    slot->array = NULL;
    slot->kind = value.kind;
    slot->type = decl->type;
    slot->list = value.list;
    set = set || decl->flags & NODE_FLAG_STATIC;
    cell_write(run, &slot->cell, value.term, set ? CELL_SET : CELL_UNSET, false);
    return true;
}

static bool define_global(Run *run, const Node *decl, const Node *var) {
    const char *name = var->sym->name;
    if (var->sym->square >= 0)
        return run_error(run, var, "'%s' is a square, it can't be assigned", name);
    if (var->n > 1) return define_array(run, decl, var);
    Value value;
    bool set, constant = decl->flags & NODE_FLAG_CONST;
    if (!initial(run, decl, var, &value, &set)) return false;
    if (!set && constant)
        return run_error(run, var, "the constant '%s' needs a value", name);
    if (!set && !(decl->flags & NODE_FLAG_STATIC))
        run_warn(run, var, "'%s' has no value yet: it is 0", name);
    value.type = decl->type;
    names_set(run->exec, var->sym, constant ? GLOBAL_CONSTANT : GLOBAL_VARIABLE, value);
    return true;
}

bool define_variables(Run *run, const Node *node) {
    for (uint32_t i = 0; i < node->n; i++) {
        const Node *var = node->kid[i];
        bool local = var->mark & MARK_LOCAL;
        if (var->mark & MARK_KEPT) continue;
        if (node->type == TYPE_VOID)
            return run_error(run, var, "'%s' can't be void", var->sym->name);
        if (local ? !define_local(run, node, var) : !define_global(run, node, var))
            return false;
    }
    return true;
}

/* The first values of static locals, when the function is defined. */
static bool define_kept(Run *run, const Node *node) {
    if (!node) return true;
    for (uint32_t i = 0; i < node->n; i++) {
        const Node *kid = node->kid[i];
        bool kept = kid && kid->kind == NODE_VAR && kid->mark & MARK_KEPT;
        if (kept ? !define_global(run, node, kid) : !define_kept(run, kid)) return false;
    }
    return true;
}

static bool define_function(Run *run, const Node *node) {
    Function *function = function_new(run->source, node);
    if (!resolve_function(run, function) ||
        !define_kept(run, function->node->kid[function->node->n - 1])) {
        function_free(function);
        return false;
    }
    typing_function(run, function);
    names_set_function(run->exec, node->sym, GLOBAL_FUNCTION, function);
    return true;
}

static bool define_type(Run *run, const Node *node) {
    Type type = node->kind == NODE_ENUM ? TYPE_I32 : (Type)node->type;
    names_set(run->exec, node->sym, GLOBAL_TYPE, (Value){.type = (uint8_t)type});
    return true;
}

/* What an enum says of squares, by names like a8, A8 or SQ_A8. */
typedef struct {
    unsigned count, fits;    /* fits: mappings, as mapping_fits has them */
    const Node *wrong, *odd; /* the first square's name, and any name, that is another */
    uint64_t word;           /* what it makes the wrong one */
} Numbering;

static void see_square(const Run *run, const Node *var, uint64_t word, Numbering *seen) {
    const char *last = strrchr(var->sym->name, '_');
    const char *name = last ? last + 1 : var->sym->name;
    int place = square_parse(name, strlen(name));
    if (place < 0) return;
    seen->fits &= mapping_fits(place, word);
    seen->count++;
    if (word == (uint64_t)mapping_number(run->exec->squares, place)) return;
    if (!seen->odd) seen->odd = var;
    if (last || seen->wrong) return;
    seen->wrong = var;
    seen->word = word;
}

/* Where eight squares agree on another mapping, it is offered. */
static bool check_squares(Run *run, const Numbering *seen) {
    enum { ENOUGH = 8 };
    Mapping squares = run->exec->squares;
    bool offered = seen->count >= ENOUGH && seen->fits && seen->odd;
    unsigned fit = offered ? (unsigned)__builtin_ctz(seen->fits) : 0;
    const char *other = mapping_names[fit];
    const char *form = offered ? "\n|:set squares %s, or the option --squares %s" : "";
    char hint[80];
    snprintf(hint, sizeof hint, form, other, other);
    if (offered && !seen->wrong)
        run_warn(run, seen->odd,
                 "this enum numbers squares from %.2s = 0, %.2s = 1 on, "
                 "bbx from %.2s = 0, %.2s = 1 on%s",
                 other, other + 2, mapping_names[squares], mapping_names[squares] + 2,
                 hint);
    if (!seen->wrong) return true;
    const char *name = seen->wrong->sym->name;
    int place = square_parse(name, strlen(name));
    return run_error(run, seen->wrong,
                     "this enum makes %s %lld; bbx numbers squares from %.2s = 0, "
                     "%.2s = 1 on, so it is %d%s",
                     name, (long long)seen->word, mapping_names[squares],
                     mapping_names[squares] + 2, mapping_number(squares, place), hint);
}

/* The names of squares may stand in it with bbx's numbers. */
static bool define_enum(Run *run, const Node *node) {
    Numbering seen = {.fits = ~0u};
    uint64_t next = 0;
    for (uint32_t i = 0; i < node->n; i++, next++) {
        const Node *var = node->kid[i];
        if (var->n && var->kid[0] &&
            !eval_constant(run, var->kid[0], "an enum's value", &next))
            return false;
        see_square(run, var, next, &seen);
        Value value = value_word(next, KIND_INT);
        value.type = (int64_t)next == (int32_t)next ? TYPE_I32 : TYPE_I64;
        if (var->sym->square < 0) names_set(run->exec, var->sym, GLOBAL_ENUM, value);
    }
    if (node->sym) define_type(run, node);
    return check_squares(run, &seen);
}

bool define_run(Run *run, const Node *node, Effect *effect) {
    static bool (*const by_kind[])(Run *, const Node *) = {[NODE_DECL] = define_variables,
                                                           [NODE_FUNC] = define_function,
                                                           [NODE_ENUM] = define_enum,
                                                           [NODE_TYPEDEF] = define_type};
    if (node->kind == NODE_FUNC && !node->kid[node->n - 1]) return true; /* a prototype */
    if (!by_kind[node->kind](run, node)) return false;
    if (node->kind != NODE_DECL)
        effect->defined = node->sym;
    else if (node->flags & NODE_FLAG_CONST && node->n)
        effect->defined = node->kid[0]->sym;
    return true;
}
