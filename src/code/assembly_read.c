/* An instruction's text: its name, its operands, and the row that has both. */
#include "code/assembly_local.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool assembly_fail(AssemblyError *error, size_t at, size_t len, const char *format, ...) {
    va_list args;
    va_start(args, format);
    *error = (AssemblyError){.at = at, .len = len};
    vsnprintf(error->message, sizeof error->message, format, args);
    va_end(args);
    return false;
}

/* ---- registers */

unsigned assembly_width(CodeSize size) {
    static const uint8_t widths[] = {8, 16, 32};
    return size < sizeof widths ? widths[size] : 64;
}

unsigned assembly_cell(const Operand *operand) {
    return operand->size <= SIZE_64   ? operand->reg
           : operand->size == SIZE_MM ? CELL_MM + operand->reg
                                      : CELL_VECTOR + operand->reg;
}

static bool is_word(const char *text, size_t len, const char *word) {
    return strlen(word) == len && strncasecmp(text, word, len) == 0;
}

bool assembly_register(const char *text, size_t len, Operand *out) {
    static const char *const high[] = {"ah", "ch", "dh", "bh"};
    if (len < 2 || len > 5) return false;
    *out = (Operand){.kind = OPERAND_REGISTER, .size = SIZE_8};
    for (uint8_t i = 0; i < 4; i++) {
        out->reg = i, out->high = true;
        if (is_word(text, len, high[i])) return true;
    }
    out->high = false;
    for (CodeSize size = SIZE_8; size <= SIZE_ZMM; size++) {
        unsigned count = size <= SIZE_64 ? 16 : size == SIZE_MM ? 8 : CODE_VECTORS;
        for (unsigned reg = 0; reg < count; reg++) {
            out->size = size, out->reg = (uint8_t)reg;
            if (is_word(text, len, code_reg_name(size, reg))) return true;
        }
    }
    return false;
}

/* ---- names */

enum { NAME_MOST = 16 };

/* Other names of the same; of conditions only what stands behind set and cmov. */
static const char *const aliases[][2] = {
    {"movabs", "mov"}, {"movslq", "movsxd"}, {"cltq", "cdqe"},  {"cqto", "cqo"},
    {"cltd", "cdq"},   {"sal", "shl"},       {"retq", "ret"},   {"movsx", "movsxd"},
    {"movzb", "movzx"}, {"movzw", "movzx"},  {"movsb", "movsx"}, {"movsw", "movsx"}};
static const char *const conditions[][2] = {
    {"z", "e"},   {"nz", "ne"}, {"c", "b"},   {"nae", "b"}, {"nc", "ae"}, {"nb", "ae"},
    {"na", "be"}, {"nbe", "a"}, {"nge", "l"}, {"nl", "ge"}, {"ng", "le"}, {"nle", "g"},
    {"pe", "p"},  {"po", "np"}};

enum {
    ALIASES = sizeof aliases / sizeof *aliases,
    CONDITIONS = sizeof conditions / sizeof *conditions
};

static void name_condition(char *name, size_t prefix) {
    for (unsigned i = 0; i < CONDITIONS; i++)
        if (strcmp(name + prefix, conditions[i][0]) == 0) {
            strcpy(name + prefix, conditions[i][1]);
            return;
        }
}

/* Of vectors only what does the same in each word: other rows' meanings hold for lanes that are all
 * alike, as bbx's own listings have them. */
static const uint16_t lanewise[] = {
    ROW_MOVQ,   ROW_MOVDQA, ROW_MOVDQU, ROW_PAND,   ROW_PANDN,   ROW_POR,    ROW_PXOR,
    ROW_PADDQ,  ROW_PSUBQ,  ROW_PSLLQ,  ROW_PSRLQ,  ROW_PSLLQI,  ROW_PSRLQI, ROW_VMOVDQA,
    ROW_VMOVDQU, ROW_VPAND, ROW_VPANDN, ROW_VPOR,   ROW_VPXOR,   ROW_VPADDQ, ROW_VPSUBQ,
    ROW_VPSLLQ, ROW_VPSRLQ, ROW_VPSLLQI, ROW_VPSRLQI, ROW_VPSLLVQ, ROW_VPSRLVQ};

