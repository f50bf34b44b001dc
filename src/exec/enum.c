/* Enums: their values, their types, and the numbering of squares that they imply. */
#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/statics.h"
#include "exec/typing.h"

#include <stdio.h>
#include <string.h>

#include "base/among.h"
#include "board/square.h"

/* How an enum numbers squares, by names like a8, A8 or SQ_A8. */
typedef struct {
    unsigned count, fits;    /* fits: mappings, a bit each, see mapping_fits */
    const Node *wrong, *odd; /* the first square, and the first name, that does not fit */
    uint64_t word;           /* the value of `wrong` */
    bool c;                  /* its numbers count in C */
} Numbering;

static void note_square(const Run *run, const Node *var, uint64_t word, Numbering *seen) {
    const char *last = strrchr(var->sym->name, '_');
    const char *name = last ? last + 1 : var->sym->name;
    int place = square_parse(name, strlen(name));
    if (place < 0) return;
    seen->fits &= mapping_fits(place, word);
    seen->count++;
    if (word == (uint64_t)shape_number(run->exec->squares, place)) return;
    if (!seen->odd) seen->odd = var;
    if (last || seen->wrong) return;
    seen->wrong = var;
    seen->word = word;
}

/* Offers another mapping if at least eight squares agree on it. */
static bool check_squares(Run *run, const Numbering *seen) {
    enum { ENOUGH = 8 };
    BoardShape squares = run->exec->squares;
    bool offered = seen->count >= ENOUGH && seen->fits && seen->odd;
    unsigned fit = offered ? (unsigned)__builtin_ctz(seen->fits) : 0;
    const char *other = mapping_names[fit];
    const char *form = offered ? "\n|:set squares %s, or the option --squares %s" : "";
    char hint[80];
    snprintf(hint, sizeof hint, form, other, other);
    if (offered && (!seen->wrong || seen->c))
        run_warn(run, seen->odd,
                 "this enum numbers squares from %.2s = 0, %.2s = 1 on, "
                 "bbx from %.2s = 0, %.2s = 1 on%s",
                 other, other + 2, mapping_names[squares.numbering],
                 mapping_names[squares.numbering] + 2, hint);
    if (!seen->wrong || seen->c) return true;
    const char *name = seen->wrong->sym->name;
    int place = square_parse(name, strlen(name));
    return run_error(run, seen->wrong,
                     "this enum makes %s %lld; bbx numbers squares from %.2s = 0, "
                     "%.2s = 1 on, so it is %d%s",
                     name, (long long)seen->word, mapping_names[squares.numbering],
                     mapping_names[squares.numbering] + 2, shape_number(squares, place),
                     hint);
}

/* gcc makes an enumerator an int if it fits. */
static Type enumerator_type(uint64_t word, bool is_negative) {
    bool narrow = is_negative ? (int64_t)word >= INT32_MIN : word <= INT32_MAX;
    if (narrow || is_negative) return narrow ? TYPE_I32 : TYPE_I64;
    return word <= UINT32_MAX ? TYPE_U32 : word <= INT64_MAX ? TYPE_I64 : TYPE_U64;
}

typedef struct {
    int64_t least;
    uint64_t most;
} EnumValues;

/* Unsigned if no value is negative. */
static Type enum_type(EnumValues values) {
    if (values.least == 0) return values.most <= UINT32_MAX ? TYPE_U32 : TYPE_U64;
    return values.least >= INT32_MIN && values.most <= INT32_MAX ? TYPE_I32 : TYPE_I64;
}

/* A source file's enumerator gets its own name if another file's has another value. */
static void rename_enumerator(const Run *run, const Owner *owner, Node *var,
                              Value value) {
    const Global *known = names_known(var->sym);
    bool same = known && known->kind == GLOBAL_ENUM && known->value.type == value.type &&
                term_same(known->value.term, value.term);
    if (!same) var->sym = statics_name_of(run->exec, var->sym, owner);
}

/* In C the names of squares have C's values; elsewhere they may only have bbx's numbers.
 */
static bool enumerators(Run *run, const Node *node, Numbering *seen, EnumValues *values) {
    uint64_t next = 0;
    bool is_unsigned = true;
    bool header = among_endings(".h", source_name(run->source, node->span.start));
    Owner owner = statics_owner(run, node, !header);
    *values = (EnumValues){0};
    for (uint32_t i = 0; i < node->n; i++, next++) {
        const Node *var = node->kid[i], *given = var->n ? var->kid[0] : NULL;
        statics_bind(run, (Node *)var);
        if (given && !eval_constant(run, given, "an enum's value", &next)) return false;
        if (given) is_unsigned = typing_of(given) == TYPE_U64;
        bool is_negative = (int64_t)next < 0 && !is_unsigned;
        if (is_negative && (int64_t)next < values->least) values->least = (int64_t)next;
        if (!is_negative && next > values->most) values->most = next;
        note_square(run, var, next, seen);
        Value value = value_word(next, KIND_INT);
        value.type = node->type ? node->type : enumerator_type(next, is_negative);
        rename_enumerator(run, &owner, (Node *)var, value);
        if (var->sym->square < 0 || seen->c)
            names_set(run->exec, var->sym, GLOBAL_ENUM, value);
    }
    return true;
}

/* A tag is no type name in C; elsewhere it may be used as one if it is free. */
static void define_tag_type(Run *run, const Node *node, Type type) {
    const Global *known = names_known(node->sym);
    bool free = !known || known->kind != GLOBAL_TYPE || !known->c.entity;
    if (free && !run_in_c_file(run, node) && !strchr(node->sym->name, '#'))
        names_set(run->exec, node->sym, GLOBAL_TYPE, (Value){.type = type});
}

bool enum_define(Run *run, const Node *node) {
    Numbering seen = {.fits = ~0u, .c = run_in_c_file(run, node)};
    EnumValues values;
    if (!enumerators(run, node, &seen, &values)) return false;
    define_tag_type(run, node, node->type ? node->type : enum_type(values));
    return check_squares(run, &seen);
}
