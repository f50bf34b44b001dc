/* The code around a body.
 *
 *   prologue      the offset in all arrays = 0; the arrays' addresses into registers;
 *                 constants into registers that the body leaves free
 *   large:        the body several times, at growing displacements
 *   small:        the body once
 *
 * It is called with rdi = the inputs, rsi = the outputs, rdx = where `large` ends, rcx =
 * where `small` ends, r8 = the frame. A light loop (vectors, no calls, few arrays) leaves
 * these where they are and counts in rax. All others count in rbx and have on the stack
 * [rsp + 8] the outputs, [rsp + 16] the inputs, [rsp + 24] and [rsp + 32] the ends; rbp is
 * the frame; arrays without a register are fetched where they are used. */
#include "code/loop.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

enum { MOST_PINNED = 12, FRAME_ALIGN = 64, PROLOGUE = 1024, HOIST = 32, MOST_COPIES = 4 };

static const uint8_t kept[] = {12, 13, 14, 15};
static const uint8_t lost[] = {8, 9, 10, 11, RCX, RDX, RSI, RDI};
/* Of a light loop; the last input and the last output take the place of their tables. */
static const uint8_t light[] = {9, 10, 11, RBX, RBP, 12, 13, 14, 15};
enum { LIGHT = sizeof light, LIGHT_FREE = 3 };

struct Loop {
    Native *native;
    uint32_t nin, nout;
    unsigned lanes, copies;
    void *frame;
};

typedef struct {
    const LoopBody *body;
    CodePlace place;
    uint8_t *out;
    size_t n;
    unsigned lanes, copies;
    bool light;
    uint8_t offset, frame;       /* registers */
    uint8_t pinned[MOST_PINNED]; /* by array, inputs first */
    unsigned npinned;
    /* constants in registers */
    CodeMemory hoisted[HOIST];
    uint8_t hoist_reg[HOIST];
    unsigned nhoisted;
} Maker;

/* ---- bytes */

static void put(Maker *m, Insn insn) {
    m->n += encode_insn(m->out + m->n, &insn, m->place);
}

static void put_bytes(Maker *m, const char *bytes, size_t count) {
    memcpy(m->out + m->n, bytes, count);
    m->n += count;
}
#define RAW(m, bytes) put_bytes(m, bytes, sizeof bytes - 1)

static void put_disp(Maker *m, size_t target) {
    int32_t by = (int32_t)((int64_t)target - (int64_t)(m->n + 4));
    memcpy(m->out + m->n, &by, 4);
    m->n += 4;
}

static CodeMemory address(unsigned base, unsigned index, int64_t disp) {
    return (CodeMemory){MEMORY_ADDRESS, (uint8_t)base, (uint8_t)index, 1, (int32_t)disp, 0};
}

static void put_load(Maker *m, unsigned reg, CodeMemory from) {
    put(m, (Insn){.row = ROW_LOAD, .size = SIZE_64, .reg = {(uint8_t)reg}, .memory = from});
}

/* The end of `large` or of `small` against the offset, for a jump. */
static void put_compare(Maker *m, bool large) {
    Insn insn = {.row = ROW_CMP, .size = SIZE_64, .reg = {RCX, m->offset}};
    if (m->light && large) insn.reg[0] = RDX;
    if (!m->light) insn.memory = address(RSP, REG_NONE, large ? 32 : 24);
    put(m, insn);
}

/* ---- arrays */

unsigned loop_load_row(unsigned size, bool vex) {
    if (size == SIZE_64) return ROW_LOAD;
    return size == SIZE_ZMM ? ROW_EMOVU : vex ? ROW_VMOVDQU : ROW_MOVDQU;
}

unsigned loop_store_row(unsigned size, bool vex) {
    if (size == SIZE_64) return ROW_STORE;
    return size == SIZE_ZMM ? ROW_ESTORE : vex ? ROW_VSTOREDQU : ROW_STOREDQU;
}

static bool is_general(const Maker *m) {
    return m->body->size == SIZE_64;
}

static void pin(Maker *m, unsigned reg, unsigned table, unsigned number) {
    put_load(m, reg, address(table, REG_NONE, (int64_t)number * 8));
    m->pinned[m->npinned++] = (uint8_t)reg;
}

