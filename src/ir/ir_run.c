/* The code over words: a loop over instructions. */
#include "ir/ir_run.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "term/fold.h"

enum { REGISTERS = 1 << 18 };

void ir_run_open(IrRun *run, const IrModule *module, IrMemory *memory) {
    *run = (IrRun){
        .module = module, .memory = memory, .most_steps = UINT64_MAX, .most_depth = 1000};
    run->registers = base_malloc(REGISTERS * sizeof *run->registers);
    run->end = run->registers + REGISTERS;
}

void ir_run_close(IrRun *run) {
    free(run->registers);
    free(run->frame);
}

/* ---- faults */

static bool fault(IrRun *run, const IrFunction *f, const IrInsn *in, IrFault what) {
    if (run->fault.kind) return false;
    what.function = f;
    what.at = (uint32_t)(in - f->insn);
    run->fault = what;
    return false;
}

static bool fault_kind(IrRun *run, const IrFunction *f, const IrInsn *in,
                       IrFaultKind kind) {
    return fault(run, f, in, (IrFault){.kind = kind});
}

/* The bytes at the pointer can't be used. */
static bool bad_pointer(IrRun *run, const IrFunction *f, const IrInsn *in,
                        uint64_t pointer, uint64_t bytes) {
    const IrBytes *object = ir_memory_find(run->memory, pointer);
    /* before an object the pointer has the number below, which no object has */
    bool before = (pointer & IR_POINTER_BYTES) > IR_POINTER_BYTES / 2;
    if (!object && before)
        object = ir_memory_find(run->memory, pointer + IR_POINTER_BYTES + 1);
    IrFaultKind kind = object                        ? IR_FAULT_OUTSIDE
                       : pointer <= IR_POINTER_BYTES ? IR_FAULT_NULL
                                                     : IR_FAULT_GONE;
    return fault(run, f, in,
                 (IrFault){.kind = kind,
                           .count = before ? 0 : bytes,
                           .object = object ? object->what : NULL});
}

/* ---- memory */

static bool touch(IrRun *run, const IrFunction *f, const IrInsn *in, IrBytes *object,
                  bool write) {
    bool asked = object->watched || run->touch;
    IrTouch what = {object, f, (uint32_t)(in - f->insn), write};
    if (!asked || (run->touch && run->touch(run->host, &what))) {
        object->stamp = write ? run->memory->stamp : object->stamp;
        return true;
    }
    return fault(run, f, in, (IrFault){.kind = IR_FAULT_HOST, .object = object->what});
}

/* Nobody is asked. */
static inline bool writes_plainly(const IrRun *run, const IrBytes *object) {
    return !object->watched && !object->constant && object->stamp == run->memory->stamp;
}

static bool can_write(IrRun *run, const IrFunction *f, const IrInsn *in,
                      IrBytes *object) {
    if (object->constant)
        return fault(run, f, in,
                     (IrFault){.kind = IR_FAULT_CONSTANT, .object = object->what});
    return writes_plainly(run, object) || touch(run, f, in, object, true);
}

/* Whether addresses are read as addresses, and numbers as numbers. */
static bool has_kind(IrRun *run, const IrFunction *f, const IrInsn *in,
                     const IrBytes *object, uint64_t at, uint64_t bytes, bool address) {
    IrHolds holds = ir_memory_holds(object, at, bytes);
    if (holds == IR_HOLDS_ADDRESS && address) return true;
    uint64_t word = 0;
    if (address) memcpy(&word, object->bytes + at, 8);
    if (holds == IR_HOLDS_NUMBERS && ir_memory_is_number(word)) return true;
    const char *why =
        holds == IR_HOLDS_NUMBERS ? IR_NUMBER_AS_ADDRESS : IR_ADDRESS_AS_NUMBER;
    return fault(
        run, f, in,
        (IrFault){.kind = IR_FAULT_UNKNOWN, .object = object->what, .message = why});
}

