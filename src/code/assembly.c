/* Functions out of lines: as compilers, disassemblers and bbx print them, or in bbx's frame
 * asm NAME(REGISTER = PARAMETER, …) -> REGISTER { … }. */
#include "code/assembly_local.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { INSTRUCTIONS_MOST = 2000, NAME_LEN_MOST = 60 };

typedef struct {
    AssemblyRun run;
    const char *text;
    size_t at, end; /* of what is left to read */
    bool labelled, framed, returned, headed;
    Operand where; /* the result's register, where one is named */
    bool named;
} Lines;

/* ---- pieces of text */

static size_t blanks(const char *text, size_t at, size_t end) {
    while (at < end && strchr(" \t\r", text[at])) at++;
    return at;
}

static size_t word(const char *text, size_t at, size_t end) {
    while (at < end && (isalnum((unsigned char)text[at]) || strchr("_.$@", text[at]))) at++;
    return at;
}

static bool is_word(const char *text, size_t at, size_t end, const char *what) {
    size_t len = strlen(what);
    return end - at == len && memcmp(text + at, what, len) == 0;
}

static bool is_hex(const char *text, size_t at, size_t end) {
    return at < end && isxdigit((unsigned char)text[at]);
}

/* Behind an address and bytes: "  11: 48 89 f8   mov …". */
static size_t behind_bytes(const char *text, size_t at, size_t end) {
    size_t p = at;
    while (is_hex(text, p, end)) p++;
    if (p == at || p >= end || text[p] != ':') return at;
    p = blanks(text, p + 1, end);
    size_t bytes = 0;
    while (is_hex(text, p, end) && is_hex(text, p + 1, end) &&
           (p + 2 == end || strchr(" \t\r", text[p + 2]))) {
        p = p + 2 < end ? p + 3 : end;
        bytes++;
    }
    return bytes ? blanks(text, p, end) : at;
}

static size_t comment_at(const char *text, size_t at, size_t end) {
    for (; at < end; at++)
        if (text[at] == ';' || text[at] == '#' ||
            (text[at] == '/' && at + 1 < end && text[at + 1] == '/'))
            break;
    return at;
}

/* ---- parameters and results */

static bool is_free(const Lines *l, const char *name) {
    const char *digits = strrchr(name, '_');
    if (strncmp(name, "__", 2) == 0) return false;
    if (digits && digits[1] && strspn(digits + 1, "0123456789") == strlen(digits + 1))
        return false;
    for (unsigned i = 0; i < l->run.code->count; i++)
        if (strcmp(l->run.code->params[i], name) == 0) return false;
    return true;
}

static bool add_param(Lines *l, const Operand *reg, const char *name) {
    AssemblyCell *cell = &l->run.cell[assembly_cell(reg)];
    Assembly *code = l->run.code;
    unsigned bits = assembly_width(reg->size);
    if (code->count == ASSEMBLY_PARAMS || cell->value || reg->high || !is_free(l, name))
        return assembly_fail(l->run.error, reg->at, reg->len,
                             "this can't be the parameter '%s'\n|each register has one name, "
                             "which no value of the listing has (as rax_1)", name);
    code->params[code->count++] = name;
    *cell = (AssemblyCell){name, bits, name};
    return true;
}

/* REGISTER = NAME, or a REGISTER alone. */
static bool read_param(Lines *l, size_t *at, size_t end) {
    const char *text = l->text;
    size_t from = blanks(text, *at, end), stop = word(text, from, end);
    Operand reg;
    if (!assembly_register(text + from, stop - from, &reg))
        return assembly_fail(l->run.error, from, stop > from ? stop - from : 1,
                             "a register is wanted here\n|asm f(rdi = x, rsi = y) -> rax "
                             "{ … }");
    reg.at = from, reg.len = stop - from;
    size_t name = from, name_end = stop, next = blanks(text, stop, end);
    if (next < end && text[next] == '=') {
        name = blanks(text, next + 1, end);
        name_end = word(text, name, end);
        next = blanks(text, name_end, end);
    }
    if (name == name_end || isdigit((unsigned char)text[name]) ||
        name_end - name > NAME_LEN_MOST)
        return assembly_fail(l->run.error, name, 1, "a parameter's name is wanted here");
    *at = next;
    return add_param(l, &reg, arena_strn(l->run.arena, text + name, name_end - name));
}

