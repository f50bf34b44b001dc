/* Reading the written form (ir_print.c), line by line. Calling a function before its
 * definition declares it. */
#include "ir/ir_build.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

enum { ROW_MOST = 16, CASES_MOST = 256, LABELS_MOST = 1024 };

typedef struct {
    IrModule *module;
    IrBuild *build; /* of the current function */
    const char *at; /* within the line */
    const char *why;
    unsigned registers;
    /* labels of the function by the numbers they are written with */
    struct {
        uint32_t number;
        IrLabel label;
    } labels[LABELS_MOST];
    unsigned nlabels;
} Reader;

static bool complain(Reader *r, const char *why) {
    if (!r->why) r->why = why;
    return false;
}

static void skip_space(Reader *r) {
    while (*r->at == ' ' || *r->at == '\t') r->at++;
}

static bool takes(Reader *r, const char *text) {
    skip_space(r);
    size_t len = strlen(text);
    if (strncmp(r->at, text, len) != 0) return false;
    r->at += len;
    return true;
}

static bool want(Reader *r, const char *text) {
    return takes(r, text) || complain(r, "something else is wanted here");
}

static bool is_name_byte(char c) {
    return c && !strchr(" \t\n(),=:{}\"", c);
}

/* In the module's arena. */
static const char *read_name(Reader *r) {
    skip_space(r);
    size_t len = 0;
    while (is_name_byte(r->at[len])) len++;
    if (!len) complain(r, "a name is wanted here");
    r->at += len;
    return arena_strn(r->module->arena, r->at - len, len);
}

static bool read_number(Reader *r, uint64_t *number) {
    skip_space(r);
    bool minus = *r->at == '-';
    char *end;
    *number = strtoull(r->at + minus, &end, 0);
    if (end == r->at + minus) return complain(r, "a number is wanted here");
    if (minus) *number = 0 - *number;
    r->at = end;
    return true;
}

static bool read_small(Reader *r, uint32_t *number) {
    uint64_t word;
    if (!read_number(r, &word)) return false;
    *number = (uint32_t)word;
    return word <= UINT32_MAX || complain(r, "the number is too large");
}

/* rN; makes registers up to that one. */
static bool read_register(Reader *r, uint16_t *reg) {
    uint32_t number;
    if (!want(r, "r") || !read_small(r, &number)) return false;
    if (number > 4000) return complain(r, "the register's number is too large");
    while (r->registers <= number) ir_build_register(r->build), r->registers++;
    *reg = (uint16_t)number;
    return true;
}

static bool read_row(Reader *r, uint16_t *row, unsigned *count) {
    *count = 0;
    skip_space(r);
    if (*r->at != 'r') return true;
    do {
        if (*count == ROW_MOST) return complain(r, "the row is too long");
        if (!read_register(r, &row[*count])) return false;
        ++*count;
    } while (takes(r, ","));
    return true;
}

static bool read_operand(Reader *r, IrArg *arg) {
    skip_space(r);
    if (*r->at != 'r') {
        *arg = ir_word(0);
        return read_number(r, &arg->word);
    }
    uint16_t reg;
    if (!read_register(r, &reg)) return false;
    *arg = ir_reg(reg);
    return true;
}

static bool read_label(Reader *r, IrLabel *label) {
    uint32_t number;
    if (!want(r, "@") || !read_small(r, &number)) return false;
    unsigned i = 0;
    while (i < r->nlabels && r->labels[i].number != number) i++;
    if (i == LABELS_MOST) return complain(r, "there are too many labels");
    if (i == r->nlabels) {
        r->labels[i].number = number;
        r->labels[i].label = ir_build_label(r->build);
        r->nlabels++;
    }
    *label = r->labels[i].label;
    return true;
}

static const char *read_text(Reader *r) {
    Buf text = {0};
    if (!want(r, "\"")) return "";
    for (; *r->at && *r->at != '\n' && *r->at != '"'; r->at++) {
        r->at += *r->at == '\\' && r->at[1];
        buf_putc(&text, *r->at);
    }
    want(r, "\"");
    return arena_buf(r->module->arena, &text);
}

static uint32_t function_number(Reader *r, const char *name) {
    for (size_t i = 0; i < r->module->functions; i++)
        if (strcmp(r->module->function[i]->name, name) == 0) return (uint32_t)i;
    return ir_add_function(r->module, name);
}

static bool read_object_of(Reader *r, IrObject *object) {
    *object = (IrObject){.name = read_name(r)};
    return read_number(r, &object->size) && want(r, "align") &&
           read_small(r, &object->align);
}

/* ---- instructions */

