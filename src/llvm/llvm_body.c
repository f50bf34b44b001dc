/* Reading a function's body. */
#include "llvm/llvm_body.h"

#include <string.h>

typedef struct {
    const char *name;
    void (*read)(LlvmReader *reader, LlvmInsn *insn);
} Row;

uint32_t llvm_body_local(LlvmReader *r, const char *text, size_t len, LlvmType *type) {
    LlvmBody *body = r->body;
    uint32_t *at = llvm_names_at(&body->names, text, len);
    if (*at == UINT32_MAX) {
        *at = (uint32_t)body->locals;
        body->local = arena_grow(r->scratch, body->local, body->locals, &body->locals_cap,
                                 sizeof *body->local);
        body->local[body->locals++] = (LlvmLocal){.text = text,
                                                  .len = (uint32_t)len,
                                                  .type = type,
                                                  .def = LLVM_NONE,
                                                  .block = LLVM_NONE,
                                                  .variable = LLVM_NONE};
    }
    LlvmLocal *local = &body->local[*at];
    if (!local->type && local->block == LLVM_NONE) local->type = type;
    bool same =
        !type || (local->type && local->type->kind == type->kind &&
                  local->type->bits == type->bits && local->type->count == type->count);
    if (!same) llvm_lex_fail(&r->lex, "the value has another type elsewhere");
    return *at;
}

/* A block is numbered when it is first mentioned, and placed at its label. */
uint32_t llvm_body_block(LlvmReader *r, const char *text, size_t len) {
    LlvmBody *body = r->body;
    uint32_t number = llvm_body_local(r, text, len, NULL);
    LlvmLocal *local = &body->local[number];
    if (local->type) llvm_lex_fail(&r->lex, "a value is no block");
    if (local->block == LLVM_NONE) {
        local->block = (uint32_t)body->blocks;
        body->block = arena_grow(r->scratch, body->block, body->blocks, &body->blocks_cap,
                                 sizeof *body->block);
        body->block[body->blocks++] = (LlvmBlock){.local = number};
    }
    return local->block;
}

/* ---- operands */

static void add_operand(LlvmReader *r, LlvmValue value) {
    LlvmBody *body = r->body;
    body->operand = arena_grow(r->scratch, body->operand, body->operands,
                               &body->operands_cap, sizeof value);
    body->operand[body->operands++] = value;
}

static void add_number(LlvmReader *r, uint32_t number) {
    LlvmBody *body = r->body;
    body->number = arena_grow(r->scratch, body->number, body->numbers, &body->numbers_cap,
                              sizeof number);
    body->number[body->numbers++] = number;
}

static void read_flags(LlvmReader *r, LlvmInsn *insn) {
    static const struct {
        const char *word;
        unsigned flag;
    } flags[] = {{"nuw", LLVM_NUW},
                 {"nsw", LLVM_NSW},
                 {"exact", LLVM_EXACT},
                 {"inbounds", LLVM_INBOUNDS},
                 {"volatile", LLVM_VOLATILE}};
    LlvmLex *lex = &r->lex;
    while (lex->now.kind == LLVM_WORD && !llvm_type_is_next(&r->types)) {
        for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
            if (llvm_lex_token_is(&lex->now, flags[i].word)) insn->flags |= flags[i].flag;
        llvm_lex_next(lex);
        if (llvm_lex_is_sign(lex, '(')) llvm_lex_skip_group(lex); /* inrange(-16, 8) */
    }
}

static void read_block(LlvmReader *r) {
    if (!llvm_lex_take(&r->lex, "label") || r->lex.now.kind != LLVM_LOCAL) {
        llvm_lex_fail(&r->lex, "a label is expected here");
        return;
    }
    add_number(r, llvm_body_block(r, r->lex.now.text, r->lex.now.len));
    llvm_lex_next(&r->lex);
}

/* ---- forms */

