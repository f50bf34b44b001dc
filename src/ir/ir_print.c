/* The written form.
 *
 *     object squares 8 align 8 constant = 00 01 02 03 04 05 06 07
 *     function f(u64, s32) -> u64 {
 *     @0:
 *         r2 = add.s32 r1, 12        ! signed 32
 *         ifult r2, 64, @3
 *         fail "the index is too large"
 *     @3:
 *         r3 = call g(r0, r2)
 *         return r3
 *     }
 *
 * Labels are numbers of instructions. After ! comes what the language leaves undefined.
 */
#include "ir/ir.h"

#include <string.h>

/* "r3"; a row of several "r3, r4". */
static void put_row(unsigned first, unsigned count, Buf *out) {
    for (unsigned i = 0; i < count; i++)
        buf_printf(out, "%sr%u", i ? ", " : "", first + i);
}

static void put_lower(const char *text, Buf *out) {
    for (; *text; text++)
        buf_putc(out, *text >= 'A' && *text <= 'Z' ? (char)(*text - 'A' + 'a') : *text);
}

static void put_word(uint64_t word, Buf *out) {
    if (word <= 9999)
        buf_printf(out, "%u", (unsigned)word);
    else if (-word <= 9999)
        buf_printf(out, "-%u", (unsigned)-word);
    else
        buf_printf(out, "0x%llx", (unsigned long long)word);
}

static void put_text(const char *text, Buf *out) {
    buf_putc(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') buf_putc(out, '\\');
        buf_putc(out, *text);
    }
    buf_putc(out, '"');
}

static void put_call(const IrModule *module, const IrFunction *f, const IrInsn *insn,
                     Buf *out) {
    const IrCall *call = &f->call[insn->k];
    if (insn->code == IR_CALL) buf_puts(out, module->function[call->function]->name);
    buf_putc(out, '(');
    put_row(insn->a, call->arguments, out);
    buf_putc(out, ')');
}

static void put_targets(const IrSwitch *choice, unsigned otherwise, Buf *out) {
    for (uint32_t i = 0; i < choice->count; i++) {
        put_word(choice->value[i], out);
        buf_printf(out, ": @%u, ", choice->target[i]);
    }
    buf_printf(out, "@%u", otherwise);
}

/* What the letter stands for. */
static void put_operand(const IrModule *module, const IrFunction *f, const IrInsn *insn,
                        char letter, Buf *out) {
    IrField field;
    switch (letter) {
    case 'A':
    case 'B':
    case 'C':
        put_row(letter == 'A'   ? insn->a
                : letter == 'B' ? insn->b
                                : (unsigned)insn->k,
                1, out);
        break;
    case 'K':
    case 'S':
        put_word(insn->k, out);
        break;
    case 'I':
        buf_printf(out, "%u, %u", ir_index_count(insn->k), ir_index_stride(insn->k));
        break;
    case 'W':
        field = ir_field(insn->k);
        buf_printf(out, "%u, %u, %u", field.offset, field.low, field.bits);
        break;
    case 'J':
        buf_printf(out, "@%u", insn->dst);
        break;
    case 'O':
        buf_printf(out, "%s %llu align %u", f->object[insn->k].name,
                   (unsigned long long)f->object[insn->k].size, f->object[insn->k].align);
        break;
    case 'G':
        buf_puts(out, module->object[insn->k].name);
        break;
    case 'F':
        buf_puts(out, module->function[insn->k]->name);
        break;
    case 'T':
        put_targets(&f->choice[insn->k], insn->dst, out);
        break;
    case 'N':
        put_row(insn->a, insn->b, out);
        break;
    case 'M':
        put_text(f->message[insn->k], out);
        break;
    default: /* L */
        put_call(module, f, insn, out);
    }
}

static void put_leaves(const IrNote *note, Buf *out) {
    static const char *const names[] = {"signed", "unsigned", "amount",
                                        "exact",  "zero",     "unset"};
    if (!note->undefined) return;
    buf_puts(out, "  !");
    for (unsigned i = 0; i < 6; i++)
        if (note->undefined >> i & 1) buf_printf(out, " %s", names[i]);
    buf_printf(out, " %u", note->bits);
}

void ir_print_insn(const IrModule *module, const IrFunction *f, size_t at, Buf *out) {
    const IrInsn *insn = &f->insn[at];
    const char *shape = ir_shape(insn->code);
    unsigned results = strchr(shape, 'L')   ? f->call[insn->k].results
                       : strchr(shape, 'D') ? 1
                                            : 0;
    put_row(insn->dst, results, out);
    if (results) buf_puts(out, " = ");
    put_lower(ir_name(insn->code), out);
    for (const char *s = ir_operands(insn->code); *s; s++) {
        buf_puts(out, s == ir_operands(insn->code) ? " " : ", ");
        put_operand(module, f, insn, *s, out);
    }
    put_leaves(&f->note[at], out);
}

static bool is_target(const IrFunction *f, size_t at) {
    for (uint32_t i = 0; i < f->count; i++) {
        const IrInsn *insn = &f->insn[i];
        const char *shape = ir_shape(insn->code);
        bool jumps = strchr(shape, 'J') || strchr(shape, 'T');
        if (jumps && insn->dst == at) return true;
        const IrSwitch *choice = strchr(shape, 'T') ? &f->choice[insn->k] : NULL;
        for (uint32_t j = 0; choice && j < choice->count; j++)
            if (choice->target[j] == at) return true;
    }
    return false;
}

static void put_types(const IrType *type, unsigned count, Buf *out) {
    for (unsigned i = 0; i < count; i++)
        buf_printf(out, "%s%c%u", i ? ", " : "",
                   type[i].address     ? 'p'
                   : type[i].is_signed ? 's'
                                       : 'u',
                   type[i].bits);
}

void ir_print(const IrModule *module, const IrFunction *f, Buf *out) {
    buf_printf(out, "function %s(", f->name);
    put_types(f->param, f->params, out);
    buf_puts(out, ")");
    if (f->results) buf_puts(out, " -> ");
    put_types(f->result, f->results, out);
    buf_puts(out, f->insn ? " {\n" : "\n");
    if (!f->insn) return;
    for (uint32_t i = 0; i < f->count; i++) {
        if (is_target(f, i)) buf_printf(out, "@%u:\n", i);
        buf_puts(out, "    ");
        ir_print_insn(module, f, i, out);
        buf_putc(out, '\n');
    }
    buf_puts(out, "}\n");
}
