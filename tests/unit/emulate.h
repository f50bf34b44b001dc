/* Instructions' meaning, on a model of the machine: so the code for every target can be
 * checked on any. A vector register is one 64-bit lane (what we make treats all alike).
 */
#ifndef TESTS_EMULATE_H
#define TESTS_EMULATE_H

#include <string.h>

#include "code/a64.h"
#include "lower/listing.h"
#include "lower/registers/spill.h"
#include "term/fold.h"

typedef struct {
    uint64_t general[16], x[32], mm[8], vector[32];
    bool carry, zero, sign, parity, overflow; /* flags */
    uint32_t defined;      /* those of CODE_FLAGS that are */
    bool fault;            /* an undefined flag was looked at */
    const uint64_t *words; /* the constants */
    uint64_t *memory; /* what [base + disp] reads and writes, by base + disp */
} Machine;

/* ---- what the meanings call */

static uint64_t means_sar(uint64_t a, uint64_t s) {
    return fold_sar(a, s);
}
static uint64_t means_rol(uint64_t a, uint64_t s) {
    return fold_rol(a, s);
}
static uint64_t means_sar_of(uint64_t a, uint64_t s, unsigned width) {
    return fold_sar(fold_sar(a << (64 - width), 64 - width), s);
}
static uint64_t means_rol_of(uint64_t a, uint64_t s, unsigned width) {
    s &= width - 1;
    return s ? a << s | a >> (width - s) : a;
}
static uint64_t means_mulhi_of(uint64_t a, uint64_t b, unsigned width) {
    return width == 64 ? fold_mulhi(a, b) : a * b >> width;
}
static uint64_t means_bswap(uint64_t a) {
    return __builtin_bswap64(a);
}
static uint64_t means_popcount(uint64_t a) {
    return (uint64_t)__builtin_popcountll(a);
}
static uint64_t means_pext(uint64_t a, uint64_t mask) {
    return op_fold(OP_PEXT, a, mask, 0);
}
static uint64_t means_pdep(uint64_t a, uint64_t mask) {
    return op_fold(OP_PDEP, a, mask, 0);
}
static uint64_t means_ctz(uint64_t a) {
    return a ? (uint64_t)__builtin_ctzll(a) : 64;
}
static uint64_t means_clz(uint64_t a) {
    return a ? (uint64_t)__builtin_clzll(a) : 64;
}
static uint64_t means_set(uint64_t a, bool truth) {
    return (a & ~UINT64_C(255)) | truth;
}
static uint64_t means_shl(uint64_t a, uint64_t s) {
    return s > 63 ? 0 : a << s;
}
static uint64_t means_shr(uint64_t a, uint64_t s) {
    return s > 63 ? 0 : a >> s;
}
static uint64_t means_bzhi(uint64_t a, uint64_t n) {
    n &= 255;
    return n > 63 ? a : a & ((UINT64_C(1) << n) - 1);
}
static uint64_t means_bextr(uint64_t a, uint64_t control) {
    return means_bzhi(means_shr(a, control & 255), control >> 8 & 255);
}
static uint64_t means_reverse(uint64_t a) {
    return op_fold(OP_REVERSE, a, 0, 0);
}
static uint64_t means_minu(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}
static uint64_t means_maxu(uint64_t a, uint64_t b) {
    return a < b ? b : a;
}
static uint64_t means_mins(uint64_t a, uint64_t b) {
    return (int64_t)a < (int64_t)b ? a : b;
}
static uint64_t means_maxs(uint64_t a, uint64_t b) {
    return (int64_t)a < (int64_t)b ? b : a;
}
static uint64_t means_abs(uint64_t a) {
    return (int64_t)a < 0 ? -a : a;
}
/* aarch64's, in pairs of opposites; the carry is a comparison's borrow. */
static bool means_condition(uint64_t which, bool carry, bool zero, bool sign, bool overflow) {
    const bool truth[8] = {zero,     !carry,          sign, overflow, !carry && !zero,
                           sign == overflow, !zero && sign == overflow, true};
    return truth[which >> 1 & 7] ^ (which & 1);
}
static unsigned byte_of(uint64_t a, unsigned i) {
    return (unsigned)(a >> 8 * i) & 255;
}

