/* The session's names, and the session itself. */
#include "exec/names/names.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/suggest.h"
#include "exec/coded.h"
#include "exec/flow.h"
#include "exec/statics.h"
#include "lang/parse.h"
#include "exec/names/frame.h"
#include "exec/compiled/compiled.h"
#include "exec/names/journal.h"
#include "exec/names/types.h"
#include "exec/builtin/builtin.h"

/* Bytes of the native stack that a run leaves for others, and the most that it uses. */
enum { STACK_LEFT = 1 << 20, STACK_LEAST = 1 << 18, STACK_MOST = 48 << 20 };

#ifdef __wasm__
/* Calls use the JavaScript engine's stack, too: about a megabyte, whose size can't be
 * queried. They use up to twice as much of it as of the stack that is visible here. */
static size_t native_stack(void) {
    return 400 << 10;
}
#else
static size_t native_stack(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return 7 << 20;
    if (limit.rlim_cur < STACK_LEFT + STACK_LEAST) return STACK_LEAST;
    size_t size = limit.rlim_cur - STACK_LEFT;
    return size < STACK_MOST ? size : STACK_MOST;
}
#endif

/* For __has_builtin. */
static bool is_builtin(void *exec, const char *name, size_t len) {
    const Exec *e = exec;
    return builtin_of(symbol(e->symbols, name, len)) != NULL;
}

Exec *exec_new(Symbols *symbols) {
    Exec *exec = base_malloc(sizeof *exec);
    *exec = (Exec){.symbols = symbols,
                   .squares = SHAPE_CHESS,
                   .arena = arena_new(),
                   .stamp = 1,
                   .stack = native_stack(),
                   .last = symbol_of(symbols, "_"),
                   .macros = preprocess_new()};
    preprocess_stamp(exec->macros, &exec->stamp);
    preprocess_asks(exec->macros, is_builtin, exec);
    return exec;
}

void exec_number_squares(Exec *exec, BoardShape squares) {
    if (shape_same(exec->squares, squares)) return;
    exec->squares = squares;
    exec->wide = shape_bits(squares) > 64;
    exec->meanings++;
    symbols_squares(exec->symbols, shape_named, &exec->squares);
}

BoardShape exec_squares(const Exec *exec) {
    return exec->squares;
}

const BoardShape *exec_board(const Exec *exec) {
    return &exec->squares;
}

Preprocess *exec_macros(const Exec *exec) {
    return exec->macros;
}

void exec_free(Exec *exec) {
    if (!exec) return;
    journal_free(exec);
    for (size_t i = 0; i < exec->count; i++) {
        journal_clear(exec->all[i]);
        exec->all[i]->sym->global = NULL;
    }
    for (size_t i = 0; exec->bodies && i < builtin_count; i++)
        if (exec->bodies[i]) {
            source_drop(exec->bodies[i]->source);
            coded_free(exec->bodies[i]->coded);
        }
    parse_free(exec->prelude);
    preprocess_free(exec->macros);
    frame_free(exec);
    arena_free(exec->arena);
    free(exec->all);
    for (size_t i = 0; i < exec->nkept; i++) source_drop(exec->kept[i]);
    free(exec->kept);
    free(exec->coded);
    free(exec->free);
    compiled_free(exec);
    free(exec);
}

Global *names_global(Exec *exec, Symbol *sym) {
    if (sym->global) return sym->global;
    Global *global = ARENA_NEW(exec->arena, Global);
    global->sym = sym;
    sym->global = global;
    exec->all = base_grow(exec->all, exec->count, &exec->cap, sizeof(Global *));
    return exec->all[exec->count++] = global;
}

/* _ and $1 are results, which are not undone. */
static bool is_result(const Exec *exec, const Symbol *sym) {
    return sym == exec->last || *sym->name == '$';
}

void names_save(Exec *exec, Global *global) {
    if (global->stamp != exec->stamp && !is_result(exec, global->sym))
        journal_save(exec, global);
    global->maybe_uninitialised = global->warned = false;
    global->lost = NULL;
}

void names_declare(Global *global) {
    global->only_declared = global->maybe_uninitialised = true;
}

/* Saves the name's meaning, and clears it for another one. */
static Global *replace_meaning(Exec *exec, Symbol *sym) {
    Global *global = names_global(exec, sym);
    names_save(exec, global);
    CcName c = global->c_stamp == exec->stamp ? global->c : (CcName){0};
    exec->meanings += global->c.entity || global->coded;
    journal_clear(global);
    global->c = c;
    global->only_declared = false;
    return global;
}

void names_set(Exec *exec, Symbol *sym, GlobalKind kind, Value value) {
    if (value.kind == KIND_LIST) {
        Array *array = array_of_list(value.list);
        array->constant = kind == GLOBAL_CONSTANT;
        names_set_array(exec, sym, array);
        return;
    }
    Global *global = replace_meaning(exec, sym);
    global->kind = (uint8_t)kind;
    global->value = value;
}

