/* Reading LLVM's IR: what compilers of several versions make of functions runs as the
 * functions themselves do, which this program has; and what a text by hand means. */

#include "unit/unit.h"

#include "ir/ir_memory.h"
#include "ir/ir_run.h"
#include "llvm/llvm.h"
#include "unit/ll/words.c"
#include "unit/random.h"

typedef struct {
    char *text;
    IrModule *module;
    LlvmModule *llvm;
    IrMemory *memory;
    IrRun run;
} File;

static char *text_of(const char *name, size_t *len) {
    char path[200];
    snprintf(path, sizeof path, "tests/unit/ll/%s", name);
    FILE *file = fopen(path, "rb");
    if (!file) fail_msg("no %s", path);
    char *text = malloc(1 << 20);
    *len = fread(text, 1, 1 << 20, file);
    fclose(file);
    return text;
}

static void open_text(File *file, const char *name, const char *text, size_t len) {
    LlvmError error;
    file->module = ir_module_new();
    file->llvm = llvm_read(file->module, name, text, len, &error);
    if (!file->llvm)
        fail_msg("%s:%u:%u: %s", name, error.line, error.column, error.message);
    file->memory = ir_memory_new(file->module);
    ir_memory_update(file->memory);
    ir_run_open(&file->run, file->module, file->memory);
    uint64_t none[1] = {0};
    for (size_t i = 0; i < file->llvm->constructors; i++)
        assert_true(ir_run(&file->run, file->module->function[file->llvm->constructor[i]],
                           none, none));
}

static void open_file(File *file, const char *name) {
    size_t len;
    file->text = text_of(name, &len);
    open_text(file, name, file->text, len);
}

static void close_file(File *file) {
    ir_run_close(&file->run);
    ir_memory_free(file->memory);
    ir_module_free(file->module);
    llvm_free(file->llvm);
    free(file->text);
}

static const LlvmFunction *function_of(const File *file, const char *display) {
    for (size_t i = 0; i < file->llvm->functions; i++)
        if (strcmp(file->llvm->function[i]->display, display) == 0)
            return file->llvm->function[i];
    fail_msg("no function %s", display);
    return NULL;
}

static bool call(File *file, const char *display, const uint64_t *args,
                 uint64_t *results) {
    const LlvmFunction *f = function_of(file, display);
    return ir_run(&file->run, file->module->function[f->number], args, results);
}

static uint64_t value_of(File *file, const char *display, uint64_t a, uint64_t b) {
    uint64_t args[] = {a, b}, results[IR_RESULTS_MOST] = {0};
    if (!call(file, display, args, results))
        fail_msg("%s(%#lx, %#lx): fault %d %s", display, a, b, (int)file->run.fault.kind,
                 file->run.fault.message ? file->run.fault.message : "");
    return results[0];
}

static void fails(File *file, const char *display, uint64_t a, uint64_t b,
                  const char *message) {
    uint64_t args[] = {a, b}, results[IR_RESULTS_MOST];
    assert_false(call(file, display, args, results));
    assert_int_equal(file->run.fault.kind, IR_FAULT_MESSAGE);
    assert_string_equal(file->run.fault.message, message);
}

/* ---- what compilers write */

static const struct {
    const char *name;
    uint64_t (*function)(uint64_t, uint64_t);
} words[] = {
#define ROW(name) {#name, name},
    WORDS(ROW)
#undef ROW
};

static void compare_words(const char *name) {
    static const uint64_t edges[] = {0,         1,          2,         63,
                                     64,        127,        128,       255,
                                     1u << 31,  UINT32_MAX, INT64_MAX, UINT64_C(1) << 63,
                                     UINT64_MAX};
    enum { EDGES = sizeof edges / sizeof *edges };
    File file;
    open_file(&file, name);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (unsigned k = 0; k < 400; k++) {
            uint64_t a = next(), b = next();
            if (k < EDGES * EDGES) a = edges[k / EDGES], b = edges[k % EDGES];
            uint64_t want = words[i].function(a, b);
            uint64_t got = value_of(&file, words[i].name, a, b);
            if (got != want)
                fail_msg("%s: %s(%#lx, %#lx) is %#lx, not %#lx", name, words[i].name, a,
                         b, want, got);
        }
    close_file(&file);
}