static uint64_t means_bytes(uint64_t a, uint64_t b, char op) {
    uint64_t result = 0;
    for (unsigned i = 0; i < 8; i++) {
        unsigned x = byte_of(a, i), y = byte_of(b, i);
        unsigned r = op == '+' ? x + y : op == '-' ? x - y : x == y ? 255 : 0;
        result |= (uint64_t)(r & 255) << 8 * i;
    }
    return result;
}

static uint64_t means_sar32(uint64_t a, uint64_t s) {
    uint64_t high = fold_sar(a, 32 + s) << 32, low = fold_sar(a << 32, 32 + s);
    return high | (uint32_t)low;
}

static uint64_t means_words(uint64_t a, uint64_t s, char op) {
    uint64_t result = 0;
    for (unsigned i = 0; i < 64 && s < 16; i += 16) {
        uint64_t w = a >> i & 0xFFFF;
        result |= ((op == '<' ? w << s : w >> s) & 0xFFFF) << i;
    }
    return result;
}

static uint64_t means_equal32(uint64_t a, uint64_t b) {
    uint64_t x = a ^ b;
    return (x & 0xFFFFFFFF ? 0 : 0xFFFFFFFF) | (x >> 32 ? 0 : UINT64_C(0xFFFFFFFF) << 32);
}

static uint64_t means_sad(uint64_t a, uint64_t b) {
    uint64_t sum = 0;
    for (unsigned i = 0; i < 8; i++) {
        unsigned x = byte_of(a, i), y = byte_of(b, i);
        sum += x > y ? x - y : y - x;
    }
    return sum;
}

static uint64_t means_shufw(uint64_t a, uint64_t order) {
    uint64_t result = 0;
    for (unsigned i = 0; i < 4; i++)
        result |= (a >> 16 * (order >> 2 * i & 3) & 0xFFFF) << 16 * i;
    return result;
}

/* A lane alone: the four dwords are two lanes of the same kind. */
static uint64_t means_shufd(uint64_t a, uint64_t order) {
    uint64_t low = a >> 32 * (order & 1) & 0xFFFFFFFF;
    uint64_t high = a >> 32 * (order >> 2 & 1) & 0xFFFFFFFF;
    return high << 32 | low;
}

static uint64_t means_mul32(uint64_t a, uint64_t b) {
    return (uint32_t)(a * b) | (a >> 32) * (b >> 32) << 32;
}

static uint64_t means_blendv(uint64_t a, uint64_t b, uint64_t which) {
    uint64_t mask = (which >> 7 & 0x0101010101010101u) * 255;
    return (a & ~mask) | (b & mask);
}

static uint64_t means_blendw(uint64_t a, uint64_t b, uint64_t which) {
    uint64_t mask = 0;
    for (unsigned i = 0; i < 4; i++)
        if (which >> i & 1) mask |= UINT64_C(0xFFFF) << 16 * i;
    return (a & ~mask) | (b & mask);
}

/* Our orders stay inside the lane; what goes beyond it looks up a constant. */
static uint64_t means_shufb(uint64_t a, uint64_t order) {
    uint64_t result = 0, odd = code_odd_word(a);
    for (unsigned i = 0; i < 8; i++) {
        unsigned which = byte_of(order, i);
        if (!(which & 128))
            result |= (uint64_t)byte_of(which & 8 ? odd : a, which & 7) << 8 * i;
    }
    return result;
}

static unsigned reversed_byte(unsigned b) {
    return (unsigned)(fold_mirror(b) & 255);
}

/* xop: the top three bits say what is done with the byte; bit 4 chooses the second. */
static uint64_t means_perm(uint64_t a, uint64_t b, uint64_t order) {
    uint64_t result = 0;
    for (unsigned i = 0; i < 8; i++) {
        unsigned which = byte_of(order, i);
        unsigned x = byte_of(which & 16 ? b : a, which & 7), sign = x & 128 ? 255 : 0;
        const unsigned done[8] = {
            x,   x ^ 255, reversed_byte(x), reversed_byte(x) ^ 255, 0,
            255, sign,    sign ^ 255};
        result |= (uint64_t)done[which >> 5] << 8 * i;
    }
    return result;
}

