/* Compiling files of C, statement by statement. */
#include "cc/cc.h"

#include <stdlib.h>
#include <string.h>

#include "cc/cc_local.h"

enum { LINE_MOST = 1 << 20, DEPTH_MOST = 1000 };

/* ---- answers for the parser */

static const CcEntity *known(const CcProgram *p, const Symbol *name) {
    const CcName *found = p->at ? cc_names_find(&p->at->names, name) : NULL;
    return found ? found->entity : NULL;
}

/* No Type stands for it: the node keeps the name. */
static bool is_type(void *program, const Symbol *name, Type *type) {
    const CcEntity *entity = known(program, name);
    *type = TYPE_NONE;
    return entity && entity->kind == CC_ENTITY_TYPEDEF;
}

static bool is_name(void *program, const Symbol *name) {
    const CcEntity *entity = known(program, name);
    return entity && entity->kind != CC_ENTITY_TYPEDEF;
}

static bool hides(void *program, const Symbol *name, const char *file) {
    (void)file;
    return is_name(program, name);
}

static bool has_builtin(void *program, const char *name, size_t len) {
    CcProgram *p = program;
    return cc_has(symbol(p->symbols, name, len));
}

/* ---- programs */

CcProgram *cc_new(IrModule *module, Symbols *symbols, Preprocess *macros,
                  const CcHost *host) {
    CcProgram *p = base_malloc(sizeof *p);
    *p = (CcProgram){.module = module, .symbols = symbols, .macros = macros};
    p->arena = arena_new();
    cc_type_open(&p->types, p->arena);
    cc_wide_open(&p->types, symbols);
    ParseNames names = {
        .is_type = is_type, .is_name = is_name, .hides = hides, .context = p};
    p->parse = parse_new(symbols, &names);
    p->place = base_grow(NULL, 0, &p->places_cap, sizeof *p->place);
    p->place[p->places++] = (CcPlace){0};
    p->no_macros = preprocess_new();
    if (host) p->host = *host;
    if (!host) preprocess_asks(macros, has_builtin, p);
    return p;
}

void cc_free(CcProgram *p) {
    if (!p) return;
    for (size_t i = 1; i < p->places; i++) source_drop((Source *)p->place[i].source);
    parse_free(p->parse);
    preprocess_free(p->no_macros);
    free(p->place);
    free(p->names.at);
    free(p->texts.at);
    free(p->builtins.at);
    free(p->statics.at);
    arena_free(p->arena);
    free(p);
}

const CcPlace *cc_place(const CcProgram *p, uint32_t place) {
    return &p->place[place < p->places ? place : 0];
}

const CcEntity *cc_find(const CcProgram *p, const char *name) {
    const Symbol *sym = symbol_known(p->symbols, name, strlen(name));
    const CcName *found = sym ? cc_names_find(&p->statics, sym) : NULL;
    if (sym && (!found || !found->entity)) found = cc_names_find(&p->names, sym);
    return found ? found->entity : NULL;
}

/* ---- files */

/* Records the name of a definition that could not be parsed. */
static void record_refused(Cc *c, Reader *reader, const Statement *statement) {
    ReaderRefused refused = reader_skip_body(reader, statement, c->arena);
    if (!refused.name) return;
    Symbol *name = symbol(c->program->symbols, refused.name, refused.name_len);
    const CcName *was = cc_names_find(&c->names, name);
    if (was && was->entity) {
        was->entity->refused = c->why;
        return;
    }
    CcEntity *entity = ARENA_NEW(c->program->arena, CcEntity);
    *entity = (CcEntity){.kind = refused.type       ? CC_ENTITY_TYPEDEF
                                 : refused.function ? CC_ENTITY_FUNCTION
                                                    : CC_ENTITY_VARIABLE,
                         .name = name,
                         .refused = c->why,
                         .type = c->types->int32};
    if (refused.function) entity->type = NULL;
    if (refused.function) cc_declare_failing(c, entity);
    cc_names_of(&c->names, name)->entity = entity;
}

/* Stand-ins for float and double of the same lengths, which the parser takes for types.
 */
static const char *const reals[][2] = {{"float", "_Rf32"}, {"double", "_R_f64"}};

static void add_reals(Cc *c) {
    CcType *const types[] = {c->types->real32, c->types->real64};
    for (int i = 0; i < 2; i++) {
        CcEntity *entity = ARENA_NEW(c->program->arena, CcEntity);
        const Symbol *name = symbol_of(c->program->symbols, reals[i][1]);
        *entity = (CcEntity){.kind = CC_ENTITY_TYPEDEF, .name = name, .type = types[i]};
        cc_names_of(&c->names, name)->entity = entity;
    }
}

/* The text with the stand-ins; NULL: it has neither word. */
static char *with_reals(Cc *c, const Statement *statement) {
    char *text = arena_strn(c->arena, statement->text, statement->len);
    bool any = false;
    for (size_t at = 0, len; at < statement->len; at += len ? len : 1) {
        len = symbol_reach(text + at);
        for (int i = 0; i < 2; i++) {
            bool is = len == strlen(reals[i][0]) && !memcmp(text + at, reals[i][0], len);
            if (is) memcpy(text + at, reals[i][1], len);
            any |= is;
        }
    }
    return any ? text : NULL;
}

