/* The encoder: a row's letters say which operand goes where.
 *
 * It emits what GNU as emits for the printed text: the short forms for rax and imm8, the
 * two-byte VEX prefix where it fits, disp8 (in EVEX as a multiple of the operand). */
#include "code/encode.h"

#include "code/a64.h"

#include <assert.h>
#include <string.h>

/* What the operands determine before anything is written. */
typedef struct {
    const Insn *insn;
    const CodeRow *row;
    CodePlace place;
    uint8_t *out;
    size_t n;
    unsigned reg, rm, v, is4; /* register fields, REG_NONE where memory is meant */
    bool rm_byte;
    char last; /* of the row's letters; 0: it has none */
} Coder;

static void put(Coder *c, unsigned byte) {
    assert(c->n < CODE_LONGEST && byte < 256);
    c->out[c->n++] = (uint8_t)byte;
}

static void put_little(Coder *c, uint64_t value, unsigned bytes) {
    for (unsigned i = 0; i < bytes; i++) put(c, (unsigned)(value >> 8 * i) & 255);
}

static void place_operands(Coder *c) {
    const char *letters = c->row->operands;
    c->reg = c->row->digit >= 0 ? (unsigned)c->row->digit : 0;
    c->rm = REG_NONE, c->v = 0, c->is4 = 0;
    c->last = *letters ? letters[strlen(letters) - 1] : 0;
    for (unsigned i = 0; letters[i]; i++) {
        unsigned r = c->insn->reg[i];
        bool memory = c->insn->memory.kind && letters[i] != 'O';
        if (letters[i] == 'R') c->reg = r;
        if (letters[i] == 'H') c->reg = r + 4;
        if (letters[i] == 'V') c->v = r;
        if (letters[i] == 'S') c->is4 = r;
        if (strchr("MbdwxO", letters[i])) c->rm = memory ? REG_NONE : r;
        if (letters[i] == 'b') c->rm_byte = true;
        if (letters[i] == 'k') *(i ? &c->rm : &c->reg) = 1;
    }
    assert(c->row->coding == CODING_EVEX || (c->reg < 16 && c->v < 16));
    assert(c->reg < 32 && c->v < 32 && c->is4 < 16);
    assert(c->rm == REG_NONE || c->rm < (c->row->coding == CODING_EVEX ? 32 : 16));
}

static unsigned base_of(const Coder *c) {
    const CodeMemory *m = &c->insn->memory;
    if (c->rm != REG_NONE) return c->rm;
    return m->kind == MEMORY_ADDRESS && m->base != REG_NONE ? m->base : 0;
}
static unsigned index_of(const Coder *c) {
    const CodeMemory *m = &c->insn->memory;
    return c->rm == REG_NONE && m->kind == MEMORY_ADDRESS && m->index != REG_NONE
               ? m->index
               : 0;
}

/* The factor of EVEX's disp8; 1 elsewhere. */
static int disp_unit(const Coder *c) {
    if (c->row->coding != CODING_EVEX) return 1;
    assert(c->insn->size >= SIZE_XMM);
    return c->insn->memory.kind == MEMORY_BROADCAST ? 8
                                                    : 16 << (c->insn->size - SIZE_XMM);
}

static void put_address(Coder *c) {
    const CodeMemory *m = &c->insn->memory;
    unsigned reg = (c->reg & 7) << 3;
    assert(m->kind != MEMORY_NONE && m->kind <= MEMORY_ADDRESS);
    if (m->kind != MEMORY_ADDRESS) { /* [disp32]: no base, no index */
        put(c, reg | 4);
        put(c, 0x25);
        assert(c->place.pool + (uint64_t)m->number * c->place.stride <= INT32_MAX);
        put_little(c, c->place.pool + m->number * c->place.stride, 4);
        return;
    }
    assert(m->index != RSP && m->scale <= 8 && !(m->scale & (m->scale - 1)));
    bool has_index = m->index != REG_NONE, has_base = m->base != REG_NONE;
    unsigned scale = m->scale <= 1 ? 0 : m->scale == 2 ? 1 : m->scale == 4 ? 2 : 3;
    int unit = disp_unit(c);
    bool small = m->disp % unit == 0 && m->disp / unit >= -128 && m->disp / unit <= 127;
    unsigned mod = !has_base                              ? 0
                   : m->disp == 0 && (m->base & 7) != RBP ? 0
                   : small                                ? 1
                                                          : 2;
    bool sib = has_index || !has_base || (m->base & 7) == RSP;
    put(c, mod << 6 | reg | (sib ? 4u : m->base & 7u));
    if (sib)
        put(c, scale << 6 | (has_index ? m->index & 7u : 4u) << 3 |
                   (has_base ? m->base & 7u : 5u));
    if (mod == 1)
        put(c, (unsigned)(m->disp / unit) & 255);
    else if (mod == 2 || !has_base)
        put_little(c, (uint64_t)(int64_t)m->disp, 4);
}

