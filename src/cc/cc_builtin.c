/* Builtins: rows of cc_builtins.def, and those that are written in C, which are compiled
 * when they are first called. */
#include "cc/cc_local.h"

#include <string.h>

#include "base/among.h"
#include "base/buf.h"

typedef struct {
    const char *names, *params;
    char result;
} Row;

static const Row rows[] = {
#define BUILTIN(name, names, result, params, ...) {names, params, result},
#include "cc/cc_builtins.def"
#undef BUILTIN
};

CcBuiltin cc_builtin_of(const Symbol *name) {
    unsigned row = 0;
    while (row < CC_BUILTINS && !among(rows[row].names, name->name, name->len)) row++;
    return (CcBuiltin)row;
}

static CcType *type_of(Cc *c, char letter) {
    CcTypes *t = c->types;
    switch (letter) {
    case 'v':
        return t->of_void;
    case 'i':
        return t->int32;
    case 'q':
        return t->int64;
    case 'u':
        return t->uint32;
    case 's':
        return t->uint16;
    case 'p':
        return cc_type_pointer(t, t->of_void);
    default:
        return t->uint64;
    }
}

CcTree *cc_builtin_call(Cc *c, CcBuiltin builtin, const Node *call) {
    const Row *row = &rows[builtin];
    size_t count = strcspn(row->params, ".");
    bool more = row->params[count] == '.';
    CcTree *tree = cc_tree_new(c, CC_BUILTIN, type_of(c, row->result), call, call->n);
    tree->op = (uint8_t)builtin;
    tree->text = call->sym->name;
    if (call->n < count || (call->n > count && !more))
        cc_scope_error(c, call->span, "'%s' takes %zu argument%s", call->sym->name, count,
                       count == 1 ? "" : "s");
    for (uint32_t i = 0; i < call->n && !c->failed; i++) {
        CcTree *value = cc_expr_value(c, call->kid[i]);
        CcType *to = i < count ? type_of(c, row->params[i]) : value->type;
        tree->kid[i] = cc_convert_assigned(c, value, to, call->kid[i]);
    }
    return tree;
}

/* ---- in C; @ stands for the name, # for the first argument's pointee type */

