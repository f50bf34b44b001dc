/* Meanings as text: what isa.def writes, with the operands in the place of its letters. */
#include "code/assembly_local.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

static const char *const row_flags[] = {
    "",
#define INSN(id, text, operands, coding, first, means, flags, reads, writes, feature, sizes, \
             comment)                                                                    \
    #flags,
#include "code/isa.def"
#undef INSN
};

const char *assembly_meaning(unsigned row) {
    return code_row(row)->means;
}

const char *assembly_flags(unsigned row) {
    return row_flags[row];
}

/* What the meanings call: of words, and of fewer bits where that is something else. %1 … are the
 * arguments, %w the width, %k what it lacks to 64. The names are those that no program has of
 * its own. */
static const struct {
    const char *name, *wide, *narrow;
} functions[] = {
    {"sar_of", "__builtin_sar64(%1, %2)",
     "__builtin_sar64(__builtin_sar64((%1) << %k, %k), %2)"},
    {"rol_of", "__builtin_rotateleft64(%1, %2)",
     "(((%2) & (%w - 1)) ? (%1) << ((%2) & (%w - 1)) | (%1) >> (%w - ((%2) & (%w - 1))) : "
     "(%1))"},
    {"mulhi_of", "__builtin_umulh64(%1, %2)", "((%1) * (%2) >> %w)"},
    {"bswap", "__builtin_bswap64(%1)", NULL},
    {"popcount", "__builtin_popcountll(%1)", NULL},
    {"clz", "__builtin_ia32_lzcnt_u64(%1)", NULL},
    {"ctz", "__builtin_ia32_tzcnt_u64(%1)", NULL},
    {"pext", "__builtin_ia32_pext_di(%1, %2)", NULL},
    {"pdep", "__builtin_ia32_pdep_di(%1, %2)", NULL},
    {"set", "(unsigned long long)(%2)", NULL}, /* of the byte alone */
    {"shl", "((%2) > 63 ? 0ull : (%1) << (%2))", NULL},
    {"shr", "((%2) > 63 ? 0ull : (%1) >> (%2))", NULL},
    {"bzhi", "(((%2) & 255) > 63 ? (%1) : (%1) & ((1ull << ((%2) & 255)) - 1))", NULL},
    {"bextr",
     "((((%2) >> 8) & 255) > 63 ? (((%2) & 255) > 63 ? 0ull : (%1) >> ((%2) & 255)) : "
     "(((%2) & 255) > 63 ? 0ull : (%1) >> ((%2) & 255)) & ((1ull << (((%2) >> 8) & 255)) - "
     "1))",
     NULL},
};

enum { FUNCTIONS = sizeof functions / sizeof *functions, ARGUMENTS = 3 };

static bool expand(Buf *out, const char *at, const char *end, const AssemblyTerms *terms);

static const char *close_of(const char *open) {
    unsigned depth = 0;
    for (const char *p = open; *p; p++) {
        depth += *p == '(';
        if (*p == ')' && --depth == 0) return p;
    }
    return open + strlen(open);
}

/* The arguments between the brackets. */
static bool expand_arguments(Buf *argument, const char *at, const char *end,
                             const AssemblyTerms *terms) {
    unsigned depth = 0, n = 0;
    const char *from = at;
    for (const char *p = at; p <= end; p++) {
        bool ends = p == end || (*p == ',' && depth == 0);
        assert(n < ARGUMENTS); /* of the functions above */
        if (ends && !expand(&argument[n++], from, p, terms)) return false;
        if (ends) from = p + 1;
        depth += p < end && *p == '(';
        depth -= p < end && *p == ')';
    }
    return true;
}

static void fill(Buf *out, const char *form, const Buf *argument, unsigned width) {
    for (; *form; form++) {
        if (*form != '%')
            buf_putc(out, *form);
        else if (*++form == 'w')
            buf_printf(out, "%u", width);
        else if (*form == 'k')
            buf_printf(out, "%u", 64 - width);
        else
            buf_puts(out, buf_str(&argument[*form - '1']));
    }
}

/* A call of a name with brackets behind it. */
static bool expand_call(Buf *out, const char *name, size_t len, const char *end,
                        const AssemblyTerms *terms) {
    Buf argument[ARGUMENTS] = {{0}};
    bool done = false;
    for (unsigned i = 0; i < FUNCTIONS && !done; i++) {
        if (strlen(functions[i].name) != len || memcmp(functions[i].name, name, len))
            continue;
        bool narrow = terms->width < 64 && functions[i].narrow;
        done = expand_arguments(argument, name + len + 1, end, terms);
        if (done)
            fill(out, narrow ? functions[i].narrow : functions[i].wide, argument,
                 terms->width);
    }
    for (unsigned i = 0; i < ARGUMENTS; i++) buf_free(&argument[i]);
    return done;
}

/* One of the letters of isa.def. */
static bool put_letter(Buf *out, char letter, const AssemblyTerms *terms) {
    static const char flags[] = "XZNPV";
    const char *flag = strchr(flags, letter), *term = NULL;
    if (letter == 'W' || letter == 'M') {
        buf_printf(out, "%u", letter == 'W' ? terms->width : terms->width == 64 ? 63 : 31);
        return true;
    }
    if (letter >= 'A' && letter <= 'D') term = terms->operand[letter - 'A'];
    if (letter == 'R') term = terms->result;
    if (flag) term = terms->flag[flag - flags];
    if (term) buf_puts(out, term);
    return term != NULL;
}

static bool expand_word(Buf *out, const char *at, size_t len, const char **next,
                        const AssemblyTerms *terms) {
    static const char means[] = "means_", constant[] = "UINT64_C(", word[] = "uint64_t";
    *next = at + len;
    if (len == 1) return put_letter(out, *at, terms);
    if (strncmp(at, constant, sizeof constant - 1) == 0) {
        const char *close = close_of(at + sizeof constant - 2);
        const char *number = at + sizeof constant - 1;
        buf_printf(out, "%.*sull", (int)(close - number), number);
        *next = close + 1;
        return true;
    }
    if (len == sizeof word - 1 && memcmp(at, word, len) == 0) {
        buf_puts(out, "unsigned long long");
        return true;
    }
    if (strncmp(at, means, sizeof means - 1) != 0 || at[len] != '(') return false;
    const char *close = close_of(at + len);
    size_t skip = sizeof means - 1;
    *next = close + 1;
    return expand_call(out, at + skip, len - skip, close, terms);
}

static bool expand(Buf *out, const char *at, const char *end, const AssemblyTerms *terms) {
    while (at < end && *at == ' ') at++;
    while (at < end) {
        size_t len = 0;
        while (at + len < end && (isalnum((unsigned char)at[len]) || at[len] == '_')) len++;
        if (len == 0 || isdigit((unsigned char)*at)) {
            len += len == 0;
            buf_putn(out, at, len);
            at += len;
        } else if (!expand_word(out, at, len, &at, terms)) {
            return false;
        }
    }
    return true;
}

bool assembly_expand(Buf *out, const char *meaning, const AssemblyTerms *terms) {
    return expand(out, meaning, meaning + strlen(meaning), terms);
}
