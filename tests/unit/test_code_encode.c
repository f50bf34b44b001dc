/* The encoder against GNU as: every row over all registers, sizes and kinds of operands
 * is printed, assembled and compared byte by byte; objdump reads it back. */
#include "code/a64.h"
#include "code/encode.h"

#include <unistd.h>
#include "unit/unit.h"

enum { MOST = 400000 };

static Insn *insns;
static size_t count;

static void add(Insn insn) {
    assert_true(count < MOST);
    insns[count++] = insn;
}

static const uint64_t immediates[] = {0,
                                      1,
                                      5,
                                      63,
                                      127,
                                      128,
                                      200,
                                      255,
                                      0x7FFFFFFF,
                                      (uint64_t)-1,
                                      (uint64_t)-128,
                                      (uint64_t)-129,
                                      0x12345};

/* With each immediate that the row takes. */
static void with_immediates(Insn insn) {
    const CodeRow *row = code_row(insn.row);
    char last = row->operands[0] ? row->operands[strlen(row->operands) - 1] : 0;
    if (!last || !strchr("irastIQ", last)) {
        add(insn);
        return;
    }
    bool all = insn.reg[0] % 5 == 0 && insn.reg[1] % 3 == 0;
    for (size_t i = 0; i < sizeof immediates / sizeof *immediates; i++) {
        uint64_t imm = immediates[i];
        if (strchr("ir", last) && imm > 255) continue;
        if (last == 'I' && row->coding == CODING_XOP && imm > UINT32_MAX) continue;
        if (insn.row == ROW_MOV32I) imm = (uint32_t)imm;
        if (!all && i != insn.reg[0] % 13u) continue;
        insn.imm = imm;
        add(insn);
    }
    if (last != 'Q') return;
    insn.imm = 0xFEFEFEFEFEFEFEFE;
    add(insn);
}

static unsigned registers(unsigned size, const CodeRow *row) {
    if (strchr(row->operands, 'H')) return 4;
    return size == SIZE_MM ? 8 : row->coding == CODING_EVEX ? 32 : 16;
}

/* Every register in every place; the others take a few values each. */
static void with_registers(Insn insn) {
    const CodeRow *row = code_row(insn.row);
    unsigned n = registers(insn.size, row), operands = (unsigned)strlen(row->operands);
    if (operands == 0) add(insn);
    for (unsigned place = 0; place < operands; place++) {
        if (!strchr("RMVOSbdHx", row->operands[place])) continue;
        for (unsigned r = 0; r < n; r++)
            for (unsigned o = 0; o < n; o += 1 + n / 8) {
                for (unsigned i = 0; i < 4; i++)
                    insn.reg[i] = (uint8_t)((o * (i + 1)) % n);
                insn.reg[place] = (uint8_t)r;
                with_immediates(insn);
            }
    }
}

static bool is_store(unsigned id) {
    return id == ROW_ESTORE || id == ROW_STORE || id == ROW_STOREQ ||
           id == ROW_STOREDQA || id == ROW_VSTOREDQA || id == ROW_STOREDQU ||
           id == ROW_VSTOREDQU;
}

static bool takes_memory(unsigned id, unsigned size) {
    const CodeRow *row = code_row(id);
    int place = code_memory_place(row);
    if (id == ROW_LEA || id == ROW_LOAD || is_store(id)) return true;
    if (size < SIZE_MM || place <= 0) return false;
    /* only rows whose memory operand is read as a whole vector: shifts by a constant
     * have none before EVEX */
    bool shift = strcmp(row->operands, "VMi") == 0 && row->coding != CODING_EVEX;
    return row->operands[place] == 'M' && !shift;
}

static void with_addresses(Insn insn) {
    static const int32_t disps[] = {0, 8, 64, -64, 127, -128, 128, 8192, -100000};
    insn.memory.kind = MEMORY_ADDRESS;
    for (unsigned base = 0; base <= 16; base++)
        for (unsigned index = 0; index <= 16; index++) {
            if (index == RSP) continue;
            if (base == 16 && index == 16) continue;
            for (unsigned d = 0; d < 9; d++) {
                static const uint8_t scales[] = {1, 2, 4, 8};
                unsigned scale = base == 16 && (d & 3) == 0 ? 1 : d & 3;
                if (index == 16) scale = 0;
                if (base == 16 && scale == 0) continue;
                insn.memory.base = base == 16 ? REG_NONE : (uint8_t)base;
                insn.memory.index = index == 16 ? REG_NONE : (uint8_t)index;
                insn.memory.scale = scales[scale];
                insn.memory.disp = disps[d];
                insn.reg[0] = insn.reg[1] =
                    (uint8_t)((base + index) & (insn.size == SIZE_MM ? 7 : 15));
                add(insn);
            }
        }
}

