/* What an instruction does: the new values of its registers and flags, as expressions over the
 * values before it. */
#include "code/assembly_local.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { CARRY, ZERO, SIGN, PARITY, OVERFLOW, FLAGS };

static const char *const flag_names[FLAGS] = {"cf", "zf", "sf", "pf", "of"};

/* ---- values */

static const char *name_value(AssemblyRun *run, const char *of, const char *value,
                              const char *unless, size_t at) {
    Assembly *code = run->code;
    const char *name = arena_printf(run->arena, "%s_%u", of, ++run->names);
    code->values = arena_grow(run->arena, code->values, code->nvalues, &code->values_cap,
                              sizeof *code->values);
    code->values[code->nvalues++] = (AssemblyValue){name, value, unless, at};
    return name;
}

static const char *bits_text(unsigned bits) {
    return bits == 8 ? "0xffull" : bits == 16 ? "0xffffull" : "0xffffffffull";
}

static const char *number_text(AssemblyRun *run, uint64_t number, unsigned bits) {
    uint64_t word = bits == 64 ? number : number & ((UINT64_C(1) << bits) - 1);
    return arena_printf(run->arena, word < 1024 ? "%" PRIu64 "ull" : "0x%" PRIx64 "ull", word);
}

/* A name or a number. */
static bool is_atom(const char *value) {
    return !strpbrk(value, " ()");
}

/* The value's low bits. */
static const char *low(AssemblyRun *run, const char *value, unsigned bits) {
    if (bits == 64) return value;
    if (is_atom(value) && *value >= '0' && *value <= '9')
        return number_text(run, strtoull(value, NULL, 0), bits);
    const char *mask = arena_printf(run->arena, " & %s)", bits_text(bits));
    size_t len = strlen(value), tail = strlen(mask);
    if (len > tail && strcmp(value + len - tail, mask) == 0) return value;
    return arena_printf(run->arena, "(%s%s", value, mask);
}

static const char *cell_name(unsigned cell) {
    return cell < CELL_MM       ? code_reg_name(SIZE_64, cell)
           : cell < CELL_VECTOR ? code_reg_name(SIZE_MM, cell - CELL_MM)
                                : code_reg_name(SIZE_XMM, cell - CELL_VECTOR);
}

/* What was not set in so many bits may be a parameter. */
static bool infer(AssemblyRun *run, AssemblyCell *cell) {
    Assembly *code = run->code;
    if (cell->value || !run->infers || code->count == ASSEMBLY_PARAMS) return false;
    const char *name = cell_name((unsigned)(cell - run->cell));
    code->params[code->count++] = name;
    *cell = (AssemblyCell){name, 64, name};
    return true;
}

const char *assembly_value(AssemblyRun *run, const Operand *reg) {
    AssemblyCell *cell = &run->cell[assembly_cell(reg)];
    unsigned bits = assembly_width(reg->size), need = reg->high ? 16 : bits;
    const char *name = cell_name(assembly_cell(reg));
    if (cell->value || infer(run, cell)) {
        if (cell->bits >= need)
            return low(run,
                       reg->high ? arena_printf(run->arena, "(%s >> 8)", cell->value)
                                 : cell->value,
                       bits);
        assembly_fail(run->error, reg->at, reg->len,
                      "only the low %u bits of %s are set here", cell->bits, name);
        return NULL;
    }
    assembly_fail(run->error, reg->at, reg->len,
                  "%s has no value here\n|it is neither a parameter nor set before", name);
    return NULL;
}

/* The register's other bits stay where 8 or 16 are written; with 32 they become 0. */
void assembly_set(AssemblyRun *run, const Operand *reg, const char *value, size_t at) {
    unsigned number = assembly_cell(reg), bits = assembly_width(reg->size);
    AssemblyCell *cell = &run->cell[number];
    unsigned shift = reg->high ? 8 : 0, set = 64;
    if (bits < 32) {
        uint64_t mask = (bits == 8 ? UINT64_C(0xFF) : UINT64_C(0xFFFF)) << shift;
        const char *old = cell->value ? cell->value : "0ull";
        const char *part = shift ? arena_printf(run->arena, "(%s << 8)", value) : value;
        set = shift && (!cell->value || cell->bits < 8) ? 0 : bits + shift;
        if (cell->value && cell->bits > set) set = cell->bits;
        value = cell->value ? arena_printf(run->arena, "((%s & ~0x%" PRIx64 "ull) | %s)", old,
                                           mask, part)
                            : part;
    }
    run->last = (int)number;
    run->last_size = reg->size;
    const char *name =
        is_atom(value) ? value : name_value(run, cell_name(number), value, NULL, at);
    *cell = (AssemblyCell){name, set, NULL};
}

