/* Functions: heads, names, parameters; then their code. */
#include "llvm/llvm_define.h"

#include <assert.h>
#include <string.h>

#include "llvm/llvm_debug.h"
#include "llvm/llvm_flow.h"

/* ---- heads */

static void add_type(LlvmReader *r, IrType **list, unsigned *count, size_t *cap,
                     LlvmType *type) {
    unsigned parts = llvm_type_parts(&r->types, type);
    for (unsigned i = 0; i < parts; i++) {
        *list = arena_grow(r->arena, *list, *count, cap, sizeof **list);
        (*list)[(*count)++] =
            (IrType){(uint8_t)type->part[i].bits, false, type->part[i].address};
    }
}

static void read_param(LlvmReader *r, LlvmHead *head, LlvmParam *param,
                       LlvmHeadParam *text) {
    (void)head;
    text->type = llvm_type_read(&r->types);
    LlvmType *byval = llvm_value_attributes_sret(r, &param->result);
    param->type = LLVM_NONE;
    param->name = "";
    param->by_bytes = byval != NULL;
    param->pointer = text->type->kind == LLVM_POINTER;
    param->bytes = llvm_type_size(&r->types, byval ? byval : text->type);
    if (r->lex.now.kind != LLVM_LOCAL) return;
    text->text = r->lex.now.text, text->len = (uint32_t)r->lex.now.len;
    param->name = arena_strn(r->arena, text->text, text->len);
    llvm_lex_next(&r->lex);
}

static void read_params(LlvmReader *r, LlvmHead *head, IrFunction *ir) {
    LlvmParam *list = NULL;
    IrType *types = NULL;
    size_t cap = 0, text_cap = 0, types_cap = 0;
    unsigned count = 0, words = 0;
    llvm_lex_expect(&r->lex, '(');
    while (!llvm_lex_is_sign(&r->lex, ')') && r->lex.now.kind != LLVM_END) {
        if (llvm_lex_take(&r->lex, "...")) break;
        list = arena_grow(r->arena, list, count, &cap, sizeof *list);
        head->param =
            arena_grow(r->arena, head->param, count, &text_cap, sizeof *head->param);
        list[count] = (LlvmParam){.first = words};
        head->param[count] = (LlvmHeadParam){0};
        read_param(r, head, &list[count], &head->param[count]);
        add_type(r, &types, &words, &types_cap, head->param[count].type);
        list[count].words = words - list[count].first;
        count++;
        if (!llvm_lex_take_sign(&r->lex, ',')) break;
    }
    llvm_lex_expect(&r->lex, ')');
    if (words > 4000) llvm_lex_fail(&r->lex, "the function has too many parameters");
    head->function.param = list, head->function.params = count;
    ir->param = types, ir->params = (uint16_t)words;
}

static void set_results(LlvmReader *r, LlvmHead *head, IrFunction *ir) {
    IrType *types = NULL;
    size_t cap = 0;
    unsigned words = 0;
    add_type(r, &types, &words, &cap, head->result);
    static_assert((int)LLVM_PARTS_MOST <= (int)IR_RESULTS_MOST,
                  "a run has room for them");
    ir->result = types, ir->results = (uint16_t)words;
}

/* Attributes, !dbg and the like, up to `{` or the next line. */
static void read_end(LlvmReader *r, LlvmHead *head) {
    LlvmLex *lex = &r->lex;
    while (lex->now.kind != LLVM_END && !lex->now.first && !llvm_lex_is_sign(lex, '{')) {
        bool debug = lex->now.kind == LLVM_META && llvm_lex_token_is(&lex->now, "dbg");
        llvm_lex_next(lex);
        bool number =
            lex->now.kind == LLVM_META && *lex->now.text >= '0' && *lex->now.text <= '9';
        uint64_t node, high;
        if (!debug || !number) continue;
        llvm_lex_wide(lex, &node, &high);
        head->subprogram = node < LLVM_NONE ? (uint32_t)node : LLVM_NONE;
    }
}