/* Not those that read or write memory, or are another row's. */
static bool is_readable(unsigned id) {
    if (code_row(id)->coding == CODING_A64) return false;
    if (code_row(id)->sizes < 1 << SIZE_MM)
        return id != ROW_STORE && id != ROW_LOAD && id != ROW_XORH && id != ROW_RET;
    for (unsigned i = 0; i < sizeof lanewise / sizeof *lanewise; i++)
        if (lanewise[i] == id) return true;
    return false;
}

static bool is_name(const char *name) {
    for (unsigned id = 1; id < ROW_COUNT; id++)
        if (is_readable(id) && strcmp(code_row(id)->text, name) == 0) return true;
    return false;
}

/* The names that the word may stand for, the likeliest first; how many. */
static unsigned names_of(const char *word, size_t len, char name[][NAME_MOST]) {
    unsigned n = 0;
    if (len >= NAME_MOST) return 0;
    for (unsigned cut = 0; cut < 2 && len > cut; cut++) { /* AT&T's names end in the size */
        char *plain = name[n];
        for (size_t i = 0; i < len - cut; i++)
            plain[i] = (char)tolower((unsigned char)word[i]);
        plain[len - cut] = '\0';
        if (cut && !strchr("bwlq", tolower((unsigned char)word[len - 1]))) break;
        if (strncmp(plain, "set", 3) == 0) name_condition(plain, 3);
        if (strncmp(plain, "cmov", 4) == 0) name_condition(plain, 4);
        n += is_name(plain);
        for (unsigned i = 0; i < ALIASES; i++)
            if (strcmp(plain, aliases[i][0]) == 0) strcpy(name[n++], aliases[i][1]);
    }
    return n;
}

enum { NAMES = 6 };

bool assembly_knows(const char *word, size_t len) {
    char name[NAMES][NAME_MOST];
    return names_of(word, len, name) > 0;
}

/* ---- operands */

typedef struct {
    AssemblyInsn *insn;
    const char *text;
    size_t at, end;
    AssemblyError *error;
    bool att;
} Reading;

static void skip_blanks(Reading *r) {
    while (r->at < r->end && strchr(" \t\r", r->text[r->at])) r->at++;
}

static size_t word_end(const Reading *r) {
    size_t end = r->at;
    while (end < r->end && (isalnum((unsigned char)r->text[end]) || r->text[end] == '_')) end++;
    return end;
}

/* 12, 0x1f, 0ffH, 0b11. */
static bool read_number(const char *text, size_t len, uint64_t *out) {
    unsigned base = 10;
    bool behind = len > 1 && (text[len - 1] | 32) == 'h';
    bool prefix = len > 2 && text[0] == '0' && strchr("xXbB", text[1]) && !behind;
    if (behind) base = 16, len--;
    if (prefix) base = (text[1] | 32) == 'x' ? 16 : 2, text += 2, len -= 2;
    if (len == 0 || (!behind && !prefix && (!isdigit((unsigned char)*text) ||
                                            (len > 1 && *text == '0'))))
        return false;
    for (*out = 0; len; text++, len--) {
        unsigned digit = isdigit((unsigned char)*text) ? (unsigned)(*text - '0')
                         : isalpha((unsigned char)*text)
                             ? (unsigned)((*text | 32) - 'a' + 10)
                             : 99;
        if (digit >= base || *out > (UINT64_MAX - digit) / base) return false;
        *out = *out * base + digit;
    }
    return true;
}

static bool refuse_memory(const Reading *r, size_t at, size_t len) {
    return assembly_fail(r->error, at, len ? len : 1,
                         "this reads or writes memory\n|only code whose values are in registers "
                         "is read: load them first");
}