static bool can_read(IrRun *run, const IrFunction *f, const IrInsn *in, IrBytes *object,
                     uint64_t at, uint64_t bytes) {
    bool changes = f->note[in - f->insn].changes;
    if (object->watched && !touch(run, f, in, object, changes)) return false;
    if (!ir_memory_is_set(object, at, bytes))
        return fault(run, f, in,
                     (IrFault){.kind = IR_FAULT_UNSET, .object = object->what});
    bool address = in->code == IR_LOADP;
    return (!address && !object->marked) ||
           has_kind(run, f, in, object, at, bytes, address);
}

/* The common cases of reads and writes of up to a word, decided without calls. */

static inline uint64_t low_bytes(const uint8_t *from, unsigned bytes) {
    uint64_t word = 0;
    memcpy(&word, from, bytes);
    return word;
}

static inline bool reads_plainly(const IrBytes *object, uint64_t at, unsigned bytes,
                                 bool address) {
    uint64_t all = UINT64_MAX >> (64 - 8 * bytes);
    if (object->watched || (object->set && low_bytes(object->set + at, bytes) != all))
        return false;
    if (!object->marked) return !address;
    return low_bytes(object->mark + at, bytes) ==
           (address ? UINT64_C(0x0807060504030201) : 0);
}

static bool touch_slowly(IrRun *run, const IrFunction *f, const IrInsn *in,
                         IrBytes *object, uint64_t pointer, unsigned bytes, bool write) {
    if (!object) return bad_pointer(run, f, in, pointer, 0);
    return write ? can_write(run, f, in, object)
                 : can_read(run, f, in, object, pointer & IR_POINTER_BYTES, bytes);
}

/* The bytes at the pointer, to be read or written; NULL: a fault. */
__attribute__((always_inline)) static inline uint8_t *
bytes_at(IrRun *run, const IrFunction *f, const IrInsn *in, uint64_t pointer,
         unsigned bytes, bool write, bool address) {
    IrBytes *object = ir_memory_at(run->memory, pointer, bytes);
    uint64_t at = pointer & IR_POINTER_BYTES;
    bool plain = object && (write ? writes_plainly(run, object)
                                  : reads_plainly(object, at, bytes, address));
    if (__builtin_expect(!plain, false) &&
        !touch_slowly(run, f, in, object, pointer, bytes, write))
        return NULL;
    if (write && object->set) memset(object->set + at, 0xff, bytes);
    if (write && object->marked) memset(object->mark + at, 0, bytes);
    return object->bytes + at;
}

/* After a store of an address. */
static void mark_address(IrRun *run, uint64_t pointer, uint64_t word) {
    if (ir_memory_is_number(word)) return;
    ir_memory_mark_address(run->memory, ir_memory_find(run->memory, pointer),
                           pointer & IR_POINTER_BYTES);
}

static bool load_bits(IrRun *run, const IrFunction *f, const IrInsn *in, uint64_t pointer,
                      uint64_t *word) {
    IrField field = ir_field(in->k);
    pointer += field.offset;
    IrBytes *object = ir_memory_at(run->memory, pointer, ir_field_touches(field));
    if (!object) return bad_pointer(run, f, in, pointer, 0);
    if (object->watched && !touch(run, f, in, object, f->note[in - f->insn].changes))
        return false;
    uint64_t at = pointer & IR_POINTER_BYTES;
    if (object->marked &&
        !has_kind(run, f, in, object, at, ir_field_touches(field), false))
        return false;
    return ir_memory_load(object, at, field, word) ||
           fault(run, f, in, (IrFault){.kind = IR_FAULT_UNSET, .object = object->what});
}

static bool store_bits(IrRun *run, const IrFunction *f, const IrInsn *in,
                       uint64_t pointer, uint64_t word) {
    IrField field = ir_field(in->k);
    pointer += field.offset;
    IrBytes *object = ir_memory_at(run->memory, pointer, ir_field_touches(field));
    if (!object) return bad_pointer(run, f, in, pointer, 0);
    if (!can_write(run, f, in, object)) return false;
    uint64_t at = pointer & IR_POINTER_BYTES;
    ir_memory_store(object, at, field, word);
    ir_memory_mark_numbers(object, at, ir_field_touches(field));
    return true;
}