static void read_none(LlvmReader *r, LlvmInsn *insn) {
    (void)r, (void)insn;
}

static void read_binary(LlvmReader *r, LlvmInsn *insn) {
    insn->type = llvm_type_read(&r->types);
    add_operand(r, llvm_value_read(r, insn->type));
    llvm_lex_expect(&r->lex, ',');
    add_operand(r, llvm_value_read(r, insn->type));
}

static const char *const predicates[] = {"eq",  "ne",  "ult", "ule", "ugt",
                                         "uge", "slt", "sle", "sgt", "sge"};

/* read_flags has read the predicate, the last word before the type. */
static void read_compare(LlvmReader *r, LlvmInsn *insn) {
    read_binary(r, insn);
    insn->type = llvm_type_truth(&r->types, r->body->operand[0].type);
}

static void read_cast(LlvmReader *r, LlvmInsn *insn) {
    add_operand(r, llvm_value_typed(r));
    if (!llvm_lex_take(&r->lex, "to")) llvm_lex_fail(&r->lex, "'to' is expected here");
    insn->type = llvm_type_read(&r->types);
}

/* Takes a comma if a value follows, not a number or metadata. */
static bool take_comma(LlvmReader *r) {
    if (!llvm_lex_is_sign(&r->lex, ',')) return false;
    LlvmLex kept = r->lex;
    llvm_lex_next(&r->lex);
    if (llvm_type_is_next(&r->types) && !r->lex.now.first) return true;
    r->lex = kept;
    return false;
}

static void read_values(LlvmReader *r, LlvmInsn *insn) {
    do add_operand(r, llvm_value_typed(r));
    while (take_comma(r));
    insn->type = r->body->operand[r->body->operands == 3].type;
    if (insn->op == LLVM_OP_store) insn->type = r->types.none;
    size_t wants = insn->op == LLVM_OP_freeze ? 1 : insn->op == LLVM_OP_store ? 2 : 3;
    if (r->body->operands != wants) llvm_lex_fail(&r->lex, "another number of operands");
}

/* The type that the indexes lead to in the first operand; NULL: none. */
static LlvmType *read_indexes(LlvmReader *r) {
    LlvmType *at = r->body->operand[0].type;
    while (llvm_lex_is_sign(&r->lex, ',') && !r->lex.failed) {
        LlvmLex kept = r->lex;
        llvm_lex_next(&r->lex);
        if (r->lex.now.kind != LLVM_NUMBER) {
            r->lex = kept;
            break;
        }
        uint64_t i = llvm_lex_number(&r->lex);
        bool row = (at->kind == LLVM_ARRAY || at->kind == LLVM_STRUCT) && i < at->count;
        if (!row) {
            llvm_lex_fail(&r->lex, "there is no such member");
            return at;
        }
        add_number(r, (uint32_t)i);
        at = at->element[at->kind == LLVM_STRUCT ? i : 0];
    }
    return at;
}

static void read_extract(LlvmReader *r, LlvmInsn *insn) {
    add_operand(r, llvm_value_typed(r));
    insn->type = read_indexes(r);
}

static void read_insert(LlvmReader *r, LlvmInsn *insn) {
    add_operand(r, llvm_value_typed(r));
    llvm_lex_expect(&r->lex, ',');
    add_operand(r, llvm_value_typed(r));
    insn->type = r->body->operand[0].type;
    read_indexes(r);
}

static void read_alloca(LlvmReader *r, LlvmInsn *insn) {
    insn->type = llvm_type_read(&r->types);
    if (take_comma(r)) add_operand(r, llvm_value_typed(r));
}

static void read_load(LlvmReader *r, LlvmInsn *insn) {
    insn->type = llvm_type_read(&r->types);
    llvm_lex_expect(&r->lex, ',');
    add_operand(r, llvm_value_typed(r));
}

