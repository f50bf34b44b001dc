/* Names that C accepts. */
#include "lower/export/c.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The keywords of all editions of C and of C++, and what headers or compilers define as
 * macros. */
static const char *const reserved[] = {
    "alignas",  "alignof",   "and",           "asm",          "auto",          "bool",
    "break",    "case",      "catch",         "char",         "class",         "compl",
    "const",    "constexpr", "continue",      "default",      "delete",        "do",
    "double",   "else",      "enum",          "errno",        "explicit",      "export",
    "extern",   "false",     "float",         "for",          "friend",        "goto",
    "i386",     "if",        "inline",        "int",          "linux",         "long",
    "main",     "mutable",   "namespace",     "new",          "not",           "nullptr",
    "operator", "or",        "private",       "protected",    "public",        "register",
    "restrict", "return",    "short",         "signed",       "sizeof",        "static",
    "struct",   "switch",    "template",      "this",         "throw",         "true",
    "try",      "typedef",   "typename",      "typeof",       "union",         "unix",
    "unsigned", "using",     "virtual",       "void",         "volatile",      "while",
    "xor",      "NULL",      "static_assert", "thread_local", "typeof_unqual",
};

/* Functions of the C library that compilers know: another type causes a warning. */
static const char library[] =
    " abort abs acos acosh aligned_alloc asin asinh atan atan2 atanh bcmp bcopy bzero "
    "cabs "
    "cacos calloc carg casin catan cbrt ccos ceil cexp cimag clog conj copysign cos cosh "
    "cpow cproj creal csin csqrt ctan dcgettext dgettext drem erf erfc execl execle "
    "execlp "
    "execv execve execvp exit exp exp10 exp2 expm1 fabs fdim ffs ffsl ffsll finite floor "
    "fma fmax fmin fmod fork fprintf fputc fputs free frexp fscanf fwrite gamma gettext "
    "hypot ilogb imaxabs index isalnum isalpha isascii isblank iscntrl isdigit isfinite "
    "isgraph isinf islower isnan isnormal isprint ispunct isspace isupper isxdigit j0 j1 "
    "jn labs ldexp lgamma llabs llrint llround log log10 log1p log2 logb lrint lround "
    "malloc memchr memcmp memcpy memmove mempcpy memset modf nan nearbyint nextafter "
    "nexttoward posix_memalign pow pow10 printf putc putchar puts realloc remainder "
    "remquo "
    "rindex rint round scalb scalbln scalbn scanf signbit significand sin sincos sinh "
    "snprintf sprintf sqrt sscanf stpcpy stpncpy strcasecmp strcat strchr strcmp strcpy "
    "strcspn strdup strfmon strftime strlen strncasecmp strncat strncmp strncpy strndup "
    "strnlen strpbrk strrchr strspn strstr tan tanh tgamma toascii tolower toupper trunc "
    "vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf y0 y1 yn ";

/* A library's name also stands with an f or l behind it: sinf, sinl. */
static bool is_library(const char *name) {
    char text[40];
    size_t len = strlen(name);
    for (size_t cut = 0; cut < 2 && cut < len && len < 30; cut++) {
        if (cut && !strchr("fl", name[len - 1])) break;
        snprintf(text, sizeof text, " %.*s ", (int)(len - cut), name);
        if (strstr(library, text)) return true;
    }
    return false;
}

/* bb_… are the helpers; what begins with _ or ends in _t is the compiler's. */
static bool is_taken(const char *name, bool function) {
    size_t len = strlen(name);
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (strcmp(reserved[i], name) == 0) return true;
    if (strncmp(name, "bb_", 3) == 0 || name[0] == '_') return true;
    if (len > 2 && strcmp(name + len - 2, "_t") == 0) return true;
    if (strncmp(name, "UINT", 4) == 0 || strncmp(name, "INT", 3) == 0) return true;
    return function && is_library(name);
}

