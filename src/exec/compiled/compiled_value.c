/* Objects by their names: integers, and elements of integer arrays. */
#include <string.h>

#include "exec/compiled/compiled_state.h"

enum { LIST_MOST = 1024 };

/* An element's type: the source's, if that agrees with the code. */
static ParamShape element_of(const LlvmObject *object) {
    ParamShape shape = {0};
    uint32_t type = object->type;
    const LlvmDebug *debug = llvm_debug(object->module, type);
    if (debug->kind == LLVM_DEBUG_ARRAY) type = debug->target;
    bool known = type != LLVM_NONE && compiled_word(object->module, type, &shape) &&
                 8 * shape.bytes == object->bits;
    if (known) return shape;
    if (object->bits == 128)
        return (ParamShape){
            .type = shape.wide ? shape.type : TYPE_U64, .bytes = 16, .wide = true};
    static const Type plain[] = {TYPE_U8, TYPE_U16, TYPE_NONE, TYPE_U32};
    shape.type = object->bits <= 32 ? plain[object->bits / 8 - 1] : TYPE_U64;
    shape.bytes = object->bits / 8;
    return shape;
}

static const char *fault_text(const Host *host, uint32_t number, IrFaultKind kind) {
    IrFault fault = {.kind = kind, .object = &host->c->module->object[number]};
    return compiled_fault(host->c, &fault, host->run->query->arena);
}

static bool read_word(Host *host, uint32_t number, uint64_t at, unsigned bytes,
                      Term *out) {
    Compiled *c = host->c;
    const IrBytes *object = ir_memory_module_object(c->memory, number);
    *out = term_word(0);
    bool there = object && !object->watched && at + bytes <= object->size;
    if (there && ir_memory_holds(object, at, bytes) != IR_HOLDS_NUMBERS)
        return run_error(host->run, host->node, IR_ADDRESS_AS_NUMBER);
    if (there && ir_memory_is_set(object, at, bytes)) {
        memcpy(&out->word, object->bytes + at, bytes);
        return true;
    }
    IrFaultKind kind = there ? IR_FAULT_UNSET : object ? IR_FAULT_HOST : IR_FAULT_GONE;
    return run_error(host->run, host->node, "%s", fault_text(host, number, kind));
}

/* Reads up to 8 bytes of the object. */
static bool read_bytes(Host *host, uint32_t number, Term at, unsigned bytes, Term *word) {
    Run *run = host->run;
    if (run_concrete(run)) return read_word(host, number, at.word, bytes, word);
    Term pointer = term_word(ir_memory_global(host->c->memory, number));
    pointer = term_op2(run->pool, OP_ADD, pointer, at);
    IrContent held = ir_terms_read(compiled_terms(host), pointer,
                                   (IrAccess){.field = ir_field_bytes(bytes)});
    *word = held.term;
    return run_require(run, held.set, host->node,
                       fault_text(host, number, IR_FAULT_UNSET)) &&
           run_require(run, term_lnot(run->pool, held.address), host->node,
                       IR_ADDRESS_AS_NUMBER);
}

static bool read_at(Host *host, const LlvmObject *object, Term at, Value *out) {
    ParamShape shape = element_of(object);
    Run *run = host->run;
    uint32_t number = host->c->module->object[object->number].definition;
    unsigned bytes = shape.wide ? 8 : (unsigned)shape.bytes;
    Pair word = pair_word(0);
    if (shape.wide && !run_is_wide(run))
        return run_error(run, host->node, COMPILED_NEEDS_BOARD);
    at = term_op2(run->pool, OP_MUL, at, term_word(shape.bytes));
    if (!read_bytes(host, number, at, bytes, &word.low)) return false;
    at = term_op2(run->pool, OP_ADD, at, term_word(8));
    if (shape.wide && !read_bytes(host, number, at, bytes, &word.high)) return false;
    word.low = type_wrap(run->pool, shape.type, word.low);
    if (!shape.wide) word = type_pair(run->pool, run_is_wide(run), shape.type, word.low);
    Kind kind = shape.wide && type_signed(shape.type) ? KIND_INT : KIND_SET;
    *out = value_of_pair(word, shape.wide ? kind : type_kind(shape.type, KIND_INT));
    return true;
}

static bool read_all(Host *host, const LlvmObject *object, Value *out) {
    Arena *arena = host->run->query->arena;
    List *list = ARENA_NEW(arena, List);
    list->count = object->length[0];
    list->at = ARENA_ARRAY(arena, Value, list->count + 1);
    for (size_t i = 0; i < list->count; i++)
        if (!read_at(host, object, term_word(i), &list->at[i])) return false;
    *out = (Value){.kind = KIND_LIST, .list = list};
    return true;
}

/* The element's number over all dimensions. */
static bool find_element(Host *host, const LlvmObject *object, const Value *index,
                         Term *at) {
    Run *run = host->run;
    *at = term_word(0);
    for (unsigned i = 0; i < object->dimensions; i++) {
        Term length = term_word(object->length[i]);
        const char *what = arena_printf(
            run->query->arena, "an index is out of range: there are %llu elements",
            (unsigned long long)length.word);
        Term must = term_op2(run->pool, OP_ULT, index[i].term, length);
        if (!run_require(run, must, host->node, what)) return false;
        *at = term_op2(run->pool, OP_ADD, term_op2(run->pool, OP_MUL, *at, length),
                       index[i].term);
    }
    return true;
}

bool compiled_value(Run *run, const Node *node, const Overloads *overloads,
                    const Value *index, unsigned count, Value *out) {
    const LlvmObject *object = overloads->object[0];
    Host host = {run, node, compiled_of(run->exec), NULL, false};
    Term at;
    if (overloads->objects > 1)
        return run_error(
            run, node, "which '%s' is meant is not clear\n|'%s' and '%s' have one",
            object->display, object->module->name, overloads->object[1]->module->name);
    if (!count && object->dimensions == 1 && object->length[0] <= LIST_MOST)
        return read_all(&host, object, out);
    if (count != object->dimensions)
        return run_error(run, node, "'%s' takes %u ind%s, not %u", object->display,
                         object->dimensions, object->dimensions == 1 ? "ex" : "ices",
                         count);
    return find_element(&host, object, index, &at) && read_at(&host, object, at, out);
}