static unsigned pushed_pins(const Maker *m) {
    unsigned arrays = m->body->nin + m->body->nout, own = LIGHT_FREE;
    if (m->body->nin) own++;
    if (m->body->nout) own++;
    return arrays > own ? arrays - own : 0;
}

static bool is_light(const LoopBody *body) {
    return body->size != SIZE_64 && body->ncalls == 0 && body->nin + body->nout <= LIGHT;
}

static void pin_light(Maker *m) {
    unsigned next = 0, nin = m->body->nin, nout = m->body->nout;
    for (unsigned i = 0; i < nin; i++) pin(m, i + 1 == nin ? RDI : light[next++], RDI, i);
    for (unsigned i = 0; i < nout; i++)
        pin(m, i + 1 == nout ? RSI : light[next++], RSI, i);
}

static void put_push(Maker *m, unsigned reg, bool pop) {
    char bytes[2] = {0x41, (char)((pop ? 0x58 : 0x50) | (reg & 7))};
    put_bytes(m, reg > 7 ? bytes : bytes + 1, reg > 7 ? 2 : 1);
}

/* Registers that hold addresses: the kept ones, and of vector code without calls all
 * others but rax. */
static void pin_arrays(Maker *m) {
    unsigned arrays = m->body->nin + m->body->nout;
    for (unsigned i = 0; i < sizeof kept && m->npinned < arrays; i++)
        m->pinned[m->npinned++] = kept[i];
    bool all = !is_general(m) && m->body->ncalls == 0;
    for (unsigned i = 0; all && i < sizeof lost && m->npinned < arrays; i++)
        m->pinned[m->npinned++] = lost[i];
}

/* The register with an array's address; fetched into `spare` where it has none. */
static unsigned array_base(Maker *m, unsigned array, unsigned spare) {
    if (array < m->npinned) return m->pinned[array];
    bool input = array < m->body->nin;
    unsigned number = input ? array : array - m->body->nin;
    put_load(m, spare, address(RSP, REG_NONE, input ? 16 : 8));
    put_load(m, spare, address(spare, REG_NONE, (int64_t)number * 8));
    return spare;
}

/* Where a register is free for an address: what a load is to fill, or rcx. */
static unsigned spare_of(const Maker *m, const Insn *insn) {
    if (!is_general(m)) return RAX;
    return insn->row == ROW_LOAD ? insn->reg[0] : RCX;
}

/* ---- constants */

static bool is_constant(const CodeMemory *memory) {
    return memory->kind == MEMORY_CONSTANT || memory->kind == MEMORY_BROADCAST;
}

static bool same_constant(const CodeMemory *a, const CodeMemory *b) {
    return a->kind == b->kind && a->number == b->number;
}

static int hoisted(const Maker *m, const CodeMemory *memory) {
    for (unsigned i = 0; i < m->nhoisted; i++)
        if (same_constant(&m->hoisted[i], memory)) return m->hoist_reg[i];
    return -1;
}

/* Registers that no instruction names are free for constants. */
static void hoist_constants(Maker *m) {
    const LoopBody *body = m->body;
    uint32_t used = body->size == SIZE_ZMM ? 0 : 0xFFFF0000;
    if (is_general(m) || body->ncalls) return;
    for (uint32_t i = 0; i < body->count; i++)
        for (unsigned k = 0; k < 4; k++)
            if (body->insns[i].reg[k] < 32) used |= UINT32_C(1) << body->insns[i].reg[k];
    for (uint32_t i = 0; i < body->count && ~used && m->nhoisted < HOIST; i++) {
        const CodeMemory *memory = &body->insns[i].memory;
        if (!is_constant(memory) || hoisted(m, memory) >= 0) continue;
        unsigned reg = (unsigned)__builtin_ctz(~used);
        used |= UINT32_C(1) << reg;
        m->hoisted[m->nhoisted] = *memory;
        m->hoisted[m->nhoisted].kind = MEMORY_CONSTANT; /* all lanes are there */
        put(m, (Insn){.row = (uint16_t)loop_load_row(body->size, body->vex),
                      .size = (uint8_t)body->size,
                      .reg = {(uint8_t)reg},
                      .memory = m->hoisted[m->nhoisted]});
        m->hoisted[m->nhoisted].kind = memory->kind;
        m->hoist_reg[m->nhoisted++] = (uint8_t)reg;
    }
}

