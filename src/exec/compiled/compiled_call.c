/* Calls: over words, on the session's memory; over terms, on a run's copies of it.
 *
 * A pointer parameter points to an object that the call makes, with the value in it. */
#include <string.h>

#include "base/base.h"
#include "exec/compiled/compiled_state.h"

enum { WORDS_MOST = 2 * PARAMETERS_MOST + 1 };

static CompiledRun *state_of(Run *run, Compiled *c) {
    RunStore *store = run->store;
    if (!store->compiled) {
        store->compiled = ARENA_NEW(run->query->arena, CompiledRun);
        store->compiled->kept.memory = c->memory;
    }
    return store->compiled;
}

/* ---- faults */

/* Whether the fault is a limit, or otherwise no duty. */
static bool is_limit_at(Run *run, const Node *node, const IrFault *fault) {
    const Limits *limits = run->query->limits;
    if (watch_stopped(limits->watch)) return !run_stopped(run, node);
    if (fault->kind == IR_FAULT_DEPTH)
        return !run_limit(
            run, node, "calls are nested more than %u deep\n|:set calls raises the limit",
            limits->calls);
    if (fault->kind == IR_FAULT_STEPS)
        return !run_limit(run, node,
                          "more than %llu loop rounds and calls\n|:set steps raises the "
                          "limit",
                          (unsigned long long)run_steps_most(run));
    if (fault->kind == IR_FAULT_MEMORY && !run_concrete(run)) return !run_full(run, node);
    return false;
}

/* In C's own code it is reported at its place there. */
static bool is_limit(const Host *host, const IrFault *fault, CompiledPlace place) {
    Run *run = host->run, caller = *run;
    Node at = *host->node;
    if (!host->callee && place.source) {
        run->source = place.source;
        at.span = place.span, at.at = place.span.start;
    }
    bool limit = is_limit_at(run, &at, fault);
    run->source = caller.source;
    return limit;
}

/* Reports the fault at its place in the source, if that is known. */
static bool report_fault(const Host *host, const IrFault *fault) {
    Run *run = host->run;
    if (host->callee) host->c->failed = run->exec->stamp;
    if (host->said) return false;
    CompiledPlace place = compiled_place(host->c, fault->function, fault->at);
    if (is_limit(host, fault, place)) return false;
    const char *wrong = compiled_fault(host->c, fault, run->query->arena);
    if (!place.source)
        return host->callee ? run_error(run, host->node, "%s\n|in '%s'", wrong,
                                        host->callee->function->display)
                            : run_error(run, host->node, "%s", wrong);
    if (!host->callee) {
        diag_error(run->query->diags, place.source, place.span, "%s", wrong);
        return false;
    }
    diag_error(run->query->diags, place.source, place.span, "%s\n|called by %s", wrong,
               run_text(run, host->node));
    return false;
}

/* ---- over words */

static bool poll(void *context, uint64_t steps) {
    const Host *host = context;
    (void)steps;
    return !watch_look(host->run->query->limits->watch);
}

/* Asks the owner of the object. Objects of failed constructors may not be read, and
 * undefined ones not be used. */
static bool may_touch(const Host *host, const IrTouch *touch) {
    Run *run = host->run;
    Exec *exec = run->exec;
    exec->unready = NULL;
    if (exec->touched && exec->touched(run, host->node, touch)) return true;
    return !exec->unready && touch->write && !touch->object->what->external;
}

/* An object is written for the first time in this call. */
static bool touched_word(void *context, const IrTouch *touch) {
    Host *host = context;
    Run *run = host->run;
    const IrBytes *object = touch->object;
    run->exec->unready = NULL;
    if (object->watched && !may_touch(host, touch)) return false;
    if (!touch->write) return true;
    if (run->query->copies)
        compiled_save_bytes(&state_of(run, host->c)->kept, object);
    else if (run->query->pure)
        return false;
    else
        compiled_journal(host->c, object->number);
    return true;
}