static bool read_where(Lines *l, size_t *at, size_t end) {
    size_t from = blanks(l->text, *at, end), stop = word(l->text, from, end);
    if (!assembly_register(l->text + from, stop - from, &l->where))
        return assembly_fail(l->run.error, from, stop > from ? stop - from : 1,
                             "the result's register is wanted here");
    l->where.at = from, l->where.len = stop - from;
    l->named = true;
    *at = stop;
    return true;
}

/* asm f(rdi = x) -> rax {: the function's body is between the braces. */
static bool read_frame(Lines *l) {
    AssemblyError *error = l->run.error;
    const char *text = l->text;
    size_t end = l->end, at = blanks(text, l->at + 3, end), stop = word(text, at, end);
    l->run.code->name = arena_strn(l->run.arena, text + at, stop - at);
    at = blanks(text, stop, end);
    for (bool more = true; more;) {
        at = blanks(text, at + 1, end); /* behind the ( or , */
        if (at < end && text[at] == ')' && l->run.code->count == 0) break;
        if (!read_param(l, &at, end)) return false;
        more = at < end && text[at] == ',';
    }
    if (at >= end || text[at] != ')')
        return assembly_fail(error, at < end ? at : end - 1, 1, "a ',' or ')' is wanted here");
    at = blanks(text, at + 1, end);
    if (at + 1 < end && text[at] == '-' && text[at + 1] == '>') {
        at += 2;
        if (!read_where(l, &at, end)) return false;
    } else {
        l->where = (Operand){.size = SIZE_64, .reg = RAX, .at = l->at, .len = 3};
        l->named = true;
    }
    while (at < end && strchr(" \t\r\n", text[at])) at++;
    if (at >= end || text[at] != '{')
        return assembly_fail(error, at < end ? at : end - 1, 1,
                             "a '{' is wanted here\n|asm f(rdi = x) -> rax { … }");
    l->at = at + 1;
    l->framed = true;
    l->run.infers = false;
    return true;
}

/* bbx's own line above a listing: "x86-64: rax = a, rbx = b; result in rax". */
static bool read_heading(Lines *l, size_t at, size_t end, bool *is) {
    char line[1000];
    size_t len = end - at;
    if (len >= sizeof line || l->framed) return true;
    memcpy(line, l->text + at, len);
    line[len] = '\0';
    const char *result = strstr(line, "; result in "), *truth = strstr(line, "; true when ");
    const char *colon = strstr(line, ": ");
    *is = (result || truth) && colon;
    if (!*is || l->run.code->instructions) return true;
    if (truth)
        return assembly_fail(l->run.error, at + (size_t)(truth - line) + 2, 9,
                             "a listing whose result is a flag is not read\n|a setcc behind "
                             "it makes a value of the flag");
    size_t p = at + (size_t)(colon - line) + 2, stop = at + (size_t)(result - line);
    l->run.infers = false;
    l->headed = true;
    while (p < stop) {
        if (!read_param(l, &p, stop)) return false;
        if (p < stop && l->text[p] != ',')
            return assembly_fail(l->run.error, p, 1, "a ',' is wanted here");
        p++;
    }
    p = stop + strlen("; result in ");
    return read_where(l, &p, end);
}

/* ---- comments */

/* The registers' values in the place of their names; NULL: some have none. */
static const char *with_values(AssemblyRun *before, const char *text, size_t at, size_t end) {
    Buf out = {0};
    bool good = true;
    while (at < end && good) {
        size_t stop = at;
        Operand reg;
        while (stop < end && (isalnum((unsigned char)text[stop]) || text[stop] == '_')) stop++;
        if (stop == at) {
            buf_putc(&out, text[at++]);
            continue;
        }
        if (assembly_register(text + at, stop - at, &reg)) {
            const char *value = assembly_value(before, &reg);
            good = value != NULL;
            buf_printf(&out, "(%s)", good ? value : "");
        } else {
            buf_putn(&out, text + at, stop - at);
        }
        at = stop;
    }
    const char *result = good ? arena_str(before->arena, buf_str(&out)) : NULL;
    buf_free(&out);
    return result;
}