static const struct {
    const char *names, *text;
} written[] = {
    {"__builtin_parityll __builtin_parityl",
     "int @(unsigned long x) { return __builtin_popcountll(x) & 1; }"},
    {"__builtin_parity", "int @(unsigned x) { return __builtin_popcount(x) & 1; }"},
    {"__builtin_ffsll __builtin_ffsl ffsll ffsl",
     "int @(long x) { return x ? _tzcnt_u64(x) + 1 : 0; }"},
    {"__builtin_ffs ffs", "int @(int x) { return x ? _tzcnt_u32(x) + 1 : 0; }"},
    {"__builtin_clrsb", "int @(int x) { return _lzcnt_u64(x < 0 ? ~x : x) - 33; }"},
    {"__builtin_clrsbll __builtin_clrsbl",
     "int @(long x) { return _lzcnt_u64(x < 0 ? ~x : x) - 1; }"},
    {"_blsi_u64 __blsi_u64", "unsigned long @(unsigned long x) { return x & -x; }"},
    {"_blsr_u64 __blsr_u64", "unsigned long @(unsigned long x) { return x & (x - 1); }"},
    {"_blsmsk_u64 __blsmsk_u64",
     "unsigned long @(unsigned long x) { return x ^ (x - 1); }"},
    {"_blsi_u32 __blsi_u32", "unsigned @(unsigned x) { return x & -x; }"},
    {"_blsr_u32 __blsr_u32", "unsigned @(unsigned x) { return x & (x - 1); }"},
    {"_blsmsk_u32 __blsmsk_u32", "unsigned @(unsigned x) { return x ^ (x - 1); }"},
    {"_andn_u64 __andn_u64",
     "unsigned long @(unsigned long a, unsigned long b) { return ~a & b; }"},
    {"_andn_u32 __andn_u32", "unsigned @(unsigned a, unsigned b) { return ~a & b; }"},
    {"_bzhi_u64", "unsigned long @(unsigned long x, unsigned n) { n &= 255; "
                  "return n < 64 ? x & ((1UL << n) - 1) : x; }"},
    {"_bzhi_u32", "unsigned @(unsigned x, unsigned n) { n &= 255; "
                  "return n < 32 ? x & ((1U << n) - 1) : x; }"},
    {"_bextr_u64", "unsigned long @(unsigned long x, unsigned from, unsigned len) { "
                   "from &= 255; return from < 64 ? _bzhi_u64(x >> from, len) : 0; }"},
    {"_bextr_u32", "unsigned @(unsigned x, unsigned from, unsigned len) { "
                   "return _bextr_u64(x, from, len); }"},
    {"__bextr_u64 _bextr2_u64", "unsigned long @(unsigned long x, unsigned long how) { "
                                "return _bextr_u64(x, how, how >> 8); }"},
    {"__bextr_u32 _bextr2_u32", "unsigned @(unsigned x, unsigned how) { "
                                "return _bextr_u64(x, how, how >> 8); }"},
    {"_rotr64 __rorq _lrotr __builtin_rotateright64",
     "unsigned long @(unsigned long x, int n) { return _rotl64(x, -(unsigned long)n); }"},
    {"_rotl __rold __builtin_rotateleft32",
     "unsigned @(unsigned x, int n) { return x << (n & 31) | x >> (-(unsigned)n & 31); }"},
    {"_rotr __rord __builtin_rotateright32",
     "unsigned @(unsigned x, int n) { return x >> (n & 31) | x << (-(unsigned)n & 31); }"},
    {"abs __builtin_abs", "int @(int x) { return x < 0 ? -x : x; }"},
    {"labs llabs imaxabs __builtin_labs __builtin_llabs",
     "long @(long x) { return x < 0 ? -x : x; }"},
    {"_umul128",
     "unsigned long @(unsigned long a, unsigned long b, unsigned long *high) { "
     "*high = __umulh(a, b); return a * b; }"},
    {"_mulx_u64",
     "unsigned long @(unsigned long a, unsigned long b, unsigned long long *high) { "
     "*high = __umulh(a, b); return a * b; }"},
    {"_addcarry_u64 _addcarryx_u64",
     "unsigned char @(unsigned char carry, unsigned long a, unsigned long b, "
     "unsigned long *sum) { unsigned long s = a + b, t = s + !!carry; *sum = t; "
     "return s < a || t < s; }"},
    {"_subborrow_u64",
     "unsigned char @(unsigned char borrow, unsigned long a, unsigned long b, "
     "unsigned long *left) { unsigned long d = a - b, e = d - !!borrow; *left = e; "
     "return a < b || d < e; }"},
    {"_BitScanForward64", "unsigned char @(# *index, unsigned long x) { "
                          "if (!x) return 0; *index = __builtin_ctzll(x); return 1; }"},
    {"_BitScanReverse64",
     "unsigned char @(# *index, unsigned long x) { "
     "if (!x) return 0; *index = 63 - __builtin_clzll(x); return 1; }"},
    {"_BitScanForward", "unsigned char @(# *index, unsigned x) { "
                        "if (!x) return 0; *index = __builtin_ctz(x); return 1; }"},
    {"_BitScanReverse", "unsigned char @(# *index, unsigned x) { "
                        "if (!x) return 0; *index = 31 - __builtin_clz(x); return 1; }"},
    {"_bittest64", "unsigned char @(# *x, long i) { return *x >> (i & 63) & 1; }"},
    {"_bittestandset64",
     "unsigned char @(# *x, long i) { unsigned char was = *x >> (i & 63) & 1; "
     "*x |= 1UL << (i & 63); return was; }"},
    {"_bittestandreset64",
     "unsigned char @(# *x, long i) { unsigned char was = *x >> (i & 63) & 1; "
     "*x &= ~(1UL << (i & 63)); return was; }"},
    {"_bittestandcomplement64",
     "unsigned char @(# *x, long i) { unsigned char was = *x >> (i & 63) & 1; "
     "*x ^= 1UL << (i & 63); return was; }"},
    {"memcmp __builtin_memcmp",
     /* a word at a time, which laws compare best */
     "int @(const void *a, const void *b, unsigned long n) { "
     "const unsigned char *x = a, *y = b; unsigned long i = 0; "
     "for (; i + 8 <= n; i += 8) { unsigned long v = *(const unsigned long *)(x + i), "
     "w = *(const unsigned long *)(y + i); if (v != w) "
     "return __builtin_bswap64(v) < __builtin_bswap64(w) ? -1 : 1; } "
     "for (; i < n; i++) if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1; return 0; }"},
    {"strlen __builtin_strlen", "unsigned long @(const char *text) { "
                                "unsigned long n = 0; while (text[n]) n++; return n; }"},
    {"strcmp __builtin_strcmp",
     "int @(const char *a, const char *b) { while (*a && *a == *b) a++, b++; "
     "return (unsigned char)*a < (unsigned char)*b ? -1 : (unsigned char)*a != "
     "(unsigned char)*b; }"},
    {"strncmp __builtin_strncmp",
     "int @(const char *a, const char *b, unsigned long n) { "
     "for (; n && *a && *a == *b; n--) a++, b++; if (!n) return 0; "
     "return (unsigned char)*a < (unsigned char)*b ? -1 : (unsigned char)*a != "
     "(unsigned char)*b; }"},
    {"atoi",
     "int @(const char *text) { while (*text == ' ' || (*text > 8 && *text < 14)) "
     "text++; int minus = *text == '-'; long n = 0; text += minus || *text == '+'; "
     "for (; *text >= '0' && *text <= '9'; text++) { n = n * 10 + (*text - '0'); "
     "if (n > 1L << 58) break; } return minus ? -n : n; }"},
    {"strchr",
     "char *@(const char *text, int letter) { for (;; text++) { "
     "if (*text == (char)letter) return (char *)text; if (!*text) return 0; } }"},
    {"strcpy __builtin_strcpy", "char *@(char *to, const char *from) { "
                                "for (long i = 0; (to[i] = from[i]); i++); return to; }"},
    /* functions of the library that bbx lacks: */
    {"strrchr strstr strtok strcat strdup strncpy fgets fopen getenv malloc calloc realloc "
     "aligned_alloc mmap memchr strpbrk strtok_r localtime gmtime fdopen popen",
     "extern char *@(void *first, ...);"},
    {"stdin stdout stderr", "extern void *@;"},
};

