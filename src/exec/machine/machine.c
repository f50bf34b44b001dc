/* The machine at work. */
#include <string.h>

#include "exec/arith.h"
#include "exec/data/object.h"
#include "exec/flow.h"
#include "exec/machine/machine_local.h"
#include "exec/refused.h"
#include "exec/place.h"
#include "exec/typing.h"

typedef struct {
    Run *run;
    uint64_t *end;  /* of the registers */
    uint64_t steps; /* the query's */
    uint64_t look;  /* at so many, limits are looked at */
    uint64_t result;
    bool returned;
} Machine;

enum { LOOK_EVERY = 1024, REGISTERS = 1 << 18 };

/* ---- where the interpreter is asked */

typedef struct {
    Source *source, *query_source;
    size_t used;
} Elsewhere;

/* To the instruction's place in the text; the registers up to `top` are in use. */
static Elsewhere go_there(Machine *m, const Code *code, const uint64_t *top) {
    Run *run = m->run;
    Exec *exec = run->exec;
    Elsewhere back = {run->source, run->query->source, exec->registers_used};
    run->source = run->query->source = code->source;
    run->query->steps = m->steps;
    exec->registers_used = (size_t)(top - exec->registers);
    return back;
}

static bool come_back(Machine *m, Elsewhere back, bool done) {
    Run *run = m->run;
    uint64_t most = run->query->limits->steps;
    run->source = back.source, run->query->source = back.query_source;
    run->exec->registers_used = back.used;
    m->steps = run->query->steps;
    m->look = m->steps - m->steps % LOOK_EVERY + LOOK_EVERY;
    if (m->look > most) m->look = most < m->steps ? m->steps + 1 : most + 1;
    return done;
}

/* What is wrong with cells from the pointer on. */
static bool bad_pointer(Run *run, const Node *node, uint64_t pointer, uint64_t count) {
    const Array *array = object_at(run, pointer);
    if (!array) return run_error(run, node, "%s", object_missing(run, pointer));
    if ((pointer & POINTER_CELLS) + count > array->count)
        return run_error(run, node,
                         "the pointer is outside of the object that it points into");
    if (array->constant)
        return run_error(run, node, "'%s' is a constant", run_text(run, node));
    return refused_can_read(run, node, array) && place_unset(run, node);
}

static bool fail(Machine *m, const Code *code, const Insn *in, const uint64_t *r) {
    const Node *node = code->node[in - code->insn];
    Run *run = m->run;
    Elsewhere back = go_there(m, code, r);
    Slot unset = {.cell.set = CELL_UNSET};
    Value value;
    switch (in->op) {
    case INSN_AT:
    case INSN_MORE:
        place_outside(run, node, (uint32_t)(in->k >> 32), r[in->b]);
        break;
    case INSN_FETCH:
    case INSN_FETCH_AT:
    case INSN_KEEP:
    case INSN_KEEP_AT:
        place_unset(run, node);
        break;
    case INSN_PEEK:
        bad_pointer(run, node, r[in->a] + in->b, 1);
        break;
    case INSN_POKE:
        bad_pointer(run, node, r[in->a] + in->dst, 1);
        break;
    case INSN_COPY: {
        const Array *source = object_at(run, r[in->a]);
        if (!source || refused_can_read(run, node, source))
            bad_pointer(run, node, source ? r[in->dst] : r[in->a], in->k);
        break;
    }
    case INSN_LOCAL:
        run_error(run, node, "'%s' needs too much memory\n|:set memory raises the limit",
                  node->sym->name);
        break;
    case INSN_LOAD:
    case INSN_LOAD_AT:
        if (refused_can_read(run, node, *(Array **)(uintptr_t)in->k))
            place_unset(run, node);
        break;
    case INSN_GET: {
        Global *global = (Global *)(uintptr_t)in->k;
        refused_check(run, node, global);
        break;
    }
    case INSN_ASK:
        slot_read(run, node, &unset, &value);
        break;
    case INSN_CALL:
        run_too_deep(run, node);
        break;
    case INSN_ASSERT:
        run_error(run, node, "assert(%s) fails", run_text(run, node->kid[0]));
        break;
    case INSN_MISSING:
        run_error(run, node, "'%s' ends without a return", node->sym->name);
        break;
    default:
        run_error(run, node, "division by zero");
    }
    return come_back(m, back, false);
}

