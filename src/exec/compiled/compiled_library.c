/* Functions of C's and C++'s libraries, as code: what has no other effect than on memory,
 * and what ends the program. Those without code make objects. */
#include <assert.h>
#include <string.h>

#include "exec/compiled/compiled_state.h"

enum { MADE_BYTES_MOST = 1 << 27 }; /* of all objects that are made */

#define THROWN                                                                           \
    " {\n"                                                                               \
    "    fail \"an exception is thrown, which can't be followed\"\n"                     \
    "}\n"
/* Of -128 to -2, which C leaves undefined, glibc has the letter of that byte. */
#define LETTERS(name, first, turns)                                                      \
    "function " name "(u32) -> u32 {\n"                                                  \
    "    r1 = add.u32 r0, 128\n"                                                         \
    "    r1 = isult r1, 127\n"                                                           \
    "    r2 = zx r0, 8\n"                                                                \
    "    r0 = select r1, r2, r0\n"                                                       \
    "    r1 = sub.u32 r0, " first "\n"                                                   \
    "    r1 = isult r1, 26\n"                                                            \
    "    r1 = mul r1, 32\n"                                                              \
    "    r1 = " turns ".u32 r0, r1\n"                                                    \
    "    return r1\n"                                                                    \
    "}\n"
#define BYTE                                                                             \
    "    r1 = add.u32 r0, 128\n"                                                         \
    "    r1 = isult r1, 384\n"                                                           \
    "    require r1, \"what is asked for is no letter\"\n"
#define IS_LETTER(name, from, count, truth)                                              \
    "function " name "(u32) -> u32 {\n" BYTE                                             \
    "    r1 = " from "\n"                                                                \
    "    r1 = isult r1, " count "\n"                                                     \
    "    r1 = mul r1, " truth "\n"                                                       \
    "    return r1\n"                                                                    \
    "}\n"

static const char library[] = "function memcpy(u64, u64, u64) -> u64 {\n"
                              "@0:\n"
                              "    copy r0, r1, r2\n"
                              "    return r0\n"
                              "}\n"
                              "function memmove(u64, u64, u64) -> u64 {\n"
                              "@0:\n"
                              "    copy r0, r1, r2\n"
                              "    return r0\n"
                              "}\n"
                              "function memset(u64, u32, u64) -> u64 {\n"
                              "@0:\n"
                              "    fill r0, r1, r2\n"
                              "    return r0\n"
                              "}\n"
                              "function abort() {\n"
                              "@0:\n"
                              "    fail \"abort() is called\"\n"
                              "}\n"
                              "function exit(u32) {\n"
                              "@0:\n"
                              "    fail \"exit() is called\"\n"
                              "}\n"
                              "function __assert_fail(u64, u64, u32, u64) {\n"
                              "@0:\n"
                              "    fail \"an assertion fails\"\n"
                              "}\n"
                              /* exit handlers never run */
                              "function __cxa_atexit(u64, u64, u64) -> u32 {\n"
                              "@0:\n"
                              "    r3 = word 0\n"
                              "    return r3\n"
                              "}\n"
                              /* initialisation of a static local */
                              "function __cxa_guard_acquire(u64) -> u32 {\n"
                              "@0:\n"
                              "    r1 = loadu8 r0, 0\n"
                              "    r1 = iseq r1, 0\n"
                              "    return r1\n"
                              "}\n"
                              "function __cxa_guard_release(u64) {\n"
                              "@0:\n"
                              "    r1 = word 1\n"
                              "    store8 r0, 0, r1\n"
                              "    return\n"
                              "}\n"
                              /* std::ios_base::Init, for streams, which can't be used */
                              "function _ZNSt8ios_base4InitC1Ev(u64) {\n"
                              "@0:\n"
                              "    return\n"
                              "}\n";

/* What makes and ends objects. An alignment is no matter, for where objects lie is not
 * known. */