static void read_offset(LlvmReader *r, LlvmInsn *insn) {
    insn->type = llvm_type_read(&r->types);
    llvm_lex_expect(&r->lex, ',');
    do add_operand(r, llvm_value_typed(r));
    while (take_comma(r));
}

static void read_phi(LlvmReader *r, LlvmInsn *insn) {
    insn->type = llvm_type_read(&r->types);
    do {
        llvm_lex_expect(&r->lex, '[');
        add_operand(r, llvm_value_read(r, insn->type));
        llvm_lex_expect(&r->lex, ',');
        if (r->lex.now.kind != LLVM_LOCAL)
            llvm_lex_fail(&r->lex, "a block is expected here");
        if (r->lex.failed) return;
        add_number(r, llvm_body_block(r, r->lex.now.text, r->lex.now.len));
        llvm_lex_next(&r->lex);
        llvm_lex_expect(&r->lex, ']');
        if (!llvm_lex_is_sign(&r->lex, ',')) break;
        LlvmLex kept = r->lex;
        llvm_lex_next(&r->lex);
        if (llvm_lex_is_sign(&r->lex, '[')) continue;
        r->lex = kept;
        break;
    } while (!r->lex.failed);
}

static void read_br(LlvmReader *r, LlvmInsn *insn) {
    insn->type = r->types.none;
    if (!llvm_lex_is(&r->lex, "label")) {
        add_operand(r, llvm_value_typed(r));
        llvm_lex_expect(&r->lex, ',');
        read_block(r);
        llvm_lex_expect(&r->lex, ',');
    }
    read_block(r);
}

static void read_switch(LlvmReader *r, LlvmInsn *insn) {
    insn->type = r->types.none;
    add_operand(r, llvm_value_typed(r));
    llvm_lex_expect(&r->lex, ',');
    read_block(r);
    llvm_lex_expect(&r->lex, '[');
    while (!llvm_lex_is_sign(&r->lex, ']') && !r->lex.failed) {
        add_operand(r, llvm_value_typed(r));
        llvm_lex_expect(&r->lex, ',');
        read_block(r);
    }
    llvm_lex_expect(&r->lex, ']');
}

static void read_ret(LlvmReader *r, LlvmInsn *insn) {
    insn->type = r->types.none;
    LlvmType *type = llvm_type_read(&r->types);
    if (type->kind != LLVM_VOID) add_operand(r, llvm_value_read(r, type));
}

/* ---- calls */

static void read_argument(LlvmReader *r, LlvmType ***byval, size_t *cap) {
    LlvmType *type = llvm_type_read(&r->types);
    LlvmValue value = {.kind = LLVM_VALUE_UNKNOWN, .type = type};
    *byval = arena_grow(r->scratch, *byval, r->body->operands, cap, sizeof **byval);
    (*byval)[r->body->operands] = NULL;
    if (type->kind == LLVM_OTHER) {
        while (r->lex.now.kind != LLVM_END && !llvm_lex_is_sign(&r->lex, ',') &&
               !llvm_lex_is_sign(&r->lex, ')'))
            llvm_lex_skip_group(&r->lex);
    } else {
        (*byval)[r->body->operands] = llvm_value_attributes(r);
        value = llvm_value_read(r, type);
    }
    add_operand(r, value);
}

/* The callee is the last operand. */
static void read_callee(LlvmReader *r, LlvmInsn *insn, LlvmValue *callee) {
    insn->type = llvm_type_read(&r->types);
    if (insn->type->kind == LLVM_FUNCTION) {
        if (insn->type->any) insn->flags |= LLVM_VARIADIC;
        insn->type = *insn->type->element;
    }
    if (llvm_lex_take(&r->lex, "asm")) {
        while (r->lex.now.kind == LLVM_WORD || r->lex.now.kind == LLVM_STRING ||
               llvm_lex_is_sign(&r->lex, ','))
            llvm_lex_next(&r->lex);
        insn->op = LLVM_OP_unsupported;
        insn->why = "assembler code can't be followed";
        *callee = (LlvmValue){.kind = LLVM_VALUE_UNKNOWN, .type = r->types.pointer};
    } else
        *callee = llvm_value_read(r, r->types.pointer);
}