const char *c_safe_name(Arena *arena, const char *name, bool function) {
    if (!is_taken(name, function)) return name;
    while (*name == '_') name++;
    name = arena_printf(arena, "x%s%s_", strncmp(name, "bb_", 3) == 0 ? "_" : "", name);
    assert(!is_taken(name, function));
    return name;
}

static bool stands_before(const char *const *names, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

const char **c_safe_params(const CFunction *wanted) {
    Arena *arena = wanted->job->arena;
    size_t count = wanted->job->nparams;
    const char **names = ARENA_ARRAY(arena, const char *, count + 1);
    for (size_t i = 0; i < count; i++)
        if (!is_taken(wanted->params[i], false)) names[i] = wanted->params[i];
    for (size_t i = 0; i < count; i++) { /* the others avoid those */
        bool high = wanted->halves && wanted->halves[i] == C_HIGH;
        if (high) names[i] = names[i - 1];
        if (names[i]) continue;
        const char *name = c_safe_name(arena, wanted->params[i], false);
        while (stands_before(wanted->params, count, name) || stands_before(names, i, name))
            name = arena_printf(arena, "%s_", name);
        assert(!is_taken(name, false));
        names[i] = name;
    }
    return names;
}

/* Whether it is the prefix and a number. */
static bool clashes(const char *name, const char *prefix) {
    size_t len = strlen(prefix);
    return strncmp(name, prefix, len) == 0 && isdigit((unsigned char)name[len]);
}

const char *c_local_prefix(const CFunction *wanted, const char *const *params) {
    const char *prefix = "t";
    for (size_t i = 0; i < wanted->job->nparams; i++) {
        if (!clashes(params[i], prefix)) continue;
        prefix = arena_printf(wanted->job->arena, "%s_", prefix);
        i = (size_t)-1;
    }
    return prefix;
}

void c_put_word(Buf *out, uint64_t word) {
    buf_printf(out, word < 1024 ? "UINT64_C(%" PRIu64 ")" : "UINT64_C(0x%" PRIx64 ")",
               word);
}

const char *c_features(const Target *target) {
    if (!target || !target_is_x86(target)) return "";
    if (target->size == SIZE_ZMM)
        return "avx512f,avx512cd,avx512vl,avx512dq,avx512bw,avx512vbmi,avx512vpopcntdq,"
               "gfni";
    if (target_has(target, FEATURE_XOP)) return "avx,xop";
    if (target_has(target, FEATURE_AVX2)) return "avx2";
    if (target_has(target, FEATURE_AVX)) return "avx";
    if (target_is_vector(target)) return "mmx,sse2";
    assert(target_has(target, FEATURE_BASE));
    if (target_has(target, FEATURE_TBM)) return "bmi,tbm,lzcnt,popcnt";
    return target_has(target, FEATURE_BMI2) ? "bmi,bmi2,lzcnt,popcnt" : "";
}

void c_open_function(Buf *out, const CFunction *wanted, const char *type,
                     const char *const *params) {
    const char *features = c_features(wanted->job->target);
    buf_puts(out, "/* ");
    for (const char *at = wanted->about; *at; at++) { /* no comment may end or begin here */
        buf_putc(out, *at);
        if ((at[0] == '*' && at[1] == '/') || (at[0] == '/' && at[1] == '*'))
            buf_putc(out, ' ');
    }
    buf_puts(out, " */\n");
    if (*features) buf_printf(out, "__attribute__((target(\"%s\")))\n", features);
    buf_printf(out, "%s %s(", wanted->high ? C_WIDE : type,
               c_safe_name(wanted->job->arena, wanted->name, true));
    for (size_t i = 0; i < wanted->job->nparams; i++) {
        CHalf half = wanted->halves ? (CHalf)wanted->halves[i] : C_WHOLE;
        if (half == C_HIGH) continue;
        buf_printf(out, "%s%s %s", i ? ", " : "", half ? C_WIDE : type, params[i]);
    }
    buf_puts(out, wanted->job->nparams ? ") {\n" : "void) {\n");
}