static const char heap[] =
    "function _Znwm(u64) -> u64\n"
    "function _Znam(u64) -> u64\n"
    "function malloc(u64) -> u64\n"
    "function bbx_delete(u64)\n"
    "function _ZnwmSt11align_val_t(u64, u64) -> u64 {\n"
    "    r2 = call _Znwm(r0)\n"
    "    return r2\n"
    "}\n"
    "function _ZnamSt11align_val_t(u64, u64) -> u64 {\n"
    "    r2 = call _Znwm(r0)\n"
    "    return r2\n"
    "}\n"
    "function _ZnwmRKSt9nothrow_t(u64, u64) -> u64 {\n"
    "    r2 = call _Znwm(r0)\n"
    "    return r2\n"
    "}\n"
    "function _ZnamRKSt9nothrow_t(u64, u64) -> u64 {\n"
    "    r2 = call _Znwm(r0)\n"
    "    return r2\n"
    "}\n"
    "function aligned_alloc(u64, u64) -> u64 {\n"
    "    r2 = call malloc(r1)\n"
    "    return r2\n"
    "}\n"
    "function calloc(u64, u64) -> u64 {\n"
    "    r2 = mulhi r0, r1\n"
    "    r2 = iseq r2, 0\n"
    "    require r2, \"calloc() is asked for too much memory\"\n"
    "    r2 = mul r0, r1\n"
    "    r3 = call malloc(r2)\n"
    "    r4 = word 0\n"
    "    fill r3, r4, r2\n"
    "    return r3\n"
    "}\n"
    "function _ZdlPv(u64) {\n"
    "    ifeq r0, 0, @3\n"
    "    call bbx_delete(r0)\n"
    "    return\n"
    "@3:\n"
    "    return\n"
    "}\n"
    "function free(u64) {\n"
    "    call _ZdlPv(r0)\n"
    "    return\n"
    "}\n"
    "function _ZdaPv(u64) {\n"
    "    call _ZdlPv(r0)\n"
    "    return\n"
    "}\n"
    "function _ZdlPvm(u64, u64) {\n"
    "    call _ZdlPv(r0)\n"
    "    return\n"
    "}\n"
    "function _ZdaPvm(u64, u64) {\n"
    "    call _ZdlPv(r0)\n"
    "    return\n"
    "}\n"
    "function _ZdlPvSt11align_val_t(u64, u64) {\n"
    "    call _ZdlPv(r0)\n"
    "    return\n"
    "}\n"
    "function _ZdaPvSt11align_val_t(u64, u64) {\n"
    "    call _ZdlPv(r0)\n"
    "    return\n"
    "}\n"
    "function _ZdlPvmSt11align_val_t(u64, u64, u64) {\n"
    "    call _ZdlPv(r0)\n"
    "    return\n"
    "}\n"
    "function _ZdaPvmSt11align_val_t(u64, u64, u64) {\n"
    "    call _ZdlPv(r0)\n"
    "    return\n"
    "}\n";

/* Letters and bytes; the truths are glibc's, in the locale of C. */
static const char texts[] =
    "function strlen(u64) -> u64 {\n"
    "    r1 = word 0\n"
    "@1:\n"
    "    r2 = add r0, r1\n"
    "    r2 = loadu8 r2, 0\n"
    "    ifeq r2, 0, @9\n"
    "    r1 = add r1, 1\n"
    "    round\n"
    "    jump @1\n"
    "@9:\n"
    "    return r1\n"
    "}\n"
    "function memcmp(u64, u64, u64) -> u32 {\n"
    "    r3 = word 0\n"
    "@1:\n"
    "    ifeq r3, r2, @9\n"
    "    r4 = add r0, r3\n"
    "    r4 = loadu8 r4, 0\n"
    "    r5 = add r1, r3\n"
    "    r5 = loadu8 r5, 0\n"
    "    ifne r4, r5, @8\n"
    "    r3 = add r3, 1\n"
    "    round\n"
    "    jump @1\n"
    "@8:\n"
    "    r4 = sub.u32 r4, r5\n"
    "    return r4\n"
    "@9:\n"
    "    r4 = word 0\n"
    "    return r4\n"
    "}\n"
    "function bcmp(u64, u64, u64) -> u32 {\n"
    "    r3 = call memcmp(r0, r1, r2)\n"
    "    return r3\n"
    "}\n"
    "function strcmp(u64, u64) -> u32 {\n"
    "@1:\n"
    "    r2 = loadu8 r0, 0\n"
    "    r3 = loadu8 r1, 0\n"
    "    ifne r2, r3, @9\n"
    "    ifeq r2, 0, @9\n"
    "    r0 = add r0, 1\n"
    "    r1 = add r1, 1\n"
    "    round\n"
    "    jump @1\n"
    "@9:\n"
    "    r4 = sub.u32 r2, r3\n"
    "    return r4\n"
    "}\n"
    "function memchr(u64, u32, u64) -> u64 {\n"
    "    r1 = zx r1, 8\n"
    "@1:\n"
    "    ifeq r2, 0, @8\n"
    "    r3 = loadu8 r0, 0\n"
    "    ifeq r3, r1, @9\n"
    "    r0 = add r0, 1\n"
    "    r2 = sub r2, 1\n"
    "    round\n"
    "    jump @1\n"
    "@8:\n"
    "    r0 = word 0\n"
    "@9:\n"
    "    return r0\n"
    "}\n" LETTERS("toupper", "97", "sub") LETTERS("tolower", "65", "add")
        IS_LETTER("isupper", "sub.u32 r0, 65", "26", "256")
            IS_LETTER("islower", "sub.u32 r0, 97", "26", "512")
                IS_LETTER("isdigit", "sub.u32 r0, 48", "10", "2048")
    "function isalpha(u32) -> u32 {\n" BYTE
    "    r1 = or r0, 32\n"
    "    r1 = sub.u32 r1, 97\n"
    "    r1 = isult r1, 26\n"
    "    r1 = mul r1, 1024\n"
    "    return r1\n"
    "}\n"
    "function isalnum(u32) -> u32 {\n" BYTE
    "    r1 = call isalpha(r0)\n"
    "    r2 = call isdigit(r0)\n"
    "    r1 = or r1, r2\n"
    "    r1 = isne r1, 0\n"
    "    r1 = mul r1, 8\n"
    "    return r1\n"
    "}\n"
    "function isspace(u32) -> u32 {\n" BYTE
    "    r1 = sub.u32 r0, 9\n"
    "    r1 = isult r1, 5\n"
    "    r2 = iseq r0, 32\n"
    "    r1 = or r1, r2\n"
    "    r1 = mul r1, 8192\n"
    "    return r1\n"
    "}\n";

