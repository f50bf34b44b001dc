/* The rows of general registers against the processor: each instruction is run on values
 * and flags of all sorts, and so is its meaning (emulate.h). The registers must be the
 * same, so must the flags that the row says it defines, and all of them where the row
 * says that it changes none. The processor has no say on extensions that it lacks. */
#include "emulate.h"

#include "code/native.h"

#include "unit/unit.h"

enum { REGISTERS = 7 };
static const uint8_t registers[REGISTERS] = {8, 9, 10, 11, RAX, RCX, RDX};

/* What the code loads before the instruction and stores after it; flags as in rflags. */
typedef struct {
    uint64_t word[REGISTERS], flags;
} State;

typedef void Run(State *state);

/* The bits of rflags, in the order of CODE_CARRY … CODE_OVERFLOW. */
static const unsigned places[] = {0, 6, 7, 2, 11};
enum { FLAGS = sizeof places / sizeof *places, ALWAYS = 0x202 };

static const uint64_t words[] = {0,
                                 1,
                                 2,
                                 3,
                                 63,
                                 64,
                                 0x80,
                                 0xFF,
                                 0x7FFFFFFF,
                                 0x80000000,
                                 0xFFFFFFFF,
                                 0x100000000,
                                 INT64_MAX,
                                 UINT64_C(1) << 63,
                                 UINT64_MAX - 1,
                                 UINT64_MAX,
                                 0x0123456789ABCDEF,
                                 0xFEDCBA9876543210};
static const uint64_t immediates[] = {0, 1, 2, 31, 63, 64, 127, 0x80, 0x1234, UINT64_MAX};

enum { WORDS = sizeof words / sizeof *words };

static uint64_t flags_of(const Machine *m) {
    const bool on[FLAGS] = {m->carry, m->zero, m->sign, m->parity, m->overflow};
    uint64_t flags = ALWAYS;
    for (unsigned i = 0; i < FLAGS; i++) flags |= (uint64_t)on[i] << places[i];
    return flags;
}

static void take_flags(Machine *m, uint64_t flags) {
    bool *const to[FLAGS] = {&m->carry, &m->zero, &m->sign, &m->parity, &m->overflow};
    for (unsigned i = 0; i < FLAGS; i++) *to[i] = flags >> places[i] & 1;
    m->defined = CODE_FLAGS;
}

static size_t put_moves(uint8_t *out, unsigned row) {
    size_t n = 0;
    for (unsigned i = 0; i < REGISTERS; i++) {
        Insn insn = {.row = (uint16_t)row, .size = SIZE_64};
        insn.reg[0] = insn.reg[1] = registers[i];
        insn.memory = (CodeMemory){MEMORY_ADDRESS, RDI, REG_NONE, 1, (int32_t)(8 * i), 0};
        n += encode_insn(out + n, &insn, (CodePlace){0, 0});
    }
    return n;
}

/* Between the two: push [rdi + flags]; popf; the instruction; pushf; pop [rdi + flags].
 */
static size_t write_run(uint8_t *out, CodePlace place, const void *what) {
    const uint8_t at = offsetof(State, flags);
    const uint8_t before[] = {0xFF, 0x77, at, 0x9D}, after[] = {0x9C, 0x8F, 0x47, at};
    size_t n = put_moves(out, ROW_LOAD);
    memcpy(out + n, before, sizeof before), n += sizeof before;
    n += encode_insn(out + n, what, place);
    memcpy(out + n, after, sizeof after), n += sizeof after;
    n += put_moves(out + n, ROW_STORE);
    out[n++] = 0xC3;
    return n;
}

static void differ(const Insn *insn, const char *what, uint64_t ours, uint64_t theirs) {
    Buf text = {0};
    code_print(&text, insn);
    fail_msg("%s: %s is %llx, the processor's %llx", buf_str(&text), what,
             (unsigned long long)ours, (unsigned long long)theirs);
}

/* Where the instruction traps, or leaves a register undefined. */
static bool is_undefined(const Insn *insn, const Machine *before, const Machine *after) {
    bool scan = insn->row == ROW_BSF || insn->row == ROW_BSR;
    return after->fault || (scan && before->general[insn->reg[1]] == 0);
}