/* `to label %a unwind label %b` behind an invoke: only the first is followed. */
static void read_destinations(LlvmReader *r) {
    /* only attributes of functions and bundles stand before it */
    while (!llvm_lex_is(&r->lex, "to") && r->lex.now.kind != LLVM_END)
        llvm_lex_skip_group(&r->lex);
    if (!llvm_lex_take(&r->lex, "to")) llvm_lex_fail(&r->lex, "'to' is expected here");
    read_block(r);
}

static void read_call(LlvmReader *r, LlvmInsn *insn) {
    LlvmLex *lex = &r->lex;
    LlvmValue callee;
    size_t cap = 0;
    bool invoke = insn->op == LLVM_OP_invoke;
    LlvmType **byval = NULL;
    llvm_value_attributes(r);
    read_callee(r, insn, &callee);
    llvm_lex_expect(lex, '(');
    while (!llvm_lex_is_sign(lex, ')') && lex->now.kind != LLVM_END) {
        read_argument(r, &byval, &cap);
        if (!llvm_lex_take_sign(lex, ',')) break;
    }
    llvm_lex_expect(lex, ')');
    insn->byval = byval;
    add_operand(r, callee);
    if (invoke) read_destinations(r);
}

/* ---- instructions */

static const Row rows[] = {
#define OPCODE(name, reads, ...) {#name, read_##reads},
#include "llvm/llvm_opcodes.def"
#undef OPCODE
};
enum { ROWS = sizeof rows / sizeof *rows };

static LlvmOp opcode_of(const LlvmToken *token) {
    LlvmOp op = 0;
    while ((unsigned)op < ROWS && !llvm_lex_token_is(token, rows[op].name)) op++;
    return op;
}

static int predicate_of(LlvmReader *r, const char *from) {
    /* the word before the type */
    for (int i = 0; i < 10; i++) {
        size_t len = strlen(predicates[i]);
        const char *at = r->lex.now.begin - 1;
        while (at > from && *at == ' ') at--;
        if ((size_t)(at - from) > len && at[-(ptrdiff_t)len] == ' ' &&
            memcmp(at - len + 1, predicates[i], len) == 0)
            return i;
    }
    llvm_lex_fail(&r->lex, "a comparison is expected here");
    return 0;
}

/* Reads the end of an instruction, and its other lines. */
static void read_rest(LlvmReader *r, LlvmInsn *insn) {
    static const char *const goes_on[] = {"to", "unwind", "cleanup", "catch", "filter"};
    LlvmLex *lex = &r->lex;
    while (lex->now.kind != LLVM_END) {
        bool same = !lex->now.first;
        for (size_t i = 0; !same && i < sizeof goes_on / sizeof *goes_on; i++)
            same = llvm_lex_is(lex, goes_on[i]);
        if (!same) return;
        bool debug = lex->now.kind == LLVM_META && llvm_lex_token_is(&lex->now, "dbg");
        llvm_lex_skip_group(lex);
        uint64_t number, high;
        if (!debug || lex->now.kind != LLVM_META) continue;
        llvm_lex_wide(lex, &number, &high);
        if (*lex->now.text >= '0' && *lex->now.text <= '9' && number < r->metas)
            insn->debug = (uint32_t)number;
    }
}

static void store_insn(LlvmReader *r, LlvmInsn *insn) {
    LlvmBody *body = r->body;
    insn->values = (unsigned)body->operands, insn->numbers = (unsigned)body->numbers;
    insn->value =
        arena_copy(r->scratch, body->operand, body->operands * sizeof *insn->value);
    insn->number =
        arena_copy(r->scratch, body->number, body->numbers * sizeof *insn->number);
    body->operands = body->numbers = 0;
    body->insn =
        arena_grow(r->scratch, body->insn, body->insns, &body->insns_cap, sizeof *insn);
    body->insn[body->insns++] = *insn;
}

