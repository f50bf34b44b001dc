/* Loops: every number of lanes, arrays between pages that must not be touched, processes
 * that may not make code. */
#include "code/loop.h"

#include <errno.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "unit/unit.h"

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

static Insn move(unsigned row, unsigned size, unsigned reg, unsigned kind, unsigned i) {
    Insn insn = {.row = (uint16_t)row, .size = (uint8_t)size, .reg = {(uint8_t)reg}};
    insn.reg[1] = (uint8_t)reg;
    insn.memory.kind = (uint8_t)kind;
    insn.memory.number = i;
    return insn;
}

static const uint64_t constant = 0x123456789ABCDEF0;

/* How a body is repeated. */
typedef struct {
    unsigned size;
    CodeCoding coding;
    CodeFeature feature;
    unsigned copies, width;
} Way;

static const Way ways[] = {{SIZE_64, CODING_OLD, FEATURE_BASE, 1, 1},
                           {SIZE_64, CODING_OLD, FEATURE_BASE, 8, 1},
                           {SIZE_XMM, CODING_OLD, FEATURE_SSE2, 4, 2},
                           {SIZE_YMM, CODING_VEX, FEATURE_AVX2, 4, 4},
                           {SIZE_YMM, CODING_EVEX, FEATURE_AVX512, 8, 8},
                           {SIZE_ZMM, CODING_EVEX, FEATURE_AVX512, 2, 1},
                           {SIZE_ZMM, CODING_EVEX, FEATURE_AVX512, 4, 4}};

static Insn add(const Way *way, unsigned to, unsigned from) {
    bool vector = way->size != SIZE_64, three = way->coding != CODING_OLD;
    unsigned row = !vector                      ? ROW_ADD
                   : !three                     ? ROW_PADDQ
                   : way->coding == CODING_EVEX ? ROW_EADD
                                                : ROW_VPADDQ;
    Insn insn = {.row = (uint16_t)row,
                 .size = (uint8_t)way->size,
                 .reg = {(uint8_t)to, (uint8_t)from}};
    if (three) insn.reg[1] = (uint8_t)to, insn.reg[2] = (uint8_t)from;
    return insn;
}