/* ---- the body */

static void put_frame_address(Maker *m, unsigned reg, uint32_t number) {
    put(m, (Insn){.row = ROW_LEA,
                  .size = SIZE_64,
                  .reg = {(uint8_t)reg},
                  .memory = address(RBP, REG_NONE, (int64_t)number * FRAME_ALIGN)});
}

static void put_number(Maker *m, unsigned reg, uint64_t number) {
    put(m, (Insn){
               .row = ROW_MOVABS, .size = SIZE_64, .reg = {(uint8_t)reg}, .imm = number});
}

static void put_call(Maker *m, const LoopCall *call) {
    uint64_t function = 0;
    memcpy(&function, &call->function, sizeof call->function);
    if (m->body->size >= SIZE_YMM)
        put(m, (Insn){.row = ROW_VZEROUPPER, .size = SIZE_XMM});
    put_frame_address(m, RDI, call->to);
    put_frame_address(m, RSI, call->arg[0]);
    put_frame_address(m, RDX, call->arg[1]);
    put_number(m, RCX, (uint64_t)(uintptr_t)call->extra);
    put_number(m, 8, m->lanes);
    put_number(m, RAX, function);
    RAW(m, "\xFF\xD0"); /* call rax */
}

static void put_body_insn(Maker *m, Insn insn, unsigned copy) {
    CodeMemory *memory = &insn.memory;
    int64_t shift = (int64_t)copy * m->lanes * 8;
    int place = code_memory_place(code_row(insn.row)), reg;
    switch (memory->kind) {
    case MEMORY_CONSTANT:
    case MEMORY_BROADCAST:
        reg = hoisted(m, memory);
        if (reg < 0 || place < 0) break;
        memory->kind = MEMORY_NONE;
        insn.reg[place] = (uint8_t)reg;
        break;
    case MEMORY_INPUT:
        *memory = address(array_base(m, memory->number, spare_of(m, &insn)), m->offset,
                          shift);
        break;
    case MEMORY_OUTPUT:
        *memory = address(
            array_base(m, m->body->nin + memory->number, spare_of(m, &insn)), m->offset,
            shift);
        break;
    case MEMORY_FRAME:
        *memory = address(m->frame, REG_NONE, (int64_t)memory->number * FRAME_ALIGN);
        break;
    default:
        break;
    }
    put(m, insn);
}

static void put_body(Maker *m, unsigned copies) {
    for (unsigned copy = 0; copy < copies; copy++)
        for (uint32_t i = 0; i < m->body->count; i++) {
            const Insn *insn = &m->body->insns[i];
            if (insn->row == ROW_NONE)
                put_call(m, &m->body->calls[insn->imm]);
            else if (insn->row != ROW_RET)
                put_body_insn(m, *insn, copy);
        }
}

/* The body `copies` times, for as long as the offset is below the end. */
static void put_loop(Maker *m, unsigned copies, bool large) {
    put_compare(m, large);
    RAW(m, "\x0F\x86"); /* jbe, behind the loop */
    size_t over = m->n;
    m->n += 4;
    while (m->n % 32) RAW(m, "\x90");
    size_t again = m->n;
    put_body(m, copies);
    put(m, (Insn){.row = ROW_ADDI,
                  .size = SIZE_64,
                  .reg = {m->offset},
                  .imm = (uint64_t)copies * m->lanes * 8});
    put_compare(m, large);
    RAW(m, "\x0F\x87"); /* ja */
    put_disp(m, again);
    size_t end = m->n;
    m->n = over;
    put_disp(m, end);
    m->n = end;
}

static void put_loops(Maker *m) {
    put(m, (Insn){.row = ROW_XOR, .size = SIZE_32, .reg = {m->offset, m->offset}});
    hoist_constants(m);
    if (m->copies > 1) put_loop(m, m->copies, true);
    put_loop(m, 1, false);
    if (m->body->size >= SIZE_YMM)
        put(m, (Insn){.row = ROW_VZEROUPPER, .size = SIZE_XMM});
}

static void put_light(Maker *m) {
    unsigned pushed = pushed_pins(m);
    for (unsigned i = 0; i < pushed; i++) put_push(m, light[LIGHT_FREE + i], false);
    pin_light(m);
    put_loops(m);
    while (pushed-- > 0) put_push(m, light[LIGHT_FREE + pushed], true);
    RAW(m, "\xC3");
}