void names_set_array(Exec *exec, Symbol *sym, Array *array) {
    Global *global = replace_meaning(exec, sym);
    global->kind = GLOBAL_ARRAY;
    global->array = array;
    global->value = (Value){.kind = KIND_LIST};
    array->owner = sym;
}

void names_set_function(Exec *exec, Symbol *sym, Function *function) {
    Global *global = replace_meaning(exec, sym);
    global->kind = GLOBAL_FUNCTION;
    global->function = function;
    global->value = (Value){.kind = KIND_VOID};
}

void names_mean(Exec *exec, Global *global, CcName meant) {
    global->c = meant;
    global->c_stamp = exec->stamp;
    exec->meanings++;
}

void names_set_compiled(Exec *exec, Symbol *sym, const struct Overloads *compiled) {
    Global *global = replace_meaning(exec, sym);
    global->kind = GLOBAL_COMPILED;
    global->compiled = compiled;
    global->value = (Value){.kind = KIND_VOID};
}

void names_set_object(Exec *exec, Symbol *sym, Value value) {
    Global *global = replace_meaning(exec, sym);
    global->kind = GLOBAL_OBJECT;
    global->value = value;
}

void names_set_files(Exec *exec, Symbol *sym, const struct CompiledFiles *files) {
    Global *global = replace_meaning(exec, sym);
    global->kind = GLOBAL_FILES;
    global->files = files;
    global->value = (Value){.kind = KIND_VOID};
}

void names_forget(Exec *exec, Symbol *sym) {
    replace_meaning(exec, sym);
}

void names_set_refused(Exec *exec, const Refused *refused) {
    Global *global = replace_meaning(exec, refused->sym);
    global->kind = GLOBAL_REFUSED;
    global->c = (CcName){0};
    global->refused = refused;
    global->value = (Value){.kind = KIND_VOID};
}

void names_refuse(Exec *exec, Symbol *sym, const char *why) {
    Refused *refused = ARENA_NEW(exec->arena, Refused);
    *refused = (Refused){.sym = sym, .why = why};
    names_set_refused(exec, refused);
}

size_t names_array_bytes(const Exec *exec) {
    size_t bytes = 0;
    for (size_t i = 0; i < exec->count; i++)
        if (exec->all[i]->kind == GLOBAL_ARRAY)
            bytes += exec->all[i]->array->count * sizeof(uint64_t);
    return bytes;
}

bool exec_get(const Exec *exec, const Symbol *sym, Value *value) {
    const Global *global = names_known(sym);
    if (global && global->kind == GLOBAL_OBJECT)
        return coded_get_word(exec, global, value);
    bool holds = global && !global->only_declared &&
                 (global->kind == GLOBAL_VARIABLE || global->kind == GLOBAL_CONSTANT ||
                  global->kind == GLOBAL_ENUM);
    if (holds) *value = global->value;
    return holds;
}

void exec_set(Exec *exec, Symbol *sym, Value value, bool constant) {
    if (value.kind == KIND_VOID) return;
    value.type = TYPE_NONE;
    names_set(exec, sym, constant ? GLOBAL_CONSTANT : GLOBAL_VARIABLE, value);
}

/* No Type stands for a type that is no word: the node keeps the name. */
bool exec_is_type(void *exec, const Symbol *name, Type *type) {
    (void)exec;
    const Global *global = names_known(name);
    if (!global || global->kind != GLOBAL_TYPE) return false;
    *type = global->value.type;
    return true;
}

bool exec_is_name(void *exec, const Symbol *name) {
    (void)exec;
    return names_known(name) || builtin_of((Symbol *)name);
}

bool exec_is_tag(void *exec, const Symbol *name) {
    (void)exec;
    return coded_tag(name) != NULL;
}

static bool is_value(const Global *global) {
    return global->declared ||
           (global->kind != GLOBAL_NONE && global->kind != GLOBAL_TYPE);
}

/* Statics of other source files are not visible. */
bool exec_hides(void *exec, const Symbol *name, const char *file) {
    (void)exec;
    const Global *global = name->global;
    if (!global) return false;
    if (is_value(global) && statics_is_visible(global, file)) return true;
    for (const Global *own = global->namesakes; own; own = own->next)
        if (is_value(own) && statics_is_visible(own, file)) return true;
    return false;
}

Function *function_new(Source *source, const Node *node) {
    Function *function = base_malloc(sizeof *function);
    *function = (Function){.arena = arena_new(), .source = source_keep(source)};
    function->node = ast_copy(function->arena, node);
    function->nparams = node->n - 2;
    return function;
}

void function_free(Function *function) {
    if (!function) return;
    coded_free(function->coded);
    arena_free(function->arena);
    source_drop(function->source);
    free(function);
}

