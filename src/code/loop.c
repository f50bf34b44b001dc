/* A loop's code: a body that walks its arrays by one offset.
 *
 *   while (offset < large) the body several times, at growing displacements
 *   while (offset < small) the body once
 *
 * It is called with rdi = the inputs, rsi = the output, rdx = where `large` ends, rcx =
 * where `small` ends. These stay where they are if the body leaves the registers alone;
 * the offset and the inputs have others. Inputs for which none is left are fetched where
 * they are used. */
#include "code/loop.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "code/body.h"

enum { PROLOGUE = 1024, MOST_WIDTH = 8 };

/* Registers to choose from; the callee-saved ones come last. */
static const uint8_t choice[] = {RAX, 8, 9, 10, 11, RBX, RBP, 12, 13, 14, 15};
enum { LOST = 5 };

typedef void LoopCode(const uint64_t *const *in, uint64_t *out, size_t large,
                      size_t small);

struct Loop {
    Native *native;
    LoopCode *code;
    uint32_t nin;
    size_t lanes, large; /* powers of two: of a register, of all copies */
};

typedef struct {
    const LoopBody *body;
    Body made;
    CodePlace place;
    uint8_t *out;
    size_t n, most; /* bytes */
    unsigned lanes, copies, width;
    uint8_t name[MOST_WIDTH][CODE_VECTORS]; /* of registers, in copies that take turns */
    uint32_t taken;                         /* general registers: the body's, ours */
    uint8_t offset, to, ends[2], table;     /* registers; ends: of small, of large */
    uint8_t pinned[LOOP_INPUTS];            /* registers, by input */
    unsigned npinned;
} Maker;

/* ---- bytes */

static void put(Maker *m, Insn insn) {
    assert(m->n + CODE_LONGEST <= m->most);
    m->n += encode_insn(m->out + m->n, &insn, m->place);
}

static void put_bytes(Maker *m, const char *bytes, size_t count) {
    memcpy(m->out + m->n, bytes, count);
    m->n += count;
}
#define RAW(m, bytes) put_bytes(m, bytes, sizeof bytes - 1)

static void put_disp(Maker *m, size_t target) {
    int32_t by = (int32_t)((int64_t)target - (int64_t)(m->n + 4));
    assert(m->n + 4 <= m->most && target <= m->most);
    memcpy(m->out + m->n, &by, 4);
    m->n += 4;
}

static void put_push(Maker *m, unsigned reg, bool pop) {
    assert(reg < 16 && reg != RSP);
    char bytes[2] = {0x41, (char)((pop ? 0x58 : 0x50) | (reg & 7))};
    put_bytes(m, reg > 7 ? bytes : bytes + 1, reg > 7 ? 2 : 1);
}

static CodeMemory address(unsigned base, unsigned index, int64_t disp) {
    assert(disp == (int32_t)disp && index != RSP);
    return (CodeMemory){
        MEMORY_ADDRESS, (uint8_t)base, (uint8_t)index, 1, (int32_t)disp, 0};
}

static void put_load(Maker *m, unsigned reg, CodeMemory from) {
    put(m,
        (Insn){.row = ROW_LOAD, .size = SIZE_64, .reg = {(uint8_t)reg}, .memory = from});
}

/* ---- registers */

unsigned loop_load_row(unsigned size, CodeCoding coding) {
    if (size == SIZE_64) return ROW_LOAD;
    return coding == CODING_EVEX  ? ROW_EMOVU
           : coding == CODING_VEX ? ROW_VMOVDQU
                                  : ROW_MOVDQU;
}

unsigned loop_store_row(unsigned size, CodeCoding coding) {
    if (size == SIZE_64) return ROW_STORE;
    return coding == CODING_EVEX  ? ROW_ESTORE
           : coding == CODING_VEX ? ROW_VSTOREDQU
                                  : ROW_STOREDQU;
}

static bool is_general(const Maker *m) {
    return m->body->size == SIZE_64;
}

/* The end of `large` or of `small` against the offset, for a jump. */
static void put_compare(Maker *m, bool large) {
    put(m, (Insn){.row = ROW_CMP, .size = SIZE_64, .reg = {m->ends[large], m->offset}});
}

/* The register with an input's address; fetched into `spare` where it has none. */
static unsigned input_base(Maker *m, unsigned input, unsigned spare) {
    assert(input < m->body->nin);
    if (input < m->npinned) return m->pinned[input];
    assert(is_general(m));
    put_load(m, spare, address(m->table, REG_NONE, (int64_t)input * 8));
    return spare;
}

/* The general registers that a body names or changes. */
static uint32_t general_used(const LoopBody *body) {
    uint32_t used = 1u << RSP;
    for (uint32_t i = 0; i < body->count && body->size == SIZE_64; i++) {
        const CodeRow *row = code_row(body->insns[i].row);
        const CodeMemory *memory = &body->insns[i].memory;
        used |= (row->reads | row->writes) & 0xFFFF;
        for (unsigned k = 0; k < 4; k++)
            if (body->insns[i].reg[k] < 16) used |= 1u << body->insns[i].reg[k];
        if (memory->kind != MEMORY_ADDRESS) continue;
        if (memory->base < 16) used |= 1u << memory->base;
        if (memory->index < 16) used |= 1u << memory->index;
    }
    return used;
}