static bool is_float(const LlvmType *type) {
    return type->kind == LLVM_FLOAT || type->kind == LLVM_VECTOR;
}

/* The type after the flags, or the target of a cast. */
static LlvmType *read_unsupported_type(LlvmReader *r, LlvmInsn *insn) {
    read_flags(r, insn);
    LlvmType *type = llvm_type_is_next(&r->types) ? llvm_type_read(&r->types) : NULL;
    if (type && is_float(type)) return type;
    while (!r->lex.now.first && r->lex.now.kind != LLVM_END &&
           !llvm_lex_is(&r->lex, "to"))
        llvm_lex_next(&r->lex);
    if (!r->lex.now.first && llvm_lex_take(&r->lex, "to") && llvm_type_is_next(&r->types))
        type = llvm_type_read(&r->types);
    return type;
}

/* An instruction without a row: fadd, cmpxchg, landingpad, ... */
static void read_unsupported(LlvmReader *r, LlvmInsn *insn, const LlvmToken *token) {
    LlvmType *type = read_unsupported_type(r, insn);
    insn->op = LLVM_OP_unsupported;
    insn->type = NULL;
    insn->why = type && is_float(type)
                    ? llvm_type_unsupported(r->arena, type)
                    : arena_printf(r->arena, "'%.*s' can't be followed",
                                   (int)(token->len < 40 ? token->len : 40), token->text);
}

/* `tail`, `musttail` and `notail` stand before a call. */
static LlvmToken read_opcode(LlvmReader *r) {
    while (llvm_lex_is(&r->lex, "tail") || llvm_lex_is(&r->lex, "musttail") ||
           llvm_lex_is(&r->lex, "notail"))
        llvm_lex_next(&r->lex);
    LlvmToken token = r->lex.now;
    if (token.kind != LLVM_WORD)
        llvm_lex_fail(&r->lex, "an instruction is expected here");
    llvm_lex_next(&r->lex);
    return token;
}

static void define_local(LlvmReader *r, const LlvmToken *name, LlvmInsn *insn) {
    bool pointer = insn->op == LLVM_OP_alloca || insn->op == LLVM_OP_getelementptr;
    LlvmType *type = pointer ? r->types.pointer : insn->type;
    insn->dst = llvm_body_local(r, name->text, name->len, type);
    LlvmLocal *local = &r->body->local[insn->dst];
    if (local->def != LLVM_NONE) llvm_lex_fail(&r->lex, "the name is defined twice");
    local->def = (uint32_t)r->body->insns;
}

/* ---- atomic changes: there is one thread, so they are a load and a store */

typedef struct {
    LlvmToken name; /* of the old value, or of what a cmpxchg gives */
    LlvmValue pointer, value, wanted;
    unsigned steps;
} Atomic;

static LlvmToken step_name(LlvmReader *r, Atomic *atomic) {
    LlvmToken name = atomic->name;
    name.text = arena_printf(r->scratch, "%.*s.%u", (int)name.len, name.text,
                             ++atomic->steps);
    name.len = strlen(name.text);
    return name;
}

/* An instruction with up to three operands; its value, which gets the name, or one of its
 * own. */
static LlvmValue put_step(LlvmReader *r, Atomic *atomic, LlvmInsn insn,
                          const LlvmToken *name, const LlvmValue *operand,
                          unsigned count) {
    LlvmToken own = {.kind = LLVM_LOCAL};
    LlvmValue value = {.kind = LLVM_VALUE_LOCAL, .type = insn.type};
    insn.dst = LLVM_NONE;
    for (unsigned i = 0; i < count; i++) add_operand(r, operand[i]);
    if (insn.op != LLVM_OP_store) {
        own = name ? *name : step_name(r, atomic);
        define_local(r, &own, &insn);
        value.local = insn.dst;
    }
    store_insn(r, &insn);
    return value;
}

