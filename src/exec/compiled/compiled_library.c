/* Functions of C's and C++'s libraries, as code: what has no other effect than on memory,
 * and what ends the program. Those without code make objects. */
#include <assert.h>
#include <string.h>

#include "exec/compiled/compiled_state.h"

enum { MADE_BYTES_MOST = 1 << 27 }; /* of all objects that are made */

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
                              "}\n"
                              "function _Znwm(u64) -> u64\n"
                              "function _Znam(u64) -> u64\n";

void compiled_library(IrModule *module) {
    const char *why;
    unsigned line;
    bool good = ir_read(module, library, &why, &line);
    assert(good);
    (void)good;
}

bool compiled_makes(const Compiled *c, const char *name) {
    const IrFunction *f = ir_find_function(c->module, name);
    return f && f->number < c->library && !f->insn;
}

/* The object is the session's, as those of files are, and nothing in it is set. */
static uint64_t make_object(Compiled *c, uint64_t bytes) {
    bool fits = bytes <= MADE_BYTES_MOST - c->made_bytes &&
                c->module->objects < COMPILED_OBJECTS_MOST;
    if (!fits) return 0;
    c->made_bytes += bytes;
    uint32_t number = ir_add_object(
        c->module, (IrObject){.name = "memory of new", .size = bytes, .align = 16});
    ir_memory_update(c->memory);
    IrBytes *object = ir_memory_module_object(c->memory, number);
    ir_memory_track_set(c->memory, object);
    memset(object->set, 0, bytes);
    return ir_memory_global(c->memory, number);
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
    results[0] = lasts ? make_object(c, args[0]) : 0;
    return results[0] != 0;
}
