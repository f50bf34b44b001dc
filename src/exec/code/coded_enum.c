/* The names of enumerators, and the numbering of squares that an enum implies. */
#include "exec/code/coded_local.h"
#include "exec/eval.h"
#include "exec/names/types.h"
#include "exec/statics.h"

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

/* A source file's enumerator gets its own name if another file's has another value. */
CcName *coded_enumerator(void *context, const Node *whole, Node *node, uint64_t value) {
    Exec *exec = context;
    Coding *at = exec->coding;
    bool header = among_endings(".h", source_name(at->source, whole->span.start));
    if (at->owned != whole) at->owner = statics_owner(at->run, whole, !header);
    at->owned = whole;
    const Global *known = names_known(node->sym);
    bool same = known && known->kind == GLOBAL_ENUM && known->value.term.word == value;
    if (!same) node->sym = statics_name_of(exec, node->sym, &at->owner);
    return coded_declared(exec, node->sym);
}

/* A tag is no type name in C; elsewhere it may be used as one if it is free. */
static void define_tag_type(Run *run, const Node *node, const CcType *type) {
    const Global *known = names_known(node->sym);
    bool free = !known || known->kind != GLOBAL_TYPE || !known->c.entity;
    if (free && !run_in_c_file(run, node) && !node->sym->is_nameless)
        names_set(run->exec, node->sym, GLOBAL_TYPE, (Value){.type = coded_word(type)});
}

/* In C the names of squares have C's values; elsewhere they may only have bbx's numbers.
 */
bool coded_enumerated(void *context, const Node *node, const CcType *type) {
    Exec *exec = context;
    Run *run = exec->coding->run;
    Numbering seen = {.fits = ~0u, .c = run_in_c_file(run, node)};
    for (uint32_t i = 0; i < node->n; i++) {
        const Node *var = node->kid[i];
        const CcEntity *entity = names_global(exec, var->sym)->c.entity;
        note_square(run, var, entity->value, &seen);
        Value value = value_word(entity->value, KIND_INT);
        value.type = coded_word(entity->type);
        if (var->sym->square < 0 || seen.c) names_set(exec, var->sym, GLOBAL_ENUM, value);
    }
    define_tag_type(run, node, type);
    return check_squares(run, &seen);
}
