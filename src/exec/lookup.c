/* Name lookup: a local, a name bound in the query, the session's, a square, a builtin, a
 * free name, or an error that suggests the nearest name. */
#include "exec/compiled/compiled.h"
#include "exec/eval.h"
#include "exec/flow.h"
#include "exec/lvalue.h"
#include "exec/query.h"
#include "exec/typing.h"

#include <string.h>

#include "exec/names/lists.h"
#include "exec/refused.h"
#include "exec/builtin/builtin.h"
#include "lang/words.h"
#include "base/cpp.h"

bool slot_read(Run *run, const Node *node, const Slot *slot, Value *out) {
    *out = (Value){.term = slot->term,
                   .high = slot->high,
                   .kind = slot->kind,
                   .list = slot->list};
    return slot->set ||
           run_error(run, node, "'%s' is read before it is set", node->sym->name);
}

/* A session variable: its word, or a free name. */
static Value session_variable(Run *run, Global *global) {
    Query *query = run->query;
    Value value = global->value;
    if (!query->exec->wide) value.high = term_word(0); /* left over from a larger board */
    if (query->names == NAMES_VALUES) return value;
    bool constant = global->kind == GLOBAL_CONSTANT;
    if (query->names == NAMES_STUDY && !constant) {
        value = query_free_name(query, global->sym);
        type_convert(query->pool, query->exec->wide, TYPE_NONE, global->value.type, &value);
        return value;
    }
    ExecName fixed = {
        .sym = global->sym, .term = value.term, .high = value.high, .fixed = true};
    if (!constant) query_note(query, fixed);
    return value;
}

bool eval_variable(Run *run, const Node *node, Global *global, Value *out) {
    const QueryName *bound = query_bound(run->query, global->sym);
    if (bound) {
        *out = bound->value;
        type_convert(run->pool, run_is_wide(run), TYPE_NONE, global->value.type, out);
        return true;
    }
    if (run->query->names != NAMES_STUDY && !refused_check(run, node, global))
        return false;
    *out = session_variable(run, global);
    return true;
}

/* The law's copy of a variable. */
static bool eval_copy(Run *run, const Node *node, const Global *global, Value *out) {
    Array *copy = global->copy;
    const Lvalue whole = {.list = copy, .at = term_word(0), .type = global->value.type};
    if (global->kind == GLOBAL_VARIABLE) return lvalue_read(run, node, &whole, out);
    *out = list_of_array(run->query->arena, copy);
    return true;
}

static bool eval_session(Run *run, const Node *node, Global *global, Value *out) {
    switch (global->kind) {
    case GLOBAL_ENUM:
        *out = global->value;
        return true;
    case GLOBAL_REFUSED:
        return refused_error(run, node, global->refused);
    case GLOBAL_ARRAY:
        *out = list_of_array(run->query->arena, global->array);
        return true;
    case GLOBAL_COMPILED:
        if (global->compiled->objects)
            return compiled_value(run, node, global->compiled, NULL, 0, out);
        /* fall through */
    case GLOBAL_FUNCTION:
        return run_error(run, node, "'%s' is a function\n|%s(…)", node->sym->name,
                         node->sym->name);
    case GLOBAL_TYPE:
        return run_error(run, node, "'%s' is a type", node->sym->name);
    default:
        return eval_variable(run, node, global, out);
    }
}

static bool eval_builtin(Run *run, const Node *node, const Builtin *row, Value *out) {
    if (row->form == BUILTIN_CONSTANT) {
        *out = builtin_constant(row, run->in_prelude ? SHAPE_CHESS : run->exec->squares);
        return true;
    }
    return run_error(run, node, "'%s' is a function\n|%s(%s)", node->sym->name,
                     node->sym->name, row->params);
}

bool eval_global(Run *run, const Node *node, Value *out) {
    Symbol *sym = node->sym;
    Query *query = run->query;
    if (!run->in_prelude) {
        Global *global = names_meant(node);
        if (query->nbound) {
            const QueryName *bound = query_bound(query, sym);
            if (bound && !(global && global->copy)) {
                *out = bound->value;
                if (node->flags & NODE_FLAG_C && out->kind < KIND_LIST)
                    type_convert(run->pool, run_is_wide(run), TYPE_NONE, typing_of(node), out);
                return true;
            }
        }
        if (global && global->copy) return eval_copy(run, node, global, out);
        if (global) return eval_session(run, node, global, out);
    }
    if (sym->square >= 0) {
        int square = shape_number(run->exec->squares, sym->square);
        *out = value_word((uint64_t)square, KIND_SQUARE);
        return true;
    }
    const Builtin *row = builtin_of(sym);
    if (row && (row->form == BUILTIN_CONSTANT || query->names == NAMES_VALUES))
        return eval_builtin(run, node, row, out);
    bool c = run->call && node->flags & NODE_FLAG_C; /* C has no free names */
    if (query->names == NAMES_VALUES || run->in_prelude || c || symbol_is_path(sym->name))
        return eval_unknown(run, node, false);
    size_t before = query->nused;
    *out = query_free_name(query, sym);
    if (run->call && query->nused > before)
        query->used[before].source = run->source, query->used[before].span = node->span;
    return true;
}