/* dst: the register before the =. */
static bool read_call(Reader *r, bool at, uint16_t dst, unsigned results) {
    IrArg pointer = {0}, args[ROW_MOST];
    uint16_t row[ROW_MOST];
    unsigned count;
    const char *name = "";
    if (at ? !read_operand(r, &pointer) || !want(r, ",") : !*(name = read_name(r)))
        return false;
    if (!want(r, "(") || !read_row(r, row, &count) || !want(r, ")")) return false;
    for (unsigned i = 0; i < count; i++) args[i] = ir_reg(row[i]);
    if (at)
        ir_build_call_at(r->build, pointer, dst, results, args, count);
    else
        ir_build_call(r->build, function_number(r, name), dst, results, args, count);
    return true;
}

static bool read_return(Reader *r) {
    IrArg args[ROW_MOST];
    uint16_t row[ROW_MOST];
    unsigned count;
    if (!read_row(r, row, &count)) return false;
    for (unsigned i = 0; i < count; i++) args[i] = ir_reg(row[i]);
    ir_build_return(r->build, args, count);
    return true;
}

static bool read_switch(Reader *r) {
    uint64_t values[CASES_MOST];
    IrLabel to[CASES_MOST], otherwise;
    uint32_t count = 0;
    IrArg a;
    if (!read_operand(r, &a) || !want(r, ",")) return false;
    for (; skip_space(r), *r->at != '@'; count++) {
        if (count == CASES_MOST) return complain(r, "there are too many cases");
        if (!read_number(r, &values[count]) || !want(r, ":") ||
            !read_label(r, &to[count]) || !want(r, ","))
            return false;
    }
    if (!read_label(r, &otherwise)) return false;
    ir_build_switch(r->build, a, values, to, count, otherwise);
    return true;
}

static bool read_index(Reader *r, uint16_t dst) {
    IrArg a, b;
    uint32_t count, stride;
    if (!read_operand(r, &a) || !want(r, ",") || !read_operand(r, &b) || !want(r, ",") ||
        !read_small(r, &count) || !want(r, ",") || !read_small(r, &stride))
        return false;
    ir_build_index(r->build, dst, a, b, count, stride);
    return true;
}

static bool read_bits(Reader *r, unsigned code, uint16_t dst) {
    IrArg at, from;
    uint32_t offset, low, bits;
    if (!read_operand(r, &at) || !want(r, ",") || !read_small(r, &offset) ||
        !want(r, ",") || !read_small(r, &low) || !want(r, ",") || !read_small(r, &bits))
        return false;
    if (low > 7 || bits > 64) return complain(r, "the bits are not within a word");
    IrField field = {offset, (uint8_t)low, (uint8_t)bits};
    if (code == IR_UNSET)
        ir_build_unset(r->build, at, field);
    else if (code == IR_LOADBITS)
        ir_build_load_bits(r->build, dst, at, field);
    else if (want(r, ",") && read_operand(r, &from))
        ir_build_store_bits(r->build, at, field, from);
    return !r->why;
}

static bool read_branch(Reader *r, IrCompare op) {
    IrArg a, b;
    IrLabel yes, no = ir_build_label(r->build);
    if (!read_operand(r, &a) || !want(r, ",") || !read_operand(r, &b) || !want(r, ",") ||
        !read_label(r, &yes))
        return false;
    ir_build_if(r->build, op, a, b, yes, no);
    ir_build_place(r->build, no);
    return true;
}

static bool read_two(Reader *r, unsigned code, uint16_t dst) {
    IrArg a, b;
    if (!read_operand(r, &a) || !want(r, ",") || !read_operand(r, &b)) return false;
    if (ir_is_compare(code))
        ir_build_compare(r->build, ir_compare_op(code), dst, a, b);
    else
        ir_build_binary(r->build, ir_binary_op(code), ir_binary_wrap(code), dst, a, b);
    return true;
}

/* LOAD and STORE rows. */
static bool read_access(Reader *r, unsigned code, uint16_t dst) {
    static const struct {
        uint8_t bytes;
        bool is_signed, store;
    } access[] = {
#define LOAD(name, bytes, sign) [IR_##name - IR_LOADU8] = {bytes, sign, false},
#define STORE(name, bytes)      [IR_##name - IR_LOADU8] = {bytes, false, true},
#include "ir/ir_rows.h"
    };
    unsigned i = code - IR_LOADU8;
    IrArg at, from;
    uint64_t offset;
    if (!read_operand(r, &at) || !want(r, ",") || !read_number(r, &offset)) return false;
    bool loads = !access[i].store,
         stores = !loads && want(r, ",") && read_operand(r, &from);
    if (code == IR_LOADP)
        ir_build_load_address(r->build, dst, at, offset);
    else if (code == IR_STOREP && stores)
        ir_build_store_address(r->build, at, offset, from);
    else if (loads)
        ir_build_load(r->build, dst, at, offset, access[i].bytes, access[i].is_signed);
    else if (stores)
        ir_build_store(r->build, at, offset, access[i].bytes, from);
    return !r->why;
}

