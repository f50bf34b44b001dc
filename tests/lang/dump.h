/* Trees as S-expressions: (binary.add x (binary.mul 2 y)). */
#ifndef LANG_DUMP_H
#define LANG_DUMP_H

#include "lang/ast.h"

enum { HAS_NUM = 1, HAS_SYM = 2, HAS_TEXT = 4, HAS_OPS = 8, HAS_NAMES = 16, HAS_HIGH = 32 };

static const int dump_has[] = {
#define KIND(kind, name, has, form) has,
#include "lang/kinds.def"
#undef KIND
};

static const char *const dump_meanings[MEANING_COUNT] = {
    "none",   "implies",  "iff",          "or_else", "and_then", "eq",
    "ne",     "lt",       "le",           "gt",      "ge",       "subset",
    "proper", "superset", "proper_super", "in",      "not_in",   "arrow",
    "equiv",  "or",       "xor",          "and",     "without",  "shl",
    "shr",    "ushr",     "add",          "sub",     "mul",      "div",
    "mod",    "power",    "not",          "neg",     "plus",     "lnot",
};

static const char *const dump_forms[] = {
    [FORM_BASE] = "base",         [FORM_POINTER] = "pointer", [FORM_ARRAY] = "array",
    [FORM_FUNCTION] = "function", [FORM_STRUCT] = "struct",   [FORM_ENUM] = "enum",
    [FORM_TYPEOF] = "typeof",
};

/* Types without a name are numbered as they come, anew in each text. */
static inline void dump_name(Buf *buf, const Symbol *sym) {
    static const Symbol *nameless[8];
    static unsigned count;
    unsigned i = 0;
    if (!sym || !sym->is_nameless) {
        buf_printf(buf, " %s", sym ? sym->name : "-");
        return;
    }
    if (!strchr(buf_str(buf), '#')) count = 0;
    while (i < count && nameless[i] != sym) i++;
    nameless[i] = sym;
    if (i == count) count++;
    buf_printf(buf, " #%u", i + 1);
}

static inline void dump_own(Buf *buf, const Node *node) {
    int has = dump_has[node->kind];
    if (node->kind == NODE_TYPE)
        buf_printf(buf, ".%s", dump_forms[node->op]);
    else if (node->op)
        buf_printf(buf, ".%s", dump_meanings[node->op]);
    if (node->type)
        buf_printf(buf, ":%s", ast_type_name(node->type));
    if (has & HAS_SYM && (node->sym || node->kind != NODE_TYPE))
        dump_name(buf, node->sym);
    if (has & HAS_NUM) buf_printf(buf, " %llu", (unsigned long long)node->num);
    if (has & HAS_TEXT) buf_printf(buf, " \"%s\"", node->text ? node->text : "");
    if (has & HAS_NAMES)
        for (size_t i = 0; i < node->nnames; i++)
            buf_printf(buf, " forall:%s", node->names[i]->sym->name);
}

/* Flags that say what was meant, by name. */
static inline void dump_flags(Buf *buf, uint32_t flags) {
    static const struct {
        uint32_t flag;
        const char *name;
    } shown[] = {{NODE_FLAG_SEMI, ";"},       {NODE_FLAG_PREFIX, "prefix"},
                 {NODE_FLAG_CONST, "const"},  {NODE_FLAG_ARRAY, "array"},
                 {NODE_FLAG_ARROW, "->"},
                 {NODE_FLAG_REFUTE, "refute"}};
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (flags & shown[i].flag) buf_printf(buf, " %s", shown[i].name);
}

static inline void dump(Buf *buf, const Node *node) {
    if (!node) {
        buf_puts(buf, "-");
    } else if (node->kind == NODE_NAME) {
        buf_puts(buf, node->sym->name);
    } else if (node->kind == NODE_NUMBER) {
        buf_printf(buf, "%llu", (unsigned long long)node->num);
    } else {
        buf_printf(buf, "(%s", ast_kind_name(node->kind));
        dump_own(buf, node);
        dump_flags(buf, node->flags);
        for (uint32_t i = 0; i < node->n; i++) {
            if (node->kind == NODE_CHAIN && i)
                buf_printf(buf, " %s", dump_meanings[node->ops[i - 1]]);
            buf_putc(buf, ' ');
            dump(buf, node->kid[i]);
        }
        buf_putc(buf, ')');
    }
}

#endif