static void put_modrm(Coder *c) {
    if (c->rm == REG_NONE)
        put_address(c);
    else
        put(c, 0xC0 | (c->reg & 7) << 3 | (c->rm & 7));
}

static bool fits8(const Insn *insn) {
    int64_t v = insn->size == SIZE_32 ? (int32_t)insn->imm : (int64_t)insn->imm;
    return v >= -128 && v <= 127;
}

static void put_immediates(Coder *c) {
    uint64_t imm = c->insn->imm;
    bool small = c->last == 'i' || c->last == 'r';
    bool sums = c->last == 'a' || c->last == 's', four = c->last == 't' || c->last == 'I';
    assert(!small || imm <= 255);
    assert(!(sums || four) || (int64_t)imm == (int32_t)imm || imm <= UINT32_MAX);
    if (small && !(c->last == 'r' && imm == 1)) put_little(c, imm, 1);
    if (sums || four) put_little(c, imm, sums && fits8(c->insn) ? 1 : 4);
    if (c->last == 'Q') put_little(c, imm, 8);
    if (strchr(c->row->operands, 'S')) put(c, c->is4 << 4);
}

/* ---- the old encodings */

static void put_map(Coder *c) {
    if (c->row->map) put(c, 0x0F);
    if (c->row->map == 2) put(c, 0x38);
    if (c->row->map == 3) put(c, 0x3A);
}

static void put_old_prefixes(Coder *c) {
    unsigned size = c->insn->size;
    if (c->row->prefix && size != SIZE_MM) put(c, c->row->prefix);
    bool implied = strchr(c->row->operands, 'R') == NULL && c->row->digit < 0 &&
                   strchr(c->row->operands, 'O') == NULL;
    unsigned rex = (size == SIZE_64 && !implied) ? 8 : 0;
    rex |= (c->reg >> 3 & 1) << 2 | (index_of(c) >> 3 & 1) << 1 | (base_of(c) >> 3 & 1);
    bool byte = c->rm_byte && c->rm != REG_NONE && c->rm >= 4;
    if (rex || byte) put(c, 0x40 | rex);
}

/* Short forms: of shifts by one, of imm8, of rax. */
static unsigned short_opcode(const Coder *c, bool *no_modrm) {
    const Insn *insn = c->insn;
    unsigned opcode = c->row->opcode;
    bool sums = c->last == 'a' || c->last == 's';
    if (c->last == 'r' && insn->imm == 1) return opcode | 0x10;
    if (sums && fits8(insn)) return opcode | 2;
    *no_modrm = c->rm == RAX && (c->last == 'a' || c->last == 't');
    if (*no_modrm) return c->last == 't' ? 0xA9 : (unsigned)c->row->digit << 3 | 5;
    if (insn->row != ROW_XCHG || (c->reg != RAX && c->rm != RAX)) return opcode;
    *no_modrm = true;
    return 0x90 | ((c->reg == RAX ? c->rm : c->reg) & 7);
}

static void encode_old(Coder *c) {
    bool no_modrm = false;
    unsigned opcode = short_opcode(c, &no_modrm);
    if (c->insn->row == ROW_XCHG && no_modrm && c->reg != RAX) { /* the other register */
        c->rm = c->reg;
        c->reg = RAX;
    }
    bool nop = no_modrm && opcode == 0x90 && c->rm == RAX; /* xchg rax, rax */
    if (!nop) put_old_prefixes(c);
    put_map(c);
    if (c->row->operands[0] == 'O') {
        put(c, opcode | (c->rm & 7));
    } else {
        put(c, opcode);
        if (c->row->operands[0] && !no_modrm) put_modrm(c);
    }
    put_immediates(c);
}

