/* Which values a function takes and returns, by its debug information; without that, by
 * its code. */
#include <string.h>

#include "exec/compiled/compiled_state.h"

enum { INNER_MOST = 10, LISTED_MOST = 8 };

/* ---- types */

static Type integer(uint64_t bits, bool is_signed) {
    return bits > 32   ? (is_signed ? TYPE_I64 : TYPE_U64)
           : bits > 16 ? (is_signed ? TYPE_I32 : TYPE_U32)
           : bits > 8  ? (is_signed ? TYPE_I16 : TYPE_U16)
                       : (is_signed ? TYPE_I8 : TYPE_U8);
}

static const char *name_of(const LlvmDebug *type) {
    return type->alias ? type->alias : *type->name ? type->name : NULL;
}

/* The only member with bytes of a class: an integer, or such a class. */
static const LlvmDebug *only_member(LlvmModule *llvm, const LlvmDebug *type) {
    const LlvmDebug *found = NULL;
    for (unsigned i = 0; i < type->members; i++) {
        const LlvmMember *member = &type->member[i];
        const LlvmDebug *inner = llvm_debug(llvm, member->type);
        if (member->inherited && !inner->members) continue; /* an empty base */
        if (found || member->offset || member->bits || inner->bits != type->bits)
            return NULL;
        found = inner;
    }
    return found;
}

/* Whether a value of it is one word. */
static bool is_word(LlvmModule *llvm, const LlvmDebug *type, ParamShape *shape) {
    shape->whole = type->kind == LLVM_DEBUG_STRUCT || type->kind == LLVM_DEBUG_ENUM;
    for (unsigned i = 0; i < INNER_MOST && type->kind == LLVM_DEBUG_STRUCT; i++) {
        type = only_member(llvm, type);
        if (!type) return false;
    }
    bool number = type->kind == LLVM_DEBUG_INTEGER || type->kind == LLVM_DEBUG_ENUM;
    shape->wide = type->kind == LLVM_DEBUG_INTEGER && type->bits == 128;
    bool width =
        type->bits == 8 || type->bits == 16 || type->bits == 32 || type->bits == 64;
    shape->type =
        type->kind == LLVM_DEBUG_BOOL ? TYPE_BOOL : integer(type->bits, type->is_signed);
    shape->bytes = type->bits / 8;
    return type->kind == LLVM_DEBUG_BOOL || (number && width);
}

bool compiled_word(LlvmModule *llvm, uint32_t type, ParamShape *shape) {
    return is_word(llvm, llvm_debug(llvm, type), shape);
}

/* Whether the type can be an argument or a result. */
static bool shape_of(LlvmModule *llvm, uint32_t number, bool pointer, ParamShape *shape) {
    const LlvmDebug *type = llvm_debug(llvm, number);
    shape->name = name_of(type);
    if (type->kind == LLVM_DEBUG_POINTER) {
        const LlvmDebug *target = llvm_debug(llvm, type->target);
        if (!shape->name) shape->name = name_of(target);
        shape->kind = type->reference ? SHAPE_REFERENCE : SHAPE_POINTER;
        return pointer && is_word(llvm, target, shape) && !shape->wide;
    }
    /* a class that is passed by a pointer to a copy */
    shape->kind = pointer ? SHAPE_REFERENCE : SHAPE_WORD;
    bool class = type->kind == LLVM_DEBUG_STRUCT;
    return is_word(llvm, type, shape) && (class || !pointer);
}

static ParamShape plain(IrType type) {
    return (ParamShape){.type = integer(type.bits, false),
                        .bytes = (uint64_t)type.bits / 8};
}

/* ---- functions */

static const char *why_unsupported(Arena *arena, const ParamShape *shape,
                                   const char *verb) {
    bool pointer = shape->kind != SHAPE_WORD;
    if (!shape->name)
        return arena_printf(arena, "it %s %s", verb,
                            pointer ? "a pointer" : "what is no integer");
    return arena_printf(arena, "it %s %s'%s', which is no integer", verb,
                        pointer ? "a pointer to " : "a ", shape->name);
}