/* One more round or call. */
static bool look(Machine *m, const Code *code, const Insn *in, const uint64_t *r) {
    Elsewhere back = go_there(m, code, r);
    return come_back(m, back, run_step(m->run, code->node[in - code->insn]));
}

static inline bool step(Machine *m, const Code *code, const Insn *in, const uint64_t *r) {
    if (m->steps + 1 >= m->look) return look(m, code, in, r);
    m->steps++;
    return true;
}

/* ---- calls and memory */

/* The function's code, as names mean things now. */
static const Code *code_of(Run *run, Function *function) {
    const Code *code = function->code;
    if (code && code->stamp == run->exec->typings) return code;
    typing_function(run, function);
    return machine_compile(run, function);
}

static bool run_code(Machine *m, const Code *code, uint64_t *r);

/* Of the interpreter's. */
static bool call_slowly(Machine *m, const Code *code, const Site *site,
                        Function *function, uint64_t *r, const Insn *in) {
    Value args[ARGUMENTS_MOST], out;
    for (uint32_t i = 0; i < site->count; i++) {
        Kind kind = (Kind)site->kind[i];
        uint64_t word = r[in->a + i];
        if (kind == KIND_SQUARE && word > 63) kind = KIND_INT;
        args[i] = (Value){.term = {word, 0}, .kind = (uint8_t)kind};
    }
    Elsewhere back = go_there(m, code, r + code->frame);
    bool good = site->row ? call_row(m->run, site->row, site->node, args, &out)
                          : call_function(m->run, function, site->node, args, &out);
    if (good) r[in->dst] = out.term.word;
    return come_back(m, back, good);
}

/* What a pointer calls: a function of the type that it was compiled for. */
static Function *pointed(Machine *m, const Code *code, const Insn *in, uint64_t *r) {
    const Site *site = (const Site *)(uintptr_t)in->k;
    Run *run = m->run;
    Global *global = object_called(run->exec, r[in->b]);
    if (global && global->function->type == site->type) return global->function;
    Elsewhere back = go_there(m, code, r);
    run_error(run, site->node,
              !r[in->b] ? "a null pointer is called"
              : global  ? "the pointer's function has another type"
                        : "what is called is not a function");
    come_back(m, back, false);
    return NULL;
}

/* Its local objects end with it. */
static bool run_callee(Machine *m, const Code *callee, uint64_t *r) {
    if (!callee->objects) return run_code(m, callee, r);
    Run *run = m->run;
    FrameMark mark = frame_mark(run->exec);
    uint32_t objects = run->objects;
    bool good = run_code(m, callee, r);
    run->objects = objects;
    frame_release(run->exec, mark);
    return good;
}

static bool call(Machine *m, const Code *code, const Insn *in, uint64_t *r) {
    const Site *site = (const Site *)(uintptr_t)in->k;
    Run *run = m->run;
    Function *function = NULL;
    if (!site->row) {
        function = site->global ? site->global->function : pointed(m, code, in, r);
        if (!function) return false;
    }
    const Code *callee = function ? code_of(run, function) : NULL;
    bool deep = run->depth >= run->query->limits->calls;
    if (!callee || !callee->insn || deep)
        return call_slowly(m, code, site, function, r, in);
    if (!step(m, code, in, r)) return false;
    if (r + in->a + callee->frame > m->end || !run_shallow(run))
        return fail(m, code, in, r);
    run->depth++;
    function->called = true;
    bool good = run_callee(m, callee, r + in->a);
    run->depth--;
    r[in->dst] = m->result;
    return good;
}

static bool load(const Machine *m, const Array *array, uint64_t at, uint64_t *word) {
    if (array->awaits && refused_unset(m->run->exec, array->owner->global)) return false;
    *word = array->words ? array->words[at] : array->cells[at].term.word;
    return array->words ? !array->set || array->set[at]
                        : array->cells[at].set == CELL_SET;
}

