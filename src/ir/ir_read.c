/* Reading the written form (ir_print.c), line by line. Calling a function before its
 * definition declares it. */
#include "ir/ir_build.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

enum { ROW_MOST = 16, CASES_MOST = 256, LABELS_MOST = 1024, OPERANDS_MOST = 3 };

typedef struct {
    IrModule *module;
    uint32_t function; /* the current one */
    IrBuild *build;    /* of it */
    const char *at;    /* within the line */
    const char *why;
    unsigned registers;
    /* labels of the function by the numbers they are written with */
    struct {
        uint32_t number;
        IrLabel label;
        bool placed;
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

static bool read_within(Reader *r, uint64_t least, uint64_t most, uint64_t *number) {
    if (!read_number(r, number)) return false;
    return (*number >= least && *number <= most) ||
           complain(r, "the number is too small or too large");
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

/* Its index in r->labels. */
static bool find_label(Reader *r, unsigned *at) {
    uint32_t number;
    if (!want(r, "@") || !read_small(r, &number)) return false;
    unsigned i = 0;
    while (i < r->nlabels && r->labels[i].number != number) i++;
    if (i == LABELS_MOST) return complain(r, "there are too many labels");
    if (i == r->nlabels) {
        r->labels[i].number = number;
        r->labels[i].label = ir_build_label(r->build);
        r->labels[i].placed = false;
        r->nlabels++;
    }
    *at = i;
    return true;
}

static bool read_label(Reader *r, IrLabel *label) {
    unsigned at;
    if (!find_label(r, &at)) return false;
    *label = r->labels[at].label;
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

/* Registers in a row, as arguments. */
static bool read_args(Reader *r, IrArg *args, unsigned *count) {
    uint16_t row[ROW_MOST];
    if (!read_row(r, row, count)) return false;
    for (unsigned i = 0; i < *count; i++) args[i] = ir_reg(row[i]);
    return true;
}

/* dst: the register before the =. */
static bool read_call(Reader *r, bool at, uint16_t dst, unsigned results) {
    uint16_t pointer;
    IrArg args[ROW_MOST];
    unsigned count;
    const char *name = "";
    if (at ? !read_register(r, &pointer) || !want(r, ",") : !*(name = read_name(r)))
        return false;
    if (!want(r, "(") || !read_args(r, args, &count) || !want(r, ")")) return false;
    if (at)
        ir_build_call_at(r->build, ir_reg(pointer), dst, results, args, count);
    else
        ir_build_call(r->build, function_number(r, name), dst, results, args, count);
    return true;
}

static bool read_return(Reader *r) {
    IrArg args[ROW_MOST];
    unsigned count;
    if (!read_args(r, args, &count)) return false;
    ir_build_return(r->build, args, count);
    return true;
}

static bool read_switch(Reader *r) {
    uint64_t values[CASES_MOST];
    IrLabel to[CASES_MOST], otherwise;
    uint32_t count = 0;
    uint16_t a;
    if (!read_register(r, &a) || !want(r, ",")) return false;
    for (; skip_space(r), *r->at != '@'; count++) {
        if (count == CASES_MOST) return complain(r, "there are too many cases");
        if (!read_number(r, &values[count]) || !want(r, ":") ||
            !read_label(r, &to[count]) || !want(r, ","))
            return false;
    }
    if (!read_label(r, &otherwise)) return false;
    ir_build_switch(r->build, ir_reg(a), values, to, count, otherwise);
    return true;
}

static bool read_index(Reader *r, uint64_t *word) {
    uint32_t count, stride;
    if (!read_small(r, &count) || !want(r, ",") || !read_small(r, &stride)) return false;
    *word = ir_index(count, stride);
    return true;
}

static bool read_field(Reader *r, uint64_t *word) {
    uint32_t offset;
    uint64_t low, bits;
    if (!read_small(r, &offset) || !want(r, ",") || !read_within(r, 0, 7, &low) ||
        !want(r, ",") || !read_within(r, 1, 64 - low, &bits))
        return false;
    *word = ir_field_number((IrField){offset, (uint8_t)low, (uint8_t)bits});
    return true;
}

static bool read_global(Reader *r, uint64_t *number) {
    const char *name = read_name(r);
    size_t i = 0;
    while (i < r->module->objects && strcmp(r->module->object[i].name, name) != 0) i++;
    *number = i;
    return i < r->module->objects || complain(r, "there is no such object");
}

/* What the letter stands for. */
static bool read_letter(Reader *r, char letter, IrArg *arg) {
    IrLabel label;
    IrObject object;
    *arg = ir_word(0);
    switch (letter) {
    case 'A':
    case 'B':
    case 'C':
        *arg = ir_reg(0);
        return read_register(r, &arg->reg);
    case 'S':
        return read_within(r, 1, 63, &arg->word);
    case 'I':
        return read_index(r, &arg->word);
    case 'W':
        return read_field(r, &arg->word);
    case 'J':
        if (read_label(r, &label)) *arg = ir_word(label);
        return !r->why;
    case 'O':
        if (read_object_of(r, &object)) *arg = ir_build_add_object(r->build, object);
        return !r->why;
    case 'G':
        return read_global(r, &arg->word);
    case 'F':
        arg->word = function_number(r, read_name(r));
        return !r->why;
    case 'M':
        *arg = ir_build_add_message(r->build, read_text(r));
        return !r->why;
    default: /* K */
        return read_number(r, &arg->word);
    }
}

#define OTHER(name, shape) _Static_assert(sizeof shape <= OPERANDS_MOST + 2, #name);
#include "ir/ir_rows.h"

/* As ir_print_insn() writes it. A word as right operand makes it the next instruction. */
static bool read_operands(Reader *r, unsigned code, uint16_t dst) {
    IrArg arg[OPERANDS_MOST];
    size_t n = 0;
    for (; ir_operands(code)[n]; n++) {
        if (n && !want(r, ",")) return false;
        skip_space(r);
        code += ir_operands(code)[n] == 'B' && code < IR_BEHIND_IF && *r->at != 'r';
        if (!read_letter(r, ir_operands(code)[n], &arg[n])) return false;
    }
    ir_build_operands(r->build, code, dst, arg, n);
    return true;
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

/* Registers before the =. */
static bool read_targets(Reader *r, uint16_t *dst, unsigned *count) {
    uint16_t row[ROW_MOST] = {0};
    skip_space(r);
    *count = 0;
    if (*r->at == 'r' && r->at[1] >= '0' && r->at[1] <= '9' &&
        (!read_row(r, row, count) || !want(r, "=")))
        return false;
    for (unsigned i = 1; i < *count; i++)
        if (row[i] != row[0] + i) return complain(r, "results are registers in a row");
    *dst = row[0];
    return true;
}

static bool read_insn(Reader *r) {
    uint16_t dst;
    unsigned results;
    if (!read_targets(r, &dst, &results)) return false;
    unsigned code = ir_named(read_name(r));
    if (code == IR_INSNS) return complain(r, "there is no such instruction");
    const char *shape = ir_shape(code);
    bool calls = strchr(shape, 'L');
    if (!calls && results != (*shape == 'D'))
        return complain(r, "it sets another number of registers");
    bool done = calls                ? read_call(r, code == IR_CALLAT, dst, results)
                : strchr(shape, 'T') ? read_switch(r)
                : strchr(shape, 'N') ? read_return(r)
                                     : read_operands(r, code, dst);
    if (done && takes(r, "!")) read_leaves(r);
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
    r->function = function_number(r, name);
    r->build = ir_build_begin(r->module, r->function, params, nparams, results, nresults);
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
    const IrFunction *f = r->module->function[r->function];
    bool done = ir_build_end_as_is(r->build);
    r->build = NULL;
    if (!done) return complain(r, "the function is too large, or a label is missing");
    const char *wrong = ir_check(r->module, f, r->module->arena);
    return !wrong || complain(r, wrong);
}

static bool read_place(Reader *r) {
    unsigned at;
    if (!find_label(r, &at) || !want(r, ":")) return false;
    if (r->labels[at].placed) return complain(r, "the label stands twice");
    r->labels[at].placed = true;
    ir_build_place(r->build, r->labels[at].label);
    return true;
}

static bool read_line(Reader *r) {
    skip_space(r);
    if (*r->at == '\n' || !*r->at || *r->at == '#') return true;
    if (!r->build) {
        if (takes(r, "object")) return read_object(r);
        return want(r, "function") && read_head(r);
    }
    if (takes(r, "}")) return read_end(r);
    return *r->at == '@' ? read_place(r) : read_insn(r);
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