/* How many of `choice` are left. */
static unsigned left(const Maker *m) {
    unsigned n = 0;
    for (unsigned i = 0; i < sizeof choice; i++) n += !(m->taken >> choice[i] & 1);
    return n;
}

static uint8_t take_register(Maker *m) {
    unsigned i = 0;
    while (m->taken >> choice[i] & 1) i++;
    assert(i < sizeof choice);
    m->taken |= 1u << choice[i];
    return choice[i];
}

/* Where a parameter of the loop's code stays: in its register, or one of ours. */
static uint8_t register_of(Maker *m, uint32_t used, unsigned parameter) {
    return used >> parameter & 1 ? take_register(m) : (uint8_t)parameter;
}

/* The last input may overwrite the address of the inputs' table, if all have registers.
 */
static void choose_registers(Maker *m) {
    unsigned nin = m->body->nin;
    uint32_t used = m->taken = general_used(m->body);
    m->offset = take_register(m);
    m->to = register_of(m, used, RSI);
    m->ends[false] = register_of(m, used, RCX);
    m->ends[true] = register_of(m, used, RDX);
    bool last = !(used >> RDI & 1), all = left(m) + last >= nin;
    m->table = all ? RDI : register_of(m, used, RDI);
    while (m->npinned < nin && left(m)) m->pinned[m->npinned++] = take_register(m);
    if (all && m->npinned < nin) m->pinned[m->npinned++] = RDI;
}

static void put_move(Maker *m, unsigned to, unsigned from) {
    if (to == from) return;
    put(m, (Insn){.row = ROW_MOV, .size = SIZE_64, .reg = {(uint8_t)to, (uint8_t)from}});
}

static void put_entry(Maker *m) {
    put_move(m, m->to, RSI);
    put_move(m, m->ends[false], RCX);
    put_move(m, m->ends[true], RDX);
    put_move(m, m->table, RDI);
    for (unsigned i = 0; i < m->npinned; i++)
        put_load(m, m->pinned[i], address(m->table, REG_NONE, (int64_t)i * 8));
    put(m, (Insn){.row = ROW_XOR, .size = SIZE_32, .reg = {m->offset, m->offset}});
}

/* Those of `choice` that the caller wants back. */
static void put_saved(Maker *m, bool back) {
    for (unsigned i = LOST; i < sizeof choice; i++) {
        unsigned reg = choice[back ? LOST + sizeof choice - 1 - i : i];
        if (m->taken >> reg & 1) put_push(m, reg, back);
    }
}

/* ---- the body */

/* Each of the copies that take turns has its own registers, if there are enough. */
static void name_registers(Maker *m) {
    uint32_t free = m->made.free;
    unsigned used = (unsigned)__builtin_popcount(m->made.used);
    unsigned most = used ? 1 + (unsigned)__builtin_popcount(free) / used : 1;
    while (m->width > most || m->width > m->copies) m->width /= 2;
    for (unsigned copy = 0; copy < m->width; copy++)
        for (unsigned reg = 0; reg < CODE_VECTORS; reg++) {
            bool own = copy && m->made.used >> reg & 1;
            m->name[copy][reg] = (uint8_t)(own ? (unsigned)__builtin_ctz(free) : reg);
            if (own) free &= free - 1;
        }
}

static void put_body_insn(Maker *m, Insn insn, unsigned copy) {
    CodeMemory *memory = &insn.memory;
    int64_t shift = (int64_t)copy * m->lanes * 8;
    const char *letters = code_row(insn.row)->operands;
    for (unsigned i = 0; letters[i]; i++)
        if (code_is_vector(&insn, i))
            insn.reg[i] = m->name[copy & (m->width - 1)][insn.reg[i]];
    if (memory->kind == MEMORY_INPUT) {
        *memory = address(input_base(m, memory->number, insn.reg[0]), m->offset, shift);
    } else if (memory->kind == MEMORY_OUTPUT) {
        *memory = address(m->to, m->offset, shift);
    }
    assert(memory->kind <= MEMORY_ADDRESS);
    put(m, insn);
}

/* How many instructions stay together: what reads flags or the mask stays behind what
 * makes them. */
static uint32_t together(const Body *body, uint32_t at) {
    uint32_t n = 1;
    while (at + n < body->count && code_row(body->insns[at + n].row)->reads) n++;
    return n;
}