static void test_words_plain(void **state) {
    compare_words("words.19.O0.ll");
}
static void test_words_optimized(void **state) {
    compare_words("words.19.O1.ll");
}
static void test_words_older(void **state) {
    compare_words("words.14.O0.ll");
}

/* ---- by hand */

static void test_hand(void **state) {
    static const char text[] =
        "declare { i8, i1 } @llvm.sadd.with.overflow.i8(i8, i8)\n"
        "declare i16 @llvm.fshl.i16(i16, i16, i16)\n"
        "declare i64 @llvm.fshr.i64(i64, i64, i64)\n"
        "declare i32 @llvm.cttz.i32(i32, i1 immarg)\n"
        "declare i16 @llvm.ctlz.i16(i16, i1 immarg)\n"
        "declare i8 @llvm.bitreverse.i8(i8)\n"
        "declare i8 @llvm.smax.i8(i8, i8)\n"
        "declare i8 @llvm.usub.sat.i8(i8, i8)\n"
        "declare i64 @llvm.x86.bmi.pext.64(i64, i64)\n"
        "declare void @llvm.assume(i1)\n"
        "declare void @llvm.new.one(i64)\n"
        "define noundef i64 @sadd(i64 %a, i64 %b) {\n"
        "  %x = trunc i64 %a to i8\n  %y = trunc i64 %b to i8\n"
        "  %r = call { i8, i1 } @llvm.sadd.with.overflow.i8(i8 %x, i8 %y)\n"
        "  %v = extractvalue { i8, i1 } %r, 0\n  %c = extractvalue { i8, i1 } %r, 1\n"
        "  %w = zext i8 %v to i64\n  %d = zext i1 %c to i64\n"
        "  %e = shl nuw i64 %d, 8\n  %s = or disjoint i64 %w, %e\n  ret i64 %s\n}\n"
        "define i64 @funnel(i64 %a, i64 %b) {\n"
        "  %x = trunc i64 %a to i16\n  %y = trunc i64 %b to i16\n"
        "  %r = call i16 @llvm.fshl.i16(i16 %x, i16 %y, i16 20)\n"
        "  %z = zext i16 %r to i64\n"
        "  %q = call i64 @llvm.fshr.i64(i64 %a, i64 %b, i64 64)\n"
        "  %s = add i64 %z, %q\n  ret i64 %s\n}\n"
        "define i64 @zeros(i64 %a, i64) {\n"
        "  %x = trunc i64 %a to i32\n  %y = trunc i64 %a to i16\n"
        "  %r = call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %x, i1 false)\n"
        "  %s = call i16 @llvm.ctlz.i16(i16 %y, i1 false)\n"
        "  %t = zext nneg i32 %r to i64\n  %u = zext i16 %s to i64\n"
        "  %v = mul i64 %u, 100\n  %w = add i64 %v, %t\n  ret i64 %w\n}\n"
        "define i64 @small(i64 %a, i64 %b) {\n"
        "  %x = trunc i64 %a to i8\n  %y = trunc i64 %b to i8\n"
        "  %r = call i8 @llvm.bitreverse.i8(i8 %x)\n"
        "  %m = tail call i8 @llvm.smax.i8(i8 %x, i8 %y)\n"
        "  %u = call i8 @llvm.usub.sat.i8(i8 %x, i8 %y)\n"
        "  %1 = zext i8 %r to i64\n  %2 = zext i8 %m to i64\n  %3 = zext i8 %u to i64\n"
        "  %4 = shl i64 %2, 8\n  %5 = shl i64 %3, 16\n  %6 = or i64 %1, %4\n"
        "  %7 = or i64 %6, %5\n  ret i64 %7\n}\n"
        "define i64 @pext(i64 %a, i64 %b) {\n"
        "  %r = call i64 @llvm.x86.bmi.pext.64(i64 %a, i64 %b)\n  ret i64 %r\n}\n"
        "define i64 @assumed(i64 %a, i64 %b) {\n"
        "  %c = icmp samesign ult i64 %a, 5\n"
        "  call void @llvm.assume(i1 %c) [ \"align\"(ptr null, i64 8) ]\n  ret i64 %a\n}\n"
        "define i64 @unknown(i64 %a, i64 %b) {\n  %c = icmp eq i64 %a, 0\n"
        "  br i1 %c, label %yes, label %no\nyes:\n"
        "  call void @llvm.new.one(i64 %a), !dbg !7\n  br label %no\nno:\n  ret i64 %b\n}\n"
        "define i64 @floating(i64 %a, i64 %b) {\n  %f = bitcast i64 %a to double\n"
        "  %g = fadd fast double %f, 1.0e+00\n  %r = bitcast double %g to i64\n  ret i64 %r\n}\n"
        "define i64 @undefined(i64 %a, i64 %b) {\n  %r = add i64 %a, undef\n  ret i64 %r\n}\n"
        "define i64 @never(i64 %a, i64 %b) {\n  unreachable\n}\n"
        "define i64 @way(i64 %a, i64 %b) {\n  %c = icmp eq i64 %a, 0\n"
        "  br i1 %c, label %2, label %1\n1:\n  br label %2\n2:\n"
        "  %r = phi i64 [ poison, %0 ], [ %b, %1 ]\n  ret i64 %r\n}\n"
        "define i64 @far(i64 %a, i64 %b) {\n  %s = and i64 %a, 255\n"
        "  %x = zext i64 %b to i128\n  %y = zext i64 %s to i128\n  %z = shl i128 %x, %y\n"
        "  %w = lshr i128 %z, 64\n  %r = trunc i128 %w to i64\n  ret i64 %r\n}\n"
        "define i64 @partly(i64 %a, i64 %b) {\n"
        "  %r = insertvalue { i64, i64 } poison, i64 %a, 0\n"
        "  %c = icmp eq i64 %b, 0\n  br i1 %c, label %first, label %second\n"
        "second:\n  %y = extractvalue { i64, i64 } %r, 1\n  ret i64 %y\n"
        "first:\n  %x = extractvalue { i64, i64 } %r, 0\n  ret i64 %x\n}\n"
        "define { i64, i64 } @half(i64 %a, i64 %b) {\n"
        "  %r = insertvalue { i64, i64 } undef, i64 %a, 1\n  ret { i64, i64 } %r\n}\n"
        "define i64 @quotient(i64 %a, i64 %b) {\n  %x = trunc i64 %a to i8\n"
        "  %y = trunc i64 %b to i8\n  %z = srem i8 %x, %y\n  %r = sext i8 %z to i64\n"
        "  ret i64 %r\n}\n"
        "define i64 @unset(i64 %a, i64 %b) {\n  %p = alloca i64, align 8\n"
        "  %c = icmp eq i64 %a, 0\n  br i1 %c, label %no, label %yes\nyes:\n"
        "  store i64 %b, ptr %p\n  br label %no\nno:\n  %r = load i64, ptr %p\n  ret i64 %r\n}\n";
    File file = {0};
    open_text(&file, "hand", text, sizeof text - 1);
    assert_int_equal(value_of(&file, "sadd", 100, 27), 127);
    assert_int_equal(value_of(&file, "sadd", 100, 28), 0x180);
    assert_int_equal(value_of(&file, "funnel", 0x1234, 0x5678), 0x2345 + 0x5678);
    assert_int_equal(value_of(&file, "zeros", 0, 0), 1632);
    assert_int_equal(value_of(&file, "zeros", 0x100, 0), 708);
    assert_int_equal(value_of(&file, "small", 0x81, 0x02), 0x7f0281);
    assert_int_equal(value_of(&file, "pext", 0xabcd, 0xf0f0), 0xac);
    assert_int_equal(value_of(&file, "assumed", 4, 0), 4);
    fails(&file, "assumed", 5, 0, "an assumption of the code does not hold");
    assert_int_equal(value_of(&file, "unknown", 1, 9), 9);
    fails(&file, "unknown", 0, 9, "'llvm.new.one' can't be followed");
    fails(&file, "floating", 0, 0, "double arithmetic can't be followed");
    fails(&file, "undefined", 0, 0, "an undefined value is used");
    fails(&file, "never", 0, 0, "unreachable code is reached");
    assert_int_equal(value_of(&file, "way", 1, 9), 9);
    fails(&file, "way", 0, 9, "an undefined value is used");
    assert_int_equal(value_of(&file, "far", 127, 3), UINT64_C(1) << 63);
    fails(&file, "far", 128, 3, "a shift by as many bits as there are, or more");
    assert_int_equal(value_of(&file, "partly", 7, 0), 7);
    fails(&file, "partly", 7, 1, "an undefined value is used");
    fails(&file, "half", 7, 1, "an undefined value is used");
    assert_int_equal(value_of(&file, "quotient", 0x80, 0xfe), 0);
    assert_int_equal(value_of(&file, "quotient", 0x81, 0xff), 0);
    fails(&file, "quotient", 0x80, 0xff, "the quotient does not fit");
    assert_int_equal(value_of(&file, "unset", 1, 9), 9);
    uint64_t args[] = {0, 9}, result;
    assert_false(call(&file, "unset", args, &result));
    assert_int_equal(file.run.fault.kind, IR_FAULT_UNSET);
    close_file(&file);
}