/* Whether the debug type is a 128-bit integer. */
static bool is_wide(const LlvmFunction *f, uint32_t type) {
    const LlvmDebug *debug = f->sources || f->line ? llvm_debug(f->module, type) : NULL;
    return debug && debug->kind == LLVM_DEBUG_INTEGER && debug->bits == 128;
}

static void set_wide_param(Callee *callee, uint32_t type, bool wide) {
    const LlvmDebug *debug = llvm_debug(callee->function->module, type);
    if (!wide) callee->unsupported = COMPILED_NEEDS_BOARD;
    callee->param[callee->params++] = (ParamShape){.type = TYPE_U64,
                                                   .ir_bits = 64,
                                                   .bytes = 16,
                                                   .wide = true,
                                                   .name = name_of(debug)};
}

static void set_param(Callee *callee, const LlvmParam *param, const IrFunction *ir,
                      bool described, Arena *arena) {
    ParamShape *shape = &callee->param[callee->params];
    if (param->words != 1) {
        callee->unsupported = "it takes a value of several words";
        return;
    }
    IrType type = ir->param[param->first];
    bool good =
        described ? shape_of(callee->function->module, param->type, param->pointer, shape)
                  : !param->pointer;
    if (!described) *shape = plain(type);
    shape->ir_bits = type.bits;
    bool cut = shape->kind == SHAPE_WORD && shape->type != TYPE_BOOL &&
               8 * shape->bytes > type.bits;
    if (cut) good = false;
    if (!good && !callee->unsupported)
        callee->unsupported = why_unsupported(arena, shape, "takes");
    callee->params++;
}

static void set_result(Callee *callee, const IrFunction *ir, bool described, bool wide,
                       Arena *arena) {
    const LlvmFunction *f = callee->function;
    ParamShape *shape = &callee->result;
    bool nothing = !callee->hidden && !ir->results;
    if (nothing) {
        shape->type = TYPE_VOID;
        return;
    }
    bool known = described && f->result != LLVM_NONE;
    bool good = callee->hidden || ir->results == 1;
    if (known && is_wide(f, f->result) && ir->results == 2) {
        const LlvmDebug *debug = llvm_debug(f->module, f->result);
        *shape =
            (ParamShape){.type = debug->is_signed ? TYPE_I64 : TYPE_U64, .wide = true};
        if (!wide) callee->unsupported = COMPILED_NEEDS_BOARD;
        return;
    }
    if (known)
        good = good && shape_of(f->module, f->result, false, shape);
    else if (good && !callee->hidden)
        *shape = plain(ir->result[0]);
    else
        good = false;
    if (!good && !callee->unsupported)
        callee->unsupported = why_unsupported(arena, shape, "returns");
}

static bool is_half(const LlvmFunction *f, const LlvmParam *param) {
    return param->words == 1 && !param->pointer && !param->result &&
           f->code->param[param->first].bits == 64;
}

/* How many words of the code a source parameter has: 2 for a 128-bit integer, as one
 * value or in halves; else 1. 0: there are not enough. */
static unsigned words_of(const LlvmFunction *f, unsigned source, unsigned at) {
    if (at >= f->params) return 0;
    const LlvmParam *param = &f->param[at];
    if (!is_wide(f, f->source[source].type) || param->pointer) return 1;
    if (param->words == 2) return 2;
    return at + 1 < f->params && is_half(f, param) && is_half(f, param + 1) ? 2 : 0;
}

static bool takes_wide(const LlvmFunction *f) {
    for (unsigned i = 0; i < f->sources; i++)
        if (is_wide(f, f->source[i].type)) return true;
    return false;
}

/* Whether the code's parameters are the source's, apart from halves. Their number must
 * match, for an unused half may be left out. */
static bool is_described(const LlvmFunction *f) {
    if (!takes_wide(f)) return f->as_written;
    unsigned at = f->params && f->param[0].result ? 1 : 0;
    for (unsigned i = 0; i < f->sources; i++) {
        unsigned words = words_of(f, i, at);
        if (!words) return false;
        at += words == 2 && f->param[at].words == 1 ? 2 : 1;
    }
    return at == f->params;
}