static bool read_three(Reader *r, unsigned code, uint16_t dst) {
    IrArg a, b, c;
    if (!read_operand(r, &a) || !want(r, ",") || !read_operand(r, &b) || !want(r, ",") ||
        !read_operand(r, &c))
        return false;
    if (code == IR_SELECT)
        ir_build_select(r->build, dst, a, b, c);
    else if (code == IR_COPY)
        ir_build_copy(r->build, a, b, c);
    else
        ir_build_fill(r->build, a, b, c);
    return true;
}

static bool read_one(Reader *r, unsigned code, uint16_t dst) {
    IrArg a, b;
    uint64_t k;
    if (!read_operand(r, &a)) return false;
    switch (code) {
    case IR_MOVE:
    case IR_WORD:
        ir_build_move(r->build, dst, a);
        return true;
    case IR_ZX:
    case IR_SX:
        if (!want(r, ",") || !read_number(r, &k)) return false;
        ir_build_wrap(r->build, dst, a, (unsigned)k, code == IR_SX);
        return true;
    case IR_END:
        ir_build_object_end(r->build, a);
        return true;
    case IR_EQUABLE:
    case IR_ORDERED:
    case IR_APART:
        if (want(r, ",") && read_operand(r, &b))
            ir_build_relate(r->build, (IrCode)code, a, b);
        return !r->why;
    case IR_REQUIRE:
        if (want(r, ",")) ir_build_require(r->build, a, read_text(r));
        return !r->why;
    case IR_KNOW:
        if (want(r, ",")) ir_build_know(r->build, a, read_text(r));
        return !r->why;
    default:
        ir_build_unary(r->build, (IrCode)code, dst, a);
        return true;
    }
}

static bool read_global(Reader *r, uint16_t dst) {
    const char *name = read_name(r);
    size_t i = 0;
    while (i < r->module->objects && strcmp(r->module->object[i].name, name) != 0) i++;
    if (i == r->module->objects) return complain(r, "there is no such object");
    ir_build_global(r->build, dst, (uint32_t)i);
    return true;
}

static bool read_rest(Reader *r, unsigned code, uint16_t dst, unsigned results) {
    IrObject object;
    IrLabel label;
    IrArg bytes;
    if (ir_is_branch(code)) return read_branch(r, ir_compare_op(code));
    if (ir_is_binary(code) || ir_is_compare(code)) return read_two(r, code, dst);
    if (code >= IR_LOADU8 && code <= IR_STOREP) return read_access(r, code, dst);
    switch (code) {
    case IR_SELECT:
    case IR_COPY:
    case IR_FILL:
        return read_three(r, code, dst);
    case IR_INDEX:
        return read_index(r, dst);
    case IR_STOREBITS:
    case IR_LOADBITS:
    case IR_UNSET:
        return read_bits(r, code, dst);
    case IR_OBJECT:
        if (read_object_of(r, &object)) ir_build_object(r->build, dst, object);
        return !r->why;
    case IR_ROOM:
        if (read_operand(r, &bytes) && want(r, ",") && read_object_of(r, &object))
            ir_build_object_of_size(r->build, dst, bytes, object);
        return !r->why;
    case IR_GLOBAL:
        return read_global(r, dst);
    case IR_FUNCTION:
        ir_build_function(r->build, dst, function_number(r, read_name(r)));
        return !r->why;
    case IR_CALL:
    case IR_CALLAT:
        return read_call(r, code == IR_CALLAT, dst, results);
    case IR_JUMP:
        if (read_label(r, &label)) ir_build_jump(r->build, label);
        return !r->why;
    case IR_SWITCH:
        return read_switch(r);
    case IR_ROUND:
        ir_build_round(r->build);
        return true;
    case IR_RETURN:
        return read_return(r);
    case IR_FAIL:
        ir_build_fail(r->build, read_text(r));
        return !r->why;
    case IR_LACKS:
        ir_build_lacks(r->build, read_text(r));
        return !r->why;
    default:
        return read_one(r, code, dst);
    }
}