/* What is undefined about an instruction stands beside it. */
static void test_leaves(void **state) {
    static const char text[] =
        "define i32 @f(i32 %a, i32 %b) {\n  %x = add nsw i32 %a, %b\n"
        "  %y = shl i32 %x, %b\n  %z = lshr exact i32 %y, 2\n  ret i32 %z\n}\n"
        "declare i64 @llvm.ctlz.i64(i64, i1)\n"
        "define i64 @g(i64 %a, i64 %b) {\n  %x = call i64 @llvm.ctlz.i64(i64 %a, i1 true)\n"
        "  %y = shl nuw i64 %x, %b\n  ret i64 %y\n}\n"
        "define i8 @bits(ptr %p) {\n  %x = load i8, ptr %p\n  %y = and i8 %x, -8\n"
        "  store i8 %y, ptr %p\n  ret i8 %y\n}\n"
        "define i1 @asked(ptr %p) {\n  %x = load i8, ptr %p\n"
        "  %y = icmp eq i8 %x, 0\n  ret i1 %y\n}\n"
        "define i32 @local() {\n  %s = alloca i32\n  %x = load i32, ptr %s\n"
        "  ret i32 %x\n}\n"
        "define {i64, i64} @both() {\n  %s = alloca {i64, i64}\n"
        "  %x = load {i64, i64}, ptr %s\n  ret {i64, i64} %x\n}\n";
    static const struct {
        const char *name;
        unsigned at, leaves, bits;
    } notes[] = {{"f", 0, IR_UNDEFINED_SIGNED, 32},
                 {"f", 1, IR_UNDEFINED_AMOUNT, 32},
                 {"f", 3, IR_UNDEFINED_INEXACT, 32},
                 {"g", 0, IR_UNDEFINED_ZERO, 64},
                 {"g", 1, IR_UNDEFINED_UNSIGNED | IR_UNDEFINED_AMOUNT, 64},
                 {"bits", 0, IR_UNDEFINED_UNSET, 8},
                 {"asked", 0, 0, 0},
                 {"local", 1, 0, 0},
                 {"both", 1, IR_UNDEFINED_UNSET, 64},
                 {"both", 2, IR_UNDEFINED_UNSET, 64}};
    File file = {0};
    open_text(&file, "leaves", text, sizeof text - 1);
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        const LlvmFunction *f = function_of(&file, notes[i].name);
        const IrNote *note = &file.module->function[f->number]->note[notes[i].at];
        assert_int_equal(note->undefined, notes[i].leaves);
        assert_int_equal(note->bits, notes[i].bits);
    }
    close_file(&file);
}