/* ---- flags */

static bool need_flags(AssemblyRun *run, const AssemblyInsn *insn, uint32_t reads,
                       AssemblyTerms *terms) {
    for (unsigned i = 0; i < FLAGS; i++) {
        if (!(reads & (uint32_t)CODE_CARRY << i)) continue;
        if (!run->flag[i])
            return assembly_fail(run->error, insn->at, insn->len,
                                 "the flag %s that this reads is not known after %s\n|a "
                                 "cmp or test before it sets all flags",
                                 flag_names[i], run->spoiler ? run->spoiler : "the start");
        if (!is_atom(run->flag[i]))
            run->flag[i] = name_value(run, flag_names[i], run->flag[i], NULL, insn->at);
        terms->flag[i] = run->flag[i];
    }
    return true;
}

static const char *expand(AssemblyRun *run, const char *meaning, const AssemblyTerms *terms) {
    Buf out = {0};
    if (strcmp(meaning, "B") == 0) return terms->operand[1];
    buf_putc(&out, '(');
    bool done = assembly_expand(&out, meaning, terms);
    buf_putc(&out, ')');
    const char *text = done ? arena_str(run->arena, buf_str(&out)) : NULL;
    buf_free(&out);
    return text;
}

/* What stands in the brackets of "CARRY(A < B)". */
static const char *inside(AssemblyRun *run, const char *flags, const AssemblyTerms *terms) {
    const char *open = strchr(flags, '(');
    return expand(run, arena_strn(run->arena, open + 1, strlen(open) - 2), terms);
}

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

/* The carry out of the top bit is not the carry into it. */
static const char *overflow_of_sum(AssemblyRun *run, const AssemblyTerms *t,
                                   const char *carry) {
    return arena_printf(run->arena, "(((((%s) ^ (%s) ^ (%s)) >> %u) & 1) != %s)",
                        t->operand[0], t->operand[1] ? t->operand[1] : "0ull", t->result,
                        t->width - 1, carry);
}

/* The flags that the row defines, of the result R. */
static void set_flags(AssemblyRun *run, const AssemblyInsn *insn, const AssemblyTerms *terms) {
    const CodeRow *row = code_row(insn->row);
    const char *flags = assembly_flags(insn->row), *carry = run->flag[CARRY];
    if (!row->changes) return;
    AssemblyTerms t = *terms;
    const char *result = t.result;
    const char *of[FLAGS] = {0};
    const char *said = strchr(flags, '(') ? inside(run, flags, &t) : NULL;
    bool sum = begins(flags, "CARRY"), step = begins(flags, "STEP");
    of[CARRY] = begins(flags, "LOGIC") ? "0" : step ? carry : said;
    of[ZERO] = begins(flags, "NONE") ? arena_printf(run->arena, "(%s == 0)", said)
                                     : arena_printf(run->arena, "((%s) == 0)", result);
    of[SIGN] = arena_printf(run->arena, "((((%s) >> %u) & 1) != 0)", result, t.width - 1);
    of[PARITY] = arena_printf(
        run->arena, "((__builtin_popcountll((%s) & 255) & 1) == 0)", result);
    of[OVERFLOW] = sum ? overflow_of_sum(run, &t, said) : step ? said : "0";
    for (unsigned i = 0; i < FLAGS; i++)
        run->flag[i] = row->flags & (uint32_t)CODE_CARRY << i ? of[i] : NULL;
    run->spoiler = row->text;
}

/* ---- operands */

