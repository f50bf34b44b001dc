/* The table of instructions, and printing them in Intel's syntax, as NASM and
 * `as -msyntax=intel -mnaked-reg` both read it. */
#include "code/a64.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

enum {
    G8 = 1 << SIZE_8,
    G32 = 1 << SIZE_32,
    G64 = 1 << SIZE_64,
    G = G32 | G64,
    X64 = 1 << SIZE_X,
    MM = 1 << SIZE_MM,
    XM = 1 << SIZE_XMM,
    YM = 1 << SIZE_YMM,
    ZM = 1 << SIZE_ZMM, /* rows whose xmm and ymm forms `as` encodes with VEX */
    XYZ = XM | YM | ZM
};

/* coding, map, prefix, opcode, digit, w */
#define OLD(map, prefix, opcode, digit)     CODING_OLD, map, prefix, opcode, digit, 0
#define VEX(map, prefix, opcode, w, digit)  CODING_VEX, map, prefix, opcode, digit, w
#define XOP(map, prefix, opcode, w, digit)  CODING_XOP, map, prefix, opcode, digit, w
#define EVEX(map, prefix, opcode, w, digit) CODING_EVEX, map, prefix, opcode, digit, w
/* the four bytes of the word, the highest first */
#define A64(word) \
    CODING_A64, (word) >> 24 & 255, (word) >> 16 & 255, (word) >> 8 & 255, -1, (word) & 255

/* changes, flags */
#define KEEP     false, 0
#define JUNK     true, 0
#define ONLY(c)  true, CF
#define NONE(x)  true, ZF
#define COUNT(c) true, CF | ZF
#define BITS(c)  true, CF | ZF | SF | OF
#define CARRY(c) true, CODE_FLAGS
#define STEP(v)  true, CODE_FLAGS
#define LOGIC    true, CODE_FLAGS

enum { AX = 1 << RAX, CX = 1 << RCX, DX = 1 << RDX, CF = CODE_CARRY, ZF = CODE_ZERO };
enum { SF = CODE_SIGN, PF = CODE_PARITY, OF = CODE_OVERFLOW };

static const CodeRow rows[] = {
    {.text = "", .operands = "", .comment = "", .means = "", .digit = -1},
#define INSN(id, text, operands, coding, first, means, flags, reads, writes, feature, sizes, \
             comment)                                                                    \
    {text,  operands,  comment, #means, coding, FIRST_##first, FEATURE_##feature,                    \
     sizes, flags, reads,   writes},
#include "code/isa.def"
#undef INSN
};

const CodeRow *code_row(unsigned id) {
    assert(id < ROW_COUNT);
    return &rows[id];
}

int code_memory_place(const CodeRow *row) {
    const char *m = strpbrk(row->operands, "Mbx");
    return m ? (int)(m - row->operands) : -1;
}

bool code_is_vector(const Insn *insn, unsigned i) {
    const CodeRow *row = code_row(insn->row);
    assert(i < strlen(row->operands));
    bool memory = insn->memory.kind && code_memory_place(row) == (int)i;
    bool is = insn->size >= SIZE_MM && strchr("RMVSx", row->operands[i]) && !memory;
    assert(!is || insn->reg[i] < CODE_VECTORS);
    return is;
}

bool code_is_zero(const Insn *insn) {
    bool two = insn->row == ROW_XOR || insn->row == ROW_PXOR;
    bool three = insn->row == ROW_VPXOR || insn->row == ROW_EXOR;
    return (two || three) && !insn->memory.kind &&
           insn->reg[three] == insn->reg[1 + three];
}

