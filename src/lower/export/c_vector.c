/* C with vectors: the listing again, one intrinsic per instruction. Registers become
 * locals, a new one for each value; copies vanish. */
#include "lower/export/c.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

typedef struct {
    Buf *out;
    const CFunction *wanted;
    const Listing *listing;
    const char *prefix;
    const char *value[32]; /* what each register holds; NULL: nothing yet */
    const char *mask;      /* the same of k1 */
    const char *why;
    unsigned locals;
} Writer;

static unsigned size_of(const Writer *w) {
    assert(target_is_vector(w->listing->target));
    return w->listing->target->size;
}

static const char *type_of(unsigned size) {
    assert(size >= SIZE_MM && size <= SIZE_ZMM);
    static const char *const types[] = {"__m64", "__m128i", "__m256i", "__m512i"};
    return types[size - SIZE_MM];
}

static const char *prefix_of(unsigned size) {
    return size == SIZE_ZMM ? "_mm512" : size == SIZE_YMM ? "_mm256" : "_mm";
}

static const char *suffix_of(unsigned size) {
    static const char *const suffixes[] = {"si64", "si128", "si256", "si512"};
    return suffixes[size - SIZE_MM];
}

/* ---- operands */

static void put_long(Buf *text, uint64_t word) {
    buf_puts(text, "(long long)");
    c_put_word(text, word);
}

/* An order of bytes is 8 higher in odd lanes. */
static void put_order(const Writer *w, Buf *text, uint64_t word) {
    unsigned lanes = 1u << (size_of(w) - SIZE_MM);
    buf_printf(text, "%s_set_epi64%s(", prefix_of(size_of(w)),
               size_of(w) == SIZE_ZMM ? "" : "x");
    for (unsigned lane = lanes; lane-- > 0;) {
        put_long(text, lane & 1 ? code_odd_word(word) : word);
        buf_puts(text, lane ? ", " : ")");
    }
}

static const char *constant(const Writer *w, uint32_t number) {
    static const char *const names[] = {"_mm_cvtsi64_m64", "_mm_set1_epi64x",
                                        "_mm256_set1_epi64x", "_mm512_set1_epi64"};
    unsigned size = size_of(w);
    assert(number < w->listing->nwords);
    uint64_t word = w->listing->words[number];
    Buf text = {0};
    if (number < 64 && w->listing->orders >> number & 1 && size > SIZE_MM) {
        put_order(w, &text, word);
    } else {
        buf_printf(&text, "%s(", names[size - SIZE_MM]);
        put_long(&text, word);
        buf_putc(&text, ')');
    }
    return arena_buf(w->wanted->job->arena, &text);
}

static const char *held(const Writer *w, unsigned reg) {
    const char *value = reg == REG_NONE ? NULL : w->value[reg & 31];
    if (value) return value;
    return arena_printf(w->wanted->job->arena, "%s_setzero_%s()", prefix_of(size_of(w)),
                        suffix_of(size_of(w)));
}

static const char *operand(const Writer *w, const Insn *insn, unsigned i) {
    const CodeRow *row = code_row(insn->row);
    Arena *arena = w->wanted->job->arena;
    assert(i < strlen(row->operands));
    char letter = row->operands[i];
    if (strchr("Mbx", letter) && insn->memory.kind)
        return constant(w, insn->memory.number);
    if (strchr("ir", letter))
        return arena_printf(arena, "%u", (unsigned)(insn->imm & 255));
    const char *value = held(w, insn->reg[i]);
    if (letter != 'x' || size_of(w) < SIZE_YMM) return value;
    return arena_printf(arena, "%s_cast%s_si128(%s)", prefix_of(size_of(w)),
                        suffix_of(size_of(w)), value);
}

/* ---- instructions */

static const char *template_of(const Writer *w, unsigned row) {
    bool mm = size_of(w) == SIZE_MM;
    switch (row) {
#define C_INSN(row, mm_text, wide)                                                       \
    case ROW_##row:                                                                      \
        return mm ? mm_text : wide;
#include "lower/export/c_intrinsics.def"
#undef C_INSN
    default:
        return NULL;
    }
}

static const char *fill_in(const Writer *w, const Insn *insn, const char *template) {
    static const char *const relations[] = {"lt", "le",  "gt",    "ge",
                                            "eq", "neq", "false", "true"};
    Buf text = {0};
    for (const char *at = template; *at; at++) {
        bool word = at == template || strchr("( ,", at[-1]);
        if (*at == '%' && at[1] == 'k')
            buf_puts(&text, w->mask), at++;
        else if (*at == '%')
            buf_puts(&text, operand(w, insn, (unsigned)(*++at - '0')));
        else if (*at == 'P' && word)
            buf_puts(&text, prefix_of(size_of(w)));
        else if (*at == 'N')
            buf_puts(&text, suffix_of(size_of(w)));
        else if (*at == 'K')
            buf_puts(&text, relations[insn->imm & 7]);
        else
            buf_putc(&text, *at);
    }
    return arena_buf(w->wanted->job->arena, &text);
}

static bool is_copy(unsigned row) {
    return row == ROW_MOVQ || row == ROW_MOVDQA || row == ROW_VMOVDQA ||
           row == ROW_EMOV || row == ROW_EMOVU;
}

static void put_insn(Writer *w, const Insn *insn) {
    bool mask = code_row(insn->row)->changes;
    const char **to = mask ? &w->mask : &w->value[insn->reg[0] & 31];
    assert(mask || (code_row(insn->row)->first != FIRST_READ && insn->reg[0] < 32));
    if (is_copy(insn->row) && !insn->memory.kind) {
        *to = held(w, insn->reg[1]);
        return;
    }
    const char *template = is_copy(insn->row) ? "%1" : template_of(w, insn->row);
    if (!template) {
        w->why = "an instruction without an intrinsic";
        return;
    }
    const char *text = fill_in(w, insn, template);
    *to = arena_printf(w->wanted->job->arena, "%s%u", w->prefix, ++w->locals);
    buf_printf(w->out, "    const %s %s = %s;\n", mask ? "__mmask8" : type_of(size_of(w)),
               *to, text);
}

static void take_parameters(Writer *w, const char *const *params) {
    for (size_t i = 0; i < w->wanted->job->nparams; i++) {
        unsigned reg = i < PLACED_VARIABLES ? w->listing->code.variables[i] : REG_NONE;
        if (reg != REG_NONE)
            w->value[reg & 31] = params[i];
        else
            buf_printf(w->out, "    (void)%s;\n", params[i]);
    }
}

bool c_vector(Buf *out, const CFunction *wanted, const char **why) {
    Listing listing;
    ListingJob job = *wanted->job;
    job.sysv = job.flags = false;
    bool made = listing_make(&listing, &job, why);
    if (made) {
        const char **params = c_safe_params(wanted);
        Buf body = {0};
        Writer w = {.out = &body,
                    .wanted = wanted,
                    .listing = &listing,
                    .prefix = c_local_prefix(wanted, params)};
        take_parameters(&w, params);
        for (uint32_t i = 0; i < listing.code.count; i++)
            put_insn(&w, &listing.code.insns[i]);
        buf_puts(out, "#include <stdint.h>\n#include <x86intrin.h>\n\n");
        c_open_function(out, wanted, type_of(job.target->size), params);
        buf_printf(out, "%s    return %s;\n}\n", buf_str(&body),
                   held(&w, listing.code.result));
        buf_free(&body);
        made = !w.why;
        if (w.why) *why = w.why;
    }
    listing_free(&listing);
    return made;
}