static const char *address_text(AssemblyRun *run, const Operand *o) {
    const CodeMemory *m = &o->address;
    Operand reg = {.size = o->size, .at = o->at, .len = o->len};
    Buf out = {0};
    bool good = true;
    buf_putc(&out, '(');
    for (unsigned part = 0; part < 2 && good; part++) {
        reg.reg = part ? m->index : m->base;
        if (reg.reg == REG_NONE) continue;
        const char *value = assembly_value(run, &reg);
        good = value != NULL;
        if (good) buf_printf(&out, "%s%s", part && out.len > 1 ? " + " : "", value);
        if (good && part && m->scale > 1) buf_printf(&out, " * %u", m->scale);
    }
    if (o->number || out.len == 1)
        buf_printf(&out, "%s%s", out.len > 1 ? " + " : "", number_text(run, o->number, 64));
    buf_putc(&out, ')');
    const char *text = good ? arena_str(run->arena, buf_str(&out)) : NULL;
    buf_free(&out);
    return text && o->size == SIZE_32 ? low(run, text, 32) : text;
}

static const char *operand_text(AssemblyRun *run, const AssemblyInsn *insn, unsigned i) {
    const Operand *o = &insn->operand[i];
    char letter = code_row(insn->row)->operands[i];
    if (o->kind == OPERAND_ADDRESS) return address_text(run, o);
    if (o->kind == OPERAND_REGISTER) return assembly_value(run, o);
    return number_text(run, o->number, strchr("ir", letter) ? 8 : insn->width);
}

/* Two operands whose difference is 0 whatever they are. */
static bool is_nothing(const AssemblyInsn *insn) {
    bool two = insn->row == ROW_XOR || insn->row == ROW_SUB || insn->row == ROW_SBB ||
               insn->row == ROW_PXOR || insn->row == ROW_PSUBQ;
    bool three = insn->row == ROW_VPXOR;
    const Operand *a = &insn->operand[three], *b = &insn->operand[1 + three];
    return (two || three) && a->reg == b->reg && a->size == b->size && a->high == b->high;
}

static bool take_operands(AssemblyRun *run, const AssemblyInsn *insn, AssemblyTerms *terms) {
    const CodeRow *row = code_row(insn->row);
    bool nothing = is_nothing(insn), set = row->sizes == 1 << SIZE_8;
    for (unsigned i = 0; i < insn->count; i++) {
        bool skip = i == 0 && (row->first == FIRST_WRITE || set);
        if (skip || (insn->row == ROW_MULX && i == 1)) continue;
        terms->operand[i] = nothing ? "0ull" : operand_text(run, insn, i);
        if (!terms->operand[i]) return false;
    }
    if (set) terms->operand[0] = "0ull";
    return true;
}

/* ---- instructions that say more than their rows */

static Operand general(const AssemblyInsn *insn, unsigned reg) {
    return (Operand){.size = insn->size, .reg = (uint8_t)reg, .at = insn->at, .len = insn->len};
}

static bool refuse(AssemblyRun *run, const AssemblyInsn *insn) {
    return assembly_fail(run->error, insn->at, insn->len,
                         "'%s' is not read: it moves parts of vectors\n|only instructions "
                         "that do the same in each word of a vector are",
                         code_row(insn->row)->text);
}

static bool set_expanded(AssemblyRun *run, const AssemblyInsn *insn, const Operand *to,
                         const char *meaning, const AssemblyTerms *terms) {
    const char *value = expand(run, meaning, terms);
    if (!value) return refuse(run, insn);
    assembly_set(run, to, low(run, value, assembly_width(to->size)), insn->at);
    return true;
}

static bool run_mul(AssemblyRun *run, const AssemblyInsn *insn, AssemblyTerms *t) {
    Operand ax = general(insn, RAX), dx = general(insn, RDX);
    bool mulx = insn->row == ROW_MULX;
    t->operand[3] = assembly_value(run, mulx ? &dx : &ax);
    if (!t->operand[3]) return false;
    t->operand[2] = t->operand[mulx ? 2 : 0];
    bool both = !mulx || insn->operand[0].reg != insn->operand[1].reg;
    return (!both || set_expanded(run, insn, mulx ? &insn->operand[1] : &ax, "C * D", t)) &&
           set_expanded(run, insn, mulx ? &insn->operand[0] : &dx, "means_mulhi_of(D, C, W)",
                        t);
}