const char *code_reg_name(CodeSize size, unsigned reg) {
    static const char general[4][16][5] = {
        {"al", "cl", "dl", "bl", "spl", "bpl", "sil", "dil", "r8b", "r9b", "r10b", "r11b",
         "r12b", "r13b", "r14b", "r15b"},
        {"ax", "cx", "dx", "bx", "sp", "bp", "si", "di", "r8w", "r9w", "r10w", "r11w",
         "r12w", "r13w", "r14w", "r15w"},
        {"eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi", "r8d", "r9d", "r10d",
         "r11d", "r12d", "r13d", "r14d", "r15d"},
        {"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11",
         "r12", "r13", "r14", "r15"}};
    static const char vector[5][32][6] = {
#define NAMES(v)                                                                         \
    {v "0",  v "1",  v "2",  v "3",  v "4",  v "5",  v "6",  v "7",                      \
     v "8",  v "9",  v "10", v "11", v "12", v "13", v "14", v "15",                     \
     v "16", v "17", v "18", v "19", v "20", v "21", v "22", v "23",                     \
     v "24", v "25", v "26", v "27", v "28", v "29", v "30", v "31"}
        NAMES("x"), NAMES("mm"), NAMES("xmm"), NAMES("ymm"), NAMES("zmm")};
#undef NAMES
    assert(size <= SIZE_ZMM);
    assert(reg < (size <= SIZE_64 ? 16 : size == SIZE_MM ? 8 : 32));
    return size <= SIZE_64 ? general[size][reg] : vector[size - SIZE_X][reg];
}

static void print_signed(Buf *out, int64_t value) {
    uint64_t size = value < 0 ? -(uint64_t)value : (uint64_t)value;
    buf_printf(out, size < 1024 ? "%s%" PRIu64 : "%s0x%" PRIx64, value < 0 ? "-" : "",
               size);
}

uint64_t code_odd_word(uint64_t word) {
    uint64_t more = word == CODE_COUNTS || word == CODE_LOW_MIRRORED ? 1
                    : word == CODE_HIGH_MIRRORED                     ? 0x10
                                                                     : 8;
    return word + more * 0x0101010101010101u;
}

/* A constant as the comments write it. */
static void print_word(Buf *out, uint64_t word) {
    bool small = word < 1024 || -word < 1024;
    if (small)
        buf_printf(out, "%" PRId64, (int64_t)word);
    else
        buf_printf(out, "0x%" PRIx64, word);
}

static void print_address(Buf *out, const CodeMemory *m) {
    const char *plus = "";
    assert(m->kind == MEMORY_ADDRESS && (m->index == REG_NONE || m->scale));
    buf_puts(out, "[");
    if (m->base != REG_NONE) {
        buf_puts(out, code_reg_name(SIZE_64, m->base));
        plus = " + ";
    }
    if (m->index != REG_NONE) {
        buf_printf(out, "%s%s", plus, code_reg_name(SIZE_64, m->index));
        if (m->scale > 1) buf_printf(out, "*%u", m->scale);
    }
    if (m->disp) {
        buf_puts(out, m->disp < 0 ? " - " : " + ");
        print_signed(out, m->disp < 0 ? -(int64_t)m->disp : m->disp);
    }
    buf_puts(out, "]");
}

static void print_memory(Buf *out, const Insn *insn) {
    static const char *const wide[] = {"", "", "", "", "", "", "{1to2}", "{1to4}", "{1to8}"};
    assert(insn->memory.kind != MEMORY_BROADCAST || *wide[insn->size]);
    if (insn->memory.kind == MEMORY_ADDRESS)
        print_address(out, &insn->memory);
    else
        buf_printf(out, "[c%u]%s", insn->memory.number,
                   insn->memory.kind == MEMORY_BROADCAST ? wide[insn->size] : "");
}