/* A part of [base + index*scale - disp]. */
static bool take_term(Reading *r, Operand *o, bool minus) {
    size_t at = r->at, end = word_end(r);
    const char *word = r->text + at;
    uint64_t number;
    Operand reg;
    CodeMemory *m = &o->address;
    r->at = end;
    if (read_number(word, end - at, &number)) {
        skip_blanks(r);
        if (r->at < r->end && r->text[r->at] == '*') { /* 8*rdi */
            r->at++;
            skip_blanks(r);
            size_t from = r->at, to = word_end(r);
            if (!assembly_register(r->text + from, to - from, &reg) || m->index != REG_NONE)
                return assembly_fail(r->error, from, 1, "a register is wanted here");
            r->at = to;
            m->index = reg.reg, m->scale = (uint8_t)number, o->size = reg.size;
            return true;
        }
        o->number += minus ? -number : number;
        return true;
    }
    if (!assembly_register(word, end - at, &reg))
        return assembly_fail(r->error, at, end > at ? end - at : 1,
                             "an address is made of registers and numbers\n|as in [rax + "
                             "8*rcx + 5]; names of tables or constants are not known here");
    if (minus || (reg.size != SIZE_64 && reg.size != SIZE_32) ||
        (o->size != SIZE_8 && o->size != reg.size))
        return assembly_fail(r->error, at, end - at, "no address has '%.*s' here",
                             (int)(end - at), word);
    o->size = reg.size;
    skip_blanks(r);
    if (r->at < r->end && r->text[r->at] == '*') {
        r->at++;
        skip_blanks(r);
        size_t from = r->at;
        r->at = word_end(r);
        if (!read_number(r->text + from, r->at - from, &number)) number = 0;
        if (m->index != REG_NONE) number = 0;
        m->index = reg.reg, m->scale = number > 8 ? 0 : (uint8_t)number;
    } else if (m->base == REG_NONE) {
        m->base = reg.reg;
    } else if (m->index == REG_NONE) {
        m->index = reg.reg, m->scale = 1;
    } else {
        return assembly_fail(r->error, at, end - at, "an address has at most two registers");
    }
    return true;
}

static bool check_scale(Reading *r, const Operand *o) {
    const CodeMemory *m = &o->address;
    bool good = m->index == REG_NONE || (m->scale && !(m->scale & (m->scale - 1)));
    int64_t disp = (int64_t)o->number;
    if (!good)
        return assembly_fail(r->error, o->at, o->len, "the factor is 1, 2, 4 or 8");
    if (m->index == RSP && m->scale > 1)
        return assembly_fail(r->error, o->at, o->len, "rsp can't be multiplied");
    return (disp >= INT32_MIN && disp <= INT32_MAX) ||
           assembly_fail(r->error, o->at, o->len, "this does not fit 32 bits with a sign");
}

static bool read_address(Reading *r, Operand *o) {
    o->kind = OPERAND_ADDRESS;
    o->size = SIZE_8;
    o->address = (CodeMemory){MEMORY_ADDRESS, REG_NONE, REG_NONE, 1, 0, 0};
    size_t from = r->at++;
    for (bool minus = false;; r->at++) {
        skip_blanks(r);
        if (r->at < r->end && r->text[r->at] == '-' && r->at == from + 1) {
            minus = true;
            r->at++;
            skip_blanks(r);
        }
        if (!take_term(r, o, minus)) return false;
        skip_blanks(r);
        char c = r->at < r->end ? r->text[r->at] : '\0';
        if (c == ']') break;
        if (c != '+' && c != '-')
            return assembly_fail(r->error, r->at < r->end ? r->at : from, 1,
                                 "a '+', a '-' or the ']' is wanted here");
        minus = c == '-';
    }
    r->at++;
    o->at = from, o->len = r->at - from;
    return check_scale(r, o);
}