static const struct {
    const char *name;
    LlvmOp op;
    int predicate; /* of a choice between old and new */
} changes[] = {
    {"add", LLVM_OP_add, 0},     {"sub", LLVM_OP_sub, 0},     {"and", LLVM_OP_and, 0},
    {"or", LLVM_OP_or, 0},       {"xor", LLVM_OP_xor, 0},     {"xchg", LLVM_OP_store, 0},
    {"umin", LLVM_OP_select, 2}, {"umax", LLVM_OP_select, 4}, {"min", LLVM_OP_select, 6},
    {"max", LLVM_OP_select, 8},
};
enum { CHANGES = sizeof changes / sizeof *changes };

static LlvmType *truth_of(LlvmReader *r, const LlvmType *type) {
    return llvm_type_truth(&r->types, type);
}

/* The new value of an atomicrmw. */
static LlvmValue put_change(LlvmReader *r, Atomic *a, unsigned change, LlvmValue old,
                            LlvmInsn insn) {
    LlvmValue pair[] = {old, a->value};
    LlvmType *type = insn.type;
    insn.op = changes[change].op;
    if (insn.op == LLVM_OP_store) return a->value;
    if (insn.op != LLVM_OP_select) return put_step(r, a, insn, NULL, pair, 2);
    insn.op = LLVM_OP_icmp, insn.predicate = changes[change].predicate;
    insn.type = truth_of(r, type);
    LlvmValue chosen[] = {put_step(r, a, insn, NULL, pair, 2), old, a->value};
    insn.op = LLVM_OP_select, insn.type = type;
    return put_step(r, a, insn, NULL, chosen, 3);
}

static void put_store(LlvmReader *r, Atomic *a, LlvmValue value, LlvmInsn insn) {
    LlvmValue operands[] = {value, a->pointer};
    insn.op = LLVM_OP_store, insn.type = r->types.none;
    put_step(r, a, insn, NULL, operands, 2);
}

/* atomicrmw add ptr %p, i32 %v seq_cst */
static bool read_rmw(LlvmReader *r, const LlvmToken *name) {
    Atomic a = {.name = *name};
    unsigned change = 0;
    llvm_lex_take(&r->lex, "volatile");
    while (change < CHANGES && !llvm_lex_is(&r->lex, changes[change].name)) change++;
    if (change == CHANGES || name->kind != LLVM_LOCAL) return false;
    llvm_lex_next(&r->lex);
    a.pointer = llvm_value_typed(r);
    llvm_lex_expect(&r->lex, ',');
    a.value = llvm_value_typed(r);
    LlvmInsn insn = {.op = LLVM_OP_load, .debug = LLVM_NONE, .type = a.value.type};
    read_rest(r, &insn);
    LlvmValue old = put_step(r, &a, insn, name, &a.pointer, 1);
    put_store(r, &a, put_change(r, &a, change, old, insn), insn);
    return true;
}

/* The pair of the old value and whether it was the wanted one. */
static void put_pair(LlvmReader *r, Atomic *a, LlvmValue old, LlvmValue same,
                     LlvmInsn insn) {
    insn.op = LLVM_OP_insertvalue;
    insn.type = llvm_type_pair(&r->types, old.type, same.type);
    LlvmValue row[] = {{.kind = LLVM_VALUE_UNDEF, .type = insn.type}, old};
    add_number(r, 0);
    row[0] = put_step(r, a, insn, NULL, row, 2);
    row[1] = same;
    add_number(r, 1);
    put_step(r, a, insn, &a->name, row, 2);
}