static IrRun *open_words(Host *host) {
    Run *run = host->run;
    IrRun *words = &host->c->run;
    words->host = host;
    words->touch = touched_word;
    words->call = compiled_library_call;
    words->poll = poll;
    uint64_t most = run_steps_most(run);
    words->steps = 0;
    words->most_steps = most > run->query->steps ? most - run->query->steps : 0;
    words->depth = 0;
    unsigned calls = run->query->limits->calls;
    words->most_depth = calls > run->depth ? calls - run->depth : 0;
    words->stack = run->stack;
    host->c->memory->stamp++;
    return words;
}

/* Makes a local object that holds the word. */
static uint64_t word_object(Host *host, IrMark mark, uint64_t bytes,
                            const uint64_t *word) {
    IrMemory *memory = host->c->memory;
    IrObject *what = ARENA_NEW(host->run->query->arena, IrObject);
    *what = (IrObject){.name = "argument", .size = bytes};
    uint64_t pointer = ir_memory_object(memory, what, 0, &mark);
    IrBytes *object = ir_memory_find(memory, pointer);
    if (!object || !word) return pointer;
    memcpy(object->bytes, word, bytes < 8 ? bytes : 8);
    memset(object->set, 0xff, bytes);
    return pointer;
}

static uint64_t text_object(Host *host, IrMark mark, const CompiledArg *arg) {
    uint64_t pointer = word_object(host, mark, arg->len + 1, NULL);
    IrBytes *object = ir_memory_find(host->c->memory, pointer);
    if (!object) return pointer;
    memcpy(object->bytes, arg->text, arg->len);
    object->bytes[arg->len] = 0;
    memset(object->set, 0xff, arg->len + 1);
    return pointer;
}

/* Reads what pointer parameters point to after the call. */
static void read_words(Host *host, const CompiledArg *given, const uint64_t *words,
                       const unsigned *at, Pair *args) {
    const Callee *callee = host->callee;
    for (unsigned i = 0; i < callee->params; i++) {
        if (callee->param[i].kind == SHAPE_WORD || given[i].pointer) continue;
        args[i] = pair_word(0);
        memcpy(&args[i].low.word, ir_memory_find(host->c->memory, words[at[i]])->bytes,
               callee->param[i].bytes);
    }
}

/* args: words, or what pointers point to. A result has two halves, the low one first. */
static bool run_words(Host *host, const CompiledArg *given, Pair *args, Pair *result) {
    const Callee *callee = host->callee;
    IrRun *words = open_words(host);
    IrMark mark = ir_memory_mark(host->c->memory);
    uint64_t word[WORDS_MOST], results[IR_RESULTS_MOST] = {0}, n = 0;
    unsigned at[PARAMETERS_MOST];
    if (callee->hidden)
        word[n++] = word_object(host, mark, callee->function->param[0].bytes, NULL);
    for (unsigned i = 0; i < callee->params; i++) {
        const ParamShape *shape = &callee->param[i];
        at[i] = (unsigned)n;
        word[n++] = given[i].text ? text_object(host, mark, &given[i])
                    : shape->kind == SHAPE_WORD || given[i].pointer
                        ? args[i].low.word
                        : word_object(host, mark, shape->bytes, &args[i].low.word);
        if (shape->wide) word[n++] = args[i].high.word;
    }
    bool done = ir_run(words, callee->function->code, word, results);
    host->run->query->steps += words->steps;
    if (done && callee->hidden) {
        const IrBytes *object = ir_memory_find(host->c->memory, word[0]);
        memcpy(results, object->bytes, object->size < 8 ? object->size : 8);
    }
    if (done) read_words(host, given, word, at, args);
    ir_memory_release(host->c->memory, mark);
    *result = (Pair){term_word(results[0]),
                     term_word(callee->result.wide ? results[1] : 0)};
    return done || report_fault(host, &words->fault);
}

/* ---- over terms */

static bool touched_term(void *context, const IrTouch *touch) {
    return may_touch(context, touch);
}