static void compare(const Insn *insn, Run *run, State state) {
    const CodeRow *row = code_row(insn->row);
    Machine m = {.fault = false};
    for (unsigned i = 0; i < REGISTERS; i++) m.general[registers[i]] = state.word[i];
    take_flags(&m, state.flags);
    Machine before = m;
    emulate_insn(&m, insn);
    if (is_undefined(insn, &before, &m)) return;
    run(&state);
    for (unsigned i = 0; i < REGISTERS; i++)
        if (m.general[registers[i]] != state.word[i])
            differ(insn, code_reg_name(SIZE_64, registers[i]), m.general[registers[i]],
                   state.word[i]);
    uint32_t checked = row->changes ? row->flags : CODE_FLAGS;
    uint64_t other = flags_of(&m) ^ state.flags;
    for (unsigned i = 0; i < FLAGS; i++)
        if (checked >> 16 >> i & 1 && other >> places[i] & 1)
            differ(insn, "flags", flags_of(&m), state.flags);
}

static void with_values(const Insn *insn) {
    Native *native = native_make((NativeWords){0}, 64 * CODE_LONGEST, write_run, insn);
    assert_non_null(native);
    const void *code = native_code(native);
    Run *run;
    memcpy(&run, &code, sizeof run);
    for (unsigned i = 0; i < WORDS * WORDS; i++)
        for (unsigned turn = 0; turn < 3; turn++) {
            State state = {.flags = ALWAYS};
            unsigned flags = (i * 7 + turn * 13) & 31;
            for (unsigned k = 0; k < FLAGS; k++)
                state.flags |= (uint64_t)(flags >> k & 1) << places[k];
            for (unsigned k = 0; k < REGISTERS; k++)
                state.word[k] =
                    words[(k & 1 ? i / WORDS + k / 2 * turn : i + k * turn) % WORDS];
            compare(insn, run, state);
        }
    native_close(native);
}

/* Rows that stand alone: no jump, no stack, registers only. */
static bool is_tried(unsigned id) {
    const CodeRow *row = code_row(id);
    return row->sizes < 1 << SIZE_MM && native_has((CodeFeature)row->feature) &&
           id != ROW_LEA && id != ROW_LOAD && id != ROW_STORE && id != ROW_RET;
}

static void with_immediates(Insn insn) {
    const char *letters = code_row(insn.row)->operands;
    char last = letters[0] ? letters[strlen(letters) - 1] : 0;
    bool has = last && strchr("irastIQ", last);
    for (size_t i = 0; i < (has ? sizeof immediates / sizeof *immediates : 1); i++) {
        insn.imm = has ? immediates[i] : 0;
        if (insn.row == ROW_MOV32I) insn.imm = (uint32_t)insn.imm;
        bool fits = insn.imm < (insn.size == SIZE_32 ? 32 : 64);
        if (strchr("ir", last) && !fits) continue;
        with_values(&insn);
    }
}

static void rows_are_what_the_processor_does(void **state) {
    unsigned tried = 0, defining = 0;
    Native *any = native_make((NativeWords){0}, 64 * CODE_LONGEST, write_run,
                              &(Insn){.row = ROW_RET, .size = SIZE_64});
    if (!any) skip();
    native_close(any);
    for (unsigned id = 1; id < ROW_COUNT; id++)
        for (unsigned size = 0; size <= SIZE_64 && is_tried(id); size++) {
            if (!(code_row(id)->sizes >> size & 1)) continue;
            Insn insn = {
                .row = (uint16_t)id, .size = (uint8_t)size, .reg = {8, 9, 10, 11}};
            if (id == ROW_XORH) insn.reg[0] = insn.reg[1] = RAX;
            if (id == ROW_MULX) insn.reg[1] = insn.reg[0]; /* the high word alone */
            with_immediates(insn);
            tried++;
            defining += code_row(id)->flags != 0;
        }
    assert_true(tried > 90 && defining > 40);
}

static void what_is_no_condition_fails(void **state) {
    Machine m = {.defined = CODE_FLAGS};
    condition_holds(&m, ROW_SETNE);
    assert_false(m.fault);
    condition_holds(&m, ROW_MOVZX8);
    assert_true(m.fault);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_what_the_processor_does),
        cmocka_unit_test(what_is_no_condition_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