static void with_memory(Insn insn) {
    const CodeRow *row = code_row(insn.row);
    if (insn.row == ROW_LEA || insn.row == ROW_LOAD || insn.row == ROW_EMOVU ||
        insn.row == ROW_MOVQ || insn.row == ROW_MOVDQA || insn.row == ROW_VMOVDQA ||
        insn.row == ROW_MOVDQU || insn.row == ROW_VMOVDQU || is_store(insn.row)) {
        with_addresses(insn);
        return;
    }
    unsigned n = registers(insn.size, row);
    for (unsigned r = 0; r < n; r++) {
        for (unsigned i = 0; i < 4; i++) insn.reg[i] = (uint8_t)((r * (i + 1)) % n);
        insn.memory = (CodeMemory){.kind = MEMORY_CONSTANT, .number = r % 3};
        add(insn);
        bool wide = row->coding == CODING_EVEX && row->w && insn.row != ROW_EMOV &&
                    insn.row != ROW_EMOVZ;
        if (!wide) continue;
        insn.memory.kind = MEMORY_BROADCAST;
        add(insn);
    }
}

static void every_row(void) {
    for (unsigned id = 1; id < ROW_COUNT; id++)
        for (unsigned size = 0; size <= SIZE_ZMM; size++) {
            if (size == SIZE_X || !(code_row(id)->sizes >> size & 1)) continue;
            Insn insn = {.row = (uint16_t)id, .size = (uint8_t)size};
            bool memory_only = id == ROW_LEA || id == ROW_LOAD || is_store(id) ||
                               id == ROW_VPSHAQM ||
                               strcmp(code_row(id)->operands, "RVSM") == 0;
            if (!memory_only) with_registers(insn);
            if (takes_memory(id, size)) with_memory(insn);
        }
}

static char folder[] = "/tmp/bbx-encode-XXXXXX";

static char *path(const char *name) {
    static char text[4][64];
    static unsigned turn;
    char *to = text[turn++ & 3];
    snprintf(to, 64, "%s/%s", folder, name);
    return to;
}

/* The rows' sizes differ: each instruction is followed to its end by the assembler's own
 * listing of addresses, so a wrong length shows at its place. */
static void write_listing(void) {
    FILE *f = fopen(path("all.s"), "w");
    assert_non_null(f);
    Buf text = {0};
    for (size_t i = 0; i < count; i++) {
        buf_clear(&text);
        code_print(&text, &insns[i]);
        fprintf(f, "%s\n", buf_str(&text));
    }
    buf_free(&text);
    fclose(f);
}

static size_t ours(uint8_t **bytes, size_t *starts) {
    uint8_t *out = malloc(count * CODE_LONGEST + 1);
    size_t n = 0;
    CodePlace place = {0, 0}; /* constants are relocated later */
    assert_non_null(out);
    for (size_t i = 0; i < count; i++) {
        starts[i] = n;
        n += encode_insn(out + n, &insns[i], place);
    }
    *bytes = out;
    return n;
}

static bool run(const char *format, const char *a, const char *b) {
    char command[300];
    snprintf(command, sizeof command, format, a, b);
    return system(command) == 0;
}

static void tell(size_t i, const uint8_t *mine, const uint8_t *theirs) {
    Buf text = {0};
    code_print(&text, &insns[i]);
    fprintf(stderr, "%s\n  ours ", buf_str(&text));
    for (int k = 0; k < 12; k++) fprintf(stderr, " %02x", mine[k]);
    fprintf(stderr, "\n  as's ");
    for (int k = 0; k < 12; k++) fprintf(stderr, " %02x", theirs[k]);
    fprintf(stderr, "\n");
    buf_free(&text);
}