/* A body ends with a } at the start of a line. */
static void skip_body(LlvmReader *r) {
    LlvmLex *lex = &r->lex;
    const char *at = lex->now.begin;
    while ((at = memchr(at, '\n', (size_t)(lex->end - at))) && ++at < lex->end)
        if (*at == '}') {
            llvm_lex_goto(lex, at + 1);
            return;
        }
    llvm_lex_fail(lex, "the function does not end");
}

static LlvmHead *new_head(LlvmReader *r, LlvmSymbol *symbol) {
    LlvmHead *head = ARENA_NEW(r->arena, LlvmHead);
    head->function = (LlvmFunction){.name = symbol->name,
                                    .display = symbol->name,
                                    .result = LLVM_NONE,
                                    .module = r->out};
    head->subprogram = LLVM_NONE;
    head->function.number = ir_add_function(r->module, symbol->name);
    symbol->kind = LLVM_SYMBOL_FUNCTION;
    symbol->number = head->function.number;
    symbol->function = &head->function;
    head->function.code = r->module->function[symbol->number];
    head->function.code->host = &head->function;
    r->out->function = arena_grow(r->arena, r->out->function, r->out->functions,
                                  &r->function_cap, sizeof *r->out->function);
    r->out->function[r->out->functions++] = &head->function;
    return head;
}

/* Words before the type: linkage, visibility, attributes of the result. */
static bool read_words(LlvmReader *r) {
    LlvmLex kept = r->lex;
    llvm_value_attributes(r);
    bool internal = false;
    for (const char *s = kept.now.begin; s < r->lex.now.begin && !internal; s++)
        internal = strncmp(s, "internal ", 9) == 0 || strncmp(s, "private ", 8) == 0;
    return internal;
}

void llvm_define_head(LlvmReader *r) {
    bool defines = llvm_lex_is(&r->lex, "define");
    llvm_lex_next(&r->lex);
    /* metadata may stand before the rest of a declaration */
    while (r->lex.now.kind == LLVM_META) llvm_lex_next(&r->lex);
    bool internal = read_words(r);
    LlvmType *result = llvm_type_read(&r->types);
    if (r->lex.now.kind != LLVM_GLOBAL)
        llvm_lex_fail(&r->lex, "a function's name is expected here");
    LlvmSymbol *symbol = llvm_value_symbol(r, r->lex.now.text, r->lex.now.len);
    if (symbol->kind || symbol->alias)
        llvm_lex_fail(&r->lex, "'%.80s' is defined twice", symbol->name);
    llvm_lex_next(&r->lex);
    if (r->lex.failed) return;
    LlvmHead *head = new_head(r, symbol);
    IrFunction *ir = r->module->function[symbol->number];
    head->result = result;
    head->function.defined = defines, head->function.internal = internal;
    read_params(r, head, ir);
    set_results(r, head, ir);
    read_end(r, head);
    if (!defines || r->lex.failed) return;
    if (!llvm_lex_is_sign(&r->lex, '{')) llvm_lex_fail(&r->lex, "'{' is expected here");
    head->body = r->lex.at;
    skip_body(r);
}

/* ---- debug information */

static void describe(LlvmReader *r, LlvmHead *head) {
    LlvmFunction *f = &head->function;
    uint32_t node = head->subprogram;
    f->display = llvm_names_display(r->arena, f->name);
    if (!llvm_debug_is(r, node, "DISubprogram")) return;
    const char *name = llvm_debug_scoped(r, node);
    uint32_t *types, list = llvm_debug_node(r, llvm_debug_node(r, node, "type"), "types");
    unsigned count = llvm_debug_list(r, list, &types);
    if (*name) f->display = name;
    f->line = (unsigned)llvm_debug_value(r, node, "line");
    f->file = llvm_debug_file(r, node);
    f->result = count ? types[0] : LLVM_NONE;
    f->sources = count ? count - 1 : 0;
    LlvmParam *source = ARENA_ARRAY(r->arena, LlvmParam, count + 1);
    for (unsigned i = 0; i < f->sources; i++)
        source[i] = (LlvmParam){.name = "", .type = types[i + 1]};
    f->source = source;
    r->module->function[f->number]->place = llvm_debug_add_place(r, node, f->line, 0);
}