/* Over "BMI1" or "TBM:" in front of a formula. */
static size_t behind_feature(const char *text, size_t at, size_t end) {
    size_t p = at;
    while (p < end && (isupper((unsigned char)text[p]) || isdigit((unsigned char)text[p]))) p++;
    if (p == at) return at;
    if (p < end && text[p] == ':') p++;
    return p < end && text[p] == ' ' ? blanks(text, p, end) : at;
}

/* "rax = ~rbx & rcx", "rax <<= cl". */
typedef struct {
    Operand left;
    const char *op; /* "" or that before the = */
    size_t right, end;
} Formula;

static bool read_formula(const char *text, size_t at, size_t end, Formula *f) {
    static const char *const ops[] = {"<<", ">>", "&", "|", "^", "+", "-", "*", "/", "%", ""};
    at = behind_feature(text, blanks(text, at, end), end);
    size_t stop = at;
    while (stop < end && isalnum((unsigned char)text[stop])) stop++;
    if (!assembly_register(text + at, stop - at, &f->left)) return false;
    f->left.at = at, f->left.len = stop - at;
    at = blanks(text, stop, end);
    for (unsigned i = 0; i < sizeof ops / sizeof *ops; i++) {
        size_t len = strlen(ops[i]);
        if (end - at < len + 2 || memcmp(text + at, ops[i], len) || text[at + len] != '=' ||
            text[at + len + 1] == '=')
            continue;
        f->op = ops[i];
        f->right = blanks(text, at + len + 1, end);
        while (end > f->right && strchr(" \t\r;.", text[end - 1])) end--;
        f->end = end;
        return end > f->right;
    }
    return false;
}

static void note_comment(Lines *l, AssemblyRun *before, const AssemblyInsn *insn, size_t at,
                         size_t end) {
    Formula f;
    Arena *arena = l->run.arena;
    Assembly *code = l->run.code;
    AssemblyError none = {0}, *error = l->run.error;
    if (!read_formula(l->text, at, end, &f)) return;
    before->infers = false;
    before->error = l->run.error = &none;
    const char *after = assembly_value(&l->run, &f.left);
    l->run.error = error;
    const char *right = with_values(before, l->text, f.right, f.end);
    const char *left = *f.op ? assembly_value(before, &f.left) : "";
    if (!after || !right || !left) return;
    if (*f.op) right = arena_printf(arena, "(%s) %s (%s)", left, f.op, right);
    unsigned bits = assembly_width(f.left.size);
    const char *mask = bits == 64   ? "~0ull"
                       : bits == 32 ? "0xffffffffull"
                       : bits == 16 ? "0xffffull"
                                    : "0xffull";
    bool scan = insn->row == ROW_BSF || insn->row == ROW_BSR;
    const char *claim = arena_printf(arena, "(%s) == ((%s) & %s)", after, right, mask);
    const char *unless = scan ? code->values[code->nvalues - 1].unless : NULL;
    code->comments = arena_grow(arena, code->comments, code->ncomments, &code->comments_cap,
                                sizeof *code->comments);
    code->comments[code->ncomments++] =
        (AssemblyComment){claim, unless ? arena_printf(arena, "!%s", unless) : NULL,
                          code->nvalues, f.left.at, f.end - f.left.at};
}

/* ---- lines */

/* Instructions that do nothing to registers. */
static bool is_idle(const char *text, size_t at, size_t end) {
    static const char *const idle[] = {"nop",  "nopw", "nopl",    "endbr64", "data16",
                                       "cs",   "emms", "vzeroupper"};
    for (unsigned i = 0; i < sizeof idle / sizeof *idle; i++)
        if (is_word(text, at, end, idle[i])) return true;
    return false;
}

static bool is_return(const char *text, size_t at, size_t end) {
    size_t stop = word(text, at, end);
    if (is_word(text, at, stop, "rep") || is_word(text, at, stop, "repz")) {
        at = blanks(text, stop, end);
        stop = word(text, at, end);
    }
    return is_word(text, at, stop, "ret") || is_word(text, at, stop, "retq");
}