static void compare_assembled(const char *as, const char *objcopy) {
    write_listing();
    assert_true(run(as, path("all.o"), path("all.s")));
    assert_true(run(objcopy, path("all.o"), path("all.bin")));
    size_t *starts = malloc((count + 1) * sizeof *starts);
    uint8_t *mine;
    size_t n = ours(&mine, starts);
    starts[count] = n;
    uint8_t *theirs = calloc(n + 64, 1);
    FILE *f = fopen(path("all.bin"), "rb");
    assert_non_null(f);
    size_t got = fread(theirs, 1, n + 1, f);
    fclose(f);
    for (size_t i = 0; i < count; i++)
        if (memcmp(mine + starts[i], theirs + starts[i], starts[i + 1] - starts[i]) !=
            0) {
            tell(i, mine + starts[i], theirs + starts[i]);
            fail_msg("instruction %zu of %zu differs", i, count);
        }
    assert_int_equal(got, n);
    free(starts), free(mine), free(theirs);
}

static void assembled_bytes_are_the_same(void **state) {
    insns = malloc(MOST * sizeof *insns);
    assert_non_null(mkdtemp(folder));
    every_row();
    assert_true(count > 30000);
    compare_assembled("as -msyntax=intel -mnaked-reg -o %s %s",
                      "objcopy -O binary -j .text %s %s");
}

/* ---- aarch64 */

/* With each number that the letters from i on take, of these. */
static void with_numbers(Insn insn, unsigned i) {
    static const uint64_t numbers[] = {0,      1,      5,          8,          13,   16,   31,
                                       32,     48,     63,         0xFFF,      0x7000,
                                       0xFFFF, 0xFF00, 0xFFFF0000, 0x0F0F0F0F, 0x800001,
                                       0x0101010101010101, 0x00FFFF0000FFFF00,
                                       0x5555555555555555, 0xFFFFFFFFFFFFFFFE,
                                       0x8000000000000001, 0x7FFFFFFFFFFFFFFF,
                                       0xE003E003E003E003, 0x3FFFFFFFC0000000};
    const CodeRow *row = code_row(insn.row);
    char letter = row->operands[i];
    if (!letter) {
        add(insn);
        return;
    }
    if (letter == 'C' || letter == 'I') {
        for (insn.imm = A64_EQ; insn.imm <= A64_LE; insn.imm++) add(insn);
        return;
    }
    if (!a64_is_immediate(letter)) {
        with_numbers(insn, i + 1);
        return;
    }
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        Insn with = insn;
        if (!a64_fits(letter, numbers[k])) continue;
        with.imm = a64_with_immediate(row, i, insn.imm, numbers[k]);
        bool width = strchr("vw", letter) != NULL;
        if (width && a64_immediate(&with, i - 1) + numbers[k] > 64) continue;
        with_numbers(with, i + 1);
    }
}

static void words_of_aarch64_are_the_same(void **state) {
    static const char tool[] = "aarch64-linux-gnu-as";
    if (!run("command -v %s > /dev/null%s", tool, "")) skip();
    count = 0;
    for (unsigned id = 1; id < ROW_COUNT; id++)
        for (unsigned r = 0; code_row(id)->coding == CODING_A64 && r < 31; r += 3) {
            Insn insn = {.row = (uint16_t)id, .size = SIZE_X};
            for (unsigned i = 0; i < 4; i++) insn.reg[i] = (uint8_t)((r + 7 * i) % 31);
            with_numbers(insn, 0);
        }
    assert_true(count > 3000);
    compare_assembled("aarch64-linux-gnu-as -o %s %s",
                      "aarch64-linux-gnu-objcopy -O binary -j .text %s %s");
}

/* What objdump reads out of our bytes has no bad instruction, and as many as we wrote. */
static void bytes_disassemble(void **state) {
    assert_true(run("objdump -d -M intel %s > %s", path("all.o"), path("dump")));
    FILE *f = fopen(path("dump"), "r");
    assert_non_null(f);
    char line[400];
    size_t lines = 0;
    while (fgets(line, sizeof line, f)) {
        assert_null(strstr(line, "(bad)"));
        char *tab = strchr(line, '\t');
        if (tab && strchr(tab + 1, '\t')) lines++;
    }
    fclose(f);
    assert_int_equal(lines, count);
}

static int clean(void **state) {
    (void)state;
    free(insns);
    return run("rm -r %s%s", folder, "") ? 0 : -1;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(assembled_bytes_are_the_same),
        cmocka_unit_test(bytes_disassemble),
        cmocka_unit_test(words_of_aarch64_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, clean);
}