static void read_leaves(Reader *r) {
    static const char *const names[] = {"signed", "unsigned", "amount",
                                        "exact",  "zero",     "unset"};
    unsigned leaves = 0;
    uint32_t bits = 0;
    for (bool more = true; more;) {
        more = false;
        for (unsigned i = 0; i < 6; i++)
            if (takes(r, names[i])) leaves |= 1u << i, more = true;
    }
    if (read_small(r, &bits)) ir_build_undefined(r->build, leaves, bits);
}

static bool read_insn(Reader *r) {
    uint16_t row[ROW_MOST] = {0};
    unsigned results = 0;
    const char *before = r->at;
    skip_space(r);
    bool sets = *r->at == 'r' && r->at[1] >= '0' && r->at[1] <= '9';
    if (sets && (!read_row(r, row, &results) || !want(r, "="))) return false;
    if (!sets) r->at = before;
    const char *name = read_name(r);
    bool word = false; /* the operands tell whether it has an immediate */
    unsigned code = ir_named(name, strlen(name), word);
    if (code == IR_INSNS) return complain(r, "there is no such instruction");
    if (!read_rest(r, code, row[0], results)) return false;
    if (takes(r, "!")) read_leaves(r);
    return !r->why;
}

/* ---- lines */

static bool read_types(Reader *r, IrType *type, unsigned *count) {
    for (*count = 0;; ++*count) {
        uint32_t bits;
        bool address = takes(r, "p"), is_signed = takes(r, "s");
        if (!address && !is_signed && !takes(r, "u")) return true;
        if (*count == ROW_MOST) return complain(r, "the row is too long");
        if (!read_small(r, &bits)) return false;
        type[*count] = (IrType){(uint8_t)bits, is_signed, address};
        takes(r, ",");
    }
}

static bool read_head(Reader *r) {
    IrType params[ROW_MOST], results[ROW_MOST];
    unsigned nparams, nresults = 0;
    const char *name = read_name(r);
    if (!want(r, "(") || !read_types(r, params, &nparams) || !want(r, ")")) return false;
    if (takes(r, "->") && !read_types(r, results, &nresults)) return false;
    uint32_t number = function_number(r, name);
    r->build = ir_build_begin(r->module, number, params, nparams, results, nresults);
    r->registers = nparams;
    r->nlabels = 0;
    if (takes(r, "{")) return true;
    ir_build_drop(r->build); /* declared only */
    r->build = NULL;
    return true;
}

static bool read_bytes(Reader *r, IrObject *object) {
    uint8_t *bytes = ARENA_ARRAY(r->module->arena, uint8_t, object->size + 1);
    for (uint64_t i = 0; i < object->size; i++) {
        skip_space(r);
        char pair[3] = {r->at[0], r->at[0] ? r->at[1] : '\0', 0};
        char *end;
        bytes[i] = (uint8_t)strtoul(pair, &end, 16);
        if (end != pair + 2) return complain(r, "two hex digits a byte are wanted");
        r->at += 2;
    }
    object->bytes = bytes;
    return true;
}

static bool read_object(Reader *r) {
    IrObject object;
    if (!read_object_of(r, &object)) return false;
    if (object.size > 1 << 20) return complain(r, "the object is too large");
    object.constant = takes(r, "constant");
    if (takes(r, "=") && !read_bytes(r, &object)) return false;
    ir_add_object(r->module, object);
    return true;
}

static bool read_end(Reader *r) {
    bool done = ir_build_end_as_is(r->build);
    r->build = NULL;
    return done || complain(r, "the function is too large, or a label is missing");
}

static bool read_line(Reader *r) {
    IrLabel label;
    skip_space(r);
    if (*r->at == '\n' || !*r->at || *r->at == '#') return true;
    if (!r->build) {
        if (takes(r, "object")) return read_object(r);
        return want(r, "function") && read_head(r);
    }
    if (takes(r, "}")) return read_end(r);
    if (*r->at != '@') return read_insn(r);
    if (!read_label(r, &label) || !want(r, ":")) return false;
    ir_build_place(r->build, label);
    return true;
}

bool ir_read(IrModule *module, const char *text, const char **why, unsigned *line) {
    Reader *r = base_malloc(sizeof *r);
    *r = (Reader){.module = module};
    *line = 0;
    while (*text && !r->why) {
        ++*line;
        r->at = text;
        read_line(r);
        skip_space(r);
        if (*r->at && *r->at != '\n' && *r->at != '#') complain(r, "the line goes on");
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    if (!r->why && r->build) complain(r, "the function has no end");
    if (r->build) ir_build_drop(r->build);
    *why = r->why;
    bool done = !r->why;
    free(r);
    return done;
}