static bool unset_bits(IrRun *run, const IrFunction *f, const IrInsn *in,
                       uint64_t pointer) {
    IrField field = ir_field(in->k);
    pointer += field.offset;
    IrBytes *object = ir_memory_at(run->memory, pointer, ir_field_touches(field));
    if (!object) return bad_pointer(run, f, in, pointer, 0);
    if (!can_write(run, f, in, object)) return false;
    ir_memory_unset(run->memory, object, pointer & IR_POINTER_BYTES, field);
    return true;
}

/* memmove(), without a call for what fits a word. */
static inline void move_bytes(uint8_t *to, const uint8_t *from, uint64_t bytes) {
    if (bytes == 8)
        memcpy(to, from, 8);
    else if (bytes == 4)
        memcpy(to, from, 4);
    else if (bytes == 1)
        *to = *from;
    else
        memmove(to, from, bytes);
}

static bool copy(IrRun *run, const IrFunction *f, const IrInsn *in, uint64_t to,
                 uint64_t from, uint64_t bytes) {
    if (!bytes) return true;
    IrBytes *source = ir_memory_at(run->memory, from, bytes),
            *target = ir_memory_at(run->memory, to, bytes);
    if (!source || !target) return bad_pointer(run, f, in, source ? to : from, bytes);
    if (source->watched && !touch(run, f, in, source, false)) return false;
    if (!writes_plainly(run, target) && !can_write(run, f, in, target)) return false;
    uint64_t i = from & IR_POINTER_BYTES, k = to & IR_POINTER_BYTES;
    move_bytes(target->bytes + k, source->bytes + i, bytes);
    if (source->marked || target->marked)
        ir_memory_copy_marks(run->memory, target, k, source, i, bytes);
    if (source->set && !target->set && !ir_memory_is_set(source, i, bytes))
        ir_memory_track_set(run->memory, target); /* such as padding */
    if (target->set && source->set)
        move_bytes(target->set + k, source->set + i, bytes);
    else if (target->set)
        memset(target->set + k, 0xff, bytes);
    return true;
}

static bool fill(IrRun *run, const IrFunction *f, const IrInsn *in, uint64_t at,
                 uint64_t byte, uint64_t bytes) {
    if (!bytes) return true;
    IrBytes *object = ir_memory_at(run->memory, at, bytes);
    if (!object) return bad_pointer(run, f, in, at, bytes);
    if (!can_write(run, f, in, object)) return false;
    memset(object->bytes + (at & IR_POINTER_BYTES), (int)(byte & 255), bytes);
    if (object->set) memset(object->set + (at & IR_POINTER_BYTES), 0xff, bytes);
    ir_memory_mark_numbers(object, at & IR_POINTER_BYTES, bytes);
    return true;
}

/* ---- calls */

static inline bool count_step(IrRun *run, const IrFunction *f, const IrInsn *in) {
    if (++run->steps > run->most_steps) return fault_kind(run, f, in, IR_FAULT_STEPS);
    if (__builtin_expect(run->steps % IR_POLL_EVERY || !run->poll, true)) return true;
    return run->poll(run->host, run->steps) || fault_kind(run, f, in, IR_FAULT_HOST);
}

static inline const IrFrame *top_frame(const IrRun *run) {
    return &run->frame[run->frames - 1];
}

static void grow_frames(IrRun *run) {
    run->frames_cap = run->frames_cap ? run->frames_cap * 2 : 64;
    run->frame = base_realloc(run->frame, run->frames_cap * sizeof *run->frame);
}

/* Where an object's pointer was, so that OBJECT finds it, there is 0 at first. */
static inline void push_frame(IrRun *run, const IrFunction *f, const IrInsn *call,
                              uint64_t *r) {
    if (run->frames == run->frames_cap) grow_frames(run);
    IrFrame *frame = &run->frame[run->frames++];
    frame->f = f, frame->call = call, frame->r = r;
    if (!f->objects) return;
    frame->mark = ir_memory_mark(run->memory);
    memset(r + f->params, 0, (size_t)(f->registers - f->params) * sizeof *r);
}