/* What looks like an instruction behind a ; would be lost without a word. */
static bool check_comment(Lines *l, size_t at, size_t end) {
    AssemblyInsn insn;
    AssemblyError none;
    size_t from = blanks(l->text, at + 1, end), stop = comment_at(l->text, from, end);
    if (l->text[at] != ';' || from >= stop) return true;
    while (stop > from && strchr(" \t\r}", l->text[stop - 1])) stop--;
    if (!assembly_insn(&insn, l->text, from, stop, &none) || insn.count == 0) return true;
    return assembly_fail(l->run.error, at, 1,
                         "what follows a ';' is a comment, but this is an instruction\n|"
                         "instructions stand on lines of their own");
}

/* Parameters have their values from the start on, also those that were met just now. */
static void know_params(const Lines *l, AssemblyRun *before) {
    const Assembly *code = l->run.code;
    Operand reg;
    for (unsigned i = 0; i < code->count; i++) {
        if (!assembly_register(code->params[i], strlen(code->params[i]), &reg)) continue;
        AssemblyCell *cell = &before->cell[assembly_cell(&reg)];
        if (!cell->value) *cell = (AssemblyCell){code->params[i], 64, NULL};
    }
}

/* rep bsf is tzcnt where the processor has that, with other flags: what is the same counts. */
static size_t scan_prefix(const char *text, size_t at, size_t end) {
    size_t stop = word(text, at, end), next = blanks(text, stop, end);
    bool rep = is_word(text, at, stop, "rep") || is_word(text, at, stop, "repz");
    return rep && end - next > 3 && memcmp(text + next, "bsf", 3) == 0 ? next - at : 0;
}

static bool instruction(Lines *l, size_t at, size_t end, size_t line_end) {
    AssemblyInsn insn;
    Assembly *code = l->run.code;
    size_t stop = end;
    while (stop > at && strchr(" \t\r", l->text[stop - 1])) stop--;
    if (l->returned || is_idle(l->text, at, word(l->text, at, stop))) return true;
    if (is_return(l->text, at, stop)) {
        l->returned = true;
        return true;
    }
    AssemblyRun before = l->run;
    size_t prefix = scan_prefix(l->text, at, stop);
    at += prefix;
    if (!assembly_insn(&insn, l->text, at, stop, l->run.error)) return false;
    if (++code->instructions > INSTRUCTIONS_MOST)
        return assembly_fail(l->run.error, at, insn.len, "a listing has at most %d instructions",
                             INSTRUCTIONS_MOST);
    if (!check_comment(l, end, line_end) || !assembly_run(&l->run, &insn)) return false;
    if (prefix) memset(l->run.flag, 0, sizeof l->run.flag);
    if (end < line_end) {
        if (l->run.infers) know_params(l, &before);
        size_t from = end + 1 + (l->text[end] == '/');
        note_comment(l, &before, &insn, from, line_end);
    }
    return true;
}

/* A label's length with its colon, of "f:", "f(unsigned long):" or "0000 <f>:"; 0: none. */
static size_t label(const char *text, size_t at, size_t end, size_t *name, size_t *len) {
    size_t stop = word(text, at, end), next = blanks(text, stop, end);
    *name = at, *len = stop - at;
    if (next < end && text[next] == '<' && is_hex(text, at, end)) {
        *name = next + 1;
        stop = word(text, *name, end);
        *len = stop - *name;
        next = stop < end && text[stop] == '>' ? stop + 1 : end;
    } else if (next < end && text[next] == '(') {
        while (next < end && text[next] != ')') next++;
        next += next < end;
    }
    return *len && next < end && text[next] == ':' ? next + 1 - at : 0;
}

/* What objdump says of the file. */
static bool is_title(const char *text, size_t at, size_t end) {
    static const char section[] = "Disassembly of section ", format[] = "file format ";
    size_t stop = word(text, at, end), next = blanks(text, stop < end ? stop + 1 : end, end);
    return (end - at > sizeof section && memcmp(text + at, section, sizeof section - 1) == 0) ||
           (end - next > sizeof format && memcmp(text + next, format, sizeof format - 1) == 0);
}