/* Exceptions are not followed: what throws one ends its path. */
static const char exceptions[] =
    "function __cxa_allocate_exception(u64) -> u64" THROWN
    "function __cxa_throw(u64, u64, u64)" THROWN
    "function __cxa_rethrow()" THROWN
    "function _ZSt17__throw_bad_allocv()" THROWN
    "function _ZSt28__throw_bad_array_new_lengthv()" THROWN
    "function _ZSt20__throw_length_errorPKc(u64)" THROWN
    "function _ZSt19__throw_logic_errorPKc(u64)" THROWN
    "function _ZSt20__throw_out_of_rangePKc(u64)" THROWN
    "function _ZSt24__throw_invalid_argumentPKc(u64)" THROWN
    "function _ZSt25__throw_bad_function_callv()" THROWN
    "function _ZSt16__throw_bad_castv()" THROWN
    "function _ZSt9terminatev() {\n"
    "    fail \"std::terminate() is called\"\n"
    "}\n";

void compiled_library(IrModule *module) {
    static const char *const parts[] = {library, heap, texts, exceptions};
    const char *why;
    unsigned line;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        bool good = ir_read(module, parts[i], &why, &line);
        assert(good);
        (void)good;
    }
}

bool compiled_makes(const Compiled *c, const char *name) {
    const IrFunction *f = ir_find_function(c->module, name);
    return f && f->number < c->library && !f->insn;
}

bool compiled_ends(const char *name) {
    return strcmp(name, "bbx_delete") == 0;
}

static const char made_name[] = "memory of new";

/* The object is the session's, as those of files are, and nothing in it is set. */
static uint64_t make_object(Compiled *c, uint64_t bytes) {
    bool fits = bytes <= MADE_BYTES_MOST - c->made_bytes &&
                c->module->objects < COMPILED_OBJECTS_MOST;
    if (!fits) return 0;
    c->made_bytes += bytes;
    uint32_t number = ir_add_object(
        c->module, (IrObject){.name = made_name, .size = bytes, .align = 16});
    ir_memory_update(c->memory);
    IrBytes *object = ir_memory_module_object(c->memory, number);
    ir_memory_track_set(c->memory, object);
    memset(object->set, 0, bytes);
    return ir_memory_global(c->memory, number);
}

/* Nothing in the object is set from now on. It stays, as its number is in pointers. */
static bool end_object(Compiled *c, void *context, uint64_t pointer) {
    IrBytes *object = ir_memory_find(c->memory, pointer);
    bool made = object && strcmp(object->what->name, made_name) == 0 &&
                !(pointer & IR_POINTER_BYTES);
    IrTouch touch = {.object = object, .write = true};
    bool fresh = made && object->stamp == c->memory->stamp && !object->watched;
    if (!made || (!fresh && !c->run.touch(context, &touch))) return false;
    object->stamp = c->memory->stamp;
    memset(object->set, 0, object->size);
    return true;
}

bool compiled_library_run(Compiled *c, void *context, const IrFunction *function,
                          const uint64_t *args, uint64_t *results) {
    if (compiled_ends(function->name)) return end_object(c, context, args[0]);
    results[0] = make_object(c, args[0]);
    return results[0] != 0;
}

bool compiled_library_call(void *context, const IrFunction *function,
                           const uint64_t *args, uint64_t *results) {
    const Host *host = context;
    const Run *run = host->run;
    Compiled *c = host->c;
    if (function->number >= c->library)
        return run->exec->foreign_words &&
               run->exec->foreign_words(context, function, args, results);
    bool lasts = !run->query->copies && !run->query->pure;
    if (!lasts && !compiled_ends(function->name)) return false;
    return compiled_library_run(c, context, function, args, results);
}