/* ---- debug information */

static const LlvmDebug *type_of(const File *file, const LlvmFunction *f, unsigned i) {
    return llvm_debug(file->llvm, f->source[i].type);
}

static void test_debug(void **state) {
    File file;
    open_file(&file, "board.cpp.ll");
    const LlvmFunction *of = function_of(&file, "chess::Board::of");
    assert_string_equal(of->name, "_ZNK5chess5Board2ofENS_4SideEi");
    assert_true(of->as_written && of->defined && !of->internal);
    assert_int_equal(of->sources, 3);
    assert_string_equal(of->param[0].name, "this");
    assert_string_equal(of->param[1].name, "side");
    assert_int_equal(of->line, 22);
    const LlvmDebug *side = type_of(&file, of, 1);
    assert_int_equal(side->kind, LLVM_DEBUG_ENUM);
    assert_string_equal(side->name, "chess::Side");
    assert_string_equal(side->enumerator[1].name, "black");
    assert_int_equal(side->enumerator[1].value, 1);
    const LlvmDebug *board = llvm_debug(file.llvm, type_of(&file, of, 0)->target);
    assert_string_equal(board->name, "chess::Board");
    assert_int_equal(board->members, 5);
    assert_string_equal(board->member[0].name, "pieces");
    const LlvmDebug *pieces = llvm_debug(file.llvm, board->member[0].type);
    assert_int_equal(pieces->kind, LLVM_DEBUG_ARRAY);
    assert_int_equal(pieces->dimensions, 2);
    assert_int_equal(pieces->count, 12);
    assert_string_equal(llvm_debug(file.llvm, pieces->target)->alias, "chess::Bitboard");
    const LlvmDebug *square =
        llvm_debug(file.llvm, llvm_debug_named(file.llvm, "chess::Square"));
    assert_int_equal(square->members, 2);
    assert_int_equal(square->member[1].offset, 4);
    assert_int_equal(square->member[1].bits, 4);
    assert_true(llvm_debug(file.llvm, square->member[1].type)->is_signed);
    const LlvmFunction *moved = function_of(&file, "chess::moved<8>");
    assert_int_equal(type_of(&file, moved, 1)->kind, LLVM_DEBUG_BOOL);
    assert_int_equal(llvm_debug_named(file.llvm, "chess::Nothing"), LLVM_NONE);
    close_file(&file);
}