/* A line; *ends: it belongs to the next function. */
static bool take_line(Lines *l, size_t at, size_t line_end, bool *ends) {
    const char *text = l->text;
    Assembly *code = l->run.code;
    size_t from = behind_bytes(text, blanks(text, at, line_end), line_end), name, len;
    size_t end = comment_at(text, from, line_end);
    if (is_title(text, from, end)) return true;
    if (from == end) {
        bool heading = false;
        if (from < line_end && !read_heading(l, from + 1, line_end, &heading)) return false;
        *ends = heading && code->instructions;
        return true;
    }
    size_t colon = label(text, from, end, &name, &len);
    bool global = colon && text[name] != '.';
    if (global && (code->instructions || l->returned) && !l->framed) {
        *ends = true;
        return true;
    }
    if (global && !l->framed && len <= NAME_LEN_MOST) {
        code->name = arena_strn(l->run.arena, text + name, len);
        l->labelled = true;
    }
    from = blanks(text, from + colon, end);
    if (from == end || text[from] == '.') return true;
    return instruction(l, from, end, line_end);
}

/* Where the function after the one that was refused begins. */
static size_t behind_refused(const Lines *l, size_t at) {
    size_t name, len;
    while (at < l->end) {
        const char *newline = memchr(l->text + at, '\n', l->end - at);
        if (!newline) return l->end;
        at = (size_t)(newline - l->text) + 1;
        newline = memchr(l->text + at, '\n', l->end - at);
        size_t line = newline ? (size_t)(newline - l->text) : l->end;
        size_t from = blanks(l->text, at, line);
        if (behind_bytes(l->text, from, line) == from && label(l->text, from, comment_at(l->text, from, line), &name, &len) &&
            l->text[name] != '.')
            return at;
    }
    return l->end;
}

/* ---- the whole */

static bool sort_params(Lines *l) {
    static const uint8_t order[] = {RDI, RSI, RDX, RCX, 8, 9};
    Assembly *code = l->run.code;
    unsigned most = 0, found = 0;
    if (!l->labelled || !l->run.infers) return true;
    for (unsigned i = 0; i < sizeof order; i++)
        for (unsigned k = 0; k < code->count; k++)
            if (strcmp(code->params[k], code_reg_name(SIZE_64, order[i])) == 0)
                most = i + 1, found++;
    for (unsigned k = 0; k < code->count && found < code->count; k++) {
        bool argument = false;
        for (unsigned i = 0; i < sizeof order; i++)
            argument |= strcmp(code->params[k], code_reg_name(SIZE_64, order[i])) == 0;
        if (!argument)
            return assembly_fail(l->run.error, code->start, 1,
                                 "'%s' reads %s, which no function gets\n|asm f(%s = x) -> "
                                 "rax { … } names what is in which register",
                                 code->name, code->params[k], code->params[k]);
    }
    code->count = most;
    for (unsigned i = 0; i < most; i++) code->params[i] = code_reg_name(SIZE_64, order[i]);
    return true;
}

/* The register that has the result, where none was named. */
static bool find_where(Lines *l) {
    AssemblyRun *run = &l->run;
    bool rax = run->cell[RAX].value && (l->labelled || l->returned);
    int last = rax ? RAX : run->last;
    if (l->named) return true;
    if (last < 0)
        return assembly_fail(run->error, run->code->start, 1,
                             "no instruction leaves a value in a register");
    unsigned bits = run->cell[last].bits;
    CodeSize size = bits == 8 ? SIZE_8 : bits == 16 ? SIZE_16 : bits == 32 ? SIZE_32 : SIZE_64;
    if (last >= CELL_MM)
        l->where = (Operand){.size = last < CELL_VECTOR ? SIZE_MM : SIZE_XMM,
                             .reg = (uint8_t)(last - (last < CELL_VECTOR ? CELL_MM : CELL_VECTOR))};
    else
        l->where = (Operand){.size = size, .reg = (uint8_t)last};
    l->where.at = run->code->start, l->where.len = 1;
    return true;
}

static bool finish(Lines *l) {
    Assembly *code = l->run.code;
    if (!code->instructions && !l->returned)
        return assembly_fail(l->run.error, code->start, 1, "no instruction is in it");
    if (!find_where(l) || !sort_params(l)) return false;
    code->where = code_reg_name(l->where.size, l->where.reg);
    code->result = assembly_value(&l->run, &l->where);
    return code->result != NULL;
}