static void store(Machine *m, Array *array, uint64_t at, uint64_t word) {
    if (!array->words) {
        array->cells[at].term = term_word(word), array->cells[at].set = CELL_SET;
        return;
    }
    Exec *exec = m->run->exec;
    Global *owner = array->owner ? array->owner->global : NULL;
    if (owner && (owner->stamp != exec->stamp || owner->awaits)) names_save(exec, owner);
    if (array->set) array->set[at] = 1;
    array->words[at] = word;
}

/* Of a local object; NULL: it was jumped over. */
static inline bool fetch(const Array *array, uint64_t at, uint64_t *word) {
    if (!array || !array->set[at]) return false;
    *word = array->words[at];
    return true;
}

static inline bool keep(Array *array, uint64_t at, uint64_t word) {
    if (!array) return false;
    array->words[at] = word;
    array->set[at] = 1;
    return true;
}

/* So many cells from the pointer on; NULL: they are not there. */
static Array *cells_at(const Machine *m, uint64_t pointer, uint64_t count, uint64_t *at) {
    Array *array = object_at(m->run, pointer);
    *at = pointer & POINTER_CELLS;
    return array && *at + count <= array->count ? array : NULL;
}

static bool peek(const Machine *m, uint64_t pointer, Type type, uint64_t *word) {
    uint64_t at;
    const Array *array = cells_at(m, pointer, 1, &at);
    if (!array || !load(m, array, at, word)) return false;
    if (array->scalar) *word = type_wrap_word(type, *word);
    return true;
}

static bool poke(Machine *m, uint64_t pointer, uint64_t word) {
    uint64_t at;
    Array *array = cells_at(m, pointer, 1, &at);
    if (!array || array->constant) return false;
    store(m, array, at, array->scalar ? type_wrap_word(array->scalar, word) : word);
    return true;
}

static bool copy(Machine *m, uint64_t to, uint64_t from, uint64_t count) {
    uint64_t i, k;
    const Array *source = cells_at(m, from, count, &i);
    Array *target = cells_at(m, to, count, &k);
    if (!source || !target || target->constant) return false;
    if (source->awaits && refused_unset(m->run->exec, source->owner->global))
        return false;
    for (uint64_t n = 0; n < count; n++) {
        uint64_t word;
        bool set = load(m, source, i + n, &word);
        store(m, target, k + n, set ? word : 0);
        if (!set && target->set) target->set[k + n] = 0;
        if (!set && target->cells) target->cells[k + n].set = CELL_UNSET;
    }
    return true;
}

/* A local object: the one of the last round, or a new one. */
static bool local(Machine *m, const Insn *in, uint64_t *r) {
    Run *run = m->run;
    Type type = (Type)in->k;
    Array *array = r[in->dst] ? object_at(run, r[in->dst]) : NULL;
    size_t count = data_cells(run->exec, type), size = count * (sizeof(uint64_t) + 1);
    if (!array || array->whole != type) {
        size_t limit = run->query->limits->memory;
        if (limit && size > 4096 && size + frame_size(run->exec) > limit) return false;
        array = frame_push(run->exec, sizeof *array + size);
        data_shape(run->exec, array, type);
        array->words = (uint64_t *)(array + 1);
        array->set = (uint8_t *)(array->words + count);
        array->depth = run->depth;
        r[in->dst] = object_pointer(run, array, NULL);
    }
    if (in->a) r[in->a] = (uintptr_t)array;
    memset(array->set, in->b != 0, count);
    if (in->b) memset(array->words, 0, count * sizeof(uint64_t));
    return true;
}

static void put(Machine *m, Global *global, uint64_t word, uint8_t kind) {
    Exec *exec = m->run->exec;
    if (global->stamp != exec->stamp || global->awaits) names_save(exec, global);
    global->value.term = term_word(word);
    global->value.kind = kind;
}

/* ---- instructions */

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic" /* labels as values */

#define NEXT    goto *at[(++in)->op]
#define GO      goto *at[(in = code->insn + in->dst)->op]
#define RIGHT_R r[in->b]
#define RIGHT_K in->k
#define GLOBAL  ((Global *)(uintptr_t)in->k)
#define ARRAY   (*(Array **)(uintptr_t)in->k)
#define LOCAL   ((Array *)(uintptr_t)r[in->k])