static Node *parsed(Cc *c, const Statement *statement) {
    size_t said = c->diags->count;
    Parse *parse = c->program->parse;
    Node *node = parse_statement(parse, statement, c->arena, c->diags);
    char *text = node ? NULL : with_reals(c, statement);
    if (!text) return node;
    Statement other = *statement;
    other.text = text;
    size_t refused = c->diags->count;
    node = parse_statement(parse, &other, c->arena, c->diags);
    if (node)
        diag_drop(c->diags, said, refused);
    else
        diag_cut(c->diags, refused);
    return node;
}

static void compile_statement(Cc *c, Reader *reader, const Statement *statement) {
    size_t said = c->diags->errors, first = c->diags->count;
    c->source = statement->source, c->statement = statement;
    Node *node = parsed(c, statement);
    if (node) {
        cc_declare_outside(c, node);
    } else if (c->diags->errors > said) {
        while (c->diags->at[first].level != DIAG_ERROR) first++;
        c->why = arena_str(c->program->arena, c->diags->at[first].message);
        record_refused(c, reader, statement);
    }
    arena_reset(c->scratch);
}

static void compile_bodies(Cc *c) {
    for (const CcBody *body = c->first; body; body = body->next) {
        cc_statement_body(c, body);
        arena_reset(c->scratch);
    }
}

static void read_all(Cc *c, Reader *reader) {
    Statement statement;
    for (ReaderResult r; (r = reader_next(reader, &statement, c->diags)) != READER_END;)
        if (r == READER_STATEMENT) compile_statement(c, reader, &statement);
    compile_bodies(c);
}

static unsigned read_file(CcProgram *p, const char *name, ReaderLine line, void *context,
                          Diags *diags, CcNames *names) {
    bool own = *name == '<';
    ReaderLimits limits = {.line_max = LINE_MOST,
                           .depth_max = DEPTH_MOST,
                           .macros = own ? p->no_macros : p->macros};
    Cc *outer = p->at;
    Cc c = {.program = p, .types = &p->types, .diags = diags};
    c.arena = arena_new(), c.scratch = arena_new();
    c.last = &c.first;
    p->at = &c;
    add_reals(&c);
    Reader *reader = reader_new(name, line, context, &limits);
    read_all(&c, reader);
    reader_free(reader);
    p->at = outer;
    arena_free(c.scratch);
    arena_free(c.arena);
    free(c.inner);
    *names = c.names;
    return c.taken;
}

unsigned cc_read(CcProgram *p, const char *name, ReaderLine line, void *context,
                 Diags *diags) {
    free(p->statics.at);
    preprocess_reset(p->macros); /* another file's macros and headers are its own */
    return read_file(p, name, line, context, diags, &p->statics);
}

CcEntity *cc_read_builtin(CcProgram *p, const Symbol *name, const char *text) {
    Diags diags = {0};
    CcNames names = {0};
    ReaderText lines = {text, strlen(text), 0};
    read_file(p, "<own>.c", reader_text_line, &lines, &diags, &names);
    const CcName *found = cc_names_find(&names, name);
    CcEntity *entity = found ? found->entity : NULL;
    bool function = entity && entity->kind == CC_ENTITY_FUNCTION;
    if (function) p->module->function[entity->number]->reported_at_call = true;
    free(names.at);
    diag_free(&diags);
    return entity;
}

/* ---- a host's statements */

Cc cc_open_hosted(CcProgram *p, Source *source, Diags *diags) {
    Cc c = {.program = p, .types = &p->types, .diags = diags, .source = source};
    c.arena = arena_new(), c.scratch = arena_new();
    c.last = &c.first;
    c.hosted = true;
    return c;
}

void cc_close_hosted(Cc *c) {
    cc_names_free(&c->labels);
    arena_free(c->scratch);
    arena_free(c->arena);
    free(c->inner);
}

void cc_declare_at(CcProgram *p, Source *source, const Node *node, Diags *diags) {
    Cc c = cc_open_hosted(p, source, diags);
    cc_declare_outside(&c, node);
    cc_close_hosted(&c);
}

CcEntity *cc_make_function(CcProgram *p, Source *source, const Node *node, Diags *diags) {
    Cc c = cc_open_hosted(p, source, diags);
    CcEntity *function = ARENA_NEW(p->arena, CcEntity);
    *function = (CcEntity){.kind = CC_ENTITY_FUNCTION,
                           .name = node->sym,
                           .is_defined = true,
                           .type = cc_typename_function(&c, node),
                           .number = ir_add_function(p->module, node->sym->name)};
    cc_code_declare(&c, function);
    p->module->function[function->number]->reported_at_call = true;
    CcBody body = {node, function, source, NULL};
    cc_statement_body(&c, &body);
    cc_close_hosted(&c);
    return c.failed ? NULL : function;
}

bool cc_make_body(CcProgram *p, CcEntity *function, Source *source, const Node *node,
                  bool observed, Diags *diags) {
    Cc c = cc_open_hosted(p, source, diags);
    c.observed = observed;
    CcBody body = {node, function, source, NULL};
    cc_statement_body(&c, &body);
    cc_close_hosted(&c);
    return !c.failed;
}