/* Objects of a call end with it. */
static inline const IrFrame *pop_frame(IrRun *run) {
    const IrFrame *frame = &run->frame[--run->frames];
    if (frame->f->objects) ir_memory_release(run->memory, frame->mark);
    run->depth -= frame->call != NULL;
    return frame;
}

/* After a fault. */
static void pop_frames(IrRun *run, size_t first) {
    while (run->frames > first) {
        const IrFrame *frame = pop_frame(run);
        if (!frame->call || !frame->f->reported_at_call) continue;
        run->fault.function = frame[-1].f;
        run->fault.at = (uint32_t)(frame->call - frame[-1].f->insn);
    }
}

static inline bool fits(const IrCall *call, const IrFunction *callee) {
    bool counts = callee->params == call->arguments && callee->results == call->results;
    return counts && (!call->typed || ir_call_fits(call, callee));
}

/* Whether the function may be called. */
static inline bool begin_call(IrRun *run, const IrFunction *f, const IrInsn *in,
                              IrFunction *callee, const uint64_t *r) {
    if (!callee || !fits(&f->call[in->k], callee))
        return fault_kind(run, f, in, IR_FAULT_CALLED);
    if (!count_step(run, f, in)) return false;
    bool deep =
        run->depth >= run->most_depth || callee->registers > run->end - (r + in->a);
    if (deep) return fault_kind(run, f, in, IR_FAULT_DEPTH);
    callee->called = true;
    return true;
}

/* A function without code. */
static bool call_host(IrRun *run, const IrFunction *f, const IrInsn *in,
                      const IrFunction *callee, uint64_t *r) {
    uint64_t results[IR_RESULTS_MOST], *args = r + in->a, *base = run->registers;
    if ((char *)__builtin_frame_address(0) < run->stack)
        return fault_kind(run, f, in, IR_FAULT_DEPTH);
    run->registers = args + callee->params; /* other functions may run meanwhile */
    bool done = run->call && run->call(run->host, callee, args, results);
    run->registers = base;
    if (!done)
        return fault(run, f, in,
                     (IrFault){.kind = IR_FAULT_HOST, .message = callee->name});
    memcpy(r + in->dst, results, f->call[in->k].results * sizeof *r);
    return true;
}

/* The function that a CALLAT calls; NULL: none. */
static IrFunction *function_at(const IrRun *run, uint64_t pointer) {
    uint32_t number = ir_memory_function_at(run->memory, pointer);
    return number == UINT32_MAX ? NULL : run->module->function[number];
}

static const IrInsn *switch_target(const IrFunction *f, const IrInsn *in,
                                   uint64_t value) {
    const IrSwitch *choice = &f->choice[in->k];
    for (uint32_t i = 0; i < choice->count; i++)
        if (choice->value[i] == value) return f->insn + choice->target[i];
    return f->insn + in->dst;
}

/* ---- instructions */

#define BINARY(name, word, term)                                                         \
    static inline uint64_t do_##name(uint64_t a, uint64_t b) {                           \
        return word;                                                                     \
    }
#define COMPARE(name, word, term)                                                        \
    static inline bool is_##name(uint64_t a, uint64_t b) {                               \
        return word;                                                                     \
    }
#define UNARY(name, word, term)                                                          \
    static inline uint64_t do_##name(uint64_t a) {                                       \
        return word;                                                                     \
    }
#include "ir/ir_rows.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic" /* labels as values */

#define NEXT        goto *at[(++in)->code]
#define GO          goto *at[(in = f->insn + in->dst)->code]
#define FAULT(kind) return fault_kind(run, f, in, IR_FAULT_##kind)
#define RIGHT_R     r[in->b]
#define RIGHT_K     in->k