/* Touching a forbidden object is an error on any path; it is reported once. */
static bool refuse_touch(const Host *host, const IrFault *fault, CompiledPlace place) {
    const Run *run = host->run;
    Diags *diags = run->query->diags;
    const char *why = run->exec->unready;
    if (fault->kind != IR_FAULT_HOST || !why) return false;
    const Diag *last = diags->count ? &diags->at[diags->count - 1] : NULL;
    size_t len = strcspn(why, "\n");
    bool said = last && last->level == DIAG_ERROR &&
                strncmp(last->message, why, len) == 0 && !last->message[len];
    if (!said && place.source)
        diag_error(diags, place.source, place.span, "%s", why);
    else if (!said)
        run_error((Run *)run, host->node, "%s", why);
    return true;
}

static void add_duty(void *context, const IrDuty *duty) {
    const Host *host = context;
    Run *run = host->run;
    Arena *arena = run->query->arena;
    const IrFault *fault = &duty->fault;
    CompiledPlace place = compiled_place(host->c, fault->function, fault->at);
    if (refuse_touch(host, fault, place)) return;
    ExecDuty asked = {.must = duty->must,
                      .span = place.source ? place.span
                                           : span_of(host->node->at, host->node->at + 1),
                      .source = place.source ? place.source : run->source};
    const char *what = duty->only_undefined ? compiled_undefined(host->c, fault->function,
                                                                 fault->at, arena)
                                            : compiled_fault(host->c, fault, arena);
    const char *hint = strstr(what, "\n|");
    asked.what = hint ? arena_strn(arena, what, (size_t)(hint - what)) : what;
    asked.only_in_c = duty->only_undefined && !run->query->check_c_strictly;
    asked.unsure = duty->unsure;
    asked.unknown = compiled_lacks(host->c, fault);
    run_add_duty(run, asked);
}

IrTerms *compiled_terms(Host *host) {
    Run *run = host->run;
    Query *query = run->query;
    CompiledRun *state = state_of(run, host->c);
    if (!state->terms) {
        state->terms = ARENA_NEW(query->arena, IrTerms);
        ir_terms_open(state->terms, run->pool, query->arena, host->c->module,
                      host->c->memory);
        ir_terms_reset(state->terms);
    }
    IrTerms *terms = state->terms;
    terms->host = host;
    terms->duty = add_duty;
    terms->touch = touched_term;
    terms->call = run->exec->foreign_terms;
    terms->poll = poll;
    terms->check_undefined = query->check_c && !run->in_prelude;
    terms->rounds = query->limits->rounds;
    uint64_t most = run_steps_most(run);
    terms->steps = 0;
    terms->most_steps = most > query->steps ? most - query->steps : 0;
    terms->depth = 0;
    unsigned calls = query->limits->calls;
    terms->most_depth = calls > run->depth ? calls - run->depth : 0;
    terms->stack = run->stack;
    return terms;
}

static uint64_t term_object(Host *host, IrTerms *terms, uint64_t bytes,
                            const Term *term) {
    IrObject *what = ARENA_NEW(host->run->query->arena, IrObject);
    *what = (IrObject){.name = "argument", .size = bytes};
    uint64_t pointer = ir_terms_object(terms, what);
    if (term) ir_terms_write(terms, pointer, ir_field_bytes((unsigned)bytes), *term);
    return pointer;
}

static uint64_t term_text(Host *host, IrTerms *terms, const CompiledArg *arg) {
    uint64_t pointer = term_object(host, terms, arg->len + 1, NULL);
    for (size_t i = 0; i <= arg->len; i++)
        ir_terms_write(terms, pointer + i, ir_field_bytes(1),
                       term_word(i < arg->len ? (unsigned char)arg->text[i] : 0));
    return pointer;
}

/* Reads what a call has left in an object that was made for it. */
static Term read_number(Host *host, IrTerms *terms, Term pointer, unsigned bytes) {
    IrContent held =
        ir_terms_read(terms, pointer, (IrAccess){.field = ir_field_bytes(bytes)});
    Term is_number = term_lnot(host->run->pool, held.address);
    run_require(host->run, is_number, host->node, IR_ADDRESS_AS_NUMBER);
    return held.term;
}