static bool run_code(Machine *m, const Code *code, uint64_t *r) {
    /* clang-format off */
    static const void *const at[] = {
#define FORMS(op) MACHINE_FORMS(FORM, op)
#define FORM(op, type, form) &&DO_##op##_##type##_##form,
        MACHINE_ARITHMETIC(FORMS)
#undef FORM
#define FORM(op, type, form) &&IF_##op##_##type##_##form,
        MACHINE_COMPARISON(FORMS)
#undef FORM
#define WRAP(type) &&WRAP_##type,
        MACHINE_WRAP(WRAP)
#undef WRAP
#define OTHER(name) &&INSN_##name,
        MACHINE_OTHER(OTHER)
    };
    const Insn *in = code->insn;
    goto *at[in->op];
#define FORM(op, type, form)                                                             \
    DO_##op##_##type##_##form:                                                           \
    if (!arith_word(MEANING_##op, TYPE_##type, r[in->a], RIGHT_##form, &r[in->dst]))     \
        return fail(m, code, in, r);                                                     \
    NEXT;
    MACHINE_ARITHMETIC(FORMS)
#undef FORM
#define FORM(op, type, form)                                                             \
    IF_##op##_##type##_##form:                                                           \
    if (arith_compare(MEANING_##op, TYPE_##type, r[in->a], RIGHT_##form)) GO;            \
    NEXT;
    MACHINE_COMPARISON(FORMS)
#undef FORM
#define WRAP(type)                                                                       \
    WRAP_##type:                                                                         \
    r[in->dst] = type_wrap_word(TYPE_##type, r[in->a]);                                  \
    NEXT;
    MACHINE_WRAP(WRAP)
    /* clang-format on */
INSN_MOVE:
    r[in->dst] = r[in->a];
    NEXT;
INSN_WORD:
    r[in->dst] = in->k;
    NEXT;
INSN_JUMP:
    GO;
INSN_ROUND:
    if (!step(m, code, in, r)) return false;
    NEXT;
INSN_OPERATION:
    r[in->dst] = op_fold((Op)in->k, r[in->a], r[in->b], 0);
    NEXT;
INSN_AT:
    if (r[in->b] >= in->k >> 32) return fail(m, code, in, r);
    r[in->dst] = r[in->b] * (uint32_t)in->k;
    NEXT;
INSN_MORE:
    if (r[in->b] >= in->k >> 32) return fail(m, code, in, r);
    r[in->dst] = r[in->a] + r[in->b] * (uint32_t)in->k;
    NEXT;
INSN_LOAD:
    if (!load(m, ARRAY, r[in->a] + in->b, &r[in->dst])) return fail(m, code, in, r);
    NEXT;
INSN_LOAD_AT:
    if (!load(m, ARRAY, in->b, &r[in->dst])) return fail(m, code, in, r);
    NEXT;
INSN_STORE:
    store(m, ARRAY, r[in->a] + in->dst, r[in->b]);
    NEXT;
INSN_STORE_AT:
    store(m, ARRAY, in->dst, r[in->b]);
    NEXT;
INSN_FETCH:
    if (!fetch(LOCAL, r[in->a] + in->b, &r[in->dst])) return fail(m, code, in, r);
    NEXT;
INSN_FETCH_AT:
    if (!fetch(LOCAL, in->b, &r[in->dst])) return fail(m, code, in, r);
    NEXT;
INSN_KEEP:
    if (!keep(LOCAL, r[in->a] + in->dst, r[in->b])) return fail(m, code, in, r);
    NEXT;
INSN_KEEP_AT:
    if (!keep(LOCAL, in->dst, r[in->b])) return fail(m, code, in, r);
    NEXT;
INSN_PEEK:
    if (!peek(m, r[in->a] + in->b, (Type)in->k, &r[in->dst])) return fail(m, code, in, r);
    NEXT;
INSN_POKE:
    if (!poke(m, r[in->a] + in->dst, r[in->b])) return fail(m, code, in, r);
    NEXT;
INSN_LOCAL:
    if (!local(m, in, r)) return fail(m, code, in, r);
    NEXT;
INSN_GONE:
    r[in->dst] = object_renew(m->run, r[in->dst]);
    NEXT;
INSN_COPY:
    if (!copy(m, r[in->dst], r[in->a], in->k)) return fail(m, code, in, r);
    NEXT;
INSN_GET:
    if (GLOBAL->awaits && refused_unset(m->run->exec, GLOBAL))
        return fail(m, code, in, r);
    r[in->dst] = GLOBAL->value.term.word;
    NEXT;
INSN_PUT:
    put(m, GLOBAL, r[in->a], (uint8_t)in->b);
    NEXT;
INSN_ASK:
    if (!r[in->a]) return fail(m, code, in, r);
    NEXT;
INSN_CALL:
    if (!call(m, code, in, r)) return false;
    NEXT;
INSN_RETURN:
    m->result = r[in->a];
INSN_END:
    m->returned = in->op == INSN_RETURN;
    return true;
INSN_ASSERT:
INSN_MISSING:
    return fail(m, code, in, r);
}

#pragma GCC diagnostic pop

/* ---- from the interpreter */

/* Whether there is anything that only the interpreter sees to. */
static bool is_plain(const Run *run) {
    const Query *query = run->query;
    return run_concrete(run) && !run->own && !query->nbound && !query->c_notes &&
           !query->pure && !query->tell;
}

/* Runs code from its registers on; NULL: it can't. */
static uint64_t *registers(Run *run, const Code *code) {
    Exec *exec = run->exec;
    if (!code->insn || exec->registers_used + code->frame > REGISTERS) return NULL;
    if (!exec->registers) exec->registers = base_malloc(REGISTERS * sizeof(uint64_t));
    return exec->registers + exec->registers_used;
}

static bool start(Machine *m, Run *run, const Code *code, uint64_t *r) {
    *m = (Machine){.run = run,
                   .end = run->exec->registers + REGISTERS,
                   .steps = run->query->steps,
                   .look = run->query->steps};
    bool good = run_callee(m, code, r);
    run->query->steps = m->steps;
    return good;
}

static Value result(const Function *function, const Machine *m) {
    Kind kind = type_kind(function->node->type, KIND_INT);
    return (Value){.term = {m->result, 0}, .kind = (uint8_t)kind};
}

bool machine_call(Run *run, Call *call, Value *out, bool *done) {
    Function *function = call->function;
    bool warm = function->warm;
    function->warm = true;
    if (!warm || !is_plain(run)) return false;
    const Code *code = code_of(run, function);
    Machine m;
    uint64_t *r = registers(run, code);
    if (!r) return false;
    for (uint32_t i = 0; i < function->nparams; i++) r[i] = run->frame[i].cell.term.word;
    *done = start(&m, run, code, r);
    *out = result(function, &m);
    return true;
}

/* The slots that are there after the loop. */
static void write_back(Run *run, const Code *code, const uint64_t *r, int32_t slots) {
    for (int32_t i = 0; i < slots; i++) {
        Cell *cell = &run->frame[i].cell;
        if (!code->changed[i] || (code->flag[i] && !r[code->flag[i]])) continue;
        cell->term = term_word(r[i]);
        cell->set = CELL_SET;
    }
}

bool machine_loop(Run *run, const Node *loop, Flow *flow) {
    if (!is_plain(run)) return false;
    Code *code = machine_compile_loop(run, loop);
    Machine m;
    uint64_t *r = registers(run, code);
    for (uint32_t i = 0; i < run->nslots && r; i++) {
        r[i] = run->frame[i].cell.term.word;
        if (code->flag[i]) r[code->flag[i]] = 0;
    }
    if (r) {
        *flow = start(&m, run, code, r) ? FLOW_BREAK : FLOW_ERROR;
        write_back(run, code, r, loop->slot);
        if (*flow == FLOW_BREAK && m.returned) {
            *flow = FLOW_RETURN;
            run->call->result = result(run->call->function, &m);
        }
    }
    machine_free(code);
    return r != NULL;
}

void machine_free(Code *code) {
    while (code) {
        Code *older = code->older;
        arena_free(code->arena);
        code = older;
    }
}