/* Runs the function of the top frame, and what it calls; that frame is left. */
static bool run_code(IrRun *run, uint64_t *results) {
    /* clang-format off */
    static const void *const at[] = {
#define BINARY(name, ...)                                                                \
    &&do_##name##_WIDE_R, &&do_##name##_WIDE_K, &&do_##name##_U32_R,                     \
    &&do_##name##_U32_K, &&do_##name##_S32_R, &&do_##name##_S32_K,
#define COMPARE(name, ...) &&is_##name##_R, &&is_##name##_K,
#include "ir/ir_rows.h"
#define COMPARE(name, ...) &&if_##name##_R, &&if_##name##_K,
#include "ir/ir_rows.h"
#define UNARY(name, ...) &&name,
#define LOAD(name, ...)  &&name,
#define STORE(name, ...) &&name,
#define OTHER(name, ...) &&name,
#include "ir/ir_rows.h"
    };
    /* clang-format on */
    const IrFunction *f = top_frame(run)->f;
    uint64_t *r = top_frame(run)->r;
    const IrInsn *in = f->insn;
    IrFunction *callee;
    goto *at[in->code];
#define FORM(name, wrap, form)                                                           \
    do_##name##_##wrap##_##form : {                                                      \
        uint64_t b = RIGHT_##form;                                                       \
        if (ir_divides(IR_##name) && !b) FAULT(DIVISION);                                \
        r[in->dst] = ir_wrap_word(IR_##wrap, do_##name(r[in->a], b));                    \
        NEXT;                                                                            \
    }
#define BINARY(name, ...)                                                                \
    FORM(name, WIDE, R)                                                                  \
    FORM(name, WIDE, K)                                                                  \
    FORM(name, U32, R)                                                                   \
    FORM(name, U32, K)                                                                   \
    FORM(name, S32, R)                                                                   \
    FORM(name, S32, K)
#define COMPARE(name, ...)                                                               \
    is_##name##_R : r[in->dst] = is_##name(r[in->a], r[in->b]);                          \
    NEXT;                                                                                \
    is_##name##_K : r[in->dst] = is_##name(r[in->a], in->k);                             \
    NEXT;                                                                                \
    if_##name##_R : if (is_##name(r[in->a], r[in->b])) GO;                               \
    NEXT;                                                                                \
    if_##name##_K : if (is_##name(r[in->a], in->k)) GO;                                  \
    NEXT;
#define UNARY(name, ...)                                                                 \
    name:                                                                                \
    r[in->dst] = do_##name(r[in->a]);                                                    \
    NEXT;
#define LOAD(name, bytes, sign)                                                          \
    name : {                                                                             \
        const uint8_t *from = bytes_at(run, f, in, r[in->a] + in->k, bytes, false,       \
                                       IR_##name == IR_LOADP);                           \
        uint64_t word = 0;                                                               \
        if (!from) return false;                                                         \
        memcpy(&word, from, bytes);                                                      \
        r[in->dst] = sign ? ir_sign_extend(word, 8 * bytes) : word;                      \
        NEXT;                                                                            \
    }
#define STORE(name, bytes)                                                               \
    name : {                                                                             \
        uint8_t *to = bytes_at(run, f, in, r[in->a] + in->k, bytes, true, false);        \
        if (!to) return false;                                                           \
        memcpy(to, &r[in->b], bytes);                                                    \
        if (IR_##name == IR_STOREP) mark_address(run, r[in->a] + in->k, r[in->b]);       \
        NEXT;                                                                            \
    }
#include "ir/ir_rows.h"
STOREBITS:
    if (!store_bits(run, f, in, r[in->a], r[in->b])) return false;
    NEXT;
UNSET:
    if (!unset_bits(run, f, in, r[in->a])) return false;
    NEXT;
LOADBITS:
    if (!load_bits(run, f, in, r[in->a], &r[in->dst])) return false;
    NEXT;
MOVE:
    r[in->dst] = r[in->a];
    NEXT;
WORD:
    r[in->dst] = in->k;
    NEXT;
ZX:
    r[in->dst] = ir_zero_extend(r[in->a], in->k);
    NEXT;
SX:
    r[in->dst] = ir_sign_extend(r[in->a], in->k);
    NEXT;
SELECT:
    r[in->dst] = r[in->a] ? r[in->b] : r[in->k];
    NEXT;
INDEX:
    if (r[in->b] >= ir_index_count(in->k))
        return fault(run, f, in,
                     (IrFault){.kind = IR_FAULT_INDEX,
                               .value = r[in->b],
                               .count = ir_index_count(in->k)});
    r[in->dst] = r[in->a] + r[in->b] * ir_index_stride(in->k);
    NEXT;
OBJECT:
    r[in->dst] = ir_memory_object(run->memory, &f->object[in->k], r[in->dst],
                                 &top_frame(run)->mark);
    if (!r[in->dst]) FAULT(MEMORY);
    NEXT;
ROOM:
    r[in->dst] = ir_memory_object_of_size(run->memory, &f->object[in->k], r[in->a],
                                          r[in->dst],
                                 &top_frame(run)->mark);
    if (!r[in->dst]) FAULT(MEMORY);
    NEXT;
END:
    ir_memory_end(run->memory, r[in->a]);
    NEXT;
GLOBAL:
    r[in->dst] = ir_memory_global(run->memory, (uint32_t)in->k);
    NEXT;
FUNCTION:
    r[in->dst] = ir_memory_function(run->module->function[in->k]->number);
    NEXT;
COPY:
    if (!copy(run, f, in, r[in->a], r[in->b], r[in->k])) return false;
    NEXT;
FILL:
    if (!fill(run, f, in, r[in->a], r[in->b], r[in->k])) return false;
    NEXT;
CALL:
    callee = run->module->function[f->call[in->k].function];
    goto called;
CALLAT:
    if (!r[in->b]) FAULT(NULL);
    callee = function_at(run, r[in->b]);
called:
    if (!begin_call(run, f, in, callee, r)) return false;
    if (!callee->insn) {
        if (!call_host(run, f, in, callee, r)) return false;
        NEXT;
    }
    run->depth++;
    r += in->a, f = callee;
    push_frame(run, f, in, r);
    in = f->insn;
    goto *at[in->code];
JUMP:
    GO;
SWITCH:
    in = switch_target(f, in, r[in->a]);
    goto *at[in->code];
ROUND:
    if (!count_step(run, f, in)) return false;
    NEXT;
RETURN:
    if (!top_frame(run)->call) {
        memcpy(results, r + in->a, in->b * sizeof *r);
        return true;
    }
    {
        const uint64_t *from = r + in->a;
        unsigned count = in->b;
        const IrFrame *left = pop_frame(run);
        f = left[-1].f, r = left[-1].r, in = left->call;
        if (count == 1)
            r[in->dst] = *from;
        else if (count)
            memmove(r + in->dst, from, count * sizeof *r);
        NEXT;
    }
EQUABLE:
ORDERED:
APART:
    if (r[in->a] == r[in->b] ||
        ir_relate_words(run->memory, (IrCode)in->code, r[in->a], r[in->b]))
        NEXT;
    return fault(run, f, in, ir_relate_fault((IrCode)in->code));
KNOW:
    if (r[in->a]) NEXT;
    return fault(run, f, in,
                 (IrFault){.kind = IR_FAULT_UNKNOWN, .message = f->message[in->k]});
REQUIRE:
    if (r[in->a]) NEXT;
    /* fall through */
FAIL:
LACKS:
    return fault(run, f, in,
                 (IrFault){.kind = IR_FAULT_MESSAGE, .message = f->message[in->k]});
}

#pragma GCC diagnostic pop

bool ir_run(IrRun *run, const IrFunction *function, const uint64_t *args,
            uint64_t *results) {
    uint64_t *r = run->registers;
    run->fault = (IrFault){0};
    if (!function->insn || function->registers > run->end - r) {
        run->fault = (IrFault){.kind = IR_FAULT_CALLED, .function = function};
        return false;
    }
    if (function->params) memcpy(r, args, function->params * sizeof *r);
    size_t first = run->frames;
    push_frame(run, function, NULL, r);
    bool done = run_code(run, results);
    pop_frames(run, first);
    return done;
}