void compiled_callee(const LlvmFunction *f, bool wide, Arena *arena, Callee *callee) {
    *callee = (Callee){.function = f};
    const IrFunction *ir = f->code;
    bool described = is_described(f);
    if (!described && (f->sources || f->line))
        callee->unsupported = "its parameters are not those of its source";
    for (unsigned i = 0; i < f->params && !callee->unsupported; i++) {
        LlvmParam param = f->param[i];
        bool sourced = described && callee->params < f->sources;
        if (sourced) param.type = f->source[callee->params].type;
        if (param.result && !i)
            callee->hidden = true;
        else if (callee->params == PARAMETERS_MOST)
            callee->unsupported = "it has too many parameters";
        else if (sourced && words_of(f, callee->params, i) == 2) {
            set_wide_param(callee, param.type, wide);
            i += param.words == 1;
        } else
            set_param(callee, &param, ir, described, arena);
    }
    if (!callee->unsupported) set_result(callee, ir, described, wide, arena);
}

/* The number of source parameters, whether it can be called or not. */
static unsigned count_params(const LlvmFunction *f) {
    return f->sources || f->line ? f->sources : f->params;
}

static const char *type_text(const LlvmFunction *f, uint32_t number, Arena *arena) {
    const LlvmDebug *type = llvm_debug(f->module, number);
    if (type->kind != LLVM_DEBUG_POINTER) {
        const char *name = name_of(type);
        return name ? name : "?";
    }
    return arena_printf(arena, "%s%c", type_text(f, type->target, arena),
                        type->reference ? '&' : '*');
}

const char *compiled_signature(const LlvmFunction *f, Arena *arena) {
    Buf out = {0};
    bool known = f->sources || f->line;
    if (known && f->result != LLVM_NONE)
        buf_printf(&out, "%s ", type_text(f, f->result, arena));
    else if (known)
        buf_puts(&out, "void ");
    buf_printf(&out, "%s(", f->display);
    for (unsigned i = 0; i < count_params(f); i++) {
        const LlvmParam *param = known ? &f->source[i] : &f->param[i];
        const IrFunction *ir = f->code;
        buf_puts(&out, i ? ", " : "");
        if (known)
            buf_puts(&out, type_text(f, param->type, arena));
        else
            buf_printf(&out, "u%u", param->words == 1 ? ir->param[param->first].bits : 0);
        if (*param->name > '9') buf_printf(&out, " %s", param->name);
    }
    buf_putc(&out, ')');
    return arena_buf(arena, &out);
}

Type compiled_type(const Overloads *overloads, bool wide, unsigned count) {
    Type type = TYPE_NONE;
    for (size_t i = 0; i < overloads->count; i++) {
        Callee callee;
        if (count_params(overloads->at[i]) != count) continue;
        Arena *arena = arena_new();
        compiled_callee(overloads->at[i], wide, arena, &callee);
        arena_free(arena);
        if (callee.unsupported) continue;
        if (callee.result.wide) return TYPE_NONE;
        if (type != TYPE_NONE && type != callee.result.type) return TYPE_NONE;
        type = callee.result.type;
    }
    return type;
}

const char *compiled_where(const Overloads *overloads, Arena *arena) {
    const LlvmFunction *f = overloads->at[0];
    const char *name = f->file ? f->file : f->module->name;
    const char *slash = strrchr(name, '/');
    if (slash) name = slash + 1;
    if (f->file) name = arena_printf(arena, "%s:%u", name, f->line);
    if (overloads->count == 1) return name;
    return arena_printf(arena, "%s and %zu more", name, overloads->count - 1);
}

/* ---- overloads */

/* How well a value fits, by its kind. */
static unsigned fitness(const ParamShape *shape, Kind kind) {
    bool large = shape->bytes >= 8;
    switch (kind) {
    case KIND_BOOL:
        return shape->type == TYPE_BOOL ? 4 : 1;
    case KIND_SQUARE:
        return large ? 1 : shape->whole ? 3 : shape->type == TYPE_BOOL ? 0 : 2;
    case KIND_SET:
        return large ? 3 : 0;
    default:
        return shape->type == TYPE_BOOL ? 0 : shape->whole ? 1 : 2;
    }
}