static bool run_terms(Host *host, const CompiledArg *given, Pair *args, Pair *result) {
    const Callee *callee = host->callee;
    IrTerms *terms = compiled_terms(host);
    Term term[WORDS_MOST], results[IR_RESULTS_MOST] = {{0}};
    unsigned n = 0, at[PARAMETERS_MOST];
    uint32_t slots = terms->slots;
    if (callee->hidden)
        term[n++] =
            term_word(term_object(host, terms, callee->function->param[0].bytes, NULL));
    for (unsigned i = 0; i < callee->params; i++) {
        const ParamShape *shape = &callee->param[i];
        at[i] = n;
        if (given[i].text)
            term[n++] = term_word(term_text(host, terms, &given[i]));
        else if (shape->kind == SHAPE_WORD || given[i].pointer)
            term[n++] = args[i].low;
        else
            term[n++] = term_word(term_object(host, terms, shape->bytes, &args[i].low));
        if (shape->wide) term[n++] = args[i].high;
    }
    bool done =
        ir_terms_run(terms, callee->function->code, term, run_guard(host->run), results);
    host->run->query->steps += terms->steps;
    if (done && callee->hidden)
        results[0] = read_number(host, terms, term[0], (unsigned)callee->result.bytes);
    for (unsigned i = 0; i < callee->params && done; i++)
        if (callee->param[i].kind != SHAPE_WORD && !given[i].pointer)
            args[i] = pair_of(
                read_number(host, terms, term[at[i]], (unsigned)callee->param[i].bytes));
    terms->slots = slots;
    *result = (Pair){results[0], callee->result.wide ? results[1] : term_word(0)};
    return done || report_fault(host, &terms->fault);
}

bool compiled_failed(const Exec *exec) {
    return exec->compiled && exec->compiled->failed == exec->stamp;
}

/* ---- calls */

/* The term zero-extended, as the code takes it. */
static Term narrowed(Pool *pool, const ParamShape *shape, Term term) {
    term = type_wrap(pool, shape->type, term);
    unsigned bits =
        shape->kind == SHAPE_WORD ? shape->ir_bits : 8 * (unsigned)shape->bytes;
    return bits && bits < 64 ? term_wrap(pool, term, bits, false) : term;
}

bool compiled_call(Run *run, const Node *node, const Overloads *overloads,
                   CompiledArg *args, Value *out) {
    Callee chosen, *callee = &chosen;
    if (!compiled_choose(run, node, overloads, args, callee)) return false;
    Host host = {run, node, compiled_of(run->exec), callee, false};
    Pair term[PARAMETERS_MOST], result;
    bool words = run_concrete(run);
    for (unsigned i = 0; i < callee->params; i++) {
        term[i] = value_pair(&args[i].value);
        if (!args[i].pointer)
            term[i].low = narrowed(run->pool, &callee->param[i], term[i].low);
    }
    if (!run_step(run, node) || !run_deep(run, node)) return false;
    if (!(words ? run_words : run_terms)(&host, args, term, &result)) return false;
    for (unsigned i = 0; i < callee->params; i++)
        args[i].value.term = type_wrap(run->pool, callee->param[i].type, term[i].low);
    Type type = callee->result.type;
    if (callee->result.wide) {
        *out = value_of_pair(result, type_signed(type) ? KIND_INT : KIND_SET);
        return true;
    }
    Term word = type == TYPE_VOID ? term_word(0) : type_wrap(run->pool, type, result.low);
    *out = value_of_pair(type_pair(run->pool, run_is_wide(run), type, word),
                         type_kind(type, KIND_INT));
    return true;
}

/* ---- C's own */

