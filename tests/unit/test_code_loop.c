/* Loops: every number of lanes, arrays between pages that must not be touched, processes
 * that may not make code. */
#include "code/loop.h"

#include <setjmp.h>
#include <stdarg.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

enum { PAGE = 4096, MOST_LANES = 67, ARRAYS = LOOP_INPUTS + 1 };

/* ---- arrays that end where a page ends that can't be touched, or begin behind one */

static uint64_t *guarded[ARRAYS];

static void make_guarded(void) {
    for (int i = 0; i < ARRAYS; i++) {
        uint8_t *at = mmap(NULL, 3 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        assert_true(at != MAP_FAILED);
        assert_int_equal(mprotect(at + PAGE, PAGE, PROT_READ | PROT_WRITE), 0);
        guarded[i] = (uint64_t *)(void *)(at + PAGE);
    }
}

static uint64_t *array(int i, size_t lanes, bool at_end) {
    return guarded[i] + (at_end ? PAGE / sizeof(uint64_t) - lanes : 0);
}

/* ---- bodies: out = in[0] + in[1] + … + constant, by the rows of each size */

static unsigned add_row(unsigned size) {
    static const uint16_t rows[] = {[SIZE_64] = ROW_ADD,
                                    [SIZE_XMM] = ROW_PADDQ,
                                    [SIZE_YMM] = ROW_VPADDQ,
                                    [SIZE_ZMM] = ROW_EADD};
    return rows[size];
}

static Insn move(unsigned row, unsigned size, unsigned reg, unsigned kind, unsigned i) {
    Insn insn = {.row = (uint16_t)row, .size = (uint8_t)size, .reg = {(uint8_t)reg}};
    insn.reg[1] = (uint8_t)reg;
    insn.memory.kind = (uint8_t)kind;
    insn.memory.number = i;
    return insn;
}

static Insn add(unsigned size, unsigned to, unsigned from) {
    Insn insn = {.row = (uint16_t)add_row(size),
                 .size = (uint8_t)size,
                 .reg = {(uint8_t)to, (uint8_t)from}};
    if (size >= SIZE_YMM) insn.reg[1] = (uint8_t)to, insn.reg[2] = (uint8_t)from;
    return insn;
}

static const uint64_t constant = 0x123456789ABCDEF0;

static CodeCoding coding_of(unsigned size) {
    return size == SIZE_ZMM ? CODING_EVEX : size == SIZE_YMM ? CODING_VEX : CODING_OLD;
}

static Loop *sum_of(unsigned size, uint32_t nin) {
    Insn body[4 * ARRAYS + 8];
    uint32_t n = 0;
    CodeCoding coding = coding_of(size);
    unsigned load = loop_load_row(size, coding), store = loop_store_row(size, coding);
    if (size == SIZE_64) {
        body[n++] =
            (Insn){.row = ROW_MOVABS, .size = SIZE_64, .reg = {RAX}, .imm = constant};
    } else {
        body[n++] = move(load, size, 0, MEMORY_CONSTANT, 0);
    }
    for (uint32_t i = 0; i < nin; i++) {
        body[n++] = move(load, size, 1, MEMORY_INPUT, i);
        body[n++] = add(size, 0, 1);
    }
    body[n++] = move(store, size, 0, MEMORY_OUTPUT, 0);
    LoopBody loop = {.insns = body,
                     .count = n,
                     .size = size,
                     .coding = coding,
                     .copies = 4,
                     .nin = nin,
                     .words = {&constant, 1, 0}};
    return loop_open(&loop);
}

static void check_sum(const Loop *loop, uint32_t nin, size_t lanes, bool at_end) {
    const uint64_t *in[ARRAYS];
    uint64_t *out = array(ARRAYS - 1, lanes, at_end);
    for (uint32_t i = 0; i < nin; i++) {
        uint64_t *words = array((int)i, lanes, at_end);
        for (size_t lane = 0; lane < lanes; lane++)
            words[lane] = (lane + 1) * (i * 2 + 3) * UINT64_C(0x9E3779B97F4A7C15);
        in[i] = words;
    }
    memset(guarded[ARRAYS - 1], 0x5A, PAGE);
    loop_run(loop, in, out, lanes);
    for (size_t lane = 0; lane < lanes; lane++) {
        uint64_t sum = constant;
        for (uint32_t i = 0; i < nin; i++) sum += in[i][lane];
        assert_int_equal(out[lane], sum);
    }
    size_t words = PAGE / sizeof(uint64_t);
    for (size_t i = 0; i < words; i++) { /* nothing else was written */
        const uint64_t *at = guarded[ARRAYS - 1] + i;
        if (at < out || at >= out + lanes) assert_int_equal(*at, 0x5A5A5A5A5A5A5A5A);
    }
}

static const struct {
    unsigned size;
    CodeFeature feature;
} sizes[] = {{SIZE_64, FEATURE_BASE},
             {SIZE_XMM, FEATURE_SSE2},
             {SIZE_YMM, FEATURE_AVX2},
             {SIZE_ZMM, FEATURE_AVX512}};

static void only_the_arrays_are_touched(void **state) {
    (void)state;
    make_guarded();
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
        for (uint32_t nin = 0; nin <= LOOP_INPUTS; nin++) {
            if (!native_has(sizes[s].feature)) continue;
            Loop *loop = sum_of(sizes[s].size, nin);
            assert_non_null(loop);
            for (size_t lanes = 0; lanes <= MOST_LANES; lanes++)
                for (int at_end = 0; at_end < 2; at_end++)
                    check_sum(loop, nin, lanes, at_end);
            loop_close(loop);
        }
}

/* ---- where code can't be made there is none, and nothing breaks */

static bool makes_code(void) {
    Loop *loop = sum_of(SIZE_64, 1);
    bool made = loop != NULL;
    loop_close(loop);
    return made;
}

/* What the child says: 1 for code, 0 for none; anything else is a crash. */
static int in_child(bool (*restrict_it)(void)) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (!restrict_it()) _exit(2);
        _exit(makes_code());
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static bool nothing(void) {
    return true;
}

static bool no_memory(void) {
    struct rlimit none = {0, 0};
    return setrlimit(RLIMIT_AS, &none) == 0;
}

#ifdef __linux__
/* mprotect and mmap with PROT_EXEC are refused. */
static bool no_execution(void) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mprotect, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2])),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/* No page of this process is writable and executable at once. */
static bool is_never_both(void) {
    Loop *loop = sum_of(SIZE_64, 1);
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[500];
    bool both = !maps;
    while (maps && fgets(line, sizeof line, maps)) both = both || strstr(line, "rwx");
    if (maps) fclose(maps);
    loop_close(loop);
    return !both;
}
#endif

static void systems_that_forbid(void **state) {
    (void)state;
    bool here = native_has(FEATURE_BASE);
    assert_int_equal(in_child(nothing), here);
    assert_int_equal(in_child(no_memory), 0);
#ifdef __linux__
    int said = in_child(no_execution);
    assert_true(said == 0 || said == 2); /* 2: no filters here */
    assert_true(is_never_both());
#endif
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_arrays_are_touched),
        cmocka_unit_test(systems_that_forbid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