/* Operand i, also an M that is memory. */
static void print_operand(Buf *out, const Insn *insn, unsigned i) {
    const CodeRow *row = code_row(insn->row);
    char letter = row->operands[i];
    bool word = row->coding == CODING_XOP || insn->row == ROW_MOV32I;
    if (row->coding == CODING_A64) {
        a64_print_operand(out, insn, i);
        return;
    }
    if (strchr("Mbx", letter) && insn->memory.kind) {
        print_memory(out, insn);
        return;
    }
    switch (letter) {
    case 'b':
        buf_puts(out, code_reg_name(SIZE_8, insn->reg[i]));
        break;
    case 'w':
        buf_puts(out, code_reg_name(SIZE_16, insn->reg[i]));
        break;
    case 'd':
        buf_puts(out, code_reg_name(SIZE_32, insn->reg[i]));
        break;
    case 'H':
        assert(insn->reg[i] < 4);
        buf_printf(out, "%ch", "acdb"[insn->reg[i]]);
        break;
    case 'x':
        buf_puts(out,
                 code_reg_name(insn->size == SIZE_MM ? SIZE_MM : SIZE_XMM, insn->reg[i]));
        break;
    case 'c':
        buf_puts(out, "cl");
        break;
    case 'k':
        buf_puts(out, "k1");
        break;
    case '1':
        buf_puts(out, "1");
        break;
    case 'i':
    case 'r':
        if (insn->row == ROW_ETERN)
            buf_printf(out, "0x%02x", (unsigned)(insn->imm & 255));
        else
            print_signed(out, (int64_t)(insn->imm & 255));
        break;
    case 'I':
    case 'a':
    case 't':
    case 's':
        print_signed(out, word ? (int64_t)(uint32_t)insn->imm : (int32_t)insn->imm);
        break;
    case 'Q':
        buf_printf(out, "0x%" PRIx64, insn->imm);
        break;
    default:
        buf_puts(out, code_reg_name((CodeSize)insn->size, insn->reg[i]));
    }
}

void code_print(Buf *out, const Insn *insn) {
    const CodeRow *row = code_row(insn->row);
    assert(row->sizes >> insn->size & 1);
    buf_puts(out, row->text);
    for (unsigned i = 0; row->operands[i] && !a64_is_silent(insn, i); i++) {
        buf_puts(out, i ? ", " : " ");
        print_operand(out, insn, i);
        if (i == 0 && code_is_masked(row)) buf_puts(out, row->w & 2 ? "{k1}{z}" : "{k1}");
    }
}

/* An operand in a comment: constants by value, addresses without brackets. */
static void comment_operand(Buf *out, const Insn *insn, unsigned i,
                            const uint64_t *words) {
    assert(i < strlen(code_row(insn->row)->operands));
    char letter = code_row(insn->row)->operands[i];
    if (code_row(insn->row)->coding == CODING_A64) {
        if (a64_is_immediate(letter) && letter != 'p')
            print_word(out, a64_value(insn, i));
        else
            a64_print_operand(out, insn, i);
    } else if (strchr("Mbx", letter) && insn->memory.kind) {
        if (insn->memory.kind != MEMORY_ADDRESS && words)
            print_word(out, words[insn->memory.number]);
        else
            print_memory(out, insn);
    } else if (strchr("aIQts", letter)) {
        print_word(out, insn->size == SIZE_32 ? (uint32_t)insn->imm : insn->imm);
    } else {
        print_operand(out, insn, i);
    }
}

void code_comment(Buf *out, const Insn *insn, const uint64_t *words) {
    const CodeRow *row = code_row(insn->row);
    bool zero = (insn->row == ROW_XOR || insn->row == ROW_PXOR) &&
                insn->reg[0] == insn->reg[1] && !insn->memory.kind;
    if (zero) {
        buf_printf(out, "%s = 0", code_reg_name((CodeSize)insn->size, insn->reg[0]));
        return;
    }
    if (insn->row == ROW_LEA) {
        Buf address = {0};
        print_address(&address, &insn->memory);
        const char *text = buf_str(&address);
        buf_printf(out, "%s = %.*s", code_reg_name(SIZE_64, insn->reg[0]),
                   (int)strlen(text) - 2, text + 1);
        buf_free(&address);
        return;
    }
    static const char *const relations[] = {"==", "<", "<=", "", "!=", ">=", ">", ""};
    for (const char *p = row->comment; *p; p++) {
        if (*p == '%' && p[1] == '?')
            buf_puts(out, relations[insn->imm & 7]), p++;
        else if (*p == '%')
            comment_operand(out, insn, (unsigned)(*++p - '0'), words);
        else
            buf_printf(out, "%c", *p);
    }
}