static const char *text_of(const Symbol *name) {
    for (size_t i = 0; i < sizeof written / sizeof *written; i++)
        if (among(written[i].names, name->name, name->len)) return written[i].text;
    return NULL;
}

bool cc_has(const Symbol *name) {
    return cc_builtin_of(name) != CC_BUILTINS || text_of(name);
}

/* The name of the first argument's pointee type, an integer. */
static const char *target_of(Cc *c, const Node *node) {
    const CcType *type = node->kind == NODE_CALL && node->n
                             ? cc_expr_value(c, node->kid[0])->type
                             : c->types->int32;
    bool pointer = type->kind == CC_POINTER && cc_type_is_integer(type->of);
    unsigned bits = pointer ? type->of->bits : 64;
    return bits == 64   ? "unsigned long"
           : bits == 32 ? "unsigned"
           : bits == 16 ? "unsigned short"
                        : "unsigned char";
}

/* The text with @ and # replaced. */
static char *text_with(Cc *c, const Symbol *name, const char *text, const char *target) {
    Buf whole = {0};
    if (strncmp(text, "extern", 6) != 0) buf_puts(&whole, "static ");
    for (const char *at = text; *at; at++)
        if (*at == '@' || *at == '#')
            buf_puts(&whole, *at == '@' ? name->name : target);
        else
            buf_putc(&whole, *at);
    buf_putc(&whole, '\n');
    char *made = arena_str(c->program->arena, buf_str(&whole));
    buf_free(&whole);
    return made;
}

CcEntity *cc_builtin_in_c(Cc *c, const Node *node) {
    CcProgram *p = c->program;
    const Symbol *name = node->sym;
    const char *text = text_of(name), *target = "";
    if (!text) return NULL;
    const Symbol *key = name;
    if (strchr(text, '#')) {
        target = target_of(c, node);
        key = symbol_printf(p->symbols, "%s/%s", name->name, target);
    }
    const CcName *known = cc_names_find(&p->builtins, key);
    if (known || c->failed) return known ? known->entity : NULL;
    char *whole = text_with(c, name, text, target);
    cc_names_of(&p->builtins, key)->entity = cc_read_builtin(p, name, whole);
    return cc_names_of(&p->builtins, key)->entity;
}