static uint64_t means_shlq(uint64_t a, uint64_t amount) {
    int s = (int8_t)(amount & 255);
    return s >= 0 ? means_shl(a, (uint64_t)s) : means_shr(a, (uint64_t)-s);
}
static uint64_t means_shaq(uint64_t a, uint64_t amount) {
    int s = (int8_t)(amount & 255);
    return s >= 0 ? means_shl(a, (uint64_t)s) : fold_sar(a, s < -63 ? 63 : (uint64_t)-s);
}

static uint64_t means_com(bool less, bool equal, uint64_t which) {
    const bool truth[8] = {less,  less || equal, !less && !equal, !less,
                           equal, !equal,        false,           true};
    return -(uint64_t)truth[which & 7];
}

/* avx-512's order: EQ LT LE FALSE NE GE GT TRUE. */
static bool means_compare(bool less, bool equal, uint64_t which) {
    const bool truth[4] = {equal, less, less || equal, false};
    return truth[which & 3] ^ (which >> 2 & 1);
}

static uint64_t means_ternlog(uint64_t a, uint64_t b, uint64_t c, uint64_t table) {
    uint64_t result = 0;
    for (unsigned row = 0; row < 8; row++)
        if (table >> row & 1)
            result |= (row & 4 ? a : ~a) & (row & 2 ? b : ~b) & (row & 1 ? c : ~c);
    return result;
}

/* Each byte of x, as a column, times the 8 x 8 matrix; the first row is the top byte. */
/* Doubles, as their bits. */
static double means_of_bits(uint64_t bits) {
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}
static uint64_t means_bits(double d) {
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return bits;
}
static uint64_t means_double(uint64_t a) {
    return means_bits((double)a);
}
static uint64_t means_trunc(uint64_t a) {
    double d = means_of_bits(a);
    return d > -1 && d < 0x1p64 ? (uint64_t)d : ~UINT64_C(0);
}
static uint64_t means_times(uint64_t a, uint64_t b) {
    return means_bits(means_of_bits(a) * means_of_bits(b));
}
static uint64_t means_over(uint64_t a, uint64_t b) {
    return means_bits(means_of_bits(a) / means_of_bits(b));
}
static uint64_t means_affine(uint64_t x, uint64_t matrix, uint64_t add) {
    uint64_t result = 0;
    for (unsigned i = 0; i < 64; i++) {
        unsigned row = byte_of(matrix, 7 - (i & 7));
        uint64_t bit = (unsigned)__builtin_parity(row & byte_of(x, i / 8));
        result |= (bit ^ (add >> (i & 7) & 1)) << i;
    }
    return result;
}

/* ---- the machine */

/* What an instruction's row says about the first operand and the flags. */
typedef struct {
    uint64_t value;
    bool carry, overflow;
    bool sum; /* the flags are those of a sum or difference */
} Outcome;

static unsigned width_of(const Insn *insn) {
    return insn->size == SIZE_8 ? 8 : insn->size == SIZE_32 ? 32 : 64;
}

static Outcome outcome(Machine *m, const Insn *insn, const uint64_t o[4]) {
    uint64_t A = o[0], B = o[1], C = o[2], D = o[3], R = 0;
    bool X = m->carry, Z = m->zero, N = m->sign, P = m->parity, V = m->overflow;
    bool carry = X, overflow = false, sum = false;
    unsigned W = width_of(insn), M = W == 64 ? 63 : 31;
    (void)M, (void)A, (void)B, (void)C, (void)D, (void)X, (void)Z, (void)N, (void)P, (void)V;
#define KEEP
#define JUNK
#define LOGIC    carry = false
#define CARRY(c) carry = (c), sum = true
#define BITS(c)  carry = (c)
#define STEP(v)  overflow = (v)
#define NONE(x)
#define COUNT(c) carry = (c)
#define ONLY(c)  carry = (c)
    switch (insn->row) {
#define INSN(row, text, operands, coding, first, means, flags, reads, writes, feature,       \
             sizes, comment)                                                             \
    case ROW_##row:                                                                      \
        R = (means);                                                                     \
        if (insn->size == SIZE_32) R = (uint32_t)R;                                      \
        flags;                                                                           \
        break;
#include "code/isa.def"
#undef INSN
    default:
        m->fault = true;
    }
    return (Outcome){R, carry, overflow, sum};
}