/* Names parameters by the function's debug variables. */
static void name_params(LlvmReader *r, LlvmHead *head) {
    LlvmFunction *f = &head->function;
    for (size_t i = 0; i < r->body->variables; i++) {
        uint32_t node = r->body->variable[i];
        uint64_t number = llvm_debug_value(r, node, "arg");
        const char *name = number ? llvm_debug_text(r, node, "name") : NULL;
        if (!name || number > f->sources ||
            llvm_debug_node(r, node, "scope") != head->subprogram)
            continue;
        ((LlvmParam *)f->source)[number - 1].name = name;
    }
}

/* The IR's parameters are the source's if their numbers agree, except for sret. */
static void match_params(LlvmHead *head) {
    LlvmFunction *f = &head->function;
    LlvmParam *param = (LlvmParam *)f->param;
    unsigned hidden = 0;
    while (hidden < f->params && param[hidden].result) hidden++;
    f->as_written = f->sources && f->params - hidden == f->sources;
    for (unsigned i = 0; i < f->sources && f->as_written; i++) {
        param[hidden + i].type = f->source[i].type;
        if (*f->source[i].name) param[hidden + i].name = f->source[i].name;
    }
    if (!f->sources && !(f->params - hidden))
        f->as_written = head->subprogram != LLVM_NONE;
}

/* ---- bodies */

static void place_params(LlvmMake *m, const LlvmHead *head) {
    for (unsigned i = 0; i < head->function.params; i++) {
        const LlvmHeadParam *param = &head->param[i];
        if (!param->text) continue;
        uint32_t local = llvm_names_find(&m->body->names, param->text, param->len);
        llvm_make_param(m, local, (uint16_t)head->function.param[i].first);
        LlvmValue value = {.kind = LLVM_VALUE_LOCAL, .type = param->type, .local = local};
        llvm_make_require_known(m, &value);
    }
}

static void make_code(LlvmReader *r, LlvmHead *head) {
    IrFunction *ir = r->module->function[head->function.number];
    LlvmMake m = {.r = r, .body = r->body, .results = ir->results};
    m.build = ir_build_begin(r->module, head->function.number, ir->param, ir->params,
                             ir->result, ir->results);
    ir_build_from(m.build, ir->place);
    place_params(&m, head);
    if (!m.dead) llvm_flow_blocks(&m);
    ir_build_end(m.build);
}

static unsigned declare_params(LlvmReader *r, const LlvmHead *head) {
    unsigned unnamed = 0;
    for (unsigned i = 0; i < head->function.params; i++) {
        LlvmHeadParam *param = &head->param[i];
        if (!param->text) {
            char *name = arena_printf(r->arena, "%u", unnamed);
            param->text = name, param->len = (uint32_t)strlen(name);
        }
        unnamed += *param->text >= '0' && *param->text <= '9';
        llvm_body_local(r, param->text, param->len, param->type);
    }
    return unnamed;
}

static void define(LlvmReader *r, LlvmHead *head) {
    LlvmBody body = {.names = {.arena = r->scratch}};
    r->body = &body;
    llvm_lex_goto(&r->lex, head->body);
    llvm_body_read(r, declare_params(r, head));
    if (!r->lex.failed) {
        llvm_promote_allocas(r);
        llvm_fields_find(r);
        name_params(r, head);
        make_code(r, head);
    }
    r->body = NULL;
    arena_reset(r->scratch);
}

void llvm_define_bodies(LlvmReader *r) {
    for (size_t i = 0; i < r->out->functions && !r->lex.failed; i++) {
        LlvmHead *head = (LlvmHead *)r->out->function[i];
        if (head->subprogram >= r->metas) head->subprogram = LLVM_NONE;
        describe(r, head);
        if (head->body) define(r, head);
        match_params(head);
    }
}