static void test_debug_runs(void **state) {
    File file;
    open_file(&file, "board.cpp.ll");
    assert_int_equal(value_of(&file, "chess::moved<8>", 3, 1), 3 << 16);
    assert_int_equal(value_of(&file, "chess::squared", 9, 0), 81);
    assert_int_equal(value_of(&file, "chess::noted", 3, 0), 4);
    uint64_t args[] = {9}, result;
    assert_false(call(&file, "chess::noted", args, &result));
    const IrFault *fault = &file.run.fault;
    assert_string_equal(fault->message, "double arithmetic can't be followed");
    const LlvmPlace *place = &file.llvm->place[fault->function->note[fault->at].place];
    assert_int_equal(place->line, 41);
    assert_int_equal(place->column, 57);
    assert_non_null(strstr(place->file, "board.cpp"));
    close_file(&file);
}

static void test_rust(void **state) {
    File file;
    open_file(&file, "board.rs.ll");
    assert_int_equal(value_of(&file, "board::board::north", 8, UINT64_C(1) << 32),
                     0x101010000);
    const LlvmFunction *north = function_of(&file, "board::board::north");
    assert_string_equal(north->param[1].name, "occupied");
    assert_string_equal(type_of(&file, north, 0)->name, "u32");
    close_file(&file);
}

/* Without debug information names are taken apart. */
static void test_names(void **state) {
    static const char text[] = "declare void @_ZN5board4rook17h490394d2e5bf2044E(i32)\n"
                               "declare void @_ZN5chess7attacks6knightENS_6SquareE(i8)\n"
                               "declare void @_Z4rookim(i32)\n"
                               "declare void @_ZN5chess3fooILi3EEEvv()\n"
                               "declare void @\"\\01_plain\"()\n";
    static const char *const names[] = {"board::rook", "chess::attacks::knight", "rook",
                                        "_ZN5chess3fooILi3EEEvv", "_plain"};
    File file = {0};
    open_text(&file, "names", text, sizeof text - 1);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_string_equal(file.llvm->function[i]->display, names[i]);
    close_file(&file);
}