static uint64_t *register_of(Machine *m, unsigned size, unsigned reg) {
    if (size <= SIZE_64) return &m->general[reg & 15];
    if (size == SIZE_X) return &m->x[reg & 31];
    return size == SIZE_MM ? &m->mm[reg & 7] : &m->vector[reg & 31];
}

static uint64_t address_of(const Machine *m, const CodeMemory *at) {
    uint64_t address = (uint64_t)(int64_t)at->disp;
    if (at->base != REG_NONE) address += m->general[at->base];
    if (at->index != REG_NONE) address += m->general[at->index] * at->scale;
    return address;
}

static uint64_t memory_value(const Machine *m, const Insn *insn) {
    if (insn->memory.kind != MEMORY_ADDRESS) return m->words[insn->memory.number];
    uint64_t address = address_of(m, &insn->memory);
    return insn->row == ROW_LEA ? address : m->memory[address / 8];
}

static uint64_t operand(Machine *m, const Insn *insn, unsigned i) {
    char letter = code_row(insn->row)->operands[i];
    if (code_row(insn->row)->coding == CODING_A64 && strchr("DzCI", letter))
        return letter == 'D' || letter == 'z' ? 0 : insn->imm;
    if (code_row(insn->row)->coding == CODING_A64 && a64_is_immediate(letter))
        return letter == 'p' ? m->memory[SPILL_PLACES + insn->imm / 8] : a64_immediate(insn, i);
    if (strchr("Mbx", letter) && insn->memory.kind) return memory_value(m, insn);
    switch (letter) {
    case 'c':
        return m->general[RCX];
    case '1':
        return 1;
    case 'k':
        return m->carry;
    case 'i':
    case 'r':
        return insn->imm & 255;
    case 'a':
    case 't':
    case 's':
    case 'I':
    case 'Q':
        return insn->imm;
    default:
        return *register_of(m, insn->size, insn->reg[i]);
    }
}

static void check_flags(Machine *m, const CodeRow *row) {
    if (row->reads & CODE_FLAGS & ~m->defined) m->fault = true;
}

/* OF of a sum or difference: the carry out of the top bit is not the carry into it. */
static void set_flags(Machine *m, const Insn *insn, const uint64_t o[4], Outcome got) {
    const CodeRow *row = code_row(insn->row);
    unsigned width = width_of(insn);
    uint64_t result = got.value << (64 - width), into = o[0] ^ o[1] ^ got.value;
    if (!row->changes) return;
    m->defined = row->flags;
    m->carry = got.carry;
    m->zero = result == 0;
    if (insn->row == ROW_BSF || insn->row == ROW_BSR) m->zero = o[1] == 0;
    m->sign = result >> 63;
    m->parity = !__builtin_parity((unsigned)got.value & 255);
    m->overflow = got.overflow;
    if (got.sum) m->overflow = got.carry != (into >> (width - 1) & 1);
}

static void special(Machine *m, const Insn *insn) {
    uint64_t *g = m->general, *r = &g[insn->reg[0]], other;
    if (insn->row == ROW_CDQE) {
        g[RAX] = means_sar_of(g[RAX], 0, 32);
    } else if (insn->row == ROW_CQO) {
        g[RDX] = fold_sar(g[RAX], 63);
    } else if (insn->row == ROW_CDQ) {
        g[RDX] = (uint32_t)means_sar_of(g[RAX], 31, 32);
    } else if (insn->row == ROW_MUL) {
        uint64_t b = *r;
        g[RDX] = fold_mulhi(g[RAX], b);
        g[RAX] *= b;
    } else if (insn->row == ROW_DIV) {
        if (*r == 0 || g[RDX] >= *r) {
            m->fault = true;
            return;
        }
        __extension__ typedef unsigned __int128 Wide;
        Wide all = (Wide)g[RDX] << 64 | g[RAX];
        uint64_t by = *r;
        g[RAX] = (uint64_t)(all / by);
        g[RDX] = (uint64_t)(all % by);
    } else if (insn->row == ROW_XCHG) {
        other = g[insn->reg[1]];
        g[insn->reg[1]] = *r;
        *r = other;
    }
}

