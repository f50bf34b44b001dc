/* Runs functions of C files as code, for tests.
 *
 *     cc_run FILE.c... [-f] [-t] [-i NAME] [-l | -c NAME] < CALLS
 *
 * Each line of input is a call, f(1, 0x2, -3); a line of output is its value, in
 * hexadecimal, or what went wrong. -f: each call finds the objects as they begin, or as
 * the function behind -i leaves them. -t: a line tells whether the term for all arguments,
 * with these put in, says the same: same, differs, or open, where it is given up. -l lists the functions of integers, -c prints a
 * function's code. What is refused goes to
 * stderr, and last how many functions were taken and how many refused. All code is
 * checked. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cc/cc.h"
#include "base/watch.h"
#include "ir/ir_run.h"
#include "ir/ir_terms.h"

enum { ARGS_MOST = 16, STEPS = 20000000, DEPTH = 1000 };

static const char *const faults[] = {
    "none",    "division by zero", "index out of range", "null pointer", "dangling pointer",
    "outside", "never set",        "constant",           "message",      "no such function",
    "depth",   "steps",            "memory",             "external"};

typedef struct {
    const char *name;
} External;

static bool call_external(void *host, const IrFunction *f, const uint64_t *args,
                          uint64_t *results) {
    External *external = host;
    external->name = f->name;
    (void)args, (void)results;
    return false;
}

static unsigned long tell(const Diags *diags) {
    unsigned long errors = 0;
    for (size_t i = 0; i < diags->count; i++) {
        const Diag *diag = &diags->at[i];
        if (diag->level != DIAG_ERROR) continue;
        Place place = source_place(diag->source, diag->span.start);
        fprintf(stderr, "%s:%u:%u: %s\n", place.name, place.line, place.column, diag->message);
        errors++;
    }
    return errors;
}

static unsigned read_file(CcProgram *program, const char *name, unsigned long *refused) {
    FILE *file = fopen(name, "rb");
    if (!file) {
        fprintf(stderr, "no %s\n", name);
        exit(2);
    }
    Diags diags = {0};
    unsigned taken = cc_read(program, name, preprocess_file_line, file, &diags);
    *refused += tell(&diags);
    diag_free(&diags);
    fclose(file);
    return taken;
}

static bool check_code(const IrModule *module) {
    Arena *arena = arena_new();
    bool good = true;
    for (size_t i = 0; i < module->functions; i++) {
        const IrFunction *f = module->function[i];
        const char *wrong = f->insn ? ir_check(module, f, arena) : NULL;
        if (wrong) fprintf(stderr, "%s: %s\n", f->name, wrong);
        good &= !wrong;
    }
    arena_free(arena);
    return good;
}

static void show_code(const CcProgram *program, IrModule *module, const char *name) {
    Buf text = {0};
    const CcEntity *entity = cc_find(program, name);
    if (entity && entity->kind == CC_ENTITY_FUNCTION)
        ir_print(module, module->function[entity->number], &text);
    fputs(buf_str(&text), stdout);
    buf_free(&text);
}

/* ---- terms */

typedef struct {
    Pool *pool;
    Term defined;
} Duties;

static void note_duty(void *host, const IrDuty *duty) {
    Duties *d = host;
    if (!duty->only_undefined) d->defined = term_land(d->pool, d->defined, duty->must);
}

static Term argument(Pool *pool, const CcType *type) {
    Term any = term_var(pool);
    if (type->kind == CC_BOOL) return term_truth(pool, any);
    return type->bits && type->bits < 64 ? term_wrap(pool, any, type->bits, type->is_signed)
                                         : any;
}

/* NULL: it was given up. */
static const char *over_terms(const CcEntity *entity, const IrRun *words, const uint64_t *args,
                              bool done, uint64_t result) {
    Duties d = {pool_new((size_t)32 << 20), term_word(1)};
    Arena *arena = arena_new();
    Watch watch = {0};
    IrTerms run;
    Term given[ARGS_MOST], results[IR_RESULTS_MOST];
    watch_begin(&watch);
    watch_allow(&watch, 20000000);
    pool_set_watch(d.pool, &watch);
    ir_terms_open(&run, d.pool, arena, words->module, words->memory);
    run.host = &d, run.duty = note_duty, run.rounds = 8, run.most_steps = 4000;
    for (uint32_t i = 0; i < entity->type->params; i++)
        given[i] = argument(d.pool, entity->type->param[i]);
    bool good = ir_terms_run(&run, words->module->function[entity->number], given,
                             term_word(1), results) &&
                !pool_full(d.pool);
    const char *said = "open";
    if (good && term_value(d.pool, d.defined, args) != done)
        said = done ? "open" : "differs: the term is defined";
    else if (good)
        said = !done || term_value(d.pool, results[0], args) == result ? "same" : "differs";
    pool_free(d.pool);
    arena_free(arena);
    return said;
}