/* cmpxchg ptr %p, i32 %wanted, i32 %v acq_rel monotonic: it does not fail without cause. */
static bool read_cmpxchg(LlvmReader *r, const LlvmToken *name) {
    Atomic a = {.name = *name};
    llvm_lex_take(&r->lex, "weak");
    llvm_lex_take(&r->lex, "volatile");
    if (name->kind != LLVM_LOCAL) return false;
    a.pointer = llvm_value_typed(r);
    llvm_lex_expect(&r->lex, ',');
    a.wanted = llvm_value_typed(r);
    llvm_lex_expect(&r->lex, ',');
    a.value = llvm_value_typed(r);
    LlvmType *type = a.value.type;
    LlvmInsn insn = {.op = LLVM_OP_load, .debug = LLVM_NONE, .type = type};
    read_rest(r, &insn);
    LlvmValue old = put_step(r, &a, insn, NULL, &a.pointer, 1);
    LlvmValue pair[] = {old, a.wanted};
    insn.op = LLVM_OP_icmp, insn.type = truth_of(r, type);
    LlvmValue chosen[] = {put_step(r, &a, insn, NULL, pair, 2), a.value, old};
    insn.op = LLVM_OP_select, insn.type = type;
    put_store(r, &a, put_step(r, &a, insn, NULL, chosen, 3), insn);
    put_pair(r, &a, old, chosen[0], insn);
    return true;
}

static bool read_atomic(LlvmReader *r, const LlvmToken *name, const LlvmToken *token) {
    LlvmLex kept = r->lex;
    bool done = llvm_lex_token_is(token, "atomicrmw") ? read_rmw(r, name)
                : llvm_lex_token_is(token, "cmpxchg") ? read_cmpxchg(r, name)
                                                      : false;
    if (!done) r->lex = kept;
    return done;
}

static void read_insn(LlvmReader *r) {
    LlvmToken name = r->lex.now;
    LlvmInsn insn = {.dst = LLVM_NONE, .debug = LLVM_NONE};
    if (name.kind == LLVM_LOCAL) {
        llvm_lex_next(&r->lex);
        llvm_lex_expect(&r->lex, '=');
    }
    LlvmToken token = read_opcode(r);
    insn.op = opcode_of(&token);
    if (read_atomic(r, &name, &token)) return;
    if (insn.op == LLVM_OP_unsupported)
        read_unsupported(r, &insn, &token);
    else {
        bool plain = insn.op != LLVM_OP_call && insn.op != LLVM_OP_invoke &&
                     insn.op != LLVM_OP_br && insn.op != LLVM_OP_unreachable;
        if (plain) read_flags(r, &insn);
        if (insn.op == LLVM_OP_icmp) insn.predicate = predicate_of(r, token.text);
        rows[insn.op].read(r, &insn);
    }
    if (name.kind == LLVM_LOCAL) define_local(r, &name, &insn);
    read_rest(r, &insn);
    store_insn(r, &insn);
}

/* #dbg_declare(ptr %x, !12, ...): which variable a value is. */
static void read_record(LlvmReader *r, bool declares) {
    LlvmLex *lex = &r->lex;
    uint32_t local = LLVM_NONE, variable = LLVM_NONE;
    llvm_lex_next(lex);
    llvm_lex_expect(lex, '(');
    for (unsigned depth = 1; depth && lex->now.kind != LLVM_END; llvm_lex_next(lex)) {
        if (llvm_lex_is_sign(lex, '(')) depth++;
        if (llvm_lex_is_sign(lex, ')')) depth--;
        if (lex->now.kind == LLVM_LOCAL && local == LLVM_NONE && declares)
            local = llvm_names_find(&r->body->names, lex->now.text, lex->now.len);
        uint64_t number, high;
        bool meta =
            lex->now.kind == LLVM_META && *lex->now.text >= '0' && *lex->now.text <= '9';
        if (!meta || variable != LLVM_NONE) continue;
        llvm_lex_wide(lex, &number, &high);
        variable = number < r->metas ? (uint32_t)number : LLVM_NONE;
    }
    if (variable == LLVM_NONE) return;
    if (local != LLVM_NONE) r->body->local[local].variable = variable;
    LlvmBody *body = r->body;
    body->variable = arena_grow(r->scratch, body->variable, body->variables,
                                &body->variables_cap, sizeof variable);
    body->variable[body->variables++] = variable;
}