/* ---- what is wrong */

static void test_errors(void **state) {
    static const struct {
        const char *text;
        unsigned line, column;
        const char *message;
    } errors[] = {
        {"int main() {}", 1, 1, "this is no IR of LLVM"},
        {"define void @f(i64* %p) {\n  ret void\n}\n", 1, 19,
         "pointers with types: this is LLVM 14, or older"},
        {"define void @f() {\n  ret void\n", 1, 18, "the function does not end"},
        {"define i64 @f(i64 %a) {\n  %b = add i64 %a 3\n  ret i64 %b\n}\n", 2, 19,
         "',' is expected here"},
        {"define void @f() {\n  br label %x\n}\n", 3, 1, "the function has no block 'x'"},
        {"define void @f() {\n  %a = alloca i64\n  %a = alloca i64\n  ret void\n}\n", 4,
         3, "the name is defined twice"},
        {"@a = global i64 1\n@a = global i64 2\n", 2, 1, "'a' is defined twice"},
        {"@a = global [2 x i64] [i64 1]\n", 1, 29,
         "the constant has another number of elements"},
        {"@a = global \"x\n", 1, 13, "the string does not end"},
    };
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        LlvmError error;
        IrModule *module = ir_module_new();
        assert_null(
            llvm_read(module, "errors", errors[i].text, strlen(errors[i].text), &error));
        assert_string_equal(error.message, errors[i].message);
        if (error.line != errors[i].line || error.column != errors[i].column)
            fail_msg("%s: %u:%u", error.message, error.line, error.column);
        ir_module_free(module);
    }
}

/* A text that is cut off, or has something else somewhere, is an error or none; no more.
 */
static void test_damaged(void **state) {
    static const char *const names[] = {"words.19.O1.ll", "board.cpp.ll", "board.rs.ll"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t len;
        char *text = text_of(names[i], &len), *copy = malloc(len);
        for (unsigned k = 0; k < 300; k++) {
            LlvmError error;
            IrModule *module = ir_module_new();
            size_t end = k % 2 ? len : next() % len;
            memcpy(copy, text, len);
            for (unsigned n = 0; k % 2 && n < 3; n++)
                copy[next() % len] = "0%@!,{}()[]<> \n\"ix*"[next() % 19];
            LlvmModule *llvm = llvm_read(module, "damaged", copy, end, &error);
            ir_module_free(module);
            llvm_free(llvm);
        }
        free(copy);
        free(text);
    }
}

/* Of any length. */
static void test_numbers(void **state) {
    (void)state;
    static const char text[] = "define i64 @long(i64 %%a, i64 %%b) {\n"
                               "  %%f = select i1 1, double 1%0*d.0, double 0.0\n"
                               "  %%r = bitcast double %%f to i64\n  ret i64 %%r\n}\n";
    static const double values[] = {1e59, 1e60, 1e61, 1e62, 1e63, 1e64, 1e70};
    for (int i = 0; i < 7; i++) {
        char all[400];
        uint64_t bits;
        memcpy(&bits, &values[i], 8);
        int len = snprintf(all, sizeof all, text, i < 6 ? 59 + i : 70, 0);
        File file = {0};
        open_text(&file, "numbers", all, (size_t)len);
        assert_int_equal(value_of(&file, "long", 0, 0), bits);
        close_file(&file);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_plain), cmocka_unit_test(test_words_optimized),
        cmocka_unit_test(test_words_older), cmocka_unit_test(test_hand),
        cmocka_unit_test(test_leaves),      cmocka_unit_test(test_debug),
        cmocka_unit_test(test_debug_runs),  cmocka_unit_test(test_rust),
        cmocka_unit_test(test_names),       cmocka_unit_test(test_errors),
        cmocka_unit_test(test_damaged),     cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