/* ---- VEX, XOP, EVEX */

static unsigned short_prefix(const Coder *c) {
    unsigned prefix = c->row->prefix;
    assert(prefix == 0 || prefix == 0x66 || prefix == 0xF2 || prefix == 0xF3);
    return prefix == 0x66 ? 1 : prefix == 0xF3 ? 2 : prefix == 0xF2 ? 3 : 0;
}

static void put_vex(Coder *c) {
    bool xop = c->row->coding == CODING_XOP;
    assert(c->insn->size <= SIZE_YMM && c->row->map >= (xop ? 8 : 1));
    assert(c->row->map <= (xop ? 10 : 3));
    unsigned r = ~c->reg >> 3 & 1, x = ~index_of(c) >> 3 & 1, b = ~base_of(c) >> 3 & 1;
    unsigned tail =
        (~c->v & 15) << 3 | (c->insn->size == SIZE_YMM ? 4u : 0) | short_prefix(c);
    if (!xop && x && b && c->row->map == 1 && !c->row->w) {
        put(c, 0xC5);
        put(c, r << 7 | tail);
        return;
    }
    put(c, xop ? 0x8F : 0xC4);
    put(c, r << 7 | x << 6 | b << 5 | c->row->map);
    put(c, (unsigned)c->row->w << 7 | tail);
}

static void put_evex(Coder *c) {
    bool memory = c->rm == REG_NONE;
    unsigned x = memory ? index_of(c) >> 3 & 1 : c->rm >> 4 & 1;
    unsigned b = base_of(c) >> 3 & 1;
    put(c, 0x62);
    put(c, (~c->reg >> 3 & 1) << 7 | (x ^ 1) << 6 | (b ^ 1) << 5 |
               (~c->reg >> 4 & 1) << 4 | c->row->map);
    put(c, (c->row->w & 1u) << 7 | (~c->v & 15) << 3 | 4 | short_prefix(c));
    unsigned broadcast = memory && c->insn->memory.kind == MEMORY_BROADCAST;
    assert(!broadcast || c->row->w); /* of 64 bits */
    put(c, (unsigned)(c->row->w >> 1) << 7 | (unsigned)(c->insn->size - SIZE_XMM) << 5 |
               broadcast << 4 | (~c->v >> 4 & 1) << 3 | code_is_masked(c->row));
}

/* A copy of a high register to a low one is shorter as a store. */
static unsigned vector_opcode(Coder *c) {
    bool copy = c->insn->row == ROW_VMOVDQA || c->insn->row == ROW_VMOVDQU;
    bool turn = copy && c->rm != REG_NONE && c->rm > 7 && c->reg < 8;
    if (!turn) return c->row->opcode;
    unsigned r = c->reg;
    c->reg = c->rm, c->rm = r;
    return 0x7F;
}

static void encode_vector(Coder *c) {
    unsigned opcode = vector_opcode(c);
    if (c->row->coding == CODING_EVEX)
        put_evex(c);
    else
        put_vex(c);
    put(c, opcode);
    if (c->row->operands[0]) put_modrm(c);
    put_immediates(c);
}

size_t encode_insn(uint8_t *out, const Insn *insn, CodePlace place) {
    Coder c = {.insn = insn, .row = code_row(insn->row), .place = place, .out = out};
    /* EVEX has all widths, also those that `as` writes with VEX */
    bool wide = c.row->coding == CODING_EVEX && insn->size >= SIZE_XMM;
    assert(insn->row != ROW_NONE && (wide || c.row->sizes >> insn->size & 1));
    if (c.row->coding == CODING_A64) {
        put_little(&c, a64_encode(insn), 4);
        return c.n;
    }
    place_operands(&c);
    if (c.row->coding == CODING_OLD)
        encode_old(&c);
    else
        encode_vector(&c);
    return c.n;
}