/* aarch64 counts ones in a vector register. */
static void emulate_count(Machine *m, const Insn *insn, uint64_t *value) {
    uint64_t *d0 = &m->vector[0], v = *d0;
    if (insn->row == ROW_A_TO_D0) *d0 = m->x[insn->reg[1] & 31];
    if (insn->row == ROW_A_FROM_D0) *value = v;
    if (insn->row == ROW_A_ADDV) *d0 = means_sad(v, 0) & 255;
    for (unsigned i = 0; i < 8 && insn->row == ROW_A_CNT; i++)
        *d0 = (*d0 & ~(UINT64_C(255) << 8 * i)) | means_popcount(byte_of(v, i)) << 8 * i;
}

static void emulate_insn(Machine *m, const Insn *insn) {
    const CodeRow *row = code_row(insn->row);
    uint64_t o[4] = {0};
    bool none = row->operands[0] == 0 && !row->changes;
    if (none && !row->writes) return;
    if (none || insn->row == ROW_XCHG || insn->row == ROW_MUL || insn->row == ROW_DIV) {
        special(m, insn);
        if (row->changes) m->defined = row->flags;
        return;
    }
    for (unsigned i = 0; row->operands[i]; i++) o[i] = operand(m, insn, i);
    if (insn->size == SIZE_32 && insn->row != ROW_MOVZX8)
        for (unsigned i = 0; i < 4; i++) o[i] = (uint32_t)o[i];
    if (insn->row == ROW_MULX) o[3] = m->general[RDX];
    check_flags(m, row);
    Outcome got = outcome(m, insn, o);
    set_flags(m, insn, o, got);
    emulate_count(m, insn, &got.value);
    if (insn->row == ROW_STORE) m->memory[address_of(m, &insn->memory) / 8] = o[1];
    if (row->first != FIRST_READ) *register_of(m, insn->size, insn->reg[0]) = got.value;
}

/* ---- listings */

/* What the setcc would set. */
static bool condition_holds(Machine *m, unsigned set) {
    const uint64_t nothing[4] = {0};
    if (!(code_row(set)->reads & CODE_FLAGS)) m->fault = true;
    check_flags(m, code_row(set));
    return outcome(m, &(Insn){.row = (uint16_t)set, .size = SIZE_8}, nothing).value;
}

/* values[i] is parameter i. false: a flag that is not defined was read. */
static inline bool emulate_listing(const Listing *listing, const uint64_t *values, size_t count,
                            uint64_t *result) {
    Machine m;
    memset(&m, 0xA5, sizeof m);
    m.fault = false;
    m.defined = 0;
    m.carry = m.zero = m.sign = m.parity = m.overflow = false;
    m.words = listing->words;
    uint64_t stack[SPILL_PLACES + 1 + PLACED_VARIABLES] = {0};
    m.memory = stack;
    m.general[RSP] = 8 * SPILL_PLACES;
    static const uint8_t arguments[] = {RDI, RSI, RDX, RCX, 8, 9};
    unsigned size = listing->target->size;
    for (size_t i = 0; i < count; i++) {
        if (listing->sysv && size == SIZE_X && i >= 8) {
            stack[SPILL_PLACES + i - 8] = values[i];
            continue;
        }
        if (listing->sysv && size == SIZE_64 && i >= sizeof arguments) {
            stack[SPILL_PLACES + 1 + i - sizeof arguments] = values[i];
            continue;
        }
        unsigned reg = listing->sysv ? (size == SIZE_64 ? arguments[i] : (unsigned)i)
                                     : listing->code.variables[i];
        if (reg != REG_NONE) *register_of(&m, size, reg) = values[i];
    }
    for (uint32_t i = 0; i < listing->code.count; i++)
        emulate_insn(&m, &listing->code.insns[i]);
    if (listing->condition)
        *result = condition_holds(&m, listing->condition);
    else
        *result = *register_of(&m, size, listing->code.result);
    return !m.fault;
}

#endif