bool eval_name(Run *run, const Node *node, Value *out) {
    if (!(node->mark & MARK_LOCAL) || (uint32_t)node->slot >= run->nslots)
        return eval_global(run, node, out);
    return slot_read(run, node, &run->frame[node->slot], out);
}

/* e9, d0, i4: most likely meant as a square. */
static bool looks_like_square(const char *name) {
    return name[0] >= 'a' && name[0] <= 'i' && name[1] >= '0' && name[1] <= '9' &&
           (name[2] == '\0' || (name[2] >= '0' && name[2] <= '9' && !name[3]));
}

/* f<N>(x), which was parsed as comparisons. */
static bool is_template(const Run *run, const Node *node) {
    const Source *source = run->source;
    return node->flags & NODE_FLAG_C && source && node->span.end < source->len &&
           source->text[node->span.end] == '<';
}

/* A hint about the current board's squares. */
static const char *hint_squares(const Run *run) {
    BoardShape shape = run->exec->squares;
    int last = shape_number(shape, shape_count(shape) - 1);
    return arena_printf(run->query->arena, "squares go from %s to %s",
                        shape_name(shape, shape_number(shape, 0)),
                        shape_name(shape, last));
}

static const char *hint_unknown(Run *run, const char *name, const char *near) {
    Arena *arena = run->query->arena;
    bool capital = name[0] >= 'A' && name[0] <= 'H' && name[1] && !name[2];
    if (capital && name[1] >= '1' && name[1] <= '8')
        return arena_printf(arena, "squares are written small: %c%c", name[0] | 32,
                            name[1]);
    if (looks_like_square(name)) return hint_squares(run);
    if (words_command(name, strlen(name)) && strlen(name) > 1)
        return arena_printf(arena, "the command is ':%s'", name);
    const char *free = ":table, :prove, :asm… take free names";
    if (run->query->claim)
        free = arena_printf(arena, "'law %s' asks whether it always holds",
                            run->query->claim);
    return near ? arena_printf(arena, "did you mean '%s'? (%s)", near, free) : free;
}

/* An error for a macro that is not expanded: in its own text, or without arguments. */
static bool is_macro(Run *run, const Node *node, bool call) {
    PreprocessMacro macro;
    const char *name = node->sym->name;
    if (!preprocess_find(run->exec->macros, name, run->query->arena, &macro))
        return false;
    if (call || !strchr(macro.signature, '('))
        run_error(run, node, "the macro '%s' is defined by itself", name);
    else
        run_error(run, node, "'%s' is a macro with arguments\n|%s(…)", name, name);
    return true;
}

bool eval_unknown(Run *run, const Node *node, bool call) {
    const char *name = node->sym->name;
    if (is_macro(run, node, call)) return false;
    if (words_of_cpp(name, node->sym->len) || strncmp(name, "std::", 5) == 0)
        return run_error(run, node, CPP_WORD, name);
    const char *near = names_nearest(run->exec, name, call);
    if (!near && symbol_is_path(name))
        return run_error(run, node, "there is no '%s'\n|" CPP_HINT, name);
    if (call && words_is_aggregate(name))
        return run_error(run, node, "'%s' runs over a domain\n|%s(v in {a1..h8}: …)",
                         name, name);
    if (call && strncmp(name, "_mm", 3) == 0 && !near)
        return run_error(run, node,
                         "there is no function '%s': vectors are not part of the language"
                         "\n|write the operation on words; :asm sse2 lists its code",
                         name);
    if (call)
        return near ? run_error(run, node,
                                "there is no function '%s'\n|did you mean '%s'?", name,
                                near)
                    : run_error(run, node, "there is no function '%s'", name);
    if (is_template(run, node))
        return run_error(run, node, "templates are C++'s\n|" CPP_HINT);
    return run_error(run, node, "there is no value for '%s'\n|%s", name,
                     hint_unknown(run, name, near));
}

static bool is_known(const Run *run, const Symbol *sym) {
    return names_known(sym) || sym->square >= 0 || query_bound(run->query, sym) ||
           builtin_of((Symbol *)sym);
}

/* file(a): the function itself evaluates its argument. */
static bool is_special(const Node *node) {
    const Builtin *row = node->kind == NODE_CALL && !names_known(node->sym)
                             ? builtin_of(node->sym)
                             : NULL;
    return row && row->form == BUILTIN_SPECIAL;
}

/* An aggregate binds names, so it is not checked here. */
bool eval_check_skipped(Run *run, const Node *node) {
    if (!run_concrete(run) || run->call || run->in_prelude || node->mark & MARK_CHECKED)
        return true;
    ((Node *)node)->mark |= MARK_CHECKED;
    if (!run_deep(run, node)) return false;
    if (node->kind == NODE_GATHER || is_special(node)) return true;
    if (node->kind == NODE_NAME && !(node->mark & MARK_LOCAL) &&
        !is_known(run, node->sym))
        return eval_unknown(run, node, false);
    if (node->kind == NODE_CALL && !is_known(run, node->sym))
        return eval_unknown(run, node, true);
    bool sets = node->kind == NODE_ASSIGN && node->op == MEANING_NONE &&
                node->kid[0]->kind == NODE_NAME;
    for (uint32_t i = sets ? 1 : 0; i < node->n; i++)
        if (node->kid[i] && !eval_check_skipped(run, node->kid[i])) return false;
    return true;
}
