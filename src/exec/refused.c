/* A refused definition stays as its name, its place and the reason. Whatever uses the
 * name says them; a variable that only something refused would have set is no zero. */
#include "exec/refused.h"

#include <stdlib.h>
#include <string.h>

bool refused_used(Run *run, const Node *node, const Refused *refused) {
    return run_error(run, node, "'%s' was refused: %s: %s", refused->sym->name,
                     refused->place, refused->why);
}

bool refused_unset(Run *run, const Node *node, const Symbol *variable,
                   const Refused *refused) {
    return run_error(run, node,
                     "'%s' has no value: '%s' was to set it and was refused: "
                     "%s: %s",
                     variable->name, refused->sym->name, refused->place, refused->why);
}

/* ---- C's library */

static const char *const library[] = {
    "abort",        "aligned_alloc", "atexit",   "calloc",    "clock",  "exit",
    "fclose",       "feof",          "fflush",   "fgets",     "fopen",  "fprintf",
    "fputc",        "fputs",         "fread",    "free",      "fscanf", "fseek",
    "ftell",        "fwrite",        "getc",     "getchar",   "getenv", "gets",
    "gettimeofday", "localtime",     "longjmp",  "malloc",    "mmap",   "munmap",
    "nanosleep",    "perror",        "qsort",    "rand",      "random", "read",
    "realloc",      "scanf",         "select",   "setbuf",    "setjmp", "setvbuf",
    "signal",       "sleep",         "snprintf", "sprintf",   "srand",  "srandom",
    "sscanf",       "strcat",        "strchr",   "strcpy",    "strdup", "strstr",
    "strtok",       "strtol",        "strtoul",  "strtoull",  "system", "time",
    "usleep",       "vfprintf",      "vprintf",  "vsnprintf", "write",  "atoi",
    "atol",         "atof"};

static bool is_library(const char *name) {
    if (strncmp(name, "pthread_", 8) == 0) return true;
    for (size_t i = 0; i < sizeof library / sizeof *library; i++)
        if (strcmp(library[i], name) == 0) return true;
    return false;
}

static bool is_missing(const Node *call, const Node *definition) {
    const Global *global = call->sym->global;
    bool local = call->mark & MARK_LOCAL;
    bool known = global && (global->kind != GLOBAL_NONE || global->declared);
    return !local && !known && call->sym != definition->sym && !builtin_of(call->sym) &&
           is_library(call->sym->name);
}

const Node *refused_call(const Node *definition, const Node *body) {
    if (body->kind == NODE_CALL && body->flags & NODE_FLAG_C &&
        is_missing(body, definition))
        return body;
    const Node *found = NULL;
    for (uint32_t i = 0; i < body->n && !found; i++)
        if (body->kid[i]) found = refused_call(definition, body->kid[i]);
    return found;
}

/* ---- for the shell */

/* What has a meaning keeps it, unless the definition was to give it another; C++'s may
 * be an overload. */
const void *exec_refuse(Exec *exec, const ExecRefused *what) {
    Global *global = names_global(exec, what->sym);
    Refused *refused = ARENA_NEW(exec->arena, Refused);
    *refused =
        (Refused){what->sym, arena_str(exec->arena, what->place),
                  arena_str(exec->arena, what->why), what->function, exec->refusals};
    exec->refusals += what->function;
    if (what->function) global->overload = refused;
    bool keeps = global->kind == GLOBAL_TEMPLATE ||
                 (global->kind == GLOBAL_FUNCTION &&
                  global->function->node->flags & NODE_FLAG_CPP);
    if (global->kind != GLOBAL_NONE && global->kind != GLOBAL_REFUSED &&
        (keeps || !what->replaces))
        return refused;
    names_set_refused(exec, refused);
    return refused;
}

static bool is_zero(const Global *global) {
    if (global->kind == GLOBAL_VARIABLE) return term_is(global->value.term, 0);
    if (global->kind != GLOBAL_ARRAY || global->array->constant) return false;
    for (uint32_t i = 0; i < global->array->count; i++)
        if (global->array->words[i]) return false;
    return true;
}

void exec_await(Exec *exec, const char *name, size_t len, bool array,
                const void *refused) {
    Global *global = names_global(exec, symbol(exec->symbols, name, len));
    bool none = global->kind == GLOBAL_NONE; /* or not yet */
    if (array ? global->kind != GLOBAL_ARRAY : !none && !is_zero(global)) return;
    if (array && !is_zero(global)) return;
    names_save(exec, global);
    global->refused = refused;
    if (global->kind == GLOBAL_ARRAY) global->array->awaits = true;
}

static int by_name(const void *a, const void *b) {
    const ExecRefused *x = a, *y = b;
    return strcmp(x->sym->name, y->sym->name);
}

size_t exec_refused(const Exec *exec, Arena *arena, ExecRefused **list) {
    ExecRefused *all = ARENA_ARRAY(arena, ExecRefused, exec->count + 1);
    size_t n = 0;
    for (size_t i = 0; i < exec->count; i++) {
        const Global *global = exec->all[i];
        if (global->kind != GLOBAL_REFUSED) continue;
        const Refused *refused = global->refused;
        all[n++] = (ExecRefused){.sym = global->sym,
                                 .place = refused->place,
                                 .why = refused->why,
                                 .function = refused->function,
                                 .number = refused->number};
    }
    qsort(all, n, sizeof *all, by_name);
    *list = all;
    return n;
}

ExecTally exec_tally(const Exec *exec) {
    return (ExecTally){exec->taken, exec->refusals};
}
