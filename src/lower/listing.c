/* From a term to a listing: net, selection, order, registers; queries on listings. */
#include "lower/listing.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/ablation.h"
#include "code/encode.h"
#include "lower/cover/bytes.h"
#include "lower/cover/expand.h"
#include "lower/cover/affine.h"
#include "lower/terms/idiom.h"
#include "lower/cover/logic.h"
#include "lower/terms/narrow.h"
#include "lower/registers/order.h"
#include "lower/cover/reshape.h"
#include "lower/select/select.h"
#include "lower/registers/spill.h"

const char listing_crowded[] = "so many values at once";

/* ---- banks */

static const uint8_t wiki_general[] = {RAX, RBX, RCX, RDX, RSI, RDI, RBP, 8,
                                       9,   10,  11,  12,  13,  14,  15};
static const uint8_t sysv_general[] = {RAX, RCX, RDX, RSI, RDI, 8, 9, 10, 11};
static const uint8_t sysv_arguments[] = {RDI, RSI, RDX, RCX, 8, 9};
enum { A64_ARGUMENTS = 8 };
static const uint8_t numbered[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                   11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                   22, 23, 24, 25, 26, 27, 28, 29, 30, 31};

static Bank bank_of(const ListingJob *job) {
    const Target *t = job->target;
    Bank bank = {.result = REG_NONE,
                 .scratch = REG_NONE,
                 .size = t->size,
                 .has_rorx = target_has(t, FEATURE_BMI2)};
    if (!target_is_x86(t)) {
        bank.copy = ROW_A_MOV;
        bank.registers = numbered, bank.count = 16, bank.scratch = 16;
        if (job->sysv)
            bank.arguments = numbered, bank.narguments = A64_ARGUMENTS, bank.result = 0;
        return bank;
    }
    if (!target_is_vector(t)) {
        bank.copy = ROW_MOV;
        bank.registers = job->sysv ? sysv_general : wiki_general;
        bank.count = job->sysv ? sizeof sysv_general : sizeof wiki_general;
        if (job->sysv)
            bank.arguments = sysv_arguments, bank.narguments = 6, bank.result = RAX;
        return bank;
    }
    bool wide = t->size == SIZE_ZMM, old = !target_has(t, FEATURE_AVX) && !wide;
    bank.registers = numbered;
    bank.count = t->size == SIZE_MM ? 8 : wide ? 32 : 16;
    bank.copy = t->size == SIZE_MM ? ROW_MOVQ
                : wide             ? ROW_EMOV
                : old              ? ROW_MOVDQA
                                   : ROW_VMOVDQA;
    if (job->sysv) bank.arguments = numbered, bank.narguments = 8, bank.result = 0;
    return bank;
}

/* ---- making */

/* Turns the pool's variable numbers, which the net has, into positions in params. */
static bool number_variables(Draft *draft, const ListingJob *job) {
    for (StepRef s = 0; s < draft->count; s++) {
        Step *step = &draft->steps[s];
        if (step->row) continue;
        size_t i = 0;
        while (i < job->nparams && job->params[i] != step->imm) i++;
        if (i == job->nparams || i >= PLACED_VARIABLES) return false;
        step->imm = i;
    }
    return true;
}

static LogicBasis basis_of(const Target *t) {
    if (t->size == SIZE_ZMM) return LOGIC_TERN;
    if (target_has(t, FEATURE_XOP)) return LOGIC_MUX;
    if (target_has(t, FEATURE_AVX)) return LOGIC_BLEND;
    bool andn = target_is_vector(t) || target_has(t, FEATURE_BMI1) || !target_is_x86(t);
    return andn ? LOGIC_ANDN : LOGIC_PLAIN;
}

/* ---- nets: what is done with them, in this order */

typedef struct {
    const char *name; /* make earn leaves it out by this */
    NetRef (*run)(Net *, NetRef, const Target *);
} NetPass;

static NetRef bytes(Net *net, NetRef root, const Target *target) {
    return bytes_shuffle(net, root, target);
}
static NetRef pairs(Net *net, NetRef root, const Target *target) {
    (void)target;
    return reshape_pairs(net, root);
}
static NetRef masks(Net *net, NetRef root, const Target *target) {
    (void)target;
    return reshape_masks(net, root);
}
static NetRef shifts(Net *net, NetRef root, const Target *target) {
    (void)target;
    return reshape_shifts(net, root);
}
static NetRef matrices(Net *net, NetRef root, const Target *target) {
    bool wide = target->size == SIZE_ZMM;
    return target_is_vector(target) ? affine_bytes(net, root, wide) : root;
}
static NetRef minimise(Net *net, NetRef root, const Target *target) {
    return logic_minimise(net, root, basis_of(target));
}
static NetRef cover(Net *net, NetRef root, const Target *target) {
    return logic_cover(net, root, basis_of(target));
}
static NetRef chains(Net *net, NetRef root, const Target *target) {
    bool two = target_is_x86(target) && !target_has(target, FEATURE_AVX) &&
               target->size != SIZE_ZMM;
    return two ? reshape_chains(net, root) : root;
}