/* The end of the frame's body: the } outside of comments. */
static size_t body_end(const Lines *l) {
    for (size_t at = l->at; at < l->end;) {
        const char *stop = memchr(l->text + at, '\n', l->end - at);
        size_t line = stop ? (size_t)(stop - l->text) : l->end;
        size_t comment = comment_at(l->text, at, line);
        const char *brace = memchr(l->text + at, '}', comment - at);
        if (brace) return (size_t)(brace - l->text);
        if (!stop) { /* the last line's may be behind a comment */
            while (line > comment && strchr(" \t\r", l->text[line - 1])) line--;
            return line > comment && l->text[line - 1] == '}' ? line - 1 : l->end;
        }
        at = line + 1;
    }
    return l->end;
}

/* In a frame on one line a ; may also stand between instructions. */
static size_t line_end(const Lines *l, size_t stop) {
    const char *text = l->text, *newline = memchr(text + l->at, '\n', stop - l->at);
    size_t end = newline ? (size_t)(newline - text) : stop;
    bool one = l->framed && !memchr(text + l->run.code->start, '\n', stop - l->run.code->start);
    for (size_t at = l->at; one && at < end; at++) {
        size_t from = blanks(text, at + 1, end), to = word(text, from, end);
        if (text[at] == ';' && (assembly_knows(text + from, to - from) ||
                                is_return(text, from, to)))
            return at;
    }
    return end;
}

static bool read_lines(Lines *l, size_t stop) {
    for (bool ends = false; l->at < stop;) {
        size_t line = line_end(l, stop);
        if (!take_line(l, l->at, line, &ends)) return false;
        if (ends) {
            l->run.code->end = l->at;
            break;
        }
        l->at = line + 1;
    }
    return true;
}

/* Lines without code. */
static bool is_empty(const Lines *l) {
    return !l->run.code->instructions && !l->returned && !l->framed;
}

bool assembly_next(Assembly *code, const char *text, size_t len, size_t at, Arena *arena,
                   AssemblyError *error) {
    Lines l = {.run = {.code = code, .arena = arena, .error = error, .text = text,
                       .infers = true, .last = -1},
               .text = text, .end = len};
    *error = (AssemblyError){0};
    while (at < len && strchr(" \t\r\n", text[at])) at++;
    *code = (Assembly){.name = "listing", .start = at, .end = len};
    if (at == len) return false;
    l.at = at;
    size_t stop = len;
    if (len - at > 4 && memcmp(text + at, "asm", 3) == 0 && strchr(" \t", text[at + 3])) {
        if (!read_frame(&l)) return false;
        stop = body_end(&l);
        if (stop == len)
            return assembly_fail(error, l.at - 1, 1, "the '{' is not closed");
        code->end = stop + 1;
    }
    bool done = read_lines(&l, stop) && (is_empty(&l) || finish(&l));
    if (!done && !l.framed) code->end = behind_refused(&l, error->at);
    return done && !is_empty(&l);
}

/* ---- in C */

void assembly_put(Buf *out, const Assembly *code, const char *text) {
    static const char type[] = "unsigned long long";
    size_t at = code->start;
    buf_printf(out, "%s %s(", type, code->name);
    for (unsigned i = 0; i < code->count; i++)
        buf_printf(out, "%s%s %s", i ? ", " : "", type, code->params[i]);
    buf_puts(out, ") {");
    for (size_t i = 0; i < code->nvalues; i++) {
        const AssemblyValue *v = &code->values[i];
        bool line = false;
        for (; at < v->at; at++)
            if (text[at] == '\n') buf_putc(out, '\n'), line = true;
        buf_puts(out, line ? "    " : " ");
        if (v->unless)
            buf_printf(out, "%s %s; if (!%s) %s = %s;", type, v->name, v->unless, v->name,
                       v->value);
        else
            buf_printf(out, "%s %s = %s;", type, v->name, v->value);
    }
    buf_printf(out, "%sreturn %s;%s}", code->nvalues ? "\n    " : " ", code->result,
               code->nvalues ? "\n" : " ");
}