/* Each input is read once, and the constant is made anew each time. */
static Loop *sum_of(const Way *way, uint32_t nin) {
    Insn body[4 * ARRAYS + 8];
    uint32_t n = 0;
    unsigned size = way->size;
    unsigned load = loop_load_row(size, way->coding);
    if (size == SIZE_64) {
        body[n++] =
            (Insn){.row = ROW_MOVABS, .size = SIZE_64, .reg = {RAX}, .imm = constant};
    } else {
        body[n++] = move(load, size, 0, MEMORY_CONSTANT, 0);
    }
    for (uint32_t i = 0; i < nin; i++) {
        body[n++] = move(load, size, 1, MEMORY_INPUT, i);
        body[n++] = add(way, 0, 1);
    }
    body[n++] = move(loop_store_row(size, way->coding), size, 0, MEMORY_OUTPUT, 0);
    LoopBody loop = {.insns = body,
                     .count = n,
                     .size = size,
                     .coding = way->coding,
                     .copies = way->copies,
                     .width = way->width,
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

static void only_the_arrays_are_touched(void **state) {
    if (!native_has(FEATURE_BASE)) skip(); /* this processor or system runs none of it */
    make_guarded();
    for (size_t s = 0; s < sizeof ways / sizeof *ways; s++)
        for (uint32_t nin = 0; nin <= LOOP_INPUTS; nin++) {
            if (!native_has(ways[s].feature)) continue;
            Loop *loop = sum_of(&ways[s], nin);
            assert_non_null(loop);
            for (size_t lanes = 0; lanes <= MOST_LANES; lanes++)
                for (int at_end = 0; at_end < 2; at_end++)
                    check_sum(loop, nin, lanes, at_end);
            loop_close(loop);
        }
}

/* ---- random bodies: what is made ahead, or read from memory, changes nothing */

enum { REGS = 6, STEPS = 12, IN = 3, WORDS = 2 };
static const uint64_t words[WORDS] = {0x0123456789ABCDEF, 0x8000000000000001};

static uint64_t seed = 1;
static unsigned below(unsigned n) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(seed >> 33) % n;
}

static uint64_t meant(const Insn *insn, uint64_t *reg, const uint64_t *in) {
    uint64_t a = reg[insn->reg[0]], b = reg[insn->reg[1]], c = reg[insn->reg[2]], r = 0;
    const CodeMemory *m = &insn->memory;
    if (m->kind) c = m->kind == MEMORY_INPUT ? in[m->number] : words[m->number];
    switch (insn->row) {
    case ROW_EANDN:
    case ROW_VPANDN:
        return ~b & c;
    case ROW_ESUB:
    case ROW_VPSUBQ:
        return b - c;
    case ROW_EXOR:
    case ROW_VPXOR:
        return b ^ c;
    case ROW_ETERN:
        for (unsigned i = 0; i < 64; i++) {
            unsigned row = (a >> i & 1) << 2 | (b >> i & 1) << 1 | (c >> i & 1);
            r |= (insn->imm >> row & 1) << i;
        }
        return r;
    default:
        return c; /* a load */
    }
}

static Insn random_step(const Way *way) {
    static const uint16_t rows[][4] = {{ROW_VPANDN, ROW_VPSUBQ, ROW_VPXOR, ROW_VPXOR},
                                       {ROW_EANDN, ROW_ESUB, ROW_EXOR, ROW_ETERN}};
    unsigned kind = below(4), to = below(REGS);
    unsigned memory = kind < 2 ? MEMORY_INPUT : kind < 3 ? MEMORY_CONSTANT : MEMORY_NONE;
    if (kind < 3 && (kind < 1 || below(2)))
        return move(loop_load_row(way->size, way->coding), way->size, to, memory,
                    below(memory == MEMORY_INPUT ? IN : WORDS));
    Insn insn = move(rows[way->coding == CODING_EVEX][below(4)], way->size, to,
                     memory == MEMORY_CONSTANT ? memory : MEMORY_NONE, below(WORDS));
    insn.reg[1] = (uint8_t)below(REGS), insn.reg[2] = (uint8_t)below(REGS);
    if (insn.row == ROW_ETERN) insn.imm = below(256);
    return insn;
}

static void check_random(const Way *way) {
    enum { LANES = 40 };
    uint64_t in[IN][LANES], out[LANES];
    const uint64_t *rows[IN] = {in[0], in[1], in[2]};
    Insn body[REGS + STEPS + 1];
    uint32_t n = 0;
    unsigned load = loop_load_row(way->size, way->coding);
    for (unsigned i = 0; i < IN * LANES; i++)
        in[i / LANES][i % LANES] = (uint64_t)below(1u << 31) * below(1u << 31);
    for (unsigned r = 0; r < REGS; r++)
        body[n++] = move(load, way->size, r, MEMORY_INPUT, below(IN));
    for (unsigned i = 0; i < STEPS; i++) body[n++] = random_step(way);
    body[n++] =
        move(loop_store_row(way->size, way->coding), way->size, 0, MEMORY_OUTPUT, 0);
    LoopBody whole = {body,        n,          way->size, way->coding,
                      way->copies, way->width, IN,        {words, WORDS, 0}};
    Loop *loop = loop_open(&whole);
    assert_non_null(loop);
    loop_run(loop, rows, out, LANES);
    for (unsigned lane = 0; lane < LANES; lane++) {
        uint64_t reg[REGS] = {0}, at[IN] = {in[0][lane], in[1][lane], in[2][lane]};
        for (uint32_t i = 0; i + 1 < n; i++)
            reg[body[i].reg[0]] = meant(&body[i], reg, at);
        assert_int_equal(out[lane], reg[0]);
    }
    loop_close(loop);
}

static void bodies_mean_the_same(void **state) {
    if (!native_has(FEATURE_BASE)) skip();
    for (size_t s = 0; s < sizeof ways / sizeof *ways; s++)
        for (unsigned i = 0; i < 2000; i++)
            if (ways[s].coding != CODING_OLD && native_has(ways[s].feature))
                check_random(&ways[s]);
}

/* ---- where code can't be made there is none, and nothing breaks */

static bool makes_code(void) {
    Loop *loop = sum_of(&ways[0], 1);
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
    Loop *loop = sum_of(&ways[0], 1);
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
        cmocka_unit_test(bodies_mean_the_same),
        cmocka_unit_test(systems_that_forbid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