static void put_body(Maker *m, unsigned copies) {
    unsigned width = m->width < copies ? m->width : copies;
    for (unsigned first = 0; first < copies; first += width)
        for (uint32_t i = 0, n; i < m->made.count; i += n) {
            n = together(&m->made, i);
            for (unsigned copy = first; copy < first + width; copy++)
                for (uint32_t k = i; k < i + n; k++)
                    if (m->made.insns[k].row != ROW_RET)
                        put_body_insn(m, m->made.insns[k], copy);
        }
}

/* At most so many bytes that do nothing, as one instruction. */
static void put_nop(Maker *m, size_t most) {
    static const char *const nops[] = {"\x90",
                                       "\x66\x90",
                                       "\x0F\x1F\x00",
                                       "\x0F\x1F\x40\x00",
                                       "\x0F\x1F\x44\x00\x00",
                                       "\x66\x0F\x1F\x44\x00\x00",
                                       "\x0F\x1F\x80\x00\x00\x00\x00",
                                       "\x0F\x1F\x84\x00\x00\x00\x00\x00",
                                       "\x66\x0F\x1F\x84\x00\x00\x00\x00\x00"};
    size_t count = most < 9 ? most : 9;
    put_bytes(m, nops[count - 1], count);
}

/* The body `copies` times, for as long as the offset is below the end. */
static void put_loop(Maker *m, unsigned copies, bool large) {
    put_compare(m, large);
    RAW(m, "\x0F\x86"); /* jbe, past the loop */
    size_t over = m->n;
    m->n += 4;
    while (m->n % 64) put_nop(m, 64 - m->n % 64);
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

static size_t write_code(uint8_t *out, CodePlace place, const void *what) {
    Maker m = *(const Maker *)what;
    m.out = out;
    m.place = place;
    put_saved(&m, false);
    put_entry(&m);
    for (uint32_t i = 0; i < m.made.nahead; i++) put(&m, m.made.ahead[i]);
    if (m.copies > 1) put_loop(&m, m.copies, true);
    put_loop(&m, 1, false);
    if (m.body->size >= SIZE_YMM)
        put(&m, (Insn){.row = ROW_VZEROUPPER, .size = SIZE_XMM});
    put_saved(&m, true);
    RAW(&m, "\xC3"); /* ret */
    return m.n;
}

/* ---- loops */

Loop *loop_open(const LoopBody *body) {
    Maker m = {.body = body,
               .copies = body->copies ? body->copies : 1,
               .width = body->width ? body->width : 1};
    assert(body->nin <= LOOP_INPUTS && !(m.copies & (m.copies - 1)));
    assert(m.width <= MOST_WIDTH && !(m.width & (m.width - 1)));
    m.lanes = body->size == SIZE_64 ? 1 : 1u << (body->size - SIZE_MM);
    size_t longest = 2 * (size_t)CODE_LONGEST; /* with an array's address */
    size_t most = PROLOGUE + BODY_AHEAD * CODE_LONGEST +
                  (m.copies + 1) * ((body->count + 4) * longest);
    m.most = most;
    assert(m.lanes <= NATIVE_LANES && body->size != SIZE_MM);
    body_make(&m.made, body);
    name_registers(&m);
    choose_registers(&m);
    Native *native = native_make(body->words, most, write_code, &m);
    body_free(&m.made);
    if (!native) return NULL;
    Loop *loop = base_malloc(sizeof *loop);
    *loop = (Loop){native, NULL, body->nin, m.lanes, (size_t)m.lanes * m.copies};
    const void *code = native_code(native);
    memcpy(&loop->code, &code, sizeof code);
    return loop;
}

void loop_close(Loop *loop) {
    if (!loop) return;
    native_close(loop->native);
    free(loop);
}

/* The last lanes, fewer than a register has, go through buffers. */
static void run_rest(const Loop *loop, const uint64_t *const *in, uint64_t *out,
                     size_t done, size_t rest) {
    uint64_t room[LOOP_INPUTS][NATIVE_LANES] = {{0}}, result[NATIVE_LANES];
    const uint64_t *rows[LOOP_INPUTS];
    assert(rest < loop->lanes);
    for (uint32_t i = 0; i < loop->nin; i++) {
        memcpy(room[i], in[i] + done, rest * sizeof *out);
        rows[i] = room[i];
    }
    loop->code(rows, result, 0, loop->lanes * sizeof *out);
    memcpy(out + done, result, rest * sizeof *out);
}

static __attribute__((noinline)) void run_odd(const Loop *loop, const uint64_t *const *in,
                                              uint64_t *out, size_t lanes, size_t large) {
    size_t rest = lanes & (loop->lanes - 1), whole = lanes - rest;
    loop->code(in, out, large * sizeof *out, whole * sizeof *out);
    run_rest(loop, in, out, whole, rest);
}

void loop_run(const Loop *loop, const uint64_t *const *in, uint64_t *out, size_t lanes) {
    size_t large = lanes & ~(loop->large - 1);
    if (lanes & (loop->lanes - 1))
        run_odd(loop, in, out, lanes, large);
    else
        loop->code(in, out, large * sizeof *out, lanes * sizeof *out);
}