static bool run_div(AssemblyRun *run, const AssemblyInsn *insn, AssemblyTerms *t) {
    Operand ax = general(insn, RAX), dx = general(insn, RDX);
    const char *high = run->cell[RDX].value;
    if (!high || strcmp(high, "0ull") != 0)
        return assembly_fail(run->error, insn->at, insn->len,
                                     "div is read when %s is 0\n|xor edx, edx stands before "
                                     "it", code_reg_name(insn->size, RDX));
    t->operand[3] = assembly_value(run, &ax);
    return t->operand[3] && set_expanded(run, insn, &ax, "D / A", t) &&
           set_expanded(run, insn, &dx, "D % A", t);
}

static bool run_extend(AssemblyRun *run, const AssemblyInsn *insn, AssemblyTerms *t) {
    Operand ax = general(insn, RAX), dx = general(insn, RDX);
    if (insn->row == ROW_CDQE) ax.size = SIZE_32;
    t->operand[1] = assembly_value(run, &ax);
    if (!t->operand[1]) return false;
    if (insn->row != ROW_CDQE)
        return set_expanded(run, insn, &dx, "means_sar_of(B, W - 1, W)", t);
    ax.size = SIZE_64;
    t->width = 32;
    return set_expanded(run, insn, &ax, "means_sar_of(B, 0, 32)", t);
}

static bool run_swap(AssemblyRun *run, const AssemblyInsn *insn, AssemblyTerms *t) {
    return set_expanded(run, insn, &insn->operand[0], "B", t) &&
           set_expanded(run, insn, &insn->operand[1], "A", t);
}

/* Undefined where there is no bit. */
static bool run_scan(AssemblyRun *run, const AssemblyInsn *insn, AssemblyTerms *t) {
    const Operand *to = &insn->operand[0];
    const char *value = expand(run, assembly_meaning(insn->row), t);
    const char *unless = arena_printf(run->arena, "(%s == 0)", t->operand[1]);
    const char *name = name_value(run, cell_name(to->reg), value, unless, insn->at);
    assembly_set(run, to, low(run, name, insn->width < 32 ? insn->width : 64), insn->at);
    return true;
}

/* The row's own meaning. */
static bool run_row(AssemblyRun *run, const AssemblyInsn *insn, AssemblyTerms *t) {
    const CodeRow *row = code_row(insn->row);
    const char *result = expand(run, assembly_meaning(insn->row), t);
    bool sign = insn->row == ROW_MOVSX8 || insn->row == ROW_MOVSX16 || insn->row == ROW_MOVSX32;
    unsigned from = insn->row == ROW_MOVSX8 ? 8 : insn->row == ROW_MOVSX16 ? 16 : 32;
    AssemblyTerms narrow = *t;
    narrow.width = from;
    if (sign) result = expand(run, assembly_meaning(insn->row), &narrow);
    if (!result) return refuse(run, insn);
    result = low(run, result, insn->width);
    if (row->first != FIRST_READ) {
        bool zero = is_nothing(insn) && insn->row != ROW_SBB;
        assembly_set(run, &insn->operand[0], zero ? "0ull" : result, insn->at);
        const AssemblyCell *cell = &run->cell[assembly_cell(&insn->operand[0])];
        if (insn->width >= 32) result = cell->value;
    }
    t->result = result;
    return true;
}

bool assembly_run(AssemblyRun *run, const AssemblyInsn *insn) {
    const CodeRow *row = code_row(insn->row);
    AssemblyTerms terms = {.width = insn->width};
    if (!need_flags(run, insn, row->reads, &terms) || !take_operands(run, insn, &terms))
        return false;
    bool done;
    switch (insn->row) {
    case ROW_MUL:
    case ROW_MULX:
        done = run_mul(run, insn, &terms);
        break;
    case ROW_DIV:
        done = run_div(run, insn, &terms);
        break;
    case ROW_CDQE:
    case ROW_CQO:
    case ROW_CDQ:
        done = run_extend(run, insn, &terms);
        break;
    case ROW_XCHG:
        done = run_swap(run, insn, &terms);
        break;
    case ROW_BSF:
    case ROW_BSR:
        done = run_scan(run, insn, &terms);
        break;
    default:
        done = run_row(run, insn, &terms);
    }
    terms.result = terms.result ? terms.result : "0ull";
    if (done) set_flags(run, insn, &terms);
    return done;
}