const char *function_signature(const Function *function, Arena *arena) {
    const Node *node = function->node;
    Buf text = {0};
    buf_printf(&text, "%s(", node->sym->name);
    for (uint32_t i = 0; i + 2 < node->n; i++)
        buf_printf(&text, "%s%s", i ? ", " : "", parameter_name(node->kid[i]));
    buf_putc(&text, ')');
    return arena_buf(arena, &text);
}

/* Renamed statics in a function's text. */
typedef struct {
    uint32_t at, len; /* in the text */
    const Symbol *sym;
} Spelling;

typedef struct {
    const char *text;
    Spelling *list;
    size_t count, cap;
} Spellings;

static void find_spelling(Spellings *s, uint32_t at, const Symbol *sym) {
    const Global *global = sym->global;
    const Symbol *written = global ? global->spelled : NULL;
    if (!written || strncmp(s->text + at, written->name, written->len) != 0) return;
    s->list = base_grow(s->list, s->count, &s->cap, sizeof *s->list);
    s->list[s->count++] = (Spelling){at, written->len, sym};
}

static void find_spellings(Spellings *s, const Node *node) {
    bool call = node->kind == NODE_CALL;
    if (call || node->kind == NODE_NAME)
        find_spelling(s, call ? node->at : node->span.start, node->sym);
    for (uint32_t i = 0; i < node->n; i++)
        if (node->kid[i]) find_spellings(s, node->kid[i]);
}

static int by_place(const void *a, const void *b) {
    const Spelling *x = a, *y = b;
    return (x->at > y->at) - (x->at < y->at);
}

/* Copies the text between two offsets, with these names replaced. */
static void put_respelled(Buf *out, const Spellings *s, size_t at, size_t end) {
    for (size_t i = 0; i < s->count; i++) {
        const Spelling *name = &s->list[i];
        if (name->at < at || name->at >= end) continue;
        buf_putn(out, s->text + at, name->at - at);
        buf_puts(out, name->sym->name);
        at = name->at + name->len;
    }
    buf_putn(out, s->text + at, end - at);
}

/* The end of a function's head. In a script the brace must be on the same line, unless a
 * comment is between. */
static size_t head_end(const char *text, size_t start, size_t brace) {
    size_t head = brace, line;
    while (head > start && isspace((unsigned char)text[head - 1])) head--;
    for (line = head; line > start && text[line - 1] != '\n';) line--;
    return memmem(text + line, head - line, "//", 2) ? brace : head;
}

const char *function_text(const Function *function, Arena *arena) {
    const Node *node = function->node, *body = function_body(function);
    Spellings s = {.text = function->source->text};
    find_spelling(&s, node->at, node->sym);
    find_spellings(&s, body);
    if (s.count) qsort(s.list, s.count, sizeof *s.list, by_place);
    Buf text = {0};
    size_t start = node->span.start;
    size_t brace = body->kind == NODE_BLOCK ? body->span.start : start;
    size_t head = head_end(s.text, start, brace);
    put_respelled(&text, &s, start, head);
    if (head < brace) buf_putc(&text, ' ');
    put_respelled(&text, &s, brace, node->span.end);
    free(s.list);
    return arena_buf(arena, &text);
}

/* Words of very different lengths are not similar. */
static bool near_length(size_t a, size_t b) {
    size_t apart = a > b ? a - b : b - a;
    return apart <= 1 + a / 3;
}

/* Tries words separated by spaces, as symbols, which outlive the suggestion. */
static void try_aliases(const Exec *exec, Suggest *suggest, const char *aliases) {
    while (*aliases) {
        size_t len = strcspn(aliases, " ");
        suggest_try(suggest, symbol(exec->symbols, aliases, len)->name);
        aliases += len + (aliases[len] == ' ');
    }
}

bool names_hidden(const Exec *exec, const Symbol *sym) {
    return is_result(exec, sym) || sym->is_tag;
}

const char *names_nearest(const Exec *exec, const char *word, bool calls) {
    Suggest suggest = suggest_for(word);
    size_t len = strlen(word);
    for (size_t i = 0; i < exec->count; i++) {
        const Global *global = exec->all[i];
        bool function =
            global->kind == GLOBAL_FUNCTION || global->kind == GLOBAL_COMPILED;
        if (global->kind == GLOBAL_NONE || global->only_declared || (calls && !function))
            continue;
        if (names_hidden(exec, global->sym)) continue;
        if (near_length(len, global->sym->len)) suggest_try(&suggest, global->sym->name);
    }
    size_t at = 0;
    for (const char *name; (name = preprocess_name(exec->macros, &at));)
        if (near_length(len, strlen(name))) suggest_try(&suggest, name);
    for (size_t i = 0; i < builtin_count; i++) {
        const Builtin *row = &builtin_rows[i];
        if (calls && row->form == BUILTIN_CONSTANT) continue;
        if (near_length(len, strlen(row->name))) suggest_try(&suggest, row->name);
        try_aliases(exec, &suggest, row->aliases);
    }
    return suggest.best;
}