static void put_heavy(Maker *m) {
    RAW(m, "\x53\x55\x41\x54\x41\x55\x41\x56\x41\x57"); /* push rbx, rbp, r12 … r15 */
    RAW(m, "\x52\x51\x57\x56\x48\x83\xEC\x08"); /* push rdx, rcx, rdi, rsi; sub rsp, 8 */
    put(m, (Insn){.row = ROW_MOV, .size = SIZE_64, .reg = {RBP, 8}});
    pin_arrays(m);
    unsigned npinned = m->npinned;
    for (m->npinned = 0; m->npinned < npinned; m->npinned++)
        array_base(m, m->npinned, m->pinned[m->npinned]);
    put_loops(m);
    RAW(m, "\x48\x83\xC4\x28"); /* add rsp, 40 */
    RAW(m, "\x41\x5F\x41\x5E\x41\x5D\x41\x5C\x5D\x5B\xC3"); /* pops, ret */
}

static size_t write_code(uint8_t *out, CodePlace place, const void *what) {
    Maker m = *(const Maker *)what;
    m.out = out;
    m.place = place;
    m.light = is_light(m.body);
    m.offset = m.light ? RAX : RBX;
    m.frame = m.light ? 8 : RBP;
    if (m.light)
        put_light(&m);
    else
        put_heavy(&m);
    return m.n;
}

/* ---- loops */

/* Short bodies several times, so that counting is little of the work. */
static unsigned copies_of(uint32_t count) {
    return count <= 24 ? 4 : count <= 60 ? 2 : 1;
}

Loop *loop_open(const LoopBody *body) {
    Maker m = {.body = body, .copies = copies_of(body->count)};
    m.lanes = body->size == SIZE_64 ? 1 : 1u << (body->size - SIZE_MM);
    size_t longest = 3 * (size_t)CODE_LONGEST; /* with an array's address */
    size_t most = PROLOGUE + HOIST * CODE_LONGEST +
                  (m.copies + 1) * ((body->count + 4) * longest +
                                    body->ncalls * 8 * (size_t)CODE_LONGEST);
    Native *native = native_make(body->words, most, write_code, &m);
    if (!native) return NULL;
    Loop *loop = base_malloc(sizeof *loop);
    *loop = (Loop){native, body->nin, body->nout, m.lanes, m.copies, NULL};
    if (body->nframe)
        loop->frame = aligned_alloc(FRAME_ALIGN, (size_t)body->nframe * FRAME_ALIGN);
    if (body->nframe && !loop->frame) {
        loop_close(loop);
        return NULL;
    }
    return loop;
}

void loop_close(Loop *loop) {
    if (!loop) return;
    native_close(loop->native);
    free(loop->frame);
    free(loop);
}

/* Fewer lanes than a register has: in buffers. */
static void run_rest(const Loop *loop, const uint64_t *const *in, uint64_t *const *out,
                     size_t done, size_t rest) {
    size_t arrays = loop->nin + loop->nout, step = NATIVE_LANES;
    uint64_t *room = base_malloc((arrays + 1) * step * sizeof *room);
    uint64_t **rows = base_malloc((arrays + 1) * sizeof *rows);
    memset(room, 0, (arrays + 1) * step * sizeof *room);
    for (size_t i = 0; i < arrays; i++) {
        rows[i] = room + i * step;
        if (i < loop->nin) memcpy(rows[i], in[i] + done, rest * sizeof *room);
    }
    native_loop(loop->native, (const uint64_t *const *)rows, rows + loop->nin, 0,
                loop->lanes * sizeof *room, loop->frame);
    for (size_t i = 0; i < loop->nout; i++)
        memcpy(out[i] + done, rows[loop->nin + i], rest * sizeof *room);
    free(rows);
    free(room);
}

void loop_run(const Loop *loop, const uint64_t *const *in, uint64_t *const *out,
              size_t lanes) {
    size_t group = loop->lanes, large = group * loop->copies;
    size_t whole = lanes / group * group;
    if (whole)
        native_loop(loop->native, in, out, lanes / large * large * sizeof(uint64_t),
                    whole * sizeof(uint64_t), loop->frame);
    if (lanes > whole) run_rest(loop, in, out, whole, lanes - whole);
}