static bool run_code_words(Host *host, const IrFunction *code, const Term *args,
                           Term *result) {
    IrRun *words = open_words(host);
    IrMark mark = ir_memory_mark(host->c->memory);
    uint64_t results[IR_RESULTS_MOST] = {0};
    uint64_t *word = ARENA_ARRAY(host->run->query->arena, uint64_t, code->params + 1);
    for (unsigned i = 0; i < code->params; i++) word[i] = args[i].word;
    bool done = ir_run(words, code, word, results);
    host->run->query->steps += words->steps;
    ir_memory_release(host->c->memory, mark);
    *result = term_word(results[0]);
    return done || report_fault(host, &words->fault);
}

static bool run_code_terms(Host *host, IrFunction *code, const Term *args, Term *result) {
    IrTerms *terms = compiled_terms(host);
    Term results[IR_RESULTS_MOST] = {{0}};
    uint32_t slots = terms->slots;
    bool done = ir_terms_run(terms, code, args, run_guard(host->run), results);
    host->run->query->steps += terms->steps;
    terms->slots = slots;
    *result = results[0];
    return done || report_fault(host, &terms->fault);
}

bool compiled_run(Run *run, const Node *node, IrFunction *code, const Term *args,
                  Term *result) {
    Host host = {run, node, compiled_of(run->exec), NULL, false};
    ir_memory_update(host.c->memory);
    if (!run_step(run, node) || !run_deep(run, node)) return false;
    return run_concrete(run) ? run_code_words(&host, code, args, result)
                             : run_code_terms(&host, code, args, result);
}

uint64_t compiled_parameter(Exec *exec, unsigned number) {
    return compiled_of(exec)->run.registers[number];
}

/* ---- objects */

uint64_t compiled_pointer(Run *run, uint32_t object) {
    Compiled *c = compiled_of(run->exec);
    ir_memory_update(c->memory);
    return ir_memory_global(c->memory, object);
}

void compiled_initialise(Exec *exec, uint32_t object) {
    ir_memory_initialise(compiled_of(exec)->memory, object);
}

void compiled_freeze(Exec *exec, uint32_t object) {
    Compiled *c = compiled_of(exec);
    c->module->object[object].constant = true;
    ir_memory_module_object(c->memory, object)->constant = true;
}

/* Whether it may be read. A run over terms may read the objects that it has made. */
static bool may_read(const Host *host, uint64_t pointer, IrField field) {
    bool own = pointer >> IR_POINTER_LOCAL & 1 && !run_concrete(host->run);
    IrBytes *object = ir_memory_at(host->c->memory, pointer, ir_field_touches(field));
    IrTouch touch = {.object = object};
    IrFault fault = {.kind = object ? IR_FAULT_HOST : IR_FAULT_GONE,
                     .object = object ? object->what : NULL};
    bool may = object && (!object->watched || may_touch(host, &touch));
    return own || may || report_fault(host, &fault);
}

bool compiled_read(Run *run, const Node *node, uint64_t pointer, IrAccess access,
                   Term *out) {
    Host host = {run, node, compiled_of(run->exec), NULL, false};
    IrField field = access.field;
    if (!may_read(&host, pointer, field)) return false;
    const IrBytes *object = ir_memory_find(host.c->memory, pointer);
    IrFault fault = {.kind = IR_FAULT_UNSET, .object = object ? object->what : NULL};
    if (!run_concrete(run)) {
        IrContent held = ir_terms_read(compiled_terms(&host), term_word(pointer), access);
        *out = held.term;
        return run_require(run, held.set, node,
                           compiled_fault(host.c, &fault, run->query->arena)) &&
               run_require(run, term_lnot(run->pool, held.address), node,
                           IR_ADDRESS_AS_NUMBER);
    }
    *out = term_word(0);
    uint64_t at = pointer & IR_POINTER_BYTES;
    IrHolds holds = ir_memory_holds(object, at, ir_field_touches(field));
    if (holds != IR_HOLDS_NUMBERS && !access.address)
        return run_error(run, node, IR_ADDRESS_AS_NUMBER);
    return ir_memory_load(object, at, field, &out->word) || report_fault(&host, &fault);
}