/* Where in the file a fault is. */
static void where(const CcProgram *program, const IrFault *fault) {
    if (!fault->function || !fault->function->note) return;
    const CcPlace *place = cc_place(program, fault->function->note[fault->at].place);
    if (!place->source) return;
    Place at = source_place(place->source, place->span.start);
    printf(" at %u:%u", at.line, at.column);
}

static void run_line(const CcProgram *program, IrRun *run, char *line, bool tells,
                     bool terms) {
    char *open = strchr(line, '(');
    uint64_t args[ARGS_MOST] = {0}, results[IR_RESULTS_MOST] = {0};
    unsigned count = 0;
    if (!open) return;
    *open = '\0';
    const CcEntity *entity = cc_find(program, line);
    if (!entity || entity->kind != CC_ENTITY_FUNCTION) {
        printf("no function %s\n", line);
        return;
    }
    for (char *at = open + 1; count < ARGS_MOST;) {
        char *end;
        while (isspace((unsigned char)*at)) at++;
        uint64_t word = strtoull(at, &end, 0);
        if (end == at) break;
        args[count++] = word;
        at = end + strspn(end, " ,");
    }
    for (unsigned i = 0; i < count && i < entity->type->params; i++)
        args[i] = cc_type_wrap(entity->type->param[i], args[i]);
    if (terms) {
        IrMemory *kept = run->memory;
        bool done = ir_run(run, run->module->function[entity->number], args, results);
        run->memory = ir_memory_new(run->module);
        ir_memory_update(run->memory);
        puts(over_terms(entity, run, args, done, results[0]));
        ir_memory_free(run->memory);
        run->memory = kept;
        return;
    }
    run->steps = 0;
    External *external = run->host;
    external->name = "";
    if (ir_run(run, run->module->function[entity->number], args, results)) {
        if (tells) printf("%llx\n", (unsigned long long)results[0]);
        return;
    }
    const char *message = run->fault.message ? run->fault.message : external->name;
    printf("%s %s", faults[run->fault.kind], message);
    where(program, &run->fault);
    putchar('\n');
}

static void run_lines(const CcProgram *program, const IrModule *module, bool fresh,
                      bool terms, const char *first) {
    char line[4096], begin[200];
    bool more = fgets(line, sizeof line, stdin);
    while (more) {
        IrMemory *memory = ir_memory_new(module);
        IrRun run;
        External external = {""};
        ir_memory_update(memory);
        ir_run_open(&run, module, memory);
        run.host = &external, run.call = call_external;
        run.most_steps = STEPS, run.most_depth = DEPTH;
        snprintf(begin, sizeof begin, "%s(", first ? first : "");
        if (first) run_line(program, &run, begin, false, false);
        do {
            run_line(program, &run, line, true, terms);
            more = fgets(line, sizeof line, stdin);
        } while (more && !fresh);
        ir_run_close(&run);
        ir_memory_free(memory);
    }
}

/* Name, and the bits of each parameter. */
static void list(const CcProgram *program, const IrModule *module) {
    for (size_t i = 0; i < module->functions; i++) {
        const IrFunction *f = module->function[i];
        const CcEntity *entity = cc_find(program, f->name);
        bool own = f->insn && entity && entity->kind == CC_ENTITY_FUNCTION &&
                   !entity->refused && entity->number == i &&
                   cc_type_is_integer(entity->type->of);
        for (uint32_t k = 0; own && k < entity->type->params; k++)
            own = cc_type_is_integer(entity->type->param[k]);
        if (!own) continue;
        printf("%s", f->name);
        for (uint32_t k = 0; k < entity->type->params; k++)
            printf(" %u", entity->type->param[k]->bits);
        putchar('\n');
    }
}

int main(int argc, char **argv) {
    IrModule *module = ir_module_new();
    Symbols *symbols = symbols_new();
    Preprocess *macros = preprocess_new();
    CcProgram *program = cc_new(module, symbols, macros, NULL);
    unsigned taken = 0;
    unsigned long refused = 0;
    const char *first = NULL;
    bool shows = false, fresh = false, terms = false;
    for (int i = 1; i < argc; i++) {
        bool lists = strcmp(argv[i], "-l") == 0, code = strcmp(argv[i], "-c") == 0;
        if (lists)
            list(program, module);
        else if (code && i + 1 < argc)
            show_code(program, module, argv[++i]);
        else if (strcmp(argv[i], "-i") == 0 && i + 1 < argc)
            first = argv[++i];
        else if (strcmp(argv[i], "-f") == 0)
            fresh = true;
        else if (strcmp(argv[i], "-t") == 0)
            terms = true;
        else
            taken += read_file(program, argv[i], &refused);
        shows |= lists || code;
    }
    bool good = check_code(module);
    if (!shows) run_lines(program, module, fresh || terms, terms, first);
    fprintf(stderr, "%u taken, %lu refused\n", taken, refused);
    cc_free(program);
    ir_module_free(module);
    preprocess_free(macros);
    symbols_free(symbols);
    return !good;
}