/* Those that make it better; those that make another net, of which the best code is kept;
 * those that find its set functions; those that make another of the first. */
#define PASS(name)                                                                       \
    { #name, name }
static const NetPass always[] = {PASS(bytes), PASS(pairs)},
                     other[] = {PASS(masks), PASS(shifts), PASS(matrices)},
                     logic[] = {PASS(minimise), PASS(cover)},
                     last[] = {PASS(chains)};
#undef PASS
enum { ALWAYS = 2, OTHERS = 3, LOGIC = 2, LAST = 1, VARIANTS = 1 + OTHERS + LAST };

static NetRef pass(const NetPass *pass, Net *net, NetRef root, const Target *target) {
    return ablation_on(pass->name) ? pass->run(net, root, target) : root;
}

/* found: equal nets; how many. */
static unsigned find_variants(Net *net, NetRef root, const Target *target,
                              NetRef *found) {
    unsigned count = 1;
    for (unsigned i = 0; i < ALWAYS; i++) root = pass(&always[i], net, root, target);
    found[0] = root;
    for (unsigned i = 0; i < OTHERS; i++) {
        NetRef made = pass(&other[i], net, root, target);
        if (made != root) found[count++] = made;
    }
    for (unsigned k = 0; k < count; k++)
        for (unsigned i = 0; i < LOGIC; i++)
            found[k] = pass(&logic[i], net, found[k], target);
    for (unsigned i = 0; i < LAST; i++) {
        NetRef made = pass(&last[i], net, found[0], target);
        if (made != found[0]) found[count++] = made;
    }
    assert(count <= VARIANTS);
    return count;
}

static bool draft_of(Draft *draft, const Selection *s, const ListingJob *job,
                     const char **why) {
    bool done = target_is_vector(job->target) ? vector_select(s, draft, why)
                : target_is_x86(job->target)  ? scalar_select(s, draft, why)
                                              : a64_select(s, draft, why);
    if (!done && !*why) *why = expand_large;
    if (done && !number_variables(draft, job)) {
        *why = "so many variables";
        done = false;
    }
    return done;
}

static unsigned depth_of(const Placed *code);

/* The instruction reads or writes the stack, *disp from the stack pointer. */
static bool stack_place(const Insn *insn, int32_t *disp) {
    assert(insn->row != ROW_NONE);
    bool is = (insn->row == ROW_LOAD || insn->row == ROW_STORE) &&
              insn->memory.kind == MEMORY_ADDRESS && insn->memory.base == RSP;
    if (is && disp) *disp = insn->memory.disp;
    return is;
}

/* Before instruction `at`, or at the end. */
static void insert(Placed *code, uint32_t at, Insn insn) {
    assert(at <= code->count);
    code->insns = base_realloc(code->insns, (code->count + 1) * sizeof *code->insns);
    memmove(code->insns + at + 1, code->insns + at,
            (code->count - at) * sizeof *code->insns);
    code->insns[at] = insn;
    code->cap = ++code->count;
}

/* rsp += by, by lea, which leaves the flags alone. */
static Insn move_stack(int32_t by) {
    return (Insn){.row = ROW_LEA,
                  .size = SIZE_64,
                  .reg = {RSP, REG_NONE, REG_NONE, REG_NONE},
                  .memory = {MEMORY_ADDRESS, RSP, REG_NONE, 1, by, 0}};
}

/* The 128 bytes below the stack pointer (the red zone) are free; for more it is moved. */
static void make_frame(Listing *listing) {
    Placed *code = &listing->code;
    int32_t least = 0, disp;
    for (uint32_t i = 0; i < code->count; i++) {
        if (!stack_place(&code->insns[i], &disp)) continue;
        assert(disp >= -8 * SPILL_PLACES);
        listing->stack = true;
        if (disp < least) least = disp;
    }
    if (least >= -128) return;
    listing->frame = (-least - 128 + 15) / 16 * 16;
    assert(listing->code.count > 0 && listing->frame > 0 && least % 8 == 0);
    for (uint32_t i = 0; i < code->count; i++)
        if (stack_place(&code->insns[i], NULL))
            code->insns[i].memory.disp += listing->frame;
    insert(code, 0, move_stack(-listing->frame));
    insert(code, code->count, move_stack(listing->frame));
}

static void finish_function(Placed *code, bool x86) {
    assert(code->result == RAX); /* or x0, xmm0, ymm0, zmm0 */
    insert(code, code->count,
           (Insn){.row = x86 ? ROW_RET : ROW_A_RET,
                  .size = x86 ? SIZE_64 : SIZE_X,
                  .reg = {REG_NONE, REG_NONE, REG_NONE, REG_NONE}});
}

/* Pure set functions are optimal, by the tables of chains: for them instructions count
 * first, and copies break ties. */
static bool is_set_function(const Net *net, NetRef root) {
    uint64_t k;
    for (NetRef n = 1; n <= root; n++) {
        unsigned op = net_at(net, n)->op;
        if (op != OP_VAR && !net_is_logic(op) && !net_is_const(net, n, &k)) return false;
    }
    return true;
}

static uint32_t cost_of(const Placed *code, const Selection *s, const Bank *bank,
                        bool loop) {
    uint32_t copies = 0, ahead = 0;
    for (uint32_t i = 0; i < code->count; i++) {
        const Insn *insn = &code->insns[i];
        copies += insn->row == bank->copy && !insn->memory.kind;
        ahead += insn->row == bank->copy ? insn->memory.kind != 0 : code_is_zero(insn);
    }
    if (!is_set_function(s->net, s->root)) return code->count - (loop ? ahead : 0);
    return 1000 * (code->count - copies) + copies;
}

/* Arguments for which there is no register are on the stack, on x86-64 above the address
 * to return to. */
static void load_arguments(Draft *draft, const Bank *bank) {
    for (StepRef s = 0; s < draft->count; s++) {
        Step *step = &draft->steps[s];
        if (step->row || step->imm < bank->narguments) continue;
        int32_t place = (int32_t)(step->imm - bank->narguments);
        assert(place < PLACED_VARIABLES);
        if (bank->size == SIZE_X) {
            *step = (Step){.row = ROW_A_LDR, .size = SIZE_X, .imm = 8 * (uint64_t)place};
            continue;
        }
        *step =
            (Step){.row = ROW_LOAD,
                   .size = SIZE_64,
                   .memory = {MEMORY_ADDRESS, REG_NONE, REG_NONE, 1, 8 + 8 * place, 0}};
    }
}

/* Keeps fewer and fewer values in registers, until enough are left for fixed operands. */
static bool place_spilled(const Draft *draft, const Bank *bank, Placed *code) {
    bool done = false;
    for (unsigned most = bank->count; most > 3 && !done; most--) {
        Draft spilled;
        draft_init(&spilled);
        done = spill_draft(draft, most, &spilled) && order_own(&spilled, bank, code);
        draft_free(&spilled);
        if (!done) allocate_free(code);
    }
    return done;
}

static bool place(const Draft *draft, const Bank *bank, Placed *code) {
    if (order_best(draft, bank, code)) return true;
    allocate_free(code);
    return bank->size == SIZE_64 && place_spilled(draft, bank, code);
}

/* The code for one net, when it is better than the listing's so far. */
static void try_net(Listing *listing, const ListingJob *job, const Selection *s,
                    bool *any, const char **why) {
    Draft draft;
    Placed code = {0};
    Bank bank = bank_of(job);
    draft_init(&draft);
    bool done = draft_of(&draft, s, job, why);
    if (done && job->sysv && !target_is_vector(job->target))
        load_arguments(&draft, &bank);
    if (done && !place(&draft, &bank, &code)) done = false, *why = listing_crowded;
    assert(!done || code.result != REG_NONE || draft.condition);
    bool better = done && (!*any || cost_of(&code, s, &bank, job->loop) <
                                        cost_of(&listing->code, s, &bank, job->loop));
    if (better) {
        allocate_free(&listing->code);
        free(listing->words);
        listing->code = code;
        listing->words = draft.words;
        listing->nwords = draft.nwords;
        listing->orders = draft.orders;
        listing->condition = draft.condition;
        draft.words = NULL;
        *any = true;
    } else {
        allocate_free(&code);
    }
    draft_free(&draft);
}

static const char *refusal(const ListingJob *job) {
    if (job->sysv && target_is_vector(job->target) &&
        job->nparams > bank_of(job).narguments)
        return "so many arguments";
    if (job->sysv && job->target->size == SIZE_MM)
        return "sysv: C passes nothing in mm registers";
    return NULL;
}

/* The best code for one of the equal roots, when it is better than the listing's so far.
 */
static void try_expanded(Listing *listing, const ListingJob *job, const Given *given,
                         Term term, const Lane *lanes, bool *any, const char **why) {
    Net net;
    net_init(&net);
    NetRef root = expand_net(&net, given, term, lanes, job->target, why);
    NetRef found[VARIANTS];
    unsigned count = root ? find_variants(&net, root, job->target, found) : 0;
    for (unsigned i = 0; i < count; i++) {
        Selection s = {&net, found[i], given, job->target, job->flags};
        const char *reason = NULL;
        try_net(listing, job, &s, any, &reason);
        if (!*any && reason) *why = reason;
    }
    net_free(&net);
}

static void try_root(Listing *listing, const ListingJob *job, Ranges *ranges, Term term,
                     bool *any, const char **why) {
    Given given = {job->pool, job->when, job->limits, job->arena, ranges, job->defined};
    Lane lanes[LANES_MOST + 1] = {{0}};
    if (ablation_on("narrow")) term = narrow_term(job->pool, ranges, term);
    term = idiom_rewrite(&given, term);
    try_expanded(listing, job, &given, term, NULL, any, why);
    if (ablation_on("lanes") &&
        lanes_find(&given, term, expand_lanes(job->target), lanes))
        try_expanded(listing, job, &given, term, lanes, any, why);
}

bool listing_make(Listing *listing, const ListingJob *job, const char **why) {
    *listing = (Listing){.target = job->target, .sysv = job->sysv};
    assert(!term_is_full(job->pool, job->when) && !(job->sysv && job->flags));
    *why = refusal(job);
    if (*why) return false;
    Ranges *ranges = ranges_new(job->pool, &job->when, 1, job->arena);
    bool any = false;
    try_root(listing, job, ranges, job->root, &any, why);
    for (unsigned i = 0; i < job->nshorter; i++)
        try_root(listing, job, ranges, job->shorter[i], &any, why);
    if (!any) return false;
    make_frame(listing);
    if (job->sysv) finish_function(&listing->code, target_is_x86(job->target));
    listing->depth = depth_of(&listing->code);
    return true;
}

void listing_free(Listing *listing) {
    allocate_free(&listing->code);
    free(listing->words);
}

/* ---- what it costs */

/* When the last of a set of registers gets its value; the flags count as register 32. */
enum { FLAGS = 32 };

static unsigned latest(const unsigned *at, uint32_t set) {
    unsigned most = set & CODE_FLAGS ? at[FLAGS] : 0;
    for (unsigned r = RAX; r <= RDX; r++)
        if (set >> r & 1 && at[r] > most) most = at[r];
    return most;
}

static unsigned depth_before(const unsigned *at, const Insn *insn) {
    const CodeRow *row = code_row(insn->row);
    const CodeMemory *memory = &insn->memory;
    unsigned depth = latest(at, row->reads);
    bool zero = code_is_zero(insn);
    uint8_t regs[6] = {REG_NONE, REG_NONE, REG_NONE, REG_NONE, REG_NONE, REG_NONE};
    if (!zero) memcpy(regs, insn->reg, sizeof insn->reg);
    if (row->first == FIRST_WRITE) regs[0] = REG_NONE;
    if (memory->kind == MEMORY_ADDRESS) regs[4] = memory->base, regs[5] = memory->index;
    for (unsigned i = 0; i < sizeof regs; i++)
        if (regs[i] != REG_NONE && at[regs[i] & 31] > depth) depth = at[regs[i] & 31];
    return depth;
}

static unsigned depth_of(const Placed *code) {
    unsigned at[FLAGS + 1] = {0}, most = 0;
    for (uint32_t i = 0; i < code->count; i++) {
        const Insn *insn = &code->insns[i];
        const CodeRow *row = code_row(insn->row);
        unsigned depth = depth_before(at, insn) + 1;
        assert(depth <= i + 1);
        if (row->first != FIRST_READ && insn->reg[0] != REG_NONE)
            at[insn->reg[0] & 31] = depth;
        for (unsigned r = RAX; r <= RDX; r++)
            if (row->writes >> r & 1) at[r] = depth;
        if (row->changes) at[FLAGS] = depth;
        if (depth > most) most = depth;
    }
    return most;
}

size_t listing_size(const Listing *listing) {
    uint8_t bytes[CODE_LONGEST];
    size_t n = 0;
    for (uint32_t i = 0; i < listing->code.count; i++)
        n += encode_insn(bytes, &listing->code.insns[i], (CodePlace){0, 0});
    return n;
}

/* ---- constants in memory */

/* A register's number of lanes, or 1 if instructions broadcast it; 0: none reads it. */
static unsigned lanes_of(const Listing *listing, uint32_t number) {
    unsigned lanes = 0;
    assert(number < listing->nwords);
    for (uint32_t i = 0; i < listing->code.count; i++) {
        const Insn *insn = &listing->code.insns[i];
        if (insn->memory.number != number) continue;
        assert(insn->size >= SIZE_MM || insn->memory.kind == MEMORY_NONE ||
               insn->memory.kind == MEMORY_ADDRESS);
        if (insn->memory.kind == MEMORY_CONSTANT) return 1u << (insn->size - SIZE_MM);
        if (insn->memory.kind == MEMORY_BROADCAST) lanes = 1;
    }
    return lanes;
}

static const char *define_constant(const Listing *listing, Arena *arena, uint32_t number,
                                   unsigned lanes) {
    Buf line = {0};
    uint64_t word = listing->words[number];
    assert(lanes > 0 && lanes <= 8);
    bool order = number < 64 && listing->orders >> number & 1;
    buf_printf(&line, "c%u: .quad ", number);
    for (unsigned lane = 0; lane < lanes; lane++)
        buf_printf(&line, "%s0x%" PRIx64, lane ? ", " : "",
                   order && lane & 1 ? code_odd_word(word) : word);
    return arena_buf(arena, &line);
}

const char **listing_data(const Listing *listing, Arena *arena, size_t *count) {
    const char **lines = ARENA_ARRAY(arena, const char *, listing->nwords + 1);
    unsigned widest = 0;
    *count = 0;
    for (uint32_t i = 0; i < listing->nwords; i++)
        if (lanes_of(listing, i) > widest) widest = lanes_of(listing, i);
    if (widest > 1) lines[(*count)++] = arena_printf(arena, ".balign %u", 8 * widest);
    for (unsigned lanes = widest; lanes; lanes = lanes > 1) /* all of a size together */
        for (uint32_t i = 0; i < listing->nwords; i++)
            if (lanes_of(listing, i) == lanes)
                lines[(*count)++] = define_constant(listing, arena, i, lanes);
    return lines;
}

/* ---- words */

const char *listing_result(const Listing *listing) {
    if (listing->condition) return code_row(listing->condition)->text + strlen("set");
    return code_reg_name((CodeSize)listing->target->size, listing->code.result);
}

/* The parameter that instruction i of a function loads from the stack, *disp from its
 * pointer at entry; -1: none. */
static int32_t argument_place(const Listing *listing, uint32_t i, int32_t *disp) {
    const Insn *insn = &listing->code.insns[i];
    if (insn->row == ROW_A_LDR) {
        *disp = (int32_t)insn->imm;
        return A64_ARGUMENTS + *disp / 8;
    }
    if (!stack_place(insn, disp) || *disp <= listing->frame) return -1;
    *disp -= listing->frame;
    return (int32_t)(sizeof sysv_arguments) + *disp / 8 - 1;
}

void listing_header(Buf *out, const Listing *listing, const char *const *names) {
    const char *comma = "";
    unsigned size = listing->target->size;
    for (unsigned i = 0; i < PLACED_VARIABLES; i++) {
        unsigned reg = listing->code.variables[i];
        if (reg == REG_NONE) continue;
        if (listing->sysv) reg = size == SIZE_64 ? sysv_arguments[i] : i;
        buf_printf(out, "%s%s = %s", comma, code_reg_name((CodeSize)size, reg), names[i]);
        comma = ", ";
    }
    for (uint32_t i = 0; i < listing->code.count && listing->sysv; i++) {
        int32_t disp, place = argument_place(listing, i, &disp);
        if (place < 0) continue;
        buf_printf(out, "%s[%s + %d] = %s", comma, size == SIZE_X ? "sp" : "rsp",
                   (int)disp, names[place]);
        comma = ", ";
    }
    if (*comma) buf_puts(out, "; ");
    if (listing->condition)
        buf_printf(out, "true when %s", listing_result(listing));
    else
        buf_printf(out, "result in %s", listing_result(listing));
}