/* disp(%base,%index,scale), at the bracket. */
static bool read_att_address(Reading *r, Operand *o) {
    o->kind = OPERAND_ADDRESS;
    o->size = SIZE_8;
    o->address = (CodeMemory){MEMORY_ADDRESS, REG_NONE, REG_NONE, 1, 0, 0};
    for (unsigned part = 0; r->text[r->at] != ')'; part++) {
        r->at++;
        skip_blanks(r);
        bool named = r->at < r->end && r->text[r->at] == '%';
        r->at += named;
        size_t from = r->at, to = word_end(r);
        uint64_t number = 0;
        Operand reg = {0};
        bool is = named && assembly_register(r->text + from, to - from, &reg) &&
                  (reg.size == SIZE_64 || reg.size == SIZE_32) &&
                  (o->size == SIZE_8 || o->size == reg.size);
        bool none = !named && from == to && part == 0;
        if (part < 2 ? !is && !none : !read_number(r->text + from, to - from, &number))
            return assembly_fail(r->error, from, to > from ? to - from : 1,
                                 "this is no part of an address in registers");
        if (is) o->size = reg.size;
        if (is && part == 0) o->address.base = reg.reg;
        if (is && part == 1) o->address.index = reg.reg;
        if (part >= 2) o->address.scale = number > 8 || part > 2 ? 0 : (uint8_t)number;
        r->at = to;
        skip_blanks(r);
        if (r->at >= r->end || !strchr(",)", r->text[r->at]))
            return assembly_fail(r->error, r->at < r->end ? r->at : o->at, 1,
                                 "the address is not closed");
    }
    r->at++;
    o->len = r->at - o->at;
    return check_scale(r, o);
}

static bool read_operand(Reading *r, Operand *o) {
    skip_blanks(r);
    *o = (Operand){.at = r->at};
    char c = r->at < r->end ? r->text[r->at] : '\0';
    if (c == '[') return read_address(r, o);
    if (c == '(' && r->att) return read_att_address(r, o);
    bool sign = c == '%' || c == '$';
    r->at += sign;
    bool minus = c != '%' && r->at < r->end && r->text[r->at] == '-';
    r->at += minus;
    size_t from = r->at, end = word_end(r);
    const char *word = r->text + from;
    uint64_t number;
    Operand reg;
    r->at = end;
    if (c != '$' && !minus && assembly_register(word, end - from, &reg)) {
        reg.at = o->at, reg.len = end - o->at;
        *o = reg;
        return true;
    }
    skip_blanks(r);
    bool indexed = r->at < r->end && strchr("[(:", r->text[r->at]);
    bool is = c != '%' && read_number(word, end - from, &number);
    if (is && r->att && c != '$' && indexed && r->text[r->at] == '(') {
        o->number = minus ? -number : number;
        return read_att_address(r, o);
    }
    bool pointer = end > from && r->at < r->end && isalpha((unsigned char)r->text[r->at]);
    if (indexed || pointer || (is && r->att && c != '$'))
        return refuse_memory(r, o->at, end - o->at);
    if (end == from) return assembly_fail(r->error, o->at, 1, "an operand is wanted here");
    if (!is)
        return assembly_fail(r->error, o->at, end - o->at,
                             "'%.*s' is neither a register nor a number",
                             (int)(end - from), word);
    *o = (Operand){.kind = OPERAND_NUMBER, .number = minus ? -number : number,
                   .negative = minus, .at = o->at, .len = end - o->at};
    return true;
}

static bool read_operands(Reading *r) {
    AssemblyInsn *insn = r->insn;
    skip_blanks(r);
    if (r->at >= r->end) return true;
    for (;; r->at++) {
        if (insn->count == OPERANDS)
            return assembly_fail(r->error, r->at, 1, "no instruction has so many operands");
        if (!read_operand(r, &insn->operand[insn->count++])) return false;
        skip_blanks(r);
        if (r->at >= r->end) break;
        if (r->text[r->at] != ',')
            return assembly_fail(r->error, r->at, 1, "a ',' is wanted between operands");
    }
    for (unsigned i = 0; r->att && i < insn->count / 2; i++) {
        Operand other = insn->operand[i];
        insn->operand[i] = insn->operand[insn->count - 1 - i];
        insn->operand[insn->count - 1 - i] = other;
    }
    return true;
}

/* ---- rows */

