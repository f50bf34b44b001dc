/* What the tests of the language share: a parser of their own, one text at a time. */
#ifndef LANG_TEST_H
#define LANG_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lang/dump.h"
#include "lang/parse.h"
#include "lang/print.h"

typedef struct {
    Symbols *symbols;
    Parse *parse;
    Arena *arena;
    Diags diags;
    Buf buf;
    size_t statements, errors; /* of the last text */
} Lang;

/* Names that exist for the parser's questions. */
static inline bool lang_is_name(void *context, const Symbol *sym) {
    (void)context;
    return strcmp(sym->name, "popcount") == 0 || strcmp(sym->name, "addadd00H") == 0 ||
           strcmp(sym->name, "mySet") == 0;
}

static inline bool lang_is_type(void *context, const Symbol *sym, Type *type) {
    (void)context;
    *type = TYPE_U16;
    return strcmp(sym->name, "myType") == 0;
}

/* With literals of the board's; NULL: of 8x8. */
static inline Lang *lang_on(const BoardShape *board) {
    Lang *lang = calloc(1, sizeof *lang);
    ParseNames names = {.is_type = lang_is_type, .is_name = lang_is_name, .board = board};
    lang->symbols = symbols_new();
    lang->parse = parse_new(lang->symbols, &names);
    lang->arena = arena_new();
    return lang;
}

static inline Lang *lang_new(void) {
    return lang_on(NULL);
}

static inline void lang_free(Lang *lang) {
    parse_free(lang->parse);
    symbols_free(lang->symbols);
    arena_free(lang->arena);
    diag_free(&lang->diags);
    buf_free(&lang->buf);
    free(lang);
}

typedef void LangVisit(void *context, const Statement *statement, Node *node);

/* Reads and parses a text; visit gets every statement that parses. The diags stay. */
static inline void lang_each(Lang *lang, const char *text, size_t len, LangVisit *visit,
                             void *context) {
    ReaderText lines = {text, len, 0};
    ReaderLimits limits = {.line_max = 1 << 20, .depth_max = 200};
    Reader *reader = reader_new("test", reader_text_line, &lines, &limits);
    Statement statement;
    arena_reset(lang->arena);
    diag_clear(&lang->diags);
    lang->statements = lang->errors = 0;
    for (ReaderResult r;
         (r = reader_next(reader, &statement, &lang->diags)) != READER_END;) {
        Node *node = NULL;
        if (r == READER_STATEMENT)
            node = parse_statement(lang->parse, &statement, lang->arena, &lang->diags);
        if (node)
            lang->statements++;
        else
            lang->errors++;
        if (node && visit) visit(context, &statement, node);
    }
    reader_free(reader);
}

static inline void lang_add_dump(void *context, const Statement *statement, Node *node) {
    Buf *buf = context;
    (void)statement;
    if (buf->len) buf_putc(buf, '\n');
    dump(buf, node);
}

/* The trees of all statements, one a line. */
static inline const char *lang_dump(Lang *lang, const char *text) {
    buf_clear(&lang->buf);
    lang_each(lang, text, strlen(text), lang_add_dump, &lang->buf);
    return buf_str(&lang->buf);
}

static inline void lang_last(void *context, const Statement *statement, Node *node) {
    (void)statement;
    *(Node **)context = node;
}

/* The last statement's node, NULL when nothing parsed. */
static inline Node *lang_node(Lang *lang, const char *text) {
    Node *node = NULL;
    lang_each(lang, text, strlen(text), lang_last, &node);
    return node;
}

static inline Place lang_place(const Diag *diag) {
    return source_place(diag->source, diag->span.start);
}

static inline int lang_setup(void **state) {
    *state = lang_new();
    return 0;
}

static inline int lang_teardown(void **state) {
    lang_free(*state);
    return 0;
}

#endif
