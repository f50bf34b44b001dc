/* Functions of C's and C++'s libraries, as code: what has no other effect than on memory,
 * and what ends the program. */
#include <assert.h>

#include "exec/compiled/compiled_state.h"

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

void compiled_library(IrModule *module) {
    const char *why;
    unsigned line;
    bool good = ir_read(module, library, &why, &line);
    assert(good);
    (void)good;
}