/* Bits that instructions of the row may have. */
static bool has_width(unsigned id, const CodeRow *row, CodeSize size) {
    enum { GENERAL = 1 << SIZE_32 | 1 << SIZE_64 };
    if (!(row->sizes & GENERAL)) return row->sizes >> size & 1;
    if (size > SIZE_64) return false;
    bool whole = row->coding != CODING_OLD || row->operands[0] == 'O' || id == ROW_SHLD ||
                 id == ROW_SHRD || id == ROW_SHLDC || id == ROW_SHRDC || id == ROW_MUL ||
                 id == ROW_DIV;
    if (id == ROW_MOVSX32) return size == SIZE_64;
    if (id == ROW_MOVABS || id == ROW_CDQE || id == ROW_CQO) return size == SIZE_64;
    if (whole) return size >= SIZE_32;
    return size >= SIZE_16 || (row->map == 0 && row->operands[0] != 'R');
}

static bool is_register(const Operand *o, CodeSize size) {
    return o->kind == OPERAND_REGISTER && o->size == size;
}

/* Whether the operand can be what the row's letter says, at that size. */
static bool fits(unsigned id, char letter, const Operand *o, CodeSize size) {
    switch (letter) {
    case 'b':
        return is_register(o, SIZE_8);
    case 'w':
        return is_register(o, SIZE_16);
    case 'd':
        return is_register(o, SIZE_32);
    case 'x':
        return is_register(o, size == SIZE_MM ? SIZE_MM : SIZE_XMM);
    case 'c':
        return is_register(o, SIZE_8) && o->reg == RCX && !o->high;
    case '1':
        return o->kind == OPERAND_NUMBER && o->number == 1;
    case 'R':
    case 'V':
    case 'O':
        return is_register(o, size);
    case 'M':
        return id == ROW_LEA ? o->kind == OPERAND_ADDRESS : is_register(o, size);
    default:
        return strchr("irastIQ", letter) && o->kind == OPERAND_NUMBER;
    }
}

static CodeSize size_by(const AssemblyInsn *insn) {
    for (unsigned i = 0; i < insn->count; i++)
        if (insn->operand[i].kind == OPERAND_REGISTER) return insn->operand[i].size;
    return SIZE_64;
}

static bool is_row(const AssemblyInsn *insn, unsigned id, CodeSize size) {
    const CodeRow *row = code_row(id);
    bool alone = row->sizes == 1 << SIZE_8 ? size == SIZE_8 : has_width(id, row, size);
    if (strlen(row->operands) != insn->count || !alone) return false;
    for (unsigned i = 0; i < insn->count; i++)
        if (!fits(id, row->operands[i], &insn->operand[i], size)) return false;
    return true;
}

/* imul edx, 257 and shl rax say less than their rows have. */
static void complete(AssemblyInsn *insn, const char *name) {
    static const char shifts[] = " shl shr sar rol ror rcr ";
    bool imul = strcmp(name, "imul") == 0 && insn->count == 2 &&
                insn->operand[1].kind == OPERAND_NUMBER;
    const char *shift = strstr(shifts, name);
    if (imul) {
        insn->operand[2] = insn->operand[1];
        insn->operand[1] = insn->operand[0];
        insn->count = 3;
    } else if (insn->count == 1 && shift && shift[-1] == ' ') {
        insn->operand[insn->count++] = (Operand){.kind = OPERAND_NUMBER, .number = 1};
    }
}

static bool find_row(AssemblyInsn *insn, const char *name) {
    AssemblyInsn whole = *insn;
    complete(&whole, name);
    for (unsigned id = 1; id < ROW_COUNT; id++) {
        CodeSize size = id == ROW_CDQ ? SIZE_32 : size_by(&whole);
        if (!is_readable(id) || strcmp(code_row(id)->text, name) != 0) continue;
        if (!is_row(&whole, id, size)) continue;
        *insn = whole;
        insn->row = id, insn->size = size, insn->width = assembly_width(size);
        return true;
    }
    return false;
}

/* ---- immediates */