static const IrObject *result_of(Run *run, uint64_t bytes) {
    IrObject *what = ARENA_NEW(run->query->arena, IrObject);
    *what = (IrObject){.name = "result", .size = bytes};
    return what;
}

CompiledTemporary compiled_temporary(Run *run, const Node *node, uint64_t bytes) {
    Host host = {run, node, compiled_of(run->exec), NULL, false};
    IrMemory *memory = host.c->memory;
    CompiledTemporary temporary = {.mark = ir_memory_mark(memory)};
    const IrObject *what = result_of(run, bytes);
    if (run_concrete(run)) {
        temporary.pointer = ir_memory_object(memory, what, 0, &temporary.mark);
        return temporary;
    }
    IrTerms *terms = compiled_terms(&host);
    temporary.slots = terms->slots;
    temporary.pointer = ir_terms_object(terms, what);
    return temporary;
}

void compiled_temporary_end(Run *run, const CompiledTemporary *temporary) {
    Compiled *c = compiled_of(run->exec);
    if (run_concrete(run))
        ir_memory_release(c->memory, temporary->mark);
    else
        run->store->compiled->terms->slots = temporary->slots;
}

bool compiled_text(Run *run, const Node *node, uint64_t pointer, Buf *out) {
    const IrAccess letters = {.field = ir_field_bytes(1)};
    for (Term letter;; pointer++) {
        if (!compiled_read(run, node, pointer, letters, &letter)) return false;
        if (!term_is_word(letter))
            return run_error(run, node, "the string depends on free names");
        if (!(letter.word & 255)) return true;
        buf_putc(out, (char)letter.word);
    }
}

void compiled_bind(Run *run, uint32_t object, unsigned bytes, Term term) {
    Host host = {run, run->prelude_call, compiled_of(run->exec), NULL, false};
    ir_terms_write(compiled_terms(&host), compiled_pointer(run, object),
                   ir_field_bytes(bytes), term);
}

void compiled_set_bits(Run *run, uint32_t object, IrField field, Term term) {
    uint64_t pointer = compiled_pointer(run, object);
    Compiled *c = compiled_of(run->exec);
    if (run_concrete(run)) {
        IrBytes *made = ir_memory_module_object(c->memory, object);
        ir_memory_store(made, field.offset, field, term.word);
        return;
    }
    Host host = {run, run->prelude_call, c, NULL, false};
    ir_terms_write(compiled_terms(&host), pointer + field.offset, field, term);
}

void compiled_watch(Run *run, uint32_t object) {
    Compiled *c = compiled_of(run->exec);
    CompiledRun *state = state_of(run, c);
    compiled_pointer(run, object);
    IrBytes *bytes = ir_memory_module_object(c->memory, object);
    if (!bytes || bytes->watched) return;
    bytes->watched = true;
    state->watched = arena_grow(run->query->arena, state->watched, state->nwatched,
                                &state->watched_cap, sizeof object);
    state->watched[state->nwatched++] = object;
}

void compiled_watch_unset(Exec *exec, uint32_t object, bool ask) {
    Compiled *c = compiled_of(exec);
    ir_memory_update(c->memory);
    ir_memory_module_object(c->memory, object)->watched = ask;
}

bool compiled_has_bits(Exec *exec, uint32_t object) {
    Compiled *c = compiled_of(exec);
    ir_memory_update(c->memory);
    const IrBytes *bytes = ir_memory_module_object(c->memory, object);
    for (uint64_t i = 0; i < bytes->size; i++)
        if (bytes->bytes[i]) return true;
    return false;
}

void compiled_unwatch(Run *run, uint32_t object) {
    Compiled *c = compiled_of(run->exec);
    CompiledRun *state = state_of(run, c);
    ir_memory_module_object(c->memory, object)->watched = false;
    state->unwatched = arena_grow(run->query->arena, state->unwatched, state->nunwatched,
                                  &state->unwatched_cap, sizeof object);
    state->unwatched[state->nunwatched++] = object;
}

IrMemory *compiled_memory(Exec *exec) {
    return compiled_of(exec)->memory;
}
