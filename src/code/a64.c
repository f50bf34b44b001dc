/* The operands of AArch64, by the letters of a64.def. */
#include "code/a64.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

/* ---- immediates */

/* A mask for `and`, `orr`, `eor`: an element of 2 to 64 bits, over and over, in which a
 * run of ones was rotated. *field: N, immr and imms as they stand in the word. */
static bool mask_field(uint64_t mask, uint32_t *field) {
    unsigned size = 64;
    if (mask == 0 || ~mask == 0) return false;
    while (size > 2 && (mask ^ mask >> size / 2) << (64 - size / 2) == 0) size /= 2;
    uint64_t all = size == 64 ? ~UINT64_C(0) : (UINT64_C(1) << size) - 1,
             one = mask & all;
    for (unsigned turn = 0; turn < size; turn++) { /* one, rotated left, is a low run */
        uint64_t run = turn ? (one << turn | one >> (size - turn)) & all : one;
        if (run & (run + 1)) continue;
        unsigned ones = (unsigned)__builtin_popcountll(run);
        *field = (size == 64 ? 1u << 12 : 0) | turn << 6 |
                 ((~(size * 2 - 1) & 63) | (ones - 1));
        return true;
    }
    return false;
}

bool a64_is_immediate(char letter) {
    return letter && strchr("lgqoiernuvfwaLhjp", letter) != NULL;
}

/* The letters that have the second of two numbers. */
static bool is_second(char letter) {
    return strchr("vwj", letter) != NULL;
}

bool a64_fits(char letter, uint64_t number) {
    uint32_t field;
    assert(a64_is_immediate(letter));
    switch (letter) {
    case 'a':
        return number <= 0xFFF || (number & ~UINT64_C(0xFFF000)) == 0;
    case 'L':
        return mask_field(number, &field);
    case 'h':
        return number <= 0xFFFF;
    case 'p':
        return number < 8 << 12 && number % 8 == 0;
    case 'v':
    case 'w':
        return number > 0 && number < 64;
    case 'j':
        return number < 64 && number % 16 == 0;
    default:
        return number < 64;
    }
}

uint64_t a64_immediate(const Insn *insn, unsigned i) {
    const char *letters = code_row(insn->row)->operands;
    if (is_second(letters[i])) return insn->imm >> 16;
    return letters[i + 1] && is_second(letters[i + 1]) ? insn->imm & 0xFFFF : insn->imm;
}

uint64_t a64_value(const Insn *insn, unsigned i) {
    uint64_t number = a64_immediate(insn, i);
    return code_row(insn->row)->operands[i] == 'h' ? number << a64_immediate(insn, i + 1)
                                                   : number;
}

bool a64_is_silent(const Insn *insn, unsigned i) {
    return code_row(insn->row)->operands[i] == 'j' && insn->imm >> 16 == 0;
}

uint64_t a64_with_immediate(const CodeRow *row, unsigned i, uint64_t imm,
                            uint64_t number) {
    return is_second(row->operands[i]) ? imm | number << 16 : imm | number;
}

/* ---- text */

static const char *const conditions[] = {"eq", "ne", "hs", "lo", "mi", "pl", "vs",
                                         "vc", "hi", "ls", "ge", "lt", "gt", "le"};

static void print_number(Buf *out, uint64_t number) {
    buf_printf(out, number < 1024 ? "#%" PRIu64 : "#0x%" PRIx64, number);
}

void a64_print_operand(Buf *out, const Insn *insn, unsigned i) {
    char letter = code_row(insn->row)->operands[i];
    static const char shifts[] = "lgqo", *const names[] = {"lsl", "lsr", "asr", "ror"};
    const char *shift = strchr(shifts, letter == 'j' ? 'l' : letter);
    if (letter == 'C' || letter == 'I') {
        assert(insn->imm < sizeof conditions / sizeof *conditions);
        buf_puts(out, conditions[insn->imm]);
    } else if (letter == 'D') {
        buf_puts(out, "d0");
    } else if (letter == 'z') {
        buf_puts(out, "xzr");
    } else if (!a64_is_immediate(letter)) {
        buf_puts(out, code_reg_name(SIZE_X, insn->reg[i]));
    } else {
        uint64_t number = a64_immediate(insn, i);
        if (letter == 'p') {
            buf_printf(out, "[sp, #%" PRIu64 "]", number);
            return;
        }
        if (shift) buf_printf(out, "%s ", names[shift - shifts]);
        bool high = letter == 'a' && number > 0xFFF;
        print_number(out, high ? number >> 12 : number);
        if (high) buf_puts(out, ", lsl #12");
    }
}

/* ---- words */

static uint32_t mask_bits(uint64_t mask) {
    uint32_t field = 0;
    bool fits = mask_field(mask, &field);
    assert(fits);
    return fits ? field << 10 : 0;
}

/* immr and imms of a move of bits. */
static uint32_t moved(uint64_t turn, uint64_t last) {
    return (uint32_t)(turn & 63) << 16 | (uint32_t)(last & 63) << 10;
}

static uint32_t operand_bits(const Insn *insn, unsigned i) {
    const char *letters = code_row(insn->row)->operands;
    uint64_t k = a64_is_immediate(letters[i]) ? a64_immediate(insn, i) : insn->imm;
    uint32_t r = insn->reg[i], imm = (uint32_t)k;
    switch (letters[i]) {
    case 'R':
        return r;
    case 'V': /* a rotation is of two equal words */
        return r << 5 | (letters[i + 1] == 'n' ? r << 16 : 0);
    case 'M':
        return r << 16;
    case 'Y':
        return r << 10;
    case 'l':
    case 'g':
    case 'q':
    case 'o':
    case 'i':
    case 'n':
        return imm << 10;
    case 'e':
        return moved(64 - k, 63 - k);
    case 'r':
        return imm << 16;
    case 'u':
        return moved(k, k + a64_immediate(insn, i + 1) - 1);
    case 'f':
        return moved(64 - k, a64_immediate(insn, i + 1) - 1);
    case 'a':
        return k > 0xFFF ? imm >> 12 << 10 | 1u << 22 : imm << 10;
    case 'L':
        return mask_bits(k);
    case 'p':
        return imm / 8 << 10;
    case 'h':
        return imm << 5;
    case 'j':
        return imm / 16 << 21;
    case 'C':
        return imm << 12;
    case 'I':
        return (imm ^ 1) << 12;
    default: /* it is in the row, or in the letter before it */
        return 0;
    }
}

uint32_t a64_encode(const Insn *insn) {
    const CodeRow *row = code_row(insn->row);
    assert(row->coding == CODING_A64);
    uint32_t word = (uint32_t)row->map << 24 | (uint32_t)row->prefix << 16 |
                    (uint32_t)row->opcode << 8 | row->w;
    for (unsigned i = 0; row->operands[i]; i++) word |= operand_bits(insn, i);
    return word;
}