/* The same as a call of llvm.dbg.declare: it is a record. */
static bool read_old_record(LlvmReader *r) {
    LlvmLex kept = r->lex;
    llvm_lex_take(&r->lex, "tail");
    bool record = llvm_lex_take(&r->lex, "call") && llvm_lex_take(&r->lex, "void") &&
                  r->lex.now.kind == LLVM_GLOBAL && r->lex.now.len > 9 &&
                  memcmp(r->lex.now.text, "llvm.dbg.", 9) == 0;
    if (!record) {
        r->lex = kept;
        return false;
    }
    bool declares = llvm_lex_token_is(&r->lex.now, "llvm.dbg.declare");
    read_record(r, declares);
    LlvmInsn insn = {0};
    read_rest(r, &insn);
    return true;
}

static void begin_block(LlvmReader *r, const char *text, size_t len) {
    LlvmBody *body = r->body;
    uint32_t number = llvm_body_block(r, text, len);
    if (r->lex.failed) return;
    if (body->block[number].placed) llvm_lex_fail(&r->lex, "the block stands here twice");
    body->block[number].placed = true;
    body->block[number].position = (uint32_t)body->placed;
    body->order = arena_grow(r->scratch, body->order, body->placed, &body->order_cap,
                             sizeof *body->order);
    body->order[body->placed++] = number;
    body->block[number].first = body->block[number].end = (uint32_t)body->insns;
}

static void close_block(LlvmReader *r, uint32_t number) {
    r->body->block[number].end = (uint32_t)r->body->insns;
}

static uint32_t next_block(LlvmReader *r, const char *text, size_t len) {
    begin_block(r, text, len);
    return r->lex.failed ? 0 : llvm_body_block(r, text, len);
}

static void check_blocks(LlvmReader *r) {
    LlvmBody *body = r->body;
    for (size_t i = 0; i < body->blocks && !r->lex.failed; i++)
        if (!body->block[i].placed) {
            const LlvmLocal *local = &body->local[body->block[i].local];
            llvm_lex_fail(&r->lex, "the function has no block '%.*s'",
                          (int)(local->len < 60 ? local->len : 60), local->text);
        }
}

static void skip_line(LlvmReader *r) {
    do llvm_lex_next(&r->lex);
    while (!r->lex.now.first && r->lex.now.kind != LLVM_END);
}

void llvm_body_read(LlvmReader *r, unsigned unnamed) {
    const char *name = arena_printf(r->scratch, "%u", unnamed);
    size_t len = strlen(name);
    if (r->lex.now.kind == LLVM_LABEL) {
        name = r->lex.now.text, len = r->lex.now.len;
        llvm_lex_next(&r->lex);
    }
    uint32_t block = next_block(r, name, len);
    while (!llvm_lex_is_sign(&r->lex, '}') && r->lex.now.kind != LLVM_END) {
        LlvmToken now = r->lex.now;
        if (now.kind == LLVM_LABEL) {
            llvm_lex_next(&r->lex);
            close_block(r, block);
            block = next_block(r, now.text, now.len);
        } else if (now.kind == LLVM_HASH)
            read_record(r, llvm_lex_token_is(&now, "dbg_declare"));
        else if (llvm_lex_is(&r->lex, "uselistorder"))
            skip_line(r);
        else if (!read_old_record(r))
            read_insn(r);
    }
    if (r->lex.failed) return;
    close_block(r, block);
    check_blocks(r);
    llvm_lex_expect(&r->lex, '}');
}