/* How well a call fits. 0: an address or a string is missing, or not expected. */
static unsigned fitness_of_call(const Callee *callee, const CompiledArg *args) {
    unsigned fit = 1;
    for (unsigned i = 0; i < callee->params; i++) {
        ShapeKind kind = callee->param[i].kind;
        bool chars = kind == SHAPE_POINTER && callee->param[i].bytes == 1;
        bool pointer = args[i].address || args[i].pointer || args[i].text;
        if (pointer ? kind == SHAPE_WORD : kind == SHAPE_POINTER) return 0;
        if (args[i].text && !chars) return 0;
        fit += fitness(&callee->param[i], (Kind)args[i].value.kind);
    }
    return fit;
}

typedef struct {
    Run *run;
    const Node *node;
    const Overloads *all;
    const LlvmFunction *some; /* one that could be meant, but can't be called */
    const char *unsupported;  /* why */
    const LlvmFunction *several[LISTED_MOST];
    unsigned count; /* that fit best; the first of them are in the list */
} Choice;

static const char *place_text(const LlvmFunction *f, Arena *arena) {
    return f->file ? arena_printf(arena, " (%s:%u)", f->file, f->line)
                   : arena_printf(arena, " (%s)", f->module->name);
}

static void put_list(Buf *out, const LlvmFunction *const *list, size_t count,
                     Arena *arena) {
    for (size_t i = 0; i < count && i < LISTED_MOST; i++)
        buf_printf(out, "%s%s%s", i ? "; " : "", compiled_signature(list[i], arena),
                   place_text(list[i], arena));
    if (count > LISTED_MOST) buf_puts(out, "; …");
}

static bool complain_choice(const Choice *choice, const char *format) {
    Arena *arena = choice->run->query->arena;
    Buf list = {0};
    if (choice->count)
        put_list(&list, choice->several, choice->count, arena);
    else
        put_list(&list, choice->all->at, choice->all->count, arena);
    run_error(choice->run, choice->node, "%s\n|%s",
              arena_printf(arena, format, choice->node->sym->name), buf_str(&list));
    buf_free(&list);
    return false;
}

static bool complain_no_match(const Choice *choice) {
    const Node *node = choice->node;
    Arena *arena = choice->run->query->arena;
    if (choice->some) {
        run_error(choice->run, node, "'%s' can't be called here: %s\n|%s",
                  node->sym->name, choice->unsupported,
                  compiled_signature(choice->some, arena));
        return false;
    }
    return complain_choice(choice,
                           arena_printf(arena, "no function '%%s' takes %u argument%s",
                                        node->n, node->n == 1 ? "" : "s"));
}

bool compiled_choose(Run *run, const Node *node, const Overloads *overloads,
                     const CompiledArg *args, Callee *best) {
    Choice choice = {run, node, overloads, NULL, NULL, {NULL}, 0};
    unsigned most = 0;
    for (size_t i = 0; i < overloads->count; i++) {
        const LlvmFunction *f = overloads->at[i];
        Callee callee;
        if (count_params(f) != node->n) continue;
        compiled_callee(f, run_is_wide(run), run->query->arena, &callee);
        unsigned fit = callee.unsupported ? 0 : fitness_of_call(&callee, args);
        if (!fit) {
            choice.some = f;
            choice.unsupported = callee.unsupported
                                     ? callee.unsupported
                                     : "a pointer is written &x, of a variable";
            continue;
        }
        if (fit > most) choice.count = 0, *best = callee, most = fit;
        if (fit < most) continue;
        if (choice.count < LISTED_MOST) choice.several[choice.count] = f;
        choice.count++;
    }
    if (!choice.count) return complain_no_match(&choice);
    if (choice.count > 1)
        return complain_choice(&choice, "which function '%s' is called is not clear");
    return true;
}