/* As `as` takes them: what is left of the bits is the sign's. */
static bool check_number(const AssemblyInsn *insn, char letter, const Operand *o,
                         AssemblyError *error) {
    unsigned bits = strchr("ir", letter) ? 8 : insn->width;
    bool mov = strcmp(code_row(insn->row)->text, "mov") == 0 || letter == 'Q';
    int64_t least = bits == 64 ? (mov ? INT64_MIN : INT32_MIN) : -(INT64_C(1) << (bits - 1));
    uint64_t most = bits == 64 ? (mov ? UINT64_MAX : INT32_MAX) : (UINT64_C(1) << bits) - 1;
    int64_t value = (int64_t)o->number;
    bool all = insn->width == 64 && bits == 64 && value < 0 && value >= least; /* 0xffff… */
    bool good = o->negative ? value < 0 && value >= least : o->number <= most || all;
    if (o->negative && o->number == 0) good = true;
    return good || assembly_fail(error, o->at, o->len, "this does not fit %s",
                                 bits == 64 ? "32 bits with a sign" : bits == 8 ? "8 bits"
                                              : bits == 16 ? "16 bits" : "32 bits");
}

static bool check_numbers(const AssemblyInsn *insn, AssemblyError *error) {
    const char *letters = code_row(insn->row)->operands;
    for (unsigned i = 0; i < insn->count; i++)
        if (insn->operand[i].kind == OPERAND_NUMBER && letters[i] != '1' &&
            !check_number(insn, letters[i], &insn->operand[i], error))
            return false;
    return true;
}

/* ah and its like can't stand beside registers that came with 64 bits. */
static bool check_high(const AssemblyInsn *insn, AssemblyError *error) {
    const Operand *high = NULL, *other = NULL;
    for (unsigned i = 0; i < insn->count; i++) {
        const Operand *o = &insn->operand[i];
        if (o->kind != OPERAND_REGISTER) continue;
        if (o->high) high = o;
        if (o->reg > 7 || (o->size == SIZE_8 && !o->high && o->reg > 3) || o->size == SIZE_64)
            other = o;
    }
    return !high || !other ||
           assembly_fail(error, high->at, high->len,
                         "no instruction has this register beside that one");
}

static bool refuse_name(const Reading *r, size_t at, size_t end) {
    const char *word = r->text + at;
    int len = (int)(end - at);
    if (len > 1 && (*word | 32) == 'j')
        return assembly_fail(r->error, at, (size_t)len,
                             "'%.*s' jumps, and only code without jumps is read\n|write "
                             "choices as cmovcc or setcc", len, word);
    if (is_word(word, (size_t)len, "call") || is_word(word, (size_t)len, "push") ||
        is_word(word, (size_t)len, "pop"))
        return assembly_fail(r->error, at, (size_t)len,
                             "'%.*s' needs memory\n|only code whose values are in registers "
                             "is read", len, word);
    return assembly_fail(r->error, at, (size_t)len,
                         "bbx knows no instruction '%.*s'\n|it knows those of general registers, and "
                         "those of vectors that do the same in each word",
                         len > 40 ? 40 : len, word);
}

bool assembly_insn(AssemblyInsn *out, const char *text, size_t at, size_t end,
                   AssemblyError *error) {
    Reading r = {out, text, at, end, error, memchr(text + at, '%', end - at) != NULL};
    char name[NAMES][NAME_MOST];
    *out = (AssemblyInsn){.at = at};
    size_t stop = word_end(&r);
    unsigned names = names_of(text + at, stop - at, name);
    if (names == 0) return refuse_name(&r, at, stop > at ? stop : at + 1);
    if (memchr(text + at, '$', end - at)) r.att = true;
    out->len = stop - at;
    r.at = stop;
    if (!read_operands(&r)) return false;
    for (unsigned i = 0; i < names; i++)
        if (find_row(out, name[i]))
            return check_numbers(out, error) && check_high(out, error);
    for (unsigned i = 0; i < out->count; i++)
        if (out->operand[i].kind == OPERAND_ADDRESS)
            return refuse_memory(&r, out->operand[i].at, out->operand[i].len);
    return assembly_fail(error, at, stop - at,
                         "'%.*s' has no form with these operands%s", (int)(stop - at),
                         text + at,
                         out->count > 1 ? "\n|registers mostly have to be of the same size"
                                        : "");
}
